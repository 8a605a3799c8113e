"""The files of the page: what is sent, and what browsers are told of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.servers import client, web

web()

from bridge.web.files import FOLDER, files  # noqa: E402

FILES = {each.path: each for each in files()}
SCRIPTS = sorted(path for path in FILES if path.endswith(".js"))


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with client() as found:
        yield found


def test_each_file_is_sent_once_and_then_only_if_it_has_changed(server: Any) -> None:
    assert {"/", "/page/app.js", "/page/style.css", "/page/strings/en.json"} <= FILES.keys()
    for path, file in FILES.items():
        answer = server.get(path)
        assert (answer.status_code, answer.content) == (200, file.content), path
        assert answer.headers["content-type"].startswith(file.media_type)
        again = server.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path


def test_only_its_own_files_may_be_loaded(server: Any) -> None:
    policy = server.get("/").headers["content-security-policy"]
    allowed = dict(each.split(" ", 1) for each in policy.split("; "))
    assert allowed["default-src"] == "'none'"
    assert allowed["script-src"] == allowed["style-src"] == allowed["connect-src"] == "'self'"
    assert not [each for each in policy.split() if "unsafe" in each or "http" in each or "*" in each]


@pytest.mark.parametrize("path", ["/page/../app.py", "/page/%2e%2e/app.py", "/page/", "/page/strings", "/page/x.js"])
def test_nothing_else_is_sent(server: Any, path: str) -> None:
    assert server.get(path).status_code == 404


def test_no_file_names_another_server() -> None:
    for path, file in FILES.items():
        text = file.content.decode().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//[a-z]+\.[a-z]", text), path


def test_every_word_that_the_scripts_ask_for_is_in_the_catalog() -> None:
    catalog = json.loads((FOLDER / "strings" / "en.json").read_text(encoding="utf-8"))
    text = "".join(FILES[path].content.decode() for path in (*SCRIPTS, "/"))
    asked = {*re.findall(r'\bt\("([^"]+)"', text), *re.findall(r'data-t(?:-label)?="([^"]+)"', text)}
    asked |= {each for pair in re.findall(r'\bt\([^"(]*\? "([^"]+)" : "([^"]+)"', text) for each in pair}
    assert asked - catalog.keys() == set()
    begun = {each.split("${")[0] for each in re.findall(r"\bt\(`([^`]+)`", text)}
    unused = {key for key in catalog if key not in asked and not key.startswith(tuple(begun))}
    assert unused == set()
