"""Clauses, alone or with conditions, durations, and numbers that the battlefield doesn't show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bridge.text.budget import spend
from bridge.text.contexts import Context, Reader, ReadSentence, UnreadError
from bridge.text.cutting import GIVER
from bridge.text.lexicon import Word
from bridge.text.meanings.plays.values import Subject
from bridge.text.meanings.values import slot
from bridge.text.parsing import PLAYS
from bridge.text.pronouns import FIXED_SETS, condition_of_it, is_group, meant_subject, subject_node, without_pronouns
from bridge.text.questions import asked_marks, question_of
from bridge.text.readings import LATER, Node
from bridge.text.relevance import DEFINED

__all__ = ["ONE_SHOT_TIMES", "granted_effects", "is_own_number", "read_clauses", "with_condition", "without_comma"]

_YOUR_TURN: Node = {"fits": {"object": "self", "what": {"controller": "active"}}}
_LEADING_TIMES: dict[str, Node] = {
    "during your turn": _YOUR_TURN,
    "during turns other than yours": {"non": _YOUR_TURN},
    "on your turn": _YOUR_TURN,
    "during extra turns": {"answer": "this is an extra turn"},
}
ONE_SHOT_TIMES = {
    "until end of turn": "this_turn",
    "this turn": "this_turn",
    "until your next turn": "until_your_next_turn",
    "until the end of your next turn": "until_your_next_turn",
    "until your next upkeep": "until your next upkeep",
    "until end of combat": "this_combat",
    "for the rest of the game": "rest_of_game",
}
_TRAILING = (
    "as long as",
    "if",
    "unless",
    "while",
    "during your turn",
    "during turns other than yours",
    "during extra turns",
    "for as long as",
)


_CHANGING_VERBS = {"gain", "gains", "get", "gets", "lose", "loses"}


def read_clauses(words: list[Word], said: str, context: Context) -> ReadSentence:
    """The meaning of clauses, perhaps with a condition or a duration before or after them.

    Raises:
        UnreadError: They aren't understood, or are ambiguous.
    """
    if (result := _clauses(words, context, said)) is not None:
        return result
    lowered = [each.value if each.kind == "" else "" for each in words]
    for phrase, condition in _LEADING_TIMES.items():
        length = len(phrase.split())
        if lowered[:length] == phrase.split() and lowered[length : length + 1] == [","]:
            inner = read_clauses(words[length + 1 :], said, context)
            return _under(inner, condition, "if", [])
    leading = _starts(lowered, ("as long as", "if", "while"))
    if leading:
        length = len(leading.split())
        for comma in (number for number, word in enumerate(lowered) if word == "," and number > length):
            rest = words[comma + 1 :]
            try:
                inner = read_clauses(rest, said, _with_antecedent(context, words[:comma]))
            except UnreadError:
                continue
            if context.one_shot and leading == "if":
                return inner  # It was true as the effect came about.
            if [each.value for each in words[length:comma]] in (["~", "is", "on", "the", "battlefield"],):
                return inner
            node, questions = _condition(words[length:comma], said, context, inner[0])
            if questions and "," in lowered[length:comma]:
                raise UnreadError("where the condition ends")
            return _under(inner, node, "if", questions)
    for at in range(len(words) - 1, 0, -1):
        trailing = _starts(lowered[at:], _TRAILING)
        if not trailing or lowered[at : at + 2] == ["if", "able"]:
            continue
        inner_or_none = _clauses(without_comma(words[:at]), context, said)
        if inner_or_none is None:
            continue
        length = len(trailing.split())
        if context.one_shot and _was_true(trailing, words[at:], said, inner_or_none):
            return inner_or_none
        if trailing in _LEADING_TIMES:
            if at + length != len(words):
                continue
            condition = _LEADING_TIMES[trailing]
            return _under(inner_or_none, condition, "if", [condition["answer"]] if "answer" in condition else [])
        if trailing == "for as long as" and not context.one_shot:
            raise UnreadError("how long it lasts")
        if trailing == "for as long as":
            return inner_or_none._replace(times=[*inner_or_none.times, "for as long as it says"])
        node, questions = _condition(words[at + length :], said, context, inner_or_none[0])
        return _under(inner_or_none, node, "unless" if trailing == "unless" else "if", questions)
    raise UnreadError("not understood")


def _was_true(trailing: str, words: list[Word], said: str, read: ReadSentence) -> bool:
    """Whether a condition behind the effect was true if the effect is in force: an "if", or "unless" a player pays.

    Raises:
        UnreadError: It isn't certain what the condition belongs to.
    """
    if trailing == "unless":
        return _BY_PLAYER.match(said[words[0].start :]) is not None
    if trailing != "if":
        return False
    tail = [each.value for each in words if each.kind == ""]
    if {"spent", "kicked", "bargained", "promised"} & set(tail) and not _CHANGING_VERBS & set(tail):
        return True
    if _CHANGING_VERBS & set(tail) or "and" in tail or len(read[0]) > 1 or tail.count("if") > 1:
        raise UnreadError("what 'if' belongs to")
    return True


_BY_PLAYER = re.compile(
    r"unless (?:any player|an opponent|that player|defending player|its controller|they) "
    r"(?:pays?|sacrifices?|discards?)\b[^,\"]*$",
    re.IGNORECASE,
)


def without_comma(words: list[Word]) -> list[Word]:
    """The words without a comma at their end."""
    return words[:-1] if words and words[-1].value == "," else words


def _with_antecedent(context: Context, words: list[Word]) -> Context:
    """The context for what follows a condition: a pronoun there means the one thing that the condition is about."""
    found = {each.kind for each in words} & {"SELF", "HOST"}
    only = _the_only_one(words) if not context.one_shot else None
    if only is not None:
        changed = Context(context.read, context.one_shot, None, context.spoken_of_others, context.player)
        changed.said, changed.group = context.said, only
        return changed
    if len(found) == 1:
        antecedent = "self" if "SELF" in found else "host"
        changed = Context(context.read, context.one_shot, antecedent, context.spoken_of_others, context.player)
        changed.said = context.said
        return changed
    return context


def _the_only_one(words: list[Word]) -> Node | None:
    """What "that creature" is behind "you control exactly one creature": all there are."""
    if [each.value for each in words[3:7]] != ["you", "control", "exactly", 1]:
        return None
    found = PLAYS.meanings(words[3:], "condition")
    counted = found[0].get("controls", {}) if len(found) == 1 else {}
    return {**counted["what"], "controller": "you"} if counted.get("exactly") == 1 else None


def _starts(words: list[str], phrases: Sequence[str]) -> str:
    for phrase in phrases:
        parts = phrase.split()
        if words[: len(parts)] == parts:
            return phrase
    return ""


_OFF_BATTLEFIELD = re.compile(
    r"\b(?:cards?|graveyards?|hands?|exile|exiled|library|lost|devotion|party|life|opponents|players|"
    r"times|spells?|types|colors|drawn|speed|dungeons?|"
    r"greatest|opponent you have|unspent|experience counters?|poison counters?|total)\b"
)
_NUMBER_STARTS = (
    ("where", "x", "is"),
    ("equal", "to"),
    ("the", "amount", "of"),
    ("the", "number", "of"),
    ("for", "each"),
    ("your", "devotion", "to"),
    ("the", "greatest"),
    ("the", "total"),
)


def _with_named_numbers(words: list[Word], said: str, one_shot: bool) -> Iterator[list[Word]]:
    """The words with a number that the battlefield doesn't show replaced by one token: a list of words for each place
    where the number may end."""
    values = [each.value if each.kind == "" else "" for each in words]
    for at in range(len(words)):
        start = next((each for each in _NUMBER_STARTS if tuple(values[at : at + len(each)]) == each), None)
        if start is None:
            continue
        whole = start[0] in ("where", "equal")
        first = at + len(start) if start[0] == "for" or start[1] in ("number", "amount") or whole else at + 1
        for end in range(len(words), first, -1):
            if end < len(words) and values[end] not in ("and", ","):
                continue
            text = " ".join(said[words[first].start : words[end - 1].end].lower().split())
            spend(1 + len(text) // 16)
            text = text.removeprefix("the number of ")
            own = not one_shot and start[0] in ("where", "for") and is_own_number(text)
            if own and "it" in text.split() and any(each.kind == "HOST" for each in words):
                continue  # it may be what the object is attached to
            if not (own or one_shot) and (not _OFF_BATTLEFIELD.search(text) or _NO_NUMBER.search(text)):
                continue
            if one_shot and (start[0] not in _NO_FIXED_NUMBER or _NO_FIXED_NUMBER[start[0]].search(text)):
                continue
            number: Node = slot(_own_name(text)) if own else {"number": text, "of": "you"}
            token = Word("AMOUNT", number, words[first].start, words[end - 1].end)
            kept = words[: at + len(start)] if start[0] == "for" or whole else words[:at]
            yield [*kept, token, *words[end:]]


_OWN_NUMBER = re.compile(
    r"the exiled (?:\w+ )?card's (?:power|toughness|mana value)|cards? exiled with (?:it|~)|"
    r"name stickers? on (?:it|~)(?: with (?:\w+ ){1,3}letters)?|"
    r"the greatest number of stored results on (?:it|~) of the same value"
)
"""Numbers that an object has by itself, by what was done with it, and that nothing on the battlefield shows."""


def _own_name(text: str) -> str:
    return re.sub(r"^(card|name sticker)\b", r"\1s", text.replace("~", "it"))


def is_own_number(text: str) -> bool:
    """Whether a slot stands for a number that belongs to one object, which the case gives with it."""
    return _OWN_NUMBER.fullmatch(text) is not None


_NO_FIXED_NUMBER = {
    "for": re.compile(r"\b(?:gets?|gains?|has|have|can't|until)\b"),
    "equal": re.compile(r"\b(?:gets?|gains?|has|have|can't|until|becomes?|loses?|for|as|if|unless|while|instead)\b"),
}
"""What a number that is fixed as something resolves has no words of, by the first word before it."""
_NO_NUMBER = re.compile(
    r"\b(?:unless|if|while|as long as|gets?|gains?|has|have(?!$)|"
    r"can't|it|its|that|this way|target|them|their|is|are|plus|minus|"
    r"power|toughness)\b|[~\"]"
)


def _clauses(words: list[Word], context: Context, said: str = "") -> ReadSentence | None:
    """The meaning of clauses without conditions; None if the grammar doesn't know them."""
    read = _plain_clauses(words, context)
    if read is None and said:
        for changed in _with_named_numbers(words, said, context.one_shot):
            read = _plain_clauses(changed, context)
            if read is not None:
                return read
    return read


