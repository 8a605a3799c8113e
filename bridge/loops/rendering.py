"""Verdicts on loops as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from bridge.case.state import Case
from bridge.combat.prose import joined, printable
from bridge.combat.rendering import VERSION
from bridge.combat.reports import Entry, Report, Section, said_word
from bridge.language import counted_phrase, phrase, phrase_in
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
    yields = tuple(Entry(each) for each in words.yields(verdict.yields))
    sections = (
        Section(phrase("Needed"), tuple(Entry(each) for each in needs(case)) if verdict.round else ()),
        Section(phrase("The start"), start, numbered=True),
        Section(phrase("A round"), repeated, numbered=True),
        Section(phrase("A way out"), escape, numbered=True),
        Section(phrase("In {round}", round=_which_round(verdict)), yields),
        Section(phrase("Why"), tuple(reasons(case, verdict))),
        Section(phrase("If these words, which aren't read, take no part"), tuple(_conditions(verdict))),
        Section(phrase("Not judged"), tuple(Entry(printable(text), cr=cr) for cr, text in verdict.unsupported[1:])),
        Section(phrase("Besides"), tuple(Entry(printable(each)) for each in verdict.notes)),
        Section(phrase("Judged by"), tuple(Entry(each) for each in _judged_by(verdict))),
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
        "sentence": "  ".join(filter(None, (said_word(word), f"CR {cr}" if cr else "", sentence))),
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
        "late": verdict.late,
        "conditions": [{"sentence": text, "why": why} for text, why in verdict.conditions],
        "notes": list(verdict.notes),
        "seconds": round(verdict.seconds, 3),
        "checked": None if verdict.checked is None else to_builtins(verdict.checked),
    }


def _conditions(verdict: LoopVerdict) -> Iterable[Entry]:
    """The sentences that a verdict rests on, each with the reason why it takes no part."""
    return (Entry(phrase("{words}: {why}.", words=printable(text), why=why)) for text, why in verdict.conditions)


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
            entries.append(Entry(_besides(sentence, step, changes), cr=", ".join(numbered(step, verdict).rules)))
        found.append(tuple(entries))
    return found


def _besides(sentence: str, step: Step, changes: str) -> str:
    """The sentence of a step with what the step changed, and whose choice it was."""
    parts = [changes] if changes else []
    if step.optional:
        parts.append(phrase("{player}'s choice", player=printable(step.player)) if step.player else phrase("a choice"))
    return phrase("{sentence} ({besides})", sentence=sentence, besides="; ".join(parts)) if parts else sentence


def _head(words: LoopWording, verdict: LoopVerdict, case: Case) -> tuple[str, str, str]:
    """The first line of a report: the first word, the rule, and the sentence."""
    word, cr = _WORDS.get(verdict.kind, verdict.kind.upper()), verdict.rule or ""
    match verdict.kind:
        case "mandatory":
            repeats = _repeating(verdict)
            if not verdict.draw_for:
                return "MANDATORY", cr, phrase_in("loop", "{repeats}", repeats=repeats)
            return word, cr, _draw(verdict, case, repeats)
        case "ends":
            return word, verdict.end_rule or cr, _ending(verdict)
        case "optional":
            text = _repeatable(verdict, case)
            if yields := words.yields_in_short(verdict.yields):
                return (
                    word,
                    cr,
                    phrase("{repeats}; {round}: {yields}.", repeats=text, round=_which_round(verdict), yields=yields),
                )
            return word, cr, phrase("{repeats}; a round yields nothing.", repeats=text)
        case "fragmented":
            who = _named([verdict.must_stop]) if verdict.must_stop else phrase("somebody")
            players = _named(verdict.choosers) or phrase("players")
            return (
                word,
                cr,
                phrase("{players} come back to the same state; {who} must do something else", players=players, who=who),
            )
        case "undetermined" if verdict.unsupported:
            (cr, text), *others = verdict.unsupported
            said, n = printable(text), len(others) + 1
            return word, cr, phrase("{sentence} (1 of {n} reasons)", sentence=said, n=n) if others else said
    return word, cr, phrase("within {steps}", steps=_steps(verdict.steps))


def _draw(verdict: LoopVerdict, case: Case, repeats: str) -> str:
    """That the game is a draw, and for whom if it isn't for everybody."""
    if set(verdict.draw_for) >= set(case.state.players):
        return phrase("the game is a draw: {repeats}", repeats=repeats)
    return phrase("the game is a draw for {players}: {repeats}", players=_named(verdict.draw_for), repeats=repeats)


