"""What makes a block declaration legal, written down literally and decided by trying everything.

For one defending player d, with N the creatures that d controls and Att the creatures attacking d, a planeswalker of d,
a battle that d protects, or something d lost (CR 509.1a, 506.4c):

    B subset of N x Att    which creature blocks which attackers
    P(B)          every blocker may be chosen, and blocks no more attackers than it can      CR 509.1a
    C(B)          B as a whole disobeys no restriction, evasion abilities among them          CR 509.1b
    r(B, E)       the number of requirement instances i with c_i(B), c_i(E) and q_i(E)         CR 509.1c
    legal(B)      P(B), C(B), and no E with P(E), C(E) has r(B, E) > r(B, B)

Several defending players: each declaration is tested alone (CR 802.4b), so a joint one is legal when each part is.
The meaning of filters, conditions, numbers and players is that of `definition`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from math import prod
from typing import Any, NamedTuple

from .definition import (
    BLOCK_ONLY_KINDS,
    Answer,
    Context,
    Declared,
    Effect,
    Node,
    Play,
    State,
    Unmodelled,
    best,
    counters_on,
    has_keyword,
    same_word,
    shares_color,
    values_of,
)

__all__ = ["BlockBoard", "Judgement", "Violation", "judge_blocks", "legal_blocks", "pairs_of"]

Blocks = Play
"""Pairs (blocker, attacker)."""

Violation = tuple[str | int, ...]
"""The kind of a violation and its arguments, keyword abilities without their effect and their rule."""

ATTACK_AND_BLOCK_KINDS = (
    "cant_attack_or_block",
    "cant_attack_or_block_alone",
    "must_attack_or_block",
    "detain",
    "costs_attack_or_block",
)
CANT_BLOCK = ("cant_block", "cant_attack_or_block")
CANT_BLOCK_ALONE = ("cant_block_alone", "cant_attack_or_block_alone")
MUST_BLOCK = ("must_block", "must_attack_or_block")
ON_ATTACKER_LIMITS = (
    "cant_be_blocked_by_more_than",
    "cant_be_blocked_except_by_at_least",
    "cant_be_blocked_except_by_exactly",
    "cant_be_blocked_unless_by_all",
)
COSTS = ("costs_block", "costs_be_blocked", "costs_attack_or_block")
MAY_READ_DECLARED_SET = (
    *CANT_BLOCK,
    *CANT_BLOCK_ALONE,
    "cant_be_blocked",
    *MUST_BLOCK,
    "must_block_each",
    "lure",
    "must_be_blocked",
    "must_be_blocked_by_exactly",
)
"""Kinds judged under a condition on which creatures block."""

COLORS = ("white", "blue", "black", "red", "green")
CARD_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
KEYWORDS_OF_BLOCKERS = ("flying", "reach", "shadow", "horsemanship")
"""What "as though it had" can mean for a blocker."""

KEYWORDS_OF_ATTACKERS = ("flying", "fear", "intimidate", "shadow", "horsemanship", "skulk")
"""What "as though it didn't have" can mean for an attacker, beside landwalk."""


class Judgement(NamedTuple):
    """One declaration judged.

    outcome: legal, illegal or malformed. violations: what it breaks. obeyed, unmet: the requirement instances that ask
    something of it. too_few: whether another declaration obeys more.
    """

    outcome: str
    violations: frozenset[Violation] = frozenset()
    obeyed: frozenset[Violation] = frozenset()
    unmet: frozenset[Violation] = frozenset()
    too_few: bool = False


class Requirement(NamedTuple):
    """A requirement instance: `asks` is c_i, a condition on which creatures block, `obeyed` is q_i."""

    name: Violation
    asks: Callable[[Declared], bool]
    obeyed: Callable[[Blocks], bool]


class Scored(NamedTuple):
    """A declaration that is possible and disobeys no restriction; instances that ask and that it obeys, as bits."""

    blocks: Blocks
    asked: int
    score: int


def legal_blocks(case: Node) -> Answer:
    """Every legal declaration of the case, joint for several defending players, by trying all of them.

    Raises:
        Unmodelled: the definition does not cover the case.
        ValueError: the case is no game state.
    """
    return BlockBoard(case).answer()


def judge_blocks(case: Node, play: Mapping[str, Sequence[str]]) -> Judgement:
    """Judges one declaration, blocker to attackers. Raises as `legal_blocks`."""
    return BlockBoard(case).judge(play)


def pairs_of(play: Mapping[str, Sequence[str]]) -> Blocks:
    """The pairs (blocker, attacker) of a declaration as the case format writes it."""
    return frozenset((blocker, attacker) for blocker, attackers in play.items() for attacker in attackers)


class BlockBoard(State):
    """A case asking for blockers, read once.

    declaring: the one defending player whose blocks are asked for, if only one's are. players_declaring: the defending
    players whose blocks are judged. attackers: each attacking creature with its
    defending player. creatures: of each player declaring, the creatures that they control.
    """

    question = "declare_blockers"
    kinds = (*BLOCK_ONLY_KINDS, *ATTACK_AND_BLOCK_KINDS)
    declared_words = ("blocks", "also_blocks")

    def __init__(self, case: Node) -> None:
        super().__init__(case)
        declaring = self.declaring = case["state"].get("declaring")
        self.attackers = {a: self._attacked_player(a, target) for a, target in self.attacking.items()}
        # A player whom nothing attacks has nothing to declare (CR 508.8, 802.4).
        attacked = [p for p in self.defending_players if p in self.attackers.values()]
        self.players_declaring = attacked if declaring is None else [declaring]
        if not set(self.players_declaring) <= set(self.defending_players):
            raise ValueError(f"{declaring} is no defending player")
        self.creatures = {
            p: [o["id"] for o in self._controlled_by(p) if "creature" in o["types"]] for p in self.players_declaring
        }
        self._pairs: dict[tuple[int, str, str, str], bool] = {}
        self._evasions: dict[tuple[str, str], tuple[Violation, ...]] = {}
        self._requirements: dict[str, list[Requirement]] = {}
        self._feasible: dict[str, list[Scored]] = {}
        self._asked: dict[tuple[str, Declared], int] = {}

    def _attacked_player(self, attacker: str, target: Node) -> str:
        """The defending player for an attacker (CR 508.5)."""
        creature = self.permanents[attacker]
        player: str | None = target["gone"] if isinstance(target, Mapping) else self.targets.get(target)
        if creature["controller"] != self.active or "creature" not in creature["types"]:
            raise ValueError(f"{attacker} can't be attacking")
        if player not in self.defending_players:
            raise ValueError(f"{attacker} attacks nothing that can be attacked: {target}")
        return player

    def _refuse_effect(self, effect: Effect) -> None:
        super()._refuse_effect(effect)
        kind, data = effect.kind, effect.data
        if kind in COSTS or kind == "chooses_blockers":
            raise Unmodelled(f"the kind {kind}")
        conditions = [data[key] for key in ("if", "unless") if data.get(key)]
        if any(True for key in ("attacks", "also_attacks") for _ in values_of(key, conditions)):
            raise Unmodelled("a condition on the declared attackers")
        if self.reads_declared_set(effect) and kind not in MAY_READ_DECLARED_SET:
            raise Unmodelled(f"{kind} under a condition on the declared set")
        if kind == "may_block_as_though_it_had" and data["keyword"].lower() not in KEYWORDS_OF_BLOCKERS:
            raise Unmodelled(f"as though it had {data['keyword']}")
        if kind == "may_be_blocked_as_though_it_lacked":
            word = data["keyword"].lower()
            if word not in KEYWORDS_OF_ATTACKERS and not word.endswith("walk"):
                raise Unmodelled(f"as though it didn't have {data['keyword']}")

    @staticmethod
    def reads_declared_set(effect: Effect) -> bool:
        """Whether the effect applies under a condition on which creatures block."""
        conditions = [effect.data.get(key) for key in ("if", "unless")]
        return any(True for key in BlockBoard.declared_words for _ in values_of(key, conditions))

    # The definition -----------------------------------------------------------------------------------------

    def attackers_on(self, player: str) -> list[str]:
        """Att: the attackers that the player's creatures can block at all (CR 509.1a, 802.4a)."""
        return [a for a, defending in self.attackers.items() if defending == player]

    def number_of_declarations(self) -> int:
        """How many joint declarations `declarations` gives; for judging how long trying all of them takes."""
        return prod(len(self._choices(b, p)) for p in self.players_declaring for b in self.creatures[p])

    def declarations(self, player: str) -> Iterator[Blocks]:
        """Every possible declaration of the player's, P(B)."""
        creatures = self.creatures[player]
        for choice in product(*(self._choices(b, player) for b in creatures)):
            yield frozenset((b, a) for b, attackers in zip(creatures, choice, strict=True) for a in attackers)

    def _choices(self, b: str, player: str) -> list[tuple[str, ...]]:
        attackers = self.attackers_on(player)
        most = self.capacity(b, player) if not any(self._unchosen(b, player)) else 0
        return list(chain.from_iterable(combinations(attackers, n) for n in range(min(most, len(attackers)) + 1)))

    def _unchosen(self, b: str, player: str) -> Iterator[Violation]:
        """Why the creature can't be chosen: it is tapped, or a battle (CR 509.1a)."""
        creature = self.permanents[b]
        if creature.get("tapped") and not self._any_applies("may_block_as_though_untapped", b, player):
            yield "tapped_blocker", b
        if "battle" in creature["types"]:
            yield "battle_blocker", b

    def capacity(self, b: str, player: str) -> int:
        """How many attackers the creature can block: one, and as many as effects add."""
        if self._any_applies("can_block_any_number", b, player):
            return len(self.attacking)
        additional = (e for e in self._of_kinds("can_block_additional") if self._applies_to(e, b, player, None))
        return 1 + sum(self._amount(e, b, player) for e in additional)

    def feasible(self, player: str) -> list[Scored]:
        """Every declaration of the player's with P and C."""
        if player not in self._feasible:
            found = (b for b in self.declarations(player) if not any(True for _ in self.broken(player, b)))
            self._feasible[player] = [Scored(b, *self._count(player, b)) for b in found]
        return self._feasible[player]

    def answer(self) -> Answer:
        """All legal declarations; the most that one obeys, of several players together."""
        legal = []
        for player in self.players_declaring:
            scored = {each.blocks: (each.asked, each.score) for each in self.feasible(player)}
            legal.append(best(scored))
        plays = {frozenset().union(*parts) for parts in product(*(each.plays for each in legal))}
        return Answer(plays, sum(each.maximum for each in legal), prod(each.feasible for each in legal))

    def judge(self, play: Mapping[str, Sequence[str]]) -> Judgement:
        """One declaration, of all players that declare; blocks of others are ignored."""
        play = {b: attackers for b, attackers in play.items() if attackers}
        if any(self.permanents[b]["controller"] not in self.defending_players for b in play):
            return Judgement("malformed")
        violations: set[Violation] = set()
        for b, attackers in play.items():
            if self.declaring is None and self.permanents[b]["controller"] not in self.players_declaring:
                violations.update(self._impossible(self.permanents[b]["controller"], {b: attackers}))
        obeyed: set[Violation] = set()
        unmet: set[Violation] = set()
        too_few = False
        for player in self.players_declaring:
            mine = {b: attackers for b, attackers in play.items() if self.permanents[b]["controller"] == player}
            violations.update(self._impossible(player, mine))
            blocks = frozenset(
                (b, a) for b, a in pairs_of(mine) if b in self.creatures[player] and self.attackers.get(a) == player
            )
            violations.update(self.broken(player, blocks))
            asked, score = self._count(player, blocks)
            for n, each in enumerate(self.requirements(player)):
                if asked >> n & 1:
                    (obeyed if score >> n & 1 else unmet).add(each.name)
            too_few |= any(self._improves(asked, score, other) for other in self.feasible(player))
        outcome = "illegal" if violations or too_few else "legal"
        return Judgement(outcome, frozenset(violations), frozenset(obeyed), frozenset(unmet), too_few)

    def improves(self, play: Mapping[str, Sequence[str]], better: Mapping[str, Sequence[str]]) -> bool:
        """Whether `better` is possible, disobeys no restriction, and obeys more for a player of whom the play, in what
        it has of possible pairs, obeys too little."""
        some = False
        for player in self.players_declaring:
            now, then = (
                frozenset((b, a) for b, a in pairs_of(each) if b in self.creatures[player]) for each in (play, better)
            )
            now = frozenset((b, a) for b, a in now if self.attackers.get(a) == player)
            found = [each for each in self.feasible(player) if each.blocks == then]
            if not found:
                return False
            some |= self._improves(*self._count(player, now), found[0])
        return some

    @staticmethod
    def _improves(asked: int, score: int, other: Scored) -> bool:
        return (asked & other.score).bit_count() > score.bit_count()

    def _impossible(self, player: str, play: Mapping[str, Sequence[str]]) -> Iterator[Violation]:
        """How the declaration of a player breaks CR 509.1a."""
        for b, attackers in play.items():
            for a in attackers:
                if a not in self.attackers:
                    yield "not_attacking", b, a
                elif self.attackers[a] != player:
                    yield "not_attacking_defender", b, a
            if "creature" not in self.permanents[b]["types"]:
                yield "not_a_creature", b
                continue
            yield from self._unchosen(b, player)
            if len(attackers) > self.capacity(b, player):
                yield "blocks_too_many", b, self.capacity(b, player)

    # Restrictions -------------------------------------------------------------------------------------------

    def broken(self, player: str, blocks: Blocks) -> Iterator[Violation]:
        """C(B): every restriction that the player's declaration as a whole disobeys."""
        blocking = frozenset(b for b, _ in blocks)
        blockers_of: dict[str, list[str]] = {}
        for b, a in blocks:
            blockers_of.setdefault(a, []).append(b)
            yield from self._evasion(b, a)
        for b in blocking:
            yield from self._keywords_against_blocking(self.permanents[b])
        for a, blockers in blockers_of.items():
            if len(blockers) == 1 and self._keyword(self.permanents[a], "menace"):
                yield "menace", a
        for effect in self.effects:
            if effect.kind in (*CANT_BLOCK, "detain", *CANT_BLOCK_ALONE):
                yield from self._broken_by_blocker(effect, player, blocks, blocking)
            elif effect.kind in ("cant_be_blocked", *ON_ATTACKER_LIMITS):
                yield from self._broken_at_attacker(effect, player, blockers_of, blocking)
            elif effect.kind == "max_blockers":
                yield from self._broken_cap(effect, player, blocks)

    def _broken_by_blocker(
        self, effect: Effect, player: str, blocks: Blocks, blocking: Declared
    ) -> Iterator[Violation]:
        for b in blocking:
            if not self._in_force(effect, b, player, blocking):
                continue
            if effect.kind == "detain":
                yield "detained", effect.name, b
            elif effect.kind in CANT_BLOCK_ALONE:
                if len(blocking) == 1:
                    yield "cant_block_alone", effect.name, b
            elif effect.data.get("attacker") is None:
                yield "cant_block", effect.name, b
            else:
                for blocker, a in blocks:
                    if blocker == b and self._faces(effect, "attacker", b, a, player):
                        yield "cant_block_that", effect.name, b, a

    def _broken_at_attacker(
        self, effect: Effect, player: str, blockers_of: Mapping[str, list[str]], blocking: Declared
    ) -> Iterator[Violation]:
        for a, blockers in blockers_of.items():
            if not self._in_force(effect, a, player, blocking):
                continue
            match effect.kind:
                case "cant_be_blocked":
                    if effect.data.get("blocker") is None:
                        yield "cant_be_blocked", effect.name, a
                        continue
                    for b in blockers:
                        if self._faces(effect, "blocker", a, b, player):
                            yield "cant_be_blocked_by", effect.name, a, b
                case "cant_be_blocked_unless_by_all":
                    if set(blockers) != set(self.creatures[player]):
                        yield "not_blocked_by_all", effect.name, a
                case "cant_be_blocked_by_more_than":
                    if len(blockers) > self._amount(effect, a, player):
                        yield "blocked_by_too_many", effect.name, a, self._amount(effect, a, player)
                case "cant_be_blocked_except_by_at_least":
                    if len(blockers) < self._amount(effect, a, player):
                        yield "blocked_by_too_few", effect.name, a, self._amount(effect, a, player)
                case "cant_be_blocked_except_by_exactly":
                    if len(blockers) != self._amount(effect, a, player):
                        yield "blocked_by_other_number", effect.name, a, self._amount(effect, a, player)

    def _broken_cap(self, effect: Effect, player: str, blocks: Blocks) -> Iterator[Violation]:
        """At most n creatures of a kind block attackers of a kind; each defending player's alone (CR 802.4b)."""
        if not self._conditions_hold(Context(effect, None, player, None)):
            return
        limit = self._amount(effect, None, player)
        counted = {
            b
            for b, a in blocks
            if self._is_subject(effect, b, player) and self._faces(effect, "attacker", b, a, player)
        }
        if len(counted) > limit:
            yield "too_many_blockers", effect.name, player, limit

    def _keywords_against_blocking(self, creature: Node) -> Iterator[Violation]:
        """CR 702.147a, 702.98a, 701.60c."""
        if has_keyword(creature, "decayed"):
            yield "decayed", creature["id"]
        if has_keyword(creature, "unleash") and counters_on(creature, "+1/+1") > 0:
            yield "unleashed", creature["id"]
        if creature.get("suspected"):
            yield "suspected", creature["id"]

    def _evasion(self, b: str, a: str) -> tuple[Violation, ...]:
        """The evasion abilities that keep the creature from blocking the attacker (CR 509.1b)."""
        if (b, a) not in self._evasions:
            self._evasions[b, a] = tuple(self._find_evasion(self.permanents[b], self.permanents[a]))
        return self._evasions[b, a]

    def _find_evasion(self, blocker: Node, attacker: Node) -> Iterator[Violation]:
        b, a = blocker["id"], attacker["id"]
        evades = {word for word in KEYWORDS_OF_ATTACKERS if self._keeps(attacker, word, b)}
        can = {word for word in KEYWORDS_OF_BLOCKERS if has_keyword(blocker, word)}
        could = can | {word for word in KEYWORDS_OF_BLOCKERS if self._as_though_it_had(b, a, word)}
        colors = blocker.get("colors") or []
        if "flying" in evades and not could & {"flying", "reach"}:
            yield "flying", b, a
        if "fear" in evades and "black" not in colors and "artifact" not in blocker["types"]:
            yield "fear", b, a
        if "intimidate" in evades and "artifact" not in blocker["types"] and not shares_color(blocker, attacker):
            yield "intimidate", b, a
        # An effect on the blocker adds a way to block; one on the attacker says how this block is seen, also by a
        # blocker with shadow, which then can't block what is seen as without it (CR 702.28b, 609.4).
        if ("shadow" in evades and "shadow" not in could) or ("shadow" not in evades and "shadow" in can):
            yield "shadow", b, a
        if "horsemanship" in evades and "horsemanship" not in could:
            yield "horsemanship", b, a
        if "skulk" in evades and blocker["power"] > attacker["power"]:
            yield "skulk", b, a
        for keyword in sorted({each.lower() for each in attacker.get("keywords") or []}):
            if keyword.endswith("walk"):
                if not self._as_though_it_lacked(a, b, keyword):
                    for land in self._controlled_by(self.attackers[a]):
                        if "land" in land["types"] and _is_walked(land, keyword):
                            yield "landwalk", a, self.attackers[a]
            elif any(self._has_quality(blocker, attacker, each) for each in _qualities(keyword)):
                yield "protection", b, a

    def _keeps(self, attacker: Node, keyword: str, b: str) -> bool:
        """Whether the attacker has the keyword, as far as a block by b is concerned."""
        return has_keyword(attacker, keyword) and not self._as_though_it_lacked(attacker["id"], b, keyword)

    def _as_though_it_lacked(self, a: str, b: str, keyword: str) -> bool:
        return any(
            has_keyword({"keywords": [keyword]}, effect.data["keyword"])
            and self._applies_to(effect, a, self.attackers[a], None)
            and self._faces(effect, "blocker", a, b, self.attackers[a])
            for effect in self._of_kinds("may_be_blocked_as_though_it_lacked")
        )

    def _as_though_it_had(self, b: str, a: str, keyword: str) -> bool:
        return any(
            same_word(effect.data["keyword"], keyword)
            and self._applies_to(effect, b, self.attackers[a], None)
            and self._faces(effect, "attacker", b, a, self.attackers[a])
            for effect in self._of_kinds("may_block_as_though_it_had")
        )

    def _has_quality(self, blocker: Node, attacker: Node, quality: str) -> bool:
        """Whether the blocker has the quality that the attacker has protection from (CR 702.16)."""
        colors = set(blocker.get("colors") or [])
        words = quality.split()
        match words:
            case [color] if color in COLORS:
                return color in colors
            case ["all" | "each" | "every", "color" | "colors"]:
                return bool(colors)
            case ["monocolored"]:
                return len(colors) == 1
            case ["multicolored"]:
                return len(colors) > 1
            case ["colorless"]:
                return not colors
            case ["everything"]:
                return True
            case ["opponents"] | ["each", "opponent"] | ["each", "of", "your", "opponents"]:
                return self._opponents(attacker["controller"], blocker["controller"])
            case ["mana", "value", number, "or", "greater"]:
                return bool(blocker["mana_value"] >= int(number))
            case ["mana", "value", number, "or", "less"]:
                return bool(blocker["mana_value"] <= int(number))
            case ["even" | "odd" as parity, "mana", "values"]:
                return bool(blocker["mana_value"] % 2 == (parity == "odd"))
            case [supertype, plural] if supertype in SUPERTYPES and plural.rstrip("s") in CARD_TYPES:
                return supertype in (blocker.get("supertypes") or []) and plural.rstrip("s") in blocker["types"]
            case [plural] if plural.endswith("s") and plural.rstrip("s") in CARD_TYPES:
                return plural.rstrip("s") in blocker["types"]
            case [plural] if plural in CREATURE_TYPES:
                return any(same_word(CREATURE_TYPES[plural], subtype) for subtype in blocker.get("subtypes") or [])
        raise Unmodelled(f"protection from {quality}")

    # Requirements -------------------------------------------------------------------------------------------

    def requirements(self, player: str) -> list[Requirement]:
        """Every requirement instance (c_i, q_i) on the player's creatures and on the attackers there."""
        if player not in self._requirements:
            self._requirements[player] = [
                each for effect in self.effects for each in self._requirements_of(effect, player)
            ]
        return self._requirements[player]

    def _requirements_of(self, effect: Effect, player: str) -> Iterator[Requirement]:
        """One for each creature, pair or attacker, as the kind says."""
        creatures, attackers, name = self.creatures[player], self.attackers_on(player), effect.name
        if effect.kind in (*MUST_BLOCK, "must_block_each"):
            for b in self._subjects(effect, creatures, player):
                facing = [a for a in attackers if self._faces(effect, "attacker", b, a, player)]
                if effect.kind == "must_block_each":
                    yield from (
                        self._requirement(("blocks_each", name, b, a), effect, b, player, [(b, a)]) for a in facing
                    )
                else:
                    kind = "blocks" if effect.data.get("attacker") is None else "blocks_that"
                    yield self._requirement((kind, name, b), effect, b, player, [(b, a) for a in facing])
        elif effect.kind == "lure":
            for a in self._subjects(effect, attackers, player):
                for b in creatures:
                    if self._faces(effect, "blocker", a, b, player):
                        yield self._requirement(("lured", name, b, a), effect, a, player, [(b, a)])
        elif effect.kind in ("must_be_blocked", "must_be_blocked_by_exactly"):
            for a in self._subjects(effect, attackers, player):
                by = [(b, a) for b in creatures if self._faces(effect, "blocker", a, b, player)]
                number = self._amount(effect, a, player)
                exact = effect.kind == "must_be_blocked_by_exactly"
                kind = "is_blocked_by_exactly" if exact else "is_blocked"
                yield self._requirement((kind, name, a, number), effect, a, player, by, number, exact=exact)

    def _requirement(
        self,
        name: Violation,
        effect: Effect,
        subject: str,
        player: str,
        pairs: Iterable[tuple[str, str]],
        number: int = 1,
        *,
        exact: bool = False,
    ) -> Requirement:
        """A requirement that the declaration has at least, or exactly, so many of the pairs."""
        wanted = frozenset(pairs)

        def obeyed(blocks: Blocks) -> bool:
            count = len(blocks & wanted)
            return count == number if exact else count >= number

        return Requirement(name, lambda blocking: self._in_force(effect, subject, player, blocking), obeyed)

    def _subjects(self, effect: Effect, creatures: Iterable[str], player: str) -> list[str]:
        return [x for x in creatures if self._is_subject(effect, x, player)]

    def _count(self, player: str, blocks: Blocks) -> tuple[int, int]:
        """The instances i with c_i(B), and those with c_i(B) and q_i(B), as bits."""
        requirements = self.requirements(player)
        blocking = frozenset(b for b, _ in blocks)
        if (player, blocking) not in self._asked:
            bits = (1 << n for n, each in enumerate(requirements) if each.asks(blocking))
            self._asked[player, blocking] = sum(bits)
        asked = self._asked[player, blocking]
        return asked, sum(1 << n for n, each in enumerate(requirements) if asked >> n & 1 and each.obeyed(blocks))

    # When an effect applies ---------------------------------------------------------------------------------

    def _of_kinds(self, *kinds: str) -> list[Effect]:
        return [effect for effect in self.effects if effect.kind in kinds]

    def _any_applies(self, kind: str, b: str, player: str) -> bool:
        return any(self._applies_to(effect, b, player, None) for effect in self._of_kinds(kind))

    def _in_force(self, effect: Effect, subject: str, player: str, blocking: Declared) -> bool:
        """Whether the effect applies to the creature, given which creatures of the player block."""
        return self._applies_to(effect, subject, player, blocking if self.reads_declared_set(effect) else None)

    def _faces(self, effect: Effect, key: str, subject: str, other: str, player: str) -> bool:
        """Whether the creature on the other side of a block is one that the effect describes."""
        described = effect.data.get(key)
        if described is None:
            return True
        where = (effect.number, subject, other, player)
        if where not in self._pairs:
            context = Context(effect, subject, player, None)
            if isinstance(described, str):
                referred = self._refer(described, context)
                self._pairs[where] = referred is not None and referred["id"] == other
            else:
                self._pairs[where] = self._fits(self.permanents[other], described, context)
        return self._pairs[where]

    def _amount(self, effect: Effect, subject: str | None, player: str) -> int:
        """The number n of the effect; one without it."""
        value: Any = effect.data.get("n")
        numbers = frozenset({1}) if value is None else self._numbers(value, Context(effect, subject, player, None))
        if len(numbers) != 1:
            raise Unmodelled(f"{effect.kind} with a number that the state does not give")
        (number,) = numbers
        return number


CREATURE_TYPES = {"demons": "demon", "dragons": "dragon", "goblins": "goblin", "humans": "human", "soldiers": "soldier"}
CREATURE_TYPES |= {"vampires": "vampire", "walls": "wall", "werewolves": "werewolf", "zombies": "zombie"}
"""Plurals that are read as creature types."""


def _qualities(keyword: str) -> list[str]:
    """What protection is from: "protection from a and from b" is from both (CR 702.16g). Nothing for other words."""
    if not keyword.startswith("protection from "):
        return []
    return keyword.removeprefix("protection from ").split(" and from ")


def _is_walked(land: Node, keyword: str) -> bool:
    """Whether the landwalk names the land: "nonbasic landwalk", "snow swampwalk" (CR 702.14a, c)."""
    *adjectives, last = keyword.split()
    if last != "landwalk":
        adjectives.append(last.removesuffix("walk"))
    elif not adjectives:
        raise Unmodelled(f"the landwalk {keyword}")
    types, supertypes = land["types"], land.get("supertypes") or []
    described = {word.lower() for word in (*types, *supertypes, *(land.get("subtypes") or []))}
    return all(
        word.removeprefix("non") not in described if word.startswith("non") else word in described
        for word in adjectives
    )
