"""Loops that are neither a draw nor optional, and what of loops the encodings leave to others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from bridge.case.loading import case_from_object
from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry, Node, Shown
from bridge.contradictions.rings import in_a_line, rings
from bridge.language import phrase, term
from bridge.loops.finding import find
from bridge.loops.rendering import loop_report

__all__ = ["loops"]

_GAME = Boards("find_loops", (1, 0), 2, ("one game",), 1)

_RISING: Node = {
    "question": "find_loops",
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [
            {"id": "creature", "name": "Rising Creature", "controller": "alice"},
            {"id": "stone", "name": "Grounding Stone", "controller": "bob"},
        ],
    },
    "cards": {
        "Rising Creature": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [{"cost": {"mana": "{0}"}, "do": [{"do": "gain", "what": "self", "keyword": "flying"}]}],
        },
        "Grounding Stone": {
            "types": ["artifact"],
            "abilities": [
                {
                    "cost": {"mana": "{0}"},
                    "targets": [{"object": {"type": "creature"}}],
                    "do": [{"do": "lose_keyword", "what": "target", "keyword": "flying"}],
                }
            ],
        },
    },
}
"""Alice's creature can gain flying for nothing, and bob's stone can take it away for nothing."""


def _fragmented() -> Answer:
    return Answer(
        inquiry="loops.neither",
        topic="loops",
        claim=phrase("A loop is a draw, or somebody who takes an optional action says how often it is repeated."),
        rules=("732.3", "104.4b", "732.2a"),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=_GAME,
    )


_LEFT_OUT = (
    Answer(
        inquiry="loops.tournaments",
        topic="loops",
        claim=term("Who has to end a loop of several players is the same in a tournament."),
        rules=("732.1c", "732.3"),
        outcome="not modeled",
        standing="gap",
        told=term(
            "not modeled: CR 732.1c lets the tournament rules take precedence, which are no part of the rules here"
        ),
        boards=_GAME,
        meant=term("CR 732.1c sends elsewhere for tournaments; Azor judges by CR 732.3"),
    ),
    Answer(
        inquiry="loops.passes",
        topic="loops",
        claim=term("A loop in which players only pass priority is a draw."),
        rules=("104.4b", "117.4"),
        outcome="not modeled",
        standing="gap",
        told=term(
            "not modeled: passing is no action of the encodings. If all players pass and nothing is on the stack, the "
            "step ends (117.4); the rules don't say whether turns in which nobody can do anything, and nobody loses, "
            "are a loop of mandatory actions (104.4b)"
        ),
        boards=_GAME,
        meant=term(
            "CR 104.4b speaks of a sequence of events, and no rule says whether steps and turns that pass are one"
        ),
    ),
    Answer(
        inquiry="loops.random",
        topic="loops",
        claim=term("A loop with a random event in it is a draw, or is repeated a chosen number of times."),
        rules=("732.2a", "104.4b", "705.1"),
        outcome="not modeled",
        standing="gap",
        told=term(
            "not modeled: the outcome of coins, dice and random choices is not predictable, so that no sequence with "
            "them can be proposed (732.2a); whether it never ends is no matter of choices (104.4b)"
        ),
        boards=_GAME,
        meant=term(
            "CR 732.2a wants predictable results; Azor has no random events in loops, and says so of cards with them"
        ),
    ),
)
"""What the encodings leave out, each with its rule; claims, answers and reasons are messages."""


def loops(bounds: Bounds) -> Iterator[Inquiry]:
    """A loop that is neither a draw nor optional; who decides in rings of two actions; loops against the tournament
    rules, of passes, with random events."""
    del bounds  # the games are fixed
    yield Inquiry("loops.neither", _neither, _fragmented())
    yield rings()
    for each in _LEFT_OUT:
        answer = replace(each, claim=phrase(each.claim), told=phrase(each.told), meant=phrase(each.meant))
        yield Inquiry(answer.inquiry, partial(_told, answer), answer)


def _told(answer: Answer, deadline: float | None) -> Answer:
    del deadline
    return answer


def _neither(deadline: float | None) -> Answer:
    """Two players undo each other's actions: the active player has to do something else (CR 732.3)."""
    del deadline
    case = case_from_object(_RISING)
    verdict = find(case)
    if verdict.kind != "fragmented":
        return replace(_fragmented(), outcome="none", standing="holds", told=phrase("each loop is one of the two"))
    report = loop_report(case, verdict)
    return replace(
        _fragmented(),
        outcome="witness",
        standing="shown",
        told=phrase(
            "two players undo each other's actions: no draw, nobody says how often, and the active player has to stop"
        ),
        shown=(Shown(phrase("a loop of two players"), _RISING, (in_a_line(report),)),),
    )
