"""What was asked of `azor check`, and what holds for every command that judges: the time for a case, and what a process
imports first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from bridge.case.state import Question

__all__ = ["A_YEAR", "DECLARED", "NEEDED", "Options", "limited"]

DECLARED: dict[Question, str] = {
    "declare_attackers": "attackers ({} for no attack)",
    "declare_blockers": "blockers ({} for no block)",
    "assign_combat_damage": "damage ({} for none)",
}
"""The key of a play, for each question."""

A_YEAR = 365 * 24 * 3600.0
"""The seconds for a case when none are given: with any limit the solver looks up now and then, and Ctrl-C is heard."""

NEEDED = ("bridge.combat.explaining", "bridge.combat.rendering")
"""What a process of ours that judges cases imports before the time of the first one begins."""


def limited(timeout: float) -> bool:
    """Whether the time of a case is limited; then cases are judged in another process, which is ended when it is late:
    not everything can be interrupted."""
    return timeout < A_YEAR


class Options(Struct, frozen=True):
    """What was asked for.

    Attributes:
        form: `text`, `json` or `markdown`.
        brief: Only outcomes.
        timeout: Seconds for a case.
        edition: The edition to judge by in place of the cases' own.
        cards: The file of the index in which names are looked up, in place of the user's own.
        jobs: In how many processes; 1 for here.
        resume: The file that answers are appended to, or None.
        headed: Whether each report stands under a heading.
    """

    form: str = "text"
    brief: bool = False
    timeout: float = A_YEAR
    edition: str | None = None
    cards: str | None = None
    jobs: int = 1
    resume: str | None = None
    headed: bool = False
