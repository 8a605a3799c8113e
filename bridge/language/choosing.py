"""The language of the environment's locale."""

from __future__ import annotations

from collections.abc import Mapping

from bridge.language.speaking import ENGLISH, LANGUAGES

__all__ = ["preferred"]

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The POSIX variables for the language of messages: the first that is set and not empty counts."""


def preferred(environment: Mapping[str, str]) -> str:
    """The language that the locale of an environment asks for, such as `ko` for `ko_KR.UTF-8`; English if it has no
    catalog."""
    locale = next((value for name in _VARIABLES if (value := environment.get(name, ""))), "")
    wanted = locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return wanted if wanted in LANGUAGES else ENGLISH
