"""`azor check --expect`: the verdicts compared with what the cases expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bridge.cli.comparing import compare_all, told_where_it_differs
from bridge.cli.explain import judged_in_full
from bridge.cli.run import Item, Run, Told, understood
from bridge.combat.expected import compares
from bridge.combat.expected import differences as differences_from
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.case.state import Case, Expect, ExpectLegal
    from bridge.combat.verdict import LegalPlays, Verdict

__all__ = ["compare_with_expected"]


def compare_with_expected(
    files: Sequence[str],
    form: str,
    timeout: float,
    edition: str | None,
    index: str | None,
    readings: Mapping[str, str],
) -> int:
    """Compares every case of the files with what it expects, and returns the exit code."""
    run = Run(files, edition, quiet=True, readings=readings)
    judge, late = partial(_comparison, form, timeout, index, run.shows), partial(_comparison_late, form)
    return compare_all(run, form, judge, late, timeout)


def _comparison(form: str, timeout: float, index: str | None, shows: bool, item: Item) -> Told:
    """The output for a case that is judged and compared with what it expects; empty if it expects nothing."""
    from bridge.combat.listing import legal_plays
    from bridge.combat.overtime import ran_out
    from bridge.combat.preparing import prepared

    loaded = item.loaded
    if loaded.case.then:
        return _in_order(form, timeout, index, item)
    if loaded.case.expect is None:
        return Told()
    if loaded.case.question == "find_loops":
        from bridge.cli.loops import compared

        return compared(form, None, timeout, shows, index, item)
    expect: Expect = loaded.case.expect
    loaded = understood(loaded, index)
    verdict = judged_in_full(loaded, timeout, 0)[0] if compares(expect) else None
    plays = None
    if expect.legal is not None and not (verdict is not None and ran_out(verdict.unsupported)):
        plays = legal_plays(loaded.case, fold=expect.legal.plays is None, timeout=timeout)
    late = any(ran_out(each.unsupported) for each in (verdict, plays) if each is not None)
    return _differing_from(form, item, loaded.case if late else prepared(loaded.case), expect, verdict, plays)


def _comparison_late(form: str, item: Item, phase: str, found: tuple[Case, Verdict] | None) -> Told:
    from bridge.combat.overtime import judged_by_then, plays_out_of_time

    case = item.loaded.case
    if case.question == "find_loops":
        from bridge.cli.loops import compared_late

        return compared_late(form, item, phase, None)
    if case.then:
        from bridge.combat.sequence import late_in_order

        return _compared_in_order(form, item, late_in_order(case, phase))
    expect: Expect = case.expect
    plays = None if expect.legal is None else plays_out_of_time(case, phase)
    case, known = judged_by_then(case, phase, found)
    verdict = known if compares(expect) else None
    return _differing_from(form, item, case, expect, verdict, plays)


def _in_order(form: str, timeout: float, index: str | None, item: Item) -> Told:
    """The output for a case with several questions, each of which is compared with what it expects."""
    from bridge.combat.sequence import judged_in_order

    case = item.loaded.case
    if case.expect is None and all(each.expect is None for each in case.then):
        return Told()
    return _compared_in_order(
        form, item, judged_in_order(understood(item.loaded, index).case, timeout=timeout, explain=0)
    )


def _compared_in_order(form: str, item: Item, found: list[tuple[Case, Verdict]]) -> Told:
    from bridge.combat.rendering import check_report
    from bridge.combat.reports import heading, to_json
    from bridge.combat.sequence import object_in_order, text_in_order

    differences: list[str] = []
    for number, (case, verdict) in enumerate(found):
        place = f"then[{number - 1}]: " if number else ""
        if case.expect is not None:
            differences += (f"{place}{each}" for each in differences_from(case.expect, verdict))
        if case.expect is not None and case.expect.legal is not None:
            differences.append(place + phrase("a case with several questions expects no list of legal plays"))
    loaded = item.loaded
    if form == "json":
        told = {**object_in_order(found, loaded.file, loaded.line), "differences": differences}
        return Told(to_json(told) + "\n", compared=True, differing=bool(differences))
    if not differences:
        return Told(compared=True)
    head = heading(loaded.file, loaded.line, loaded.case)
    text = text_in_order(found, check_report, form, head)
    text += "".join(f"  {'- ' if form == 'markdown' else ''}{each}\n" for each in differences)
    return Told(text, True, compared=True, differing=True)


def _differing_from(
    form: str, item: Item, case: Case, expect: Expect, verdict: Verdict | None, plays: LegalPlays | None
) -> Told:
    """The output for a case whose verdict, legal plays, or both are compared with what it expects."""
    from bridge.combat.rendering import check_object, check_report, legal_object, legal_report

    file, line = item.loaded.file, item.loaded.line
    differences = [] if verdict is None else list(differences_from(expect, verdict))
    if plays is not None and expect.legal is not None:
        differences += _different_plays(expect.legal, plays)
    if verdict is not None:
        found, report = partial(check_object, case, verdict, file, line), partial(check_report, case, verdict)
        return told_where_it_differs(form, item, differences, found, report)
    if plays is not None:
        listed = partial(legal_object, case, plays, file, line, False)
        return told_where_it_differs(form, item, differences, listed, partial(legal_report, case, plays))
    return Told()


def _different_plays(wanted: ExpectLegal, found: LegalPlays) -> Iterator[str]:
    """The differences between the legal plays of the state and those that the case expects, in words."""
    if found.outcome != "legal":
        yield phrase("legal plays expected, and the state is {outcome}", outcome=found.outcome.value)
        return
    if wanted.count not in (None, found.count):
        yield phrase("expected {n} legal plays, found {m}", n=wanted.count, m=found.count)
    if wanted.maximum not in (None, found.maximum):
        yield phrase("expected at most {n} requirements obeyed, found {m}", n=wanted.maximum, m=found.maximum)
    if wanted.plays is None:
        return
    from bridge.combat.reports import to_json

    left = Counter(map(_canonical, found.plays))
    for each in wanted.plays:
        if left[_canonical(each)]:
            left[_canonical(each)] -= 1
        else:
            yield phrase("legal play expected and missing: {play}", play=to_json(each))
    for play in found.plays:
        if left[_canonical(play)]:
            left[_canonical(play)] -= 1
            yield phrase("legal play not expected: {play}", play=to_json(play))


def _canonical(play: Mapping[str, str | list[str] | dict[str, int]]) -> frozenset[tuple[str, str, int]]:
    """A declaration or an assignment as a set, without entries that declare or assign nothing."""
    found: set[tuple[str, str, int]] = set()
    for creature, what in play.items():
        if isinstance(what, dict):
            found.update((creature, to, n) for to, n in what.items() if n)
        else:
            found.update((creature, to, 0) for to in ([what] if isinstance(what, str) else what))
    return frozenset(found)
