"""A case with several questions: each is judged on the state that the one before leaves.

What the rules do by themselves between two questions is asked of `after_attackers.lp` and `after_damage.lp`
(`moving`); what else has begun meanwhile, the case says as `effects`. A question that isn't reached, or whose state
isn't known, is undetermined, and says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bridge.case.rules import OF_DECLARATION, RULE_OF
from bridge.case.state import Case, Further, Play, Understood
from bridge.combat.explaining import checked
from bridge.combat.moving import (
    NotFollowedError,
    after_attack,
    after_block,
    after_first_step,
    has_first_step,
    whatever_is_answered,
)
from bridge.combat.overtime import out_of_time
from bridge.combat.preparing import understood
from bridge.combat.reading import edition_of
from bridge.combat.verdict import Outcome, Verdict, Witness
from bridge.language import phrase
from bridge.limits.turns import in_turn

if TYPE_CHECKING:
    from bridge.combat.reports import Report

__all__ = [
    "check_in_order",
    "judged_in_order",
    "late_in_order",
    "not_reached",
    "object_in_order",
    "outcomes_in_order",
    "read_in_order",
    "text_in_order",
    "whole_outcome",
]

_COSTS = frozenset({"attack_cost", "block_cost", "blocked_cost"})
"""The notes that say that a declaration costs something."""

_ORDER = (Outcome.MALFORMED, Outcome.ILLEGAL, Outcome.UNDETERMINED, Outcome.LEGAL)


@in_turn
def check_in_order(case: Case, *, timeout: float | None = None) -> list[Verdict]:
    """The verdicts on the play of a case and on those of its further questions (`then`), in order.

    Args:
        case: A case with a play, from `loading`.
        timeout: Seconds for all of them together; None for any. What is not judged by then is undetermined.

    Raises:
        CaseError: The case has no play, or can't be prepared.
    """
    return [verdict for _, verdict in judged_in_order(case, timeout=timeout)]


def whole_outcome(verdicts: Sequence[Verdict]) -> Outcome:
    """The outcome of a case with several questions: legal if all plays are."""
    return min((each.outcome for each in verdicts), key=_ORDER.index)


@in_turn
def judged_in_order(
    case: Case, *, timeout: float | None = None, explain: int | None = 12
) -> list[tuple[Case, Verdict]]:
    """The verdicts on a case and its further questions, each with the case that was judged.

    Args:
        case: The case.
        timeout: As for `check_in_order`.
        explain: As for `check`.
    """
    return [(judged, verdict) for _, judged, verdict in read_in_order(case, timeout=timeout, explain=explain)]


@in_turn
def read_in_order(
    case: Case, *, timeout: float | None = None, explain: int | None = 12
) -> list[tuple[Case, Case, Verdict]]:
    """The same, each with the case as it is before continuous effects are applied to characteristics.

    Args:
        case, timeout, explain: As for `judged_in_order`.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    now = understood(case)
    verdict, judged = checked(now, timeout=timeout, explain=explain)
    found: list[tuple[Case, Case, Verdict]] = [(now, judged, verdict)]
    for number, further in enumerate(case.then):
        reached = _reached(now, verdict, further)
        if isinstance(reached, Witness):
            return [*found, *((each, each, late) for each, late in not_reached(now, case.then[number:], reached))]
        now = reached
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        verdict, judged = checked(now, timeout=left, explain=explain)
        found.append((now, judged, verdict))
    return found


def not_reached(case: Case, further: Sequence[Further], why: Witness) -> Iterator[tuple[Case, Verdict]]:
    """The verdicts on questions whose state isn't reached, or isn't known.

    Args:
        case: The case as it was last judged.
        further: The questions.
        why: What the verdicts name.
    """
    edition = edition_of(case)
    for each in further:
        asked = replace(case, question=each.question, play=each.play, expect=each.expect, then=[])
        yield asked, Verdict(Outcome.UNDETERMINED, unsupported=(why,), edition=edition)


