"""Readings of odd cards that a person judged who had no part in the reader: which cards, and how they were judged.

    python -m tests.text.judged [--show FILE]

The cards are drawn by a seed, by their words alone, so that the draw is the same for every version of the reader: from
the half "count" as it was then (odd SHA-256 of the name, not in `dev_cards.jsonl`), all cards of the classes
declaration and damage, and of the classes keyword and state those first that say something about a permanent while it
is there, in a sentence and not in a list of keywords. `--show` writes each of the cards with its words and with what is
read of them, for the person who judges; the words belong to others, so that the file stays outside of the repository.

`judged_cards.txt` has a line for each: the digest of its name, the judgment, and a short reason. The judgments are
`right`; `unread` (something isn't read, and the rest is right); `harmless` (wrong, but no verdict about attacks, blocks
or combat damage, and no characteristic that these look at, can change); `wrong`, as it was judged: since then it is
mended, or unread.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bridge.text import read
from bridge.text.readings import Statement
from bridge.text.writing import sentence
from bridge.text.writings.words import CannotWriteError
from tests.text.classes import CLASSES, digest_of, falls_into, listed_class
from tests.text.coverage import DATA, half_of

__all__ = [
    "DRAWN",
    "JUDGED",
    "JUDGMENTS",
    "SEED",
    "Judged",
    "drawn",
    "judged_cards",
    "statements_of",
    "was_judged",
]

JUDGED = Path(__file__).with_name("judged_cards.txt")
JUDGMENTS = ("right", "unread", "harmless", "wrong")
SEED = "azor: readings of odd cards, 1"
"""What stands before the name of a card in the digest by which the cards of a stratum are ordered."""

DRAWN = 500
_WHOLE = CLASSES[:2]
"""The classes of which every card is drawn."""
_OF_KEYWORDS, _OF_STATE_STANDING = 60, 330
"""How many cards are drawn of the class keyword, and of the class state with a standing sentence; the other cards of
the class state fill the draw."""

_REMINDER = re.compile(r"\([^()]*\)")
_LATER = re.compile(
    r"(?:\W*(?:[\w' -]+ — )?(?:when|whenever|at the beginning|at end)\b)|[IV, ]+ — |[+−-]?(?:\d+|X): |\[|"
    r"[^\".]*: [^\"]*$",
    re.IGNORECASE,
)
"""The beginning of a line that happens later: a triggered, activated or loyalty ability, or a chapter."""


class Judged(NamedTuple):
    """A judged card.

    Attributes:
        digest: Of its name, as in `card_classes.txt`.
        judgment: One of `JUDGMENTS`.
        reason: Why, in a few words; empty for what is right.
    """

    digest: str
    judgment: str
    reason: str


@lru_cache(maxsize=1)
def judged_cards() -> dict[str, Judged]:
    """The judged cards by the digests of their names."""
    rows = (line.split(maxsplit=2) for line in JUDGED.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
    return {row[0]: Judged(row[0], row[1], row[2] if len(row) > 2 else "") for row in rows}


def was_judged(name: str) -> bool:
    """Whether the readings of the card of this name were judged, so that it counts as learned."""
    return digest_of(name) in judged_cards()


def _is_standing(card: Mapping[str, Any], class_: str) -> bool:
    """Whether a sentence that falls into the class says something while the permanent is there, by the words alone."""
    for face in card.get("faces", [card]):
        if re.search(r"\b(?:Instant|Sorcery)\b", face.get("type_line") or ""):
            continue
        for line in _REMINDER.sub("", face.get("text") or "").splitlines():
            is_sentence = line.rstrip().endswith((".", '."'))
            if is_sentence and falls_into(line, class_) and _LATER.match(line) is None:
                return True
    return False


def _of_the_half(cards: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    learned = {json.loads(line)["name"] for line in (DATA / "dev_cards.jsonl").read_text(encoding="utf-8").splitlines()}
    return (each for each in cards if half_of(each["name"]) == "odd" and each["name"] not in learned)


def drawn() -> list[dict[str, Any]]:
    """The cards that are drawn, in the order of the draw."""
    lines = (DATA / "all_cards.jsonl").read_text(encoding="utf-8").splitlines()
    strata: dict[tuple[str, bool], list[dict[str, Any]]] = {}
    for card in _of_the_half([json.loads(line) for line in lines]):
        class_ = listed_class(card["name"])
        if class_ is not None and class_ != CLASSES[-1]:
            strata.setdefault((class_, _is_standing(card, class_)), []).append(card)
    for cards in strata.values():
        cards.sort(key=lambda card: hashlib.sha256(f"{SEED} {card['name']}".encode()).hexdigest())
    found = [card for class_ in _WHOLE for standing in (True, False) for card in strata.get((class_, standing), [])]
    keyword = strata["keyword", True] + strata["keyword", False]
    found += keyword[:_OF_KEYWORDS] + strata["state", True][:_OF_STATE_STANDING]
    return found + strata["state", False][: DRAWN - len(found)]


def statements_of(card: Mapping[str, Any]) -> Iterator[Statement]:
    """How each sentence of a card is read."""
    for face in card.get("faces", [card]):
        yield from read(face.get("text") or "", name=face["name"], type_line=face.get("type_line") or "").statements


def _shown() -> Iterator[str]:
    for card in drawn():
        yield f"# {listed_class(card['name'])}"
        for face in card.get("faces", [card]):
            size = f"{face.get('power', '')}/{face.get('toughness', '')}"
            yield f"## {face['name']} | {face.get('mana_cost') or ''} | {face.get('type_line') or ''} | {size}"
        for each in statements_of(card):
            by = each.rule or each.reason or ", ".join(each.left_out)
            read_as = json.dumps([*each.keywords, *each.effects]) if each.keywords or each.effects else ""
            asked = " ".join([each.duration, *each.questions])
            yield f"  {each.words} | {each.origin} {each.role} {by} {read_as} {asked} {_written(each)}".rstrip()


def _written(statement: Statement) -> str:
    """The effects of a statement written back as sentences, as far as they can be written."""
    found = []
    for effect in statement.effects:
        try:
            found.append(sentence(effect, one_shot=statement.role == "offered"))
        except CannotWriteError:
            found.append("(not written)")
    return " ".join(found)


def main() -> None:
    """Counts the judgments, and writes the cards with their readings if asked to."""
    parser = argparse.ArgumentParser(description="The readings of odd cards that were judged.")
    parser.add_argument("--show", type=Path, metavar="FILE", help="write each card with its words and its reading")
    arguments = parser.parse_args()
    counts = Counter(each.judgment for each in judged_cards().values())
    for judgment in JUDGMENTS:
        print(f"{judgment:9} {counts[judgment]:4}")
    if arguments.show:
        arguments.show.write_text("\n".join(_shown()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
