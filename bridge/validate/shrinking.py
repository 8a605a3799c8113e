"""Shrinks a board: removes parts as long as the engine differs for the same reason.

The steps are tried in a fixed order, so that the same board becomes the same small board; each is judged by the rules
and by the engine. In the end no single step leaves the difference (a local minimum), unless the time was over.
"""

from __future__ import annotations

import copy
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from bridge.validate.model import Board, board_of

__all__ = ["SECONDS_TO_SHRINK", "shrunk", "smaller"]

SECONDS_TO_SHRINK = 60.0
"""Seconds for a board."""

Node = dict[str, Any]

_KEYS = (
    "attached_to",
    "goaded_by",
    "counters",
    "tapped",
    "sick",
    "effects",
    "keywords",
    "mana",
    "supertypes",
    "colors",
    "mana_cost",
    "mana_value",
    "subtypes",
    "token",
    "damage",
    "timestamp",
)
_OF_PLAYERS = ("graveyard", "hand", "mana", "numbers", "marks", "poison", "life")


def smaller(case: Node) -> Iterator[Node]:
    """The cases that are one step smaller: without a player, a permanent, an effect, a sentence, or an attribute."""
    state = case["state"]
    yield from _without_players(case)
    for index in reversed(range(len(state["battlefield"]))):
        yield _without_permanents(case, {state["battlefield"][index]["id"]})
    for attacker in sorted(state.get("attacking", {})):
        if len(state["attacking"]) > 1:
            other = copy.deepcopy(case)
            del other["state"]["attacking"][attacker]
            yield other
    for index in range(len(state.get("effects", ()))):
        other = copy.deepcopy(case)
        del other["state"]["effects"][index]
        yield other
    for index, permanent in enumerate(state["battlefield"]):
        for text in _shorter(str(permanent.get("text") or "")):
            yield _with(case, index, "text", text)
    for index, permanent in enumerate(state["battlefield"]):
        yield from _without_attributes(case, index, permanent)
    if any("name" in each for each in state["battlefield"]):
        yield _without_names(case)
    for player, given in state["players"].items():
        for key in _OF_PLAYERS:
            if key in given:
                other = copy.deepcopy(case)
                del other["state"]["players"][player][key]
                yield other


def _with(case: Node, index: int, key: str, value: object) -> Node:
    """The case with another value of a permanent's key; without the key, if the value is None or empty."""
    other = copy.deepcopy(case)
    permanent = other["state"]["battlefield"][index]
    if value is None or value == "":
        permanent.pop(key, None)
    else:
        permanent[key] = value
    return other


def _without_names(case: Node) -> Node:
    """The case without all names: permanents are told apart by names, or all of them by ids."""
    other = copy.deepcopy(case)
    for permanent in other["state"]["battlefield"]:
        permanent.pop("name", None)
    return other


def _without_permanents(case: Node, gone: set[str]) -> Node:
    """The case without permanents, and without Auras that are attached to one of them (CR 704.5m)."""
    other = copy.deepcopy(case)
    state = other["state"]
    auras = [each for each in state["battlefield"] if "aura" in each.get("subtypes", ())]
    gone = gone | {each["id"] for each in auras if each.get("attached_to") in gone}
    state["battlefield"] = [each for each in state["battlefield"] if each["id"] not in gone]
    for each in state["battlefield"]:
        if each.get("attached_to") in gone:
            del each["attached_to"]
    if "attacking" in state:
        left = {id: on for id, on in state["attacking"].items() if id not in gone}
        state["attacking"] = {id: on for id, on in left.items() if not (isinstance(on, str) and on in gone)}
    if "blocking" in state:
        left = {id: [each for each in on if each not in gone] for id, on in state["blocking"].items()}
        state["blocking"] = {id: on for id, on in left.items() if id not in gone and on}
    return other


def _without_players(case: Node) -> Iterator[Node]:
    state = case["state"]
    if len(state["players"]) < 3:
        return
    for player in reversed(list(state["players"])):
        if player == state["active"] or state.get("declaring") == player:
            continue
        owned = {each["id"] for each in state["battlefield"] if player in (each["controller"], each.get("owner"))}
        other = _without_permanents(case, owned | {player})
        inside = other["state"]
        del inside["players"][player]
        for each in inside["battlefield"]:
            if player in each.get("goaded_by", ()):
                each["goaded_by"] = [by for by in each["goaded_by"] if by != player]
        if len(inside["players"]) == 2:
            inside.pop("options", None)
        yield other


def _shorter(text: str) -> Iterator[str]:
    """The text without one of its sentences; what an Aura can enchant stays (CR 303.4a)."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if line.startswith("Enchant "):
            continue
        if len(lines) > 1:
            yield "\n".join([*lines[:index], *lines[index + 1 :]])
        parts = re.split(r"(?<=\.) |, (?=[a-z ]+$)", line)
        for place in range(len(parts) if len(parts) > 1 else 0):
            kept = " ".join([*parts[:place], *parts[place + 1 :]])
            yield "\n".join([*lines[:index], kept[:1].upper() + kept[1:], *lines[index + 1 :]])
    if text and len(lines) == 1 and not text.startswith("Enchant "):
        yield ""


def _without_attributes(case: Node, index: int, permanent: Node) -> Iterator[Node]:
    for key in _KEYS:
        if key in permanent and not _is_needed(permanent, key):
            yield _with(case, index, key, None)
    goaded = permanent.get("goaded_by", ())
    if len(goaded) > 1:
        yield _with(case, index, "goaded_by", list(goaded[:1]))
    if "creature" in permanent.get("types", ()):
        for key in ("power", "toughness"):
            if permanent.get(key, 2) != 2:
                yield _with(case, index, key, 2)


def _is_needed(permanent: Node, key: str) -> bool:
    """Whether a permanent wouldn't stay as it is without a key: an Aura is attached to something, and what is attached
    is an Aura, an Equipment or a Fortification (CR 704.5m, 704.5p)."""
    if key == "attached_to":
        return "aura" in permanent.get("subtypes", ())
    return key == "subtypes" and "attached_to" in permanent


def shrunk(board: Board, keeps: Callable[[Board], bool], seconds: float = SECONDS_TO_SHRINK) -> Board:
    """A smaller board on which the difference is still there.

    Args:
        board: The board.
        keeps: Whether the difference is there on a board, for the same reason.
        seconds: After so long the smallest board found by then is taken.
    """
    deadline = time.monotonic() + seconds
    tried: set[str] = set()
    found: Board | None = board
    while found is not None:
        board, found = found, None
        for case in smaller(board.case):
            if time.monotonic() > deadline:
                return board
            other = replace(board_of(case, board.source), most_blocks=board.most_blocks)
            if other.id not in tried:
                tried.add(other.id)
                if keeps(other):
                    found = other
                    break
    return board
