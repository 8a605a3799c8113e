"""Loading: what is accepted and what it means, where things are, what is refused; no input ends in a traceback."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.case import documents
from bridge.case.loading import Loaded, case_from_object, load_file, load_line, load_paths, load_text
from bridge.case.state import Case, Gone, ManaAbility
from bridge.case.words import KEYWORD_VARIANTS, KEYWORDS, keyword_of, nearest, quoted
from bridge.errors import CaseError, InputError, SyntaxInputError

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT.parent / "shared" / "data" / "rules"

FULL: dict[str, Any] = {
    "title": "Everything at once",
    "cr": ["508.1d"],
    "source": "CR 508.1d example 1",
    "note": "two\nlines\tand a tab",
    "edition": "2018-10-05",
    "question": "declare_attackers",
    "state": {
        "active": "alice",
        "players": {
            "alice": {"life": 20, "hand": 3, "mana": "{2}{W}", "numbers": {"storm": -1}, "marks": ["monarch"]},
            "bob": {"life": -3, "poison": 9, "team": "red"},
            "carol": {"left": True},
        },
        "options": {"defending": "bob"},
        "battlefield": [
            {
                "id": "bear",
                "name": "Grizzly Bears",
                "controller": "alice",
                "owner": "carol",
                "types": ["artifact", "creature"],
                "subtypes": ["bear"],
                "supertypes": ["legendary"],
                "colors": ["green"],
                "mana_cost": "{1}{G}",
                "mana_value": 2,
                "power": 2,
                "toughness": 2,
                "text": "Trample\nIt attacks.",
                "keywords": ["trample", "Protection from red", "islandwalk"],
                "counters": {"+1/+1": 2},
                "marks": ["chosen"],
                "goaded_by": ["bob", "carol"],
                "effects": [
                    {"id": "charge", "kind": "must_attack", "whom": [{"player": "opponent"}, {"battles_of": "any"}]},
                    {
                        "kind": "cant_attack",
                        "unless": {
                            "any": [
                                {"controls": {"player": "you", "what": {"subtype": ["bear", "elf"]}, "at_least": 2}},
                                {"also_attacks": {"what": {"power": {"more_than": {"power_of": "subject"}}}}},
                                {"non": {"player": {"who": "defending", "mark": "monarch"}}},
                                {"exists": {"what": {"keyword": "flying"}, "fewer_than": {"count": {"token": True}}}},
                                {"fits": {"object": "self", "what": {"counters": {"any": {"at_least": 1}}}}},
                                {"answer": "did it rain"},
                            ]
                        },
                    },
                ],
            },
            {
                "id": "aura",
                "controller": "bob",
                "types": ["enchantment"],
                "attached_to": "bear",
                "effects": [
                    {"kind": "goad", "subject": "host", "if": {"fits": {"object": "host", "what": {"tapped": False}}}},
                    {"kind": "cant_attack", "subject": {"is": "host"}, "whom": {"player": "host_controller"}},
                ],
            },
            {
                "id": "curse",
                "controller": "bob",
                "types": ["enchantment"],
                "attached_to": "alice",
                "effects": [{"kind": "must_attack_with", "player": "enchanted_player", "whom": {"player": "you"}}],
            },
            {"id": "siege", "controller": "alice", "types": ["battle"], "protector": "bob", "defense": 4},
        ],
        "effects": [
            {"id": "law", "kind": "max_attackers", "n": {"sum": [1, {"number": "hand", "of": {"id": "bob"}}]}},
            {"kind": "detain", "source": "aura", "controller": "bob", "subject": {"other": True, "ids": ["bear"]}},
            {"kind": "costs_attack", "cost": "{2}", "subject": {"any": [{"id": "bear"}, {"non": {"type": "land"}}]}},
            {"text": "Everybody attacks if able."},
        ],
        "answers": {"did it rain": True},
    },
    "play": {"attackers": {"bear": "siege"}, "bands": [["bear"]]},
    "expect": {
        "outcome": "undetermined",
        "violations": [{"cr": "508.1d", "kind": "x", "n": 1, "half": 0.5}],
        "requirements": {"obeyed": 0, "of": 1},
        "legal": {"count": 2, "maximum": 1, "plays": [{}, {"bear": "bob"}]},
    },
}

BOARD = textwrap.dedent("""\
    state:
      active: alice
      players:
        alice: {life: 20}
        bob: {life: 20}
      battlefield:
        - {id: bear, controller: alice, types: [creature], power: 2, toughness: 2}
    play:
      attackers: {bear: bob}
