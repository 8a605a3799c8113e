"""Sentences about effects that begin as a spell or ability resolves."""

from __future__ import annotations

import re

from bridge.text.budget import spend
from bridge.text.clauses import ONE_SHOT_TIMES, read_clauses, with_condition, without_comma
from bridge.text.contexts import Context, Reader, ReadSentence, UnreadError
from bridge.text.cutting import Line
from bridge.text.lexicon import Word, words_of
from bridge.text.pronouns import SUBJECT_ENDS, antecedent
from bridge.text.readings import LATER, Node
from bridge.text.relevance import irrelevant_one_shot

__all__ = ["what_begins"]

_PLAYER_TRIGGER = re.compile(
    r"(?:when|whenever) (?:an?|each|another|that|target|your) (?:opponents?|"
    r"players?)\b(?![^,]*\b(?:creatures?|permanents?|tokens?|~)\b)|"
    r"if (?:they|that player|that opponent) (?:do|does|don't|doesn't)\b",
    re.IGNORECASE,
)
"""A trigger that speaks of a player alone, so that "they" is that player."""


_THE_OTHER = re.compile(
    r"(?:then )?if (?:it|he|she|that creature|target creature)(?:'s| is| was)? paired with [^,]*, (?:that|each|both)\b",
    re.IGNORECASE,
)
"""A condition that speaks of a second creature, which "that creature" may stand for, behind it."""


_EACH_ITS_OWN = re.compile(r"each of (?:those|them)\b[^,]*\bgets?\b[^,]*\bfor each\b[^,]*\b(?:it|its)\b", re.IGNORECASE)


_OF_EACH = re.compile(
    r"for each (?:other )?(?:opponent|player)\b[^,]*, (?:gain control of|(?:up to one )?target) ", re.IGNORECASE
)
"""Control of something of each player, or a target of each, which the case names as several."""


def what_begins(said: str, before: list[str], line: Line, read: Reader) -> ReadSentence | str:
    """The reading of a sentence whose effect begins as a spell or ability resolves; or, as a string, why it isn't
    read."""
    words = words_of(said)
    lowered = [each.value if each.kind == "" else "" for each in words]
    context = Context(
        read,
        True,
        antecedent(said, before),
        bool(re.search(r"\btarget\b|\bchoose", " ".join([*before, said]), re.IGNORECASE)),
        bool(_PLAYER_TRIGGER.match(said)),
    )
    context.said = said
    context.follows = bool(before)
    if _THE_OTHER.match(said):
        return "which of two creatures a pronoun stands for"
    if _EACH_ITS_OWN.match(said):
        return "a number that isn't the same for each of them"
    if "instead of declaring blockers" in said.lower():
        return ReadSentence([{"kind": "blocks_at_random"}], [], ["this_turn"])
    if any("instead of declaring blockers" in each.lower() for each in before):
        return ReadSentence([], [], [], ("at random",))
    if (several := _each_under_its_own(said, before, line, read)) is not None:
        return several
    if counted := _COUNTED_FIRST.fullmatch(said):
        return what_begins(f"{counted['clause']} for each {counted['what']}", before, line, read)
    starts = [0]
    if lowered[:1] in (["when"], ["whenever"], ["at"], ["if"], ["then"], ["otherwise"], ["unless"]) or _OF_EACH.match(
        said
    ):
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


_UNDER_ITS_OWN = re.compile(
    r"(?P<before>(?:(?:when|whenever|at|if) [^,\"]*, )?(?:until [^,\"]*, )?)"
    r"(?P<subject>(?!until\b|when|whenever\b|at\b|if\b)(?:(?!\bif\b)[^,\"])+?) "
    r"(?P<rest>(?:gets?|gains?|becomes?|loses?) [^\"]*\bif\b[^\"]*)$",
    re.IGNORECASE,
)
_PARTS = re.compile(r",? and (?=[^,]*\bif\b)|, (?!and\b)")
_PART = re.compile(
    r"(?P<does>(?:(?!\bif\b)[^,\"])+?)(?: if (?P<condition>(?!able\b)(?:(?!\bif\b)[^,\"])+))?", re.IGNORECASE
)
_CHANGES = ("get", "gets", "gain", "gains", "become", "becomes", "lose", "loses")
_CHANGE = re.compile(rf"\b(?:{'|'.join(_CHANGES)})\b", re.IGNORECASE)


