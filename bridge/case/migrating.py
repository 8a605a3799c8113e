"""Cases of version 0.1 in the form of today: which keys and words were renamed, and how a file is rewritten.

Until 0.1 a loop case had descriptions (`not`, `power_at_most`, `without_counters`), numbers (`hand: you`), conditions
(`amount`, `fits`) and players (`opponents`) of its own; now they are those of a play. A file keeps its comments and its
layout: only the keys that changed are written anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import yaml
from msgspec import inspect as types

__all__ = ["RENAMED", "RENAMED_WORDS", "migrated_data", "migrated_text"]

_BOUNDS = {
    f"{measure}_{bound}": (measure, bound) for measure in ("power", "mana_value") for bound in ("at_least", "at_most")
}
_MEASURES = ("power", "toughness", "mana_value")
_COLORS = ("white", "blue", "black", "red", "green")
_OF_A_PLAYER = ("life", "hand", "library", "graveyard", "cast_this_turn", "drawn_this_turn", "life_lost_this_turn")
_REFERENCES = {"source": "self", "host": "host", "subject": "subject"}

RENAMED: dict[str, dict[str, str]] = {
    "Condition": {
        "not": "non: …",
        "amount": "compare: {value: …}",
        "object": "fits: {object: …, what: …}",
        **{key: f"fits: {{object: {word}, what: …}}" for key, word in _REFERENCES.items()},
    },
    "Cost": {"tap_others": "tap_permanents: …"},
    "Description": {
        "not": "non: …",
        "without_counters": "counters: {KIND: 0}",
        **{old: f"{measure}: {{{bound}: …}}" for old, (measure, bound) in _BOUNDS.items()},
    },
    "Number": {
        **{key: f"{key}_of: …" for key in _MEASURES},
        **{key: f"number: {key}, of: …" for key in _OF_A_PLAYER},
        "greatest_power": "greatest: power, among: …",
    },
    "Pick": {"what": "choose: …"},
    "Expect": {"kind": "outcome: …"},
    "Permanent": {"card": "name: …", "chosen": "bind: {chosen type: …}"},
    "Stacked": {"card": "name: …"},
}
"""Keys of 0.1 by the struct that had them, each with what to write today."""
RENAMED_WORDS = {"opponents": "opponent", "each_player": "any", "its_controller": "controller", "its_owner": "owner"}
"""Words of 0.1 for players, each with the one of today."""

Node = dict[str, Any]


def _condition(old: Node) -> Node:
    new = {"non" if key == "not" else key: value for key, value in old.items()}
    for key, word in _REFERENCES.items():
        if key in new:
            new["fits"] = {"object": word, "what": new.pop(key)}
    if "amount" in new:
        bounds = {key: new.pop(key) for key in ("at_least", "at_most") if key in new}
        new["compare"] = {"value": new.pop("amount"), **bounds}
    if "object" in new and "fits" in new:
        new["fits"] = {"object": new.pop("object"), "what": new["fits"]}
    return new


def _description(old: Node) -> Node:
    new: Node = {}
    for key, value in old.items():
        if key == "not":
            new["non"] = value
        elif key in _BOUNDS:
            measure, bound = _BOUNDS[key]
            new[measure] = {**new.get(measure, {}), bound: value}
        elif key == "without_counters" and isinstance(value, list):
            new["counters"] = {**new.get("counters", {}), **dict.fromkeys(value, 0)}
        elif key == "counters" and isinstance(value, dict) and any(isinstance(n, int) and n for n in value.values()):
            least = {kind: {"at_least": n} if isinstance(n, int) and n else n for kind, n in value.items()}
            new["counters"] = {**least, **new.get("counters", {})}
        else:
            new[key] = {**value, **new[key]} if key in new else value
    return new


def _number(old: Node) -> Node:
    new: Node = {}
    if sum(key in _OF_A_PLAYER for key in old) > 1:
        return old
    for key, value in old.items():
        if key in _MEASURES:
            new[f"{key}_of"] = value
        elif key in _OF_A_PLAYER:
            new |= {"number": key, "of": value}
        elif key == "greatest_power":
            new |= {"greatest": "power", "among": value}
        else:
            new[key] = value
    if isinstance(new.get("counters"), str):
        new.setdefault("on", "self")
    return new


def _cost(old: Node) -> Node:
    permanents = [key for key in ("tap", "tap_others") if key == "tap_others" or isinstance(old.get(key), dict)]
    return {"tap_permanents" if key in permanents else key: value for key, value in old.items()}


def _pick(old: Node) -> Node:
    new = {"choose" if key == "what" else key: value for key, value in old.items()}
    return new if {"choose", "each"} & set(new) else {"choose": {}, **new}


def _named(old: Node) -> Node:
    return {"name" if key == "card" else key: value for key, value in old.items()}


def _object(old: Node) -> Node:
    new = _named(old)
    if isinstance(word := new.get("chosen"), str):
        slot = "chosen color" if str(word).lower() in _COLORS else "chosen type"
        new = {"bind" if key == "chosen" else key: {slot: word} if key == "chosen" else new[key] for key in new}
    return new


def _expectation(old: Node) -> Node:
    return {"outcome" if key == "kind" else key: value for key, value in old.items()}


Rules = Mapping[str, Callable[[Node], Node]]
_RULES_OF_PLAYS: Rules = {"Condition": _condition, "Cost": _cost, "Pick": _pick}
_RULES: Rules = {
    **_RULES_OF_PLAYS,
    "Description": _description,
    "Number": _number,
    "Expect": _expectation,
    "Permanent": _object,
    "Stacked": _named,
}
"""What a mapping of 0.1 is today; one of today stays as it is. What stands in it is told by identity."""


def _rules_of(words: Mapping[str, Any]) -> Rules:
    """The rules for a document, by its keys and words: plays had the descriptions and numbers of today, with exact
    numbers of counters; loop cases and proofs of loops had others."""
    return _RULES if words.get("question") == "find_loops" or "claim" in words else _RULES_OF_PLAYS


def migrated_data(value: Any, form: type) -> Any:
    """Plain data of an older form of a case, in the form of today.

    Args:
        value: Dicts, lists and scalars.
        form: The struct that the data is of, as it is today.
    """
    return _data(value, _type_of(form), _rules_of(value))


@cache
def _type_of(form: type) -> types.Type:
    return types.type_info(form)


def _data(value: Any, kind: types.Type, rules: Rules) -> Any:
    match value, _fitting(value, kind):
        case dict(), types.StructType() as struct:
            fields, new = _fields(struct), _renamed(value, struct, rules)
            return {key: _data(each, fields[key], rules) if key in fields else each for key, each in new.items()}
        case dict(), types.DictType(value_type=inner):
            return {key: _data(each, inner, rules) for key, each in value.items()}
        case list(), types.ListType(item_type=inner) | types.VarTupleType(item_type=inner):
            return [_data(each, inner, rules) for each in value]
    return RENAMED_WORDS[value] if _is_renamed(value, kind) else value


def _renamed(value: Node, struct: types.StructType, rules: Rules) -> Node:
    rule = rules.get(struct.cls.__name__)
    return value if rule is None else rule(value)


def _fields(struct: types.StructType) -> dict[str, types.Type]:
    return {field.encode_name: field.type for field in struct.fields}


def _is_renamed(value: Any, kind: types.Type) -> bool:
    """Whether a word is one of 0.1 for players, in a place for players."""
    return isinstance(value, str) and value in RENAMED_WORDS and "opponent" in _words(kind)


def _words(kind: types.Type) -> set[Any]:
    return {word for each in _kinds(kind) if isinstance(each, types.LiteralType) for word in each.values}


def _kinds(kind: types.Type) -> list[types.Type]:
    """The types of a union, without what is said about them."""
    kinds = kind.types if isinstance(kind, types.UnionType) else (kind,)
    return [each.type if isinstance(each, types.Metadata) else each for each in kinds]


def _fitting(value: Any, kind: types.Type) -> types.Type:
    """The type, of several, that data of this shape has."""
    shapes: dict[type, tuple[type[types.Type], ...]] = {
        dict: (types.StructType, types.DictType),
        list: (types.ListType, types.VarTupleType),
    }
    wanted = shapes.get(type(value), ())
    return next((each for each in _kinds(kind) if isinstance(each, wanted)), kind)


def migrated_text(text: str, form_of: Callable[[Mapping[str, str]], type]) -> str:
    """A YAML or JSON text of cases of an older form, in the form of today; all that didn't change stays as it is.

    Args:
        text: YAML documents, or JSON (an object, a list of objects, JSON Lines).
        form_of: Gives the struct of a document, as it is today, by its keys and the words that stand under them (empty
            for what is no word).

    Raises:
        yaml.YAMLError: It is neither.
    """
    found, end = "", 0
    for root, offset in _roots(text):
        _refuse_aliases(root)
        cases = root.value if isinstance(root, yaml.SequenceNode) else [root]
        for case in cases:
            pairs = case.value if isinstance(case, yaml.MappingNode) else []
            words = {key.value: _word(value) for key, value in pairs}
            begin = offset + case.start_mark.index
            found += text[end:begin] + _Writer(text[offset:], _rules_of(words)).written(case, _type_of(form_of(words)))
            end = offset + _end(case, text[offset:])
    return found + text[end:]


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


class _Said(str):
    """A word of a document, which is told from another one that is the same by its identity."""


class _Writer:
    """Writes parts of a document in the form of today, with as much of its text as stays.

    Args:
        text: The text that the marks of the document count from.
        rules: What was renamed.
    """

    def __init__(self, text: str, rules: Rules) -> None:
        self._rules = rules
        self._text = text
        self._nodes: dict[int, yaml.Node] = {}
        """The nodes of mappings, lists and words, by the identity of the data that stands for them."""
        self._data: dict[int, Any] = {}

    def written(self, node: yaml.Node, kind: types.Type) -> str:
        """The text of a node, without the line breaks that follow it."""
        match node, _fitting({} if isinstance(node, yaml.MappingNode) else [], kind):
            case yaml.MappingNode(value=pairs), types.StructType() as struct:
                return self._struct(node, pairs, struct)
            case yaml.MappingNode(value=pairs), types.DictType(value_type=inner):
                return self._spliced(node, {value: self.written(value, inner) for _, value in pairs})
            case yaml.SequenceNode(value=items), types.ListType(item_type=inner):
                return self._spliced(node, {item: self.written(item, inner) for item in items})
        word = _word(node)
        if _is_renamed(word, kind):
            return self._words(node).replace(word, RENAMED_WORDS[word])
        return self._words(node)

    def _struct(self, node: yaml.Node, pairs: list[tuple[yaml.Node, yaml.Node]], struct: types.StructType) -> str:
        old = {str(key.value): self._stand_in(value) for key, value in pairs}
        new, fields = _renamed(old, struct, self._rules), _fields(struct)
        changed = [key for key, value in new.items() if key not in old or old[key] is not value]
        gone = [key for key in old if key not in new or key in changed]
        edits: dict[yaml.Node, str] = {}
        for key, value in pairs:
            if key.value in new and key.value not in changed and key.value in fields:
                edits[value] = self.written(value, fields[key.value])
        if not changed:
            return self._spliced(node, edits)
        if not pairs:
            return json.dumps(new)
        return self._spliced(node, edits, self._new(node, pairs, gone, {key: new[key] for key in changed}, fields))

    def _new(
        self,
        node: yaml.Node,
        pairs: list[tuple[yaml.Node, yaml.Node]],
        gone: list[str],
        new: Node,
        fields: dict[str, types.Type],
    ) -> list[tuple[int, int, str]]:
        """The edits by which the first of the keys that are gone gives way to the new ones, and the others go."""
        places = [number for number, (key, _) in enumerate(pairs) if key.value in gone]
        if not places:  # a key is added behind the last one
            end = _end(pairs[-1][1], self._text)
            between = self._between(node, pairs[-1][0])
            return [
                (end, end, "".join(between + self._pair(key, each, pairs[-1][0], fields) for key, each in new.items()))
            ]
        first, last = pairs[places[0]]
        said = self._between(node, first).join(self._pair(key, value, first, fields) for key, value in new.items())
        edits = [(first.start_mark.index, _end(last, self._text), said)]
        for number in places[1:]:
            edits.append((_end(pairs[number - 1][1], self._text), _end(pairs[number][1], self._text), ""))
        return edits

    def _between(self, node: yaml.Node, key: yaml.Node) -> str:
        flow = getattr(node, "flow_style", None)
        return ", " if flow else "\n" + " " * key.start_mark.column

    def _pair(self, key: str, value: Any, like: yaml.Node, fields: dict[str, types.Type]) -> str:
        said = self._said(value, fields.get(key), like)
        node = self._nodes.get(id(value))
        if isinstance(node, yaml.ScalarNode):
            said = self.written(node, fields[key]) if key in fields else self._words(node)
        if isinstance(node, yaml.CollectionNode) and not node.flow_style:
            indent = "\n" + " " * (like.start_mark.column + 2)
            said = indent + said.replace("\n" + " " * node.start_mark.column, indent)
            return f"{_quoted_like(like, key, self._text)}:{said}"
        return f"{_quoted_like(like, key, self._text)}: {said}"

    def _said(self, value: Any, kind: types.Type | None, like: yaml.Node) -> str:
        """The text of new data; in what is as it was, only what is renamed changes."""
        node = self._nodes.get(id(value))
        if isinstance(node, yaml.CollectionNode):
            return self.written(node, kind) if kind is not None else self._words(node)
        if isinstance(value, dict):
            fitting = None if kind is None else _fitting(value, kind)
            inner = _fields(fitting) if isinstance(fitting, types.StructType) else {}
            new = _renamed(value, fitting, self._rules) if isinstance(fitting, types.StructType) else value
            parts = (
                f"{_quoted_like(like, key, self._text)}: {self._flow(self._said(each, inner.get(key), like), each)}"
                for key, each in new.items()
            )
            return f"{{{', '.join(parts)}}}"
        if kind is not None and _is_renamed(value, kind):
            value = RENAMED_WORDS[value]
        return _quoted_like(like, value, self._text) if isinstance(value, str) else json.dumps(value)

    def _flow(self, said: str, value: Any) -> str:
        """A part of a mapping that is written in one line."""
        node = self._nodes.get(id(value))
        if not isinstance(node, yaml.CollectionNode) or node.flow_style:
            return said
        said = said.replace("\n" + " " * node.start_mark.column, "\n")
        dumped = yaml.safe_dump(yaml.safe_load(said), default_flow_style=True, sort_keys=False, width=10**6)
        return dumped.strip()

    def _stand_in(self, node: yaml.Node) -> Any:
        """Data for a node, which the node can be found by if it is a mapping or a list."""
        if id(node) not in self._data:
            data: Any = _scalar(node)
            if isinstance(node, yaml.MappingNode):
                data = {_scalar(key): self._stand_in(value) for key, value in node.value}
            elif isinstance(node, yaml.SequenceNode):
                data = [self._stand_in(each) for each in node.value]
            elif isinstance(data, str):
                data = _Said(data)
            if isinstance(node, yaml.CollectionNode) or isinstance(data, _Said):
                self._nodes[id(data)] = node
            self._data[id(node)] = data
        return self._data[id(node)]

    def _spliced(
        self, node: yaml.Node, parts: Mapping[yaml.Node, str], edits: list[tuple[int, int, str]] | None = None
    ) -> str:
        """The text of a node in which the texts of its parts are others."""
        edits = [*(edits or ()), *((each.start_mark.index, _end(each, self._text), new) for each, new in parts.items())]
        found, at = "", node.start_mark.index
        for start, end, new in sorted(edits):
            found, at = found + self._text[at:start] + new, end
        return found + self._text[at : _end(node, self._text)]

    def _words(self, node: yaml.Node) -> str:
        return self._text[node.start_mark.index : _end(node, self._text)]


def _scalar(node: yaml.Node) -> Any:
    if not isinstance(node, yaml.ScalarNode):
        return None
    try:
        return yaml.SafeLoader("").construct_object(node)
    except (yaml.YAMLError, ValueError):
        return node.value


def _refuse_aliases(root: yaml.Node) -> None:
    """Refuses a document with a part that stands in several places; no case has one (`documents`)."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if id(node) in seen:
            raise yaml.MarkedYAMLError(problem="aliases are not supported", problem_mark=node.start_mark)
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            todo += (part for pair in node.value for part in pair)
        elif isinstance(node, yaml.SequenceNode):
            todo += node.value


def _end(node: yaml.Node, text: str) -> int:
    """Where a node ends; the mark of a mapping in block style is behind the line breaks that follow it."""
    begin, end = node.start_mark.index, node.end_mark.index
    return begin + len(text[begin:end].rstrip())


def _quoted_like(key: yaml.Node, word: str, text: str) -> str:
    """A word with the quotation marks of a key; without them only where it needs none."""
    mark = text[key.start_mark.index]
    if mark == "'":
        return f"'{word}'"
    if mark == '"':
        return json.dumps(word)
    return word if re.fullmatch(r"[a-z_][a-z_0-9]+", word) and word not in _NO_WORDS else json.dumps(word)


_NO_WORDS = ("on", "off", "yes", "no", "null", "true", "false")
"""What YAML reads as something else."""
