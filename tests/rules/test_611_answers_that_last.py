"""CR 611.3a: which answers about this turn hold no longer after a play."""

from __future__ import annotations

import pytest

from bridge.asp.solving import judge

__all__: list[str] = []


@pytest.mark.parametrize(
    ("step", "subject", "holds"),
    [
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
    ],
)
@pytest.mark.parametrize("this_turn", [True, False])
def test_answers_hold_until_the_play_may_change_them(step: str, subject: str, holds: bool, this_turn: bool) -> None:
    mentioned = [("question_mentions", "q", subject) for subject in [(subject,), *([("this_turn",)] * this_turn)]]
    found = [str(atom) for atom in judge("answers_that_last", [("play_made", (step,)), *mentioned])]
    assert found == ([] if holds or not this_turn else ['asked_anew("q")'])
