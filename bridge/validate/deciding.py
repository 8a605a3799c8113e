"""Which rules and kinds of effects have decided on the boards of a campaign: alone, and two of them on one board.

A rule and kind decide on a board if they forbid a play that nothing else forbids. Two decide together if both do so on
one board, or if a play is forbidden by both of them and by nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations

from bridge.asp import encodings

__all__ = ["TOGETHER", "counted", "kinds_of_rules", "never_alone", "never_together", "pairs"]

TOGETHER = " + "
"""What stands between the two of a pair."""

_QUESTIONS = ("declare_attackers", "declare_blockers")
_BROKEN = re.compile(r'^violation\("(50[89]\.1[abc])", (\w+)', re.MULTILINE)


def counted(boards: Iterable[Iterable[tuple[str, ...]]]) -> dict[str, int]:
    """On how many boards each rule and kind, and each pair of them, has decided.

    Args:
        boards: For each board what forbids its plays (`comparing.Legal.deciding`).

    Returns:
        Rule and kind (`508.1c cant_attack`), or two of them with `TOGETHER` between them, to boards; in order.
    """
    found: Counter[str] = Counter()
    for deciding in boards:
        sets = set(deciding)
        alone = sorted(each[0] for each in sets if len(each) == 1)
        together = {each for each in sets if len(each) == 2} | set(combinations(alone, 2))
        found.update(alone)
        found.update(TOGETHER.join(sorted(each)) for each in together)
    return dict(sorted(found.items()))


@cache
def kinds_of_rules() -> frozenset[str]:
    """What a declaration of attackers or blockers can break, of who can be declared, and for what: the rules of
    restrictions with the kinds of violations, as the encodings derive them, and requirements and costs."""
    found = {"508.1d requirements", "509.1c requirements", "508.1j cost", "509.1f cost"}
    for question in _QUESTIONS:
        number = "508" if question == "declare_attackers" else "509"
        broken = _BROKEN.findall(encodings.text(question))
        found |= {f"{rule} {kind}" for rule, kind in broken if rule.startswith(number)}
    return frozenset(found)


def pairs(decisive: Mapping[str, int]) -> dict[str, int]:
    """The pairs among what `counted` gives."""
    return {each: number for each, number in decisive.items() if TOGETHER in each}


def never_alone(decisive: Mapping[str, int]) -> list[str]:
    """The rules and kinds of `kinds_of_rules` that have decided nothing alone, in order."""
    return sorted(kinds_of_rules() - decisive.keys())


def never_together(decisive: Mapping[str, int]) -> dict[str, list[str]]:
    """Of what has decided alone, with which later ones of the same question it has never decided, in order."""
    alone = sorted(each for each in decisive if TOGETHER not in each)
    found = {
        one: [
            other for other in alone if one < other and one[:3] == other[:3] and one + TOGETHER + other not in decisive
        ]
        for one in alone
    }
    return {one: others for one, others in found.items() if others}
