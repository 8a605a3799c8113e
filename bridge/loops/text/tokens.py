"""Cards for tokens: those that the rules define (CR 111.10), and those that texts describe."""

from __future__ import annotations

from typing import Any

from bridge.case.abilities import Ability, Card, Instruction
from bridge.case.conditions import Cost
from bridge.loops.text.surroundings import UnreadError

__all__ = ["PREDEFINED", "Tokens", "described_token"]


def _sacrificed(do: list[Instruction], mana: str | None = None, tap: bool = True, discard: int = 0) -> Ability:
    return Ability(cost=Cost(mana=mana, tap=tap, sacrifice="self", discard=discard), do=do)


def _artifact(subtype: str, *abilities: Ability) -> Card:
    return Card(types=["artifact"], subtypes=[subtype], abilities=list(abilities))


_ANY = Instruction(do="add_mana", mana="{any}")

PREDEFINED: dict[str, Card] = {
    "Treasure": _artifact("Treasure", _sacrificed([_ANY])),
    "Food": _artifact("Food", _sacrificed([Instruction(do="gain_life", n=3)], "{2}")),
    "Gold": _artifact("Gold", _sacrificed([_ANY], tap=False)),
    "Clue": _artifact("Clue", _sacrificed([Instruction(do="draw")], "{2}", tap=False)),
    "Blood": _artifact("Blood", _sacrificed([Instruction(do="draw")], "{1}", discard=1)),
    "Powerstone": _artifact(
        "Powerstone",
        Ability(cost=Cost(tap=True), text="Add {C}. This mana can't be spent to cast a nonartifact spell."),
    ),
    "Map": _artifact(
        "Map",
        Ability(cost=Cost(mana="{1}", tap=True, sacrifice="self"), sorcery=True, text="Target creature explores."),
    ),
    "Lander": _artifact(
        "Lander",
        Ability(cost=Cost(mana="{2}", tap=True, sacrifice="self"), text="Search your library for a basic land card."),
    ),
    "Junk": _artifact(
        "Junk", Ability(cost=Cost(tap=True, sacrifice="self"), sorcery=True, text="Exile the top card of your library.")
    ),
    "Servo": Card(types=["artifact", "creature"], subtypes=["Servo"], power=1, toughness=1),
}  # fmt: skip
"""The tokens that the rules define, by the names that texts use."""


def described_token(node: dict[str, Any], keywords: list[str], abilities: list[Ability]) -> Card:
    """The card for a token that a text describes.

    Args:
        node: The description, as `meaning.Token.card`.
        keywords: Its keywords.
        abilities: Its other abilities.
    """
    return Card(
        types=list(node["types"]),
        subtypes=list(node["subtypes"]),
        supertypes=list(node["supertypes"]),
        colors=list(node["colors"]),
        power=node.get("power"),
        toughness=node.get("toughness"),
        keywords=keywords,
        abilities=abilities,
    )


class Tokens:
    """The cards for the tokens that texts create, by name.

    Args:
        taken: Cards whose names are taken.
    """

    def __init__(self, taken: dict[str, Card] | None = None) -> None:
        self._taken = dict(taken or {})
        self.made: dict[str, Card] = {}

    def predefined(self, name: str) -> str:
        """The name of the card for a token that the rules define (CR 111.10); the card is added."""
        card = PREDEFINED.get(name)
        if card is None:
            raise UnreadError(f"a {name} token")
        return self.named(name, card)

    def named(self, name: str, card: Card) -> str:
        """The name under which a token's card is added: `name`, or another one if a different card has that name."""
        size = f"{name} {card.power}/{card.toughness}"
        for each in (name, size, *(f"{size} {number}" for number in range(2, 10))):
            known = self.made.get(each) or self._taken.get(each)
            if known is None or known == card:
                if known is None:
                    self.made[each] = card
                return each
        raise UnreadError("so many tokens of a name")
