"""Texts that no card would have: grammatical nonsense, endless lists, nesting, long runs of one character.

`hostile_texts` gives at least 200 different texts for each seed. A reader has to end soon on each of them.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle

from lark import Lark
from lark.grammar import Rule, Terminal

from bridge.loops.text.parsing import LOOPS
from bridge.text.parsing import PLAYS

__all__ = ["hostile_texts"]

_LENGTH = 4_000

_WORDS = {
    "AMOUNT": ["two"],
    "CHOSEN": ["protection from the color of your choice"],
    "SELF": ["this creature"],
    "HOST": ["enchanted creature", "equipped creature"],
    "ADJECTIVE": ["white", "nonblack", "legendary", "nontoken", "colorless", "face-down", "historic"],
    "TYPE": ["artifact", "artifacts", "enchantment", "land", "lands"],
    "SUBTYPE": ["Goblin", "Elves", "Wall", "Equipment", "Forest", "Spiders", "outlaws"],
    "KEYWORD": ["flying", "first strike", "haste", "protection from red", "trample", "forestwalk", "ward {2}"],
    "NUMBER": ["one", "two", "3", "twelve", "99"],
    "MANA": ["{2}", "{X}", "{G}{G}", "{W/U}"],
    "PT": ["+1/+1", "-2/-0", "+X/+0", "3/3", "0/x"],
    "COUNTER": ["+1/+1 counter", "charge counters", "counter"],
    "NAMED": ["named Kobolds of Kher Keep"],
    "QUOTE": ['"Flying"', '"This creature can\'t block."', '"{T}: Add {G}."'],
}
"""Words for the terminals of the grammars."""


class _Grammar:
    """Random sentences of a grammar."""

    def __init__(self, parser: Lark) -> None:
        self._words = {each.name: each.pattern.value for each in parser.terminals if each.pattern is not None}
        self._rules: dict[str, list[Rule]] = defaultdict(list)
        for rule in parser.rules:
            self._rules[rule.origin.name].append(rule)
        self._depth: dict[str, int] = {}
        while len(self._depth) < len(self._rules):
            for name, rules in self._rules.items():
                depths = [self._depth_of(rule) for rule in rules]
                if known := [each for each in depths if each is not None]:
                    self._depth.setdefault(name, 1 + min(known))

    def _depth_of(self, rule: Rule) -> int | None:
        """The depth of the smallest tree of a rule; None while it isn't known."""
        depths = [0 if symbol.is_term else self._depth.get(symbol.name) for symbol in rule.expansion]
        return None if None in depths else max((each for each in depths if each is not None), default=0)

    def sentence(self, chance: random.Random, start: str, length: int) -> str:
        """A sentence of about `length` words; once there are enough, every open rule takes its smallest tree."""
        said: list[str] = []
        size = 0
        waiting = [start]
        while waiting:
            name = waiting.pop()
            name = name.rstrip("_") if name.isupper() else name
            if name in self._words or name in _WORDS:
                said.append(self._words[name] if name in self._words else chance.choice(_WORDS[name]))
                size += len(said[-1]) + 1
                continue
            rules = self._rules[name]
            if size + 6 * len(waiting) > length:
                least = min(depth for rule in rules if (depth := self._depth_of(rule)) is not None)
                rules = [rule for rule in rules if self._depth_of(rule) == least]
            elif size < length // 2 and (longer := [rule for rule in rules if self._grows(rule)]):
                rules = longer if chance.random() < 0.8 else rules
            waiting += [symbol.name for symbol in reversed(chance.choice(rules).expansion)]
        text = " ".join(said).replace(" ,", ",").replace(" 's", "'s")
        return text[:1].upper() + text[1:] + "."

    @staticmethod
    def _grows(rule: Rule) -> bool:
        return sum(not isinstance(symbol, Terminal) for symbol in rule.expansion) > 1 or rule.origin in rule.expansion


@cache
def _grammars() -> tuple[tuple[str, _Grammar, Sequence[str]], ...]:
    return (
        ("cards", _Grammar(PLAYS.parser), PLAYS.starts),
        ("loop cards", _Grammar(LOOPS.parser), LOOPS.starts),
    )


