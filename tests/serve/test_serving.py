"""The server: its answers are those of the command, errors are answers, and docs/protocol.md is true."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.hard_boards import exact_cover
from bridge.cards import CardIndex, import_file
from bridge.case.loading import case_from_object, load_file
from bridge.case.state import Case
from bridge.cli.app import main
from bridge.combat import chunks, explaining
from bridge.combat.explaining import check
from bridge.combat.listing import legal_plays
from bridge.combat.preparing import prepared
from bridge.combat.rendering import check_object, legal_object
from bridge.errors import EffortExceeded
from bridge.loops.finding import find
from bridge.loops.rendering import loop_object
from bridge.loops.understanding import understood as loop_understood
from bridge.rulebook import editions
from bridge.serve import protocol
from bridge.serve.guarding import ProcessGuard, Settings
from bridge.serve.protocol import ANSWERS, PROTOCOL, REQUESTS, protocol_schema
from bridge.serve.serving import Server
from tests.cards.samples import indexed
from tests.fixtures.files import fixtures

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
COMMAND = [sys.executable, "-m", "bridge", "serve", "--stdio"]


def board(*creatures: dict[str, Any], **more: Any) -> dict[str, Any]:
    battlefield = [{"controller": "alice", "types": ["creature"], **each} for each in creatures]
    return {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": battlefield, **more}


BEAR = board({"id": "bear", "name": "Grizzly Bears"})
LEGAL = {"state": BEAR, "play": {"attackers": {"bear": "bob"}}}
ILLEGAL = {"state": board({"id": "bear", "tapped": True}), "play": {"attackers": {"bear": "bob"}}}
UNDETERMINED = {"state": {**BEAR, "effects": [{"text": "Creatures attack oddly."}]}, "play": {"attackers": {}}}
MALFORMED = {"state": {"active": "alice", "players": {"alice": {}}}, "play": {"attackers": {}}}
NONE = {"state": {"active": "alice"}, "play": {"attackers": {}}}

LOOP: dict[str, Any] = {
    "question": "find_loops",
    "state": {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "pinger", "name": "Pinger", "controller": "alice"}],
    },
    "cards": {
        "Pinger": {
            "types": ["artifact"],
            "abilities": [{"cost": {"mana": "{0}"}, "do": [{"do": "damage", "who": "opponent", "n": 1}]}],
        }
    },
}
"""Alice pings bob as often as she likes, for nothing (CR 732.2a)."""

QUICK = {"evidence": False}


class Client:
    """Asks a server in this process."""

    def __init__(self, **options: Any) -> None:
        self.server = Server(**options)

    def lines(self, *lines: bytes | str) -> list[dict[str, Any]]:
        """The answers to lines that all arrive before the first is answered."""
        sent = [line.encode() if isinstance(line, str) else line for line in lines]
        for line in sent:
            self.server.hear(line)
        answers = [answer for line in sent for answer in self.server.answers(line)]
        assert all(answer.endswith(b"\n") and answer.count(b"\n") == 1 for answer in answers)
        return [json.loads(answer) for answer in answers]

    def ask(self, method: str, **keys: Any) -> dict[str, Any]:
        (answer,) = self.lines(json.dumps({"id": 1, "method": method, **keys}))
        assert answer["id"] == 1
        return answer

    def result(self, method: str, **keys: Any) -> Any:
        answer = self.ask(method, **keys)
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, method: str, **keys: Any) -> tuple[str, str, str]:
        answer = self.ask(method, **keys)
        assert "result" not in answer, answer
        return answer["error"]["kind"], answer["error"]["message"], answer["error"]["path"]


@pytest.fixture
def client() -> Client:
    return Client()


@contextmanager
def process(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, **environment},
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def exchange(text: bytes, *arguments: str, **environment: str) -> tuple[int, list[dict[str, Any]], str]:
    """The exit code, answers and standard error of a process that gets a text all at once."""
    with process(*arguments, **environment) as running:
        out, err = running.communicate(text, timeout=120)
        return running.returncode, [json.loads(line) for line in out.splitlines()], err.decode()


def said(running: subprocess.Popen[bytes], request: dict[str, Any]) -> dict[str, Any]:
    """The answer of a process to one request."""
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(json.dumps(request).encode() + b"\n")
    running.stdin.flush()
    answer: dict[str, Any] = json.loads(running.stdout.readline())
    return answer


# ------------------------------------------------------------------------------------------------------------- the page


def _two_cards(folder: Path) -> Path:
    """The index of the page."""
    cards = [
        {"name": "Grizzly Bears", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2",
         "toughness": "2"},
        {"name": "Grizzled Angler", "type_line": "Creature — Human", "mana_cost": "{2}{U}", "power": "2",
         "toughness": "3"},
    ]  # fmt: skip
    return indexed(folder, ({**each, "text": ""} for each in cards))


def _examples() -> list[tuple[str, list[str]]]:
    """The lines sent on the page, each with the answers that it shows."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```\n(-> .*?)```", PAGE, re.DOTALL):
        for line in block.splitlines():
            if line.startswith("-> "):
                found.append((line[3:], []))
            else:
                assert line.startswith("<- ")
                found[-1][1].append(line[3:])
    return found


EXAMPLES = _examples()


