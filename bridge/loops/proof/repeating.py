"""Whether a round comes out the same in every repetition (docs/loops.md, "Why a round can be repeated").

The claim: in repetition k (from 0) the state is S(k), which is the state at the beginning with every number as `ways`
says. The round is carried out once on S(k) with k left open: every comparison that is made has the outcome that it has
for k = 0, and `Book` notes the first k for which it may not have. At the end, every number has to be what `ways` says
of repetition k + 1. Then, by induction, the round can be carried out as often as the first comparison lets it.

    exact     the number is value + rate * k
    up, down  it is never less, never more than the value: where it depends on numbers that grow
    loose     nothing is known of it, and nothing asks for it

A number is first taken for exact, with the change over one round; where the end doesn't bear that out, for less.
Tokens that are forgotten stand for those of all repetitions: `Obj.weight` of them, one or more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bridge.loops.proof.covering import reads_numbers
from bridge.loops.proof.form import Node, Problem, Unsupported
from bridge.loops.proof.numbers import DOWN, EXACT, LOOSE, UP, Book, Num
from bridge.loops.proof.play import Refused
from bridge.loops.proof.state import Game, Item, Obj
from bridge.loops.proof.steps import Runner

__all__ = ["Correspondence", "Repetition", "Way", "as_forgotten", "jump", "numbers_of", "repeat", "with_forgotten"]

Key = tuple[Any, ...]
_OF_PLAYERS = (
    "life",
    "library",
    "hand",
    "graveyard",
    "poison",
    "energy",
    "cast_this_turn",
    "drawn_this_turn",
    "life_lost_this_turn",
    "land_drops",
    "skipped_turns",
    "overdrew",
)
_MOST_TRIES = 12


class Way(NamedTuple):
    """What is known of a number in every repetition: its value in the first, and how it goes on."""

    value: int
    way: str = EXACT
    rate: int = 0

    def number(self, book: Book, name: str) -> Num:
        """The number of repetition k."""
        return Num(self.value, self.way, self.rate, book, name)


class Correspondence(NamedTuple):
    """What of the state after a round takes whose part in the next one.

    stands_for: for each object that notice is taken of, the one before; joins: for each token that is forgotten in the
    round, one that was before and is just like it; grows: of what there is more (`Game.grows`).
    """

    stands_for: dict[str, str]
    joins: dict[str, str]
    grows: frozenset[str]


class Repetition(NamedTuple):
    """What came of a round that was carried out with k left open.

    book: the comparisons; ways: what is known of each number.
    """

    book: Book
    ways: dict[Key, Way]

    @property
    def exact(self) -> bool:
        """Whether every number is known in every repetition."""
        return all(way.way == EXACT for way in self.ways.values())


# ------------------------------------------------------------------------------------------------ the numbers of a game


class _Place(NamedTuple):
    """Where a number of a game stands."""

    key: Key
    value: Any
    put: Callable[[Any], None]


def _places(game: Game) -> Iterator[_Place]:
    for name, player in game.players.items():
        for word in _OF_PLAYERS:
            yield _Place((word, name), getattr(player, word), _setter(player, word))
        for letter in list(player.mana):
            yield _Place(("mana", letter, name), player.mana[letter], _at(player.mana, letter))
    for obj in list(game.objects.values()):
        for kind in list(obj.counters):
            yield _Place(("counters", kind, obj.id), obj.counters[kind], _at(obj.counters, kind))
        yield _Place(("damage", obj.id), obj.damage, _setter(obj, "damage"))
        yield _Place(("boost", obj.id), obj.boost[0], lambda n, obj=obj: _boost(obj, n, obj.boost[1]))  # type: ignore[misc]
        yield _Place(("toughness", obj.id), obj.boost[1], lambda n, obj=obj: _boost(obj, obj.boost[0], n))  # type: ignore[misc]
        if obj.base is not None:
            yield _Place(("base power", obj.id), obj.base[0], _setter(_Base(obj), "power"))
            yield _Place(("base toughness", obj.id), obj.base[1], _setter(_Base(obj), "toughness"))
    lists: tuple[tuple[str, Sequence[Any]], ...] = (("stacked", _items(game)), ("waiting", game.waiting))
    for word, items in lists:
        for place, item in enumerate(items):
            if item.amount is not None:
                yield _Place((word, place), item.amount, _setter(item, "amount"))


def _items(game: Game) -> list[Item]:
    resolving = [game.resolving] if game.resolving is not None else []
    return [item for item in game.stack if not item.buried] + resolving


def _setter(owner: Any, word: str) -> Callable[[Any], None]:
    return lambda n: setattr(owner, word, n)


def _at(numbers: Any, key: str) -> Callable[[Any], None]:
    return lambda n: numbers.__setitem__(key, n)


class _Base:
    """The power and toughness that an object was given."""

    def __init__(self, obj: Obj) -> None:
        self.__dict__["obj"] = obj

    def __setattr__(self, word: str, number: Any) -> None:
        obj = self.__dict__["obj"]
        power, toughness = obj.base
        obj.base = (number, toughness) if word == "power" else (power, number)


def _boost(obj: Obj, power: Any, toughness: Any) -> None:
    obj.boost = (power, toughness)


def numbers_of(game: Game, stands_for: dict[str, str] | None = None) -> dict[Key, Any]:
    """Every number of a game by its key, with each object called by the one it stands for."""
    called = stands_for or {}
    return {(*each.key[:-1], called.get(each.key[-1], each.key[-1])): each.value for each in _places(game)}


def _put(game: Game, ways: dict[Key, Way], of: Callable[[Key, Way], Any]) -> None:
    """Puts numbers into a game; where it has no place for one, it is made."""
    for word, kind, name in [key for key in ways if key[0] in ("counters", "mana")]:
        numbers = game.players[name].mana if word == "mana" else game.objects[name].counters
        numbers.setdefault(kind, 0)
    for place in list(_places(game)):
        if place.key in ways:
            place.put(of(place.key, ways[place.key]))


# ----------------------------------------------------------------------------------------------------- the repetition


def repeat(begin: Runner, end: Runner, correspondence: Correspondence, round_: Sequence[Node]) -> Repetition:
    """Carries out the round with the number of the repetition left open.

    Args:
        begin: The state at the beginning of some repetition, which is called 0.
        end: The state after it, carried out on numbers.
        correspondence: What takes whose part in the next one.
        round_: The steps.

    Raises:
        Unsupported: There is something in it that can't be followed.
    """
    ways = _first_guess(begin, end, correspondence.stands_for)
    for _ in range(_MOST_TRIES):
        book = Book()
        runner = begin.copy()
        runner.game.grows = correspondence.grows
        _open(runner, ways, book)
        try:
            for number, step in enumerate(round_, 1):
                book.place = Problem("step {number} ({do})", number=number, do=step["do"])
                runner.step(step, first=False, measured=False)
            book.place = Problem("the end of the round")
            runner.due()
            _remembers_numbers(runner.game)
        except Refused as reason:
            raise Unsupported(
                "with the repetition left open, {place} is refused: {reason}", place=book.place, reason=reason
            ) from None
        less = _less(ways, runner, correspondence)
        if not less:
            return Repetition(book, ways)
        ways |= less
    raise Unsupported("numbers that can't be followed")


def _open(runner: Runner, ways: dict[Key, Way], book: Book) -> None:
    """Leaves the number of the repetition open in some numbers, and how many tokens were forgotten."""
    for name in runner.game.forgotten & set(runner.game.objects):
        runner.game.objects[name].weight = Num(
            1, UP, 0, book, Problem("the number of {name}", name=runner.names.of(name))
        )
    _put(runner.game, ways, lambda key, way: way.number(book, _named(key, runner)))


def with_forgotten(begin: Runner, repetition: Repetition, book: Book) -> Runner:
    """The state with all numbers as they are, but for those of tokens that are forgotten, and how many there are."""
    runner = begin.copy()
    _open(runner, {key: way for key, way in repetition.ways.items() if key[-1] in begin.game.forgotten}, book)
    return runner


def as_forgotten(repetition: Repetition, runner: Runner, name: str, alike: str) -> bool:
    """Whether the numbers of a token are as those of another one, which is forgotten, may be."""
    own = {key: n for key, n in numbers_of(runner.game).items() if key[-1] == name}
    keys = {key[:-1] for key in [*own, *repetition.ways] if key[-1] in (name, alike)}
    return all(_within(own.get((*key, name), 0), repetition.ways.get((*key, alike), Way(0))) for key in keys)


def _remembers_numbers(game: Game) -> None:
    """Refuses that the stack remembers numbers of what is gone that change from one repetition to the next.

    Raises:
        Unsupported: It does.
    """
    told: list[tuple[Node, list[Any]]] = [
        (item.ability, [ref for refs in item.refs.values() for ref in refs]) for item in _items(game)
    ]
    told += [(each.ability, [each.source, each.source_was, each.about, each.was]) for each in game.waiting]
    for ability, refs in told:
        for look in [game.looks[ref] for ref in refs if ref in game.looks and game.find(ref) is None]:
            numbers = [look.power, look.toughness, *look.counters.values()]
            if reads_numbers(ability) and any(isinstance(n, Num) and (n.way, n.rate) != (EXACT, 0) for n in numbers):
                raise Unsupported("numbers of what is gone that change")


def _first_guess(begin: Runner, end: Runner, stands_for: dict[str, str]) -> dict[Key, Way]:
    before, after = numbers_of(begin.game), numbers_of(end.game, stands_for)
    found: dict[Key, Way] = {}
    for key in {**before, **after}:
        if key[0] in _OF_OBJECTS and key[-1] not in begin.game.objects:
            continue
        value, later = before.get(key, 0), after.get(key, before.get(key, 0) if key[0] in ("stacked", "waiting") else 0)
        if key[-1] in begin.game.forgotten:
            found[key] = Way(value, EXACT if value == later else UP if later > value else DOWN)
        else:
            found[key] = Way(value, EXACT, later - value)
    return found


_OF_OBJECTS = ("counters", "damage", "boost", "toughness", "base power", "base toughness")


def _less(ways: dict[Key, Way], end: Runner, correspondence: Correspondence) -> dict[Key, Way]:
    """The numbers for which the end of the round contradicts the claim, with what can still be claimed."""
    after = numbers_of(end.game, correspondence.stands_for)
    found: dict[Key, Way] = {}
    for key, way in ways.items():
        number = after.get(key, 0)
        if not _within(number, way):
            found[key] = _weaker(number, way)
    for new, old in correspondence.joins.items():
        for key in [*ways, *after]:
            if key[-1] in (new, old) and (joined := (*key[:-1], old)) not in found:
                way = ways.get(joined, Way(0))
                number = after.get((*key[:-1], new), 0)
                if not _within(number, way):
                    found[joined] = _weaker(number, way)
    return found


def _within(number: Any, way: Way) -> bool:
    """Whether the number at the end is what is claimed of the next repetition."""
    value, how, rate = (number.value, number.way, number.rate) if isinstance(number, Num) else (number, EXACT, 0)
    if way.way == EXACT:
        return how == EXACT and (value, rate) == (way.value + way.rate, way.rate)
    if way.way == UP:
        return bool(value >= way.value and (how == UP or (how == EXACT and rate >= 0)))
    if way.way == DOWN:
        return bool(value <= way.value and (how == DOWN or (how == EXACT and rate <= 0)))
    return True


def _weaker(number: Any, way: Way) -> Way:
    if way.way == EXACT:
        for how in (UP, DOWN):
            if _within(number, Way(way.value, how)):
                return Way(way.value, how)
    return Way(way.value, LOOSE)


def _named(key: Key, runner: Runner) -> str:
    return " ".join([*(str(each) for each in key[:-1]), runner.names.of(str(key[-1]))])


def jump(begin: Runner, repetition: Repetition, k: int) -> Runner:
    """The state at the beginning of repetition k; all numbers have to be exact."""
    runner = begin.copy()
    _put(runner.game, repetition.ways, lambda _, way: way.value + way.rate * k)
    return runner
