"""The values that parts of an ability mean, before pronouns and X are resolved, and what their meanings share."""

from __future__ import annotations

from typing import Any, NamedTuple

from bridge.text.actions import Actions
from bridge.text.meanings.values import SHARED, Node

__all__ = [
    "ACTIONS",
    "SELF",
    "Asked",
    "Clause",
    "Do",
    "Happening",
    "Made",
    "Number",
    "Player",
    "Sentence",
    "Thing",
    "Token",
    "Trigger",
    "action",
    "constant",
    "in_order",
    "means",
]


class Thing(NamedTuple):
    """A phrase for objects.

    Args:
        kind: `self`, `host`, `it`, `them`, `same` (the subject of the clause), `that` (a noun), `past` (objects that
            were sacrificed, exiled, ...), `target`, `any_target`, `ability` (a target on the stack), `pick`, `each`.
        what: A description, as keys of `What`.
        n: How many are targeted or picked; None for any number.
        up_to: Whether fewer may be chosen.
        whose: Which players may be targets as well.
        word: For `past`: `chosen`, `exiled` or `created`.
    """

    kind: str
    what: Node | None = None
    n: Any = 1
    up_to: bool = False
    whose: str | None = None
    word: str = ""


class Player(NamedTuple):
    """A player, or some: `you`, `opponents`, `each_player`, `any_target`, `opponent_target`, `that`, `its_controller`,
    `its_owner`; of events `you`, `opponent`, `any`."""

    word: str


class Number(NamedTuple):
    """A number that is read from the game: a form of `Number`, or `x`, or `open` (given by the words that follow)."""

    key: str
    value: Any = None
    times: int = 1
    plus: int = 0


class Token(NamedTuple):
    """A token that is created, as keys of `Card`, with its abilities, and whether it enters `attacking` or `tapped`."""

    card: Node
    has: tuple[Any, ...] = ()
    tapped: bool = False
    attacking: bool = False
    name: str | None = None


class Do(NamedTuple):
    """An instruction: a verb with its arguments, as keys of `Instruction`, and the verb's grammatical form."""

    verb: str
    with_: Node
    form: str | None = None


class Clause(NamedTuple):
    """Instructions that belong together; `may` is the player who may do them, `subject` the one whom they are about."""

    dos: tuple[Do, ...]
    may: Player | None = None


class Sentence(NamedTuple):
    """A sentence: its clauses, the value of X, and the conditions of the clauses."""

    clauses: tuple[Clause, ...]
    x: Any = None
    if_done: bool = False
    if_: Node | None = None
    unless: tuple[Player, Node] | None = None
    instead: bool = False
    leading: bool = False


class Happening(NamedTuple):
    """A trigger event, as keys of `Event`, and what "it" means in the ability: `self`, `it` or nothing."""

    event: Node
    subject: str | None = None
    if_: Node | None = None


class Trigger(NamedTuple):
    """A triggered ability: its events (each makes an ability), its condition, and its first sentence."""

    events: tuple[Happening, ...]
    if_: Node | None
    sentence: Sentence


class Made(NamedTuple):
    """Mana that is added, as one of several alternatives."""

    ways: tuple[Node, ...]


class Asked(NamedTuple):
    """A condition on the case under which a reading is right.

    Args:
        word: A word that `cases` knows; empty if the reading is always right.
        rule: The rule of `relevance` by which words were left out under this condition; empty if none were.
    """

    word: str
    rule: str = ""


ACTIONS = Actions(SHARED)
action = ACTIONS.of
means = ACTIONS.means
constant = ACTIONS.constants


def in_order(node: Node) -> Node:
    """The same keys in the order of the alphabet, so that equal descriptions are written alike."""
    return dict(sorted(node.items()))


SELF = Thing("self")
"""The object that has the ability."""
