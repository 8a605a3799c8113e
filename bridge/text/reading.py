"""Reads a card's text: what each sentence means for attacks, blocks and combat damage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bridge.case.state import PARTNER
from bridge.text.alternatives import with_alternatives
from bridge.text.budget import (
    LONGEST_NAME,
    LONGEST_SENTENCE,
    LONGEST_TEXT,
    STEPS_PER_CARD,
    STEPS_PER_SENTENCE,
    ExhaustedError,
    limited,
    spend,
)
from bridge.text.clauses import is_own_number, with_condition
from bridge.text.contexts import Reader, ReadSentence
from bridge.text.cutting import Line, Sentence, lines_of, own_names, with_own_name
from bridge.text.keyword_lines import keywords_of_line
from bridge.text.keywords import spoken
from bridge.text.lexicon import stands_twice, words_of
from bridge.text.one_shots import what_begins
from bridge.text.pronouns import TARGET_SLOT, is_chosen, others_than_the_host, slots_in, with_targets_apart
from bridge.text.readings import LATER, CardReading, Node, Statement, unread
from bridge.text.relevance import (
    DIVIDED,
    KEPT_TYPES,
    LEFT_OUT,
    Rule,
    elsewhere,
    irrelevant_one_shot,
    irrelevant_static,
    not_of_permanents,
)
from bridge.text.statics import what_holds

__all__ = ["read", "read_sentence"]


def read(
    text: str,
    *,
    name: str = "",
    type_line: str = "",
    in_force: bool = False,
    size: tuple[int, int] | None = None,
) -> CardReading:
    """Reads a card's text.

    A text, and each of its sentences, has a budget of length and of work (`budget`); what exceeds it is unread.

    Args:
        text: The text of a card or a part of it; faces separated by a line `//`.
        name: The card's name, which the text may call it by ("A // B" for two faces).
        type_line: Its type line; instants and sorceries only offer effects. Faces separated by ` // `.
        in_force: The text is that of an effect that has begun already.
        size: The power and toughness that are printed on it; for a station card those of its box (CR 721.1).
    """
    if len(text) > LONGEST_TEXT:
        return unread(text, type_line, f"a text of more than {LONGEST_TEXT} characters")
    if len(name) > LONGEST_NAME and text.strip():
        return unread(text, type_line, f"a text of a card with a name of more than {LONGEST_NAME} characters")
    with limited(STEPS_PER_CARD):
        return _read(text, name, type_line, in_force, size)


def _read(text: str, name: str, type_line: str, in_force: bool, size: tuple[int, int] | None) -> CardReading:
    names = own_names(name, type_line)
    statements: list[Statement] = []
    number = 0
    types = type_line.split(" // ") if type_line else []
    for line in _lines(text, types, size):
        room = len(types) > line.face and "Room" in types[line.face].split()
        found = list(_line(line._replace(room=room), text, names, in_force))
        if any(each.role == "offered" for each in found):
            number += 1
            found = [replace(each, number=number) if each.role == "offered" else each for each in found]
        if _is_attached_only(types[line.face] if len(types) > line.face else ""):
            found = [
                replace(each, effects=others_than_the_host(each.effects)) if each.role == "in_force" else each
                for each in found
            ]
        statements += found
    return CardReading(text, tuple(statements))


_REPLACES_BEFORE = re.compile(
    r"(?:if [^,\"]+, )?(?:instead )?(?:that|those|it|they)\b[^\"]*\binstead\b|"
    r"if [^,\"]+, instead (?:that|those|it|they)\b",
    re.IGNORECASE,
)
"""The beginning of a paragraph that replaces something which a paragraph before it says of the same thing."""


def _lines(text: str, types: list[str], size: tuple[int, int] | None) -> Iterator[Line]:
    """The lines of a text. A paragraph of a spell that says what is done instead belongs to the one before it: a spell
    follows all its instructions in order, and one may modify those before it (CR 608.2c)."""
    last: Line | None = None
    for line in lines_of(text, types, size):
        belongs = (
            last is not None
            and last.face == line.face
            and last.origin == line.origin == "spell"
            and bool(last.sentences and line.sentences and _REPLACES_BEFORE.match(line.sentences[0].text))
        )
        if last is not None and belongs:
            line = last._replace(sentences=(*last.sentences, *line.sentences), end=line.end)
        elif last is not None:
            yield last
        last = line
    if last is not None:
        yield last


def _is_attached_only(type_line: str) -> bool:
    """Whether a permanent of that type line is attached to others, and is no creature itself."""
    words = type_line.split()
    return bool({"Aura", "Equipment"} & set(words)) and "Creature" not in words


def read_sentence(sentence: str, *, one_shot: bool = False, names: Sequence[str] = ()) -> Statement:
    """Reads a single sentence.

    Args:
        sentence: The sentence, without its full stop.
        one_shot: It is about what begins as a spell or ability resolves.
        names: The names by which it may call the object itself.
    """
    origin = "spell" if one_shot else "static"
    line = Line(origin, (Sentence(sentence, 0, len(sentence)),), 0, len(sentence))  # type: ignore[arg-type]
    with limited(STEPS_PER_CARD):
        return next(_line(line, sentence, list(names), False))


def _line(line: Line, text: str, names: list[str], in_force: bool) -> Iterator[Statement]:
    if line.origin == "level":
        effects = tuple(_levelled(each, line) for each in _in_the_box(line))
        yield _statement(line, text, line.start, line.end, "in_force", effects=effects)
        return
    begin = line.sentences[0].start if len(line.sentences) == 1 and line.prefix.startswith("{") else line.start
    keywords = keywords_of_line(text[begin : line.end])
    if keywords is not None and line.origin in ("static", "spell"):
        if line.levels is None:
            effects, questions = spoken(keywords)
            yield _statement(
                line, text, line.start, line.end, "in_force",
                keywords=keywords, origin="keyword", effects=effects, questions=questions,
            )  # fmt: skip
            if "provoke" in keywords:  # CR 702.39a
                provoked: Node = {"kind": "must_block", "subject": {"bind": "target"}, "attacker": "self"}
                yield _statement(
                    line, text, line.start, line.end, "offered",
                    origin="triggered", effects=(provoked,), bind=("target",), duration="this_combat",
                )  # fmt: skip
        else:
            gained: Node = {"kind": "gains", "subject": "self", "keywords": list(keywords)}
            yield _statement(line, text, line.start, line.end, "in_force", effects=(_levelled(gained, line),))
        return
    before: list[str] = []
    found: list[Statement] = []
    for sentence in line.sentences:
        said = with_own_name(sentence.text, names)
        statement = _sentence(sentence, said, before, line, text, in_force)
        if found and _STILL.match(said):
            found[-1] = replace(found[-1], effects=tuple(map(_kept_types, found[-1].effects)))
            statement = _irrelevant(line, text, sentence, KEPT_TYPES)
        if found and _DIVIDES.match(said) and {each["kind"] for each in found[-1].effects} == {"assigns_damage_of"}:
            statement = _irrelevant(line, text, sentence, DIVIDED)
        if found and statement.role == "in_force" and _INSTEAD.search(said):
            found[-1], statement = _replaced(found[-1], statement)
        if statement.role == "offered":
            statement = _with_own_targets(statement, said, found)
        found.append(statement)
        before.append(said)
    yield from with_alternatives(found, before)


def _with_own_targets(statement: Statement, said: str, before: Sequence[Statement]) -> Statement:
    """The statement with names of its own for its targets, if sentences before it in its ability have some, too.

    One that comes into force in place of an earlier sentence has the names of that one.
    """
    known = {slot for each in before if each.role == "offered" for slot in each.bind if TARGET_SLOT.fullmatch(slot)}
    if not known or _IN_PLACE.search(said):
        return statement
    effects = with_targets_apart(statement.effects, len(known))
    return replace(statement, effects=effects, bind=tuple(slots_in(effects)))


_IN_PLACE = re.compile(r"\binstead\b|^otherwise\b", re.IGNORECASE)


_STILL = re.compile(r"(?:it's|they're|that land is|those lands are|he's|she's) still (?:an? )?\w+$", re.IGNORECASE)


_DIVIDES = re.compile(
    r"you (?:can|may) divide (?:that creature's|its) combat damage as you choose among "
    r"any of the creatures blocking it$",
    re.IGNORECASE,
)


_INSTEAD = re.compile(r"\binstead\b", re.IGNORECASE)


def _replaced(earlier: Statement, statement: Statement) -> tuple[Statement, Statement]:
    """A sentence of a static ability and the next one, which says "instead": only one of the two applies.

    What the second one says applies under its condition, and what the first one says of the same kind without it. If
    it isn't certain what is replaced, the second one is unread.
    """
    conditions = {repr(each.get("if")): each.get("if") for each in statement.effects}
    condition = next(iter(conditions.values())) if len(conditions) == 1 else None
    kinds = {(each["kind"], repr(each.get("subject"))) for each in statement.effects}
    replaced = {(each["kind"], repr(each.get("subject"))) for each in earlier.effects}
    if (
        earlier.role != "in_force"
        or condition is None
        or not kinds <= replaced
        or any("unless" in each for each in (*earlier.effects, *statement.effects))
        or any(each["kind"] != "gets" for each in statement.effects)
    ):
        reason = "which of two sentences applies"
        words = statement.words, statement.start, statement.end, statement.origin
        return earlier, Statement(*words, "unread", reason)
    effects = tuple(
        with_condition(each, condition, "unless") if (each["kind"], repr(each.get("subject"))) in kinds else each
        for each in earlier.effects
    )
    questions = tuple(dict.fromkeys((*earlier.questions, *statement.questions)))
    return replace(earlier, effects=effects, questions=questions), statement


def _kept_types(effect: Node) -> Node:
    """The effect of an object that becomes something and "is still" what it was: it has the types in addition
    (CR 205.1b)."""
    if effect.get("kind") == "becomes" and "colors" not in effect:
        return {**effect, "kind": "is_also"}
    return effect


def _statement(line: Line, text: str, start: int, end: int, role: str, **rest: Any) -> Statement:
    return Statement(text[start:end], start, end, rest.pop("origin", line.origin), role, **rest)  # type: ignore[arg-type]


def _irrelevant(line: Line, text: str, sentence: Sentence, rule: Rule) -> Statement:
    return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=rule.reason, rule=rule.name)


def _in_the_box(line: Line) -> Iterator[Node]:
    """What the power/toughness box next to a level symbol (CR 711.2a) or station symbol (CR 721.2b) says."""
    if line.levels is not None and line.levels[0] == "station":
        yield {"kind": "is_also", "subject": "self", "types": ["creature"]}
    if line.printed is not None:
        power, toughness = line.printed
        yield {"kind": "has_base", "subject": "self", "power": power, "toughness": toughness}


def _levelled(effect: Node, line: Line) -> Node:
    """The effect with the condition of its levels: of a leveler (CR 711), a Class (CR 716) or a station card."""
    if line.levels is None:
        return effect
    kind, low, high = line.levels
    if kind == "class":
        what: Node = {"mark": [f"level {number}" for number in range(low, 4)]}
    elif kind == "station":
        what = {"counters": {"charge": {"at_least": low}}}
        effect = {**effect, "text": f"STATION {low}+"}  # CR 721.2: all of it is one ability
    else:
        bounds: Node = {"at_least": low, **({} if high is None else {"at_most": high})}
        what = {"counters": {"level": bounds}}
    return with_condition(effect, {"fits": {"object": "self", "what": what}}, "if")


_SAME_IS_TRUE = re.compile(r"(?:the same is true|do the same|repeat this process) for (?P<what>[^.]*)$", re.IGNORECASE)


def _same_for_others(said: str, before: list[str], read: Reader) -> ReadSentence | str | None:
    """What "the same is true for" other keywords says: the sentence before with each of them in place of its own.

    A string says why it isn't read; None stands for any other sentence.
    """
    found = _SAME_IS_TRUE.match(said)
    if found is None or not before:
        return None
    earlier = before[-1]
    named = [each for each in words_of(re.sub(r"^[^,]*? (?=with|has|have)", "", earlier)) if each.kind == "KEYWORD"]
    others = [each.strip() for each in re.split(r",? and |, ", found["what"]) if each.strip()]
    if not named or any(each.value != named[0].value for each in named):
        return "which ability it is true for"
    effects: list[Node] = []
    questions: list[str] = []
    for keyword in others:
        if keyword in ("protection", "landwalk") or "protection" in keyword:
            return f"which {keyword} it is true for"
        changed = re.sub(rf"\b{re.escape(named[0].value)}\b", keyword, earlier)
        again = what_holds(changed, before[:-1], read)
        if isinstance(again, str):
            return again
        effects += again.effects
        questions += again.questions
    return ReadSentence(effects, questions, [])


_UNLOCKED = "~ is unlocked"
"""The condition under which a half of a Room has its abilities (CR 709.5a)."""

_CHOSEN_SLOTS = {"chosen color", "chosen type", "chosen player", "chosen creature", PARTNER}
"""What a permanent's own words speak of as chosen: `bind` of the permanent says it."""