def _plain_clauses(words: list[Word], context: Context) -> ReadSentence | None:
    found = PLAYS.meanings(words, "clauses")
    settled = []
    for each in found:
        try:
            settled.append(_settled(each, words, context))
        except UnreadError:
            continue
    unique = {repr(each): each for each in settled}
    if len(unique) != 1:
        return None
    return next(iter(unique.values()))


# ---------------------------------------------------------------- pronouns, subjects, times


def _settled(effects: list[Node], words: list[Word], context: Context) -> ReadSentence:
    found: list[Node] = []
    times: list[str] = []
    questions: list[str] = []
    left_out: set[str] = set()
    last: Any = None
    targets: list[Subject] = []
    for effect in effects:
        effect = dict(effect)
        lasting = effect.pop("_times", ())
        times += [time for time in lasting if time not in ("each_combat", "each_turn")]
        if not context.one_shot and any(time not in ("each_combat", "each_turn") for time in lasting):
            raise UnreadError("how long it lasts")
        if rule := effect.pop("_aside", ""):
            left_out.add(rule)
            continue
        effect.pop("_once", None)
        effect.pop("_first", None)
        subject: Subject | None = effect.pop("_subject", None)
        if subject is not None:
            if subject.kind == "it":
                subject = meant_subject(last, words, context)
            elif subject.kind == "target" and subject.filter:
                if not any(subject is each for each in targets):
                    targets.append(subject)
                if (
                    position := next(n for n, each in enumerate(targets) if each is subject)
                ) and subject.slot == "target":
                    effect["_slot"] = f"target {position + 1}"
            last = subject
            if effect.pop("_payer", "") == "you" and subject.kind != "self":
                raise UnreadError("who pays")
            effect["subject"] = {"bind": effect.pop("_slot")} if "_slot" in effect else subject_node(subject)
        quoted = effect.pop("_quoted", None)
        if quoted:
            if effect.get("subject") == "self":  # The object that grants the ability also gets it.
                quoted = [each.replace(GIVER, "~") for each in quoted]
            more, asked = granted_effects(quoted, context.read)
            questions += asked
            if more:
                effect["abilities"] = more
            else:
                left_out.add("granted")
                if not effect.get("keywords"):
                    continue
        found.append(without_pronouns(effect, subject, words, context))
    fixed = [each for each in found if each["kind"] in FIXED_SETS] if context.one_shot else []
    groups = {repr(each.get("_subject")) for each in effects if is_group(each)}
    if len(groups) > 1 and fixed:
        raise UnreadError("two sets of creatures")
    return ReadSentence(found, questions, times, tuple(sorted(left_out)))


