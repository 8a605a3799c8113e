"""Steps of a loop in words: who does what, with which targets, modes and payments, why, and with what result.

The words follow the choices of the step and the form of the case; no rule is applied. `bridge.loops.called` gives the
names of objects, `bridge.loops.clauses` the words for instructions, and `bridge.loops.amounts` those for amounts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridge.case.abilities import Event, Instruction
from bridge.case.state import Case
from bridge.combat.prose import Predicate, joined, joined_clauses, keyword_name, number_word, printable
from bridge.language import counted_phrase, phrase_in, term_in
from bridge.loops.amounts import changed, yielded, yielded_in_short
from bridge.loops.called import Called
from bridge.loops.clauses import Clause, symbols
from bridge.loops.resources import Resource
from bridge.loops.verdict import Step

__all__ = ["LoopWording"]

_PHASES = {
    "upkeep": term_in("phase", "upkeep"),
    "draw": term_in("phase", "draw step"),
    "main": term_in("phase", "main phase"),
    "begin_combat": term_in("phase", "beginning of combat step"),
    "attack": term_in("phase", "declare attackers step"),
    "damage": term_in("phase", "combat damage step"),
    "end_combat": term_in("phase", "end of combat step"),
    "main_2": term_in("phase", "second main phase"),
    "end": term_in("phase", "end step"),
    "cleanup": term_in("phase", "cleanup step"),
}

_TRIGGERS_OF_IT = {
    "enters": term_in("trigger", "{it} enters"),
    "dies": term_in("trigger", "{it} dies"),
    "leaves": term_in("trigger", "{it} leaves the battlefield"),
    "put_into_graveyard": term_in("trigger", "{it} is put into a graveyard"),
    "leaves_graveyard": term_in("trigger", "{it} leaves the graveyard"),
    "exiled": term_in("trigger", "{it} is exiled"),
    "returned": term_in("trigger", "{it} is returned to hand"),
    "sacrificed": term_in("trigger", "{it} is sacrificed"),
    "created": term_in("trigger", "{it} is created"),
    "tapped": term_in("trigger", "{it} becomes tapped"),
    "untapped": term_in("trigger", "{it} becomes untapped"),
    "tapped_for_mana": term_in("trigger", "{it} is tapped for mana"),
    "targeted": term_in("trigger", "{it} becomes a target"),
    "attacks": term_in("trigger", "{it} attacks"),
    "combat_damage": term_in("trigger", "{it} deals combat damage"),
    "deals_damage": term_in("trigger", "{it} deals {n}damage"),
    "dealt_damage": term_in("trigger", "{it} is dealt {n}damage"),
    "cast": term_in("trigger", "{it} is cast"),
    "cast_or_copy": term_in("trigger", "{it} is cast or copied"),
}
"""What objects do, or what happens to them, where abilities trigger."""

_TRIGGERS_OF_COUNTERS = {
    "counters": term_in("trigger", "counters are put on {it}"),
    "counters_removed": term_in("trigger", "counters are removed from {it}"),
    "activated": term_in("trigger", "an ability of {it} is activated"),
}
"""The words for trigger events that name an object otherwise."""

_TRIGGERS_OF_PLAYERS = {
    "gains_life": term_in("trigger", "{who} gains {n}life"),
    "loses_life": term_in("trigger", "{who} loses {n}life"),
    "draws": term_in("trigger", "{who} draws a card"),
    "discards": term_in("trigger", "{who} discards a card"),
    "mills": term_in("trigger", "{who} mills a card"),
}
"""The words for trigger events of players."""

_DEATHS = {
    "704.5f": term_in("death", "with toughness 0 or less"),
    "704.5g": term_in("death", "with lethal damage"),
    "704.5h": term_in("death", "dealt damage by a source with deathtouch"),
    "704.5i": term_in("death", "with loyalty 0"),
    "704.5m": term_in("death", "attached to nothing that it may enchant"),
}
"""Why a state-based action puts a permanent into a graveyard, by its rule."""
_LEGEND, _PAIRS, _NO_TARGETS, _UNTAP = "704.5j", "704.5q", "608.2b", "502.3"

_HAPPENS = {
    "attacks": (term_in("happens", "attacks"), term_in("happens", "attack")),
    "cast": (term_in("happens", "is cast"), term_in("happens", "are cast")),
    "combat_damage": (term_in("happens", "deals combat damage"), term_in("happens", "deal combat damage")),
    "counters": (term_in("happens", "gets counters"), term_in("happens", "get counters")),
    "created": (term_in("happens", "is created"), term_in("happens", "are created")),
    "deals_damage": (term_in("happens", "deals damage"), term_in("happens", "deal damage")),
    "dealt_damage": (term_in("happens", "is dealt damage"), term_in("happens", "are dealt damage")),
    "dies": (term_in("happens", "dies"), term_in("happens", "die")),
    "exiled": (term_in("happens", "is exiled"), term_in("happens", "are exiled")),
    "leaves": (term_in("happens", "leaves the battlefield"), term_in("happens", "leave the battlefield")),
    "leaves_graveyard": (term_in("happens", "leaves the graveyard"), term_in("happens", "leave the graveyard")),
    "put_into_graveyard": (
        term_in("happens", "is put into the graveyard"),
        term_in("happens", "are put into the graveyard"),
    ),
    "returned": (
        term_in("happens", "returns to its owner's hand"),
        term_in("happens", "return to its owner's hand"),
    ),
    "sacrificed": (term_in("happens", "is sacrificed"), term_in("happens", "are sacrificed")),
    "tapped": (term_in("happens", "becomes tapped"), term_in("happens", "become tapped")),
    "targeted": (term_in("happens", "becomes a target"), term_in("happens", "become a target")),
    "untapped": (term_in("happens", "becomes untapped"), term_in("happens", "become untapped")),
}
"""The words for events that happen to an object, and to several."""
_PLAIN = (
    term_in("happens", "activated"),
    term_in("happens", "adds mana"),
    term_in("happens", "cast or copy"),
    term_in("happens", "counters removed"),
    term_in("happens", "mutates"),
)
"""Events that have no other words than their names."""

_ENTERS = {
    "enters": (
        term_in("happens", "enters the battlefield{copy}{counters}"),
        term_in("happens", "enter the battlefield{copy}{counters}"),
    ),
    "leaves_graveyard": (
        term_in("happens", "returns from the graveyard to the battlefield{copy}{counters}"),
        term_in("happens", "return from the graveyard to the battlefield{copy}{counters}"),
    ),
    "exiled": (
        term_in("happens", "is exiled and returns to the battlefield{copy}{counters}"),
        term_in("happens", "are exiled and returns to the battlefield{copy}{counters}"),
    ),
}
"""The same for entering the battlefield: from anywhere, from a graveyard, or after having been exiled."""

_COUNTED_BY = {
    "gains_life": "life",
    "loses_life": "life",
    "draws": "library",
    "mills": "library",
    "discards": "hand",
}
"""The resources that tell the amounts of events of players."""

_CARDS_MOVED = {
    "draws": term_in("instruction", "{who} draws {cards}"),
    "mills": term_in("instruction", "{who} mills {cards}"),
    "discards": term_in("instruction", "{who} discards {cards}"),
}
"""The words for events of players that move cards."""

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
            text = self._arrives(step, text)
        forgotten = self.names(step.forgotten) if step.forgotten else ""
        cut = step.cut
        self._called.learn(step, begun)
        if forgotten:
            text = counted_phrase(
                "{sentence}; {objects} stays and matters no more",
                "{sentence}; {objects} stay and matter no more",
                len(step.forgotten),
                sentence=text,
                objects=forgotten,
            )
        if cut:
            text = counted_phrase(
                "{sentence}; the item at the bottom of the stack matters no more",
                "{sentence}; the {n} items at the bottom of the stack matter no more",
                cut,
                sentence=text,
                n=number_word(cut),
            )
        return phrase_in("step", "{sentence}.", sentence=text)

    def _arrives(self, step: Step, text: str) -> str:
        """The sentence with the choices for entering permanents: what an Aura enchants and, if an instruction lets it
        enter, what it copies."""
        for one, host in step.enchanted.items():
            text = phrase_in(
                "step",
                "{sentence}; {object} enters enchanting {host}",
                sentence=text,
                object=self.name(one),
                host=self.name(host),
            )
        if step.free and step.player is not None:
            for id in _about(step, "cast"):
                text = phrase_in(
                    "step",
                    "{sentence}; {player} casts {spell} without paying its mana cost",
                    sentence=text,
                    player=printable(step.player),
                    spell=self.name(id),
                )
        if step.instruction is None:
            return text
        for one, of in step.copied.items():
            text = phrase_in(
                "step",
                "{sentence}; {object} enters as a copy of {model}",
                sentence=text,
                object=self._called.plain(one),
                model=self.name(of),
            )
        return text

    def _does(self, step: Step, begun: Step) -> str:
        player = printable(step.player) if step.player else phrase_in("player", "a player")
        match step.do:
            case "check":
                if checked := self._checked(step):
                    return phrase_in("step", "State-based actions: {happens}", happens=checked)
                return phrase_in("step", "State-based actions")
            case "put" | "remove":
                return self._triggers(step, begun)
            case "resolve" | "continue":
                return self._resolves(step, begun)
            case "activate":
                return self._activates(step, player)
            case "cast":
                return self._casts(step, player)
            case "play":
                return phrase_in("step", "{player} plays {card}", player=player, card=self._spell(step))
            case "advance":
                return self._advances(step, player)
        return self._with_happenings(phrase_in("step", "{deed}", deed=step.do.capitalize()), step)

    def _clause(self, step: Step, begun: Step) -> Clause:
        return Clause(self._case, self._called, step, begun)

    # triggers

    def _triggers(self, step: Step, begun: Step) -> str:
        because = self._because(step)
        own = step.it in (None, step.object) and self._begins_with_it(step)
        about = ""
        if not because and step.it not in (None, step.object):
            about = phrase_in("step", " for {object}", object=self.name(step.it or ""))
        ability = phrase_in("step", "its {keyword}ability", keyword=self._word(step)) if own else self._ability(step)
        text = phrase_in("step", "{ability} triggers{about}", ability=ability, about=about)
        if because:
            text = phrase_in("step", "As {because}, {triggers}", because=because, triggers=text)
        if step.do == "remove":
            return phrase_in("step", "{triggers} and is removed: it has no legal target", triggers=text)
        if step.instruction is not None:  # a triggered mana ability (CR 605.4a)
            done = self._carried_out(step, begun)
            return phrase_in("step", "{triggers} and is carried out at once: {done}", triggers=text, done=done)
        return self._choices(step, phrase_in("step", "{triggers} and goes on the stack", triggers=text))

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
        if not isinstance(word, str) or not word.isalpha() or word == "given":
            return ""
        return phrase_in("step", "{keyword} ", keyword=keyword_name(word))

    def _because(self, step: Step) -> str:
        """The trigger event of an ability, with the object that it was about."""
        if self._word(step):
            return phrase_in("trigger", "{it} dies", it=self.name(step.it or step.object or ""))
        ability = self._called.ability(step)
        event = ability.when if ability is not None else None
        if event is None:
            return ""
        if event.on == "begins":
            return phrase_in("trigger", "the {phase} begins", phase=_phase(event.step or ""))
        if event.on == "state":
            return phrase_in("trigger", "its condition is true")
        many = phrase_in("trigger", "{n} ", n=step.amount) if step.amount is not None else ""
        if event.on in _TRIGGERS_OF_PLAYERS:
            return phrase_in("trigger", _TRIGGERS_OF_PLAYERS[event.on], who=self._who(event, step), n=many)
        form = _TRIGGERS_OF_IT.get(event.on) or _TRIGGERS_OF_COUNTERS.get(event.on)
        about = step.it or (step.object if event.what == "self" else None)
        if form is None or about is None:
            return ""
        return phrase_in("trigger", form, it=self.name(about), n=many)

    def _who(self, event: Event, step: Step) -> str:
        """The player that an event is about, if the ability and the step tell."""
        others = [name for name in self._case.state.players if name != step.player]
        if event.who == "you" and step.player is not None:
            return printable(step.player)
        if event.who == "opponent":
            return printable(others[0]) if len(others) == 1 else phrase_in("player", "an opponent")
        return phrase_in("player", "a player")

    # what resolves

    def _resolves(self, step: Step, begun: Step) -> str:
        if step.ability == 0 or (step.instruction is None and step.ability is None):
            return self._with_happenings(phrase_in("step", "{object} resolves", object=self._spell(step)), step)
        subject = self._subject(step)
        if step.instruction is not None:
            return phrase_in("step", "{subject}: {done}", subject=subject, done=self._carried_out(step, begun))
        if _NO_TARGETS in step.rules:
            return phrase_in("step", "{subject} has no legal target and does nothing", subject=subject)
        return phrase_in("step", "{subject} resolves and does nothing", subject=subject)

    def _carried_out(self, step: Step, begun: Step) -> str:
        """What the instruction of a step says, and whether it is done."""
        instruction = self._called.instruction(step)
        if instruction is None:
            return self._happenings(step) or phrase_in("step", "instruction {n}", n=step.instruction)
        clause = self._clause(step, begun)
        what = clause.text(instruction)
        if step.taken is None and instruction.unless is not None and not step.skipped:
            who, price = self._payer(instruction, step, begun), clause.paying(instruction.unless)
            return phrase_in(
                "step", "{player} doesn't {price}, so this is done: {what}", player=who, price=price, what=what
            )
        if step.taken is None:
            if not step.skipped:
                return what
            why = self._unmet(clause, instruction)
            return phrase_in("step", "this isn't done, {why}: {what}", why=why, what=what)
        return self._decided(clause, instruction, step, begun, what)

    def _decided(self, clause: Clause, given: Instruction, step: Step, begun: Step, what: str) -> str:
        """An instruction that a player may take or decline, or may pay for."""
        player = self._payer(given, step, begun)
        parts = {"player": player, "what": what}
        if given.unless is not None and step.taken:
            price = clause.paying(given.unless)
            return phrase_in("step", "{player} chooses to {price}, so this isn't done: {what}", price=price, **parts)
        if given.pay is not None:
            price = clause.paying(given.pay)
            if step.taken:
                return phrase_in("step", "{player} chooses to {price}: {what}", price=price, **parts)
            return phrase_in("step", "{player} doesn't {price}, so this isn't done: {what}", price=price, **parts)
        if not step.taken:
            if clause.bids(given):
                return phrase_in("step", "{player} declines to {what}", **parts)
            return phrase_in("step", "{player} declines, and it isn't done: {what}", **parts)
        if clause.bids(given):
            return phrase_in("step", "{player} chooses to {what}", **parts)
        return phrase_in("step", "{player} chooses that {what}", **parts)

    def _payer(self, given: Instruction, step: Step, begun: Step) -> str:
        """The player who decides about an instruction."""
        return self._clause(step, begun).player(given.by or "you", given)

    def _unmet(self, clause: Clause, given: Instruction) -> str:
        """Why an instruction isn't carried out: its condition isn't met."""
        if given.if_ is not None:
            words = clause.missed(given.if_)
            return (
                phrase_in("step", "as {words}", words=words)
                if words
                else phrase_in("step", "as its condition isn't met")
            )
        return phrase_in("step", "as what it depends on wasn't done")

    # what players do

    def _activates(self, step: Step, player: str) -> str:
        ability = self._called.ability(step)
        clause = self._clause(step, step)
        parts = {"player": player, "object": self._spell(step)}
        if ability is not None and ability.cost is not None:
            text = phrase_in("step", "{player} activates {object} ({cost})", cost=clause.cost(ability.cost), **parts)
        elif step.paid:
            text = phrase_in("step", "{player} activates {object} for {mana}", mana=symbols(step.paid), **parts)
        else:
            text = phrase_in("step", "{player} activates {object}", **parts)
        text = self._mana(step, self._choices(step, text))
        if step.instruction is not None and (instruction := self._called.instruction(step)) is not None:
            does = clause.text(instruction)
            if step.skipped:
                does = phrase_in(
                    "step", "this isn't done, {why}: {what}", why=self._unmet(clause, instruction), what=does
                )
            return phrase_in("step", "{sentence}: {done}", sentence=text, done=does)
        if ability is not None and step.color and ability.do:
            return phrase_in("step", "{sentence} for {mana}", sentence=text, mana=f"{{{step.color}}}")
        return text

    def _casts(self, step: Step, player: str) -> str:
        card = self._called.card_of(step.object)
        clause = self._clause(step, step)
        paid, life, more = symbols(step.paid), "", ""
        if card is not None and card.mana_cost and not step.free:
            life = clause.with_life(card.mana_cost, card.additional)
            paid = paid or ("" if life else "{0}")
        if card is not None and card.additional is not None:
            more = phrase_in("step", " (additional cost: {cost})", cost=clause.cost(card.additional))
        text = phrase_in(
            "step",
            "{player} casts {spell}{free}{paid}{life}{more}",
            player=player,
            spell=self._spell(step),
            free=phrase_in("step", " without paying its mana cost") if step.free else "",
            paid=phrase_in("step", " for {mana}", mana=paid) if paid else "",
            life=life,
            more=more,
        )
        return self._mana(step, self._choices(step, text))

    def _advances(self, step: Step, player: str) -> str:
        text = phrase_in("step", "All players pass, and the turn goes on")
        if step.phase is not None:
            parts = {"player": player, "phase": _phase(step.phase)}
            if _UNTAP in step.rules:
                text = phrase_in(
                    "step", "All players pass, {player}'s next turn begins, and it comes to the {phase}", **parts
                )
            else:
                text = phrase_in("step", "All players pass, and {player}'s {phase} begins", **parts)
        if not step.chosen:
            return self._with_happenings(text, step)
        n, chosen = len(step.chosen), self.names(step.chosen)
        if step.phase == "cleanup":
            return counted_phrase(
                "{sentence}; {cards} is discarded", "{sentence}; {cards} are discarded", n, sentence=text, cards=chosen
            )
        return counted_phrase(
            "{sentence}; {creatures} attacks", "{sentence}; {creatures} attack", n, sentence=text, creatures=chosen
        )

    def _choices(self, step: Step, text: str) -> str:
        """The sentence with the mode and the targets that were chosen."""
        if step.mode:
            text = self._mode(step, text)
        if step.targets:
            text = phrase_in("step", "{sentence}, targeting {targets}", sentence=text, targets=self.names(step.targets))
        return text

    def _mode(self, step: Step, text: str) -> str:
        """The sentence with the mode that was chosen, in words if the ability is known for certain."""
        ability = self._called.ability(step)
        clause = self._clause(step, step)
        words = [clause.text(each) for each in ability.do if each.mode == step.mode] if ability is not None else []
        if not words:
            return phrase_in("step", "{sentence}, with mode {mode}", sentence=text, mode=step.mode)
        return phrase_in(
            "step",
            "{sentence}, with mode {mode} ({words})",
            sentence=text,
            mode=step.mode,
            words=joined_clauses(words),
        )

    def _mana(self, step: Step, text: str) -> str:
        """The sentence with the mana abilities inside a step."""
        sources = []
        for each in step.mana:
            source = self.name(str(each.get("object", "")))
            if each.get("color"):
                source = phrase_in("source", "{source} for {mana}", source=source, mana=f"{{{each['color']}}}")
            sources.append(source)
        if not sources:
            return text
        return phrase_in("step", "{sentence}, with mana of {sources}", sentence=text, sources=joined(sources))

    # what happens

    def _is_spell(self, step: Step) -> bool:
        card = self._called.card_of(step.object)
        return card is not None and any(each in ("instant", "sorcery") for each in card.types)

    def _subject(self, step: Step) -> str:
        """What resolves: a spell, an ability of an object, or an ability that is on the stack as the case begins."""
        if self._is_spell(step):
            return self._spell(step)
        if step.ability == "given" and not self._called.knows(step.object or ""):
            return phrase_in("step", "The ability on the stack ({item})", item=self._spell(step))
        return self._ability(step)

    def _ability(self, step: Step) -> str:
        """The ability of an object, with its keyword if it is named by one."""
        name = self._spell(step)
        whose = phrase_in("belonging", "{owner}'" if name.endswith("s") else "{owner}'s", owner=name)
        return phrase_in("step", "{whose} {keyword}ability", whose=whose, keyword=self._word(step))

    def _spell(self, step: Step) -> str:
        return self.name(step.object) if step.object else phrase_in("object", "something")

    def _checked(self, step: Step) -> str:
        """What state-based actions do, with the reason if a single rule is the reason."""
        gone = _about(step, "dies", "put_into_graveyard", "exiled", "returned")
        paired = [] if _PAIRS not in step.rules else self._paired(step, gone)
        reasons = [rule for rule in step.rules if rule in (*_DEATHS, _LEGEND)]
        why = phrase_in("death", _DEATHS[reasons[0]]) if len(reasons) == 1 and reasons[0] in _DEATHS else ""
        parts = []
        for id, what in self._happened(step).items():
            said = {"objects": self.name(id), "happens": what.one}
            if why and id in gone:
                parts.append(phrase_in("happens", "{objects}, {why}, {happens}", why=why, **said))
            else:
                parts.append(phrase_in("happens", "{objects} {happens}", **said))
        happens = joined_clauses([*parts, *paired] or [""])
        if not step.chosen:
            return happens
        kept = phrase_in(
            "step",
            "of the legendary permanents with the same name {player} keeps {objects}",
            player=printable(step.player) if step.player else phrase_in("player", "its controller"),
            objects=self.names(step.chosen),
        )
        return phrase_in("step", "{kept}; {happens}", kept=kept, happens=happens) if happens else kept

    def _paired(self, step: Step, gone: Sequence[str]) -> list[str]:
        """Pairs of +1/+1 and -1/-1 counters that are removed (CR 704.5q)."""
        found = []
        for name, n in step.changes.items():
            about, minus = name.owner, Resource("counters", "-1/-1", name.owner)
            if name.what != "+1/+1" or about in gone or n >= 0 or step.changes.get(minus, 0) >= 0:
                continue
            pairs = min(-n, -step.changes[minus])
            found.append(
                counted_phrase(
                    "{n} +1/+1 counter and {n} -1/-1 counter are removed from {object}",
                    "{n} +1/+1 counters and {n} -1/-1 counters are removed from {object}",
                    pairs,
                    n=number_word(pairs),
                    object=self.name(about),
                )
            )
        return found

    def _happenings(self, step: Step) -> str:
        """The events of a step, in words."""
        together: dict[Predicate, list[str]] = {}
        for id, what in self._happened(step).items():
            together.setdefault(what, []).append(id)
        parts = [
            phrase_in(
                "happens",
                "{objects} {happens}",
                objects=self.names(ids),
                happens=what.one if len(ids) == 1 else what.many,
            )
            for what, ids in together.items()
        ]
        for event, *about in dict.fromkeys(step.events):
            if about and about[0] in self._case.state.players and event != "begins":
                parts.append(self._to_player(step, event, about[0]))
            elif not about:
                parts.append(_unnamed(event))
        return joined_clauses(parts or [""])

    def _with_happenings(self, sentence: str, step: Step) -> str:
        """A sentence with the events of its step, if there are any."""
        happens = self._happenings(step)
        return phrase_in("step", "{sentence}: {done}", sentence=sentence, done=happens) if happens else sentence

    def _to_player(self, step: Step, event: str, player: str) -> str:
        """An event of a player, with its amount if the changes tell it."""
        n = abs(step.changes.get(Resource(_COUNTED_BY.get(event, ""), owner=player), 0))
        who = printable(player)
        if event in ("gains_life", "loses_life"):
            much = phrase_in("trigger", "{n} ", n=n) if n else ""
            return phrase_in("trigger", _TRIGGERS_OF_PLAYERS[event], who=who, n=much)
        if event not in _CARDS_MOVED:
            return phrase_in("happens", "{objects} {happens}", objects=who, happens=_unnamed(event))
        cards = phrase_in("things", "a card")
        if n > 1:
            cards = counted_phrase("{n} card", "{n} cards", n, n=number_word(n))
        return phrase_in("instruction", _CARDS_MOVED[event], who=who, cards=cards)

    def _happened(self, step: Step) -> dict[str, Predicate]:
        """For each object the words for what happens to it."""
        by_object: dict[str, list[str]] = {}
        for event, *about in step.events:
            if about and about[0] not in self._case.state.players and event not in ("begins", "tapped_for_mana"):
                events = by_object.setdefault(about[0], [])
                if event not in events:
                    events.append(event)
        return {id: self._happens(step, id, events) for id, events in by_object.items()}

    def _happens(self, step: Step, id: str, events: Sequence[str]) -> Predicate:
        implied = {each for event in events for each in _IMPLIED.get(event, ())}
        if "enters" in events:
            return self._enters(step, id, events)
        said = [_predicate(each) for each in events if each not in implied]
        ones = [each.one for each in said]
        return Predicate(joined_clauses(ones), joined_clauses([said[0].many, *ones[1:]]))

    def _enters(self, step: Step, id: str, events: Sequence[str]) -> Predicate:
        """How an object enters the battlefield."""
        copy = ""
        if id in step.copied:
            copy = phrase_in("entering", " as a copy of {object}", object=self.name(step.copied[id]))
        elif id in self._called.copied and step.optional and self._may_copy(id):
            copy = phrase_in("entering", " as a copy")
        counters = [
            phrase_in("counters", "{n} {kind} counters", n=number_word(n), kind=printable(name.what))
            if n > 1
            else phrase_in("counters", "a {kind} counter", kind=printable(name.what))
            for name, n in step.changes.items()
            if n > 0 and name.word == "counters" and name.owner == id
        ]
        held = phrase_in("entering", " with {counters}", counters=joined(counters)) if counters else ""
        way = "exiled" if "exiled" in events else "leaves_graveyard" if "leaves_graveyard" in events else "enters"
        one, many = (phrase_in("happens", each, copy=copy, counters=held) for each in _ENTERS[way])
        return Predicate(one, many)

    def _may_copy(self, id: str) -> bool:
        card = self._called.card_of(id)
        return card is not None and any(
            each.static is not None and each.static.does == "enters_as_copy" for each in card.abilities
        )


def _about(step: Step, *events: str) -> list[str]:
    return [about[0] for event, *about in step.events if event in events and about]


def _phase(word: str) -> str:
    """A step or phase of the turn."""
    return phrase_in("phase", _PHASES[word]) if word in _PHASES else word


def _unnamed(event: str) -> str:
    """An event without words of its own."""
    words = event.replace("_", " ")
    return phrase_in("happens", words) if words in _PLAIN else phrase_in("happens", "{event}", event=words)


def _predicate(event: str) -> Predicate:
    """The words for an event that happens to an object, and to several."""
    if event not in _HAPPENS:
        return Predicate(_unnamed(event), _unnamed(event))
    one, many = (phrase_in("happens", each) for each in _HAPPENS[event])
    return Predicate(one, many)
