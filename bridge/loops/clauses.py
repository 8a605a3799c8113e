"""One instruction or cost of a loop in words: what it does, to what, how much, as far as its step tells.

The words follow the form of the case; no rule is applied. `you` in an ability is the player whose step it is. A
computed amount is given as it came out, if the step records it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from bridge.case.abilities import Instruction
from bridge.case.conditions import Condition, Cost, Pick, Ref
from bridge.case.descriptions import Description, Number, PlayerSelector, Value
from bridge.case.state import Case
from bridge.combat.description_prose import DescriptionProse, bounds_of, subtype_in_words
from bridge.combat.prose import joined, number_word, printable, with_article
from bridge.loops.called import Called
from bridge.loops.resources import Resource
from bridge.loops.verdict import Step

__all__ = ["Clause", "symbols"]

_ZONES = {
    "battlefield": "the battlefield",
    "hand": "its owner's hand",
    "graveyard": "its owner's graveyard",
    "exile": "exile",
    "library": "its owner's library",
    "command": "the command zone",
    "stack": "the stack",
}
_FORMS = {
    "tap": "tap {what}",
    "untap": "untap {what}",
    "tap_or_untap": "{turns} {what}",
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
    "cast_copy": "cast a copy of {what} without paying its mana cost{copy}",
    "copy_spell": "copy {what}{copy}",
    "copy_ability": "copy {ability}{copy}",
    "counter": "counter {what}",
    "gain_life": "{who} gains {n} life",
    "lose_life": "{who} loses {n} life",
    "set_life": "{who}'s life total becomes {n}",
    "draw": "{who} draws {cards}",
    "discard": "{who} discards {cards}",
    "mill": "{who} mills {cards}",
    "energy": "{who} gets {n} energy",
    "poison": "{who} gets {poison}",
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
    "populate": "populate{populated}",
    "nothing": "nothing happens",
}
"""The clause for each verb."""

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
        self._you = printable(step.player) if step.player else "its controller"
        self._described = _Described(self, self._you, called.name)
        self._notes: list[str] = []

    def text(self, given: Instruction) -> str:
        """The instruction as a clause."""
        self._notes = []
        whole = self._form(given).format_map(_Parts(self, given)) + self._more(given)
        return whole + "".join(f" ({each})" for each in self._notes) + self._seen(given)

    def bids(self, given: Instruction) -> bool:
        """Whether the clause is an imperative: "exile X"."""
        return not self._form(given).startswith(("{who}", "{by}", "{what}", "{source}", "there", "nothing"))

    def _form(self, given: Instruction) -> str:
        """The clause for the verb; players whom an instruction tells to sacrifice something are named."""
        if given.do == "sacrifice" and isinstance(given.what, Pick) and given.what.by not in (None, "you"):
            return "{by} sacrifices {what}"
        return _FORMS[given.do]

    def _more(self, given: Instruction) -> str:
        """How the objects of an instruction enter: tapped, attacking, with counters and so on."""
        parts = [word for word in ("tapped", "attacking") if getattr(given, word)]
        parts += ["with haste"] if given.haste else []
        parts += [f"with {_counters(n, kind)}" for kind, n in (given.with_ or {}).items()]
        parts += ["not legendary"] if given.nonlegendary else []
        return f", {', '.join(parts)}" if parts else ""

    def _seen(self, given: Instruction) -> str:
        """The objects that an instruction was done to, if the words alone don't say it."""
        if self._step.skipped or (self._step.do == "put" and self._step.instruction is None):
            return ""
        found = self._called.happened_to(given, self._step)
        if found is None:
            nothing = given.do in ("discard", "mill", "draw") and not self._step.events and not self._step.changes
            return ": there is no card left" if nothing and given.do != "draw" else ""
        if not found:
            unseen = given.do not in _PASSIVE or (given.do == "return" and given.to != "battlefield")
            return "" if unseen else f": nothing is {_PASSIVE[given.do]}"
        if isinstance(given.what, Pick) and given.what.each is not None:
            return f": {self._listed(found)}"
        return ""

    def _listed(self, ids: Sequence[str]) -> str:
        if len(ids) <= _MAX_OBJECTS_NAMED:
            return self._called.names(ids)
        return f"{joined([*map(self._called.name, ids[:_MAX_OBJECTS_NAMED]), f'{len(ids) - _MAX_OBJECTS_NAMED} more'])}"

    def part(self, key: str, given: Instruction) -> str:
        """The words for a placeholder in the clause of a verb (`_FORMS`).

        Raises:
            KeyError: No part has this name.
        """
        return _PARTS[key](self, given)

    def _how_many(self, given: Instruction, noun: str) -> str:
        return _things(self._number(given.n, given), noun)

    def _ability(self, given: Instruction) -> str:
        ids = self._meant(given)
        is_named = bool(ids) and all(map(self._called.is_item, ids))
        return self._what(given) if is_named else f"the ability of {self._what(given)}"

    def _turns(self) -> str:
        return {1: "tap", 2: "untap"}.get(self._step.mode, "tap or untap")

    def _size(self, given: Instruction) -> str:
        power, toughness = self._number(given.n, given), self._number(given.m or 0, given, "toughness")
        return f"{_signed(power)}/{_signed(toughness)}"

    def _until_leaves(self, given: Instruction) -> str:
        return f" until {self.ref('self')} leaves the battlefield" if given.until_leaves else ""

    def _found(self, given: Instruction) -> str:
        return self.a(given.until) if given.until is not None else "a card"

    def _tokens(self, given: Instruction) -> str:
        noun = f"{printable(given.card or 'nameless')} token"
        return f"{_things(self._made(given.n, given), noun)}{self._named()}"

    def _copies(self, given: Instruction) -> str:
        made = self._made(given.n, given)
        return f"{'a' if made == '1' else _word(made)} {'copy' if made == '1' else 'copies'}{self._named()}"

    def _populated(self) -> str:
        model = f" of {self._called.names(self._step.chosen)}" if self._step.chosen else ""
        return f": {self._you} creates a copy{self._named()}{model}" if self._step.created else ""

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
        ids = [printable(id) for id in self._step.created]
        return f" ({', '.join(ids)})" if ids else ""

    def _copy(self, given: Instruction) -> str:
        """New targets of a copy (CR 707.10c), and how many copies there are."""
        targets = self._called.names(self._step.targets) if self._step.targets else ""
        n = given.n if isinstance(given.n, int) else 1
        times = {1: "", 2: " twice"}.get(n, f" {number_word(n)} times")
        one = "the target" if len(self._step.targets) == 1 else "targets"
        return f"{times}, with {targets} as {one}" if targets else times

    def _recipient(self, given: Instruction) -> str:
        parts = [self.ref(given.what)] if given.what is not None else []
        parts += [self._who(given.who, given)] if given.who is not None else []
        return joined(parts or ["it"])

    # references

    def ref(self, ref: str | Pick | None) -> str:
        """The objects that a reference or a choice of the form means."""
        ids = self._called.objects(ref, self._step, self._begun)
        if ids:
            return self._called.names(ids)
        match ref:
            case None:
                return "something"
            case Pick(each=Description() as what):
                return f"each {self.noun(what)}"
            case Pick(choose=Description() as what, n=int(n), up_to=up_to):
                number = self.a(what) if n == 1 else f"{number_word(n)} {self.noun(what, many=True)}"
                return f"up to {number}" if up_to else number
            case "host":
                return f"what {self.ref('self')} is attached to"
            case "exiled":
                return "the card that it exiled"
            case "target" | "target_2":
                return "its target" if self._aims() else "nothing (no target was chosen)"
            case "chosen":
                return "what was chosen"
            case "created":
                return "what came of it"
        return "it"

    def _aims(self) -> bool:
        """Whether the targets aren't known, because the run doesn't show how the item was put on the stack."""
        return self._begun is self._step

    def player(self, who: str, given: Instruction) -> str:
        """The players that a word of the form means."""
        return self._who(who, given)

    def _who(self, who: str, given: Instruction) -> str:
        others = [name for name in self._case.state.players if name != self._step.player]
        match who:
            case "you":
                return self._you
            case "opponent":
                return printable(others[0]) if len(others) == 1 and self._step.player else "each opponent"
            case "any":
                return "each player"
            case "target" | "target_2":
                ids = self._called.objects(who, self._step, self._begun)
                return self._called.names(ids) if ids else "the target player"
        changed = {
            key.owner
            for key in self._step.changes
            if key.word in _RESULTS.get(given.do, ()) and key.owner in self._case.state.players
        }
        if len(changed) == 1:
            return printable(changed.pop())
        return f"its {who}" if who in ("controller", "owner") else "that player"

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
            note = f"{came_to} is {self._described.value(number)}"
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
        return "that much" if known is None else str(known)

    # costs

    def cost(self, cost: Cost) -> str:
        """A cost in words."""
        return ", ".join(self._costs(cost)) or "{0}"

    def paying(self, cost: Cost) -> str:
        """A cost as an action: `pay {2}`, `sacrifice a Forest`."""
        parts = list(self._costs(cost))
        begins_with_symbol = not parts or cost.mana is not None or cost.tap or cost.untap
        return f"pay {self.cost(cost)}" if begins_with_symbol else self.cost(cost)

    def _costs(self, cost: Cost) -> Iterator[str]:
        if cost.mana is not None:
            yield printable(cost.mana) + self.with_life(cost.mana, cost)
        if cost.tap:
            yield "{T}"
        if cost.untap:
            yield "{Q}"
        if cost.loyalty is not None:
            yield f"{cost.loyalty:+}" if cost.loyalty else "0"
        if cost.life:
            yield f"pay {cost.life} life"
        if cost.energy:
            yield f"pay {cost.energy} energy"
        yield from self._described.paid(cost)
        for kind, n in (cost.remove or {}).items():
            yield f"remove {_counters(n, kind)}"
        for kind, n in (cost.put or {}).items():
            yield f"put {_counters(n, kind)}"
        if cost.mill:
            yield f"mill {self._described.so_many(cost.mill, 'a card', 'cards')}"
        if cost.exile_top:
            yield f"exile {self._described.so_many(cost.exile_top, 'a card', 'cards')} from the top of the library"
        if cost.discard_hand:
            yield "discard the hand"

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
        paid = "".join(phyrexian) if lost == 2 * len(phyrexian) else f"{number_word(lost // 2)} of {''.join(phyrexian)}"
        return f", paying {lost} life for {printable(paid)}"

    # conditions

    def missed(self, condition: Condition) -> str:
        """Why a condition isn't met, if a few words can say it; otherwise empty."""
        if condition.compare is None or isinstance(condition.compare.value, int):
            return ""
        amount = self._described.value(condition.compare.value)
        match bounds_of(condition.compare):
            case [(bound, int(n))]:
                return f"{amount} is {'less' if bound == 'at_least' else 'more'} than {n}"
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
            one = self._clause.player("opponent", Instruction(do="nothing"))
            return f"an opponent of {self._you}" if one == "each opponent" else one
        return "a player" if selector == "any" else self._clause.player(str(selector), Instruction(do="nothing"))

    def reference(self, reference: str) -> str:
        if reference == "exiled":
            return f"a card that {self._clause.ref('self')} exiled"
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


