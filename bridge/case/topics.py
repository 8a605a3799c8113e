"""What words can bear on where their form says that much: sentences that aren't read, and questions of a case.

The words are data: the rules decide which of them matter (`asp_rules/interface/scope.lp`,
`asp_rules/rules/6_spells_abilities_effects/611_answers_that_last.lp`). Of sentences, only whole ones of one clause are
recognized, with a subject of known words and nothing joined to them: whatever else stands in a sentence leaves it
without topics, and then it may bear on anything.
"""

from __future__ import annotations

import re

from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.terms import Term

__all__ = ["allows_nothing", "mentions", "topics"]

_KEYWORDS_ALONE = tuple(sorted(row.name for row in KEYWORD_ROWS.values() if row.plain))
"""Keyword abilities that change nothing of what has them but what the keyword itself says."""

_KEYWORD = "|".join(_KEYWORDS_ALONE)
_NUMBERS = r"[+-](?:\d{1,6}|X|Y)/[+-](?:\d{1,6}|X|Y)"
_OR_NOT_JOINING = "more|less|fewer|greater|planeswalkers"
_JOINING = rf"\b(?:and|then|also|but|nor|or(?! (?:{_OR_NOT_JOINING})\b))\b"
_CLAUSE = rf"(?:(?!{_JOINING})[^,.;:()\"\n—•])+"
"""Words to which nothing is joined: after "or", too, there may stand something else that is said of the subject."""

_GIVEN = rf"(?:{_KEYWORD}|protection from {_CLAUSE})"
_KEYWORDS = rf"{_GIVEN}(?:(?:,|,? and) {_GIVEN})*"

_WHEN = rf"(?:As long as {_CLAUSE}, |During your turn, |During turns other than yours, )?"
_TAIL = rf"(?: for each {_CLAUSE}| as long as {_CLAUSE}| if {_CLAUSE}| unless {_CLAUSE}|, where X is {_CLAUSE})?"

_CHANGE = re.compile(
    rf"{_WHEN}(?P<subject>{_CLAUSE}|{_CLAUSE} and {_CLAUSE}?) "
    rf"(?:gets? (?P<numbers>{_NUMBERS})(?: instead)?(?:,? and (?:has|have) (?P<also>{_KEYWORDS}))?|"
    rf"(?:has|have) (?P<keywords>{_KEYWORDS}))"
    rf"{_TAIL}\.?"
)
_DECLARATION = re.compile(
    rf"{_WHEN}(?P<subject>{_CLAUSE}) "
    r"(?:(?:can't|must) be (?P<blocked>blocked)|(?:can't|must|(?P<allowed>can)) (?P<verb>attack or block|attack|block)|"
    r"(?<!\bcan )(?<!\bcan't )(?<!\bmust )(?P<required>attacks? or blocks?|attacks?|blocks?)(?= (?:[^,.]* )?if able))"
    rf"(?: (?P<rest>{_CLAUSE}))?\.?"
)

_NOUNS = """
    a abilities ability all an and another any artifact artifacts aura auras base battle black blue both by chosen
    color colorless colors control controlled controls counter counters creature creatures don't each enchanted
    enchantment enchantments equipped every green has it its land lands last legendary modified multicolored
    noncreature nonland nonlegendary nontoken no of on opponent opponents other others own owned owns permanent
    permanents player players power red snow tapped team that the their they this those token tokens toughness
    type types untapped vehicle vehicles white with without you your
"""
_FIRST = "all another both creatures each enchanted equipped every it other that the they this"

_SUBJECT_WORDS = frozenset(_NOUNS.split())
_BEGINNINGS = frozenset(_FIRST.split())
_SUBTYPE = re.compile(r"[A-Z][a-z'-]+")
_SAYING = re.compile(r"\b(?:controls?|owns?)\b(?! (?:and|of|with|without)\b|$)|(?<!\bthat )\bhas\b")
"""Verbs that may say something of a subject, where they don't only tell whose it is."""

_TITLE = re.compile(r"$|,| (?:the|of) ")
_DETERMINERS = "all|another|both|each|enchanted|equipped|every|other|that|the chosen|this|those"
_SORTS = (
    "artifact|attacking|black|blocking|blue|colorless|green|legendary|modified|multicolored|nonlegendary|nontoken|other|"
    "red|snow|tapped|token|untapped|white"
)
_WHOSE = "(?:you|they|that player|(?:an|each|your) opponents?|(?:enchanted|the chosen) player) controls?"
_AFFECTED = re.compile(
    rf"(?i:it|they)|(?:(?i:{_DETERMINERS}) )?(?:(?:(?i:{_SORTS})|[A-Z][a-z'-]+) )*"
    rf"(?:(?i:creatures?|opponents?|permanents?|players?)|[A-Z][a-z'-]+)(?: {_WHOSE})?"
)
"""What is forbidden or required something: one noun, and who controls it."""

