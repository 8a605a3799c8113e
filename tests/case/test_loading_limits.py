"""What is refused for its size, in time, and anything at all."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from contextlib import suppress
from copy import deepcopy
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.case import documents
from bridge.case.loading import case_from_object, load_file, load_line, load_text
from bridge.case.state import Case
from bridge.errors import CaseError, InputError, SyntaxInputError
from tests.case.test_loading import BLOCKS, BOARD, FULL, ROOT, changed, load, refusal

__all__: list[str] = []

# ---------------------------------------------------------------------------------------------------------------------
# Size and time
# ---------------------------------------------------------------------------------------------------------------------

CREATURE = "    - {id: c%d, controller: alice, types: [creature], power: 2, effects: [{kind: must_attack}]}\n"

LARGE = {
    "boards": lambda: "\n---\n".join([BOARD.partition("play:")[0] + "".join(CREATURE % n for n in range(4_000))] * 27),
    "boards in JSON": lambda: json.dumps(
        [
            changed(
                "state.battlefield",
                FULL["state"]["battlefield"]
                + [{"id": f"c{n}", "controller": "alice", "types": ["creature"]} for n in range(4_500)],
            )
        ]
        * 38
    ),
}

LARGE_AND_BAD = {
    "last creature unknown controller": lambda: LARGE["boards"]() + "    - {id: z, controller: alise, types: []}\n",
    "one string": lambda: "title: " + "x " * 5_000_000,
    "one key": lambda: "{" + '"x' + "y" * 10_000_000 + '": 1}',
    "one integer": lambda: BOARD.replace("power: 2", "power: " + "9" * 10_000_000),
    "integers": lambda: "[" + "1," * 5_000_000 + "1]",
    "open lists": lambda: "[" * 10_000_000,
    "open mappings": lambda: '{"a":' * 2_000_000,
    "dashes": lambda: "- " * 5_000_000,
    "spaces": lambda: " " * 10_000_000,
    "open string": lambda: '["' + "x" * 10_000_000,
    "escapes": lambda: '{"title": "' + "\\n" * 5_000_000 + '"}',
    "prose": lambda: "a creature attacks if able\n" * 370_000,
}

MOST_SECONDS = 20.0
"""Of the processor. Each takes 0.1 to 6 seconds on a slow machine; what is not linear in the size takes minutes."""


@pytest.mark.parametrize("name", LARGE)
def test_large_files_load(name: str) -> None:
    text = LARGE[name]()
    assert len(text) > 9_500_000
    start = time.process_time()
    loaded = load(text)
    assert time.process_time() - start < MOST_SECONDS
    assert sum(len(each.case.state.battlefield) for each in loaded) > 100_000


@pytest.mark.parametrize("name", LARGE_AND_BAD)
def test_large_files_are_refused(name: str) -> None:
    text = LARGE_AND_BAD[name]()
    assert len(text) > 9_500_000
    start = time.process_time()
    error = refusal(text)
    assert time.process_time() - start < MOST_SECONDS
    assert len(str(error)) < 400
    assert str(error).isprintable()


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_the_limit_of_values(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the whole text: each document counts."""
    text = BOARD if form == "yaml" else json.dumps(FULL)
    monkeypatch.setattr(documents, "MAX_VALUES", 210)
    load(text)
    error = refusal(("\n---\n" if form == "yaml" else "\n").join([text] * 200))
    assert error.message == "more than 210 values in one text; give many cases as JSON Lines, a line each"
    assert error.line > 1


def test_the_limits_of_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MAX_TEXT", 2**20)
    monkeypatch.setattr(documents, "MAX_LINE", 2**20)
    assert refusal(" " * (2**20 + 1)).message == "more than 1 MiB; give many cases as JSON Lines"
    with pytest.raises(SyntaxInputError, match="a line of more than 1 MiB"):
        load_line("x" * (2**20 + 1), "x.jsonl", 1)


@pytest.mark.parametrize(
    ("key", "most", "noun"),
    [("players", 200, "players"), ("battlefield", 5_000, "permanents"), ("effects", 5_000, "effects")],
)
def test_the_limits_of_a_state(key: str, most: int, noun: str) -> None:
    bear = {"controller": "p0", "types": ["creature"]}
    state: dict[str, Any] = {"active": "p0", "players": {"p0": {}}}
    number = most + 1
    if key == "players":
        state[key] = {f"p{n}": {} for n in range(number)}
    elif key == "battlefield":
        state[key] = [{"id": f"c{n}", **bear} for n in range(number)]
    else:
        state[key] = [{"kind": "must_attack"}] * number
    with pytest.raises(CaseError, match=f"state.{key}: {number:,} {noun} are too many; the most is {most:,}"):
        case_from_object({"state": state})
    if isinstance(state[key], dict):
        state[key].popitem()
    else:
        state[key].pop()
    assert len(getattr(case_from_object({"state": state}).state, key)) == most


@pytest.mark.parametrize("depth", [documents.MAX_DEPTH, documents.MAX_DEPTH + 1, 5_000])
@pytest.mark.parametrize("shape", ["flow", "block", "json", "python"])
def test_the_limit_of_depth(depth: int, shape: str) -> None:
    if shape == "python":
        nested: Any = {}
        for _ in range(depth - 1):
            nested = {"a": nested}
        with pytest.raises(InputError) as caught:
            case_from_object(nested)
        error = caught.value
    else:
        error = refusal(
            {
                "flow": "{a: " * (depth - 1) + "{}" + "}" * (depth - 1),
                "block": "".join(" " * level + "a:\n" for level in range(depth)),
                "json": '{"a": ' * (depth - 1) + "{}" + "}" * (depth - 1),
            }[shape]
        )
    deep = "nested more than 64 levels deep"
    assert (deep if depth > documents.MAX_DEPTH else "unknown key 'a'") in str(error)


