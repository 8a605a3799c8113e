"""Scopes: the boards that a search looks at, given by the parts that each of them has or lacks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from math import comb
from typing import Any, TypeAlias

from msgspec import Struct

from bridge.case.kinds import CHANGE_KINDS, KINDS
from bridge.case.state import Question
from bridge.validate.parts import Place, effect_of, places_of

__all__ = ["Node", "Part", "Plays", "Scope", "scope_of"]

Node: TypeAlias = dict[str, Any]

Part: TypeAlias = tuple[str, int]
"""A part of a scope: `permanent`, `effect` or `attribute`, with its place among them."""

Plays: TypeAlias = list[tuple[tuple[Any, ...], ...]]
"""Plays by their pairs: a creature with what it attacks or blocks, or with a recipient and an amount of damage."""

_ME, _YOU = "alice", "bob"


class Scope(Struct, frozen=True):
    """The boards that a search looks at: each consists of some of these parts.

    An effect that changes characteristics can't be a part: it is applied before plays are judged, which would have to
    be done for each board by itself.

    Attributes:
        permanents: Permanents as in a case, each of which a board has or not. `alice` attacks.
        effects: Effects as in `state.effects`. One with `on` (an id) is only on a board that has that permanent.
        players: The players in turn order, each with 20 life.
        question: What is asked about the boards.
        state: What else the state of every board has, such as `attacking`, `blocking`, and for `players` their keys.
        attributes: Further keys that a permanent may have, each with `on` (its id):
            `{"on": "a", "tapped": true}`, `{"on": "a", "keywords": ["flying"]}`.
        most: The most effects and attributes together on a board; None for any number.
        fixed: The permanents that every board has, by their ids.
        stray: Whether plays also assign combat damage to something that the source can't damage.
    """

    permanents: tuple[Node, ...]
    effects: tuple[Node, ...]
    players: tuple[str, ...] = (_ME, _YOU)
    question: Question = "declare_attackers"
    state: Node = {}
    attributes: tuple[Node, ...] = ()
    most: int | None = None
    fixed: frozenset[str] = frozenset()
    stray: bool = False

    @property
    def boards(self) -> int:
        """An upper bound on the number of boards; symmetric boards count separately."""
        return int(2 ** (len(self.permanents) + len(self.effects) + len(self.attributes)))

    @property
    def distinct(self) -> int:
        """The number of boards, where boards that differ only in the names of creatures count once.

        An effect or attribute of a permanent is only on a board with it.
        """
        sizes = [1]
        told: set[Part] = set()
        for members in self._classes():
            told.update(part for own in members for part in own)
            sizes = _times(sizes, _ways_of_alike(len(members), len(members[0]) - 1, self._is_fixed(members[0][0])))
        for part in self.parts():
            if part not in told and part[0] == "permanent":
                own = self._parts_of(self.permanents[part[1]]["id"])
                told.update((part, *own))
                sizes = _times(sizes, _ways_of_alike(1, len(own), self._is_fixed(part)))
        rest = [part for part in self.parts() if part not in told]
        sizes = _times(sizes, [comb(len(rest), n) for n in range(len(rest) + 1)])
        return sum(sizes if self.most is None else sizes[: self.most + 1])

    def case(self, parts: Sequence[Part] | None = None) -> Node:
        """The board that has these parts, by default all, as a case without a play."""
        picked = set(self.parts() if parts is None else parts)
        given = dict(self.state)
        there = [
            self._with_attributes(each, picked)
            for place, each in enumerate(self.permanents)
            if ("permanent", place) in picked
        ]
        ids = {each["id"] for each in there} | set(self.players)
        state: Node = {
            "active": _ME,
            "players": {name: {"life": 20, **given.get("players", {}).get(name, {})} for name in self.players},
            "battlefield": there,
            "effects": [
                {"id": f"effect {place}", **{key: value for key, value in effect.items() if key != "on"}}
                for place, effect in enumerate(self.effects)
                if ("effect", place) in picked
            ],
        }
        for key in ("attacking", "blocking"):
            if key in given:
                state[key] = _present(given.pop(key), ids)
        for key in ("blocked", "struck_first"):
            if key in given:
                state[key] = [each for each in given.pop(key) if each in ids]
        given.pop("players", None)
        if len(self.players) > 2:
            state["options"] = {"attack_multiple_players": True}
        case: Node = {"state": {**state, **given}}
        return case if self.question == "declare_attackers" else {"question": self.question, **case}

    def parts(self) -> list[Part]:
        """All parts."""
        sorts = (("permanent", self.permanents), ("effect", self.effects), ("attribute", self.attributes))
        return [(sort, place) for sort, those in sorts for place in range(len(those))]

    def _with_attributes(self, permanent: Node, picked: set[Part]) -> Node:
        """A permanent with those of its attributes that are picked."""
        found = dict(permanent)
        for place, attribute in enumerate(self.attributes):
            if attribute["on"] == permanent["id"] and ("attribute", place) in picked:
                for key, value in attribute.items():
                    if key != "on":
                        found[key] = [*found.get(key, ()), *value] if isinstance(value, list) else value
        return found

    def host_of(self, part: Part) -> str | None:
        """The permanent, by its id, with which an effect or attribute is on a board; None if it needs none."""
        host = self._part(part).get("on")
        return None if host is None else str(host)

    def _parts_of(self, name: str) -> list[Part]:
        """The effects and attributes of a permanent."""
        return [
            (sort, place)
            for sort, those in (("effect", self.effects), ("attribute", self.attributes))
            for place, each in enumerate(those)
            if each.get("on") == name
        ]

    def plays(self) -> Plays:
        """Every play of the largest board, legal or not."""
        if self.question == "declare_attackers":
            return self._attacks()
        return self._blocks() if self.question == "declare_blockers" else self._damage()

    def _creatures(self, attacks: bool) -> list[Node]:
        mine = self._team()
        return [
            each for each in self.permanents if "creature" in each["types"] and (each["controller"] in mine) is attacks
        ]

    def _team(self) -> frozenset[str]:
        """The players who attack together."""
        if not self.state.get("options", {}).get("shared_team_turns"):
            return frozenset({_ME})
        teams = {name: told.get("team") for name, told in self.state["players"].items()}
        return frozenset(name for name, team in teams.items() if team == teams[_ME])

    def _attacks(self) -> Plays:
        targets = [*self.players[1:], *(each["id"] for each in self.permanents if "planeswalker" in each["types"])]
        options = [[(), *(((each["id"], to),) for to in targets)] for each in self._creatures(True)]
        return [tuple(pair for own in play for pair in own) for play in product(*options)]

    def _blocks(self) -> Plays:
        attackers = sorted(each["id"] for each in self._creatures(True))
        options = [
            [tuple((each["id"], to) for to in some) for n in range(3) for some in combinations(attackers, n)]
            for each in self._creatures(False)
        ]
        return [tuple(pair for own in play for pair in own) for play in product(*options)]

    def _damage(self) -> Plays:
        attacking, blocking = self.state.get("attacking", {}), self.state.get("blocking", {})
        options = []
        for each in self.permanents:
            name = each["id"]
            to = [*(one for one, on in blocking.items() if name in on), *blocking.get(name, ())]
            to += [attacking[name]] if name in attacking else []
            if to and self.stray:
                to += self._stray(name, to)
            if to:
                options.append([tuple(own) for own in _divided(name, to, each["power"])])
        return [tuple(pair for own in play for pair in own) for play in product(*options)]

    def _stray(self, source: str, to: Sequence[str]) -> list[str]:
        """A recipient that the source can't damage: the controller of the permanent that it attacks, or else a
        permanent."""
        controllers = {each["id"]: each["controller"] for each in self.permanents}
        attacked = self.state.get("attacking", {}).get(source)
        if attacked in controllers:
            return [controllers[attacked]]
        return [each for each in controllers if each not in (source, *to)][-1:]

    def alike(self) -> list[tuple[list[Part], list[Part]]]:
        """Pairs of creatures, each with its own effects, that are the same under other names; the parts correspond."""
        return [(one, other) for same in self._classes() for one, other in pairwise(same)]

    def _classes(self) -> list[list[list[Part]]]:
        """The creatures, each with its own parts, by what they are under other names."""
        groups: dict[str, list[list[Part]]] = {}
        for place, permanent in enumerate(self.permanents):
            own = self._parts_of(permanent["id"])
            others = [each for each in self.permanents if each is not permanent]
            others += [effect for number, effect in enumerate(self.effects) if ("effect", number) not in own]
            if _mentions(others, permanent["id"]) or _mentions(self.state.get("blocking", {}), permanent["id"]):
                continue
            attacks = self.state.get("attacking", {}).get(permanent["id"])
            told = [permanent, [self._part(each) for each in own], attacks, permanent["id"] in self.fixed]
            key = json.dumps(told, sort_keys=True).replace(json.dumps(permanent["id"]), '"self"')
            groups.setdefault(key, []).append([("permanent", place), *own])
        return list(groups.values())

    def _is_fixed(self, part: Part) -> bool:
        return self.permanents[part[1]]["id"] in self.fixed

    def _part(self, part: Part) -> Node:
        sort, place = part
        return (self.effects if sort == "effect" else self.attributes)[place]


def _times(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The ways to have so many parts, from the ways to have so many of each of two sorts."""
    found = [0] * (len(one) + len(other) - 1)
    for (m, ways), (n, others) in product(enumerate(one), enumerate(other)):
        found[m + n] += ways * others
    return found


