"""The forms in which cards are published, recognized by content: Scryfall's lists, MTGJSON's AtomicCards, JSON lines.

A file is read object by object, so that its size doesn't matter; it may be packed by gzip, bzip2 or xz.

    Scryfall      a list of card objects (`oracle-cards`, `default-cards`), the answer to a search, or one object a line
    MTGJSON       `{"meta": …, "data": {NAME: [FACE, …]}}`
    JSON lines    `{"name": …, "type_line": …, "mana_cost": …, "power": …, "toughness": …, "colors": […], "text": …,
                  "faces": [{the same}, …]}`, one a line
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import math
import re
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple, cast

from msgspec.structs import replace

from bridge.cards.model import (
    COLORS,
    GREATEST_NUMBER,
    LONGEST_LINE,
    LONGEST_TEXT,
    MOST_FACES,
    Card,
    Color,
    Face,
    NotACard,
    colors_in,
    mana_value_in,
    types_of,
)
from bridge.case.libraries import said_by_json, said_by_packing
from bridge.case.words import described, quoted
from bridge.errors import InputError, said_by_system
from bridge.language import phrase, term_in

__all__ = ["MAX_CHARACTERS_OF_AN_ENTRY", "MOST_UNPACKED", "SORTS", "Entry", "cards_of", "entries"]

MAX_CHARACTERS_OF_AN_ENTRY = 4_000_000
"""The most characters of one object of a file."""

MOST_UNPACKED = 4_000_000_000
"""The most characters that are read of a file after unpacking it, and the most bytes of a pipe."""

_DENSEST, _MIN_UNPACKED = 200, 100_000_000
"""How many times larger a file may be than its packed form (files of cards are about 10 times larger), and how many
characters are read in any case."""

_XZ_MEMORY = 200_000_000
"""The most bytes of memory for unpacking xz; its highest level needs a third of that."""

_MOST_DIGITS = 18

_BYTES_PER_READ = 1 << 20

_SPACE = re.compile(r"\s*")

_NO_UTF_8 = re.compile(r"[\udc80-\udcff]")
"""The characters that `surrogateescape` puts in place of bytes that are not UTF-8."""

_PACKED: dict[bytes, Callable[[BinaryIO], object]] = {
    b"\x1f\x8b": lambda file: gzip.GzipFile(fileobj=file),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lambda file: io.BufferedReader(_Xz(file)),
}
"""How packed files begin, and what unpacks them."""


class _Xz(io.RawIOBase):
    """The content of an xz file, unpacked in bounded memory: `lzma.LZMAFile` would take any that the file asks for.

    Args:
        file: The packed file.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._unpacking = lzma.LZMADecompressor(memlimit=_XZ_MEMORY)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while True:
            packed = b""
            if self._unpacking.eof:  # another stream, or padding of zeros, may follow
                packed = self._unpacking.unused_data.lstrip(b"\0")
                while not packed:
                    if not (more := self._file.read(1 << 16)):
                        return 0
                    packed = more.lstrip(b"\0")
                self._unpacking = lzma.LZMADecompressor(memlimit=_XZ_MEMORY)
            elif self._unpacking.needs_input and not (packed := self._file.read(1 << 16)):
                raise EOFError("Compressed file ended before the end-of-stream marker was reached")
            found = self._unpacking.decompress(packed, len(buffer))
            if found:
                buffer[: len(found)] = found
                return len(found)


class Entry(NamedTuple):
    """An item of a file: a card; in AtomicCards, the faces and cards of one name.

    Args:
        line: The line where it begins, from 1.
        value: The object; of AtomicCards, the list under a name.
        problem: Why the item can't be read; empty if it can.
    """

    line: int
    value: Any
    problem: str = ""


# ------------------------------------------------------------------------------------------------------- walking a file


