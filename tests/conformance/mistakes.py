"""Engines that are right but for one rule each, for asking whether the conformance suite shows it.

Each is the brute force of `tests/oracle` with one thing changed: a method of its boards, a key of the state that it
doesn't see, or a word that it doesn't know. What they accept has nothing to do with Azor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, cast

from bridge.case.state import Question
from bridge.validate.plays import KEYS, pairs_of
from tests.conformance.suite import Node, case_of, without, words_of
from tests.conformance.witness import brute, unset
from tests.oracle.blocks import BlockBoard, Requirement
from tests.oracle.damage import DamageBoard, Way
from tests.oracle.definition import Answer, Board, Impossible, Items, Play, State, Unmodeled, has_keyword, shares_color
from tests.oracle.paying import Bill, Purse

__all__ = ["MISTAKES", "Mistake", "accepted", "errs"]

Engine = Callable[[Node], frozenset[Any] | None]
"""The plays that are accepted; None if the board has nothing of what the engine gets wrong."""

Judged = Mapping[Play, tuple[int, int, Items]]
"""Declarations that disobey no restriction: the requirements that ask something of them, those that they obey, as bits,
and what has to be paid for."""

ATTACKS: Question = "declare_attackers"
BLOCKS: Question = "declare_blockers"
DAMAGE: Question = "assign_combat_damage"
_BOARDS: Mapping[Question, type[State]] = {ATTACKS: Board, BLOCKS: BlockBoard, DAMAGE: DamageBoard}


class Mistake(NamedTuple):
    """A rule, what the engine does in its place, and the engine's answers by question."""

    rule: str
    says: str
    engines: Mapping[Question, Engine]


def accepted(mistake: Mistake, case: Node) -> frozenset[Any] | None:
    """What the engine accepts on a board; None if it is asked something that the mistake has nothing to do with, or if
    the brute force doesn't know the board as the engine sees it."""
    engine = mistake.engines.get(case["question"])
    try:
        return engine(case) if engine is not None else None
    except (Unmodeled, Impossible, ValueError):
        return None


def errs(mistake: Mistake, board: Node) -> bool:
    """Whether the engine answers a play that a board of the suite lists wrong."""
    key = KEYS[board["question"]]
    found = accepted(mistake, case_of(board))
    legal = {pairs_of({key: play}) for play in board["legal"]}
    illegal = {pairs_of({key: each["illegal"]}) for each in board["illegal"]}
    return found is not None and bool(illegal & found or legal - found)


def _by(question: Question, **methods: Any) -> dict[Question, Engine]:
    """The engine whose board has these methods in place of its own."""
    board = type("Mistaken", (_BOARDS[question],), methods)

    def engine(case: Node) -> frozenset[Any]:
        read: Any = board(case)
        if question == DAMAGE:
            return frozenset(each for each in read.assignments() if not read.judge(each))
        return frozenset(map(frozenset, read.answer().plays))

    return {question: engine}


def _by_each(**methods: Any) -> dict[Question, Engine]:
    """Likewise for attacks and blocks, and damage too, with methods that their boards share."""
    return {question: engine for each in _BOARDS for question, engine in _by(each, **methods).items()}


# ------------------------------------------------------------------------------------------------------ what isn't seen


def _forgets(word: str) -> dict[Question, Engine]:
    def engine(case: Node) -> frozenset[Any] | None:
        return brute(without(case, word))[0] if word in words_of(case) else None

    return dict.fromkeys(_BOARDS, engine)


def _overlooks(key: str) -> dict[Question, Engine]:
    def engine(case: Node) -> frozenset[Any] | None:
        seen = unset(case, key)
        return brute(seen)[0] if seen != case else None

    return dict.fromkeys(_BOARDS, engine)


# ---------------------------------------------------------------------------------------------- who attacks and blocks


def _planeswalkers_safe(self: Any) -> dict[str, str]:
    return {target: player for target, player in Board._targets(self).items() if target in self.players}


def _one_target(self: Any) -> Iterator[dict[str, str]]:
    for declaration in Board.declarations(self):
        if len(set(declaration.values())) <= 1:
            yield declaration


