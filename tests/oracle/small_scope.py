"""What a case may ask for so that the brute force plays all of it: every other word, or key, is refused at once.

`scope` raises `Unfollowed` and names the first of them. So nothing that stands in a case is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .small_stack import two_different
from .small_state import DESCRIBES, Node, Unfollowed, symbols
from .small_words import (
    AMOUNTS,
    CONDITIONS,
    COSTS,
    EVENTS,
    NUMBERS,
    OBJECTS,
    PLAYERS,
    STATICS,
    TARGETS,
    UNFOLLOWED_KEYWORDS,
    VERBS,
)

__all__ = ["scope"]

_CASE = (
    "question",
    "title",
    "source",
    "note",
    "cr",
    "edition",
    "cards",
    "state",
    "steps",
    "expect",
    "near_miss",
    "meta",
)
_STATE = ("active", "players", "phase", "battlefield", "hand", "graveyard", "exile", "stack")
_PLAYER = (
    *("life", "mana", "library", "hand", "graveyard", "poison", "energy", "cast_this_turn", "drawn_this_turn"),
    "land_drops",
)
_OBJECT = (
    "id",
    "name",
    "controller",
    "owner",
    "token",
    "tapped",
    "sick",
    "counters",
    "damage",
    "attached_to",
    "exiled_by",
)
_ITEM = ("id", "controller", "name", "ability", "source", "targets")
_CARD = (
    *("types", "subtypes", "supertypes", "colors", "mana_cost", "power", "toughness", "loyalty", "keywords"),
    *("additional", "return_to_hand", "abilities"),
)
_ABILITY = ("cost", "when", "static", "targets", "do", "may", "if", "once_each_turn", "sorcery", "zone")
_INSTRUCTION = (
    *("do", "what", "who", "n", "m", "counter", "card", "mana", "to", "under", "tapped", "haste", "nonlegendary"),
    *("with", "keyword", "types", "subtypes", "ability", "of", "may", "by", "unless", "pay", "if", "if_done", "mode"),
)
_STATIC = (
    *("does", "what", "who", "n", "m", "times", "counter", "keyword", "to", "if"),
    *("types", "subtypes", "every_subtype", "of", "ability", "nonlegendary"),
    *("mana", "event", "zone"),
)
_BY_TYPES = ("type", "subtype", "controller", "token", "tapped", "other", "any", "non")
"""Keys of a description that tells by which types something has so far (613.8)."""
_EVENT = ("on", "what", "who", "counter", "one_or_more", "color")
_PICK = ("each", "choose", "n", "up_to", "by")
_ZONES = ("battlefield", "hand", "graveyard", "exile", "stack")


def scope(case: Node) -> None:
    """Raises `Unfollowed` where the case has what isn't played."""
    _keys(case, _CASE, "a case")
    state = case["state"]
    _keys(state, _STATE, "a state")
    _among([state.get("phase", "main")], ("main",), "the phase")
    if len(state["players"]) != 2:
        raise Unfollowed("three players")
    for player in state["players"].values():
        _keys(player, _PLAYER, "a player")
        _among(symbols({"mana_cost": player.get("mana")}), ("G",), "mana")
    for zone in ("battlefield", "hand", "graveyard", "exile"):
        for each in state.get(zone, ()):
            _keys(each, _OBJECT, "an object")
            _among([each["name"]], case["cards"], "the card")
            if each.get("attached_to") in state["players"]:
                raise Unfollowed("what is attached to a player")
    for item in state.get("stack", ()):
        _keys(item, _ITEM, "an item")
        _ability(item.get("ability", {}))
    if sum("ability" in item for item in state.get("stack", ())) > 1:
        raise Unfollowed("two abilities on the stack")
    for card in case["cards"].values():
        _card(card)


