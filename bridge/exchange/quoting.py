"""Words of cases as source code of other languages: strings, comments, identifiers.

A name comes from a file of somebody else. It must not end the string or the comment in which it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

__all__ = ["class_name", "comment", "identifiers", "java", "kotlin", "rust", "snake"]

_PLAIN = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_LONGEST = 60
"""The most characters of an identifier."""

_RESERVED = """
abstract as assert async await become boolean box break byte case catch char class companion const continue
crate default do double dyn else enum extends extern false final finally float fn for fun game goto if impl
implements import in init instanceof int interface internal is let long loop macro match mod move mut native new
null object open override package private protected pub public ref result return runner scenario self short
state static super switch test this throw throws trait transient true try type typealias typeof union unsafe
unsized use val var virtual void volatile when where while yield declared host
"""
"""Words of Java, Kotlin and Rust that can't be names, and names that the templates use."""


def java(text: str) -> str:
    """A string literal of Java. No `\\u` is written: Java reads those before it looks for the ends of strings."""
    return '"' + "".join(_PLAIN.get(char) or _shown(char, "\\{:03o}") for char in text) + '"'


def kotlin(text: str) -> str:
    """A string literal of Kotlin, in which `$` would begin a template."""
    plain = {**_PLAIN, "$": "\\$"}
    return '"' + "".join(plain.get(char) or _shown(char, "\\u{:04x}") for char in text) + '"'


def rust(text: str) -> str:
    """A string literal of Rust."""
    return '"' + "".join(_PLAIN.get(char) or _shown(char, "\\u{{{:x}}}") for char in text) + '"'


def _shown(char: str, form: str) -> str:
    """A character, or its escape if it is a control character."""
    return form.format(ord(char)) if ord(char) < 32 or ord(char) == 127 else char


def comment(text: str) -> str:
    """Words for a comment that ends with its line, in any of the languages: one line without backslashes, since Java
    reads `\\u000a` in a comment as the end of the line."""
    line = " ".join(text.split()).replace("\\", "/").replace("*/", "* /")
    return "".join(char if char.isprintable() else "?" for char in line)


def _ascii_words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.findall(r"[A-Za-z0-9]+", plain.replace("'", ""))


def class_name(text: str, ending: str = "") -> str:
    """The name of a class made of words: `A goaded bear` is `AGoadedBear`."""
    name = "".join(word[:1].upper() + word[1:] for word in _ascii_words(text))[:_LONGEST] or "Board"
    return ("Board" * name[:1].isdigit()) + name + ending


def snake(text: str) -> str:
    """A name in lower case with underscores: `A goaded bear` is `a_goaded_bear`."""
    name = "_".join(_ascii_words(text)).lower()[:_LONGEST].strip("_") or "board"
    return f"board_{name}" if name[0].isdigit() or name in _RESERVED.split() else name


def identifiers(ids: Iterable[str]) -> dict[str, str]:
    """A variable for each id; no two ids have the same."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for id in ids:
        name, number = snake(id), 1
        while name in taken:
            number += 1
            name = f"{snake(id)}_{number}"
        taken.add(name)
        found[id] = name
    return found
