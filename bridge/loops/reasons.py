"""The reasons for a verdict on a loop, in plain words: which rule, what is forced, who chooses, who is affected.

Every sentence follows from the case and from what the verdict records; no rule is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bridge.case.state import Case
from bridge.combat.prose import joined, joined_clauses, printable
from bridge.combat.reports import Entry
from bridge.language import counted_phrase, phrase, phrase_in, term_in
from bridge.loops.called import Called
from bridge.loops.clauses import Clause
from bridge.loops.resources import Resource, amount_of
from bridge.loops.verdict import LoopVerdict, Step
from bridge.rulebook import cited_in, newest_edition

__all__ = ["choosing_step", "declining", "reasons"]

_AT_THE_END = {
    "704.5a": ("life", term_in("end", "has 0 or less life")),
    "704.5b": ("library", term_in("end", "draws from an empty library")),
    "704.5c": ("poison", term_in("end", "has ten or more poison counters")),
}
"""For each rule by which a player loses, the amount that causes it, and what is seen then."""


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
            yield Entry(phrase("Every step of the round is mandatory: it is repeated until the game ends."))
        else:
            text = phrase("Every step of the round is mandatory: nobody can decline one.")
            yield Entry(text, cr=_in(verdict, "732.4"))


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
            told.add(
                phrase(
                    "What {object} asks for otherwise ({cost}) might end the loop, and nobody can be forced to do it.",
                    object=name,
                    cost=cost,
                )
            )
        called.learn(step, begun)
    for sentence in sorted(told):
        yield Entry(sentence, cr=_in(verdict, "732.6"))


def _nobody_loses(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    """For a draw in which a player's life runs out: why nobody loses."""
    for player in case.state.players:
        if verdict.yields.get(Resource("life", owner=player), 0) < 0:
            text = phrase(
                "{player} loses life in each round, and can't lose the game for it.", player=printable(player)
            )
            yield Entry(text, cr="101.2")


def _closed(verdict: LoopVerdict) -> Iterator[Entry]:
    """That no choice leaves the loop."""
    n = verdict.checked.branches if verdict.checked is not None else 0
    if n > len(verdict.round):
        text = phrase(
            "No choice leaves the loop: from its first state every choice of every player was followed, {n} steps in "
            "all, and each leads to a state that was there before.",
            n=n,
        )
        yield Entry(text, cr="104.4b")
    elif n:
        yield Entry(phrase("No choice leaves the loop: whatever players choose in it leads round."), cr="104.4b")