def _each_under_its_own(said: str, before: list[str], line: Line, read: Reader) -> ReadSentence | str | None:
    """What begins in several parts, some of them under a condition of their own, as "gains trample if it's red, and
    gains vigilance if it's white": each condition is a question in its words.

    A string says why the sentence isn't read; None stands for any other sentence.
    """
    found = _UNDER_ITS_OWN.fullmatch(said)
    if found is None:
        return None
    parts = [_PART.fullmatch(each) for each in _PARTS.split(found["rest"])]
    conditions = [each["condition"] for each in parts if each is not None and each["condition"]]
    if None in parts or len(conditions) < 2:
        return None
    effects: list[Node] = []
    questions: list[str] = []
    times: list[str] = []
    left_out: set[str] = set()
    verb = ""
    for part in filter(None, parts):
        condition = " ".join((part["condition"] or "").lower().split())
        verb, clause = _whole_clause(part["does"], verb, found["subject"])
        one = what_begins(f"{found['before']}{clause}", before, line, read)
        if isinstance(one, str) and irrelevant_one_shot(clause):
            left_out.add("done")
            continue
        if isinstance(one, str):
            return one
        asked = {"answer": condition}
        effects += [with_condition(each, asked, "if") for each in one.effects] if condition else one.effects
        questions += [*one.questions, *([condition] if condition else [])]
        times += one.times
        left_out.update(one.left_out)
    if not effects:
        return None
    return ReadSentence(effects, list(dict.fromkeys(questions)), list(dict.fromkeys(times)), tuple(sorted(left_out)))


def _whole_clause(does: str, verb: str, subject: str) -> tuple[str, str]:
    """The verb, and the clause with its subject, of a part that may leave out what it has in common with the one
    before."""
    first = does.split()[0].lower()
    if first in _CHANGES:
        return does.split()[0] + (" protection" if " protection from " in does else ""), f"{subject} {does}"
    if _CHANGE.search(does):
        return verb, does  # it has a subject of its own
    return verb, f"{subject} {verb if first == 'from' else verb.removesuffix(' protection')} {does}"


_COUNTED_FIRST = re.compile(
    r"for each (?P<what>(?!(?:other )?(?:opponent|player)\b)(?:(?!\b(?:that|it|its)\b)[^,\"])+), "
    r"(?P<clause>(?:(?!\b(?:and|target|that|it)\b)[^,\"])+ gets? [+−-]\d+/[+−-]\d+ until end of turn)",
    re.IGNORECASE,
)
"""A bonus that is the same for all creatures, behind what it is counted by."""
_EMBLEM = re.compile(r"you get an emblem with \"(?P<text>[^\"]*)\"(?: and \"(?P<other>[^\"]*)\")?$", re.IGNORECASE)
_LONGER_TIME = re.compile(
    r"(?:during (?:target|that) (?:opponent's|player's) next turn|for as long as [^,]*|"
    r"as long as [^,]* remains (?:on the battlefield|tapped)|this turn and next turn), ",
    re.IGNORECASE,
)


def _one_shot_from(words: list[Word], said: str, context: Context) -> ReadSentence | str:
    lowered = [each.value if each.kind == "" else "" for each in words]
    for lasting, time in ONE_SHOT_TIMES.items():
        parts = lasting.split()
        if lowered[: len(parts)] == parts and lowered[len(parts) : len(parts) + 1] == [","]:
            rest = words[len(parts) + 1 :]
            if rest and rest[0].value in ("whenever", "when"):
                comma = next((n for n, each in enumerate(rest) if each.value == ","), len(rest) - 1)
                rest = rest[comma + 1 :]
            inner = _one_shot_from(rest, said, context)
            if isinstance(inner, str):
                return inner
            return inner._replace(times=[time, *inner.times])
    if phrase := _LONGER_TIME.match(said[words[0].start :] if words else ""):
        begin = words[0].start + phrase.end()
        inner = _one_shot_from([word for word in words if word.start >= begin], said, context)
        return inner if isinstance(inner, str) else inner._replace(times=[phrase[0].strip(", "), *inner.times])
    if lowered[:2] == ["you", "may"] and lowered[2:3] != ["exert"] and ("assign" not in lowered or "no" in lowered):
        cut = 3 if lowered[2:3] == ["have"] else 2
        words, lowered = words[cut:], lowered[cut:]
    if lowered[:1] == ["instead"]:
        cut = 2 if lowered[1:2] == ["only"] else 1
        words, lowered = words[cut:], lowered[cut:]
    beside = next((n for n in range(len(words)) if lowered[n : n + 3] in _BESIDE), None)
    if beside is not None:
        words, lowered = [*words[:beside], *words[beside + 3 :]], [*lowered[:beside], *lowered[beside + 3 :]]
    if lowered[-1:] == ["instead"]:
        words, lowered = words[:-1], lowered[:-1]
    before_if = next((n for n in range(len(words) - 1) if lowered[n : n + 2] == ["instead", "if"]), None)
    if before_if is not None and context.follows:  # else it replaces a sentence of another line
        words = [*words[:before_if], *words[before_if + 1 :]]
        lowered = [*lowered[:before_if], *lowered[before_if + 1 :]]
    try:
        return read_clauses(words, said, context)
    except UnreadError as unread:
        reason = str(unread)
    if named := _with_named_subject(words, said, context) or _with_named_object(words, said, context):
        return named
    if emblem := _EMBLEM.match(said[words[0].start :] if words else ""):
        return _emblem("\n".join(filter(None, (emblem["text"], emblem["other"]))), context.read)
    for at in range(1, len(words)):
        # The case file can't express what X is: the user has to give it.
        if lowered[at : at + 3] == ["where", "x", "is"] and _X.search(said):
            return _one_shot_from(without_comma(words[:at]), said, context)
    return _with_a_part_left_out(words, lowered, said, context) or reason


