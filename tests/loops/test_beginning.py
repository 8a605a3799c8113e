"""Cases in which it is open how cards begin: what has to be there is found out, as little as possible."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.case.state import as_written
from bridge.errors import CaseError, InputError
from bridge.loops.combos import combo_case, described_card
from bridge.loops.finding import find
from bridge.loops.needs import needs
from bridge.loops.understanding import understood
from bridge.loops.verdict import LoopVerdict

KIKI = {
    "types": ["creature"],
    "supertypes": ["legendary"],
    "power": 2,
    "toughness": 2,
    "keywords": ["haste"],
    "text": "{T}: Create a token that's a copy of target nonlegendary creature you control, except it has haste. "
    "Sacrifice it at the beginning of the next end step.",
}
EXARCH = {
    "types": ["creature"],
    "power": 1,
    "toughness": 4,
    "abilities": [
        {
            "when": {"on": "enters", "what": "self"},
            "targets": [{"object": {"controller": "you"}}],
            "do": [{"do": "untap", "what": "target"}],
        }
    ],
}
TWIN_TOKENS = {"do": [{"do": "copy_token", "what": "self", "haste": True}], "cost": {"tap": True}}
TWIN = {
    "types": ["enchantment"],
    "subtypes": ["Aura"],
    "mana_cost": "{2}{R}{R}",
    "abilities": [
        {"targets": [{"object": {"type": "creature"}}]},
        {"static": {"does": "grant", "what": "host", "ability": TWIN_TOKENS}},
    ],
}
BYSTANDER = {"types": ["creature"], "power": 1, "toughness": 1}
BLOOD = {
    "types": ["enchantment"],
    "abilities": [{"when": {"on": "loses_life", "who": "opponent"}, "do": [{"do": "gain_life", "who": "you", "n": 1}]}],
}
BOND = {
    "types": ["enchantment"],
    "abilities": [{"when": {"on": "gains_life", "who": "you"}, "do": [{"do": "lose_life", "who": "opponent", "n": 1}]}],
}
MONOLITH = {
    "types": ["artifact"],
    "abilities": [
        {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{C}{C}{C}"}]},
        {"cost": {"mana": "{1}"}, "do": [{"do": "untap", "what": "self"}]},
    ],
}
COUNTING = {
    "types": ["artifact", "creature"],
    "power": 1,
    "toughness": 1,
    "abilities": [
        {"cost": {"remove": {"charge": 1}}, "do": [{"do": "gain_life", "who": "you", "n": 1}]},
        {
            "when": {"on": "gains_life", "who": "you"},
            "do": [{"do": "put_counters", "what": "self", "counter": "charge"}],
        },
    ],
}
RECAST = {
    "types": ["creature"],
    "mana_cost": "{0}",
    "power": 1,
    "toughness": 1,
    "abilities": [{"when": {"on": "enters", "what": "self"}, "do": [{"do": "return", "what": "self", "to": "hand"}]}],
}
ALTAR = {
    "types": ["artifact"],
    "abilities": [
        {
            "cost": {"sacrifice": {"choose": {"type": "creature"}}},
            "do": [{"do": "return", "what": {"choose": {"type": "creature", "zone": "graveyard", "owner": "you"}},
                    "to": "battlefield"}],
        }
    ],
}  # fmt: skip

OUTLET = {
    "types": ["artifact"],
    "abilities": [{"cost": {"sacrifice": {"choose": {"type": "creature"}}}, "do": [{"do": "add_mana", "mana": "{C}"}]}],
}
CRUSADE = {
    "types": ["enchantment"],
    "abilities": [
        {
            "when": {"on": "enters", "what": {"type": "creature", "controller": "you"}},
            "do": [{"do": "put_counters", "what": {"each": {"type": "creature"}}, "counter": "+1/+1"}],
        }
    ],
}

UNTAPPING = {
    "types": ["enchantment"],
    "subtypes": ["Aura"],
    "abilities": [
        {"targets": [{"object": {"type": "creature"}}]},
        {"cost": {"mana": "{3}"}, "do": [{"do": "untap", "what": "host"}]},
    ],
}


def _making(n: dict[str, Any]) -> dict[str, Any]:
    """A creature that taps for so much mana."""
    makes = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}", "n": n}]}
    return {"types": ["creature"], "subtypes": ["Elf"], "mana_cost": "{G}", "power": 1, "toughness": 1,
            "abilities": [makes]}  # fmt: skip


RETRIEVER = {
    "types": ["artifact", "creature"],
    "mana_cost": "{2}",
    "power": 1,
    "toughness": 1,
    "abilities": [
        {
            "when": {"on": "dies", "what": "self"},
            "targets": [{"object": {"type": "artifact", "zone": "graveyard", "owner": "you", "other": True}}],
            "do": [{"do": "return", "what": "target", "to": "hand"}],
        }
    ],
}
RICH_OUTLET = {
    "types": ["enchantment"],
    "abilities": [
        {"cost": {"sacrifice": {"choose": {"type": "artifact"}}}, "do": [{"do": "add_mana", "mana": "{C}{C}{C}"}]}
    ],
}


def _open(**cards: dict[str, Any]) -> dict[str, Any]:
    """A case in which it is open how these cards begin."""
    objects = [{"id": name, "name": name} for name in cards]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "open": objects}
    return {"question": "find_loops", "cards": cards, "state": state}


def _found(**cards: dict[str, Any]) -> tuple[LoopVerdict, list[str]]:
    case = understood(case_from_object(_open(**cards)))
    return find(case), needs(case)


@pytest.mark.parametrize(
    ("cards", "kind", "needed"),
    [
        # CR 302.6: Kiki-Jiki has haste, and the token too, so that nothing has to be ready.
        ({"Kiki": KIKI, "Exarch": EXARCH}, "optional", ["Kiki and Exarch on the battlefield."]),
        # CR 303.4: an Aura is on something; the creature taps once before a token with haste is there.
        (
            {"Twin": TWIN, "Exarch": EXARCH},
            "optional",
            ["Twin and Exarch on the battlefield.", "Twin attached to Exarch.", "Exarch isn't summoning sick."],
        ),
        # CR 603.2: each triggers on what the other does, and nothing on its own.
        (
            {"Blood": BLOOD, "Bond": BOND},
            "ends",
            ["Blood and Bond on the battlefield.", "A spell by which you gain 1 life in hand."],
        ),
        # CR 602.2b: {1} of three mana untaps it again.
        ({"Monolith": MONOLITH}, "optional", ["Monolith on the battlefield."]),
        # CR 118.3: a counter that isn't there can't be removed.
        (
            {"Counting": COUNTING},
            "optional",
            ["Counting on the battlefield.", "1 charge counter on Counting."],
        ),
        # CR 601.2a: what returns itself is cast from the hand, where it begins too.
        ({"Recast": RECAST}, "optional", ["Recast in hand."]),
        # CR 701.21a: a creature to sacrifice is no part of the combo.
        ({"Altar": ALTAR}, "optional", ["Altar and a creature on the battlefield."]),
        # CR 702.79a, 704.5q: its -1/-1 counter goes with the +1/+1 counter, and it comes back each time.
        (
            {"Outlet": OUTLET, "Crusade": CRUSADE},
            "optional",
            ["Outlet, Crusade and a creature with persist on the battlefield."],
        ),
        # CR 107.3: what makes mana for each Elf pays {3} only if there are others.
        (
            {"Elf": _making({"count": {"subtype": "elf"}}), "Aura": UNTAPPING},
            "optional",
            [
                "Elf, Aura, a creature of the type Elf, a creature of the type Elf and a creature of the type Elf on "
                "the battlefield.",
                "Elf isn't summoning sick.",
                "Aura attached to Elf.",
            ],
        ),
        # CR 700.5: devotion counts the symbols of other permanents, too.
        (
            {"Elf": _making({"devotion": "green"}), "Aura": UNTAPPING},
            "optional",
            [
                "Elf, Aura and an enchantment that costs {G}{G}{G}{G}{G} on the battlefield.",
                "Elf isn't summoning sick.",
                "Aura attached to Elf.",
            ],
        ),
        # CR 122.1a: +1/+1 counters make its power enough.
        (
            {"Elf": _making({"power_of": "self"}), "Aura": UNTAPPING},
            "optional",
            [
                "Elf and Aura on the battlefield.",
                "3 +1/+1 counters on Elf.",
                "Elf isn't summoning sick.",
                "Aura attached to Elf.",
            ],
        ),
        # CR 109.1: another card of the same name is what "another" returns.
        (
            {"Outlet": RICH_OUTLET, "Retriever": RETRIEVER},
            "optional",
            ["Outlet and Retriever on the battlefield.", "Retriever in the graveyard."],
        ),
    ],
)  # fmt: skip
def test_what_is_needed_is_found_out(cards: dict[str, Any], kind: str, needed: list[str]) -> None:
    verdict, said = _found(**cards)
    assert verdict.kind == kind, verdict.unsupported
    assert verdict.checked is not None
    assert not verdict.checked.rejected
    assert said == needed


@pytest.mark.parametrize(
    "cards",
    [
        # The creature does nothing, and no loop is one of both.
        {"Kiki": KIKI, "Exarch": EXARCH, "Bystander": BYSTANDER},
        {"Monolith": MONOLITH, "Bystander": BYSTANDER},
        # Of what changes only sizes the proof holds without it.
        {"Monolith": MONOLITH, "Anthem": {"types": ["enchantment"], "abilities": [
            {"static": {"does": "boost", "what": {"type": "creature"}, "n": 1, "m": 1}}]}},
        # CR 702.79a: without another counter what comes back once has its own.
        {"Outlet": OUTLET, "Bystander": BYSTANDER},
        # What opens a run doesn't go on in it: one card alone would need it each round.
        {"Bond": BOND},
    ],
)  # fmt: skip
def test_a_loop_of_fewer_cards_is_none_of_all(cards: dict[str, Any]) -> None:
    assert _found(**cards)[0].kind == "none"


def test_a_creature_type_is_chosen_that_makes_a_loop() -> None:
    # CR 614.12: with Elf chosen, what enters is one, and another one comes of it.
    elves = {
        "types": ["creature"],
        "subtypes": ["Goblin"],
        "mana_cost": "{0}",
        "power": 1,
        "toughness": 1,
        "abilities": [
            {
                "when": {"on": "enters", "what": {"subtype": "elf", "controller": "you"}},
                "do": [{"do": "create", "card": "Goblin"}],
            }
        ],
    }
    goblin = {"types": ["creature"], "subtypes": ["Goblin"], "power": 1, "toughness": 1}
    adaptation = {
        "types": ["enchantment"],
        "text": "As this enchantment enters, choose a creature type.\n"
        "Creatures you control are the chosen type in addition to their other types.",
    }
    case = _open(Elves=elves, Adaptation=adaptation)
    case["cards"]["Goblin"] = goblin
    completed = understood(case_from_object(case))
    verdict = find(completed)
    assert verdict.kind in ("mandatory", "optional"), verdict.unsupported
    assert "Elf chosen for Adaptation." in needs(completed)


def test_none_is_not_said_of_a_planeswalker_whose_loyalty_nobody_has_said() -> None:
    # CR 306.5b: with which loyalty it enters may be what makes a loop.
    walker = {
        "types": ["planeswalker"],
        "loyalty": 0,
        "abilities": [{"cost": {"loyalty": -2}, "do": [{"do": "gain_life", "n": 1}]}],
    }
    verdict, _ = _found(Walker=walker)
    assert verdict.kind == "undetermined"
    assert [cr for cr, _ in verdict.unsupported] == ["306.5b"]
    assert _found(Walker={**walker, "loyalty": 3})[0].kind == "none"


def test_out_of_time_is_told_by_a_mark() -> None:
    case = understood(case_from_object(_open(Blood=BLOOD, Bond=BOND)))
    late = find(case, timeout=1e-9)
    assert (late.kind, late.late) == ("undetermined", True)
    assert not find(case).late


def test_the_completed_case_says_the_same() -> None:
    case = understood(case_from_object(_open(Blood=BLOOD, Bond=BOND)))
    again = find(understood(case_from_object(as_written(case))))
    first = find(case)
    assert (again.kind, again.rounds, again.losers) == (first.kind, first.rounds, first.losers)


def test_what_is_said_of_an_open_object_is_refused() -> None:
    case = _open(Monolith=MONOLITH)
    case["state"]["open"][0]["tapped"] = True
    with pytest.raises(CaseError, match="how an object under 'open' begins is chosen"):
        case_from_object(case)
    case = _open(Monolith=MONOLITH)
    del case["state"]["open"][0]["name"]
    with pytest.raises(CaseError, match="missing key 'name'"):
        case_from_object(case)


@pytest.mark.parametrize(
    ("words", "types", "power"),
    [("a creature with power 3", ["creature"], 3), ("an artifact", ["artifact"], None), ("a Goblin", ["creature"], 2)],
)
def test_what_is_there_besides_is_described(words: str, types: list[str], power: int | None) -> None:
    card = described_card(words)
    assert (card.types, card.power) == (types, power)


def test_words_that_describe_nothing_are_refused() -> None:
    with pytest.raises(InputError, match="isn't understood"):
        described_card("a whole lot of trouble")


def test_a_zone_may_be_said() -> None:
    case = combo_case(["A", "B"], ["C"], {"B": "graveyard"}, described=["a creature"])
    assert [each.name for each in case.state.open] == ["A"]
    assert [each.name for each in case.state.graveyard] == ["B"]
    assert [each.name for each in case.state.battlefield] == ["C", "a creature"]
    with pytest.raises(InputError, match="there is no zone 'attic'"):
        combo_case(["A"], where={"A": "attic"})
    with pytest.raises(InputError, match="none of the cards"):
        combo_case(["A"], where={"B": "hand"})
