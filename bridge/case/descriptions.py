"""Descriptions of objects ("nontoken red Goblins you control"), and the players, numbers and comparisons in them.

Effects of a play and abilities of a loop case, given as data or read from texts, use the same descriptions. A question
may allow fewer keys; `description_form` checks that.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

__all__ = [
    "AnyReference",
    "Attachment",
    "CardType",
    "Color",
    "Comparison",
    "Description",
    "Distinct",
    "Factor",
    "Id",
    "Integer",
    "Natural",
    "Number",
    "Object",
    "PlayerIds",
    "PlayerSelector",
    "Reference",
    "SelectorWord",
    "SpellType",
    "Supertype",
    "Text",
    "Value",
    "Who",
    "Whose",
    "Zone",
    "range_of",
]

Text = Annotated[str, Meta(max_length=4000)]
Id = Annotated[str, Meta(min_length=1, max_length=200, description="A free string, unique in its case.")]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Integer = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Factor = Annotated[int, Meta(ge=-1000, le=1000)]

Color = Literal["white", "blue", "black", "red", "green"]
CardType = Literal[
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "kindred",
    "land",
    "planeswalker",
    "tribal",
]
SpellType = CardType | Literal["instant", "sorcery"]
Zone = Literal["battlefield", "hand", "graveyard", "exile", "library", "command", "stack"]
Supertype = Literal["basic", "legendary", "ongoing", "snow", "world"]
Reference = Annotated[
    Literal["self", "host", "subject"],
    Meta(
        description="self: the permanent the effect comes from; host: what that permanent is attached to; "
        "subject: the creature the effect is being applied to (with blocks: the attacker or the blocker that the kind "
        "is about)."
    ),
]

Object = Annotated[
    Literal["self", "it", "host", "target", "target_2", "chosen", "created", "exiled"],
    Meta(
        description="self: the object the ability is on; it: the object (or spell) the trigger event was about; host: "
        "what self is attached to; target, target_2: the ability's first and second target; chosen: what an earlier "
        "instruction of the same ability, or its cost (CR 608.2h), picked; created: the token or tokens that an "
        "earlier instruction created or the object that it returned; exiled: the cards in exile that an ability of "
        "self exiled, in a cost or in an instruction (CR 607.2a)."
    ),
]
AnyReference = Reference | Object

SelectorWord = Annotated[
    Literal[
        "you",
        "opponent",
        "not_you",
        "any",
        "active",
        "defending",
        "owner",
        "controller",
        "host_controller",
        "enchanted_player",
        "nearest_left",
        "nearest_right",
        "target",
        "target_2",
        "they",
    ],
    Meta(
        description=(
            "you: the controller of the effect or ability (CR 109.5); opponent: each opponent of that player; "
            "not_you: each other player; any: every player; active: the active player, who is the attacking player; "
            "defending: the defending player for the creature and what it attacks (CR 508.5), or for the blocker; "
            "owner, controller: of the subject, in a loop case of `it`, or with a target of the target; "
            "host_controller: the controller of what the source is attached to; "
            "enchanted_player: the player the source is attached to; "
            "nearest_left, nearest_right: the nearest opponent of the subject's controller in that direction; "
            "target, target_2: the ability's targets; they: the player the trigger event was about. A loop case has "
            "you, opponent, any, controller, owner, target, target_2 and they."
        )
    ),
]


Whose = Literal["you", "opponent", "any"]
Who = Literal["you", "opponent", "any", "target", "target_2", "they", "controller", "owner"]
"""The players that an ability can be about; each word is a `PlayerSelector`."""


class _Frozen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every class of the format: immutable, and unknown keys are refused."""


class PlayerIds(_Frozen):
    """Players named by id: `{id: bob}` or `{ids: [bob, carol]}` (any of them)."""

    id: Id | None = None
    ids: list[Id] | None = None


PlayerSelector = SelectorWord | PlayerIds


Distinct = Annotated[
    Literal["basic_land_types", "card_types", "colors", "mana_values", "names", "powers"],
    Meta(
        description="basic_land_types: Plains, Island, Swamp, Mountain and Forest (CR 305.6); card_types: CR 205.2a; "
        "colors: CR 105.1; names: a permanent without a name adds none (CR 201.2b); mana_values, powers: numbers."
    ),
]


