"""A toy engine behind the protocol of azor validate: azor validate probe --engine "python engine.py"

It knows one thing: an untapped creature that isn't summoning sick can attack, an untapped one can block. Put your own
engine in place of the two functions `unknown` and `accepts`.
"""

import json
import sys

KNOWN = {"id", "name", "controller", "owner", "types", "subtypes", "supertypes", "colors", "mana_cost", "mana_value",
         "power", "toughness", "loyalty", "tapped", "sick", "token", "timestamp"}  # fmt: skip


def unknown(case):
    """What the engine doesn't know on this board, the same words for the same thing; None if it knows everything."""
    state = case["state"]
    if case["question"] == "assign_combat_damage":
        return "combat damage"
    if len(state["players"]) > 2:
        return "more than two players"
    if state.get("effects"):
        return "effects"
    for permanent in state["battlefield"]:
        for key, value in permanent.items():
            if key not in KNOWN and value:
                return key
    return None


def accepts(case, play):
    """Whether the engine accepts a play."""
    permanents = {each["id"]: each for each in case["state"]["battlefield"]}
    active = case["state"]["active"]
    for creature, target in play.get("attackers", {}).items():
        each = permanents[creature]
        if each["controller"] != active or each.get("tapped") or each.get("sick") or target == active:
            return False
    for creature, attackers in play.get("blockers", {}).items():
        if permanents[creature].get("tapped") or len(attackers) > 1:
            return False
    return True


def answer(request):
    """The answer to a line."""
    if request["method"] == "hello":
        return {"protocol": 1, "name": "toy engine", "version": "1.0"}
    case = request["case"]
    case.setdefault("question", "declare_attackers")
    missing = unknown(case)
    if missing is not None:
        return {"id": request["id"], "unsupported": missing}
    return {"id": request["id"], "accepts": [play for play in request["plays"] if accepts(case, play)]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
