"""What a card does, as data: its abilities, the events they trigger on, and the instructions they give.

Nothing here decides what an ability means; that is done in `asp_rules/`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from bridge.case.conditions import Condition, Cost, Ref
from bridge.case.descriptions import (
    CardType,
    Color,
    Description,
    Factor,
    Natural,
    Number,
    Object,
    SpellType,
    Supertype,
    Text,
    Value,
    Who,
    Whose,
    Zone,
)

__all__ = [
    "EVENTS_OF_OBJECTS",
    "EVENTS_OF_PLAYERS",
    "Ability",
    "Card",
    "Event",
    "Instruction",
    "Phase",
    "Static",
    "Target",
]


class _Frozen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every class of the format: immutable, and unknown keys are refused."""


Phase = Literal["upkeep", "draw", "main", "begin_combat", "attack", "damage", "end_combat", "main_2", "end", "cleanup"]


EVENTS_OF_OBJECTS = (
    "enters",
    "dies",
    "leaves",
    "put_into_graveyard",
    "leaves_graveyard",
    "exiled",
    "returned",
    "sacrificed",
    "created",
    "tapped",
    "untapped",
    "tapped_for_mana",
    "targeted",
    "attacks",
    "combat_damage",
    "deals_damage",
    "dealt_damage",
    "counters",
    "counters_removed",
)
"""Events that need `what`."""
EVENTS_OF_PLAYERS = ("gains_life", "loses_life", "draws", "discards", "mills", "begins", "state")
"""Events that are about no object, so that `it` means nothing: drawing, discarding and milling name no card."""


class Event(_Frozen):
    """What an ability triggers on (CR 603.2). `what` describes the object the event is about, `who` the player.

    `state`: a state trigger (CR 603.8), with the condition in `Ability.if`. `begins`: `step` begins, of `who`'s turn.
    `cast` is about a spell, `cast_or_copy` of an instant or sorcery (CR 707.10). `targeted`: becomes the target of a
    spell (`by: spell`) or of either. `counters` is about counters put on `what`; `untapped`, `tapped` becoming it.
    `combat_damage`: deals combat damage to a player. `one_or_more`: once for all that happens at the same time.
    """

    on: Literal[
        "enters",
        "dies",
        "leaves",
        "put_into_graveyard",
        "leaves_graveyard",
        "exiled",
        "returned",
        "sacrificed",
        "created",
        "tapped",
        "untapped",
        "tapped_for_mana",
        "adds_mana",
        "targeted",
        "attacks",
        "combat_damage",
        "deals_damage",
        "dealt_damage",
        "counters",
        "counters_removed",
        "cast",
        "cast_or_copy",
        "activated",
        "gains_life",
        "loses_life",
        "draws",
        "discards",
        "mills",
        "mutates",
        "begins",
        "state",
    ]
    what: Description | Literal["self", "host"] | None = None
    who: Literal["you", "opponent", "any"] | None = None
    counter: str | None = None
    step: Phase | None = None
    by: Literal["spell", "you", "opponent"] | None = None
    zone_from: Zone | None = None
    color: Color | None = None
    one_or_more: bool = False
    first_each_turn: bool = False