def test_the_examples_of_the_page_are_what_a_process_answers(tmp_path: Path) -> None:
    """`…` on the page stands for omitted parts. The answers also have the types of the protocol."""
    ended = [each for each in EXAMPLES if "shutdown" in each[0]]
    examples = [*(each for each in EXAMPLES if each not in ended), *ended]
    text = "".join(f"{line}\n" for line, _ in examples)
    code, answers, err = exchange(text.encode(), AZOR_CARDS=str(_two_cards(tmp_path)))
    assert (code, err, len(answers)) == (0, "", sum(len(shown) for _, shown in examples))
    found = iter(answers)
    for line, shown in examples:
        for wanted in shown:
            answer = next(found)
            written = json.dumps(answer, ensure_ascii=False)
            assert re.fullmatch(".*".join(map(re.escape, wanted.split("…"))), written), written
            if "error" not in answer:
                requests = json.loads(line)
                request = requests[shown.index(wanted)] if isinstance(requests, list) else requests
                msgspec.convert(request, REQUESTS[request["method"]])
                assert msgspec.convert(answer, ANSWERS[request["method"]]).result is not msgspec.UNSET
                if request["method"] in ("check", "explain"):
                    loops = request.get("case", {}).get("question") == "find_loops"
                    msgspec.convert(answer["result"], protocol.LoopResult if loops else protocol.CheckResult)


def test_the_page_names_all_there_is() -> None:
    words = {word for span in re.findall(r"`([^`\n]+)`", PAGE) for word in re.findall(r"\w+", span)}
    keys = {key for kind in REQUESTS.values() for key in kind.__struct_encode_fields__}
    options = {
        key
        for kind in (protocol.CheckOptions, protocol.ExplainOptions, protocol.LegalOptions, protocol.PositionOptions)
        for key in kind.__struct_encode_fields__
    }
    assert {*REQUESTS, *keys, *options, *get_args(protocol.ErrorKind)} - words == set()
    assert f"**version {PROTOCOL}**" in PAGE


def test_every_method_is_shown() -> None:
    shown = {method for line, _ in EXAMPLES for method in re.findall(r'"method": "(\w+)"', line)}
    assert set(REQUESTS) - shown == set()


# ----------------------------------------------------------------------------------------------------------- the schema


def test_the_schema_is_made_of_the_types() -> None:
    schema = protocol_schema()
    requests = [each["$ref"] for each in schema["anyOf"] if "$ref" in each]
    assert [reference.removeprefix("#/$defs/") for reference in requests] == [
        kind.__name__ for kind in REQUESTS.values()
    ]
    for method, kind in REQUESTS.items():
        described = schema["$defs"][kind.__name__]
        assert set(described["properties"]) == {"method", *kind.__struct_encode_fields__}
        assert described["properties"]["method"] == {"enum": [method]}
        assert described["additionalProperties"] is False
    assert set(schema["x-answers"]) == set(REQUESTS) == set(ANSWERS)
    for text in re.findall(r'"#/\$defs/([^"]+)"', json.dumps(schema)):
        assert text in schema["$defs"]


