"""The adapter of phase: what it says of each part of a board, on boards that nobody disputes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bridge.errors import InputError
from bridge.validate.comparing import compare
from bridge.validate.engines.installed import checked
from bridge.validate.engines.phase import PINNED
from bridge.validate.model import Board, Engine
from bridge.validate.opening import EngineSpec, open_engine
from tests.validate.toys import attack_board, block_board, creature

__all__: list[str] = []


def _absent() -> str:
    try:
        checked(PINNED)
    except InputError as error:
        return error.message
    return ""


pytestmark = pytest.mark.skipif(bool(_absent()), reason=f"phase-python: {_absent()}")

TAX = "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."


def other(id: str, controller: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"id": id, "name": f"Thing {id}", "controller": controller, "types": ["enchantment"], "text": text, **more}


def _taxed(mana: str | None) -> Board:
    players = {"a": {"life": 20} | ({} if mana is None else {"mana": mana}), "b": {"life": 20}}
    return attack_board(creature("x", "a"), creature("y", "a"), other("tax", "b", TAX), players=players)


WALKER = {"id": "w", "name": "Walker", "controller": "b", "types": ["planeswalker"], "loyalty": 3}

BOARDS: dict[str, Board] = {
    "attacks if able": attack_board(creature("x", "a", text="This creature attacks each combat if able.")),
    "haste": attack_board(creature("x", "a", sick=True, text="Haste"), creature("y", "a", sick=True)),
    "defender given by hand": attack_board(creature("x", "a", keywords=["defender"])),
    "a limit": attack_board(
        creature("x", "a"),
        creature("y", "a"),
        other("limit", "b", "No more than one creature can attack each combat."),
    ),
    "not alone": attack_board(creature("x", "a", text="This creature can't attack alone."), creature("y", "a")),
    "any tax can be paid": _taxed(None),
    "one tax can be paid": _taxed("{R}{G}{C}"),
    "no tax can be paid": _taxed(""),
    "goad": attack_board(creature("x", "a", goaded_by=["b"]), players="abc"),
    "goaded by both": attack_board(creature("x", "a", goaded_by=["b", "c"]), players="abc"),
    "a planeswalker": attack_board(creature("x", "a"), WALKER),
    "an Aura": attack_board(
        creature("x", "a"),
        creature("y", "a"),
        other("aura", "b", "Enchant creature\nEnchanted creature can't attack or block.",
              subtypes=["aura"], attached_to="x"),
    ),
    "the third player's turn": attack_board(creature("x", "c"), creature("y", "a"), players="abc", active="c"),
    "flying": block_board(creature("x", "a", text="Flying"), creature("y", "b"),
                          creature("z", "b", text="Reach"), attacking={"x": "b"}),
    "menace": block_board(creature("x", "a", text="Menace"), creature("y", "b"),
                          creature("z", "b"), attacking={"x": "b"}),
    "protection": block_board(creature("x", "a", text="Protection from red"), creature("y", "b", colors=["red"]),
                              creature("z", "b", colors=["blue"]), attacking={"x": "b"}),
    "landwalk": block_board(creature("x", "a", text="Islandwalk"), creature("y", "b"),
                            {"id": "l", "name": "Island", "controller": "b", "types": ["land"],
                             "supertypes": ["basic"], "subtypes": ["island"], "text": "({T}: Add {U}.)"},
                            attacking={"x": "b"}),
    "counters": block_board(creature("x", "a", text="Skulk"), creature("y", "b", counters={"+1/+1": 1}),
                            creature("z", "b", counters={"-1/-1": 1}), attacking={"x": "b"}),
    "a tapped blocker": block_board(creature("x", "a", tapped=True), creature("y", "b", tapped=True),
                                    attacking={"x": "b"}),
    "two attackers": block_board(creature("x", "a"), creature("y", "a"), creature("z", "b"),
                                 attacking={"x": "b", "y": "b"}),
    "an attacked planeswalker": block_board(creature("x", "a"), creature("y", "b"), WALKER, attacking={"x": "w"}),
    "must be blocked": block_board(creature("x", "a", text="This creature must be blocked if able."),
                                   creature("y", "b"), attacking={"x": "b"}),
}  # fmt: skip


@pytest.fixture(scope="module")
def phase() -> Iterator[Engine]:
    engine = open_engine(EngineSpec("phase"))
    yield engine
    engine.close()


@pytest.mark.parametrize("name", BOARDS)
def test_boards_without_dispute(name: str, phase: Engine) -> None:
    found = compare(BOARDS[name], phase)
    assert found.outcome == "agrees", found


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (attack_board(creature("x", "a", text="This creature frobs.")), "words: ~ frobs."),
        (attack_board(creature("x", "a", effects=[{"kind": "must_attack"}])), "effects that are given without words"),
        (attack_board(creature("x", "a"), effects=[{"kind": "max_attackers", "n": 1}]), "effects that no permanent"),
        (attack_board(creature("x", "a", suspected=True)), "permanents: suspected"),
        (attack_board(creature("x", "a"), other("t", "b", TAX), players="ab", active="a", printed=False), ""),
        (attack_board(creature("x", "a", counters={"+1/+1": 1}), printed=False), "characteristics that are given"),
    ],
)
def test_what_cannot_be_said_is_unsupported(board: Board, reason: str, phase: Engine) -> None:
    found = compare(board, phase)
    assert (found.outcome, found.reason[: len(reason)]) == ("unsupported" if reason else "agrees", reason)


def test_another_library_is_refused() -> None:
    from bridge.validate.engines.installed import Pinned

    for pinned, message in (
        (Pinned("no-such-engine", "1", "x", frozenset(), "no-such-engine==1"), "pip install no-such-engine==1"),
        (Pinned("phase-python", "0.1", "x", frozenset(), ""), "the adapter is for 0.1"),
        (Pinned("phase-python", PINNED.version, PINNED.library, frozenset({"0"}), ""), "isn't the one"),
    ):
        with pytest.raises(InputError) as refused:
            checked(pinned)
        assert message in str(refused.value)
