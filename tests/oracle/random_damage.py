"""Random boards for combat damage: cases without a play that `damage` covers, for comparing it with the product.

One to three attackers and up to four blockers, with everything that bears on what they may assign: bands, blocks of
several attackers, trample of both sorts, deathtouch, marked damage, first and double strike in both steps, orders in
the editions that have them, planeswalkers and battles, what is gone, and the kinds of effects on damage. Every board
has few enough assignments to try them all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from .damage import FIRST_EDITION_WITH_TRAMPLE_OVER_PLANESWALKERS, FIRST_EDITION_WITHOUT_ORDER, DamageBoard
from .definition import DAMAGE_KINDS, EDITIONS, FIRST_EDITION_WITH_BATTLES

__all__ = ["MOST_ASSIGNMENTS", "random_damage"]

Node = dict[str, Any]
T = TypeVar("T")

MOST_ASSIGNMENTS = 2500
"""No board has more assignments to try."""

NAMES = ("alice", "bob", "carol", "dave")
OF_ATTACKERS = {
    "trample": 0.35,
    "trample over planeswalkers": 0.15,
    "deathtouch": 0.2,
    "first strike": 0.07,
    "double strike": 0.06,
    "banding": 0.12,
    "bands with other goblins": 0.06,
    "flying": 0.1,
}
OF_BLOCKERS = OF_ATTACKERS | {"trample": 0.1, "trample over planeswalkers": 0.02, "banding": 0.14}
QUALITIES = ("bands with other legends", "bands with other red creatures", "bands with other creatures named Twin")
SPELLINGS = {"trample": "Trample", "banding": "Banding", "deathtouch": "Deathtouch"}
SUBJECTS: tuple[Node, ...] = (
    {},
    {"subtype": "goblin"},
    {"attacking": True},
    {"attacking": "opponent"},
    {"attacking": "defending"},
    {"blocking": True},
    {"blocked": True},
    {"unblocked": True},
    {"non": {"any": [{"blocked": True}, {"blocking": False}]}},
    {"keyword": "trample"},
    {"controller": "you"},
    {"controller": "opponent"},
    {"toughness_minus_power": {"at_least": 1}},
    {"power": {"at_least": 2}},
    {"power": {"at_least": {"greatest": "power", "among": {"unblocked": False}}}},
    {"toughness": {"at_most": {"distinct": "powers", "among": {"type": "creature"}}}},
)
CONDITIONS: tuple[Node, ...] = (
    {"controls": {"player": "you", "what": {"type": "planeswalker"}}},
    {"controls": {"player": "defending", "what": {"type": "land"}}},
    {"exists": {"what": {"keyword": "deathtouch"}, "at_least": 1}},
    {"fits": {"object": "subject", "what": {"power": {"at_most": 2}}}},
    {"compare": {"value": {"greatest": "toughness", "among": {"attacking": "you"}}, "at_least": 2}},
    {"exists": {"what": {"any": [{"blocking": True}, {"unblocked": True}]}, "at_least": 2}},
)


def random_damage(seed: int) -> Node:
    """A case without a play, as plain data; the same for the same seed."""
    return _Maker(random.Random(f"damage board {seed}")).board()


class _Maker:
    """Makes one board."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.battlefield: list[Node] = []
        self.effects: list[Node] = []

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one(self, choices: Sequence[T]) -> T:
        return self.rng.choice(choices)

    def board(self) -> Node:
        self.edition = self.one((*EDITIONS, EDITIONS[-1], EDITIONS[-1]))
        state = self.players()
        targets = self.targets()
        state["attacking"] = self.attackers(targets)
        if self.chance(0.3):
            state["bands"] = self.bands(state["attacking"])
        state["blocking"] = self.blocks(state["attacking"])
        self.bystanders()
        blocked = [a for a in state["attacking"] if self.chance(0.2)]
        if blocked:
            state["blocked"] = blocked
        if self.chance(0.3):
            self.second_step(state)
        if self.chance(0.4):
            self.damage_effects()
        state["battlefield"] = self.battlefield
        if self.effects:
            state["effects"] = self.effects
        case: Node = {"edition": self.edition, "question": "assign_combat_damage", "state": state}
        self.orders(case)
        self.make_small(case)
        return case

    # Players and what may be attacked -----------------------------------------------------------------------

    def players(self) -> Node:
        """The state so far: who plays, and by which options."""
        manner = self.rng.random()
        number = 2 if manner < 0.6 else 4 if manner >= 0.9 else self.one((3, 4))
        players: dict[str, Node] = {name: {} for name in NAMES[:number]}
        self.defenders, self.attacking_players = list(NAMES[1:number]), ["alice"]
        options: Node = {}
        if 0.6 <= manner < 0.85:
            options = {"attack_multiple_players": True}
        elif 0.85 <= manner < 0.9:
            self.defenders = [self.one(self.defenders)]
            options = {"defending": self.defenders[0]}
        elif manner >= 0.9:
            options = {"variant": "two_headed_giant"}
            players = {name: {"team": "one" if name in NAMES[:2] else "two"} for name in NAMES}
            self.defenders, self.attacking_players = ["carol", "dave"], ["alice", "bob"]
        elif number > 2:
            for name in players:
                # What an opponent's effect can't reach is as it was; the active player's range would bind attacks.
                if name != "alice" and self.chance(0.15):
                    players[name]["range_of_influence"] = self.one((0, 1))
        self.teams = bool(options.get("variant"))
        return {"active": "alice", "players": players} | ({"options": options} if options else {})

    def targets(self) -> dict[str, str]:
        """Everything that may be attacked, with the player who may block what attacks it."""
        targets = {player: player for player in self.defenders}
        for number in range(self.one((0, 0, 1, 1, 2))):
            player = self.one(self.defenders)
            walker: Node = {"id": f"walker{number}", "controller": player, "types": ["planeswalker"]}
            walker["loyalty"] = self.rng.randint(0, 4)
            self.battlefield.append(walker)
            targets[walker["id"]] = player
        if self.edition >= FIRST_EDITION_WITH_BATTLES and self.chance(0.25):
            player = self.one(self.defenders)
            battle: Node = {"id": "siege", "controller": "alice", "types": ["battle"], "subtypes": ["siege"]}
            self.battlefield.append(battle | {"defense": self.rng.randint(1, 4), "protector": player})
            targets["siege"] = player
        return targets

    # Creatures ----------------------------------------------------------------------------------------------

    def knows(self, word: str) -> bool:
        """Whether the edition has a keyword (CR 702.19c); a case that names another one is malformed."""
        return word != "trample over planeswalkers" or self.edition >= FIRST_EDITION_WITH_TRAMPLE_OVER_PLANESWALKERS

    def creature(self, name: str, controller: str, keywords: dict[str, float]) -> Node:
        words = [word for word, share in keywords.items() if self.chance(share) and self.knows(word)]
        if self.chance(0.06):
            words.append(self.one(QUALITIES))
        made: Node = {"id": name, "controller": controller, "types": ["creature"]}
        made["power"] = self.one((-1, 0, 1, 2, 2, 2, 3, 3, 3, 4, 5))
        made["toughness"] = self.one((0, 1, 1, 2, 2, 2, 3, 3, 4))
        if words:
            made["keywords"] = [SPELLINGS[w] if w in SPELLINGS and self.chance(0.1) else w for w in words]
        if self.chance(0.3):
            made["subtypes"] = [self.one(("goblin", "Goblin", "human"))]
        if self.chance(0.2):
            made["supertypes"] = ["legendary"]
        if self.chance(0.2):
            made["colors"] = [self.one(("red", "green"))]
        if self.chance(0.15):
            made["name"] = "Twin"
        if self.chance(0.25):
            made["damage"] = self.one((1, 1, 2, 3))
        return made

    def attackers(self, targets: dict[str, str]) -> dict[str, Any]:
        self.defending: dict[str, str] = {}
        attacking: dict[str, Any] = {}
        favorite = self.one(list(targets))
        for name in "xyz"[: self.one((1, 1, 2, 2, 3))]:
            target = favorite if self.chance(0.6) else self.one(list(targets))
            self.battlefield.append(self.creature(name, self.one(self.attacking_players), OF_ATTACKERS))
            self.defending[name] = targets[target]
            attacking[name] = {"gone": targets[target]} if self.chance(0.12) else target
        return attacking

    def bands(self, attacking: dict[str, Any]) -> list[list[str]]:
        bands: dict[str, list[str]] = {}
        for name, target in attacking.items():
            if self.chance(0.85):
                bands.setdefault(str(target), []).append(name)
        return list(bands.values())

    def blocks(self, attacking: dict[str, Any]) -> dict[str, list[str]]:
        blocking: dict[str, list[str]] = {}
        for number in range(self.one((0, 1, 2, 2, 2, 3, 3, 4))):
            player = self.defending[self.one(list(attacking))]
            there = [a for a in attacking if self.teams or self.defending[a] == player]
            most = 1 if self.chance(0.5) else len(there)
            controller = self.one(self.defenders) if self.teams else player
            blocker = self.creature(f"b{number}", controller, OF_BLOCKERS)
            self.battlefield.append(blocker)
            blocking[blocker["id"]] = self.rng.sample(there, self.rng.randint(1, most))
        for walker in self.battlefield:
            # A planeswalker that is a creature may block, even what attacks it.
            there = [a for a in attacking if self.defending[a] == walker["controller"]]
            if "planeswalker" in walker["types"] and there and self.chance(0.08):
                walker.update(types=["planeswalker", "creature"], power=self.rng.randint(0, 3), toughness=3)
                blocking[walker["id"]] = [self.one(there)]
        for name in blocking:
            # What it blocked has left combat.
            if self.chance(0.05):
                blocking[name] = []
        return blocking

    def bystanders(self) -> None:
        for number in range(self.one((0, 0, 1, 2))):
            owner = self.one((*self.attacking_players, *self.defenders))
            self.battlefield.append(self.creature(f"idle{number}", owner, OF_BLOCKERS))
        if self.chance(0.3):
            self.battlefield.append({"id": "land", "controller": self.one(self.defenders), "types": ["land"]})

    def second_step(self, state: Node) -> None:
        state["damage_step"] = "second"
        struck = []
        for creature in self.battlefield:
            first = bool({"first strike", "double strike"} & set(creature.get("keywords") or []))
            if creature["id"] in (*state["attacking"], *state["blocking"]) and self.chance(0.9 if first else 0.2):
                struck.append(creature["id"])
        state["struck_first"] = struck

    # Effects and orders -------------------------------------------------------------------------------------

    def damage_effects(self) -> None:
        creatures = [o for o in self.battlefield if "creature" in o["types"]]
        for number in range(self.one((1, 1, 2, 3))):
            effect: Node = {"id": f"e{number}", "kind": self.one(DAMAGE_KINDS)}
            if self.chance(0.25):
                word = "unless" if self.chance(0.4) else "if"
                effect[word] = self.one(CONDITIONS)
            if self.chance(0.6):
                host = self.one(creatures)
                if self.chance(0.2):
                    effect["subject"] = self.one(SUBJECTS)
                host.setdefault("effects", []).append(effect)
            else:
                effect["controller"] = self.one((*self.attacking_players, *self.defenders))
                effect["subject"] = self.one(SUBJECTS) if self.chance(0.6) else {"id": self.one(creatures)["id"]}
                self.effects.append(effect)
        if self.chance(0.1):
            self.effects.append({"kind": self.one(("must_attack", "cant_block", "lure")), "controller": "alice"})

    def orders(self, case: Node) -> None:
        """A damage assignment order for what several oppose, and for some that one opposes."""
        if self.edition >= FIRST_EDITION_WITHOUT_ORDER:
            return
        state = case["state"]
        opposed = _opposed(state)
        orders = {
            name: self.rng.sample(others, len(others))
            for name, others in opposed.items()
            if len(others) > 1 or (others and self.chance(0.2))
        }
        if orders:
            state["damage_order"] = orders

    def make_small(self, case: Node) -> None:
        """Takes power and toughness from creatures until there are few enough assignments."""
        creatures = [o for o in self.battlefield if "creature" in o["types"]]
        while DamageBoard(case).number_of_assignments() > MOST_ASSIGNMENTS:
            strong = max(creatures, key=lambda o: max(o["power"], o["toughness"]))
            for key in ("power", "toughness"):
                strong[key] = min(strong[key], max(strong["power"], strong["toughness"]) - 1)


def _opposed(state: Node) -> dict[str, list[str]]:
    """Which creatures oppose each attacker and each blocker (CR 702.22h)."""
    band_of = {member: band for band in state.get("bands") or [] for member in band}
    opposed: dict[str, list[str]] = {a: [] for a in state["attacking"]}
    for blocker, attackers in state["blocking"].items():
        blocked = {member for a in attackers for member in band_of.get(a, [a])}
        opposed[blocker] = sorted(blocked)
        for a in sorted(blocked):
            opposed[a].append(blocker)
    return opposed
