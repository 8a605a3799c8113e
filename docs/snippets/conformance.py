"""Runs Azor's conformance suite: python conformance.py level*.jsonl. Put your engine in place of `accepts`."""

import fileinput
import json
from collections import Counter


def accepts(question, state, play):
    """A toy engine: which creatures can attack or block at all, and flying."""
    if question == "assign_combat_damage":
        return True
    creatures = {each["id"]: each for each in state["battlefield"]}
    for creature, on in play.items():
        mine = creatures[creature]
        if mine.get("tapped") or "creature" not in mine["types"]:
            return False
        if question == "declare_attackers" and mine.get("sick") and "haste" not in mine.get("keywords", []):
            return False
        for attacker in on if question == "declare_blockers" else []:
            flies = "flying" in creatures[attacker].get("keywords", [])
            if flies and not {"flying", "reach"} & set(mine.get("keywords", [])):
                return False
    return True


right, plays, wrong = Counter(), Counter(), Counter()
with fileinput.input(encoding="utf-8") as lines:
    for value in map(json.loads, lines):
        if "board" in value:
            board = value
            continue
        play = value["legal"] if "legal" in value else value["illegal"]
        is_right = accepts(board["question"], board["state"], play) == ("legal" in value)
        plays[board["level"]] += 1
        right[board["level"]] += is_right
        wrong.update([] if is_right else value.get("rules", ["a legal play is refused"]))
for level in sorted(plays):
    print(f"level {level}: {right[level]} of {plays[level]}")
for rule, times in sorted(wrong.items()):
    print(f"  {rule}: {times}")
