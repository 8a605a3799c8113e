"""Outputs that can't be written, and characters that must not reach a terminal."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bridge.case.loading import load_text
from bridge.case.words import escaped
from bridge.cli import coverage
from bridge.cli.output import escaped_lines
from bridge.errors import InputError, OutputError

ROOT = Path(__file__).resolve().parents[2]
BOARD = "fixtures/boards/duel_skulk_equipped_bears.yaml"
AZOR = f"{shlex.quote(sys.executable)} -m bridge"

full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")


def shell(line: str, unbuffered: bool) -> subprocess.CompletedProcess[str]:
    """The result of a line of the shell; whether Python buffers standard output changes when a failure is noticed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    if unbuffered:
        environment["PYTHONUNBUFFERED"] = "1"
    return subprocess.run(
        ["bash", "-c", line], env=environment, text=True, capture_output=True, cwd=ROOT, timeout=120, check=False
    )


COMMANDS = [
    f"check {BOARD}",
    f"check --brief --format json {BOARD}",
    f"check --expect {BOARD}",
    f"explain --format markdown {BOARD}",
    f"legal --limit 2 {BOARD}",
    f"facts {BOARD}",
    "schema",
    "rules",
    "coverage 508",
    "--help",
]


@full
@pytest.mark.parametrize("unbuffered", [False, True])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_no_verdict(command: str, unbuffered: bool) -> None:
    done = shell(f"{AZOR} {command} > /dev/full", unbuffered)
    assert (done.returncode, done.stderr) == (5, "azor: <stdout>: can't be written: No space left on device\n")


@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[6], COMMANDS[9]])
def test_a_closed_output_is_no_verdict(command: str) -> None:
    done = shell(f"{AZOR} {command} >&-", False)
    assert (done.returncode, done.stderr) == (5, "azor: <stdout>: can't be written: it is closed\n")
    assert shell(f"{AZOR} {command} >&- 2>&-", False).returncode == 5


@pytest.mark.parametrize("command", [COMMANDS[1], COMMANDS[6], COMMANDS[9]])
def test_a_reader_that_goes_away_is_no_verdict(command: str) -> None:
    done = shell(f"{AZOR} {command} | head -c 0; exit ${{PIPESTATUS[0]}}", False)
    assert (done.returncode, done.stderr) == (141, "")


