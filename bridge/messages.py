"""One sentence for each phrase of the rules' output, as a judge would say it.

`asp_rules/interface/output.lp` lists the phrases; a test compares that list with the tables here. Rule numbers are not
part of a sentence: whoever shows it shows them beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bridge.facts import effect_ids
from bridge.prose import (
    Names,
    attacker_in_words,
    blockers_in_words,
    cost_in_words,
    effect_in_words,
    joined,
    noun_in_words,
    number_word,
    printable,
    whom_in_words,
)
from bridge.state import Effect, Permanent, Question, State
from bridge.verdict import Completion, Conflict, Declaration, Requirements, Verdict, Witness
from bridge.words import keyword_of

__all__ = ["ABSTENTIONS", "IMPOSSIBILITIES", "NOTES", "PAYMENTS", "REQUIREMENTS", "VIOLATIONS", "Wording"]

Arguments: TypeAlias = "tuple[str | int, ...]"

_LISTED = 3
"""Reasons of one sort that a single line gives."""


def _ended(sentence: str) -> str:
    """The sentence with a full stop, unless a quotation already ends it."""
    return sentence if sentence.endswith((".", '."', '!"', '?"')) else sentence + "."


def _counted(n: int, noun: str) -> str:
    return f"{number_word(n)} {noun}{'' if n == 1 else 's'}"


def _obeys_more(obeyed: int) -> str:
    than = number_word(obeyed) if obeyed else "none"
    return f"Another declaration breaks no restriction and obeys more requirements than this play, which obeys {than}"


class Wording:
    """The words for one state: names, effects, witnesses, declarations.

    Args:
        state: The state that the ids in witnesses belong to.
        question: What is declared.
        bands: The bands that the play announces.
    """

    def __init__(
        self, state: State, question: Question = "declare_attackers", bands: Sequence[Sequence[str]] = ()
    ) -> None:
        self.name = Names(state)
        self.state = state
        self.blocks = question == "declare_blockers"
        """Whether blockers are declared."""
        self.damage = question == "assign_combat_damage"
        """Whether combat damage is assigned."""
        self._bands = bands or state.bands
        self.effects: dict[str, tuple[Effect, Permanent | None]] = effect_ids(state)
        """Every effect by id, with the permanent that it is printed on."""
        self._permanents = {each.id: each for each in state.battlefield}
        order = [*state.players, *(each.id for each in state.battlefield)]
        self._place = {identifier: position for position, identifier in enumerate(order)}

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

    def _attacker(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return attacker_in_words(effect, host, self.state, self.name) if effect else "one of some attackers"

    def _blockers(self, identifier: str | int, least: int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        effect = replace(effect or Effect(kind="must_be_blocked"), n=least)
        return blockers_in_words(effect, host, self.state, self.name)

    def _whom(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return whom_in_words(effect, host, self.state, self.name) if effect else ""

    def ability(self, effect: str | int, permanent: str | int) -> str:
        """The keyword ability of a permanent that an effect stands for, such as `protection from red`."""
        return printable(str(effect).removeprefix(f"{permanent}: ").rstrip("'"))

    def _noun(self, identifier: str | int) -> str:
        effect, host = self.effects.get(str(identifier), (None, None))
        return noun_in_words(effect, host, self.state, self.name) if effect else "a creature"

    def cost(self, identifier: str | int) -> str:
        """What an effect costs, as a noun: `{2} and sacrificing a land`."""
        effect, host = self.effects.get(str(identifier), (None, None))
        return cost_in_words(effect, host, self.state, self.name) if effect else "a cost"

    def band(self, number: int) -> str:
        """A band with its members: `band 1 (Benalish Hero and Grizzly Bears)`."""
        members = self._bands[number - 1] if 0 < number <= len(self._bands) else ()
        return f"band {number} ({self.name.several(members)})" if members else f"band {number}"

    def controller(self, permanent: str | int) -> str:
        """The name of a permanent's controller."""
        found = self._permanents.get(str(permanent))
        return self.name(found.controller) if found is not None else "its controller"

    def is_blocked(self, attacker: str) -> bool:
        """Whether an attacker is blocked, as far as the state says it: itself, or another member of its band."""
        band = next((each for each in self.state.bands if attacker in each), [attacker])
        blocked = {*self.state.blocked, *(one for each in self.state.blocking.values() for one in each)}
        return any(member in blocked for member in band)

    def has(self, permanent: str | int, keyword: str) -> bool:
        """Whether a permanent has a keyword ability that stands alone."""
        found = self._permanents.get(str(permanent))
        return found is not None and any(keyword_of(each)[0] == keyword for each in found.keywords)

    # -------------------------------------------------------------------------------------------------------- witnesses

    def sentence(self, witness: Witness) -> str:
        """The sentence for a witness of any kind."""
        if witness.kind in REQUIREMENTS:
            return _ended(self._requirement(witness).because)
        for table in (VIOLATIONS, IMPOSSIBILITIES, ABSTENTIONS, NOTES, PAYMENTS):
            if witness.kind in table:
                return _ended(table[witness.kind](self, *witness.values))
        arguments = ", ".join(printable(str(value)) for value in witness.values)
        return _ended(f"{witness.kind.replace('_', ' ')}: {arguments}" if arguments else witness.kind.replace("_", " "))

    def would_be(self, witness: Witness, alone: bool = False) -> str:
        """The sentence for a restriction that another declaration would break.

        Args:
            witness: The restriction.
            alone: Whether nothing else stands in the way: then there are no more blockers to satisfy it with.
        """
        tables = [_CANT_BE] if alone else []
        table = next(each for each in (*tables, _WOULD_BE, VIOLATIONS) if witness.kind in each)
        return _ended(table[witness.kind](self, *witness.values))

    def obstacles(self, conflict: Conflict) -> list[tuple[Witness, str]]:
        """The restrictions of a conflict with their sentences: first those that ask for more creatures, then why these
        are missing."""
        alone = len(conflict.restrictions) == 1 and not conflict.requirements
        in_order = sorted(conflict.restrictions, key=lambda each: each.kind not in _ASK_FOR_MORE)
        return [(each, self.would_be(each, alone)) for each in in_order]

    def exemption_in_a_line(self, conflict: Conflict) -> str:
        """Why a requirement need not be met, in one line."""
        duty = self._requirement(conflict.requirement)
        subject, said = duty.subject, f"{duty.subject} can't {duty.infinitive}: "
        reasons = []
        for _, sentence in self.obstacles(conflict)[:_LISTED]:
            reason = sentence.removesuffix(".").removeprefix(said)
            reason = "too " + reason[4:] if reason.startswith("Too ") else reason
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
        return f"{duty.subject} {duty.asked}"

    def exemption(self, requirement: Witness) -> str:
        """That a requirement need not be met: `Juggernaut doesn't have to attack bob`."""
        duty = self._requirement(requirement)
        return f"{duty.subject} doesn't have to {duty.infinitive}"

    # -------------------------------------------------------------------------------------------------------- questions

    def unanswered(self, witness: Witness, completions: Sequence[Completion]) -> str:
        """The sentence for a question without an answer, with what each answer leads to."""
        question = str(witness.values[0])
        said = self.sentence(witness)
        ways = []
        for word, answer in (("yes", True), ("no", False)):
            outcomes = [self._outcome(each) for each in completions if each.answers.get(question) is answer]
            if outcomes:
                ways.append(f"if {word}: {joined(list(dict.fromkeys(outcomes)), 'or')}")
        return f"{said.removesuffix('.')} ({'; '.join(ways)})." if ways else said

    def _outcome(self, completion: Completion) -> str:
        if completion.count is not None:
            return _counted(completion.count, "legal play")
        return completion.outcome.value + (f" by CR {completion.cr}" if completion.cr else "")

    # ------------------------------------------------------------------------------------------------------------ costs

    def total(self, verdict: Verdict, player: str | int) -> str:
        """The player's whole cost: `{4}{W}, 2 life and sacrificing a permanent`; empty if there is none."""
        found: dict[str, list[tuple[str | int, ...]]] = {}
        for each in verdict.notes:
            if each.kind.startswith("total_") and each.values[0] == player:
                found.setdefault(each.kind, []).append(each.values[1:])
        mana = "".join(_times(str(symbol), int(n)) for symbol, n in found.get("total_mana", ()))
        parts = [mana] if mana else []
        parts += [f"{n} life" for (n,) in found.get("total_life", ())]
        parts += [f"discarding {_counted(int(n), 'card')}" for (n,) in found.get("total_cards", ())]
        parts += [
            f"{_GERUNDS.get(str(action), str(action))} {_counted(int(n), 'permanent')}"
            for action, n in found.get("total_permanents", ())
        ]
        return joined(parts) if parts else ""

    def totals(self, verdict: Verdict) -> list[str]:
        """A sentence for each player that has something to pay."""
        players = dict.fromkeys(each.values[0] for each in verdict.notes if each.kind.startswith("total_"))
        in_order = self.ordered(map(str, players))
        return [f"{self.name(player)} has to pay {self.total(verdict, player)}." for player in in_order]

    def assumed(self, verdict: Verdict) -> str:
        """What a verdict assumes of what players can pay with: "alice has enough mana and life"; "" if nothing."""
        resources: dict[str, list[str]] = {}
        for each in verdict.notes:
            if each.kind == "assumed_payable":
                player, resource = map(str, each.values)
                resources.setdefault(player, []).append(resource)
        parts = [f"{self.name(one)} has enough {joined(sorted(resources[one]))}" for one in self.ordered(resources)]
        return joined(parts) if parts else ""

    def ways(self, verdict: Verdict) -> list[str]:
        """A sentence for each player with one way to pay: the sources of mana, of those that add the same together, and
        what is given."""
        sources: dict[str, dict[str, list[str]]] = {}
        deeds: dict[str, list[str]] = {}
        for each in verdict.payment:
            player, *what = map(str, each.values)
            deeds.setdefault(player, [])
            if each.kind == "taps_for_mana":
                sources.setdefault(player, {}).setdefault(what[1], []).append(what[0])
            else:
                deeds[player].append(_DEEDS[each.kind](self, *each.values[1:]))
        for player, by_mana in sources.items():
            adding = [
                f"{self.name.several(objects)} add {printable(mana)}{' each' if len(objects) > 1 else ''}"
                for mana, objects in by_mana.items()
            ]
            deeds[player].insert(0, f"has {joined(adding)}")
        return [f"{self.name(player)} {joined(deeds[player])}." for player in self.ordered(deeds)]

    def cant_pay(self, witness: Witness, verdict: Verdict) -> str:
        """The sentence for a player who can't pay, with the whole cost."""
        player = witness.values[0]
        total = self.total(verdict, player)
        return f"{self.name(str(player))} can't pay the whole cost{f' of {total}' if total else ''}."

    # ----------------------------------------------------------------------------------------------------- declarations

    def declaration(self, declared: Declaration, third_person: bool = False) -> str:
        """A declaration: `attack bob with Juggernaut, and carol with two Wolves (w1 and w2)`, `block Ogre with Wall`,
        `Ogre assigns 2 to Wall and 1 to bob`.

        Args:
            declared: Attacker to target, blocker to the attackers that it blocks, or source of damage to what it
                assigns to whom.
            third_person: Whether it stands behind the player: `attacks`, `blocks`.
        """
        if self.damage:
            return "; ".join(self.assignments(declared)) or "no damage is assigned"
        verb = ("block" if self.blocks else "attack") + ("s" if third_person else "")
        parts = [f"{self.name.several(what)} with {self.name.several(who)}" for what, who in self._grouped(declared)]
        if not parts:
            return f"{verb} {'nothing' if self.blocks else 'with nothing'}"
        *first, last = parts
        return f"{verb} {', '.join(first)}, and {last}" if first else f"{verb} {last}"

    def assignments(self, declared: Declaration) -> list[str]:
        """A clause for each creature that assigns damage: `Ogre assigns 2 to Wall and 1 to bob`."""
        clauses: list[str] = []
        for source in self.ordered(declared):
            assigned = declared[source]
            if isinstance(assigned, dict) and any(assigned.values()):
                parts = [f"{assigned[to]} to {self.name(to)}" for to in self.ordered(assigned) if assigned[to]]
                clauses.append(f"{self.name(source)} assigns {joined(parts)}")
        return clauses

    def _grouped(self, declared: Declaration) -> list[tuple[list[str], list[str]]]:
        """What is attacked or blocked, and the creatures that do it. What one creature blocks alone stands together."""
        against: dict[str, list[str]] = {}
        for creature in self.ordered(declared):
            targets = declared[creature]
            for target in [targets] if isinstance(targets, str) else list(targets):
                against.setdefault(target, []).append(creature)
        groups: dict[str, tuple[list[str], list[str]]] = {}
        for target in self.ordered(against):
            creatures = against[target]
            alone = self.blocks and len(creatures) == 1
            what, _ = groups.setdefault(f"alone {creatures[0]}" if alone else f"group {target}", ([], creatures))
            what.append(target)
        return list(groups.values())

    def ordered(self, identifiers: Iterable[str]) -> list[str]:
        """Players and permanents in the order of the case file."""
        return sorted(identifiers, key=lambda each: self._place.get(each, len(self._place)))

    def too_few(self, verdict: Verdict) -> str:
        """The sentence for a play that obeys too few requirements, with the better one."""
        better, requirements = verdict.better_play, verdict.requirements
        obeyed, total = len(requirements.obeyed), len(requirements.obeyed) + len(requirements.unmet)
        if better is None:
            return f"{_obeys_more(obeyed)}."
        could, example = verdict.better_obeys, self.declaration(better)
        if could <= obeyed:  # requirements of each declaring player are counted for themselves (CR 802.4b)
            return f"Another declaration obeys more of one player's requirements than this play: e.g. {example}."
        if (
            could != total or len(requirements.unmet) > 2
        ):  # more than `total`: some ask something of the better play only
            return f"This play obeys {obeyed} of {total} requirements, and another one obeys {could}: e.g. {example}."
        counts = f"({could} of {total} requirements; this play obeys {obeyed})"
        return f"{self._missed(requirements)}: e.g. {self._with_it(verdict, example)} {counts}."

    def _missed(self, requirements: Requirements) -> str:
        """What one or two unmet requirements ask, and that it can be had."""
        duties = [self._requirement(each) for each in requirements.unmet]
        demands = [f"{each.subject} {each.asked}" for each in duties]
        able = list(dict.fromkeys(each.able for each in duties))
        if len(duties) == 1:
            return f"{demands[0]}, and {able[0]}"
        return f"{', and '.join(demands)}; both {able[0] if len(able) == 1 else 'can be obeyed'}"

    def _with_it(self, verdict: Verdict, example: str) -> str:
        """The better play in short, when the one creature that is asked to attack or block does it alone."""
        unmet, better = verdict.requirements.unmet, verdict.better_play or {}
        if len(unmet) == 1 and len(better) == 1:
            ((creature, what),) = better.items()
            if creature in (unmet[0].arguments.get("creature"), unmet[0].arguments.get("blocker")):
                targets = [what] if isinstance(what, str) else list(what)
                return f"{'block' if self.blocks else 'attack'} {self.name.several(targets)} with it alone"
        return example


