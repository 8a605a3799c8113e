"""The names of a run's objects from step to step, and the items on the stack with their choices.

An object's name is that of its card, with its id if another object has the same name, and with the name of the card
that it is a copy of. Everything is read from the case and from the steps; no rule is applied.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bridge.case.abilities import Ability, Card, Instruction
from bridge.case.conditions import Pick
from bridge.case.state import Case
from bridge.combat.prose import joined, printable
from bridge.language import phrase_in
from bridge.loops.helpers import said
from bridge.loops.verdict import Step

__all__ = ["Called", "marked"]

_ON_THE_STACK = re.compile(r"stack (\d+)")
_MANA_ABILITY = "605.3b"
"""A step with this rule is a mana ability and doesn't use the stack."""

_WHERE = {
    "tap": ("tapped",),
    "untap": ("untapped",),
    "tap_or_untap": ("tapped", "untapped"),
    "destroy": ("dies", "put_into_graveyard", "leaves"),
    "sacrifice": ("sacrificed",),
    "exile": ("exiled", "leaves"),
    "blink": ("exiled", "enters"),
    "return": ("enters", "returned", "leaves_graveyard", "leaves"),
    "shuffle_into_library": ("leaves", "leaves_graveyard"),
    "put_on_library": ("leaves", "leaves_graveyard"),
    "put_under_library": ("leaves", "leaves_graveyard"),
}
"""For each verb the events that tell which objects it was done to; the first kind that occurred counts."""


