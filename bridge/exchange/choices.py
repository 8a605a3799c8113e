"""A page of boards, each with all its legal declarations and the one that was made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from bridge.case.state import Case, Offered, Question
from bridge.case.writing import case_in_yaml
from bridge.combat.drawing import drawing
from bridge.combat.explaining import check
from bridge.combat.messages import Wording
from bridge.combat.overtime import ran_out
from bridge.combat.preparing import prepared
from bridge.combat.prose import printable
from bridge.combat.rendering import check_report, legal_report
from bridge.combat.reports import said_word
from bridge.combat.verdict import Declaration, LegalPlays, Outcome, Verdict
from bridge.language import counted_phrase, phrase, phrase_in, term
from bridge.report import Detail, Finding, Kind, Report, Words
from bridge.report.rendering import render

__all__ = ["choice", "page_of_choices"]

_KINDS: dict[str, Kind] = {
    "legal": Kind("legal", "whether what was declared is legal", True, "note"),
    "illegal": Kind("not legal", "whether what was declared breaks a rule", True, "error"),
    "undetermined": Kind("undetermined", "whether something bears on it that can't be read", True, "warning"),
    "malformed": Kind("no board of a game", "whether a game can have the board", True, "error"),
    "state": Kind("nothing declared yet", "what can be declared", True, "note"),
}

_WORDS = Words(
    heading=term("Declarations"),
    none=term("No declaration."),
    so_many=(term("{n} declaration"), term("{n} declarations")),
    under_a_rule=(term("{n} declaration"), term("{n} declarations")),
)

_KEYS: dict[Question, str] = {
    "declare_attackers": "attackers",
    "declare_blockers": "blockers",
    "assign_combat_damage": "damage",
}


def choice(given: Case, case: Case, plays: LegalPlays, place: str, number: int) -> Finding:
    """What could be declared in one case.

    Args:
        given: The case as it was given.
        case: The same, understood, or prepared.
        plays: Its legal declarations.
        place: Where it stands: a file and a line.
        number: Which one of the page it is, from 1.
    """
    if ran_out(plays.unsupported):
        why = phrase("the time for this case was over")
        return Finding("undetermined", _headed(given, place), 0, "", why, id=f"choice-{number}", file=place)
    board = prepared(case)
    words = Wording(board.state, board.question)
    verdict: Verdict | None = None
    if case.play is not None:
        verdict = check(case)
    kind = "state" if verdict is None else verdict.outcome.value
    if verdict is None and plays.outcome is not Outcome.LEGAL:
        kind = plays.outcome.value
    declared = None if case.play is None else getattr(case.play, _KEYS[case.question])
    report = legal_report(board, plays) if verdict is None else check_report(board, verdict)
    cr = f", CR {report.cr}" if report.cr else ""
    word = said_word(report.word)
    said = word if verdict is None else f"{word.capitalize()}{cr}: {report.sentence} {_how_many(plays)}"
    return Finding(
        kind=kind,
        rule=_headed(given, place),
        line=0,
        quote="" if declared is None else printable(words.declaration(declared)),
        why=printable(said),
        id=f"choice-{number}",
        file=place,
        details=tuple(_details(given, board, plays, words, declared, verdict, number)),
    )


def _headed(case: Case, place: str) -> str:
    """The heading of a case; it doesn't begin with a number, as headings about rules do."""
    head = printable(case.title or place)
    return phrase("Case {title}", title=head) if head[:1].isdigit() else head


def _how_many(plays: LegalPlays) -> str:
    if plays.outcome is not Outcome.LEGAL:
        return ""
    n = f"{plays.count:,}"
    if not plays.complete:
        return phrase("{n} or more declarations could be made.", n=n)
    return counted_phrase("{n} declaration could be made.", "{n} declarations could be made.", plays.count, n=n)


def _details(
    case: Case,
    board: Case,
    plays: LegalPlays,
    words: Wording,
    declared: Declaration | None,
    verdict: Verdict | None,
    number: int,
) -> Iterator[Detail]:
    yield Detail(phrase("The board"), picture=drawing(board, verdict, name=f"choice-{number}"))
    lines = []
    for each in plays.found:
        more = f" ({phrase('and {n} more alike', n=each.stands_for - 1)})" if each.stands_for > 1 else ""
        obeys = f" — {phrase('obeys {n} of {m}', n=each.obeys, m=plays.maximum)}" if plays.maximum else ""
        was_declared = declared is not None and _same(each.declaration, declared)
        mark = f" — {phrase('this was declared')}" if was_declared else ""
        lines.append(printable(f"{words.declaration(each.declaration)}{more}{obeys}{mark}"))
    if not plays.complete:
        lines.append(phrase("and more: the first {n} are listed", n=f"{len(plays.found):,}"))
    if lines:
        yield Detail(phrase("What could be declared ({n})", n=f"{plays.count:,}"), tuple(lines))
    if case.offered is not None and (offered := tuple(_offered(case.offered, words, plays))):
        yield Detail(phrase("What the game offered"), offered)
    yield Detail(phrase("The case"), tuple(case_in_yaml(msgspec.to_builtins(case)).splitlines()), "yaml")


def _same(one: Declaration, other: Declaration) -> bool:
    """Whether two declarations are the same, ignoring creatures that block nothing."""
    first: dict[str, Any] = {key: value for key, value in one.items() if value}
    second: dict[str, Any] = {key: value for key, value in other.items() if value}
    return first == second


def _offered(offered: Offered, words: Wording, plays: LegalPlays) -> Iterator[str]:
    """What the other program offered, with marks at choices that only it or only Azor allows."""
    could: dict[str, set[str]] = {}
    for each in plays.found:
        for id, to in each.declaration.items():
            could.setdefault(id, set()).update([to] if isinstance(to, str) else to)
    whole = plays.outcome is Outcome.LEGAL and plays.complete and all(each.stands_for == 1 for each in plays.found)
    could_attack, could_block = term("{creature} could attack {those}"), term("{creature} could block {those}")
    for those, said in ((offered.attackers, could_attack), (offered.blockers, could_block)):
        for id, targets in those.items():
            named = ", ".join(words.name(each) for each in targets) or phrase_in("choice", "nothing")
            must = f" ({phrase_in('choice', 'has to')})" if id in offered.must else ""
            apart = [each for each in targets if each not in could.get(id, ())] if whole else []
            names = ", ".join(map(words.name, apart))
            mark = f" — {phrase('in no legal declaration: {names}', names=names)}" if apart else ""
            yield printable(f"{phrase(said, creature=words.name(id), those=named)}{must}{mark}")
    for tried in offered.tried:
        declared = words.declaration(dict(tried.attackers))
        yield printable(
            phrase("tried, accepted: {declared}", declared=declared)
            if tried.accepted
            else phrase("tried, not accepted: {declared}", declared=declared)
        )


def page_of_choices(findings: Iterable[Finding], document: str, facts: dict[str, str]) -> str:
    """The page.

    Args:
        findings: One for each case, from `choice`.
        document: What the page is about: the name of a file.
        facts: What else is said of it.
    """
    listed = tuple(findings)
    kinds = {name: kind for name, kind in _KINDS.items() if any(each.kind == name for each in listed)}
    report = Report(
        command="legal",
        document=printable(document),
        facts={name: printable(value) for name, value in facts.items()},
        kinds=kinds,
        checked=tuple(kinds),
        findings=listed,
        review=(),
        words=_WORDS,
    )
    return render(report, "html", 0)
