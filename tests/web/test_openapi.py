"""The description of the addresses is true: what it allows is answered, what it forbids is refused (Schemathesis)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("phases", "examples", "more"),
    [
        pytest.param("examples,fuzzing", 10, BY_DAY, id="some"),
        pytest.param("examples,fuzzing,stateful", 40, (), id="all", marks=pytest.mark.nightly),
        pytest.param("coverage", 1, (), id="coverage", marks=pytest.mark.nightly),
    ],
)
def test_what_it_says_is_so(phases: str, examples: int, more: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    configuration = tmp_path / "schemathesis.toml"
    configuration.write_text(CONFIGURATION, encoding="utf-8")
    with running("--rate", "0", "--workers", "2", "--timeout", "2") as (process, address, lines):
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(configuration)),
            *("run", f"{address}/openapi.json", "--checks", "all", "--phases", phases),
            *("-n", str(examples), "--generation-deterministic", "--no-color", *more),
            *("--suppress-health-check", "all"),  # cases have a large schema
        ]
        tried = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert tried.returncode == 0, tried.stdout[-8_000:] + tried.stderr[-2_000:]
        assert "generated" in tried.stdout
        assert process.poll() is None and lines == []
