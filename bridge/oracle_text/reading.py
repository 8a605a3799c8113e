"""Reading a card's text: each sentence to what it means for attacks, blocks and combat damage."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from bridge.oracle_text.budget import (
    CARD,
    LONGEST_NAME,
    LONGEST_SENTENCE,
    LONGEST_TEXT,
    SENTENCE,
    ExhaustedError,
    limited,
    spend,
)
from bridge.oracle_text.cutting import Line, Sentence, lines_of, own_names, with_own_name
from bridge.oracle_text.keywords import spoken
from bridge.oracle_text.lexicon import NUMBERS, Word, words_of
from bridge.oracle_text.meaning import Subject
from bridge.oracle_text.parsing import meanings
from bridge.oracle_text.readings import LATER, CardReading, Node, Statement
from bridge.oracle_text.relevance import DEFINED, elsewhere, irrelevant_one_shot, irrelevant_static, not_of_permanents
from bridge.qualities import land_of
from bridge.state import CHANGE_KINDS
from bridge.words import keyword_of

__all__ = ["read", "read_sentence", "unread"]


def read(
    text: str,
    *,
    name: str = "",
    type_line: str = "",
    in_force: bool = False,
    size: tuple[int, int] | None = None,
) -> CardReading:
    """How a card's text is read.

    Args:
        text: The text of a card or a part of it; faces separated by a line `//`.
        name: The card's name, which the text may call it by ("A // B" for two faces).
        type_line: Its type line; instants and sorceries only offer effects. Faces separated by ` // `.
        in_force: The text is that of an effect in force: what begins as something resolves has done so.
        size: The power and toughness that are printed on it; of a station card those of its box (CR 721.1).

    A text, and each of its sentences, has a budget of length and of work (`budget`); what is past it is unread.
    """
    if len(text) > LONGEST_TEXT:
        return unread(text, type_line, f"a text of more than {LONGEST_TEXT} characters")
    if len(name) > LONGEST_NAME and text.strip():
        return unread(text, type_line, f"a text of a card with a name of more than {LONGEST_NAME} characters")
    with limited(CARD):
        return _read(text, name, type_line, in_force, size)


def unread(text: str, type_line: str, bound: str) -> CardReading:
    """The reading of a text that is unread as a whole.

    Args:
        text: The text.
        type_line: The type line of its card; instants and sorceries only offer effects.
        bound: The bound past which it is, in words.
    """
    spell = any(word in type_line.lower() for word in ("instant", "sorcery"))
    statement = Statement(text, 0, len(text), "spell" if spell else "static", "unread", bound)
    return CardReading(text, (statement,), bound)


def _read(text: str, name: str, type_line: str, in_force: bool, size: tuple[int, int] | None) -> CardReading:
    names = own_names(name, type_line)
    statements: list[Statement] = []
    number = 0
    types = type_line.split(" // ") if type_line else []
    for line in lines_of(text, types, size):
        found = list(_line(line, text, names, in_force))
        if any(each.role == "offered" for each in found):
            number += 1
            found = [replace(each, number=number) if each.role == "offered" else each for each in found]
        statements += found
    return CardReading(text, tuple(statements))


def read_sentence(sentence: str, *, one_shot: bool = False, names: Sequence[str] = ()) -> Statement:
    """How a single sentence is read, without its full stop."""
    origin = "spell" if one_shot else "static"
    line = Line(origin, (Sentence(sentence, 0, len(sentence)),), 0, len(sentence))  # type: ignore[arg-type]
    with limited(CARD):
        return next(_line(line, sentence, list(names), False))


def _line(line: Line, text: str, names: list[str], in_force: bool) -> Iterator[Statement]:
    if line.origin == "level":
        effects = tuple(_levelled(each, line) for each in _in_the_box(line))
        yield _statement(line, text, line.start, line.end, "in_force", effects=effects)
        return
    begin = line.sentences[0].start if len(line.sentences) == 1 and line.prefix.startswith("{") else line.start
    keywords = _keywords(text[begin : line.end])
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
    pending: Statement | None = None
    for sentence in line.sentences:
        said = with_own_name(sentence.text, names)
        statement = _sentence(sentence, said, before, line, text, in_force)
        if pending is not None and _STILL.match(said):
            pending = replace(pending, effects=tuple(map(_kept_types, pending.effects)))
            statement = _statement(
                line,
                text,
                sentence.start,
                sentence.end,
                "irrelevant",
                reason="the types that it keeps are said with the change",
            )
        if pending is not None:
            yield pending
        pending = statement
        before.append(said)
    if pending is not None:
        yield pending


_STILL = re.compile(r"(?:it's|they're|that land is|those lands are|he's|she's) still (?:an? )?\w+$", re.IGNORECASE)


def _kept_types(effect: Node) -> Node:
    """What becomes something and is still what it was has it in addition (CR 205.1b)."""
    if effect.get("kind") == "becomes" and "colors" not in effect:
        return {**effect, "kind": "is_also"}
    return effect


def _statement(line: Line, text: str, start: int, end: int, role: str, **rest: Any) -> Statement:
    return Statement(text[start:end], start, end, rest.pop("origin", line.origin), role, **rest)  # type: ignore[arg-type]


def _in_the_box(line: Line) -> Iterator[Node]:
    """What a power/toughness box says beside the symbol of its level (CR 711.2a) or station (CR 721.2b)."""
    if line.levels is not None and line.levels[0] == "station":
        yield {"kind": "is_also", "subject": "self", "types": ["creature"]}
    if line.printed is not None:
        power, toughness = line.printed
        yield {"kind": "has_base", "subject": "self", "power": power, "toughness": toughness}


def _levelled(effect: Node, line: Line) -> Node:
    """The effect where it holds only for some levels of a leveler (CR 711), a Class (CR 716) or a station card."""
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
    return _conditional(effect, {"source": what}, "if")


# ---------------------------------------------------------------- lines of keywords


@lru_cache(maxsize=4096)
def _keywords(line: str) -> tuple[str, ...] | None:
    """The keyword abilities that a line lists, or None if it is no such line (CR 702.1)."""
    line = re.sub(r"\([^()]*\)", " ", line).strip().rstrip(".")
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


# ---------------------------------------------------------------- sentences


_SAME_IS_TRUE = re.compile(r"(?:the same is true|do the same|repeat this process) for (?P<what>[^.]*)$", re.IGNORECASE)


def _same_for_others(said: str, before: list[str]) -> _Read | str | None:
    """The sentence before once more for each of other keywords; None for any other sentence."""
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
        read = _static(changed, before[:-1])
        if isinstance(read, str):
            return read
        effects += read[0]
        questions += read[1]
    return effects, questions, []


_TOO_MUCH = "it is too long, or can be taken in too many ways"


def _sentence(sentence: Sentence, said: str, before: list[str], line: Line, text: str, in_force: bool) -> Statement:
    try:
        with limited(SENTENCE):
            if len(said) > LONGEST_SENTENCE:
                raise ExhaustedError
            spend(len(said) // 8)
            return _sentence_in_time(sentence, said, before, line, text, in_force)
    except ExhaustedError:
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=_TOO_MUCH)


def _sentence_in_time(
    sentence: Sentence, said: str, before: list[str], line: Line, text: str, in_force: bool
) -> Statement:
    if _TWICE.search(re.sub(r"\"[^\"]*\"", "", said)):
        return _statement(line, text, sentence.start, sentence.end, "unread", reason="a word stands twice")
    if line.origin == "static" and (reason := elsewhere(said, line.prefix)):
        return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=reason)
    if _CREATES.match(said) and (reason := irrelevant_one_shot(said)):
        return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=reason)
    one_shot = line.origin in LATER or bool(_BEGINS_LATER.search(re.sub(r"\"[^\"]*\"", '""', said)))
    if one_shot and line.origin not in LATER:
        line = line._replace(origin="triggered")
    same = _same_for_others(said, before)
    if one_shot and same is not None and (why := irrelevant_one_shot(before[-1])):
        return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=why)
    read = same if same is not None else _one_shot(said, before, line) if one_shot else _static(said, before)
    if isinstance(read, str) and not one_shot and (of_permanents := not_of_permanents(said)) != said:
        read = _static(of_permanents, before)
    if isinstance(read, str):
        reason = irrelevant_one_shot(said) if one_shot else irrelevant_static(said)
        if one_shot and in_force:
            reason = ""
        if reason:
            return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=reason)
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=read)
    effects, questions, times = read
    if not one_shot and set(_slots(effects)) - {"chosen color", "chosen type"}:
        reason = "what it speaks of isn't named"
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=reason)
    if not one_shot and any(_is_chosen(effect) for effect in effects):
        reason = "whether what is chosen defines it (CR 604.3a)"
        return _statement(line, text, sentence.start, sentence.end, "unread", reason=reason)
    if not one_shot:
        effects = [_levelled(effect, line) for effect in effects]
    if line.prefix.lower() in _WORDS_THAT_CONDITION and not one_shot:
        effects = [_conditional(effect, _WORDS_THAT_CONDITION[line.prefix.lower()], "if") for effect in effects]
    if not effects:
        reason = "what it says doesn't bear on combat"
        return _statement(line, text, sentence.start, sentence.end, "irrelevant", reason=reason)
    return _statement(
        line,
        text,
        sentence.start,
        sentence.end,
        "offered" if one_shot else "in_force",
        effects=tuple(effects),
        bind=tuple(_slots(effects)),
        duration=", ".join(dict.fromkeys(times)) if one_shot else "",
        questions=tuple(questions),
    )


def _is_chosen(effect: Node) -> bool:
    """Whether an object says of itself that it is a color or type that was chosen: the book leaves open whether that is
    a characteristic-defining ability, which would apply before all others."""
    return effect.get("subject") == "self" and bool(_slots([effect.get("colors"), effect.get("subtypes")]))


_WORDS_THAT_CONDITION: dict[str, Node] = {
    "max speed": {"player": {"who": "you", "mark": "max speed"}},  # CR 702.178a
    "solved": {"source": {"mark": "solved"}},  # CR 719.3c
}

_Read = tuple[list[Node], list[str], list[str]]
"""Effects, questions, how long they last."""


class _Unread(Exception):
    """The sentence isn't understood; the message is why."""


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
"""What stands on a line with a static ability and is none: a static ability has no duration (CR 611.3, 603.12)."""


