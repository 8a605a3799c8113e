"""The options of `azor check`, and what all commands that judge share: the time for a case, and the modules that a
process imports first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bridge.errors import InputError
from bridge.language import ENGLISH, phrase, term

if TYPE_CHECKING:
    from bridge.case.state import Question

__all__ = ["A_YEAR", "DECLARED", "NEEDED", "Options", "limited", "refuse_several"]

DECLARED: dict[Question, str] = {
    "declare_attackers": term("attackers ({{}} for no attack)"),
    "declare_blockers": term("blockers ({{}} for no block)"),
    "assign_combat_damage": term("damage ({{}} for none)"),
}
"""For each question, the key of its play, with a hint for messages."""

A_YEAR = 365 * 24 * 3600.0
"""The seconds for a case if none are given. With some limit the solver is interrupted now and then, so that Ctrl-C is
noticed."""

NEEDED = ("bridge.combat.explaining", "bridge.combat.rendering")
"""The modules that a process that judges cases imports before the time of its first case begins."""


def limited(timeout: float) -> bool:
    """Whether the time of a case is limited.

    If it is, cases are judged in another process, which is ended when it is late: not everything can be interrupted.
    """
    return timeout < A_YEAR


class Options(Struct, frozen=True):
    """What was asked for.

    Attributes:
        form: `text`, `json`, `markdown` or `svg`.
        brief: Whether only outcomes are wanted.
        timeout: Seconds for a case.
        edition: The edition to judge by; None for the cases' own.
        readings: How disputed rules are read, beside what the cases say.
        cards: The file of the index in which names are looked up; None for the user's own.
        jobs: The number of processes; 1: this process judges, unless the time is limited.
        resume: The file that answers are appended to, or None.
        headed: Whether each report stands under a heading.
        language: The language of sentences.
    """

    form: str = "text"
    brief: bool = False
    timeout: float = A_YEAR
    edition: str | None = None
    readings: dict[str, str] = {}
    cards: str | None = None
    jobs: int = 1
    resume: str | None = None
    headed: bool = False
    language: str = ENGLISH


def refuse_several(form: str, several: bool) -> None:
    """Refuses a case that is one of several, if the form is for one case alone.

    Raises:
        InputError: It is, and there are several.
    """
    if several and form in ("svg", "facts"):
        raise InputError(
            phrase(
                "--format {form} {what} one case, and there are several",
                form=form,
                what="draws" if form == "svg" else "takes",
            )
        )