def _steps(n: int) -> str:
    return counted_phrase("{n} step", "{n} steps", n, n=n)


def _wears(verdict: LoopVerdict) -> bool:
    """Whether a round brings a player nearer to losing: by life, cards in the library, or poison (CR 704.5)."""
    return any(
        n < 0 if key.word in ("life", "library") else n > 0 and key.word == "poison"
        for key, n in verdict.yields.items()
    )


def _which_round(verdict: LoopVerdict) -> str:
    """The words for the round whose yield is given: if rounds may yield more and more, only the first one."""
    even = verdict.checked is None or verdict.checked.even
    return phrase("each round") if even else phrase("the first round (others may differ)")


def _how_often(verdict: LoopVerdict, case: Case) -> str:
    """How often a round can be repeated, if a player leaves a game that goes on without them (CR 800.4a)."""
    if not verdict.losers or len(case.state.players) - len(verdict.losers) < 2:
        return phrase("any number of times unless somebody loses first" if _wears(verdict) else "any number of times")
    return counted_phrase(
        "until {players} loses in round {round}",
        "until {players} lose in round {round}",
        len(verdict.losers),
        players=_named(verdict.losers),
        round=verdict.rounds or 0,
    )


def _repeating(verdict: LoopVerdict) -> str:
    n = len(verdict.round)
    return counted_phrase(
        "one step repeats without end, and no choice leaves the loop",
        "{n} steps repeat without end, and no choice leaves the loop",
        n,
        n=n,
    )


def _repeatable(verdict: LoopVerdict, case: Case) -> str:
    """Who can repeat a loop, and by which choices."""
    who, steps = _named(verdict.choosers) or phrase("the players"), _steps(len(verdict.round))
    if verdict.escape:
        return phrase("{steps} repeat for as long as {who} doesn't choose otherwise", steps=steps, who=who)
    if declining(verdict):
        return phrase("{steps} repeat for as long as {who} declines each time", steps=steps, who=who)
    return phrase("{who} can repeat {steps} {how_often}", who=who, steps=steps, how_often=_how_often(verdict, case))


def _ending(verdict: LoopVerdict) -> str:
    """Who loses and wins, or for whom the game is a draw, in which round."""
    after = phrase(" in round {round}", round=verdict.rounds) if verdict.rounds is not None else ""
    parts = []
    if verdict.losers:
        n, players = len(verdict.losers), _named(verdict.losers)
        parts.append(counted_phrase("{players} loses{after}", "{players} lose{after}", n, players=players, after=after))
        after = ""
    if verdict.winners:
        n, players = len(verdict.winners), _named(verdict.winners)
        parts.append(counted_phrase("{players} wins{after}", "{players} win{after}", n, players=players, after=after))
    if verdict.draw_for and (verdict.losers or not verdict.winners):
        players = _named(verdict.draw_for)
        parts.append(phrase("the game is a draw for {players}{after}", players=players, after=after))
    ending = "; ".join(parts) or phrase("the loop ends{after}", after=after)
    return phrase_in("loop", "{ending}", ending=ending)


def _judged_by(verdict: LoopVerdict) -> list[str]:
    searched = _steps(verdict.steps)
    lines = []
    if verdict.edition:
        rules = phrase("Comprehensive Rules of {edition}; {steps} searched.", edition=verdict.edition, steps=searched)
        lines.append(rules)
    if verdict.checked is not None and not verdict.checked.rejected:
        n = verdict.checked.comparisons
        compared = counted_phrase("{n} comparison", "{n} comparisons", n, n=n)
        n = verdict.checked.branches
        branches = ""
        if verdict.kind == "mandatory":
            branches = counted_phrase(", {n} branch", ", {n} branches", n, n=n)
        lines.append(phrase("The proof was checked: {comparisons}{branches}.", comparisons=compared, branches=branches))
    return lines


def _named(players: Iterable[str]) -> str:
    return joined([printable(each) for each in players] or [""])
