"""What boards may have: each kind of effect in each of its forms, and what creatures may be besides.

Nothing here lists kinds: a new row of the registry is a new part. What stands here is which values keys can have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bridge.aimed import Scope
from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.kinds import CHANGE_KINDS, KINDS, Kind
from bridge.case.state import Question
from bridge.contradictions.model import Boards, Node
from bridge.validate.parts import keyword_said, parts_of, places_of

__all__ = ["PLAYERS", "boards_of", "keywords_of", "kinds_of", "scope_for"]

PLAYERS = ("alice", "bob", "carol", "dave")
"""The players in turn order; `alice` is the active one, and `bob` declares blocks."""

_TOPICS: dict[str, frozenset[str]] = {
    "declare_attackers": frozenset({"attacks"}),
    "declare_blockers": frozenset({"blocks", "being_blocked"}),
}

_FORMS: dict[str, tuple[Any, ...]] = {
    "whom": ({"player": {"id": "bob"}}, {"planeswalkers_of": {"id": "bob"}}),
    "attacker": ({"type": "creature", "color": "red"},),
    "blocker": ({"type": "creature", "color": "red"},),
    "n": (1, 2),
    "cost": ("{1}",),
    "player": ("active",),
    "keyword": ("flying",),
}
"""The values of keys that are tried, beside leaving a key out where it may be."""


def kinds_of(question: Question) -> tuple[str, ...]:
    """The kinds of effects that bear on a question and can be parts of a scope."""
    named = {each.removeprefix("kind: ") for each in parts_of(question) if each.startswith("kind: ")}
    return tuple(
        kind.name
        for kind in KINDS.values()
        if kind.name in named and kind.name not in CHANGE_KINDS and not _TOPICS[question].isdisjoint(kind.bears_on)
    )


def keywords_of(question: Question) -> tuple[str, ...]:
    """The keywords that have a rule for a question, as a creature has them."""
    named = [each.removeprefix("keyword: ") for each in parts_of(question) if each.startswith("keyword: ")]
    return tuple(keyword_said(each) for each in named if each in KEYWORD_ROWS)


def _forms(kind: Kind) -> Iterator[Node]:
    """The effects of a kind, without a subject: each key left out where it may be, and each of its values."""
    plain: Node = {"kind": kind.name}
    if kind.needs:
        plain[kind.needs] = _FORMS[kind.needs][0]
    yield plain
    for key in kind.keys:
        for value in _FORMS.get(key, ()):
            if plain.get(key) != value and not (key == "n" and value == kind.n):
                yield {**plain, key: value}


def scope_for(
    question: Question,
    kinds: Sequence[str],
    attributes: Iterable[Node] = (),
    *,
    creatures: tuple[int, int] = (2, 2),
    players: int = 2,
    planeswalker: bool = False,
    mana: str = "",
    permanents: Iterable[Node] = (),
    costs: str = "",
    most: int | None = None,
    fixed: bool = False,
) -> Scope:
    """The boards whose creatures may have effects of these kinds, in each form, and be what the attributes say.

    Args:
        question: `declare_attackers` or `declare_blockers`.
        kinds: The kinds of effects.
        attributes: What creatures may be, without `on`; with `side` (`alice` or `bob`) those of one player only.
        creatures: How many creatures attack (or may), and how many the second player has.
        players: How many players there are.
        planeswalker: Whether the second player may have a planeswalker.
        mana: What the players have to pay costs.
        permanents: Further permanents.
        costs: The cost that effects ask for, if another than usual.
        most: So many effects and attributes are on a board at most.
        fixed: Whether every board has all creatures, and the planeswalker.
    """
    attack = question == "declare_attackers"
    mine, theirs = creatures
    names = PLAYERS[:players]
    battlefield = [_creature(f"a{n}", "alice") for n in range(mine)] + [
        _creature(f"b{n}", "bob") for n in range(theirs)
    ]
    effects: list[Node] = []
    for name in kinds:
        kind = KINDS[name]
        for form in _forms(kind):
            effect = {**form, "cost": costs} if costs and "cost" in form else form
            effects += _placed(kind, effect, battlefield, attack)
    beside: list[Node] = []
    for each in attributes:
        told = {key: value for key, value in each.items() if key != "side"}
        sides = (each["side"],) if "side" in each else ("alice", "bob")
        beside += [{"on": one["id"], **told} for one in battlefield if one["controller"] in sides]
    if planeswalker:
        battlefield.append({"id": "w", "controller": "bob", "types": ["planeswalker"], "loyalty": 3})
    battlefield += permanents
    state: Node = {"players": {name: {"mana": mana} for name in names}}
    if not attack:
        state["attacking"] = {f"a{n}": "bob" for n in range(mine)}
        if players > 2:
            state["declaring"] = "bob"
    always = frozenset(each["id"] for each in battlefield) if fixed else frozenset()
    return Scope(tuple(battlefield), tuple(effects), names, question, state, tuple(beside), most, always)


def _placed(kind: Kind, form: Node, creatures: Sequence[Node], attack: bool) -> Iterator[Node]:
    """An effect on each creature that it may be about, or once where it is about several or the whole declaration."""
    if kind.about == "declaration":
        yield {**form, "controller": "bob"}
    elif "own" not in places_of(kind):
        yield {**form, "subject": {"type": "creature"}, "controller": "bob"}
    else:
        about = "alice" if attack or "being_blocked" in kind.bears_on else "bob"
        by = "bob" if kind.acts else about
        for each in creatures:
            if each["controller"] == about:
                yield {**form, "subject": {"id": each["id"]}, "controller": by, "on": each["id"]}


def _creature(name: str, controller: str) -> Node:
    return {"id": name, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2}


def boards_of(scope: Scope) -> Boards:
    """What is said of the boards of a scope."""
    sides = [sum(each["controller"] == who and "creature" in each["types"] for each in scope.permanents)
             for who in ("alice", "bob")]  # fmt: skip
    words = list(dict.fromkeys(str(each["kind"]) for each in scope.effects))
    for each in scope.attributes:
        for key, value in each.items():
            if key != "on":
                told = value if isinstance(value, list) else [key]
                words += [word for word in map(str, told) if word not in words]
    words += ["planeswalker"] * any("planeswalker" in each["types"] for each in scope.permanents)
    return Boards(scope.question, (sides[0], sides[1]), len(scope.players), tuple(words), scope.distinct)
