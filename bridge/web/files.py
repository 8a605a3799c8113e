"""The files of the page: read once, sent as they are, with headers that let nothing else in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["FOLDER", "PAGE_HEADERS", "File", "files"]

FOLDER = Path(__file__).with_name("page")
"""Where the files lie: `index.html` is sent for `/`, any other one under `/page/`."""

_MEDIA_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
"""What the page may load: its own files, answers of the same server, and pictures that it makes itself."""

PAGE_HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {allowed}" for name, allowed in _POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
"""The headers of every file. A browser asks each time whether its copy is the newest."""


class File(NamedTuple):
    """A file of the page.

    Attributes:
        path: Its address.
        content: Its bytes.
        media_type: What they are.
        etag: The tag by which a browser tells its copy.
    """

    path: str
    content: bytes
    media_type: str
    etag: str


def files() -> Iterator[File]:
    """Every file of the page."""
    for path in sorted(FOLDER.rglob("*.*")):
        name = path.relative_to(FOLDER).as_posix()
        content = path.read_bytes()
        address = "/" if name == "index.html" else f"/page/{name}"
        yield File(address, content, _MEDIA_TYPES[path.suffix], f'"{hashlib.sha256(content).hexdigest()[:24]}"')
