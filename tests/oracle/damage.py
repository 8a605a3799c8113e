"""What makes an assignment of combat damage legal, written down literally and decided by trying everything.

An assignment gives each source numbers, whom it assigns how much. It is judged as a whole (CR 510.1e):

    who        in the first of two steps creatures with first or double strike, in the second those that had neither as
               the first began and those that have double strike now, otherwise all                            CR 510.4
    how much   all of its power or, by an effect, its toughness; less than zero is nothing                     CR 510.1a
    to whom    unblocked: what it attacks; blocked: what blocks it; a blocker: what it blocks; with trample what it
               attacks too, once every blocker is assigned lethal damage        CR 510.1b-d, 702.19b-f, 702.22h, j, k
    in order   in editions that have an order, past a creature only when that is assigned lethal damage     CR 510.1c-d
    lethal     marked damage and all damage assigned in this step reach the toughness, or some of it comes from a source
               with deathtouch                                                                       CR 510.1c, 702.2c

A creature may have several *ways* to assign its damage, "as though it weren't blocked" for one: it must take one of
them, whole. The meaning of filters, conditions and players is that of `definition`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod
from typing import NamedTuple

from .definition import DAMAGE_KINDS, Effect, Node, State, Unmodeled, has_keyword, same_word, values_of

__all__ = [
    "Assignment",
    "DamageBoard",
    "Violation",
    "Way",
    "assignment_of",
    "judge_damage",
    "legal_assignments",
]

FIRST_EDITION_WITHOUT_ORDER = "2025-02-07"
FIRST_EDITION_WITH_TRAMPLE_OVER_PLANESWALKERS = "2021-11-19"
TRAMPLE_OVER_PLANESWALKERS = "trample over planeswalkers"
BANDS_WITH_OTHER = "bands with other "

Assignment = frozenset[tuple[str, str, int]]
"""Triples (source, recipient, amount), without zeros."""

Violation = tuple[str | int, ...]
"""The rule that is broken, the kind of the violation and its arguments."""


class Way(NamedTuple):
    """One way for a creature to assign its combat damage.

    recipients: all that it may be assigned to; nothing is assigned when there are none. order: creatures of which each
    must be assigned lethal damage before the next is assigned any. past_all: recipients that get damage only when all
    creatures of `opposing` are assigned lethal damage. past_loyalty: the recipient that gets damage only when the
    planeswalker, the second, is assigned its loyalty.
    """

    recipients: frozenset[str]
    order: tuple[str, ...] = ()
    opposing: tuple[str, ...] = ()
    past_all: frozenset[str] = frozenset()
    past_loyalty: tuple[str, str] | None = None


def legal_assignments(case: Node) -> frozenset[Assignment]:
    """Every legal assignment of the case, of all players together, by trying all of them.

    Raises:
        Unmodeled: the definition does not cover the case.
        ValueError: the case is no game state.
    """
    board = DamageBoard(case)
    return frozenset(each for each in board.assignments() if not board.judge(each))


def judge_damage(case: Node, play: Mapping[str, Mapping[str, int]]) -> frozenset[Violation]:
    """What the assignment, source to recipient to amount, breaks. Raises as `legal_assignments`."""
    return DamageBoard(case).judge(assignment_of(play))


def assignment_of(play: Mapping[str, Mapping[str, int]]) -> Assignment:
    """The assignment that the case format writes as a mapping of mappings."""
    return frozenset((source, to, n) for source, assigned in play.items() for to, n in assigned.items() if n)


class DamageBoard(State):
    """A case asking for combat damage, read once.

    defending: each attacker's defending player. attacks: what each attacker attacks, if anything. blockers_of,
    attackers_of: which creatures oppose each other, what a block does to a band worked out.
    """

    question = "assign_combat_damage"
    kinds = DAMAGE_KINDS
    declared_words = ()

    def __init__(self, case: Node) -> None:
        super().__init__(case)
        state = case["state"]
        self.defending: dict[str, str] = {}
        self.attacks: dict[str, str] = {}
        for attacker, target in self.attacking.items():
            if isinstance(target, Mapping):
                self.defending[attacker] = target["gone"]
            else:
                self.defending[attacker] = self.targets[target]
                self.attacks[attacker] = target
        bands: Sequence[Sequence[str]] = state.get("bands") or []
        band_of = {member: band for band in bands for member in band}
        self.attackers_of: dict[str, list[str]] = {}
        for blocker, attackers in (state.get("blocking") or {}).items():
            # One that blocks nothing any more is still a blocking creature (CR 509.1g, 510.1d).
            blocked = {member for a in attackers for member in band_of.get(a, [a])}
            self.attackers_of[blocker] = [a for a in self.attacking if a in blocked]
        self.blockers_of = {
            a: [b for b, attackers in self.attackers_of.items() if a in attackers] for a in self.attacking
        }
        # An effect that makes a member of a band blocked makes the others blocked too (CR 702.22i).
        self.blocked = {member for a in state.get("blocked") or [] for member in band_of.get(a, [a])}
        self.blocked |= {a for a, blockers in self.blockers_of.items() if blockers}
        self.order: dict[str, list[str]] = state.get("damage_order") or {}
        self.in_combat = (*self.attacking, *self.attackers_of)
        self.sources = self._sources(state.get("damage_step") == "second", state.get("struck_first") or [])
        self.amounts = {s: self._amount(s) for s in self.sources}
        self.ways = {s: self._ways(s) for s in self.sources}

    # Reading ------------------------------------------------------------------------------------------------

    def _by_blocks(self, what: str) -> Collection[str]:
        blocked = self.blocked
        return {"blocking": self.attackers_of, "blocked": blocked, "unblocked": self.attacking.keys() - blocked}[what]

    def _refuse_effect(self, effect: Effect) -> None:
        super()._refuse_effect(effect)
        conditions = [effect.data[key] for key in ("if", "unless") if effect.data.get(key)]
        if any(
            True for key in ("attacks", "also_attacks", "blocks", "also_blocks") for _ in values_of(key, conditions)
        ):
            raise Unmodeled("a condition on the declared set")

    # The definition -----------------------------------------------------------------------------------------

    def _sources(self, second: bool, struck_first: Sequence[str]) -> list[str]:
        """Who assigns combat damage in this step (CR 510.4)."""

        def strikes_twice(x: str) -> bool:
            return has_keyword(self.permanents[x], "double strike")

        if second:
            return [x for x in self.in_combat if x not in struck_first or strikes_twice(x)]
        first = [x for x in self.in_combat if strikes_twice(x) or has_keyword(self.permanents[x], "first strike")]
        return first or list(self.in_combat)

    def _amount(self, s: str) -> int:
        """How much the creature assigns, if it may assign anything to something (CR 510.1a)."""
        if self._affected("assigns_no_damage", s):
            return 0
        amount = self.permanents[s].get("toughness" if self._affected("assigns_toughness", s) else "power")
        if amount is None:
            raise Unmodeled(f"how much {s} assigns")
        return max(0, int(amount))

    def _affected(self, kind: str, s: str) -> bool:
        """Whether an effect of the kind applies to the attacker or blocker."""
        return any(True for _ in self._applying(kind, s))

    def _applying(self, kind: str, s: str) -> Iterator[Effect]:
        """Effects of the kind that apply to the attacker or blocker (defending player: CR 508.5)."""
        defending = self.defending.get(s) or self.permanents[s]["controller"]
        return (e for e in self.effects if e.kind == kind and self._applies_to(e, s, defending, None))

    def _ways(self, s: str) -> list[Way]:
        """Every way for a creature to assign its damage, the usual one first."""
        if s not in self.attacking:
            opposing = self.attackers_of[s]
            return [Way(frozenset(opposing), self._order_among(s, opposing))]
        ways = [self._usual_way(s)]
        if self._affected("may_assign_as_though_unblocked", s):
            ways.append(self._beyond_blockers(s, ()))
        if self._affected("may_assign_among_defenders", s):
            player = self.defending[s]
            creatures = (o["id"] for o in self._controlled_by(player) if "creature" in o["types"])
            ways.append(Way(frozenset({player, *creatures})))
        return ways

    def _usual_way(self, s: str) -> Way:
        """CR 510.1b-c, 702.19b-f, 702.22j."""
        blockers = self.blockers_of[s]
        if s not in self.blocked:
            return self._beyond_blockers(s, ())
        divided = self.divided_by_another(s) and self.readings.get("trample_against_banding") != "past_blockers"
        if blockers and (divided or not self._tramples(s)):
            return Way(frozenset(blockers), self._order_among(s, blockers))
        if not self._tramples(s):
            return Way(frozenset())
        if not blockers and self.readings.get("trample_without_blockers") == "letter":
            # 702.19d names players and planeswalkers: a battle is left out.
            types = (self.permanents.get(self.attacks.get(s, "")) or {"types": []})["types"]
            if "battle" in types and "planeswalker" not in types:
                return Way(frozenset())
        return self._beyond_blockers(s, blockers)

    def _beyond_blockers(self, s: str, blockers: Sequence[str]) -> Way:
        """All to what the creature attacks, but for its blockers: that of an unblocked one, and of one with trample."""
        target, beyond = self.attacks.get(s), set[str]()
        past_loyalty: tuple[str, str] | None = None
        if target is not None:
            beyond.add(target)
        if self._tramples_over_planeswalkers(s):
            if target is None:
                beyond.add(self.defending[s])
            elif "planeswalker" in (self.permanents.get(target) or {"types": []})["types"]:
                past_loyalty = (self.permanents[target]["controller"], target)
                beyond.add(past_loyalty[0])
        order = self._order_among(s, blockers)
        past_all = frozenset(beyond - set(blockers))
        return Way(frozenset(beyond | set(blockers)), order, tuple(blockers), past_all, past_loyalty)

    def _tramples(self, s: str) -> bool:
        """Trample over planeswalkers is trample too, in editions that don't have it just that."""
        return has_keyword(self.permanents[s], "trample")

    def _tramples_over_planeswalkers(self, s: str) -> bool:
        has = has_keyword(self.permanents[s], TRAMPLE_OVER_PLANESWALKERS)
        return has and self.edition >= FIRST_EDITION_WITH_TRAMPLE_OVER_PLANESWALKERS

    def _order_among(self, s: str, opposing: Sequence[str]) -> tuple[str, ...]:
        """The order that binds the creature (CR 510.1c-d until 2024, 702.22j-k)."""
        if self.edition >= FIRST_EDITION_WITHOUT_ORDER or len(opposing) < 2 or self.divided_by_another(s):
            return ()
        order = self.order[s]
        if sorted(order) != sorted(opposing):
            raise ValueError(f"the order of {s} is none of what opposes it")
        return tuple(order)

    def divided_by_another(self, s: str) -> bool:
        """Whether another player than its controller divides the creature's damage (CR 702.22j-k, or an effect)."""
        opposing = self.blockers_of[s] if s in self.attacking else self.attackers_of[s]
        return bool(self.banding_opposing(s)) or (bool(opposing) and self._affected("assigns_damage_of", s))

    def dividers(self) -> frozenset[Violation]:
        """Who divides which creature's damage in place of its controller: the rule, the note, the creature, the player.

        Banding gives it to the defending player, or of a blocker's damage to the active player (CR 702.22j-k); of
        several players who attack together, to the one who controls the creature with banding (CR 805.10c).
        """
        found: set[Violation] = set()
        section = "702.21" if self.edition < "2021" else "702.22"
        for s in self.sources:
            attacks = s in self.attacking
            opposing = self.blockers_of[s] if attacks else self.attackers_of[s]
            if not opposing:
                continue
            for o in self.banding_opposing(s):
                player = self.defending[s] if attacks else self.permanents[o]["controller"]
                found.add((f"{section}{'j' if attacks else 'k'}", "damage_divided_by", s, player))
            own = self.permanents[s]["controller"]
            for effect in self._applying("assigns_damage_of", s):
                if effect.controller not in (own, None):
                    found.add(("510.1c" if attacks else "510.1d", "damage_divided_by", s, str(effect.controller)))
        return frozenset(found)

    def banding_opposing(self, s: str) -> list[str]:
        """Of what blocks the creature, or what it blocks, those with banding, and those with "bands with other" of a
        quality that they have and another of them."""
        opposing = self.blockers_of[s] if s in self.attacking else self.attackers_of[s]

        def bands(o: str) -> bool:
            return has_keyword(self.permanents[o], "banding") or any(
                _has_quality(self.permanents[o], quality)
                and any(_has_quality(self.permanents[other], quality) for other in opposing if other != o)
                for quality in _qualities(self.permanents[o])
            )

        return [o for o in opposing if bands(o)]

    # Trying everything --------------------------------------------------------------------------------------

    def number_of_assignments(self) -> int:
        """How many assignments `assignments` gives, about; for judging how long trying all of them takes."""
        recipients = {s: len(frozenset().union(*(way.recipients for way in ways))) for s, ways in self.ways.items()}
        return prod(1 + comb(self.amounts[s] + n - 1, n - 1) if n else 1 for s, n in recipients.items())

    def assignments(self) -> Iterator[Assignment]:
        """Every assignment in which each source assigns nothing, or all it has to whatever some way of it names.

        Anything else has a wrong amount or a recipient that no way names.
        """
        for chosen in product(*(list(self._divisions(s)) for s in self.sources)):
            yield frozenset().union(*chosen)

    def _divisions(self, s: str) -> Iterator[Assignment]:
        yield frozenset()
        recipients = sorted(frozenset().union(*(way.recipients for way in self.ways[s])))
        if self.amounts[s]:
            for numbers in _sums(self.amounts[s], len(recipients)):
                yield frozenset((s, to, n) for to, n in zip(recipients, numbers, strict=True) if n)

    def judge(self, assignment: Assignment) -> frozenset[Violation]:
        """Everything that the assignment breaks."""
        idle = {s for s, _, _ in assignment if s not in self.sources}
        found: set[Violation] = {("510.4", "assigns_nothing_now", s) for s in idle}
        # What can't be assigned now helps nothing else: it is no damage of this step.
        assignment = frozenset(each for each in assignment if each[0] not in idle)
        received: dict[str, int] = {}
        for _, to, n in assignment:
            received[to] = received.get(to, 0) + n
        lethal = {o for o in self.permanents if self._lethal(o, received.get(o, 0), assignment)}
        for s in self.sources:
            assigned = {to: n for source, to, n in assignment if source == s}
            found.update(self._broken_by(s, assigned, lethal, received))
        return frozenset(found)

    def _lethal(self, o: str, received: int, assignment: Assignment) -> bool:
        """Whether the creature is assigned lethal damage (CR 510.1c, 702.2c, 702.19b)."""
        creature = self.permanents[o]
        if "creature" not in creature["types"]:
            return False
        letter = self.readings.get("deathtouch_and_trample") == "letter" and self.edition >= "2026"
        touched = any(to == o and has_keyword(self.permanents[s], "deathtouch") for s, to, _ in assignment)
        if touched and not letter:
            return True
        measured: int | None = creature.get("power" if self._affected("lethal_by_power", o) else "toughness")
        if measured is None:
            raise Unmodeled(f"what is lethal for {o}")
        return int(creature.get("damage") or 0) + received >= measured

    def _broken_by(
        self, s: str, assigned: Mapping[str, int], lethal: set[str], received: Mapping[str, int]
    ) -> Iterable[Violation]:
        """What one source breaks; of several ways that name all it assigns to, by the one in which it breaks least."""
        of_rule = "510.1d" if s not in self.attacking else "510.1c" if s in self.blocked else "510.1b"
        named = frozenset().union(*(way.recipients for way in self.ways[s]))
        found: set[Violation] = {(of_rule, "cant_assign_to", s, to) for to in assigned if to not in named}
        to_named = {to: n for to, n in assigned.items() if to in named}
        total = sum(assigned.values())
        taken = [way for way in self.ways[s] if to_named.keys() <= way.recipients]
        amount = self.amounts[s] if named else 0
        if total != amount and not (total == 0 and any(not way.recipients for way in taken)):
            found.add(("510.1a", "wrong_amount", s, total, amount))
        if not taken:
            together = self.readings.get("ways_of_damage") == "together"
            return found if together else found | {("510.1c", "assigned_both_ways", s)}
        return found | min((set(self._broken_in(way, s, to_named, lethal, received)) for way in taken), key=len)

    def _broken_in(
        self, way: Way, s: str, assigned: Mapping[str, int], lethal: set[str], received: Mapping[str, int]
    ) -> Iterator[Violation]:
        of_rule = "510.1c" if s in self.attacking else "510.1d"
        for place, to in enumerate(way.order):
            for earlier in way.order[:place] if assigned.get(to) else ():
                if earlier not in lethal:
                    yield of_rule, "assigned_out_of_order", s, to, earlier
        if any(assigned.get(to) for to in way.past_all):
            for b in way.opposing:
                if b not in lethal:
                    yield "702.19b", "assigned_past_blocker", s, b
        if way.past_loyalty is not None:
            player, planeswalker = way.past_loyalty
            loyalty: int | None = self.permanents[planeswalker].get("loyalty")
            if loyalty is None:
                raise Unmodeled(f"the loyalty of {planeswalker}")
            if assigned.get(player) and received.get(planeswalker, 0) < loyalty:
                yield "702.19c", "assigned_past_planeswalker", s, planeswalker


