"""The protocol over HTTP: its answers are those of the server of lines, errors are problems, and every limit holds."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
import click
import httpx
import pytest

from bridge.case.loading import load_file
from bridge.combat.explaining import check
from bridge.loops.finding import find
from bridge.serve.examples import EXAMPLES, examples, expected, groups
from bridge.serve.protocol import REQUESTS
from bridge.serve.requests import request_of
from bridge.serve.serving import Server
from tests.cards.samples import indexed
from tests.web.servers import HARD, LEGAL, LOOPBACK, ROOT, asked, board, client, running, web

web()

from bridge.web.pool import BusyError  # noqa: E402

LATE = {"outcome": "undetermined"}
QUICK = {"evidence": False}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    card = {
        "name": "Grizzly Bears",
        "type_line": "Creature — Bear",
        "power": "2",
        "toughness": "2",
        "text": "Vigilance",
    }
    cards = str(indexed(tmp_path_factory.mktemp("cards"), [card]))
    with client(workers=2, seconds=120.0, request_seconds=240.0, cards=cards) as found:
        yield found


def _problem(answer: Any, status: int, kind: str) -> dict[str, Any]:
    """The problem that an answer has to be."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    assert (told["type"], told["status"], told["kind"]) == ("about:blank", status, kind)
    assert told["title"] and told["detail"] and "\n" not in told["detail"]
    return told


# ----------------------------------------------------------------------------------------------------- the same answers


PLAYS = {name: case for name, case in examples().items() if groups()[name] == "first"}
LOOP = "assault_suit_and_kukemssa_serpent"


@pytest.mark.parametrize("method", ["check", "explain", "legal"])
@pytest.mark.parametrize("name", PLAYS)
def test_an_answer_is_that_of_the_server_of_lines(server: Any, method: str, name: str) -> None:
    case = examples()[name]
    request = {"id": "one", "case": case}
    (line,) = Server().answers(json.dumps({"method": method, **request}).encode())
    answer = server.post(f"/v1/{method}", json=request)
    assert answer.status_code == 200
    assert answer.json() == json.loads(line)


def test_examples_have_the_outcomes_that_the_rules_ask_for() -> None:
    for loaded in load_file(str(EXAMPLES)):
        assert loaded.case.expect is not None and loaded.case.expect.outcome is not None
        loop = loaded.case.question == "find_loops"
        found = find(loaded.case).kind if loop else check(loaded.case).outcome.value
        assert found == loaded.case.expect.outcome, loaded.case.title


def test_a_loop_is_found_over_http(server: Any) -> None:
    """The steps of a draw are forced: the round repeats itself, and the proof holds."""
    case = examples()[LOOP]
    found = asked(server, "check", case=case, options={"board": True})
    assert (found["outcome"], found["draw_for"]) == ("mandatory", ["alice", "bob"])
    assert found["checked"]["rejected"] == [] and found["round"]
    assert len(found["boards"]) == 1 + len(found["start"]) + len(found["round"])
    assert asked(server, "check", case=case, options=QUICK) == {"outcome": "mandatory"}
    picture = asked(server, "render", case=case, format="svg")["text"]
    assert picture.startswith("<svg")
    told = _problem(server.post("/v1/legal", json={"case": case}), 422, "input")
    assert told["path"] == "case.question"


def test_what_is_written_takes_no_longer_than_it_may(server: Any) -> None:
    for form in ("svg", "text", "markdown"):
        told = asked(server, "render", case=HARD(), format=form, options={"timeout": 0.005})["text"]
        assert "undetermined" in told.lower(), form


def test_every_method_has_an_address_or_belongs_to_a_stream() -> None:
    from bridge.web.routes import ROUTES

    assert REQUESTS.keys() - {route.method for route in ROUTES} == {"cancel", "shutdown"}


