"""Objects of a loop case that say themselves what is printed on them, as permanents of a play do."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
import yaml
from msgspec.structs import replace

from bridge.case.abilities import Card
from bridge.case.described import OF_THE_CARD
from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.combat.explaining import check
from bridge.errors import InputError
from bridge.loops.finding import facts_of, find
from bridge.loops.understanding import understood
from tests.fixtures.files import loop_fixtures

_NEVER_PRINTED = {"instant", "sorcery"}


def _inline(case: dict[str, Any]) -> dict[str, Any] | None:
    """The case with what is printed on objects of the battlefield on them, where cards say it; None if nothing can be.

    Keywords of an object beside those of its card have no other place, and `pt`, `additional` and the like are the
    card's alone.
    """
    cards, found = case.get("cards", {}), False
    keys = {*OF_THE_CARD, "keywords"}
    for each in case["state"].get("battlefield", ()):
        card = cards.get(each.get("name"))
        if card is None or each.get("keywords") or not card.get("types") or not card.keys() <= keys:
            continue
        if _NEVER_PRINTED.isdisjoint(card["types"]):
            each.update(card, printed=True)
            found = True
    named = {each["name"] for each in case["state"].get("battlefield", ()) if "types" in each}
    case["cards"] = {name: card for name, card in cards.items() if name not in named}
    return case if found else None


@pytest.mark.parametrize("file", loop_fixtures()[::3], ids=lambda path: path.stem)
def test_what_is_printed_on_an_object_may_stand_on_it_or_under_its_name(file: Any) -> None:
    whole = yaml.safe_load(file.read_text(encoding="utf-8"))
    inside = _inline(yaml.safe_load(file.read_text(encoding="utf-8")))
    if inside is None:
        pytest.skip("nothing can be written on an object")
    first, second = (understood(case_from_object(each)) for each in (whole, inside))
    assert first.cards == second.cards
    ordered = replace(first, cards={name: first.cards[name] for name in second.cards})
    assert set(facts_of(ordered)) == set(facts_of(second))


BEAR = {"id": "bear", "name": "Bear", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2}
STATE: dict[str, Any] = {"active": "alice", "printed": True, "players": {"alice": {}, "bob": {}}}
PINGER = {
    "id": "pinger",
    "controller": "alice",
    "types": ["artifact"],
    "abilities": [{"cost": {"mana": "{0}"}, "do": [{"do": "damage", "who": "opponent", "n": 1}]}],
}


def _case(*battlefield: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"question": "find_loops", "state": {**STATE, "battlefield": list(battlefield)}, **keys}


def test_one_state_answers_both_questions() -> None:
    """Bob is pinged as often as alice likes (CR 732.2a); that her artifact can do that forbids her bear no attack."""
    state = {**STATE, "battlefield": [BEAR, PINGER]}
    assert find(case_from_object({"question": "find_loops", "state": state})).kind == "optional"
    assert check(case_from_object({"state": state, "play": {"attackers": {"bear": "bob"}}})).outcome.value == "legal"


def test_mana_of_an_object_is_its_mana_abilities() -> None:
    lands = understood(
        case_from_object(
            _case(
                {"id": "grove", "controller": "alice", "types": ["land"], "mana": ["{G}", "{W}"]},
                {"id": "vein", "controller": "alice", "types": ["land"], "mana": {"add": "{C}{C}", "sacrifice": True}},
            )
        )
    )
    said = {name: msgspec.to_builtins(card)["abilities"] for name, card in lands.cards.items()}
    assert said["grove"] == [
        {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]},
        {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{W}"}]},
    ]
    assert said["vein"] == [{"cost": {"tap": True, "sacrifice": "self"}, "do": [{"do": "add_mana", "mana": "{C}{C}"}]}]


def test_a_basic_land_has_the_mana_ability_of_its_type() -> None:
    """CR 305.6, as in a play: it needn't be told."""
    mine, told = (
        understood(case_from_object(_case({"id": "w", "controller": "alice", "types": ["land"], **keys})))
        for keys in ({"subtypes": ["forest"]}, {"subtypes": ["forest"], "mana": "{G}"})
    )
    assert mine.cards["w"] == told.cards["w"] != Card(types=["land"], subtypes=["forest"])


def test_words_are_read_unless_abilities_stand_beside_them() -> None:
    """As in a play, where words beside `effects` or `abilities` are only quoted."""

    def abilities(**keys: Any) -> int:
        case: Case = understood(case_from_object(_case({**BEAR, "text": "{T}: Draw a card.", **keys})))
        return len(case.cards["Bear"].abilities)

    assert (abilities(), abilities(abilities=[])) == (1, 0)


@pytest.mark.parametrize(
    ("objects", "keys", "path", "message"),
    [
        ([{**BEAR, "printed": False}], {"printed": False}, "", "write printed: true"),
        ([BEAR, {**BEAR, "id": "two", "power": 3}], {}, "[1].name", "a name has one card"),
        ([{"id": "bear", "name": "Bear", "power": 2}], {}, "[0].power", "give 'types', too"),
        ([{**BEAR, "abilities": [{"static": {"does": "boost"}}]}], {}, "[0].abilities[0].static", "needs 'm'"),
        ([{**BEAR, "power": None}], {}, "[0]", "a creature needs 'power'"),
        ([{**BEAR, "effects": []}], {}, "[0].effects", "no part of the question find_loops"),
    ],
)
def test_faults_are_told_with_their_place(
    objects: list[dict[str, Any]], keys: dict[str, Any], path: str, message: str
) -> None:
    case = _case(*objects)
    case["state"].update(keys)
    with pytest.raises(InputError, match=message) as refused:
        case_from_object(case)
    assert refused.value.path == "state.battlefield" + (path or "[0]")


def test_an_object_and_a_card_of_its_name_have_to_agree() -> None:
    card = {"types": ["creature"], "power": 2, "toughness": 2}
    case_from_object(_case(BEAR, cards={"Bear": card}))
    with pytest.raises(InputError, match="a name has one card"):
        case_from_object(_case(BEAR, cards={"Bear": {**card, "power": 1}}))
