"""What an edition changes, as a report: every changed rule in one class, and boards of those that change verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from bridge.contradictions.changes import Change, changed_rules
from bridge.contradictions.editions import CLASSES, class_of
from bridge.contradictions.model import Answer
from bridge.contradictions.reporting import finding_of
from bridge.errors import InputError
from bridge.language import phrase, phrase_in, term, term_in
from bridge.report import Kind, Report, Table, Words, identified
from bridge.rulebook.book import read_book
from bridge.rulebook.reading import read_text
from bridge.rulebook.tables import sort_key

__all__ = ["classes_of", "report_of_editions", "texts_of"]

_KINDS: dict[str, Kind] = {
    "shown": Kind("a verdict changes", "on which boards a play that both editions can state is judged otherwise", True,
                  "note"),
    "vacuous": Kind("new vocabulary", "what the old edition doesn't have, or leaves open", True, "note"),
    "holds": Kind("no board found", "that a witness of the change shows it", True, "warning"),
    "open": Kind("not answered", "that every search came to its end", True, "warning"),
}  # fmt: skip

_WORDS = Words(
    heading=term("Changes"),
    none=term("No change. Checked:"),
    so_many=(term("{n} change"), term("{n} changes")),
    under_a_rule=(term("{n} change"), term("{n} changes")),
)

_MOST_WORDS = 40
"""So many words of a difference between two texts are shown."""


def classes_of(old: str, new: str, answers: Sequence[Answer]) -> list[tuple[Change, str, str]]:
    """Each changed rule with its class and what is said of it, by class and number."""
    by_name = {each.inquiry.rpartition(".")[2]: each for each in answers}
    found = [(change, *class_of(change, by_name)) for change in changed_rules(old, new)]
    order = list(CLASSES)
    return sorted(found, key=lambda each: (order.index(each[1]), sort_key(each[0].after or each[0].before)))


def report_of_editions(
    old: str, new: str, answers: Sequence[Answer], texts: Mapping[str, Mapping[str, str]], pictures: bool
) -> Report:
    """The report.

    Args:
        old, new: The editions.
        answers: The answers about the witnesses of the changes.
        texts: For each edition whose text is at hand the text of each rule.
        pictures: Whether boards are drawn.
    """
    order = list(_KINDS)
    told = sorted(answers, key=lambda each: order.index(each.standing))
    rows = classes_of(old, new, answers)
    counts = {title: sum(each[1] == name for each in rows) for name, title in CLASSES.items()}
    findings = tuple(identified(finding_of(each, pictures) for each in told))
    return Report(
        command="rules diff",
        document=phrase("the rules of {old} and of {new}", old=old, new=new),
        facts={
            term_in("fact", "changed rules"): str(len(rows)),
            **{title: str(number) for title, number in counts.items()},
        },
        kinds=_KINDS,
        checked=tuple(_KINDS),
        findings=findings,
        review=(),
        accepted=(),
        tables=tuple(_tables(rows, old, new, texts)),
        words=_WORDS,
        details_in_text=True,
    )


def _tables(
    rows: Sequence[tuple[Change, str, str]], old: str, new: str, texts: Mapping[str, Mapping[str, str]]
) -> Iterator[Table]:
    heads = (
        term_in("table", "class"),
        old,
        new,
        term_in("table", "what"),
        *((term_in("table", "text"),) if len(texts) == 2 else ()),
    )
    told = tuple(
        (
            phrase_in("fact", CLASSES[sort]),
            change.before or "-",
            change.after or "-",
            what,
            *_words(change, old, new, texts),
        )
        for change, sort, what in rows
    )
    yield Table("Changed rules", heads, told, after=True)


def _words(change: Change, old: str, new: str, texts: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """The words that changed, if both texts are at hand."""
    if len(texts) == 2:
        yield _difference(texts[old].get(change.before, ""), texts[new].get(change.after, ""))


def _difference(before: str, after: str) -> str:
    """What a text has otherwise than another, in words."""
    ours, theirs = after.split(), before.split()
    pieces = []
    for sign, a, b, c, d in SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes():
        if sign != "equal":
            gone, come = (" ".join(words[:_MOST_WORDS]) for words in (theirs[a:b], ours[c:d]))
            pieces.append(" ".join(filter(None, (f"[-{gone}-]" if gone else "", f"[+{come}+]" if come else ""))))
    return "; ".join(pieces)


def texts_of(files: Sequence[str], old: str, new: str) -> dict[str, dict[str, str]]:
    """The texts of the rules of two editions, by number.

    Args:
        files: Files with the texts, in any order; none for none.
        old, new: The editions.

    Raises:
        InputError: A file can't be read, holds no text of the rules, or that of another edition.
    """
    found: dict[str, dict[str, str]] = {}
    for file in files:
        book = read_book(read_text(file)[0], file)
        if book.edition not in (old, new):
            raise InputError(
                phrase(
                    "the text of {edition}, where {old} or {new} is asked for", edition=book.edition, old=old, new=new
                ),
                file=file,
            )
        found[book.edition] = {number: rule.text for number, rule in book.rules.items()}
    return found
