"""Effects as the words of invented cards, which an engine can read: written by Azor, read back by Azor.

A sentence is only used if it is read back as exactly the effect that was meant.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bridge.case.kinds import CHANGE_KINDS
from bridge.validate.model import canonical
from bridge.validate.parts import Node

__all__ = ["invented_name", "said"]

_CONSONANTS = "bdfgklmnprstvzhj"
_VOWELS = "aeio"


def invented_name(card: Mapping[str, Any]) -> str:
    """A name for an invented card, of two words: the same for the same card, another for another one."""
    number = int.from_bytes(hashlib.sha256(canonical(card)).digest()[:6], "big")
    syllables = []
    for _ in range(8):
        number, place = divmod(number, len(_CONSONANTS) * len(_VOWELS))
        syllables.append(_CONSONANTS[place // len(_VOWELS)] + _VOWELS[place % len(_VOWELS)])
    return f"{''.join(syllables[:4]).capitalize()} {''.join(syllables[4:]).capitalize()}"


def said(effect: Node, types: Sequence[str], subtypes: Sequence[str] = ()) -> str | None:
    """The sentence of a permanent's text that says an effect; None if there is none that is read back as this effect.

    Args:
        effect: An effect of the permanent, with its `subject`.
        types: The card types of the permanent.
        subtypes: Its subtypes; of an Equipment the sentence is about the equipped creature.
    """
    type_line = " ".join(each.capitalize() for each in types)
    if subtypes:
        type_line += " — " + " ".join(each.capitalize() for each in subtypes)
    return _said(canonical(effect), type_line)


@lru_cache(maxsize=1 << 13)
def _said(encoded: bytes, type_line: str) -> str | None:
    from msgspec import json

    from bridge.text import read
    from bridge.text.writing import sentence
    from bridge.text.writings.words import CannotWriteError

    effect: Node = json.decode(encoded)
    try:
        written = sentence(effect)
    except CannotWriteError:
        return None
    if "equipment" in type_line.lower():
        written = written.replace("nchanted creature", "quipped creature")
    statements = read(written, type_line=type_line).statements
    if any(each.role != "in_force" or each.bind or each.questions or each.keywords for each in statements):
        return None
    found = [_plain(one) for each in statements for one in each.effects]
    return written if found == [_plain(effect)] else None


def _plain(effect: Node) -> Node:
    """An effect without its defaults."""
    found = {key: value for key, value in effect.items() if (key, value) not in (("n", 1), ("each", "combat"))}
    if "n" in effect and effect["kind"].startswith(("max_", "cant_be_blocked")):
        found["n"] = effect["n"]
    if effect["kind"] == "gets":
        found = {key: value for key, value in found.items() if value != 0}
    if isinstance(found.get("cost"), dict) and set(found["cost"]) == {"mana"}:
        found["cost"] = found["cost"]["mana"]
    if effect["kind"] not in CHANGE_KINDS:
        found = {
            key: _without_creature(value) if key in ("subject", "attacker", "blocker") else value
            for key, value in found.items()
        }
    return found


def _without_creature(described: Any) -> Any:
    """A description of creatures without the card type, which the kind implies."""
    if isinstance(described, dict) and described.get("type") == "creature":
        return {key: value for key, value in described.items() if key != "type"}
    return described
