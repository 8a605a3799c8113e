"""Small boards on which a changed rule can show: at most two creatures a side and three effects.

Boards of declarations are dealt with as plain data, those of layers as cases. What the brute force says of a board is
asked of `tests/oracle`, which shares no code with the encodings.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from bridge.aimed import every_board
from bridge.case.kinds import KINDS
from bridge.case.loading import case_from_object, load_paths
from bridge.case.readings import READINGS
from bridge.case.state import Case, Permanent, Question
from bridge.combat.layers_together import current_together
from bridge.combat.preparing import understood
from bridge.contradictions.layered import LAYERS
from bridge.contradictions.layered import boards as boards_of_layer
from bridge.contradictions.legality import whole_scope
from bridge.contradictions.model import Bounds
from bridge.contradictions.pools import kinds_of
from bridge.contradictions.readings import SCOPES
from bridge.errors import AzorError, CaseError
from bridge.validate.parts import conditions
from tests.combat.test_classics import BOARDS as CLASSIC_BOARDS
from tests.combat.test_classics import case_of as classic_case
from tests.contradictions.exhaustive import QUESTIONS, boards, scope
from tests.fixtures.files import FIXTURES, fixtures
from tests.oracle.compare import random_case, random_plays
from tests.oracle.layers import settled
from tests.oracle.random_layers import random_board

__all__ = [
    "Node",
    "answers_of_layers",
    "boards_of_fixtures",
    "cut_down",
    "declared",
    "is_right_of_layers",
    "is_wrong_of_layers",
    "layered",
    "plays_of",
    "said_twice",
    "size_of",
    "with_powers",
]

Node = dict[str, Any]

_SEED = 24
_MOST_CREATURES = 2
"""So many creatures a side has."""
_MOST_EFFECTS = 3
"""So many effects there are."""
_MOST_EXHAUSTIVE = 200
"""So many of the boards of `exhaustive` are taken, and all with one effect."""
_MOST_QUALITIES = 60
"""So many boards with qualities of creatures there are of each question."""
_THEMES = ("plain", "costs", "options", "bands")
"""Of the random boards of declarations."""
_SEEDS = 80
"""So many random boards of each theme are drawn, and cut down to small ones."""
_MOST_PARTS = 14
"""So many parts the boards of a reading have at most: all choices of them are listed."""
_MOST_OF_A_READING = 20
"""So many boards of a reading are taken."""
_MOST_SAID_TWICE = 120
"""So many boards on which an effect is said twice there are of each question."""
_ASKING = ("must_attack", "must_attack_or_block", "must_block", "must_be_blocked", "lure")
"""The kinds of effects that are said twice, and that say something else."""
_RULES = ("508_", "509_", "611_", "613_")
_OF_A_BOARD = ("edition", "question", "readings", "state", "play")
"""What a board has of the case of a fixture."""
_PLAYS = 3
"""So many random plays of a board are looked at, and so many simple ones."""
_LAYER_THEMES = ("", "lands", "definitions", "first", "counters", "at_once")
_LAYER_SEEDS = 320
"""The same of boards of layers."""
_MOST_OF_LAYERS = 60
"""So many of the boards of one layer are taken."""


# -------------------------------------------------------------------------------------------------------- declarations


def declared() -> list[Node]:
    """The boards of attacks and blocks, in an order that mixes them."""
    chance = random.Random(_SEED)
    small = [case for question in QUESTIONS for case in boards(question)]
    found = chance.sample(small, _MOST_EXHAUSTIVE)
    found += [case for case in small if len(case["state"].get("effects", ())) == 1 and case not in found]
    for question in QUESTIONS:
        found += chain(_conditional(question), _qualified(question), _themed(question), _read_otherwise(question))
        found += chain(said_twice(question), _without_a_power(question), boards_of_fixtures(question))
        found += _of_hands(question)
    found = list(filter(_is_a_case, found))
    chance.shuffle(found)
    return found


def _is_a_case(case: Node) -> bool:
    """Whether the form of cases has it: some conditions are none of some effects."""
    try:
        case_from_object(case)
    except CaseError:
        return False
    return True


def _conditional(question: Question) -> Iterator[Node]:
    """Boards with two creatures a side and one effect under a condition, on the state or on the declared set."""
    of = scope(question)
    permanents = [part for part in of.parts() if part[0] == "permanent"]
    for name in kinds_of(question):
        for place, effect in enumerate(of.effects):
            if effect["kind"] != name or effect.get("subject", {}).get("id") not in ("a0", "b0", None):
                continue
            for part in ("condition on the state", "condition on the declaration"):
                for condition in conditions(KINDS[name], {**effect, "subject": "self"}, part, question):
                    for each in (condition, *_joined(condition)):
                        case = of.case([*permanents, ("effect", place)])
                        case["state"]["effects"][0].update(each)
                        yield case


_HOLDS: Node = {"controls": {"player": "active", "what": {"type": "creature"}}}
"""A condition that holds on every board with attackers."""


def _joined(condition: Node) -> Iterator[Node]:
    """The condition beside one that holds, and beside its contrary."""
    ((key, said),) = condition.items()
    yield {key: {"all": [_HOLDS, said]}}
    yield {key: {"any": [{"non": _HOLDS}, said]}}


def _read_otherwise(question: Question) -> Iterator[Node]:
    """Boards of the readings that can be chosen, under each alternative; on some of them these differ."""
    for name, of in SCOPES.items():
        if of.scope.question != question or len(of.scope.parts()) > _MOST_PARTS:
            continue
        cases = [case for case in map(of.scope.case, every_board(of.scope)) if size_of(case) is not None]
        for case in random.Random(name).sample(cases, min(_MOST_OF_A_READING, len(cases))):
            for alternative in READINGS[name].alternatives:
                given = {**case, "readings": {name: alternative}}
                yield {**given, "edition": of.edition} if of.edition else given


def said_twice(question: Question) -> Iterator[Node]:
    """Boards on which two effects ask for the same and a third one for something else, if they are one requirement."""
    of = scope(question)
    permanents = [part for part in of.parts() if part[0] == "permanent"]
    asking = [place for place, effect in enumerate(of.effects) if effect["kind"] in _ASKING]
    pairs = list(product(asking, repeat=2))
    for one, other in random.Random(_SEED).sample(pairs, min(_MOST_SAID_TWICE, len(pairs))):
        case = of.case([*permanents, ("effect", one), *([("effect", other)] if other != one else [])])
        said = of.effects[one]
        again = next(each for each in case["state"]["effects"] if each["kind"] == said["kind"])
        case["state"]["effects"].append({**again, "id": f"{again['id']}_again"})
        yield {**case, "readings": {"equal_requirements": "once"}}


def boards_of_fixtures(question: Question) -> Iterator[Node]:
    """The boards of fixtures that are small."""
    for each in _fixtures():
        case = {key: value for key, value in to_builtins(each).items() if key in _OF_A_BOARD}
        case["state"].setdefault("battlefield", [])
        if each.question == question and size_of(case) is not None:
            yield case


@lru_cache(maxsize=1)
def _fixtures() -> list[Case]:
    """The cases of fixtures about the rules that are changed."""
    files = [path for path in fixtures() if path.relative_to(FIXTURES).parts[0].startswith(_RULES)]
    return [each.case for each in load_paths(map(str, files))]


def _qualified(question: Question) -> Iterator[Node]:
    """Boards with an effect or two and qualities of creatures, drawn by a seed."""
    of = whole_scope(question, Bounds(), _MOST_EFFECTS)
    chance = random.Random(f"{_SEED} {question}")
    permanents = [part for part in of.parts() if part[0] == "permanent"]
    effects, attributes = ([part for part in of.parts() if part[0] == sort] for sort in ("effect", "attribute"))
    for number in range(_MOST_QUALITIES):
        some = chance.sample(effects, number % 3) + chance.sample(attributes, 3 - number % 3)
        yield of.case([*permanents, *some])


def _themed(question: Question) -> Iterator[Node]:
    """The random boards of the brute force, cut down: costs, options, teams, bands, battles."""
    for theme in _THEMES:
        for seed in range(_SEEDS):
            case = random_case(seed, question.removeprefix("declare_"), theme)
            if (small := cut_down(case, random.Random(f"{theme} {seed}"))) is not None:
                yield small


def cut_down(case: Node, chance: Random) -> Node | None:
    """What is left of a board with so few creatures and effects as a small one has; None if that is no board.

    Creatures and effects are taken away at random, and with a creature all that speaks of it.
    """
    small = copy.deepcopy(case)
    state = small["state"]
    gone: set[str] = set()
    for player in state["players"]:
        mine = [each["id"] for each in state["battlefield"] if _is_creature_of(each, player)]
        gone |= set(chance.sample(mine, max(0, len(mine) - _MOST_CREATURES)))
    there = [each for each in state["battlefield"] if each["id"] not in gone and each.get("attached_to") not in gone]
    gone |= {each["id"] for each in state["battlefield"]} - {each["id"] for each in there}
    state["battlefield"] = there
    homes: list[tuple[list[Node], Node]] = []
    for holder in (state, *there):
        if "effects" in holder:
            holder["effects"] = [each for each in holder["effects"] if not _speaks_of(each, gone)]
            homes += [(holder["effects"], each) for each in holder["effects"]]
    for home, effect in chance.sample(homes, max(0, len(homes) - _MOST_EFFECTS)):
        home.remove(effect)
    for key in ("attacking", "blocking"):
        if key in state:
            state[key] = {one: on for one, on in state[key].items() if one not in gone and not _speaks_of(on, gone)}
    try:
        understood(case_from_object(small))
    except AzorError:
        return None
    return None if size_of(small) is None else small


_POWERS = range(5)
"""The powers that a creature may have whose power isn't given."""


