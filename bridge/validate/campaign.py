"""A campaign: boards are compared, in several processes if wanted; those that differ are grouped into families, each
with the smallest board that shows it.

Results are stored in the campaign's folder at once, so that an interrupted campaign can continue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bridge.combat.many import spread
from bridge.errors import InputError
from bridge.language import phrase
from bridge.validate.comparing import ASKED, Compared, Legal, compare, legal_of_many
from bridge.validate.deciding import counted
from bridge.validate.families import Grouping, families_of, smallest_boards
from bridge.validate.model import OTHER_REASONS, Board, CampaignReport, Engine, Family, Known
from bridge.validate.opening import EngineSpec, files_digest, open_engine
from bridge.validate.plays import pairs_of
from bridge.validate.recordings import Recording
from bridge.validate.shrinking import SECONDS_TO_SHRINK
from bridge.validate.store import ENGINES_FILES, ENGINES_VERSION, VERSION_OF_AZOR, Store, mark_of
from bridge.validate.triage import fits

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bridge.combat.verdict import Failure

__all__ = ["Campaign", "run"]

_MIN_BOARDS_PER_CHUNK, _MAX_BOARDS_PER_CHUNK = 8, 1000
"""Boards that a process is given at once, at first and at most: the rules judge many boards faster together."""

_SECONDS_OF_CHUNK = 10.0
"""The seconds of work that a process is given at once, which are lost if it is ended."""

_ASKED_AGAIN = 20
"""When a campaign goes on, the engine is asked again about at most so many of the boards on which it differed."""

_OTHERS_ASKED_AGAIN = 50
"""And about at most so many of those on which it was right, or that it didn't know."""

_REASONS = 40
"""How many different reasons are counted separately; the others are counted together."""


class Campaign(Struct, frozen=True):
    """The settings of a campaign.

    Attributes:
        engine: The engine under test.
        folder: Where everything is kept.
        settings: What has to be the same when it goes on: the engine's words, the seed, the files, the edition.
        seed: The seed of the boards.
        edition: The edition of the rules; None for the cases' own, or the newest.
        command: How to repeat it.
        known: Differences that are known.
        jobs: In how many processes boards are compared.
        seconds: How long a board may be made smaller.
        again: Whether all boards are asked about anew, though an earlier run compared them.
    """

    engine: EngineSpec
    folder: str
    settings: dict[str, str]
    seed: int = 0
    edition: str | None = None
    command: str = ""
    known: tuple[Known, ...] = ()
    jobs: int = 1
    seconds: float = SECONDS_TO_SHRINK
    again: bool = False


Progress = Callable[[str], None]


def run(
    campaign: Campaign,
    boards: Iterable[Board],
    *,
    executor: Executor | None = None,
    progress: Progress = lambda line: None,
) -> CampaignReport:
    """Runs a campaign, or goes on with one.

    Args:
        campaign: What it is about.
        boards: The boards, always in the same order.
        executor: Where boards are compared; by default here, or in processes of our own.
        progress: Called with a line that says how far it is.

    Raises:
        InputError: The engine can't be opened, the folder holds another campaign, or the boards or the engine's answers
            aren't those of an earlier run.
        OutputError: The folder can't be written.
    """
    from importlib import metadata

    engine = open_engine(campaign.engine)
    try:
        versions = {
            VERSION_OF_AZOR: metadata.version("azor"),
            ENGINES_VERSION: f"{engine.name} {engine.version}",
            ENGINES_FILES: files_digest(campaign.engine),
        }
        store = Store(campaign.folder, {**campaign.settings, **versions}, anew=campaign.again)
        try:
            _check_answers(store, engine)
            earlier = _compare_all(campaign, boards, store, engine, executor, progress)
            alive = not isinstance(engine, Recording)
            grouping = Grouping(campaign.edition, campaign.seconds, alive, campaign.known)
            families = families_of(grouping, store, engine, progress)
            return replace(_report(campaign, store, engine, families), earlier=earlier)
        finally:
            store.close()
    finally:
        engine.close()
        _engine.cache_clear()