_BEFORE_THE_GAME = re.compile(r"if ~ is your commander, choose a color before the game begins$", re.IGNORECASE)
"""A choice for a characteristic-defining ability in the same paragraph (CR 607.2p)."""

_TOO_MUCH = "it is too long, or can be taken in too many ways"


def _sentence(sentence: Sentence, said: str, before: list[str], line: Line, text: str, in_force: bool) -> Statement:
    try:
        with limited(STEPS_PER_SENTENCE):
            if len(said) > LONGEST_SENTENCE:
                raise ExhaustedError
            spend(len(said) // 8)
            return _sentence_in_time(sentence, said, before, line, text, in_force)
    except ExhaustedError:
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=_TOO_MUCH)


def _sentence_in_time(
    sentence: Sentence, said: str, before: list[str], line: Line, text: str, in_force: bool
) -> Statement:
    if stands_twice(said):
        return _statement(line, text, sentence.start, sentence.end, "unread", reason="a word stands twice")
    if line.origin == "static" and (rule := elsewhere(said, line.prefix)):
        return _irrelevant(line, text, sentence, rule)
    if _CREATES.match(said) and (rule := irrelevant_one_shot(said)):
        return _irrelevant(line, text, sentence, rule)
    one_shot = line.origin in LATER or bool(_BEGINS_LATER.search(re.sub(r"\"[^\"]*\"", '""', said)))
    if one_shot and line.origin not in LATER:
        line = line._replace(origin="triggered")
    same = _same_for_others(said, before, read)
    if same is not None:
        of_before = irrelevant_one_shot(before[-1]) if one_shot else irrelevant_static(before[-1])
        if of_before is not None:
            return _irrelevant(line, text, sentence, of_before)
    found = (
        same
        if same is not None
        else what_begins(said, before, line, read)
        if one_shot
        else what_holds(said, before, read)
    )
    if isinstance(found, str) and not one_shot and (of_permanents := not_of_permanents(said)) != said:
        found = what_holds(of_permanents, before, read)
        if not isinstance(found, str):
            found = found._replace(left_out=(*found.left_out, "elsewhere"))
    if isinstance(found, str):
        rule = irrelevant_one_shot(said) if one_shot else irrelevant_static(said)
        if rule is not None and not (one_shot and in_force):
            return _irrelevant(line, text, sentence, rule)
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=found)
    effects, questions, times, left_out = found
    if _YOU_TOO.search(said):
        left_out = (*left_out, "players")
    if not one_shot and any(not is_own_number(each) for each in set(slots_in(effects)) - _CHOSEN_SLOTS):
        reason = "what it speaks of isn't named"
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=reason)
    if not one_shot and any(is_chosen(effect) for effect in effects) and not _BEFORE_THE_GAME.match("".join(before)):
        reason = "whether what is chosen defines it (CR 604.3a)"
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=reason)
    if not one_shot:
        effects = [_levelled(effect, line) for effect in effects]
    if line.room and not one_shot and effects:
        effects = [with_condition(effect, {"answer": _UNLOCKED}, "if") for effect in effects]
        questions = [*questions, _UNLOCKED]
    if line.prefix.lower() in _WORDS_THAT_CONDITION and not one_shot:
        effects = [with_condition(effect, _WORDS_THAT_CONDITION[line.prefix.lower()], "if") for effect in effects]
    if not effects and not left_out:
        reason = "a part that no rule leaves out"
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=reason)
    if not effects:
        reason = "; ".join(LEFT_OUT[rule] for rule in left_out)
        return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=reason, left_out=left_out)
    return _statement(
        line,
        text,
        sentence.start,
        sentence.end,
        "offered" if one_shot else "in_force",
        effects=tuple(effects),
        bind=tuple(slots_in(effects)),
        duration=", ".join(dict.fromkeys(times)) if one_shot else "",
        questions=tuple(questions),
        left_out=left_out,
    )


