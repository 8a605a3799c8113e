"""A verdict against its case: the steps are carried out again, the round several times, and what they mean is compared.

Nothing is searched for. Only the recorded steps are taken, on a state of its own; the result is a list of problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .covering import Asks, asks_of, covers
from .form import Node, normal
from .meaning import Ending, compare_ending, compare_meaning, compare_yields, stands
from .play import Refused
from .state import game_of
from .steps import UNNAMED, Done, Names, Runner, resources

__all__ = ["replay"]

REPEATS = 2
"""How often the round is repeated after the first time."""
MOST_ROUNDS = 2000
_ALWAYS = ("life", "mana", "library", "hand", "poison", "energy")
_NOT_COMPARED = ("tapped_for_mana", "adds_mana", "begins")
_AT_ONCE = ("draws", "mills", "discards", "counters")
"""Events of several cards or counters, which may be recorded once."""
_ZONES = ("hand", "library", "graveyard")
_PER_OBJECT = ("counters", "damage", "boost")


def replay(case: Node, verdict: Node) -> list[str]:
    """What is wrong with a verdict; nothing if its proof holds.

    Args:
        case: A loop case as plain dicts, as YAML is read.
        verdict: A verdict as plain dicts, with the keys of `LoopVerdict`.

    Raises:
        Unsupported: The case or the proof has something that isn't modelled here.
    """
    case = normal(case)
    kind = verdict["kind"]
    round_ = list(verdict.get("round") or ())
    if kind in ("none", "undetermined"):
        claims = [key for key in ("draw_for", "winners", "losers", "rounds", "must_stop") if verdict.get(key)]
        return [f"{kind}, but it says {', '.join(claims)}"] if claims else []
    if not round_:
        return [f"{kind}, but there is no round"]
    return _Replay(case, verdict, round_).problems()


class _Replay:
    def __init__(self, case: Node, verdict: Node, round_: Sequence[Node]) -> None:
        self._case = case
        self._verdict = verdict
        self._round = round_
        self._asks: Asks = asks_of(case)
        if any(step["do"] == "play" for step in round_):
            self._asks.note("land_drops", 1)
        self._problems: list[str] = []
        self._insisted = _kinds([*(verdict.get("start") or ()), *round_])

    def problems(self) -> list[str]:
        """Everything that is wrong, as far as the steps can be taken."""
        runner = Runner(game_of(self._case))
        if self._run(runner, self._verdict.get("start") or (), "start", record=True) is None:
            return self._problems
        begin, ends = runner.copy(), self._verdict["kind"] == "ends"
        before = resources(runner.game, runner.names)
        runner.game.nobody_loses = ends  # whether the round can be repeated is one thing, who loses another
        done = self._run(runner, self._round, "round", record=True)
        if done is None:
            return self._problems
        found, stands_for = covers(self._asks, begin, runner)
        self._problems += stands(self._verdict, found, done)
        after = resources(runner.game, runner.names)
        left = any(one.created for one in done) or any(step.get("cut") or step.get("forgotten") for step in self._round)
        same = before == after and not left
        self._problems += compare_meaning(self._verdict, begin.game, done, same)
        self._problems += compare_yields(self._verdict.get("yields") or {}, before, after, done, runner.names)
        if any("doesn't cover" in text for text in self._problems):
            return self._problems
        if ends or self._verdict.get("rounds") is not None:
            self._problems += compare_ending(self._verdict, self._play_out(begin))
        if not ends:
            self._repeat(begin, runner, stands_for)
        if self._verdict.get("escape"):
            self._run(begin.copy(), self._verdict["escape"], "escape", record=True)
        return self._problems

    def _run(self, runner: Runner, steps: Sequence[Node], part: str, *, record: bool) -> list[Done] | None:
        """Takes steps; None if one of them can't be taken."""
        done: list[Done] = []
        for number, step in enumerate(steps, 1):
            place = f"{part}, step {number} ({step['do']})"
            try:
                one = runner.step(step, first=record)
            except Refused as reason:
                self._problems.append(f"{place}: {reason}")
                return None
            done.append(one)
            if record:
                self._problems += [f"{place}: {text}" for text in self._differ(step, one, runner.names)]
            if one.losers:
                names = ", ".join(name for name, _ in one.losers)
                self._problems.append(f"{place}: {names} lose in what is to be repeated")
                return None
        return done

    # -------------------------------------------------------------------------------------------- what a step records

    def _differ(self, step: Node, done: Done, names: Names) -> list[str]:
        problems: list[str] = []
        mine, said = bool(done.optional), bool(step.get("optional"))
        if step["do"] != "advance" and mine is not said:
            problems.append(
                f"{done.optional[0]} could decline it, and it isn't said to be optional"
                if mine
                else "it is said to be optional, and nobody could decline it"
            )
        changes, events = step.get("changes"), step.get("events")
        if changes:
            problems += self._changes(changes, done)
        if events:
            problems += self._events([tuple(each) for each in events], done, names)
        return problems

    def _changes(self, said: dict[str, int], done: Done) -> list[str]:
        problems: list[str] = []
        for key in sorted({*said, *done.changes}):
            word = key.split()[0]
            if key.startswith(UNNAMED) or (word in _ZONES and said.get(key, 0) == done.changes[f"{UNNAMED}{key}"]):
                continue
            if word in _PER_OBJECT and any(key.endswith(f" {name}") for name in done.loose):
                if key in done.after and key in said and said[key] not in (done.after[key], done.changes[key]):
                    problems.append(f"{key} is {done.after[key]} then, not {said[key]}")
                continue
            if key not in said and word not in _ALWAYS and word not in self._insisted:
                continue
            if said.get(key, 0) != done.changes[key]:
                problems.append(f"{key} changes by {done.changes[key]}, not {said.get(key, 0)}")
        return problems

    def _events(self, said: list[tuple[str, ...]], done: Done, names: Names) -> list[str]:
        problems: list[str] = []
        hard = Counter((event.on, names.of(event.name)) for event in done.events if not event.soft)
        soft = Counter((event.on, names.of(event.name)) for event in done.events if event.soft)
        recorded = Counter(said)
        for event in recorded:
            if event[0] in _NOT_COMPARED:
                continue
            most = hard[event] + soft[event]  # type: ignore[index]
            if recorded[event] > most and not (event[0] in _AT_ONCE and most):
                problems.append(f"{' '.join(event)} doesn't happen {recorded[event]} times")
        for known, n in hard.items():
            n = 1 if known[0] in _AT_ONCE else n
            if known[0] in self._insisted and known[0] not in _NOT_COMPARED and recorded[known] < n:
                problems.append(f"{' '.join(known)} happens, which isn't said")
        return problems

    # ---------------------------------------------------------------------------------------------------- repetition

    def _repeat(self, begin: Runner, runner: Runner, stands_for: dict[str, str]) -> None:
        """Repeats the round, each time with the names of the first."""
        for number in range(2, REPEATS + 2):
            if number >= (self._verdict.get("rounds") or number + 1):
                return  # somebody loses in this one
            _rename(begin, runner, stands_for)
            again = runner.copy()
            part = f"round {number}"
            if _loss(runner):
                return
            done = self._run(runner, self._round, part, record=False)
            if done is None:
                return
            found, stands_for = covers(self._asks, again, runner)
            self._problems += [f"{part}: {text}" for text in stands(self._verdict, found, done)]
            if found and self._problems:
                return
            stands_for = {late: _back(begin, again, early) for late, early in stands_for.items()}

    def _play_out(self, begin: Runner) -> Ending | None:
        """Plays the round again and again until somebody loses."""
        runner = begin.copy()
        for whole in range(MOST_ROUNDS):
            again = runner.copy()
            done: list[Done] = []
            for number, step in enumerate(self._round):
                ended = _loss(runner)
                if ended:
                    return Ending(whole, number > 0, ended, runner.game.alive())
                try:
                    done.append(runner.step(step, first=whole == 0))
                except Refused as reason:
                    ended = _loss(runner)
                    if ended:  # in a step of the turn that is passed over
                        return Ending(whole, True, ended, runner.game.alive())
                    self._problems.append(f"round {whole + 1}, step {number + 1} ({step['do']}): {reason}")
                    return None
                out = [(name, player.lost) for name, player in runner.game.players.items() if player.lost is not None]
                if out:
                    return Ending(whole, True, [(name, str(rule)) for name, rule in out], runner.game.alive())
            ended = _loss(runner)
            if ended:
                return Ending(whole + 1, False, ended, runner.game.alive())
            found, stands_for = covers(self._asks, again, runner)
            problems = stands(self._verdict, found, done)
            if problems:
                self._problems += [f"round {whole + 1}: {text}" for text in problems]
                return None
            if not _nearer(again, runner):
                return None
            stands_for = {late: _back(begin, again, early) for late, early in stands_for.items()}
            _rename(begin, runner, stands_for)
        return None


