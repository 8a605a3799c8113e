"""A loop case as facts. Every struct of the form becomes a few relations; no rule of the game is applied.

Ids of objects, players and cards are strings; abilities, descriptions (`What`), amounts, conditions and picks get
numbers or terms of their own, to which the relations refer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from bridge.asp.descriptions import COUNTER
from bridge.case import abilities
from bridge.case.abilities import Ability, Card, Event, Instruction, Static, Target
from bridge.case.conditions import Condition, Cost, Pick
from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.descriptions import Description, Number, Value, range_of
from bridge.case.state import ZONES, Case, Permanent, Stacked
from bridge.case.symbols import halves_of, symbols_of
from bridge.case.terms import Fact, Term
from bridge.case.words import quoted
from bridge.errors import CaseError
from bridge.language import phrase
from bridge.loops.aside import aside_of
from bridge.loops.resources import amount_of
from bridge.rulebook import newest_edition

__all__ = ["loop_facts", "unread_options"]

_LETTERS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g", "colorless": "c"}
_PLAIN = {
    "type": "type",
    "subtype": "subtype",
    "supertype": "supertype",
    "color": "color",
    "keyword": "keyword",
    "name": "name",
}
_SYMBOLIC = {"type", "supertype", "color"}
_TARGETS = ("target", "target_2")


Say = Callable[..., None]
"""States a fact about one instruction: the name of its relation, and the arguments after the instruction."""


def loop_facts(case: Case, *, tokens: int, depth: int, losses: bool = False) -> list[Fact]:
    """The facts of a case, for `find_loops.lp`.

    Args:
        case: The case, checked.
        tokens: The number of token slots: how many tokens and copies a run can tell apart at a time.
        depth: How many items of the stack a run can tell apart at a time.
        losses: Whether a run ends when a player loses (CR 704.5a, b, c), even if nothing else in the case asks for it.
    """
    found = _Facts(case, tokens, depth).facts()
    return [*found, *_sizes_changed(found), *([("losses_followed",)] if losses else [])]


def _sizes_changed(found: Iterable[Term]) -> Iterator[Fact]:
    """Which of the kinds of counters that facts name change power and toughness."""
    for text in sorted(_texts(found)):
        if COUNTER.fullmatch(text):
            yield ("changes_size", text)


def _texts(found: Iterable[Term]) -> set[str]:
    texts = {each for each in found if isinstance(each, str)}
    return texts.union(*(_texts(each[1:]) for each in found if isinstance(each, tuple)))


def _literals(annotation: object) -> Iterator[str]:
    """The words in the literal types of an annotation."""
    if get_origin(annotation) is Literal:
        yield from (word for word in get_args(annotation) if isinstance(word, str))
    else:
        for each in get_args(annotation):
            yield from _literals(each)


@cache
def _words() -> frozenset[str]:
    """The words of the format that become words of the vocabulary."""
    structs = [each for each in vars(abilities).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    hints = [hint for each in structs for hint in get_type_hints(each, include_extras=True).values()]
    return frozenset(word for hint in hints for word in _literals(hint))


@cache
def _word(text: str) -> Fact:
    """A word of a case as a word of the vocabulary.

    Raises:
        CaseError: The word isn't one of the format, so that the case wasn't made by `loading`.
    """
    if text not in _words():
        raise CaseError(phrase("{word} is no word of the rules", word=quoted(text)))
    return (text,)


def _speaks_of_it(said: object) -> bool:
    """Whether a part of an ability refers to the object that its trigger event is about."""
    if isinstance(said, dict):
        return any(_speaks_of_it(each) for key, each in said.items() if (key, each) != ("under", "owner"))
    if isinstance(said, list):
        return any(map(_speaks_of_it, said))
    return said in ("it", "controller", "owner")


def unread_options(case: Case) -> list[str]:
    """The texts of abilities of which only the cost is known.

    No player can be forced to use them (CR 732.5), so that a loop found without them is a loop, and they become no
    facts. If no loop is found, however, that proves nothing.
    """
    return [str(each.text) for card in case.cards.values() for each in card.abilities if _is_unread_option(each)]


def _is_unread_option(ability: Ability) -> bool:
    return ability.text is not None and ability.cost is not None


class _Facts:
    def __init__(self, case: Case, tokens: int, depth: int) -> None:
        self._case = case
        self._tokens = tokens
        self._depth = depth
        self._aside: dict[Fact, str] = {("ab", each.card, each.number): each.topic for each in aside_of(case)}
        self._out: dict[Fact, None] = {}
        self._terms: dict[Any, Fact] = {}
        self._made: Counter[str] = Counter()
        self._inside: list[Fact] = []
        self._stamp = 0

    def _free_names(self) -> Iterator[str]:
        """Names for the slots of tokens and copies: `token 1` and so on, without those of the case."""
        state = self._case.state
        listed = [given for zone in ZONES for given in getattr(state, zone)]
        taken = {each.id for given in listed for each in _each(given)}
        taken |= {*state.players, *(item.id for item in state.stack)}
        return (name for name in (f"token {number}" for number in count(1)) if name not in taken)

    def facts(self) -> list[Fact]:
        """All facts."""
        case = self._case
        state = case.state
        self._say("turn_of", state.active)
        self._say("begins_in", _word(state.phase))
        for seat, (name, player) in enumerate(state.players.items()):
            self._say("player", name)
            self._say("seat", name, seat)
            for word, resource in _AMOUNTS.items():
                self._start((resource, name), amount_of(player, word))
            pool = Counter(_letter(symbol) for symbol in _expanded(player.mana or ""))
            for letter, n in pool.items():
                self._start(("mana", name, letter), n)
        if state.options.range_of_influence is not None:
            self._say("limited_range", state.options.range_of_influence)
        if state.options.across_turns:
            self._say("across_turns")
        copied = any(each.do == "cast_copy" for each in _instructions(case))
        for slot in islice(self._free_names(), max(self._tokens, 2 if copied else 0)):
            self._say("slot", slot)
        self._say("edition", self._case.edition or newest_edition())
        self._say("deepest", self._depth)
        for name, card in case.cards.items():
            self._card(name, card)
        for zone in ZONES:
            for given in getattr(state, zone):
                for each in _each(given):
                    self._object(each, zone)
                    if zone == "battlefield":  # CR 613.7d: the list gives the order of timestamps
                        self._stamp += 1
                        self._say("stamped", each.id, self._stamp)
        for position, item in enumerate(state.stack, 1):
            self._stacked(position, item)
        return list(self._out)

    # ------------------------------------------------------------------------------------------------- the plain things

    def _say(self, name: str, *arguments: Term) -> None:
        self._out[(name, *arguments)] = None

    def _mention(self, relation: str, term: Fact) -> None:
        """Notes that the current ability or card uses a description, an amount or a condition."""
        for each in self._inside:
            self._say(relation, each, term)

    def _start(self, resource: Fact, n: int) -> None:
        self._say("starts_with", resource, n)

    def _object(self, given: Permanent, zone: str) -> None:
        name = given.id
        controller = given.controller or given.owner or self._case.state.active
        owner = given.owner or controller
        self._say("object", name)
        self._say("owner", name, owner)
        self._say("card_of", name, str(given.name))
        self._say("initially", ("zone", name, _word(zone)))
        if zone == "battlefield":
            self._say("initially", ("control", name, controller))
        for word in ("tapped", "sick"):
            if getattr(given, word):
                self._say("initially", (word, name))
        if given.token:
            self._say("token", name)
        if given.attached_to is not None:
            self._say("initially", ("attached", name, given.attached_to))
        if given.exiled_until is not None:
            self._say("initially", ("until", name, given.exiled_until))
        if given.exiled_by is not None:
            self._say("initially", ("exiled_with", name, given.exiled_by))
        for chosen in given.bind.values():
            self._say("chose", name, str(chosen))
        for keyword in given.keywords:
            self._say("initially", ("gained", name, keyword))
        counters = dict(given.counters)
        loyalty = self._case.cards[str(given.name)].loyalty
        if loyalty is not None and zone == "battlefield":
            counters.setdefault("loyalty", loyalty)
        for kind, n in counters.items():
            self._start(("counters", name, kind), n)
        if given.damage:
            self._start(("damage", name), given.damage)

    def _stacked(self, position: int, item: Stacked) -> None:
        name = item.id
        if item.name is not None:
            self._say("object", name)
            self._say("owner", name, item.controller)
            self._say("card_of", name, item.name)
            self._say("initially", ("zone", name, ("stack",)))
            self._say("initially", ("control", name, item.controller))
            self._say("initially", ("entry", position, ("spell",), name))
        else:
            ability: Fact = ("given", name)
            if item.ability is not None:
                self._ability(ability, item.ability, "")
            source = item.source if item.source is not None else name
            if item.source is None:
                self._say("object", name)
                self._say("owner", name, item.controller)
                self._say("initially", ("zone", name, ("beyond",)))
            self._say("initially", ("entry", position, ability, source))
        self._say("initially", ("at", position, item.controller))
        for number, target in enumerate(item.targets, 1):
            self._say("initially", ("tgt", position, number, target))
        self._say("stacked", position)

    # ---------------------------------------------------------------------------------------------------------- cards

    def _card(self, name: str, card: Card) -> None:
        me = name
        self._say("card", me)
        for kind in card.types:
            self._say("card_trait", me, ("type", _word(kind)))
        for subtype in card.subtypes:
            self._say("card_trait", me, ("subtype", subtype.lower()))
        for supertype in card.supertypes:
            self._say("card_trait", me, ("supertype", _word(supertype)))
        for color in card.colors or _colors_of(card.mana_cost):
            self._say("card_trait", me, ("color", _word(color)))
        for keyword in card.keywords:
            self._say("card_keyword", me, keyword.lower())
        if card.power is not None:
            self._say("card_power", me, card.power)
        if card.toughness is not None:
            self._say("card_toughness", me, card.toughness)
        if card.pt is not None:
            self._inside = [("cast", me)]
            self._say("card_pt", me, self._number(card.pt))
        if card.loyalty is not None:
            self._say("card_loyalty", me, card.loyalty)
        symbols = symbols_of(card.mana_cost) if card.mana_cost is not None else ()
        self._say("card_mana_value", me, sum(map(_value, symbols)))
        if card.mana_cost is not None:
            self._say("has_mana_cost", me)
            for symbol, n in Counter(map(_symbol, _expanded_generic(symbols))).items():
                self._say("card_cost", me, symbol, n)
        if card.additional is not None:
            self._inside = [("cast", me)]
            self._cost(("cast", me), card.additional)
        if card.return_to_hand:
            self._say("returns_to_hand", me)
        for number, ability in enumerate(card.abilities, 1):
            if _is_unread_option(ability):
                continue
            identity: Fact = ("ab", me, number)
            self._say("card_ability", me, identity)
            self._ability(identity, ability, name)

    def _ability(self, me: Fact, ability: Ability, card: str) -> None:
        outside, self._inside = self._inside, [me]
        try:
            self._ability_itself(me, ability, card)
        finally:
            self._inside = outside

    def _ability_itself(self, me: Fact, ability: Ability, card: str) -> None:
        self._say("ability", me)
        if ability.static is not None:
            self._static(me, ability.static, card)
        elif ability.when is not None:
            self._say("triggered", me)
            if not _speaks_of_it(msgspec.to_builtins(ability)):
                self._say("silent_on_it", me)
            self._event(me, ability.when)
        elif ability.cost is not None:
            self._say("activated", me)
            self._cost(me, ability.cost)
        else:
            self._say("spell_ability", me)
        for flag in ("may", "once_each_turn", "sorcery"):
            if getattr(ability, flag):
                self._say(f"ability_{flag}", me)
        if ability.zone != "battlefield":
            self._say("works_in", me, _word(ability.zone))
        if ability.if_ is not None:
            self._say("intervening", me, self._condition(ability.if_))
        if ability.text is not None:
            topic = self._aside.get(me)
            if topic is None:
                self._say("unread", me, ability.text)
            else:
                self._say("set_aside", me, (topic,))
        for number, target in enumerate(ability.targets, 1):
            self._target(me, number, target)
        for number, instruction in enumerate(ability.do, 1):
            self._instruction(me, number, instruction, card)

    def _target(self, me: Fact, number: int, target: Target) -> None:
        self._say("target", me, number)
        if target.object is not None:
            self._say("target_object", me, number, self._what(target.object))
        if target.player is not None:
            self._say("target_player", me, number, _word(target.player))
        if target.spell is not None:
            self._say("target_spell", me, number, self._what(target.spell, "stack"))
        if target.ability is not None:
            self._say("target_ability", me, number, _word(target.ability))
        if target.any_target:
            self._say("target_any", me, number)
        if target.up_to:
            self._say("target_up_to", me, number)
        if target.again:
            self._say("target_again", me, number)
        if target.another:
            self._say("target_another", me, number)

    def _event(self, me: Fact, event: Event) -> None:
        self._say("triggers_on", me, _word(event.on))
        if isinstance(event.what, Description):
            self._say("event_what", me, self._what(event.what, _EVENT_ZONES.get(event.on, "battlefield")))
        elif event.what is not None:
            self._say("event_object", me, _word(event.what))
        if event.who is not None:
            self._say("event_who", me, _word(event.who))
        if event.counter is not None:
            self._say("event_counter", me, event.counter)
        if event.step is not None:
            self._say("event_step", me, _word(event.step))
        if event.by is not None:
            self._say("event_by", me, _word(event.by))
        if event.zone_from is not None:
            self._say("event_from", me, _word(event.zone_from))
        if event.color is not None:
            self._say("event_color", me, _word(event.color))
        if event.one_or_more:
            self._say("event_one_or_more", me)
        if event.first_each_turn:
            self._say("event_first_each_turn", me)

    def _cost(self, me: Fact, cost: Cost) -> None:
        if cost.mana is not None:
            for symbol, n in Counter(map(_symbol, _expanded_generic(symbols_of(cost.mana)))).items():
                self._say("cost_mana", me, symbol, n)
        for flag in ("tap", "untap", "discard_hand"):
            if getattr(cost, flag):
                self._say("cost_flag", me, (flag,))
        for word in ("sacrifice", "exile", "return_"):
            ref = getattr(cost, word)
            if ref == "self":
                self._say("cost_self", me, (word.rstrip("_"),))
            elif ref is not None:
                self._say("cost_pick", me, (word.rstrip("_"),), self._ref(ref))
        if cost.tap_permanents is not None:
            self._say("cost_pick", me, ("tap",), self._ref(cost.tap_permanents))
        for kind, n in (cost.remove or {}).items():
            self._say("cost_counters", me, kind, -n)
        for kind, n in (cost.put or {}).items():
            self._say("cost_counters", me, kind, n)
        for word in ("life", "energy", "discard", "mill", "exile_top"):
            if getattr(cost, word):
                self._say("cost_number", me, (word,), getattr(cost, word))
        if cost.loyalty is not None:
            self._say("cost_loyalty", me, cost.loyalty)

    def _instruction(self, me: Fact, number: int, given: Instruction, card: str) -> None:
        def say(name: str, *arguments: Term) -> None:
            self._say(name, me, number, *arguments)

        say("does", _word(given.do))
        self._done_to(say, given)
        self._done_how(say, given)
        self._given_to_it(say, ("sub", me, number), given, card)
        if given.until is not None:
            say("looks_for", self._what(given.until, "library"))
        if given.unless is not None:
            say("unless")
            self._cost(("unless", me, number), given.unless)
        if given.pay is not None:
            say("pays")
            self._cost(("pay", me, number), given.pay)
        if given.if_ is not None:
            say("only_if", self._condition(given.if_))
        if given.mode:
            say("mode", given.mode)
        told = repr(msgspec.to_builtins(given))
        for place, word in enumerate(_TARGETS, 1):
            if f"'{word}'" in told:
                say("speaks_of", place)

    def _done_to(self, say: Say, given: Instruction) -> None:
        """What an instruction is done to, for whom, and how many times."""
        for word in ("what", "of"):
            ref = getattr(given, word)
            if ref is not None:
                say("on", (word,), self._ref(ref))
        if given.who is not None:
            say("for", _word(given.who))
        say("how_many", self._number(given.n))
        if given.m is not None:
            say("how_many_more", self._number(given.m))
        say("dealt_by", _word(given.source))

    def _done_how(self, say: Say, given: Instruction) -> None:
        """What an instruction names, makes, and where and how it puts what it moves."""
        for word in ("counter", "card", "keyword"):
            value = getattr(given, word)
            if value is not None:
                say(f"names_{word}", value)
        if given.mana is not None:
            for symbol, n in Counter(_made(each) for each in _symbols_made(given.mana)).items():
                say("makes", symbol, n)
        for word in ("to", "under", "by"):
            value = getattr(given, word)
            if value is not None:
                say(f"goes_{word}", _word(value))
        for word in ("tapped", "attacking", "haste", "nonlegendary", "until_leaves", "may", "if_done"):
            if getattr(given, word):
                say("how", (word,))
        if given.colors == "combination":
            say("how", ("combination",))

    def _given_to_it(self, say: Say, me: Fact, given: Instruction, card: str) -> None:
        """What an object has after an instruction: counters, types, and an ability, which is called `me`."""
        for kind, n in (given.with_ or {}).items():
            say("with_counters", kind, n)
        for kind in given.types or ():
            say("gives_trait", ("type", _word(kind)))
        for subtype in given.subtypes or ():
            say("gives_trait", ("subtype", subtype.lower()))
        if given.ability is not None:
            say("ability_given", me)
            self._ability(me, given.ability, card)

    def _static(self, me: Fact, static: Static, card: str) -> None:
        say = self._say
        say("static", me, _word(static.does))
        if isinstance(static.what, Description):
            say("about", me, self._what(static.what, "any" if static.does in _ABOUT_SPELLS else "battlefield"))
        else:
            say("about_object", me, _word(static.what))
        say("about_player", me, _word(static.who))
        say("static_n", me, self._number(static.n))
        if static.m is not None:
            say("static_m", me, self._number(static.m))
        if static.times is not None:
            say("static_times", me, static.times)
        for word in ("counter", "keyword"):
            value = getattr(static, word)
            if value is not None:
                say(f"static_{word}", me, value)
        if static.ability is not None:
            say("static_ability", me, ("sub", me, 0))
            self._ability(("sub", me, 0), static.ability, card)
        for kind in static.types or ():
            say("static_trait", me, ("type", _word(kind)))
        for subtype in static.subtypes or ():
            say("static_trait", me, ("subtype", subtype.lower()))
            if subtype.lower() in CREATURE_TYPES:
                say("goes_with", subtype.lower(), _word("creature"))
        if static.every_subtype:
            say("static_every_subtype", me)
        if static.of is not None:
            say("static_of", me, self._what(static.of))
        if static.mana is not None:
            for symbol, n in Counter(_made(each) for each in _symbols_made(static.mana)).items():
                say("static_mana", me, symbol, n)
        for word in ("zone", "to"):
            value = getattr(static, word)
            if value is not None:
                say(f"static_{word}", me, _word(value))
        if static.event is not None:
            say("triggers_on", me, _word(static.event.on))
            self._event(me, static.event)
        if static.if_ is not None:
            say("intervening", me, self._condition(static.if_))
        if static.nonlegendary:
            say("static_nonlegendary", me)

    # ----------------------------------------------------------------------------------------------- what they refer to

    def _fresh(self, key: Any, name: str) -> tuple[Fact, bool]:
        known = self._terms.get(key)
        if known is not None:
            return known, False
        self._made[name] += 1
        self._terms[key] = (f"{name}{self._made[name]}",)
        return self._terms[key], True

    def _what(self, what: Description, zone: str = "battlefield") -> Fact:
        me, new = self._fresh(("what", repr(what), zone), "w")
        self._mention("mentions", me)
        if not new:
            for each in (what.non, *(what.any or ())):
                if each is not None:
                    self._what(each, zone)
            return me
        self._traits(me, what)
        self._bounds(me, what)
        self._say("in_zone", me, (what.zone and _word(what.zone)) or (zone,))
        for key, name in (("controller", "whose"), ("owner", "owned_by"), ("is_", "same_as")):
            value = getattr(what, key)
            if value is not None:
                self._say(name, me, _word(value))
        if what.other:
            self._say("must_be", me, ("other",))
        if what.id is not None:
            self._say("with_id", me, what.id)
        if what.non is not None:
            self._say("excludes", me, self._what(what.non, what.zone or zone))
        if what.any is not None:
            self._say("one_of", me)
            for each in what.any:
                self._say("alternative", me, self._what(each, what.zone or zone))
        return me

    def _traits(self, me: Fact, what: Description) -> None:
        """Types, colors and the like: a clause for each key, with its values as choices."""
        clauses: list[list[Fact]] = []
        for key, word in _PLAIN.items():
            values = getattr(what, key)
            if values is not None:
                values = [values] if isinstance(values, str) else values
                clauses.append([(word, _word(value) if key in _SYMBOLIC else _spelled(key, value)) for value in values])
        for number, clause in enumerate(clauses, 1):
            self._say("clause", me, number)
            for trait in clause:
                self._say("choice", me, number, trait)
        for key in ("tapped", "token", "attacking", "entered_this_turn"):
            value = getattr(what, key)
            if value is not None:
                self._say("must_be" if value else "must_not_be", me, (key,))

    def _bounds(self, me: Fact, what: Description) -> None:
        """Numbers of a description: bounds of its mana value and power, and counters."""
        for key in ("mana_value", "power"):
            compared = getattr(what, key)
            if compared is not None:
                for bound, n in zip(("at_least", "at_most"), range_of(compared), strict=True):
                    if n is not None:
                        self._say("bound", me, (f"{key}_{bound}",), n)
        for kind, compared in (what.counters or {}).items():
            least, most = range_of(compared)
            if most is None:
                self._say("least_counters", me, kind, least or 0)
            else:
                self._say("no_counters", me, kind)

    def _number(self, number: Value) -> Term:
        if isinstance(number, int):
            self._say("literal", number)
            return number
        me, new = self._fresh(("amount", repr(number), tuple(self._inside)), "amount")
        self._mention("mentions_amount", me)
        if new:
            self._say("amount_times", me, number.times)
            self._say("amount_plus", me, number.plus)
            self._say("measured_by", me, self._measure(number))
        return me

    def _measure(self, number: Number) -> Fact:
        """What a number is read from."""
        if number.count is not None:
            return ("count", self._what(number.count))
        if number.among is not None:
            return (f"greatest_{number.greatest}", self._what(number.among))
        if number.counters is not None:
            return ("counters", _word(str(number.on)), number.counters)
        if number.number is not None:
            return ("number", (_RESOURCES.get(number.number, number.number),), _word(str(number.of)))
        if number.devotion is not None:
            return ("devotion", (_LETTERS[number.devotion],))
        for key in ("power", "toughness", "mana_value"):
            if (about := getattr(number, f"{key}_of")) is not None:
                return (key, _word(about))
        return ("that_much",)

    def _condition(self, condition: Condition) -> Fact:
        me, new = self._fresh(("condition", repr(condition), tuple(self._inside)), "if")
        self._mention("mentions_condition", me)
        if not new:
            return me
        if condition.compare is not None:
            self._say("compares", me, self._number(condition.compare.value))
            for key in ("at_least", "at_most"):
                if (bound := getattr(condition.compare, key)) is not None:
                    self._say(key, me, self._number(bound))
        if condition.fits is not None:
            what = self._what(condition.fits.what, "any")
            self._say("tests", me, _word(condition.fits.object), what)
            if condition.fits.what.zone is None:
                self._say("as_it_was", what)
        if condition.non is not None:
            self._say("negates", me, self._condition(condition.non))
        for each in condition.all or ():
            self._say("conjunct", me, self._condition(each))
        return me

    def _ref(self, ref: str | Pick) -> Fact:
        if isinstance(ref, str):
            return _word(ref)
        me, new = self._fresh(("pick", repr(ref), tuple(self._inside)), "pick")
        if not new:
            return me
        self._say("pick", me)
        if ref.each is not None:
            self._say("picks_each", me, self._what(ref.each))
        if ref.choose is not None:
            assert isinstance(ref.n, int)
            self._say("picks_some", me, self._what(ref.choose), ref.n)
        if ref.up_to:
            self._say("picks_up_to", me)
        self._say("picked_by", me, _word(ref.by))
        return me


_EVENT_ZONES = {
    "cast": "stack",
    "cast_or_copy": "stack",
    "put_into_graveyard": "any",
    "leaves_graveyard": "graveyard",
    "discards": "any",
    "deals_damage": "any",
    "mills": "any",
    "exiled": "any",
    "returned": "any",
}
_ABOUT_SPELLS = {
    "cost_less",
    "cost_more",
    "free",
    "cast_from",
    "as_instant",
    "would_be_countered",
    "would_go_to_graveyard",
}
_RESOURCES = {"cast_this_turn": "spells", "drawn_this_turn": "drawn", "life_lost_this_turn": "lost"}
_AMOUNTS = {
    **{word: word for word in ("life", "library", "hand", "graveyard", "poison", "energy")},
    **{word: _RESOURCES[word] for word in ("cast_this_turn", "drawn_this_turn")},
    "land_drops": "lands",
}
"""The numbers of a player, each with the resource that it is a number of."""


def _instructions(case: Case) -> Iterator[Instruction]:
    for card in case.cards.values():
        for ability in card.abilities:
            yield from _within(ability)
    for item in case.state.stack:
        if item.ability is not None:
            yield from _within(item.ability)


def _within(ability: Ability) -> Iterator[Instruction]:
    if ability.static is not None and ability.static.ability is not None:
        yield from _within(ability.static.ability)
    for instruction in ability.do:
        yield instruction
        if instruction.ability is not None:
            yield from _within(instruction.ability)


def _spelled(key: str, value: str) -> str:
    return value if key == "name" else value.lower()


def _each(given: Permanent) -> Iterator[Permanent]:
    yield given
    for number in range(2, given.n + 1):
        from msgspec.structs import replace

        yield replace(given, id=f"{given.id} {number}")


def _letter(symbol: str) -> Fact:
    return (_LETTERS[symbol],)


def _expanded(mana: str) -> Iterator[str]:
    """The types of mana in a pool; {2} counts as two colorless mana."""
    for symbol in symbols_of(mana):
        ((name, *amount), *_) = halves_of(symbol)
        yield from ["colorless"] * int(amount[0]) if amount else [str(name)]


def _expanded_generic(symbols: Sequence[str]) -> Iterator[str]:
    for symbol in symbols:
        ((_, *amount), *more) = halves_of(symbol)
        yield from ["{1}"] * int(amount[0]) if amount and not more else [symbol]


def _symbol(symbol: str) -> Fact:
    halves = halves_of(symbol)
    if halves == (("generic", 1),):
        return ("generic",)
    parts: list[Fact] = [("two",) if amount else (_LETTERS.get(name, name),) for name, *amount in halves]
    if parts == [("variable",)]:
        return ("x",)
    return parts[0] if len(parts) == 1 else ("either", *parts)


def _value(symbol: str) -> int:
    ((name, *amount), *more) = halves_of(symbol)
    if amount:
        return int(amount[0])
    return 0 if name == "variable" and not more else 1


def _colors_of(mana_cost: str | None) -> list[str]:
    found: dict[str, None] = {}
    for symbol in symbols_of(mana_cost) if mana_cost else ():
        for name, *_ in halves_of(symbol):
            if name in _LETTERS and name != "colorless":
                found[str(name)] = None
    return list(found)


def _symbols_made(mana: str) -> Iterator[str]:
    for match in re.finditer(r"\{([^{}]*)\}", mana):
        word = match[1].strip().lower()
        if word.isdecimal():
            yield from ["c"] * int(word)
        else:
            yield word


def _made(word: str) -> Fact:
    """A symbol of added mana as a term: its letter, any color, or one of two colors.

    Raises:
        CaseError: The symbol is none of these, so that the case wasn't made by `loading`.
    """
    parts = [each.strip() for each in word.split("/")]
    if any(each != "any" and each not in _LETTERS.values() for each in parts) or len(parts) > 2:
        raise CaseError(phrase("{word} is no mana that is added", word=quoted(word)))
    return ("either", *((each,) for each in parts)) if len(parts) > 1 else (parts[0],)
