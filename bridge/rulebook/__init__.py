"""The editions of the Comprehensive Rules: which rule numbers exist, and which of them changed.

The text of the rules is not part of this project. The project keeps a table of the rule numbers of each edition, each
with a digest of its text: enough to say that a number exists, that a text changed, or that it moved.

    document    a text of the rules as printed: everything numbered, with lines
    reading     a file -> a document
    book        a document without a flaw in its numbers -> numbered rules
    tables      numbered rules -> the edition's table; the tables of the project
    changes     two tables -> what was added, removed, changed, moved
    pinning     a text of the rules -> its table
    own_texts   the texts that the user has imported -> the words of a rule
    citations   an encoding -> its statements with the rule numbers cited above them

Names are imported when they are first used: judging needs no more than the tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridge.rulebook.book import Book, BookRule, read_book
    from bridge.rulebook.changes import Changes, cited_in, diff, follow, number_in
    from bridge.rulebook.citations import Citation, Header, Program, Statement, numbers_in, read_program
    from bridge.rulebook.pinning import pin, pin_file
    from bridge.rulebook.tables import (
        EditionTable,
        Pin,
        cr_hash,
        edition_in_force,
        editions,
        load_table,
        newest_edition,
        read_table,
        sort_key,
        unknown_edition,
    )

__all__ = [
    "Book",
    "BookRule",
    "Changes",
    "Citation",
    "EditionTable",
    "Header",
    "Pin",
    "Program",
    "Statement",
    "cited_in",
    "cr_hash",
    "diff",
    "edition_in_force",
    "editions",
    "follow",
    "load_table",
    "newest_edition",
    "number_in",
    "numbers_in",
    "pin",
    "pin_file",
    "read_book",
    "read_program",
    "read_table",
    "sort_key",
    "unknown_edition",
]

_HOMES = {
    "changes": ("Changes", "cited_in", "diff", "follow", "number_in"),
    "citations": ("Citation", "Header", "Program", "Statement", "numbers_in", "read_program"),
    "book": ("Book", "BookRule", "read_book"),
    "pinning": ("pin", "pin_file"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'bridge.rulebook' has no attribute {name!r}")
    home = next((module for module, names in _HOMES.items() if name in names), "tables")
    return getattr(import_module(f"bridge.rulebook.{home}"), name)
