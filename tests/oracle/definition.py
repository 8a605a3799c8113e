"""What makes an attack declaration legal, written down literally and decided by trying everything.

This module and `blocks`, which does the same for block declarations, are the independent witness of the verifier. They
share no code with it, and read a case as the plain dict that YAML or JSON gives. Of attacks, CR 508.1a-d, word by word:

    D = (A, t)    A: creatures the active player controls; t: what each of them attacks
    P(D)          every creature in A may be chosen at all, t(x) being in its reach     CR 508.1a-b, 302.6, 506.2, 801.3
    K(D)          the cost items of D: (effect, x) for each x in A that can't attack t(x) unless a cost is paid
    C(D)          D as a whole disobeys no restriction                                 CR 508.1c, 802.3a
    r(D, E)       the number of requirement instances i with c_i(D), c_i(E) and q_i(E)  CR 508.1d
    legal(D)      P(D), C(D), K(D) can be paid completely (508.1j), the bands announced are bands (702.22c-d), and no E
                  with P(E), C(E), K(E) a subset of K(D) that can be paid has r(D, E) > r(D, D)

A requirement instance i is a pair: c_i, the condition on the declared set under which it asks, and q_i, what it
asks. Whatever the case format leaves without a meaning raises `Unmodeled`. Seats, teams and options are `options`,
paying is `paying`, bands are `bands`.

The keys of the case format are read exactly as written there (`if`, `is`); what they mean is said in the docstrings
of the format's model and repeated here only in code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from .bands import broken_bands
from .options import Impossible, Table, Unmodeled
from .paying import Bill, Demand, Purse, Source, cant_pay, mana_in, symbols_in

__all__ = [
    "BLOCK_ONLY_KINDS",
    "EDITIONS",
    "SELECTOR_KEYS",
    "Answer",
    "Board",
    "Context",
    "Cost",
    "Declared",
    "Effect",
    "Impossible",
    "Items",
    "Judgment",
    "Node",
    "Play",
    "State",
    "Unmodeled",
    "Violation",
    "best",
    "counters_on",
    "has_keyword",
    "improves",
    "is_compared",
    "judge",
    "legal_declarations",
    "obeyed",
    "same_word",
    "shares_color",
    "values_of",
]

EDITIONS = ("2018-10-05", "2020-04-17", "2021-11-19", "2024-04-12", "2025-02-07", "2026-04-17")
"""The editions of the rules that are told apart; the last is the default."""

FIRST_EDITION_WITH_BATTLES = "2024-04-12"
FIRST_EDITION_WITH_SETS_OF_GOADERS = "2020-04-17"

Play = frozenset[tuple[str, str]]
"""A declaration as a set of pairs (attacker, what it attacks)."""

Declaration = Mapping[str, str]
Declared = frozenset[str]
Attackers = Declared
Node = Any
"""A part of a case as YAML or JSON gives it."""

Violation = tuple[str | int, ...]
"""The kind of a violation, requirement or note, and its arguments."""

Items = frozenset[Violation]
"""What has to be paid for, each with the kind of note that tells of it."""

CANT_ATTACK = ("cant_attack", "cant_attack_or_block", "detain")
CANT_ATTACK_ALONE = ("cant_attack_alone", "cant_attack_or_block_alone")
MUST_ATTACK = ("must_attack", "must_attack_or_block")
PERMISSIONS = ("may_attack_as_though_haste", "may_attack_as_though_no_defender")
COSTS = ("costs_attack", "costs_attack_or_block")
TAKES_WHOM = (
    *("cant_attack", "cant_attack_or_block", "max_attackers", *MUST_ATTACK, "must_attack_with"),
    *PERMISSIONS,
    *COSTS,
)
ALL_KINDS = (
    *CANT_ATTACK,
    *CANT_ATTACK_ALONE,
    "cant_attack_except_alone",
    "max_attackers",
    *MUST_ATTACK,
    "must_attack_with",
    "goad",
    *PERMISSIONS,
    *COSTS,
    "may_exert",
    "attacks_without_tapping",
    "chooses_attackers",
)
BLOCK_ONLY_KINDS = (
    "cant_block",
    "cant_block_alone",
    "cant_be_blocked",
    "cant_be_blocked_by_more_than",
    "cant_be_blocked_except_by_at_least",
    "cant_be_blocked_except_by_exactly",
    "cant_be_blocked_unless_by_all",
    "max_blockers",
    "must_block",
    "must_block_each",
    "lure",
    "must_be_blocked",
    "must_be_blocked_by_exactly",
    "can_block_additional",
    "can_block_any_number",
    "may_block_as_though_it_had",
    "may_be_blocked_as_though_it_lacked",
    "may_block_as_though_untapped",
    "costs_block",
    "costs_be_blocked",
    "chooses_blockers",
    "blocks_at_random",
)
"""Kinds that bear on blocks and not on attacks."""

DAMAGE_KINDS = (
    "assigns_toughness",
    "assigns_no_damage",
    "lethal_by_power",
    "may_assign_as_though_unblocked",
    "may_assign_among_defenders",
    "assigns_damage_of",
)
"""Kinds that bear on neither."""

ABOUT_SETS = ("max_attackers", "must_attack_with", "max_blockers")
"""Kinds about a player or the whole declaration: printed on a permanent, they are not about it unless they say so."""


SELECTOR_KEYS = ("controller", "owner", "player", "of", "who", "planeswalkers_of", "battles_of", "by")
BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than", "parity")


class Answer(NamedTuple):
    """All legal declarations of a case.

    plays: the legal declarations. maximum: the greatest number of requirement instances that one of them obeys.
    feasible: how many declarations are possible and disobey no restriction.
    """

    plays: set[Play]
    maximum: int
    feasible: int


class Judgment(NamedTuple):
    """One declaration judged.

    outcome: legal, illegal, undetermined (it incurs a cost that the case gives in words) or malformed. violations: what
    it breaks, as far as that is told apart for the question. obeyed, unmet: the requirement instances that ask
    something of it. too_few: whether another declaration obeys more. items: what has to be paid for. notes: what
    each player pays in all, and what is assumed to be payable.
    """

    outcome: str
    violations: frozenset[Violation] = frozenset()
    obeyed: frozenset[Violation] = frozenset()
    unmet: frozenset[Violation] = frozenset()
    too_few: bool = False
    items: Items = frozenset()
    notes: frozenset[Violation] = frozenset()


class Cost(NamedTuple):
    """What one player pays for one item. `known`: whether the case says what that is."""

    payer: str
    bill: Bill
    uninvolved: tuple[bool, ...]
    known: bool


class Effect(NamedTuple):
    """An effect in force. `source` is the id of the permanent it comes from, `data` the effect as written, `name` its
    id, given or else the permanent's with the number there."""

    number: int
    name: str
    kind: str
    data: Node
    controller: str | None
    source: str | None
    on_permanent: bool


class Context(NamedTuple):
    """What the words of an effect refer to while it is applied.

    subject: the creature it is being applied to; None for an effect about a player or about the whole declaration.
    defending: the defending player meant; None when there is none. declared: the creatures that attack, or those of
    one defending player that block; None where a condition on the declared set has no meaning.
    """

    effect: Effect
    subject: str | None
    defending: str | None
    declared: Declared | None


class Requirement(NamedTuple):
    """A requirement instance: `asks` is c_i, a condition on the declared set, `obeyed` is q_i."""

    name: str
    asks: Callable[[Attackers], bool]
    obeyed: Callable[[Declaration], bool]


