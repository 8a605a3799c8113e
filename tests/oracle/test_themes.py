"""Costs, bands and options: the definition against known answers, and the product against the definition."""

from __future__ import annotations

import pytest

from bridge import check
from bridge.case.loading import case_from_object

from .blocks import BlockBoard, legal_blocks, pairs_of
from .canonical import Canonical, Node, play
from .canonical_blocks import KnownBlocks, block_play
from .canonical_costs import COST_BLOCKS, COST_CANONICAL, DECLARED, DeclaredPlay
from .canonical_options import IMPOSSIBLE, OPTION_BLOCKS, OPTION_CANONICAL, UNDETERMINED
from .compare import compare_board, compare_declarations, compare_play, random_case
from .definition import Board, Impossible, Unmodeled, legal_declarations
from .paying import Bill, Demand, Purse, Source, cant_pay, least_life, mana_in, symbols_in
from .random_themes import THEMES

__all__: list[str] = []

ATTACKS = [*COST_CANONICAL, *OPTION_CANONICAL]
BLOCKS = [*COST_BLOCKS, *OPTION_BLOCKS]
SAMPLE = range(1_000_000, 1_000_010)
NIGHTLY = range(10_000)


@pytest.mark.parametrize("known", ATTACKS, ids=lambda known: known.rule)
def test_attacks_are_as_known(known: Canonical) -> None:
    assert legal_declarations(known.case).plays == {play(text.strip()) for text in known.plays.split("|")}
    assert compare_declarations(known.case) is None


@pytest.mark.parametrize("known", ATTACKS, ids=lambda known: known.rule)
def test_single_attacks_are_judged_alike(known: Canonical) -> None:
    for declaration in Board(known.case).declarations():
        assert compare_play(known.case, {"attackers": declaration}) is None


@pytest.mark.parametrize("known", BLOCKS, ids=lambda known: known.rule)
def test_blocks_are_as_known(known: KnownBlocks) -> None:
    assert legal_blocks(known.case).plays == {block_play(text) for text in known.plays.split("|")}
    assert compare_declarations(known.case) is None
    board = BlockBoard(known.case)
    for blocks in board.declarations(board.sides[0]):
        declared = {b: [a for blocker, a in sorted(blocks) if blocker == b] for b, _ in blocks}
        assert pairs_of(declared) == blocks
        assert compare_play(known.case, {"blockers": declared}) is None


@pytest.mark.parametrize("known", DECLARED, ids=lambda known: known.rule)
def test_bands_and_optional_costs(known: DeclaredPlay) -> None:
    case: Node = {key: value for key, value in known.case.items() if key != "play"}
    announced = known.case["play"]
    judged = Board(case).judge(
        announced["attackers"], announced.get("bands", ()), announced.get("exert", ()), announced.get("enlist")
    )
    violations = set(judged.violations)
    if judged.too_few:
        violations.add(("too_few_requirements", len(judged.obeyed)))
    assert (judged.outcome, violations) == (known.outcome, known.violations)
    assert compare_play(case, announced) is None


@pytest.mark.parametrize(("witness", "case"), IMPOSSIBLE, ids=[witness for witness, _ in IMPOSSIBLE])
def test_impossible_games(witness: str, case: Node) -> None:
    with pytest.raises(Impossible, match=witness):
        legal_declarations(case)
    verdict = check(case_from_object({**case, "play": {}}))
    assert witness in [each.kind for each in verdict.malformed]


@pytest.mark.parametrize(("witness", "case"), UNDETERMINED, ids=[witness for witness, _ in UNDETERMINED])
def test_games_not_judged(witness: str, case: Node) -> None:
    with pytest.raises(Unmodeled):
        legal_declarations(case)
    verdict = check(case_from_object({**case, "play": {}}))
    assert (verdict.outcome, [each.kind for each in verdict.unsupported]) == ("undetermined", [witness])


def test_cost_in_words_leaves_other_plays_judged() -> None:
    case = COST_CANONICAL[0].case
    case = {"state": {**case["state"], "effects": [{"kind": "costs_attack", "cost": {"text": "Draw a card."}}]}}
    assert compare_play(case, {"attackers": {"x": "p"}}) is None
    assert compare_play(case, {"attackers": {}}) is None
    assert Board(case).judge({"x": "p"}).outcome == "undetermined"
    assert Board(case).judge({}).outcome == "legal"


