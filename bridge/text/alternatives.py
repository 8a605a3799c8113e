"""Sentences of an ability that come into force under a condition, while others of the same ability don't.

Only one of two sentences comes into force if the second says "instead" or begins with "otherwise"; and a sentence that
begins or ends with an "if" may not come into force although another one does. The state doesn't show what was true as
the ability resolved (CR 608.2c, 608.2h), so that the words of the condition become a question. If a sentence is the
only one of its ability that comes into force, there is no question: a case that has the ability in force implies it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bridge.text.clauses import with_condition
from bridge.text.readings import Statement

__all__ = ["with_alternatives"]

_IF = re.compile(
    r"(?:then )?if (?P<condition>[^,\"]+), (?:~|(?:instead|it|that|those|they|target|creatures?|each|all|enchanted|"
    r"equipped|other|another|put|you|up to|untap|gain control of)\b).*$",
    re.IGNORECASE,
)
"""A condition without a comma in it, before a clause."""
_LEADING_IF = re.compile(r"(?:then )?if (?P<condition>[^,\"]+),", re.IGNORECASE)
_OTHERWISE = re.compile(r"otherwise,? ", re.IGNORECASE)
_INSTEAD = re.compile(r"\binstead\b", re.IGNORECASE)
_INSTEAD_IF = re.compile(r"(?!if )[^\",]*? instead if (?P<condition>[^,\"]+)", re.IGNORECASE)
_DID = re.compile(r"(?:you|they|that player|that opponent) (?:do|does)$", re.IGNORECASE)
_LAST_IF = re.compile(
    r"(?!if |when|whenever |at |then if )[^\"]*? (?:only )?if (?P<condition>(?!able\b)[^,\"]+)$", re.IGNORECASE
)
_ANY_IF = re.compile(r"\bif (?!able\b)", re.IGNORECASE)
_MAY = re.compile(r"(?:^|, )(?P<who>you|they|that player|that opponent) may (?P<did>[^,.\"]+)$", re.IGNORECASE)


def with_alternatives(statements: Sequence[Statement], said: Sequence[str]) -> list[Statement]:
    """The statements of one line, with conditions where only one of two sentences comes into force.

    Args:
        statements: How the sentences of the line are read, in their order.
        said: The sentences.

    Returns:
        The statements. One that gives an alternative, but not certainly to what, is unread.
    """
    found = list(statements)
    offered = [place for place, each in enumerate(found) if each.role == "offered"]
    if len(offered) > 1:
        for place in offered:
            found[place] = _under_its_condition(found, said, place)
    for place in range(1, len(found)):
        if found[place].role != "offered":
            continue
        otherwise = bool(_OTHERWISE.match(said[place]))
        if not (otherwise or _INSTEAD.search(said[place])):
            continue
        earlier = [n for n in range(place) if found[n].role == "offered"]
        if not earlier:
            continue  # The other alternative bears on nothing.
        last = earlier[-1]
        question = _question(said, last if otherwise else place)
        replaced = {each["kind"] for each in found[last].effects}
        if (
            not question
            or (otherwise and last != place - 1)
            or not (otherwise or replaced <= {each["kind"] for each in found[place].effects})
        ):
            found[place] = _unread(found[place])
            continue
        first, second = ("if", "unless") if otherwise else ("unless", "if")
        found[last] = _asking(found[last], question, first)
        found[place] = _asking(found[place], question, second)
    return found


def _under_its_condition(found: Sequence[Statement], said: Sequence[str], place: int) -> Statement:
    """An offered statement, among others of its ability, with the condition that it alone has."""
    statement, words = found[place], said[place]
    if _INSTEAD.search(words) or _OTHERWISE.match(words):
        return statement
    if place + 1 < len(said) and _OTHERWISE.match(said[place + 1]) and found[place + 1].role == "offered":
        return statement  # It gets its condition together with its "otherwise".
    leading = _LEADING_IF.match(words)
    if leading is not None and _DID.match(leading["condition"]) and place and found[place - 1].role == "offered":
        words, leading = words[leading.end() :].strip(), None  # The case says that it is in force, so that it was done.
    last = _LAST_IF.match(words)
    if (several := len(_ANY_IF.findall(words))) > 1:
        asked = statement.questions and all("if" in each for each in statement.effects)
        return statement if asked or len(statement.questions) >= several else _unread(statement)
    if last is not None:
        return _asking(statement, " ".join(last["condition"].lower().split()), "if")
    if leading is None:
        return statement
    question = _question(said, place)
    return _asking(statement, question, "if") if question else _unread(statement)


def _question(said: Sequence[str], place: int) -> str:
    """The question that decides whether a sentence comes into force, in the words of its condition; empty if
    unclear."""
    condition = _IF.match(said[place]) or _INSTEAD_IF.fullmatch(said[place])
    if condition is None:
        return ""
    words = " ".join(condition["condition"].lower().split())
    if not _DID.match(words):
        return words
    may = _MAY.search(said[place - 1]) if place else None
    return f"{may['who']} {may['did']}".lower() if may is not None else ""


def _asking(statement: Statement, question: str, key: str) -> Statement:
    effects = tuple(with_condition(each, {"answer": question}, key) for each in statement.effects)
    return replace(statement, effects=effects, questions=tuple(dict.fromkeys((*statement.questions, question))))


def _unread(statement: Statement) -> Statement:
    reason = "which of two sentences comes into force"
    return Statement(statement.words, statement.start, statement.end, statement.origin, "unread", reason)
