"""What libraries say of a text or a file that they can't read, in the language that is spoken.

The sentences that can be met are listed; whatever else a library says is passed on in its own words, in quotation
marks.
"""

from __future__ import annotations

from bridge.language import Recognizer, phrase, phrase_in, term_in

__all__ = ["said_by_json", "said_by_library", "said_by_packing", "said_by_sqlite", "said_by_yaml"]

_OF_YAML = Recognizer(
    "yaml",
    (
        # libyaml
        term_in("yaml", "block sequence entries are not allowed in this context"),
        term_in("yaml", "mapping keys are not allowed in this context"),
        term_in("yaml", "mapping values are not allowed in this context"),
        term_in("yaml", "could not find expected ':'"),
        term_in("yaml", "could not find expected directive name"),
        term_in("yaml", "did not find expected key"),
        term_in("yaml", "did not find expected node content"),
        term_in("yaml", "did not find expected '-' indicator"),
        term_in("yaml", "did not find expected ',' or ']'"),
        term_in("yaml", "did not find expected ',' or '}}'"),
        term_in("yaml", "did not find expected <document start>"),
        term_in("yaml", "did not find expected comment or line break"),
        term_in("yaml", "did not find expected whitespace or line break"),
        term_in("yaml", "did not find expected whitespace"),
        term_in("yaml", "did not find expected alphabetic or numeric character"),
        term_in("yaml", "did not find expected hexdecimal number"),
        term_in("yaml", "did not find expected version number"),
        term_in("yaml", "did not find expected digit or '.' character"),
        term_in("yaml", "did not find expected tag URI"),
        term_in("yaml", "did not find expected '!'"),
        term_in("yaml", "did not find the expected '>'"),
        term_in("yaml", "did not find URI escaped octet"),
        term_in("yaml", "exceeded maximum nesting depth"),
        term_in("yaml", "found a tab character where an indentation space is expected"),
        term_in("yaml", "found a tab character that violates indentation"),
        term_in("yaml", "found an indentation indicator equal to 0"),
        term_in("yaml", "found character that cannot start any token"),
        term_in("yaml", "found duplicate %TAG directive"),
        term_in("yaml", "found duplicate %YAML directive"),
        term_in("yaml", "found extremely long version number"),
        term_in("yaml", "found incompatible YAML document"),
        term_in("yaml", "found invalid Unicode character escape code"),
        term_in("yaml", "found undefined tag handle"),
        term_in("yaml", "found unexpected ':'"),
        term_in("yaml", "found unexpected document indicator"),
        term_in("yaml", "found unexpected end of stream"),
        term_in("yaml", "found unexpected non-alphabetical character"),
        term_in("yaml", "found unknown directive name"),
        term_in("yaml", "found unknown escape character"),
        term_in("yaml", "control characters are not allowed"),
        # PyYAML without libyaml
        term_in("yaml", "mapping values are not allowed here"),
        term_in("yaml", "mapping keys are not allowed here"),
        term_in("yaml", "sequence entries are not allowed here"),
        term_in("yaml", "expected <block end>, but found {found}"),
        term_in("yaml", "expected ',' or ']', but got {found}"),
        term_in("yaml", "expected ',' or '}}', but got {found}"),
        term_in("yaml", "expected the node content, but found {found}"),
        term_in("yaml", "expected '<document start>', but found {found}"),
        term_in("yaml", "expected alphabetic or numeric character, but found {found}"),
        term_in("yaml", "expected a comment or a line break, but found {found}"),
        term_in("yaml", "expected chomping or indentation indicators, but found {found}"),
        term_in("yaml", "found character {found} that cannot start any token"),
        term_in("yaml", "found unknown escape character {found}"),
        term_in("yaml", "found undefined tag handle {found}"),
        term_in("yaml", "special characters are not allowed"),
        term_in("yaml", "unreadable"),
        # the rewriting of old files
        term_in("yaml", "aliases are not supported"),
    ),
)
"""The problems of a text that is no YAML."""

