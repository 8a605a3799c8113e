"""The case file's model: a game state, a question about it, what cards do, a play to judge, and what is expected.

These classes *are* the format: `loading` decodes YAML and JSON into them, `azor schema` prints
their JSON Schema, `facts` turns them into facts. They hold no rule of the game; whatever depends on
the rules (who may be attacked, what a restriction forbids) is decided in `asp_rules/`. No question asks for every key;
`asked` says for which it doesn't.

Everything is frozen and comparable. Ids of players, objects and effects are free strings.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from bridge.case.abilities import Ability, Card, Phase
from bridge.case.conditions import Condition, Cost
from bridge.case.descriptions import (
    CardType,
    Color,
    Description,
    Id,
    Integer,
    Natural,
    PlayerSelector,
    Reference,
    Supertype,
    Text,
    Value,
)
from bridge.case.kinds import EffectKind
from bridge.case.terms import Term

__all__ = [
    "CHOSEN",
    "PARTNER",
    "PLACES",
    "ZONES",
    "Case",
    "Characteristic",
    "Effect",
    "Expect",
    "ExpectLegal",
    "ExpectRequirements",
    "Further",
    "Gone",
    "Kind",
    "ManaAbility",
    "Offered",
    "Options",
    "Outcome",
    "Permanent",
    "Play",
    "Player",
    "Prepared",
    "Question",
    "Stacked",
    "State",
    "Tried",
    "Understood",
    "Variant",
    "Whom",
    "as_written",
]


class _Frozen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every class of the format: immutable, and unknown keys are refused."""


ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")
"""The keys of a state that list objects; what is on the stack is listed besides."""

PLACES = (*ZONES, "open")
"""The same, and the objects of which it is open where they begin."""

CHOSEN = ("chosen type", "chosen color")
"""What an object of a loop case can be bound to: a word chosen as it entered."""
PARTNER = "paired creature"
"""The slot for the creature that a creature with soulbond is paired with (CR 702.95); an empty list says that there is
none."""

Question = Literal["declare_attackers", "declare_blockers", "assign_combat_damage", "find_loops"]
Outcome = Literal["legal", "illegal", "undetermined", "malformed"]
Kind = Literal["mandatory", "ends", "optional", "fragmented", "conditional", "none", "undetermined"]
"""The kinds of loops; a conditional one rests on words that aren't read."""


class Whom(_Frozen):
    """What is attacked. Exactly one key; a list of these means any of them.

    `{player: you}` is the player alone: a planeswalker or battle is not its player (so "can't attack you" leaves your
    planeswalkers open). `{planeswalkers_of: you}` are planeswalkers that player controls, `{battles_of: you}` battles
    that player protects (CR 310.8), `{permanent: FILTER}` permanents by description. `any`, `all`, `non` combine.
    """

    player: PlayerSelector | None = None
    planeswalkers_of: PlayerSelector | None = None
    battles_of: PlayerSelector | None = None
    permanent: Description | None = None
    any: list[Whom] | None = None
    all: list[Whom] | None = None
    non: Whom | None = None


