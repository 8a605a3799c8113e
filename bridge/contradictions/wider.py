"""The same properties on boards of other sorts: effects under conditions, teams that take turns together, and combat
damage.

Each has scopes of its own, with fewer kinds of effects than those of plain declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bridge.aimed import Scope
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.contradictions.costs import declined
from bridge.contradictions.legality import listed, only_mixed, some_and_none
from bridge.contradictions.model import Answer, Inquiry, Node
from bridge.contradictions.pools import boards_of, scope_for
from bridge.contradictions.precedence import OF_TEAMS, UNDER_CONDITIONS, beaten, permissions, qualities_of
from bridge.contradictions.searched import Goal, Search, inquiry_of
from bridge.language import phrase, phrase_in, term_in

__all__ = [
    "SCOPES_OF_DAMAGE",
    "WIDER",
    "costs",
    "counted_of_teams",
    "damage",
    "damage_decides",
    "declarations",
    "precedence",
    "simple_plays",
]

_MOST_ON_OTHERS = 2
"""So many effects and qualities are on a board of blocks, or of damage, at most."""
_MOST_ON_ATTACKS = 3
"""The same of attacks."""

_ON_THE_STATE: Node = {"exists": {"what": {"type": "creature", "tapped": True}, "at_least": 1}}


def _creature(name: str, controller: str, **more: Any) -> Node:
    return {"id": name, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}


# ---------------------------------------------------------------------------------------------------------- conditions

_KINDS: dict[Question, tuple[str, ...]] = {
    "declare_attackers": ("must_attack", "cant_attack", "cant_attack_alone", "max_attackers", "must_attack_with"),
    "declare_blockers": ("must_block", "cant_block", "cant_block_alone", "must_be_blocked", "cant_be_blocked"),
}
"""The kinds of effects on boards of conditions and of teams."""


def _conditional(question: Question, kinds: Sequence[str] = (), *, mana: str | None = None) -> Scope:
    """Boards with effects that hold always, if a creature is tapped, and if another creature is declared."""
    attacks = question == "declare_attackers"
    plain = scope_for(
        question,
        kinds or _KINDS[question],
        [{"tapped": True}],
        planeswalker=attacks and mana is None,
        mana=mana or "",
        most=_MOST_ON_ATTACKS if attacks else _MOST_ON_OTHERS,
    )
    also = {"also_attacks" if attacks else "also_blocks": {"what": {"type": "creature"}}}
    effects: list[Node] = []
    for each in plain.effects:
        effects += [each, {**each, "if": _ON_THE_STATE}]
        if "subject" in each and ("attack" in each["kind"] or "_block" in each["kind"]):
            declared = each["kind"] in _DECLARED_KINDS
            effects += [{**each, ("unless" if "cant" in each["kind"] else "if"): also}] if declared else []
    return replace(plain, effects=tuple(effects))


_DECLARED_KINDS = frozenset({"must_attack", "cant_attack", "costs_attack", "must_block", "cant_block", "costs_block"})
"""Kinds about a creature that is declared, so that another one may be declared beside it."""

# --------------------------------------------------------------------------------------------------------------- teams

_PLAYERS = ("alice", "bob", "carol", "dave")
_TEAMS: Node = {
    "players": {name: {"team": team} for name, team in zip(_PLAYERS, ("one", "one", "two", "two"), strict=True)},
    "options": {"shared_team_turns": True},
}
"""Alice and Bob attack together, and Carol and Dave block together."""


def _of_teams(question: Question, kinds: Sequence[str], qualities: Sequence[Node] = ()) -> Scope:
    """Boards with one creature of each player of the team that declares, and two of the other."""
    attacks = question == "declare_attackers"
    most = _MOST_ON_ATTACKS if attacks else _MOST_ON_OTHERS
    plain = scope_for(question, kinds, qualities, creatures=(2, 2), most=most)
    names = {"a1": "bob", "b0": "carol", "b1": "dave"}
    permanents = tuple({**each, "controller": names.get(each["id"], "alice")} for each in plain.permanents)
    effects = tuple(_among_teams(each, names) for each in plain.effects)
    state = _TEAMS if attacks else {**_TEAMS, "attacking": {"a0": "carol", "a1": "dave"}}
    return replace(plain, permanents=permanents, effects=effects, players=_PLAYERS, state=state)


def _of_one_creature(question: Question) -> list[str]:
    """The kinds that don't speak of the active player: a team has several."""
    return [each for each in _KINDS[question] if each != "must_attack_with"]


