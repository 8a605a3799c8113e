"""The loop cases of `open.yaml`, which aren't judged as the rules say: what is mended is taken out of the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.case.loading import Loaded
from bridge.loops.finding import find
from tests.loops.loading import load_loop_paths

__all__: list[str] = []

OPEN = list(load_loop_paths([str(Path(__file__).with_name("open.yaml"))]))


@pytest.mark.nightly
@pytest.mark.parametrize("loaded", OPEN, ids=lambda loaded: loaded.case.title)
def test_what_is_open_is_said_to_be_open(loaded: Loaded) -> None:
    case = loaded.case
    assert case.expect is not None and isinstance(case.meta, dict)
    kind = find(case, timeout=60).kind
    assert kind in ("none", "undetermined"), "take it out of the list, and make it a fixture"
    assert kind == case.meta["said"]