def _with_a_part_left_out(words: list[Word], lowered: list[str], said: str, context: Context) -> ReadSentence | None:
    """The reading of the sentence without a clause before or after that doesn't bear on combat; None if there is
    none."""
    for at, word in enumerate(lowered):
        if word not in ("and", ",", "then", ";"):
            continue
        left = said[words[0].start : words[at].start]
        right = words[at + 1 :]
        if right and not _bears(left) and _CLAUSE_START.match(left):
            result = _one_shot_from(_trimmed_link(right), said, context)
            if not isinstance(result, str):
                return _without_what_is_done(result)
        if right and words[0].kind == "SELF" and re.match(r"~ deals\b", left) and not _bears(left):
            result = _one_shot_from([words[0], *right], said, context)
            if not isinstance(result, str):
                return _without_what_is_done(result)
        after = said[right[0].start : right[-1].end] if right else ""
        if right and not _bears(after) and _CLAUSE_START.match(after):
            result = _one_shot_from(without_comma(words[:at]), said, context)
            if not isinstance(result, str):
                return _without_what_is_done(result)
    return None


def _without_what_is_done(read: ReadSentence) -> ReadSentence:
    return read._replace(left_out=(*read.left_out, "done"))


_LONG_SUBJECT = re.compile(
    r"the creature you (?:don't )?control$|"
    r"(?:up to \w+ )?(?:other |another |each |all |those |the |any number of )*(?:target )?(?:\w+ ){0,3}?"
    r"(?:creatures?|permanents?|tokens?)\b(?=.*\b(?:this way|blocking|blocked|attacking|banded|modified|"
    r"shares?|this combat|"
    r"chosen|unblocked|dealt damage|alone|vehicle|mount|counters?)\b)|(?:blocking|unblocked|attacking|modified)\b",
    re.IGNORECASE,
)


_OF_TARGET = r"(?:(?!\b(?:and|or (?:player|opponent|spell)|if|then)\b)[^,\"])*"
_LONG_TARGET = re.compile(
    r"(?:(?:up to (?:that many|one hundred|\w+)|any number of|one or more|another) )?(?:other )?target "
    rf"(?!player|opponent|spell){_OF_TARGET}\b(?:creature|permanent|land|artifact|token)s?\b{_OF_TARGET}(?: each)?"
)
"""A target that is described by what the case file can't say."""
_PAIRED_SUBJECT = re.compile(
    r"(?:it|~|(?:target|enchanted|equipped) creature) and (?:(?:all|each) )?(?:other )?(?:creatures?|[a-z]+s)\b"
    r"(?:(?!\b(?:and|or|if|then|target)\b)[^,\"])*(?: each)?"
)
"""One creature and others."""


def _with_named_subject(words: list[Word], said: str, context: Context) -> ReadSentence | None:
    """A clause about creatures that the case file can't describe: the user has to name them. None for other words."""
    at = next((n for n, each in enumerate(words) if each.kind == "" and each.value in SUBJECT_ENDS), 0)
    if not 1 < at <= 20:
        return None
    text = " ".join(said[words[0].start : words[at - 1].end].lower().split())
    plain = at <= 14 and not any(each.value in (",", "and") for each in words[:at]) and _LONG_SUBJECT.match(text)
    if not (plain or _LONG_TARGET.fullmatch(text) or _PAIRED_SUBJECT.fullmatch(text)):
        return None
    pronoun = Word("", "they", words[0].start, words[at - 1].end)
    about_them = Context(context.read, True, "it")
    about_them.said = said
    try:
        read = read_clauses([pronoun, *words[at:]], said, about_them)
    except UnreadError:
        return None
    if _LONG_TARGET.fullmatch(text):
        text = "target"
    renamed = [
        {**each, "subject": {"bind": text}} if each.get("subject") == {"bind": "it"} else each for each in read.effects
    ]
    return read._replace(effects=renamed) if renamed != read.effects else None