def _without_a_power(question: Question) -> Iterator[Node]:
    """Boards on which the power of a creature isn't given, and an effect or its condition speaks of power."""
    for number, case in enumerate(chain(_conditional(question), _described(question))):
        if '"power": {' in json.dumps(case["state"]["effects"]):
            without = copy.deepcopy(case)
            creatures = [each for each in without["state"]["battlefield"] if "creature" in each["types"]]
            del random.Random(number).choice(creatures)["power"]
            yield without


def _described(question: Question) -> Iterator[Node]:
    """Boards with an effect that describes the creatures on the other side by their power."""
    of = scope(question)
    permanents = [part for part in of.parts() if part[0] == "permanent"]
    for place, effect in enumerate(of.effects):
        if key := next((each for each in ("attacker", "blocker") if each in effect), ""):
            case = of.case([*permanents, ("effect", place)])
            case["state"]["effects"][0][key] = {"power": {"at_least": 2}}
            yield case


_HANDS = range(5)
"""The cards in hand that a player may have of whom it isn't said."""
_COMPARED: tuple[Node, ...] = (
    {"at_least": 2},
    {"at_most": 1},
    {"exactly": 1},
    {"more_than": 1},
    {"fewer_than": 1},
    {"parity": "even"},
    {"parity": "odd"},
    {"at_least": 1, "at_most": 2},
    {"at_least": 2, "parity": "odd"},
)
"""Each comparison of a number, and some of two."""
_OF_HANDS: dict[Question, tuple[Node, ...]] = {
    "declare_attackers": (
        {"kind": "must_attack", "subject": {"id": "a0"}},
        {"kind": "cant_attack", "subject": {"id": "a0"}},
        {"kind": "max_attackers", "n": 0},
        {"kind": "must_attack_with", "player": "active", "subject": {"type": "creature"}},
    ),
    "declare_blockers": (
        {"kind": "must_block", "subject": {"id": "b0"}},
        {"kind": "cant_block", "subject": {"id": "b0"}},
        {"kind": "max_blockers", "n": 0},
    ),
}
"""Effects that hold under a condition on the cards in hands."""


