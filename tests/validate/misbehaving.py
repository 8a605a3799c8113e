"""A toy engine that accepts every play, and misbehaves on boards with a permanent named Trouble.

python -I -S misbehaving.py MODE
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time


def _write(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def _orphan(path: str) -> None:
    """Leaves a process that belongs to nobody, in a session of its own, and holds our output."""
    child = subprocess.Popen(["sleep", "300"], start_new_session=True)
    with open(path, "a", encoding="ascii") as stream:
        stream.write(f"{child.pid}\n")


_LINES = {"garbage": "\x00\xff this is no answer\n", "twice": '{"id": ID, "accepts": [], "accepts": []}\n'}
_ERRORS = {"error": "I give\nup", "moving": "object at 0x{0:x} gave up at byte {0}"}


def _misbehave(mode: str, asked: dict) -> None:  # type: ignore[type-arg]
    answer = {"id": asked["id"], "accepts": asked["plays"]}
    if mode == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif mode == "exit":
        os._exit(3)
    elif mode == "hang":
        time.sleep(300)
    elif mode == "spin":
        while True:
            pass
    elif mode == "flood":
        while True:
            sys.stdout.write("x" * 65536)
    elif mode == "lines":
        for _ in range(1000):
            _write(answer)
    elif mode in _LINES:
        sys.stdout.write(_LINES[mode].replace("ID", str(asked["id"])))
        sys.stdout.flush()
    elif mode == "number":
        _write({**answer, "id": asked["id"] + 1})
    elif mode == "unasked":
        _write({**answer, "accepts": [{"attackers": {"nobody": "a"}}]})
    elif mode == "both":
        _write({**answer, "error": "and an error"})
    elif mode in _ERRORS:
        _write({"id": asked["id"], "error": _ERRORS[mode].format(asked["id"])})
    elif mode == "unsupported":
        _write({"id": asked["id"], "unsupported": "trouble"})
    elif mode == "nothing":
        _write({**answer, "accepts": []})
    elif mode == "silent":
        os.close(1)
        time.sleep(300)
    elif mode.startswith("orphan:"):
        _orphan(mode.partition(":")[2])
        os._exit(4)
    elif mode.startswith("flaky:"):
        path = mode.partition(":")[2]
        with open(path, "a+", encoding="ascii") as stream:
            stream.write("x")
            stream.seek(0)
            odd = len(stream.read()) % 2
        _write(answer if odd else {**answer, "accepts": []})


def main(mode: str) -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["method"] == "hello":
            _write({"error": "no library"} if mode == "refuses" else {"protocol": 1, "name": "toy", "version": "1"})
        elif any(each.get("name") == "Trouble" for each in asked["case"]["state"]["battlefield"]):
            _misbehave(mode, asked)
        else:
            _write({"id": asked["id"], "accepts": asked["plays"]})


if __name__ == "__main__":
    main(sys.argv[1])