_NO_CLAUSE = (
    r"(?:(?!\b(?:and (?!(?-i:[A-Z]))|if|instead|unless|then|where|spells?(?!')|until|for as|at the|during)\b)[^,\"])+"
)
_TAKER = (
    r"(?:that (?:player|opponent)|(?:an|target) opponent|target player|defending player|its controller|"
    r"that (?:creature|permanent|source)'s controller)"
)
_TAKEN = re.compile(
    rf"(?P<verb>(?:(?:you|{_TAKER}) )?gains? control of|goad) (?P<what>(?P<target>(?:(?:up to \w+|any number of|x) )?"
    rf"(?:other |another )?target )?(?!opponent|player)(?:(?:all|each|an?|one of) )?(?P<rest>{_NO_CLAUSE}?))"
    r"(?P<time> until end of turn| for as long as [^,\"]*)?$",
    re.IGNORECASE,
)
_EXCHANGED = re.compile(
    rf"exchange control of (?P<first>~|it|target (?P<of_first>{_NO_CLAUSE}?)) and (?:up to one )?"
    rf"(?:other |another )?target (?P<of_second>{_NO_CLAUSE})$|"
    rf"exchange control of two target (?P<of_two>{_NO_CLAUSE})$",
    re.IGNORECASE,
)
_OF_PERMANENTS = re.compile(
    r"\b(?:creature|permanent|artifact|enchantment|land|planeswalker|token|Equipment|Aura)s?\b(?! (?:card|spell))"
)


def _with_named_object(words: list[Word], said: str, context: Context) -> ReadSentence | None:
    """A clause that gives control of, or goads, what the case file can't describe: the user names it.

    None for other words.
    """
    text = said[words[0].start : words[-1].end] if words else ""
    changed = Context(context.read, True, "it")
    if found := _EXCHANGED.match(text):
        described = [found[each] for each in ("of_first", "of_second", "of_two") if found[each]]
        if not all(_OF_PERMANENTS.search(each) for each in described):
            return None
        yours = " you control" if re.search(r"\byou control\b", found["of_first"] or "") else ""
        first = f"target permanent{yours}" if found["of_first"] else found["first"]
        pair = "two target permanents" if found["of_two"] else f"{first} and target permanent"
        changed.said = f"exchange control of {pair}"
    elif (found := _TAKEN.match(text)) and _OF_PERMANENTS.search(found["rest"]):
        if not (found["target"] or re.match(r"(?:all|each|an?|one of)\b", found["what"], re.IGNORECASE)):
            return None
        verb = found["verb"].lower().removeprefix("you ")
        changed.said = f"{verb} {'target permanent' if found['target'] else 'them'}{found['time'] or ''}"
    else:
        return None
    try:
        read = read_clauses(words_of(changed.said), changed.said, changed)
    except UnreadError:
        return None
    if " of them" in changed.said or changed.said == "goad them":
        slot = " ".join(found["what"].lower().split())
        return read._replace(effects=[{**each, "subject": {"bind": slot}} for each in read.effects])
    return read


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
"""The beginning of a clause with a verb of its own, which is not an item of a list."""


_BESIDE = (["before", "it", "fights"], ["before", "they", "fight"])
"""When something begins, which the state shows."""
_NESTED = re.compile(r"'(\{[^']*\.)'")
"""An ability in quotation marks, within such an ability."""


def _emblem(text: str, read: Reader) -> ReadSentence | str:
    """The effects of an emblem's abilities (CR 114), in which "you" is its owner; or why they aren't read."""
    effects: list[Node] = []
    questions: list[str] = []
    for statement in read(_NESTED.sub(r'"\1"', text)).statements:
        if statement.role == "unread" and statement.origin not in LATER:
            return "an emblem's ability"
        if statement.role == "in_force":
            if any(each.get("subject") in ("self", "host", None) for each in statement.effects):
                return "an emblem's ability"
            effects += statement.effects
            questions += statement.questions
    return ReadSentence(effects, questions, ["rest_of_game"], () if effects else ("granted",))


def _trimmed_link(words: list[Word]) -> list[Word]:
    while words and words[0].kind == "" and words[0].value in ("and", "then", ","):
        words = words[1:]
    return words


def _bears(text: str) -> bool:
    spend(2 + len(text) // 8)
    return not irrelevant_one_shot(text)
