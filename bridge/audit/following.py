"""Finds the rules of one document in another, such as the edition before, by their texts and their places."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from bridge.rulebook.document import Document, Rule

__all__ = ["followed", "masked"]

_NUMBERS = re.compile(r"\b[1-9]\d\d(?:\.\d{1,3}[a-z]?)?(?:[-–—][a-z])?\b")
_SAME = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "..."})


def masked(text: str) -> str:
    """The text without the numbers of the book and without the differences between printings."""
    return " ".join(_NUMBERS.sub("#", text.translate(_SAME)).casefold().split())


_ALIKE = 0.5
"""The share of common words from which a rule of the same section is the same rule, changed."""

_NOT_UNLIKE = 0.2
"""The share of common words from which the rule at the same place is the same rule."""


def followed(old: Document, new: Document) -> dict[str, str]:
    """Old number to new number of every rule that is in both documents, even with a changed text.

    A rule goes to the first of these that exists: the same text at the same place under its section and rule; the same
    text elsewhere; the most similar text of the same section; the text at the same place, if it is similar enough.
    """
    followers = _Followers(old, new)
    for level in range(3):
        followers.follow(level)
    return followers.went


class _Followers:
    """The rules of a document, and the rules of another one that they became."""

    def __init__(self, old: Document, new: Document) -> None:
        self.old = list(old.by_number.values())
        self.new = new.by_number
        self.went: dict[str, str] = {}
        self._taken: set[str] = set()
        self._words: dict[int, Counter[str]] = {}

    def _goes(self, number: str, target: str) -> None:
        self.went[number] = target
        self._taken.add(target)

    def _same_place(self, rule: Rule) -> str:
        if not rule.level:
            return rule.number
        above = self.went.get(rule.above, "")
        return above + rule.number[len(rule.above) :] if above else ""

    def _free(self, target: str) -> bool:
        return target in self.new and target not in self._taken

    def _counted(self, rule: Rule) -> Counter[str]:
        if id(rule) not in self._words:
            self._words[id(rule)] = Counter(masked(rule.text).split())
        return self._words[id(rule)]

    def _alike(self, one: Rule, other: Rule) -> float:
        """The share of words that two texts share."""
        words, others = self._counted(one), self._counted(other)
        return 2 * (words & others).total() / ((words.total() + others.total()) or 1)

    def follow(self, level: int) -> None:
        """Follows the rules of a level, after those of the levels above."""
        rules = [rule for rule in self.old if rule.level == level]
        for rule in rules:
            target = self._same_place(rule)
            if self._free(target) and masked(self.new[target].text) == masked(rule.text):
                self._goes(rule.number, target)
        with_text: dict[str, list[str]] = defaultdict(list)
        in_section: dict[int, list[Rule]] = defaultdict(list)
        for each in self.new.values():
            if each.level == level and each.number not in self._taken:
                with_text[masked(each.text)].append(each.number)
                in_section[each.section].append(each)
        for rule in rules:
            if rule.number not in self.went and (targets := with_text.get(masked(rule.text))):
                section = self.went.get(rule.number[:3], "")
                target = next((each for each in targets if each.startswith(section or " ")), targets[0])
                if section or len(targets) == 1:
                    targets.remove(target)
                    self._goes(rule.number, target)
        if level:
            self._most_alike(rules, in_section)
        for rule in rules:
            target = self._same_place(rule)
            if (
                rule.number not in self.went
                and self._free(target)
                and (not level or self._alike(rule, self.new[target]) >= _NOT_UNLIKE)
            ):
                self._goes(rule.number, target)

    def _most_alike(self, rules: list[Rule], in_section: dict[int, list[Rule]]) -> None:
        found = []
        for rule in rules:
            section = self.went.get(rule.number[:3])
            if rule.number in self.went or section is None:
                continue
            for other in in_section[int(section)]:
                if other.number not in self._taken and (alike := self._alike(rule, other)) >= _ALIKE:
                    here = other.number == self._same_place(rule)
                    found.append((-alike - 0.1 * here, rule.number, other.number))
        for _, number, target in sorted(found):
            if number not in self.went and self._free(target):
                self._goes(number, target)
