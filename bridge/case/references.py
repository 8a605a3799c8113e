"""What the words of a case refer to: ids that must exist, keys of which one is given, lists that are not empty."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from bridge.case.documents import Document, Path, path_text
from bridge.case.state import Case
from bridge.case.words import keyword_of, nearest, quoted

__all__ = ["ReferenceForm"]


class ReferenceForm:
    """Refuses what refers to nothing in the state: players, permanents, words."""

    def __init__(self, document: Document, case: Case) -> None:
        self.case = case
        self.refuse = document.refuse
        self.players: dict[str, Any] = dict(case.state.players)
        self.permanents: dict[str, Any] = {}

    def _take(self, taken: dict[str, Path], id: str | None, path: Path) -> None:
        if id is None:
            return
        if id in taken:
            self.refuse(f"the id {quoted(id)} is already used by {path_text(taken[id])}", (*path, "id"))
        taken[id] = path

    def _check_player(self, id: str, path: Path) -> None:
        self._check_known(id, path, "player", self.players)

    def _check_known_permanent(self, id: str, path: Path) -> None:
        self._check_known(id, path, "permanent", self.permanents)

    def _check_target(self, id: str, path: Path) -> None:
        """A player or a permanent: what can be attacked or enchanted."""
        self._check_known(id, path, "player or permanent", ChainMap(self.players, self.permanents))

    def _check_known(self, id: str, path: Path, noun: str, known: Mapping[str, object]) -> None:
        if id in known:
            return
        for other, ids in (("player", self.players), ("permanent", self.permanents)):
            if id in ids:
                self.refuse(f"{quoted(id)} is a {other}; this must be a {noun}", path)
        near = nearest(id, known)
        self.refuse(f"unknown {noun} {quoted(id)}" + (f"; did you mean {quoted(near)}?" if near else ""), path)

    def _check_keyword(self, text: str, path: Path) -> None:
        try:
            keyword_of(text)
        except ValueError as error:
            self.refuse(str(error), path)

    # Shapes

    def _only_key(self, part: msgspec.Struct, path: Path, but: tuple[str, ...] = ()) -> str:
        """The only key given."""
        keys = [key for key in part.__struct_fields__ if key not in but]
        given = [key for key in keys if getattr(part, key) is not None]
        if len(given) != 1:
            got = f"got {' and '.join(given)}" if given else "got none"
            self.refuse(f"exactly one of {', '.join(keys)} is needed; {got}", path)
        return given[0]

    def _listed(self, value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
        """The items of a list with their paths; a lone value is its only item; None has none."""
        if isinstance(value, list):
            if not value:
                self.refuse("an empty list describes nothing; leave the key out", path)
            for index, item in enumerate(value):
                yield (*path, index), item
        elif value is not None:
            yield path, value
