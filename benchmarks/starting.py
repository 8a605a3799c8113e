"""Part of `benchmarks.speed`: the time of `azor check` from its start to its end, and of its imports."""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from statistics import median

from benchmarks.attackers import ROOT, mixed_board
from benchmarks.measuring import Report, Sizes, Taken, Wrong, compiled, number

__all__ = ["start"]

AIMS = {"`azor check`, 10 creatures": 0.2, "`azor check`, 20 names": 0.25}
"""Seconds of a start; `docs/cards.md` says what is kept."""
_IMPORT = re.compile(r"import time:\s+(\d+) \|\s+(\d+) \|( +)(\S+)")


def start(sizes: Sizes, report: Report) -> None:
    """Starts different processes in turn, and reads the import profile."""
    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder) / "board.json"
        board.write_text(json.dumps(mixed_board()), encoding="utf-8")
        check = ("-m", "bridge", "check", str(board))
        names = ("-m", "bridge", "check", "--cards", *_board_of_names(Path(folder)))
        for what, asked in (("ten creatures", check), ("twenty names", names)):
            if not _run(*asked).stdout.startswith("LEGAL"):
                raise Wrong(f"azor check of the board of {what}")
        commands = {
            '`python -c "pass"`': ("-c", "pass"),
            '`python -c "import clingo"`': ("-c", "import clingo"),
            "`azor check`, 10 creatures": check,
            "`azor check`, 10 creatures, nothing kept": check,
            "`azor check`, 20 names": names,
            "`azor check`, 20 names, nothing kept": names,
        }
        times: dict[str, list[Taken]] = {name: [] for name in commands}
        for count in range(sizes.starts + 1):
            for name, arguments in commands.items():
                taken = _timed(*arguments, keep="" if "nothing" in name else folder)
                if count:  # the first start compiles modules, and keeps what can be kept
                    times[name].append(taken)
        profiles = [_profile(*check) for _ in range(max(3, sizes.starts // 5))]
    medians = {
        name: Taken(median(each.wall for each in found), median(each.cpu for each in found))
        for name, found in times.items()
    }
    base = medians['`python -c "import clingo"`']
    report.say(
        f"From the start of the process to its end, medians of {sizes.starts} starts of each by turns; modules are "
        "compiled before."
    )
    report.table(
        ("", "wall, ms", "CPU, ms", "to `import clingo` (wall)", "(CPU)", "aim, ms"),
        [
            (
                name,
                number(each.wall * 1e3),
                number(each.cpu * 1e3),
                f"{each.wall / base.wall:.2f} ×",
                f"{each.cpu / base.cpu:.2f} ×",
                number(AIMS[name] * 1e3) if name in AIMS else "",
            )
            for name, each in medians.items()
        ],
    )
    own = _medians([{name: own for name, (own, _) in each.items()} for each in profiles])
    whole = _medians([{name: whole for name, (_, whole) in each.items()} for each in profiles])
    packages: defaultdict[str, float] = defaultdict(float)
    for name, micros in own.items():
        packages[_package(name)] += micros
    total = sum(own.values())
    report.say(
        f"What is imported (`python -X importtime`, medians of {len(profiles)} runs, which it makes slower): "
        f"{len(own)} modules, {number(total / 1e3)} ms."
    )
    most = sorted(packages.items(), key=lambda each: -each[1])[:8]
    report.table(
        ("package", "modules", "ms", "share"),
        [
            (
                f"`{name}`" if name != _LIBRARY else name,
                sum(_package(each) == name for each in own),
                number(micros / 1e3),
                f"{micros / total:.0%}",
            )
            for name, micros in most
        ],
    )
    slowest = sorted(own.items(), key=lambda each: -each[1])[:12]
    report.table(
        ("module", "itself, ms", "with what it imports, ms"),
        [(f"`{name}`", number(micros / 1e3), number(whole[name] / 1e3)) for name, micros in slowest],
    )


_LIBRARY = "Python's library"


def _package(module: str) -> str:
    top = module.partition(".")[0]
    return _LIBRARY if top in sys.stdlib_module_names else top


def _medians(profiles: list[dict[str, int]]) -> dict[str, float]:
    return {name: median(each.get(name, 0) for each in profiles) for name in profiles[0]}


_SENTENCES = (
    "Flying",
    "Menace",
    "This creature can't block alone.",
    "When this creature dies, draw a card.",
    "{T}: This creature deals 1 damage to any target.",
    "Other creatures you control get +1/+1.",
    "Whenever this creature attacks, you gain 2 life.",
)


def _board_of_names(folder: Path) -> tuple[str, str]:
    """The paths of an index of twenty invented cards, each with two sentences, and of a case that names them."""
    cards = [
        {
            "name": f"Invented Beast {number}",
            "type_line": "Creature — Beast",
            "mana_cost": "{2}{G}",
            "power": "2",
            "toughness": "3",
            "text": "\n".join((_SENTENCES[number % 7], _SENTENCES[(number + 1 + number // 7) % 7])),
        }
        for number in range(20)
    ]
    listed, index, board = folder / "cards.jsonl", folder / "cards.sqlite", folder / "names.json"
    listed.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    _run("-m", "bridge", "cards", "import", "--cards", str(index), str(listed))
    permanents = [
        {"id": f"c{number}", "name": card["name"], "controller": "alice" if number < 10 else "bob"}
        for number, card in enumerate(cards)
    ]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": permanents}
    board.write_text(json.dumps({"state": state, "play": {"attackers": {"c0": "bob"}}}), encoding="utf-8")
    return str(index), str(board)


def _run(*arguments: str, keep: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python.

    Args:
        arguments: Its arguments.
        keep: The folder of what is kept from one process to the next; empty: nothing is.
    """
    command = [sys.executable, *arguments]
    environment = {**compiled(), "AZOR_CACHE": keep}
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, env=environment)


def _timed(*arguments: str, keep: str) -> Taken:
    before, began = _of_children(), time.perf_counter()
    _run(*arguments, keep=keep)
    return Taken(time.perf_counter() - began, _of_children() - before)


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _profile(*arguments: str) -> dict[str, tuple[int, int]]:
    """The microseconds of each module's import: without, and with, the modules that it imports."""
    found = {}
    for line in _run("-X", "importtime", *arguments).stderr.splitlines():
        if read := _IMPORT.match(line):
            own, whole, _, name = read.groups()
            found[name] = int(own), int(whole)
    return found
