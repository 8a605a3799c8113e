"""What words that aren't read are about, by their form, and whether they can allow anything."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import Position, case_from_object, check, check_many, legal_plays
from bridge.case.topics import allows_nothing, mentions, topics
from bridge.combat.verdict import Outcome

__all__: list[str] = []

NUMBERS, ATTACKS, BLOCKS = ("numbers",), ("attacks",), ("blocks",)


def keyword(name: str) -> tuple[str, str]:
    """The topic of a keyword ability."""
    return "keyword", name


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("This creature gets -4/-4 for each card in your hand.", (NUMBERS,)),
        ("Enchanted creature gets -X/-0, where X is the number of cards in your graveyard.", (NUMBERS,)),
        ("Other snow and Zombie creatures you control get +1/+1.", (NUMBERS,)),
        ("As long as you've completed a dungeon, each creature you control gets +1/+1.", (NUMBERS,)),
        ("Rofl gets -X/-X, where X is your life total.", (NUMBERS,)),
        ("During your turn, this creature gets +X/+Y.", (NUMBERS,)),
        ("During turns other than yours, each creature gets +Y/+X unless you frolic.", (NUMBERS,)),
        ("As long as you frolic, enchanted creature gets +2/+2 instead.", (NUMBERS,)),
        ("  Each creature has flying and flying as long as you frolic.\n", (keyword("flying"),)),
        ("The chosen creature gets +3/+3 and has flying.", (NUMBERS, keyword("flying"))),
        (
            "Both creatures have vigilance, first strike, and trample.",
            tuple(map(keyword, ("vigilance", "first strike", "trample"))),
        ),
        ("This creature can't be blocked by creatures the monarch controls.", (BLOCKS,)),
        ("This creature can't attack a player it has already attacked this turn.", (ATTACKS,)),
        ("Enchanted creature can't attack or block creatures of the chosen type.", (ATTACKS, BLOCKS)),
        ("Each creature you control blocks the chosen player if able.", (BLOCKS,)),
        ("This creature can't attack or block unless seven or more cards frolic.", (ATTACKS, BLOCKS)),
        ("Enchanted creature can't attack you or planeswalkers you control.", (ATTACKS,)),
        ("This creature attacks or blocks each combat if able.", (ATTACKS, BLOCKS)),
        ("Enchanted creature must attack the chosen player.", (ATTACKS,)),
        ("This creature can block creatures of the chosen type.", (BLOCKS,)),
        ("Rofl has protection from each mana value other than the chosen number.", (keyword("protection"),)),
        ("Both creatures have protection from Zombies.", (keyword("protection"),)),
        (
            "Each of those creatures gets +1/+0 and has lifelink and protection from the frolicsome.",
            (NUMBERS, keyword("lifelink"), keyword("protection")),
        ),
        ("This creature gets -4/-4 instead if you control a creature that frolics.", (NUMBERS,)),
        ("Creatures you control with no abilities can't be blocked by creatures with abilities.", (BLOCKS,)),
        # More is said, or may be.
        ("Rofl has protection from Zombies and can't attack.", ()),
        ("Rofl has protection from Zombies. It can't attack.", ()),
        ("This creature gets +1/+1 for each Swamp you control and can't attack.", ()),
        ("This creature gets +1/+1 as long as you frolic, and it attacks if able.", ()),
        ("This creature gets +1/+1 for each Swamp you control. It can't attack.", ()),
        ("Creatures you control frolic and each creature gets +1/+1.", ()),
        ("Tap each creature and each creature gets +1/+1.", ()),
        ("Frolic gets +1/+1.", ()),
        ("Frolic can't block.", ()),
        ("During your turn,   gets +1/+1.", ()),
        *(
            (f"This creature can't attack you{mark} frolic.", ())
            for mark in (".", ",", ";", ":", " (", ' "', "\n", " —", " •")
        ),
        *(
            (f"This creature can't attack you {word} frolics.", ())
            for word in ("and", "then", "also", "but", "nor", "or")
        ),
        ("The chosen creature gets +3/+3 and has banding.", ()),
        ("The chosen creature has flying and frolics.", ()),
        ('The chosen creature has "This creature gets +1/+1 for each card in your hand."', ()),
        ("The chosen player controls each creature that can't attack.", ()),
        ("Each creature has the color of creatures it can't block.", ()),
        ("Each creature you control owns each creature that gets +1/+1.", ()),
        ("Each creature can't block, then can't attack.", ()),
        ("Each creature can't frolic or block.", ()),
        ("Each creature blocks each combat.", ()),
        ("Each creature gets +1/+1 (and attacks each combat if able).", ()),
        ("Frolic.", ()),
        ("Each creature gets +1/+1 for each " + "x" * 1000, ()),
    ],
)
def test_topics(words: str, found: tuple[Any, ...]) -> None:
    assert topics(words, "Rofl, the Last Frolicker") == found


@pytest.mark.parametrize(
    ("subject", "name", "found"),
    [
        ("Rofl", "Rofl the Last", (NUMBERS,)),
        ("Rofl", "Rofl of Frolic", (NUMBERS,)),
        ("Rofl", "Rofl", (NUMBERS,)),
        ("Rofl", "Rofl Frolicker", ()),
        ("Rofl", "Rofles", ()),
        ("Frolic", "Rofl", ()),
    ],
)
def test_a_name_without_its_title_is_a_subject(subject: str, name: str, found: tuple[Any, ...]) -> None:
    assert topics(f"{subject} gets +1/+1 for each point of frolic.", name) == found


def case(text: str, question: str = "declare_attackers", **more: Any) -> Any:
    """A bear attacks, or is blocked by another, beside an enchantment with a text."""
    bear = {"controller": "a", "types": ["creature"], "colors": [], "power": 2, "toughness": 2}
    board = [{"id": "bear", **bear}, {"id": "other", **bear, "controller": "b", **more}]
    enchantment = {"id": "e", "controller": "a", "types": ["enchantment"], "colors": [], "text": text}
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": [*board, enchantment]}
    if question == "declare_attackers":
        return case_from_object({"state": state, "play": {"attackers": {"bear": "b"}}})
    attacked = {**state, "attacking": {"bear": "b"}}
    return case_from_object({"question": question, "state": attacked, "play": {"blockers": {"other": ["bear"]}}})


COUNTED = "Creatures you control get +1/+1 for each point of frolic they have."
LOOKS = {"effects": [{"kind": "gains", "subject": {"power": {"at_least": 3}}, "keywords": ["defender"]}]}


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        (case(COUNTED), Outcome.LEGAL),
        (case(COUNTED, "declare_blockers"), Outcome.LEGAL),
        (case(COUNTED, "declare_blockers", keywords=["skulk"]), Outcome.LEGAL),
        (case(COUNTED, **LOOKS), Outcome.UNDETERMINED),
        (case("Creatures can't be blocked by creatures the chosen player has frolicked with."), Outcome.LEGAL),
        (
            case("Creatures can't be blocked by creatures the chosen player has frolicked with.", "declare_blockers"),
            Outcome.UNDETERMINED,
        ),
        (case("Each creature can't attack the chosen player or block.", "declare_blockers"), Outcome.UNDETERMINED),
        (case("Creatures you control are the chosen type in addition to their other types."), Outcome.UNDETERMINED),
    ],
)
def test_only_what_bears_on_the_question_leaves_it_open(given: Any, outcome: Outcome) -> None:
    assert check(given).outcome is outcome


NOT_MORE = [
    "This creature can't be blocked by creatures that don't have a name.",
    "This creature can't be blocked by creatures the monarch controls.",
    "This creature can't attack a player it has already attacked this turn.",
    "Rofl can't attack the monarch.",
    "Rofl can't attack you or planeswalkers you control.",
    "Other Goblin creatures your opponents control can't attack or block alone.",
    "During your turn, enchanted creature can't be blocked except by two creatures.",
    "Each creature the chosen player controls must attack the monarch if able.",
    "This creature attacks the monarch each turn if able.",
    "Creatures you control must be blocked by the chosen player if able.",
    "This creature blocks each combat if able.",
    "Creatures you control attack the monarch if able.",
    "All Goblins block each combat if able.",
    "All Goblins attack or block each combat if able.",
    "This creature attacks or blocks each combat if able.",
]
MAYBE_MORE = [
    "This creature can attack the monarch.",
    "This creature can block as though it had reach.",
    "This creature can attack the monarch as though it didn't have defender.",
    "This creature can't attack the monarch as though it had defender.",
    "This creature can't attack unless the monarch allows it.",
    "This creature can't attack the monarch instead.",
    "This creature can't block the monarch but can block other creatures.",
    "This creature can't block the monarch or gain defender.",
    "This creature can't block the monarch or have defender.",
    "This creature can't attack or become the monarch.",
    "This creature can't attack the monarch and loses defender.",
    "This creature can't attack the monarch, loses defender.",
    "This creature can't attack the monarch while it has vigilance.",
    "This creature can't attack the monarch if it may attack another player.",
    "This creature can't attack the monarch if it is untapped.",
    "As long as the monarch can't attack, this creature can't block.",
    "This creature attacks the monarch if able unless it frolics.",
    "Each creature that can't attack can't block the monarch.",
    "The creature with the greatest frolic can't attack the monarch.",
    "Each player controls each creature that can't block the monarch.",
    "Each creature the chosen player controls each player can't block.",
    "Enchanted creature can't be enchanted by black Auras.",
    "Enchanted creature can't attack the monarch (it loses defender).",
    'Enchanted creature can\'t attack "This creature can block the monarch."',
    "Only creatures the monarch controls can't attack.",
    "No creatures the monarch controls can attack.",
    "Enchanted creature gets -1/-1 for each card in your hand.",
    "Enchanted creature has menace.",
    "Creatures you control attack the monarch.",
    "Creatures you control can attack the monarch if able.",
    "Frolic.",
    "Each creature can't attack the monarch " + "or the monarch " * 100,
]


@pytest.mark.parametrize("words", NOT_MORE)
def test_what_only_forbids_or_requires(words: str) -> None:
    assert allows_nothing(words, "Rofl, the Last Frolicker")
    assert topics(words, "Rofl, the Last Frolicker")


@pytest.mark.parametrize("words", MAYBE_MORE)
def test_what_may_allow_something_or_do_more(words: str) -> None:
    assert not allows_nothing(words, "Rofl")


NOT_ATTACK = "Creatures can't attack the monarch."
MAY_ATTACK = "Creatures can attack the monarch as though they didn't have defender."
MUST_ATTACK = "Creatures attack the monarch if able."
NOT_BLOCK = "Creatures can't block creatures the monarch controls."
MAY_BLOCK = "Creatures can block creatures the monarch controls as though they had reach."
FLIES = {"effects": [{"kind": "cant_be_blocked", "subject": {"id": "bear"}}]}


def told(text: str, play: dict[str, Any], question: str = "declare_attackers", **more: Any) -> dict[str, Any]:
    """A case: a bear with defender, a fox that has to attack and a tapped ox, beside an enchantment with a text."""
    creatures = [
        {"id": "bear", "keywords": ["defender"]},
        {"id": "fox", "effects": [{"kind": "must_attack", "subject": "self"}]},
        {"id": "ox", "tapped": True},
        {"id": "dog", "controller": "b", **more},
        {"id": "cat", "controller": "b", "tapped": True},
    ]
    board: list[dict[str, Any]] = [{"controller": "a", "types": ["creature"], **each} for each in creatures]
    board.append({"id": "e", "controller": "a", "types": ["enchantment"], "text": text})
    state = {"active": "a", "players": {"a": {}, "b": {}}, "battlefield": board}
    if question == "declare_blockers":
        state["attacking"] = {"bear": "b"}
    return {"question": question, "state": state, "play": play}


def taxed(text: str, mana: str | None) -> dict[str, Any]:
    """As `told`: the fox attacks, which costs {2}."""
    given = told(text, {"attackers": {"fox": "b"}})
    given["state"]["effects"] = [{"kind": "costs_attack", "controller": "b", "cost": "{2}"}]
    if mana is not None:
        given["state"]["players"]["a"]["mana"] = mana
    return given


BESIDE: list[tuple[dict[str, Any], list[str] | None]] = [
    (told(NOT_ATTACK, {"attackers": {"bear": "b"}}), ["defender"]),
    (told(MUST_ATTACK, {"attackers": {"bear": "b", "ox": "b"}}), ["tapped_attacker", "defender"]),
    (told(MAY_ATTACK, {"attackers": {"bear": "b"}}), None),
    (told(NOT_ATTACK + " Attacking creatures frolic.", {"attackers": {"bear": "b"}}), None),
    # Too few requirements are obeyed, unless the words ask for more or let no attack do.
    (told(NOT_ATTACK, {"attackers": {}}), None),
    (told(MUST_ATTACK, {"attackers": {}}), None),
    (told(NOT_ATTACK, {"attackers": {"fox": "b"}}), None),
    # A cost that can't be paid, or can, or may be.
    (taxed(NOT_ATTACK, "{G}"), ["cant_pay"]),
    (taxed(MUST_ATTACK, ""), ["cant_pay"]),
    (taxed(NOT_ATTACK, "{G}{G}"), None),
    (taxed(NOT_ATTACK, None), None),
    (taxed(MAY_ATTACK, ""), None),
    (taxed("Creatures you control have vigilance for each color of the monarch.", ""), None),
    (told(NOT_BLOCK, {"blockers": {"dog": ["bear"]}}, "declare_blockers", **FLIES), ["cant_be_blocked"]),
    (told(NOT_BLOCK, {"blockers": {"cat": ["bear"]}}, "declare_blockers"), ["tapped_blocker"]),
    (told(MAY_BLOCK, {"blockers": {"dog": ["bear"]}}, "declare_blockers", **FLIES), None),
    (told(NOT_BLOCK, {"blockers": {"dog": ["bear"]}}, "declare_blockers"), None),
]
"""Plays beside words that can't be read, and what they break whatever these mean; None if that leaves them open."""


