"""The language of an answer: the one that the request names, or else the best one of those that the client accepts."""

from __future__ import annotations

from typing import Any

from bridge.language import ENGLISH, LANGUAGES
from bridge.serve.protocol import REQUESTS

__all__ = ["accepted", "language_of", "with_language"]

_MOST_ACCEPTED = 50
"""The ranges of a header that are looked at."""


def accepted(header: str) -> str:
    """The language that a header asks for (RFC 9110, 12.5.4): of those that there are, the one with the highest
    quality, and of several such the first. English if none of them is accepted, or nothing is asked for."""
    best, quality = ENGLISH, 0.0
    for each in header.split(",")[:_MOST_ACCEPTED]:
        wanted, *parameters = (part.strip() for part in each.lower().split(";"))
        found = ENGLISH if wanted == "*" else wanted.partition("-")[0]
        worth = _quality(parameters)
        if found in LANGUAGES and worth > quality:
            best, quality = found, worth
    return best


def _quality(parameters: list[str]) -> float:
    given = next((each.removeprefix("q=") for each in parameters if each.startswith("q=")), "1")
    try:
        return min(1.0, float(given))
    except ValueError:
        return 0.0


def language_of(data: Any, header: str) -> str:
    """The language of the answer to a request.

    Args:
        data: The request as plain data, whatever that is.
        header: What the client accepts, empty for anything. The option `lang` of the request goes before it.
    """
    options = data.get("options") if isinstance(data, dict) else None
    asked = options.get("lang") if isinstance(options, dict) else None
    return asked if isinstance(asked, str) and asked in LANGUAGES else accepted(header)


def with_language(data: Any, language: str) -> Any:
    """The request with the language among its options, if it has options that take one and names none itself."""
    kind = REQUESTS.get(data["method"]) if isinstance(data, dict) and isinstance(data.get("method"), str) else None
    if kind is None or not hasattr(kind, "options"):
        return data
    options = data.get("options", {})
    return {**data, "options": {"lang": language, **options}} if isinstance(options, dict) else data
