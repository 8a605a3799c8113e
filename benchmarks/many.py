"""Parts of `benchmarks.speed` about many plays and many boards: rates, stages, two processes, memory.

On some of the boards, every outcome of `check_many` or a position is compared with that of `check`.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.attackers import ROOT, mixed_board
from benchmarks.measuring import Report, Sizes, Taken, Wrong, compiled, mean_taken, number, reference, taken
from benchmarks.positions import block_board, plays_of, taxed_board, wide_board
from benchmarks.small_boards import attack_board, boards
from benchmarks.small_boards import block_board as small_block_board
from benchmarks.stages import CLINGO, STAGES, Stages
from bridge import Failure, Position, case_from_object, check, check_many
from bridge.case.loading import load_line
from bridge.case.state import Case
from bridge.combat import chunks

__all__ = ["many", "memory", "plays", "processes", "share"]

Node = dict[str, Any]

CHUNK = 1000


# -------------------------------------------------------------------------------------------------------------- plays


def plays(sizes: Sizes, report: Report) -> None:
    """Times many plays of one position."""
    fresh = reference(sizes.runs)
    kinds: list[tuple[str, Node, int]] = [
        ("attack, 10 creatures", mixed_board(), 20_000),
        ("attack, 10 creatures, a tax", taxed_board(), 0),
        ("attack, 20 creatures", wide_board(), 0),
        ("block, 5 against 5", block_board(5, 5), 20_000),
        ("block, 10 against 10", block_board(10, 10), 0),
    ]
    rows = []
    for what, board, aim in kinds:
        some = _plays(board, sizes.plays)
        cases = [case_from_object({**board, "play": play}) for play in some[: sizes.alone]]
        expected = [check(case, explain=0).outcome for case in cases]
        alone = mean_taken([lambda case=case: check(case) for case in cases])
        grounding = taken(lambda board=board: Position(board), sizes.runs)
        position = Position(board)
        found = [position.check(play).outcome for play in some]
        if found[: len(expected)] != expected:
            raise Wrong(f"{what}: the position says otherwise than check")

        def job(position: Position = position, some: Sequence[Node] = some) -> None:
            for play in some:
                _ = position.check(play).outcome

        warm = taken(job, sizes.runs)
        legal = found.count("legal") / len(found)
        rows.append(
            (
                what,
                number(len(some) / warm.cpu),
                number(len(some) / warm.wall),
                f"{aim:,}" if aim else "",
                f"{number(alone.cpu * len(some) / warm.cpu)} ×",
                f"{number(fresh.cpu * len(some) / warm.cpu)} ×",
                f"{number(grounding.cpu * 1e3)} ms",
                f"{legal:.0%}",
            )
        )
    report.say(
        f"{sizes.plays:,} plays of each position, half of them legal ones and half at random, judged one after the "
        f"other in one process, evidence left to be read later; medians of {sizes.runs} rounds after the first one."
    )
    report.table(
        (
            "position",
            "verdicts a second (CPU)",
            "(wall)",
            "aim",
            "to `check` of the same plays",
            "to the reference",
            "`Position(…)` takes",
            "legal",
        ),
        rows,
    )
    _reference_said(report, fresh)
    _at_first_sight(sizes, report)


def _at_first_sight(sizes: Sizes, report: Report) -> None:
    """Times all plays of boards that nobody asked about before, with the preparation and without it."""
    seeds = range(2 * sizes.alone)
    kinds = [
        ("attack, 6 permanents, 2 effects", [attack_board(seed, 6, 2) for seed in seeds]),
        ("attack, 6 permanents, a tax", [_taxed(seed) for seed in seeds]),
        ("block, 3 against 3, 2 effects", [small_block_board(seed, 6, 2) for seed in seeds]),
    ]
    rows = []
    for what, made in kinds:
        every = [(board, _every_play(board)) for board in made]
        opened: list[tuple[Position, list[Node]]] = []

        def open_all(every: Any = every, opened: Any = opened) -> None:
            opened[:] = [(Position(board), plays) for board, plays in every]

        def judge_all(opened: Any = opened) -> None:
            for position, plays in opened:
                for play in plays:
                    _ = position.check(play).outcome

        open_all()
        preparing, first, second = taken(open_all), taken(judge_all), taken(judge_all, sizes.runs)
        for position, plays in opened[:: len(opened) // 4]:
            for play in plays[:8]:
                case = case_from_object({**made[opened.index((position, plays))], "play": play})
                if position.check(play).outcome != check(case, explain=0).outcome:
                    raise Wrong(f"{what}: the position says otherwise than check")
        count = sum(len(plays) for _, plays in every)
        rows.append(
            (
                what,
                len(made),
                number(count / len(made)),
                f"{number(preparing.cpu / len(made) * 1e3)} ms",
                number(count / first.cpu),
                number(count / (preparing.cpu + first.cpu)),
                number(count / second.cpu),
            )
        )
    report.say(
        "All plays of boards that nobody asked about before, once (the first pass) and again (the second): processor "
        "time, the evidence left to be read later."
    )
    report.table(
        (
            "boards",
            "how many",
            "plays of each",
            "`Position(…)` takes",
            "first pass, plays a second",
            "with the preparation",
            "second pass",
        ),
        rows,
    )


def _taxed(seed: int) -> Node:
    """A board of attackers one of whose opponents taxes attacks, with mana for one of them."""
    board = attack_board(seed, 6, 1)
    state = board["state"]
    tax = {"kind": "costs_attack", "controller": "bob", "whom": {"player": "you"}, "cost": {"mana": "{2}"}}
    state["effects"] = [*state["effects"], {"id": "tax", **tax}]
    lands = ({"id": f"land {n}", "controller": "alice", "types": ["land"], "mana": "{W}"} for n in range(2))
    state["battlefield"] = [*state["battlefield"], *lands]
    return board


def _every_play(board: Node) -> list[Node]:
    """Every declaration of the creatures of who declares; a creature attacks one player, or blocks one attacker."""
    state = board["state"]
    blocks = board.get("question") == "declare_blockers"
    side = "bob" if blocks else state["active"]
    faced = list(state["attacking"]) if blocks else [each for each in state["players"] if each != state["active"]]
    able = [each["id"] for each in state["battlefield"] if each["controller"] == side and "creature" in each["types"]]
    chosen = (zip(able, each, strict=True) for each in product((None, *faced), repeat=len(able)))
    found = ({one: other for one, other in pairs if other} for pairs in chosen)
    return [{"blockers": {b: [a] for b, a in each.items()}} if blocks else {"attackers": each} for each in found]


def _plays(board: Node, count: int) -> list[Node]:
    """Plays in random order, half of them random and half of them legal."""
    key = "blockers" if "question" in board else "attackers"
    legal = [{key: dict(each.declaration)} for each in Position(board).legal_plays(fold=False, limit=200).found]
    some = [*plays_of(board, count - count // 2), *islice(cycle(legal), count // 2)]
    random.Random(1).shuffle(some)
    return some


def _reference_said(report: Report, fresh: Taken) -> None:
    report.say(
        f"Reference: a fresh `check` of a board of ten creatures in the same run, {number(fresh.cpu * 1e3)} ms (CPU), "
        f"{number(fresh.wall * 1e3)} ms (wall)."
    )


# --------------------------------------------------------------------------------------------------------------- many


class Sort(NamedTuple):
    """A sort of boards, as plain data, with the rate that is aimed at."""

    what: str
    boards: list[Node]
    aim: int = 0


def _sorts(count: int) -> list[Sort]:
    from tests.oracle.random_blocks import random_blocks
    from tests.oracle.random_boards import random_board

    return [
        Sort("5 to 6 creatures, 2 effects", boards(count, 6, 2), 1500),
        Sort("9 to 10 creatures, 8 effects", boards(count, 10, 8), 600),
        Sort("attacks of the tests", [_played(random_board(seed), seed) for seed in range(count)]),
        Sort("blocks of the tests", [_played(random_blocks(seed), seed) for seed in range(count)]),
    ]


def _played(case: Node, seed: int) -> Node:
    """A random board of the tests with a play, judged by the newest rules."""
    rng = random.Random(f"play {seed}")
    state = case["state"]
    creatures = [each for each in state["battlefield"] if "creature" in each.get("types", ())]
    own = [each["id"] for each in creatures if each["controller"] == state["active"]]
    others = [each["id"] for each in creatures if each["controller"] != state["active"]]
    if case.get("question") == "declare_blockers":
        faced = [each for each in own if each in state.get("attacking", {})] or own
        play: Node = {"blockers": {each: [rng.choice(faced)] for each in others if faced and rng.random() < 0.4}}
    else:
        targets = [each for each in state["players"] if each != state["active"]]
        play = {"attackers": {each: rng.choice(targets) for each in own if rng.random() < 0.4}}
    return {key: value for key, value in case.items() if key != "edition"} | {"play": play}


def many(sizes: Sizes, report: Report) -> None:
    """Times boards that are judged together in one process."""
    fresh = reference(sizes.runs)
    rates, reads = [], []
    for what, made, aim in _sorts(sizes.boards):
        lines = [json.dumps(each).encode() for each in made]
        cases = [case_from_object(each) for each in made]
        found = _outcomes(cases)
        sample = cases[: sizes.alone]
        if found[: sizes.alone] != [check(case, explain=0).outcome for case in sample]:
            raise Wrong(f"{what}: check_many says otherwise than check")
        single = mean_taken([lambda case=case: check(case) for case in sample])
        together = taken(lambda cases=cases: _outcomes(cases), sizes.runs)
        some = cases[: 2 * sizes.alone]
        whole = taken(lambda some=some: _whole(some), 2)
        rates.append(
            (
                what,
                number(len(cases) / together.cpu),
                number(len(cases) / together.wall),
                f"{aim:,}" if aim else "",
                number(single.cpu * 1e3),
                f"{number(single.cpu * len(cases) / together.cpu)} ×",
                number(len(some) / whole.cpu),
                f"{_alone(cases) / len(cases):.1%}",
                ", ".join(f"{count / len(found):.0%} {outcome}" for outcome, count in Counter(found).most_common()),
            )
        )
        checked = taken(lambda made=made: [case_from_object(each) for each in made], sizes.runs)
        parsed = taken(lambda lines=lines: [load_line(each, "", 1) for each in lines], sizes.runs)
        size = sum(map(len, lines)) / len(lines)
        reads.append((what, *(number(each.cpu * 1e6 / len(made)) for each in (checked, parsed)), number(size)))
    report.say(
        f"{sizes.boards:,} boards of each sort, in chunks of {CHUNK:,}, on one core, without the reading of the cases; "
        f"medians of {sizes.runs} rounds in a warm process. The single `check` gives all evidence; it is the mean of "
        f"{sizes.alone} of the boards. `alone` is the share of the boards that had to be judged by themselves."
    )
    report.table(
        (
            "boards",
            "outcomes a second (CPU)",
            "(wall)",
            "aim",
            "`check`, ms (CPU)",
            "ratio",
            "whole verdicts a second (CPU)",
            "alone",
            "outcomes",
        ),
        rates,
    )
    report.say("Reading a case, in µs of CPU time:")
    report.table(("boards", "`case_from_object`", "a line of JSON", "bytes of JSON"), reads)
    _reference_said(report, fresh)


def _outcomes(cases: Iterable[Case]) -> list[str]:
    found = list(check_many(cases, chunk=CHUNK))
    for each in found:
        if isinstance(each, Failure):
            raise Wrong(each.message)
    return [str(each.outcome) for each in found]


def _whole(cases: Iterable[Case]) -> None:
    for each in check_many(cases, chunk=CHUNK, evidence=True):
        if isinstance(each, Failure):
            raise Wrong(each.message)


def _alone(cases: Sequence[Case]) -> int:
    """The number of cases that can't be judged together with others."""
    alone = 0
    judge = chunks._alone

    def counting(*arguments: Any) -> Any:
        nonlocal alone
        alone += 1
        return judge(*arguments)

    chunks._alone = counting
    try:
        _outcomes(cases)
    finally:
        chunks._alone = judge
    return alone


