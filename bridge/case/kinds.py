"""The kinds of effects, each with its meaning, by what they bear on."""

from __future__ import annotations

from typing import Literal

__all__ = ["ATTACK_KINDS", "BLOCK_KINDS", "CHANGE_KINDS", "DAMAGE_KINDS", "EffectKind"]

ATTACK_KINDS: dict[str, str] = {
    "cant_attack": "The subject can't attack (what `whom` describes; anything, without it).",
    "cant_attack_or_block": "The subject can't attack (what `whom` describes; anything, without it), and it can't "
    "block (attackers that `attacker` describes; any, without it).",
    "cant_attack_alone": "The subject can't attack alone (CR 506.5).",
    "cant_attack_or_block_alone": "The subject can't attack alone, and can't block alone.",
    "cant_attack_except_alone": "The subject can attack only alone.",
    "max_attackers": "No more than `n` creatures that fit the subject (any creature, without it) can attack (what "
    "`whom` describes) each `each`: combat, turn, or player (`n` of each player's creatures; it differs from combat "
    "when a team attacks together).",
    "must_attack": "The subject attacks (what `whom` describes) if able: one requirement per affected creature.",
    "must_attack_or_block": "The subject attacks (what `whom` describes) or blocks if able: as attackers are "
    "declared it attacks, as blockers are declared it blocks.",
    "must_attack_with": "The player that `player` selects attacks (what `whom` describes) with at least one creature "
    "that fits the subject if able: one requirement per player.",
    "goad": "The subject is goaded by the effect's controller, or by the player that `by` selects (CR 701.15).",
    "detain": "The subject is detained: it can't attack or block (CR 701.35).",
    "may_attack_as_though_haste": "The subject can attack (what `whom` describes) as though it had haste.",
    "may_attack_as_though_no_defender": "The subject can attack (what `whom` describes) as though it didn't have "
    "defender.",
    "costs_attack": "The subject can't attack (what `whom` describes; anything, without it) unless its controller pays "
    "`cost`, for each such creature.",
    "costs_attack_or_block": "The subject can't attack (what `whom` describes; anything, without it), and can't block "
    "(attackers that `attacker` describes; any, without it), unless its controller pays `cost` for each such one.",
    "may_exert": "The subject's controller may exert it as it attacks (CR 701.43); an optional cost, `play.exert`.",
    "attacks_without_tapping": "Attacking doesn't cause the subject to tap.",
    "chooses_attackers": "The effect's controller chooses which creatures attack, in place of the active player. "
    "What is legal stays the same.",
}
"""Every kind of effect that bears on the declaration of attackers, with its meaning."""

BLOCK_KINDS: dict[str, str] = {
    "cant_block": "The subject can't block (attackers that `attacker` describes; any, without it).",
    "cant_attack_or_block": ATTACK_KINDS["cant_attack_or_block"],
    "cant_block_alone": "The subject can't block alone: another creature of the same player has to block, anything.",
    "cant_attack_or_block_alone": ATTACK_KINDS["cant_attack_or_block_alone"],
    "cant_be_blocked": "The subject can't be blocked (by creatures that `blocker` describes; by any, without it).",
    "cant_be_blocked_by_more_than": "The subject can't be blocked by more than `n` creatures.",
    "cant_be_blocked_except_by_at_least": "The subject can't be blocked except by `n` or more creatures.",
    "cant_be_blocked_except_by_exactly": "The subject can't be blocked except by exactly `n` creatures.",
    "cant_be_blocked_unless_by_all": "The subject can't be blocked unless all creatures that the defending player "
    "controls block it.",
    "max_blockers": "No more than `n` creatures that fit the subject (any creature, without it) can block (attackers "
    "that `attacker` describes) each combat; counted for each defending player alone (CR 802.4b), or for a team that "
    "blocks together (CR 805.10d) unless `each` is player.",
    "must_block": "The subject blocks (an attacker that `attacker` describes) if able: one requirement per affected "
    "creature, obeyed by one such block.",
    "must_block_each": "The subject blocks each attacker (that `attacker` describes) if able: one requirement per "
    "affected creature and attacker.",
    "must_attack_or_block": ATTACK_KINDS["must_attack_or_block"],
    "lure": "All creatures (that `blocker` describes) able to block the subject do so: one requirement for each such "
    "creature of the defending player.",
    "must_be_blocked": "The subject must be blocked (by `n` or more creatures, one without it; creatures that "
    "`blocker` describes) if able: one requirement per affected attacker.",
    "must_be_blocked_by_exactly": "The subject must be blocked by exactly `n` creatures if able.",
    "detain": ATTACK_KINDS["detain"],
    "can_block_additional": "The subject can block `n` additional creatures each combat (one, without `n`); several "
    "add up.",
    "can_block_any_number": "The subject can block any number of creatures.",
    "may_block_as_though_it_had": "The subject can block (attackers that `attacker` describes) as though it had the "
    "`keyword`.",
    "may_be_blocked_as_though_it_lacked": "The subject can be blocked (by creatures that `blocker` describes) as "
    "though it didn't have the `keyword`; `landwalk` means every landwalk.",
    "may_block_as_though_untapped": "The subject can block as though it were untapped.",
    "costs_block": "The subject can't block (attackers that `attacker` describes; any, without it) unless its "
    "controller pays `cost`, once for each such blocker.",
    "costs_be_blocked": "The subject can't be blocked (by creatures that `blocker` describes; by any, without it) "
    "unless the blocker's controller pays `cost`, for each creature that blocks it.",
    "costs_attack_or_block": ATTACK_KINDS["costs_attack_or_block"],
    "chooses_blockers": "The effect's controller chooses which creatures block and how, in place of the defending "
    "player. What is legal stays the same.",
    "blocks_at_random": "Blockers are assigned at random (Camouflage). Not judged: undetermined.",
}
"""Every kind of effect that bears on the declaration of blockers, with its meaning."""

