"""The adapter of python-mtg, the weak control, where it is installed."""

from __future__ import annotations

import pytest

from bridge.errors import InputError
from bridge.validate.comparing import compare
from bridge.validate.engines.installed import checked
from bridge.validate.engines.python_mtg import PINNED
from bridge.validate.opening import EngineSpec, open_engine
from tests.validate.toys import attack_board, creature

__all__: list[str] = []


def _absent() -> str:
    try:
        checked(PINNED)
    except InputError as error:
        return error.message
    return ""


@pytest.mark.skipif(bool(_absent()), reason=f"python-mtg: {_absent()}")
@pytest.mark.nightly
def test_cards_by_name() -> None:
    engine = open_engine(EngineSpec("python-mtg"))
    bears = creature("x", "a", name="Grizzly Bears", subtypes=["bear"])
    plain = compare(attack_board(bears), engine)
    unknown = compare(attack_board(creature("x", "a", name="No such card at all")), engine)
    three = compare(attack_board(bears, players="abc"), engine)
    changed = compare(attack_board({**bears, "text": "Defender"}), engine)
    goaded = compare(attack_board({**bears, "goaded_by": ["b"]}), engine)
    engine.close()
    assert plain.outcome == "agrees", plain
    assert (unknown.outcome, unknown.reason) == ("unsupported", "cards that it doesn't know")
    assert three.outcome == "unsupported"
    assert (changed.outcome, goaded.reason) == ("unsupported", "goaded creatures")
