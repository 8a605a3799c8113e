"""The documentation says what the program does, in lines of one width and in American spelling."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from bridge.case import conditions, descriptions, kinds, state
from bridge.case.asked import NOT_IN_PLAYS
from bridge.cli.app import main

ROOT = Path(__file__).resolve().parents[2]
CASE_FILE = (ROOT / "docs/case-file.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

STRUCTS = (
    state.State,
    state.Player,
    state.Options,
    state.Permanent,
    state.Effect,
    descriptions.Description,
    state.Whom,
    conditions.Condition,
    descriptions.Number,
    descriptions.Comparison,
    conditions.Controls,
    conditions.HasMark,
    conditions.Compare,
    conditions.Cost,
    conditions.Pick,
    state.ManaAbility,
    state.Play,
)


KINDS = kinds.ATTACK_KINDS | kinds.BLOCK_KINDS | kinds.DAMAGE_KINDS | kinds.CHANGE_KINDS


def _words(text: str) -> set[str]:
    """The words in code spans and code blocks."""
    return {word for span in re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL) for word in re.findall(r"\w+", span)}


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_the_case_file_page_names_every_key(struct: type) -> None:
    keys = set(struct.__struct_encode_fields__)  # type: ignore[attr-defined]
    assert keys - set(NOT_IN_PLAYS.get(struct, ())) - _words(CASE_FILE) == set()


def test_the_case_file_page_names_every_kind_and_selector() -> None:
    words = _words(CASE_FILE)
    assert set(KINDS) - words == set()
    assert set(get_args(get_args(state.Variant)[0])) - words == set()
    assert set(get_args(get_args(descriptions.SelectorWord)[0])) - words == set()


def test_every_kind_has_a_meaning_and_every_meaning_a_kind() -> None:
    assert set(get_args(state.EffectKind)) == set(KINDS)


def test_the_readme_shows_what_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = re.findall(r"```\n\$ azor (.*)\n((?:.*\n)*?)```", README)
    assert shown
    for command, output in shown:
        main(shlex.split(command))
        assert capsys.readouterr().out == output


def test_the_case_file_page_shows_what_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = next(
        text
        for text in re.findall(r"```yaml\n(.*?)```", CASE_FILE, re.DOTALL)
        if "question: declare_blockers\n" in text
    )
    (tmp_path / "board.yaml").write_text(board, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    shown = re.search(r"```\n\$ azor (.*)\n((?:.*\n)*?)```", CASE_FILE)
    assert shown
    main(shlex.split(shown[1]))
    assert capsys.readouterr().out == shown[2]


def _anchors(page: Path) -> set[str]:
    """The anchors of a page, which GitHub makes from its headings."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return {
        re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            to = page.parent / target if target else page
            assert to.is_file(), f"{page.name}: {target}"
            assert not anchor or anchor in _anchors(to), f"{page.name}: {target}#{anchor}"


# ------------------------------------------------------------------------------------------------- width and spelling

WIDTH = 120
"""The most characters of a line of prose, as `line-length` of the code (`pyproject.toml`)."""


def _prose(text: str) -> list[tuple[int, str]]:
    """The numbered lines of a page that are prose.

    Left out are code blocks, indented commands, tables, headings, pictures, and what `python -m benchmarks` writes
    between its marks. The targets of links are cut out, for they can't be broken.
    """
    lines = []
    in_block, generated = False, False
    for number, line in enumerate(text.splitlines(), 1):
        if re.fullmatch(r"<!-- \w+: (begin|end) -->", line):
            generated = "begin" in line
        elif line.lstrip().startswith("```"):
            in_block = not in_block
        elif not (in_block or generated or line.startswith(("    ", "|", "#", "![", ">>>"))):
            lines.append((number, re.sub(r"\]\([^)]*\)", "]", line)))
    return lines


def _too_wide(text: str) -> list[int]:
    return [number for number, line in _prose(text) if len(line) > WIDTH]


def test_the_width_is_that_of_the_code() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["tool"]["ruff"]["line-length"] == WIDTH


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_prose_keeps_within_the_width(page: Path) -> None:
    assert _too_wide(page.read_text(encoding="utf-8")) == []


def test_wide_prose_is_seen_and_what_has_its_own_width_is_not() -> None:
    wide = "word " * 30
    assert _too_wide(f"# {wide}\n{wide}\n| {wide} |\n```\n{wide}\n```\n* {wide}\n    {wide}\n") == [2, 7]
    assert _too_wide(f"<!-- plays: begin -->\n{wide}\n<!-- plays: end -->\n{wide}\n") == [4]
    assert _too_wide(f"[a page]({'far/' * 40}page.md)\n") == []


BRITISH = re.compile(
    r"(?<![a-z])(?:un|re|multi)?(?:"
    r"analys(?:e|ed|es|ing)|artefact\w*|behaviour\w*|cancell(?:ed|ing)|catalogu\w+|centre[ds]?|colour\w*|defence\w*|"
    r"favour\w*|fulfil|fulfils|grey|honour\w*|judgement\w*|labell(?:ed|ing)|licence\w*|modell(?:ed|ing)|"
    r"neighbour\w*|programme|travell(?:ed|ing|er)\w*|whilst|"
    r"(?:capital|categor|character|emphas|final|general|initial|maxim|minim|normal|optim|organ|priorit|real|recogn|"
    r"serial|special|summar|symbol|token|util)is(?:e|ed|es|ing|ation|ations|able)"
    r")(?![a-z])",
    re.IGNORECASE,
)
"""British spellings, also as parts of names such as `known_colours`."""

SPELLED_BY_OTHERS = {"CancelledError", "cancelled"}
"""A name of Python's library (`concurrent.futures`), and a word of version 1 of the protocol."""

SPELLING = {
    ".": ("README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
    "docs": ("*.md",),
    "asp_rules": ("*.lp",),
    "benchmarks": ("*.py",),
    "bridge": ("*.py", "*.lark"),
    "tests": ("*.py",),
}
"""Which files of which folders have to have American spelling. Fixtures are left out: they quote cards and misspell."""


def _british(text: str, *, code: bool) -> list[str]:
    """The British spellings in a text; in a page, code spans and blocks are not looked at."""
    if not code:
        text = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
    for word in SPELLED_BY_OTHERS:
        text = re.sub(rf"(?<![A-Za-z]){word}(?![A-Za-z])", "", text)
    return [found[0] for found in BRITISH.finditer(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text))]


def _spelled() -> list[Path]:
    """The files whose spelling is checked."""
    return [
        path
        for folder, patterns in SPELLING.items()
        for pattern in patterns
        for path in sorted((ROOT / folder).glob(pattern) if folder == "." else (ROOT / folder).rglob(pattern))
        if path != Path(__file__)
    ]


def test_spelling_is_american() -> None:
    found = {
        str(path.relative_to(ROOT)): words
        for path in _spelled()
        if (words := _british(path.read_text(encoding="utf-8"), code=path.suffix != ".md"))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The colours of the neighbouring Licence", ["colours", "neighbouring", "Licence"]),
        ("is_unrecognised, knownColour, serialisation", ["unrecognised", "Colour", "serialisation"]),
        ("colors, exercise, promise, otherwise, advertise, gray, canceled, precise, specialist", []),
        ("except CancelledError, cancelled: fulfilled", []),
    ],
)
def test_british_spellings_are_seen(text: str, found: list[str]) -> None:
    assert _british(text, code=True) == found
    assert _british(f"`{text}`", code=False) == []