_ENTERED_WITH = re.compile(
    r"(?:if (?P<kicked>~ was (?:kicked|bargained)[^,]*|its? [^,]* cost was paid), it enters|~ (?P<escaped>escapes)) "
    r"with (?:(?:an?|\w+) \S+ counters? on it(?:,? and with |$))?(?P<what>.*)$",
    re.IGNORECASE,
)
"""What a permanent has for the way in which it came: nothing of the state shows that way."""


def _entered(said: str) -> _Read | str | None:
    """The keywords or the quoted ability that a kicked or escaped permanent has; None for any other sentence."""
    found = _ENTERED_WITH.match(said)
    if found is None:
        return None
    what = found["what"]
    question = found["kicked"].lower() if found["kicked"] else "~ escaped"
    if not what:
        return [], [], []
    if (quoted := re.fullmatch(r"\"([^\"]*)\"", what)) is not None:
        effects, asked = _granted([quoted[1]])
    elif keywords := _keywords(what.replace(" and ", ", ")):
        effects, asked = [{"kind": "gains", "subject": "self", "keywords": list(keywords)}], []
    else:
        return "not understood"
    return (
        [_conditional(each, {"answer": question}, "if") for each in effects],
        [question, *asked] if effects else [],
        [],
    )


_WHO_DID = re.compile(
    r"each (?P<who>opponent|player) who (?P<did>[^,]*) can't attack with creatures$|"
    r"creatures can't attack (?P<any>a player) unless that player (?P<must>[^,]*)$",
    re.IGNORECASE,
)