def test_the_schema_holds_that_of_a_case(capsys: pytest.CaptureFixture[str], client: Client) -> None:
    assert main(["schema"]) == 0
    case = json.loads(capsys.readouterr().out)
    assert main(["schema", "--protocol"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == protocol_schema() == client.result("schema")
    of_plays = case["$defs"].keys() & printed["$defs"].keys()
    assert {"Case", "Effect", "Permanent", "Play"} <= of_plays
    assert all(printed["$defs"][name] == case["$defs"][name] for name in of_plays)
    assert printed["$defs"]["Check"]["properties"]["case"]["$ref"] == "#/$defs/Case"
    assert printed["$defs"]["Check"]["properties"]["play"]["$ref"] == "#/$defs/Play"


def test_what_is_promised_of_a_verdict_is_all_there_is(client: Client) -> None:
    whole = {"board": True}
    told = set(protocol.CheckResult.__struct_encode_fields__) - {"then"}
    assert set(client.result("check", case=LEGAL, options=whole)) == told
    looped = client.result("check", case=LOOP, options=whole)
    assert set(looped) == set(protocol.LoopResult.__struct_encode_fields__)
    assert all(set(step) <= set(protocol.StepObject.__struct_encode_fields__) for step in looped["round"])
    assert set(client.result("legal", case=LEGAL)) == set(protocol.LegalResult.__struct_encode_fields__)
    assert set(client.result("version")) == set(protocol.VersionResult.__struct_encode_fields__)


# --------------------------------------------------------------------------------------------- answers of the command

FIXTURES = fixtures()[::61]


def _plain(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(case)
    return found


def _without_place(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in ("file", "line")}


@pytest.mark.parametrize("file", FIXTURES, ids=lambda path: path.stem)
def test_the_answers_are_those_of_the_command(file: Path, client: Client) -> None:
    case = next(load_file(file)).case
    plain = _plain(case)
    if case.play is not None:
        found = _without_place(check_object(prepared(case), check(case), "", 0))
        wanted = json.loads(json.dumps(found))
        answers = client.result("check_many", cases=[plain])["answers"]
        assert client.result("check", case=plain) == answers[0]["result"] == wanted
        assert client.result("check", case=plain, options=QUICK) == {"outcome": wanted["outcome"]}
        opened = client.result("position", case=plain)["position"]
        assert client.result("check", position=opened, play=plain["play"]) == wanted
        assert (
            client.result("check", position=opened, play=plain["play"], options=QUICK)["outcome"] == wanted["outcome"]
        )
    elif case.expect is not None and case.expect.legal is not None:
        plays = _without_place(legal_object(prepared(case), legal_plays(case), "", 0))
        assert client.result("legal", case=plain) == json.loads(json.dumps(plays))


def test_each_outcome(client: Client) -> None:
    cases = [LEGAL, ILLEGAL, UNDETERMINED, MALFORMED]
    outcomes = ["legal", "illegal", "undetermined", "malformed"]
    assert [client.result("check", case=each)["outcome"] for each in cases] == outcomes
    many = client.result("check_many", cases=cases, options=QUICK)["answers"]
    assert many == [{"result": {"outcome": each}} for each in outcomes]


def test_loop_cases_are_judged_as_the_command_judges_them(client: Client) -> None:
    verdict = find(case_from_object(LOOP))
    wanted = json.loads(
        json.dumps(_without_place(loop_object(loop_understood(case_from_object(LOOP)), verdict, "", 0)))
    )
    for method in ("check", "explain"):
        found = client.result(method, case=LOOP)
        assert found["seconds"] > 0
        assert {**found, "seconds": 0} == {**wanted, "seconds": 0}
    assert client.result("check", case=LOOP, options=QUICK) == {"outcome": "optional"}
    old = client.result("check", case=LOOP, options={"edition": editions()[0]})
    assert (old["edition"], old["rule"]) == (editions()[0], "720.2a")


def test_loop_cases_stand_among_others(client: Client) -> None:
    """A loop case that is none, or whose time runs out, costs the others nothing."""
    broken = {**LOOP, "state": {**LOOP["state"], "phaze": "draw"}}
    cases = [LOOP, LEGAL, broken, ILLEGAL, LOOP]
    answers = client.result("check_many", cases=cases, options=QUICK)["answers"]
    assert [each.get("result", {}).get("outcome") for each in answers] == [
        "optional",
        "legal",
        None,
        "illegal",
        "optional",
    ]
    assert answers[2]["error"]["path"] == "cases[2].state.phaze"
    full = client.result("check_many", cases=[LEGAL, LOOP])["answers"]
    assert [set(each["result"]) for each in full] == [
        set(protocol.CheckResult.__struct_encode_fields__) - {"then", "board", "sentence"},
        set(protocol.LoopResult.__struct_encode_fields__) - {"boards", "yields_in_words"},
    ]


@pytest.mark.parametrize("method", ["legal", "position"])
def test_loop_cases_have_no_plays(client: Client, method: str) -> None:
    assert client.error(method, case=LOOP)[::2] == ("input", "case.question")


def test_a_loop_case_that_takes_too_long_is_undetermined() -> None:
    """As with a play, the process that searches is ended, and the next request is answered."""
    guard = ProcessGuard(Settings(None, 4, 2**30), None)
    client = Client(guard=guard)
    hurried = {"timeout": 0.01}
    try:
        found = client.result("check", case=LOOP, options=hurried)
        assert (found["outcome"], found["kind"], found["round"]) == ("undetermined", "undetermined", [])
        assert found["unsupported"][0]["sentence"].startswith("the time budget ran out")
        answers = client.result("check_many", cases=[LOOP, LOOP], options={**QUICK, **hurried})["answers"]
        assert answers == [{"result": {"outcome": "undetermined"}}] * 2
        assert client.error("legal", case=LOOP, options={"timeout": 30})[::2] == ("input", "case.question")
        assert client.result("check", case=LOOP, options={**QUICK, "timeout": 60}) == {"outcome": "optional"}
    finally:
        client.server.close()


def test_explaining_leaves_nothing_out(client: Client) -> None:
    """Each wall must block both ogres and can block one: `check` explains a few unmet requirements, `explain` all."""
    lured = [{"kind": "lure", "subject": {"id": "ogre"}}, {"kind": "lure", "subject": {"id": "giant"}}]
    walls = [{"id": f"wall{each}", "controller": "bob"} for each in range(14)]
    state = board({"id": "ogre"}, {"id": "giant"}, *walls, attacking={"ogre": "bob", "giant": "bob"}, effects=lured)
    play = {"blockers": {each["id"]: ["ogre"] for each in walls}}
    case = {"question": "declare_blockers", "state": state, "play": play}
    short, long = client.result("check", case=case), client.result("explain", case=case)
    assert len(short["requirements"]["unmet"]) == len(long["conflicts"]) == 14
    assert len(short["conflicts"]) < 14
    opened = client.result("position", case=case)["position"]
    assert client.result("explain", position=opened, play=play) == long


def test_an_edition_can_be_asked_for(client: Client) -> None:
    old = editions()[0]
    assert client.result("check", case=LEGAL, options={"edition": old})["edition"] == old
    assert client.result("legal", case=LEGAL, options={"edition": old})["edition"] == old
    (one,) = client.result("check_many", cases=[LEGAL], options={"edition": old})["answers"]
    assert one["result"]["edition"] == old
    opened = client.result("position", case=LEGAL, options={"edition": old})["position"]
    assert client.result("check", position=opened, play=LEGAL["play"])["edition"] == old
    kind, message, path = client.error("check", case=LEGAL, options={"edition": "1993-08-05"})
    assert (kind, path) == ("request", "options.edition")
    assert message.startswith("no edition '1993-08-05'; there are 2018")
    kind, _, path = client.error("check", position=opened, play={}, options={"edition": old})
    assert (kind, path) == ("request", "options.edition")


def test_legal_plays_can_be_limited_unfolded_and_only_counted(client: Client) -> None:
    case = {"state": board(*({"id": f"token{each}"} for each in range(8)))}  # nothing but the number attacking counts
    assert [client.result("legal", case=case)[key] for key in ("count", "complete")] == [256, True]
    assert len(client.result("legal", case=case)["plays"]) == 9
    assert len(client.result("legal", case=case, options={"fold": False})["plays"]) == 256
    assert len(client.result("legal", case=case, options={"limit": 2})["plays"]) == 2
    counted = client.result("legal", case=case, options={"plays": False})
    assert counted["count"] == 256
    assert "plays" not in counted
    opened = client.result("position", case=case)["position"]
    assert client.result("legal", position=opened) == client.result("legal", case=case)


def test_names_are_looked_up_in_the_index_that_is_given(tmp_path: Path) -> None:
    card = {"object": "card", "oracle_id": "1", "name": "Test Ogre", "layout": "normal", "type_line": "Creature — Ogre"}
    card |= {
        "oracle_text": "Test Ogre can't attack.",
        "power": "3",
        "toughness": "3",
        "mana_cost": "{2}{R}",
        "cmc": 3.0,
    }
    card |= {"colors": ["R"], "keywords": [], "games": ["paper"], "set_type": "core", "legalities": {}}
    (tmp_path / "cards.json").write_text(json.dumps([card]), encoding="utf-8")
    import_file(tmp_path / "cards.json", tmp_path / "index")
    state = {**BEAR, "battlefield": [{"id": "ogre", "name": "Test Ogre", "controller": "alice"}]}
    case = {"state": state, "play": {"attackers": {"ogre": "bob"}}}
    with CardIndex(tmp_path / "index") as index:
        client = Client(cards=index)
        assert client.result("check", case=case)["outcome"] == "illegal"
        opened = client.result("position", case=case)["position"]
        assert client.result("check", position=opened, play=case["play"], options=QUICK) == {"outcome": "illegal"}
        state["battlefield"][0]["name"] = "Test Ogr"
        kind, message, path = client.error("check", case=case)
    assert (kind, path) == ("input", "case.state.battlefield[0].name")
    assert "Test Ogre" in message


# ------------------------------------------------------------------------------------------------------------ positions


def test_one_of_many_that_is_no_case_or_play_has_an_error_in_its_place(client: Client) -> None:
    case = {"state": {"active": "a", "players": {"a": {}, "b": {}}}, "play": {"attackers": {}}}
    quick = {"evidence": False}
    found = client.ask("check_many", cases=[case, None, 3, case], options=quick)["result"]["answers"]
    assert [each.get("result") for each in found] == [{"outcome": "legal"}, None, None, {"outcome": "legal"}]
    assert [found[place]["error"]["path"] for place in (1, 2)] == ["cases[1]", "cases[2]"]
    kept = client.ask("position", case=case)["result"]["position"]
    found = client.ask("check_many", position=kept, plays=[{}, 3, {"attackers": {}}], options=quick)["result"][
        "answers"
    ]
    assert [each.get("result") for each in found] == [{"outcome": "legal"}, None, {"outcome": "legal"}]
    assert found[1]["error"]["kind"] == "input"


def test_many_plays_of_a_position(client: Client) -> None:
    """A goaded bear has to attack; a tapped elf can't."""
    state = board({"id": "bear", "goaded_by": ["bob"]}, {"id": "elf", "tapped": True})
    opened = client.result("position", case={"state": state})["position"]
    plays = [{"attackers": {"bear": "bob"}}, {"attackers": {}}, {"attackers": {"bear": "bob", "elf": "bob"}}]
    found = client.result("check_many", position=opened, plays=[*plays, {"attackers": 3}], options=QUICK)["answers"]
    assert [each.get("result") for each in found[:3]] == [{"outcome": word} for word in ("legal", "illegal", "illegal")]
    assert (found[3]["error"]["kind"], found[3]["error"]["path"]) == ("input", "plays[3].attackers")
    whole = client.result("check_many", position=opened, plays=plays)["answers"]
    assert [each["result"] for each in whole] == [
        client.result("check", case={"state": state, "play": play}) for play in plays
    ]


def test_a_position_takes_no_notice_of_the_play_of_its_case(client: Client) -> None:
    opened = client.result("position", case={**LEGAL, "expect": {"outcome": "legal"}})["position"]
    assert client.result("legal", position=opened)["count"] == 2


@pytest.mark.parametrize("options", [{}, QUICK])
@pytest.mark.parametrize(
    ("play", "path"),
    [
        ({"attackers": {"beer": "bob"}}, "play.attackers.beer"),
        ({"attackers": {"bear": "rob"}}, "play.attackers.bear"),
        ({"attackers": ["bear"]}, "play.attackers"),
        ({"atackers": {}}, "play.atackers"),
        ({"blockers": {"bear": []}}, "play.blockers"),
        ({"attackers": {"bear": "\u200b"}}, "play.attackers.bear"),
    ],
)
def test_a_play_that_is_none(client: Client, play: dict[str, Any], path: str, options: dict[str, Any]) -> None:
    opened = client.result("position", case=LEGAL)["position"]
    kind, _, found = client.error("check", position=opened, play=play, options=options)
    assert (kind, found) == ("input", path)
    kind, _, found = client.error("check", case={**LEGAL, "play": play})
    assert (kind, found) == ("input", f"case.{path}")


def test_the_position_not_used_for_longest_makes_room() -> None:
    client = Client(positions=2)
    first, second = (client.result("position", case=LEGAL)["position"] for _ in range(2))
    client.result("legal", position=first)
    assert client.result("position", case=LEGAL) == {"position": "p3", "forgotten": [second]}
    assert client.error("legal", position=second) == ("unknown_position", f"no position '{second}' is kept", "position")
    assert client.result("legal", position=first)["count"] == 2
    assert client.result("forget", position=first) == {"forgotten": True}
    assert client.result("forget", position=first) == {"forgotten": False}
    assert client.error("check", position=first, play={})[0] == "unknown_position"
    assert client.result("version")["positions"] == 2


def test_a_position_that_can_t_be_made_is_none(client: Client) -> None:
    assert client.error("position", case={"state": {"active": "alice"}})[::2] == ("input", "case.state")
    assert client.result("position", case=LEGAL)["position"] == "p1"


# --------------------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "not JSON: expecting property name enclosed in double quotes (character 2 of the line)"),
        (b'{"id": 1} x', "not JSON: extra data (character 11 of the line)"),
        (b"method: check", "not JSON: expecting value (character 1 of the line)"),
        (b'{"id": "\xff"}', "not UTF-8: byte 9 of the line"),
        (b'{"id": 1, "id": 2}', "the key 'id' is given twice"),
        (b'{"id": NaN}', "NaN is no number of JSON"),
        (b'{"id": 1e999}', "the number '1e999' is too large"),
        (b'{"id": ' + b"9" * 5000 + b"}", f"the integer '{'9' * 59}…' is too large"),
        (b"[" * 100_000, "nested more than 64 levels deep"),
        (b'{"a":' * 100_000, "nested more than 64 levels deep"),
    ],
)
def test_a_line_that_is_not_json(client: Client, line: bytes, message: str) -> None:
    error = {"kind": "syntax", "message": message, "path": ""}
    assert client.lines(line) == [{"id": None, "error": error}]


@pytest.mark.parametrize(
    ("request_", "message", "path"),
    [
        (7, "expected a request (a mapping), got an integer (7)", ""),
        (None, "expected a request (a mapping), got null", ""),
        ({}, f"missing key 'method'; the methods here are {', '.join(REQUESTS)}", ""),
        ({"method": ["check"]}, "expected a string, got a list", "method"),
        ({"method": "lega"}, "unknown method 'lega'; did you mean 'legal'?", "method"),
        ({"method": "\x00"}, rf"unknown method '\x00'; the methods here are {', '.join(REQUESTS)}", "method"),
        ({"method": "version", "cases": []}, "unknown key 'cases'; the keys here are id, method", "cases"),
        ({"method": "check", "cse": {}}, "unknown key 'cse'; did you mean 'case'?", "cse"),
        ({"method": "check"}, "give either 'case' or 'position' with 'play'", ""),
        ({"method": "legal"}, "give either 'case' or 'position'", ""),
        ({"method": "check", "case": {}, "position": "p1"}, "give either 'case' or 'position' with 'play'", ""),
        ({"method": "check", "position": "p1"}, "missing key 'play'", ""),
        ({"method": "check_many", "position": "p1"}, "missing key 'plays'", ""),
        ({"method": "check", "case": {}, "play": {}}, "'play' goes with 'position'; a case has its own play", ""),
        ({"method": "check", "case": []}, "expected a mapping, got a list", "case"),
        ({"method": "check", "position": 1, "play": {}}, "expected a string, got an integer", "position"),
        ({"method": "position"}, "missing key 'case'", ""),
        ({"method": "cancel"}, "missing key 'request'", ""),
        ({"method": "check", "id": [1]}, "expected a number or a string or null, got a list", "id"),
        ({"method": "check", "id": True}, "expected a number or a string or null, got true or false", "id"),
        ({"method": "check", "options": []}, "expected a mapping, got a list", "options"),
        ({"method": "check", "options": {"timeot": 1}}, "unknown key 'timeot'; did you mean 'timeout'?",
         "options.timeot"),
        ({"method": "explain", "options": QUICK},
         "unknown key 'evidence'; the keys here are timeout, lang, edition, board", "options.evidence"),
        ({"method": "check", "options": {"timeout": 0}}, "expected a number > 0.0", "options.timeout"),
        ({"method": "check", "options": {"lang": "tlh"}}, "unknown word 'tlh'; the words here are en, ko",
         "options.lang"),
        ({"method": "render", "case": {}, "format": "pdf"},
         "unknown word 'pdf'; the words here are markdown, svg, text, yaml", "format"),
        ({"method": "check", "options": {"timeout": 1e300}}, "expected a number <= 1000000000.0",
         "options.timeout"),
        ({"method": "check", "options": {"timeout": True}}, "expected a number or null, got true or false",
         "options.timeout"),
        ({"method": "legal", "options": {"limit": 1.5}}, "expected an integer or null, got a number", "options.limit"),
    ],
)  # fmt: skip
def test_what_is_no_request(client: Client, request_: object, message: str, path: str) -> None:
    error = {"kind": "request", "message": message, "path": path}
    assert client.lines(json.dumps(request_)) == [{"id": None, "error": error}]


def test_an_id_has_bounds(client: Client) -> None:
    (told,) = client.lines(json.dumps({"method": "version", "id": 10**18 + 1}))
    assert (told["id"], told["error"]["path"]) == (10**18 + 1, "id")


def test_a_whole_number_may_be_written_with_a_point(client: Client) -> None:
    """JSON Schema takes 1.0 for an integer (Core, 6.3); 1.5 is none, and neither is a huge one exact."""
    request = {"id": 7.0, "method": "legal", "case": {"state": BEAR}, "options": {"limit": 1.0}}
    (told,) = client.lines(json.dumps(request))
    assert told["id"] == 7 and len(told["result"]["plays"]) == 1
    (told,) = client.lines('{"id": 1e17, "method": "version"}')
    assert told["id"] == 1e17


def test_what_is_no_case(client: Client) -> None:
    deep: Any = []
    for _ in range(200):
        deep = [deep]
    assert client.error("check", case={"state": deep})[::2] == ("input", "case")
    assert client.error("check", case=NONE) == ("input", "missing key 'players'", "case.state")
    unplayed = client.error("check", case={"state": BEAR})
    assert unplayed == ("input", "no play to judge: give play.attackers ({} for none)", "case")
    assert client.error("check", case={"state": BEAR}, options=QUICK) == unplayed
    many = client.result("check_many", cases=[NONE, LEGAL, {"state": BEAR}, ILLEGAL], options=QUICK)["answers"]
    assert [each.get("error", {}).get("path") for each in many] == ["cases[0].state", None, "cases[2]", None]
    assert [each["result"]["outcome"] for each in many if "result" in each] == ["legal", "illegal"]


def test_ids_come_back(client: Client) -> None:
    for id in (0, -1, 1.5, "", "ü\u2028\ud800\n\x7f", "x" * 5000, 9_007_199_254_740_993):
        (answer,) = client.lines(json.dumps({"id": id, "method": "version"}))
        assert answer["id"] == id
        (answer,) = client.lines(json.dumps({"id": id, "method": "nothing"}))
        assert answer["id"] == id
    assert [each["id"] for each in client.lines('{"method": "version"}', '{"id": null, "method": "version"}')] == [
        None,
        None,
    ]


def test_a_list_is_several_requests(client: Client) -> None:
    requests = [
        {"id": 1, "method": "forget", "position": "p"},
        {"id": 2},
        3,
        {"id": 4, "method": "cancel", "request": 9},
    ]
    answers = client.lines(json.dumps(requests))
    assert [each["id"] for each in answers] == [1, 2, None, 4]
    assert ["error" in each for each in answers] == [False, True, True, False]
    assert client.lines("[]")[0]["error"]["kind"] == "request"


def test_blank_lines_and_ends_of_lines(client: Client) -> None:
    forget = '{"id": 1, "method": "forget", "position": "p"}'
    assert len(client.lines("", "  ", "\r", f"\ufeff{forget}", f"{forget}\r", f" {forget} ")) == 3


def test_after_shutdown_nothing_is_answered(client: Client) -> None:
    batch = [{"id": 1, "method": "shutdown"}, {"id": 2, "method": "version"}]
    assert client.lines(json.dumps(batch)) == [{"id": 1, "result": {}}]
    assert client.server.finished


def test_a_bug_is_an_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_arguments: Any, **_options: Any) -> Any:
        raise ZeroDivisionError("by\nzero")

    with monkeypatch.context() as patched:
        patched.setattr(explaining, "checked", fails)
        patched.setattr(chunks, "judge_chunk", fails)
        told = (
            "internal",
            "ZeroDivisionError: by zero; please report it in the issues of azor's repository, with the request",
            "",
        )
        assert client.error("check", case=LEGAL) == told
        assert client.error("check_many", cases=[LEGAL]) == told
        assert capsys.readouterr() == ("", "")
        patched.setenv("AZOR_DEBUG", "1")
        assert client.error("check", case=LEGAL) == told
        assert "Traceback" in capsys.readouterr().err
    assert client.result("check", case=LEGAL)["outcome"] == "legal"


