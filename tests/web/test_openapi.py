"""The description of the addresses is true: what it allows is answered, what it forbids is refused (Schemathesis)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.web.pieces import PIECES, piece
from tests.web.servers import client, running, web

web()

CONFIGURATION = """\
[checks.positive_data_acceptance]
# A case of the right form may name a creature that isn't there (422), and a position may be gone (404).
expected-statuses = ["2xx", "404", "422", "5xx"]
"""

BY_DAY = ("--include-path-regex", "positions/|version|schema|health|metrics")
"""The addresses that are tried by day: to make up cases takes many minutes."""


def test_the_description_is_one_of_openapi() -> None:
    validator = pytest.importorskip("jsonschema_rs", reason="schemathesis is not installed")
    with client() as server:
        told = server.get("/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    for name, schema in told["components"]["schemas"].items():
        validator.meta.validate({**schema, "$schema": "https://json-schema.org/draft/2020-12/schema"})
        assert name
    references = set(re.findall(r"'\$ref': '([^']+)'", str(told)))
    assert references and all(each.startswith("#/components/schemas/") for each in references)
    assert {each.rpartition("/")[2] for each in references} <= told["components"]["schemas"].keys()


def test_what_it_says_of_itself_is_so() -> None:
    """Each example of a body has the form that is said of it, and is answered; editions are those there are."""
    validator = pytest.importorskip("jsonschema_rs", reason="schemathesis is not installed")
    with client() as server:
        told = server.get("/openapi.json").json()
        tried = 0
        for path, operations in told["paths"].items():
            for verb, operation in operations.items():
                for parameter in operation.get("parameters", ()):
                    assert parameter["name"] != "edition" or "2026-04-17" in parameter["schema"]["enum"]
                content = operation.get("requestBody", {}).get("content", {}).get("application/json")
                for example in content["examples"].values() if content else ():
                    schema = {**content["schema"], "components": told["components"]}
                    validator.validator_for(schema).validate(example["value"])
                    if tried % 4 == 0:
                        assert server.request(verb, path, json=example["value"]).status_code in (200, 201), path
                    tried += 1
    assert tried > 10


def _tried(tmp_path: Path, phases: str, examples: int, *more: str, kept: tuple[str, ...] | None = None) -> str:
    """What Schemathesis says of a server, with all of its checks; the test fails if it finds something.

    Args:
        tmp_path: Where its files are.
        phases: The phases.
        examples: How many requests are made up for each address.
        more: Further options.
        kept: The parts of the form of cases that the description keeps; None for all.
    """
    pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    configuration = tmp_path / "schemathesis.toml"
    configuration.write_text(CONFIGURATION, encoding="utf-8")
    with running("--rate", "0", "--workers", "2", "--timeout", "2") as (process, address, lines):
        place = [f"{address}/openapi.json"]
        if kept is not None:
            whole = json.loads(urlopen(place[0]).read())
            file = tmp_path / "openapi.json"
            file.write_text(json.dumps(piece(whole, kept)), encoding="utf-8")
            place = [str(file), "--url", address]
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(configuration)),
            *("run", *place, "--checks", "all", "--phases", phases),
            *("-n", str(examples), "--generation-deterministic", "--no-color", *more),
            *("--suppress-health-check", "all"),  # cases have a large schema
        ]
        tried = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert tried.returncode == 0, tried.stdout[-8_000:] + tried.stderr[-2_000:]
        assert "generated" in tried.stdout
        assert process.poll() is None and lines == []
    return tried.stdout


@pytest.mark.parametrize(
    ("phases", "examples", "more"),
    [
        pytest.param("examples,fuzzing", 10, BY_DAY, id="some"),
        pytest.param("coverage", 1, BY_DAY, id="coverage of some"),
        pytest.param("examples,fuzzing,stateful", 12, (), id="all", marks=pytest.mark.nightly),
    ],
)
def test_what_it_says_is_so(phases: str, examples: int, more: tuple[str, ...], tmp_path: Path) -> None:
    _tried(tmp_path, phases, examples, *more)


@pytest.mark.nightly
@pytest.mark.parametrize("name", PIECES)
def test_each_key_of_a_request_is_as_it_says(name: str, tmp_path: Path) -> None:
    """The coverage phase: each key on each level with what its schema allows and what it forbids."""
    more = () if name == "requests" else ("--include-path", "/v1/check")
    _tried(tmp_path, "coverage", 1, *more, kept=PIECES[name])


def test_a_piece_keeps_what_it_is_of() -> None:
    with client() as server:
        told = server.get("/openapi.json").json()
    for name, kept in PIECES.items():
        found = piece(told, kept)
        text = json.dumps(found["paths"]["/v1/check"]["post"]["requestBody"])
        assert ("schemas/Case" in text) == bool(kept), name
        assert "CheckOptions" in text
        assert "schemas/Description" not in json.dumps(found["components"]["schemas"]["Case"])
    assert "schemas/Effect" in json.dumps(piece(told, PIECES["effects"])["components"]["schemas"]["State"])
