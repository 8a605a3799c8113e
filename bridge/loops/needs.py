"""What has to be there so that a combo begins, as sentences: what the search chose where a case left it open."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.case.state import ZONES, Case, Permanent, Understood
from bridge.combat.prose import capital, counter_noun, joined, keyword_name, printable
from bridge.language import phrase, phrase_in, term_in
from bridge.loops.helpers import said

__all__ = ["needs"]

_WHERE = {
    "battlefield": term_in("needed", "{cards} on the battlefield"),
    "hand": term_in("needed", "{cards} in hand"),
    "graveyard": term_in("needed", "{cards} in the graveyard"),
    "exile": term_in("needed", "{cards} in exile"),
    "command": term_in("needed", "{cards} in the command zone"),
    "library": term_in("needed", "{cards} in the library"),
}
"""The sentence for each zone, without a full stop."""


def needs(case: Case) -> list[str]:
    """What a case begins with; empty for a case whose beginning wasn't chosen."""
    if not isinstance(case, Understood) or not case.taking_part or not case.begun:
        return []
    return [capital(phrase_in("needed", "{what}.", what=each)) for each in _needed(case)]


def _needed(case: Case) -> Iterator[str]:
    for zone in ZONES:
        names = [printable(said(str(each.name))) for each in getattr(case.state, zone)]
        if names:
            yield phrase_in("needed", _WHERE[zone], cards=joined(names))
    for each in case.state.battlefield:
        yield from _of_a_permanent(case, each)
    for name, player in case.state.players.items():
        if player.mana:
            yield phrase("{mana} in {player}'s mana pool, once", mana=player.mana, player=printable(name))
        if player.hand:
            yield phrase_in("needed", "{n} further cards in hand", n=player.hand)
        if player.energy:
            yield phrase_in("needed", "{n} energy", n=player.energy)


def _of_a_permanent(case: Case, each: Permanent) -> Iterator[str]:
    name = printable(said(str(each.name)))
    if each.attached_to is not None:
        host = next((other.name for other in case.state.battlefield if other.id == each.attached_to), each.attached_to)
        yield phrase_in("needed", "{name} attached to {host}", name=name, host=printable(said(str(host))))
    if word := each.bind.get("chosen type"):
        yield phrase_in("needed", "{type} chosen for {name}", type=str(word).capitalize(), name=name)
    for kind, n in each.counters.items():
        yield phrase_in("needed", "{n} {counters} on {name}", n=n, counters=counter_noun(kind, n != 1), name=name)
    for word in each.keywords:
        yield phrase_in("needed", "{name} has {keyword}", name=name, keyword=keyword_name(word))
    card = case.cards.get(str(each.name))
    if card is not None and "creature" in card.types and not each.sick:
        yield phrase_in("needed", "{name} isn't summoning sick", name=name)
