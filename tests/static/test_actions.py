"""The action theory (`asp_rules/actions/`): read without a message, cited, tidy, and nothing local used twice."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import clingo
import pytest
from clingo.ast import parse_string

from bridge.asp.encodings import RULES, text
from bridge.rulebook import load_table, newest_edition, numbers_in

FILES = sorted((RULES / "actions").glob("*.lp"))
QUESTIONS = ("find_loops", "judge_loop")
WIDTH = 140

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)


@each_file
def test_a_file_is_read_without_a_message(path: Path) -> None:
    messages: list[str] = []
    program = path.read_text(encoding="utf-8")
    parse_string(program, lambda _: None, logger=lambda code, message: messages.append(message))
    assert not messages


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_grounded_without_a_message_for_no_facts(question: str) -> None:
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda code, message: messages.append(message))
    control.add("base", [], text(question))
    control.ground([("base", [])])
    if question == "find_loops":
        control.ground([("step", [clingo.Number(1)])])
        control.ground([("step", [clingo.Number(2)])])
    assert not messages


def test_every_file_is_included_by_a_question() -> None:
    included = {
        name
        for question in QUESTIONS
        for name in re.findall(r'#include "actions/([^"]+)"', (RULES / f"{question}.lp").read_text(encoding="utf-8"))
    }
    assert included == {path.name for path in FILES}


@each_file
def test_lines_are_tidy(path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= WIDTH, (path.name, number)
        assert line == line.rstrip() and "\t" not in line, (path.name, number)


@each_file
def test_every_rule_stands_under_a_comment(path: Path) -> None:
    """A paragraph of rules begins with a comment, or follows one that speaks for it."""
    seen = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("%"):
            seen = True
        elif line and not line.startswith(("#", " ")):
            assert seen, line
        elif line.startswith("#program"):
            seen = True


@each_file
def test_cited_numbers_exist(path: Path) -> None:
    numbers = load_table(newest_edition()).rules
    cited = [
        number
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("% CR")
        for number in numbers_in(line.partition(":")[0])
    ]
    assert cited
    assert not [number for number in cited if number not in numbers and number.rstrip("abcdefgh") not in numbers]


def test_rules_that_verdicts_name_exist() -> None:
    numbers = load_table(newest_edition()).rules
    named = {
        number for path in FILES for number in re.findall(r'"(\d{3}\.\d+[a-z]?)"', path.read_text(encoding="utf-8"))
    }
    assert {"104.4b", "104.4f", "704.5a", "704.5b", "704.5c"} <= named
    assert not [number for number in named if number not in numbers]


def test_a_local_helper_stays_in_its_file() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for path in FILES:
        group = "judge" if path.name.startswith("104_") else "find"
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith("%"):
                for name in re.findall(r'(?<![\w"])(_[a-z]\w*)', line):
                    places[f"{group} {name}"].add(path.name)
    assert not {name: files for name, files in places.items() if len(files) > 1}


def test_variables_are_words() -> None:
    """Numbers and places apart, a variable is a word."""
    short = {"I", "J", "K", "L", "M", "N", "A", "B", "C", "D", "F", "R", "X", "Id", "By"}
    for path in FILES:
        code = re.sub(r'"[^"]*"', "", re.sub(r"%.*", "", path.read_text(encoding="utf-8").split("*%", 1)[-1]))
        for name in re.findall(r"(?<![\w])_?([A-Z]\w*)", code):
            assert len(name) > 2 or name in short, (path.name, name)
