"""The boards of a run, one after each step, as the checker of proofs carries it out, for clients that show a loop."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from bridge.case.state import Case, as_written
from bridge.loops.proof import Unsupported
from bridge.loops.proof.form import normal
from bridge.loops.proof.play import Refused
from bridge.loops.proof.state import Item, Obj, game_of
from bridge.loops.proof.steps import Runner
from bridge.loops.verdict import LoopVerdict

__all__ = ["boards"]

_ZONES = ("battlefield", "hand", "graveyard", "exile", "command", "library")


def boards(case: Case, verdict: LoopVerdict) -> list[dict[str, Any]]:
    """The board before the first step of a verdict, and after each step of its start and its round.

    Args:
        case: The case, with its names looked up and its texts read.
        verdict: The verdict on it.

    Returns:
        For each: `players` with `life`, `mana`, `hand`, `library`, `graveyard`, `poison`; `objects` with `id`, `card`,
        `controller`, `zone`, and further keys that apply; and the `stack`, the last item on top: each
        with `spell` or `ability_of`, a card, and its `controller`. Empty if no run
        was found, or if the steps can't be carried out.
    """
    steps = [*verdict.start, *verdict.round]
    if not steps:
        return []
    try:
        runner = Runner(game_of(normal(to_builtins(as_written(case)))))
        runner.game.nobody_loses = True
        found = [_board(runner)]
        for step in steps:
            runner.step(to_builtins(step), first=True)
            found.append(_board(runner))
    except (Refused, Unsupported):
        return []
    return found


def _board(runner: Runner) -> dict[str, Any]:
    game = runner.game
    players = {
        name: {
            "life": each.life,
            "mana": "".join(f"{{{letter}}}" * n for letter, n in sorted(each.mana.items()) if n > 0),
            **{zone: getattr(each, zone) for zone in ("hand", "library", "graveyard", "poison")},
        }
        for name, each in game.players.items()
    }
    objects = [_object(runner, each) for each in game.objects.values() if each.zone in _ZONES]
    return {"players": players, "objects": objects, "stack": [_item(runner, each) for each in game.stack]}


def _object(runner: Runner, obj: Obj) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": runner.names.of(obj.id),
        "card": obj.card,
        "controller": obj.controller,
        "zone": obj.zone,
    }
    more = {
        "token": obj.token,
        "tapped": obj.tapped,
        "damage": obj.damage,
        "counters": {kind: n for kind, n in obj.counters.items() if n},
        "attached_to": runner.names.of(obj.attached.id) if obj.attached is not None else None,
    }
    return {**told, **{key: value for key, value in more.items() if value}}


def _item(runner: Runner, item: Item) -> dict[str, Any]:
    spell = runner.game.objects.get(item.spell.id) if item.spell is not None else None
    told = {"spell": spell.card} if spell is not None else {"ability_of": str(item.key[1])}
    return {**told, "controller": item.controller}
