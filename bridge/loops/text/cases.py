"""Loop cases whose cards have texts: adds the abilities of the texts, and cards for their tokens.

Some sentences matter only if something can happen in the case: a combat, another step, a card that is drawn. If it
can't happen, such a sentence is left out; if it can, it stays as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridge.cards.model import colors_in
from bridge.case.abilities import Ability, Card, Event, Instruction, Static, Target
from bridge.case.conditions import Cost, Pick
from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.descriptions import Description, Number
from bridge.case.state import ZONES, Case, Permanent
from bridge.limits.deadlines import entering
from bridge.loops.text.card_text import CardText
from bridge.loops.text.reading import abilities_of, unread_text
from bridge.loops.text.tokens import Tokens
from bridge.text.budget import Account, spent, watched
from bridge.text.meanings.loops.values import Asked

__all__ = ["with_texts_read"]

_ARRIVING = frozenset(
    ["return", "blink", "create", "copy_token", "copy_spell", "populate", "reveal_until", "cast_free", "cast_copy",
     "put_on_library", "shuffle_into_library"]
)  # fmt: skip
"""Verbs that may let something enter the battlefield."""
_REARRIVING = frozenset(
    ["return", "blink", "copy_token", "become_copy", "populate", "reveal_until", "shuffle_into_library",
     "put_on_library", "put_under_library"]
)  # fmt: skip
"""Verbs that may let a permanent, or a copy of it, enter the battlefield again."""


def with_texts_read(case: Case) -> Case:
    """The case with the abilities of every card that has a text and no abilities.

    An unread part stays as an ability that has only its text and, if it is optional for a player, its cost. Cards for
    tokens are added. The texts, in the order of the cards, share a budget (`bridge.text.budget`); those that exceed it
    aren't read.

    Raises:
        EffortExceeded: The time is over.
    """
    wanted = {name: card for name, card in case.cards.items() if card.text is not None and not card.abilities}
    if not wanted:
        return case
    tokens = Tokens(dict(case.cards))
    readings: dict[str, CardText] = {}
    account = Account()
    for name, card in wanted.items():
        text = card.text or ""
        if account.opened(text):
            readings[name] = unread_text(text)
            continue
        before = spent()
        with watched(partial(entering, "reading")):
            readings[name] = abilities_of(
                name,
                text,
                card.types,
                card.subtypes,
                supertypes=card.supertypes,
                mana_cost=card.mana_cost,
                chosen=_chosen(case, name),
                exiled=_exiled(case, name),
                across_turns=case.state.options.across_turns,
                tokens=tokens,
            )
        account.charge(spent() - before)
    # What can happen is judged with the abilities of all texts, including those that may be left out.
    full = _filled(case, {name: reading.abilities() for name, reading in readings.items()}, readings, tokens)
    found: dict[str, list[Ability]] = {}
    texts = "\n".join(card.text for card in case.cards.values() if card.text is not None)
    for name, reading in readings.items():
        look = _Look(full, name, texts)
        abilities = reading.abilities(look.holds)
        found[name] = [each for each in abilities if each.text is None or look.matters(each)]
    return _filled(case, found, readings, tokens)


def _filled(case: Case, abilities: dict[str, list[Ability]], readings: dict[str, CardText], tokens: Tokens) -> Case:
    cards = dict(case.cards)
    for name, found in abilities.items():
        card, reading = cards[name], readings[name]
        changes: dict[str, Any] = {
            "abilities": found,
            "keywords": list(dict.fromkeys([*card.keywords, *reading.keywords])),
        }
        if card.additional is None and reading.additional is not None:
            changes["additional"] = reading.additional
        if not found:
            changes["text"] = None  # all of it is read; a text without abilities would still be to be read
        if reading.return_to_hand:
            changes["return_to_hand"] = True
        if card.pt is None and reading.pt is not None:
            changes |= {"pt": reading.pt, "power": None, "toughness": None}
        if card.mana_cost is not None and "{X}" in card.mana_cost:
            changes["mana_cost"] = card.mana_cost.replace("{X}", "") or "{0}"
        cards[name] = replace(card, **changes)
    used = set(_created(cards.values()))
    while True:
        more = {name: card for name, card in tokens.made.items() if name in used and name not in cards}
        if not more:
            break
        cards.update(more)
        used = set(_created(cards.values()))
    return replace(case, cards=cards)


def _created(cards: Any) -> Iterator[str]:
    for card in cards:
        for part in _parts(card):
            if isinstance(part, Instruction) and part.card is not None:
                yield part.card


def _parts(part: Any) -> Iterator[Struct]:
    """A struct and all structs inside it."""
    if isinstance(part, Struct):
        yield part
        for field in part.__struct_fields__:
            yield from _parts(getattr(part, field))
    elif isinstance(part, list | tuple):
        for each in part:
            yield from _parts(each)


def _placed(case: Case) -> Iterator[tuple[str, Permanent]]:
    for zone in ZONES:
        for each in getattr(case.state, zone):
            yield zone, each


def _chosen(case: Case, name: str) -> str | None:
    words = {next(iter(each.bind.values()), None) for _, each in _placed(case) if each.name == name}
    return str(word) if len(words) == 1 and (word := next(iter(words))) is not None else None


def _exiled(case: Case, name: str) -> str | None:
    ids = [each.id for _, each in _placed(case) if each.name == name]
    cards = {each.name for each in case.state.exile if each.exiled_by in ids}
    return next(iter(cards)) if len(ids) == 1 and len(cards) == 1 else None


class _Look:
    """What can happen in a case, for the conditions that a card's sentences ask for.

    Args:
        case: The case with all abilities, including those that may be left out.
        name: The card's name.
        texts: The texts of all cards.
    """

    def __init__(self, case: Case, name: str, texts: str) -> None:
        self.case = case
        self.texts = texts
        self.name = name
        self.across = case.state.options.across_turns
        self.parts = [part for card in case.cards.values() for part in _parts(card)]
        self.parts += [part for item in case.state.stack if item.ability is not None for part in _parts(item.ability)]
        self.verbs = {part.do for part in self.parts if isinstance(part, Instruction)}
        self.statics = {part.does for part in self.parts if isinstance(part, Static)}
        self.mine = [(zone, each) for zone, each in _placed(case) if each.name == name]

    # what is asked

    def holds(self, asked: Asked) -> bool:
        """Whether a condition on the case that a reading asks for is true."""
        if not asked.word:
            return True
        word, _, rest = asked.word.partition(" ")
        return bool(getattr(self, f"_{word}")(*rest.split()))

    def _no_combat(self) -> bool:
        return not self.across and self.case.state.phase in ("main", "main_2")

    def _later(self) -> bool:
        return self._no_combat()

    def _your_turn(self) -> bool:
        active = self.case.state.active
        return not self.across and all((each.controller or each.owner or active) == active for _, each in self.mine)

    def _before_attackers(self) -> bool:
        return self._your_turn() and self.case.state.phase == "main"

    def _no_chapters(self) -> bool:
        lore = [each for each in self.parts if isinstance(each, Instruction) and each.counter == "lore"]
        stays = all(zone == "battlefield" for zone, _ in self.mine)
        return self._no_combat() and not lore and "proliferate" not in self.verbs and stays and not self._may_reenter()

    def _no_control_change(self) -> bool:
        return not self.verbs & {"gain_control", "give_control"}

    def _no_targets(self) -> bool:
        return not any(isinstance(part, Target) and (part.object or part.any_target) for part in self.parts)

    def _no_targets_or_damage(self) -> bool:
        return self._no_targets() and self._no_damage()

    def _no_opposing_targets(self) -> bool:
        active = self.case.state.active
        others = {
            str(each.name) for _, each in _placed(self.case) if (each.controller or each.owner or active) != active
        } | {each.name for each in self.case.state.stack if each.controller != active and each.name is not None}
        mine = all((each.controller or each.owner or active) == active for _, each in self.mine)
        given = any(verb in self.verbs for verb in ("give_control", "gain_control"))
        aiming = any(isinstance(part, Target) for name in others for part in _parts(self.case.cards[name]))
        return mine and not aiming and not given

    def _no_damage(self) -> bool:
        return "damage" not in self.verbs and self._no_combat()

    def _no_destruction(self) -> bool:
        return not self.verbs & {"destroy", "damage"} and self._no_combat()

    def _no_colors(self) -> bool:
        words = {word for card in self.case.cards.values() for word in card.keywords}
        words |= {part.keyword for part in self.parts if isinstance(part, Static | Instruction) and part.keyword}
        asked = any(isinstance(part, Description) and part.color is not None for part in self.parts)
        return not asked and "convoke" not in words

    def _no_creature_types(self) -> bool:
        """Whether no description asks for a creature type."""
        asked = [part.subtype for part in self.parts if isinstance(part, Description) and part.subtype is not None]
        words = {word.lower() for each in asked for word in (each if isinstance(each, list) else [each])}
        return not words & CREATURE_TYPES

    def _no_source_of(self, *colors: str) -> bool:
        """Whether no source of these colors has a target, deals damage or is attached (CR 702.16)."""
        if self._no_targets_or_damage():
            return True
        if not self._no_combat() or self.case.state.stack or _CHANGES_COLORS.search(self.texts):
            return False
        given = [part.ability for part in self.parts if isinstance(part, Static | Instruction) and part.ability]
        if any(_aims_or_harms(each) for each in given):
            return False
        if any(isinstance(part, Instruction) and part.do == "damage" and part.source != "self" for part in self.parts):
            return False
        return not any(
            {*(card.colors or colors_in(card.mana_cost or ""))} & {*colors}
            and (_aims_or_harms(card) or {"aura", "equipment"} & {each.lower() for each in card.subtypes})
            for card in self.case.cards.values()
        )

    def _no_other_activations(self) -> bool:
        """Whether what is activated with mana is no mana ability, and on the battlefield."""
        return not any(
            isinstance(part, Ability)
            and part.cost is not None
            and _costs_mana(part.cost)
            and (_makes_mana(part) or part.zone != "battlefield")
            for part in self.parts
        )

    def _no_draws(self) -> bool:
        return "draw" not in self.verbs and not self.across

    def _one_opponent(self) -> bool:
        return len(self.case.state.players) == 2

    def _no_opposing_permanents(self) -> bool:
        """Whether no opponent of the active player has permanents or gets any."""
        active = self.case.state.active
        theirs = any((each.controller or each.owner or active) != active for _, each in _placed(self.case))
        given = "give_control" in self.verbs or any(
            isinstance(part, Instruction) and part.do in _ARRIVING and part.who not in (None, "you")
            for part in self.parts
        )
        return not theirs and not given and not self.case.state.stack

    def _no_casting(self) -> bool:
        """Whether nothing can be cast."""
        for zone, each in _placed(self.case):
            if zone != "battlefield" and "land" not in self.case.cards[str(each.name)].types:
                return False
        returned = any(isinstance(part, Cost) and part.return_ is not None for part in self.parts)
        return not returned and not self.verbs & {"return", "cast_free", "cast_copy"}

    def _no_player_counters(self) -> bool:
        return not self.verbs & {"energy", "poison", "proliferate"} and "infect" not in {
            word for card in self.case.cards.values() for word in card.keywords
        }

    def _no_copying(self) -> bool:
        return "copy_ability" not in self.verbs

    def _no_countering(self) -> bool:
        return "counter" not in self.verbs

    def _only(self, kind: str, noun: str) -> bool:
        """Whether only abilities of a kind can be copied, since the case has none of the other kind."""
        if kind == "triggered":
            return not any(
                isinstance(part, Ability)
                and part.cost is not None
                and part.text is None
                and not _makes_mana(part)
                and not (part.cost is not None and _copies(part))
                for part in self.parts
            )
        return not any(isinstance(part, Ability) and part.when is not None for part in self.parts)

    def _mana_for(self, *types: str) -> bool:
        """Whether mana can pay only for spells of these types."""
        for part in self.parts:
            if isinstance(part, Ability) and part.cost is not None and part.text is None and _costs_mana(part.cost):
                return False
            if isinstance(part, Instruction):
                for cost in (part.unless, part.pay):
                    if cost is not None and _costs_mana(cost):
                        return False
        outside = [self.case.cards[str(each.name)] for zone, each in _placed(self.case) if zone != "battlefield"]
        if any("land" not in card.types and not set(types) & set(card.types) for card in outside):
            return False
        if self.verbs & {"return", "shuffle_into_library", "put_on_library"}:
            return False
        for part in self.parts:
            if isinstance(part, Cost) and part.return_ is not None:
                return False
            if isinstance(part, Cost) and isinstance(part.exile, Pick) and not _is_of(part.exile, types):
                return False
        return True

    def _paid_for(self) -> bool:
        """Whether everything is cast by paying its mana cost, and nothing looks at a mana value."""
        measured = any(
            (isinstance(part, Number) and part.mana_value_of is not None)
            or (isinstance(part, Description) and part.mana_value is not None)
            for part in self.parts
        )
        free = self.verbs & {"cast_free", "cast_copy"} or self.statics & {"free", "would_be_countered"}
        return not free and not measured

    def _chosen(self) -> bool:
        stays = all(zone == "battlefield" for zone, _ in self.mine)
        return stays and not self._may_reenter()

    def _no_subtypes_elsewhere(self) -> bool:
        """Whether descriptions ask for subtypes only of permanents."""
        for part in self.parts:
            whats: list[Description] = []
            if isinstance(part, Target) and part.spell is not None:
                whats.append(part.spell)
            if isinstance(part, Event) and part.on in ("cast", "cast_or_copy") and isinstance(part.what, Description):
                whats.append(part.what)
            if isinstance(part, Static) and part.does in _ABOUT_SPELLS and isinstance(part.what, Description):
                whats.append(part.what)
            if isinstance(part, Description) and part.zone not in (None, "battlefield"):
                whats.append(part)
            if any(
                inner.subtype is not None for what in whats for inner in _parts(what) if isinstance(inner, Description)
            ):
                return False
        return True

    def _no_more_counters(self) -> bool:
        putting = [each for each in self.parts if isinstance(each, Instruction) and each.do == "put_counters"]
        mine = [part for part in _parts(self.case.cards[self.name]) if isinstance(part, Static) and part.counter]
        kinds = {each.counter for each in mine}
        more = "more_counters" in self.statics or self.verbs & {"proliferate", "double_counters", "gain_counters"}
        return not more and not any(each.counter in kinds for each in putting if _in_main(each, self))

    # what is unread

    def matters(self, ability: Ability) -> bool:
        """Whether an unread ability can matter in the case."""
        if ability.when is not None:
            return self._can_happen(ability.when)
        return True

    def _can_happen(self, event: Event) -> bool:
        on = event.on
        if on in ("begins", "attacks", "combat_damage"):
            return not self._no_combat()
        if on == "mutates":
            return False
        if on == "draws":
            return not self._no_draws()
        if on == "enters":
            return self._can_enter(event)
        if on == "dealt_damage":
            return not self._no_damage()
        if on == "deals_damage":
            return not self._no_damage() and self._may_deal(event.what)
        return True

    def _can_enter(self, event: Event) -> bool:
        if event.what == "self" or (isinstance(event.what, Description) and event.what.is_ == "self"):
            return any(zone != "battlefield" for zone, _ in self.mine) or self._may_reenter()
        return bool(self.verbs & _ARRIVING) or not self._no_casting() or self._may_reenter() or self._lands()

    def _may_deal(self, what: Any) -> bool:
        """Whether an object that fits a description may deal damage."""
        if not isinstance(what, Description) or not self._no_combat():
            return True
        for name, card in self.case.cards.items():
            for ability in _abilities(card):
                for each in ability.do:
                    if each.do != "damage":
                        continue
                    if each.source != "self" or _is_granted(card, ability):
                        return True
                    if _may_fit(what, self._with_all_types(self.case.cards[name])):
                        return True
        return any(item.ability is not None for item in self.case.state.stack)

    def _lands(self) -> bool:
        return any(player.land_drops for player in self.case.state.players.values())

    def _may_reenter(self) -> bool:
        """Whether the card, or a copy of it, may enter the battlefield again."""
        card = self._with_all_types(self.case.cards[self.name])
        for name, other in self.case.cards.items():
            for ability in _abilities(other):
                if any(self._may_be_about(card, name, ability, each) for each in ability.do if each.do in _REARRIVING):
                    return True
                if any(each.until_leaves for each in ability.do):
                    return True
                static = ability.static
                if static is not None and static.does == "enters_as_copy" and _may_fit(static.of, card):
                    return True
                cost = ability.cost
                if cost is not None and isinstance(cost.return_, Pick) and _may_fit(cost.return_.choose, card):
                    return True
                if cost is not None and cost.return_ == "self" and name == self.name:
                    return True
        if "creature" in card.types:
            words = [word for each in self.case.cards.values() for word in each.keywords]
            words += [word for _, each in _placed(self.case) for word in each.keywords]
            words += [part.keyword for part in self.parts if isinstance(part, Static | Instruction) and part.keyword]
            if {"persist", "undying"} & set(words):
                return True
        return False

    def _with_all_types(self, card: Card) -> Card:
        """The card with all types that effects in the case may add to it."""
        for part in self.parts:
            if isinstance(part, Instruction) and part.do in ("become", "become_copy", "transform"):
                return replace(card, types=[*card.types, "creature"], keywords=[*card.keywords, "changeling"])
            if (
                isinstance(part, Static)
                and part.does == "add_types"
                and (isinstance(part.what, str) or _may_fit(part.what, card))
            ):
                return replace(card, types=[*card.types, "creature"], keywords=[*card.keywords, "changeling"])
        return card

    def _may_be_about(self, card: Card, name: str, ability: Ability, instruction: Instruction) -> bool:
        """Whether an instruction of a card's ability may be about a card on the battlefield."""
        other = self.case.cards[name]
        what = instruction.what
        if what is None or instruction.do in ("populate", "reveal_until"):
            return True
        if instruction.do == "become_copy":
            what = instruction.of
        if isinstance(what, Pick):
            return _may_fit(what.each or what.choose, card)
        if what == "self":
            return name == self.name or _is_granted(other, ability)
        if what in ("target", "target_2"):
            number = 0 if what == "target" else 1
            target = ability.targets[number]
            return target.object is None or _may_fit(target.object, card)
        if what == "exiled":
            picks = [part.exile for part in _parts(other) if isinstance(part, Cost) and isinstance(part.exile, Pick)]
            exiling = any(part.do == "exile" for part in _parts(other) if isinstance(part, Instruction))
            return exiling or any(_may_fit(pick.each or pick.choose, card) for pick in picks)
        if what == "it" and ability.when is not None and isinstance(ability.when.what, Description):
            return _may_fit(ability.when.what, card)
        if what == "it" and ability.when is not None and ability.when.what == "self":
            return name == self.name
        return True


