"""`fixtures/loops/malformed/`: each file is refused with exactly one line, the line that `expected.txt` gives for it.

`expected.txt` is kept by hand: a message that changes is read again before it is changed there.
"""

from __future__ import annotations

import pytest

from bridge.cli.app import main
from bridge.errors import CaseError, InputError, SyntaxInputError
from tests.fixtures.files import LOOPS
from tests.loops.loading import load_loop_paths

DIRECTORY = LOOPS / "malformed"
EXPECTED = {line.partition(":")[0]: line for line in (DIRECTORY / "expected.txt").read_text("utf-8").splitlines()}
FILES = sorted(path.name for path in DIRECTORY.iterdir() if path.name != "expected.txt")
FOR_OTHERS = ("another_question.yaml", "no_question.yaml", "not_a_mapping.yaml", "question_is_no_word.yaml")
"""Cases of `azor check` that are no loop cases, and are refused by what reads others."""


@pytest.fixture(autouse=True)
def _in_the_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DIRECTORY)


def _refusal(name: str) -> InputError:
    with pytest.raises(InputError) as caught:
        list(load_loop_paths([name]))
    return caught.value


def test_every_file_has_its_line_and_every_line_its_file() -> None:
    assert sorted(EXPECTED) == FILES
    assert len(FILES) >= 190


@pytest.mark.parametrize("name", FILES)
def test_refused_with_exactly_this_line(name: str) -> None:
    error = _refusal(name)
    assert str(error) == EXPECTED[name]
    assert isinstance(error, SyntaxInputError | CaseError)
    assert error.file == name
    assert str(error).isprintable()
    assert 0 <= error.line <= (DIRECTORY / name).read_bytes().count(b"\n") + 1


@pytest.mark.parametrize("command", ["loops", "check"])
@pytest.mark.parametrize("name", FILES[::7])
def test_the_command_line_says_it_on_one_line_and_exits_with_2(
    name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command == "check" and name in (*FOR_OTHERS, "lines.jsonl"):
        pytest.skip("no loop case to 'azor check', or read line by line")
    assert main([command, name]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"azor: {EXPECTED[name]}\n"
