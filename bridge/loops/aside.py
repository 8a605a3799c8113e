"""Unread sentences of cards that take no part in a loop, because of the event that they wait for, or by a named rule.

A triggered ability of which only the event is read does nothing unless that event happens. For other sentences, a
rule of this module bounds what they can be about; `asp_rules/search/loops/aside.lp` then looks only for runs without
such events. Any other unread sentence prevents a verdict.
"""

from __future__ import annotations

from typing import NamedTuple

from bridge.case.abilities import Ability, Card
from bridge.case.state import Case
from bridge.language import phrase_in, term_in

__all__ = ["MOST_SENTENCES", "Aside", "aside_of", "reason_of"]

MOST_SENTENCES = 3
"""The most such sentences on which a verdict may rest."""


class Aside(NamedTuple):
    """A sentence that is set aside.

    Attributes:
        card: The name of its card.
        number: Which of the card's abilities it is, from 1.
        text: The sentence.
        topic: What must not happen in the run; `trigger` for the event that the ability waits for.
    """

    card: str
    number: int
    text: str
    topic: str


_REASONS = {
    "mode": term_in("aside", "it is another mode, which isn't chosen (CR 700.2b)"),
    "trigger": term_in("aside", "the event that it triggers on doesn't happen (CR 603.2)"),
    "casting": term_in("aside", "it is about casting spells, and none is cast (CR 601.2)"),
    "activating": term_in("aside", "it is about activating abilities, and none is activated (CR 602.2)"),
    "entering": term_in("aside", "it is about what enters the battlefield, and nothing does (CR 614.12)"),
    "burying": term_in("aside", "it is about what is put into a graveyard, and nothing is (CR 614.6)"),
    "damage": term_in("aside", "it is about damage, and none is dealt (CR 120)"),
    "life": term_in("aside", "it is about life that is gained, lost or paid, and none is (CR 119)"),
    "tokens": term_in("aside", "it is about tokens that are created, and none is (CR 111.1)"),
    "drawing": term_in("aside", "it is about drawing cards, and none is drawn (CR 121.1)"),
}
"""Why a sentence takes no part, by its topic."""

_FORMS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("spell", " cost", " to cast"), "casting"),
    (("spell", "can't be countered"), "casting"),
    (("activated abilities", " cost", " to activate"), "activating"),
    (("abilities you activate", " cost", " to activate"), "activating"),
    (("this spell costs",), "casting"),
    ((" enters with ",), "entering"),
    ((" enter with ",), "entering"),
    ((" escapes with ",), "entering"),
    ((" entering cause",), "entering"),
    ((" entering don't cause",), "entering"),
    ((" entering or dying cause",), ""),
    (("if ", " would be put into a graveyard"), "burying"),
    (("if ", "damage would be dealt"), "damage"),
    (("if ", " would deal ", "damage"), "damage"),
    (("damage that would be dealt",), "damage"),
    (("if ", " being dealt damage cause"), "damage"),
    (("if ", " would gain life"), "life"),
    (("if ", " would lose life"), "life"),
    (("if ", " would pay life"), "life"),
    (("if ", "tokens would be created"), "tokens"),
    (("if ", " would draw "), "drawing"),
)
"""Patterns of a single sentence, tried in this order, each with the only topic that the sentence can be about."""


_SAYS_MORE = frozenset(
    ["get", "gets", "have", "has", "gains", "lose", "loses", "are", "become", "becomes", "doesn't", "attack", "block",
     "untap", "attacks", "blocks"]
)  # fmt: skip
"""Words with which a sentence may say more than its form tells."""


def aside_of(case: Case) -> tuple[Aside, ...]:
    """The sentences of a case that can be set aside; none if there are more than `MOST_SENTENCES`, or others."""
    found = [
        Aside(name, number, str(ability.text), _topic(card, ability))
        for name, card in case.cards.items()
        for number, ability in enumerate(card.abilities, 1)
        if ability.text is not None and ability.cost is None
    ]
    if sum(each.topic != "mode" for each in found) > MOST_SENTENCES or not all(each.topic for each in found):
        return ()
    return tuple(found)


def reason_of(aside: Aside) -> str:
    """Why a sentence takes no part in a run that was found."""
    return phrase_in("aside", _REASONS[aside.topic])


def _topic(card: Card, ability: Ability) -> str:
    """The only topic that an unread ability can be about; empty if that isn't known."""
    if ability.may and ability.when is None:
        return "mode"
    if ability.when is not None:
        return "trigger" if ability.when.on != "state" else ""
    if {"instant", "sorcery"} & {*card.types}:
        return ""
    said = str(ability.text).lower().rstrip(".")
    if ". " in said or '"' in said or said.startswith(("when", "at the ")) or "whenever" in said:
        return ""
    if _SAYS_MORE & set(said.split()):
        return ""
    return next((topic for parts, topic in _FORMS if _in_order(parts, said)), "")


def _in_order(parts: tuple[str, ...], said: str) -> bool:
    place = 0
    for part in parts:
        place = said.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True
