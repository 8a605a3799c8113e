"""Which sentences can't bear on declarations, combat damage or the characteristics that these look at, and why.

A sentence is irrelevant only by a rule of this module. Every other sentence has to be understood.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bridge.case.keywords import KEYWORD_ROWS

__all__ = [
    "DEFINED",
    "DIVIDED",
    "KEPT_TYPES",
    "LEFT_OUT",
    "RULES",
    "Rule",
    "changes_damage",
    "changes_life",
    "elsewhere",
    "irrelevant_one_shot",
    "irrelevant_static",
    "not_of_permanents",
]


class Rule(NamedTuple):
    """A rule by which a sentence is irrelevant.

    Attributes:
        name: Its name, which no other rule has.
        reason: Why the sentences that it is about bear on nothing that is judged.
        pattern: A pattern that each of them matches, outside of quotation marks; by default anything matches.
    """

    name: str
    reason: str
    pattern: re.Pattern[str] = re.compile("")


_COMBAT = re.compile(
    r"\b(?:attack\w*|block\w*|unblock\w*|combat|able|goad\w*|suspect\w*|detain\w*|exert\w*|enlist\w*|"
    r"provoke\w*|assign\w*|"
    r"defend\w*|banding|bands?)\b",
    re.IGNORECASE,
)
"""Words by which a sentence can bear on a declaration or on combat damage."""

_SPELLED_AS = {"landwalk": r"(?!planes)\w+walk", "protection": "protection from"}
_COMBAT_KEYWORDS = "|".join(_SPELLED_AS.get(row.name, row.name) for row in KEYWORD_ROWS.values() if row.bears_on)
"""The keywords that declarations or combat damage look at, as sentences say them."""

_CHANGES = re.compile(
    r"\b(?:gets?|gains?|has|have|having|loses?|is|are|isn't|aren't|was|were|become\w*|base|power|"
    r"toughness|types?|colors?|text box(?:es)?|"
    r"copy|copies|control\w*|switch\w*|lack\w*|can't|cannot|though|must|instead|abilities|ability|"
    rf"protection|\w+ strike|{_COMBAT_KEYWORDS})\b",
    re.IGNORECASE,
)
"""Words by which a continuous effect can change characteristics, or forbid or allow something."""

_ONE_SHOT = re.compile(
    r"\b(?:can't|cannot|can|must)\b[^.]*?\b(?:attack|block|be attacked|be blocked)|\bif able\b|"
    r"\bable to (?:attack|block)|\bmay attack only\b|"
    r"\bgoads?\b|\b(?:is|are|becomes?|it's|they're|also) goaded|\bsuspects?\b|\b(?:is|are|"
    r"becomes?) suspected|\bdetains?\b|"
    r"\bas though\b[^.]*\b(?:defender|haste|blocked|untapped|reach|flying|shadow|\w+walk)\b|\bassigns?\b|"
    r"\battacking doesn't|\bchooses? (?:which|how)|\bunblockable|\bblocks? (?:it|that|target|this)\b|"
    r"\blikewise be put into",
    re.IGNORECASE,
)
"""Words of an effect that begins as something resolves and bears on declarations or damage."""

_KEYWORD_LEFT = re.compile(
    rf"\b(?:{_COMBAT_KEYWORDS})\b|\bbase (?:power|toughness)\b|\bloses? all (?:other )?abilities\b", re.IGNORECASE
)
"""Characteristics, other than power and toughness, that declarations and damage look at and that such an effect can
change."""

_KEYWORD_ASIDE = re.compile(
    r"\b(?:with|without|that (?:has|have)|doesn't have|don't have|if it has|has or) "
    rf"(?:(?:{_COMBAT_KEYWORDS}|flash|lifelink|hexproof|indestructible|toxic|ward|prowess|infect)"
    rf"(?:,? (?:or|and|and/or) |, )?)+|"
    rf"\b(?:{_COMBAT_KEYWORDS}) counters?|\bcounters? from among [^.]*|\b(?:an?|choice of an?) "
    rf"(?:[a-z+/0-9 -]+, )+(?:or|and) [a-z+/0-9 -]+ counter|^choose [a-z, ]*$",
    re.IGNORECASE,
)
"""Keywords that only say which creatures are meant, or that a counter gives (the state shows counters)."""

_FORBIDS_OTHERWISE = re.compile(
    r"(?<!who )\bcan't (?!be (?:greater|wall$|countered|regenerated|prevented|sacrificed|the targets?|activated|cast|"
    r"spent|copied|attached|enchanted|"
    r"equipped|moved|put|turned|transformed|copied|reduced|chosen|redirected|0)|cast|activate|gain|lose|"
    r"draw|search|untap|transform|"
    r"become|phase|have|get|win|play|crew|draft|pay|spend|change|enter|leave|cause|do|reduce|choose|add|tap|"
    r"target|cycle|\w+ more)",
    re.IGNORECASE,
)

_TRIGGER_CONDITION = re.compile(
    r"^(?:this turn, )?(?:when|whenever|at|if)\b[^,\"]*,\s+(?:if\b[^,\"]*,\s+)?", re.IGNORECASE
)

_QUOTED = re.compile(r"\"[^\"]*\"")


DEFINED = "its power and toughness are numbers that the case gives (CR 208.2)"
"""Why a characteristic-defining ability that isn't read leaves nothing open: the card has no printed number for what it
defines (CR 208.2a), so that the case has to give the number wherever it matters. A granted ability is no
characteristic-defining ability (CR 604.3a)."""

LEFT_OUT: Mapping[str, str] = {
    "activating": "whether abilities can be activated (CR 602.5)",
    "untapping": "about untapping (CR 502.3); the state shows what is tapped",
    "happening": "what can't happen to a permanent outside combat; what has happened, the state shows",
    "targeting": "what can be a target (CR 115)",
    "this ability": "the ability ends itself; the state shows whether it has",
    "players": "what abilities a player has (CR 113.2b)",
    "granted": "the ability in quotation marks doesn't bear on declarations or combat damage",
    "entering": "how permanents enter (CR 614.12)",
    "elsewhere": "about spells, or cards that are not on the battlefield",
    "done": "when it has happened, the state shows it",
    "at random": "how blockers are assigned at random, which isn't judged",
}
"""The rules by which clauses are left out of a sentence that is read, by name, each with its reason. What bears on
neither declarations nor damage may bear on other questions: a reader for these asks for the names."""

_OF_DAMAGE = re.compile(
    r"\b(?:damage|prevent\w*|indestructible|regenerat\w*|wither|infect|absorb|shield)\b|"
    r"\bwould (?:die|be destroyed|be put into|leave)\b",
    re.IGNORECASE,
)
"""Words of effects on how damage is dealt, or on what it does."""


def changes_damage(sentence: str) -> bool:
    """Whether a sentence that bears on no declaration may prevent or replace damage or destruction (CR 614, 615)."""
    return bool(_OF_DAMAGE.search(sentence))


_OF_LIFE = re.compile(r"\b(?:life|protection)\b", re.IGNORECASE)
"""Words of effects on the life that damage costs or gives a player."""


def changes_life(sentence: str) -> bool:
    """Whether a sentence that bears on no declaration may change which life totals damage leaves: a player who gains or
    loses life has protection, or gains or loses another amount (CR 613.10, 702.16e, 614)."""
    return bool(_OF_LIFE.search(sentence))


_ABOUT_CARDS = "about spells or cards, not permanents"
_ABOUT_SPELLS = "about spells, cards or abilities, not permanents"
_ONLY_SPELLS = "about spells, not permanents"

_NOT_OF_PERMANENTS = frozenset({_ABOUT_CARDS, _ABOUT_SPELLS, _ONLY_SPELLS})
"""Reasons that hold only if the sentence doesn't also speak of something on the battlefield."""

