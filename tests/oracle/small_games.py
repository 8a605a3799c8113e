"""Small games by brute force: what docs/loops.md calls a step, carried out in every way.

A game is a case of the form as plain data, with two players, permanents, one item on the stack, and the words that are
listed in `EVENTS`, `VERBS` and `COSTS`. Nothing is searched cleverly and nothing is abstracted: a state is a value, and
`ways` lists every step that can be taken from it with the state after it.

resolve, continue   the first, or the next, instruction of what resolves                               608.1, 608.2c
check               all state-based actions at once                                                    704.3
put                 one triggered ability, of the active player first, with its target                 603.3b, d
activate            a player who may, where nothing else is due                                        117.1, 602.2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

__all__ = ["COSTS", "EVENTS", "VERBS", "Game", "Loop", "State", "Way", "begin", "loops_within", "ways"]

Node = dict[str, Any]

EVENTS = (
    "gains_life",
    "loses_life",
    "draws",
    "mills",
    "dies",
    "enters",
    "sacrificed",
    "tapped",
    "untapped",
    "counters",
)
VERBS = (
    *("gain_life", "lose_life", "draw", "mill", "damage", "put_counters", "remove_counters"),
    *("tap", "untap", "destroy", "sacrifice", "create", "add_mana", "nothing"),
)
COSTS = ("tap", "life", "remove", "sacrifice", "mana")


class Ability(NamedTuple):
    """One that was put on the stack, or waits: whose, of which object, and what it knows of its event.

    source: the object and how many times it had changed zones; None for the item that the case begins with.
    """

    controller: str
    card: str
    number: int
    source: tuple[str, int] | None
    it: tuple[str, int] | None = None
    they: str | None = None
    much: int = 0
    targets: tuple[Any, ...] = ()


class Way(NamedTuple):
    """A step: what it says, as a verdict records it, who could have declined it, who declines something, and after."""

    said: Node
    optional: str | None
    declined: str | None
    after: State


class Game:
    """What never changes: the cards, and the item that the case begins with."""

    def __init__(self, case: Node) -> None:
        self.cards: Mapping[str, Node] = case["cards"]
        self.players = list(case["state"]["players"])
        self.active = case["state"]["active"]
        self.first: Node = {}
        for item in case["state"].get("stack", ()):
            self.first = item["ability"]

    def ability(self, one: Ability) -> Node:
        """What an ability says."""
        return self.first if one.source is None else self.cards[one.card]["abilities"][one.number - 1]

    def other(self, player: str) -> str:
        """The opponent."""
        return next(each for each in self.players if each != player)


class State:
    """Everything that can change. `permanents`, by name: card, controller, owner, tapped, sick, damage, counters, token
    and how often it was made anew."""

    def __init__(self) -> None:
        self.players: dict[str, dict[str, int]] = {}
        self.permanents: dict[str, Node] = {}
        self.stack: list[Ability] = []
        self.waiting: list[Ability] = []
        self.resolving: tuple[Ability, int, bool] | None = None
        self.lost: tuple[str, ...] = ()
        self.made = 0

    def copy(self) -> State:
        """Another with the same in it."""
        new = State()
        new.players = {name: dict(each) for name, each in self.players.items()}
        new.permanents = {name: {**each, "counters": dict(each["counters"])} for name, each in self.permanents.items()}
        new.stack, new.waiting = list(self.stack), list(self.waiting)
        new.resolving, new.lost, new.made = self.resolving, self.lost, self.made
        return new

    def at_rest(self) -> bool:
        """Whether no step is forced: nothing resolves, waits or is on the stack, and no state-based action is due."""
        return self.resolving is None and not self.waiting and not self.stack and not _due(self)

    def find(self, ref: tuple[str, int] | None) -> Node | None:
        """The permanent, if it is still the same object (400.7)."""
        if ref is None or ref[0] not in self.permanents:
            return None
        found = self.permanents[ref[0]]
        return found if found["born"] == ref[1] else None

    def structure(self) -> str:
        """Everything but numbers of players, of counters and of damage."""

        def told(one: Ability) -> tuple[Any, ...]:
            refs = [one.source, one.it, *one.targets]
            known = [(ref[0], self.find(ref) is not None) if isinstance(ref, tuple) else ref for ref in refs]
            return (one.controller, one.card, one.number, known, one.they, one.much)

        kept = ("card", "controller", "owner", "tapped", "sick", "token")
        there = [(name, *(each[key] for key in kept)) for name, each in sorted(self.permanents.items())]
        now = None if self.resolving is None else (told(self.resolving[0]), *self.resolving[1:])
        return repr(
            (self.lost, there, [told(each) for each in self.stack], sorted(map(repr, map(told, self.waiting))), now)
        )

    def numbers(self) -> dict[str, int]:
        """The numbers that aren't in the structure, by name."""
        found = {f"{word} {name}": n for name, each in self.players.items() for word, n in each.items()}
        for name, each in self.permanents.items():
            found[f"damage {name}"] = each["damage"]
            found |= {f"counters {kind} {name}": n for kind, n in each["counters"].items() if n}
        return found


