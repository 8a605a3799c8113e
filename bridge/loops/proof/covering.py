"""Whether a later state has everything that a round needs at least as much of (docs/loops.md, "What is a loop").

    the same       zones, control, status, attachments, what waits, what is on the stack above what is buried
    as much        of every number that something in the case asks to be high, or that a cost takes
    no more        of every number that something in the case, or a state-based action, asks to be low
    tokens         that are forgotten stay, and are one more; what the k-th round creates stands for what the first did

Which tokens and cards stand for which is found by trial: first those of the same name, then any that are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from bridge.loops.proof.form import Node, Problem, Unsupported, bounds_in, every_node, words_in
from bridge.loops.proof.looks import Look
from bridge.loops.proof.names import Names
from bridge.loops.proof.numbers import EXACT, Num, plain
from bridge.loops.proof.play import cant_lose
from bridge.loops.proof.state import Game, Item, Obj, Ref, Waiting
from bridge.loops.proof.steps import Runner
from bridge.loops.proof.view import KEYWORD_ABILITIES, View

__all__ = [
    "OVERDREW",
    "Asks",
    "Difference",
    "asked_of_gone",
    "asks_of",
    "covers",
    "forgotten_alike",
    "growing",
    "like_forgotten",
    "numbers_get_worse",
    "reads_numbers",
    "structural",
    "whole_state",
]

_MORE_IS_NO_LESS = ("the phases to come", "the turns to come")
_MOST_TRIES = 3000
_PLAYER_NUMBERS = (
    "life",
    "hand",
    "library",
    "graveyard",
    "poison",
    "energy",
    "cast_this_turn",
    "drawn_this_turn",
    "life_lost_this_turn",
    "land_drops",
)

_FOLLOWED_BY = {**dict.fromkeys(("begin_combat", "attack", "damage", "end_combat"), "main_2"), "main_2": "end"}
"""What follows combat and the postcombat main phase if nothing was added (CR 500.1, 505.1a)."""


OVERDREW = "who drew from an empty library"
"""The beginning of the text of a difference by a draw from an empty library (CR 704.5b)."""


class Difference(NamedTuple):
    """Why a later state doesn't cover an earlier one; `key` is the number, empty for anything else."""

    text: Problem
    key: tuple[str, ...] = ()
    asked: bool = True


@dataclass
class Asks:
    """Which numbers something asks to be high (`least`), low (`most`) or zero (`none`).

    bounds: what power is compared with, and whether it is asked to be high (1) or low (-1). stack: whether
    something looks at what is on the stack.
    """

    least: set[Any] = field(default_factory=set)
    most: set[Any] = field(default_factory=set)
    none: set[Any] = field(default_factory=set)
    bounds: list[tuple[int, int]] = field(default_factory=list)
    entering: bool = False
    stack: bool = False

    def note(self, key: Any, sign: int) -> None:
        """Notes that a number is asked to be high (1) or low (-1)."""
        (self.least if sign > 0 else self.most).add(key)


def asks_of(case: Node) -> Asks:
    """Which numbers the cards and abilities of a case ask for, each by what reads it.

    State-based actions need -1/-1 counters and damage to be low, and +1/+1 counters and loyalty to be high (704.5f, g,
    i); mana is never too much; poison is never too little.
    """
    asks = Asks()
    asks.least |= {("counters", "+1/+1"), ("counters", "loyalty"), "mana", "toughness"}
    asks.most |= {("counters", "-1/-1"), "poison", "damage"}
    for form, node, path in every_node(case, "Case"):
        sign = -1 if path.count("non") % 2 else 1
        asks.stack = asks.stack or _looks_at_stack(form, node)
        if form == "Description":
            _note_what(asks, node, sign)
        elif form == "Compare":
            if node.get("at_least") is not None:
                _note_number(asks, node["value"], sign)
                _note_number(asks, node["at_least"], -sign)
            if node.get("at_most") is not None:
                _note_number(asks, node["value"], -sign)
                _note_number(asks, node["at_most"], sign)
        elif form == "Number" and path[-1] not in ("value", "at_least", "at_most"):
            _note_number(asks, node, 1)
        elif form == "Cost":
            _note_cost(asks, node)
        elif form == "Instruction":
            _note_verb(asks, node)
    return asks


