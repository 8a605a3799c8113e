"""Random boards about costs, multiplayer options and bands, of both questions, for comparing the product with the
definition. Small ones: a few creatures, a few requirements and restrictions that costs and options pull at.

Boards that the definition leaves out are drawn again, so every seed gives a board that both can be asked about.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from .blocks import BlockBoard
from .definition import SELECTOR_KEYS, Answer, Board, Unmodeled, values_of
from .options import Impossible, Table
from .random_blocks import BlockMaker
from .random_boards import Maker, Scope

__all__ = ["THEMES", "themed_blocks", "themed_board"]

Node = dict[str, Any]

THEMES = ("costs", "options", "bands")
"""What boards are about, beside plain ones."""

MOST_DECLARATIONS = 700
NAMES = ("alice", "bob", "carol", "dave", "erin")

ATTACK_THEMES: tuple[dict[str, int], ...] = (
    {"must_attack": 4, "max_attackers": 1, "cant_attack_alone": 1},
    {"must_attack": 3, "cant_attack_alone": 2, "cant_attack_except_alone": 1, "must_attack_with": 2},
    {"goad": 4, "must_attack": 2, "max_attackers": 1, "cant_attack": 1},
    {"must_attack": 4, "must_attack_with": 2, "max_attackers": 2, "goad": 2, "cant_attack": 2, "cant_attack_alone": 1},
)
BLOCK_THEMES: tuple[dict[str, int], ...] = (
    {"lure": 4, "must_block": 3, "cant_be_blocked_by_more_than": 1, "can_block_additional": 1},
    {"must_be_blocked": 4, "must_block": 3, "cant_block_alone": 2, "cant_be_blocked_except_by_at_least": 1},
    {"must_be_blocked": 3, "max_blockers": 2, "lure": 2, "must_block_each": 2, "can_block_additional": 2},
    {"lure": 2, "must_block": 2, "must_be_blocked": 2, "cant_be_blocked_unless_by_all": 1, "cant_block": 1},
)
SYMBOLS = (
    *("{1}",) * 4,
    *("{2}",) * 3,
    "{0}",
    *("{W}", "{W}", "{U}", "{C}", "{S}", "{W/U}", "{2/W}", "{C/W}", "{W/P}", "{U/P}", "{W/U/P}"),
)
SYMBOLS_SINCE = {"{W/U/P}": "2024-04-12", "{C/W}": "2025-02-07"}
"""Symbols that earlier editions don't have (CR 107.4)."""
MANA = ("{W}", "{U}", "{C}", "{G}", "{W}", "{C}")
BANDING = (
    *("banding",) * 5,
    *("bands with other goblins",) * 2,
    *("bands with other legendary creatures", "bands with other creatures named scrappy bear"),
)
GAMES: tuple[Node, ...] = (
    {"attack_multiple_players": True, "range_of_influence": 1},
    {"attack_multiple_players": True, "range_of_influence": 1},
    {"attack_multiple_players": True, "range_of_influence": 2},
    {"attack_multiple_players": True},
    {"attack_left": True},
    {"attack_right": True},
    {"attack_left": True, "range_of_influence": 1},
    {"attack_neighbors": True, "attack_multiple_players": True},
    {"attack_neighbors": True},
    {"variant": "grand_melee"},
    {"variant": "team_vs_team"},
    {"variant": "emperor"},
    {"variant": "emperor", "attack_multiple_players": True},
    {"variant": "alternating_teams", "attack_multiple_players": True},
    {"variant": "alternating_teams", "attack_left": True, "range_of_influence": 2},
    {"variant": "free_for_all", "attack_multiple_players": True, "deploy_creatures": True},
    {"variant": "commander", "attack_right": True},
    {"variant": "commander"},
)
TEAM_GAMES: tuple[Node, ...] = (
    {"variant": "two_headed_giant"},
    {"variant": "two_headed_giant"},
    {"shared_team_turns": True},
    {"variant": "archenemy"},
)


def themed_board(seed: int, theme: str) -> Node:
    """A case for attackers about the theme, as plain data; the same for the same seed."""
    rng = random.Random(f"{theme} attack board {seed}")
    return next(case for case in _attack_cases(rng, theme) if _is_good(case, rng))


def themed_blocks(seed: int, theme: str) -> Node:
    """A case for blockers about the theme, as plain data; the same for the same seed."""
    rng = random.Random(f"{theme} block board {seed}")
    return next(case for case in _block_cases(rng, theme) if _is_good(case, rng))


