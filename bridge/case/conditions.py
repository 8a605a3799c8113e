"""Conditions, costs and what is picked, in the effects of a play and in the abilities of a loop case."""

from __future__ import annotations

from msgspec import Struct, field

from bridge.case.descriptions import (
    AnyReference,
    Comparison,
    Description,
    Factor,
    Natural,
    Object,
    PlayerSelector,
    Text,
    Value,
    Who,
)

__all__ = [
    "Compare",
    "Condition",
    "Controls",
    "Cost",
    "Declared",
    "Fits",
    "HasMark",
    "Pick",
    "Ref",
    "Tally",
]


class _Frozen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every class of the format: immutable, and unknown keys are refused."""


class Tally(Comparison, kw_only=True):
    """How many permanents fit `what`; without a bound: at least one."""

    what: Description


class Declared(_Frozen):
    """How many declared attackers or blockers fit `what`, against plain numbers; without a bound: at least one."""

    what: Description
    at_least: Natural | None = None
    at_most: Natural | None = None
    exactly: Natural | None = None
    more_than: Natural | None = None
    fewer_than: Natural | None = None


class Controls(Comparison, kw_only=True):
    """Some player that `player` selects controls permanents that fit `what`; without a bound: at least one."""

    player: PlayerSelector
    what: Description


class HasMark(_Frozen):
    """Some player that `who` selects has `mark` among its `marks` ("the monarch")."""

    who: PlayerSelector
    mark: str


class Compare(Comparison, kw_only=True):
    """A number of the state against bounds; all bounds given must hold."""

    value: Value


class Fits(_Frozen):
    """The object that a word refers to fits `what`."""

    object: AnyReference
    what: Description


class Condition(_Frozen):
    """A condition. Exactly one key. A loop case has `compare`, `fits`, `all` and `non` (CR 603.4).

    On the state: `controls`, `exists` (anywhere on the battlefield), `compare`, `fits`, `player` (has a mark), `answer`
    (a question that the state can't answer; `state.answers` can, and where it doesn't, both answers are tried).
    On each defending player: any of these with the selector `defending`.
    On the declared set: `attacks` (attackers that fit; without a bound at least one) and `also_attacks` (the same
    without the subject); with blocks, `blocks` and `also_blocks` (creatures of one defending player that block anything
    at all). `any`, `all`, `non` combine, over levels too.
    """

    controls: Controls | None = None
    exists: Tally | None = None
    compare: Compare | None = None
    fits: Fits | None = None
    player: HasMark | None = None
    answer: str | None = None
    attacks: Declared | None = None
    also_attacks: Declared | None = None
    blocks: Declared | None = None
    also_blocks: Declared | None = None
    any: list[Condition] | None = None
    all: list[Condition] | None = None
    non: Condition | None = None


class Pick(_Frozen):
    """Objects picked as an instruction is carried out or a cost paid: each one that fits, or `n` chosen ones.

    `by` says who chooses, and who sacrifices (also with `each`, CR 701.21a); `up_to` allows fewer. `uninvolved: true`
    leaves out creatures of the declaration that is being made. The cost of a declaration has `choose`, and takes what
    the paying player controls; the number of a loop case is a plain one.
    """

    each: Description | None = None
    choose: Description | None = None
    n: Value = 1
    up_to: bool = False
    by: Who = "you"
    uninvolved: bool = False


Ref = Object | Pick


class Cost(_Frozen):
    """What attacking or blocking with one creature costs, activating an ability, or casting a spell beside its mana
    cost; all parts given have to be paid (CR 118, 601.2h).

    `mana` is a string of mana symbols ("{2}{W/P}", CR 107.4); `{X}` in it is the number `x`. `life` and `discard` are
    numbers; one below zero is zero. `sacrifice`, `exile`, `return` (to the owner's hand) and `tap_permanents` (untapped
    ones) ask for picked objects. `text` is a cost in other words: what depends on paying it is undetermined.

    Abilities and spells alone: `tap`, `untap`: the symbols {T} and {Q} (CR 107.5, 107.6), of the object itself, which
    `self` stands for where others are picked; `remove` and `put`: counters from and on it. `loyalty` (CR 606): counters
    added or removed, once a turn, as a sorcery. `discard_hand`: every card.
    """

    mana: str | None = None
    x: Value | None = None
    tap: bool = False
    untap: bool = False
    sacrifice: Ref | None = None
    exile: Ref | None = None
    return_: Ref | None = field(default=None, name="return")
    tap_permanents: Pick | None = None
    remove: dict[str, Natural] | None = None
    put: dict[str, Natural] | None = None
    life: Value | None = None
    energy: Natural = 0
    discard: Value | None = None
    discard_hand: bool = False
    mill: Natural = 0
    exile_top: Natural = 0
    loyalty: Factor | None = None
    text: Text | None = None
