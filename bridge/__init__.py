"""Azor judges plays of Magic: The Gathering by the Comprehensive Rules.

    from bridge import check, legal_plays, load_paths

    for loaded in load_paths(["board.yaml"]):
        print(check(loaded.case).outcome)

Names are imported when they are first used, so that `import bridge` costs nothing. What this module gives out is the
public API; the packages are for the command, the server, and those who work on them:

    language    in which language sentences are said
    case        a case: words, symbols, types, form, and how YAML and JSON become cases
    limits      deadlines, and Ctrl-C
    files       SQLite files from untrusted sources; caches that outlive a process
    text        sentences of cards -> effects in the case's form, and back
    asp         encodings, facts, the solver, slicing, lifting
    report      reports of findings: ids, baselines, JSON, Markdown, SARIF, HTML
    rulebook    editions of the rules: numbers, digests, changes
    audit       what is wrong in a text of the rules
    cards       the index of cards
    combat      declarations and combat damage: judging, evidence, positions, many cases, and how verdicts are said
    loops       loop cases: reading, search, the checker of proofs, and how verdicts are said
    serve       the server
    web         the server over HTTP
    validate    other engines: boards, what engines accept on them, where they differ from the rules, and why
    pytest_plugin   assertions for tests of engines
    cli         the command

Each package imports only those above it; none of them decides what is legal.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.case.loading import case_from_object, load_file, load_paths, load_text
    from bridge.case.state import Case
    from bridge.combat.explaining import check
    from bridge.combat.listing import legal_plays
    from bridge.combat.many import check_many
    from bridge.combat.position import Position
    from bridge.combat.sequence import check_in_order
    from bridge.combat.verdict import (
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
    from bridge.errors import AzorError, CaseError, EffortExceeded, InputError, InternalError
    from bridge.language import speaking

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
    "check_in_order",
    "check_many",
    "legal_plays",
    "load_file",
    "load_paths",
    "load_text",
    "speaking",
]

_HOMES = {
    "errors": ("AzorError", "CaseError", "EffortExceeded", "InputError", "InternalError"),
    "language": ("speaking",),
    "combat.explaining": ("check",),
    "combat.listing": ("legal_plays",),
    "case.loading": ("case_from_object", "load_file", "load_paths", "load_text"),
    "combat.many": ("check_many",),
    "combat.position": ("Position",),
    "combat.sequence": ("check_in_order",),
    "case.state": ("Case",),
    "combat.verdict": (
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