def a_purse(pool: str | None, life: int | None = 0, *sources: Source, untapped: str = "") -> Purse:
    """A purse with this mana, life and mana abilities, of permanents named by letters."""
    mana = None if pool is None else mana_in(pool, snow=False)
    return Purse(mana, sources, life, 0, frozenset(untapped), frozenset(untapped))


@pytest.mark.parametrize(
    ("mana", "pool", "life"),
    [
        ("{W/P}{W/P}", "{W}", 2),
        ("{W/P}{U}", "{U}", 2),
        ("{W/U/P}{U}", "{U}{W}", 0),
        ("{2/W}{2/U}", "{W}{C}{C}", 0),
        ("{2/W}{2/U}", "{C}{C}{C}", None),
        ("{C/W}{C}", "{C}{W}", 0),
        ("{1}{W}", "{W}", None),
        ("{0}", "", 0),
        ("{2/W}{W/P}", "{W}{C}", 2),
    ],
)
def test_least_life_for_mana(mana: str, pool: str, life: int | None) -> None:
    assert least_life(Bill(symbols_in(mana)), a_purse(pool, 9)) == life


def test_life_of_a_team_is_paid_together() -> None:
    bills = {"a": Bill(symbols_in("{W/P}")), "b": Bill((), 2)}
    purses = {"a": a_purse("", 3), "b": a_purse("", 3)}
    assert cant_pay(bills, purses, []) == set()
    assert cant_pay(bills, purses, [("a", "b")]) == {"a", "b"}
    assert cant_pay({"b": Bill((), 2)}, purses, [("a", "b")]) == set()


def test_permanents_are_used_once_each_way() -> None:
    spring = Source("l", (mana_in("{G}", snow=False),), taps=True, sacrifices=False)
    leave = Demand("sacrifice", 1, frozenset("l"))
    tap = Demand("tap", 1, frozenset("l"))
    purse = a_purse("", 0, spring, untapped="l")
    assert least_life(Bill(("1",), 0, 0, (leave,)), purse) == 0
    assert least_life(Bill(("1",), 0, 0, (tap,)), purse) is None
    assert least_life(Bill((), 0, 0, (tap, leave)), purse) == 0
    assert least_life(Bill((), 0, 0, (leave, leave)), purse) is None
    gone = a_purse("", 0, spring._replace(sacrifices=True), untapped="l")
    assert least_life(Bill(("1",), 0, 0, (leave,)), gone) is None


@pytest.mark.parametrize("theme", THEMES)
def test_themed_boards_are_repeatable_and_decided(theme: str) -> None:
    for question in ("attackers", "blockers"):
        assert random_case(7, question, theme) == random_case(7, question, theme) != random_case(8, question, theme)
    answers = [legal_declarations(random_case(seed, "attackers", theme)) for seed in range(100)]
    answers += [legal_blocks(random_case(seed, "blockers", theme)) for seed in range(100)]
    assert sum(len(answer.plays) < answer.feasible for answer in answers) > 100
    assert sum(len(answer.plays) > 1 for answer in answers) > 80


def test_about_half_of_what_costs_something_can_be_paid() -> None:
    plays = payable = 0
    for seed in range(60):
        board = Board(random_case(seed, "attackers", "costs"))
        for declaration, (_, _, items) in board.feasible().items():
            if items:
                plays += 1
                payable += not any(v[0] == "cant_pay" for v in board.judge(dict(declaration)).violations)
    assert 0.25 < payable / plays < 0.75


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("first", SAMPLE[::5])
def test_product_agrees_on_a_sample_of_themed_boards(theme: str, first: int) -> None:
    for seed in range(first, first + 5):
        found = compare_board(seed, plays_per_board=1, question="both", theme=theme).disagreement
        assert found is None, f"seed {seed}: {random_case(seed, 'both', theme)}"


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::100])
def test_product_agrees_on_all_themed_boards(first: int) -> None:
    for seed in range(first, first + 100):
        found = compare_board(seed, question="both", theme="all").disagreement
        assert found is None, f"seed {seed}: {random_case(seed, 'both', 'all')}"
