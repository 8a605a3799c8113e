"""What is told of a round to be judged: the facts that `asp_rules/judge_loop.lp` is asked with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bridge.asp.solving import symbol, term_of
from bridge.case.terms import Fact, Term
from bridge.loops.model import LoopCase, LoopState
from bridge.loops.run import Run
from bridge.loops.verdict import Step

__all__ = ["meaning_facts"]


def meaning_facts(
    case: LoopCase, edition: str, run: Run, round_: Sequence[Step], deciding: Iterable[str]
) -> Iterator[Fact]:
    """The facts that `asp_rules/judge_loop.lp` is asked with.

    Args:
        case: The case.
        edition: The edition judged by.
        run: The run that was found.
        round_: Its steps from where the round begins.
        deciding: Who takes optional actions in the round; where nobody does, who declines one.
    """
    state = case.state
    yield ("edition", edition)
    yield ("active", state.active)
    yield ("last", len(round_))
    if state.options.range_of_influence is not None:
        yield ("range_of_influence", state.options.range_of_influence)
    before: Counter[Term] = Counter()
    for number in range(run.begin + 1):
        for resource, n, _ in run.at("delta", number):
            before[term_of(resource)] += n.number
        yield from _standing(state, run, number, before)
    for seat, (name, player) in enumerate(state.players.items()):
        yield ("player", name)
        yield ("seat", name, seat)
        for word in ("life", "library", "poison"):
            its: Fact = (word, name)
            yield ("before", its, getattr(player, word) + before[its])
        for place, number in enumerate(range(run.begin + 1, run.last + 1), 1):
            if [symbol(name)] in run.at("cant_lose", number):
                yield ("cant_lose", name, place)
    for chooser in deciding:
        yield ("chooses", chooser)
    changed: Counter[Term] = Counter()
    for place, number in enumerate(range(run.begin + 1, run.last + 1), 1):
        for resource, n, identity in run.at("delta", number):
            its = (resource.name, *map(term_of, resource.arguments))
            changed[its] += n.number
            if resource.name in ("life", "library", "poison"):
                yield ("change", its, place, ("", n.number, str(identity)))
        if run.holds("resolving", number):
            yield ("still_resolving", place)
        for drawing, _n in run.at("would_draw", number):
            yield ("draws_at", term_of(drawing), place)
        for _, source in run.at("now", number):
            for thing, controller in run.at("ctrl", number - 1):
                if thing == source:
                    yield ("involved", term_of(controller))
    if not any(changed.values()) and not any(step.created or step.cut for step in round_):
        yield ("same_state",)


def _standing(state: LoopState, run: Run, number: int, changed: Counter[Term]) -> Iterator[Fact]:
    """What players have after a step of the start, and whether they could lose then."""
    for name, player in state.players.items():
        for word in ("life", "library", "poison"):
            its: Fact = (word, name)
            yield ("stood", its, getattr(player, word) + changed[its], number)
        if [symbol(name)] in run.at("cant_lose", number):
            yield ("safe", name, number)
    for event, _, drawing, _n in run.at("event", number):
        if event.name == "draws":
            yield ("drew", term_of(drawing), number)
    if run.holds("resolving", number):
        yield ("amid", number)
