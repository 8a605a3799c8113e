"""Where the encodings are, which files a question has, and that comments are all that its text leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo.ast import ASTType, parse_string

from bridge.asp import encodings
from bridge.errors import InternalError

QUESTIONS = (
    "after_attackers",
    "after_damage",
    "answers_that_last",
    "apply_layer",
    "assign_combat_damage",
    "boards_alone",
    "boards_asked",
    "boards_beside",
    "boards_broken",
    "boards_charged",
    "boards_forbidden",
    "boards_idle",
    "boards_mixed",
    "boards_none",
    "boards_permitted",
    "boards_requires",
    "boards_simple",
    "boards_together",
    "compare_attackers",
    "compare_blockers",
    "declare_attackers",
    "declare_blockers",
    "explain_attackers",
    "explain_blockers",
    "find_loops",
    "guess_boards",
    "guess_conflicts",
    "improve_attackers",
    "improve_blockers",
    "judge_loop",
    "legal_attackers",
    "legal_blockers",
    "legal_damage",
    "nearest_attackers",
    "nearest_blockers",
    "nearest_damage",
    "pay_attackers",
    "pay_blockers",
    "payable_attackers",
    "payable_blockers",
    "position_attackers",
    "position_blockers",
)


def statements(text: str) -> list[str]:
    """The statements of a program as the solver reads them, without comments."""
    found: list[str] = []
    kinds = ASTType.Comment

    def take(node: object) -> None:
        if node.ast_type is not kinds:  # type: ignore[attr-defined]
            found.append(str(node))

    parse_string(text, take)
    return found


def test_the_encodings_of_the_checkout_are_found() -> None:
    assert Path(__file__).resolve().parents[2] / "asp_rules" == encodings.RULES


def test_the_questions() -> None:
    assert encodings.questions() == QUESTIONS


def named(file: Path) -> list[Path]:
    """What a file includes, in the order in which clingo reads it; a file of `core/` holds nothing of its own."""
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [(file.parent / line.split('"')[1]).resolve() for line in lines if line.startswith("#include")]
    return [each for one in found for each in (named(one) if one.parent.name == "core" else [one])]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_program_is_the_included_files_and_then_its_own(question: str) -> None:
    paths = [path for path, _ in encodings.program(question)]
    included = named(encodings.RULES / f"{question}.lp")
    few = question in {"answers_that_last", "judge_loop"} or question.startswith(("boards_", "guess_"))
    assert len(included) > (0 if few else 12)
    assert paths == [*included, encodings.RULES / f"{question}.lp"]
    for path, text in encodings.program(question)[:-1]:
        assert text == path.read_text(encoding="utf-8")
    assert "#include" not in encodings.program(question)[-1][1]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_text_leaves_out_only_comments(question: str) -> None:
    """Every file's statements are there, in order, and each file begins in the part `base`."""
    text = encodings.text(question)
    base = "#program base."
    expected: list[str] = []
    for number, (_, part) in enumerate(encodings.program(question)):
        own = statements(part)
        assert own[0] == base
        # The solver puts a part `base` at the beginning of what it reads.
        expected += own if number == 0 else [base, *own[1:]]
    assert statements(text) == expected
    assert not any(line.startswith("%") for line in text.splitlines())


def test_a_part_that_a_file_ends_in_does_not_go_on_in_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.lp").write_text("a.\n#program other.\nb.\n", encoding="utf-8")
    (tmp_path / "two.lp").write_text("c.\n", encoding="utf-8")
    (tmp_path / "question.lp").write_text('#include "one.lp".\n#include "two.lp".\n#show a/0.\n', encoding="utf-8")
    monkeypatch.setattr(encodings, "RULES", tmp_path)
    expected = ["#program base.", "a.", "#program other.", "b.", "#program base.", "c.", "#program base.", "#show a/0."]
    assert statements(encodings.text("question")) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [("absent", None), ("broken", '#include "nowhere.lp".\n')],
    ids=["no question", "no included file"],
)
def test_what_is_missing_is_our_mistake(
    name: str, text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is not None:
        (tmp_path / f"{name}.lp").write_text(text, encoding="utf-8")
    monkeypatch.setattr(encodings, "RULES", tmp_path)
    with pytest.raises(InternalError, match=r"can't be read: No such file"):
        encodings.program(name)


def test_files_of_the_working_folder_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decoy = tmp_path / "interface" / "output.lp"
    decoy.parent.mkdir()
    decoy.write_text("decoy.\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    parts = dict(encodings.program.__wrapped__("declare_attackers"))
    assert "decoy" not in parts[encodings.RULES / "interface/output.lp"]
