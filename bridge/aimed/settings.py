"""A smallest board on which the same play is judged differently under two settings: two editions, or two readings.

Boards are guessed by `asp_rules/search/boards/pick.lp`, those with fewer parts first. Each is judged by itself under
both settings, from its case, so that effects may change characteristics, too. So the first board that differs is a
smallest one; if there is none, the whole scope was searched.

Some editions ask for a damage assignment order: then a play counts as legal if it is legal under some order.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from typing import Any

from msgspec import Struct

from bridge.aimed.programs import symmetry_facts
from bridge.aimed.scopes import Node, Part, Scope
from bridge.asp import encodings
from bridge.asp.solving import Atom, Search
from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import Failure, LegalPlays, Outcome, Verdict
from bridge.errors import EffortExceeded, InternalError
from bridge.language import phrase
from bridge.validate.plays import KEYS, Pairs, pairs_of, play_of

__all__ = ["Differing", "Setting", "differing", "judged_under"]

_AT_ONCE = 64
"""How many boards are judged together."""

_SECONDS = 20.0
"""The most seconds that one board may take."""


class Setting(Struct, frozen=True):
    """An edition and readings by which boards are judged.

    Attributes:
        edition: The edition; empty for the newest.
        readings: The readings that are chosen, by name.
    """

    edition: str = ""
    readings: tuple[tuple[str, str], ...] = ()

    def of(self, case: Node) -> Node:
        """The case with this edition and these readings."""
        chosen = {"edition": self.edition} if self.edition else {}
        return {**case, **chosen, **({"readings": dict(self.readings)} if self.readings else {})}


class Differing(Struct, frozen=True):
    """The result of the search.

    Attributes:
        case: A smallest board with a play that is judged differently; None if the scope has none.
        verdicts: The verdicts on it, by the first setting and by the second.
        boards: The number of boards that were judged.
    """

    case: Node | None
    verdicts: tuple[Verdict, Verdict] | None
    boards: int


def differing(
    scope: Scope, one: Setting, other: Setting, plays: Sequence[Node] = (), *, deadline: float | None = None
) -> Differing:
    """A smallest board of a scope with a play that is judged differently under two settings.

    Args:
        scope: The boards.
        one, other: The settings.
        plays: The plays to judge, for plays that listing leaves out, such as bands; empty to judge all listed ones.
        deadline: `time.monotonic()` when to end the search.

    Raises:
        CaseError: A part of the scope is no part of a case.
        EffortExceeded: The deadline passed before there was an answer.
        InternalError: A play is judged differently by itself and in the list of legal plays.
    """
    looked_at = 0
    cases = (scope.case(parts) for size in range(len(scope.parts()) + 1) for parts in _guessed(scope, size, deadline))
    while some := list(islice(cases, 1 if plays else _AT_ONCE)):
        if deadline is not None and time.monotonic() > deadline:
            raise EffortExceeded(phrase("the time for the search ran out"))
        key = KEYS[scope.question]
        listed = [] if plays else list(zip(_legal(key, some, one), _legal(key, some, other), strict=True))
        for place, case in enumerate(some):
            looked_at += 1
            for play in _possible(case, plays) if plays else _differ(key, *listed[place]):
                whole = {**case, "play": play}
                verdicts = judged_under(whole, one), judged_under(whole, other)
                if verdicts[0].outcome is not verdicts[1].outcome:
                    return Differing(whole, verdicts, looked_at)
                if not plays:
                    raise InternalError(f"a play is listed otherwise than it is judged: {whole}")
    return Differing(None, None, looked_at)


def _possible(case: Node, plays: Sequence[Node]) -> Iterator[Node]:
    """Those of some plays whose permanents are all on the board."""
    state = case["state"]
    there = {each["id"] for each in state["battlefield"]} | set(state["players"])
    for play in plays:
        if _names(play.values()) <= there:
            yield play


def _names(play: object) -> set[str]:
    if isinstance(play, str):
        return {play}
    if isinstance(play, Mapping):
        return _names(list(play)) | _names(list(play.values()))
    return set().union(*map(_names, play)) if isinstance(play, Iterable) else set()


def judged_under(case: Node, setting: Setting) -> Verdict:
    """The verdict on a case under a setting. If the edition asks for a damage assignment order, an order that allows
    the play is chosen, if there is one.

    Raises:
        CaseError: The object is no valid case.
    """
    first: Verdict | None = None
    for ordered in _with_orders(setting.of(case)):
        verdict = check(case_from_object(ordered), timeout=_SECONDS)
        if verdict.outcome is Outcome.LEGAL or first is None or first.outcome is Outcome.MALFORMED:
            first = verdict
        if not _asks_order(verdict) and (verdict.outcome is Outcome.LEGAL or ordered == setting.of(case)):
            break
    assert first is not None, "a case has at least one order"
    return first


def _asks_order(verdict: Verdict | LegalPlays) -> bool:
    return bool(verdict.malformed) and all("order" in each.kind for each in verdict.malformed)


def _with_orders(case: Node) -> Iterator[Node]:
    """The case as it is, and with each damage assignment order of what several creatures oppose."""
    yield case
    state = case["state"]
    opposed: dict[str, list[str]] = {}
    for blocker, attackers in state.get("blocking", {}).items():
        for attacker in attackers:
            opposed.setdefault(attacker, []).append(blocker)
            opposed.setdefault(blocker, []).append(attacker)
    several = {name: others for name, others in opposed.items() if len(others) > 1}
    if several:
        for orders in product(*(permutations(others) for others in several.values())):
            order = {name: list(each) for name, each in zip(several, orders, strict=True)}
            yield {**case, "state": {**state, "damage_order": order}}


_Listed = tuple[str, frozenset[Pairs]]
"""The answer about a board: `legal` with its legal plays, or the reason why they aren't known."""


