"""`docs/loops.md` says what there is: every key, every word, and what is printed."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from bridge.case import abilities, state
from bridge.case.asked import NOT_IN_LOOPS
from bridge.case.documents import read_documents
from bridge.cli.app import main
from bridge.loops.verdict import LoopVerdict, Step
from tests.loops.cases import EXARCH, twin
from tests.loops.loading import loop_from_object

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "loops.md").read_text(encoding="utf-8")
CASE_FILE = PAGE[PAGE.index("## The case file") : PAGE.index("## What the verdict says")]
SAYS = PAGE[PAGE.index("## What the verdict says") :]

STRUCTS = (
    state.Case,
    state.State,
    state.Options,
    state.Player,
    state.Permanent,
    state.Stacked,
    abilities.Card,
    abilities.Ability,
    abilities.Target,
    abilities.Event,
    abilities.Instruction,
    abilities.Static,
    state.Expect,
)


def _words(text: str) -> set[str]:
    """The words in code spans and code blocks."""
    return {word for span in re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL) for word in re.findall(r"\w+", span)}


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_the_page_names_every_key(struct: Any) -> None:
    keys = set(struct.__struct_encode_fields__) - set(NOT_IN_LOOPS.get(struct, ()))
    assert keys - _words(CASE_FILE) == set()


@pytest.mark.parametrize("struct", NOT_IN_LOOPS, ids=lambda struct: struct.__name__)
def test_the_page_names_every_key_of_a_part_of_plays_that_a_loop_case_takes(struct: Any) -> None:
    keys = set(struct.__struct_encode_fields__)
    assert set(NOT_IN_LOOPS[struct]) < keys
    assert keys - set(NOT_IN_LOOPS[struct]) - _words(CASE_FILE) == set()


@pytest.mark.parametrize(
    ("struct", "key"),
    [
        (abilities.Instruction, "do"),
        (abilities.Static, "does"),
        (abilities.Event, "on"),
        (state.State, "phase"),
        (abilities.Instruction, "source"),
        (abilities.Instruction, "colors"),
    ],
)
def test_the_page_names_every_word(struct: type, key: str) -> None:
    assert set(get_args(get_type_hints(struct)[key])) - _words(CASE_FILE) == set()


@pytest.mark.parametrize(("struct", "key"), [(abilities.Instruction, "do"), (abilities.Static, "does")])
def test_the_docstring_names_every_word_and_no_other(struct: type, key: str) -> None:
    """A word in backticks is a verb or kind, a key, or a word that a key takes."""
    hints = get_type_hints(struct)
    named = set(re.findall(r"`(\w+)`", struct.__doc__ or ""))
    assert set(get_args(hints[key])) - named == set()
    every = re.findall(r"'(\w+)'", repr(hints))
    assert named - set(struct.__struct_encode_fields__) - set(every) == set()


def test_the_page_names_every_kind_of_loop() -> None:
    assert set(get_args(state.Kind)) - _words(CASE_FILE) == set()


def test_the_page_names_every_word_for_players() -> None:
    (who, _) = get_args(get_type_hints(abilities.Instruction)["who"])
    assert set(get_args(who)) - _words(CASE_FILE) == set()


def test_the_page_names_every_field_of_a_verdict() -> None:
    assert set(LoopVerdict.__struct_fields__) | set(Step.__struct_fields__) <= _words(SAYS)


def _fragments() -> list[str]:
    """The pieces of cases on the page; the first one is a whole case."""
    return re.findall(r"```yaml\n(.*?)```", CASE_FILE, re.DOTALL)[1:]


def _case(fragment: str) -> dict[str, Any]:
    """A case around a piece of one."""
    ((key, value),) = _parsed(fragment).items()
    cards: dict[str, Any] = {
        name: {"types": ["creature"], "power": 1, "toughness": 1}
        for name in ("Bear", "Island", "Squirrel", "Freed from the Real")
    }
    state: dict[str, Any] = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": id, "name": "Bear"} for id in ("elf", "ring")],
        "graveyard": [{"id": "bear", "name": "Bear"}],
    }
    abilities: list[dict[str, Any]] = []
    if key == "players":
        state["players"] = value
    elif key in ("battlefield", "stack"):
        state[key] = [*state.get(key, []), *value]
    elif key == "abilities":
        abilities = value
    else:
        given = {"do": [{"do": "draw", key: value}]} if key in ("n", "if") else {key: value}
        abilities = [{"when": {"on": "enters", "what": "self"}, **given}]
    cards["Bear"]["abilities"] = abilities
    return {"question": "find_loops", "cards": cards, "state": state}


def _parsed(fragment: str) -> dict[str, Any]:
    if fragment.startswith("- "):
        fragment = f"abilities:\n{fragment}"
    (document,) = read_documents(f"wrapped:\n  {fragment.replace(chr(10), chr(10) + '  ')}", "page")
    assert isinstance(document.value, dict)
    found = document.value["wrapped"]
    assert isinstance(found, dict)
    return found


def _pieces() -> list[str]:
    """The fragments, those with several keys in pieces of one key each."""
    return [
        piece
        for fragment in _fragments()
        for piece in ([fragment] if fragment.startswith("- ") else re.split(r"\n(?=\w)", fragment.strip()))
    ]


@pytest.mark.parametrize("piece", _pieces())
def test_a_piece_of_a_case_is_one(piece: str) -> None:
    if piece.startswith("exile:"):
        case = _case("battlefield: []")
        case["state"]["graveyard"] = []
        case["state"]["exile"] = _parsed(piece)["exile"]
    else:
        case = _case(piece)
    assert loop_from_object(case)


def test_there_are_pieces() -> None:
    assert len(_pieces()) >= 12


def test_the_page_shows_what_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = re.search(r"```yaml\n(.*?)```", CASE_FILE, re.DOTALL)
    shown = re.search(r"```\n\$ azor (.*)\n((?:.*\n)*?)```", CASE_FILE)
    assert whole and shown
    (tmp_path / "kiki.yaml").write_text(whole[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(shlex.split(shown[1]))
    assert capsys.readouterr().out == shown[2]
    assert main(["check", "kiki.yaml"]) == 0


def test_the_page_shows_a_case_of_texts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = PAGE[PAGE.index("## Texts and names") :]
    whole = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)
    shown = re.search(r"```\n\$ azor (.*)\n((?:.*\n)*?)```", page)
    assert whole and shown
    (tmp_path / "thune.yaml").write_text(whole[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(shlex.split(shown[1]))
    assert capsys.readouterr().out == shown[2]


def test_the_page_shows_first_lines() -> None:
    from bridge.combat.reports import to_text
    from bridge.loops.rendering import loop_report

    lines = SAYS[SAYS.index("```\n") :].split("```")[1].splitlines()
    assert to_text(loop_report(twin(), EXARCH)).splitlines()[0] in lines
    words = {line.split("  ")[0] for line in lines if line}
    assert words == {"DRAW", "ENDS", "OPTIONAL", "FRAGMENTED", "NONE", "UNDETERMINED"}


@pytest.mark.parametrize(("steps", "answer"), [(14, "UNSAT"), (15, "SAT")])
def test_clingo_alone_finds_the_same(
    steps: int, answer: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Three Oblivion Rings: three steps until the first two are exiled, then rounds of twelve."""
    root = Path(__file__).resolve().parents[2]
    assert main(["loops", "--format", "facts", str(root / "fixtures/loops/mandatory/three_oblivion_rings.yaml")]) == 0
    facts, script = tmp_path / "facts.lp", tmp_path / "answer.py"
    facts.write_text(capfd.readouterr().out, encoding="utf-8")
    script.write_text(re.search(r"```python\n(.*?)```", PAGE, re.S)[1], encoding="utf-8")  # type: ignore[index]
    done = subprocess.run(
        [sys.executable, script, facts, str(steps), "mandatory"], cwd=root, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert lines[-1] == answer
    assert ("begins_round(3)" in lines) is (answer == "SAT")