_CHANGING_VERB = re.compile(
    r"\b(?:is|are|has|have|gains?|loses?|becomes?|gets?|lacks?|switch\w*|base|power|toughness|copy|copies)\b",
    re.IGNORECASE,
)
"""Verbs and nouns of changes to a permanent."""

_NOUN_KINDS = frozenset({"TYPE", "SUBTYPE"})
_PERMANENT = re.compile(
    r"~|\b(?:enchanted|equipped) \w+|\b(?:permanents|creatures|lands|artifacts|enchantments|planeswalkers|tokens|"
    r"battles|sources)\b|\bthe (?:permanent|creature|land|artifact|enchantment)\b(?! (?:card|spell))",
    re.IGNORECASE,
)


def _speaks_of_permanents(sentence: str) -> bool:
    """Whether a sentence speaks of something on the battlefield before a word that can change it.

    A plural noun ("Nonland permanents you control and permanent spells") stands for permanents (CR 109.2); before
    "spell" and "card" a type is in the singular.
    """
    plain = _QUOTED.sub('""', sentence)
    last = max((found.start() for found in _CHANGING_VERB.finditer(plain)), default=-1)
    if any(found.start() < last for found in _PERMANENT.finditer(plain)):
        return True
    from bridge.text.lexicon import words_of

    named = (each for each in words_of(plain) if each.kind in _NOUN_KINDS and each.end < last)
    return any("one" not in each.value and not _is_adjective(plain, each.start, each.end) for each in named)


