"""What a record has to tell of a step beside what happens in it: who acts, with what, and every choice.

The runner notes in `Play.told` what it did and in `Play.choices` what was decided. Here that is put into the words of a
record; a file has to use exactly these (`bridge.loops.proof.complete`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bridge.loops.proof.form import Node, Problem
from bridge.loops.proof.names import Names
from bridge.loops.proof.state import Item, Key, Waiting

__all__ = ["WAITS", "ability_name", "mana_told", "of_item", "of_waiting", "told_problems"]

WAITS = {
    "continue": Problem("something is resolving (608.2c)"),
    "check": Problem("state-based actions wait (704.3)"),
    "put": Problem("triggered abilities wait (603.3b)"),
    "free": Problem("nothing of the kind waits"),
}
"""What waits where another kind of step is told, by the kind that is due."""

_KEYWORDS = ("persist", "undying")
_WORDS = ("player", "object", "ability", "card", "instruction", "it", "phase", "taken", "mode", "free", "color")
_NOTHING: dict[str, Any] = {"mode": 0, "free": False}


# ------------------------------------------------------------------------------------------------- noted by the runner


def of_waiting(waiting: Waiting) -> Node:
    """What is told of an ability that is put on the stack."""
    about = None if (waiting.ability.get("when") or {}).get("one_or_more") else waiting.about or waiting.was
    return {
        "player": waiting.controller,
        "object": waiting.source_was.id,
        "key": waiting.key,
        "it": None if about is None else about.id,
        "amount": waiting.amount if _speaks_of(waiting.ability, ("that_much",)) else None,
    }


def of_item(item: Item) -> Node:
    """What is told of what resolves."""
    selves = [*item.refs.get("self_was", []), *item.refs.get("self", [])]
    about = item.spell.id if item.spell is not None else selves[0].id if selves else item.id
    return {"player": item.controller, "object": about, "key": item.key if item.ability else None}


def mana_told(name: str, key: Key, color: str | None) -> Node:
    """What is told of a mana ability inside a step."""
    found: Node = {"object": name, "ability": ability_name(key)}
    return found if color is None else {**found, "color": color}


def _speaks_of(node: Any, words: tuple[str, ...]) -> bool:
    if isinstance(node, dict):
        return any(key in words or _speaks_of(value, words) for key, value in node.items())
    if isinstance(node, list):
        return any(_speaks_of(each, words) for each in node)
    return node in words


# -------------------------------------------------------------------------------------------------- names of abilities


def ability_name(key: Key) -> int | str:
    """How a record calls an ability: its number on the card; with a dot, which instruction of it gives the one that is
    meant, or 0 where its static ability does; a word for what a keyword stands for."""
    word = _keyword_of(key)
    if word is not None:
        return word
    if key[0] == "printed":
        return int(key[2])
    if key[0] not in ("granted", "gained"):
        return str(key[0])
    first, *others = key[2:]
    return ".".join([str(first or "given"), *("0" if isinstance(each, str) else str(each) for each in others)])


def _keyword_of(key: Key) -> str | None:
    """The keyword that an ability comes from."""
    word: Any = None
    if len(key) == (3 if key[0] == "gained" else 2):
        word = key[1]
    elif key[0] == "granted" and len(key) > 4:
        word = key[-2]
    return word.lower() if isinstance(word, str) and word.lower() in _KEYWORDS else None


def _card_of(key: Key) -> str | None:
    """The card that an ability is written on; None for a keyword's and for one that the case gives on the stack."""
    if key[0] not in ("printed", "granted", "gained") or _keyword_of(key) is not None or not key[2]:
        return None
    return str(key[1])


# ------------------------------------------------------------------------------------------------------------ compared


def told_problems(step: Node, told: Node, choices: Any, names: Names) -> Iterator[Problem]:
    """Where a step says otherwise who acts, with what, and what is chosen, or leaves it out.

    Args:
        step: The step.
        told: What the runner noted.
        choices: The choices of the step, of which those that were made are used up.
        names: What the record calls objects.
    """
    expected = _expected(told, choices, names)
    for word in _WORDS:
        said, right = step.get(word, _NOTHING.get(word)), expected.get(word, _NOTHING.get(word))
        if said != right or type(said) is not type(right):
            yield Problem("{word}: {right}, not {said}", word=word, right=_shown(right), said=_shown(said))
    if (step.get("paid") or {}) != expected["paid"]:
        yield Problem("paid: {right}, not {said}", right=_shown(expected["paid"]), said=_shown(step.get("paid")))
    if told.get("amount") != step.get("amount"):
        yield Problem("amount: {right}, not {said}", right=_shown(told.get("amount")), said=_shown(step.get("amount")))
    said, right = Counter(map(str, step.get("mana") or ())), Counter(map(str, told.get("mana") or ()))
    for each in sorted({*said, *right}):
        if said[each] != right[each]:
            yield Problem("mana: {name} {right} times, not {said} times", name=each, right=right[each], said=said[each])
    if len(choices.targets) > choices.asked.get("targets", 0):
        yield Problem("targets where nothing is targeted")
    chosen = step.get("chosen") or []
    left_out = [name for name in map(_name_of(names), choices.forced) if name not in chosen]
    if left_out:
        yield Problem("{names} chosen, which isn't said", names=", ".join(left_out))
    for word in ("rules", "forgotten"):
        if len(set(step.get(word) or ())) < len(step.get(word) or ()):
            yield Problem("{word}: one of them twice", word=word)


def _name_of(names: Names) -> Any:
    return lambda each: each if isinstance(each, str) else names.of(each.id)


def _expected(told: Node, choices: Any, names: Names) -> Node:
    found = {word: told.get(word) for word in ("player", "instruction", "phase")}
    for word in ("object", "it"):
        found[word] = None if told.get(word) is None else names.of(told[word])
    key = told.get("key")
    if "key" in told and key is None:
        found["ability"] = 0
    elif key is not None:
        card = _card_of(key)
        found["ability"] = ability_name(key)
        found["card"] = None if card == names.printed.get(told["object"]) else card
    found |= {word: choices.asked[word] for word in ("taken", "mode", "free") if word in choices.asked}
    letters = "".join(sorted(choices.asked.get("color", "")))
    found["color"] = (letters[:1] if len(set(letters)) == 1 else letters) or None
    found["paid"] = dict(choices.asked.get("paid") or {})
    return found


def _shown(value: Any) -> str:
    return Problem("nothing") if value in (None, {}) else str(value)