# -------------------------------------------------------------------------------------------------------------- share


def share(sizes: Sizes, report: Report) -> None:
    """Divides the time among stages: for a single check, for many at once, and for plays of a position."""
    lines = [json.dumps(each).encode() for each in boards(sizes.boards, 10, 8)]
    few = lines[: sizes.alone]
    some_lines = lines[: 4 * sizes.alone]
    position = Position(mixed_board())
    some = _plays(mixed_board(), sizes.plays)

    def cases(given: Sequence[bytes]) -> list[Case]:
        return [load_line(each, "", 1).case for each in given]

    def ask() -> None:
        for play in some:
            _ = position.check(play).outcome

    jobs: list[tuple[str, Callable[[], object], int]] = [
        ("`check`", lambda: [check(each) for each in cases(few)], len(few)),
        (
            "`check_many`, whole verdicts",
            lambda: list(check_many(cases(some_lines), chunk=CHUNK, evidence=True)),
            len(some_lines),
        ),
        ("`check_many`", lambda: _outcomes(cases(lines)), len(lines)),
        ("a play of a `Position`", ask, len(some)),
    ]
    found: list[tuple[str, Stages, float, float]] = []
    for what, job, count in jobs:
        job()
        unwatched = taken(job, sizes.runs).wall
        stages = Stages()
        began = time.perf_counter()
        with stages.watching():
            for _ in range(sizes.runs):
                job()
        watched = (time.perf_counter() - began) / sizes.runs
        each = sum(stages.seconds.values()) / sizes.runs / count
        found.append((what, stages, each, watched / unwatched))
    shown = [stage for stage in STAGES if any(stages.share(stage) > 0.0005 for _, stages, _, _ in found)]
    report.say(
        "Boards of 9 to 10 creatures and 8 effects from lines of JSON, and plays of the position of 10 creatures; wall "
        f"time in one warm process, mean of {sizes.runs} rounds. Each stage is charged what stages inside it don't "
        "take. Reading the clock, which makes it slower by the factor in the last line, is left out. In "
        "`check_many`, what is read back includes the sorting of the answers by board."
    )
    head = ["stage", *(what for what, *_ in found)]
    rows = [[stage, *(f"{stages.share(stage):.1%}" for _, stages, _, _ in found)] for stage in shown]
    rows.append(["**clingo together**", *(f"**{stages.share(*CLINGO):.1%}**" for _, stages, _, _ in found)])
    rows.append(["µs a verdict", *(number(each * 1e6) for _, _, each, _ in found)])
    rows.append(["slower while it is watched", *(f"{slower:.2f} ×" for *_, slower in found)])
    report.table(head, rows)
    with report.plot("share", "Where the time goes, by stage", (7.5, 3.2)) as axes:
        if axes is None:
            return
        names = [what.replace("`", "") for what, *_ in found][::-1]
        left = [0.0] * len(found)
        colors = _colors(shown)
        for stage in shown:
            widths = [100 * stages.share(stage) for _, stages, _, _ in found][::-1]
            axes.barh(names, widths, left=left, label=stage, color=colors[stage])
            left = [before + width for before, width in zip(left, widths, strict=True)]
        axes.set_xlim(0, 100)
        axes.set_xlabel("% of the time")
        axes.legend(loc="upper center", bbox_to_anchor=(0.45, -0.18), ncols=4, fontsize=8, frameon=False)


