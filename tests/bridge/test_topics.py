"""What words that aren't read are about, by their form."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import case_from_object, check
from bridge.topics import topics
from bridge.verdict import Outcome

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
        # More is said, or may be.
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
