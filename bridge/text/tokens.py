"""The tokens that a card's text creates, and those that the rules define (CR 111.3, 111.4, 111.10).

A token is read from the words in front of "token" ("a 1/1 red Goblin creature token") and from what follows them with
"named" and "with". If any of this isn't understood, or a later sentence gives the token an ability, the token isn't
read: nothing of it is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bridge.case.descriptions import Color
from bridge.text.budget import STEPS_PER_CARD, ExhaustedError, limited
from bridge.text.cutting import lines_of
from bridge.text.lexicon import Word, words_of

__all__ = ["PREDEFINED", "MadeToken", "tokens_made"]

_TYPES = ("artifact", "battle", "enchantment", "land", "planeswalker", "creature")
"""The card types of permanents, in the order in which a type line has them."""
_COLORS: tuple[Color, ...] = ("white", "blue", "black", "red", "green")

_CREATING = {"create", "creates", "created"}
_NOUNS = {"token", "tokens"}
_HEAD = {"ADJECTIVE", "TYPE", "SUBTYPE", "PT"}
"""The kinds of words of which the description in front of the noun consists."""
_BETWEEN = {"and", ",", "creature", "tapped"}
"""Other words in it."""


class MadeToken(NamedTuple):
    """A token as it is created.

    Attributes:
        name: Its name: the given one, or its subtypes and the word Token (CR 111.4).
        type_line: Such as `Artifact Creature — Golem`.
        colors: In words.
        power, toughness: As the text says them: a number, `x` for one that is fixed as it is created, or None.
        text: Its abilities, one a line.
        whole: Whether everything about it was understood; if not, only `name` tells which one it is.
    """

    name: str
    type_line: str
    colors: tuple[Color, ...] = ()
    power: str | None = None
    toughness: str | None = None
    text: str = ""
    whole: bool = True


def _artifact(name: str, text: str = "") -> MadeToken:
    return MadeToken(f"{name} Token", f"Artifact — {name}", text=text)


def _role(name: str, text: str) -> MadeToken:
    return MadeToken(name, "Enchantment — Aura Role", text=f"Enchant creature\n{text}")


PREDEFINED: dict[str, MadeToken] = {
    "treasure": _artifact("Treasure", "{T}, Sacrifice this token: Add one mana of any color."),
    "food": _artifact("Food", "{2}, {T}, Sacrifice this token: You gain 3 life."),
    "gold": _artifact("Gold", "Sacrifice this token: Add one mana of any color."),
    "walker": MadeToken("Walker", "Creature — Zombie", ("black",), "2", "2"),
    "clue": _artifact("Clue", "{2}, Sacrifice this token: Draw a card."),
    "blood": _artifact("Blood", "{1}, {T}, Discard a card, Sacrifice this token: Draw a card."),
    "powerstone": _artifact("Powerstone", "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
    "map": _artifact("Map", "{1}, {T}, Sacrifice this token: Target creature you control explores."),
    "junk": _artifact("Junk", "{T}, Sacrifice this token: Exile the top card of your library."),
    "lander": _artifact("Lander", "{2}, {T}, Sacrifice this token: Search your library for a basic land card."),
    "mutagen": _artifact("Mutagen", "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature."),
    "incubator": _artifact("Incubator", "{2}: Transform this token."),
    "shard": MadeToken(
        "Shard Token", "Enchantment — Shard", text="{2}, Sacrifice this token: Scry 1, then draw a card."
    ),
    "cursed role": _role("Cursed", "Enchanted creature has base power and toughness 1/1."),
    "monster role": _role("Monster", "Enchanted creature gets +1/+1 and has trample."),
    "royal role": _role("Royal", "Enchanted creature gets +1/+1 and has ward {1}."),
    "sorcerer role": _role(
        "Sorcerer", 'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."'
    ),
    "virtuous role": _role("Virtuous", "Enchanted creature gets +1/+1 for each enchantment you control."),
    "wicked role": _role("Wicked", "Enchanted creature gets +1/+1."),
    "young hero role": _role(
        "Young Hero",
        'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on '
        'it."',
    ),
}
"""The tokens that the rules define (CR 111.10), by what stands before the word "token", in lower case. What an
activated ability does is told as far as combat may ask for it."""


def tokens_made(text: str, name: str, type_line: str) -> list[MadeToken]:
    """The tokens that a card's text creates, each once, in the order of the text; copies of objects are none of them.

    If only reminder text says it ("Afterlife 1", "Living weapon"), that is read.

    Args:
        text: The text of a face.
        name: The name of the face.
        type_line: Its type line.
    """
    try:
        with limited(STEPS_PER_CARD):
            lines = [[text[each.start : each.end] for each in line.sentences] for line in lines_of(text, [type_line])]
            found = [token for sentences in lines for token in _in_sentences(sentences)]
            if not found:
                reminders = (each.split(". ") for each in _REMINDER.findall(text))
                found = [token for sentences in reminders for token in _in_sentences(sentences)]
    except ExhaustedError:
        return []
    return list(dict.fromkeys(found))


_REMINDER = re.compile(r"\(([^()]*)\)")


def _in_sentences(sentences: Sequence[str]) -> Iterator[MadeToken]:
    """The tokens that sentences of one ability create; what the next sentence says of one belongs to it."""
    for sentence, following in zip(sentences, [*sentences[1:], ""], strict=False):
        made = list(_in_sentence(sentence))
        for place, token in enumerate(made):
            last = place == len(made) - 1 and token not in PREDEFINED.values()
            yield _completed(token, following) if last else token


def _in_sentence(sentence: str) -> Iterator[MadeToken]:
    words = words_of(sentence)
    create = next((place for place, word in enumerate(words) if _is(word, _CREATING)), None)
    if create is None:
        for each in words:
            if each.kind == "QUOTE":
                yield from _in_sentences(str(each.value).split(". "))
        return
    for place in range(create + 1, len(words)):
        token = _token(sentence, words, create, place) if _is(words[place], _NOUNS) else None
        if token is not None:
            yield token


def _completed(token: MadeToken, following: str) -> MadeToken:
    """The token with the abilities that the next sentence gives it: "It has …"; not whole if that isn't understood."""
    words = words_of(following)
    of_it = 1 if words and _is(words[0], {"it", "they"}) else 2
    if of_it == 2 and (len(words) < 2 or not _is(words[0], {"that", "those", "the"}) or not _is(words[1], _NOUNS)):
        said = bool(words) and _is(words[0], {"it's", "they're", "its", "their"})
        return token._replace(whole=token.whole and not said)
    if len(words) <= of_it or not _is(words[of_it], {"has", "have", "is", "are"}):
        return token
    has, whole = _abilities(following, words[of_it + 1 :]) if _is(words[of_it], {"has", "have"}) else ([], False)
    text = "\n".join(filter(None, (token.text, *has)))
    return token._replace(text=text, whole=token.whole and whole)


