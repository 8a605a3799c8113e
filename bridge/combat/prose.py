"""Words of English: lists, numbers, articles, and nouns and predicates for one and for many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bridge.case.words import escaped

__all__ = [
    "Part",
    "Predicate",
    "adjective_part",
    "being",
    "being_so",
    "counter_noun",
    "joined",
    "listed_part",
    "not_being_so",
    "noun_part",
    "number_word",
    "past",
    "plural_of",
    "printable",
    "so_part",
    "that_part",
    "with_article",
    "with_part",
    "words_of",
]

MAX_TEXT = 300
"""Characters of a name or of a quoted text that are shown."""


def printable(text: str) -> str:
    """The text as one line that a terminal shows as it is: spaces folded, the unprintable escaped, long text cut."""
    line = " ".join(text.split())
    cut = line if len(line) <= MAX_TEXT else line[: MAX_TEXT - 1] + "…"
    return escaped(cut)


def joined(parts: Iterable[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(n: int) -> str:
    """A number of things: a word up to ten, then digits."""
    return _NUMBER_WORDS[n] if 0 <= n < len(_NUMBER_WORDS) else str(n)


class Predicate(NamedTuple):
    """What is said of one thing, and the same of many: `is tapped`, `are tapped`."""

    one: str
    many: str


def being_so(what: str, many: str = "") -> Predicate:
    """That a thing is so; `many` is what many are, if it differs."""
    return Predicate(f"is {what}", f"are {many or what}")


def not_being_so(what: str, many: str = "") -> Predicate:
    """That it isn't."""
    return Predicate(f"isn't {what}", f"aren't {many or what}")


def past(what: str) -> Predicate:
    """What a thing did, or didn't do."""
    return Predicate(what, what)


class Part(NamedTuple):
    """One thing that a description says: how it stands in a noun phrase, and as a predicate."""

    place: str
    """`before` the noun, the `noun`; after it in this order `of` whom, `with` what (behind that word), `after`."""
    text: str
    many: str
    is_: Predicate
    isnt: Predicate
    prefix: str = ""
    """What to write in front of the noun for "not this": `nonblack`."""


def so_part(place: str, text: str, prefix: str = "") -> Part:
    """What a thing is, said with the same words in the noun phrase."""
    return Part(place, text, text, being_so(text), not_being_so(text), prefix)


def adjective_part(text: str, prefix: str = "") -> Part:
    """What stands before the noun."""
    return so_part("before", text, prefix)


def with_part(text: str, many: str = "") -> Part:
    """What stands behind "with"."""
    many = many or text
    has, lacks = Predicate(f"has {text}", f"have {many}"), Predicate(f"doesn't have {text}", f"don't have {many}")
    return Part("with", text, many, has, lacks)


_IRREGULAR = {
    "cyclops": "Cyclopes",
    "dwarf": "Dwarves",
    "elf": "Elves",
    "mouse": "Mice",
    "ox": "Oxen",
    "werewolf": "Werewolves",
    "wolf": "Wolves",
}
_SAME = (
    "folk",
    "fish",
    "sheep",
    "plains",
    "samurai",
    "eldrazi",
    "kithkin",
    "ninja",
    "sphinx cats",
    "aetherborn",
    "cyberman",
)


def plural_of(word: str) -> str:
    """The plural of a noun."""
    last = word.rpartition(" ")[2].lower()
    if last in _IRREGULAR:
        return word[: len(word) - len(last)] + _IRREGULAR[last]
    if last.endswith(_SAME):
        return word
    if last.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def with_article(phrase: str) -> str:
    """The phrase with `a`, `an` or `another`; names are left alone."""
    if phrase.startswith("other "):
        return "an" + phrase
    start = phrase.lower()
    vowel = start.startswith(("a", "e", "i", "o", "u")) and not start.startswith(("uni", "one", "eu"))
    return f"{'an' if vowel else 'a'} {phrase}"


def words_of(value: str | Sequence[str]) -> list[str]:
    """One word or several, as a list."""
    return [value] if isinstance(value, str) else list(value)


def being(many: bool, negative: bool) -> str:
    """ "Is" or one of its forms."""
    return {(False, False): "is", (True, False): "are", (False, True): "isn't", (True, True): "aren't"}[many, negative]


def counter_noun(kind: str, many: bool) -> str:
    """A counter of a kind, or counters."""
    named = "" if kind == "any" else f"{printable(kind)} "
    return f"{named}{'counters' if many else 'counter'}"


def that_part(is_: Predicate, isnt: Predicate) -> Part:
    """What stands behind "that"."""
    return Part("after", f"that {is_.one}", f"that {is_.many}", is_, isnt)


def listed_part(words: Sequence[str]) -> Part:
    """Adjectives of which any is true."""
    text = joined(words, "or") if words else "no"
    return adjective_part(text, f"non{text}" if len(words) == 1 else "")


def noun_part(words: Sequence[str], plural: Callable[[str], str] = plural_of) -> Part:
    """Nouns of which any is true."""
    if not words:
        return adjective_part("impossible")
    text, many = joined(words, "or"), joined(map(plural, words), "or")
    one = with_article(text)
    hyphen = "-" if words[0][:1].isupper() else ""
    prefix = f"non{hyphen}{text}" if len(words) == 1 else ""
    return Part("noun", text, many, being_so(one, many), not_being_so(one, many), prefix)