def begin(case: Node) -> tuple[Game, State]:
    """The game of a case, and the state in which it begins."""
    game, state = Game(case), State()
    for name, given in case["state"]["players"].items():
        state.players[name] = {
            "life": given.get("life", 20),
            "library": given.get("library", 40),
            "hand": given.get("hand", 0),
            "graveyard": given.get("graveyard", 0),
            "mana": 0,
            "overdrew": 0,
        }
    for each in case["state"].get("battlefield", ()):
        controller = each.get("controller", game.active)
        state.permanents[each["id"]] = _permanent(game, each["card"], controller, token=False, sick=False)
        state.permanents[each["id"]]["counters"] = dict(each.get("counters", {}))
    for item in case["state"].get("stack", ()):
        targets = tuple((name, 0) if name in state.permanents else name for name in item.get("targets", ()))
        state.stack.append(Ability(item["controller"], "", 0, None, targets=targets))
    return game, state


def _permanent(game: Game, card: str, controller: str, *, token: bool, sick: bool, born: int = 0) -> Node:
    own = {"card": card, "controller": controller, "owner": controller, "token": token, "born": born}
    return {
        **own,
        "tapped": False,
        "sick": sick,
        "damage": 0,
        "counters": {},
        "toughness": game.cards[card].get("toughness"),
    }


# --------------------------------------------------------------------------------------------- what is there, and fits


def _fits(game: Game, what: Any, name: str, each: Node, source: tuple[str, int] | None, you: str) -> bool:
    if what == "self":
        return source is not None and (name, each["born"]) == source
    if what.get("type") not in (None, *game.cards[each["card"]]["types"]):
        return False
    if what.get("other") and source is not None and (name, each["born"]) == source:
        return False
    if what.get("token") not in (None, each["token"]):
        return False
    whose = what.get("controller")
    return whose in (None, "any") or (each["controller"] == you) is (whose == "you")


def _amount(game: Game, state: State, n: Any, one: Ability) -> int:
    if isinstance(n, int):
        return n
    if n.get("that_much"):
        return one.much
    if "life" in n:
        return state.players[_who(game, n["life"], one)[0]]["life"]
    named = state.permanents.items()
    return sum(_fits(game, n["count"], name, each, one.source, one.controller) for name, each in named)


def _holds(game: Game, state: State, condition: Node | None, one: Ability) -> bool:
    if condition is None:
        return True
    n = _amount(game, state, condition["amount"], one)
    return condition.get("at_least", n) <= n <= condition.get("at_most", n)


def _who(game: Game, who: str, one: Ability) -> list[str]:
    you = one.controller
    if who == "target":
        return [each for each in one.targets if isinstance(each, str)]
    found = {"you": [you], "opponents": [game.other(you)], "each_player": [you, game.other(you)], "they": [one.they]}
    return [each for each in found[who] if each is not None]


# ---------------------------------------------------------------------------------------------- what happens, at once


