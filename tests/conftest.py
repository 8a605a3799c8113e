"""Shares of suites: the fast tier, for the inner loop of whoever changes something, and what is left to the night.

`pytest -m fast` runs the tier; `pytest -m nightly` what a plain run leaves out.

It has a share of every suite, as many tests as fit into a minute on two cores: all of what is quick, one in so many of
what is slow.  Which ones follows from their names, so that it is the same ones each time.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import hypothesis
import pytest

_ROOT = Path(__file__).parent

# Tests try what is computed, in which some of them plant errors, and not what was kept of it.
os.environ["AZOR_CACHE"] = ""

# Sentences are English, whatever the locale, unless a test asks for another language.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["AZOR_RULES"] = os.devnull

hypothesis.settings.register_profile("untimed", hypothesis.settings(), deadline=None)
hypothesis.settings.load_profile("untimed")

_ONE_IN = {
    "asp/test_encodings.py": 1,
    "asp/test_facts.py": 6,
    "asp/test_facts_of_effects.py": 1,
    "asp/test_lifting.py": 1,
    "asp/test_solving.py": 1,
    "cards/test_formats.py": 1,
    "cards/test_index.py": 8,
    "cards/test_model.py": 1,
    "case/test_loading.py": 12,
    "case/test_loading_form.py": 12,
    "case/test_loading_limits.py": 12,
    "case/test_sizes.py": 24,
    "case": 6,
    "cli/test_card_reading.py": 1,
    "cli/test_cli.py": 10,
    "cli/test_cli_loops.py": 24,
    "cli/test_golden.py": 8,
    "cli/test_lines.py": 1,
    "language": 1,
    "static/test_messages.py": 6,
    "combat/test_explaining.py": 3,
    "combat/test_judging.py": 3,
    "combat/test_layers.py": 6,
    "combat/test_many.py": 8,
    "combat/test_messages.py": 1,
    "combat/test_messages_of_blocks.py": 1,
    "combat/test_position.py": 100,
    "combat/test_preparing.py": 40,
    "combat/test_rendering.py": 1,
    "files": 4,
    "fixtures": 120,
    "loops/test_comparing.py": 1,
    "loops/test_fixtures.py": 40,
    "loops/test_loading.py": 2,
    "loops/test_malformed.py": 2,
    "loops/test_proof.py": 10,
    "loops/test_proof_files.py": 30,
    "loops/test_prose.py": 1,
    "loops/test_reasons.py": 1,
    "loops/test_rendering.py": 3,
    "loops/test_replay.py": 4,
    "loops/test_text.py": 40,
    "loops/test_verbs.py": 80,
    "oracle/test_blocks.py": 20,
    "oracle/test_damage.py": 20,
    "oracle/test_oracle.py": 20,
    "properties/test_promises.py": 70,
    "real_cards/test_boards.py": 20,
    "rules/test_1": 10,
    "rules/test_3": 10,
    "rules/test_5": 10,
    "rules/test_6": 10,
    "rules/test_7": 10,
    "rules/test_8": 10,
    "rules/test_unread.py": 20,
    "static/test_docs.py": 6,
    "static/test_rulebook.py": 4,
    "static/test_tree.py": 40,
    "static/test_vocabulary.py": 8,
    "text/test_contexts.py": 4,
    "text/test_readings.py": 20,
    "text/test_sentences.py": 4,
    "text/test_writing.py": 12,
}
"""The beginning of a path, and of how many of its tests one is in the fast tier."""

_NIGHT = 1 << 32
"""The share of a test of which nothing is run by day."""

_BY_DAY_ONE_IN = {
    "asp/test_facts.py::test_facts_of_random": 4,
    "asp/test_slicing.py": 24,
    "asp/test_step_slicing.py": 3,
    "audit/test_hostile.py::test_what_is_long": 4,
    "cards/test_hostile.py::test_hostile_files": _NIGHT,
    "cards/test_index.py::test_after_ctrl_c": 2,
    "case/test_loading_limits.py": 3,
    "case/test_loading_limits.py::test_large_files": _NIGHT,
    "cli/test": 2,
    "cli/test_cli_loops.py::test_names_make": _NIGHT,
    "cli/test_cli_many.py": 4,
    "cli/test_cli_output.py::test_a_full_disk": 8,
    "cli/test_cli_output.py::test_messages_and_files": 4,
    "cli/test_golden.py": 4,
    "combat/test_chunks.py::test_every_fixture": 16,
    "combat/test_chunks.py::test_random_boards": _NIGHT,
    "combat/test_chunks.py::test_whole_verdicts": _NIGHT,
    "combat/test_classics.py": 5,
    "combat/test_drawing.py": 2,
    "combat/test_layer_questions.py::test_many_questions": _NIGHT,
    "combat/test_legal_sets.py": 2,
    "combat/test_legal_sets.py::test_layers_of_the_fixtures": _NIGHT,
    "combat/test_open_numbers.py::test_a_board_without": 4,
    "combat/test_order_of_effects.py::test_of_each": 4,
    "combat/test_position.py::test_fixtures_are": 8,
    "combat/test_position.py::test_random_plays": 4,
    "combat/test_preparing.py::test_a_board_without": 4,
    "combat/test_pricing.py": 6,
    "conformance/test_conformance.py::test_an_engine_with_one_error": 7,
    "conformance/test_conformance.py::test_the_runners": 4,
    "contradictions/test_contradictions.py": 6,
    "contradictions/test_contradictions.py::test_every_process": 16,
    "contradictions/test_documented.py": 4,
    "contradictions/test_editions.py": 3,
    "contradictions/test_exhaustive.py": 2,
    "contradictions/test_exhaustive.py::test_boards": _NIGHT,
    "contradictions/test_layered.py": 2,
    "contradictions/test_properties.py": 4,
    "contradictions/test_readings.py": 3,
    "contradictions/test_retold.py": 6,
    "contradictions/test_seeded.py": 8,
    "contradictions/test_seeded.py::test_a_requirement": _NIGHT,
    "exchange/test_exporting.py::test_each_family": 26,
    "exchange/test_exporting.py::test_each_fixture": 8,
    "exchange/test_exporting.py::test_odd_words": 4,
    "fixtures/test_fixtures.py::test_fixture[": 24,
    "fixtures/test_fixtures.py::test_the_legal_plays": 12,
    "hostile/test_hostile.py::test_a_share": 5,
    "limits/test_interrupts.py::test_ctrl_c_ends": 4,
    "limits/test_limits.py": 6,
    "limits/test_limits.py::test_a_verdict_stands": _NIGHT,
    "loops/test": 2,
    "loops/test_accepted.py": 6,
    "loops/test_at_once.py": 3,
    "loops/test_beginning.py": 4,
    "loops/test_beginning.py::test_a_loop_of_fewer": _NIGHT,
    "loops/test_bounds.py": 24,
    "loops/test_combos.py": 4,
    "loops/test_combos.py::test_a_weakened": _NIGHT,
    "loops/test_declining.py": 4,
    "loops/test_events.py": 6,
    "loops/test_fixtures.py::test_found": 24,
    "loops/test_growing.py": 8,
    "loops/test_hearing.py": 8,
    "loops/test_ids.py": 24,
    "loops/test_ids.py::test_what_is_called": _NIGHT,
    "loops/test_intervening.py": 16,
    "loops/test_intervening.py::test_it_is_asked": 36,
    "loops/test_korean.py::test_no_word": 36,
    "loops/test_lasting.py": 16,
    "loops/test_lasting.py::test_what_is_another": _NIGHT,
    "loops/test_losing.py": 8,
    "loops/test_losing.py::test_nothing_is_done": _NIGHT,
    "loops/test_proof_files.py": 8,
    "loops/test_scope.py": 4,
    "loops/test_sources.py": 8,
    "loops/test_turns.py": 5,
    "loops/test_types.py": 6,
    "loops/test_verbs.py": 8,
    "loops/test_waiting.py": 32,
    "loops/test_waiting.py::test_a_loop_above": _NIGHT,
    "loops/test_waiting.py::test_what_has_a_keyword_twice": _NIGHT,
    "mutation/test_claims.py::test_what_mutants": _NIGHT,
    "oracle/test_blocks.py": 6,
    "oracle/test_blocks.py::test_product_agrees_on_known": 12,
    "oracle/test_damage.py::test_product": 4,
    "oracle/test_games.py": 2,
    "oracle/test_layers.py": 24,
    "oracle/test_layers.py::test_characteristics": _NIGHT,
    "oracle/test_layers.py::test_copies_control": _NIGHT,
    "oracle/test_oracle.py": 8,
    "oracle/test_readings.py": 6,
    "oracle/test_small_words.py": 6,
    "oracle/test_small_words.py::test_what_is_said": _NIGHT,
    "oracle/test_themes.py": 12,
    "oracle/test_words.py": 3,
    "page/test_board.py": 4,
    "page/test_language.py::test_a_view": 4,
    "page/test_language.py::test_the_address": 4,
    "page/test_looks.py": 18,
    "page/test_phone.py": 2,
    "page/test_puzzles.py": 12,
    "page/test_reader.py::test_roles": 4,
    "page/test_views.py": 18,
    "perft/test_perft.py::test_the_command": 24,
    "properties/test_cuts.py": 8,
    "properties/test_grounding.py": 6,
    "properties/test_grounding.py::test_random_boards": _NIGHT,
    "properties/test_invariance.py": 12,
    "properties/test_invariance.py::test_names": _NIGHT,
    "properties/test_invariance.py::test_players_change": _NIGHT,
    "properties/test_promises.py": 72,
    "properties/test_promises.py::test_a_better_play": _NIGHT,
    "properties/test_promises.py::test_folding_crowds": _NIGHT,
    "properties/test_promises.py::test_listed_are": _NIGHT,
    "real_cards/test_boards.py::test_sampled": 3,
    "real_cards/test_from_text.py::test_sampled": 6,
    "rules/test_scope": 2,
    "serve/test_board.py": 2,
    "serve/test_serving.py::test_the_answers": 3,
    "serve/test_serving.py::test_the_examples": _NIGHT,
    "static/test_benchmarks.py::test_parts": _NIGHT,
    "static/test_coverage.py::test_the_row": 2,
    "static/test_encodings.py::test_a_question_is_grounded": _NIGHT,
    "text/test_budget.py::test_no_text_takes": _NIGHT,
    "text/test_corrupt.py::test_corruptions": 2,
    "text/test_sentences.py::test_rows_use": _NIGHT,
    "text/test_writing.py::test_what_is_written": 3,
    "validate/test": 3,
    "validate/test_campaign.py": 12,
    "validate/test_campaign.py::test_a_campaign_that_was_ended": _NIGHT,
    "validate/test_campaign.py::test_a_small_board": _NIGHT,
    "validate/test_engines_page.py::test_the_smallest": 4,
    "validate/test_going_on.py": 6,
    "validate/test_going_on.py::test_an_engine_that_changed": _NIGHT,
    "validate/test_going_on.py::test_an_engine_that_was_mended": _NIGHT,
    "web/test_http.py": 4,
    "web/test_http.py::test_a_board_has_its_seconds": _NIGHT,
    "web/test_http.py::test_so_many_requests": _NIGHT,
    "web/test_load.py::test_no_answer": _NIGHT,
    "web/test_openapi.py::test_what_it_says_is_so": _NIGHT,
}
"""The beginnings of slow tests, and of how many of them one is run by day; the others are nightly. The longest
beginning counts. Of the parameters of one test at least one is run by day, unless all of it is left to the night."""


def _one_in(path: Path, shares: Mapping[str, int] = _ONE_IN, test: str = "") -> int:
    name = f"{path.relative_to(_ROOT).as_posix()}::{test}"
    return shares[max(starts, key=len)] if (starts := [start for start in shares if name.startswith(start)]) else 0


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Modules that have no share in the fast tier need not be read for it."""
    if config.option.markexpr != "fast" or collection_path.suffix != ".py" or collection_path == Path(__file__):
        return None
    return True if collection_path.name.startswith("test_") and not _one_in(collection_path) else None


def _number(item: pytest.Item) -> int:
    """A number that follows from a test's name."""
    return int.from_bytes(sha256(item.name.encode()).digest()[:4], "big")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the fast tier and those of the night, before marks are selected by."""
    by_day: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("nightly") is not None:
            continue
        share = _one_in(item.path)
        if share and _number(item) % share == 0:
            item.add_marker(pytest.mark.fast)
        elif _one_in(item.path, _BY_DAY_ONE_IN, item.name):
            by_day[item.nodeid.partition("[")[0]].append(item)
    for found in by_day.values():
        share = _one_in(found[0].path, _BY_DAY_ONE_IN, found[0].name)
        if share == _NIGHT or "[" not in found[0].nodeid:
            others = [item for item in found if share == _NIGHT or _number(item) % share]
        else:
            others = sorted(found, key=_number)[-(-len(found) // share) :]
        for item in others:
            item.add_marker(pytest.mark.nightly)