class _Parts(dict[str, str]):
    """The words for the placeholders of a clause, each made when the clause asks for it."""

    def __init__(self, clause: Clause, given: Instruction) -> None:
        super().__init__()
        self._clause = clause
        self._given = given

    def __missing__(self, key: str) -> str:
        return self._clause.part(key, self._given)


_PASSIVE = {
    "tap": "tapped",
    "untap": "untapped",
    "destroy": "destroyed",
    "sacrifice": "sacrificed",
    "exile": "exiled",
    "return": "returned",
    "blink": "exiled",
}
"""Verbs that always cause an event if they do something, with their participles."""


def symbols(paid: Mapping[str, int]) -> str:
    """Mana that was paid, given by letter, as symbols: `{2}{U}`."""
    return "".join(f"{{{letter.upper()}}}" * n for letter, n in paid.items())


def _things(n: str, noun: str) -> str:
    """A number of things in words: `a card`, `two cards`."""
    return with_article(noun) if n == "1" else f"{_word(n)} {noun}s"


def _word(n: str) -> str:
    return number_word(int(n)) if n.isdecimal() else n


def _kind(given: Instruction) -> str:
    return printable(given.counter or "")


def _counters(n: int, kind: str) -> str:
    return _things(str(n), f"{printable(kind)} counter")


