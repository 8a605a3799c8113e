"""Words: the keyword abilities of CR 702, and how messages name what was written.

Keywords are a closed list. Subtypes, marks, names and kinds of counters are open: any word is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from bridge.case.keywords import KEYWORD_ROWS, LATER_KEYWORDS
from bridge.language import phrase, phrase_in

__all__ = [
    "EVERY_CREATURE_TYPE",
    "KEYWORDS",
    "KEYWORD_VARIANTS",
    "alternatives",
    "an",
    "described",
    "double_quoted",
    "escaped",
    "keyword_in",
    "keyword_of",
    "nearest",
    "quoted",
    "together",
]


_ALONE = frozenset(row.name for row in KEYWORD_ROWS.values() if not row.takes)
"""Keywords that stand alone: nothing may follow them, so that `flying, trample` in one entry is not half read."""

KEYWORDS = frozenset(KEYWORD_ROWS)
"""Every keyword ability with a heading in CR 702 from 2018-10-05 to 2026-04-17, and the variants."""

EVERY_CREATURE_TYPE = "every creature type"
"""Stands among subtypes for all creature types (CR 205.3m)."""

KEYWORD_VARIANTS = frozenset(row.name for row in KEYWORD_ROWS.values() if row.within)
"""Keywords defined inside the section of another one, so without a heading of their own."""

_LONGEST = max(map(len, KEYWORDS))

_TYPE_WALK = re.compile(r"([\w'][\w' -]*)walk")
_TYPE_CYCLING = re.compile(r"(\w[\w' -]*)cycling( .*|\W.*)?")
_TYPE_OFFERING = re.compile(r"(\w[\w' -]*) offering")


@lru_cache(maxsize=1 << 12)
def keyword_of(text: str) -> tuple[str, str]:
    """The keyword ability that `text` names, and its parameter (empty when there is none), both in lower case.

    `flying` gives `("flying", "")`, `Protection from red` gives `("protection", "from red")`, `islandwalk` gives
    `("landwalk", "island")` and `snow swampwalk` gives `("landwalk", "snow swamp")` (CR 702.14a), `plainscycling {2}`
    gives `("cycling", "plains {2}")` (CR 702.29e), `bands with other legends` gives `("bands with other", "legends")`:
    it is not banding (CR 702.22b).

    Raises:
        ValueError: it is no keyword ability, or something follows one that takes nothing; the message is one line
            and names the nearest keyword.
    """
    if len(text) > 200:
        raise ValueError(phrase("unknown keyword {keyword}", keyword=quoted(text)))
    words = " ".join(text.replace("’", "'").lower().split())
    keyword = _longest_keyword(words)
    if keyword is not None:
        parameter = words[len(keyword) :].lstrip(" —–")
        if parameter and (keyword in _ALONE or _holds_another(words)):
            raise ValueError(
                phrase(
                    "more follows the keyword '{keyword}' in {text}; write one keyword an entry",
                    keyword=keyword,
                    text=quoted(text),
                )
            )
        return keyword, parameter
    if walk := _TYPE_WALK.fullmatch(words):
        return "landwalk", walk[1].strip()
    if cycling := _TYPE_CYCLING.fullmatch(words):
        return "cycling", (cycling[1] + " " + (cycling[2] or "").lstrip(" —–")).strip()
    if offering := _TYPE_OFFERING.fullmatch(words):
        return "offering", offering[1]
    near = nearest(re.split(r"[\d{—]", words, maxsplit=1)[0].strip(), sorted(KEYWORDS))
    if near:
        raise ValueError(phrase("unknown keyword {keyword}; did you mean '{near}'?", keyword=quoted(text), near=near))
    raise ValueError(phrase("unknown keyword {keyword}", keyword=quoted(text)))


def keyword_in(edition: str | None, text: str) -> str:
    """The keyword ability that `text` names, if an edition has it; the newest edition has all of them.

    Raises:
        ValueError: as `keyword_of`, or the edition doesn't have it; the message names the one that it came with.
    """
    keyword = keyword_of(text)[0]
    since = LATER_KEYWORDS.get(keyword, "")
    if edition is not None and edition < since:
        raise ValueError(
            phrase(
                "the edition of {edition} has no {keyword}: it came with that of {since}",
                edition=edition,
                keyword=keyword,
                since=since,
            )
        )
    return keyword


def _longest_keyword(words: str) -> str | None:
    """The longest keyword that `words` begins with as whole words."""
    for end in range(min(len(words), _LONGEST), 0, -1):
        if words[:end] in KEYWORDS and not (words[end : end + 1].isalnum() or words[end : end + 1] in {"'", "-", "!"}):
            return words[:end]
    return None


def _holds_another(words: str) -> bool:
    """Whether `words` is a list of keywords ("protection from red, haste"), of which only the first would be read."""
    if "—" in words:  # "max speed — trample and haste", "ward—discard a card": text follows, not keywords
        return False
    return any(_longest_keyword(part) for part in re.split(r"[,;] ?| and ", words)[1:])


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was probably meant to be, or None when nothing is near. Case does not matter.

    Only the first 1,000 candidates and words of up to 100 characters are compared, so that a hostile file can't make
    its own refusal slow.
    """
    from difflib import get_close_matches  # here, because only errors need it and it costs 7 ms

    if len(word) > 100:
        return None
    by_lower: dict[str, str] = {}
    for candidate in islice(candidates, 1000):
        by_lower.setdefault(candidate.lower(), candidate)
    found = get_close_matches(word.lower(), by_lower, n=1)
    return by_lower[found[0]] if found else None


def escaped(text: str) -> str:
    """`text` as one line that a terminal shows as it is.

    Control characters, characters of direction, halves of surrogate pairs, and all else that isn't printable become
    escapes such as `\\x1b`.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode() for char in text
    )


def quoted(text: str) -> str:
    """`text` between single quotes for a message: one printable line, cut after 60 characters."""
    return _quoted(text, "'")


def double_quoted(text: str) -> str:
    """The same between double quotes."""
    return _quoted(text, '"')


def _quoted(text: str, mark: str) -> str:
    cut = text if len(text) <= 60 else text[:59] + "…"
    inside = "".join("\\" + char if char in ("\\", mark) else escaped(char) for char in cut)
    return f"{mark}{inside}{mark}"


def an(noun: str) -> str:
    """A noun with `a` or `an`; an underscore in it is a space."""
    noun = noun.replace("_", " ")
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def alternatives(words: Iterable[str]) -> str:
    """Some words, at least one, with "or" between them."""
    said, *others = words
    for each in others:
        said = phrase_in("value", "{first} or {next}", first=said, next=each)
    return said


def together(words: Iterable[str]) -> str:
    """Some words, at least one, with "and" between them."""
    said, *others = words
    for each in others:
        said = phrase_in("value", "{first} and {next}", first=said, next=each)
    return said


def described(value: object) -> str:
    """A value for a message: its sort, and itself when it is short."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return phrase_in("value", "a string ({text})", text=double_quoted(value))
        case int():
            if abs(value) < 10**20:
                return phrase_in("value", "an integer ({n})", n=value)
            return phrase_in("value", "an integer of many digits")
        case float():
            return phrase_in("value", "a number ({n})", n=value)
        case dict():
            return phrase_in("value", "a mapping")
        case list() | tuple():
            return phrase_in("value", "a list")
    return phrase_in("value", "a Python {type}", type=type(value).__name__)
