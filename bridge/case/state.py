"""The case file's model: a game state, the effects in force, a play to judge, and what is expected.

These classes *are* the format: `loading` decodes YAML and JSON into them, `azor schema` prints
their JSON Schema, `facts` turns them into facts. They hold no rule of the game; whatever depends on
the rules (who may be attacked, what a restriction forbids) is decided in `asp_rules/`.

Everything is frozen and comparable. Ids of players, permanents and effects are free strings.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from bridge.case.kinds import EffectKind
from bridge.case.terms import Term

__all__ = [
    "CardType",
    "Case",
    "Characteristic",
    "Color",
    "Compare",
    "Comparison",
    "Condition",
    "Controls",
    "Cost",
    "Declared",
    "Distinct",
    "Effect",
    "Expect",
    "ExpectLegal",
    "ExpectRequirements",
    "Filter",
    "Gone",
    "HasMark",
    "Id",
    "ManaAbility",
    "Natural",
    "Number",
    "Options",
    "Paid",
    "Permanent",
    "Play",
    "Player",
    "PlayerIds",
    "PlayerSelector",
    "Prepared",
    "Question",
    "Reference",
    "SelectorWord",
    "State",
    "Supertype",
    "Tally",
    "Text",
    "Understood",
    "Value",
    "Variant",
    "Whom",
]

Text = Annotated[str, Meta(max_length=4000)]
Id = Annotated[str, Meta(min_length=1, max_length=200, description="A free string, unique in its case.")]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Integer = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]

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
Supertype = Literal["basic", "legendary", "ongoing", "snow", "world"]
Reference = Annotated[
    Literal["self", "host", "subject"],
    Meta(
        description="self: the permanent the effect comes from; host: what that permanent is attached to; "
        "subject: the creature the effect is being applied to (with blocks: the attacker or the blocker that the kind "
        "is about)."
    ),
]
Question = Literal["declare_attackers", "declare_blockers", "assign_combat_damage"]
Outcome = Literal["legal", "illegal", "undetermined", "malformed"]

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
    ],
    Meta(
        description=(
            "you: the effect's controller (CR 109.5); opponent: each opponent of that player; "
            "not_you: each other player; any: every player; active: the active player, who is the attacking player; "
            "defending: the defending player for the creature and what it attacks (CR 508.5), or for the blocker; "
            "owner, controller: of the subject; "
            "host_controller: the controller of what the source is attached to; "
            "enchanted_player: the player the source is attached to; "
            "nearest_left, nearest_right: the nearest opponent of the subject's controller in that direction."
        )
    ),
]


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
    """A number read from the state. Exactly one of the forms below.

    `{count: FILTER}` counts permanents; `{power_of: self}`, `{toughness_of: …}`, `{mana_value_of: …}` read a
    characteristic of a referenced object; `{counters: "+1/+1", on: self}` counts counters (`any`: of every kind);
    `{number: hand, of: you}` reads a player's `life`, `hand`, `graveyard`, `poison` or a name under `numbers`;
    `{distinct: basic_land_types, among: FILTER}` counts how many different ones the permanents that fit have, and
    `{greatest: power, among: FILTER}` is the greatest one of them, 0 if nothing fits; `{sum: [NUMBER, …]}` adds. A
    number that several players give ("an opponent's hand") holds in a comparison when it holds for one of them.
    """

    count: Filter | None = None
    power_of: Reference | None = None
    toughness_of: Reference | None = None
    mana_value_of: Reference | None = None
    counters: str | None = None
    on: Reference | None = None
    number: str | None = None
    of: PlayerSelector | None = None
    distinct: Distinct | None = None
    greatest: Literal["power", "toughness", "mana_value"] | None = None
    among: Filter | None = None
    sum: list[Value] | None = None


Value = Integer | Number


class Comparison(_Frozen):
    """A comparison with a number; all bounds given must hold."""

    at_least: Value | None = None
    at_most: Value | None = None
    exactly: Value | None = None
    more_than: Value | None = None
    fewer_than: Value | None = None
    parity: Literal["even", "odd"] | None = None


class Filter(_Frozen):
    """A description of permanents ("nontoken red Goblins you control"). All keys given must hold (CR 109.2).

    A list of words means any of them. `counters` maps a kind of counter (`any`: every kind together) to a comparison or
    an exact number. `other: true` leaves out the source ("another"). `mark` is a word the state gives to a permanent
    under `marks`. `attached: aura` asks that something of that subtype is attached to it ("enchanted", "equipped");
    `attached_to` describes what it is attached to. `attacking` asks whether it is among `state.attacking`, or with a
    player whether it attacks that player, not a planeswalker or battle. `blocking`, `blocked` and `unblocked` ask what
    it became as blockers were declared (CR 509.1g, 509.1h): before that, no creature is any of these.
    `shares_color_with` asks for a color in common with the object referred to; `toughness_minus_power` compares the
    difference of its own two numbers. `any`, `all` and `non` combine filters.
    """

    type: CardType | list[CardType] | None = None
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
    mark: str | list[str] | None = None
    controller: PlayerSelector | None = None
    owner: PlayerSelector | None = None
    attached: str | None = None
    attached_to: Filter | None = None
    is_: Reference | None = field(default=None, name="is")
    other: bool | None = None
    id: Id | None = None
    ids: list[Id] | None = None
    any: list[Filter] | None = None
    all: list[Filter] | None = None
    non: Filter | None = None


class Whom(_Frozen):
    """What is attacked. Exactly one key; a list of these means any of them.

    `{player: you}` is the player alone: a planeswalker or battle is not its player (so "can't attack you" leaves your
    planeswalkers open). `{planeswalkers_of: you}` are planeswalkers that player controls, `{battles_of: you}` battles
    that player protects (CR 310.8), `{permanent: FILTER}` permanents by description. `any`, `all`, `non` combine.
    """

    player: PlayerSelector | None = None
    planeswalkers_of: PlayerSelector | None = None
    battles_of: PlayerSelector | None = None
    permanent: Filter | None = None
    any: list[Whom] | None = None
    all: list[Whom] | None = None
    non: Whom | None = None


class Tally(Comparison, kw_only=True):
    """How many permanents fit `what`; without a bound: at least one."""

    what: Filter


class Declared(_Frozen):
    """How many declared attackers or blockers fit `what`, against plain numbers; without a bound: at least one."""

    what: Filter
    at_least: Natural | None = None
    at_most: Natural | None = None
    exactly: Natural | None = None
    more_than: Natural | None = None
    fewer_than: Natural | None = None


class Controls(Comparison, kw_only=True):
    """Some player that `player` selects controls permanents that fit `what`; without a bound: at least one."""

    player: PlayerSelector
    what: Filter


class HasMark(_Frozen):
    """Some player that `who` selects has `mark` among its `marks` ("the monarch")."""

    who: PlayerSelector
    mark: str


class Compare(Comparison, kw_only=True):
    """A number of the state against bounds; all bounds given must hold."""

    value: Value


class Condition(_Frozen):
    """A condition. Exactly one key.

    On the state: `controls`, `exists` (anywhere on the battlefield), `compare`, `source`/`host`/`subject` (that object
    fits the filter), `player` (has a mark), `answer` (a question that the state can't answer; `state.answers` can, and
    where it doesn't, both answers are tried).
    On each defending player: any of these with the selector `defending`.
    On the declared set: `attacks` (attackers that fit; without a bound at least one) and `also_attacks` (the same
    without the subject); with blocks, `blocks` and `also_blocks` (creatures of one defending player that block anything
    at all). `any`, `all`, `non` combine, over levels too.
    """

    controls: Controls | None = None
    exists: Tally | None = None
    compare: Compare | None = None
    source: Filter | None = None
    host: Filter | None = None
    subject: Filter | None = None
    player: HasMark | None = None
    answer: str | None = None
    attacks: Declared | None = None
    also_attacks: Declared | None = None
    blocks: Declared | None = None
    also_blocks: Declared | None = None
    any: list[Condition] | None = None
    all: list[Condition] | None = None
    non: Condition | None = None


class Paid(_Frozen):
    """Permanents that a cost asks for: `n` of them (one, without it) that fit `what` and that the paying player
    controls. `uninvolved: true` leaves out creatures of the declaration that is being made."""

    n: Value | None = None
    what: Filter = Filter()
    uninvolved: bool = False


class Cost(_Frozen):
    """What is to be paid for one creature; all parts given have to be paid (CR 118).

    `mana` is a string of mana symbols ("{2}{W/P}", CR 107.4); `{X}` in it is the number `x`. `life` and `discard` are
    numbers; `sacrifice`, `tap` (untapped ones) and `return` (to the owner's hand) ask for permanents. A number below
    zero is zero. `text` is a cost in other words: what depends on paying it is undetermined.
    """

    mana: str | None = None
    x: Value | None = None
    life: Value | None = None
    discard: Value | None = None
    sacrifice: Paid | None = None
    tap: Paid | None = None
    return_: Paid | None = field(default=None, name="return")
    text: Text | None = None


Characteristic = Literal["types", "subtypes", "supertypes", "colors", "keywords", "abilities", "power", "toughness"]


class Effect(_Frozen):
    """An effect in force: a kind, whom it is about, and when it applies.

    With a `kind`, `text` is only quoted in explanations. Without one, `text` is a sentence that is read
    (`bridge.text`); what of it can't be read makes the verdict undetermined. `card` names a card of the index whose
    ability (`ability`: which one, from 1, of those that do something when they resolve) has resolved and is in force;
    `bind` says what its words refer to: `{target: wall}`, several permanents as a list, a player, a number for X. A
    `text` of that kind takes `bind` too. On a permanent the controller is the permanent's and the subject
    defaults to the permanent itself (`self`). In `state.effects` the subject defaults to every creature, and
    `controller` must be given when a word like `you` or `opponent` is used. The effect applies when `if` holds and
    `unless` doesn't. `attacker` and `blocker` describe the creature on the other side of a block, for kinds whose
    subject blocks or is blocked; in them `subject` is the creature that the effect is being applied to ("creatures with
    greater power": `blocker: {power: {more_than: {power_of: subject}}}`). An effect of a kind that does not bear on the
    question asked is ignored. `cost` is a `Cost`, or a string of mana symbols alone. `power` to `abilities` belong to
    the kinds that change characteristics; `timestamp` orders one of these in `state.effects` (CR 613.7b).
    """

    id: Id | None = None
    kind: EffectKind | None = None
    text: Text | None = None
    controller: Id | None = None
    source: Id | None = None
    subject: Filter | Reference | None = None
    whom: Whom | list[Whom] | None = None
    attacker: Filter | Reference | None = None
    blocker: Filter | Reference | None = None
    keyword: str | None = None
    if_: Condition | None = field(default=None, name="if")
    unless: Condition | None = None
    n: Value | None = None
    each: Literal["combat", "turn", "player"] | None = None
    by: PlayerSelector | None = None
    player: PlayerSelector | None = None
    cost: Cost | str | None = None
    power: Value | None = None
    toughness: Value | None = None
    keywords: list[str] = []
    types: list[CardType] = []
    subtypes: list[str] = []
    supertypes: list[Supertype] = []
    colors: list[Color] | None = None
    abilities: list[Effect] = []
    all_abilities: bool = False
    timestamp: Natural | None = None
    card: Text | None = None
    ability: Natural | None = None
    bind: dict[str, Id | list[Id] | Integer] = {}


class Player(_Frozen):
    """A player. `hand` and `graveyard` are numbers of cards; `numbers` holds any other number by name; `marks` are
    words like `monarch`. A player who `left` the game is kept only so that effects can name them (CR 800.4).

    `mana` is the mana pool as mana symbols ("{W}{C}{C}", "" for none), `snow_mana` that from snow sources (CR 107.4h).
    Where neither is given and no permanent of the player has `mana`, mana costs are assumed payable, and the verdict
    says so; likewise costs in life or cards where `life` or `hand` is not given. `range_of_influence` overrides the
    option's (CR 801.2a). The mark `emperor` names an emperor (CR 809.2)."""

    life: Integer | None = None
    hand: Natural | None = None
    graveyard: Natural | None = None
    poison: Natural | None = None
    mana: str | None = None
    snow_mana: str | None = None
    range_of_influence: Natural | None = None
    team: str | None = None
    numbers: dict[str, Integer] = {}
    marks: list[str] = []
    left: bool = False


class ManaAbility(_Frozen):
    """A mana ability: what one activation adds ("{G}", "{C}{C}"; a list: one of them, as the player chooses), and what
    it costs: tapping the permanent, sacrificing it."""

    add: str | list[str]
    tap: bool = True
    sacrifice: bool = False


class Permanent(_Frozen):
    """A permanent with its *current* characteristics (after layers), and its status.

    `sick`: its controller has not controlled it continuously since their most recent turn began (CR 302.6).
    `goaded_by`: one entry for each time it was goaded. `protector`: of a battle (CR 310.8). `marks`: words that
    filters can ask for (a chosen set, a pile, "attacked last turn"). `suspected`: it is suspected (CR 701.60).
    `effects` encode its text as far as it bears on the question and then `text` is only quoted (`effects: []`: nothing
    bears on it); without `effects` the `text` is read. `mana` is its mana ability (one, activated
    once): what {T} adds, or a `ManaAbility`; a land with a basic land type has that type's without being told (CR
    305.6). `damage` is the damage marked on it this turn (CR 120.6). Among `subtypes`, `every creature type` stands for
    all of them, as the keyword `changeling` does (CR 702.73a).

    Without `types`, the card `name` is looked up in the card index; what is not given is then as printed on it (on the
    named `face` of a card of several). `printed: true`, or a list of characteristics, says that these are the printed
    ones: continuous effects and counters are applied to them (CR 613). `bind` says what the text speaks of without
    naming it: `{chosen color: red}`. `timestamp` orders such effects (CR 613.7).
    """

    id: Id
    controller: Id
    types: list[CardType] = []
    name: Text | None = None
    owner: Id | None = None
    subtypes: list[str] = []
    supertypes: list[Supertype] = []
    colors: list[Color] = []
    colors_unknown: bool | None = None
    mana_cost: str | None = None
    mana_value: Natural | None = None
    power: Integer | None = None
    toughness: Integer | None = None
    loyalty: Natural | None = None
    defense: Natural | None = None
    text: Text | None = None
    keywords: list[str] = []
    counters: dict[str, Natural] = {}
    marks: list[str] = []
    tapped: bool = False
    sick: bool = False
    token: bool = False
    attacked_this_turn: bool = False
    suspected: bool = False
    attached_to: Id | None = None
    protector: Id | None = None
    goaded_by: list[Id] = []
    mana: str | list[str] | ManaAbility | None = None
    damage: Natural = 0
    effects: list[Effect] | None = None
    face: Text | None = None
    bind: dict[str, Id | list[Id] | Integer] = {}
    printed: bool | list[Characteristic] = False
    timestamp: Natural | None = None


Variant = Annotated[
    Literal[
        "free_for_all",
        "grand_melee",
        "team_vs_team",
        "emperor",
        "two_headed_giant",
        "alternating_teams",
        "commander",
        "archenemy",
    ],
    Meta(
        description="A multiplayer variant, which stands for its default options: grand_melee: attack_left, range of "
        "influence 1 (CR 807.2); team_vs_team: attack_multiple_players (CR 808.3a); emperor: attack_neighbors, "
        "deploy_creatures, range of influence 2 for emperors and 1 for generals (CR 809.3); two_headed_giant: "
        "shared_team_turns (CR 810.2); alternating_teams: attack_neighbors (CR 811.4); archenemy: "
        "attack_multiple_players and shared_team_turns (CR 904.2); free_for_all and commander: none."
    ),
]


class Options(_Frozen):
    """Multiplayer options.

    In a game of three or more players give `attack_multiple_players` (CR 802), `attack_left` or `attack_right` (CR
    803), `shared_team_turns` (CR 805: the players of a team attack and block together), a `variant` that stands for
    one of them, or the one `defending` player chosen for this combat (CR 506.2a). `attack_neighbors`: only opponents
    seated immediately next to a player can be attacked (CR 809.3c, 811.4). `range_of_influence`: in seats, for every
    player (CR 801). `deploy_creatures` (CR 804) bears on no declaration.
    """

    variant: Variant | None = None
    attack_multiple_players: bool = False
    defending: Id | None = None
    attack_left: bool = False
    attack_right: bool = False
    attack_neighbors: bool = False
    range_of_influence: Natural | None = None
    shared_team_turns: bool = False
    deploy_creatures: bool = False


class Gone(_Frozen):
    """What was attacked is gone (CR 506.4c): the attacker attacks nothing, and the player `gone`, who controlled the
    planeswalker or protected the battle, may still block it."""

    gone: Id


class State(_Frozen):
    """A game state as a declaration is about to be made. `players` are in turn order; the next player in it sits to the
    left (CR 101.4, 103.1).

    For blocks, `attacking` says what each attacking creature attacks, and `declaring` names the one defending player
    whose blocks are asked for; without it, those of each defending player are, each alone (CR 802.4). `bands` are the
    attacking bands (CR 702.22).

    For damage, `blocking` says which attackers each blocking creature was declared to block, or now blocks; what a
    block does to a band is worked out (CR 702.22h). `blocked` names attackers that are blocked although nothing blocks
    them now. `damage_order` gives each creature's damage assignment order, in editions that have one (CR 509.2, 509.3
    until 2024); needed for a creature that several oppose. `damage_step` is `second` for the one after a step with
    first strike, and `struck_first` then names the creatures that had first or double strike as the first began (CR
    510.4).

    `printed`: the characteristics of all permanents are the printed ones. `answers` answers questions that the state
    can't: those of conditions with `answer`, and those that a card's words ask.
    """

    active: Id
    players: dict[Id, Player]
    options: Options = Options()
    battlefield: list[Permanent] = []
    effects: list[Effect] = []
    attacking: dict[Id, Id | Gone] = {}
    declaring: Id | None = None
    bands: list[list[Id]] = []
    blocking: dict[Id, list[Id]] = {}
    blocked: list[Id] = []
    damage_order: dict[Id, list[Id]] = {}
    damage_step: Literal["first", "second"] = "first"
    struck_first: list[Id] = []
    answers: dict[str, bool] = {}
    printed: bool = False


class Play(_Frozen):
    """The play to judge.

    `declare_attackers`: `attackers`, each with the player, planeswalker or battle it attacks; `bands` (CR 702.22c); the
    optional costs (CR 508.1g): `exert` names attackers that are exerted, `enlist` gives attackers with the creature
    that is tapped for it. `declare_blockers`: `blockers`, each with the attackers that it blocks.
    `assign_combat_damage`: `damage`, each attacking or blocking creature with what it assigns to whom; not named is
    zero.
    """

    attackers: dict[Id, Id] = {}
    bands: list[list[Id]] = []
    exert: list[Id] = []
    enlist: dict[Id, Id] = {}
    blockers: dict[Id, list[Id]] = {}
    damage: dict[Id, dict[Id, Natural]] = {}


class ExpectRequirements(_Frozen):
    """How many requirements the play obeys, of how many in force."""

    obeyed: Natural
    of: Natural


class ExpectLegal(_Frozen):
    """What `azor legal` answers: number of legal declarations, the most requirements one of them obeys, the plays (each
    attacker with its target, each blocker with the list of attackers, each source of damage with what it assigns)."""

    count: Natural | None = None
    maximum: Natural | None = None
    plays: list[dict[Id, Id | list[Id] | dict[Id, Natural]]] | None = None


class Expect(_Frozen):
    """What a fixture expects, exactly: the outcome, and when given the whole list of violations (`cr`, `kind` and the
    kind's arguments), malformed and unsupported witnesses (`cr`, `kind`), notes (`cr`, `kind` and the kind's
    arguments), requirement counts and legal declarations."""

    outcome: Outcome | None = None
    violations: list[dict[str, Any]] | None = None
    malformed: list[dict[str, Any]] | None = None
    unsupported: list[dict[str, Any]] | None = None
    notes: list[dict[str, Any]] | None = None
    requirements: ExpectRequirements | None = None
    legal: ExpectLegal | None = None


class Case(_Frozen):
    """One case: a state, a question, a play to judge, and in fixtures what is expected."""

    state: State
    title: Text | None = None
    cr: list[str] = []
    source: Text | None = None
    note: Text | None = None
    near_miss: str | None = None
    edition: str | None = None
    question: Question = "declare_attackers"
    play: Play | None = None
    expect: Expect | None = None


class Understood(Case):
    """A case whose names are looked up and whose texts are read (`preparing`): no text is left without its effects.

    `about_players` are questions that ask something of one player, each with the player and the mark that the effects
    ask for: the answer yes gives it.

    `read_mana` are the permanents whose `mana` was read from their words. `unread_mana` are those whose words can give
    more mana in a way that isn't read: by `tap` or `free` abilities of their own, or to `anyone`. `changes_mana` are
    permanents and effects whose words can keep mana abilities from being activated (`less`), or change what they add
    or what mana pays (`any`).

    `boxed` are the permanents whose power and toughness are printed in the box of a station symbol (CR 721.1).

    `names_keyword` says where the case itself names a keyword ability that its edition doesn't have, and which;
    `lacks_keyword` of which card looked up by name one was left out for that.
    """

    about_players: dict[str, tuple[str, str]] = {}
    read_mana: tuple[str, ...] = ()
    unread_mana: dict[str, str] = {}
    changes_mana: dict[str, str] = {}
    boxed: tuple[str, ...] = ()
    names_keyword: tuple[tuple[str, str], ...] = ()
    lacks_keyword: tuple[tuple[str, str], ...] = ()


class Prepared(Understood):
    """A case that can be judged: what is printed on permanents has become their current characteristics.

    `open_questions` are those that current characteristics or marks depend on and that the case doesn't answer.
    `left_open` is what else could not be decided about characteristics, as `layers` says it.
    """

    open_questions: tuple[str, ...] = ()
    left_open: tuple[Any, ...] = ()  # terms; what decodes the bytes of a case can't know their nested type

    def __post_init__(self) -> None:
        """Terms that come from another process come as lists."""
        if self.left_open:
            force_setattr(self, "left_open", tuple(map(_term, self.left_open)))


def _term(decoded: Any) -> Term:
    return tuple(map(_term, decoded)) if isinstance(decoded, list | tuple) else decoded