def entries(file: BinaryIO, name: str) -> Generator[Entry, None, None]:
    """The items of a file of cards, in order.

    A caller that stops before the end has to close the generator before the file.

    Args:
        file: The file, open for reading bytes; reading it moves its position.
        name: Its name, for messages.

    Raises:
        InputError: The file has none of the forms, or is damaged; with the line.
    """
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    stream = _unpacked(file, name)
    text = _Text(stream, name, min(MOST_UNPACKED, max(_MIN_UNPACKED, _DENSEST * size)))
    try:
        match text.peek():
            case "[":
                yield from text.items()
            case "{" if re.match(r'\{\s*"(?:meta|data|object"\s*:\s*"list)"', text.ahead()):
                yield from _data(text)
            case "{":
                yield from text.lines()
            case "":
                raise text.error(phrase("nothing is in it"))
            case first if _NO_UTF_8.match(first):
                raise text.error(phrase("it is not UTF-8"))
            case _:
                raise text.error(
                    phrase("it is no list of cards: neither Scryfall's nor MTGJSON's JSON, nor JSON lines")
                )
    except (EOFError, zlib.error, lzma.LZMAError, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise text.error(phrase("can't be read: {why}", why=said_by_system(error))) from None
        raise text.error(
            phrase("the packed file is cut off or damaged ({error})", error=said_by_packing(error))
        ) from None
    finally:
        unpacked = stream.detach()
        if unpacked is not file:
            unpacked.close()


def _unpacked(file: BinaryIO, name: str) -> io.TextIOWrapper:
    start = file.read(6)
    file.seek(0)
    if start.startswith(b"PK\x03\x04"):
        raise InputError(phrase("it is a zip archive; unpack it first"), file=name)
    unpacking = next((each for magic, each in _PACKED.items() if start.startswith(magic)), None)
    opened = cast(BinaryIO, unpacking(file)) if unpacking else file
    return io.TextIOWrapper(opened, encoding="utf-8-sig", errors="surrogateescape")


def _data(text: _Text) -> Iterator[Entry]:
    """The lists under the key `data` of the outer object."""
    found = False
    for key in text.members():
        if key != "data":
            text.value()
            continue
        found = True
        if text.peek() == "[":
            yield from text.items()
        else:
            for _name in text.members():
                yield Entry(text.line, text.value(), text.wrong)
    if not found:
        raise text.error(phrase("the object has no key 'data'"))


class _Text:
    """A reader of JSON text of any length that holds only a part of it in memory.

    Args:
        stream: The text.
        name: Its name, for messages.
        most: The most characters that are read.

    Attributes:
        wrong: What in the last value read can't be used, such as a number that is too large; empty if all can.
    """

    def __init__(self, stream: io.TextIOWrapper, name: str, most: int) -> None:
        self._stream = stream
        self._name = name
        self._left = most
        self._held = ""
        self._place = 0
        self._whole = False
        self._counted = 0
        self._lines = 1
        self.wrong = ""
        self._decoder = json.JSONDecoder(parse_int=self._int, parse_float=self._float, parse_constant=self._constant)

    def _int(self, digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            self.wrong = phrase("a number of {n} digits is in it", n=f"{len(digits):,}")
            return 0
        return int(digits)

    def _float(self, digits: str) -> float:
        found = float(digits)
        if math.isinf(found):
            self.wrong = phrase("a number in it is too large")
            return 0.0
        return found

    def _constant(self, word: str) -> float:
        self.wrong = phrase("{word} is in it, which is no number of JSON", word=word)
        return 0.0

    @property
    def line(self) -> int:
        """The line of the current place, from 1."""
        self._lines += self._held.count("\n", self._counted, self._place)
        self._counted = self._place
        return self._lines

    def error(self, message: str) -> InputError:
        """An error at the current place."""
        return InputError(message, file=self._name, line=self.line)

    def _more(self, size: int = 0) -> bool:
        """Reads the next block and drops the text that was consumed; returns whether there was more."""
        line = self.line
        chunk = "" if self._whole else self._stream.read(size or _BYTES_PER_READ)
        self._whole = not chunk
        self._left -= len(chunk)
        if self._left < 0:
            raise self.error(phrase("it is too large for a file of cards"))
        self._held = self._held[self._place :] + chunk
        self._place = self._counted = 0
        self._lines = line
        return bool(chunk)

    def ahead(self) -> str:
        """The next 200 characters, or as many as there are."""
        while len(self._held) - self._place < 200 and self._more():
            pass
        return self._held[self._place : self._place + 200]

    def peek(self) -> str:
        """The next character after white space, which is skipped; empty at the end."""
        while True:
            found = _SPACE.match(self._held, self._place)
            self._place = found.end() if found else self._place
            if self._place < len(self._held):
                return self._held[self._place]
            if not self._more():
                return ""

    def _take(self, wanted: str) -> str:
        """Consumes the next character, which has to be one of these, and returns it."""
        found = self.peek()
        if not found:
            raise self.error(phrase("the file ends in the middle"))
        if found not in wanted:
            raise self.error(
                phrase("not JSON: {found} where one of {wanted} is due", found=quoted(found), wanted=" ".join(wanted))
            )
        self._place += 1
        return found

    def value(self) -> Any:
        """Reads a whole value.

        Raises:
            InputError: The value is no JSON, or is too large.
        """
        self.peek()
        size = _BYTES_PER_READ
        while True:
            problem = self.wrong = ""
            line = self.line
            try:
                found, end = self._decoder.raw_decode(self._held, self._place)
                if end < len(self._held) or self._whole:
                    if _NO_UTF_8.search(self._held, self._place, end):
                        self.wrong = phrase("it is not UTF-8")
                    self._place = end
                    return found
            except json.JSONDecodeError as error:
                problem = said_by_json(error.msg)
                line = self.line + self._held.count("\n", self._place, error.pos)
            except RecursionError:
                raise self.error(phrase("not JSON of cards: too many brackets in each other")) from None
            if len(self._held) - self._place > MAX_CHARACTERS_OF_AN_ENTRY:
                problem = (
                    phrase("not JSON: {reason}", reason=problem) if problem else phrase("it is too long for a card")
                )
                raise InputError(problem, file=self._name, line=line)
            if not self._more(size) and problem:
                cut_off = (
                    "" if self._held[self._place :].rstrip()[-1:] in ("}", "]") else phrase(", or the file is cut off")
                )
                raise InputError(
                    phrase("not JSON: {problem}{cut_off}", problem=problem, cut_off=cut_off), file=self._name, line=line
                )
            size *= 2

    def items(self) -> Iterator[Entry]:
        """Reads a list, item by item."""
        self._take("[")
        if self.peek() == "]":
            self._take("]")
            return
        while True:
            self.peek()
            yield Entry(self.line, self.value(), self.wrong)
            if self._take(",]") == "]":
                return

    def members(self) -> Iterator[str]:
        """Reads an object, key by key; the caller has to read each value before it asks for the next key."""
        self._take("{")
        if self.peek() == "}":
            self._take("}")
            return
        while True:
            if self.peek() != '"':
                self._take('"')
            key = self.value()
            self._take(":")
            self.peek()
            yield key
            if self._take(",}") == "}":
                return

    def lines(self) -> Iterator[Entry]:
        """Reads JSON lines; a line that is no JSON becomes an item with a problem."""
        while self.peek():
            end = self._held.find("\n", self._place)
            while end < 0 and len(self._held) - self._place <= MAX_CHARACTERS_OF_AN_ENTRY and self._more():
                end = self._held.find("\n", self._place)
            if end < 0 and len(self._held) - self._place > MAX_CHARACTERS_OF_AN_ENTRY:
                raise self.error(phrase("the line is too long for a card"))
            line = self._held[self._place : end if end >= 0 else len(self._held)]
            number = self.line
            self._place += len(line)
            try:
                self.wrong = ""
                value = self._decoder.decode(line)
                yield Entry(number, value, phrase("it is not UTF-8") if _NO_UTF_8.search(line) else self.wrong)
            except (json.JSONDecodeError, RecursionError) as error:
                why = (
                    said_by_json(error.msg)
                    if isinstance(error, json.JSONDecodeError)
                    else phrase("too many brackets in each other")
                )
                yield Entry(number, None, phrase("not JSON: {reason}", reason=why))


# ---------------------------------------------------------------------------------------------------- objects to cards

_NO_CARDS_OF_A_GAME = {
    "art_series": term_in("left out", "art cards"),
    "reversible_card": term_in("left out", "reversible printings"),
    "emblem": term_in("left out", "emblems"),
    "planar": term_in("left out", "planes and phenomena"),
    "scheme": term_in("left out", "schemes"),
    "vanguard": term_in("left out", "vanguards"),
}
"""Layouts of Scryfall and MTGJSON that are left out, each with the name of its sort."""

_NO_PERMANENTS = {
    "card": term_in("left out", "art cards"),
    "conspiracy": term_in("left out", "conspiracies"),
    "dungeon": term_in("left out", "dungeons"),
    "emblem": term_in("left out", "emblems"),
    "phenomenon": term_in("left out", "planes and phenomena"),
    "plane": term_in("left out", "planes and phenomena"),
    "scheme": term_in("left out", "schemes"),
    "stickers": term_in("left out", "stickers"),
    "vanguard": term_in("left out", "vanguards"),
}
"""Types of objects that are never permanents (CR 300.1) and are left out, each with the name of its sort."""


SORTS = frozenset({*_NO_CARDS_OF_A_GAME.values(), *_NO_PERMANENTS.values()})
"""The names of the sorts of objects that are left out."""


def cards_of(value: Any) -> list[Card] | str:
    """The cards of an entry; for an object that is left out, the name of its sort, one of `SORTS`.

    Args:
        value: The value of the entry.

    Raises:
        NotACard: The value is no card, or lacks something.
    """
    if isinstance(value, list):
        return _kept(_of_mtgjson(value))
    if not isinstance(value, dict):
        raise NotACard(phrase("no card, but {value}", value=described(value)))
    if value.get("object", "card") != "card":
        raise NotACard(phrase("no card, but Scryfall's {value}", value=quoted(str(value["object"]))))
    scryfall = value.keys() & {"object", "oracle_id", "oracle_text", "card_faces", "layout", "cmc"}
    return _kept(_of_scryfall(value) if scryfall else _plain(value))


def _kept(cards: list[Card]) -> list[Card] | str:
    kept = []
    left_out = ""
    for each in cards:
        types = {word for face in each.faces for word in types_of(face.type_line).types}
        if reason := _NO_CARDS_OF_A_GAME.get(each.layout) or next(filter(None, map(_NO_PERMANENTS.get, types)), ""):
            left_out = reason
        else:
            kept.append(each)
    return kept or left_out


def _of_scryfall(value: Mapping[str, Any]) -> list[Card]:
    """A card object of Scryfall; the two sides of a token are two tokens."""
    name = _name_of(value, "name")
    layout = _text_of(value, "layout") or "normal"
    parts = _parts_of(value, "card_faces") or [value]
    faces = []
    for place, part in enumerate(parts):
        cost = _cost_of(part, "mana_cost")
        own = part if part.get("colors") is not None or len(parts) > 1 else value
        if own.get("colors") is not None:
            colors: list[Color] | None = _colors_of(own, "colors")
        elif value.get("colors") is not None:  # then the parts list all their color indicators
            colors = [*colors_in(cost), *_colors_of(part, "color_indicator")]
        else:
            colors = _seen(part, cost, _text_of(part, "type_line"), "color_indicator")
        faces.append(
            Face(
                name=_name_of(part, "name"),
                type_line=_text_of(part, "type_line") or _line_of(value, place),
                mana_cost=cost,
                mana_value=mana_value_in(cost) if layout != "meld" else _whole(value.get("cmc")),
                power=_printed(part, "power"),
                toughness=_printed(part, "toughness"),
                loyalty=_printed(part, "loyalty"),
                defense=_printed(part, "defense"),
                colors=_devoid(colors, part, "oracle_text"),
                text=_rules_text(part, "oracle_text"),
            )
        )
    minor = value.get("set_type") == "funny" or value.get("border_color") == "silver" or _never_legal(value)
    if layout in ("token", "double_faced_token"):
        return [Card(face.name, [face], "token") for face in faces]
    if layout == "reversible_card":  # the same card on both sides; usually the file also lists the card itself
        return [Card(faces[0].name, faces[:1], minor=True)]
    return [_laid_out(name, layout, faces, minor)]


def _never_legal(value: Mapping[str, Any]) -> bool:
    legalities = value.get("legalities")
    return (
        isinstance(legalities, dict) and bool(legalities) and all(each == "not_legal" for each in legalities.values())
    )


def _line_of(value: Mapping[str, Any], place: int) -> str:
    """The type line of a part that has none of its own, from that of the whole card."""
    lines = _text_of(value, "type_line").split(" // ")
    if place >= len(lines) or not lines[place].strip():
        raise NotACard(phrase("it has no type line"))
    return lines[place]


def _of_mtgjson(parts: list[Any]) -> list[Card]:
    """What AtomicCards lists under one name: the faces of a card in the order of `side`, or several cards."""
    found: list[list[Mapping[str, Any]]] = []
    for part in parts:
        if not isinstance(part, dict):
            raise NotACard(phrase("a face is {part}", part=described(part)))
        if not part.get("side") or part["side"] == "a" or not found:
            found.append([])
        found[-1].append(part)
    if not found:
        raise NotACard(phrase("a name without a card"))
    cards = []
    for each in found:
        if len(each) > MOST_FACES:
            raise NotACard(phrase("it has more than {most} faces", most=MOST_FACES))
        name = _name_of(each[0], "name")
        layout = _text_of(each[0], "layout") or "normal"
        faces = []
        for part in each:
            cost = _cost_of(part, "manaCost")
            line = _name_of(part, "type")
            given = part.get("colors") is not None
            colors = _colors_of(part, "colors") if given else _seen(part, cost, line, "colorIndicator")
            faces.append(
                Face(
                    name=_text_of(part, "faceName") or name,
                    type_line=line,
                    mana_cost=cost,
                    mana_value=mana_value_in(cost) if layout != "meld" else _whole(part.get("manaValue")),
                    power=_printed(part, "power"),
                    toughness=_printed(part, "toughness"),
                    loyalty=_printed(part, "loyalty"),
                    defense=_printed(part, "defense"),
                    colors=_devoid(colors, part, "text"),
                    text=_rules_text(part, "text"),
                )
            )
        legalities = each[0].get("legalities")
        minor = bool(each[0].get("isFunny")) or (isinstance(legalities, dict) and not legalities)
        cards.append(_laid_out(name, layout, faces, minor))
    return cards


def _plain(value: Mapping[str, Any]) -> list[Card]:
    """A card in the plain form, which doesn't give a layout: `_layout_of` infers it."""
    name = _name_of(value, "name")
    parts = _parts_of(value, "faces")
    if not parts:
        parts = [value]
    faces = []
    for part in parts:
        cost = _cost_of(part, "mana_cost")
        line = _name_of(part, "type_line")
        given = part.get("colors") is not None
        colors = _colors_of(part, "colors") if given else _seen(part, cost, line, "color_indicator")
        faces.append(
            Face(
                name=_name_of(part, "name"),
                type_line=line,
                mana_cost=cost,
                mana_value=mana_value_in(cost),
                power=_printed(part, "power"),
                toughness=_printed(part, "toughness"),
                loyalty=_printed(part, "loyalty"),
                defense=_printed(part, "defense"),
                colors=_devoid(colors, part, "text"),
                text=_rules_text(part, "text"),
            )
        )
    if re.match(r"token\b", faces[0].type_line, re.IGNORECASE):
        return [Card(face.name, [face], "token") for face in faces]
    return [_laid_out(name, _layout_of(faces), faces, False)]


def _layout_of(faces: list[Face]) -> str:
    """The layout of a card, inferred from its parts."""
    if len(faces) == 1:
        return "normal"
    front, back = faces[0], faces[1]
    subtypes = set(types_of(back.type_line).subtypes)
    texts = f"{front.text}\n{back.text}".lower()
    if subtypes & {"adventure", "omen"}:
        return "adventure"
    if back.mana_cost:
        spells = {"instant", "sorcery"}
        same_side = "room" in subtypes or set(types_of(front.type_line).types) <= spells
        return "split" if same_side else "modal_dfc"
    if "transform" not in texts and re.search(r"\bflip (?!a coin|\w+ coins)", front.text):
        return "flip"
    return "transform" if "land" not in types_of(back.type_line).types or "transform" in texts else "modal_dfc"


def _laid_out(name: str, layout: str, faces: list[Face], minor: bool) -> Card:
    """The card, with the characteristics that one part takes from another."""
    front, *others = faces
    if layout == "transform":  # CR 202.3b
        others = [replace(each, mana_value=front.mana_value) for each in others]
    elif layout == "flip":  # CR 710.1c
        shared = {"mana_cost": front.mana_cost, "mana_value": front.mana_value, "colors": front.colors}
        others = [replace(each, **shared) for each in others]
    return Card(name, [front, *others], layout, minor)


# ------------------------------------------------------------------------------------------------------- single fields


def _name_of(value: Mapping[str, Any], key: str) -> str:
    found = value.get(key)
    if not isinstance(found, str) or not found.strip():
        if found is None or found == "":
            raise NotACard(phrase("it has no {key}", key=key))
        raise NotACard(phrase("its {key} is {found}", key=key, found=described(found)))
    return _short(found, key, LONGEST_LINE)


def _text_of(value: Mapping[str, Any], key: str, longest: int = LONGEST_LINE) -> str:
    found = value.get(key)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise NotACard(phrase("its {key} is {found}", key=key, found=described(found)))
    return _short(found, key, longest)


def _short(found: str, key: str, longest: int) -> str:
    if len(found) > longest:
        raise NotACard(phrase("its {key} is longer than {longest}", key=key, longest=f"{longest:,}"))
    return found.strip()


def _rules_text(value: Mapping[str, Any], key: str) -> str:
    """A rules text with one paragraph a line, whatever line ends the file has, and without tabs."""
    return re.sub(r"\r\n?", "\n", _text_of(value, key, LONGEST_TEXT)).replace("\t", " ")


def _cost_of(value: Mapping[str, Any], key: str) -> str:
    """A mana cost; numbers of eight and more digits are refused."""
    found = _text_of(value, key)
    if re.search(r"\d{8}", found):
        raise NotACard(phrase("its {key} is more than {most} mana", key=key, most=f"{GREATEST_NUMBER:,}"))
    return found


def _printed(value: Mapping[str, Any], key: str) -> str | None:
    """A power, toughness or the like as printed, which may be no number; None if there is none."""
    found = value.get(key)
    if found is None or found == "":
        return None
    if isinstance(found, bool) or not isinstance(found, str | int | float):
        raise NotACard(phrase("its {key} is {found}", key=key, found=described(found)))
    return str(int(found) if isinstance(found, float) and found.is_integer() else found)


def _whole(found: Any) -> int:
    """A mana value given as a number; 0 if there is none. One out of bounds becomes -1 or `GREATEST_NUMBER + 1`, and
    is refused later."""
    if found is None:
        return 0
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise NotACard(phrase("its mana value is {found}", found=described(found)))
    return int(max(-1, min(found, GREATEST_NUMBER + 1)))


def _parts_of(value: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    found = value.get(key)
    if found is None:
        return []
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise NotACard(phrase("its {key} are no list of objects", key=key))
    if len(found) > MOST_FACES:
        raise NotACard(phrase("it has more than {most} faces", most=MOST_FACES))
    return found


def _colors_of(value: Mapping[str, Any], key: str) -> list[Color]:
    """Colors in their order; given as letters or words."""
    found = value.get(key)
    if found is None:
        return []
    if not isinstance(found, list):
        raise NotACard(phrase("its {key} are {found}", key=key, found=described(found)))
    given = {str(each).strip().lower() for each in found}
    known = {letter.lower() for letter in COLORS} | set(COLORS.values())
    if unknown := sorted(given - known):
        raise NotACard(phrase("its {key} name {unknown}, which is no color", key=key, unknown=quoted(unknown[0])))
    return [color for letter, color in COLORS.items() if given & {letter.lower(), color}]


def _seen(part: Mapping[str, Any], cost: str, line: str, indicator: str) -> list[Color] | None:
    """The colors of a face that lists none, by its mana cost and color indicator (CR 202.2, 204); None if unknown.

    A face without a mana cost may have a color indicator that the file doesn't mention. A land that is no creature has
    none: the only land that was ever printed with one is Dryad Arbor, which is a creature too.
    """
    types = types_of(line).types
    if not cost and part.get(indicator) is None and ("land" not in types or "creature" in types):
        return None
    return [*colors_in(cost), *_colors_of(part, indicator)]


def _devoid(colors: Iterable[Color] | None, part: Mapping[str, Any], key: str) -> list[Color] | None:
    """The colors in the order of CR 105.1; an empty list if the text has devoid (CR 702.114a), None if unknown."""
    if re.search(r"^devoid\b", _rules_text(part, key), re.IGNORECASE | re.MULTILINE):
        return []
    return None if colors is None else [color for color in COLORS.values() if color in set(colors)]
