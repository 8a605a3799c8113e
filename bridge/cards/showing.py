"""A card as plain data: its characteristics, and how each sentence of it is read.

The numbers beside a sentence are the rules by which effects of its kinds are judged; they are shown, not applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bridge.cards.model import Card, Face
from bridge.cards.reading import reading_of
from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.kinds import KINDS
from bridge.case.words import keyword_of
from bridge.text import Statement
from bridge.text.readings import Node

__all__ = ["card_object", "effects_in_form", "rules_of", "section_of"]


def section_of(keyword: str | Node) -> str:
    """The section of CR 702 of a keyword ability, such as `702.9` for flying; empty for anything else."""
    try:
        return "" if isinstance(keyword, dict) else f"702.{KEYWORD_ROWS[keyword_of(keyword)[0]].section}"
    except ValueError:
        return ""


def rules_of(statement: Statement) -> tuple[str, ...]:
    """The rules by which the keywords and effects of a statement are judged, each once."""
    found = [section_of(each) for each in statement.keywords]
    for effect in statement.effects:
        if (kind := effect.get("kind", "")) in KINDS:
            found += KINDS[kind].rules
        found += [section_of(each) for each in effect.get("keywords", ())]
    return tuple(dict.fromkeys(filter(None, found)))


def effects_in_form(statement: Statement) -> list[Node]:
    """The effects in the case file's form: without those that a keyword makes, for which the keyword is listed."""
    return [] if statement.keywords else list(statement.effects)


def card_object(card: Card, faces: Iterable[Face]) -> dict[str, Any]:
    """The JSON object of `azor cards show`, as `docs/cards.md` describes it."""
    return {
        "name": card.name,
        "layout": card.layout,
        "faces": [
            {
                "name": face.name,
                "type_line": face.type_line,
                "characteristics": face.characteristics(),
                "text": face.text,
                "statements": [_statement_object(each) for each in reading_of(face).statements],
            }
            for face in faces
        ],
    }


def _statement_object(statement: Statement) -> dict[str, Any]:
    return {
        "words": statement.words,
        "start": statement.start,
        "end": statement.end,
        "origin": statement.origin,
        "role": statement.role,
        "reason": statement.reason,
        "cr": list(rules_of(statement)),
        "keywords": list(statement.keywords),
        "effects": effects_in_form(statement),
        "bind": list(statement.bind),
        "duration": statement.duration,
        "questions": list(statement.questions),
    }
