"""Qualities named by keyword abilities: "from black and from Dragons", "snow swamp", as descriptions of permanents.

This is reading of words. What protection and landwalk do with a quality stands in `asp_rules/`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from bridge.case.descriptions import Description
from bridge.case.land_types import LAND_TYPES

__all__ = ["banding_quality", "land_of", "plural_of", "protection_from"]

_COLORS = ("white", "blue", "black", "red", "green")
_SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
_TYPES = ("artifact", "battle", "creature", "enchantment", "kindred", "land", "planeswalker", "tribal")
_MAX_NUMBER = 1_000_000
"""No case gives a greater number."""
_OFF_THE_BATTLEFIELD = ("instant", "sorcery", "spell")
_NOUNS = {"permanent": {}, **{word: {"type": word} for word in _TYPES}}
_FLAGS: dict[str, dict[str, Any]] = {
    "monocolored": {"colors": 1},
    "multicolored": {"colors": {"at_least": 2}},
    "colorless": {"colors": 0},
    "colored": {"colors": {"at_least": 1}},
    "enchanted": {"attached": "aura"},
    "equipped": {"attached": "equipment"},
    "tapped": {"tapped": True},
    "untapped": {"tapped": False},
    "token": {"token": True},
    "nontoken": {"token": False},
}
_NUMBER = re.compile(
    r"(?:(?P<noun>\w+) with )?(?P<what>mana value|converted mana cost|power|toughness)s? "
    r"(?P<n>\d+)(?: or (?P<more>greater|more)| or (?P<less>less))?"
)
_PARITY = re.compile(r"(?P<parity>even|odd) (?:mana values?|converted mana costs?)")
_EVERY_PLAYER = re.compile(r"(?:(?:each of )?your |each )?opponents?")


def protection_from(parameter: str) -> list[Description] | None:
    """What a protection ability protects from, one description for each "from"; None if a part can't be read.

    Args:
        parameter: What follows the word protection, in lower case: `from red and from blue`.
    """
    words = parameter.strip()
    if not words.startswith("from "):
        return None
    parts = [part.strip(" ,") for part in re.split(r"(?:,? and |, )?\bfrom ", words)[1:]]
    found = [_quality(part) for part in parts]
    return None if not all(found) else [_filter(each) for each in found if each is not None]


def land_of(parameter: str) -> Description | None:
    """The land that a landwalk ability asks for, or None if the words can't be read.

    Args:
        parameter: What stands before "walk", in lower case: `island`, `snow swamp`, `nonbasic land`.
    """
    *adjectives, last = parameter.split() or [""]
    parts = [_adjective(word) for word in adjectives]
    if any(part is None for part in parts) or not (last in LAND_TYPES or (last == "land" and parts)):
        return None
    described = [part for part in parts if part is not None]
    if last != "land":
        described.append({"subtype": last})
    return _filter(described[0] if len(described) == 1 else {"all": described})


def banding_quality(parameter: str) -> Description | None:
    """The quality of a "bands with other" ability (CR 702.22c), or None if the words can't be read.

    Args:
        parameter: What stands after "bands with other", in lower case: `dinosaurs`, `creatures named x`.
    """
    if named := re.fullmatch(r"creatures? named (.+)", parameter):
        return _filter({"name": named[1]})
    if parameter in ("legends", "legend"):
        return _filter({"supertype": "legendary"})
    described = _quality(parameter)
    return None if described is None else _filter(described)


def _filter(described: dict[str, Any]) -> Description:
    return msgspec.convert(described, Description)


def _quality(words: str) -> dict[str, Any] | None:
    """A quality as a description in the case file's form; None if it can't be read."""
    if words == "everything":
        return {"any": [{"type": "creature"}, {"non": {"type": "creature"}}]}
    if words in ("all colors", "each color"):
        return {"any": [{"color": color} for color in _COLORS]}
    if _EVERY_PLAYER.fullmatch(words):
        return {"controller": "opponent"}
    if match := _PARITY.fullmatch(words):
        return {"mana_value": {"parity": match["parity"]}}
    if match := _NUMBER.fullmatch(words):
        return _numbered(match)
    *adjectives, noun = words.split() or [""]
    if not adjectives and (described := _adjective(noun)) is not None and noun not in _TYPES:
        return described
    parts = [_adjective(word) for word in adjectives]
    last = _noun(noun)
    if last is None or any(part is None for part in parts):
        return None
    described_parts = [part for part in (*parts, last) if part]
    if not described_parts:
        return None
    return described_parts[0] if len(described_parts) == 1 else {"all": described_parts}


def _numbered(match: re.Match[str]) -> dict[str, Any] | None:
    if int(match["n"]) > _MAX_NUMBER:
        return None
    bound = "at_least" if match["more"] else "at_most" if match["less"] else "exactly"
    key = {"converted mana cost": "mana_value", "mana value": "mana_value"}.get(match["what"], match["what"])
    compared: dict[str, Any] = {key: {bound: int(match["n"])}}
    if match["noun"] is None:
        return compared
    noun = _noun(match["noun"])
    return None if noun is None else {"all": [part for part in (noun, compared) if part]}


def _adjective(word: str) -> dict[str, Any] | None:
    if word in _FLAGS:
        return _FLAGS[word]
    for words, key in ((_COLORS, "color"), (_SUPERTYPES, "supertype"), (_TYPES, "type")):
        if word in words:
            return {key: word}
        if word.startswith("non") and word[3:].lstrip("-") in words:
            return {"non": {key: word[3:].lstrip("-")}}
    singular = _creature_type(word.removeprefix("non-"))
    if singular is None:
        return None
    return {"non": {"subtype": singular}} if word.startswith("non-") else {"subtype": singular}


def _noun(word: str) -> dict[str, Any] | None:
    singular = {"sorceries": "sorcery"}.get(word, word.removesuffix("s"))
    if singular in _OFF_THE_BATTLEFIELD:
        return {"all": [{"type": "creature"}, {"non": {"type": "creature"}}]}  # no permanent has this quality
    if singular in _NOUNS:
        return _NOUNS[singular]
    found = _creature_type(word)
    return None if found is None else {"subtype": found}


def _creature_type(word: str) -> str | None:
    """The creature type (CR 205.3m) that a word names in the singular or the plural."""
    return _plurals().get(word)


@cache
def _plurals() -> dict[str, str]:
    from bridge.case.creature_types import CREATURE_TYPES

    names: dict[str, str] = {}
    for each in CREATURE_TYPES:
        names[each] = each
        names[plural_of(each)] = each
    return names


def plural_of(word: str) -> str:
    """The plural of a subtype or a color, in lower case."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


_IRREGULAR = {
    "cyclops": "cyclopes",
    "dwarf": "dwarves",
    "elf": "elves",
    "fish": "fish",
    "fungus": "fungi",
    "homunculus": "homunculi",
    "locus": "loci",
    "merfolk": "merfolk",
    "mouse": "mice",
    "nautilus": "nautiluses",
    "octopus": "octopuses",
    "ox": "oxen",
    "pegasus": "pegasi",
    "sheep": "sheep",
    "thalakos": "thalakos",
    "werewolf": "werewolves",
    "wolf": "wolves",
    "human": "humans",
}
