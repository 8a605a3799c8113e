"""Checks a verdict against its case: carries out its steps again, the round several times, and compares the meaning.

Nothing is searched. Only the recorded steps are taken, on a separate state; the result is a list of problems.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bridge.loops.proof import sba
from bridge.loops.proof.aside import untold_in
from bridge.loops.proof.branches import Branch, Left, explore, explore_end
from bridge.loops.proof.complete import AT_ONCE, chooser_problems, step_problems, yield_problems
from bridge.loops.proof.covering import (
    OVERDREW,
    Asks,
    asks_of,
    covers,
    forgotten_alike,
    growing,
    like_forgotten,
    structural,
)
from bridge.loops.proof.form import Node, OutOfTime, Problem, Unsupported, normal, refuse_counters
from bridge.loops.proof.meaning import Ending, compare_ending, compare_meaning, compare_yields
from bridge.loops.proof.names import UNNAMED, Names, resources
from bridge.loops.proof.numbers import Book, Compared
from bridge.loops.proof.play import Choices, Play, Refused, makes_mana
from bridge.loops.proof.repeating import Correspondence, Repetition, as_forgotten, jump, repeat, with_forgotten
from bridge.loops.proof.state import game_of
from bridge.loops.proof.steps import Done, Runner

__all__ = ["Checked", "check", "replay"]

MOST_ROUNDS = 2000
"""The most rounds that are carried out one after another, if the states between them can't be computed."""
MAX_UNLIKE_LAST_ROUNDS = 1
"""The most rounds before the one in which somebody loses that may differ from the first; each is carried out. A player
who draws from an empty library during a resolution may lose in the next round (CR 704.3, 704.5b)."""
_ALWAYS = ("life", "mana", "library", "hand", "poison", "energy")
_NOT_COMPARED = ("tapped_for_mana", "adds_mana", "begins")
_ZONES = ("hand", "library", "graveyard")
_PER_OBJECT = ("counters", "damage", "boost")


def replay(case: Node, verdict: Node) -> list[Problem]:
    """What is wrong with a verdict; nothing if its proof holds. As for `check`."""
    return check(case, verdict).problems


def check(case: Node, verdict: Node, deadline: float | None = None, *, complete: bool = False) -> Checked:
    """Checks a verdict against its case.

    Args:
        case: A loop case as plain dicts, as YAML is read.
        verdict: A verdict as plain dicts, with the keys of `LoopVerdict`.
        deadline: `time.monotonic()` when the time budget runs out, or None.
        complete: Whether everything that happens has to be told, as in a file.

    Raises:
        Unsupported: The case or the proof has something that isn't modeled here.
    """
    case = normal(case)
    kind = verdict["kind"]
    round_ = list(verdict.get("round") or ())
    if kind in ("none", "undetermined"):
        claims = [key for key in ("draw_for", "winners", "losers", "rounds", "must_stop") if verdict.get(key)]
        return Checked(
            0, [], [Problem("{kind}, but it says {claims}", kind=kind, claims=", ".join(claims))] if claims else []
        )
    if not round_:
        return Checked(0, [], [Problem("{kind}, but there is no round", kind=kind)])
    refuse_counters(case)
    return _Check(case, verdict, round_, deadline, complete).checked()


class Checked(NamedTuple):
    """The result of a check.

    comparisons: how many comparisons were looked at; branches: of a draw, every step that was carried out from a state
    that choices lead to; problems: what is wrong, a sentence each; nothing if the proof holds; uneven: somebody
    loses in another round than is said, as rounds change more each time; even: each round is known to change as much
    as the first; left: how a choice leaves the loop of forced steps.
    """

    comparisons: int
    branches: list[Branch]
    problems: list[Problem]
    uneven: bool = False
    even: bool = True
    left: Left | None = None


