"""Verdicts on loops as text, Markdown and JSON. Nothing is searched or decided here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from bridge.loops.comparing import differences
from bridge.loops.model import LoopCase
from bridge.loops.prose import LoopWording
from bridge.loops.verdict import LoopVerdict, Step
from bridge.prose import joined, printable
from bridge.rendering import Entry, Report, Section, counted

__all__ = ["compared_report", "loop_object", "loop_report", "yields_in_words"]

_AMOUNTS = ("mana", "tokens", "life", "counters", "boost", "energy", "poison", "extra")
"""What a round yields that is named first, in this order; then what is counted."""

_LITTLE = (
    "activated",
    "targeted",
    "tapped",
    "tapped_for_mana",
    "adds_mana",
    "created",
    "gains_life",
    "loses_life",
    "deals_damage",
    "dealt_damage",
)
"""What the first line leaves out, because it follows or matters little."""

_WORDS = {
    "mandatory": "DRAW",
    "ends": "ENDS",
    "optional": "OPTIONAL",
    "fragmented": "FRAGMENTED",
    "none": "NONE",
    "undetermined": "UNDETERMINED",
}
"""The first word of a report, by the kind of loop."""


def loop_report(case: LoopCase, verdict: LoopVerdict) -> Report:
    """The report: the answer, how the loop begins, its round, what a round yields, what is assumed."""
    words = LoopWording(case)
    start, repeated = _entries(words, verdict.start, verdict.round)
    (escape,) = _entries(words, verdict.escape)
    sections = (
        Section("The start", start, numbered=True),
        Section("A round", repeated, numbered=True),
        Section("Each round yields", tuple(Entry(each) for each in _yields(words, verdict, verdict.yields))),
        Section("A way out", escape, numbered=True),
        Section("Not judged", tuple(Entry(printable(text), cr=cr) for cr, text in verdict.unsupported[1:])),
        Section("Besides", tuple(Entry(printable(each)) for each in verdict.notes)),
        Section("Judged by", tuple(Entry(each) for each in _judged_by(verdict))),
    )
    word, cr, sentence = _head(words, verdict, case)
    return Report(word, cr, sentence, tuple(each for each in sections if each.entries))


def compared_report(case: LoopCase, verdict: LoopVerdict) -> Report:
    """The report of a comparison: whether the verdict is as the case expects, what differs, what was found."""
    different = differences(case.expect, verdict) if case.expect is not None else []
    words = LoopWording(case)
    word, cr, sentence = _head(words, verdict, case)
    found = "  ".join(filter(None, (word, sentence)))
    if not different:
        return Report("AS EXPECTED", cr, found)
    more = f" (1 of {len(different)} differences)" if len(different) > 1 else ""
    entries = [Entry(printable(each), "also") for each in different[1:]]
    entries.append(Entry(found, "found", cr))
    return Report("NOT AS EXPECTED", "", f"{printable(different[0])}{more}", (Section("", tuple(entries)),))


def loop_object(case: LoopCase, verdict: LoopVerdict, file: str, line: int) -> dict[str, Any]:
    """The JSON object of `azor loops`, as `docs/loops.md` describes it."""
    words = LoopWording(case)
    word, cr, sentence = _head(words, verdict, case)
    told = iter(words.sentences([*verdict.start, *verdict.round]))

    def steps(taken: Sequence[Step], sentences: Iterable[str]) -> list[dict[str, Any]]:
        return [{**to_builtins(step), "sentence": sentence} for step, sentence in zip(taken, sentences, strict=False)]

    return {
        "file": file,
        "line": line,
        "title": case.title,
        "kind": verdict.kind,
        "rule": verdict.rule,
        "sentence": "  ".join(filter(None, (word, f"CR {cr}" if cr else "", sentence))),
        "edition": verdict.edition,
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
        "escape": steps(verdict.escape, LoopWording(case).sentences(verdict.escape)),
        "unsupported": [{"cr": cr, "sentence": text} for cr, text in verdict.unsupported],
        "notes": list(verdict.notes),
        "seconds": round(verdict.seconds, 3),
        "checked": None if verdict.checked is None else to_builtins(verdict.checked),
    }


def yields_in_words(words: LoopWording, verdict: LoopVerdict) -> str:
    """What a round yields, in one line, without what matters little: `+1 {C}, 2 enters`."""
    told = [name for name in verdict.yields if name.partition(" ")[0] not in _LITTLE]
    return ", ".join(_yields(words, verdict, told or list(verdict.yields)))


def _yields(words: LoopWording, verdict: LoopVerdict, names: Iterable[str]) -> list[str]:
    def rank(name: str) -> int:
        first = name.partition(" ")[0]
        return _AMOUNTS.index(first) if first in _AMOUNTS else len(_AMOUNTS)

    usual = verdict.choosers[0] if len(verdict.choosers) == 1 else None
    return [words.resource(name, verdict.yields[name], usual) for name in sorted(names, key=rank)]


def _entries(words: LoopWording, *runs: Sequence[Step]) -> list[tuple[Entry, ...]]:
    """The steps of each run as entries; what one run has chosen is known to the next one."""
    sentences = iter(words.sentences([step for run in runs for step in run]))
    return [
        tuple(Entry(next(sentences) + _besides(words, step), cr=", ".join(step.rules)) for step in run) for run in runs
    ]


def _besides(words: LoopWording, step: Step) -> str:
    """What changed, and whose choice it was."""
    parts = [words.resource(name, n, step.player) for name, n in step.changes.items()]
    if step.optional:
        parts.append(f"{printable(step.player)}'s choice" if step.player else "a choice")
    return f" ({'; '.join(parts)})" if parts else ""


def _head(words: LoopWording, verdict: LoopVerdict, case: LoopCase) -> tuple[str, str, str]:
    """The first word, the rule, and the sentence."""
    word, cr = _WORDS.get(verdict.kind, verdict.kind.upper()), verdict.rule or ""
    match verdict.kind:
        case "mandatory":
            repeats = f"{_repeating(verdict)} without end, and nobody can stop it"
            if not verdict.draw_for:
                return "MANDATORY", cr, repeats
            for_some = "" if set(verdict.draw_for) >= set(case.state.players) else f" for {_named(verdict.draw_for)}"
            return word, cr, f"the game is a draw{for_some}: {repeats}"
        case "ends":
            return word, verdict.end_rule or cr, _ending(verdict)
        case "optional":
            yields = yields_in_words(words, verdict)
            who = _named(verdict.choosers) or "the players"
            text = f"{who} can repeat {counted(len(verdict.round), 'step')} any number of times"
            return word, cr, f"{text}; each round: {yields}." if yields else f"{text}; a round yields nothing."
        case "fragmented":
            return (
                word,
                cr,
                f"{_named([verdict.must_stop]) if verdict.must_stop else 'somebody'} must do something else",
            )
        case "none":
            return word, cr, f"within {counted(verdict.steps, 'step')}"
        case "undetermined" if verdict.unsupported:
            (cr, text), *others = verdict.unsupported
            return word, cr, printable(text) + (f" (1 of {len(others) + 1} reasons)" if others else "")
    return word, cr, f"within {counted(verdict.steps, 'step')}"


def _repeating(verdict: LoopVerdict) -> str:
    n = len(verdict.round)
    return "one step repeats" if n == 1 else f"{n} steps repeat"


def _ending(verdict: LoopVerdict) -> str:
    after = f" after {counted(verdict.rounds, 'round')}" if verdict.rounds is not None else ""
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
