"""The verb phrases and nouns that stand for kinds of effects, marks and numbers."""

from __future__ import annotations

__all__ = ["AMONG", "BLOCKER_COUNTS", "DESIGNATIONS", "SIMPLE_KINDS"]

DESIGNATIONS = {
    "monarch": "is the monarch",
    "initiative": "has the initiative",
    "city's blessing": "has the city's blessing",
}
"""Marks of players that have an idiom of their own."""

AMONG = {
    "basic_land_types": "the number of basic land types",
    "card_types": "the number of card types",
    "colors": "the number of colors",
    "mana_values": "the number of different mana values",
    "names": "the number of different names",
    "powers": "the number of different powers",
    "power": "the greatest power",
    "toughness": "the greatest toughness",
    "mana_value": "the greatest mana value",
}
"""Numbers that permanents have among them."""

SIMPLE_KINDS = {
    "cant_attack_alone": ("can't attack alone",) * 2,
    "cant_attack_or_block_alone": ("can't attack or block alone",) * 2,
    "cant_block_alone": ("can't block alone",) * 2,
    "cant_attack": ("can't attack{whom}",) * 2,
    "cant_attack_or_block": ("can't attack{whom} or block{attackers}",) * 2,
    "cant_block": ("{can_block}",) * 2,
    "cant_be_blocked": ("can't be blocked{by}",) * 2,
    "cant_be_blocked_unless_by_all": (
        "can't be blocked unless all creatures the defending player controls block it",
        "can't be blocked unless all creatures the defending player controls block them",
    ),
    "cant_attack_except_alone": ("can attack only alone",) * 2,
    "must_attack": ("attacks{whom} if able", "attack{whom} if able"),
    "must_attack_or_block": ("attacks{whom} or blocks{attacker} if able", "attack{whom} or block{attacker} if able"),
    "must_block": ("blocks{attacker} if able", "block{attacker} if able"),
    "must_block_each": ("blocks {each_attacker} if able", "block {each_attacker} if able"),
    "must_be_blocked": ("must be blocked{by_at_least} if able",) * 2,
    "can_block_any_number": ("can block any number of creatures",) * 2,
    "detain": ("is detained", "are detained"),
    "may_attack_as_though_haste": (
        "can attack{whom} as though it had haste",
        "can attack{whom} as though they had haste",
    ),
    "may_attack_as_though_no_defender": (
        "can attack{whom} as though it didn't have defender",
        "can attack{whom} as though they didn't have defender",
    ),
    "may_block_as_though_it_had": (
        "can block{attackers} as though it had {keyword}",
        "can block{attackers} as though they had {keyword}",
    ),
    "may_be_blocked_as_though_it_lacked": (
        "can be blocked{by} as though it didn't have {keyword}",
        "can be blocked{by} as though they didn't have {keyword}",
    ),
    "may_block_as_though_untapped": (
        "can block as though it were untapped",
        "can block as though they were untapped",
    ),
    "costs_attack": (
        "can't attack{whom} unless its controller {pays}",
        "can't attack{whom} unless their controller {pays_for_each}",
    ),
    "costs_attack_or_block": (
        "can't attack{whom} or block{attackers} unless its controller {pays}",
        "can't attack{whom} or block{attackers} unless their controller {pays_for_each}",
    ),
    "costs_block": (
        "can't block{attackers} unless its controller {pays}",
        "can't block{attackers} unless their controller {pays_for_each}",
    ),
    "costs_be_blocked": ("can't be blocked{by} unless the blocker's controller {pays_for_each_blocker}",) * 2,
    "may_exert": ("can be exerted as it attacks", "can be exerted as they attack"),
    "attacks_without_tapping": ("doesn't tap to attack", "don't tap to attack"),
    "assigns_toughness": (
        "assigns combat damage equal to its toughness rather than its power",
        "assign combat damage equal to their toughness rather than their power",
    ),
    "assigns_no_damage": ("assigns no combat damage", "assign no combat damage"),
    "may_assign_as_though_unblocked": (
        "can assign its combat damage as though it weren't blocked",
        "can assign their combat damage as though they weren't blocked",
    ),
    "may_assign_among_defenders": (
        "can divide its combat damage among the defending player and creatures that player controls",
        "can divide their combat damage among the defending player and creatures that player controls",
    ),
}
"""Verb phrases of the kinds that ask for no number: for one, for many."""

BLOCKER_COUNTS = {
    "cant_be_blocked_by_more_than": (
        "can't be blocked by more than {n}",
        "can't be blocked by more creatures than {n}",
    ),
    "cant_be_blocked_except_by_at_least": (
        "can't be blocked except by {n} or more creatures",
        "can't be blocked by fewer creatures than {n}",
    ),
    "cant_be_blocked_except_by_exactly": (
        "can't be blocked except by exactly {n}",
        "can't be blocked except by exactly as many creatures as {n}",
    ),
    "must_be_blocked_by_exactly": (
        "must be blocked by exactly {n} if able",
        "must be blocked by exactly as many creatures as {n} if able",
    ),
}
"""Verb phrases of the kinds about a number of blockers: with a plain number, with one read from the state."""
