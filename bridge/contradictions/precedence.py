""" "Can't" beats "can" (CR 101.2), and what cards say beats the rules (CR 101.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bridge.aimed import Scope, aimed
from bridge.case.kinds import KINDS
from bridge.case.loading import case_from_object
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.case.terms import Fact
from bridge.combat.explaining import check
from bridge.combat.verdict import Outcome
from bridge.contradictions.model import Answer, Bounds, Inquiry, Node
from bridge.contradictions.pools import boards_of, scope_for
from bridge.contradictions.searched import Goal, Search, inquiry_of, shown_board
from bridge.errors import EffortExceeded
from bridge.language import phrase, term

__all__ = ["OF_TEAMS", "PLAIN", "UNDER_CONDITIONS", "beaten", "permissions", "precedence", "qualities_of"]

_FORBIDS: Mapping[str, Question] = {
    "cant_attack": "declare_attackers",
    "cant_attack_or_block": "declare_attackers",
    "detain": "declare_attackers",
    "cant_block": "declare_blockers",
    "cant_be_blocked": "declare_blockers",
}
"""Kinds whose plain form says that a creature can't attack, block or be blocked at all."""


class _Lift(NamedTuple):
    """A permission, and what it lifts.

    Attributes:
        question: The question.
        rule: The rule and the kind of violation that it lifts.
        side: Whose creature has the effect: the attacker's or the blocker's.
        qualities: What creatures have to be for the rule to forbid something.
    """

    question: Question
    rule: str
    side: str
    qualities: tuple[Node, ...] = ()


_LIFTS: Mapping[str, _Lift] = {
    "may_attack_as_though_haste": _Lift("declare_attackers", "508.1a summoning_sick", "alice", ({"sick": True},)),
    "may_attack_as_though_no_defender": _Lift(
        "declare_attackers", "508.1c defender", "alice", ({"keywords": ["defender"]},)
    ),
    "can_block_additional": _Lift("declare_blockers", "509.1a blocks_too_many", "bob"),
    "can_block_any_number": _Lift("declare_blockers", "509.1a blocks_too_many", "bob"),
    "may_block_as_though_it_had": _Lift("declare_blockers", "509.1b flying", "bob", ({"keywords": ["flying"]},)),
    "may_be_blocked_as_though_it_lacked": _Lift(
        "declare_blockers", "509.1b flying", "alice", ({"keywords": ["flying"]},)
    ),
    "may_block_as_though_untapped": _Lift("declare_blockers", "509.1a tapped_blocker", "bob", ({"tapped": True},)),
}
"""Permissions, by their kinds."""


def precedence(bounds: Bounds) -> Iterator[Inquiry]:
    """A prohibition beats every permission on the same pair; a permission beats the rule that it speaks of."""
    for kind, question in _FORBIDS.items():
        if bounds.kinds is None or kind in bounds.kinds:
            permits = permissions(question)
            scope = _scope(question, [kind, *permits], qualities_of(permits), bounds)
            yield beaten(f"precedence.{kind}", kind, scope)
    for kind, lift in _LIFTS.items():
        if bounds.kinds is None or kind in bounds.kinds:
            yield _beats_a_rule(kind, lift, bounds)


def _scope(question: Question, kinds: Sequence[str], qualities: Sequence[Node], bounds: Bounds) -> Scope:
    scope = scope_for(question, kinds, qualities, creatures=bounds.creatures or (2, 2), players=bounds.players or 2)
    plain = tuple(each for each in scope.effects if {"whom", "attacker", "blocker"}.isdisjoint(each))
    return replace(scope, effects=plain)


def permissions(question: Question) -> list[str]:
    """The kinds of effects that permit what a rule of the question forbids."""
    return [each for each, lift in _LIFTS.items() if lift.question == question]


def qualities_of(permits: Sequence[str]) -> list[Node]:
    """What creatures have to be for rules to forbid what permissions speak of."""
    return [each for permit in permits for each in _LIFTS[permit].qualities]


PLAIN = "plain"
UNDER_CONDITIONS = "under conditions"
OF_TEAMS = "of teams"
"""The sorts of boards on which permissions are looked at."""

_CLAIMS = {
    PLAIN: term("What an effect forbids ({kind}) no permission allows."),
    UNDER_CONDITIONS: term("What an effect forbids ({kind}) no permission allows, be it under a condition."),
    OF_TEAMS: term("What an effect forbids ({kind}) no permission allows, also not of teams."),
}
_HOLDS = {
    PLAIN: term("wherever an effect forbids what another one permits, the play is illegal"),
    UNDER_CONDITIONS: term(
        "wherever an effect forbids what another one permits, the play is illegal, be it under a condition"
    ),
    OF_TEAMS: term("wherever an effect forbids what another one permits, the play is illegal, also not of teams"),
}