def hostile_texts(seed: int) -> Iterator[tuple[str, str]]:
    """Names and texts, each text once, in an order that is the same for a seed.

    Args:
        seed: The seed of the random ones.
    """
    chance = random.Random(seed)
    known: set[str] = set()
    for made in (_nonsense, _lists, _chains, _runs, _numbers, _salad):
        for name, text in made(chance):
            if text not in known:
                known.add(text)
                yield name, text


_FRAMES = {
    "clauses": "{}",
    "condition": "This creature can't attack unless {}",
    "amount": "This creature gets +X/+0, where X is {}",
    "triggered": "{}",
    "trigger": "{}, draw a card.",
    "effects": "{{T}}: {}",
    "costs": "{}: Draw a card.",
    "statics": "{}",
}
"""A sentence for each start symbol, with a place for such a part."""


def _nonsense(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Random sentences of the grammars: short, long and very long."""
    for which, grammar, starts in _grammars():
        for start in starts:
            for length in (100, 400, 1_000, 2_000, 3_800, 3_800):
                for number in range(2):
                    said = grammar.sentence(chance, start, length)
                    text = _FRAMES[start].format(said.rstrip(".") if "{}," in _FRAMES[start] else said)
                    yield f"{which}: {start} of {length} characters, {number}", text[:1].upper() + text[1:]


_ITEMS = (
    ["an artifact", "a land", "an enchantment"],
    ["Spiders", "Boars", "Bats", "Bears", "Birds", "Cats", "Dogs", "Frogs"],
    ["white creatures", "Elves", "creatures with flying"],
    ["artifact creatures you control", "red creatures", "Walls your opponents control"],
    ["flying", "first strike", "trample", "haste"],
    ["nonblack", "white", "legendary"],
    ["another Goblin", "two or more Elves", "no lands"],
    ["~", "target creature", "enchanted creature"],
)
_JOINED = (" or ", ", ", " and ", ", and ", " and/or ", ", or ", " ", "; ")
_AROUND = (
    "This creature can't attack unless you control {}.",
    "Other {} you control get +1/+1.",
    "This creature can't be blocked except by {}.",
    "Creatures you control have {}.",
    "This creature gets +1/+1 for each {} you control.",
)


def _lists(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Lists of 100 items and more, with one word between them or with several."""
    around = cycle(_AROUND)
    for items in _ITEMS:
        for joined in _JOINED:
            listed = joined.join(chance.choice(items) for _ in range(chance.choice((30, 100, 200))))
            yield f"a list of {items[0]!r} with {joined!r}", next(around).format(listed)[:_LENGTH]
        mixed = "".join(chance.choice(items) + chance.choice(_JOINED) for _ in range(100))
        yield f"a mixed list of {items[0]!r}", next(around).format(mixed)[:_LENGTH]


_LINKED = (
    "creatures that are attacking that are white that aren't Walls",
    "for each creature you control for each Elf on the battlefield",
    "where X is the number of creatures and where X is the number of lands",
    "if you control an artifact, if you control a land, if you control an Elf",
    "unless you control an artifact unless you pay {2}",
    "as long as you control a land, as long as it's your turn, as long as you have max speed",
    "and gets +1/+1 and has flying and can't block and attacks each combat if able",
    "draw a card, then draw a card and discard a card, then",
    "twice the number of creatures plus the number of lands plus",
    "until end of turn, this turn, until your next turn, for the rest of the game",
    "target creature gets +1/+1 and target creature gains flying and",
    "you may have it gain haste. If you do, they get +1/+1. Otherwise, they can't block. Otherwise, they",
    "other than this creature with power 2 or less with flying without defender",
    "with power greater than its power with toughness less than its toughness",
    "can't attack you or planeswalkers you control or battles you protect or",
    "whenever a creature attacks, when it blocks, at the beginning of combat, if it's white,",
    "in addition to its other types in addition to its other colors",
    "enchanted creature equipped creature fortified land named A of A of the A",
    "the number of creatures on the battlefield and the amount of life you lost and the total",
    "sacrifice a creature and pay {2} and tap an untapped creature you control and",
)


def _chains(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Long chains of the same link, alone and after the beginning of a sentence."""
    for link in _LINKED:
        text = " ".join([link] * (_LENGTH // len(link)))
        yield f"{link[:30]!r} again and again", text[:1].upper() + text[1:] + "."
        begin = chance.choice(("This creature gets +1/+1", "Creatures you control can't attack", "Draw a card", "When"))
        yield f"{link[:30]!r} again and again, behind {begin!r}", f"{begin} {text[: _LENGTH // 2]}."
        sentences = ". ".join([link[:1].upper() + link[1:]] * (_LENGTH // len(link)))
        yield f"{link[:30]!r} in sentence after sentence", sentences + "."
        lines = "\n".join([f"{{T}}: {link}."] * (_LENGTH // len(link)))
        yield f"{link[:30]!r} in line after line", lines


_MARKS = (
    "(", ")", "()", "(a ", '"', "“", "”", " ", "\t", ",", ", ", "-", "—", " — ", "'", "’", ".", ". ", "!", "?", "\n",
    "\n\n", "//\n", ":", ": ", "{", "}", "{}", "{T}", "{T}{", "•", "• ", "~", "~'s ", "[+1]: ", "+", "/", "1/", "1/1 ",
    "a", "a ", "A. ", "a-", "a'", "non", "non ", "nonnon", "walk", "walkwalk ", "with ", "named A ", "counter ",
    "1 counter ", "é", "\u0301", "\u200b", "\x00", "\x1b[31m", "\u202e", "𝔸", "İ", "ß ", "LEVEL 1-2\n", "STATION 1+\n",
    "I, II — ", "{G}: Level 2\n", "1/1\n", "protection from a and from ", "first strike counter ", "If a, ", "a, a: ",
    "Whenever a, ", 'has "a" ', '"a." ', 'a "(" b ', "(a(b)c)(", "and and/or ", "they block. ", "Otherwise, they. ",
)  # fmt: skip


def _runs(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Long runs of a mark or a word, alone and within a sentence; some texts are much longer than any card's."""
    for mark in _MARKS:
        yield f"{mark!r} for {_LENGTH} characters", mark * (_LENGTH // len(mark))
        half = mark * (_LENGTH // 2 // len(mark))
        yield f"{mark!r} within a sentence", f"Creatures you control {half} get +1/+1 {half}."
    yield "100 kB without a full stop", "creatures you control have flying and " * 2_600
    yield "10,000 short sentences", "Draw. " * 10_000
    yield "10,000 short lines", "Flying\n" * 10_000
    yield "a megabyte of parentheses", "(" * 1_000_000
    yield "a megabyte of spaces", " " * 1_000_000
    yield "quotations in quotations", 'Creatures have "' + 'Creatures have "' * 600 + "flying" + '"' * 601


def _numbers(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Numbers of many digits in every place for a number."""
    for digits in (10, 25, 500, 3_500):
        number = "9" * digits
        for frame in (
            "This creature gets +{0}/+{0}.",
            "This creature gets +{0}/+0 for each land you control.",
            "Creatures with power {0} or greater can't block.",
            "This creature can't attack unless you pay {{{0}}} for each land you control.",
            "LEVEL {0}-{0}\n{0}/{0}\nFlying",
            "{{G}}: Level {0}\nCreatures you control have haste.",
            "STATION {0}+\nFlying",
            "+{0}: Draw a card.",
            "Backup {0}",
            "Toxic {0}, rampage {0}, fabricate {0}",
            "This creature enters with {0} +1/+1 counters on it.",
        ):
            yield f"a number of {digits} digits in {frame!r}", frame.format(number)


def _salad(chance: random.Random) -> Iterator[tuple[str, str]]:
    """Words of the grammars, and single characters, in random order."""
    words = sorted(PLAYS.known) + [each for those in _WORDS.values() for each in those]
    for number in range(24):
        length = chance.choice((300, 1_000, 3_800))
        said = ""
        while len(said) < length:
            said += chance.choice(words) + chance.choice((" ", " ", " ", ", ", ". ", "\n"))
        yield f"words in any order, {number}", said
    signs = "abXY019 ,.\"'“”(){}[]/+-−—:;~•\n\t!?éß\u0301\u200b\x00\ud7ff"
    for number in range(12):
        yield f"characters in any order, {number}", "".join(chance.choices(signs, k=2_000))
