"""What a case may ask for: every word of the form is either carried out or named as not supported."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bridge.asp.solving import Stepper
from bridge.case.abilities import EVENTS_OF_OBJECTS, Event, Instruction, Static
from bridge.loops.facts import loop_facts
from bridge.rulebook import load_table, newest_edition
from tests.loops.loading import load_loop_paths
from tests.loops.stepping import unsupported

__all__: list[str] = []

Node = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "fixtures" / "combos").glob("*.yaml")) + sorted(
    path for path in (ROOT / "fixtures" / "loops").rglob("*.yaml") if path.parent.name != "malformed"
)
KNOWN_GAPS = {
    "d24-clever-impersonator-as-a-copy-of-garruk-relentless": {"transform"},
}
"""Cases that ask for something that isn't supported, and what it is."""


def _words(struct: type, name: str) -> list[str]:
    [found] = [each.type for each in msgspec.structs.fields(struct) if each.name == name]
    return list(get_args(found))


VERBS = _words(Instruction, "do")
EVENTS = _words(Event, "on")
STATICS = _words(Static, "does")
UNKNOWN_VERBS = {"transform"}
UNKNOWN_EVENTS = {"mutates"}
UNKNOWN_STATICS = {"more_triggers"}


def _card(ability: Node) -> Node:
    return {"Thing": {"types": ["artifact"], "abilities": [ability]}}


def _asks(ability: Node, **more: Any) -> set[tuple[str, str]]:
    return unsupported(_card(ability), battlefield=[{"id": "thing", "name": "Thing"}], **more)


def _instruction(verb: str) -> Node:
    return {"cost": {"tap": True}, "do": [{"do": verb, **_NEEDED.get(verb, {"what": "self"})}]}


_PLAYERS: Node = {}
_NEEDED: dict[str, Node] = {
    **dict.fromkeys(("gain_life", "lose_life", "set_life", "draw", "discard", "mill", "energy", "poison"), _PLAYERS),
    **dict.fromkeys(("win", "lose", "extra_turn", "skip_turn", "double_mana"), _PLAYERS),
    **dict.fromkeys(("extra_combat", "extra_main", "proliferate", "populate", "nothing"), _PLAYERS),
    "reveal_until": {"until": {"type": "land"}, "to": "hand"},
    "add_mana": {"mana": "{G}"},
    "create": {"card": "Goblin"},
    "return": {"what": "self", "to": "hand"},
    "put_counters": {"what": "self", "counter": "charge"},
    "remove_counters": {"what": "self", "counter": "charge"},
    "double_counters": {"what": "self", "counter": "charge"},
    "boost": {"what": "self", "m": 1},
    "become_copy": {"what": "self", "of": {"choose": {"type": "artifact"}}},
    "give_control": {"what": "self", "who": "opponent"},
    "gain": {"what": "self", "keyword": "haste"},
    "lose_keyword": {"what": "self", "keyword": "haste"},
    "become": {"what": "self", "types": ["creature"]},
}


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_is_known_or_named(verb: str) -> None:
    found = _asks(_instruction(verb))
    assert found == ({("608.2c", f"verb({verb})")} if verb in UNKNOWN_VERBS else set())


@pytest.mark.parametrize("event", EVENTS)
def test_each_event_is_known_or_named(event: str) -> None:
    when: Node = {"on": event}
    if event in EVENTS_OF_OBJECTS:
        when["what"] = "self"
    if event == "begins":
        when["step"] = "upkeep"
    makes_mana: Node = {"do": "add_mana", "mana": "{G}"}
    ability: Node = {"when": when, "do": [makes_mana if event == "adds_mana" else {"do": "nothing"}]}
    if event == "state":
        ability["if"] = {"compare": {"value": {"number": "hand", "of": "you"}, "at_least": 1}}
    if event in ("cast", "cast_or_copy", "leaves_graveyard"):  # CR 113.6: where its own card is then
        ability["zone"] = "graveyard" if event == "leaves_graveyard" else "stack"
    found = _asks(ability, options={"across_turns": True})
    assert found == ({("603.2", f"event({event})")} if event in UNKNOWN_EVENTS else set())


