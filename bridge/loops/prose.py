"""Steps of a loop in words: who does what, with which targets, and what a round yields.

The choices of a step and the form of the case are read out, and nothing is decided. Objects are called by the names of
their cards, with the id where another object has the same name; `you` in an ability is the player whose step it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bridge.loops.model import (
    Ability,
    Amount,
    Card,
    Cost,
    Instruction,
    LoopCase,
    Pick,
    What,
)
from bridge.loops.verdict import Step
from bridge.prose import joined, number_word, printable

__all__ = ["LoopWording"]

_ZONES = {
    "battlefield": "the battlefield",
    "hand": "its owner's hand",
    "graveyard": "its owner's graveyard",
    "exile": "exile",
    "library": "its owner's library",
    "command": "the command zone",
    "stack": "the stack",
}
_IN_ZONES = {
    "hand": "in hand",
    "graveyard": "in a graveyard",
    "exile": "in exile",
    "library": "in a library",
    "command": "in the command zone",
    "stack": "on the stack",
}

_PHASES = {
    "draw": "draw step",
    "main": "main phase",
    "begin_combat": "beginning of combat",
    "attack": "declare attackers step",
    "damage": "combat damage step",
    "end_combat": "end of combat",
    "main_2": "second main phase",
    "end": "end step",
    "cleanup": "cleanup step",
}

_FORMS = {
    "tap": "tap {what}",
    "untap": "untap {what}",
    "tap_or_untap": "tap or untap {what}",
    "destroy": "destroy {what}",
    "sacrifice": "sacrifice {what}",
    "exile": "exile {what}{until}",
    "return": "return {what} to {zone}",
    "blink": "exile {what} and return it to the battlefield",
    "put_counters": "put {counters} on {what}",
    "remove_counters": "remove {counters} from {what}",
    "double_counters": "double the number of {kind} counters on {what}",
    "damage": "{source} deals {n} damage to {recipient}",
    "boost": "{what} gets {size}",
    "become_copy": "{what} becomes a copy of {of}",
    "gain_control": "{who} gains control of {what}",
    "give_control": "{who} gains control of {what}",
    "attach": "attach {self} to {what}",
    "gain": "{what} gains {gained}",
    "lose_keyword": "{what} loses {gained}",
    "become": "{what} becomes {types}",
    "transform": "transform {what}",
    "shuffle_into_library": "shuffle {what} into its owner's library",
    "put_on_library": "put {what} on top of its owner's library",
    "put_under_library": "put {what} on the bottom of its owner's library",
    "cast_free": "cast {what} without paying its mana cost",
    "cast_copy": "cast a copy of {what} without paying its mana cost",
    "copy_spell": "copy {what}",
    "copy_ability": "copy {what}",
    "counter": "counter {what}",
    "gain_life": "{who} gains {n} life",
    "lose_life": "{who} loses {n} life",
    "set_life": "{who}'s life total becomes {n}",
    "draw": "{who} draws {cards}",
    "discard": "{who} discards {cards}",
    "mill": "{who} mills {cards}",
    "energy": "{who} gets {n} energy",
    "poison": "{who} gets {n} poison",
    "win": "{who} wins the game",
    "lose": "{who} loses the game",
    "extra_turn": "{who} takes an extra turn",
    "skip_turn": "{who} skips a turn",
    "reveal_until": "{who} reveals cards until {found}",
    "add_mana": "{who} adds {mana}",
    "double_mana": "{who} doubles the mana in the pool",
    "create": "{who} creates {tokens}",
    "copy_token": "{who} creates {copies} of {what}",
    "extra_combat": "there is an additional combat phase",
    "extra_main": "there is an additional main phase",
    "proliferate": "proliferate",
    "populate": "populate",
    "nothing": "nothing happens",
}
"""What an instruction does. Verbs that aren't here are named."""

_ON_THE_STACK = re.compile(r"stack (\d+)")

_COUNTED = {
    "life": ("life", "life"),
    "energy": ("energy", "energy"),
    "poison": ("poison counter", "poison counters"),
    "hand": ("card in hand", "cards in hand"),
    "library": ("card in the library", "cards in the library"),
    "graveyard": ("card in the graveyard", "cards in the graveyard"),
}
"""Amounts that a player has; other names are events, and counted."""