@pytest.mark.parametrize(("given", "broken"), BESIDE)
def test_what_is_broken_whatever_words_mean(given: dict[str, Any], broken: list[str] | None) -> None:
    """Asked alone, and as one play of a position."""
    verdict = check(case_from_object(given))
    outcome = Outcome.UNDETERMINED if broken is None else Outcome.ILLEGAL
    assert verdict.outcome is outcome
    position = Position(given)
    assert position.check(given["play"]).outcome is outcome
    assert position.check(given["play"]) == verdict
    # What is legal isn't known, whatever the play of the case is.
    assert legal_plays(case_from_object(given)).outcome is Outcome.UNDETERMINED
    beside = [each.kind for each in verdict.notes if each.kind == "lifts_nothing"]
    if broken is None:
        assert [each.kind for each in verdict.unsupported] == ["unread_effect"] * len(verdict.unsupported)
        assert not beside
    else:
        assert [each.kind for each in verdict.violations] == broken
        assert beside == ["lifts_nothing"]
        assert not verdict.requirements.obeyed + verdict.requirements.unmet
        assert (verdict.nearest, verdict.better_play, verdict.better_obeys) == (None, None, 0)


@pytest.mark.parametrize("evidence", [pytest.param(False, marks=pytest.mark.nightly), True])
def test_what_is_broken_whatever_words_mean_among_many(evidence: bool) -> None:
    """Boards that are judged together, and those that have to be judged alone."""
    together = [given for given, _ in BESIDE if "effects" not in given["state"]] * 6
    cases = [*together, *(given for given, _ in BESIDE if "effects" in given["state"])]
    alone = {id(given): check(case_from_object(given)) for given in cases[-len(BESIDE) :]}
    many = list(check_many(cases, evidence=evidence, chunk=len(cases)))
    assert [each.outcome for each in many] == [alone[id(given)].outcome for given in cases]
    if evidence:
        assert many == [alone[id(given)] for given in cases]


