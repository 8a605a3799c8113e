"""The reasons for a verdict on a loop, in plain words: which rule, what is forced, who chooses, who is affected.

Every sentence follows from the case and from what the verdict records; no rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bridge.case.state import Case
from bridge.combat.prose import joined, printable
from bridge.combat.reports import Entry, counted
from bridge.loops.called import Called
from bridge.loops.clauses import Clause
from bridge.loops.resources import Resource, amount_of
from bridge.loops.verdict import LoopVerdict, Step
from bridge.rulebook import cited_in, newest_edition

__all__ = ["choosing_step", "declining", "reasons"]

_AT_THE_END = {
    "704.5a": ("life", "", "life", "has 0 or less life"),
    "704.5b": ("library", "card", "in the library", "draws from an empty library"),
    "704.5c": ("poison", "poison counter", "", "has ten or more poison counters"),
}
"""For each rule by which a player loses, the amount that causes it (how one of it is called, and further words), and
what is seen then."""


def reasons(case: Case, verdict: LoopVerdict) -> list[Entry]:
    """Why the loop is a draw, ends, is optional or fragmented, a sentence each with its rule."""
    if not verdict.round:
        return []
    match verdict.kind:
        case "mandatory":
            return [
                *_forced(verdict),
                *_unless(case, verdict),
                *_nobody_loses(case, verdict),
                *_closed(verdict),
                *_draw(case, verdict),
            ]
        case "ends":
            return [*_forced(verdict), *_unless(case, verdict), *_end(case, verdict)]
        case "optional":
            return list(_optional(case, verdict))
        case "fragmented":
            return list(_fragmented(case, verdict))
    return []


def declining(verdict: LoopVerdict) -> list[int]:
    """The steps of the round, from 1, in which a player declines an optional action."""
    if any(step.optional for step in verdict.round) or verdict.escape:
        return []
    return [number for number, step in enumerate(verdict.round, 1) if step.taken is False]


def choosing_step(verdict: LoopVerdict) -> int | None:
    """The step, from 1, in which a way out begins to differ from the round; None if it is its beginning."""
    for number, (here, there) in enumerate(zip(verdict.round, verdict.escape, strict=False), 1):
        if _chosen(here) != _chosen(there):
            return number
    return None


def _chosen(step: Step) -> tuple[object, ...]:
    return (
        step.do,
        step.object,
        step.ability,
        step.targets,
        step.chosen,
        step.mode,
        step.taken,
        step.color,
        step.events,
    )


def _forced(verdict: LoopVerdict) -> Iterator[Entry]:
    if not any(step.optional for step in verdict.round):
        if verdict.kind == "ends":
            yield Entry("Every step of the round is mandatory: it is repeated until the game ends.")
        else:
            yield Entry("Every step of the round is mandatory: nobody can decline one.", cr=_in(verdict, "732.4"))


def _unless(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    """Payments that a player could make to leave the loop and doesn't have to make (CR 732.6)."""
    called = Called(case)
    told = set()
    for step in (*verdict.start, *verdict.round):
        begun = called.begun(step)
        instruction = called.instruction(step)
        if step in verdict.round and instruction is not None and instruction.unless is not None and not step.taken:
            clause = Clause(case, called, step, begun)
            cost, name = clause.cost(instruction.unless), called.name(step.object or "")
            told.add(f"What {name} asks for otherwise ({cost}) might end the loop, and nobody can be forced to do it.")
        called.learn(step, begun)
    for sentence in sorted(told):
        yield Entry(sentence, cr=_in(verdict, "732.6"))