def test_many_boards_are_judged_in_one_request_and_a_faulty_one_alone_is_refused(server: Any) -> None:
    cases = [*PLAYS.values(), {"state": 3}]
    answers = asked(server, "check_many", cases=cases, options=QUICK)["answers"]
    wanted = [asked(server, "check", case=each, options=QUICK) for each in cases[:-1]]
    assert [each.get("result") for each in answers] == [*wanted, None]
    assert (answers[-1]["error"]["kind"], answers[-1]["error"]["path"]) == ("input", f"cases[{len(wanted)}].state")


def test_a_position_is_kept_judged_and_forgotten(server: Any) -> None:
    opened = server.post("/v1/positions", json={"id": 7, "case": LEGAL})
    assert (opened.status_code, opened.json()["id"]) == (201, 7)
    name = opened.json()["result"]["position"]
    for _ in range(4):  # whichever worker is free, the one that keeps it answers
        assert asked(server, "check", position=name, play={"attackers": {"bear": "bob"}}, options=QUICK) == {
            "outcome": "legal"
        }
    answers = asked(server, "check_many", position=name, plays=[{"attackers": {}}, {"attackers": {"beer": "bob"}}])
    assert answers["answers"][0]["result"]["outcome"] == "legal"
    assert answers["answers"][1]["error"]["path"] == "plays[1].attackers.beer"
    assert asked(server, "legal", position=name)["count"] == 2
    assert server.delete(f"/v1/positions/{name}").json() == {"id": None, "result": {"forgotten": True}}
    assert server.delete(f"/v1/positions/{name}").json() == {"id": None, "result": {"forgotten": False}}
    told = _problem(server.post("/v1/legal", json={"position": name}), 404, "unknown_position")
    assert told["path"] == "position"


def test_cards_rules_and_examples_are_looked_up(server: Any) -> None:
    def found(address: str) -> Any:
        answer = server.get(f"/v1/{address}")
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]

    assert found("cards?prefix=GRI") == {"names": ["Grizzly Bears"]}
    assert found("cards?prefix=x&limit=3") == {"names": []}
    card = found("cards/grizzly%20bears?token=false")
    assert (card["name"], card["faces"][0]["statements"][0]["keywords"]) == ("Grizzly Bears", ["vigilance"])
    assert asked(server, "check", case={**LEGAL, "state": board({"id": "bear", "name": "Grizzly Bears"})})
    told = _problem(server.get("/v1/cards/Grizly%20Bears"), 404, "unknown_name")
    assert told["detail"] == "no card 'Grizly Bears' in the index; did you mean 'Grizzly Bears'?"
    for wrong in ("", "?prefix=", "?prefix=a&limit=0", "?prefix=a&limit=x", "?prefix=a&limit=1000"):
        _problem(server.get(f"/v1/cards{wrong}"), 400, "request")

    assert found("rules?under=509.1")["rules"][:2] == ["509.1a", "509.1b"]
    assert len(found("rules")["rules"]) > 3_000
    assert found("rules?edition=2018-10-05")["edition"] == "2018-10-05"
    rule = found("rules/702.111b")
    assert [each["number"] for each in rule["history"]] == ["702.110b"] * 2 + ["702.111b"] * 4
    _problem(server.get("/v1/rules/999.1"), 404, "unknown_name")
    _problem(server.get("/v1/rules?edition=2000-01-01"), 400, "request")

    listed = found("examples")["examples"]
    assert {each["name"]: each["case"] for each in listed} == examples()
    assert {each["name"]: each["group"] for each in listed} == groups()
    assert {each["name"]: each["expected"] for each in listed} == expected()


def test_nobody_guesses_the_name_of_a_position(server: Any) -> None:
    names = [server.post("/v1/positions", json={"case": LEGAL}).json()["result"]["position"] for _ in range(3)]
    secrets = [name.split("-", 2)[2] for name in names]
    assert len(set(secrets)) == 3 and all(len(each) >= 16 for each in secrets)


@pytest.mark.parametrize("name", ["", "p", "p9-1-x", "p1", "p0-1-x", "ü", "p٣-1-x", "p" + "1" * 5000])
def test_a_name_that_is_none_is_unknown(server: Any, name: str) -> None:
    _problem(server.post("/v1/check", json={"position": name, "play": {}}), 404, "unknown_position")


