"""The state of a game, explicitly: players, objects, the stack, what waits. Nothing here knows a rule."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from bridge.loops.proof.form import Node, Unsupported, every_node, symbols_of

__all__ = ["ZONES", "Game", "Item", "Key", "Obj", "Player", "Ref", "Target", "Waiting", "game_of", "spell_ability"]

_MADE = re.compile(r"[#@][0-9]{1,9}")
"""Names of what comes to be in a game: the number of the clock; an object of a case may be called so, too."""
ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")
Key = tuple[Any, ...]
"""Which ability it is: ("printed", card, number), ("keyword", word), ("granted", card, number, ...)."""


class Ref(NamedTuple):
    """An object as it has been since it last changed zones (CR 400.7); of an ability on the stack `born` is -1."""

    id: str
    born: int


Target = Ref | str
"""A target: an object, a spell or ability on the stack, or a player by name."""


@dataclass
class Obj:
    """A card, token or copy of a card.

    except_: what is changed in the copiable values of a copy (CR 707.9). lasting: keywords the case gives it. gained,
    shed (keywords lost), gained_abilities, became, base, boost: until end of turn. attacks: the player it attacks.
    used: how often an ability was activated or triggered this turn.
    weight: how many objects it stands for (`Look.many`).
    """

    id: str
    born: int
    card: str
    printed: str
    owner: str
    controller: str
    zone: str
    token: bool = False
    tapped: bool = False
    sick: bool = False
    counters: Counter[str] = field(default_factory=Counter)
    attached: Ref | None = None
    until: Ref | None = None
    exiled_by: Ref | None = None
    chosen: str | None = None
    damage: int = 0
    deathtouched: bool = False
    except_: Node = field(default_factory=dict)
    lasting: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    shed: tuple[str, ...] = ()
    gained_abilities: tuple[tuple[Key, Node], ...] = ()
    became: tuple[tuple[str, str], ...] = ()
    base: tuple[int, int] | None = None
    boost: tuple[int, int] = (0, 0)
    attacks: str | None = None
    entered_this_turn: bool = False
    used: Counter[Any] = field(default_factory=Counter)
    forgotten: bool = False
    stamp: int = 0
    weight: Any = 1

    @property
    def ref(self) -> Ref:
        """This object as it is now."""
        return Ref(self.id, self.born)

    def copy(self) -> Obj:
        """A copy that shares nothing that changes."""
        new = copy.copy(self)
        new.counters = Counter(self.counters)
        new.used = Counter(self.used)
        return new


@dataclass
class Waiting:
    """A triggered ability that has triggered and isn't on the stack yet (CR 603.2).

    about: the object of the event where it is now; was: the same as it was before the event (CR 603.10). about_player:
    the player the event was about if it was about no object. item: the item of the stack it was about.
    """

    controller: str
    source: Ref
    source_was: Ref
    key: Key
    ability: Node
    about: Ref | None = None
    was: Ref | None = None
    about_player: str | None = None
    they: str | None = None
    amount: int | None = None
    item: str | None = None


@dataclass
class Item:
    """A spell, or an activated or triggered ability, on the stack or being carried out.

    refs: what `self`, `it`, `chosen`, `created` stand for; with `_was`: as it was before it moved. at: the index of the
    instruction that comes next. spell: the spell's object. tapped, told: what a mana ability tapped; whether that was
    told. buried: at the bottom, and no longer taken notice of.
    """

    id: str
    controller: str
    key: Key
    ability: Node
    spell: Ref | None = None
    targets: list[Target] = field(default_factory=list)
    refs: dict[str, list[Ref]] = field(default_factory=dict)
    about_player: str | None = None
    they: str | None = None
    amount: int | None = None
    item: str | None = None
    mode: int = 0
    at: int = 0
    begun: bool = False
    tapped: Any = None
    told: bool = False
    done: bool = True
    buried: bool = False

    def copy(self) -> Item:
        """A copy that shares nothing that changes."""
        new = copy.copy(self)
        new.targets = list(self.targets)
        new.refs = {word: list(refs) for word, refs in self.refs.items()}
        return new


@dataclass
class Player:
    """A player; `library`, `hand`, `graveyard` count cards without names. top: named cards, the first is on top."""

    name: str
    life: int = 20
    mana: Counter[str] = field(default_factory=Counter)
    library: int = 40
    hand: int = 0
    graveyard: int = 0
    poison: int = 0
    energy: int = 0
    cast_this_turn: int = 0
    drawn_this_turn: int = 0
    life_lost_this_turn: int = 0
    land_drops: int = 0
    top: list[str] = field(default_factory=list)
    overdrew: bool = False
    extra_turns: int = 0
    skipped_turns: int = 0
    lost: str | None = None

    def copy(self) -> Player:
        """A copy that shares nothing that changes."""
        new = copy.copy(self)
        new.mana = Counter(self.mana)
        new.top = list(self.top)
        return new


@dataclass
class Game:
    """Everything.

    seats: names of players in turn order. looks: last known information (CR 113.7a, 608.2h). nobody_loses: to see
    whether a round can be repeated, whoever would lose. extra_phases: phases still to come after the present one.
    after_extra: what follows when they are over. grows: of what there is more after each
    repetition, `phases` or `turns`. ids: the objects that descriptions name by their ids.
    hears_of_milling, hears_of_drawing: whether something in the case may.
    order: whose turn was the last one that was no extra turn. awake:
    whether players had priority in this cleanup step (CR 514.3a). forgotten: ids of tokens that no further notice is
    taken of. edition: of the rules, as a date; empty for the newest one.
    """

    cards: dict[str, Node]
    players: dict[str, Player]
    seats: list[str]
    active: str
    phase: str
    across_turns: bool
    range: int | None
    objects: dict[str, Obj] = field(default_factory=dict)
    stack: list[Item] = field(default_factory=list)
    resolving: Item | None = None
    waiting: list[Waiting] = field(default_factory=list)
    looks: dict[Ref, Any] = field(default_factory=dict)
    extra_phases: list[str] = field(default_factory=list)
    after_extra: str | None = None
    extra_turns: list[str] = field(default_factory=list)
    order: str = ""
    awake: bool = False
    clock: int = 0
    nobody_loses: bool = False
    grows: frozenset[str] = frozenset()
    ids: dict[str, Ref] = field(default_factory=dict)
    hears_of_milling: bool = True
    hears_of_drawing: bool = True
    forgotten: set[str] = field(default_factory=set)
    edition: str = ""

    def copy(self) -> Game:
        """A copy that shares nothing that changes."""
        new = copy.copy(self)
        new.players = {name: player.copy() for name, player in self.players.items()}
        new.objects = {name: obj.copy() for name, obj in self.objects.items()}
        new.stack = [item.copy() for item in self.stack]
        new.resolving = None if self.resolving is None else self.resolving.copy()
        new.waiting = [copy.copy(each) for each in self.waiting]
        new.looks = dict(self.looks)
        new.extra_phases = list(self.extra_phases)
        new.extra_turns = list(self.extra_turns)
        new.forgotten = set(self.forgotten)
        return new

    def tick(self) -> int:
        """A number that was never given before: for incarnations, names, timestamps."""
        self.clock += 1
        return self.clock

    def alive(self) -> list[str]:
        """The players still in the game, in turn order, the active one first."""
        start = self.seats.index(self.active)
        order = self.seats[start:] + self.seats[:start]
        return [name for name in order if self.players[name].lost is None]

    def find(self, ref: Ref | None) -> Obj | None:
        """The object, if it is still what it was."""
        if ref is None:
            return None
        obj = self.objects.get(ref.id)
        return obj if obj is not None and obj.born == ref.born else None

    def id_of(self, ref: Ref) -> str | None:
        """The id by which descriptions name an object; None if none does, or if it is another one now (CR 400.7)."""
        return ref.id if self.ids.get(ref.id) == ref else None

    def on_battlefield(self) -> list[Obj]:
        """All permanents, in the order in which they came."""
        return [obj for obj in self.objects.values() if obj.zone == "battlefield"]

    def item_of(self, ref: Ref) -> Item | None:
        """The item of the stack that is this spell or ability."""
        for item in [*self.stack, *([self.resolving] if self.resolving is not None else [])]:
            if item.spell == ref or (ref.born == -1 and item.id == ref.id):
                return item
        return None

    def in_range(self, player: str, other: str) -> bool:
        """CR 801.2: whether a player is within another's range of influence."""
        if self.range is None or player == other:
            return True
        seats = [name for name in self.seats if self.players[name].lost is None]
        if player not in seats or other not in seats:
            return False
        apart = abs(seats.index(player) - seats.index(other))
        return min(apart, len(seats) - apart) <= self.range


