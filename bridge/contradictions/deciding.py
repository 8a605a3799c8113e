"""Does every rule of violation, and every kind of requirement, decide alone somewhere?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from bridge.aimed import Scope
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.contradictions.legality import whole_scope
from bridge.contradictions.model import Bounds, Inquiry, Node
from bridge.contradictions.searched import Goal, Search, inquiry_of
from bridge.language import phrase
from bridge.validate.deciding import kinds_of_rules, requirements_of_rules

__all__ = ["deciding"]

_MOST_PARTS = 3
"""So many effects and qualities are on a board at most."""

_QUESTIONS: dict[str, Question] = {"508": "declare_attackers", "509": "declare_blockers"}


def _creature(name: str, controller: str, **more: Any) -> Node:
    return {"id": name, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}


def _with(*permanents: Node) -> Callable[[Scope], Scope]:
    """A scope with further permanents."""
    return lambda scope: replace(scope, permanents=(*scope.permanents, *permanents))


def _always_with(permanent: Node) -> Callable[[Scope], Scope]:
    """A scope with a permanent that every board has."""
    return lambda scope: replace(
        scope, permanents=(*scope.permanents, permanent), fixed=scope.fixed | {permanent["id"]}
    )


def _with_qualities(*qualities: Node) -> Callable[[Scope], Scope]:
    """A scope in which each creature may have further properties."""
    return lambda scope: replace(
        scope,
        attributes=(
            *({"on": each["id"], **quality} for quality in qualities for each in scope.permanents),
            *scope.attributes,
        ),
    )


def _with_state(**state: Any) -> Callable[[Scope], Scope]:
    """A scope with another state, and three players."""
    names = ("alice", "bob", "carol")
    players = {name: {"mana": ""} for name in names}
    return lambda scope: replace(scope, players=names, state={**scope.state, "players": players, **state})


_BESIDE: Mapping[str, Callable[[Scope], Scope]] = {
    "508.1a battle_attacker": _with(_creature("s", "alice", types=["creature", "battle"], protector="bob")),
    "508.1b not_attackable": _with({"id": "v", "controller": "alice", "types": ["planeswalker"], "loyalty": 3}),
    "508.1b not_defending_player": _with_state(options={"defending": "bob"}),
    "509.1a battle_blocker": _with(_creature("s", "bob", types=["creature", "battle"], protector="alice")),
    "509.1a not_attacking": _with(_creature("x", "alice")),
    "509.1a not_attacking_defender": _with_state(attacking={"a0": "bob", "a1": "carol"}, declaring="bob"),
    "509.1b landwalk": _always_with({"id": "l", "controller": "bob", "types": ["land"], "subtypes": ["island"]}),
    "509.1b skulk": _with(_creature("c", "bob", power=3)),
    "509.1b suspected": _with_qualities({"suspected": True}),
    "509.1b unleashed": _with_qualities({"counters": {"+1/+1": 1}}),
}
"""What a board needs to break a rule, beside effects and qualities that every scope has."""

_MEANT: Mapping[str, str] = {}
"""Kinds that decide nowhere alone, and why that is meant."""


def deciding(bounds: Bounds) -> Iterator[Inquiry]:
    """Each kind of violation, and each kind of requirement."""
    for name in sorted(kinds_of_rules()):
        rule, _, kind = name.partition(" ")
        if kind != "requirements":
            yield inquiry_of(_violation(rule, kind, bounds))
    for question in _QUESTIONS.values():
        for rule, kind, _ in sorted(requirements_of_rules(question)):
            yield inquiry_of(_requirement(question, rule, kind, bounds))


def _scope(question: Question, bounds: Bounds, name: str) -> Scope:
    scope = whole_scope(question, bounds, _MOST_PARTS)
    return _BESIDE[name](scope) if name in _BESIDE and bounds.kinds is None else scope


def _violation(rule: str, kind: str, bounds: Bounds) -> Search:
    name = f"{rule} {kind}"
    said = kind.replace("_", " ")
    return Search(
        name=f"deciding.{rule}_{kind}",
        claim=phrase("Somewhere a play is illegal by CR {rule} ({kind}) and by nothing else.", rule=rule, kind=said),
        rules=(rule,),
        scope=_scope(_QUESTIONS[rule[:3]], bounds, name),
        goal=Goal("alone", (name,), phrase("a play that only CR {rule} ({kind}) forbids", rule=rule, kind=said)),
        found=("holds", phrase("CR {rule} ({kind}) decides alone", rule=rule, kind=said)),
        missing=(
            "gap",
            phrase(
                "no play of the scope breaks CR {rule} ({kind}): the rule is unreachable there", rule=rule, kind=said
            ),
        ),
        weaker=(
            Goal(
                "broken",
                (name,),
                phrase("a play that CR {rule} ({kind}) forbids, among others", rule=rule, kind=said),
            ),
            "gap",
            phrase(
                "whatever CR {rule} ({kind}) forbids, another rule forbids too: the rule is redundant there",
                rule=rule,
                kind=said,
            ),
        ),
        meant=_MEANT.get(name, ""),
    )


def _requirement(question: Question, rule: str, kind: str, bounds: Bounds) -> Search:
    said = kind.replace("_", " ")
    wide = replace(bounds, players=bounds.players or (3 if kind.startswith("goaded") else 2))
    return Search(
        name=f"deciding.{rule}_{kind}",
        claim=phrase(
            "Somewhere a play is illegal only because another obeys more requirements of one kind ({kind}).", kind=said
        ),
        rules=(rule,),
        scope=_scope(question, wide, f"{rule} {kind}"),
        goal=Goal(
            "requires",
            (f"{rule} {kind}",),
            phrase("a play that a legal one surpasses only by requirements of a kind ({kind})", kind=said),
        ),
        found=("holds", phrase("requirements of this kind ({kind}) decide alone", kind=said)),
        missing=(
            "gap",
            phrase("no play of the scope is surpassed by requirements of this kind ({kind}) alone", kind=said),
        ),
        premise=Goal(
            "asked",
            (f"{OF_DECLARATION[question].requirements} requirements",),
            phrase("a requirement forbids to declare nothing"),
        ),
        meant=_MEANT.get(f"{rule} {kind}", ""),
    )
