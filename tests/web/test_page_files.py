"""The files of the page: what is sent, and what browsers are told of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bridge.serve.examples import examples
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


def _catalog(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / "strings" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def _forms(words: str | dict[str, str]) -> list[str]:
    return [words] if isinstance(words, str) else [*words.values()]


def _places(words: str | dict[str, str]) -> set[str]:
    return {each for form in _forms(words) for each in re.findall(r"\{(\w+)\}", form)}


def test_every_word_of_the_page_is_said_in_korean() -> None:
    """The titles of situations, which the server gives in English, stand there, too."""
    english, korean = _catalog("en"), _catalog("ko")
    titles = {key for key in korean if key.startswith("title.")}
    assert titles == {f"title.{each['title']}" for each in examples().values()}
    assert korean.keys() - titles == english.keys()
    for key, words in english.items():
        assert _places(korean[key]) == _places(words), key
        assert isinstance(korean[key], str) == isinstance(words, str), key
    assert all(form.strip() for words in korean.values() for form in _forms(words))


def test_no_particle_that_changes_stands_behind_a_place() -> None:
    """The page can't tell how a name is read: `Goblin은` and `Ogre는` would need it."""
    behind = re.compile(r"\}(?:을|를|이|가|은|는|과|와|으로|로)(?![가-힣])")
    assert [words for words in map(str, _catalog("ko").values()) if behind.search(words)] == []


def test_every_word_that_the_scripts_ask_for_is_in_the_catalog() -> None:
    catalog = json.loads((FOLDER / "strings" / "en.json").read_text(encoding="utf-8"))
    text = "".join(FILES[path].content.decode() for path in (*SCRIPTS, "/"))
    asked = {*re.findall(r'\bt\("([^"]+)"', text), *re.findall(r'data-t(?:-label)?="([^"]+)"', text)}
    asked |= {each for pair in re.findall(r'\bt\([^"(]*\? "([^"]+)" : "([^"]+)"', text) for each in pair}
    assert asked - catalog.keys() == set()
    begun = {each.split("${")[0] for each in re.findall(r"\bt\(`([^`]+)`", text)}
    unused = {key for key in catalog if key not in asked and not key.startswith(tuple(begun))}
    assert unused == set()