class Number(_Frozen):
    """A number read from the state, or from the game when it is needed. Exactly one of the forms below.

    `{count: FILTER}` counts objects; `{power_of: self}`, `{toughness_of: …}`, `{mana_value_of: …}` read a
    characteristic of a referenced object; `{counters: "+1/+1", on: self}` counts counters (`any`: of every kind);
    `{number: hand, of: you}` reads a player's `life`, `hand`, `graveyard`, `poison` or a name under `numbers`, in a
    loop case `library`, `cast_this_turn`, `drawn_this_turn` and `life_lost_this_turn` too;
    `{distinct: basic_land_types, among: FILTER}` counts how many different ones the permanents that fit have, and
    `{greatest: power, among: FILTER}` is the greatest one of them, 0 if nothing fits; `{devotion: red}` counts mana
    symbols of a color among permanents you control (CR 700.5); `{that_much: true}` is the number that the trigger event
    was about; `{sum: [NUMBER, …]}` adds. What it comes to is multiplied by `times`, then `plus` is added. A number that
    several players give ("an opponent's hand") holds in a comparison when it holds for one of them.
    """

    count: Description | None = None
    power_of: AnyReference | None = None
    toughness_of: AnyReference | None = None
    mana_value_of: AnyReference | None = None
    counters: str | None = None
    on: AnyReference | None = None
    number: str | None = None
    of: PlayerSelector | None = None
    distinct: Distinct | None = None
    greatest: Literal["power", "toughness", "mana_value"] | None = None
    among: Description | None = None
    devotion: Color | None = None
    that_much: bool = False
    sum: list[Value] | None = None
    times: Factor = 1
    plus: Factor = 0


Value = Integer | Number


class Comparison(_Frozen):
    """A comparison with a number; all bounds given must hold."""

    at_least: Value | None = None
    at_most: Value | None = None
    exactly: Value | None = None
    more_than: Value | None = None
    fewer_than: Value | None = None
    parity: Literal["even", "odd"] | None = None


class Attachment(_Frozen):
    """What is attached to a permanent: something of the subtype that the player controls ("an Aura you control")."""

    subtype: str
    controller: PlayerSelector


class Description(_Frozen):
    """A description of objects ("nontoken red Goblins you control"), by default of permanents (CR 109.2).

    All keys given must hold. A list of words means any of them. `counters` maps a kind of counter (`any`: every
    kind together) to a comparison or an exact number: `{oil: 0}` for none. `other: true` leaves out the source, the
    object that the ability is on ("another"). `mark` is a word the state gives to a permanent under `marks`.
    `attached: aura` asks that something of that subtype is attached to it ("enchanted", "equipped"), `attached:
    {subtype: aura, controller: you}` that something is that this player controls; `attached_to` describes what it
    is attached to. `attacking` asks whether it is among `state.attacking`, or with a player whether it attacks that
    player, not a planeswalker or battle. `blocking`, `blocked` and `unblocked` ask what it became as blockers were
    declared (CR 509.1g, 509.1h): before that, no creature is any of these. `entered_this_turn`: it entered the
    battlefield this turn (of those that are there as a loop case begins: the `sick` ones). `zone`: where it is, in
    a loop case. `shares_color_with` asks for a color in common with the object referred to; `toughness_minus_power`
    compares the difference of its own two numbers. `controller` and `owner` are seen from the controller of the
    effect or ability. `any`, `all` and `non` combine descriptions.
    """

    type: SpellType | list[SpellType] | None = None
    subtype: str | list[str] | None = None
    supertype: Supertype | list[Supertype] | None = None
    color: Color | list[Color] | None = None
    colors: Comparison | Natural | None = None
    keyword: str | list[str] | None = None
    name: str | list[str] | None = None
    power: Comparison | Integer | None = None
    toughness: Comparison | Integer | None = None
    mana_value: Comparison | Natural | None = None
    toughness_minus_power: Comparison | Integer | None = None
    shares_color_with: Reference | None = None
    counters: dict[str, Comparison | Natural] | None = None
    tapped: bool | None = None
    token: bool | None = None
    sick: bool | None = None
    goaded: bool | None = None
    suspected: bool | None = None
    modified: bool | None = None
    attacking: bool | PlayerSelector | None = None
    blocking: bool | None = None
    blocked: bool | None = None
    unblocked: bool | None = None
    attacked_this_turn: bool | None = None
    had_to_attack: bool | None = None
    entered_this_turn: bool | None = None
    mark: str | list[str] | None = None
    controller: PlayerSelector | None = None
    owner: PlayerSelector | None = None
    attached: str | Attachment | None = None
    attached_to: Description | None = None
    zone: Zone | None = None
    is_: AnyReference | None = field(default=None, name="is")
    other: bool | None = None
    id: Id | None = None
    ids: list[Id] | None = None
    any: list[Description] | None = None
    all: list[Description] | None = None
    non: Description | None = None


def range_of(compared: Comparison | int) -> tuple[int | None, int | None]:
    """The least and the greatest number that a comparison with plain numbers allows; None for no bound."""
    if isinstance(compared, int):
        return compared, compared
    least = [(compared.at_least, 0), (compared.exactly, 0), (compared.more_than, 1)]
    most = [(compared.at_most, 0), (compared.exactly, 0), (compared.fewer_than, -1)]
    return (
        max((n + more for n, more in least if isinstance(n, int)), default=None),
        min((n + more for n, more in most if isinstance(n, int)), default=None),
    )
