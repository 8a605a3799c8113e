"""Sentences of static abilities."""

from __future__ import annotations

import re
from typing import Any

from bridge.case.state import PARTNER
from bridge.text.budget import spend
from bridge.text.clauses import granted_effects, read_clauses, with_condition
from bridge.text.contexts import Context, Reader, ReadSentence, UnreadError
from bridge.text.keyword_lines import keywords_of_line
from bridge.text.lexicon import words_of
from bridge.text.meanings.values import slot
from bridge.text.readings import Node

__all__ = ["what_holds"]

_ENTERED_WITH = re.compile(
    r"(?:if (?P<kicked>~ was (?:kicked|bargained)[^,]*|its? [^,]* cost was paid), it enters|~ (?P<escaped>escapes)) "
    r"with (?:(?:an?|\w+) \S+ counters? on it(?:,? and with |$))?(?P<what>.*)$",
    re.IGNORECASE,
)
"""What a permanent has because of how it was cast, which the state doesn't show."""


def _entered(said: str, read: Reader) -> ReadSentence | str | None:
    """The keywords or the quoted ability that a permanent has if it was kicked or the like, or escaped.

    A string says why the sentence isn't read; None stands for any other sentence.
    """
    found = _ENTERED_WITH.match(said)
    if found is None:
        return None
    what = found["what"]
    question = found["kicked"].lower() if found["kicked"] else "~ escaped"
    if not what:
        return ReadSentence([], [], [], ("entering",))
    if (quoted := re.fullmatch(r"\"([^\"]*)\"", what)) is not None:
        effects, asked = granted_effects([quoted[1]], read)
    elif keywords := keywords_of_line(what.replace(" and ", ", ")):
        effects, asked = [{"kind": "gains", "subject": "self", "keywords": list(keywords)}], []
    else:
        return "not understood"
    return ReadSentence(
        [with_condition(each, {"answer": question}, "if") for each in effects],
        [question, *asked] if effects else [],
        [],
        ("entering",),
    )


_WHO_DID = re.compile(
    r"each (?P<who>opponent|player) who (?P<did>[^,]*) can't attack with creatures$|"
    r"creatures can't attack (?P<any>a player) unless that player (?P<must>[^,]*)$",
    re.IGNORECASE,
)


def _asked_of_players(said: str) -> ReadSentence | None:
    """A restriction that depends on what each player has done; None for any other sentence."""
    found = _WHO_DID.match(said)
    if found is None:
        return None
    creatures: Node = {"type": "creature"}
    if found["any"]:
        mark = found["must"].lower()
        condition = {"player": {"who": "defending", "mark": mark}}
        effect: Node = {"kind": "cant_attack", "subject": creatures, "whom": {"player": "any"}, "unless": condition}
        return ReadSentence([effect], [f"defending: {mark}"], [])
    mark = found["did"].lower()
    if found["who"].lower() == "opponent":
        creatures = {**creatures, "controller": "opponent"}
    effect = {"kind": "cant_attack", "subject": creatures, "if": {"player": {"who": "controller", "mark": mark}}}
    return ReadSentence([effect], [f"controller: {mark}"], [])


_IN_DIRECTION = re.compile(
    r"each player may attack only the nearest opponent in the (?:last )?chosen direction and planeswalkers controlled "
    r"by that (?:opponent|player)$",
    re.IGNORECASE,
)


def _asked_of_direction(said: str) -> ReadSentence | None:
    """A restriction to the nearest opponent in a direction that was chosen; None for any other sentence."""
    if _IN_DIRECTION.match(said) is None:
        return None
    question = "the chosen direction is left"

    def only(nearest: str, key: str) -> Node:
        whom: Node = {"non": {"any": [{"player": nearest}, {"planeswalkers_of": nearest}]}}
        return {"kind": "cant_attack", "subject": {"type": "creature"}, "whom": whom, key: {"answer": question}}

    return ReadSentence([only("nearest_left", "if"), only("nearest_right", "unless")], [question], [])


_EACH_UNDER_ITS_OWN = re.compile(
    r"(?P<subject>(?!as long as|if|while|during)[^,\"]+?) (?P<first>(?:has|have|gets?) [^,\"]*? "
    r"(?:if|as long as) [^,\"]+), (?P<rest>.+)$",
    re.IGNORECASE,
)
_ONE_UNDER_ITS_OWN = re.compile(
    r"(?:(?:has|have|gets?) )?(?:[^,\"]+|\"[^\"]*\") (?:if|as long as) [^,\"]+", re.IGNORECASE
)


