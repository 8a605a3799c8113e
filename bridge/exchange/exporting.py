"""Cases as puzzles and tests of engines: cut down to what the engine's tests can express, judged, and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.loading import case_from_object
from bridge.case.state import Case, Play
from bridge.combat.explaining import check
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import understood
from bridge.combat.prose import printable
from bridge.combat.rendering import check_report
from bridge.combat.reports import said_word
from bridge.combat.verdict import Outcome, Verdict
from bridge.exchange.argentum import TARGET as ARGENTUM
from bridge.exchange.argentum import argentum_name, argentum_test
from bridge.exchange.forge import TARGET as FORGE
from bridge.exchange.forge import puzzle, puzzle_name
from bridge.exchange.model import Exported, Task
from bridge.exchange.phase import TARGET as PHASE
from bridge.exchange.phase import phase_name, phase_test
from bridge.exchange.targets import Target, reduced
from bridge.exchange.xmage import TARGET as XMAGE
from bridge.exchange.xmage import xmage_name, xmage_test
from bridge.language import phrase

if TYPE_CHECKING:
    from bridge.cards import CardIndex

__all__ = ["FORMS", "exported"]

_SECONDS = 60.0
"""How long a verdict may take."""


class _Form(Struct, frozen=True):
    """A form in which cases are exported: what it can express, how it is written, and the name of its file."""

    target: Target
    write: Callable[[Task], str]
    name: Callable[[str], str]


FORMS = {
    "forge": _Form(FORGE, puzzle, puzzle_name),
    "xmage": _Form(XMAGE, xmage_test, xmage_name),
    "argentum": _Form(ARGENTUM, argentum_test, argentum_name),
    "phase": _Form(PHASE, phase_test, phase_name),
}
"""The forms by the word that stands for them."""


def exported(case: Case, form: str, name: str = "", cards: CardIndex | None = None) -> Exported:
    """A case as a puzzle or a test of an engine.

    The test expects what the rules say of the board that it can express. It expects nothing if they say something else
    of the whole case, or leave it undetermined. Without a play, the test is about a legal play that obeys the most
    requirements.

    Args:
        case: The case.
        form: One of `FORMS`.
        name: What the test is called; by default the title of the case.
        cards: The index in which names are looked up; the user's own, without it. Without an index, a test for an
            engine that knows cards by name may name cards that don't exist.

    Raises:
        CaseError: The case can't be prepared.
        InputError: The index can't be read.
    """
    to = FORMS[form]
    task = _task(case, to.target, name or case.title or "board", cards)
    return Exported(to.name(task.name), to.write(task), task.lost, task.taken, task.why_not)


def _task(case: Case, target: Target, name: str, cards: CardIndex | None) -> Task:
    whole = understood(case, cards)
    cut = reduced(case, target, whole, _unknown(case, target, cards))
    board = cut.case
    if board.question not in target.questions:
        question = board.question.replace("_", " ")
        why_not = phrase("{target}'s tests can't ask to {question}", target=target.name, question=question)
        return Task(name, board, understood(board, cards), None, "", why_not, cut.lost, cut.taken)
    if board.play is None:
        found = legal_plays(understood(board, cards), limit=1, timeout=_SECONDS).found
        if not found:
            why_not = phrase("the rules leave open which plays are legal")
            return Task(name, board, understood(board, cards), None, "", why_not, cut.lost, cut.taken)
        key = "attackers" if board.question == "declare_attackers" else "blockers"
        board = replace(board, play=_play({key: found[0].declaration}))
    board = case_from_object(board)  # the form of a board that was cut down is checked again
    read = understood(board, cards)
    verdict = check(read, timeout=_SECONDS, explain=0)
    says = _sentence(read, verdict)
    expected, why_not = _expected(verdict), ""
    if expected is None:
        why_not = phrase("the verdict is {outcome}", outcome=verdict.outcome.value)
    elif case.play is not None and cut.lost:
        first = check(whole, timeout=_SECONDS, explain=0)
        if first.outcome is not verdict.outcome:
            expected = None
            why_not = phrase(
                "with what is left out the verdict is {outcome}: {sentence}",
                outcome=first.outcome.value,
                sentence=_sentence(whole, first),
            )
    return Task(name, board, read, expected, says, why_not, cut.lost, cut.taken)


def _unknown(case: Case, target: Target, cards: CardIndex | None) -> frozenset[str]:
    """The names of permanents that no card of the index has, for a target that knows cards by name; none without an
    index."""
    names = {each.name for each in case.state.battlefield if each.name}
    if target.words or not names:
        return frozenset()
    from bridge.cards import CardIndex

    index = cards or CardIndex()
    if not index.path.exists():
        return frozenset()
    return frozenset(name for name in names if not index.has(name))


def _play(play: dict[str, object]) -> Play:
    import msgspec

    return msgspec.convert(play, Play)


def _expected(verdict: Verdict) -> bool | None:
    return {Outcome.LEGAL: True, Outcome.ILLEGAL: False}.get(verdict.outcome)


def _sentence(case: Case, verdict: Verdict) -> str:
    """What the rules say, in one line: `Illegal, CR 508.1d: …`."""
    report = check_report(case, verdict)
    cr = f", CR {report.cr}" if report.cr else ""
    return printable(f"{said_word(report.word).capitalize()}{cr}: {report.sentence}")
