"""Which words of the form the brute force plays: all, or there is a reason; and the games have what it plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from bridge.case.abilities import Card, Event, Instruction, Static, Target
from bridge.case.ability_keys import OF_A_PLAYER
from bridge.case.asked import NOT_IN_LOOPS
from bridge.case.conditions import Condition, Cost
from bridge.case.descriptions import Description, Number, Object, Who

from .random_games import WORDS, random_game
from .small_scope import scope
from .small_state import DESCRIBES
from .small_words import (
    AMOUNTS,
    CONDITIONS,
    COSTS,
    EVENTS,
    KEYWORDS,
    NUMBERS,
    OBJECTS,
    PLAYERS,
    STATICS,
    TARGETS,
    VERBS,
)

__all__: list[str] = []

Node = dict[str, Any]

_TURNS = "steps and turns don't pass in the small games: they are compared in tests/loops/test_turns.py"
_UNKNOWN = "azor doesn't know what it does either: the verdict is undetermined"
_IN_ORDER = "libraries of the small games have no order: what is revealed first isn't known, nor how much before it"

NOT_PLAYED: Mapping[str, Mapping[str, str]] = {
    "verbs": {
        **dict.fromkeys(("extra_turn", "skip_turn", "extra_combat", "extra_main"), _TURNS),
        "transform": _UNKNOWN,
        "reveal_until": _IN_ORDER,
    },
    "events": {
        **dict.fromkeys(("attacks", "combat_damage", "begins"), _TURNS),
        "mutates": _UNKNOWN,
    },
    "costs": {},
    "statics": {
        **dict.fromkeys(("doesnt_untap", "no_hand_limit"), _TURNS),
    },
    "keywords": {
        **dict.fromkeys(("defender", "vigilance"), _TURNS),
    },
    "targets": {},
    "objects": {},
    "players": {},
    "amounts": {},
    "numbers": {},
    "conditions": {},
    "descriptions": {"attacking": _TURNS},
}
"""What the brute force doesn't play, and why."""


def _words(kind: type, name: str) -> set[str]:
    return set(get_args(get_type_hints(kind)[name]))


def _listed(words: Any) -> set[str]:
    """The words of an annotated list of them."""
    return set(get_args(get_args(words)[0]))


def _keys(kind: Any) -> set[str]:
    return {name.rstrip("_") for name in kind.__struct_fields__}


def _keywords() -> set[str]:
    """The keywords that mean something, as the docstring of `Card` lists them."""
    text = " ".join((Card.__doc__ or "").split())
    listed = text.split("that mean something here: ")[1].split(". `additional`")[0]
    return {*listed.split(", "), "shroud", "hexproof"}


def _asked(struct: type[msgspec.Struct]) -> set[str]:
    """The keys that a loop case can ask for."""
    return _keys(struct) - set(NOT_IN_LOOPS.get(struct, ()))


FORM: Mapping[str, set[str]] = {
    "verbs": _words(Instruction, "do"),
    "events": _words(Event, "on"),
    "costs": _keys(Cost),
    "statics": _words(Static, "does"),
    "keywords": _keywords(),
    "targets": _keys(Target),
    "objects": _listed(Object),
    "players": set(get_args(Who)),
    "amounts": _asked(Number) - {"on", "of", "among", "times", "plus"},
    "numbers": set(OF_A_PLAYER),
    "conditions": _asked(Condition),
    "descriptions": _asked(Description),
}
PLAYED: Mapping[str, set[str]] = {
    "verbs": set(VERBS),
    "events": set(EVENTS),
    "costs": set(COSTS),
    "statics": set(STATICS),
    "keywords": set(KEYWORDS),
    "targets": set(TARGETS),
    "objects": set(OBJECTS),
    "players": set(PLAYERS),
    "amounts": set(AMOUNTS),
    "numbers": set(NUMBERS),
    "conditions": set(CONDITIONS),
    "descriptions": set(DESCRIBES),
}


@pytest.mark.parametrize("sort", FORM)
def test_every_word_of_the_form_is_played_or_there_is_a_reason(sort: str) -> None:
    assert not PLAYED[sort] & NOT_PLAYED[sort].keys()
    assert PLAYED[sort] | NOT_PLAYED[sort].keys() == FORM[sort]


@cache
def _games() -> tuple[Node, ...]:
    return tuple(random_game(seed, words) for words in WORDS for seed in range(1500))


def _nodes(node: Any, key: str = "") -> Iterator[tuple[str, Node]]:
    """Every mapping of a tree, with the key it stands at."""
    if isinstance(node, dict):
        yield key, node
        for name, value in node.items():
            yield from _nodes(value, name)
    elif isinstance(node, list):
        for value in node:
            yield from _nodes(value, key)


@cache
def _used() -> Mapping[str, set[str]]:
    """The words that stand in the games."""
    found: dict[str, set[str]] = {sort: set() for sort in FORM}
    for game in _games():
        for key, node in _nodes(game["cards"] | {"": game["state"]}):
            found["verbs"] |= {node["do"]} if isinstance(node.get("do"), str) else set()
            found["events"] |= {node["on"]} if key == "when" else set()
            found["statics"] |= {node["does"]} if key == "static" else set()
            found["keywords"] |= {node["keyword"]} if isinstance(node.get("keyword"), str) else set()
            found["keywords"] |= set(node.get("keywords", ()))
            for sort, places in _PLACES.items():
                found[sort] |= set(node) if key in places else set()
            for sort, places in _REFER.items():
                found[sort] |= {node[place] for place in places if isinstance(node.get(place), str)}
    return found


_PLACES = {
    "costs": ("cost", "additional", "unless", "pay"),
    "targets": ("targets",),
    "amounts": ("value", "n"),
    "conditions": ("if", "all", "non"),
    "descriptions": ("what", "object", "each", "choose", "count", "any", "non", "among", "spell"),
}
"""The keys at which such a mapping stands."""
_REFER = {
    "objects": ("what", "is", "of", "on", "object", "power_of", "toughness_of", "mana_value_of"),
    "players": ("who", "by", "of"),
    "numbers": ("number",),
}
"""The keys at which a word for an object or a player stands."""


@pytest.mark.parametrize("sort", FORM)
def test_what_is_played_stands_in_the_games(sort: str) -> None:
    missing = PLAYED[sort] - _used()[sort]
    assert not missing, missing


def test_brute_force_plays_every_game() -> None:
    for game in _games():
        scope(game)
