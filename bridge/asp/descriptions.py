"""Descriptions, conditions, players and numbers of the format as terms of the vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from bridge.asp.formulas import (
    ANYTHING,
    IS_SELF,
    AllOf,
    AnyOf,
    Formula,
    Leaf,
    Not,
    all_of,
    any_of,
    negated,
    rendered_term,
)
from bridge.asp.words import spelled, word_of
from bridge.case.conditions import Condition, Declared
from bridge.case.descriptions import Attachment, Comparison, Description, Number, PlayerSelector, Value
from bridge.case.sizes import GREATEST_NUMBER, MOST_ADDED
from bridge.case.state import Whom
from bridge.case.terms import Term, folded
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = [
    "COUNTER",
    "OPPOSITES",
    "Mentions",
    "condition_term",
    "description_term",
    "filter_term",
    "reference_term",
    "selector_terms",
    "value_term",
    "whom_term",
]

_BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")
OPPOSITES = {"at_least": "fewer_than", "fewer_than": "at_least", "at_most": "more_than", "more_than": "at_most"}
"""Each operator with its opposite, which holds when it doesn't."""
_SUBJECT_SELECTORS = frozenset({"owner", "controller", "nearest_left", "nearest_right"})
COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)", re.ASCII)


def description_term(described: Description | str, mentions: Mentions) -> Term:
    """The term of a description, or of a reference to one object."""
    if isinstance(described, str):
        return ("is", reference_term(described, mentions))
    return rendered_term(filter_term(described, mentions), ANYTHING)


# ------------------------------------------------------------------------------- terms: and, or, not over leaves, as
# logic


class Mentions:
    """What terms of an effect mention that isn't known from the state alone: a creature, a defending player, a
    declaration."""

    def __init__(self) -> None:
        self.subject = False
        self.defending_player = False
        self.tallied: set[str] = set()


# ---------------------------------------------------------------- players, numbers, comparisons


def selector_terms(selector: PlayerSelector, mentions: Mentions) -> list[Term]:
    """The terms of the players that a selector means."""
    if isinstance(selector, str):
        mentions.subject |= selector in _SUBJECT_SELECTORS
        mentions.defending_player |= selector == "defending"
        return [word_of(selector)]
    names = [*(selector.ids or ()), *((selector.id,) if selector.id else ())]
    return [("player", name) for name in names]


def _of_players(predicate: str, selector: PlayerSelector, mentions: Mentions) -> Formula:
    return any_of(Leaf((predicate, each)) for each in selector_terms(selector, mentions))


def reference_term(reference: str, mentions: Mentions) -> Term:
    """The term of a reference: the permanent itself, its host, or the subject."""
    mentions.subject |= reference == "subject"
    return word_of(reference)


def value_term(value: Value, mentions: Mentions) -> Term:
    """The term of a number, plain or read from the state."""
    if isinstance(value, int):
        if abs(value) > GREATEST_NUMBER:
            raise CaseError(
                phrase(
                    "{value} is out of bounds; the most is {most}",
                    value=value,
                    most=GREATEST_NUMBER,
                )
            )
        return ("constant", value)
    term = _base_term(value, mentions)
    if value.times != 1:
        term = ("times", value.times, term)
    return ("plus", term, ("constant", value.plus)) if value.plus else term


def _base_term(value: Number, mentions: Mentions) -> Term:
    """The term of a number that is read from the state, before it is multiplied."""
    for measure in ("power", "toughness", "mana_value"):
        reference = getattr(value, f"{measure}_of")
        if reference is not None:
            return ("of", (measure,), reference_term(reference, mentions))
    if value.counters is not None:
        return ("of", _counters(value.counters), reference_term(value.on or "self", mentions))
    if value.count is not None:
        return ("count", description_term(value.count, mentions))
    if value.among is not None:
        what = description_term(value.among, mentions)
        if value.distinct:
            return ("distinct", word_of(value.distinct), what)
        return ("greatest", word_of(value.greatest or ""), what)
    if value.sum is not None:
        parts = list(_summands(value))
        if len(parts) > MOST_ADDED:
            raise CaseError(
                phrase(
                    "{parts} numbers are too many to add; the most is {most}",
                    parts=len(parts),
                    most=MOST_ADDED,
                )
            )
        return folded("plus", [value_term(part, mentions) for part in value.sum])
    selectors = selector_terms(value.of or "you", mentions)
    if len(selectors) != 1:
        raise CaseError(phrase("a number is of one player or of players named by a word"))
    return ("number", value.number or "", selectors[0])


def _summands(value: Value) -> Iterator[Value]:
    """The numbers that a number is the sum of."""
    if isinstance(value, int) or value.sum is None:
        yield value
    else:
        for part in value.sum:
            yield from _summands(part)


def _counters(kind: str) -> Term:
    return ("all_counters",) if kind == "any" else ("counters", spelled(kind))


