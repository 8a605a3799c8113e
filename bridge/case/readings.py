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
from bridge.language import phrase

__all__ = ["NOT_MODELED", "READINGS", "DisputedReading", "FixedReading", "as_asked", "why_no_reading"]


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
        "conditional_requirements",
        ("508.1d", "509.1c"),
        "A requirement under a condition on the declared set, and a declaration in which the condition doesn't hold",
        {
            "both": "it counts where its condition holds in both of the declarations that are compared",
            "each_its_own": "each declaration obeys what asks something of it: to meet the condition and obey is more",
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
        "barred_planeswalkers",
        ("803.1a", "803.1b", "809.3c", "811.4"),
        "Attack left or right, or neighbors alone, before 2024, and planeswalkers of the other defending players",
        {
            "as_players": "they can't be attacked, as their controllers can't",
            "letter": "the rules bar attacks on opponents alone, so that they can",
        },
        until="2021-11-19",
    ),
    DisputedReading(
        "had_to_attack",
        ("506.6",),
        "Whether a creature had to attack that an effect required to, and no attack could obey that",
        {
            "any_effect": "it had to: an effect was requiring it, as the rule says",
            "obeyable": "it didn't: nothing is required of it that can't be done",
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
        "loop_and_others",
        ("613.8b", "613.8c"),
        "Effects of a dependency loop, and an independent effect with a timestamp between theirs",
        {
            "one_by_one": "all come by their timestamps, and after each it is looked anew what depends on what",
            "together": "once an effect of the loop is applied, the others of the loop come directly after it",
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
        known = ", ".join(READINGS)
        return phrase(
            "there is no disputed reading {name}; those that can be chosen are {known}", name=repr(name), known=known
        )
    if alternative not in READINGS[name].alternatives:
        there = f" {phrase('or')} ".join(READINGS[name].alternatives)
        return phrase("{name} is read as {there}, not as {other}", name=name, there=there, other=repr(alternative))
    return ""


def as_asked(case: Case, edition: str | None, readings: Mapping[str, str]) -> Case:
    """A case to be judged by an edition, if one is given, and by readings in place of its own.

    Raises:
        CaseError: It is a loop case, which chooses no reading.
    """
    if readings and case.question == "find_loops":
        raise CaseError(phrase("a loop case chooses no reading of the rules"), path="readings")
    return replace(case, edition=edition or case.edition, readings={**case.readings, **readings})


class FixedReading(Struct, frozen=True):
    """A disputed question to which the encodings know one answer, which docs/semantics.md tells.

    Attributes:
        question: What is in question, as that page asks it.
        rules: The rules, by number in the newest edition.
        needed: What another reading would take.
    """

    question: str
    rules: tuple[str, ...]
    needed: str


_FIXED = (
    FixedReading(
        '"Defending player" in the condition of a requirement, with several defending players',
        ("508.5a",),
        "a rule that says which player the words mean before the creature attacks anybody; the verdict is undetermined",
    ),
    FixedReading(
        "A permanent that is both planeswalker and battle",
        ("306.6", "310.8b"),
        "an announcement as what the permanent is attacked; no such permanent is printed",
    ),
    FixedReading(
        '"An opponent controls three creatures"',
        ("107.1",),
        "a word in the conditions of effects for all opponents together; as they are read, the words are about one"
        " of them",
    ),
    FixedReading(
        "A static ability that a copy effect gives",
        ("613.7a",),
        "a timestamp of abilities apart from that of their object, which the state would have to give",
    ),
    FixedReading(
        "A copy effect, when another one changes what it copies",
        ("613.8a", "707.2b"),
        "dependencies among effects of layer 1, and with them the copiable values at each moment",
    ),
    FixedReading(
        "The time at which a permanent became suspected",
        ("613.7c",),
        "a rule that gives designations another time, or none: 613.7c speaks of counters alone",
    ),
    FixedReading(
        "An effect that does something else once a counter, or what makes a permanent suspected, has been applied",
        ("613.8a",),
        "an order of counters and designations in each layer that is told by timestamps alone, while effects wait "
        "for effects",
    ),
    FixedReading(
        "A characteristic-defining ability of color or subtype",
        ("604.3a",),
        "a reading of \"the chosen color\", which the rules leave open and the cards' texts don't tell apart",
    ),
    FixedReading(
        "A permanent with bestow or reconfigure is attached to something",
        ("702.103b", "702.151b"),
        "a word of the state for how the permanent was attached; without it the usual way is assumed",
    ),
    FixedReading(
        "A creature attacked a planeswalker or battle that is gone",
        ("506.4c", "508.5"),
        "a combat of several defending players in which a creature attacks nobody and is blocked by nobody",
    ),
    FixedReading(
        '"Can\'t block alone", limits on blockers, "if another creature blocks", with several defending players',
        ("802.4b",),
        "one declaration of all defending players; they declare one after the other, and each is judged alone",
    ),
    FixedReading(
        'A comparison has two bounds, and several players give the number ("an opponent\'s hand")',
        ("107.1",),
        "comparisons whose two bounds may be met by different players",
    ),
    FixedReading(
        '"Can\'t attack unless its controller pays": what counts as the same cost',
        ("508.1h", "509.1d"),
        "items of cost that also name what is attacked, in the state, the oracle and the search for payments",
    ),
    FixedReading(
        "A declaration would obey more, but can't be paid",
        ("508.1d", "509.1c"),
        "a payment for every declaration that a play is compared with, not for the play alone",
    ),
    FixedReading(
        "The cost of a planned attack counts things that paying would remove",
        ("508.1h",),
        "costs that change while they are paid; 508.1h locks them in before",
    ),
    FixedReading(
        "One permanent for two parts of a cost",
        ("118.3",),
        "an order of the payments, in which each changes the state for the next",
    ),
    FixedReading(
        "Life of a Two-Headed Giant team",
        ("810.9",),
        "a life total of each player beside the team's, which 810.9a doesn't know",
    ),
    FixedReading(
        "Trample over planeswalkers, and the planeswalker is gone",
        ("702.19e",),
        "an attacker that assigns its excess to nobody, or to whoever controls the planeswalker now",
    ),
    FixedReading(
        "Range of influence",
        ("801.10", "801.11"),
        "effects without a controller that have a range, or players out of range who count",
    ),
    FixedReading(
        "Attack left or right, and the next seat is a teammate's or nobody's",
        ("803.1",),
        "seats that somebody has left, which the list of players doesn't have",
    ),
    FixedReading(
        "Teams that take turns together",
        ("805.10",),
        "a declaration of each member of a team by itself, with limits of its own",
    ),
    FixedReading(
        "Another player chooses how creatures attack or block",
        ("508.1a", "509.1a"),
        "somebody whose choices are judged by other rules; the legality of a declaration is the same",
    ),
)
NOT_MODELED = {each.question: each for each in _FIXED}
"""What is disputed and can't be chosen, by the question."""