def game_of(case: Node) -> Game:
    """The game as a (normal) case begins.

    Raises:
        Unsupported: The case has something that isn't modeled here.
    """
    for form, node, _ in every_node(case, "Case"):
        if form == "Card" and node.get("text") and not node.get("abilities"):
            raise Unsupported("abilities that are to be read from a card's text")
    state = case["state"]
    options = state.get("options") or {}
    game = Game(
        cards=case.get("cards") or {},
        players={name: _player(name, given or {}) for name, given in state["players"].items()},
        seats=list(state["players"]),
        active=state["active"],
        phase=state.get("phase", "main"),
        across_turns=bool(options.get("across_turns")),
        range=options.get("range_of_influence"),
        order=state["active"],
        awake=state.get("phase") == "cleanup",
        edition=case.get("edition") or "",
        clock=max((int(each[1:]) for each in _ids(state) if _MADE.fullmatch(each)), default=0),
    )
    game.hears_of_milling = _hears_of(case, "mill", "mills", "put_into_graveyard")
    game.hears_of_drawing = _hears_of(case, "draw", "draws")
    named: dict[str, Obj] = {}
    for zone in ZONES:
        for given in state.get(zone) or ():
            for number in range(1, given.get("n", 1) + 1):
                name = given["id"] if number == 1 else f"{given['id']} {number}"
                named[name] = game.objects[name] = _object(game, name, given, zone)
                if zone == "library":
                    game.players[named[name].owner].top.append(name)
    for zone in ZONES:
        for given in state.get(zone) or ():
            for word, place in (("attached_to", "attached"), ("exiled_until", "until"), ("exiled_by", "exiled_by")):
                if given.get(word) is not None:
                    host = named.get(given[word])
                    setattr(named[given["id"]], place, Ref(given[word], -2) if host is None else host.ref)
    for given in state.get("stack") or ():
        _stacked(game, given)
    asked = {
        node["id"] for form, node, _ in every_node(case, "Case") if form == "Description" and node.get("id") is not None
    }
    game.ids = {name: obj.ref for name, obj in game.objects.items() if name in asked}
    return game