def _card(card: Node) -> None:
    _keys(card, _CARD, "a card")
    _among(card["types"], ("creature", "artifact", "enchantment", "planeswalker", "instant", "sorcery"), "the type")
    _among(symbols(card), ("W", "U", "B", "R", "G", *map(str, range(20))), "the cost")
    _cost(card.get("additional", {}))
    plain = 0
    for ability in card.get("abilities", ()):
        _ability(ability)
        plain += not {"cost", "when", "static"} & set(ability)
    if plain > 1:
        raise Unfollowed("two spell abilities")


def _ability(ability: Node) -> None:
    _keys(ability, _ABILITY, "an ability")
    casts = ability.get("static", {}).get("does") == "cast_from" and ability["static"].get("what") == "self"
    acts = "cost" in ability or ability.get("when", {}).get("on", "state") != "state"
    zones = ("graveyard", "exile") if casts else ("battlefield", "graveyard") if acts else ("battlefield",)
    _among([ability.get("zone", "battlefield")], zones, "where it works")
    _cost(ability.get("cost", {}))
    if "when" in ability:
        _event(ability["when"])
    static = ability.get("static", {})
    _keys(static, _STATIC, "a static ability")
    if static:
        _among([static["does"]], STATICS, "the static ability")
        _what(static.get("what"))
        _condition(static.get("if"))
        if static["does"] not in ("cost_less", "cost_more") and not isinstance(static.get("n", 1), int):
            raise Unfollowed("amounts of static abilities")
        if not isinstance(static.get("m", 1), int):
            raise Unfollowed("amounts of static abilities")
        _amount(static.get("n", 1))
        if static["does"] in ("boost", "set_pt") and any(word in repr(static) for word in ("'power", "toughness_of")):
            raise Unfollowed("an effect on power that asks for power")
        _none([static.get("keyword")], UNFOLLOWED_KEYWORDS, "the keyword")
        if static["does"] == "add_types":
            _by_types(static.get("what", {}))
            _keys(static, ("does", "what", "types", "subtypes", "every_subtype"), "an effect that adds types")
        if static["does"] == "enters_as_copy":
            _among([static.get("what", "every one")], ("self",), "what enters as a copy:")
            _what(static["of"])
        elif "ability" in static:
            raise Unfollowed("an ability that is granted")
        if static["does"] == "cast_from":
            _among([static["zone"]], ("graveyard", "exile"), "from where it is cast:")
            what = static.get("what", {})
            _among([] if what == "self" else [what.get("owner", "any")], ("you",), "the owner of what is cast:")
        if static["does"] in ("free", "would_be_countered"):
            _among([] if isinstance(static.get("what", {}), dict) else [static["what"]], (), "a spell as")
        if "mana" in static:
            _among([static["mana"]], ("{G}",), "mana")
        if static["does"] == "more_triggers":
            _keys(static["event"], ("on", "what", "who", "counter"), "an event")
            _event(static["event"])
        _besides(static)
    _two_targets(ability)
    for target in ability.get("targets", ()):
        _keys(target, TARGETS, "a target")
        _what(target.get("object"))
        _what(target.get("spell"))
    _condition(ability.get("if"))
    for instruction in ability.get("do", ()):
        _instruction(instruction)


def _two_targets(ability: Node) -> None:
    specs = ability.get("targets", ())
    if len(specs) > 2:
        raise Unfollowed("three targets")
    if len(specs) == 2:
        if specs[0].get("up_to") and not two_different(specs):
            raise Unfollowed("a second target without the first")
        if any(each.get("mode") for each in ability.get("do", ())):
            raise Unfollowed("two targets of a modal ability")


def _event(event: Node) -> None:
    _keys(event, _EVENT, "an event")
    _among([event["on"]], EVENTS, "the event")
    _what(event.get("what"))


def _besides(given: Node) -> None:
    """The ability that a copy has besides."""
    if "ability" in given:
        _ability(given["ability"])
        if "static" in given["ability"]:
            raise Unfollowed("a static ability of a copy")


def _by_types(what: Any) -> None:
    if isinstance(what, dict):
        _keys(what, _BY_TYPES, "what types are added to")
        for each in (*what.get("any", ()), what.get("non")):
            _by_types(each)


