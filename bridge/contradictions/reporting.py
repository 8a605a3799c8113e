"""The answers as a report, in the forms of `bridge.report`: what is wrong first, each with its boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import to_builtins

from bridge.case.loading import case_from_object
from bridge.case.writing import case_in_yaml
from bridge.combat.drawing import drawing
from bridge.combat.explaining import checked
from bridge.combat.preparing import prepared
from bridge.contradictions.model import Answer, Boards, Shown
from bridge.errors import AzorError
from bridge.language import phrase, phrase_in, term, term_in
from bridge.report import Accepted, Detail, Finding, Kind, Report, Table, Words, identified
from bridge.rulebook.tables import newest_edition

__all__ = ["board_files", "finding_of", "report_of"]

_KINDS: dict[str, Kind] = {
    "contradiction": Kind("a contradiction", "that the rules keep their properties on every board", True, "error"),
    "gap": Kind("a gap", "that every rule decides somewhere, and leaves nothing undefined", True, "warning"),
    "shown": Kind("a board worth knowing", "on which boards the rules come to something unexpected", True, "note"),
    "holds": Kind("holds", "that the rules are as they should be", True, "note"),
    "vacuous": Kind("holds of nothing", "that there are boards on which the premise holds", True, "note"),
    "open": Kind("not answered", "that every search came to its end", True, "warning"),
}
"""What an answer says of the rules, in the order of the report."""

_WORDS = Words(
    heading=term("Answers"),
    none=term("No answer. Checked:"),
    so_many=(term("{n} answer"), term("{n} answers")),
    under_a_rule=(term("{n} answer"), term("{n} answers")),
)

_SECONDS = 30.0
"""How long a picture's verdict may take."""


def report_of(answers: Sequence[Answer], pictures: bool) -> Report:
    """The report on answers.

    Args:
        answers: The answers.
        pictures: Whether boards are drawn.
    """
    order = list(_KINDS)
    told = sorted(answers, key=lambda each: order.index(each.standing))
    findings = identified(finding_of(each, pictures) for each in told)
    accepted = [Accepted(one, each.meant) for one, each in zip(findings, told, strict=True) if each.meant]
    return Report(
        command="contradictions",
        document=phrase("the rules of {edition}", edition=newest_edition()),
        facts={term_in("fact", "questions"): str(len(answers))},
        kinds=_KINDS,
        checked=tuple(_KINDS),
        findings=tuple(one for one, each in zip(findings, told, strict=True) if not each.meant),
        review=(),
        accepted=tuple(accepted),
        tables=(_table(answers), *_of_scopes(answers)),
        words=_WORDS,
        details_in_text=True,
    )


def _table(answers: Sequence[Answer]) -> Table:
    rows = tuple(
        (each.inquiry, phrase_in("answer", each.outcome), _KINDS[each.standing].titled(), each.boards.number)
        for each in answers
    )
    return Table("Questions and answers", ("question", "answer", "the rules", "boards"), rows, after=True)


def _of_scopes(answers: Sequence[Answer]) -> Iterator[Table]:
    """The scopes, each once."""
    rows: dict[Boards, list[str]] = {}
    for each in answers:
        rows.setdefault(each.boards, []).append(each.inquiry)
    told = tuple((", ".join(names), *_scope_row(boards)) for boards, names in rows.items())
    yield Table(
        "Scopes",
        ("questions", "boards of", "creatures", "players", "what is on them", "boards"),
        told,
        after=True,
    )


_IN_WORDS = (
    term_in("boards", "one game"),
    term_in("boards", "fixtures"),
    term_in("boards", "activated"),
    term_in("boards", "may"),
    term_in("boards", "forced"),
)
"""What is on boards beside kinds of effects."""


def _scope_row(boards: Boards) -> tuple[str | int, ...]:
    mine, theirs = boards.creatures
    return (
        boards.question,
        phrase("{n} and {m}", n=mine, m=theirs),
        boards.players,
        ", ".join(phrase_in("boards", each) if each in _IN_WORDS else each for each in boards.kinds),
        boards.number,
    )


def finding_of(answer: Answer, pictures: bool) -> Finding:
    """An answer as a finding of a report, with its boards, drawn or not."""
    number = answer.boards.number
    boards = phrase("{n} boards", n=f"{number:,}") if number else phrase("boards that weren't counted")
    return Finding(
        kind=answer.standing,
        rule=answer.rules[0] if answer.rules else "",
        line=0,
        quote=answer.claim,
        why=f"{phrase_in('answer', answer.outcome)}: {answer.told} ({boards})",
        related=answer.rules[1:],
        key=answer.inquiry,
        details=tuple(_details(answer, pictures)),
        data={"property": answer.topic, "inquiry": answer.inquiry, "answer": to_builtins(answer)},
    )


def _details(answer: Answer, pictures: bool) -> Iterator[Detail]:
    if answer.listed:
        yield Detail(phrase("All of them"), answer.listed)
    for number, shown in enumerate(answer.shown, 1):
        yield from _of_board(shown, f"{answer.inquiry} {number}", pictures)
    if answer.example is not None:
        example = Shown(
            phrase("The premise can hold: {what}", what=answer.example.title), answer.example.case, answer.example.told
        )
        yield from _of_board(example, f"{answer.inquiry} example", pictures)


def _of_board(shown: Shown, name: str, pictures: bool) -> Iterator[Detail]:
    if pictures and (picture := _picture(shown, name)):
        yield Detail(shown.title, picture=picture)
    if shown.told:
        yield Detail(shown.title, shown.told)
    yield Detail(phrase("The board"), tuple(case_in_yaml(shown.case).splitlines()), "yaml")


def _picture(shown: Shown, name: str) -> str:
    """The board, with what is wrong with the play; empty if it can't be judged."""
    plain = "".join(char if char.isalnum() else "-" for char in name)
    try:
        case = case_from_object(shown.case)
        if case.play is None:
            return drawing(prepared(case), name=plain)
        verdict, judged = checked(case, timeout=_SECONDS)
        return drawing(judged, verdict, name=plain)
    except AzorError:
        return ""


def board_files(answers: Sequence[Answer]) -> Iterator[tuple[str, str]]:
    """The boards that answers show, each as a case file and as a picture: names of files and what stands in them."""
    for answer in answers:
        shown = [*answer.shown, *([answer.example] if answer.example is not None else [])]
        names = chain((str(n) for n in range(1, len(answer.shown) + 1)), ("example",))
        for name, board in zip(names, shown, strict=False):
            stem = f"{answer.inquiry}.{name}"
            yield f"{stem}.yaml", case_in_yaml(board.case)
            if picture := _picture(board, stem):
                yield f"{stem}.svg", picture
