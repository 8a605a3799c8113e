"""Nothing that a sentence says about combat gets lost: its colors, keywords, creature types and numbers are in its
records, or something of it is unread.

Words that say when an effect comes about (costs, triggers, choices as it resolves), what can be a target, and what a
token is like are left out: the user decides about them when putting an effect in force, and the state has the tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bridge.case.creature_types import CREATURE_TYPES

from .corrupt import COLORS, KEYWORDS, LANDS, read_as, says_something, whole
from .sampling import CARDS, FRAGMENT, Sentence, sentences

PARTS = 4
QUOTED_TRIGGER = re.compile(r'"(?:(?:When|Whenever|At)\b[^"]*|[^":]*: [^"]*)"')
COST = re.compile(r"(?:(?:\w[\w' ]*|[IV, ]+|\d+\S*|•) — )?(?:[−+]?[\dX]+|(?:\{[^}]*\}|[A-Z])[^:\".]*): ")
STARTS = (  # Words with which a clause begins.
    r"this|that|those|these|it|he|she|they|target|creatures?|you|each|all|until|another|other|up to|any|attacking|~|"
    r"tap|untap|create|put|goad|if|enchanted|equipped|defending|permanents|the|no|choose|return|detain|suspect|exile|"
    r"(?:[Ww]hite|[Bb]lue|[Bb]lack|[Rr]ed|[Gg]reen) creatures|[A-Z][a-z]+s you control"
)
TRIGGER = re.compile(rf"(?:(?:\w[\w' ]*|•) — )?(?:When|Whenever|At)\b.*?, (?={STARTS})(?:if .*?, (?={STARTS}))?")
LABEL = re.compile(r"^(?:• )?(?:[\w',!\" -]+|[IV, ]+|\d+\S*) (?:—|\|) ")
VERBS = r"gets?|gains?|can|can't|attacks?|blocks?|becomes?|has|have|loses?|assigns|must|do"
TARGET = re.compile(
    r"(?:another |up to \w+ |any number of |one or two |two |three )?(?:other )?\btargets?\b"
    rf"(?:, [A-Z]\w+|[^.,])*?(?:, or \w+)?(?=, (?!or|[A-Z])|\.| (?:{VERBS}|until|this turn|each|and )\b)",
    re.IGNORECASE,
)
TOKEN = re.compile(
    r"(?:create|put|deals?|exile|return|sacrifices?|reveal|destroy|tap|untap|scry|surveil|draw)s?\b[^.]*?"
    r"(?=, then |, and |,? and |\.|$)|\b(?:gains?|loses?) \d+ life|, or until .*",
    re.IGNORECASE,
)


def _names(card: str) -> str:
    return "|".join(map(re.escape, {card, re.split(r",| the | of ", card)[0]}))


def _told(sentence: Sentence, one_shot: bool) -> str:
    """The words of a sentence that are about an effect in force."""
    text = QUOTED_TRIGGER.sub("", re.sub(rf"\b(?:{_names(sentence.card)})\b", "~", sentence.text))
    text = re.sub(r"Enchanted [A-Z]\w+|all other abilities", "", text)
    text = re.sub(r"in addition to (?:its|their) other [\w ]*types?", "", text)
    if one_shot:
        text = TRIGGER.sub("", COST.sub("", text, count=1), count=1)
        text = re.sub(r"^(?:[\w ]+ — )?If [^,]*(?:, [^,]*?(?:or|and) [^,]*)?, ", "", text)
        text = TOKEN.sub("", TARGET.sub("target", text))
        text = re.sub(r"where X is .*|for each [^.]*?(?= and gains?|\.|$)|\bif .*", "", text)
    return LABEL.sub("", text)


def _lost(sentence: Sentence) -> Iterator[str]:
    """The words of a sentence, if all of it is read, that its records lack."""
    reading = read_as(sentence)
    if not whole(reading) or not says_something(reading):
        return
    records = repr([(each.effects, each.keywords) for each in reading.statements]).lower()
    told = _told(sentence, any(each.role == "offered" for each in reading.statements))
    lower = told.lower()
    for word in [*COLORS, *KEYWORDS, *map(str.lower, LANDS), "legendary", "snow", "planeswalker", "defending"]:
        if re.search(rf"\b(?:non)?{word}s?\b", lower) and word not in records:
            if word == "defending" and re.search("be_blocked|no_damage|defenders|at_random", records):
                continue  # Blockers are the defending player's creatures anyway.
            if "your choice of" in lower and "'bind'" in records:
                continue
            yield word
    for word in re.findall(r"(?<!^)\b[A-Z][a-z]+\b", told):
        single = {word.lower(), word.lower().removesuffix("s"), re.sub("ves$", "f", word.lower())}
        if single & CREATURE_TYPES and not any(each in records for each in single):
            yield word
    if re.search(r"\b(?:an)?other\b", lower) and not re.search(
        r"other|also_|'is'|additional|'non'|'bind'|answer|not_you", records
    ):
        yield "other"
    for number in re.findall(r"(?<![{\w/+−-])\d+(?![\w}])", told):
        if number not in records:
            yield number
    for number in re.findall(r"[+-](\d+|X)/[+-](?:\d+|X)(?! counter)", told) + re.findall(
        r"/[+-](\d+|X)(?! counter)", told
    ):
        if number not in ("0", "X") and number not in records and not re.search(r"'(?:power|toughness)': \{", records):
            yield f"+{number}"
        if number == "X" and not re.search(r"'(?:power|toughness)': \{", records):
            yield "+X"


BEARS = re.compile(
    r"can't (?:attack|block|be blocked)|if able|\bgoad|able to block|as though|assigns? .*combat damage|\bdetain|"
    r"\b(?:gets?|get an additional) [+-]|becomes? an? .*creature|\bbase power|"
    rf"\b(?:gains?|has|have|loses?) (?:{'|'.join(KEYWORDS)})"
)
"""Words that only a sentence has that bears on declarations, on damage, or on characteristics that these look at."""


OTHERWISE = re.compile(r"as a copy of|becomes? a copy of|tokens? that(?:'s a copy| are copies)|spells you control have")
"""Words with which it doesn't: the state describes copies, and a spell deals no combat damage."""


def _part(part: int) -> Iterator[Sentence]:
    """One sentence for each template of one of several parts, into which the templates are dealt in turn."""
    if not CARDS.exists():
        pytest.skip(f"third-party data is not beside the checkout: {CARDS}")
    seen: set[str] = set()
    for sentence, template, kinds in sentences():
        if template not in seen and kinds != {"kw_line"}:
            seen.add(template)
            if len(seen) % PARTS == part:
                yield sentence


in_parts = pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.nightly) for part in range(1, PARTS))]
)


@in_parts
def test_what_bears_on_combat_is_not_irrelevant(part: int) -> None:
    missed = []
    for sentence in _part(part):
        told = _told(sentence._replace(text=re.sub(r'"[^"]*"', "", sentence.text)), one_shot=True)
        if OTHERWISE.search(sentence.text) or FRAGMENT.match(sentence.text):
            continue
        if BEARS.search(told) and all(each.role == "irrelevant" for each in read_as(sentence).statements):
            missed.append(sentence.text)
    print(*missed, sep="\n")
    assert missed == []


@in_parts
def test_nothing_is_lost(part: int) -> None:
    lost = [(word, sentence.text) for sentence in _part(part) for word in _lost(sentence)]
    print(*lost, sep="\n")
    assert lost == []
