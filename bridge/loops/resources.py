"""Names of resources, which a step changes and a round yields: `life bob`, `mana {U} alice`, `counters +1/+1 bear`.

Such a name is text, as in a verdict's JSON, and keeps its parts, so that no code has to parse it.
"""

from __future__ import annotations

from bridge.case.state import Player

__all__ = ["Resource", "amount_of"]


class Resource(str):
    """The name of a resource, with its parts. It is equal to its text.

    Attributes:
        word: Its first word: an amount (`life`, `mana`, `tokens`, `counters`, `boost`, …), or an event.
        what: The symbol of mana, the card of tokens, the kind of counters, the phase of `extra`; `toughness` of a
            `boost` that isn't to power; empty for other words.
        owner: The id of the player who has it, or of the object that it is on or happens to; empty for a sum.
    """

    word: str
    what: str
    owner: str

    def __new__(cls, word: str, what: str = "", owner: str = "") -> Resource:
        name = super().__new__(cls, " ".join(filter(None, (word, what, owner))))
        name.word, name.what, name.owner = word, what, owner
        return name

    @property
    def sums(self) -> frozenset[str]:
        """The names of the sums that it is part of: `counters` and `counters +1/+1` for `counters +1/+1 bear`, and
        `mana alice` for `mana {U} alice`."""
        shorter = {self.word, f"{self.word} {self.what}"}
        if self.word == "mana" and self.what:
            shorter.add(f"{self.word} {self.owner}")
        return frozenset(shorter - {str(self)})


_STARTING = {"life": 20, "library": 40}
"""What a player has where the case doesn't say; of all else, none."""


def amount_of(player: Player, word: str) -> int:
    """What a player has of a resource as the case begins."""
    given: int | None = getattr(player, word)
    return _STARTING.get(word, 0) if given is None else given