def _looks_at_stack(form: str, node: Node) -> bool:
    if form == "Target":
        return bool(node.get("spell") or node.get("ability"))
    if form == "Instruction":
        return node["do"] in ("counter", "copy_spell", "copy_ability", "cast_free", "cast_copy")
    if form == "Event":
        return node["on"] in ("state", "cast", "cast_or_copy")
    return (form == "Description" and node.get("zone") in ("stack", "any")) or bool(form == "Options" and node)


def _note_what(asks: Asks, what: Node, sign: int) -> None:
    if what.get("power") is not None:
        least, most = bounds_in(what["power"])
        asks.bounds += [(way, n) for way, n in ((sign, least), (-sign, most)) if n is not None]
    for kind, comparison in (what.get("counters") or {}).items():
        least, most = bounds_in(comparison)
        if least:
            asks.note(("counters", kind), sign)
        if most == 0:
            asks.none.add(("counters", kind))
        elif most is not None:
            asks.note(("counters", kind), -sign)
    asks.entering = asks.entering or what.get("entered_this_turn") is not None


def _note_number(asks: Asks, number: Any, sign: int) -> None:
    if not isinstance(number, dict):
        return
    if number.get("times", 1) < 0:
        sign = -sign
    for key in ("power", "toughness"):
        if number.get(f"{key}_of") is not None:
            asks.note(key, sign)
    if number.get("greatest") is not None:
        asks.note(number["greatest"], sign)
    if number.get("counters") is not None:
        asks.note(("counters", number["counters"]), sign)
    if number.get("number") is not None:
        asks.note(number["number"], sign)


def _note_cost(asks: Asks, cost: Node) -> None:
    for word, key in (
        ("life", "life"),
        ("energy", "energy"),
        ("discard", "hand"),
        ("mill", "library"),
        ("exile_top", "library"),
    ):
        if cost.get(word):
            asks.note(key, 1)
    for kind in cost.get("remove") or {}:
        asks.note(("counters", kind), 1)


def _note_verb(asks: Asks, given: Node) -> None:
    if given.get("do") == "discard":
        asks.note("hand", 1)
    if given.get("do") in ("remove_counters", "double_counters") and given.get("counter"):
        asks.note(("counters", given["counter"]), 1)


# ----------------------------------------------------------------------------------------------------------- comparing


def covers(asks: Asks, start: Runner, end: Runner) -> tuple[list[Difference], dict[str, str]]:
    """The differences that keep the later state from covering the earlier one, and for each later id the id that it
    stands for."""
    best: tuple[list[Difference], dict[str, str]] | None = None
    views = View(start.game), View(end.game)
    one = _State(asks, start, {}, views[0])
    for stands_for in islice(_mappings(start, end, views), _MOST_TRIES):
        found = _compare(asks, start, end, one, _State(asks, end, stands_for, views[1]))
        if best is None or len(found) < len(best[0]):
            best = (found, stands_for)
        if all(each.key and each.key[-1] in start.game.players for each in found):
            break  # the numbers of players are the same, whatever stands for what
    assert best is not None
    return best


def structural(found: list[Difference]) -> list[Difference]:
    """The differences that aren't about numbers."""
    return [each for each in found if not each.key]


def forgotten_alike(asks: Asks, start: Runner, end: Runner, stands_for: dict[str, str]) -> dict[str, str]:
    """For each token that was forgotten in between, one that was forgotten before and is just like it but for numbers.

    Raises:
        Unsupported: There is none, or what was forgotten before has become something else.
    """
    views = View(start.game), View(end.game)
    one, two = _State(asks, start, {}, views[0]), _State(asks, end, stands_for, views[1])

    def things(state: _State, view: View, game: Game, names: set[str]) -> dict[str, dict[str, Any]]:
        found = {name: state.thing(game.objects[name], asks, view) for name in names if name in game.objects}
        return {name: {key: each[key] for key in each if key not in ("used", "owner")} for name, each in found.items()}

    before = things(one, views[0], start.game, start.game.forgotten)
    after = things(two, views[1], end.game, end.game.forgotten)
    for name, thing in before.items():
        if after.get(name) != thing:
            raise Unsupported("{object} is forgotten and becomes something else", object=start.names.of(name))
    joins: dict[str, str] = {}
    for name in after.keys() - before.keys():
        alike = [other for other, thing in before.items() if thing == after[name]]
        if not alike:
            raise Unsupported(
                "{object} is forgotten, and nothing forgotten before is like it", object=end.names.of(name)
            )
        joins[name] = alike[0]
    return joins


