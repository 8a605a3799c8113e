"""The words of the form that the brute force plays; what it says of them is in `small_games` and beside it."""

from __future__ import annotations

from .small_state import BY_TURN

__all__ = [
    "AMOUNTS",
    "CONDITIONS",
    "COSTS",
    "EVENTS",
    "KEYWORDS",
    "NUMBERS",
    "OBJECTS",
    "PLAYERS",
    "STATICS",
    "TARGETS",
    "UNFOLLOWED_KEYWORDS",
    "VERBS",
]

EVENTS = (
    *("gains_life", "loses_life", "draws", "discards", "mills", "state"),
    *("dies", "leaves", "enters", "created", "sacrificed", "exiled", "returned", "tapped", "untapped"),
    *("counters", "counters_removed", "deals_damage", "dealt_damage", "targeted"),
    *("cast", "cast_or_copy", "activated", "put_into_graveyard", "leaves_graveyard"),
    *("adds_mana", "tapped_for_mana"),
)
VERBS = (
    *("gain_life", "lose_life", "set_life", "draw", "discard", "mill", "energy", "poison", "win", "lose"),
    *("put_counters", "remove_counters", "double_counters", "damage", "boost", "gain", "lose_keyword", "become"),
    *("tap", "untap", "tap_or_untap", "destroy", "sacrifice", "exile", "return", "blink", "gain_control"),
    *("give_control", "attach", "create", "copy_token", "add_mana", "nothing"),
    *("copy_spell", "counter", "proliferate", "populate", "double_mana"),
    *(
        "become_copy",
        "cast_free",
        "cast_copy",
        "copy_ability",
        "shuffle_into_library",
        "put_on_library",
        "put_under_library",
    ),
)
COSTS = (
    *("tap", "untap", "life", "remove", "put", "sacrifice", "exile", "return", "mana", "energy"),
    *("discard", "mill", "exile_top", "loyalty", "tap_permanents", "discard_hand"),
)
STATICS = (
    *("boost", "set_pt", "grant", "enters_with", "enters_tapped", "no_counters", "more_counters", "more_tokens"),
    *("would_die", "would_go_to_graveyard", "cant_gain_life", "cant_lose", "cant_be_sacrificed", "no_legend_rule"),
    *("cost_less", "cost_more", "activation_less", "as_instant", "add_types", "enters_as_copy"),
    *("more_mana", "more_triggers", "free", "cast_from", "would_be_countered"),
)
KEYWORDS = (
    *("flash", "haste", "indestructible", "lifelink", "deathtouch", "infect", "undying", "persist"),
    *("shroud", "hexproof", "changeling", "convoke"),
)
TARGETS = ("object", "player", "spell", "ability", "any_target", "up_to", "again", "another")
AMOUNTS = (
    *("count", "power_of", "toughness_of", "mana_value_of", "counters", "number", "greatest", "that_much", "devotion"),
)
NUMBERS = ("life", "hand", "library", "graveyard", *BY_TURN)
"""Numbers of a player."""
OBJECTS = ("self", "it", "host", "target", "target_2", "chosen", "created", "exiled")
"""Words for objects."""
PLAYERS = ("you", "opponent", "any", "target", "target_2", "they", "controller", "owner")
"""Words for players."""
CONDITIONS = ("compare", "fits", "non", "all")
UNFOLLOWED_KEYWORDS = ("convoke",)
"""Keywords that aren't played where something gains them."""