def _attack_cases(rng: random.Random, theme: str) -> Iterator[Node]:
    while True:
        yield AttackThemes(rng, theme).finished()


def _block_cases(rng: random.Random, theme: str) -> Iterator[Node]:
    while True:
        yield BlockThemes(rng, theme).finished()


def _is_good(case: Node, rng: random.Random) -> bool:
    """Whether the definition covers the board, and it is not one of the many on which nothing is asked or free.

    What is a planeswalker and a battle too may be attacked as one and not as the other; who of a team then may, the
    rules don't tell clearly.
    """
    teams = any(player.get("team") for player in case["state"]["players"].values())
    if teams and any({"planeswalker", "battle"} <= set(o["types"]) for o in case["state"]["battlefield"]):
        return False
    try:
        answer = _answer(case)
    except (Unmodeled, Impossible, ValueError):
        return False
    if answer is None:
        return False
    decided = len(answer.plays) < answer.feasible
    return decided or rng.random() < (0.4 if len(answer.plays) > 1 or answer.maximum else 0.1)


def _answer(case: Node) -> Answer | None:
    if case.get("question") == "declare_blockers":
        blocks = BlockBoard(case)
        return blocks.answer() if blocks.sides and blocks.number_of_declarations() <= MOST_DECLARATIONS else None
    attacks = Board(case)
    number = 1
    for x in attacks.creatures:
        number *= 1 + len(attacks.reach(x))
    return attacks.answer() if number <= MOST_DECLARATIONS else None