def like_forgotten(
    asks: Asks, base: Runner, within: Callable[[Runner, str, str], bool]
) -> Callable[[Runner], dict[str, str]]:
    """A function that gives the tokens of a state that can be ignored, each with a forgotten token that is like it.

    Args:
        asks: Which numbers the case asks for.
        base: The state in which tokens are forgotten.
        within: Whether the numbers of a token are as those of one that is forgotten.
    """
    view = View(base.game)
    one = _State(asks, base, {}, view)
    forgotten = {name: one.thing(base.game.objects[name], asks, view) for name in base.game.forgotten}

    def told(thing: dict[str, Any]) -> dict[str, Any]:
        return {key: thing[key] for key in thing if key not in ("used", "owner")}

    def forgettable(runner: Runner) -> dict[str, str]:
        if not forgotten:
            return {}
        now, mentioned = View(runner.game), _spoken_of(runner.game)
        state = _State(asks, runner, {}, now)
        found: dict[str, str] = {}
        for obj in _live(runner.game):
            if obj.token and obj.zone == "battlefield" and obj.id not in mentioned:
                thing = told(state.thing(obj, asks, now))
                alike = [
                    name for name, each in forgotten.items() if told(each) == thing and within(runner, obj.id, name)
                ]
                found |= {obj.id: alike[0]} if alike else {}
        return found

    return forgettable


def _spoken_of(game: Game) -> set[str]:
    """The objects that something on the stack or waiting, or another object, refers to."""
    refs: list[Any] = []
    for obj in game.objects.values():
        refs += [obj.attached, obj.until, obj.exiled_by]
    for item in [*(each for each in game.stack if not each.buried), *([game.resolving] if game.resolving else [])]:
        refs += [*item.targets, *(ref for each in item.refs.values() for ref in each)]
    for waiting in game.waiting:
        refs += [waiting.source, waiting.source_was, waiting.about, waiting.was]
    return {ref.id for ref in refs if isinstance(ref, Ref)}


def growing(start: Runner, end: Runner, round_: Sequence[Node]) -> frozenset[str]:
    """What accumulates from round to round: extra `phases` or extra `turns`; all of one kind, if any are taken.

    Raises:
        Unsupported: They aren't all of one kind.
    """
    found: set[str] = set()
    for word in ("phases", "turns"):
        before, after = (getattr(runner.game, f"extra_{word}") for runner in (start, end))
        if len(after) > len(before):
            found.add(word)
            if len({*before, *after}) > 1 and any(step["do"] == "advance" for step in round_):
                raise Unsupported("more and more {word} to come that differ", word=word)
    return frozenset(found)


def whole_state(asks: Asks, runner: Runner, forgettable: dict[str, str]) -> tuple[str, dict[Any, int]]:
    """The compared parts of a state as a text, and its numbers; tokens are named by their place among those alike.

    States with the same text differ only in numbers and names. `forgettable` tokens are only counted.

    Raises:
        Unsupported: A number depends on how many tokens are forgotten.
    """
    game, view = runner.game, View(runner.game)
    tokens = [obj for obj in _live(game) if obj.token and obj.id not in forgettable]
    tokens.sort(key=lambda obj: (str(_local(obj, view)), obj.born))
    state = _State(asks, runner, {obj.id: f"token {place}" for place, obj in enumerate(tokens, 1)}, view)
    left_out = forgettable.keys()
    things = sorted(
        (name, [(word, _listed(each)) for word, each in thing.items()])
        for name, thing in state.things.items()
        if name not in left_out
    )
    whole = [(word, _listed(each)) for word, each in state.whole.items()]
    numbers: dict[Any, Any] = {key: n for key, n in state.numbers.items() if key[-1] not in left_out}
    for name in game.players:
        if cant_lose(view, name):
            for word in _unread(asks, game):
                numbers.pop((word, name), None)
    for alike in forgettable.values():
        numbers["tokens", alike] = numbers.get(("tokens", alike), 0) + 1
    if any(isinstance(n, Num) and (n.way, n.rate) != (EXACT, 0) for n in numbers.values()):
        raise Unsupported("numbers that depend on how much is forgotten")
    return repr((things, whole)), {key: plain(n) for key, n in numbers.items()}


