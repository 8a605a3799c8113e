"""What a step changes and what a round yields, in words: amounts with their owners, and how often something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bridge.combat.prose import printable
from bridge.loops.called import Called
from bridge.loops.model import LoopCase

__all__ = ["changed", "yielded", "yielded_in_short"]

_COUNTED = {
    "life": ("life", "life"),
    "energy": ("energy", "energy"),
    "poison": ("poison counter", "poison counters"),
    "hand": ("card in hand", "cards in hand"),
    "library": ("card in the library", "cards in the library"),
    "graveyard": ("card in the graveyard", "cards in the graveyard"),
}
"""Amounts that a player has; other names are events, and counted."""

_AMOUNTS = ("mana", "tokens", "life", "counters", "boost", "energy", "poison", "extra", "damage")
"""What a round yields that is named first, in this order; then what is counted."""

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
"""What the first line leaves out, because it follows or matters little."""


def changed(case: LoopCase, called: Called, name: str, n: int) -> str:
    """An amount that a step changes: `+1 life for bob`, `-1 +1/+1 counter on Spike Feeder`.

    Args:
        case: The case.
        called: What objects are called.
        name: Its name in a verdict.
        n: How much.
    """
    what, player = _parted(case, name)
    whose = f" for {printable(player)}" if player is not None else ""
    first, _, rest = what.partition(" ")
    if first == "mana":
        return f"{n:+} {printable(rest) or 'mana'}{whose}"
    if first == "tokens":
        return f"{n:+} {printable(rest)} token{'' if abs(n) == 1 else 's'}{whose}"
    if first == "counters" and rest:
        kind, about = _counter(called, rest, called.name)
        return f"{n:+} {kind} counter{'' if abs(n) == 1 else 's'}{about}{whose}"
    if first == "boost" and rest.startswith("toughness "):
        return f"{n:+} to the toughness of {called.name(rest.removeprefix('toughness '))}"
    if first in ("damage", "boost") and rest:
        noun = "damage on" if first == "damage" else "to the power of"
        return f"{n:+} {noun} {called.name(rest)}"
    if first in _COUNTED and not rest:
        return f"{n:+} {_COUNTED[first][abs(n) != 1]}{whose}"
    return f"{n} {printable(what).replace('_', ' ')}{whose}"


def yielded(case: LoopCase, called: Called, yields: Mapping[str, int], names: Sequence[str] | None = None) -> list[str]:
    """What a round yields, a sentence without a full stop each: amounts first, then what happens how often.

    Args:
        case: The case.
        called: What objects are called.
        yields: Name to number, as in a verdict.
        names: Which of them; all of them without it.
    """

    def rank(name: str) -> int:
        first = name.partition(" ")[0]
        amount = first in _AMOUNTS and name != "counters"
        return _AMOUNTS.index(first) if amount else len(_AMOUNTS)

    found = []
    for name in sorted(yields if names is None else names, key=rank):
        sentence = _yield(case, called, yields, name)
        if sentence and sentence not in found:
            found.append(sentence)
    return found


def yielded_in_short(case: LoopCase, called: Called, yields: Mapping[str, int]) -> str:
    """What a round yields, in one line, without what matters little."""
    told = [name for name in yields if name.partition(" ")[0] not in _LITTLE and name != "counters"]
    return ", ".join(yielded(case, called, yields, told) or yielded(case, called, yields))


def _yield(case: LoopCase, called: Called, yields: Mapping[str, int], name: str) -> str:
    """One of them; empty if another one says it."""
    n = yields[name]
    what, player = _parted(case, name)
    who = printable(player) if player is not None else None
    first, _, rest = what.partition(" ")
    if first == "mana" and who is not None:
        return _mana(yields, rest, who, player or "", n)
    if first == "tokens":
        return f"{_more(n, f'{printable(rest)} token')}{f' for {who}' if who else ''}"
    if first == "counters" and rest:
        kind, about = _counter(called, rest, called.name_then)
        return f"{_more(n, f'{kind} counter')}{about}"
    if first == "boost" and rest:
        return _boost(called, yields, rest.removeprefix("toughness "))
    if first == "damage":
        if rest and n < 0:
            return ""  # what was there before, and wears off once (CR 514.2)
        return f"{_more(n, 'damage', 'damage')} on {called.name_then(rest)}" if rest else f"{n} damage is dealt"
    if first in _COUNTED and who is not None:
        return _had(yields, first, player or "", who, n)
    if first in ("gains_life", "loses_life") and who is not None:
        if f"life {player}" in yields:
            return ""  # the sentence on that says it
        return f"{who} {'gains' if first == 'gains_life' else 'loses'} {n} life in all"
    if first in _BY_PLAYERS and who is not None:
        return _BY_PLAYERS[first].format(who, "a" if n == 1 else n, "" if n == 1 else "s")
    if first == "extra":
        noun = printable(rest) if rest == "turn" else f"{printable(rest)} phase"
        return f"{'an additional' if n == 1 else f'{n} additional'} {noun}{'' if n == 1 else 's'}"
    happens = _EVENTS.get(what) or printable(what).replace("_", " ") + (f" of {who}" if who else "")
    return f"{happens}{'' if n == 1 else ' twice' if n == 2 else f' {n} times'}"


def _mana(yields: Mapping[str, int], symbol: str, who: str, player: str, n: int) -> str:
    """How the mana of a player grows, color by color; the total only where no color is named."""
    if not symbol:
        return (
            ""
            if any(each.startswith("mana {") and each.endswith(f"}} {player}") for each in yields)
            else (f"{who}'s mana {'grows' if n > 0 else 'shrinks'} by {abs(n)}")
        )
    much = symbol * abs(n) if abs(n) <= 5 else f"{abs(n)} {symbol}"
    return f"{who}'s mana {'grows' if n > 0 else 'shrinks'} by {printable(much)}"


def _boost(called: Called, yields: Mapping[str, int], id: str) -> str:
    """Power and toughness together."""
    return f"{called.name_then(id)} gets {yields.get(f'boost {id}', 0):+}/{yields.get(f'boost toughness {id}', 0):+}"


def _had(yields: Mapping[str, int], first: str, player: str, who: str, n: int) -> str:
    """How much more or less of something a player has."""
    if first == "life":
        gained, lost = yields.get(f"gains_life {player}", 0), yields.get(f"loses_life {player}", 0)
        both = f" ({gained} gained, {lost} lost)" if gained and lost else ""
        return f"{who} {'gains' if n > 0 else 'loses'} {abs(n)} life{both}"
    if first in ("energy", "poison"):
        noun = _COUNTED[first][abs(n) != 1]
        return f"{who} {'gets' if n > 0 else 'pays' if first == 'energy' else 'loses'} {abs(n)} {noun}"
    return f"{who} has {_more(n, *_COUNTED[first])}"


def _more(n: int, noun: str, many: str | None = None) -> str:
    """`1 more Elf token`, `2 fewer cards in hand`."""
    return f"{abs(n)} {'more' if n > 0 else 'fewer'} {noun if abs(n) == 1 else many or f'{noun}s'}"


def _counter(called: Called, rest: str, name: Callable[[str], str]) -> tuple[str, str]:
    """The kind of a counter, and on what it is."""
    words = rest.split(" ")
    for place in range(1, len(words)):
        about = " ".join(words[place:])
        if called.knows(about):
            return printable(" ".join(words[:place])), f" on {name(about)}"
    return printable(words[0]), f" on {printable(' '.join(words[1:]))}" if words[1:] else ""


def _parted(case: LoopCase, name: str) -> tuple[str, str | None]:
    """A name without the player at its end, and the player."""
    for player in case.state.players:
        if name.endswith(f" {player}"):
            return name[: -len(player) - 1], player
    return name, None
