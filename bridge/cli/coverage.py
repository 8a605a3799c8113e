"""Which rules are encoded: an edition's rule numbers against the citations of the encodings and the fixtures.

A rule number is

* `encoded`      cited above a rule of `asp_rules/` that decides something, or the number that a file's header names;
* `unsupported`  cited only above rules that derive `unsupported`;
* `left out`     listed as `% CR 508.2 left out: reason`, or in the `Left out` field of a header;
* `audited`      none of these, in an edition whose text was audited: no play is judged by it, its words are checked
* `missing`      none of these.

Encodings cite the newest edition. In another edition a rule is found under the number that it has there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple
from unicodedata import east_asian_width

from msgspec import Struct
from msgspec.json import encode

from bridge.asp.encodings import RULES
from bridge.case.loading import Loaded, load_paths
from bridge.case.state import Expect
from bridge.errors import InputError
from bridge.language import phrase, phrase_in, term, term_in
from bridge.rulebook import (
    EditionTable,
    Program,
    diff,
    editions,
    follow,
    load_table,
    newest_edition,
    numbers_in,
    read_program,
    sort_key,
)
from bridge.rulebook.audited import AUDITED

__all__ = [
    "Row",
    "Stale",
    "Status",
    "cover",
    "coverage",
    "programs",
    "row_of",
    "spanned",
    "stale",
    "to_json",
    "to_markdown",
    "to_text",
]

_NO_EXAMPLES = ("malformed", "combos", "golden")
"""Folders of fixtures whose cases aren't examples for a rule."""

Status = Literal["encoded", "unsupported", "left out", "audited", "missing"]
STATUSES: tuple[Status, ...] = ("encoded", "unsupported", "left out", "audited", "missing")

_OF_STATUSES = (
    term_in("status", "encoded"),
    term_in("status", "unsupported"),
    term_in("status", "left out"),
    term_in("status", "audited"),
    term_in("status", "missing"),
)
"""Every status, marked for the catalog."""


class Row(Struct):
    """One rule number of an edition.

    Attributes:
        number: Its number in the edition asked for.
        status: As the module's docstring defines it.
        says: The paraphrase of the citation, the reason why it is left out, or what the audit finds in its text; empty
            for `missing`.
        rules: The places that cite it, with the file under `asp_rules`: `rules/…/508_declare_attackers.lp:20`.
        fixtures: Fixture files with a case that names it under `cr`, with their path in the checkout; None if there are
            no fixtures to count.
        expecting: Fixture files with a case that expects a witness of it: a violation, or that the case is malformed or
            unsupported. None if there are no fixtures to count.
    """

    number: str
    status: Status = "missing"
    says: str = ""
    rules: list[str] = []
    fixtures: list[str] | None = None
    expecting: list[str] | None = None


class Stale(NamedTuple):
    """A citation whose rule is not the same in two editions.

    Attributes:
        number: The number that is cited.
        change: `changed` (another text), `moved` (the same text, earlier under the number `before`), `added` (the older
            edition has no such rule), `gone` (the newer edition has no such number).
        before: The number in the older edition; empty if there is none.
        rules: The places that cite it.
    """

    number: str
    change: Literal["changed", "moved", "added", "gone"]
    before: str
    rules: tuple[str, ...]


@lru_cache(maxsize=1)
def programs() -> tuple[Program, ...]:
    """Every encoding file, read, in the order of their names."""
    return tuple(_read(path) for path in _encodings())


def _encodings() -> list[Path]:
    return sorted(RULES.rglob("*.lp"))


def _read(path: Path) -> Program:
    return read_program(path.read_text(encoding="utf-8"), path.relative_to(RULES).as_posix())


def spanned(text: str, table: EditionTable) -> Iterator[str]:
    """The numbers that a header's `Left out` names, with all those of spans such as `508.1g-j` and `609.5 to 609.8`."""
    order = list(table.rules)
    known = table.rules.keys()
    for piece in text.split(","):
        numbers = [number for number in numbers_in(piece) if number in known]
        yield from numbers
        is_span = " to " in piece or (len(numbers) == 2 and f"{numbers[0]}-" in piece)
        if is_span and len(numbers) == 2:
            first, last = order.index(numbers[0]), order.index(numbers[1])
            yield from order[first : last + 1]


class _Cited(NamedTuple):
    """A citation of one number. Of several, the one with the least status and then `remote` says best what the rule is
    about."""

    status: int  # index in STATUSES
    remote: bool  # joined by `+`, or in the file of another section
    says: str
    place: str


def _derives_unsupported(head: object) -> bool:
    return getattr(getattr(getattr(head, "atom", None), "symbol", None), "name", "") == "unsupported"