def _unread(asks: Asks, game: Game) -> Iterator[str]:
    """Numbers that matter only as a way to lose."""
    yield "poison"
    if "life" not in asks.least:
        yield "life"
    counted = {"hand", "library", "graveyard", "drawn_this_turn"}
    if not counted & (asks.least | asks.most) and not game.hears_of_drawing and not game.hears_of_milling:
        yield "library"


def _listed(value: Any) -> Any:
    """The value with its parts in a fixed order."""
    if isinstance(value, Counter):
        return sorted((str(key), n) for key, n in value.items() if n)
    return sorted(map(str, value)) if isinstance(value, frozenset) else value


def numbers_get_worse(asks: Asks, before: dict[Any, int], after: dict[Any, int], names: Names) -> bool:
    """Whether a number that something asks for is worse than it was, or life or a library less."""
    keys = {*before, *after}
    if any(key[0] == "tokens" and after.get(key, 0) < before.get(key, 0) for key in keys):
        return True
    return any(_number(asks, key, before.get(key, 0), after.get(key, 0), names) for key in keys)


def _live(game: Game) -> list[Obj]:
    return [obj for obj in game.objects.values() if not obj.forgotten]


def _mappings(start: Runner, end: Runner, views: tuple[View, View]) -> Iterator[dict[str, str]]:
    """Ways in which objects of the later state may stand for those of the earlier one: later id to earlier id."""
    before, after = _live(start.game), _live(end.game)
    by_name = {start.names.of(obj.id): obj.id for obj in before}
    first = {obj.id: by_name[end.names.of(obj.id)] for obj in after if end.names.of(obj.id) in by_name}
    yield first
    groups: dict[Any, tuple[list[str], list[str]]] = {}
    for side, objects in enumerate((before, after)):
        for obj in objects:
            key = _local(obj, views[side])
            groups.setdefault(key, ([], []))[side].append(obj.id)
    fixed: dict[str, str] = {}
    open_groups: list[tuple[list[str], list[str]]] = []
    for mine, theirs in groups.values():
        if len(mine) == 1 and len(theirs) == 1:
            fixed[theirs[0]] = mine[0]
        else:
            open_groups.append((mine, theirs))
    yield from _combine(fixed, open_groups)


def _local(obj: Obj, view: View) -> tuple[Any, ...]:
    look = view.looks[obj.id]
    return (
        obj.card,
        obj.owner,
        obj.token,
        obj.zone,
        obj.controller,
        obj.tapped,
        _is_sick(obj, view),
        obj.attacks,
        obj.attached is None,
        obj.until is None,
        tuple(sorted(kind for kind, n in look.counters.items() if n)),
    )


def _combine(fixed: dict[str, str], groups: list[tuple[list[str], list[str]]]) -> Iterator[dict[str, str]]:
    if not groups:
        yield dict(fixed)
        return
    (mine, theirs), *rest = groups
    for part in _assign(mine, theirs):
        yield from _combine({**fixed, **part}, rest)


def _assign(mine: list[str], theirs: list[str]) -> Iterator[dict[str, str]]:
    if not theirs or not mine:
        yield {}
        return
    one, *others = theirs
    order = sorted(mine, key=lambda each: each != one)
    for each in order:
        for part in _assign([other for other in mine if other != each], others):
            yield {one: each, **part}


def _is_sick(obj: Obj, view: View) -> bool:
    """Whether it matters that an object came this turn: a creature that has to tap or untap itself (CR 302.6)."""
    look = view.looks[obj.id]
    if not obj.sick or not look.is_creature or "haste" in look.keywords or obj.zone != "battlefield":
        return False
    costs = [ability.get("cost") or {} for _, ability in look.abilities]
    return any(cost.get("tap") or cost.get("untap") for cost in costs)