def _ways_of_alike(creatures: int, parts: int, fixed: bool) -> list[int]:
    """For each number of parts, the ways in which interchangeable creatures have that many in all. A creature is there
    with some of its parts or, if the creatures aren't fixed, not at all; the ways are counted as multisets."""
    options = [
        2 - fixed,
        *(comb(parts, n) for n in range(1, parts + 1)),
    ]  # none of its parts, with the creature or without
    # indexed by the number of creatures so far: the ways to have so many parts
    ways = {0: [1]}
    for size, number in enumerate(options):
        further: dict[int, list[int]] = {}
        for told, before in ways.items():
            for more in range(creatures - told + 1):
                chosen = comb(number + more - 1, more)
                padded = [0] * (size * more) + [chosen * each for each in before]
                whole = further.setdefault(told + more, [])
                whole.extend([0] * (len(padded) - len(whole)))
                for place, each in enumerate(padded):
                    whole[place] += each
        ways = further
    return ways[creatures]


def _present(declared: Node, ids: set[str]) -> Node:
    """What of an `attacking` or `blocking` is there."""
    found: Node = {}
    for creature, on in declared.items():
        faced = [each for each in on if each in ids] if isinstance(on, list) else on
        if creature in ids and faced and (isinstance(faced, list | dict) or faced in ids):
            found[creature] = faced
    return found


