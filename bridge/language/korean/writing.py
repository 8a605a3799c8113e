"""Filling in an entry of the Korean catalog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from bridge.language.catalogs import catalog
from bridge.language.korean.endings import with_ending
from bridge.language.korean.particles import with_particle

__all__ = ["Korean", "filled"]

_ENTRIES_PARSED = 1 << 12
"""The most entries whose parsed places are cached."""


class Korean:
    """Says messages in Korean; what has no entry is said in English."""

    def __init__(self) -> None:
        self._entries = catalog("ko")

    def say(self, context: str, template: str, parts: Mapping[str, object]) -> str:
        """As `Speaker.say`."""
        found = self._entries.pgettext(context, template) if context else self._entries.gettext(template)
        return template.format_map(parts) if found is template else filled(found, parts)

    def say_so_many(self, one: str, many: str, n: int, parts: Mapping[str, object]) -> str:
        """As `Speaker.say_so_many`."""
        found = self._entries.ngettext(one, many, n)
        return found.format_map(parts) if found in (one, many) else filled(found, parts)

    def text(self, context: str, text: str) -> str:
        """As `Speaker.text`."""
        return self._entries.pgettext(context, text)


@lru_cache(maxsize=_ENTRIES_PARSED)
def _pieces(entry: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(entry))


def filled(entry: str, parts: Mapping[str, object]) -> str:
    """An entry with its places filled in.

    If a value is empty, the space beside it is left out, too.

    Args:
        entry: The text of the entry. Behind the colon of a place stands a particle, or an ending with its hyphen. A
            closing quotation mark may stand in front of the particle.
        parts: The values.
    """
    written: list[str] = []
    for text, name, spec in _pieces(entry):
        written.append(text)
        if name is not None:
            value = str(parts[name]).strip()
            if value and spec:
                value = with_ending(value, spec) if spec.startswith("-") else _with_particle(value, spec)
            written.append(value)
    line = "".join(written).strip()
    while "  " in line:
        line = line.replace("  ", " ")
    return line


def _with_particle(value: str, spec: str) -> str:
    particle = spec.lstrip("”’")
    marks = spec[: len(spec) - len(particle)]
    return value + marks + with_particle(value, particle)[len(value) :]