# --------------------------------------------------------------------------------------------------------------- tables


class _Duty:
    """A requirement in words: who is asked for what, and why.

    Args:
        subject: Who or what it is about.
        asked: The clause behind the subject, without "if able": `attacks bob`, `must be blocked`.
        infinitive: The same behind "doesn't have to".
        reason: The effect.
    """

    def __init__(self, subject: str, asked: str, infinitive: str, reason: str) -> None:
        self.subject = subject
        self.asked = f"{asked} if able"
        self.infinitive = infinitive
        self.able = "could be" if infinitive.startswith("be ") else "could"
        demand = f"{subject} {self.asked}"
        self.because = reason if reason.startswith(f"{demand} (effect ") else demand
        if reason not in (f"it {self.asked}", self.because):
            self.because += f": {reason}"


def _attacking(subject: str, how: str, reason: str) -> _Duty:
    how = f" {how}" if how else ""
    return _Duty(subject, f"attacks{how}", f"attack{how}", reason)


def _attacks(w: Wording, effect: str | int, creature: str | int) -> _Duty:
    return _attacking(w.name(str(creature)), "", w.effect(effect, creature))


def _attacks_there(w: Wording, effect: str | int, creature: str | int) -> _Duty:
    return _attacking(w.name(str(creature)), w._whom(effect), w.effect(effect, creature))