def _compare(asks: Asks, start: Runner, end: Runner, one: _State, two: _State) -> list[Difference]:
    found: list[Difference] = []
    for role in {**one.things, **two.things}:
        mine, theirs = one.things.get(role), two.things.get(role)
        name = start.names.of(role) if role in start.game.objects else end.names.of(role)
        if theirs is None:
            found.append(Difference(Problem("{name} isn't there any more", name=name)))
        elif mine is None:
            found.append(Difference(Problem("{name} is one more than before and isn't forgotten", name=name)))
        else:
            for key in mine:
                if key == "sick":
                    if theirs[key] and not mine[key]:
                        found.append(Difference(Problem("{name} came this turn and did not before", name=name)))
                elif key == "used":
                    if theirs[key] - mine[key]:
                        found.append(Difference(Problem("{name} was used this turn and was not before", name=name)))
                elif mine[key] != theirs[key]:
                    found.append(Difference(_was(f"{name}: {key}", repr(mine[key]), repr(theirs[key]))))
    for word, mine, theirs in zip(one.whole, one.whole.values(), two.whole.values(), strict=True):
        if mine != theirs and not (word in _MORE_IS_NO_LESS and theirs[: len(mine)] == mine):
            found.append(Difference(_was(word, repr(mine), repr(theirs))))
    for number in sorted({*one.numbers, *two.numbers}):
        differences = _number(asks, number, one.numbers[number], two.numbers[number], start.names)
        safe = number[0] == "life" and "life" not in asks.least
        if differences and safe and all(cant_lose(each.view, number[1]) for each in (one, two)):
            continue
        found += differences
    return found


def _was(what: str, before: object, after: object) -> Problem:
    return Problem("{what} was {before} and is {after}", what=what, before=before, after=after)


def _number(asks: Asks, key: tuple[str, ...], before: int, after: int, names: Names) -> list[Difference]:
    if key[0] == "size":
        return _size(asks, key, before, after, names)
    ask: Any = (key[0], key[1]) if key[0] == "counters" else key[0]
    text = " ".join([*key[:-1], names.of(key[-1])])
    least = ask in asks.least
    if (least or key[0] in ("life", "library")) and after < before:
        why = Problem("{number} was {before} and is {after}: less than before", number=text, before=before, after=after)
        return [Difference(why, key, least)]
    if after > before and (ask in asks.most or (ask in asks.none and not before)):
        why = Problem("{number} was {before} and is {after}: more than before", number=text, before=before, after=after)
        return [Difference(why, key)]
    return []


def _size(asks: Asks, key: tuple[str, ...], before: int, after: int, names: Names) -> list[Difference]:
    """Power that is read must not change for the worse, nor come nearer to a bound from the right side of it."""
    high = "power" in asks.least or any(way > 0 and before >= bound for way, bound in asks.bounds)
    low = "power" in asks.most or any(way < 0 and before <= bound for way, bound in asks.bounds)
    if (high and after < before) or (low and after > before):
        return [Difference(_was(Problem("the power of {name}", name=names.of(key[-1])), before, after), key)]
    return []


