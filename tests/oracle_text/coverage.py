"""How much of the cards beside the checkout is read: `python -m tests.oracle_text.coverage [--unread N]`.

Cards are sorted into tiers by the weak labels that come with them; a card counts as read if no statement of it is
unread, and, more narrowly, if none is that holds while it is on the battlefield (no verdict depends on what only
resolves).
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from bridge.oracle_text import LATER, read

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "cards"
TIERS = {
    "declaration": (
        "restriction",
        "requirement",
        "permission",
        "cost",
        "block_capacity",
        "global_cap",
        "declaration_control",
    ),
    "damage": ("damage_assignment",),
    "state": ("combat_state", "phase", "reference", "timing"),
    "keyword": ("kw_line", "kw_grant", "kw_token", "kw_counter", "kw_loss"),
}
"""The kinds of labels of each tier; a card belongs to the first tier that one of its labels has."""


def tiers() -> dict[str, str]:
    """The tier of each card by name."""
    found = {}
    for line in (DATA / "dev_weak_labels.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        kinds = {effect["kind"] for sentence in card["sentences"] for effect in sentence["effects"]}
        found[card["name"]] = next((tier for tier, those in TIERS.items() if kinds & set(those)), "other")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="How much of the cards beside the checkout is read.")
    parser.add_argument("--unread", type=int, default=0, metavar="N", help="list the N most frequent unread sentences")
    arguments = parser.parse_args()
    tier_of = tiers()
    cards, whole, in_force, unread = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    began = time.process_time()
    for line in (DATA / "dev_cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        tier = tier_of.get(card["name"], "other")
        missing = read(card["text"] or "", name=card["name"], type_line=card["type_line"]).of_role("unread")
        cards[tier] += 1
        whole[tier] += not missing
        in_force[tier] += all(each.origin in LATER for each in missing)
        unread.update(each.words for each in missing)
    print(f"{sum(cards.values())} cards in {time.process_time() - began:.1f} s of CPU time")
    for tier in (*TIERS, "other"):
        if cards[tier]:
            print(
                f"{tier:12} {cards[tier]:6} cards, all read: {whole[tier] / cards[tier]:.2%}, "
                f"all that is in force: {in_force[tier] / cards[tier]:.2%}"
            )
    for words, times in unread.most_common(arguments.unread):
        print(f"{times:3}  {words}")


if __name__ == "__main__":
    main()
