"""What the events mean for which an ability triggers."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import counter_kind, joined, plain_description
from bridge.text.meanings.loops.values import (
    ACTIONS,
    SELF,
    Asked,
    Happening,
    Number,
    Player,
    Sentence,
    Thing,
    Trigger,
    constant,
    in_order,
    means,
)
from bridge.text.meanings.values import Node

__all__ = []


@means("triggered")
def _triggered(events: tuple[Happening, ...], sentence: Sentence) -> Trigger:
    if sentence.leading:
        # CR 603.4: a condition right after the event belongs to the ability.
        raise MeaninglessError
    return Trigger(events, None, sentence)


ACTIONS.functions(
    triggered_your_turn=lambda events, sentence: _triggered(events, sentence)._replace(
        if_={"_asked": Asked("your_turn")}
    ),
    triggered_if=lambda events, condition, sentence: Trigger(events, condition, sentence),
    about_self=lambda thing=None: {"what": "self"},
    about_host=lambda thing=None: {"what": "host"},
    about_group=lambda group: {"what": group},
)


@means("about_another", "about_other_group")
def _about_another(group: Node) -> Node:
    return {"what": joined(group, {"other": True})}


@means("about_self_or_another")
def _about_self_or_another(thing: Thing, group: Node) -> Node:
    return {"what": {"any": [{"is": "self"}, plain_description(group)]}}


@means("about_several")
def _about_several(number: int, group: Node) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"what": group, "one_or_more": True}


@means("about_several_other")
def _about_several_other(number: int, group: Node) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"what": joined(group, {"other": True}), "one_or_more": True}


ACTIONS.functions(
    only_happening=lambda happening: (happening,),
    two_happenings=lambda one, other: (one, other),
)


_OBJECT_EVENTS: dict[str, Node] = {
    "enters": {"on": "enters"},
    "enters_under_you": {"on": "enters", "_yours": True},
    "enters_from_graveyard": {"on": "enters", "zone_from": "graveyard"},
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
constant(**_OBJECT_EVENTS)


@means("deals_damage_to_player")
def _deals_damage_to_player(player: Player) -> Node:
    return {"on": "deals_damage", "who": player.word, "_to": True}


constant(deals_damage_to_you={"on": "deals_damage", "who": "you", "_to": True})


@means("deals_combat_damage_to_player")
def _deals_combat_damage_to_player(player: Player) -> Node:
    return {"on": "combat_damage", "who": player.word, "_to": True}


@means("event_about")
def _event_about(about: Node, happenings: tuple[Node, ...]) -> tuple[Happening, ...]:
    found = []
    for each in happenings:
        event = {**about, **{key: value for key, value in each.items() if not key.startswith("_")}}
        what = event["what"]
        if isinstance(what, dict):
            noun = what.get("_noun")
            if noun == "card" or noun == "spell":
                raise MeaninglessError
            what = plain_description(what)
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
        if event.get("zone_from") == "battlefield" and isinstance(what, dict) and what.get("type") == "creature":
            # CR 700.4: for a creature this event is dying.
            event = {key: value for key, value in event.items() if key != "zone_from"}
            event["on"] = "dies"
        if each["on"] == "attacks" and about.get("one_or_more"):
            event["on"] = "attacks"
        subject = "self" if what == "self" else None if event.get("one_or_more") else "it"
        found.append(Happening(in_order(event), subject))
    return tuple(found)


def _event(**keys: Any) -> Node:
    return keys


constant(
    gains_life=_event(on="gains_life"),
    loses_life=_event(on="loses_life"),
    draws_a_card=_event(on="draws"),
    discards_a_card=_event(on="discards"),
    casts_or_copies=_event(on="cast_or_copy"),
    casts_this=_event(on="cast", what="self"),
    creates_a_token=_event(on="created", what={"token": True}),
    player_attacks=_event(on="attacks", what={"type": "creature", "controller": "you"}, one_or_more=True),
)


@means("never_done")
def _never_done(*parts: Any) -> Node:
    return {"on": "_never"}


@means("draws_cards")
def _draws_cards(number: int) -> Node:
    raise MeaninglessError


@means("discards_cards")
def _discards_cards(number: int) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"on": "discards", "one_or_more": True}


@means("casts")
def _casts(group: Node) -> Node:
    if group.get("_noun") != "spell":
        raise MeaninglessError
    what = {key: value for key, value in group.items() if key not in ("_noun", "zone")}
    where = {"zone_from": group["zone"]} if "zone" in group else {}
    return {"on": "cast", **({"what": what} if what else {}), **where, "_it": True}


@means("sacrifices", "sacrifices_another")
def _sacrifices(group: Node) -> Node:
    return {"on": "sacrificed", "what": plain_description(group), "_it": True}


@means("sacrifices_several")
def _sacrifices_several(number: int, group: Node) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"on": "sacrificed", "what": plain_description(group), "one_or_more": True}


@means("puts_counters")
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
        "counter": counter_kind(kind),
        "what": plain_description(what) if isinstance(what, dict) else what,
        "_it": True,
    }


@means("activates")
def _activates(group: Node) -> Node:
    return {"on": "activated", "what": plain_description(group)}


@means("creates_tokens")
def _creates_tokens(number: int) -> Node:
    if number != 1:
        raise MeaninglessError
    return {"on": "created", "what": {"token": True}, "one_or_more": True}


@means("taps_for_mana")
def _taps_for_mana(group: Node) -> Node:
    return {"on": "tapped_for_mana", "what": plain_description(group), "_it": True}


@means("event_of_player")
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
    return (Happening(in_order(fields), subject),)


@means("counters_put")
def _counters_put(number: int, kind: str, about: Node) -> tuple[Happening, ...]:
    if number != 1:
        raise MeaninglessError
    event = {key: value for key, value in _counters_event(kind, about).items() if not key.startswith("_")}
    subject = "self" if event["what"] == "self" else "it"
    return (Happening(in_order(event), subject),)


@means("counter_put")
def _counter_put(kind: str, about: Node) -> tuple[Happening, ...]:
    # The ability would trigger once for each counter, which the form can't express.
    raise MeaninglessError


constant(
    host_activated=(Happening({"on": "activated", "what": "host"}, "it"),),
    you_activate=(Happening({"on": "activated", "who": "you"}, "it"),),
)


@means("cards_leave_graveyard")
def _cards_leave_graveyard(number: int) -> tuple[Happening, ...]:
    if number != 1:
        raise MeaninglessError
    return (Happening({"on": "leaves_graveyard", "one_or_more": True, "what": {"owner": "you"}}),)


@means("group_leaves_graveyard")
def _group_leaves_graveyard(number: int, group: Node) -> tuple[Happening, ...]:
    if number != 1 or group.get("_noun") != "card" or "zone" in group:
        raise MeaninglessError
    what = joined({key: value for key, value in group.items() if key != "_noun"}, {"owner": "you"})
    return (Happening({"on": "leaves_graveyard", "one_or_more": True, "what": what}),)


@means("state_without")
def _state_without(group: Node) -> tuple[Happening, ...]:
    condition = {"amount": Number("count", joined(group, {"controller": "you"})), "at_most": 0}
    return (Happening({"on": "state"}, "self", condition),)


@means("state_without_other")
def _state_without_other(group: Node) -> tuple[Happening, ...]:
    return _state_without(joined(group, {"other": True}))


@means("state_with")
def _state_with(number: int, group: Node) -> tuple[Happening, ...]:
    condition = {"amount": Number("count", joined(group, {"controller": "you"})), "at_least": number}
    return (Happening({"on": "state"}, "self", condition),)


@means("state_power")
def _state_power(thing: Thing, comparison: Node) -> tuple[Happening, ...]:
    return (Happening({"on": "state"}, "self", {"amount": Number("power", SELF), **comparison}),)


@means("state_no_counters")
def _state_no_counters(*parts: Any) -> tuple[Happening, ...]:
    (kind,) = (part for part in parts if part != "~")
    return (
        Happening({"on": "state"}, "self", {"amount": Number("counters", (counter_kind(kind), SELF)), "at_most": 0}),
    )


constant(
    upkeep="upkeep",
    draw_step="draw",
    end_step="end",
    main_phase="main",
    main_two="main_2",
    end_of_combat="end_combat",
)


ACTIONS.functions(
    begins=lambda event: (Happening({"on": "begins", **event}),),
    your_step=lambda step: {"step": step, "who": "you"},
    each_step=lambda step: {"step": step, "who": "any"},
    opponents_step=lambda step: {"step": step, "who": "opponent"},
)


constant(your_combat={"step": "begin_combat", "who": "you"}, each_combat={"step": "begin_combat", "who": "any"})
