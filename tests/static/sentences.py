"""Sentences of the source that bypass the catalog: literals in English words that no message holds.

A literal counts if three English words stand in a row in it. Docstrings, messages, patterns, queries of a database, and
what only programmers read (exceptions that are bugs) are left out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["sentences_in", "words_of_scripts"]

_SAID = ("phrase", "phrase_in", "term", "term_in", "message", "counted_phrase", "text_in")
"""Calls whose literals are messages."""

_OF_REPORTS = ("Kind", "Table", "_certain", "_review")
"""Parts of reports, whose literals the catalog has, too."""

_OF_REGISTRIES = ("DisputedReading", "FixedReading", "KeywordRow", "Rule")
"""Rows of registries whose sentences the catalog has."""

_NOT_SAID = (
    *("compile", "fullmatch", "match", "search", "sub", "split", "finditer", "findall"),
    *("execute", "executemany", "executescript", "_rows"),
    *("command", "option", "argument", "group", "Meta", "deprecated"),
    *("UnreadError", "CannotWriteError"),
)
"""Calls whose literals nobody reads, or which another list of messages has: patterns, queries, help, reasons of the
reader of cards (`bridge.cli.card_reasons`)."""

_BUGS = (
    *("ValueError", "TypeError", "KeyError", "IndexError", "AttributeError", "LookupError", "AssertionError"),
    *("NotImplementedError", "RuntimeError", "InternalError", "UncountedError", "EOFError"),
)
"""Exceptions that a programmer reads, or that are a bug of ours."""

_WORDS = re.compile(r"(?<![\w./<%$-])[A-Za-z][a-z']+,?(?: [a-z'’]+,?){2,}")
"""Three words of English in a row."""

_TOKENS = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`", re.DOTALL
)
"""Comments and literals of a script."""


_FILLED_IN = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
"""What stands in a place of a template of a script."""


def sentences_in(path: Path) -> Iterator[tuple[int, str]]:
    """The literals of a module that are sentences and no messages, each with its line."""
    yield from _sentences(ast.parse(path.read_text(encoding="utf-8")))


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call) and _name(node.func) in (*_SAID, *_OF_REPORTS, *_OF_REGISTRIES, *_NOT_SAID):
        return
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc.func) in _BUGS:
        return
    if (text := _literal(node)) is not None:
        if _WORDS.search(" ".join(text.split())):
            yield getattr(node, "lineno", 0), text
        return
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):  # a docstring
            yield from _sentences(child)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _literal(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(each.value if isinstance(each, ast.Constant) else "·" for each in node.values)
    return None


def words_of_scripts(path: Path) -> Iterator[tuple[int, str]]:
    """The literals of a script that could be words for a reader, two words or one with a capital, with their lines."""
    source, before = path.read_text(encoding="utf-8"), ""
    while source != before:  # what a template fills in, from inside out
        source, before = _FILLED_IN.sub("·", source), source
    for found in _TOKENS.finditer(source):
        text = next((each for each in found.groups() if each is not None), None)
        if text is None:
            continue
        if re.search(r"[A-Za-z]{2,} [a-z]{2,}|[A-Z][a-z]{2,}", text):
            yield source.count("\n", 0, found.start()) + 1, text
