"""What each part of the grammar (abilities.lark) means: plain data, in which pronouns and X are not yet resolved.

`building` turns it into abilities and resolves them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bridge.text.actions import Actions, MeaninglessError

__all__ = [
    "Asked",
    "Clause",
    "Do",
    "Happening",
    "Made",
    "Node",
    "Number",
    "Player",
    "Quoted",
    "Sentence",
    "Thing",
    "Token",
    "Trigger",
    "action",
    "joined",
    "spelled",
]

Node = dict[str, Any]
"""Keys of a struct of the case form, with values of this module."""


class Thing(NamedTuple):
    """A phrase for objects.

    Args:
        kind: `self`, `host`, `it`, `them`, `same` (the subject of the clause), `that` (a noun), `past` (objects that
            were sacrificed, exiled, ...), `target`, `any_target`, `ability` (a target on the stack), `pick`, `each`.
        what: A description, as keys of `What`.
        n: How many are targeted or picked; None for any number.
        up_to: Whether fewer may be chosen.
        whose: Which players may be targets as well.
        word: For `past`: `chosen`, `exiled` or `created`.
    """

    kind: str
    what: Node | None = None
    n: Any = 1
    up_to: bool = False
    whose: str | None = None
    word: str = ""


class Player(NamedTuple):
    """A player, or some: `you`, `opponents`, `each_player`, `any_target`, `opponent_target`, `that`, `its_controller`,
    `its_owner`; of events `you`, `opponent`, `any`."""

    word: str


class Number(NamedTuple):
    """A number that is read from the game: a key of `Amount`, or `x`, or `open` (given by the words that follow)."""

    key: str
    value: Any = None
    times: int = 1
    plus: int = 0


class Token(NamedTuple):
    """A token that is created, as keys of `Card`, with its abilities, and whether it enters `attacking` or `tapped`."""

    card: Node
    has: tuple[Any, ...] = ()
    tapped: bool = False
    attacking: bool = False
    name: str | None = None


class Do(NamedTuple):
    """An instruction: a verb with its arguments, as keys of `Instruction`, and the verb's grammatical form."""

    verb: str
    with_: Node
    form: str | None = None


class Clause(NamedTuple):
    """Instructions that belong together; `may` is the player who may do them, `subject` the one whom they are about."""

    dos: tuple[Do, ...]
    may: Player | None = None


class Sentence(NamedTuple):
    """A sentence: its clauses, the value of X, and the conditions of the clauses."""

    clauses: tuple[Clause, ...]
    x: Any = None
    if_done: bool = False
    if_: Node | None = None
    unless: tuple[Player, Node] | None = None
    instead: bool = False
    leading: bool = False


class Happening(NamedTuple):
    """A trigger event, as keys of `Event`, and what "it" means in the ability: `self`, `it` or nothing."""

    event: Node
    subject: str | None = None
    if_: Node | None = None


class Trigger(NamedTuple):
    """A triggered ability: its events (each makes an ability), its condition, and its first sentence."""

    events: tuple[Happening, ...]
    if_: Node | None
    sentence: Sentence


class Made(NamedTuple):
    """Mana that is added, as one of several alternatives."""

    ways: tuple[Node, ...]


class Asked(NamedTuple):
    """A condition on the case under which a reading is right: a word that `cases` knows."""

    word: str


_ACTIONS = Actions()
action = _ACTIONS.of
_means = _ACTIONS.means
_constant = _ACTIONS.constants


def _sorted(node: Node) -> Node:
    return dict(sorted(node.items()))


# --------------------------------------------------------------------------------------------------------- descriptions

_constant(
    creature={"type": "creature"},
    permanent={"_noun": "permanent"},
    planeswalker={"type": "planeswalker"},
    battle={"type": "battle"},
    instant={"type": "instant"},
    sorcery={"type": "sorcery"},
    token={"_noun": "token"},
    card={"_noun": "card"},
    spell={"_noun": "spell"},
    tapped={"tapped": True},
    untapped={"tapped": False},
    attacking={"attacking": True},
    yours={"controller": "you"},
    opposing={"controller": "opponent"},
    you_own={"owner": "you"},
    borrowed={"controller": "you", "owner": "opponent"},
    other_than_self={"other": True},
    of_chosen={"_chosen": True},
    entered_this_turn={"entered_this_turn": True},
    on_battlefield={"zone": "battlefield"},
    in_exile={"zone": "exile"},
    in_a_graveyard={"zone": "graveyard"},
    at_least="at_least",
    at_most="at_most",
    graveyard="graveyard",
    hand="hand",
    library="library",
    exile="exile",
    your="you",
    their="they",
    defender="defender",
)


@_means("plain", "only")
def _plain(value: Any) -> Any:
    return value


@_means("described")
def _described(value: Node) -> Node:
    if "mark" in value or isinstance(value.get("colors"), dict):
        raise MeaninglessError
    node: Node = {}
    for key, each in value.items():
        if key == "one":
            continue
        if key == "colors":
            if each != 0:
                raise MeaninglessError
            node["not"] = {"color": ["white", "blue", "black", "red", "green"]}
        elif key == "non":
            node["not"] = _described(each)
        elif key == "subtype":
            node[key] = [spelled(word) for word in each] if isinstance(each, list) else spelled(each)
        elif key == "any":
            node["any"] = [_described(one) for one in each]
        elif key in ("type", "supertype", "color", "token", "attacking"):
            node[key] = each
        else:
            raise MeaninglessError
    return node


def spelled(subtype: str) -> str:
    """A subtype as cards write it."""
    return "-".join(part[:1].upper() + part[1:] for part in subtype.split("-"))


def joined(*nodes: Node) -> Node:
    """The description of objects that fit all of some descriptions."""
    node: Node = {}
    for each in nodes:
        for key, value in each.items():
            if key not in node:
                node[key] = value
            elif node[key] == value:
                continue
            elif key == "_noun" and node[key] == "permanent" and value in ("card", "spell"):
                # CR 110.4a: a card or spell that would be a permanent.
                node = joined(
                    {each: node[each] for each in node if each != key}, {"not": {"type": ["instant", "sorcery"]}}
                )
                node[key] = value
            elif key == "not":
                held = node["not"]
                if set(held) == set(value) and len(held) == 1:
                    (inner,) = held
                    node["not"] = {inner: [*_listed(held[inner]), *_listed(value[inner])]}
                else:
                    node["not"] = {"any": [*_alternatives(held), *_alternatives(value)]}
            elif key in ("type", "subtype", "color", "supertype", "keyword"):
                node.setdefault("any", [])
                if node["any"]:
                    raise MeaninglessError
                node["any"] = [{key: value}]
            else:
                raise MeaninglessError
    return _sorted(node)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _alternatives(node: Node) -> list[Node]:
    return list(node["any"]) if list(node) == ["any"] else [node]


@_means("of_nouns", "of_tail")
def _phrase(*parts: Node) -> Node:
    return joined(*parts)


@_means("either")
def _either(*phrases: Node) -> Node:
    last = phrases[-1]
    noun = last.get("_noun")
    first, *others = phrases
    if noun in ("card", "spell", "token"):
        # The noun at the end belongs to all of them, and so does a description of the first.
        alike = {key: value for key, value in first.items() if key not in ("type", "subtype", "_noun")}
        for each in others[:-1]:
            if set(each) - {"type", "subtype"}:
                raise MeaninglessError
        if set(last) - {"type", "subtype", "_noun"}:
            raise MeaninglessError
        plain = [{key: value for key, value in each.items() if key in ("type", "subtype")} for each in phrases]
        return joined(_any_of(plain), {**alike, "_noun": noun})
    if any("_noun" in each for each in phrases):
        raise MeaninglessError
    for each in phrases:
        # "Tapped artifact or creature" is ambiguous: "tapped" may describe only the first.
        if set(each) & {"tapped", "token", "attacking", "not", "color", "supertype"}:
            raise MeaninglessError
    return _any_of(list(phrases))


def _any_of(nodes: list[Node]) -> Node:
    for key in ("type", "subtype"):
        if all(list(node) == [key] for node in nodes):
            return {key: [word for node in nodes for word in _listed(node[key])]}
    if any(not node for node in nodes):
        raise MeaninglessError
    return {"any": nodes}


@_means()
def _group(alternatives: Node, *quals: Node) -> Node:
    return joined(alternatives, *quals)


@_means("power_bound")
def _power_bound(number: int, bound: str) -> Node:
    return {f"power_{bound}": number}


@_means("mana_value_bound")
def _mana_value_bound(number: int, bound: str) -> Node:
    return {f"mana_value_{bound}": number}


@_means("mana_value_is")
def _mana_value_is(number: int) -> Node:
    return {"mana_value_at_most": number, "mana_value_at_least": number}


@_means("with_counters")
def _with_counters(counters: tuple[int, str]) -> Node:
    return {"counters": {counters[1]: counters[0]}}


@_means("without_counters")
def _without_counters(kind: str) -> Node:
    return {"without_counters": [_kind(kind)]}


@_means("with_keyword")
def _with_keyword(keyword: str) -> Node:
    return {"keyword": keyword}


@_means("without_keyword")
def _without_keyword(keyword: str) -> Node:
    return {"not": {"keyword": keyword}}


@_means("named")
def _named(name: str) -> Node:
    return {"name": name}


@_means("is_not")
def _is_not(phrase: Node) -> Node:
    return {"not": _plain_description(phrase)}