@pytest.mark.parametrize("id", [10**18, -(10**18)])
def test_the_largest_integers_of_the_schema_are_taken(id: int) -> None:
    (line,) = Server().answers(json.dumps({"id": id, "method": "version"}).encode())
    assert json.loads(line)["id"] == id
    (line,) = Server().answers(json.dumps({"id": id * 10, "method": "version"}).encode())
    assert "is too large" in json.loads(line)["error"]["message"]


def test_no_time_left_is_an_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_arguments: Any, **_options: Any) -> Any:
        raise EffortExceeded("the time budget ran out")

    monkeypatch.setattr(explaining, "checked", slow)
    assert client.error("check", case=LEGAL) == ("timeout", "the time budget ran out", "")


def test_the_time_given_reaches_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    given_: list[float | None] = []

    right = explaining.checked

    def checked(case: Case, *, timeout: float | None, **_options: Any) -> Any:
        given_.append(timeout)
        return right(case)

    monkeypatch.setattr(explaining, "checked", checked)
    client = Client(timeout=7.5)
    client.result("check", case=LEGAL, options={"timeout": 2})
    client.result("explain", case=LEGAL)
    # What was spent on reading is taken off.
    assert given_ == pytest.approx([2, 7.5], abs=0.5)


def test_a_case_whose_time_runs_out_is_undetermined(client: Client) -> None:
    """Grounding 60 blockers with their requirements takes far longer than the limit."""
    case = exact_cover(60, 1)[0].case
    hurried = {"timeout": 0.02}
    late = client.result("check", case=case, options=hurried)
    assert late["outcome"] == "undetermined"
    (ran_out,) = late["unsupported"]
    assert ran_out["kind"].startswith("effort_exceeded")
    assert client.result("check", case=case, options={**hurried, **QUICK}) == {"outcome": "undetermined"}
    (many,) = client.result("check_many", cases=[case], options={**hurried, **QUICK})["answers"]
    assert many["result"]["outcome"] == "undetermined"
    assert client.result("check", case=LEGAL, options=QUICK) == {"outcome": "legal"}
    opened = client.result("position", case=case)["position"]
    late = client.result("check", position=opened, play=case["play"], options={"timeout": 1e-6, **QUICK})
    assert late == {"outcome": "undetermined"}


