"""The readings of the rules that can be disputed: what a case may choose, and what it can't.

The only list of them: the form of a case, `azor contradictions --property readings` and a test of docs/semantics.md
read it. The rules ask `reading(NAME, ALTERNATIVE)` where they are read otherwise than by default.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.state import Case
from bridge.errors import CaseError

__all__ = ["NOT_MODELED", "READINGS", "DisputedReading", "as_asked", "why_no_reading"]


class DisputedReading(Struct, frozen=True):
    """A place where the rules can be read in more than one way.

    Attributes:
        name: The name by which a case chooses.
        rules: The rules in question, by number in the newest edition.
        question: What is in question.
        alternatives: The ways to read it, each with what it says; the first is the default.
        since: The first edition in which the alternatives differ; empty if they do in all.
        until: The last such edition; empty if they do in the newest.
    """

    name: str
    rules: tuple[str, ...]
    question: str
    alternatives: dict[str, str]
    since: str = ""
    until: str = ""

    @property
    def default(self) -> str:
        """The alternative that holds where none is chosen."""
        return next(iter(self.alternatives))


_ROWS = (
    DisputedReading(
        "compared_costs",
        ("508.1d", "509.1c"),
        "With which declarations a play is compared that pays a cost",
        {
            "own_items": "with those that cost nothing besides what the play costs",
            "none": "with those that cost nothing at all",
        },
    ),
    DisputedReading(
        "equal_requirements",
        ("508.1d", "509.1c"),
        "Two effects that say the same of a creature",
        {
            "each": "each of them is a requirement of its own",
            "once": "they are one requirement",
        },
    ),
    DisputedReading(
        "repeated_goads",
        ("701.15d",),
        "The same player goads a creature twice, before a rule speaks of it",
        {
            "each": "each goad is two requirements",
            "once": "the second one adds nothing",
        },
        until="2018-10-05",
    ),
    DisputedReading(
        "turn_limits",
        ("508.1c",),
        "A limit on the attackers of each turn, and creatures that attacked earlier in the turn",
        {
            "whole_turn": "they count",
            "this_declaration": "only the creatures of this declaration count",
        },
    ),
    DisputedReading(
        "all_creatures_block",
        ("509.1b",),
        "“Unless all creatures defending player controls block it”, and a tapped one",
        {
            "all": "it counts, so that the attacker can't be blocked",
            "untapped": "creatures that can't block, because they are tapped, don't count",
        },
    ),
    DisputedReading(
        "lacking_shadow",
        ("609.4", "702.28b"),
        "“As though it didn't have shadow”, and a blocker with shadow",
        {
            "attacker_alone": "it is seen as without shadow, so that this blocker can't block it",
            "both_ways": "the blocker, which could block it anyway, still can",
        },
    ),
    DisputedReading(
        "deathtouch_and_trample",
        ("702.2c", "702.19b"),
        "Whether one damage of a source with deathtouch is lethal damage where damage is assigned past blockers",
        {
            "lethal": "it is, as in all editions before",
            "letter": "since 2026 the rule says so of excess damage alone, and no more of assigning damage",
        },
        since="2026-04-17",
    ),
    DisputedReading(
        "trample_without_blockers",
        ("702.19d",),
        "A creature with trample that is blocked by nothing any more attacks a battle",
        {
            "what_it_attacks": "it assigns its damage to the battle",
            "letter": "the rule names players and planeswalkers: it assigns none",
        },
        since="2024-04-12",
    ),
    DisputedReading(
        "trample_against_banding",
        ("702.22j", "702.19b"),
        "A creature with trample is blocked by one with banding",
        {
            "blockers_alone": "whoever divides its damage divides it among the creatures that block it",
            "past_blockers": "they may also assign it past these, if each is assigned lethal damage",
        },
    ),
    DisputedReading(
        "ways_of_damage",
        ("510.1c",),
        "A creature may assign its damage as though it weren't blocked, or otherwise than usual",
        {
            "one": "it takes one of its ways",
            "together": "it may divide its damage among what any of them names",
        },
    ),
    DisputedReading(
        "dependency_loop",
        ("613.8b",),
        "Effects that depend on each other, one of which depends on another effect outside",
        {
            "waits_outside": "they don't wait for each other, but they wait for the other effect",
            "by_timestamps": "they wait for nothing: timestamps alone decide",
        },
    ),
    DisputedReading(
        "lost_star",
        ("107.2", "208.2a"),
        "A number printed as 1+*, and the ability that defines it is lost",
        {
            "rest_stays": "the star is 0, and the rest stays",
            "all_zero": "the whole number is 0",
        },
    ),
)

READINGS = {row.name: row for row in _ROWS}
"""The readings that can be chosen, by name."""


def why_no_reading(name: str, alternative: str) -> str:
    """Why a choice can't be made; empty if it can."""
    if name not in READINGS:
        return f"there is no disputed reading {name!r}; those that can be chosen are {', '.join(READINGS)}"
    if alternative not in READINGS[name].alternatives:
        there = " or ".join(READINGS[name].alternatives)
        return f"{name} is read as {there}, not as {alternative!r}"
    return ""


