"""Whether an engine that is installed is the one that an adapter was written for."""

from __future__ import annotations

import hashlib
from importlib import metadata
from pathlib import Path

from bridge.errors import InputError, said_by_system
from bridge.language import phrase

__all__ = ["Pinned", "checked"]


class Pinned:
    """A version of a library.

    Args:
        distribution: Its name on the package index.
        version: The version.
        library: The library's file, under the folder that packages are installed in.
        digests: The SHA-256 digests of that file, one for each platform with a wheel.
        installed_by: What `pip install` is to be given.
    """

    def __init__(
        self, distribution: str, version: str, library: str, digests: frozenset[str], installed_by: str
    ) -> None:
        self.distribution = distribution
        self.version = version
        self.library = library
        self.digests = digests
        self.installed_by = installed_by


def checked(pinned: Pinned) -> None:
    """Refuses another library than the pinned one.

    Raises:
        InputError: It isn't installed, has another version, or its native library has another digest.
    """
    name = pinned.distribution
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        raise InputError(
            phrase("it isn't installed: pip install {installed_by}", installed_by=pinned.installed_by), file=name
        ) from None
    if found.version != pinned.version:
        raise InputError(
            phrase(
                "version {version} is installed; the adapter is for {wanted}",
                version=found.version,
                wanted=pinned.version,
            ),
            file=name,
        )
    try:
        digest = hashlib.sha256(Path(str(found.locate_file(pinned.library))).read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(
            phrase("{library} can't be read: {strerror}", library=pinned.library, strerror=said_by_system(error)),
            file=name,
        ) from None
    if digest not in pinned.digests:
        raise InputError(
            phrase(
                "{library} isn't the one of the published wheels (digest {digest})",
                library=pinned.library,
                digest=digest[:12],
            ),
            file=name,
        )