_WHERE = Recognizer(
    "yaml",
    (
        term_in("yaml", "while increasing block level"),
        term_in("yaml", "while increasing flow level"),
        term_in("yaml", "while parsing a %TAG directive"),
        term_in("yaml", "while parsing a block collection"),
        term_in("yaml", "while parsing a block mapping"),
        term_in("yaml", "while parsing a block node"),
        term_in("yaml", "while parsing a flow mapping"),
        term_in("yaml", "while parsing a flow node"),
        term_in("yaml", "while parsing a flow sequence"),
        term_in("yaml", "while parsing a node"),
        term_in("yaml", "while parsing a quoted scalar"),
        term_in("yaml", "while parsing a tag"),
        term_in("yaml", "while parsing a tag directive"),
        term_in("yaml", "while scanning a %TAG directive"),
        term_in("yaml", "while scanning a %YAML directive"),
        term_in("yaml", "while scanning a block scalar"),
        term_in("yaml", "while scanning a directive"),
        term_in("yaml", "while scanning a double-quoted scalar"),
        term_in("yaml", "while scanning a plain scalar"),
        term_in("yaml", "while scanning a quoted scalar"),
        term_in("yaml", "while scanning a simple key"),
        term_in("yaml", "while scanning a tag"),
        term_in("yaml", "while scanning a tag directive"),
        term_in("yaml", "while scanning an alias"),
        term_in("yaml", "while scanning an anchor"),
        term_in("yaml", "while scanning for the next token"),
    ),
)
"""Where in a text the problem lies."""

_OF_JSON = Recognizer(
    "json",
    (
        term_in("json", "Expecting value"),
        term_in("json", "Expecting ',' delimiter"),
        term_in("json", "Expecting ':' delimiter"),
        term_in("json", "Expecting property name enclosed in double quotes"),
        term_in("json", "Illegal trailing comma before end of array"),
        term_in("json", "Illegal trailing comma before end of object"),
        term_in("json", "Extra data"),
        term_in("json", "Invalid control character"),
        term_in("json", "Invalid \\escape"),
        term_in("json", "Invalid \\uXXXX escape"),
        term_in("json", "Unterminated string starting"),
    ),
)
"""The problems of a text that is no JSON, as the standard library says them."""

_OF_SQLITE = Recognizer(
    "sqlite",
    (
        term_in("sqlite", "attempt to write a readonly database"),
        term_in("sqlite", "database disk image is malformed"),
        term_in("sqlite", "database is locked"),
        term_in("sqlite", "database or disk is full"),
        term_in("sqlite", "database schema has changed"),
        term_in("sqlite", "database table is locked"),
        term_in("sqlite", "disk I/O error"),
        term_in("sqlite", "file is not a database"),
        term_in("sqlite", "interrupted"),
        term_in("sqlite", "locking protocol"),
        term_in("sqlite", "no such column: {name}"),
        term_in("sqlite", "no such table: {name}"),
        term_in("sqlite", "out of memory"),
        term_in("sqlite", "unable to open database file"),
        term_in("sqlite", "Could not decode to UTF-8 column '{name}' with text '{text}'"),
    ),
)
"""Why SQLite can't read or write a file."""

_OF_PACKING = Recognizer(
    "packing",
    (
        term_in("packing", "Compressed data ended before the end-of-stream marker was reached"),
        term_in("packing", "Compressed file ended before the end-of-stream marker was reached"),
        term_in("packing", "Corrupt input data"),
        term_in("packing", "CRC check failed {found} != {expected}"),
        term_in("packing", "Incorrect length of data produced"),
        term_in("packing", "Input format not supported by decoder"),
        term_in("packing", "Invalid data stream"),
        term_in("packing", "Not a gzipped file ({found})"),
        term_in("packing", "Unknown compression method"),
        term_in("packing", "Error {number} while decompressing data: {problem}"),
    ),
)
"""Why a packed file can't be unpacked."""


def said_by_library(message: str) -> str:
    """What a library says, in its own words: in another language than English in quotation marks."""
    return phrase_in("library", "{message}", message=" ".join(message.split()))


def said_by_json(message: str) -> str:
    """What the standard library says of a text that is no JSON."""
    stripped = message.removesuffix(":").removesuffix(" at").removesuffix(":")
    said = _OF_JSON.said(stripped, said_by_library)
    return said[:1].lower() + said[1:]


def said_by_sqlite(error: Exception) -> str:
    """Why SQLite can't use a file."""
    return _OF_SQLITE.said(str(error), said_by_library)


def said_by_packing(error: Exception) -> str:
    """Why a packed file can't be unpacked."""
    return _OF_PACKING.said(str(error), said_by_library)


def said_by_yaml(problem: str, context: str | None = None, begun: int = 0) -> str:
    """What PyYAML says of a text that is no YAML.

    Args:
        problem: The problem.
        context: Where it lies; None if it isn't said.
        begun: The line on which that begins; 0 if it is the same line.
    """
    said = _OF_YAML.said(problem, said_by_library)
    if not context:
        return said
    where = _WHERE.said(context, said_by_library)
    if not begun:
        return phrase("{problem} {context}", problem=said, context=where)
    return phrase("{problem} {context} that begins on line {line}", problem=said, context=where, line=begun)
