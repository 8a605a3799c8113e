"""Fuzzing with atheris: each reader gets bytes that cover more and more of its code.

A target has to read or refuse its input: any other exception, and an input that takes longer than ten seconds, is a
finding. At the first finding atheris ends its process and leaves the input in the corpus, as `crash-…`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

__all__ = ["TARGETS", "fuzz"]

_INSTRUMENTED = (
    "bridge.case.loading",
    "bridge.text",
    "bridge.combat.preparing",
    "bridge.combat.understanding",
    "bridge.cards.importing",
    "bridge.loops.understanding",
    "bridge.loops.finding",
    "bridge.serve.serving",
    "bridge.cli.units",
)
"""The modules whose coverage the fuzzer measures."""

_LONGEST = 20_000
_SECONDS = 10


def _case(data: bytes) -> None:
    """Reading a file of cases and the texts in it."""
    from bridge.case.loading import load_text
    from bridge.combat.preparing import prepared
    from bridge.errors import InputError

    try:
        for loaded in load_text(data):
            prepared(loaded.case)
    except InputError:
        return


def _loop(data: bytes) -> None:
    """Reading a file of loop cases, and their facts."""
    from bridge.case.loading import load_text
    from bridge.errors import InputError
    from bridge.loops.finding import facts_of

    try:
        for loaded in load_text(data):
            if loaded.case.question == "find_loops":
                facts_of(loaded.case)
    except InputError:
        return


def _cards(data: bytes) -> None:
    """Importing a file of cards."""
    from tempfile import TemporaryDirectory

    from bridge.cards import import_file
    from bridge.errors import InputError

    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards"
        path.write_bytes(data)
        try:
            import_file(str(path), str(Path(folder) / "index"))
        except InputError:
            return


def _text(data: bytes) -> None:
    """Reading the text of a card."""
    from bridge.text import read

    read(data.decode("utf-8", "replace"), name="Bog Ogre", type_line="Creature — Ogre")


def _line(data: bytes) -> None:
    """A line for the server."""
    from bridge.serve.serving import Server

    for answer in Server(timeout=_SECONDS / 2).answers(data.replace(b"\n", b" ")):
        found = json.loads(answer)
        if "error" in found and found["error"].get("kind") == "internal":
            raise AssertionError(found["error"])


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "case": _case,
    "loop": _loop,
    "cards": _cards,
    "text": _text,
    "line": _line,
}


def _seeds(name: str, folder: Path) -> None:
    """Some sound inputs to begin with."""
    from tests.hostile import mutations

    folder.mkdir(parents=True, exist_ok=True)
    for number in range(60):
        match name:
            case "case" | "loop":
                data = mutations.case(number, name == "loop")
            case "line":
                data = mutations.line(number)
            case "text":
                from tests.hostile.texts import hostile_texts

                made: list[Any] = list(hostile_texts(0))
                data = made[number % len(made)][1].encode("utf-8", "replace")
            case _:
                from tests.hostile.indexes import FACE

                data = json.dumps([{**FACE, "name": f"Card {number}"}]).encode()
        (folder / f"seed{number}").write_bytes(data[:_LONGEST])


def fuzz(names: Sequence[str], minutes: float, corpus: Path, seed: int) -> int:
    """Fuzzes targets one after the other, each in a process of its own.

    Args:
        names: The targets.
        minutes: The time for all of them together.
        corpus: A folder with a folder for each target, in which inputs are kept from run to run.
        seed: The seed of the fuzzer.

    Returns:
        1 if there is a finding, 2 if atheris or a target isn't there, otherwise 0.
    """
    if unknown := [name for name in names if name not in TARGETS]:
        print(f"no target {', '.join(unknown)}; there are {', '.join(TARGETS)}", file=sys.stderr)
        return 2
    try:
        import atheris  # type: ignore[import-not-found]  # noqa: F401
    except ImportError:
        print("atheris is not installed: pip install -e '.[fuzz]'", file=sys.stderr)
        return 2
    failed = []
    for name in names:
        folder = corpus / name
        _seeds(name, folder)
        words = [sys.executable, "-m", "tests.hostile.fuzzing", name, str(folder), f"-artifact_prefix={folder}/",
                 f"-max_total_time={int(60 * minutes / len(names))}", f"-max_len={_LONGEST}", f"-timeout={_SECONDS}",
                 "-rss_limit_mb=4096", f"-seed={seed + 1}", "-print_final_stats=1", "-verbosity=0"]  # fmt: skip
        done = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
        figures = [line for line in done.stderr.splitlines() if line.startswith("stat::number_of_executed_units")]
        print(f"{name}: exit code {done.returncode} {' '.join(figures)}", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stderr[-3000:], flush=True)
    return 1 if failed else 0


def _fuzzed() -> None:
    import atheris

    os.environ["AZOR_CARDS"] = os.path.join(os.sep, "nonexistent", "cards.sqlite")
    name, *arguments = sys.argv[1:]
    target = TARGETS[name]
    with atheris.instrument_imports(include=["bridge"], enable_loader_override=False):
        for module in _INSTRUMENTED:
            import_module(module)
    atheris.Setup([sys.argv[0], *arguments], target)
    atheris.Fuzz()


if __name__ == "__main__":
    _fuzzed()
