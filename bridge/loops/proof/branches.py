"""Whether a choice leaves a loop of forced steps (docs/loops.md, "Why nothing leaves a draw").

From the state in which the round begins every continuation is carried out: every order in which triggered abilities
can be put on the stack, every mode, every legal target, every object that an instruction can pick.
Nobody takes an optional action: a "may" is declined, and no "unless" cost is paid. Each of these branches has to end
in a state that was seen before; one that comes to rest, or in which somebody loses, leaves the loop.

If rounds end the game sometime, and contain choices, each branch has to end with the same losers, by the same rule.
Branches may end in different rounds; the verdict names the round in which its own run ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import product
from typing import Any, NamedTuple

from bridge.loops.proof.covering import Asks, numbers_get_worse, whole_state
from bridge.loops.proof.form import OutOfTime, Reason, Unsupported
from bridge.loops.proof.play import Choices, Play, Refused, item_for
from bridge.loops.proof.state import Ref, Target, Waiting
from bridge.loops.proof.steps import Runner
from bridge.loops.proof.targets import (
    aims_at_forgotten,
    can_be_aimed,
    modes_of,
    open_modes,
    target_counts,
    wanted_targets,
)

__all__ = ["Branch", "Left", "explore", "explore_end"]

MOST_STATES = 600
"""After so many states it isn't known whether a choice leaves the loop."""
_MOST_WAYS = 400
_MODES = (0, 1, 2, 3, 4)
_COLORS = "WUBRGC"


class Branch(NamedTuple):
    """A step from one state to another.

    before, after: the states, as hashes of all that is compared but numbers; do: the step; choices: what was chosen in
    it, a word each.
    """

    before: str
    do: str
    choices: tuple[str, ...]
    after: str


class Left(Reason):
    """A choice leaves the loop."""


class _Open(Choices):
    """Open choices: a list of numbers decides one question after another, and grows with the questions.

    Args:
        script: The number of the chosen option for each question in turn; 0 behind its end.
        runner: The game with its options.
        targets: The targets that were chosen.
        mode: The mode that was chosen; None if it is open.
    """

    def __init__(self, script: Sequence[int], runner: Runner, targets: Sequence[Target], mode: int | None) -> None:
        self._mode: int | None = None
        self._color: str | None = None
        super().__init__(targets=list(targets), taken=False)
        self._mode = mode
        self.script = list(script)
        self.options: list[int] = []
        self.said: list[str] = []
        game = runner.game
        self._candidates: list[Target] = [*game.alive(), *(Ref(each.id, -1) for each in game.stack)]
        self._candidates += [obj.ref for obj in game.objects.values() if not obj.forgotten]
        self._forgotten = [obj.ref for obj in game.objects.values() if obj.forgotten]
        self._taken: list[Target] = []

    def _decide(self, options: Sequence[Any]) -> Any:
        place = len(self.options)
        self.options.append(len(options))
        return options[self.script[place] if place < len(self.script) else 0]

    def take(self, fits: Callable[[Target], bool]) -> Target | None:
        """One of those that fit, or none."""
        if any(fits(each) for each in self._forgotten):
            raise Unsupported("a choice among what is forgotten")
        found: list[Target | None] = [each for each in self._candidates if each not in self._taken and fits(each)]
        chosen: Target | None = self._decide([*found, None])
        if chosen is not None:
            self._taken.append(chosen)
        self.said.append("none" if chosen is None else chosen if isinstance(chosen, str) else chosen.id)
        return chosen

    def new_target(self, old: Target, others: list[Target]) -> Target | None:
        """CR 707.10c: the old target of a copy, or one of the others."""
        chosen: Target = self._decide([old, *others])
        self.said.append(chosen if isinstance(chosen, str) else chosen.id)
        return chosen

    def following(self) -> list[int] | None:
        """The script of the next way to decide, or None if this was the last one."""
        script = [*self.script, *([0] * len(self.options))][: len(self.options)]
        while script:
            if script[-1] + 1 < self.options[len(script) - 1]:
                return [*script[:-1], script[-1] + 1]
            script.pop()
        return None

    @property
    def mode(self) -> int:
        """The mode, decided when it is asked for."""
        if self._mode is None:
            self._mode = self._decide(_MODES)
            self.said.append(f"mode {self._mode}")
        return self._mode

    @mode.setter
    def mode(self, mode: int | None) -> None:
        self._mode = mode

    @property
    def color(self) -> str:
        """The color of mana, decided when it is asked for."""
        if self._color is None:
            self._color = self._decide(_COLORS)
            self.said.append(f"color {self._color}")
        return self._color

    @color.setter
    def color(self, color: str | None) -> None:
        self._color = color


