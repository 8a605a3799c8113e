"""What makes an attack declaration legal, written down literally and decided by trying everything.

This module and `blocks`, which does the same for block declarations, are the independent witness of the verifier. They
share no code with it, and read a case as the plain dict that YAML or JSON gives. Of attacks, CR 508.1a-d, word by word:

    D = (A, t)    A: creatures the active player controls; t: what each of them attacks
    P(D)          every creature in A may be chosen at all                             CR 508.1a, 302.6, 506.3
    C(D)          D as a whole disobeys no restriction                                 CR 508.1c, 802.3a
    r(D, E)       the number of requirement instances i with c_i(D), c_i(E) and q_i(E)  CR 508.1d
    legal(D)      P(D), C(D), and no E with P(E), C(E) has r(D, E) > r(D, D)

A requirement instance i is a pair: c_i, the condition on the declared set under which it asks, and q_i, what it
asks. Costs, bands and the multiplayer options other than CR 802 and 506.2a are not in the definition: a case that
needs them raises `Unmodelled`, as does whatever the case format leaves without a meaning.

The keys of the case format are read exactly as written there (`if`, `is`); what they mean is said in the docstrings
of the format's model and repeated here only in code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

__all__ = [
    "BLOCK_ONLY_KINDS",
    "EDITIONS",
    "Answer",
    "Board",
    "Context",
    "Declared",
    "Effect",
    "Node",
    "Play",
    "State",
    "Unmodelled",
    "best",
    "counters_on",
    "has_keyword",
    "improves",
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

CANT_ATTACK = ("cant_attack", "cant_attack_or_block", "detain")
CANT_ATTACK_ALONE = ("cant_attack_alone", "cant_attack_or_block_alone")
MUST_ATTACK = ("must_attack", "must_attack_or_block")
PERMISSIONS = ("may_attack_as_though_haste", "may_attack_as_though_no_defender")
NOT_JUDGED = ("costs_attack", "costs_attack_or_block", "chooses_attackers")
TAKES_WHOM = ("cant_attack", "cant_attack_or_block", "max_attackers", "must_attack", "must_attack_with", *PERMISSIONS)
ALL_KINDS = (
    *CANT_ATTACK,
    *CANT_ATTACK_ALONE,
    "cant_attack_except_alone",
    "max_attackers",
    *MUST_ATTACK,
    "must_attack_with",
    "goad",
    *PERMISSIONS,
    *NOT_JUDGED,
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
)
"""Kinds that bear on blocks and not on attacks."""

ABOUT_SETS = ("max_attackers", "must_attack_with", "max_blockers")
"""Kinds about a player or the whole declaration: printed on a permanent, they are not about it unless they say so."""


SELECTOR_KEYS = ("controller", "owner", "player", "of", "who", "planeswalkers_of", "battles_of", "by")
BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than", "parity")


class Unmodelled(Exception):
    """The definition does not say what this case means: costs, unread text, an unanswered question, an option not
    judged, or a combination of conditions that the rules text leaves without a meaning."""


class Answer(NamedTuple):
    """All legal declarations of a case.

    plays: the legal declarations. maximum: the greatest number of requirement instances that one of them obeys.
    feasible: how many declarations are possible and disobey no restriction.
    """

    plays: set[Play]
    maximum: int
    feasible: int


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
        Unmodelled: the definition does not cover the case.
        ValueError: the case is no game state (an unknown edition, a battle before there were battles).
    """
    return _answer(Board(case))


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
    strangers = [x for x in declaration if x not in board.creatures]
    strangers += [target for target in declaration.values() if target not in board.targets]
    if strangers:
        raise ValueError(f"not a creature of the active player, or nothing to attack: {strangers}")
    attackers = frozenset(declaration)
    asking = [i for i in board.requirements() if i.asks(attackers)]
    return sum(i.obeyed(declaration) for i in asking), len(asking)


def improves(case: Node, play: Declaration, better: Declaration) -> bool:
    """Whether `better` proves that the play does not obey enough requirements: it is possible, disobeys no restriction,
    and obeys more of the requirements, r(D, E) > r(D, D). Raises as `obeyed`."""
    board = Board(case)
    if not set(better) <= set(board.creatures) or not set(better.values()) <= board.targets.keys():
        return False
    now, then = frozenset(play), frozenset(better)
    if not board.possible(better) or not all(holds(better, then) for holds in board.restrictions()):
        return False
    asking = [i for i in board.requirements() if i.asks(now)]
    return sum(i.asks(then) and i.obeyed(better) for i in asking) > sum(i.obeyed(play) for i in asking)


