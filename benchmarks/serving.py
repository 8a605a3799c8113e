"""Times the server: `python -m benchmarks.serving`.

A server process answers each request before the next is sent, as an engine would do it. The boards have ten different
creatures and a few requirements; the seconds are those that the client waits.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

COMMAND = (sys.executable, "-m", "bridge", "serve", "--stdio")


class Client:
    """A server process that gets one request after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, method: str, **keys: Any) -> Any:
        """The result of a request."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"id": 0, "method": method, **keys}).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())["result"]

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def case(number: int = 0) -> dict[str, Any]:
    """A board of ten creatures, and a play that differs from number to number."""
    battlefield: list[dict[str, Any]] = [
        {
            "id": f"creature{each}",
            "name": f"Creature {each}",
            "controller": "alice" if each < 5 else "bob",
            "types": ["creature"],
            "power": each % 4 + 1,
            "toughness": each % 3 + 1,
        }
        for each in range(10)
    ]
    battlefield[0]["goaded_by"] = ["bob"]
    battlefield[1]["keywords"] = ["flying", "vigilance"]
    battlefield[2]["tapped"] = True
    effects = [{"kind": "must_attack", "subject": {"id": "creature3"}}, {"kind": "max_attackers", "n": 3}]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": battlefield, "effects": effects}
    return {"state": state, "play": play(number)}


def play(number: int) -> dict[str, Any]:
    """One of the 32 attacks, by its number."""
    return {"attackers": {f"creature{each}": "bob" for each in range(5) if number >> each & 1}}


def main() -> None:
    began = time.perf_counter()
    client = Client()
    client.ask("version")
    print(f"{(time.perf_counter() - began) * 1e3:9.1f} ms   from the start to the first answer, of version")
    began = time.perf_counter()
    client.ask("check", case=case())
    print(f"{(time.perf_counter() - began) * 1e3:9.1f} ms   the first check")
    quick = {"evidence": False}
    _say("version", 500, lambda number: client.ask("version"))
    _say("check", 60, lambda number: client.ask("check", case=case(number)))
    _say("check without evidence", 60, lambda number: client.ask("check", case=case(number), options=quick))
    many = [case(number) for number in range(200)]
    _say(
        "check_many of 200 without evidence, each",
        3,
        lambda _: client.ask("check_many", cases=many, options=quick),
        200,
    )
    opened = client.ask("position", case=case())["position"]
    _say("position", 20, lambda number: client.ask("position", case=case()))
    _say(
        "check of a position without evidence",
        2000,
        lambda number: client.ask("check", position=opened, play=play(number), options=quick),
    )
    plays = [play(number) for number in range(1000)]
    _say(
        "check_many of 1,000 plays of a position, each",
        10,
        lambda number: client.ask("check_many", position=opened, plays=plays, options=quick),
        1000,
    )
    _say("check of a position", 60, lambda number: client.ask("check", position=opened, play=play(number)))
    client.close()


def _say(what: str, times: int, action: Callable[[int], object], each: int = 1) -> None:
    """Prints the median time of an action and the rate."""
    action(0)
    seconds = []
    for number in range(times):
        began = time.perf_counter()
        action(number)
        seconds.append((time.perf_counter() - began) / each)
    found = median(seconds)
    print(f"{found * 1e3:9.3f} ms {1 / found:9,.0f} a second   {what}")


if __name__ == "__main__":
    main()