def _asked_of_players(said: str) -> _Read | None:
    """A restriction that depends on what each player has done."""
    found = _WHO_DID.match(said)
    if found is None:
        return None
    creatures: Node = {"type": "creature"}
    if found["any"]:
        mark = found["must"].lower()
        condition = {"player": {"who": "defending", "mark": mark}}
        effect: Node = {"kind": "cant_attack", "subject": creatures, "whom": {"player": "any"}, "unless": condition}
        return [effect], [f"defending: {mark}"], []
    mark = found["did"].lower()
    if found["who"].lower() == "opponent":
        creatures = {**creatures, "controller": "opponent"}
    effect = {"kind": "cant_attack", "subject": creatures, "if": {"player": {"who": "controller", "mark": mark}}}
    return [effect], [f"controller: {mark}"], []


def _static(said: str, before: list[str]) -> _Read | str:
    """What a static sentence says, or why it is not read."""
    spend(100 if before else 0)  # it may ask what the sentences before it say, and these the same
    words = words_of(said)
    try:
        if (entered := _entered(said)) is not None:
            return entered
        if (asked := _asked_of_players(said)) is not None:
            return asked
    except _Unread as unread:
        return str(unread)
    spoken = {each.kind for earlier in before for each in words_of(earlier)} & {"SELF", "HOST"}
    antecedent = ("self" if "SELF" in spoken else "host") if len(spoken) == 1 else None
    context = _Context(one_shot=False, antecedent=antecedent)
    if (
        antecedent is None
        and before
        and re.search(r"\bthey\b", said)
        and not isinstance(earlier := _static(before[-1], before[:-1]), str)
    ):
        subjects = {repr(each.get("subject")): each.get("subject") for each in earlier[0]}
        only = next(iter(subjects.values())) if len(subjects) == 1 else None
        if isinstance(only, dict):
            context.group = only
    try:
        if said.lower().startswith("otherwise, ") and before:
            earlier = _static(before[-1], before[:-1])
            if isinstance(earlier, str) or earlier[1]:
                return "what 'otherwise' is otherwise than"
            conditions = {repr(each.get("if")): each.get("if") for each in earlier[0] if "unless" not in each}
            condition = next(iter(conditions.values())) if len(conditions) == 1 else None
            if condition is None:
                return "what 'otherwise' is otherwise than"
            inner = _conditioned(words[2:], said, context)
            return [_conditional(each, condition, "unless") for each in inner[0]], inner[1], inner[2]
        return _conditioned(words, said, context)
    except _Unread as unread:
        return str(unread) or "not understood"


class _Context:
    """What pronouns can stand for."""

    def __init__(
        self, one_shot: bool, antecedent: Any = None, spoken_of_others: bool = False, player: bool = False
    ) -> None:
        self.one_shot = one_shot
        self.antecedent = antecedent
        self.spoken_of_others = spoken_of_others
        self.player = player
        self.group: Node | None = None
        self.said = ""


