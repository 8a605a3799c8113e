"""A campaign: boards are compared, in several processes if wanted; those that differ are grouped into families, each
with the smallest board that shows it.

What is found is kept in the campaign's folder at once, so that a campaign that was ended goes on where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from bridge.combat.many import spread
from bridge.validate.comparing import Compared, compare, legal_of_many
from bridge.validate.deciding import counted
from bridge.validate.families import Grouping, families_of
from bridge.validate.model import Board, CampaignReport, Engine, Family, Known
from bridge.validate.opening import EngineSpec, open_engine
from bridge.validate.recordings import Recording
from bridge.validate.shrinking import SECONDS_TO_SHRINK
from bridge.validate.store import Store
from bridge.validate.triage import fits

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from bridge.combat.verdict import Failure

__all__ = ["Campaign", "run"]

_MIN_BOARDS_PER_CHUNK, _MAX_BOARDS_PER_CHUNK = 8, 400
"""Boards that a process is given at once, at first and at most: the rules judge many boards faster together."""

_SECONDS_OF_CHUNK = 10.0
"""A process is given about so many seconds' work at once: what is lost if it is ended."""

_REASONS = 40
"""So many different reasons are counted each by itself; the others together."""


class Campaign(Struct, frozen=True):
    """What a campaign is about.

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
        InputError: The engine can't be opened, or the folder holds another campaign.
        OutputError: The folder can't be written.
    """
    engine = open_engine(campaign.engine)
    try:
        settings = {**campaign.settings, "version of the engine": f"{engine.name} {engine.version}"}
        store = Store(campaign.folder, settings)
        try:
            _compare_all(campaign, boards, store, executor, progress)
            alive = not isinstance(engine, Recording)
            grouping = Grouping(campaign.edition, campaign.seconds, alive, campaign.known)
            families = families_of(grouping, store, engine, progress)
            return _report(campaign, store, engine, families)
        finally:
            store.close()
    finally:
        engine.close()
        _engine.cache_clear()


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
    campaign: Campaign, boards: Iterable[Board], store: Store, executor: Executor | None, progress: Progress
) -> None:
    done = store.done()
    given: list[Sequence[tuple[int, Board]]] = []
    size = _MIN_BOARDS_PER_CHUNK

    def chunks() -> Iterator[Sequence[tuple[int, Board]]]:
        left = ((place, board) for place, board in enumerate(boards) if place not in done)
        while chunk := list(islice(left, size)):
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
        progress(f"{number:,} boards compared, {differing:,} differ")


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
    """How often each reason stands there, the rare ones together."""
    counts = Counter(reasons)
    most = dict(counts.most_common(_REASONS))
    if rest := counts.total() - sum(most.values()):
        most["other reasons"] = rest
    return most