def _answer(board: Board) -> Answer:
    requirements = board.requirements()
    restrictions = board.restrictions()
    asking_of: dict[Attackers, int] = {}

    def asking(attackers: Attackers) -> int:
        """The instances i with c_i, as bits."""
        if attackers not in asking_of:
            bits = (1 << n for n, i in enumerate(requirements) if i.asks(attackers))
            asking_of[attackers] = sum(bits)
        return asking_of[attackers]

    def obeying(declaration: Declaration) -> int:
        """The instances i with c_i and q_i, as bits."""
        asked = asking(frozenset(declaration))
        return sum(1 << n for n, i in enumerate(requirements) if asked >> n & 1 and i.obeyed(declaration))

    feasible: dict[Play, tuple[int, int]] = {}
    for declaration in board.declarations():
        attackers = frozenset(declaration)
        if board.possible(declaration) and all(holds(declaration, attackers) for holds in restrictions):
            feasible[frozenset(declaration.items())] = (asking(attackers), obeying(declaration))

    return best(feasible)


def best(feasible: Mapping[Play, tuple[int, int]]) -> Answer:
    """The legal declarations among those with P and C, each given with the instances that ask and that it obeys."""
    # r(D, E) depends on D only through the instances that ask of it, and on E only through those it obeys.
    obeyed_by_some = {score for _, score in feasible.values()}
    most = {
        asked: max((asked & score).bit_count() for score in obeyed_by_some)
        for asked in {asked for asked, _ in feasible.values()}
    }
    plays = {play: score.bit_count() for play, (asked, score) in feasible.items() if score.bit_count() == most[asked]}
    return Answer(set(plays), max(plays.values()), len(feasible))


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
        self.active: str = state["active"]
        self.players: dict[str, Node] = state["players"]
        self.permanents: dict[str, Node] = {o["id"]: o for o in state.get("battlefield") or []}
        self.attacking: dict[str, Node] = state.get("attacking") or {}
        self.answers: dict[str, bool] = state.get("answers") or {}
        self.options: Node = state.get("options") or {}
        self.effects = list(self._read_effects(state))
        self._applies: dict[tuple[int, str, str | None, Declared | None], bool] = {}
        self._goaders: dict[str, tuple[str, ...]] = {}
        self._refuse()
        self.defending_players = self._defending_players()
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
                raise Unmodelled("an effect given only as text")
            if effect["kind"] not in (*ALL_KINDS, *BLOCK_ONLY_KINDS):
                raise Unmodelled(f"the kind {effect['kind']}")
            if effect["kind"] in self.kinds:
                yield Effect(number, effect.get("id") or name, effect["kind"], effect, controller, source, on_permanent)

    def _refuse(self) -> None:
        """Raises for what the definition leaves out."""
        for option in ("attack_left", "attack_right", "range_of_influence", "shared_team_turns", "deploy_creatures"):
            if self.options.get(option) not in (None, False):
                raise Unmodelled(f"the option {option}")
        for permanent in self.permanents.values():
            if permanent.get("text") and permanent.get("effects") is None:
                raise Unmodelled(f"the unread text of {permanent['id']}")
            if "battle" in permanent["types"] and self.edition < FIRST_EDITION_WITH_BATTLES:
                raise ValueError(f"{permanent['id']} is a battle, which edition {self.edition} does not have")
        for effect in self.effects:
            self._refuse_effect(effect)

    def _refuse_effect(self, effect: Effect) -> None:
        data = effect.data
        if data.get("subject") == "subject":
            raise Unmodelled("an effect that applies to what it applies to")
        for question in values_of("answer", [data[key] for key in ("if", "unless") if data.get(key)]):
            if question not in self.answers:
                raise Unmodelled(f"no answer to: {question}")

    def _defending_players(self) -> list[str]:
        """CR 506.2, 506.2a, 802.2."""
        playing = [p for p in self.players if self._plays(p)]
        if len(playing) == 2:
            return [p for p in playing if p != self.active]
        if self.options.get("attack_multiple_players"):
            if self.options.get("defending") is not None:
                raise Unmodelled("one defending player and all of them")
            return [p for p in playing if self._opponents(p, self.active)]
        if self.options.get("defending") is None:
            raise Unmodelled("several opponents, and nothing said about who may be attacked")
        return [self.options["defending"]]

    def _targets(self) -> dict[str, str]:
        """Everything that may be attacked, each with the defending player there (CR 506.2, 310.5, 508.5)."""
        targets = {p: p for p in self.defending_players}
        for o in self.permanents.values():
            if "battle" in o["types"] and o.get("protector") == self.active:
                continue  # The protector can never attack it, even as a planeswalker (CR 310.8b).
            if "battle" in o["types"] and o.get("protector") in self.defending_players:
                targets[o["id"]] = o["protector"]
            elif "planeswalker" in o["types"] and o["controller"] in self.defending_players:
                targets[o["id"]] = o["controller"]
        return targets

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
        if "creature" not in creature["types"]:
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
            raise Unmodelled(f"{effect.kind} asks for the defending player, and there are several")
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
            if self.edition >= FIRST_EDITION_WITH_SETS_OF_GOADERS:
                goaders = sorted(set(goaders))
            self._goaders[x] = tuple(goaders)
        return self._goaders[x]

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
                return self._tallied(value, self.permanents.values(), context)
            case "compare":
                return self._compare(self._numbers(value["value"], context), value, context)
            case "source" | "host" | "subject":
                referred = self._refer("self" if form == "source" else form, context)
                return referred is not None and self._fits(referred, value, context)
            case "player":
                players = (self.players[p] for p in self._select(value["who"], context))
                return any(same_word(value["mark"], mark) for player in players for mark in player.get("marks") or [])
            case "answer":
                return bool(self.answers[value])
            case "attacks" | "also_attacks" | "blocks" | "also_blocks":
                if context.declared is None or form not in self.declared_words:
                    raise Unmodelled("a condition on the declared set where it has no meaning")
                if form.startswith("also_") and context.subject is None:
                    raise Unmodelled(f"{form} without a subject")
                left_out = context.subject if form.startswith("also_") else None
                counted = [self.permanents[x] for x in context.declared if x != left_out]
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
            return frozenset({sum(self._fits(o, value["count"], context) for o in self.permanents.values())})
        if "sum" in value:
            parts = [self._numbers(part, context) for part in value["sum"]]
            if sum(len(part) > 1 for part in parts) > 1:
                raise Unmodelled("a sum of numbers of several players each")
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
        match key:
            case "any":
                return any(self._fits(o, f, context) for f in asked)
            case "all":
                return all(self._fits(o, f, context) for f in asked)
            case "non":
                return not self._fits(o, asked, context)
            case "type" | "subtype" | "supertype" | "color" | "mark":
                words = o.get(WORD_LISTS[key]) or []
                return any(same_word(word, wanted) for word in words for wanted in _as_list(asked))
            case "keyword":
                return any(self._keyword(o, wanted) for wanted in _as_list(asked))
            case "name":
                return o.get("name") is not None and any(same_word(o["name"], wanted) for wanted in _as_list(asked))
            case "colors":
                return self._compare_to(len(set(o.get("colors") or [])), asked, context)
            case "power" | "toughness" | "mana_value":
                return self._compare_to(o.get(key), asked, context)
            case "toughness_minus_power":
                power, toughness = o.get("power"), o.get("toughness")
                difference = None if power is None or toughness is None else toughness - power
                return self._compare_to(difference, asked, context)
            case "shares_color_with":
                referred = self._refer(asked, context)
                return referred is not None and shares_color(o, referred)
            case "counters":
                return all(self._compare_to(counters_on(o, kind), bound, context) for kind, bound in asked.items())
            case "tapped" | "token" | "sick" | "attacked_this_turn" | "suspected":
                return bool(o.get(key)) is asked
            case "attacking":
                return (o["id"] in self.attacking) is asked
            case "goaded":
                return bool(self.goaders(o["id"])) is asked
            case "controller":
                return o["controller"] in self._select(asked, context)
            case "owner":
                return _owner(o) in self._select(asked, context)
            case "attached":
                attached = (a for a in self.permanents.values() if a.get("attached_to") == o["id"])
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
        raise ValueError(f"filter: {key}")

    def _keyword(self, o: Node, wanted: str) -> bool:
        """Whether it has the keyword. A suspected permanent has menace (CR 701.60c)."""
        return has_keyword(o, wanted) or (wanted.lower() == "menace" and bool(o.get("suspected")))

    def _refer(self, word: str, context: Context) -> Node | None:
        """The permanent that self, host or subject means; None for a host that is not there or is a player."""
        if word == "subject":
            if context.subject is None:
                raise Unmodelled(f"{context.effect.kind} has no single subject")
            return self.permanents[context.subject]
        if context.effect.source is None:
            raise Unmodelled(f"{word} in an effect without a source")
        source = self.permanents[context.effect.source]
        if word == "self":
            return source
        if word == "host":
            return self.permanents.get(source.get("attached_to") or "")
        raise ValueError(f"reference: {word}")

    # Players ------------------------------------------------------------------------------------------------

    def _select(self, selector: Node, context: Context) -> frozenset[str]:
        """The players meant. Words mean players still in the game; an id, and "you", mean that player in any case."""
        if not isinstance(selector, str):
            return frozenset([selector["id"]] if selector.get("id") is not None else selector["ids"])
        playing = frozenset(p for p in self.players if self._plays(p))
        match selector:
            case "you" | "opponent" | "not_you":
                you = context.effect.controller
                if you is None:
                    raise Unmodelled(f"{selector} in an effect without a controller")
                if selector == "you":
                    return frozenset({you})
                if selector == "opponent":
                    return frozenset(p for p in playing if self._opponents(p, you))
                return playing - {you}
            case "any":
                return playing
            case "active":
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
            neighbour = seats[(here + step * distance) % len(seats)]
            if self._plays(neighbour) and self._opponents(neighbour, player):
                return frozenset({neighbour})
        return frozenset()

    def _plays(self, player: str) -> bool:
        """Whether the player is still in the game."""
        return not self.players[player].get("left")

    def _opponents(self, player: str, other: str) -> bool:
        """CR 102.2, 102.3."""
        team = self.players[player].get("team")
        return player != other and (team is None or team != self.players[other].get("team"))

    def _controlled_by(self, player: str) -> list[Node]:
        return [o for o in self.permanents.values() if o["controller"] == player]