DAMAGE_KINDS: dict[str, str] = {
    "assigns_toughness": "The subject assigns combat damage equal to its toughness rather than its power.",
    "assigns_no_damage": "The subject assigns no combat damage.",
    "may_assign_as_though_unblocked": "The subject's controller may have it assign its combat damage as though it "
    "weren't blocked.",
    "may_assign_among_defenders": "The subject's controller may divide its combat damage as they choose among the "
    "defending player and any number of creatures that player controls.",
    "assigns_damage_of": "The effect's controller, rather than the subject's, assigns the subject's combat damage and "
    "divides it as they choose among the creatures blocking it (or that it blocks).",
}
"""Every kind of effect that bears on the assignment of combat damage, with its meaning."""

CHANGE_KINDS: dict[str, str] = {
    "defines": "The subject's own power and toughness are the numbers `power` and `toughness`, by a "
    "characteristic-defining ability (CR 604.3, 613.4a).",
    "has_base": "The subject has base power `power` and base toughness `toughness`, or one of them (CR 613.4b).",
    "gets": "The subject gets `power` and `toughness` added, or one of them; below zero for less (CR 613.4c).",
    "switches": "The subject's power and toughness are switched (CR 613.4d).",
    "gains": "The subject has the `keywords` and the `abilities`, effects in which `self` and `you` are the object "
    "that has them and its controller (CR 613.1f).",
    "loses": "The subject loses the `keywords`, or with `all_abilities` every ability (CR 613.1f).",
    "cant_have": "The subject can't have or gain the `keywords`, and loses them (CR 613.1f).",
    "is_also": "The subject has the `types`, `subtypes`, `supertypes` and `colors` in addition to its own (CR 613.1d, "
    "613.1e).",
    "becomes": "The subject has the `types`, `subtypes` and `colors`, each of them if given, instead of its own (CR "
    "613.1d, 613.1e, 205.1b).",
    "is_not": "The subject loses the card `types` (CR 613.1d).",
}
"""Every kind of effect that changes characteristics, with its meaning. They are applied to printed characteristics, in
layers (CR 613); `gains` also to what is given by hand."""

EffectKind = Literal[
    "cant_attack",
    "cant_attack_or_block",
    "cant_attack_alone",
    "cant_attack_or_block_alone",
    "cant_attack_except_alone",
    "max_attackers",
    "must_attack",
    "must_attack_or_block",
    "must_attack_with",
    "goad",
    "detain",
    "may_attack_as_though_haste",
    "may_attack_as_though_no_defender",
    "costs_attack",
    "costs_attack_or_block",
    "may_exert",
    "attacks_without_tapping",
    "chooses_attackers",
    "cant_block",
    "cant_block_alone",
    "cant_be_blocked",
    "cant_be_blocked_by_more_than",
    "cant_be_blocked_except_by_at_least",
    "cant_be_blocked_except_by_exactly",
    "cant_be_blocked_unless_by_all",
    "max_blockers",
    "must_block",
    "must_block_each",
    "lure",
    "must_be_blocked",
    "must_be_blocked_by_exactly",
    "can_block_additional",
    "can_block_any_number",
    "may_block_as_though_it_had",
    "may_be_blocked_as_though_it_lacked",
    "may_block_as_though_untapped",
    "costs_block",
    "costs_be_blocked",
    "chooses_blockers",
    "blocks_at_random",
    "assigns_toughness",
    "assigns_no_damage",
    "may_assign_as_though_unblocked",
    "may_assign_among_defenders",
    "assigns_damage_of",
    "defines",
    "has_base",
    "gets",
    "switches",
    "gains",
    "loses",
    "cant_have",
    "is_also",
    "becomes",
    "is_not",
]
