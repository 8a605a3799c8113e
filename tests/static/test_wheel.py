"""The wheel: it contains the encodings, and works without a checkout."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

BOARD = """\
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield: [{id: bear, name: Grizzly Bears, controller: alice, types: [creature], goaded_by: [bob]}]
play: {attackers: {}}
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by hatchling without the network."""
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed here")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, timeout=120, check=False)
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel unpacked, as pip would put it into site-packages."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_every_encoding_and_edition_is_in_it(installed: Path) -> None:
    files = [path for path in (ROOT / "asp_rules").rglob("*") if path.is_file()]
    assert files
    for path in files:
        packed = installed / "bridge" / "asp_rules" / path.relative_to(ROOT / "asp_rules")
        assert packed.read_bytes() == path.read_bytes()


def test_every_module_is_in_it_and_nothing_else(installed: Path) -> None:
    modules = {path.relative_to(ROOT) for path in (ROOT / "bridge").rglob("*.py")}
    packed = {path.relative_to(installed) for path in installed.rglob("*.py")}
    assert packed == modules
    assert {path.name for path in installed.iterdir()} == {"bridge", "azor-0.1.0.dist-info"}


def test_the_metadata(installed: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = installed / "azor-0.1.0.dist-info"
    metadata = Parser().parsestr((folder / "METADATA").read_text(encoding="utf-8"))
    assert (metadata["Name"], metadata["Version"]) == ("azor", project["version"])
    assert (folder / "entry_points.txt").read_text(encoding="utf-8").split() == [
        "[console_scripts]",
        "azor",
        "=",
        "bridge.__main__:run",
        "[pytest11]",
        "azor",
        "=",
        "bridge.pytest_plugin",
    ]
    assert (folder / "licenses" / "LICENSE").is_file()


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        (["check", "board.yaml"], 1, "CR 701.15b"),
        (["legal", "board.yaml"], 0, "attack bob with Grizzly Bears"),
        (["facts", "board.yaml"], 0, 'goaded_by("bear","bob",1).'),
        (["rules"], 0, "newest"),
        (["coverage", "508"], 0, "508.1d"),
        (["schema"], 0, "$schema"),
    ],
)
def test_it_works_without_a_checkout(
    installed: Path, tmp_path: Path, arguments: list[str], code: int, expected: str
) -> None:
    (tmp_path / "board.yaml").write_text(BOARD, encoding="utf-8")
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from bridge.__main__ import run; run()"
    command = [sys.executable, "-c", start, str(installed), *arguments]
    done = subprocess.run(command, cwd=tmp_path, text=True, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (code, "")
    assert expected in done.stdout