class _Themes(Maker):
    """What boards of both questions have by their theme. `subject_theme` is that theme."""

    focus = 0.95

    def __init__(self, rng: random.Random, subject_theme: str) -> None:
        super().__init__(rng)
        self.subject_theme = subject_theme

    def finished(self) -> Node:
        """The board, without what its options leave without a meaning."""
        case = self.board()
        state = case["state"]
        if self.options:
            state["options"] = self.options
        if self.table.teams_combine and len(self.table.attacking) > 1:
            _replace(case, "active", lambda: {"id": self.one(self.table.attacking)})
        if self.ranged:
            _replace(case, "nearest_left", lambda: "controller")
            _replace(case, "nearest_right", lambda: "controller")
            self.bring_near(state)
        if self.subject_theme != "options" or self.chance(0.2):
            self.make_purses(state)
        return case

    # Players --------------------------------------------------------------------------------------------------

    def make_players(self) -> None:
        teams = self.chance(0.4) if self.subject_theme == "options" else self.chance(0.12)
        if self.subject_theme != "options" and not teams:
            super().make_players()
            self.table = Table(self.active, self.players, self.options)
            self.ranged = False
            return
        while True:
            self.players = {}
            self.make_game(teams)
            try:
                self.table = Table(self.active, self.players, self.options)
            except (Unmodeled, Impossible):
                continue
            if any(self.table.opponents(p, self.active) for p in self.table.playing):
                break
        self.playing = self.table.playing
        self.left = [name for name in self.players if name not in self.playing]
        self.opponents = [p for p in self.playing if self.table.opponents(p, self.active)]
        near = {p for a in self.table.attacking for p in self.table.in_range(a)}
        self.defending = [p for p in self.table.defending if p in near] or self.opponents[:1]
        own = any("range_of_influence" in player for player in self.players.values())
        self.ranged = (
            own
            or "range_of_influence" in self.options
            or self.options.get("variant")
            in (
                "emperor",
                "grand_melee",
            )
        )

    def make_game(self, teams: bool) -> None:
        """Players round the table, perhaps in teams, and options."""
        self.options = dict(self.one(TEAM_GAMES if teams else GAMES))
        variant = self.options.get("variant")
        number = self.rng.choice((3, 4, 4)) if teams else self.rng.choice((3, 3, 4, 4, 5))
        if variant == "two_headed_giant":
            number = 4
        names = self.rng.sample(NAMES, number)
        for name in names:
            self.make_player(name)
        self.active = self.one(names)
        if teams:
            # Teammates sit together (CR 805.1).
            ours = 2 if number == 4 and variant != "archenemy" else 1
            for place, name in enumerate(names):
                self.players[name]["team"] = "us" if place < ours else "them"
        elif variant in ("team_vs_team", "emperor"):
            for place, name in enumerate(names):
                self.players[name]["team"] = "us" if place < (number + 1) // 2 else "them"
        elif variant == "alternating_teams":
            for place, name in enumerate(names):
                self.players[name]["team"] = "us" if place % 2 else "them"
        elif number > 3 and self.chance(0.2):
            self.players[self.active]["team"] = self.players[self.one(names)]["team"] = "us"
        if variant == "emperor":
            for name in (names[1], names[-1]):
                self.players[name].setdefault("marks", []).append("emperor")
        if "range_of_influence" in self.options and self.chance(0.2):
            self.players[self.one(names)]["range_of_influence"] = self.rng.choice((0, 1, 2))
        if "attack_neighbors" in self.options and self.chance(0.5):
            self.options.pop("attack_multiple_players", None)
            self.options["defending"] = self.one(names)
        if "range_of_influence" not in self.options and not teams and self.chance(0.1):
            others = [name for name in names if name != self.active]
            self.players[self.one(others)]["left"] = True

    def make_creature(self, controller: str) -> Node:
        if controller == self.active:
            controller = self.one(self.table.attacking)
        return super().make_creature(controller)

    def bring_near(self, state: Node) -> None:
        """Nothing is attached out of its controller's range of influence, nor a source there (CR 801.8-801.9)."""
        controllers = {o["id"]: o["controller"] for o in self.permanents}
        for o in self.permanents:
            host = o.get("attached_to")
            if host is not None and controllers.get(host, host) not in self.table.in_range(o["controller"]):
                o["controller"] = controllers.get(host, host)
        for effect in state.get("effects") or []:
            source = controllers.get(effect.get("source"))
            if source is not None and source not in self.table.in_range(effect["controller"]):
                effect["controller"] = source

    # Costs ----------------------------------------------------------------------------------------------------

    def make_cost(self, scope: Scope) -> Node | str:
        """What has to be paid; mostly mana."""
        scope = scope._replace(declared=False)
        form = self.rng.choice(
            ("mana",) * 8 + ("x", "x", "life", "life", "discard", "sacrifice", "tap_permanents", "return", "two")
        )
        if form == "two":
            both = [self.part(scope, self.one(("mana", "life", "tap_permanents", "sacrifice"))) for _ in range(2)]
            return {**both[0], **both[1]}
        cost = self.part(scope, form)
        return cost["mana"] if list(cost) == ["mana"] and self.chance(0.7) else cost

    def part(self, scope: Scope, form: str) -> Node:
        """One part of a cost."""
        match form:
            case "mana":
                symbols = [self.one(SYMBOLS) for _ in range(self.rng.choice((1, 1, 1, 2, 2, 3)))]
                known = [each if SYMBOLS_SINCE.get(each, "") <= self.edition else "{1}" for each in symbols]
                return {"mana": "".join(known)}
            case "x":
                return {"mana": self.one(("{X}", "{X}", "{X}{1}", "{X}{X}")), "x": self.amount(scope)}
            case "life" | "discard":
                return {form: self.amount(scope)}
        paid: Node = {}
        if self.chance(0.25):
            paid["n"] = self.rng.choice((1, 2, 2, {"count": {"type": "artifact"}}))
        paid["choose"] = self.taken(scope) if self.chance(0.9) else {}
        if self.chance(0.4):
            paid["uninvolved"] = True
        return {form: paid}

    def taken(self, scope: Scope) -> Node:
        """Permanents that a cost asks for."""
        choices: tuple[Node, ...] = (
            {"type": "creature"},
            {"type": "creature", "other": True} if scope.source else {"type": "artifact"},
            {"type": "land"},
            {"type": ["artifact", "land"]},
            {"subtype": self.one(("goblin", "human", "island"))},
            {"non": {"is": "subject"}},
        )
        return self.one(choices)

    def amount(self, scope: Scope) -> Node | int:
        """A number; one, whatever the state."""
        if self.chance(0.6):
            return self.rng.choice((0, 1, 1, 2, 2, 3, -1))
        forms: list[Node] = [
            {"count": self.filter(scope._replace(counted=True), depth=0)},
            {"count": {"type": "creature", "controller": "controller"}},
            {"number": "hand", "of": self.one(("controller", "controller", "owner"))},
            {"power_of": "subject"},
            {"sum": [-1, {"counters": "any", "on": "subject"}]},
        ]
        return self.one(forms)

    def place_effect(self, effect: Node, places: tuple[str, ...], creatures: list[Node]) -> Scope:
        """Puts an effect on a permanent or among those of the state."""
        place = self.one(places)
        source: Node | None = None
        if place == "creature":
            source = self.one(creatures)
        elif place == "permanent":
            source = self.add("charm", self.one(self.playing), [self.one(("enchantment", "artifact"))])
        if source is None:
            effect["controller"] = self.one(self.playing)
            self.effects.append(effect)
        else:
            source.setdefault("effects", []).append(effect)
        return Scope(source=source is not None, subject=True, defending=True)

    def make_purses(self, state: Node) -> None:
        """What the players who may have to pay can pay with: often not quite enough."""
        asked = set(values_of("number", state))
        payers = self.table.attacking if "attacking" not in state else self.defending
        for player in payers:
            data = self.players[player]
            sources = self.rng.choice((0, 0, 1, 1, 2)) if self.chance(0.85) else 0
            for _ in range(sources):
                self.make_source(player)
            if self.chance(0.85):
                mana = [self.one(MANA) for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3, 5)))]
                data["mana"] = "".join(mana)
            if self.chance(0.12):
                data["snow_mana"] = self.one(MANA)
            data["life"] = self.rng.choice((-1, 0, 1, 2, 3, 4, 5, 8))
            if self.chance(0.6):
                data["hand"] = self.rng.choice((0, 0, 1, 2))
        if self.table.one_life:
            for player in self.playing:
                mate = self.table.team(player)[0]
                self.players[player]["life"] = self.players[mate]["life"]
        for player in payers:
            for name in ("life", "hand"):
                if name not in asked and self.chance(0.12):
                    del self.players[player][name]

    def make_source(self, player: str) -> None:
        mine = [o for o in self.permanents if o["controller"] == player and "creature" in o["types"]]
        if mine and self.chance(0.35):
            source = self.one(mine)
            if self.chance(0.5) and "vigilance" not in source.get("keywords", []):
                source.setdefault("keywords", []).append("vigilance")
        elif self.chance(0.8):
            source = self.add("spring", player, ["land"], subtypes=[self.one(("island", "forest"))])
        else:
            source = self.add("rock", player, ["artifact"])
        if self.chance(0.2):
            source["supertypes"] = ["snow"]
        if self.chance(0.1):
            source["tapped"] = True
        adds: Any = self.one(MANA) if self.chance(0.6) else self.rng.sample(("{W}", "{U}", "{C}", "{G}{G}"), 2)
        if self.chance(0.3):
            source["mana"] = {"add": adds}
            if self.chance(0.6):
                source["mana"]["sacrifice"] = True
            if self.chance(0.4):
                source["mana"]["tap"] = False
        elif "land" not in source["types"] or self.chance(0.6):
            source["mana"] = adds

    def make_chooser(self, kind: str) -> None:
        effect: Node = {"kind": kind}
        if self.chance(0.4):
            effect["if"] = {"controls": {"player": "you", "what": {"type": self.one(("land", "creature"))}}}
        self.place_effect(effect, ("permanent", "state"), [])