def _vigilant(self: Any, declaration: Mapping[str, str]) -> bool:
    wary = {x for x in declaration if has_keyword(self.permanents[x], "vigilance")}
    told = {x: {key: o[key] for key in o if key != "tapped" or x not in wary} for x, o in self.permanents.items()}
    own, self.permanents = self.permanents, told
    found = Board.possible(self, declaration)
    self.permanents = own
    return found


def _you_and_yours(self: Any, whom: Node, target: str, context: Any) -> bool:
    return Board._describes(self, whom, self.targets[target] if "player" in whom else target, context)


def _you_alone(self: Any, whom: Node, target: str, context: Any) -> bool:
    return "planeswalkers_of" not in whom and Board._describes(self, whom, target, context)


def _required_at_any_price(self: Any, declaration: Mapping[str, str]) -> bool:
    """A requirement is stronger than a restriction."""
    bound = [
        x for e in self.effects if e.kind == "must_attack" for x in self.creatures if self._applies_to(e, x, None, None)
    ]
    free = {x: target for x, target in declaration.items() if x not in bound}
    return self.possible(declaration) and all(holds(free, frozenset(free)) for holds in self.restrictions())


def _alone_there(self: Any, effect: Any) -> Callable[[Any, Any], bool]:
    """A creature that attacks somebody else is no company."""
    if effect.kind not in ("cant_attack_alone", "cant_attack_or_block_alone"):
        return Board._restriction(self, effect)

    def obeyed(declaration: Mapping[str, str], attackers: Any) -> bool:
        affected = [x for x, to in declaration.items() if self._applies_to(effect, x, self.targets[to], attackers)]
        return all(list(declaration.values()).count(declaration[x]) > 1 for x in affected)

    return obeyed


def _unchosen_too(test: Callable[[Node], bool]) -> Any:
    def unchosen(self: Any, b: str) -> Iterator[Any]:
        yield from BlockBoard._unchosen(self, b)
        if test(self.permanents[b]):
            yield "mistaken", b

    return unchosen


def _sick(o: Node) -> bool:
    return bool(o.get("sick")) and not has_keyword(o, "haste")


def _anybodys(self: Any, side: Any) -> list[str]:
    return list(self.attackers)


def _crowded(most: int, keyword: str = "") -> Any:
    """An attacker with the keyword is blocked by no more creatures."""

    def broken(self: Any, side: Any, blocks: Any) -> Iterator[Any]:
        yield from BlockBoard.broken(self, side, blocks)
        for a in {a for _, a in blocks}:
            if sum(a == on for _, on in blocks) > most and (not keyword or has_keyword(self.permanents[a], keyword)):
                yield "mistaken", a

    return broken


def _alone_before(self: Any, side: Any, blocks: Any) -> Iterator[Any]:
    """A creature that blocks another attacker is no company."""
    yield from BlockBoard.broken(self, side, blocks)
    for effect in self._of_kinds("cant_block_alone", "cant_attack_or_block_alone"):
        for b, a in blocks:
            lonely = sum(a == on for _, on in blocks) == 1
            if lonely and self._in_force(effect, b, frozenset(each for each, _ in blocks)):
                yield "mistaken", b


# ------------------------------------------------------------------------------------------------------------- evasion

Seen = Callable[[Any, Node, Node], bool]
"""Something about a board, a blocker, and an attacker."""


def _evades_too(test: Seen) -> dict[Question, Engine]:
    def find(self: Any, blocker: Node, attacker: Node) -> Iterator[Any]:
        yield from BlockBoard._find_evasion(self, blocker, attacker)
        if test(self, blocker, attacker):
            yield "mistaken", blocker["id"]

    return _by(BLOCKS, _find_evasion=find)


def _evades_less(kind: str, test: Seen) -> dict[Question, Engine]:
    def find(self: Any, blocker: Node, attacker: Node) -> Iterator[Any]:
        for each in BlockBoard._find_evasion(self, blocker, attacker):
            if each[0] != kind or not test(self, blocker, attacker):
                yield each

    return _by(BLOCKS, _find_evasion=find)


def _is(o: Node, word: str) -> bool:
    return word in (*o["types"], *(o.get("colors") or ()))


