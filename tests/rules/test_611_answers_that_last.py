"""CR 611.3a: which answers about this turn hold no longer after a play."""

from __future__ import annotations

from .rows import Row, table

__all__: list[str] = []

_PLAYS = [
    ("attackers", "attacking", False),  # CR 508.1k
    ("attackers", "tapping", False),  # CR 508.1f
    ("attackers", "blocking", True),
    ("attackers", "damage", True),
    ("blockers", "blocking", False),  # CR 509.1g
    ("blockers", "attacking", True),
    ("blockers", "tapping", True),
    ("damage", "damage", False),  # CR 510.2
    ("damage", "life", False),  # CR 120.3a
    ("damage", "death", False),  # CR 704.5g
    ("damage", "leaving", False),  # CR 704.5a
    ("damage", "blocking", True),
]
"""Each play with a subject of a question about this turn, and whether the answer still holds."""


def _row(play: str, subject: str, holds: bool, this_turn: bool) -> Row:
    facts = f'play_made({play}). question_mentions("q",{subject}). '
    return Row(
        f"{subject} and {play}{', this turn' if this_turn else ''}",
        facts + ('question_mentions("q",this_turn). ' if this_turn else ""),
        'asked_anew("q")' if this_turn and not holds else "",
        "answers_that_last",
    )


ROWS = [_row(*each, this_turn) for each in _PLAYS for this_turn in (True, False)]

test_answers_hold_until_the_play_may_change_them = table(ROWS)