_LEADING_TIMES: dict[str, Node] = {
    "during your turn": {"source": {"controller": "active"}},
    "during turns other than yours": {"non": {"source": {"controller": "active"}}},
    "on your turn": {"source": {"controller": "active"}},
    "during extra turns": {"answer": "this is an extra turn"},
}
_ONE_SHOT_TIMES = {
    "until end of turn": "this_turn",
    "this turn": "this_turn",
    "until your next turn": "until_your_next_turn",
    "until the end of your next turn": "until_your_next_turn",
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


def _conditioned(words: list[Word], said: str, context: _Context) -> _Read:
    """Clauses with what they depend on: before them, after them, or nothing."""
    if result := _clauses(words, context, said):
        return result
    lowered = [each.value if each.kind == "" else "" for each in words]
    for phrase, condition in _LEADING_TIMES.items():
        length = len(phrase.split())
        if lowered[:length] == phrase.split() and lowered[length : length + 1] == [","]:
            inner = _conditioned(words[length + 1 :], said, context)
            return _under(inner, condition, "if", [])
    leading = _starts(lowered, ("as long as", "if", "while"))
    if leading:
        length = len(leading.split())
        for comma in (number for number, word in enumerate(lowered) if word == "," and number > length):
            rest = words[comma + 1 :]
            try:
                inner = _conditioned(rest, said, _with_antecedent(context, words[:comma]))
            except _Unread:
                continue
            if context.one_shot and leading == "if":
                return inner  # It was true as the effect came about.
            if [each.value for each in words[length:comma]] in (["~", "is", "on", "the", "battlefield"],):
                return inner
            node, questions = _condition(words[length:comma], said, context, inner[0])
            if questions and "," in lowered[length:comma]:
                raise _Unread("where the condition ends")
            return _under(inner, node, "if", questions)
    for at in range(len(words) - 1, 0, -1):
        trailing = _starts(lowered[at:], _TRAILING)
        if not trailing or lowered[at : at + 2] == ["if", "able"]:
            continue
        inner_or_none = _clauses(_without_comma(words[:at]), context, said)
        if inner_or_none is None:
            continue
        length = len(trailing.split())
        if context.one_shot and trailing == "if":
            tail = [each.value for each in words[at:] if each.kind == ""]
            if {"spent", "kicked", "bargained", "promised"} & set(tail) and not {"gains", "gets"} & set(tail):
                return inner_or_none
            if "gains" in tail or "gets" in tail or "and" in tail or len(inner_or_none[0]) > 1 or tail.count("if") > 1:
                raise _Unread("what 'if' belongs to")
            return inner_or_none
        if trailing in _LEADING_TIMES:
            if at + length != len(words):
                continue
            condition = _LEADING_TIMES[trailing]
            return _under(inner_or_none, condition, "if", [condition["answer"]] if "answer" in condition else [])
        if trailing == "for as long as" and not context.one_shot:
            raise _Unread("how long it lasts")
        if trailing == "for as long as":
            return inner_or_none[0], inner_or_none[1], [*inner_or_none[2], "for as long as it says"]
        node, questions = _condition(words[at + length :], said, context, inner_or_none[0])
        return _under(inner_or_none, node, "unless" if trailing == "unless" else "if", questions)
    raise _Unread("not understood")


def _without_comma(words: list[Word]) -> list[Word]:
    return words[:-1] if words and words[-1].value == "," else words


def _with_antecedent(context: _Context, words: list[Word]) -> _Context:
    """Behind a condition a pronoun means the one thing that the condition is about."""
    found = {each.kind for each in words} & {"SELF", "HOST"}
    if len(found) == 1:
        antecedent = "self" if "SELF" in found else "host"
        changed = _Context(context.one_shot, antecedent, context.spoken_of_others, context.player)
        changed.said = context.said
        return changed
    return context


def _starts(words: list[str], phrases: Sequence[str]) -> str:
    for phrase in phrases:
        parts = phrase.split()
        if words[: len(parts)] == parts:
            return phrase
    return ""


_OFF_BATTLEFIELD = re.compile(
    r"\b(?:cards?|graveyards?|hands?|exile|exiled|library|lost|devotion|party|life|opponents|players|"
    r"times|spells?|types|colors|drawn|speed|"
    r"greatest|experience counters?|poison counters?|total)\b"
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
    """The words with a number that the battlefield doesn't show as one token, for each place where it may end."""
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
            if not one_shot and (not _OFF_BATTLEFIELD.search(text) or _NO_NUMBER.search(text)):
                continue
            if one_shot and (start[0] != "for" or re.search(r"\b(?:gets?|gains?|has|have|can't|until)\b", text)):
                continue
            token = Word("AMOUNT", {"number": text, "of": "you"}, words[first].start, words[end - 1].end)
            kept = words[: at + len(start)] if start[0] == "for" or whole else words[:at]
            yield [*kept, token, *words[end:]]


_NO_NUMBER = re.compile(
    r"\b(?:unless|if|while|as long as|gets?|gains?|has|have(?!$)|"
    r"can't|it|its|that|this way|target|them|their|is|are|plus|minus|"
    r"power|toughness)\b|[~\"]"
)


def _clauses(words: list[Word], context: _Context, said: str = "") -> _Read | None:
    """What clauses without conditions say; None if the grammar doesn't know them."""
    read = _plain_clauses(words, context)
    if read is None and said:
        for changed in _with_named_numbers(words, said, context.one_shot):
            read = _plain_clauses(changed, context)
            if read is not None:
                return read
    return read


def _plain_clauses(words: list[Word], context: _Context) -> _Read | None:
    found = meanings(words, "clauses")
    settled = []
    for each in found:
        try:
            settled.append(_settled(each, words, context))
        except _Unread:
            continue
    unique = {repr(each): each for each in settled}
    if len(unique) != 1:
        return None
    return next(iter(unique.values()))


# ---------------------------------------------------------------- pronouns, subjects, times


def _settled(effects: list[Node], words: list[Word], context: _Context) -> _Read:
    found: list[Node] = []
    times: list[str] = []
    questions: list[str] = []
    last: Any = None
    targets: list[Subject] = []
    for effect in effects:
        effect = dict(effect)
        lasting = effect.pop("_times", ())
        times += [time for time in lasting if time not in ("each_combat", "each_turn")]
        if not context.one_shot and any(time not in ("each_combat", "each_turn") for time in lasting):
            raise _Unread("how long it lasts")
        if effect.pop("_aside", None):
            continue
        effect.pop("_once", None)
        effect.pop("_first", None)
        subject: Subject | None = effect.pop("_subject", None)
        if subject is not None:
            if subject.kind == "it":
                subject = _pronoun(last, words, context)
            elif subject.kind == "target" and subject.filter:
                if not any(subject is each for each in targets):
                    targets.append(subject)
                if (
                    position := next(n for n, each in enumerate(targets) if each is subject)
                ) and subject.slot == "target":
                    effect["_slot"] = f"target {position + 1}"
            last = subject
            if effect.pop("_payer", "") == "you" and subject.kind != "self":
                raise _Unread("who pays")
            effect["subject"] = {"bind": effect.pop("_slot")} if "_slot" in effect else _subject_node(subject)
        quoted = effect.pop("_quoted", None)
        if quoted:
            more, asked = _granted(quoted)
            questions += asked
            if more:
                effect["abilities"] = more
            elif not effect.get("keywords"):
                continue
        found.append(_resolved(effect, subject, words, context))
    fixed = [each for each in found if each["kind"] in _FIXED_SETS] if context.one_shot else []
    groups = {repr(each.get("_subject")) for each in effects if _is_group(each)}
    if len(groups) > 1 and fixed:
        raise _Unread("two sets of creatures")
    return found, questions, times


def _pronoun(last: Subject | None, words: list[Word], context: _Context) -> Subject:
    """What "it" or "that creature" as a subject means."""
    if last is not None:
        return last
    if context.antecedent in ("self", "host"):
        return Subject(context.antecedent, {})
    if context.group is not None:
        return Subject("group", context.group)
    if context.one_shot and context.player and any(each.value in ("they", "that") for each in words[:2]):
        return Subject("group", {"type": "creature", "controller": {"bind": "player"}})
    if context.one_shot:
        return Subject("target", {}, context.antecedent or "it")
    raise _Unread("what a pronoun stands for")


def _subject_node(subject: Subject) -> Any:
    if subject.kind in ("self", "host"):
        return subject.kind
    if subject.kind == "target":
        return {"bind": subject.slot}
    return subject.filter


def _resolved(effect: Node, subject: Subject | None, words: list[Word], context: _Context) -> Node:
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
                raise _Unread("what a pronoun stands for")
            return own
        if word == "its controller":
            return {"self": "you", "host": "host_controller"}.get(kind, "controller")
        if word == "its owner":
            return "owner"
        raise _Unread("whose it is")

    settled = {key: settle(value, key) for key, value in effect.items()}
    if kind != "target" and settled.get("attacker") == {"bind": "other target"}:
        settled["attacker"] = {"bind": "target"}
    if settled.get("subject") == {"bind": "other target"}:
        settled["subject"] = {"bind": "target"}
    if context.one_shot:
        for key in ("power", "toughness"):
            if isinstance(settled.get(key), dict):
                settled[key] = _fixed(settled[key])
        if settled["kind"] in _FIXED_SETS and _describes(settled.get("subject")):
            settled["subject"] = {"bind": _set_in_words(words, context)}
        if isinstance(settled.get("subject"), dict) and settled["subject"].get("other") and context.spoken_of_others:
            rest = {name: value for name, value in settled["subject"].items() if name != "other"}
            settled["subject"] = {"all": [rest, {"non": {"bind": "it"}}]}
    return settled


_FIXED_SETS = frozenset({*CHANGE_KINDS, "goad", "detain"})
"""Kinds whose creatures are fixed as an effect begins (CR 611.2c, 701.15, 701.35): who they are is for the user to say.
What forbids or asks something is about whatever fits at the time."""


def _set_in_words(words: list[Word], context: _Context) -> str:
    """The name of a slot for a set of permanents: the words that describe it."""
    values = [each.value if each.kind == "" else "" for each in words]
    first = 1 if values[:1] and values[0] in ("goad", "detain") else 0
    ends = _SUBJECT_ENDS if not first else frozenset({"until", "this", "and", ",", "for"})
    last = next((n for n in range(first + 1, len(words)) if values[n] in ends), len(words))
    return " ".join(context.said[words[first].start : words[last - 1].end].lower().split())


def _is_group(effect: Node) -> bool:
    return (
        effect.get("kind") in _FIXED_SETS
        and isinstance(effect.get("_subject"), Subject)
        and effect["_subject"].kind == "group"
    )


def _describes(subject: Any) -> bool:
    return isinstance(subject, dict) and "bind" not in subject


def _fixed(number: Any) -> Any:
    """A number of an effect that begins as something resolves: it is fixed then (CR 611.2d, 608.2h)."""
    if isinstance(number, dict) and "sum" in number:
        return {"sum": [_fixed(each) for each in number["sum"]]}
    return {"bind": "X"} if isinstance(number, dict) and "bind" not in number else number


def _other_side(words: list[Word], context: _Context, kind: str) -> Any:
    """What "it" means as the creature on the other side of a block."""
    named = {each.kind for each in words} & {"SELF", "HOST"}
    if kind not in ("self", "host"):
        if context.antecedent in ("self", "host"):
            return context.antecedent
        if len(named) == 1:
            return "self" if "SELF" in named else "host"
    if context.one_shot:
        return {"bind": "it"}
    raise _Unread("what a pronoun stands for")


def _granted(quoted: list[str]) -> tuple[list[Node], list[str]]:
    """The effects of abilities that are given in quotation marks."""
    found: list[Node] = []
    questions: list[str] = []
    for text in quoted:
        for statement in read(text.rstrip(",")).statements:
            if statement.reason == DEFINED or (statement.role == "unread" and statement.origin not in LATER):
                raise _Unread("an ability in quotation marks")
            if statement.role == "in_force":
                found += statement.effects
                questions += statement.questions
                if statement.keywords:
                    found.append({"kind": "gains", "subject": "self", "keywords": list(statement.keywords)})
    return found, questions


# ---------------------------------------------------------------- conditions


def _condition(words: list[Word], said: str, context: _Context, effects: list[Node]) -> tuple[Node, list[str]]:
    """A condition as a record, or as a question where the state can't answer it."""
    if [each.value for each in words[:2]] in (["each", "opponent"], ["each", "player"]):
        raise _Unread("a condition on each of several players")
    subjects = {repr(each.get("subject")): each.get("subject") for each in effects}
    subject = next(iter(subjects.values())) if len(subjects) == 1 else None
    found = []
    for each in meanings(words, "condition"):
        try:
            found.append(_of_it(each, subject, words, context))
        except _Unread:
            continue
    unique = {repr(each): each for each in found}
    if len(unique) == 1:
        node = next(iter(unique.values()))
        return node, list(_asked_marks(node))
    if unique:
        raise _Unread("a condition that can be taken in two ways")
    return _question(words, said, subject)


_KNOWN_MARKS = frozenset({"monarch", "city's blessing", "initiative", "max speed"})


def _asked_marks(node: Any) -> Iterator[str]:
    """The questions about players in a condition: what a case doesn't say of itself."""
    if isinstance(node, dict):
        if set(node) == {"player"} and isinstance(node["player"], dict) and "mark" in node["player"]:
            if node["player"]["mark"] not in _KNOWN_MARKS:
                yield f"{node['player']['who']}: {node['player']['mark']}"
            return
        for value in node.values():
            yield from _asked_marks(value)
    elif isinstance(node, list):
        for each in node:
            yield from _asked_marks(each)


def _of_it(node: Any, subject: Any, words: list[Word], context: _Context) -> Any:
    """A condition with its pronouns replaced."""
    if isinstance(node, list):
        return [_of_it(each, subject, words, context) for each in node]
    if not isinstance(node, dict):
        return node
    which = {"self": "source", "host": "host"}.get(subject if isinstance(subject, str) else "", "subject")
    if subject is None:
        which = ""
    if any(each.kind in ("SELF", "HOST") for each in words):
        kinds = {each.kind for each in words} & {"SELF", "HOST"}
        which = {"SELF": "source", "HOST": "host"}[kinds.pop()] if len(kinds) == 1 else ""
    reference = {"source": "self", "host": "host", "subject": "subject"}.get(which)
    if set(node) == {"ref"}:
        if node["ref"] == "it" and reference:
            return reference
        if node["ref"] == "its controller" and which:
            return {"source": "you", "host": "host_controller", "subject": "controller"}[which]
        if node["ref"] == "its owner" and which == "subject":
            return "owner"
        raise _Unread("whose it is")
    if "of_it" in node and not node["of_it"]:
        raise _Unread("a condition")
    if "of_it" in node:
        if not which:
            raise _Unread("what a pronoun stands for")
        return {which: _of_it(node["of_it"], subject, words, context)}
    if any(key.startswith("_") for key in node):
        raise _Unread("a condition")
    return {key: _of_it(value, subject, words, context) for key, value in node.items()}


_NO_QUESTION = re.compile(
    r"\b(?:attack\w*|block\w*|defending|alone|able|that|those|their|they|them|target|x|each other|other)\b|\"",
    re.IGNORECASE,
)
"""Words of a condition that can have one truth for one creature and another for the next."""

_CLAUSE = re.compile(r"\b(?:as long as|gets?|gains?|can't|unless|if|has \w+ing)\b")
"""Words that begin something else than a condition."""

_HISTORY = re.compile(
    r"\b(?:this turn|last turn|this game|this way|cast|drew|drawn|entered|enter|died|left|graveyards?|"
    r"exile|exiled|library|hands?|"
    r"kicked|paid|spent|dealt|committed|descended|modified|paired|yet|devotion|party|attached|common|"
    r"starting|different|same name|"
    r"total|colors among|dungeon|story|unspent|stickered|stickers?|greatest|in exile|speed|escaped|"
    r"evidence|historic|poison|experience|rolled|life)\b",
    re.IGNORECASE,
)
"""What the state doesn't show: what has happened, what lies elsewhere than on the battlefield."""

_ODD_QUESTION = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) or (?!more|fewer|less|greater)|\bcontrol turn\b|"
    r"^there (?!(?:are|is|were|was)\b)|\b(?:are|is|or|as|of|a) (?:or|is|are|as|of)\b(?! (?:than|many|"
    r"much|your|its|long))",
    re.IGNORECASE,
)
_TWICE = re.compile(r"(?<![\w-])([a-z]+(?:-[a-z]+)*) \1(?![\w-])", re.IGNORECASE)
_COLOR = r"(?:white|blue|black|red|green)"
_DEVOTION = re.compile(
    rf"(?P<name>your devotion to {_COLOR}(?: and {_COLOR})*) is less than (?P<n>{'|'.join(NUMBERS)})", re.IGNORECASE
)
"""What a God asks; the state decides."""
_QUESTION_STARTS = re.compile(
    r"(?:you(?:'ve|'re|r)?|an opponent|(?:one|two|three) or more|a|an|another|~(?:'s)?|it(?:'s|s)?|he|"
    r"she|his|her|there|its|no|this|the|"
    r"at least|any|each)\b",
    re.IGNORECASE,
)


