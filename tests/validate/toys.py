"""Engines for the tests: they take the rules' word, except for what they get wrong on purpose."""

from __future__ import annotations

import copy
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bridge import case_from_object, legal_plays
from bridge.validate.engines.installed import Pinned, checked
from bridge.validate.model import Answer, Board, Play, board_of
from bridge.validate.plays import key_of

__all__ = [
    "Absent",
    "Blind",
    "Careless",
    "Forgetful",
    "Hasty",
    "Slow",
    "Sound",
    "Stubborn",
    "Switched",
    "Thrifty",
    "attack_board",
    "block_board",
    "creature",
    "misbehaving",
    "trouble",
]


def creature(id: str, controller: str, **more: Any) -> dict[str, Any]:
    """A creature of 2/2."""
    return {"id": id, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}


def attack_board(*battlefield: dict[str, Any], players: str | dict[str, Any] = "ab", **state: Any) -> Board:
    """A board on which `a` attacks; the players may come with their keys."""
    if len(players) > 2:
        state["options"] = {"attack_multiple_players": True}
    given = players if isinstance(players, dict) else {player: {"life": 20} for player in players}
    whole = {"active": "a", "players": given, "battlefield": [*battlefield]}
    return board_of({"question": "declare_attackers", "state": {"printed": True, **whole, **state}})


def block_board(*battlefield: dict[str, Any], attacking: dict[str, str]) -> Board:
    """A board on which creatures of `a` attack and those of `b` may block."""
    whole = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [*battlefield], "attacking": attacking}
    return board_of({"question": "declare_blockers", "state": {"printed": True, **whole}})


def trouble(number: int) -> Board:
    """A board on which `misbehaving` misbehaves."""
    return attack_board(creature("x", "a", name="Trouble", power=number + 1))


def misbehaving(mode: str) -> list[str]:
    """The command of the toy engine."""
    return [sys.executable, "-I", "-S", str(Path(__file__).with_name("misbehaving.py")), mode]


class Absent:
    """An engine whose library isn't installed."""

    def __init__(self) -> None:
        checked(Pinned("no-such-engine", "1", "x", frozenset(), "no-such-engine==1"))


class Sound:
    """Accepts what is legal."""

    name = "sound"
    version = "1"
    all = True

    def seen(self, case: dict[str, Any]) -> dict[str, Any]:
        """The case as this engine sees it."""
        return case

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        found = legal_plays(case_from_object(self.seen(copy.deepcopy(board.case))), fold=False)
        if found.outcome != "legal":
            return Answer(None, unsupported=str(found.outcome))
        return Answer(tuple({key_of(board): each} for each in found.plays))

    def close(self) -> None:
        pass


class Blind(Sound):
    """Doesn't see that creatures are tapped."""

    name = "blind"

    def seen(self, case: dict[str, Any]) -> dict[str, Any]:
        for each in case["state"]["battlefield"]:
            each.pop("tapped", None)
        return case


class Slow(Blind):
    """The same, and takes its time."""

    name = "slow"

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        time.sleep(0.1)
        return super().answer(board, plays)


class Wavering(Sound):
    """Gives up on boards of two permanents, and every other time on smaller ones."""

    name = "wavering"

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        if len(board.case["state"]["battlefield"]) < 2:
            self.asked += 1
            if self.asked % 2 == 0:
                return Answer(())
        return Answer(None, error="gave up")


class Forgetful(Sound):
    """Doesn't know goad, and takes menace for something that can't be blocked."""

    name = "forgetful"

    def seen(self, case: dict[str, Any]) -> dict[str, Any]:
        for each in case["state"]["battlefield"]:
            each.pop("goaded_by", None)
            if "menace" in each.get("text", "").lower():
                each["text"] = "This creature can't be blocked."
        return case


class Careless(Blind):
    """Sees neither what is tapped nor goad; takes menace and flying for what can't be blocked."""

    name = "careless"

    def seen(self, case: dict[str, Any]) -> dict[str, Any]:
        for each in super().seen(case)["state"]["battlefield"]:
            each.pop("goaded_by", None)
            if {"Menace", "Flying"} & {each.get("text")}:
                each["text"] = "This creature can't be blocked."
        return case


class Hasty(Sound):
    """Doesn't read what stands on an Aura, nor on a creature behind flying."""

    name = "hasty"

    def seen(self, case: dict[str, Any]) -> dict[str, Any]:
        for each in case["state"]["battlefield"]:
            if "attached_to" in each or each.get("text", "").startswith("Flying"):
                each["text"] = ""
        return case


class Thrifty(Sound):
    """Takes what costs something for what can't be done."""

    name = "thrifty"

    def seen(self, case: dict[str, Any]) -> dict[str, Any]:
        for each in case["state"]["battlefield"]:
            if "effects" in each:
                each["effects"] = [{key: effect[key] for key in effect if key != "cost"} for effect in each["effects"]]
                for effect in each["effects"]:
                    effect["kind"] = effect["kind"].replace("costs_attack", "cant_attack")
        return case


class Stubborn(Blind):
    """Doesn't see that creatures are tapped, and knows only cards by their whole texts."""

    name = "stubborn"

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        texts = {each.get("text", "") for each in board.case["state"]["battlefield"]}
        if texts <= {"", "Flying\nVigilance", "Menace\nReach"}:
            return super().answer(board, plays)
        return Answer(None, unsupported="other cards")


class Switched:
    """Is what the environment variable `TOY` says: sound, blind or ignorant."""

    name = "switched"
    version = "1"
    all = True

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        mode = os.environ["TOY"]
        if mode == "ignorant":
            return Answer(None, unsupported="everything")
        return {"sound": Sound, "blind": Blind}[mode]().answer(board, plays)

    def close(self) -> None:
        pass
