"""Lines of keyword abilities, with their parameters."""

from __future__ import annotations

import re
from functools import lru_cache

from bridge.case.qualities import land_of
from bridge.case.words import keyword_of

__all__ = ["keywords_of_line"]


@lru_cache(maxsize=4096)
def keywords_of_line(line: str) -> tuple[str, ...] | None:
    """The keyword abilities that a line lists (CR 702.1); None if the line says anything else."""
    line = re.sub(r"\([^()]*\)", " ", line).strip().rstrip(".")
    line = _AMOUNT_OF_X.sub("", line)
    if not line or len(line) > 160:
        return None
    whole = _keyword(line)
    if whole is not None:
        return (whole,)
    found = []
    for part in re.split(r"[,;] ", line):
        keyword = _keyword(part.strip())
        if keyword is None:
            return None
        found.append(keyword)
    return tuple(found) or None


_AMOUNT_OF_X = re.compile(r"(?<=\})\. X can't be 0$")
"""Words about X in the cost of a keyword ability, without which the ability is the same."""

_NO_PARAMETER = re.compile(
    r"\b(?:costs?|is|are|has|have|had|gets?|gains?|may|can|can't|cards?|spells?|abilities|activate|"
    r"enters?|all|when|whenever|lose)\b|[.:]"
)
_FREE_PARAMETER = (
    "enchant",
    "partner",
    "companion",
    "affinity",
    "champion",
    "bands with other",
    "offering",
    "craft",
    "equip",
)


def _keyword(text: str) -> str | None:
    """A keyword ability with its parameter, in the case file's form; None for anything else."""
    try:
        word, parameter = keyword_of(text)
    except ValueError:
        return None
    said = " ".join(text.replace("’", "'").lower().split())
    if not parameter:
        return word
    if word in ("boast", "exhaust", "max speed", "visit", "solved", "forecast", "gift", "station"):
        return None
    if word == "landwalk":
        return None if land_of(parameter) is None else said
    if word == "protection":
        return (
            None
            if len(parameter) > 80 or re.search(r"\b(?:is|are|has|have|gets?|can't|costs?)\b|[.:]", parameter)
            else said
        )
    if word == "ward" or re.match(r"(?:mobilize|firebending|annihilator|toxic) x,? where x is\b", said):
        return said
    behind = said[len(word) :] if said.startswith(word) else ""
    if re.match(r" ?[—–-]", behind):  # a cost in words
        return None if re.search(r"\bcan't\b|\bif able\b|\bgets?\b|\bhas\b", parameter) else said
    if re.match(r" (?:\{|\d|x\b|from\b)", behind) or word in _FREE_PARAMETER or not behind:
        return None if _NO_PARAMETER.search(re.sub(r"\{[^}]*\}", "", parameter)) else said
    return None if len(parameter.split()) > 4 or _NO_PARAMETER.search(parameter) else said