def _is_adjective(sentence: str, start: int, end: int) -> bool:
    """Whether a type whose plural looks like its singular stands before "cards": "Merfolk and Druid cards"."""
    word = sentence[start:end]
    behind = sentence[end:]
    return not word.endswith("s") and bool(_CARDS_BEHIND.match(behind)) and word.lower() not in behind.lower()


_CARDS_BEHIND = re.compile(
    r"(?:(?:,|,? and|,? or|,? and/or) [\w-]+)* (?:creature |permanent )?(?:cards?|spells?)\b", re.IGNORECASE
)


_OTHER_VERB = r"(?!.*\b(?:gains?|has|have|can't|can|loses?|becomes?|gets?|attacks?|blocks?|must|may|assigns?)\b)"


def not_of_permanents(sentence: str) -> str:
    """The sentence with only permanents in its subject: without spells, and without cards that are somewhere else.

    "Nonland permanents you control and permanent spells you control are enchantments" says of permanents what "Nonland
    permanents you control are enchantments" says (CR 109.2). A sentence with nothing to leave out is returned as it is.
    """
    verb = _SUBJECT_VERB.search(sentence)
    if verb is None or '"' in sentence[: verb.start()] or _CONDITION_FIRST.match(sentence):
        return sentence
    subject = sentence[: verb.start()].rstrip()
    parts = _LISTED.split(subject)
    kept = [each for each in parts if not _OF_CARDS.search(each)]
    if not kept or len(kept) == len(parts):
        return sentence
    joined = f"{', '.join(kept[:-1])}, and {kept[-1]}" if len(kept) > 2 else " and ".join(kept)
    return f"{joined[:1].upper()}{joined[1:]} {sentence[verb.start() :]}"


_SUBJECT_VERB = re.compile(
    r"(?<!that )\b(?:is|are|has|have|gain|gains|lose|loses|become|becomes|get|gets)\b", re.IGNORECASE
)
_CONDITION_FIRST = re.compile(r"(?:as long as|if|while|unless|until|during|when|whenever|at)\b", re.IGNORECASE)
_LISTED = re.compile(r",? and |, ")
_OF_CARDS = re.compile(r"\b(?:spells?|cards?)\b", re.IGNORECASE)


