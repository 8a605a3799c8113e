"""What docs/validate.md shows can be done as it says: its files are written, its commands run in order."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
import yaml

from bridge.cli.app import main
from tests.validate.toys import attack_board, creature

__all__: list[str] = []

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/validate.md").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the toy engine of the page, which forgets summoning sickness, and the file of known differences."""
    engine = (ROOT / "docs/snippets/engine.py").read_text(encoding="utf-8")
    forgotten = re.search(r"take `(.*?)` out\n?\s*of `engine.py`", PAGE)
    assert forgotten
    assert engine.count(forgotten[1]) == 1
    (tmp_path / "engine.py").write_text(engine.replace(forgotten[1], ""), encoding="utf-8")
    for name, text in re.findall(r"<!-- (\S+\.yaml) -->\n```yaml\n(.*?)```", PAGE, re.DOTALL):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def _commands(text: str) -> list[str]:
    return re.findall(r"^azor .*$", text, re.MULTILINE)


def test_the_page_shows_what_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.findall(r"```\n\$ azor (.*)\n((?:.*\n)*?)```", PAGE)
    codes = []
    for command, output in shown:
        codes.append(main(shlex.split(command)))
        assert capsys.readouterr().out == output
    assert codes == [1, 0]  # a new family; with the file it is known


def test_the_commands_of_the_page_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = [attack_board(creature("x", "a")), attack_board(creature("y", "a"))]
    (folder / "boards.jsonl").write_text("".join(json.dumps(each.case) + "\n" for each in boards), encoding="utf-8")
    first = re.search(r"\$ azor (.*)", PAGE)
    assert first
    assert main(shlex.split(first[1])) == 1
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL):
        for command in _commands(block):
            assert main(shlex.split(command)[1:]) in (0, 1), capsys.readouterr().err
    assert list((folder / "families").glob("*.svg"))
    assert "Illegal, CR 508.1a" in capsys.readouterr().out


def test_the_job_of_the_page_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = re.search(r"<!-- .github\S* -->\n```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert text
    (job,) = yaml.safe_load(text[1])["jobs"].values()
    commands = [command for step in job["steps"] for command in _commands(step.get("run", ""))]
    assert [main(shlex.split(command)[1:]) for command in commands] == [0] * len(commands)
    assert {path.name for path in folder.iterdir()} >= {"junit.xml", "rules.sarif", "rules.html"}
    capsys.readouterr()


def test_the_page_names_every_option_of_a_campaign() -> None:
    from bridge.cli.validate_run import run

    named = set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.MULTILINE))
    assert named >= {option for parameter in run.params for option in parameter.opts if option.startswith("--")}


def test_the_example_of_the_readme_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There the engine of the page is as it stands, and differs nowhere."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = (each for each in re.findall(r"```sh\n(.*?)```", readme, re.DOTALL) if "azor validate" in each)
    (folder / "docs").symlink_to(ROOT / "docs")
    codes = [main(shlex.split(command)[1:]) for command in _commands(block)]
    assert codes == [0, 0, 0]
    assert "40 boards, 40 compared, 40 equal" in capsys.readouterr().out
