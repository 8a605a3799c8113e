"""F7, swarms of identical tokens: one to four kinds of attackers, goads by several players, a limit, a tax.

Alice attacks four opponents. The tokens are of up to four kinds: goaded by the first two opponents (four requirements,
CR 701.15b), goaded by the first (two), told to attack (one), and free. The third opponent may tax attacks, and the
fourth does nothing, so that any token may attack there and obey all that it can. The maximum is known: as many tokens
of the most demanding kinds attack as the limit allows. In the second board's play the last one of these stays home.

`improved` asks CP-SAT of OR-tools (extra `benchmark`) the same question; it shares only the case with Azor.
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
"""The number of requirements of each kind."""

_MOST_PAYING = 300
"""The most tokens that pay, since a mana pool can have no more than a thousand characters."""

SWARMS: dict[str, dict[str, Any]] = {
    "one kind": {},
    "one kind, limit": {"limited": True},
    "four kinds, limit": {"kinds": 4, "limited": True},
    "one kind, tax": {"taxed": True},
    "four kinds, limit and tax": {"kinds": 4, "limited": True, "taxed": True},
}
"""The swarms that are grown, with their arguments for `swarm`."""


def swarm(n: int, *, kinds: int = 1, limited: bool = False, taxed: bool = False) -> list[Board]:
    """Two boards of n tokens: in one the play obeys as many requirements as possible, in the other one it obeys fewer.

    Args:
        n: The number of tokens; three or more.
        kinds: The number of kinds that the tokens have, in turn.
        limited: Whether no more than half of them can attack.
        taxed: Whether each one that attacks the third opponent costs {1}; half of the attackers do so, at most 300, and
            there is mana for them.
    """
    kind = [number % kinds for number in range(n)]
    order = sorted(range(n), key=lambda each: (kind[each], each))
    chosen = order[: n // 2] if limited else order
    # The token that stays home in the second board has to attack, and is none of those that pay.
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
    """Asks whether a declaration obeys strictly more requirements than the play of a swarm and costs nothing more.

    Returns:
        The answer, None if it isn't found in time; and the seconds, including those for building the model.
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
        # A token that doesn't pay in the play need not pay to obey a requirement (CR 508.1d).
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
