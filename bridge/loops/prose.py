"""Steps of a loop in words: who does what, with which targets, modes and payments, why, and with what result.

The words follow the choices of the step and the form of the case; no rule is applied. `bridge.loops.called` gives the
names of objects, `bridge.loops.clauses` the words for instructions, and `bridge.loops.amounts` those for amounts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridge.case.abilities import Event, Instruction
from bridge.case.state import Case
from bridge.combat.prose import joined, number_word, printable
from bridge.loops.amounts import changed, yielded, yielded_in_short
from bridge.loops.called import Called
from bridge.loops.clauses import Clause, symbols
from bridge.loops.resources import Resource
from bridge.loops.verdict import Step

__all__ = ["LoopWording"]

_PHASES = {
    "draw": "draw step",
    "main": "main phase",
    "begin_combat": "beginning of combat step",
    "attack": "declare attackers step",
    "damage": "combat damage step",
    "end_combat": "end of combat step",
    "main_2": "second main phase",
    "end": "end step",
    "cleanup": "cleanup step",
}

_TRIGGERS_OF_IT = {
    "enters": "enters",
    "dies": "dies",
    "leaves": "leaves the battlefield",
    "put_into_graveyard": "is put into a graveyard",
    "leaves_graveyard": "leaves the graveyard",
    "exiled": "is exiled",
    "returned": "is returned to hand",
    "sacrificed": "is sacrificed",
    "created": "is created",
    "tapped": "becomes tapped",
    "untapped": "becomes untapped",
    "tapped_for_mana": "is tapped for mana",
    "targeted": "becomes a target",
    "attacks": "attacks",
    "combat_damage": "deals combat damage",
    "deals_damage": "deals {n}damage",
    "dealt_damage": "is dealt {n}damage",
    "cast": "is cast",
    "cast_or_copy": "is cast or copied",
}
"""What objects do, or what happens to them, where abilities trigger."""

_TRIGGERS = {
    "counters": "counters are put on {it}",
    "counters_removed": "counters are removed from {it}",
    "activated": "an ability of {it} is activated",
    "gains_life": "{who} gains {n}life",
    "loses_life": "{who} loses {n}life",
    "draws": "{who} draws a card",
    "discards": "{who} discards a card",
    "mills": "{who} mills a card",
}
"""The words for other trigger events."""

_DEATHS = {
    "704.5f": "with toughness 0 or less",
    "704.5g": "with lethal damage",
    "704.5h": "dealt damage by a source with deathtouch",
    "704.5i": "with loyalty 0",
    "704.5m": "attached to nothing that it may enchant",
}
"""Why a state-based action puts a permanent into a graveyard, by its rule."""
_LEGEND, _PAIRS, _NO_TARGETS, _UNTAP = "704.5j", "704.5q", "608.2b", "502.3"

_HAPPENS = {
    "attacks": "attacks",
    "cast": "is cast",
    "combat_damage": "deals combat damage",
    "counters": "gets counters",
    "created": "is created",
    "deals_damage": "deals damage",
    "dealt_damage": "is dealt damage",
    "dies": "dies",
    "exiled": "is exiled",
    "leaves": "leaves the battlefield",
    "leaves_graveyard": "leaves the graveyard",
    "put_into_graveyard": "is put into the graveyard",
    "returned": "returns to its owner's hand",
    "sacrificed": "is sacrificed",
    "tapped": "becomes tapped",
    "targeted": "becomes a target",
    "untapped": "becomes untapped",
}
"""The words for events that happen to an object."""
_IMPLIED = {
    "combat_damage": ("deals_damage",),
    "dies": ("leaves", "put_into_graveyard"),
    "exiled": ("leaves", "leaves_graveyard"),
    "put_into_graveyard": ("leaves",),
    "returned": ("leaves",),
    "sacrificed": ("leaves", "put_into_graveyard", "dies"),
}
"""For each event those that it implies, which are not mentioned."""


class LoopWording:
    """The words for steps of a case; `sentences` takes them in their order.

    Args:
        case: The case.
    """

    def __init__(self, case: Case) -> None:
        self._case = case
        self._called = Called(case)
        self._changes: list[str] = []

    # names and amounts

    def name(self, id: str) -> str:
        """The name of a player or an object."""
        return self._called.name(id)

    def names(self, ids: Sequence[str]) -> str:
        """The names of several players or objects, as a list in words."""
        return self._called.names(ids)

    def resource(self, name: Resource, n: int) -> str:
        """An amount that a step changes: `+1 life for bob`, `-1 +1/+1 counter on Spike Feeder`."""
        return changed(self._called, name, n)

    @property
    def changes(self) -> list[str]:
        """For each of the steps read so far what it changes: `+1 life for bob; -1 {G} for alice`; empty for nothing."""
        return list(self._changes)

    def yields(self, yields: Mapping[Resource, int]) -> list[str]:
        """What a round yields, and how often events happen in it, each as a sentence without a full stop."""
        return yielded(self._called, yields)

    def yields_in_short(self, yields: Mapping[Resource, int]) -> str:
        """What a round yields, in one line, without resources that matter little."""
        return yielded_in_short(self._called, yields)

    # steps

    def sentences(self, steps: Sequence[Step]) -> list[str]:
        """A sentence for each step, in their order; later sentences use the choices of earlier steps.

        The steps are read twice, so that an object has the same name from the first step to the last.
        """
        self._called = Called(self._case, self._called)
        self._read(steps)
        self._called = Called(self._case, self._called)
        return self._read(steps)

    def _read(self, steps: Sequence[Step]) -> list[str]:
        found = []
        self._changes = []
        for step in steps:
            begun = self._called.begun(step)
            found.append(self._sentence(step, begun))
            self._changes.append("; ".join(self.resource(name, n) for name, n in step.changes.items()))
            self._called.note(step)
        return found

    def _sentence(self, step: Step, begun: Step) -> str:
        """The sentence for a step; `begun` is the step that put its spell or ability on the stack."""
        text = self._does(step, begun)
        if step.do in ("resolve", "continue"):
            text += self._arrives(step)
        forgotten = self.names(step.forgotten) if step.forgotten else ""
        cut = step.cut
        self._called.learn(step, begun)
        if forgotten:
            text += f"; {forgotten} {'stays and matters' if len(step.forgotten) == 1 else 'stay and matter'} no more"
        if cut:
            items = "the item" if cut == 1 else f"the {number_word(cut)} items"
            text += f"; {items} at the bottom of the stack {'matters' if cut == 1 else 'matter'} no more"
        return f"{text}."

    def _arrives(self, step: Step) -> str:
        """The choices for entering permanents: what an Aura enchants and, if an instruction lets it enter, what it
        copies."""
        hosts = step.enchanted.items()
        text = "".join(f"; {self.name(one)} enters enchanting {self.name(host)}" for one, host in hosts)
        if step.free and step.player is not None:
            who, cast = printable(step.player), _about(step, "cast")
            text += "".join(f"; {who} casts {self.name(id)} without paying its mana cost" for id in cast)
        if step.instruction is None:
            return text
        copies = step.copied.items()
        return text + "".join(f"; {self._called.plain(one)} enters as a copy of {self.name(of)}" for one, of in copies)

    def _does(self, step: Step, begun: Step) -> str:
        player = printable(step.player) if step.player else "a player"
        match step.do:
            case "check":
                return f"State-based actions{_with(self._checked(step))}"
            case "put" | "remove":
                return self._triggers(step, begun)
            case "resolve" | "continue":
                return self._resolves(step, begun)
            case "activate":
                return self._activates(step, player)
            case "cast":
                return self._casts(step, player)
            case "play":
                return f"{player} plays {self._spell(step)}"
            case "advance":
                return self._advances(step, player)
        return f"{step.do.capitalize()}{_with(self._happenings(step))}"

    def _clause(self, step: Step, begun: Step) -> Clause:
        return Clause(self._case, self._called, step, begun)

    # triggers

    def _triggers(self, step: Step, begun: Step) -> str:
        because = self._because(step)
        own = step.it in (None, step.object) and self._begins_with_it(step)
        about = "" if because or step.it in (None, step.object) else f" for {self.name(step.it or '')}"
        triggers = f"{'its' if own else self._whose(step)} {self._word(step)}ability triggers{about}"
        text = f"As {because}, {triggers}" if because else triggers
        if step.do == "remove":
            return f"{text} and is removed: it has no legal target"
        if step.instruction is not None:  # a triggered mana ability (CR 605.4a)
            return f"{text} and is carried out at once: {self._carried_out(step, begun)}"
        return f"{text} and goes on the stack{self._choices(step)}"

    def _begins_with_it(self, step: Step) -> bool:
        """Whether the trigger event is told as what an object does, or what happens to it."""
        if self._word(step):
            return True
        ability = self._called.ability(step)
        event = ability.when if ability is not None else None
        if event is None or event.on not in _TRIGGERS_OF_IT:
            return False
        return step.it is not None or (event.what == "self" and step.object is not None)

    def _word(self, step: Step) -> str:
        """`persist ` or `undying ` for these abilities, which are named by their keyword; otherwise empty."""
        word = step.ability
        return f"{printable(word)} " if isinstance(word, str) and word.isalpha() and word != "given" else ""

    def _because(self, step: Step) -> str:
        """The trigger event of an ability, with the object that it was about."""
        if self._word(step):
            return f"{self.name(step.it or step.object or '')} dies"
        ability = self._called.ability(step)
        event = ability.when if ability is not None else None
        if event is None:
            return ""
        if event.on == "begins":
            return f"the {_PHASES.get(event.step or '', event.step)} begins"
        if event.on == "state":
            return "its condition is true"
        said = _TRIGGERS_OF_IT.get(event.on)
        form = f"{{it}} {said}" if said is not None else _TRIGGERS.get(event.on)
        if form is None:
            return ""
        about = step.it or (step.object if event.what == "self" else None)
        many = f"{step.amount} " if step.amount is not None else ""
        if "{it}" in form and about is None:
            return ""
        name = self.name(about) if about is not None else ""
        return form.format(it=name, who=self._who(event, step), n=many)

    def _who(self, event: Event, step: Step) -> str:
        """The player that an event is about, if the ability and the step tell."""
        others = [name for name in self._case.state.players if name != step.player]
        if event.who == "you" and step.player is not None:
            return printable(step.player)
        if event.who == "opponent":
            return printable(others[0]) if len(others) == 1 else "an opponent"
        return "a player"

    # what resolves

    def _resolves(self, step: Step, begun: Step) -> str:
        if step.ability == 0 or (step.instruction is None and step.ability is None):
            return f"{self._spell(step)} resolves{_with(self._happenings(step))}"
        subject = self._subject(step)
        if step.instruction is None:
            why = "has no legal target and" if _NO_TARGETS in step.rules else "resolves and"
            return f"{subject} {why} does nothing"
        return f"{subject}: {self._carried_out(step, begun)}"

    def _carried_out(self, step: Step, begun: Step) -> str:
        """What the instruction of a step says, and whether it is done."""
        instruction = self._called.instruction(step)
        if instruction is None:
            return self._happenings(step) or f"instruction {step.instruction}"
        clause = self._clause(step, begun)
        what = clause.text(instruction)
        if step.taken is None and instruction.unless is not None and not step.skipped:
            who, price = self._payer(instruction, step, begun), clause.paying(instruction.unless)
            return f"{who} doesn't {price}, so this is done: {what}"
        if step.taken is None:
            unmet = f"this isn't done, {self._unmet(clause, instruction)}: " if step.skipped else ""
            return f"{unmet}{what}"
        return self._decided(clause, instruction, step, begun, what)

    def _decided(self, clause: Clause, given: Instruction, step: Step, begun: Step, what: str) -> str:
        """An instruction that a player may take or decline, or may pay for."""
        player = self._payer(given, step, begun)
        if given.unless is not None and step.taken:
            return f"{player} chooses to {clause.paying(given.unless)}, so this isn't done: {what}"
        if given.pay is not None:
            price = clause.paying(given.pay)
            if step.taken:
                return f"{player} chooses to {price}: {what}"
            return f"{player} doesn't {price}, so this isn't done: {what}"
        if not step.taken:
            return (
                f"{player} declines to {what}"
                if clause.bids(given)
                else f"{player} declines, and it isn't done: {what}"
            )
        return f"{player} chooses to {what}" if clause.bids(given) else f"{player} chooses that {what}"

    def _payer(self, given: Instruction, step: Step, begun: Step) -> str:
        """The player who decides about an instruction."""
        return self._clause(step, begun).player(given.by or "you", given)

    def _unmet(self, clause: Clause, given: Instruction) -> str:
        """Why an instruction isn't carried out: its condition isn't met."""
        if given.if_ is not None:
            words = clause.missed(given.if_)
            return f"as {words}" if words else "as its condition isn't met"
        return "as what it depends on wasn't done"

    # what players do

    def _activates(self, step: Step, player: str) -> str:
        ability = self._called.ability(step)
        clause = self._clause(step, step)
        cost = ""
        if ability is not None and ability.cost is not None:
            cost = f" ({clause.cost(ability.cost)})"
        elif step.paid:
            cost = f" for {symbols(step.paid)}"
        does = ""
        if step.instruction is not None and (instruction := self._called.instruction(step)) is not None:
            does = f": {clause.text(instruction)}"
            if step.skipped:
                does = f": this isn't done, {self._unmet(clause, instruction)}{does}"
        elif ability is not None and step.color and ability.do:
            does = f" for {{{step.color}}}"
        return f"{player} activates {self._spell(step)}{cost}{self._choices(step)}{self._mana(step)}{does}"

    def _casts(self, step: Step, player: str) -> str:
        card = self._called.card_of(step.object)
        clause = self._clause(step, step)
        free = " without paying its mana cost" if step.free else ""
        paid = f" for {symbols(step.paid)}" if step.paid else ""
        if card is not None and card.mana_cost and not step.free:
            paid += clause.with_life(card.mana_cost, card.additional)
            paid = paid or " for {0}"
        more = (
            f" (additional cost: {clause.cost(card.additional)})"
            if card is not None and card.additional is not None
            else ""
        )
        return f"{player} casts {self._spell(step)}{free}{paid}{more}{self._choices(step)}{self._mana(step)}"

    def _advances(self, step: Step, player: str) -> str:
        text = "All players pass, and the turn goes on"
        if step.phase is not None:
            phase = _PHASES.get(step.phase, step.phase)
            text = f"All players pass, and {player}'s {phase} begins"
            if _UNTAP in step.rules:
                text = f"All players pass, {player}'s next turn begins, and it comes to the {phase}"
        if step.chosen:
            verb = "is discarded" if step.phase == "cleanup" else "attacks"
            many = "are discarded" if step.phase == "cleanup" else "attack"
            return f"{text}; {self.names(step.chosen)} {verb if len(step.chosen) == 1 else many}"
        return f"{text}{_with(self._happenings(step))}"

    def _choices(self, step: Step) -> str:
        text = self._mode(step) if step.mode else ""
        return text + (f", targeting {self.names(step.targets)}" if step.targets else "")

    def _mode(self, step: Step) -> str:
        """The mode that was chosen, in words if the ability is known for certain."""
        ability = self._called.ability(step)
        clause = self._clause(step, step)
        words = [clause.text(each) for each in ability.do if each.mode == step.mode] if ability is not None else []
        return f", with mode {step.mode}{f' ({joined(words)})' if words else ''}"

    def _mana(self, step: Step) -> str:
        """The mana abilities inside a step."""
        parts = []
        for each in step.mana:
            color = f" for {{{each['color']}}}" if each.get("color") else ""
            parts.append(f"{self.name(str(each.get('object', '')))}{color}")
        return f", with mana of {joined(parts)}" if parts else ""

    # what happens

    def _is_spell(self, step: Step) -> bool:
        card = self._called.card_of(step.object)
        return card is not None and any(each in ("instant", "sorcery") for each in card.types)

    def _subject(self, step: Step) -> str:
        """What resolves: a spell, an ability of an object, or an ability that is on the stack as the case begins."""
        if self._is_spell(step):
            return self._spell(step)
        if step.ability == "given" and not self._called.knows(step.object or ""):
            return f"The ability on the stack ({self._spell(step)})"
        return f"{self._whose(step)} {self._word(step)}ability"

    def _spell(self, step: Step) -> str:
        return self.name(step.object) if step.object else "something"

    def _whose(self, step: Step) -> str:
        name = self._spell(step)
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def _checked(self, step: Step) -> str:
        """What state-based actions do, with the reason if a single rule is the reason."""
        gone = _about(step, "dies", "put_into_graveyard", "exiled", "returned")
        paired = [] if _PAIRS not in step.rules else self._paired(step, gone)
        reasons = [rule for rule in step.rules if rule in (*_DEATHS, _LEGEND)]
        why = _DEATHS.get(reasons[0], "") if len(reasons) == 1 else ""
        parts, kept = [], ""
        if step.chosen:
            keeper = printable(step.player) if step.player else "its controller"
            rest = "; " if step.events else ""
            kept = f"of the legendary permanents with the same name {keeper} keeps {self.names(step.chosen)}{rest}"
        happened = self._happened(step)
        parts += [f"{self.name(id)}{f', {why},' if why and id in gone else ''} {what}" for id, what in happened.items()]
        return kept + joined([*parts, *paired] or [""])

    def _paired(self, step: Step, gone: Sequence[str]) -> list[str]:
        """Pairs of +1/+1 and -1/-1 counters that are removed (CR 704.5q)."""
        found = []
        for name, n in step.changes.items():
            about, minus = name.owner, Resource("counters", "-1/-1", name.owner)
            if name.what != "+1/+1" or about in gone or n >= 0 or step.changes.get(minus, 0) >= 0:
                continue
            pairs = min(-n, -step.changes[minus])
            many = "" if pairs == 1 else "s"
            found.append(
                f"{number_word(pairs)} +1/+1 counter{many} and {number_word(pairs)} -1/-1 counter{many} "
                f"are removed from {self.name(about)}"
            )
        return found

    def _happenings(self, step: Step) -> str:
        """The events of a step, in words."""
        together: dict[str, list[str]] = {}
        for id, what in self._happened(step).items():
            together.setdefault(what, []).append(id)
        parts = [f"{self.names(ids)} {what if len(ids) == 1 else _plural(what)}" for what, ids in together.items()]
        for event, *about in dict.fromkeys(step.events):
            if about and about[0] in self._case.state.players and event != "begins":
                parts.append(f"{printable(about[0])} {self._to_player(step, event, about[0])}")
            elif not about:
                parts.append(event.replace("_", " "))
        return joined(parts or [""])

    def _to_player(self, step: Step, event: str, player: str) -> str:
        """An event of a player, with its amount if the changes tell it."""
        much = {"gains_life": "life", "loses_life": "life", "draws": "library", "mills": "library", "discards": "hand"}
        n = abs(step.changes.get(Resource(much.get(event, ""), owner=player), 0))
        if event in ("gains_life", "loses_life"):
            return f"{event.partition('_')[0]} {n or ''}{' ' if n else ''}life"
        if event in much:
            return f"{event} {number_word(n) if n > 1 else 'a'} card{'s' if n > 1 else ''}"
        return event.replace("_", " ")

    def _happened(self, step: Step) -> dict[str, str]:
        """For each object the words for what happens to it."""
        by_object: dict[str, list[str]] = {}
        for event, *about in step.events:
            if about and about[0] not in self._case.state.players and event not in ("begins", "tapped_for_mana"):
                events = by_object.setdefault(about[0], [])
                if event not in events:
                    events.append(event)
        return {id: self._happens(step, id, events) for id, events in by_object.items()}

    def _happens(self, step: Step, id: str, events: Sequence[str]) -> str:
        implied = {each for event in events for each in _IMPLIED.get(event, ())}
        if "enters" in events:
            return self._enters(step, id, events)
        return joined([_HAPPENS.get(each, each.replace("_", " ")) for each in events if each not in implied])

    def _enters(self, step: Step, id: str, events: Sequence[str]) -> str:
        """How an object enters the battlefield."""
        back = "leaves_graveyard" in events
        text = "returns from the graveyard to the battlefield" if back else "enters the battlefield"
        if "exiled" in events:
            text = "is exiled and returns to the battlefield"
        if id in step.copied:
            text += f" as a copy of {self.name(step.copied[id])}"
        elif id in self._called.copied and step.optional and self._may_copy(id):
            text += " as a copy"
        counters = [
            f"{number_word(n)} {kind} counter{'' if n == 1 else 's'}" if n > 1 else f"a {kind} counter"
            for name, n in step.changes.items()
            if n > 0 and name.word == "counters" and name.owner == id
            for kind in [printable(name.what)]
        ]
        return f"{text} with {joined(counters)}" if counters else text

    def _may_copy(self, id: str) -> bool:
        card = self._called.card_of(id)
        return card is not None and any(
            each.static is not None and each.static.does == "enters_as_copy" for each in card.abilities
        )


_PLURALS = {
    "attacks": "attack",
    "becomes": "become",
    "deals": "deal",
    "dies": "die",
    "enters": "enter",
    "gets": "get",
    "is": "are",
    "leaves": "leave",
    "returns": "return",
}


def _plural(what: str) -> str:
    """The plural of words for what happens to an object."""
    first, _, rest = what.partition(" ")
    return " ".join(filter(None, (_PLURALS.get(first, first), rest)))


def _about(step: Step, *events: str) -> list[str]:
    return [about[0] for event, *about in step.events if event in events and about]


def _with(text: str) -> str:
    return f": {text}" if text else ""