_CERTAIN_RULES: tuple[Rule, ...] = tuple(
    Rule(name, reason, re.compile(pattern, re.IGNORECASE))
    for name, pattern, reason in (
        (
            "casting allowed",
            r"^(?:if|during|as long as) [^,]*, you may (?:cast|"
            r"play) [^.]*$",
            "something a player may do outside combat",
        ),
        (
            "true for spells",
            r"^the same is true for (?:creature )?(?:spells|cards)\b(?!.*\bpermanents\b)",
            "about cards elsewhere than on the battlefield",
        ),
        (
            "defined numbers",
            rf"^{_OTHER_VERB}~'s (?:power|toughness|power and toughness) (?:is|are)(?: each)? equal to [^\".]*$",
            DEFINED,
        ),
        (
            "sources of damage",
            r"\bare colorless sources of damage$",
            "about what is damaged (CR 609.7), not about what damages",
        ),
        (
            "drafting",
            r"^(?:as you draft|instead of drafting|before you shuffle your deck)\b|\bdraft(?:ing)? (?:cards|a card)\b",
            "about a draft (CR 905)",
        ),
        ("before the game", r"\bbefore the game begins$", "a choice before the game begins (CR 103)"),
        (
            "crewing",
            r"^~ (?:(?:saddles mounts|crews vehicles|and) ?)+(?:as though its power were|using its toughness)\b",
            "how much it contributes to crewing and saddling (CR 702.122, 702.171)",
        ),
        (
            "casting in combat",
            r"^during combat, players can't (?:cast|activate)\b[^.]*$",
            "about casting and activating",
        ),
        ("phasing in", r"^permanents can't phase (?:in|out)$", "about phasing (CR 702.26)"),
        (
            "skipped step",
            r"^skip your (?:upkeep|draw|untap) step\b(?! and)",
            "which steps there are besides combat (CR 500)",
        ),
        (
            "most counters",
            r"\bcan't have more than \w+ [a-z+/0-9-]+ counters on it$",
            "about counters, which the state gives",
        ),
        (
            "abilities of another",
            r"\bhas (?:each|all) (?:activated|loyalty) abilit(?:y|ies) of\b[^.]*$|"
            r"\b(?:has|have) the loyalty abilities of\b",
            "about activated abilities (CR 602)",
        ),
        (
            "keyword of later",
            r"\b(?:has|have) (?:outlast|encore|echo|scavenge|embalm|eternalize|craft)\b",
            "activated or triggered abilities",
        ),
        (
            "other way to pay",
            r"^(?:if you control [^,]*, )?(?:rather than pay|"
            r"you may (?:pay|tap|exile|discard|sacrifice|return) [^.]* rather than pay)\b",
            "what the spell costs (CR 118.9)",
        ),
        ("draws instead", r"^the source's controller draws\b", "about cards that are drawn"),
        ("ward", r"^~ has ward (?:\{x\}|—)[^.\"]*$", "a triggered ability (CR 702.21)"),
        ("ward stays", r"^ward abilities of\b[^.]*\bdon't trigger$", "about triggering (CR 603)"),
        ("cast only", r"^cast this spell only\b", "how the spell is cast (CR 601.3)"),
        (
            "choice on entering",
            r"^as (?:~|it) (?:enters|is turned face up|transforms|becomes attached)\b"
            r"(?!.*\b(?:becomes (?:your choice|a copy) of|text box)\b)",
            "a choice as the permanent enters (CR 614.12a)",
        ),
        (
            "prevention alone",
            r"^(?:as long as [^,]*, )?(?:prevent|if [^.]* would)\b(?![^.]*\b(?:and|has|have)\b)",
            "a replacement or prevention effect (CR 614, 615)",
        ),
        (
            "damage elsewhere",
            r"\bdamage that would be dealt\b[^.]*\bis dealt to\b[^.]*\binstead$",
            "where damage that is dealt goes (CR 614.9)",
        ),
        (
            "counters on entering",
            r"^(?:[^,]*)\b(?:enters?|escapes) with [^.]*counters? on (?:it|them)"
            r"(?: (?:for each|if|from among|equal to) [^.]*)?$",
            "how permanents enter (CR 614.12)",
        ),
        ("legend rule", r'^(?:if [^,]*, )?the "" doesn\'t apply', "about the legend rule (CR 704.5j)"),
        ("copy on entering", r"^you may have ~ enter (?:tapped|as)\b", "how the permanent enters (CR 614.12)"),
        ("day and night", r"^if it's neither day nor night\b", "about day and night (CR 730)"),
        ("cast any time", r"^if you cast it any time\b", "how the spell is cast"),
        ("no counters", r"\bcan't have [^.]*counters put on\b", "about counters, which the state gives"),
        (
            "costs alone",
            r"^(?!.*\b(?:can't|attack|block|have|has|gets?|gains?)\b)[^.]*\b(?:costs? (?:\{[^}]*\}|"
            r"up to [^.]*) (?:less|more) to (?:cast|activate))[^.]*$",
            "what something costs (CR 601.2f)",
        ),
        ("tokens would be created", r"^if one or more [^,]* would be created\b", "how tokens are created (CR 614)"),
        ("played cards", r"^until that player's next turn, that player plays\b", "about cards"),
        (
            "no casting",
            r"^(?:as long as|if) [^,]*, (?:defending player|players|your opponents) can't cast\b",
            "about casting",
        ),
        (
            "other keyword",
            r"^(?:~|enchanted \w+|equipped \w+|it) (?:has|have) (?:hexproof|indestructible|"
            r"shroud)(?:,? (?:and )?(?:hexproof|indestructible|shroud))* "
            r"(?:as long as|unless|if)\b[^,]*$|^as long as [^,]*, (?:~|it|he|she) has (?:hexproof|"
            r"indestructible|shroud)$",
            "a keyword that bears on no attack, block or combat damage (CR 702.11, 702.12, 702.18)",
        ),
        ("spells with keywords", r"^(?:[a-z]+ )?(?:and [a-z]+ )?spells?\b[^,]*\b(?:have|has) [a-z, ]+$", _ONLY_SPELLS),
        (
            "casting from elsewhere",
            r"^you may (?:cast|play)\b[^.]*\b(?:from|with)\b[^.]*$",
            "something a player may do outside combat",
        ),
        ("equip given", r"\b(?:have|has) equip\b", "activated abilities (CR 702.6)"),
        (
            "abilities can be activated",
            r"^each [a-z-]+ ability of permanents\b[^.]*\bcan be activated\b",
            "about activated abilities (CR 602)",
        ),
        ("face up", r"^permanents your opponents control can't be turned face up\b", "about turning face up (CR 708)"),
        ("opening hand", r"^if [^,]* is in your opening hand\b", "about the beginning of the game (CR 103)"),
        ("other price", r"^if you control [^,]*, you may [^.]* rather than pay\b", "what the spell costs (CR 118.9)"),
        ("bushido", r"\bhas bushido\b", "triggered abilities (CR 702.45)"),
        ("damage not prevented", r"^combat damage can't be prevented$", "about preventing damage (CR 615)"),
    )
)
"""Forms of whole sentences that bear on nothing that is judged, whatever words they contain."""