def _abilities(part: Any) -> Iterator[Ability]:
    return (each for each in _parts(part) if isinstance(each, Ability))


def _is_granted(card: Card, ability: Ability) -> bool:
    return all(each is not ability for each in card.abilities)


def _may_fit(what: Description | None, card: Card) -> bool:
    """Whether a permanent with the card may fit a description, if no effect adds types to it."""
    if what is None:
        return True
    if what.zone not in (None, "battlefield"):
        return False
    if what.type is not None:
        types = what.type if isinstance(what.type, list) else [what.type]
        if not set(types) & set(card.types):
            return False
    if what.subtype is not None and "changeling" not in card.keywords:
        subtypes = what.subtype if isinstance(what.subtype, list) else [what.subtype]
        if not {each.lower() for each in subtypes} & {each.lower() for each in card.subtypes}:
            return False
    if what.non is not None and what.non == Description(type=what.non.type) and what.non.type is not None:
        types = what.non.type if isinstance(what.non.type, list) else [what.non.type]
        if set(types) & set(card.types):
            return False
    return what.any is None or any(_may_fit(each, card) for each in what.any)


_ABOUT_SPELLS = ("cost_less", "cost_more", "free", "cast_from", "as_instant", "would_be_countered")


def _in_main(instruction: Instruction, look: _Look) -> bool:
    """Whether an instruction belongs to an ability that can be used without the beginning of a step."""
    for part in look.parts:
        if isinstance(part, Ability) and instruction in part.do:
            return part.when is None or look._can_happen(part.when)
    return True


_CHANGES_COLORS = re.compile(
    r"\bdevoid\b|\b(?:is|are|it's|becomes?)\b[^.]*\b(?:white|blue|black|red|green|colors?|colorless)\b", re.IGNORECASE
)
"""Words that may change colors."""


def _aims_or_harms(part: Any) -> bool:
    """Whether an ability, or one of a card, has a target or deals damage."""
    return any(
        (isinstance(each, Target) and (each.object is not None or each.any_target))
        or (isinstance(each, Instruction) and each.do == "damage")
        for each in _parts(part)
    )


def _makes_mana(ability: Ability) -> bool:
    return any(each.do == "add_mana" for each in ability.do) and not ability.targets


def _copies(ability: Ability) -> bool:
    return any(each.do == "copy_ability" for each in ability.do)


def _costs_mana(cost: Cost) -> bool:
    return cost.mana is not None and cost.mana != "{0}"


def _is_of(pick: Pick, types: Sequence[str]) -> bool:
    """Whether a pick can only choose objects of the types."""
    what = pick.choose
    if what is None or what.type is None:
        return False
    listed = what.type if isinstance(what.type, list) else [what.type]
    return set(listed) <= set(types)
