"""The values that the parts of a sentence mean in every reader."""

from __future__ import annotations

from typing import Any, NamedTuple

from bridge.text.actions import Actions

__all__ = ["SHARED", "Node", "Quoted", "first_of", "next_of", "slot"]

Node = dict[str, Any]
"""A part of a case in plain data, with the case file's keys."""

SHARED = Actions()


class Quoted(NamedTuple):
    """An ability in quotation marks."""

    text: str


SHARED.functions(quoted=Quoted)
SHARED.constants(your="you", hand="hand", graveyard="graveyard")


def slot(name: str) -> Node:
    """A slot: a place that a user fills."""
    return {"bind": name}


@SHARED.means("plain", "word")
def _plain(value: Any = None) -> Any:
    return value


@SHARED.means("first")
def first_of(value: Any) -> list[Any]:
    """The first value of a list of values, as a list."""
    return [*value] if isinstance(value, list) else [value]


@SHARED.means("next")
def next_of(values: list[Any], *rest: Any) -> list[Any]:
    """A list of values with one more; the words between them are ignored."""
    value = rest[-1]
    return [*values, *value] if isinstance(value, list) else [*values, value]
