"""What an edition changes, as boards: for each change of `changes` a smallest board with both verdicts.

A damage assignment order is projected away (`bridge.aimed.settings`): what was legal in some order was legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from bridge.aimed.scopes import Node, Scope
from bridge.aimed.settings import Differing, Setting, differing
from bridge.case.readings import READINGS
from bridge.combat.verdict import Outcome, Verdict
from bridge.contradictions.changes import Change, changed_rules
from bridge.contradictions.model import Answer, Boards, Inquiry, Shown, Standing
from bridge.contradictions.model import Outcome as Answered
from bridge.contradictions.readings import creature, told_by
from bridge.language import phrase, phrase_in, term_in

__all__ = ["CLASSES", "WITNESSES", "Witness", "class_of", "inquiries_of", "witnesses_of"]

_ME, _YOU = "alice", "bob"
_ATTACK: Node = {"attacking": {"a0": _YOU}}
_BLOCKS, _DAMAGE = "declare_blockers", "assign_combat_damage"


class Witness(NamedTuple):
    """Boards on which a change of an edition is looked for.

    Attributes:
        title: What changed, in a few words: a message (`change`).
        scope: The boards.
        plays: The plays that are looked at, where a list of legal plays doesn't tell them.
        rests: The name of the disputed reading on which the verdicts rest; empty for none.
        about: The keyword that the title speaks of; empty for none.
    """

    title: str
    scope: Scope
    plays: tuple[Node, ...] = ()
    rests: str = ""
    about: str = ""

    def titled(self) -> str:
        """What changed, in the language that is spoken."""
        return phrase_in("change", self.title, keyword=self.about)


def _battle(**more: object) -> Node:
    given: Node = {"id": "s", "controller": _YOU, "types": ["battle"], "defense": 3, "protector": _YOU}
    return {**given, **more}


def _with_counter(keyword: str) -> Node:
    return {"counters": {keyword: 1}, "timestamp": 1}


def _base(number: int) -> Node:
    """An effect that sets power and toughness (layer 7b)."""
    return {"kind": "has_base", "subject": "self", "power": number, "toughness": number}


def _walker(**more: object) -> Node:
    return {"id": "w", "controller": _YOU, "types": ["planeswalker"], "loyalty": 1, **more}


def _attacks(*permanents: Node, effects: tuple[Node, ...] = ()) -> Scope:
    return Scope((*permanents, creature("a1")), effects)


def _blocks(*permanents: Node, **state: object) -> Scope:
    return Scope(permanents, (), question="declare_blockers", state={**_ATTACK, **state})


def _damage(*permanents: Node, **state: object) -> Scope:
    return Scope(permanents, (), question="assign_combat_damage", state={**_ATTACK, **state})


_B0, _B1 = creature("b0", _YOU, 1, 1), creature("b1", _YOU, 1, 1)
_ONE_BLOCK: Node = {"blocking": {"b0": ["a0"]}}
_TWO_BLOCKS: Node = {"blocking": {"b0": ["a0"], "b1": ["a0"]}}
_BLOCK: tuple[Node, ...] = ({"blockers": {"b0": ["a0"]}},)
_AT_S: tuple[Node, ...] = ({"attackers": {"a0": "s"}},)
_TRAMPLE = ["trample"]
_OVER = ["trample over planeswalkers"]


def _counter(keyword: str, scope: Scope) -> Witness:
    return Witness(term_in("change", "a {keyword} counter gives {keyword}"), scope, about=keyword)


def _keyword(keyword: str) -> Witness:
    scope = _attacks(creature("a0", keywords=[keyword]))
    return Witness(
        term_in("change", "{keyword} is a keyword ability"), scope, ({"attackers": {"a0": _YOU}},), about=keyword
    )


WITNESSES: dict[str, Witness] = {
    "counter_flying": _counter("flying", _blocks(creature("a0", **_with_counter("flying")), _B0, _B1)),
    "counter_reach": _counter(
        "reach", _blocks(creature("a0", keywords=["flying"]), creature("b0", _YOU, **_with_counter("reach")), _B1)
    ),
    "counter_menace": _counter("menace", _blocks(creature("a0", **_with_counter("menace")), _B0, _B1)),
    "counter_haste": _counter("haste", _attacks(creature("a0", sick=True, **_with_counter("haste")))),
    "counter_first_strike": _counter(
        "first strike", _damage(creature("a0", _ME, 1, 1, **_with_counter("first strike")), _B0, **_ONE_BLOCK)
    ),
    "counter_double_strike": _counter(
        "double strike", _damage(creature("a0", _ME, 1, 1, **_with_counter("double strike")), _B0, **_ONE_BLOCK)
    ),
    "counter_deathtouch": _counter(
        "deathtouch",
        _damage(
            creature("a0", _ME, 2, 2, keywords=_TRAMPLE, **_with_counter("deathtouch")),
            creature("b0", _YOU, 0, 3),
            **_ONE_BLOCK,
        ),
    ),
    "counter_trample": _counter(
        "trample",
        _damage(creature("a0", _ME, 2, 2, **_with_counter("trample")), creature("b0", _YOU, 0, 1), **_ONE_BLOCK),
    ),
    "counter_shadow": _counter("shadow", _blocks(creature("a0", **_with_counter("shadow")), _B0, _B1)),
    "counter_decayed": _counter(
        "decayed", _blocks(creature("a0"), creature("b0", _YOU, **_with_counter("decayed")), _B1)
    ),
    "goaded_twice": Witness(
        term_in("change", "the same player goading a creature again adds nothing"),
        Scope(
            (creature("a0", goaded_by=[_YOU, _YOU]), creature("a1", goaded_by=[_YOU])),
            ({"kind": "max_attackers", "n": 1},),
        ),
        rests="repeated_goads",
    ),
    "order_of_attacker": Witness(
        term_in("change", "an attacking creature divides its damage among its blockers as its controller chooses"),
        _damage(creature("a0"), creature("b0", _YOU, 0, 2), creature("b1", _YOU, 0, 2), **_TWO_BLOCKS),
    ),
    "order_of_blocker": Witness(
        term_in("change", "a blocking creature divides its damage among what it blocks as its controller chooses"),
        Scope(
            (creature("a0", _ME, 0, 2), creature("a1", _ME, 0, 2), creature("b0", _YOU)),
            (),
            question="assign_combat_damage",
            state={"attacking": {"a0": _YOU, "a1": _YOU}, "blocking": {"b0": ["a0", "a1"]}},
        ),
    ),
    "past_planeswalker": Witness(
        term_in("change", "trample over planeswalkers reaches the controller of the planeswalker"),
        _damage(creature("a0", keywords=_OVER), _walker(), attacking={"a0": "w"}),
    ),
    "past_gone_planeswalker": Witness(
        term_in("change", "and that player, if the planeswalker is gone"),
        _damage(creature("a0", keywords=_OVER), attacking={"a0": {"gone": _YOU}}),
    ),
    "decayed_blocks": Witness(
        term_in("change", "a creature with decayed can't block"),
        _blocks(creature("a0"), creature("b0", _YOU, keywords=["decayed"]), _B1),
        _BLOCK,
    ),
    "battle_attacked": Witness(
        term_in("change", "a battle can be attacked"), _attacks(creature("a0"), _battle()), _AT_S
    ),
    "own_siege_attacked": Witness(
        term_in("change", "a Siege can be attacked by its controller"),
        _attacks(creature("a0"), _battle(controller=_ME, subtypes=["siege"])),
        _AT_S,
    ),
    "battle_creature_attacks": Witness(
        term_in("change", "a battle that is also a creature can't attack"),
        _attacks(creature("s", types=["battle", "creature"], defense=3, protector=_YOU)),
        ({"attackers": {"s": _YOU}},),
    ),
    "battle_creature_blocks": Witness(
        term_in("change", "a battle that is also a creature can't block"),
        _blocks(creature("a0"), creature("s", _YOU, types=["battle", "creature"], defense=3, protector=_ME)),
        ({"blockers": {"s": ["a0"]}},),
    ),
    "battle_blocked": Witness(
        term_in("change", "its protector blocks what attacks a battle"),
        _blocks(creature("a0"), _B0, _battle(controller=_ME), attacking={"a0": "s"}),
        _BLOCK,
    ),
    "battle_damaged": Witness(
        term_in("change", "a creature assigns combat damage to the battle it attacks"),
        _damage(creature("a0"), _battle(controller=_ME), attacking={"a0": "s"}),
        ({"damage": {"a0": {"s": 2}}},),
    ),
    "battle_trampled": Witness(
        term_in("change", "and a trampling one past its blockers"),
        _damage(
            creature("a0", keywords=_TRAMPLE), creature("b0", _YOU, 0, 1), _battle(controller=_ME),
            attacking={"a0": "s"}, **_ONE_BLOCK,
        ),
        ({"damage": {"a0": {"b0": 1, "s": 1}}},),
    ),
    "suspected_blocks": Witness(
        term_in("change", "a suspected creature can't block"),
        _blocks(creature("a0"), creature("b0", _YOU, suspected=True)),
        _BLOCK,
    ),
    "suspected_attacks": Witness(
        term_in("change", "a suspected creature has menace"), _blocks(creature("a0", suspected=True), _B0, _B1), _BLOCK
    ),
    "artifact_landwalk": Witness(
        term_in("change", "landwalk of lands of a card type"),
        Scope(
            (
                creature("a0", keywords=["artifact landwalk"]), _B0,
                {"id": "l", "controller": _YOU, "types": ["artifact", "land"]},
            ),
            (),
            question="declare_blockers",
            state=_ATTACK,
            fixed=frozenset({"l"}),
        ),
        _BLOCK,
    ),
    "own_ability_first": Witness(
        term_in(
            "change",
            "an object's own ability comes before what is done to the object as both receive their timestamps",
        ),
        Scope(
            (creature("a0", timestamp=5, effects=[_base(1)]),),
            ({**_base(3), "subject": {"id": "a0"}, "on": "a0", "timestamp": 5},),
            question="assign_combat_damage",
            state={"printed": True, **_ATTACK},
        ),
        ({"damage": {"a0": {_YOU: 3}}},),
    ),
    "enlisted": Witness(
        term_in("change", "enlist"),
        _attacks(creature("a0", keywords=["enlist"])),
        ({"attackers": {"a0": _YOU}, "enlist": {"a0": "a1"}},),
    ),
    **{
        f"keyword_{keyword.split()[0].replace('living', 'living_metal')}": _keyword(keyword)
        for keyword in ("riot", "reconfigure {2}", "blitz {2}", "living metal", "impending 2 {2}", "prototype {2} 1/1")
    },
}  # fmt: skip
"""The boards on which changes of editions are looked for, by name."""

CLASSES = {
    "verdict": term_in("fact", "verdict changes"),
    "vocabulary": term_in("fact", "new vocabulary"),
    "open": term_in("fact", "changed, not judged here"),
    "words": term_in("fact", "words or numbers only"),
}


def witnesses_of(changes: list[Change]) -> list[str]:
    """The names of the witnesses that changes name, each once, in order."""
    return list(dict.fromkeys(name for each in changes if each.sort == "verdict" for name in each.what))


def class_of(change: Change, answers: dict[str, Answer]) -> tuple[str, str]:
    """The class of a change, and what is said of it: names of witnesses, or what the change is about.

    Args:
        change: The change.
        answers: The answers about the witnesses, by their names.
    """
    if change.sort == "words":
        return "words", phrase_in("class", "numbers") if "numbers" in change.what else ""
    if change.sort == "reading":
        what = ", ".join(change.what)
        return "words", phrase("as it is read here; by the letter it would be otherwise: {what}", what=what)
    if change.sort == "open":
        return "open", "; ".join(phrase(each) for each in change.what)
    shown = [name for name in change.what if answers[name].shown]
    if not shown:
        return "open", phrase("no board of the scope shows a change")
    changing = [name for name in shown if answers[name].standing == "shown"]
    return ("verdict" if changing else "vocabulary"), ", ".join(changing or shown)


def inquiries_of(old: str, new: str) -> Iterator[Inquiry]:
    """A search for each witness of the changes between two editions."""
    for name in witnesses_of(changed_rules(old, new)):
        yield Inquiry(
            f"{old}.{new}.{name}", partial(_asked, name, old, new), _told(name, old, new, "out of time", "open")
        )


def _asked(name: str, old: str, new: str, deadline: float | None) -> Answer:
    witness = WITNESSES[name]
    found = differing(witness.scope, Setting(old), Setting(new), witness.plays, deadline=deadline)
    if found.case is None or found.verdicts is None:
        return _told(name, old, new, "none", "holds", looked_at=found.boards)
    known = (Outcome.LEGAL, Outcome.ILLEGAL)
    both = all(each.outcome in known for each in found.verdicts)
    shown = _shown(witness, found, found.verdicts, (old, new))
    return _told(name, old, new, "witness", "shown" if both else "vacuous", found.boards, (shown,))


def _shown(witness: Witness, found: Differing, verdicts: tuple[Verdict, Verdict], editions: tuple[str, str]) -> Shown:
    assert found.case is not None
    told = tuple(f"{edition}: {told_by(found.case, each)}" for edition, each in zip(editions, verdicts, strict=True))
    if witness.rests:
        reading = f"{witness.rests}={READINGS[witness.rests].default}"
        told = (*told, phrase("This rests on a reading: {reading}.", reading=reading))
    return Shown(witness.titled(), {**found.case, "edition": editions[1]}, told)


def _told(
    name: str,
    old: str,
    new: str,
    outcome: Answered,
    standing: Standing,
    looked_at: int = 0,
    shown: tuple[Shown, ...] = (),
) -> Answer:
    witness, scope = WITNESSES[name], WITNESSES[name].scope
    rules = tuple(dict.fromkeys(each.after or each.before for each in changed_rules(old, new) if name in each.what))
    sides = [
        sum("creature" in each["types"] and each["controller"] == who for each in scope.permanents)
        for who in (_ME, _YOU)
    ]
    kinds = tuple(dict.fromkeys(str(each["kind"]) for each in scope.effects))
    boards = Boards(scope.question, (sides[0], sides[1]), len(scope.players), kinds, looked_at)
    return Answer(
        f"{old}.{new}.{name}", "editions", witness.titled(), rules, outcome, standing, witness.titled(), boards, shown
    )