# -------------------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("path", "body", "status", "kind", "place"),
    [
        ("check", b"{", 400, "syntax", ""),
        ("check", b"\xff", 400, "syntax", ""),
        ("check", b'{"case": 1e999}', 400, "syntax", ""),
        ("check", b'{"case": {}, "case": {}}', 400, "syntax", ""),
        ("check", b"[" * 100_000, 400, "syntax", ""),
        ("check", b"", 400, "syntax", ""),
        ("check", b"[]", 400, "request", ""),
        ("check", b"null", 400, "request", ""),
        ("check", b"{}", 400, "request", ""),
        ("check", b'{"method": "check", "case": {}}', 400, "request", "method"),
        ("check", b'{"cas": {}}', 400, "request", "cas"),
        ("check", b'{"case": "/etc/hostname"}', 400, "request", "case"),
        ("check", b'{"case": {}, "options": {"timeout": 0}}', 400, "request", "options.timeout"),
        ("check", b'{"case": {}, "options": {"edition": "2000-01-01"}}', 400, "request", "options.edition"),
        ("check", b'{"case": {"state": {"active": "alice"}}}', 422, "input", "case.state"),
        ("check_many", b'{"cases": [], "position": "p1"}', 400, "request", ""),
        ("positions", b'{"case": []}', 400, "request", "case"),
    ],
)
def test_a_faulty_request_is_a_problem(server: Any, path: str, body: bytes, status: int, kind: str, place: str) -> None:
    answer = server.post(f"/v1/{path}", content=body, headers={"content-type": "application/json"})
    assert _problem(answer, status, kind)["path"] == place


def test_the_problem_has_the_id_of_its_request(server: Any) -> None:
    assert server.post("/v1/check", json={"id": 12, "cas": 1}).json()["id"] == 12
    assert "id" not in server.post("/v1/check", json={"cas": 1}).json()


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_body_has_to_be_json(server: Any, media_type: str | None) -> None:
    headers = {} if media_type is None else {"content-type": media_type}
    _problem(server.post("/v1/check", content=b"{}", headers=headers), 415, "http")


def test_addresses_and_methods_that_are_not_there(server: Any) -> None:
    _problem(server.get("/v1/nothing"), 404, "http")
    _problem(server.get("/v1/check"), 405, "http")
    assert "POST" in server.get("/v1/check").headers["allow"]


def test_keys_in_the_address_are_read_as_those_of_a_request(server: Any) -> None:
    assert _problem(server.get("/v1/version?x=1"), 400, "request")["path"] == "x"
    _problem(server.get("/v1/version?id=1&id=2"), 400, "request")
    _problem(server.post("/v1/check?case=1", json={"case": LEGAL}), 400, "request")


def test_a_page_of_another_site_does_not_reach_a_server_of_this_machine(server: Any) -> None:
    for host in ("evil.example", "evil.example:80", "", "localhost.evil.example", "10.0.0"):
        _problem(server.get("/v1/version", headers={"host": host}), 421, "http")
    for host in (LOOPBACK, f"{LOOPBACK}:80", "[::1]", "[::1]:8764", "localhost", "LOCALHOST:1"):
        assert server.get("/v1/version", headers={"host": host}).status_code == 200
    with client(loopback=False) as open_to_all:
        assert open_to_all.get("/v1/version", headers={"host": "azor.example"}).status_code == 200


def test_other_origins_are_let_in_only_if_asked(server: Any) -> None:
    origin = {"origin": "https://boards.example"}
    assert "access-control-allow-origin" not in server.get("/v1/version", headers=origin).headers
    asks = {**origin, "access-control-request-method": "POST"}
    assert "access-control-allow-origin" not in server.options("/v1/check", headers=asks).headers
    with client(origins=["https://boards.example"]) as shared:
        allowed = shared.get("/v1/version", headers=origin).headers["access-control-allow-origin"]
        assert allowed == "https://boards.example"
        other = shared.get("/v1/version", headers={"origin": "https://evil.example"})
        assert other.headers.get("access-control-allow-origin") != "https://evil.example"