# ------------------------------------------------------------------------------------------------------ an earlier run


def _check_answers(store: Store, engine: Engine) -> None:
    """Asks again what an engine with the same name and version answered in an earlier run: about the smallest boards of
    the families found then, and about some of the boards that differed.

    Raises:
        InputError: It answers otherwise now.
    """
    differing = [(board, found.legal, found.accepted) for _, board, found in store.differing() if _is_steady(found)]
    some = differing[:: max(1, len(differing) // _ASKED_AGAIN)][:_ASKED_AGAIN]
    for board, legal, accepted in (*smallest_boards(store), *some):
        known = Legal(frozenset(map(pairs_of, legal)))
        answers = (compare(board, engine, legal=known, asked=1) for _ in range(ASKED))
        if all(answer.accepted != accepted for answer in answers):
            raise _otherwise(board, store)


def _otherwise(board: Board, store: Store) -> InputError:
    message = phrase(
        "the engine answers otherwise about board {board} than in an earlier run; --again asks about all anew",
        board=board.id,
    )
    return InputError(message, file=store.file)


class _Answered:
    """Some of the boards on which the engine was right in an earlier run, or that it didn't know: it is asked about
    them again, for what has become worse, or is known now, shows nowhere else."""

    def __init__(self, campaign: Campaign, store: Store, engine: Engine) -> None:
        self._campaign, self._store, self._engine = campaign, store, engine
        places = store.answered()
        self._places = frozenset(places[:: -(-len(places) // _OTHERS_ASKED_AGAIN) or 1])
        self._boards: list[tuple[int, Board]] = []

    def note(self, place: int, board: Board) -> None:
        """Notes a board that was compared."""
        if place in self._places:
            self._boards.append((place, board))

    def check(self) -> None:
        """Asks about the boards that were noted.

        Raises:
            InputError: The engine answers otherwise now.
        """
        noted, self._boards = self._boards, []
        legal = legal_of_many([board for _, board in noted], self._campaign.edition, deciding=False)
        for (place, board), each in zip(noted, legal, strict=True):
            before = self._store.outcome_at(place)
            again = (compare(board, self._engine, legal=each, asked=1).outcome for _ in range(ASKED))
            if all(outcome != before for outcome in again):
                raise _otherwise(board, self._store)


def _is_steady(found: Compared) -> bool:
    return not {"crash", "flaky", "no_answer"} & set(found.directions)


# ------------------------------------------------------------------------------------------------------------ comparing


@lru_cache(1)
def _engine(spec: EngineSpec) -> _Kept:
    return _Kept(spec)


class _Kept:
    """An engine that is kept from one chunk to the next, and closed when it is forgotten."""

    def __init__(self, spec: EngineSpec) -> None:
        self.engine = open_engine(spec)

    def __del__(self) -> None:
        if hasattr(self, "engine"):
            self.engine.close()


def _compared(spec: EngineSpec, edition: str | None, items: Sequence[tuple[int, Board]]) -> list[Compared]:
    engine = _engine(spec).engine
    boards = [board for _, board in items]
    legal = legal_of_many(boards, edition)
    return [compare(board, engine, legal=each) for board, each in zip(boards, legal, strict=True)]


def _failed(item: tuple[int, Board], failure: Failure) -> list[Compared]:
    return [Compared("undetermined", f"azor: {failure.kind}")]


def _compare_all(
    campaign: Campaign,
    boards: Iterable[Board],
    store: Store,
    engine: Engine,
    executor: Executor | None,
    progress: Progress,
) -> int:
    """Compares what has not been compared, and returns how many boards have been, in an earlier run."""
    done = store.done()
    answered = _Answered(campaign, store, engine)
    given: list[Sequence[tuple[int, Board]]] = []
    size = _MIN_BOARDS_PER_CHUNK
    total = 0

    def left() -> Iterator[tuple[int, Board]]:
        nonlocal total
        for place, board in enumerate(boards):
            total = place + 1
            if place not in done:
                answered.check()
                yield place, board
            elif done[place] != mark_of(board):
                message = phrase(
                    "board {n} isn't what it was in an earlier run; give another folder", n=f"{place + 1:,}"
                )
                raise InputError(message, file=store.file)
            else:
                answered.note(place, board)
        answered.check()

    def chunks() -> Iterator[Sequence[tuple[int, Board]]]:
        boards_left = left()
        while chunk := list(islice(boards_left, size)):
            given.append(chunk)
            yield chunk

    judge = partial(_compared, campaign.engine, campaign.edition)
    workers = campaign.jobs if executor is None and campaign.jobs > 1 else 0
    number, differing = len(done), len(store.differing())
    for found in spread(chunks(), judge, _failed, executor=executor, workers=workers):
        chunk = given.pop(0)
        store.add((place, board, each) for (place, board), each in zip(chunk, found, strict=True))
        number += len(chunk)
        size = _next_size(len(chunk), sum(each.azor + each.engine for each in found))
        differing += sum(each.outcome == "differs" for each in found)
        progress(phrase("{n} boards compared, {m} differ", n=f"{number:,}", m=f"{differing:,}"))
    store.boards = total
    return sum(place < total for place in done)


def _next_size(boards: int, seconds: float) -> int:
    """How many boards to give out at once, after so many took so long."""
    return min(
        _MAX_BOARDS_PER_CHUNK,
        max(_MIN_BOARDS_PER_CHUNK, int(boards * _SECONDS_OF_CHUNK / max(seconds, 0.001))),
        4 * boards,
    )


# --------------------------------------------------------------------------------------------------------------- report


def _report(campaign: Campaign, store: Store, engine: Engine, families: Sequence[Family]) -> CampaignReport:
    from importlib import metadata

    from bridge.rulebook import newest_edition

    results = list(store.results())
    questions = Counter(each.question for each in results if each.outcome in ("agrees", "differs"))
    rules = _boards_by((rule, family) for family in families for rule in family.rules[:1])
    directions = _boards_by((family.direction, family) for family in families)
    outcomes = Counter(each.outcome for each in results)
    seen = [known for known in campaign.known if any(fits(known, family) for family in families)]
    return CampaignReport(
        engine=engine.name,
        version=engine.version,
        azor=metadata.version("azor"),
        edition=campaign.edition or newest_edition(),
        seed=campaign.seed,
        command=campaign.command,
        boards=len(results),
        agreed=outcomes["agrees"],
        differing=outcomes["differs"],
        undetermined=_counted(each.reason for each in results if each.outcome == "undetermined"),
        unsupported=_counted(each.reason for each in results if each.outcome == "unsupported"),
        plays=sum(each.plays for each in results),
        questions=dict(questions),
        by_rule=rules,
        by_direction=directions,
        families=tuple(families),
        decisive=counted(each.deciding for each in results if each.outcome in ("agrees", "differs")),
        gone=tuple(known for known in campaign.known if known not in seen),
        seconds={"azor": sum(each.azor for each in results), "engine": sum(each.engine for each in results)},
    )


def _boards_by(families: Iterable[tuple[str, Family]]) -> dict[str, int]:
    """How many boards are in families of each sort; a board in several families of a sort counts once."""
    boards: dict[str, set[str]] = {}
    for sort, family in families:
        boards.setdefault(sort, set()).update(family.boards)
    return {sort: len(each) for sort, each in boards.items()}


def _counted(reasons: Iterable[str]) -> dict[str, int]:
    """How often each reason occurs, the rare ones together."""
    counts = Counter(reasons)
    most = dict(counts.most_common(_REASONS))
    if rest := counts.total() - sum(most.values()):
        most[OTHER_REASONS] = rest
    return most
