"""What the parts of a sentence mean for attacks, blocks and combat damage."""

from __future__ import annotations

__all__: list[str] = []
