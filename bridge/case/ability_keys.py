"""Which keys go together in instructions, static abilities and events, and in the expectations of a loop."""

from __future__ import annotations

from typing import get_args, get_type_hints

from bridge.case.abilities import Event

__all__ = [
    "ARRIVALS",
    "EVENTS_OF_KEY",
    "KINDS_OF_EXPECTATION",
    "KINDS_OF_KEY",
    "NEEDED_BY_KIND",
    "NEEDED_BY_VERB",
    "OF_A_PLAYER",
    "OF_PLAYERS_IN_YIELDS",
    "RESOURCES",
    "VERBS",
    "VERBS_OF_KEY",
]


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_OF_OBJECTS = _words(
    "tap untap tap_or_untap destroy sacrifice exile return blink put_counters remove_counters "
    "double_counters boost become_copy gain_control give_control attach gain lose_keyword become "
    "transform shuffle_into_library put_on_library put_under_library cast_free cast_copy copy_spell "
    "copy_ability counter copy_token"
)
"""Verbs that need `what`."""

_OF_PLAYERS = _words(
    "gain_life lose_life set_life draw discard mill energy poison win lose extra_turn skip_turn "
    "reveal_until add_mana double_mana"
)
"""Verbs about `who`, by default the ability's controller."""

_OF_NOBODY = ("damage", "create", "extra_combat", "extra_main", "proliferate", "populate", "nothing")
"""The other verbs."""

VERBS = (*_OF_OBJECTS, *_OF_PLAYERS, *_OF_NOBODY)
"""All verbs of instructions."""

_TOKENS = ("create", "copy_token")
ARRIVALS = ("return", "blink", "reveal_until", *_TOKENS)
"""Verbs by which something enters the battlefield."""
_COPIES = ("become_copy", "copy_token", "copy_spell")
_CHANGES = ("gain", "become", "become_copy", "copy_token")

VERBS_OF_KEY: dict[str, tuple[str, ...]] = {
    "what": (*_OF_OBJECTS, "damage", "discard"),
    "who": (*_OF_PLAYERS, *_TOKENS, "damage", "gain_control", "give_control", "sacrifice", "populate"),
    "n": (
        "put_counters",
        "remove_counters",
        "damage",
        "boost",
        "become",
        "gain_life",
        "lose_life",
        "set_life",
        "draw",
        "discard",
        "mill",
        "energy",
        "poison",
        "extra_turn",
        "extra_combat",
        "add_mana",
        "copy_spell",
        "copy_ability",
        "proliferate",
        *_TOKENS,
    ),
    "m": ("boost", "become"),
    "of": ("become_copy",),
    "source": ("damage",),
    "counter": ("put_counters", "remove_counters", "double_counters"),
    "card": ("create",),
    "mana": ("add_mana",),
    "colors": ("add_mana",),
    "to": ("return", "reveal_until"),
    "under": (*ARRIVALS, "cast_free"),
    "tapped": ARRIVALS,
    "attacking": ARRIVALS,
    "haste": (*ARRIVALS, "become_copy"),
    "nonlegendary": _COPIES,
    "with": ARRIVALS,
    "keyword": (*_CHANGES, "lose_keyword"),
    "types": _CHANGES,
    "subtypes": _CHANGES,
    "ability": _CHANGES,
    "until_leaves": ("exile",),
    "until": ("reveal_until",),
}
"""Keys of an instruction that belong to some verbs only."""

NEEDED_BY_VERB: dict[str, tuple[tuple[str, ...], ...]] = {
    **dict.fromkeys(_OF_OBJECTS, (("what",),)),
    "damage": (("what", "who"),),
    "create": (("card",),),
    "put_counters": (("what",), ("counter",)),
    "remove_counters": (("what",), ("counter",)),
    "double_counters": (("what",), ("counter",)),
    "return": (("what",), ("to",)),
    "become_copy": (("what",), ("of",)),
    "give_control": (("what",), ("who",)),
    "gain": (("what",), ("keyword", "ability")),
    "lose_keyword": (("what",), ("keyword",)),
    "become": (("what",), ("types", "subtypes", "keyword", "ability")),
    "boost": (("what",), ("m",)),
    "add_mana": (("mana",),),
    "reveal_until": (("until",),),
}
"""The keys that a verb needs: at least one of each group."""

KINDS_OF_KEY: dict[str, tuple[str, ...]] = {
    "n": ("boost", "set_pt", "enters_with", "more_counters", "cost_less", "cost_more", "activation_less"),
    "m": ("boost", "set_pt"),
    "times": ("more_counters", "more_tokens", "more_mana"),
    "counter": ("enters_with", "no_counters", "more_counters"),
    "keyword": ("grant", "enters_as_copy"),
    "ability": ("grant", "enters_as_copy"),
    "types": ("add_types", "enters_as_copy"),
    "subtypes": ("add_types", "enters_as_copy"),
    "every_subtype": ("add_types", "enters_as_copy"),
    "of": ("enters_as_copy",),
    "mana": ("more_mana",),
    "zone": ("cast_from",),
    "to": ("would_die", "would_go_to_graveyard", "would_be_countered"),
    "event": ("more_triggers",),
    "nonlegendary": ("enters_as_copy",),
}
"""Keys of a static ability that belong to some kinds only."""

NEEDED_BY_KIND: dict[str, tuple[tuple[str, ...], ...]] = {
    "boost": (("m",),),
    "set_pt": (("m",),),
    "grant": (("keyword", "ability"),),
    "add_types": (("types", "subtypes", "every_subtype"),),
    "enters_with": (("counter",),),
    "enters_as_copy": (("of",),),
    "more_tokens": (("times",),),
    "more_mana": (("times", "mana"),),
    "cast_from": (("zone",),),
    "would_die": (("to",),),
    "would_go_to_graveyard": (("to",),),
    "more_triggers": (("event",),),
}

EVENTS_OF_KEY: dict[str, tuple[str, ...]] = {
    "counter": ("counters", "counters_removed"),
    "step": ("begins",),
    "zone_from": ("enters", "put_into_graveyard", "exiled", "returned", "cast"),
    "color": ("adds_mana", "tapped_for_mana"),
}

OF_A_PLAYER = ("life", "hand", "library", "graveyard", "cast_this_turn", "drawn_this_turn", "life_lost_this_turn")
"""The numbers of a player."""

KINDS_OF_EXPECTATION: dict[str, tuple[str, ...]] = {
    "rule": ("mandatory", "ends", "optional", "fragmented", "conditional"),
    "draw_for": ("mandatory",),
    "winners": ("ends",),
    "losers": ("ends",),
    "rounds": ("ends",),
    "choosers": ("mandatory", "ends", "optional", "fragmented", "conditional"),
    "must_stop": ("fragmented",),
    "yields": ("mandatory", "ends", "optional", "fragmented", "conditional"),
}
"""Keys of `expect` that belong to some kinds of loop only."""

OF_PLAYERS_IN_YIELDS = _words("life mana tokens energy poison hand library graveyard draws discards mills")
_EVENTS: tuple[str, ...] = get_args(get_type_hints(Event)["on"])
RESOURCES = (
    *OF_PLAYERS_IN_YIELDS,
    "counters",
    "boost",
    "damage",
    "extra combat",
    "extra main",
    "extra turn",
    *_EVENTS,
)
"""The first words of the names of resources: amounts, and events that are counted."""
