"""Shares of suites: the fast tier, for the inner loop of whoever changes something, and what is left to the night.

`pytest -m fast` runs the tier; `pytest -m nightly` what a plain run leaves out.

It has a share of every suite, as many tests as fit into a minute on two cores: all of what is quick, one in so many of
what is slow.  Which ones follows from their names, so that it is the same ones each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent

_ONE_IN = {
    "asp/test_encodings.py": 1,
    "asp/test_facts.py": 1,
    "asp/test_lifting.py": 1,
    "asp/test_solving.py": 1,
    "cards/test_formats.py": 1,
    "cards/test_index.py": 8,
    "cards/test_model.py": 1,
    "case/test_loading.py": 12,
    "case/test_sizes.py": 8,
    "case": 2,
    "cli/test_card_reading.py": 1,
    "cli/test_cli.py": 10,
    "cli/test_cli_loops.py": 10,
    "cli/test_golden.py": 4,
    "cli/test_lines.py": 1,
    "combat/test_explaining.py": 3,
    "combat/test_judging.py": 3,
    "combat/test_layers.py": 2,
    "combat/test_many.py": 8,
    "combat/test_messages.py": 1,
    "combat/test_position.py": 50,
    "combat/test_preparing.py": 15,
    "combat/test_rendering.py": 1,
    "fixtures": 80,
    "loops/test_comparing.py": 1,
    "loops/test_fixtures.py": 40,
    "loops/test_loading.py": 2,
    "loops/test_malformed.py": 2,
    "loops/test_proof.py": 10,
    "loops/test_proof_files.py": 10,
    "loops/test_prose.py": 1,
    "loops/test_reasons.py": 1,
    "loops/test_rendering.py": 1,
    "loops/test_replay.py": 4,
    "loops/test_text.py": 20,
    "loops/test_verbs.py": 40,
    "oracle/test_blocks.py": 20,
    "oracle/test_damage.py": 20,
    "oracle/test_oracle.py": 20,
    "properties/test_promises.py": 20,
    "real_cards/test_boards.py": 20,
    "rules/test_1": 10,
    "rules/test_3": 10,
    "rules/test_5": 10,
    "rules/test_6": 10,
    "rules/test_7": 10,
    "rules/test_8": 10,
    "rules/test_unread.py": 20,
    "static/test_docs.py": 1,
    "static/test_rulebook.py": 4,
    "static/test_tree.py": 40,
    "static/test_vocabulary.py": 8,
    "text/test_contexts.py": 4,
    "text/test_readings.py": 20,
    "text/test_sentences.py": 4,
    "text/test_writing.py": 12,
}
"""The beginning of a path, and of how many of its tests one is in the fast tier."""

_BY_DAY_ONE_IN = {
    "asp/test_slicing.py": 2,
    "combat/test_pricing.py": 2,
    "fixtures/test_fixtures.py::test_the_legal_plays": 2,
    "limits/test_limits.py": 2,
    "loops/test_accepted.py": 2,
    "loops/test_bounds.py": 2,
    "loops/test_declining.py": 2,
    "loops/test_fixtures.py": 2,
    "loops/test_growing.py": 2,
    "loops/test_hearing.py": 2,
    "loops/test_intervening.py::test_it_is_asked": 6,
    "loops/test_lasting.py": 2,
    "loops/test_losing.py": 2,
    "loops/test_proof_files.py": 2,
    "loops/test_scope.py": 2,
    "loops/test_turns.py": 2,
    "loops/test_waiting.py": 2,
    "oracle/test_blocks.py": 2,
    "oracle/test_layers.py": 2,
    "oracle/test_oracle.py": 2,
    "oracle/test_themes.py": 2,
    "properties/test_cuts.py": 2,
    "properties/test_grounding.py": 2,
    "properties/test_invariance.py": 2,
    "properties/test_promises.py": 4,
    "rules/test_scope.py": 2,
    "static/test_encodings.py::test_a_question_is_grounded": 2,
}
"""The beginnings of slow tests, and of how many of them one is run by day; the others are nightly."""


def _one_in(path: Path, shares: Mapping[str, int] = _ONE_IN, test: str = "") -> int:
    name = f"{path.relative_to(_ROOT).as_posix()}::{test}"
    return next((n for start, n in shares.items() if name.startswith(start)), 0)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Modules that have no share in the fast tier need not be read for it."""
    if config.option.markexpr != "fast" or collection_path.suffix != ".py" or collection_path == Path(__file__):
        return None
    return True if collection_path.name.startswith("test_") and not _one_in(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the fast tier and those of the night, before marks are selected by."""
    for item in items:
        if item.get_closest_marker("nightly") is not None:
            continue
        number = int.from_bytes(sha256(item.name.encode()).digest()[:4], "big")
        share = _one_in(item.path)
        if share and number % share == 0:
            item.add_marker(pytest.mark.fast)
        elif number % (_one_in(item.path, _BY_DAY_ONE_IN, item.name) or 1):
            item.add_marker(pytest.mark.nightly)
