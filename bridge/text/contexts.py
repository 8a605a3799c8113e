"""What is known beside the words of a sentence: what pronouns can stand for, and what came of reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bridge.text.readings import CardReading, Node

__all__ = ["Context", "ReadSentence", "Reader", "UnreadError"]

Reader = Callable[[str], CardReading]
"""What reads a text: abilities in quotation marks are texts themselves."""

ReadSentence = tuple[list[Node], list[str], list[str]]
"""Effects, questions, how long they last."""


class UnreadError(Exception):
    """The sentence isn't understood; the message is why."""


class Context:
    """What pronouns can stand for, and what reads abilities in quotation marks."""

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