def _nobody_loses(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    """For a draw in which a player's life runs out: why nobody loses."""
    for player in case.state.players:
        if verdict.yields.get(Resource("life", owner=player), 0) < 0:
            yield Entry(f"{printable(player)} loses life in each round, and can't lose the game for it.", cr="101.2")


def _closed(verdict: LoopVerdict) -> Iterator[Entry]:
    """That no choice leaves the loop."""
    n = verdict.checked.branches if verdict.checked is not None else 0
    if n > len(verdict.round):
        yield Entry(
            f"No choice leaves the loop: from its first state every choice of every player was followed, {n} steps in "
            "all, and each leads to a state that was there before.",
            cr="104.4b",
        )
    elif n:
        yield Entry("No choice leaves the loop: whatever players choose in it leads round.", cr="104.4b")


def _draw(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    reach = case.state.options.range_of_influence
    everybody = list(case.state.players)
    if reach is None:
        yield Entry("A loop of mandatory actions with no way to stop it is a draw for every player.", cr="104.4b")
        return
    others = [name for name in everybody if name not in verdict.draw_for]
    seats = f"a range of influence of {counted(reach, 'seat')}"
    leave = f"{_named(verdict.draw_for)} leave the game" if len(verdict.draw_for) > 1 else ""
    goes_on = f"; the game goes on for {_named(others)}" if others else ""
    yield Entry(
        f"With {seats} the game is a draw for each player who controls an object involved in the loop and for each "
        f"player within range of one of them: {leave}{goes_on}.",
        cr=verdict.rule or "104.4f",
    )


def _end(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    """How the game ends."""
    for loser in verdict.losers:
        rule = _rule_of_loss(case, verdict, loser)
        yield Entry(_loss(case, verdict, loser, rule), cr=rule or "704.3")
    left = [name for name in case.state.players if name not in verdict.losers]
    if verdict.draw_for:
        yield Entry("All players who are left lose at once: the game is a draw.", cr="104.4a")
    elif verdict.winners:
        yield Entry(
            f"All opponents of {_named(verdict.winners)} have lost, so {_named(verdict.winners)} wins.", cr="104.2a"
        )
    elif verdict.losers and len(left) > 1:
        yield Entry(f"The game goes on for {_named(left)}.", cr="104.3")


def _rule_of_loss(case: Case, verdict: LoopVerdict, loser: str) -> str | None:
    """The rule by which a player loses: that of the verdict, or another one for one of several (CR 704.3)."""
    if len(verdict.losers) < 2:
        return verdict.end_rule
    rules = sorted(_AT_THE_END, key=lambda rule: rule != verdict.end_rule)
    return next((rule for rule in rules if _adds_up(case, verdict, loser, rule)), None)


def _amounts(case: Case, verdict: LoopVerdict, loser: str, rule: str) -> tuple[int, int]:
    """What a player has, of the amount that a rule looks at, as the first round begins; and its change in a round."""
    name = Resource(_AT_THE_END[rule][0], owner=loser)
    before = amount_of(case.state.players[loser], name.word) + sum(step.changes.get(name, 0) for step in verdict.start)
    return before, verdict.yields.get(name, 0)


def _loss(case: Case, verdict: LoopVerdict, loser: str, rule: str | None) -> str:
    """Why a player loses in the round that the verdict names."""
    name, rounds = printable(loser), verdict.rounds
    if rule not in _AT_THE_END or rounds is None:
        return f"{name} loses{'' if rounds is None else f' in round {rounds}'}."
    _, one, rest, end = _AT_THE_END[rule]
    before, each = _amounts(case, verdict, loser, rule)
    if not _adds_up(case, verdict, loser, rule):
        return f"{name} {end} in round {rounds}, and loses."
    much = " ".join(filter(None, (counted(before, one) if one else str(before), rest)))
    return (
        f"{name} has {much} as the first round begins, and each round {'takes' if each < 0 else 'adds'} "
        f"{abs(each)}: in round {rounds} {name} {end}, and loses."
    )


def _adds_up(case: Case, verdict: LoopVerdict, loser: str, rule: str) -> bool:
    """Whether the change of a round, in every round, makes a player lose by the rule in the round that is named."""
    rounds = verdict.rounds or 0
    before, each = _amounts(case, verdict, loser, rule)
    if rule == "704.5b":  # a player loses by the draw after the last card
        return not case.state.library and each < 0 and before < -each * rounds and -each * (rounds - 1) <= before
    less, bound = (each, 10 - before) if rule == "704.5c" else (-each, before)
    return less * (rounds - 1) < bound <= less * rounds


def _optional(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    who = _named(verdict.choosers) or "a player"
    rule = verdict.rule or ""
    places = [number for number, step in enumerate(verdict.round, 1) if step.optional]
    if verdict.escape:
        yield from _way_out(verdict, who)
    elif places:
        could = joined(
            [f"{name} could decline {_steps(numbers)}" for name, numbers in _by_player(verdict, who).items()]
        )
        yield Entry(f"A loop that contains an optional action is no draw: {could} of the round.", cr="104.4b")
    elif declined := declining(verdict):
        text = f"{who} declines in {_steps(declined)} each time and could do otherwise, so it is no draw."
        yield Entry(text, cr="104.4b")
    yield Entry(f"{who} says how often it is repeated.", cr=rule)
    others = [name for name in case.state.players if name not in verdict.choosers]
    if others and rule.endswith("2a"):
        yield Entry(f"{_named(others)} may accept that, or name a place where it ends earlier.", cr=f"{rule[:-1]}b")


def _steps(numbers: list[int]) -> str:
    return f"{'step' if len(numbers) == 1 else 'steps'} {joined([str(each) for each in numbers])}"


def _by_player(verdict: LoopVerdict, usual: str) -> dict[str, list[int]]:
    """The optional steps of the round, from 1, by the player who could decline them."""
    found: dict[str, list[int]] = {}
    for number, step in enumerate(verdict.round, 1):
        if step.optional:
            player = step.player if len(verdict.choosers) > 1 and step.player in verdict.choosers else None
            found.setdefault(printable(player) if player is not None else usual, []).append(number)
    return found


def _way_out(verdict: LoopVerdict, who: str) -> Iterator[Entry]:
    number = choosing_step(verdict)
    at = f" In step {number} {who} can choose otherwise, as in the way out." if number is not None else ""
    yield Entry(
        f"Every step of the round is mandatory, but a choice leaves the loop, so it is no draw.{at}", cr="104.4b"
    )


def _fragmented(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    who = _named(verdict.choosers) or "the players"
    yield Entry(
        f"Each of {who} takes an action of their own, and the same state of the game is reached again.",
        cr=verdict.rule or "",
    )
    stop = verdict.must_stop
    if stop is not None:
        active = case.state.active
        first = printable(stop)
        why = f"{first} is the active player"
        if stop != active:
            why = (
                f"{printable(active)}, the active player, isn't involved, and {first} is the first in turn order who is"
            )
        yield Entry(
            f"{why}: {printable(stop)} must then choose otherwise, so that the loop ends.", cr=verdict.rule or ""
        )


def _in(verdict: LoopVerdict, number: str) -> str:
    """The number that a rule of the newest edition has in the verdict's edition."""
    return cited_in(verdict.edition or newest_edition(), number)


def _named(players: Iterable[str]) -> str:
    return joined([printable(each) for each in players] or [""])
