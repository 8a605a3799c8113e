"""One board: what the rules say, what the engine says, and whether the two are the same."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.loading import case_from_object
from bridge.combat.legal_sets import judged_of_many
from bridge.combat.verdict import Failure, Outcome, Witness
from bridge.errors import AzorError
from bridge.language import ENGLISH, speaking
from bridge.validate.model import Answer, Board, Direction, Engine, Play
from bridge.validate.plays import Pairs, candidates, key_of, pairs_of, question_of, sorted_plays, tried
from bridge.validate.saying import FLAKY

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.combat.verdict import LegalPlays

__all__ = ["ASKED", "Compared", "Legal", "compare", "legal_of", "legal_of_many", "same_answer"]

ASKED = 3
"""How often an engine is asked about a board on which it differs."""

MOST_LEGAL = 2000
"""Boards with more legal plays aren't compared."""


class Legal(Struct, frozen=True):
    """The legal plays of a board.

    Attributes:
        plays: All of them; None if the rules leave the board undetermined.
        reason: Why they do: the rule and the kind, the same words for the same reason.
        seconds: How long it took; of boards that are judged together, each has its share.
        deciding: What forbids plays, as `combat.legal_sets.Judged` has it, sorted.
        assumed: What they assume beyond the case, such as that a player has enough mana.
    """

    plays: frozenset[Pairs] | None
    reason: str = ""
    seconds: float = 0.0
    deciding: tuple[tuple[str, ...], ...] = ()
    assumed: frozenset[Witness] = frozenset()


class Compared(Struct, frozen=True, omit_defaults=True):
    """The result for a board.

    Attributes:
        outcome: Whether the two agree; `undetermined` by the rules; `unsupported` by the engine.
        reason: What is undetermined, or isn't supported; or what the engine did in place of an answer.
        legal: The legal plays of a board on which the two differ.
        accepted: The plays that the engine accepts there.
        directions: In which ways it differs.
        plays: How many plays were compared.
        azor: Seconds for the legal plays.
        engine: Seconds for the answers of the engine.
        question: The question of the board.
        deciding: What forbids plays of the board, as `Legal` has it.
    """

    outcome: Literal["agrees", "differs", "undetermined", "unsupported"]
    reason: str = ""
    legal: tuple[Play, ...] = ()
    accepted: tuple[Play, ...] = ()
    directions: tuple[Direction, ...] = ()
    plays: int = 0
    azor: float = 0.0
    engine: float = 0.0
    question: str = ""
    deciding: tuple[tuple[str, ...], ...] = ()


def legal_of(board: Board, edition: str | None = None, timeout: float | None = None) -> Legal:
    """The legal plays of a board by the rules.

    Args:
        board: The board.
        edition: The edition of the rules; None for that of the case.
        timeout: Seconds after which it is undetermined.
    """
    return legal_of_many([board], edition, timeout, deciding=False)[0]


def legal_of_many(
    boards: Sequence[Board], edition: str | None = None, timeout: float | None = None, *, deciding: bool = True
) -> list[Legal]:
    """The legal plays of boards by the rules, in their order; many boards are judged faster together.

    Args:
        boards: The boards.
        edition: The edition of the rules; None for those of the cases.
        timeout: Seconds after which a board is undetermined.
        deciding: Whether it is told what forbids plays.
    """
    with speaking(ENGLISH):  # why a board isn't judged is kept, whatever language is spoken
        return _legal_of_many(boards, edition, timeout, deciding)


def _legal_of_many(boards: Sequence[Board], edition: str | None, timeout: float | None, deciding: bool) -> list[Legal]:
    began = time.perf_counter()
    found: dict[int, Legal] = {}
    cases: dict[int, Case] = {}
    for place, board in enumerate(boards):
        case = board.case if edition is None else {**board.case, "edition": edition}
        try:
            cases[place] = case_from_object(case)
        except AzorError as error:
            found[place] = Legal(None, f"not a case: {getattr(error, 'message', error)}")
    told = judged_of_many(list(cases.values()), limit=MOST_LEGAL, timeout=timeout, deciding=deciding)
    for place, judged in zip(cases, told, strict=True):
        sets = tuple(sorted(tuple(sorted(each)) for each in judged.deciding))
        found[place] = replace(_legal(boards[place], judged.plays), deciding=sets)
    seconds = (time.perf_counter() - began) / max(1, len(boards))
    return [replace(found[place], seconds=seconds) for place in range(len(boards))]


