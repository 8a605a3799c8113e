"""A card and its faces, with their printed characteristics; the form in which names are looked up."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.symbols import NotManaError, symbols_of
from bridge.language import phrase

__all__ = [
    "COLORS",
    "GREATEST_NUMBER",
    "LONGEST_LINE",
    "LONGEST_TEXT",
    "MOST_FACES",
    "Card",
    "Color",
    "Face",
    "NotACard",
    "TypeLine",
    "colors_in",
    "decoded",
    "encoded",
    "folded",
    "mana_value_in",
    "types_of",
]

GREATEST_NUMBER = 1_000_000
"""The highest mana value, and the highest number that a case can have."""

MOST_FACES = 10

LONGEST_LINE = 500
"""The most characters of a name, type line or mana cost."""

LONGEST_TEXT = 20_000
"""The most characters of a rules text."""

Color = Literal["white", "blue", "black", "red", "green"]

COLORS: dict[str, Color] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""The letters of the colors, in the order in which they are listed (CR 105.1)."""

_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "kindred", "land", "planeswalker", "tribal"})
_SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world"})
"""The types and supertypes that a permanent of a case can have."""

_OF_TWO_WORDS = tuple(each.split() for each in CREATURE_TYPES if " " in each)

_UNFOLDED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "’": "'", "‘": "'", "“": '"', "”": '"'})


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """A name in the form in which it is looked up: in lower case, without accents, with one kind of quotation mark and
    dash, single spaces, and ` // ` between parts."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_UNFOLDED))
    plain = "".join(each for each in decomposed if not unicodedata.combining(each)).translate(_UNFOLDED)
    plain = re.sub(r"[‐-―−]", "-", plain)
    return " ".join(re.sub(r"\s*//+\s*", " // ", plain).split())


class TypeLine(NamedTuple):
    """A type line taken apart, all words in lower case (CR 205.1): `legendary creature — time lord doctor`."""

    supertypes: list[str]
    types: list[str]
    subtypes: list[str]


def types_of(line: str) -> TypeLine:
    """The parts of the type line of one face.

    A word before the dash is a supertype if CR 205.4a lists it, or if it stands before the first known card type;
    otherwise it is a type, known or not. The word `Token`, which is neither, is left out (CR 111.6).
    """
    left, _, right = re.sub(r"\s[-–—]+\s", " — ", f" {line} ").lower().partition(" — ")
    words = [each for each in left.split() if each != "token"]
    known = [place for place, word in enumerate(words) if word in _TYPES]
    first = known[0] if known else max(0, len(words) - 1)
    supertypes = [word for place, word in enumerate(words) if word in _SUPERTYPES or place < first]
    subtypes = right.replace("’", "'").split()
    for pair in _OF_TWO_WORDS:
        for place in range(len(subtypes) - 1):
            if subtypes[place : place + 2] == pair:
                subtypes[place : place + 2] = [" ".join(pair)]
    return TypeLine(supertypes, [word for word in words if word not in supertypes], subtypes)


def mana_value_in(cost: str) -> int:
    """The mana value of a mana cost (CR 202.3): the larger half of a hybrid symbol counts, X counts as 0, and half a
    mana in the sum is dropped."""
    halves = 0
    for symbol in re.findall(r"\{([^{}]*)\}", cost):
        parts = symbol.upper().split("/")
        numbers = [2 * int(part) for part in parts if part.isdecimal()]
        letters = any(re.fullmatch(r"[WUBRGCS]", part) for part in parts)
        half = any(re.fullmatch(r"H[WUBRGC]|½", part) for part in parts)
        halves += max([*numbers, 2 * letters, int(half)])
    return halves // 2


def colors_in(cost: str) -> list[Color]:
    """The colors of the mana symbols of a mana cost (CR 105.2)."""
    letters = set("".join(re.findall(r"\{([^{}]*)\}", cost.upper())))
    return [color for letter, color in COLORS.items() if letter in letters]


_LINE = r"\A[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z"
_Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE, pattern=_LINE)]
_Line = Annotated[str, Meta(max_length=LONGEST_LINE, pattern=_LINE)]
_Printed = Annotated[str, Meta(max_length=20, pattern=_LINE)]
_Text = Annotated[str, Meta(max_length=LONGEST_TEXT, pattern=r"\A[^\x00-\x09\x0b-\x1f\x7f-\x9f]*\Z")]


class NotACard(ValueError):
    """An object is no card; the message says why, in one line."""


class Face(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One face, half or part of a card, as printed.

    Attributes:
        name: Its own name.
        type_line: As printed: `Legendary Creature — Human Wizard`.
        mana_cost: As symbols; empty for none. The flipped part of a flip card has the mana cost of the other part (CR
            710.1c).
        mana_value: On the battlefield: the back face of a transforming card has the front face's (CR 202.3b), a melded
            permanent the sum of its cards' (CR 202.3c).
        power, toughness, loyalty, defense: As printed, such as `*` or `1+*`; None where there is none.
        colors: In words: by the mana cost, a color indicator, or an ability that defines them (CR 105.2); None if they
            aren't known, because the file doesn't say whether there is a color indicator (CR 204).
        text: The rules text, one paragraph a line.
    """

    name: _Name
    type_line: _Line
    mana_cost: _Line = ""
    mana_value: Annotated[int, Meta(ge=0, le=GREATEST_NUMBER)] = 0
    power: _Printed | None = None
    toughness: _Printed | None = None
    loyalty: _Printed | None = None
    defense: _Printed | None = None
    colors: Annotated[list[Color], Meta(max_length=5)] | None = []
    text: _Text = ""

    def characteristics(self) -> dict[str, Any]:
        """The characteristics as keys of a permanent in a case.

        `types`, `subtypes`, `supertypes`, `mana_value` and either `colors` or `colors_unknown` are always there;
        `mana_cost`, `power`, `toughness`, `loyalty` and `defense` if they are printed and a case can hold them (not
        `*`). Unknown types and supertypes are left out. Keywords are left out too: they are read from the text.
        """
        line = types_of(self.type_line)
        found: dict[str, Any] = {
            "types": [each for each in line.types if each in _TYPES],
            "subtypes": line.subtypes,
            "supertypes": [each for each in line.supertypes if each in _SUPERTYPES],
        }
        if self.colors is None:
            found["colors_unknown"] = True
        else:
            found["colors"] = list(self.colors)
        found["mana_value"] = self.mana_value
        if self.mana_cost and _is_mana(self.mana_cost):
            found["mana_cost"] = self.mana_cost
        for key, sign in (("power", "-?"), ("toughness", "-?"), ("loyalty", ""), ("defense", "")):
            printed = getattr(self, key)
            if printed is not None and re.fullmatch(sign + r"[0-9]{1,6}", printed):
                found[key] = int(printed)
        return found