def legal_declarations(case: Node) -> Answer:
    """Every legal declaration of the case, by trying all of them.

    Raises:
        Unmodeled: the definition does not cover the case.
        ValueError: the case is no game state (an unknown edition, a battle before there were battles).
    """
    return Board(case).answer()


def judge(case: Node, play: Declaration | Iterable[tuple[str, str]]) -> bool:
    """Whether the play, a mapping or pairs (attacker, attacked), is a legal declaration.

    Raises as `legal_declarations`.
    """
    pairs = play.items() if isinstance(play, Mapping) else play
    return frozenset(pairs) in legal_declarations(case).plays


def obeyed(case: Node, play: Declaration | Iterable[tuple[str, str]]) -> tuple[int, int]:
    """How many requirement instances the play obeys, and how many ask something of it (their condition holds).

    Raises as `legal_declarations`, and ValueError for a play that names something other than creatures of the
    active player and what may be attacked.
    """
    board = Board(case)
    declaration = dict(play.items() if isinstance(play, Mapping) else play)
    strangers = [x for x, target in declaration.items() if not board.sensible({x: target})]
    if strangers:
        raise ValueError(f"not a creature of the active player, or nothing to attack: {strangers}")
    asked, score = board.count(declaration)
    return score.bit_count(), asked.bit_count()


def improves(case: Node, play: Declaration, better: Declaration) -> bool:
    """Whether `better` proves that the play does not obey enough requirements: it is possible, disobeys no restriction,
    asks for no payment but the play's and that can be paid, and obeys more of the requirements. Raises as `obeyed`."""
    return Board(case).improves(play, better)


def best(
    feasible: Mapping[Play, tuple[int, int, Items]],
    affordable: Callable[[Play], bool],
    readings: Mapping[str, str],
) -> Answer:
    """The legal declarations among those with P and C, each given with the instances that ask of it and that it obeys,
    as bits, and with its cost items.

    affordable: whether the items of a declaration can be paid. readings: how disputed rules are read.
    """
    feasible_and_payable = {play: each for play, each in feasible.items() if not each[2] or affordable(play)}
    # r(D, E) depends on D only through the instances that ask of it, and on E only through those it obeys.
    scores: dict[Items, set[int]] = {}
    for _, score, items in feasible_and_payable.values():
        scores.setdefault(items, set()).add(score)
    most: dict[tuple[int, Items], int] = {}
    plays: dict[Play, int] = {}
    for play, (asked, score, items) in feasible_and_payable.items():
        if (asked, items) not in most:
            compared = [
                other for paid, others in scores.items() if is_compared(readings, paid, items) for other in others
            ]
            most[asked, items] = max(((asked & other).bit_count() for other in compared), default=0)
        if score.bit_count() >= most[asked, items]:
            plays[play] = score.bit_count()
    return Answer(set(plays), max(plays.values()), len(feasible))


def is_compared(readings: Mapping[str, str], paid: Items, own: Items) -> bool:
    """Whether a declaration that costs `paid` is compared with one that costs `own` (508.1d's sentence on costs)."""
    return not paid if readings.get("compared_costs") == "none" else paid <= own


