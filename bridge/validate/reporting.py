"""The report of a campaign, in the forms of `bridge.report`: families by the rule that decides, each with its board.

What an engine wrote and what stands on boards is text of others: it is shown in one line, and escaped in every form.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from bridge.case.libraries import said_by_library
from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.case.writing import case_in_yaml
from bridge.combat.drawing import drawing
from bridge.combat.explaining import checked
from bridge.combat.messages import Wording
from bridge.combat.preparing import prepared
from bridge.combat.prose import printable
from bridge.combat.rendering import check_report
from bridge.errors import AzorError, InputError
from bridge.language import ENGLISH, language, phrase, phrase_in, term, term_in
from bridge.report import Accepted, Detail, Finding, Kind, Report, Table, Words
from bridge.report.accepting import read_json
from bridge.report.markdown import finding_as_markdown
from bridge.report.rendering import render
from bridge.validate.deciding import never_alone, never_together, pairs, partners
from bridge.validate.model import OTHER_REASONS, CampaignReport, Family, Play
from bridge.validate.saying import said, said_of_direction
from bridge.validate.store import DATABASE
from bridge.validate.triage import in_a_line

__all__ = [
    "REPORT",
    "as_report",
    "campaign_report",
    "case_of",
    "family_files",
    "family_in_markdown",
    "file_name",
    "read_campaign",
    "told_in_a_line",
]

REPORT = "report.json"
"""The file in a campaign's folder that holds its `CampaignReport` as JSON."""

_MOST_PLAYS = 30
"""The most plays that are listed of one sort."""
_MOST_REASONS = 20
"""The most rows of a table."""
_SECONDS = 30.0
"""How long a picture's verdict may take."""

_REFUSING = ("refuses_legal", "accepts_nothing")

_KINDS: dict[str, Kind] = {
    "accepts_illegal": Kind("accepts an illegal play", "whether it accepts an illegal play", True, "error"),
    "refuses_legal": Kind("refuses a legal play", "whether it refuses a legal play", True, "error"),
    "accepts_nothing": Kind("accepts no play at all", "whether it accepts no play at all", True, "error"),
    "no_answer": Kind("gives no answer", "whether it gives no answer", True, "warning"),
    "crash": Kind("crashes", "whether it crashes", True, "error"),
    "flaky": Kind(
        "answers otherwise when asked again", "whether it answers otherwise when asked again", True, "warning"
    ),
}
"""Each direction as a kind of finding."""

_WORDS = Words(
    heading=term("New families"),
    none=term("No new family. Checked:"),
    so_many=(term("{n} new family"), term("{n} new families")),
    under_a_rule=(term("{n} family"), term("{n} families")),
    times=(term("{n} board"), term("{n} boards")),
)


def campaign_report(campaign: CampaignReport, form: str) -> str:
    """The report of a campaign.

    Args:
        campaign: What it found.
        form: One of `bridge.report.rendering.FORMS`.
    """
    return render(as_report(campaign, pictures=form == "html"), form, 0)


def read_campaign(folder: str) -> CampaignReport:
    """The report in a campaign's folder.

    Raises:
        InputError: There is none, or it is not one that azor has written.
    """
    path = str(Path(folder) / REPORT)
    if os.path.exists(Path(folder) / DATABASE) and not os.path.exists(path):
        raise InputError(
            phrase("this campaign was ended before its report; the same 'azor validate run' goes on"), file=folder
        )
    value = read_json(path)
    try:
        return msgspec.convert(value, CampaignReport)
    except msgspec.ValidationError as error:
        raise InputError(
            phrase("no report of a campaign: {error}", error=said_by_library(str(error))), file=path
        ) from None


def as_report(campaign: CampaignReport, pictures: bool = True) -> Report:
    """The campaign as a report: new families are its findings, known ones are accepted.

    Args:
        campaign: What it found.
        pictures: Whether boards are drawn.
    """
    told = [(family, _finding(campaign, family, pictures)) for family in campaign.families]
    compared = campaign.agreed + campaign.differing
    percent = f" ({100 * campaign.agreed / compared:.1f} %)" if compared else ""
    facts = {
        term_in("fact", "boards"): f"{campaign.boards:,}",
        term_in("fact", "compared"): f"{compared:,}",
        term_in("fact", "equal legal sets"): f"{campaign.agreed:,}{percent}",
        term_in("fact", "plays"): f"{campaign.plays:,}",
        term_in("fact", "azor"): campaign.azor,
        term_in("fact", "rules of"): campaign.edition,
        term_in("fact", "seed"): str(campaign.seed),
    }
    return Report(
        command="validate",
        document=printable(f"{campaign.engine} {campaign.version}"),
        facts={name: printable(value) for name, value in facts.items()},
        kinds=_KINDS,
        checked=tuple(_KINDS),
        findings=tuple(finding for family, finding in told if not family.known),
        review=(),
        accepted=tuple(Accepted(finding, printable(family.known)) for family, finding in told if family.known),
        tables=tuple(_tables(campaign)),
        by_rule=True,
        words=_WORDS,
    )


