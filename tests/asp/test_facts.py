"""Facts: what each part of a case is in the vocabulary, negation at the leaves, long lists, quoting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from clingo import Symbol, SymbolType, parse_term
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.asp.effect_facts import effect_ids
from bridge.asp.facts import VOCABULARY, facts
from bridge.asp.vocabulary import check_facts
from bridge.case.loading import case_from_object
from bridge.case.state import Case, Permanent, Player, State
from bridge.case.terms import quote, text_of
from tests.oracle.random_blocks import random_blocks
from tests.oracle.random_boards import random_board

__all__ = ["EDITION", "Node", "flags", "one", "said", "shape"]


EDITION = "2026-04-17"

Node = dict[str, Any]


def lines(case: Node | Case) -> list[str]:
    """The facts of a case."""
    read = case if isinstance(case, Case) else case_from_object(case)
    return text_of(facts(read, EDITION)).splitlines()


def board(effects: list[Node], on: str = "s") -> Node:
    """Two players, a creature x of the first, an Aura s on it, a planeswalker w; the effects stand on one of them."""
    battlefield: list[Node] = [
        {"id": "x", "controller": "a", "types": ["creature"]},
        {"id": "s", "controller": "b", "types": ["enchantment"], "subtypes": ["Aura"], "attached_to": "x"},
        {"id": "w", "controller": "b", "types": ["planeswalker"]},
    ]
    state: Node = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": battlefield}
    holder = next((each for each in battlefield if each["id"] == on), state)
    holder["effects"] = effects
    return {"state": state}


def said(predicate: str, effect: Node, on: str = "s") -> list[str]:
    """What the facts of a predicate say of an effect named e."""
    start = f'{predicate}("e",'
    all_lines = lines(board([{"id": "e", "kind": "cant_attack", **effect}], on))
    return [line[len(start) : -2] for line in all_lines if line.startswith(start)]


def one(predicate: str, effect: Node, on: str = "s") -> str:
    """What the only fact of a predicate says of an effect named e."""
    (only,) = said(predicate, effect, on)
    return only


def flags(effect: Node, on: str = "s") -> set[str]:
    """The predicates that only say that they hold of the effect named e, but `effect` itself."""
    all_lines = lines(board([{"id": "e", "kind": "cant_attack", **effect}], on))
    return {line.partition("(")[0] for line in all_lines if line.endswith('("e").')} - {"effect"}


def shape(term: str | Symbol) -> object:
    """A term with the parts of `and` and `or` as sets, however they are nested: their order says nothing."""
    symbol = parse_term(term) if isinstance(term, str) else term
    if symbol.type is not SymbolType.Function:
        return str(symbol)
    if symbol.name in ("and", "or"):
        return symbol.name, frozenset(map(shape, parts(symbol, symbol.name)))
    return symbol.name, tuple(map(shape, symbol.arguments))


def parts(symbol: Symbol, name: str) -> list[Symbol]:
    """What `and` or `or` combines, without its nesting."""
    if symbol.type is SymbolType.Function and symbol.name == name and len(symbol.arguments) == 2:
        return [part for each in symbol.arguments for part in parts(each, name)]
    return [symbol]


# ---------------------------------------------------------------- the state


STATE: Node = {
    "active": "a",
    "players": {
        "a": {"life": 3, "hand": 0, "marks": ["The  Monarch"]},
        "b": {"left": True, "team": "T", "numbers": {"Spells cast": -1, "poison": 4}, "poison": 2},
    },
    "options": {"attack_multiple_players": True, "range_of_influence": 1, "defending": "b"},
    "answers": {"Is it day?": True, "is it night?": False},
    "battlefield": [
        {
            "id": "x",
            "controller": "a",
            "owner": "b",
            "types": ["creature", "artifact"],
            "name": "Tall  Ogre",
            "subtypes": ["Ogre"],
            "supertypes": ["snow"],
            "colors": ["red"],
            "power": -1,
            "toughness": 2,
            "mana_value": 0,
            "keywords": ["Haste", "Protection from red"],
            "counters": {"+1/+1": 2},
            "marks": ["Chosen"],
            "goaded_by": ["b", "b"],
            "tapped": True,
            "sick": True,
            "token": True,
            "attacked_this_turn": True,
            "text": "Haste",
        },
        {"id": "s", "controller": "a", "types": ["battle"], "protector": "b", "defense": 3},
        {"id": "e", "controller": "a", "types": ["artifact"], "attached_to": "x", "text": "…", "effects": []},
    ],
}

STATE_FACTS = """
active_player("a").
answer("Is it day?",yes).
answer("is it night?",no).
attached("e","x").
attacked_this_turn("x").
card_type("e",artifact).
card_type("s",battle).
card_type("x",artifact).
card_type("x",creature).
chosen_defending_player("b").
color("x",red).
condition("x#1",always).
controls("a","e").
controls("a","s").
controls("a","x").
counters("x","+1/+1",2).
edition("2026-04-17").
effect("x#1").
effect_controller("x#1","a").
effect_kind("x#1",unread).
effect_source("x#1","x").
goaded_by("x","b",1).
goaded_by("x","b",2).
keyword("x","haste").
keyword("x","protection from red").
keyword("x","protection").
left_game("b").
mark("x","chosen").
measure("x",mana_value,0).
measure("x",power,-1).
measure("x",toughness,2).
name("x","tall ogre").
number("a","hand",0).
number("a","life",3).
number("b","Spells cast",-1).
number("b","poison",2).
option(attack_multiple_players).
owns("a","e").
owns("a","s").
owns("b","x").
permanent("e").
permanent("s").
permanent("x").
play_attacker("x","b").
play_band(1,"x").
play_band(2,"e").
play_band(2,"x").
player("a").
player("b").
player_mark("a","the monarch").
protects("b","s").
range_of_influence("a",1).
range_of_influence("b",1).
recently_controlled("x").
seat("a",0).
seat("b",1).
subject("x#1",is(self)).
subtype("x","ogre").
supertype("x",snow).
tapped("x").
team("b","T").
token("x").
vocabulary(2).
"""


def test_facts_of_a_state_and_a_play() -> None:
    """Everything that is given, words of the game in lower case, and nothing else."""
    case = {"state": STATE, "play": {"attackers": {"x": "b"}, "bands": [["x"], ["x", "e"]]}}
    assert lines(case) == STATE_FACTS.strip().split("\n")
    assert VOCABULARY == 2


def with_predicates(case: Node, *predicates: str) -> list[str]:
    """The facts of some predicates."""
    return [line for line in lines(case) if line.partition("(")[0].rstrip(".") in predicates]


def test_mana_that_a_player_has() -> None:
    """`pool_given` tells an empty pool from one that nobody speaks of; {2} in a pool is colorless."""
    players = {"a": {"mana": "{W}{W}{2}"}, "b": {"snow_mana": ""}, "c": {}}
    state = {"active": "a", "players": players, "options": {"defending": "b"}}
    assert with_predicates({"state": state}, "pool", "snow_pool", "pool_given") == [
        'pool("a",colorless,2).',
        'pool("a",white,2).',
        'pool_given("a").',
        'pool_given("b").',
    ]


@pytest.mark.parametrize(
    ("mana", "said_so"),
    [
        ("{G}", ['mana_ability("s",1,green,1).', 'mana_choice("s",1,"{G}").', 'tapped_for_mana("s").']),
        (
            ["{C}{C}", "{W}"],
            [
                'mana_ability("s",1,colorless,2).',
                'mana_ability("s",2,white,1).',
                'mana_choice("s",1,"{C}{C}").',
                'mana_choice("s",2,"{W}").',
                'tapped_for_mana("s").',
            ],
        ),
        (
            {"add": "{B}", "tap": False, "sacrifice": True},
            ['mana_ability("s",1,black,1).', 'mana_choice("s",1,"{B}").', 'sacrificed_for_mana("s").'],
        ),
    ],
)
def test_mana_abilities(mana: object, said_so: list[str]) -> None:
    case = board([])
    case["state"]["battlefield"][1]["mana"] = mana
    predicates = ("mana_ability", "mana_choice", "tapped_for_mana", "sacrificed_for_mana")
    assert with_predicates(case, *predicates) == said_so


def test_ranges_of_influence_of_the_game_and_of_a_player() -> None:
    players: Node = {"a": {}, "b": {"range_of_influence": 0}}
    state: Node = {"active": "a", "players": players, "options": {"variant": "emperor", "range_of_influence": 2}}
    assert with_predicates({"state": state}, "range_of_influence", "variant") == [
        'range_of_influence("a",2).',
        'range_of_influence("b",0).',
        "variant(emperor).",
    ]


@pytest.mark.parametrize(
    ("cost", "predicate", "expected"),
    [
        ("{2}{W}{w}{2}", "cost_symbol", ['"{2}",2', '"{W}",2']),
        ({"mana": "{X}", "x": {"power_of": "subject"}}, "cost_variable", ["of(power,subject)"]),
        ({"life": 2, "discard": 1}, "cost_amount", ["cards,constant(1)", "life,constant(2)"]),
        (
            {
                "sacrifice": {"choose": {"type": "land"}},
                "return": {"choose": {}, "n": 2},
                "tap_permanents": {"choose": {}, "uninvolved": True},
            },
            "cost_permanents",
            ["return,constant(2),anything", "sacrifice,constant(1),type(land)", "tap,constant(1),anything"],
        ),
        ({"tap_permanents": {"choose": {}, "uninvolved": True}, "return": {"choose": {}}}, "cost_uninvolved", ["tap"]),
    ],
)
def test_costs(cost: object, predicate: str, expected: list[str]) -> None:
    assert said(predicate, {"kind": "costs_attack", "cost": cost}) == expected


def test_a_cost_in_words_and_one_that_varies_with_the_subject() -> None:
    assert flags({"kind": "costs_attack", "cost": {"text": "Skip a turn"}}) == {"cost_in_words"}
    assert flags({"kind": "costs_attack", "cost": {"life": {"power_of": "subject"}}}) == {"varies_with_subject"}


@pytest.mark.parametrize(
    ("symbol", "halves"),
    [
        ("{7}", ["generic(7)"]),
        ("{C}", ["colorless"]),
        ("{S}", ["snow"]),
        ("{W/U}", ["blue", "white"]),
        ("{2/B}", ["black", "generic(2)"]),
        ("{C/R}", ["colorless", "red"]),
        ("{G/P}", ["green", "phyrexian"]),
        ("{W/U/P}", ["blue", "phyrexian", "white"]),
    ],
)
def test_halves_of_mana_symbols(symbol: str, halves: list[str]) -> None:
    case = board([{"kind": "costs_attack", "cost": symbol}])
    assert with_predicates(case, "symbol_half") == [f'symbol_half("{symbol}",{half}).' for half in halves]


def test_optional_costs_of_a_play() -> None:
    case = board([])
    case["play"] = {"attackers": {"x": "b"}, "exert": ["x"], "enlist": {"x": "w"}}
    assert with_predicates(case, "play_exerts", "play_enlists") == ['play_enlists("x","w").', 'play_exerts("x").']


def test_facts_of_combat_damage() -> None:
    case = board([])
    case["question"] = "assign_combat_damage"
    case["state"] |= {
        "attacking": {"x": "w"},
        "bands": [["x"]],
        "blocking": {"s": ["x"], "w": []},
        "blocked": ["x"],
        "damage_order": {"x": ["s", "w"]},
        "damage_step": "second",
        "struck_first": ["s"],
    }
    case["state"]["battlefield"][0]["damage"] = 1
    case["play"] = {"damage": {"x": {"s": 2, "b": 0}}}
    predicates = "band blocking blocks_nothing is_blocked damage_order second_damage_step struck_first marked_damage"
    assert with_predicates(case, *predicates.split(), "play_damage") == [
        'band(1,"x").',
        'blocking("s","x").',
        'blocks_nothing("w").',
        'damage_order("x",1,"s").',
        'damage_order("x",2,"w").',
        'is_blocked("x").',
        'marked_damage("x",1).',
        'play_damage("x","b",0).',
        'play_damage("x","s",2).',
        "second_damage_step.",
        'struck_first("s").',
    ]


@pytest.mark.parametrize("question", ["declare_attackers", "declare_blockers", "assign_combat_damage"])
def test_blocks_are_declared_before_damage_is_assigned(question: str) -> None:
    found = with_predicates({"question": question, "state": STATE}, "blocks_declared")
    assert found == (["blocks_declared."] if question == "assign_combat_damage" else [])


@pytest.mark.parametrize("option", ["attack_left", "attack_right", "shared_team_turns", "deploy_creatures"])
def test_options_are_named(option: str) -> None:
    state = {**STATE, "options": {option: True}}
    assert [line for line in lines({"state": state}) if line.startswith("option")] == [f"option({option})."]


@pytest.mark.parametrize(
    ("permanent", "unread"),
    [
        ({"text": "Flying"}, True),
        ({"text": "Flying", "effects": []}, False),
        ({"text": "  "}, False),
        ({}, False),
    ],
    ids=str,
)
def test_a_text_without_effects_is_unread(permanent: Node, unread: bool) -> None:
    case = board([])
    case["state"]["battlefield"][0] |= permanent
    case["state"]["battlefield"][0]["id"] = "x"
    assert ('effect_kind("x#1",unread).' in lines(case)) is unread


def test_ids_of_effects() -> None:
    """Given ones, and made ones that are not taken."""
    must = {"kind": "must_attack"}
    case = board([must, {"id": "s#3", **must}, must, {"id": "effect#1", **must}])
    case["state"]["effects"] = [must, {"text": "Attack!"}]
    read = case_from_object(case)
    ids = effect_ids(read.state)
    assert list(ids) == ["s#1", "s#3", "s#3'", "effect#1", "effect#1'", "effect#2"]
    assert [host.id if host else None for _, host in ids.values()] == ["s", "s", "s", "s", None, None]
    assert ("effect_kind", "effect#2", ("unread",)) in facts(read, EDITION)


# ---------------------------------------------------------------- long lists and odd names


def depth(symbol: Symbol) -> int:
    """How many terms `and` and `or` stand inside each other."""
    if symbol.type is SymbolType.Function and symbol.name in ("and", "or"):
        return 1 + max(map(depth, symbol.arguments))
    return 0


@pytest.mark.parametrize("number", [1, 2, 3, 7, 8, 1000])
def test_long_lists_stay_shallow(number: int) -> None:
    """Nothing is lost, and the terms stand inside each other as seldom as can be."""
    words = [f"m{n}" for n in range(number)]
    described = parse_term(one("subject", {"subject": {"mark": words}}))
    assert sorted(str(part) for part in parts(described, "or")) == sorted(f'mark("{word}")' for word in words)
    assert depth(described) == (number - 1).bit_length()
    none = parse_term(one("subject", {"subject": {"non": {"mark": words}}}))
    assert sorted(str(part) for part in parts(none, "and")) == sorted(f'non(mark("{word}"))' for word in words)


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
@settings(deadline=None, max_examples=300, derandomize=True, database=None)
def test_quoted_text_is_read_back(text: str) -> None:
    """A NUL ends a string of the solver; cases with one are refused as they are loaded."""
    assert parse_term(quote(text)).string == text


HOSTILE = ['"', "\\", '\\"', 'x"). violation("', "%", "{}", "{0}", "a, b", "Ünï cödé", "🐉", "defender", "not x"]


def test_hostile_names_stay_names() -> None:
    """One fact a line, each with the names as they are."""
    permanents: list[Node] = [{"id": name, "controller": HOSTILE[-1] + "!", "types": ["creature"]} for name in HOSTILE]
    for permanent, name in zip(permanents, HOSTILE, strict=True):
        permanent["marks"] = [name]
        permanent["effects"] = [{"kind": "must_attack", "subject": {"any": [{"id": name}, {"mark": name}]}}]
    players: Node = {HOSTILE[-1] + "!": {}, "b": {"marks": HOSTILE}}
    case = {"state": {"active": HOSTILE[-1] + "!", "players": players, "battlefield": permanents}}
    text = text_of(facts(case_from_object(case), EDITION))
    check_facts(text)
    found = [parse_term(line.removesuffix(".")) for line in text.splitlines()]
    assert {each.arguments[0].string for each in found if each.name == "permanent"} == set(HOSTILE)
    named = {each.arguments[1].arguments[0].arguments[0].string for each in found if each.name == "subject"}
    assert named == set(HOSTILE)
    assert {each.arguments[1].string for each in found if each.name == "player_mark"} == {
        " ".join(name.lower().split()) for name in HOSTILE
    }


@pytest.mark.parametrize("board_of", [random_board, random_blocks])
@pytest.mark.parametrize("first", range(0, 200, 50))
def test_facts_of_random_boards_are_in_the_vocabulary(first: int, board_of: Callable[[int], Node]) -> None:
    for seed in range(first, first + 50):
        read = case_from_object(board_of(seed))
        text = text_of(facts(read, EDITION))
        check_facts(text)
        assert text.splitlines() == sorted(text.splitlines())


def test_facts_of_a_case_built_in_python() -> None:
    """The defaults of the format, without a file."""
    state = State(active="a", players={"a": Player(), "b": Player()})
    assert lines(Case(state=state)) == [
        'active_player("a").',
        'edition("2026-04-17").',
        'player("a").',
        'player("b").',
        'seat("a",0).',
        'seat("b",1).',
        "vocabulary(2).",
    ]
    x = Permanent(id="x", controller="b", types=["land"])
    more = set(lines(Case(state=State(active="a", players={"a": Player(), "b": Player()}, battlefield=[x]))))
    assert {'permanent("x").', 'controls("b","x").', 'owns("b","x").', 'card_type("x",land).'} <= more


# ---------------------------------------------------------------- blocks


def block_board(effects: list[Node], on: str = "", **state: Any) -> Node:
    """Player a attacks player b with x; b has m. The effects stand on one of the two, or in the state."""
    battlefield: list[Node] = [
        {"id": "x", "controller": "a", "types": ["creature"]},
        {"id": "m", "controller": "b", "types": ["creature"]},
    ]
    whole: Node = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": battlefield, "attacking": {"x": "b"}}
    holder = next((each for each in battlefield if each["id"] == on), whole)
    holder["effects"] = effects
    return {"question": "declare_blockers", "state": {**whole, **state}}


def block_facts(effect: Node, on: str = "") -> set[str]:
    """The facts of an effect on blocks named e, without what every effect has."""
    found = {line for line in lines(block_board([{"id": "e", **effect}], on)) if '("e"' in line}
    return found - {'effect("e").', f'effect_kind("e",{effect["kind"]}).', 'condition("e",always).'}


def test_what_attacks() -> None:
    state = block_board([], attacking={"x": {"gone": "b"}, "m": "b"}, declaring="b")
    found = [line for line in lines(state) if line.startswith(("attack", "declaring"))]
    assert found == ['attacked_gone("x","b").', 'attacking("m","b").', 'declaring_player("b").']


def test_a_block() -> None:
    case = {**block_board([]), "play": {"blockers": {"m": ["x"]}}}
    assert [line for line in lines(case) if line.startswith("play_")] == ['play_blocker("m","x").']
    assert not [line for line in lines({**case, "play": {"blockers": {"m": []}}}) if line.startswith("play_")]


def test_the_creature_on_the_other_side() -> None:
    """`attacker` and `blocker` are both the opposite; in them `subject` is the creature that is affected."""
    assert block_facts({"kind": "cant_block", "attacker": {"type": "artifact"}}, "m") == {
        'subject("e",is(self)).',
        'opposite("e",type(artifact)).',
        'effect_source("e","m").',
        'effect_controller("e","b").',
    }
    greater = {"kind": "cant_be_blocked", "blocker": {"power": {"more_than": {"power_of": "subject"}}}}
    assert block_facts(greater, "x") >= {
        'opposite("e",compare(power,more_than,of(power,subject))).',
        'varies_with_subject("e").',
    }
    assert 'opposite("e",is(self)).' in block_facts({"kind": "lure", "blocker": "self"}, "m")
    assert 'opposite("e",shares_color(subject)).' in block_facts(
        {"kind": "cant_be_blocked", "blocker": {"shares_color_with": "subject"}}, "x"
    )


def test_numbers_of_blocks() -> None:
    """Without a number one creature more may be blocked, and one blocker is enough."""
    for kind in ("can_block_additional", "must_be_blocked"):
        assert 'limit("e",constant(1)).' in block_facts({"kind": kind})
        assert 'limit("e",constant(2)).' in block_facts({"kind": kind, "n": 2})
    assert not [line for line in block_facts({"kind": "can_block_any_number"}) if line.startswith("limit(")]


def test_the_subject_of_a_limit_on_blockers_is_every_creature() -> None:
    assert 'subject("e",anything).' in block_facts({"kind": "max_blockers", "n": 1}, "m")
    assert 'subject("e",is(self)).' in block_facts({"kind": "must_block"}, "m")


def test_keywords_of_effects_have_their_family() -> None:
    for kind, keyword, fact in (
        ("may_block_as_though_it_had", "Reach", 'keyword_named("e","reach","reach").'),
        ("may_be_blocked_as_though_it_lacked", "Islandwalk", 'keyword_named("e","islandwalk","landwalk").'),
        ("may_be_blocked_as_though_it_lacked", "landwalk", 'keyword_named("e","landwalk","landwalk").'),
        ("may_be_blocked_as_though_it_lacked", "snow  Swampwalk", 'keyword_named("e","snow swampwalk","landwalk").'),
    ):
        assert fact in block_facts({"kind": kind, "keyword": keyword})


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"blocks": {"what": {}}}, "tally(blockers,at_least,1,anything)"),
        ({"blocks": {"what": {}, "at_least": 2}}, "tally(blockers,at_least,2,anything)"),
        ({"blocks": {"what": {}, "more_than": 2}}, "tally(blockers,more_than,2,anything)"),
        ({"blocks": {"what": {}, "at_most": 2}}, "tally(blockers,at_most,2,anything)"),
        ({"blocks": {"what": {}, "fewer_than": 2}}, "tally(blockers,fewer_than,2,anything)"),
        ({"non": {"blocks": {"what": {"token": True}}}}, "tally(blockers,fewer_than,1,token)"),
        ({"also_blocks": {"what": {"token": True}}}, "tally(other_blockers,at_least,1,token)"),
        ({"non": {"also_blocks": {"what": {}}}}, "tally(other_blockers,fewer_than,1,anything)"),
    ],
)
def test_conditions_on_the_declared_blockers(condition: Node, text: str) -> None:
    """They count the blockers of the defending player, and "another" is any but the creature affected."""
    found = block_facts({"kind": "cant_block", "if": condition}, "m")
    assert f'condition("e",{text}).' in found
    expected = {"depends_on_declaration", "varies_with_defending_player", "condition_varies_with_defending_player"}
    expected |= {"varies_with_subject"} if "other" in text else set()
    assert {line.partition("(")[0] for line in found if line.endswith('("e").')} == expected
    assert 'tallies("e",blockers).' in found


@pytest.mark.parametrize(
    ("described", "text"),
    [
        ({"attacking": True}, "attacking"),
        ({"attacking": False}, "non(attacking)"),
        ({"attacking": "you"}, "attacks_player(you)"),
        ({"attacking": {"ids": ["a", "b"]}}, 'or(attacks_player(player("a")),attacks_player(player("b")))'),
        ({"non": {"attacking": {"id": "a"}}}, 'non(attacks_player(player("a")))'),
        ({"blocking": True}, "blocking"),
        ({"blocked": False}, "non(blocked)"),
        ({"unblocked": True}, "unblocked"),
        ({"suspected": True}, "suspected"),
        ({"suspected": False}, "non(suspected)"),
        ({"shares_color_with": "self"}, "shares_color(self)"),
        ({"non": {"shares_color_with": "self"}}, "non(shares_color(self))"),
        ({"toughness_minus_power": {"at_least": 1}}, "compare(toughness_minus_power,at_least,constant(1))"),
        ({"toughness_minus_power": 0}, "compare(toughness_minus_power,exactly,constant(0))"),
    ],
    ids=str,
)
def test_descriptions_for_blocks(described: Node, text: str) -> None:
    assert f'opposite("e",{text}).' in block_facts({"kind": "cant_block", "attacker": described}, "m")


def keyword_facts(keyword: str, question: str = "declare_blockers") -> list[str]:
    """What the facts say of an ability of x."""
    state = {
        "active": "a",
        "players": {"a": {}, "b": {}},
        "battlefield": [{"id": "x", "controller": "a", "types": ["creature"], "keywords": [keyword]}],
    }
    about = (f'"x: {" ".join(keyword.lower().split())}', "unread_quality")
    return [line for line in lines({"question": question, "state": state}) if any(each in line for each in about)]


def test_landwalk_and_protection_are_effects_of_their_creature() -> None:
    assert keyword_facts("Snow  Swampwalk") == [
        'condition("x: snow swampwalk",always).',
        'effect("x: snow swampwalk").',
        'effect_controller("x: snow swampwalk","a").',
        'effect_kind("x: snow swampwalk",landwalk).',
        'effect_source("x: snow swampwalk","x").',
        'keyword_named("x: snow swampwalk","snow swampwalk","landwalk").',
        'quality("x: snow swampwalk",and(supertype(snow),subtype("swamp"))).',
        'subject("x: snow swampwalk",is(self)).',
    ]
    assert 'opposite("x: protection from red",color(red)).' in keyword_facts("protection from red")
    assert keyword_facts("protection from the chosen color") == [
        'unread_quality("x","protection from the chosen color","protection").'
    ]
    assert keyword_facts("protection from red", "declare_attackers") == []


def test_an_ability_has_a_name_of_its_own() -> None:
    """An effect that is called as the ability would be keeps its name."""
    board = block_board([{"id": "x: islandwalk", "kind": "must_block"}])
    board["state"]["battlefield"][0]["keywords"] = ["Islandwalk"]
    kinds = [line for line in lines(board) if line.startswith("effect_kind(")]
    assert kinds == ['effect_kind("x: islandwalk",must_block).', 'effect_kind("x: islandwalk\'",landwalk).']


def test_suspected() -> None:
    board = block_board([])
    board["state"]["battlefield"][1]["suspected"] = True
    assert [line for line in lines(board) if line.startswith("suspected(")] == ['suspected("m").']
