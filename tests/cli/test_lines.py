"""A line of JSON Lines is read, and refused, like the same text in a file; it is only faster."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.case.loading import load_line, load_text
from bridge.errors import InputError

CASE = {"title": "a", "state": {"active": "alice", "players": {"alice": {"life": 20}, "bob": {}}}, "play": {}}
TEXT = json.dumps(CASE)

NO_JSON = [
    "",
    "nothing",
    TEXT[:-1],
    TEXT[:-1] + ",}",
    TEXT + "}",
    TEXT.replace("20", "02"),
    TEXT.replace('"a"', '"\\x"'),
]

REFUSED = [
    "[]",
    "1",
    "null",
    TEXT.replace("20", "20.5"),
    TEXT.replace("20", "1000001"),
    TEXT.replace("20", "NaN"),
    TEXT.replace("20", "-Infinity"),
    TEXT.replace("20", "1" * 19),
    TEXT.replace("20", "1" * 20),
    TEXT.replace("20", "1" * 5000),
    TEXT.replace('"title"', '"titel"'),
    TEXT.replace('"bob"', '"alice"'),
    TEXT.replace('"title": "a"', '"title": "a", "title": "a"'),
    TEXT.replace('"a"', '"\\u0000"'),
    TEXT.replace('"a"', '"\\ud800"'),
    TEXT.replace('"a"', '"\u202e"'),
    TEXT.replace('"a"', '"\x01"'),
    TEXT.replace('"a"', "[" * 70 + "]" * 70),
    TEXT.replace('"a"', "[" * 5000 + "]" * 5000),
    TEXT.replace('"play": {}', '"play": {"attackers": {"bear": "bob"}}'),
]


def refusal(text: str, by_line: bool) -> tuple[type[InputError], str, str]:
    with pytest.raises(InputError) as found:
        if by_line:
            load_line(text, "a.jsonl", 7)
        else:
            list(load_text(text, "a.jsonl"))
    if by_line:
        assert (found.value.file, found.value.line) == ("a.jsonl", 7)
    return type(found.value), found.value.path, found.value.message.replace("on line 7", "on line 1")


@pytest.mark.parametrize("text", [text for text in REFUSED if text != "[]"])
def test_a_line_is_refused_as_a_text_is(text: str) -> None:
    assert refusal(text, by_line=True) == refusal(text, by_line=False)


def test_a_list_is_no_case() -> None:
    assert refusal("[]", by_line=True)[2] == "expected a case (a mapping), got a list"


@pytest.mark.parametrize("text", NO_JSON)
def test_what_is_no_json_is_said_so(text: str) -> None:
    assert refusal(text, by_line=True)[2].startswith("not valid JSON: ")


@pytest.mark.parametrize("text", [TEXT, f" \t{TEXT} \r", "\ufeff" + TEXT, TEXT.replace("a", "\\u00e4", 1)])
def test_a_line_is_read_as_a_text_is(text: str) -> None:
    loaded = load_line(text, "a.jsonl", 7)
    assert loaded == load_line(text.encode(), "a.jsonl", 7)
    (other,) = load_text(text)
    assert loaded.case == other.case
    assert (loaded.file, loaded.line, loaded.index) == ("a.jsonl", 7, 7)


def test_a_line_is_one_case() -> None:
    assert refusal(TEXT + TEXT, by_line=True)[2] == "a line holds one case; this one holds 2"


def test_a_line_is_json_though_a_text_may_be_yaml() -> None:
    """As a text, this is a mapping of YAML."""
    assert refusal(TEXT.replace('"title"', "title"), by_line=True)[2].startswith("not valid JSON")


def test_bytes_that_are_no_text() -> None:
    for data, words in ((b"\xff{}", "not UTF-8 text: byte 0xff"), (b"\xff\xfe{\x00", "the text is UTF-16")):
        with pytest.raises(InputError, match=words) as found:
            load_line(data, "a.jsonl", 7)
        assert found.value.line == 7


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=50)
@given(VALUES, st.sampled_from(["title", "state", "play", "expect"]))
def test_whatever_stands_in_a_case_is_read_or_refused_alike(value: Any, key: str) -> None:
    text = json.dumps({**CASE, key: value})
    try:
        (read,) = load_text(text)
    except InputError as error:
        assert refusal(text, by_line=True) == (type(error), error.path, error.message)
    else:
        assert load_line(text, "a.jsonl", 1).case == read.case
