"""Servers for the tests: the application in this process, and the command in one of its own."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

__all__ = ["HARD", "LEGAL", "LOOPBACK", "ROOT", "asked", "board", "client", "running", "web"]

ROOT = Path(__file__).resolve().parents[2]
LOOPBACK = "127.0.0.1"
COMMAND = [sys.executable, "-m", "bridge", "serve", "--http", "--port", "0"]


def web() -> None:
    """Skips the tests where the extra isn't installed."""
    pytest.importorskip("litestar", reason="the extra web is not installed")
    pytest.importorskip("uvicorn", reason="the extra web is not installed")
    pytest.importorskip("prometheus_client", reason="the extra web is not installed")


def board(*creatures: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A state in which alice controls some creatures."""
    battlefield = [{"controller": "alice", "types": ["creature"], **each} for each in creatures]
    return {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": battlefield, **more}


LEGAL = {"state": board({"id": "bear", "name": "Grizzly Bears"}), "play": {"attackers": {"bear": "bob"}}}


def HARD() -> dict[str, Any]:
    """A case that takes far longer than any limit of these tests, and much memory."""
    import msgspec

    from benchmarks.hard_boards import exact_cover

    found: dict[str, Any] = msgspec.to_builtins(exact_cover(300, 1)[0].case)
    return found


@contextmanager
def client(**limits: Any) -> Iterator[Any]:
    """A client of the application in this process.

    Args:
        limits: Those of `Limits` that differ from the default; also `origins`, and `loopback`.
    """
    from litestar.testing import TestClient

    from bridge.web.app import application
    from bridge.web.limits import Limits

    others = {key: limits.pop(key) for key in ("origins", "loopback", "cards") if key in limits}
    app = application(Limits(**{"workers": 1, "rate": None, **limits}), **others)
    with TestClient(app) as found:
        found.headers["host"] = "localhost"
        yield found


def asked(client: Any, path: str, **body: Any) -> Any:
    """The result of a request; the test fails if there is none."""
    answer = client.post(f"/v1/{path}", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()["result"]


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """The command in a process of its own, its address, and the lines that it writes on standard error from then on."""
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        try:
            assert process.stderr is not None
            first = process.stderr.readline()
            assert first.startswith("azor: listening on http://"), first + process.stderr.read()
            lines: list[str] = []
            reading = threading.Thread(target=lambda: lines.extend(process.stderr or ()), daemon=True)
            reading.start()
            address = first.split()[-1]
            httpx.get(f"{address}/health", timeout=None).raise_for_status()
            yield process, address, lines
        finally:
            process.kill()
            process.wait()
            reading.join(5)
