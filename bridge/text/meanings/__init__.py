"""What the parts of a sentence mean, by what they speak of; `bridge.text.meaning` has all of them."""

from __future__ import annotations

__all__: list[str] = []
