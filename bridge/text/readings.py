"""The parts of a reading of a card's text."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

__all__ = ["LATER", "CardReading", "Node", "Origin", "Role", "Statement", "unread"]

Node = dict[str, Any]
"""A part of a case in plain data, with the case file's keys."""

Role = Literal["in_force", "offered", "irrelevant", "unread"]
Origin = Literal[
    "keyword", "static", "activated", "triggered", "loyalty", "spell", "chapter", "level", "mode", "enters", "cost"
]


LATER: frozenset[Origin] = frozenset(
    {"activated", "triggered", "loyalty", "spell", "chapter", "mode", "enters", "cost"}
)
"""Origins of effects that come about only when something resolves: such an effect is never in force by itself."""


class Statement(Struct, frozen=True):
    """A sentence of a card, or a part of one, and how it is read.

    Args:
        words: The words as they stand in the text, `text[start:end]`.
        start: Where they begin in the text that was read, in characters from 0.
        end: Where they end, exclusive.
        origin: The kind of ability that they belong to (CR 113.3, 702).
        role: `in_force`: `keywords` and `effects` hold while the permanent is on the battlefield. `offered`: effects
            that come about when a spell or ability resolves; a user may put them in force. `irrelevant`: nothing in it
            can bear on declarations, combat damage or the characteristics that these look at. `unread`: something in it
            could, and isn't understood.
        reason: Why it is irrelevant or unread, in words.
        rule: The name of the rule (`relevance.RULES`) by which the whole of it is irrelevant; empty if it isn't, or if
            each of its clauses is left out by a rule of its own.
        keywords: Keyword abilities, as the case file's `keywords`.
        effects: Records in the case file's form. A slot stands in them as `{"bind": NAME}`.
        bind: The names of the slots.
        duration: How long an offered effect lasts: words such as `this_turn`, `this_combat`, `until_your_next_turn` and
            `rest_of_game`, and the card's own words for other times, separated by commas; empty where nothing is said.
        questions: The yes-or-no questions that its conditions ask of the state.
        left_out: The names of the rules (`relevance.LEFT_OUT`) by which clauses of it are left out.
        number: For an offered ability, which one of the card it is, from 1.
    """

    words: str
    start: int
    end: int
    origin: Origin
    role: Role
    reason: str = ""
    keywords: tuple[str, ...] = ()
    effects: tuple[Node, ...] = ()
    bind: tuple[str, ...] = ()
    duration: str = ""
    questions: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    number: int = 0
    rule: str = ""


class CardReading(Struct, frozen=True):
    """The reading of a text: its statements in the order of the text.

    Args:
        text: The text.
        statements: How its sentences are read.
        bound: The bound that the text exceeds, in words; the text is then unread as a whole, as one statement. Empty if
            it exceeds none.
    """

    text: str
    statements: tuple[Statement, ...]
    bound: str = ""

    def of_role(self, role: Role) -> tuple[Statement, ...]:
        """The statements of a role."""
        return tuple(each for each in self.statements if each.role == role)


def unread(text: str, type_line: str, bound: str) -> CardReading:
    """The reading of a text that is unread as a whole.

    Args:
        text: The text.
        type_line: The type line of its card; instants and sorceries only offer effects.
        bound: The bound that it exceeds, in words.
    """
    spell = any(word in type_line.lower() for word in ("instant", "sorcery"))
    statement = Statement(text, 0, len(text), "spell" if spell else "static", "unread", bound)
    return CardReading(text, (statement,), bound)