class _Way(NamedTuple):
    """A way to begin a step: which ability that waits, and its targets."""

    do: str
    nth: int = -1
    mode: int = 0
    targets: tuple[Target, ...] = ()


def explore(
    asks: Asks, begin: Runner, forgettable: Callable[[Runner], dict[str, str]], deadline: float | None = None
) -> list[Branch]:
    """Follows every choice from a state; if there are too many states, ignores the lower part of the stack.

    Items below newly triggered abilities do nothing until all of these have resolved (CR 405.5). If no branch resolves
    them all, the items can be ignored. Arguments and exceptions are those of `_explore`.
    """
    try:
        return _explore(asks, begin, forgettable, deadline)
    except _TooMany:
        if asks.stack or begin.game.forgotten:
            raise
        try:
            return _explore(asks, begin, forgettable, deadline, burying=True)
        except Left as reason:
            raise Unsupported(
                "more than {most} states that choices lead to, or {reason}", most=MOST_STATES, reason=reason
            ) from None


class _TooMany(Unsupported):
    """There are too many states."""


def _explore(
    asks: Asks,
    begin: Runner,
    forgettable: Callable[[Runner], dict[str, str]],
    deadline: float | None,
    *,
    burying: bool = False,
) -> list[Branch]:
    """Follows every choice from a state.

    Args:
        asks: Which numbers the case asks for.
        begin: The state.
        forgettable: Gives the tokens of a state that can be ignored, each with a forgotten token that is just like it.
        deadline: `time.monotonic()` when the time budget runs out, or None.
        burying: Whether items below new abilities on the stack are ignored.

    Raises:
        Left: A branch comes to rest, or reaches an ignored item of the stack, or somebody loses in it.
        Unsupported: There are too many states, or something that can't be followed.
    """
    found: list[Branch] = []
    asked: list[str] = []
    seen: dict[str, list[dict[Any, int]]] = {}
    name, numbers = whole_state(asks, begin, forgettable(begin))
    seen[_hash(name)] = [numbers]
    left = [(_hash(name), begin)]
    while left:
        before, runner = left.pop()
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTime("the time budget ran out")
        for way, said, after, declined in _ways(runner):
            asked += declined
            losers = [name for name, player in after.game.players.items() if player.lost is not None]
            if losers:
                raise Left("{players} can come to lose in it", players=", ".join(losers))
            if burying and after.game.waiting and after.game.resolving is None and way.do != "put":
                for item in after.game.stack:
                    item.buried = True
            name, numbers = whole_state(asks, after, forgettable(after))
            code = _hash(name)
            found.append(Branch(before, way.do, said, code))
            if any(not numbers_get_worse(asks, early, numbers, after.names) for early in seen.get(code, ())):
                continue
            seen.setdefault(code, []).append(numbers)
            left.append((code, after))
            if sum(map(len, seen.values())) > MOST_STATES:
                raise _TooMany("more than {most} states that choices lead to", most=MOST_STATES)
    if asked:  # CR 104.4b: a loop that contains an optional action is no draw
        raise Unsupported("a choice leads to where {player} may do something", player=asked[0])
    return found


