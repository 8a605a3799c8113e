"""`fixtures/malformed/`: each file is refused with exactly one line, the line that `expected.txt` gives for it.

`expected.txt` is kept by hand: a message that changes is read again before it is changed there. `states/` holds
ordinary case files that load and that the rules refuse.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path

import pytest
import yaml

from bridge.case.loading import load_file, load_paths
from bridge.errors import CaseError, InputError, SyntaxInputError

DIRECTORY = Path(__file__).resolve().parents[2] / "fixtures" / "malformed"
EXPECTED = {line.partition(":")[0]: line for line in (DIRECTORY / "expected.txt").read_text("utf-8").splitlines()}
FILES = sorted(
    path.name for path in DIRECTORY.iterdir() if path.is_file() and path.name not in ("expected.txt", ".gitattributes")
)
STATES = sorted((DIRECTORY / "states").iterdir())
SYNTAX_OF_THE_PARSER = "not valid YAML: "
HAS_LIBYAML = hasattr(yaml, "CSafeLoader")


@pytest.fixture(autouse=True)
def _in_the_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DIRECTORY)


def _refusal(name: str) -> InputError:
    with pytest.raises(InputError) as caught:
        list(load_paths([name]))
    return caught.value


def test_every_file_has_its_line_and_every_line_its_file() -> None:
    assert sorted(EXPECTED) == FILES
    assert len(FILES) >= 70


@pytest.mark.parametrize("name", FILES)
def test_refused_with_exactly_this_line(name: str) -> None:
    error = _refusal(name)
    if SYNTAX_OF_THE_PARSER in EXPECTED[name] and not HAS_LIBYAML:
        pytest.skip("the words are libyaml's, and this PyYAML is built without it")
    assert str(error) == EXPECTED[name]


@pytest.mark.parametrize("name", FILES)
def test_the_parts_of_the_error_make_up_the_line(name: str) -> None:
    error = _refusal(name)
    assert isinstance(error, SyntaxInputError | CaseError)
    assert error.file == name
    assert str(error).startswith(f"{name}:{error.line}: " if error.line else f"{name}: ")
    assert str(error).endswith(f"{error.path}: {error.message}" if error.path else f": {error.message}")
    assert str(error).isprintable()
    lines = (DIRECTORY / name).read_bytes().count(b"\n") + 1
    assert 0 <= error.line <= lines


def test_the_library_of_yaml_is_not_asked_to_make_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tag that would call a function is refused before anything is built."""
    import os

    calls: list[str] = []
    monkeypatch.setattr(os, "system", calls.append)
    _refusal("tag_python_object.yaml")
    assert calls == []


@pytest.mark.skipif(importlib.util.find_spec("bridge.cli.app") is None, reason="the command line is not built yet")
@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith(".jsonl")])
def test_the_command_line_says_it_on_one_line_and_exits_with_2(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = str(_refusal(name))
    assert importlib.import_module("bridge.cli.app").main(["check", name]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.endswith(f"{line}\n")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("lines_second_broken.jsonl", "2: not valid JSON: expected ',' or '}'"),
        ("lines_second_wrong.jsonl", '2: state.players.alice.life: expected an integer, got a string ("20")'),
    ],
)
def test_the_command_line_refuses_a_line_and_not_the_file(
    name: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other lines are cases, though without a play."""
    assert importlib.import_module("bridge.cli.app").main(["check", name]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert errors.pop(1) == f"azor: {name}:{line}"
    assert all("no play to judge" in each for each in errors)
    assert errors


@pytest.mark.parametrize("path", STATES, ids=[path.stem for path in STATES])
def test_states_against_the_rules_load(path: Path) -> None:
    """Whether the game allows a state is for the rules to say, not for the loader."""
    (loaded,) = load_file(path)
    assert loaded.case.expect is not None
    assert loaded.case.expect.outcome == "malformed"