def _question(words: list[Word], said: str, subject: Any) -> tuple[Node, list[str]]:
    """A yes-or-no question about the state, which the words themselves name."""
    if not words:
        raise _Unread("a condition")
    text = said[words[0].start : words[-1].end]
    text = " ".join(text.lower().split())
    if found := _DEVOTION.fullmatch(text):
        number = {"number": found["name"], "of": "you"}
        return {"compare": {"value": number, "fewer_than": NUMBERS[found["n"]]}}, []
    if not _QUESTION_STARTS.match(text) and text[:1] != "~":
        raise _Unread(f"the condition '{text}'")
    if _ODD_QUESTION.search(text) or _NO_QUESTION.search(text) or not _HISTORY.search(text) or _CLAUSE.search(text):
        raise _Unread(f"the condition '{text}'")
    if re.search(r"\b(?:it|its|it's|he|she|his|her|he's|she's)\b", text) and subject not in ("self", "host"):
        raise _Unread(f"the condition '{text}'")
    return {"answer": text}, [text]


def _under(read: _Read, condition: Node, key: str, questions: list[str]) -> _Read:
    """The effects under one more condition."""
    effects, asked, times = read
    if key == "unless" and len(effects) > 1:
        cant = [number for number, each in enumerate(effects) if re.match(r"cant_|must_", each["kind"])]
        first = next((n for n in range(len(effects)) if all(m in cant for m in range(n, len(effects)))), None)
        if first is None:
            raise _Unread("what 'unless' belongs to")
        changed = [*effects[:first], *(_conditional(each, condition, key) for each in effects[first:])]
        return changed, [*asked, *questions], times
    return [_conditional(each, condition, key) for each in effects], [*asked, *questions], times


