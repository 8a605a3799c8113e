"""Combat perft: how many legal sequences of attack, block and combat damage a board has (docs/perft.md).

counting     the sequences, counted level by level
"""

from __future__ import annotations

__all__: list[str] = []
