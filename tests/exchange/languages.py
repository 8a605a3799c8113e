"""Parsers of the languages in which tests for engines are written."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

__all__ = ["strings_in", "tree_of"]

_GRAMMARS = {"java": "tree_sitter_java", "kt": "tree_sitter_kotlin", "rs": "tree_sitter_rust"}
_STRINGS = {"java": "string_literal", "kt": "string_literal", "rs": "string_literal"}


def tree_of(text: str, ending: str) -> Any:
    """The root of the tree of a source file; the test is skipped where the parser isn't installed."""
    reason = "the parsers of the extra 'test' are not installed here"
    sitter = pytest.importorskip("tree_sitter", reason=reason)
    pytest.importorskip(_GRAMMARS[ending], reason=reason)
    language = sitter.Language(import_module(_GRAMMARS[ending]).language())
    root = sitter.Parser(language).parse(text.encode()).root_node
    assert not root.has_error, text
    return root


def strings_in(text: str, ending: str) -> list[str]:
    """The string literals of a source file, as they stand there."""
    found = []
    todo = [tree_of(text, ending)]
    while todo:
        node = todo.pop()
        if node.type == _STRINGS[ending]:
            found.append(node.text.decode())
        else:
            todo += node.children
    return found
