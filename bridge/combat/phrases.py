"""The phrases that stand for marks and numbers."""

from __future__ import annotations

from bridge.combat.prose import Predicate, being_a, being_so, printable
from bridge.language import phrase_in, term_in

__all__ = ["AMONG", "marked_so"]


def marked_so(mark: str) -> Predicate:
    """That a player has a mark; some marks of players have an idiom of their own."""
    match mark.lower():
        case "monarch":
            return being_a(phrase_in("mark", "the monarch"))
        case "initiative":
            return Predicate(
                phrase_in("mark", "has the initiative"),
                phrase_in("mark", "have the initiative"),
            )
        case "city's blessing":
            return Predicate(
                phrase_in("mark", "has the city's blessing"),
                phrase_in("mark", "have the city's blessing"),
            )
    return being_so(phrase_in("mark", 'marked "{mark}"', mark=printable(mark)))


AMONG = {
    "basic_land_types": term_in("number among", "the number of basic land types among {objects}"),
    "card_types": term_in("number among", "the number of card types among {objects}"),
    "colors": term_in("number among", "the number of colors among {objects}"),
    "mana_values": term_in("number among", "the number of different mana values among {objects}"),
    "names": term_in("number among", "the number of different names among {objects}"),
    "powers": term_in("number among", "the number of different powers among {objects}"),
    "power": term_in("number among", "the greatest power among {objects}"),
    "toughness": term_in("number among", "the greatest toughness among {objects}"),
    "mana_value": term_in("number among", "the greatest mana value among {objects}"),
}
"""Numbers that permanents have among them."""