def _token(sentence: str, words: Sequence[Word], create: int, noun: int) -> MadeToken | None:
    """The token whose noun stands at a place; None if it is a copy, or one that was spoken of before."""
    for size in range(min(3, noun - create - 1), 0, -1):
        words_before = sentence[words[noun - size].start : words[noun - 1].end]
        if (defined := PREDEFINED.get(words_before.lower())) is not None:
            return defined
    first = noun
    while first - 1 > create and (words[first - 1].kind in _HEAD or _is(words[first - 1], _BETWEEN)):
        first -= 1
    while first < noun and _is(words[first], {"and", ",", "tapped"}):
        first += 1
    head = words[first:noun]
    if not any(word.kind in _HEAD for word in head):
        return None
    if not any(word.kind in ("PT", "TYPE") or _is(word, {"creature"}) for word in head):
        plain = all(word.kind == "SUBTYPE" for word in head)
        return MadeToken(f"{sentence[head[0].start : head[-1].end]} Token", "", whole=False) if plain else None
    described = _described(sentence, head)
    if not described.types:
        return None  # a copy of a size: "a 1/1 token copy of it"
    after = _After(sentence, words[noun + 1 :])
    name = after.name or _name_before(sentence, words, create, first) or " ".join((*described.subtypes, "Token"))
    left = " ".join(each.capitalize() for each in (*described.supertypes, *described.types))
    right = " ".join(described.subtypes)
    colors = _COLORS if after.all_colors else tuple(each for each in _COLORS if each in described.colors)
    sized = described.size != (None, None) or any("power" in each.lower() for each in after.has)
    has_size = "creature" in described.types or "vehicle" in map(str.lower, described.subtypes)
    return MadeToken(
        name,
        f"{left} — {right}" if right else left,
        colors,
        *described.size,
        "\n".join(after.has),
        after.whole and described.whole and sized == has_size,
    )


