"""What is said of engines, in the language that is spoken.

A campaign is kept in English, so that it is the same whoever runs it; what it holds is said anew when it is told.
"""

from __future__ import annotations

from bridge.language import Recognizer, phrase_in, term_in
from bridge.validate.model import DIRECTIONS, OTHER_REASONS

__all__ = ["FLAKY", "NOT_RECORDED", "said", "said_of_direction"]

FLAKY = term_in("engine", "it answered otherwise when it was asked again")
"""The message about an engine that changes its answer."""

NOT_RECORDED = term_in("engine", "boards that aren't in the recording")
"""Why a board isn't compared."""

_OF_CAMPAIGNS = Recognizer(
    "engine",
    (
        FLAKY,
        NOT_RECORDED,
        OTHER_REASONS,
        # Why there is no answer
        term_in("engine", "it wrote a line that it wasn't asked for"),
        term_in("engine", "no answer after {seconds} seconds"),
        term_in("engine", "it wrote more than one line for an answer"),
        term_in("engine", "it wrote more than {n} MiB without the end of a line"),
        term_in("engine", "it closed its output"),
        term_in("engine", "its process ended (exit code {code})"),
        term_in("engine", "its process ended ({signal})"),
        term_in("engine", "its line is no answer: {error}"),
        term_in("engine", "it answered another request"),
        term_in("engine", "an answer has one of accepts, unsupported and error"),
        term_in("engine", "it accepts a play that it wasn't asked about"),
        term_in("engine", "a play is an object, not {found}"),
        term_in("engine", "a play of this board has the key {key}"),
        term_in("engine", "a play names the unknown permanent {permanent}"),
        term_in("engine", "a play names {permanent}, which isn't there"),
        term_in("engine", "{key} holds an object, not {found}"),
        term_in("engine", "under {key} stands {found}"),
        term_in("engine", "no answer was recorded"),
        term_in("engine", "no answer"),
        term_in("engine", "the recording: {why}"),
        term_in("engine", "it speaks version {version} of the protocol, not {ours}"),
        term_in("engine", "its name or version can't be printed"),
        term_in("engine", "something"),
        term_in("engine", "an error"),
        # Why a board isn't compared: our own adapters
        term_in("engine", "the plays have to be listed"),
        term_in("engine", "mana abilities without a cost"),
        term_in("engine", "combat damage"),
        term_in("engine", "older editions"),
        term_in("engine", "effects that no permanent on the battlefield has"),
        term_in("engine", "options of multiplayer games"),
        term_in("engine", "players: {keys}"),
        term_in("engine", "attackers of what is gone"),
        term_in("engine", "permanents: {keys}"),
        term_in("engine", "battles"),
        term_in("engine", "effects that are given without words"),
        term_in("engine", "characteristics that are given as they are now"),
        term_in("engine", "characteristics of which some are given as printed"),
        term_in("engine", "counters: {kinds}"),
        term_in("engine", "words: {words}"),
        term_in("engine", "boards on which a permanent goes by itself"),
        term_in("engine", "a choice before the declaration: {what}"),
        term_in("engine", "abilities that trigger before the declaration"),
        term_in("engine", "blocks of one of several defending players"),
        term_in("engine", "damage, three players, effects of no permanent"),
        term_in("engine", "cards that it doesn't know"),
        term_in("engine", "cards with other words or other numbers than it has for them"),
        term_in("engine", "goaded creatures"),
        term_in("engine", "planeswalkers and battles"),
        # Why a board isn't compared
        term_in("engine", "more than {n} legal plays"),
        term_in("engine", "not a case: {why}"),
        # Why the smallest board may have more than it needs
        term_in("engine", "a recording has no answer for smaller boards; of those recorded this is the smallest"),
        term_in("engine", "an engine that answers otherwise each time can't be asked about smaller boards"),
        term_in("engine", "the time to make it smaller was over"),
    ),
    ("why",),
)
"""What a campaign says of an engine and of boards; whatever else stands there is the engine's own."""


def said(sentence: str) -> str:
    """A sentence of a campaign in the language that is spoken; the engine's own words stay as they are."""
    return _OF_CAMPAIGNS.said(sentence)


def said_of_direction(direction: str) -> str:
    """In which way an engine differs from the rules, in words."""
    known = {name: title for name, title in DIRECTIONS.items() if name == direction}
    return phrase_in("direction", next(iter(known.values()))) if known else direction