_NO_HASTE = r"(?!.*\b(?:has|have|gains?) (?:blitz|dash|riot|suspend|unearth)\b)"
"""Spells and cards with other keywords than those by which the permanent that they become may have haste."""

_STATIC_RULES: tuple[Rule, ...] = tuple(
    Rule(name, reason, re.compile(pattern, re.IGNORECASE))
    for name, pattern, reason in (
        ("additional cost", r"^as an additional cost to\b", "a cost of casting the spell (CR 601.2b)"),
        (
            "costs",
            r"\bcosts? (?:\{|up to|x\b|that much)[^.]*\b(?:less|more)\b",
            "what something costs to cast or activate (CR 601.2f)",
        ),
        (
            "entering",
            r"\b(?:enters?|escapes) (?:tapped|untapped|with|as|under|the battlefield|prepared)\b",
            "how permanents enter (CR 614.12)",
        ),
        (
            "triggering",
            r"\btriggers? an additional time\b|\babilit(?:y|ies)[^.]* to trigger\b",
            "about triggering (CR 603)",
        ),
        (
            "this effect",
            r"^(?:this effect|the \w+ cost|its \w+ cost|x can't be|the amount)\b",
            "about costs (CR 601, 118)",
        ),
        ("attached only", r"^~ can be attached only\b", "what it can be attached to (CR 301.5)"),
        (
            "replacement",
            r"^(?:if|once each turn, if|the next time) [^.]*\b(?:would|tap a permanent for mana|instead)\b",
            "a replacement effect (CR 614)",
        ),
        (
            "player may",
            r"^(?:(?:once )?during [^,]*, |once each turn, |as long as [^,]*, |if [^,]*, |each turn, )*(?:you|"
            r"that player|they|players|any player) may (?:play|cast|look at|activate|spend|pay|reveal)\b",
            "something a player may do outside combat",
        ),
        ("untapping", r"^untap\b[^.]*\bduring each\b", "about untapping (CR 502.3)"),
        (
            "spells and cards",
            rf"{_NO_HASTE}^(?:during [^,]*, )?[^,]*\b(?:cards?|spells?)\b[^,]*\b(?:have|has|gain|gains|costs?|cost|"
            r"is|are|can't)\b[^.]*$",
            _ABOUT_CARDS,
        ),
        (
            "about players as long as",
            r"^as long as [^,]*, (?:you may|if you would|damage (?:doesn't|that would)|all damage is|untap all|prevent|"
            r"you don't lose|you have|you can't|"
            r"your opponents can't|spells|players can't|each player|your life total)\b",
            "about players, not permanents",
        ),
        (
            "all activated abilities",
            r"\bhas? all activated abilities of\b|\bhave all activated abilities of\b",
            "about activated abilities",
        ),
        (
            "counters on permanents",
            r"\bcounters? can't be (?:put|removed|placed)\b|\bcan't have counters\b",
            "about counters, which the state gives",
        ),
        ("this ability", r"^this ability (?:costs|triggers|can't)\b", "about activating or triggering (CR 602)"),
        ("this spell", r"^this (?:spell|card|cost)\b", "about the spell or card (CR 601)"),
        (
            "players",
            r"^(?:you|players|each player|your opponents|each opponent|opponents|a player|"
            r"enchanted player) (?:have|has|can't|may|don't|doesn't|skips?|plays?|draws?|gains?|loses?|"
            r"can) (?!attack|block)[^.]*$",
            "about players",
        ),
        (
            "maximum hand size",
            r"^(?:(?:as long as|if) [^,]*, )?(?:your|[^,.]*'s?) maximum hand size (?:is|are)\b",
            "how many cards a player keeps in hand (CR 402.2)",
        ),
        ("your own", r"^your opponents can't (?!attack|block)", "about players"),
        (
            "about spells",
            rf"{_NO_HASTE}^(?:spells|cards|instants?|sorcer(?:y|ies)|creature spells|abilities|activated abilities|"
            r"triggered abilities|the (?:first|second)|each (?:\w+ )*(?:spell|card)|\w+ (?:spells|cards))\b",
            _ABOUT_SPELLS,
        ),
        (
            "prevention",
            r"^(?:prevent|if [^.]* would|the next|damage|all damage|combat damage that would)\b(?![^.]*\bassign)",
            "a replacement or prevention effect (CR 614, 615)",
        ),
        (
            "does not untap",
            r"^(?:~|enchanted creature|equipped creature|enchanted permanent|creatures you control|it|"
            r"they) (?:doesn't|don't) untap\b",
            "about untapping (CR 502.3)",
        ),
        (
            "not targeted",
            r"^(?:~|it|enchanted \w+|[^,]*) (?:can't be|can be) (?:regenerated|countered|sacrificed|"
            r"copied|the targets?|enchanted|equipped|cast|spent)\b[^.]*$",
            "about spells and abilities, not combat",
        ),
        ("decks", r"^a deck can have\b", "about deck construction"),
        ("modes", r"^choose (?:one|two|three|any|a|an|up to|four)\b", "the choice of a mode (CR 700.2)"),
        ("control given", r"^you control enchanted\b", "who controls it is given with the state (CR 613.1b)"),
        (
            "players who",
            r"^(?:each opponent|each player|players|opponents) who [^,]* can't "
            r"(?:cast|search|gain|draw|activate|play)\b|"
            r"^enchanted creature's controller can't (?:cast|activate|play)\b",
            "about players",
        ),
        ("stationing", r"\bstations? permanents\b", "about stationing (CR 702.184)"),
    )
)