class Instruction(_Frozen):
    """One instruction (CR 608.2c). `do` is the verb, `what` the objects, `who` the players, `n` the number.

    Verbs about objects (`what`): `tap`, `untap`, `tap_or_untap`, `destroy`, `sacrifice`, `exile` (`until_leaves`:
    until `self` leaves the battlefield), `return` (`to` a zone; to the battlefield `tapped`, `under` its owner's or
    your control, `with` counters), `blink` (exile, then return), `put_counters`, `remove_counters` (`counter`,
    `n`), `double_counters`, `damage` (to `what` or `who`, `n`; `source` deals it, default `self`), `boost` (`n`/`m`
    to power and toughness until end of turn), `become_copy` (of `of`), `gain_control`, `give_control` (to `who`),
    `attach` (`self` to `what`), `gain` (`keyword` or `ability`, until end of turn), `lose_keyword` (`keyword`,
    until end of turn), `become` (types until end of turn), `transform`, `shuffle_into_library`, `put_on_library`
    (top), `put_under_library` (bottom), `cast_free`, `cast_copy` (copies the card `what` in its zone; the copy is
    cast without paying its mana cost, CR 707.12), `copy_spell` and `copy_ability` (of `what`; new targets may be
    chosen, CR 707.10c), `counter`.
    Verbs about players (`who`): `gain_life`, `lose_life`, `set_life`, `draw`, `discard`, `mill`, `energy`,
    `poison`, `win`, `lose`, `extra_turn`, `skip_turn`, `reveal_until` (library, to a card that fits `until`),
    `add_mana` (`mana`: symbols; `{any}` is one mana of any one color; `n` times; with `colors: combination` each in
    any color), `double_mana`.
    Others: `create` (`n` tokens of the card named `card`; `tapped`; `attacking`), `copy_token` (`n` copies of
    `what`, but `nonlegendary`, or with `types` and so on), `extra_combat`, `extra_main`, `proliferate`, `populate`,
    `nothing`.

    `may`: its controller (or `by`) may; `unless`: that player may pay instead (CR 732.6); `pay`: that player may
    pay, and only then it is carried out ("you may pay {2}. If you do, ..."); `if`: only if; `if_done`: only if the
    instruction before it was done. `mode`: instructions of the same mode belong together, and one mode is chosen.
    """

    do: Literal[
        "tap",
        "untap",
        "tap_or_untap",
        "destroy",
        "sacrifice",
        "exile",
        "return",
        "blink",
        "put_counters",
        "remove_counters",
        "double_counters",
        "damage",
        "boost",
        "become_copy",
        "gain_control",
        "give_control",
        "attach",
        "gain",
        "lose_keyword",
        "become",
        "transform",
        "shuffle_into_library",
        "put_on_library",
        "put_under_library",
        "cast_free",
        "cast_copy",
        "copy_spell",
        "copy_ability",
        "counter",
        "gain_life",
        "lose_life",
        "set_life",
        "draw",
        "discard",
        "mill",
        "energy",
        "poison",
        "win",
        "lose",
        "extra_turn",
        "skip_turn",
        "reveal_until",
        "add_mana",
        "double_mana",
        "create",
        "copy_token",
        "extra_combat",
        "extra_main",
        "proliferate",
        "populate",
        "nothing",
    ]
    what: Ref | None = None
    who: Who | None = None
    n: Value = 1
    m: Value | None = None
    of: Ref | None = None
    source: Object = "self"
    counter: str | None = None
    card: str | None = None
    mana: str | None = None
    colors: Literal["one", "combination"] = "one"
    to: Zone | None = None
    under: Literal["owner", "you", "they"] | None = None
    tapped: bool = False
    attacking: bool = False
    haste: bool = False
    nonlegendary: bool = False
    with_: dict[str, Natural] | None = field(default=None, name="with")
    keyword: str | None = None
    types: list[CardType] | None = None
    subtypes: list[str] | None = None
    ability: Ability | None = None
    until_leaves: bool = False
    until: Description | None = None
    may: bool = False
    by: Who | None = None
    unless: Cost | None = None
    pay: Cost | None = None
    if_: Condition | None = field(default=None, name="if")
    if_done: bool = False
    mode: Natural = 0


