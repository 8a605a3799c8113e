"""Words of the format as words of the vocabulary, and free text as facts hold it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, get_args, get_origin

from bridge.case.descriptions import CardType, Color, Distinct, Reference, SelectorWord, Supertype
from bridge.case.kinds import EffectKind
from bridge.case.state import Characteristic, Variant
from bridge.case.terms import Term
from bridge.case.words import quoted
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = ["spelled", "word_of"]


def _words_of(*listed: object) -> frozenset[str]:
    plain = (get_args(each)[0] if get_origin(each) is Annotated else each for each in listed)
    return frozenset(word for each in plain for word in get_args(each))


_WORDS = _words_of(
    CardType,
    Supertype,
    Color,
    Characteristic,
    EffectKind,
    Variant,
    SelectorWord,
    Reference,
    Distinct,
    Literal["power", "toughness", "mana_value", "even", "odd"],
)
"""The words of the format that become words of the vocabulary."""


@lru_cache(maxsize=1 << 10)
def word_of(text: str) -> Term:
    """A word of a case as a word of the vocabulary.

    Raises:
        CaseError: It is none of the format: the case was put together without `loading`.
    """
    if text not in _WORDS:
        raise CaseError(phrase("{text} is no word of the rules", text=quoted(text)))
    return (text,)


@lru_cache(maxsize=1 << 14)
def spelled(text: str) -> str:
    """Free text as facts hold it: in lower case, with single spaces."""
    return " ".join(text.lower().split())