_CHANGED_NUMBERS = re.compile(r"\bgets?\b[^.]*[+−-](?:\d+|x)/|\bbase power\b|\b\d+/\d+\b", re.IGNORECASE)
_COMBAT_WORD = re.compile(
    rf"\b(?:can't|cannot|can|must|may) (?:be )?(?:attack|block|blocked|attacked)\b|"
    rf"\b(?:{_COMBAT_KEYWORDS})\b|\bif able\b",
    re.IGNORECASE,
)


_SOLVING = Rule("solving", "how a Case is solved (CR 719)", re.compile(r"to solve", re.IGNORECASE))
_ELSEWHERE = Rule(
    "elsewhere",
    "it works outside the battlefield (CR 113.6)",
    re.compile(r"as long as this card is in (?:your (?:graveyard|hand)|exile)\b", re.IGNORECASE),
)
_ABILITIES = Rule(
    "activating others",
    "about activated abilities (CR 602)",
    re.compile(r"you may activate abilities of\b", re.IGNORECASE),
)


_TARGETS = Rule(
    "choosing targets",
    "about the targets of spells and abilities (CR 601.2c)",
    re.compile(r"while an opponent is choosing targets\b", re.IGNORECASE),
)


def elsewhere(sentence: str, prefix: str) -> Rule | None:
    """The rule by which a static ability does nothing on the battlefield, whatever it says; None if there is none.

    Args:
        sentence: With `~` for the object itself.
        prefix: The ability word, or the like, in front of it.
    """
    if _SOLVING.pattern.fullmatch(prefix):
        return _SOLVING
    return next((rule for rule in (_ELSEWHERE, _ABILITIES, _TARGETS) if rule.pattern.match(sentence)), None)