class State:
    """The state of a case, read once, and the meaning of the words in its effects. What the two questions share.

    question: which declaration is asked for. kinds: the kinds of effects that bear on it; others are ignored.
    declared_words: the conditions that count creatures of the declared set.
    """

    question: str
    kinds: tuple[str, ...]
    declared_words: tuple[str, ...]

    def __init__(self, case: Node) -> None:
        state = case["state"]
        self.edition: str = case.get("edition") or EDITIONS[-1]
        if self.edition not in EDITIONS:
            raise ValueError(f"edition {self.edition}")
        self.readings: Mapping[str, str] = case.get("readings") or {}
        self.active: str = state["active"]
        self.players: dict[str, Node] = state["players"]
        self.permanents: dict[str, Node] = {o["id"]: _with_all_types(o) for o in state.get("battlefield") or []}
        self.attacking: dict[str, Node] = state.get("attacking") or {}
        self.answers: dict[str, bool] = state.get("answers") or {}
        letter = self.readings.get("barred_planeswalkers") == "letter" and self.edition < FIRST_EDITION_WITH_BATTLES
        self.table = Table(self.active, self.players, state.get("options") or {}, letter)
        self.effects = list(self._read_effects(state))
        self._applies: dict[tuple[int, str, str | None, Declared | None], bool] = {}
        self._goaders: dict[str, tuple[str, ...]] = {}
        self._costs_of: dict[tuple[int, str | None, str | None, str], Cost] = {}
        self._refuse()
        self.defending_players = self.table.defending
        self.targets = self._targets()

    # Reading ------------------------------------------------------------------------------------------------

    def _read_effects(self, state: Node) -> Iterator[Effect]:
        written: list[tuple[str, Node, str | None, str | None, bool]] = [
            (f"{permanent['id']}#{place}", effect, permanent["controller"], permanent["id"], True)
            for permanent in self.permanents.values()
            for place, effect in enumerate(permanent.get("effects") or [], 1)
        ]
        written += [
            (f"effect#{place}", effect, effect.get("controller"), effect.get("source"), False)
            for place, effect in enumerate(state.get("effects") or [], 1)
        ]
        for number, (name, effect, controller, source, on_permanent) in enumerate(written):
            if not effect.get("kind"):
                raise Unmodeled("an effect given only as text")
            if effect["kind"] not in (*ALL_KINDS, *BLOCK_ONLY_KINDS, *DAMAGE_KINDS):
                raise Unmodeled(f"the kind {effect['kind']}")
            if effect["kind"] in self.kinds:
                yield Effect(number, effect.get("id") or name, effect["kind"], effect, controller, source, on_permanent)

    def _refuse(self) -> None:
        """Raises for what the definition leaves out."""
        for permanent in self.permanents.values():
            if permanent.get("text") and permanent.get("effects") is None:
                raise Unmodeled(f"the unread text of {permanent['id']}")
            if "battle" in permanent["types"] and self.edition < FIRST_EDITION_WITH_BATTLES:
                raise ValueError(f"{permanent['id']} is a battle, which edition {self.edition} does not have")
        for effect in self.effects:
            self._refuse_effect(effect)

    def _refuse_effect(self, effect: Effect) -> None:
        data = effect.data
        if data.get("subject") == "subject":
            raise Unmodeled("an effect that applies to what it applies to")
        for question in values_of("answer", [data[key] for key in ("if", "unless") if data.get(key)]):
            if question not in self.answers:
                raise Unmodeled(f"no answer to: {question}")

    def _targets(self) -> dict[str, str]:
        """Everything that may be attacked, each with the defending player there (CR 506.2, 310.5, 508.5)."""
        targets = {p: p for p in self.defending_players}
        for o in self.permanents.values():
            if "battle" in o["types"] and o.get("protector") in self.defending_players:
                targets[o["id"]] = o["protector"]
            elif "planeswalker" in o["types"] and o["controller"] in self.defending_players:
                targets[o["id"]] = o["controller"]
        return targets

    def reach(self, x: str) -> list[str]:
        """What the creature may attack, of all that may be attacked at all (CR 310.8b, 801.3)."""
        controller = self.permanents[x]["controller"]
        near = self.table.in_range(controller)
        return [
            target
            for target, defending in self.targets.items()
            if defending in near
            and target not in self.table.turned_from
            # The protector can never attack it, even as a planeswalker.
            and not ("battle" in self._types(target) and self.permanents[target].get("protector") == controller)
        ]

    def _types(self, target: str) -> Sequence[str]:
        types: Sequence[str] = self.permanents[target]["types"] if target in self.permanents else ()
        return types

    # What an effect sees and affects (CR 801.10, 801.11) ------------------------------------------------------

    def sees_player(self, effect: Effect, player: str) -> bool:
        """Whether the player is within the range of influence of the effect's controller, if it has one."""
        return effect.controller is None or player in self.table.in_range(effect.controller)

    def sees(self, effect: Effect, o: Node) -> bool:
        """Whether the permanent is (CR 801.2d)."""
        protector = o.get("protector") if "battle" in o["types"] else None
        return any(self.sees_player(effect, p) for p in (o["controller"], protector) if p is not None)

    # When an effect applies ---------------------------------------------------------------------------------

    def _applies_to(self, effect: Effect, x: str, defending: str | None, declared: Declared | None) -> bool:
        """Whether the effect is about the creature and its conditions hold."""
        key = (effect.number, x, defending, declared)
        if key not in self._applies:
            context = Context(effect, x, defending, declared)
            self._applies[key] = self._is_subject(effect, x, defending) and self._conditions_hold(context)
        return self._applies[key]

    def _conditions_hold(self, context: Context) -> bool:
        data = context.effect.data
        met = data.get("if") is None or self._holds(data["if"], context)
        excused = data.get("unless") is not None and self._holds(data["unless"], context)
        return met and not excused

    def _is_subject(self, effect: Effect, x: str, defending: str | None) -> bool:
        """Whether the creature is one that the effect is about; while this is asked, it is "the subject" itself."""
        creature = self.permanents[x]
        subject = effect.data.get("subject")
        if subject is None and effect.on_permanent and effect.kind not in ABOUT_SETS:
            subject = "self"
        of_permanents = effect.kind == "detain" and subject is not None  # CR 701.35a: "that permanent"
        if not (of_permanents or "creature" in creature["types"]) or not self.sees(effect, creature):
            return False
        if subject is None:
            return True
        context = Context(effect, x, defending, None)
        if isinstance(subject, str):
            referred = self._refer(subject, context)
            return referred is not None and referred["id"] == x
        return self._fits(creature, subject, context)

    def _the_defending_player(self, effect: Effect) -> str | None:
        """The player meant by "defending player" in an effect that is not about one attack, when it matters."""
        asked = {key: effect.data.get(key) for key in ("subject", "whom", "if", "unless", "n", "by", "player")}
        named = [selector for key in SELECTOR_KEYS for selector in values_of(key, asked)]
        if "defending" in named and len(self.defending_players) > 1:
            raise Unmodeled(f"{effect.kind} asks for the defending player, and there are several")
        return self.defending_players[0] if len(self.defending_players) == 1 else None

    def goaders(self, x: str) -> tuple[str, ...]:
        """Who goads the permanent, once for each time that it counts (CR 701.15b-d; 701.37a in 2018)."""
        if x not in self._goaders:
            goaders: list[str] = list(self.permanents[x].get("goaded_by") or [])
            for effect in self.effects:
                if effect.kind == "goad":
                    defending = self._the_defending_player(effect)
                    context = Context(effect, x, defending, None)
                    if self._is_subject(effect, x, defending) and self._conditions_hold(context):
                        goaders += sorted(self._select(effect.data.get("by") or "you", context))
            if self.edition >= FIRST_EDITION_WITH_SETS_OF_GOADERS or self.readings.get("repeated_goads") == "once":
                goaders = sorted(set(goaders))
            self._goaders[x] = tuple(goaders)
        return self._goaders[x]

    # Costs --------------------------------------------------------------------------------------------------

    def cost(self, effect: Effect, payer: str, context: Context) -> Cost:
        """What an item of the effect asks of the payer (CR 118)."""
        key = (effect.number, context.subject, context.defending, payer)
        if key not in self._costs_of:
            self._costs_of[key] = self._cost(effect, payer, context)
        return self._costs_of[key]

    def _cost(self, effect: Effect, payer: str, context: Context) -> Cost:
        written = effect.data["cost"]
        cost: Node = {"mana": written} if isinstance(written, str) else written
        unknown = [cost.get("text")]

        def number(value: Node) -> int:
            numbers = self._numbers(value, context)
            unknown.append(len(numbers) != 1)
            return max([0, *numbers])

        symbols: list[str] = []
        for symbol in symbols_in(cost.get("mana") or ""):
            symbols.append(str(number(cost["x"])) if symbol == "X" else symbol)
        demands: list[Demand] = []
        uninvolved: list[bool] = []
        for action in ("sacrifice", "tap", "return"):
            if (paid := cost.get("tap_permanents" if action == "tap" else action)) is not None:
                fitting = (o for o in self._controlled_by(payer) if self.sees(effect, o))
                described = paid["choose"]
                ids = frozenset(o["id"] for o in fitting if self._fits(o, described, context))
                demands.append(Demand(action, number(paid["n"]) if "n" in paid else 1, ids))
                uninvolved.append(bool(paid.get("uninvolved")))
        life, cards = (number(cost[key]) if key in cost else 0 for key in ("life", "discard"))
        return Cost(payer, Bill(tuple(symbols), life, cards, tuple(demands)), tuple(uninvolved), not any(unknown))

    def unpaid(self, costs: Iterable[Cost], involved: Declared, tapped: Declared) -> set[str]:
        """The players who can't pay all of it at once. Costs that the case doesn't tell count as nothing.

        involved: the creatures declared. tapped: the permanents that declaring has tapped.
        """
        dues = self.dues(costs, involved, tapped)
        bills = {p: bill for p, (bill, _) in dues.items()}
        teams = [self.table.team(p) for p in bills] if self.table.one_life else []
        together = sorted({tuple(team) for team in teams})
        return cant_pay(bills, {p: purse for p, (_, purse) in dues.items()}, together)

    def dues(self, costs: Iterable[Cost], involved: Declared, tapped: Declared) -> dict[str, tuple[Bill, Purse]]:
        """What each player has to pay, and what with; as `unpaid`."""
        return {p: (bill, self._purse(p, tapped)) for p, bill in _bills(costs, involved).items()}

    def totals(self, costs: Iterable[Cost]) -> Iterator[Violation]:
        """What each player pays in all, generic mana as so many {1}, and what is assumed to be enough (CR 118.3)."""
        for player, bill in _bills(costs, frozenset()).items():
            purse = self._purse(player, frozenset())
            symbols = Counter(symbol for symbol in bill.symbols if not symbol.isdigit())
            symbols["1"] = sum(int(symbol) for symbol in bill.symbols if symbol.isdigit())
            yield from (("total_mana", player, f"{{{symbol}}}", n) for symbol, n in symbols.items() if n)
            taken: Counter[str] = Counter()
            for demand in bill.demands:
                taken[demand.action] += demand.number
            yield from (("total_permanents", player, action, n) for action, n in taken.items() if n)
            for kind, number in (("total_life", bill.life), ("total_cards", bill.cards)):
                if number:
                    yield kind, player, number
            # Where mana is assumed to be enough, no symbol has to be paid with life.
            phyrexian = sum(n for symbol, n in symbols.items() if "P" in symbol.split("/") and purse.pool is not None)
            asked = {"mana": symbols.total(), "life": bill.life + phyrexian, "cards": bill.cards}
            given = {"mana": purse.pool, "life": purse.life, "cards": purse.cards}
            yield from (("assumed_payable", player, each) for each in asked if asked[each] and given[each] is None)

    def _is_detained(self, x: str) -> bool:
        """CR 701.35a: whether the activated abilities of a permanent can't be activated."""
        return any(self._applies_to(e, x, None, None) for e in self.effects if e.kind == "detain")

    def _purse(self, player: str, tapped: Declared) -> Purse:
        data = self.players[player]
        mine = self._controlled_by(player)
        told = any(o.get("mana") is not None for o in mine)
        sources = [source for o in mine if (source := _source(o)) is not None and not self._is_detained(o["id"])]
        pool = None
        if told or data.get("mana") is not None or data.get("snow_mana") is not None:
            pool = mana_in(data.get("mana") or "", snow=False) + mana_in(data.get("snow_mana") or "", snow=True)
        life = data.get("life")
        if self.table.one_life:
            given = [self.players[p]["life"] for p in self.table.team(player) if "life" in self.players[p]]
            life = min(given, default=None)
        untapped = frozenset(o["id"] for o in mine if not o.get("tapped")) - tapped
        sick = {
            o["id"] for o in mine if "creature" in o["types"] and o.get("sick") and not has_keyword(o, "haste")
        }  # CR 302.6
        return Purse(pool, tuple(sources), life, data.get("hand"), untapped, untapped - sick)

    # Conditions ---------------------------------------------------------------------------------------------

    def _holds(self, condition: Node, context: Context) -> bool:
        (form, value), *more = condition.items()
        if more:
            raise ValueError(f"a condition takes one key: {condition}")
        match form:
            case "any":
                return any(self._holds(c, context) for c in value)
            case "all":
                return all(self._holds(c, context) for c in value)
            case "non":
                return not self._holds(value, context)
            case "controls":
                return any(
                    self._tallied(value, self._controlled_by(p), context)
                    for p in self._select(value["player"], context)
                )
            case "exists":
                return self._tallied(value, self._seen(context), context)
            case "compare":
                return self._compare(self._numbers(value["value"], context), value, context)
            case "fits":
                referred = self._refer(value["object"], context)
                return referred is not None and self._fits(referred, value["what"], context)
            case "player":
                players = (self.players[p] for p in self._select(value["who"], context))
                return any(same_word(value["mark"], mark) for player in players for mark in player.get("marks") or [])
            case "answer":
                return bool(self.answers[value])
            case "attacks" | "also_attacks" | "blocks" | "also_blocks":
                if context.declared is None or form not in self.declared_words:
                    raise Unmodeled("a condition on the declared set where it has no meaning")
                if form.startswith("also_") and context.subject is None:
                    raise Unmodeled(f"{form} without a subject")
                left_out = context.subject if form.startswith("also_") else None
                counted = [o for o in self._seen(context) if o["id"] in context.declared and o["id"] != left_out]
                return self._tallied(value, counted, context)
        raise ValueError(f"condition: {form}")

    def _tallied(self, tally: Node, permanents: Iterable[Node], context: Context) -> bool:
        count = sum(self._fits(o, tally["what"], context) for o in permanents)
        if not any(tally.get(bound) is not None for bound in BOUNDS):
            return count >= 1
        return self._compare(frozenset({count}), tally, context)

    def _compare(self, numbers: frozenset[int], bounds: Node, context: Context) -> bool:
        """Whether one of the numbers is within all bounds; without a number, no comparison holds."""

        def within(bound: str, number: int) -> bool:
            if bounds.get(bound) is None:
                return True
            if bound == "parity":
                return bool(number % 2 == (0 if bounds["parity"] == "even" else 1))
            others = self._numbers(bounds[bound], context)
            match bound:
                case "at_least":
                    return any(number >= other for other in others)
                case "at_most":
                    return any(number <= other for other in others)
                case "more_than":
                    return any(number > other for other in others)
                case "fewer_than":
                    return any(number < other for other in others)
            return number in others

        return any(all(within(bound, number) for bound in BOUNDS) for number in numbers)

    def _compare_to(self, number: int | None, asked: Node, context: Context) -> bool:
        """A characteristic (None: there is none) against a comparison or the exact number asked for."""
        if number is None:
            return False
        bounds = {"exactly": asked} if isinstance(asked, int) else asked
        return self._compare(frozenset({number}), bounds, context)

    # Numbers ------------------------------------------------------------------------------------------------

    def _numbers(self, value: Node, context: Context) -> frozenset[int]:
        """The numbers meant: one, one of each player selected, or none where the state has none."""
        if isinstance(value, int):
            return frozenset({value})
        if "count" in value:
            return frozenset({sum(self._fits(o, value["count"], context) for o in self._seen(context))})
        if "among" in value:
            fitting = [o for o in self._seen(context) if self._fits(o, value["among"], context)]
            if "distinct" in value:
                return frozenset({len({shown for o in fitting for shown in DISTINCT[value["distinct"]](o)})})
            return frozenset({max((o[value["greatest"]] for o in fitting if value["greatest"] in o), default=0)})
        if "sum" in value:
            parts = [self._numbers(part, context) for part in value["sum"]]
            if sum(len(part) > 1 for part in parts) > 1:
                raise Unmodeled("a sum of numbers of several players each")
            return frozenset(sum(chosen) for chosen in product(*parts))
        if "counters" in value:
            o = self._refer(value["on"], context)
            return frozenset() if o is None else frozenset({counters_on(o, value["counters"])})
        if "number" in value:
            given = (self._player_number(p, value["number"]) for p in self._select(value["of"], context))
            return frozenset(number for number in given if number is not None)
        for form, characteristic in CHARACTERISTICS_OF.items():
            if form in value:
                o = self._refer(value[form], context)
                number = None if o is None else o.get(characteristic)
                return frozenset() if number is None else frozenset({number})
        raise ValueError(f"number: {value}")

    def _player_number(self, player: str, name: str) -> int | None:
        data = self.players[player]
        number: int | None
        if name in ("life", "hand", "graveyard", "poison"):
            number = data.get(name)
        else:
            number = (data.get("numbers") or {}).get(name)
        return number

    # Descriptions of permanents -----------------------------------------------------------------------------

    def _fits(self, o: Node, description: Node, context: Context) -> bool:
        return all(self._fits_key(o, key, asked, context) for key, asked in description.items() if asked is not None)

    def _fits_key(self, o: Node, key: str, asked: Node, context: Context) -> bool:
        for judge in (
            self._fits_together,
            self._fits_printed,
            self._fits_number,
            self._fits_state,
            self._fits_relation,
        ):
            found = judge(o, key, asked, context)
            if found is not None:
                return found
        raise ValueError(f"filter: {key}")

    def _fits_together(self, o: Node, key: str, asked: Node, context: Context) -> bool | None:
        """Keys that join descriptions. None for another key, here and below."""
        match key:
            case "any":
                return any(self._fits(o, f, context) for f in asked)
            case "all":
                return all(self._fits(o, f, context) for f in asked)
            case "non":
                return not self._fits(o, asked, context)
        return None

    def _fits_printed(self, o: Node, key: str, asked: Node, context: Context) -> bool | None:
        """Keys about words: types, colors, keywords, names."""
        match key:
            case "type" | "subtype" | "supertype" | "color" | "mark":
                words = o.get(WORD_LISTS[key]) or []
                return any(same_word(word, wanted) for word in words for wanted in _as_list(asked))
            case "keyword":
                return any(self._keyword(o, wanted) for wanted in _as_list(asked))
            case "name":
                return o.get("name") is not None and any(same_word(o["name"], wanted) for wanted in _as_list(asked))
            case "shares_color_with":
                referred = self._refer(asked, context)
                return referred is not None and shares_color(o, referred)
        return None

    def _fits_number(self, o: Node, key: str, asked: Node, context: Context) -> bool | None:
        """Keys that compare a number."""
        match key:
            case "colors":
                return self._compare_to(len(set(o.get("colors") or [])), asked, context)
            case "power" | "toughness" | "mana_value":
                return self._compare_to(o.get(key), asked, context)
            case "toughness_minus_power":
                power, toughness = o.get("power"), o.get("toughness")
                difference = None if power is None or toughness is None else toughness - power
                return self._compare_to(difference, asked, context)
            case "counters":
                return all(self._compare_to(counters_on(o, kind), bound, context) for kind, bound in asked.items())
        return None

    def _fits_state(self, o: Node, key: str, asked: Node, context: Context) -> bool | None:
        """Keys about what a permanent is at the moment: tapped, attacking, goaded."""
        match key:
            case "tapped" | "token" | "sick" | "attacked_this_turn" | "suspected":
                return bool(o.get(key)) is asked
            case "had_to_attack":
                counts = (True,) if self.readings.get("had_to_attack") == "obeyable" else (True, "in_vain")
                return (o.get(key) in counts) is asked
            case "modified":
                return self._modified(o, context) is asked
            case "attacking" if isinstance(asked, bool):
                return (o["id"] in self.attacking) is asked
            case "attacking":
                target = self.attacking.get(o["id"])
                return isinstance(target, str) and target in self._select(asked, context)
            case "blocking" | "blocked" | "unblocked":
                return (o["id"] in self._by_blocks(key)) is asked
            case "goaded":
                return bool(self.goaders(o["id"])) is asked
        return None

    def _fits_relation(self, o: Node, key: str, asked: Node, context: Context) -> bool | None:
        """Keys about other objects and players, and ids."""
        match key:
            case "controller":
                return o["controller"] in self._select(asked, context)
            case "owner":
                return _owner(o) in self._select(asked, context)
            case "attached":
                attached = [a for a in self._seen(context) if a.get("attached_to") == o["id"]]
                if isinstance(asked, dict):
                    players = self._select(asked["controller"], context)
                    attached = [a for a in attached if a["controller"] in players]
                    asked = asked["subtype"]
                return any(same_word(word, asked) for a in attached for word in a.get("subtypes") or [])
            case "attached_to":
                host = self.permanents.get(o.get("attached_to") or "")
                return host is not None and self._fits(host, asked, context)
            case "is":
                referred = self._refer(asked, context)
                return referred is not None and referred["id"] == o["id"]
            case "other":
                return not asked or o["id"] != context.effect.source
            case "id":
                return bool(o["id"] == asked)
            case "ids":
                return o["id"] in asked
        return None

    def _modified(self, o: Node, context: Context) -> bool:
        """Whether it has a counter, is equipped, or is enchanted by an Aura that its controller controls (CR 700.9)."""
        on_it = [a for a in self._seen(context) if a.get("attached_to") == o["id"]]
        equipped = any(same_word(word, "equipment") for a in on_it for word in a.get("subtypes") or [])
        enchanted = any(
            same_word(word, "aura") and a["controller"] == o["controller"]
            for a in on_it
            for word in a.get("subtypes") or []
        )
        return counters_on(o, "any") > 0 or equipped or enchanted

    def _by_blocks(self, what: str) -> Collection[str]:
        """The creatures that are blocking, blocked or unblocked; none before blocks (CR 509.1g, 509.1h)."""
        return ()

    def _keyword(self, o: Node, wanted: str) -> bool:
        """Whether it has the keyword. A suspected permanent has menace (CR 701.60c)."""
        return has_keyword(o, wanted) or (wanted.lower() == "menace" and bool(o.get("suspected")))

    def _refer(self, word: str, context: Context) -> Node | None:
        """The permanent that self, host or subject means; None for a host that is not there or is a player."""
        if word == "subject":
            if context.subject is None:
                raise Unmodeled(f"{context.effect.kind} has no single subject")
            return self.permanents[context.subject]
        if context.effect.source is None:
            raise Unmodeled(f"{word} in an effect without a source")
        source = self.permanents[context.effect.source]
        if word == "self":
            return source
        if word == "host":
            return self.permanents.get(source.get("attached_to") or "")
        raise ValueError(f"reference: {word}")

    # Players ------------------------------------------------------------------------------------------------

    def _seen(self, context: Context) -> list[Node]:
        """The permanents that the effect sees."""
        return [o for o in self.permanents.values() if self.sees(context.effect, o)]

    def _select(self, selector: Node, context: Context) -> frozenset[str]:
        """The players meant, of those that the effect sees."""
        return frozenset(p for p in self._named(selector, context) if self.sees_player(context.effect, p))

    def _named(self, selector: Node, context: Context) -> frozenset[str]:
        """The players meant. Words mean players still in the game; an id, and "you", mean that player in any case."""
        if not isinstance(selector, str):
            return frozenset([selector["id"]] if selector.get("id") is not None else selector["ids"])
        playing = frozenset(p for p in self.players if self._plays(p))
        match selector:
            case "you" | "opponent" | "not_you":
                you = context.effect.controller
                if you is None:
                    raise Unmodeled(f"{selector} in an effect without a controller")
                if selector == "you":
                    return frozenset({you})
                if selector == "opponent":
                    return frozenset(p for p in playing if self._opponents(p, you))
                return playing - {you}
            case "any":
                return playing
            case "active":
                if len(self.table.attacking) > 1:
                    raise Unmodeled("the active player, and there are several")
                return frozenset({self.active})
            case "defending":
                return frozenset() if context.defending is None else frozenset({context.defending})
            case "host_controller":
                host = self._refer("host", context)
                return frozenset() if host is None else frozenset({host["controller"]})
            case "enchanted_player":
                source = self._refer("self", context)
                attached_to = None if source is None else source.get("attached_to")
                return frozenset(p for p in self.players if p == attached_to)
        subject = self._refer("subject", context)
        assert subject is not None
        match selector:
            case "controller":
                return frozenset({subject["controller"]})
            case "owner":
                return frozenset({_owner(subject)})
            case "nearest_left":
                return self._nearest_opponent(subject["controller"], 1)
            case "nearest_right":
                return self._nearest_opponent(subject["controller"], -1)
        raise ValueError(f"selector: {selector}")

    def _nearest_opponent(self, player: str, step: int) -> frozenset[str]:
        seats = list(self.players)
        here = seats.index(player)
        for distance in range(1, len(seats)):
            neighbor = seats[(here + step * distance) % len(seats)]
            if self._plays(neighbor) and self._opponents(neighbor, player):
                return frozenset({neighbor})
        return frozenset()

    def _plays(self, player: str) -> bool:
        """Whether the player is still in the game."""
        return player in self.table.playing

    def _opponents(self, player: str, other: str) -> bool:
        return self.table.opponents(player, other)

    def _controlled_by(self, player: str) -> list[Node]:
        return [o for o in self.permanents.values() if o["controller"] == player]