class Static(_Frozen):
    """A static ability, or a replacement effect (CR 604, 611.3, 613, 614). `what` describes the objects it is about.

    `boost` (`n`/`m`), `set_pt` (`n`/`m`), `grant` (`keyword` or `ability`), `add_types`, `enters_with` (`n`
    counters of kind `counter`; with `if`), `enters_tapped`, `enters_as_copy` (may enter as a copy of what fits
    `of`, but with `keyword`, `ability`, types and subtypes besides, or `nonlegendary`), `no_counters` (can't have
    counters put on), `more_counters` (`n` more, `times` as many, of kind `counter`), `more_tokens` (`times`),
    `more_mana` (tapped for mana: `times` as much, or `mana` added), `cost_less` (`n`; spells that fit),
    `cost_more`, `activation_less` (activated abilities of what fits cost `n` less mana, but at least one), `free`
    (may be cast without paying its mana cost), `cast_from` (`zone`), `as_instant`, `cant_be_sacrificed`,
    `cant_gain_life`, `cant_lose`, `would_die` and `would_go_to_graveyard` (goes `to` a zone instead),
    `would_be_countered` (is exiled, and may be cast for free), `no_legend_rule`, `doesnt_untap`, `more_triggers`
    (an ability that an event in `event` makes trigger does so an additional time), `no_hand_limit`.
    """

    does: Literal[
        "boost",
        "set_pt",
        "grant",
        "add_types",
        "enters_with",
        "enters_tapped",
        "enters_as_copy",
        "no_counters",
        "more_counters",
        "more_tokens",
        "more_mana",
        "cost_less",
        "cost_more",
        "activation_less",
        "free",
        "cast_from",
        "as_instant",
        "cant_be_sacrificed",
        "cant_gain_life",
        "would_die",
        "would_go_to_graveyard",
        "would_be_countered",
        "no_legend_rule",
        "doesnt_untap",
        "more_triggers",
        "no_hand_limit",
        "cant_lose",
    ]
    what: Description | Literal["self", "host"] = Description()
    who: Whose = "you"
    n: Value = 1
    m: Value | None = None
    times: Natural | None = None
    counter: str | None = None
    keyword: str | None = None
    ability: Ability | None = None
    types: list[CardType] | None = None
    subtypes: list[str] | None = None
    every_subtype: bool = False
    of: Description | None = None
    mana: str | None = None
    zone: Zone | None = None
    to: Zone | None = None
    event: Event | None = None
    if_: Condition | None = field(default=None, name="if")
    nonlegendary: bool = False


class Target(_Frozen):
    """What may be a target (CR 115): an object that fits `object`, a player (`player`), either if both are given, or
    "any target". Two targets that are said alike are different ones, as in "two target creatures", unless another
    instance of the word "target" names the second one (`again`, CR 601.2c). `another`: the second target is another one
    than the first, though it is said otherwise."""

    object: Description | None = None
    player: Whose | None = None
    spell: Description | None = None
    ability: Whose | None = None
    any_target: bool = False
    up_to: bool = False
    again: bool = False
    another: bool = False


class Ability(_Frozen):
    """One ability. With `cost` it is activated (CR 602), with `when` triggered (CR 603), with `static` static (CR 604);
    otherwise it is what an instant, a sorcery or a case's own item on the stack does (CR 113.3a). `if` on an activated
    ability: activate only if (CR 602.1b).

    Whether it is a mana ability follows from it (CR 605.1). `may`: "you may" for all of it. `text`: words of the card
    that are not expressed; they make what depends on them undetermined.
    """

    cost: Cost | None = None
    when: Event | None = None
    static: Static | None = None
    targets: list[Target] = []
    do: list[Instruction] = []
    may: bool = False
    if_: Condition | None = field(default=None, name="if")
    once_each_turn: bool = False
    sorcery: bool = False
    zone: Zone = "battlefield"
    text: Text | None = None


class Card(_Frozen):
    """The characteristics of a card or token (CR 109.3) and its abilities.

    `keywords` that mean something here: flash, haste, indestructible, lifelink, deathtouch, infect, undying, persist,
    defender, vigilance, convoke, changeling. `additional`: additional costs to cast it (CR 601.2f); `buyback` etc. are
    abilities of this kind with `return_to_hand`. `text`: Oracle text, from which `abilities` are read when none are
    given.
    """

    types: list[SpellType] = []
    subtypes: list[str] = []
    supertypes: list[Supertype] = []
    colors: list[Color] = []
    mana_cost: str | None = None
    power: Factor | None = None
    toughness: Factor | None = None
    pt: Number | None = None
    loyalty: Natural | None = None
    keywords: list[str] = []
    additional: Cost | None = None
    return_to_hand: bool = False
    abilities: list[Ability] = []
    text: Text | None = None
