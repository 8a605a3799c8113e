"""What pronouns mean, and the slots for permanents that a user has to name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.kinds import CHANGE_KINDS
from bridge.text.contexts import Context, UnreadError
from bridge.text.lexicon import Word, words_of
from bridge.text.meanings.plays.values import Subject
from bridge.text.meanings.values import IT
from bridge.text.readings import Node

__all__ = [
    "FIXED_SETS",
    "SUBJECT_ENDS",
    "TARGET_SLOT",
    "antecedent",
    "condition_of_it",
    "is_chosen",
    "is_group",
    "meant_subject",
    "others_than_the_host",
    "slots_in",
    "subject_node",
    "with_targets_apart",
    "without_pronouns",
]


def is_chosen(effect: Node) -> bool:
    """Whether an object says of itself that it is a chosen color or type.

    The rules leave open whether that is a characteristic-defining ability, which would apply before all other effects
    (CR 604.3a, 613.3).
    """
    return effect.get("subject") == "self" and bool(slots_in([effect.get("colors"), effect.get("subtypes")]))


_OF_SEVERAL = ["of", "those"]
"""Words behind "each" of a pronoun that stands for several things: "each of those creatures" is never one creature."""


def meant_subject(last: Subject | None, words: list[Word], context: Context) -> Subject:
    """What "it" or "that creature" as a subject means.

    Args:
        last: The subject of the clause before, if there is one.
        words: The words of the sentence.
        context: What pronouns can stand for.

    Raises:
        UnreadError: If nothing says what the pronoun stands for.
    """
    if last is not None:
        return last
    if not context.one_shot and [each.value for each in words[:3]] == ["the", "chosen", "creature"]:
        return Subject("target", {}, "chosen creature")
    if context.antecedent in ("self", "host"):
        if _OF_SEVERAL in ([each.value for each in words[:2]], [each.value for each in words[1:3]]):
            raise UnreadError("which creatures a pronoun stands for")
        return Subject(context.antecedent, {})
    if context.group is not None:
        return Subject("group", context.group)
    if context.one_shot and context.player and any(each.value in ("they", "that") for each in words[:2]):
        return Subject("group", {"type": "creature", "controller": {"bind": "player"}})
    if context.one_shot:
        return Subject("target", {}, context.antecedent or "it")
    raise UnreadError("what a pronoun stands for")


def subject_node(subject: Subject) -> Any:
    """The subject in the case file's form."""
    if subject.kind in ("self", "host"):
        return subject.kind
    if subject.kind == "target":
        return {"bind": subject.slot}
    return subject.filter


def without_pronouns(effect: Node, subject: Subject | None, words: list[Word], context: Context) -> Node:
    """The effect with its pronouns replaced by what they stand for."""
    kind = subject.kind if subject is not None else "none"
    own = {"self": "self", "host": "host", "group": "subject", "target": "subject"}.get(kind)

    def settle(node: Any, key: str) -> Any:
        if isinstance(node, list):
            return [settle(each, key) for each in node]
        if not isinstance(node, dict):
            return node
        if set(node) == {"ref"}:
            return pronoun(node["ref"], key)
        return {inner: settle(value, inner) for inner, value in node.items() if not inner.startswith("_")}

    def pronoun(word: str, key: str) -> Any:
        if word == "it":
            if key in ("attacker", "blocker"):
                return _other_side(words, context, kind)
            if own is None:
                raise UnreadError("what a pronoun stands for")
            return own
        if word == "its controller":
            return {"self": "you", "host": "host_controller"}.get(kind, "controller")
        if word == "its owner":
            return "owner"
        raise UnreadError("whose it is")

    settled = {key: settle(value, key) for key, value in effect.items()}
    if own in ("host", "subject"):
        settled = {key: _counting_others(value, own) if key != "subject" else value for key, value in settled.items()}
    if kind != "target" and settled.get("attacker") == {"bind": "other target"}:
        settled["attacker"] = {"bind": "target"}
    if settled.get("subject") == {"bind": "other target"}:
        settled["subject"] = {"bind": "target"}
    if context.one_shot:
        for key in ("power", "toughness"):
            if isinstance(settled.get(key), dict):
                settled[key] = _fixed(settled[key])
        if settled["kind"] in FIXED_SETS and _describes(settled.get("subject")):
            settled["subject"] = {"bind": _set_in_words(words, context)}
        if isinstance(settled.get("subject"), dict) and settled["subject"].get("other") and context.spoken_of_others:
            rest = {name: value for name, value in settled["subject"].items() if name != "other"}
            settled["subject"] = {"all": [rest, {"non": {"bind": "it"}}]}
    return settled


