"""Loop cases are read as strictly as others, and others are still no loop cases."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from bridge import case_from_object, check, legal_plays
from bridge.case import ability_keys, loop_form
from bridge.case.abilities import EVENTS_OF_OBJECTS, Event, Instruction, Static
from bridge.case.asked import NOT_IN_PLAYS
from bridge.case.conditions import Pick
from bridge.case.descriptions import Description
from bridge.case.state import Case, Expect, State
from bridge.errors import CaseError, SyntaxInputError
from tests.loops.cases import TWIN, ability, bears, twin
from tests.loops.loading import (
    load_loop_file,
    load_loop_paths,
    load_loop_text,
    loop_from_object,
)

__all__ = ["example"]

ROOT = Path(__file__).resolve().parents[2]
SELF = {"do": "tap", "what": "self"}


def refusal(case: Any) -> str:
    with pytest.raises(CaseError) as caught:
        loop_from_object(case)
    return str(caught.value).removeprefix("<case>: ")


# --------------------------------------------------------------------------------------------------------------- forms


def test_a_case_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"{TWIN}---\n{TWIN}", encoding="utf-8")
    first, second = load_loop_file(path)
    assert (first.file, first.line, first.index) == (str(path), 1, 1)
    assert (second.line, second.index) == (TWIN.count("\n") + 2, 2)
    assert first.case == second.case == twin()
    assert first.case.cards["Splinter Twin"].abilities[1].static is not None
    assert list(load_loop_paths([str(path)])) == [first, second]


def test_json_and_json_lines_are_read() -> None:
    line = msgspec.json.encode(twin()).decode()
    assert [each.case for each in load_loop_text(f"[{line}, {line}]")] == [twin(), twin()]
    assert [each.line for each in load_loop_text(f"{line}\n{line}\n", "a.jsonl")] == [1, 2]


def test_what_is_written_comes_back() -> None:
    case = twin()
    assert loop_from_object(case) == case
    assert loop_from_object(msgspec.to_builtins(case)) == case


def test_a_case_of_python_is_checked() -> None:
    case = msgspec.structs.replace(twin(), steps=0)
    assert refusal(case) == "steps: no steps find nothing; the least is 1"


def test_data_that_holds_itself_is_refused() -> None:
    deep: dict[str, Any] = {"question": "find_loops"}
    deep["meta"] = deep
    with pytest.raises(SyntaxInputError, match="nested more than 64 levels deep"):
        loop_from_object(deep)


def test_meta_holds_anything_plain() -> None:
    case = loop_from_object({**bears(), "meta": {"a": [1, 2.5, None, {"b": True}]}})
    assert case.meta["a"][1] == 2.5


def test_other_cases_are_told_where_they_belong() -> None:
    attack = {"state": {"active": "alice", "players": {"alice": {}, "bob": {}}}}
    for question in ("declare_attackers", "declare_blockers"):
        assert refusal({**attack, "question": question}) == "a loop case says so: write question: find_loops"
    loops = case_from_object(bears())
    for ask in (check, legal_plays):
        with pytest.raises(CaseError, match=r"^<case>: question: this is a loop case; 'azor loops' and 'azor check'"):
            ask(loops)


def test_long_lists_of_words_are_in_the_schema() -> None:
    assert refusal(bears(ability({"do": "xyzzy"}))).endswith("unknown verb 'xyzzy'; `azor schema` lists the words")


def test_types_of_spells_are_words_here() -> None:
    for word in ("instant", "sorcery", "land"):
        assert loop_from_object(
            {**bears(), "cards": {"Bear": {"types": ["creature", word], "pt": {"number": "hand", "of": "you"}}}}
        )
    wrong = {**bears(), "cards": {"Bear": {"types": ["plainswalker"]}}}
    assert refusal(wrong) == "cards.Bear.types[0]: unknown card type 'plainswalker'; did you mean 'planeswalker'?"


def test_reading_plays_reads_no_loops() -> None:
    """What reads loop cases is not imported for others."""
    code = "import sys, bridge.cli.app, bridge.case.loading; print([each for each in sys.modules if 'loops' in each])"
    output = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, cwd=ROOT, check=True).stdout
    assert output == "[]\n"


# ------------------------------------------------------------------------------------------- keys that belong together


def test_every_verb_has_its_keys() -> None:
    verbs = set(get_args(get_type_hints(Instruction)["do"]))
    assert set(ability_keys.VERBS) == verbs
    assert set().union(*ability_keys.VERBS_OF_KEY.values()) <= verbs
    assert set(ability_keys.NEEDED_BY_VERB) <= verbs
    keys = {key.rstrip("_") for key in Instruction.__struct_fields__}
    assert set(ability_keys.VERBS_OF_KEY) == keys - {"do", "may", "by", "unless", "pay", "if", "if_done", "mode"}


def test_every_kind_of_static_ability_has_its_keys() -> None:
    kinds = set(get_args(get_type_hints(Static)["does"]))
    assert set().union(*ability_keys.KINDS_OF_KEY.values()) <= kinds
    assert set(ability_keys.NEEDED_BY_KIND) <= kinds
    keys = {key.rstrip("_") for key in Static.__struct_fields__}
    assert set(ability_keys.KINDS_OF_KEY) == keys - {"does", "what", "who", "if"}


def test_every_event_has_its_keys() -> None:
    events = set(get_args(get_type_hints(Event)["on"]))
    assert set().union(*ability_keys.EVENTS_OF_KEY.values()) | set(EVENTS_OF_OBJECTS) <= events


def test_the_tables_name_all_costs() -> None:
    assert set(ability_keys.KINDS_OF_EXPECTATION) == set(NOT_IN_PLAYS[Expect])
    assert {"battlefield", "phase", *NOT_IN_PLAYS[State]} == {"open", "phase", "stack", *loop_form.ZONES}


def example(verb: str) -> dict[str, Any]:
    """An instruction with what the verb needs."""
    values: dict[str, Any] = {
        "what": "self",
        "who": "you",
        "card": "Bear",
        "counter": "+1/+1",
        "to": "hand",
        "of": "self",
        "keyword": "flying",
        "types": ["artifact"],
        "m": 1,
        "mana": "{any}",
        "until": {},
    }
    needed = [group[0] for group in ability_keys.NEEDED_BY_VERB.get(verb, ())]
    return {"do": verb, **{key: values[key] for key in needed}}


@pytest.mark.parametrize("verb", ability_keys.VERBS)
def test_a_verb_needs_what_it_needs_and_nothing_more(verb: str) -> None:
    whole = example(verb)
    assert loop_from_object(bears(ability(whole)))
    for key in whole:
        if key != "do":
            without = {name: value for name, value in whole.items() if name != key}
            assert f"the verb '{verb}' needs" in refusal(bears(ability(without)))


@pytest.mark.parametrize("kind", get_args(get_type_hints(Static)["does"]))
def test_a_kind_needs_what_it_needs(kind: str) -> None:
    values: dict[str, Any] = {
        "m": 1,
        "keyword": "haste",
        "types": ["artifact"],
        "counter": "+1/+1",
        "of": {},
        "times": 2,
        "zone": "graveyard",
        "to": "exile",
        "event": {"on": "enters", "what": {}},
    }
    needed = [group[0] for group in ability_keys.NEEDED_BY_KIND.get(kind, ())]
    static = {"does": kind, **{key: values[key] for key in needed}}
    assert loop_from_object(bears({"static": static}))
    if needed:
        assert f"the kind '{kind}' needs" in refusal(bears({"static": {"does": kind}}))


# ----------------------------------------------------------------------------------------------- what words refer to


@pytest.mark.parametrize(
    "instruction",
    [
        {"do": "tap", "what": "it"},
        {"do": "tap", "what": "host"},
        {"do": "tap", "what": "exiled"},
        {"do": "lose_life", "who": "they"},
        {"do": "lose_life", "who": "controller"},
        {"do": "draw", "n": {"that_much": True, "times": 2, "plus": 1}},
        {"do": "tap", "what": {"each": {"is": "it"}}},
        {"do": "draw", "unless": {"mana": "{2}"}, "by": "opponent"},
        {"do": "draw", "pay": {"sacrifice": {"choose": {"type": "land"}}}},
        {
            "do": "draw",
            "if": {
                "all": [{"fits": {"object": "it", "what": {"type": "land"}}}, {"compare": {"value": 2, "at_most": 3}}]
            },
        },
        {"do": "add_mana", "mana": "{any}{ANY}{2}{W/U}", "n": {"count": {"type": "land"}}},
    ],
)
def test_what_a_trigger_can_say(instruction: dict[str, Any]) -> None:
    assert loop_from_object(bears(ability(instruction)))


def test_what_was_chosen_or_created_can_be_named_later() -> None:
    pick = {"do": "sacrifice", "what": {"choose": {"type": "creature"}}}
    later = {"do": "draw", "n": {"power_of": "chosen"}}
    assert loop_from_object(bears(ability(pick, later)))
    assert "nothing 'chosen'" in refusal(bears(ability(later, pick)))
    made = {"do": "create", "card": "Bear"}
    assert loop_from_object(bears(ability(made, {"do": "attach", "what": "created"})))
    paid = {"cost": {"sacrifice": {"choose": {}}}, "do": [later]}
    assert loop_from_object(bears(paid))
    spell = {
        **bears(),
        "cards": {"Bear": {"types": ["instant"], "additional": paid["cost"], "abilities": [{"do": [later]}]}},
    }
    assert loop_from_object(spell)


def test_targets_are_counted_and_sorted() -> None:
    both = [{"object": {"type": "land"}}, {"player": "opponent"}]
    case = ability({"do": "tap", "what": "target"}, {"do": "draw", "who": "target_2"}, targets=both)
    assert loop_from_object(bears(case))
    other = ability({"do": "tap", "what": "target_2"}, targets=both)
    assert refusal(bears(other)).endswith("'target_2' is a player here, as 'who' takes, and this must be an object")
    either = ability({"do": "damage", "what": "target"}, targets=[{"object": {}, "player": "opponent"}])
    assert loop_from_object(bears(either))
    second = {"object": {"non": {"is": "target"}}}
    assert loop_from_object(bears(ability(SELF, targets=[{"object": {}}, second])))


def test_a_given_ability_refers_to_its_own() -> None:
    inner = {"cost": {"tap": True}, "do": [{"do": "tap", "what": "it"}]}
    wrong = bears(ability({"do": "gain", "what": "self", "ability": inner}))
    assert refusal(wrong).startswith("cards.Bear.abilities[0].do[0].ability.do[0].what: 'it' is what a trigger event")


def test_what_is_on_the_stack() -> None:
    draw = {"do": [{"do": "draw", "who": "target"}], "targets": [{"player": "any"}]}
    item = {"id": "item", "controller": "alice", "ability": draw, "targets": ["bob"]}
    assert loop_from_object(
        bears(stack=[item, {"id": "spell", "controller": "bob", "name": "Bear", "targets": ["item"]}])
    )
    up_to = {**draw, "targets": [{"player": "any", "up_to": True}]}
    assert loop_from_object(bears(stack=[{**item, "ability": up_to, "targets": []}]))


def test_many_alike_have_their_ids() -> None:
    lands = {"id": "bear", "name": "Bear", "n": 3}
    case = loop_from_object(bears(battlefield=[lands], exile=[{"id": "x", "name": "Bear", "exiled_until": "bear 3"}]))
    assert case.state.battlefield[0].n == 3
    assert "unknown permanent 'bear 4'" in refusal(
        bears(battlefield=[lands], exile=[{"id": "x", "name": "Bear", "exiled_until": "bear 4"}])
    )


def test_what_enchants_a_player() -> None:
    aura = {"id": "aura", "name": "Bear", "attached_to": "bob"}
    assert loop_from_object(bears(battlefield=[aura]))


def test_an_emblem_has_no_types() -> None:
    case: dict[str, Any] = bears(command=[{"id": "emblem", "name": "Emblem"}])
    case["cards"]["Emblem"] = {"abilities": [{"static": {"does": "no_legend_rule"}}]}
    assert loop_from_object(case)


def test_structs_made_in_python_are_what_they_say() -> None:
    assert Pick(each=Description()) != Pick(choose=Description())
    assert msgspec.to_builtins(Description(is_="it", non=Description(type="land"))) == {
        "is": "it",
        "non": {"type": "land"},
    }
    assert isinstance(twin(), Case)


BEARS = {"Bear": {"types": ["creature"], "power": 2, "toughness": 2}}


def large(**more: Any) -> dict[str, Any]:
    """A case of alice and bob with bears; `steps` and `cards` are of the case, all else of its state."""
    state: dict[str, Any] = {"active": "alice", "players": {"alice": {}, "bob": {}}}
    whole = {key: more.pop(key) for key in ("steps", "cards") if key in more}
    return {"question": "find_loops", "cards": BEARS, **whole, "state": {**state, **more}}


def many(numbers: Iterable[int]) -> list[dict[str, Any]]:
    return [{"id": f"bear{place}", "name": "Bear", "n": n} for place, n in enumerate(numbers)]


def some_players(number: int) -> dict[str, Any]:
    return {name: {} for name in ("alice", "bob", *(f"p{each}" for each in range(number - 2)))}


def some_abilities(number: int) -> dict[str, Any]:
    ability = {"cost": {"tap": True}, "do": [{"do": "nothing"}]}
    return {"Bear": {**BEARS["Bear"], "abilities": [ability] * number}}


LARGE = [
    (some_players(200), some_players(201), "players", "state.players: 201 players are too many; the most is 200"),
    (many([1000] * 5), many([1000] * 5 + [1]), "hand", "state.hand[5]: the objects are too many; the most is 5,000"),
    (1000, 1001, "steps", "steps: 1,001 steps are too many; the most is 1,000"),
    (
        some_abilities(5000),
        some_abilities(5001),
        "cards",
        "cards.Bear.abilities: the abilities of all cards are too many; the most is 5,000",
    ),
]


@pytest.mark.parametrize(("most", "more", "key", "message"), LARGE, ids=[each[2] for each in LARGE])
def test_the_size_of_a_case_is_bounded(most: Any, more: Any, key: str, message: str) -> None:
    loop_from_object(large(**{key: most}))
    with pytest.raises(CaseError) as caught:
        loop_from_object(large(**{key: more}))
    assert str(caught.value).endswith(message)


def test_what_lies_in_several_zones_is_counted_together() -> None:
    bears = many([1000] * 5)
    stack = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "nothing"}]}}
    with pytest.raises(CaseError, match=r"state\.stack\[0\]: the objects are too many"):
        loop_from_object(large(battlefield=bears[:2], graveyard=bears[2:], stack=[stack]))


def test_a_keyword_that_the_edition_lacks_is_refused() -> None:
    """CR 702.147 came with the edition of 2021-11-19."""
    case = {**msgspec.to_builtins(twin()), "edition": "2020-04-17"}
    name = next(iter(case["cards"]))
    case["cards"] = {**case["cards"], name: {**case["cards"][name], "keywords": ["decayed"]}}
    refused = f'cards["{name}"].keywords[0]: the edition of 2020-04-17 has no decayed: it came with that of 2021-11-19'
    assert refusal(case) == refused
    assert loop_from_object({**case, "edition": "2021-11-19"}).edition == "2021-11-19"