def _cited(sources: Iterable[Program], table: EditionTable) -> dict[str, list[_Cited]]:
    """Every citation, by number, in the numbering of the newest edition; `table` is that edition's."""
    found: dict[str, list[_Cited]] = defaultdict(list)
    for program in sources:
        for citation in program.citations:
            place = f"{program.file}:{citation.line}"
            heads = [rule.node.head for rule in program.rules if citation in rule.citations]
            status: Status = "encoded"
            if citation.left_out:
                status = "left out"
            elif any(map(_derives_unsupported, heads)):
                status = "unsupported"
            section = program.header.number if program.header else ""
            for number in citation.numbers:
                remote = number not in citation.groups[0] or not number.startswith(section)
                found[number].append(_Cited(STATUSES.index(status), remote, citation.text, place))
        header = program.header
        if header and header.number:
            title = header.title.partition(": ")[2]
            found[header.number].append(_Cited(STATUSES.index("encoded"), True, title, program.file))
        reason = header.left_out if header and header.left_out else ""
        for number in spanned(reason, table):
            found[number].append(_Cited(STATUSES.index("left out"), True, reason, program.file))
    return found


def cover(
    first: int,
    last: int,
    table: EditionTable,
    newest: EditionTable,
    sources: Sequence[Program],
    cases: Iterable[Loaded] | None,
) -> list[Row]:
    """The rows of `coverage`, from given tables, encodings and fixtures.

    Args:
        first, last: Section numbers.
        table: The table of the edition asked for.
        newest: The table of the newest edition.
        sources: The encodings.
        cases: The cases of the fixtures; None to count none.
    """
    to_newest = _to_newest(table, newest)
    rows = {n: Row(n) for n in table.rules if "." in n and first <= sort_key(n)[0] <= last}
    cited = _cited(sources, newest)
    audited = AUDITED.get(table.cr_hash)
    for row in rows.values():
        ranked = sorted(cited.get(to_newest.get(row.number, ""), ()), key=lambda one: one[:2])
        if ranked:
            row.status, row.says = STATUSES[ranked[0].status], ranked[0].says
            row.rules = list(dict.fromkeys(one.place for one in ranked))
        elif audited is not None:
            row.status, row.says = "audited", _audited(audited.get(row.number, ()))
    from_newest = {new: old for old, new in to_newest.items()}
    as_it_is = _to_newest(newest, newest)
    for row in rows.values() if cases is not None else ():
        row.fixtures, row.expecting = [], []
    for loaded in cases or ():
        case = loaded.case
        file = _in_project(loaded.file)
        if case.edition and case.edition not in editions():
            continue  # a malformed case: its numbers belong to no edition of ours
        is_newest = case.edition in (None, newest.edition)
        case_to_newest = as_it_is if is_newest else _to_newest(load_table(case.edition or ""), newest)
        for numbers, listed in ((case.cr, "fixtures"), (_expected(case.expect), "expecting")):
            for number in numbers:
                found = rows.get(from_newest.get(case_to_newest.get(number, ""), ""))
                if found and file not in getattr(found, listed):
                    getattr(found, listed).append(file)
    return list(rows.values())


def _audited(kinds: Collection[str]) -> str:
    if not kinds:
        return phrase("as a text only")
    return phrase("as a text only, in which the audit finds {kinds}", kinds=", ".join(kinds))


def _in_project(file: str) -> str:
    """The path of a file relative to the project, if it lies there; otherwise unchanged."""
    path, project = Path(file), RULES.parent
    return path.relative_to(project).as_posix() if path.is_relative_to(project) else file


def _expected(expect: Expect | None) -> list[str]:
    """The rules that a verdict is expected to name."""
    if expect is None:
        return []
    expected = (expect.violations, expect.malformed, expect.unsupported)
    meaning = [] if expect.rule is None else [expect.rule]
    return meaning + [str(one.get("cr", "")) for witnesses in expected for one in witnesses or ()]


def _to_newest(table: EditionTable, newest: EditionTable) -> Mapping[str, str]:
    """Number in an edition to number in the newest one."""
    if table.edition == newest.edition:
        return {number: number for number in newest.rules}
    return _followed(table.edition, newest.edition)


@lru_cache(maxsize=16)
def _followed(old: str, new: str) -> Mapping[str, str]:
    return follow(load_table(old), load_table(new))


def coverage(first: int, last: int, edition: str | None = None, fixtures: Path | str | None = None) -> list[Row]:
    """What is encoded of the sections `first` to `last`: a row for each rule and subrule, in the book's order.

    Args:
        first, last: Section numbers, such as 506 and 508.
        edition: The edition; by default the newest one.
        fixtures: The folder of fixtures; by default that of the checkout. If there is none, no fixtures are counted.

    Raises:
        InputError: There is no such edition or section, or a fixture can't be read.
    """
    newest = load_table(newest_edition())
    table = load_table(edition) if edition else newest
    if not any(first <= sort_key(number)[0] <= last for number in table.rules):
        raise InputError(
            phrase(
                "no section from {first} to {last} in edition {edition}", first=first, last=last, edition=table.edition
            ),
            file="<editions>",
        )
    folder = Path(fixtures) if fixtures else RULES.parent / "fixtures"
    return cover(first, last, table, newest, programs(), _cases(folder))