@_means("is_a")
def _is_a(phrase: Node) -> Node:
    return _plain_description(phrase)


@_means("in_zone")
def _in_zone(whose: str, place: str) -> Node:
    if whose != "you":
        raise MeaninglessError
    return {"zone": place, "owner": "you"}


@_means("one_counter")
def _one_counter(kind: str) -> tuple[int, str]:
    return (1, _kind(kind))


@_means("least_counters")
def _least_counters(number: int, kind: str) -> tuple[int, str]:
    return (number, _kind(kind))


def _kind(kind: str) -> str:
    if kind == "any":
        raise MeaninglessError
    return kind


def _plain_description(phrase: Node) -> Node:
    """A description of permanents, without the noun itself; "token" becomes a key, "card" and "spell" are refused."""
    noun = phrase.get("_noun")
    if noun in ("card", "spell"):
        raise MeaninglessError
    node = {key: value for key, value in phrase.items() if key != "_noun"}
    return joined(node, {"token": True}) if noun == "token" else node


# -------------------------------------------------------------------------------------------------------------- objects

_SELF = Thing("self")
_constant(self=_SELF, itself=_SELF, host=Thing("host"), it=Thing("it"), them=Thing("them"))
_constant(chosen_word="chosen", exiled_word="exiled", returned_word="created", copy_noun={"_noun": "copy"})


@_means("nouns")
def _nouns(*parts: Node) -> Node:
    return joined(*parts)


@_means("that_one", "those")
def _that_one(noun: Node | None = None) -> Thing:
    return Thing("that", noun if noun is not None else {"_noun": "spell"})


@_means("past_one")
def _past_one(word: str, noun: Node) -> Thing:
    return Thing("past", noun, word=word)


@_means("past_own")
def _past_own(word: str, noun: Node) -> Thing:
    return Thing("past", None, word=word)


_constant(any_noun={})


@_means("that_own")
def _that_own(noun: Node) -> Thing:
    return Thing("that", noun)


@_means("target")
def _target(group: Node) -> Thing:
    return Thing("target", group)


@_means("target_other")
def _target_other(group: Node) -> Thing:
    return Thing("target", joined(group, {"other": True}))


@_means("targets")
def _targets(number: int, group: Node) -> Thing:
    return Thing("target", group, number)


@_means("targets_other")
def _targets_other(number: int, group: Node) -> Thing:
    return Thing("target", joined(group, {"other": True}), number)


@_means("up_to_targets")
def _up_to_targets(number: int, group: Node) -> Thing:
    return Thing("target", group, number, up_to=True)


@_means("up_to_targets_other")
def _up_to_targets_other(number: int, group: Node) -> Thing:
    return Thing("target", joined(group, {"other": True}), number, up_to=True)


@_means("any_targets")
def _any_targets(group: Node) -> Thing:
    return Thing("target", group, None, up_to=True)


@_means("target_ability")
def _target_ability(kind: str) -> Thing:
    return Thing("ability", {"_noun": kind})


_constant(any_ability="any", triggered_ability="triggered", activated_ability="activated")


_constant(that_ability=Thing("that", {"_noun": "ability"}))


@_means("both")
def _both(one: Thing, other: Thing) -> Thing:
    return Thing("both", {"one": one, "other": other})


@_means("one_of")
def _one_of(group: Node) -> Thing:
    return Thing("pick", group)


@_means("another")
def _another(group: Node) -> Thing:
    return Thing("pick", joined(group, {"other": True}))


@_means("so_many")
def _so_many(number: int, group: Node) -> Thing:
    return Thing("pick", group, number)


@_means("x_many")
def _x_many(group: Node) -> Thing:
    return Thing("pick", group, Number("x"))


@_means("so_many_other")
def _so_many_other(number: int, group: Node) -> Thing:
    return Thing("pick", joined(group, {"other": True}), number)


@_means("up_to_so_many")
def _up_to_so_many(number: int, group: Node) -> Thing:
    return Thing("pick", group, number, up_to=True)


@_means("any_number")
def _any_number(group: Node) -> Thing:
    return Thing("pick", group, None, up_to=True)


@_means("each")
def _each(group: Node) -> Thing:
    return Thing("each", group)


@_means("each_other")
def _each_other(group: Node) -> Thing:
    return Thing("each", joined(group, {"other": True}))


# -------------------------------------------------------------------------------------------------------------- players

_constant(
    you=Player("you"),
    opponents=Player("opponents"),
    each_player=Player("each_player"),
    target_player=Player("any_target"),
    target_opponent=Player("opponent_target"),
    that_player=Player("that"),
    its_controller=Player("its_controller"),
    its_owner=Player("its_owner"),
    an_opponent=Player("opponent"),
    a_player=Player("any"),
)

# -------------------------------------------------------------------------------------------------------------- numbers

_constant(
    one=1,
    x=Number("x"),
    that_much=Number("that_much"),
    twice_that=Number("that_much", times=2),
    amount_open=Number("open"),
    life_total=Number("life", "you"),
    cards_drawn=Number("drawn_this_turn", "you"),
    spells_cast=Number("cast_this_turn", "you"),
    life_lost=Number("life_lost_this_turn", "you"),
    revealed=Number("revealed"),
    power="power",
    toughness="toughness",
    mana_value="mana_value",
)


@_means("count_of")
def _count_of(group: Node) -> Number:
    zone = group.get("zone")
    if zone in ("hand", "library", "graveyard") and group == {"_noun": "card", "owner": "you", "zone": zone}:
        return Number(zone, "you")
    return Number("count", group)


@_means("counters_on")
def _counters_on(kind: str, thing: Thing) -> Number:
    return Number("counters", (_kind(kind), thing))


@_means("cards_in")
def _cards_in(whose: str, place: str) -> Number:
    if whose != "you":
        raise MeaninglessError
    return Number(place, "you")


@_means("measure_of")
def _measure_of(thing: Thing, measure: str) -> Number:
    return Number(measure, thing)


@_means("greatest_power")
def _greatest_power(group: Node) -> Number:
    return Number("greatest_power", group)


@_means("devotion")
def _devotion(value: Node) -> Number:
    if "color" not in value:
        raise MeaninglessError
    return Number("devotion", value["color"])


@_means("plus_before")
def _plus_before(number: int, amount: Any) -> Number:
    return _plus(amount, number)


@_means("plus_after")
def _plus_after(amount: Any, number: int) -> Number:
    return _plus(amount, number)


@_means("minus")
def _minus(amount: Any, number: int) -> Number:
    return _plus(amount, -number)


def _plus(amount: Any, number: int) -> Number:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return amount._replace(plus=amount.plus + number)


@_means("twice")
def _twice(amount: Any) -> Number:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return amount._replace(times=2 * amount.times, plus=2 * amount.plus)


def _times(number: Any, amount: Any) -> Any:
    """A number times an amount ("two for each creature")."""
    if isinstance(number, int) and isinstance(amount, Number):
        return amount if number == 1 else amount._replace(times=number * amount.times, plus=number * amount.plus)
    raise MeaninglessError


# ---------------------------------------------------------------------------------------------------------------- costs


@_means("only_cost")
def _only_cost(cost: Node) -> Node:
    return cost


@_means("more_costs")
def _more_costs(costs: Node, cost: Node) -> Node:
    both = set(costs) & set(cost)
    if both - {"mana"}:
        raise MeaninglessError
    if "mana" in both:
        return _sorted({**costs, **cost, "mana": costs["mana"] + cost["mana"]})
    return _sorted({**costs, **cost})


@_means("mana_cost")
def _mana_cost(symbols: str) -> Node:
    node: Node = {}
    mana = ""
    for symbol in symbols[1:-1].split("}{"):
        if symbol == "T":
            node["tap"] = True
        elif symbol == "Q":
            node["untap"] = True
        elif symbol == "E":
            node["energy"] = node.get("energy", 0) + 1
        elif symbol in ("S",) or symbol.endswith("/P"):
            raise MeaninglessError
        else:
            mana += "{" + symbol + "}"
    if mana:
        node["mana"] = mana
    return node


@_means("life_cost")
def _life_cost(number: int) -> Node:
    return {"life": number}


@_means("sacrifice_cost")
def _sacrifice_cost(thing: Thing) -> Node:
    return {"sacrifice": _paid(thing)}


@_means("exile_cost")
def _exile_cost(thing: Thing) -> Node:
    return {"exile": _paid(thing)}


@_means("return_cost")
def _return_cost(thing: Thing) -> Node:
    return {"return": _paid(thing)}


@_means("tap_cost")
def _tap_cost(thing: Thing) -> Node:
    if thing.kind != "pick":
        raise MeaninglessError
    return {"tap_others": thing}


def _paid(thing: Thing) -> Thing:
    if thing.kind == "it":
        return _SELF
    if thing.kind not in ("self", "pick") or thing.n is None:
        raise MeaninglessError
    return thing


_constant(
    exile_top_cost={"exile_top": 1},
    discard_cost={"discard": 1},
    discard_hand_cost={"discard_hand": True},
    mill_cost={"mill": 1},
)


@_means("discard_many_cost")
def _discard_many_cost(number: int) -> Node:
    return {"discard": number}


@_means("mill_many_cost")
def _mill_many_cost(number: int) -> Node:
    return {"mill": number}


@_means("remove_cost")
def _remove_cost(kind: str, thing: Thing | None = None) -> Node:
    return {"remove": {_kind(kind): 1}}


