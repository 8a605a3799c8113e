"""Boards of real cards as games of a log: `python -m tests.exchange.played` counts what is made of them.

A board becomes a state of a log, with current characteristics and the words of each ability in a database, and each
play a game of its own. What two engines and a brute force say is legal has to be legal when it comes out of the log,
and what they say is illegal illegal. What the log doesn't have leaves a board out: goad, mana that can't pay.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from bridge import check
from bridge.case.loading import case_from_object
from bridge.case.state import Permanent, State
from bridge.combat.preparing import prepared
from bridge.exchange.arena.importing import Told, imported
from bridge.exchange.arena.names import ClientNames
from bridge.validate.model import board_of
from bridge.validate.plays import candidates, pairs_of
from tests.exchange.logs import Log, client_database, turn, zones
from tests.real_cards.compare import boards, declaration
from tests.real_cards.from_text import as_printed

__all__ = ["outcomes", "playable"]

_IDS = {"deathtouch": 1, "defender": 2, "flying": 8, "haste": 9, "menace": 142, "reach": 13, "vigilance": 15}
"""Keywords that get the client's own ids; others get words."""

_MOST_TRIED = 3
"""The most legal, and the most illegal plays of a board that are tried."""


def playable() -> list[str]:
    """The boards that a log can hold: of two players, decided, and without what a log doesn't have."""
    return [name for name, board in boards().items() if _can_be_played(board)]


def _can_be_played(board: dict[str, Any]) -> bool:
    state = board["state"]
    plain = not any(
        each.keys() & {"goaded_by", "marks", "bind", "suspected", "detained"} for each in state["battlefield"]
    )
    return (
        len(state["players"]) == 2
        and board["legal"] is not None
        and plain
        and board.get("costs") != "none can be paid"
        and not any(set(player) - {"life"} for player in state["players"].values())
    )


def outcomes(name: str) -> Iterator[tuple[bool, str]]:
    """For plays of a board: whether it is legal, and what comes out of the log that shows it."""
    board = boards()[name]
    agreed = {declaration(play) for play in board["legal"]}
    key = "attackers" if board["question"] == "declare_attackers" else "blockers"
    case = as_printed(board)
    plays = candidates(board_of(case), [pairs_of({key: play}) for play in board["legal"]])
    legal = [each for each in plays if pairs_of(each) in agreed and any(each.values())]
    illegal = [each for each in plays if pairs_of(each) not in agreed and any(each.values())]
    chosen = [*legal[:_MOST_TRIED], *illegal[:_MOST_TRIED]]
    with tempfile.TemporaryDirectory() as folder:
        log, cards = _played(case, [each[key] for each in chosen], key == "blockers")
        path = Path(folder) / "Player.log"
        path.write_text(log.text, encoding="utf-8")
        names = ClientNames(str(client_database(Path(folder) / "cards.mtga", cards)))
        told = Told()
        found = [case for case, _ in imported(str(path), names, told) if case.question == board["question"]]
        names.close()
    assert len(found) == len(chosen), (name, told, len(found), len(chosen))
    for play, made in zip(chosen, found, strict=True):
        yield pairs_of(play) in agreed, check(made, explain=0).outcome.value


def _played(case: dict[str, Any], plays: Iterable[dict[str, Any]], blocks: bool) -> tuple[Log, dict[int, Any]]:
    """A log with a game for each play, and the database that it needs."""
    state = prepared(case_from_object(case)).state
    given = {each["id"]: each for each in case["state"]["battlefield"]}
    seats = {id: place for place, id in enumerate(state.players, 1)}
    numbers = {each.id: 200 + place for place, each in enumerate(state.battlefield)}
    words: dict[str, int] = {}
    cards: dict[int, tuple[str, dict[int, str]]] = {}
    objects = {}
    for place, each in enumerate(state.battlefield):
        lines = [line for line in (given[each.id].get("text") or "").split("\n") if line]
        gained = [keyword for keyword in each.keywords if keyword not in (given[each.id].get("keywords") or [])]
        lines += [keyword for keyword in gained if keyword in _IDS]
        abilities = {_IDS.get(line.lower()) or words.setdefault(line, 50_000 + len(words)): line for line in lines}
        cards[1000 + place] = (each.name or each.id, abilities)
        objects[each.id] = _object(each, numbers[each.id], 1000 + place, seats, list(abilities))
    log = Log(seat=seats[state.active])
    active = seats[state.active]
    for play in plays:
        _game(log, state, objects, numbers, seats, play, blocks, active)
    return log, cards