class _Check:
    def __init__(
        self, case: Node, verdict: Node, round_: Sequence[Node], deadline: float | None, complete: bool
    ) -> None:
        self._complete = complete
        self._case = case
        self._verdict = verdict
        self._round = round_
        self._deadline = deadline
        self._asks: Asks = asks_of(case)
        self._untold = untold_in(case)
        self._problems: list[Problem] = []
        self._left: Left | None = None
        self._insisted = _kinds([*(verdict.get("start") or ()), *round_])
        kind = verdict["kind"]
        self._rounds: int | None = verdict.get("rounds") if kind in ("ends", "optional") else None
        if kind == "ends" and not self._rounds:
            self._problems.append(Problem("ends, but it isn't said in which round"))
        self._comparisons = 0
        self._uneven = False
        self._even = True
        self._chosen = False
        self._branches: list[Branch] = []

    def checked(self) -> Checked:
        """All problems, as far as the steps can be taken."""
        self._all()
        return Checked(self._comparisons, self._branches, self._problems, self._uneven, self._even, self._left)

    def _all(self) -> None:
        self._rests()
        runner = Runner(game_of(self._case))
        if self._run(runner, self._verdict.get("start") or (), Problem("start"), record=True) is None:
            return
        begin = runner.copy()
        before = resources(runner.game, runner.names)
        runner.game.nobody_loses = self._rounds == 1  # who loses in the first round is looked at below
        done = self._run(runner, self._round, Problem("round"), record=True)
        if done is None:
            return
        self._chosen = any(one.alternatives for one in done)
        found, stands_for = covers(self._asks, begin, runner)
        if self._rounds == 1:  # nobody plays on who has drawn from an empty library
            found = [each for each in found if not each.text.startswith(OVERDREW)]
        self._problems += [
            Problem("the end of the round isn't as its start: {text}", text=each.text) for each in structural(found)
        ]
        after = resources(runner.game, runner.names)
        left = any(one.created for one in done) or any(step.get("cut") or step.get("forgotten") for step in self._round)
        same = before == after and not left
        self._problems += compare_meaning(self._verdict, begin.game, done, same)
        self._problems += compare_yields(self._verdict.get("yields") or {}, before, after, done, runner.names)
        if self._complete:
            told = list(zip(self._round, done, strict=True))
            self._problems += yield_problems(self._verdict.get("yields") or {}, told, runner.names)
        escape = self._leaves(begin.copy(), wears=_wears(before, after)) if self._verdict.get("escape") else []
        if self._complete and escape is not None:
            self._problems += chooser_problems(self._verdict, done, escape)
        if not structural(found):
            self._again_and_again(begin, runner, stands_for)
        if self._verdict["kind"] == "ends" and not self._problems and self._chosen:
            self._ends_anyway(begin)

    def _rests(self) -> None:
        """Checks that the claim names exactly the undescribed sentences; a draw rests on none."""
        said = [each[0] for each in self._verdict.get("conditions") or ()]
        if said and sorted(said) != sorted(self._untold.sentences):
            self._problems.append(Problem("the claim doesn't name the sentences that it rests on"))
        if self._complete and not said and self._untold.sentences:
            self._problems.append(Problem("the claim names none of the sentences that it rests on"))
        unwritten = [*self._untold.sentences, *self._untold.modes]
        if unwritten and self._verdict["kind"] == "mandatory":
            raise Unsupported("a draw with words that aren't written out: {text}", text=unwritten[0])

    def _leaves(self, runner: Runner, *, wears: bool) -> list[Done] | None:
        """Checks that the way out can be taken, and that at its end nothing is left to do or somebody loses; returns
        its steps.

        If each round brings somebody nearer to losing, the game ends anyway, which is no way out.
        """
        done = self._run(runner, self._verdict["escape"], Problem("escape"), record=True)
        if done is None:
            return None
        if runner.over() or _loss(runner):
            self._problems += [
                Problem("escape: it ends as the round does, by a loss that each round comes nearer to")
            ] * wears
            return done
        runner.settle()
        if runner.due() != "free" or runner.game.stack or runner.cleans_up_again():
            self._problems.append(Problem("escape: it doesn't come to rest"))
        return done

    # ---------------------------------------------------------------------------------------------------- repetition

    def _again_and_again(self, begin: Runner, runner: Runner, stands_for: dict[str, str]) -> None:
        """Checks that the round can be repeated any number of times, or until somebody loses in the named round."""
        base, first = begin, 1
        if len(runner.game.forgotten) > len(begin.game.forgotten) or _buried(runner) > _buried(begin):
            # From the second round on there are ignored tokens and buried items of the stack.
            if self._rounds is not None and self._rounds <= 2:
                self._ends(begin, 1)
                return
            _rename(begin, runner, stands_for)
            base, first, runner = runner.copy(), 2, runner.copy()
            if self._run(runner, self._round, Problem("round {n}", n=2), record=False) is None:
                return
            found, stands_for = covers(self._asks, base, runner)
            self._problems += [
                Problem("round {n}: the end of the round isn't as its start: {text}", n=2, text=each.text)
                for each in structural(found)
            ]
            if structural(found):
                return
        if self._rounds is not None and self._rounds <= first:
            self._ends(begin, 1)
            return
        try:
            self._in_every_repetition(base, runner, stands_for, first)
        except Unsupported:
            if self._rounds is None:
                raise
            if self._rounds > MOST_ROUNDS:
                raise
            self._ends_of_all_rounds(begin)  # the named number of rounds can be carried out one after another

    def _in_every_repetition(self, base: Runner, runner: Runner, stands_for: dict[str, str], first: int) -> None:
        """Carries out the round with the number of the repetition left open; `first`: the round that is repetition
        0."""
        joins = forgotten_alike(self._asks, base, runner, stands_for)
        repetition = repeat(
            base, runner, Correspondence(stands_for, joins, growing(base, runner, self._round)), self._round
        )
        self._comparisons = repetition.book.count
        self._even = repetition.exact
        until = repetition.book.first()
        if self._rounds is None:
            if until is not None:
                self._problems.append(_changes_in(until, first))
            elif self._verdict["kind"] == "mandatory" and not self._problems:
                self._nothing_leaves(base, repetition)
        elif not repetition.exact:
            raise Unsupported("numbers that grow by more each time")
        elif (
            until is not None
            and until.until is not None
            and first + until.until < self._rounds - MAX_UNLIKE_LAST_ROUNDS
        ):
            self._problems.append(_changes_in(until, first))
        else:
            alike = self._rounds - first if until is None or until.until is None else until.until
            number = min(first + alike, self._rounds)  # each round from this one on is carried out
            self._ends(jump(base, repetition, number - first), number)

    def _nothing_leaves(self, base: Runner, repetition: Repetition) -> None:
        """Checks that no choice leaves a loop of forced steps."""
        book = Book()
        alike = like_forgotten(self._asks, base, partial(as_forgotten, repetition))
        try:
            begin = with_forgotten(base, repetition, book)
            self._branches = explore(self._asks, begin, alike, self._deadline)
        except Left as reason:
            self._left = reason
            self._problems.append(Problem("a choice leaves the loop: {reason}", reason=reason))
        except Unsupported:
            if self._chosen:
                raise  # otherwise the round is the only way to go on, in each repetition
        changes = book.first()
        if changes is not None:
            raise Unsupported("{number} depends on how much is forgotten", number=changes.text)

    def _ends_anyway(self, begin: Runner) -> None:
        """Checks that no choice leaves a loop of forced steps by which somebody loses, or makes somebody else lose."""
        runner = begin.copy()
        runner.game.nobody_loses = False
        try:
            losers, rule = self._verdict.get("losers") or (), self._verdict.get("end_rule")
            self._branches = explore_end(self._asks, runner, losers, rule, self._deadline)
        except Left as reason:
            self._left = reason
            self._problems.append(Problem("a choice leaves the loop: {reason}", reason=reason))

    def _ends(self, runner: Runner, first: int) -> None:
        """Checks that somebody loses in the named round; `first`: the number of the round that begins."""
        self._problems += compare_ending(self._verdict, self._play_out(runner, first))

    def _ends_of_all_rounds(self, runner: Runner) -> None:
        """The same if the changes of a round aren't known for all rounds: each round is carried out."""
        ending = self._play_out(runner, 1)
        self._uneven = ending is not None and ending.rounds != self._rounds
        self._problems += compare_ending(self._verdict, ending)

    def _run(self, runner: Runner, steps: Sequence[Node], part: str, *, record: bool) -> list[Done] | None:
        """Takes steps; None if one of them can't be taken."""
        done: list[Done] = []
        for number, step in enumerate(steps, 1):
            self._in_time()
            place = Problem("{part}, step {number} ({do})", part=part, number=number, do=step["do"])
            try:
                one = runner.step(step, first=record)
            except Refused as reason:
                self._problems.append(Problem("{place}: {text}", place=place, text=reason))
                return None
            done.append(one)
            self._problems += [
                Problem("{place}: {text}", place=place, text=text) for text in self._untold.problems(step, one)
            ]
            if record:
                self._problems += [
                    Problem("{place}: {text}", place=place, text=text) for text in self._differ(step, one, runner.names)
                ]
            if one.losers:
                names = ", ".join(name for name, _ in one.losers)
                self._problems.append(
                    Problem("{place}: {players} lose in what is to be repeated", place=place, players=names)
                )
                return None
        return done

    # -------------------------------------------------------------------------------------------- what a step records

    def _differ(self, step: Node, done: Done, names: Names) -> list[Problem]:
        problems: list[Problem] = []
        mine, said = bool(done.optional), bool(step.get("optional"))
        if step["do"] != "advance" and mine is not said:
            problems.append(
                Problem("{player} could decline it, and it isn't said to be optional", player=done.optional[0])
                if mine
                else Problem("it is said to be optional, and nobody could decline it")
            )
        changes, events = step.get("changes"), step.get("events")
        if self._complete:
            problems += step_problems(step, done, names)
        if changes:
            problems += self._changes(changes, done)
        if events:
            problems += self._events([tuple(each) for each in events], done, names)
        return problems

    def _changes(self, said: dict[str, int], done: Done) -> list[Problem]:
        problems: list[Problem] = []
        for key in sorted({*said, *done.changes}):
            word = key.split()[0]
            if key.startswith(UNNAMED) or (word in _ZONES and said.get(key, 0) == done.changes[f"{UNNAMED}{key}"]):
                continue
            if word in _PER_OBJECT and any(key.endswith(f" {name}") for name in done.loose):
                if key in done.after and key in said and said[key] not in (done.after[key], done.changes[key]):
                    problems.append(
                        Problem(
                            "{number} is {right} then, not {said}", number=key, right=done.after[key], said=said[key]
                        )
                    )
                continue
            if key not in said and word not in _ALWAYS and word not in self._insisted:
                continue
            if said.get(key, 0) != done.changes[key]:
                problems.append(
                    Problem(
                        "{number} changes by {right}, not {said}",
                        number=key,
                        right=done.changes[key],
                        said=said.get(key, 0),
                    )
                )
        return problems

    def _events(self, said: list[tuple[str, ...]], done: Done, names: Names) -> list[Problem]:
        problems: list[Problem] = []
        hard = Counter((event.on, names.of(event.name)) for event in done.events if not event.soft)
        soft = Counter((event.on, names.of(event.name)) for event in done.events if event.soft)
        recorded = Counter(said)
        for event in recorded:
            if event[0] in _NOT_COMPARED:
                continue
            most = hard[event] + soft[event]  # type: ignore[index]
            if recorded[event] > most and not (event[0] in AT_ONCE and most):
                problems.append(Problem("{event} doesn't happen {n} times", event=" ".join(event), n=recorded[event]))
        for known, n in hard.items():
            n = 1 if known[0] in AT_ONCE else n
            if known[0] in self._insisted and known[0] not in _NOT_COMPARED and recorded[known] < n:
                problems.append(Problem("{event} happens, which isn't said", event=" ".join(known)))
        return problems

    def _play_out(self, begin: Runner, first: int) -> Ending | None:
        """Plays rounds until somebody loses, from the numbered one to the one that is named."""
        runner = begin.copy()
        runner.game.nobody_loses = False
        for whole in range(first - 1, self._rounds or first):
            again = runner.copy()
            for number, step in enumerate(self._round):
                self._in_time()
                ended = _loss(runner)
                if ended:
                    return Ending(whole, number > 0, ended, runner.game.alive())
                try:
                    done = runner.step(step, first=whole == 0, measured=False)
                except Refused as reason:
                    ended = _loss(runner)
                    if ended:  # in a skipped step of the turn
                        return Ending(whole, True, ended, runner.game.alive())
                    self._problems.append(
                        Problem(
                            "round {n}, step {number} ({do}): {text}",
                            n=whole + 1,
                            number=number + 1,
                            do=step["do"],
                            text=reason,
                        )
                    )
                    return None
                self._chosen = self._chosen or bool(done.alternatives)
                may = self._verdict["kind"] == "ends" and (done.optional or done.declined)
                if may and not self._problems:  # in the first round that is a problem already
                    raise Unsupported("in round {round} somebody may do something", round=whole + 1)
                out = [(name, player.lost) for name, player in runner.game.players.items() if player.lost is not None]
                if out:
                    return Ending(whole, True, [(name, str(rule)) for name, rule in out], runner.game.alive())
            ended = _loss(runner)
            if ended:
                return Ending(whole + 1, False, ended, runner.game.alive())
            found, stands_for = covers(self._asks, again, runner)
            found = [each for each in found if not each.text.startswith(OVERDREW)]  # as above
            if structural(found):
                self._problems += [
                    Problem("round {n}: the end of the round isn't as its start: {text}", n=whole + 1, text=each.text)
                    for each in structural(found)
                ]
                return None
            _rename(again, runner, stands_for)
        return None

    def _in_time(self) -> None:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTime("the time budget ran out")


