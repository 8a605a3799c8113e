"""Keyword abilities that the edition of a case doesn't have (CR 702.1).

If the case itself names one, the rules find the case malformed. If a card that is looked up by name has one, it is
left out, because the index has the newest texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from bridge.asp.words import spelled
from bridge.case.keywords import LATER_KEYWORDS
from bridge.case.state import Effect
from bridge.case.words import keyword_of

if TYPE_CHECKING:
    from bridge.text import Statement

__all__ = ["LaterKeywords"]


class LaterKeywords:
    """Collects where a case, and where cards looked up for it, name keyword abilities that its edition lacks.

    Args:
        edition: The edition, if the case gives one; the newest has every keyword.
    """

    def __init__(self, edition: str | None) -> None:
        self._missing = frozenset(word for word, since in LATER_KEYWORDS.items() if edition and edition < since)
        self.named: dict[tuple[str, str], None] = {}
        self.left_out: dict[tuple[str, str], None] = {}

    def note(self, where: str, said: object) -> None:
        """Notes the keywords of a part of the case itself: a struct of the case's form, a list of them, or keywords."""
        if self._missing:
            words = self._words_in(msgspec.to_builtins(said))
            self.named.update(dict.fromkeys((where, word) for each in words if (word := self._lacking(each))))

    def known(self, where: str, statement: Statement, of_card: bool) -> Statement | None:
        """A statement of a text: without the keywords that the edition lacks if it is a card's, and None if nothing is
        left of it; a statement of the case's own words as it is."""
        if not self._missing:
            return statement
        if not of_card:
            self.note(where, {"keywords": list(statement.keywords), "effects": list(statement.effects)})
            return statement
        keywords = self._kept(where, statement.keywords)
        if statement.keywords and not keywords:
            return None
        return replace(statement, keywords=keywords) if len(keywords) < len(statement.keywords) else statement

    def without(self, where: str, effects: Iterable[Effect]) -> Iterator[Effect]:
        """The effects of a card, without keywords that the edition lacks where they give them."""
        for effect in effects:
            keywords = (
                self._kept(where, effect.keywords) if self._missing and effect.kind == "gains" else effect.keywords
            )
            if len(keywords) == len(effect.keywords):
                yield effect
            elif keywords or effect.abilities:
                yield replace(effect, keywords=list(keywords))

    def _kept(self, where: str, keywords: Iterable[str]) -> tuple[str, ...]:
        lacking = {each: word for each in keywords if isinstance(each, str) and (word := self._lacking(each))}
        self.left_out.update(dict.fromkeys((where, word) for word in lacking.values()))
        return tuple(each for each in keywords if each not in lacking)

    def _lacking(self, keyword: str) -> str:
        """The keyword, or its family, that the edition lacks; empty if it has it."""
        try:
            family = keyword_of(keyword)[0]
        except ValueError:
            return ""
        return next((each for each in (spelled(keyword), family) if each in self._missing), "")

    def _words_in(self, node: Any, key: str = "") -> Iterator[str]:
        """The keywords that stand in a part of a case."""
        if isinstance(node, dict):
            for name, value in node.items():
                yield from self._words_in(value, name)
        elif isinstance(node, list):
            for each in node:
                yield from self._words_in(each, key)
        elif isinstance(node, str) and key in ("keyword", "keywords"):
            yield node