# -------------------------------------------------------------------------------------------------------------- limits


def test_a_body_a_request_and_an_answer_have_sizes() -> None:
    with client(body=2_000, boards=2, listed=3, seconds=60.0, request_seconds=120.0) as small:
        assert small.post("/v1/check", json={"case": LEGAL}).status_code == 200
        large = json.dumps({"case": {**LEGAL, "note": "x" * 2_000}}).encode()
        headers = {"content-type": "application/json"}
        _problem(small.post("/v1/check", content=large, headers=headers), 413, "http")
        pieces = (large[start : start + 100] for start in range(0, len(large), 100))
        _problem(small.post("/v1/check", content=pieces, headers=headers), 413, "http")  # no length is given

        assert len(asked(small, "check_many", cases=[LEGAL, LEGAL])["answers"]) == 2
        told = _problem(small.post("/v1/check_many", json={"cases": [LEGAL] * 3}), 400, "request")
        assert told["path"] == "cases"
        name = asked(small, "positions", case=LEGAL)["position"]
        told = _problem(small.post("/v1/check_many", json={"position": name, "plays": [{}] * 3}), 400, "request")
        assert told["path"] == "plays"

        case = {"state": board(*({"id": f"c{number}", "power": number} for number in range(4)))}
        for options in ({}, {"limit": 9}):
            found = asked(small, "legal", case=case, options=options)
            assert (len(found["plays"]), found["complete"]) == (3, False)
        assert len(asked(small, "legal", case=case, options={"limit": 2})["plays"]) == 2
        assert asked(small, "legal", case=case, options={"plays": False})["count"] == 16


def test_a_board_has_its_seconds_whatever_its_request_says() -> None:
    with client(seconds=0.5, request_seconds=1_000.0) as quick:
        assert asked(quick, "check", case=HARD(), options={"timeout": 1e6, **QUICK}) == LATE
        assert asked(quick, "check", case=HARD(), options=QUICK) == LATE


def test_a_whole_request_has_its_seconds() -> None:
    with client(seconds=1_000.0, request_seconds=3.0, body=10**7) as quick:
        answers = asked(quick, "check_many", cases=[HARD()] * 3, options=QUICK)["answers"]
        assert [each["result"] for each in answers] == [LATE] * 3
        assert asked(quick, "check", case=HARD(), options=QUICK) == LATE


def test_so_many_requests_are_judged_at_once_and_so_many_wait() -> None:
    with client(workers=1, waiting=1, seconds=5.0, request_seconds=1_000.0) as small, ThreadPoolExecutor(3) as threads:
        hard = [threads.submit(small.post, "/v1/check", json={"case": HARD(), "options": QUICK}) for _ in range(3)]
        answers = [each.result() for each in hard]
        (refused,) = [each for each in answers if each.status_code == 503]
        _problem(refused, 503, "busy")
        assert refused.headers["retry-after"] == "1"
        assert [each.json()["result"] for each in answers if each.status_code == 200] == [LATE] * 2


def test_who_waits_too_long_is_told() -> None:
    with client(workers=1, seconds=1_000.0, request_seconds=3.0) as small, ThreadPoolExecutor(2) as threads:
        hard = threads.submit(small.post, "/v1/check", json={"case": HARD(), "options": {**QUICK, "timeout": 1e6}})
        pool = small.app.state.pool
        while pool.busy < 1 and not hard.done():
            time.sleep(0.01)
        taken = threads.submit(anyio.run, _refused_by, pool)
        assert taken.result() == "no worker was free in time"
        assert hard.result().json()["result"] == LATE


async def _refused_by(pool: Any) -> str:
    """What a request is told that may wait only for a moment."""
    with pytest.raises(BusyError) as refused:
        await pool.result(request_of({"method": "version"}), time.monotonic() + 0.1)
    return str(refused.value)