WITHOUT_DECLARED_SET = (
    *("goad", "max_attackers", "may_exert", "attacks_without_tapping", "chooses_attackers"),
    *PERMISSIONS,
)
"""Kinds not judged under a condition on the declared set."""


class Board(State):
    """A case asking for attackers, read once: who may be attacked, which effects apply to what."""

    question = "declare_attackers"
    kinds = ALL_KINDS
    declared_words = ("attacks", "also_attacks")

    def __init__(self, case: Node) -> None:
        super().__init__(case)
        self._attacks_whom: dict[tuple[int, str, str], bool] = {}
        self._found_requirements: list[Requirement] | None = None
        self._found_restrictions: list[Callable[[Declaration, Attackers], bool]] | None = None
        self._asking: dict[Attackers, int] = {}
        self._feasible: dict[Play, tuple[int, int, Items]] | None = None
        self._affordable: dict[Play, bool] = {}
        self.creatures = [
            o["id"] for p in self.table.attacking for o in self._controlled_by(p) if "creature" in o["types"]
        ]

    def _refuse_effect(self, effect: Effect) -> None:
        super()._refuse_effect(effect)
        kind, data = effect.kind, effect.data
        if data.get("whom") is not None and kind not in TAKES_WHOM:
            raise Unmodeled(f"{kind} with whom")
        if kind in WITHOUT_DECLARED_SET and _reads_declared_set(_conditions(effect)):
            raise Unmodeled(f"{kind} under a condition on the declared set")
        if kind == "goad" and any(True for _ in values_of("goaded", data)):
            raise Unmodeled("goad that depends on what is goaded")
        if kind == "max_attackers" and data.get("each") == "turn" and data.get("whom") is not None:
            raise Unmodeled("a cap each turn on attacks against somebody")

    # The definition -----------------------------------------------------------------------------------------

    def answer(self) -> Answer:
        """All legal declarations."""
        feasible = self.feasible()
        for play in feasible:
            self._refuse_unknown_costs(self._costs(dict(play)).values())
        return best(feasible, lambda play: self._can_pay(dict(play)), self.readings)

    def feasible(self) -> dict[Play, tuple[int, int, Items]]:
        """The declarations with P and C: which instances ask and which it obeys, as bits, and the cost items."""
        if self._feasible is None:
            self._feasible = {
                frozenset(declaration.items()): (*self.count(declaration), frozenset(self._costs(declaration)))
                for declaration in self.declarations()
                if self._possible_and_unrestricted(declaration)
            }
        return self._feasible

    def judge(
        self,
        declaration: Declaration,
        bands: Sequence[Sequence[str]] = (),
        exert: Sequence[str] = (),
        enlist: Mapping[str, str] | None = None,
    ) -> Judgment:
        """One declaration of creatures that may be declared, with its bands and optional costs.

        The violations are those of bands, of optional costs, and `cant_pay`.
        """
        enlist = enlist or {}
        violations: set[Violation] = set(broken_bands(bands, self.permanents, declaration))
        optional = set(self._broken_options(declaration, exert, enlist))
        costs = self._costs(declaration)
        tapped = self._tapped(declaration) | frozenset(enlist.values())
        if not optional:
            violations |= {("cant_pay", p) for p in self.unpaid(costs.values(), frozenset(declaration), tapped)}
        violations |= optional
        asked, score = self.count(declaration)
        items = frozenset(costs)
        too_few = any(self._better(asked, score, items, play) for play in self.feasible())
        names = [each.name for each in self.requirements()]
        fine = self._possible_and_unrestricted(declaration) and not violations and not too_few
        outcome = "legal" if fine else "illegal"
        if any(not cost.known for cost in costs.values()):
            outcome = "undetermined"
        return Judgment(
            outcome,
            frozenset(violations),
            frozenset((n, name) for n, name in enumerate(names) if score >> n & 1),
            frozenset((n, name) for n, name in enumerate(names) if (asked & ~score) >> n & 1),
            too_few,
            items,
            frozenset(self.totals(costs.values())),
        )

    def attack_dues(
        self, declaration: Declaration, enlist: Mapping[str, str] | None = None
    ) -> dict[str, tuple[Bill, Purse]]:
        """What each player has to pay for the declaration, and what with."""
        tapped = self._tapped(declaration) | frozenset((enlist or {}).values())
        return self.dues(self._costs(declaration).values(), frozenset(declaration), tapped)

    def sensible(self, declaration: Declaration) -> bool:
        """Whether these are creatures that the attacking players may choose, and things those may attack."""
        return all(x in self.creatures and target in self.reach(x) for x, target in declaration.items())

    def improves(self, play: Declaration, better: Declaration) -> bool:
        """As the function `improves`."""
        asked, score = self.count(play)
        there = frozenset(better.items())
        return there in self.feasible() and self._better(asked, score, frozenset(self._costs(play)), there)

    def _better(self, asked: int, score: int, items: Items, other: Play) -> bool:
        _, other_score, other_items = self.feasible()[other]
        more = (asked & other_score).bit_count() > score.bit_count()
        return more and is_compared(self.readings, other_items, items) and self._can_pay(dict(other))

    def _possible_and_unrestricted(self, declaration: Declaration) -> bool:
        attackers = frozenset(declaration)
        return self.possible(declaration) and all(holds(declaration, attackers) for holds in self.restrictions())

    def count(self, declaration: Declaration) -> tuple[int, int]:
        """The instances i with c_i, and those with c_i and q_i, as bits."""
        attackers = frozenset(declaration)
        requirements = self.requirements()
        if attackers not in self._asking:
            bits = (1 << n for n, i in enumerate(requirements) if i.asks(attackers))
            self._asking[attackers] = sum(bits)
        asked = self._asking[attackers]
        score = sum(1 << n for n, i in enumerate(requirements) if asked >> n & 1 and i.obeyed(declaration))
        return asked, score

    def declarations(self) -> Iterator[dict[str, str]]:
        """Every way to choose creatures of the attacking players and what each attacks."""
        stays_home: list[str | None] = [None]
        for choice in product(*(stays_home + list(self.reach(x)) for x in self.creatures)):
            yield {x: target for x, target in zip(self.creatures, choice, strict=True) if target is not None}

    # Costs of attacking ---------------------------------------------------------------------------------------

    def _costs(self, declaration: Declaration) -> dict[Violation, Cost]:
        """K(D), each with what it costs (CR 508.1h)."""
        found: dict[Violation, Cost] = {}
        for effect in self.effects:
            if effect.kind in COSTS:
                attackers = frozenset(declaration) if _reads_declared_set(_conditions(effect)) else None
                for x, target in declaration.items():
                    if self._applies_to(effect, x, self.targets[target], attackers) and self._whom(effect, x, target):
                        item = ("attack_cost", effect.name, x)
                        context = Context(effect, x, self.targets[target], None)
                        found[item] = self.cost(effect, self.permanents[x]["controller"], context)
        return found

    @staticmethod
    def _refuse_unknown_costs(costs: Iterable[Cost]) -> None:
        if any(not cost.known for cost in costs):
            raise Unmodeled("a cost in words, or an amount that the case doesn't give")

    def _can_pay(self, declaration: Declaration) -> bool:
        key = frozenset(declaration.items())
        if key not in self._affordable:
            costs = self._costs(declaration)
            self._affordable[key] = not self.unpaid(costs.values(), frozenset(declaration), self._tapped(declaration))
        return self._affordable[key]

    def _tapped(self, declaration: Declaration) -> Declared:
        """The creatures that attacking taps (CR 508.1f, 702.20b)."""
        return frozenset(
            x
            for x, target in declaration.items()
            if not has_keyword(self.permanents[x], "vigilance")
            and not self._some_applies("attacks_without_tapping", x, self.targets[target])
        )

    def _some_applies(self, kind: str, x: str, defending: str) -> bool:
        return any(self._applies_to(e, x, defending, None) for e in self.effects if e.kind == kind)

    def _broken_options(
        self, declaration: Declaration, exert: Sequence[str], enlist: Mapping[str, str]
    ) -> Iterator[Violation]:
        """What is wrong with optional costs (CR 508.1g, 701.43d, 702.154a)."""
        for x in exert:
            if x not in declaration:
                yield "exerts_without_attacking", x
            if not any(self._some_applies("may_exert", x, p) for p in self._defending_for(x, declaration)):
                yield "cant_exert", x
        for x, helper in enlist.items():
            o = self.permanents[helper]
            if x not in declaration:
                yield "enlists_without_attacking", x
            if not has_keyword(self.permanents[x], "enlist"):
                yield "cant_enlist", x
            new = o.get("sick") and not has_keyword(o, "haste")
            mine = o["controller"] == self.permanents[x]["controller"]
            if "creature" not in o["types"] or o.get("tapped") or helper in declaration or new or not mine:
                yield "cant_be_enlisted", x, helper
        for helper in set(enlist.values()):
            if list(enlist.values()).count(helper) > 1:
                yield "enlisted_twice", helper

    def _defending_for(self, x: str, declaration: Declaration) -> list[str]:
        return [self.targets[declaration[x]]] if x in declaration else self.defending_players

    def choosers(self) -> set[tuple[str, str | None]]:
        """The effects that let another player choose the attackers, each with that player."""
        return {
            (effect.name, effect.controller)
            for effect in self.effects
            if effect.kind == "chooses_attackers"
            and any(self.sees_player(effect, p) for p in self.table.attacking)
            and self._conditions_hold(Context(effect, None, self._the_defending_player(effect), None))
        }

    def possible(self, declaration: Declaration) -> bool:
        """P(D): each attacker is untapped, no battle, and not summoning sick or free of that (CR 508.1a, 302.6)."""
        for x, target in declaration.items():
            creature = self.permanents[x]
            if creature.get("tapped") or "battle" in creature["types"]:
                return False
            sick = creature.get("sick") and not has_keyword(creature, "haste")
            if sick and not self._permitted("may_attack_as_though_haste", x, target):
                return False
        return True

    def restrictions(self) -> list[Callable[[Declaration, Attackers], bool]]:
        """C(D): for each restriction, whether the declaration as a whole obeys it."""
        if self._found_restrictions is None:
            effects = [self._restriction(e) for e in self.effects if self._restriction_kind(e)]
            self._found_restrictions = [self._defender_rule, *effects]
        return self._found_restrictions

    @staticmethod
    def _restriction_kind(effect: Effect) -> bool:
        return effect.kind in (*CANT_ATTACK, *CANT_ATTACK_ALONE, "cant_attack_except_alone", "max_attackers")

    def _defender_rule(self, declaration: Declaration, attackers: Attackers) -> bool:
        """A creature with defender can't attack (CR 702.3b)."""
        return all(
            self._permitted("may_attack_as_though_no_defender", x, target)
            for x, target in declaration.items()
            if has_keyword(self.permanents[x], "defender")
        )

    def _restriction(self, effect: Effect) -> Callable[[Declaration, Attackers], bool]:
        if effect.kind == "max_attackers":
            return self._cap(effect)

        def obeyed(declaration: Declaration, attackers: Attackers) -> bool:
            affected = [
                x
                for x, target in declaration.items()
                if self._applies_to(effect, x, self.targets[target], attackers) and self._whom(effect, x, target)
            ]
            if effect.kind in CANT_ATTACK:
                return not affected
            if effect.kind in CANT_ATTACK_ALONE:
                return not affected or len(attackers) >= 2
            return not affected or len(attackers) == 1

        return obeyed

    def _cap(self, effect: Effect) -> Callable[[Declaration, Attackers], bool]:
        """At most n creatures of a kind attack somebody each combat, or at all each turn.

        Nobody can be made to take back an attack of an earlier combat: a declaration without a creature of that kind
        is no attack with too many of them, however many attacked before.
        """
        context = Context(effect, None, self._the_defending_player(effect), None)
        if not self._conditions_hold(context):
            return lambda declaration, attackers: True
        limits = self._numbers(effect.data["n"], context)
        if len(limits) != 1:
            raise Unmodeled("a cap that is not one number")
        (limit,) = limits
        before: set[str] = set()
        if effect.data.get("each") == "turn" and self.readings.get("turn_limits") != "this_declaration":
            before = {
                x
                for x in self.creatures
                if self.permanents[x].get("attacked_this_turn") and self._is_subject(effect, x, context.defending)
            }

        def obeyed(declaration: Declaration, attackers: Attackers) -> bool:
            now = {
                x
                for x, target in declaration.items()
                if self._is_subject(effect, x, context.defending) and self._whom(effect, x, target)
            }
            if effect.data.get("each") == "player":
                return all(
                    sum(self.permanents[x]["controller"] == p for x in now) <= limit for p in self.table.attacking
                )
            return not now or len(now | before) <= limit

        return obeyed

    def requirements(self) -> list[Requirement]:
        """Every requirement instance (c_i, q_i) on the attacking players and on the creatures they control."""
        if self._found_requirements is None:
            self._found_requirements = self._find_requirements()
        return self._found_requirements

    def _find_requirements(self) -> list[Requirement]:
        found: list[Requirement] = []
        told: set[str] = set()
        for effect in self.effects:
            if effect.kind in MUST_ATTACK:
                asked = [x for x in self.creatures if not self._was_told(effect, x, told)]
                found += [self._must_attack(effect, x) for x in asked]
            if effect.kind == "must_attack_with":
                found += self._must_attack_with(effect)
        for x in self.creatures:
            for goader in self.goaders(x):
                found += _goad(x, goader, self.players)
        return found

    def _was_told(self, effect: Effect, x: str, told: set[str]) -> bool:
        """Whether an effect before it said the same of the creature, and is one requirement with it."""
        data = effect.data
        plain = data.get("whom") is None and not _reads_declared_set(_conditions(effect))
        if self.readings.get("equal_requirements") != "once" or not plain:
            return False
        if not self._applies_to(effect, x, self._the_defending_player(effect), frozenset()):
            return False
        before = x in told
        told.add(x)
        return before

    def _must_attack(self, effect: Effect, x: str) -> Requirement:
        defending = self._the_defending_player(effect)
        there = self._is_subject(effect, x, defending)
        return self._counting(
            effect,
            there,
            Requirement(
                f"{x}: effect {effect.number}",
                lambda attackers: self._applies_to(effect, x, defending, attackers),
                lambda declaration: x in declaration and self._whom(effect, x, declaration[x]),
            ),
        )

    def _counting(self, effect: Effect, there: bool, asked: Requirement) -> Requirement:
        """A requirement as it counts: one under a condition on the declared set asks of every declaration and is obeyed
        where the condition holds, too, if each declaration is read to obey what asks something of it."""
        alone = self.readings.get("conditional_requirements") == "each_its_own"
        if not alone or not _reads_declared_set(_conditions(effect)):
            return asked
        return Requirement(
            asked.name,
            lambda attackers: there,
            lambda declaration: asked.asks(frozenset(declaration)) and asked.obeyed(declaration),
        )

    def _must_attack_with(self, effect: Effect) -> list[Requirement]:
        defending = self._the_defending_player(effect)
        players = self._select(effect.data["player"], Context(effect, None, defending, None))

        def instance(player: str) -> Requirement:
            asked = Requirement(
                f"{player}: effect {effect.number}",
                lambda attackers: self._conditions_hold(Context(effect, None, defending, attackers)),
                lambda declaration: any(
                    self.permanents[x]["controller"] == player
                    and self._is_subject(effect, x, defending)
                    and self._whom(effect, x, target)
                    for x, target in declaration.items()
                ),
            )
            return self._counting(effect, True, asked)

        return [instance(player) for player in self.table.attacking if player in players]

    def _permitted(self, kind: str, x: str, target: str) -> bool:
        return any(
            self._applies_to(effect, x, self.targets[target], None) and self._whom(effect, x, target)
            for effect in self.effects
            if effect.kind == kind
        )

    def _whom(self, effect: Effect, x: str, target: str) -> bool:
        """Whether what the creature attacks is among what the effect describes."""
        whom = effect.data.get("whom")
        if whom is None:
            return True
        key = (effect.number, x, target)
        if key not in self._attacks_whom:
            context = Context(effect, x, self.targets[target], None)
            described = whom if isinstance(whom, list) else [whom]
            self._attacks_whom[key] = self._sees_target(effect, target) and any(
                self._describes(w, target, context) for w in described
            )
        return self._attacks_whom[key]

    def _sees_target(self, effect: Effect, target: str) -> bool:
        if target in self.players:
            return self.sees_player(effect, target)
        return self.sees(effect, self.permanents[target])

    def _describes(self, whom: Node, target: str, context: Context) -> bool:
        (form, value), *more = whom.items()
        if more:
            raise ValueError(f"whom takes one key: {whom}")
        if form == "any":
            return any(self._describes(w, target, context) for w in value)
        if form == "all":
            return all(self._describes(w, target, context) for w in value)
        if form == "non":
            return not self._describes(value, target, context)
        if form == "player":
            return target in self.players and target in self._select(value, context)
        permanent = self.permanents.get(target)
        if permanent is None:
            return False
        if form == "planeswalkers_of":
            return "planeswalker" in permanent["types"] and permanent["controller"] in self._select(value, context)
        if form == "battles_of":
            return "battle" in permanent["types"] and permanent.get("protector") in self._select(value, context)
        if form == "permanent":
            return self._fits(permanent, value, context)
        raise ValueError(f"whom: {form}")