class _State:
    """The compared parts of a state, with every object named by the one it stands for."""

    def __init__(self, asks: Asks, runner: Runner, stands_for: dict[str, str], view: View) -> None:
        self._game = runner.game
        self._as = stands_for
        self.view = view
        game = runner.game
        self.numbers: Counter[tuple[str, ...]] = Counter()
        self.things: dict[str, dict[str, Any]] = {}
        for obj in _live(game):
            role = self._role(obj.id)
            self.things[role] = self.thing(obj, asks, view)
            for kind, n in obj.counters.items():
                self.numbers["counters", kind, role] = n
            if "indestructible" not in view.looks[obj.id].keywords:
                self.numbers["damage", role] = obj.damage
            self.numbers["toughness", role] = obj.boost[1]
            self.numbers["size", role] = view.looks[obj.id].power or 0
        for name, player in game.players.items():
            for key in _PLAYER_NUMBERS:
                self.numbers[key, name] = getattr(player, key)
            for letter, n in player.mana.items():
                self.numbers["mana", letter, name] = n
        stack = [item for item in game.stack if not item.buried]
        self.whole: dict[str, Any] = {
            "the active player": game.active,
            "the order of turns": game.order,
            "priority in the cleanup step": game.awake,
            "the phase": game.phase,
            "what follows extra phases": game.after_extra or _FOLLOWED_BY.get(game.phase),
            "the phases to come": tuple(game.extra_phases),
            "the turns to come": tuple(game.extra_turns),
            "the players": tuple(game.alive()),
            OVERDREW: tuple(name for name in game.alive() if game.players[name].overdrew and not cant_lose(view, name)),
            "the top of the library": tuple(tuple(map(self._role, player.top)) for player in game.players.values()),
            "the stack": [self._item(item) for item in stack],
            "what is resolving": None if game.resolving is None else self._item(game.resolving),
            "what waits": Counter(self._waiting(each) for each in game.waiting),
        }
        for place, item in enumerate([*stack, *([game.resolving] if game.resolving is not None else [])]):
            if any("that_much" in node for node in _nodes(item.ability, "Number")):
                self.numbers["mana", "amount", str(place)] = item.amount or 0

    def _role(self, name: str) -> str:
        return self._as.get(name, name)

    def _ref(self, ref: Ref | None, known: Callable[[Look], tuple[Any, ...]] | None = None) -> Any:
        if ref is None:
            return None
        if ref.born < 0:
            return ref.id if ref.born == -2 else self._place(ref.id)
        obj = self._game.find(ref)
        if obj is None:
            look = self._game.looks.get(ref)
            return ("gone", "?") if look is None else ("gone", look.name, *(known(look) if known else ()))
        return ("forgotten", obj.card) if obj.forgotten else self._role(ref.id)

    def _place(self, item: str) -> Any:
        stack = [each.id for each in self._game.stack if not each.buried]
        return ("item", stack.index(item)) if item in stack else ("gone", "item")

    def _key(self, key: tuple[Any, ...]) -> tuple[Any, ...]:
        known: Callable[[Any], Any] = lambda part: self._role(part) if isinstance(part, str) else part  # noqa: E731
        return tuple(known(part) for part in key)

    def thing(self, obj: Obj, asks: Asks, view: View) -> dict[str, Any]:
        return {
            "zone": obj.zone,
            "controller": obj.controller,
            "owner": obj.owner,
            "the card": obj.card,
            "tapped": obj.tapped,
            "sick": _is_sick(obj, view),
            "attached to": self._ref(obj.attached),
            "exiled until": self._ref(obj.until),
            "the chosen word": obj.chosen,
            "what differs in the copy": str(obj.except_),
            "keywords": (frozenset((*obj.lasting, *obj.gained)), frozenset(obj.shed)),
            "abilities": frozenset(str(self._key(key)) for key, _ in obj.gained_abilities),
            "abilities that trigger": self._triggering(obj),
            "what it became": (frozenset(obj.became), obj.base),
            "attacks": obj.attacks,
            "the id that names it": self._game.id_of(obj.ref),
            "entered this turn": obj.entered_this_turn if asks.entering else None,
            "used": Counter({str(key): min(n, 1) for key, n in obj.used.items()}),
        }

    def _triggering(self, obj: Obj) -> Counter[str]:
        """CR 113.2c: abilities that trigger as often as the object has them."""
        words = (each.lower() for each in (*obj.lasting, *obj.gained))
        keys = (str(self._key(key)) for key, ability in obj.gained_abilities if "when" in ability)
        return Counter((*(each for each in words if each in KEYWORD_ABILITIES), *keys))

    def _item(self, item: Item) -> tuple[Any, ...]:
        targets = tuple(each if isinstance(each, str) else self._ref(each) for each in item.targets)
        words = [
            word for word in ("self", "it", "chosen", "created") if word == "self" or _mentions(item.ability, word)
        ]
        known = {word: asked_of_gone(item.ability, word) for word in words}
        refs = tuple(
            (each, tuple(self._ref(ref, known[word]) for ref in item.refs.get(each, [])))
            for word in words
            for each in (word, f"{word}_was")
        )
        about = None if item.item is None else self._place(item.item)
        return (
            self._key(item.key),
            item.controller,
            targets,
            refs,
            *_whom(item),
            about,
            item.mode,
            item.at,
            item.done if any(each.get("if_done") for each in item.ability.get("do") or ()) else None,
        )

    def _waiting(self, waiting: Waiting) -> tuple[Any, ...]:
        mentioned = [waiting.about, waiting.was] if _mentions(waiting.ability, "it") else []
        of_self, of_it = (asked_of_gone(waiting.ability, word) for word in ("self", "it"))
        refs = [self._ref(each, of_self) for each in (waiting.source, waiting.source_was)]
        refs += [self._ref(each, of_it) for each in mentioned]
        about = None if waiting.item is None else self._place(waiting.item)
        return (self._key(waiting.key), waiting.controller, *refs, *_whom(waiting), about)


