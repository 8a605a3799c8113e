"""Words that sentences are made of: lists, numbers, articles, and nouns and predicates for one and for many.

In English an adjective stands as it is; in the catalog of another language it may be a predicate, to which the phrase
around it gives its form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bridge.case.words import escaped, keyword_of
from bridge.language import phrase_in, term_in

__all__ = [
    "Part",
    "Predicate",
    "adjective",
    "adjective_part",
    "being_a",
    "being_so",
    "capital",
    "counter_noun",
    "joined",
    "joined_clauses",
    "keyword_name",
    "listed_part",
    "not_being_a",
    "not_being_so",
    "noun_named",
    "noun_part",
    "number_word",
    "plural_of",
    "printable",
    "quality_name",
    "so_part",
    "that_part",
    "trait_name",
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
    """Things: `a`, `a and b`, `a, b and c`; `word` is "and" or "or"."""
    *first, last = parts
    if not first:
        return last
    before = ", ".join(first)
    if word == "or":
        return phrase_in("things", "{first} or {last}", first=before, last=last)
    return phrase_in("things", "{first} and {last}", first=before, last=last)


def joined_clauses(parts: Iterable[str], word: str = "and") -> str:
    """Predicates or clauses: `is tapped`, `is tapped and attacks`; `word` is "and" or "or"."""
    *first, last = parts
    if not first:
        return last
    before = first[0]
    for each in first[1:]:
        if word == "or":
            before = phrase_in("clauses, any of them", "{first}, {next}", first=before, next=each)
        else:
            before = phrase_in("clauses, all of them", "{first}, {next}", first=before, next=each)
    if word == "or":
        return phrase_in("clauses", "{first} or {last}", first=before, last=last)
    return phrase_in("clauses", "{first} and {last}", first=before, last=last)


_NUMBER_WORDS = (
    term_in("number", "no"),
    term_in("number", "one"),
    term_in("number", "two"),
    term_in("number", "three"),
    term_in("number", "four"),
    term_in("number", "five"),
    term_in("number", "six"),
    term_in("number", "seven"),
    term_in("number", "eight"),
    term_in("number", "nine"),
    term_in("number", "ten"),
)


def number_word(n: int) -> str:
    """A number of things: in English a word up to ten, then digits."""
    return phrase_in("number", _NUMBER_WORDS[n]) if 0 <= n < len(_NUMBER_WORDS) else str(n)


def capital(text: str) -> str:
    """The sentence with a capital letter, in a language that begins sentences with one."""
    return phrase_in("beginning of a sentence", "{capital}{rest}", capital=text[:1].upper(), rest=text[1:], text=text)


class Predicate(NamedTuple):
    """What is said of one thing, and the same of many: `is tapped`, `are tapped`."""

    one: str
    many: str


def being_so(what: str, many: str = "") -> Predicate:
    """That a thing is so, as an adjective says it; `many` is what many are, if it differs."""
    return Predicate(
        phrase_in("adjective", "is {what}", what=what), phrase_in("adjective", "are {what}", what=many or what)
    )


def not_being_so(what: str, many: str = "") -> Predicate:
    """That it isn't."""
    return Predicate(
        phrase_in("adjective", "isn't {what}", what=what), phrase_in("adjective", "aren't {what}", what=many or what)
    )


def being_a(what: str, many: str = "") -> Predicate:
    """That a thing is what a noun or a name says; `many` is what many are, if it differs."""
    return Predicate(phrase_in("noun", "is {what}", what=what), phrase_in("noun", "are {what}", what=many or what))


def not_being_a(what: str, many: str = "") -> Predicate:
    """That it isn't."""
    return Predicate(
        phrase_in("noun", "isn't {what}", what=what), phrase_in("noun", "aren't {what}", what=many or what)
    )


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


_ADJECTIVES = frozenset(
    (
        term_in("adjective", "attacking"),
        term_in("adjective", "basic"),
        term_in("adjective", "black"),
        term_in("adjective", "blocked"),
        term_in("adjective", "blocking"),
        term_in("adjective", "blue"),
        term_in("adjective", "colorless"),
        term_in("adjective", "enchanted"),
        term_in("adjective", "equipped"),
        term_in("adjective", "fortified"),
        term_in("adjective", "goaded"),
        term_in("adjective", "green"),
        term_in("adjective", "legendary"),
        term_in("adjective", "modified"),
        term_in("adjective", "monocolored"),
        term_in("adjective", "multicolored"),
        term_in("adjective", "other"),
        term_in("adjective", "red"),
        term_in("adjective", "snow"),
        term_in("adjective", "suspected"),
        term_in("adjective", "tapped"),
        term_in("adjective", "unblocked"),
        term_in("adjective", "untapped"),
        term_in("adjective", "white"),
        term_in("adjective", "world"),
    )
)
"""The adjectives that have words of their own in other languages."""