def beaten(name: str, kind: str, scope: Scope, where: str = PLAIN) -> Inquiry:
    """Whether what effects of a kind forbid is illegal on all boards of a scope, whatever other effects permit.

    Args:
        name: The name of the inquiry.
        kind: The kind that forbids.
        scope: The boards: whoever has a permission there has it for certain, or under a condition.
        where: `PLAIN`, `UNDER_CONDITIONS` or `OF_TEAMS`.
    """
    rule = OF_DECLARATION[scope.question].restrictions
    facts = tuple(_pairs(scope, kind))
    said = kind.replace("_", " ")
    return inquiry_of(
        Search(
            name=name,
            claim=phrase(_CLAIMS[where], kind=said),
            rules=("101.2", rule),
            scope=scope,
            goal=Goal("permitted", (), phrase("a legal play that one effect forbids and another permits"), facts),
            found=(
                "contradiction",
                phrase("on this board a play is legal that an effect forbids, because another one permits it"),
            ),
            missing=("holds", phrase(_HOLDS[where])),
            premise=Goal("forbidden", (rule,), phrase("one effect forbids what another one permits"), facts),
        )
    )


def _pairs(scope: Scope, forbids: str) -> Iterator[Fact]:
    """What each effect of a scope forbids or permits, for goals that ask about both."""
    pairs = {pair for play in scope.plays() for pair in play}
    for number, effect in enumerate(scope.effects, len(scope.permanents)):
        about = effect["subject"]["id"]
        for creature, other in sorted(pairs):
            if about in (creature, other):
                yield ("pair_forbidden" if effect["kind"] == forbids else "pair_permitted", number, creature, other)


def _beats_a_rule(kind: str, lift: _Lift, bounds: Bounds) -> Inquiry:
    scope = _scope(lift.question, [], lift.qualities, bounds)
    return Inquiry(
        f"precedence.{kind}", partial(_lifted, kind, lift, scope), _told(kind, lift, scope, phrase("the time ran out"))
    )


def _lifted(kind: str, lift: _Lift, scope: Scope, deadline: float | None) -> Answer:
    found = aimed("alone", scope, [lift.rule], deadline=deadline)
    if found.case is None:
        if not found.exhausted:
            raise EffortExceeded(phrase("the effort for the search ran out"))
        told = phrase("no play of the scope breaks CR {rule} alone", rule=lift.rule.partition(" ")[0])
        return replace(_told(kind, lift, scope, told), outcome="vacuous", standing="vacuous")
    number = lift.rule.partition(" ")[0]
    without = {**found.case, "play": found.play}
    with_it = {**without, "state": {**found.case["state"], "effects": _effects(kind, lift, found.case)}}
    example = shown_board(phrase("without the effect CR {rule} forbids the play", rule=number), without)
    shown = shown_board(phrase("with the effect"), with_it)
    lifted = check(case_from_object(with_it)).outcome is Outcome.LEGAL
    told = (
        phrase("what CR {rule} forbids is legal where an effect permits it", rule=number)
        if lifted
        else phrase("what CR {rule} forbids is still illegal where an effect permits it", rule=number)
    )
    answer = _told(kind, lift, scope, told)
    return replace(
        answer,
        outcome="witness",
        standing="holds" if lifted else "contradiction",
        shown=(shown,),
        example=example,
    )


def _effects(kind: str, lift: _Lift, case: Node) -> list[Node]:
    """The permission, on each creature of the side that it is about."""
    needed = {"keyword": "flying"} if KINDS[kind].needs == "keyword" else {}
    return [
        {
            "id": f"permission {each['id']}",
            "kind": kind,
            "subject": {"id": each["id"]},
            "controller": lift.side,
            **needed,
        }
        for each in case["state"]["battlefield"]
        if each["controller"] == lift.side
    ]


def _told(kind: str, lift: _Lift, scope: Scope, told: str) -> Answer:
    number, _, broken = lift.rule.partition(" ")
    return Answer(
        inquiry=f"precedence.{kind}",
        topic="precedence",
        claim=phrase(
            "What CR {rule} forbids ({kind}) is legal where an effect permits it.",
            rule=number,
            kind=broken.replace("_", " "),
        ),
        rules=("101.1", number),
        outcome="out of time",
        standing="open",
        told=told,
        boards=boards_of(scope),
    )
