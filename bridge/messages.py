"""One sentence for each phrase of the rules' output, as a judge would say it.

`asp_rules/interface/output.lp` lists the phrases; a test compares that list with the tables here. Rule numbers are not
part of a sentence: whoever shows it shows them beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bridge.facts import effect_ids
from bridge.prose import Names, effect_in_words, noun_in_words, number_word, printable, whom_in_words
from bridge.state import Effect, Permanent, State
from bridge.verdict import Conflict, Requirements, Verdict, Witness

__all__ = ["ABSTENTIONS", "IMPOSSIBILITIES", "REQUIREMENTS", "VIOLATIONS", "Wording"]

Arguments: TypeAlias = "tuple[str | int, ...]"


_LISTED = 3
"""Reasons of one sort that a single line gives."""


def _ended(sentence: str) -> str:
    """The sentence with a full stop, unless a quotation already ends it."""
    return sentence if sentence.endswith((".", '."', '!"', '?"')) else sentence + "."


def _counted(n: int, noun: str) -> str:
    return f"{number_word(n)} {noun}{'' if n == 1 else 's'}"


class Wording:
    """The words for one state: names, effects, witnesses, declarations.

    Args:
        state: The state that the ids in witnesses belong to.
    """

    def __init__(self, state: State) -> None:
        self.name = Names(state)
        self.state = state
        self.effects: dict[str, tuple[Effect, Permanent | None]] = effect_ids(state)
        """Every effect by id, with the permanent that it is printed on."""
        self._controller = {each.id: each.controller for each in state.battlefield}
        self._order = [*state.players, *(each.id for each in state.battlefield)]

    # ---------------------------------------------------------------------------------------------------------- effects

    def effect(self, identifier: str | int, about: str | int = "") -> str:
        """An effect: its source, and its text quoted, or what its structured form says.

        Args:
            identifier: Its id.
            about: The permanent that the sentence is about; in its own effects it is called "it".
        """
        effect, host = self.effects.get(str(identifier), (None, None))
        if effect is None:
            return f'the effect "{printable(str(identifier))}"'
        source = effect.source or (host.id if host else None)
        what = self.quotation(effect) or self.says(str(identifier))
        if source is not None and source == about:
            name = self.name(source) + " "
            return f"it {what.removeprefix(name)}" if what.startswith(name) else what
        if source is not None:
            return f"{self.name(source)} ({what})"
        return f"{what} (effect {printable(effect.id)})" if effect.id else what

    def quotation(self, effect: Effect) -> str:
        """The effect's own text between quotation marks; empty without one."""
        return f'"{printable(effect.text)}"' if effect.text and effect.text.strip() else ""

    def says(self, identifier: str) -> str:
        """What the structured form of an effect says, in words."""
        effect, host = self.effects[identifier]
        return effect_in_words(effect, host, self.state, self.name)

    def _whom(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return whom_in_words(effect, host, self.state, self.name) if effect else ""

    def _noun(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return noun_in_words(effect, host, self.state, self.name) if effect else "a creature"

    def controller(self, permanent: str | int) -> str:
        """The name of a permanent's controller."""
        controller = self._controller.get(str(permanent))
        return self.name(controller) if controller is not None else "its controller"

    # -------------------------------------------------------------------------------------------------------- witnesses

    def sentence(self, witness: Witness) -> str:
        """The sentence for a witness of any kind."""
        if witness.kind in REQUIREMENTS:
            return _ended(self._requirement(witness).because)
        for table in (VIOLATIONS, IMPOSSIBILITIES, ABSTENTIONS):
            if witness.kind in table:
                return _ended(table[witness.kind](self, *witness.values))
        arguments = ", ".join(printable(str(value)) for value in witness.values)
        return _ended(f"{witness.kind.replace('_', ' ')}: {arguments}" if arguments else witness.kind.replace("_", " "))

    def would_be(self, witness: Witness) -> str:
        """The sentence for a restriction that another declaration would break."""
        table = _WOULD_BE if witness.kind in _WOULD_BE else VIOLATIONS
        return _ended(table[witness.kind](self, *witness.values))

    def exemption_in_a_line(self, conflict: Conflict) -> str:
        """Why a requirement need not be met, in one line."""
        subject = self._requirement(conflict.requirement).subject
        reasons = []
        for each in conflict.restrictions[:_LISTED]:
            reason = self.would_be(each).removesuffix(".").replace("Too many", "too many", 1)
            reasons.append(f"it {reason.removeprefix(subject + ' ')}" if reason.startswith(subject + " ") else reason)
        if hidden := len(conflict.restrictions) - len(reasons):
            reasons.append(_counted(hidden, "more restriction"))
        if conflict.requirements:
            given_up = [self.demand(each) for each in conflict.requirements[:_LISTED]]
            if hidden := len(conflict.requirements) - len(given_up):
                given_up.append(_counted(hidden, "more requirement"))
            these = "this" if len(conflict.requirements) == 1 else "one of these"
            reasons.append(f"{these} would be given up: {', '.join(given_up)}")
        return _ended(
            f"{self.exemption(conflict.requirement)}: {'; or else '.join(reasons) or 'no declaration can do that'}"
        )

    def _requirement(self, witness: Witness) -> _Duty:
        return REQUIREMENTS[witness.kind](self, *witness.values)

    def demand(self, requirement: Witness) -> str:
        """What a requirement asks, as a clause without the effect: `Juggernaut attacks if able`."""
        duty = self._requirement(requirement)
        return f"{duty.subject} attacks{duty.how} if able"

    def exemption(self, requirement: Witness) -> str:
        """That a requirement need not be met: `Juggernaut doesn't have to attack bob`."""
        duty = self._requirement(requirement)
        return f"{duty.subject} doesn't have to attack{duty.how}"

    # ----------------------------------------------------------------------------------------------------- declarations

    def declaration(self, attackers: Mapping[str, str], verb: str = "attack") -> str:
        """A declaration: `attack bob with Juggernaut, and carol with two Wolves (w1 and w2)`.

        Args:
            attackers: Attacker to target.
            verb: `attack`, or `attacks` behind the player.
        """
        if not attackers:
            return f"{verb} with nothing"
        place = {identifier: position for position, identifier in enumerate(self._order)}
        by_target: dict[str, list[str]] = {}
        for attacker in sorted(attackers, key=lambda each: place.get(each, len(place))):
            by_target.setdefault(attackers[attacker], []).append(attacker)
        parts = [
            f"{self.name(target)} with {self.name.several(by_target[target])}"
            for target in sorted(by_target, key=lambda each: place.get(each, len(place)))
        ]
        *first, last = parts
        return f"{verb} {', '.join(first)}, and {last}" if first else f"{verb} {last}"

    def too_few(self, verdict: Verdict) -> str:
        """The sentence for a play that obeys too few requirements, with the better one."""
        better, requirements = verdict.better_play, verdict.requirements
        obeyed, total = len(requirements.obeyed), len(requirements.obeyed) + len(requirements.unmet)
        if better is None:
            return f"Another declaration breaks no restriction and obeys more than {_counted(obeyed, 'requirement')}."
        could, example = verdict.better_obeys, self.declaration(better)
        if (
            could != total or len(requirements.unmet) > 2
        ):  # more than `total`: some ask something of the better play only
            return f"This play obeys {obeyed} of {total} requirements, and another one obeys {could}: e.g. {example}."
        counts = f"({could} of {total} requirements; this play obeys {obeyed})"
        return f"{self._missed(requirements)} could: e.g. {self._with_it(verdict, example)} {counts}."

    def _missed(self, requirements: Requirements) -> str:
        demands = [self.demand(each) for each in requirements.unmet]
        return f"{demands[0]}, and" if len(demands) == 1 else f"{', and '.join(demands)}; both"

    def _with_it(self, verdict: Verdict, example: str) -> str:
        """The better play in short, when the one creature that is asked to attack does it alone."""
        unmet, better = verdict.requirements.unmet, verdict.better_play or {}
        if len(unmet) == len(better) == 1 and unmet[0].arguments.get("creature") in better:
            ((_, target),) = better.items()
            return f"attack {self.name(target)} with it alone"
        return example


# --------------------------------------------------------------------------------------------------------------- tables


class _Duty:
    """A requirement in words: who attacks, how, and why."""

    def __init__(self, subject: str, how: str, reason: str) -> None:
        self.subject = subject
        self.how = f" {how}" if how else ""
        asked = f"attacks{self.how} if able"
        self.because = f"{subject} {asked}" + ("" if reason == f"it {asked}" else f": {reason}")


def _attacks(w: Wording, effect: str | int, creature: str | int) -> _Duty:
    return _Duty(w.name(str(creature)), "", w.effect(effect, creature))


def _attacks_there(w: Wording, effect: str | int, creature: str | int) -> _Duty:
    return _Duty(w.name(str(creature)), w._whom(effect), w.effect(effect, creature))


def _attacks_with_one(w: Wording, effect: str | int, player: str | int) -> _Duty:
    how = f"{w._whom(effect)} with {w._noun(effect)}".strip()
    return _Duty(w.name(str(player)), how, w.effect(effect))


def _goaded(w: Wording, creature: str | int, player: str | int, instance: str | int, how: str) -> _Duty:
    again = (
        ""
        if instance == 1
        else f", goad {instance}"
        if isinstance(instance, int)
        else f": {w.effect(instance, creature)}"
    )
    return _Duty(w.name(str(creature)), how, f"{w.name(str(player))} goaded it{again}")


def _goaded_attacks(w: Wording, creature: str | int, player: str | int, instance: str | int) -> _Duty:
    return _goaded(w, creature, player, instance, "")


def _goaded_attacks_another(w: Wording, creature: str | int, player: str | int, instance: str | int) -> _Duty:
    return _goaded(w, creature, player, instance, f"a player other than {w.name(str(player))}")


REQUIREMENTS: dict[str, Callable[..., _Duty]] = {
    "attacks": _attacks,
    "attacks_there": _attacks_there,
    "attacks_with_one": _attacks_with_one,
    "goaded_attacks": _goaded_attacks,
    "goaded_attacks_another": _goaded_attacks_another,
}
"""The requirements in words, by kind; each takes the wording and the phrase's arguments."""

Sentence: TypeAlias = Callable[..., str]


def _too_many(w: Wording, effect: str | int, limit: int, verb: str) -> str:
    found, _ = w.effects.get(str(effect), (None, None))
    whom = w._whom(effect)
    clause = f"Too many creatures {verb}{' ' if whom else ''}{whom}: {w.effect(effect)}"
    if found is not None and not found.text and isinstance(found.n, int):
        return clause  # its words have said the number
    return f"{clause} allows {'none' if limit <= 0 else f'no more than {number_word(limit)}'}"


VIOLATIONS: dict[str, Sentence] = {
    "not_a_creature": lambda w, o: f"{w.name(o)} isn't a creature, and only creatures can be chosen to attack",
    "tapped_attacker": lambda w, c: f"{w.name(c)} is tapped, and a tapped creature can't be chosen to attack",
    "battle_attacker": lambda w, c: f"{w.name(c)} is a battle, and a battle can't be chosen to attack, creature or not",
    "summoning_sick": lambda w, c: (
        f"{w.name(c)} has no haste, and {w.controller(c)} hasn't controlled it continuously since the turn began"
    ),
    "not_defending_player": lambda w, c, p: f"{w.name(c)} attacks {w.name(p)}, who isn't a defending player",
    "not_attackable": lambda w, c, t: (
        f"{w.name(c)} attacks {w.name(t)}, which is neither a planeswalker that a defending player controls "
        "nor a battle that one protects"
    ),
    "defender": lambda w, c: f"{w.name(c)} has defender, and a creature with defender can't attack",
    "cant_attack": lambda w, e, c: f"{w.name(c)} can't attack: {w.effect(e, c)}",
    "cant_attack_there": lambda w, e, c, t: f"{w.name(c)} can't attack {w.name(t)}: {w.effect(e, c)}",
    "detained": lambda w, e, c: f"{w.name(c)} is detained, and a detained creature can't attack: {w.effect(e, c)}",
    "cant_attack_alone": lambda w, e, c: f"{w.name(c)} attacks alone, and can't: {w.effect(e, c)}",
    "cant_attack_with_others": lambda w, e, c: (
        f"{w.name(c)} can attack only alone, and others attack: {w.effect(e, c)}"
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "attack"),
    "too_few_requirements": lambda w, n: (
        f"Another declaration breaks no restriction and obeys more than {_counted(n, 'requirement')}"
    ),
}
"""What a play breaks, by kind; each takes the wording and the phrase's arguments."""

_WOULD_BE: dict[str, Sentence] = {
    "cant_attack_alone": lambda w, e, c: f"{w.name(c)} would attack alone, and can't: {w.effect(e, c)}",
    "cant_attack_with_others": lambda w, e, c: (
        f"{w.name(c)} can attack only alone, and others would attack: {w.effect(e, c)}"
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "would attack"),
    "not_defending_player": lambda w, c, p: f"{w.name(p)} isn't a defending player",
    "not_attackable": lambda w, c, t: f"{w.name(t)} can't be attacked",
}
"""The restrictions that speak of the whole declaration, said of one that is not made."""

_OPTIONS = {
    "attack_left": "attack left",
    "attack_right": "attack right",
    "deploy_creatures": "deploy creatures",
    "range_of_influence": "limited range of influence",
    "shared_team_turns": "shared team turns",
}

_NUMBERS = {
    "graveyard": "number of cards in the graveyard",
    "hand": "number of cards in the hand",
    "life": "life total",
    "poison": "number of poison counters",
}


def _option(w: Wording, option: str) -> str:
    return f"The {_OPTIONS.get(option, printable(option))} option is in use, and is not judged yet"


def _unread_text(w: Wording, permanent: str) -> str:
    text = next((each.text for each in w.state.battlefield if each.id == permanent), None)
    quoted = f' ("{printable(text)}")' if text else ""
    return (
        f"The text of {w.name(permanent)}{quoted} is not encoded: give its effects "
        "(`effects: []` when nothing in it bears on the attack)"
    )


IMPOSSIBILITIES: dict[str, Sentence] = {
    "other_vocabulary": lambda w, v: (
        f"The facts are written in version {v} of the vocabulary, which is not the rules' own"
    ),
    "unknown_edition": lambda w, e: f"The edition {printable(e)} of the Comprehensive Rules is not encoded",
    "too_few_players": lambda w, n: (
        f"A game has at least two players, and {number_word(n)} {'is' if n == 1 else 'are'} in this one"
    ),
    "active_player_left": lambda w, p: f"{w.name(p)} has left the game and can't be the active player",
    "no_defending_player": lambda w, p: (
        f"{w.name(p)} has several opponents, and nothing says which of them is the defending player: "
        "give options.defending, or options.attack_multiple_players when all of them are"
    ),
    "not_an_opponent": lambda w, p: (
        f"{w.name(p)} is chosen as the defending player, and is not an opponent in the game"
    ),
    "two_defending_options": lambda w, p: (
        f"{w.name(p)} is chosen as the defending player, although with attack_multiple_players all opponents are"
    ),
    "controller_left": lambda w, o, p: f"{w.name(p)} has left the game and can't control {w.name(o)}",
    "unknown_card_type": lambda w, o, t: f"{w.name(o)} is a {printable(t)}, a card type that this edition doesn't have",
    "battle_without_protector": lambda w, o: f"{w.name(o)} is a battle and has no protector",
    "protector_left": lambda w, o, p: f"{w.name(p)} has left the game and can't protect {w.name(o)}",
    "protector_of_nonbattle": lambda w, o, p: f"{w.name(o)} isn't a battle, and {w.name(p)} can't be its protector",
    "siege_protected_by_controller": lambda w, o: (
        f"The protector of {w.name(o)}, a Siege, has to be an opponent of {w.controller(o)}"
    ),
    "attached_to_itself": lambda w, o: f"{w.name(o)} can't be attached to itself",
    "unattached_aura": lambda w, o: f"{w.name(o)} is an Aura, and is attached to nothing",
    "attacker_of_another_player": lambda w, o, p: (
        f"{w.name(o)} is controlled by {w.name(p)}, who isn't the active player"
    ),
}
"""What no game can have, by kind."""

ABSTENTIONS: dict[str, Sentence] = {
    "announced_band": lambda w, n: f"Band {n} is announced, and bands are not judged yet",
    "attack_cost": lambda w, e: f"{w.effect(e)} asks for a payment to attack, and costs are not judged yet",
    "attackers_chosen_by": lambda w, e: (
        f"{w.effect(e)} lets a player choose the attackers in place of the active player, which is not judged yet"
    ),
    "unread_text": _unread_text,
    "unread_effect": lambda w, e: f"{w.effect(e)} is given as text alone, and texts are not read yet: give its kind",
    "limited_range": _option,
    "attack_direction": _option,
    "deploy_creatures": _option,
    "shared_team_turns": _option,
    "unanswered": lambda w, q: f'The case doesn\'t answer the question "{printable(q)}": give it under state.answers',
    "missing_measure": lambda w, o, m: (
        f"The {printable(m).replace('_', ' ')} of {w.name(o)} is asked for and not given"
    ),
    "missing_number": lambda w, p, n: f"The {_NUMBERS.get(n, printable(n))} of {w.name(p)} is asked for and not given",
    "requirement_by_defending_player": lambda w, e: (
        f"{w.effect(e)} requires an attack depending on the defending player, and there are several of them"
    ),
    "cap_by_defending_player": lambda w, e: (
        f"{w.effect(e)} limits attackers depending on the defending player, and there are several of them"
    ),
    "cap_by_turn_and_target": lambda w, e: (
        f"{w.effect(e)} limits whom creatures attack in the whole turn, "
        "and the state doesn't say whom they attacked before"
    ),
    "limit_without_number": lambda w, e: f"{w.effect(e)} limits attackers to a number that the state doesn't give",
    "condition_on_declaration": lambda w, e: (
        f"{w.effect(e)} depends on which creatures attack, "
        "and an effect of its kind is not judged under such a condition yet"
    ),
    "goaded_filter": lambda w, e: (
        f"{w.effect(e)} goads while another effect asks which creatures are goaded, "
        "and goads by effects don't count there yet"
    ),
    "effort_exceeded": lambda w: (
        "The time given ran out before it was certain that no other declaration obeys more requirements"
    ),
}
"""What is not judged, by kind."""
