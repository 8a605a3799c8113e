"""The form of a loop case: conditions that the types of `state` can't express, such as ids that must exist.

No condition depends on the rules of the game; whether a state is possible is decided in `asp_rules/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

import msgspec

from bridge.case.abilities import EVENTS_OF_OBJECTS, EVENTS_OF_PLAYERS, Ability, Card, Event, Instruction, Static
from bridge.case.ability_keys import (
    ARRIVALS,
    EVENTS_OF_KEY,
    KINDS_OF_KEY,
    NEEDED_BY_KIND,
    NEEDED_BY_VERB,
    OF_A_PLAYER,
    VERBS,
    VERBS_OF_KEY,
)
from bridge.case.asked import NOT_IN_LOOPS
from bridge.case.conditions import Cost, Pick
from bridge.case.described import OF_THE_CARD, card_of, described_objects, name_of
from bridge.case.description_form import BOUNDS, PICKED
from bridge.case.descriptions import Comparison, Number, Object, PlayerSelector, Value, Who, Whose, range_of
from bridge.case.documents import Document, Path, path_text
from bridge.case.expectation_form import ExpectationForm
from bridge.case.form import MOST_PLAYERS
from bridge.case.references import given_keys
from bridge.case.state import CHOSEN, PLACES, ZONES, Case, Permanent, Stacked
from bridge.case.symbols import NotManaError, halves_of, mana_of, symbols_of
from bridge.case.words import alternatives, an, nearest, quoted, together
from bridge.language import counted_phrase, phrase, phrase_in, term_in

__all__ = ["MOST_STEPS", "card_names", "check_abilities", "check_form"]

_ONLY_ON_THE_BATTLEFIELD = ("token", "tapped", "sick", "attached_to", "damage", "bind")
"""Keys that only an object on the battlefield can have."""

_UNSAID = Permanent(id="")
"""An object of which nothing is said."""

_MOST_ALIKE = 1000
_MOST_NUMBER = 1000
_MOST_OBJECTS = 5_000
_MOST_ABILITIES = 5_000
MOST_STEPS = 1_000
"""The most of each in a case: objects in all zones, with what is on the stack; abilities of all cards."""

_MOST_TARGETS = 2
"""The most targets of an ability, since `target` and `target_2` are the only references."""
_BESIDES = ("up_to", "again", "another")
"""What is said of a target besides what it can be."""


_MADE = re.compile(r"\{\s*any\s*\}", re.IGNORECASE)
_PLAIN_MANA = ("white", "blue", "black", "red", "green", "colorless")


def check_form(document: Document, case: Case, *, unnamed: bool = False) -> None:
    """Refuses a case with a fault.

    Args:
        document: The document that the case comes from.
        case: The decoded case.
        unnamed: Whether objects and spells may have names that `cards` doesn't have, which are looked up later.

    Raises:
        CaseError: The first fault, with its line and path.
    """
    _Form(document, case, unnamed).check()


def check_abilities(document: Document, case: Case) -> None:
    """Refuses abilities of permanents, and cards, with a fault, in a case about a play. They have the form of a loop
    case; cards that aren't described may be named, since nothing comes into play during a declaration.

    Args:
        document: The document that the case comes from.
        case: The decoded case, in which ids and all else are right.

    Raises:
        CaseError: The first fault, with its line and path.
    """
    _FormOfAPlay(document, case, True).check()


def card_names(case: Case) -> Iterator[tuple[str, Path, bool]]:
    """The names of the cards of objects and spells, where each stands, and whether it is a token; without objects that
    say themselves what is printed on them."""
    for zone in PLACES:
        for index, positioned in enumerate(getattr(case.state, zone)):
            if positioned.name is not None and not positioned.types:
                yield positioned.name, ("state", zone, index, "name"), positioned.token
    for index, item in enumerate(case.state.stack):
        if item.name is not None:
            yield item.name, ("state", "stack", index, "name"), False


class _Scope(msgspec.Struct, frozen=True):
    """What the references of an ability can mean.

    Args:
        source: Whether the ability is on an object.
        event: Whether the ability has a trigger event.
        it: Whether that event is about an object.
        targets: The sort of each target: `object`, `player`, `spell`, `ability` or `any_target`.
        named: Which of `chosen` and `created` an earlier part has introduced.
    """

    source: bool = True
    event: bool = False
    it: bool = False
    targets: tuple[str, ...] = ()
    named: frozenset[str] = frozenset()


class _Form(ExpectationForm[_Scope]):
    """Checks a case. The ids of objects stand for their zones, with the copies that `n` stands for and the items on the
    stack."""

    not_asked = NOT_IN_LOOPS
    asker = term_in("form", "a loop case")
    of_others = term_in("form", "is no part of the question find_loops")

    def __init__(self, document: Document, case: Case, unnamed: bool) -> None:
        super().__init__(document, case.edition, case.state.players, "object")
        self.case = case
        self._cards = dict(case.cards)
        """What is printed on what has a name."""
        self._later = {name for name, *_ in card_names(case)} - case.cards.keys() if unnamed else frozenset()
        """The names of cards that are looked up later."""

    def check(self) -> None:
        case, state = self.case, self.case.state
        if case.readings:
            self.refuse(phrase("a loop case chooses no reading of the rules"), ("readings",))
        self._check_questions(case)
        self._check_size()
        self._check_ids()
        self._check_described()
        self._check_player(state.active, ("state", "active"))
        for id, player in state.players.items():
            self._check_question(player, ("state", "players", id))
            self._check_value(player.life, ("state", "players", id, "life"), _Scope())
            self._check_pool(player.mana or "", ("state", "players", id, "mana"))
        for zone in ZONES:
            for index, positioned in enumerate(getattr(state, zone)):
                self._check_positioned(positioned, zone, ("state", zone, index))
        for index, each in enumerate(state.open):
            self._check_open(each, ("state", "open", index))
        for index, item in enumerate(state.stack):
            self._check_stacked(item, ("state", "stack", index))
        for name, card in case.cards.items():
            self._check_card(card, ("cards", name))
        self._check_besides()

    # sizes

    def _check_size(self) -> None:
        """Bounds the numbers of objects and abilities: no game has more, and they would take any time and memory."""
        state = self.case.state
        self._check_most(len(state.players), "players", MOST_PLAYERS, ("state", "players"))
        objects = 0
        for zone in (*PLACES, "stack"):
            for index, each in enumerate(getattr(state, zone)):
                objects += min(each.n, _MOST_ALIKE) if isinstance(each, Permanent) else 1
                if objects > _MOST_OBJECTS:
                    self.refuse(
                        phrase(
                            "the objects are too many; the most is {most_objects}", most_objects=f"{_MOST_OBJECTS:,}"
                        ),
                        ("state", zone, index),
                    )
        abilities = 0
        for name, card in self.case.cards.items():
            abilities += len(card.abilities)
            if abilities > _MOST_ABILITIES:
                message = phrase(
                    "the abilities of all cards are too many; the most is {most_abilities}",
                    most_abilities=f"{_MOST_ABILITIES:,}",
                )
                self.refuse(message, ("cards", name, "abilities"))
        if self.case.steps is not None:
            self._check_most(self.case.steps, "steps", MOST_STEPS, ("steps",))

    def _check_most(self, number: int, noun: str, most: int, path: Path) -> None:
        if number > most:
            self.refuse(
                phrase(
                    "{number} {noun} are too many; the most is {most}",
                    number=f"{number:,}",
                    noun=noun,
                    most=f"{most:,}",
                ),
                path,
            )

    # ids

    def _check_ids(self) -> None:
        """Ids are unique among players and objects of all zones together."""
        state = self.case.state
        taken: dict[str, Path] = {id: ("state", "players", id) for id in self.players}
        for zone in PLACES:
            for index, positioned in enumerate(getattr(state, zone)):
                path: Path = ("state", zone, index)
                if not 1 <= positioned.n <= _MOST_ALIKE:
                    self.refuse(
                        phrase("so many objects there can't be; 'n' is from 1 to {most_alike}", most_alike=_MOST_ALIKE),
                        (*path, "n"),
                    )
                for number in range(1, positioned.n + 1):
                    id = positioned.id if number == 1 else f"{positioned.id} {number}"
                    if id in taken:
                        one = f"{quoted(id)}, one of {positioned.n} objects," if number > 1 else quoted(id)
                        where = (*path, "id" if number == 1 else "n")
                        self.refuse(
                            phrase("the id {one} is already used by {taken}", one=one, taken=path_text(taken[id])),
                            where,
                        )
                    taken[id] = path
                    self.objects[id] = zone
        for index, item in enumerate(state.stack):
            if item.id in taken:
                path = ("state", "stack", index, "id")
                self.refuse(
                    phrase(
                        "the id {id} is already used by {taken}", id=quoted(item.id), taken=path_text(taken[item.id])
                    ),
                    path,
                )
            taken[item.id] = ("state", "stack", index)
            self.objects[item.id] = "stack"

    def _check_permanent(self, id: str, path: Path) -> None:
        """Refuses an id that is no permanent's."""
        if id in self.objects and self.objects[id] != "battlefield":
            self.refuse(phrase("{id} is not on the battlefield", id=quoted(id)), path)
        self._check_known(id, path, "permanent", self.objects)

    def _check_card_name(self, name: str, path: Path) -> Card | None:
        """The card of a name; None for one that is looked up later."""
        cards = self._cards
        if name not in cards and name not in self._later:
            near = nearest(name, cards)
            hint = phrase("did you mean {near}?", near=quoted(near)) if near else phrase("say under 'cards' what it is")
            self.refuse(phrase("unknown card {name}; {hint}", name=quoted(name), hint=hint), path)
        return cards.get(name)

    # what is where

    def _check_described(self) -> None:
        """Objects that say themselves what is printed on them: a name is that of one card."""
        for each, path in described_objects(self.case):
            name, card = name_of(each), card_of(each)
            if self._cards.setdefault(name, card) != card:
                message = phrase(
                    "{name} is something else under 'cards' or on another object; a name has one card",
                    name=quoted(name),
                )
                self.refuse(message, (*path, "name" if each.name else "id"))
            if path[1] == "battlefield" and not (each.printed is True or self.case.state.printed):
                self.refuse(
                    phrase(
                        "a loop case says what is printed on an object, to which continuous effects are "
                        "applied: write printed: true"
                    ),
                    path,
                )
        for each, path in described_objects(self.case):
            self._check_card(card_of(each), path)

    def _check_called(self, positioned: Permanent, path: Path) -> None:
        """Checks that an object says what is printed on it, or has the name of a card, and not half of both."""
        if positioned.types:
            return
        for key in OF_THE_CARD:
            if getattr(positioned, key) not in (None, []):
                message = phrase("'{key}' is printed on the card: give 'types', too, or say it under 'cards'", key=key)
                self.refuse(message, (*path, key))
        if positioned.name is None:
            self.refuse(phrase("missing key 'name'"), path)

    def _check_positioned(self, positioned: Permanent, zone: str, path: Path) -> None:
        self._check_question(positioned, path)
        self._check_called(positioned, path)
        name = name_of(positioned)
        card = self._check_card_name(name, (*path, "name"))
        for key in ("owner", "controller"):
            if id := getattr(positioned, key):
                self._check_player(id, (*path, key))
        if zone == "battlefield":
            if card is not None and not card.types:
                self.refuse(
                    phrase("the card {name} has no 'types', and permanents have", name=quoted(name)), (*path, "name")
                )
        else:
            for key in _ONLY_ON_THE_BATTLEFIELD:
                if getattr(positioned, key):
                    self.refuse(phrase("'{key}' is of what is on the battlefield only", key=key), (*path, key))
            if positioned.owner is not None and positioned.controller not in ("", positioned.owner):
                self.refuse(phrase("only what is on the battlefield has another controller"), (*path, "controller"))
        if positioned.attached_to is not None:
            if positioned.attached_to not in self.players:
                self._check_permanent(positioned.attached_to, (*path, "attached_to"))
            if positioned.attached_to == positioned.id:
                self.refuse(phrase("nothing is attached to itself"), (*path, "attached_to"))
        for key in ("exiled_until", "exiled_by"):
            if getattr(positioned, key) is not None and zone != "exile":
                self.refuse(phrase("'{key}' is of what is in exile only", key=key), (*path, key))
        if positioned.exiled_until is not None:
            self._check_permanent(positioned.exiled_until, (*path, "exiled_until"))
        if positioned.exiled_by is not None:
            self._check_object_id(positioned.exiled_by, (*path, "exiled_by"))
        for index, keyword in enumerate(positioned.keywords):
            self._check_keyword(keyword, (*path, "keywords", index))
        self._check_chosen(positioned.bind, (*path, "bind"))

    def _check_open(self, positioned: Permanent, path: Path) -> None:
        """Checks an object of which it is open how it begins: nothing is said of it but its name."""
        for key in positioned.__struct_fields__:
            if key not in ("id", "name") and getattr(positioned, key) != getattr(_UNSAID, key):
                self.refuse(phrase("how an object under 'open' begins is chosen; list it in its zone"), (*path, key))
        if positioned.name is None:
            self.refuse(phrase("missing key 'name'"), path)
        self._check_card_name(positioned.name, (*path, "name"))

    def _check_chosen(self, bind: Mapping[str, str | list[str] | int], path: Path) -> None:
        """Checks the word that was chosen as an object entered."""
        for key, word in bind.items():
            if key not in CHOSEN:
                self.refuse(
                    phrase("an object in a loop case is bound to {chosen}", chosen=alternatives(map(quoted, CHOSEN))),
                    (*path, key),
                )
            if not isinstance(word, str):
                self.refuse(phrase("{key} is a word", key=quoted(key)), (*path, key))
        if len(bind) > 1:
            self.refuse(phrase("one word is chosen for an object, a type or a color"), path)

    def _check_stacked(self, item: Stacked, path: Path) -> None:
        self._check_player(item.controller, (*path, "controller"))
        if (item.name is None) == (item.ability is None):
            self.refuse(phrase("exactly one of name, ability is needed: a spell or an ability"), path)
        if item.source is not None:
            if item.name is not None:
                self.refuse(phrase("'source' is of an ability; a spell comes from nothing else"), (*path, "source"))
            self._check_object_id(item.source, (*path, "source"))
        if item.name is not None:
            self._check_card_name(item.name, (*path, "name"))
        if item.ability is not None:
            ability = item.ability
            for key in ("cost", "when", "static"):
                if getattr(ability, key) is not None:
                    self.refuse(
                        phrase("an ability on the stack has no '{key}'; say what it does", key=key),
                        (*path, "ability", key),
                    )
            self._check_ability(ability, (*path, "ability"), spell=True, source=item.source is not None)
            least = sum(not target.up_to for target in ability.targets)
            if not least <= len(item.targets) <= len(ability.targets):
                self.refuse(
                    phrase(
                        "the ability has {targets}; got {given}",
                        targets=_targets(len(ability.targets)),
                        given=len(item.targets),
                    ),
                    (*path, "targets"),
                )
        for index, id in enumerate(item.targets):
            self._check_target(id, (*path, "targets", index))

    # cards

    def _check_card(self, card: Card, path: Path) -> None:
        if card.mana_cost is not None:
            self._check_symbols(card.mana_cost, (*path, "mana_cost"))
        measured = card.pt is not None or (card.power is not None and card.toughness is not None)
        if "creature" in card.types and not measured:
            self.refuse(phrase("a creature needs 'power' and 'toughness', or 'pt'"), path)
        if "planeswalker" in card.types and card.loyalty is None:
            self.refuse(phrase("a planeswalker needs 'loyalty'"), path)
        if card.pt is not None:
            self._check_value(card.pt, (*path, "pt"), _Scope())
        for index, keyword in enumerate(card.keywords):
            self._check_keyword(keyword, (*path, "keywords", index))
        if card.additional is not None:
            self._check_cost(card.additional, (*path, "additional"), _Scope())
        spell = any(each in ("instant", "sorcery") for each in card.types)
        for index, ability in enumerate(card.abilities):
            self._check_ability(ability, (*path, "abilities", index), spell=spell, additional=card.additional)
        if card.text is not None:
            self._check_text(card.text, (*path, "text"))

    def _check_ability(
        self,
        ability: Ability,
        path: Path,
        spell: bool = False,
        source: bool = True,
        additional: Cost | None = None,
    ) -> None:
        """Checks an ability of a card; `additional` is the card's additional cost."""
        sorts = [key for key in ("cost", "when", "static") if getattr(ability, key) is not None]
        if len(sorts) > 1:
            self.refuse(phrase("at most one of cost, when, static; got {sorts}", sorts=together(sorts)), path)
        if ability.text is not None:
            self._check_text(ability.text, (*path, "text"))
        when = ability.when
        scope = _Scope(source=source, event=when is not None, it=when is not None and when.on not in EVENTS_OF_PLAYERS)
        if ability.static is not None:
            for key in ("targets", "do", "may", "once_each_turn", "sorcery"):
                if getattr(ability, key):
                    self.refuse(phrase("a static ability has no '{key}'", key=key), (*path, key))
            self._check_static(ability.static, (*path, "static"), scope)
        elif not sorts and not spell and ability.do:
            self.refuse(phrase("an ability of a permanent needs 'cost', 'when' or 'static'"), path)
        elif not (ability.do or ability.text is not None or (ability.targets and not sorts)):
            self.refuse(phrase("an ability that does nothing says so: do: [{{do: nothing}}]"), path)
        if ability.once_each_turn and not sorts:
            self.refuse(phrase("'once_each_turn' is of abilities with 'cost' or 'when'"), (*path, "once_each_turn"))
        if ability.sorcery and ability.cost is None:
            self.refuse(phrase("'sorcery' is of abilities with 'cost'"), (*path, "sorcery"))
        if ability.when is not None:
            self._check_event(ability.when, (*path, "when"), msgspec.structs.replace(scope, event=False, it=False))
            if ability.when.on == "state" and ability.if_ is None:
                self.refuse(phrase("a state trigger needs the state: give 'if'"), path)
        if ability.if_ is not None:
            self._check_condition(ability.if_, (*path, "if"), scope)
        scope = self._check_all_targets(ability, path, scope)
        paid = ability.cost if sorts else additional
        if ability.cost is not None:
            self._check_cost(ability.cost, (*path, "cost"), scope)
        if paid is not None and any(isinstance(ref, Pick) for ref in _refs(paid)):
            scope = msgspec.structs.replace(scope, named=frozenset({"chosen"}))
        for index, instruction in enumerate(ability.do):
            here = (*path, "do", index)
            if instruction.if_done and index == 0:
                self.refuse(phrase("there is no instruction before the first one"), (*here, "if_done"))
            self._check_instruction(instruction, here, scope)
            scope = msgspec.structs.replace(scope, named=scope.named | _names(instruction))

    def _check_all_targets(self, ability: Ability, path: Path, scope: _Scope) -> _Scope:
        """Checks the targets of an ability; returns the scope with them."""
        for index, target in enumerate(ability.targets):
            here = (*path, "targets", index)
            if index >= _MOST_TARGETS:
                self.refuse(
                    phrase("an ability has at most {most_targets} targets here", most_targets=_MOST_TARGETS), here
                )
            if target.object is not None and target.player is not None:
                sort = "any_target"  # an object or a player
                self._only_key(target, here, but=(*_BESIDES, "player"))
            else:
                sort = self._only_key(target, here, but=_BESIDES)
            for key in ("object", "spell"):
                described = getattr(target, key)
                if described is not None:
                    self._check_description(described, (*here, key), scope)
            scope = msgspec.structs.replace(scope, targets=(*scope.targets, sort))
        return scope

    def _check_event(self, event: Event, path: Path, scope: _Scope) -> None:
        self._check_keys(event, path, phrase("the event '{event}'", event=event.on), event.on, EVENTS_OF_KEY)
        if event.on in EVENTS_OF_OBJECTS and event.what is None:
            self.refuse(phrase("the event '{event}' needs 'what'", event=event.on), path)
        if event.by == "spell" and event.on != "targeted":
            self.refuse(phrase("only the event 'targeted' is by a spell"), (*path, "by"))
        if event.on == "begins" and event.step is None:
            self.refuse(phrase("the event 'begins' needs 'step'"), path)
        if isinstance(event.what, str):
            self._check_object(event.what, (*path, "what"), scope)
        elif event.what is not None:
            self._check_description(event.what, (*path, "what"), scope)

    def _check_static(self, static: Static, path: Path, scope: _Scope) -> None:
        noun = phrase("the kind '{kind}'", kind=static.does)
        self._check_keys(static, path, noun, static.does, KINDS_OF_KEY)
        self._check_needed(static, path, noun, NEEDED_BY_KIND.get(static.does, ()))
        if isinstance(static.what, str):
            self._check_object(static.what, (*path, "what"), scope)
        else:
            self._check_description(static.what, (*path, "what"), scope)
        if static.of is not None:
            self._check_description(static.of, (*path, "of"), scope)
        for key in ("n", "m"):
            self._check_value(getattr(static, key), (*path, key), scope)
        if static.keyword is not None:
            self._check_keyword(static.keyword, (*path, "keyword"))
        if static.ability is not None:
            self._check_ability(static.ability, (*path, "ability"))
        if static.mana is not None:
            self._check_made(static.mana, (*path, "mana"))
        if static.event is not None:
            self._check_event(static.event, (*path, "event"), scope)
        if static.if_ is not None:
            self._check_condition(static.if_, (*path, "if"), scope)

    def _check_instruction(self, instruction: Instruction, path: Path, scope: _Scope) -> None:
        noun = phrase("the verb '{verb}'", verb=instruction.do)
        if instruction.do in VERBS:
            self._check_keys(instruction, path, noun, instruction.do, VERBS_OF_KEY)
        self._check_needed(instruction, path, noun, NEEDED_BY_VERB.get(instruction.do, ()))
        for key in ("what", "of"):
            theirs = key == "what" and instruction.do == "sacrifice"
            self._check_ref(getattr(instruction, key), (*path, key), scope, theirs=theirs)
        self._check_object(instruction.source, (*path, "source"), scope)
        for key in ("who", "by"):
            self._check_who(getattr(instruction, key), (*path, key), scope)
        if instruction.by is not None and not (instruction.may or instruction.unless or instruction.pay):
            self.refuse(phrase("'by' says who may or who pays: it needs 'may', 'unless' or 'pay'"), (*path, "by"))
        for key in ("n", "m"):
            self._check_value(getattr(instruction, key), (*path, key), scope)
        if instruction.card is not None:
            card = self._check_card_name(instruction.card, (*path, "card"))
            if card is not None and not card.types:
                self.refuse(
                    phrase("the card {card} has no 'types', and tokens have", card=quoted(instruction.card)),
                    (*path, "card"),
                )
        if instruction.mana is not None:
            self._check_made(instruction.mana, (*path, "mana"))
        if instruction.with_ is not None:
            self._check_kinds(instruction.with_, (*path, "with"))
        if instruction.keyword is not None:
            self._check_keyword(instruction.keyword, (*path, "keyword"))
        if instruction.ability is not None:
            self._check_ability(instruction.ability, (*path, "ability"))
        if instruction.until is not None:
            self._check_description(instruction.until, (*path, "until"), scope)
        for key in ("unless", "pay"):
            cost = getattr(instruction, key)
            if cost is not None:
                self._check_cost(cost, (*path, key), scope)
        if instruction.if_ is not None:
            self._check_condition(instruction.if_, (*path, "if"), scope)

    def _check_cost(self, cost: Cost | str, path: Path, scope: _Scope) -> None:
        super()._check_cost(cost, path, scope)
        for key in ("life", "discard"):
            self._check_plain(getattr(cost, key), (*path, key))

    def _check_ref(self, ref: str | Pick | None, path: Path, scope: _Scope, *, theirs: bool = False) -> None:
        """What is picked; theirs: what `by` says matters even where nothing is chosen (CR 701.21a)."""
        super()._check_ref(ref, path, scope)
        if isinstance(ref, Pick):
            self._check_plain(ref.n, (*path, "n"))
            if ref.choose is None:
                for other in ("n", "up_to", *(() if theirs else ("by",))):
                    if other in given_keys(ref):
                        self.refuse(
                            phrase("'{other}' belongs to 'choose'; 'each' takes all that fit", other=other),
                            (*path, other),
                        )
            elif ref.n == 0:
                self.refuse(phrase("to choose none is to do nothing; leave the instruction out"), (*path, "n"))
            self._check_who(ref.by, (*path, "by"), scope)

    def _check_plain(self, value: Value | None, path: Path) -> None:
        if isinstance(value, Number):
            self.refuse(phrase("a loop case takes a plain number here"), path)
        if value is not None and value < 0:
            self.refuse(phrase("{value} is too small; the least is 0", value=value), path)

    def _has_source(self, scope: _Scope) -> bool:
        return scope.source

    def _check_measure(self, bounds: Comparison | int, path: Path, scope: _Scope) -> None:
        """Checks bounds of a number, which are plain numbers, and of counters: at least so many, or none."""
        if isinstance(bounds, Comparison):
            if bounds.parity is not None:
                self.refuse(phrase("a loop case doesn't ask whether a number is even or odd"), (*path, "parity"))
            given = [(key, n) for key in BOUNDS if (n := getattr(bounds, key)) is not None]
            if not given:
                self.refuse(phrase("a comparison needs a bound: {bounds}", bounds=", ".join(BOUNDS)), path)
            for key, n in given:
                if not isinstance(n, int):
                    self.refuse(phrase("a description in a loop case compares with plain numbers"), (*path, key))
        least, most = range_of(bounds)
        if least is not None and most is not None and least > most:
            self.refuse(phrase("nothing is at least {least} and at most {most}", least=least, most=most), path)
        if min(0 if n is None else n for n in (least, most)) < 0:
            self.refuse(phrase("the least number of a bound is 0"), path)
        if "counters" in path[-2:-1]:
            if isinstance(bounds, int) and bounds:
                self.refuse(
                    phrase(
                        "a number alone is exact; for that many or more (as in 0.1) write {{at_least: {bounds}}}",
                        bounds=bounds,
                    ),
                    path,
                )
            if most is None and not least:
                self.refuse(phrase("none or more says nothing; leave the kind out"), path)
            if most:
                self.refuse(phrase("a loop case asks for so many counters or more, or for none (0)"), path)

    def _check_selector(self, selector: PlayerSelector | bool, path: Path, scope: _Scope) -> None:
        if path[-1] == "attacking":
            self.refuse(phrase("a loop case only asks whether something attacks: true or false"), path)
        if selector not in get_args(Whose):
            self.refuse(phrase("a description in a loop case is of {whose}", whose=", ".join(get_args(Whose))), path)

    def _check_reference(self, word: str, path: Path, scope: _Scope) -> None:
        self._check_object(word, path, scope)

    def _check_number_of(self, value: Number, path: Path, scope: _Scope) -> None:
        if value.that_much and not scope.event:
            self.refuse(
                phrase("'that_much' is the number of a trigger event, and there is none here"), (*path, "that_much")
            )
        if value.number is not None:
            if value.number not in OF_A_PLAYER:
                near = nearest(value.number, OF_A_PLAYER)
                hint = (
                    phrase("did you mean '{near}'?", near=near)
                    if near
                    else phrase("the numbers here are {of_a_player}", of_a_player=", ".join(OF_A_PLAYER))
                )
                self.refuse(
                    phrase("no player has the number {number}; {hint}", number=quoted(value.number), hint=hint),
                    (*path, "number"),
                )
            if not isinstance(value.of, str) or value.of not in get_args(Who):
                self.refuse(phrase("a number in a loop case is of a player that a word names"), (*path, "of"))
            self._check_who(value.of, (*path, "of"), scope)

    def _check_value(self, value: Value | None, path: Path, scope: _Scope) -> None:
        if isinstance(value, int) and abs(value) > _MOST_NUMBER:
            self.refuse(
                phrase("the number is too large; the most is {most_number}", most_number=f"{_MOST_NUMBER:,}"), path
            )
        if isinstance(value, Number) and value.greatest not in (None, "power"):
            self.refuse(phrase("a loop case asks for the greatest power only"), (*path, "greatest"))
        super()._check_value(value, path, scope)

    # words that refer to something

    def _check_object(self, word: str, path: Path, scope: _Scope) -> None:
        if word not in get_args(get_args(Object)[0]):
            self.refuse(phrase("a loop case has no '{word}'", word=word), path)
        if word in ("self", "host", "exiled"):
            if not scope.source and path[-1] != "source":
                self.refuse(phrase("'{word}' is about the source, and this ability has no 'source'", word=word), path)
        elif word == "it":
            if not scope.event:
                self.refuse(phrase("'it' is what a trigger event was about, and there is none here"), path)
            if not scope.it:
                self.refuse(phrase("'it' is an object, and the trigger event here is about no object"), path)
        elif word in ("chosen", "created"):
            if word not in scope.named:
                verb = phrase_in("form", "chooses anything" if word == "chosen" else "creates or returns anything")
                self.refuse(
                    phrase("nothing before it {verb}, so there is nothing '{word}'", verb=verb, word=word), path
                )
        elif self._target_of(word, path, scope) == "player":
            self.refuse(
                phrase("'{word}' is a player here, as 'who' takes, and this must be an object", word=word), path
            )

    def _check_who(self, word: str | None, path: Path, scope: _Scope) -> None:
        if word == "they":
            if not scope.event:
                self.refuse(phrase("'they' is whom a trigger event was about, and there is none here"), path)
        elif word in ("controller", "owner"):
            if not scope.event and not any(sort != "player" for sort in scope.targets):
                self.refuse(
                    phrase("'{word}' is of what triggered it or of a target, and there is neither", word=word), path
                )
        elif word in ("target", "target_2"):
            sort = self._target_of(word, path, scope)
            if sort not in ("player", "any_target"):
                self.refuse(
                    phrase("'{word}' is {sort} here, and this must be a player", word=word, sort=an(sort)), path
                )

    def _target_of(self, word: str, path: Path, scope: _Scope) -> str:
        """The sort of a target."""
        number = 2 if word == "target_2" else 1
        if len(scope.targets) < number:
            self.refuse(
                phrase(
                    "'{word}' needs {number}, and there are {targets}",
                    word=word,
                    number=_targets(number),
                    targets=len(scope.targets),
                ),
                path,
            )
        return scope.targets[number - 1]

    # mana

    def _check_pool(self, mana: str, path: Path) -> None:
        """Checks mana in a pool."""
        try:
            mana_of(mana)
        except NotManaError as error:
            self.refuse(str(error), path)

    def _check_made(self, mana: str, path: Path) -> None:
        """Checks mana that is added: like mana in a pool, but also `{any}`, and `{W/U}` for one of two."""
        plain = _MADE.sub("", mana)
        if not mana.strip():
            self.refuse(phrase('no mana is added; give symbols, as in "{{G}}" or "{{any}}"'), path)
        try:
            for symbol in symbols_of(plain):
                halves = halves_of(symbol)
                if len(halves) == 1 or not all(half[0] in _PLAIN_MANA for half in halves):
                    mana_of(symbol)
        except NotManaError as error:
            self.refuse(str(error), path)

    # shapes

    def _check_keys(
        self, part: msgspec.Struct, path: Path, noun: str, word: str, table: Mapping[str, tuple[str, ...]]
    ) -> None:
        """Refuses keys that belong to other verbs, kinds or events."""
        given = given_keys(part)
        for key, owners in table.items():
            if key in given and word not in owners:
                self.refuse(phrase("{noun} has no '{key}'", noun=noun, key=key), (*path, key))

    def _check_needed(self, part: msgspec.Struct, path: Path, noun: str, groups: Iterable[tuple[str, ...]]) -> None:
        given = given_keys(part)
        for group in groups:
            if not given.intersection(group):
                self.refuse(phrase("{noun} needs {group}", noun=noun, group=alternatives(map(quoted, group))), path)