def explore_end(
    asks: Asks, begin: Runner, losers: Sequence[str], rule: str | None, deadline: float | None = None
) -> list[Branch]:
    """Follows every choice from a state until somebody loses.

    Args:
        asks: Which numbers the case asks for.
        begin: The state.
        losers: Who loses, whatever is chosen.
        rule: The rule by which they lose; None or 104.4a (all lose at once) for any rule.
        deadline: `time.monotonic()` when the time budget runs out, or None.

    Raises:
        Left: A branch comes to rest.
        Unsupported: In a branch somebody else loses, or by another rule, or a state recurs; or there are too many
            states, or something that isn't modeled.
    """
    if begin.game.forgotten:
        raise Unsupported("choices beside what is forgotten")
    found: list[Branch] = []
    name = _exactly(asks, begin)
    after_each: dict[str, set[str]] = {name: set()}
    left = [(name, begin)]
    while left:
        before, runner = left.pop()
        if deadline is not None and time.monotonic() > deadline:
            raise OutOfTime("the time budget ran out")
        for way, said, after, declined in _ways(runner):
            if declined:
                raise Unsupported("a choice leads to where {player} may do something", player=declined[0])
            lost = {name: player.lost for name, player in after.game.players.items() if player.lost is not None}
            if lost and sorted(lost) != sorted(losers):
                raise Unsupported(
                    "another choice leads to another end: {players} can come to lose", players=", ".join(lost)
                )
            if lost and rule not in (None, "104.4a", *lost.values()):
                raise Unsupported(
                    "another choice leads to an end by {rules}", rules=", ".join(sorted({*lost.values()}))
                )
            code = "end" if lost else _exactly(asks, after)
            found.append(Branch(before, way.do, said, code))
            after_each[before].add(code)
            if not lost and code not in after_each:
                after_each[code] = set()
                left.append((code, after))
                if len(after_each) > MOST_STATES:
                    raise Unsupported(
                        "more than {most} states that choices lead to before somebody loses", most=MOST_STATES
                    )
    while gone := {code for code, later in after_each.items() if not later & after_each.keys()}:
        after_each = {code: later for code, later in after_each.items() if code not in gone}
    if after_each:
        raise Unsupported("a choice leads back to where it was, and nobody loses")
    return found


def _exactly(asks: Asks, runner: Runner) -> str:
    """A state with all its numbers, as a hash."""
    text, numbers = whole_state(asks, runner, {})
    return _hash(f"{text} {sorted((str(key), n) for key, n in numbers.items() if n)}")


def _hash(state: str) -> str:
    return sha256(state.encode()).hexdigest()[:16]


def _ways(runner: Runner) -> Iterator[tuple[_Way, tuple[str, ...], Runner, list[str]]]:
    """Every continuation, with its choices, the state after it and who declined something; each state once."""
    known: set[tuple[str, ...]] = set()
    for way in list(_beginnings(runner)):
        script: list[int] | None = []
        for _ in range(_MOST_WAYS):
            if script is None:
                break
            after = runner.copy()
            choices = _Open(script, after, way.targets, way.mode if way.do == "put" else None)
            try:
                done = after.step({"do": way.do, "nth": way.nth}, first=False, measured=False, choices=choices)
            except Refused:
                pass
            else:
                targets = [each if isinstance(each, str) else each.id for each in way.targets]
                put = [f"ability {way.nth + 1}", *([f"mode {way.mode}"] if way.mode else [])]
                said = (*(put if way.do == "put" else []), *targets, *choices.said)
                if said not in known:
                    known.add(said)
                    yield way, said, after, done.declined
            script = choices.following()
        else:
            raise Unsupported("too many choices in one step")


def _beginnings(runner: Runner) -> Iterator[_Way]:
    due = runner.due()
    if due in ("continue", "check"):
        yield _Way(due)
    elif due == "put":
        yield from _puts(runner)
    elif runner.game.stack and not runner.game.stack[-1].buried:
        yield _Way("resolve")
    elif not runner.game.stack and runner.cleans_up_again():
        yield _Way("advance")  # CR 514.3a: another cleanup step begins
    else:
        raise Left("it comes to rest")


def _puts(runner: Runner) -> Iterator[_Way]:
    """CR 603.3: the abilities that may be put on the stack next, with modes and targets."""
    puttable = runner.puttable()
    for nth, waiting in enumerate(runner.game.waiting):
        if any(each is waiting for each in puttable):
            item = item_for(runner.game, waiting)
            for mode in open_modes(Play(runner.game, Choices()), item) or modes_of(item)[:1]:
                yield from _aimed(runner, nth, waiting, mode)


def _aimed(runner: Runner, nth: int, waiting: Waiting, mode: int) -> Iterator[_Way]:
    play = Play(runner.game, Choices())
    item = item_for(runner.game, waiting)
    item.mode = mode
    wanted = wanted_targets(item)
    counts = target_counts(play, item, wanted)
    if aims_at_forgotten(runner.game, item, wanted):
        raise Unsupported("a target among what is forgotten")
    if not can_be_aimed(wanted, counts):
        yield _Way("put", nth, mode)
        return
    for targets in product(*counts):
        yield _Way("put", nth, mode, targets)
    if any(spec.get("up_to") for spec in wanted):
        for many in range(len(wanted)):
            if all(spec.get("up_to") for spec in wanted[many:]):
                for targets in product(*counts[:many]):
                    yield _Way("put", nth, mode, targets)