def _of_hands(question: Question) -> Iterator[Node]:
    """Boards with an effect under each comparison of the cards in a hand, or in those of two opponents; on some of them
    one hand isn't given."""
    for effect, compared, whose in product(_OF_HANDS[question], _COMPARED, ("opponent", "defending", "active")):
        condition = {"compare": {"value": {"number": "hand", "of": whose}, **compared}}
        opponents = ("bob", "carol") if whose == "opponent" else ("bob",)
        for hands in ((0, 1), (1, 0), (3, 2), (1, None), (None, 1)):
            of_others = dict(zip(opponents, hands[1:] * 2 if whose == "active" else hands, strict=False))
            told = {"alice": hands[0], **of_others}
            yield _with_hands(question, {**effect, "if": condition}, told)


def _with_hands(question: Question, effect: Node, hands: dict[str, int | None]) -> Node:
    """A board with two creatures and the effect, which alice controls."""
    attacks = question == "declare_attackers"
    names = {"a0": "alice", "a1": "alice"} if attacks else {"a0": "alice", "b0": "bob"}
    creatures = [{"id": name, "controller": player, **_PLAIN_CREATURE} for name, player in names.items()]
    players: Node = {name: {} if hand is None else {"hand": hand} for name, hand in hands.items()}
    state: Node = {"active": "alice", "players": players, "battlefield": creatures}
    state["effects"] = [{"controller": "alice", **effect}]
    state |= {"options": {"attack_multiple_players": True}} if attacks else {"attacking": {"a0": "bob"}}
    return {"question": question, "state": state}