class Called:
    """The names of objects, and the stack, as far as the steps that were read tell.

    Args:
        case: The case.
        before: The result of reading the same steps before: an object with a namesake at any time has its id in its
            name from the first step on.

    Attributes:
        hosts: For an attached object the object that it is attached to, as far as it is known.
        copied: Objects that may have the abilities of another card.
    """

    def __init__(self, case: Case, before: Called | None = None) -> None:
        self._case = case
        self._cards: dict[str, str] = {}
        self._as: dict[str, str] = {}
        """For an object that is a copy, the name of the card that was copied."""
        self._copies: set[str] = set()
        """Copies of spells, which are on the stack and no tokens (CR 707.10)."""
        self._given: dict[str, list[Ability]] = {}
        """The abilities that are on the stack as the case begins, by the id of the source, or else of the item."""
        self._stack: list[Step] = []
        """For each item on the stack the step that put it there, the topmost last."""
        self._resolving: Step | None = None
        self._earlier: dict[str, tuple[str, ...]] = {}
        """The objects that earlier instructions of the resolving spell or ability chose and created."""
        state = case.state
        for zone in (state.battlefield, state.hand, state.graveyard, state.exile, state.command, state.library):
            for each in zone:
                for number in range(1, each.n + 1):
                    self._cards[each.id if number == 1 else f"{each.id} {number}"] = str(each.name)
        for item in state.stack:
            if item.name is not None:
                self._cards[item.id] = item.name
            about = item.id if item.name is not None else item.source or item.id
            if item.ability is not None:
                self._given.setdefault(about, []).append(item.ability)
            do = "cast" if item.name is not None else "put"
            self._stack.append(Step(do, player=item.controller, object=about, targets=tuple(item.targets)))
        self._exiled_by = {each.id: each.exiled_by for each in state.exile if each.exiled_by is not None}
        self.hosts = {each.id: each.attached_to for each in state.battlefield if each.attached_to}
        self._many = {name for name, n in Counter(self._cards.values()).items() if n > 1}
        self.copied = {
            id for id, name in self._cards.items() if name in case.cards and _is_a_copy(case.cards[name].abilities)
        }
        self._then: dict[str, str] = {}
        """The names that objects had when one of their numbers was last changed."""
        self._later: dict[str, str] = {}
        """The cards of copies of spells, which only later steps tell."""
        if before is not None:
            self._many |= before._many
            self._later = before._later

    # names

    def name(self, id: str) -> str:
        """The name of a player or an object."""
        card = self._cards.get(id)
        if card is None:
            place = _ON_THE_STACK.fullmatch(id)
            return self._item(int(place[1])) if place and id not in self._case.state.players else printable(id)
        marks = [self._mark(id)] if card in self._many or id in self._copies else []
        model = self._as.get(id)
        if model is not None and model != card:
            marks.append(phrase_in("mark of an object", "a copy of {card}", card=printable(model)))
        name = printable(said(card))
        return f"{name} ({', '.join(marks)})" if marks else name

    def knows(self, id: str) -> bool:
        """Whether a text is the id of an object."""
        return id in self._cards

    def is_item(self, id: str) -> bool:
        """Whether an id is that of an item on the stack."""
        return id not in self._cards and id not in self._case.state.players and bool(_ON_THE_STACK.fullmatch(id))

    def _mark(self, id: str) -> str:
        """An id as it is shown; the id of a copy of a spell is shown without the word "token"."""
        number = id.removeprefix("token ")
        if id in self._copies and number != id:
            return phrase_in("mark of an object", "copy {n}", n=number)
        return marked(id)

    def _item(self, place: int) -> str:
        """The name of an item on the stack, counted from the bottom, from 1."""
        if not 1 <= place <= len(self._stack):
            return phrase_in("item", "item {n} on the stack", n=place)
        step = self._stack[place - 1]
        name = self.name(step.object or "")
        return name if step.do == "cast" else phrase_in("ability", "the ability of {object}", object=name)

    def name_then(self, id: str) -> str:
        """The name of an object when one of its numbers was last changed: its id may belong to another one by now."""
        return self._then.get(id) or self.name(id)

    def note(self, step: Step) -> None:
        """Notes the names of the objects whose numbers a step has changed."""
        self._then |= {name.owner: self.name(name.owner) for name in step.changes if name.owner in self._cards}

    def plain(self, id: str) -> str:
        """The name of an object, without the name of the card that it is a copy of."""
        was = self._as.pop(id, None)
        name = self.name(id)
        if was is not None:
            self._as[id] = was
        return name

    def names(self, ids: Iterable[str]) -> str:
        """The names of several players or objects, as a list in words."""
        return joined([self.name(id) for id in ids])

    def card_of(self, id: str | None) -> Card | None:
        """The card whose characteristics an object has, as far as it is known."""
        return self._case.cards.get(self._as.get(id or "", self._cards.get(id or "", "")))

    # abilities

    def ability(self, step: Step) -> Ability | None:
        """The ability of a step, if it is certain which one it is."""
        if step.ability is None or step.object is None:
            return None
        if step.ability == "given":
            given = self._given.get(step.object, [])
            return given[0] if given and all(each == given[0] for each in given) else None
        if step.card is not None:
            names = [step.card]
        elif isinstance(step.ability, str):  # it is granted, and any card may grant it, if only one can
            names = list(self._case.cards)
        elif step.object not in self.copied and step.object in self._cards:
            names = [self._cards[step.object]]
        else:
            return None
        cards = [self._case.cards[name] for name in names if name in self._case.cards]
        found = [each for each in (_found(card, str(step.ability)) for card in cards) if each is not None]
        return found[0] if len(found) == 1 else None

    def instruction(self, step: Step) -> Instruction | None:
        """The instruction that a step carries out, if it is certain which one it is."""
        ability = self.ability(step)
        if ability is None or step.instruction is None or not 1 <= step.instruction <= len(ability.do):
            return None
        return ability.do[step.instruction - 1]

    def objects(self, ref: str | Pick | None, step: Step, begun: Step) -> tuple[str, ...]:
        """The ids of the objects that a reference of an instruction or cost means, as far as they are known.

        Args:
            ref: The reference.
            step: The step that carries out the instruction or pays the cost.
            begun: The step that put the spell or ability on the stack.
        """
        match ref:
            case "self":
                return (step.object,) if step.object else ()
            case "it":
                about = step.it or begun.it
                return (about,) if about else ()
            case "target":
                return _targets(step, begun)[:1]
            case "target_2":
                return _targets(step, begun)[1:2]
            case "chosen":
                return step.chosen or self._earlier.get("chosen", ()) or begun.chosen
            case Pick():
                besides = {*step.copied.values(), *step.enchanted.values()}
                return tuple(id for id in step.chosen if id not in besides) or step.chosen
            case "created":
                return step.created or self._earlier.get("created", ())
            case "host":
                host = self.hosts.get(step.object or "")
                return (host,) if host is not None else ()
            case "exiled":
                return self._exiled(step)
        return ()

    def _exiled(self, step: Step) -> tuple[str, ...]:
        """The cards that the abilities of a step's object exiled: those that return now, or those that the case has in
        exile."""
        given = self.instruction(step)
        returns = given is None or given.do == "return"
        back = tuple(about[0] for event, *about in step.events if event == "enters" and about and returns)
        return back or tuple(id for id, by in self._exiled_by.items() if by == step.object)

    def happened_to(self, given: Instruction, step: Step) -> tuple[str, ...] | None:
        """The objects that an instruction was done to, according to the events; None for a verb without events."""
        words = _WHERE.get(given.do)
        if words is None:
            return None
        for word in words:
            found = tuple(about[0] for event, *about in step.events if event == word and about)
            if found:
                return found
        return ()

    # steps

    def begun(self, step: Step) -> Step:
        """The step that put the spell or ability of a step on the stack, with its choices; or the step itself."""
        if step.do in ("resolve", "continue"):
            if step.do == "resolve":
                self._resolving = self._popped(step)
                self._earlier = {}
            return self._resolving or step
        return step

    def _popped(self, step: Step) -> Step:
        for place in reversed(range(len(self._stack))):
            each = self._stack[place]
            if each.object == step.object and (each.do == "cast" or each.ability in (None, step.ability)):
                return self._stack.pop(place)
        return step

    def learn(self, step: Step, begun: Step) -> None:
        """Takes over what a step changes: the stack, new tokens and copies, objects that became copies or left."""
        instruction = self.instruction(step)
        made = self._made(step)
        if step.card is not None and isinstance(step.ability, int) and step.object in self._copies:
            self._later.setdefault(step.object, step.card)
        if step.do in ("put", "activate", "cast"):
            at_once = _MANA_ABILITY in step.rules or (step.do == "put" and step.instruction is not None)
            if not at_once:
                self._stack.append(step)
        if step.do == "resolve" and step.ability == 0 and step.object is not None and begun.targets:
            self.hosts[step.object] = begun.targets[0]  # CR 303.4b: an Aura spell
        for event, *about in step.events:
            if event in ("leaves", "enters") and about:
                self._as.pop(about[0], None)
                if event == "leaves":
                    self.hosts = {one: host for one, host in self.hosts.items() if about[0] not in (one, host)}
            if event == "enters" and about:
                self._copies.discard(about[0])
        self.hosts |= step.enchanted
        for id, model in step.copied.items():
            self._becomes(id, model)
        if instruction is not None:
            self._carried_out(instruction, step, begun)
        for id, card in made.items():
            self._cards[id] = card
            self._many.add(card)
        if step.cut:
            del self._stack[: step.cut]
        returned = tuple(about[0] for event, *about in step.events if event == "enters" and about)
        self._earlier |= {key: ids for key, ids in (("chosen", step.chosen), ("created", returned)) if ids}

    def _made(self, step: Step) -> dict[str, str]:
        """The cards of tokens that a step created, if it tells."""
        cards = [name.what for name, n in step.changes.items() if n > 0 and name.word == "tokens"]
        return dict.fromkeys(step.created, cards[0]) if len(cards) == 1 else {}

    def _becomes(self, id: str, model: str) -> None:
        card = self._as.get(model, self._cards.get(model))
        if card is not None:
            self._as[id] = card
        self.copied.add(id)

    def _carried_out(self, given: Instruction, step: Step, begun: Step) -> None:
        """Takes over what an instruction changes about names, attachments and the stack."""
        if given.do == "become_copy":
            models = self.objects(given.of, step, begun)
            for id in self.objects(given.what, step, begun):
                self.copied.add(id)
                if models and not step.skipped:
                    self._becomes(id, models[0])
        if given.do == "attach" and not step.skipped and step.object is not None:
            self.hosts.pop(step.object, None)
            hosts = self.objects(given.what, step, begun)
            if len(hosts) == 1:
                self.hosts[step.object] = hosts[0]
        if given.do == "counter":
            gone = {self.name(id) for id in self.objects(given.what, step, begun)}
            self._stack = [each for place, each in enumerate(self._stack, 1) if self._item(place) not in gone]
        models = self.objects(given.what, step, begun)
        if given.do in ("copy_spell", "cast_copy"):
            for id in step.created:
                self._copies.add(id)
                self.copied.discard(id)
                card = self._as.get(models[0], self._cards.get(models[0])) if models else self._later.get(id)
                self._called_as(id, card)
                copied = self._entry(models[0]) if models else None
                targets = step.targets or (copied.targets if copied is not None else ())
                self._stack.append(Step("cast", player=step.player, object=id, targets=targets))
        elif given.do == "copy_ability" and not step.skipped and models:
            copied = self._entry(models[0])
            if copied is not None:
                self._stack.append(replace(copied, targets=step.targets or copied.targets))
        elif given.do in ("create", "copy_token"):
            card = given.card
            if given.do == "copy_token":
                card = self._as.get(models[0], self._cards.get(models[0])) if models else None
            for id in step.created:
                self.copied.discard(id)
                self._as.pop(id, None)
                self._copies.discard(id)
                self._called_as(id, card)

    def _called_as(self, id: str, card: str | None) -> None:
        if card is None:
            self._cards.pop(id, None)
        else:
            self._cards[id] = card
            self._many.add(card)

    def _entry(self, id: str) -> Step | None:
        """The topmost item on the stack that is an object or an ability of it; or the item at a place ("stack 2").

        The spell or ability that is resolving counts too, since it may copy itself.
        """
        place = _ON_THE_STACK.fullmatch(id)
        if place:
            return self._stack[int(place[1]) - 1] if 1 <= int(place[1]) <= len(self._stack) else None
        if self._resolving is not None and self._resolving.object == id:
            return self._resolving
        return next((each for each in reversed(self._stack) if each.object == id), None)


def marked(id: str) -> str:
    """An id as it is shown behind a name: `token 1`, in the language that is spoken, or the id of the case."""
    number = id.removeprefix("token ")
    if number != id and number.isdecimal():
        return phrase_in("mark of an object", "token {n}", n=number)
    return printable(said(id))


def _targets(step: Step, begun: Step) -> tuple[str, ...]:
    """The targets of the resolving spell or ability; the step's own targets are the new ones of a copy."""
    return begun.targets if step.do in ("resolve", "continue") else step.targets


def _found(card: Card, name: str) -> Ability | None:
    """The ability of a card by its name in a step: its number; for a granted ability the numbers of the ability and the
    instruction that grant it."""
    first, *others = (int(part) if part.isdecimal() else 0 for part in name.split("."))
    found = card.abilities[first - 1] if 1 <= first <= len(card.abilities) else None
    for number in others:
        if found is None or number > len(found.do):
            return None
        found = found.do[number - 1].ability if number else found.static.ability if found.static else None
    return found


def _is_a_copy(abilities: Sequence[Ability]) -> bool:
    return any(each.static is not None and each.static.does == "enters_as_copy" for each in abilities)
