"""Certain findings about the numbers of a document: misprints, gaps, duplicates, order, skipped letters."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from bridge.audit.following import masked
from bridge.language import phrase
from bridge.report.model import Finding, quoted_around
from bridge.rulebook.document import SKIPPED, Document, Rule, parts_of, place_of, successors

__all__ = ["corrected", "numbering"]


def _in_order(rules: list[Rule]) -> set[int]:
    """The indexes of a longest run of rules whose numbers increase."""
    ends: list[tuple[int, int, int, str]] = []
    at_end: list[int] = []
    before: list[int] = []
    for index, rule in enumerate(rules):
        place = place_of(rule.number)
        length = bisect_left(ends, place)
        if length == len(ends):
            ends.append(place)
            at_end.append(index)
        elif ends[length] != place:  # of a number that occurs twice, the first is in order
            ends[length] = place
            at_end[length] = index
        before.append(at_end[length - 1] if length else -1)
    chosen: set[int] = set()
    index = at_end[-1] if at_end else -1
    while index >= 0:
        chosen.add(index)
        index = before[index]
    return chosen


def _distance(one: str, other: str) -> int:
    """The edit distance: how many characters are inserted, deleted or changed."""
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        above, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (a != b))
    return row[-1]


def _stands_alone(rules: list[Rule], index: int) -> bool:
    """Whether a number in order is a jump from the one before and to the one after, which fit one another."""
    if not 0 < index < len(rules) - 1:
        return False
    before, here, after = (rules[at].number for at in (index - 1, index, index + 1))
    return here not in successors(before) and after not in successors(here) and after in _next_but_one(before)


def _next_but_one(number: str) -> set[str]:
    return {later for first in successors(number) for later in successors(first)} | set(successors(number))


def corrected(document: Document) -> dict[int, str]:
    """Index of a rule to its likely number, of those whose number is a misprint: no more than two characters are
    wrong, it fits where it stands, and no other rule has it."""
    return _ordered(document)[0]


def _ordered(document: Document) -> tuple[dict[int, str], set[int]]:
    """The likely numbers as of `corrected`, and the indexes of the rules that are in order."""
    rules = document.rules
    chosen = _in_order(rules)
    alone = {index for index in chosen if _stands_alone(rules, index)}
    numbers = [rule.number for rule in rules]
    taken = {rules[index].number for index in chosen - alone}
    found: dict[int, str] = {}
    for index, rule in enumerate(rules):
        if not index or (index in chosen and index not in alone):
            continue
        if rule.number in successors(numbers[index - 1]) and rule.number not in taken:
            chosen.add(index)  # the number that kept it out of order was a misprint
            taken.add(rule.number)
            continue
        following = rules[index + 1].number if index + 1 < len(rules) else ""
        for likely in sorted(successors(numbers[index - 1]), key=lambda each: _level(each) != _level(rule.number)):
            if likely in taken or likely == rule.number or _distance(rule.number, likely) > 2:
                continue
            if following and index + 1 in chosen and place_of(following) <= place_of(likely):
                continue
            if index in alone and following not in successors(likely) and following != rule.number:
                continue
            found[index] = numbers[index] = likely
            taken.add(likely)
            break
        else:
            if index in alone:
                taken.add(rule.number)
    return found, chosen


def _level(number: str) -> bool:
    return number[-1].isalpha()


def numbering(document: Document) -> Iterator[Finding]:
    """The findings about numbers."""
    rules = document.rules
    likely, chosen = _ordered(document)
    first: dict[str, Rule] = {}
    for index, rule in enumerate(rules):
        if index in chosen and index not in likely:
            first.setdefault(rule.number, rule)

    def finding(kind: str, rule: Rule, why: str, mend: str = "", related: tuple[str, ...] = ()) -> Finding:
        quote = quoted_around(f"{rule.number} {rule.text}")
        return Finding(kind, rule.number, rule.line, quote, why, mend, related, key=masked(rule.text))

    previous = ""
    previous_rule: Rule | None = None
    for index, rule in enumerate(rules):
        number = likely.get(index, rule.number)
        if index in likely:
            why = phrase(
                "after {previous} comes {number}, not {other}", previous=previous, number=number, other=rule.number
            )
            if rule.number in first:
                also = phrase("{number} stands in line {line}", number=rule.number, line=first[rule.number].line)
                why = f"{why}; {also}"
            yield finding("number.misprint", rule, why, f"{number}", (number,))
        elif index not in chosen:
            if rule.number in first:
                where = first[rule.number].line
                why = phrase("{number} stands in line {line} too", number=rule.number, line=where)
                yield finding("number.duplicate", rule, why)
            else:
                why = phrase("{number} stands after {previous}", number=rule.number, previous=previous)
                yield finding("number.order", rule, why)
            continue
        if number[-1] in SKIPPED:
            yield finding("number.letter", rule, phrase("the letters l and o are skipped in the book's numbers"))
        elif previous and previous_rule and number not in successors(previous):
            missing = _between(previous, number)
            if missing:
                places = {"previous": previous, "number": number}
                why = (
                    phrase("{first} is missing between {previous} and {number}", first=missing[0], **places)
                    if len(missing) == 1
                    else phrase(
                        "{first} to {last} are missing between {previous} and {number}",
                        first=missing[0],
                        last=missing[-1],
                        **places,
                    )
                )
                yield Finding(
                    "number.missing", missing[0], rule.line, quoted_around(f"{rule.number} {rule.text}"), why,
                    related=tuple(missing[1:]), key=f"{masked(previous_rule.text)}\n{masked(rule.text)}",
                )  # fmt: skip
        previous, previous_rule = number, rule


def _between(before: str, after: str) -> list[str]:
    """The numbers that are missing between two, as far as the second one says which: 508.1d before 508.1f is 508.1e."""
    old, new = parts_of(before), parts_of(after)
    if old[0] != new[0]:
        if not new[1]:
            skipped = (
                range(old[0] + 1, new[0]) if old[0] // 100 == new[0] // 100 else range(new[0] // 100 * 100, new[0])
            )
            return [str(section) for section in skipped]
        return [str(new[0])]  # a section without its heading
    missing = []
    rule = old[1]
    while rule < new[1] - (not new[2]):
        rule += 1
        missing.append(f"{new[0]}.{rule}")
    if new[2]:
        letters = [letter for letter in "abcdefghijkmnpqrstuvwxyz" if letter < new[2]]
        start = old[2] if old[1] == new[1] else ""
        missing += [f"{new[0]}.{new[1]}{letter}" for letter in letters if letter > start]
    return missing[:50]
