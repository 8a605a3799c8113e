"""What a step changes and what a round yields, in words: amounts with their owners, and numbers of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridge.combat.prose import printable
from bridge.loops.called import Called
from bridge.loops.resources import Resource

__all__ = ["changed", "yielded", "yielded_in_short"]

_COUNTED = {
    "life": ("life", "life"),
    "energy": ("energy", "energy"),
    "poison": ("poison counter", "poison counters"),
    "hand": ("card in hand", "cards in hand"),
    "library": ("card in the library", "cards in the library"),
    "graveyard": ("card in the graveyard", "cards in the graveyard"),
}
"""Nouns, in the singular and the plural, for amounts that a player has."""

_AMOUNTS = ("mana", "tokens", "life", "counters", "boost", "energy", "poison", "extra", "damage")
"""The amounts that are named first, in this order; events follow."""

_EVENTS = {
    "enters": "a permanent enters the battlefield",
    "dies": "a permanent dies",
    "leaves": "a permanent leaves the battlefield",
    "put_into_graveyard": "an object is put into a graveyard",
    "leaves_graveyard": "a card leaves a graveyard",
    "exiled": "an object is exiled",
    "returned": "a permanent is returned to its owner's hand",
    "sacrificed": "a permanent is sacrificed",
    "created": "a token is created",
    "tapped": "a permanent becomes tapped",
    "untapped": "a permanent becomes untapped",
    "tapped_for_mana": "a permanent is tapped for mana",
    "adds_mana": "an ability adds mana",
    "targeted": "a permanent becomes a target",
    "attacks": "a creature attacks",
    "combat_damage": "a creature deals combat damage to a player",
    "deals_damage": "a source deals damage",
    "dealt_damage": "a permanent is dealt damage",
    "counters": "counters are put on a permanent",
    "counters_removed": "counters are removed from a permanent",
    "cast": "a spell is cast",
    "cast_or_copy": "an instant or sorcery spell is cast or copied",
    "activated": "an ability that isn't a mana ability is activated",
    "mutates": "a permanent mutates",
}
_BY_PLAYERS = {
    "draws": "{} draws {} card{}",
    "discards": "{} discards {} card{}",
    "mills": "{} mills {} card{}",
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


def changed(called: Called, name: Resource, n: int) -> str:
    """An amount that a step changes: `+1 life for bob`, `-1 +1/+1 counter on Spike Feeder`.

    Args:
        called: The names of objects.
        name: The resource, as in a verdict.
        n: The difference.
    """
    whose = f" for {printable(name.owner)}" if name.owner else ""
    match name.word:
        case "mana":
            return f"{n:+} {name.what or 'mana'}{whose}"
        case "tokens":
            return f"{n:+} {printable(name.what)} token{'' if abs(n) == 1 else 's'}{whose}"
        case "counters":
            return f"{n:+} {printable(name.what)} counter{'' if abs(n) == 1 else 's'} on {called.name(name.owner)}"
        case "boost":
            return f"{n:+} to the {name.what or 'power'} of {called.name(name.owner)}"
        case "damage":
            return f"{n:+} damage on {called.name(name.owner)}"
        case word if word in _COUNTED:
            return f"{n:+} {_COUNTED[word][abs(n) != 1]}{whose}"
    return f"{n} {name.word.replace('_', ' ')}{whose}"


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
            return f"{_more(n, f'{what} token')}{f' for {who}' if who else ''}"
        case "counters" if what:
            return f"{_more(n, f'{what} counter')} on {called.name_then(name.owner)}"
        case "boost":
            return _boost(called, yields, name.owner)
        case "damage" if not who:
            return f"{n} damage is dealt"
        case "damage":  # a negative number is damage from before the round, which wears off once (CR 514.2)
            return "" if n < 0 else f"{_more(n, 'damage', 'damage')} on {called.name_then(name.owner)}"
        case "extra":
            noun = what if what == "turn" else f"{what} phase"
            return f"{'an additional' if n == 1 else f'{n} additional'} {noun}{'' if n == 1 else 's'}"
        case "gains_life" | "loses_life":
            if Resource("life", owner=name.owner) in yields:
                return ""  # the sentence on the life total covers it
            return f"{who} {'gains' if word == 'gains_life' else 'loses'} {n} life in all"
    if word in _COUNTED:
        return _had(yields, name)
    if word in _BY_PLAYERS:
        return _BY_PLAYERS[word].format(who, "a" if n == 1 else n, "" if n == 1 else "s")
    happens = _EVENTS.get(name) or word.replace("_", " ") + (f" of {who}" if who else "")
    return f"{happens}{'' if n == 1 else ' twice' if n == 2 else f' {n} times'}"


def _mana(yields: Mapping[Resource, int], name: Resource) -> str:
    """How the mana of a player grows, color by color; the total only if no color is named."""
    n, symbol = yields[name], name.what
    if not symbol and any(each.word == "mana" and each.what and each.owner == name.owner for each in yields):
        return ""
    much = str(abs(n)) if not symbol else symbol * abs(n) if abs(n) <= 5 else f"{abs(n)} {symbol}"
    return f"{printable(name.owner)}'s mana {'grows' if n > 0 else 'shrinks'} by {much}"


def _boost(called: Called, yields: Mapping[Resource, int], id: str) -> str:
    """The change of an object's power and toughness, in one sentence."""
    power, toughness = (yields.get(Resource("boost", what, id), 0) for what in ("", "toughness"))
    return f"{called.name_then(id)} gets {power:+}/{toughness:+}"


def _had(yields: Mapping[Resource, int], name: Resource) -> str:
    """How much more or less of an amount a player has."""
    n, word, who = yields[name], name.word, printable(name.owner)
    if word == "life":
        gained, lost = (yields.get(Resource(event, owner=name.owner), 0) for event in ("gains_life", "loses_life"))
        both = f" ({gained} gained, {lost} lost)" if gained and lost else ""
        return f"{who} {'gains' if n > 0 else 'loses'} {abs(n)} life{both}"
    if word in ("energy", "poison"):
        noun = _COUNTED[word][abs(n) != 1]
        return f"{who} {'gets' if n > 0 else 'pays' if word == 'energy' else 'loses'} {abs(n)} {noun}"
    return f"{who} has {_more(n, *_COUNTED[word])}"


def _more(n: int, noun: str, many: str | None = None) -> str:
    """`1 more Elf token`, `2 fewer cards in hand`."""
    return f"{abs(n)} {'more' if n > 0 else 'fewer'} {noun if abs(n) == 1 else many or f'{noun}s'}"