Characteristic = Literal[
    "types", "subtypes", "supertypes", "colors", "keywords", "abilities", "power", "toughness", "controller"
]


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
    question asked is ignored. `cost` is a `Cost`, or a string of mana symbols alone. `power` to `words` belong to
    the kinds that change characteristics; `timestamp` orders one of these in `state.effects` (CR 613.7b).
    """

    id: Id | None = None
    kind: EffectKind | None = None
    text: Text | None = None
    controller: Id | None = None
    source: Id | None = None
    subject: Description | Reference | None = None
    whom: Whom | list[Whom] | None = None
    attacker: Description | Reference | None = None
    blocker: Description | Reference | None = None
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
    of: Id | None = None
    words: dict[str, str] | None = None
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
    option's (CR 801.2a). The mark `emperor` names an emperor (CR 809.2).

    In a loop case `library`, `hand` and `graveyard` count the cards that aren't named in the zones of the state. What
    isn't given is 20 life, 40 cards in the library, and none of anything else. `cast_this_turn` and `drawn_this_turn`
    are numbers of spells and cards, `land_drops` the lands that can still be played."""

    life: Integer | None = None
    hand: Natural | None = None
    graveyard: Natural | None = None
    library: Natural | None = None
    poison: Natural | None = None
    energy: Natural | None = None
    cast_this_turn: Natural | None = None
    drawn_this_turn: Natural | None = None
    land_drops: Natural | None = None
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
    """A permanent with its *current* characteristics (after layers), and its status; in a loop case, an object in any
    zone.

    `sick`: its controller has not controlled it continuously since their most recent turn began (CR 302.6).
    `goaded_by`: one entry for each time it was goaded. `protector`: of a battle (CR 310.8). `marks`: words that filters
    can ask for (a chosen set, a pile, "attacked last turn"). `had_to_attack`: an effect required it to attack as
    attackers were declared (CR 506.6); `in_vain`: one did, and no attack could have obeyed it. `suspected`: it is
    suspected (CR 701.60); `in_name`: it is, and has lost the abilities that this gave it. `effects` encode its text as
    far as it bears on the question and then `text` is only quoted (`effects: []`: nothing bears on it); `abilities` are
    its abilities in full, in the form of a loop case, and `text` is only quoted, too. Without both the `text` is read.
    `mana` is its mana ability (one, activated once): what {T} adds, or a `ManaAbility`; a land with a basic land type
    has that type's without being told (CR 305.6). `damage` is the damage marked on it this turn (CR 120.6). Among
    `subtypes`, `every creature type` stands for all of them, as the keyword `changeling` does (CR 702.73a).

    Without `types`, the card `name` is looked up among the `cards` of the case, and then in the card index; what is not
    given is then as printed on it (on the named `face` of a card of several). `made_by` names the card that makes a
    token, in whose text the token is looked up. `printed: true`, or a list of
    characteristics, says that these are the printed ones: continuous effects and counters are applied to them (CR 613).
    `bind` says what the text speaks of without naming it: `{chosen color: red}`. `timestamp` orders such effects (CR
    613.7), and `timestamps` are those of its keyword counters, by kind, and of `suspected`.

    In a loop case an object with `types` says what is printed on it (on the battlefield with `printed: true`), as
    `cards` would say it of its name. The `controller` may be left out; it is then the owner, or else the active player.
    Without `types`, `keywords` are those beside the card's. `bind` holds a word chosen as it entered: `{chosen type:
    goblin}`, `{chosen color: red}`. `n`: so many of them that nothing tells apart ("seven Islands"); their ids are
    `id`, `id 2`, `id 3` and so on. `exiled_until`: in exile until that permanent leaves the battlefield (CR 610.3).
    `exiled_by`: in exile because an ability of that object exiled it: one of its `exiled` cards (CR 607.2a).
    """

    id: Id
    controller: Id = ""
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
    had_to_attack: bool | Literal["in_vain"] = False
    suspected: bool | Literal["in_name"] = False
    attached_to: Id | None = None
    protector: Id | None = None
    goaded_by: list[Id] = []
    mana: str | list[str] | ManaAbility | None = None
    damage: Natural = 0
    effects: list[Effect] | None = None
    abilities: list[Ability] | None = None
    face: Text | None = None
    made_by: Text | None = None
    bind: dict[str, Id | list[Id] | Integer] = {}
    printed: bool | list[Characteristic] = False
    timestamp: Natural | None = None
    timestamps: dict[str, Natural] = {}
    n: Natural = 1
    exiled_until: Id | None = None
    exiled_by: Id | None = None


class Stacked(_Frozen):
    """Something on the stack as a loop case begins, the last one on top: a spell by its `name`, or an ability in
    full."""

    id: Id
    controller: Id
    name: str | None = None
    source: Id | None = None
    ability: Ability | None = None
    targets: list[Id] = []


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
        "attack_multiple_players and shared_team_turns (CR 904.2); commander: attack_multiple_players, unless the game "
        "has another such option (CR 903.2, 806.2b); free_for_all: none."
    ),
]


class Options(_Frozen):
    """Multiplayer options.

    In a game of three or more players give `attack_multiple_players` (CR 802), `attack_left` or `attack_right` (CR
    803), `shared_team_turns` (CR 805: the players of a team attack and block together), a `variant` that stands for
    one of them, or the one `defending` player chosen for this combat (CR 506.2a). With `usual` alone,
    `attack_multiple_players` is in use. `attack_neighbors`: only opponents seated immediately next to a player can be
    attacked (CR 809.3c, 811.4). `range_of_influence`: in seats, for every player (CR 801). `deploy_creatures` (CR 804)
    bears on no declaration. `across_turns`: in the search for a loop, steps and turns may pass.
    """

    variant: Variant | None = None
    usual: bool = False
    attack_multiple_players: bool = False
    defending: Id | None = None
    attack_left: bool = False
    attack_right: bool = False
    attack_neighbors: bool = False
    range_of_influence: Natural | None = None
    shared_team_turns: bool = False
    deploy_creatures: bool = False
    across_turns: bool = False


