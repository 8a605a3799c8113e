"""What the players and permanents of a state are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bridge.case.state import State
from bridge.combat.prose import joined, printable
from bridge.language import phrase

__all__ = ["Names"]


class Names:
    """What the players and permanents of a state are called.

    A permanent is called by its name, with its id when something else has the same name; a player by id.
    """

    def __init__(self, state: State) -> None:
        plain = {each.id: printable(each.name or each.id) for each in state.battlefield}
        times = Counter([*plain.values(), *map(printable, state.players)])
        self._name = plain
        self._shared = {name for name, number in times.items() if number > 1}

    def __call__(self, identifier: str) -> str:
        """The name of a player or permanent; for anything else the id itself."""
        name = self._name.get(identifier)
        if name is None or name == printable(identifier):
            return printable(identifier)
        return f"{name} ({printable(identifier)})" if name in self._shared else name

    def several(self, identifiers: Iterable[str], shown: int = 8) -> str:
        """Many names in one phrase; permanents with the same name are grouped, with at most `shown` ids."""
        groups: dict[str, list[str]] = {}
        for identifier in identifiers:
            name = self._name.get(identifier, "")
            groups.setdefault(name if name in self._shared else self(identifier), []).append(identifier)
        phrases = []
        for name, members in groups.items():
            if len(members) == 1:
                phrases.append(self(members[0]))
                continue
            listed = list(map(printable, members))
            if len(listed) > shown:
                listed = [*listed[: shown - 1], phrase("{n} more", n=len(listed) - shown + 1)]
            phrases.append(phrase("{n} × {name} ({ids})", n=len(members), name=name, ids=joined(listed)))
        if len(phrases) > 3 * shown:
            phrases = [*phrases[: 3 * shown - 1], phrase("{n} others", n=len(phrases) - 3 * shown + 1)]
        return joined(phrases)
