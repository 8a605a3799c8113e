"""What the parts of a sentence mean, one module for each topic; `bridge.text.parsing` imports them all.

Here is what all readers share; what only one of them takes, or takes otherwise, is in a package of its own.
"""

from __future__ import annotations

__all__: list[str] = []
