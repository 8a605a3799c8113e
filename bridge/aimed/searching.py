"""Looks for a smallest board on which a goal holds: guess the board, let the rules judge all its plays, check.

The rules are those that judge (`lifted_plays`), unchanged. What a board consists of is chosen: the facts of a part hold
if the part is picked. All declarations that the largest board of the scope has are there, so what is said of all plays
is a plain condition, and a scope without such a board is exhausted. A board that is found is judged once more from its
case by `legal_plays`, which shares no search with this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

from msgspec import Struct

from bridge.asp.facts import VOCABULARY
from bridge.asp.lifting import placed
from bridge.asp.solving import Atom, Search
from bridge.asp.templates import Apart, Template, facts_apart
from bridge.case.loading import case_from_object
from bridge.case.terms import quote, text_of
from bridge.combat.legal_sets import BROKEN, JOINED, programs_of_plays
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import prepared
from bridge.combat.reading import edition_of
from bridge.errors import InternalError

__all__ = ["GOALS", "Aimed", "Scope", "aimed"]

Node = dict[str, Any]

_FOLDER = Path(__file__).parent / "goals"

GOALS = tuple(sorted(path.stem for path in _FOLDER.glob("*.lp")))
"""What can be looked for: `alone`, `together`, `requirement`, `mixed`."""

_CONFLICTS_BEFORE_STOPPING = 200_000
"""After so many conflicts a board that is found is good enough; without one, the scope isn't exhausted."""


class Scope(Struct, frozen=True):
    """Attack boards that are looked at: all that consist of some of these parts.

    Attributes:
        permanents: Permanents as in a case, each of which a board has or not. `alice` attacks.
        effects: Effects as in `state.effects`. One with `on` (an id) is only on a board that has that permanent.
        players: The players in turn order.
    """

    permanents: tuple[Node, ...]
    effects: tuple[Node, ...]
    players: tuple[str, ...] = ("alice", "bob")

    @property
    def boards(self) -> int:
        """How many boards there are at most, symmetric ones counted singly."""
        return int(2 ** (len(self.permanents) + len(self.effects)))


class Aimed(Struct, frozen=True):
    """What a search came to.

    Attributes:
        case: A smallest board, as a case without a play; None if there is none.
        play: A play of it that shows the goal.
        exhausted: Whether the whole scope has been looked at: the board is smallest, or there is none within it.
    """

    case: Node | None
    play: Node | None
    exhausted: bool


def aimed(goal: str, scope: Scope, rules: Sequence[str] = (), *, deadline: float | None = None) -> Aimed:
    """A smallest board of a scope on which a goal holds.

    Args:
        goal: One of `GOALS`.
        scope: The boards.
        rules: The rules that are aimed at, by number in the newest edition: one for `alone`, two for `together`.
        deadline: `time.monotonic()` when to end the search.

    Raises:
        CaseError: A part of the scope is no part of a case.
        EffortExceeded: The deadline passed before there was an answer.
        InternalError: The board that was found is judged otherwise when it is looked at by itself.
    """
    case = prepared(case_from_object(_case(scope, range(len(scope.permanents)), range(len(scope.effects)))))
    apart = facts_apart(case)
    if apart is None:
        raise InternalError("the permanents of the scope can't be told one by one")
    plays = _plays(scope)
    program = programs_of_plays("declare_attackers")
    text = (
        program.state
        + text_of([("edition", edition_of(case)), ("vocabulary", VOCABULARY)])
        + program.plays
        + program.comparing
        + BROKEN
        + JOINED
        + "#show.\n"
        + "".join(_guarded(scope, apart, plays))
        + "".join(f"aim__({quote(rule)}).\n" for rule in rules)
        + _goal(goal)
        + _SEARCH
    )
    search = Search("", program=text, deadline=deadline, arguments=("--opt-mode=ignore",))
    found: list[list[Atom]] = []
    exhausted = search.least(found.append, _CONFLICTS_BEFORE_STOPPING, strategy="bb,lin")
    if not found:
        return Aimed(None, None, exhausted)
    return _checked(scope, found[-1], plays, exhausted)


