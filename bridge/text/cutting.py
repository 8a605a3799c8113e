"""Cuts a card's text into abilities and sentences, with their places in the text.

Reminder text (CR 207.2) is left out, flavor words and ability words (CR 207.2c) are taken off, the card's own name
becomes `~` (CR 201.5, 201.5a).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bridge.case.creature_types import CREATURE_TYPES
from bridge.text.readings import Origin

__all__ = ["GIVER", "Line", "Sentence", "lines_of", "own_names", "with_own_name"]

GIVER = "^"
"""The mark, in an ability in quotation marks, for the card that grants it."""

_REMINDER = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")
_QUOTED = re.compile(r"[\"“”][^\"“”]*[\"“”]")
_QUOTED_PART = re.compile(rf"({_QUOTED.pattern})")
_SENTENCE_END = re.compile(r"(?<=\.)(?<!\b[A-Z]\.)(?<!\b[MD][rs]\.)(?<!\bSt\.)\s+|(?<=[.!?]\")\s+(?=[A-Z~•])")
_SELF = re.compile(
    r"\b[Tt]his (?:creature|permanent|land|artifact|enchantment|vehicle|aura|equipment|token|"
    r"planeswalker|battle|siege|"
    r"saga|class|case|room|spacecraft|fortification|mount|planet)\b(?!\s+card)",
    re.IGNORECASE,
)
_ABILITY_WORD = re.compile(
    r"^(?!(?:[IVX]+(?:, [IVX]+)*|Equip|Ward|Cycling|Kicker)\b)(?:[A-Z][\w'’,!? .-]{0,48}?|(?:\{[^}]*\})+) (?:—|--|-) "
)
_CHAPTER = re.compile(r"^(?P<numbers>[IVX]+(?:, [IVX]+)*) (?:—|--) ")
_LOYALTY = re.compile(r"^\[?(?P<cost>[+−-]?(?:\d+|X))\]?: ")
_COST = re.compile(r"^(?P<cost>[^\"“.]*?): ")
_TRIGGER = re.compile(r"^(?:When|Whenever|At)\b")
_MODE = re.compile(r"^(?:•|\*|\+ (?=\{)) ?(?:(?P<name>[A-Z][^.—]{0,60}?) (?:—|--) )?(?:(?:\{[^}]*\})+ — )?")
_DIE = re.compile(r"^\d+(?:—\d+)?\+? \| ")
_LEVEL = re.compile(r"^LEVEL (?P<low>\d{1,9})(?:-(?P<high>\d{1,9})|(?P<more>\+))$")
_CLASS_LEVEL = re.compile(r"^(?P<cost>(?:\{[^}]+\})+): Level (?P<level>\d{1,9})$")
_STATION = re.compile(r"^STATION (?P<low>\d{1,9})\+$|^(?P<low2>\d{1,9})\+ \| ")
_CREATURE_AT = re.compile(r"\bit's an? (?:\w+ )*creature at (?P<low>\d{1,9})\+", re.IGNORECASE)
_PT_LINE = re.compile(r"^(?P<power>\d{1,9}|\*)/(?P<toughness>\d{1,9}|\*)$")
_ONE_SHOT_TYPES = ("instant", "sorcery")


class Sentence(NamedTuple):
    """A sentence without its full stop.

    Args:
        text: Its words; the card's own name still stands in it.
        start: Where it begins in the whole text.
        end: Where it ends there.
    """

    text: str
    start: int
    end: int


class Line(NamedTuple):
    """An ability, or a piece of one that stands on a line of its own.

    Args:
        origin: What kind of ability it is.
        sentences: Its sentences, without the cost.
        start: Where the line begins in the text.
        end: Where it ends there.
        prefix: The ability word or flavor word, or the chapter numbers, in front of it.
        cost: The cost of an activated ability.
        face: Which face of the card it stands on, from 0.
        levels: When it applies: `("level", least, most)` by level counters (None: no upper bound), `("class", n, None)`
            from class level n on, `("station", n, None)` from n charge counters on. None: always.
        printed: The power and toughness in its box, of a level, or of the station symbol that makes it a creature.
        room: Whether it stands on a half of a Room.
    """

    origin: Origin
    sentences: tuple[Sentence, ...]
    start: int
    end: int
    prefix: str = ""
    cost: str = ""
    face: int = 0
    levels: tuple[str, int, int | None] | None = None
    printed: tuple[int, int] | None = None
    room: bool = False


def own_names(name: str, type_line: str) -> list[str]:
    """The names that a card calls itself by, longest first: its name, and the short name of a legend."""
    names: set[str] = set()
    for face in name.split(" // "):
        if not face:
            continue
        names.add(face)
        if "egendary" not in type_line:
            continue
        first = face.split(",")[0]
        names.add(first)
        for before in (" the ", " of ", " and ", " from ", " & "):
            if before in first and not _is_own_type(first.split(before)[0], face, type_line):
                names.add(first.split(before)[0])
        word = first.split()[0]
        if (
            len(word) > 2
            and not _is_own_type(word, face, type_line)
            and word not in ("The", "Sir", "King", "Queen", "Lord", "Lady", "Doctor", "Mister", "Captain")
        ):
            names.add(word)
        elif len(first.split()) > 2:
            names.add(" ".join(first.split()[:2]))
    return sorted((each for each in names if len(each) > 1), key=len, reverse=True)


def _is_own_type(word: str, face: str, type_line: str) -> bool:
    """Whether a part of a legend's name is a creature type that it has: "Sliver" of Sliver Legion means all Slivers."""
    return word != face and word.lower() in CREATURE_TYPES and word in type_line.split()