class _Described(NamedTuple):
    """What stands in front of the noun."""

    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    colors: set[str]
    size: tuple[str | None, str | None]
    whole: bool


def _described(sentence: str, head: Sequence[Word]) -> _Described:
    supertypes: list[str] = []
    types: set[str] = set()
    subtypes: list[str] = []
    colors: set[str] = set()
    size: tuple[str | None, str | None] = None, None
    whole = True
    for word in head:
        if word.kind == "PT":
            power, _, toughness = str(word.value).partition("/")
            size = power, toughness
            whole = whole and not str(word.value).startswith(("+", "-"))
        elif word.kind == "SUBTYPE":
            subtypes.append(sentence[word.start : word.end])
        elif word.kind:
            whole = _add(word.value, supertypes, types, colors) and whole
        elif word.value == "creature":
            types.add("creature")
    return _Described(
        supertypes,
        [each for each in _TYPES if each in types],
        subtypes,
        colors,
        size,
        whole,
    )


def _add(value: dict[str, Any], supertypes: list[str], types: set[str], colors: set[str]) -> bool:
    """Adds what an adjective or a card type says; False if it says anything else."""
    known = True
    for key, each in value.items():
        if key == "color":
            colors.add(each)
        elif key == "supertype":
            supertypes.append(each)
        elif key == "type":
            types.add(each)
        else:
            known = known and (key == "one" or (key == "colors" and each == 0))
    return known


def _name_before(sentence: str, words: Sequence[Word], create: int, first: int) -> str:
    """The name in "create Mowu, a legendary 3/3 green Dog creature token"; empty if there is none."""
    before = list(words[create + 1 : first])
    while before and _is(before[-1], {"a", "an"}):
        before.pop()
    if len(before) < 2 or not _is(before[-1], {","}):
        return ""
    name = sentence[before[0].start : before[-2].end]
    return name if name[:1].isupper() else ""


class _After:
    """What stands behind the noun.

    Attributes:
        name: The name that it gives; empty for none.
        has: The abilities, one a line of the token's text.
        all_colors: Whether the token is all colors.
        whole: Whether everything that it says of the token is understood.
    """

    def __init__(self, sentence: str, words: Sequence[Word]) -> None:
        self.name = ""
        self.has: list[str] = []
        self.whole = True
        named = next((each for each in words if each.kind == "NAMED"), None)
        if named is not None:
            self.name = sentence[named.start : named.end].partition(" ")[2].strip().removesuffix(",")
        place = 1 if named is not None and words[0] is named else 0
        if place < len(words) and _is(words[place], {"with"}):
            self.has, self.whole = _abilities(sentence, words[place + 1 :])
        told = [self._told(words, at + 1) for at, word in enumerate(words) if _is(word, {"that's", "that"})]
        told = [each for each in told if each]
        self.all_colors = "all" in told
        self.whole = self.whole and all(each in ("tapped", "attacking", "all") for each in told)

    @staticmethod
    def _told(words: Sequence[Word], at: int) -> str:
        """The word behind "that's", or "that are"; empty behind any other "that"."""
        if words[at - 1].value == "that":
            if at == len(words) or not _is(words[at], {"are"}):
                return ""
            at += 1
        return str(words[at].value) if at < len(words) else ""


def _abilities(sentence: str, words: Sequence[Word]) -> tuple[list[str], bool]:
    """Keywords and quoted abilities, one a line, and whether there are any, and nothing else among them."""
    has: list[str] = []
    for word in words:
        if word.kind == "QUOTE":
            has.append(f"{str(word.value).rstrip(',.')}.")
        elif word.kind == "KEYWORD" or _is(word, {"defender"}):
            has.append(sentence[word.start : word.end].capitalize())
        elif not _is(word, {"and", ","}):
            return has, bool(has) and (word.kind in ("NAMED", "NUMBER") or _is(word, _GOES_ON))
    return has, bool(has)


_GOES_ON = {
    *("instead", "that's", "that", "then", "for", "you", "attached", "equal", "where", "under", "or", "put", "a", "an"),
    *("are", "is", "if", "at", "each", "to", "."),
}
"""Words behind a list of abilities with which the sentence goes on about something else."""


def _is(word: Word, among: set[str]) -> bool:
    return not word.kind and word.value in among