def _counting_others(value: Any, affected: str) -> Any:
    """A value with what its counts of "other" creatures leave out: the creature that the effect is applied to.

    "Enchanted creature gets +1/+1 for each other creature you control" counts the creatures besides the enchanted one.
    "Other" things that are no creatures are those besides the source: "for each other enchantment".
    """
    if isinstance(value, list):
        return [_counting_others(each, affected) for each in value]
    if not isinstance(value, dict):
        return value
    key = "among" if "greatest" in value else "count"
    counted = value.get(key)
    if isinstance(counted, dict) and counted.get("other") and _is_of_creatures(counted):
        rest = {each: what for each, what in counted.items() if each != "other"}
        return {**value, key: {"all": [rest, {"non": {"is": affected}}]}}
    return {key: _counting_others(each, affected) for key, each in value.items()}


def _is_of_creatures(described: Node) -> bool:
    """Whether a description is one of creatures: by a type or a subtype in it."""
    subtypes = described.get("subtype", ())
    named = [subtypes] if isinstance(subtypes, str) else subtypes
    return (
        described.get("type") == "creature"
        or any(each in CREATURE_TYPES for each in named)
        or any(_is_of_creatures(each) for key in ("all", "any") for each in described.get(key, ()))
    )


def others_than_the_host(node: Any) -> Any:
    """What an Aura or Equipment that is no creature says of "other" creatures: other than the one it is attached to."""
    if isinstance(node, list | tuple):
        return type(node)(map(others_than_the_host, node))
    if not isinstance(node, dict):
        return node
    if node.get("other") is True and _is_of_creatures(node):
        rest = {key: each for key, each in node.items() if key != "other"}
        return {"all": [rest, {"non": {"is": "host"}}]}
    return {key: others_than_the_host(each) for key, each in node.items()}


TARGET_SLOT = re.compile(r"(?P<other>other )?target(?: (?P<number>\d+))?")
"""The names of slots for targets: the first one of a sentence, the second or another one, the third."""


def with_targets_apart(node: Any, known: int) -> Any:
    """The records of a sentence whose targets are others than those of the sentences before it in its ability.

    Args:
        node: Records of the sentence, in which its first target is the slot `target`, another one `target 2` or
            `other target`.
        known: How many targets the sentences before have.
    """
    if isinstance(node, list | tuple):
        return type(node)(with_targets_apart(each, known) for each in node)
    if not isinstance(node, dict):
        return node
    if set(node) == {"bind"} and (slot := TARGET_SLOT.fullmatch(node["bind"])):
        return {"bind": f"target {known + int(slot['number'] or (2 if slot['other'] else 1))}"}
    return {key: with_targets_apart(each, known) for key, each in node.items()}


FIXED_SETS = frozenset({*CHANGE_KINDS, "goad", "detain"})
"""Kinds of effects whose creatures are fixed as the effect begins (CR 611.2c, 701.15, 701.35), so that the user has to
name them. Restrictions and requirements apply to whatever fits at the time."""


_VERBS_FIRST = (["goad"], ["detain"])
"""Words that stand before the set of permanents to which something is done."""
_CONTROL = (["gain", "control", "of"], ["gains", "control", "of"])
"""Words of control that a player gains: the set stands behind them."""


_OF_BASE = re.compile(r"^(?:change )?the base (?:power|toughness)(?: and (?:base )?toughness)? of ")


def _set_in_words(words: list[Word], context: Context) -> str:
    """The name of a slot for a set of permanents: the words that describe it."""
    values = [each.value if each.kind == "" else "" for each in words]
    first = next((len(verb) for verb in _VERBS_FIRST if values[: len(verb)] == verb), 0)
    first = next((n + 3 for n in range(len(values)) if values[n : n + 3] in _CONTROL), first)
    ends = SUBJECT_ENDS if not first else frozenset({"until", "this", "and", ",", "for"})
    last = next((n for n in range(first + 1, len(words)) if values[n] in ends), len(words))
    named = " ".join(context.said[words[first].start : words[last - 1].end].lower().split())
    return _OF_BASE.sub("", named)