def test_a_worker_that_dies_is_replaced_and_only_its_request_gets_an_error() -> None:
    with client(workers=2, seconds=300.0, request_seconds=600.0) as two, ThreadPoolExecutor(1) as threads:
        pool = two.app.state.pool
        name = asked(two, "positions", case=LEGAL)["position"]
        lost = threads.submit(two.post, "/v1/check", json={"case": HARD(), "options": QUICK})
        until = time.monotonic() + 30
        while pool.busy < 1 and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.5)
        assert asked(two, "check", case=LEGAL, options=QUICK) == {"outcome": "legal"}
        before = set(pool.processes)
        for process in before:
            os.kill(process, signal.SIGKILL)
        _problem(lost.result(), 500, "internal")
        while any(map(_runs, before)):
            time.sleep(0.01)
        for _ in range(4):  # the one that was idle died, too, and no request pays for it
            assert asked(two, "check", case=LEGAL, options=QUICK) == {"outcome": "legal"}
        assert asked(two, "check", position=name, play={"attackers": {}}, options=QUICK) == {"outcome": "legal"}
        assert len(pool.processes) == 2 and not before & set(pool.processes)


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is bounded by the system")
def test_a_worker_has_so_much_memory() -> None:
    with client(worker_memory=2**28, seconds=300.0, request_seconds=600.0) as small:
        _problem(small.post("/v1/check", json={"case": HARD(), "options": QUICK}), 507, "memory")
        assert asked(small, "check", case=LEGAL, options=QUICK) == {"outcome": "legal"}
        answers = asked(small, "check_many", cases=[LEGAL, HARD()], options=QUICK)["answers"]
        assert answers[0]["result"] == {"outcome": "legal"}
        assert answers[1]["error"]["kind"] == "memory"


def test_a_client_has_so_many_requests_a_minute_and_a_port_is_taken_once() -> None:
    with running("--rate", "3", "--workers", "1") as (_, address, _lines):
        answers = [httpx.get(f"{address}/v1/version", timeout=None) for _ in range(5)]
        assert [each.status_code for each in answers] == [200] * 3 + [429] * 2
        _problem(answers[-1], 429, "http")
        assert 0 < int(answers[-1].headers["retry-after"]) <= 60
        headers = {"x-forwarded-for": "192.0.2.1"}  # anybody can write it
        assert httpx.get(f"{address}/v1/version", headers=headers).status_code == 429
        other = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
        assert other.get(f"{address}/v1/version").status_code == 200
        assert httpx.get(f"{address}/health").status_code == 200
        other.close()

        port = address.rpartition(":")[2]  # it is taken
        command = [sys.executable, "-m", "bridge", "serve", "--http", "--port", port]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith(f"azor: {LOOPBACK}: can't listen on port {port}: ")
        assert ended.stderr.count("\n") == 1


# ------------------------------------------------------------------------------------------------------- the process


