"""What makes a block declaration legal, written down literally and decided by trying everything.

For one defending player d, with N the creatures that d controls and Att the creatures attacking d, a planeswalker of d,
a battle that d protects, or something d lost (CR 509.1a, 506.4c); where teams take turns together, the same for the
players of a team (CR 805.10d), here called a side either way:

    B subset of N x Att    which creature blocks which attackers
    P(B)          every blocker may be chosen, and blocks no more attackers than it can      CR 509.1a
    K(B)          the cost items of B: (effect, c) for each blocker c that can't block something that it blocks unless a
                  cost is paid, (effect, a, c) for each block of an attacker that can't be blocked unless one is
    C(B)          B as a whole disobeys no restriction, evasion abilities among them          CR 509.1b
    r(B, E)       the number of requirement instances i with c_i(B), c_i(E) and q_i(E)         CR 509.1c
    legal(B)      P(B), C(B), K(B) can be paid completely (509.1f), and no E with P(E), C(E), K(E) a subset of K(B) that
                  can be paid has r(B, E) > r(B, B)

Several sides: each declaration is tested alone (CR 802.4b), so a joint one is legal when each part is. The meaning of
filters, conditions, numbers and players is that of `definition`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from math import prod
from typing import Any, NamedTuple

from .bands import becomes_blocked
from .definition import (
    BLOCK_ONLY_KINDS,
    SELECTOR_KEYS,
    Answer,
    Context,
    Cost,
    Declared,
    Effect,
    Items,
    Judgment,
    Node,
    Play,
    State,
    Unmodeled,
    Violation,
    best,
    counters_on,
    has_keyword,
    is_compared,
    same_word,
    shares_color,
    values_of,
)
from .paying import Bill, Purse

__all__ = [
    "KEYWORDS_OF_ATTACKERS",
    "KEYWORDS_OF_BLOCKERS",
    "BlockBoard",
    "Blocks",
    "Side",
    "judge_blocks",
    "legal_blocks",
    "pairs_of",
]

Blocks = Play
"""Pairs (blocker, attacker)."""

Side = tuple[str, ...]
"""Defending players who declare blockers together: one, or those of a team."""

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
COSTS = ("costs_block", "costs_attack_or_block")
MAY_READ_DECLARED_SET = (
    *COSTS,
    "costs_be_blocked",
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


class Requirement(NamedTuple):
    """A requirement instance: `asks` is c_i, a condition on which creatures block, `obeyed` is q_i."""

    name: Violation
    asks: Callable[[Declared], bool]
    obeyed: Callable[[Blocks], bool]


class Scored(NamedTuple):
    """A declaration that is possible and disobeys no restriction; instances that ask and that it obeys, as bits; its
    cost items."""

    blocks: Blocks
    asked: int
    score: int
    items: Items


def legal_blocks(case: Node) -> Answer:
    """Every legal declaration of the case, joint for several defending players, by trying all of them.

    Raises:
        Unmodeled: the definition does not cover the case.
        ValueError: the case is no game state.
    """
    return BlockBoard(case).answer()


def judge_blocks(case: Node, play: Mapping[str, Sequence[str]]) -> Judgment:
    """Judges one declaration, blocker to attackers. Raises as `legal_blocks`."""
    return BlockBoard(case).judge(play)


def pairs_of(play: Mapping[str, Sequence[str]]) -> Blocks:
    """The pairs (blocker, attacker) of a declaration as the case format writes it."""
    return frozenset((blocker, attacker) for blocker, attackers in play.items() for attacker in attackers)


class BlockBoard(State):
    """A case asking for blockers, read once.

    declaring: the one defending player whose blocks are asked for, if only one's are. sides: those whose blocks are
    judged. attackers: each attacking creature with its defending player. creatures: of each side, the creatures that
    its players control.
    """

    question = "declare_blockers"
    kinds = (*BLOCK_ONLY_KINDS, *ATTACK_AND_BLOCK_KINDS)
    declared_words = ("blocks", "also_blocks")

    def __init__(self, case: Node) -> None:
        super().__init__(case)
        declaring = self.declaring = case["state"].get("declaring")
        self.bands: Sequence[Sequence[str]] = case["state"].get("bands") or []
        self.attackers = {a: self._attacked_player(a, target) for a, target in self.attacking.items()}
        if declaring is not None and declaring not in self.defending_players:
            raise ValueError(f"{declaring} is no defending player")
        sides = dict.fromkeys(self._side(p) for p in self.defending_players)
        # Players whom nothing attacks have nothing to declare (CR 508.8, 802.4).
        attacked = [side for side in sides if set(side) & set(self.attackers.values())]
        self.sides = attacked if declaring is None else [side for side in sides if declaring in side]
        self.creatures = {
            side: [o["id"] for p in side for o in self._controlled_by(p) if "creature" in o["types"]]
            for side in self.sides
        }
        self._pairs: dict[tuple[int, str, str], bool] = {}
        self._evasions: dict[tuple[str, str], tuple[Violation, ...]] = {}
        self._requirements: dict[Side, list[Requirement]] = {}
        self._told: set[str] = set()
        self._feasible: dict[Side, list[Scored]] = {}
        self._asked: dict[tuple[Side, Declared], int] = {}
        self._affordable: dict[Blocks, bool] = {}

    def _side(self, player: str) -> Side:
        return tuple(self.table.team(player)) if self.table.teams_combine else (player,)

    def _attacked_player(self, attacker: str, target: Node) -> str:
        """The defending player for an attacker (CR 508.5)."""
        creature = self.permanents[attacker]
        player: str | None = target["gone"] if isinstance(target, Mapping) else self.targets.get(target)
        if creature["controller"] not in self.table.attacking or "creature" not in creature["types"]:
            raise ValueError(f"{attacker} can't be attacking")
        reached = isinstance(target, Mapping) or target in self.reach(attacker)
        if player not in self.defending_players or not reached:
            raise ValueError(f"{attacker} attacks nothing that can be attacked: {target}")
        return player

    def _defending(self, creature: str) -> str:
        """The defending player meant by what is said of an attacker or of a blocker (CR 508.5, 805.10e)."""
        controller: str = self.permanents[creature]["controller"]
        return self.attackers.get(creature, controller)

    def _refuse_effect(self, effect: Effect) -> None:
        super()._refuse_effect(effect)
        kind, data = effect.kind, effect.data
        if kind == "blocks_at_random":
            raise Unmodeled(f"the kind {kind}")
        conditions = [data[key] for key in ("if", "unless") if data.get(key)]
        if any(True for key in ("attacks", "also_attacks") for _ in values_of(key, conditions)):
            raise Unmodeled("a condition on the declared attackers")
        if self.reads_declared_set(effect) and kind not in MAY_READ_DECLARED_SET:
            raise Unmodeled(f"{kind} under a condition on the declared set")
        if kind == "may_block_as_though_it_had" and data["keyword"].lower() not in KEYWORDS_OF_BLOCKERS:
            raise Unmodeled(f"as though it had {data['keyword']}")
        if kind == "may_be_blocked_as_though_it_lacked":
            word = data["keyword"].lower()
            if word not in KEYWORDS_OF_ATTACKERS and not word.endswith("walk"):
                raise Unmodeled(f"as though it didn't have {data['keyword']}")

    @staticmethod
    def reads_declared_set(effect: Effect) -> bool:
        """Whether the effect applies under a condition on which creatures block."""
        conditions = [effect.data.get(key) for key in ("if", "unless")]
        return any(True for key in BlockBoard.declared_words for _ in values_of(key, conditions))

    # The definition -----------------------------------------------------------------------------------------

    def attackers_on(self, side: Side) -> list[str]:
        """Att: the attackers that the side's creatures can block at all (CR 509.1a, 802.4a, 805.10d)."""
        return [a for a, defending in self.attackers.items() if defending in side]

    def number_of_declarations(self) -> int:
        """How many joint declarations `declarations` gives; for judging how long trying all of them takes."""
        return prod(len(self._choices(b, side)) for side in self.sides for b in self.creatures[side])

    def declarations(self, side: Side) -> Iterator[Blocks]:
        """Every possible declaration of the side's, P(B)."""
        creatures = self.creatures[side]
        for choice in product(*(self._choices(b, side) for b in creatures)):
            yield frozenset((b, a) for b, attackers in zip(creatures, choice, strict=True) for a in attackers)

    def _choices(self, b: str, side: Side) -> list[tuple[str, ...]]:
        attackers = self.attackers_on(side)
        most = self.capacity(b) if not any(self._unchosen(b)) else 0
        return list(chain.from_iterable(combinations(attackers, n) for n in range(min(most, len(attackers)) + 1)))

    def _unchosen(self, b: str) -> Iterator[Violation]:
        """Why the creature can't be chosen: it is tapped, or a battle (CR 509.1a)."""
        creature = self.permanents[b]
        if creature.get("tapped") and not self._any_applies("may_block_as_though_untapped", b):
            yield "tapped_blocker", b
        if "battle" in creature["types"]:
            yield "battle_blocker", b

    def capacity(self, b: str) -> int:
        """How many attackers the creature can block: one, and as many as effects add."""
        if self._any_applies("can_block_any_number", b):
            return len(self.attacking)
        additional = (e for e in self._of_kinds("can_block_additional") if self._is_applied(e, b, None))
        return 1 + sum(self._amount(e, b) for e in additional)

    def feasible(self, side: Side) -> list[Scored]:
        """Every declaration of the side's with P and C."""
        if side not in self._feasible:
            found = (b for b in self.declarations(side) if not any(True for _ in self.broken(side, b)))
            self._feasible[side] = [Scored(b, *self._count(side, b), frozenset(self.costs(b))) for b in found]
        return self._feasible[side]

    def answer(self) -> Answer:
        """All legal declarations; the most that one obeys, of several sides together."""
        legal = []
        for side in self.sides:
            feasible = {each.blocks: (each.asked, each.score, each.items) for each in self.feasible(side)}
            if any(not cost.known for blocks in feasible for cost in self.costs(blocks).values()):
                raise Unmodeled("a cost in words, or an amount that the case doesn't give")
            legal.append(best(feasible, self._can_pay, self.readings))
        plays = {frozenset().union(*parts) for parts in product(*(each.plays for each in legal))}
        return Answer(plays, sum(each.maximum for each in legal), prod(each.feasible for each in legal))

    def judge(self, play: Mapping[str, Sequence[str]]) -> Judgment:
        """One declaration, of all sides that declare; blocks of others are ignored.

        Violations of keyword abilities are without their effect and their rule.
        """
        play = {b: attackers for b, attackers in play.items() if attackers}
        if any(self.permanents[b]["controller"] not in self.defending_players for b in play):
            return Judgment("malformed")
        violations: set[Violation] = set()
        judged = {p for side in self.sides for p in side}
        for b, attackers in play.items():
            if self.declaring is None and self.permanents[b]["controller"] not in judged:
                violations.update(self._impossible((self.permanents[b]["controller"],), {b: attackers}))
        obeyed: set[Violation] = set()
        unmet: set[Violation] = set()
        items: set[Violation] = set()
        notes: set[Violation] = set()
        too_few = unknown = False
        for side in self.sides:
            mine = {b: attackers for b, attackers in play.items() if self.permanents[b]["controller"] in side}
            violations.update(self._impossible(side, mine))
            blocks = self._possible_part(side, play)
            violations.update(self.broken(side, blocks))
            asked, score = self._count(side, blocks)
            costs = self.costs(blocks)
            items.update(costs)
            notes.update(self.totals(costs.values()))
            unknown |= any(not cost.known for cost in costs.values())
            violations.update(("cant_pay", p) for p in self._cant_pay(blocks))
            for n, each in enumerate(self.requirements(side)):
                if asked >> n & 1:
                    (obeyed if score >> n & 1 else unmet).add(each.name)
            too_few |= any(self._improves(asked, score, frozenset(costs), other) for other in self.feasible(side))
        outcome = "undetermined" if unknown else "illegal" if violations or too_few else "legal"
        judgment = Judgment(outcome, frozenset(violations), frozenset(obeyed), frozenset(unmet), too_few)
        return judgment._replace(items=frozenset(items), notes=frozenset(notes))

    def _possible_part(self, side: Side, play: Mapping[str, Sequence[str]]) -> Blocks:
        """What the play has of pairs that the side may declare."""
        return frozenset(
            (b, a) for b, a in pairs_of(play) if b in self.creatures[side] and self.attackers.get(a) in side
        )

    def improves(self, play: Mapping[str, Sequence[str]], better: Mapping[str, Sequence[str]]) -> bool:
        """Whether `better` is possible, disobeys no restriction, asks for no other payment, and obeys more for a side
        of which the play, in what it has of possible pairs, obeys too little."""
        some = False
        for side in self.sides:
            now = self._possible_part(side, play)
            then = frozenset((b, a) for b, a in pairs_of(better) if b in self.creatures[side])
            found = [each for each in self.feasible(side) if each.blocks == then]
            if not found:
                return False
            some |= self._improves(*self._count(side, now), frozenset(self.costs(now)), found[0])
        return some

    def _improves(self, asked: int, score: int, items: Items, other: Scored) -> bool:
        more = (asked & other.score).bit_count() > score.bit_count()
        return more and is_compared(self.readings, other.items, items) and self._can_pay(other.blocks)

    def _impossible(self, side: Side, play: Mapping[str, Sequence[str]]) -> Iterator[Violation]:
        """How the declaration of a side breaks CR 509.1a."""
        for b, attackers in play.items():
            for a in attackers:
                if a not in self.attackers:
                    yield "not_attacking", b, a
                elif self.attackers[a] not in side:
                    yield "not_attacking_defender", b, a
            if "creature" not in self.permanents[b]["types"]:
                yield "not_a_creature", b
                continue
            yield from self._unchosen(b)
            if len(attackers) > self.capacity(b) and not self._any_applies("can_block_any_number", b):
                yield "blocks_too_many", b, self.capacity(b)

    # Costs ----------------------------------------------------------------------------------------------------

    def costs(self, blocks: Blocks) -> dict[Violation, Cost]:
        """K(B), each with what it costs (CR 509.1d). The controller of the blocker pays."""
        found: dict[Violation, Cost] = {}
        for effect in self.effects:
            for b, a in blocks:
                payer = self.permanents[b]["controller"]
                side = next((each for each in self.sides if payer in each), (payer,))
                blocking = frozenset(one for one, _ in blocks if self.permanents[one]["controller"] in side)
                if (
                    effect.kind in COSTS
                    and self._in_force(effect, b, blocking)
                    and self._faces(effect, "attacker", b, a)
                ):
                    found["block_cost", effect.name, b] = self.cost(effect, payer, self._context(effect, b))
                if (
                    effect.kind == "costs_be_blocked"
                    and self._in_force(effect, a, blocking)
                    # Who blocks out of range is neither counted nor has to pay (CR 801.10, 801.11).
                    and self._faces_in_sight(effect, "blocker", a, b)
                ):
                    found["blocked_cost", effect.name, a, b] = self.cost(effect, payer, self._context(effect, a))
        return found

    def block_dues(self, play: Mapping[str, Sequence[str]]) -> dict[str, tuple[Bill, Purse]]:
        """What each player who declares has to pay for a play without impossible pairs, and what with."""
        blocks = pairs_of(self._declared_now(play))
        return self.dues(self.costs(blocks).values(), frozenset(b for b, _ in blocks), frozenset())

    def _cant_pay(self, blocks: Blocks) -> set[str]:
        return self.unpaid(self.costs(blocks).values(), frozenset(b for b, _ in blocks), frozenset())

    def _can_pay(self, blocks: Blocks) -> bool:
        if blocks not in self._affordable:
            self._affordable[blocks] = not self._cant_pay(blocks)
        return self._affordable[blocks]

    # What else is said ----------------------------------------------------------------------------------------

    def becomes_blocked(self, play: Mapping[str, Sequence[str]]) -> set[tuple[str, str]]:
        """Pairs (attacker, blocker) that a play without impossible pairs makes without declaring them."""
        return becomes_blocked(self.bands, self._declared_now(play))

    def _declared_now(self, play: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        """The part of a play that is judged: blocks of players who don't declare now are ignored."""
        judged = {p for side in self.sides for p in side}
        return {b: on for b, on in play.items() if self.declaring is None or self.permanents[b]["controller"] in judged}

    def choosers(self) -> set[tuple[str, str | None]]:
        """The effects that let another player choose the blockers, each with that player."""
        player = self.defending_players[0] if len(self.defending_players) == 1 else None
        return {
            (effect.name, effect.controller)
            for effect in self._of_kinds("chooses_blockers")
            if any(self.sees_player(effect, p) for side in self.sides for p in side)
            and self._conditions_hold(Context(effect, None, player, None))
        }

    # Restrictions -------------------------------------------------------------------------------------------

    def broken(self, side: Side, blocks: Blocks) -> Iterator[Violation]:
        """C(B): every restriction that the side's declaration as a whole disobeys."""
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
                yield from self._broken_by_blocker(effect, blocks, blocking)
            elif effect.kind in ("cant_be_blocked", *ON_ATTACKER_LIMITS):
                yield from self._broken_at_attacker(effect, blockers_of, blocking)
            elif effect.kind == "max_blockers":
                for players in ((p,) for p in side) if effect.data.get("each") == "player" else [side]:
                    yield from self._broken_cap(effect, players, blocks)

    def _broken_by_blocker(self, effect: Effect, blocks: Blocks, blocking: Declared) -> Iterator[Violation]:
        for b in blocking:
            if not self._in_force(effect, b, blocking):
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
                    if blocker == b and self._faces(effect, "attacker", b, a):
                        yield "cant_block_that", effect.name, b, a

    def _broken_at_attacker(
        self, effect: Effect, blockers_of: Mapping[str, list[str]], blocking: Declared
    ) -> Iterator[Violation]:
        for a, blockers in blockers_of.items():
            if not self._in_force(effect, a, blocking):
                continue
            match effect.kind:
                case "cant_be_blocked":
                    if effect.data.get("blocker") is None:
                        yield "cant_be_blocked", effect.name, a
                        continue
                    for b in blockers:
                        if self._faces(effect, "blocker", a, b):
                            yield "cant_be_blocked_by", effect.name, a, b
                case "cant_be_blocked_unless_by_all":
                    # All that the player whom it attacks controls; a teammate's may join them (CR 805.10e).
                    # The effect sees only those within range (CR 801.11).
                    theirs = (o for o in self._controlled_by(self.attackers[a]) if self.sees(effect, o))
                    every = [o["id"] for o in theirs if "creature" in o["types"]]
                    if self.readings.get("all_creatures_block") == "untapped":
                        every = [o for o in every if not self.permanents[o].get("tapped")]
                    if not set(every) <= set(blockers):
                        yield "not_blocked_by_all", effect.name, a
                case "cant_be_blocked_by_more_than":
                    if len(blockers) > self._amount(effect, a):
                        yield "blocked_by_too_many", effect.name, a, self._amount(effect, a)
                case "cant_be_blocked_except_by_at_least":
                    if len(blockers) < self._amount(effect, a):
                        yield "blocked_by_too_few", effect.name, a, self._amount(effect, a)
                case "cant_be_blocked_except_by_exactly":
                    if len(blockers) != self._amount(effect, a):
                        yield "blocked_by_other_number", effect.name, a, self._amount(effect, a)

    def _broken_cap(self, effect: Effect, players: Side, blocks: Blocks) -> Iterator[Violation]:
        """At most n creatures of a kind, of these players, block attackers of a kind; each side's alone (CR 802.4b)."""
        if not self._conditions_hold(self._context_of_cap(effect, players)):
            return
        limit = self._amount_in(effect, self._context_of_cap(effect, players))
        counted = {
            b
            for b, a in blocks
            if self.permanents[b]["controller"] in players
            and self._is_subject(effect, b, self._defending(b))
            and self._faces(effect, "attacker", b, a)
        }
        if len(counted) > limit:
            yield "too_many_blockers", effect.name, players[0], limit

    def _context_of_cap(self, effect: Effect, players: Side) -> Context:
        asked = {key: effect.data.get(key) for key in ("if", "unless", "n")}
        if len(players) > 1 and "defending" in [s for key in SELECTOR_KEYS for s in values_of(key, asked)]:
            raise Unmodeled("a limit for a team that asks for the defending player")
        return Context(effect, None, players[0] if len(players) == 1 else None, None)

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
        seen = evades
        if self.readings.get("lacking_shadow") == "both_ways" and has_keyword(attacker, "shadow"):
            # What a blocker with shadow could block without the effect, it can block with it.
            seen = evades | ({"shadow"} if "shadow" in can else set())
        if ("shadow" in seen and "shadow" not in could) or ("shadow" not in seen and "shadow" in can):
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
            and self._is_applied(effect, a, None)
            and self._faces_in_sight(effect, "blocker", a, b)
            for effect in self._of_kinds("may_be_blocked_as_though_it_lacked")
        )

    def _as_though_it_had(self, b: str, a: str, keyword: str) -> bool:
        return any(
            same_word(effect.data["keyword"], keyword)
            and self._is_applied(effect, b, None)
            and self._faces_in_sight(effect, "attacker", b, a)
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
        raise Unmodeled(f"protection from {quality}")

    # Requirements -------------------------------------------------------------------------------------------

    def requirements(self, side: Side) -> list[Requirement]:
        """Every requirement instance (c_i, q_i) on the side's creatures and on the attackers there."""
        if side not in self._requirements:
            self._told = set()
            self._requirements[side] = [each for effect in self.effects for each in self._requirements_of(effect, side)]
        return self._requirements[side]

    def _requirements_of(self, effect: Effect, side: Side) -> Iterator[Requirement]:
        """One for each creature, pair or attacker, as the kind says."""
        creatures, attackers, name = self.creatures[side], self.attackers_on(side), effect.name
        if effect.kind in (*MUST_BLOCK, "must_block_each"):
            for b in self._subjects(effect, creatures):
                facing = [a for a in attackers if self._faces(effect, "attacker", b, a)]
                if effect.kind == "must_block_each":
                    seen = [a for a in facing if self._faces_in_sight(effect, "attacker", b, a)]
                    yield from (self._requirement(("blocks_each", name, b, a), effect, b, [(b, a)]) for a in seen)
                else:
                    kind = "blocks" if effect.data.get("attacker") is None else "blocks_that"
                    if kind == "blocks" and self._was_told(effect, b):
                        continue
                    yield self._requirement((kind, name, b), effect, b, [(b, a) for a in facing])
        elif effect.kind == "lure":
            for a in self._subjects(effect, attackers):
                if effect.data.get("blocker") is None and self._was_told(effect, a):
                    continue
                for b in creatures:
                    # It is the blocker that has to do something (CR 801.10).
                    if self._faces_in_sight(effect, "blocker", a, b):
                        yield self._requirement(("lured", name, b, a), effect, a, [(b, a)])
        elif effect.kind in ("must_be_blocked", "must_be_blocked_by_exactly"):
            for a in self._subjects(effect, attackers):
                by = [(b, a) for b in creatures if self._faces(effect, "blocker", a, b)]
                number = self._amount(effect, a)
                exact = effect.kind == "must_be_blocked_by_exactly"
                kind = "is_blocked_by_exactly" if exact else "is_blocked"
                yield self._requirement((kind, name, a, number), effect, a, by, number, exact=exact)

    def _was_told(self, effect: Effect, subject: str) -> bool:
        """Whether an effect before it said the same of the creature, and is one requirement with it."""
        if self.readings.get("equal_requirements") != "once" or self.reads_declared_set(effect):
            return False
        if not self._in_force(effect, subject, frozenset()):
            return False
        before = subject in self._told
        self._told.add(subject)
        return before

    def _requirement(
        self,
        name: Violation,
        effect: Effect,
        subject: str,
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

        def asks(blocking: Declared) -> bool:
            return self._in_force(effect, subject, blocking)

        if self.readings.get("conditional_requirements") != "each_its_own" or not self.reads_declared_set(effect):
            return Requirement(name, asks, obeyed)
        # Read so, it asks of every declaration, and is obeyed where its condition holds, too.
        return Requirement(
            name, lambda blocking: True, lambda blocks: asks(frozenset(b for b, _ in blocks)) and obeyed(blocks)
        )

    def _subjects(self, effect: Effect, creatures: Iterable[str]) -> list[str]:
        return [x for x in creatures if self._is_subject(effect, x, self._defending(x))]

    def _count(self, side: Side, blocks: Blocks) -> tuple[int, int]:
        """The instances i with c_i(B), and those with c_i(B) and q_i(B), as bits."""
        requirements = self.requirements(side)
        blocking = frozenset(b for b, _ in blocks)
        if (side, blocking) not in self._asked:
            bits = (1 << n for n, each in enumerate(requirements) if each.asks(blocking))
            self._asked[side, blocking] = sum(bits)
        asked = self._asked[side, blocking]
        score = sum(1 << n for n, each in enumerate(requirements) if asked >> n & 1 and each.obeyed(blocks))
        return asked, score

    # When an effect applies ---------------------------------------------------------------------------------

    def _of_kinds(self, *kinds: str) -> list[Effect]:
        return [effect for effect in self.effects if effect.kind in kinds]

    def _context(self, effect: Effect, subject: str) -> Context:
        return Context(effect, subject, self._defending(subject), None)

    def _is_applied(self, effect: Effect, subject: str, blocking: Declared | None) -> bool:
        return self._applies_to(effect, subject, self._defending(subject), blocking)

    def _any_applies(self, kind: str, b: str) -> bool:
        return any(self._is_applied(effect, b, None) for effect in self._of_kinds(kind))

    def _in_force(self, effect: Effect, subject: str, blocking: Declared) -> bool:
        """Whether the effect applies to the creature, given which creatures of the side block."""
        return self._is_applied(effect, subject, blocking if self.reads_declared_set(effect) else None)

    def _faces(self, effect: Effect, key: str, subject: str, other: str) -> bool:
        """Whether the creature on the other side of a block is one that the effect describes."""
        described = effect.data.get(key)
        if described is None:
            return True
        where = (effect.number, subject, other)
        if where not in self._pairs:
            context = self._context(effect, subject)
            if isinstance(described, str):
                referred = self._refer(described, context)
                self._pairs[where] = referred is not None and referred["id"] == other
            else:
                o = self.permanents[other]
                self._pairs[where] = self.sees(effect, o) and self._fits(o, described, context)
        return self._pairs[where]

    def _faces_in_sight(self, effect: Effect, key: str, subject: str, other: str) -> bool:
        """As `_faces`, of an effect that speaks of each block and sees only creatures within range (CR 801.11)."""
        return self.sees(effect, self.permanents[other]) and self._faces(effect, key, subject, other)

    def _amount(self, effect: Effect, subject: str) -> int:
        """The number n of the effect; one without it."""
        return self._amount_in(effect, self._context(effect, subject))

    def _amount_in(self, effect: Effect, context: Context) -> int:
        value: Any = effect.data.get("n")
        numbers = frozenset({1}) if value is None else self._numbers(value, context)
        if len(numbers) != 1:
            raise Unmodeled(f"{effect.kind} with a number that the state does not give")
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
        raise Unmodeled(f"the landwalk {keyword}")
    types, supertypes = land["types"], land.get("supertypes") or []
    described = {word.lower() for word in (*types, *supertypes, *(land.get("subtypes") or []))}
    return all(
        word.removeprefix("non") not in described if word.startswith("non") else word in described
        for word in adjectives
    )