def _colors(shown: Sequence[str]) -> dict[str, Any]:
    """The colors of a plot: blues for clingo's stages, warm colors for ours."""
    from matplotlib import colormaps

    ours = [stage for stage in shown if stage not in CLINGO]
    warm = {stage: colormaps["YlOrBr"](0.15 + 0.7 * place / max(1, len(ours) - 1)) for place, stage in enumerate(ours)}
    return warm | {stage: colormaps["Blues"](0.4 + 0.15 * place) for place, stage in enumerate(CLINGO)}


# ---------------------------------------------------------------------------------------------------------- processes


def processes(sizes: Sizes, report: Report) -> None:
    """Times the same boards in one process and in two."""
    rows = []
    runs = min(3, sizes.runs)
    with tempfile.TemporaryDirectory() as folder:
        for what, creatures, effects, count in (
            ("5 to 6 creatures, 2 effects", 6, 2, sizes.spread),
            ("9 to 10 creatures, 8 effects", 10, 8, sizes.spread // 2),
        ):
            made = boards(count, creatures, effects)
            cases = [case_from_object(each) for each in made]
            expected = _outcomes(cases)
            with ProcessPoolExecutor(2) as executor:
                one, first = _same(lambda cases=cases: _spread(cases), runs)
                _spread(cases, executor)
                two, second = _same(lambda cases=cases, executor=executor: _spread(cases, executor), runs)
            if first != expected or second != expected:
                raise Wrong(f"{what}: two processes say otherwise than one")
            rows.append(("`check_many`", what, *_compared(one, two, count)))
            file = Path(folder) / f"{creatures}.jsonl"
            file.write_text("".join(json.dumps(each) + "\n" for each in made), encoding="utf-8")
            _command("--jobs", "1", str(file))
            one, first = _same(lambda file=file: _command("--jobs", "1", str(file)), runs)
            two, second = _same(lambda file=file: _command("--jobs", "2", str(file)), runs)
            if first != second or [json.loads(line)["outcome"] for line in first.splitlines()] != expected:
                raise Wrong(f"{what}: azor check says otherwise than check_many")
            rows.append(("`azor check --brief`", what, *_compared(one, two, count)))
    report.say(
        f"Wall time, medians of {runs} runs, in chunks of 200. `check_many` with a `ProcessPoolExecutor(2)` that "
        "is warm; `azor check --brief --format json --jobs 2` from its start to its end, with the reading of JSON "
        "Lines. It tells something only on a machine with two processors that are otherwise idle."
    )
    report.table(
        ("", "boards", "how many", "one process, s", "two, s", "boards a second in two", "times as fast", "aim"), rows
    )


def _spread(cases: list[Case], executor: ProcessPoolExecutor | None = None) -> list[str]:
    return [str(each.outcome) for each in check_many(cases, executor=executor)]


def _same(job: Callable[[], Any], runs: int) -> tuple[Taken, Any]:
    """The time of a job, and its result."""
    found: list[Any] = []
    return taken(lambda: found.append(job()), runs), found[-1]


def _compared(one: Taken, two: Taken, count: int) -> tuple[str, ...]:
    return (
        f"{count:,}",
        number(one.wall),
        number(two.wall),
        number(count / two.wall),
        f"{one.wall / two.wall:.2f}",
        "1.8",
    )


def _command(*arguments: str) -> str:
    command = (sys.executable, "-m", "bridge", "check", "--brief", "--format", "json", *arguments)
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, env=compiled())
    if done.returncode > 1:
        raise Wrong(done.stderr)
    return done.stdout


