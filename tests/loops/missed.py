"""The combos that aren't judged as their files expect, with the reason."""

from __future__ import annotations

__all__ = ["MISSED"]

MISSED: dict[str, str] = {}
