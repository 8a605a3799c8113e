"""The commands of `azor cards`, and cases that name cards."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bridge.cli.app import main
from bridge.cli.units import index_of
from tests.cards.samples import SCRYFALL, write
from tests.cli.commands import ROOT, on_a_terminal

BOARD = """\
question: declare_blockers
state:
  active: ann
  players: {ann: {}, bob: {}}
  attacking: {attacker: bob}
  battlefield:
    - {id: attacker, name: Mild Cleric, controller: ann}
    - {id: blocker, name: NAME, controller: bob}
play: {blockers: {blocker: [attacker]}}
"""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZOR_CARDS", "index")
    index_of.cache_clear()  # one process is one command, and "index" one file
    write(tmp_path, "cards.json", SCRYFALL)


class Said:
    """What a call of the command printed, and its exit code."""

    def __init__(self, capture: pytest.CaptureFixture[str], *arguments: str) -> None:
        capture.readouterr()
        self.code = main(arguments)
        self.out, self.err = capture.readouterr()


CARDS = """\
{"name": "Sea Ogre", "type_line": "Creature — Ogre", "power": "3", "toughness": "3", "text": "Islandwalk"}
{"name": "Hull", "type_line": "Artifact — Spacecraft", "power": "3", "toughness": "3", "text": "STATION 8+\\nFlying"}
{"name": "Doctor", "type_line": "Legendary Creature — Time Lord", "power": "*", "toughness": "1", "text": "Reach"}
{"name": "Shock", "type_line": "Instant", "text": "Shock deals 2 damage to any target."}
{"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
{"name": "Day // Night", "faces": [{"name": "Day", "type_line": "Creature — Elf", "power": "1", "toughness": "1", \
"text": "Vigilance"}, {"name": "Night", "type_line": "Land Creature — Forest", "power": "1", "toughness": "1", \
"text": "This creature can't block."}]}
"""
ONE_OF_EACH = """\
state:
  active: ann
  players: {ann: {}, bob: {}}
  battlefield:
    - {id: a, name: Sea Ogre, controller: ann}
    - {id: b, name: Hull, controller: ann}
    - {id: c, name: Doctor, controller: ann, power: 4}
    - {id: d, name: Bear, controller: ann}
    - {id: e, name: Day, controller: ann}
    - {id: f, name: Night, controller: ann}
play: {attackers: {a: bob}}
"""


def test_cards_that_are_read_ahead_need_no_reader(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board of all kinds of permanents, whose texts no process has read before."""
    monkeypatch.setenv("AZOR_CACHE", str(tmp_path / "kept"))
    Path("cards.jsonl").write_text(CARDS.replace("\\\n", ""), encoding="utf-8")
    Path("case.yaml").write_text(ONE_OF_EACH)
    assert Said(capsys, "cards", "import", "cards.jsonl").code == 0
    said = Said(capsys, "cards", "read", "--jobs", "1")
    assert (said.code, said.out) == (0, "5 texts read and kept\n")
    said = Said(capsys, "cards", "read", "--jobs", "1")
    assert (said.code, said.out) == (0, "0 texts read and kept\n")
    program = (
        "import sys\nfrom bridge import check, load_file\n"
        "print(check(next(iter(load_file('case.yaml'))).case).outcome, 'lark' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["legal", "False"]


def test_reading_ahead_without_a_place_to_keep_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Said(capsys, "cards", "import", "cards.json").code == 0
    monkeypatch.setenv("AZOR_CACHE", "")
    said = Said(capsys, "cards", "read")
    assert said.code == 2 and "AZOR_CACHE is empty" in said.err
    Path("file").write_text("")
    monkeypatch.setenv("AZOR_CACHE", str(tmp_path / "file"))
    said = Said(capsys, "cards", "read")
    assert said.code == 2 and "nothing can be kept there" in said.err and said.err.count("\n") == 1


def test_an_import(capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, "cards", "import", "cards.json")
    assert (said.code, said.err) == (0, "")
    assert said.out == "3 cards and 2 tokens imported into index\nleft out: schemes (1), art cards (1)\n"
    said = Said(capsys, "cards", "import", "cards.json")
    assert (said.code, said.err) == (0, "")
    assert said.out == "cards.json is already imported: 3 cards and 2 tokens in index\n"


def test_an_import_with_broken_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write(tmp_path, "broken.json", [SCRYFALL[0], *[{"name": "Odd", "type_line": 7}] * 7], lines=True)
    said = Said(capsys, "cards", "import", "broken.json", "--cards", "other")
    assert (said.code, said.out) == (2, "1 card imported into other\n")
    lines = said.err.splitlines()
    assert lines[0] == "azor: broken.json:2: 'Odd': its type_line is an integer (7)"
    assert lines[-1] == "azor: broken.json: 2 more could not be read"
    assert len(lines) == 6
    said = Said(capsys, "cards", "import", "broken.json", "--cards", "other")
    assert said.out == "broken.json is already imported: 1 card in other\n"
    assert (said.code, said.err) == (2, "azor: broken.json: 7 cards could not be read\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("import", "none.json"), "azor: none.json: can't be read: No such file or directory\n"),
        (("import", "."), "azor: .: it is a folder, not a file of cards\n"),
        (("import", "cards.json", "--cards", "cards.json"), "azor: cards.json: this is no index of cards\n"),
        (
            ("show", "Bog Ogre"),
            "azor: index: there is no index of cards; 'azor cards import FILE' makes one, from Scryfall's "
            "oracle-cards or MTGJSON's AtomicCards\n",
        ),
        (
            ("coverage",),
            "azor: index: there is no index of cards; 'azor cards import FILE' makes one, from Scryfall's "
            "oracle-cards or MTGJSON's AtomicCards\n",
        ),
        (("show", "A", "--cards", "cards.json"), "azor: cards.json: this is no index of cards\n"),
    ],
)
def test_errors_are_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str) -> None:
    said = Said(capsys, "cards", *arguments)
    assert (said.code, said.out, said.err) == (2, "", message)
    assert not Path("index").exists()


