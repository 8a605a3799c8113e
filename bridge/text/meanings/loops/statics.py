"""What static abilities mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.land_types import BASIC_LAND_TYPES
from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.characteristics import ability_key, added_types, size_change
from bridge.text.meanings.loops.descriptions import counter_kind, joined, plain_description
from bridge.text.meanings.loops.numbers import known_number, multiplied
from bridge.text.meanings.loops.tokens import changed_copy
from bridge.text.meanings.loops.values import ACTIONS, Asked, Number, Thing, constant, means
from bridge.text.meanings.values import Node, Quoted

__all__ = []


def _static(does: str, about: Node, **more: Any) -> Node:
    what = about["what"]
    if isinstance(what, dict):
        noun = what.get("_noun")
        if noun in ("card", "spell"):
            raise MeaninglessError
        what = plain_description(what)
    return {"does": does, "what": what, **more}


@means("static_if")
def _static_if(condition: Node, static: tuple[Node, ...]) -> tuple[Node, ...]:
    return tuple({**each, "if": _of_subject(condition, each.get("what"))} for each in static)


def _of_subject(said: Any, subject: Any) -> Any:
    """A condition in which a pronoun is the subject of the static ability.

    Raises:
        MeaninglessError: If the subject is a group, each of which would have a condition of its own.
    """
    if isinstance(said, Thing) and said.kind in ("it", "them"):
        if subject not in ("self", "host"):
            raise MeaninglessError
        return Thing(subject)
    if isinstance(said, dict):
        return {key: _of_subject(each, subject) for key, each in said.items()}
    if isinstance(said, list):
        return [_of_subject(each, subject) for each in said]
    if isinstance(said, Number):
        return said._replace(value=_of_subject(said.value, subject))
    if type(said) is tuple:
        return tuple(_of_subject(each, subject) for each in said)
    return said


ACTIONS.functions(
    static_then_if=lambda static, condition: _static_if(condition, static),
    static_your_turn=lambda static: tuple({**each, "_asked": Asked("your_turn")} for each in static),
)


@means("static_if_it")
def _static_if_it(condition: Node, *predicates: Callable[[Node], tuple[Node, ...]]) -> tuple[Node, ...]:
    """What "it" is, in a condition about this object or about what it is attached to."""
    about = condition.get("_fits")
    if not isinstance(about, Thing) or about.kind not in ("self", "host"):
        raise MeaninglessError
    return _static_if(condition, _static_several({"what": about.kind}, *predicates))


@means("static_gets")
def _static_gets(about: Node, text: str) -> tuple[Node, ...]:
    n, m = size_change(text)
    if isinstance(n, Number) or isinstance(m, Number):
        raise MeaninglessError
    return (_static("boost", about, n=n, m=m),)


@means("static_gets_for_each")
def _static_gets_for_each(about: Node, text: str, amount: Any) -> tuple[Node, ...]:
    n, m = (0 if each == 0 else multiplied(each, amount) for each in size_change(text))
    return (_static("boost", about, n=n, m=m),)


@means("static_gets_where")
def _static_gets_where(about: Node, text: str, amount: Any) -> tuple[Node, ...]:
    if not isinstance(amount, Number):
        raise MeaninglessError
    n, m = (multiplied(each.times, amount) if isinstance(each, Number) else each for each in size_change(text))
    return (_static("boost", about, n=n, m=m),)


@means("static_has")
def _static_has(about: Node, abilities: tuple[Any, ...]) -> tuple[Node, ...]:
    return tuple(_static("grant", about, **dict([ability_key(each)])) for each in abilities)


@means("static_several")
def _static_several(about: Node, *predicates: Callable[[Node], tuple[Node, ...]]) -> tuple[Node, ...]:
    return tuple(static for predicate in predicates for static in predicate(about))


class _Predicate(NamedTuple):
    """A predicate of a static ability, which is still to be applied to its subject."""

    name: str
    said: tuple[Any, ...]

    def __call__(self, about: Node) -> tuple[Node, ...]:
        function: Callable[..., tuple[Node, ...]] = _PREDICATES[self.name]
        return function(about, *self.said)


for _name in ("gets", "has", "unsacrificed", "of_combat", "also", "is"):
    ACTIONS[f"predicate_{_name}"] = lambda *said, name=_name: _Predicate(name, said)


def _static_of_combat(about: Node, *whom: str) -> tuple[Node, ...]:
    return ({"does": "_nothing", "what": "self", "_left_out": "declarations"},)


def _static_is(about: Node, being: Node) -> tuple[Node, ...]:
    """Colors and creature types in place of those that an object has: nothing may ask for either."""
    if set(being) - {"color", "subtype"} or not {*being.get("subtype", ())} <= CREATURE_TYPES:
        raise MeaninglessError
    rules = {"color": "colors", "subtype": "creature types"}
    return tuple({"does": "_nothing", "what": "self", "_left_out": rules[key]} for key in being)


@means("static_also")
def _static_also(about: Node, being: Node, *land: Node) -> tuple[Node, ...]:
    if any(each.get("type") != "land" for each in land):
        raise MeaninglessError
    return (_static("add_types", about, **added_types(being)), *_mana_of_lands(about, being))


def _mana_of_lands(about: Node, being: Node) -> tuple[Node, ...]:
    """The mana abilities that come with basic land types (CR 305.6)."""
    added = [BASIC_LAND_TYPES[word] for word in being.get("subtype", ()) if word in BASIC_LAND_TYPES]
    return tuple(_static("grant", about, ability=Quoted(f"{{T}}: Add {mana}.")) for mana in added)


ACTIONS.functions(
    static_chosen_type=lambda about: (_static("add_types", about, subtypes=[Asked("chosen")]),),
    static_every_type=lambda about: (_static("add_types", about, every_subtype=True),),
)


@means("static_unsacrificed")
def _static_unsacrificed(about: Node) -> tuple[Node, ...]:
    return (_static("cant_be_sacrificed", about),)


@means("static_frozen")
def _static_frozen(about: Node) -> tuple[Node, ...]:
    return (_static("doesnt_untap", about),)


_PREDICATES: dict[str, Callable[..., tuple[Node, ...]]] = {
    "gets": _static_gets,
    "has": _static_has,
    "unsacrificed": _static_unsacrificed,
    "of_combat": _static_of_combat,
    "also": _static_also,
    "is": _static_is,
}
_ON_SELF: Node = {"what": "self"}


@means("enters_tapped")
def _enters_tapped(thing: Thing) -> tuple[Node, ...]:
    return (_static("enters_tapped", _ON_SELF),)


ACTIONS.functions(
    enters_tapped_frozen=lambda thing: (*_enters_tapped(thing), _static("doesnt_untap", _ON_SELF)),
    enters_with=lambda thing, counters: (
        _static("enters_with", _ON_SELF, n=known_number(counters[0]), counter=counters[1]),
    ),
    enters_with_for_each=lambda thing, counters, amount: (
        _static("enters_with", _ON_SELF, n=multiplied(counters[0], amount), counter=counters[1]),
    ),
)


@means("enters_with_where")
def _enters_with_where(thing: Thing, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    if counters[0] != Number("x"):
        raise MeaninglessError
    return (_static("enters_with", _ON_SELF, n=amount, counter=counters[1]),)


@means("enters_with_equal")
def _enters_with_equal(thing: Thing, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    if counters[0] != Number("open"):
        raise MeaninglessError
    return (_static("enters_with", _ON_SELF, n=amount, counter=counters[1]),)


def _of_others(about: Node) -> Node:
    if not isinstance(about["what"], dict):
        raise MeaninglessError
    return about


@means("others_enter_with")
def _others_enter_with(about: Node, counters: tuple[Any, str]) -> tuple[Node, ...]:
    if not isinstance(counters[0], int):
        raise MeaninglessError
    return (_static("enters_with", _of_others(about), n=counters[0], counter=counters[1]),)


@means("others_enter_with_where")
def _others_enter_with_where(about: Node, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    if counters[0] != Number("x"):
        raise MeaninglessError
    return (_static("enters_with", _of_others(about), n=amount, counter=counters[1]),)


@means("others_enter_with_equal")
def _others_enter_with_equal(about: Node, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    if counters[0] != Number("open"):
        raise MeaninglessError
    return (_static("enters_with", _of_others(about), n=amount, counter=counters[1]),)


@means("others_enter_with_equal_as")
def _others_enter_with_equal_as(about: Node, counters: tuple[Any, str], amount: Any, being: Node) -> tuple[Node, ...]:
    return (*_others_enter_with_equal(about, counters, amount), *_static_is(about, being))


@means("enters_as")
def _enters_as(thing: Thing, model: Thing) -> tuple[Node, ...]:
    return _enters_as_except(thing, model, ())


@means("enters_as_except")
def _enters_as_except(thing: Thing, model: Thing, changes: tuple[Node, ...]) -> tuple[Node, ...]:
    if model.kind != "pick" or model.n != 1 or model.what is None:
        raise MeaninglessError
    change = changed_copy(changes)
    if change.pop("haste", False):
        if "keyword" in change:
            raise MeaninglessError
        change["keyword"] = "haste"
    of = plain_description({key: value for key, value in model.what.items() if key != "zone"})
    if model.what.get("zone", "battlefield") != "battlefield":
        raise MeaninglessError
    return (_static("enters_as_copy", _ON_SELF, of=of, **change),)


@means("sized")
def _sized(*parts: Any) -> tuple[Node, ...]:
    return ({"_pt": parts[-1]},)


def _generic(text: str) -> int:
    inside = text[1:-1]
    if not inside.isdecimal():
        raise MeaninglessError
    return int(inside)


constant(less="cost_less", more="cost_more")


@means("your_spells_cost")
def _your_spells_cost(group: Node, text: str, does: str, *amount: Any) -> tuple[Node, ...]:
    if group.get("_noun") != "spell":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    n = multiplied(_generic(text), amount[0]) if amount else _generic(text)
    if does == "cost_more":
        raise MeaninglessError
    return ({"does": does, "what": what, "n": n},)


@means("this_costs_less")
def _this_costs_less(text: str, amount: Any) -> tuple[Node, ...]:
    # The ability applies as the card is cast from the hand.
    return ({"does": "cost_less", "what": "self", "n": multiplied(_generic(text), amount), "_zone": "hand"},)


@means("activations_cost_less")
def _activations_cost_less(about: Node, text: str) -> tuple[Node, ...]:
    return (_static("activation_less", about, n=_generic(text)),)


@means("activations_cost_less_where")
def _activations_cost_less_where(about: Node, text: str, amount: Any) -> tuple[Node, ...]:
    if text.upper() != "{X}" or not isinstance(amount, Number):
        raise MeaninglessError
    return (_static("activation_less", about, n=amount),)


ACTIONS.functions(
    activations_of_host_cost_less=lambda thing, text: _activations_cost_less({"what": "host"}, text),
    plain_activations_cost_less=lambda text: tuple(
        {**each, "_asked": Asked("no_other_activations")}
        for each in _activations_cost_less({"what": {"controller": "you"}}, text)
    ),
)


@means("this_costs_less_where")
def _this_costs_less_where(text: str, amount: Any) -> tuple[Node, ...]:
    if text.upper() != "{X}" or not isinstance(amount, Number):
        raise MeaninglessError
    return ({"does": "cost_less", "what": "self", "n": amount, "_zone": "hand"},)


@means("your_spells_affinity")
def _your_spells_affinity(group: Node, keyword: str, per: Node) -> tuple[Node, ...]:
    if keyword != "affinity" or group.get("_noun") != "spell":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    # CR 702.41a.
    return ({"does": "cost_less", "what": what, "n": Number("count", joined(per, {"controller": "you"}))},)


def _more_mana(thing: Thing, factor: int) -> tuple[Node, ...]:
    if thing.kind != "pick" or thing.n != 1 or thing.what is None:
        raise MeaninglessError
    what = joined(plain_description(thing.what), {"controller": "you"})
    return ({"does": "more_mana", "what": what, "times": factor},)


ACTIONS.functions(
    twice_as_much_mana=lambda thing: _more_mana(thing, 2),
    thrice_as_much_mana=lambda thing, factor: _more_mana(thing, factor),
)


def _where_put(thing: Thing) -> Node:
    if thing.kind != "pick" or thing.n != 1 or thing.what is None:
        raise MeaninglessError
    return plain_description(thing.what)


@means("counters_plus")
def _counters_plus(one: int, kind: str, thing: Thing, more: int, other: str) -> tuple[Node, ...]:
    if one != 1 or kind != other:
        raise MeaninglessError
    return ({"does": "more_counters", "what": _where_put(thing), "n": more, "counter": counter_kind(kind)},)


@means("counters_minus")
def _counters_minus(one: int, kind: str, thing: Thing, other: str, less: int) -> tuple[Node, ...]:
    return _counters_plus(one, kind, thing, -less, other)


@means("counters_twice")
def _counters_twice(one: int, kind: str, thing: Thing, other: str) -> tuple[Node, ...]:
    if one != 1 or kind != other:
        raise MeaninglessError
    return ({"does": "more_counters", "what": _where_put(thing), "times": 2, "counter": counter_kind(kind)},)


@means("tokens_twice")
def _tokens_twice(number: int) -> tuple[Node, ...]:
    if number != 1:
        raise MeaninglessError
    return ({"does": "more_tokens", "times": 2, "what": {}},)


constant(
    no_hand_limit=({"does": "no_hand_limit", "what": "self"},),
    opponents_gain_no_life=({"does": "cant_gain_life", "what": {}, "who": "opponent"},),
    nobody_gains_life=({"does": "cant_gain_life", "what": {}, "who": "any"},),
)


@means("countered_instead")
def _countered_instead(kind: str) -> tuple[Node, ...]:
    if kind != "would":
        raise MeaninglessError
    return ({"does": "would_be_countered", "what": {}},)


@means("no_loss_by_life")
def _no_loss_by_life(number: int) -> tuple[Node, ...]:
    if number != 0:
        raise MeaninglessError
    return ({"does": "cant_lose", "what": "self"},)


@means("no_hand_limit_no_loss")
def _no_hand_limit_no_loss(number: int) -> tuple[Node, ...]:
    return ({"does": "no_hand_limit", "what": "self"}, *_no_loss_by_life(number))


@means("free_for_all")
def _free_for_all(group: Node, keyword: str) -> tuple[Node, ...]:
    if group.get("_noun") != "spell" or keyword != "flash":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    return ({"does": "free", "what": what, "who": "any"}, {"does": "as_instant", "what": what, "who": "any"})


@means("cast_from_zone")
def _cast_from_zone(*parts: Any) -> tuple[Node, ...]:
    zone = parts[-1]
    if zone not in ("graveyard", "exile"):
        raise MeaninglessError
    return ({"does": "cast_from", "what": "self", "zone": zone, "_zone": zone},)


ACTIONS.functions(
    cast_from_zone_if=lambda *parts: tuple({**each, "if": parts[-1]} for each in _cast_from_zone(*parts[:-1])),
    exiled_instead=lambda about: (_static("would_die", about, to="exile"),),
)


@means("no_counters_on")
def _no_counters_on(about: Node, kind: str) -> tuple[Node, ...]:
    if kind != "have":  # in "have counters", "have" is parsed as a kind of counters
        raise MeaninglessError
    return _cant_put_counters("any", about)


@means("cant_put_counters")
def _cant_put_counters(kind: str, about: Node) -> tuple[Node, ...]:
    more = {} if kind == "any" else {"counter": kind}
    return (_static("no_counters", about, **more),)


ACTIONS.functions(no_such_counters_on=lambda about, kind: _cant_put_counters(counter_kind(kind), about))


@means("no_legend_rule")
def _no_legend_rule(words: str, about: Node) -> tuple[Node, ...]:
    if words != "legend rule":
        raise MeaninglessError
    return (_static("no_legend_rule", about),)
