"""Words of cards: numbers, lists, articles, keywords, types; and what they can't say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeGuard

from bridge.case.kinds import KINDS
from bridge.text.lexicon import NUMBERS, plural_of, words_of

__all__ = [
    "BOUNDS",
    "COLORS",
    "WITHOUT_SUBJECT",
    "CannotWriteError",
    "Node",
    "bounds_of",
    "cards_in_hand",
    "counter_noun",
    "either_of",
    "flat_parts",
    "is_nested",
    "known_keyword",
    "known_supertype",
    "listed_with",
    "name_as_written",
    "natural_of",
    "number_word",
    "owners_first",
    "parts_of",
    "says_only",
    "slot_of",
    "subtype_noun",
    "tallied_bound",
    "times_of",
    "type_noun",
    "with_article",
    "without_other",
    "words_in",
]

Node = dict[str, Any]


class CannotWriteError(ValueError):
    """No sentence of a card says this; the message says why, in one line."""


_NUMBER_WORDS = {number: word for word, number in NUMBERS.items()}


def number_word(n: int) -> str:
    """A number as a word, up to nineteen; in digits from 20 on.

    Raises:
        CannotWriteError: If it is negative.
    """
    if n < 0:
        raise CannotWriteError(f"a number of things below zero: {n}")
    return _NUMBER_WORDS.get(n, str(n))


def listed_with(parts: Sequence[str], word: str) -> str:
    """`a`, `a or b`, `a, b, or c`."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def either_of(parts: Sequence[str]) -> str:
    """Nouns as a list inside a description, without commas, which would begin another description."""
    return " or ".join(parts) if len(parts) < 3 else " and/or ".join(parts)


def with_article(phrase: str) -> str:
    """The phrase with "a" or "an"."""
    vowel = phrase[:1].lower() in "aeiou" and not phrase.lower().startswith(("uni", "eu", "one"))
    return f"{'an' if vowel else 'a'} {phrase}"


def words_in(value: Any) -> list[str]:
    """The words of a value that is one word or a list of words."""
    words = list(value) if isinstance(value, list) else [value]
    if any(not isinstance(word, str | dict) or slot_of(word) for word in words):
        raise CannotWriteError("a word that is left open")
    return words


def known_keyword(keyword: str) -> str:
    """A keyword ability, if the lexicon reads it as one token."""
    if not isinstance(keyword, str):
        raise CannotWriteError("a keyword that is left open")
    text = " ".join(keyword.replace("’", "'").lower().split())
    if text != "defender":
        tokens = words_of(f"with {text}")
        if len(tokens) != 2 or tokens[1].kind != "KEYWORD" or tokens[1].value.lower() != text:
            raise CannotWriteError(f"the keyword '{keyword}'")
    return text


def subtype_noun(subtype: str, many: bool) -> str:
    """A subtype as a noun."""
    word = plural_of(subtype) if many else subtype.lower()
    tokens = words_of(word) if word else []
    if len(tokens) != 1 or tokens[0].kind != "SUBTYPE" or tokens[0].value["subtype"] != subtype.lower():
        raise CannotWriteError(f"the subtype '{subtype}'")
    return "-".join(part.capitalize() for part in word.split("-"))


def counter_noun(kind: str, many: bool) -> str:
    """Counters of a kind as a noun."""
    phrase = ("" if kind.lower() == "any" else f"{kind.lower()} ") + ("counters" if many else "counter")
    tokens = words_of(phrase)
    if len(tokens) != 1 or tokens[0].kind != "COUNTER" or tokens[0].value != kind.lower():
        raise CannotWriteError(f"counters of the kind '{kind}'")
    return phrase


_NOUN_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


def type_noun(word: str, many: bool) -> str:
    """A card type as a noun."""
    if word not in _NOUN_TYPES:
        raise CannotWriteError(f"the card type {word} of permanents")
    return word + "s" * many


COLORS = ("white", "blue", "black", "red", "green")
_SUPERTYPES = ("basic", "legendary", "snow", "world")


def known_supertype(word: str) -> str:
    """A supertype, if descriptions on cards use it."""
    if word not in _SUPERTYPES:
        raise CannotWriteError(f"the supertype {word}")
    return word


def slot_of(node: Any) -> str | None:
    """The name of a slot; None if the node is no slot."""
    return node["bind"] if isinstance(node, dict) and set(node) == {"bind"} else None


def flat_parts(described: Node) -> Iterator[tuple[str, Any]]:
    """The parts of a description, all of which have to hold; those inside `all` too."""
    for key, value in described.items():
        if key == "all":
            for each in value:
                yield from flat_parts(each)
        elif value is not None:
            yield key, value


