"""A campaign against a live engine, in the default run: generated boards, and what is known of phase 0.103.0.

Each known difference was read by hand; the rule and the reason stand with it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.errors import InputError
from bridge.validate.campaign import Campaign, run
from bridge.validate.engines.installed import checked
from bridge.validate.engines.phase import PINNED
from bridge.validate.generating import generated
from bridge.validate.model import Known
from bridge.validate.opening import EngineSpec

__all__: list[str] = []

BOARDS = 60

KNOWN = (
    Known(
        "CR 509.1b: of 'can't be blocked except by exactly one creature' it enforces no upper bound",
        kinds=("cant_be_blocked_except_by_exactly",),
    ),
    Known(
        "CR 509.1c: it doesn't count 'must be blocked by exactly one creature if able'",
        kinds=("must_be_blocked_by_exactly",),
    ),
    Known(
        "CR 508.1c, 509.1b: 'can't attack or block alone' is enforced only on the permanent that says it of itself",
        direction="accepts_illegal",
        kinds=("cant_attack_or_block_alone",),
    ),
    Known(
        "CR 611.3a: it asks for 'unless you pay' also where the condition behind it ('as long as …') doesn't hold",
        direction="refuses_legal",
        kinds=("costs_attack_or_block",),
    ),
    Known(
        "CR 611.3a: it takes 'by more than two creatures unless …' for 'can't be blocked unless …'",
        direction="refuses_legal",
        kinds=("cant_be_blocked_by_more_than",),
    ),
    Known(
        "CR 609.4: it doesn't apply 'can be blocked as though it didn't have …' to the evasion ability",
        direction="refuses_legal",
        kinds=("may_be_blocked_as_though_it_lacked",),
    ),
    Known(
        "CR 509.1d: it refuses blocks that cost life, which can be paid",
        direction="refuses_legal",
        kinds=("costs_be_blocked",),
    ),
)


def _absent() -> str:
    try:
        checked(PINNED)
    except InputError as error:
        return error.message
    return ""


@pytest.mark.skipif(bool(_absent()), reason=f"phase-python: {_absent()}")
def test_a_live_engine_differs_only_where_it_is_known(tmp_path: Path) -> None:
    boards = generated(21, BOARDS, questions=("declare_attackers", "declare_blockers"))
    campaign = Campaign(EngineSpec("phase"), str(tmp_path), {}, known=KNOWN, seconds=20)
    report = run(campaign, boards)
    assert report.boards == BOARDS
    assert report.agreed >= BOARDS // 3  # otherwise hardly anything was compared
    assert report.differing  # the known differences are found unaided
    assert [(family.id, family.kinds, family.sentence) for family in report.new] == []
