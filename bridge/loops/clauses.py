"""One instruction or cost of a loop in words: what it does, to what, how much, as far as its step tells.

The words follow the form of the case; no rule is applied. `you` in an ability is the player whose step it is. A
computed amount is given as it came out, if the step records it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter

from bridge.case.abilities import Instruction
from bridge.case.conditions import Condition, Cost, Pick, Ref
from bridge.case.descriptions import Description, Number, PlayerSelector, Value
from bridge.case.state import Case
from bridge.combat.description_prose import DescriptionProse, bounds_of, subtype_in_words
from bridge.combat.prose import joined, keyword_name, noun_named, number_word, printable, with_article
from bridge.language import counted_phrase, phrase_in, term_in
from bridge.loops.called import Called, marked
from bridge.loops.resources import Resource
from bridge.loops.verdict import Step

__all__ = ["Clause", "symbols"]

_ZONES = {
    "battlefield": term_in("zone of return", "the battlefield"),
    "hand": term_in("zone of return", "its owner's hand"),
    "graveyard": term_in("zone of return", "its owner's graveyard"),
    "exile": term_in("zone of return", "exile"),
    "library": term_in("zone of return", "its owner's library"),
    "command": term_in("zone of return", "the command zone"),
    "stack": term_in("zone of return", "the stack"),
}
"""Where an instruction returns something to."""

_FORMS = {
    "tap": term_in("instruction", "tap {what}"),
    "untap": term_in("instruction", "untap {what}"),
    "tap_or_untap": term_in("instruction", "tap or untap {what}"),
    "destroy": term_in("instruction", "destroy {what}"),
    "sacrifice": term_in("instruction", "sacrifice {what}"),
    "exile": term_in("instruction", "exile {what}{until}"),
    "return": term_in("instruction", "return {what} to {zone}"),
    "blink": term_in("instruction", "exile {what} and return it to the battlefield"),
    "put_counters": term_in("instruction", "put {counters} on {what}"),
    "remove_counters": term_in("instruction", "remove {counters} from {what}"),
    "double_counters": term_in("instruction", "double the number of {kind} counters on {what}"),
    "damage": term_in("instruction", "{source} deals {n} damage to {recipient}"),
    "boost": term_in("instruction", "{what} gets {size}"),
    "become_copy": term_in("instruction", "{what} becomes a copy of {of}"),
    "gain_control": term_in("instruction", "{who} gains control of {what}"),
    "give_control": term_in("instruction", "{who} gains control of {what}"),
    "attach": term_in("instruction", "attach {self} to {what}"),
    "gain": term_in("instruction", "{what} gains {gained}"),
    "lose_keyword": term_in("instruction", "{what} loses {gained}"),
    "become": term_in("instruction", "{what} becomes {types}"),
    "transform": term_in("instruction", "transform {what}"),
    "shuffle_into_library": term_in("instruction", "shuffle {what} into its owner's library"),
    "put_on_library": term_in("instruction", "put {what} on top of its owner's library"),
    "put_under_library": term_in("instruction", "put {what} on the bottom of its owner's library"),
    "cast_free": term_in("instruction", "cast {what} without paying its mana cost"),
    "cast_copy": term_in("instruction", "cast a copy of {what} without paying its mana cost{times}{targets}"),
    "copy_spell": term_in("instruction", "copy {what}{times}{targets}"),
    "copy_ability": term_in("instruction", "copy {ability}{times}{targets}"),
    "counter": term_in("instruction", "counter {what}"),
    "gain_life": term_in("instruction", "{who} gains {n} life"),
    "lose_life": term_in("instruction", "{who} loses {n} life"),
    "set_life": term_in("instruction", "{who}'s life total becomes {n}"),
    "draw": term_in("instruction", "{who} draws {cards}"),
    "discard": term_in("instruction", "{who} discards {cards}"),
    "mill": term_in("instruction", "{who} mills {cards}"),
    "energy": term_in("instruction", "{who} gets {n} energy"),
    "poison": term_in("instruction", "{who} gets {poison}"),
    "win": term_in("instruction", "{who} wins the game"),
    "lose": term_in("instruction", "{who} loses the game"),
    "extra_turn": term_in("instruction", "{who} takes an extra turn"),
    "skip_turn": term_in("instruction", "{who} skips a turn"),
    "reveal_until": term_in("instruction", "{who} reveals cards until {found}"),
    "add_mana": term_in("instruction", "{who} adds {mana}"),
    "double_mana": term_in("instruction", "{who} doubles the mana in the pool"),
    "create": term_in("instruction", "{who} creates {tokens}"),
    "copy_token": term_in("instruction", "{who} creates {copies} of {what}"),
    "extra_combat": term_in("instruction", "there is an additional combat phase"),
    "extra_main": term_in("instruction", "there is an additional main phase"),
    "proliferate": term_in("instruction", "proliferate"),
    "populate": term_in("instruction", "populate{populated}"),
    "nothing": term_in("instruction", "nothing happens"),
}
"""The clause for each verb."""

_BY_OTHERS = term_in("instruction", "{by} sacrifices {what}")
"""The clause for a sacrifice of players whom an instruction tells to sacrifice something."""

_TURNED = {1: _FORMS["tap"], 2: _FORMS["untap"]}
"""The clause for "tap or untap", by the mode that was chosen."""

_WITH_A_SUBJECT = ("{who}", "{by}", "{what}", "{source}", "there", "nothing")
"""How clauses begin that are no imperatives."""

_RESULTS = {
    "gain_life": ("life",),
    "lose_life": ("life",),
    "damage": ("damage", "life", "poison", "counters"),
    "put_counters": ("counters",),
    "remove_counters": ("counters",),
    "draw": ("library", "hand"),
    "discard": ("hand",),
    "mill": ("library",),
    "energy": ("energy",),
    "poison": ("poison",),
    "boost": ("boost",),
}
"""For each verb the changes that show its amount; the first kind that occurred counts."""

_MULTIPLIED = ("more_counters", "more_tokens", "more_mana", "infect", "lifelink")
_MAX_OBJECTS_NAMED = 6
"""How many objects are named one by one."""
_MAX_SYMBOLS_SHOWN = 8
"""How many mana symbols are written out."""


class Clause:
    """Instructions and costs in words, with what a step tells about them.

    Args:
        case: The case.
        called: The names of objects.
        step: The step that carries out the instruction, or pays the cost.
        begun: The step that put its spell or ability on the stack, with the targets.
    """

    def __init__(self, case: Case, called: Called, step: Step, begun: Step) -> None:
        self._case = case
        self._called = called
        self._step = step
        self._begun = begun
        self._you = printable(step.player) if step.player else phrase_in("player", "its controller")
        self._described = _Described(self, self._you, called.name)
        self._notes: list[str] = []

    def text(self, given: Instruction) -> str:
        """The instruction as a clause."""
        self._notes = []
        form = self._form(given)
        parts = {key: self.part(key, given) for _, key, _, _ in Formatter().parse(form) if key is not None}
        whole = phrase_in("instruction", form, **parts)
        if ways := self._ways(given):
            whole = phrase_in("instruction", "{clause}, {ways}", clause=whole, ways=", ".join(ways))
        for note in self._notes:
            whole = phrase_in("instruction", "{clause} ({note})", clause=whole, note=note)
        return self._seen(given, whole)

    def bids(self, given: Instruction) -> bool:
        """Whether the clause is an imperative in English: "exile X"."""
        return not self._form(given).startswith(_WITH_A_SUBJECT)

    def _form(self, given: Instruction) -> str:
        """The clause for the verb; players whom an instruction tells to sacrifice something are named."""
        if given.do == "sacrifice" and isinstance(given.what, Pick) and given.what.by not in (None, "you"):
            return _BY_OTHERS
        if given.do == "tap_or_untap":
            return _TURNED.get(self._step.mode, _FORMS["tap_or_untap"])
        return _FORMS[given.do]

    def _ways(self, given: Instruction) -> list[str]:
        """How the objects of an instruction enter: tapped, attacking, with counters and so on."""
        parts = [phrase_in("entering", "tapped")] if given.tapped else []
        parts += [phrase_in("entering", "attacking")] if given.attacking else []
        parts += [phrase_in("entering", "with haste")] if given.haste else []
        for kind, n in (given.with_ or {}).items():
            parts.append(phrase_in("entering", "with {counters}", counters=_counters(str(n), kind)))
        parts += [phrase_in("entering", "not legendary")] if given.nonlegendary else []
        return parts

    def _seen(self, given: Instruction, clause: str) -> str:
        """The clause with the objects that an instruction was done to, if the words alone don't say it."""
        if self._step.skipped or (self._step.do == "put" and self._step.instruction is None):
            return clause
        found = self._called.happened_to(given, self._step)
        if found is None:
            if given.do in ("discard", "mill") and not self._step.events and not self._step.changes:
                return phrase_in("instruction", "{clause}: there is no card left", clause=clause)
            return clause
        if not found:
            unseen = given.do not in _NOTHING or (given.do == "return" and given.to != "battlefield")
            return clause if unseen else phrase_in("instruction", _NOTHING[given.do], clause=clause)
        if isinstance(given.what, Pick) and given.what.each is not None:
            return phrase_in("instruction", "{clause}: {objects}", clause=clause, objects=self._listed(found))
        return clause

    def _listed(self, ids: Sequence[str]) -> str:
        if len(ids) <= _MAX_OBJECTS_NAMED:
            return self._called.names(ids)
        more = phrase_in("objects", "{n} more", n=len(ids) - _MAX_OBJECTS_NAMED)
        return joined([*map(self._called.name, ids[:_MAX_OBJECTS_NAMED]), more])

    def part(self, key: str, given: Instruction) -> str:
        """The words for a placeholder in the clause of a verb (`_FORMS`).

        Raises:
            KeyError: No part has this name.
        """
        return _PARTS[key](self, given)

    def _cards(self, given: Instruction) -> str:
        n = self._number(given.n, given)
        if n.isdecimal():
            return self._described.cards(int(n))
        return phrase_in("so many", "{number} cards", number=n)

    def _poison(self, given: Instruction) -> str:
        one, many = (counted_phrase("poison counter", "poison counters", n) for n in (1, 2))
        return _things(self._number(given.n, given), one, many)

    def _ability(self, given: Instruction) -> str:
        ids = self._meant(given)
        is_named = bool(ids) and all(map(self._called.is_item, ids))
        what = self._what(given)
        return what if is_named else phrase_in("ability", "the ability of {object}", object=what)

    def _much(self, given: Instruction) -> str:
        """So much damage, life or energy."""
        n = self._number(given.n, given)
        return phrase_in("so much", "{n}", n=n) if n.isdecimal() else phrase_in("so much", "{number}", number=n)

    def _size(self, given: Instruction) -> str:
        power, toughness = self._number(given.n, given), self._number(given.m or 0, given, "toughness")
        return f"{_signed(power)}/{_signed(toughness)}"

    def _until_leaves(self, given: Instruction) -> str:
        if not given.until_leaves:
            return ""
        return phrase_in("instruction", " until {self} leaves the battlefield", self=self.ref("self"))

    def _found(self, given: Instruction) -> str:
        return self.a(given.until) if given.until is not None else phrase_in("things", "a card")

    def _tokens(self, given: Instruction) -> str:
        name = printable(given.card) if given.card else phrase_in("token", "nameless")
        one, many = (counted_phrase("{name} token", "{name} tokens", n, name=name) for n in (1, 2))
        things = _things(self._made(given.n, given), one, many)
        return phrase_in("created", "{things}{named}", things=things, named=self._named())

    def _copies(self, given: Instruction) -> str:
        made, named = self._made(given.n, given), self._named()
        if made == "1":
            return phrase_in("created", "a copy{named}", named=named)
        if made.isdecimal():
            return phrase_in("created", "{n} copies{named}", n=number_word(int(made)), named=named)
        return phrase_in("created", "{number} copies{named}", number=made, named=named)

    def _populated(self) -> str:
        if not self._step.created:
            return ""
        player, named = self._you, self._named()
        if not self._step.chosen:
            return phrase_in("created", ": {player} creates a copy{named}", player=player, named=named)
        model = self._called.names(self._step.chosen)
        return phrase_in(
            "created", ": {player} creates a copy{named} of {object}", player=player, named=named, object=model
        )

    def _what(self, given: Instruction) -> str:
        """The objects of an instruction, in words."""
        ids = self._meant(given)
        return self._called.names(ids) if ids else self.ref(given.what)

    def _meant(self, given: Instruction) -> Sequence[str]:
        """The objects of an instruction; if the reference doesn't tell, those that the events name."""
        known = self._called.objects(given.what, self._step, self._begun)
        if not known and not (isinstance(given.what, Pick) and given.what.each is not None) and not self._step.skipped:
            return self._called.happened_to(given, self._step) or ()
        return known

    def _named(self) -> str:
        ids = [marked(id) for id in self._step.created]
        return phrase_in("created", " ({ids})", ids=", ".join(ids)) if ids else ""

    def _times(self, given: Instruction) -> str:
        """How many copies there are."""
        match given.n if isinstance(given.n, int) else 1:
            case 1:
                return ""
            case 2:
                return phrase_in("instruction", " twice")
            case n:
                return phrase_in("instruction", " {n} times", n=number_word(n))

    def _targets(self) -> str:
        """New targets of a copy (CR 707.10c)."""
        if not self._step.targets:
            return ""
        return counted_phrase(
            ", with {targets} as the target",
            ", with {targets} as targets",
            len(self._step.targets),
            targets=self._called.names(self._step.targets),
        )

    def _recipient(self, given: Instruction) -> str:
        parts = [self.ref(given.what)] if given.what is not None else []
        parts += [self._who(given.who, given)] if given.who is not None else []
        return joined(parts or [phrase_in("object", "it")])

    # references

    def ref(self, ref: str | Pick | None) -> str:
        """The objects that a reference or a choice of the form means."""
        ids = self._called.objects(ref, self._step, self._begun)
        if ids:
            return self._called.names(ids)
        match ref:
            case None:
                return phrase_in("object", "something")
            case Pick(each=Description() as what):
                return phrase_in("object", "each {thing}", thing=self.noun(what))
            case Pick(choose=Description() as what, n=int(n), up_to=up_to):
                things = self.a(what)
                if n != 1:
                    things = phrase_in("things", "{n} {things}", n=number_word(n), things=self.noun(what, many=True))
                return phrase_in("object", "up to {things}", things=things) if up_to else things
            case "host":
                return phrase_in("object", "what {object} is attached to", object=self.ref("self"))
            case "exiled":
                return phrase_in("object", "the card that it exiled")
            case "target" | "target_2" if self._aims():
                return phrase_in("object", "its target")
            case "target" | "target_2":
                return phrase_in("object", "nothing (no target was chosen)")
            case "chosen":
                return phrase_in("object", "what was chosen")
            case "created":
                return phrase_in("object", "what came of it")
        return phrase_in("object", "it")

    def _aims(self) -> bool:
        """Whether the targets aren't known, because the run doesn't show how the item was put on the stack."""
        return self._begun is self._step

    def player(self, who: str, given: Instruction) -> str:
        """The players that a word of the form means."""
        return self._who(who, given)

    def only_opponent(self) -> str | None:
        """The opponent of the player whose step it is; None if there are several, or if it isn't known whose it is."""
        others = [name for name in self._case.state.players if name != self._step.player]
        return printable(others[0]) if len(others) == 1 and self._step.player else None

    def _who(self, who: str, given: Instruction) -> str:
        match who:
            case "you":
                return self._you
            case "opponent":
                return self.only_opponent() or phrase_in("player", "each opponent")
            case "any":
                return phrase_in("player", "each player")
            case "target" | "target_2":
                ids = self._called.objects(who, self._step, self._begun)
                return self._called.names(ids) if ids else phrase_in("player", "the target player")
        changed = {
            key.owner
            for key in self._step.changes
            if key.word in _RESULTS.get(given.do, ()) and key.owner in self._case.state.players
        }
        if len(changed) == 1:
            return printable(changed.pop())
        if who == "controller":
            return phrase_in("player", "its controller")
        return phrase_in("player", "its owner") if who == "owner" else phrase_in("player", "that player")

    # numbers

    def _number(self, number: Value, given: Instruction, what: str = "") -> str:
        """A number as it came out if the step records it, otherwise how it is computed."""
        if isinstance(number, int):
            return str(number)
        if number == Number(that_much=True) and (much := self.that_much()).isdecimal():
            return much
        came_to = self._came_to(given, what)
        if came_to is None:
            return self._described.value(number)
        self._explain(came_to, number)
        return str(came_to)

    def _explain(self, came_to: int, number: Number) -> None:
        """Notes how an amount is computed, if no replacement effect may have changed it."""
        if not number.that_much and not any(word in repr(self._case.cards) for word in _MULTIPLIED):
            note = phrase_in("instruction", "{n} is {number}", n=came_to, number=self._described.value(number))
            self._notes += [note] if note not in self._notes else []

    def _came_to(self, given: Instruction, what: str) -> int | None:
        """The amount, if the changes of the step show the same one for every object or player concerned."""
        for word in _RESULTS.get(given.do, ()):
            found = {
                abs(n) for key, n in self._step.changes.items() if key.word == word and self._fits(key, given, what)
            }
            if found:
                return found.pop() if len(found) == 1 else None
        return None

    def _fits(self, key: Resource, given: Instruction, what: str) -> bool:
        """Whether a change belongs to an instruction: the right kind of counters, power or toughness, life lost."""
        if key.word == "counters" and given.do != "damage":
            return key.what == given.counter
        if key.word == "boost":
            return key.what == what
        if key.word == "life" and given.do == "damage":
            return self._step.changes[key] < 0
        return True

    def _made(self, number: Value, given: Instruction) -> str:
        """The number of tokens: as many as the step created."""
        if not self._step.created:
            return self._number(number, given)
        made = len(self._step.created)
        if isinstance(number, Number):
            self._explain(made, number)
        return str(made)

    def _mana(self, given: Instruction) -> str:
        """The mana of an instruction, symbol by symbol if it isn't too much."""
        color = self._step.color
        if color and len(color) > 1:
            return "".join(f"{{{letter}}}" for letter in color[:_MAX_SYMBOLS_SHOWN]) + (
                "…" if len(color) > _MAX_SYMBOLS_SHOWN else ""
            )
        mana = printable(given.mana or "").replace("{any}", f"{{{color}}}" if color else "{any}")
        n = given.n
        if isinstance(n, Number):
            ability = self._called.ability(self._step)
            pays = ability is not None and ability.cost is not None and ability.cost.mana is not None
            added = sum(n for key, n in self._step.changes.items() if key.word == "mana" and n > 0)
            each = mana.count("{")
            if pays or not added or not each or added % each:
                return f"{mana} × {self._described.value(n)}"
            self._explain(added // each, n)
            n = added // each
        return mana * n if n * mana.count("{") <= _MAX_SYMBOLS_SHOWN else f"{mana} × {n}"

    def that_much(self) -> str:
        """The number that the trigger event was about, if it is known."""
        known = self._step.amount if self._step.amount is not None else self._begun.amount
        return phrase_in("number", "that much") if known is None else str(known)

    # costs

    def cost(self, cost: Cost) -> str:
        """A cost in words."""
        deeds = [phrase_in("cost", "{deed}", deed=each) for each in self._deeds(cost)]
        return ", ".join([*self._symbols(cost), *deeds]) or "{0}"

    def paying(self, cost: Cost) -> str:
        """A cost as an action: `pay {2}`, `sacrifice a Forest`."""
        deeds = list(self._deeds(cost))
        if cost.mana is not None or cost.tap or cost.untap or not (deeds or cost.loyalty is not None):
            return phrase_in("cost", "pay {cost}", cost=self.cost(cost))
        if cost.loyalty is not None:
            return phrase_in("cost", "{cost}", cost=self.cost(cost))
        said = deeds[0]
        for each in deeds[1:]:
            said = phrase_in("clauses, all of them", "{first}, {next}", first=said, next=each)
        return said

    def _symbols(self, cost: Cost) -> Iterator[str]:
        """The parts of a cost that are written as symbols."""
        if cost.mana is not None:
            paid = self.with_life(cost.mana, cost)
            yield phrase_in("cost", "{mana}{with_life}", mana=printable(cost.mana), with_life=paid)
        if cost.tap:
            yield "{T}"
        if cost.untap:
            yield "{Q}"
        if cost.loyalty is not None:
            yield f"{cost.loyalty:+}" if cost.loyalty else "0"

    def _deeds(self, cost: Cost) -> Iterator[str]:
        """The other parts of a cost, as actions."""
        if cost.life:
            yield phrase_in("cost", "pay {n} life", n=cost.life)
        if cost.energy:
            yield phrase_in("cost", "pay {n} energy", n=cost.energy)
        yield from self._described.paid(cost)
        for kind, n in (cost.remove or {}).items():
            yield phrase_in("cost", "remove {counters}", counters=_counters(str(n), kind))
        for kind, n in (cost.put or {}).items():
            yield phrase_in("cost", "put {counters}", counters=_counters(str(n), kind))
        if cost.mill:
            yield phrase_in("cost", "mill {cards}", cards=self._described.cards(cost.mill))
        if cost.exile_top:
            cards = self._described.cards(cost.exile_top)
            yield phrase_in("cost", "exile {cards} from the top of the library", cards=cards)
        if cost.discard_hand:
            yield phrase_in("cost", "discard the hand")

    def with_life(self, mana: str, besides: Cost | None = None) -> str:
        """The Phyrexian symbols of a mana cost that were paid with life (CR 107.4f), in words: 2 life each.

        Args:
            mana: The mana cost.
            besides: The cost whose other parts are paid with life, too.
        """
        phyrexian = re.findall(r"\{[^}]*/P\}", mana)
        lost = -self._step.changes.get(Resource("life", owner=self._step.player or ""), 0)
        if besides is not None and isinstance(besides.life, int):
            lost -= besides.life
        if not phyrexian or lost < 2:
            return ""
        paid = printable("".join(phyrexian))
        if lost != 2 * len(phyrexian):
            paid = phrase_in("cost", "{n} of {symbols}", n=number_word(lost // 2), symbols=paid)
        return phrase_in("cost", ", paying {n} life for {symbols}", n=lost, symbols=paid)

    # conditions

    def missed(self, condition: Condition) -> str:
        """Why a condition isn't met, if a few words can say it; otherwise empty."""
        if condition.compare is None or isinstance(condition.compare.value, int):
            return ""
        amount = self._described.value(condition.compare.value)
        match bounds_of(condition.compare):
            case [("at_least", int(n))]:
                return phrase_in("condition that isn't met", "{amount} is less than {n}", amount=amount, n=n)
            case [(_, int(n))]:
                return phrase_in("condition that isn't met", "{amount} is more than {n}", amount=amount, n=n)
        return ""

    # descriptions

    def noun(self, what: Description, many: bool = False) -> str:
        """A noun phrase for a description, without an article."""
        return self._described.noun(what, _default(what), many)

    def a(self, what: Description) -> str:
        """The noun phrase for one thing, with its article."""
        return self._described.a(what, _default(what))


class _Described(DescriptionProse):
    """The descriptions of a clause in words: `you` is the player whose step it is."""

    def __init__(self, clause: Clause, you: str, name: Callable[[str], str]) -> None:
        self._clause = clause
        self._you = you
        self._name = name

    def who(self, selector: PlayerSelector) -> str:
        if selector == "opponent":
            one = self._clause.only_opponent()
            return phrase_in("player", "an opponent of {player}", player=self._you) if one is None else one
        if selector == "any":
            return phrase_in("player", "a player")
        return self._clause.player(str(selector), Instruction(do="nothing"))

    def reference(self, reference: str) -> str:
        if reference == "exiled":
            return phrase_in("object", "a card that {object} exiled", object=self._clause.ref("self"))
        return self._clause.ref(reference)

    def named(self, id: str) -> str:
        return self._name(id)

    def picked(self, ref: Ref, untapped: bool = False) -> str:
        return self._clause.ref(ref)

    def _measure(self, value: Number) -> str:
        return self._clause.that_much() if value.that_much else super()._measure(value)

    def _counted(self, what: Description) -> str:
        return self._clause.noun(what, many=True)


def _default(what: Description) -> str:
    """The noun for what a description doesn't give a type."""
    return {None: "permanent", "battlefield": "permanent", "stack": "spell"}.get(what.zone, "card")


_NOTHING = {
    "tap": term_in("instruction", "{clause}: nothing is tapped"),
    "untap": term_in("instruction", "{clause}: nothing is untapped"),
    "destroy": term_in("instruction", "{clause}: nothing is destroyed"),
    "sacrifice": term_in("instruction", "{clause}: nothing is sacrificed"),
    "exile": term_in("instruction", "{clause}: nothing is exiled"),
    "return": term_in("instruction", "{clause}: nothing is returned"),
    "blink": term_in("instruction", "{clause}: nothing is exiled"),
}
"""Verbs that always cause an event if they do something, with what is said if they do nothing."""


_IN_COSTS = "CWUBRG"
"""The letters of mana in the order of mana costs."""


def symbols(paid: Mapping[str, int]) -> str:
    """Mana that was paid, given by letter, as symbols in the order of a mana cost: `{C}{U}{U}`."""
    letters = sorted(paid, key=lambda letter: _IN_COSTS.find(letter.upper()))
    return "".join(f"{{{letter.upper()}}}" * paid[letter] for letter in letters)


def _things(n: str, one: str, many: str) -> str:
    """A number of things in words: `an Elf token`, `two Elf tokens`."""
    if n == "1":
        return phrase_in("so many", "{thing}", thing=with_article(one))
    if n.isdecimal():
        return phrase_in("so many", "{n} {things}", n=number_word(int(n)), things=many)
    return phrase_in("so many", "{number} {things}", number=n, things=many)


def _kind(given: Instruction) -> str:
    return printable(given.counter or "")


def _counters(n: str, kind: str) -> str:
    one = phrase_in("noun", "{kind} counter", kind=printable(kind))
    return _things(n, one, phrase_in("noun", "{kind} counters", kind=printable(kind)))


def _signed(number: str) -> str:
    return number if number.startswith("-") else f"+{number}"


def _gained(given: Instruction) -> str:
    return keyword_name(given.keyword) if given.keyword else phrase_in("ability", "an ability")


def _types(given: Instruction) -> str:
    words = [noun_named(each) for each in (*(given.types or ()), *map(subtype_in_words, given.subtypes or ()))]
    words += [keyword_name(given.keyword)] if given.keyword else []
    return joined(words or [phrase_in("object", "something else")])


_PARTS: dict[str, Callable[[Clause, Instruction], str]] = {
    "what": lambda said, given: said._what(given),
    "ability": lambda said, given: said._ability(given),
    "of": lambda said, given: said.ref(given.of),
    "self": lambda said, _given: said.ref("self"),
    "source": lambda said, given: said.ref(given.source),
    "who": lambda said, given: said._who(given.who or "you", given),
    "by": lambda said, given: said._who((given.what.by if isinstance(given.what, Pick) else None) or "you", given),
    "n": lambda said, given: said._much(given),
    "size": lambda said, given: said._size(given),
    "counters": lambda said, given: _counters(said._number(given.n, given), given.counter or ""),
    "kind": lambda _said, given: _kind(given),
    "poison": lambda said, given: said._poison(given),
    "populated": lambda said, _given: said._populated(),
    "cards": lambda said, given: said._cards(given),
    "recipient": lambda said, given: said._recipient(given),
    "until": lambda said, given: said._until_leaves(given),
    "zone": lambda _said, given: phrase_in("zone of return", _ZONES[given.to or "hand"]),
    "gained": lambda _said, given: _gained(given),
    "types": lambda _said, given: _types(given),
    "found": lambda said, given: said._found(given),
    "mana": lambda said, given: said._mana(given),
    "times": lambda said, given: said._times(given),
    "targets": lambda said, _given: said._targets(),
    "tokens": lambda said, given: said._tokens(given),
    "copies": lambda said, given: said._copies(given),
}
"""What fills each placeholder."""
