"""The property `readings`: for each disputed reading a smallest board on which the alternatives differ, both verdicts.

A reading that can't be chosen is listed as not modeled, with its rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from bridge.aimed.scopes import Node, Scope
from bridge.aimed.settings import Differing, Setting, differing
from bridge.case.loading import case_from_object
from bridge.case.readings import NOT_MODELED, READINGS, DisputedReading
from bridge.combat.rendering import check_report
from bridge.combat.reports import said_word
from bridge.combat.verdict import Outcome, Verdict
from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry, Shown, Standing
from bridge.contradictions.model import Outcome as Answered
from bridge.language import phrase, phrase_in

__all__ = ["SCOPES", "ReadingScope", "creature", "readings", "told_by"]

_ME, _YOU = "alice", "bob"


class ReadingScope(NamedTuple):
    """The boards on which a reading is looked at, and by which edition; empty for the newest."""

    scope: Scope
    edition: str = ""


def creature(name: str, controller: str = _ME, power: int = 2, toughness: int = 2, **more: object) -> Node:
    """A creature of a scope."""
    return {"id": name, "controller": controller, "types": ["creature"], "power": power, "toughness": toughness, **more}


def _about(name: str, kind: str, **more: object) -> Node:
    return {"kind": kind, "subject": {"id": name}, "on": name, **more}


def _walker(name: str, controller: str) -> Node:
    return {"id": name, "controller": controller, "types": ["planeswalker"], "loyalty": 3}


def _permanent(name: str, type: str, timestamp: int, also: str) -> Node:
    """A permanent whose ability says that all of its type are of another type, too."""
    effect = {"kind": "is_also", "subject": {"type": type}, "types": [also]}
    return {"id": name, "controller": _YOU, "types": [type], "timestamp": timestamp, "effects": [effect]}


_ALSO: Node = {"kind": "is_also", "subject": "self", "types": ["artifact"]}
_CAP: Node = {"kind": "max_attackers", "n": 1}
_TWO = (creature("a0"), creature("a1"))

_BLOCKED: Node = {"attacking": {"a0": _YOU}, "blocking": {"b0": ["a0"], "b1": ["a0"]}}

SCOPES: dict[str, ReadingScope] = {
    "compared_costs": ReadingScope(
        Scope(
            _TWO,
            (
                _about("a0", "costs_attack", cost="{1}"),
                _about("a0", "must_attack", whom={"player": {"id": _YOU}}),
                _about("a1", "must_attack"),
                _about("a1", "costs_attack", cost="{1}"),
            ),
            players=(_ME, _YOU, "carol"),
            state={"players": {_ME: {"mana": "{C}{C}"}}},
        )
    ),
    "equal_requirements": ReadingScope(
        Scope(
            _TWO,
            (_about("a0", "must_attack"), _about("a0", "must_attack"), _about("a1", "must_attack"), _CAP),
        )
    ),
    "conditional_requirements": ReadingScope(
        Scope(_TWO, (_about("a1", "must_attack", **{"if": {"also_attacks": {"what": {}}}}), _CAP))
    ),
    "repeated_goads": ReadingScope(
        Scope(
            (creature("a0", goaded_by=[_YOU, _YOU]), creature("a1", goaded_by=[_YOU])), (_CAP,)
        ),
        "2018-10-05",
    ),
    "turn_limits": ReadingScope(
        Scope((creature("a0"), creature("a1", attacked_this_turn=True)), (_CAP, {**_CAP, "each": "turn"}))
    ),
    "barred_planeswalkers": ReadingScope(
        Scope(
            (creature("a0"), _walker("w0", _YOU), _walker("w1", "carol")),
            (),
            players=(_ME, _YOU, "carol"),
            state={"options": {"attack_left": True, "attack_multiple_players": True}},
        ),
        "2021-11-19",
    ),
    "had_to_attack": ReadingScope(
        Scope(
            (creature("a0", had_to_attack="in_vain"), creature("a1", had_to_attack=True), creature("b0", _YOU)),
            (
                {"kind": "cant_be_blocked", "subject": {"type": "creature", "had_to_attack": True}},
                _about("a0", "must_be_blocked"),
            ),
            question="declare_blockers",
            state={"attacking": {"a0": _YOU, "a1": _YOU}},
        )
    ),
    "all_creatures_block": ReadingScope(
        Scope(
            (creature("a0"), creature("b0", _YOU), creature("b1", _YOU, tapped=True)),
            (_about("a0", "cant_be_blocked_unless_by_all"), _about("a0", "lure")),
            question="declare_blockers",
            state={"attacking": {"a0": _YOU}},
        )
    ),
    "lacking_shadow": ReadingScope(
        Scope(
            (creature("a0", keywords=["shadow"]), creature("b0", _YOU, keywords=["shadow"]), creature("b1", _YOU)),
            (_about("a0", "may_be_blocked_as_though_it_lacked", keyword="shadow"),),
            question="declare_blockers",
            state={"attacking": {"a0": _YOU}},
        )
    ),
    "deathtouch_and_trample": ReadingScope(
        Scope(
            (
                creature("a0", _ME, 2, 2, keywords=["deathtouch", "trample"]),
                creature("b0", _YOU, 0, 3),
                creature("b1", _YOU, 0, 1),
            ),
            (),
            question="assign_combat_damage",
            state=_BLOCKED,
        )
    ),
    "trample_without_blockers": ReadingScope(
        Scope(
            (
                creature("a0", keywords=["trample"]),
                {
                    "id": "s", "controller": _ME, "types": ["battle"], "subtypes": ["siege"], "defense": 3,
                    "protector": _YOU,
                },
            ),
            (),
            question="assign_combat_damage",
            state={"attacking": {"a0": "s"}, "blocked": ["a0"]},
        )
    ),
    "trample_against_banding": ReadingScope(
        Scope(
            (
                creature("a0", _ME, 2, 2, keywords=["trample"]),
                creature("b0", _YOU, 0, 1, keywords=["banding"]),
                creature("b1", _YOU, 0, 1),
            ),
            (),
            question="assign_combat_damage",
            state=_BLOCKED,
        )
    ),
    "ways_of_damage": ReadingScope(
        Scope(
            (creature("a0"), creature("b0", _YOU, 0, 1), creature("b1", _YOU, 0, 1)),
            (_about("a0", "may_assign_as_though_unblocked"), _about("a0", "may_assign_among_defenders")),
            question="assign_combat_damage",
            state=_BLOCKED,
        )
    ),
    "lost_star": ReadingScope(
        Scope(
            (
                {"id": "a0", "controller": _ME, "types": ["creature"], "toughness": 1,
                 "effects": [{"kind": "defines", "power": {"sum": [1, {"number": "hand", "of": "you"}]}}]},
                creature("a1", _ME, 1, 1),
            ),
            (
                {"kind": "loses", "subject": {"type": "creature"}, "all_abilities": True, "timestamp": 5},
                {"kind": "gets", "subject": {"type": "creature"}, "power": 1, "toughness": 1, "timestamp": 6},
            ),
            question="assign_combat_damage",
            state={"printed": True, "attacking": {"a0": _YOU}, "players": {_ME: {"hand": 2}}},
        )
    ),
    # Two effects that depend on each other, and a third on which the first depends.
    "dependency_loop": ReadingScope(
        Scope(
            (
                creature("a0"),
                creature("b0", _YOU, timestamp=3, effects=[_ALSO]),
                _permanent("c0", "artifact", 1, "enchantment"),
                _permanent("c1", "enchantment", 2, "artifact"),
            ),
            ({"kind": "cant_block", "subject": {"type": "enchantment"}},),
            question="declare_blockers",
            state={"printed": True, "attacking": {"a0": _YOU}},
        )
    ),
    # Two effects that depend on each other, and one between them that undoes what the second one does to a blocker.
    "loop_and_others": ReadingScope(
        Scope(
            (
                creature("a0"),
                creature("b0", _YOU, types=["artifact", "creature"]),
                _permanent("c0", "enchantment", 1, "artifact"),
                _permanent("c1", "artifact", 3, "enchantment"),
            ),
            (
                _about("b0", "is_not", types=["enchantment"], timestamp=2),
                {"kind": "cant_block", "subject": {"type": "enchantment"}},
            ),
            question="declare_blockers",
            state={"printed": True, "attacking": {"a0": _YOU}},
        )
    ),
}  # fmt: skip
"""For each reading that can be chosen the boards on which it is looked at."""


def readings(bounds: Bounds) -> Iterator[Inquiry]:
    """The inquiries: one for each reading, and for each that isn't modeled. What `--scope` says of boards is left
    aside: the boards of a reading are given part by part."""
    for name, row in READINGS.items():
        yield Inquiry(
            f"readings.{name}", partial(_asked, row), _told(row, "out of time", "open", phrase("the time ran out"))
        )
    for number, (question, fixed) in enumerate(NOT_MODELED.items(), 1):
        answer = Answer(
            f"readings.other{number}", "readings", phrase_in("reading", question), fixed.rules, "not modeled", "holds",
            phrase("the encodings know one reading, that of docs/semantics.md; another would need {what}",
                   what=phrase_in("reading", fixed.needed)),
            Boards("", (0, 0), 0, (), 0),
        )  # fmt: skip
        yield Inquiry(answer.inquiry, partial(_as_it_is, answer), answer)


def _as_it_is(answer: Answer, deadline: float | None) -> Answer:
    return answer


def _asked(row: DisputedReading, deadline: float | None) -> Answer:
    scope, edition = SCOPES[row.name]
    default, *others = row.alternatives
    shown = []
    looked_at = 0
    for other in others:
        one, two = (Setting(edition, ((row.name, each),)) for each in (default, other))
        found = differing(scope, one, two, deadline=deadline)
        looked_at += found.boards
        if found.case is not None:
            shown.append(_shown(row, default, other, found, edition))
    if not shown:
        return _told(row, "none", "holds", phrase("no board of the scope tells the alternatives apart"), looked_at)
    said, otherwise = (phrase_in("reading", row.alternatives[each]) for each in (default, others[0]))
    told = f"{default}: {said}; {others[0]}: {otherwise}"
    return _told(row, "witness", "shown", told, looked_at, tuple(shown))


def _shown(row: DisputedReading, default: str, other: str, found: Differing, edition: str) -> Shown:
    assert found.case is not None and found.verdicts is not None
    case = {**found.case, **({"edition": edition} if edition else {}), "readings": {row.name: other}}
    told = tuple(
        f"{row.name}={name}: {told_by(found.case, verdict)}"
        for name, verdict in zip((default, other), found.verdicts, strict=True)
    )
    return Shown(phrase("{one} or {other}", one=default, other=other), case, told)


def told_by(case: Node, verdict: Verdict) -> str:
    """A verdict in a line."""
    report = check_report(case_from_object(case), verdict)
    word = said_word(report.word).lower()
    if not report.cr or verdict.outcome is Outcome.LEGAL:
        return f"{word}. {report.sentence}"
    return phrase("{word} by CR {rule}. {sentence}", word=word, rule=report.cr, sentence=report.sentence)


def _told(
    row: DisputedReading,
    outcome: Answered,
    standing: Standing,
    told: str,
    looked_at: int = 0,
    shown: tuple[Shown, ...] = (),
) -> Answer:
    scope = SCOPES[row.name].scope
    sides = [
        sum("creature" in each["types"] and each["controller"] == who for each in scope.permanents)
        for who in (_ME, _YOU)
    ]
    kinds = tuple(dict.fromkeys(str(each["kind"]) for each in scope.effects))
    boards = Boards(scope.question, (sides[0], sides[1]), len(scope.players), kinds, looked_at)
    return Answer(
        f"readings.{row.name}",
        "readings",
        phrase_in("reading", row.question),
        row.rules,
        outcome,
        standing,
        told,
        boards,
        shown,
    )