def _has(*keywords: str) -> Callable[[Node], bool]:
    return lambda o: any(has_keyword(o, keyword) for keyword in keywords)


def _walks_at_home(board: Any, blocker: Node, attacker: Node) -> bool:
    lands = [o for o in board.permanents.values() if o["controller"] == attacker["controller"] and "land" in o["types"]]
    walks = [each.lower().removesuffix("walk") for each in attacker.get("keywords") or () if each.endswith("walk")]
    return any(walk in (land.get("subtypes") or ()) for walk in walks for land in lands)


def _is_protected(board: Any, blocker: Node, attacker: Node) -> bool:
    named = [each for each in blocker.get("keywords") or () if each.startswith("protection from ")]
    return any(board._has_quality(attacker, blocker, each.removeprefix("protection from ")) for each in named)


# -------------------------------------------------------------------------------------------------------- requirements


def _answers(rule: Callable[[Judged, Callable[[Any], bool]], set[Play]]) -> dict[Question, Engine]:
    """The engines that hold other declarations to be legal, of those that disobey no restriction."""

    def attacks(self: Any) -> Answer:
        return Answer(rule(self.feasible(), lambda play: self._can_pay(dict(play))), 0, 0)

    def blocks(self: Any) -> Answer:
        judged = ({each.blocks: (each.asked, each.score, each.items) for each in self.feasible(s)} for s in self.sides)
        parts = [rule(each, self._can_pay) for each in judged]
        return Answer({frozenset[Any]().union(*each) for each in product(*parts)}, 0, 0)

    return _by(ATTACKS, answer=attacks) | _by(BLOCKS, answer=blocks)


def _affordable(judged: Judged, can_pay: Callable[[Any], bool]) -> dict[Play, tuple[int, int, Items]]:
    return {play: each for play, each in judged.items() if can_pay(play)}


def _at_any_cost(judged: Judged, can_pay: Callable[[Any], bool]) -> set[Play]:
    paid = _affordable(judged, can_pay)
    scores = {score for _, score, _ in paid.values()}
    return {
        play
        for play, (asked, score, _) in paid.items()
        if score.bit_count() == max((asked & other).bit_count() for other in scores)
    }


def _able_or_not(judged: Judged, can_pay: Callable[[Any], bool]) -> set[Play]:
    return {play for play, (asked, score, _) in _affordable(judged, can_pay).items() if not asked & ~score}


def _others(play: Play, paid: Mapping[Play, tuple[int, int, Items]]) -> Iterator[int]:
    """What the declarations obey that ask for no other payment."""
    yield from (score for _, score, items in paid.values() if items <= paid[play][2])


def _each_that_can_be(judged: Judged, can_pay: Callable[[Any], bool]) -> set[Play]:
    paid = _affordable(judged, can_pay)
    return {
        play
        for play, (asked, score, _) in paid.items()
        if not any(asked & other & ~score for other in _others(play, paid))
    }


def _all_or_none(judged: Judged, can_pay: Callable[[Any], bool]) -> set[Play]:
    paid = _affordable(judged, can_pay)
    return {
        play
        for play, (asked, score, _) in paid.items()
        if score == asked or not any(asked & ~other == 0 for other in _others(play, paid))
    }


def _attacks_twice(self: Any) -> list[Any]:
    again = [e for e in self.effects if e.kind == "must_attack_or_block"]
    return Board._find_requirements(self) + [self._must_attack(e, x) for e in again for x in self.creatures]


def _blocks_twice(self: Any, effect: Any, side: Any) -> Iterator[Requirement]:
    for _ in range(2 if effect.kind == "must_attack_or_block" else 1):
        yield from BlockBoard._requirements_of(self, effect, side)


def _goaded_at_anybody(self: Any) -> list[Any]:
    return [each for each in Board._find_requirements(self) if ": goaded by " not in each.name]


def _once_for(kind: str, place: int) -> dict[Question, Engine]:
    """Of all requirements of an effect of the kind about one blocker or attacker, one has to be obeyed."""

    def requirements(self: Any, effect: Any, side: Any) -> Iterator[Requirement]:
        found = list(BlockBoard._requirements_of(self, effect, side))
        if effect.kind != kind:
            yield from found
            return
        for about in dict.fromkeys(each.name[place] for each in found):
            yield _any_of([each for each in found if each.name[place] == about])

    return _by(BLOCKS, _requirements_of=requirements)