def _buried(runner: Runner) -> int:
    return sum(item.buried for item in runner.game.stack)


def _wears(before: Counter[str], after: Counter[str]) -> bool:
    """Whether somebody has less life, fewer cards in the library or more poison counters (CR 704.5a to 704.5c)."""
    worse = {"life": -1, "library": -1, "poison": 1}
    return any((after[key] - before[key]) * worse.get(key.split()[0], 0) > 0 for key in {*before, *after})


def _changes_in(compared: Compared, first: int) -> Problem:
    """A comparison with a different outcome, as a problem; `first`: the number of the round that is repetition 0."""
    number = first + (compared.until or 0)
    return Problem(
        "{place}: {text}: that comes out differently in round {n}", place=compared.place, text=compared.text, n=number
    )


def _kinds(steps: Sequence[Node]) -> set[str]:
    """The kinds of changes and events that are recorded anywhere, and so have to be everywhere."""
    found = {event[0] for step in steps for event in step.get("events") or ()}
    return found | {key.split()[0] for step in steps for key in step.get("changes") or {}}


def _loss(runner: Runner) -> list[tuple[str, str]]:
    """Performs state-based actions by which somebody loses, if there are any now. The choice of legendary permanents
    makes no difference to who loses."""
    if runner.game.resolving is not None or any(makes_mana(each) for each in runner.game.waiting):  # 605.4a
        return []
    due = sba.due(runner.game)
    if not due.losers:
        return []
    return sba.perform(Play(runner.game, Choices(chosen=[group[0] for group in due.legends])))


def _rename(begin: Runner, runner: Runner, stands_for: dict[str, str]) -> None:
    """Gives each object the name of the one at the start of the first round that it stands for; other token names are
    free again."""
    names = runner.names
    kept = {name: internal for name, internal in names.ids.items() if internal in begin.game.objects}
    kept = {name: internal for name, internal in kept.items() if not begin.game.objects[internal].token}
    kept |= {name: name for name in names.ids if name not in kept and _is_item(runner, names.ids[name])}
    for late, early in stands_for.items():
        kept[begin.names.of(early)] = late
    names.ids = kept
    for name, internal in kept.items():
        names.recorded[internal] = name


def _is_item(runner: Runner, internal: str) -> bool:
    return any(item.id == internal for item in runner.game.stack)
