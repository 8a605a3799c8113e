"""What the parts of a sentence mean, one module for each topic; `bridge.text.meaning` imports them all."""

from __future__ import annotations

__all__: list[str] = []