CHARACTERISTICS_OF = {"power_of": "power", "toughness_of": "toughness", "mana_value_of": "mana_value"}
WORD_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors", "mark": "marks"}


def shares_color(o: Node, other: Node) -> bool:
    """CR 105.2, 702.13b."""
    return bool(set(o.get("colors") or []) & set(other.get("colors") or []))


CREATURE_TYPES = ["dinosaur", "dragon", "elf", "goblin", "human", "knight", "soldier", "vampire", "wall", "zombie"]
"""Some creature types of CR 205.3m, those that boards to be compared ask for."""


def _with_all_types(o: Node) -> Node:
    """CR 702.73a: a creature with changeling is every creature type."""
    if "creature" in o["types"] and any(same_word(each, "changeling") for each in o.get("keywords") or []):
        return {**o, "subtypes": [*(o.get("subtypes") or []), *CREATURE_TYPES]}
    return o


def _owner(o: Node) -> str:
    owner: str = o.get("owner") or o["controller"]
    return owner


def _goad(x: str, goader: str, players: Mapping[str, Node]) -> list[Requirement]:
    """Goaded by a player: it attacks, and it attacks a player other than that one (CR 701.15b)."""
    return [
        Requirement(f"{x}: goaded", lambda attackers: True, lambda declaration: x in declaration),
        Requirement(
            f"{x}: goaded by {goader}",
            lambda attackers: True,
            lambda declaration: declaration.get(x) in players and declaration[x] != goader,
        ),
    ]