def parts_of(described: Node) -> list[tuple[str, Any]]:
    """The parts of a description, each once, as `flat_parts` gives them."""
    found: list[tuple[str, Any]] = []
    for part in flat_parts(described):
        if part not in found:
            found.append(part)
    return found


def says_only(described: Any, key: str) -> TypeGuard[Node]:
    """Whether a part of a record has this key and no other."""
    return isinstance(described, dict) and set(described) == {key}


BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")


def bounds_of(node: Any) -> list[tuple[str, Any]]:
    """The bounds of a comparison; a plain number is the bound `exactly`."""
    if not isinstance(node, dict):
        return [("exactly", node)]
    if slot_of(node):
        raise CannotWriteError("an exact number that is left open")
    return [(key, value) for key, value in node.items() if key in (*BOUNDS, "parity")]


def tallied_bound(node: Node) -> tuple[str, int]:
    """The one bound of a tally, as `at_least`, `at_most` or `exactly`, with its number."""
    bounds = bounds_of({key: value for key, value in node.items() if key in (*BOUNDS, "parity")}) or [("at_least", 1)]
    if len(bounds) > 1:
        raise CannotWriteError("a number of things between two bounds")
    ((bound, n),) = bounds
    if not isinstance(n, int):
        raise CannotWriteError("a number of things against another number")
    if bound == "more_than":
        bound, n = "at_least", n + 1
    if bound == "fewer_than":
        bound, n = "at_most", n - 1
    return bound, n


def natural_of(n: int) -> str:
    """A number in digits.

    Raises:
        CannotWriteError: If it is negative.
    """
    if n < 0:
        raise CannotWriteError(f"a number below zero: {n}")
    return str(n)


def cards_in_hand(bound: str, n: int) -> str:
    """A number of cards: `no cards`, `a card`, `two or more cards`."""
    match bound, n:
        case ("exactly" | "at_most", 0):
            if bound == "exactly":
                return "no cards"
        case "at_least", 1:
            return "a card"
    words = {"at_least": f"{number_word(n)} or more cards", "at_most": f"{number_word(n)} or fewer cards"}
    return words.get(bound) or f"exactly {number_word(n)} card{'s' * (n != 1)}"


def is_nested(comparison: Any) -> bool:
    """Whether a comparison is with a number that contains a description, or with a sum."""
    return any(isinstance(value, dict) and {"count", "among", "sum"} & set(value) for _, value in bounds_of(comparison))


def without_other(described: Node) -> tuple[Node, bool]:
    """The description without "other", and whether it says so."""
    if described.get("other") is not True:
        if any(key == "other" for key, _ in flat_parts(described)):
            raise CannotWriteError("'other' inside a description")
        return described, False
    return {key: value for key, value in described.items() if key != "other"}, True


def owners_first(parts: Iterable[tuple[Node, str]]) -> list[str]:
    """Descriptions in the order in which they can be listed: those with a controller first, since a controller at the
    end would be said of all; then bare nouns, since an adjective in front of a list would be said of all."""

    def place(part: tuple[Node, str]) -> tuple[bool, bool]:
        described, said = part
        first = words_of(said)[0]
        noun = first.kind in ("TYPE", "SUBTYPE") or str(first.value).rstrip("s") in (
            "creature",
            "permanent",
            "commander",
            "token",
        )
        return "controller" not in described, not noun

    return [said for _, said in sorted(parts, key=place)]


def times_of(number: Any) -> tuple[int, Any]:
    """A number as a factor and a counted number: a count is one time itself, a sum of n equal counts n times it.

    Any other number gives `(0, None)`.
    """
    terms = number["sum"] if says_only(number, "sum") else [number]
    first = terms[0] if terms else None
    if not isinstance(first, dict) or any(each != first for each in terms):
        return 0, None
    counts = bool({"count", "counters", "distinct"} & set(first)) or first.get("number") in ("hand", "graveyard")
    counts = counts or (
        "number" in first and first["number"] != "life" and not re.match(r"the |your ", first["number"])
    )
    return (len(terms), first) if counts else (0, None)


_NAME = re.compile(r"[A-Z][\w'’-]*(?: (?:(?:of|the|and|in|to|from|for) ){0,2}[A-Z][\w'’-]*)*")


def name_as_written(name: Any) -> str:
    """A name as a card writes it."""
    names = words_in(name)
    if len(names) != 1:
        raise CannotWriteError("one name or another")
    titled = " ".join(
        word if number and word in ("of", "the", "and", "in", "to", "from", "for") else word[:1].upper() + word[1:]
        for number, word in enumerate(names[0].split(" "))
    )
    if not _NAME.fullmatch(titled):
        raise CannotWriteError(f"the name '{names[0]}'")
    return titled


WITHOUT_SUBJECT = frozenset(name for name, kind in KINDS.items() if kind.about != "creature")
"""Kinds whose sentences are about no creature that a pronoun could mean."""
