"""The language of answers and problems over HTTP: that of the request, or else the one that the client accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

import pytest

from tests.web.servers import board, client, web

web()

from bridge.language import speaking  # noqa: E402
from bridge.web.problems import STATUS_OF, title_of  # noqa: E402
from bridge.web.speaking import accepted, language_of  # noqa: E402

__all__: list[str] = []

CASE = {
    "state": board({"id": "b", "name": "Bears", "tapped": True}),
    "play": {"attackers": {"b": "bob"}},
}
SENTENCES = {
    "en": "Bears is tapped, and a tapped creature can't be chosen to attack.",
    "ko": "Bears는 탭되어 있고, 탭된 생물은 공격할 생물로 선택될 수 없습니다.",
}
KOREAN = "ko-KR,ko;q=0.9,en-US;q=0.8"


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with client(workers=1) as found:
        yield found


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "en"),
        ("ko", "ko"),
        (KOREAN, "ko"),
        ("en-US,en;q=0.9,ko;q=0.8", "en"),
        ("fr-CH, fr;q=0.9, ko;q=0.7, *;q=0.5", "ko"),
        ("fr, *;q=0.5", "en"),
        ("KO-kr", "ko"),
        ("ko;q=0", "en"),
        ("ko;q=x, en;q=0.1", "en"),
        ("korean", "en"),
        (";;;,,,q=", "en"),
        ("x," * 10_000 + "ko", "en"),
    ],
)
def test_what_a_header_accepts(header: str, expected: str) -> None:
    assert accepted(header) == expected


@pytest.mark.parametrize(
    "data", [None, [], "x", {}, {"options": []}, {"options": {"lang": 7}}, {"options": {"lang": "tlh"}}]
)
def test_what_a_request_doesnt_say_the_header_does(data: Any) -> None:
    assert language_of(data, KOREAN) == "ko"


@pytest.mark.parametrize(
    ("options", "header", "expected"),
    [
        ({}, "", "en"),
        ({"lang": "ko"}, "", "ko"),
        ({"lang": "ko"}, "en", "ko"),
        ({"lang": "en"}, KOREAN, "en"),
        ({}, KOREAN, "ko"),
        ({"evidence": True}, KOREAN, "ko"),
    ],
)
def test_sentences_are_in_the_language_asked(server: Any, options: dict[str, Any], header: str, expected: str) -> None:
    body = {"case": CASE, "options": options} if options else {"case": CASE}
    answer = server.post("/v1/check", json=body, headers={"Accept-Language": header})
    assert answer.json()["result"]["violations"][0]["sentence"] == SENTENCES[expected]
    assert answer.headers["content-language"] == expected
    assert "Accept-Language" in answer.headers["vary"]


PROBLEMS = {
    "a case": ({"case": {"state": 7}}, "매핑", "mapping"),
    "a key": ({"case": CASE, "opshuns": {}}, "알 수 없는 키", "unknown key"),
    "no object": ([], "요청", "request"),
}


@pytest.mark.parametrize("header", ["", KOREAN])
@pytest.mark.parametrize("name", PROBLEMS)
def test_problems_are_in_the_language_asked(server: Any, name: str, header: str) -> None:
    body, korean, english = PROBLEMS[name]
    told = server.post("/v1/check", json=body, headers={"Accept-Language": header})
    assert told.headers["content-type"] == "application/problem+json"
    assert told.headers["content-language"] == ("ko" if header else "en")
    assert (korean if header else english) in told.json()["detail"]


def test_the_option_goes_before_the_header_in_problems_too(server: Any) -> None:
    body = {"case": {"state": 7}, "options": {"lang": "ko"}}
    told = server.post("/v1/check", json=body, headers={"Accept-Language": "en"})
    assert "매핑" in told.json()["detail"]
    assert "mapping" in server.post("/v1/check", json={**body, "options": {"lang": "en"}}).json()["detail"]


def test_a_problem_outside_the_protocol(server: Any) -> None:
    headers = {"Accept-Language": KOREAN, "Content-Type": "text/plain"}
    told = server.post("/v1/check", content=b"{}", headers=headers)
    assert told.status_code == 415
    assert told.json()["detail"] == "요청은 application/json으로 보내십시오"


@pytest.mark.parametrize(
    ("verb", "path", "headers", "status", "said"),
    [
        ("GET", "/nowhere", {}, 404, "찾을 수 없음"),
        ("GET", "/v1/check", {}, 405, "허용되지 않는 메서드"),
        ("GET", "/health", {"Host": "example.com"}, 421, "요청의 호스트가 이 컴퓨터가 아닙니다"),
    ],
)
def test_what_does_not_reach_the_protocol(
    server: Any, verb: str, path: str, headers: dict[str, str], status: int, said: str
) -> None:
    told = server.request(verb, path, headers={"Accept-Language": KOREAN, **headers})
    assert (told.status_code, told.json()["detail"]) == (status, said)
    assert told.headers["content-language"] == "ko"
    plain = server.request(verb, path, headers=headers).json()
    assert plain["title"] == HTTPStatus(status).phrase and "가" not in plain["detail"]


@pytest.mark.parametrize("status", sorted({*STATUS_OF.values(), 405, 408, 413, 415, 421, 429, 503}))
def test_each_status_has_a_title_in_korean(status: int) -> None:
    assert title_of(status) == HTTPStatus(status).phrase
    with speaking("ko"):
        assert re.search("[가-힣]", title_of(status)) and not re.search("[A-Za-z]", title_of(status))
