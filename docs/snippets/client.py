"""Asks azor about two plays. Usage: python client.py COMMAND..., as in python client.py azor serve --stdio"""

import json
import subprocess
import sys

BOARD = {
    "active": "alice",
    "players": {"alice": {}, "bob": {}},
    "battlefield": [
        {"id": "bear", "name": "Grizzly Bears", "controller": "alice", "types": ["creature"]},
        {"id": "elf", "name": "Llanowar Elves", "controller": "alice", "types": ["creature"], "tapped": True},
    ],
}


class Azor:
    """One process that judges plays."""

    def __init__(self, command):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._requests = 0

    def ask(self, method, **keys):
        """The result of a request; ValueError if there is none."""
        self._requests += 1
        request = {"id": self._requests, "method": method, **keys}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["message"])
        return answer["result"]

    def close(self):
        self._process.stdin.close()
        return self._process.wait()


azor = Azor(sys.argv[1:])
for attackers in ({"bear": "bob"}, {"bear": "bob", "elf": "bob"}):
    verdict = azor.ask("check", case={"state": BOARD, "play": {"attackers": attackers}})
    print(verdict["outcome"])
    for broken in verdict["violations"]:
        print(f"  CR {broken['cr']}: {broken['sentence']}")
sys.exit(azor.close())
