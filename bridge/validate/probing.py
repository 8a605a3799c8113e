"""Is an adapter sound? Boards on which hardly any rule decides, and what the protocol asks of a process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bridge.language import phrase, phrase_in, term_in
from bridge.validate.comparing import compare, legal_of, same_answer
from bridge.validate.model import Answer, Board, Engine, Play
from bridge.validate.plays import candidates, question_of
from bridge.validate.saying import said

__all__ = ["BOARDS", "Probed", "asked_about", "probe"]


class Probed(Struct, frozen=True):
    """The result of one probe of an adapter.

    Attributes:
        what: What was looked at.
        sound: Whether it was as it should be; None if the engine doesn't know it.
        said: What was found.
    """

    what: str
    sound: bool | None
    said: str = ""


def _creature(id: str, controller: str, **more: Any) -> dict[str, Any]:
    sides = {"types": ["creature"], "subtypes": ["bear"], "colors": ["green"], "power": 2, "toughness": 2}
    return {"id": id, "name": f"Plain Bear {id}", "controller": controller, **sides, **more}


def _case(question: str, battlefield: list[dict[str, Any]], players: str = "ab", **state: Any) -> dict[str, Any]:
    if len(players) > 2:
        state["options"] = {"attack_multiple_players": True}
    sides = {player: {"life": 20} for player in players}
    whole = {"active": "a", "players": sides, "printed": True, "battlefield": battlefield, **state}
    return {"question": question, "state": whole}


_ATTACK, _BLOCK = "declare_attackers", "declare_blockers"

BOARDS: dict[str, dict[str, Any]] = {
    term_in("probe", "no creature"): _case(_ATTACK, []),
    term_in("probe", "one creature that can attack"): _case(_ATTACK, [_creature("x", "a")]),
    term_in("probe", "a tapped creature"): _case(_ATTACK, [_creature("x", "a", tapped=True)]),
    term_in("probe", "a creature that came this turn"): _case(_ATTACK, [_creature("x", "a", sick=True)]),
    term_in("probe", "somebody else's creature"): _case(_ATTACK, [_creature("x", "b")]),
    term_in("probe", "three players"): _case(_ATTACK, [_creature("x", "a")], "abc"),
    term_in("probe", "a planeswalker to attack"): _case(
        _ATTACK,
        [
            _creature("x", "a"),
            {"id": "w", "name": "Plain Walker", "controller": "b", "types": ["planeswalker"], "loyalty": 3},
        ],
    ),
    term_in("probe", "a text"): _case(_ATTACK, [_creature("x", "a", text="Defender")]),
    term_in("probe", "one creature that can block"): _case(
        _BLOCK, [_creature("x", "a"), _creature("y", "b")], attacking={"x": "b"}
    ),
    term_in("probe", "two creatures that can block"): _case(
        _BLOCK, [_creature("x", "a"), _creature("y", "b"), _creature("z", "b")], attacking={"x": "b"}
    ),
    term_in("probe", "a tapped creature can't block"): _case(
        _BLOCK, [_creature("x", "a"), _creature("y", "b", tapped=True)], attacking={"x": "b"}
    ),
}
"""What an adapter is probed with: a name (`probe`) to a case. Nothing on these boards is disputed."""


def asked_about(board: Board) -> tuple[Play, ...]:
    """The plays that an engine is asked about."""
    legal = legal_of(board).plays or frozenset()
    return candidates(board, sorted(legal, key=sorted))


def probe(engine: Engine) -> Iterator[Probed]:
    """Looks at an engine, one thing after the other. The engine is closed in the end."""
    try:
        yield from _looks(engine)
    finally:
        engine.close()


def _looks(engine: Engine) -> Iterator[Probed]:
    knows = {_ATTACK: False, _BLOCK: False}
    yield Probed(phrase_in("probe", "it says who it is"), True, f"{engine.name} {engine.version}")
    for name, case in BOARDS.items():
        board, what = Board(name, case), phrase_in("probe", name)
        found = compare(board, engine, asked=1)
        if found.outcome == "unsupported":
            yield Probed(what, None, phrase("unsupported: {why}", why=said(found.reason)))
            continue
        knows[question_of(board)] = True
        yield Probed(what, found.outcome == "agrees", _told(found.reason, found.legal, found.accepted))
    board = Board("again", BOARDS["one creature that can attack"])
    answers: list[Answer] = [engine.answer(board, asked_about(board)) for _ in range(2)]
    yield Probed(phrase_in("probe", "it answers the same when it is asked again"), same_answer(*answers))
    for question, known in knows.items():
        if not known:
            yield Probed(question, None, phrase_in("probe", "it knows none of these boards"))
    ends = getattr(engine, "ends_by_itself", None)
    if ends is not None:
        yield Probed(phrase_in("probe", "it ends when its input does"), bool(ends()))


def _told(reason: str, legal: tuple[Play, ...], accepted: tuple[Play, ...]) -> str:
    if reason or legal == accepted:
        return said(reason)
    return phrase("it accepts {accepted}, and legal is {legal}", accepted=list(accepted), legal=list(legal))