def test_sigterm_ends_it_when_what_was_asked_is_answered() -> None:
    with running("--workers", "1", "--timeout", "2") as (process, address, lines):
        answers: list[httpx.Response] = []
        body = {"case": HARD(), "options": QUICK}
        asking = threading.Thread(
            target=lambda: answers.append(httpx.post(f"{address}/v1/check", json=body, timeout=None))
        )
        asking.start()
        until = time.monotonic() + 30
        while "azor_workers_busy 1.0" not in httpx.get(f"{address}/metrics").text and time.monotonic() < until:
            time.sleep(0.05)
        workers = _children(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
        asking.join()
        assert [each.json()["result"] for each in answers] == [LATE]
        assert lines == []
        assert workers and not any(map(_lives, workers))
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{address}/health")


def test_ctrl_c_ends_it() -> None:
    with running("--workers", "1") as (process, _, _lines):
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130


def _children(process: int) -> list[int]:
    listed = subprocess.run(["ps", "--no-headers", "-o", "pid", "--ppid", str(process)], capture_output=True, text=True)
    return list(map(int, listed.stdout.split()))


def _runs(process: int) -> bool:
    """Whether a process has not ended yet; one that is only to be asked for its exit code has."""
    listed = subprocess.run(["ps", "--no-headers", "-o", "stat", "-p", str(process)], capture_output=True, text=True)
    return listed.stdout.strip()[:1] not in ("", "Z")


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say how requests come"),
        (["--stdio", "--http"], "say how requests come"),
        (["--stdio", "--port", "1"], "--port goes with --http"),
        (["--stdio", "--cors", "https://x.example"], "--cors goes with --http"),
        (["--http", "--host", "nowhere.invalid"], "nowhere.invalid: can't listen"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    from bridge.cli.app import main

    assert main(["serve", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_health_and_metrics(server: Any) -> None:
    assert server.get("/health").text == "ok\n"
    asked(server, "check", case=LEGAL, options=QUICK)
    server.post("/v1/check", json={})
    answer = server.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=")
    lines = answer.text.splitlines()
    assert 'azor_requests_total{method="check",status="400"} ' in answer.text
    (legal,) = [line for line in lines if line.startswith('azor_verdicts_total{outcome="legal"}')]
    assert float(legal.split()[1]) >= 1
    assert "azor_workers_busy 0.0" in lines and "azor_requests_waiting 0.0" in lines


def test_azor_check_imports_nothing_of_the_web() -> None:
    code = (
        "import sys; from bridge.cli.app import main; main(['check', sys.argv[1]]); "
        "print(sorted({name.partition('.')[0] for name in sys.modules} & "
        "{'litestar', 'uvicorn', 'prometheus_client', 'anyio', 'asyncio', 'http'}), "
        "[name for name in sys.modules if name.startswith(('bridge.web', 'bridge.serve'))], file=sys.stderr)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, "fixtures/golden/cyclops.yaml"],
        capture_output=True,
        text=True,
        timeout=None,
        cwd=ROOT,
        check=False,
    )
    assert ended.stderr == "[] []\n"


# ------------------------------------------------------------------------------------------------------------ the page

PAGE = (ROOT / "docs/http.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"```\n([A-Z]+) (/\S+)\n(\{.*\})\n\n(\d+)\n(.*)\n```", PAGE)


@pytest.mark.parametrize(("verb", "path", "body", "status", "wanted"), SHOWN)
def test_the_examples_of_the_page_are_answered(
    server: Any, verb: str, path: str, body: str, status: str, wanted: str
) -> None:
    answer = server.request(verb, path, content=body.encode(), headers={"content-type": "application/json"})
    assert answer.status_code == int(status)
    assert re.fullmatch(".*".join(map(re.escape, wanted.split("…"))), answer.text.rstrip("\n")), answer.text


def test_the_page_names_all_addresses_options_and_statuses() -> None:
    from bridge.cli.serve_http import OPTIONS
    from bridge.web.limits import Limits
    from bridge.web.openapi import description

    for path, operations in description(Limits())["paths"].items():
        for verb, operation in operations.items():
            assert f"`{verb.upper()} {path}`" in PAGE
            for status in operation["responses"]:
                assert re.search(rf"\b{status}\b", PAGE), status
    command = click.Command("serve")
    for option in OPTIONS:
        option(command)
    for parameter in command.params:
        assert parameter.opts[0] in PAGE, parameter.opts


def test_the_defaults_of_the_page_are_those_of_the_server() -> None:
    from bridge.web.limits import Limits

    defaults = dict(re.findall(r"\| `--([\w-]+)[^|]*` \| ([^|]+) \|", PAGE))
    limits = Limits()
    assert defaults == {
        "timeout": f"{limits.seconds:g}",
        "request-timeout": f"{limits.request_seconds:g}",
        "body": str(limits.body // 2**10),
        "boards": str(limits.boards),
        "workers": "the processors",
        "waiting": str(limits.waiting),
        "rate": str(limits.rate),
        "positions": f"{limits.positions}, {limits.memory // 2**20}",
        "worker-memory": str((limits.worker_memory or 0) // 2**20),
    }
