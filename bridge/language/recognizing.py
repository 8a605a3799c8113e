"""Sentences that others say in English, such as a library: recognized by their templates, and said in another language.

A template has its places in braces, as a message of our own has; what stands there in a sentence is handed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from string import Formatter

from bridge.language.speaking import ENGLISH, language, phrase_in

__all__ = ["Recognizer"]


class Recognizer:
    """The sentences that can be met in one place.

    Args:
        context: The context of their entries in the catalog.
        templates: The templates; of two that fit a sentence the first counts.
        inside: Places that hold another such sentence.
    """

    def __init__(self, context: str, templates: Iterable[str], inside: Sequence[str] = ()) -> None:
        self.templates = tuple(templates)
        self._context = context
        self._inside = inside
        self._patterns = [(each, re.compile(_pattern(each), re.DOTALL)) for each in self.templates]

    def said(self, sentence: str, otherwise: Callable[[str], str] = str) -> str:
        """A sentence in the language that is spoken.

        Args:
            sentence: The sentence in English.
            otherwise: What is said of one that isn't known; by default the sentence itself.
        """
        if language() == ENGLISH:
            return sentence
        for template, pattern in self._patterns:
            if (found := pattern.fullmatch(sentence)) is not None:
                parts = {
                    name: self.said(part, otherwise) if name in self._inside else part
                    for name, part in found.groupdict().items()
                }
                return phrase_in(self._context, template, **parts)
        return otherwise(sentence)


def _pattern(template: str) -> str:
    return "".join(
        re.escape(before) + (f"(?P<{name}>.+?)" if name is not None else "")
        for before, name, _, _ in Formatter().parse(template)
    )
