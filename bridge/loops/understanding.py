"""From a loop case as it is written to what is searched: names are looked up, texts are read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bridge.case.described import with_cards_of_objects
from bridge.case.documents import Document
from bridge.case.loop_form import card_names, check_form
from bridge.case.state import ZONES, Case, Understood
from bridge.errors import CaseError
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.cards import CardIndex

__all__ = ["understood"]


def understood(case: Case, cards: CardIndex | None = None) -> Understood:
    """The case with a card for each of its names and of its objects that say what is printed on them, and with the
    abilities of cards that have only texts.

    Args:
        case: A case from `loading`, or one that is understood already.
        cards: The index in which names that the case doesn't describe are looked up; None for the user's own.

    Raises:
        CaseError: Neither the case nor the index knows a card, with its path; or the case is about a play.
        InputError: The index can't be opened.
        EffortExceeded: The time is over.
    """
    if case.question != "find_loops":
        raise CaseError(phrase("a loop case says so: write question: find_loops"))
    if isinstance(case, Understood):
        return case
    found: dict[str, Any] = {}
    if case.state.open:
        from bridge.loops.beginning import MOST_STEPS, beginning  # here, because most cases leave nothing open

        how = beginning(case, partial(_read, cards=cards))
        names = tuple(dict.fromkeys(str(each.name) for each in case.state.open))
        case = how.case
        found = {"taking_part": names, "begun": how.steps > 0, "not_followed": how.unsupported}
        found["searched"] = how.steps or min(case.steps or MOST_STEPS, MOST_STEPS)
    case = _read(case, cards)
    if "taking_part" in found:  # as the index spells them
        there = {str(each.name).lower(): str(each.name) for zone in ZONES for each in getattr(case.state, zone)}
        found["taking_part"] = tuple(there.get(name.lower(), name) for name in found["taking_part"])
    return Understood(**{name: getattr(case, name) for name in Case.__struct_fields__}, **found)


def _read(case: Case, cards: CardIndex | None) -> Case:
    """The case with its names looked up and its texts read; nothing is left open in it."""
    case = with_cards_of_objects(case)
    if any(name not in case.cards for name, *_ in card_names(case)):
        from bridge.loops.naming import with_named_cards

        case = with_named_cards(case, cards)
        check_form(Document("<case>", None), case)
    if any(card.text is not None and not card.abilities for card in case.cards.values()):
        from bridge.loops.text import with_texts_read  # here, because most cases say everything as data

        case = with_texts_read(case)
    return case