def _conditional(effect: Node, condition: Node, key: str) -> Node:
    if key == "unless" and "unless" not in effect:
        return {**effect, "unless": condition}
    node = {"non": condition} if key == "unless" else condition
    if "if" in effect:
        return {**effect, "if": {"all": [effect["if"], node]}}
    return {**effect, "if": node}


# ---------------------------------------------------------------- what begins as something resolves


_PLAYER_TRIGGER = re.compile(
    r"(?:when|whenever) (?:an?|each|another|that|target|your) (?:opponents?|"
    r"players?)\b(?![^,]*\b(?:creatures?|permanents?|tokens?|~)\b)|"
    r"if (?:they|that player|that opponent) (?:do|does|don't|doesn't)\b",
    re.IGNORECASE,
)
"""A trigger that speaks of a player alone, so that "they" is that player."""


def _one_shot(said: str, before: list[str], line: Line) -> _Read | str:
    words = words_of(said)
    lowered = [each.value if each.kind == "" else "" for each in words]
    context = _Context(
        True,
        _antecedent(said, before),
        bool(re.search(r"\btarget\b|\bchoose", " ".join([*before, said]), re.IGNORECASE)),
        bool(_PLAYER_TRIGGER.match(said)),
    )
    context.said = said
    if "instead of declaring blockers" in said.lower():
        return [{"kind": "blocks_at_random"}], [], ["this_turn"]
    if any("instead of declaring blockers" in each.lower() for each in before):
        return [], [], []  # how the random blocks come about
    starts = [0]
    if lowered[:1] in (["when"], ["whenever"], ["at"], ["if"], ["then"], ["otherwise"]):
        starts = [number + 1 for number, word in enumerate(lowered) if word == ","]
        if lowered[0] == "then":
            starts = [1, *starts]
    reason = "not understood"
    for start in starts:
        result = _one_shot_from(words[start:], said, context)
        if isinstance(result, tuple):
            return result
        reason = result
    return reason


