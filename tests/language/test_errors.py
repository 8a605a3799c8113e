"""Errors in Korean: what is said of each malformed case of the fixtures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridge.case.loading import load_file
from bridge.errors import InputError
from bridge.language import speaking
from tests.static.tree import ROOT

__all__: list[str] = []

MALFORMED = ROOT / "fixtures" / "malformed"

_OF_LIBRARIES = ("올바른 YAML이 아닙니다: ", "올바른 JSON이 아닙니다: 문자열 안: ")
"""Behind these stands what a library says of a text that it can't read, in its own words."""

_WITH_AN_ARTICLE = "instant_on_the_battlefield.yaml"
"""The one file whose message still names a card type with its English article."""

_QUOTED = re.compile(r"""'[^']*'|"[^"]*"|\{[^}]*\}""")
_ENGLISH = re.compile(
    r"(?<![\w.])(?:the|is|are|of|an?|and|not|has|needs|no|to|with|which|belongs|expected|can)(?![\w.])"
)
"""Small words, by which English is told from the keys and words of a case, which stay as they are written."""


def _message(file: Path) -> str:
    with pytest.raises(InputError) as raised:
        list(load_file(file))
    return raised.value.message


def test_errors_of_malformed_cases_are_said_in_korean() -> None:
    left: list[tuple[str, str]] = []
    files = [file for file in sorted(MALFORMED.iterdir()) if file.suffix in (".yaml", ".json", ".jsonl")]
    with speaking("ko"):
        messages = {file.name: _message(file) for file in files}
    for name, message in messages.items():
        english = _ENGLISH.search(_QUOTED.sub(" ", message))
        of_library = message.startswith(_OF_LIBRARIES)
        if not re.search("[가-힣]", message) or (english and not of_library and name != _WITH_AN_ARTICLE):
            left.append((name, message))
    assert left == []
    assert len(messages) > 400


def test_the_same_files_are_refused_in_english_too() -> None:
    """What the test above looks for would be found in English."""
    assert _ENGLISH.search(_QUOTED.sub(" ", _message(MALFORMED / "count_in_a_count.yaml")))
