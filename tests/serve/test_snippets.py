"""The clients that docs/protocol.md shows run against a real server, and the engines that docs/validate.md shows answer
as its protocol says, if their languages are installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SNIPPETS = ROOT / "docs/snippets"
SERVER = [sys.executable, "-m", "bridge", "serve", "--stdio"]


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def _run(*command: str | Path) -> list[str]:
    ran = subprocess.run(
        [*map(str, command), *SERVER], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


def test_the_client_in_python() -> None:
    outcomes = _run(sys.executable, SNIPPETS / "client.py")
    assert [line for line in outcomes if not line.startswith(" ")] == ["legal", "illegal"]
    assert outcomes[2].startswith("  CR 508.1a: Llanowar Elves is tapped")


def java(folder: Path, name: str, sources: Path = SNIPPETS) -> list[str | Path]:
    """The command that runs a class of the snippets, compiled into a folder without a warning."""
    java, javac = _tool("java"), _tool("javac")
    _compiled(javac, "--release", "17", "-Xlint:all", "-Werror", "-d", folder, sources / f"{name}.java")
    return [java, "-cp", folder, name]


def rust(folder: Path, name: str, sources: Path = SNIPPETS) -> list[str | Path]:
    """The command that runs a program of the snippets, compiled into a folder without a warning."""
    built = folder / name
    _compiled(_tool("rustc"), "--edition", "2021", "-D", "warnings", "-o", built, sources / f"{name}.rs")
    return [built]


def _compiled(*command: str | Path) -> None:
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_the_client_in_java(tmp_path: Path) -> None:
    assert _run(*java(tmp_path, "Client")) == ["legal", "illegal"]


def test_the_client_in_rust(tmp_path: Path) -> None:
    assert _run(*rust(tmp_path, "client")) == ["legal", "illegal"]


def typescript(folder: Path, name: str = "engine", sources: Path = SNIPPETS) -> list[str | Path]:
    """The command that runs a program in TypeScript: newer versions of Node strip the types themselves, for older ones
    esbuild does it."""
    node = _tool("node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    number = tuple(map(int, version.strip().lstrip("v").split(".")[:2]))
    if number >= (22, 6):
        stripping = [] if number >= (23, 6) else ["--experimental-strip-types"]
        return [node, *stripping, "--disable-warning=ExperimentalWarning", sources / f"{name}.ts"]
    built = folder / f"{name}.mjs"
    if esbuild := shutil.which("esbuild"):
        _compiled(esbuild, sources / f"{name}.ts", "--log-level=warning", f"--outfile={built}")
    else:
        pytest.skip(f"node {version.strip()} doesn't strip types, and esbuild isn't installed")
    return [node, built]


ENGINES: dict[str, Callable[[Path], list[str | Path]]] = {
    "python": lambda _: [sys.executable, SNIPPETS / "engine.py"],
    "java": lambda folder: java(folder, "Engine"),
    "rust": lambda folder: rust(folder, "engine"),
    "typescript": typescript,
}


def _creature(id: str, controller: str, **keys: object) -> dict[str, object]:
    return {"id": id, "name": 'A "plain" Bear', "controller": controller, "types": ["creature"], **keys}


@pytest.mark.parametrize("language", ENGINES)
def test_an_engine_answers_as_the_protocol_says(language: str, tmp_path: Path) -> None:
    """Tapped and summoning-sick creatures don't attack, tapped ones don't block; the toy knows nothing else, so that a
    text that says something isn't known, and an empty one is."""
    attack: list[dict[str, str]] = [{}, {"x": "b"}, {"y": "b"}, {"z": "b"}, {"x": "a"}, {"o": "a"}]
    ours = [
        _creature("x", "a", text="", timestamp=1),
        _creature("y", "a", tapped=True),
        _creature("z", "a", sick=True),
        _creature("o", "b"),
    ]
    attacks = {"active": "a", "players": {"a": {"life": 20}, "b": {}}, "battlefield": ours}
    theirs = [_creature("x", "a"), _creature("v", "b"), _creature("w", "b", tapped=True)]
    blocks = {"active": "a", "players": {"a": {}, "b": {}}, "attacking": {"x": "b"}, "battlefield": theirs}
    defender = {**attacks, "battlefield": [_creature("x", "a", text="Defender")]}
    three = {**attacks, "players": {"a": {}, "b": {}, "c": {}}}
    asked = [
        {"method": "hello", "protocol": 1},
        _question(1, "declare_attackers", attacks, [{"attackers": each} for each in attack]),
        _question(2, "declare_blockers", blocks, [{"blockers": each} for each in ({}, {"v": ["x"]}, {"w": ["x"]})]),
        _question(3, "declare_attackers", defender, [{"attackers": {}}]),
        _question(4, "declare_attackers", three, [{"attackers": {}}]),
    ]
    ran = subprocess.run(
        list(map(str, ENGINES[language](tmp_path))),
        input="".join(f"{json.dumps(each)}\n" for each in asked),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [
        {"protocol": 1, "name": "toy engine", "version": "1.0"},
        {"id": 1, "accepts": [{"attackers": {}}, {"attackers": {"x": "b"}}]},
        {"id": 2, "accepts": [{"blockers": {}}, {"blockers": {"v": ["x"]}}]},
        {"id": 3, "unsupported": "text"},
        {"id": 4, "unsupported": "more than two players"},
    ]


def _question(number: int, question: str, state: object, plays: object) -> dict[str, object]:
    case = {"question": question, "state": state}
    return {"id": number, "method": "plays", "case": case, "plays": plays}


@pytest.mark.parametrize("name", ["engine.py", "Engine.java", "engine.rs", "engine.ts"])
def test_an_engine_is_shorter_than_a_hundred_lines(name: str) -> None:
    assert len((SNIPPETS / name).read_text(encoding="utf-8").splitlines()) < 100


def test_the_pages_lead_to_every_snippet() -> None:
    pages = "".join(
        (ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in ("protocol", "validate", "conformance")
    )
    assert [path.name for path in SNIPPETS.iterdir() if f"(snippets/{path.name})" not in pages] == []
