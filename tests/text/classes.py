"""The class of a card: what it may bear on, told by its words alone, before anything is read.

    python -m tests.text.classes --write

A card belongs to the first class of `CLASSES` that the words of one of its sentences fall into. No reader has a part in
it: the class is the same for every version of the readers, and a sentence that a reader calls irrelevant keeps its card
in the class. `card_classes.txt` holds the classes as digests of names; a card that isn't listed there has none.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

__all__ = ["CLASSES", "class_of", "digest_of", "falls_into", "listed_class", "sentences_of"]

CLASSES = ("declaration", "damage", "state", "keyword", "other")
"""What a card may bear on: which attacks and blocks are declared; how combat damage is assigned; power, toughness,
types, colors, control; keyword abilities; nothing of these."""

LISTED = Path(__file__).with_name("card_classes.txt")
DIGITS_OF_A_DIGEST = 12
_DIGESTS_ON_A_LINE = 9

_REMINDER = re.compile(r"\([^()]*\)")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=\.[\"'])\s+|\n|•")

_DECLARING = r"(?:attack|block|be (?:attacked|blocked))"
_KEYWORDS = (
    "banding|battle cry|bushido|deathtouch|decayed|defender|double strike|enlist|exalted|fear|first strike|flanking|"
    "flying|haste|horsemanship|indestructible|infect|intimidate|lifelink|menace|provoke|rampage|reach|shadow|skulk|"
    "toxic|trample|unleash|vigilance|wither|protection from|bands with other|"
    "(?:plains|island|swamp|mountain|forest|desert|land)walk"
)
_WORDS: Mapping[str, str] = {
    "declaration": (
        rf"\b(?:can't|cannot|can|must|may|could|able to)\b.*\b{_DECLARING}\b"
        r"|\b(?:attacks?|blocks?|attacked|blocked)\b.*\bif able\b"
        r"|\bgoad(?:s|ed)?\b|\bdetains?\b|\bsuspect(?:s|ed)?\b|\bexert"
        r"|\bchooses? (?:which creatures|how)\b|\battacking doesn't\b"
    ),
    "damage": (
        r"\bassign\w*\b.*\bdamage\b|\bdamage\b.*\bassign\w*\b|as though (?:it|they) were(?:n't| not) blocked"
        r"|damage equal to (?:its|their) toughness"
    ),
    "state": (
        r"\bgets? [+-]|\bbase power|\bpower and toughness\b|\bpower becomes\b|\bdouble\b.*\b(?:power|toughness)\b"
        r"|\bbecomes?\b|\bin addition to (?:its|their)\b|\bloses?\b (?!\w+ life)|\bswitch|\bgains? control\b"
        r"|\bcop(?:y|ies) of\b"
        r"|\b(?:is|are|isn't|aren't|it's|they're)(?: also)?(?: still)?(?: not)? (?:an? |all |the |every )?"
        r"(?:[\w'/-]+ ){0,3}?"
        r"(?:white|blue|black|red|green|colorless|colors?|artifacts?|creatures?|enchantments?|lands?|planeswalkers?|legendary"
        r"|snow|mountains?|islands?|plains|swamps?|forests?)\b(?! cards?\b| spells?\b)"
        r"|\bexchange control\b|\bface down\b|\bmanifest|\bmorph|\bdisguise\b|\btransform|\bconvert\b"
        r"|\bbestow\b|\breconfigure\b|\bimpending\b|\bstation\b|\bprototype\b|\bencore\b|\bmutate\b|\bcrew\b|\bsaddle\b"
    ),
    "keyword": rf"\b(?:{_KEYWORDS})\b",
}
_FALLS_INTO = {name: re.compile(words, re.IGNORECASE) for name, words in _WORDS.items()}


def sentences_of(card: Mapping[str, Any]) -> Iterator[str]:
    """The sentences of a card's faces, without reminder text.

    Args:
        card: A card, or a face, as it stands in a list of cards: `text`, and `faces` if it has several.
    """
    for face in card.get("faces", [card]):
        for sentence in _SENTENCE.split(_REMINDER.sub("", face.get("text") or "")):
            if sentence.strip():
                yield sentence.strip()


def falls_into(sentence: str, class_: str) -> bool:
    """Whether the words of a sentence fall into a class, which isn't the last one."""
    return bool(_FALLS_INTO[class_].search(sentence))


def class_of(card: Mapping[str, Any]) -> str:
    """The class of a card by its words."""
    sentences = list(sentences_of(card))
    return next((name for name in CLASSES[:-1] if any(falls_into(each, name) for each in sentences)), CLASSES[-1])


def digest_of(name: str) -> str:
    """The first digits of the SHA-256 of a card's name in UTF-8."""
    return hashlib.sha256(name.encode()).hexdigest()[:DIGITS_OF_A_DIGEST]


@lru_cache(maxsize=1)
def _listed() -> dict[str, str]:
    found: dict[str, str] = {}
    name = ""
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            name = line.removeprefix("# ")
        else:
            found.update(dict.fromkeys(line.split(), name))
    return found


def listed_class(name: str) -> str | None:
    """The class that is listed for a card of this name; None for a card that isn't listed."""
    return _listed().get(digest_of(name))


def main() -> None:
    """Writes the list anew from the cards beside the checkout."""
    import json

    from tests.text.coverage import DATA

    parser = argparse.ArgumentParser(description="The classes of the cards beside the checkout, by their words.")
    parser.add_argument("--write", action="store_true", help="write the list of digests anew")
    arguments = parser.parse_args()
    found: dict[str, list[str]] = {name: [] for name in CLASSES}
    for line in (DATA / "all_cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        found[class_of(card)].append(digest_of(card["name"]))
    lines: list[str] = []
    for name, digests in found.items():
        print(f"{name:12} {len(digests):6} cards")
        lines.append(f"# {name}")
        in_order = sorted(digests)
        starts = range(0, len(in_order), _DIGESTS_ON_A_LINE)
        lines += [" ".join(in_order[start : start + _DIGESTS_ON_A_LINE]) for start in starts]
    if arguments.write:
        LISTED.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
