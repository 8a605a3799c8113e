"""Loops over combats, cleanup steps and turns: what `across_turns` lets pass, and what it doesn't."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from bridge.case.state import Case
from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict

__all__ = ["attacker_alone"]

Node = dict[str, Any]

UNTAP_AND_FIGHT: list[Node] = [
    {"do": "untap", "what": {"each": {"type": "creature", "controller": "you"}}},
    {"do": "extra_combat"},
]


def _case(cards: Node, battlefield: list[Node], **more: Any) -> Node:
    state: Node = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "options": {"across_turns": True},
        "battlefield": battlefield,
    }
    return {"question": "find_loops", "cards": cards, "state": state | more}


def _found(case: Node, steps: int) -> LoopVerdict:
    return find(msgspec.convert(case, Case), steps=steps, timeout=120)


def _attacker(**changes: Any) -> Node:
    """A creature that untaps its side and adds a combat phase whenever it attacks."""
    ability: Node = {"when": {"on": "attacks", "what": "self"}, "do": UNTAP_AND_FIGHT}
    card: Node = {"types": ["creature"], "power": 2, "toughness": 2, "abilities": [ability]}
    return {"Attacker": card | changes}


def attacker_alone() -> Node:
    """A case of alice's with such a creature."""
    return _case(_attacker(), [{"id": "a", "name": "Attacker"}])


# CR 508.1, 500.8: one more combat for each attack.


def test_a_combat_phase_for_each_attack() -> None:
    verdict = _found(_case(_attacker(), [{"id": "a", "name": "Attacker"}]), 12)
    assert verdict.kind == "optional"
    assert verdict.choosers == ("alice",)
    assert verdict.yields["extra combat"] == 1
    assert verdict.yields["life bob"] == -2
    assert verdict.yields["attacks"] == verdict.yields["combat_damage"] == 1
    assert [step.phase for step in verdict.round if step.do == "advance"] == ["damage", "attack"]


def test_no_damage_step_is_passed_over() -> None:
    verdict = _found(_case(_attacker(), [{"id": "a", "name": "Attacker"}]), 12)
    phases = [step.phase for step in (*verdict.start, *verdict.round) if step.do == "advance"]
    assert {later for first, later in pairwise(phases) if first == "attack"} == {"damage"}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"keywords": ["defender"]}, id="a defender doesn't attack (702.3b)"),
        pytest.param(
            {"abilities": [{"when": {"on": "attacks", "what": "self"}, "do": [{"do": "extra_combat"}]}]},
            id="what is tapped doesn't attack (508.1a)",
        ),
        pytest.param(
            {
                "abilities": [
                    {"when": {"on": "attacks", "what": "self", "first_each_turn": True}, "do": UNTAP_AND_FIGHT}
                ]
            },
            id="only the first attack each turn",
        ),
        pytest.param(
            {"abilities": [{"when": {"on": "attacks", "what": "self"}, "do": UNTAP_AND_FIGHT, "once_each_turn": True}]},
            id="only once each turn",
        ),
    ],
)
def test_no_loop_of_combats(changes: Node) -> None:
    assert _found(_case(_attacker(**changes), [{"id": "a", "name": "Attacker"}]), 10).kind == "none"


@pytest.mark.parametrize("keyword", ["first strike", "double strike"])
def test_a_second_combat_damage_step_is_not_followed(keyword: str) -> None:
    """CR 510.4, 702.4b, 702.7b: without the keyword, the same combats are a loop."""
    cards = _attacker(power=1, abilities=[{"when": {"on": "attacks", "what": "self"}, "do": UNTAP_AND_FIGHT}])
    assert _found(_case(cards, [{"id": "a", "name": "Attacker"}]), 10).kind == "optional"
    cards["Attacker"]["keywords"] = [keyword]
    verdict = _found(_case(cards, [{"id": "a", "name": "Attacker"}]), 10)
    assert verdict.kind == "undetermined" and verdict.unsupported[0][0] == "510.4"