_YOU_TOO = re.compile(r"(?:^|, )you(?:,| and) [^\"]*\b(?:have|gain)\b", re.IGNORECASE)
"""A player who has an ability beside permanents: the sentence is read for these (CR 113.2b)."""

_WORDS_THAT_CONDITION: dict[str, Node] = {
    "max speed": {"player": {"who": "you", "mark": "max speed"}},  # CR 702.178a
    "solved": {"fits": {"object": "self", "what": {"mark": "solved"}}},  # CR 719.3c
}


_CREATES = re.compile(
    r"(?:(?:when|whenever|at|if|then)\b[^\"]*?, )?(?:you may )?(?:[^,\"]*\b)?creates?\b", re.IGNORECASE
)

_BEGINS_LATER = re.compile(
    r"^(?:when|whenever|at the beginning|then|if you do|if (?:you|that player|they) (?:do|does|don't|"
    r"can't)|if [^,]* this way)\b|"
    r"^(?:(?:up to|another|any number of|each of up to) )?(?:\w+ )?target\b|^during (?:target|that) [^,]*, |"
    r"\buntil end of (?:turn|combat)\b|\buntil your next turn\b",
    re.IGNORECASE,
)
"""Sentences on a line with a static ability that are not static abilities: these have no duration (CR 611.3, 603.12).
"""
