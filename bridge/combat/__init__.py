"""Declarations of attackers and blockers and combat damage: what is judged, why, and how it is said."""

from __future__ import annotations

__all__: list[str] = []