def _kinds(steps: Sequence[Node]) -> set[str]:
    """The kinds of changes and events that are recorded anywhere, and so have to be everywhere."""
    found = {event[0] for step in steps for event in step.get("events") or ()}
    return found | {key.split()[0] for step in steps for key in step.get("changes") or {}}


def _loss(runner: Runner) -> list[tuple[str, str]]:
    """State-based actions by which somebody loses, if they are to be performed now: they are."""
    from . import sba
    from .play import Choices, Play

    if runner.game.resolving is not None or not sba.due(runner.game).losers:
        return []
    return sba.perform(Play(runner.game, Choices()))


def _nearer(before: Runner, after: Runner) -> bool:
    """Whether a round brought somebody nearer to losing."""
    for name, player in before.game.players.items():
        now = after.game.players[name]
        if now.life < player.life or now.poison > player.poison or now.overdrew:
            return True
        if _cards_left(after, name) < _cards_left(before, name):
            return True
    return False


def _cards_left(runner: Runner, name: str) -> int:
    objects = runner.game.objects.values()
    return runner.game.players[name].library + sum(obj.zone == "library" and obj.owner == name for obj in objects)


def _rename(begin: Runner, runner: Runner, stands_for: dict[str, str]) -> None:
    """What stands for an object of the first round's start gets its name; other names of tokens are free again."""
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


def _back(begin: Runner, again: Runner, name: str) -> str:
    """The object of the first round's start that something at the start of a later round stood for."""
    called = again.names.of(name)
    return begin.names.ids.get(called, name)