def _attacks_with_one(w: Wording, effect: str | int, player: str | int) -> _Duty:
    how = f"{w._whom(effect)} with {w._noun(effect)}".strip()
    return _attacking(w.name(str(player)), how, w.effect(effect))


def _goaded(w: Wording, creature: str | int, player: str | int, instance: str | int, how: str) -> _Duty:
    again = (
        ""
        if instance == 1
        else f", goad {instance}"
        if isinstance(instance, int)
        else f": {w.effect(instance, creature)}"
    )
    return _attacking(w.name(str(creature)), how, f"{w.name(str(player))} goaded it{again}")


def _goaded_attacks(w: Wording, creature: str | int, player: str | int, instance: str | int) -> _Duty:
    return _goaded(w, creature, player, instance, "")


def _goaded_attacks_another(w: Wording, creature: str | int, player: str | int, instance: str | int) -> _Duty:
    return _goaded(w, creature, player, instance, f"a player other than {w.name(str(player))}")


def _blocking(w: Wording, effect: str | int, blocker: str | int, what: str) -> _Duty:
    what = f" {what}" if what else ""
    return _Duty(w.name(str(blocker)), f"blocks{what}", f"block{what}", w.effect(effect, blocker))


def _blocks(w: Wording, effect: str | int, blocker: str | int) -> _Duty:
    return _blocking(w, effect, blocker, "")


