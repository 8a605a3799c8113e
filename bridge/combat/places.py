"""The permanents, players and words of texts that each sentence of a verdict mentions.

A client that shows the board highlights them. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bridge.asp.effect_facts import effect_ids
from bridge.case.state import Case, Effect, Permanent
from bridge.combat.messages import Wording, wording_of
from bridge.combat.verdict import Verdict, Witness

__all__ = ["named", "with_places"]

_OBJECTS = ("creature", "blocker", "attacker", "object", "source", "recipient", "earlier", "planeswalker", "target")
"""The arguments of witnesses that name permanents; `player` names a player."""

_EFFECT = "effect"
"""The argument of witnesses that names an effect."""

_SHOWN = (
    "id", "name", "controller", "types", "subtypes", "supertypes", "colors", "mana_cost", "power", "toughness",
    "loyalty", "defense", "keywords", "text",
)  # fmt: skip
"""The keys that are shown of each permanent: its characteristics, not its status, which the client has given."""


def named(case: Case, witness: Witness) -> list[str]:
    """The permanents and players that a witness names, in the order of its arguments; the members of a band."""
    permanents = {each.id for each in case.state.battlefield}
    found = []
    for name, value in zip(witness.names, witness.values, strict=False):
        key = name.lower().rstrip("'")
        if key == "band" and isinstance(value, int):
            bands = (case.play.bands if case.play is not None else []) or case.state.bands
            found += [each for each in (bands[value - 1] if 0 < value <= len(bands) else ()) if each in permanents]
        elif (key in _OBJECTS and value in permanents) or (
            key in (*_OBJECTS, "player") and value in case.state.players
        ):
            found.append(str(value))
    return list(dict.fromkeys(found))


def with_places(told: dict[str, Any], case: Case, verdict: Verdict) -> dict[str, Any]:
    """The object of `azor check` with the board, and with `about` beside each sentence.

    Args:
        told: The object for the verdict.
        case: The case that was judged, prepared.
        verdict: The verdict.

    Returns:
        The object with `board`: each permanent with its current characteristics and its text (without one, what its
        effects say); and with `about` in each
        witness: its `permanents`, its `players`, and the `words` of texts, each with the `permanent` and where they
        begin and end in its text.
    """
    words = wording_of(case)
    places = _Places(case, words)

    def beside(objects: list[dict[str, Any]], witnesses: Sequence[Witness]) -> None:
        for each, witness in zip(objects, witnesses, strict=True):
            each["about"] = places.about(witness)

    for key in ("violations", "notes", "payment", "unsupported", "malformed"):
        beside(told[key], getattr(verdict, key))
    for key in ("obeyed", "unmet"):
        beside(told["requirements"][key], getattr(verdict.requirements, key))
    for conflict, found in zip(told["conflicts"], verdict.conflicts, strict=True):
        beside([conflict["requirement"]], [found.requirement])
        beside(conflict["restrictions"], [each for each, _ in words.obstacles(found)])
        beside(conflict["requirements"], found.requirements)
    return {**told, "board": [places.shown(each) for each in case.state.battlefield]}


class _Places:
    """The places of one board.

    Args:
        case: The case that was judged.
        words: Its words.
    """

    def __init__(self, case: Case, words: Wording) -> None:
        self._case = case
        self._wording = words
        self._effects: dict[str, tuple[Effect, Permanent | None]] = effect_ids(case.state)
        self._permanents = {each.id: each for each in case.state.battlefield}
        self._texts = {each.id: each.text or self._said(each) for each in case.state.battlefield}

    def _said(self, permanent: Permanent) -> str:
        """What a permanent without a text says: a line for each of its effects."""
        own = [(identifier, effect) for identifier, (effect, host) in self._effects.items() if host is permanent]
        lines = [effect.text or self._wording.says(identifier) for identifier, effect in own]
        return "\n".join(dict.fromkeys(filter(None, lines)))

    def shown(self, permanent: Permanent) -> dict[str, Any]:
        """The shown keys of a permanent."""
        found = {**msgspec.to_builtins(permanent), "text": self._texts[permanent.id]}
        return {key: found[key] for key in _SHOWN if found.get(key) not in (None, "")}

    def about(self, witness: Witness) -> dict[str, Any]:
        """What a witness is about."""
        ids = named(self._case, witness)
        words = list(self._words(witness, ids))
        permanents = [each for each in ids if each in self._permanents]
        permanents += [each["permanent"] for each in words]
        players = [each for each in ids if each in self._case.state.players]
        return {"permanents": list(dict.fromkeys(permanents)), "players": players, "words": words}

    def _words(self, witness: Witness, ids: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The words of its effects, and the keywords that its kind is called by."""
        for name, value in zip(witness.names, witness.values, strict=False):
            if name.lower().rstrip("'") == _EFFECT and str(value) in self._effects:
                effect, host = self._effects[str(value)]
                source = self._permanents.get(effect.source or "", host)
                yield from self._span(source, effect.text or self._wording.says(str(value)))
        for each in ids:
            permanent = self._permanents.get(each)
            for keyword in permanent.keywords if permanent is not None else ():
                if keyword.lower().replace(" ", "_") == witness.kind:
                    yield from self._span(permanent, keyword)

    def _span(self, permanent: Permanent | None, words: str | None) -> Iterator[dict[str, Any]]:
        """The place of some words in the text of a permanent, ignoring case; None if they aren't there."""
        text = self._texts[permanent.id] if permanent is not None else ""
        if permanent is None or not words or len(text.lower()) != len(text):
            return
        before, found, _ = text.lower().partition(words.strip().lower())
        if found:
            yield {"permanent": permanent.id, "start": len(before), "end": len(before) + len(found)}
