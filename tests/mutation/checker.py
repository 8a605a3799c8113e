"""Mutants of the checker of loops: each of its refusals left out, and whether its tests notice.

    python -m tests.mutation.checker                  all of them; prints those that nobody notices
    python -m tests.mutation.checker --sample 3       so many
    python -m tests.mutation.checker --one FILE:LINE  the tests with this one left out

A refusal is a statement that raises `Refused` or `Left`, or that adds to the problems.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

__all__ = ["CHECKER", "is_refusal", "refusals", "survivors"]

ROOT = Path(__file__).resolve().parents[2]
CHECKER = ROOT / "bridge" / "loops" / "proof"
TESTS = (
    "test_proof.py",
    "test_replay.py",
    "test_replay_rules.py",
    "test_replay_events.py",
    "test_replay_casting.py",
    "test_replay_turns.py",
    "test_proof_files.py",
)
_RAISED = ("Refused", "Left")


def is_refusal(node: ast.stmt) -> bool:
    if isinstance(node, ast.Raise):
        return isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name) and node.exc.func.id in _RAISED
    target: ast.expr | None = None
    if isinstance(node, ast.AugAssign):
        target = node.target
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
        target = node.value.func.value if node.value.func.attr == "append" else None
    name = target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""
    return name in ("problems", "_problems", "ends")


def refusals() -> Iterator[str]:
    """Every refusal, as file and line."""
    for path in sorted(CHECKER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.stmt) and is_refusal(node):
                yield f"{path.name}:{node.lineno}"


class _Without(ast.NodeTransformer):
    def __init__(self, line: int) -> None:
        self._line = line

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt) and node.lineno == self._line and is_refusal(node):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)


def _test_without(place: str) -> int:
    """The exit code of the tests, with one refusal left out."""
    file, _, line = place.partition(":")
    path = CHECKER / file
    get_code = SourceFileLoader.get_code

    def changed(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path) != path:
            return get_code(self, fullname)
        tree = _Without(int(line)).visit(ast.parse(path.read_text(encoding="utf-8")))
        return compile(ast.fix_missing_locations(tree), str(path), "exec")

    SourceFileLoader.get_code = changed  # type: ignore[method-assign]
    # Before pytest, which compiles the modules of a package with a plugin itself, for the sake of its assertions.
    importlib.import_module("bridge.loops.proof")
    tests = [str(ROOT / "tests" / "loops" / name) for name in TESTS]
    return int(pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]))


def survivors(places: list[str]) -> Iterator[str]:
    """The places of refusals that can be left out without a failing test."""
    for place in places:
        command = [sys.executable, "-m", "tests.mutation.checker", "--one", place]
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            continue  # without it the checker waits for a choice that never comes
        if done.returncode == 0:
            yield place


def main() -> int:
    """Returns 1 if a refusal can be left out and no test notices."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one")
    given = parser.parse_args()
    if given.one:
        return _test_without(given.one)
    places = list(refusals())
    if given.sample:
        places = random.Random(given.seed).sample(places, given.sample)
    found = 0
    for place in survivors(places):
        print(place, flush=True)
        found += 1
    print(f"{found} of {len(places)} are not noticed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
