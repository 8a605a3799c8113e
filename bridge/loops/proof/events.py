"""Events, as triggered abilities see them."""

from __future__ import annotations

from dataclasses import dataclass

from bridge.loops.proof.state import Ref

__all__ = ["Event"]


@dataclass
class Event:
    """Something that happened. `name` is the object's or the player's that it is recorded for.

    obj: the object as it is afterwards; was: as it was before; player: whose event it is; by: who made it happen.
    color: of mana, the letters of what is added.
    soft: whether it counts as an event of this kind depends on an interpretation of words.
    """

    on: str
    name: str
    obj: Ref | None = None
    was: Ref | None = None
    player: str | None = None
    they: str | None = None
    amount: int = 1
    counter: str | None = None
    zone_from: str | None = None
    step: str | None = None
    by: str | None = None
    by_spell: bool = False
    color: str | None = None
    item: str | None = None
    soft: bool = False
