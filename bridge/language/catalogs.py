"""The catalogs of a language: one file for each part of the program, read when the language is first spoken."""

from __future__ import annotations

from gettext import GNUTranslations
from pathlib import Path

__all__ = ["catalog", "folder"]


def folder(language: str) -> Path:
    """Where the catalogs of a language are: `*.po` for people, and the same compiled, `*.mo`."""
    return Path(__file__).parent / language


def catalog(language: str) -> GNUTranslations:
    """All entries of a language."""
    first, *others = sorted(folder(language).glob("*.mo"))
    found = _read(first)
    for each in others:
        found.add_fallback(_read(each))
    return found


def _read(file: Path) -> GNUTranslations:
    with file.open("rb") as stream:
        return GNUTranslations(stream)
