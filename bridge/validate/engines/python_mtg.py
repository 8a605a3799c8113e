"""python-mtg, which has the rules as Datalog and enforces little of combat: a control for what a campaign tells.

It knows cards by their names only, two players, and no planeswalkers. Its facts can't say that something is goaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from bridge.validate.engines.installed import Pinned, checked
from bridge.validate.model import Answer, Board, Play

__all__ = ["PINNED", "PythonMtg"]

PINNED = Pinned(
    "python-mtg",
    "0.1.1",
    "mtg/_native/linux_x86_64/libmtg_engine.so",
    frozenset({"44425957a31bb4ea4032d4a5902a4579f258f25b3265b0454c1c07d1f3dfd28f"}),
    "python-mtg==0.1.1",
)

_EMPTY = (
    "counter",
    "tapped",
    "attacks",
    "blocks",
    "on_battlefield",
    "in_hand",
    "in_library",
    "graveyard",
    "exile",
    "_sick",
)
_ADDED = ("effects", "keywords")
"""What a card has beside its words, where it isn't as printed."""

_NO_LIMIT = 99
"""Of creatures whose attacks are all listed; by itself it lists few."""


class _Unsupported(Exception):
    """Something that can't be expressed for it."""


class PythonMtg:
    """The engine, as `bridge.validate.model.Engine` has it.

    Raises:
        InputError: The library isn't the one that the adapter is for.
    """

    name = "python-mtg"
    version = PINNED.version

    def __init__(self) -> None:
        checked(PINNED)
        self._bridge = import_module("mtg.bridge_to_engine")
        self._driver = import_module("mtg.driver")
        self._env: Any = import_module("mtg.engine.env")
        setattr(self._env, "_MAX_SUBSET_ATOMS", _NO_LIMIT)  # noqa: B010
        self._known = import_module("mtg.sim").load_db()
        self._corpus = {each["name"]: each for each in import_module("mtg").cards}

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        """Which of the plays it takes."""
        if plays is None:
            return Answer(None, error="the plays have to be listed")
        try:
            state = self._state(board.case)
        except _Unsupported as unsupported:
            return Answer(None, unsupported=str(unsupported))
        if board.case["question"] == "declare_attackers":
            taken = set(self._env._attack_options(state, board.case["state"]["active"]))
            return Answer(tuple(play for play in plays if frozenset(play["attackers"]) in taken))
        return Answer(tuple(play for play in plays if self._takes_blocks(state, board, play["blockers"])))

    def _state(self, case: dict[str, Any]) -> dict[str, Any]:
        given = case["state"]
        if case["question"] == "assign_combat_damage" or len(given["players"]) > 2 or given.get("effects"):
            raise _Unsupported("damage, three players, effects of no permanent")
        step = "declare_attackers" if case["question"] == "declare_attackers" else "declare_blockers"
        state: dict[str, Any] = {relation: set() for relation in _EMPTY}
        state |= {"current_step": {(step,)}, "active_player": {(given["active"],)}}
        state["is_player"] = {(player,) for player in given["players"]}
        state["life"] = {(player, each.get("life", 20)) for player, each in given["players"].items()}
        state["mana_available"] = {
            (player, 0 if each.get("mana") == "" else 99) for player, each in given["players"].items()
        }
        for permanent in given["battlefield"]:
            self._put(state, permanent)
        state["attacks"] = {(attacker, str(on)) for attacker, on in given.get("attacking", {}).items()}
        self._bridge._materialize_printed(state)
        return state

    def _put(self, state: dict[str, Any], permanent: dict[str, Any]) -> None:
        id = permanent["id"]
        if permanent.get("name") not in self._corpus:
            raise _Unsupported("cards that it doesn't know")
        if not _is_as_printed(permanent, self._corpus[permanent["name"]]):
            raise _Unsupported("cards with other words or other numbers than it has for them")
        if permanent.get("goaded_by"):
            raise _Unsupported("goaded creatures")
        if {"planeswalker", "battle"} & set(permanent["types"]):
            raise _Unsupported("planeswalkers and battles")
        facts, _ = self._bridge.card_facts(permanent["name"], permanent["controller"], id, self._known, self._corpus)
        for relation, rows in facts.items():
            state[relation] = set(state.get(relation, ())) | set(rows)
        state["on_battlefield"].add((id,))
        if permanent.get("tapped"):
            state["tapped"].add((id,))
        if permanent.get("sick"):
            state["_sick"].add((id,))
        for kind, number in permanent.get("counters", {}).items():
            state["counter"].add((id, "p1p1" if kind == "+1/+1" else kind, number))
        if "attached_to" in permanent:
            state.setdefault("attached_to", set()).add((id, permanent["attached_to"]))

    def _takes_blocks(self, state: dict[str, Any], board: Board, blockers: dict[str, list[str]]) -> bool:
        pairs = frozenset((blocker, attacker) for blocker, blocked in blockers.items() for attacker in blocked)
        tried = {**state, "blocks": set(pairs)}
        if pairs and self._driver.run(tried, ["illegal_block"])["illegal_block"]:
            return False
        inside = board.case["state"]
        player = next(each for each in inside["players"] if each != inside["active"])
        legal = self._env._legal_block_pairs(state, player)
        return pairs <= set(legal) and bool(self._env._required_blocks_ok(state, player, pairs, legal))

    def close(self) -> None:
        """Nothing is open."""


def _is_as_printed(permanent: dict[str, Any], card: dict[str, Any]) -> bool:
    """Whether a permanent has what the engine's card of that name has: it is told nothing but the name."""
    if any(permanent.get(key) for key in _ADDED) or permanent.get("text", "") != (card["text"] or ""):
        return False
    sizes = [(card[key], permanent.get(key)) for key in ("power", "toughness")]
    return all(printed is None or given is None or str(given) == printed for printed, given in sizes)