@pytest.mark.parametrize("does", STATICS)
def test_each_static_ability_is_known_or_named(does: str) -> None:
    needed: Node = {
        "grant": {"keyword": "haste"},
        "add_types": {"types": ["artifact"]},
        "enters_with": {"what": "self", "counter": "charge"},
        "enters_tapped": {"what": "self"},
        "enters_as_copy": {"what": "self", "of": {"type": "creature"}},
        "more_counters": {"counter": "charge"},
        "more_tokens": {"times": 2},
        "more_mana": {"times": 2},
        "cast_from": {"zone": "graveyard"},
        "would_die": {"to": "exile"},
        "would_go_to_graveyard": {"to": "exile"},
        "boost": {"m": 1},
        "set_pt": {"m": 1},
        "no_counters": {},
        "more_triggers": {"event": {"on": "enters", "what": "self"}},
    }
    found = _asks({"static": {"does": does, **needed.get(does, {})}})
    assert found == ({("604.1", f"static({does})")} if does in UNKNOWN_STATICS else set())


def _does(**fields: Any) -> Node:
    return {"cost": {"tap": True}, "do": [{"do": "nothing", **fields}]}


@pytest.mark.parametrize(
    ("ability", "rule", "witness"),
    [
        ({"cost": {"tap": True}, "do": [{"do": "proliferate", "n": 2}]}, "608.2c", "feature((proliferate,n))"),
        ({"text": "Some words that nothing expresses."}, "113.1", "text(Some words that nothing expresses.)"),
        (
            {"when": {"on": "activated", "who": "you", "by": "opponent"}, "do": [{"do": "draw"}]},
            "603.2",
            "feature((activated,by))",
        ),
        ({"static": {"does": "would_be_countered", "to": "hand"}}, "604.1", "feature((would_be_countered,to))"),
        ({"static": {"does": "more_tokens", "times": 4}}, "107.3", "feature((times,4))"),
        ({"static": {"does": "more_mana", "times": 4}}, "107.3", "feature((times,4))"),
        ({"static": {"does": "grant", "keyword": "storm"}}, "702.1", "keyword(storm)"),
        ({"cost": {"mana": "{W/U/P}"}, "do": [{"do": "draw"}]}, "107.4", "feature(either(w,u,phyrexian))"),
        ({"cost": {"mana": "{X}"}, "do": [{"do": "draw"}]}, "107.4", "feature(x)"),
        (
            {"cost": {"tap": True}, "targets": [{"object": {"is": "exiled"}}], "do": [{"do": "draw"}]},
            "109.2",
            "reference(exiled)",
        ),
        (
            {"cost": {"tap": True}, "do": [{"do": "draw", "may": True, "unless": {"life": 1}}]},
            "118.12",
            "feature((may,unless))",
        ),
    ],
)
def test_what_goes_with_a_word_is_known_or_named(ability: Node, rule: str, witness: str) -> None:
    assert (rule, witness) in _asks(ability)


@pytest.mark.parametrize(
    ("player", "named"), [({}, False), ({"poison": 1}, True), ({"energy": 1}, True)], ids=["none", "poison", "energy"]
)
def test_players_with_counters_that_can_be_proliferated_are_named(player: Node, named: bool) -> None:
    """CR 701.34a: players can be chosen as well as permanents."""
    cards: Node = _card({"cost": {"tap": True}, "do": [{"do": "proliferate"}]})
    found = unsupported(cards, battlefield=[{"id": "thing", "name": "Thing"}], players={"alice": {}, "bob": player})
    assert (("701.34a", "feature((proliferate,player))") in found) is named


@pytest.mark.parametrize("does", ["more_tokens", "more_counters", "more_mana"])
def test_more_doublings_than_are_followed_are_named(does: str) -> None:
    doubling: Node = {"static": {"does": does, "times": 2}}
    many = ("614.5", "feature((times,many))")
    cards: Node = _card(doubling)
    assert many not in unsupported(cards, battlefield=[{"id": "thing", "name": "Thing", "n": 12}])
    assert many in unsupported(cards, battlefield=[{"id": "thing", "name": "Thing", "n": 13}])
    granted: Node = {"static": {"does": "grant", "what": {"type": "artifact"}, "ability": doubling}}
    assert "614.5" in {rule for rule, _ in _asks(granted)}
    gives: Node = {"do": "gain", "what": "self", "ability": doubling}
    assert "614.5" in {rule for rule, _ in _asks({"cost": {"tap": True}, "do": [gives]})}


