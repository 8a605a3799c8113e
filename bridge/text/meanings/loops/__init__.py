"""What the parts of an ability mean in a loop: plain data, in which pronouns and X are not yet resolved."""

from __future__ import annotations

__all__: list[str] = []
