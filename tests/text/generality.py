"""How general the reader of plays is: what it reads of the cards with which it was developed, and of the others.

    python -m tests.text.generality [--share N] [--coarse] [--against]

"learn" and "count" are the halves of `tests.text.readers`; the classes of cards are those of `tests.text.classes`,
fixed before anything is read. A card counts as *read* if no sentence of it is unread, and as *read in force* if none
is that holds while the card is on the battlefield. *Against its words* counts cards of which a sentence in force is
left out as irrelevant although its words fall into the card's class; `--against` lists those of the half "learn".

`--coarse` holds the sentences in force that are read against the coarse reader (`tests.text.coarse`): how many differ
by aspect, and those of the half "learn" with their words.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bridge.text import LATER, read
from bridge.text.readings import Statement
from tests.text.classes import CLASSES, falls_into, listed_class
from tests.text.coarse import ASPECTS, differences
from tests.text.coverage import DATA, half_of
from tests.text.judged import was_judged
from tests.text.readers import chosen

_REMINDER = re.compile(r"\([^()]*\)")
_HALVES = ("learn", "count")


def _cards(share: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each card of a share, with its half."""
    learned = {json.loads(line)["name"] for line in (DATA / "dev_cards.jsonl").read_text(encoding="utf-8").splitlines()}
    for line in (DATA / "all_cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        name = card["name"]
        if chosen(name, share):
            known = name in learned or half_of(name) == "even" or was_judged(name)
            yield "learn" if known else "count", card


def _statements(card: dict[str, Any]) -> Iterator[Statement]:
    for face in card.get("faces", [card]):
        yield from read(face.get("text") or "", name=face["name"], type_line=face.get("type_line") or "").statements


def _is_against(statement: Statement, class_: str) -> bool:
    """Whether a sentence in force is left out although its words fall into the class of its card."""
    if statement.role != "irrelevant" or statement.origin in LATER or class_ == CLASSES[-1]:
        return False
    return falls_into(_REMINDER.sub("", statement.words), class_)


def _differing(statement: Statement) -> dict[str, tuple[Any, Any]] | None:
    """What the coarse reader says otherwise of a sentence in force; None of one that it isn't held against."""
    if statement.role != "in_force" or statement.origin in ("keyword", "level") or not statement.effects:
        return None
    if any("text" in each or "level" in str(each) for each in statement.effects):
        return None  # a part of a box of a level or a station, whose numbers stand elsewhere
    reading: dict[str, Any] = {"effects": list(statement.effects), "duration": statement.duration}
    return differences(_REMINDER.sub("", statement.words), reading)


def main() -> None:
    """Counts, and prints what was asked for."""
    parser = argparse.ArgumentParser(description="What is read of the cards beside the checkout, on both halves.")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="read one card in N")
    parser.add_argument("--coarse", action="store_true", help="hold readings against the coarse reader")
    parser.add_argument("--against", action="store_true", help="list what is left out against its words")
    arguments = parser.parse_args()
    counts, aspects = Counter[tuple[str, str, str]](), Counter[tuple[str, str]]()
    for half, card in _cards(arguments.share):
        class_ = listed_class(card["name"])
        if class_ is None:
            continue
        statements = list(_statements(card))
        unread = [each for each in statements if each.role == "unread"]
        against = [each for each in statements if _is_against(each, class_)]
        counts[half, class_, "cards"] += 1
        counts[half, class_, "read"] += not unread
        counts[half, class_, "in force"] += all(each.origin in LATER for each in unread)
        counts[half, class_, "against"] += bool(against)
        if half == "learn" and arguments.against:
            for each in against:
                print(f"{class_}  {card['name']}: {each.words}  ({each.reason})")
        if arguments.coarse:
            _hold_against_coarse(half, card["name"], statements, aspects)
    print_counts(counts)
    for aspect in ("sentences", "any", *ASPECTS) if arguments.coarse else ():
        print(f"{aspect:12} {aspects['learn', aspect]:6} learn {aspects['count', aspect]:6} count")


def _hold_against_coarse(half: str, name: str, statements: list[Statement], aspects: Counter[tuple[str, str]]) -> None:
    """Counts where the coarse reader differs, and prints it of the half that may be looked at."""
    for each in statements:
        found = _differing(each)
        if found is None:
            continue
        aspects[half, "sentences"] += 1
        aspects[half, "any"] += bool(found)
        aspects.update((half, aspect) for aspect in found)
        if found and half == "learn":
            said = "; ".join(f"{aspect}: {words}, read {reading}" for aspect, (words, reading) in found.items())
            print(f"{name}: {each.words}  ({said})")


def print_counts(counts: Counter[tuple[str, str, str]]) -> None:
    """Prints the shares of each class on both halves, and the difference in points."""
    for class_ in CLASSES:
        learned, counted = (counts[half, class_, "cards"] for half in _HALVES)
        for what in ("read", "in force", "against"):
            first, second = (counts[half, class_, what] / max(1, counts[half, class_, "cards"]) for half in _HALVES)
            print(
                f"{class_:12} {what:9} learn {first:7.2%} of {learned:5}, count {second:7.2%} of {counted:5}: "
                f"{100 * (first - second):+.2f} points"
            )


if __name__ == "__main__":
    main()
