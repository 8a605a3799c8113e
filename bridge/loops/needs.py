"""What has to be there so that a combo begins, as sentences: what the search chose where a case left it open."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.case.state import ZONES, Case, Permanent, Understood
from bridge.combat.prose import joined, printable

__all__ = ["needs"]

_WHERE = {
    "battlefield": "on the battlefield",
    "hand": "in hand",
    "graveyard": "in the graveyard",
    "exile": "in exile",
    "command": "in the command zone",
    "library": "in the library",
}


def needs(case: Case) -> list[str]:
    """What a case begins with; empty for a case whose beginning wasn't chosen."""
    if not isinstance(case, Understood) or not case.taking_part or not case.begun:
        return []
    return [f"{each[:1].upper()}{each[1:]}." for each in _needed(case)]


def _needed(case: Case) -> Iterator[str]:
    for zone in ZONES:
        names = [printable(str(each.name)) for each in getattr(case.state, zone)]
        if names:
            yield f"{joined(names)} {_WHERE[zone]}"
    for each in case.state.battlefield:
        yield from _of_a_permanent(case, each)
    for name, player in case.state.players.items():
        if player.mana:
            yield f"{player.mana} in {printable(name)}'s mana pool, once"
        for word, what in (("hand", "further cards in hand"), ("energy", "energy")):
            if n := getattr(player, word):
                yield f"{n} {what}"


def _of_a_permanent(case: Case, each: Permanent) -> Iterator[str]:
    name = printable(str(each.name))
    if each.attached_to is not None:
        host = next((other.name for other in case.state.battlefield if other.id == each.attached_to), each.attached_to)
        yield f"{name} attached to {printable(str(host))}"
    for kind, n in each.counters.items():
        yield f"{n} {printable(kind)} counter{'' if n == 1 else 's'} on {name}"
    for word in each.keywords:
        yield f"{name} has {printable(word)}"
    card = case.cards.get(str(each.name))
    if card is not None and "creature" in card.types and not each.sick:
        yield f"{name} isn't summoning sick"
