"""A cache of results that outlives a process.

An entry stands in a file of the user's own (`entries`), under a digest of everything that it is computed from, the
project's source included, so that another version finds nothing. Everything in the file can be computed anew. A file
that can't be used, for whatever reason, is silently ignored.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from bridge.files.entries import Kept

__all__ = ["default_folder", "digest_of", "kept", "kept_or_made"]

Made = TypeVar("Made")

_ROOT = Path(__file__).parents[1]


def default_folder() -> Path | None:
    """The folder of the file: the environment variable `AZOR_CACHE`, or the user's folder for such files. None if the
    variable is empty: nothing is kept."""
    named = os.environ.get("AZOR_CACHE")
    if named is None:
        return _users_folder()
    return Path(named) if named else None


@cache
def _users_folder() -> Path:
    from platformdirs import user_cache_path  # here, because only this needs it

    return user_cache_path("azor", appauthor=False)


@cache
def digest_of(*packages: str) -> bytes:
    """The digest of the source of packages, and of Python's version.

    Args:
        packages: Names of packages of the project, without those within.
    """
    digest = blake2b(digest_size=20)
    digest.update(repr(sys.version_info[:3]).encode())
    for package in packages:
        for path in sorted((_ROOT / package).rglob("*")):
            if path.suffix in (".py", ".lark"):
                content = path.read_bytes()
                digest.update(f"{path.relative_to(_ROOT).as_posix()} {len(content)}\n".encode())
                digest.update(content)
    return digest.digest()


@cache
def _at(folder: Path) -> Kept:
    from bridge.files.entries import Kept  # here, because it imports sqlite3

    return Kept(folder / "kept.sqlite")


def kept() -> Kept | None:
    """The user's cache; None if it is switched off or can't be used."""
    folder = default_folder()
    if folder is None:
        return None
    entries = _at(folder)
    return entries if entries.is_usable() else None


def kept_or_made(what: bytes, form: type[Made], make: Callable[[], Made]) -> Made:
    """The cached value under a key; if there is none, it is made and stored.

    Args:
        what: The key: the digest of the source that makes it (`digest_of`), and all that it is made from.
        form: The type of the value. A value that decoding wouldn't give back unchanged isn't stored.
        make: Makes the value. An exception is passed on, and nothing is stored.
    """
    entries = kept()
    if entries is None:
        return make()
    content = entries.find(what)
    if content is not None:
        try:
            return msgspec.msgpack.decode(content, type=form)
        except msgspec.DecodeError:
            pass  # it is made anew
    made = make()
    content = msgspec.msgpack.encode(made)
    if msgspec.msgpack.decode(content, type=form) == made:
        entries.keep(what, content)
    return made
