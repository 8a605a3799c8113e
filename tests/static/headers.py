"""Writes the fields `Needs` and `Derives` in the headers of the encodings from what the rules use and derive.

    python -m tests.static.headers

`Needs` lists the predicates that bodies of the file use and its heads don't derive; `Derives` lists those of the heads,
without local helpers, with the rule numbers of the verdicts in the heads.
"""

from __future__ import annotations

import re
import textwrap
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from bridge.asp.encodings import RULES
from bridge.rulebook import Program, sort_key
from tests.static.tree import ACTIONS, ENCODED, atoms, derived, is_local, used

__all__ = ["Right", "correct", "header_of"]

Signature = tuple[str, int]

_VERDICTS = ("violation", "malformed", "unsupported")
_FIELD = r"^{}:(?: +\S.*(?:\n +\S.*)*)?$"
_WIDTH = 100


def _listed(name: str, entries: Iterable[str]) -> str:
    return textwrap.fill(
        ", ".join(entries) or "-",
        width=_WIDTH,
        initial_indent=f"{name + ':':<10}",
        subsequent_indent=" " * 10,
        break_long_words=False,
        break_on_hyphens=False,
    )


class Right(NamedTuple):
    """The correct content of the two fields: predicates needed; predicates derived, each with its rule numbers."""

    needs: tuple[Signature, ...]
    derives: dict[Signature, tuple[str, ...]]


def header_of(program: Program) -> Right:
    """The predicates that a file needs and derives, sorted."""
    numbers: dict[Signature, set[str]] = defaultdict(set)
    for statement in program.statements:
        for use in atoms(statement):
            if use.in_head and use.signature[0] in _VERDICTS:
                numbers[use.signature].update(re.findall(r'^"([\d.]+[a-z]?)"$', str(use.node.arguments[0])))
    needs = sorted(used(program) - derived(program))
    derives = sorted(signature for signature in derived(program) if not is_local(signature[0]))
    return Right(tuple(needs), {one: tuple(sorted(numbers[one], key=sort_key)) for one in derives})


def correct(program: Program) -> str:
    """The text of an encoding with the two fields corrected."""
    right = header_of(program)
    needs = [f"{name}/{arity}" for name, arity in right.needs]
    derives = [f"{name}/{arity}" + " for " * bool(at) + " and ".join(at) for (name, arity), at in right.derives.items()]
    head, end, rest = program.text.partition("*%")
    for name, entries in (("Needs", needs), ("Derives", derives)):
        head = re.sub(_FIELD.format(name), _listed(name, entries), head, count=1, flags=re.MULTILINE)
    return head + end + rest


if __name__ == "__main__":
    for file, program in (ENCODED | ACTIONS).items():
        if (text := correct(program)) != program.text:
            (RULES / file).write_text(text, encoding="utf-8")
            print(file)
