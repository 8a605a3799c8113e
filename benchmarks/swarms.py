"""F7, swarms of identical tokens: one to four kinds of attackers, goads by several players, a limit, a tax.

Alice attacks four opponents. The tokens are of up to four kinds: goaded by the first two opponents (four requirements,
CR 701.15b), goaded by the first (two), told to attack (one), and free. The third opponent may tax attacks, and the
fourth does nothing, so that any of them may attack there and obey all that it can. The maximum is known: so many of the
most demanding kinds as the limit lets attack. The second board's play leaves the last of those home that has to attack.

`improved` asks CP-SAT of OR-tools (extra `benchmark`) what Azor is asked; it shares nothing with Azor but the case.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from benchmarks.hard_boards import Board

__all__ = ["SWARMS", "improved", "swarm"]

_GOADERS = ("opponent 1", "opponent 2")
_TAXING, _FREE = "opponent 3", "opponent 4"
_KINDS: tuple[dict[str, Any], ...] = (
    {"goaded_by": list(_GOADERS)},
    {"goaded_by": list(_GOADERS[:1])},
    {"effects": [{"kind": "must_attack"}]},
    {"keywords": ["flying"]},
)
_ASKED = (4, 2, 1, 0)
"""How many requirements each kind comes with."""

_MOST_PAYING = 300
"""A mana pool has no more than a thousand characters."""

SWARMS: dict[str, dict[str, Any]] = {
    "one kind": {},
    "one kind, limit": {"limited": True},
    "four kinds, limit": {"kinds": 4, "limited": True},
    "one kind, tax": {"taxed": True},
    "four kinds, limit and tax": {"kinds": 4, "limited": True, "taxed": True},
}
"""What is grown, with the arguments for `swarm`."""


def swarm(n: int, *, kinds: int = 1, limited: bool = False, taxed: bool = False) -> list[Board]:
    """Boards of n tokens: one whose play obeys as many requirements as can be, and one whose play obeys fewer.

    Args:
        n: How many tokens; three or more.
        kinds: Of how many kinds, by turns.
        limited: No more than half of them may attack.
        taxed: Each that attacks the third opponent costs {1}; half of those that attack do, but no more than 300, and
            there is mana for them.
    """
    kind = [number % kinds for number in range(n)]
    order = sorted(range(n), key=lambda each: (kind[each], each))
    chosen = order[: n // 2] if limited else order
    # Who is left at home in the second board has to attack, and is not among those that pay.
    missing = [each for each in chosen if _ASKED[kind[each]]][-1]
    paying = [each for each in chosen if each != missing][: min(len(chosen) // 2, _MOST_PAYING) if taxed else 0]
    play = {f"token {each}": _TAXING if each in {*paying} else _FREE for each in chosen}
    tax = {"kind": "costs_attack", "controller": _TAXING, "whom": {"player": "you"}, "cost": "{1}"}
    effects = [{"kind": "max_attackers", "n": n // 2}] * limited + [tax] * taxed
    opponents = [*_GOADERS, _TAXING, _FREE]
    state = {
        "active": "alice",
        "players": {"alice": {"mana": "{C}" * len(paying)} if taxed else {}} | {each: {} for each in opponents},
        "options": {"attack_multiple_players": True},
        "battlefield": [
            {"id": f"token {each}", "controller": "alice", "types": ["creature"], "power": 1, "toughness": 1}
            | _KINDS[kind[each]]
            for each in range(n)
        ],
        "effects": [{"id": f"effect {number}"} | each for number, each in enumerate(effects)],
    }
    maximum = sum(_ASKED[kind[each]] for each in chosen)
    less = {each: target for each, target in play.items() if each != f"token {missing}"}
    return [
        Board("F7", n, 0, {"state": state, "play": {"attackers": declared}}, maximum, obeys)
        for declared, obeys in ((play, maximum), (less, maximum - _ASKED[kind[missing]]))
    ]


def improved(board: Board, *, seconds: float, workers: int = 8) -> tuple[bool | None, float]:
    """Whether a declaration obeys strictly more requirements than the play of a swarm, and costs nothing else; None if
    it isn't found in time. And how long that took, with the building of the model.
    """
    from ortools.sat.python import cp_model

    began = time.perf_counter()
    state: Mapping[str, Any] = board.case["state"]
    play: Mapping[str, str] = board.case["play"]["attackers"]
    opponents = [each for each in state["players"] if each != state["active"]]
    taxing = {each["controller"] for each in state["effects"] if each["kind"] == "costs_attack"}
    model = cp_model.CpModel()
    everybody, score = [], []
    for token in state["battlefield"]:
        # Who doesn't pay now needn't pay for the sake of a requirement.
        targets = [each for each in opponents if each not in taxing or play.get(token["id"]) == each]
        attacks = {each: model.new_bool_var("") for each in targets}
        model.add_at_most_one(attacks.values())
        everybody += attacks.values()
        goaders = token.get("goaded_by", ())
        score += [(variable, len(goaders)) for variable in attacks.values()]
        score += [(variable, sum(goader != each for goader in goaders)) for each, variable in attacks.items()]
        score += [(variable, len(token.get("effects", ()))) for variable in attacks.values()]
    for effect in state["effects"]:
        if effect["kind"] == "max_attackers":
            model.add(sum(everybody) <= effect["n"])
    assert board.obeys is not None
    model.add(sum(variable * points for variable, points in score if points) > board.obeys)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    found = {cp_model.OPTIMAL: True, cp_model.FEASIBLE: True, cp_model.INFEASIBLE: False}.get(status)
    return found, time.perf_counter() - began