def _blocks_that(w: Wording, effect: str | int, blocker: str | int) -> _Duty:
    return _blocking(w, effect, blocker, w._attacker(effect))


def _blocks_attacker(w: Wording, effect: str | int, blocker: str | int, attacker: str | int) -> _Duty:
    return _blocking(w, effect, blocker, w.name(str(attacker)))


def _blocked(w: Wording, effect: str | int, attacker: str | int, how: str) -> _Duty:
    how = f" {how}" if how else ""
    return _Duty(w.name(str(attacker)), f"must be blocked{how}", f"be blocked{how}", w.effect(effect, attacker))


def _is_blocked(w: Wording, effect: str | int, attacker: str | int, least: int) -> _Duty:
    return _blocked(w, effect, attacker, w._blockers(effect, least))


def _is_blocked_by_exactly(w: Wording, effect: str | int, attacker: str | int, number: int) -> _Duty:
    return _blocked(w, effect, attacker, f"by exactly {_counted(number, 'creature')}")


REQUIREMENTS: dict[str, Callable[..., _Duty]] = {
    "attacks": _attacks,
    "attacks_there": _attacks_there,
    "attacks_with_one": _attacks_with_one,
    "goaded_attacks": _goaded_attacks,
    "goaded_attacks_another": _goaded_attacks_another,
    "blocks": _blocks,
    "blocks_that": _blocks_that,
    "blocks_each": _blocks_attacker,
    "lured": _blocks_attacker,
    "is_blocked": _is_blocked,
    "is_blocked_by_exactly": _is_blocked_by_exactly,
}
"""The requirements in words, by kind; each takes the wording and the phrase's arguments."""

Sentence: TypeAlias = Callable[..., str]


def _too_many(w: Wording, effect: str | int, limit: int, verb: str) -> str:
    whom = w._whom(effect)
    return _limited(w, effect, "", limit, f"Too many creatures {verb}{' ' if whom else ''}{whom}")


def _limited(w: Wording, effect: str | int, about: str | int, limit: int, clause: str) -> str:
    """That a limit is passed, and which."""
    return f"{clause}: {_numbered(w, effect, about, limit, 'allows', 'no more than ' if limit > 0 else '')}"


def _numbered(w: Wording, effect: str | int, about: str | int, number: int, verb: str, bound: str) -> str:
    """The effect with the number that it gives, unless its words have said it."""
    found, _ = w.effects.get(str(effect), (None, None))
    reason, n = w.effect(effect, about), "none" if number <= 0 else number_word(number)
    if found is not None and not found.text and isinstance(found.n, int):
        return reason
    return f"{reason}, which is {n}" if reason.startswith("it ") else f"{reason} {verb} {bound}{n}"


def _too_few(w: Wording, effect: str | int, attacker: str, least: int, block: str) -> str:
    asks = _numbered(w, effect, attacker, least, "asks for", "no fewer than ")
    return f"Too few creatures {block} {w.name(attacker)}: {asks}"


def _other_number(w: Wording, effect: str | int, attacker: str, number: int, is_blocked: str) -> str:
    reason = w.effect(effect, attacker)
    return f"{w.name(attacker)} {is_blocked}, but not by exactly {_counted(number, 'creature')}: {reason}"


