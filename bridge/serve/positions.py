"""The positions that a server keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bridge.case.state import Case, Prepared, Understood
    from bridge.combat.position import Position

__all__ = ["Kept", "form_of"]

_BYTES_PER_PERMANENT = 5_000
"""Bytes that the forms of a case take that are kept with a position, for each permanent."""


class Kept(NamedTuple):
    """A position that is kept.

    Attributes:
        case: The case without a play.
        prepared: The same as it is judged.
        form: As much of it, as plain data, as says whether a play is well-formed.
        position: The same, grounded.
        given: The case as it was given, and the edition asked for.
    """

    case: Understood
    prepared: Prepared
    form: dict[str, Any]
    position: Position
    given: tuple[Any, str | None]

    @property
    def size(self) -> int:
        """Bytes that it takes, about."""
        return self.position.size + _BYTES_PER_PERMANENT * len(self.case.state.battlefield)


def form_of(case: Case) -> dict[str, Any]:
    """A case with the same question, players and permanents."""
    battlefield = [
        {"id": each.id, "controller": each.controller, "types": ["creature"]} for each in case.state.battlefield
    ]
    players: dict[str, Any] = {id: {} for id in case.state.players}
    state = {"active": case.state.active, "players": players, "battlefield": battlefield}
    return {"state": state, "question": case.question}