@pytest.mark.parametrize("word", ["cascade", "storm", "protection from red"])
def test_a_keyword_that_could_matter_is_named(word: str) -> None:
    cards = {"Thing": {"types": ["artifact"], "keywords": [word]}}
    assert unsupported(cards, battlefield=[{"id": "thing", "name": "Thing"}]) == {("702.1", f"keyword({word})")}


@pytest.mark.parametrize("word", ["flying", "trample", "haste", "menace"])
def test_a_keyword_that_cant_matter_isnt_named(word: str) -> None:
    cards = {"Thing": {"types": ["creature"], "power": 1, "toughness": 1, "keywords": [word]}}
    assert unsupported(cards, battlefield=[{"id": "thing", "name": "Thing"}]) == set()


def test_ward_matters_only_where_an_opponent_aims() -> None:
    cards: Node = {
        "Guarded": {"types": ["creature"], "power": 1, "toughness": 1, "keywords": ["ward"]},
        "Pinger": {
            "types": ["artifact"],
            "abilities": [
                {"cost": {"tap": True}, "targets": [{"object": {}}], "do": [{"do": "tap", "what": "target"}]}
            ],
        },
    }
    mine: Node = {"id": "pinger", "name": "Pinger"}
    guarded: Node = {"id": "guarded", "name": "Guarded"}
    assert unsupported(cards, battlefield=[guarded, mine]) == set()
    assert unsupported(cards, battlefield=[guarded, {**mine, "controller": "bob"}]) == {("702.1", "keyword(ward)")}


def test_a_variable_cost_matters_only_where_it_can_be_paid() -> None:
    cards: Node = {"Hydra": {"types": ["creature"], "mana_cost": "{X}{G}", "power": 0, "toughness": 1}}
    hydra: Node = {"id": "hydra", "name": "Hydra", "owner": "alice"}
    assert unsupported(cards, battlefield=[hydra]) == set()
    assert unsupported(cards, hand=[hydra]) == {("107.4", "feature(x)")}


@pytest.mark.parametrize("path", FILES[::16], ids=lambda path: path.stem)
def test_a_sample_of_the_cases_asks_for_what_is_known(path: Path) -> None:
    _check(path)


@pytest.mark.nightly
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_cases_ask_for_what_is_known(path: Path) -> None:
    _check(path)


def _check(path: Path) -> None:
    gaps = KNOWN_GAPS.get(path.stem, set())
    for loaded in load_loop_paths([str(path)]):
        atoms = Stepper("find_loops", loop_facts(loaded.case, tokens=2, depth=4)).first() or []
        found = {str(atom.arguments[1]) for atom in atoms if atom.name == "unsupported"}
        assert {each.partition("(")[2].rstrip(")") for each in found} == gaps


def test_there_are_files_of_both_kinds() -> None:
    assert {path.relative_to(ROOT / "fixtures").parts[0] for path in FILES} == {"combos", "loops"}


def test_the_rules_named_exist() -> None:
    table = load_table(newest_edition())
    text = (ROOT / "asp_rules" / "interface" / "loops" / "scope.lp").read_text(encoding="utf-8")
    named = {line.split('"')[1] for line in text.splitlines() if line.startswith('unsupported("')}
    assert named
    assert not [number for number in named if number not in table]


def test_mana_is_heard_only_by_mana_abilities() -> None:
    # CR 605.1b: what adds no mana is an ordinary triggered ability; inside a payment it wouldn't hear.
    hears: Node = {"on": "adds_mana", "who": "you"}
    asked = ("603.2", "feature((adds_mana,does))")
    assert asked in _asks({"when": hears, "do": [{"do": "draw"}]})
    assert asked not in _asks({"when": hears, "do": [{"do": "add_mana", "mana": "{G}"}]})
