"""The meanings of the parts of a sentence, one module for each topic; `bridge.text.parsing` imports them all.

The modules here are shared by all readers; meanings of only one reader are in a package of its own.
"""

from __future__ import annotations

__all__: list[str] = []