# --------------------------------------------------------------------------------------------------------------- cancel


def _line(id: object, method: str, **keys: Any) -> str:
    return json.dumps({"id": id, "method": method, **keys})


def test_a_request_that_waits_can_be_cancelled(client: Client) -> None:
    version = {"method": "forget", "position": "p"}
    answers = client.lines(
        _line("a", **version), _line("b", **version), _line("c", "cancel", request="b"), _line("b", **version)
    )
    kinds = [each.get("error", {}).get("kind") for each in answers]
    assert kinds == [None, "cancelled", None, None]  # the second b comes after it was cancelled
    assert answers[2]["result"] == {"cancelled": True}


def test_nothing_is_cancelled_by_what_is_no_request(client: Client) -> None:
    forget = {"method": "forget", "position": "p"}
    answers = client.lines(
        _line(1, **forget), _line(2, "cancel", request=1, also=3), _line(3, "cancel", request=77), _line(77, **forget)
    )
    assert ["error" in each for each in answers] == [False, True, False, False]
    assert answers[2]["result"] == {"cancelled": False}
    assert client.result("cancel", request=1) == {"cancelled": False}


def test_what_has_no_id_can_t_be_cancelled(client: Client) -> None:
    forget = json.dumps({"method": "forget", "position": "p"})
    answers = client.lines(forget, _line(1, "cancel", request=None), _line(2, "cancel", request="None"))
    assert ["error" in each for each in answers] == [False, True, False]