def test_a_card_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    Said(capsys, "cards", "import", "cards.json")
    said = Said(capsys, "cards", "show", "bog", "ogre")
    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "Bog Ogre  {2}{B}  Creature — Ogre  3/3\n"
        "  printed  {types: [creature], subtypes: [ogre], colors: [black], mana_value: 3, mana_cost: '{2}{B}', "
        "power: 3, toughness: 3}\n"
        '  in force  CR 509.1b  "Bog Ogre can\'t block."\n'
        "      effect  {kind: cant_block, subject: self}\n"
    )
    said = Said(capsys, "cards", "show", "Bog Ogre", "--format", "json")
    assert said.out.count("\n") == 1
    assert json.loads(said.out)["faces"][0]["statements"][0]["cr"] == ["509.1b"]
    assert Said(capsys, "cards", "show", "Bog Ogre", "--format", "markdown").out.startswith("**Bog Ogre")


def test_a_face_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    Said(capsys, "cards", "import", "cards.json")
    both = Said(capsys, "cards", "show", "Wild Beast").out
    assert "Mild Cleric  {1}{W}  Creature — Human Cleric  1/1\n" in both
    assert "Wild Beast  Creature — Werewolf  4/*\n" in both
    one = Said(capsys, "cards", "show", "Mild Cleric", "--face", "wild beast").out
    assert "Mild Cleric  {1}" not in one
    assert 'CR 702.111  "Menace"' in one
    said = Said(capsys, "cards", "show", "Mild Cleric", "--face", "Beast")
    assert said.code == 2
    assert "has no face 'Beast'; it has 'Mild Cleric', 'Wild Beast'" in said.err


def test_unknown_and_ambiguous_names(capsys: pytest.CaptureFixture[str]) -> None:
    Said(capsys, "cards", "import", "cards.json")
    said = Said(capsys, "cards", "show", "Bog Orge")
    assert (said.code, said.out) == (2, "")
    assert said.err == "azor: index: no card 'Bog Orge' in the index; did you mean 'Bog Ogre'?\n"
    said = Said(capsys, "cards", "show", "Goblin")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "2 different tokens are called 'Goblin'" in said.err