def test_a_creature_that_just_came_does_not_attack() -> None:
    sick: Node = {"id": "a", "name": "Attacker", "sick": True}
    # In the next turn of its controller it can (302.6), two steps later.
    assert _found(_case(_attacker(), [sick]), 6).kind == "none"
    assert _found(_case(_attacker(keywords=["haste"]), [sick]), 6).kind == "optional"
    assert _found(_case(_attacker(), [sick]), 8).kind == "optional"


def test_vigilance_needs_no_untapping() -> None:
    attack: Node = {"when": {"on": "attacks", "what": "self"}, "do": [{"do": "extra_combat"}]}
    verdict = _found(
        _case(_attacker(keywords=["vigilance"], abilities=[attack]), [{"id": "a", "name": "Attacker"}]), 10
    )
    assert verdict.kind == "optional"
    assert "tapped" not in verdict.yields


def test_mana_does_not_last_from_one_phase_to_another() -> None:
    """CR 500.4, 106.4."""
    cards = _attacker()
    do: list[Node] = [*UNTAP_AND_FIGHT, {"do": "add_mana", "mana": "{R}{R}"}]
    cards["Attacker"]["abilities"][0]["do"] = do
    cards["Attacker"]["abilities"].append({"cost": {"mana": "{R}{R}{R}"}, "do": [{"do": "draw", "who": "you"}]})
    verdict = _found(_case(cards, [{"id": "a", "name": "Attacker"}]), 10)
    assert verdict.kind == "optional"
    assert not any(name.startswith("mana") for name in verdict.yields)


@pytest.mark.nightly
def test_an_additional_combat_phase_and_an_additional_main_phase() -> None:
    """CR 500.8: paid for in one main phase, the lands untapped in combat, paid for again in the next."""
    cards: Node = {
        "Assault": {
            "types": ["enchantment"],
            "abilities": [
                {"cost": {"mana": "{R}"}, "sorcery": True, "do": [*UNTAP_AND_FIGHT, {"do": "extra_main"}]},
            ],
        },
        "Striker": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [
                {
                    "when": {"on": "combat_damage", "what": "self"},
                    "do": [{"do": "untap", "what": {"each": {"type": "land", "controller": "you"}}}],
                }
            ],
        },
        "Mountain": {
            "types": ["land"],
            "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{R}"}]}],
        },
    }
    battlefield = [{"id": name.lower(), "name": name} for name in cards]
    verdict = _found(_case(cards, battlefield), 16)
    assert verdict.kind == "optional"
    assert verdict.yields["extra combat"] == verdict.yields["extra main"] == 1
    assert {step.phase for step in verdict.round if step.do == "advance"} == {"attack", "damage", "main_2"}
    without_main = deepcopy(cards)
    del without_main["Assault"]["abilities"][0]["do"][2]
    once = _found(_case(without_main, battlefield, phase="main_2"), 10)
    assert once.kind == "none"


# CR 514.1, 514.3a: one cleanup step after the other.

HOARDER: Node = {
    "Hoarder": {
        "types": ["enchantment"],
        "abilities": [
            {
                "when": {"on": "discards", "who": "you", "one_or_more": True},
                "do": [{"do": "draw", "who": "you", "n": {"that_much": True}}],
            }
        ],
    }
}


def _hoard(hand: int, cards: Node = HOARDER) -> Node:
    players: Node = {"alice": {"hand": hand}, "bob": {}}
    return _case(cards, [{"id": "h", "name": "Hoarder"}], phase="end", players=players)


def test_cleanup_steps_without_end() -> None:
    verdict = _found(_hoard(8), 4)
    assert (verdict.kind, verdict.losers, verdict.end_rule) == ("ends", ("alice",), "704.5b")
    assert verdict.yields["discards alice"] == verdict.yields["draws alice"] == 1
    [advance] = [step for step in verdict.round if step.do == "advance"]
    assert advance.phase == "cleanup"
    assert "514.3a" in advance.rules


def test_seven_cards_are_kept() -> None:
    assert _found(_hoard(7), 4).kind == "none"


