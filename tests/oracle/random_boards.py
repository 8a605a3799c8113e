"""Random boards: cases without a play that the definition covers, for comparing it with the product.

Every board is a game state that a game can reach as far as rules outside combat say (who controls what, what an Aura
is attached to, who protects a Siege), and holds only effects that `definition` gives a meaning. Two manners:
*focused* boards are small and combine effects that pull at each other, *mixed* boards draw from the whole format.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from .definition import EDITIONS, FIRST_EDITION_WITH_BATTLES

__all__ = ["FILTER_KEYS", "Maker", "Scope", "random_board"]

Node = dict[str, Any]
T = TypeVar("T")

NAMES = ("alice", "bob", "carol", "dave")
COLORS = ("white", "blue", "black", "red", "green")
SUBTYPES = ("goblin", "human", "soldier", "Wall")
KEYWORDS = ("flying", "first strike", "haste", "defender", "islandwalk", "Protection from red", "trample", "swampwalk")
ASKED_KEYWORDS = ("flying", "first strike", "haste", "defender", "landwalk", "islandwalk", "protection", "Flying")
COUNTERS = ("+1/+1", "magnet")
MARKS = ("chosen", "attacked last turn")
PLAYER_MARKS = ("monarch", "city's blessing")
QUESTIONS = ("it is an extra turn", "a spell was cast this turn")
MOST_TARGETS = 4
MOST_CREATURES = 5

RESTRICTIONS = {
    "cant_attack": 6,
    "cant_attack_or_block": 2,
    "detain": 1,
    "cant_attack_alone": 4,
    "cant_attack_or_block_alone": 2,
    "cant_attack_except_alone": 2,
    "max_attackers": 5,
}
REQUIREMENTS = {"must_attack": 9, "must_attack_or_block": 2, "must_attack_with": 4, "goad": 6}
PERMISSIONS = {"may_attack_as_though_haste": 2, "may_attack_as_though_no_defender": 2}
THEMES: tuple[dict[str, int], ...] = (
    {"must_attack": 3, "max_attackers": 2, "goad": 1},
    {"must_attack": 3, "cant_attack_alone": 2, "cant_attack_except_alone": 1, "must_attack_with": 1},
    {"goad": 4, "max_attackers": 2, "cant_attack": 1, "must_attack": 1},
    {"must_attack_with": 2, "must_attack": 2, "cant_attack": 2, "cant_attack_or_block_alone": 1},
    {"must_attack": 2, "may_attack_as_though_haste": 1, "may_attack_as_though_no_defender": 1, "max_attackers": 1},
    {"cant_attack": 3, "must_attack": 3, "must_attack_or_block": 1},
    {**RESTRICTIONS, **REQUIREMENTS, **PERMISSIONS},
)
"""Kinds that interact, with weights."""

TAKES_WHOM = ("cant_attack", "cant_attack_or_block", "max_attackers", "must_attack", "must_attack_with", *PERMISSIONS)
PER_ATTACK = (*(kind for kind in RESTRICTIONS if kind != "max_attackers"), *PERMISSIONS)
"""Kinds asked about one attacker and what it attacks, so that "the defending player" is always one."""


class Scope(NamedTuple):
    """What the words of the effect being written may refer to. `counted`: these permanents are being counted."""

    source: bool = False
    host: bool = False
    enchanted_player: bool = False
    subject: bool = False
    defending: bool = False
    declared: bool = False
    goaded: bool = True
    counted: bool = False


def random_board(seed: int) -> Node:
    """A case without a play, as plain data; the same for the same seed."""
    return Maker(random.Random(f"attack board {seed}")).board()


class Maker:
    """Makes a board for attackers. What boards for blockers have otherwise is in `random_blocks`.

    keywords: what creatures have. asked_keywords: what descriptions ask for. filter_keys: the keys of a description,
    as often as they are drawn. declared_words: the conditions on the declared set, all creatures and all but one.
    focus: the share of focused boards. themes: what focused boards combine.
    """

    focus = 0.65
    themes = THEMES
    keywords: Sequence[str] = KEYWORDS
    asked_keywords: Sequence[str] = ASKED_KEYWORDS
    declared_words = ("attacks", "also_attacks")

    @property
    def filter_keys(self) -> Sequence[str]:
        return FILTER_KEYS

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.permanents: list[Node] = []
        self.effects: list[Node] = []
        self.players: dict[str, Node] = {}

    # Chance -------------------------------------------------------------------------------------------------

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def one(self, choices: Sequence[T]) -> T:
        return self.rng.choice(choices)

    def some(self, choices: Sequence[T], most: int) -> list[T]:
        return self.rng.sample(choices, self.rng.randint(0, min(most, len(choices))))

    def weighted(self, weights: dict[str, int]) -> str:
        return self.rng.choices(list(weights), list(weights.values()))[0]

    # The board ----------------------------------------------------------------------------------------------

    def board(self) -> Node:
        self.focused = self.chance(self.focus)
        self.edition = self.one((*EDITIONS, *EDITIONS[-1:] * 3, *EDITIONS[:1] * 2))
        self.make_players()
        self.theme = self.one(self.themes) if self.focused else self.themes[-1]
        self.about_others = self.chance(0.2)  # Many conditions on what else attacks.
        if self.about_others and self.focused:
            self.theme = self.themes[0] | {"must_attack": 6, "must_attack_or_block": 2, "cant_attack": 2}
        for _ in range(self.rng.choice((1, 2, 2, 3, 3, 3, 4) if self.focused else (2, 3, 3, 4, 4, 5))):
            self.make_creature(self.active)
        self.make_attackable()
        self.make_others()
        for _ in range(self.rng.choice((1, 2, 2, 3, 4) if self.focused else (1, 3, 4, 5, 6, 7))):
            self.make_effect(self.weighted(self.theme))
        self.make_more()
        self.rng.shuffle(self.permanents)
        state: Node = {"active": self.active, "players": self.players, "battlefield": self.permanents}
        if self.options:
            state["options"] = self.options
        if self.effects:
            state["effects"] = self.effects
        state["answers"] = {question: self.chance(0.5) for question in QUESTIONS}
        case: Node = {"state": state}
        if self.edition != EDITIONS[-1] or self.chance(0.5):
            case["edition"] = self.edition
        return case

    def make_more(self) -> None:
        """What a theme adds to a board."""

    def make_player(self, name: str) -> None:
        """A player with all numbers given."""
        player: Node = {
            "life": self.rng.randint(1, 25),
            "hand": self.rng.randint(0, 4),
            "graveyard": self.rng.randint(0, 8),
            "poison": self.rng.choice((0, 0, 0, 1, 9)),
            "numbers": {"spells cast": self.rng.randint(0, 2)},
        }
        if marks := self.some(PLAYER_MARKS, 1):
            player["marks"] = marks
        self.players[name] = player

    def make_players(self) -> None:
        names = list(NAMES[: self.rng.choice((2, 2, 2, 2, 3, 3, 3, 4, 4))])
        self.rng.shuffle(names)
        for name in names:
            self.make_player(name)
        self.active = self.one(names)
        others = [name for name in names if name != self.active]
        if len(names) > 2 and self.chance(0.15):
            self.players[self.one(others)]["left"] = True
        self.playing = [name for name in names if not self.players[name].get("left")]
        self.left = [name for name in names if self.players[name].get("left")]
        self.opponents = [name for name in self.playing if name != self.active]
        if len(self.playing) > 2 and self.chance(0.12):
            mate = self.one(self.opponents)
            self.opponents.remove(mate)
            for name in (self.active, mate):
                self.players[name]["team"] = "us"
            for name in self.opponents:
                self.players[name]["team"] = "them"
        self.options: Node = {}
        self.defending = list(self.opponents)
        if len(self.playing) > 2 and self.chance(0.25):
            self.defending = [self.one(self.opponents)]
            self.options["defending"] = self.defending[0]
        elif len(self.playing) > 2 or self.chance(0.1):
            self.options["attack_multiple_players"] = True

    def add(self, kind: str, controller: str, types: list[str], **data: Any) -> Node:
        """A permanent of the given types, with an id of its own."""
        number = sum(o["id"].startswith(kind) for o in self.permanents) + 1
        permanent: Node = {"id": f"{kind}{number}", "controller": controller, "types": types, "mana_value": 0, **data}
        self.permanents.append(permanent)
        return permanent

    def make_creature(self, controller: str) -> Node:
        mine = [o for o in self.permanents if o["id"].startswith("creature") and o["controller"] == controller]
        if mine and self.chance(0.3):  # A copy: identical creatures are where symmetry is broken.
            twin = {key: value for key, value in self.one(mine).items() if key not in ("id", "controller", "types")}
            return self.add("creature", controller, ["creature"], **{k: _copy(v) for k, v in twin.items()})
        creature = self.add(
            "creature",
            controller,
            ["creature"],
            power=self.rng.randint(-1, 4),
            toughness=self.rng.randint(1, 4),
            mana_value=self.rng.randint(0, 4),
            subtypes=self.some(SUBTYPES, 2),
        )
        if colors := self.some(COLORS, 2):
            creature["colors"] = colors
        if self.chance(0.5):
            creature["keywords"] = self.some(self.keywords, 3)
        if self.chance(0.3):
            creature["name"] = self.one(("Scrappy Bear", "Tall Ogre"))
        if self.chance(0.15):
            creature["types"] = self.one((["artifact", "creature"], ["enchantment", "creature"], ["creature", "land"]))
        if self.chance(0.2):
            creature["counters"] = {kind: self.rng.randint(1, 3) for kind in self.some(COUNTERS, 2)}
        if self.chance(0.15):
            creature["owner"] = self.one(self.playing)
        if self.chance(0.2):
            creature["marks"] = self.some(MARKS, 2)
        for flag, probability in (("tapped", 0.1), ("sick", 0.15), ("token", 0.15)):
            if self.chance(probability):
                creature[flag] = True
        if controller == self.active and self.chance(0.12):
            creature["attacked_this_turn"] = True
        if self.chance(0.12):
            creature["goaded_by"] = [self.one(list(self.players)) for _ in range(self.rng.choice((1, 1, 2, 3)))]
        if self.chance(0.15):
            creature["supertypes"] = ["snow"]
        return creature

    def make_attackable(self) -> None:
        """Planeswalkers and battles; now and then one is a creature too, or both."""
        room = MOST_TARGETS - len(self.defending)
        battles = self.edition >= FIRST_EDITION_WITH_BATTLES
        for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3))):
            battle = battles and self.chance(0.4)
            types = ["battle"] if battle else ["planeswalker"]
            if battles and self.chance(0.05):
                types = ["planeswalker", "battle"]
            mine = len([o for o in self.permanents if o["controller"] == self.active and "creature" in o["types"]])
            controller = self.one(self.playing)
            if self.chance(0.12) and (controller != self.active or mine < MOST_CREATURES):
                types = [*types, "creature"]
            data: Node = {"mana_value": 3}
            if "planeswalker" in types:
                data["loyalty"] = self.rng.randint(1, 5)
            if "creature" in types:
                data |= {"power": self.rng.randint(0, 4), "toughness": self.rng.randint(1, 4)}
            if "battle" in types:
                foes = [p for p in self.playing if self.are_opponents(p, controller)]
                data |= {"defense": self.rng.randint(1, 5), "subtypes": ["siege"], "protector": self.one(foes)}
            attackable = data.get("protector") in self.defending
            attackable |= "planeswalker" in types and controller in self.defending
            if attackable and room == 0:
                continue
            room -= attackable
            self.add("battle" if battle else "walker", controller, types, **data)

    def are_opponents(self, player: str, other: str) -> bool:
        team = self.players[player].get("team")
        return player != other and (team is None or team != self.players[other].get("team"))

    def make_others(self) -> None:
        """Lands, artifacts, Auras, Equipment and creatures that conditions may ask for."""
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            controller = self.one(self.playing)
            match self.rng.choice(("land", "land", "artifact", "attached", "attached", "creature")):
                case "attached":
                    self.make_attached()
                case "land":
                    land = self.one(("island", "swamp"))
                    self.add("land", controller, ["land"], subtypes=[land], supertypes=["basic"])
                case "artifact":
                    self.add("artifact", controller, ["artifact"], tapped=self.chance(0.3))
                case _ if controller != self.active:
                    self.make_creature(controller)
        if self.chance(0.1):
            self.add("card", self.one(self.playing), ["artifact"], text="Draw a card.", effects=[])

    # Effects ------------------------------------------------------------------------------------------------

    def make_effect(self, kind: str) -> None:
        effect: Node = {"kind": kind}
        place = self.rng.choice(("creature", "creature", "host", "permanent", "state", "state"))
        source: Node | None = None
        if place == "creature":
            creatures = [o for o in self.permanents if "creature" in o["types"] and self.is_mine_or(o, 0.15)]
            source = self.one(creatures or [o for o in self.permanents if "creature" in o["types"]])
        elif place == "host":
            source = self.make_attached()
        elif place == "permanent":
            source = self.add("charm", self.one(self.playing), [self.one(("enchantment", "artifact"))])
        elif self.chance(0.25) and self.permanents:
            effect["source"] = self.one(self.permanents)["id"]
        source_id = source["id"] if source is not None else effect.get("source")
        attached_to = next((o.get("attached_to") for o in self.permanents if o["id"] == source_id), None)
        scope = Scope(
            source=source_id is not None,
            host=attached_to is not None and attached_to not in self.players,
            enchanted_player=attached_to in self.players,
            subject=kind not in ("max_attackers", "must_attack_with"),
            defending=kind in PER_ATTACK or len(self.defending) == 1,
            declared=kind not in ("max_attackers", "goad", "detain", *PERMISSIONS),
            goaded=kind != "goad",
        )
        if source is None:
            effect["controller"] = self.one(self.left) if self.left and self.chance(0.2) else self.one(self.playing)
        if (subject := self.subject(kind, place, scope)) is not None:
            effect["subject"] = subject
        if kind in TAKES_WHOM and self.chance(0.6 if kind in ("cant_attack", *PERMISSIONS) else 0.4):
            effect["whom"] = self.whom_list(scope)
        if kind == "max_attackers":
            effect["n"] = self.limit(scope)
            effect["each"] = "combat" if "whom" in effect or self.chance(0.6) else "turn"
        if kind == "goad" and self.chance(0.5):
            effect["by"] = self.rng.choice(("you", "owner", "controller", {"id": self.one(list(self.players))}))
        if kind == "must_attack_with":
            effect["player"] = self.affected_player(scope)
        for key, probability in (("if", 0.25), ("unless", 0.25)):
            if self.chance(probability * (3 if self.about_others and key == "if" else 1)):
                effect[key] = self.condition(scope, depth=1 if self.focused else 2)
        if source is None:
            self.effects.append(effect)
        else:
            source.setdefault("effects", []).append(effect)

    def is_mine_or(self, o: Node, probability: float) -> bool:
        return o["controller"] == self.active or self.chance(probability)

    def make_attached(self) -> Node:
        """An Aura on a creature or a player, or an Equipment that may be unattached."""
        creatures = [o["id"] for o in self.permanents if "creature" in o["types"] and self.is_mine_or(o, 0.2)]
        controller = self.one(self.playing)
        match self.rng.choice(("aura", "aura", "equipment", "curse") if creatures else ("curse",)):
            case "aura":
                return self.add("aura", controller, ["enchantment"], subtypes=["Aura"], attached_to=self.one(creatures))
            case "equipment":
                equipment = self.add("equipment", controller, ["artifact"], subtypes=["equipment"])
                if self.chance(0.8):
                    equipment["attached_to"] = self.one(creatures)
                return equipment
        enchanted = self.one(self.playing)
        return self.add("curse", controller, ["enchantment"], subtypes=["aura", "curse"], attached_to=enchanted)

    def subject(self, kind: str, place: str, scope: Scope) -> Node | str | None:
        by_itself = kind != "must_attack_with"  # The format does not let those creatures be described by themselves.
        scope = scope._replace(subject=by_itself, defending=by_itself and scope.defending)
        if place == "creature" and self.chance(0.65):
            return None if kind not in ("max_attackers", "must_attack_with") else self.one((None, {"type": "creature"}))
        if scope.host and self.chance(0.7):
            return "host"
        if place == "state" and self.chance(0.25):
            return None
        if place == "state" and self.chance(0.3):
            ids = [o["id"] for o in self.permanents if "creature" in o["types"]]
            return {"id": self.one(ids)} if self.chance(0.5) else {"ids": self.some(ids, 3) or ids[:1]}
        described = self.filter(scope._replace(declared=False), depth=1)
        if self.chance(0.4):
            described = {"controller": self.selector(scope) if self.chance(0.5) else "active"}
        return {"type": "creature", **described}

    def affected_player(self, scope: Scope) -> Node | str:
        words = ["active", "active", "any", "opponent", "not_you", "you"]
        words += ["enchanted_player"] * scope.enchanted_player + ["host_controller"] * scope.host
        if self.chance(0.2):
            return {"id": self.active} if self.chance(0.5) else {"ids": self.playing[:2]}
        return self.one(words)

    def limit(self, scope: Scope) -> Node | int:
        """A cap; one number, whatever the state."""
        if self.chance(0.75):
            return self.rng.choice((0, 1, 1, 1, 2, 2, 3))
        scope = scope._replace(subject=False)
        forms: list[Node] = [
            {"count": self.filter(scope._replace(counted=True), depth=0)},
            {"number": "hand", "of": self.one(("you", "active"))},
            {"sum": [1, {"count": {"type": "land"}}]},
        ]
        if scope.source:
            forms.append({"counters": "any", "on": "self"})
        return self.one(forms)

    # Parts of effects ---------------------------------------------------------------------------------------

    def selector(self, scope: Scope) -> Node | str:
        words: list[Node | str] = ["you", "you", "opponent", "opponent", "not_you", "any", "active"]
        if scope.defending:
            words += ["defending"] * 3
        if scope.subject:
            words += ["owner", "controller", "controller", "nearest_left", "nearest_right"]
        words += ["enchanted_player"] * scope.enchanted_player + ["host_controller"] * scope.host
        if self.chance(0.15):
            return {"id": self.one(list(self.players))}
        if self.chance(0.08):
            return {"ids": self.rng.sample(list(self.players), 2)}
        return self.one(words)

    def one_selector(self, scope: Scope) -> Node | str:
        """A player, or players that a word names."""
        selector = self.selector(scope)
        return "any" if isinstance(selector, dict) and "ids" in selector else selector

    def reference(self, scope: Scope) -> str | None:
        words = ["self"] * 2 * scope.source + ["host"] * scope.host
        words += ["subject"] * 2 if scope.subject else []
        return self.one(words) if words else None

    def filter(self, scope: Scope, depth: int) -> Node:
        """A description of permanents with one key, sometimes two."""
        described = self.filter_key(scope, depth)
        if self.chance(0.25):
            described |= self.filter_key(scope, depth)
        return described

    def filter_key(self, scope: Scope, depth: int) -> Node:
        if depth > 0 and self.chance(0.2):
            key = self.one(("any", "all", "non", "non"))
            inner = [self.filter(scope, depth - 1) for _ in range(2)]
            return {key: inner[0] if key == "non" else inner}
        key = self.rng.choice(self.filter_keys)
        for described in (self._by_word, self._by_number, self._by_state, self._by_others):
            found = described(key, scope, depth)
            if found is not None:
                return found
        return {"ids": [self.one(self.permanents)["id"] for _ in range(2)]}

    def _by_word(self, key: str, scope: Scope, depth: int) -> Node | None:
        match key:
            case "type":
                return {
                    key: self.rng.choice(("creature", "creature", "land", "artifact", ["artifact", "planeswalker"]))
                }
            case "subtype":
                return {key: self.rng.choice(("goblin", "Human", "wall", "island", ["goblin", "soldier"]))}
            case "supertype":
                return {key: self.rng.choice(("basic", "snow", ["legendary", "snow"]))}
            case "color":
                return {key: self.one(COLORS) if self.chance(0.6) else self.rng.sample(COLORS, 2)}
            case "keyword":
                return {
                    key: self.one(self.asked_keywords) if self.chance(0.7) else self.rng.sample(self.asked_keywords, 2)
                }
            case "name":
                return {key: self.rng.choice(("Scrappy Bear", "scrappy bear", ["Tall Ogre", "Nobody"]))}
            case "mark":
                return {key: self.one(MARKS) if self.chance(0.7) else list(MARKS)}
        return None

    def _by_number(self, key: str, scope: Scope, depth: int) -> Node | None:
        match key:
            case "colors":
                return {key: self.rng.choice((0, 1, {"at_least": 1}, {"fewer_than": 2}))}
            case "power" | "toughness" | "mana_value":
                if self.chance(0.2):
                    return {key: self.rng.randint(0, 3)}
                return {key: self.comparison(scope, depth, 0, 3)}
            case "counters":
                kind = self.one((*COUNTERS, "any"))
                return {
                    key: {kind: self.rng.randint(0, 2) if self.chance(0.3) else self.comparison(scope, depth, 0, 2)}
                }
            case "toughness_minus_power":
                return {key: self.rng.choice((0, {"at_least": 1}, {"more_than": 1}, {"at_most": 0}))}
        return None

    def _by_state(self, key: str, scope: Scope, depth: int) -> Node | None:
        match key:
            case "tapped" | "token" | "sick" | "attacked_this_turn":
                return {key: self.chance(0.5)}
            case "goaded":
                return {"type": "creature", key: self.chance(0.7)} if scope.goaded else {"type": "creature"}
            case "attacking" | "suspected" | "modified":
                return {key: self.chance(0.6)}
        return None

    def _by_others(self, key: str, scope: Scope, depth: int) -> Node | None:
        match key:
            case "controller" | "owner":
                return {key: self.selector(scope)}
            case "attached":
                subtype = self.one(("aura", "Equipment"))
                return {key: {"subtype": subtype, "controller": self.selector(scope)} if self.chance(0.3) else subtype}
            case "attached_to":
                return {key: {"type": "creature"} if self.chance(0.4) else self.filter(scope, 0)}
            case "shares_color_with" | "is":
                reference = self.reference(scope)
                return {key: reference} if reference else {"type": "creature"}
            case "other":
                return {key: True} if scope.source else {"type": "creature"}
            case "id":
                return {key: self.one(self.permanents)["id"]}
        return None

    def comparison(self, scope: Scope, depth: int, low: int, high: int, *, parity: bool = True) -> Node:
        bound = self.rng.choice(("at_least", "at_least", "at_most", "exactly", "more_than", "fewer_than", "parity"))
        if bound == "parity" and not parity:
            bound = "at_most"
        if bound == "parity":
            return {bound: self.one(("even", "odd"))}
        value = self.number(scope, depth - 1) if depth > 0 and self.chance(0.3) else self.rng.randint(low, high)
        compared: Node = {bound: value}
        if bound in ("at_least", "more_than") and self.chance(0.35):  # Two bounds must hold of one number.
            compared[self.one(("at_most", "fewer_than"))] = self.rng.randint((low + high) // 2, high)
        if parity and self.chance(0.05):
            compared["parity"] = self.one(("even", "odd"))
        return compared

    def number(self, scope: Scope, depth: int) -> Node | int:
        reference = self.reference(scope)
        in_count = scope._replace(counted=True)
        match self.rng.choice(("count", "count", "of", "counters", "player", "player", "sum", "plain")):
            case "count" if not scope.counted:
                return {"count": self.filter(in_count, max(depth, 0))}
            case "of" if reference:
                return {self.one(("power_of", "power_of", "toughness_of", "mana_value_of")): reference}
            case "counters" if reference:
                return {"counters": self.one((*COUNTERS, "any")), "on": reference}
            case "player":
                name = self.one(("life", "hand", "hand", "graveyard", "poison", "spells cast"))
                return {"number": name, "of": self.one_selector(scope)}
            case "sum":
                parts: list[Node | int] = [self.rng.randint(-1, 2)]
                if self.chance(0.6):
                    parts.append({"number": "hand", "of": self.one_selector(scope)})
                if not scope.counted:
                    parts.append({"count": self.filter(in_count, 0)})
                return {"sum": parts}
        return self.rng.randint(0, 3)

    def whom_list(self, scope: Scope) -> Node | list[Node]:
        scope = scope._replace(declared=False, subject=True)
        if self.chance(0.3):
            selector = self.selector(scope)
            return [{"player": selector}, {"planeswalkers_of": selector}]
        return self.whom(scope, 1)

    def whom(self, scope: Scope, depth: int) -> Node:
        if depth > 0 and self.chance(0.35):
            key = self.one(("any", "all", "non", "non"))
            inner = [self.whom(scope, depth - 1) for _ in range(2)]
            if key == "all":
                inner[0] = {"non": inner[0]}
            return {key: inner[0] if key == "non" else inner}
        forms = ("player",) * 6 + ("planeswalkers_of",) * 2 + ("battles_of",) * 2 + ("permanent",) * 2
        match self.one(forms):
            case "permanent":
                return {"permanent": self.filter(scope, 0)}
            case key:
                return {key: self.one(self.defending_ids()) if self.chance(0.3) else self.selector(scope)}

    def defending_ids(self) -> list[Node]:
        return [{"id": player} for player in self.defending]

    def condition(self, scope: Scope, depth: int) -> Node:
        if depth > 0 and self.chance(0.25):
            key = self.one(("any", "all", "non", "non"))
            inner = [self.condition(scope, depth - 1) for _ in range(2)]
            return {key: inner[0] if key == "non" else inner}
        forms = ["controls"] * 5 + ["exists", "compare", "window", "player", "answer"]
        if scope.source:
            forms += ["self"] + ["host"] * scope.host
        if scope.subject:
            forms += ["subject"]
        if scope.declared:
            often = 20 if self.about_others else 5
            every, others = self.declared_words
            forms += [every] * often + ([others] * often if scope.subject else [])
        match self.one(forms):
            case "controls":
                return {"controls": {"player": self.selector(scope), **self.tally(scope, depth)}}
            case "exists":
                return {"exists": self.tally(scope, depth)}
            case "compare":
                compared = self.comparison(scope, 1, 0, 10)
                return {"compare": {"value": self.number(scope, 1), **compared}}
            case "window":
                return self.window(scope)
            case "player":
                return {"player": {"who": self.selector(scope), "mark": self.one((*PLAYER_MARKS, "Monarch"))}}
            case "answer":
                return {"answer": self.one(QUESTIONS)}
            case "attacks" | "also_attacks" | "blocks" | "also_blocks" as form:
                return {form: self.tally(scope, depth, attackers=True)}
            case word:
                return {"fits": {"object": word, "what": self.filter(scope, depth)}}

    def window(self, scope: Scope) -> Node:
        """Two bounds close together on what several players have: one of them must be within both."""
        words = ["any"] * 2 + ["opponent", "not_you"]
        name = self.one(("life", "hand", "graveyard"))
        near = self.players[self.one(list(self.players))][name] + self.rng.randint(-1, 1)
        if self.chance(0.5):
            value = {"number": name, "of": self.one(words)}
            bounds = {"at_least": near, "at_most": near + self.rng.randint(0, 1)}
            return {"compare": {"value": value, **bounds}}
        what: Node = {} if self.chance(0.5) else self.filter(scope._replace(counted=True), 0)
        low = self.rng.randint(1, 3)
        bounds = {"at_least": low, "at_most": low + self.rng.randint(0, 1)}
        return {"controls": {"player": self.one(words), "what": what, **bounds}}

    def tally(self, scope: Scope, depth: int, *, attackers: bool = False) -> Node:
        in_count = scope if attackers else scope._replace(counted=True)
        what: Node = {} if attackers and self.chance(0.4) else self.filter(in_count, depth)
        if not attackers and self.chance(0.06):
            what = {
                "attached_to": {"type": "creature"} if self.chance(0.5) else {"controller": self.selector(in_count)}
            }
        tally: Node = {"what": what}
        if self.chance(0.35):
            tally |= self.comparison(scope, 0 if attackers else depth, 0, 3 if attackers else 2, parity=not attackers)
        return tally


FILTER_KEYS = (
    *("type",) * 4,
    *("subtype",) * 3,
    "supertype",
    *("color",) * 3,
    "colors",
    *("keyword",) * 2,
    "name",
    *("power",) * 3,
    "toughness",
    "mana_value",
    *("counters",) * 2,
    *("tapped",) * 2,
    "token",
    "sick",
    "goaded",
    "attacked_this_turn",
    "mark",
    *("controller",) * 4,
    "owner",
    "attached",
    "modified",
    "attached_to",
    "is",
    *("other",) * 2,
    "id",
    "ids",
)
"""The keys of a description, as often as they are drawn."""


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _copy(v) for k, v in value.items()}
    return [_copy(v) for v in value] if isinstance(value, list) else value
