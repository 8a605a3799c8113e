"""In which order effects are applied, and why, as `azor explain` tells it; expectations are from CR 613.6 to 613.8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bridge.case.loading import case_from_object
from bridge.case.state import Case
from bridge.combat.explaining import checked
from bridge.combat.messages import Wording
from bridge.combat.order_prose import Told, told_order
from bridge.combat.preparing import order_of_effects, understood
from bridge.combat.rendering import explain_report
from bridge.combat.reports import to_text
from tests.cli.commands import Command

from .test_classics import BOARDS, BY_DAY, Classic, case_of

__all__: list[str] = []


def _told(case: Case) -> list[Told]:
    read = understood(case)
    return told_order(Wording(read.state, read.question), order_of_effects(read))


def _classic(name: str, order: str = "") -> Case:
    """A classic in an order of timestamps, or in the last one that it has."""
    found = [(classic, times) for title, classic, times, _ in BOARDS if title.startswith(f"{name}: {order}")]
    return case_of(*found[-1])


GOES_ON = ("Humility goes on though its ability is lost, as it began in an earlier layer", "613.6")
TAKEN = ("Urborg isn't applied: its ability is lost before that begins", "613.8a")


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (
            _classic("Opalescence and Humility", "humility opal"),
            [
                ("4", "Opal", "", ()),
                ("6", "Humility", "", ()),
                ("7b", "Humility, then opal", "613.7", (GOES_ON,)),
            ],
        ),
        (
            _classic("Opalescence and Humility", "opal humility"),
            [
                ("4", "Opal", "", ()),
                ("6", "Humility", "", ()),
                ("7b", "Opal, then humility", "613.7", (GOES_ON,)),
            ],
        ),
        (
            _classic("Blood Moon and Urborg", "urborg moon"),
            [("4", "Moon", "", (("Urborg depends on moon, and waits", "613.8b"), TAKEN))],
        ),
        (  # the later of two dependent effects applies first
            _classic("Urborg and Kormus Bell", "bell urborg"),
            [
                ("4", "Urborg, then bell", "613.7", (("Bell depends on urborg, and waits", "613.8b"),)),
                ("5", "Bell", "", ()),
                ("7b", "Bell", "", ()),
            ],
        ),
        (
            _classic("Song of the Dryads on Humility", "humility song"),
            [
                ("4", "Song", "", ()),
                ("5", "Song", "", (("Humility isn't applied: its ability is lost before that begins", "613.6"),)),
            ],
        ),
        (
            _classic("two Conversions against each other", "plains mountain"),
            [
                (
                    "4",
                    'The effect "plains", then the effect "mountain"',
                    "613.7",
                    (
                        (
                            'The effect "mountain" and the effect "plains" depend on each other, and are applied by '
                            "their timestamps",
                            "613.8b",
                        ),
                    ),
                )
            ],
        ),
        (  # 613.7, 613.9: one overrides the other, and neither depends on it
            _classic("flying is given and taken", "web wings"),
            [("6", "Web, then wings", "613.7", ())],
        ),
        (  # 613.1: the layers alone decide
            _classic("Conspiracy and a lord", "king plot"),
            [("4", "Plot", "", ()), ("6", "King", "", ()), ("7c", "King", "", ())],
        ),
    ],
)
def test_the_order_is_told_with_its_reason(case: Case, expected: list[Told]) -> None:
    assert _told(case) == expected


def test_the_rules_have_the_numbers_of_the_edition() -> None:
    """613.7a and 613.7b of 2018 are 613.8a and 613.8b today."""
    case = replace(_classic("Blood Moon and Urborg"), edition="2018-10-05")
    ((_, _, _, notes),) = _told(case)
    assert [rule for _, rule in notes] == ["613.7b", "613.7a"]


ROWS = [pytest.param(classic, times, id=name) for name, classic, times, _ in (BOARDS[number] for number in BY_DAY)]


@pytest.mark.parametrize(("classic", "times"), ROWS)
def test_of_each_effect_is_told_where_it_comes(classic: Classic, times: Mapping[str, int]) -> None:
    if len({each.get("text", each["id"]) for each in classic.effects} or times) < 2:
        return  # of one effect there is nothing to tell
    told = _told(case_of(classic, times))
    words = " ".join(" ".join((text, *(note for note, _ in notes))) for _, text, _, notes in told).lower()
    assert [name for name in times if name not in words] == []


def _with(*effects: dict[str, Any], **more: Any) -> Case:
    creature = {"id": "x", "name": "Ogre", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2, **more}
    state = {"active": "a", "printed": True, "players": {"a": {}, "b": {}}, "battlefield": [creature]}
    return case_from_object({"state": {**state, "effects": list(effects)}, "play": {"attackers": {}}})


def test_counters_have_their_place() -> None:
    """CR 613.7c: the counter came last, and what asks for flying waits for it (613.8b)."""
    loses = {"id": "net", "kind": "loses", "subject": {"id": "x"}, "keywords": ["flying"], "timestamp": 3}
    lord = {"id": "wind", "kind": "gains", "subject": {"keyword": "flying"}, "keywords": ["haste"], "timestamp": 2}
    told = _told(_with(loses, lord, counters={"flying": 1}, timestamps={"flying": 4}))
    ((layer, text, _, notes),) = told
    assert layer == "6"
    assert text == 'The effect "net", then the "flying" counters on Ogre, then the effect "wind"'
    assert ('The effect "wind" depends on the "flying" counters on Ogre, and waits', "613.8b") in notes


def test_where_timestamps_are_missing_any_order_comes_to_the_same() -> None:
    grow, more = ({"id": name, "kind": "gets", "subject": {"id": "x"}, "power": 1} for name in ("grow", "more"))
    assert _told(_with(grow, more)) == [
        ("7c", 'The effect "grow", then the effect "more" (or in another order, which comes to the same)', "613.7", ())
    ]


def test_one_effect_needs_no_order() -> None:
    assert _told(_with({"kind": "gets", "subject": {"id": "x"}, "power": 1})) == []


def test_the_long_report_tells_it() -> None:
    grow, more = (
        {"id": name, "kind": "has_base", "subject": {"id": "x"}, "power": place, "timestamp": place}
        for place, name in enumerate(("small", "large"), 1)
    )
    read = understood(_with(grow, more))
    verdict, case = checked(read)
    lines = to_text(explain_report(case, verdict, read, order_of_effects(read))).splitlines()
    place = lines.index("In which order")
    assert lines[place + 1] == '  layer 7b  CR 613.7  The effect "small", then the effect "large"'


@pytest.fixture
def azor(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.chdir(tmp_path)
    return Command(tmp_path, capsys)


def _explained(azor: Command, case: Mapping[str, Any], *options: str) -> str:
    return azor("explain", *options, azor.file("case.json", json.dumps(case))).out


def _two_effects(first: int, second: int) -> dict[str, Any]:
    """A 2/2 that one effect makes 5/5 and another one 4/4; it attacks, is blocked, and assigns what it has."""

    def creature(name: str, controller: str, power: int) -> dict[str, Any]:
        size = {"power": power, "toughness": power}
        return {"id": name, "controller": controller, "types": ["creature"], "timestamp": 1, **size}

    def sets(name: str, timestamp: int, power: int) -> dict[str, Any]:
        effect = {"kind": "has_base", "subject": {"id": "x"}, "power": power, "toughness": power}
        return {
            "id": name, "controller": "a", "types": ["enchantment"], "timestamp": timestamp, "effects": [effect]
        }  # fmt: skip

    power = 5 if first > second else 4
    battlefield = [creature("x", "a", 2), creature("w", "b", 1), sets("one", first, 5), sets("two", second, 4)]
    return {
        "state": {"active": "a", "printed": True, "players": {"a": {}, "b": {}}, "battlefield": battlefield},
        "play": {"attackers": {"x": "b"}},
        "then": [
            {"question": "declare_blockers", "play": {"blockers": {"w": ["x"]}}},
            {"question": "assign_combat_damage", "play": {"damage": {"x": {"w": power}, "w": {"x": 1}}}},
        ],
    }


@pytest.mark.parametrize(("first", "second", "said"), [(2, 3, "One, then two"), (3, 2, "Two, then one")])
def test_each_question_of_a_case_tells_the_order(azor: Command, first: int, second: int, said: str) -> None:
    case = _two_effects(first, second)
    told = json.loads(_explained(azor, case, "--format", "json"))
    assert [each["outcome"] for each in (told, *told["then"])] == ["legal"] * 3
    expected = [{"layer": "7b", "sentence": said, "cr": "613.7", "notes": []}]
    assert [each["order"] for each in (told, *told["then"])] == [expected] * 3
    assert _explained(azor, case).count(said) == 3


def test_a_case_with_one_question_tells_it_as_json(azor: Command) -> None:
    case = {key: value for key, value in _two_effects(2, 3).items() if key != "then"}
    assert [each["cr"] for each in json.loads(_explained(azor, case, "--format", "json"))["order"]] == ["613.7"]