def test_the_eighth_card_is_drawn_in_the_next_turn() -> None:
    verdict = _found(_hoard(7), 8)
    assert (verdict.kind, verdict.losers) == ("ends", ("alice",))
    assert [step.player for step in verdict.start] == ["bob", "alice", "alice"]


def test_no_maximum_hand_size() -> None:
    cards = deepcopy(HOARDER)
    cards["Hoarder"]["abilities"].append({"static": {"does": "no_hand_limit", "what": "self"}})
    assert _found(_hoard(8, cards), 6).kind == "none"


def test_a_player_who_may_decline_leaves_the_cleanup_steps() -> None:
    cards = deepcopy(HOARDER)
    cards["Hoarder"]["abilities"][0]["may"] = True
    verdict = _found(_hoard(8, cards), 8)
    assert (verdict.kind, verdict.choosers) == ("optional", ("alice",))


# CR 500.7: turns. Each takes a card from the library (504.1), which is put back here.

LAND: Node = {"type": "land", "zone": "graveyard", "owner": "you"}
ENGINE: Node = {
    "Engine": {
        "types": ["artifact"],
        "abilities": [
            {
                "when": {"on": "begins", "step": "upkeep", "who": "you"},
                "targets": [{"object": LAND}],
                "do": [{"do": "put_on_library", "what": "target"}],
            },
            {
                "cost": {"tap": True, "sacrifice": {"choose": {"type": "land", "controller": "you"}}},
                "do": [{"do": "extra_turn", "who": "you"}],
            },
        ],
    },
    "Waste": {"types": ["land"]},
}


def _engine(**changes: Any) -> Node:
    cards = deepcopy(ENGINE)
    cards["Engine"]["abilities"][1] |= changes
    return cards


def _turns(cards: Node) -> LoopVerdict:
    battlefield: list[Node] = [{"id": "engine", "name": "Engine"}]
    return _found(_case(cards, battlefield, phase="upkeep", hand=[{"id": "waste", "name": "Waste"}]), 14)


def test_turn_after_turn() -> None:
    verdict = _turns(_engine())
    assert verdict.kind == "optional"
    assert verdict.yields["extra turn"] == 1
    assert verdict.yields.get("library alice", 0) == 0
    assert {step.player for step in verdict.round} == {"alice"}
    assert {"untapped", "draws alice"} <= verdict.yields.keys()


def test_the_turns_of_others_can_be_skipped() -> None:
    verdict = _turns(_engine(do=[{"do": "skip_turn", "who": "opponent"}]))
    assert verdict.kind == "optional"
    assert {step.player for step in verdict.round} == {"alice"}


def test_what_is_used_once_each_turn_is_used_in_the_next() -> None:
    cost: Node = {"sacrifice": {"choose": {"type": "land", "controller": "you"}}}
    assert _turns(_engine(cost=cost, once_each_turn=True)).kind == "optional"


def test_each_extra_turn_takes_a_card() -> None:
    """CR 504.1: as many turns as there are cards; the player may stop before."""
    cards = _engine(cost={"tap": True})
    del cards["Engine"]["abilities"][0]
    verdict = _turns(cards)
    assert verdict.kind == "optional"
    assert verdict.yields["extra turn"] == 1
    assert verdict.yields["library alice"] == -1


def test_the_turns_that_come_by_themselves_are_no_loop() -> None:
    """CR 500.1: attacking turn after turn is how the game goes."""
    assert _found(_case(_attacker(abilities=[]), [{"id": "a", "name": "Attacker"}]), 9).kind == "none"


def test_what_does_not_untap_is_used_once() -> None:
    cards = _engine()
    cards["Engine"]["abilities"].append({"static": {"does": "doesnt_untap", "what": "self"}})
    assert _turns(cards).kind == "none"


def test_a_land_a_turn() -> None:
    """CR 305.2: a second land can't be played, so the ability that costs two isn't paid."""
    cost: Node = {"tap": True, "sacrifice": {"choose": {"type": "land", "controller": "you"}, "n": 2}}
    assert _turns(_engine(cost=cost)).kind == "none"


