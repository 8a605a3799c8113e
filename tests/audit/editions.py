"""The certain findings in the rules of each edition, as `bridge/rulebook/audited.py` has them: `python -m
tests.audit.editions` prints its table."""

from __future__ import annotations

from bridge.audit import audit, read_document_file
from bridge.rulebook import load_table
from tests.audit.books import EDITIONS, edition


def found(date: str) -> dict[str, tuple[str, ...]]:
    """Number to the kinds of certain findings in its text, in an edition; not those of the glossary."""
    kinds: dict[str, set[str]] = {}
    for finding in audit(read_document_file(edition(date))).findings:
        if finding.rule in load_table(date):
            kinds.setdefault(finding.rule, set()).add(finding.kind)
    return {number: tuple(sorted(of)) for number, of in kinds.items()}


if __name__ == "__main__":
    print({load_table(date).cr_hash: found(date) for date in EDITIONS})