def _because(w: Wording, creature: str, effect: str | int, what: str) -> str:
    """That the creature can't, and the effect that says so, unless that is all that it says."""
    reason = w.effect(effect, creature)
    return f"{w.name(creature)} {what}" + ("" if reason == f"it {what}" else f": {reason}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _times(symbol: str, n: int) -> str:
    """A mana symbol so often; generic mana in one."""
    digits = symbol.strip("{}")
    return f"{{{int(digits) * n}}}" if digits.isdecimal() else symbol * n


def _costing(w: Wording, effect: str | int, about: str | int, what: str) -> str:
    return f"{what} {w.cost(effect)}: {w.effect(effect, about)}"


def _unpaid(w: Wording, effect: str | int, about: str | int, what: str) -> str:
    return f"{what} {w.cost(effect)}, which nobody has to pay: {w.effect(effect, about)}"


def _assigns_nothing(w: Wording, source: str) -> str:
    if source not in w.state.attacking and source not in w.state.blocking:
        return f"{w.name(source)} neither attacks nor blocks, and assigns no combat damage"
    step = "second" if w.state.damage_step == "second" else "first"
    return f"{w.name(source)} assigns no combat damage in the {step} combat damage step"


def _cant_assign(w: Wording, source: str, recipient: str) -> str:
    """That the recipient gets no damage of the creature, and what would."""
    state = w.state
    if source in state.blocking:
        reason = "it blocks, and assigns its damage among the creatures that it blocks"
    elif w.is_blocked(source):
        reason = "it is blocked, and assigns its damage among the creatures that block it"
    elif isinstance(target := state.attacking.get(source), str):
        reason = f"it isn't blocked, and assigns its damage to {w.name(target)}"
    else:
        reason = "what it attacked is gone"
    return f"{w.name(source)} can't assign combat damage to {w.name(recipient)}: {reason}"


_GERUNDS = {"sacrifice": "sacrificing", "tap": "tapping", "return": "returning"}
_ACTS = {"sacrifice": "sacrifices", "tap": "taps", "return": "returns"}
_RESOURCES = {"mana": "how much mana {} can have", "life": "{}'s life total", "cards": "how many cards {} has in hand"}


def _paid_as(symbol: str, half: str, n: int) -> str:
    """How a mana symbol that leaves a choice is paid."""
    generic = half.removeprefix("generic(").removesuffix(")")
    with_what = "life" if half == "phyrexian" else f"{generic} generic mana" if generic != half else f"{half} mana"
    return f"pays {_times(symbol, n)} with {with_what}"


_DEEDS: dict[str, Sentence] = {
    "taps_for_mana": lambda w, o, mana: f"has {w.name(o)} add {printable(str(mana))}",
    "pays_as": lambda w, symbol, half, n: _paid_as(str(symbol), str(half), n),
    "pays_permanent": lambda w, action, o: (
        f"{_ACTS.get(str(action), printable(str(action)))} {w.name(o)}"
        + (" to its owner's hand" if action == "return" else "")
    ),
}
"""What a player does to pay, behind that player."""


def _lacks(w: Wording, blocker: str, attacker: str, ability: str, lack: str, rule: str) -> str:
    """That the attacker's evasion ability keeps the blocker away."""
    who, what = w.name(blocker), w.name(attacker)
    return f"{who} can't block {what}: {what} has {ability}, {who} {lack} (CR {printable(rule)})"


def _shadow(w: Wording, blocker: str, attacker: str, rule: str) -> str:
    who, what = w.name(blocker), w.name(attacker)
    match w.has(attacker, "shadow"), w.has(blocker, "shadow"):
        case True, False:
            reason = f"{what} has shadow, {who} doesn't"
        case False, True:
            reason = f"{who} has shadow, {what} doesn't"
        case _:
            reason = "only one of them counts as having shadow"
    return f"{who} can't block {what}: {reason} (CR {printable(rule)})"


def _menace(w: Wording, attacker: str, rule: str, blocks: str) -> str:
    asks = "has menace and asks for two blockers"
    return f"{w.name(attacker)} {asks}, and only one creature {blocks} it (CR {printable(rule)})"


VIOLATIONS: dict[str, Sentence] = {
    "not_a_creature": lambda w, o: (
        f"{w.name(o)} isn't a creature, and only creatures can be chosen to {'block' if w.blocks else 'attack'}"
    ),
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
    "cant_attack": lambda w, e, c: _because(w, c, e, "can't attack"),
    "cant_attack_there": lambda w, e, c, t: f"{w.name(c)} can't attack {w.name(t)}: {w.effect(e, c)}",
    "detained": lambda w, e, c: (
        f"{w.name(c)} is detained, and a detained creature can't attack or block: {w.effect(e, c)}"
    ),
    "cant_attack_alone": lambda w, e, c: f"{w.name(c)} attacks alone, and can't: {w.effect(e, c)}",
    "cant_attack_with_others": lambda w, e, c: (
        f"{w.name(c)} can attack only alone, and others attack: {w.effect(e, c)}"
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "attack"),
    "tapped_blocker": lambda w, b: f"{w.name(b)} is tapped, and a tapped creature can't be chosen to block",
    "battle_blocker": lambda w, b: f"{w.name(b)} is a battle, and a battle can't be chosen to block, creature or not",
    "not_attacking": lambda w, b, o: f"{w.name(b)} can't block {w.name(o)}, which isn't an attacking creature",
    "not_attacking_defender": lambda w, b, a: (
        f"{w.name(b)} can't block {w.name(a)}, which attacks neither {w.controller(b)} nor a planeswalker that "
        f"{w.controller(b)} controls nor a battle that {w.controller(b)} protects"
    ),
    "blocks_too_many": lambda w, b, n: (
        f"{w.name(b)} blocks too many attackers: it can block no more than {number_word(n)}"
    ),
    "cant_block": lambda w, e, b: _because(w, b, e, "can't block"),
    "cant_block_that": lambda w, e, b, a: f"{w.name(b)} can't block {w.name(a)}: {w.effect(e, b)}",
    "cant_block_alone": lambda w, e, b: f"{w.name(b)} blocks alone, and can't: {w.effect(e, b)}",
    "cant_be_blocked": lambda w, e, a: _because(w, a, e, "can't be blocked"),
    "cant_be_blocked_by": lambda w, e, a, b: f"{w.name(a)} can't be blocked by {w.name(b)}: {w.effect(e, a)}",
    "blocked_by_too_many": lambda w, e, a, n: _limited(w, e, a, n, f"Too many creatures block {w.name(a)}"),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "block"),
    "blocked_by_other_number": lambda w, e, a, n: _other_number(w, e, a, n, "is blocked"),
    "not_blocked_by_all": lambda w, e, a: (
        f"{w.name(a)} is blocked, but not by all creatures of the defending player: {w.effect(e, a)}"
    ),
    "too_many_blockers": lambda w, e, p, n: _limited(w, e, "", n, f"Too many of {w.name(p)}'s creatures block"),
    "flying": lambda w, b, a, r: _lacks(w, b, a, "flying", "has neither flying nor reach", r),
    "fear": lambda w, b, a, r: _lacks(w, b, a, "fear", "is neither black nor an artifact", r),
    "intimidate": lambda w, b, a, r: _lacks(w, b, a, "intimidate", "is no artifact and shares no color with it", r),
    "shadow": _shadow,
    "horsemanship": lambda w, b, a, r: _lacks(w, b, a, "horsemanship", "doesn't", r),
    "skulk": lambda w, b, a, r: _lacks(w, b, a, "skulk", "has greater power", r),
    "landwalk": lambda w, e, a, p, r: (
        f"{w.name(a)} has {w.ability(e, a)} and can't be blocked: {w.name(p)} controls such a land (CR {printable(r)})"
    ),
    "protection": lambda w, e, b, a, r: (
        f"{w.name(b)} can't block {w.name(a)}: {w.name(a)} has {w.ability(e, a)} (CR {printable(r)})"
    ),
    "menace": lambda w, a, r: _menace(w, a, r, "blocks"),
    "decayed": lambda w, b, r: f"{w.name(b)} can't block: it has decayed (CR {printable(r)})",
    "unleashed": lambda w, b, r: (
        f"{w.name(b)} can't block: it has unleash, and a +1/+1 counter on it (CR {printable(r)})"
    ),
    "suspected": lambda w, b, r: f"{w.name(b)} can't block: it is suspected (CR {printable(r)})",
    "no_band": lambda w, n: (
        f"{_capital(w.band(n))} can't be formed: all members but one need banding, or all of them the quality of one "
        'member\'s "bands with other"'
    ),
    "banded_without_attacking": lambda w, n, o: f"{w.name(o)} doesn't attack, and is a member of {w.band(n)}",
    "band_attacks_apart": lambda w, n: f"The members of {w.band(n)} don't all attack the same",
    "banded_twice": lambda w, c: f"{w.name(c)} is a member of several bands",
    "cant_exert": lambda w, c: f"Nothing lets {w.name(c)} be exerted as it attacks",
    "exerts_without_attacking": lambda w, c: f"{w.name(c)} doesn't attack, and is exerted as though it did",
    "cant_enlist": lambda w, c: f"{w.name(c)} doesn't have enlist",
    "enlists_without_attacking": lambda w, c: f"{w.name(c)} doesn't attack, and enlists as though it did",
    "cant_be_enlisted": lambda w, c, o: (
        f"{w.name(c)} can't enlist {w.name(o)}: it takes another untapped creature of its controller that doesn't "
        "attack, and has haste or has been under that player's control since the turn began"
    ),
    "enlisted_twice": lambda w, o: f"{w.name(o)} is enlisted by several creatures, and can be tapped only once",
    "cant_pay": lambda w, p: f"{w.name(p)} can't pay the whole cost",
    "assigns_nothing_now": lambda w, s: _assigns_nothing(w, s),
    "wrong_amount": lambda w, s, n, m: (
        f"{w.name(s)} assigns {n or 'no'} combat damage, and has {m if m else 'none'} to assign"
    ),
    "cant_assign_to": lambda w, s, r: _cant_assign(w, s, r),
    "assigned_both_ways": lambda w, s: (
        f"{w.name(s)} assigns its damage either as though it weren't blocked or to the creatures blocking it, not both"
    ),
    "assigned_out_of_order": lambda w, s, r, e: (
        f"{w.name(s)} assigns damage to {w.name(r)}, and {w.name(e)}, which comes earlier in its order, isn't assigned "
        "lethal damage"
    ),
    "assigned_past_blocker": lambda w, s, b: (
        f"{w.name(s)} tramples over {w.name(b)}, which isn't assigned lethal damage"
    ),
    "assigned_past_planeswalker": lambda w, s, p: (
        f"{w.name(s)} tramples over {w.name(p)}, which is assigned less damage than its loyalty"
    ),
    "too_few_requirements": lambda w, n: _obeys_more(n),
}
"""What a play breaks, by kind; each takes the wording and the phrase's arguments."""