def test_an_answer_on_which_it_depends_whether_something_is_broken() -> None:
    """If it rains, the fox breaks a restriction whatever the words mean; otherwise nothing is known."""
    given = told(NOT_ATTACK, {"attackers": {"fox": "b"}})
    forbids = {"kind": "cant_attack", "subject": {"id": "fox"}, "if": {"answer": "Does it rain?"}}
    given["state"]["effects"] = [forbids]
    verdict = check(case_from_object(given))
    assert verdict.outcome is Outcome.UNDETERMINED
    assert {each.kind for each in verdict.unsupported} == {"unread_effect", "unanswered"}
    # The bear's attack is illegal whether it rains or not.
    given["play"]["attackers"]["bear"] = "b"
    verdict = check(case_from_object(given))
    assert verdict.outcome is Outcome.ILLEGAL
    assert [each.kind for each in verdict.violations] == ["defender"]
    assert {each.kind for each in verdict.notes} == {"lifts_nothing", "either_answer"}


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("a creature attacked this turn", "this_turn attacking"),
        ("you tapped a creature this combat", "this_turn tapping"),
        ("another creature blocked", "blocking"),
        ("a player lost life this turn", "this_turn life leaving"),
        ("a creature died this turn, or damage was dealt", "this_turn damage death"),
        ("it rained this turn", "this_turn"),
        ("you control a Plains", ""),
    ],
)
def test_what_a_question_mentions(question: str, found: str) -> None:
    assert [subject for (subject,) in mentions(question)] == found.split()