class _Happening:
    """One step's events: abilities that trigger on them look at what was there before or after (603.10)."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.before = state.copy()
        self.events: list[tuple[str, str | None, Any, str, int, str | None]] = []

    def tell(self, on: str, *, player: str, about: Any = None, much: int = 1, kind: str | None = None) -> None:
        self.events.append((on, player, about, player, much, kind))

    def over(self) -> None:
        """What triggers, waits (603.2, 603.4)."""
        for on, player, about, they, much, kind in self.events:
            view = self.before if on in ("dies", "sacrificed") else self.state
            for name, each in sorted(view.permanents.items()):
                for number, ability in enumerate(self.game.cards[each["card"]].get("abilities", ()), 1):
                    when = ability.get("when")
                    if when is None or when["on"] != on or when.get("counter", kind) != kind:
                        continue
                    source, you = (name, each["born"]), each["controller"]
                    if "who" in when and when["who"] != "any" and (player == you) is not (when["who"] == "you"):
                        continue
                    if "what" in when:
                        subject = view.permanents.get(about[0])
                        if subject is None or not _fits(self.game, when["what"], about[0], subject, source, you):
                            continue
                    one = Ability(you, each["card"], number, source, about, they, much)
                    if _holds(self.game, self.state, ability.get("if"), one):
                        self.state.waiting.append(one)

    # each says whether anything was done

    def gain_life(self, player: str, n: int) -> bool:
        if n > 0:
            self.state.players[player]["life"] += n
            self.tell("gains_life", player=player, much=n)
        return n > 0

    def lose_life(self, player: str, n: int) -> bool:
        if n > 0:
            self.state.players[player]["life"] -= n
            self.tell("loses_life", player=player, much=n)
        return n > 0

    def take_cards(self, player: str, n: int, to: str) -> bool:
        """CR 121.1, 701.17b: draws or mills as many as there are; who draws from an empty library is remembered."""
        its = self.state.players[player]
        done = False
        for _ in range(n):
            if its["library"]:
                its["library"] -= 1
                its[to] += 1
                self.tell("draws" if to == "hand" else "mills", player=player)
                done = True
            elif to == "hand":
                its["overdrew"] = 1
        return done

    def turn(self, name: str, tapped: bool) -> bool:
        each = self.state.permanents[name]
        if each["tapped"] is tapped:
            return False
        each["tapped"] = tapped
        self.tell("tapped" if tapped else "untapped", player=each["controller"], about=(name, each["born"]))
        return True

    def put_counters(self, name: str, kind: str, n: int) -> bool:
        each = self.state.permanents[name]
        if n > 0:
            each["counters"][kind] = each["counters"].get(kind, 0) + n
            self.tell("counters", player=each["controller"], about=(name, each["born"]), much=n, kind=kind)
        return n > 0

    def remove_counters(self, name: str, kind: str, n: int) -> bool:
        each = self.state.permanents[name]
        n = min(n, each["counters"].get(kind, 0))
        if n > 0:
            each["counters"][kind] -= n
        return n > 0

    def bury(self, name: str, *, sacrificed: bool = False) -> None:
        """To the graveyard; a token ceases to exist (111.7). Nothing here comes back from there."""
        each = self.state.permanents.pop(name)
        about = (name, each["born"])
        if sacrificed:
            self.tell("sacrificed", player=each["controller"], about=about)
        if "creature" in self.game.cards[each["card"]]["types"]:
            self.tell("dies", player=each["controller"], about=about)
        if not each["token"]:
            self.state.players[each["owner"]]["graveyard"] += 1

    def create(self, card: str, player: str) -> str:
        name = next(f"token {n}" for n in count(1) if f"token {n}" not in self.state.permanents)
        self.state.made += 1
        self.state.permanents[name] = _permanent(self.game, card, player, token=True, sick=True, born=self.state.made)
        self.tell("enters", player=player, about=(name, self.state.made))
        return name

    def damage(self, name: str, n: int) -> bool:
        """CR 120.3d, e: to a player or a creature."""
        if name in self.state.players:
            return self.lose_life(name, n)
        each = self.state.permanents[name]
        if n > 0 and "creature" in self.game.cards[each["card"]]["types"]:
            each["damage"] += n
            return True
        return False


# ------------------------------------------------------------------------------------------------- state-based actions


def _due(state: State) -> tuple[list[str], list[str], list[str]] | None:
    """CR 704.5a, b, f, g, q: who loses, what dies, what has counters of both kinds."""
    losers = [name for name, each in state.players.items() if each["life"] <= 0 or each["overdrew"]]
    dying, pairs = [], []
    for name, each in state.permanents.items():
        if each["toughness"] is not None and (_size(each) <= 0 or each["damage"] >= _size(each)):
            dying.append(name)
        if each["counters"].get("+1/+1") and each["counters"].get("-1/-1"):
            pairs.append(name)
    return (losers, dying, pairs) if losers or dying or pairs else None


def _size(each: Node) -> int:
    return int(each["toughness"]) + each["counters"].get("+1/+1", 0) - each["counters"].get("-1/-1", 0)


# -------------------------------------------------------------------------------------------------------------- steps


def ways(game: Game, state: State) -> list[Way]:
    """Every step that can be taken; none where the game is over, or where nothing is forced and nobody can act."""
    if state.lost:
        return []
    if state.resolving is not None:
        one, at, done = state.resolving
        return list(_instructions(game, state, one, at, done, "continue"))
    if _due(state) is not None:
        return [_check(game, state)]
    if state.waiting:
        return list(_puts(game, state))
    found = list(_activations(game, state))
    return [*found, *_resolutions(game, state)]


def _check(game: Game, state: State) -> Way:
    new = state.copy()
    due = _due(state)
    assert due is not None
    losers, dying, pairs = due
    now = _Happening(game, new)
    for name in pairs:
        n = min(new.permanents[name]["counters"][kind] for kind in ("+1/+1", "-1/-1"))
        for kind in ("+1/+1", "-1/-1"):
            now.remove_counters(name, kind, n)
    for name in dying:
        now.bury(name)
    now.over()
    new.lost = tuple(losers)
    return Way({"do": "check"}, None, None, new)


def _targets(game: Game, state: State, ability: Node, one: Ability) -> list[tuple[Any, ...]]:
    """CR 115: what can be targeted; one empty choice where nothing is. At most one target."""
    if not ability.get("targets"):
        return [()]
    spec = ability["targets"][0]
    if "player" in spec:
        found = {"you": [one.controller], "opponent": [game.other(one.controller)], "any": game.players}
        return [(name,) for name in found[spec["player"]]]
    named = sorted(state.permanents.items())
    return [
        ((name, each["born"]),)
        for name, each in named
        if _fits(game, spec["object"], name, each, one.source, one.controller)
    ]


def _said_targets(targets: Sequence[Any]) -> list[str]:
    return [each if isinstance(each, str) else each[0] for each in targets]


def _puts(game: Game, state: State) -> Iterator[Way]:
    whose = game.active if any(each.controller == game.active for each in state.waiting) else game.other(game.active)
    tried: set[Ability] = set()
    for place, one in enumerate(state.waiting):
        if one.controller != whose or one in tried:
            continue
        tried.add(one)
        assert one.source is not None
        said = {"do": "put", "object": one.source[0], "ability": one.number}
        if one.it is not None and one.it[0] != one.source[0]:
            said["it"] = one.it[0]
        options = _targets(game, state, game.ability(one), one)
        for targets in options or [None]:
            new = state.copy()
            del new.waiting[place]
            if targets is None:  # CR 603.3d
                yield Way({**said, "do": "remove"}, None, None, new)
                continue
            new.stack.append(one._replace(targets=targets))
            yield Way({**said, "targets": _said_targets(targets)}, None, None, new)


def _activations(game: Game, state: State) -> Iterator[Way]:
    for name, each in sorted(state.permanents.items()):
        for number, ability in enumerate(game.cards[each["card"]].get("abilities", ()), 1):
            if "cost" not in ability:
                continue
            one = Ability(each["controller"], each["card"], number, (name, each["born"]))
            if not _holds(game, state, ability.get("if"), one):
                continue
            for targets in _targets(game, state, ability, one):
                for paid, after in _paid(game, state, ability["cost"], one):
                    new = after.copy()
                    said = {
                        "do": "activate",
                        "object": name,
                        "ability": number,
                        "targets": _said_targets(targets),
                        **paid,
                    }
                    if not targets and any(each["do"] == "add_mana" for each in ability["do"]):  # CR 605.1a, 605.3b
                        for way in _instructions(game, new, one, 0, False, "activate"):
                            yield Way({**said, "instruction": 1}, one.controller, way.declined, way.after)
                        continue
                    new.stack.append(one._replace(targets=targets))
                    yield Way(said, one.controller, None, new)


def _paid(game: Game, state: State, cost: Node, one: Ability) -> Iterator[tuple[Node, State]]:
    """CR 118, 601.2h: each way to pay, with what is said of it. Mana is that of the pool."""
    assert one.source is not None or set(cost) <= {"life", "mana"}
    picks: list[str | None] = [None]
    picked = isinstance(cost.get("sacrifice"), dict)
    if picked:
        what = cost["sacrifice"]["choose"]
        named = sorted(state.permanents.items())
        picks = [
            name
            for name, each in named
            if each["controller"] == one.controller and _fits(game, what, name, each, one.source, one.controller)
        ]
    for pick in picks:
        new = state.copy()
        its, now = new.players[one.controller], _Happening(game, new)
        each = new.find(one.source)
        if its["life"] < cost.get("life", 0) or its["mana"] < cost.get("mana", "").count("{G}"):
            continue
        its["mana"] -= cost.get("mana", "").count("{G}")
        if cost.get("tap"):
            if each is None or each["tapped"] or (each["sick"] and "creature" in game.cards[each["card"]]["types"]):
                continue
            now.turn(one.source[0], True)  # type: ignore[index]
        now.lose_life(one.controller, cost.get("life", 0))
        for kind, n in cost.get("remove", {}).items():
            if each is None or each["counters"].get(kind, 0) < n:
                break
            now.remove_counters(one.source[0], kind, n)  # type: ignore[index]
        else:
            gone = pick if picked else one.source[0] if cost.get("sacrifice") and one.source is not None else None
            if gone is not None:
                now.bury(gone, sacrificed=True)
            now.over()
            yield ({"chosen": [pick]} if picked else {}), new


def _resolutions(game: Game, state: State) -> Iterator[Way]:
    if not state.stack:
        return
    new = state.copy()
    one = new.stack.pop()
    ability = game.ability(one)
    legal = [each for each in one.targets if (each,) in _targets(game, state, ability, one)]
    if (one.targets and not legal) or ("when" in ability and not _holds(game, state, ability.get("if"), one)):
        yield Way({"do": "resolve"}, None, None, new)  # CR 608.2b, 603.4
        return
    yield from _instructions(game, new, one._replace(targets=tuple(legal)), 0, False, "resolve")


def _instructions(game: Game, state: State, one: Ability, at: int, done: bool, do: str) -> Iterator[Way]:
    """CR 608.2c: the instruction, in every way."""
    given = game.ability(one)["do"]
    instruction = given[at]
    said: Node = {"do": do, "instruction": at + 1}

    def after(new: State, carried_out: bool) -> State:
        new.resolving = (one, at + 1, carried_out) if at + 1 < len(given) else None
        return new

    idle = (instruction.get("if_done") and not done) or not _holds(game, state, instruction.get("if"), one)
    if idle:
        yield Way(said, None, None, after(state.copy(), False))
        return
    asked = next((word for word in ("may", "unless", "pay") if instruction.get(word)), None)
    if asked is None:
        for chosen, new, carried_out in _carried_out(game, state, one, instruction):
            yield Way({**said, **chosen}, None, None, after(new, carried_out))
        return
    [decider] = _who(game, instruction.get("by", "you"), one)
    declined = decider if asked != "unless" else None  # CR 732.6
    if asked == "unless":
        for chosen, new, carried_out in _carried_out(game, state, one, instruction):
            yield Way({**said, **chosen, "taken": None}, None, None, after(new, carried_out))
    else:
        yield Way({**said, "taken": False}, None, declined, after(state.copy(), False))
    payer = one._replace(controller=decider)
    paid = _paid(game, state, instruction[asked], payer) if asked != "may" else iter([({}, state)])
    for _, paying in paid:
        if asked == "unless":
            yield Way({**said, "taken": True}, decider, None, after(paying.copy(), False))
            continue
        for chosen, new, carried_out in _carried_out(game, paying, one, instruction):
            yield Way({**said, **chosen, "taken": True}, decider, None, after(new, carried_out))


def _carried_out(game: Game, state: State, one: Ability, given: Node) -> Iterator[tuple[Node, State, bool]]:
    """What a verb does: what is chosen, the state after it, and whether anything was done (for `if_done`)."""
    verb = given["do"]
    n = max(0, _amount(game, state, given.get("n", 1), one))
    picks: list[list[str]] = [[]]
    chosen: list[Node] = [{}]
    what = given.get("what")
    if what is not None:
        picks = [_meant(game, state, what, one)] if not (isinstance(what, dict) and "choose" in what) else []
        if not picks:
            free = _meant(game, state, {"each": what["choose"]}, one)
            if verb == "sacrifice":
                free = [name for name in free if state.permanents[name]["controller"] == one.controller]
            picks = [[name] for name in free] or [[]]
            chosen = [{"chosen": [name]} for name in free] or [{}]
    for names, said in zip(picks, chosen, strict=True):
        new = state.copy()
        now = _Happening(game, new)
        created: list[str] = []
        results = [_done(now, verb, given, name, n, one) for name in names]
        if what is None or verb == "damage":
            for player in _who(game, given.get("who", "you"), one) if what is None or "who" in given else ():
                if verb == "create":
                    created = [now.create(given["card"], player) for _ in range(n)]
                    results.append(bool(created))
                elif verb == "damage":
                    results.append(now.damage(player, n))
                else:
                    results.append(_to_player(now, verb, player, n))
        now.over()
        yield ({**said, "created": created} if created else said), new, any(results)


def _meant(game: Game, state: State, what: Any, one: Ability) -> list[str]:
    if what == "self":
        return [one.source[0]] if one.source is not None and state.find(one.source) is not None else []
    if what == "it":
        return [one.it[0]] if one.it is not None and state.find(one.it) is not None else []
    if what == "target":
        found = [each if isinstance(each, str) else each[0] for each in one.targets]
        return [name for name in found if name in state.permanents or name in state.players]
    named = sorted(state.permanents.items())
    return [name for name, each in named if _fits(game, what["each"], name, each, one.source, one.controller)]


def _done(now: _Happening, verb: str, given: Node, name: str, n: int, one: Ability) -> bool:
    if verb == "damage":
        return now.damage(name, n)
    if verb in ("tap", "untap"):
        return now.turn(name, verb == "tap")
    if verb in ("put_counters", "remove_counters"):
        way = now.put_counters if verb == "put_counters" else now.remove_counters
        return way(name, given.get("counter", "+1/+1"), n)
    if verb == "destroy":
        now.bury(name)
        return True
    assert verb == "sacrifice", verb
    if now.state.permanents[name]["controller"] != one.controller:
        return False
    now.bury(name, sacrificed=True)
    return True


def _to_player(now: _Happening, verb: str, player: str, n: int) -> bool:
    if verb in ("gain_life", "lose_life"):
        return (now.gain_life if verb == "gain_life" else now.lose_life)(player, n)
    if verb in ("draw", "mill"):
        return now.take_cards(player, n, "hand" if verb == "draw" else "graveyard")
    if verb == "add_mana":
        now.state.players[player]["mana"] += n
        return n > 0
    assert verb == "nothing", verb
    return True


# ---------------------------------------------------------------------------------------------------------------- loops


class Loop(NamedTuple):
    """A run that comes back: how many steps lead to it, how many it has, who could have declined some of them, and
    what is more at its end."""

    start: int
    steps: int
    choosers: frozenset[str]
    more: frozenset[str]


def loops_within(case: Node, steps: int, most: int) -> Loop | None:
    """A run of so many steps at most, after which everything is as at the beginning of a round, or more of what nobody
    asks for; None if there is none among `most` states. Only rounds of forced steps, or of one player's actions."""
    game, first = begin(case)
    asked = {word for word in ("life", "library", "hand", "graveyard") if f"{{'{word}':" in repr(case["cards"])}
    path: list[tuple[str, dict[str, int]]] = []
    acts: list[Way] = []
    looked = 0

    def follow(state: State) -> Loop | None:
        nonlocal looked
        looked += 1
        shape, numbers = state.structure(), state.numbers()
        for place, (early, before) in enumerate(path):
            since = acts[place:]
            if early == shape and not any(way.declined for way in since) and _no_worse(before, numbers, asked):
                choosers = frozenset(way.optional for way in since if way.optional is not None)
                more = frozenset(key for key in numbers if numbers[key] > before.get(key, 0))
                if not choosers or (len(choosers) == 1 and more):
                    return Loop(place, len(since), choosers, more)
        if len(acts) == steps or looked > most:
            return None
        path.append((shape, numbers))
        for way in ways(game, state):
            acts.append(way)
            found = follow(way.after)
            acts.pop()
            if found is not None:
                return found
        path.pop()
        return None

    return follow(first)


def _no_worse(before: dict[str, int], after: dict[str, int], asked: set[str]) -> bool:
    """Whether life, cards and mana are no less, and are the same where a card asks for them; the rest is the same."""
    for key in {*before, *after}:
        word = key.split()[0]
        early, late = before.get(key, 0), after.get(key, 0)
        if late < early or (late > early and (word not in ("life", "mana", "hand", "graveyard") or word in asked)):
            return False
    return True
