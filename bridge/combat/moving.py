"""The state of a combat after a legal declaration or assignment, as far as it is modeled.

`after_attackers.lp`, `after_damage.lp` and `answers_that_last.lp` decide what a play changes; this module writes that
into the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from msgspec.structs import replace

from bridge.asp.effect_facts import effect_ids, keyword_effect_facts
from bridge.asp.facts import PREVENTING, facts
from bridge.asp.solving import Atom, judge
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Case, Gone, Play, State, Understood
from bridge.case.topics import mentions
from bridge.combat.preparing import combinations, prepared
from bridge.combat.reading import edition_of
from bridge.combat.verdict import Witness
from bridge.language import phrase

__all__ = [
    "NotFollowedError",
    "after_attack",
    "after_block",
    "after_first_step",
    "has_first_step",
    "whatever_is_answered",
]

_State = TypeVar("_State", Understood, "Understood | None")


class NotFollowedError(Exception):
    """A combat has an event that isn't modeled.

    Args:
        kind: What happens, in a word.
        rule: The number of the rule that says so.
        why: What happens, as a sentence without a full stop.
    """

    def __init__(self, kind: str, rule: str, why: str) -> None:
        super().__init__(phrase("{why}, which isn't followed", why=why))
        self.kind = kind
        self.rule = rule


def whatever_is_answered(case: Understood, notes: Iterable[Witness], move: Callable[[Understood], _State]) -> _State:
    """The state after a play, if it is the same for all answers to open questions, which stay open.

    Args:
        case: The case.
        notes: The notes of the verdict on the play, or of the list of plays: they name the questions on which the
            outcome doesn't depend.
        move: Gives the state after the play, such as `after_attack`.

    Raises:
        NotFollowedError: The state isn't the same for all answers (CR 611.3a), or what happens isn't followed.
    """
    given = case.state.answers
    questions = [str(each.values[0]) for each in notes if each.kind == "either_answer"]
    found: list[_State] = []
    for answers in combinations(questions):
        moved = move(replace(case, state=replace(case.state, answers=given | answers)))
        if moved is not None:
            last = {each: answer for each, answer in moved.state.answers.items() if each in given}
            moved = replace(moved, state=replace(moved.state, answers=last))
        found.append(moved)
    if any(each != found[0] for each in found):
        raise NotFollowedError(
            "answer",
            "611.3a",
            phrase("the state depends on {question} and such questions", question=repr(questions[0])),
        )
    return found[0]


def after_attack(case: Understood, attackers: dict[str, str], bands: Sequence[list[str]] = ()) -> Understood:
    """The state in which blockers are declared.

    Args:
        case: A case that asks for attackers.
        attackers: A legal declaration of it.
        bands: The bands that it announces.

    Raises:
        NotFollowedError: It isn't known whether an attack could have obeyed what asked a creature to attack, and it is
            read so that this matters (CR 506.6).
    """
    atoms = _asked("after_attackers", replace(case, play=Play(attackers=attackers)))
    tapped = _named(atoms, "tapped_to_attack")
    had_to = _had_to_attack(atoms)
    battlefield = [
        replace(each, tapped=each.tapped or each.id in tapped, had_to_attack=had_to.get(each.id, False))
        for each in case.state.battlefield
    ]
    state = _with_answers_that_last(case.state, "attackers")
    state = replace(state, battlefield=battlefield, attacking=dict(attackers), bands=list(bands))
    return replace(case, question="declare_blockers", state=state, play=None)


def _had_to_attack(atoms: list[Atom]) -> dict[str, bool | Literal["in_vain"]]:
    """The creatures that had to attack, as `506_had_to_attack.lp` says."""
    if unknown := _named(atoms, "may_have_had_to_attack"):
        rule = OF_DECLARATION["declare_attackers"].requirements
        one = min(unknown)
        raise NotFollowedError(
            "requirement", rule, phrase("another attack might obey what asks {name} to attack", name=one)
        )
    asked_in_vain: dict[str, bool | Literal["in_vain"]] = dict.fromkeys(_named(atoms, "asked_in_vain"), "in_vain")
    return asked_in_vain | dict.fromkeys(_named(atoms, "had_to_attack"), True)


def after_block(case: Understood, blockers: dict[str, list[str]]) -> Understood:
    """The state in which combat damage is assigned for the first time.

    Args:
        case: A case that asks for blockers.
        blockers: A legal declaration of it.
    """
    blocking = {blocker: list(on) for blocker, on in blockers.items() if on}
    state = replace(_with_answers_that_last(case.state, "blockers"), blocking=blocking, declaring=None)
    return replace(case, question="assign_combat_damage", state=state, play=None)


def has_first_step(case: Case) -> bool:
    """Whether a creature in combat has first strike or double strike, so that there are two combat damage steps (CR
    510.4)."""
    return any(atom.name == "strikes_first" for atom in _after_damage(replace(case, play=Play(damage={}))))


def after_first_step(case: Understood, damage: dict[str, dict[str, int]]) -> Understood:
    """The state in which combat damage is assigned for the second time: without what was put into a graveyard.

    Args:
        case: A case that asks for combat damage, for the first of two steps.
        damage: A legal assignment of it.

    Raises:
        NotFollowedError: What happens isn't followed.
    """
    atoms = _after_damage(replace(case, play=Play(damage=damage)))
    if case.of_damage:
        raise NotFollowedError(
            "prevented",
            "615.1",
            phrase("words of {card} may prevent or replace damage or destruction", card=case.of_damage[0]),
        )
    if prevented := _named(atoms, "may_be_prevented"):
        raise NotFollowedError("prevented", "615.1", phrase("damage to {name} may be prevented", name=min(prevented)))
    if saved := _named(atoms, "may_be_saved"):
        raise NotFollowedError("saved", "614.8", phrase("{name} may be saved from destruction", name=min(saved)))
    if counters := _named(atoms, "gives_counters"):
        raise NotFollowedError("counters", "510.2", phrase("damage by {name} becomes counters", name=min(counters)))
    if battles := _named(atoms, "loses_defense"):
        raise NotFollowedError("defense", "510.2", phrase("{name} loses defense counters", name=min(battles)))
    if designated := _named(atoms, "may_lose_designation"):
        raise NotFollowedError("designation", "510.3", phrase("{name} may lose a designation", name=min(designated)))
    if losing := _named(atoms, "loses_game"):
        raise NotFollowedError("lost", "704.5a", phrase("{name} has no life left", name=min(losing)))
    state, gone = _with_answers_that_last(case.state, "damage"), _named(atoms, "put_into_graveyard")
    life: Mapping[str, int | None] = _numbers(atoms, "life_after")
    if case.of_life:
        life = dict.fromkeys(life)
    marked, loyalty = _numbers(atoms, "marked_after"), _numbers(atoms, "loyalty_after")
    unattached = _named(atoms, "becomes_unattached")
    attacked = _defenders(case)
    battlefield = [
        replace(
            each,
            damage=marked.get(each.id, each.damage),
            loyalty=loyalty.get(each.id, each.loyalty),
            attached_to=None if each.id in unattached else each.attached_to,
        )
        for each in state.battlefield
        if each.id not in gone
    ]
    blocked = dict.fromkeys((*state.blocked, *(on for each in state.blocking.values() for on in each)))
    return replace(
        case,
        play=None,
        state=replace(
            state,
            players={name: replace(each, life=life.get(name, each.life)) for name, each in state.players.items()},
            battlefield=battlefield,
            attacking={
                each: Gone(attacked[on]) if isinstance(on, str) and on in gone else on
                for each, on in state.attacking.items()
                if each not in gone
            },
            blocking={
                each: [on for on in attackers if on not in gone]
                for each, attackers in state.blocking.items()
                if each not in gone
            },
            blocked=[each for each in blocked if each not in gone],
            damage_step="second",
            struck_first=sorted(_named(atoms, "strikes_first") - gone),
        ),
    )


def _with_answers_that_last(state: State, step: str) -> State:
    """The state without the answers that hold no longer after a play.

    Args:
        state: The state before the play.
        step: What was declared or assigned: `attackers`, `blockers` or `damage`.
    """
    mentioned = [("question_mentions", each, subject) for each in state.answers for subject in mentions(each)]
    if not mentioned:
        return state
    anew = _named(judge("answers_that_last", [("play_made", (step,)), *mentioned]), "asked_anew")
    return replace(state, answers={each: answer for each, answer in state.answers.items() if each not in anew})


def _defenders(case: Case) -> dict[str, str]:
    """Who controls each permanent, who is the defending player for what attacks it (CR 508.5)."""
    return {each.id: each.controller for each in case.state.battlefield}


def _asked(question: str, case: Case, families: frozenset[str] = frozenset()) -> list[Atom]:
    """The answer to a question about a case. Effects of keywords of these families are added to the facts, which other
    questions don't need."""
    as_it_is = prepared(case)
    found = facts(as_it_is, edition_of(as_it_is))
    taken = set(effect_ids(as_it_is.state))
    for permanent in as_it_is.state.battlefield if families else ():
        found += keyword_effect_facts(permanent, taken, families)
    return judge(question, found)


def _after_damage(case: Case) -> list[Atom]:
    return _asked("after_damage", case, PREVENTING)


def _named(atoms: list[Atom], name: str) -> set[str]:
    return {atom.arguments[0].string for atom in atoms if atom.name == name}


def _numbers(atoms: list[Atom], name: str) -> dict[str, int]:
    return {atom.arguments[0].string: atom.arguments[1].number for atom in atoms if atom.name == name}