_NO_WORD = Rule("no word", "it has no word of combat, and none of a continuous effect on permanents")


def irrelevant_static(sentence: str) -> Rule | None:
    """The rule by which a sentence of a static ability can't bear on anything that is judged; None if there is none.

    Args:
        sentence: With `~` for the object itself.
    """
    plain = _QUOTED.sub('""', sentence)
    if not _COMBAT.search(sentence) and not _CHANGES.search(plain):
        return _NO_WORD
    if _forbids_or_asks(plain):
        return None
    rules = _CERTAIN_RULES
    if not (_COMBAT_WORD.search(plain) or _CHANGED_NUMBERS.search(plain)):
        rules = (*_CERTAIN_RULES, *_STATIC_RULES)
    for rule in rules:
        if rule.pattern.search(plain) and not (rule.reason in _NOT_OF_PERMANENTS and _speaks_of_permanents(plain)):
            return rule
    return None


def _forbids_or_asks(sentence: str) -> bool:
    return bool(_ONE_SHOT.search(sentence))


_AND_THEN_CHANGES = re.compile(
    r"(?:, then|,? and) (?:up to \w+ )?(?:creatures?|each|target|all|it|that|those|~|"
    r"other)\b[^\"]*?\b(?:gets?|gains?|becomes?)\b",
    re.IGNORECASE,
)
_LATER_CHANGE = re.compile(
    r"\bgets?\b[^.\"]{0,30}[+−-](?:\d+|x)/|\bbecomes? (?:an? |\d+/\d+ )[^.\"]*\b(?:creatures?|\d+/\d+|"
    r"x/x)\b|\binstead of declaring\b|"
    r"\bbecomes? (?:white|blue|black|red|green|colorless|all colors|the colors?)\b|"
    r"\bdoubles? (?!the number\b)[^.\"]*\b(?:power|toughness)\b|\bpower (?:and toughness )?becomes? |"
    r"(?<!total )\bbecomes? (?:the|that|an? (?:chosen|new)|your choice of)\b[^.\"]*\b(?:types?|colors?)\b|"
    r"\bbecomes? (?:an? )?(?:basic )?(?:plains|islands?|swamps?|mountains?|forests?)\b|"
    r"\bloses? (?:all|its|their) [^.\"]*\btypes\b|\b(?:has|have|gains?) \"[^\"]*\b(?:power|toughness) (?:is|are)\b|"
    r"\bgains? control of (?!(?:target|that) (?:\w+ )?spell\b(?! or )|target (?:opponent|player) during\b)|"
    r"\bexchange control of\b|\b(?:becomes?|becoming) (?:a cop(?:y|ies)|copies) of\b|"
    r"\bchanges? the text of (?!target spell\b(?! or ))|\btext box(?:es)?\b|"
    r"\bexchanges? [^.\"]*\b(?:power|toughness)\b|\bgains? that ability\b",
    re.IGNORECASE,
)
"""Changes of numbers, types, colors, control and text as something resolves (CR 611.2, 612)."""


_MOVES = re.compile(
    r"\b(?:attacks?|blocks?|blocked|strike|protection|able)\b|(?<!who )\bcan't (?:this|with|to|until|\w+s\b)|"
    r"\bcan (?:this|during|until)\b",
    re.IGNORECASE,
)
"""Words for what creatures do in combat, or for protection, in any context."""

