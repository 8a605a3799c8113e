"""Creature types that are chosen as cards enter (CR 614.12): which ones a combo is tried with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.descriptions import Description
from bridge.case.state import Case, Permanent

__all__ = ["with_types_chosen"]

_ASKED = "choose a creature type"
_ANY = "human"
"""The type that is chosen where no card has or asks for one."""
_MOST_TRIED = 3
"""With how many types a combo is tried."""


def with_types_chosen(case: Case, known: Case) -> Iterator[Case]:
    """The case with a creature type chosen for each open card that asks for one, as often as there are types to try.

    A type that other cards of the case ask for is tried first, then one that its cards have. Cards that ask for none
    leave the case as it is.

    Args:
        case: The case.
        known: The case laid out on the battlefield, with its names looked up and its texts read.
    """
    names = {each.id: str(each.name) for each in known.state.battlefield}
    asking = {each.id for each in case.state.open if _asks(known, names.get(each.id))}
    types = _types(known, {names[each] for each in asking}) if asking else []
    if not types:
        yield case
        return
    for word in types[:_MOST_TRIED]:
        objects = [_bound(each, word) if each.id in asking else each for each in case.state.open]
        yield replace(case, state=replace(case.state, open=objects))


def _bound(each: Permanent, word: str) -> Permanent:
    return replace(each, bind={"chosen type": word})


def _asks(known: Case, name: str | None) -> bool:
    card = known.cards.get(name or "")
    return card is not None and card.text is not None and _ASKED in card.text.lower()


def _types(known: Case, asking: set[str]) -> list[str]:
    """The creature types that descriptions of the case ask for, then those of its other cards; one where none is."""
    asked: Counter[str] = Counter()
    for card in known.cards.values():
        asked.update(word for ability in card.abilities for word in _asked_in(ability))
    others = Counter(word.lower() for name, card in known.cards.items() if name not in asking for word in card.subtypes)
    found = [word for words in (asked, others) for word, _ in words.most_common() if word in CREATURE_TYPES]
    return list(dict.fromkeys(found)) or [_ANY]


def _asked_in(part: object) -> Iterator[str]:
    """The subtypes that the descriptions in a part of an ability ask for."""
    if isinstance(part, Description) and part.subtype is not None:
        yield from (word.lower() for word in ([part.subtype] if isinstance(part.subtype, str) else part.subtype))
    if isinstance(part, Struct):
        for field in part.__struct_fields__:
            yield from _asked_in(getattr(part, field))
    elif isinstance(part, list | tuple):
        for each in part:
            yield from _asked_in(each)
