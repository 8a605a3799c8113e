"""Reads an encoding into its header and its statements, each with the citations above it.

A citation is a comment line `% CR 509.1b + CR 702.111b: …`: rule numbers, and a paraphrase in one line. It applies to
the statements that follow it, up to the next citation or other comment; adjacent citation lines apply together.
`% CR 508.2 left out: …` says that a rule is left out, and why.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from clingo.ast import AST

__all__ = ["Citation", "Header", "Program", "Statement", "numbers_in", "read_program"]

_NUMBER = r"[1-9]\d\d(?:\.\d{1,3}[a-z]?)?"
_GROUP = rf"CR {_NUMBER}(?:, {_NUMBER})*"
_CITATION = re.compile(rf"% ({_GROUP}(?: \+ {_GROUP})*)( left out)?: (\S.*)")
_FIELD = re.compile(r"^(Needs|Derives|Left out):[ \t]*(.*(?:\n[ \t]+\S.*)*)", re.MULTILINE)
_SIGNATURE = re.compile(r"\b(_*[a-z]\w*)/(\d+)\b")


def numbers_in(text: str) -> tuple[str, ...]:
    """The rule numbers in a text: `508.1e (bands), 508.1g-j (costs)` names 508.1e, 508.1g and 508.1j.

    Of a span (`508.1g-j`, `609.5 to 609.8`) it gives the two ends.
    """
    found: list[str] = []
    for match in re.finditer(rf"(?<![\d.])({_NUMBER})(?:-([a-z]))?(?![\d.]*\d)", text):
        found.append(match[1])
        if match[2]:
            found.append(match[1][:-1] + match[2])
    return tuple(found)


class Citation(Struct, frozen=True):
    """A citation of rules.

    Attributes:
        groups: The groups of numbers that `+` joins: (("509.1b",), ("702.111b",)).
        left_out: Whether it says that the numbers are left out.
        text: The paraphrase or the reason.
        file, line: Where it stands.
    """

    groups: tuple[tuple[str, ...], ...]
    left_out: bool
    text: str
    file: str
    line: int

    @property
    def numbers(self) -> tuple[str, ...]:
        """All numbers, in their order."""
        return tuple(number for group in self.groups for number in group)


class Header(Struct, frozen=True):
    """The comment that opens an encoding.

    Attributes:
        title: Its first line, without comment signs: `CR 508: Declare Attackers Step`.
        text: The paragraphs after the title, without the fields.
        needs, derives: The predicates that the fields `Needs` and `Derives` list, by name and arity; None without the
            field.
        rules: The rule numbers that `Derives` names (`violation/2 for 508.1a`).
        left_out: The text of the field `Left out`, in one line; None without it.
    """

    title: str
    text: str
    needs: frozenset[tuple[str, int]] | None
    derives: frozenset[tuple[str, int]] | None
    rules: frozenset[str]
    left_out: str | None

    @property
    def number(self) -> str:
        """The rule or section that the file encodes, from its title; empty when the title names none."""
        found = re.match(rf"CR ({_NUMBER}):", self.title)
        return found[1] if found else ""


class Statement(Struct, frozen=True):
    """A statement of an encoding.

    Attributes:
        node: Its syntax tree.
        file, line, end: Its file, its first and its last line, from 1.
        citations: The citations above it.
    """

    node: AST
    file: str
    line: int
    end: int
    citations: tuple[Citation, ...]

    @property
    def is_rule(self) -> bool:
        return self.node.ast_type.name == "Rule"

    @property
    def numbers(self) -> frozenset[str]:
        """The rule numbers cited above it."""
        return frozenset(number for citation in self.citations for number in citation.numbers)


class Program(Struct, frozen=True):
    """An encoding file as read.

    Attributes:
        file: Its name, as given.
        text: Its text.
        header: The block comment that opens it; None if there is none.
        statements: All statements other than comments, in order.
        citations: All citations, also those that say what is left out.
    """

    file: str
    text: str
    header: Header | None
    statements: tuple[Statement, ...]
    citations: tuple[Citation, ...]

    @property
    def rules(self) -> Iterator[Statement]:
        return (statement for statement in self.statements if statement.is_rule)


def _signatures(text: str) -> frozenset[tuple[str, int]]:
    return frozenset((name, int(arity)) for name, arity in _SIGNATURE.findall(text))


def _header(comment: str) -> Header:
    body = comment.removeprefix("%*").removesuffix("*%").strip("\n")
    title, _, rest = body.partition("\n")
    fields = {name: " ".join(value.split()) for name, value in _FIELD.findall(rest)}
    needs, derives = (fields.get(name) for name in ("Needs", "Derives"))
    return Header(
        title=title.strip(),
        text=_FIELD.sub("", rest).strip(),
        needs=None if needs is None else _signatures(needs),
        derives=None if derives is None else _signatures(derives),
        rules=frozenset(numbers_in(derives or "")),
        left_out=fields.get("Left out"),
    )


def _citation(comment: str, file: str, line: int) -> Citation | None:
    found = _CITATION.fullmatch(comment)
    if not found:
        return None
    groups = tuple(tuple(group.removeprefix("CR ").split(", ")) for group in found[1].split(" + "))
    return Citation(groups, bool(found[2]), found[3], file, line)


def read_program(text: str, file: str) -> Program:
    """Reads an encoding. Files that it includes are not read.

    Args:
        text: Its text.
        file: Its name, for the places of statements and citations.

    Raises:
        RuntimeError: The text is not in the input language of clingo.
    """
    from clingo import ast

    nodes: list[AST] = []
    # The parser would resolve includes against the working directory, so they are taken out.
    own = re.sub(r"^#include.*$", "", text, flags=re.MULTILINE)
    ast.parse_string(own, nodes.append, logger=lambda code, message: None)
    return _assemble(nodes, text, file)


def _assemble(nodes: Iterable[AST], text: str, file: str) -> Program:
    header: Header | None = None
    statements: list[Statement] = []
    citations: list[Citation] = []
    above: tuple[Citation, ...] = ()
    last_cited = -1
    for node in nodes:
        line, end = node.location.begin.line, node.location.end.line
        kind = node.ast_type.name
        if kind == "Program":
            continue
        if kind != "Comment":
            statements.append(Statement(node, file, line, end, above))
        elif citation := _citation(node.value, file, line):
            citations.append(citation)
            if not citation.left_out:
                above = (*above, citation) if last_cited == line - 1 else (citation,)
                last_cited = line
        elif line == 1 and node.value.startswith("%*") and not node.value.startswith("%*!"):
            header = _header(node.value)
        else:
            above = ()
    return Program(file, text, header, tuple(statements), tuple(citations))