def _any_of(some: Sequence[Requirement]) -> Requirement:
    return Requirement(some[0].name, some[0].asks, lambda blocks: any(each.obeyed(blocks) for each in some))


# --------------------------------------------------------------------------------------------------- words and payments


def _without_unless(self: Any, context: Any) -> bool:
    asked = context.effect.data.get("if")
    return asked is None or cast(bool, self._holds(asked, context))


def _without_if(self: Any, context: Any) -> bool:
    asked = context.effect.data.get("unless")
    return asked is None or not self._holds(asked, context)


def _with_bounds(said: str, read: str) -> dict[Question, Engine]:
    def compare(self: Any, numbers: frozenset[int], bounds: Node, context: Any) -> bool:
        return State._compare(self, numbers, {read if key == said else key: bounds[key] for key in bounds}, context)

    return _by_each(_compare=compare)


def _not_reading(key: str) -> dict[Question, Engine]:
    def fits(self: Any, o: Node, description: Node, context: Any) -> bool:
        return State._fits(self, o, {each: description[each] for each in description if each != key}, context)

    return _by_each(_fits=fits)


def _one_by_one(self: Any, costs: Iterable[Any], involved: Any, tapped: Any) -> set[str]:
    return {player for cost in costs for player in State.unpaid(self, [cost], involved, tapped)}


def _untapped(self: Any, declaration: Any) -> frozenset[str]:
    return frozenset()


def _blockers_tap(self: Any, blocks: Any) -> set[str]:
    blocking = frozenset(b for b, _ in blocks)
    return cast("set[str]", self.unpaid(self.costs(blocks).values(), blocking, blocking))


def _colorless(self: Any, costs: Iterable[Any], involved: Any, tapped: Any) -> dict[str, tuple[Bill, Purse]]:
    """Any mana pays for any symbol."""
    dues = State.dues(self, costs, involved, tapped)
    return {
        player: (bill._replace(symbols=tuple(each if each.isdigit() else "1" for each in bill.symbols)), purse)
        for player, (bill, purse) in dues.items()
    }


def _paying_with(kept: Callable[[Node], bool]) -> dict[Question, Engine]:
    """Permanents like these can be tapped for mana in any case."""

    def purse(self: Any, player: str, tapped: Any) -> Purse:
        own = State._purse(self, player, tapped)
        more = {o["id"] for o in self._controlled_by(player) if kept(o)}
        return own._replace(taps_itself=own.taps_itself | (more - tapped))

    return _by(ATTACKS, _purse=purse) | _by(BLOCKS, _purse=purse)


# -------------------------------------------------------------------------------------------------------------- damage


def _own_alone(self: Any, s: str, assigned: Mapping[str, int], lethal: set[str], received: Any) -> Any:
    mine = frozenset((s, to, n) for to, n in assigned.items())
    lethal = {o for o in self.permanents if self._lethal(o, assigned.get(o, 0), mine)}
    return DamageBoard._broken_by(self, s, assigned, lethal, received)


def _striking(first: Callable[[Node], bool], second: Callable[[Node, bool], bool]) -> dict[Question, Engine]:
    """Who assigns damage in the first of two steps, and in the second, also by whether it did in the first."""

    def sources(self: Any, is_second: bool, struck_first: Sequence[str]) -> list[str]:
        if is_second:
            return [x for x in self.in_combat if second(self.permanents[x], x in struck_first)]
        return [x for x in self.in_combat if first(self.permanents[x])] or list(self.in_combat)

    return _by(DAMAGE, _sources=sources)


_FIRST = _has("first strike", "double strike")


def _in_order(self: Any, s: str, opposing: Sequence[str]) -> tuple[str, ...]:
    return () if len(opposing) < 2 else tuple(opposing)


