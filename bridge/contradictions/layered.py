"""On which boards timestamps decide in a layer of CR 613, and whether every order that is given is decided."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

from msgspec.structs import replace

from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.combat.many import check_many
from bridge.combat.messages import Wording
from bridge.combat.order_prose import told_order
from bridge.combat.preparing import order_of_effects, understood
from bridge.combat.verdict import Failure, Outcome
from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry, Node
from bridge.contradictions.searched import shown_board
from bridge.errors import EffortExceeded, InternalError
from bridge.language import phrase, phrase_in, term_in

__all__ = ["LAYERS", "Layer", "boards", "layers"]

_MOST_TOGETHER = 3
"""So many effects of a layer are on a board at most."""


class Layer(NamedTuple):
    """A layer, and the effects that boards have in it.

    Attributes:
        name: Its number in CR 613, without the first part.
        rule: The rule of the layer.
        title: What its effects change: a message (`layer`).
        creature: What the attacking creature has, by which the verdict hangs on what changes.
        effects: The effects, each the ability of an enchantment of its own.
        others: Further permanents.
        rules: Effects of no layer, by which the verdict hangs on what changes.
    """

    name: str
    rule: str
    title: str
    creature: Node
    effects: tuple[Node, ...]
    others: tuple[Node, ...] = ()
    rules: tuple[Node, ...] = ()


_CREATURES: Node = {"type": "creature"}
_OGRE: Node = {"id": "ogre"}
_BLUE: Node = {"keywords": ["protection from blue"]}
_BANNER: Node = {
    "id": "banner",
    "name": "a banner",
    "controller": "bob",
    "types": ["artifact"],
    "timestamp": 0,
    "effects": [{"kind": "gains", "subject": {"type": "creature", "controller": "opponent"}, "keywords": ["flying"]}],
}
_DRAKE: Node = {
    "id": "drake",
    "name": "Wind Drake",
    "controller": "alice",
    "types": ["creature"],
    "subtypes": ["drake"],
    "colors": ["blue"],
    "power": 2,
    "toughness": 2,
    "keywords": ["flying"],
    "timestamp": 0,
}
_LAND: Node = {"id": "land", "controller": "bob", "types": ["land"], "subtypes": ["island"], "timestamp": 0}
_SMALL: Node = {"kind": "cant_block", "subject": {"id": "bear"}, "attacker": {"power": {"at_least": 3}}}

LAYERS = (
    Layer(
        "1a",
        "613.2a",
        term_in("layer", "copies"),
        {},
        (
            {"kind": "is_copy", "of": "drake", "subject": _OGRE},
            {"kind": "is_copy", "of": "bear", "subject": {"id": "drake"}},
            {"kind": "is_copy", "of": "bear", "subject": _OGRE},
        ),
        (_DRAKE,),
    ),
    Layer(
        "2",
        "613.1b",
        term_in("layer", "control"),
        {},
        (
            {"kind": "takes_control", "by": {"id": "alice"}, "subject": {"id": "banner"}},
            {"kind": "takes_control", "by": {"id": "bob"}, "subject": {"id": "banner"}},
            {"kind": "takes_control", "by": {"id": "alice"}, "subject": {"type": "artifact", "controller": "opponent"}},
        ),
        (_BANNER,),
    ),
    Layer(
        "3",
        "613.1c",
        term_in("layer", "words of a text"),
        {"keywords": ["swampwalk"]},
        (
            {"kind": "changes_words", "words": {"swamp": "island"}, "subject": _OGRE},
            {"kind": "changes_words", "words": {"swamp": "forest"}, "subject": _OGRE},
            {"kind": "changes_words", "words": {"forest": "island"}, "subject": _OGRE},
        ),
        (_LAND,),
    ),
    Layer(
        "4",
        "613.1d",
        term_in("layer", "types"),
        {"keywords": ["swampwalk"]},
        (
            {"kind": "becomes", "subtypes": ["swamp"], "subject": {"subtype": "island"}},
            {"kind": "becomes", "subtypes": ["island"], "subject": {"subtype": "swamp"}},
            {"kind": "becomes", "subtypes": ["forest"], "subject": {"type": "land"}},
            {"kind": "becomes", "subtypes": ["swamp"], "subject": {"type": "land"}},
            {"kind": "is_also", "subtypes": ["swamp"], "subject": {"subtype": "forest"}},
            {"kind": "is_not", "types": ["land"], "subject": {"subtype": "swamp"}},
        ),
        (_LAND,),
    ),
    Layer(
        "5",
        "613.1e",
        term_in("layer", "colors"),
        _BLUE,
        (
            {"kind": "becomes", "colors": ["blue"], "subject": {"color": "green"}},
            {"kind": "becomes", "colors": ["green"], "subject": {"color": "blue"}},
            {"kind": "becomes", "colors": ["red"], "subject": _CREATURES},
            {"kind": "becomes", "colors": ["blue"], "subject": _CREATURES},
            {"kind": "is_also", "colors": ["blue"], "subject": {"color": "red"}},
        ),
    ),
    Layer(
        "6",
        "613.1f",
        term_in("layer", "abilities"),
        {},
        (
            {"kind": "gains", "keywords": ["flying"], "subject": {"type": "creature", "non": {"keyword": "haste"}}},
            {"kind": "gains", "keywords": ["haste"], "subject": {"type": "creature", "non": {"keyword": "flying"}}},
            {"kind": "gains", "keywords": ["flying"], "subject": _OGRE},
            {"kind": "loses", "all_abilities": True, "subject": _CREATURES},
            {"kind": "loses", "all_abilities": True, "subject": {"type": "enchantment", "other": True}},
        ),
    ),
    Layer(
        "7b",
        "613.4b",
        term_in("layer", "base power"),
        {},
        (
            {"kind": "has_base", "power": 3, "subject": _CREATURES},
            {"kind": "has_base", "power": 1, "subject": {"type": "creature", "power": {"at_least": 3}}},
            {"kind": "has_base", "power": 4, "subject": {"type": "creature", "power": {"at_most": 2}}},
            {"kind": "has_base", "power": 2, "subject": _OGRE},
        ),
        rules=(_SMALL,),
    ),
    Layer(
        "7d",
        "613.4d",
        term_in("layer", "power and toughness that are switched"),
        {"power": 1, "toughness": 3},
        (
            {"kind": "switches", "subject": {"type": "creature", "power": {"at_most": 2}}},
            {"kind": "switches", "subject": {"type": "creature", "toughness": {"at_least": 3}}},
            {"kind": "switches", "subject": _OGRE},
        ),
        rules=(_SMALL,),
    ),
)
"""The layers and sublayers in which the order of two effects can matter: in 7a each object defines its own numbers, and
7c adds up, unless it is asked what has some power."""


def layers(bounds: Bounds) -> Iterator[Inquiry]:
    """Boards whose verdict changes when two timestamps are swapped, and whether every order is decided."""
    del bounds  # the boards have one creature a side and the effects of one layer
    for layer in LAYERS:
        yield Inquiry(f"layers.swapped_{layer.name}", partial(_swapped, layer), _swapped_told(layer))
        yield Inquiry(f"layers.decided_{layer.name}", partial(_decided, layer), _decided_told(layer))
    yield Inquiry("layers.together", _together, _together_told())


# -------------------------------------------------------------------------------------------------------------- boards


def boards(layer: Layer, most: int = _MOST_TOGETHER) -> Iterator[list[Node]]:
    """For each set of effects of a layer, fewer first, its boards: one for each order of their timestamps.

    Args:
        layer: The layer.
        most: How many effects there are on a board at most.
    """
    for size in range(2, most + 1):
        for those in combinations(range(len(layer.effects)), size):
            yield [_board(layer, dict(zip(those, times, strict=True))) for times in permutations(range(1, size + 1))]


def _board(layer: Layer, times: Mapping[int, int]) -> Node:
    creatures: list[Node] = [
        {
            "id": name,
            "name": called,
            "controller": who,
            "types": ["creature"],
            "subtypes": [name],
            "colors": [color],
            "power": 2,
            "toughness": 2,
            "timestamp": 0,
        }
        for name, called, who, color in (
            ("ogre", "Gray Ogre", "alice", "red"),
            ("bear", "Grizzly Bears", "bob", "green"),
        )
    ]
    creatures[0] |= layer.creature
    enchantments = [
        {
            "id": f"effect {number + 1}",
            "controller": "alice",
            "types": ["enchantment"],
            "timestamp": time,
            "effects": [layer.effects[number]],
        }
        for number, time in times.items()
    ]
    return {
        "question": "declare_blockers",
        "state": {
            "active": "alice",
            "printed": True,
            "players": {"alice": {}, "bob": {}},
            "battlefield": [*creatures, *layer.others, *enchantments],
            "effects": [{"id": f"rule {n}", **each} for n, each in enumerate(layer.rules, 1)],
            "attacking": {"ogre": "bob"},
        },
        "play": {"blockers": {"bear": ["ogre"]}},
    }


def _judged(cases: Sequence[Node], deadline: float | None) -> list[Outcome]:
    found = []
    for verdict in check_many(map(case_from_object, cases)):
        if isinstance(verdict, Failure):
            raise InternalError(f"a board of a layer can't be judged: {verdict.message}")
        found.append(verdict.outcome)
        if deadline is not None and time.monotonic() > deadline:
            raise EffortExceeded(phrase("the time for the search ran out"))
    return found


def _in_sets(layer: Layer, most: int, deadline: float | None) -> list[tuple[list[Node], list[Outcome]]]:
    """The boards of a layer, those with the same effects together, with the outcome of each."""
    sets = list(boards(layer, most))
    outcomes = iter(_judged([case for those in sets for case in those], deadline))
    return [(those, [next(outcomes) for _ in those]) for those in sets]


# ------------------------------------------------------------------------------------------------------------- answers


def _swapped(layer: Layer, deadline: float | None) -> Answer:
    """A smallest board whose verdict another order of the same timestamps changes."""
    answer = _swapped_told(layer)
    sets = _in_sets(layer, 2, deadline)
    told = phrase("on all {n} boards the verdict is the same in every order of the timestamps", n=_number(sets))
    answer = _counted(replace(answer, outcome="none", standing="holds", told=told), sets)
    for those, outcomes in sets:
        first = outcomes[0]
        for case, outcome in zip(those, outcomes, strict=True):
            if outcome is not first:
                return replace(
                    answer,
                    outcome="witness",
                    standing="shown",
                    told=phrase("the same effects in another order of their timestamps make another verdict"),
                    shown=(
                        shown_board(phrase("in this order"), those[0], _reasons(those[0])),
                        shown_board(phrase("in the other order"), case, _reasons(case)),
                    ),
                    listed=tuple(_of_orders(layer, sets)),
                )
    return answer


def _reasons(case: Node) -> list[str]:
    """In which order the effects of a board are applied, and by which rule."""
    read = understood(case_from_object(case))
    told = told_order(Wording(read.state, read.question), order_of_effects(read))
    return [
        phrase("Layer {number}: {text}.", number=number, text=f"{text}{f' (CR {cr})' if cr else ''}")
        + "".join(f" {note} (CR {rule})." for note, rule in notes)
        for number, text, cr, notes in told
    ]


def _of_orders(layer: Layer, sets: Iterable[tuple[list[Node], list[Outcome]]]) -> Iterator[str]:
    """Which pairs of effects are decided by timestamps, and which are decided whatever the timestamps are."""
    for those, outcomes in sets:
        if len(those) == 2:
            board = those[0]["state"]["battlefield"]
            one, other = (each["id"] for each in board if "effect " in each["id"])
            pair = phrase("{one} and {other} of layer {layer}", one=one, other=other, layer=layer.name)
            verdict = (
                phrase("timestamps decide")
                if len(set(outcomes)) > 1
                else phrase("{outcome} in both orders", outcome=phrase_in("outcome", outcomes[0].value))
            )
            yield f"{pair}: {verdict}"


def _decided(layer: Layer, deadline: float | None) -> Answer:
    """A smallest board that is undetermined although every timestamp is given, and all are different."""
    answer = _decided_told(layer)
    sets = _in_sets(layer, _MOST_TOGETHER, deadline)
    example = shown_board(phrase("a board with two effects of the layer"), sets[0][0][0])
    told = phrase("all {n} boards are decided", n=_number(sets))
    answer = _counted(replace(answer, outcome="none", standing="holds", told=told, example=example), sets)
    for those, outcomes in sets:
        for case, outcome in zip(those, outcomes, strict=True):
            if outcome not in (Outcome.LEGAL, Outcome.ILLEGAL):
                told = phrase("the verdict is open although every timestamp is given")
                shown = (shown_board(phrase("no verdict"), case),)
                return replace(answer, outcome="witness", standing="gap", told=told, shown=shown)
    return answer


def _number(sets: Sequence[tuple[list[Node], list[Outcome]]]) -> int:
    return sum(len(those) for those, _ in sets)


def _counted(answer: Answer, sets: Sequence[tuple[list[Node], list[Outcome]]]) -> Answer:
    return replace(answer, boards=replace(answer.boards, number=_number(sets)))


def _scope_of(layer: Layer, most: int) -> Boards:
    kinds = tuple(dict.fromkeys(str(each["kind"]) for each in layer.effects))
    return Boards("declare_blockers", (1, 1), 2, (*kinds, phrase("at most {n} effects", n=most)), 0)


def _swapped_told(layer: Layer) -> Answer:
    return Answer(
        inquiry=f"layers.swapped_{layer.name}",
        topic="layers",
        claim=phrase(
            "In layer {layer} ({what}) the order of timestamps changes no verdict.",
            layer=layer.name,
            what=phrase_in("layer", layer.title),
        ),
        rules=(layer.rule, "613.7"),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=_scope_of(layer, 2),
    )


def _decided_told(layer: Layer) -> Answer:
    return Answer(
        inquiry=f"layers.decided_{layer.name}",
        topic="layers",
        claim=phrase(
            "In layer {layer} ({what}) every board with all timestamps is decided, loops too.",
            layer=layer.name,
            what=phrase_in("layer", layer.title),
        ),
        rules=(layer.rule, "613.8"),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=_scope_of(layer, _MOST_TOGETHER),
    )


_GIVEN: Node = {
    "kind": "gains",
    "subject": {"type": "enchantment", "other": True},
    "abilities": [{"kind": "has_base", "subject": _CREATURES, "power": {"mana_value_of": "self"}}],
}


def _together_told() -> Answer:
    return Answer(
        inquiry="layers.together",
        topic="layers",
        claim=phrase("Abilities that one effect gives to two objects have an order."),
        rules=("613.7a", "613.7m"),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=Boards("declare_blockers", (1, 1), 2, ("gains", "has_base"), 1),
    )


def _together(deadline: float | None) -> Answer:
    """Two objects get an ability of one effect that is later than both: both have its timestamp (613.7a)."""
    del deadline
    giver = Layer("6", "613.1f", "abilities", {}, (_GIVEN,), rules=(_SMALL,))
    case = _board(giver, {0: 9})
    case["state"]["battlefield"] += [
        {"id": name, "controller": "alice", "types": ["enchantment"], "mana_value": value, "timestamp": value}
        for name, value in (("cheap", 1), ("dear", 3))
    ]
    shown = shown_board(phrase("two abilities with one timestamp"), case)
    if check(case_from_object(case)).outcome is not Outcome.UNDETERMINED:
        return replace(_together_told(), outcome="none", standing="holds", told=phrase("the two have an order"))
    return replace(
        _together_told(),
        outcome="witness",
        standing="gap",
        told=phrase(
            "both abilities have the timestamp of the effect that gives them, and no rule says which comes first"
        ),
        shown=(shown,),
        meant=phrase(
            "CR 613.7m orders objects that get a timestamp together, and no rule orders two such abilities; the "
            "verdict is undetermined and names them"
        ),
    )