def _among_teams(effect: Node, controllers: Node) -> Node:
    """An effect as who controls its creature has it, or one of the other team that stands on none; whom it names is of
    that team, too."""
    on = effect.get("on", "")
    found = {**effect, "controller": controllers.get(on, "carol" if effect["controller"] == "bob" else "alice")}
    if "whom" in found:
        ((what, _),) = found["whom"].items()
        found["whom"] = {what: {"id": "carol" if on == "a0" else "dave"}}
    return found


WIDER: dict[str, Scope] = {
    term_in("declared", "attackers under conditions"): _conditional("declare_attackers"),
    term_in("declared", "blockers under conditions"): _conditional("declare_blockers"),
    term_in("declared", "attackers of teams"): _of_teams("declare_attackers", _of_one_creature("declare_attackers")),
    term_in("declared", "blockers of teams"): _of_teams("declare_blockers", _of_one_creature("declare_blockers")),
}
"""The boards of declarations, by what is declared."""


def declarations() -> Iterator[Inquiry]:
    """Some declaration is legal on every board, and the empty one where nothing is required."""
    for what, scope in WIDER.items():
        yield from some_and_none(what, scope)


def simple_plays() -> Iterator[Inquiry]:
    """Boards on which only attacks on different targets are legal, with conditions and with teams."""
    for what in ("attackers under conditions", "attackers of teams"):
        _, restriction, requirement, *_ = OF_DECLARATION["declare_attackers"]
        told = only_mixed(what)
        yield inquiry_of(
            Search(
                name=f"simple.mixed_{what.replace(' ', '_')}",
                claim=phrase("There are boards on which {told}.", told=told),
                rules=(restriction, requirement),
                scope=WIDER[what],
                goal=Goal("mixed", (), told),
                found=("shown", phrase("on this board {told}", told=told)),
                missing=("holds", phrase("on no board of the scope holds that {told}", told=told)),
                premise=Goal(
                    "asked",
                    (requirement,),
                    phrase("something requires that {what} are declared", what=phrase_in("declared", "attackers")),
                ),
            )
        )


# ---------------------------------------------------------------------------------------------- can't, can, and costs


_FORBIDS: dict[Question, str] = {"declare_attackers": "cant_attack", "declare_blockers": "cant_block"}
_DECLARED: dict[Question, str] = {"declare_attackers": "attackers", "declare_blockers": "blockers"}
"""What forbids, and what is declared."""


def precedence() -> Iterator[Inquiry]:
    """What an effect forbids no permission allows: none under a condition, and none of a teammate."""
    for question, kind in _FORBIDS.items():
        permits = permissions(question)
        plain = _without_others(scope_for(question, [kind, *permits], qualities_of(permits), most=_MOST_OF_PRECEDENCE))
        also = [{**each, "if": _ON_THE_STATE} for each in plain.effects if each["kind"] != kind]
        conditional = replace(plain, effects=(*plain.effects, *also))
        yield beaten(f"precedence.{kind}_under_conditions", kind, conditional, UNDER_CONDITIONS)
        teams = _without_others(_of_teams(question, [kind, *permits], qualities_of(permits)))
        teams = replace(teams, most=_MOST_OF_PRECEDENCE)
        yield beaten(f"precedence.{kind}_of_teams", kind, teams, OF_TEAMS)


_MOST_OF_PRECEDENCE = 3
"""What forbids, what permits, and what a creature has to be for a rule to forbid it, too."""


def _without_others(scope: Scope) -> Scope:
    """A scope whose effects are about one creature, whatever stands against it."""
    plain = tuple(each for each in scope.effects if {"whom", "attacker", "blocker"}.isdisjoint(each))
    return replace(scope, effects=plain)


_COSTLY: dict[Question, tuple[str, ...]] = {
    "declare_attackers": ("must_attack", "cant_attack", "max_attackers", "costs_attack"),
    "declare_blockers": ("must_block", "must_be_blocked", "cant_block", "costs_block"),
}
"""The kinds of effects on boards of costs."""


def costs() -> Iterator[Inquiry]:
    """Nobody has to pay, also where costs are due under a condition, and where each player of a team pays alone."""
    for question, what in _DECLARED.items():
        conditional = _conditional(question, _COSTLY[question], mana="")
        yield declined(f"costs.declined_{what}_under_conditions", f"{what} under conditions", conditional)
        teams = _of_teams(question, _COSTLY[question])
        players = {name: {**each, "mana": ""} for name, each in _TEAMS["players"].items()}
        teams = replace(teams, state={**teams.state, "players": players})
        yield declined(f"costs.declined_{what}_of_teams", f"{what} of teams", teams)