def _whom(what: Item | Waiting) -> tuple[str | None, str | None]:
    """The players that its event was about, if any of its words can stand for one of them."""
    asks = not words_in(what.ability).isdisjoint(("they", "controller", "owner"))
    return (what.they, what.about_player) if asks else (None, None)


def _nodes(ability: Node, *forms: str, keys: tuple[str, ...] = ()) -> Iterator[Node]:
    """The parts of an ability that have some forms; with `keys` only those under these keys."""
    whole = {key: ability[key] for key in keys if key in ability} if keys else ability
    return (node for form, node, _ in every_node(whole, "Ability") if form in forms)


def asked_of_gone(ability: Node, word: str) -> Callable[[Look], tuple[Any, ...]]:
    """The properties of a gone object that must be equal: all that an ability may ask about what a word stands for."""
    sized = _asks_for_sizes(ability)
    traits = sorted(_traits_in(ability, word))
    return lambda look: (*(_size_of(look) if sized else ()), *(_trait_of(look, each) for each in traits))


_WHAT_IT_DOES = ("if", "do", "targets")
_SIZES = {"power", "power_of", "toughness_of", "counters", "greatest"}
"""The keys of descriptions and numbers that ask for a size or for counters."""


def _asks_for_sizes(ability: Node) -> bool:
    """Whether what an ability does, or on what condition, may ask for sizes of objects or for counters."""
    return any(not _SIZES.isdisjoint(node) for node in _nodes(ability, "Description", "Number", keys=_WHAT_IT_DOES))


_TRAITS = {
    "type": "types",
    "subtype": "subtypes",
    "supertype": "supertypes",
    "color": "colors",
    "keyword": "keywords",
    "mana_value": "mana_value",
    **{word: word for word in ("controller", "owner", "token", "tapped", "attacking", "entered_this_turn")},
}
"""The characteristics that the keys of a description are about, besides numbers."""


def _traits_in(said: Any, word: str, *, described: bool = False) -> set[str]:
    """The traits that the conditions of an ability ask about what a word stands for."""
    if isinstance(said, list):
        return {each for one in said for each in _traits_in(one, word, described=described)}
    if not isinstance(said, dict):
        return set()
    found = {_TRAITS[key] for key in said if described and key in _TRAITS}
    for key, value in said.items():
        found |= _traits_in(value, word, described=described or (key == "what" and said.get("object") == word))
    return found


def _trait_of(look: Look, trait: str) -> Any:
    value = getattr(look, trait)
    return tuple(sorted(value)) if isinstance(value, set) else value


def _size_of(look: Look) -> tuple[Any, ...]:
    """The numbers of a gone object; they don't change any more, and must be equal."""
    counters = tuple(sorted((kind, plain(n)) for kind, n in look.counters.items() if plain(n)))
    return *(None if n is None else plain(n) for n in (look.power, look.toughness)), counters


def reads_numbers(ability: Node) -> bool:
    """Whether what an ability does, or on what condition, may ask for numbers of objects."""
    if _asks_for_sizes(ability) or any("that_much" in node for node in _nodes(ability, "Number", keys=_WHAT_IT_DOES)):
        return True
    changes = (node.get("do") or node.get("does") for node in _nodes(ability, "Instruction", "Static"))
    return "boost" in changes


def _mentions(ability: Node, word: str) -> bool:
    """Whether an ability speaks of what a word stands for."""
    said = words_in(ability)
    return word in said or (word == "it" and not said.isdisjoint(("controller", "owner")))
