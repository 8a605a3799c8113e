"""Reading requests from lines, and refusing malformed ones."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import msgspec.inspect as types
from msgspec import UNSET
from msgspec.structs import fields

from bridge.case.documents import TOO_DEEP, Path, path_text
from bridge.case.libraries import said_by_json, said_by_library
from bridge.case.words import alternatives, described, nearest, quoted
from bridge.errors import InputError
from bridge.language import phrase, phrase_in, term_in
from bridge.serve.protocol import (
    MAX_LINE,
    MAX_VALUES,
    REQUESTS,
    Check,
    CheckMany,
    ErrorKind,
    Explain,
    Legal,
    Refusal,
    Request,
)

__all__ = [
    "FILE",
    "RefusedError",
    "decoded",
    "edition_known",
    "id_of",
    "is_of_position",
    "joined_path",
    "placed",
    "request_of",
    "requests_of",
]

FILE = "<request>"
_METHODS = ", ".join(REQUESTS)


class RefusedError(Exception):
    """There is no result.

    Args:
        kind: The kind of error that the client is told.
        message: Why, in one line.
        path: The place in the request; empty for the whole of it.
    """

    def __init__(self, kind: ErrorKind, message: str, path: str = "") -> None:
        super().__init__(message)
        self.refusal = Refusal(kind, message, path)


# ---------------------------------------------------------------------------------------------------- reading a request


def requests_of(line: bytes) -> list[object]:
    """The requests of a line, as plain data.

    Raises:
        RefusedError: The line is not JSON, is too long, or is an empty list.
    """
    if len(line) > MAX_LINE:
        raise RefusedError("syntax", phrase("a line of more than {n} MiB", n=MAX_LINE // 2**20))
    value = decoded(line, term_in("part", "line"))
    if value == []:
        raise RefusedError("request", phrase("a list of no requests"))
    return value if isinstance(value, list) else [value]


def decoded(text: bytes, what: str) -> Any:
    """The plain data that JSON says.

    Args:
        text: The JSON, in UTF-8.
        what: What the text is called: `line`, `body`.

    Raises:
        RefusedError: It is not JSON, has too many values, or a key twice in an object.
    """
    if len(text) > MAX_VALUES and sum(map(text.count, (b",", b"[", b"{"))) > MAX_VALUES:
        raise RefusedError(
            "syntax",
            phrase("a {what} of more than {n} values", what=phrase_in("part", what), n=f"{MAX_VALUES:,}"),
        )
    try:
        return _JSON.decode(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RefusedError(
            "syntax", phrase("not UTF-8: byte {n} of the {what}", n=error.start + 1, what=phrase_in("part", what))
        ) from None
    except json.JSONDecodeError as error:
        raise RefusedError(
            "syntax",
            phrase(
                "not JSON: {message} (character {n} of the {what})",
                message=said_by_json(error.msg),
                n=error.pos + 1,
                what=phrase_in("part", what),
            ),
        ) from None
    except RecursionError:
        raise RefusedError("syntax", phrase(TOO_DEEP)) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RefusedError("syntax", phrase("the key {key} is given twice", key=quoted(key)))
            seen.add(key)
    return found


def _not_a_number(written: str) -> float:
    raise RefusedError("syntax", phrase("{written} is no number of JSON", written=written))


def _integer(written: str) -> int:
    if len(written.removeprefix("-")) >= 20:  # nothing in a case is so large, and converting it takes long
        raise RefusedError("syntax", phrase("the integer {written} is too large", written=quoted(written)))
    return int(written)


_EXACT = 2**53
"""The whole numbers up to it are told apart by a number with a point."""


def _float(written: str) -> float | int:
    """A number with a point or an exponent; a whole one is an integer, as JSON Schema has it (`3.0`)."""
    value = float(written)
    if math.isinf(value):
        raise RefusedError("syntax", phrase("the number {written} is too large", written=quoted(written)))
    return int(value) if value.is_integer() and abs(value) <= _EXACT else value


_JSON = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_not_a_number, parse_int=_integer, parse_float=_float)


def id_of(data: object) -> str | int | float | None:
    """The id of a request; None if it has none that can be used."""
    id = data.get("id") if isinstance(data, dict) else None
    return id if isinstance(id, str | int | float) and not isinstance(id, bool) else None


def request_of(data: object) -> Request:
    """The request that plain data describes.

    Raises:
        RefusedError: The data is no request.
    """
    if not isinstance(data, dict):
        raise RefusedError("request", phrase("expected a request (a mapping), got {data}", data=described(data)))
    if "method" not in data:
        raise RefusedError("request", phrase("missing key 'method'; the methods here are {words}", words=_METHODS))
    method = data["method"]
    if not isinstance(method, str):
        raise RefusedError("request", phrase("expected a string, got {method}", method=described(method)), "method")
    if method not in REQUESTS:
        raise RefusedError(
            "request",
            phrase("unknown method {word}; did you mean '{near}'?", word=quoted(method), near=near)
            if (near := nearest(method, tuple(REQUESTS)))
            else phrase("unknown method {word}; the methods here are {words}", word=quoted(method), words=_METHODS),
            "method",
        )
    kind = REQUESTS[method]
    _refuse_unknown(data, ("id", "method", *_keys(kind)), ())
    if isinstance(options := data.get("options"), dict):
        _refuse_unknown(options, _keys(kind, "options"), ("options",))
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$.")
        place = path.rstrip("`")
        raise RefusedError("request", _in_words(message, _words_at(kind, place)), place) from None
    except UnicodeEncodeError:  # half of a surrogate pair where no string is expected
        raise RefusedError("request", phrase("a lone surrogate character is not allowed")) from None


@cache
def _keys(kind: type[Request], inside: str = "") -> tuple[str, ...]:
    """The keys of a request, or of its options."""
    if not inside:
        return tuple(each.encode_name for each in fields(kind) if each.name != "id")
    return tuple(name for each in fields(kind) if each.name == inside for name in each.type.__struct_encode_fields__)


def _words_at(kind: type[Request], place: str) -> list[str]:
    """The words that a key of a request takes, such as `options.lang`; none if it takes other values."""
    found: types.Type = types.type_info(kind)
    for key in place.split("."):
        own = found.fields if isinstance(found, types.StructType) else ()
        found = next((each.type for each in own if each.encode_name == key), types.AnyType())
    kinds = found.types if isinstance(found, types.UnionType) else (found,)
    return [str(word) for each in kinds if isinstance(each, types.LiteralType) for word in each.values]


def _refuse_unknown(data: dict[str, Any], keys: tuple[str, ...], path: Path) -> None:
    for key in data:
        if key not in keys:
            near = nearest(key, keys)
            message = (
                phrase("unknown key {key}; did you mean '{near}'?", key=quoted(key), near=near)
                if near
                else phrase("unknown key {key}; the keys here are {keys}", key=quoted(key), keys=", ".join(keys))
            )
            raise RefusedError("request", message, path_text((*path, key)))


_TYPES = {
    "object": term_in("value", "a mapping"),
    "array": term_in("value", "a list"),
    "str": term_in("value", "a string"),
    "int": term_in("value", "an integer"),
    "float": term_in("value", "a number"),
    "bool": term_in("value", "true or false"),
}
"""What msgspec calls sorts of values; the others are words of JSON."""

_EXPECTED = re.compile(r"Expected `([^`]*)`(?: (of length )?([<>]=?) (-?[0-9.]+(?:e\+[0-9]+)?))?(?:, got `([^`]*)`)?")
"""Its message for a value of another sort, or out of bounds."""

_WORD = re.compile(r"Invalid enum value ('.*')", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `([^`]*)`")


def _in_words(message: str, words: list[str]) -> str:
    """A message of msgspec in the words of our own messages; `words` are those that the key takes."""

    def listed(sorts: str) -> str:
        kinds = sorts.split(" | ")
        wanted = (each for each in kinds if each != "int" or "float" not in kinds)
        return alternatives(phrase_in("value", _TYPES[each]) if each in _TYPES else each for each in wanted)

    if missing := _MISSING.fullmatch(message):
        return phrase("missing key '{key}'", key=missing[1])
    if found := _EXPECTED.fullmatch(message):
        wanted, length, sign, bound, got = found.groups()
        if got:
            return phrase("expected {wanted}, got {found}", wanted=listed(wanted), found=listed(got))
        if length:
            return phrase("expected {wanted} of length {sign} {n}", wanted=listed(wanted), sign=sign, n=bound)
        return phrase("expected {wanted} {sign} {n}", wanted=listed(wanted), sign=sign, n=bound)
    if word := _WORD.fullmatch(message):
        return phrase("unknown word {word}; the words here are {words}", word=word[1], words=", ".join(words))
    return said_by_library(message[:1].lower() + message[1:])


def is_of_position(request: Check | CheckMany | Explain | Legal, case: str, play: str | None = None) -> bool:
    """Whether a request is about a position that is kept, and not about cases of its own.

    Args:
        request: The request.
        case: The key of its own cases: `case` or `cases`.
        play: The key of the plays of a position: `play` or `plays`; None if the method takes none.

    Raises:
        RefusedError: It names neither or both, or its plays are missing or don't belong there.
    """
    own, position = (getattr(request, key) is not UNSET for key in (case, "position"))
    declared = play is not None and getattr(request, play) is not UNSET
    if own == position:
        if play:
            said = phrase("give either '{case}' or 'position' with '{play}'", case=case, play=play)
        else:
            said = phrase("give either '{case}' or 'position'", case=case)
        raise RefusedError("request", said)
    if declared and own:
        raise RefusedError("request", phrase("'{play}' goes with 'position'; a case has its own play", play=play))
    if position and play is not None and not declared:
        raise RefusedError("request", phrase("missing key '{play}'", play=play))
    return position


def edition_known(edition: str | None, path: str = "options.edition") -> str | None:
    """The edition that a request names; None for None.

    Args:
        edition: Its date.
        path: The place in the request.

    Raises:
        RefusedError: There is no such edition.
    """
    if edition is not None:
        from bridge.rulebook import unknown_edition

        if why := unknown_edition(edition):
            raise RefusedError("request", why, path)
    return edition


# --------------------------------------------------------------------------------------------------- errors and answers


@contextmanager
def placed(path: str, inside: str = "") -> Iterator[None]:
    """Turns an `InputError` into a `RefusedError` with the place in the request.

    Args:
        path: The place in the request of what is checked.
        inside: The place of the same in the case whose paths the error has; empty for the case itself.

    Raises:
        RefusedError: In place of an `InputError`.
    """
    try:
        yield
    except InputError as error:
        raise RefusedError("input", error.message, joined_path(path, error.path.removeprefix(inside))) from None


def joined_path(path: str, inside: str) -> str:
    """A path inside another one: `cases[2]` and `state.active` make `cases[2].state.active`."""
    return path + (f".{inside}" if inside and inside[0] not in ".[" else inside)
