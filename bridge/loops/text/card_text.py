"""The reading of a card's text: a piece for each line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.abilities import Ability
from bridge.case.conditions import Cost
from bridge.case.descriptions import Number
from bridge.loops.text.surroundings import UnreadError
from bridge.text.meanings.loops.values import Asked

__all__ = ["CardText", "Piece", "unread_piece"]


class Piece(Struct, frozen=True):
    """The reading of a line of a text.

    Attributes:
        words: The sentence, or sentences, that are not read; empty if all are.
        abilities: Its abilities; none if a part isn't read.
        asked: Conditions on the case; if one is false, the line counts as unread.
        unread: The ability that stands for the line if it is unread.
        keywords: Keywords for the card.
        additional: An additional cost of casting the card.
        return_to_hand: Whether the card returns to the hand as it resolves.
        pt: The amount that defines power and toughness.
    """

    words: str = ""
    abilities: tuple[Ability, ...] = ()
    asked: tuple[Asked, ...] = ()
    unread: Ability | None = None
    keywords: tuple[str, ...] = ()
    additional: Cost | None = None
    return_to_hand: bool = False
    pt: Number | None = None


class CardText(Struct, frozen=True):
    """The reading of a card's text.

    Attributes:
        pieces: The readings of its lines, in their order.
    """

    pieces: tuple[Piece, ...]

    def abilities(self, holds: Callable[[Asked], bool] = lambda asked: True) -> list[Ability]:
        """The abilities; unread ones have only their text.

        Args:
            holds: Tells whether a condition on the case is true; by default all are.
        """
        found: list[Ability] = []
        for piece in self.pieces:
            if piece.words or not all(map(holds, piece.asked)):
                if piece.unread is not None:
                    found.append(piece.unread)
                continue
            found += piece.abilities
        return found

    @property
    def keywords(self) -> list[str]:
        """Keywords, each once."""
        return list(dict.fromkeys(word for piece in self.pieces for word in piece.keywords))

    @property
    def additional(self) -> Cost | None:
        """The additional cost of casting the card; None if there is none."""
        costs = [piece.additional for piece in self.pieces if piece.additional is not None]
        return _together(costs)

    @property
    def return_to_hand(self) -> bool:
        """Whether the card returns to the hand as it resolves."""
        return any(piece.return_to_hand for piece in self.pieces)

    @property
    def pt(self) -> Number | None:
        """The amount of power and toughness, if the text defines them."""
        return next((piece.pt for piece in self.pieces if piece.pt is not None), None)

    @property
    def unread(self) -> list[str]:
        """The sentences that aren't read, whatever the case is."""
        return [piece.words for piece in self.pieces if piece.words]


def _together(costs: Sequence[Cost]) -> Cost | None:
    if not costs:
        return None
    first, *others = costs
    for other in others:
        if other != Cost(mana=other.mana):
            first, other = other, first
        if other != Cost(mana=other.mana):
            raise UnreadError("two additional costs")
        first = replace(first, mana=(first.mana or "") + (other.mana or ""))
    return first


def unread_piece(words: str, ability: Ability) -> Piece:
    """The reading of a line whose words aren't read; the ability stands for it."""
    return Piece(words=words, unread=ability)