def _is_mana(cost: str) -> bool:
    try:
        symbols_of(cost)
    except NotManaError:
        return False
    return True


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card, or a token.

    Attributes:
        name: The full name; for a card of several parts the names of all: `Fire // Ice`.
        faces: Its faces, halves or parts; the front face first.
        layout: How they lie on the card: `normal`, `transform`, `modal_dfc`, `split`, `flip`, `adventure`, `meld`, …;
            `token` for a token.
        minor: Whether the name means another card of the same name first: this one is not for normal play, or was read
            from a printing that has it on both sides.
    """

    name: _Name
    faces: Annotated[list[Face], Meta(min_length=1, max_length=MOST_FACES)]
    layout: Annotated[str, Meta(pattern=r"\A[a-z_]{1,40}\Z")] = "normal"
    minor: bool = False

    @property
    def token(self) -> bool:
        """Whether it is a token."""
        return self.layout == "token"

    def face(self, name: str | None = None) -> Face | None:
        """The face with a name (compared by `folded`), or None; the front face for no name and for the full name."""
        if name is None or folded(name) == folded(self.name):
            return self.faces[0]
        return next((each for each in self.faces if folded(each.name) == folded(name)), None)


_decoder = msgspec.json.Decoder(Card)


def encoded(card: Card) -> bytes:
    """A card as the index holds it.

    Raises:
        NotACard: A part of the card can't be written, or is out of the bounds that `decoded` checks.
    """
    try:
        content = msgspec.json.encode(card)
    except (UnicodeEncodeError, OverflowError):
        raise NotACard(phrase("a word of it has half a character, or a number of it is out of bounds")) from None
    decoded(content)
    return content


def decoded(content: bytes) -> Card:
    """A card from the form in which the index holds it, which may come from anybody and is checked.

    Raises:
        NotACard: The content is no card, or a part of it is too long, too large or of another form.
    """
    try:
        return _decoder.decode(content)
    except msgspec.ValidationError as error:
        raise NotACard(_why(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise NotACard(phrase("it is no card")) from None


def _why(error: str) -> str:
    """A message for a field that is out of bounds, from msgspec's: `Expected … - at `$.faces[0].text``."""
    expected, _, where = error.partition(" - at ")
    field = re.sub(r"\W+", " ", re.sub(r"\[[\d.]*\]", "", where)).split()[-1:] or ["content"]
    key = field[0].replace("_", " ")
    verb = "are" if key in ("colors", "faces") else "is"
    if "matching regex" in expected:
        return phrase("its {key} has a character that doesn't belong there", key=key)
    if found := re.search(r"of length <= (\d+)", expected):
        return phrase("its {key} {is_} longer than {n}", key=key, is_=verb, n=f"{int(found[1]):,}")
    if "of length >=" in expected:
        return phrase("its {key} {is_} empty", key=key, is_=verb)
    if found := re.search(r"(<=|>=) (-?\d+)", expected):
        n = f"{int(found[2]):,}"
        if found[1] == "<=":
            return phrase("its {key} {is_} more than {n}", key=key, is_=verb, n=n)
        return phrase("its {key} {is_} less than {n}", key=key, is_=verb, n=n)
    return phrase("its {key} {is_} not of the right form", key=key, is_=verb)
