"""The parts of a card's text that don't matter for a loop, with reasons.

A sentence, a clause or a keyword is left out only by a rule of this module; all else becomes abilities, or is unread.
A rule gives its reason and, where the reason doesn't hold in every case, the condition on the case under which it does
(`cases`): if that is false, the words count as unread.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, CHANGE_KINDS, DAMAGE_KINDS
from bridge.case.topics import topics
from bridge.loops.text.parsing import LOOPS
from bridge.text.lexicon import words_of
from bridge.text.meanings.loops.values import Asked
from bridge.text.reading import read_sentence

__all__ = [
    "RULES",
    "SENTENCES",
    "Rule",
    "goes_on",
    "is_of_declarations",
    "is_permission",
    "left_out",
    "replaces_draw",
    "rule_of",
]


class Rule(NamedTuple):
    """A rule by which words are left out.

    Attributes:
        reason: Why they don't matter.
        asked: The condition on the case under which that is so; empty if it is always so.
    """

    reason: str
    asked: str = ""


_NO_STEPS = "it is about a step or turn that doesn't begin"

RULES: dict[str, Rule] = {
    "declarations": Rule("it bears on attacks, blocks or combat damage only, and there is no combat", "no_combat"),
    "combat keyword": Rule("a keyword that attacks, blocks or combat damage look at (CR 702)", "no_combat"),
    "damage keyword": Rule("a keyword that only damage looks at (CR 702.80)", "no_damage"),
    "armor": Rule("a keyword that only destruction looks at (CR 702.89)", "no_destruction"),
    "protection": Rule("it restricts targets, damage, blocks and attachments (CR 702.16)", "no_targets_or_damage"),
    "hexproof from": Rule("it restricts the targets of opponents only (CR 702.11)", "no_opposing_targets"),
    "player hexproof": Rule("it restricts the targets of opponents only (CR 702.11c)", "no_opposing_targets"),
    "player shroud": Rule("it restricts targets only (CR 702.18)", "no_targets"),
    "increment": Rule("it looks at spells that are cast", "no_casting"),
    "colors": Rule("it changes colors, and nothing asks for a color", "no_colors"),
    "creature types": Rule("it changes creature types, and nothing asks for one", "no_creature_types"),
    "devoid": Rule("it removes colors, and nothing asks for a color (CR 702.114)", "no_colors"),
    "deck": Rule("it is about the construction of decks, before the game (CR 100, 702.139, 903)"),
    "embalm": Rule("embalming is optional, and assumed not to be done"),
    "escape": Rule("escaping is optional, and assumed not to be done"),
    "strive": Rule("it is the price of further targets, and there is one (CR 702.42)"),
    "revealed": Rule("it shows cards, and changes none (CR 701.20)"),
    "looking": Rule("whatever is looked at may stay where it is (CR 701.22, 701.25)"),
    "draws": Rule("it replaces a draw, and nothing is drawn (CR 614.11)", "no_draws"),
    "choice": Rule("the case says what was chosen as it entered (CR 614.12)", "chosen"),
    "player counters": Rule("players get no counters in the case", "no_player_counters"),
    "most counters": Rule("no such counter is put on it", "no_more_counters"),
    "types elsewhere": Rule("nothing asks for subtypes of what isn't on the battlefield", "no_subtypes_elsewhere"),
    "prevention": Rule("it prevents or redirects damage, and none is dealt (CR 614.9, 615)", "no_damage"),
    "prevented": Rule("no damage is dealt, so that none is prevented", "no_damage"),
    "steps": Rule(_NO_STEPS, "no_combat"),
    "later": Rule(_NO_STEPS, "later"),
    "countering": Rule("nothing is countered in the case (CR 701.6)", "no_countering"),
    "next spell": Rule("no spell is cast", "no_casting"),
    "regeneration": Rule("no regeneration shield is modeled that this could remove (CR 701.19)"),
    "type stays": Rule("what becomes something keeps its types where none is said to be lost (CR 205.1b)"),
    "chapters": Rule("no lore counter is put on it (CR 714)", "no_chapters"),
    "opposing permanents": Rule("it is about permanents of opponents, who have none", "no_opposing_permanents"),
    "opposing plays": Rule("it bars what opponents may do, and they do nothing that isn't forced"),
    "unprevented": Rule("nothing that the case form can say prevents damage (CR 615)"),
    "never": Rule("nothing that the case form can say causes the event"),
}
"""The rules by name."""


def left_out(name: str) -> Asked:
    """The condition under which a rule leaves words out.

    Args:
        name: The rule's name.
    """
    return Asked(RULES[name].asked, name)


SENTENCES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), rule)
    for pattern, rule in (
        (r"play with (your hand|the top card of your library) revealed", "revealed"),
        (r"you may look at the top card of your library any time", "revealed"),
        (r"~ can be your commander", "deck"),
        (r"you have hexproof", "player hexproof"),
        (r"you have shroud", "player shroud"),
        (r"as ~ enters, choose a (creature type|color)", "choice"),
        (r"(players|you) can't get (poison )?counters", "player counters"),
        (r"~ can't have more than \w+ [a-z]+ counters on it", "most counters"),
        (r"the same is true for creature spells you control and creature cards you own that aren't on the battlefield",
         "types elsewhere"),
        (r"(other |nonland |nonbasic )?(creatures|permanents|artifacts|lands|planeswalkers)"
         r"( and (creatures|lands|artifacts))? (your opponents|each opponent) controls? (enter tapped|lose [a-z ]+|"
         r"get -\d+/-\d+|have base toughness \d+|can't [a-z ]+|don't untap [a-z ]+)", "opposing permanents"),
        (r"activated abilities of [a-z ]+ your opponents control can't be activated", "opposing permanents"),
        (r"your opponents can't (cast spells|search libraries|activate abilities)( during your turn)?",
         "opposing plays"),
        (r"spells your opponents cast( that target ~)? cost (\{\d+\} more|an additional \d+ life) to cast",
         "opposing plays"),
        (r"~ escapes with \w+ \S+ counters? on it", "escape"),
        (r"damage can't be prevented", "unprevented"),
        (r"skip your (draw|untap) step", "steps"),
        (r"(~|enchanted creature) can't be countered", "countering"),
        (r"this spell can't be countered", "countering"),
        (r"this spell costs (\{[^{}]+\})+ more to cast for each target beyond the first", "strive"),
    )
)  # fmt: skip
"""Whole sentences that are left out, each by its rule; no pattern has a place for other words."""


def rule_of(said: str) -> str | None:
    """The rule that leaves out a whole sentence of a static ability; None if it can matter.

    Args:
        said: The sentence, with `~` for the object itself.
    """
    for pattern, rule in SENTENCES:
        if pattern.fullmatch(said):
            return rule
    if replaces_draw(said):
        return "draws"
    if _PREVENTS.fullmatch(said) and not _verbs() & {word.value for word in words_of(said) if not word.kind}:
        return "prevention"
    return "declarations" if is_of_declarations(said) else None


def replaces_draw(said: str) -> bool:
    """Whether a sentence says what is done instead of drawing a card."""
    return said[:26].lower() == "if you would draw a card, "


_PERMITS = (
    *("you may cast ", "you may play ", "you may spend ", "you can spend ", "any player may cast ", "you may pay "),
    *("you may activate ", "during each of your turns, you may ", "once during each of your turns, you may "),
    "if this card is in your opening hand, you may ",
)
"""The beginning of a sentence that only permits something."""
_MORE_THAN_PERMITS = (". ", '"', ", but ", " instead", "unless ", " can't ")
"""Words that make such a sentence more than a permission."""


def is_permission(said: str) -> bool:
    """Whether a sentence only permits a player something: nobody has to use it (CR 732.5)."""
    lowered = said.lower().rstrip(".")
    return lowered.startswith(_PERMITS) and not any(each in lowered for each in _MORE_THAN_PERMITS)


def goes_on(said: str) -> bool:
    """Whether a sentence continues the instructions of the one before it: it is an imperative, or begins like a
    continuation."""
    first, *_ = [*words_of(said), None]
    return first is not None and not first.kind and first.value in {*_verbs(), "if", "otherwise", "then"}


_PREVENTS = re.compile(r"prevent all (combat )?damage [^,\";:]*", re.IGNORECASE)


@cache
def _verbs() -> frozenset[str]:
    """The words with which an instruction can begin, except "deal", since "would deal" belongs to a prevention
    effect."""
    return LOOPS.first_words("act", "deed") - {"deal"}


_OF_COMBAT = {*ATTACK_KINDS, *BLOCK_KINDS, *DAMAGE_KINDS} - {*CHANGE_KINDS}


def is_of_declarations(said: str) -> bool:
    """Whether a sentence bears only on attacks, blocks or combat damage.

    The form of a single clause may show it (`bridge.case.topics`). Otherwise the reader of plays has to read the whole
    sentence, and each of its effects has to be of such a kind.

    Args:
        said: The sentence of a static ability, with `~` for the object itself.
    """
    about = topics(said, "~")
    if about and {*about} <= {("attacks",), ("blocks",)}:
        return True
    statement = read_sentence(said, names=["~"])
    kinds = {effect.get("kind") for effect in statement.effects}
    whole = not statement.keywords and not statement.left_out
    return statement.role == "in_force" and whole and bool(kinds) and kinds <= _OF_COMBAT