def test_a_caller_close_to_the_limit_of_recursion_gets_an_input_error() -> None:
    text = "{a: " * 63 + "{}" + "}" * 63

    def refused_below(levels: int) -> str:
        if levels:
            return refused_below(levels - 1)
        return refusal(text).message

    messages = set()
    try:
        for levels in range(sys.getrecursionlimit() - 300, sys.getrecursionlimit(), 4):
            messages.add(refused_below(levels))
    except RecursionError:
        pass  # the calls of this test alone didn't fit
    assert {message.partition(";")[0] for message in messages} == {"unknown key 'a'", "nested more than 64 levels deep"}


def test_loading_imports_little() -> None:
    """A command that judges one JSON board shouldn't pay for YAML, or for the words of error messages."""
    script = "import sys, bridge.case.loading; print(*sorted({'yaml', 'difflib', 'clingo'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


# ---------------------------------------------------------------------------------------------------------------------
# Anything at all
# ---------------------------------------------------------------------------------------------------------------------

SCRAPS = [
    *[
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "- ",
        "? ",
        "\n",
        "\n  ",
        "\t",
        "#",
        "&a ",
        "*a",
        "!!str ",
        "---\n",
        "...\n",
        "|\n",
        ">",
    ],
    *[
        "'",
        '"',
        "\\",
        "\\u",
        "%YAML 1.2\n",
        "%TAG ! x\n",
        "<<",
        "~",
        "null",
        "true",
        "NaN",
        "1e999",
        ".inf",
        "0x",
        "9" * 30,
    ],
    *[
        "state",
        "active",
        "players",
        "battlefield",
        "alice",
        "id",
        "kind",
        "\0",
        "\x85",
        "\u2028",
        "\ufeff",
        "\ud800",
        "é",
        "🐻",
    ],
]


def survives(text: str) -> None:
    """Nothing but cases or an InputError of one line."""
    try:
        load(text)
    except InputError as error:
        assert str(error).isprintable(), error
        assert len(str(error)) < 4000


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    try:
        list(load_file(path))
    except InputError as error:
        assert str(error).isprintable()


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    survives(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join))
def test_any_scraps_of_yaml(text: str) -> None:
    survives(text)


TEXTS = [yaml.safe_dump(FULL), json.dumps(FULL), json.dumps(FULL, indent=2), BOARD, "---\n".join([BOARD] * 3)]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(TEXTS), st.data())
def test_any_change_of_a_text(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        text = text[:start] + data.draw(st.sampled_from([*SCRAPS, ""])) + text[end:]
    survives(text)


def parts(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Every part of plain data with its path of keys and indices."""
    found = [(path, value)]
    if isinstance(value, dict | list):
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            found += parts(item, (*path, step))
    return found


PARTS = parts(FULL) + parts(BLOCKS)

PLACES = [path for path, _ in PARTS if path]

SIMPLE = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just([]), st.just({}))

VALUES = st.one_of(SIMPLE, st.sampled_from([part for _, part in PARTS]))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_change_of_a_case(data: st.DataObject) -> None:
    """Values are replaced, dropped and moved about; what is refused is refused in our own words."""
    case: Any = deepcopy(data.draw(st.sampled_from([FULL, BLOCKS])))
    for _ in range(data.draw(st.integers(1, 3))):
        *steps, last = data.draw(st.sampled_from(PLACES))
        with suppress(KeyError, IndexError, TypeError):  # an earlier change has taken the place away
            inner = case
            for step in steps:
                inner = inner[step]
            if data.draw(st.booleans()):
                del inner[last]
            elif isinstance(inner, dict):
                inner[data.draw(st.sampled_from([last, "kind", "any", "of", "x"]))] = deepcopy(data.draw(VALUES))
            else:
                inner[last] = deepcopy(data.draw(VALUES))
    try:
        loaded = case_from_object(case)
    except InputError as error:
        assert str(error).isprintable()
        assert not re.match(r"Expected|Object |Invalid ", error.message), error  # the words of msgspec
    else:
        assert case_from_object(loaded) == loaded
        assert loaded == msgspec.convert(case, Case)


def test_random_noise_in_a_file_of_cases() -> None:
    """Bytes of a valid file are changed at random, many times; seeded, so that it is the same noise each time."""
    noise = random.Random(508)
    original = yaml.safe_dump(FULL).encode()
    for _ in range(300):
        data = bytearray(original)
        for _ in range(noise.randint(1, 4)):
            data[noise.randrange(len(data))] = noise.randrange(256)
        try:
            for document in documents.read_documents(bytes(data), "noise"):
                case_from_object(document.value)
        except InputError as error:
            assert str(error).isprintable()


@pytest.mark.parametrize("text", ['["\\ud800"]', '{"state": {}}\n"\\udfff"\n'])
def test_half_of_a_surrogate_pair_in_place_of_a_case_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        list(load_text(text))
    with pytest.raises(InputError):
        case_from_object("\ud800")