def _game(
    log: Log,
    state: State,
    objects: dict[str, dict[str, Any]],
    numbers: dict[str, int],
    seats: dict[str, int],
    play: dict[str, Any],
    blocks: bool,
    active: int,
) -> None:
    log.state = 0
    notes = [
        {"id": 900 + place, "affectorId": numbers[each.id], "affectedIds": [numbers.get(each.attached_to or "", 0)],
         "type": ["AnnotationType_Attachment"]}
        for place, each in enumerate(state.battlefield) if each.attached_to in numbers
    ]  # fmt: skip
    plain = [objects[each.id] for each in state.battlefield]
    log.full(turnInfo=turn(f"Main1 3 {active}"), zones=zones(*numbers.values()), gameObjects=plain,
             persistentAnnotations=notes)  # fmt: skip
    log.diff(step=f"Combat/BeginCombat 3 {active}")
    attacks = state.attacking if blocks else play
    target = {**numbers, **seats}
    attacking = {
        id: {**objects[id], "attackState": "AttackState_Attacking", "attackInfo": {"targetId": target[str(to)]}}
        for id, to in attacks.items()
    }
    log.diff(*attacking.values(), step=f"Combat/DeclareAttack 3 {active}")
    if blocks:
        log.diff(step=f"Combat/DeclareBlock 3 {active}")
        blocking = [
            {**objects[id], "blockState": "BlockState_Blocking",
             "blockInfo": {"attackerIds": [numbers[each] for each in those]}}
            for id, those in play.items() if those
        ]  # fmt: skip
        log.diff(*blocking, *({**each, "blockState": "BlockState_Blocked"} for each in attacking.values()))
    log.diff(step=f"Main2 3 {active}", gameInfo={"stage": "GameStage_GameOver"})


def _object(each: Permanent, number: int, card: int, seats: dict[str, int], abilities: list[int]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "instanceId": number, "grpId": card, "type": "GameObjectType_Card", "zoneId": 28,
        "ownerSeatId": seats[each.owner or each.controller], "controllerSeatId": seats[each.controller],
        "cardTypes": [f"CardType_{word.capitalize()}" for word in each.types],
        "superTypes": [f"SuperType_{word.capitalize()}" for word in each.supertypes],
        "subtypes": [
            "SubType_AllCreatureTypes" if word == "every creature type" else f"SubType_{word.title().replace(' ', '')}"
            for word in each.subtypes
        ],
        "color": [f"CardColor_{word.capitalize()}" for word in each.colors],
        "uniqueAbilities": [{"id": place, "grpId": id} for place, id in enumerate(abilities)],
    }  # fmt: skip
    for key, value in (("power", each.power), ("toughness", each.toughness), ("loyalty", each.loyalty)):
        if value is not None:
            found[key] = {"value": value} if value else {}
    if each.tapped:
        found["isTapped"] = True
    if each.sick:
        found["hasSummoningSickness"] = True
    return found


def main(every: int = 1) -> None:
    """Counts outcomes, of boards whose name has an even digest and of the others; of so many boards one is taken."""
    counted: dict[str, Counter[str]] = {"even": Counter(), "odd": Counter()}
    for name in playable()[::every]:
        half = "odd" if sha256(name.encode()).digest()[-1] % 2 else "even"
        for legal, outcome in outcomes(name):
            wrong = outcome != ("legal" if legal else "illegal")
            counted[half][f"{'legal' if legal else 'illegal'} comes out {outcome}"] += 1
            if wrong and half == "even":
                print(name, legal, outcome)
    for half, found in counted.items():
        print(half, dict(sorted(found.items())))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