""")


def load(text: str) -> list[Loaded]:
    return list(load_text(text, file="x.yaml"))


def one(text: str) -> Case:
    (loaded,) = load(text)
    return loaded.case


def refusal(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        load(text)
    return caught.value


def changed(path: str, value: object) -> dict[str, Any]:
    """FULL with the value at a path such as `state.battlefield.0.power` replaced, or a key added."""
    case = deepcopy(FULL)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner: Any = case
    for step in steps:
        inner = inner[step]
    inner[last] = value
    return case


# ---------------------------------------------------------------------------------------------------------------------
# What is accepted
# ---------------------------------------------------------------------------------------------------------------------


def test_yaml_json_and_python_data_mean_the_same() -> None:
    case = case_from_object(FULL)
    assert one(yaml.safe_dump(FULL)) == case
    assert one(json.dumps(FULL)) == case
    assert one(json.dumps(FULL, indent=1)) == case
    assert case_from_object(case) == case
    assert msgspec.to_builtins(case)["state"]["battlefield"][0]["id"] == "bear"


def test_values_arrive() -> None:
    case = case_from_object(FULL)
    bear = case.state.battlefield[0]
    assert (bear.power, bear.counters, bear.owner, bear.goaded_by) == (2, {"+1/+1": 2}, "carol", ["bob", "carol"])
    assert list(case.state.players) == ["alice", "bob", "carol"]  # the order is the order of turns
    assert case.state.options.defending == "bob"
    assert case.note == "two\nlines\tand a tab"
    assert case.play is not None and case.play.attackers == {"bear": "siege"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("2018-10-05", "2018-10-05"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("0b1", "0b1"),
        ("+1/+1", "+1/+1"),
        ("1 bear", "1 bear"),
        (".", "."),
        ("-x", "-x"),
        ("nan", "nan"),
        ("NULL.", "NULL."),
        ("'~'", "~"),
        ('"true"', "true"),
        ("<<", "<<"),
        ("=", "="),
    ],
)
def test_only_the_core_schema_of_yaml_1_2_gives_words_a_meaning(written: str, meant: str) -> None:
    assert one(f"title: {written}\n{BOARD}").title == meant


@pytest.mark.parametrize(
    ("written", "number"), [("7", 7), ("-7", -7), ("+7", 7), ("007", 7), ("0o17", 15), ("0x1F", 31), ("0", 0)]
)
def test_integers_of_yaml(written: str, number: int) -> None:
    assert one(BOARD.replace("power: 2", f"power: {written}")).state.battlefield[0].power == number


@pytest.mark.parametrize("written", ["null", "~", "Null", "NULL", ""])
def test_null_is_the_same_as_no_key(written: str) -> None:
    assert one(f"title: {written}\n{BOARD}").title is None


@pytest.mark.parametrize("written", ["true", "True", "TRUE"])
def test_booleans_of_yaml(written: str) -> None:
    assert one(BOARD.replace("power: 2", f"tapped: {written}")).state.battlefield[0].tapped is True


ODD_IDS = [
    'x). violation("1",y',
    "x\\",
    '"',
    "'",
    "a b",
    "%",
    "#bear",
    "- bear",
    "{}",
    "[0]",
    "no",
    "null",
    "1",
    "-1",
    "<<",
    "*",
    "&a",
    "!!str",
    "Jötun Grunt",
    "熊",
    "דוב",
    "🐻",
    "👩\u200d🚀",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "e\u0301",
    "a..b",
    "$(id)",
    "x" * 200,
]


@pytest.mark.parametrize("odd", ODD_IDS)
def test_odd_names_are_names(odd: str) -> None:
    case = {
        "title": odd,
        "state": {
            "active": odd + "1" if len(odd) < 200 else "a",
            "players": {odd + "1" if len(odd) < 200 else "a": {"marks": [odd]}, "bob": {}},
            "battlefield": [
                {
                    "id": odd,
                    "name": odd,
                    "controller": "bob",
                    "types": ["creature"],
                    "subtypes": [odd],
                    "counters": {odd: 1},
                    "effects": [{"id": odd, "kind": "cant_attack", "subject": {"ids": [odd], "name": odd}}],
                }
            ],
            "answers": {odd: False},
        },
        "play": {"attackers": {odd: "bob"}},
    }
    from_object = case_from_object(case)
    assert from_object.state.battlefield[0].id == odd
    assert from_object.play is not None and from_object.play.attackers == {odd: "bob"}
    assert one(json.dumps(case)) == from_object
    assert one(json.dumps(case, ensure_ascii=False)) == from_object
    assert one(yaml.safe_dump(case, allow_unicode=True)) == from_object


def test_many_documents_keep_their_origin() -> None:
    text = f"# first\n---\n---\n{BOARD}---\n# nothing here\n---\n{BOARD}...\n---\n{BOARD}"
    loaded = load(text)
    assert [(each.file, each.line, each.index) for each in loaded] == [
        ("x.yaml", 4, 1),
        ("x.yaml", 16, 2),
        ("x.yaml", 27, 3),
    ]
    lines = text.split("\n")
    assert all(lines[each.line - 1] == "state:" for each in loaded)


MINIMAL = {"state": {"active": "a", "players": {"a": {}}}}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (json.dumps(MINIMAL), [1]),
        (json.dumps(MINIMAL) + "\n\n", [1]),
        ("\n\n  " + json.dumps(MINIMAL, indent=2), [3]),
        (json.dumps([MINIMAL, MINIMAL]), [1, 1]),
        ("[\n" + json.dumps(MINIMAL) + ",\n" + json.dumps(MINIMAL) + "]", [2, 3]),
        (json.dumps(MINIMAL) + "\n\n" + json.dumps(MINIMAL) + "\n", [1, 3]),
        (json.dumps(MINIMAL) + json.dumps(MINIMAL), [1, 1]),
        (json.dumps([MINIMAL]) + "\n" + json.dumps(MINIMAL), [1, 2]),
        (json.dumps(MINIMAL).replace(" ", "\r\n"), [1]),
        ("{state: {active: a, players: {a: {}}}}", [1]),
        ("# board\n{state: {active: a, players: {a: {}}}}\n---\nstate: {active: a, players: {a: {}}}\n", [2, 4]),
        ('{"state": {"active": "a", "players": {"a": {},}}}', [1]),
        (json.dumps(MINIMAL) + "\n---\n" + json.dumps(MINIMAL), [1, 3]),
        ("- state: {active: a, players: {a: {}}}\n- state: {active: a, players: {a: {}}}\n", [1, 2]),
        ("%YAML 1.2\n---\nstate: {active: a, players: {a: {}}}\n", [3]),
    ],
)
def test_shapes_of_files(text: str, lines: list[int]) -> None:
    loaded = load(text)
    assert [each.line for each in loaded] == lines
    assert [each.index for each in loaded] == list(range(1, len(lines) + 1))
    assert {each.case.state.active for each in loaded} == {"a"}


def test_byte_order_mark_and_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + BOARD.replace("\n", "\r\n").encode())
    (loaded,) = load_file(path)
    assert loaded.case == one(BOARD)
    path.write_bytes(BOARD.replace("power: 2", "power: x").replace("\n", "\r").encode())
    with pytest.raises(CaseError, match=r":7: state\.battlefield\[0\]\.power"):
        list(load_file(path))


def test_the_example_of_the_docs() -> None:
    text = (ROOT / "docs" / "editors.md").read_text("utf-8")
    board = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert board is not None
    assert one(board[1]).title == "A bear attacks"
    with pytest.raises(CaseError) as caught:
        list(load_text(board[1].replace("controller: alice", "controller: alise"), file="board.yaml"))
    assert f"{caught.value}\n" in text


# ---------------------------------------------------------------------------------------------------------------------
# Files
# ---------------------------------------------------------------------------------------------------------------------


def test_many_files_and_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "1.yaml", tmp_path / "2.json"
    first.write_text(BOARD + "---\n" + BOARD)
    second.write_text(json.dumps(FULL))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOARD.encode())))
    loaded = list(load_paths([str(first), "-", str(second)]))
    assert [(each.file, each.index) for each in loaded] == [
        (str(first), 1),
        (str(first), 2),
        ("<stdin>", 1),
        (str(second), 1),
    ]


def test_standard_input_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(BOARD))
    assert [each.case for each in load_paths(["-"])] == [one(BOARD)]


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOARD.encode())))
    with pytest.raises(InputError, match=r"^<stdin>: '-' is given twice; standard input can be read once$"):
        list(load_paths(["-", "-"]))


def test_errors_of_standard_input_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"state: {active: \xff}")))
    with pytest.raises(SyntaxInputError, match=r"^<stdin>:1: not UTF-8 text: byte 0xff$"):
        list(load_paths(["-"]))


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match=r"^<stdin>: can't be read: standard input is closed$"):
        list(load_paths(["-"]))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.yaml: can't be read: No such file or directory$"):
        list(load_paths([str(tmp_path / "missing.yaml")]))
    with pytest.raises(InputError, match=r": can't be read: Is a directory$"):
        list(load_paths([str(tmp_path)]))
    with pytest.raises(InputError, match=r"^a\\x00b: can't be read: embedded null byte$"):
        list(load_paths(["a\0b"]))


def test_file_names_stay_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines\u202e.yaml"
    path.write_text("state: 1")
    with pytest.raises(CaseError) as caught:
        list(load_file(path))
    assert str(caught.value).endswith(r"two\nlines\u202e.yaml:1: state: expected a mapping, got an integer (1)")


def test_a_file_is_refused_as_a_whole() -> None:
    cases = load_text(BOARD + "---\n" + BOARD.replace("active: alice", "active: 1"))
    with pytest.raises(CaseError):
        next(cases)


def test_the_loader_pauses_the_garbage_collector_and_starts_it_again() -> None:
    import gc

    assert gc.isenabled()
    load(BOARD)
    assert gc.isenabled()
    refusal("state: 1")
    assert gc.isenabled()
    gc.disable()
    try:
        load(BOARD)
        assert not gc.isenabled()
    finally:
        gc.enable()


# ---------------------------------------------------------------------------------------------------------------------
# Where things are
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dump", [lambda case: json.dumps(case, indent=2), yaml.safe_dump], ids=["json", "yaml"])
@pytest.mark.parametrize(
    "path",
    [
        "state.active",
        "state.players.bob.life",
        "state.players.carol",
        "state.battlefield.0.power",
        "state.battlefield.0.counters.+1/+1",
        "state.battlefield.0.effects.1.unless.any.0.controls.at_least",
        "state.battlefield.3",
        "state.effects.0.n.sum.1.of.id",
        "play.bands.0.0",
        "expect.legal.plays.1.bear",
    ],
)
def test_the_line_is_that_of_the_key(path: str, dump: Callable[[object], str]) -> None:
    """A value that fits nothing is put at the path; the only line that holds it must be the one named."""
    text = dump(changed(path, "no such thing"))
    line = next(number for number, each in enumerate(text.split("\n"), 1) if "no such thing" in each)
    error = refusal(text)
    assert error.line == line
    assert error.path == re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", path)


def test_a_key_on_another_line_than_its_value() -> None:
    assert refusal("title:\n\n\n  [1]\n" + BOARD).line == 1


def test_no_line_without_a_text() -> None:
    with pytest.raises(CaseError) as caught:
        case_from_object({"state": {"active": "a"}}, file="request 7")
    assert str(caught.value) == "request 7: state: missing key 'players'"
    assert caught.value.line == 0


def test_keys_that_are_no_plain_words_are_quoted_in_paths() -> None:
    board = {"state": {"active": "a", "players": {"a": {}, 'x "y"': {"life": "many"}}}}
    with pytest.raises(CaseError) as caught:
        case_from_object(board)
    assert caught.value.path == 'state.players["x \\"y\\""].life'


# ---------------------------------------------------------------------------------------------------------------------
# Python data
# ---------------------------------------------------------------------------------------------------------------------


def test_tuples_are_lists() -> None:
    assert case_from_object(changed("cr", ("508.1d",))) == case_from_object(FULL)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"a"}, "expected plain data, got a Python set"),
        (b"a", "expected plain data, got a Python bytes"),
        (object(), "expected plain data, got a Python object"),
        (10**5000, "expected a string, got an integer of many digits; quote it"),
        (float("nan"), "expected a string, got a number (nan); quote it"),
        ("a\ud800", "the lone surrogate character U+D800 is not allowed"),
        ("a\0", "the control character U+0000 is not allowed"),
    ],
    ids=["set", "bytes", "object", "huge integer", "float", "surrogate", "NUL"],
)
def test_values_that_no_text_holds(value: object, message: str) -> None:
    with pytest.raises(InputError) as caught:
        case_from_object(changed("title", value))
    assert str(caught.value) == f"<case>: title: {message}"


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["large", "small"])
def test_huge_integers_of_python(number: int) -> None:
    with pytest.raises(
        CaseError, match=r"state\.battlefield\[0\]\.power: an integer of many digits is too (large|small)"
    ):
        case_from_object(changed("state.battlefield.0.power", number))


def test_keys_of_python() -> None:
    with pytest.raises(CaseError, match=r"^<case>: state\.players: a key must be a string, not an integer \(1\)$"):
        case_from_object(changed("state.players", {1: {}}))


@pytest.mark.parametrize("root", [None, 1, "x", [], True, 1.5, object()])
def test_roots_that_are_no_case(root: object) -> None:
    with pytest.raises(CaseError, match=r"^<case>: expected a case \(a mapping\), got "):
        case_from_object(root)


def test_data_that_holds_itself() -> None:
    loop: dict[str, Any] = {}
    loop["non"] = loop
    with pytest.raises(SyntaxInputError, match="nested more than 64 levels deep"):
        case_from_object(changed("state.effects.0", {"kind": "cant_attack", "subject": loop}))


def test_a_case_built_in_python_is_checked() -> None:
    case = case_from_object(FULL)
    state = msgspec.structs.replace(case.state, active="nobody")
    with pytest.raises(CaseError, match="unknown player 'nobody'"):
        case_from_object(msgspec.structs.replace(case, state=state))


# ---------------------------------------------------------------------------------------------------------------------
# Form: what fixtures/malformed doesn't show
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"kind": "goad"}, None),
        ({"kind": "chooses_attackers"}, None),
        ({"kind": "must_attack", "subject": "self"}, None),
        ({"kind": "must_attack", "source": "bear", "controller": "alice"}, None),
        ({"kind": "cant_attack", "if": {"fits": {"object": "self", "what": {"is": "subject"}}}}, None),
        ({"kind": "max_attackers", "n": 1, "subject": {"controller": "owner"}}, None),
        ({"kind": "must_attack", "whom": {"permanent": {"controller": {"ids": ["bob", "carol"]}}}}, None),
        ({"kind": "must_attack", "subject": {"attached_to": {"power": {"at_least": {"power_of": "self"}}}}}, None),
        (
            {"kind": "must_attack", "subject": {"attached_to": {"power": {"at_least": {"count": {}}}}}},
            "subject.attached_to.power.at_least.count: a description of what something is attached to can't compare",
        ),
        (
            {"kind": "max_attackers", "n": {"number": "hand", "of": {"ids": ["bob", "alice"]}}},
            "n.of.ids: a number is of one player",
        ),
        (
            {"kind": "max_attackers", "n": 1, "if": {"also_attacks": {"what": {}}}},
            "if.also_attacks: 'also_attacks' leaves one creature out",
        ),
        ({"kind": "max_attackers", "n": {"power_of": "subject"}}, "n.power_of: 'subject' is one creature"),
        ({"kind": "must_attack_with", "player": "nearest_left"}, "player: 'nearest_left' is a player of one creature"),
        (
            {"kind": "cant_attack", "unless": {"attacks": {"what": {}, "at_least": -1}}},
            "unless.attacks.at_least: -1 is",
        ),
        ({"kind": "cant_attack", "whom": {"all": []}}, "whom.all: an empty list"),
        ({"kind": "cant_attack", "if": {"all": [{"non": {}}]}}, "if.all[0].non: exactly one of"),
        (
            {"kind": "cant_attack", "if": {"player": {"who": {"id": "x"}, "mark": "m"}}},
            "if.player.who.id: unknown player",
        ),
        ({"text": "It attacks.", "if": {"answer": "a"}}, "if: 'if' needs a 'kind'"),
        ({"text": "It attacks.", "n": 2}, "n: 'n' belongs to max_attackers, cant_be_blocked_by_more_than, "),
        ({"kind": "cant_block", "attacker": {"power": {"more_than": {"power_of": "subject"}}}}, None),
        ({"kind": "max_blockers", "n": 1, "attacker": {"shares_color_with": "subject"}}, None),
        ({"kind": "must_be_blocked", "blocker": "self"}, None),
        ({"kind": "may_be_blocked_as_though_it_lacked", "keyword": "landwalk"}, None),
        ({"kind": "cant_block", "unless": {"also_blocks": {"what": {"keyword": "flying"}}}}, None),
        ({"kind": "cant_block", "attacker": "subject"}, "attacker: the subject blocks, and is no attacker"),
        ({"kind": "lure", "blocker": "subject"}, "blocker: the subject is blocked, and is no blocker"),
        (
            {"kind": "lure", "attacker": {}},
            "attacker: 'attacker' belongs to cant_attack_or_block, must_attack_or_block, ",
        ),
        ({"kind": "must_block", "blocker": {}}, "blocker: 'blocker' belongs to cant_be_blocked, lure, "),
        ({"kind": "must_block", "keyword": "reach"}, "keyword: 'keyword' belongs to may_block_as_though_it_had and "),
        ({"kind": "must_block", "whom": {"player": "you"}}, "whom: the kind 'must_block' has no 'whom'"),
        ({"kind": "cant_block", "attacker": {"colr": "red"}}, "attacker.colr: unknown key 'colr'"),
        ({"kind": "must_block", "attacker": {"id": "bare"}}, "attacker.id: unknown permanent 'bare'"),
        (
            {"kind": "may_block_as_though_it_had", "keyword": "raech"},
            "keyword: unknown keyword 'raech'; did you mean 'reach'?",
        ),
        ({"kind": "max_blockers", "n": {"power_of": "subject"}}, "n.power_of: 'subject' is one creature"),
        (
            {"kind": "max_blockers", "n": 1, "if": {"also_blocks": {"what": {}}}},
            "if.also_blocks: 'also_blocks' leaves one creature out",
        ),
        ({"kind": "cant_block", "if": {"blocks": {"what": {"ids": []}}}}, "if.blocks.what.ids: an empty list"),
        (
            {"kind": "cant_block", "attacker": {"toughness_minus_power": {}}},
            "attacker.toughness_minus_power: a comparison needs a bound",
        ),
    ],
)
def test_effects_of_a_permanent(effect: dict[str, Any], message: str | None) -> None:
    case = changed("state.battlefield.0.effects", [effect])
    if message is None:
        assert case_from_object(case).state.battlefield[0].effects is not None
        return
    with pytest.raises(CaseError) as caught:
        case_from_object(case)
    assert str(caught.value).startswith(f"<case>: state.battlefield[0].effects[0].{message}")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"kind": "cant_attack", "subject": {"other": False}}, "subject.other: 'other' is about the source"),
        (
            {"kind": "cant_attack", "source": "bear", "whom": {"player": "you"}},
            "whom.player: 'you' needs a 'controller'",
        ),
        ({"kind": "cant_attack", "controller": "bob", "whom": {"player": "you"}}, None),
        ({"kind": "cant_attack", "source": "aura", "subject": "host"}, None),
        ({"kind": "cant_attack", "source": "bear", "subject": "host"}, None),
        ({"kind": "goad", "by": {"id": "carol"}}, None),
        (
            {
                "kind": "cant_attack",
                "whom": {"player": "any"},
                "if": {"fits": {"object": "subject", "what": {"tapped": True}}},
            },
            None,
        ),
        (
            {"kind": "cant_attack", "if": {"compare": {"value": {"counters": "any", "on": "self"}, "exactly": 0}}},
            "if.comp",
        ),
    ],
)
def test_effects_of_no_permanent(effect: dict[str, Any], message: str | None) -> None:
    case = changed("state.effects", [effect])
    if message is None:
        assert case_from_object(case).state.effects[0].kind == effect["kind"]
        return
    with pytest.raises(CaseError) as caught:
        case_from_object(case)
    assert str(caught.value).startswith(f"<case>: state.effects[0].{message}")


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        *[(f"cant_be_blocked_{rest}", "n") for rest in ("by_more_than", "except_by_at_least", "except_by_exactly")],
        ("max_blockers", "n"),
        ("must_be_blocked_by_exactly", "n"),
        ("may_block_as_though_it_had", "keyword"),
        ("may_be_blocked_as_though_it_lacked", "keyword"),
        ("costs_block", "cost"),
        ("costs_be_blocked", "cost"),
    ],
)
def test_what_a_kind_needs(kind: str, key: str) -> None:
    with pytest.raises(CaseError, match=rf"state\.effects\[0\]: the kind '{kind}' needs '{key}'$"):
        case_from_object(changed("state.effects", [{"kind": kind}]))


@pytest.mark.parametrize("kind", ["chooses_attackers", "chooses_blockers"])
def test_somebody_chooses(kind: str) -> None:
    case_from_object(changed("state.effects", [{"kind": kind, "controller": "bob"}]))
    with pytest.raises(CaseError, match=f"the kind '{kind}' needs a 'controller'"):
        case_from_object(changed("state.effects", [{"kind": kind}]))


BLOCKS: dict[str, Any] = {
    "question": "declare_blockers",
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "attacking": {"ogre": "bob", "elf": {"gone": "bob"}},
        "declaring": "bob",
        "battlefield": [
            {"id": "ogre", "controller": "alice", "types": ["creature"]},
            {"id": "elf", "controller": "alice", "types": ["creature"]},
            {"id": "wall", "controller": "bob", "types": ["creature"], "suspected": True},
        ],
    },
    "play": {"attackers": {}, "blockers": {"wall": ["ogre", "elf"], "elf": []}},
    "expect": {"legal": {"plays": [{}, {"wall": ["ogre"]}]}},
}


def with_blocks(path: str, value: object) -> dict[str, Any]:
    """BLOCKS with the value at a path replaced, or a key added."""
    case = deepcopy(BLOCKS)
    *steps, last = path.split(".")
    inner: Any = case
    for step in steps:
        inner = inner[int(step) if step.isdigit() else step]
    inner[last] = value
    return case


def test_blocks_arrive() -> None:
    case = case_from_object(BLOCKS)
    assert case.state.attacking == {"ogre": "bob", "elf": Gone("bob")}
    assert case.play is not None and case.play.blockers == {"wall": ["ogre", "elf"], "elf": []}
    assert one(yaml.safe_dump(BLOCKS)) == one(json.dumps(BLOCKS)) == case


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("state.attacking", {"ogr": "bob"}, "state.attacking.ogr: unknown permanent 'ogr'; did you mean 'ogre'?"),
        ("state.attacking", {"ogre": "bop"}, "state.attacking.ogre: unknown player or permanent 'bop'; did you mean"),
        (
            "state.attacking",
            {"ogre": {"gone": "wall"}},
            "state.attacking.ogre.gone: 'wall' is a permanent; this must be",
        ),
        (
            "state.attacking",
            {"ogre": 3},
            "state.attacking.ogre: expected a string or a mapping, got an integer (3); write",
        ),
        ("state.declaring", "wall", "state.declaring: 'wall' is a permanent; this must be a player"),
        (
            "play.attackers",
            {"ogre": "bob"},
            "play.attackers: 'attackers' is no part of the question declare_blockers; ",
        ),
        ("play.bands", [["ogre"]], "play.bands: 'bands' is no part of the question declare_blockers; "),
        ("play.blockers", {"wal": ["ogre"]}, "play.blockers.wal: unknown permanent 'wal'; did you mean 'wall'?"),
        ("play.blockers", {"wall": ["bob"]}, "play.blockers.wall[0]: 'bob' is a player; this must be a permanent"),
        ("play.blockers", {"wall": ["ogre", "ogre"]}, "play.blockers.wall[1]: 'wall' blocks 'ogre' twice"),
        ("play.blockers", {"wall": "ogre"}, 'play.blockers.wall: expected a list, got a string ("ogre")'),
        (
            "expect.legal.plays",
            [{"wall": "ogre"}],
            "expect.legal.plays[0].wall: expected the list of attackers that it blocks, got a string",
        ),
        ("expect.legal.plays", [{"wall": ["x"]}], "expect.legal.plays[0].wall[0]: unknown permanent 'x'"),
        ("question", "declare_attackers", "state.declaring: 'declaring' belongs to the question declare_blockers only"),
        (
            "question",
            "who_wins",
            "question: the question 'who_wins' is not judged; only assign_combat_damage, declare_attackers, ",
        ),
    ],
)
def test_blocks_that_are_refused(path: str, value: object, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        case_from_object(with_blocks(path, value))
    assert str(caught.value).startswith(f"<case>: {message}")


DAMAGE: dict[str, Any] = {
    "question": "assign_combat_damage",
    "state": {
        "active": "alice",
        "players": {"alice": {"mana": "{R}", "snow_mana": ""}, "bob": {"range_of_influence": 1, "marks": ["emperor"]}},
        "options": {"variant": "emperor"},
        "attacking": {"ogre": "bob", "elf": {"gone": "bob"}},
        "bands": [["ogre", "elf"]],
        "blocking": {"wall": ["ogre"]},
        "blocked": ["elf"],
        "damage_order": {"ogre": ["wall", "spider"]},
        "damage_step": "second",
        "struck_first": ["ogre"],
        "battlefield": [
            {"id": "ogre", "controller": "alice", "types": ["creature"], "power": 3, "toughness": 3, "damage": 1},
            {"id": "elf", "controller": "alice", "types": ["creature"], "mana": "{G}"},
            {"id": "wall", "controller": "bob", "types": ["creature"], "mana": ["{W}", "{C}{C}"]},
            {"id": "spider", "controller": "bob", "types": ["creature"], "mana": {"add": "{B}", "sacrifice": True}},
        ],
    },
    "play": {"damage": {"ogre": {"wall": 2, "bob": 1}, "elf": {}}},
    "expect": {"legal": {"plays": [{}, {"ogre": {"wall": 3}}]}, "notes": [{"cr": "702.22j", "kind": "x"}]},
}


def with_damage(path: str, value: object) -> dict[str, Any]:
    """DAMAGE with the value at a path replaced, or a key added."""
    case = deepcopy(DAMAGE)
    *steps, last = path.split(".")
    inner: Any = case
    for step in steps:
        inner = inner[int(step) if step.isdigit() else step]
    inner[last] = value
    return case


def test_damage_arrives() -> None:
    case = case_from_object(DAMAGE)
    assert case.state.blocking == {"wall": ["ogre"]} and case.state.damage_step == "second"
    assert case.play is not None and case.play.damage == {"ogre": {"wall": 2, "bob": 1}, "elf": {}}
    assert case.state.battlefield[3].mana == ManaAbility(add="{B}", sacrifice=True)
    assert one(yaml.safe_dump(DAMAGE)) == one(json.dumps(DAMAGE)) == case


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("state.blocking", {"wal": ["ogre"]}, "state.blocking.wal: unknown permanent 'wal'; did you mean 'wall'?"),
        ("state.blocking", {"wall": ["ogre", "ogre"]}, "state.blocking.wall[1]: 'ogre' is listed twice"),
        ("state.blocked", ["elf", "elf"], "state.blocked[1]: 'elf' is listed twice"),
        ("state.blocked", ["bob"], "state.blocked[0]: 'bob' is a player; this must be a permanent"),
        ("state.damage_order", {"bob": []}, "state.damage_order.bob: 'bob' is a player; this must be a permanent"),
        ("state.damage_order", {"ogre": "wall"}, 'state.damage_order.ogre: expected a list, got a string ("wall")'),
        ("state.struck_first", ["ogr"], "state.struck_first[0]: unknown permanent 'ogr'; did you mean 'ogre'?"),
        ("state.damage_step", 2, "state.damage_step: expected a word, got an integer (2)"),
        ("state.bands", [["ogre"], []], "state.bands[1]: a band has at least one member"),
        ("state.bands", ["ogre"], 'state.bands[0]: expected a list, got a string ("ogre")'),
        ("state.declaring", "bob", "state.declaring: 'declaring' belongs to the question declare_blockers only"),
        ("state.players.alice.mana", "{2/W}", "state.players.alice.mana: {2/W} is no mana that can be in a pool"),
        ("state.players.alice.mana", "{X}", "state.players.alice.mana: {X} is no mana that can be in a pool"),
        ("state.players.alice.mana", 2, "state.players.alice.mana: expected a string, got an integer (2); quote it"),
        ("state.battlefield.1.mana", "G", "state.battlefield[1].mana: 'G' doesn't begin with a mana symbol"),
        ("state.battlefield.2.mana", ["{W}", ""], "state.battlefield[2].mana[1]: a mana ability adds at least one"),
        ("state.battlefield.3.mana", {"tap": False}, "state.battlefield[3].mana: missing key 'add'"),
        ("state.battlefield.3.mana", {"add": ["{Q}"]}, "state.battlefield[3].mana.add[0]: '{Q}' is no mana symbol"),
        ("play.damage", {"ogre": {"wal": 1}}, "play.damage.ogre.wal: unknown player or permanent 'wal'; did you mean"),
        ("play.damage", {"bob": {"ogre": 1}}, "play.damage.bob: 'bob' is a player; this must be a permanent"),
        ("play.damage", {"ogre": {"wall": "all"}}, 'play.damage.ogre.wall: expected an integer, got a string ("all")'),
        ("play.damage", {"ogre": "wall"}, 'play.damage.ogre: expected a mapping, got a string ("wall")'),
        ("play.bands", [["ogre"]], "play.bands: 'bands' is no part of the question assign_combat_damage; state.bands"),
        ("play.exert", ["ogre"], "play.exert: 'exert' is no part of the question assign_combat_damage; write question"),
        (
            "expect.legal.plays",
            [{"ogre": "wall"}],
            "expect.legal.plays[0].ogre: expected a mapping of what it assigns to whom, got a string",
        ),
        ("question", "declare_blockers", "state.blocked: 'blocked' belongs to the question assign_combat_damage only"),
        ("question", "declare_attackers", "state.bands: 'bands' belongs to the questions declare_blockers and assign_"),
    ],
)
def test_damage_that_is_refused(path: str, value: object, message: str) -> None:
    with pytest.raises(CaseError) as caught:
        case_from_object(with_damage(path, value))
    assert str(caught.value).startswith(f"<case>: {message}")


@pytest.mark.parametrize(
    ("cost", "message"),
    [
        ("{2}", None),
        ("{0}", None),
        ("{2/W} {W/P}{W/U/P}{C/W}{S}{C}{w}", None),
        ({"mana": "{X}{X}", "x": {"count": {"controller": "you"}}}, None),
        ({"life": {"power_of": "subject"}, "discard": 1, "text": "skip your next turn"}, None),
        (
            {
                "sacrifice": {"choose": {"type": "land"}},
                "tap_permanents": {"n": 2, "choose": {}, "uninvolved": True},
                "return": {"choose": {}},
            },
            None,
        ),
        (
            {},
            "cost: a cost has at least one of mana, sacrifice, return, tap_permanents, life, discard, text; write ",
        ),
        ("", 'cost: mana of a cost needs a symbol; write "{0}"'),
        ({"mana": " "}, 'cost.mana: mana of a cost needs a symbol; write "{0}"'),
        (
            "Sacrifice a land",
            "cost: 'Sacrifice a land' doesn't begin with a mana symbol such as {2} or {W}; give a cost in words as",
        ),
        ({"mana": "2"}, "cost.mana: '2' doesn't begin with a mana symbol such as {2} or {W}"),
        ("{W/P", "cost: '{W/P' doesn't begin with a mana symbol such as {2} or {W}"),
        ("{P}", "cost: '{P}' is no mana symbol of a cost"),
        ("{W/W}", "cost: '{W/W}' is no mana symbol of a cost"),
        ("{T}", "cost: '{T}' is no mana symbol of a cost"),
        ("{-1}", "cost: '{-1}' is no mana symbol of a cost"),
        ("{\u00b2}", "cost: '{\u00b2}' is no mana symbol of a cost"),
        ("{" + "9" * 500 + "}", "cost: '{9999999"),
        ("{1}" * 400, "cost: 1200 characters of mana symbols are too many; the most is 1000"),
        ("{X}", "cost: {X} needs 'x'"),
        ({"x": 2}, "cost: a cost has at least one of mana, "),
        ({"life": 1, "x": 2}, "cost.x: 'x' is the number that {X} in 'mana' stands for, and there is none"),
        ({"life": -1, "discard": "two"}, 'cost.discard: expected an integer or a mapping, got a string ("two")'),
        ({"life": {"number": "life", "of": {"id": "x"}}}, "cost.life.of.id: unknown player 'x'"),
        ({"tap_permanents": {"n": {}, "choose": {}}}, "cost.tap_permanents.n: exactly one of count, "),
        ({"tap_permanents": {"n": 2}}, "cost.tap_permanents: exactly one of choose is needed; got none"),
        ({"tap": {"what": {}}}, "cost.tap: expected true or false, got a mapping; write tap_permanents: … ('azor mig"),
        ({"tap": True}, "cost.tap: a play has no cost 'tap'"),
        ({"sacrifice": "self"}, "cost.sacrifice: a play says what is picked: {choose: {is: self}}"),
        ({"sacrifice": {"what": {}}}, "cost.sacrifice.what: unknown key 'what'; write choose: … ('azor migrate'"),
        ({"sacrifice": {"each": {}}}, "cost.sacrifice.each: a play has no choice with 'each'"),
        ({"return": {"choose": {"ids": []}}}, "cost.return.choose.ids: an empty list describes nothing"),
        ({"return": {"uninvolved": "yes"}}, 'cost.return.uninvolved: expected true or false, got a string ("yes")'),
    ],
)
def test_costs(cost: object, message: str | None) -> None:
    case = changed("state.battlefield.0.effects", [{"kind": "costs_attack", "cost": cost}])
    if message is None:
        case_from_object(case)
        return
    with pytest.raises(CaseError) as caught:
        case_from_object(case)
    assert str(caught.value).startswith(f"<case>: state.battlefield[0].effects[0].{message}")
    assert len(str(caught.value)) < 200


def test_blocks_are_no_part_of_an_attack() -> None:
    case = with_blocks("question", "declare_attackers")
    del case["state"]["declaring"], case["expect"]
    with pytest.raises(
        CaseError, match=r"play\.blockers: 'blockers' is no part of .* write question: declare_blockers$"
    ):
        case_from_object(case)
    del case["play"]["blockers"]
    case["expect"] = {"legal": {"plays": [{"ogre": ["wall"]}]}}
    with pytest.raises(CaseError, match=r"plays\[0\]\.ogre: expected what it attacks, a string, got a list$"):
        case_from_object(case)


def test_an_effect_may_have_the_id_of_its_permanent() -> None:
    case = changed("state.battlefield.0.effects", [{"id": "bear", "kind": "must_attack"}])
    assert case_from_object(case).state.battlefield[0].effects is not None


def test_line_breaks_only_in_free_texts() -> None:
    for path in ("title", "source", "note", "state.battlefield.0.text", "state.battlefield.0.effects.0.text"):
        case_from_object(changed(path, "two\nlines\there"))
    for path in ("near_miss", "edition", "state.battlefield.0.name", "state.battlefield.0.marks.0", "state.active"):
        with pytest.raises(SyntaxInputError, match="a line break is not allowed here"):
            case_from_object(changed(path, "two\nlines"))


# ---------------------------------------------------------------------------------------------------------------------
# Keywords
# ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keyword", "parameter"),
    [
        ("flying", "flying", ""),
        ("Flying", "flying", ""),
        ("  first   STRIKE ", "first strike", ""),
        ("protection from red", "protection", "from red"),
        ("Protection from red and from blue", "protection", "from red and from blue"),
        ("hexproof", "hexproof", ""),
        ("hexproof from black", "hexproof", "from black"),
        ("islandwalk", "landwalk", "island"),
        ("Snow swampwalk", "landwalk", "snow swamp"),
        ("nonbasic landwalk", "landwalk", "nonbasic land"),
        ("landwalk", "landwalk", ""),
        ("banding", "banding", ""),
        ("bands with other legends", "bands with other", "legends"),
        ("ward {2}", "ward", "{2}"),
        ("Ward—Pay 3 life.", "ward", "pay 3 life."),
        ("bushido 2", "bushido", "2"),
        ("cycling {2}", "cycling", "{2}"),
        ("Plainscycling {2}", "cycling", "plains {2}"),
        ("Basic landcycling {1}{G}", "cycling", "basic land {1}{g}"),
        ("goblin offering", "offering", "goblin"),
        ("trample", "trample", ""),
        ("trample over planeswalkers", "trample", "over planeswalkers"),
        ("jump-start", "jump-start", ""),
        ("For Mirrodin!", "for mirrodin!", ""),
        ("Doctor’s companion", "doctor's companion", ""),
        ("Max speed — trample and haste", "max speed", "trample and haste"),
        ("commander ninjutsu {1}{U}", "commander ninjutsu", "{1}{u}"),
    ],
)
def test_keyword_of(text: str, keyword: str, parameter: str) -> None:
    assert keyword_of(text) == (keyword, parameter)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flyng", "unknown keyword 'flyng'; did you mean 'flying'?"),
        ("First strikes", "unknown keyword 'First strikes'; did you mean 'first strike'?"),
        ("defenderr 3", "unknown keyword 'defenderr 3'; did you mean 'defender'?"),
        ("", "unknown keyword ''"),
        ("walk", "unknown keyword 'walk'; did you mean 'landwalk'?"),
        ("enrage?", "unknown keyword 'enrage?'"),
        ("flying, haste", "more follows the keyword 'flying' in 'flying, haste'; write one keyword an entry"),
        ("protection from red and haste", "more follows the keyword 'protection' in 'protection from red and haste'; "),
        ("\x00\n" * 50, "unknown keyword '"),
        ("island" * 50 + "walk", "unknown keyword 'islandisland"),
    ],
)
def test_keywords_that_are_none(text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        keyword_of(text)
    assert str(caught.value).startswith(message)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_every_keyword_is_read_as_itself(keyword: str) -> None:
    assert keyword_of(keyword.title()) == (keyword, "")


def test_keywords_are_the_headings_of_cr_702() -> None:
    books = sorted(RULES.glob("CR_EN_*.txt"))
    if not books:
        pytest.skip("the texts of the Comprehensive Rules are not here")
    headings = set()
    for book in books:
        text = book.read_text("utf-8-sig").replace("’", "'")
        found = dict(re.findall(r"^ *702\.(\d+)\. (.+)$", text, re.MULTILINE))
        assert len(found) > 100
        del found["1"]  # the general rule about keywords
        headings |= {name.strip().lower() for name in found.values()}
    headings.remove("daybound and nightbound")
    headings.remove("∞ (infinity)")
    assert headings | {"daybound", "nightbound", "∞"} == KEYWORDS - KEYWORD_VARIANTS
    assert KEYWORD_VARIANTS <= KEYWORDS
    everything = " ".join(book.read_text("utf-8-sig") for book in books).replace("’", "'").lower()
    assert [variant for variant in KEYWORD_VARIANTS if variant not in everything] == []


# ---------------------------------------------------------------------------------------------------------------------
# Words of messages
# ---------------------------------------------------------------------------------------------------------------------


def test_nearest() -> None:
    assert nearest("Power", ["tapped", "power"]) == "power"
    assert nearest("xyz", ["tapped", "power"]) is None
    assert nearest("p" * 101, ["p" * 101]) is None  # nobody meant that
    assert nearest("p", []) is None


def test_quoted_is_one_short_printable_line() -> None:
    assert quoted("it's\n") == r"'it\'s\n'"
    assert quoted("x" * 1000) == "'" + "x" * 59 + "…'"
    assert quoted("\ud800\u202e\\") == r"'\ud800\u202e\\'"


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
