"""The names of objects in a record, and the numbers whose changes it records under these names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bridge.loops.proof.state import Game

__all__ = ["UNNAMED", "Names", "resources"]

UNNAMED = "unnamed "
"""The prefix of a number of cards in a zone that counts only cards without names."""


class Names:
    """Which object a recorded name stands for now, and the other way round."""

    def __init__(self, ids: Iterable[str], printed: dict[str, str] | None = None) -> None:
        self.ids = {name: name for name in ids}
        self.recorded = dict(self.ids)
        self.printed = printed or {}
        """For each object of the case the card that it is when it isn't a copy."""

    def copy(self) -> Names:
        """A copy that shares nothing that changes."""
        new = Names((), self.printed)
        new.ids, new.recorded = dict(self.ids), dict(self.recorded)
        return new

    def call(self, name: str, internal: str) -> None:
        """Lets a name stand for this object from now on."""
        self.ids[name] = internal
        self.recorded[internal] = name

    def of(self, internal: str) -> str:
        """The recorded name of an object."""
        return self.recorded.get(internal, internal)


def resources(game: Game, names: Names) -> Counter[str]:
    """The numbers whose changes a step records, by name."""
    found: Counter[str] = Counter()
    for name, player in game.players.items():
        found[f"life {name}"] = player.life
        for zone in ("library", "hand", "graveyard"):
            mine = sum(obj.zone == zone and obj.owner == name for obj in game.objects.values())
            found[f"{UNNAMED}{zone} {name}"] = getattr(player, zone)
            found[f"{zone} {name}"] = getattr(player, zone) + mine
        found[f"poison {name}"] = player.poison
        found[f"energy {name}"] = player.energy
        for letter, n in player.mana.items():
            found[f"mana {{{letter}}} {name}"] = n
    for obj in game.objects.values():
        if obj.token and obj.zone == "battlefield":
            found[f"tokens {obj.card} {obj.controller}"] += 1
        if obj.forgotten:
            continue
        called = names.of(obj.id)
        for kind, n in obj.counters.items():
            found[f"counters {kind} {called}"] = n
        found[f"damage {called}"] = obj.damage
        found[f"boost {called}"], found[f"boost toughness {called}"] = obj.boost
    return found
