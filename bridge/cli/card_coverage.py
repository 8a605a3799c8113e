"""How many cards of an index are read: what `azor cards coverage` reports.

Each sentence of a card has a tier, by what it bears on. The tier of a card is the first of these that one of its
sentences has:

    declaration   attacking and blocking: restrictions, requirements, costs, how many a creature can block
    damage        how combat damage is assigned
    state         power, toughness, types, colors; which creatures are in combat
    keyword       keyword abilities that declarations or damage look at: printed, given or taken away
    other         everything else
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from bridge.cards import Card, CardIndex
from bridge.cards.reading import reading_of
from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, DAMAGE_KINDS, KINDS_OF_KEY
from bridge.case.words import keyword_of
from bridge.cli.card_parts import in_parts
from bridge.combat.prose import printable
from bridge.combat.reports import Entry, Report, Section
from bridge.language import phrase, phrase_in, term_in
from bridge.text import Statement

__all__ = ["TIERS", "Coverage", "card_coverage", "count", "coverage_object", "coverage_report", "tier_of"]

TIERS = (
    term_in("tier", "declaration"),
    term_in("tier", "damage"),
    term_in("tier", "state"),
    term_in("tier", "keyword"),
    term_in("tier", "other"),
)

_OF_COMBAT = frozenset(row.name for row in KEYWORD_ROWS.values() if row.bears_on)
"""Keyword abilities that a declaration or an assignment looks at."""

_BY_WORDS = (
    (
        "declaration",
        re.compile(
            r"\b(?:attack|block)(?:s|ed|ers?)?\b.*\bif able\b|\bable to block\b"
            r"|\b(?:goad|detain|suspect|exert)(?:s|ed)?\b"
            r"|\b(?:can|can't|cannot|could|may|must|only|unless|choos\w+|don't|doesn't)\b[^.]*"
            r"\b(?:attack(?:ed|s)?|block(?:ed|s)?)\b",
            re.IGNORECASE,
        ),
    ),
    ("damage", re.compile(r"\bassign(?:s|ed)?\b[^.]*\bdamage\b", re.IGNORECASE)),
    (
        "state",
        re.compile(
            r"\b(?:combat|attacking|blocking|becomes?|base|power|toughness)\b|\bgets? [+−-]",
            re.IGNORECASE,
        ),
    ),
    ("keyword", re.compile(rf"\b(?:{'|'.join(sorted(_OF_COMBAT))}|\w+walk)\b", re.IGNORECASE)),
)
"""What an unread sentence may bear on: for each tier the words that tell."""


class Coverage(Struct):
    """What was counted.

    Attributes:
        cards: The number of cards and tokens of each tier.
        read: The number of those whose sentences are all read, of each tier.
        sentences: The number of sentences of each role.
        unread: For each sentence that is not read, with `~` for the card's own name, how many cards have it.
        examples: For each of these sentences the name of a card that has it.
        failed: The cards at which the reader failed, each with the error; no other number includes them.
    """

    cards: dict[str, int] = {}
    read: dict[str, int] = {}
    sentences: dict[str, int] = {}
    unread: dict[str, int] = {}
    examples: dict[str, str] = {}
    failed: list[str] = []

    def add(self, other: Coverage) -> None:
        """Adds the numbers of another count."""
        for mine, others in (
            (self.cards, other.cards),
            (self.read, other.read),
            (self.sentences, other.sentences),
            (self.unread, other.unread),
        ):
            for key, number in others.items():
                mine[key] = mine.get(key, 0) + number
        for words, name in other.examples.items():
            self.examples[words] = min(name, self.examples.get(words, name))
        self.failed += other.failed


def tier_of(statement: Statement) -> str:
    """What a sentence bears on: by its effects and keywords if it is read, otherwise by its words."""
    if statement.role == "irrelevant":
        return "other"
    if statement.role == "unread":
        return next((tier for tier, pattern in _BY_WORDS if pattern.search(statement.words)), "other")
    found = [_tier_of_effect(each) for each in statement.effects]
    if any(map(_is_of_combat, statement.keywords)):
        found.append("keyword")
    return min(found, key=TIERS.index, default="other")


def _tier_of_effect(effect: Mapping[str, Any]) -> str:
    kind = effect.get("kind", "")
    if kind in ATTACK_KINDS or kind in BLOCK_KINDS:
        return "declaration"
    if kind in DAMAGE_KINDS:
        return "damage"
    if kind not in KINDS_OF_KEY["keywords"]:
        return "state"
    found = [_tier_of_effect(each) for each in effect.get("abilities", ())]
    if any(map(_is_of_combat, effect.get("keywords", ()))):
        found.append("keyword")
    return min(found, key=TIERS.index, default="other")


def _is_of_combat(keyword: str | dict[str, Any]) -> bool:
    """Whether a keyword is one of `_OF_COMBAT`, or a slot, which a user may fill with one."""
    try:
        return isinstance(keyword, dict) or keyword_of(keyword)[0] in _OF_COMBAT
    except ValueError:
        return False


def count(cards: Iterable[Card]) -> Coverage:
    """Reads some cards and counts what is read of them."""
    found = Coverage()
    for card in cards:
        try:
            statements = [(face, each) for face in card.faces for each in reading_of(face).statements]
        except Exception as error:  # one card at which the reader fails must not lose the others
            found.failed.append(f"{card.name}: {type(error).__name__}: {error}")
            continue
        tier = min((tier_of(each) for _, each in statements), key=TIERS.index, default="other")
        found.cards[tier] = found.cards.get(tier, 0) + 1
        for _, each in statements:
            found.sentences[each.role] = found.sentences.get(each.role, 0) + 1
        unread = {_anonymous(each.words, face.name) for face, each in statements if each.role == "unread"}
        if not unread:
            found.read[tier] = found.read.get(tier, 0) + 1
        for words in unread:
            found.unread[words] = found.unread.get(words, 0) + 1
            found.examples.setdefault(words, card.name)
    return found


def _anonymous(words: str, name: str) -> str:
    """The words with `~` for the card's own name, also for the short one of a legend (CR 201.5)."""
    for own in (name, name.partition(",")[0]):
        words = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", words)
    return " ".join(words.split())