class AttackThemes(_Themes):
    """Boards for attackers."""

    themes = ATTACK_THEMES

    def make_more(self) -> None:
        """Costs to attack, or bands and optional costs."""
        creatures = [o for o in self.permanents if "creature" in o["types"] and o["controller"] in self.table.attacking]
        costs = {"costs": (1, 1, 2, 2, 3), "options": (0, 0, 1), "bands": (0, 1)}[self.subject_theme]
        for _ in range(self.one(costs)):
            self.make_tax(creatures)
        if self.subject_theme == "bands" or self.chance(0.1):
            self.make_announced(creatures)
        if self.chance(0.3):
            for creature in self.some(creatures, 2):
                creature["keywords"] = [*creature.get("keywords", []), "vigilance"]
        if self.chance(0.15):
            effect: Node = {"kind": "attacks_without_tapping"}
            self.place_effect(effect, ("creature", "permanent"), creatures)
            if self.chance(0.5):
                effect["subject"] = {"type": "creature"}
        if self.chance(0.15):
            self.make_chooser("chooses_attackers")

    def make_tax(self, creatures: list[Node]) -> None:
        effect: Node = {"kind": self.one(("costs_attack", "costs_attack", "costs_attack_or_block"))}
        scope = self.place_effect(effect, ("creature", "permanent", "permanent", "state"), creatures)
        if not scope.source or self.chance(0.5):
            subjects: tuple[Node | None, ...] = (
                {"type": "creature"},
                {"controller": "opponent"},
                {"id": self.one(creatures)["id"]},
                {"ids": [self.one(creatures)["id"] for _ in range(2)]},
                self.filter(scope, 0),
            )
            effect["subject"] = self.one(subjects)
        elif "controller" not in effect and self.chance(0.5):
            effect["subject"] = {}
        if self.chance(0.6):
            you_and_walkers = [{"player": "you"}, {"planeswalkers_of": "you"}]
            named = {"player": self.one(self.defending_ids())}
            effect["whom"] = self.one(({"player": "you"}, you_and_walkers, named, named, self.whom_list(scope)))
        if self.chance(0.2):
            effect[self.one(("if", "unless"))] = self.condition(scope._replace(declared=self.chance(0.5)), 0)
        effect["cost"] = self.make_cost(scope)

    def make_announced(self, creatures: list[Node]) -> None:
        for creature in creatures:
            words = [self.one(BANDING)] if self.chance(0.5) else []
            if self.chance(0.25) and self.edition >= "2024":
                words.append("enlist")
            if words:
                creature["keywords"] = [*creature.get("keywords", []), *words]
            if self.chance(0.15):
                creature["supertypes"] = ["legendary"]
        if self.chance(0.5):
            effect: Node = {"kind": "may_exert"}
            self.place_effect(effect, ("creature", "creature", "permanent"), creatures)
            if self.chance(0.3):
                effect["subject"] = {"type": "creature"}
            if self.chance(0.3):
                effect["if"] = {"controls": {"player": "you", "what": {"type": "land"}}}