def _mentions(value: object, name: str) -> bool:
    if isinstance(value, dict):
        return name in value or any(_mentions(each, name) for each in value.values())
    return any(_mentions(each, name) for each in value) if isinstance(value, list | tuple) else value == name


def _divided(source: str, recipients: list[str], amount: int) -> Iterator[list[tuple[Any, ...]]]:
    """All divisions of so much damage, or of none at all."""
    for parts in product(range(amount + 1), repeat=len(recipients)):
        if sum(parts) in (0, amount):
            yield [(source, to, n) for to, n in zip(recipients, parts, strict=True) if n]


# ------------------------------------------------------------------------------------------------------ from kinds


def scope_of(
    kinds: Sequence[str],
    *,
    question: Question = "declare_attackers",
    creatures: tuple[int, int] = (2, 1),
    players: Sequence[str] = (_ME, _YOU),
    planeswalker: bool = False,
    tapped: bool = False,
    pays: bool = False,
    seed: int = 0,
) -> Scope:
    """The boards that are made of kinds of effects.

    Args:
        kinds: Kinds of `bridge.case.kinds`. Each creature of the side that is asked may have one effect of each; what
            is about several creatures is there once.
        question: `declare_attackers` or `declare_blockers`.
        creatures: How many creatures attack (or may), and how many the second player has.
        players: The players in turn order.
        planeswalker: Whether the second player may have a planeswalker.
        tapped: Whether one more creature, which is tapped, may be on the side that is asked.
        pays: Whether the players have mana to pay costs; else they have none.
        seed: For what the effects leave open: what they describe, and their numbers.

    Raises:
        ValueError: There is no such kind, it changes characteristics, or the question is about combat damage.
    """
    if question == "assign_combat_damage":
        raise ValueError("scopes of combat damage are given part by part")
    for kind in kinds:
        if kind not in KINDS or kind in CHANGE_KINDS:
            raise ValueError(f"no kind of effects on declarations: {kind!r}")
    mine, theirs = creatures
    attack = question == "declare_attackers"
    permanents = [_creature(f"a{n}", _ME) for n in range(mine)] + [_creature(f"b{n}", _YOU) for n in range(theirs)]
    if tapped:
        permanents.append({**_creature("t", _ME if attack else _YOU), "tapped": True})
    effects: list[Node] = []
    for kind in kinds:
        chance = random.Random(f"{seed} {kind} {question}")
        place: Place = "own" if "own" in places_of(KINDS[kind]) else "group"
        effect = effect_of(KINDS[kind], place, question, chance)
        if place == "group":
            effects.append({**effect, "controller": _YOU})
            continue
        about = _ME if attack or "being_blocked" in KINDS[kind].bears_on else _YOU
        effects += [
            {**effect, "subject": {"id": each["id"]}, "controller": about, "on": each["id"]}
            for each in permanents
            if each["controller"] == about
        ]
    if planeswalker:
        permanents.append({"id": "w", "controller": _YOU, "types": ["planeswalker"], "loyalty": 3})
    state: Node = {"players": {name: {"mana": "{C}{C}{C}{C}" if pays else ""} for name in players}}
    if not attack:
        state["attacking"] = {f"a{n}": _YOU for n in range(mine)}
    if len(players) > 2 and not attack:
        state["declaring"] = _YOU
    return Scope(tuple(permanents), tuple(effects), tuple(players), question, state)


def _creature(name: str, controller: str) -> Node:
    return {"id": name, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2}