def _instruction(given: Node) -> None:
    _keys(given, _INSTRUCTION, "an instruction")
    _among([given["do"]], VERBS, "the verb")
    _among(symbols({"mana_cost": given.get("mana")}), ("G",), "mana")
    if len(symbols({"mana_cost": given.get("mana")})) > 1:
        raise Unfollowed("several symbols of mana")
    _among([given.get("to", "battlefield")], ("battlefield", "hand", "graveyard", "exile"), "the zone")
    _none([given.get("keyword")], UNFOLLOWED_KEYWORDS, "the keyword")
    _amount(given.get("n", 1))
    _amount(given.get("m", 1))
    _condition(given.get("if"))
    _pick(given.get("what"))
    copies = given["do"] in ("become_copy", "copy_token")
    if not copies and (given.get("subtypes") or given.get("ability")):
        raise Unfollowed("what something gains")
    _besides(given)
    if "of" in given:
        _among([given["of"]] if isinstance(given["of"], str) else ["a pick"], OBJECTS, "a copy of")
    _among([given[word] for word in ("who", "by") if word in given], PLAYERS, "the word")
    for word in ("unless", "pay"):
        _cost(given.get(word, {}))


def _cost(cost: Node) -> None:
    _keys(cost, COSTS, "a cost")
    _among(symbols({"mana_cost": cost.get("mana")}), ("G", *map(str, range(20))), "mana")
    for word in ("sacrifice", "exile", "return", "tap_permanents"):
        _pick(cost.get(word))
        _among([] if isinstance(cost.get(word, {}), dict) else [cost[word]], ("self",), "to pay with")
    if sum(word in cost for word in ("sacrifice", "exile", "return", "tap_permanents")) > 1:
        raise Unfollowed("two picks of a cost")


def _pick(pick: Any) -> None:
    if isinstance(pick, str):
        _among([pick], OBJECTS, "the word")
    if isinstance(pick, dict):
        _keys(pick, _PICK, "a pick")
        if pick.get("n", 1) != 1 or pick.get("up_to"):
            raise Unfollowed("several that are picked")
        _what(pick.get("each"))
        _what(pick.get("choose"))


def _what(what: Any) -> None:
    if not isinstance(what, dict):
        return
    _keys(what, DESCRIBES, "a description")
    _among([what.get("zone", "battlefield")], _ZONES, "the zone")
    for bounds in (what.get("power"), what.get("mana_value"), *what.get("counters", {}).values()):
        _keys(bounds if isinstance(bounds, dict) else {}, ("at_least", "at_most"), "a bound")
    for each in (*what.get("any", ()), what.get("non")):
        _what(each)


def _amount(n: Any) -> None:
    if isinstance(n, dict):
        _keys(n, (*AMOUNTS, "on", "of", "among", "times", "plus"), "an amount")
        _among([n["number"]] if "number" in n else [], NUMBERS, "the number")
        _among([n["greatest"]] if "greatest" in n else [], ("power",), "the greatest")
        _what(n.get("count"))
        _what(n.get("among"))


def _condition(condition: Any) -> None:
    if condition is None:
        return
    _keys(condition, CONDITIONS, "a condition")
    compared = condition.get("compare", {})
    _keys(compared, ("value", "at_least", "at_most"), "a comparison")
    for n in compared.values():
        _amount(n)
    _what(condition.get("fits", {}).get("what"))
    for each in (*condition.get("all", ()), condition.get("non")):
        _condition(each)


def _keys(node: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    for key in node:
        if key not in known:
            raise Unfollowed(f"{key} of {where}")


def _among(words: Iterable[str], known: Iterable[str], where: str) -> None:
    for word in words:
        if word not in known:
            raise Unfollowed(f"{where} {word}")


def _none(words: Iterable[Any], unknown: Iterable[str], where: str) -> None:
    for word in words:
        if word in unknown:
            raise Unfollowed(f"{where} {word}")