def _bills(costs: Iterable[Cost], involved: Declared) -> dict[str, Bill]:
    """What each player pays in all, as far as the case says."""
    bills: dict[str, Bill] = {}
    for payer, bill, apart, known in costs:
        if known:
            demands = tuple(
                demand._replace(fitting=demand.fitting - involved) if away else demand
                for demand, away in zip(bill.demands, apart, strict=True)
            )
            so_far = bills.get(payer, Bill())
            bills[payer] = Bill(
                so_far.symbols + bill.symbols,
                so_far.life + bill.life,
                so_far.cards + bill.cards,
                so_far.demands + demands,
            )
    return bills


BASIC_LAND_TYPES = {"plains": "{W}", "island": "{U}", "swamp": "{B}", "mountain": "{R}", "forest": "{G}"}

DISTINCT: dict[str, Callable[[Node], Iterable[Any]]] = {
    "basic_land_types": lambda o: {word.lower() for word in o.get("subtypes") or []} & BASIC_LAND_TYPES.keys(),
    "card_types": lambda o: o["types"],
    "colors": lambda o: o.get("colors") or [],
    "mana_values": lambda o: [o["mana_value"]] if "mana_value" in o else [],
    "names": lambda o: [o["name"].lower()] if o.get("name") else [],
    "powers": lambda o: [o["power"]] if "power" in o else [],
}
"""What a permanent has of the sorts of which different ones are counted."""