class Board(State):
    """A case asking for attackers, read once: who may be attacked, which effects apply to what."""

    question = "declare_attackers"
    kinds = ALL_KINDS
    declared_words = ("attacks", "also_attacks")

    def __init__(self, case: Node) -> None:
        super().__init__(case)
        self._attacks_whom: dict[tuple[int, str, str], bool] = {}
        self._refuse_bands(case)
        self.creatures = [o["id"] for o in self._controlled_by(self.active) if "creature" in o["types"]]

    def _refuse_bands(self, case: Node) -> None:
        if (case.get("play") or {}).get("bands"):
            raise Unmodelled("bands")

    def _refuse_effect(self, effect: Effect) -> None:
        super()._refuse_effect(effect)
        kind, data = effect.kind, effect.data
        conditions = [data[key] for key in ("if", "unless") if data.get(key)]
        if kind in NOT_JUDGED:
            raise Unmodelled(f"the kind {kind}")
        if data.get("whom") is not None and kind not in TAKES_WHOM:
            raise Unmodelled(f"{kind} with whom")
        if kind in ("goad", "max_attackers", *PERMISSIONS) and _reads_declared_set(conditions):
            raise Unmodelled(f"{kind} under a condition on the declared set")
        if kind == "goad" and any(True for _ in values_of("goaded", data)):
            raise Unmodelled("goad that depends on what is goaded")
        if kind == "max_attackers" and data.get("each") == "turn" and data.get("whom") is not None:
            raise Unmodelled("a cap each turn on attacks against somebody")

    # The definition -----------------------------------------------------------------------------------------

    def declarations(self) -> Iterator[dict[str, str]]:
        """Every way to choose creatures of the active player and what each attacks."""
        stays_home: list[str | None] = [None]
        for choice in product(stays_home + list(self.targets), repeat=len(self.creatures)):
            yield {x: target for x, target in zip(self.creatures, choice, strict=True) if target is not None}

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
        return [self._defender_rule, *(self._restriction(e) for e in self.effects if self._restriction_kind(e))]

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
            raise Unmodelled("a cap that is not one number")
        (limit,) = limits
        before: set[str] = set()
        if effect.data.get("each") == "turn":
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
            return not now or len(now | before) <= limit

        return obeyed

    def requirements(self) -> list[Requirement]:
        """Every requirement instance (c_i, q_i) on the active player and on the creatures they control."""
        found: list[Requirement] = []
        for effect in self.effects:
            if effect.kind in MUST_ATTACK:
                found += [self._must_attack(effect, x) for x in self.creatures]
            if effect.kind == "must_attack_with":
                found += self._must_attack_with(effect)
        for x in self.creatures:
            for goader in self.goaders(x):
                found += _goad(x, goader, self.players)
        return found

    def _must_attack(self, effect: Effect, x: str) -> Requirement:
        defending = self._the_defending_player(effect)
        return Requirement(
            f"{x}: effect {effect.number}",
            lambda attackers: self._applies_to(effect, x, defending, attackers),
            lambda declaration: x in declaration and self._whom(effect, x, declaration[x]),
        )

    def _must_attack_with(self, effect: Effect) -> list[Requirement]:
        defending = self._the_defending_player(effect)
        if self.active not in self._select(effect.data["player"], Context(effect, None, defending, None)):
            return []
        return [
            Requirement(
                f"{self.active}: effect {effect.number}",
                lambda attackers: self._conditions_hold(Context(effect, None, defending, attackers)),
                lambda declaration: any(
                    self._is_subject(effect, x, defending) and self._whom(effect, x, target)
                    for x, target in declaration.items()
                ),
            )
        ]

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
            self._attacks_whom[key] = any(self._describes(w, target, context) for w in described)
        return self._attacks_whom[key]

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


def counters_on(o: Node, kind: str) -> int:
    counters: Mapping[str, int] = o.get("counters") or {}
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


def _reads_declared_set(conditions: Node) -> bool:
    return any(True for key in ("attacks", "also_attacks") for _ in values_of(key, conditions))
