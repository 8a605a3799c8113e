"""Azor judges plays of Magic: The Gathering by the Comprehensive Rules.

    from bridge import check, legal_plays, load_paths

    for loaded in load_paths(["board.yaml"]):
        print(check(loaded.case).outcome)

Names are imported when they are first used, so that `import bridge` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.errors import AzorError, CaseError, EffortExceeded, InputError, InternalError
    from bridge.explaining import check
    from bridge.judging import legal_plays
    from bridge.loading import case_from_object, load_file, load_paths, load_text
    from bridge.many import check_many
    from bridge.position import Position
    from bridge.state import Case
    from bridge.verdict import (
        Conflict,
        Failure,
        LazyVerdict,
        LegalPlay,
        LegalPlays,
        Outcome,
        Requirements,
        Verdict,
        Witness,
    )

__all__ = [
    "AzorError",
    "Case",
    "CaseError",
    "Conflict",
    "EffortExceeded",
    "Failure",
    "InputError",
    "InternalError",
    "LazyVerdict",
    "LegalPlay",
    "LegalPlays",
    "Outcome",
    "Position",
    "Requirements",
    "Verdict",
    "Witness",
    "case_from_object",
    "check",
    "check_many",
    "legal_plays",
    "load_file",
    "load_paths",
    "load_text",
]

_HOMES = {
    "errors": ("AzorError", "CaseError", "EffortExceeded", "InputError", "InternalError"),
    "explaining": ("check",),
    "judging": ("legal_plays",),
    "loading": ("case_from_object", "load_file", "load_paths", "load_text"),
    "many": ("check_many",),
    "position": ("Position",),
    "state": ("Case",),
    "verdict": (
        "Conflict",
        "Failure",
        "LazyVerdict",
        "LegalPlay",
        "LegalPlays",
        "Outcome",
        "Requirements",
        "Verdict",
        "Witness",
    ),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"bridge.{module}"), name)
    raise AttributeError(f"module 'bridge' has no attribute {name!r}")
