"""What single sentences tell: which translates which, what is left out, and restatements that disagree."""

from __future__ import annotations

from bridge.audit import audit
from bridge.audit.aligning import align, sentences_of
from bridge.report.model import Finding
from tests.audit.books import document

HEAD_EN, HEAD_KO = "5. Turn Structure\n\n500. General\n\n", "5. 턴의 구조\n\n500. 일반\n\n"

ENGLISH = """500.1. A player can't cast spells during this step. Putting a counter on a creature doesn't use the stack.
Each player may draw one card from their library. That is not a mana ability.

500.2. A spell that targets a creature is put into its owner's graveyard if that creature has left the battlefield.

500.3. An ability that targets a creature is put into its owner's graveyard if that creature has left the battlefield.
"""

KOREAN = """500.1. 이 단 동안 플레이어는 주문을 발동할 수 없습니다. 생물에 카운터를 놓는 것은 스택을 사용하지 않습니다.
각 플레이어는 자신의 서고에서 카드를 한 장 뽑을 수 있습니다. 그것은 마나 능력이 아닙니다.

500.2. 생물을 목표로 하는 주문은 그 생물이 전장을 떠났다면 소유자의 무덤에 놓입니다.

500.3. 생물을 목표로 하는 능력은 그 생물이 전장을 떠났다면 소유자의 무덤에 놓입니다.
"""


def _found(old: str = "", new: str = "") -> list[Finding]:
    assert old in KOREAN
    text = KOREAN.replace(old, new, 1) if old else KOREAN
    return list(audit(document(HEAD_KO + text), document(HEAD_EN + ENGLISH)).review)


def _told(found: list[Finding]) -> set[tuple[str, str]]:
    return {(each.kind, each.rule) for each in found}


def test_a_faithful_translation_has_no_finding() -> None:
    assert _told(_found()) == set()


def test_a_negation_lost_in_one_of_many_sentences() -> None:
    found = _found("그것은 마나 능력이 아닙니다", "그것은 마나 능력입니다")
    assert ("meaning.negation", "500.1") in _told(found)


def test_a_sentence_left_out() -> None:
    found = _found("각 플레이어는 자신의 서고에서 카드를 한 장 뽑을 수 있습니다. ", "")
    assert ("text.omitted", "500.1") in _told(found)


def test_restatements_that_disagree() -> None:
    """The source says of 500.2 and 500.3 that the battlefield was left, the translation of one that the library was."""
    found = _found("능력은 그 생물이 전장을", "능력은 그 생물이 서고를")
    said = {(each.rule, *each.related) for each in found if each.why.startswith(("500.2 says", "500.3 says"))}
    assert said == {("500.2", "500.3"), ("500.3", "500.2")}


def test_which_sentence_translates_which() -> None:
    korean = "플레이어는 주문을 발동합니다. 그 주문은 스택에 놓입니다. 이후 우선권을 받습니다."
    english = (
        "A player casts a spell. Tokens are not cards. The spell goes on the stack. Then the player gets priority."
    )
    beads = align(korean, english, {"player": 0.5, "spell": 1.0, "stack": 1.0, "priority": 1.0, "token": 1.0}, -0.4)
    assert [bead.source for bead in beads if not bead.text] == [("Tokens are not cards.",)]
    assert [len(bead.text) for bead in beads if bead.text] == [1, 1, 1]


def test_references_are_no_sentences() -> None:
    assert sentences_of("First, draw. (See rule 504.1, “Draw Step.”) Then discard; see rule 701.8.") == [
        "First, draw.",
        "Then discard;",
    ]
