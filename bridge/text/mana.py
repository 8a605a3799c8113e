"""The mana that a permanent's words add. Plain mana abilities are read; all other words about mana are reported as
unread.

A mana ability is read only if it costs no more than {T} and sacrificing the permanent, and adds an amount that its
words alone say. Any other words that could give a player more, less or other mana are reported as unread: whether a
cost can be paid may then be undetermined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from bridge.text.budget import LONGEST_NAME
from bridge.text.cutting import Line, lines_of, own_names, with_own_name

__all__ = ["ManaWords", "bears_on_mana", "mana_words"]


class ManaWords(NamedTuple):
    """The reading of a text as far as it is about mana.

    Attributes:
        add: The alternatives of which an activation of its mana ability adds one, each as mana symbols. Empty if no
            ability is read.
        tap: Whether the ability costs tapping the permanent.
        sacrifice: Whether it costs sacrificing it.
        unread: What unread words can give more mana: "" none, "tap" abilities of the permanent that cost {T}, "free"
            abilities of it that don't, "anyone" words that can give mana to any player.
        changes: What unread words can do to mana: "" nothing, "less" keep mana abilities from being activated or make
            them cost more, "lands" change what a land adds that is tapped for mana, "any" change anything, also what
            mana can pay.
    """

    add: tuple[str, ...] = ()
    tap: bool = True
    sacrifice: bool = False
    unread: str = ""
    changes: str = ""


_LONGEST_LINE = 1_000

_WORD = re.compile(r"\bmana\b|\badds?\b|\bactivat|\bcosts?\b.*\bpay\b", re.IGNORECASE)
_ASIDE = re.compile(r"\bmana (?:value|cost|symbol)s?\b", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")
_ADDS = re.compile(r"\badds?\b", re.IGNORECASE)
_FOR_OTHERS = re.compile(r"\b(?:any|each|that|another|chosen|target) (?:player|opponent)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"spend this mana only to (?:cast|activate|turn|foretell|cycle)\b(?![^.]*\bpay\b)", re.IGNORECASE
)
_WITHOUT_HARM = re.compile(r"~ doesn't untap during your next untap step$", re.IGNORECASE)
_FOR_MANA = re.compile(r"\b(?:mana|taps?|tapped|sacrific\w*|activat\w*)\b", re.IGNORECASE)
_GRANTS = re.compile(
    r"\b(?:have|has|gains?)\b[^\"“]*[\"“]|\ball activated abilities of\b|\badds? [^.]*\badditional\b", re.IGNORECASE
)
_NOT_TO_PAY = re.compile(
    r"\bto cast\b(?!.*\bpay\b)|\bwas spent\b|\bunspent\b|\bunless they're mana abilities\b|\bloyalty abilit|"
    r"\bless to activate\b|\bequip abilit|\bto trigger\b|\btriggers?\b|^As an additional cost to cast\b|"
    r"^\w+ costs \w+(?: opponents)? pay cost\b|^This effect (?:reduces only|can't reduce)\b|\bhexproof from\b|"
    r"\bchoosing targets\b|\bexcept mana abilities\b|\bthat aren't mana abilities\b|^Activate only\b|"
    r"\bdoesn't untap during [^.]*untap step$",
    re.IGNORECASE,
)
"""Static abilities that speak of mana or of activating and bear on no mana ability and no cost to attack or block."""

_LESS = re.compile(
    r"^[^\"]*(?:\bcan't be activated|\bcosts? (?:an additional [^.]*|\{[^}]*\} more )to activate)$", re.IGNORECASE
)
"""Static abilities that can only take mana abilities away, or make them cost more."""

_LANDS = re.compile(
    r"^If a land(?: [^,\"]*)? is tapped for (?:\w+ or more )?mana, it produces \{[WUBRGC]\} "
    r"instead of any other type(?: and amount)?$"
)
"""Static abilities that can only change what lands add."""

_COSTS = {"{T}": (True, False), "{T}, SACRIFICE ~": (True, True), "SACRIFICE ~": (False, True)}
_LETTERS = "WUBRG"
_SYMBOLS = r"(?:\{[WUBRGC]\})+"
_ONE_OF = re.compile(rf"Add (?P<first>{_SYMBOLS}(?:, {_SYMBOLS})*)(?:,? or (?P<last>{_SYMBOLS}))?$")
_ANY_COLOR = re.compile(r"Add (?P<n>one|two|three) mana of any (?:one )?color$")
_COMBINED = re.compile(
    rf"Add two mana in any combination of (?:colors|(?P<of>{_SYMBOLS}(?:(?:, |,? and/or ){_SYMBOLS})*))$"
)
_NUMBERS = {"one": 1, "two": 2, "three": 3}


def bears_on_mana(text: str) -> bool:
    """Whether words speak of mana, or of what can be activated, at all."""
    return bool(_WORD.search(_ASIDE.sub("", text)))


def mana_words(text: str, name: str, type_line: str) -> ManaWords:
    """What the text of a permanent says about mana.

    Args:
        text: The text of the face that lies on the battlefield.
        name: The card's name, which the text may call it by.
        type_line: Its type line.

    Nothing is read of a text with a line of more than 1,000 characters, or of a card with a name of more than
    `LONGEST_NAME` characters; the answer is then `unread="anyone", changes="any"`.
    """
    if len(name) > LONGEST_NAME or any(len(line) > _LONGEST_LINE for line in text.split("\n")):
        return ManaWords(unread="anyone", changes="any")
    if not bears_on_mana(text):
        return ManaWords()
    names = own_names(name, type_line)
    read: list[ManaWords] = []
    unread: list[str] = []
    changes: set[str] = set()
    for line in lines_of(text, [type_line]):
        found = _of_line(line, text, names)
        if found.add and (line.levels is not None or line.prefix):  # It may not have the ability now.
            found = ManaWords(unread="tap" if found.tap else "free")
        if found.add:
            read.append(found)
        if found.unread:
            unread.append(found.unread)
        changes.add(found.changes)
    kept = read[0] if read else ManaWords()
    alike = [each for each in read if (each.tap, each.sacrifice) == (kept.tap, kept.sacrifice) and each.tap]
    if len(read) > len(alike) and len(read) > 1:
        # Abilities with different costs: the first is read, and the others could add more.
        unread.append("free")
        alike = [kept]
    add = tuple(dict.fromkeys(symbols for each in alike or read for symbols in each.add))
    widest = next((each for each in ("anyone", "free", "tap") if each in unread), "")
    bearing = sorted(changes - {""})
    return ManaWords(add, kept.tap, kept.sacrifice, widest, bearing[0] if len(bearing) == 1 else "any" * bool(bearing))


def _of_line(line: Line, text: str, names: list[str]) -> ManaWords:
    whole = with_own_name(text[line.start : line.end], names)
    if not bears_on_mana(whole):
        return ManaWords()
    said = [with_own_name(each.text, names) for each in line.sentences]
    plain = _QUOTED.sub('""', " ".join(said))
    if line.origin == "activated":
        return _activated(with_own_name(line.cost, names), said, plain)
    if line.origin == "triggered":
        condition, _, rest = plain.partition(",")
        adds = bool(_ADDS.search(rest) and _FOR_MANA.search(condition))
        return ManaWords(unread="anyone" if adds else "")
    if line.origin == "mode":
        return ManaWords(unread="free" if _ADDS.search(plain) else "")
    if line.origin not in ("static", "keyword"):
        return ManaWords()
    parts = [each for each in said if bears_on_mana(each)]
    if all(_GRANTS.search(each) for each in parts):
        return ManaWords(unread="anyone")
    left = [each for each in parts if not (_GRANTS.search(each) or _NOT_TO_PAY.search(each))]
    if all(_LESS.search(each) for each in left):
        return ManaWords(changes="less" if left else "")
    if all(_LANDS.search(each) for each in left):
        return ManaWords(changes="lands")
    return ManaWords(changes="any")


def _activated(cost: str, said: list[str], plain: str) -> ManaWords:
    if not _ADDS.search(plain):
        return ManaWords()  # Only an ability that could add mana is a mana ability (CR 605.1a).
    if any(_ELSEWHERE.match(each) for each in said):
        return ManaWords()  # Its mana can't be spent on what attacking or blocking costs (CR 106.6).
    paid = _COSTS.get(" ".join(cost.strip().rstrip(":").split()).upper())
    add = tuple(_added(said[0]))
    if paid is not None and add and all(_WITHOUT_HARM.match(each) for each in said[1:]):
        return ManaWords(add, *paid)
    if _FOR_OTHERS.search(plain):
        return ManaWords(unread="anyone")
    return ManaWords(unread="tap" if "{T}" in cost else "free")


def _added(sentence: str) -> Iterator[str]:
    """The alternatives of which a sentence adds one, as mana symbols; none if it isn't understood."""
    if found := _ONE_OF.match(sentence):
        yield from (*found["first"].split(", "), *([found["last"]] if found["last"] else []))
    elif found := _ANY_COLOR.match(sentence):
        yield from (f"{{{letter}}}" * _NUMBERS[found["n"]] for letter in _LETTERS)
    elif found := _COMBINED.match(sentence):
        letters = re.findall(r"\{(\w)\}", found["of"]) if found["of"] else list(_LETTERS)
        yield from (f"{{{one}}}{{{other}}}" for one, other in combinations_with_replacement(letters, 2))
