"""Costs and ways to pay, in words."""

from __future__ import annotations

from bridge.combat.prose import printable
from bridge.combat.wording import Sentence, Words

__all__ = ["DEEDS", "GERUNDS", "PAYMENTS", "TOTALS", "costing", "symbol_times"]


def symbol_times(symbol: str, n: int) -> str:
    """A mana symbol so often; generic mana in one."""
    digits = symbol.strip("{}")
    return f"{{{int(digits) * n}}}" if digits.isdecimal() else symbol * n


def costing(w: Words, effect: str | int, about: str | int, what: str) -> str:
    """What costs something, and by which effect."""
    return f"{what} {w.cost(effect)}: {w.effect(effect, about)}"


TOTALS = ("total_mana", "total_life", "total_cards", "total_permanents")
"""Notes on a player's whole cost."""

GERUNDS = {"sacrifice": "sacrificing", "tap": "tapping", "return": "returning"}
_ACTS = {"sacrifice": "sacrifices", "tap": "taps", "return": "returns"}


_WITH_WHAT = {"phyrexian": "life", "generic(2)": "2 generic mana"}
"""What the halves of symbols are paid with that are no color: of {2/W}, generic mana (CR 107.4e); of {W/P}, life."""


def _paid_as(symbol: str, half: str, n: int) -> str:
    """How a mana symbol that leaves a choice is paid."""
    with_what = _WITH_WHAT.get(half, f"{half} mana")
    return f"pays {symbol_times(symbol, n)} with {with_what}"


DEEDS: dict[str, Sentence] = {
    "taps_for_mana": lambda w, o, mana: f"has {w.name(o)} add {printable(str(mana))}",
    "pays_as": lambda w, symbol, half, n: _paid_as(str(symbol), str(half), n),
    "pays_permanent": lambda w, action, o: (
        f"{_ACTS.get(str(action), printable(str(action)))} {w.name(o)}"
        + (" to its owner's hand" if action == "return" else "")
    ),
}
"""What a player does to pay, behind that player."""

PAYMENTS: dict[str, Sentence] = {
    "taps_for_mana": lambda w, p, o, mana: f"{w.name(p)} {DEEDS['taps_for_mana'](w, o, mana)}",
    "pays_as": lambda w, p, symbol, half, n: f"{w.name(p)} {DEEDS['pays_as'](w, symbol, half, n)}",
    "pays_permanent": lambda w, p, action, o: f"{w.name(p)} {DEEDS['pays_permanent'](w, action, o)}",
}
"""Parts of a way to pay, by kind."""
