"""The values that the parts of a sentence mean in every reader."""

from __future__ import annotations

from typing import Any, NamedTuple

from bridge.text.actions import Actions

__all__ = ["IT", "SHARED", "Node", "Quoted", "first_of", "list_of_parts", "next_of", "slot"]

Node = dict[str, Any]
"""A part of a case in plain data, with the case file's keys."""

IT: Node = {"ref": "it"}
"""A pronoun, which each reader resolves."""

SHARED = Actions()


class Quoted(NamedTuple):
    """An ability in quotation marks."""

    text: str


SHARED.functions(quoted=Quoted)
SHARED.constants(your="you", hand="hand", graveyard="graveyard")


def slot(name: str) -> Node:
    """A slot: a place that a user fills."""
    return {"bind": name}


def list_of_parts(children: tuple[Any, ...]) -> list[Any]:
    """The parts that mean something: those that are not None."""
    return [child for child in children if child is not None]


@SHARED.means("its_is")
def _nothing() -> None:
    return None


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
