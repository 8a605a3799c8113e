"""What the parts of a sentence mean, a function for each name in the grammar; the modules of `meanings` enter them."""

from __future__ import annotations

from bridge.text.meanings import (
    clauses,
    conditions,
    costs,
    descriptions,
    numbers,
    players,
    predicates,
    restrictions,
    subjects,
)
from bridge.text.meanings.values import ACTIONS, action

__all__ = ["ACTIONS", "MODULES", "action"]

MODULES = (clauses, conditions, costs, descriptions, numbers, players, predicates, restrictions, subjects)
"""Each registers what its names mean when it is imported."""