def _tables(campaign: CampaignReport) -> Iterator[Table]:
    rules = _counted(campaign.by_rule)
    families: dict[str, int] = {}
    for family in campaign.families:
        for rule in family.rules[:1]:
            families[rule] = families.get(rule, 0) + 1
    if rules:
        rows = tuple((rule, families.get(rule, 0), boards) for rule, boards in rules)
        yield Table("Rules that decide where it differs", ("CR", "families", "boards"), rows)
    for title, head, found in (
        (
            term_in("table", "In which way it differs"),
            term_in("table", "the engine"),
            {said_of_direction(kind): n for kind, n in campaign.by_direction.items()},
        ),
        (term_in("table", "Questions"), term_in("table", "question"), campaign.questions),
        (
            term_in("table", "What the engine doesn't know"),
            term_in("table", "in its words"),
            campaign.unsupported,
        ),
        (
            term_in("table", "What the rules leave undetermined"),
            term_in("table", "why"),
            campaign.undetermined,
        ),
    ):
        if found:
            yield Table(title, (head, "boards"), tuple(_counted(found)))
    yield from _tables_of_deciding(campaign.decisive)
    if campaign.gone:
        rows_gone = tuple(
            (printable(each.family or ", ".join(each.rules)), printable(each.reason)) for each in campaign.gone
        )
        yield Table("Known differences that are gone", ("difference", "reason"), rows_gone)


def _tables_of_deciding(decisive: Mapping[str, int]) -> Iterator[Table]:
    """Which rules and kinds have decided on boards, alone and by two, and which never have."""
    if not decisive:
        return
    together = pairs(decisive)
    alone = {each: number for each, number in decisive.items() if each not in together}
    others = partners(decisive)
    rows = tuple((printable(each), number, others[each]) for each, number in alone.items())
    yield Table("What decided on boards alone", ("CR and kind", "boards", "with how many others"), rows, after=True)
    yield Table("Pairs that decided together", ("CR and kinds", "boards"), tuple(_counted(together)), after=True)
    if never := never_alone(decisive):
        rows_never = tuple((printable(each),) for each in never)
        yield Table("What never decided alone", ("CR and kind",), rows_never, after=True)
    if apart := never_together(decisive):
        told = tuple((printable(one), len(others), printable(", ".join(others))) for one, others in apart.items())
        yield Table("Pairs that never decided together", ("CR and kind", "how many", "with"), told, after=True)


def _counted(found: Mapping[str, int]) -> list[tuple[str, int]]:
    """What was counted, the most frequent first; of much the first, and how many the others are together."""
    named = {name: number for name, number in found.items() if name != OTHER_REASONS}
    order = sorted(named.items(), key=lambda each: (-each[1], each[0]))
    rows = [(printable(said(name)), number) for name, number in order[:_MOST_REASONS]]
    if rest := order[_MOST_REASONS:]:
        rows.append((phrase("{n} others", n=len(rest)), sum(number for _, number in rest)))
    if OTHER_REASONS in found:
        rows.append((said(OTHER_REASONS), found[OTHER_REASONS]))
    return rows


# ------------------------------------------------------------------------------------------------------------ families


def _finding(campaign: CampaignReport, family: Family, pictures: bool) -> Finding:
    rules = tuple(map(printable, family.rules))
    why = told_in_a_line(family)
    data = {
        "direction": family.direction,
        "kinds": list(family.kinds),
        "sentence": _sentence(family),
        "boards": list(family.boards),
        "case": case_of(family),
        "legal": list(family.legal),
        "accepted": list(family.accepted),
        "error": family.error,
    }
    return Finding(
        kind=family.direction,
        rule=rules[0] if rules else "",
        line=0,
        quote=_short(_in_words(family, family.play)) if family.play is not None else "",
        why=why,
        related=rules[1:],
        id=printable(family.id),
        times=len(family.boards),
        file=f"{file_name(family)}.yaml",
        details=tuple(_details(campaign, family, pictures)),
        data=data,
    )


def told_in_a_line(family: Family) -> str:
    """What the rules say of a family's play; if it is legal, with what decides."""
    told = _sentence(family) or said(family.error)
    told = printable(told or phrase("the engine {does}", does=said_of_direction(family.direction)))
    if family.direction in _REFUSING and family.kinds:
        return f"{told} {phrase('What decides: {kinds}.', kinds=', '.join(map(printable, family.kinds)))}"
    return told


def _sentence(family: Family) -> str:
    """What the rules say of a family's play: in English as it is kept, in another language the board is judged anew."""
    if not family.sentence or language() == ENGLISH or family.play is None:
        return family.sentence
    try:
        verdict, judged = checked(case_from_object(case_of(family)), timeout=_SECONDS)
        return in_a_line(check_report(judged, verdict))
    except AzorError:
        return family.sentence


def _short(text: str) -> str:
    return text if len(text) <= 120 else text[:119] + "…"


