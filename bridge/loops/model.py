"""The form of a loop case: objects in zones, what their cards can do, and what is expected.

A loop case is a case file with `question: find_loops`. What a card does stands in the case as data, one `Ability` each;
nothing here decides what an ability means, that is done in `asp_rules/`. Everything is frozen and comparable.

One step of a game is one of: a state-based check (CR 704), one triggered ability put on the stack (CR 603.3), one
instruction carried out (CR 608.2c), one ability activated or spell cast with its payment (CR 601.2, 602.2), with any
number of mana abilities inside it (CR 605.3a), or one step of the turn ended by all players passing (CR 500.2).
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from bridge.case.abilities import Ability, Card, Phase
from bridge.case.descriptions import Factor, Id, Natural, Text

__all__ = [
    "ExpectLoop",
    "Kind",
    "LoopCase",
    "LoopOptions",
    "LoopPlayer",
    "LoopState",
    "Positioned",
    "Stacked",
]


class _Frozen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every class of the format: immutable, and unknown keys are refused."""


class Positioned(_Frozen):
    """A card or token and where it is. `counters` by kind; `sick`: it came under its controller's control this turn.

    `n`: so many of them that nothing tells apart ("seven Islands"); their ids are `id`, `id 2`, `id 3` and so on.
    `chosen`: a word chosen as it entered, a subtype or a color. `exiled_until`: in exile until that permanent leaves
    the battlefield (CR 610.3). `exiled_by`: in exile because an ability of that object exiled it: one of its `exiled`
    cards (CR 607.2a).
    """

    id: Id
    name: str
    owner: Id | None = None
    controller: Id | None = None
    token: bool = False
    tapped: bool = False
    sick: bool = False
    counters: dict[str, Natural] = {}
    attached_to: Id | None = None
    exiled_until: Id | None = None
    exiled_by: Id | None = None
    chosen: str | None = None
    damage: Natural = 0
    keywords: list[str] = []
    n: Natural = 1


class Stacked(_Frozen):
    """Something on the stack as the case begins, the last one on top: a spell by its `name`, or an ability in full."""

    id: Id
    controller: Id
    name: str | None = None
    source: Id | None = None
    ability: Ability | None = None
    targets: list[Id] = []


class LoopPlayer(_Frozen):
    """A player. `library`, `hand`, `graveyard` count the cards that are not named in the zones of the case."""

    life: Factor = 20
    mana: str = ""
    library: Natural = 40
    hand: Natural = 0
    graveyard: Natural = 0
    poison: Natural = 0
    energy: Natural = 0
    cast_this_turn: Natural = 0
    drawn_this_turn: Natural = 0
    land_drops: Natural = 0


class LoopOptions(_Frozen):
    """`range_of_influence` in seats (CR 801); `across_turns`: steps and turns may pass inside the search."""

    range_of_influence: Natural | None = None
    across_turns: bool = False


class LoopState(_Frozen):
    """Players in turn order, and every zone. `phase`: the step of `active`'s turn in which the case begins."""

    active: Id
    players: dict[Id, LoopPlayer]
    phase: Phase = "main"
    options: LoopOptions = LoopOptions()
    battlefield: list[Positioned] = []
    hand: list[Positioned] = []
    graveyard: list[Positioned] = []
    exile: list[Positioned] = []
    command: list[Positioned] = []
    library: list[Positioned] = []
    stack: list[Stacked] = []


Kind = Literal["mandatory", "ends", "optional", "fragmented", "none", "undetermined"]


class ExpectLoop(_Frozen):
    """What a fixture expects of `azor loops`; what is given is compared exactly.

    `draw_for`: players for whom the game is a draw. `winners`, `losers` and `rounds` when the game `ends`. `rule`: the
    rule that says what the loop means. `choosers`: the players whose optional actions are in the round. `must_stop`:
    who must do something else (CR 732.3). `yields`: what a round yields at least, by name (`life alice`,
    `mana {U} alice`, `tokens Soldier alice`, `counters +1/+1`, `enters`, `dies`, `cast`, …).
    """

    kind: Kind
    rule: str | None = None
    draw_for: list[Id] | None = None
    winners: list[Id] | None = None
    losers: list[Id] | None = None
    rounds: Natural | None = None
    choosers: list[Id] | None = None
    must_stop: Id | None = None
    yields: dict[str, int] | None = None


class LoopCase(_Frozen):
    """A loop case. `steps` bounds the search; `cards` are the cards and tokens it names."""

    state: LoopState
    question: Literal["find_loops"]
    title: Text | None = None
    cr: list[str] = []
    source: Text | None = None
    note: Text | None = None
    near_miss: str | None = None
    edition: str | None = None
    cards: dict[str, Card] = {}
    steps: Natural | None = None
    expect: ExpectLoop | None = None
    meta: dict[str, Any] = {}
