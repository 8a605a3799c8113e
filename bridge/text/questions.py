"""Questions that the state can't answer, from conditions and from marks of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bridge.text.contexts import UnreadError
from bridge.text.lexicon import NUMBERS, Word
from bridge.text.readings import Node

__all__ = ["GIVEN_MARKS", "asked_marks", "question_of"]

GIVEN_MARKS = frozenset({"monarch", "city's blessing", "initiative", "max speed"})
"""Marks of players that a case always gives; whether a player has another one is a question."""


def asked_marks(node: Any) -> Iterator[str]:
    """The questions about players in a condition: marks other than those that a case always gives."""
    if isinstance(node, dict):
        if set(node) == {"player"} and isinstance(node["player"], dict) and "mark" in node["player"]:
            if node["player"]["mark"] not in GIVEN_MARKS:
                yield f"{node['player']['who']}: {node['player']['mark']}"
            return
        for value in node.values():
            yield from asked_marks(value)
    elif isinstance(node, list):
        for each in node:
            yield from asked_marks(each)


_NO_QUESTION = re.compile(
    r"\b(?:attack\w*|block\w*|defending|alone|able|that|those|their|they|them|target|x|each other|other)\b|\"",
    re.IGNORECASE,
)
"""Words with which a condition can be true for one creature and false for another."""

_CLAUSE = re.compile(r"\b(?:as long as|gets?|gains?|can't|unless|if|has \w+ing)\b")
"""Words that begin something other than a condition."""

_HISTORY = re.compile(
    r"\b(?:this turn|last turn|this game|this way|cast|drew|drawn|entered|enter|died|left|graveyards?|"
    r"exile|exiled|library|hands?|"
    r"kicked|paid|spent|dealt|committed|descended|modified|paired|yet|devotion|party|attached|common|"
    r"starting|different|same name|"
    r"total|colors among|dungeon|story|unspent|stickered|stickers?|greatest|in exile|speed|escaped|"
    r"evidence|historic|poison|experience|rolled|life)\b",
    re.IGNORECASE,
)
"""Words for what the state doesn't show: past events, and objects outside the battlefield."""

_ODD_QUESTION = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) or (?!more|fewer|less|greater)|\bcontrol turn\b|"
    r"^there (?!(?:are|is|were|was)\b)|\b(?:are|is|or|as|of|a) (?:or|is|are|as|of)\b(?! (?:than|many|"
    r"much|your|its|long))",
    re.IGNORECASE,
)
_COLOR = r"(?:white|blue|black|red|green)"
_DEVOTION = re.compile(
    rf"(?P<name>your devotion to {_COLOR}(?: and {_COLOR})*) is less than (?P<n>{'|'.join(NUMBERS)})", re.IGNORECASE
)
"""The condition of the Gods of Theros. The state answers it, so that it becomes no question."""
_MOST_COMMON = re.compile(
    rf"{_COLOR} is the most common color among all permanents(?: or is tied for most common)?", re.IGNORECASE
)
"""A condition on all permanents together, whose answer is one for all that an effect is about."""
_QUESTION_STARTS = re.compile(
    r"(?:you(?:'ve|'re|r)?|an opponent|(?:one|two|three) or more|a|an|another|~(?:'s)?|it(?:'s|s)?|he|"
    r"she|his|her|there|its|no|this|the|"
    r"at least|any|each)\b",
    re.IGNORECASE,
)


def question_of(words: list[Word], said: str, subject: Any) -> tuple[Node, list[str]]:
    """A condition in words as a yes-or-no question, or as a record if the state can answer it.

    Args:
        words: The words of the condition.
        said: The sentence that they stand in.
        subject: The subject of the effect, which a pronoun may mean.

    Raises:
        UnreadError: One answer wouldn't fit all creatures, or the words are ambiguous.
    """
    if not words:
        raise UnreadError("a condition")
    text = said[words[0].start : words[-1].end]
    text = " ".join(text.lower().split())
    if found := _DEVOTION.fullmatch(text):
        number = {"number": found["name"], "of": "you"}
        return {"compare": {"value": number, "fewer_than": NUMBERS[found["n"]]}}, []
    if _MOST_COMMON.fullmatch(text):
        return {"answer": text}, [text]
    if not _QUESTION_STARTS.match(text) and text[:1] != "~":
        raise UnreadError(f"the condition '{text}'")
    if _ODD_QUESTION.search(text) or _NO_QUESTION.search(text) or not _HISTORY.search(text) or _CLAUSE.search(text):
        raise UnreadError(f"the condition '{text}'")
    if re.search(r"\b(?:it|its|it's|he|she|his|her|he's|she's)\b", text) and subject not in ("self", "host"):
        raise UnreadError(f"the condition '{text}'")
    return {"answer": text}, [text]