def _reached(case: Understood, verdict: Verdict, further: Further) -> Understood | Witness:
    """The case of the next question, or why there is none."""
    assert case.play is not None
    rule = RULE_OF[case.question]
    if verdict.outcome is not Outcome.LEGAL:
        return _because(rule, "illegal" if verdict.outcome is Outcome.ILLEGAL else "unknown")
    if any(each.kind == "any_number" for each in verdict.notes):
        return _because("107.1", "number")
    play = case.play
    if play.exert or play.enlist or any(each.kind in _COSTS for each in verdict.notes):
        return _because(OF_DECLARATION[case.question].payment, "paid")
    if case.question == "declare_attackers" and not play.attackers:
        return _because("508.8", "no_attackers")
    try:
        moved = whatever_is_answered(case, verdict.notes, lambda each: _moved(each, play))
    except NotFollowedError as error:
        return _because(error.rule, error.kind)
    if moved is None:
        return _because("510.4", "no_second_step")
    return _with_effects(replace(moved, play=further.play, expect=further.expect, then=[]), further)


def _because(rule: str, why: str) -> Witness:
    return Witness(rule, "not_reached", (why,), ("why",))


def _moved(case: Understood, play: Play) -> Understood | None:
    """The state that a legal play leaves; None if there is no second combat damage step."""
    if case.question == "declare_attackers":
        return after_attack(case, play.attackers, play.bands)
    if case.question == "declare_blockers":
        return after_block(case, play.blockers)
    return after_first_step(case, play.damage) if has_first_step(case) else None


def _with_effects(case: Understood, further: Further) -> Understood:
    """The case with the effects that have begun since the question before."""
    if not further.effects:
        return case
    state = replace(case.state, effects=[*case.state.effects, *further.effects])
    fields = {name: getattr(case, name) for name in Case.__struct_fields__}
    read = understood(Case(**{**fields, "state": state}))
    return replace(
        read,
        about_players={**case.about_players, **read.about_players},
        read_mana=case.read_mana,
        unread_mana={**case.unread_mana, **read.unread_mana},
        changes_mana={**case.changes_mana, **read.changes_mana},
        boxed=case.boxed,
        left_out=case.left_out,
        names_keyword=(*case.names_keyword, *read.names_keyword),
        lacks_keyword=case.lacks_keyword,
    )


def object_in_order(found: Sequence[tuple[Case, Verdict]], file: str, line: int) -> dict[str, Any]:
    """The JSON object of `azor check` for a case with further questions, whose verdicts stand under `then`.

    Args:
        found: As from `judged_in_order`.
        file, line: Where the case stands.
    """
    from bridge.combat.rendering import check_object

    objects = [check_object(*each, file, line) for each in found]
    first, *others = objects
    for each in others:
        del each["file"], each["line"], each["title"]
    told = [{"question": case.question, **each} for (case, _), each in zip(found[1:], others, strict=True)]
    return {**first, "then": told}


def outcomes_in_order(found: Sequence[tuple[Case, Verdict]]) -> dict[str, Any]:
    """Only the outcomes of that object."""
    (_, first), *others = found
    told = [{"question": case.question, "outcome": verdict.outcome.value} for case, verdict in others]
    return {"outcome": first.outcome.value, "then": told}


def text_in_order(
    found: Sequence[tuple[Case, Verdict]], report: Callable[[Case, Verdict], Report], form: str, head: str
) -> str:
    """The reports on the questions of a case, each but the first under a heading of its own.

    Args:
        found: As from `judged_in_order`.
        report: Makes the report on one of them.
        form: `text` or `markdown`.
        head: The heading of the first one; empty for none.
    """
    from bridge.combat.reports import to_form

    heads = [head, *(phrase("then: {question}", question=case.question) for case, _ in found[1:])]
    return "\n".join(to_form(report(*each), form, head) for head, each in zip(heads, found, strict=True))


def late_in_order(case: Case, phase: str) -> list[tuple[Case, Verdict]]:
    """What is known of a case with further questions when its time is over: nothing.

    Args:
        case: The case.
        phase: What was done for it then, as in `deadlines`.
    """
    late = out_of_time(case, phase)
    return [(case, late), *not_reached(case, case.then, _because(RULE_OF[case.question], "unknown"))]
