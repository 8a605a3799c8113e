"""Puts a load on the server over HTTP: `python -m benchmarks.http_load --seconds 300`.

A hundred clients ask at once, each for the next thing as soon as it has its answer: random boards, 1 % hard ones that
run out of time, 5 % faulty requests. Each answer is compared with what `check` says of the same board in this process.
The server listens on this machine alone and counts no requests of a client, because all come from one address.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

import msgspec

from benchmarks.hard_boards import exact_cover
from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.validate.comparing import legal_of
from bridge.validate.generating import generated
from bridge.validate.plays import candidates

__all__ = ["Asked", "Load", "load", "main", "requests"]

HARD, FAULTY = 0.01, 0.05
"""The shares of hard boards and of faulty requests."""

SECONDS_FOR_A_BOARD = 1.0
SIZE_OF_HARD_BOARDS = 150
"""Creatures of a hard board, which takes some ten times as long as a board has."""


class Asked(NamedTuple):
    """A request with what is expected of its answer: a status, and the outcome, empty for none."""

    body: bytes
    status: int
    outcome: str


class Load(NamedTuple):
    """What was measured.

    Attributes:
        answers: How many answers came, by `right`, `wrong`, `busy` and `lost`.
        seconds: How long each request of a random board took.
        memory: MB of the server and its workers: when they had started, at most, and at the end.
        code: The exit code of the server after SIGTERM.
    """

    answers: Counter[str]
    seconds: list[float]
    memory: tuple[float, float, float]
    code: int


def requests(boards: int, seed: int = 0) -> dict[str, list[Asked]]:
    """Requests of each sort: `random`, `hard`, `faulty`."""
    random = Random(seed)
    found: dict[str, list[Asked]] = {"random": [], "hard": [], "faulty": []}
    for board in generated(seed, boards):
        legal = legal_of(board)
        play = random.choice(candidates(board, sorted(legal.plays or (), key=sorted)))
        case = {**board.case, "play": play}
        outcome = check(case_from_object(case)).outcome.value
        found["random"].append(Asked(_body(case), 200, outcome))
    whole = found["random"][0].body
    found["faulty"] = [
        Asked(whole[:-2], 400, ""),
        Asked(whole.replace(b'"case"', b'"cas"', 1), 400, ""),
        Asked(whole.replace(b'"state"', b'"stat"', 1), 422, ""),
        Asked(b"\xff" * 1_000, 400, ""),
        Asked(b"[" * 100_000, 400, ""),
    ]
    for hard in exact_cover(SIZE_OF_HARD_BOARDS, seed):
        found["hard"].append(Asked(_body(msgspec.to_builtins(hard.case)), 200, "undetermined"))
    return found


def _body(case: dict[str, Any]) -> bytes:
    return json.dumps({"case": case, "options": {"evidence": False}}).encode()


def load(asked: dict[str, list[Asked]], seconds: float, clients: int) -> Load:
    """Puts a load on a server of its own."""
    command = [sys.executable, "-m", "bridge", "serve", "--http", "--port", "0", "--rate", "0"]
    command += ["--timeout", str(SECONDS_FOR_A_BOARD), "--request-timeout", "600", "--waiting", str(clients)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            address = server.stderr.readline().split()[-1]
            with ThreadPoolExecutor(1) as own:  # a caller's thread may have an event loop that runs: Playwright's does
                whole = own.submit(asyncio.run, _asked(address, server.pid, asked, seconds, clients))
                answers, times, memory = whole.result()
            server.terminate()
            return Load(answers, times, memory, server.wait())
        finally:
            server.kill()


async def _asked(
    address: str, server: int, asked: dict[str, list[Asked]], seconds: float, clients: int
) -> tuple[Counter[str], list[float], tuple[float, float, float]]:
    import httpx

    answers: Counter[str] = Counter()
    times: list[float] = []
    limits = httpx.Limits(max_connections=clients)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=None) as client:
        (await client.get("/health")).raise_for_status()
        sizes = [_megabytes(server)]
        end = time.monotonic() + seconds

        async def ask(number: int) -> None:
            random = Random(number)
            while time.monotonic() < end:
                drawn = random.random()
                sort = "hard" if drawn < HARD else "faulty" if drawn < HARD + FAULTY else "random"
                wanted = random.choice(asked[sort])
                began = time.monotonic()
                try:
                    headers = {"content-type": "application/json"}
                    answer = await client.post("/v1/check", content=wanted.body, headers=headers)
                except httpx.HTTPError:
                    answers["lost"] += 1
                    continue
                if sort == "random":
                    times.append(time.monotonic() - began)
                answers[_told(answer.status_code, answer.content, wanted)] += 1

        async def watch() -> None:
            while time.monotonic() < end:
                sizes.append(_megabytes(server))
                await asyncio.sleep(1)

        await asyncio.gather(watch(), *(ask(number) for number in range(clients)))
        sizes.append(_megabytes(server))
    return answers, times, (sizes[0], max(sizes), sizes[-1])


def _told(status: int, content: bytes, wanted: Asked) -> str:
    if status == 503:
        return "busy"
    if status != wanted.status:
        return "wrong"
    if not wanted.outcome:
        return "right"
    outcome = json.loads(content)["result"]["outcome"]
    if outcome == "undetermined" != wanted.outcome:
        return "late"  # a busy machine: not known in its second, which isn't wrong
    return "right" if outcome == wanted.outcome else "wrong"


def _megabytes(server: int) -> float:
    """The memory of a process and of those that it started; 0 where the system doesn't tell it like Linux."""
    try:
        below = [
            int(each)
            for task in Path(f"/proc/{server}/task").iterdir()
            for each in (task / "children").read_text(encoding="ascii").split()
        ]
        return sum(map(_resident, [server, *below]))
    except OSError:
        return 0.0


def _resident(process: int) -> float:
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith("VmRSS")), 0.0)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--boards", type=int, default=300)
    given = parser.parse_args(arguments)
    found = load(requests(given.boards), given.seconds, given.clients)
    whole = sum(found.answers.values())
    print(
        f"{given.clients} clients, {given.seconds:g} seconds: {whole:,} answers, {whole / given.seconds:,.0f} a second"
    )
    print(", ".join(f"{number:,} {sort}" for sort, number in sorted(found.answers.items())))
    if len(found.seconds) > 1:
        late = quantiles(found.seconds, n=100)[98]
        print(f"a random board: median {median(found.seconds):.2f} s, 99 % {late:.2f} s")
    print("memory: {:.0f} MB at first, {:.0f} MB at most, {:.0f} MB in the end".format(*found.memory))


if __name__ == "__main__":
    main()