@_means("remove_many_cost")
def _remove_many_cost(number: int, kind: str, thing: Thing | None = None) -> Node:
    return {"remove": {_kind(kind): number}}


@_means("put_cost")
def _put_cost(kind: str, thing: Thing | None = None) -> Node:
    return {"put": {_kind(kind): 1}}


@_means("put_many_cost")
def _put_many_cost(number: int, kind: str, thing: Thing | None = None) -> Node:
    return {"put": {_kind(kind): number}}


# --------------------------------------------------------------------------------------------------------------- events


@_means("triggered")
def _triggered(events: tuple[Happening, ...], sentence: Sentence) -> Trigger:
    if sentence.leading:
        # CR 603.4: a condition right after the event belongs to the ability.
        raise MeaninglessError
    return Trigger(events, None, sentence)


@_means("triggered_if")
def _triggered_if(events: tuple[Happening, ...], condition: Node, sentence: Sentence) -> Trigger:
    return Trigger(events, condition, sentence)


@_means("event_alone")
def _event_alone(events: tuple[Happening, ...]) -> tuple[Happening, ...]:
    return events


@_means("about_self")
def _about_self(thing: Thing | None = None) -> Node:
    return {"what": "self"}


@_means("about_host")
def _about_host(thing: Any = None) -> Node:
    return {"what": "host"}


@_means("about_group")
def _about_group(group: Node) -> Node:
    return {"what": group}


@_means("about_another", "about_other_group")
def _about_another(group: Node) -> Node:
    return {"what": joined(group, {"other": True})}


@_means("about_self_or_another")
def _about_self_or_another(thing: Thing, group: Node) -> Node:
    return {"what": {"any": [{"is": "self"}, _plain_description(group)]}}


@_means("about_several")
def _about_several(number: int, group: Node) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"what": group, "one_or_more": True}


@_means("about_several_other")
def _about_several_other(number: int, group: Node) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"what": joined(group, {"other": True}), "one_or_more": True}


@_means("only_happening")
def _only_happening(happening: Node) -> tuple[Node, ...]:
    return (happening,)


@_means("two_happenings")
def _two_happenings(one: Node, other: Node) -> tuple[Node, ...]:
    return (one, other)


_OBJECT_EVENTS: dict[str, Node] = {
    "enters": {"on": "enters"},
    "enters_under_you": {"on": "enters", "_yours": True},
    "dies": {"on": "dies"},
    "leaves": {"on": "leaves"},
    "put_into_graveyard": {"on": "put_into_graveyard", "zone_from": "battlefield"},
    "put_into_your_graveyard": {"on": "put_into_graveyard", "zone_from": "battlefield", "_owned": True},
    "attacks": {"on": "attacks"},
    "attacks_first": {"on": "attacks", "first_each_turn": True},
    "blocks": {"on": "_combat"},
    "is_dealt_damage": {"on": "dealt_damage"},
    "deals_damage": {"on": "deals_damage"},
    "deals_combat_damage": {"on": "_combat"},
    "becomes_tapped": {"on": "tapped"},
    "becomes_untapped": {"on": "untapped"},
    "targeted_by_spell": {"on": "targeted", "by": "spell"},
    "targeted": {"on": "targeted"},
    "targeted_by_opponent": {"on": "targeted", "by": "opponent"},
    "tapped_for_mana": {"on": "tapped_for_mana"},
    "mutates": {"on": "mutates"},
    "put_from_anywhere": {"on": "put_into_graveyard"},
    "never_happens": {"on": "_never"},
}
_constant(**_OBJECT_EVENTS)


@_means("deals_damage_to_player")
def _deals_damage_to_player(player: Player) -> Node:
    return {"on": "deals_damage", "who": player.word, "_to": True}


_constant(deals_damage_to_you={"on": "deals_damage", "who": "you", "_to": True})


@_means("deals_combat_damage_to_player")
def _deals_combat_damage_to_player(player: Player) -> Node:
    return {"on": "combat_damage", "who": player.word, "_to": True}


@_means("event_about")
def _event_about(about: Node, happenings: tuple[Node, ...]) -> tuple[Happening, ...]:
    found = []
    for each in happenings:
        event = {**about, **{key: value for key, value in each.items() if not key.startswith("_")}}
        what = event["what"]
        if isinstance(what, dict):
            noun = what.get("_noun")
            if noun == "card" or noun == "spell":
                raise MeaninglessError
            what = _plain_description(what)
        extra: Node = {}
        if each.get("_yours"):
            extra["controller"] = "you"
        if each.get("_owned"):
            extra["owner"] = "you"
        if extra:
            if not isinstance(what, dict):
                raise MeaninglessError
            what = joined(what, extra)
        event["what"] = what
        if each.get("_to") and event["who"] != "opponent" and event["on"] == "deals_damage":
            # The form has one event for damage to players and to objects; its player is the source's controller.
            event["on"] = "_to_player"
        elif each.get("_to") and event["who"] == "any":
            del event["who"]
        if event.get("zone_from") and isinstance(what, dict) and what.get("type") == "creature":
            # CR 700.4: for a creature this event is dying.
            event = {key: value for key, value in event.items() if key != "zone_from"}
            event["on"] = "dies"
        if each["on"] == "attacks" and about.get("one_or_more"):
            event["on"] = "attacks"
        subject = "self" if what == "self" else None if event.get("one_or_more") else "it"
        found.append(Happening(_sorted(event), subject))
    return tuple(found)


def _event(**keys: Any) -> Node:
    return keys


_constant(
    gains_life=_event(on="gains_life"),
    loses_life=_event(on="loses_life"),
    draws_a_card=_event(on="draws"),
    discards_a_card=_event(on="discards"),
    casts_or_copies=_event(on="cast_or_copy"),
    casts_this=_event(on="cast", what="self"),
    creates_a_token=_event(on="created", what={"token": True}),
    player_attacks=_event(on="attacks", what={"type": "creature", "controller": "you"}, one_or_more=True),
)


@_means("never_done")
def _never_done(*parts: Any) -> Node:
    return {"on": "_never"}


@_means("draws_cards")
def _draws_cards(number: int) -> Node:
    raise MeaninglessError


@_means("discards_cards")
def _discards_cards(number: int) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"on": "discards", "one_or_more": True}


@_means("casts")
def _casts(group: Node) -> Node:
    if group.get("_noun") != "spell":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    return {"on": "cast", **({"what": what} if what else {}), "_it": True}


@_means("sacrifices", "sacrifices_another")
def _sacrifices(group: Node) -> Node:
    return {"on": "sacrificed", "what": _plain_description(group), "_it": True}


@_means("puts_counters")
def _puts_counters(number: int, kind: str, about: Node) -> Node:
    if number != 1:
        raise MeaninglessError
    return {**_counters_event(kind, about), "by": "you"}


def _counters_event(kind: str, about: Node) -> Node:
    """The event that one or more counters of a kind are put on an object, once for each object."""
    what = about["what"]
    if "one_or_more" in about:
        raise MeaninglessError
    return {
        "on": "counters",
        "counter": _kind(kind),
        "what": _plain_description(what) if isinstance(what, dict) else what,
        "_it": True,
    }


@_means("activates")
def _activates(group: Node) -> Node:
    return {"on": "activated", "what": _plain_description(group)}


@_means("creates_tokens")
def _creates_tokens(number: int) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"on": "created", "what": {"token": True}, "one_or_more": True}


@_means("taps_for_mana")
def _taps_for_mana(group: Node) -> Node:
    return {"on": "tapped_for_mana", "what": _plain_description(group), "_it": True}


@_means("event_of_player")
def _event_of_player(player: Player, event: Node) -> tuple[Happening, ...]:
    fields = {key: value for key, value in event.items() if not key.startswith("_")}
    on = fields["on"]
    if on == "attacks" and player.word != "you":
        raise MeaninglessError
    if on in ("tapped_for_mana", "attacks"):
        if player.word != "you":
            raise MeaninglessError
    elif on == "created":
        if player.word != "you":
            raise MeaninglessError
        fields["what"] = {"token": True, "controller": "you"}
    elif "by" in fields:
        if player.word != "you":
            raise MeaninglessError
    else:
        fields["who"] = player.word
    if on == "tapped_for_mana":
        fields["what"] = joined(fields["what"], {"controller": "you"})
    what = fields.get("what")
    subject = "self" if what == "self" else "it" if event.get("_it") and not fields.get("one_or_more") else None
    if on == "cast_or_copy":
        subject = "it"
    return (Happening(_sorted(fields), subject),)


@_means("counters_put")
def _counters_put(number: int, kind: str, about: Node) -> tuple[Happening, ...]:
    if number != 1:
        raise MeaninglessError
    event = {key: value for key, value in _counters_event(kind, about).items() if not key.startswith("_")}
    subject = "self" if event["what"] == "self" else "it"
    return (Happening(_sorted(event), subject),)


@_means("counter_put")
def _counter_put(kind: str, about: Node) -> tuple[Happening, ...]:
    # The ability would trigger once for each counter, which the form can't express.
    raise MeaninglessError


_constant(host_activated=(Happening({"on": "activated", "what": "host"}, "it"),))


@_means("cards_leave_graveyard")
def _cards_leave_graveyard(number: int) -> tuple[Happening, ...]:
    if number != 1:
        raise MeaninglessError
    return (Happening({"on": "leaves_graveyard", "one_or_more": True, "what": {"owner": "you"}}),)


