"""The order in which continuous effects were applied, and the reasons (CR 613.6 to 613.8), in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, groupby
from typing import Any

from bridge.case.kinds import CHANGE_KINDS
from bridge.case.terms import Term
from bridge.combat.layer_steps import Applied
from bridge.combat.messages import Wording
from bridge.combat.prose import capital, joined, printable
from bridge.language import phrase, phrase_in

__all__ = ["LAYERS", "Told", "order_objects", "told_order"]

Told = tuple[str, str, str, tuple[tuple[str, str], ...]]
"""A layer in words: its number, the effects in their order, the rule that decides, and other reasons, each with its
rule."""

LAYERS = {
    "copies": "1a",
    "control": "2",
    "texts": "3",
    "defined_types": "4",
    "types": "4",
    "defined_colors": "5",
    "colors": "5",
    "abilities": "6",
    "defined": "7a",
    "base": "7b",
    "modified": "7c",
    "switched": "7d",
}
"""The layers and sublayers (CR 613.1 to 613.4), by the names that the rules have for them."""


def told_order(words: Wording, order: Iterable[Applied]) -> list[Told]:
    """The effects of each layer, in their order; empty if there is only one effect.

    Args:
        words: The words for the case as it is before effects apply.
        order: What was applied.
    """
    names = _Names(words)
    known = [each for each in order if each.layer in LAYERS]
    if len({*chain.from_iterable((*each.effects, *each.left_out) for each in known)}) < 2:
        return []
    left_out: set[str] = set()
    told = []
    for number, group in groupby(known, key=lambda each: LAYERS[each.layer]):
        layer = list(group)
        text, rule = _applied(names, layer)
        notes = _notes(names, layer, left_out)
        left_out.update(layer[-1].left_out)
        if not text and notes:
            (text, rule), *notes = notes
        if text:
            told.append((number, capital(text), rule, tuple((capital(note), of_it) for note, of_it in notes)))
    return told


def order_objects(words: Wording, order: Iterable[Applied]) -> list[dict[str, Any]]:
    """The same as JSON objects: `layer`, `sentence`, `cr`, and `notes` with a `sentence` and a `cr` each.

    Args:
        words, order: As for `told_order`.
    """
    return [
        {"layer": number, "sentence": text, "cr": cr, "notes": [{"sentence": one, "cr": rule} for one, rule in notes]}
        for number, text, cr, notes in told_order(words, order)
    ]


def _applied(names: _Names, layer: Sequence[Applied]) -> tuple[str, str]:
    """What is applied in a layer, in its order, and the rule for that."""
    applied = [effect for each in layer for effect in each.effects]
    text, *others = map(names.of, applied) if applied else [""]
    for each in others:
        text = phrase_in("order", "{first}, then {next}", first=text, next=each)
    if not all(each.ordered for each in layer):
        text = phrase("{order} (or in another order, which comes to the same)", order=text)
    return text, layer[-1].rules["timestamps"] if len(applied) > 1 else ""


def _notes(names: _Names, layer: Sequence[Applied], told: Collection[str]) -> list[tuple[str, str]]:
    """What decides on the order in a layer, other than timestamps, each with its rule; `told` are effects that were
    already said to be left out."""
    rules = layer[-1].rules
    notes: list[tuple[str, str]] = []
    depending: dict[Term, dict[Term, None]] = {}
    for effect, other in chain.from_iterable(each.depends for each in layer):
        depending.setdefault(effect, {})[other] = None
    for effect, others in depending.items():
        text = phrase("{effect} depends on {others}, and waits", effect=names.of(effect), others=names.of_all(others))
        notes.append((text, rules["dependencies"] + "b"))
    loop = dict.fromkeys(chain.from_iterable(pair for each in layer for pair in each.loops))
    if loop:
        text = phrase("{effects} depend on each other, and are applied by their timestamps", effects=names.of_all(loop))
        notes.append((text, rules["dependencies"] + "b"))
    idle = dict.fromkeys(effect for each in layer if each.vain for effect in each.effects)
    notes += [(phrase("{effect} applies to nothing by then", effect=names.of(each)), "") for each in idle]
    for effect in dict.fromkeys(chain.from_iterable(each.goes_on for each in layer)):
        text = phrase(
            "{effect} goes on though its ability is lost, as it began in an earlier layer", effect=names.of(effect)
        )
        notes.append((text, rules["beginnings"]))
    for effect in layer[-1].left_out:
        if effect not in told:
            depends = effect in depending or effect in loop
            text = phrase("{effect} isn't applied: its ability is lost before that begins", effect=names.of(effect))
            notes.append((text, rules["dependencies"] + "a" if depends else rules["beginnings"]))
    return notes


class _Names:
    """What effects are called: their source, and what they say where several have that source."""

    def __init__(self, words: Wording) -> None:
        self._words = words
        self._sources: dict[str, list[str]] = {}
        for name, (effect, host) in words.effects.items():
            source = effect.source or (host.id if host else None)
            if source is not None and effect.kind in CHANGE_KINDS:
                self._sources.setdefault(source, []).append(effect.text or name)

    def of_all(self, some: Iterable[Term]) -> str:
        """The names of several, in their order."""
        return joined(map(self.of, some))

    def of(self, what: Term) -> str:
        """The name of an effect, of counters, or of what makes a permanent suspected."""
        if isinstance(what, tuple):
            _, object, *more = map(str, what)
            name = self._words.name(object)
            if more:
                return phrase('the "{kind}" counters on {object}', kind=printable(more[0]), object=name)
            return phrase("what makes {object} suspected", object=name)
        effect, host = self._words.effects.get(str(what), (None, None))
        if effect is None:
            return phrase('the ability "{ability}"', ability=printable(str(what)))
        source = effect.source or (host.id if host else None)
        if source is None:
            return phrase('the effect "{effect}"', effect=printable(str(what)))
        alone = len(set(self._sources.get(source, ()))) < 2
        return self._words.name(source) if alone else self._words.effect(str(what))
