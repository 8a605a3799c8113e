"""What verbs mean: instructions that a player follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind, joined
from bridge.text.meanings.loops.mana import mana_symbols
from bridge.text.meanings.loops.numbers import known_number, multiplied
from bridge.text.meanings.loops.values import (
    ACTIONS,
    SELF,
    Clause,
    Do,
    Made,
    Number,
    Player,
    Thing,
    Token,
    constant,
    in_order,
    means,
)
from bridge.text.meanings.values import Node

__all__ = []


constant(base="base", third="third")


def _verb(name: str, verb: str, **more: Any) -> None:
    """Registers an instruction that is a verb with an object."""

    def function(*parts: Any) -> Do:
        *form, thing = parts
        return Do(verb, {"what": thing, **more}, form[0] if form else "base")

    assert name not in ACTIONS, name
    ACTIONS[name] = function


_verb("taps", "tap")
_verb("untaps", "untap")
_verb("taps_or_untaps", "tap_or_untap")
_verb("destroys", "destroy")
_verb("sacrifices_it", "sacrifice")
_verb("transforms", "transform")
_verb("gains_control", "gain_control")
_verb("casts_free", "cast_free")


ACTIONS.functions(
    exiles=lambda form, thing: Do("exile", {"what": thing}, form),
    exiles_until=lambda form, thing, until: Do("exile", {"what": thing, "until_leaves": True}, form),
)


def _arrivals(arrivals: tuple[Node, ...]) -> Node:
    node: Node = {}
    for each in arrivals:
        if set(each) & set(node):
            raise MeaninglessError
        node.update(each)
    return in_order(node)


constant(
    arrives_tapped={"tapped": True},
    arrives_under_you={"under": "you"},
    arrives_under_owner={"under": "owner"},
)


@means("arrives_transformed")
def _arrives_transformed(value: Any) -> Node:
    raise MeaninglessError


@means("arrives_with")
def _arrives_with(counters: tuple[Any, str]) -> Node:
    number, kind = counters
    if not isinstance(number, int) or kind in ("finality", "shield"):
        raise MeaninglessError  # CR 122.1c, 122.1h aren't followed; who may activate the ability needn't
    return {"with": {kind: number}}


@means("returns_to_hand")
def _returns_to_hand(form: str, thing: Thing, *whose: str) -> Do:
    if any(word != "you" for word in whose):
        raise MeaninglessError
    return Do("return", {"what": thing, "to": "hand"}, form)


@means("returns_to_battlefield")
def _returns_to_battlefield(form: str, thing: Thing, *arrivals: Node) -> Do:
    node = _arrivals(arrivals)
    return Do("return", {"what": thing, "to": "battlefield", **node}, form)


ACTIONS.functions(
    puts_on_library=lambda form, thing, *whose: Do("put_on_library", {"what": thing}, form),
    puts_under_library=lambda form, thing, *whose: Do("put_under_library", {"what": thing}, form),
    shuffles_in=lambda form, thing, *whose: Do("shuffle_into_library", {"what": thing}, form),
    counters=lambda count, kind: (count, counter_kind(kind)),
    x_counters=lambda kind: (Number("x"), counter_kind(kind)),
)


@means("puts_counters_on")
def _puts_counters_on(form: str, counters: tuple[Any, str], thing: Thing) -> Do:
    if isinstance(counters[0], Number) and counters[0].key == "open":
        raise MeaninglessError
    return Do("put_counters", {"n": counters[0], "counter": counters[1], "what": thing}, form)


@means("puts_counters_for_each")
def _puts_counters_for_each(form: str, counters: tuple[Any, str], thing: Thing, amount: Any) -> Do:
    return Do("put_counters", {"n": multiplied(counters[0], amount), "counter": counters[1], "what": thing}, form)


@means("puts_counters_equal")
def _puts_counters_equal(form: str, counters: tuple[Any, str], amount: Any, thing: Thing) -> Do:
    if counters[0] != Number("open"):
        raise MeaninglessError
    return Do("put_counters", {"n": amount, "counter": counters[1], "what": thing}, form)


ACTIONS.functions(
    removes_counters=lambda form, counters, thing: Do(
        "remove_counters", {"n": counters[0], "counter": counters[1], "what": thing}, form
    ),
    doubles_counters=lambda kind, thing: Do("double_counters", {"counter": counter_kind(kind), "what": thing}, "base"),
    attaches=lambda *things: Do("attach", {"what": things[-1]}, "base"),
    copies=lambda form, thing: _copy(form, thing, 1),
    copies_times=lambda form, thing, number: _copy(form, thing, number),
    copies_twice=lambda form, thing: _copy(form, thing, 2),
    copies_x_times=lambda form, thing: _copy(form, thing, Number("x")),
)


def _copy(form: str, thing: Thing, number: Any) -> Do:
    """A copy of a spell or of an ability; which of them is known once the phrase is resolved."""
    return Do("copy", {"what": thing, "n": number}, form)


@means("counters_spell")
def _counters_spell(kind: str, thing: Thing) -> Do:
    if kind != "any":
        raise MeaninglessError
    return Do("counter", {"what": thing}, "base")


ACTIONS.functions(
    many_cards_for_each=lambda count, amount: multiplied(count, amount),
    draws=lambda form, n: Do("draw", {"n": known_number(n)}, form),
    discards=lambda form, n: Do("discard", {"n": known_number(n)}, form),
    mills=lambda form, n: Do("mill", {"n": known_number(n)}, form),
    gains=lambda form, n: Do("gain_life", {"n": known_number(n)}, form),
    gains_for_each=lambda form, n, amount: Do("gain_life", {"n": multiplied(n, amount)}, form),
    gains_equal=lambda form, amount: Do("gain_life", {"n": amount}, form),
    loses=lambda form, n: Do("lose_life", {"n": known_number(n)}, form),
    loses_for_each=lambda form, n, amount: Do("lose_life", {"n": multiplied(n, amount)}, form),
    loses_equal=lambda form, amount: Do("lose_life", {"n": amount}, form),
)


@means("gets_energy")
def _gets_energy(form: str, symbols: str) -> Do:
    pieces = symbols[1:-1].split("}{")
    if set(pieces) != {"E"}:
        raise MeaninglessError
    return Do("energy", {"n": len(pieces)}, form)


@means("you_get_energy")
def _you_get_energy(symbols: str) -> Clause:
    return Clause((_gets_energy("base", symbols)._replace(form=None),))


@means("gets_counters")
def _gets_counters(form: str, n: Any, kind: str) -> Do:
    if kind not in ("poison", "energy"):
        raise MeaninglessError
    return Do(kind, {"n": known_number(n)}, form)


ACTIONS.functions(
    wins=lambda form: Do("win", {}, form),
    loses_game=lambda form: Do("lose", {}, form),
)


@means("extra_turn")
def _extra_turn(form: str, one: int) -> Do:
    if one != 1:
        raise MeaninglessError
    return Do("extra_turn", {}, form)


@means("skips_turn")
def _skips_turn(form: str, whose: str) -> Do:
    return Do("skip_turn", {}, form)


@means("nothing_much")
def _nothing_much(number: int) -> Do:
    # CR 701.22, 701.25: all of the cards may stay where they are.
    return Do("nothing", {}, "base")


ACTIONS.functions(orders_cards=lambda number, whose: _nothing_much(number))
constant(
    proliferates=Do("proliferate", {}, "base"),
    populates=Do("populate", {}, "base"),
    investigates=Do("create", {"card": Token({}, name="Clue")}, "base"),
)


@means("adapts")
def _adapts(number: int) -> Do:
    # CR 701.46a.
    condition = {"_fits": SELF, "fits": {"counters": {"+1/+1": 0}}}
    return Do("put_counters", {"n": number, "counter": "+1/+1", "what": SELF, "if": condition}, "base")


@means("chooses")
def _chooses(thing: Thing) -> Do:
    return Do("aim", {"what": thing}, "base")


@means("reveals")
def _reveals(group: Node) -> Do:
    if group.get("_noun") != "card":
        raise MeaninglessError
    return Do("reveal", {"what": group}, "base")


@means("chooses_color")
def _chooses_color() -> Clause:
    return Clause((Do("choose_color", {}),))


_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@means("adds_devotion")
def _adds_devotion() -> Clause:
    ways = tuple({"mana": "{" + letter + "}", "n": Number("devotion", color)} for color, letter in _LETTERS.items())
    return Clause((Do("add_mana", {"ways": Made(ways), "chosen_color": True}),))


@means("adds_of_each_color")
def _adds_of_each_color(group: Node, one: int) -> Clause:
    if one != 1:
        raise MeaninglessError
    dos = []
    for color, letter in _LETTERS.items():
        condition = {"amount": Number("count", joined(group, {"color": color})), "at_least": 1}
        dos.append(Do("add_mana", {"ways": Made(({"mana": "{" + letter + "}"},)), "if": condition}))
    return Clause(tuple(dos))


_CLASSES = ("Cleric", "Rogue", "Warrior", "Wizard")


def _party(size: int) -> Node:
    """The condition that the party has so many members (CR 700.8): for each choice of classes, enough creatures."""
    every = []
    for bits in range(1, 16):
        classes = [each for number, each in enumerate(_CLASSES) if bits >> number & 1]
        least = len(classes) - (4 - size)
        if least > 0:
            what = {"controller": "you", "subtype": classes, "type": "creature"}
            every.append({"amount": Number("count", what), "at_least": least})
    return {"all": every}


constant(full_party=_party(4), hand_size=Clause((Do("harmless", {"things": (), "rule": "later"}),)))


@means("adds_for_party")
def _adds_for_party(text: str) -> Clause:
    made = Made(({"mana": mana_symbols(text)},))
    return Clause(tuple(Do("add_mana", {"ways": made, "if": _party(size)}) for size in range(1, 5)))


@means("adds_same")
def _adds_same(*parts: Any) -> Clause:
    numbers = [each for each in parts if isinstance(each, int)]
    if numbers != [1]:
        raise MeaninglessError
    return Clause((Do("add_mana", {"ways": Made(({"mana": "{any}"},)), "same": True}),))


@means("pays")
def _pays(costs: Node) -> Do:
    return Do("pay", {"pay": costs}, "base")


constant(
    extra_combat=Clause((Do("extra_combat", {}),)),
    extra_combat_and_main=Clause((Do("extra_combat", {}), Do("extra_main", {}))),
    doubles_mana=Clause((Do("double_mana", {}),)),
)
ACTIONS["proliferates"] = lambda: Do("proliferate", {}, "base")


def _later(verb: str, step: str) -> Callable[..., Clause]:
    return lambda *parts: Clause((Do("later", {"verb": verb, "what": parts[-1], "step": step}),))


ACTIONS["sacrificed_later"] = _later("sacrifice", "end")
ACTIONS["exiled_later"] = _later("exile", "end")
ACTIONS["sacrificed_your_later"] = _later("sacrifice", "your end")
ACTIONS["exiled_your_later"] = _later("exile", "your end")
ACTIONS["sacrificed_after_combat"] = _later("sacrifice", "end_combat")
ACTIONS["exiled_after_combat"] = _later("exile", "end_combat")
ACTIONS["returned_later"] = _later("return", "end")


constant(new_targets=Clause((Do("new_targets", {}),)))


@means("copies_this")
def _copies_this(player: Player) -> Clause:
    if player.word == "you":
        raise MeaninglessError
    return Clause((Do("copy_this", {"by": player}),), may=player)


@means("still")
def _still(group: Node) -> Clause:
    if set(group) - {"type", "_noun"}:
        raise MeaninglessError
    return Clause((Do("still", {}),))


@means("prevents")
def _prevents(*parts: Any) -> Clause:
    things = [each for each in parts if isinstance(each, Thing)]
    return Clause((Do("harmless", {"things": tuple(things), "rule": "prevention"}),))


@means("redirects")
def _redirects(*parts: Any) -> Clause:
    return _prevents(*parts)