_LONGER_TIME = re.compile(
    r"(?:during (?:target|that) (?:opponent's|player's) next turn|for as long as [^,]*|"
    r"as long as [^,]* remains (?:on the battlefield|tapped)|this turn and next turn), ",
    re.IGNORECASE,
)


def _one_shot_from(words: list[Word], said: str, context: _Context) -> _Read | str:
    lowered = [each.value if each.kind == "" else "" for each in words]
    for lasting, time in _ONE_SHOT_TIMES.items():
        parts = lasting.split()
        if lowered[: len(parts)] == parts and lowered[len(parts) : len(parts) + 1] == [","]:
            rest = words[len(parts) + 1 :]
            if rest and rest[0].value in ("whenever", "when"):
                comma = next((n for n, each in enumerate(rest) if each.value == ","), len(rest) - 1)
                rest = rest[comma + 1 :]
            inner = _one_shot_from(rest, said, context)
            if isinstance(inner, str):
                return inner
            return inner[0], inner[1], [time, *inner[2]]
    if phrase := _LONGER_TIME.match(said[words[0].start :] if words else ""):
        begin = words[0].start + phrase.end()
        inner = _one_shot_from([word for word in words if word.start >= begin], said, context)
        return inner if isinstance(inner, str) else (inner[0], inner[1], [phrase[0].strip(", "), *inner[2]])
    if lowered[:2] == ["you", "may"]:
        cut = 3 if lowered[2:3] == ["have"] and "assign" not in lowered else 2
        if lowered[2:3] != ["exert"] and ("assign" not in lowered or "no" in lowered):
            cut = 3 if lowered[2:3] == ["have"] else 2
            words, lowered = words[cut:], lowered[cut:]
    if lowered[:1] == ["instead"]:
        words, lowered = words[1:], lowered[1:]
    if lowered[-1:] == ["instead"]:
        words, lowered = words[:-1], lowered[:-1]
    try:
        return _conditioned(words, said, context)
    except _Unread as unread:
        reason = str(unread)
    if named := _with_named_subject(words, said, context):
        return named
    if emblem := re.match(
        r"you get an emblem with \"(?P<text>[^\"]*)\"$", said[words[0].start :] if words else "", re.IGNORECASE
    ):
        return _emblem(emblem["text"])
    for at in range(1, len(words)):
        # What X is where the case file can't say it is for the user to say.
        if lowered[at : at + 3] == ["where", "x", "is"] and _X.search(said):
            return _one_shot_from(_without_comma(words[:at]), said, context)
    # What stands before or behind may be left out if nothing in it bears on combat.
    for at, word in enumerate(lowered):
        if word not in ("and", ",", "then", ";"):
            continue
        left = said[words[0].start : words[at].start]
        right = words[at + 1 :]
        if right and not _bears(left) and _CLAUSE_START.match(left):
            result = _one_shot_from(_trimmed_link(right), said, context)
            if isinstance(result, tuple):
                return result
        if right and words[0].kind == "SELF" and re.match(r"~ deals\b", left) and not _bears(left):
            result = _one_shot_from([words[0], *right], said, context)
            if isinstance(result, tuple):
                return result
        after = said[right[0].start : right[-1].end] if right else ""
        if right and not _bears(after) and _CLAUSE_START.match(after):
            try:
                return _conditioned(words[:at], said, context)
            except _Unread:
                continue
    return reason