_WOULD_BE: dict[str, Sentence] = {
    "attack_cost": lambda w, e, c: _unpaid(w, e, c, f"{w.name(c)} could attack only for"),
    "block_cost": lambda w, e, b: _unpaid(w, e, b, f"{w.name(b)} could block only for"),
    "blocked_cost": lambda w, e, a, b: _unpaid(w, e, a, f"{w.name(b)} could block {w.name(a)} only for"),
    "cant_attack_alone": lambda w, e, c: f"{w.name(c)} would attack alone, and can't: {w.effect(e, c)}",
    "cant_attack_with_others": lambda w, e, c: (
        f"{w.name(c)} can attack only alone, and others would attack: {w.effect(e, c)}"
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "would attack"),
    "not_defending_player": lambda w, c, p: f"{w.name(p)} isn't a defending player",
    "not_attackable": lambda w, c, t: f"{w.name(t)} can't be attacked",
    "not_attacking": lambda w, b, o: f"{w.name(o)} isn't an attacking creature",
    "blocks_too_many": lambda w, b, n: f"{w.name(b)} can block no more than {number_word(n)}",
    "cant_block_alone": lambda w, e, b: f"{w.name(b)} would block alone, and can't: {w.effect(e, b)}",
    "blocked_by_too_many": lambda w, e, a, n: _limited(w, e, a, n, f"Too many creatures would block {w.name(a)}"),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "would block"),
    "blocked_by_other_number": lambda w, e, a, n: _other_number(w, e, a, n, "would be blocked"),
    "not_blocked_by_all": lambda w, e, a: (
        f"{w.name(a)} would be blocked, but not by all creatures of the defending player: {w.effect(e, a)}"
    ),
    "too_many_blockers": lambda w, e, p, n: _limited(w, e, "", n, f"Too many of {w.name(p)}'s creatures would block"),
    "menace": lambda w, a, r: _menace(w, a, r, "would block"),
}
"""The restrictions that speak of the whole declaration, said of one that is not made."""

_CANT_BE: dict[str, Sentence] = {
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "can block"),
    "menace": lambda w, a, r: _menace(w, a, r, "can block"),
}
"""The restrictions about one attacker that more blockers would satisfy, said when there are no more."""

_ASK_FOR_MORE = (*_CANT_BE, "blocked_by_other_number", "cant_attack_alone", "cant_block_alone", "not_blocked_by_all")
"""The restrictions that more creatures would satisfy."""

_NUMBERS = {
    "graveyard": "number of cards in the graveyard",
    "hand": "number of cards in the hand",
    "life": "life total",
    "poison": "number of poison counters",
}