def _source(o: Node) -> Source | None:
    """A permanent's mana ability, if it has one: what the case says, or those of basic land types (CR 305.6).

    What it adds is snow mana if the permanent is snow (CR 107.4h).
    """
    written = o.get("mana")
    if written is None:
        types = {subtype.lower() for subtype in o.get("subtypes") or []} if "land" in o["types"] else set()
        written = [symbol for subtype, symbol in BASIC_LAND_TYPES.items() if subtype in types]
        if not written:
            return None
    ability: Node = written if isinstance(written, Mapping) else {"add": written}
    snow = "snow" in (o.get("supertypes") or [])
    adds = tuple(mana_in(each, snow=snow) for each in _as_list(ability["add"]))
    return Source(o["id"], adds, ability.get("tap", True), bool(ability.get("sacrifice")))


def counters_on(o: Node, kind: str) -> int:
    counters: dict[str, int] = {**({"loyalty": o["loyalty"]} if "loyalty" in o else {}), **(o.get("counters") or {})}
    if "planeswalker" in o["types"] and "loyalty" not in counters and kind != "any" and same_word(kind, "loyalty"):
        raise Unmodeled("loyalty counters that aren't given")  # 306.5c
    return sum(n for name, n in counters.items() if kind == "any" or same_word(name, kind))


def same_word(word: str, other: str) -> bool:
    return word.lower() == other.lower()


def has_keyword(o: Node, wanted: str) -> bool:
    """Whether it has the keyword, with or without further words; "landwalk" is every landwalk (CR 702.14a)."""
    wanted = wanted.lower()
    keywords = [keyword.lower() for keyword in o.get("keywords") or []]
    return any(
        keyword == wanted or keyword.startswith(wanted + " ") or (wanted == "landwalk" and keyword.endswith("walk"))
        for keyword in keywords
    )


def _as_list(value: Node) -> list[str]:
    return value if isinstance(value, list) else [value]


def values_of(key: str, node: Node) -> Iterator[Node]:
    """Every value written under the key, at any depth."""
    if isinstance(node, Mapping):
        for k, value in node.items():
            if k == key:
                yield value
            yield from values_of(key, value)
    elif isinstance(node, list):
        for value in node:
            yield from values_of(key, value)


def _conditions(effect: Effect) -> list[Node]:
    return [effect.data[key] for key in ("if", "unless") if effect.data.get(key)]


def _reads_declared_set(conditions: list[Node]) -> bool:
    return any(True for key in ("attacks", "also_attacks") for _ in values_of(key, conditions))