class LoopWording:
    """The words for steps of a case, which are given to `sentences` in their order.

    Args:
        case: The case.
    """

    def __init__(self, case: LoopCase) -> None:
        self._case = case
        self._cards: dict[str, str] = {}
        """What each object is called, as far as it is known."""
        self._copied: set[str] = set()
        """Objects whose abilities may be another card's."""
        state = case.state
        for zone in (state.battlefield, state.hand, state.graveyard, state.exile, state.command, state.library):
            for each in zone:
                for number in range(1, each.n + 1):
                    self._cards[each.id if number == 1 else f"{each.id} {number}"] = each.card
        self._aimed: dict[str, tuple[str, ...]] = {}
        """The targets of what is on the stack as the case begins."""
        for item in state.stack:
            if item.card is not None:
                self._cards[item.id] = item.card
            self._aimed[item.id if item.card is not None else item.source or item.id] = tuple(item.targets)
        moving = any(each.do == "attach" for each in _instructions(case))
        self._hosts = {} if moving else {each.id: each.attached_to for each in state.battlefield if each.attached_to}
        """What is attached to what, where it can't be attached to anything else."""
        self._many = {name for name, n in Counter(self._cards.values()).items() if n > 1}
        self._copied.update(
            id for id, name in self._cards.items() if name in case.cards and _is_a_copy(case.cards[name])
        )

    # names

    def name(self, id: str) -> str:
        """What a player or an object is called."""
        card = self._cards.get(id)
        if card is None:
            place = _ON_THE_STACK.fullmatch(id)
            return f"item {place[1]} on the stack" if place and id not in self._case.state.players else printable(id)
        return f"{printable(card)} ({printable(id)})" if card in self._many else printable(card)

    def names(self, ids: Iterable[str]) -> str:
        """Several of them."""
        return joined([self.name(id) for id in ids])

    # steps

    def sentences(self, steps: Sequence[Step]) -> list[str]:
        """A sentence for each step, in their order: what earlier steps have chosen is known to later ones.

        Read twice, so that something is called the same from the first step to the last.
        """
        cards, copied = dict(self._cards), set(self._copied)
        self._read(steps)
        self._cards, self._copied = cards, copied
        return self._read(steps)

    def _read(self, steps: Sequence[Step]) -> list[str]:
        for step in steps:
            for event, *about in step.events:
                if event in ("leaves", "dies", "enters") and about:
                    self._hosts.pop(about[0], None)
        known: dict[tuple[str | None, int | str | None], Step] = {}
        found = []
        for step in steps:
            key = (step.object, step.ability)
            if step.do in ("put", "activate", "cast"):
                known[key] = step
            found.append(self._sentence(step, known.get(key) or self._begun(step)))
        return found

    def _begun(self, step: Step) -> Step:
        """The step itself, with the targets of what was on the stack as the case began."""
        targets = self._aimed.get(step.object or "", ())
        return replace(step, targets=targets) if targets and not step.targets else step

    def _sentence(self, step: Step, begun: Step) -> str:
        """One step; `begun` is where the ability was put on the stack, with its targets."""
        text = self._does(step, begun)
        if step.forgotten:
            text += (
                f"; {self.names(step.forgotten)} {'stays' if len(step.forgotten) == 1 else 'stay'} and may be forgotten"
            )
        if step.cut:
            text += f"; {number_word(step.cut)} below on the stack may be forgotten"
        self._learn(step, begun)
        return f"{text}."

    def _does(self, step: Step, begun: Step) -> str:
        player = printable(step.player) if step.player else "A player"
        match step.do:
            case "check":
                kept = f", and {player} keeps {self.names(step.chosen)}" if step.chosen else ""
                return f"State-based actions{_with(self._happenings(step))}{kept}"
            case "put" if step.instruction is not None:  # a triggered mana ability (CR 605.4a)
                told = self._resolves(step, begun, player).partition(": ")[2]
                return f"{self._whose(step)} ability triggers{self._because(step)} and is carried out at once: {told}"
            case "put":
                chosen = f"and goes on the stack{self._choices(step)}"
                return f"{self._whose(step)} ability triggers{self._because(step)} {chosen}"
            case "remove":
                return (
                    f"{self._whose(step)} ability triggers{self._because(step)} and is removed: it has no legal target"
                )
            case "resolve" | "continue":
                return self._resolves(step, begun, player)
            case "activate":
                return self._activates(step, player)
            case "cast":
                free = " without paying its mana cost" if step.free else ""
                paid = f" for {_symbols(step.paid)}" if step.paid else ""
                return f"{player} casts {self._spell(step)}{free}{paid}{self._choices(step)}{self._mana(step)}"
            case "play":
                return f"{player} plays {self._spell(step)}"
            case "advance":
                return self._advances(step, player)
        return f"{step.do.capitalize()}{_with(self._happenings(step))}"

    def _resolves(self, step: Step, begun: Step, player: str) -> str:
        if step.ability == 0 or (step.instruction is None and step.ability is None):
            return f"{self._spell(step)} resolves{_with(self._happenings(step))}"
        subject = self._spell(step) if self._is_spell(step) else f"{self._whose(step)} ability"
        instruction = self._instruction(step)
        if step.instruction is None:
            return f"{subject} resolves and does nothing"
        if instruction is None:
            what = self._happenings(step) or f"instruction {step.instruction}"
        else:
            what = _Clause(self, step, begun).text(instruction)
        if step.taken is None:
            return f"{subject}: {what}"
        asked = instruction is not None and (instruction.unless is not None or instruction.pay is not None)
        verb = ("pays" if step.taken else "doesn't pay") if asked else ("chooses to" if step.taken else "declines to")
        if instruction is not None and instruction.by not in (None, "you"):
            others = {"opponents": "an opponent", "each_player": "a player"}
            player = others.get(instruction.by) or _Clause(self, step, begun).player(instruction.by)
        return f"{subject}: {player} {verb}: {what}"

    def _advances(self, step: Step, player: str) -> str:
        text = "All players pass, and the turn goes on"
        if step.phase is not None:
            text = f"All players pass, and {player}'s {_PHASES.get(step.phase, step.phase)} begins"
        if step.chosen:
            verb = "is discarded" if step.phase == "cleanup" else "attacks"
            many = "are discarded" if step.phase == "cleanup" else "attack"
            return f"{text}; {self.names(step.chosen)} {verb if len(step.chosen) == 1 else many}"
        return f"{text}{_with(self._happenings(step))}"

    def _activates(self, step: Step, player: str) -> str:
        ability = self._ability(step)
        cost = ""
        if ability is not None and ability.cost is not None:
            cost = f" ({_Clause(self, step, step).cost(ability.cost)})"
        elif step.paid:
            cost = f" for {_symbols(step.paid)}"
        does = ""
        if step.instruction is not None and (instruction := self._instruction(step)) is not None:
            does = f": {_Clause(self, step, step).text(instruction)}"
        elif ability is not None and step.color and ability.do:
            does = f" for {{{step.color}}}"
        return f"{player} activates {self._spell(step)}{cost}{self._choices(step)}{self._mana(step)}{does}"

    def _is_spell(self, step: Step) -> bool:
        card = self._case.cards.get(self._cards.get(step.object or "", ""))
        return card is not None and any(each in ("instant", "sorcery") for each in card.types)

    def _spell(self, step: Step) -> str:
        return self.name(step.object) if step.object else "Something"

    def _whose(self, step: Step) -> str:
        name = self._spell(step)
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def _because(self, step: Step) -> str:
        return f" for {self.name(step.it)}" if step.it is not None and step.it != step.object else ""

    def _choices(self, step: Step) -> str:
        text = f", mode {step.mode}" if step.mode else ""
        return text + (f", targeting {self.names(step.targets)}" if step.targets else "")

    def _mana(self, step: Step) -> str:
        """The mana abilities inside a step."""
        parts = []
        for each in step.mana:
            color = f" for {{{each['color']}}}" if each.get("color") else ""
            parts.append(f"{self.name(str(each.get('object', '')))}{color}")
        return f", with mana of {joined(parts)}" if parts else ""

    def _happenings(self, step: Step) -> str:
        """What happened, as far as the step says it."""
        return joined(
            [
                " ".join([self.name(about[0]), event.replace("_", " "), *map(self.name, about[1:])])
                if about
                else event.replace("_", " ")
                for event, *about in step.events
                if event != "begins"
            ]
            or [""]
        )

    def _ability(self, step: Step) -> Ability | None:
        """The ability, if it is certain which one it is."""
        if step.ability is None or step.object is None:
            return None
        if step.card is not None:
            names = [step.card]
        elif isinstance(step.ability, str):  # it is granted, and only one card may have what grants it
            names = list(self._case.cards)
        elif step.object not in self._copied and step.object in self._cards:
            names = [self._cards[step.object]]
        else:
            return None
        cards = [self._case.cards[name] for name in names if name in self._case.cards]
        found = [each for each in (_found(card, str(step.ability)) for card in cards) if each is not None]
        return found[0] if len(found) == 1 else None

    def _instruction(self, step: Step) -> Instruction | None:
        ability = self._ability(step)
        if ability is None or step.instruction is None or not 1 <= step.instruction <= len(ability.do):
            return None
        return ability.do[step.instruction - 1]

    def _learn(self, step: Step, begun: Step) -> None:
        """What new tokens are called, and what may have become a copy."""
        instruction = self._instruction(step)
        if instruction is None:
            return
        if instruction.do == "become_copy":
            about = {"self": (step.object,), "target": begun.targets[:1], "target_2": begun.targets[1:2]}
            ids = about.get(instruction.what, step.chosen) if isinstance(instruction.what, str) else step.chosen
            self._copied.update(id for id in ids if id is not None)
        card = instruction.card
        if instruction.do == "copy_token":
            card = next(
                (self._cards[id] for id in self._objects(instruction.what, step, begun) if id in self._cards), None
            )
        for id in step.created:
            self._copied.discard(id)
            if card is None or instruction.do not in ("create", "copy_token"):
                self._cards.pop(id, None)
            else:
                self._cards[id] = card
                self._many.add(card)

    def _objects(self, ref: str | Pick | None, step: Step, begun: Step) -> tuple[str, ...]:
        """The ids that an instruction is about, as far as they are known."""
        match ref:
            case "self":
                return (step.object,) if step.object else ()
            case "it":
                about = step.it or begun.it
                return (about,) if about else ()
            case "target":
                return (step.targets or begun.targets)[:1]
            case "target_2":
                return (step.targets or begun.targets)[1:2]
            case "chosen" | Pick():
                return step.chosen
            case "created":
                return step.created
            case "host":
                host = self._hosts.get(step.object or "")
                return (host,) if host is not None else ()
            case "exiled":
                return tuple(about[0] for event, *about in step.events if event == "enters" and about)
        return ()

    # resources

    def resource(self, name: str, n: int, usual: str | None = None) -> str:
        """An amount of something that a round yields or a step changes: `+1 life for bob`, `1 enters`.

        Args:
            name: Its name in a verdict.
            n: How much.
            usual: The player who needs no mention.
        """
        what, player = self._parted(name)
        whose = f" for {printable(player)}" if player is not None and player != usual else ""
        first, _, rest = what.partition(" ")
        if first == "mana":
            return f"{n:+} {printable(rest) or 'mana'}{whose}"
        if first == "tokens":
            return f"{n:+} token{'' if abs(n) == 1 else 's'} {printable(rest)}{whose}"
        if first == "counters" and rest:
            kind, _, about = rest.partition(" ")
            about = f" on {self.name(about)}" if about else ""
            return f"{n:+} {printable(kind)} counter{'' if abs(n) == 1 else 's'}{about}{whose}"
        if first == "boost" and rest.startswith("toughness "):
            return f"{n:+} to the toughness of {self.name(rest.removeprefix('toughness '))}"
        if first in ("damage", "boost") and rest:
            noun = "damage on" if first == "damage" else "to the power of"
            return f"{n:+} {noun} {self.name(rest)}"
        if first in _COUNTED and not rest:
            return f"{n:+} {_COUNTED[first][abs(n) != 1]}{whose}"
        by = f" by {printable(player)}" if player is not None and player != usual else ""
        return f"{n} {printable(what).replace('_', ' ')}{by}"

    def _parted(self, name: str) -> tuple[str, str | None]:
        """A name without the player at its end, and the player."""
        for player in self._case.state.players:
            if name.endswith(f" {player}"):
                return name[: -len(player) - 1], player
        return name, None


