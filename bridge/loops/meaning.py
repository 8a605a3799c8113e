"""The facts about a round from which `asp_rules/judge_loop.lp` judges its meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bridge.asp.solving import symbol, term_of
from bridge.case.state import Case, State
from bridge.case.terms import Fact, Term
from bridge.loops.resources import amount_of
from bridge.loops.run import Run
from bridge.loops.verdict import Step

__all__ = ["lasting_facts", "meaning_facts"]

_CREATURE: Term = ("type", ("creature",))
"""The trait of a creature."""


def meaning_facts(
    case: Case, edition: str, run: Run, round_: Sequence[Step], deciding: Iterable[str]
) -> Iterator[Fact]:
    """The facts for `asp_rules/judge_loop.lp`.

    Args:
        case: The case.
        edition: The edition to judge by.
        run: The run that was found.
        round_: The steps of its round.
        deciding: The players who take optional actions in the round; if there are none, those who decline one.
    """
    state = case.state
    yield ("edition", edition)
    yield ("active", state.active)
    yield ("last", len(round_))
    if state.options.range_of_influence is not None:
        yield ("limited_range", state.options.range_of_influence)
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
            yield ("before", its, amount_of(player, word) + before[its])
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
        if run.holds("resolving", number) or run.at("mana_waits", number):
            yield ("still_resolving", place)
        for drawing, _n in run.at("would_draw", number):
            yield ("draws_at", term_of(drawing), place)
        for _, source in run.at("now", number):
            for thing, controller in run.at("ctrl", number - 1):
                if thing == source:
                    yield ("involved", term_of(controller))
    if not any(changed.values()) and not any(step.created or step.cut for step in round_):
        yield ("same_state",)


def _standing(state: State, run: Run, number: int, changed: Counter[Term]) -> Iterator[Fact]:
    """The numbers of players after a step of the start, and whether they could lose then."""
    for name, player in state.players.items():
        for word in ("life", "library", "poison"):
            its: Fact = (word, name)
            yield ("stood", its, amount_of(player, word) + changed[its], number)
        if [symbol(name)] in run.at("cant_lose", number):
            yield ("safe", name, number)
    for event, _, drawing, _n in run.at("event", number):
        if event.name == "draws":
            yield ("drew", term_of(drawing), number)
    if run.holds("resolving", number) or run.at("mana_waits", number):
        yield ("amid", number)


def lasting_facts(state: State, run: Run) -> Iterator[Fact]:
    """The facts from which `asp_rules/actions/732_lasting.lp` derives how long a round that uses something up lasts.

    Args:
        state: The state of the case.
        run: The run that was found.
    """
    yield ("wears",)
    yield ("unknown_from", max(size.number for (size,) in run.plain["size"]))
    for name in ("threshold", "read"):
        yield from ((name, *map(term_of, arguments)) for arguments in run.plain[name])
    steps = range(run.begin, run.last + 1)
    renewed = {term_of(each) for number in steps[1:] for (each,) in run.at("resets", number)}
    had = _had(state, run)
    sturdy = [{term_of(each) for each, word in run.at("keyword", n) if term_of(word) == _STURDY} for n in steps]
    yield from (("indestructible", each) for each in set.intersection(*sturdy))
    for place, number in enumerate(steps):
        yield from (("threshold_now", term_of(each), n.number, place) for each, n in run.at("threshold_now", number))
        counted = {term_of(each): n.number for each, n in run.at("v", number)}
        for resource in had[0].keys() - renewed:
            n = had[number][resource]
            yield ("had", resource, n, place)
            if had[run.begin][resource] != had[run.last][resource] and counted.get(resource, n) != n:
                yield ("uncertain", resource)
        creatures = {each for _, each, trait in run.at("trait", number) if term_of(trait) == _CREATURE}
        for creature, toughness in run.at("toughness", number):
            if creature in creatures and [creature] in run.at("in_play", number):
                yield ("toughness", term_of(creature), toughness.number, place)


_STURDY = "indestructible"


def _had(state: State, run: Run) -> list[Counter[Term]]:
    """All numbers after each step, without the cap up to which the search itself counts."""
    now: Counter[Term] = Counter({term_of(each): n.number for each, n in run.at("v", 0)})
    for name, player in state.players.items():
        now.update({(word, name): amount_of(player, word) - now[word, name] for word in ("life", "library", "poison")})
    found = [now]
    for number in range(1, run.last + 1):
        now = now.copy()
        for (resource,) in run.at("resets", number):
            now[term_of(resource)] = 0
        for resource, n, _ in run.at("delta", number):
            now[term_of(resource)] += n.number
        found.append(now)
    return found
