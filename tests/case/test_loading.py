"""Loading: what is accepted and what it means, where things are, what is refused; no input ends in a traceback."""

from __future__ import annotations

import io
import json
import re
import sys
import textwrap
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from bridge.case.loading import Loaded, case_from_object, load_file, load_paths, load_text
from bridge.case.state import Case
from bridge.case.words import KEYWORD_VARIANTS, KEYWORDS, keyword_of, nearest, quoted
from bridge.errors import CaseError, InputError, SyntaxInputError

__all__ = ["BLOCKS", "BOARD", "FULL", "ROOT", "changed", "load", "one", "refusal"]

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