class _Clause:
    """An instruction in words, with what is known of the step that carries it out."""

    def __init__(self, words: LoopWording, step: Step, begun: Step) -> None:
        self._words = words
        self._step = step
        self._begun = begun
        self._you = printable(step.player) if step.player else "its controller"

    def text(self, given: Instruction) -> str:
        """The instruction as a clause."""
        form = _FORMS.get(given.do)
        if form is None:
            return given.do.replace("_", " ") + (f" {self._ref(given.what)}" if given.what is not None else "")
        return form.format_map(_Parts(self, given)) + self._more(given)

    def _more(self, given: Instruction) -> str:
        """How it arrives."""
        parts = [word for word in ("tapped", "attacking") if getattr(given, word)]
        parts += ["with haste"] if given.haste else []
        parts += [f"with {_counters(n, kind)}" for kind, n in (given.with_ or {}).items()]
        parts += ["not legendary"] if given.nonlegendary else []
        return f", {', '.join(parts)}" if parts else ""

    def part(self, key: str, given: Instruction) -> str:
        """One part of the form of an instruction."""
        n = given.n
        match key:
            case "what":
                return self._ref(given.what)
            case "of":
                return self._ref(given.of)
            case "self":
                return self._ref("self")
            case "source":
                return self._ref(given.source)
            case "who":
                return self._who(given.who or "you")
            case "n":
                return self._number(n)
            case "size":
                return f"{_signed(self._number(n))}/{_signed(self._number(given.m or 0))}"
            case "counters":
                return (
                    _counters(n, given.counter or "")
                    if isinstance(n, int)
                    else f"{self._number(n)} {_kind(given)} counters"
                )
            case "kind":
                return _kind(given)
            case "cards":
                return _things(n, "card") if isinstance(n, int) else f"{self._number(n)} cards"
            case "recipient":
                return self._recipient(given)
            case "until":
                return f" until {self._ref('self')} leaves the battlefield" if given.until_leaves else ""
            case "zone":
                return _ZONES[given.to or "hand"]
            case "gained":
                return printable(given.keyword) if given.keyword else "an ability"
            case "types":
                return joined(
                    [*(given.types or ()), *(given.subtypes or ()), *filter(None, [given.keyword])]
                    or ["something else"]
                )
            case "found":
                return _article(self.noun(given.until)) if given.until is not None else "a card"
            case "mana":
                mana = printable(given.mana or "").replace(
                    "{any}", f"{{{self._step.color}}}" if self._step.color else "{any}"
                )
                return mana if n == 1 else f"{mana} × {self._number(n)}"
            case "tokens":
                return f"{self._count(n)} {printable(given.card or '')} token{'' if n == 1 else 's'}{self._called()}"
            case "copies":
                return f"{self._count(n)} {'copy' if n == 1 else 'copies'}{self._called()}"
        raise KeyError(key)

    def _called(self) -> str:
        ids = [printable(id) for id in self._step.created]
        return f" ({', '.join(ids)})" if ids else ""

    def _recipient(self, given: Instruction) -> str:
        parts = [self._ref(given.what)] if given.what is not None else []
        parts += [self._who(given.who)] if given.who is not None else []
        return joined(parts)

    def _count(self, n: int | Amount) -> str:
        return ("a" if n == 1 else number_word(n)) if isinstance(n, int) else self._number(n)

    # references

    def _ref(self, ref: str | Pick | None) -> str:
        ids = self._words._objects(ref, self._step, self._begun)
        if ids:
            return self._words.names(ids)
        match ref:
            case None:
                return "something"
            case Pick(each=What() as what):
                return f"each {self.noun(what)}"
            case Pick(choose=What() as what, n=n, up_to=up_to):
                number = _article(self.noun(what)) if n == 1 else f"{number_word(n)} {self.noun(what, many=True)}"
                return f"up to {number}" if up_to else number
            case "host":
                return f"what {self._ref('self')} is attached to"
            case "exiled":
                return "the card that it exiled"
            case "target" | "target_2":
                return "its target"
            case "chosen":
                return "what was chosen"
            case "created":
                return "what came of it"
        return "it"

    def player(self, who: str) -> str:
        """The players that a word of the form means."""
        return self._who(who)

    def _who(self, who: str) -> str:
        match who:
            case "you":
                return self._you
            case "opponents":
                return "each opponent"
            case "each_player":
                return "each player"
            case "target" | "target_2":
                ids = self._words._objects(who, self._step, self._begun)
                return self._words.names(ids) if ids else "the target player"
            case "its_controller":
                return "its controller"
            case "its_owner":
                return "its owner"
        return "that player"

    # numbers

    def _number(self, number: int | Amount) -> str:
        if isinstance(number, int):
            return str(number)
        text = self._amount(number)
        if number.times != 1:
            text = f"{number.times} times {text}"
        return (
            f"{text} plus {number.plus}" if number.plus > 0 else f"{text} minus {-number.plus}" if number.plus else text
        )

    def _amount(self, amount: Amount) -> str:
        if amount.that_much:
            known = self._step.amount if self._step.amount is not None else self._begun.amount
            return "that much" if known is None else str(known)
        if amount.count is not None:
            return f"the number of {self.noun(amount.count, many=True)}"
        if amount.greatest_power is not None:
            return f"the greatest power of {self.noun(amount.greatest_power, many=True)}"
        if amount.counters is not None:
            return f"the number of {printable(amount.counters)} counters on {self._ref(amount.on)}"
        if amount.devotion is not None:
            return f"{self._you}'s devotion to {amount.devotion}"
        for key in ("power", "toughness", "mana_value"):
            if (about := getattr(amount, key)) is not None:
                return f"the {key.replace('_', ' ')} of {self._ref(about)}"
        for key, words in _NUMBERS.items():
            if (who := getattr(amount, key)) is not None:
                return words.format(self._who(who))
        return "a number"

    # costs

    def cost(self, cost: Cost) -> str:
        """What is paid."""
        return ", ".join(self._costs(cost)) or "{0}"

    def _costs(self, cost: Cost) -> Iterator[str]:
        if cost.mana is not None:
            yield printable(cost.mana)
        if cost.tap:
            yield "{T}"
        if cost.untap:
            yield "{Q}"
        if cost.loyalty is not None:
            yield f"{cost.loyalty:+}" if cost.loyalty else "0"
        for key, verb in (("sacrifice", "sacrifice"), ("exile", "exile"), ("return_", "return"), ("tap_others", "tap")):
            ref = getattr(cost, key)
            if ref is not None:
                yield f"{verb} {self._ref(ref)}"
        for kind, n in (cost.remove or {}).items():
            yield f"remove {_counters(n, kind)}"
        for kind, n in (cost.put or {}).items():
            yield f"put {_counters(n, kind)}"
        for key, words in _PAID.items():
            n = getattr(cost, key)
            if n:
                yield words.format(n, _things(n, "card"))
        if cost.discard_hand:
            yield "discard the hand"

    # descriptions

    def noun(self, what: What, many: bool = False) -> str:
        """What a description describes, without an article."""
        if what.any is not None:
            return joined([self.noun(each, many) for each in what.any] or ["nothing"], "or")
        before = ["other"] if what.other else []
        for key in ("tapped", "attacking", "token"):
            value = getattr(what, key)
            if value is not None:
                before.append(key if value else "untapped" if key == "tapped" else f"non{key}")
        before += [_either(what.supertype)] if what.supertype else []
        before += [_either(what.color)] if what.color else []
        after = list(self._after(what))
        if what.not_ is not None:
            plain = _plain(what.not_)
            if plain is not None:
                before.append(plain)
            else:
                after.append(f"that {'are' if many else 'is'} not {_article(self.noun(what.not_))}")
        default = "spell" if what.zone == "stack" else "permanent" if what.zone in (None, "battlefield") else "card"
        nouns = [_either(each) for each in (what.subtype, what.type) if each]
        noun = " ".join(nouns) or default
        return " ".join([*before, f"{noun}s" if many else noun, *after])

    def _after(self, what: What) -> Iterator[str]:
        if what.keyword:
            yield f"with {_either(what.keyword)}"
        if what.name:
            yield f"named {_either(what.name)}"
        for key, words in _BOUNDS.items():
            if (bound := getattr(what, key)) is not None:
                yield words.format(bound)
        for kind, n in (what.counters or {}).items():
            yield f"with {_counters(n, kind)}"
        if what.without_counters:
            yield f"without {_either(what.without_counters)} counters"
        if what.zone in _IN_ZONES:
            yield _IN_ZONES[what.zone]
        if what.controller in ("you", "opponent"):
            yield f"controlled by {self._you if what.controller == 'you' else 'an opponent'}"
        if what.owner in ("you", "opponent"):
            yield f"owned by {self._you if what.owner == 'you' else 'an opponent'}"
        if what.entered_this_turn:
            yield "that entered this turn"
        if what.is_ is not None:
            yield f"that is {self._ref(what.is_)}"
        if what.id is not None:
            yield f"that is {self._words.name(what.id)}"


