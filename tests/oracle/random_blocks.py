"""Random boards for blockers: cases without a play that `blocks` covers, for comparing it with the product.

Up to four attackers and five creatures that may block, of one to three defending players. Every board has few enough
declarations to try them all. Effects on attacks alone are thrown in: they must change nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bridge.case.keywords import KEYWORD_ROWS

from .blocks import KEYWORDS_OF_ATTACKERS, BlockBoard
from .definition import EDITIONS
from .random_boards import FILTER_KEYS, QUESTIONS, Maker, Scope

__all__ = ["MOST_DECLARATIONS", "BlockMaker", "random_blocks"]

Node = dict[str, Any]

MOST_DECLARATIONS = 6000
"""No board has more declarations, restrictions left aside."""

FIRST_EDITION_WITH = {
    **{row.name: row.since for row in KEYWORD_ROWS.values() if row.since},
    "suspected": "2024-04-12",
    "artifact landwalk": "2024-04-12",
}
"""Words that a case of an earlier edition may not have."""
LANDWALKS = (
    "islandwalk",
    "swampwalk",
    "Islandwalk",
    "nonbasic landwalk",
    "snow landwalk",
    "snow swampwalk",
    "legendary landwalk",
    "artifact landwalk",
    "desertwalk",
)
PROTECTIONS = (
    "protection from red",
    "Protection from black",
    "protection from red and from blue",
    "protection from artifacts",
    "protection from creatures",
    "protection from Goblins",
    "protection from everything",
    "protection from all colors",
    "protection from each color",
    "protection from monocolored",
    "protection from multicolored",
    "protection from colorless",
    "protection from opponents",
    "protection from each of your opponents",
    "protection from legendary creatures",
    "protection from mana value 3 or greater",
    "protection from mana value 1 or less",
    "protection from even mana values",
    "protection from odd mana values",
)
ATTACKER_WORDS = (*KEYWORDS_OF_ATTACKERS, *("menace",) * 7, "flying", "skulk", "first strike", "trample", "defender")
BLOCKER_WORDS = (
    *("flying",) * 3,
    *("reach",) * 3,
    "shadow",
    "horsemanship",
    "defender",
    "islandwalk",
    "menace",
    "unleash",
)
ASKED_KEYWORDS = (
    *KEYWORDS_OF_ATTACKERS,
    *("reach", "menace", "landwalk", "islandwalk", "protection", "Flying", "defender", "unleash"),
)

ON_BLOCKERS = {
    "cant_block": 5,
    "cant_attack_or_block": 2,
    "detain": 1,
    "cant_block_alone": 5,
    "cant_attack_or_block_alone": 2,
    "max_blockers": 5,
    "must_block": 7,
    "must_attack_or_block": 2,
    "must_block_each": 4,
    "can_block_additional": 4,
    "can_block_any_number": 2,
    "may_block_as_though_it_had": 3,
    "may_block_as_though_untapped": 2,
}
ON_ATTACKERS = {
    "cant_be_blocked": 5,
    "cant_be_blocked_by_more_than": 4,
    "cant_be_blocked_except_by_at_least": 4,
    "cant_be_blocked_except_by_exactly": 2,
    "cant_be_blocked_unless_by_all": 2,
    "lure": 6,
    "must_be_blocked": 6,
    "must_be_blocked_by_exactly": 3,
    "may_be_blocked_as_though_it_lacked": 3,
}
IGNORED = {
    "cant_attack": 1,
    "cant_attack_alone": 1,
    "must_attack": 2,
    "max_attackers": 1,
    "cant_attack_except_alone": 1,
    "may_attack_as_though_haste": 1,
    "costs_attack": 1,
}
THEMES: tuple[dict[str, int], ...] = (
    {"lure": 4, "cant_be_blocked_by_more_than": 2, "must_block": 2, "max_blockers": 2, "can_block_additional": 1},
    {"must_be_blocked": 4, "must_be_blocked_by_exactly": 2, "max_blockers": 2, "cant_block": 1, "lure": 1},
    {"must_block": 4, "cant_block_alone": 3, "max_blockers": 1, "cant_be_blocked": 2, "must_be_blocked": 1},
    {"must_block_each": 3, "can_block_additional": 3, "lure": 2, "cant_be_blocked_except_by_at_least": 2},
    {"must_block": 3, "cant_be_blocked_except_by_at_least": 2, "cant_be_blocked_except_by_exactly": 2, "lure": 1},
    {"cant_be_blocked_unless_by_all": 2, "must_block": 2, "must_be_blocked": 2, "cant_block": 2, "detain": 1},
    {"may_be_blocked_as_though_it_lacked": 3, "may_block_as_though_it_had": 3, "lure": 2, "must_block": 2},
    {"cant_be_blocked": 3, "cant_block": 3, "lure": 2, "must_be_blocked": 2, "may_block_as_though_untapped": 1},
    {
        "can_block_additional": 2,
        "can_block_any_number": 2,
        "must_be_blocked": 3,
        "must_block_each": 2,
        "max_blockers": 2,
    },
    {**ON_BLOCKERS, **ON_ATTACKERS},
    {**ON_BLOCKERS, **ON_ATTACKERS, **IGNORED},
)
"""Kinds that interact, with weights."""

DESCRIBES_ATTACKER = (
    "cant_block",
    "cant_attack_or_block",
    "max_blockers",
    "must_block",
    "must_attack_or_block",
    "must_block_each",
    "may_block_as_though_it_had",
)
DESCRIBES_BLOCKER = ("cant_be_blocked", "lure", "must_be_blocked", "may_be_blocked_as_though_it_lacked")
LIMITS = {
    "cant_be_blocked_by_more_than": (0, 1, 1, 1, 2, 2),
    "cant_be_blocked_except_by_at_least": (1, 2, 2, 2, 3, 3),
    "cant_be_blocked_except_by_exactly": (1, 2, 2, 3),
    "max_blockers": (0, 1, 1, 1, 2, 2, 3),
    "must_be_blocked": (1, 2, 2, 2, 3),
    "must_be_blocked_by_exactly": (0, 1, 1, 1, 2, 2, 3),
    "can_block_additional": (1, 1, 1, 2, 0),
}
READS_DECLARED_SET = (
    "cant_block",
    "cant_attack_or_block",
    "cant_block_alone",
    "cant_attack_or_block_alone",
    "cant_be_blocked",
    "must_block",
    "must_attack_or_block",
    "must_block_each",
    "lure",
    "must_be_blocked",
    "must_be_blocked_by_exactly",
)


def random_blocks(seed: int) -> Node:
    """A case without a play, as plain data; the same for the same seed."""
    rng = random.Random(f"block board {seed}")
    while True:
        case = BlockMaker(rng).board()
        board = BlockBoard(case)
        if board.number_of_declarations() > MOST_DECLARATIONS:
            continue
        answer = board.answer()
        decided = len(answer.plays) < answer.feasible
        # Boards on which nothing is free, or nothing is asked, are many and alike: a share of them is enough.
        if decided or rng.random() < (0.3 if len(answer.plays) > 1 or answer.maximum else 0.1):
            return case


class BlockMaker(Maker):
    """Makes a board for blockers."""

    focus = 0.6
    themes = THEMES
    keywords = (*ATTACKER_WORDS, *BLOCKER_WORDS)
    asked_keywords = ASKED_KEYWORDS
    declared_words = ("blocks", "also_blocks")

    @property
    def filter_keys(self) -> Sequence[str]:
        return _FILTER_KEYS

    # The board ----------------------------------------------------------------------------------------------

    def board(self) -> Node:
        self.focused = self.chance(self.focus)
        self.edition = self.one((*EDITIONS, *EDITIONS[-1:] * 3, *EDITIONS[:1] * 2))
        self.make_players()
        self.theme = self.one(self.themes) if self.focused else self.one(self.themes[-2:])
        self.about_others = self.chance(0.2)
        permits = any(kind.startswith("may_") for kind in self.theme) and self.focused
        # One evasion ability that many attackers have, and that some blockers can meet.
        evasion = [each for each in (*KEYWORDS_OF_ATTACKERS, "flying", "shadow", *LANDWALKS) if self.known(each)]
        self.evasion = self.one(evasion) if permits or self.chance(0.3) else None
        self.attackers: list[Node] = []
        for _ in range(self.rng.choice((1, 1, 2, 2, 2, 3, 3, 4))):
            self.attackers.append(self.make_fighter(self.active, ATTACKER_WORDS, self.attackers))
        if self.chance(0.3):
            self.make_creature(self.active)  # It stays home.
        self.make_attackable()
        self.blockers: list[Node] = []
        for _ in range(self.rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))):
            controller = self.one(self.defending)
            mine = [o for o in self.blockers if o["controller"] == controller]
            self.blockers.append(self.make_fighter(controller, BLOCKER_WORDS, mine))
        self.make_lands()
        attacking = self.make_attacks()
        for _ in range(self.rng.choice((1, 2, 2, 3, 3, 4) if self.focused else (1, 3, 4, 5, 6, 7))):
            self.make_effect(self.weighted(self.theme))
        if self.chance(0.15):
            self.make_effect(self.weighted(IGNORED))
        self.make_more()
        self.rng.shuffle(self.permanents)
        state: Node = {"active": self.active, "players": self.players, "battlefield": self.permanents}
        state["attacking"] = attacking
        if self.chance(0.25 if len(self.defending) > 1 else 0.05):
            state["declaring"] = self.one(self.defending)
        if self.options:
            state["options"] = self.options
        if self.effects:
            state["effects"] = self.effects
        state["answers"] = {question: self.chance(0.5) for question in QUESTIONS}
        case: Node = {"question": "declare_blockers", "state": state}
        if self.edition != EDITIONS[-1] or self.chance(0.5):
            case["edition"] = self.edition
        return case

    def known(self, word: str) -> bool:
        """Whether the board's edition has a keyword or designation."""
        return self.edition >= FIRST_EDITION_WITH.get(word, "")

    def make_fighter(self, controller: str, words: Sequence[str], others: list[Node]) -> Node:
        """An attacker or blocker; now and then a copy of another one."""
        creature = self.make_creature(controller)
        if others and self.chance(0.25):
            twin = self.one(others)
            copied = {key: twin[key] for key in twin if key not in ("id", "controller")}
            for key in list(creature):
                if key not in ("id", "controller"):
                    del creature[key]
            creature |= copied
            return creature
        creature["power"] = self.rng.randint(0, 4)
        creature.pop("keywords", None)
        creature.pop("goaded_by", None)
        keywords: list[str] = []
        if self.chance(0.4):
            keywords += self.some([*filter(self.known, words)], 2)
        if self.evasion is not None and self.chance(0.6 if words is ATTACKER_WORDS else 0.4):
            self.take_part(creature, keywords, attacks=words is ATTACKER_WORDS)
        if words is ATTACKER_WORDS:
            if self.chance(0.06):
                walk = self.one(LANDWALKS)
                if self.known(walk):
                    keywords.append(walk)
            if self.chance(0.14):
                keywords.append(self.one(PROTECTIONS))
            if self.chance(0.2) and creature.get("tapped") is None:
                creature["tapped"] = True
        elif self.chance(0.05) and self.known("decayed"):
            keywords.append("decayed")
        if self.chance(0.06) and self.known("suspected"):
            creature["suspected"] = True
        if keywords:
            creature["keywords"] = list(dict.fromkeys(keywords))
        if self.chance(0.06):
            creature["supertypes"] = ["legendary"]
        return creature

    def take_part(self, creature: Node, keywords: list[str], *, attacks: bool) -> None:
        """Gives an attacker the board's evasion ability, or a blocker what meets it."""
        assert self.evasion is not None
        if attacks or self.evasion in ("shadow", "horsemanship"):
            keywords.append(self.evasion)
        elif self.evasion == "flying":
            keywords.append(self.one(("flying", "reach", "reach")))
        elif self.evasion == "skulk":
            creature["power"] = 0
        elif self.evasion in ("fear", "intimidate"):
            creature["colors"] = ["black"]
        if attacks and self.evasion == "intimidate" and self.chance(0.6):
            creature["colors"] = ["black", "red"]

    def make_attacks(self) -> Node:
        """What each attacker attacks: a player, a planeswalker or battle, or something gone."""
        targets: list[Any] = self.defending * 3
        for o in self.permanents:
            if {"planeswalker", "battle"} <= set(o["types"]):
                continue  # Two players may be meant by what it is.
            if "battle" in o["types"]:
                targets += [o["id"]] * (o["protector"] in self.defending and o["protector"] != self.active)
            elif "planeswalker" in o["types"]:
                targets += [o["id"]] * (o["controller"] in self.defending)
        focus = self.one(self.defending) if self.chance(0.5) else None
        attacking: Node = {}
        for attacker in self.attackers:
            target = focus if focus is not None and self.chance(0.8) else self.one(targets)
            attacking[attacker["id"]] = {"gone": self.one(self.defending)} if self.chance(0.06) else target
        return attacking

    def make_lands(self) -> None:
        """Lands that a landwalk or a condition may ask for, and other permanents."""
        for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3))):
            supertypes = self.rng.choice((["basic"], ["basic"], [], ["snow"], ["basic", "snow"], ["legendary"]))
            types = ["artifact", "land"] if self.chance(0.1) else ["land"]
            subtypes = [self.one(("island", "swamp", "Swamp", "desert"))]
            if self.evasion in LANDWALKS and self.chance(0.5):
                supertypes, types, subtypes = self.walked_land()
            controller = self.one(self.defending) if self.chance(0.8) else self.active
            self.add("land", controller, types, subtypes=subtypes, supertypes=supertypes)
        for _ in range(self.rng.choice((0, 0, 0, 1))):
            if self.chance(0.5):
                self.make_attached()
            else:
                self.add("artifact", self.one(self.playing), ["artifact"], tapped=self.chance(0.3))

    def walked_land(self) -> tuple[list[str], list[str], list[str]]:
        """Supertypes, types and subtypes of a land that the board's landwalk asks for, or of one close to it."""
        assert self.evasion is not None
        *adjectives, last = self.evasion.lower().split()
        types = ["artifact", "land"] if "artifact" in adjectives else ["land"]
        supertypes = [word for word in adjectives if word in ("snow", "legendary")]
        if adjectives and self.chance(0.3):
            supertypes, types = ["basic"], ["land"]
        subtypes = ["forest" if last == "landwalk" else last.removesuffix("walk")]
        return supertypes, types, subtypes

    def is_mine_or(self, o: Node, probability: float) -> bool:
        return True

    # Effects ------------------------------------------------------------------------------------------------

    def make_effect(self, kind: str) -> None:
        if kind in IGNORED:
            self.make_ignored(kind)
            return
        on_attackers = kind in ON_ATTACKERS
        effect: Node = {"kind": kind}
        place = self.rng.choice(
            ("creature", "creature", "creature", "other side", "host", "permanent", "state", "state")
        )
        mine, others = (self.attackers, self.blockers) if on_attackers else (self.blockers, self.attackers)
        source: Node | None = None
        if place == "creature":
            source = self.one(mine)
        elif place == "other side":
            source = self.one(others)
        elif place == "host":
            source = self.make_attached()
        elif place == "permanent":
            source = self.add("charm", self.one(self.playing), [self.one(("enchantment", "artifact"))])
        elif self.chance(0.25):
            effect["source"] = self.one(self.permanents)["id"]
        source_id = source["id"] if source is not None else effect.get("source")
        attached_to = next((o.get("attached_to") for o in self.permanents if o["id"] == source_id), None)
        scope = Scope(
            source=source_id is not None,
            host=attached_to is not None and attached_to not in self.players,
            enchanted_player=attached_to in self.players,
            subject=kind != "max_blockers",
            defending=True,
            declared=kind in READS_DECLARED_SET,
        )
        if source is None:
            effect["controller"] = self.one(self.left) if self.left and self.chance(0.2) else self.one(self.playing)
        if (subject := self.affected(kind, place, scope, mine)) is not None:
            effect["subject"] = subject
        if kind in DESCRIBES_ATTACKER and self.chance(0.45):
            effect["attacker"] = self.opposite(scope, self.attackers)
        if kind in DESCRIBES_BLOCKER and self.chance(0.65 if kind == "cant_be_blocked" else 0.4):
            effect["blocker"] = self.opposite(scope, self.blockers)
        if kind in LIMITS and (kind not in ("must_be_blocked", "can_block_additional") or self.chance(0.5)):
            effect["n"] = self.block_limit(kind, scope)
        if kind == "may_block_as_though_it_had":
            effect["keyword"] = self.one(("reach", "reach", "flying", "Shadow", "shadow", "horsemanship"))
        if kind == "may_be_blocked_as_though_it_lacked":
            effect["keyword"] = self.one(
                [*filter(self.known, KEYWORDS_OF_ATTACKERS), "shadow", "landwalk", "landwalk", "islandwalk", "Flying"]
            )
        if kind.startswith("may_"):
            self.permit(effect, mine)
        likely = 0.1 if kind.startswith("may_") else 0.22
        for key, probability in (("if", likely), ("unless", likely)):
            if self.chance(probability * (3 if self.about_others and key == "if" else 1)):
                effect[key] = self.condition(scope, depth=1 if self.focused else 2)
        if source is None:
            self.effects.append(effect)
        else:
            source.setdefault("effects", []).append(effect)

    def permit(self, effect: Node, mine: list[Node]) -> None:
        """Makes a permission about something that is forbidden otherwise."""
        if effect["kind"] == "may_block_as_though_untapped":
            self.one(mine)["tapped"] = True
        elif self.evasion is not None and self.chance(0.7):
            lacked = effect["kind"] == "may_be_blocked_as_though_it_lacked"
            if lacked:
                effect["keyword"] = "landwalk" if self.evasion in LANDWALKS and self.chance(0.5) else self.evasion
            else:
                evades = self.evasion if self.evasion in ("shadow", "horsemanship") else "flying"
                if evades != self.evasion:
                    self.one(self.attackers).setdefault("keywords", []).append(evades)
                effect["keyword"] = "reach" if evades == "flying" and self.chance(0.6) else evades
            if self.chance(0.5):
                effect.pop("attacker", None)
                effect.pop("blocker", None)
                effect["subject"] = {"type": "creature"}

    def make_ignored(self, kind: str) -> None:
        """An effect that bears on attacks alone."""
        effect: Node = {"kind": kind}
        if kind == "max_attackers":
            effect |= {"n": 0, "each": "combat"}
        if kind == "costs_attack":
            effect["cost"] = "{2}"
        if self.chance(0.3) and kind != "max_attackers":
            effect["if"] = {"also_attacks": {"what": {}}}
        self.one(self.permanents).setdefault("effects", []).append(effect)

    def affected(self, kind: str, place: str, scope: Scope, mine: list[Node]) -> Node | str | None:
        """The subject of an effect."""
        if place == "creature" and self.chance(0.7):
            return None
        if scope.host and self.chance(0.6):
            return "host"
        ids = [o["id"] for o in mine]
        if kind == "max_blockers":
            if self.chance(0.5):
                return None if self.chance(0.5) else {"type": "creature"}
        elif self.chance(0.45):
            return {"id": self.one(ids)} if self.chance(0.6) else {"ids": self.some(ids, 3) or ids[:1]}
        elif place == "state" and self.chance(0.2):
            return None
        described = self.filter(scope._replace(declared=False, subject=True), depth=1)
        if self.chance(0.4):
            described = {"controller": self.selector(scope._replace(subject=True))}
        return {"type": "creature", **described}

    def opposite(self, scope: Scope, creatures: list[Node]) -> Node | str:
        """A description of the creature on the other side of a block."""
        scope = scope._replace(declared=False, subject=True)
        match self.rng.choice(("id", "id", "filter", "filter", "filter", "relative", "relative", "self")):
            case "id":
                ids = [o["id"] for o in creatures]
                return {"id": self.one(ids)} if self.chance(0.6) else {"ids": self.some(ids, 3) or ids[:1]}
            case "relative":
                bound = self.one(("more_than", "fewer_than", "at_least", "at_most"))
                measure = self.one(("power", "power", "toughness", "mana_value"))
                of = self.one(("power_of", "power_of", "toughness_of"))
                if self.chance(0.25):
                    return (
                        {"shares_color_with": "subject"}
                        if self.chance(0.5)
                        else {"non": {"shares_color_with": "subject"}}
                    )
                return {measure: {bound: {of: "subject"}}}
            case "self" if scope.source:
                return "self"
        return self.filter(scope, depth=1)

    def block_limit(self, kind: str, scope: Scope) -> Node | int:
        """A number n, never negative and one whatever the state."""
        if self.chance(0.75):
            return self.one(LIMITS[kind])
        forms: list[Node] = [
            {"count": self.filter(scope._replace(counted=True), depth=0)},
            {"number": "hand", "of": self.one(("you", "active", "defending"))},
            {"sum": [1, {"count": {"type": "land", "controller": "defending"}}]},
            {"count": {"type": "creature", "controller": "defending"}},
        ]
        if scope.source:
            forms.append({"counters": "any", "on": "self"})
        if scope.subject:
            forms += [{"power_of": "subject"}, {"counters": "+1/+1", "on": "subject"}]
        return self.one(forms)


_FILTER_KEYS = (
    *(key for key in FILTER_KEYS if key not in ("goaded", "sick", "attacked_this_turn")),
    *("attacking",) * 2,
    "suspected",
    "shares_color_with",
    "toughness_minus_power",
)
