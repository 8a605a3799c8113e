"""Logs of games that nobody played, in the form of the client's detailed log.

`python -m tests.exchange.logs` writes those of `fixtures/arena` anew.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.fixtures.files import ARENA

__all__ = [
    "BEARS", "BRUTE", "CARDS", "GUARD", "RAIDER", "SECRETS", "Log", "attacking", "client_database", "creature", "duel",
    "turn", "zones",
]  # fmt: skip

SECRETS = ("Wanda#12345", "Sneaky#99999", "WOTCACCOUNT7", "match-0815-4711", "1732450000123", "11/24/2026 1:42:30 PM")
"""What stands in each log and never leaves it: names, ids of an account and a match, times."""

BEARS, BRUTE, GUARD, JACE, RAIDER = 101, 102, 103, 104, 105

CARDS: dict[int, tuple[str, dict[int, str]]] = {
    BEARS: ("Grizzly Bears", {}),
    BRUTE: ("Boggart Brute", {142: "Menace"}),
    GUARD: ("Watchdog", {9001: "CARDNAME blocks each combat if able."}),
    JACE: ("Jace Beleren", {}),
    RAIDER: ("Valley Dasher", {9: "Haste", 9004: "CARDNAME attacks each combat if able."}),
}
"""The cards of the games: a sentence each, as the cards have it."""


def client_database(path: Path, cards: dict[int, tuple[str, dict[int, str]]] | None = None) -> Path:
    """A database in the form of the client's, with the cards of the games."""
    connection = sqlite3.connect(path)
    connection.executescript(
        "CREATE TABLE Cards (GrpId INTEGER PRIMARY KEY, TitleId INTEGER, AbilityIds TEXT);"
        "CREATE TABLE Abilities (Id INTEGER PRIMARY KEY, TextId INTEGER);"
        "CREATE TABLE Localizations_enUS (LocId INTEGER, Formatted INTEGER, Loc TEXT);"
    )
    for id, (name, abilities) in (CARDS if cards is None else cards).items():
        connection.execute("INSERT INTO Cards VALUES (?, ?, '')", (id, id))
        connection.execute("INSERT INTO Localizations_enUS VALUES (?, 1, ?)", (id, f"<nobr>{name}</nobr>"))
        for ability, words in abilities.items():
            connection.execute("INSERT OR IGNORE INTO Abilities VALUES (?, ?)", (ability, 100_000 + ability))
            connection.execute("INSERT INTO Localizations_enUS VALUES (?, 1, ?)", (100_000 + ability, words))
    connection.commit()
    connection.close()
    return path