def with_own_name(text: str, names: list[str]) -> str:
    """The text with `~` wherever it speaks of the object itself.

    In an ability in quotation marks, that is the object that gets the ability: "this creature" means it there. The
    card's name means the card that gives the ability (CR 201.5a); `GIVER` stands for it.
    """
    parts = _QUOTED_PART.split(text)
    return "".join(
        _SELF.sub("~", _with_name(part, names, GIVER if number % 2 else "~")) for number, part in enumerate(parts)
    )


def _with_name(text: str, names: list[str], mark: str) -> str:
    """The text with a mark wherever one of the names stands in it."""
    for name in names:
        plain = name.replace("’", "'")
        if plain not in text.replace("’", "'"):
            continue
        pattern = r"(?<![\w~])" + re.escape(plain).replace("'", "['’]") + r"(?!\w)"
        # After "named" the words stay a name, and after an article or "other" a creature type with the card's name
        # stays a type.
        text = re.sub(r"(?<!named )(?<!\ba )(?<!\ban )(?<!other )" + pattern, mark, text)
    return text


def lines_of(text: str, type_lines: list[str], size: tuple[int, int] | None = None) -> Iterator[Line]:
    """The abilities of a card's text in their order.

    Args:
        text: The whole text; faces are separated by a line `//`.
        type_lines: The type line of each face; fewer, if not known.
        size: The power and toughness in the box of a station card.
    """
    blank = _REMINDER.sub(lambda found: " " * len(found[0]), text)
    spells = [any(word in each.lower() for word in _ONE_SHOT_TYPES) for each in type_lines]
    face, position = 0, 0
    levels: tuple[str, int, int | None] | None = None
    boxed = _boxed(text, size)
    one_shot_before: Origin | None = None
    for raw in blank.split("\n"):
        start, position = position, position + len(raw) + 1
        line = raw.strip()
        start += len(raw) - len(raw.lstrip())
        if line == "//":
            face, levels = face + 1, None
            continue
        if not line:
            continue
        cut = _Cut(line, start, face, levels, spells[min(face, len(spells) - 1)] if spells else False, one_shot_before)
        if found := _LEVEL.match(line):
            levels = ("level", int(found["low"]), int(found["high"]) if found["high"] else None)
            continue
        if found := _CLASS_LEVEL.match(line):
            levels = ("class", int(found["level"]), None)
            continue
        if found := _STATION.match(line):
            levels = ("station", int(found["low"] or found["low2"]), None)
            symbol = start + len(found[0].rstrip(" |"))
            if levels[1] == boxed:  # Several lines may have this station symbol; its box is given once.
                boxed = None
                yield Line("level", (), start, symbol, face=face, levels=levels, printed=size)
            if found["low"]:
                continue
            cut = _Cut(line[found.end() :], start + found.end(), face, levels, False, None)
        if (found := _PT_LINE.match(cut.line)) and levels is not None and found["power"] != "*":
            printed = (int(found["power"]), int(found["toughness"]))
            yield Line("level", (), start, start + len(line), face=face, levels=levels, printed=printed)
            continue
        found_line = cut.cut()
        one_shot_before = found_line.origin if found_line.origin not in ("static", "keyword") else None
        yield found_line