def counted_of_teams() -> Inquiry:
    """The boards of a small scope of teams, listed one by one and judged each by itself."""
    scope = replace(_of_teams("declare_attackers", ("must_attack", "cant_attack_alone")), most=_MOST_ON_OTHERS)
    late = Answer(
        inquiry="declarations.counted_attackers_of_teams",
        topic="declarations",
        claim=phrase(
            "Boards of teams that are listed one by one are as many as are counted, each with a legal declaration."
        ),
        rules=(OF_DECLARATION["declare_attackers"].requirements, "805.10a"),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=boards_of(scope),
    )
    return Inquiry(late.inquiry, partial(listed, scope, late), late)


# -------------------------------------------------------------------------------------------------------------- damage

_QUALITIES: tuple[Node, ...] = tuple(
    {"keywords": [each]} for each in ("trample", "deathtouch", "first strike", "double strike")
)


def _of_damage(**attacking: str) -> Scope:
    """Boards on which one attacker is blocked by two creatures at most, and another one by none."""
    permanents = [_creature(name, "alice") for name in attacking]
    permanents += [_creature("b0", "bob", toughness=1), _creature("b1", "bob")]
    if "w" in attacking.values():
        permanents.append({"id": "w", "controller": "bob", "types": ["planeswalker"], "loyalty": 1})
    kinds = ("assigns_toughness", "assigns_no_damage", "may_assign_as_though_unblocked")
    qualities = (*_QUALITIES, *([{"keywords": ["trample over planeswalkers"]}] if "w" in attacking.values() else []))
    return Scope(
        permanents=tuple(permanents),
        effects=tuple({"kind": kind, "subject": {"id": "a0"}, "on": "a0"} for kind in kinds),
        question="assign_combat_damage",
        state={"attacking": attacking, "blocking": {"b0": ["a0"], "b1": ["a0"]}},
        attributes=tuple({"on": name, **each} for name in ("a0", "b0") for each in qualities),
        most=_MOST_ON_OTHERS,
        stray=True,
    )


SCOPES_OF_DAMAGE: dict[str, Scope] = {
    "510.1a": _of_damage(a0="bob", a1="bob"),
    "510.1b": _of_damage(a0="bob", a1="bob"),
    "510.1c": _of_damage(a0="bob", a1="bob"),
    "510.1d": _of_damage(a0="bob", a1="bob"),
    "510.4": _of_damage(a0="bob", a1="bob"),
    "702.19b": _of_damage(a0="bob", a1="bob"),
    "702.19c": _of_damage(a0="w"),
}
"""The rules that an assignment of combat damage can break, each with its boards."""


def damage() -> Iterator[Inquiry]:
    """Some assignment of combat damage is legal on every board."""
    yield inquiry_of(
        Search(
            name="declarations.some_damage",
            claim=phrase("On every board some assignment of combat damage is legal."),
            rules=("510.1", "702.19b"),
            scope=SCOPES_OF_DAMAGE["510.1c"],
            goal=Goal("none", (), phrase("no assignment of combat damage is legal")),
            found=("contradiction", phrase("on this board no assignment of combat damage is legal")),
            missing=("holds", phrase("every board of the scope has a legal assignment of combat damage")),
            premise=Goal("alone", ("510.1c",), phrase("an assignment is illegal by CR {rule}", rule="510.1c")),
        )
    )


def damage_decides() -> Iterator[Inquiry]:
    """Each rule that an assignment of combat damage can break decides alone somewhere."""
    for rule, scope in SCOPES_OF_DAMAGE.items():
        yield inquiry_of(
            Search(
                name=f"deciding.{rule}_damage",
                claim=phrase(
                    "Somewhere an assignment of combat damage is illegal by CR {rule} and by nothing else.", rule=rule
                ),
                rules=(rule,),
                scope=scope,
                goal=Goal("alone", (rule,), phrase("an assignment that only CR {rule} forbids", rule=rule)),
                found=("holds", phrase("CR {rule} decides alone", rule=rule)),
                missing=(
                    "gap",
                    phrase("no assignment of the scope breaks CR {rule}: the rule is unreachable there", rule=rule),
                ),
                weaker=(
                    Goal("broken", (rule,), phrase("an assignment that CR {rule} forbids, among others", rule=rule)),
                    "gap",
                    phrase(
                        "whatever CR {rule} forbids, another rule forbids too: the rule is redundant there", rule=rule
                    ),
                ),
            )
        )