def _legal(key: str, cases: Sequence[Node], setting: Setting) -> list[_Listed]:
    """The legal plays of boards."""
    found: list[_Listed] = []
    asked = [case_from_object(setting.of(case)) for case in cases]
    for case, listed in zip(cases, legal_plays_of_many(asked, timeout=_SECONDS), strict=True):
        if isinstance(listed, LegalPlays) and _asks_order(listed):
            orders = [case_from_object(each) for each in islice(_with_orders(setting.of(case)), 1, None)]
            under = [_listed(key, each) for each in legal_plays_of_many(orders, timeout=_SECONDS)]
            found.append((under[0][0], frozenset().union(*(plays for _, plays in under))))
        else:
            found.append(_listed(key, listed))
    return found


def _listed(key: str, listed: LegalPlays | Failure) -> _Listed:
    if isinstance(listed, Failure):
        raise InternalError(f"a board of a scope can't be judged: {listed.message}")
    return listed.outcome.value, frozenset(pairs_of({key: each}) for each in listed.plays)


def _differ(key: str, by_one: _Listed, by_other: _Listed) -> list[Node]:
    """A play that is judged differently, the smallest; the empty one if the boards are."""
    if by_one[0] != by_other[0]:
        plays = by_one[1] | by_other[1]
        return [play_of(key, min(plays, key=_size, default=frozenset()))]
    differ = by_one[1] ^ by_other[1]
    return [play_of(key, min(differ, key=_size))] if differ else []


def _size(pairs: Iterable[tuple[Any, ...]]) -> tuple[int, list[tuple[Any, ...]]]:
    found = sorted(pairs)
    return len(found), found


def _guessed(scope: Scope, size: int, deadline: float | None) -> Iterator[list[Part]]:
    """The boards with so many parts."""
    program = "\n".join((encodings.text("guess_boards"), *_parts(scope), f"board_size({size}). board_play(0)."))
    found: list[list[Part]] = []
    parts = scope.parts()

    def take(atoms: list[Atom]) -> bool:
        found.append([parts[place] for place in sorted(atom.arguments[0].number for atom in atoms)])
        return True

    Search("", program=program, deadline=deadline, arguments=("--opt-mode=ignore",)).solve(on_model=take)
    yield from sorted(found)


def _parts(scope: Scope) -> Iterator[str]:
    places = {each["id"]: place for place, each in enumerate(scope.permanents)}
    for number, (sort, place) in enumerate(scope.parts()):
        given = {"permanent": scope.permanents, "effect": scope.effects, "attribute": scope.attributes}[sort][place]
        fixed = sort == "permanent" and given["id"] in scope.fixed
        yield f"part_picked({number})." if fixed else f"part_offered({number})."
        if sort != "permanent" and "on" in given:
            yield f"part_needs({number},{places[given['on']]})."
    yield from symmetry_facts(scope)