_NOUNS = frozenset(
    (
        term_in("noun", "artifact"),
        term_in("noun", "aura"),
        term_in("noun", "battle"),
        term_in("noun", "card"),
        term_in("noun", "creature"),
        term_in("noun", "enchantment"),
        term_in("noun", "equipment"),
        term_in("noun", "forest"),
        term_in("noun", "instant"),
        term_in("noun", "island"),
        term_in("noun", "kindred"),
        term_in("noun", "land"),
        term_in("noun", "mountain"),
        term_in("noun", "permanent"),
        term_in("noun", "plains"),
        term_in("noun", "planeswalker"),
        term_in("noun", "sorcery"),
        term_in("noun", "spell"),
        term_in("noun", "swamp"),
        term_in("noun", "vehicle"),
        term_in("noun", "wall"),
    )
)
"""The same of nouns."""


def adjective(word: str) -> str:
    """An adjective of a description: a color, a supertype, a status."""
    return phrase_in("adjective", word) if word in _ADJECTIVES else phrase_in("adjective", "{word}", word=word)


def noun_named(word: str) -> str:
    """A noun of a description: a card type or a subtype, spelled as it is given."""
    found = phrase_in("noun", word.lower()) if word.lower() in _NOUNS else word
    return word if found == word.lower() else found


def keyword_name(text: str) -> str:
    """A keyword ability, such as `flying` or `protection from red`."""
    try:
        family, parameter = keyword_of(text)
    except ValueError:
        return printable(text)
    if not parameter:
        found = phrase_in("keyword", family)
        return printable(text) if found == family else found
    if family == "landwalk":
        return phrase_in("keyword", "{walk}", walk=printable(text), land=noun_named(parameter))
    if family == "protection":
        return phrase_in(
            "keyword", "{protection}", protection=printable(text), quality=quality_name(parameter.removeprefix("from "))
        )
    return printable(text)


def quality_name(quality: str) -> str:
    """What an ability such as protection asks for: a color, a card type, or other words."""
    if quality in _TRAITS:
        return trait_name(quality)
    return phrase_in("quality", "{things}", things=printable(quality), noun=noun_named(quality.removesuffix("s")))


_TRAITS = frozenset(
    (
        term_in("trait", "basic"),
        term_in("trait", "black"),
        term_in("trait", "blue"),
        term_in("trait", "colorless"),
        term_in("trait", "green"),
        term_in("trait", "legendary"),
        term_in("trait", "red"),
        term_in("trait", "snow"),
        term_in("trait", "white"),
        term_in("trait", "world"),
    )
)
"""Colors and supertypes that have names of their own in other languages."""


def trait_name(word: str) -> str:
    """The name of a color or a supertype."""
    return phrase_in("trait", word) if word in _TRAITS else printable(word)


def adjective_part(text: str, prefix: str = "") -> Part:
    """What stands before the noun."""
    return so_part("before", text, prefix)


def with_part(text: str, many: str = "") -> Part:
    """What stands behind "with"."""
    many = many or text
    has = Predicate(phrase_in("held", "has {text}", text=text), phrase_in("held", "have {text}", text=many))
    lacks = Predicate(
        phrase_in("held", "doesn't have {text}", text=text), phrase_in("held", "don't have {text}", text=many)
    )
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


def with_article(thing: str) -> str:
    """The noun phrase with `a`, `an` or `another`; names are left alone."""
    if thing.startswith("other "):
        return phrase_in("article", "an{thing}", thing=thing)
    start = thing.lower()
    if start.startswith(("a", "e", "i", "o", "u")) and not start.startswith(("uni", "one", "eu")):
        return phrase_in("article", "an {thing}", thing=thing)
    return phrase_in("article", "a {thing}", thing=thing)


def words_of(value: str | Sequence[str]) -> list[str]:
    """One word or several, as a list."""
    return [value] if isinstance(value, str) else list(value)


def counter_noun(kind: str, many: bool) -> str:
    """A counter of a kind, or counters."""
    if kind == "any":
        return phrase_in("noun", "counters") if many else phrase_in("noun", "counter")
    if many:
        return phrase_in("noun", "{kind} counters", kind=printable(kind))
    return phrase_in("noun", "{kind} counter", kind=printable(kind))


def that_part(is_: Predicate, isnt: Predicate) -> Part:
    """What stands behind "that"."""
    one = phrase_in("behind a noun", "that {predicate}", predicate=is_.one)
    many = phrase_in("behind a noun", "that {predicate}", predicate=is_.many)
    return Part("after", one, many, is_, isnt)


def listed_part(words: Sequence[str]) -> Part:
    """Adjectives of which any is true."""
    if not words:
        return adjective_part(phrase_in("adjective", "no"))
    text = joined_clauses(map(adjective, words), "or")
    return adjective_part(text, phrase_in("adjective", "non{text}", text=text) if len(words) == 1 else "")


def noun_part(words: Sequence[str], plural: Callable[[str], str] = plural_of) -> Part:
    """Nouns of which any is true."""
    if not words:
        return adjective_part(phrase_in("adjective", "impossible"))
    text = joined(map(noun_named, words), "or")
    many = joined((phrase_in("noun", "{many}", one=noun_named(each), many=plural(each)) for each in words), "or")
    one = with_article(text)
    prefix = ""
    if len(words) == 1:
        prefix = (
            phrase_in("noun", "non-{text}", text=text)
            if words[0][:1].isupper()
            else phrase_in("noun", "non{text}", text=text)
        )
    return Part("noun", text, many, being_a(one, many), not_being_a(one, many), prefix)
