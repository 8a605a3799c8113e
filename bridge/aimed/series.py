"""Boards for campaigns, one goal after the other: a kind of effect that decides alone, two rules that decide beside
each other or together, a board on which only a mixed play is legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct

from bridge.aimed.scopes import Node, Scope, scope_of
from bridge.aimed.searching import aimed
from bridge.case.kinds import CHANGE_KINDS, KINDS, Kind
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.validate.dressing import invented_name, said
from bridge.validate.model import Board, board_of

__all__ = ["Aim", "aimed_boards", "aims", "in_words"]

_TOPICS: dict[Question, frozenset[str]] = {
    "declare_attackers": frozenset({"attacks"}),
    "declare_blockers": frozenset({"blocks", "being_blocked"}),
}
_MOST_DRAWN = 5
"""How many times the effects of a scope are drawn at most."""


class Aim(Struct, frozen=True):
    """The goal of one search, with its scope.

    Attributes:
        goal: The goal.
        rules: The rules that are aimed at.
        question: The question.
        kinds: The kinds of effects that boards may have.
        wide: Whether there may be a third player and a planeswalker.
    """

    goal: str
    rules: tuple[str, ...]
    question: Question
    kinds: tuple[str, ...]
    wide: bool = False

    def scope(self, seed: int) -> Scope:
        """The boards that are looked at."""
        attack = self.question == "declare_attackers"
        return scope_of(
            self.kinds,
            question=self.question,
            creatures=(2, 1) if attack else (2, 2),
            players=("alice", "bob", "carol") if self.wide and attack else ("alice", "bob"),
            planeswalker=self.wide and attack,
            tapped=OF_DECLARATION[self.question].chosen in self.rules,
            seed=seed,
        )


def aims() -> Iterator[Aim]:
    """All aims: first each rule and kind alone, by questions in turn, then pairs."""
    yield from _by_turns({question: list(_alone(question)) for question in _TOPICS})
    yield from _by_turns({question: list(_two(question)) for question in _TOPICS})


def _by_turns(of: dict[Question, list[Aim]]) -> Iterator[Aim]:
    for place in range(max(map(len, of.values()))):
        yield from (each[place] for each in of.values() if place < len(each))


def _kinds(question: Question, rule: str) -> list[str]:
    """The kinds of effects that a rule judges, except those that need more than a declaration."""
    return [
        kind.name
        for kind in KINDS.values()
        if not _TOPICS[question].isdisjoint(kind.bears_on) and kind.name not in CHANGE_KINDS and rule in _rules(kind)
    ]


def _rules(kind: Kind) -> set[str]:
    """The rules of a kind; for a cost, also the rule by which it is paid."""
    paid = {rules.costs: rules.payment for rules in OF_DECLARATION.values()}
    return {*kind.rules, *(paid[rule] for rule in kind.rules if rule in paid)}


def _alone(question: Question) -> Iterator[Aim]:
    rules = OF_DECLARATION[question]
    yield Aim("alone", (rules.chosen,), question, ())
    for rule in (rules.restrictions, rules.requirements, rules.payment):
        for kind in _kinds(question, rule):
            yield Aim("alone", (rule,), question, (kind,))


def _two(question: Question) -> Iterator[Aim]:
    chosen, one, other, _, price = OF_DECLARATION[question]
    restrictions, requirements, costs = (_kinds(question, rule) for rule in (one, other, price))
    for kind in requirements:
        yield Aim("mixed", (), question, (kind, *restrictions[:1]), wide=True)
    for kinds in product(restrictions, requirements):
        yield Aim("beside", (one, other), question, kinds)
    for kinds in product(costs, requirements):
        yield Aim("beside", (price, other), question, kinds)
    for kind in restrictions:
        yield Aim("together", (chosen, one), question, (kind,))
    for kinds in product(restrictions, costs):
        yield Aim("beside", (one, price), question, kinds)


def aimed_boards(count: int, seed: int = 0) -> Iterator[Board]:
    """Smallest boards for one aim after the other, each board once. Effects are words of invented cards.

    Args:
        count: The most boards.
        seed: For what the effects of the scopes leave open.
    """
    seen: set[str] = set()
    for aim in aims():
        if len(seen) == count:
            return
        board = _board(aim, seed)
        if board is not None and board.id not in seen:
            seen.add(board.id)
            yield board


def _board(aim: Aim, seed: int) -> Board | None:
    """A board for an aim. If the effects that were drawn allow none, others are drawn, up to `_MOST_DRAWN` times."""
    for number in range(_MOST_DRAWN):
        scope = aim.scope(_MOST_DRAWN * seed + number)
        found = aimed(aim.goal, scope, aim.rules).case
        case = None if found is None else in_words(found)
        if case is not None:
            return board_of(case, f"aimed:{aim.goal} {' '.join(aim.rules)}".rstrip())
        if not scope.effects:
            return None
    return None


def in_words(case: Node) -> Node | None:
    """The board with its effects as the words of invented cards: of the creature that an effect is about, or of an
    enchantment. None if one can't be said."""
    state = dict(case["state"])
    permanents = {each["id"]: {**each, "text": ""} for each in state["battlefield"]}
    for number, effect in enumerate(state.pop("effects")):
        meant = {key: value for key, value in effect.items() if key not in ("id", "controller")}
        about = meant.get("subject", {}).get("id")
        if about is None:
            enchantment = {"id": f"e{number}", "controller": effect["controller"], "types": ["enchantment"], "text": ""}
            permanents[enchantment["id"]] = enchantment
            holder = enchantment
        else:
            meant["subject"] = "self"
            holder = permanents[about]
        words = said(meant, holder["types"])
        if words is None:
            return None
        holder["text"] = "\n".join(filter(None, (holder["text"], words)))
    battlefield = [
        {**each, "name": invented_name({**each, "id": ""}), "timestamp": number + 1}
        for number, each in enumerate(permanents.values())
    ]
    return {**case, "state": {**state, "battlefield": battlefield, "printed": True}}
