"""Words of card texts: cut into tokens, each of a class that the grammar knows.

A token's class is the name of a terminal of the grammar. Its value says what it means within the class: which color,
which number. Words that are in no class stand for themselves.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.land_types import LAND_TYPES
from bridge.case.qualities import protection_from
from bridge.case.words import KEYWORDS
from bridge.text.budget import spend

__all__ = ["NUMBERS", "SAME_IN_PLURAL", "Word", "plural_of", "stands_twice", "subtype_of", "words_of"]


class Word(NamedTuple):
    """A token.

    Args:
        kind: The name of its terminal, or "" for a word that stands for itself.
        value: What it means; for a word that stands for itself, the word.
        start: Where it begins in the sentence.
        end: Where it ends.
    """

    kind: str
    value: Any
    start: int
    end: int


_NUMBER_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
"""
NUMBERS = {word: number for number, word in enumerate(_NUMBER_WORDS.split())}

_COLORS = ("white", "blue", "black", "red", "green")
_SUPERTYPES = ("basic", "legendary", "snow", "world")
_TYPES = {
    "artifact": "artifact",
    "enchantment": "enchantment",
    "land": "land",
}
_OFF_BATTLEFIELD = frozenset({"card", "cards", "spell", "spells", "instant", "instants", "sorcery", "sorceries"})
_FLAGS: dict[str, dict[str, Any]] = {
    "nonattacking": {"attacking": False},
    "nonblocking": {"blocking": False},
    "face-down": {"mark": "face-down"},
    "transformed": {"mark": "transformed"},
    "nontoken": {"token": False},
    "colorless": {"colors": 0},
    "multicolored": {"colors": {"at_least": 2}},
    "monocolored": {"colors": 1},
    "historic": {"any": [{"type": "artifact"}, {"supertype": "legendary"}, {"subtype": "saga"}]},  # CR 700.6
}

_OTHER_SUBTYPES = """
    hero
    aura background cartouche case class curse role room rune saga shard shrine
    attraction blood bobblehead clue contraption equipment food fortification gold incubator junk lander map mutagen
    powerstone spacecraft stone treasure vehicle
    siege
"""
"""Subtypes of enchantments, artifacts and battles (CR 205.3g, 205.3h, 205.3k, 205.3q)."""

_IRREGULAR = {
    "auras": "aura",
    "caves": "cave",
    "clues": "clue",
    "cyclopes": "cyclops",
    "dwarves": "dwarf",
    "elves": "elf",
    "fish": "fish",
    "fungi": "fungus",
    "homunculi": "homunculus",
    "loci": "locus",
    "merfolk": "merfolk",
    "mercenaries": "mercenary",
    "mice": "mouse",
    "octopuses": "octopus",
    "oxen": "ox",
    "pegasi": "pegasus",
    "plains": "plains",
    "sheep": "sheep",
    "thalakos": "thalakos",
    "thieves": "thief",
    "werewolves": "werewolf",
    "wolves": "wolf",
    "sphinxes": "sphinx",
    "phoenixes": "phoenix",
    "foxes": "fox",
    "lynxes": "lynx",
    "leeches": "leech",
    "lotuses": "lotus",
    "glimmer": "glimmer",
    "eldrazi": "eldrazi",
    "samurai": "samurai",
    "ninja": "ninja",
    "kithkin": "kithkin",
    "kor": "kor",
    "naga": "naga",
    "viashino": "viashino",
    "vedalken": "vedalken",
    "djinn": "djinn",
    "efreet": "efreet",
    "jellyfish": "jellyfish",
    "starfish": "starfish",
    "allies": "ally",
    "armies": "army",
    "faeries": "faerie",
    "harpies": "harpy",
    "zombies": "zombie",
    "dryads": "dryad",
    "heroes": "hero",
    "treefolk": "treefolk",
    "moonfolk": "moonfolk",
    "elk": "elk",
    "squid": "squid",
    "nephilim": "nephilim",
    "orgg": "orgg",
    "spawn": "spawn",
}

