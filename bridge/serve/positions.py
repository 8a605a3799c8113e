"""The positions that a server keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bridge.case.state import Case, Prepared, Understood
    from bridge.combat.position import Position

__all__ = ["Kept", "form_of"]

_BYTES_PER_PERMANENT = 5_000
"""Bytes per permanent that the copies of the case take that are kept with a position."""


class Kept(NamedTuple):
    """A position that is kept.

    Attributes:
        case: The case without a play.
        prepared: The case as it is judged.
        form: A small case, as plain data, against which plays are checked for their form.
        position: The case, grounded.
        given: The case as it was given, and the edition that was asked for.
    """

    case: Understood
    prepared: Prepared
    form: dict[str, Any]
    position: Position
    given: tuple[Any, str | None]

    @property
    def size(self) -> int:
        """The bytes that it takes, about."""
        return self.position.size + _BYTES_PER_PERMANENT * len(self.case.state.battlefield)


def form_of(case: Case) -> dict[str, Any]:
    """A small case, as plain data, with the same question, players and ids of permanents, all of them creatures."""
    battlefield = [
        {"id": each.id, "controller": each.controller, "types": ["creature"]} for each in case.state.battlefield
    ]
    players: dict[str, Any] = {id: {} for id in case.state.players}
    state = {"active": case.state.active, "players": players, "battlefield": battlefield}
    return {"state": state, "question": case.question}
