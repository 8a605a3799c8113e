"""The property `examples`: what fixtures retell of the book, and why not more."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.asp.encodings import RULES
from bridge.cli.app import main
from bridge.contradictions import Answer, Bounds, answers, inquiries
from bridge.contradictions.retold import LEFT_OUT, retold_in, why_left_out
from bridge.rulebook.tables import load_table, newest_edition

__all__: list[str] = []

BOOK = """\
Rules of a Made-up Game

These rules are effective as of March 5, 2031.

Contents

5. Turns
   500. Days
   508. Charges
Glossary
Credits

5. Turns

500. Days

500.1. There are days.

Example: Monday is one.

508. Charges

508.1. All charge.

508.1c Not alone.

Example: Two are not alone, and so each of the two may charge if the other one charges as well.

Example: One is alone.

Glossary

Charge
To go first.

Credits
"""
BY_DAY = ("508.1c", "613.6", "702.22h", "732.3")
JUDGED = [
    each.name for each in inquiries(["examples"], Bounds()) if each.name not in ("examples.left_out", "examples.text")
]


def _asked(name: str, text: str | None = None) -> Answer:
    bounds = Bounds(text=text)
    (answer,) = answers([each for each in inquiries(["examples"], bounds) if each.name == name], bounds)
    return answer


def _are_as_the_book_says(name: str) -> None:
    answer = _asked(name)
    assert (answer.outcome, answer.standing) == ("none", "holds"), answer.listed
    assert answer.boards.number == len(answer.listed) >= 1


@pytest.mark.parametrize("number", BY_DAY)
def test_some_examples_come_out_as_the_book_says(number: str) -> None:
    _are_as_the_book_says(f"examples.{number}")


@pytest.mark.nightly
@pytest.mark.parametrize("name", JUDGED)
def test_all_examples_come_out_as_the_book_says(name: str) -> None:
    _are_as_the_book_says(name)


def test_every_example_is_retold_or_has_a_reason() -> None:
    answer = _asked("examples.left_out")
    assert (answer.outcome, answer.standing, answer.found) == ("not modeled", "gap", False)
    there = {number: pin.examples for number, pin in load_table(newest_edition()).rules.items() if pin.examples}
    known = {(each.number, each.place) for each in retold_in(RULES.parent / "fixtures")}
    asked = {
        (number, place) for number, amount in there.items() if "5" <= number < "8" for place in range(1, amount + 1)
    }
    assert {number for number, _ in asked - known} == {each.split()[1] for each in answer.listed}
    assert all(why_left_out(number) for number, _ in asked - known)


def test_no_reason_is_given_for_a_rule_whose_examples_are_retold() -> None:
    """A reason that speaks of a rule whose examples are judged would be untrue."""
    assert not [each.number for each in retold_in(RULES.parent / "fixtures") if why_left_out(each.number)]


def test_every_reason_is_about_a_rule_with_examples() -> None:
    there = [number for number, pin in load_table(newest_edition()).rules.items() if pin.examples]
    for key, reason in LEFT_OUT.items():
        assert any(why_left_out(number) == reason for number in there if number.startswith(key))


def test_the_page_says_how_many() -> None:
    retold, _, total, *_ = _asked("examples.left_out").told.split()
    page = (RULES.parent / "docs" / "contradictions.md").read_text(encoding="utf-8")
    assert f"The newest edition has {total} examples in chapters 5 to 7." in page
    assert f"retold by fixtures, {retold} in all:" in page


def test_examples_of_a_text_that_nothing_retells(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text(BOOK, encoding="utf-8")
    answer = _asked("examples.text", str(file))
    assert (answer.outcome, answer.standing, answer.found) == ("not modeled", "gap", True)
    day, alone = answer.listed
    assert day == f"CR 500.1, example 1, “Monday is one.”: {LEFT_OUT['500']}"
    assert alone == "CR 508.1c, example 2, “One is alone.”: no reason is given"


def test_a_text_that_can_t_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contradictions", "--property", "examples", "--text", str(tmp_path / "nowhere.txt")]) == 2
    assert "nowhere.txt" in capsys.readouterr().err


def test_a_case_that_comes_out_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An example that the encodings judge otherwise than the book is a contradiction."""
    retold = next(each.file for each in retold_in(RULES.parent / "fixtures") if each.number == "508.1c")
    text = retold.read_text(encoding="utf-8")
    assert "outcome: legal" in text or "outcome: illegal" in text
    folder = tmp_path / "fixtures"
    folder.mkdir()
    other = text.replace("outcome: illegal", "outcome: undetermined").replace("outcome: legal", "outcome: illegal")
    (folder / "other.yaml").write_text(other, encoding="utf-8")
    monkeypatch.setattr("bridge.contradictions.retold.RULES", tmp_path / "asp_rules")
    answer = _asked("examples.508.1c")
    assert (answer.outcome, answer.standing, answer.found) == ("witness", "contradiction", True)


def test_without_fixtures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.contradictions.retold.RULES", tmp_path / "asp_rules")
    (inquiry,) = inquiries(["examples"], Bounds())
    assert (inquiry.ask(None).outcome, inquiry.ask(None).standing) == ("vacuous", "vacuous")