_PARAMETER = frozenset(
    {
        "absorb", "afflict", "annihilator", "bushido", "frenzy", "mobilize", "poisonous", "rampage", "toxic", "crew",
        "saddle", "firebending", "bloodthirst", "modular", "renown", "fabricate", "afterlife", "vanishing", "fading",
        "dredge", "casualty", "devour", "tribute", "hideaway", "soulshift", "ripple", "amplify", "graft",
    }
)  # fmt: skip
"""Keywords that a number follows."""

_PAID = frozenset({"ward", "equip", "cycling", "cumulative upkeep", "flashback", "ninjutsu", "level up", "unearth"})
"""Keywords that a cost in mana may follow."""

_AS_KEYWORDS = tuple(
    sorted(
        (
            each
            for each in KEYWORDS
            if each not in {"enchant", "partner", "station", "landwalk", "protection", "trample", "max speed"}
        ),
        key=len,
        reverse=True,
    )
)
_BY_LETTER = {
    letter: tuple(each for each in _AS_KEYWORDS if each[0] == letter) for letter in {each[0] for each in _AS_KEYWORDS}
}
"""The keywords of the list by the letter that they begin with, long ones first."""

_TOKEN = re.compile(
    r"(?P<QUOTE>\"[^\"]*\")"
    r"|(?P<MANA>(?:\{[^{}\s]{1,6}\})+)"
    r"|(?P<PT>[+−-]?(?:\d+|x)/[+−-]?(?:\d+|x)(?![\d/]))"
    r"|(?P<DIGITS>\d+)"
    r"|(?P<SELF>~)"
    r"|(?P<POSSESSIVE>['’]s(?!\w))"
    r"|(?P<ANDOR>and/or)"
    r"|(?P<WORD>[^\W\d_](?:[\w'’-]*\w)?'?)"
    r"|(?P<MARK>\S)",
    re.IGNORECASE,
)

_COUNTER = re.compile(
    r"(?:(?P<kind>[+-]\d/[+-]\d|[a-z'-]+(?:\s[a-z'-]+)?)\s)?counters?(?=\W|$)", re.IGNORECASE
)  # tried only at words with which a counter can begin

_HOST = re.compile(
    r"(?:enchanted|equipped|fortified)\s(?P<noun>[a-z-]+)(?=\W|$)",
    re.IGNORECASE,
)
_BEFORE_A_GROUP = re.compile(
    r"(?:\b(?:an?|another|target|each|all|any|every|other|no|attacking|blocking|tapped|untapped)|non\w+)\s+$",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"named\s+(?P<name>[A-Z~][\w'’,-]*(?:\s+(?:(?:of|the|and|in|to|from|for|//)\s+){0,2}[A-Z][\w'’,-]*)*)"
)

_PROTECTION = re.compile(
    r"protection from (?P<what>(?:each (?:color|of your opponents)|all colors|"
    r"[a-z]+(?:-[a-z]+)?(?: (?:creatures|spells|permanents))?)"
    r"(?:(?:,? and from|, from) (?:each (?:color|of your opponents)|all colors|[a-z-]+(?: (?:creatures|"
    r"spells|permanents))?))*)",
    re.IGNORECASE,
)


_CHOSEN = re.compile(
    r"(?:protection|hexproof) from (?:(?:[a-z]+ or from )?the (?:color|card type) of (?:your|"
    r"its controller's|their) choice|that color)|"
    r"protection from the chosen card name|"
    r"protection from each of that (?:creature|spell|permanent)'s colors|"
    r"protection from the colors of target permanent you control|"
    r"protection from each mana value (?:other than the chosen number|of the chosen quality)|"
    r"(?:snow )?landwalk of (?:the chosen type|each of the land types of the sacrificed land)"
)
"""Keyword abilities with a quality that is chosen as an effect begins."""

_PLANESWALKER = re.compile(r"([A-Z][\w'’-]+) planeswalkers?\b")


