"""The registry of the kinds of effects: one row has all that is known about a kind.

The form of a case, its facts, the words of messages, the pages of the documentation and the tables of the rules
(`asp_rules/interface/kinds.lp`) come from these rows; `python -m bridge.asp.registries` writes the last two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

__all__ = [
    "ATTACK_KINDS",
    "BLOCK_KINDS",
    "CHANGE_KINDS",
    "DAMAGE_KINDS",
    "KINDS",
    "KINDS_OF_KEY",
    "EffectKind",
    "Kind",
]


class Kind(NamedTuple):
    """A kind of effect.

    Attributes:
        name: The word of a case's `kind`.
        bears_on: What it bears on: `attacks`, `blocks` (what its subject can block), `being_blocked` (what can block
            its subject), `damage` or `characteristics`.
        rules: The rules by which it is judged, by their numbers in the newest edition.
        meaning: What an effect of the kind does; a sentence or two.
        keys: The keys of an effect of this kind, besides those of every kind.
        needs: The required key, if there is one.
        needs_one_of: The keys of which at least one is required.
        n: The default of `n`; None if `n` is required or not a key of the kind.
        layers: The layers of CR 613 in which it may apply, as `613_interaction_of_continuous_effects.lp` names them.
        phrase: The verb phrase that says it, of one subject and of several; a word in braces is read from the effect.
        of_number: The same for a kind about a number of blockers: with a plain number, which replaces "{n}", or with
            its noun "{creatures}"; and with a number read from the state.
        if_able: Whether "if able" ends the phrase.
        about: Whether it is about each creature that fits the subject, about a set of creatures as a whole, or about
            the whole declaration; the last two have no subject that their descriptions could refer to.
        acts: Whether its controller does something.
        may_depend: Whether it is judged under a condition on the declared set (CR 508.1c, 509.1b).
        of_pairs: Whether it is always about an attacker and a blocker at a time.
        loops: The static ability of a loop case that says the same (`Static.does`); empty if there is none: an effect
            that bears on attacks, blocks and combat damage alone only needs combat there.
    """

    name: str
    bears_on: tuple[str, ...]
    rules: tuple[str, ...]
    meaning: str
    keys: tuple[str, ...] = ()
    needs: str = ""
    needs_one_of: tuple[str, ...] = ()
    n: int | None = None
    layers: tuple[str, ...] = ()
    phrase: str | tuple[str, str] = ""
    of_number: tuple[str, str] | None = None
    if_able: bool = False
    about: Literal["creature", "set", "declaration"] = "creature"
    acts: bool = False
    may_depend: bool = False
    of_pairs: bool = False
    loops: str = ""


_ROWS = (
    Kind(
        "cant_attack",
        ("attacks",),
        ("508.1c",),
        "The subject can't attack (what `whom` describes; anything, without it).",
        keys=("whom",),
        phrase="can't attack{whom}",
        may_depend=True,
    ),
    Kind(
        "cant_attack_or_block",
        ("attacks", "blocks"),
        ("508.1c", "509.1b"),
        "The subject can't attack (what `whom` describes; anything, without it), and it can't block "
        "(attackers that `attacker` describes; any, without it).",
        keys=("whom", "attacker"),
        phrase="can't attack{whom} or block{attackers}",
        may_depend=True,
    ),
    Kind(
        "cant_attack_alone",
        ("attacks",),
        ("508.1c", "506.5"),
        "The subject can't attack alone (CR 506.5).",
        phrase="can't attack alone",
        may_depend=True,
    ),
    Kind(
        "cant_attack_or_block_alone",
        ("attacks", "blocks"),
        ("508.1c", "509.1b", "506.5"),
        "The subject can't attack alone, and can't block alone.",
        phrase="can't attack or block alone",
        may_depend=True,
    ),
    Kind(
        "cant_attack_except_alone",
        ("attacks",),
        ("508.1c", "506.5"),
        "The subject can attack only alone.",
        phrase="can attack only alone",
        may_depend=True,
    ),
    Kind(
        "max_attackers",
        ("attacks",),
        ("508.1c",),
        "No more than `n` creatures that fit the subject (any creature, without it) can attack (what "
        "`whom` describes) each `each`: combat, turn, or player (`n` of each player's creatures; it "
        "differs from combat when a team attacks together).",
        keys=("whom", "n", "each"),
        needs="n",
        about="set",
    ),
    Kind(
        "must_attack",
        ("attacks",),
        ("508.1d",),
        "The subject attacks (what `whom` describes) if able: one requirement per affected creature.",
        keys=("whom",),
        phrase=("attacks{whom}", "attack{whom}"),
        if_able=True,
        may_depend=True,
    ),
    Kind(
        "must_attack_or_block",
        ("attacks", "blocks"),
        ("508.1d", "509.1c"),
        "The subject attacks (what `whom` describes) or blocks (an attacker that `attacker` describes) if able: "
        "as attackers are declared it attacks, as blockers are declared it blocks.",
        keys=("whom", "attacker"),
        phrase=("attacks{whom} or blocks{attacker}", "attack{whom} or block{attacker}"),
        if_able=True,
        may_depend=True,
    ),
    Kind(
        "must_attack_with",
        ("attacks",),
        ("508.1d",),
        "The player that `player` selects attacks (what `whom` describes) with at least one creature "
        "that fits the subject if able: one requirement per player.",
        keys=("whom", "player"),
        needs="player",
        about="set",
        may_depend=True,
        if_able=True,
    ),
    Kind(
        "goad",
        ("attacks",),
        ("701.15b",),
        "The subject is goaded by the effect's controller, or by the player that `by` selects (CR 701.15).",
        keys=("by",),
        acts=True,
    ),
    Kind(
        "detain",
        ("attacks", "blocks"),
        ("701.35a",),
        "The subject is detained: it can't attack or block (CR 701.35).",
        phrase=("is detained", "are detained"),
    ),
    Kind(
        "may_attack_as_though_haste",
        ("attacks",),
        ("508.1a", "609.4"),
        "The subject can attack (what `whom` describes) as though it had haste.",
        keys=("whom",),
        phrase=("can attack{whom} as though it had haste", "can attack{whom} as though they had haste"),
    ),
    Kind(
        "may_attack_as_though_no_defender",
        ("attacks",),
        ("702.3b", "609.4"),
        "The subject can attack (what `whom` describes) as though it didn't have defender.",
        keys=("whom",),
        phrase=(
            "can attack{whom} as though it didn't have defender",
            "can attack{whom} as though they didn't have defender",
        ),
    ),
    Kind(
        "costs_attack",
        ("attacks",),
        ("508.1h",),
        "The subject can't attack (what `whom` describes; anything, without it) unless its controller "
        "pays `cost`, for each such creature.",
        keys=("whom", "cost"),
        needs="cost",
        phrase=(
            "can't attack{whom} unless its controller {pays}",
            "can't attack{whom} unless their controller {pays_for_each}",
        ),
        may_depend=True,
    ),
    Kind(
        "costs_attack_or_block",
        ("attacks", "blocks"),
        ("508.1h", "509.1d"),
        "The subject can't attack (what `whom` describes; anything, without it), and can't block "
        "(attackers that `attacker` describes; any, without it), unless its controller pays `cost` for "
        "each such one.",
        keys=("whom", "attacker", "cost"),
        needs="cost",
        phrase=(
            "can't attack{whom} or block{attackers} unless its controller {pays}",
            "can't attack{whom} or block{attackers} unless their controller {pays_for_each}",
        ),
        may_depend=True,
    ),
    Kind(
        "may_exert",
        ("attacks",),
        ("508.1g", "701.43a"),
        "The subject's controller may exert it as it attacks (CR 701.43); an optional cost, `play.exert`.",
        phrase=("can be exerted as it attacks", "can be exerted as they attack"),
    ),
    Kind(
        "attacks_without_tapping",
        ("attacks",),
        ("508.1f",),
        "Attacking doesn't cause the subject to tap, so that it can still pay by tapping.",
        phrase=("doesn't tap to attack", "don't tap to attack"),
    ),
    Kind(
        "chooses_attackers",
        ("attacks",),
        ("508.1a",),
        "The effect's controller chooses which creatures attack, in place of the active player. What is "
        "legal stays the same.",
        about="declaration",
        acts=True,
    ),
    Kind(
        "cant_block",
        ("blocks",),
        ("509.1b",),
        "The subject can't block (attackers that `attacker` describes; any, without it).",
        keys=("attacker",),
        phrase="{can_block}",
        may_depend=True,
    ),
    Kind(
        "cant_block_alone",
        ("blocks",),
        ("509.1b", "506.5"),
        "The subject can't block alone: another creature of the same player has to block, anything.",
        phrase="can't block alone",
        may_depend=True,
    ),
    Kind(
        "cant_be_blocked",
        ("being_blocked",),
        ("509.1b",),
        "The subject can't be blocked (by creatures that `blocker` describes; by any, without it).",
        keys=("blocker",),
        phrase="can't be blocked{by}",
        may_depend=True,
    ),
    Kind(
        "cant_be_blocked_by_more_than",
        ("being_blocked",),
        ("509.1b",),
        "The subject can't be blocked by more than `n` creatures.",
        keys=("n",),
        needs="n",
        of_number=("can't be blocked by more than {creatures}", "can't be blocked by more creatures than {n}"),
    ),
    Kind(
        "cant_be_blocked_except_by_at_least",
        ("being_blocked",),
        ("509.1b",),
        "The subject can't be blocked except by `n` or more creatures.",
        keys=("n",),
        needs="n",
        of_number=("can't be blocked except by {n} or more creatures", "can't be blocked by fewer creatures than {n}"),
    ),
    Kind(
        "cant_be_blocked_except_by_exactly",
        ("being_blocked",),
        ("509.1b",),
        "The subject can't be blocked except by exactly `n` creatures.",
        keys=("n",),
        needs="n",
        of_number=(
            "can't be blocked except by exactly {creatures}",
            "can't be blocked except by exactly as many creatures as {n}",
        ),
    ),
    Kind(
        "cant_be_blocked_unless_by_all",
        ("being_blocked",),
        ("509.1b",),
        "The subject can't be blocked unless all creatures that the defending player controls block it.",
        phrase=(
            "can't be blocked unless all creatures the defending player controls block it",
            "can't be blocked unless all creatures the defending player controls block them",
        ),
    ),
    Kind(
        "max_blockers",
        ("blocks",),
        ("509.1b",),
        "No more than `n` creatures that fit the subject (any creature, without it) can block (attackers "
        "that `attacker` describes) each combat; counted for each defending player separately (CR 802.4b), or "
        "for a team that blocks together (CR 805.10d) unless `each` is player.",
        keys=("attacker", "n", "each"),
        needs="n",
        about="set",
    ),
    Kind(
        "must_block",
        ("blocks",),
        ("509.1c",),
        "The subject blocks (an attacker that `attacker` describes) if able: one requirement per "
        "affected creature, obeyed by one such block.",
        keys=("attacker",),
        phrase=("blocks{attacker}", "block{attacker}"),
        if_able=True,
        may_depend=True,
    ),
    Kind(
        "must_block_each",
        ("blocks",),
        ("509.1c",),
        "The subject blocks each attacker (that `attacker` describes) if able: one requirement per "
        "affected creature and attacker.",
        keys=("attacker",),
        phrase=("blocks {each_attacker}", "block {each_attacker}"),
        if_able=True,
        may_depend=True,
        of_pairs=True,
    ),
    Kind(
        "lure",
        ("being_blocked",),
        ("509.1c",),
        "All creatures (that `blocker` describes) able to block the subject do so: one requirement for "
        "each such creature of the defending player.",
        keys=("blocker",),
        may_depend=True,
        of_pairs=True,
    ),
    Kind(
        "must_be_blocked",
        ("being_blocked",),
        ("509.1c",),
        "The subject must be blocked (by `n` or more creatures, one without it; creatures that `blocker` "
        "describes) if able: one requirement per affected attacker.",
        keys=("blocker", "n"),
        n=1,
        phrase="must be blocked{by_at_least}",
        if_able=True,
        may_depend=True,
    ),
    Kind(
        "must_be_blocked_by_exactly",
        ("being_blocked",),
        ("509.1c",),
        "The subject must be blocked by exactly `n` creatures if able.",
        keys=("n",),
        needs="n",
        of_number=(
            "must be blocked by exactly {creatures}",
            "must be blocked by exactly as many creatures as {n}",
        ),
        if_able=True,
        may_depend=True,
    ),
    Kind(
        "can_block_additional",
        ("blocks",),
        ("509.1a",),
        "The subject can block `n` additional creatures each combat (one, without `n`); several add up.",
        keys=("n",),
        n=1,
    ),
    Kind(
        "can_block_any_number",
        ("blocks",),
        ("509.1a",),
        "The subject can block any number of creatures.",
        phrase="can block any number of creatures",
    ),
    Kind(
        "may_block_as_though_it_had",
        ("blocks",),
        ("509.1b", "609.4"),
        "The subject can block (attackers that `attacker` describes) as though it had the `keyword`.",
        keys=("attacker", "keyword"),
        needs="keyword",
        phrase=("can block{attackers} as though it had {keyword}", "can block{attackers} as though they had {keyword}"),
        of_pairs=True,
    ),
    Kind(
        "may_be_blocked_as_though_it_lacked",
        ("being_blocked",),
        ("509.1b", "609.4"),
        "The subject can be blocked (by creatures that `blocker` describes) as though it didn't have the "
        "`keyword`; `landwalk` means every landwalk.",
        keys=("blocker", "keyword"),
        needs="keyword",
        phrase=(
            "can be blocked{by} as though it didn't have {keyword}",
            "can be blocked{by} as though they didn't have {keyword}",
        ),
        of_pairs=True,
    ),
    Kind(
        "may_block_as_though_untapped",
        ("blocks",),
        ("509.1a", "609.4"),
        "The subject can block as though it were untapped.",
        phrase=("can block as though it were untapped", "can block as though they were untapped"),
    ),
    Kind(
        "costs_block",
        ("blocks",),
        ("509.1d",),
        "The subject can't block (attackers that `attacker` describes; any, without it) unless its "
        "controller pays `cost`, once for each such blocker, however many it blocks.",
        keys=("attacker", "cost"),
        needs="cost",
        phrase=(
            "can't block{attackers} unless its controller {pays}",
            "can't block{attackers} unless their controller {pays_for_each}",
        ),
        may_depend=True,
    ),
    Kind(
        "costs_be_blocked",
        ("being_blocked",),
        ("509.1d",),
        "The subject can't be blocked (by creatures that `blocker` describes; by any, without it) unless "
        "the blocker's controller pays `cost`, for each creature that blocks it.",
        keys=("blocker", "cost"),
        needs="cost",
        phrase="can't be blocked{by} unless the blocker's controller {pays_for_each_blocker}",
        may_depend=True,
        of_pairs=True,
    ),
    Kind(
        "chooses_blockers",
        ("blocks",),
        ("509.1a",),
        "The effect's controller chooses which creatures block and how, in place of the defending "
        "player. What is legal stays the same.",
        about="declaration",
        acts=True,
    ),
    Kind(
        "blocks_at_random",
        ("blocks",),
        ("509.1a",),
        "Blockers are assigned at random (Camouflage). Not judged: undetermined.",
        about="declaration",
    ),
    Kind(
        "assigns_toughness",
        ("damage",),
        ("510.1a",),
        "The subject assigns combat damage equal to its toughness rather than its power.",
        phrase=(
            "assigns combat damage equal to its toughness rather than its power",
            "assign combat damage equal to their toughness rather than their power",
        ),
    ),
    Kind(
        "assigns_no_damage",
        ("damage",),
        ("510.1a",),
        "The subject assigns no combat damage.",
        phrase=("assigns no combat damage", "assign no combat damage"),
    ),
    Kind(
        "lethal_by_power",
        ("damage",),
        ("120.6", "702.19b"),
        "Lethal damage dealt to the subject is determined by its power rather than its toughness.",
        phrase=(
            "is dealt lethal damage as its power rather than its toughness determines",
            "are dealt lethal damage as their power rather than their toughness determines",
        ),
    ),
    Kind(
        "may_assign_as_though_unblocked",
        ("damage",),
        ("510.1c",),
        "The subject's controller may have it assign its combat damage as though it weren't blocked.",
        phrase=(
            "can assign its combat damage as though it weren't blocked",
            "can assign their combat damage as though they weren't blocked",
        ),
    ),
    Kind(
        "may_assign_among_defenders",
        ("damage",),
        ("510.1c",),
        "The subject's controller may divide its combat damage as they choose among the defending player "
        "and any number of creatures that player controls.",
        phrase=(
            "can divide its combat damage among the defending player and creatures that player controls",
            "can divide their combat damage among the defending player and creatures that player controls",
        ),
    ),
    Kind(
        "assigns_damage_of",
        ("damage",),
        ("510.1c", "510.1d"),
        "The effect's controller, rather than the subject's, assigns the subject's combat damage and "
        "divides it as they choose among the creatures blocking it (or that it blocks).",
        acts=True,
    ),
    Kind(
        "is_copy",
        ("characteristics",),
        ("613.2a", "707.2"),
        "The subject is a copy of the permanent `of`, as that was when the effect began, but has the `types`, "
        "`subtypes` and `keywords` in addition (CR 613.2a, 707.2, 707.9).",
        keys=("of", "types", "subtypes", "keywords"),
        needs="of",
        layers=("copies",),
    ),
    Kind(
        "takes_control",
        ("characteristics",),
        ("613.1b",),
        "The effect's controller, or the player that `by` selects, controls the subject (CR 613.1b).",
        keys=("by",),
        layers=("control",),
        acts=True,
    ),
    Kind(
        "changes_words",
        ("characteristics",),
        ("613.1c", "612.2"),
        "In the rules text, the keywords and the type line of the subject each of `words` is replaced with the word "
        "that stands behind it: colors, basic land types or creature types (CR 613.1c, 612.2).",
        keys=("words",),
        needs="words",
        layers=("texts",),
    ),
    Kind(
        "defines",
        ("characteristics",),
        ("613.4a",),
        "The subject's own power and toughness are the numbers `power` and `toughness`, where a `*` is "
        "printed: by a characteristic-defining ability (CR 604.3, 613.4a); then `power` and `toughness` "
        "of the permanent are left out.",
        keys=("power", "toughness"),
        needs_one_of=("power", "toughness"),
        layers=("defined",),
    ),
    Kind(
        "has_base",
        ("characteristics",),
        ("613.4b",),
        "The subject has base power `power` and base toughness `toughness`, or one of them (CR 613.4b).",
        keys=("power", "toughness"),
        needs_one_of=("power", "toughness"),
        layers=("base",),
        loops="set_pt",
    ),
    Kind(
        "gets",
        ("characteristics",),
        ("613.4c",),
        "The subject gets `power` and `toughness` added, or one of them; below zero for less (CR 613.4c).",
        keys=("power", "toughness"),
        needs_one_of=("power", "toughness"),
        layers=("modified",),
        loops="boost",
    ),
    Kind(
        "switches",
        ("characteristics",),
        ("613.4d",),
        "The subject's power and toughness are switched (CR 613.4d).",
        layers=("switched",),
    ),
    Kind(
        "gains",
        ("characteristics",),
        ("613.1f",),
        "The subject has the `keywords` and the `abilities`, effects in which `self` and `you` are the "
        "object that has them and its controller (CR 613.1f).",
        keys=("keywords", "abilities"),
        needs_one_of=("keywords", "abilities"),
        layers=("abilities",),
        loops="grant",
    ),
    Kind(
        "loses",
        ("characteristics",),
        ("613.1f",),
        "The subject loses the `keywords`, or with `all_abilities` every ability, mana abilities too (CR 613.1f).",
        keys=("keywords", "all_abilities"),
        needs_one_of=("keywords", "all_abilities"),
        layers=("abilities",),
    ),
    Kind(
        "cant_have",
        ("characteristics",),
        ("613.1f",),
        "The subject can't have or gain the `keywords`, and loses them (CR 613.1f).",
        keys=("keywords",),
        needs_one_of=("keywords",),
        layers=("abilities",),
    ),
    Kind(
        "is_also",
        ("characteristics",),
        ("613.1d", "613.1e"),
        "The subject has the `types`, `subtypes`, `supertypes` and `colors` in addition to its own (CR "
        "613.1d, 613.1e, 205.1b).",
        keys=("types", "subtypes", "supertypes", "colors"),
        needs_one_of=("types", "subtypes", "supertypes", "colors"),
        layers=("types", "colors"),
        loops="add_types",
    ),
    Kind(
        "becomes",
        ("characteristics",),
        ("613.1d", "613.1e"),
        "The subject has the `types`, `subtypes` and `colors`, each of them if given, instead of its "
        "own; `subtypes` only instead of those of the same card type, and `colors: []` is colorless (CR "
        "613.1d, 613.1e, 205.1a). A land that becomes a basic land type loses its abilities (CR 305.7).",
        keys=("types", "subtypes", "colors"),
        needs_one_of=("types", "subtypes", "colors"),
        layers=("types", "colors"),
    ),
    Kind(
        "is_not",
        ("characteristics",),
        ("613.1d",),
        "The subject loses the card `types`, and with them the subtypes that belong to no other type of it, the "
        "`subtypes`, and the `supertypes` (CR 613.1d, 205.1a); with `every creature type` it loses all creature types.",
        keys=("types", "subtypes", "supertypes"),
        needs_one_of=("types", "subtypes", "supertypes"),
        layers=("types",),
    ),
)

KINDS: Mapping[str, Kind] = {row.name: row for row in _ROWS}
"""Every kind, by its name: those of attacks first, then those of blocks, of damage, and of characteristics."""


def _meanings(*topics: str) -> dict[str, str]:
    return {name: kind.meaning for name, kind in KINDS.items() if not set(topics).isdisjoint(kind.bears_on)}


ATTACK_KINDS = _meanings("attacks")
"""Every kind of effect that bears on the declaration of attackers, with its meaning."""

BLOCK_KINDS = _meanings("blocks", "being_blocked")
"""Every kind of effect that bears on the declaration of blockers, with its meaning."""

DAMAGE_KINDS = _meanings("damage")
"""Every kind of effect that bears on the assignment of combat damage, with its meaning."""

CHANGE_KINDS = _meanings("characteristics")
"""Every kind of effect that changes characteristics, with its meaning. They are applied to printed characteristics, in
layers (CR 613); `gains` also to what is given by hand."""


def _kinds_of_keys() -> Iterator[tuple[str, tuple[str, ...]]]:
    for key in dict.fromkeys(key for kind in KINDS.values() for key in kind.keys if key != "whom"):
        yield key, tuple(name for name, kind in KINDS.items() if key in kind.keys)
    yield "timestamp", tuple(CHANGE_KINDS)


KINDS_OF_KEY: Mapping[str, tuple[str, ...]] = dict(_kinds_of_keys())
"""The keys of an effect that belong to some kinds only, `whom` aside, each with those kinds."""

if TYPE_CHECKING:
    EffectKind = str
else:
    EffectKind = Literal[tuple(KINDS)]
