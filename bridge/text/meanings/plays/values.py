"""The values that the parts of a sentence mean, and what their meanings share.

Values are records in the case file's form, or parts of them. Two things in them are settled later, by `clauses` and
`pronouns`, when the context is known: `{"ref": "it"}` (a pronoun) and keys that begin with an underscore (how long an
effect lasts, what it is about). `{"bind": SLOT}` stays: a user has to fill it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bridge.text.actions import Actions, MeaninglessError
from bridge.text.meanings.values import SHARED, Node, slot

__all__ = [
    "ACTIONS",
    "Subject",
    "Times",
    "Whom",
    "action",
    "constants",
    "everything_but",
    "is_any_creature",
    "means",
    "only_kind",
    "partial_effect",
    "power_and_toughness",
    "set_pt",
    "times_in",
    "whom_in",
]

Times = tuple[str, ...]


class Subject(NamedTuple):
    """Whom a clause is about.

    Args:
        kind: `self`, `host`, `it` (a pronoun or "that creature"), `group` or `target`.
        filter: For a group, its description; for a target, what it has to be.
        slot: For a target or a noun that points back, the slot's name.
    """

    kind: str
    filter: Node
    slot: str = ""


ACTIONS = Actions(SHARED)
action = ACTIONS.of
means = ACTIONS.means
constants = ACTIONS.constants


@means("link", "pred_link", "if_able", "its", "it", "do_so", "as_attacks", "as_unblocked", "next_turn_of", "lacked",
        "type_of_choice", "untapped_ones", "those", "pays", "other_types", "other_colors", "still",
        "its_or_own", "is_not")  # fmt: skip
def _nothing(*_children: Any) -> None:
    return None


def times_in(children: tuple[Any, ...]) -> Times:
    """The times among the parts: how long an effect lasts."""
    return tuple(
        time for child in children if isinstance(child, tuple) and not hasattr(child, "_fields") for time in child
    )


@means("times")
def _times(*children: str) -> Times:
    return tuple(children)


constants(
    this_turn="this_turn",
    this_combat="this_combat",
    each_combat="each_combat",
    each_turn="each_turn",
    until_your_next_turn="until_your_next_turn",
    until_your_next_upkeep="until your next upkeep",
    until_the_next_end_step="until the next end step",
    their_next_turn="their_next_turn",
    rest_of_game="rest_of_game",
)


ACTIONS.functions(
    until_their_untap_step=lambda *_whose: "until its controller's next untap step",
    until_it_leaves=lambda _self: "until ~ leaves the battlefield",
)


def partial_effect(kind: str, *children: Any, **fields: Any) -> Node:
    """A record without its subject: its kind, its fields that are not None, and how long it lasts."""
    node: Node = {"kind": kind, **{key: value for key, value in fields.items() if value is not None}}
    times = times_in(children)
    if times:
        node["_times"] = times
    return node


def only_kind(children: tuple[Any, ...], kind: type) -> list[Any]:
    """The parts of one Python type, without named tuples."""
    return [child for child in children if isinstance(child, kind) and not hasattr(child, "_fields")]


def is_any_creature(described: Any) -> bool:
    """Whether a description says no more than "creature"."""
    return bool(described == {"type": "creature"})


def whom_in(children: tuple[Any, ...]) -> Any:
    """What is attacked, in the case file's form; None if the parts don't say it."""
    found = [child for child in children if isinstance(child, Whom)]
    return found[0].described() if found else None


class Whom:
    """What is attacked."""

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts

    def described(self) -> Any:
        return self.parts[0] if len(self.parts) == 1 else self.parts

    def __repr__(self) -> str:
        return f"Whom({self.parts!r})"


def everything_but(described: Any) -> Node:
    """The description of everything that doesn't fit a description."""
    if described in ("self", "host"):
        return {"non": {"is": described}}
    if not isinstance(described, dict) or "bind" in described or "ref" in described:
        return {"non": {"is": described}}
    if set(described) == {"non"}:
        return dict(described["non"])
    return {"non": _trimmed(described)}


def _trimmed(described: Node) -> Node:
    """A description of creatures without saying that they are creatures, where something else is said."""
    rest = {key: value for key, value in described.items() if key != "type" or value != "creature"}
    return rest or described


def power_and_toughness(text: str) -> tuple[Any, Any]:
    """The two parts of "2/3", as strings."""
    power, toughness = text.split("/")
    return power, toughness


@means("base_both")
def set_pt(text: str) -> Node:
    """The power and toughness of "2/3" or "x/x", a slot for each "x".

    Raises:
        MeaninglessError: If a number has a sign.
    """
    power, toughness = power_and_toughness(text)
    if not all(each == "x" or each.isdigit() for each in (power, toughness)):
        raise MeaninglessError
    return {key: slot("X") if each == "x" else int(each) for key, each in (("power", power), ("toughness", toughness))}
