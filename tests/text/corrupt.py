"""Corrupts sentences of cards: a corrupted sentence must not be read like the original.

A corruption changes one thing (a negation, a number, a comparison, a color, a type, a keyword, whose creatures are
meant; or a word is deleted, doubled, or transposed with the next), and only where that certainly changes what the
sentence says about combat, or makes nonsense of it. Only sentences are corrupted whose every word bears on the records:
no costs, triggers or targets, which only say when an effect comes about, and nothing about matters other than combat.

`python -m tests.text.corrupt` makes 500 corruptions and prints those that are read like the original, and nonsense that
is read at all.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from bridge.text import read

from .comparing import RELEVANT, meaning, relevant_keywords
from .sampling import Sentence, sentences

__all__ = [
    "Corruption",
    "corruptions",
    "main",
    "read_as",
    "read_as_original",
    "same_reading",
    "says_something",
    "whole",
]

SEED = 20180910
BROKEN = ("deleted", "doubled", "transposed")
"""Corruptions that nearly always leave no English sentence."""

ELSEWHERE = re.compile(
    r"[:—•\"]|^(?:When|Whenever|At|As|If|The next|You may)\b|[Tt]arget|activated abilit|sacrificed|untap|[Cc]ast|draw|"
    r"Enchanted (?!creature)|where X is|for as long as|[Rr]eturn|phasing|can't be regenerated|"
    r"(?<!or )crew|life|counter(?!s? on)|deal|destroy|exile|instead|enter|ward|toxic"
)
"""Signs of words that bear on no declaration and no damage, so that changing them changes no record."""
OTHER_KEYWORDS = re.compile(
    r"\b(?:hexproof|indestructible|lifelink|shroud|prowess|flash|infect|wither|persist|undying|training|exalted|cascade|"
    r"annihilator|afflict|bushido|flanking|rampage|provoke|myriad|melee|mentor|evolve|soulbond|extort|battle cry|"
    r"dethrone|umbra|totem|convoke|storm|afterlife|boast|equip|cumulative|modular|graft|fading|vanishing|echo|absorb|"
    r"frenzy|sunburst|unearth|riot|mobilize|firebending|mutate|encore|devour|decayed|ingest|casualty|poisonous|"
    r"dash|blitz|ward|renown|suspend|[Uu]nearth|[Dd]ash|[Bb]litz|[Ww]ard)\b"
)
COLORS = ["white", "blue", "black", "red", "green"]
TYPES = ["artifact", "enchantment", "legendary", "nonland"]
KEYWORDS = ["flying", "trample", "first strike", "double strike", "vigilance", "haste", "menace", "deathtouch", "reach"]
KEYWORDS += ["defender", "fear", "shadow", "horsemanship", "skulk", "intimidate"]
TRIBES = ["Wall", "Human", "Goblin", "Elf", "Dragon", "Spirit", "Zombie", "Vampire", "Merfolk", "Knight", "Warrior"]
LANDS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]
COUNTS = ["one", "two", "three", "four", "five", "six", "seven"]
WHOSE = ["you control", "your opponents control", "defending player controls", "you don't control"]
WHO = ["Enchanted creature", "This creature", "Each creature", "Each other creature"]

EXCHANGES: dict[str, list[list[str]]] = {
    "negation": [["can't", "can"], ["with", "without"], ["unless", "if"], ["isn't", "is"], ["doesn't", "does"]],
    "comparison": [
        ["or less", "or greater"],
        ["or more", "or fewer"],
        ["more than", "fewer than"],
        ["greater", "lesser"],
    ],
    "number": [COUNTS, ["1", "2", "3", "4", "5"]],
    "color": [COLORS, ["White", "Blue", "Black", "Red", "Green"], ["nonwhite", "nonblack"]],
    "type": [TYPES, TRIBES, LANDS],
    "keyword": [KEYWORDS],
    "whose": [WHOSE],
    "who": [WHO],
    "act": [["attack", "block"], ["attacks", "blocks"], ["attack", "be blocked"], ["tapped", "untapped"]],
    "bound": [["except by", "by"], ["can block only", "can block"], ["must be blocked", "can't be blocked"]],
}
"""Lists of expressions that can stand in the same place and mean different things."""

HARMLESS = {
    "all",
    "each",
    "also",
    "a",
    "an",
    "the",
    "that",
    "and",
    "or",
    "those",
    "their",
    "its",
    "his",
    "other",
    "any",
    "then",
}
"""Words that may be deleted without changing the meaning, or with another sensible one; the tests try `other` by hand.
"""
KEYWORD_ACTIONS = {"goad", "detain", "suspect"}
"""Verbs without which a sentence says nothing, so that the rest may be read as irrelevant."""
DESCRIBING = {word.lower() for word in [*COLORS, *TYPES, *TRIBES, *LANDS, *KEYWORDS]} | {
    *(
        "creature",
        "creatures",
        "permanent",
        "permanents",
        "token",
        "tokens",
        "nontoken",
        "snow",
        "attacking",
        "blocking",
    ),
    *("tapped", "untapped", "colorless", "multicolored", "monocolored", "basic", "strike", "first", "double"),
}
"""Words of descriptions: two of them may be transposed, and one of "Goblin creatures" may be deleted, harmlessly."""


class Corruption(NamedTuple):
    """A corrupted sentence, with its original and the kind of corruption."""

    how: str
    original: Sentence
    text: str


@cache
def read_as(sentence: Sentence, text: str | None = None) -> Any:
    """The reading of a text (by default the sentence's own) on the sentence's card."""
    return read(sentence.text if text is None else text, name=sentence.card, type_line=sentence.type_line)


def whole(reading: Any) -> bool:
    """Whether everything in it is read."""
    return all(each.role != "unread" for each in reading.statements)


def _said(reading: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]], Any]:
    effects = {
        role: [effect for each in reading.statements if each.role == role for effect in each.effects]
        for role in ("in_force", "offered")
    }
    keywords = relevant_keywords(word for each in reading.statements for word in each.keywords)
    return effects["in_force"], effects["offered"], keywords


def same_reading(one: Any, other: Any) -> bool:
    """Whether two readings, with nothing unread, give the same records, slots and keywords."""
    (force, offered, keywords), (force_2, offered_2, keywords_2) = _said(one), _said(other)
    return (
        whole(one)
        and whole(other)
        and keywords == keywords_2
        and meaning(force) == meaning(force_2)
        and meaning(offered) == meaning(offered_2)
    )


def says_something(reading: Any) -> bool:
    """Whether anything in a reading bears on combat."""
    return any(_said(reading))


# --------------------------------------------------------------------------------------------------- the corruptions


def _exchanged(how: str, text: str, chance: random.Random) -> str | None:
    """The text with one expression exchanged for another of its list; None if there is none."""
    places = [
        (match, words)
        for words in EXCHANGES[how]
        for match in re.finditer(rf"(?<![\w/+-])(?:{'|'.join(map(re.escape, words))})(?![\w/])(?!-)", text)
    ]
    if how == "number":
        places += [
            (match, ["+1", "+2", "+3", "-1", "-2"]) for match in re.finditer(r"[+-][123](?=/)|(?<=/)[+-][123]", text)
        ]
    if not places:
        return None
    match, words = chance.choice(places)
    other = chance.choice([word for word in words if word != match[0]])
    return text[: match.start()] + other + text[match.end() :]


def _deleted(text: str, chance: random.Random) -> str | None:
    words = text.split(" ")
    places = [
        place for place, word in enumerate(words) if re.fullmatch(r"[\w'/+-]+", word) and not _harmless(words, place)
    ]
    if not places:
        return None
    place = chance.choice(places)
    return " ".join([*words[:place], *words[place + 1 :]])


def _harmless(words: list[str], place: int) -> bool:
    """Whether the sentence may say the same without the word."""
    word = words[place].lower()
    if word == "your" and words[place + 1].startswith("opponent"):
        return True
    if words[place][:1].isupper() and (place > 0 or words[1][:1].isupper()):
        return True  # a part of a name: a legend may be called by its full or its short name
    return word in HARMLESS or word in DESCRIBING or word in KEYWORD_ACTIONS


def _doubled(text: str, chance: random.Random) -> str | None:
    words = text.split(" ")
    places = [place for place, word in enumerate(words) if re.fullmatch(r"[\w'/+-]+", word)]
    if not places:
        return None
    place = chance.choice(places)
    return " ".join([*words[: place + 1], *words[place:]])


def _transposed(text: str, chance: random.Random) -> str | None:
    words = text.split(" ")
    plain = [re.fullmatch(r"[\w'+/-]+", word) for word in words]
    places = [
        place
        for place in range(len(words) - 1)
        if plain[place]
        and plain[place + 1]
        and words[place].lower() != words[place + 1].lower()
        and not all(word.lower() in DESCRIBING or word.istitle() for word in words[place : place + 2])
        and not (HARMLESS & {words[place].lower(), words[place + 1].lower()})
    ]
    if not places:
        return None
    place = chance.choice(places)
    words[place], words[place + 1] = words[place + 1], words[place]
    return " ".join(words)


WAYS: dict[str, Callable[[str, random.Random], str | None]] = {
    **{how: (lambda text, chance, how=how: _exchanged(how, text, chance)) for how in EXCHANGES},  # type: ignore[misc]
    "deleted": _deleted,
    "doubled": _doubled,
    "transposed": _transposed,
}


def _bases(chance: random.Random) -> Iterator[Sentence]:
    """Sentences in random order, no two of one template, whose every word bears on their records."""
    seen: set[str] = set()
    corpus = [each for each in sentences() if not ELSEWHERE.search(each[0].text)]
    chance.shuffle(corpus)
    for sentence, template, _ in corpus:
        if template not in seen and not OTHER_KEYWORDS.search(sentence.text) and not _keyword_line(sentence.text):
            seen.add(template)
            yield sentence


def _keyword_line(text: str) -> bool:
    return all(RELEVANT.fullmatch(each.lower()) for each in re.split("[,;] ", text.rstrip(".")))


def corruptions(number: int, seed: int = SEED) -> Iterator[Corruption]:
    """Some corruptions of sentences that are read whole and say something, at most three of one sentence."""
    chance = random.Random(seed)
    made = 0
    for base in _bases(chance):
        reading = read_as(base)
        if not whole(reading) or not says_something(reading):
            continue
        ways = list(WAYS)
        chance.shuffle(ways)
        done = 0
        for how in ways:
            text = WAYS[how](base.text, chance)
            if text is not None and text != base.text and done < 3 and made < number:
                yield Corruption(how, base, text)
                done, made = done + 1, made + 1
        if made == number:
            return


def read_as_original(corruption: Corruption) -> bool:
    """Whether the corrupted sentence is read like the original."""
    return same_reading(read_as(corruption.original), read_as(corruption.original, corruption.text))


def main(number: int = 500) -> None:
    """Print the corruptions that are read as the original, and the nonsense that is read as something else."""
    made = list(corruptions(number))
    wrong = [each for each in made if read_as_original(each)]
    print(f"{len(made)} corruptions, {len(wrong)} read as the original:")
    for each in wrong:
        print(f"  {each.how}: {each.original.text}\n    -> {each.text}")
    nonsense = [each for each in made if each.how in BROKEN and each not in wrong]
    accepted = [(each, reading) for each in nonsense if whole(reading := read_as(each.original, each.text))]
    print(f"{len(nonsense)} are probably nonsense, {len(accepted)} of them read whole:")
    for each, reading in accepted:
        print(f"  {each.how}: {each.original.text}\n    -> {each.text}\n    {[s.effects for s in reading.statements]}")


if __name__ == "__main__":
    main()