def _counts(value: Value) -> bool:
    if isinstance(value, int):
        return False
    return value.count is not None or value.among is not None or any(_counts(part) for part in value.sum or ())


def _bounds(bounded: Comparison) -> list[tuple[str, Value]]:
    return [(bound, value) for bound in _BOUNDS if (value := getattr(bounded, bound)) is not None]


def _measured(measure: Term, comparison: Comparison | int, mentions: Mentions) -> Formula:
    if isinstance(comparison, int):
        return Leaf(("compare", measure, ("exactly",), ("constant", comparison)))
    parts: list[Formula] = []
    for operator, value in _bounds(comparison):
        compared = (measure, (operator,), value_term(value, mentions))
        counted = _counts(value)
        leaf = Leaf(("compare_count", *compared), ("non_compare_count", *compared))
        parts.append(leaf if counted else Leaf(("compare", *compared)))
    if comparison.parity:
        parts.append(Leaf(("parity", measure, word_of(comparison.parity))))
    return all_of(parts)


def _numbered(value: Term, bounded: Comparison, mentions: Mentions, default: bool) -> Formula:
    bounds: list[tuple[Term, Term]] = [
        ((operator,), value_term(bound, mentions)) for operator, bound in _bounds(bounded)
    ]
    if not bounds and not bounded.parity and default:
        bounds = [(("at_least",), ("constant", 1))]
    if len(bounds) + bool(bounded.parity) > 1:  # They hold of one and the same number.
        terms: list[Term] = [("bound", *bound) for bound in bounds]
        terms += [("parity", word_of(bounded.parity))] if bounded.parity else []
        return Leaf(("within", value, folded("both", terms)))
    if bounded.parity:
        return Leaf(("parity", value, word_of(bounded.parity)))
    return all_of(Leaf(("compare", value, *bound)) for bound in bounds)


# ---------------------------------------------------------------- descriptions, targets, conditions


def _words(name: str, words: str | Sequence[str] | None, term: Callable[[str], Term]) -> Iterator[Formula]:
    if words is not None:
        yield any_of(Leaf((name, term(word))) for word in ([words] if isinstance(words, str) else words))


def _as_it_is(text: str) -> Term:
    return text


def _flags(described: Description) -> Iterator[Formula]:
    for name, word in (
        ("attacking", "attacking"),
        ("blocking", "blocking"),
        ("blocked", "blocked"),
        ("unblocked", "unblocked"),
        ("suspected", "suspected"),
        ("modified", "modified"),
        ("tapped", "tapped"),
        ("token", "token"),
        ("sick", "recently_controlled"),
        ("goaded", "goaded"),
        ("attacked_this_turn", "attacked_this_turn"),
        ("had_to_attack", "had_to_attack"),
    ):
        flag = getattr(described, name)
        if isinstance(flag, bool):
            yield Leaf((word,)) if flag else Not(Leaf((word,)))


def _attached(attached: str | Attachment | None, mentions: Mentions) -> Iterator[Formula]:
    if isinstance(attached, Attachment):
        subtype = spelled(attached.subtype)
        players = selector_terms(attached.controller, mentions)
        yield any_of(Leaf(("has_attached_of", subtype, player)) for player in players)
    elif attached is not None:
        yield Leaf(("has_attached", spelled(attached)))


def filter_term(described: Description, mentions: Mentions) -> Formula:
    """The formula of a description of permanents."""
    parts: list[Formula] = []
    parts += _words("type", described.type, word_of)
    parts += _words("subtype", described.subtype, spelled)
    parts += _words("supertype", described.supertype, word_of)
    parts += _words("color", described.color, word_of)
    parts += _words("keyword", described.keyword, spelled)
    parts += _words("name", described.name, spelled)
    parts += _words("mark", described.mark, spelled)
    parts += _attached(described.attached, mentions)
    parts += _words("id", described.id, _as_it_is)
    parts += _words("id", described.ids, _as_it_is)
    parts += _flags(described)
    for measure in ("power", "toughness", "mana_value", "toughness_minus_power", "colors"):
        comparison = getattr(described, measure)
        if comparison is not None:
            parts.append(_measured((measure,), comparison, mentions))
    for kind, comparison in (described.counters or {}).items():
        parts.append(_measured(_counters(kind), comparison, mentions))
    if described.controller is not None:
        parts.append(_of_players("controlled_by", described.controller, mentions))
    if described.owner is not None:
        parts.append(_of_players("owned_by", described.owner, mentions))
    if described.attacking is not None and not isinstance(described.attacking, bool):
        parts.append(_of_players("attacks_player", described.attacking, mentions))
    if described.attached_to is not None:
        parts.append(_at_host(filter_term(described.attached_to, mentions)))
    if described.shares_color_with is not None:
        parts.append(Leaf(("shares_color", reference_term(described.shares_color_with, mentions))))
    if described.is_ is not None:
        parts.append(Leaf(("is", reference_term(described.is_, mentions))))
    if described.other is not None:
        parts.append(Not(Leaf(IS_SELF)) if described.other else Leaf(IS_SELF))
    if described.any is not None:
        parts.append(any_of(filter_term(one, mentions) for one in described.any))
    if described.all is not None:
        parts.append(all_of(filter_term(one, mentions) for one in described.all))
    if described.non is not None:
        parts.append(Not(filter_term(described.non, mentions)))
    return all_of(parts)


