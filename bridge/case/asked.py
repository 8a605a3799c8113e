"""The keys of a case that a question doesn't use, by the struct that has them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bridge.case.conditions import Compare, Condition, Cost, Pick
from bridge.case.descriptions import Description, Number
from bridge.case.state import Case, Expect, Options, Permanent, Player, State

__all__ = ["NOT_IN_LOOPS", "NOT_IN_PLAYS", "NotAsked"]

NotAsked = Mapping[type[msgspec.Struct], tuple[str, ...]]


def _but(kind: type[msgspec.Struct], *asked: str) -> tuple[str, ...]:
    """The keys of a struct but for some."""
    return tuple(key for key in kind.__struct_encode_fields__ if key not in asked)


NOT_IN_PLAYS: NotAsked = {
    Case: ("steps",),
    State: ("phase", "hand", "graveyard", "exile", "command", "library", "stack", "open"),
    Options: ("across_turns",),
    Player: ("library", "energy", "cast_this_turn", "drawn_this_turn", "land_drops"),
    Permanent: ("n", "exiled_until", "exiled_by"),
    Expect: ("rule", "draw_for", "winners", "losers", "rounds", "choosers", "must_stop", "yields"),
    Description: ("entered_this_turn", "zone"),
    Number: ("that_much", "devotion"),
    Cost: ("tap", "untap", "exile", "remove", "put", "energy", "discard_hand", "mill", "exile_top", "loyalty"),
    Pick: ("each", "up_to", "by"),
}
"""Keys that no question about a play uses, such as zones, and what happened this turn."""
NOT_IN_LOOPS: NotAsked = {
    Case: ("play", "offered", "readings", "then"),
    State: (
        *("effects", "attacking", "declaring", "bands", "blocking", "blocked", "damage_order", "damage_step"),
        *("struck_first", "answers"),
    ),
    Options: _but(Options, "range_of_influence", "across_turns"),
    Player: ("snow_mana", "range_of_influence", "team", "numbers", "marks", "left"),
    Permanent: _but(
        Permanent,
        *("id", "name", "owner", "controller", "token", "tapped", "sick", "counters", "attached_to", "damage"),
        *("types", "subtypes", "supertypes", "colors", "mana_cost", "power", "toughness", "loyalty"),
        *("text", "keywords", "mana", "abilities", "bind", "printed", *NOT_IN_PLAYS[Permanent]),
    ),
    Expect: _but(Expect, "outcome", *NOT_IN_PLAYS[Expect]),
    Description: (
        *("colors", "toughness", "toughness_minus_power", "shares_color_with", "mark", "attached", "attached_to"),
        *("sick", "goaded", "suspected", "modified", "blocking", "blocked", "unblocked", "attacked_this_turn"),
        "had_to_attack",
        *("all", "ids"),
    ),
    Number: ("distinct", "sum"),
    Condition: ("controls", "exists", "player", "answer", "attacks", "also_attacks", "blocks", "also_blocks", "any"),
    Compare: ("exactly", "more_than", "fewer_than", "parity"),
    Cost: ("x", "text"),
    Pick: ("uninvolved",),
}
"""Keys that the action theory doesn't use."""
