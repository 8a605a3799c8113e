"""What the words of a text refer to outside the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bridge.case.abilities import Ability
from bridge.text.meanings.loops.values import Asked, Token

__all__ = ["Granted", "Surroundings", "UnreadError"]


class UnreadError(Exception):
    """The form can't express what a sentence says, or the sentence is ambiguous."""


class Granted(Struct, frozen=True):
    """The reading of an ability in quotation marks: abilities, and the conditions on the case that they need."""

    abilities: tuple[Ability, ...]
    asked: tuple[Asked, ...] = ()


class Surroundings(Struct, frozen=True):
    """What the words of a text refer to outside the text.

    Attributes:
        chosen: The type or color chosen for the object, if it is known.
        across_turns: Whether steps and turns may pass.
        quoted: Reads an ability in quotation marks.
        spelled: Gives the abilities that a keyword is spelled out as; none if it stays a word.
        token: Gives the name of the card for a token, and the conditions on the case that it needs.
    """

    quoted: Callable[[str], Granted]
    spelled: Callable[[str], Sequence[Ability]]
    token: Callable[[Token], tuple[str, Sequence[Asked]]]
    chosen: str | None = None
    across_turns: bool = False