_OF_COMBAT = """
    able alone attacked attacking blocked blocking combat defending during except if monarch name named turn two who
"""
_VERBS = "and don't has"
_DESCRIBING = re.compile(
    r"\b(?:or planeswalkers|(?:it|they) ha(?:s|ve) already (?:attacked|blocked)|"
    r"(?:that|who) (?:don't |doesn't )?ha(?:s|ve))\b"
)
_REST_WORDS = _SUBJECT_WORDS.union(_OF_COMBAT.split()).difference(_VERBS.split())

_SUBJECTS = {
    "this_turn": re.compile(r"\bthis (?:turn|combat)\b"),
    "attacking": re.compile(r"\battack"),
    "tapping": re.compile(r"\btap"),
    "blocking": re.compile(r"\bblock"),
    "damage": re.compile(r"\bdamage\b"),
    "life": re.compile(r"\blife\b"),
    "death": re.compile(r"\b(?:die[sd]?|destroyed|graveyards?)\b"),
    "leaving": re.compile(r"\b(?:left|lo(?:st|ses?))\b"),
}
"""Subjects of questions, each with the words that speak of it."""


def topics(words: str, name: str = "") -> tuple[Term, ...]:
    """What a sentence that isn't read can bear on, as terms of the vocabulary; nothing if it may bear on anything.

    Args:
        words: The sentence.
        name: The name of the permanent on which it stands.

    Returns:
        Some of `attacks` and `blocks` (what may, can't or has to be declared), `numbers` (power and toughness) and
        `keyword(…)` (one that is written without anything else, or protection from whatever).
    """
    if len(words) > 1000:
        return ()
    plain = words.strip()
    if (found := _DECLARATION.fullmatch(plain)) and _is_subject(found["subject"], name):
        said = found["blocked"] or found["verb"] or found["required"]
        return tuple((topic,) for verb, topic in (("attack", "attacks"), ("block", "blocks")) if verb in said)
    if (found := _CHANGE.fullmatch(plain)) and _is_subject(found["subject"], name):
        keywords = re.findall(rf"\b(?:{_KEYWORD}|protection)\b", f"{found['also'] or ''} {found['keywords'] or ''}")
        numbers: tuple[Term, ...] = (("numbers",),) if found["numbers"] else ()
        return (*numbers, *(("keyword", each) for each in dict.fromkeys(keywords)))
    return ()


def allows_nothing(words: str, name: str = "") -> bool:
    """Whether a sentence that isn't read only forbids or requires attacks or blocks: it can't lift what is broken.

    What can do more is left out, and much that can't: conditions, costs and replacements ("as long as", "unless",
    "instead"), and any word behind the verb that isn't known to belong to the description of a creature or a player.

    Args:
        words: The sentence.
        name: The name of the permanent on which it stands.
    """
    plain = words.strip()
    if not topics(words, name) or plain.startswith("As long as "):
        return False
    found = _DECLARATION.fullmatch(plain)
    if found is None or found["allowed"]:
        return False
    subject = found["subject"]
    if not (_AFFECTED.fullmatch(subject) or _names(subject, name)):
        return False
    rest = _DESCRIBING.sub("", found["rest"] or "").split()
    return all(each in _REST_WORDS or _SUBTYPE.fullmatch(each) for each in rest)


def mentions(question: str) -> tuple[Term, ...]:
    """The subjects that a question of a case speaks of, as terms of the vocabulary (`question_mentions/2`).

    Args:
        question: The question, in English.
    """
    return tuple((subject,) for subject, words in _SUBJECTS.items() if words.search(question))


def _names(words: str, name: str) -> bool:
    """Whether words are the name of the permanent, or what stands in it before a title: `Haktos the Unscarred`."""
    return bool(words) and name.startswith(words) and _TITLE.match(name, len(words)) is not None


def _is_subject(subject: str, name: str) -> bool:
    """Whether words only say what is meant: the name of the permanent, or known words that begin as a subject does."""
    if _names(subject, name):
        return True
    words = subject.split()
    known = all(each in _SUBJECT_WORDS or _SUBTYPE.fullmatch(each) for each in words[1:])
    return known and bool(words) and words[0].lower() in _BEGINNINGS and not _SAYING.search(subject)