class _Parts(dict[str, str]):
    """The parts of a form, each read out when the form has a place for it."""

    def __init__(self, clause: _Clause, given: Instruction) -> None:
        super().__init__()
        self._clause = clause
        self._given = given

    def __missing__(self, key: str) -> str:
        return self._clause.part(key, self._given)


_NUMBERS = {
    "life": "the life of {}",
    "hand": "the number of cards in hand of {}",
    "library": "the number of cards in the library of {}",
    "graveyard": "the number of cards in the graveyard of {}",
    "cast_this_turn": "the number of spells cast this turn by {}",
    "drawn_this_turn": "the number of cards drawn this turn by {}",
    "life_lost_this_turn": "the life lost this turn by {}",
}
_PAID = {
    "life": "{0} life",
    "energy": "{0} energy",
    "discard": "discard {1}",
    "mill": "mill {1}",
    "exile_top": "exile {1} from the top of the library",
}
_BOUNDS = {
    "mana_value_at_most": "with mana value {} or less",
    "mana_value_at_least": "with mana value {} or greater",
    "power_at_most": "with power {} or less",
    "power_at_least": "with power {} or greater",
}


def _found(card: Card, name: str) -> Ability | None:
    """The ability of a card that is called so: its number, and for one that is granted the number of what grants it."""
    first, *others = (int(part) if part.isdecimal() else 0 for part in name.split("."))
    found = card.abilities[first - 1] if 1 <= first <= len(card.abilities) else None
    for number in others:
        if found is None or number > len(found.do):
            return None
        found = found.do[number - 1].ability if number else found.static.ability if found.static else None
    return found