def is_group(effect: Node) -> bool:
    """Whether a record fixes a set of creatures."""
    return (
        effect.get("kind") in FIXED_SETS
        and isinstance(effect.get("_subject"), Subject)
        and effect["_subject"].kind == "group"
    )


def _describes(subject: Any) -> bool:
    return isinstance(subject, dict) and "bind" not in subject


def _fixed(number: Any) -> Any:
    """A number of an effect that begins as something resolves, which is fixed then (CR 611.2d, 608.2h): a slot."""
    if isinstance(number, dict) and (taken := -number.get("times", 0)) > 0:
        return {"bind": "-X"} if taken == 1 else {"sum": [{"bind": "-X"}] * taken}
    if isinstance(number, dict) and "sum" in number:
        return {"sum": [_fixed(each) for each in number["sum"]]}
    return {"bind": "X"} if isinstance(number, dict) and "bind" not in number else number


def _other_side(words: list[Word], context: Context, kind: str) -> Any:
    """What "it" means as the creature on the other side of a block."""
    named = {each.kind for each in words} & {"SELF", "HOST"}
    if kind not in ("self", "host"):
        if context.antecedent in ("self", "host"):
            return context.antecedent
        if len(named) == 1:
            return "self" if "SELF" in named else "host"
    if context.one_shot:
        return {"bind": "it"}
    raise UnreadError("what a pronoun stands for")


def condition_of_it(node: Any, subject: Any, words: list[Word], context: Context) -> Any:
    """A condition with its pronouns replaced by what they stand for.

    Raises:
        UnreadError: If nothing says what a pronoun stands for.
    """
    if isinstance(node, list):
        return [condition_of_it(each, subject, words, context) for each in node]
    if not isinstance(node, dict):
        return node
    reference = "" if subject is None else subject if subject in ("self", "host") else "subject"
    kinds = {each.kind for each in words} & {"SELF", "HOST"}
    if kinds:
        reference = kinds.pop().lower() if len(kinds) == 1 else ""
    if set(node) == {"ref"}:
        if node["ref"] == "it" and reference:
            return reference
        if node["ref"] == "its controller" and reference:
            return {"self": "you", "host": "host_controller", "subject": "controller"}[reference]
        if node["ref"] == "its owner" and reference == "subject":
            return "owner"
        raise UnreadError("what a pronoun stands for")
    if node.get("object") == IT and not node.get("what"):
        raise UnreadError("a condition")
    if any(key.startswith("_") for key in node):
        raise UnreadError("a condition")
    return {key: condition_of_it(value, subject, words, context) for key, value in node.items()}


SUBJECT_ENDS = frozenset(
    (
        *("gain", "gains", "get", "gets", "can't", "attack", "attacks", "block", "blocks", "have", "has", "become"),
        *("becomes", "must", "lose", "loses", "assign", "assigns"),
    )
)


def antecedent(said: str, before: list[str]) -> str:
    """What a pronoun stands for: "self" or "host" if nothing else was spoken of, else the slot "it".

    Args:
        said: The sentence.
        before: The sentences before it on the same line.
    """
    spoken = " ".join([*before, said])
    if re.search(r"\btarget\b", spoken):
        return "it"
    trigger = re.match(r"(?:When|Whenever)\s([^,]*),", said)
    if re.search(r"\bif [^,]*\b(?:another|other) \w+", said):
        return "it"  # the condition speaks of another one
    if trigger and not before:
        words = words_of(trigger[1])
        kinds = {each.kind for each in words} & {"SELF", "HOST"}
        others = any(
            each.value in ("creature", "creatures", "another", "by") or each.kind in ("SUBTYPE", "TYPE")
            for each in words
        )
        if len(kinds) == 1 and not others:
            return "self" if "SELF" in kinds else "host"
    return "it"


def slots_in(effects: Sequence[Any]) -> list[str]:
    """The names of the slots in effects, in their order."""
    found: dict[str, None] = {}

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if set(node) == {"bind"}:
                found[node["bind"]] = None
            for value in node.values():
                walk(value)
        elif isinstance(node, list | tuple):
            for value in node:
                walk(value)

    walk(list(effects))
    return list(found)
