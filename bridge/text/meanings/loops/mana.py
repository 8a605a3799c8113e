"""What phrases for mana that is added mean."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.numbers import known_number
from bridge.text.meanings.loops.values import ACTIONS, Do, Made, Number, means

__all__ = ["mana_symbols"]


def mana_symbols(text: str) -> str:
    """Mana symbols, which have to be symbols of mana that can be added."""
    if any(symbol not in "WUBRGC" or not symbol for symbol in text[1:-1].split("}{")):
        raise MeaninglessError
    return text


ACTIONS.functions(
    adds=lambda form, mana: Do("add_mana", {"ways": mana}, form),
    made=lambda text: Made(({"mana": mana_symbols(text)},)),
    made_either=lambda *texts: Made(tuple({"mana": mana_symbols(text)} for text in texts)),
    made_for_each=lambda text, amount: Made(({"mana": mana_symbols(text), "n": amount},)),
)


@means("made_any")
def _made_any(count: Any, one: int = 1) -> Made:
    if one != 1:
        raise MeaninglessError
    return Made(({"mana": "{any}", "n": known_number(count)},))


@means("made_combination")
def _made_combination(count: Any) -> Made:
    return Made(({"mana": "{any}", "n": known_number(count), "colors": "combination"},))


@means("made_times")
def _made_times(count: Any, text: str) -> Made:
    if not isinstance(count, Number) or count.key == "open":
        raise MeaninglessError
    return Made(({"mana": mana_symbols(text), "n": count},))


@means("made_equal")
def _made_equal(count: Any, text: str, amount: Any) -> Made:
    if count != Number("open"):
        raise MeaninglessError
    return Made(({"mana": mana_symbols(text), "n": amount},))