def _draw(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    reach = case.state.options.range_of_influence
    everybody = list(case.state.players)
    if reach is None:
        text = phrase("A loop of mandatory actions with no way to stop it is a draw for every player.")
        yield Entry(text, cr="104.4b")
        return
    others = [name for name in everybody if name not in verdict.draw_for]
    leave = phrase("{players} leave the game", players=_named(verdict.draw_for)) if len(verdict.draw_for) > 1 else ""
    goes_on = phrase("; the game goes on for {players}", players=_named(others)) if others else ""
    text = counted_phrase(
        "With a range of influence of {n} seat the game is a draw for each player who controls an object involved in "
        "the loop and for each player within range of one of them: {leave}{goes_on}.",
        "With a range of influence of {n} seats the game is a draw for each player who controls an object involved in "
        "the loop and for each player within range of one of them: {leave}{goes_on}.",
        reach,
        n=reach,
        leave=leave,
        goes_on=goes_on,
    )
    yield Entry(text, cr=verdict.rule or "104.4f")


def _end(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    """How the game ends."""
    for loser in verdict.losers:
        rule = _rule_of_loss(case, verdict, loser)
        yield Entry(_loss(case, verdict, loser, rule), cr=rule or "704.3")
    left = [name for name in case.state.players if name not in verdict.losers]
    if verdict.draw_for:
        yield Entry(phrase("All players who are left lose at once: the game is a draw."), cr="104.4a")
    elif verdict.winners:
        winners = _named(verdict.winners)
        yield Entry(phrase("All opponents of {players} have lost, so {players} wins.", players=winners), cr="104.2a")
    elif verdict.losers and len(left) > 1:
        yield Entry(phrase("The game goes on for {players}.", players=_named(left)), cr="104.3")


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
        return (
            phrase("{player} loses.", player=name)
            if rounds is None
            else phrase("{player} loses in round {round}.", player=name, round=rounds)
        )
    end = phrase_in("end", _AT_THE_END[rule][1])
    before, each = _amounts(case, verdict, loser, rule)
    if not _adds_up(case, verdict, loser, rule):
        return phrase("{player} {end} in round {round}, and loses.", player=name, end=end, round=rounds)
    parts = {"player": name, "much": _much(rule, before), "n": abs(each), "round": rounds, "end": end}
    if each < 0:
        return phrase(
            "{player} has {much} as the first round begins, and each round takes {n}: in round {round} {player} {end}, "
            "and loses.",
            **parts,
        )
    return phrase(
        "{player} has {much} as the first round begins, and each round adds {n}: in round {round} {player} {end}, "
        "and loses.",
        **parts,
    )


def _much(rule: str, n: int) -> str:
    """So much of the amount that causes the loss of the game by a rule."""
    match rule:
        case "704.5a":
            return phrase_in("amount", "{n} life", n=n)
        case "704.5b":
            return counted_phrase("{n} card in the library", "{n} cards in the library", n, n=n)
    return counted_phrase("{n} poison counter", "{n} poison counters", n, n=n)


def _adds_up(case: Case, verdict: LoopVerdict, loser: str, rule: str) -> bool:
    """Whether the change of a round, in every round, makes a player lose by the rule in the round that is named."""
    rounds = verdict.rounds or 0
    before, each = _amounts(case, verdict, loser, rule)
    if rule == "704.5b":  # a player loses by the draw after the last card
        return not case.state.library and each < 0 and before < -each * rounds and -each * (rounds - 1) <= before
    less, bound = (each, 10 - before) if rule == "704.5c" else (-each, before)
    return less * (rounds - 1) < bound <= less * rounds


def _optional(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    who = _named(verdict.choosers) or phrase("a player")
    rule = verdict.rule or ""
    places = [number for number, step in enumerate(verdict.round, 1) if step.optional]
    if verdict.escape:
        yield from _way_out(verdict, who)
    elif places:
        could = joined_clauses(
            phrase("{player} could decline {steps}", player=name, steps=_steps(numbers))
            for name, numbers in _by_player(verdict, who).items()
        )
        text = phrase("A loop that contains an optional action is no draw: {could} of the round.", could=could)
        yield Entry(text, cr="104.4b")
    elif declined := declining(verdict):
        text = phrase(
            "{player} declines in {steps} each time and could do otherwise, so it is no draw.",
            player=who,
            steps=_steps(declined),
        )
        yield Entry(text, cr="104.4b")
    yield Entry(phrase("{player} says how often it is repeated.", player=who), cr=rule)
    others = [name for name in case.state.players if name not in verdict.choosers]
    if others and rule.endswith("2a"):
        text = phrase("{players} may accept that, or name a place where it ends earlier.", players=_named(others))
        yield Entry(text, cr=f"{rule[:-1]}b")


def _steps(numbers: list[int]) -> str:
    listed = joined(phrase_in("number of a step", "{n}", n=each) for each in numbers)
    return counted_phrase("step {numbers}", "steps {numbers}", len(numbers), numbers=listed)


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
    at = ""
    if number is not None:
        at = phrase(" In step {step} {player} can choose otherwise, as in the way out.", step=number, player=who)
    text = phrase("Every step of the round is mandatory, but a choice leaves the loop, so it is no draw.{at}", at=at)
    yield Entry(text, cr="104.4b")


def _fragmented(case: Case, verdict: LoopVerdict) -> Iterator[Entry]:
    who = _named(verdict.choosers) or phrase("the players")
    text = phrase(
        "Each of {players} takes an action of their own, and the same state of the game is reached again.", players=who
    )
    yield Entry(text, cr=verdict.rule or "")
    stop = verdict.must_stop
    if stop is not None:
        active = case.state.active
        first = printable(stop)
        if stop == active:
            why = phrase("{player} is the active player", player=first)
        else:
            why = phrase(
                "{active}, the active player, isn't involved, and {player} is the first in turn order who is",
                active=printable(active),
                player=first,
            )
        text = phrase("{why}: {player} must then choose otherwise, so that the loop ends.", why=why, player=first)
        yield Entry(text, cr=verdict.rule or "")


def _in(verdict: LoopVerdict, number: str) -> str:
    """The number that a rule of the newest edition has in the verdict's edition."""
    return cited_in(verdict.edition or newest_edition(), number)


def _named(players: Iterable[str]) -> str:
    return joined([printable(each) for each in players] or [""])