@_means("state_without")
def _state_without(group: Node) -> tuple[Happening, ...]:
    condition = {"amount": Number("count", joined(group, {"controller": "you"})), "at_most": 0}
    return (Happening({"on": "state"}, "self", condition),)


@_means("state_without_other")
def _state_without_other(group: Node) -> tuple[Happening, ...]:
    return _state_without(joined(group, {"other": True}))


@_means("state_with")
def _state_with(number: int, group: Node) -> tuple[Happening, ...]:
    condition = {"amount": Number("count", joined(group, {"controller": "you"})), "at_least": number}
    return (Happening({"on": "state"}, "self", condition),)


@_means("state_power")
def _state_power(thing: Thing, number: int, bound: str) -> tuple[Happening, ...]:
    return (Happening({"on": "state"}, "self", {"amount": Number("power", _SELF), bound: number}),)


@_means("state_no_counters")
def _state_no_counters(*parts: Any) -> tuple[Happening, ...]:
    (kind,) = (part for part in parts if part != "~")
    return (Happening({"on": "state"}, "self", {"amount": Number("counters", (_kind(kind), _SELF)), "at_most": 0}),)


_constant(
    upkeep="upkeep",
    draw_step="draw",
    end_step="end",
    main_phase="main",
    main_two="main_2",
    end_of_combat="end_combat",
)


@_means("begins")
def _begins(event: Node) -> tuple[Happening, ...]:
    return (Happening({"on": "begins", **event}),)


@_means("your_step")
def _your_step(step: str) -> Node:
    return {"step": step, "who": "you"}


@_means("each_step")
def _each_step(step: str) -> Node:
    return {"step": step, "who": "any"}


@_means("opponents_step")
def _opponents_step(step: str) -> Node:
    return {"step": step, "who": "opponent"}


_constant(your_combat={"step": "begin_combat", "who": "you"}, each_combat={"step": "begin_combat", "who": "any"})

# ----------------------------------------------------------------------------------------------------------- conditions


def _yours(group: Node, *more: Node) -> Number:
    if group.get("_noun") in ("card", "spell"):
        raise MeaninglessError
    return Number("count", joined(group, {"controller": "you"}, *more))


@_means("control_least")
def _control_least(number: int, group: Node) -> Node:
    return {"amount": _yours(group), "at_least": number}


@_means("control_least_other")
def _control_least_other(number: int, group: Node) -> Node:
    return {"amount": _yours(group, {"other": True}), "at_least": number}


@_means("control_a")
def _control_a(group: Node) -> Node:
    return {"amount": _yours(group), "at_least": 1}


@_means("control_another")
def _control_another(group: Node) -> Node:
    return {"amount": _yours(group, {"other": True}), "at_least": 1}


@_means("control_none")
def _control_none(group: Node) -> Node:
    return {"amount": _yours(group), "at_most": 0}


@_means("life_least")
def _life_least(number: int) -> Node:
    return {"amount": Number("life", "you"), "at_least": number}


@_means("life_most")
def _life_most(number: int) -> Node:
    return {"amount": Number("life", "you"), "at_most": number}


@_means("hand_least")
def _hand_least(number: int) -> Node:
    return {"amount": Number("hand", "you"), "at_least": number}


_constant(hand_none={"amount": Number("hand", "you"), "at_most": 0})


@_means("graveyard_least")
def _graveyard_least(number: int) -> Node:
    return {"amount": Number("graveyard", "you"), "at_least": number}


@_means("there_are")
def _there_are(number: int, group: Node) -> Node:
    return {"amount": Number("count", group), "at_least": number}


@_means("has_no_counters")
def _has_no_counters(thing: Thing, kind: str) -> Node:
    return {"_fits": thing, "fits": {"without_counters": [_kind(kind)]}}


@_means("has_counters")
def _has_counters(thing: Thing, counters: tuple[int, str]) -> Node:
    return {"_fits": thing, "fits": {"counters": {counters[1]: counters[0]}}}


@_means("it_is_a")
def _it_is_a(phrase: Node) -> Node:
    return {"_fits": Thing("it"), "fits": _plain_description(phrase)}


@_means("it_is_not_a")
def _it_is_not_a(phrase: Node) -> Node:
    return {"_fits": Thing("it"), "fits": {"not": _plain_description(phrase)}}


@_means("it_is_a_thing")
def _it_is_a_thing(thing: Thing, phrase: Node) -> Node:
    if thing.kind == "it":
        raise MeaninglessError
    return {"_fits": thing, "fits": _plain_description(phrase)}


_constant(
    on_your_turn={"_asked": Asked("your_turn")},
    never_condition={"_never": True},
    never_from_graveyard={"_never": True},
    never_prevented={"_never": True, "_asked": Asked("no_damage")},
)


@_means("is_tapped")
def _is_tapped(thing: Thing) -> Node:
    return {"_fits": thing, "fits": {"tapped": True}}


@_means("is_untapped")
def _is_untapped(thing: Thing) -> Node:
    return {"_fits": thing, "fits": {"tapped": False}}


@_means("x_bound")
def _x_bound(number: int, bound: str) -> Node:
    return {"amount": Number("x"), bound: number}


@_means("amount_bound")
def _amount_bound(amount: Any, number: int, bound: str) -> Node:
    if not isinstance(amount, Number):
        raise MeaninglessError
    return {"amount": amount, bound: number}


# ------------------------------------------------------------------------------------------------------------ sentences