def _instructions(case: LoopCase) -> Iterator[Instruction]:
    """Every instruction of the case."""
    abilities = [ability for card in case.cards.values() for ability in card.abilities]
    abilities += [item.ability for item in case.state.stack if item.ability is not None]
    while abilities:
        ability = abilities.pop()
        abilities += [ability.static.ability] if ability.static and ability.static.ability else []
        for instruction in ability.do:
            yield instruction
            abilities += [instruction.ability] if instruction.ability else []


def _is_a_copy(card: Card) -> bool:
    return any(each.static is not None and each.static.does == "enters_as_copy" for each in card.abilities)


def _with(text: str) -> str:
    return f": {text}" if text else ""


def _symbols(paid: Mapping[str, int]) -> str:
    """`{2}{U}` of mana paid by letter."""
    return "".join(f"{{{letter.upper()}}}" * n for letter, n in paid.items())


def _things(n: int, noun: str) -> str:
    return f"a {noun}" if n == 1 else f"{number_word(n)} {noun}s"


def _kind(given: Instruction) -> str:
    return printable(given.counter or "")


def _counters(n: int, kind: str) -> str:
    return f"{_article(f'{printable(kind)} counter')}" if n == 1 else f"{number_word(n)} {printable(kind)} counters"


def _signed(number: str) -> str:
    return number if number.startswith("-") else f"+{number}"


def _either(words: str | Sequence[str]) -> str:
    return printable(words) if isinstance(words, str) else joined([printable(each) for each in words] or ["no"], "or")


def _plain(what: What) -> str | None:
    """`nonland`, if the description says nothing but one word."""
    given = [key for key in what.__struct_fields__ if getattr(what, key) is not None]
    word = (
        getattr(what, given[0]) if len(given) == 1 and given[0] in ("type", "supertype", "color", "subtype") else None
    )
    return f"non{'-' if word[:1].isupper() else ''}{printable(word)}" if isinstance(word, str) else None


def _article(phrase: str) -> str:
    if phrase.startswith("other "):
        return f"an{phrase}"
    return f"{'an' if phrase[:1].lower() in 'aeiou' else 'a'} {phrase}"
