"""Facts that a test writes down as text, as terms."""

from __future__ import annotations

import clingo

from bridge.asp.solving import term_of
from bridge.case.terms import Fact

__all__ = ["terms"]


def terms(text: str) -> list[Fact]:
    """The facts in a text of clingo."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    assert all(atom.is_fact for atom in control.symbolic_atoms)
    found = [term_of(atom.symbol) for atom in control.symbolic_atoms]
    return [each for each in found if isinstance(each, tuple)]