_PLAIN_CREATURE: Node = {"types": ["creature"], "power": 2, "toughness": 2}


def with_powers(case: Node) -> list[Node]:
    """A board with each power of the creature whose power isn't given, or with each hand of the player whose hand isn't
    and is asked for; the board itself if all are given."""
    players = case["state"]["players"]
    if '"number": "hand"' in json.dumps(case["state"].get("effects", ())):
        unknown = [name for name, each in players.items() if "hand" not in each]
        for name in unknown:
            ways = [copy.deepcopy(case) for _ in _HANDS]
            for hand, one in zip(_HANDS, ways, strict=True):
                one["state"]["players"][name]["hand"] = hand
            return [filled for one in ways for filled in with_powers(one)]
    for place, each in enumerate(case["state"]["battlefield"]):
        if "creature" in each["types"] and "power" not in each:
            found = []
            for power in _POWERS:
                one = copy.deepcopy(case)
                one["state"]["battlefield"][place]["power"] = power
                found.append(one)
            return found
    return [case]


def _is_creature_of(permanent: Node, player: str) -> bool:
    return "creature" in permanent["types"] and permanent["controller"] == player


def _speaks_of(value: Any, names: set[str]) -> bool:
    if isinstance(value, dict):
        return any(_speaks_of(each, names) for each in (*value, *value.values()))
    return any(_speaks_of(each, names) for each in value) if isinstance(value, list) else value in names


def plays_of(case: Node, number: int) -> list[Node]:
    """Plays of a board that are judged one by one: the one that declares nothing, some that declare one creature, or
    all of a player, with one target, one creature that blocks all attackers and itself, and random ones, also others
    that nobody could make.

    Args:
        case: The board.
        number: For the random ones.
    """
    key = "blockers" if case.get("question") == "declare_blockers" else "attackers"
    state = case["state"]
    own = [case["play"]] if case.get("play") else []
    names = [each["id"] for each in state["battlefield"] if "creature" in each["types"]]
    permanents = [each["id"] for each in state["battlefield"]]
    targets = list(state.get("attacking", ())) if key == "blockers" else [*state["players"], *permanents]
    sides = [[each for each in names if _controller(state, each) == player] for player in state["players"]]
    declared = [side for side in (*sides, *([each] for each in names)) if side]
    simple = [dict.fromkeys(some, [to] if key == "blockers" else to) for some in declared for to in targets]
    chance = random.Random(f"plays {number}")
    all_of_them = [{each: [*targets, each]} for each in names if each not in targets]
    chosen = [*chance.sample(simple, min(_PLAYS, len(simple))), *(all_of_them if key == "blockers" else ())]
    found: list[Node] = own + [{key: play} for play in ({}, *chosen)]
    try:
        found += random_plays(chance, case, _PLAYS)
    except Exception:  # no board that the brute force reads
        return []
    return [each for place, each in enumerate(found) if each not in found[:place]]


def _controller(state: Node, name: str) -> str:
    return next(str(each["controller"]) for each in state["battlefield"] if each["id"] == name)


def size_of(case: Node) -> tuple[int, int] | None:
    """How many creatures the larger side has, and how many effects there are; None if it is no small board."""
    state = case["state"]
    sides = Counter(each["controller"] for each in state["battlefield"] if "creature" in each["types"])
    effects = sum(len(each.get("effects", ())) for each in state["battlefield"]) + len(state.get("effects", ()))
    creatures = max(sides.values(), default=0)
    return (creatures, effects) if creatures <= _MOST_CREATURES and effects <= _MOST_EFFECTS else None


# -------------------------------------------------------------------------------------------------------------- layers