def _boxed(text: str, size: tuple[int, int] | None) -> int | None:
    """The number of charge counters from which on a station card is a creature (CR 721.2b): the number that its text
    gives, or that of its last symbol if it has a power and toughness. None for any other card."""
    symbols = [
        int(found["low"] or found["low2"]) for found in map(_STATION.match, map(str.strip, text.split("\n"))) if found
    ]
    if not symbols:
        return None
    said = _CREATURE_AT.search(text)
    return int(said["low"]) if said else max(symbols) if size is not None else None


class _Cut:
    def __init__(
        self,
        line: str,
        start: int,
        face: int,
        levels: tuple[str, int, int | None] | None,
        spell: bool,
        before: Origin | None,
    ) -> None:
        self.line = line
        self.start = start
        self.face = face
        self.levels = levels
        self.spell = spell
        self.before = before

    def cut(self) -> Line:
        begin, prefix, cost = 0, "", ""
        origin: Origin = "spell" if self.spell else "static"
        line = self.line
        if (found := _MODE.match(line)) or (found := _DIE.match(line)):
            origin, begin = "mode", found.end()
        elif found := _CHAPTER.match(line):
            origin, begin, prefix = "chapter", found.end(), found["numbers"]
            if word := _ABILITY_WORD.match(line[begin:]):
                begin += word.end()
        elif (found := _ABILITY_WORD.match(line)) and ":" not in found[0]:
            begin, prefix = found.end(), found[0].rstrip(" —-")
            if prefix == "Visit":  # CR 702.159a: a triggered ability
                origin = "triggered"
            if second := _ABILITY_WORD.match(line[begin:]):
                begin += second.end()
        rest = line[begin:]
        if found := _LOYALTY.match(rest):
            origin, begin, cost = "loyalty", begin + found.end(), found["cost"]
        elif _TRIGGER.match(rest):
            origin = "triggered" if origin not in ("mode", "chapter") else origin
        elif (found := _COST.match(_masked(rest))) and _is_cost(rest[: found.end()]):
            origin, begin, cost = "activated", begin + found.end(), rest[: found.end()]
        return Line(
            origin,
            tuple(self._sentences(begin)),
            self.start,
            self.start + len(line),
            prefix=prefix,
            cost=cost,
            face=self.face,
            levels=self.levels,
        )

    def _sentences(self, begin: int) -> Iterator[Sentence]:
        text = self.line[begin:]
        masked = _masked(text)
        position = 0
        for found in [*_SENTENCE_END.finditer(masked), None]:
            end = found.start() if found else len(text)
            piece = text[position:end]
            stripped = piece.strip()
            if stripped:
                at = self.start + begin + position + (len(piece) - len(piece.lstrip()))
                yield Sentence(_without_stop(stripped), at, at + len(stripped))
            position = found.end() if found else end


def _without_stop(text: str) -> str:
    return text[:-1].rstrip() if text.endswith(".") else text


def _masked(text: str) -> str:
    """The text with quoted words blanked; the full stop at the end of a quotation stays."""

    def blank(found: re.Match[str]) -> str:
        inner = found[0][1:-1]
        stop = inner[-1:] if inner[-1:] in ".!?" else "x"
        return '"' + "x" * (len(inner) - 1) + (stop if inner else "") + '"'

    return _QUOTED.sub(blank, text)


def _is_cost(text: str) -> bool:
    """Whether what stands before a colon is a cost: mana, tapping, or something to do."""
    words = text.strip().rstrip(":").strip()
    return bool(
        re.match(r"(?:\{|Tap\b|Untap\b|Sacrifice|Discard|Pay|Exile|Remove|Return|Reveal|Put|Exert|Mill|Forage|Waterbend|"
                 r"Collect|Behold|Blight|Crew|Boast|Exhaust|Channel|Forecast|Cohort|Renew|[Ee]quip|"
                 r"Airbend|Earthbend|Firebend|"
                 r"Unattach|Choose|Gain|An opponent|Power-up|Say|0\b|Reveal|Flip|Turn|Draw|Untap|Have|"
                 r"Shuffle|Convert|Collect|Put|~)", words)
    )  # fmt: skip
