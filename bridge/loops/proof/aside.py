"""Sentences of cards that the proof doesn't describe: it holds only if they can't affect any of its steps.

A triggered ability of which only the event is described can't if it never triggers (`triggers`). For the others,
their words tell what they could be about, and nothing of that kind may happen.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridge.loops.proof.form import Node, Problem, Unsupported
from bridge.loops.proof.steps import Done

__all__ = ["Untold", "untold_in"]

_ABOUT = {
    "casting": ("cast", "cast_or_copy"),
    "activating": ("activated", "tapped_for_mana"),
    "entering": ("enters", "created"),
    "graveyards": ("dies", "put_into_graveyard", "sacrificed", "discards", "mills", "leaves"),
    "damage": ("deals_damage", "dealt_damage", "combat_damage"),
    "life": ("gains_life", "loses_life"),
    "tokens": ("created",),
    "drawing": ("draws",),
}
"""For each sort of sentence, the events that it could affect."""


_MORE = {
    *("get", "gets", "have", "has", "gains", "lose", "loses", "are", "become", "becomes", "doesn't"),
    *("attack", "attacks", "block", "blocks", "untap"),
}
"""Words with which a sentence may have a further effect."""


class Untold:
    """The sentences of a case that the proof doesn't describe.

    Args:
        sentences: Each with the name of its card.
        barred: What must not happen, each with the sentence that could affect it.
        modes: Undescribed modes, each with the name of its card: they could be chosen in place of others.
    """

    def __init__(self, sentences: list[str], barred: dict[str, str], modes: list[str]) -> None:
        self.sentences = sentences
        self.modes = modes
        self._barred = barred

    def problems(self, step: Node, done: Done) -> Iterator[Problem]:
        """The ways in which the sentences could affect a step."""
        if self.modes and step["do"] == "remove":
            yield Problem("a mode that isn't written out might be chosen: {text}", text=self.modes[0])
        happened = {event.on for event in done.events}
        if step["do"] == "cast":
            happened.add("cast")
        if step["do"] == "activate" or step.get("mana"):
            happened.add("activated")
        if done.created:
            happened.add("created")
        if any(key.split()[0] == "life" for key, n in done.changes.items() if n != 0):
            happened.add("loses_life")
        for word in sorted(happened & self._barred.keys()):
            yield Problem("words that aren't written out may have to do with it: {text}", text=self._barred[word])


def untold_in(case: Node) -> Untold:
    """The sentences of a case that aren't written out.

    Raises:
        Unsupported: It isn't known what one of them could be about.
    """
    sentences: list[str] = []
    barred: dict[str, str] = {}
    modes: list[str] = []
    for name, card in (case.get("cards") or {}).items():
        for ability in card.get("abilities") or ():
            if ability.get("text") is None or ability.get("cost") is not None:
                continue
            if ability.get("may") and ability.get("when") is None:
                modes.append(f"{name}: {ability['text']}")
                continue
            sentence = f"{name}: {ability['text']}"
            sentences.append(sentence)
            if ability.get("when") is None:
                spell = {"instant", "sorcery"} & set(card.get("types") or ())
                for word in _ABOUT[_sort("" if spell else ability["text"])]:
                    barred[word] = sentence
    return Untold(sentences, barred, modes)


def _sort(text: str) -> str:
    """The sort of a permanent's sentence: what it can be about."""
    words = text.lower().rstrip(".").split()
    said = " ".join(words)
    if not words or ". " in said or '"' in said or words[0] in ("when", "at") or "whenever" in words:
        raise Unsupported("words that aren't written out: {text}", text=text)
    if _MORE & set(words):
        raise Unsupported("words that aren't written out: {text}", text=text)
    if any(word.startswith("cost") for word in words) and said.endswith("to activate"):
        return "activating"
    of_spells = any(word.startswith("spell") for word in words)
    if of_spells and (any(word.startswith("cost") for word in words) or said.endswith("can't be countered")):
        return "casting"
    if {"enter", "enters", "escapes"} & set(words) and "with" in words:
        return "entering"
    if "entering" in words and ("cause" in words or "causes" in words) and "dying" not in words:
        return "entering"
    if "would" in words or "being dealt" in said:
        if "damage" in words:
            return "damage"
        if "graveyard" in words and words[0] == "if":
            return "graveyards"
        if "life" in words and words[0] == "if":
            return "life"
        if said.startswith("if ") and "tokens would be created" in said:
            return "tokens"
        if "draw" in words and words[0] == "if":
            return "drawing"
    raise Unsupported("words that aren't written out: {text}", text=text)