def _legal(board: Board, found: LegalPlays | Failure) -> Legal:
    if isinstance(found, Failure):
        return Legal(None, f"not a case: {found.message}" if found.kind == "input" else f"azor: {found.kind}")
    if found.outcome is not Outcome.LEGAL:
        return Legal(None, _reason(found))
    if not found.complete:
        return Legal(None, f"more than {MOST_LEGAL:,} legal plays")
    key = key_of(board)
    return Legal(frozenset(pairs_of({key: each}) for each in found.plays), assumed=frozenset(found.assumed))


def _reason(found: LegalPlays) -> str:
    witness = next(iter((*found.malformed, *found.unsupported)), None)
    return found.outcome.value if witness is None else f"CR {witness.cr} {witness.kind}"


class _Asked:
    """An engine that is asked about one board."""

    def __init__(self, engine: Engine, board: Board, legal: frozenset[Pairs]) -> None:
        self._engine = engine
        self._board = board
        self._legal = legal
        self.seconds = 0.0

    @cached_property
    def plays(self) -> Sequence[Play] | None:
        """The plays to try; None for an engine that finds all."""
        if getattr(self._engine, "all", False):
            return None
        return candidates(self._board, sorted(self._legal, key=sorted))

    def answer(self) -> Answer:
        answer = self._engine.answer(self._board, self.plays)
        self.seconds += answer.seconds
        return answer


def same_answer(one: Answer, other: Answer) -> bool:
    """Whether an engine answered the same twice; the wording of an error doesn't matter."""
    if one.accepts is None or other.accepts is None:
        silent = one.accepts is None and other.accepts is None
        return silent and one.crashed == other.crashed and bool(one.unsupported) == bool(other.unsupported)
    return {pairs_of(play) for play in one.accepts} == {pairs_of(play) for play in other.accepts}


def compare(
    board: Board, engine: Engine, *, legal: Legal | None = None, edition: str | None = None, asked: int = ASKED
) -> Compared:
    """Compares an engine with the rules on all plays of a board.

    Args:
        board: The board.
        engine: The engine.
        legal: The legal plays, if they are known.
        edition: As of `legal_of`.
        asked: How often the engine is asked before it is said that it differs.
    """
    legal = legal or legal_of(board, edition)
    if legal.plays is None:
        return Compared("undetermined", legal.reason, azor=legal.seconds)
    wanted = frozenset(pairs for pairs in legal.plays if tried(board, pairs))
    asking = _Asked(engine, board, wanted)
    answer = asking.answer()
    if answer.unsupported:
        return Compared("unsupported", answer.unsupported, azor=legal.seconds, engine=asking.seconds)
    accepted = None if answer.accepts is None else frozenset(pairs_of(play) for play in answer.accepts)
    plays = len(asking.plays) if asking.plays is not None else len(wanted | (accepted or frozenset()))
    if accepted == wanted:
        return Compared(
            "agrees",
            plays=plays,
            azor=legal.seconds,
            engine=asking.seconds,
            question=question_of(board),
            deciding=legal.deciding,
        )
    steady = all(same_answer(answer, asking.answer()) for _ in range(asked - 1))
    key = key_of(board)
    return Compared(
        "differs",
        answer.error if steady else FLAKY,
        sorted_plays(key, wanted),
        sorted_plays(key, accepted or ()),
        _directions(answer, wanted, accepted) if steady else ("flaky",),
        plays,
        legal.seconds,
        asking.seconds,
        question_of(board),
        legal.deciding,
    )


def _directions(answer: Answer, legal: frozenset[Pairs], accepted: frozenset[Pairs] | None) -> tuple[Direction, ...]:
    if accepted is None:
        return ("crash",) if answer.crashed else ("no_answer",)
    if not accepted:
        return ("accepts_nothing",)
    found: list[Direction] = []
    if accepted - legal:
        found.append("accepts_illegal")
    if legal - accepted:
        found.append("refuses_legal")
    return tuple(found)
