"""What changed from one edition of the rules to another, found from digests alone.

A rule of the old edition is matched with a rule of the new one by the first of these that applies: the rule at the same
place under its section or rule (which may themselves have moved) has the same text; a rule somewhere else has the same
text; there is a rule with another text at the same place. So Banding, moved from 702.21 to 702.22, takes its subrules
along even where their text was touched, and the Ward that now stands at 702.21 is new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from bridge.rulebook.tables import EditionTable, load_table, newest_edition, sort_key

__all__ = ["Changes", "cited_in", "diff", "follow", "number_in"]


class Changes(Struct, frozen=True):
    """What changed between two editions, by rule number.

    Attributes:
        old, new: The two editions.
        added: Numbers of the new edition whose rule the old edition lacks.
        removed: Numbers of the old edition whose rule the new edition lacks.
        changed: Old and new number, mostly the same, of rules with another text.
        moved: Old and new number of rules with the same text under another number.
    """

    old: str
    new: str
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[tuple[str, str], ...]
    moved: tuple[tuple[str, str], ...]

    def under(self, prefix: str) -> Changes:
        """The changes of numbers that begin with `prefix` in either edition."""

        def pairs(of: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
            return tuple(pair for pair in of if pair[0].startswith(prefix) or pair[1].startswith(prefix))

        def numbers(of: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(number for number in of if number.startswith(prefix))

        return Changes(
            self.old, self.new, numbers(self.added), numbers(self.removed), pairs(self.changed), pairs(self.moved)
        )


def _above(number: str) -> str:
    """The rule that a subrule belongs to, the section that a rule belongs to; empty for a section."""
    if number[-1].isalpha():
        return number[:-1]
    section, dot, _ = number.partition(".")
    return section if dot else ""


def _level(numbers: Iterable[str], level: int) -> list[str]:
    return [number for number in numbers if ("." in number) + number[-1].isalpha() == level]


def follow(old: EditionTable, new: EditionTable) -> dict[str, str]:
    """Old number to new number of every rule and section that is in both editions, changed or not."""
    went = {"": ""}
    taken: set[str] = set()

    def same_place(number: str) -> str:
        above = _above(number)
        return went[above] + number[len(above) :] if above in went else ""

    def goes(number: str, target: str) -> None:
        went[number] = target
        taken.add(target)

    for level in range(3):
        numbers = _level(old.rules, level)
        for number in numbers:
            target = same_place(number)
            if target in new.rules and new.rules[target].digest == old.rules[number].digest:
                goes(number, target)
        with_digest: dict[str, list[str]] = defaultdict(list)
        for target in _level(new.rules, level):
            if target not in taken:
                with_digest[new.rules[target].digest].append(target)
        for number in numbers:
            if number not in went and (targets := with_digest[old.rules[number].digest]):
                near = [target for target in targets if _above(target) == went.get(_above(number))]
                target = (near or targets)[0]
                targets.remove(target)
                goes(number, target)
        for number in numbers:
            target = same_place(number)
            if number not in went and target in new.rules and target not in taken:
                goes(number, target)
    del went[""]
    return went


@lru_cache
def _back_to(edition: str) -> dict[str, str]:
    return follow(load_table(newest_edition()), load_table(edition))


def number_in(edition: str, number: str) -> str:
    """The number that a rule of the newest edition has in another edition; empty if it isn't there.

    Raises:
        InputError: There is no such edition.
    """
    return number if edition == newest_edition() else _back_to(edition).get(number, "")


def cited_in(edition: str, number: str) -> str:
    """The number by which an edition is cited for a rule of the newest one: its own, or that of the rule or section
    above it if the edition doesn't have it, such as 701 for a keyword action that came later. Empty if it lacks the
    section.

    Raises:
        InputError: There is no such edition.
    """
    while not (found := number_in(edition, number)) and (above := _above(number)):
        number = above
    return found


def diff(old: EditionTable, new: EditionTable) -> Changes:
    """What changed from one edition to another."""
    went = follow(old, new)
    changed, moved = [], []
    for number, target in went.items():
        if old.rules[number].digest != new.rules[target].digest:
            changed.append((number, target))
        elif number != target:
            moved.append((number, target))
    return Changes(
        old=old.edition,
        new=new.edition,
        added=tuple(sorted(new.rules.keys() - set(went.values()), key=sort_key)),
        removed=tuple(sorted(old.rules.keys() - went.keys(), key=sort_key)),
        changed=tuple(sorted(changed, key=lambda pair: sort_key(pair[1]))),
        moved=tuple(sorted(moved, key=lambda pair: sort_key(pair[1]))),
    )