@full
@pytest.mark.parametrize(
    ("rest", "code"),
    [
        (f"check {BOARD} 2>&-", 1),  # nothing was to be told
        (f"check {BOARD} 2>/dev/full", 1),
        (f"check {BOARD} --resume OUT 2>&-", 1),  # nobody wants to be told
        (f"check {BOARD} --resume OUT 2>/dev/full", 5),  # the count of outcomes is lost
        (f"check {BOARD} missing.yaml 2>/dev/full", 2),
        ("check missing.yaml 2>&-", 2),
        (f"check {BOARD} --resume /dev/full", 5),
        ("rules pin BOOK --output /dev/full", 5),
    ],
)
def test_messages_and_files_that_cant_be_written(rest: str, code: int, tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.write_text(
        "\ufeffThese rules are effective as of April 17, 2026.\n\n1. Game Concepts\n100. General\nCredits\n"
        "1. Game Concepts\n100. General\n100.1. A rule.\nGlossary\nCredits\n",
        encoding="utf-8",
    )
    line = rest.replace("OUT", str(tmp_path / "out")).replace("BOOK", str(book))
    assert shell(f"{AZOR} {line}", True).returncode == code


@full
def test_the_server_says_that_it_cant_answer() -> None:
    assert shell(f"echo '{{}}' | {AZOR} serve --stdio > /dev/full", False).returncode == 5
    assert shell(f"echo '{{}}' | {AZOR} serve --stdio >&-", False).returncode == 5
    assert shell(f"{AZOR} serve --stdio <&-", False).returncode == 2


def test_a_part_that_is_written_without_a_buffer_is_not_the_whole(tmp_path: Path) -> None:
    """If a file may not grow, the system writes a part, and only the number that it returns tells."""
    code = (
        "import resource, sys; from bridge.cli.app import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)); sys.exit(main(sys.argv[1:]))"
    )
    line = f"{shlex.quote(sys.executable)} -c {shlex.quote(code)} schema > {shlex.quote(str(tmp_path / 'schema'))}"
    for unbuffered in (False, True):
        done = shell(line, unbuffered)
        assert (done.returncode, done.stderr) == (5, "azor: <stdout>: can't be written: File too large\n")


STRANGE = "\x1b[31m\x9b2J\u202e\u2066\ud800\n\r\t"


def test_what_a_terminal_cant_show_is_escaped() -> None:
    assert escaped(STRANGE) == "\\x1b[31m\\x9b2J\\u202e\\u2066\\ud800\\n\\r\\t"
    assert escaped("Æther Vial — “ok”") == "Æther Vial — “ok”"
    assert escaped_lines("one\ntwo\x07\n") == "one\ntwo\\x07\n"
    error = InputError(f"no {STRANGE}", file=f"a{STRANGE}", path=f"state{STRANGE}")
    assert str(error).isprintable()
    assert f"{error.message}{error.file}{error.path}".isprintable()
    assert str(OutputError(STRANGE, file=STRANGE)).isprintable()


def test_file_names_reach_the_terminal_escaped(tmp_path: Path) -> None:
    name = os.fsencode("\x1b[31m\u202e") + b"\xff\n.yaml"
    (tmp_path / os.fsdecode(name)).write_text("state: [", encoding="utf-8")
    for arguments in (["check"], ["explain"], ["legal"], ["loops"], ["facts"], ["cards", "import"], ["rules", "pin"]):
        done = subprocess.run(
            [sys.executable, "-m", "bridge", *arguments, os.fsencode(tmp_path) + b"/" + name],
            text=True,
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "AZOR_CARDS": str(tmp_path / "index")},
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert done.stderr[:-1].isprintable(), arguments
        assert "\\x1b[31m\\u202e\\udcff\\n.yaml" in done.stderr


def test_an_unknown_card_has_its_own_line(tmp_path: Path) -> None:
    text = (
        "state:\n  active: a\n  players: {a: {}, b: {}}\n  battlefield:\n"
        "    - {id: x, name: X, controller: a, types: [creature]}\n"
        "    - id: y\n      controller: a\n      name: Nobody\n"
        '    - {id: z, name: Z, controller: a, types: [creature], text: "{T}: Flying."}\n'
        "play: {attackers: {}}\n"
    )
    (loaded,) = load_text(text)
    found = [loaded.line_of(f"state.battlefield{rest}") for rest in ("[0]", "[1]", "[1].name", "[1].text", "[2].text")]
    assert found == [1, 6, 8, 6, 9]
    assert loaded.line_of("state.answers") == 1
    file = tmp_path / "a.yaml"
    file.write_text(text, encoding="utf-8")
    for command in (["check"], ["check", "--jobs", "2"], ["explain"], ["legal"], ["facts"]):
        words = [sys.executable, "-m", "bridge", *command, str(file), "--cards", str(tmp_path / "index")]
        done = subprocess.run(words, text=True, capture_output=True, cwd=ROOT, timeout=60, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith(f"azor: {file}:8: state.battlefield[1].name: ")


def test_without_fixtures_nothing_is_counted(tmp_path: Path) -> None:
    rows = coverage.coverage(508, 508, fixtures=tmp_path / "none")
    assert {(row.fixtures, row.expecting) for row in rows} == {(None, None)}
    assert coverage.to_text(rows).splitlines()[-1].endswith("; fixtures: not available outside a checkout")
    assert "| not available | not available |" in coverage.to_markdown(rows)
    assert '"fixtures":null' in coverage.to_json(rows)


def test_paths_of_fixtures_are_those_in_the_project() -> None:
    paths = [path for row in coverage.coverage(508, 508) for path in row.fixtures or ()]
    assert paths
    assert all(path.startswith("fixtures/") for path in paths)


@pytest.mark.parametrize("size", [0, 4096, 30_000, 200_000])
def test_an_index_that_cant_be_written(size: int, tmp_path: Path) -> None:
    """The disk is full during an import; the next import goes on."""
    face = {"type_line": "Creature — Ogre", "mana_cost": "{B}", "power": "1", "toughness": "1", "text": "Flying."}
    cards = [{"name": f"Card {number}", **face} for number in range(3000)]
    (tmp_path / "cards.jsonl").write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    code = (
        "import resource, sys; from bridge.cli.app import main; size = int(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)); sys.exit(main(sys.argv[2:]))"
    )
    words = ["cards", "import", "cards.jsonl", "--cards", "index"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for command, expected in (([sys.executable, "-c", code, str(size)], 5), ([sys.executable, "-m", "bridge"], 0)):
        done = subprocess.run(
            [*command, *words], cwd=tmp_path, env=environment, text=True, capture_output=True, check=False
        )
        assert done.returncode == expected, done.stderr
        assert done.stderr.count("\n") == (1 if expected else 0)


def test_an_index_in_a_folder_that_cant_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "cards.jsonl").write_text("{}", encoding="utf-8")
    line = f"{AZOR} cards import {tmp_path}/cards.jsonl --cards {tmp_path}/file/index"
    assert shell(line, False).returncode == 5
    assert shell(f"{AZOR} cards import - --cards {tmp_path}/index <&-", False).returncode == 2