def _at_host(term: Formula) -> Formula:
    """A condition on the one object that something is attached to: `attached_to` moves to the leaves."""
    match negated(term):
        case Leaf(leaf, opposite):
            if opposite is not None:
                raise CaseError(phrase("a description of what something is attached to can't compare with a count"))
            return Leaf(("attached_to", leaf))
        case Not(part):
            return AllOf((Leaf(("attached_to", ANYTHING)), Not(_at_host(part))))
        case AllOf(parts):
            return AllOf((Leaf(("attached_to", ANYTHING)), *(_at_host(part) for part in parts)))
        case AnyOf(parts):
            return any_of(_at_host(part) for part in parts)
    raise AssertionError(term)


def whom_term(whom: Whom, mentions: Mentions) -> Formula:
    """The formula of what is attacked."""
    if whom.player is not None:
        return _of_players("player", whom.player, mentions)
    if whom.planeswalkers_of is not None:
        return _of_players("planeswalker_of", whom.planeswalkers_of, mentions)
    if whom.battles_of is not None:
        return _of_players("battle_of", whom.battles_of, mentions)
    if whom.permanent is not None:
        return Leaf(("permanent", rendered_term(filter_term(whom.permanent, mentions), ANYTHING)))
    if whom.any is not None:
        return any_of(whom_term(one, mentions) for one in whom.any)
    if whom.all is not None:
        return all_of(whom_term(one, mentions) for one in whom.all)
    assert whom.non is not None  # loading has checked that one key is given
    return Not(whom_term(whom.non, mentions))


def condition_term(condition: Condition, mentions: Mentions) -> Formula:
    """The formula of a condition."""
    if condition.any is not None:
        return any_of(condition_term(one, mentions) for one in condition.any)
    if condition.all is not None:
        return all_of(condition_term(one, mentions) for one in condition.all)
    if condition.non is not None:
        return Not(condition_term(condition.non, mentions))
    if condition.attacks is not None:
        mentions.tallied.add("attackers")
        return _tally("attackers", condition.attacks, mentions)
    if condition.also_attacks is not None:
        mentions.tallied.add("attackers")
        mentions.subject = True
        return _tally("other_attackers", condition.also_attacks, mentions)
    if condition.blocks is not None:
        mentions.tallied.add("blockers")
        mentions.defending_player = True  # The player whose blockers they are.
        return _tally("blockers", condition.blocks, mentions)
    if condition.also_blocks is not None:
        mentions.tallied.add("blockers")
        mentions.subject = mentions.defending_player = True
        return _tally("other_blockers", condition.also_blocks, mentions)
    return _state_condition(condition, mentions)


def _state_condition(condition: Condition, mentions: Mentions) -> Formula:
    if condition.controls is not None:
        what = rendered_term(filter_term(condition.controls.what, mentions), ANYTHING)
        return any_of(
            _numbered(("count_by", selector, what), condition.controls, mentions, True)
            for selector in selector_terms(condition.controls.player, mentions)
        )
    if condition.exists is not None:
        what = rendered_term(filter_term(condition.exists.what, mentions), ANYTHING)
        return _numbered(("count", what), condition.exists, mentions, True)
    if condition.compare is not None:
        return _numbered(value_term(condition.compare.value, mentions), condition.compare, mentions, False)
    if condition.player is not None:
        mark, players = spelled(condition.player.mark), selector_terms(condition.player.who, mentions)
        return any_of(Leaf(("has_mark", each, mark)) for each in players)
    if condition.answer is not None:
        return Leaf(("answer", condition.answer))
    if condition.fits is not None:
        fitting = rendered_term(filter_term(condition.fits.what, mentions), ANYTHING)
        return Leaf(("fits", reference_term(condition.fits.object, mentions), fitting))
    raise CaseError(phrase("a condition needs one key"))


def _tally(which: str, declared: Declared, mentions: Mentions) -> Formula:
    """Bounds on the number of declared creatures that fit; the opposite of each is the opposite operator."""
    fitting = rendered_term(filter_term(declared.what, mentions), ANYTHING)
    bounds = [(each, n) for each in OPPOSITES if (n := getattr(declared, each)) is not None]
    if declared.exactly is not None:
        bounds += [("at_least", declared.exactly), ("at_most", declared.exactly)]

    def tally(operator: str, n: int) -> Formula:
        opposite = ("tally", (which,), (OPPOSITES[operator],), n, fitting)
        return Leaf(("tally", (which,), (operator,), n, fitting), opposite, declared=True)

    return all_of([tally(*bound) for bound in bounds or [("at_least", 1)]])