def test_nothing_passes_where_turns_do_not_pass() -> None:
    case = _case(_attacker(), [{"id": "a", "name": "Attacker"}])
    del case["state"]["options"]
    assert _found(case, 8).kind == "none"


def _hourglass(*do: Node) -> Node:
    """An artifact that is tapped for something to do with turns."""
    return {"Hourglass": {"types": ["artifact"], "abilities": [{"cost": {"tap": True}, "do": list(do)}]}}


EXTRA: Node = {"do": "extra_turn", "who": "you"}


@pytest.mark.parametrize("n", [1, 2])
def test_how_many_extra_turns_a_round_yields(n: int) -> None:
    """CR 500.7, 704.5b: one is taken in each round, in which alice draws a card; more of them are left to be taken."""
    case = _case(_hourglass({**EXTRA, "n": n}), [{"id": "a", "name": "Hourglass"}])
    case["state"]["players"]["alice"] = {"library": 6}
    verdict = _found(case, 10)
    assert (verdict.kind, verdict.choosers, verdict.yields["extra turn"]) == ("optional", ("alice",), n)
    assert (verdict.losers, verdict.rounds) == (("alice",), 7)


def test_what_happens_in_each_upkeep_may_end_it() -> None:
    """CR 503.1, 704.5a: bob's card takes three of alice's seven life in each of her turns."""
    upkeep: Node = {
        "when": {"on": "begins", "step": "upkeep", "who": "opponent"},
        "do": [{"do": "lose_life", "who": "they", "n": 3}],
    }
    cards = _hourglass(EXTRA) | {"Tax": {"types": ["enchantment"], "abilities": [upkeep]}}
    field = [{"id": "a", "name": "Hourglass"}, {"id": "tax", "name": "Tax", "controller": "bob"}]
    case = _case(cards, field)
    case["state"]["players"]["alice"] = {"life": 7}
    verdict = _found(case, 10)
    assert (verdict.kind, verdict.losers, verdict.rounds) == ("optional", ("alice",), 3)


def test_what_stays_tapped_makes_no_extra_turns() -> None:
    """CR 502.3: it doesn't untap during its controller's untap step."""
    stasis: Node = {"static": {"does": "doesnt_untap", "what": {"type": "artifact"}}}
    cards = _hourglass(EXTRA) | {"Stasis": {"types": ["enchantment"], "abilities": [stasis]}}
    field = [{"id": "a", "name": "Hourglass"}, {"id": "stasis", "name": "Stasis"}]
    assert _found(_case(cards, field), 10).kind == "none"


@pytest.mark.parametrize(
    ("do", "rules"),
    [
        pytest.param([{"do": "extra_turn", "who": "opponent"}, EXTRA], {"500.7"}, id="both"),
        pytest.param([{"do": "extra_turn", "who": "opponent"}], set(), id="bob"),
    ],
)
def test_whose_extra_turn_comes_first(do: list[Node], rules: set[str]) -> None:
    """CR 500.7: that created last; which that is isn't kept. One of bob's makes no loop by itself."""
    verdict = _found(_case(_hourglass(*do), [{"id": "a", "name": "Hourglass"}]), 8)
    assert verdict.kind == ("undetermined" if rules else "none")
    assert {rule for rule, _ in verdict.unsupported} == rules


def test_turns_that_come_by_themselves_are_no_loop_of_forced_steps() -> None:
    """CR 104.4b, 117.1: players have priority in each turn; one more in each upkeep is no draw and no end."""
    upkeep: Node = {"when": {"on": "begins", "step": "upkeep", "who": "you"}, "do": [EXTRA]}
    cards = {"Clock": {"types": ["enchantment"], "abilities": [upkeep]}}
    verdict = _found(_case(cards, [{"id": "clock", "name": "Clock"}], phase="upkeep"), 8)
    assert verdict.kind not in ("mandatory", "ends", "fragmented")