def _beyond_planeswalkers(self: Any, s: str, blockers: Sequence[str]) -> Way:
    """Damage to a planeswalker may go to its controller as well."""
    way = DamageBoard._beyond_blockers(self, s, blockers)
    target = self.attacks.get(s)
    if target is None or target in self.players:
        return way
    player = frozenset({self.permanents[target]["controller"]})
    return way._replace(recipients=way.recipients | player, past_all=way.past_all | player)


def _unopposed(self: Any, s: str) -> Way:
    """A blocked creature without blockers is not blocked."""
    return DamageBoard._usual_way(self, s) if self.blockers_of[s] else self._beyond_blockers(s, ())


def _everywhere(self: Any, s: str) -> bool:
    return True


def _exactly_lethal(self: Any, s: str, assigned: Mapping[str, int], lethal: set[str], received: Any) -> Any:
    """With trample no blocker is assigned more than lethal damage."""
    yield from DamageBoard._broken_by(self, s, assigned, lethal, received)
    if self._tramples(s) and not has_keyword(self.permanents[s], "deathtouch"):
        for b in self.blockers_of[s] if s in self.attacking else ():
            o = self.permanents[b]
            if assigned.get(b, 0) > max(0, o["toughness"] - (o.get("damage") or 0)):
                yield "mistaken", s, b


def _by_power(self: Any, o: str, received: int, assignment: Any) -> bool:
    creature = self.permanents[o]
    more = creature["toughness"] - creature["power"] if "creature" in creature["types"] else 0
    return DamageBoard._lethal(self, o, received + more, assignment)


# --------------------------------------------------------------------------------------------------------------- table

_PAID = "508.1i, 509.1e"