def test_many_cases_are_given_up_when_they_are_cancelled(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []
    judge_chunk = chunks.judge_chunk

    def judge(cases: Any, **options: Any) -> Any:
        judged.append(len(cases))
        client.server.hear(_line(2, "cancel", request=1).encode())
        return judge_chunk(cases, **options)

    monkeypatch.setattr(chunks, "judge_chunk", judge)
    assert client.error("check_many", cases=[MALFORMED] * 600, options=QUICK)[0] == "cancelled"
    assert len(judged) == 1
    assert client.result("cancel", request=1) == {"cancelled": True}


# -------------------------------------------------------------------------------------------------------------- garbage

_WORDS = st.sampled_from(
    [*REQUESTS, "id", "method", "case", "cases", "play", "plays", "position", "options", "state", "timeout", "p1", ""]
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _WORDS | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_WORDS | st.text(), inner, max_size=5),
    max_leaves=12,
)
_REQUESTS = st.fixed_dictionaries(
    {"method": st.sampled_from([each for each in REQUESTS if each not in ("schema", "shutdown")])},
    optional=dict.fromkeys(("id", "case", "cases", "play", "plays", "position", "options", "request"), _JSON),
)
_LINES = (
    st.binary()
    | st.text().map(lambda text: text.encode("utf-8", "surrogatepass"))
    | (_REQUESTS | _JSON | st.lists(_REQUESTS, max_size=3)).map(lambda value: json.dumps(value).encode())
)

