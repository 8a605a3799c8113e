"""Boards on which something holds, found with the rules as they are: a search over small boards.

searching   choices over the parts of a board; the rules judge all plays of it
goals/      what is looked for, a small program each
"""

from bridge.aimed.searching import GOALS, Aimed, Scope, aimed

__all__ = ["GOALS", "Aimed", "Scope", "aimed"]
