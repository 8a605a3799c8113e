"""The adapter of python-mtg, the weak control, where it is installed."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from bridge.errors import InputError
from bridge.validate.comparing import compare
from bridge.validate.engines.installed import checked
from bridge.validate.engines.python_mtg import PINNED
from bridge.validate.opening import EngineSpec, open_engine
from tests.validate.toys import attack_board, block_board, creature

__all__: list[str] = []


def _absent() -> str:
    try:
        checked(PINNED)
    except InputError as error:
        return error.message
    return ""


_PLAIN = {
    "Grizzly Bears": (2, 2, ""),
    "Gnarled Mass": (3, 3, ""),
    "Fugitive Wizard": (1, 1, ""),
    "Terrain Elemental": (3, 2, ""),
    "Talas Scout": (1, 2, "Flying"),
    "Windseeker Centaur": (2, 2, "Vigilance"),
}


@pytest.mark.skipif(bool(_absent()), reason=f"python-mtg: {_absent()}")
@pytest.mark.nightly
def test_it_is_right_about_plain_creatures() -> None:
    """What it gets wrong on boards on which rules decide isn't the adapter's: nothing differs where little decides,
    and of what is tapped and sick it is the attack of a tapped creature alone that it takes."""
    engine = open_engine(EngineSpec("python-mtg"))
    found: list[tuple[str, bool]] = []
    for one, other in permutations(_PLAIN, 2):
        for more in ({}, {"tapped": True}, {"sick": True}):
            mine, theirs = _plain("x", "a", one), _plain("y", "b", other)
            attack = attack_board({**mine, **more}, _plain("z", "a", other), theirs)
            block = block_board(mine, {**theirs, **more}, _plain("z", "b", one), attacking={"x": "b"})
            for asked in (attack, block):
                told = compare(asked, engine)
                assert told.outcome in ("agrees", "differs"), told
                found.append((f"{asked.case['question']} {' '.join(more)}", told.outcome == "differs"))
    engine.close()
    assert {said for said, differs in found if differs} == {"declare_attackers tapped"}


def _plain(id: str, player: str, name: str) -> dict[str, Any]:
    power, toughness, text = _PLAIN[name]
    printed = {"name": name, "power": power, "toughness": toughness}
    return creature(id, player, **printed, **({"text": text} if text else {}))


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