def card_coverage(index: CardIndex, jobs: int = 1, advanced: Callable[[int], None] | None = None) -> Coverage:
    """Reads all cards of an index and counts what is read of them.

    Args:
        index: The index.
        jobs: The number of processes that read; 1: this process reads.
        advanced: Called now and then with the number of cards read since the last call.

    Raises:
        InputError: The index can't be read.
    """
    whole = Coverage()
    for number, found in in_parts(index, jobs, _counted_between):
        whole.add(found)
        if advanced is not None:
            advanced(number)
    return whole


def _counted_between(path: Path, first: int, last: int) -> Coverage:
    with CardIndex(path) as index:
        return count(index.between(first, last))


# -------------------------------------------------------------------------------------------------------- text and JSON


def _most_unread(found: Coverage, most: int) -> Sequence[tuple[str, int]]:
    return sorted(found.unread.items(), key=lambda pair: (-pair[1], pair[0]))[:most]


def _share(part: int, whole: int) -> str:
    """A share in percent. It rounds to 100 only for the whole, and to 0 only for nothing."""
    if part in (0, whole):
        return f"{100 if part else 0} %"
    return f"{min(99.9, max(0.1, 100 * part / whole)):.1f} %"


def coverage_report(found: Coverage, most: int) -> Report:
    """The numbers in words.

    Args:
        found: What was counted.
        most: How many unread sentences are listed.
    """
    cards, read = sum(found.cards.values()), sum(found.read.values())
    head = (
        phrase(
            "{n} cards; of {read} every sentence is read ({share})",
            n=f"{cards:,}",
            read=f"{read:,}",
            share=_share(read, cards),
        )
        if cards
        else phrase("no cards")
    )
    tiers = []
    for tier in TIERS:
        if in_tier := found.cards.get(tier, 0):
            part = found.read.get(tier, 0)
            of_them = phrase("{n} of {m}", n=f"{part:>7,}", m=f"{in_tier:>7,}")
            tiers.append(Entry(f"{of_them}  {_share(part, in_tier):>7}", phrase_in("tier", tier)))
    roles = (
        ("in_force", phrase_in("label", "in force")),
        ("offered", phrase_in("label", "offered")),
        ("irrelevant", phrase_in("label", "irrelevant")),
        ("unread", phrase_in("label", "not read")),
    )
    sentences = [Entry(f"{found.sentences.get(role, 0):>7,}", label) for role, label in roles]
    unread = [
        Entry(f"{printable(words)}  ({printable(found.examples[words])})", f"{number:>5,}")
        for words, number in _most_unread(found, most)
    ]
    failed = [Entry(printable(each)) for each in sorted(found.failed)]
    sections = (
        (phrase("Cards of which every sentence is read"), tiers),
        (phrase("Sentences"), sentences),
        (phrase("Not read most often"), unread),
        (phrase("The reader broke down at"), failed),
    )
    return Report(head, "", "", tuple(Section(title, tuple(entries)) for title, entries in sections if entries))


def coverage_object(found: Coverage, most: int) -> dict[str, Any]:
    """The JSON object of `azor cards coverage`, as `docs/cards.md` describes it."""
    return {
        "cards": sum(found.cards.values()),
        "read": sum(found.read.values()),
        "tiers": {tier: {"cards": found.cards.get(tier, 0), "read": found.read.get(tier, 0)} for tier in TIERS},
        "sentences": {role: found.sentences.get(role, 0) for role in ("in_force", "offered", "irrelevant", "unread")},
        "unread": [
            {"words": words, "cards": number, "example": found.examples[words]}
            for words, number in _most_unread(found, most)
        ],
        "failed": sorted(found.failed),
    }