def file_name(family: Family) -> str:
    """The id of a family as the name of a file, whatever it is."""
    return "".join(char if char.isascii() and (char.isalnum() or char in "-_") else "_" for char in family.id)[:80]


def case_of(family: Family) -> dict[str, Any]:
    """The smallest board of a family as a case, with the play on which the two differ."""
    case = {key: value for key, value in family.smallest.case.items() if key != "play"}
    return case if family.play is None else {**case, "play": family.play}


def _details(campaign: CampaignReport, family: Family, pictures: bool) -> Iterator[Detail]:
    if pictures and (picture := _picture(family)):
        yield Detail(phrase("The smallest board"), picture=picture)
    kinds = ", ".join(printable(said(each)) for each in family.kinds)
    yield Detail(phrase("What decides"), (kinds or phrase("nothing that can be named"),))
    yield from _refused(family)
    legal, accepted = (_listed(family, plays) for plays in (family.legal, family.accepted))
    nothing = (phrase_in("plays", "nothing"),)
    yield Detail(phrase("What the rules allow ({n})", n=len(family.legal)), legal or nothing)
    if family.error:
        yield Detail(phrase("What the engine did"), (printable(said(family.error)),))
    else:
        yield Detail(phrase("What the engine accepts ({n})", n=len(family.accepted)), accepted or nothing)
    if family.unshrunk:
        yield Detail(phrase("Why the board isn't smaller"), (printable(said(family.unshrunk)),))
    yield Detail(phrase("The board"), tuple(_case_in_yaml(family).splitlines()), "yaml")
    yield Detail(phrase("To repeat it"), tuple(_commands(campaign, family)), "sh")


def _refused(family: Family) -> Iterator[Detail]:
    """Which part of a legal play the engine refuses."""
    titles = {
        "never": phrase("It accepts no play with"),
        "without": phrase("It accepts the play only with, besides"),
    }
    for sort, play in family.refused.items():
        if any(play.values()):
            yield Detail(titles.get(sort, printable(sort)), (_in_words(family, play),))


def _commands(campaign: CampaignReport, family: Family) -> Iterator[str]:
    name = f"{file_name(family)}.yaml"
    yield phrase("# the board above, saved as {name}", name=name)
    if family.play is not None:
        yield f"azor check {name}"
    yield f"azor legal {name}"
    yield f"azor validate record --engine {_engine_words(campaign)} {name}"
    yield phrase("# the whole campaign")
    yield printable(campaign.command)


def _engine_words(campaign: CampaignReport) -> str:
    """What `--engine` was given in the campaign's command, quoted for a shell."""
    try:
        words = shlex.split(campaign.command)
    except ValueError:
        words = []
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == "--engine" and following:
            return printable(shlex.quote(following))
        if word.startswith("--engine="):
            return printable(shlex.quote(word.removeprefix("--engine=")))
    return "ENGINE"


def _listed(family: Family, plays: Sequence[Play]) -> tuple[str, ...]:
    lines = [_in_words(family, each) for each in plays[:_MOST_PLAYS]]
    return (*lines, *([phrase("and {n} more", n=len(plays) - _MOST_PLAYS)] if len(plays) > _MOST_PLAYS else []))


def _in_words(family: Family, play: Play) -> str:
    """A play in words; as data where the board's words don't fit it."""
    try:
        case = case_from_object(dict(family.smallest.case))
        ((_, declared),) = play.items()
        return printable(Wording(case.state, case.question).declaration(declared))
    except (AzorError, ValueError, TypeError, AttributeError, KeyError):
        return printable(msgspec.json.encode(play).decode("utf-8", "replace"))


def _picture(family: Family) -> str:
    """The board, with what is wrong with the play; empty if it can't be judged."""
    try:
        case: Case = case_from_object(case_of(family))
        name = f"family-{file_name(family)}"
        if case.play is None:
            return drawing(prepared(case), name=name)
        verdict, judged = checked(case, timeout=_SECONDS)
        return drawing(judged, verdict, name=name)
    except AzorError:
        return ""


def _case_in_yaml(family: Family) -> str:
    """The smallest board as a case file, with the play."""
    return case_in_yaml(case_of(family))


def family_in_markdown(campaign: CampaignReport, family: Family) -> str:
    """One family, to paste into a tracker."""
    report = as_report(structs.replace(campaign, families=(family,)), pictures=False)
    finding = (*report.findings, *(each.finding for each in report.accepted))[0]
    who = phrase(
        "Found by azor {version} in {engine}, Comprehensive Rules of {edition}.",
        version=printable(campaign.azor),
        engine=report.document,
        edition=campaign.edition,
    )
    return "\n".join([*finding_as_markdown(report, finding), who]) + "\n"


def family_files(campaign: CampaignReport) -> Iterator[tuple[str, str]]:
    """For each family a case, the text for a tracker, and a picture: the names of files and what stands in them."""
    for family in campaign.families:
        name = file_name(family)
        yield f"{name}.yaml", _case_in_yaml(family)
        yield f"{name}.md", family_in_markdown(campaign, family)
        if picture := _picture(family):
            yield f"{name}.svg", picture