_SEARCH = """
:- state__malformed(_,_,0). :- state__unsupported(_,_,0).
:- malformed(_,_,0,_). :- unsupported(_,_,0,_).
:~ picked__(Part). [1, Part]
#show picked__/1. #show hit__/1. #show legal__(Play) : unbeaten(Play, 0).
#defined aim__/1. #defined state__malformed/3. #defined state__unsupported/3. #defined possible_cost/5.
:- possible_cost(_,_,_,_,0).
"""


@cache
def _goal(name: str) -> str:
    if name not in GOALS:
        raise ValueError(f"no goal '{name}'; goals are {', '.join(GOALS)}")
    return (_FOLDER / f"{name}.lp").read_text(encoding="utf-8")


def _case(scope: Scope, permanents: Sequence[int], effects: Sequence[int]) -> Node:
    """The board that has these parts."""
    state: Node = {
        "active": "alice",
        "players": {name: {"life": 20} for name in scope.players},
        "battlefield": [scope.permanents[place] for place in permanents],
        "effects": [
            {"id": f"effect {place}", **{key: value for key, value in scope.effects[place].items() if key != "on"}}
            for place in effects
        ],
    }
    if len(scope.players) > 2:
        state["options"] = {"attack_multiple_players": True}
    return {"state": state}


def _plays(scope: Scope) -> list[tuple[tuple[str, str], ...]]:
    """Every declaration of the largest board: its creatures of `alice`, with what there is to attack."""
    mine = [each["id"] for each in scope.permanents if each["controller"] == "alice" and "creature" in each["types"]]
    targets = [*scope.players[1:], *(each["id"] for each in scope.permanents if "planeswalker" in each["types"])]
    options = [[(), *(((creature, target),) for target in targets)] for creature in mine]
    return [tuple(chain.from_iterable(each)) for each in product(*options)]


def _guarded(scope: Scope, apart: Apart, plays: Sequence[tuple[tuple[str, str], ...]]) -> Iterator[str]:
    """The facts, of each part only if it is picked; and each play whose permanents are there."""
    yield placed([Apart(apart.lines, [])])
    parts = [("permanent", place) for place in range(len(scope.permanents))]
    parts += [("effect", place) for place in range(len(scope.effects))]
    for part, copied in zip(parts, apart.copies, strict=True):
        yield f"{{ picked__({_term(part)}) }}.\n"
        for fact in _facts_of(copied):
            yield f"{fact} :- picked__({_term(part)}).\n"
    places = {each["id"]: _term(("permanent", place)) for place, each in enumerate(scope.permanents)}
    for place, effect in enumerate(scope.effects):
        if "on" in effect:
            yield f":- picked__({_term(('effect', place))}), not picked__({places[effect['on']]}).\n"
    for number, pairs in enumerate(plays):
        needed = sorted({f"picked__({places[each]})" for pair in pairs for each in pair if each in places})
        yield f"play__(0,{number}){' :- ' if needed else ''}{', '.join(needed)}.\n"
        for creature, target in pairs:
            yield f"play_attacker({quote(creature)},{quote(target)},0,{number}) :- play__(0,{number}).\n"


def _facts_of(copied: tuple[Template, tuple[str, str, str]]) -> list[str]:
    """The facts of a permanent or an effect on board 0, as text without the full stop."""
    lines = placed([Apart([], [copied])]).splitlines()
    return [line[:-1] for line in lines if line and not line.startswith("board__")]


def _term(part: tuple[str, int]) -> str:
    return f"{part[0]}({part[1]})"


def _checked(scope: Scope, atoms: Sequence[Atom], plays: Sequence[tuple[tuple[str, str], ...]], sure: bool) -> Aimed:
    picked = sorted(
        (atom.arguments[0].name, atom.arguments[0].arguments[0].number) for atom in atoms if atom.name == "picked__"
    )
    permanents = [place for sort, place in picked if sort == "permanent"]
    case = _case(scope, permanents, [place for sort, place in picked if sort == "effect"])
    legal = {frozenset(plays[atom.arguments[0].number]) for atom in atoms if atom.name == "legal__"}
    again = legal_plays(case_from_object(case), fold=False)
    if {frozenset(play.items()) for play in again.plays} != legal:
        raise InternalError(f"a board that was found is judged otherwise by itself: {case}")
    hit = min(atom.arguments[0].number for atom in atoms if atom.name == "hit__")
    return Aimed(case, {"attackers": dict(plays[hit])}, sure)
