"""What a step changes and what a round yields, in words: amounts with their owners, and numbers of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridge.combat.prose import counter_noun, printable
from bridge.language import counted_phrase, phrase_in, term_in
from bridge.loops.called import Called
from bridge.loops.resources import Resource

__all__ = ["changed", "yielded", "yielded_in_short"]

_PHASES = (term_in("additional phase", "combat"), term_in("additional phase", "main"))
"""Phases of which there can be additional ones."""

_AMOUNTS = ("mana", "tokens", "life", "counters", "boost", "energy", "poison", "extra", "damage")
"""The amounts that are named first, in this order; events follow."""

_EVENTS = {
    "enters": term_in("event", "a permanent enters the battlefield"),
    "dies": term_in("event", "a permanent dies"),
    "leaves": term_in("event", "a permanent leaves the battlefield"),
    "put_into_graveyard": term_in("event", "an object is put into a graveyard"),
    "leaves_graveyard": term_in("event", "a card leaves a graveyard"),
    "exiled": term_in("event", "an object is exiled"),
    "returned": term_in("event", "a permanent is returned to its owner's hand"),
    "sacrificed": term_in("event", "a permanent is sacrificed"),
    "created": term_in("event", "a token is created"),
    "tapped": term_in("event", "a permanent becomes tapped"),
    "untapped": term_in("event", "a permanent becomes untapped"),
    "tapped_for_mana": term_in("event", "a permanent is tapped for mana"),
    "adds_mana": term_in("event", "an ability adds mana"),
    "targeted": term_in("event", "a permanent becomes a target"),
    "attacks": term_in("event", "a creature attacks"),
    "combat_damage": term_in("event", "a creature deals combat damage to a player"),
    "deals_damage": term_in("event", "a source deals damage"),
    "dealt_damage": term_in("event", "a permanent is dealt damage"),
    "counters": term_in("event", "counters are put on a permanent"),
    "counters_removed": term_in("event", "counters are removed from a permanent"),
    "cast": term_in("event", "a spell is cast"),
    "cast_or_copy": term_in("event", "an instant or sorcery spell is cast or copied"),
    "activated": term_in("event", "an ability that isn't a mana ability is activated"),
    "mutates": term_in("event", "a permanent mutates"),
}
_LITTLE = (
    "activated",
    "targeted",
    "tapped",
    "tapped_for_mana",
    "adds_mana",
    "created",
    "gains_life",
    "loses_life",
    "deals_damage",
    "dealt_damage",
    "sacrificed",
    "leaves",
    "leaves_graveyard",
    "put_into_graveyard",
    "counters_removed",
    "hand",
    "library",
    "graveyard",
)
"""Resources that the first line leaves out, because they follow from others or matter little."""


def _thing(word: str, n: int) -> str:
    """A noun for an amount that a player has, such as `life`; in the plural if `n` isn't 1. Empty for other words."""
    match word:
        case "life":
            return phrase_in("amount", "life")
        case "energy":
            return phrase_in("amount", "energy")
        case "poison":
            return counted_phrase("poison counter", "poison counters", n)
        case "hand":
            return counted_phrase("card in hand", "cards in hand", n)
        case "library":
            return counted_phrase("card in the library", "cards in the library", n)
        case "graveyard":
            return counted_phrase("card in the graveyard", "cards in the graveyard", n)
    return ""


def _tokens(name: str, n: int) -> str:
    return counted_phrase("{name} token", "{name} tokens", n, name=name)


def changed(called: Called, name: Resource, n: int) -> str:
    """An amount that a step changes: `+1 life for bob`, `-1 +1/+1 counter on Spike Feeder`.

    Args:
        called: The names of objects.
        name: The resource, as in a verdict.
        n: The difference.
    """
    match name.word:
        case "mana":
            thing = name.what or phrase_in("amount", "mana")
        case "tokens":
            thing = _tokens(printable(name.what), abs(n))
        case "counters":
            thing = counter_noun(name.what, abs(n) != 1)
            return phrase_in(
                "amount", "{n} {thing} on {object}", n=f"{n:+}", thing=thing, object=called.name(name.owner)
            )
        case "boost":
            measure = phrase_in("measure", "toughness") if name.what else phrase_in("measure", "power")
            return phrase_in(
                "amount",
                "{n} to the {measure} of {object}",
                n=f"{n:+}",
                measure=measure,
                object=called.name(name.owner),
            )
        case "damage":
            return phrase_in("amount", "{n} damage on {object}", n=f"{n:+}", object=called.name(name.owner))
        case word:
            thing = _thing(word, abs(n))
    whose = phrase_in("amount", " for {player}", player=printable(name.owner)) if name.owner else ""
    if not thing:
        return phrase_in("amount", "{n} {thing}{whose}", n=n, thing=name.word.replace("_", " "), whose=whose)
    return phrase_in("amount", "{n} {thing}{whose}", n=f"{n:+}", thing=thing, whose=whose)


def yielded(called: Called, yields: Mapping[Resource, int], names: Sequence[Resource] | None = None) -> list[str]:
    """What a round yields, each as a sentence without a full stop: amounts first, then numbers of events.

    Args:
        called: The names of objects.
        yields: Resources with their numbers, as in a verdict.
        names: The resources to name; None for all.
    """

    def rank(name: Resource) -> int:
        amount = name.word in _AMOUNTS and name != "counters"
        return _AMOUNTS.index(name.word) if amount else len(_AMOUNTS)

    found = []
    for name in sorted(yields if names is None else names, key=rank):
        sentence = _yield(called, yields, name)
        if sentence and sentence not in found:
            found.append(sentence)
    return found


