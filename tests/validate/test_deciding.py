"""Which rules have decided: told from boards on which one can see it."""

from __future__ import annotations

from pathlib import Path

from bridge.combat.violations import VIOLATIONS
from bridge.validate.campaign import run
from bridge.validate.comparing import legal_of_many
from bridge.validate.deciding import counted, kinds_of_rules, never_alone, never_together, pairs
from bridge.validate.model import Board
from bridge.validate.reporting import campaign_report
from tests.validate.test_campaign import SOUND, campaign
from tests.validate.toys import attack_board, block_board, creature

__all__: list[str] = []

TAPPED, DEFENDER = "508.1a tapped_attacker", "508.1c defender"


def _deciding(board: Board) -> set[tuple[str, ...]]:
    return set(legal_of_many([board])[0].deciding)


def test_each_rule_forbids_what_nothing_else_forbids() -> None:
    """A tapped creature and a defender: each attack alone breaks one rule, both together break both."""
    board = attack_board(creature("x", "a", tapped=True), creature("y", "a", text="Defender"), creature("z", "b"))
    assert _deciding(board) == {(TAPPED,), (DEFENDER,), (TAPPED, DEFENDER)}


def test_two_rules_forbid_together() -> None:
    """A tapped defender: its attack breaks both rules, and neither alone forbids anything."""
    board = attack_board(creature("x", "a", tapped=True, text="Defender"))
    assert _deciding(board) == {(TAPPED, DEFENDER)}
    assert counted([legal_of_many([board])[0].deciding]) == {f"{TAPPED} + {DEFENDER}": 1}


def test_requirements_and_costs_decide() -> None:
    """To stay at home breaks 508.1d; where the attack would cost {1} that nobody has, it is the attack that is
    forbidden (508.1j)."""
    must = creature("x", "a", text="This creature attacks each combat if able.")
    assert _deciding(attack_board(must)) == {("508.1d requirements",)}
    prison = "Creatures can't attack you unless their controller pays {1} for each of those creatures."
    taxed = attack_board(
        creature("x", "a"),
        {"id": "p", "controller": "b", "types": ["enchantment"], "text": prison},
        players={"a": {"life": 20, "mana": ""}, "b": {"life": 20}},
    )
    assert _deciding(taxed) == {("508.1j cost",)}


def test_a_play_that_breaks_three_things_decides_nothing() -> None:
    """A tapped defender that is detained as well."""
    text = "Defender\nThis creature can't attack."
    board = attack_board(creature("x", "a", tapped=True, text=text))
    assert _deciding(board) == set()


def test_what_never_decided_is_told() -> None:
    decisive = counted([((TAPPED,), ("508.1c cant_attack",)), ((DEFENDER,),)])
    assert pairs(decisive) == {f"{TAPPED} + 508.1c cant_attack": 1}
    assert never_together(decisive) == {TAPPED: [DEFENDER], "508.1c cant_attack": [DEFENDER]}
    assert DEFENDER not in never_alone(decisive) and "508.1c detained" in never_alone(decisive)


def test_the_registry_has_the_kinds_of_violations() -> None:
    """Every kind has a sentence among the violations; those named here stand in the rules of both questions."""
    kinds = {each.split()[1] for each in kinds_of_rules()} - {"requirements", "cost"}
    assert kinds <= VIOLATIONS.keys()
    assert {TAPPED, DEFENDER, "508.1c too_many_attackers", "509.1b menace", "509.1a tapped_blocker"} <= kinds_of_rules()


def test_the_report_says_which_pairs_have_decided(tmp_path: Path) -> None:
    boards = [
        attack_board(creature("x", "a", tapped=True), creature("y", "a", text="Defender")),
        block_board(creature("x", "a", text="Menace"), creature("y", "b"), attacking={"x": "b"}),
    ]
    report = run(campaign(tmp_path, SOUND), boards)
    assert report.decisive[f"{TAPPED} + {DEFENDER}"] == 1 == report.decisive["509.1b menace"]
    for form in ("text", "markdown", "html", "json", "junit", "sarif"):
        told = campaign_report(report, form)
        assert "tapped_attacker" in told.replace("\\_", "_"), form
