"""Sentences that aren't read, and take no part in a loop: the verdict is conditional, and names them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.case.loading import case_from_object
from bridge.case.state import Understood, as_written
from bridge.loops.finding import find
from bridge.loops.proof import Unsupported, check
from bridge.loops.rendering import loop_object, loop_report
from bridge.loops.understanding import understood
from bridge.loops.verdict import LoopVerdict
from bridge.rulebook import newest_edition

MONOLITH = {
    "types": ["artifact"],
    "abilities": [
        {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{C}{C}{C}"}]},
        {"cost": {"mana": "{1}"}, "do": [{"do": "untap", "what": "self"}]},
    ],
}
PINGER = {
    "types": ["artifact"],
    "abilities": [{"cost": {"mana": "{1}"}, "do": [{"do": "lose_life", "who": "opponent", "n": 1}]}],
}


def _case(*abilities: dict[str, Any], types: tuple[str, ...] = ("enchantment",), **cards: dict[str, Any]) -> Understood:
    """A case with a loop of mana, and a card with abilities that aren't read."""
    cards = {"Monolith": MONOLITH, **cards, "Odd": {"types": list(types), "abilities": list(abilities)}}
    objects = [{"id": name.lower(), "name": name} for name in cards]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": objects}
    return understood(case_from_object({"question": "find_loops", "cards": cards, "state": state, "steps": 6}))


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        # CR 603.2: nothing dies, gains life, or is cast.
        ({"when": {"on": "dies", "what": {"type": "creature"}}, "text": "Do odd things"}, "triggers on"),
        ({"when": {"on": "gains_life", "who": "you"}, "text": "Do odd things"}, "triggers on"),
        ({"text": "Creature spells you cast cost {2} less to cast"}, "casting"),
        ({"text": "Creature spells you control can't be countered"}, "casting"),
        ({"text": "Each other creature you control enters with an additional +1/+1 counter on it"}, "enters"),
        ({"text": "If you would gain life, draw that many cards instead"}, "life"),
        ({"text": "If a card would be put into a graveyard from anywhere, exile it instead"}, "graveyard"),
        ({"text": "If damage would be dealt to you, exile that many cards instead"}, "damage"),
        ({"text": "If one or more tokens would be created under your control, a Frog is created instead"}, "tokens"),
    ],
)
def test_a_sentence_that_takes_no_part_is_named(ability: dict[str, Any], why: str) -> None:
    case = _case(ability)
    verdict = find(case)
    assert (verdict.outcome, verdict.kind) == ("conditional", "optional"), verdict.unsupported
    ((said, reason),) = verdict.conditions
    assert said == f"Odd: {ability['text']}"
    assert why in reason
    told = loop_object(case, verdict, "", 0)
    assert told["outcome"] == "conditional"
    assert told["conditions"] == [{"sentence": said, "why": reason}]
    assert loop_report(case, verdict).word == "CONDITIONAL"


@pytest.mark.parametrize(
    "ability",
    [
        # What it triggers on happens in the round: abilities are activated, things become untapped.
        {"when": {"on": "untapped", "what": {"type": "artifact"}}, "text": "Do odd things"},
        {"when": {"on": "tapped_for_mana", "what": {"type": "artifact"}}, "text": "Do odd things"},
        # What is activated costs otherwise.
        {"text": "Activated abilities of artifacts cost {2} more to activate"},
        # It isn't known what these are about.
        {"text": "Artifacts don't untap"},
        {"text": "Whenever an artifact becomes untapped, tap it"},
        {"text": "Creature spells cost {2} less to cast. Artifacts lose all abilities"},
        {"text": "Each creature enters with a counter, and artifacts lose all abilities"},
        {"text": "Creatures you control have haste"},
    ],
)
def test_a_sentence_that_may_take_part_blocks(ability: dict[str, Any]) -> None:
    assert find(_case(ability)).outcome == "undetermined"


