"""The suites of trials: what each tries, and the results that it allows."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import yaml

from tests.hostile import mutations
from tests.hostile.running import Suite, called, wrong_answer

__all__ = ["SUITES"]

ROOT = Path(__file__).resolve().parents[2]


# ---------------------------------------------------------------------------------------------------- mutated inputs


def _command(words: tuple[str, ...], make: Callable[[int], bytes], seed: int, folder: Path) -> str:
    """Gives a mutated file to a command."""
    file = folder / "input.yaml"
    file.write_bytes(make(seed))
    return wrong_answer(called(*words, str(file)))


def _serve(seed: int, _folder: Path) -> str:
    """Gives a few mutated lines, and a sound one, to one server."""
    from bridge.serve.serving import Server

    server = Server(timeout=20.0)
    for number in range(5):
        for answer in server.answers(mutations.line(seed * 5 + number)):
            found = json.loads(answer)
            if "result" not in found and "error" not in found:
                return f"neither a result nor an error: {answer[:300]!r}"
            if "internal" in json.dumps(found.get("error")):
                return f"line {seed * 5 + number}: {answer[:600]!r}"
        if server.finished:
            return ""
    (answer,) = server.answers(b'{"id": 1, "method": "version"}')
    return "" if "result" in json.loads(answer) else f"the server doesn't answer any more: {answer[:300]!r}"


# ------------------------------------------------------------------------------------------------------ cards and texts

BOARD = {
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "ogre", "name": "Bog Ogre", "controller": "alice"}],
    },
    "play": {"attackers": {"ogre": "bob"}},
}


@cache
def _indexes(seed: int) -> list[Any]:
    from tests.hostile.indexes import hostile_indexes

    return list(hostile_indexes(seed))


@cache
def _card_files(seed: int) -> list[Any]:
    from tests.hostile.indexes import hostile_card_files

    return list(hostile_card_files(seed))


def _index(seed: int, folder: Path) -> str:
    """Gives a hostile index to every command that looks names up. Seeds go through the list of indexes cyclically."""
    made = _indexes(seed // 1000)
    name, make = made[seed % len(made)]
    path = folder / f"index{seed}"
    make(path)
    case = folder / "board.json"
    case.write_text(json.dumps(BOARD), encoding="utf-8")
    for words in (
        ["check", str(case)],
        ["explain", str(case)],
        ["legal", str(case)],
        ["facts", str(case)],
        ["cards", "show", "Bog Ogre"],
        ["cards", "coverage", "--jobs", "1"],
    ):
        if wrong := wrong_answer(called(*words, "--cards", str(path))):
            return f"{name}: azor {words[0]} {words[1] if words[0] == 'cards' else ''}: {wrong}"
    return ""


def _card_file(seed: int, folder: Path) -> str:
    """Imports a hostile file of cards, and looks cards up."""
    made = _card_files(seed // 1000)
    name, make = made[seed % len(made)]
    path, index = folder / f"cards{seed}", folder / f"index{seed}.sqlite"
    make(path)
    if wrong := wrong_answer(called("cards", "import", str(path), "--cards", str(index)), (0, 2)):
        return f"{name}: azor cards import: {wrong}"
    if index.exists() and (wrong := wrong_answer(called("cards", "show", "Bog Ogre", "--cards", str(index)))):
        return f"{name}: azor cards show: {wrong}"
    return ""


@cache
def _texts(seed: int) -> list[tuple[str, str]]:
    from tests.hostile.texts import hostile_texts

    return list(hostile_texts(seed))


def _text(seed: int, folder: Path) -> str:
    """Gives a hostile text to a permanent, to an effect in force, and to a card of a loop case."""
    made = _texts(seed // 1000)
    name, text = made[seed % len(made)]
    permanent = {"id": "x", "name": "Bog Ogre", "controller": "alice", "types": ["creature"], "text": text}
    state = {**BOARD["state"], "battlefield": [permanent]}  # type: ignore[dict-item]
    file = folder / "text.json"
    for case in (
        {"state": state, "play": {"attackers": {"x": "bob"}}},
        {
            "state": {**state, "battlefield": [], "effects": [{"text": text, "controller": "alice"}]},
            "play": {"attackers": {}},
        },
    ):
        file.write_text(json.dumps(case), encoding="utf-8")
        if wrong := wrong_answer(called("check", str(file))):
            return f"{name}: {wrong}"
    loop = {
        "question": "find_loops",
        "cards": {"Bog Ogre": {"types": ["creature"], "power": 1, "toughness": 1, "text": text}},
        "state": {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [
            {"id": "x", "name": "Bog Ogre", "controller": "alice"}]},
    }  # fmt: skip
    file.write_text(json.dumps(loop), encoding="utf-8")
    wrong = wrong_answer(called("loops", str(file), "--format", "facts"))
    return f"{name}: loops: {wrong}" if wrong else ""


# ----------------------------------------------------------------------------------------------------------- agreement

QUESTIONS = ("declare_attackers", "declare_blockers")
THEMES = ("", "costs", "options", "bands")


def _case(seed: int) -> Any:
    """A case that is sound: a random board with a play, or one of the fixtures."""
    from tests.properties.boards import board, with_play

    rng = random.Random(f"sound {seed}")
    if rng.random() < 0.5:
        return mutations.chosen(rng)
    return with_play(board(seed, rng.choice(QUESTIONS), THEMES), seed)


def _outcome(case: Any) -> str:
    """The outcome of `check`, or why there is none."""
    from bridge import case_from_object, check
    from bridge.errors import InputError

    try:
        return str(check(case_from_object(case)).outcome.value)
    except InputError:
        return "input"


def _agreement(seed: int, folder: Path) -> str:
    """Compares `check`, `check_many`, `Position`, the server and the command on the same case."""
    from bridge import Failure, Position, case_from_object, check_many
    from bridge.errors import InputError
    from bridge.serve.serving import Server

    case = _case(seed)
    if case.get("play") is None:
        return ""
    said = {"check": _outcome(case)}
    (many,) = check_many([case])
    said["check_many"] = many.kind if isinstance(many, Failure) else many.outcome.value
    try:
        case_from_object(case)  # raises for a malformed play, which a position of the state alone doesn't see
        said["Position"] = Position(case).check(case["play"]).outcome.value
    except InputError:
        said["Position"] = "input"
    (answer,) = Server(timeout=60.0).answers(json.dumps({"id": 1, "method": "check", "case": case}).encode())
    found = json.loads(answer)
    said["serve"] = found["result"]["outcome"] if "result" in found else found["error"]["kind"]
    file = folder / "case.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    brief = called("check", "--brief", "--format", "json", str(file))
    said["azor check --brief"] = json.loads(brief.out)["outcome"] if brief.out else "input"
    return "" if len(set(said.values())) == 1 else f"they disagree: {said}"


# ------------------------------------------------------------------------------------------------- what must not matter


def _shuffled(rng: random.Random, part: Any, key: str = "") -> Any:
    if isinstance(part, dict):
        items = [(each, _shuffled(rng, value, each)) for each, value in part.items()]
        if key != "players":  # their order is the turn order
            rng.shuffle(items)
        return dict(items)
    if isinstance(part, list):
        return [_shuffled(rng, each) for each in part]
    return part


def _renamed(rng: random.Random, case: Any) -> Any:
    from tests.properties.boards import renamed

    players = list(case["state"]["players"])
    ids = [*players, *(each["id"] for each in case["state"].get("battlefield", ()))]
    fresh = [f"{rng.choice(['a', 'Zz', 'ü', 'x y', '9', 'not'])}{number}" for number in range(len(ids))]
    return renamed(case, dict(zip(ids, fresh, strict=True)))


def _with_permanent(rng: random.Random, case: Any) -> Any:
    """The case with one more permanent, which no effect is about."""
    state = case["state"]
    there = [id for id, player in state["players"].items() if not player.get("left")]
    more = {"id": "nobodys business", "name": "Idle Thing", "controller": rng.choice(there),
            "types": ["enchantment"], "colors": [], "mana_value": 0, "effects": []}  # fmt: skip
    return {**case, "state": {**state, "battlefield": [*state.get("battlefield", ()), more]}}


def _with_notes(rng: random.Random, case: Any) -> Any:
    return {
        **case,
        "title": rng.choice(["LEGAL", "x" * 100, "ILLEGAL  CR 508.1d"]),
        "source": "nowhere",
        "note": "n\nn",
    }


_ALIKE: Mapping[str, Callable[[random.Random, Any], Any]] = {
    "keys in another order": _shuffled,
    "other ids": _renamed,
    "a permanent that nothing speaks of": _with_permanent,
    "another title and notes": _with_notes,
}


def _comments(rng: random.Random, text: str) -> str:
    """YAML with comments between its lines."""
    return "".join(f"# {rng.choice(['x', 'state: {', '}', 'play:'])}\n{line}" if rng.random() < 0.3 and "|" not in text
                   and ">" not in text and '"' not in text and "'" not in text else line
                   for line in text.splitlines(keepends=True))  # fmt: skip


def _alike(seed: int, folder: Path) -> str:
    """Compares the outcomes of a case before and after changes without meaning."""
    from tests.properties.boards import board, with_play

    rng = random.Random(f"alike {seed}")
    case = json.loads(json.dumps(with_play(board(seed, rng.choice(QUESTIONS), THEMES), seed)))
    before = _outcome(case)
    for name, change in _ALIKE.items():
        after = _outcome(change(rng, json.loads(json.dumps(case))))
        if after != before:
            return f"{name}: {before} becomes {after}"
    written = {
        "a.json": json.dumps(case),
        "b.yaml": yaml.safe_dump(case, sort_keys=False),
        "c.yaml": _comments(rng, yaml.safe_dump(case, sort_keys=False)),
        "d.jsonl": json.dumps(case) + "\n",
    }
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8")
    names = [str(folder / name) for name in written]
    rng.shuffle(names)
    jobs = ["--jobs", "2"] if seed % 20 == 0 else []
    found = called("check", "--brief", "--format", "json", *jobs, *names)
    outcomes = {json.loads(line)["file"]: json.loads(line)["outcome"] for line in found.out.splitlines()}
    if len(outcomes) != len(names) or set(outcomes.values()) != {before}:
        return f"{before} becomes {outcomes} in files"
    return _by_facts(case, before, folder) if seed % 5 == 0 else ""


def _by_facts(case: Any, outcome: str, folder: Path) -> str:
    """Compares an outcome with what plain clingo derives from the output of `azor facts`."""
    import clingo

    if outcome not in ("legal", "illegal"):
        return ""
    file = folder / "facts.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    text = called("facts", str(file)).out
    question = case.get("question", "declare_attackers")
    satisfiable: dict[str, bool] = {}
    derived: list[str] = []
    better, payable = (question.replace("declare", each) for each in ("improve", "payable"))
    for program in (question, better, payable):
        control = clingo.Control(["--warn=none"])
        control.load(str(ROOT / "asp_rules" / f"{program}.lp"))
        control.add("base", [], text)
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            for model in handle:
                if program == question:
                    derived = [each.name for each in model.symbols(shown=True)]
                break
            satisfiable[program] = bool(handle.get().satisfiable)
    legal = "violation" not in derived and not satisfiable[better] and satisfiable[payable]
    if "unsupported" in derived or "malformed" in derived:
        return f"{outcome}, and plain clingo derives {sorted(set(derived))}"
    return (
        "" if legal == (outcome == "legal") else f"{outcome}, and plain clingo says {'legal' if legal else 'illegal'}"
    )


# ----------------------------------------------------------------------------------------- outputs, and what is cut off


def _ended(seed: int, folder: Path) -> str:
    """Kills a run with --resume, or fills its disk, and resumes it; the file has to be that of an undisturbed run."""
    import time

    rng = random.Random(f"ended {seed}")
    lines = "".join(json.dumps(_case(seed * 100 + number)) + "\n" for number in range(25))
    (folder / "in.jsonl").write_text(lines, encoding="utf-8")
    for name in ("whole", "out"):
        (folder / name).unlink(missing_ok=True)
    called("check", "--brief", "in.jsonl", "--resume", "whole")
    words = ["check", "--brief", "in.jsonl", "--resume", "out"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if rng.random() < 0.5:
        code = (
            "import resource, sys; from bridge.cli.app import main; size = int(sys.argv[1])\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)); sys.exit(main(sys.argv[2:]))"
        )
        size = rng.randrange((folder / "whole").stat().st_size)
        done = subprocess.run(
            [sys.executable, "-c", code, str(size), *words], env=environment, capture_output=True, check=False
        )
        if done.returncode != 5 or done.stderr.count(b"\n") > 60:
            return f"a full disk: exit code {done.returncode}, {done.stderr[-300:]!r}"
    else:
        with subprocess.Popen([sys.executable, "-m", "bridge", *words], env=environment,
                              stderr=subprocess.DEVNULL) as running:  # fmt: skip
            time.sleep(rng.uniform(0.2, 1.2))
            running.kill()
        if rng.random() < 0.5 and (folder / "out").exists():  # as a crash of the machine would leave it
            data = (folder / "out").read_bytes()
            (folder / "out").write_bytes(data[: rng.randrange(len(data) + 1)] + b"\0" * rng.randrange(1, 5000))
    called(*words)
    return "" if (folder / "out").read_bytes() == (folder / "whole").read_bytes() else "the file isn't that of one run"


def _cut_import(seed: int, folder: Path) -> str:
    """Kills an import, or fills its disk, and lets it go on; the index has to be that of an undisturbed import."""
    import time

    rng = random.Random(f"import {seed}")
    cards = [
        {"name": f"Card {number}", "type_line": "Creature — Ogre", "mana_cost": "{1}{B}", "power": "1",
         "toughness": "1", "colors": ["B"], "oracle_text": f"Flying. {'x' * 50}", "layout": "normal",
         "oracle_id": f"{number:032x}"}
        for number in range(4000)
    ]  # fmt: skip
    (folder / "cards.json").write_text("[\n" + ",\n".join(map(json.dumps, cards)) + "\n]", encoding="utf-8")
    for each in folder.glob("index*"):
        each.unlink()
    words = ["cards", "import", "cards.json", "--cards", "index"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if rng.random() < 0.5:
        code = (
            "import resource, sys; from bridge.cli.app import main; size = int(sys.argv[1])\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)); sys.exit(main(sys.argv[2:]))"
        )
        done = subprocess.run([sys.executable, "-c", code, str(rng.randrange(300_000)), *words], env=environment,
                              capture_output=True, check=False)  # fmt: skip
        if done.returncode not in (0, 5) or b"internal error" in done.stderr or b"Traceback" in done.stderr:
            return f"a full disk: exit code {done.returncode}, {done.stderr[-300:]!r}"
    else:
        with subprocess.Popen([sys.executable, "-m", "bridge", *words], env=environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as running:  # fmt: skip
            time.sleep(rng.uniform(0.1, 1.0))
            running.kill()
    done_later = called(*words)
    if done_later.code:
        return f"gone on: exit code {done_later.code}, {done_later.err[-300:]!r}"
    found = called("cards", "coverage", "--cards", "index", "--jobs", "1", "--format", "json")
    number = json.loads(found.out)["cards"] if found.out else None
    return "" if number == len(cards) else f"{number} cards in place of {len(cards)}: {found.err[-200:]}"


_OUTPUTS = ("> /dev/full", ">&-", "| head -c 0", "2>&-", "2> /dev/full", ">&- 2>&-", "> /dev/full 2> /dev/full")
_ALL_COMMANDS = (
    "check {case}", "check --format json {case}", "check --format markdown {case} {case}", "check --brief {case}",
    "check --expect {case}", "check --jobs 2 --brief {case} {case} {case} {case}", "explain {case}",
    "explain --format json {case}", "legal {case}", "legal --count {case}", "loops {loop}", "loops --format svg {loop}",
    "loops --format dot {loop}", "loops --format facts {loop}", "loops --expect {loop}", "facts {case}",
    "schema", "schema --protocol", "rules", "rules diff 2018-10-05 2026-04-17", "coverage 508",
    "coverage 508 --format json", "coverage 508 --format markdown", "coverage --stale 2018-10-05 2026-04-17", "--help",
    "--version", "check --help", "serve --stdio", "check --resume /dev/full {case}",
)  # fmt: skip


def _output(seed: int, folder: Path) -> str:
    """Runs every command with outputs that can't be written, in a process of its own."""
    command, how = _ALL_COMMANDS[seed % len(_ALL_COMMANDS)], _OUTPUTS[seed // len(_ALL_COMMANDS) % len(_OUTPUTS)]
    case = ROOT / "fixtures/boards/duel_skulk_equipped_bears.yaml"
    loop = ROOT / "fixtures/loops/optional/squirrel_nest_earthcraft.yaml"
    azor = f"{sys.executable} -m bridge {command.format(case=case, loop=loop)}"
    line = f"echo '{{}}' | {azor} {how}; exit ${{PIPESTATUS[1]}}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1" if seed % 2 else ""}
    done = subprocess.run(["bash", "-c", line], env=environment, cwd=folder, capture_output=True, check=False)
    if b"Traceback" in done.stderr or b"internal error" in done.stderr or b"Exception ignored" in done.stderr:
        return f"azor {command} {how}: {done.stderr[-400:]!r}"
    wanted = (0, 1, 3, 5) if how.startswith("2>") else (141, 5) if "head" in how else (5,)
    return "" if done.returncode in wanted else f"azor {command} {how}: exit code {done.returncode}"