def layered() -> list[Case]:
    """Boards of layers in an order that mixes them: classics, boards of one layer, and random ones, of every fourth of
    which a timestamp isn't given."""
    found = [case for case in map(case_from_object, _of_one_layer()) if _is_small(case)]
    found += [case for row in CLASSIC_BOARDS if _is_small(case := classic_case(*row[1:3]))]
    found += [case for each in _fixtures() if _is_small(case := Case(each.state, edition=each.edition)) and _acts(case)]
    some = chain(_of_readings(), _in_parts(), _begun_at_once(), _lasting())
    found += [case for case in map(case_from_object, some) if _is_small(case)]
    for seed in range(_LAYER_SEEDS):
        for theme in _LAYER_THEMES:
            case = random_board(Random(seed), **({theme: True} if theme else {}))
            if _is_small(case):
                found.append(_untimed(case) if seed % 4 == 3 else case)
    random.Random(_SEED).shuffle(found)
    return found


def _of_one_layer() -> list[Node]:
    """Some of the boards with two or three effects of one layer, in some order of their timestamps."""
    every = [case for layer in LAYERS for some in boards_of_layer(layer) for case in some]
    return random.Random(_SEED).sample(every, _MOST_OF_LAYERS)


def _of_readings() -> Iterator[Node]:
    """The boards of readings about layers, under each alternative."""
    for name in ("dependency_loop", "loop_and_others", "lost_star"):
        of = SCOPES[name].scope
        for case in map(of.case, every_board(of)):
            yield from ({"state": case["state"], "readings": {name: each}} for each in READINGS[name].alternatives)


def _in_parts() -> Iterator[Node]:
    """Boards with an ability of two parts in two layers, of which another effect changes what it applies to between."""
    later: tuple[Node, ...] = (
        {"kind": "gets", "power": 1, "toughness": 1},
        {"kind": "has_base", "power": 4, "toughness": 4},
        {"kind": "gains", "keywords": ["flying"]},
    )
    about: Node = {"subject": {"color": "black"}, "text": "words"}
    every: list[Node] = [
        {"kind": "gains", "keywords": ["flying"], **about},
        {"kind": "is_also", "types": ["land"], **about},
    ]
    for first in ({"kind": "loses", "all_abilities": True}, {"kind": "becomes", "types": ["artifact"]}):
        for given in every:
            yield _printed(
                {"types": ["creature"], "colors": ["black"], "keywords": ["haste"]}, 1, [given, {**first, **about}], []
            )
    for second, was, times in product(later, ([], ["black"]), ((1, 2), (2, 1))):
        ability = [{"kind": "is_also", "types": ["artifact"], **about}, {**second, **about}]
        painted = {
            "kind": "becomes",
            "colors": [] if was else ["black"],
            "subject": {"id": "a0"},
            "timestamp": times[1],
        }
        yield _printed({"types": ["creature"], "colors": was}, times[0], ability, [painted])


def _begun_at_once() -> Iterator[Node]:
    """Boards on which something is done to a creature at the time from which it has its timestamp (613.7n)."""
    about: Node = {"subject": {"type": "creature", "power": {"at_least": 0}}}
    for own, done in product(
        ({"power": 7, "toughness": 7}, {"power": 3}), ({"power": 1, "toughness": 1}, {"toughness": 5})
    ):
        ability = {"kind": "has_base", **own, **about}
        a0 = {"types": ["creature"], "timestamp": 3, "effects": [ability]}
        yield _printed(a0, 1, [], [{"kind": "has_base", **done, "subject": {"id": "a0"}, "timestamp": 3}])


def _lasting() -> Iterator[Node]:
    """Boards with a keyword that gives haste for good, and an effect that takes its abilities away, in either layer."""
    taking: tuple[Node, ...] = ({"kind": "loses", "all_abilities": True}, {"kind": "becomes", "subtypes": ["mountain"]})
    for (words, question), taken, time in product(_FOR_GOOD.items(), taking, (1, 5)):
        a0 = {"types": ["creature", "land"], "sick": True, "keywords": [words.lower()], "text": words, "timestamp": 3}
        case = _printed(a0, 2, [], [{**taken, "subject": {"id": "a0"}, "timestamp": time}])
        case["state"]["answers"] = {question: True}
        yield case


_FOR_GOOD = {
    "Suspend 3—{R}": "~ was cast by suspend, and its controller hasn't changed",
    "Unearth {B}": "~ was unearthed",
    "Dash {R}": "~'s dash cost was paid",
}
"""Keywords by which a creature gains haste, with what has to be so."""