class Gone(_Frozen):
    """What was attacked is gone (CR 506.4c): the attacker attacks nothing, and the player `gone`, who controlled the
    planeswalker or protected the battle, may still block it."""

    gone: Id


class State(_Frozen):
    """A game state as a declaration is about to be made, or as the search for a loop begins. `players` are in turn
    order; the next player in it sits to the left (CR 101.4, 103.1).

    For blocks, `attacking` says what each attacking creature attacks, and `declaring` names the one defending player
    whose blocks are asked for; without it, those of each defending player are, each alone (CR 802.4). `bands` are the
    attacking bands (CR 702.22).

    For damage, `blocking` says which attackers each blocking creature was declared to block, or now blocks; what a
    block does to a band is worked out (CR 702.22h). `blocked` names attackers that are blocked although nothing blocks
    them now. `damage_order` gives each creature's damage assignment order, in editions that have one (CR 509.2, 509.3
    until 2024); needed for a creature that several oppose. `damage_step` is `second` for the one after a step with
    first strike, and `struck_first` then names the creatures that had first or double strike as the first began (CR
    510.4); without it, it is the first one.

    For loops, `phase` is the step of `active`'s turn, and the objects of every zone are there. `open` lists objects of
    the active player of which it is open where and how they begin: the search chooses that, and what else has to be
    there, as little as possible; each of them has to take part in the loop.

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
    damage_step: Literal["first", "second"] | None = None
    struck_first: list[Id] = []
    answers: dict[str, bool] = {}
    printed: bool = False
    phase: Phase = "main"
    hand: list[Permanent] = []
    graveyard: list[Permanent] = []
    exile: list[Permanent] = []
    command: list[Permanent] = []
    library: list[Permanent] = []
    stack: list[Stacked] = []
    open: list[Permanent] = []


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
    arguments), requirement counts and legal declarations.

    Of a loop case, the `outcome` is the kind of loop. `draw_for`: players for whom the game is a draw. `winners`,
    `losers` and `rounds` when the game `ends`. `rule`: the rule that says what the loop means. `choosers`: the players
    whose optional actions are in the round. `must_stop`: who must do something else (CR 732.3). `yields`: what a round
    yields at least, by name (`life alice`, `mana {U} alice`, `tokens Soldier alice`, `counters +1/+1`, `enters`,
    `dies`, `cast`, …).
    """

    outcome: Outcome | Kind | None = None
    violations: list[dict[str, Any]] | None = None
    malformed: list[dict[str, Any]] | None = None
    unsupported: list[dict[str, Any]] | None = None
    notes: list[dict[str, Any]] | None = None
    requirements: ExpectRequirements | None = None
    legal: ExpectLegal | None = None
    rule: str | None = None
    draw_for: list[Id] | None = None
    winners: list[Id] | None = None
    losers: list[Id] | None = None
    rounds: Natural | None = None
    choosers: list[Id] | None = None
    must_stop: Id | None = None
    yields: dict[str, Integer] | None = None


class Tried(_Frozen):
    """A choice of attackers on the way to a declaration, and whether the other program would have accepted it."""

    accepted: bool
    attackers: dict[Id, Id] = {}


class Offered(_Frozen):
    """What another program offered in a game that was played: who could attack what, or block whom, each alone; who had
    to; and which choices of attackers it would have accepted. The rules don't look at it."""

    attackers: dict[Id, list[Id]] = {}
    blockers: dict[Id, list[Id]] = {}
    must: list[Id] = []
    tried: list[Tried] = []


class Further(_Frozen):
    """A further question of a case, on the state that the legal play of the question before leaves, and the play to
    judge. Nothing has happened meanwhile but what the rules do by themselves (attackers tap, creatures die by combat
    damage), and `effects` that have begun, as those of a state."""

    question: Question
    play: Play
    effects: list[Effect] = []
    note: Text | None = None
    expect: Expect | None = None