def _each_under_its_own(said: str, before: list[str], read: Reader) -> ReadSentence | str | None:
    """What an object has, each part under a condition of its own: "has trample if …, flying if …, and haste if …".

    A string says why the sentence isn't read; None stands for any other sentence.
    """
    found = _EACH_UNDER_ITS_OWN.match(said)
    if found is None:
        return None
    parts = re.split(r", (?:and )?", found["rest"].removeprefix("and "))
    if not all(_ONE_UNDER_ITS_OWN.fullmatch(each) for each in parts):
        return None
    verb = found["first"].split()[0]
    effects: list[Node] = []
    questions: list[str] = []
    left_out: tuple[str, ...] = ()
    for part in (found["first"], *parts):
        own_verb = part.split()[0].lower() in ("has", "have", "get", "gets")
        one = what_holds(f"{found['subject']} {part if own_verb else f'{verb} {part}'}", before, read)
        if isinstance(one, str):
            return one
        effects += one.effects
        questions += one.questions
        left_out += one.left_out
    return ReadSentence(effects, questions, [], tuple(dict.fromkeys(left_out)))


_PAIRED = re.compile(
    r"as long as ~ is paired with another creature, (?:both creatures|each of those creatures) "
    r"(?P<does>(?!.*\bas long as\b).+)$",
    re.IGNORECASE,
)
_PAIR_KEYS = {"kind", "subject", "power", "toughness", "keywords", "abilities"}


def _of_pair(said: str, before: list[str], read: Reader) -> ReadSentence | str | None:
    """What a creature and the one that it is paired with have (CR 702.95); None for any other sentence.

    The case says which one that is, or that there is none.
    """
    found = _PAIRED.match(said)
    if found is None:
        return None
    own = what_holds(f"~ {found['does']}", before, read)
    if isinstance(own, str):
        return own
    partner = slot(PARTNER)
    if any(
        each.get("subject") != "self" or set(each) - _PAIR_KEYS or not _is_plain(each.get("power", 0), each)
        for each in own.effects
    ):
        return "whose number it is"
    pair: Node = {"any": [{"is": "self"}, partner]}
    condition: Node = {"exists": {"what": partner}}
    return own._replace(effects=[with_condition({**each, "subject": pair}, condition, "if") for each in own.effects])


def _is_plain(power: Any, effect: Node) -> bool:
    return isinstance(power, int) and isinstance(effect.get("toughness", 0), int)


def what_holds(said: str, before: list[str], read: Reader) -> ReadSentence | str:
    """The reading of a sentence of a static ability; or, as a string, why it isn't read.

    Args:
        said: The sentence, with `~` for the object itself.
        before: The sentences before it on the same line.
        read: Reads abilities in quotation marks.
    """
    spend(100 if before else 0)  # it may read the sentences before it again, each of which may do the same
    words = words_of(said)
    try:
        if (entered := _entered(said, read)) is not None:
            return entered
        if (several := _each_under_its_own(said, before, read)) is not None:
            return several
        if (paired := _of_pair(said, before, read)) is not None:
            return paired
        if (asked := _asked_of_players(said) or _asked_of_direction(said)) is not None:
            return asked
    except UnreadError as unread:
        return str(unread)
    spoken = {each.kind for earlier in before for each in words_of(earlier)} & {"SELF", "HOST"}
    antecedent = ("self" if "SELF" in spoken else "host") if len(spoken) == 1 else None
    context = Context(read, one_shot=False, antecedent=antecedent)
    if (
        antecedent is None
        and before
        and re.search(r"\bthey\b", said)
        and not isinstance(earlier := what_holds(before[-1], before[:-1], read), str)
    ):
        subjects = {repr(each.get("subject")): each.get("subject") for each in earlier[0]}
        only = next(iter(subjects.values())) if len(subjects) == 1 else None
        if isinstance(only, dict):
            context.group = only
    if before and len(without := [each for each in words if each.value != "instead"]) == len(words) - 1:
        words = without  # `reading` takes away what it replaces.
    try:
        if said.lower().startswith("otherwise, ") and before:
            earlier = what_holds(before[-1], before[:-1], read)
            if isinstance(earlier, str) or earlier[1]:
                return "what 'otherwise' is otherwise than"
            conditions = {repr(each.get("if")): each.get("if") for each in earlier[0] if "unless" not in each}
            condition = next(iter(conditions.values())) if len(conditions) == 1 else None
            if condition is None:
                return "what 'otherwise' is otherwise than"
            inner = read_clauses(words[2:], said, context)
            return inner._replace(effects=[with_condition(each, condition, "unless") for each in inner.effects])
        return read_clauses(words, said, context)
    except UnreadError as unread:
        return str(unread) or "not understood"
