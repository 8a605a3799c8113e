"""Deadlines, and Ctrl-C."""

from __future__ import annotations

__all__: list[str] = []
