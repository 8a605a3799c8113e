"""What the words for characteristics mean: sizes, abilities, colors and types."""

from __future__ import annotations

from typing import Any

from bridge.text.actions import MeaninglessError
from bridge.text.meanings.loops.descriptions import listed, lowered
from bridge.text.meanings.loops.values import Number, in_order, means
from bridge.text.meanings.values import Node, Quoted

__all__ = ["ability_key", "added_types", "size_change", "size_of"]


def size_of(text: str) -> tuple[Any, Any]:
    """The changes of +X/+0 and the like; X is a number that is given elsewhere."""
    found: list[Any] = []
    for part in text.split("/"):
        sign = -1 if part.startswith("-") else 1
        digits = part.lstrip("+-")
        if digits == "x":
            found.append(Number("x", times=sign))
        else:
            found.append(sign * int(digits))
    return found[0], found[1]


def size_change(text: str) -> tuple[Any, Any]:
    """The changes of +X/+0 and the like; a size without a sign is none."""
    if text[0] not in "+-":
        raise MeaninglessError
    return size_of(text)


def ability_key(each: Any) -> tuple[str, Any]:
    """How an instruction names an ability: as a keyword, or as one in quotation marks."""
    return ("ability", each) if isinstance(each, Quoted) else ("keyword", each)


@means("being")
def _being(*parts: Node) -> Node:
    node: Node = {}
    for each in parts:
        for key, value in lowered(each).items():
            if key in ("type", "subtype", "color", "supertype"):
                node.setdefault(key, []).extend(listed(value))
            else:
                raise MeaninglessError
    return in_order(node)


def added_types(being: Node) -> Node:
    """The types that are added; a basic land type only if its ability is added too."""
    if set(being) - {"type", "subtype"}:
        raise MeaninglessError
    node: Node = {}
    if "type" in being:
        node["types"] = being["type"]
    if "subtype" in being:
        node["subtypes"] = being["subtype"]
    return node