_SOMETHING_ELSE = re.compile(
    r"(?:then |instead,? |otherwise,? |and )*(?:(?:for each|until|after|before|at|if|when|whenever|"
    r"choose|as|where|while|this turn|"
    r"the next time|during|once|starting) |"
    r"(?:(?:you|they|that (?:player|creature|permanent|opponent)|its (?:controller|owner)|each \w+|~|it|target \w+|"
    r"defending player|an? \w+|"
    r"another \w+|the \w+|those \w+|any \w+|this \w+|activate)(?: may| each| also| then)? )?"
    r"(?:add|adds|attach|choose|chooses|copy|copies|counters?|create|creates|deals?|destroys?|discards?|draws?|exchange|exile|exiles|fights?|"
    r"flip|flips|gain|gains|investigates?|looks?|loses?|mills?|pays?|proliferate|puts?|regenerate|removes?|returns?|reveals?|"
    r"sacrifices?|scry|search|searches|shuffles?|surveil|taps?|transforms?|untaps?|populate|prevent|prevents|rolls?|doubles?|"
    r"redirect|change|reselect|switch|is|are|was|has|have|had|doesn't|enters?|becomes?|ends?|end|skips?|takes?|gets?|attacked|phases?|"
    r"remains?|triggers?|votes?|can't be|can|move|moves|amass|manifest|convert|"
    r"note|turn|turns|cast|plays?|repeat|monstrosity|adapt|"
    r"activate|connives?|explores?|goes|crews?|saddles?|learn|cascade|planeswalk|blight|earthbend|airbend|waterbend|behold|unattach)\b)",
    re.IGNORECASE,
)
"""The beginning of a sentence whose verb has nothing to do with combat."""


KEPT_TYPES = Rule("kept types", "the types that it keeps are said with the change")
"""The rule for "It's still a land", after the sentence on what it becomes."""

DIVIDED = Rule("divided damage", "how the damage is divided is said with who assigns it")
"""The rule for "You can divide that creature's combat damage as you choose among any of the creatures blocking it",
after the sentence on who assigns it."""

_WHEN_ACTIVATED = Rule(
    "activation",
    "when the ability can be activated (CR 602.5)",
    re.compile(r"(?:activate|this ability)\b", re.IGNORECASE),
)
_IS_BLOCKED = Rule(
    "is blocked",
    "when it has happened, the state shows it (CR 509.1h)",
    re.compile(r"\bbecomes? (?:un)?blocked$"),
)
_NEW_TOKEN = Rule(
    "new token",
    "what a token can do is said with the token, once it is on the battlefield",
    re.compile(r"\bcreates?\b", re.IGNORECASE),
)
_DONE = Rule("done", "when it has happened, the state shows it; nothing in it bears on declarations or combat damage")


def irrelevant_one_shot(sentence: str) -> Rule | None:
    """The rule by which a sentence whose effect begins as a spell or ability resolves can't bear on anything that is
    judged; None if there is none.

    Args:
        sentence: With `~` for the object itself.
    """
    if _WHEN_ACTIVATED.pattern.match(sentence):
        return _WHEN_ACTIVATED
    sentence = _TRIGGER_CONDITION.sub("", sentence)
    if _IS_BLOCKED.pattern.search(sentence):
        return _IS_BLOCKED
    plain = _QUOTED.sub('""', sentence)
    if (
        (created := _NEW_TOKEN.pattern.search(plain))
        and not _LATER_CHANGE.search(plain[: created.start()])
        and not _ONE_SHOT.search(plain)
        and (re.search(r"\bexcept\b", plain) or not _AND_THEN_CHANGES.search(plain))
    ):
        return _NEW_TOKEN
    given = _KEYWORD_ASIDE.sub("", sentence)
    if _LATER_CHANGE.search(given) or (_MOVES.search(given) and not _SOMETHING_ELSE.match(given)):
        return None
    if not _ONE_SHOT.search(sentence) and not _KEYWORD_LEFT.search(given) and not _FORBIDS_OTHERWISE.search(plain):
        return _DONE
    return None


RULES: Mapping[str, str] = {
    rule.name: rule.reason
    for rule in (
        *(
            _SOLVING,
            _ELSEWHERE,
            _ABILITIES,
            _TARGETS,
            _NO_WORD,
            KEPT_TYPES,
            DIVIDED,
            _WHEN_ACTIVATED,
            _IS_BLOCKED,
            _NEW_TOKEN,
            _DONE,
        ),
        *(*_CERTAIN_RULES, *_STATIC_RULES),
    )
}
"""The rules by which whole sentences are irrelevant, by name, with their reasons; `LEFT_OUT` has those for clauses."""
