"""The registry of keyword abilities (CR 702): one row has all that is known about a keyword.

The words of a case, what is read of cards, the numbers of rules by edition and the tables of the rules
(`asp_rules/interface/keywords.lp`, and which questions include the rules of a keyword) come from these rows;
`python -m bridge.asp.registries` writes the last two. What a keyword does stands in its rule, under
`asp_rules/rules/7_additional_rules/702_keywords/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = [
    "CHANGING_KEYWORDS",
    "DEFINING_KEYWORDS",
    "KEYWORD_ROWS",
    "LATER_KEYWORDS",
    "MOVED_IN",
    "Keyword",
    "section_in",
]


class Keyword(NamedTuple):
    """A keyword ability.

    Attributes:
        name: The word, in lower case.
        section: Its section of CR 702 in the newest edition; of a variant, that of the keyword it is a variant of.
        takes: Whether a cost, number or quality may follow it.
        within: The keyword in whose section a variant is defined; empty for one with a heading of its own.
        since: The first of our editions that has it; empty if all of them have.
        until: The last of our editions that has it; empty if the newest has.
        bears_on: The questions that its rules bear on: `attacks`, `blocks`, `damage`.
        of_play: Whether its rules are about bands or enlisting, which searches over attackers and blocks leave out;
            then the file of each question includes its rule by hand.
        plain: Whether it does nothing to its object beyond the meaning of the keyword itself.
        evades: Whether it is an evasion ability that an attacker can be treated as lacking (CR 609.4).
        bars: For an evasion ability, the message about a creature that it doesn't let block; the violation has the
            keyword's name.
        lets_block: Whether a blocker can be treated as having it to block what it couldn't (CR 609.4).
        counter: The first of our editions in which a counter of its name gives it (CR 122.1b); empty if none does.
        cited: Names by which rules cite its subrules (`edition_number/2`), each with the subrule's letter.
        defines: Whether it defines types or colors of what has it (CR 604.3); its rule says which.
        makes: The kind of the effect that it makes on what has it; its rule says what that gives or takes away, and
            when.
        asks: The question that the effect asks about `~`, if a state doesn't show whether it was done.
        loops: How loops treat it: `known`, the rules of loops use it, or it matters to combat only; `combat`, it does
            nothing without combat; `deck`, it is about building decks; `graveyard`, `hand` or `battlefield`, it is
            something optional that a player may do from there; empty, it is spelled out or not read.
    """

    name: str
    section: int
    takes: bool = False
    within: str = ""
    since: str = ""
    until: str = ""
    bears_on: tuple[str, ...] = ()
    of_play: bool = False
    plain: bool = False
    evades: bool = False
    bars: str = ""
    lets_block: bool = False
    counter: str = ""
    cited: Mapping[str, str] = {}
    defines: bool = False
    makes: str = ""
    asks: str = ""
    loops: str = ""


MOVED_IN = ("2021-11-19", 22)
"""An edition, and the section from which on its numbers are one greater than before: ward became 702.21."""

_ROWS = (
    Keyword("deathtouch", 2, bears_on=("damage",), plain=True, counter="2020-04-17", loops="known"),
    Keyword("defender", 3, bears_on=("attacks",), plain=True, loops="known"),
    Keyword("double strike", 4, bears_on=("damage",), plain=True, counter="2020-04-17", loops="known"),
    Keyword("enchant", 5, takes=True),
    Keyword("equip", 6, takes=True),
    Keyword("first strike", 7, bears_on=("damage",), plain=True, counter="2020-04-17", loops="known"),
    Keyword("flash", 8, loops="known"),
    Keyword(
        "flying",
        9,
        bears_on=("blocks",),
        plain=True,
        evades=True,
        bars="has neither flying nor reach",
        lets_block=True,
        counter="2020-04-17",
        loops="known",
    ),
    Keyword("haste", 10, bears_on=("attacks", "blocks"), plain=True, counter="2020-04-17", loops="known"),
    Keyword("hexproof", 11, takes=True, plain=True, counter="2020-04-17", loops="known"),
    Keyword("indestructible", 12, plain=True, counter="2020-04-17", loops="known"),
    Keyword(
        "intimidate",
        13,
        bears_on=("blocks",),
        plain=True,
        evades=True,
        bars="is no artifact and shares no color with it",
        loops="known",
    ),
    Keyword("landwalk", 14, takes=True, bears_on=("blocks",), evades=True, loops="combat"),
    Keyword("lifelink", 15, plain=True, counter="2020-04-17", loops="known"),
    Keyword("protection", 16, takes=True, bears_on=("blocks",)),
    Keyword("reach", 17, bears_on=("blocks",), plain=True, lets_block=True, counter="2020-04-17", loops="known"),
    Keyword("shroud", 18, plain=True, loops="known"),
    Keyword("trample", 19, takes=True, bears_on=("damage",), plain=True, counter="2020-04-17", loops="known"),
    Keyword("vigilance", 20, bears_on=("attacks",), plain=True, counter="2020-04-17", loops="known"),
    Keyword("ward", 21, takes=True, since="2021-11-19"),
    Keyword(
        "banding",
        22,
        bears_on=("attacks", "blocks", "damage"),
        of_play=True,
        cited={
            "banding": "c",
            "band_together": "d",
            "removed_from_band": "f",
            "blocked_band": "h",
            "blocked_by_banding": "j",
            "blocking_banding": "k",
        },
        loops="combat",
    ),
    Keyword(
        "bands with other", 22, takes=True, within="banding", bears_on=("attacks", "blocks", "damage"), of_play=True
    ),
    Keyword("rampage", 23, takes=True, loops="combat"),
    Keyword("cumulative upkeep", 24, takes=True),
    Keyword("flanking", 25, loops="combat"),
    Keyword("phasing", 26),
    Keyword("buyback", 27, takes=True),
    Keyword(
        "shadow",
        28,
        bears_on=("blocks",),
        plain=True,
        evades=True,
        lets_block=True,
        counter="2024-04-12",
        cited={"shadow": "b"},
        loops="known",
    ),
    Keyword("cycling", 29, takes=True, loops="hand"),
    Keyword("echo", 30, takes=True),
    Keyword(
        "horsemanship",
        31,
        bears_on=("blocks",),
        plain=True,
        evades=True,
        bars="doesn't",
        lets_block=True,
        cited={"horsemanship": "b"},
        loops="known",
    ),
    Keyword("fading", 32, takes=True),
    Keyword("kicker", 33, takes=True, loops="hand"),
    Keyword("multikicker", 33, takes=True, within="kicker", loops="hand"),
    Keyword("flashback", 34, takes=True, loops="graveyard"),
    Keyword("madness", 35, takes=True, loops="hand"),
    Keyword(
        "fear",
        36,
        bears_on=("blocks",),
        plain=True,
        evades=True,
        bars="is neither black nor an artifact",
        cited={"fear": "b"},
        loops="known",
    ),
    Keyword("morph", 37, takes=True, loops="hand"),
    Keyword("megamorph", 37, takes=True, within="morph", loops="hand"),
    Keyword("amplify", 38, takes=True),
    Keyword("provoke", 39, loops="combat"),
    Keyword("storm", 40),
    Keyword("affinity", 41, takes=True),
    Keyword("entwine", 42, takes=True, loops="hand"),
    Keyword("modular", 43, takes=True),
    Keyword("sunburst", 44),
    Keyword("bushido", 45, takes=True, loops="combat"),
    Keyword("soulshift", 46, takes=True),
    Keyword("splice", 47, takes=True, loops="hand"),
    Keyword("offering", 48, takes=True, loops="hand"),
    Keyword("ninjutsu", 49, takes=True, loops="hand"),
    Keyword("commander ninjutsu", 49, takes=True, within="ninjutsu", loops="hand"),
    Keyword("epic", 50),
    Keyword("convoke", 51, loops="known"),
    Keyword("dredge", 52, takes=True, loops="graveyard"),
    Keyword("transmute", 53, takes=True, loops="hand"),
    Keyword("bloodthirst", 54, takes=True),
    Keyword("haunt", 55),
    Keyword("replicate", 56, takes=True, loops="hand"),
    Keyword("forecast", 57, takes=True, loops="hand"),
    Keyword("graft", 58, takes=True),
    Keyword("recover", 59, takes=True),
    Keyword("ripple", 60, takes=True),
    Keyword("split second", 61),
    Keyword(
        "suspend",
        62,
        takes=True,
        makes="gains",
        asks="~ was cast by suspend, and its controller hasn't changed",
        loops="hand",
    ),
    Keyword("vanishing", 63, takes=True),
    Keyword("absorb", 64, takes=True),
    Keyword("aura swap", 65, takes=True),
    Keyword("delve", 66, loops="hand"),
    Keyword("fortify", 67, takes=True, loops="battlefield"),
    Keyword("frenzy", 68, takes=True, loops="combat"),
    Keyword("gravestorm", 69),
    Keyword("poisonous", 70, takes=True, loops="combat"),
    Keyword("transfigure", 71, takes=True),
    Keyword("champion", 72, takes=True),
    Keyword("changeling", 73, defines=True, loops="known"),
    Keyword("evoke", 74, takes=True, loops="hand"),
    Keyword("hideaway", 75, takes=True),
    Keyword("prowl", 76, takes=True, loops="hand"),
    Keyword("reinforce", 77, takes=True, loops="hand"),
    Keyword("conspire", 78, loops="hand"),
    Keyword("persist", 79, loops="known"),
    Keyword("wither", 80),
    Keyword("retrace", 81, loops="graveyard"),
    Keyword("devour", 82, takes=True, loops="hand"),
    Keyword("exalted", 83, counter="2025-02-07", loops="combat"),
    Keyword("unearth", 84, takes=True, makes="gains", asks="~ was unearthed", loops="graveyard"),
    Keyword("cascade", 85),
    Keyword("annihilator", 86, takes=True, loops="combat"),
    Keyword("level up", 87, takes=True, loops="battlefield"),
    Keyword("rebound", 88),
    Keyword("totem armor", 89, until="2024-04-12"),
    Keyword("umbra armor", 89, since="2025-02-07"),
    Keyword("infect", 90, loops="known"),
    Keyword("battle cry", 91, loops="combat"),
    Keyword("living weapon", 92),
    Keyword("undying", 93, loops="known"),
    Keyword("miracle", 94, takes=True, loops="hand"),
    Keyword("soulbond", 95),
    Keyword("overload", 96, takes=True, loops="hand"),
    Keyword("scavenge", 97, takes=True, loops="graveyard"),
    Keyword("unleash", 98, bears_on=("blocks",), cited={"unleash": "a"}),
    Keyword("cipher", 99),
    Keyword("evolve", 100),
    Keyword("extort", 101),
    Keyword("fuse", 102),
    Keyword("bestow", 103, takes=True, makes="is_also", loops="hand"),
    Keyword("tribute", 104, takes=True),
    Keyword("dethrone", 105, loops="combat"),
    Keyword("hidden agenda", 106, loops="deck"),
    Keyword("double agenda", 106, within="hidden agenda"),
    Keyword("outlast", 107, takes=True, loops="battlefield"),
    Keyword("prowess", 108),
    Keyword("dash", 109, takes=True, makes="gains", asks="~'s dash cost was paid", loops="hand"),
    Keyword("exploit", 110),
    Keyword(
        "menace", 111, bears_on=("blocks",), plain=True, counter="2020-04-17", cited={"menace": "b"}, loops="known"
    ),
    Keyword("renown", 112, takes=True, loops="combat"),
    Keyword("awaken", 113, takes=True, loops="hand"),
    Keyword("devoid", 114, defines=True),
    Keyword("ingest", 115, loops="combat"),
    Keyword("myriad", 116, loops="combat"),
    Keyword("surge", 117, takes=True, loops="hand"),
    Keyword(
        "skulk",
        118,
        bears_on=("blocks",),
        plain=True,
        evades=True,
        bars="has greater power",
        cited={"skulk": "b"},
        loops="known",
    ),
    Keyword("emerge", 119, takes=True, loops="hand"),
    Keyword("escalate", 120, takes=True, loops="hand"),
    Keyword("melee", 121, loops="combat"),
    Keyword("crew", 122, takes=True, loops="battlefield"),
    Keyword("fabricate", 123, takes=True),
    Keyword("partner", 124, takes=True, loops="deck"),
    Keyword("choose a background", 124, within="partner", since="2024-04-12", loops="deck"),
    Keyword("doctor's companion", 124, within="partner", since="2024-04-12", loops="deck"),
    Keyword("friends forever", 124, within="partner", since="2024-04-12", loops="deck"),
    Keyword("undaunted", 125, loops="hand"),
    Keyword("improvise", 126, loops="hand"),
    Keyword("aftermath", 127, loops="graveyard"),
    Keyword("embalm", 128, takes=True, loops="graveyard"),
    Keyword("eternalize", 129, takes=True, loops="graveyard"),
    Keyword("afflict", 130, takes=True, loops="combat"),
    Keyword("ascend", 131),
    Keyword("assist", 132, loops="hand"),
    Keyword("jump-start", 133, loops="graveyard"),
    Keyword("mentor", 134, loops="combat"),
    Keyword("afterlife", 135, takes=True, since="2020-04-17"),
    Keyword("riot", 136, since="2020-04-17", makes="gains", asks="~ has haste by riot"),
    Keyword("spectacle", 137, takes=True, since="2020-04-17", loops="hand"),
    Keyword("escape", 138, takes=True, since="2020-04-17", loops="graveyard"),
    Keyword("companion", 139, takes=True, since="2020-04-17", loops="deck"),
    Keyword("mutate", 140, takes=True, since="2020-04-17", loops="hand"),
    Keyword("encore", 141, takes=True, since="2021-11-19", loops="graveyard"),
    Keyword("boast", 142, takes=True, since="2021-11-19"),
    Keyword("foretell", 143, takes=True, since="2021-11-19", loops="hand"),
    Keyword("demonstrate", 144, since="2021-11-19"),
    Keyword("daybound", 145, since="2021-11-19"),
    Keyword("nightbound", 145, since="2021-11-19"),
    Keyword("disturb", 146, takes=True, since="2021-11-19", loops="graveyard"),
    Keyword("decayed", 147, since="2021-11-19", bears_on=("blocks",), counter="2026-04-17", loops="combat"),
    Keyword("cleave", 148, takes=True, since="2021-11-19", loops="hand"),
    Keyword("training", 149, since="2021-11-19", loops="combat"),
    Keyword("compleated", 150, since="2024-04-12"),
    Keyword("reconfigure", 151, takes=True, since="2024-04-12", makes="is_not", loops="battlefield"),
    Keyword("blitz", 152, takes=True, since="2024-04-12", makes="gains", asks="~'s blitz cost was paid", loops="hand"),
    Keyword("casualty", 153, takes=True, since="2024-04-12", loops="hand"),
    Keyword("enlist", 154, since="2024-04-12", bears_on=("attacks",), of_play=True, loops="combat"),
    Keyword("read ahead", 155, since="2024-04-12"),
    Keyword("ravenous", 156, since="2024-04-12"),
    Keyword("squad", 157, takes=True, since="2024-04-12", loops="hand"),
    Keyword("space sculptor", 158, since="2024-04-12"),
    Keyword("visit", 159, takes=True, since="2024-04-12"),
    Keyword(
        "prototype", 160, takes=True, since="2024-04-12", makes="defines", asks="~ was cast prototyped", loops="hand"
    ),
    Keyword("living metal", 161, since="2024-04-12", makes="is_also"),
    Keyword("more than meets the eye", 162, takes=True, since="2024-04-12"),
    Keyword("for mirrodin!", 163, since="2024-04-12"),
    Keyword("toxic", 164, takes=True, since="2024-04-12", loops="combat"),
    Keyword("backup", 165, takes=True, since="2024-04-12"),
    Keyword("bargain", 166, since="2024-04-12", loops="hand"),
    Keyword("craft", 167, takes=True, since="2024-04-12", loops="battlefield"),
    Keyword("disguise", 168, takes=True, since="2024-04-12", loops="hand"),
    Keyword("solved", 169, takes=True, since="2024-04-12"),
    Keyword("plot", 170, takes=True, since="2024-04-12", loops="hand"),
    Keyword("saddle", 171, takes=True, since="2024-04-12", loops="battlefield"),
    Keyword("spree", 172, since="2024-04-12"),
    Keyword("freerunning", 173, takes=True, since="2025-02-07", loops="hand"),
    Keyword("gift", 174, takes=True, since="2025-02-07", loops="hand"),
    Keyword("offspring", 175, takes=True, since="2025-02-07", loops="hand"),
    Keyword(
        "impending",
        176,
        takes=True,
        since="2025-02-07",
        makes="is_not",
        asks="~'s impending cost was paid",
        loops="hand",
    ),
    Keyword("exhaust", 177, takes=True, since="2025-02-07"),
    Keyword("max speed", 178, takes=True, since="2025-02-07"),
    Keyword("start your engines!", 179, since="2025-02-07"),
    Keyword("harmonize", 180, takes=True, since="2026-04-17", loops="graveyard"),
    Keyword("mobilize", 181, takes=True, since="2026-04-17", loops="combat"),
    Keyword("job select", 182, since="2026-04-17"),
    Keyword("tiered", 183, since="2026-04-17"),
    Keyword("station", 184, since="2026-04-17", loops="battlefield"),
    Keyword("warp", 185, takes=True, since="2026-04-17", loops="hand"),
    Keyword("∞", 186, takes=True, since="2026-04-17"),
    Keyword("mayhem", 187, takes=True, since="2026-04-17", loops="graveyard"),
    Keyword("web-slinging", 188, takes=True, since="2026-04-17", loops="hand"),
    Keyword("firebending", 189, takes=True, since="2026-04-17", loops="combat"),
    Keyword("sneak", 190, takes=True, since="2026-04-17", loops="hand"),
    Keyword("increment", 191, since="2026-04-17"),
    Keyword("paradigm", 192, since="2026-04-17"),
)

KEYWORD_ROWS: Mapping[str, Keyword] = {row.name: row for row in _ROWS}
"""Every keyword ability with a heading in CR 702 from 2018-10-05 to 2026-04-17, and the variants, by name."""


DEFINING_KEYWORDS = frozenset(row.name for row in _ROWS if row.defines)
"""The keywords that are characteristic-defining abilities."""

CHANGING_KEYWORDS = frozenset(row.name for row in _ROWS if row.makes not in ("", "gains"))
"""Keywords that make an effect on the types, colors, power or toughness of what has them. (Those that give another
keyword need no effect where a case lists them: it lists that keyword as well.)"""

_RENAMED = frozenset(row.section for row in _ROWS if row.until)
"""The sections of renamed keywords: every edition accepts both names."""

_LATER_VARIANTS = {"trample over planeswalkers": "2021-11-19"}
"""Keywords with more words than the row that they belong to, and the first edition that has them (CR 702.19c)."""

LATER_KEYWORDS: Mapping[str, str] = {
    row.name: row.since for row in _ROWS if row.since and row.section not in _RENAMED
} | _LATER_VARIANTS
"""The keywords that not every edition has, each with the first that has it."""


def section_in(edition: str, keyword: Keyword) -> int:
    """The section of CR 702 that a keyword has in an edition."""
    moved, first = MOVED_IN
    return keyword.section - (edition < moved and keyword.section >= first)