def test_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    Said(capsys, "cards", "import", "cards.json")
    said = Said(capsys, "cards", "coverage", "--jobs", "1")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("5 cards; of 5 every sentence is read (100 %)\n")
    found = json.loads(Said(capsys, "cards", "coverage", "--jobs", "1", "--format", "json").out)
    assert found["tiers"]["declaration"] == {"cards": 1, "read": 1}
    assert found["tiers"]["keyword"] == {"cards": 3, "read": 3}
    assert found["unread"] == []


@pytest.mark.parametrize("after", [0.7, 1.5])
def test_coverage_is_interrupted_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, after: float) -> None:
    """Ctrl-C goes to all processes of the group."""
    ogres = [{**SCRYFALL[0], "name": f"Ogre {number}"} for number in range(12_000)]
    Said(capsys, "cards", "import", str(write(tmp_path, "ogres", ogres)))
    command = [sys.executable, "-m", "bridge", "cards", "coverage", "--jobs", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as running:  # fmt: skip
        time.sleep(after)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "azor: interrupted\n")


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert Said(capsys, "cards").code == 2
    for command in ([], ["import"], ["show"], ["coverage"]):
        said = Said(capsys, "cards", *command, "--help")
        assert (said.code, said.err) == (0, "")
        assert "Usage: azor cards" in said.out


@pytest.mark.parametrize(
    ("name", "code", "first"),
    [("Goblin King", 2, ""), ("Bog Ogre", 1, "ILLEGAL  CR 509.1b"), ("Still Monk", 0, "LEGAL")],
)
@pytest.mark.parametrize("option", [["--cards", "index"], []])
def test_a_board_of_names(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    code: int,
    first: str,
    option: list[str],
) -> None:
    Said(capsys, "cards", "import", "cards.json")
    if option:
        monkeypatch.setenv("AZOR_CARDS", "nowhere")
    Path("board.yaml").write_text(BOARD.replace("NAME", name), encoding="utf-8")
    said = Said(capsys, "check", "board.yaml", *option)
    assert said.code == code
    assert said.out.startswith(first)
    if code == 2:
        assert said.err.startswith("azor: board.yaml:8: state.battlefield[1].name: no card 'Goblin King' in the index")


def test_a_board_of_names_without_an_index(capsys: pytest.CaptureFixture[str]) -> None:
    Path("board.yaml").write_text(BOARD.replace("NAME", "Bog Ogre"), encoding="utf-8")
    for command in ("check", "explain", "legal", "facts"):
        said = Said(capsys, command, "board.yaml")
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert said.err.startswith("azor: board.yaml:7: ")
        assert "there is no index of cards; 'azor cards import FILE' makes one" in said.err


def terminal(folder: Path, *arguments: str, **environment: str) -> str:
    """What the command writes to a terminal."""
    code, text = on_a_terminal([sys.executable, "-m", "bridge", *arguments], folder, **environment)
    assert code == 0
    return text


def test_a_terminal_gets_a_progress_bar_and_colors(tmp_path: Path) -> None:
    imported = terminal(tmp_path, "cards", "import", "cards.json")
    assert "Importing cards" in imported
    assert "3 cards and 2 tokens imported into index" in imported
    colored = terminal(tmp_path, "cards", "show", "Bog Ogre")
    assert "\x1b[36mCR 509.1b\x1b[0m" in colored
    assert "\x1b" not in terminal(tmp_path, "cards", "show", "Bog Ogre", NO_COLOR="1")


def test_the_page_shows_what_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = (ROOT / "docs/cards.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n\$ azor (.*)\n((?:.*\n)*?)```", page)
    assert shown
    angler = {
        "name": "Tangle Angler",
        "type_line": "Creature — Phyrexian Horror",
        "mana_cost": "{3}{G}",
        "power": "1",
        "toughness": "5",
        "colors": ["G"],
        "text": "Infect\n{G}: Target creature blocks this creature this turn if able.",
    }
    Said(capsys, "cards", "import", str(write(tmp_path, "angler", [angler], lines=True)))
    assert Said(capsys, *shlex.split(shown[1])).out == shown[2]
