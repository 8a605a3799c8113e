"""Why a sentence of a card isn't read, or is irrelevant, in the language that is spoken.

The reader of cards gives its reasons in English, and readings are kept; so they are recognized here.
"""

from __future__ import annotations

from bridge.language import Recognizer, phrase_in, term_in
from bridge.text import Statement
from bridge.text.relevance import DEFINED, LEFT_OUT, RULES

__all__ = ["REASONS", "reason_of"]

REASONS = Recognizer(
    "reason",
    (
        *dict.fromkeys(RULES.values()),
        DEFINED,
        # A sentence that isn't read
        term_in("reason", "not understood"),
        term_in("reason", "a word stands twice"),
        term_in("reason", "a part that no rule leaves out"),
        term_in("reason", "it is too long, or can be taken in too many ways"),
        term_in("reason", "what it speaks of isn't named"),
        term_in("reason", "whether what is chosen defines it (CR 604.3a)"),
        term_in("reason", "a condition"),
        term_in("reason", "a condition on each of several players"),
        term_in("reason", "a condition that can be taken in two ways"),
        term_in("reason", "an ability in quotation marks"),
        term_in("reason", "an emblem's ability"),
        term_in("reason", "a number that isn't the same for each of them"),
        term_in("reason", "how long it lasts"),
        term_in("reason", "the target and others"),
        term_in("reason", "two sets of creatures"),
        term_in("reason", "what 'if' belongs to"),
        term_in("reason", "what 'otherwise' is otherwise than"),
        term_in("reason", "what 'unless' belongs to"),
        term_in("reason", "what a pronoun stands for"),
        term_in("reason", "where the condition ends"),
        term_in("reason", "which ability it is true for"),
        term_in("reason", "whose number it is"),
        term_in("reason", "which creatures a pronoun stands for"),
        term_in("reason", "which of two creatures a pronoun stands for"),
        term_in("reason", "which of two sentences comes into force"),
        term_in("reason", "who pays"),
        term_in("reason", "whose it is"),
        term_in("reason", "the condition '{condition}'"),
        term_in("reason", "which {keyword} it is true for"),
        # A text that isn't read
        term_in("reason", "a text of more than {n} characters"),
        term_in("reason", "a text of a card with a name of more than {n} characters"),
        term_in("reason", "it is past the first {n} characters of the texts of the case"),
        term_in("reason", "it is past the {n} steps of work that reading the texts of a case may take"),
    ),
)
"""The reasons."""


def reason_of(statement: Statement) -> str:
    """The reason of a statement; empty if it has none."""
    if statement.left_out and statement.role == "irrelevant":
        return "; ".join(phrase_in("reason", LEFT_OUT[name]) for name in statement.left_out)
    return REASONS.said(statement.reason)