@cache
def _subtypes() -> dict[str, str]:
    named: dict[str, str] = {}
    for each in (*CREATURE_TYPES, *_OTHER_SUBTYPES.split(), *LAND_TYPES):
        named[each] = each
        if each.endswith(("s", "x", "ch", "sh", "z")):
            named.setdefault(each + "es", each)
        elif each.endswith("y") and each[-2] not in "aeiou":
            named[each[:-1] + "ies"] = each
        else:
            named.setdefault(each + "s", each)
    named.update({plural: one for plural, one in _IRREGULAR.items() if one in named})
    for word in ("will", "case", "class", "role", "map", "stone"):  # too common as words of the language
        named.pop(word, None)
        named.pop(word + "s", None)
    return named


def subtype_of(word: str) -> str | None:
    """The subtype that a word names in the singular or the plural, in lower case; None if it names none."""
    return _subtypes().get(word.lower())


@cache
def _plurals() -> dict[str, str]:
    named = _subtypes()
    plurals = {one: plural for plural, one in named.items() if plural != one}
    return plurals | {one: plural for plural, one in _IRREGULAR.items() if plural in named}


def plural_of(subtype: str) -> str:
    """The plural of a subtype, in lower case; the subtype itself for a word that is none."""
    return _plurals().get(subtype.lower(), subtype.lower())


_TWICE = re.compile(r"(?<![\w-])([a-z]+(?:-[a-z]+)*) \1(?![\w-])", re.IGNORECASE)


def stands_twice(said: str) -> bool:
    """Whether a word occurs twice in a row, outside quotes, as on no card."""
    return bool(_TWICE.search(re.sub(r'"[^"]*"', "", said)))