MISTAKES: tuple[Mistake, ...] = (
    Mistake("508.1a, 509.1a", "overlooks that a creature is tapped", _overlooks("tapped")),
    Mistake("302.6", "overlooks that a creature is summoning sick", _overlooks("sick")),
    Mistake("702.20b", "lets a tapped creature with vigilance attack", _by(ATTACKS, possible=_vigilant)),
    Mistake("302.6", "lets no summoning-sick creature block", _by(BLOCKS, _unchosen=_unchosen_too(_sick))),
    Mistake("702.3b", "forgets defender", _forgets("defender")),
    Mistake("702.3b", "lets no creature with defender block", _by(BLOCKS, _unchosen=_unchosen_too(_has("defender")))),
    Mistake("506.2", "lets no planeswalker be attacked", _by(ATTACKS, _targets=_planeswalkers_safe)),
    Mistake("508.1b", "lets all creatures attack only one player", _by(ATTACKS, declarations=_one_target)),
    Mistake("509.1a", "lets an attacker be blocked only once", _by(BLOCKS, broken=_crowded(1))),
    Mistake("802.4a", "lets a creature block what attacks another player", _by(BLOCKS, attackers_on=_anybodys)),
    # Evasion
    Mistake("702.9b", "forgets flying", _forgets("flying")),
    Mistake(
        "702.9b",
        "lets creatures with flying block nothing else",
        _evades_too(lambda board, b, a: _has("flying")(b) and not _has("flying")(a)),
    ),
    Mistake("702.17b", "forgets reach", _forgets("reach")),
    Mistake(
        "702.17b",
        "takes reach for flying when the creature attacks",
        _evades_too(lambda board, b, a: _has("reach")(a) and not _has("flying", "reach")(b)),
    ),
    Mistake(
        "702.28b",
        "lets a creature with shadow block one without",
        _evades_less("shadow", lambda board, b, a: _has("shadow")(b)),
    ),
    Mistake(
        "702.28b",
        "lets a creature without shadow block one with it",
        _evades_less("shadow", lambda board, b, a: _has("shadow")(a)),
    ),
    Mistake(
        "702.31b",
        "lets creatures with flying block past horsemanship",
        _evades_less("horsemanship", lambda board, b, a: _has("flying")(b)),
    ),
    Mistake(
        "702.31b",
        "lets creatures with horsemanship block nothing else",
        _evades_too(lambda board, b, a: _has("horsemanship")(b) and not _has("horsemanship")(a)),
    ),
    Mistake(
        "702.36b",
        "lets no artifact creature block past fear",
        _evades_too(lambda board, b, a: _has("fear")(a) and not _is(b, "black")),
    ),
    Mistake(
        "702.36b",
        "lets no black creature block past fear",
        _evades_too(lambda board, b, a: _has("fear")(a) and not _is(b, "artifact")),
    ),
    Mistake(
        "702.13b",
        "lets no artifact creature block past intimidate",
        _evades_too(lambda board, b, a: _has("intimidate")(a) and not shares_color(b, a)),
    ),
    Mistake(
        "702.13b",
        "lets no creature of the color block past intimidate",
        _evades_too(lambda board, b, a: _has("intimidate")(a) and not _is(b, "artifact")),
    ),
    Mistake(
        "702.118b",
        "takes skulk to stop equal power",
        _evades_too(lambda board, b, a: _has("skulk")(a) and b["power"] == a["power"]),
    ),
    Mistake("702.14c", "looks for the land of a landwalk on the attacker's side too", _evades_too(_walks_at_home)),
    Mistake("702.16f", "lets no creature block what it has protection from", _evades_too(_is_protected)),
    Mistake("702.111b", "forgets menace", _forgets("menace")),
    Mistake("702.111b", "takes menace to ask for exactly two blockers", _by(BLOCKS, broken=_crowded(2, "menace"))),
    # Restrictions
    Mistake("508.1c", 'forgets "can\'t attack"', _forgets("cant_attack")),
    Mistake("509.1b", 'forgets "can\'t block"', _forgets("cant_block")),
    Mistake("509.1b", 'forgets "can\'t be blocked"', _forgets("cant_be_blocked")),
    Mistake(
        "509.1b",
        'forgets "can\'t be blocked except by two or more creatures"',
        _forgets("cant_be_blocked_except_by_at_least"),
    ),
    Mistake("508.1c", 'forgets "can\'t attack alone"', _forgets("cant_attack_alone")),
    Mistake("508.1c", 'forgets "can\'t attack or block alone"', _forgets("cant_attack_or_block_alone")),
    Mistake("508.1c", 'forgets "can attack only alone"', _forgets("cant_attack_except_alone")),
    Mistake(
        "506.5",
        'lets "can\'t attack alone" ask for another creature that attacks the same player',
        _by(ATTACKS, _restriction=_alone_there),
    ),
    Mistake(
        "509.1b",
        'lets "can\'t block alone" ask for another blocker of the same attacker',
        _by(BLOCKS, broken=_alone_before),
    ),
    Mistake("508.1c", 'takes "can\'t attack you" for planeswalkers too', _by(ATTACKS, _describes=_you_and_yours)),
    Mistake("508.1c", 'overlooks "or planeswalkers you control"', _by(ATTACKS, _describes=_you_alone)),
    Mistake("508.1c, 509.1b", 'forgets what stands after "unless"', _by_each(_conditions_hold=_without_unless)),
    Mistake("508.1c, 509.1b", 'forgets what stands after "if" or "as long as"', _by_each(_conditions_hold=_without_if)),
    Mistake("508.1c, 509.1b", 'takes "or greater" for "greater than"', _with_bounds("at_least", "more_than")),
    Mistake("508.1c, 509.1b", 'takes "or less" for "less than"', _with_bounds("at_most", "fewer_than")),
    Mistake("109.5", "forgets whose a creature has to be", _not_reading("controller")),
    Mistake("508.1c, 509.1b", 'overlooks "another"', _not_reading("other")),
    # Requirements
    Mistake("508.1d", 'forgets "attacks if able"', _forgets("must_attack")),
    Mistake("509.1c", 'forgets "blocks if able"', _forgets("must_block")),
    Mistake("509.1c", 'forgets "must be blocked if able"', _forgets("must_be_blocked")),
    Mistake("509.1c", 'forgets "all creatures able to block it do so"', _forgets("lure")),
    Mistake("701.15b", "overlooks that a creature is goaded", _overlooks("goaded_by")),
    Mistake(
        "701.15b",
        "lets a goaded creature attack whoever goaded it",
        _by(ATTACKS, _find_requirements=_goaded_at_anybody),
    ),
    Mistake(
        "101.2",
        "lets a creature that must attack do so although it can't",
        _by(ATTACKS, _possible_and_unrestricted=_required_at_any_price),
    ),
    Mistake("508.1d, 509.1c", 'overlooks "if able"', _answers(_able_or_not)),
    Mistake(
        "508.1d, 509.1c", "wants each requirement obeyed that could be, where not all can", _answers(_each_that_can_be)
    ),
    Mistake("508.1d, 509.1c", "wants nothing obeyed where not everything can be", _answers(_all_or_none)),
    Mistake("508.1d, 509.1c", "makes a player pay in order to obey", _answers(_at_any_cost)),
    Mistake(
        "508.1d, 509.1c",
        'counts "attacks or blocks if able" twice',
        _by(ATTACKS, _find_requirements=_attacks_twice) | _by(BLOCKS, _requirements_of=_blocks_twice),
    ),
    Mistake("509.1c", 'counts several blocks of "blocks each attacker if able" once', _once_for("must_block_each", 2)),
    Mistake("509.1c", "counts all that a lure asks for once", _once_for("lure", 3)),
    # Costs
    Mistake("508.1h", "forgets costs to attack", _forgets("costs_attack")),
    Mistake(
        "508.1j, 509.1f", "checks each cost alone", _by(ATTACKS, unpaid=_one_by_one) | _by(BLOCKS, unpaid=_one_by_one)
    ),
    Mistake("508.1f", "pays with the mana of attackers that attacking taps", _by(ATTACKS, _tapped=_untapped)),
    Mistake("702.20b", "forgets that attacking doesn't tap a creature with vigilance", _forgets("vigilance")),
    Mistake("508.1f", 'forgets "attacks without tapping"', _forgets("attacks_without_tapping")),
    Mistake("509.1f", "lets nobody pay with the mana of blockers", _by(BLOCKS, _cant_pay=_blockers_tap)),
    Mistake(
        "107.4a", "pays for colored symbols with any mana", _by(ATTACKS, dues=_colorless) | _by(BLOCKS, dues=_colorless)
    ),
    Mistake("602.5a", "pays with the mana of summoning-sick creatures", _paying_with(lambda o: not o.get("tapped"))),
    Mistake("107.5", "pays with the mana of tapped permanents", _paying_with(lambda o: bool(o.get("tapped")))),
    # Damage
    Mistake("510.1c", "counts only a creature's own damage as lethal", _by(DAMAGE, _broken_by=_own_alone)),
    Mistake("510.1c", "overlooks damage that is marked", _overlooks("damage")),
    Mistake("510.1c", "takes power for toughness", _by(DAMAGE, _lethal=_by_power)),
    Mistake("510.1c", "has damage divided in the order of the blockers", _by(DAMAGE, _order_among=_in_order)),
    Mistake(
        "510.1c",
        "lets a blocked creature without blockers deal damage to what it attacks",
        _by(DAMAGE, _usual_way=_unopposed),
    ),
    Mistake("702.19b", "forgets trample", _forgets("trample")),
    Mistake("510.1c", "lets every creature trample", _by(DAMAGE, _tramples=_everywhere)),
    Mistake(
        "702.19b", "lets trample assign no blocker more than lethal damage", _by(DAMAGE, _broken_by=_exactly_lethal)
    ),
    Mistake(
        "510.1b",
        "lets damage to a planeswalker go to its controller",
        _by(DAMAGE, _beyond_blockers=_beyond_planeswalkers),
    ),
    Mistake("702.2c", "forgets deathtouch", _forgets("deathtouch")),
    Mistake("702.7b", "forgets first strike", _forgets("first strike")),
    Mistake("702.4b", "lets double strike deal damage only at first", _striking(_FIRST, lambda o, struck: not struck)),
    Mistake(
        "702.4b",
        "lets double strike deal damage only at last",
        _striking(_has("first strike"), lambda o, struck: not struck or _has("double strike")(o)),
    ),
    Mistake("702.7b", "lets first strike deal damage twice", _striking(_FIRST, lambda o, struck: True)),
    Mistake("702.22h", "overlooks bands", _overlooks("bands")),
)
"""Each is shown by some boards of the suite."""
