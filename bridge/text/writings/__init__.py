"""Effect records as words of cards, one module for each topic; `bridge.text.writing` writes the whole sentence."""

from __future__ import annotations

__all__: list[str] = []