class Case(_Frozen):
    """One case: a state, a question, a play to judge, and in fixtures what is expected. `offered` is what another
    program offered where the case comes from a game.

    `readings` takes disputed readings of the rules otherwise than by default: their names, each with an alternative
    (`bridge.case.readings`).

    `then` are further questions in the order of the turn: after attackers blockers, then combat damage, then the second
    combat damage step.

    `find_loops` judges no play; `cards` are the cards and tokens that it names, and `steps` bounds the search. `meta`
    holds anything of the user's own.
    """

    state: State
    title: Text | None = None
    cr: list[str] = []
    source: Text | None = None
    note: Text | None = None
    near_miss: str | None = None
    edition: str | None = None
    readings: dict[str, str] = {}
    question: Question = "declare_attackers"
    cards: dict[str, Card] = {}
    steps: Natural | None = None
    play: Play | None = None
    offered: Offered | None = None
    expect: Expect | None = None
    then: list[Further] = []
    meta: dict[str, Any] = {}


def as_written(case: Case) -> Case:
    """A case without what was worked out of it: one that could stand in a file."""
    return Case(**{name: getattr(case, name) for name in Case.__struct_fields__})


class Understood(Case):
    """A case whose names are looked up and whose texts are read (`preparing`): no text is left without its effects.

    `about_players` are questions that ask something of one player, each with the player and the mark that the effects
    ask for: the answer yes gives it.

    `read_mana` are the permanents whose `mana` was read from their words. `unread_mana` are those whose words can give
    more mana in a way that isn't read: by `tap` or `free` abilities of their own, or to `anyone`. `changes_mana` are
    permanents and effects whose words can keep mana abilities from being activated (`less`), or change what they add
    or what mana pays (`any`).

    `left_out` are the abilities, given as data, that bear on no declaration and no damage: the permanent, the number of
    the ability, and the rule by which it is left out (`bridge.combat.abilities`).

    `of_damage` are the permanents and effects, by id, of whose words a sentence is left out that may change what damage
    does; `of_life` those of which one may change only which life totals damage leaves.

    `boxed` are the permanents whose power and toughness are printed in the box of a station symbol (CR 721.1).

    `supposed` are numbers of players that the case doesn't give, by player and name, as they are supposed; only
    comparisons look at them.

    `taking_part` are the names of cards each of which has to take part in a loop: those of which it was open how they
    begin. `begun` says whether a beginning was found for them, by a run of at most `searched` steps; if none was,
    `not_followed` says why none may have been found, by the numbers of rules and what isn't followed.

    `names_keyword` says where the case itself names a keyword ability that its edition doesn't have, and which;
    `lacks_keyword` of which card looked up by name one was left out for that.
    """

    about_players: dict[str, tuple[str, str]] = {}
    read_mana: tuple[str, ...] = ()
    unread_mana: dict[str, str] = {}
    changes_mana: dict[str, str] = {}
    boxed: tuple[str, ...] = ()
    left_out: tuple[tuple[str, int, str], ...] = ()
    names_keyword: tuple[tuple[str, str], ...] = ()
    lacks_keyword: tuple[tuple[str, str], ...] = ()
    of_damage: tuple[str, ...] = ()
    of_life: tuple[str, ...] = ()
    supposed: tuple[tuple[str, str, int], ...] = ()
    taking_part: tuple[str, ...] = ()
    begun: bool = True
    searched: int = 0
    not_followed: tuple[tuple[str, str], ...] = ()


class Prepared(Understood):
    """A case that can be judged: what is printed on permanents has become their current characteristics.

    `open_questions` are those that current characteristics or marks depend on and that the case doesn't answer.
    `left_open` is what else could not be decided about characteristics, as `layers` says it.
    `unknown_for` are the permanents whose power or toughness changes by a number that the case doesn't give, each with
    the player and the number's name.
    `thresholds` are numbers of players that the case doesn't give, each with one from which on a comparison comes out
    otherwise that characteristics depend on; `used` are those that they depend on in another way.
    """

    open_questions: tuple[str, ...] = ()
    left_open: tuple[Any, ...] = ()  # terms; what decodes the bytes of a case can't know their nested type
    unknown_for: tuple[tuple[str, str, str], ...] = ()
    thresholds: tuple[tuple[str, str, int], ...] = ()
    used: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Terms that come from another process come as lists."""
        if self.left_open:
            force_setattr(self, "left_open", tuple(map(_term, self.left_open)))


def _term(decoded: Any) -> Term:
    return tuple(map(_term, decoded)) if isinstance(decoded, list | tuple) else decoded
