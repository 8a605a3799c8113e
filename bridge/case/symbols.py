"""Strings of mana symbols, such as "{2}{W/P}" (CR 107.4), taken apart. What a symbol can be paid with is decided in
`asp_rules/`; here only its notation is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from bridge.case.words import quoted
from bridge.language import phrase

__all__ = ["Half", "NotManaError", "halves_of", "mana_of", "symbols_of"]

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_HALVES = {**_COLORS, "C": "colorless", "S": "snow", "P": "phyrexian", "X": "variable"}
_SYMBOL = re.compile(r"\{([^{}]*)\}\s*")
_MAX_GENERIC_MANA = 1_000_000
_MAX_CHARACTERS = 1000
"""Characters of a string of symbols."""


Half: TypeAlias = tuple[str] | tuple[str, int]
"""What a symbol or a half of it is, as a term of the vocabulary: `("white",)`, `("generic", 2)`."""


class NotManaError(ValueError):
    """A string is no row of mana symbols; the message says which part of it."""


@lru_cache(maxsize=1 << 12)
def symbols_of(text: str) -> Sequence[str]:
    """The mana symbols of a cost, in their order and in capitals.

    Raises:
        NotManaError: Something in it is no mana symbol of a cost.
    """
    found: list[str] = []
    generic = 0
    text = text.strip()
    if len(text) > _MAX_CHARACTERS:
        raise NotManaError(
            phrase(
                "{text} characters of mana symbols are too many; the most is {max_characters}",
                text=len(text),
                max_characters=_MAX_CHARACTERS,
            )
        )
    place = 0
    while place < len(text):
        match = _SYMBOL.match(text, place)
        if match is None:
            raise NotManaError(
                phrase("{text} doesn't begin with a mana symbol such as {{2}} or {{W}}", text=quoted(text[place:]))
            )
        symbol = "{" + match[1].strip().upper() + "}"
        generic += sum(int(amount[0]) for _, *amount in halves_of(symbol) if amount)
        if generic > _MAX_GENERIC_MANA:
            raise NotManaError(
                phrase(
                    "{text} is too much mana; the most is {{{max_generic_mana}}}",
                    text=quoted(text),
                    max_generic_mana=_MAX_GENERIC_MANA,
                )
            )
        found.append(symbol)
        place = match.end()
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def halves_of(symbol: str) -> Sequence[Half]:
    """What a symbol is made of, as terms of the vocabulary: one, or several of which one is paid.

    Raises:
        NotManaError: It is no mana symbol of a cost.
    """
    parts = symbol.strip("{}").split("/")
    if len(parts) == 1 and parts[0].isdecimal() and parts[0].isascii():
        if len(parts[0]) > len(str(_MAX_GENERIC_MANA)) or int(parts[0]) > _MAX_GENERIC_MANA:
            raise NotManaError(
                phrase(
                    "{symbol} is too much mana; the most is {{{max_generic_mana}}}",
                    symbol=quoted(symbol),
                    max_generic_mana=_MAX_GENERIC_MANA,
                )
            )
        return (("generic", int(parts[0])),)
    if len(parts) == 1 and parts[0] in _HALVES and parts[0] != "P":
        return ((_HALVES[parts[0]],),)
    first, *rest = parts
    colored = [*rest] if first in ("2", "C") else parts
    phyrexian = colored[-1:] == ["P"]
    colored = colored[:-1] if phyrexian else colored
    distinct = len(set(colored)) == len(colored) and all(part in _COLORS for part in colored)
    if not distinct or len(parts) not in (2, 3) or not 1 <= len(colored) <= 2 or (first in ("2", "C") and phyrexian):
        raise NotManaError(phrase("{symbol} is no mana symbol of a cost", symbol=quoted(symbol)))
    before: dict[str, Half] = {"2": ("generic", 2), "C": ("colorless",)}
    halves: list[Half] = [before[first]] if first in before else []
    halves += ((_HALVES[part],) for part in colored)
    return (*halves, ("phyrexian",)) if phyrexian else tuple(halves)


def mana_of(text: str) -> Counter[str]:
    """How much mana of each type a string of symbols stands for: colors and {C}, and {2} as two colorless.

    Raises:
        NotManaError: Something in it is no mana that can be in a pool.
    """
    found: Counter[str] = Counter()
    for symbol in symbols_of(text):
        (half, *more) = halves_of(symbol)
        name, *amount = half
        if amount and not more:
            found["colorless"] += int(amount[0])
        elif more or name in ("snow", "variable"):
            raise NotManaError(
                phrase(
                    "{symbol} is no mana that can be in a pool: give {{W}}, {{U}}, {{B}}, {{R}}, {{G}} or {{C}}",
                    symbol=symbol,
                )
            )
        else:
            found[str(name)] += 1
    return found
