"""The context and the result of reading a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bridge.text.readings import CardReading, Node

__all__ = ["Context", "ReadSentence", "Reader", "UnreadError"]

Reader = Callable[[str], CardReading]
"""A function that reads a text, for abilities in quotation marks."""


class ReadSentence(NamedTuple):
    """The reading of a sentence.

    Args:
        effects: Its effects.
        questions: The questions that they ask.
        times: How long they last.
        left_out: The names of the rules (`relevance.LEFT_OUT`) by which clauses of it are left out.
    """

    effects: list[Node]
    questions: list[str]
    times: list[str]
    left_out: tuple[str, ...] = ()


class UnreadError(Exception):
    """The sentence isn't understood; the message says why."""


class Context:
    """The referents of pronouns, and the reader of abilities in quotation marks.

    Args:
        read: Reads abilities in quotation marks.
        one_shot: The sentence is about what begins as a spell or ability resolves.
        antecedent: What a pronoun stands for: "self", "host", or the name of a slot; None if nothing is known.
        spoken_of_others: A target or a choice was spoken of, so that "other" means other than that.
        player: "They" is a player.
    """

    def __init__(
        self,
        read: Reader,
        one_shot: bool,
        antecedent: Any = None,
        spoken_of_others: bool = False,
        player: bool = False,
    ) -> None:
        self.read = read
        self.one_shot = one_shot
        self.antecedent = antecedent
        self.spoken_of_others = spoken_of_others
        self.player = player
        self.group: Node | None = None
        self.said = ""
        self.follows = False
