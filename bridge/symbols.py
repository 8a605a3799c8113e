"""Strings of mana symbols, such as "{2}{W/P}" (CR 107.4), taken apart. What a symbol can be paid with is decided in
`asp_rules/`; here only its notation is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from bridge.words import quoted

__all__ = ["NotManaError", "halves_of", "mana_of", "symbols_of"]

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_HALVES = {**_COLORS, "C": "colorless", "S": "snow", "P": "phyrexian", "X": "variable"}
_SYMBOL = re.compile(r"\{([^{}]*)\}\s*")
_MOST = 1_000_000
_LONGEST = 1000
"""Characters of a string of symbols."""


class NotManaError(ValueError):
    """A string is no row of mana symbols; the message says which part of it."""


@cache
def symbols_of(text: str) -> Sequence[str]:
    """The mana symbols of a cost, in their order and in capitals.

    Raises:
        NotManaError: Something in it is no mana symbol of a cost.
    """
    found: list[str] = []
    text = text.strip()
    if len(text) > _LONGEST:
        raise NotManaError(f"{len(text)} characters of mana symbols are too many; the most is {_LONGEST}")
    place = 0
    while place < len(text):
        match = _SYMBOL.match(text, place)
        if match is None:
            raise NotManaError(f"{quoted(text[place:])} doesn't begin with a mana symbol such as {{2}} or {{W}}")
        symbol = "{" + match[1].strip().upper() + "}"
        halves_of(symbol)
        found.append(symbol)
        place = match.end()
    return tuple(found)


@cache
def halves_of(symbol: str) -> Sequence[str]:
    """What a symbol is made of, as terms of the vocabulary: one, or several of which one is paid.

    Raises:
        NotManaError: It is no mana symbol of a cost.
    """
    parts = symbol.strip("{}").split("/")
    if len(parts) == 1 and parts[0].isdecimal() and parts[0].isascii():
        if len(parts[0]) > len(str(_MOST)) or int(parts[0]) > _MOST:
            raise NotManaError(f"{quoted(symbol)} is too much mana; the most is {{{_MOST}}}")
        return (f"generic({int(parts[0])})",)
    if len(parts) == 1 and parts[0] in _HALVES and parts[0] != "P":
        return (_HALVES[parts[0]],)
    first, *rest = parts
    colored = [*rest] if first in ("2", "C") else parts
    phyrexian = colored[-1:] == ["P"]
    colored = colored[:-1] if phyrexian else colored
    distinct = len(set(colored)) == len(colored) and all(part in _COLORS for part in colored)
    if not distinct or len(parts) not in (2, 3) or not 1 <= len(colored) <= 2 or (first in ("2", "C") and phyrexian):
        raise NotManaError(f"{quoted(symbol)} is no mana symbol of a cost")
    halves = [_HALVES[part] for part in colored] + ["phyrexian"] * phyrexian
    return tuple(({"2": ["generic(2)"], "C": ["colorless"]}.get(first) or []) + halves)


def mana_of(text: str) -> Counter[str]:
    """How much mana of each type a string of symbols stands for: colors and {C}, and {2} as two colorless.

    Raises:
        NotManaError: Something in it is no mana that can be in a pool.
    """
    found: Counter[str] = Counter()
    for symbol in symbols_of(text):
        (half, *more) = halves_of(symbol)
        number = re.fullmatch(r"generic\((\d+)\)", half)
        if number is not None and not more:
            found["colorless"] += int(number[1])
        elif more or half in ("snow", "variable"):
            raise NotManaError(
                f"{symbol} is no mana that can be in a pool: give {{W}}, {{U}}, {{B}}, {{R}}, {{G}} or {{C}}"
            )
        else:
            found[half] += 1
    return found