class Log:
    """A log that grows message by message.

    Args:
        seat: The seat of the player whose log it is.
    """

    def __init__(self, seat: int = 1) -> None:
        self.seat = seat
        self.state = 0
        self.lines = [
            f"[UnityCrossThreadLogger]{SECRETS[5]}: Match to {SECRETS[2]}: AuthenticateResponse",
            json.dumps({"authenticateResponse": {"clientId": SECRETS[2], "screenName": SECRETS[0]}}),
        ]

    def put(self, *messages: dict[str, Any]) -> None:
        """A line with messages of the engine, with a heading, as the client writes it."""
        event = {
            "transactionId": SECRETS[3],
            "timestamp": SECRETS[4],
            "greToClientEvent": {"greToClientMessages": [{"systemSeatIds": [self.seat], **each} for each in messages]},
        }
        self.lines += [
            f"[UnityCrossThreadLogger]{SECRETS[5]}: Match to {SECRETS[2]}: GreToClientEvent",
            json.dumps(event),
        ]

    def full(self, **keys: Any) -> None:
        """A state that is given as a whole."""
        self.state += 1
        info = {"matchID": SECRETS[3], "stage": "GameStage_Play"}
        players = [
            {"lifeTotal": 20, "systemSeatNumber": seat, "playerName": SECRETS[seat - 1], "userId": SECRETS[2]}
            for seat in (1, 2)
        ]
        state = {"type": "GameStateType_Full", "gameStateId": self.state, "gameInfo": info, "players": players, **keys}
        self.put({"type": "GREMessageType_GameStateMessage", "gameStateMessage": state})

    def diff(self, *objects: dict[str, Any], step: str = "", lost: int = 0, **keys: Any) -> None:
        """What has changed; before it, so many messages are lost."""
        before = self.state + lost
        self.state = before + 1
        state: dict[str, Any] = {
            "type": "GameStateType_Diff", "gameStateId": self.state, "prevGameStateId": before,
            "timers": [{"timerId": 1}],
        }  # fmt: skip
        if objects:
            state["gameObjects"] = list(objects)
        if step:
            state["turnInfo"] = turn(step)
        self.put({"type": "GREMessageType_GameStateMessage", "gameStateMessage": {**state, **keys}})

    def attackers(
        self, offered: dict[int, list[int]], chosen: dict[int, int], submit: bool, must: Iterable[int] = ()
    ) -> None:
        """The question who attacks, with what is chosen so far."""

        def to(target: int) -> dict[str, Any]:
            key = "playerSystemSeatId" if target < 10 else "planeswalkerInstanceId"
            return {"type": "DamageRecType_Player" if target < 10 else "DamageRecType_PlanesWalker", key: target}

        def one(id: int) -> dict[str, Any]:
            found: dict[str, Any] = {"attackerInstanceId": id, "legalDamageRecipients": list(map(to, offered[id]))}
            return found | ({"mustAttack": True} if id in must else {})

        request: dict[str, Any] = {
            "qualifiedAttackers": list(map(one, offered)),
            "attackers": [{**one(id), "selectedDamageRecipient": to(target)} for id, target in chosen.items()],
        }
        if submit:
            request["canSubmitAttackers"] = True
        self.put({"type": "GREMessageType_DeclareAttackersReq", "declareAttackersReq": request})

    def blockers(self, offered: dict[int, list[int]], must: Iterable[int] = ()) -> None:
        """The question who blocks."""
        blockers = [
            {"blockerInstanceId": id, "attackerInstanceIds": attackers} | ({"mustBlock": True} if id in must else {})
            for id, attackers in offered.items()
        ]
        self.put({"type": "GREMessageType_DeclareBlockersReq", "declareBlockersReq": {"blockers": blockers}})

    def answered(self, kind: str) -> None:
        """An answer of the client, over several lines."""
        answer = {
            "requestId": 1, "clientToMatchServiceMessageType": "ClientToMatchServiceMessageType_ClientToGREMessage",
            "timestamp": SECRETS[4], "payload": {"type": f"ClientMessageType_{kind}", "systemSeatId": self.seat},
        }  # fmt: skip
        self.lines += [f"[UnityCrossThreadLogger]{SECRETS[5]}: {SECRETS[2]} to Match: ClientToGre"]
        self.lines += json.dumps(answer, indent=2).splitlines()

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def turn(step: str, number: int = 3, active: int = 1) -> dict[str, Any]:
    """Where the turn is: `Combat/DeclareAttack`, `Main2`, and of another turn `Main1 4 2`."""
    words = step.split()
    phase, _, part = words[0].partition("/")
    found: dict[str, Any] = {"phase": f"Phase_{phase}", "turnNumber": number, "activePlayer": active}
    if len(words) == 3:
        found |= {"turnNumber": int(words[1]), "activePlayer": int(words[2])}
    return found | ({"step": f"Step_{part}"} if part else {})


def creature(id: int, card: int, seat: int, power: int = 2, toughness: int = 2, **keys: Any) -> dict[str, Any]:
    """A creature on the battlefield; its abilities are those of its card, unless they are given."""
    abilities = keys.pop("abilities", list(CARDS[card][1]))
    return {
        "instanceId": id, "grpId": card, "type": "GameObjectType_Card", "zoneId": 28, "visibility": "Visibility_Public",
        "ownerSeatId": seat, "controllerSeatId": seat, "cardTypes": ["CardType_Creature"], "subtypes": ["SubType_Bear"],
        "color": ["CardColor_Green"], "power": {"value": power} if power else {}, "toughness": {"value": toughness},
        "name": 648, "uniqueAbilities": [{"id": 40 + place, "grpId": each} for place, each in enumerate(abilities)],
        **keys,
    }  # fmt: skip