def yielded_in_short(called: Called, yields: Mapping[Resource, int]) -> str:
    """What a round yields, in one line, without resources that matter little (`_LITTLE`)."""
    told = [name for name in yields if name.word not in _LITTLE and name != "counters"]
    return ", ".join(yielded(called, yields, told) or yielded(called, yields))


def _yield(called: Called, yields: Mapping[Resource, int], name: Resource) -> str:
    """The sentence on one resource; empty if the sentence on another one covers it."""
    n, word, what = yields[name], name.word, printable(name.what)
    who = printable(name.owner)
    match word:
        case "mana":
            return _mana(yields, name)
        case "tokens":
            return _more(n, _tokens(what, abs(n)), phrase_in("yield", " for {player}", player=who) if who else "")
        case "counters" if what:
            return _more_on(n, counter_noun(name.what, abs(n) != 1), called.name_then(name.owner))
        case "boost":
            return _boost(called, yields, name.owner)
        case "damage" if not who:
            return phrase_in("yield", "{n} damage is dealt", n=n)
        case "damage":  # a negative number is damage from before the round, which wears off once (CR 514.2)
            damage = phrase_in("amount", "damage")
            return "" if n < 0 else _more_on(n, damage, called.name_then(name.owner))
        case "extra":
            return _extra(n, what)
        case "gains_life" | "loses_life":
            if Resource("life", owner=name.owner) in yields:
                return ""  # the sentence on the life total covers it
            if word == "gains_life":
                return phrase_in("yield", "{player} gains {n} life in all", player=who, n=n)
            return phrase_in("yield", "{player} loses {n} life in all", player=who, n=n)
        case "draws":
            return counted_phrase("{player} draws a card", "{player} draws {n} cards", n, player=who, n=n)
        case "discards":
            return counted_phrase("{player} discards a card", "{player} discards {n} cards", n, player=who, n=n)
        case "mills":
            return counted_phrase("{player} mills a card", "{player} mills {n} cards", n, player=who, n=n)
    return _had(yields, name) if _thing(word, n) else _so_often(n, name)


def _so_often(n: int, name: Resource) -> str:
    """How often an event happens."""
    who, words = printable(name.owner), name.word.replace("_", " ")
    if name in _EVENTS:
        happens = phrase_in("event", _EVENTS[name])
    else:
        happens = phrase_in("event", "{event} of {player}", event=words, player=who) if who else words
    if n == 1:
        return happens
    if n == 2:
        return phrase_in("event", "{event} twice", event=happens)
    return phrase_in("event", "{event} {n} times", event=happens, n=n)


def _extra(n: int, what: str) -> str:
    """How many additional turns or phases there are."""
    if what == "turn":
        return counted_phrase("an additional turn", "{n} additional turns", n, n=n)
    phase = phrase_in("additional phase", what) if what in _PHASES else what
    return counted_phrase("an additional {phase} phase", "{n} additional {phase} phases", n, n=n, phase=phase)


def _mana(yields: Mapping[Resource, int], name: Resource) -> str:
    """How the mana of a player grows, color by color; the total only if no color is named."""
    n, symbol = yields[name], name.what
    if not symbol and any(each.word == "mana" and each.what and each.owner == name.owner for each in yields):
        return ""
    much = str(abs(n)) if not symbol else symbol * abs(n) if abs(n) <= 5 else f"{abs(n)} {symbol}"
    if n > 0:
        return phrase_in("yield", "{player}'s mana grows by {mana}", player=printable(name.owner), mana=much)
    return phrase_in("yield", "{player}'s mana shrinks by {mana}", player=printable(name.owner), mana=much)


def _boost(called: Called, yields: Mapping[Resource, int], id: str) -> str:
    """The change of an object's power and toughness, in one sentence."""
    power, toughness = (yields.get(Resource("boost", what, id), 0) for what in ("", "toughness"))
    size = f"{power:+}/{toughness:+}"
    return phrase_in("yield", "{object} gets {size}", object=called.name_then(id), size=size)


def _had(yields: Mapping[Resource, int], name: Resource) -> str:
    """How much more or less of an amount a player has."""
    n, word, who = yields[name], name.word, printable(name.owner)
    thing = _thing(word, abs(n))
    if word == "life":
        gained, lost = (yields.get(Resource(event, owner=name.owner), 0) for event in ("gains_life", "loses_life"))
        both = ""
        if gained and lost:
            both = phrase_in("yield", " ({gained} gained, {lost} lost)", gained=gained, lost=lost)
        if n > 0:
            return phrase_in("yield", "{player} gains {n} life{both}", player=who, n=abs(n), both=both)
        return phrase_in("yield", "{player} loses {n} life{both}", player=who, n=abs(n), both=both)
    if word in ("energy", "poison"):
        if n > 0:
            return phrase_in("yield", "{player} gets {n} {thing}", player=who, n=abs(n), thing=thing)
        if word == "energy":
            return phrase_in("yield", "{player} pays {n} {thing}", player=who, n=abs(n), thing=thing)
        return phrase_in("yield", "{player} loses {n} {thing}", player=who, n=abs(n), thing=thing)
    return phrase_in("yield", "{player} has {more}", player=who, more=_more(n, thing))


def _more(n: int, thing: str, whose: str = "") -> str:
    """`1 more Elf token`, `2 fewer cards in hand`."""
    if n > 0:
        return phrase_in("yield", "{n} more {thing}{whose}", n=abs(n), thing=thing, whose=whose)
    return phrase_in("yield", "{n} fewer {thing}{whose}", n=abs(n), thing=thing, whose=whose)


def _more_on(n: int, thing: str, object: str) -> str:
    """`2 more +1/+1 counters on Bear`."""
    return phrase_in("yield", "{more} on {object}", more=_more(n, thing), object=object)
