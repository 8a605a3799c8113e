"""The rule's own words beside its number, where the user has imported a text of the rules in the language spoken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from bridge.case.words import escaped
from bridge.combat.reports import Entry, Report, Section
from bridge.language import language, phrase
from bridge.rulebook.own_texts import quotation

if TYPE_CHECKING:
    from bridge.rulebook.own_texts import Quotation

__all__ = ["quoting", "quoting_all", "with_rules"]


def quoting(report: Report, edition: str) -> Report:
    """The short report, with the words of the rule of its first line below that; itself if there are none.

    Args:
        report: The report.
        edition: The edition judged by.
    """
    found = _quotation(report.cr, edition)
    if found is None:
        return report
    return Report(report.word, report.cr, report.sentence, (_beside(report, found, edition), *report.sections[1:]))


def _beside(report: Report, found: Quotation, edition: str) -> Section:
    """The first section of a short report, begun by the words of the rule."""
    first = report.sections[0] if report.sections else Section("", ())
    return Section(first.title, (Entry(_said(found, edition), "rule"), *first.entries), first.numbered)


def quoting_all(report: Report, edition: str) -> Report:
    """The long report, with the words of each rule that it names in a last section; itself if there are none.

    Args:
        report: The report.
        edition: The edition judged by.
    """
    numbers = dict.fromkeys(filter(None, (report.cr, *_numbers(report))))
    found = [(number, _quotation(number, edition)) for number in numbers]
    entries = tuple(Entry(_said(each, edition), "", number) for number, each in found if each is not None)
    if not entries:
        return report
    section = Section(phrase("The rules in their own words"), entries)
    return Report(report.word, report.cr, report.sentence, (*report.sections, section))


def _numbers(report: Report) -> Iterator[str]:
    for section in report.sections:
        yield from _numbers_of(section.entries)


def _numbers_of(entries: Iterable[Entry]) -> Iterator[str]:
    for each in entries:
        yield each.cr
        yield from _numbers_of(each.notes)


def with_rules(told: dict[str, Any], edition: str) -> dict[str, Any]:
    """The object of a verdict, with the words of each rule that it names as `rules`, by number; itself without any.

    Args:
        told: The object for JSON.
        edition: The edition judged by.
    """
    found = {number: _quotation(number, edition) for number in dict.fromkeys(_named(told))}
    rules = {
        number: {"edition": each.edition, "number": each.number, "text": each.text}
        for number, each in found.items()
        if each is not None
    }
    return {**told, "rules": rules} if rules else told


def _named(told: object) -> Iterator[str]:
    """The numbers of rules in a value, which are under `cr` and `rule`."""
    if isinstance(told, dict):
        yield from (each for key in ("cr", "rule") if isinstance(each := told.get(key), str) and each)
    for each in told.values() if isinstance(told, dict) else told if isinstance(told, list | tuple) else ():
        yield from _named(each)


def _quotation(number: str, edition: str) -> Quotation | None:
    return quotation(number, edition, language()) if number else None


def _said(found: Quotation, edition: str) -> str:
    """The words, with their edition if it isn't the one judged by, which may say it otherwise."""
    words = escaped(" ".join(found.text.split()))
    if found.edition == edition:
        return phrase("“{words}”", words=words)
    return phrase("“{words}” (CR {number} in {edition})", words=words, number=found.number, edition=found.edition)