# ---------------------------------------------------------------------------------------------------------- the suites

_MUTATED: Mapping[str, tuple[tuple[str, ...], Callable[[int], bytes]]] = {
    "check": (("check",), mutations.case),
    "check-brief": (("check", "--brief", "--format", "json"), mutations.case),
    "check-expect": (("check", "--expect"), mutations.case),
    "explain": (("explain", "--format", "markdown"), mutations.case),
    "legal": (("legal", "--limit", "20"), mutations.case),
    "facts": (("facts",), mutations.case),
    "loops": (("loops", "--steps", "6"), mutations.loop),
    "loops-facts": (("loops", "--format", "facts"), mutations.loop),
    "perft": (("perft", "--divide", "--timeout", "10"), mutations.case),
    "export": (("export", "--to", "all"), mutations.case),
    "arena": (("import", "arena"), mutations.arena_log),
    "puzzles": (("import", "forge"), mutations.puzzle),
}

SUITES: dict[str, Suite] = {
    **{
        name: Suite(f"azor {' '.join(words)}, of mutated files", partial(_command, words, make), 1000)
        for name, (words, make) in _MUTATED.items()
    },
    "serve": Suite("mutated lines for the server, five a trial", _serve, 1000),
    "indexes": Suite("hostile indexes of cards, each with six commands", _index, 400),
    "card-files": Suite("hostile files of cards, imported", _card_file, 400),
    "texts": Suite("hostile texts, on a permanent, as an effect, on a loop card", _text, 250),
    "same": Suite("check, check_many, Position, the server and azor check agree", _agreement, 5000),
    "alike": Suite("what means nothing changes no outcome", _alike, 1000),
    "ended": Suite("--resume after kill -9, a full disk, NUL bytes", _ended, 40),
    "import": Suite("azor cards import after kill -9, a full disk", _cut_import, 40),
    "outputs": Suite("outputs that can't be written", _output, len(_ALL_COMMANDS) * len(_OUTPUTS)),
}
