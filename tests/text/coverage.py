"""How many of the cards beside the checkout are read: `python -m tests.text.coverage [--unread N] [--halves]`.

Cards are sorted into tiers by the weak labels that come with them. A card counts as read if no statement of it is
unread; a second count asks this only of statements that hold while the card is on the battlefield, since no verdict
depends on the others. `--halves` counts, over all cards, what is said about mana, what unread sentences are about, and
the tokens that are made: separately for names whose SHA-256 is even, with which the reader was developed, and for odd
ones, which nobody looked at.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections import Counter
from pathlib import Path

from bridge.case.topics import allows_nothing, topics
from bridge.text import LATER, read
from bridge.text.mana import mana_words
from bridge.text.tokens import tokens_made

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


def half_of(name: str) -> str:
    """The half of a card by its name: "even", with which the reader was developed, or "odd"."""
    return "odd" if int(hashlib.sha256(name.encode()).hexdigest()[-1], 16) % 2 else "even"


def _count(face: dict[str, str], mana: Counter[str], unread: Counter[str], tokens: Counter[str]) -> None:
    text, name, type_line = face.get("text") or "", face["name"], face["type_line"]
    for token in tokens_made(text, name, type_line):
        tokens["that cards make"] += 1
        tokens["read as a whole"] += token.whole
    if any(word in type_line for word in ("Instant", "Sorcery")):
        return
    words = mana_words(text, name, type_line)
    mana["can add mana"] += bool(words.add or words.unread)
    mana["with all of it read"] += bool(words.add) and not words.unread
    mana["change what others add, unread"] += bool(words.changes)
    for each in read(text, name=name, type_line=type_line).of_role("unread"):
        if each.origin not in LATER:
            found = topics(each.words, name)
            unread["that only forbid or require"] += allows_nothing(each.words, name)
            unread["about " + " and ".join(sorted({str(topic[0]) for topic in found}) or ["anything"])] += 1


def print_halves() -> None:
    """Prints what permanents say about mana, what their unread sentences are about, and the tokens that cards make."""
    tokens = {"even": Counter[str](), "odd": Counter[str]()}
    mana = {"even": Counter[str](), "odd": Counter[str]()}
    unread = {"even": Counter[str](), "odd": Counter[str]()}
    for line in (DATA / "all_cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        half = half_of(card["name"])
        for face in card.get("faces", [card]):
            _count(face, mana[half], unread[half], tokens[half])
    for title, counts in (("permanents", mana), ("unread sentences in force", unread), ("tokens", tokens)):
        print(title)
        for what in sorted({*counts["even"], *counts["odd"]}):
            print(f"  {what:32} {counts['even'][what]:6} even {counts['odd'][what]:6} odd")


def main() -> None:
    parser = argparse.ArgumentParser(description="How much of the cards beside the checkout is read.")
    parser.add_argument("--unread", type=int, default=0, metavar="N", help="list the N most frequent unread sentences")
    parser.add_argument("--halves", action="store_true", help="count mana abilities and topics in both halves instead")
    arguments = parser.parse_args()
    if arguments.halves:
        print_halves()
        return
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
