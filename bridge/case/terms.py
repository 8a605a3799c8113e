"""Terms, of which facts are made, between the model of a case and the solver.

A term is a string, a number, or a name with arguments: `("controls", "alice", "bear")` is the fact that plain clingo
writes `controls("alice","bear").`, and `("creature",)` is the word `creature`. (A tuple of clingo has the empty name.)
A `str` can only become a string of clingo, an `int` only a number, and what stands first in a tuple only a name, which
is checked; so whatever a case or a card says, nothing of it becomes syntax. `solving` gives terms to the solver;
`written` is the one writer that makes text of them: for `azor facts`, and where many boards are written down together
(`lifting`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from bridge.case.words import quoted
from bridge.errors import CaseError, InternalError
from bridge.language import phrase

__all__ = [
    "GREATEST",
    "Fact",
    "Term",
    "folded",
    "holds_string",
    "name_in",
    "names",
    "number_in",
    "quote",
    "string",
    "subterms",
    "text_of",
    "written",
]

Term: TypeAlias = "str | int | tuple[Term, ...]"
"""A string, a number, or a name (a `str` again) with its arguments in a tuple."""

Fact: TypeAlias = "tuple[Term, ...]"
"""A name with its arguments, as a statement that it holds."""

GREATEST = 2**31 - 1
"""The greatest number of the solver; the least one is its negative."""

_MAX_TERMS_KEPT = 1 << 15
"""How many terms are kept as symbols and as text: those of a few large boards."""

_NAME = re.compile(r"_*[a-z][A-Za-z0-9_]*")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


@lru_cache(maxsize=_MAX_TERMS_KEPT)
def quote(text: str) -> str:
    """A string of ASP that stands for `text`.

    Raises:
        CaseError: The solver can't hold it: it has a NUL character or half of a surrogate pair.
    """
    return f'"{string(text).translate(_ESCAPES)}"'


@lru_cache(maxsize=_MAX_TERMS_KEPT)
def written(term: Term) -> str:
    """The term as clingo writes it.

    Raises:
        CaseError: A string or a number in it is none that the solver can hold.
        InternalError: A name in it is no name, or it is no term at all: a bug of ours.
    """
    if type(term) is tuple:
        name, *arguments = term
        if not arguments and name:
            return name_in(name)
        inside = ",".join(map(written, arguments))
        # What has one member and no name is told from a term in parentheses by a comma.
        return f"{name_in(name)}({inside}{',' if len(arguments) == 1 and not name else ''})"
    if type(term) is str:
        return quote(term)
    return str(number_in(term))


def text_of(facts: Iterable[Term]) -> str:
    """Facts as plain clingo reads them, one a line, in their order."""
    return "".join(f"{written(fact)}.\n" for fact in facts)


def subterms(term: Term) -> Iterator[Term]:
    """The term and all that stands inside it."""
    yield term
    if type(term) is tuple:
        for each in term[1:]:
            yield from subterms(each)


def names(terms: Iterable[Term], found: set[str] | None = None) -> set[str]:
    """The names in terms: of predicates, functions and constants, never what stands in a string."""
    found = set() if found is None else found
    for term in terms:
        if type(term) is tuple:
            found.add(str(term[0]))
            names(term[1:], found)
    return found


def holds_string(term: Term, text: str) -> bool:
    """Whether the string stands somewhere in the term."""
    if type(term) is not tuple:
        return term == text
    return text in term[1:] or any(type(each) is tuple and holds_string(each, text) for each in term)


def folded(name: str, parts: Sequence[Term]) -> Term:
    """One term of two arguments from many parts: a balanced tree, so that long lists stay shallow."""
    while len(parts) > 1:
        pairs: list[Term] = [(name, one, other) for one, other in zip(parts[::2], parts[1::2], strict=False)]
        parts = [*pairs, *parts[len(pairs) * 2 :]]
    return parts[0]


@lru_cache(maxsize=1 << 12)
def name_in(name: Term) -> str:
    """The name of a term, checked.

    Raises:
        InternalError: It is no name: a bug of ours.
    """
    if type(name) is not str or (name and not _NAME.fullmatch(name)):
        raise InternalError(f"no name of a fact: {name!r}")
    return name


def number_in(number: Term) -> int:
    """A number, checked.

    Raises:
        CaseError: It is more than the solver can reckon with.
        InternalError: It is no number: a bug of ours.
    """
    if type(number) is not int:
        raise InternalError(f"no term of a fact: {number!r}")
    if not -GREATEST <= number <= GREATEST:
        raise CaseError(phrase("a number is beyond what can be reckoned with; the greatest is {most}", most=GREATEST))
    return number


def string(text: str) -> str:
    """A string, checked.

    Raises:
        CaseError: The solver can't hold it: it has a NUL character or half of a surrogate pair.
    """
    if text.isascii() and "\0" not in text:
        return text
    if "\0" in text:
        raise CaseError(phrase("{text} holds a NUL character", text=quoted(text)))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CaseError(phrase("{text} holds half of a surrogate pair", text=quoted(text))) from None
    return text