# ------------------------------------------------------------------------------------------------------------- memory


def memory(sizes: Sizes, report: Report) -> None:
    """Measures the peak of memory after few cases and after ten times as many."""
    few, lots = sizes.memory
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as both:
        file, start = Path(folder) / "boards.jsonl", Path(folder) / "start.jsonl"
        # Both ways at the same time, each in a process of its own.
        ours = both.submit(_peaks, "boards", str(few), str(lots))
        for path, count in ((start, few), (file, lots)):
            with path.open("w", encoding="utf-8") as stream:
                stream.writelines(json.dumps(board) + "\n" for seed in range(count) for board in boards(1, 6, 2, seed))
        checked = [_peaks("check", "--brief", "--format", "json", str(path))[-1] for path in (start, file)]
        size = file.stat().st_size / 1e6
        rows = [("`check_many` of a generator", ours.result()), ("`azor check --brief` of JSON Lines", checked)]
    report.say(
        "The most memory that a process of its own has had (peak resident set), boards of 5 to 6 creatures and 2 "
        "effects, all different; wall time, with the making of the boards for `check_many`; both at the same time."
    )
    report.table(
        ("", f"{few:,} cases", f"{lots:,} cases", "more", "seconds", "cases a second"),
        [
            (
                what,
                f"{first['megabytes']:.0f} MB",
                f"{last['megabytes']:.0f} MB",
                f"{last['megabytes'] / first['megabytes'] - 1:+.1%}",
                number(last["seconds"]),
                number(lots / last["seconds"]),
            )
            for what, (first, last) in rows
        ],
    )
    report.say(f"The file of {lots:,} lines has {size:,.0f} MB.")


def _peaks(*arguments: str) -> list[Any]:
    command = (sys.executable, "-m", "benchmarks.peak", *arguments)
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    if done.returncode or not said:
        raise Wrong(done.stderr)
    return said