def _unread_effect(w: Wording, effect: str) -> str:
    """The words that can't be read, whose they are, and what to give in their place."""
    _, host = w.effects.get(effect, (None, None))
    what = "damage" if w.damage else "blocks" if w.blocks else "the attack"
    instead = "give its `effects`, `[]` when nothing in it does" if host is not None else "give its `kind`"
    return f"Words that can't be read may bear on {what}: {w.effect(effect)}; {instead}"


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
    "out_of_reach": lambda w, p: (
        f"{w.name(p)} is chosen as the defending player, and the options of the game don't let "
        f"{w.name(w.state.active)} attack that player"
    ),
    "two_life_totals": lambda w, t: f"The players of team {printable(t)} share one life total, and have different ones",
    "teamless_player": lambda w, p: f"Teams take turns together, and {w.name(p)} is on none: give the player's team",
    "two_direction_options": lambda w, p: (
        f"{w.name(p)} is to attack only to the left and only to the right: give one of attack_left and attack_right"
    ),
    "controller_left": lambda w, o, p: f"{w.name(p)} has left the game and can't control {w.name(o)}",
    "unknown_card_type": lambda w, o, t: f"{w.name(o)} is a {printable(t)}, a card type that this edition doesn't have",
    "unknown_designation": lambda w, o, d: (
        f"{w.name(o)} is {printable(d)}, a designation that this edition doesn't have"
    ),
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
    "attacking_already": lambda w, o: (
        f"{w.name(o)} is attacking before attackers are declared: give state.attacking with the question "
        "declare_blockers"
    ),
    "attacking_noncreature": lambda w, o: f"{w.name(o)} isn't a creature and can't be attacking",
    "attacking_for_another_player": lambda w, o, p: (
        f"{w.name(o)} can't be attacking: {w.name(p)} controls it and isn't the active player"
    ),
    "attacks_unattackable": lambda w, o, t: (
        f"{w.name(o)} can't be attacking {w.name(t)}, which is neither a defending player nor a planeswalker that one "
        "controls nor a battle that one protects"
    ),
    "gone_from_nobody": lambda w, o, p: (
        f"{w.name(o)} can't have attacked something of {w.name(p)}, who isn't a defending player"
    ),
    "not_a_defending_player": lambda w, p: f"{w.name(p)} isn't a defending player and declares no blockers",
    "blocking_already": lambda w, o: (
        f"{w.name(o)} is blocking before blockers are declared: give state.blocking with the question "
        "assign_combat_damage"
    ),
    "blocked_nonattacker": lambda w, o: f"{w.name(o)} doesn't attack and can't be blocked",
    "blocks_nonattacker": lambda w, o, a: f"{w.name(o)} can't be blocking {w.name(a)}, which doesn't attack",
    "blocking_noncreature": lambda w, o: f"{w.name(o)} isn't a creature and can't be blocking",
    "blocking_elsewhere": lambda w, o, a: (
        f"{w.name(o)} can't be blocking {w.name(a)}, which attacks neither {w.controller(o)} nor a planeswalker that "
        f"{w.controller(o)} controls nor a battle that {w.controller(o)} protects"
    ),
    "banded_nonattacker": lambda w, o: f"{w.name(o)} is a member of a band and doesn't attack",
    "band_over_two_targets": lambda w, n: f"The members of {w.band(n)} attack different things",
    "in_two_bands": lambda w, o: f"{w.name(o)} is a member of several bands",
    "no_damage_order": lambda w, c: (
        f"Several creatures {'are blocked by' if str(c) in w.state.blocking else 'block'} {w.name(c)}: give its damage "
        "assignment order under state.damage_order"
    ),
    "wrong_damage_order": lambda w, c: (
        f"The damage assignment order of {w.name(c)} isn't an order of the creatures "
        f"{'that it blocks' if str(c) in w.state.blocking else 'that block it'}"
    ),
    "damage_order_abolished": lambda w, c: (
        f"A damage assignment order of {w.name(c)} is given, and this edition has none"
    ),
    "struck_before_first_step": lambda w, c: (
        f"{w.name(c)} is said to have had first strike in the first combat damage step, which hasn't been yet: "
        "give damage_step: second"
    ),
    "blocker_of_another_player": lambda w, o, p: (
        f"{w.name(o)} is controlled by {w.name(p)}, who isn't a defending player"
    ),
}
"""What no game can have, by kind."""

_PHASES = {
    "reading": "while the case was read",
    "layers": "while continuous effects were applied to characteristics",
    "grounding": "while the rules were instantiated for this state",
    "search": "while other plays were searched",
    "evidence": "while reasons were looked for",
}
"""What was done when the time ran out."""