def _sums(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to write the total as a sum of so many numbers, zeros among them."""
    if parts == 1:
        yield (total,)
    elif parts > 1:
        for first in range(total + 1):
            for rest in _sums(total - first, parts - 1):
                yield (first, *rest)


def _qualities(o: Node) -> list[str]:
    """The qualities of its "bands with other" abilities."""
    keywords = [" ".join(keyword.lower().split()) for keyword in o.get("keywords") or []]
    return [keyword.removeprefix(BANDS_WITH_OTHER) for keyword in keywords if keyword.startswith(BANDS_WITH_OTHER)]


def _has_quality(o: Node, quality: str) -> bool:
    """Whether the creature has the quality: a name, "legends", or a type, supertype or color with "creatures"."""
    if quality.startswith("creatures named "):
        return same_word(o.get("name") or "", quality.removeprefix("creatures named "))
    if quality == "legends":
        return "legendary" in (o.get("supertypes") or [])
    word, _, noun = quality.partition(" ")
    words = [*(o.get("subtypes") or []), *(o.get("supertypes") or []), *(o.get("colors") or []), *o["types"]]
    if noun not in ("", "creatures"):
        raise Unmodeled(f"the quality {quality}")
    wanted = word if noun else word.removesuffix("s")
    return any(same_word(each, wanted) for each in words)