class _FormOfAPlay(_Form):
    """Checks the abilities and cards of a case about a play."""

    def check(self) -> None:
        battlefield = self.case.state.battlefield
        self.objects |= {each.id: "battlefield" for each in battlefield}
        for name, card in self.case.cards.items():
            self._check_card(card, ("cards", name))
        for index, permanent in enumerate(battlefield):
            for number, ability in enumerate(permanent.abilities or ()):
                self._check_ability(ability, ("state", "battlefield", index, "abilities", number))

    def _check_card_name(self, name: str, path: Path) -> Card | None:
        return self._cards.get(name)


def _refs(cost: Cost) -> Iterator[str | Pick | None]:
    yield from (getattr(cost, key) for key in PICKED)


def _names(instruction: Instruction) -> frozenset[str]:
    """Which of `chosen` and `created` later instructions can refer to."""
    found = set()
    if isinstance(instruction.what, Pick) or isinstance(instruction.of, Pick) or instruction.do == "reveal_until":
        found.add("chosen")
    paid = [cost for cost in (instruction.unless, instruction.pay) if cost is not None]
    if any(isinstance(ref, Pick) for cost in paid for ref in _refs(cost)):
        found.add("chosen")
    if instruction.do in (*ARRIVALS, "populate", "copy_spell", "cast_free"):
        found.add("created")
    return frozenset(found)


def _targets(n: int) -> str:
    return counted_phrase("{n} target", "{n} targets", n, n=n)
