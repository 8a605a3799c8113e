"""Cases of version 0.1 in the form of today: which keys were renamed, and how a file is rewritten.

Until 0.1 a loop case described objects by keys of its own (`not`, `power_at_most`, `without_counters`); now they are
described as in a play. A file keeps its comments and its layout: only the keys that changed are written anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import yaml
from msgspec import inspect as types

__all__ = ["RENAMED", "migrated_data", "migrated_text"]

_KINDS = {"counters": "counters", "without_counters": "counters"}
_BOUNDS = {
    f"{measure}_{bound}": (measure, bound) for measure in ("power", "mana_value") for bound in ("at_least", "at_most")
}

RENAMED: dict[str, dict[str, str]] = {
    "Condition": {"not": "non: …"},
    "Description": {
        "not": "non: …",
        "without_counters": "counters: {KIND: 0}",
        **{old: f"{measure}: {{{bound}: …}}" for old, (measure, bound) in _BOUNDS.items()},
    },
}
"""Keys of 0.1 by the struct that had them, each with what to write today."""

Node = dict[str, Any]


def migrated_data(value: Any, form: type) -> Any:
    """Plain data of an older form of a case, in the form of today.

    Args:
        value: Dicts, lists and scalars.
        form: The struct that the data is of, as it is today.
    """
    return _data(value, _type_of(form))


@cache
def _type_of(form: type) -> types.Type:
    return types.type_info(form)


def _data(value: Any, kind: types.Type) -> Any:
    match value, _fitting(value, kind):
        case dict(), types.StructType() as struct:
            fields = {field.encode_name: field.type for field in struct.fields}
            renamed = _renamed(value) if struct.cls.__name__ in RENAMED else value
            return {key: _data(each, fields[key]) if key in fields else each for key, each in renamed.items()}
        case dict(), types.DictType(value_type=inner):
            return {key: _data(each, inner) for key, each in value.items()}
        case list(), types.ListType(item_type=inner) | types.VarTupleType(item_type=inner):
            return [_data(each, inner) for each in value]
    return value


def _renamed(node: Node) -> Node:
    found: Node = {}
    for key, value in node.items():
        if key == "not":
            found["non"] = value
        elif key in _BOUNDS:
            measure, bound = _BOUNDS[key]
            found[measure] = {**found.get(measure, {}), bound: value}
        elif key == "without_counters" and isinstance(value, list):
            found["counters"] = {**found.get("counters", {}), **dict.fromkeys(value, 0)}
        elif key == "counters" and isinstance(value, dict):
            least = {kind: {"at_least": n} if isinstance(n, int) and n else n for kind, n in value.items()}
            found["counters"] = {**least, **found.get("counters", {})}
        else:
            found[key] = value
    return found


def _fitting(value: Any, kind: types.Type) -> types.Type:
    """The type, of several, that data of this shape has."""
    shapes: dict[type, tuple[type[types.Type], ...]] = {
        dict: (types.StructType, types.DictType),
        list: (types.ListType, types.VarTupleType),
    }
    wanted = shapes.get(type(value), ())
    kinds = kind.types if isinstance(kind, types.UnionType) else (kind,)
    bare = (each.type if isinstance(each, types.Metadata) else each for each in kinds)
    return next((each for each in bare if isinstance(each, wanted)), kind)


class _Edit(NamedTuple):
    """A replacement of the characters from `start` to `end` of a text."""

    start: int
    end: int
    text: str


def migrated_text(text: str, form_of: Callable[[Mapping[str, str]], type]) -> str:
    """A YAML or JSON text of cases of an older form, in the form of today; all that didn't change stays as it is.

    Args:
        text: YAML documents, or JSON (an object, a list of objects, JSON Lines).
        form_of: Gives the struct of a document, as it is today, by its keys and the words that stand under them (empty
            for what is no word).

    Raises:
        yaml.YAMLError: It is neither.
    """
    edits: list[_Edit] = []
    for root, offset in _roots(text):
        cases = root.value if isinstance(root, yaml.SequenceNode) else [root]
        for case in cases:
            pairs = case.value if isinstance(case, yaml.MappingNode) else []
            kind = _type_of(form_of({key.value: _word(value) for key, value in pairs}))
            edits += (
                each._replace(start=each.start + offset, end=each.end + offset)
                for each in _edits(case, kind, text[offset:])
            )
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _word(node: yaml.Node) -> str:
    return str(node.value) if isinstance(node, yaml.ScalarNode) else ""


def _roots(text: str) -> Iterator[tuple[yaml.Node, int]]:
    """The documents of a text, each with the number of characters before what its marks count from."""
    loader = yaml.SafeLoader  # the C loader gives no places in characters
    lines = text.splitlines(keepends=True)
    if len(lines) > 1 and all(re.fullmatch(r"\s*(\{.*\}\s*)?", line) for line in lines):
        offset = 0
        for number, line in enumerate(lines):
            try:
                root = yaml.compose(line, Loader=loader)
            except yaml.MarkedYAMLError as error:
                _moved_down(error, number)
                raise
            if root is not None:
                yield root, offset
            offset += len(line)
        return
    for root in yaml.compose_all(text, Loader=loader):
        yield root, 0


def _moved_down(error: yaml.MarkedYAMLError, lines: int) -> None:
    """Lets the places of an error count from so many lines above."""
    for mark in {id(each): each for each in (error.context_mark, error.problem_mark) if each is not None}.values():
        mark.line += lines


def _edits(node: yaml.Node, kind: types.Type, text: str) -> Iterator[_Edit]:
    shape: Any = {} if isinstance(node, yaml.MappingNode) else [] if isinstance(node, yaml.SequenceNode) else None
    match node, _fitting(shape, kind):
        case yaml.MappingNode(value=pairs), types.StructType() as struct:
            if struct.cls.__name__ in RENAMED:
                yield from _edits_of(pairs, text)
            fields = {field.encode_name: field.type for field in struct.fields}
            for key, value in pairs:
                name = "non" if key.value == "not" and struct.cls.__name__ in RENAMED else key.value
                if name in fields:
                    yield from _edits(value, fields[name], text)
        case yaml.MappingNode(value=pairs), types.DictType(value_type=inner):
            for _, value in pairs:
                yield from _edits(value, inner, text)
        case yaml.SequenceNode(value=items), types.ListType(item_type=inner):
            for item in items:
                yield from _edits(item, inner, text)


def _edits_of(pairs: Sequence[tuple[yaml.Node, yaml.Node]], text: str) -> Iterator[_Edit]:
    """What changes in one mapping: of the keys that become one key the first takes the place of all."""
    groups: dict[str, list[int]] = {}
    for number, (key, value) in enumerate(pairs):
        if key.value == "not":
            yield _Edit(key.start_mark.index, key.end_mark.index, _quoted_like(key, "non", text))
        elif key.value in _BOUNDS:
            groups.setdefault(_BOUNDS[key.value][0], []).append(number)
        elif key.value == "without_counters" or (key.value == "counters" and _asks_for_least(value)):
            groups.setdefault("counters", []).append(number)
    if "counters" in groups:
        groups["counters"] = [number for number, (key, _) in enumerate(pairs) if key.value in _KINDS]
    for name, numbers in groups.items():
        first, *others = numbers
        said = ", ".join(part for number in numbers for part in _parts_of(*pairs[number], text))
        key, value = pairs[first]
        new = f"{_quoted_like(key, name, text)}: {{{said}}}"
        yield _Edit(key.start_mark.index, _end(value, text), new)
        for number in others:
            yield _Edit(_end(pairs[number - 1][1], text), _end(pairs[number][1], text), "")


def _parts_of(key: yaml.Node, value: yaml.Node, text: str) -> Iterator[str]:
    """What a key says, as pairs of the mapping that it becomes."""
    if key.value in _BOUNDS:
        yield f"{_quoted_like(key, _BOUNDS[key.value][1], text)}: {_words(value, text)}"
    elif isinstance(value, yaml.SequenceNode):
        yield from (f"{_words(kind, text)}: 0" for kind in value.value)
    elif isinstance(value, yaml.MappingNode):
        for kind, n in value.value:
            least = f"{{{_quoted_like(key, 'at_least', text)}: {_words(n, text)}}}"
            yield f"{_words(kind, text)}: {least if _is_least(n) else _words(n, text)}"


def _asks_for_least(value: yaml.Node) -> bool:
    return isinstance(value, yaml.MappingNode) and any(_is_least(n) for _, n in value.value)


def _is_least(n: yaml.Node) -> bool:
    return isinstance(n, yaml.ScalarNode) and n.value != "0"


def _words(node: yaml.Node, text: str) -> str:
    return text[node.start_mark.index : _end(node, text)]


def _end(node: yaml.Node, text: str) -> int:
    """Where a node ends; the mark of a mapping in block style is behind the line breaks that follow it."""
    begin, end = node.start_mark.index, node.end_mark.index
    return begin + len(text[begin:end].rstrip())


def _quoted_like(key: yaml.Node, word: str, text: str) -> str:
    """A word with the quotation marks of a key."""
    mark = text[key.start_mark.index]
    return f"{mark}{word}{mark}" if mark in "\"'" else word
