"""The documentation says what the program does: the words of the case file, and the example on the first page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest

from bridge.case import kinds, state
from bridge.cli.app import main

ROOT = Path(__file__).resolve().parents[2]
CASE_FILE = (ROOT / "docs/case-file.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

STRUCTS = (
    state.State,
    state.Player,
    state.Options,
    state.Permanent,
    state.Effect,
    state.Filter,
    state.Whom,
    state.Condition,
    state.Number,
    state.Comparison,
    state.Controls,
    state.HasMark,
    state.Compare,
    state.Cost,
    state.Paid,
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
    assert keys - _words(CASE_FILE) == set()


def test_the_case_file_page_names_every_kind_and_selector() -> None:
    words = _words(CASE_FILE)
    assert set(KINDS) - words == set()
    assert set(get_args(get_args(state.Variant)[0])) - words == set()
    assert set(get_args(get_args(state.SelectorWord)[0])) - words == set()


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


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).is_file(), f"{page.name}: {target}"
