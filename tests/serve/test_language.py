"""The language of a request's sentences."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridge.language import language
from bridge.serve.serving import Server

__all__: list[str] = []

CASE = {
    "question": "declare_attackers",
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "b", "name": "Bears", "controller": "alice", "types": ["creature"], "tapped": True}],
    },
    "play": {"attackers": {"b": "bob"}},
}
KOREAN = "Bears는 탭되어 있고, 탭된 생물은 공격할 생물로 선택될 수 없습니다."
ENGLISH = "Bears is tapped, and a tapped creature can't be chosen to attack."


def _asked(server: Server, **request: Any) -> dict[str, Any]:
    (line,) = server.answers(json.dumps({"id": 1, **request}).encode())
    answer: dict[str, Any] = json.loads(line)
    return answer


@pytest.mark.parametrize(("options", "expected"), [({"lang": "ko"}, KOREAN), ({"lang": "en"}, ENGLISH), ({}, ENGLISH)])
@pytest.mark.parametrize("method", ["check", "explain"])
def test_sentences_are_in_the_language_that_is_asked_for(method: str, options: dict[str, Any], expected: str) -> None:
    found = _asked(Server(), method=method, case=CASE, options=options)
    assert found["result"]["violations"][0]["sentence"] == expected
    assert found["result"]["outcome"] == "illegal"
    assert language() == "en"


def test_many_cases_and_positions() -> None:
    server = Server()
    found = _asked(server, method="check_many", cases=[CASE, CASE], options={"lang": "ko"})["result"]["answers"]
    assert [each["result"]["violations"][0]["sentence"] for each in found] == [KOREAN] * 2
    position = _asked(server, method="position", case=CASE)["result"]["position"]
    play = {"attackers": {"b": "bob"}}
    told = _asked(server, method="check", position=position, play=play, options={"lang": "ko"})
    assert told["result"]["violations"][0]["sentence"] == KOREAN


def test_a_case_is_written_down_in_the_language() -> None:
    told = _asked(Server(), method="render", case=CASE, format="text", options={"lang": "ko"})
    assert KOREAN in json.dumps(told, ensure_ascii=False)


def test_another_language_is_refused() -> None:
    told = _asked(Server(), method="check", case=CASE, options={"lang": "tlh"})
    assert told["error"]["kind"] == "request"
    assert told["error"]["path"] == "options.lang"