def row_of(number: str, edition: str | None = None) -> Row:
    """The row of one rule, as in `coverage`. Of encodings and fixtures only those are read that have its number.

    Args:
        number: A rule or subrule of the edition.
        edition: The edition; by default the newest one.
    """
    newest = load_table(newest_edition())
    table = load_table(edition) if edition else newest
    section = sort_key(number)[0]
    in_newest = _to_newest(table, newest).get(number)
    names = {
        old for other in editions() for old, new in _to_newest(load_table(other), newest).items() if new == in_newest
    }
    # What a header leaves out is spans of its section: of the rule's number only the section stands there.
    sections = {each.partition(".")[0] for each in names}
    sources = [_read(path) for path in _encodings() if _names_one(path, sections)]
    rows = cover(section, section, table, newest, sources, _cases(RULES.parent / "fixtures", names))
    return next(row for row in rows if row.number == number)


def _names_one(path: Path, numbers: Iterable[str]) -> bool:
    text = path.read_text(encoding="utf-8")
    return any(number in text for number in numbers)


def _cases(folder: Path, names: Collection[str] | None = None) -> Iterator[Loaded] | None:
    """The cases of the fixtures in a folder, None if it isn't there; with `names` those of files that have one of these
    words."""
    if not folder.is_dir():
        return None
    paths = sorted(path for path in folder.rglob("*.yaml") if path.parent.name not in _NO_EXAMPLES)
    if names is not None:
        paths = [path for path in paths if _names_one(path, names)]
    loops = [str(path) for path in paths if folder / "loops" in path.parents]
    others = [str(path) for path in paths if folder / "loops" not in path.parents]
    return load_paths([*others, *loops])


def stale(old: str, new: str) -> list[Stale]:
    """The citations to read again when the edition changes: those whose rule is not the same in both editions.

    Citations are taken as numbers of the new edition: a citation that still has an old number shows up as well, because
    another rule, or none, has that number now.

    Raises:
        InputError: There is no such edition.
    """
    table = load_table(new)
    changes = diff(load_table(old), table)
    before: dict[str, tuple[Literal["changed", "moved", "added", "gone"], str]] = {}
    before.update((number, ("added", "")) for number in changes.added)
    before.update((number, ("changed", was)) for was, number in changes.changed)
    before.update((number, ("moved", was)) for was, number in changes.moved)
    places: dict[str, dict[str, None]] = defaultdict(dict)
    for program in programs():
        for citation in program.citations:
            for number in citation.numbers:
                places[number][f"{program.file}:{citation.line}"] = None
    found = []
    for number in sorted(places, key=sort_key):
        change, was = before.get(number, ("gone", "") if number not in table else (None, ""))
        if change:
            found.append(Stale(number, change, was, tuple(places[number])))
    return found


# --------------------------------------------------------------------------------------------------------------- output


_NOT_AVAILABLE = term("not available")


def _counts(rows: Sequence[Row]) -> str:
    numbers = ", ".join(
        f"{sum(row.status == status for row in rows)} {phrase_in('status', status)}" for status in STATUSES
    )
    counts = phrase("{n} rules: {numbers}", n=len(rows), numbers=numbers)
    if not any(row.fixtures is None for row in rows):
        return counts
    return phrase("{counts}; fixtures: not available outside a checkout", counts=counts)


def _counted(files: list[str] | None, unknown: str) -> str:
    return unknown if files is None else str(len(files))


def _padded(text: str, width: int) -> str:
    """A text with blanks behind it; a syllable takes two columns of a terminal."""
    return text + " " * max(0, width - sum(2 if east_asian_width(each) in "WF" else 1 for each in text))


def to_text(rows: Sequence[Row]) -> str:
    """A table for a terminal: number, status, fixtures that name it and that expect it, paraphrase; then the sums."""
    width = max((len(row.number) for row in rows), default=0)
    lines = [
        f"{row.number:<{width}}  {_padded(phrase_in('status', row.status), 11)}  {_counted(row.fixtures, '-'):>3} "
        f"{_counted(row.expecting, '-'):>3}  {row.says}".rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", _counts(rows)]) + "\n"


def to_markdown(rows: Sequence[Row]) -> str:
    """The table of `to_text` in Markdown, with the places that cite each rule."""

    def cell(text: str) -> str:
        return text.replace("|", "\\|")

    heads = (
        "CR",
        phrase_in("table", "status"),
        phrase_in("table", "says"),
        phrase_in("table", "where"),
        phrase_in("table", "fixtures"),
        phrase_in("table", "expecting"),
    )
    lines = [f"| {' | '.join(heads)} |", "|---|---|---|---|---|---|"]
    for row in rows:
        where = ", ".join(f"`{place}`" for place in row.rules)
        counts = (_counted(files, phrase(_NOT_AVAILABLE)) for files in (row.fixtures, row.expecting))
        cells = (row.number, phrase_in("status", row.status), cell(row.says), where, *counts)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", _counts(rows)]) + "\n"


def to_json(rows: Sequence[Row]) -> str:
    """One object a line, a rule each, with the fields of `Row`."""
    return "".join(encode(row).decode() + "\n" for row in rows)