def granted_effects(quoted: list[str], read: Reader) -> tuple[list[Node], list[str]]:
    """The effects of abilities that are given in quotation marks."""
    found: list[Node] = []
    questions: list[str] = []
    for text in quoted:
        for statement in read(text.rstrip(",")).statements:
            if statement.reason == DEFINED or (statement.role == "unread" and statement.origin not in LATER):
                raise UnreadError("an ability in quotation marks")
            if statement.role == "in_force":
                found += statement.effects
                questions += statement.questions
                if statement.keywords:
                    found.append({"kind": "gains", "subject": "self", "keywords": list(statement.keywords)})
    return found, questions


# ---------------------------------------------------------------- conditions


def _condition(words: list[Word], said: str, context: Context, effects: list[Node]) -> tuple[Node, list[str]]:
    """A condition as a record, or as a question where the state can't answer it."""
    if [each.value for each in words[:2]] in (["each", "opponent"], ["each", "player"]):
        raise UnreadError("a condition on each of several players")
    subjects = {repr(each.get("subject")): each.get("subject") for each in effects}
    subject = next(iter(subjects.values())) if len(subjects) == 1 else None
    found = []
    for each in PLAYS.meanings(words, "condition"):
        try:
            found.append(condition_of_it(each, subject, words, context))
        except UnreadError:
            continue
    unique = {repr(each): each for each in found}
    if len(unique) == 1:
        node = next(iter(unique.values()))
        return node, list(asked_marks(node))
    if unique:
        raise UnreadError("a condition that can be taken in two ways")
    return question_of(words, said, subject)


def _under(read: ReadSentence, condition: Node, key: str, questions: list[str]) -> ReadSentence:
    """The effects under one more condition."""
    effects, asked = read.effects, [*read.questions, *questions]
    if key == "unless" and len(effects) > 1:
        cant = [number for number, each in enumerate(effects) if re.match(r"cant_|must_", each["kind"])]
        first = next((n for n in range(len(effects)) if all(m in cant for m in range(n, len(effects)))), None)
        if first is None:
            raise UnreadError("what 'unless' belongs to")
        changed = [*effects[:first], *(with_condition(each, condition, key) for each in effects[first:])]
        return read._replace(effects=changed, questions=asked)
    return read._replace(effects=[with_condition(each, condition, key) for each in effects], questions=asked)


def with_condition(effect: Node, condition: Node, key: str) -> Node:
    """The effect with one more condition: if it holds, or unless it holds."""
    if key == "unless" and "unless" not in effect:
        return {**effect, "unless": condition}
    node = {"non": condition} if key == "unless" else condition
    if "if" in effect:
        return {**effect, "if": {"all": [effect["if"], node]}}
    return {**effect, "if": node}
