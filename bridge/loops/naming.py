"""Cards of the index (`bridge.cards`) for the names in a loop case that it doesn't describe."""

from __future__ import annotations

import re
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.cards import Card as Printed
from bridge.cards import CardIndex, Face
from bridge.cards.model import types_of
from bridge.case.abilities import Card
from bridge.case.documents import Path, path_text
from bridge.case.loop_form import card_names
from bridge.case.state import PLACES, Case, State
from bridge.case.words import nearest, quoted
from bridge.errors import CaseError, InputError
from bridge.language import phrase, phrase_in

__all__ = ["with_named_cards"]

_TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")
_CAST_AS_EITHER = ("split", "aftermath", "adventure", "modal_dfc", "omen", "prepare", "room")
"""Layouts of cards whose second part can be cast or played by itself."""

_COLOR_WORDS = re.compile(
    r"\b(?:non-?)?(?:white|blue|black|red|green|colou?r(?:s|ed|less)?|(?:mono|multi)colou?red|devotion|convoke|fear|"
    r"intimidate)\b",
    re.IGNORECASE,
)
"""Words of texts that look at colors."""

_OF_LAND_TYPES = "(The mana abilities of its land types.)"
"""The text for a land without one: no card has the mana abilities of basic land types as text (CR 305.6)."""


def with_named_cards(case: Case, index: CardIndex | None) -> Case:
    """The case with a card for every name of an object or spell that `cards` doesn't have.

    Args:
        case: The case.
        index: The index in which names are looked up; None for the user's own. If there is none, the case is returned
            unchanged.

    Raises:
        CaseError: The index doesn't have a name, or can't be used.
    """
    wanted: dict[str, tuple[Path, bool]] = {}
    for name, path, token in card_names(case):
        if name not in case.cards:
            wanted.setdefault(name, (path, token))
    if not wanted:
        return case
    if index is None:
        index = CardIndex()
        if not index.path.exists():
            return case
    cards = dict(case.cards)
    called: dict[str, str] = {}
    colorless_or_not: dict[str, Path] = {}
    for name, (path, token) in wanted.items():
        try:
            printed = index.card(name, token)
        except InputError as error:
            raise CaseError(f"{error.message} ({error.file})", path=path_text(path)) from None
        if printed is None:
            raise CaseError(_unknown(name, case, index), path=path_text(path))
        face = printed.face(name) or printed.faces[0]
        if face.colors is None:
            colorless_or_not[face.name] = path
        called[name] = face.name
        cards.setdefault(face.name, _loop_card(printed, face))
    if colorless_or_not and (_looks_at_colors(to_builtins(cards)) or _looks_at_colors(to_builtins(case))):
        name, path = next(iter(colorless_or_not.items()))
        message = phrase("nobody has said which colors {name} has (CR 204): give it under 'cards'", name=quoted(name))
        raise CaseError(message, path=path_text(path))
    return replace(case, cards=cards, state=_renamed(case.state, called))


def _looks_at_colors(part: Any, key: str = "") -> bool:
    """Whether a part of a case looks at colors, apart from a card's own colors and mana of one color that is added."""
    if isinstance(part, dict):
        return any(_looks_at_colors(each, name) for name, each in part.items())
    if key == "colors" and (isinstance(part, list) or part == "one"):
        return False
    if isinstance(part, list):
        return any(_looks_at_colors(each, key) for each in part)
    told = f"{key} {part}" if isinstance(part, str) else "" if part is None else key
    return _COLOR_WORDS.search(told) is not None


def _renamed(state: State, called: dict[str, str]) -> State:
    """The state with names spelled as printed, which is how texts spell them."""
    changes: dict[str, Any] = {
        zone: [replace(each, name=called.get(each.name, each.name)) for each in getattr(state, zone)] for zone in PLACES
    }
    stack = [
        each if each.name is None else replace(each, name=called.get(each.name, each.name)) for each in state.stack
    ]
    return replace(state, **changes, stack=stack)


def _unknown(name: str, case: Case, index: CardIndex) -> str:
    """The message for a name that neither the case nor the index has."""
    own = nearest(name, case.cards)
    near = [own] if own is not None else index.nearest(name)
    if near:
        like, *others = map(quoted, near)
        for each in others:
            like = phrase_in("things", "{first} or {last}", first=like, last=each)
        return phrase("unknown card {name}; did you mean {names}?", name=quoted(name), names=like)
    return phrase("unknown card {name}: it is neither under 'cards' nor in the index", name=quoted(name))


def _loop_card(printed: Printed, face: Face) -> Card:
    """The card of a loop case for a face of a printed card; its text isn't read yet.

    Power and toughness that are no numbers become 0, since the text defines them.
    """
    found = face.characteristics()
    words = ["kindred" if each == "tribal" else each for each in types_of(face.type_line).types]
    keys: dict[str, Any] = {key: found[key] for key in ("supertypes", "colors", "mana_cost") if key in found}
    keys["types"] = [each for each in words if each in _TYPES]
    keys["subtypes"] = [_spelled(each) for each in found["subtypes"]]
    if "creature" in keys["types"]:
        keys |= {key: found.get(key, 0) for key in ("power", "toughness")}
    if "planeswalker" in keys["types"]:
        keys["loyalty"] = found.get("loyalty", 0)
    lines = [face.text] if face.text else []
    if not lines and "land" in keys["types"]:
        lines.append(_OF_LAND_TYPES)
    if printed.layout in _CAST_AS_EITHER:
        # Casting the other part is optional: an ability of which only the cost is known.
        lines += [f"{each.mana_cost or '{0}'}: Cast {each.name}." for each in printed.faces if each != face]
    return Card(**keys, text="\n".join(lines) or None)


def _spelled(subtype: str) -> str:
    """A subtype as cards write it."""
    return re.sub(r"(^|[- ])([a-z])", lambda found: found[1] + found[2].upper(), subtype)
