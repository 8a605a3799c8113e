"""What the parts of an ability mean, one module for each topic; `bridge.text.parsing` imports them all."""

from __future__ import annotations

__all__: list[str] = []
