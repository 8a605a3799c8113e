"""The review list: each kind on a rule of our own and its source; and the figures on the texts of others."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from bridge.audit import audit, read_document_file
from bridge.audit.following import followed
from bridge.audit.quantities import bounds_in_english, bounds_in_korean
from bridge.cli.app import main
from tests.audit import sample
from tests.audit.books import BOOK, EDITIONS, changed, document, edition

ENGLISH = """5. Turn Structure

500. General

500.1. If more than one player is in the game, each player draws a card (see rule 500.2).

500.2. A player can't cast spells during the untap step.

500.3. The owner of a permanent puts it into a graveyard. Only that player may look at it.

500.4. Paying a cost follows the rules for additional costs in rules 500.3 and 500.1a–c.

500.5. The defending player chooses a creature that they control, which blocks an attacking creature and is tapped.
"""

KOREAN = """5. 턴의 구조

500. 일반

500.1. 둘 이상의 플레이어가 게임에 있다면 각 플레이어는 카드를 한 장 뽑습니다. (See rule 500.2)

500.2. 플레이어는 언탭단 동안 주문을 발동할 수 없습니다.

500.3. 지속물의 소유자는 그것을 무덤에 놓습니다. 오직 그 플레이어만 그것을 볼 수 있습니다.

500.4. 비용을 지불하는 것은 추가 비용에 대한 규칙 500.3과 500.1a–c를 따릅니다.

