"""The clients that docs/protocol.md shows run against a real server if their languages are installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
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


def test_the_client_in_java(tmp_path: Path) -> None:
    java, javac = _tool("java"), _tool("javac")
    compiled = subprocess.run(
        [javac, "--release", "17", "-Xlint:all", "-Werror", "-d", str(tmp_path), str(SNIPPETS / "Client.java")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (compiled.returncode, compiled.stdout, compiled.stderr) == (0, "", "")
    assert _run(java, "-cp", tmp_path, "Client") == ["legal", "illegal"]


def test_the_client_in_rust(tmp_path: Path) -> None:
    rustc = _tool("rustc")
    built = tmp_path / "client"
    compiled = subprocess.run(
        [rustc, "--edition", "2021", "-D", "warnings", "-o", str(built), str(SNIPPETS / "client.rs")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (compiled.returncode, compiled.stdout, compiled.stderr) == (0, "", "")
    assert _run(built) == ["legal", "illegal"]


def test_the_page_leads_to_every_client() -> None:
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    assert [path.name for path in SNIPPETS.iterdir() if f"(snippets/{path.name})" not in page] == []