_SUBJECT_ENDS = frozenset(
    (
        *("gain", "gains", "get", "gets", "can't", "attack", "attacks", "block", "blocks", "have", "has", "become"),
        *("becomes", "must", "lose", "loses", "assign", "assigns"),
    )
)
_LONG_SUBJECT = re.compile(
    r"(?:up to \w+ )?(?:other |another |each |all |those |the |any number of )*(?:target )?(?:\w+ ){0,3}?"
    r"(?:creatures?|permanents?|tokens?)\b(?=.*\b(?:this way|blocking|blocked|attacking|banded|modified|"
    r"shares?|this combat|"
    r"chosen|unblocked|dealt damage|alone|vehicle|mount|counters?)\b)|(?:blocking|unblocked|attacking|modified)\b",
    re.IGNORECASE,
)


def _with_named_subject(words: list[Word], said: str, context: _Context) -> _Read | None:
    """A clause about creatures that no description of the case file fits: who they are is for the user to say."""
    at = next((n for n, each in enumerate(words) if each.kind == "" and each.value in _SUBJECT_ENDS), 0)
    if not 1 < at <= 14 or any(each.value in (",", "and") for each in words[:at]):
        return None
    text = " ".join(said[words[0].start : words[at - 1].end].lower().split())
    if _LONG_SUBJECT.match(text) is None:
        return None
    pronoun = Word("", "they", words[0].start, words[at - 1].end)
    about_them = _Context(True, "it")
    about_them.said = said
    try:
        effects, questions, times = _conditioned([pronoun, *words[at:]], said, about_them)
    except _Unread:
        return None
    renamed = [
        {**each, "subject": {"bind": text}} if each.get("subject") == {"bind": "it"} else each for each in effects
    ]
    return (renamed, questions, times) if renamed != effects else None


_X = re.compile(r"[+−-]X/|/[+−-]X|\{X\}|\bX/X\b|\bX target\b|\bpower X\b")
_VERBS = (
    r"add|adds|attach|choose|chooses|copy|counters?|create|creates|deals?|destroys?|discards?|draws?|"
    r"exchange|exile|exiles|fights?|flip|"
    r"gain|gains|investigates?|look|looks|loses?|mills?|pays?|proliferate|puts?|regenerate|remove|return|"
    r"returns|reveals?|sacrifices?|"
    r"scry|scries|search|searches|shuffles?|surveil|surveils|taps?|transforms?|untaps?|populate|"
    r"connives?|explores?|adapt|amass|"
    r"incubate|manifest|cloak|learn|at|ventures?|rolls?|discover|forage|endures?|recruit|prevent|venture|collect"
)
_CLAUSE_START = re.compile(
    r"(?:(?:and|then|,) )*(?:(?:you|they|that player|its controller|each opponent|each player|~|it|"
    r"that creature|that permanent|"
    r"target player|target opponent|defending player|an opponent|each other player)(?: may| each)? )?"
    rf"(?:{_VERBS})\b(?! (?:by|and block))",
    re.IGNORECASE,
)
"""How a clause begins that does something of its own, so that it is no part of a list."""


def _emblem(text: str) -> _Read | str:
    """The effects of an emblem's abilities (CR 114): "you" is its owner."""
    effects: list[Node] = []
    questions: list[str] = []
    for statement in read(text).statements:
        if statement.role == "unread" and statement.origin not in LATER:
            return "an emblem's ability"
        if statement.role == "in_force":
            if any(each.get("subject") in ("self", "host", None) for each in statement.effects):
                return "an emblem's ability"
            effects += statement.effects
            questions += statement.questions
    return effects, questions, ["rest_of_game"]


def _trimmed_link(words: list[Word]) -> list[Word]:
    while words and words[0].kind == "" and words[0].value in ("and", "then", ","):
        words = words[1:]
    return words


def _bears(text: str) -> bool:
    spend(2 + len(text) // 8)
    return not irrelevant_one_shot(text)


def _antecedent(said: str, before: list[str]) -> str:
    """What a pronoun stands for: a slot's name, or "self"/"host" where only that was spoken of."""
    spoken = " ".join([*before, said])
    if re.search(r"\btarget\b", spoken):
        return "it"
    trigger = re.match(r"(?:When|Whenever)\s([^,]*),", said)
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


def _slots(effects: Sequence[Any]) -> list[str]:
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
