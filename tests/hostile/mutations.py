"""Inputs made from the fixtures by small changes of their data or their bytes, the same for the same seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["arena_log", "case", "changed", "chosen", "line", "loop", "puzzle", "text_of"]

ROOT = Path(__file__).resolve().parents[2]

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    2**31 - 1,
    2**31,
    -(2**31),
    2**63,
    10**30,
    float("inf"),
    float("nan"),
    "",
    " ",
    "x",
    "{3000000000}",
    "{W}{W/U}{X}{2/B}{U/P}",
    "+1000001/+1",
    '"). violation("508.1d",forged). #include "/etc/passwd". %',
    "\x1b[31m",
    "\x9b2J\u202e\u2066",
    "\ud800",
    "a\nb",
    "x" * 5000,
    "é" * 300,
    "self",
    "alice",
    "creature",
    [],
    {},
    [[]],
    [{}],
    {"": {}},
    {"kind": "cant_attack"},
    {"id": "x", "id2": []},
    ["x"] * 200,
    {"player": "you"},
    {"count": {"type": "creature"}},
)
"""Values that replace others."""

_PUZZLE_WORDS = ("Id:1", "Attacking", "Tapped", "SummonSick", "Counters:P1P1=99999", "AttachedTo:1", "Id:x", "|",
                 "Damage:-1", "humancards", "activeplayer", "AttachedToPlayer:0", "Bestowed", "NoETBTrigs")  # fmt: skip
"""What stands beside names in puzzles."""

BYTES = (b"\0", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\xae", b"{", b"}", b"[", b":", b"- ", b"\n", b"\t", b"'", b'"',
         b"&a ", b"*a ", b"!!python/object:os.system ", b"<<: ", b"---\n", b"%YAML 1.1\n", b"#", b",", b"\\", b"\r",
         b"9" * 400, b"{" * 200, b"e999", b"\xef\xbb\xbf")  # fmt: skip
"""Bytes that are inserted somewhere."""


@cache
def _files() -> tuple[list[Path], list[Path]]:
    """The fixtures about plays, and those about loops."""
    plays, loops = [], []
    for path in sorted((ROOT / "fixtures").rglob("*.yaml")):
        if not {"malformed", "combos", "golden"} & set(path.parts):
            (loops if "loops" in path.parts else plays).append(path)
    return plays, loops


@cache
def _documents(path: Path) -> list[Any]:
    try:
        return [each for each in yaml.load_all(path.read_text(encoding="utf-8"), yaml.CSafeLoader) if each is not None]
    except (yaml.YAMLError, UnicodeDecodeError, ValueError):
        return []


def chosen(rng: random.Random, loops: bool = False) -> Any:
    """A case of the fixtures, as plain data that may be changed."""
    while True:
        found = _documents(rng.choice(_files()[loops]))
        if found:
            return json.loads(json.dumps(rng.choice(found), default=str))


def _places(data: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """All places in the data, as containers with keys."""
    if isinstance(data, dict | list):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            found.append((data, key))
            _places(data[key], found)
    return found


def changed(data: Any, rng: random.Random) -> Any:
    """The data after one to three changes in place."""
    changes = _GENTLE if rng.random() < 0.6 else _CHANGES
    for _ in range(rng.randint(1, 3)):
        places = _places(data, [])
        if not places:
            return deepcopy(rng.choice(VALUES))
        rng.choice(changes)(rng, places)
    return data


def _replace(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    inside, key = rng.choice(places)
    inside[key] = deepcopy(rng.choice(VALUES))  # a later change must not change the values themselves


def _drop(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    inside, key = rng.choice(places)
    del inside[key]


def _move(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    """Copies a part of the data to another place."""
    inside, key = rng.choice(places)
    other, its = rng.choice(places)
    inside[key] = json.loads(json.dumps(other[its]))


def _rename(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    inside, key = rng.choice(places)
    if isinstance(inside, dict):
        inside[rng.choice([str(key) + "x", str(rng.choice(places)[1]), "", "x" * 300, "\x07"])] = inside.pop(key)


def _repeat(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    inside, key = rng.choice(places)
    if isinstance(inside[key], list) and len(inside[key]) < 50:
        inside[key] = inside[key] * rng.choice([2, 3, 8])
    elif isinstance(inside[key], str):
        inside[key] = inside[key] * rng.choice([2, 40])
    elif isinstance(inside[key], int):
        inside[key] = inside[key] + rng.choice([1, -1, 10**6, 2**31])


def _nest(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    inside, key = rng.choice(places)
    value = inside[key]
    for _ in range(rng.choice([1, 5, 60])):
        value = [value] if rng.random() < 0.5 else {rng.choice(["not", "any", "all", "controls", "x"]): value}
    inside[key] = value


def _graft(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    """Takes the value of another case under the same key, which mostly fits."""
    inside, key = rng.choice([each for each in places if isinstance(each[1], str)] or places)
    found = [other[its] for other, its in _places(chosen(rng), []) if its == key]
    if found:
        inside[key] = rng.choice(found)


def _bend(rng: random.Random, places: list[tuple[Any, Any]]) -> None:
    """Changes a number, an id or a boolean to another one."""
    inside, key = rng.choice(places)
    match inside[key]:
        case bool():
            inside[key] = not inside[key]
        case int():
            inside[key] = rng.choice([0, 1, 2, 7, 99, 1000, 99_999, 1_000_000])
        case str():
            same = [other[its] for other, its in places if its == key and isinstance(other[its], str)]
            inside[key] = rng.choice(same)
        case list():
            rng.shuffle(inside[key])


_GENTLE = (_graft, _graft, _bend)
_CHANGES: tuple[Callable[[random.Random, list[tuple[Any, Any]]], None], ...] = (
    _replace, _replace, _replace, _drop, _move, _rename, _repeat, _repeat, _nest,
)  # fmt: skip


def text_of(data: Any, rng: random.Random) -> bytes:
    """The data as YAML or as JSON."""
    if rng.random() < 0.5:
        return json.dumps(data).encode()
    try:
        return yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=rng.random() < 0.5).encode()
    except (UnicodeEncodeError, yaml.YAMLError):  # halves of surrogate pairs
        return json.dumps(data).encode()


def _bytes_changed(text: bytes, rng: random.Random) -> bytes:
    data = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data[at:at] = rng.choice(BYTES)
            case 1:
                del data[at : at + rng.choice([1, 1, 5, 100])]
            case 2 if at < len(data):
                data[at] = rng.randrange(256)
            case _:
                begin = rng.randrange(len(data) + 1)
                data[at:at] = data[begin : begin + rng.choice([1, 20, 200])]
    return bytes(data)


def case(seed: int, loops: bool = False) -> bytes:
    """A file with a case about a play, or about loops, that was changed."""
    rng = random.Random(f"case {seed} {loops}")
    data = chosen(rng, loops)
    if rng.random() < 0.75:
        data = changed(data, rng)
    text = text_of(data, rng)
    return _bytes_changed(text, rng) if rng.random() < 0.2 else text


def loop(seed: int) -> bytes:
    """A file with a loop case that was changed."""
    return case(seed, True)


def arena_log(seed: int) -> bytes:
    """A log of MTG Arena of which a line or a few were changed, cut off, dropped or repeated, or any bytes."""
    rng = random.Random(f"arena {seed}")
    sound = (ROOT / "fixtures/arena/duel.log").read_bytes().splitlines(keepends=True)
    lines = list(sound)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[at : at + 1] = [lines[at]] * rng.choice([0, 2, 200])
            case 1:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
            case _:
                told = rng.choice([each for each in sound if each.startswith(b"{") and b"greToClient" in each])
                lines[at] = json.dumps(changed(json.loads(told), rng)).encode() + b"\n"
        lines = lines or [b"{}\n"]
    text = b"".join(lines)
    return _bytes_changed(text, rng) if rng.random() < 0.3 else text


def puzzle(seed: int) -> bytes:
    """A puzzle of Forge, written from a case of the fixtures, of which lines were changed."""
    from bridge.case.loading import case_from_object
    from bridge.errors import InputError
    from bridge.exchange.exporting import exported

    rng = random.Random(f"puzzle {seed}")
    text = ""
    while not text:
        try:
            text = exported(case_from_object(chosen(rng)), "forge").text
        except InputError:
            continue
    lines = text.splitlines(keepends=True)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        before, sign, after = lines[at].partition("=")
        words = [*after.strip().replace(";", "|").split("|"), str(rng.choice(VALUES)), *_PUZZLE_WORDS]
        match rng.randrange(4):
            case 0:
                lines[at : at + 1] = [lines[at]] * rng.choice([0, 2, 100])
            case 1:
                lines[at] = f"{before}{sign}{rng.choice(VALUES)}\n"
            case 2:
                lines[at] = f"{rng.choice(VALUES)}{sign}{after}"
            case _:
                rng.shuffle(words)
                lines[at] = f"{before}{sign}{rng.choice('|;,=').join(words)}\n"
        lines = lines or ["[state]\n"]
    changed_text = "".join(lines).encode("utf-8", "surrogatepass")
    return _bytes_changed(changed_text, rng) if rng.random() < 0.3 else changed_text


def line(seed: int) -> bytes:
    """A line for the server."""
    rng = random.Random(f"line {seed}")
    methods = ["check", "check_many", "explain", "legal", "position", "forget", "cancel", "version", "schema", "x"]
    request: dict[str, Any] = {"id": rng.choice([1, "a", None, -5, 1.5, 2**70]), "method": rng.choice(methods)}
    data = chosen(rng, loops=rng.random() < 0.15)
    if rng.random() < 0.8:
        request["case"] = data
    if rng.random() < 0.3:
        request["cases"] = [data]
    if rng.random() < 0.4:
        request["position"] = rng.choice(["p1", "p2", "", 1, None])
    if rng.random() < 0.4:
        request["play"] = data.get("play") if isinstance(data, dict) else data
    if rng.random() < 0.4:
        request["plays"] = [data.get("play") if isinstance(data, dict) else data, {}, None]
    if rng.random() < 0.4:
        request["options"] = {"evidence": rng.random() < 0.5, "timeout": rng.choice([5, 0, -1, "x", 2**70])}
    whole: Any = changed(request, rng) if rng.random() < 0.7 else request
    if rng.random() < 0.1:
        whole = [whole, whole]
    text = json.dumps(whole).encode()
    return (_bytes_changed(text, rng) if rng.random() < 0.25 else text).replace(b"\n", b" ")
