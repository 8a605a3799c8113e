"""What the words of a case refer to: ids that must exist, keys of which one is given, lists that are not empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NoReturn

import msgspec

from bridge.case.documents import Document, Path, path_text
from bridge.case.words import an, keyword_in, nearest, quoted, together
from bridge.language import phrase, phrase_in, term_in

__all__ = ["ReferenceForm", "given_keys"]


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct with their defaults."""
    return {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(kind)
    }


def given_keys(part: msgspec.Struct) -> set[str]:
    """The keys whose values differ from their defaults."""
    return {name.rstrip("_") for name, default in _defaults(type(part)).items() if getattr(part, name) != default}


_THINGS = (
    term_in("thing of a case", "player"),
    term_in("thing of a case", "permanent"),
    term_in("thing of a case", "object"),
    term_in("thing of a case", "player or permanent"),
    term_in("thing of a case", "player or object"),
    term_in("a thing of a case", "a player"),
    term_in("a thing of a case", "a permanent"),
    term_in("a thing of a case", "an object"),
    term_in("a thing of a case", "a player or permanent"),
    term_in("a thing of a case", "a player or object"),
)
"""What an id can stand for, as messages name it."""


class ReferenceForm:
    """Refuses what refers to nothing in the state: players, objects, words.

    Args:
        document: Where the case comes from.
        edition: The edition that says which keywords there are; None for the newest one.
        players: The players by their ids.
        object_noun: What the objects of the case are called: `permanent`, or `object` where there are more zones.
    """

    def __init__(self, document: Document, edition: str | None, players: Iterable[str], object_noun: str) -> None:
        self.refuse = document.refuse
        self.players: dict[str, Any] = dict.fromkeys(players)
        self.objects: dict[str, Any] = {}
        """What the ids of objects stand for; filled in as the state is looked through."""
        self._edition = edition
        self._object_noun = object_noun

    def _take(self, taken: dict[str, Path], id: str | None, path: Path) -> None:
        if id is None:
            return
        if id in taken:
            self.refuse(
                phrase("the id {id} is already used by {path}", id=quoted(id), path=path_text(taken[id])), (*path, "id")
            )
        taken[id] = path

    def _check_player(self, id: str, path: Path) -> None:
        self._check_known(id, path, "player", self.players)

    def _check_object_id(self, id: str, path: Path) -> None:
        self._check_known(id, path, self._object_noun, self.objects)

    def _check_target(self, id: str, path: Path) -> None:
        """A player or an object: what can be attacked, enchanted or a target."""
        if id not in self.objects and id not in self.players:
            self._check_known(id, path, f"player or {self._object_noun}", self.players | self.objects)

    def _check_known(self, id: str, path: Path, noun: str, known: Mapping[str, object]) -> None:
        if id in known:
            return
        for other, ids in (("player", self.players), (self._object_noun, self.objects)):
            if id in ids:
                self.refuse(
                    phrase(
                        "{id} is {other}; this must be {noun}",
                        id=quoted(id),
                        other=phrase_in("a thing of a case", an(other)),
                        noun=phrase_in("a thing of a case", an(noun)),
                    ),
                    path,
                )
        near, said = nearest(id, known), phrase_in("thing of a case", noun)
        if near:
            self.refuse(
                phrase("unknown {noun} {id}; did you mean {near}?", noun=said, id=quoted(id), near=quoted(near)), path
            )
        self.refuse(phrase("unknown {noun} {id}", noun=said, id=quoted(id)), path)

    def _check_keyword(self, text: str, path: Path) -> None:
        try:
            keyword_in(self._edition, text)
        except ValueError as error:
            self.refuse(str(error), path)

    # Shapes

    def _only_key(self, part: msgspec.Struct, path: Path, but: tuple[str, ...] = ()) -> str:
        """The only key given; a key that is false isn't given."""
        fields = {name.rstrip("_"): getattr(part, name) for name in part.__struct_fields__}
        keys = [key for key in fields if key not in but]
        given = [key for key in keys if fields[key] is not None and fields[key] is not False]
        if len(given) != 1:
            self._refuse_several(keys, given, path)
        return given[0]

    def _refuse_several(self, keys: Iterable[str], given: Sequence[str], path: Path) -> NoReturn:
        if given:
            self.refuse(
                phrase("exactly one of {keys} is needed; got {given}", keys=", ".join(keys), given=together(given)),
                path,
            )
        self.refuse(phrase("exactly one of {keys} is needed; got none", keys=", ".join(keys)), path)

    def _listed(self, value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
        """The items of a list with their paths; a lone value is its only item; None has none."""
        if isinstance(value, list):
            if not value:
                self.refuse(phrase("an empty list describes nothing; leave the key out"), path)
            for index, item in enumerate(value):
                yield (*path, index), item
        elif value is not None:
            yield path, value