class BlockThemes(_Themes, BlockMaker):
    """Boards for blockers."""

    focus = 0.95
    themes = BLOCK_THEMES

    def make_attacks(self) -> Node:
        """What is attacked, by creatures of each attacking player within their range."""
        attacking = super().make_attacks()
        for attacker in self.attackers:
            near = [p for p in self.defending if p in self.table.in_range(attacker["controller"])]
            if near and self.chance(0.5 if self.ranged else 0.1):
                attacking[attacker["id"]] = self.one(near)
        return attacking

    def make_more(self) -> None:
        """Costs to block, or bands."""
        costs = {"costs": (1, 1, 2, 2, 3), "options": (0, 0, 1), "bands": (0, 0, 1)}[self.subject_theme]
        for _ in range(self.one(costs)):
            self.make_tax()
        if self.chance(0.15):
            self.make_chooser("chooses_blockers")

    def make_tax(self) -> None:
        kind = self.one(("costs_block", "costs_block", "costs_be_blocked", "costs_be_blocked", "costs_attack_or_block"))
        effect: Node = {"kind": kind}
        subjects, others = self.blockers, self.attackers
        if kind == "costs_be_blocked":
            subjects, others = others, subjects
        scope = self.place_effect(effect, ("creature", "creature", "permanent", "state"), subjects)
        if "controller" in effect or self.chance(0.4):
            ids = [o["id"] for o in subjects]
            described: tuple[Node, ...] = (
                {"type": "creature"},
                {"id": self.one(ids)},
                {"ids": self.some(ids, 2) or ids},
                {"controller": self.one(("opponent", "you", "defending"))},
                self.filter(scope, 0),
            )
            effect["subject"] = self.one(described)
        if self.chance(0.35):
            effect["blocker" if kind == "costs_be_blocked" else "attacker"] = self.opposite(scope, others)
        if self.chance(0.2):
            effect[self.one(("if", "unless"))] = self.condition(scope._replace(declared=self.chance(0.5)), 0)
        effect["cost"] = self.make_cost(scope)

    def finished(self) -> Node:
        case = super().finished()
        state = case["state"]
        if self.table.teams_combine:
            state.pop("declaring", None)
        if self.subject_theme == "bands" or self.chance(0.1):
            together: dict[str, list[str]] = {}
            for attacker, target in state["attacking"].items():
                if isinstance(target, str):
                    together.setdefault(target, []).append(attacker)
            bands = [self.rng.sample(each, self.rng.randint(1, len(each))) for each in together.values()]
            state["bands"] = [band for band in bands if self.chance(0.9)]
        return case


def _replace(node: Any, selector: str, by: Callable[[], Node | str]) -> None:
    """Puts another selector in the place of every one that is this word."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in list(items):
        if value == selector and key in SELECTOR_KEYS:
            node[key] = by()
        else:
            _replace(value, selector, by)