def words_of(sentence: str) -> list[Word]:
    """The tokens of a sentence, in which the card's own name is `~` already.

    Raises:
        ExhaustedError: If the budget of steps has no more.
    """
    spend(2 + len(sentence) // 8)
    found: list[Word] = []
    position = 0
    while position < len(sentence):
        if sentence[position].isspace():
            position += 1
            continue
        word = _long(sentence, position) or _short(sentence, position)
        found.append(word)
        position = word.end
    return found


def _long(sentence: str, start: int) -> Word | None:
    """A token of several words: a name, a kind of counter, a keyword ability."""
    if start and (sentence[start - 1].isalnum() or sentence[start - 1] in "'’-"):
        return None
    if (host := _HOST.match(sentence, start)) and not _BEFORE_A_GROUP.search(sentence[:start]):
        noun = host["noun"].lower()
        if noun in _TYPES or noun in ("creature", "permanent", "planeswalker") or subtype_of(noun) == noun:
            return Word("HOST", "host", start, host.end())
    if sentence.startswith("named", start) and (named := _NAMED.match(sentence, start)):
        name = named["name"].rstrip(",")
        return Word("NAMED", name.lower(), start, named.start("name") + len(name))
    if counter := _COUNTER.match(sentence, start):
        kind = (counter["kind"] or "any").lower()
        if counter["kind"] is not None and (kind in _NO_COUNTER or kind.split()[0] in _NO_COUNTER):
            kind = ""
        if kind and not (" " in kind and kind.split()[0] not in _TWO_WORD_COUNTERS):
            return Word("COUNTER", kind, start, counter.end())
    if re.match(r"basic land types? among\b", sentence[start:], re.IGNORECASE):
        return Word("", "basic", start, start + 5)
    lowered = sentence[start : start + 80].lower().replace("’", "'")
    if chosen := _CHOSEN.match(lowered):
        return Word("CHOSEN", "keyword", start, start + chosen.end())
    if enchant := re.match(
        r"enchant (?:creature|forest|player|land|artifact|permanent|enchantment|equipment)(?=\W|$)", lowered
    ):
        return Word("KEYWORD", enchant[0], start, start + enchant.end())
    if (walker := _PLANESWALKER.match(sentence, start)) and _short(sentence, start).kind == "":
        return Word("SUBTYPE", {"subtype": walker[1].lower().replace("’", "'")}, start, walker.end(1))
    if chosen := re.match(
        r"protection from the (?:last )?chosen (?:color|type|card type|creature type|player|name)", lowered
    ):
        return Word("KEYWORD", chosen[0], start, start + chosen.end())
    if protection := _PROTECTION.match(sentence, start):
        words = protection[0].lower()
        while words:
            if protection_from(words.removeprefix("protection ")) is not None:
                return Word("KEYWORD", words, start, start + len(words))
            cut = max(words.rfind(", from"), words.rfind(" and from"))
            words = words[:cut].removesuffix(",") if cut > 0 else ""
        return None
    if walk := re.match(r"(?:(?:snow|nonbasic|legendary|artifact) )*([a-z]+)walk(?=\W|$)", lowered):
        return Word("KEYWORD", walk[0], start, start + walk.end())
    if lowered.startswith("trample") and not lowered[7:8].isalpha():
        text = "trample over planeswalkers" if lowered.startswith("trample over planeswalkers") else "trample"
        return Word("KEYWORD", text, start, start + len(text))
    return _listed_keyword(sentence, start, lowered)


def _listed_keyword(sentence: str, start: int, lowered: str) -> Word | None:
    """A keyword ability of the list, with its number, cost or quality."""
    for keyword in _BY_LETTER.get(lowered[:1], ()):
        if not lowered.startswith(keyword) or lowered[len(keyword) : len(keyword) + 1].isalnum():
            continue
        if keyword == "defender":
            return None
        end = len(keyword)
        if lowered[end : end + 1] in {"'", "-"}:
            continue
        text = keyword
        if keyword in _PARAMETER and (number := re.match(r" (\d+|x)(?=\W|$)", lowered[end:])):
            text += number[0]
        elif keyword in _PAID and (paid := re.match(r" ?(?:—)?((?:\{[^{}]+\})+)", lowered[end:])):
            text += " " + paid[1].upper()
            return Word("KEYWORD", text, start, start + len(keyword) + len(paid[0]))
        elif keyword == "hexproof" and (other := re.match(r" from [a-z]+(?: and from [a-z]+)*", lowered[end:])):
            text += other[0]
        elif keyword in _ONLY_WITH and not _AFTER_WITH.search(sentence[:start]):
            return None
        return Word("KEYWORD", text, start, start + len(text))
    return None


_AFTER_WITH = re.compile(r"\b(?:with|without)\s+$", re.IGNORECASE)

_ONLY_WITH = frozenset(
    {
        "equip", "cycling", "level up", "crew", "saddle", "visit", "gift", "boast", "champion", "fading", "recover",
        "sneak", "plot", "solved", "echo", "haunt", "escape", "morph", "craft", "exhaust", "graft", "surge",
        "conspire", "replicate", "awaken", "cleave", "fuse", "epic", "devour",
        "reinforce", "mutate", "companion", "emerge", "kicker", "bargain", "disguise", "impending", "warp",
        "harmonize", "spectacle", "evoke", "miracle", "offering", "squad", "increment", "dash", "blitz", "amplify",
        "delve", "dredge", "casualty", "renown",
        "spree", "assist", "train", "retrace", "ascend", "freerunning", "prototype", "tribute", "ripple", "forecast",
        "absorb", "afflict", "annihilator", "bushido", "frenzy", "mobilize", "poisonous", "rampage", "toxic",
        "foretell",
        "firebending", "cumulative upkeep", "flashback", "ninjutsu", "unearth", "embalm", "eternalize", "encore",
        "scavenge", "suspend", "transmute", "transfigure", "vanishing", "afterlife", "backup", "offspring", "mayhem",
        "splice", "soulshift", "fabricate", "fortify", "bestow", "modular", "bloodthirst", "buyback", "prowl",
        "entwine",
        "overload", "escalate", "jump-start", "madness", "station", "paradigm", "tiered", "hideaway", "outlast", "∞",
    }
)  # fmt: skip
"""Keywords that are common words too, or need something after them: inside a sentence they are keyword abilities only
after "with" or "without"."""

_NO_COUNTER = frozenset(
    [
        "a",
        "an",
        "the",
        "any",
        "each",
        "of",
        "more",
        "less",
        "with",
        "no",
        "or",
        "and",
        "on",
        "fewer",
        "additional",
        "such",
        "that",
        "those",
        "these",
        "all",
        "both",
        "without",
    ]
)
"""Words before "counter" that are no kind of counter."""

_TWO_WORD_COUNTERS = frozenset({"first", "double"})


_LONGEST_NUMBER = 20
"""Characters of a number, or of a power with a toughness: longer ones are in no grammar."""


def _short(sentence: str, start: int) -> Word:
    """A token of one word."""
    found = _TOKEN.match(sentence, start)
    assert found is not None  # a mark is any character
    kind = found.lastgroup or ""
    text = found[0]
    if kind == "WORD" and text.endswith("'") and not text.endswith("s'"):
        text = text[:-1]
    end = start + len(text)
    if kind in ("PT", "DIGITS") and len(text) > _LONGEST_NUMBER:
        return Word("", text, start, end)
    if kind == "QUOTE":
        return Word("QUOTE", text[1:-1], start, end)
    if kind == "MANA":
        return Word("MANA", text.upper(), start, end)
    if kind == "PT":
        return Word("PT", text.lower().replace("−", "-"), start, end)
    if kind == "DIGITS":
        return Word("NUMBER", int(text), start, end)
    if kind == "POSSESSIVE":
        return Word("", "'s", start, end)
    if kind == "SELF":
        return Word("SELF", "~", start, end)
    word = text.lower().replace("’", "'")
    if kind not in ("WORD", "ANDOR"):
        return Word("", word, start, end)
    if (number := _number(word)) is not None:
        return Word("NUMBER", number, start, end)
    if (described := _adjective(word)) is not None:
        return Word("ADJECTIVE", described, start, end)
    singular = word.removesuffix("s")
    if singular in _TYPES:
        return Word("TYPE", {"type": singular, **({"one": True} if word == singular else {})}, start, end)
    if word in _OFF_BATTLEFIELD:
        return Word("", "card" if singular == "card" else word, start, end)
    if word in ("outlaw", "outlaws"):  # CR 700.12
        outlaws = ["assassin", "mercenary", "pirate", "rogue", "warlock"]
        return Word("SUBTYPE", {"subtype": outlaws, **({"one": True} if word == "outlaw" else {})}, start, end)
    if (subtype := _subtypes().get(word)) is not None:
        return Word(
            "SUBTYPE", {"subtype": subtype, **({"one": True} if _is_singular(word, subtype) else {})}, start, end
        )
    return Word("", word, start, end)


SAME_IN_PLURAL = frozenset(
    {
        "treefolk",
        "moonfolk",
        "dwarvenfolk",
        *(each for each, one in _IRREGULAR.items() if each == one),
        "plains",
        "equipment",
        "urza's",
    }
)
"""Subtypes whose plural looks like the singular."""


def _is_singular(word: str, subtype: str) -> bool:
    return word == subtype and word not in SAME_IN_PLURAL


_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def _number(word: str) -> int | None:
    if word in NUMBERS:
        return NUMBERS[word]
    tens, _, ones = word.partition("-")
    if tens not in _TENS or (ones and NUMBERS.get(ones, 10) > 9):
        return None
    return 10 * (_TENS.index(tens) + 2) + NUMBERS.get(ones, 0)


def _adjective(word: str) -> dict[str, Any] | None:
    if word in _FLAGS:
        return _FLAGS[word]
    if word in _COLORS:
        return {"color": word}
    if word in _SUPERTYPES:
        return {"supertype": word}
    if word.startswith("non"):
        rest = word[3:].removeprefix("-")
        if rest in _COLORS:
            return {"non": {"color": rest}}
        if rest in _SUPERTYPES:
            return {"non": {"supertype": rest}}
        if rest in _TYPES or rest in ("creature", "planeswalker", "battle"):
            return {"non": {"type": rest}}
        if (subtype := _subtypes().get(rest)) is not None:
            return {"non": {"subtype": subtype}}
    return None