def zones(*there: int) -> list[dict[str, Any]]:
    """The zones: what is on the battlefield, and two cards in each hand."""
    return [
        {"zoneId": 28, "type": "ZoneType_Battlefield", "objectInstanceIds": list(there)},
        {"zoneId": 31, "type": "ZoneType_Hand", "ownerSeatId": 1, "objectInstanceIds": [901, 902]},
        {"zoneId": 35, "type": "ZoneType_Hand", "ownerSeatId": 2, "objectInstanceIds": [903, 904]},
        {"zoneId": 33, "type": "ZoneType_Graveyard", "ownerSeatId": 1, "objectInstanceIds": [905]},
    ]


def attacking(thing: dict[str, Any], target: int, **keys: Any) -> dict[str, Any]:
    """A creature that attacks a seat or an object, tapped."""
    return {
        **thing,
        "isTapped": True,
        "attackState": "AttackState_Attacking",
        "attackInfo": {"targetId": target},
        **keys,
    }


def duel() -> Log:
    """A game of two turns: each player attacks once, and the other one blocks.

    In turn 3, seat 1 has Boggart Brute, Grizzly Bears that came this turn, and Valley Dasher, which has to attack; seat
    2 has Watchdog, which has to block, Grizzly Bears and Jace. Seat 1 attacks Jace with the Brute and seat 2 with the
    Dasher; seat 2 blocks the Dasher with both. In turn 4 seat 2 attacks with its Bears, and seat 1 doesn't block.
    """
    log = Log()
    brute = creature(201, BRUTE, 1, 3, 2)
    bears = creature(202, BEARS, 1, hasSummoningSickness=True)
    dasher = creature(203, RAIDER, 1)
    dog = creature(301, GUARD, 2, 1, 2)
    others = creature(302, BEARS, 2)
    jace = {
        **creature(303, JACE, 2), "cardTypes": ["CardType_Planeswalker"], "superTypes": ["SuperType_Legendary"],
        "subtypes": ["SubType_Jace"], "loyalty": {"value": 3},
    }  # fmt: skip
    log.full(
        turnInfo=turn("Main1"),
        zones=zones(201, 202, 203, 301, 302, 303),
        gameObjects=[brute, bears, dasher, dog, others, jace],
    )
    log.diff(step="Combat/BeginCombat")
    log.diff(step="Combat/DeclareAttack")
    offered = {201: [2, 303], 203: [2, 303]}
    log.attackers(offered, {}, False, must=[203])
    log.answered("DeclareAttackersResp")
    log.diff({**brute, "attackState": "AttackState_Declared", "attackInfo": {"targetId": 303}})
    log.attackers(offered, {201: 303}, False, must=[203])
    log.answered("DeclareAttackersResp")
    log.attackers(offered, {201: 303, 203: 2}, True, must=[203])
    log.answered("SubmitAttackersReq")
    brute_attacks, dasher_attacks = attacking(brute, 303), attacking(dasher, 2)
    log.diff(brute_attacks, dasher_attacks, step="Combat/DeclareAttack")
    log.diff(step="Combat/DeclareBlock")
    blocks = {"blockState": "BlockState_Blocking", "blockInfo": {"attackerIds": [203]}}
    log.diff(
        {**brute_attacks, "blockState": "BlockState_Unblocked"},
        {**dasher_attacks, "blockState": "BlockState_Blocked"},
        {**dog, **blocks},
        {**others, **blocks},
    )
    log.diff(step="Combat/CombatDamage")
    log.diff({**brute, "isTapped": True}, dog, others, step="Main2",
             diffDeletedInstanceIds=[203], zones=zones(201, 202, 301, 302, 303))  # fmt: skip
    log.diff(brute, {**bears, "hasSummoningSickness": False}, step="Main1 4 2")
    log.diff(step="Combat/BeginCombat 4 2")
    log.diff(attacking(others, 1), step="Combat/DeclareAttack 4 2")
    log.diff(step="Combat/DeclareBlock 4 2")
    log.blockers({201: [302], 202: [302]})
    log.answered("SubmitBlockersReq")
    log.diff(attacking(others, 1, blockState="BlockState_Unblocked"))
    log.diff(step="Combat/CombatDamage 4 2")
    log.diff({**others, "isTapped": True}, step="Main2 4 2")
    return log


def main() -> None:
    """Writes the logs of `fixtures/arena`."""
    ARENA.mkdir(exist_ok=True)
    (ARENA / "duel.log").write_text(duel().text, encoding="utf-8")


if __name__ == "__main__":
    main()
