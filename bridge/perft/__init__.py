"""Combat perft: how many legal sequences of attack, block and combat damage a board has (docs/perft.md).

counting     the sequences, counted level by level
moving       the state after an attack, a block, the first combat damage step
"""

from __future__ import annotations

__all__: list[str] = []