def as_asked(case: Case, edition: str | None, readings: Mapping[str, str]) -> Case:
    """A case to be judged by an edition, if one is given, and by readings in place of its own.

    Raises:
        CaseError: It is a loop case, which chooses no reading.
    """
    if readings and case.question == "find_loops":
        raise CaseError("a loop case chooses no reading of the rules", path="readings")
    return replace(case, edition=edition or case.edition, readings={**case.readings, **readings})


NOT_MODELED: dict[str, tuple[str, ...]] = {
    'A requirement under a condition on the declared set ("if a creature you control attacks, this also attacks")': (
        "508.1d",
        "509.1c",
    ),
    '"Defending player" in the condition of a requirement, with several defending players': ("508.5a",),
    "A permanent that is both planeswalker and battle": ("306.6", "310.8b"),
    '"An opponent controls three creatures"': ("107.1",),
    "A static ability that a copy effect gives": ("613.7a",),
    "A copy effect, when another one changes what it copies": ("613.8a", "707.2b"),
    "The time at which a permanent became suspected": ("613.7c",),
    "An effect that does otherwise after a counter was applied, or after what makes a permanent suspected": ("613.8a",),
    "A characteristic-defining ability of color or subtype": ("604.3a",),
    "A permanent with bestow or reconfigure is attached to something": ("702.103b", "702.151b"),
    "A creature attacked a planeswalker or battle that is gone": ("506.4c", "508.5"),
    '"Can\'t block alone", limits on blockers, "if another creature blocks", with several defending players': (
        "802.4b",
    ),
    'A comparison has two bounds, and several players give the number ("an opponent\'s hand")': ("107.1",),
    '"Can\'t attack unless its controller pays": what counts as the same cost': ("508.1h", "509.1d"),
    "A declaration would obey more, but can't be paid": ("508.1d", "509.1c"),
    "The cost of a planned attack counts things that paying would remove": ("508.1h",),
    "One permanent for two parts of a cost": ("118.3",),
    "Life of a Two-Headed Giant team": ("810.9",),
    "Trample over planeswalkers, and the planeswalker is gone": ("702.19e",),
    "Range of influence": ("801.10", "801.11"),
    "Attack left or right, and the next seat is a teammate's or nobody's": ("803.1",),
    "Teams that take turns together": ("805.10",),
    "Another player chooses how creatures attack or block": ("508.1a", "509.1a"),
    '"Had to attack": a creature whose requirement no attack could obey': ("506.6",),
    "Attack left or right before 2024, and planeswalkers of other players": ("803.1a", "803.1b"),
    "Effects of a dependency loop, and an independent effect with a timestamp between theirs": ("613.8b",),
}
"""What is disputed and can't be chosen: the question, as docs/semantics.md asks it, with its rules."""