500.5. 방어 플레이어는 자신이 조종하는 생물을 선택합니다. 그 생물은 공격 생물을 방어하고 탭됩니다.
"""

_CASES = {
    "a bound": (("둘 이상의", "하나 이상의"), "meaning.quantity", "500.1"),
    "a reference": (("rule 500.2", "rule 500.3"), "xref.wrong", "500.1"),
    "a reference left out": ((" (See rule 500.2)", ""), "xref.missing", "500.1"),
    "a range": (("500.1a–c", "500.1b–c"), "xref.stale_range", "500.4"),
    "a negation": (("발동할 수 없습니다", "발동할 수 있습니다"), "meaning.negation", "500.2"),
    "a negation put in": (("카드를 한 장 뽑습니다", "카드를 뽑지 않습니다"), "meaning.negation", "500.1"),
    "only": (("오직 그 플레이어만", "그 플레이어는"), "meaning.scope", "500.3"),
    "an owner for a controller": (("소유자는", "조종자는"), "meaning.role", "500.3"),
    "another thing": (("지속물의 소유자", "생물의 소유자"), "meaning.object", "500.3"),
    "a rule left out": (("500.4. 비용을", "비용을"), "text.missing", "500.4"),
    "words left out": ((" 그것을 무덤에 놓습니다", " 그것을 놓습니다"), "text.omitted", "500.3"),
}


def _kinds(text: str, source: str = ENGLISH) -> set[tuple[str, str]]:
    return {(finding.kind, finding.rule) for finding in audit(document(text), document(source)).review}


def test_a_faithful_translation_has_no_review_list() -> None:
    assert _kinds(KOREAN) == set()


@pytest.mark.parametrize("name", _CASES)
def test_each_kind_against_the_source(name: str) -> None:
    (old, new), kind, rule = _CASES[name]
    assert old in KOREAN
    assert (kind, rule) in _kinds(KOREAN.replace(old, new, 1))


@pytest.mark.parametrize(
    ("english", "korean"),
    [
        ("more than one player", "두 명 이상의 플레이어"),
        ("one or more players", "한 명 이상의 플레이어"),
        ("no more than two cards", "카드 2장 이하"),
        ("less than three", "3개 미만"),
        ("greater than 0", "0보다 큰"),
        ("at least 60 cards", "최소 60장"),
        ("more than N counters", "N개 초과"),
    ],
)
def test_bounds(english: str, korean: str) -> None:
    """The same bound in both languages; of whole numbers, more than one is two or more."""
    assert [bound for bound, _ in bounds_in_english(english)] == [bound for bound, _ in bounds_in_korean(korean)] != []


def test_rare_words_near_common_ones() -> None:
    rules = "\n\n".join(f"500.{n}. 액티브 플레이어는 격발 능력을 가진 카드를 {n}장 뽑습니다." for n in range(1, 9))
    text = f"5. 턴의 구조\n\n500. 일반\n\n{rules}\n\n500.9. 액티브 플레이에는 격발 능력을 가집니다.\n"
    assert [(each.rule, each.mend) for each in audit(document(text)).review] == [("500.9", "플레이어는")]


def test_terms_that_are_written_otherwise() -> None:
    rules = "\n\n".join(f"500.{n}. 카드 {n}장은 커맨드 구역에 있습니다." for n in range(1, 9))
    text = f"5. 턴의 구조\n\n500. 일반\n\n{rules}\n\n500.9. 카드 9장은 커맨더 구역에 있습니다.\n"
    assert ("term.inconsistent", "500.9") in _kinds(text, ENGLISH)


def test_alternatives_that_are_one() -> None:
    text = KOREAN.replace("그것을 무덤에", "토큰이나 토큰을 무덤에", 1)
    assert text != KOREAN
    assert ("meaning.repeated", "500.3") in _kinds(text)
    assert ("meaning.repeated", "500.3") not in _kinds(KOREAN.replace("그것을 무덤에", "토큰이나 카드를 무덤에", 1))


def test_near_clones_that_differ_in_a_word() -> None:
    """What is said of five keywords, each with its own name, is said of a sixth with another word."""
    names = ("Flying", "Haste", "Reach", "Menace", "Trample", "Vigilance")
    keywords = "".join(
        f"702.{at}. {name}\n\n702.{at}a Multiple instances of {name.lower()} on the same creature are redundant.\n\n"
        for at, name in enumerate(names, 1)
    )
    text = f"7. Additional Rules\n\n700. General\n\n702. Keyword Abilities\n\n{keywords}"
    assert _clones(text) == []
    assert _clones(text.replace("menace on the same creature", "menace on the same player")) == [("702.4a", "creature")]


def _clones(text: str) -> list[tuple[str, str]]:
    return [(each.rule, each.mend) for each in audit(document(text)).review if each.kind == "text.near_clone"]


def test_references_follow_rules_that_move() -> None:
    """Untap steps are put in before: a reference that keeps its number did not follow, one that changes otherwise is
    doubtful, and one that follows is no more than a change."""
    old = document(BOOK)
    moved = BOOK.replace("\n502. Draw", "\n502. Upkeep Step\n\n502.1. Abilities may trigger.\n\n503. Draw")
    moved = moved.replace("502.1. The active", "503.1. The active").replace("502.1a If", "503.1a If")
    moved = moved.replace("502.1b An", "503.1b An")
    assert followed(old, document(moved))["502.1a"] == "503.1a"
    report = audit(document(moved), previous=old)
    assert ("xref.not_followed", "101.2b") in {(each.kind, each.rule) for each in report.review}
    other = audit(document(moved.replace("(see rule 502.1)", "(see rule 101.1)")), previous=old)
    assert ("xref.changed", "101.2b") in {(each.kind, each.rule) for each in other.review}
    follows = audit(document(moved.replace("(see rule 502.1)", "(see rule 503.1)")), previous=old)
    assert ("change.reference", "101.2b") in {(each.kind, each.rule) for each in follows.review}


def test_changes_against_the_previous_text() -> None:
    old, new = document(BOOK), changed(("in a draw.", "in a tie."), ("\n505.1. Some effects restart the game.\n", ""))
    found = {(each.kind, each.rule) for each in audit(new, previous=old).review}
    assert {("change.text", "101.1"), ("change.missing", "505.1")} <= found


def test_other_languages_beside_the_text_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english, korean = tmp_path / "en.txt", tmp_path / "ko.txt"
    english.write_text(ENGLISH, encoding="utf-8")
    korean.write_text(KOREAN, encoding="utf-8")
    assert main(["audit", str(korean), "--source", str(english)]) == 0
    capsys.readouterr()
    for arguments in ([korean, "--source", korean], [english, "--source", english], [korean, "--previous", english]):
        assert main(["audit", *map(str, arguments)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


LEAST = {
    "number": 1.0,
    "format": 1.0,
    "toc": 1.0,
    "xref": 0.95,
    "meaning.quantity": 0.8,
    "seeddiff": 0.8,
    "contradiction": 0.5,
    "all": 0.6,
}
"""The share of known flaws of the Korean documents that the audit finds at least."""


@pytest.mark.nightly
def test_known_flaws_are_found() -> None:
    whole: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for number, rule, kind, _, _ in sample.rows():
        for name in {kind, kind.partition(".")[0], "all"} & LEAST.keys():
            if kind != "edition":
                whole[name] += 1
                found[name] += sample.found_by(number, rule, kind) is not None
    assert {name: found[name] / whole[name] for name in LEAST if found[name] < LEAST[name] * whole[name]} == {}


def test_an_edition_against_the_one_before() -> None:
    """In 2026 614.12b became 614.12c, and 607.2m still refers to 614.12b for anchor words."""
    old, new = (read_document_file(edition(date)) for date in EDITIONS[-2:])
    found = {(each.kind, each.rule) for each in audit(new, previous=old).review}
    assert ("xref.not_followed", "607.2m") in found


def test_judging_plays_imports_nothing_of_it() -> None:
    """The cold start of the command stays what it is."""
    code = "import sys, bridge.cli.app; print([name for name in sys.modules if 'audit' in name or 'report.' in name])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
