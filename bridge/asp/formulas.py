"""Formulas of terms with and, or and not, whose negations are pushed to the leaves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bridge.case.terms import Fact, Term, folded

__all__ = [
    "ALWAYS",
    "ANYTHING",
    "IS_SELF",
    "AllOf",
    "AnyOf",
    "Formula",
    "Leaf",
    "Not",
    "all_of",
    "any_of",
    "declared_term",
    "negated",
    "rendered_term",
]

ANYTHING: Fact = ("anything",)
ALWAYS: Fact = ("always",)
IS_SELF: Fact = ("is", ("self",))


class Leaf(Struct, frozen=True):
    """A term of the vocabulary."""

    term: Fact
    opposite: Fact | None = None
    """How the vocabulary says the leaf's negation; without it, `non(…)`."""
    declared: bool = False


class AllOf(Struct, frozen=True):
    """All of some formulas hold."""

    parts: tuple[Formula, ...]


class AnyOf(Struct, frozen=True):
    """Any of some formulas holds."""

    parts: tuple[Formula, ...]


class Not(Struct, frozen=True):
    """A formula doesn't hold."""

    part: Formula


Formula = Leaf | AllOf | AnyOf | Not


def any_of(parts: Iterable[Formula]) -> Formula:
    """The formula that any of the parts makes true."""
    return AnyOf(tuple(parts))


def all_of(parts: Iterable[Formula]) -> Formula:
    """The formula that all of the parts make true."""
    return AllOf(tuple(parts))


def negated(term: Formula) -> Formula:
    """The same term without `Not`, except in front of leaves."""
    match term:
        case Not(Leaf()):
            return term
        case Not(Not(part)):
            return negated(part)
        case Not(AllOf(parts)):
            return AnyOf(tuple(negated(Not(part)) for part in parts))
        case Not(AnyOf(parts)):
            return AllOf(tuple(negated(Not(part)) for part in parts))
        case AllOf(parts):
            return AllOf(tuple(negated(part) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(negated(part) for part in parts))
    return term


def rendered_term(term: Formula, truth: Fact) -> Term:
    """The term in the vocabulary; `truth` is the leaf that always holds."""
    match negated(term):
        case Leaf(leaf):
            return leaf
        case Not(Leaf(leaf, opposite)):
            return opposite or ("non", leaf)
        case AllOf(parts):
            return folded("and", [rendered_term(part, truth) for part in parts]) if parts else truth
        case AnyOf(parts):
            return folded("or", [rendered_term(part, truth) for part in parts]) if parts else ("non", truth)
    raise AssertionError(term)


def declared_term(term: Formula) -> Term:
    """The term in the vocabulary; parts that don't mention the declared set stand inside `state(…)`."""
    term = negated(term)
    if not _mentions_declaration(term):
        return ("state", rendered_term(term, ALWAYS))
    match term:
        case AllOf(parts) if parts:
            return folded("and", [declared_term(part) for part in parts])
        case AnyOf(parts) if parts:
            return folded("or", [declared_term(part) for part in parts])
    return rendered_term(term, ALWAYS)


def _mentions_declaration(term: Formula) -> bool:
    match term:
        case Leaf(declared=declared):
            return declared
        case Not(part):
            return _mentions_declaration(part)
        case AllOf(parts) | AnyOf(parts):
            return any(_mentions_declaration(part) for part in parts)
    raise AssertionError(term)