def test_what_a_spell_says_blocks() -> None:
    odd = {"text": "Each creature enters with an additional counter on it"}
    cards = {"Monolith": MONOLITH, "Odd": {"types": ["instant"], "mana_cost": "{U}", "abilities": [odd]}}
    state: dict[str, Any] = {"active": "alice", "players": {"alice": {}, "bob": {}}}
    state |= {"battlefield": [{"id": "m", "name": "Monolith"}], "hand": [{"id": "o", "name": "Odd"}]}
    case = understood(case_from_object({"question": "find_loops", "cards": cards, "state": state, "steps": 4}))
    assert find(case).outcome == "undetermined"


def test_more_than_three_block() -> None:
    odd = {"when": {"on": "dies", "what": {"type": "creature"}}, "text": "Do odd things"}
    assert find(_case(*[odd] * 3)).outcome == "conditional"
    assert find(_case(*[odd] * 4)).outcome == "undetermined"


def test_a_draw_rests_on_none() -> None:
    """CR 104.4b: two abilities that go on by themselves; whatever else isn't read might end that."""
    cards = {
        "One": {"types": ["enchantment"], "abilities": [
            {"when": {"on": "gains_life", "who": "you"}, "do": [{"do": "gain_life", "who": "you", "n": 1}]}]},
        "Odd": {"types": ["enchantment"], "abilities": [{"text": "Creature spells cost {2} less to cast"}]},
    }  # fmt: skip
    item = {"id": "start", "controller": "alice", "ability": {"do": [{"do": "gain_life", "who": "you", "n": 1}]}}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "stack": [item]}
    state["battlefield"] = [{"id": name.lower(), "name": name} for name in cards]
    case: dict[str, Any] = {"question": "find_loops", "cards": cards, "state": state, "steps": 8}
    assert find(understood(case_from_object(case))).outcome == "undetermined"
    del cards["Odd"]
    state["battlefield"] = [{"id": "one", "name": "One"}]
    assert find(understood(case_from_object(case))).outcome == "mandatory"


def test_the_checker_looks_itself() -> None:
    """A proof of the same steps doesn't hold for a case whose unread words have to do with them."""
    calm = _case({"text": "Creature spells you cast cost {2} less to cast"})
    verdict = find(calm)
    assert verdict.checked is not None
    assert not check(to_builtins(as_written(calm)), to_builtins(verdict)).problems
    stirring = as_written(_case({"text": "Activated abilities of artifacts cost {2} more to activate"}))
    told = to_builtins(verdict) | {"conditions": [["Odd: " + str(stirring.cards["Odd"].abilities[0].text), ""]]}
    assert any("may have to do with it" in each for each in check(to_builtins(stirring), told).problems)
    unknown = as_written(_case({"text": "Artifacts don't untap"}))
    with pytest.raises(Unsupported, match="aren't written out"):
        check(to_builtins(unknown), to_builtins(verdict))
    unnamed = to_builtins(verdict) | {"conditions": [["Odd: something else", ""]]}
    assert any("doesn't name" in each for each in check(to_builtins(as_written(calm)), unnamed).problems)


def test_a_verdict_without_conditions_has_its_kind_as_outcome() -> None:
    assert LoopVerdict("optional", edition=newest_edition()).outcome == "optional"


MODAL = {
    "types": ["creature"],
    "power": 1,
    "toughness": 1,
    "text": "Whenever you gain life, choose one —\n• Untap target artifact you control.\n"
    "• Tap target artifact an opponent controls.",
}


def test_of_two_modes_with_targets_one_may_be_chosen() -> None:
    """CR 700.2b: the mode is its controller's choice; a loop by the other one isn't looked for."""
    tapped = {"types": ["artifact"], "abilities": [
        {"cost": {"tap": True}, "do": [{"do": "gain_life", "who": "you", "n": 1}]}]}  # fmt: skip
    cards = {"Font": tapped, "Modal": MODAL}
    state: dict[str, Any] = {"active": "alice", "players": {"alice": {}, "bob": {}}}
    state["battlefield"] = [{"id": name.lower(), "name": name} for name in cards]
    case = understood(case_from_object({"question": "find_loops", "cards": cards, "state": state, "steps": 8}))
    verdict = find(case)
    assert (verdict.outcome, verdict.conditions) == ("optional", ())
    assert verdict.yields["life alice"] == 1