_SERVED = Client()


@settings(max_examples=150, deadline=None)
@given(lines=st.lists(_LINES.map(lambda line: line.replace(b"\n", b" ")), max_size=4))
def test_whatever_is_sent_is_answered(lines: list[bytes]) -> None:
    for line in lines:
        for answer in _SERVED.lines(line):
            assert set(answer) in ({"id", "result"}, {"id", "error"})
            if "error" in answer:
                assert answer["error"]["kind"] not in ("internal", "timeout")
                assert "\n" not in answer["error"]["message"]
    assert _SERVED.result("forget", position="p") == {"forgotten": False}


# -------------------------------------------------------------------------------------------------------- the process


def test_a_thousand_requests_of_all_sorts_are_answered_in_order() -> None:
    """All are sent before the first answer is read, although each of the schemas is longer than a pipe's buffer."""
    usual = [
        {"method": "check", "position": "p1", "play": {"attackers": {"bear": "bob"}}, "options": QUICK},
        {"method": "nothing"},
        {"method": "forget", "position": "p2"},
        {"method": "check_many", "position": "p1", "plays": [{"attackers": {}}] * 5, "options": QUICK},
        {"method": "legal", "position": "p3"},
    ]
    rare = [{"method": "check", "case": NONE}, {"method": "check", "case": ILLEGAL}, {"method": "schema"}]
    chosen = [rare[at // 30 % 3] if at % 30 == 29 else usual[at % 5] for at in range(999)]
    requests = [{"method": "position", "case": LEGAL}, *chosen]
    text = "".join(json.dumps({"id": at, **request}) + "\n" for at, request in enumerate(requests))
    with process() as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(text.encode())
        running.stdin.close()
        answers = [json.loads(line) for line in running.stdout]
        assert running.wait(60) == 0
    assert [each["id"] for each in answers] == list(range(1000))
    for request, answer in zip(requests, answers, strict=True):
        if request is usual[0]:
            assert answer["result"] == {"outcome": "legal"}
        assert answer.get("error", {}).get("kind") != "internal"


def test_the_end_of_the_input_ends_it() -> None:
    assert exchange(b"") == (0, [], "")
    code, answers, err = exchange(b'{"id": 1, "method": "forget", "position": "p"}')  # no line end
    assert (code, answers, err) == (0, [{"id": 1, "result": {"forgotten": False}}], "")
    code, answers, err = exchange(b'{"id": 1, "method": "forget", "posi')
    assert (code, [each["error"]["kind"] for each in answers], err) == (0, ["syntax"], "")


def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered() -> None:
    long = b'{"id": 1, "method": "version", "x": "' + b"x" * protocol.MAX_LINE + b'"}\n'
    code, answers, _ = exchange(long + b'{"id": 2, "method": "forget", "position": "p"}\n')
    assert code == 0
    assert answers[0] == {"id": None, "error": {"kind": "syntax", "message": "a line of more than 64 MiB", "path": ""}}
    assert answers[1]["id"] == 2


def test_shutdown_ends_it_while_the_input_is_open() -> None:
    with process() as running:
        assert said(running, {"id": 1, "method": "shutdown"}) == {"id": 1, "result": {}}
        assert running.wait(60) == 0


@pytest.mark.parametrize(
    ("number", "code", "err"), [(signal.SIGINT, 130, b"azor: interrupted\n"), (signal.SIGTERM, 0, b"")]
)
@pytest.mark.parametrize("working", [False, True])
def test_signals_end_it(number: signal.Signals, code: int, err: bytes, working: bool) -> None:
    with process() as running:
        assert running.stdin is not None
        assert running.stderr is not None
        said(running, {"id": 1, "method": "version"})
        if working:
            many = {"id": 2, "method": "check_many", "cases": [ILLEGAL] * 5000}
            running.stdin.write(json.dumps(many).encode() + b"\n")
            running.stdin.flush()
            time.sleep(0.5)
        running.send_signal(number)
        assert (running.wait(60), running.stderr.read()) == (code, err)


@pytest.mark.parametrize("raised", ["in a callback", "in a finalizer"])
def test_a_signal_where_nothing_can_be_raised_is_heard_later(raised: str) -> None:
    """An exception in this callback of clingo ends the process; one in a finalizer is dropped."""
    program = """
import clingo, signal, sys, time
from bridge.limits.interrupts import postponed

def hear(number, frame):
    if not postponed(number, frame):
        print("heard", flush=True)
        raise KeyboardInterrupt

class Finalized:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, hear)
try:
    if sys.argv[1] == "in a callback":
        control = clingo.Control()
        control.add("base", [], "a.")
        control.ground([("base", [])])
        control.solve(on_statistics=lambda *_: signal.raise_signal(signal.SIGINT))
    else:
        Finalized()
    print("gone on", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    print("ended")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program, raised], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout.split("\n"), ran.stderr) == (0, ["gone on", "heard", "ended", ""], "")


def test_a_client_that_goes_away_ends_it() -> None:
    with process() as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        said(running, {"id": 1, "method": "version"})
        running.stdout.close()
        running.stdin.write(b'{"id": 2, "method": "forget", "position": "p"}\n')
        running.stdin.flush()
        assert (running.wait(60), running.stderr.read()) == (141, b"")


def test_a_waiting_request_of_a_process_is_cancelled() -> None:
    """A slow request is being answered while the others arrive; the second one is canceled while it waits."""
    lines = [
        _line(1, "check_many", cases=[ILLEGAL] * 40),
        _line(2, "legal", case=LEGAL),
        _line(3, "cancel", request=2),
    ]
    code, answers, _ = exchange("\n".join(lines).encode())
    assert code == 0
    assert [each["id"] for each in answers] == [1, 2, 3]
    assert answers[1]["error"]["kind"] == "cancelled"
    assert answers[2]["result"] == {"cancelled": True}


def test_nothing_but_answers_is_on_standard_output() -> None:
    """Anything that is printed, and the log, goes to standard error."""
    program = (
        "import os, sys; from bridge.cli import app as cli; from bridge.combat import preparing; "
        "from bridge.serve import serving; found = preparing.understood\n"
        "def loud(*a): print('loud'); os.write(1, b'louder\\n'); return found(*a)\n"
        "preparing.understood = loud; sys.exit(cli.main(['serve', '--stdio', '--verbose']))"
    )
    request = _line("ü", "legal", case=LEGAL)
    ran = subprocess.run(
        [sys.executable, "-c", program], input=f"{request}\nx\n".encode(), capture_output=True, cwd=ROOT, timeout=60
    )
    assert ran.returncode == 0
    assert [json.loads(line)["id"] for line in ran.stdout.splitlines()] == ["ü", None]
    assert b"louder\n" in ran.stderr
    assert re.search(rb'azor: "\\u00fc" legal [\d.]+ ms\n', ran.stderr)


def test_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.startswith("azor: say how requests come: --stdio or --http")
    assert main(["serve", "--stdio", "--positions", "0"]) == 2


@pytest.mark.parametrize(
    ("closed", "code", "said"),
    [
        (0, 2, b"azor: <stdin>: standard input is closed\n"),
        (1, 5, b"azor: <stdout>: can't be written: it is closed\n"),
    ],
)
def test_without_input_or_output_it_says_so(closed: int, code: int, said: bytes) -> None:
    command = [sys.executable, "-c", f"import os, sys; os.close({closed}); os.execv(sys.argv[1], sys.argv[1:])"]
    ran = subprocess.run(
        [*command, *COMMAND], stdin=subprocess.DEVNULL, capture_output=True, cwd=ROOT, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (code, said)


def test_options_of_the_process() -> None:
    code, answers, _ = exchange(b'{"id": 1, "method": "version"}\n', "--positions", "3")
    assert (code, answers[0]["result"]["positions"]) == (0, 3)


@pytest.mark.parametrize(
    "rest", ['"case": "\\ud800"', '"case": {}, "options": {"timeout": "\\ud800"}', '"options": "\\ud800"']
)
def test_half_of_a_surrogate_pair_is_refused(rest: str) -> None:
    (answer,) = Server().answers(f'{{"id": 1, "method": "check", {rest}}}'.encode())
    assert json.loads(answer)["error"]["kind"] == "request"
