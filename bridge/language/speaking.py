"""Saying a message in the language that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Protocol

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Message",
    "Speaker",
    "counted_phrase",
    "language",
    "message",
    "phrase",
    "phrase_in",
    "speak",
    "speaking",
    "term",
    "term_in",
    "text_in",
]

ENGLISH = "en"
"""The language of the templates."""

LANGUAGES = (ENGLISH, "ko")
"""The languages that can be asked for."""


class Speaker(Protocol):
    """Says messages in another language than English."""

    def say(self, context: str, template: str, parts: Mapping[str, object]) -> str:
        """The message in its language.

        Args:
            context: A context that separates entries with the same template; empty for none.
            template: The message in English.
            parts: The values of its places.
        """
        ...

    def say_so_many(self, one: str, many: str, n: int, parts: Mapping[str, object]) -> str:
        """The message for a number of things; `one` and `many` are the templates in English."""
        ...

    def text(self, context: str, text: str) -> str:
        """A text without places, in its language, with the lines and spaces of its entry."""
        ...


_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """The language in which messages are said now."""
    return _language.get()


def speak(wanted: str) -> None:
    """Says messages in a language from now on, in this context.

    Raises:
        ValueError: There is no catalog for it.
    """
    if wanted not in LANGUAGES:
        raise ValueError(f"no catalog for the language {wanted!r}; there are {', '.join(LANGUAGES)}")
    _language.set(wanted)


@contextmanager
def speaking(wanted: str | None) -> Iterator[None]:
    """Says messages in a language as long as the context lasts; None changes nothing.

    Raises:
        ValueError: There is no catalog for it.
    """
    token = _language.set(_language.get())
    try:
        if wanted is not None:
            speak(wanted)
        yield
    finally:
        _language.reset(token)


@cache
def _speaker(wanted: str) -> Speaker:
    from bridge.language.korean.writing import Korean

    made: dict[str, Callable[[], Speaker]] = {"ko": Korean}
    return made[wanted]()


def phrase(template: str, /, **parts: object) -> str:
    """A message in the language that is spoken.

    Args:
        template: The message in English, with places in braces; a literal, since the catalog is drawn from the source.
        parts: The values of the places.
    """
    spoken = _language.get()
    return template.format_map(parts) if spoken == ENGLISH else _speaker(spoken).say("", template, parts)


def phrase_in(context: str, template: str, /, **parts: object) -> str:
    """The same for a message whose English template occurs elsewhere with another translation.

    Args:
        context: A context that separates it from the others; a literal.
        template, parts: as for `phrase`.
    """
    spoken = _language.get()
    return template.format_map(parts) if spoken == ENGLISH else _speaker(spoken).say(context, template, parts)


def text_in(context: str, text: str, /) -> str:
    """A text without places, such as a page of help, in the language that is spoken; braces in it mean nothing.

    Args:
        context: What tells it from others; a literal.
        text: The text in English.
    """
    spoken = _language.get()
    return text if spoken == ENGLISH else _speaker(spoken).text(context, text)


def counted_phrase(one: str, many: str, n: int, /, **parts: object) -> str:
    """A message about so many things.

    Args:
        one: The message in English for one thing.
        many: The message in English for any other number.
        n: The number. The places take it from `parts`, where it may stand as a word.
        parts: The values of the places.
    """
    spoken = _language.get()
    if spoken == ENGLISH:
        return (one if n == 1 else many).format_map(parts)
    return _speaker(spoken).say_so_many(one, many, n, parts)


class Message:
    """A message with its values, said by `str` in the language that is spoken then. Its values may be messages."""

    __slots__ = ("_parts", "_template")

    def __init__(self, template: str, parts: Mapping[str, object]) -> None:
        self._template = template
        self._parts = parts

    def __str__(self) -> str:
        return phrase(self._template, **self._parts)

    def in_english(self) -> str:
        """The message in English: what it is told by from others, whatever language is spoken."""
        with speaking(ENGLISH):
            return str(self)


def message(template: str, /, **parts: object) -> Message:
    """A message to be said later, with the arguments of `phrase`."""
    return Message(template, parts)


def term(message: str) -> str:
    """The message itself, marked as one for the catalog: for tables, whose entries are said by `phrase` later."""
    return message


def term_in(context: str, message: str) -> str:
    """The same for a message in a context, said by `phrase_in` later."""
    return message