def _said(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(clause._replace(dos=tuple(do._replace(form=None) for do in clause.dos)) for clause in clauses)


@_means("sentence")
def _sentence(clauses: tuple[Clause, ...]) -> Sentence:
    return Sentence(_said(clauses))


@_means("where_x")
def _where_x(clauses: tuple[Clause, ...], amount: Any) -> Sentence:
    return Sentence(_said(clauses), amount)


@_means("if_you_do")
def _if_you_do(clauses: tuple[Clause, ...]) -> Sentence:
    return Sentence(_said(clauses), if_done=True)


@_means("if_you_do_where")
def _if_you_do_where(clauses: tuple[Clause, ...], amount: Any) -> Sentence:
    return Sentence(_said(clauses), amount, if_done=True)


@_means("if_condition")
def _if_condition(condition: Node, clauses: tuple[Clause, ...]) -> Sentence:
    return Sentence(_said(clauses), if_=condition, leading=True)


@_means("if_instead")
def _if_instead(condition: Node, clauses: tuple[Clause, ...]) -> Sentence:
    return Sentence(_said(clauses), if_=condition, instead=True, leading=True)


@_means("then_if")
def _then_if(clauses: tuple[Clause, ...], condition: Node) -> Sentence:
    return Sentence(_said(clauses), if_=condition)


@_means("unless")
def _unless(clauses: tuple[Clause, ...], player: Player, costs: Node) -> Sentence:
    if len(clauses) != 1 or len(clauses[0].dos) != 1:
        raise MeaninglessError
    return Sentence(_said(clauses), unless=(player, costs))


@_means("only_clause")
def _only_clause(clause: Clause) -> tuple[Clause, ...]:
    return (clause,)


@_means("more_clauses")
def _more_clauses(clauses: tuple[Clause, ...], clause: Clause) -> tuple[Clause, ...]:
    if clauses[-1].may is not None and clause.may is None and all(do.form == "bare" for do in clause.dos):
        # "You may exile it, then return it": the player may do both.
        return (*clauses[:-1], Clause((*clauses[-1].dos, *clause.dos), clauses[-1].may))
    return (*clauses, clause)


@_means("imperative")
def _imperative(do: Do) -> Clause:
    if do.form == "third":
        raise MeaninglessError
    return Clause((do._replace(form="bare"),))


@_means("you_may")
def _you_may(do: Do) -> Clause:
    if do.form == "third":
        raise MeaninglessError
    return Clause((do._replace(form=None),), may=Player("you"))


_OF_ANYONE = frozenset(
    [
        "draw", "discard", "mill", "gain_life", "lose_life", "create", "energy", "poison", "win", "lose", "extra_turn",
        "skip_turn", "add_mana", "nothing", "sacrifice",
    ]
)  # fmt: skip
"""Verbs whose subject can be any player."""


@_means("of_player")
def _of_player(player: Player, *dos: Do) -> Clause:
    if len(dos) > 1 and player.word == "you":
        raise MeaninglessError
    return Clause(tuple(_by(player, do) for do in dos))


def _by(player: Player, do: Do) -> Do:
    plural = player.word in ("you", "that")
    if do.form == "third" and player.word == "you":
        raise MeaninglessError
    if do.form == "base" and not plural:
        raise MeaninglessError
    if player.word == "you":
        return do._replace(form=None)
    if do.verb not in _OF_ANYONE or do.with_.get("_own"):
        raise MeaninglessError
    return Do(do.verb, {**do.with_, "who": player})


@_means("player_may")
def _player_may(player: Player, do: Do) -> Clause:
    if player.word == "you":
        raise MeaninglessError
    if do.form == "third":
        raise MeaninglessError
    if do.verb not in _OF_ANYONE:
        raise MeaninglessError
    return Clause((Do(do.verb, {**do.with_, "who": player}),), may=player)


@_means("for_each_of_them")
def _for_each_of_them(*parts: Any) -> Clause:
    do = parts[-1]
    if do.form == "third" or do.verb != "copy_token":
        raise MeaninglessError
    return Clause((do._replace(form=None),))


@_means("of_object")
def _of_object(thing: Thing, *deeds: tuple[Do, ...]) -> Clause:
    return Clause(_all_done_by(thing, [do for deed in deeds for do in deed]))


_SAME = Thing("same")


def _all_done_by(thing: Thing, dos: Sequence[Do]) -> tuple[Do, ...]:
    """Several instructions about the same objects, which are named once."""
    return tuple(_done_by(_SAME if number else thing, do) for number, do in enumerate(dos))


@_means("you_may_have")
def _you_may_have(thing: Thing, deed: tuple[Do, ...]) -> Clause:
    return Clause(_all_done_by(thing, deed), may=Player("you"))


def _done_by(thing: Thing, do: Do) -> Do:
    if do.verb == "damage":
        if thing.kind not in ("self", "host", "it", "that", "target", "same"):
            raise MeaninglessError
        return do._replace(with_={**do.with_, "source": thing})
    return do._replace(with_={"what": thing, **do.with_})


# ----------------------------------------------------------------------------------------------------------------- acts

_constant(base="base", third="third")


def _verb(name: str, verb: str, **more: Any) -> None:
    """Registers an instruction that is a verb with an object."""

    def function(*parts: Any) -> Do:
        *form, thing = parts
        return Do(verb, {"what": thing, **more}, form[0] if form else "base")

    assert name not in _ACTIONS, name
    _ACTIONS[name] = function


_verb("taps", "tap")
_verb("untaps", "untap")
_verb("taps_or_untaps", "tap_or_untap")
_verb("destroys", "destroy")
_verb("sacrifices_it", "sacrifice")
_verb("transforms", "transform")
_verb("gains_control", "gain_control")
_verb("casts_free", "cast_free")


@_means("exiles")
def _exiles(form: str, thing: Thing) -> Do:
    return Do("exile", {"what": thing}, form)


@_means("exiles_until")
def _exiles_until(form: str, thing: Thing, until: Thing) -> Do:
    return Do("exile", {"what": thing, "until_leaves": True}, form)


def _arrivals(arrivals: tuple[Node, ...]) -> Node:
    node: Node = {}
    for each in arrivals:
        if set(each) & set(node):
            raise MeaninglessError
        node.update(each)
    return _sorted(node)


_constant(
    arrives_tapped={"tapped": True},
    arrives_under_you={"under": "you"},
    arrives_under_owner={"under": "owner"},
)


@_means("arrives_transformed")
def _arrives_transformed(value: Any) -> Node:
    raise MeaninglessError


@_means("arrives_with")
def _arrives_with(counters: tuple[Any, str]) -> Node:
    number, kind = counters
    if not isinstance(number, int):
        raise MeaninglessError
    return {"with": {kind: number}}


@_means("returns_to_hand")
def _returns_to_hand(form: str, thing: Thing, *whose: str) -> Do:
    if any(word != "you" for word in whose):
        raise MeaninglessError
    return Do("return", {"what": thing, "to": "hand"}, form)


@_means("returns_to_battlefield")
def _returns_to_battlefield(form: str, thing: Thing, *arrivals: Node) -> Do:
    node = _arrivals(arrivals)
    return Do("return", {"what": thing, "to": "battlefield", **node}, form)


@_means("puts_on_library")
def _puts_on_library(form: str, thing: Thing, *whose: str) -> Do:
    return Do("put_on_library", {"what": thing}, form)


@_means("puts_under_library")
def _puts_under_library(form: str, thing: Thing, *whose: str) -> Do:
    return Do("put_under_library", {"what": thing}, form)


@_means("shuffles_in")
def _shuffles_in(form: str, thing: Thing, *whose: str) -> Do:
    return Do("shuffle_into_library", {"what": thing}, form)


@_means("counters")
def _counters(count: Any, kind: str) -> tuple[Any, str]:
    return (count, _kind(kind))


@_means("x_counters")
def _x_counters(kind: str) -> tuple[Any, str]:
    return (Number("x"), _kind(kind))


@_means("puts_counters_on")
def _puts_counters_on(form: str, counters: tuple[Any, str], thing: Thing) -> Do:
    if isinstance(counters[0], Number) and counters[0].key == "open":
        raise MeaninglessError
    return Do("put_counters", {"n": counters[0], "counter": counters[1], "what": thing}, form)


@_means("puts_counters_for_each")
def _puts_counters_for_each(form: str, counters: tuple[Any, str], thing: Thing, amount: Any) -> Do:
    return Do("put_counters", {"n": _times(counters[0], amount), "counter": counters[1], "what": thing}, form)


@_means("puts_counters_equal")
def _puts_counters_equal(form: str, counters: tuple[Any, str], amount: Any, thing: Thing) -> Do:
    if counters[0] != Number("open"):
        raise MeaninglessError
    return Do("put_counters", {"n": amount, "counter": counters[1], "what": thing}, form)


@_means("removes_counters")
def _removes_counters(form: str, counters: tuple[Any, str], thing: Thing) -> Do:
    return Do("remove_counters", {"n": counters[0], "counter": counters[1], "what": thing}, form)


@_means("doubles_counters")
def _doubles_counters(kind: str, thing: Thing) -> Do:
    return Do("double_counters", {"counter": _kind(kind), "what": thing}, "base")


@_means("attaches")
def _attaches(*things: Thing) -> Do:
    return Do("attach", {"what": things[-1]}, "base")


@_means("copies")
def _copies(form: str, thing: Thing) -> Do:
    return _copy(form, thing, 1)


@_means("copies_times")
def _copies_times(form: str, thing: Thing, number: int) -> Do:
    return _copy(form, thing, number)


@_means("copies_twice")
def _copies_twice(form: str, thing: Thing) -> Do:
    return _copy(form, thing, 2)


@_means("copies_x_times")
def _copies_x_times(form: str, thing: Thing) -> Do:
    return _copy(form, thing, Number("x"))


def _copy(form: str, thing: Thing, number: Any) -> Do:
    """A copy of a spell or of an ability; which of them is known once the phrase is resolved."""
    return Do("copy", {"what": thing, "n": number}, form)


@_means("counters_spell")
def _counters_spell(kind: str, thing: Thing) -> Do:
    if kind != "any":
        raise MeaninglessError
    return Do("counter", {"what": thing}, "base")


@_means("many_cards")
def _many_cards(count: Any) -> Any:
    return count


@_means("many_cards_for_each")
def _many_cards_for_each(count: Any, amount: Any) -> Any:
    return _times(count, amount)


@_means("cards_equal")
def _cards_equal(amount: Any) -> Any:
    return amount


@_means("draws")
def _draws(form: str, n: Any) -> Do:
    return Do("draw", {"n": _known(n)}, form)


@_means("discards")
def _discards(form: str, n: Any) -> Do:
    return Do("discard", {"n": _known(n)}, form)


@_means("mills")
def _mills(form: str, n: Any) -> Do:
    return Do("mill", {"n": _known(n)}, form)


def _known(n: Any) -> Any:
    if isinstance(n, Number) and n.key == "open":
        raise MeaninglessError
    return n


@_means("gains")
def _gains(form: str, n: Any) -> Do:
    return Do("gain_life", {"n": _known(n)}, form)


@_means("gains_for_each")
def _gains_for_each(form: str, n: Any, amount: Any) -> Do:
    return Do("gain_life", {"n": _times(n, amount)}, form)


@_means("gains_equal")
def _gains_equal(form: str, amount: Any) -> Do:
    return Do("gain_life", {"n": amount}, form)


@_means("loses")
def _loses(form: str, n: Any) -> Do:
    return Do("lose_life", {"n": _known(n)}, form)


@_means("loses_for_each")
def _loses_for_each(form: str, n: Any, amount: Any) -> Do:
    return Do("lose_life", {"n": _times(n, amount)}, form)


@_means("loses_equal")
def _loses_equal(form: str, amount: Any) -> Do:
    return Do("lose_life", {"n": amount}, form)


@_means("gets_energy")
def _gets_energy(form: str, symbols: str) -> Do:
    pieces = symbols[1:-1].split("}{")
    if set(pieces) != {"E"}:
        raise MeaninglessError
    return Do("energy", {"n": len(pieces)}, form)


@_means("you_get_energy")
def _you_get_energy(symbols: str) -> Clause:
    return Clause((_gets_energy("base", symbols)._replace(form=None),))


@_means("gets_counters")
def _gets_counters(form: str, n: Any, kind: str) -> Do:
    if kind not in ("poison", "energy"):
        raise MeaninglessError
    return Do(kind, {"n": _known(n)}, form)


@_means("wins")
def _wins(form: str) -> Do:
    return Do("win", {}, form)


@_means("loses_game")
def _loses_game(form: str) -> Do:
    return Do("lose", {}, form)


@_means("extra_turn")
def _extra_turn(form: str, one: int) -> Do:
    if one != 1:
        raise MeaninglessError
    return Do("extra_turn", {}, form)


@_means("skips_turn")
def _skips_turn(form: str, whose: str) -> Do:
    return Do("skip_turn", {}, form)


@_means("nothing_much")
def _nothing_much(number: int) -> Do:
    # CR 701.22, 701.25: all of the cards may stay where they are.
    return Do("nothing", {}, "base")


_constant(
    proliferates=Do("proliferate", {}, "base"),
    populates=Do("populate", {}, "base"),
    investigates=Do("create", {"card": Token({}, name="Clue")}, "base"),
)


@_means("adapts")
def _adapts(number: int) -> Do:
    # CR 701.46a.
    condition = {"_fits": _SELF, "fits": {"without_counters": ["+1/+1"]}}
    return Do("put_counters", {"n": number, "counter": "+1/+1", "what": _SELF, "if": condition}, "base")


@_means("chooses")
def _chooses(thing: Thing) -> Do:
    return Do("aim", {"what": thing}, "base")


@_means("reveals")
def _reveals(group: Node) -> Do:
    if group.get("_noun") != "card":
        raise MeaninglessError
    return Do("reveal", {"what": group}, "base")


@_means("chooses_color")
def _chooses_color() -> Clause:
    return Clause((Do("choose_color", {}),))


_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@_means("adds_devotion")
def _adds_devotion() -> Clause:
    ways = tuple({"mana": "{" + letter + "}", "n": Number("devotion", color)} for color, letter in _LETTERS.items())
    return Clause((Do("add_mana", {"ways": Made(ways), "chosen_color": True}),))


@_means("adds_of_each_color")
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


_constant(full_party=_party(4), hand_size=Clause((Do("harmless", {"things": (), "asked": Asked("later")}),)))


@_means("adds_for_party")
def _adds_for_party(text: str) -> Clause:
    made = Made(({"mana": _symbols(text)},))
    return Clause(tuple(Do("add_mana", {"ways": made, "if": _party(size)}) for size in range(1, 5)))


@_means("adds_same")
def _adds_same(*parts: Any) -> Clause:
    numbers = [each for each in parts if isinstance(each, int)]
    if numbers != [1]:
        raise MeaninglessError
    return Clause((Do("add_mana", {"ways": Made(({"mana": "{any}"},)), "same": True}),))


@_means("pays")
def _pays(costs: Node) -> Do:
    return Do("pay", {"pay": costs}, "base")


# ---------------------------------------------------------------------------------------------------- what objects do


def _deed(verb: str, **with_: Any) -> tuple[Do, ...]:
    return (Do(verb, with_),)


def _damage(n: Any, recipient: Any) -> tuple[Do, ...]:
    n = _known(n)
    if isinstance(recipient, Player):
        return _deed("damage", who=recipient, n=n)
    return _deed("damage", what=recipient, n=n)


@_means("deals")
def _deals(count: Any, recipient: Any) -> tuple[Do, ...]:
    return _damage(count, recipient)


@_means("deals_equal")
def _deals_equal(amount: Any, recipient: Any) -> tuple[Do, ...]:
    return _damage(amount, recipient)


@_means("deals_for_each")
def _deals_for_each(count: Any, recipient: Any, amount: Any) -> tuple[Do, ...]:
    return _damage(_times(count, amount), recipient)


_constant(any_target=Thing("any_target"))


@_means("any_target_but")
def _any_target_but(qual: Node) -> Thing:
    # CR 115.4.
    return Thing("target", joined({"type": ["creature", "planeswalker", "battle"]}, qual), whose="any")


@_means("each_and_each")
def _each_and_each(one: Node, other: Node) -> Thing:
    return Thing("each", _either(one, other))


@_means("target_player_or")
def _target_player_or(group: Node) -> Thing:
    return Thing("target", group, whose="any")


@_means("target_opponent_or")
def _target_opponent_or(group: Node) -> Thing:
    return Thing("target", group, whose="opponent")


_constant(target_creature_or_player=Thing("target", {"type": "creature"}, whose="any"))


def _size_of(text: str) -> tuple[Any, Any]:
    """The changes of +X/+0 and the like; X is a number that is given elsewhere."""
    found: list[Any] = []
    for part in text.split("/"):
        sign = -1 if part.startswith("-") else 1
        digits = part.lstrip("+-")
        if digits == "x":
            found.append(Number("x", times=sign))
        else:
            found.append(sign * int(digits))
    return found[0], found[1]


def _changed(text: str) -> tuple[Any, Any]:
    if text[0] not in "+-":
        raise MeaninglessError
    return _size_of(text)


@_means("gets")
def _gets(text: str) -> tuple[Do, ...]:
    n, m = _changed(text)
    return _deed("boost", n=n, m=m)


@_means("gets_for_each", "gets_for_each_")
def _gets_for_each(text: str, amount: Any) -> tuple[Do, ...]:
    n, m = (0 if each == 0 else _times(each, amount) for each in _changed(text))
    return _deed("boost", n=n, m=m)


@_means("gets_and_gains")
def _gets_and_gains(text: str, abilities: tuple[Any, ...]) -> tuple[Do, ...]:
    return (*_gets(text), *_gains_abilities(abilities))


@_means("gains_abilities")
def _gains_abilities(abilities: tuple[Any, ...]) -> tuple[Do, ...]:
    return tuple(Do("gain", dict([_had(each)])) for each in abilities)


def _had(each: Any) -> tuple[str, Any]:
    return ("ability", each) if isinstance(each, Quoted) else ("keyword", each)


class Quoted(NamedTuple):
    """An ability in quotation marks."""

    text: str


@_means("quoted")
def _quoted(text: str) -> Quoted:
    return Quoted(text)


@_means("only_ability")
def _only_ability(ability: Any) -> tuple[Any, ...]:
    return (ability,)


@_means("more_abilities")
def _more_abilities(abilities: tuple[Any, ...], ability: Any) -> tuple[Any, ...]:
    return (*abilities, ability)


@_means("has_abilities")
def _has_abilities(abilities: tuple[Any, ...]) -> tuple[Do, ...]:
    return (Do("have", {"abilities": abilities}),)


_constant(harmless_in_combat=(Do("of_no_matter", {"asked": Asked("no_combat")}),))


@_means("loses_keyword")
def _loses_keyword(form: str, keyword: str) -> tuple[Do, ...]:
    return _deed("lose_keyword", keyword=keyword)


@_means("becomes_copy")
def _becomes_copy(model: Thing) -> tuple[Do, ...]:
    return _deed("become_copy", of=model)


@_means("becomes_copy_except")
def _becomes_copy_except(model: Thing, changes: tuple[Node, ...]) -> tuple[Do, ...]:
    return _deed("become_copy", of=model, **_changed_copy(changes))


@_means("being")
def _being(*parts: Node) -> Node:
    node: Node = {}
    for each in parts:
        for key, value in _described(each).items() if set(each) & {"one", "non", "mark"} else each.items():
            if key in ("type", "subtype", "color", "supertype"):
                node.setdefault(key, []).extend(_listed(value))
            else:
                raise MeaninglessError
    return _sorted(node)


@_means("becomes")
def _becomes(do: tuple[Do, ...]) -> tuple[Do, ...]:
    return do


def _types(being: Node) -> Node:
    """The types that are added; a basic land type only if its ability is added too."""
    if set(being) - {"type", "subtype"}:
        raise MeaninglessError
    node: Node = {}
    if "type" in being:
        node["types"] = being["type"]
    if "subtype" in being:
        node["subtypes"] = being["subtype"]
    return node


@_means("becomes_also")
def _becomes_also(being: Node) -> tuple[Do, ...]:
    if set(being.get("subtype", ())) & set(_BASIC_LANDS):
        raise MeaninglessError
    return _deed("become", **_types(being))


@_means("becomes_sized")
def _becomes_sized(size: str, being: Node, *more: Any) -> tuple[Do, ...]:
    n, m = _size_of(size)
    if size[0] in "+-" or not isinstance(n, int) or not isinstance(m, int):
        raise MeaninglessError
    kinds = {key: value for key, value in being.items() if key in ("type", "subtype")}
    if set(being) - set(kinds) - {"color"}:
        raise MeaninglessError
    abilities = [each for part in more if isinstance(part, tuple) for each in part]
    return (*_deed("become", **_types(kinds), n=n, m=m), *(Do("gain", dict([_had(each)])) for each in abilities))


_constant(untaps_itself=(Do("untap", {}),))

# -------------------------------------------------------------------------------------------------------------- special

_constant(
    extra_combat=Clause((Do("extra_combat", {}),)),
    extra_combat_and_main=Clause((Do("extra_combat", {}), Do("extra_main", {}))),
    doubles_mana=Clause((Do("double_mana", {}),)),
)
_ACTIONS["proliferates"] = lambda: Do("proliferate", {}, "base")


def _later(verb: str, step: str) -> Callable[..., Clause]:
    return lambda *parts: Clause((Do("later", {"verb": verb, "what": parts[-1], "step": step}),))


_ACTIONS["sacrificed_later"] = _later("sacrifice", "end")
_ACTIONS["exiled_later"] = _later("exile", "end")
_ACTIONS["sacrificed_after_combat"] = _later("sacrifice", "end_combat")
_ACTIONS["exiled_after_combat"] = _later("exile", "end_combat")
_ACTIONS["returned_later"] = _later("return", "end")


_constant(new_targets=Clause((Do("new_targets", {}),)))


@_means("copies_this")
def _copies_this(player: Player) -> Clause:
    if player.word == "you":
        raise MeaninglessError
    return Clause((Do("copy_this", {"by": player}),), may=player)


@_means("still")
def _still(group: Node) -> Clause:
    if set(group) - {"type", "_noun"}:
        raise MeaninglessError
    return Clause((Do("still", {}),))


@_means("prevents")
def _prevents(*parts: Any) -> Clause:
    things = [each for each in parts if isinstance(each, Thing)]
    return Clause((Do("harmless", {"things": tuple(things), "asked": Asked("no_damage")}),))


@_means("redirects")
def _redirects(*parts: Any) -> Clause:
    return _prevents(*parts)


# ----------------------------------------------------------------------------------------------------------------- mana


def _symbols(text: str) -> str:
    """Mana symbols, which have to be symbols of mana that can be added."""
    if any(symbol not in "WUBRGC" or not symbol for symbol in text[1:-1].split("}{")):
        raise MeaninglessError
    return text


@_means("adds")
def _adds(form: str, mana: Made) -> Do:
    return Do("add_mana", {"ways": mana}, form)


@_means("made")
def _made(text: str) -> Made:
    return Made(({"mana": _symbols(text)},))


@_means("made_either")
def _made_either(*texts: str) -> Made:
    return Made(tuple({"mana": _symbols(text)} for text in texts))


@_means("made_for_each")
def _made_for_each(text: str, amount: Any) -> Made:
    return Made(({"mana": _symbols(text), "n": amount},))


@_means("made_any")
def _made_any(count: Any, one: int = 1) -> Made:
    if one != 1:
        raise MeaninglessError
    return Made(({"mana": "{any}", "n": _known(count)},))


@_means("made_combination")
def _made_combination(count: Any) -> Made:
    return Made(({"mana": "{any}", "n": _known(count), "colors": "combination"},))


@_means("made_times")
def _made_times(count: Any, text: str) -> Made:
    if not isinstance(count, Number) or count.key == "open":
        raise MeaninglessError
    return Made(({"mana": _symbols(text), "n": count},))


@_means("made_equal")
def _made_equal(count: Any, text: str, amount: Any) -> Made:
    if count != Number("open"):
        raise MeaninglessError
    return Made(({"mana": _symbols(text), "n": amount},))


# --------------------------------------------------------------------------------------------------------------- tokens

_constant(and_word={})


@_means("token_head")
def _token_head(*parts: Any) -> Token:
    card: Node = {"types": [], "subtypes": [], "supertypes": [], "colors": []}
    size: str | None = None
    for each in parts:
        if isinstance(each, str):
            size = each
            continue
        for key, value in each.items():
            if key == "type":
                card["types"].append(value)
            elif key == "subtype" and isinstance(value, str):
                card["subtypes"].append(spelled(value))
            elif key == "color":
                card["colors"].append(value)
            elif key == "supertype":
                card["supertypes"].append(value)
            elif key == "colors" and value == 0:
                card["colorless"] = True
            elif key != "one":
                raise MeaninglessError
    if size is not None:
        if size[0] in "+-" or "x" in size:
            raise MeaninglessError
        card["power"], card["toughness"] = _size_of(size)
        if "creature" not in card["types"]:
            raise MeaninglessError
    elif card["types"] or len(card["subtypes"]) not in (1, 2) or card["colors"] or card["supertypes"]:
        raise MeaninglessError
    else:
        return Token({}, name=" ".join(card["subtypes"]))
    return Token(card)


@_means("tapped_token_head")
def _tapped_token_head(*parts: Any) -> Token:
    return _token_head(*parts)._replace(tapped=True)


@_means("token_words")
def _token_words(token: Token, *parts: Node) -> Token:
    for part in parts:
        if "has" in part:
            token = token._replace(has=(*token.has, *part["has"]))
        elif "name" in part:
            token = token._replace(card={**token.card, "name": part["name"]})
        else:
            token = token._replace(tapped=True, attacking=True)
    if token.name is not None and not token.card and any("attacking" not in part for part in parts):
        raise MeaninglessError
    return token


@_means("token_with")
def _token_with(abilities: tuple[Any, ...]) -> Node:
    return {"has": abilities}


@_means("token_named")
def _token_named(name: str) -> Node:
    return {"name": name}


_constant(token_attacking={"attacking": True})


@_means("tokens")
def _tokens(count: Any, token: Token) -> Node:
    return {"card": token, "n": _known(count)}


@_means("tokens_for_each")
def _tokens_for_each(count: Any, token: Token, amount: Any) -> Node:
    return {"card": token, "n": _times(count, amount)}


@_means("token_copies")
def _token_copies(count: Any, copy: Node) -> Node:
    return {"n": _known(count), **copy}


@_means("tapped_token_copies")
def _tapped_token_copies(count: Any, copy: Node) -> Node:
    return {"n": _known(count), **copy, "tapped": True}


@_means("creates")
def _creates(form: str, tokens: Node) -> Do:
    return Do("create" if "card" in tokens else "copy_token", tokens, form)


@_means("copies_of")
def _copies_of(thing: Thing) -> Node:
    return {"what": thing}


@_means("copies_except")
def _copies_except(thing: Thing, changes: tuple[Node, ...]) -> Node:
    return {"what": thing, **_changed_copy(changes)}


@_means("only_exception")
def _only_exception(change: Node) -> tuple[Node, ...]:
    return (change,)


@_means("more_exceptions")
def _more_exceptions(changes: tuple[Node, ...], change: Node) -> tuple[Node, ...]:
    return (*changes, change)


def _changed_copy(changes: tuple[Node, ...]) -> Node:
    """Keys for what a copy has in addition or lacks."""
    node: Node = {}
    for change in changes:
        for key, value in change.items():
            if key in ("types", "subtypes"):
                node[key] = [*node.get(key, []), *value]
            elif key in node:
                raise MeaninglessError
            else:
                node[key] = value
    return _sorted(node)


@_means("except_has")
def _except_has(abilities: tuple[Any, ...]) -> Node:
    node: Node = {}
    for each in abilities:
        key, value = _had(each)
        if value == "haste":
            node["haste"] = True
        elif key in node:
            raise MeaninglessError
        else:
            node[key] = value
    return _sorted(node)


@_means("except_has_if")
def _except_has_if(keyword: str, noun: Node) -> Node:
    if not keyword.startswith("vanishing"):
        raise MeaninglessError
    # CR 702.63a: its counters are looked at in upkeeps.
    return {"_asked": Asked("later")}


@_means("except_not")
def _except_not(value: Node) -> Node:
    if value != {"supertype": "legendary"}:
        raise MeaninglessError
    return {"nonlegendary": True}


@_means("except_also")
def _except_also(being: Node) -> Node:
    return _types(being)


@_means("except_sized")
def _except_sized(*parts: Any) -> Node:
    raise MeaninglessError


@_means("except_super")
def _except_super(value: Node) -> Node:
    raise MeaninglessError


# ----------------------------------------------------------------------------------------------------- static abilities


def _static(does: str, about: Node, **more: Any) -> Node:
    what = about["what"]
    if isinstance(what, dict):
        noun = what.get("_noun")
        if noun in ("card", "spell"):
            raise MeaninglessError
        what = _plain_description(what)
    return {"does": does, "what": what, **more}


@_means("only_static")
def _only_static(static: tuple[Node, ...]) -> tuple[Node, ...]:
    return static


@_means("static_if")
def _static_if(condition: Node, static: tuple[Node, ...]) -> tuple[Node, ...]:
    return tuple({**each, "if": condition} for each in static)


@_means("static_then_if")
def _static_then_if(static: tuple[Node, ...], condition: Node) -> tuple[Node, ...]:
    return _static_if(condition, static)


@_means("static_your_turn")
def _static_your_turn(static: tuple[Node, ...]) -> tuple[Node, ...]:
    return tuple({**each, "_asked": Asked("your_turn")} for each in static)


@_means("static_gets")
def _static_gets(about: Node, text: str) -> tuple[Node, ...]:
    n, m = _changed(text)
    if isinstance(n, Number) or isinstance(m, Number):
        raise MeaninglessError
    return (_static("boost", about, n=n, m=m),)


@_means("static_gets_for_each")
def _static_gets_for_each(about: Node, text: str, amount: Any) -> tuple[Node, ...]:
    n, m = (0 if each == 0 else _times(each, amount) for each in _changed(text))
    return (_static("boost", about, n=n, m=m),)


@_means("static_gets_where")
def _static_gets_where(about: Node, text: str, amount: Any) -> tuple[Node, ...]:
    if not isinstance(amount, Number):
        raise MeaninglessError
    n, m = (_times(each.times, amount) if isinstance(each, Number) else each for each in _changed(text))
    return (_static("boost", about, n=n, m=m),)


@_means("static_has")
def _static_has(about: Node, abilities: tuple[Any, ...]) -> tuple[Node, ...]:
    return tuple(_static("grant", about, **dict([_had(each)])) for each in abilities)


@_means("static_several")
def _static_several(about: Node, *predicates: Callable[[Node], tuple[Node, ...]]) -> tuple[Node, ...]:
    return tuple(static for predicate in predicates for static in predicate(about))


class _Predicate(NamedTuple):
    """A predicate of a static ability, which is still to be applied to its subject."""

    name: str
    said: tuple[Any, ...]

    def __call__(self, about: Node) -> tuple[Node, ...]:
        function: Callable[..., tuple[Node, ...]] = _PREDICATES[self.name]
        return function(about, *self.said)


for _name in ("gets", "has", "unsacrificed", "of_combat", "also"):
    _ACTIONS[f"predicate_{_name}"] = lambda *said, name=_name: _Predicate(name, said)


def _static_of_combat(about: Node, *whom: str) -> tuple[Node, ...]:
    return ({"does": "_nothing", "what": "self", "_asked": Asked("no_combat")},)


@_means("static_also")
def _static_also(about: Node, being: Node, *land: Node) -> tuple[Node, ...]:
    if any(each.get("type") != "land" for each in land):
        raise MeaninglessError
    return (_static("add_types", about, **_types(being)), *_mana_of_lands(about, being))


_BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _mana_of_lands(about: Node, being: Node) -> tuple[Node, ...]:
    """The mana abilities that come with basic land types (CR 305.6)."""
    letters = [_BASIC_LANDS[word] for word in being.get("subtype", ()) if word in _BASIC_LANDS]
    return tuple(_static("grant", about, ability=Quoted("{T}: Add {" + letter + "}.")) for letter in letters)


@_means("static_chosen_type")
def _static_chosen_type(about: Node) -> tuple[Node, ...]:
    return (_static("add_types", about, subtypes=[Asked("chosen")]),)


@_means("static_every_type")
def _static_every_type(about: Node) -> tuple[Node, ...]:
    return (_static("add_types", about, every_subtype=True),)


@_means("static_unsacrificed")
def _static_unsacrificed(about: Node) -> tuple[Node, ...]:
    return (_static("cant_be_sacrificed", about),)


@_means("static_frozen")
def _static_frozen(about: Node) -> tuple[Node, ...]:
    return (_static("doesnt_untap", about),)


_PREDICATES: dict[str, Callable[..., tuple[Node, ...]]] = {
    "gets": _static_gets,
    "has": _static_has,
    "unsacrificed": _static_unsacrificed,
    "of_combat": _static_of_combat,
    "also": _static_also,
}
_ON_SELF: Node = {"what": "self"}


@_means("enters_tapped")
def _enters_tapped(thing: Thing) -> tuple[Node, ...]:
    return (_static("enters_tapped", _ON_SELF),)


@_means("enters_tapped_frozen")
def _enters_tapped_frozen(thing: Thing) -> tuple[Node, ...]:
    return (*_enters_tapped(thing), _static("doesnt_untap", _ON_SELF))


@_means("enters_with")
def _enters_with(thing: Thing, counters: tuple[Any, str]) -> tuple[Node, ...]:
    return (_static("enters_with", _ON_SELF, n=_known(counters[0]), counter=counters[1]),)


@_means("enters_with_for_each")
def _enters_with_for_each(thing: Thing, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    return (_static("enters_with", _ON_SELF, n=_times(counters[0], amount), counter=counters[1]),)


@_means("enters_with_where")
def _enters_with_where(thing: Thing, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    if counters[0] != Number("x"):
        raise MeaninglessError
    return (_static("enters_with", _ON_SELF, n=amount, counter=counters[1]),)


def _of_others(about: Node) -> Node:
    if not isinstance(about["what"], dict):
        raise MeaninglessError
    return about


@_means("others_enter_with")
def _others_enter_with(about: Node, counters: tuple[Any, str]) -> tuple[Node, ...]:
    if not isinstance(counters[0], int):
        raise MeaninglessError
    return (_static("enters_with", _of_others(about), n=counters[0], counter=counters[1]),)


@_means("others_enter_with_where")
def _others_enter_with_where(about: Node, counters: tuple[Any, str], amount: Any) -> tuple[Node, ...]:
    if counters[0] != Number("x"):
        raise MeaninglessError
    return (_static("enters_with", _of_others(about), n=amount, counter=counters[1]),)


@_means("enters_as")
def _enters_as(thing: Thing, model: Thing) -> tuple[Node, ...]:
    return _enters_as_except(thing, model, ())


@_means("enters_as_except")
def _enters_as_except(thing: Thing, model: Thing, changes: tuple[Node, ...]) -> tuple[Node, ...]:
    if model.kind != "pick" or model.n != 1 or model.what is None:
        raise MeaninglessError
    change = _changed_copy(changes)
    if change.pop("haste", False):
        if "keyword" in change:
            raise MeaninglessError
        change["keyword"] = "haste"
    of = _plain_description({key: value for key, value in model.what.items() if key != "zone"})
    if model.what.get("zone", "battlefield") != "battlefield":
        raise MeaninglessError
    return (_static("enters_as_copy", _ON_SELF, of=of, **change),)


@_means("sized")
def _sized(*parts: Any) -> tuple[Node, ...]:
    return ({"_pt": parts[-1]},)


def _generic(text: str) -> int:
    inside = text[1:-1]
    if not inside.isdecimal():
        raise MeaninglessError
    return int(inside)


_constant(less="cost_less", more="cost_more")


@_means("your_spells_cost")
def _your_spells_cost(group: Node, text: str, does: str, *amount: Any) -> tuple[Node, ...]:
    if group.get("_noun") != "spell":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    n = _times(_generic(text), amount[0]) if amount else _generic(text)
    if does == "cost_more":
        raise MeaninglessError
    return ({"does": does, "what": what, "n": n},)


@_means("this_costs_less")
def _this_costs_less(text: str, amount: Any) -> tuple[Node, ...]:
    # The ability applies as the card is cast from the hand.
    return ({"does": "cost_less", "what": "self", "n": _times(_generic(text), amount), "_zone": "hand"},)


@_means("your_spells_affinity")
def _your_spells_affinity(group: Node, keyword: str, per: Node) -> tuple[Node, ...]:
    if keyword != "affinity" or group.get("_noun") != "spell":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    # CR 702.41a.
    return ({"does": "cost_less", "what": what, "n": Number("count", joined(per, {"controller": "you"}))},)


def _more_mana(thing: Thing, factor: int) -> tuple[Node, ...]:
    if thing.kind != "pick" or thing.n != 1 or thing.what is None:
        raise MeaninglessError
    what = joined(_plain_description(thing.what), {"controller": "you"})
    return ({"does": "more_mana", "what": what, "times": factor},)


@_means("twice_as_much_mana")
def _twice_as_much_mana(thing: Thing) -> tuple[Node, ...]:
    return _more_mana(thing, 2)


@_means("thrice_as_much_mana")
def _thrice_as_much_mana(thing: Thing, factor: int) -> tuple[Node, ...]:
    return _more_mana(thing, factor)


def _where_put(thing: Thing) -> Node:
    if thing.kind != "pick" or thing.n != 1 or thing.what is None:
        raise MeaninglessError
    return _plain_description(thing.what)


@_means("counters_plus")
def _counters_plus(one: int, kind: str, thing: Thing, more: int, other: str) -> tuple[Node, ...]:
    if one != 1 or kind != other:
        raise MeaninglessError
    return ({"does": "more_counters", "what": _where_put(thing), "n": more, "counter": _kind(kind)},)


@_means("counters_twice")
def _counters_twice(one: int, kind: str, thing: Thing, other: str) -> tuple[Node, ...]:
    if one != 1 or kind != other:
        raise MeaninglessError
    return ({"does": "more_counters", "what": _where_put(thing), "times": 2, "counter": _kind(kind)},)


@_means("tokens_twice")
def _tokens_twice(number: int) -> tuple[Node, ...]:
    if number != 1:
        raise MeaninglessError
    return ({"does": "more_tokens", "times": 2, "what": {}},)


_constant(
    no_hand_limit=({"does": "no_hand_limit", "what": "self"},),
    opponents_gain_no_life=({"does": "cant_gain_life", "what": {}, "who": "opponent"},),
    nobody_gains_life=({"does": "cant_gain_life", "what": {}, "who": "any"},),
)


@_means("countered_instead")
def _countered_instead(kind: str) -> tuple[Node, ...]:
    if kind != "would":
        raise MeaninglessError
    return ({"does": "would_be_countered", "what": {}},)


@_means("no_loss_by_life")
def _no_loss_by_life(number: int) -> tuple[Node, ...]:
    if number != 0:
        raise MeaninglessError
    return ({"does": "cant_lose", "what": "self"},)


@_means("no_hand_limit_no_loss")
def _no_hand_limit_no_loss(number: int) -> tuple[Node, ...]:
    return ({"does": "no_hand_limit", "what": "self"}, *_no_loss_by_life(number))


@_means("free_for_all")
def _free_for_all(group: Node, keyword: str) -> tuple[Node, ...]:
    if group.get("_noun") != "spell" or keyword != "flash":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key != "_noun"}
    return ({"does": "free", "what": what, "who": "any"}, {"does": "as_instant", "what": what, "who": "any"})


@_means("cast_from_zone")
def _cast_from_zone(*parts: Any) -> tuple[Node, ...]:
    zone = parts[-1]
    if zone not in ("graveyard", "exile"):
        raise MeaninglessError
    return ({"does": "cast_from", "what": "self", "zone": zone, "_zone": zone},)


@_means("cast_from_zone_if")
def _cast_from_zone_if(*parts: Any) -> tuple[Node, ...]:
    return tuple({**each, "if": parts[-1]} for each in _cast_from_zone(*parts[:-1]))


@_means("exiled_instead")
def _exiled_instead(about: Node) -> tuple[Node, ...]:
    return (_static("would_die", about, to="exile"),)


@_means("no_counters_on")
def _no_counters_on(about: Node, kind: str) -> tuple[Node, ...]:
    if kind != "have":  # in "have counters", "have" is parsed as a kind of counters
        raise MeaninglessError
    return _cant_put_counters("any", about)


@_means("cant_put_counters")
def _cant_put_counters(kind: str, about: Node) -> tuple[Node, ...]:
    more = {} if kind == "any" else {"counter": kind}
    return (_static("no_counters", about, **more),)


@_means("no_legend_rule")
def _no_legend_rule(words: str, about: Node) -> tuple[Node, ...]:
    if words != "legend rule":
        raise MeaninglessError
    return (_static("no_legend_rule", about),)