ABSTENTIONS: dict[str, Sentence] = {
    "unread_effect": _unread_effect,
    "unread_mana": lambda w, p, s: (
        f"{_capital(w.name(s))} may add mana, or let others add it, by words that aren't read, and {w.name(p)} may "
        f"need that mana to pay; give as `mana` what each source adds, and `effects` of {w.name(s)}"
    ),
    "changed_mana": lambda w, p, s: (
        f"{_capital(w.name(s))} may keep mana abilities from being activated, or change what they add, by words that "
        f"aren't read, and so what {w.name(p)} can pay isn't known; give as `mana` what each source adds, and "
        f"`effects` of {w.name(s)}"
    ),
    "unanswered": lambda w, q: f'The case doesn\'t answer the question "{printable(q)}": give it under state.answers',
    "missing_measure": lambda w, o, m: (
        f"The {printable(m).replace('_', ' ')} of {w.name(o)} is asked for and not given"
    ),
    "unknown_colors": lambda w, o: (
        f"The colors of {w.name(o)} are asked for, and nobody has said whether it has a color indicator (CR 204): give "
        "its colors, or colors_unknown: false if it is colorless"
    ),
    "missing_number": lambda w, p, n: (
        f"The {_NUMBERS[n]} of {w.name(p)} is asked for and not given"
        if n in _NUMBERS
        else f'The number "{printable(n)}" of {w.name(p)} is asked for and not given: give it under its numbers'
        + (", or the mana_cost of each of its permanents" if "devotion to " in str(n) else "")
    ),
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
        f"{w.effect(e)} depends on which creatures {'block' if w.blocks else 'attack'}, "
        "and an effect of its kind is not judged under such a condition yet"
    ),
    "blocks_at_random": lambda w, e: f"{w.effect(e)} has blockers assigned at random, which is not judged",
    "cost_in_words": lambda w, e, c: (
        f"{w.name(c)} {'blocks' if w.blocks else 'attacks'} at a cost that is given as text alone: {w.effect(e, c)}"
    ),
    "cost_not_given": lambda w, e, c: (
        f"{w.name(c)} {'blocks' if w.blocks else 'attacks'} at a cost that depends on a number that the state doesn't "
        f"give: {w.effect(e, c)}"
    ),
    "several_active_players": lambda w, e: (
        f"{w.effect(e)} speaks of the active player, and several players take this turn together"
    ),
    "several_teams": lambda w, t: (
        f"Teams take turns together, and {printable(str(t))} is one of more than two: which of them is attacked is not "
        "judged"
    ),
    "unread_quality": lambda w, o, k: (
        f'The ability "{printable(k)}" of {w.name(o)} asks for something that can\'t be read'
    ),
    "unknown_keyword": lambda w, e, k: (
        f'{w.effect(e)} names the keyword "{printable(k)}", which bears on no block that is judged'
    ),
    "number_not_given": lambda w, e: f"{w.effect(e)} asks for a number that the state doesn't give",
    "several_numbers": lambda w, e, o: (
        f"{w.effect(e)} gives {w.name(o)} a number of several players, and theirs are different"
    ),
    "order_unknown": lambda w, e, f, o: (
        f"The case doesn't say which is later, and it matters for {w.name(o)}: {w.effect(e)}, or {w.effect(f)}; give "
        "the timestamps"
    ),
    "counter_order_unknown": lambda w, k, e, o: (
        f'Nothing says which is later, and it matters: the "{printable(k)}" counter on {w.name(o)}, or {w.effect(e)}'
    ),
    "order_depends": lambda w, e, f: f"What these two do depends on each other: {w.effect(e)}, and {w.effect(f)}",
    "goaded_filter": lambda w, e: (
        f"{w.effect(e)} goads while another effect asks which creatures are goaded, "
        "and goads by effects don't count there yet"
    ),
    "effort_exceeded": lambda w, n: (
        "The time given ran out before it was certain that no other declaration obeys more requirements "
        f"(none obeys more than {n})"
        if n
        else "The time given ran out before it was certain what is legal and can be paid (nothing obeys a requirement)"
    ),
    "effort_exceeded_in": lambda w, p: (
        f"The time given ran out {_PHASES.get(p, 'while the case was judged')}, and nothing is known of the answer yet"
    ),
    "not_all_listed": lambda w, n: (
        f"The time given ran out before all legal assignments of combat damage were listed ({n} were)"
    ),
}
"""What is not judged, by kind."""

NOTES: dict[str, Sentence] = {
    "attack_cost": lambda w, e, c: _costing(w, e, c, f"{w.name(c)} attacks for"),
    "block_cost": lambda w, e, b: _costing(w, e, b, f"{w.name(b)} blocks for"),
    "blocked_cost": lambda w, e, a, b: _costing(w, e, a, f"{w.name(b)} blocks {w.name(a)} for"),
    "unpayable": lambda w, e, c: (
        f"{_capital(w.cost(e))} for {w.name(c)} is one of the costs that can't all be paid: {w.effect(e, c)}"
    ),
    "total_mana": lambda w, p, s, n: f"{w.name(p)} has to pay {_times(printable(str(s)), n)}",
    "total_life": lambda w, p, n: f"{w.name(p)} has to pay {n} life",
    "total_cards": lambda w, p, n: f"{w.name(p)} has to discard {_counted(n, 'card')}",
    "total_permanents": lambda w, p, action, n: (
        f"{w.name(p)} has to {printable(str(action))} {_counted(n, 'permanent')}"
    ),
    "assumed_payable": lambda w, p, r: (
        f"The case doesn't say {_RESOURCES.get(str(r), 'what {} has').format(w.name(p))}; it is assumed to be enough"
    ),
    "attackers_chosen_by": lambda w, e, p: f"{w.name(p)} chooses which creatures attack: {w.effect(e)}",
    "blockers_chosen_by": lambda w, e, p: f"{w.name(p)} chooses which creatures block, and how: {w.effect(e)}",
    "nearest_not_found": lambda w: "The legal play with the fewest changes was not found: the effort for it ran out",
    "nearest_not_proved": lambda w: (
        "Whether a legal play with fewer changes exists was not found: the effort for it ran out"
    ),
    "reasons_not_found": lambda w: (
        "Why the requirements that this play doesn't obey need not be obeyed was not found: the time for it ran out"
    ),
    "better_not_found": lambda w: "A legal play that obeys more was not found: the effort for it ran out",
    "better_is_beaten": lambda w: (
        "The declarations that obey more of what is asked of this play aren't legal: others beat them in turn"
    ),
    "either_answer": lambda w, q: (
        f'The case doesn\'t answer the question "{printable(q)}"; the outcome is the same whatever the answer is, and '
        "what is said here is for the answer no"
    ),
    "becomes_blocked": lambda w, a, b: (
        f"{w.name(a)} becomes blocked by {w.name(b)} too, which blocks another member of its band"
    ),
    "damage_divided_by": lambda w, s, p: f"{w.name(p)} divides the combat damage of {w.name(s)}",
    "lifts_nothing": lambda w, e: (
        f"Whatever these words mean, which can't be read, they lift nothing of what is broken: {w.effect(e)}; what "
        "else is broken, and which play is legal, can't be told beside them"
    ),
}
"""What is said besides the verdict, by kind."""

PAYMENTS: dict[str, Sentence] = {
    "taps_for_mana": lambda w, p, o, mana: f"{w.name(p)} {_DEEDS['taps_for_mana'](w, o, mana)}",
    "pays_as": lambda w, p, symbol, half, n: f"{w.name(p)} {_DEEDS['pays_as'](w, symbol, half, n)}",
    "pays_permanent": lambda w, p, action, o: f"{w.name(p)} {_DEEDS['pays_permanent'](w, action, o)}",
}
"""Parts of a way to pay, by kind."""
