"""The rules by which questions are judged, by their numbers in the newest edition: the one table of all that cite them.

The numbers are the same in each edition; a test compares them with the tables of all.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["OF_DECLARATION", "RULE_OF", "DeclarationRules"]


class DeclarationRules(NamedTuple):
    """What the parts of the rule on a declaration say, in the order in which they are carried out.

    Attributes:
        chosen: Who can be chosen to attack or block.
        restrictions: Which declarations effects forbid.
        requirements: How many requirements a declaration has to obey.
        costs: The total cost is determined.
        payment: It is paid; a declaration that can't be paid for is illegal.
    """

    chosen: str
    restrictions: str
    requirements: str
    costs: str
    payment: str


RULE_OF = {"declare_attackers": "508.1", "declare_blockers": "509.1", "assign_combat_damage": "510.1"}
"""The rule that each question is about."""

OF_DECLARATION: dict[str, DeclarationRules] = {
    "declare_attackers": DeclarationRules("508.1a", "508.1c", "508.1d", "508.1h", "508.1j"),
    "declare_blockers": DeclarationRules("509.1a", "509.1b", "509.1c", "509.1d", "509.1f"),
}
"""The parts of the rules on declarations."""