def _signed(number: str) -> str:
    return number if number.startswith("-") else f"+{number}"


def _gained(given: Instruction) -> str:
    return printable(given.keyword) if given.keyword else "an ability"


def _types(given: Instruction) -> str:
    words = [*(given.types or ()), *map(subtype_in_words, given.subtypes or ()), *filter(None, [given.keyword])]
    return joined(words or ["something else"])


_PARTS: dict[str, Callable[[Clause, Instruction], str]] = {
    "what": lambda said, given: said._what(given),
    "ability": lambda said, given: said._ability(given),
    "of": lambda said, given: said.ref(given.of),
    "self": lambda said, _given: said.ref("self"),
    "source": lambda said, given: said.ref(given.source),
    "who": lambda said, given: said._who(given.who or "you", given),
    "by": lambda said, given: said._who((given.what.by if isinstance(given.what, Pick) else None) or "you", given),
    "n": lambda said, given: said._number(given.n, given),
    "turns": lambda said, _given: said._turns(),
    "size": lambda said, given: said._size(given),
    "counters": lambda said, given: said._how_many(given, f"{_kind(given)} counter"),
    "kind": lambda _said, given: _kind(given),
    "poison": lambda said, given: said._how_many(given, "poison counter"),
    "populated": lambda said, _given: said._populated(),
    "cards": lambda said, given: said._how_many(given, "card"),
    "recipient": lambda said, given: said._recipient(given),
    "until": lambda said, given: said._until_leaves(given),
    "zone": lambda _said, given: _ZONES[given.to or "hand"],
    "gained": lambda _said, given: _gained(given),
    "types": lambda _said, given: _types(given),
    "found": lambda said, given: said._found(given),
    "mana": lambda said, given: said._mana(given),
    "copy": lambda said, given: said._copy(given),
    "tokens": lambda said, given: said._tokens(given),
    "copies": lambda said, given: said._copies(given),
}
"""What fills each placeholder."""
