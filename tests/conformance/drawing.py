"""Small boards about what engines get wrong, drawn by chance: a few creatures, and what a theme throws in."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridge.case.state import Question
from tests.conformance.suite import Node

__all__ = ["THEMES", "Theme", "drawn", "sized"]


class Theme(NamedTuple):
    """What boards are about.

    keywords, effects: what creatures may have. charms: effects of enchantments. things: what else there may be, of
    `artifacts`, `black` and `sick` creatures, `tapped` ones, `planeswalkers`, `islands`, `mana`, `damage` that is
    marked, and, when damage is asked for, blocked creatures without blockers (`gone`), bands and the second step
    (`second`). players: how many there are.
    """

    question: Question
    keywords: Sequence[str] = ()
    effects: Sequence[Node] = ()
    charms: Sequence[Node] = ()
    things: Sequence[str] = ()
    players: int = 2


def _own(kind: str, **more: object) -> Node:
    return {"kind": kind, "subject": "self", **more}


def _controls(player: str, **what: object) -> Node:
    return {"controls": {"player": player, "what": what}}


_LARGE = {"type": "creature", "power": {"at_least": 3}}
_SMALL = {"type": "creature", "power": {"at_most": 2}}
_MINE = {"type": "creature", "other": True}
_PLAYER = {"player": "you"}
_BOTH = [_PLAYER, {"planeswalkers_of": "you"}]
_EVERY = {"type": "creature"}
_THEIRS = {"type": "creature", "controller": "opponent"}

_WHEN = (
    *((word, _controls("defending", subtype="island")) for word in ("if", "unless")),
    *((word, _controls("you", **_LARGE)) for word in ("if", "unless")),
    *((word, _controls("you", **_MINE)) for word in ("if", "unless")),
    *((word, _controls("you", type="artifact")) for word in ("if", "unless")),
)

_ATTACKING = ("must_attack", "must_attack_or_block", "cant_attack_alone", "cant_attack_except_alone")
_BLOCKING = ("must_block", "must_attack_or_block", "must_block_each", "cant_block_alone", "can_block_additional")
_BLOCKED = ("lure", "must_be_blocked")

THEMES: Mapping[str, Theme] = {
    "attackers": Theme(
        "declare_attackers", ("vigilance", "haste", "defender"), things=("sick", "tapped", "planeswalkers")
    ),
    "blockers": Theme("declare_blockers", ("defender", "haste"), things=("sick", "tapped")),
    "flying": Theme("declare_blockers", ("flying", "reach", "menace")),
    "shadow": Theme("declare_blockers", ("shadow", "horsemanship", "flying", "reach")),
    "fear": Theme("declare_blockers", ("fear", "intimidate"), things=("artifacts", "black")),
    "skulk": Theme("declare_blockers", ("skulk",)),
    "landwalk": Theme("declare_blockers", ("islandwalk",), things=("islands",)),
    "protection": Theme("declare_blockers", ("protection from red", "protection from green")),
    "attacks under conditions": Theme(
        "declare_attackers",
        effects=[_own("cant_attack", **{word: condition}) for word, condition in _WHEN],
        things=("islands", "artifacts"),
    ),
    "blocks under conditions": Theme(
        "declare_blockers",
        effects=[
            *(_own(kind, **{word: each}) for kind in ("cant_block", "cant_be_blocked") for word, each in _WHEN),
            _own("cant_block", attacker=_LARGE),
            _own("cant_be_blocked", blocker=_SMALL),
        ],
        charms=[{"kind": "cant_block", "subject": _THEIRS}],
        things=("islands", "artifacts"),
    ),
    "whom to attack": Theme(
        "declare_attackers",
        effects=[_own("must_attack"), _own("cant_attack_alone")],
        charms=[
            *({"kind": "cant_attack", "subject": _SMALL, "whom": whom} for whom in (_PLAYER, _BOTH)),
            *({"kind": "cant_attack", "subject": _THEIRS, "whom": whom} for whom in (_PLAYER, _BOTH)),
        ],
        things=("planeswalkers", "goaded"),
        players=3,
    ),
    "attacks if able": Theme(
        "declare_attackers",
        ("defender",),
        effects=[_own(kind) for kind in _ATTACKING],
        charms=[{"kind": "max_attackers", "subject": _EVERY, "n": 1}],
        things=("tapped",),
    ),
    "blocks if able": Theme(
        "declare_blockers",
        ("menace", "flying"),
        effects=[*(_own(kind) for kind in (*_BLOCKING, *_BLOCKED)), _own("can_block_any_number")],
        charms=[{"kind": "max_blockers", "subject": _EVERY, "n": 1}],
    ),
    "blocks of three players": Theme(
        "declare_blockers", ("flying",), effects=[_own("must_block"), _own("lure")], players=3
    ),
    "costs to attack": Theme(
        "declare_attackers",
        ("vigilance",),
        effects=[
            *(_own(kind) for kind in ("must_attack", "attacks_without_tapping")),
            *(_own("costs_attack", cost="{1}"), _own("costs_attack_or_block", cost="{R}")),
        ],
        charms=[{"kind": "costs_attack", "subject": _EVERY, "whom": _BOTH, "cost": "{1}"}],
        things=("mana", "sick", "planeswalkers"),
    ),
    "costs to block": Theme(
        "declare_blockers",
        effects=[
            *(_own(kind) for kind in ("must_block", "lure")),
            *(_own(kind, cost=cost) for kind in ("costs_block", "costs_be_blocked") for cost in ("{1}", "{R}")),
        ],
        things=("mana", "sick"),
    ),
    "damage": Theme(
        "assign_combat_damage",
        ("trample", "deathtouch", "first strike"),
        things=("damage", "planeswalkers", "gone"),
    ),
    "second damage": Theme(
        "assign_combat_damage", ("trample", "first strike", "double strike"), things=("damage", "second")
    ),
}
"""What boards are drawn about."""

_NAMES = ("alice", "bob", "carol")


def drawn(theme: Theme, seed: int) -> Iterator[Node]:
    """Boards without end."""
    chance = random.Random(f"{theme} {seed}")
    while True:
        yield _Drawing(chance, theme).case()


def sized(id: str, controller: str, size: int, color: str) -> Node:
    """A creature as large as it is tough."""
    body = {"types": ["creature"], "subtypes": ["bear"], "colors": [color], "power": size, "toughness": size}
    return {"id": id, "controller": controller, **body}


class _Drawing:
    """One board."""

    def __init__(self, chance: random.Random, theme: Theme) -> None:
        self.chance, self.theme = chance, theme
        self.players = _NAMES[: theme.players]
        self.damage = theme.question == "assign_combat_damage"
        self.battlefield: list[Node] = []

    def case(self) -> Node:
        """The board."""
        attacking = [self._creature("alice") for _ in range(self.chance.randint(1, 3 if len(self.players) < 3 else 2))]
        most = 2 if len(attacking) > 2 else 3
        others = [self._creature(player) for player in self.players[1:] for _ in range(self.chance.randint(1, most))]
        self._others()
        given: Node = {"life": 20, "hand": 0, "graveyard": 0, "mana": ""}
        state: Node = {"active": "alice", "players": {player: dict(given) for player in self.players}}
        state["battlefield"] = self.battlefield
        if len(self.players) > 2:
            state["options"] = {"attack_multiple_players": True}
        if self.theme.question != "declare_attackers":
            state |= self._fight(attacking, others)
        return {"question": self.theme.question, "state": state}

    def _has(self, thing: str, often: float) -> bool:
        return thing in self.theme.things and self.chance.random() < often

    def _creature(self, controller: str) -> Node:
        color = "black" if self._has("black", 0.3) else self.chance.choice(("green", "red"))
        made = sized(f"creature{len(self.battlefield) + 1}", controller, self.chance.randint(1, 3), color)
        made["toughness"] = self.chance.randint(1, 3)
        if self._has("artifacts", 0.3):
            made["types"] = ["artifact", "creature"]
        made["keywords"] = [
            each for each in self.theme.keywords if self.chance.random() < (0.4 if self.damage else 0.25)
        ]
        made["effects"] = [dict(each) for each in self.theme.effects if self.chance.random() < self._share()]
        for status in ("sick", "tapped"):
            made |= {status: True} if self._has(status, 0.3) else {}
        if self._has("goaded", 0.3) and controller == "alice":
            made["goaded_by"] = [self.chance.choice(self.players[1:])]
        if self._has("damage", 0.4):
            made["damage"] = self.chance.randint(0, made["toughness"] - 1)
        if self._has("mana", 0.4):
            made["mana"] = self.chance.choice(("{R}", "{G}"))
        self.battlefield.append({key: value for key, value in made.items() if value})
        return self.battlefield[-1]

    def _share(self) -> float:
        return min(0.3, 1 / max(1, len(self.theme.effects)))

    def _others(self) -> None:
        """What isn't a creature."""
        for player in self.players:
            if player != "alice" and self._has("planeswalkers", 0.6):
                self._add(player, "planeswalker", loyalty=self.chance.randint(1, 4))
            if self._has("islands", 0.5):
                self._add(player, "land", subtypes=["island"])
            for _ in range(self.chance.randint(0, 2) if "mana" in self.theme.things else 0):
                tapped = {"tapped": True} if self.chance.random() < 0.4 else {}
                self._add(player, "artifact", mana=self.chance.choice(("{R}", "{G}")), **tapped)
        for charm in self.theme.charms:
            if self.chance.random() < 0.3:
                self._add(self.chance.choice(self.players), "enchantment", effects=[dict(charm)])

    def _add(self, controller: str, type: str, **more: object) -> None:
        self.battlefield.append(
            {"id": f"{type}{len(self.battlefield) + 1}", "controller": controller, "types": [type], **more}
        )

    def _fight(self, attackers: Sequence[Node], others: Sequence[Node]) -> Node:
        """Who attacks whom and, for damage, who blocks whom."""
        targets = {player: player for player in self.players[1:]}
        targets |= {o["id"]: o["controller"] for o in self.battlefield if "planeswalker" in o["types"]}
        fight: Node = {"attacking": {each["id"]: self.chance.choice(list(targets)) for each in attackers}}
        for each in attackers:
            each.pop("sick", None)
            each["tapped"] = True
        if len(self.players) > 2:
            fight["declaring"] = "bob"
        if self.damage:
            blockers = [each for each in others if self.chance.random() < 0.8]
            fight["blocking"] = {each["id"]: self._blocked_by(each, attackers) for each in blockers}
            if self._has("gone", 0.3):
                fight["blocked"] = [self.chance.choice(attackers)["id"]]
            if self._has("second", 0.7):
                fight["damage_step"] = "second"
                fight["struck_first"] = [each["id"] for each in (*attackers, *others) if self._strikes(each, fight)]
        return fight

    def _blocked_by(self, blocker: Node, attackers: Sequence[Node]) -> list[str]:
        if len(attackers) > 1 and self.chance.random() < 0.3:
            blocker["effects"] = [_own("can_block_any_number")]
            return [each["id"] for each in attackers]
        return [self.chance.choice(attackers)["id"]]

    @staticmethod
    def _strikes(creature: Node, fight: Node) -> bool:
        """Whether it had first or double strike as the first of two damage steps began."""
        fights = creature["id"] in (*fight["attacking"], *fight["blocking"])
        return fights and bool({"first strike", "double strike"} & set(creature.get("keywords", ())))
