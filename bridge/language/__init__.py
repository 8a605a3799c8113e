"""The language in which sentences are said: one catalog of messages, and how other languages than English write them.

A message is a template in English with named places: `phrase("{creature} is tapped", creature=name)`. In English that
is all. For another language the template is the key of an entry in the catalog (`ko/*.po`, in the form of
gettext), whose text has the same places. A value is never searched for places, so that no name can add any.

speaking      saying a message, and in which language
choosing      the language of an option, or of the locale
recognizing   sentences that others say, such as a library
catalogs      the catalogs, compiled
korean        particles, endings and how an entry in Korean is filled in
"""

from __future__ import annotations

from bridge.language.choosing import preferred
from bridge.language.recognizing import Recognizer
from bridge.language.speaking import (
    ENGLISH,
    LANGUAGES,
    Message,
    counted_phrase,
    language,
    message,
    phrase,
    phrase_in,
    speak,
    speaking,
    term,
    term_in,
    text_in,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Message",
    "Recognizer",
    "counted_phrase",
    "language",
    "message",
    "phrase",
    "phrase_in",
    "preferred",
    "speak",
    "speaking",
    "term",
    "term_in",
    "text_in",
]