def _printed(a0: Node, time: int, ability: Sequence[Node], effects: Sequence[Node]) -> Node:
    """A board with a creature, and an enchantment that has an ability and a timestamp."""
    creature = {"id": "a0", "controller": "alice", "power": 2, "toughness": 2, **a0}
    charm: Node = {"id": "charm", "controller": "alice", "types": ["enchantment"], "timestamp": time}
    if ability:
        charm["effects"] = list(ability)
    players: Node = {"alice": {}, "bob": {}}
    board = {"active": "alice", "printed": True, "players": players, "battlefield": [creature, charm]}
    return {"state": {**board, "effects": list(effects)}}


def _acts(case: Case) -> bool:
    """Whether an effect of some layer is there."""
    every = [*case.state.effects, *chain(*(each.effects or () for each in case.state.battlefield))]
    return any(each.kind and KINDS[each.kind].layers for each in every)


def _is_small(case: Case) -> bool:
    sides = Counter(each.controller for each in case.state.battlefield if "creature" in each.types)
    effects = sum(len(each.effects or ()) for each in case.state.battlefield) + len(case.state.effects)
    return 0 < effects <= _MOST_EFFECTS and max(sides.values(), default=0) <= _MOST_CREATURES


def _untimed(case: Case) -> Case:
    """The board without the timestamp of the first permanent that has an effect."""
    battlefield = list(case.state.battlefield)
    for place, each in enumerate(battlefield):
        if each.effects:
            battlefield[place] = replace(each, timestamp=None)
            break
    return replace(case, state=replace(case.state, battlefield=battlefield))


_OPEN, _UNTOLD = "open", "no answer"
"""What is said of a board on which an order isn't known that matters, and of one that isn't judged."""

_View = dict[str, tuple[Any, ...]]


def answers_of_layers(cases: Sequence[Case]) -> Iterator[str]:
    """For each board what its permanents are, or what is left open."""
    for found in current_together([understood(case) for case in cases]):
        if found is None:
            yield _UNTOLD
        elif found.left_open:
            yield _OPEN
        else:
            yield str(sorted(_seen(found.case).items()))


def _seen(case: Case) -> _View:
    return {each.id: _of_permanent(each) for each in case.state.battlefield}


def _of_permanent(each: Permanent) -> tuple[Any, ...]:
    words = {*each.keywords, *(("menace",) if each.suspected is True else ())}  # CR 701.60c
    told = (each.types, each.subtypes, each.colors, words)
    return (*(sorted(set(some)) for some in told), each.power, each.toughness, each.mana is not None, each.controller)


def _defined(case: Case) -> _View:
    return {
        name: (
            *(sorted(some) for some in (each.types, each.subtypes, each.colors)),
            sorted(each.keywords | (each.suspicion & {"menace"})),
            each.power,
            each.toughness,
            each.mana,
            each.controller,
        )
        for name, each in settled(case).items()
    }


def is_right_of_layers(case: Case, answer: str) -> bool:
    """Whether an answer is that of the brute force: it tries each order if a timestamp isn't given."""
    views = _views(case)
    return views == {answer} if answer != _OPEN else len(views) > 1


def is_wrong_of_layers(case: Case, answer: str) -> bool:
    """Whether the brute force has another answer, where there is one: more may be left open than has to be."""
    views = _views(case)
    return bool(views) and answer not in (_OPEN, _UNTOLD) and views != {answer}


def _views(case: Case) -> set[str]:
    """What the brute force says in each order; nothing, if it doesn't read the board."""
    try:
        return {str(sorted(_defined(each).items())) for each in _in_each_order(case)}
    except AssertionError:
        return set()


def _in_each_order(case: Case) -> Iterator[Case]:
    """The case, or if a timestamp isn't given, with each place of it among the others."""
    state = case.state
    if all(each.timestamp is not None for each in state.battlefield):
        yield case
        return
    given = [each.timestamp for each in (*state.battlefield, *state.effects)]
    given += [time for each in state.battlefield for time in each.timestamps.values()]
    moved = {time: 2 * place + 1 for place, time in enumerate(sorted({each for each in given if each is not None}))}
    effects = [
        replace(each, timestamp=moved[each.timestamp]) if each.timestamp is not None else each for each in state.effects
    ]
    for unknown in range(0, 2 * len(moved) + 1, 2):
        battlefield = [
            replace(
                each,
                timestamp=unknown if each.timestamp is None else moved[each.timestamp],
                timestamps={what: moved[time] for what, time in each.timestamps.items()},
            )
            for each in state.battlefield
        ]
        yield replace(case, state=replace(state, battlefield=battlefield, effects=effects))
