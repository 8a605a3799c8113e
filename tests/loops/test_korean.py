"""What is said of loops in Korean: whole sentences, and no word of English but names, ids and words of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import to_builtins

from bridge.case.state import Case
from bridge.combat.reports import to_text
from bridge.language import speaking
from bridge.loops.finding import search
from bridge.loops.prose import LoopWording
from bridge.loops.rendering import loop_report
from bridge.loops.resources import Resource
from bridge.loops.verdict import LoopVerdict, Step
from tests.fixtures.files import LOOPS
from tests.loops.cases import ability, bears
from tests.loops.loading import load_loop_file, loop_from_object
from tests.loops.test_fixtures import QUICK, REST

__all__: list[str] = []

_SYMBOLS = re.compile(r"\{[^}]*\}|CR [0-9]+[.0-9a-z]*(?:, [0-9]+[.0-9a-z]*)*")
_LEFT_IN_ENGLISH = ("fragmented",)
"""Terms that the Korean rules leave in English (`docs/glossary-ko.md`)."""
_NAMES = ("id", "name", "card", "counter", "kind", "title")
"""The keys of a case whose values are names."""
_KEYS = ("counters", "put", "remove", "with", "with_", "cards", "players")
"""The keys of a case whose objects have names as keys."""


def _names(part: Any) -> Iterator[str]:
    """The names, ids and kinds of counters in a case, and its subtypes."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in _KEYS and isinstance(value, dict):
                yield from map(str, value)
            if key in _NAMES and isinstance(value, str):
                yield value
            if key in ("subtype", "subtypes"):
                yield from (each.title() for each in ([value] if isinstance(value, str) else value or ()))
            yield from _names(value)
    elif isinstance(part, list):
        for each in part:
            yield from _names(each)


def _english(case: Case, verdict: LoopVerdict) -> list[str]:
    """The words of English in the report, a line each."""
    with speaking("ko"):
        text = to_text(loop_report(case, verdict))
    known = {each for each in _names(to_builtins(case)) if each} | {*_LEFT_IN_ENGLISH}
    names = sorted(known, key=len, reverse=True)
    found = []
    for line in text.splitlines():
        left = _SYMBOLS.sub("·", line)
        for name in names:
            left = left.replace(name, "·")
        found += [line] if re.search(r"[A-Za-z]{2}", left) else []
    return found


def _no_english(name: str) -> None:
    (loaded,) = load_loop_file(LOOPS / name)
    case = loaded.case
    with speaking("ko"):
        verdict = search(case, timeout=60)
    assert _english(case, verdict) == []


@pytest.mark.parametrize("name", QUICK)
def test_no_word_of_english_is_left(name: str) -> None:
    _no_english(name)


@pytest.mark.nightly
@pytest.mark.parametrize("name", REST)
def test_no_word_of_english_is_left_at_night(name: str) -> None:
    _no_english(name)


def test_a_word_of_english_is_found() -> None:
    case = loop_from_object(bears())
    assert _english(case, LoopVerdict("undetermined", unsupported=(("732.1b", "it isn't known"),))) == [
        "판정할 수 없음  CR 732.1b  it isn't known"
    ]


def _told(case: Case, *steps: Step) -> list[str]:
    with speaking("ko"):
        return LoopWording(case).sentences(steps)


HEALER = ability({"do": "gain_life", "who": "you", "n": 2}, {"do": "draw", "who": "you", "n": 1, "may": True})


def _healer() -> Case:
    whole = bears(battlefield=[{"id": "healer", "name": "Healer"}, {"id": "bear", "name": "Bear"}])
    card = {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [HEALER]}
    return loop_from_object({**whole, "cards": {**whole["cards"], "Healer": card}})


def test_an_ability_triggers_and_resolves() -> None:
    """Subjects and objects have the particles of their last sounds: 힐러가, 앨리스가."""
    life = Resource("life", owner="alice")
    assert _told(
        _healer(),
        Step("put", player="alice", object="healer", ability=1, it="healer"),
        Step("resolve", player="alice", object="healer", ability=1, instruction=1, changes={life: 2}),
    ) == [
        "Healer가 전장에 들어올 때 그 능력이 격발되어 스택에 놓입니다.",
        "Healer의 능력: alice가 생명점을 2점 얻습니다.",
    ]


def test_a_choice_is_taken_or_declined() -> None:
    took = Step("continue", player="alice", object="healer", ability=1, instruction=2, taken=True, optional=True)
    left = Step("continue", player="alice", object="healer", ability=1, instruction=2, taken=False, skipped=True)
    put = Step("put", player="alice", object="healer", ability=1, it="healer")
    first = Step("resolve", player="alice", object="healer", ability=1, instruction=1)
    assert [_told(_healer(), put, first, last)[-1] for last in (took, left)] == [
        "Healer의 능력: alice가 그렇게 하기로 선택합니다: alice가 카드 한 장을 뽑습니다.",
        "Healer의 능력: alice가 거절하여 다음은 수행되지 않습니다: alice가 카드 한 장을 뽑습니다.",
    ]


def test_how_a_loop_ends() -> None:
    """CR 704.5a: bob has lost 20 life after ten rounds of 2."""
    case = loop_from_object(bears())
    verdict = LoopVerdict(
        "ends",
        rule="104.2a",
        end_rule="704.5a",
        losers=("bob",),
        winners=("alice",),
        rounds=10,
        round=(Step("check"),),
        yields={Resource("life", owner="bob"): -2},
    )
    with speaking("ko"):
        lines = to_text(loop_report(case, verdict)).splitlines()
    assert lines[0] == "종료  CR 704.5a  bob이 10번째 바퀴에서 패배합니다; alice가 승리합니다."
    assert "  bob이 생명점을 2점 잃음" in lines
