"""Verdicts on loops as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from bridge.case.state import Case
from bridge.combat.prose import joined, printable
from bridge.combat.rendering import VERSION
from bridge.combat.reports import Entry, Report, Section, counted
from bridge.loops.needs import needs
from bridge.loops.prose import LoopWording
from bridge.loops.reasons import declining, reasons
from bridge.loops.verdict import LoopVerdict, Step, numbered

__all__ = ["loop_object", "loop_report"]

_WORDS = {
    "mandatory": "DRAW",
    "ends": "ENDS",
    "optional": "OPTIONAL",
    "fragmented": "FRAGMENTED",
    "none": "NONE",
    "undetermined": "UNDETERMINED",
}
"""The first word of a report, by the kind of loop."""


def loop_report(case: Case, verdict: LoopVerdict) -> Report:
    """The report on a verdict: the answer, the start, the round, what a round yields, the assumptions."""
    words = LoopWording(case)
    start, escape = _entries(words, verdict, verdict.escape)
    start, repeated = _entries(words, verdict, verdict.round)
    sections = (
        Section("Needed", tuple(Entry(each) for each in needs(case)) if verdict.round else ()),
        Section("The start", start, numbered=True),
        Section("A round", repeated, numbered=True),
        Section("A way out", escape, numbered=True),
        Section(f"In {_which_round(verdict)}", tuple(Entry(each) for each in words.yields(verdict.yields))),
        Section("Why", tuple(reasons(case, verdict))),
        Section("If these words, which aren't read, take no part", tuple(_conditions(verdict))),
        Section("Not judged", tuple(Entry(printable(text), cr=cr) for cr, text in verdict.unsupported[1:])),
        Section("Besides", tuple(Entry(printable(each)) for each in verdict.notes)),
        Section("Judged by", tuple(Entry(each) for each in _judged_by(verdict))),
    )
    word, cr, sentence = _head(words, verdict, case)
    word = "CONDITIONAL" if verdict.conditions else word
    return Report(word, cr, sentence, tuple(each for each in sections if each.entries))


def loop_object(case: Case, verdict: LoopVerdict, file: str, line: int) -> dict[str, Any]:
    """The JSON object of `azor loops` and `azor check`, as `docs/loops.md` describes it."""
    words = LoopWording(case)
    leaving = LoopWording(case).sentences([*verdict.start, *verdict.escape])[len(verdict.start) :]
    told = iter(words.sentences([*verdict.start, *verdict.round]))
    word, cr, sentence = _head(words, verdict, case)
    word = "CONDITIONAL" if verdict.conditions else word

    def steps(taken: Sequence[Step], sentences: Iterable[str]) -> list[dict[str, Any]]:
        return [
            {**to_builtins(numbered(step, verdict)), "sentence": sentence}
            for step, sentence in zip(taken, sentences, strict=False)
        ]

    return {
        "file": file,
        "line": line,
        "title": case.title,
        "outcome": verdict.outcome,
        "kind": verdict.kind,
        "rule": verdict.rule,
        "sentence": "  ".join(filter(None, (word, f"CR {cr}" if cr else "", sentence))),
        "edition": verdict.edition,
        "version": VERSION,
        "needs": needs(case) if verdict.round else [],
        "steps": verdict.steps,
        "start": steps(verdict.start, told),
        "round": steps(verdict.round, told),
        "yields": dict(verdict.yields),
        "draw_for": list(verdict.draw_for),
        "winners": list(verdict.winners),
        "losers": list(verdict.losers),
        "end_rule": verdict.end_rule,
        "rounds": verdict.rounds,
        "choosers": list(verdict.choosers),
        "must_stop": verdict.must_stop,
        "escape": steps(verdict.escape, leaving),
        "unsupported": [{"cr": cr, "sentence": text} for cr, text in verdict.unsupported],
        "conditions": [{"sentence": text, "why": why} for text, why in verdict.conditions],
        "notes": list(verdict.notes),
        "seconds": round(verdict.seconds, 3),
        "checked": None if verdict.checked is None else to_builtins(verdict.checked),
    }


def _conditions(verdict: LoopVerdict) -> Iterable[Entry]:
    """The sentences that a verdict rests on, each with the reason why it takes no part."""
    return (Entry(f"{printable(text)}: {why}.") for text, why in verdict.conditions)


def _entries(words: LoopWording, verdict: LoopVerdict, further: Sequence[Step]) -> list[tuple[Entry, ...]]:
    """The steps of the start and of what follows it as entries; the latter use the choices of the former."""
    runs = (verdict.start, further)
    sentences = words.sentences([step for run in runs for step in run])
    told = iter([*zip(sentences, words.changes, strict=True)])
    found = []
    for run in runs:
        entries = []
        for step in run:
            sentence, changes = next(told)
            entries.append(Entry(sentence + _besides(step, changes), cr=", ".join(numbered(step, verdict).rules)))
        found.append(tuple(entries))
    return found


def _besides(step: Step, changes: str) -> str:
    """What a step changed, and whose choice it was."""
    parts = [changes] if changes else []
    if step.optional:
        parts.append(f"{printable(step.player)}'s choice" if step.player else "a choice")
    return f" ({'; '.join(parts)})" if parts else ""


def _head(words: LoopWording, verdict: LoopVerdict, case: Case) -> tuple[str, str, str]:
    """The first line of a report: the first word, the rule, and the sentence."""
    word, cr = _WORDS.get(verdict.kind, verdict.kind.upper()), verdict.rule or ""
    match verdict.kind:
        case "mandatory":
            repeats = f"{_repeating(verdict)} without end, and no choice leaves the loop"
            if not verdict.draw_for:
                return "MANDATORY", cr, repeats
            for_some = "" if set(verdict.draw_for) >= set(case.state.players) else f" for {_named(verdict.draw_for)}"
            return word, cr, f"the game is a draw{for_some}: {repeats}"
        case "ends":
            return word, verdict.end_rule or cr, _ending(verdict)
        case "optional":
            yields = words.yields_in_short(verdict.yields)
            text = _repeatable(verdict, case)
            return (
                word,
                cr,
                f"{text}; {_which_round(verdict)}: {yields}." if yields else f"{text}; a round yields nothing.",
            )
        case "fragmented":
            who = _named([verdict.must_stop]) if verdict.must_stop else "somebody"
            return (
                word,
                cr,
                f"{_named(verdict.choosers) or 'players'} come back to the same state; {who} must do something else",
            )
        case "none":
            return word, cr, f"within {counted(verdict.steps, 'step')}"
        case "undetermined" if verdict.unsupported:
            (cr, text), *others = verdict.unsupported
            return word, cr, printable(text) + (f" (1 of {len(others) + 1} reasons)" if others else "")
    return word, cr, f"within {counted(verdict.steps, 'step')}"


def _wears(verdict: LoopVerdict) -> bool:
    """Whether a round brings a player nearer to losing: by life, cards in the library, or poison (CR 704.5)."""
    return any(
        n < 0 if key.word in ("life", "library") else n > 0 and key.word == "poison"
        for key, n in verdict.yields.items()
    )


def _which_round(verdict: LoopVerdict) -> str:
    """The words for the round whose yield is given: if rounds may yield more and more, only the first one."""
    even = verdict.checked is None or verdict.checked.even
    return "each round" if even else "the first round (others may differ)"


def _how_often(verdict: LoopVerdict, case: Case) -> str:
    """How often a round can be repeated, if a player leaves a game that goes on without them (CR 800.4a)."""
    if not verdict.losers or len(case.state.players) - len(verdict.losers) < 2:
        return "any number of times" + (" unless somebody loses first" if _wears(verdict) else "")
    lose = "loses" if len(verdict.losers) == 1 else "lose"
    return f"until {_named(verdict.losers)} {lose} in round {verdict.rounds or 0}"


def _repeating(verdict: LoopVerdict) -> str:
    n = len(verdict.round)
    return "one step repeats" if n == 1 else f"{n} steps repeat"


def _repeatable(verdict: LoopVerdict, case: Case) -> str:
    """Who can repeat a loop, and by which choices."""
    who, steps = _named(verdict.choosers) or "the players", counted(len(verdict.round), "step")
    if verdict.escape:
        return f"{steps} repeat for as long as {who} doesn't choose otherwise"
    if declining(verdict):
        return f"{steps} repeat for as long as {who} declines each time"
    return f"{who} can repeat {steps} {_how_often(verdict, case)}"


def _ending(verdict: LoopVerdict) -> str:
    after = f" in round {verdict.rounds}" if verdict.rounds is not None else ""
    if verdict.losers:
        lose = f"{_named(verdict.losers)} {'loses' if len(verdict.losers) == 1 else 'lose'}{after}"
        win = f"; {_named(verdict.winners)} {'wins' if len(verdict.winners) == 1 else 'win'}" if verdict.winners else ""
        draw = f"; the game is a draw for {_named(verdict.draw_for)}" if verdict.draw_for else ""
        return lose + win + draw
    if verdict.winners:
        return f"{_named(verdict.winners)} {'wins' if len(verdict.winners) == 1 else 'win'}{after}"
    if verdict.draw_for:
        return f"the game is a draw for {_named(verdict.draw_for)}{after}"
    return f"the loop ends{after}"


def _judged_by(verdict: LoopVerdict) -> list[str]:
    searched = f"{counted(verdict.steps, 'step')} searched."
    lines = [f"Comprehensive Rules of {verdict.edition}; {searched}"] if verdict.edition else []
    if verdict.checked is not None and not verdict.checked.rejected:
        looked_at = counted(verdict.checked.comparisons, "comparison")
        n = verdict.checked.branches
        branches = f", {n} branch{'' if n == 1 else 'es'}" if verdict.kind == "mandatory" else ""
        lines.append(f"The proof was checked: {looked_at}{branches}.")
    return lines


def _named(players: Iterable[str]) -> str:
    return joined([printable(each) for each in players] or [""])