def _ids(state: Node) -> Iterator[str]:
    for zone in (*ZONES, "stack"):
        for given in state.get(zone) or ():
            yield given["id"]


def _hears_of(case: Node, verb: str, *events: str) -> bool:
    """Whether something triggers on it, or depends on its having been done by the instruction before (608.2c)."""
    for form, node, _ in every_node(case, "Case"):
        if form == "Event" and node.get("on") in events:
            return True
        if form == "Ability" and any(
            then.get("if_done") and one.get("do") == verb for one, then in pairwise(node.get("do") or ())
        ):
            return True
    return False


def _player(name: str, given: Node) -> Player:
    known = {key: value for key, value in given.items() if key != "mana"}
    player = Player(name, **known)
    for symbol in symbols_of(given.get("mana")):
        player.mana.update({"C": int(symbol)} if symbol.isdecimal() else {symbol: 1})
    return player


def _object(game: Game, name: str, given: Node, zone: str) -> Obj:
    if given["name"] not in game.cards:
        raise Unsupported("the card {card}, which isn't in the case", card=repr(given["name"]))
    controller = given.get("controller") or given.get("owner") or game.active
    obj = Obj(
        id=name,
        born=game.tick(),
        card=given["name"],
        printed=given["name"],
        owner=given.get("owner") or controller,
        controller=controller,
        zone=zone,
        token=given.get("token", False),
        tapped=given.get("tapped", False),
        sick=given.get("sick", False),
        counters=Counter(given.get("counters") or {}),
        chosen=next(iter((given.get("bind") or {}).values()), None),
        damage=given.get("damage", 0),
        lasting=tuple(given.get("keywords") or ()),
        entered_this_turn=given.get("sick", False),
        stamp=game.clock,
    )
    loyalty = game.cards[obj.card].get("loyalty")
    if loyalty is not None and zone == "battlefield" and "loyalty" not in obj.counters:
        obj.counters["loyalty"] = loyalty
    return obj


def _stacked(game: Game, given: Node) -> None:
    targets: list[Target] = []
    for name in given.get("targets") or ():
        if name in game.players:
            targets.append(name)
        elif name in game.objects:
            targets.append(game.objects[name].ref)
        else:
            targets.append(Ref(name, -1))
    if given.get("name") is not None:
        owner = {"id": given["id"], "name": given["name"], "controller": given["controller"]}
        obj = game.objects[given["id"]] = _object(game, given["id"], owner, "stack")
        number, ability = spell_ability(game.cards[obj.card])
        item = Item(obj.id, given["controller"], ("printed", obj.card, number), ability, obj.ref)
        item.refs["self"] = [obj.ref]
    else:
        source = game.objects.get(given.get("source") or "")
        item = Item(given["id"], given["controller"], ("given", given["id"]), given.get("ability") or {})
        item.refs["self"] = [] if source is None else [source.ref]
    item.targets = targets
    game.stack.append(item)


def spell_ability(card: Node, number: int | None = None) -> tuple[int, Node]:
    """What a spell of this card does as it resolves, with its number; 0 and nothing if there is none."""
    found = [
        (place, ability)
        for place, ability in enumerate(card.get("abilities") or (), 1)
        if not any(ability.get(word) is not None for word in ("cost", "when", "static"))
    ]
    if number:
        found = [each for each in found if each[0] == number]
    if len(found) > 1:
        raise Unsupported("a spell with several abilities")
    return found[0] if found else (0, {})
