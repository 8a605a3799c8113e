"""Effect records as words of cards, by what they speak of; `bridge.text.writing` has the whole sentence."""

from __future__ import annotations

__all__: list[str] = []
