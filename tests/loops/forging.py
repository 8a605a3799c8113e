"""Proofs with one thing changed: a key left out, garbled, put in, said twice, in another order, of another type.

`forgeries(proof)` lists all of a proof but for its case, which is what the proof is about and no claim. What a forgery
changes is said by its name, so that one of many can be named by a test.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

__all__ = ["Forgery", "forgeries"]

Node = dict[str, Any]
Path = tuple[str | int, ...]

_STEPS = ("start", "round", "escape")
_IN_NO_ORDER = (
    *("rules", "events", "mana", "chosen", "created", "forgotten", "branches"),
    *("draw_for", "winners", "losers", "choosers"),
)
"""Lists of which the order means nothing."""
_PUT_INTO_STEPS: Node = {
    "amount": 7,
    "card": "Strange",
    "chosen": ["alice"],
    "color": "G",
    "copied": {"alice": "bob"},
    "created": ["token 9"],
    "cut": 1,
    "enchanted": {"alice": "bob"},
    "free": True,
    "instruction": 1,
    "it": "alice",
    "mana": [{"object": "alice"}],
    "mode": 1,
    "object": "alice",
    "ability": 1,
    "optional": True,
    "paid": {"G": 1},
    "phase": "main",
    "player": "bob",
    "skipped": True,
    "taken": False,
    "targets": ["alice"],
    "events": [["dies", "alice"]],
    "changes": {"life alice": 1},
    "rules": ["601.2"],
}
_PUT_INTO_CLAIMS: Node = {
    "draw_for": ["alice"],
    "winners": ["alice"],
    "losers": ["bob"],
    "end_rule": "704.5a",
    "rounds": 3,
    "choosers": ["alice"],
    "must_stop": "alice",
    "yields": {"life alice": 3},
}


class Forgery(NamedTuple):
    """A proof that was changed in one place: what was done where, and the proof."""

    name: str
    proof: Node


def forgeries(proof: Node) -> Iterator[Forgery]:
    """All of a proof, each of which says something else than the proof, or what isn't so."""
    for path in _paths({key: value for key, value in proof.items() if key != "case"}):
        value = _at(proof, path)
        for what, other in _others(path, value):
            if other != value and not (other is _GONE and not value):  # an empty list may as well be left out
                yield _forged(proof, path, what, other)
    for part in _STEPS:
        for number, step in enumerate(proof.get(part) or ()):
            for key, value in _PUT_INTO_STEPS.items():
                if key not in step:
                    yield _forged(proof, (part, number, key), "put in", value)
    for key, value in _PUT_INTO_CLAIMS.items():
        if key not in proof["claim"]:
            yield _forged(proof, ("claim", key), "put in", value)
    if not proof.get("escape"):
        yield _forged(proof, ("escape",), "put in", proof["round"])


_GONE = object()


def _forged(proof: Node, path: Path, what: str, value: Any) -> Forgery:
    new = deepcopy(proof)
    *outer, last = path
    place = _at(new, tuple(outer))
    if value is _GONE:
        del place[last]
    else:
        place[last] = deepcopy(value)
    return Forgery(f"{'.'.join(map(str, path))} {what}", new)


def _at(node: Any, path: Path) -> Any:
    for key in path:
        node = node[key]
    return node


def _paths(node: Any, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(node, dict):
        for key in node:
            yield from _paths(node[key], (*path, key))
    elif isinstance(node, list):
        for place, each in enumerate(node):
            yield from _paths(each, (*path, place))


def _others(path: Path, value: Any) -> Iterator[tuple[str, Any]]:
    """What may stand in the place of a value, each with a word for it."""
    yield "left out", _GONE
    yield "of another type", {"x": 1} if isinstance(value, str) else "x"
    if isinstance(value, bool):
        yield "turned", not value
    elif isinstance(value, int):
        yield "one more", value + 1
        yield "one less", value - 1
        yield "as text", str(value)
    elif isinstance(value, str):
        yield "garbled", f"{value}x"
        yield "in capitals", value.swapcase()
        yield "another name", "bob" if value == "alice" else "alice"
    elif isinstance(value, list):
        yield from _other_lists(path, value)
    elif isinstance(value, dict):
        for key, each in value.items():
            if path[-1] in ("changes", "yields", "copied", "enchanted", "paid"):
                yield f"garbled key {key}", {(f"{one}x" if one == key else one): n for one, n in value.items()}
                yield f"key {key} once more", {**value, f"{key} alice": each}


def _other_lists(path: Path, value: list[Any]) -> Iterator[tuple[str, Any]]:
    for place, each in enumerate(value):
        yield f"{place} twice", [*value[:place], each, *value[place:]]
    turned = value[::-1]
    if turned != value and path[-1] not in _IN_NO_ORDER:
        yield "turned round", turned
    if path[-1] in _STEPS:
        for place in range(len(value) - 1):
            yield f"{place} after the next", [*value[:place], value[place + 1], value[place], *value[place + 2 :]]
    if value and isinstance(value[0], str):
        yield "with a strange one", [*value, "strange"]
        yield "with a player", [*value, "bob" if "alice" in value else "alice"]
