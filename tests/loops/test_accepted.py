"""Loops whose first rounds differ from later ones, who loses first, and who chooses: each proof is accepted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from bridge.loops.proof import check, replay
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object

__all__: list[str] = []

Node = dict[str, Any]

GAIN: Node = {"do": "gain_life", "n": 1}
DRAW: Node = {"do": "draw", "n": 1}
DISCARD: Node = {"do": "discard", "n": 1}
MILL: Node = {"do": "mill", "n": 1}
CANT_LOSE: Node = {"static": {"does": "cant_lose", "who": "you"}}
FREE: Node = {"mana": "{0}"}


def _enchantment(*abilities: Node, **more: Any) -> Node:
    return {"types": ["enchantment"], "abilities": list(abilities), **more}


def _creature(*abilities: Node) -> Node:
    return {"types": ["creature"], "power": 1, "toughness": 3, "abilities": list(abilities)}


def _ring(*do: Node) -> Node:
    """An ability that triggers as its controller gains life, and makes them gain some."""
    return {"when": {"on": "gains_life", "who": "you"}, "do": [*do, GAIN]}


def _case(cards: Node, battlefield: list[Node], *, going: Node | None = GAIN, **players: Node) -> Node:
    """A case of alice and bob; `going`: what an item on the stack does."""
    stack = [] if going is None else [{"id": "go", "controller": "alice", "ability": {"do": [going]}}]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}, **players}}
    return {"question": "find_loops", "cards": cards, "state": {**state, "battlefield": battlefield, "stack": stack}}


def _mine(card: Node, **more: Any) -> Node:
    return _case({"Ring": card}, [{"id": "ring", "name": "Ring"}], **more)


def _found(case: Node, steps: int = 10) -> LoopVerdict:
    verdict = find(loop_from_object(case), steps=steps, timeout=120)
    assert verdict.kind == "none" or not verdict.unsupported, verdict.unsupported
    return verdict


# ------------------------------------------------------------------------------------------- who is the first to lose


@pytest.mark.parametrize(
    ("alice", "bob", "loser", "rounds"),
    # CR 704.3: alice loses 1 life before the round begins, and in each round bob loses 1 before she does. Whoever comes
    # to no life first loses alone, though the other one would in the same round.
    [(4, 3, "bob", 3), (3, 3, "alice", 2), (2, 1, "bob", 1)],
)
def test_of_two_who_would_lose_in_a_round_the_first_one_loses(alice: int, bob: int, loser: str, rounds: int) -> None:
    card = _enchantment(
        {"when": {"on": "loses_life", "who": "opponent"}, "do": [{"do": "lose_life", "who": "you", "n": 1}]}
    )
    battlefield = [{"id": name, "name": "Pain", "controller": name} for name in ("alice", "bob")]
    battlefield = [{**each, "id": f"pain {each['id']}"} for each in battlefield]
    going = {"do": "lose_life", "who": "you", "n": 1}
    verdict = _found(_case({"Pain": card}, battlefield, going=going, alice={"life": alice}, bob={"life": bob}))
    assert (verdict.kind, verdict.losers, verdict.rounds) == ("ends", (loser,), rounds)


@pytest.mark.parametrize(("cards", "rounds"), [(1, 2), (2, 2), (3, 3), (5, 4)])
def test_a_card_that_isnt_there_isnt_milled(cards: int, rounds: int) -> None:
    """CR 701.17b: of 3 cards 2 are gone after a round, then one is drawn and none milled, and the third draw loses."""
    verdict = _found(_mine(_enchantment(_ring(DRAW, MILL)), alice={"library": cards}))
    assert (verdict.kind, verdict.end_rule, verdict.rounds) == ("ends", "704.5b", rounds)


# ------------------------------------------------------------------------------------------------------ who can't lose


@pytest.mark.parametrize("library", [0, 1, 5, 40])
def test_who_cant_lose_draws_what_is_left(library: int) -> None:
    """CR 101.2, 121.4, 704.5b: from an empty library nothing is drawn, and nothing comes of it."""
    verdict = _found(_mine(_enchantment(_ring(DRAW), CANT_LOSE), alice={"library": library}))
    assert (verdict.kind, verdict.draw_for) == ("mandatory", ("alice", "bob"))


@pytest.mark.parametrize("library", [1, 5])
def test_by_choice_too(library: int) -> None:
    card = _enchantment({"cost": FREE, "do": [DRAW, GAIN]}, CANT_LOSE)
    verdict = _found(_mine(card, going=None, alice={"library": library}))
    assert (verdict.kind, verdict.choosers, verdict.losers) == ("optional", ("alice",), ())


@pytest.mark.parametrize("library", [5, 40])
def test_where_drawing_triggers_it_ends_with_the_library(library: int) -> None:
    """CR 121.4: the last card is drawn some time, and then nothing triggers any more."""
    ring = {"when": {"on": "draws", "who": "you"}, "do": [DRAW]}
    assert _found(_mine(_enchantment(ring, CANT_LOSE), going=DRAW, alice={"library": library})).kind == "none"


def test_poison_of_one_who_cant_lose() -> None:
    poison = {"do": "poison", "who": "you", "n": 1}
    verdict = _found(_mine(_enchantment(_ring(poison), CANT_LOSE)))
    assert (verdict.kind, verdict.rounds) == ("mandatory", None)


# --------------------------------------------------------------------------------------------- less than is asked for


@pytest.mark.parametrize("hand", [0, 1, 3])
def test_an_empty_hand_in_the_first_round_only(hand: int) -> None:
    """CR 701.9a: with no hand nothing is discarded; from the second round on it is the card that was drawn.

    The fifth draw is the one from an empty library.
    """
    verdict = _found(_mine(_enchantment(_ring(DISCARD, DRAW)), alice={"library": 4, "hand": hand}))
    assert (verdict.kind, verdict.rounds) == ("ends", 5)
    assert verdict.yields.get("discards alice") == 1


def test_a_counter_that_isnt_there_each_time() -> None:
    """CR 704.5q: first an instruction removes a -1/-1 counter; in later rounds it goes with a +1/+1 counter."""
    ability = {
        "cost": {"put": {"-1/-1": 1}},
        "do": [
            {"do": "remove_counters", "what": "self", "counter": "-1/-1"},
            {"do": "put_counters", "what": "self", "counter": "+1/+1"},
        ],
    }
    verdict = _found(_mine(_creature(ability), going=None))
    assert (verdict.kind, verdict.choosers) == ("optional", ("alice",))


def test_what_is_discarded_comes_to_the_graveyard() -> None:
    """CR 701.9a."""
    card = _enchantment({"cost": {"discard": 1}, "do": [DRAW, {**MILL, "who": "opponent"}]})
    verdict = _found(_mine(card, going=None, alice={"library": 5, "hand": 1}))
    assert (verdict.kind, verdict.yields.get("graveyard alice"), verdict.yields.get("graveyard bob")) == (
        "optional",
        1,
        1,
    )


def test_cards_that_are_discarded_are_counted_in_the_graveyard() -> None:
    """CR 701.9a: with the third discard the condition holds, and nobody gains life any more."""
    full = {"compare": {"value": {"number": "graveyard", "of": "you"}, "at_most": 2}}
    ring = {"when": {"on": "gains_life", "who": "you"}, "do": [DISCARD, {**GAIN, "if": full}]}
    assert _found(_mine(_enchantment(ring), alice={"hand": 9})).kind == "none"


# ------------------------------------------------------------------------------------------------ Auras (CR 303.4f, g)

AURA: Node = {
    "types": ["enchantment"],
    "subtypes": ["Aura"],
    "abilities": [{"targets": [{"object": {"type": "creature"}}]}],
}


@pytest.mark.parametrize("many", [1, 2])
def test_an_aura_isnt_attached_to_what_enters_with_it(many: int) -> None:
    """CR 303.4g: all creatures are elsewhere as it would enter: it stays in exile."""
    every = {"each": {"type": ["creature", "enchantment"], "non": {"name": "Door"}}}
    door = _enchantment({"cost": FREE, "do": [{"do": "blink", "what": every}, GAIN]})
    battlefield = [{"id": f"bear {n}", "name": "Bear"} for n in range(1, many + 1)]
    battlefield += [{"id": "aura", "name": "Aura", "attached_to": "bear 1"}, {"id": "door", "name": "Door"}]
    verdict = _found(_case({"Aura": AURA, "Bear": _creature(), "Door": door}, battlefield, going=None))
    assert (verdict.kind, verdict.yields.get("enters")) == ("optional", many)
    assert not any("aura" in step.enchanted for step in verdict.round)


# -------------------------------------------------------------------------------------------------------- who chooses


@pytest.mark.parametrize(
    ("do", "on"),
    [
        (({"do": "tap"}, {"do": "untap", "what": "chosen"}), "tapped"),
        (({"do": "put_counters", "counter": "+1/+1"},), "counters"),
        (({"do": "sacrifice"}, {"do": "return", "what": "chosen", "to": "battlefield"}), "enters"),
    ],
)
def test_an_opponent_chooses_what_goes_on(do: tuple[Node, ...], on: str) -> None:
    """CR 608.2d: of bob's creatures only one makes alice gain life: he could choose the other, so the choice is his."""
    pick = {"choose": {"type": "creature"}, "by": "opponent"}
    first = {**do[0], "what": pick}
    ring = {"when": {"on": "gains_life", "who": "you"}, "do": [first, *do[1:]]}
    loud = _creature({"when": {"on": on, "what": "self"}, "do": [{**GAIN, "who": "opponent"}]})
    cards = {"Ring": _enchantment(ring), "Loud": loud, "Still": _creature()}
    battlefield = [{"id": "ring", "name": "Ring"}]
    battlefield += [{"id": name.lower(), "name": name, "controller": "bob"} for name in ("Loud", "Still")]
    case = _case(cards, battlefield)
    verdict = _found(case)
    assert (verdict.kind, verdict.choosers) == ("optional", ("bob",))
    assert verdict.escape
    untold = replay(case, to_builtins(verdict) | {"escape": []})
    assert untold == ["optional, but nothing in the round can be declined, and no way out is told"]


@pytest.mark.parametrize("more", [[], [{**DRAW, "mode": 2}]])
@pytest.mark.parametrize("verb", ["lose", "win"])
def test_a_mode_that_ends_the_game(verb: str, more: list[Node]) -> None:
    """CR 104.3e, 104.2b: the game is over at once, also where more would have been done."""
    ring = {"when": {"on": "gains_life", "who": "you"}, "do": [{**GAIN, "mode": 1}, {"do": verb, "mode": 2}, *more]}
    verdict = _found(_mine(_enchantment(ring)))
    assert (verdict.kind, verdict.choosers) == ("optional", ("alice",))
    assert verdict.escape


# ---------------------------------------------------------------------------------------------------- counters as costs


@pytest.mark.parametrize(
    ("kept_off", "kind"), [({}, "none"), ({"counter": "-1/-1"}, "none"), ({"counter": "+1/+1"}, "optional")]
)
def test_counters_that_cant_be_put_on_it_pay_for_nothing(kept_off: Node, kind: str) -> None:
    """CR 118.3."""
    druid = _creature(
        {"cost": {"put": {"-1/-1": 1}}, "do": [GAIN, {"do": "remove_counters", "what": "self", "counter": "-1/-1"}]}
    )
    still = _enchantment({"static": {"does": "no_counters", "what": {"type": "creature"}, **kept_off}})
    battlefield = [{"id": "druid", "name": "Druid"}, {"id": "still", "name": "Still"}]
    assert _found(_case({"Druid": druid, "Still": still}, battlefield, going=None)).kind == kind


def test_loyalty_counters_too() -> None:
    """CR 118.3, 606.4."""
    walker = {
        "types": ["planeswalker"],
        "loyalty": 3,
        "abilities": [{"cost": {"loyalty": 1}, "do": [GAIN, {"do": "blink", "what": "self"}]}],
    }
    still = _enchantment({"static": {"does": "no_counters", "what": {"type": "planeswalker"}}})
    here = [{"id": "walker", "name": "Walker", "counters": {"loyalty": 3}}, {"id": "still", "name": "Still"}]
    assert _found(_case({"Walker": walker}, here[:1], going=None)).kind == "optional"
    assert _found(_case({"Walker": walker, "Still": still}, here, going=None)).kind == "none"


# ---------------------------------------------------------------------------------------------------- targets of copies


def _copying(*do: Node, creatures: tuple[str, ...]) -> Node:
    spell = {
        "types": ["sorcery"],
        "mana_cost": "{G}",
        "abilities": [
            {"do": [*do, {"do": "copy_spell", "what": "self"}], "targets": [{"object": {"type": "creature"}}]}
        ],
    }
    cards = {"Echo": spell, "Bear": _creature(), "Elf": _creature()}
    case = _case(cards, [{"id": name.lower(), "name": name} for name in creatures], going=None)
    case["state"]["stack"] = [{"id": "echo", "name": "Echo", "controller": "alice", "targets": ["bear"]}]
    return case


@pytest.mark.parametrize("creatures", [("Bear",), ("Bear", "Elf")])
def test_copies_of_copies(creatures: tuple[str, ...]) -> None:
    """CR 707.10c: whatever they are aimed at, alice gains life, and there is another copy."""
    assert _found(_copying(GAIN, creatures=creatures)).kind == "mandatory"


def test_a_copy_that_is_aimed_elsewhere() -> None:
    """CR 707.10c: aimed at the Elf, it isn't copied any more."""
    case = _copying(creatures=("Bear", "Elf"))
    case["cards"]["Echo"]["abilities"][0]["do"][0]["if"] = {"fits": {"object": "target", "what": {"name": "Bear"}}}
    verdict = _found(case)
    assert (verdict.kind, bool(verdict.escape)) == ("optional", True)


# -------------------------------------------------------------------------------------- cleanup steps (CR 514.3a)

AGAIN: Node = {"when": {"on": "begins", "step": "cleanup", "who": "any"}, "do": [GAIN]}
LEAVING: Node = {"when": {"on": "gains_life", "who": "you"}, "do": [{**GAIN, "mode": 1}, {"do": "energy", "mode": 2}]}


def _cleaning_up(*abilities: Node, phase: str, going: Node | None) -> Node:
    case = _mine(_enchantment(*abilities), going=going)
    case["state"] |= {"phase": phase, "options": {"across_turns": True}}
    return case


def test_one_cleanup_step_after_the_other() -> None:
    """CR 514.3a: each time something triggers, so that another cleanup step begins."""
    verdict = _found(_cleaning_up(AGAIN, phase="end", going=None))
    assert verdict.kind == "mandatory"
    assert [step.do for step in verdict.round].count("advance") == 1


def test_a_choice_leads_to_the_next_cleanup_step() -> None:
    """CR 514.3a: with the other mode nothing is left to be done, another cleanup step begins, and it goes on."""
    assert _found(_cleaning_up(LEAVING, AGAIN, phase="cleanup", going=GAIN)).kind == "mandatory"


def test_a_choice_leads_to_the_last_cleanup_step() -> None:
    """CR 514.3a: in the next cleanup step nothing is to be done; it is no rest before that."""
    case = _cleaning_up(LEAVING, phase="cleanup", going=GAIN)
    verdict = _found(case)
    assert (verdict.kind, verdict.escape[-1].do) == ("optional", "advance")
    claim = to_builtins(verdict) | {"escape": to_builtins(verdict.escape[:-1])}
    assert replay(case, claim) == ["escape: it doesn't come to rest"]


def test_abilities_on_the_stack_of_a_cleanup_step() -> None:
    """CR 514.3a: players have priority where something is on the stack as the case begins."""
    case = _mine(_enchantment(_ring()))
    case["state"]["phase"] = "cleanup"
    assert _found(case).kind == "mandatory"


# ------------------------------------------------------------------------------- what a step changes of what is gone


def _complete(case: Node, verdict: LoopVerdict) -> list[str]:
    return check(to_builtins(loop_from_object(case)), to_builtins(verdict), complete=True).problems


def test_what_ends_with_the_turn() -> None:
    """CR 514.2: what lasts until end of turn ends in the cleanup step, and is no yield."""
    ability = {"cost": {"tap": True}, "do": [{"do": "boost", "what": "self", "n": 2, "m": -2}, {"do": "extra_turn"}]}
    case = _mine(_creature(ability), going=None, alice={"library": 30})
    case["state"]["options"] = {"across_turns": True}
    verdict = _found(case, 12)
    assert not any(word.startswith("boost") for word in verdict.yields)
    changes = [step.changes for step in verdict.round if step.do == "advance"]
    assert {"boost ring": -2, "boost toughness ring": 2}.items() <= {**changes[0], **changes[-1]}.items()
    assert _complete(case, verdict) == []


def test_what_leaves_has_no_counters_any_more() -> None:
    """CR 400.7: it is a new object."""
    door = _enchantment({"cost": FREE, "do": [{"do": "blink", "what": {"each": {"type": "creature"}}}, GAIN]})
    battlefield = [
        {"id": "bear", "name": "Bear", "counters": {"charge": 3}, "damage": 1},
        {"id": "door", "name": "Door"},
    ]
    case = _case({"Door": door, "Bear": _creature()}, battlefield, going=None)
    verdict = _found(case)
    assert {"counters charge bear": -3, "damage bear": -1} in [step.changes for step in verdict.start]
    assert _complete(case, verdict) == []


def test_mana_that_may_be_added_inside_a_payment() -> None:
    """CR 605.3a: the ability is activated for its mana, which is then added."""
    source = _enchantment({"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}", "n": 2, "may": True}]})
    turner = _enchantment(
        {"cost": {"mana": "{G}"}, "targets": [{"object": {}}], "do": [{"do": "untap", "what": "target"}, GAIN]}
    )
    battlefield = [{"id": "source", "name": "Source"}, {"id": "turner", "name": "Turner"}]
    verdict = _found(_case({"Source": source, "Turner": turner}, battlefield, going=None))
    assert (verdict.kind, verdict.yields.get("mana alice")) == ("optional", 1)


# ----------------------------------------------------------------------------- the game ends, whatever somebody chooses


def _turns(*do: Node) -> Node:
    """Bob's permanent is untapped as it becomes tapped; as it becomes untapped, he taps or untaps it."""
    untaps: Node = {"when": {"on": "tapped", "what": "self"}, "do": [{"do": "untap", "what": "self"}]}
    again: Node = {
        "when": {"on": "untapped", "what": "self"},
        "do": [{"do": "tap_or_untap", "what": "self"}, *do],
    }
    return {"types": ["artifact"], "abilities": [untaps, again]}


def _of_bob(card: Node, **players: Node) -> Node:
    there = [{"id": "ring", "name": "Ring", "controller": "bob"}]
    case = _case({"Ring": card}, there, going=None, **players)
    item = {"id": "go", "controller": "bob", "source": "ring", "ability": {"do": [{"do": "tap", "what": "self"}]}}
    case["state"]["stack"] = [item]
    return case


def test_a_loop_by_choice_by_which_all_lose_at_once() -> None:
    """CR 104.4a, 732.2a: bob may untap it, and nothing more happens; or both have ten poison counters in the end."""
    found = _found(_of_bob(_turns({"do": "poison", "who": "any", "n": 2})))
    assert (found.kind, found.draw_for, found.rounds) == ("optional", ("alice", "bob"), 5)


@pytest.mark.parametrize(("life", "kind"), [(1, "ends"), (3, "optional")])
def test_what_could_be_chosen_when_the_game_is_over_is_no_way_out(life: int, kind: str) -> None:
    """CR 104.2a, 704.5a: she loses two life, whatever bob chooses; with 3 he can leave it at that."""
    drains = {"do": "lose_life", "who": "opponent", "n": 2}
    assert _found(_of_bob(_turns(drains), alice={"life": life})).kind == kind


# ----------------------------------------------------------------------------------- what nothing asks for may run out


def test_a_library_that_nothing_asks_for_may_be_milled_out() -> None:
    """CR 701.17b: that cards are milled depends on the creature; nothing depends on whether cards were milled."""
    costs = {"sacrifice": {"choose": {"type": "creature", "token": True}}}
    do: list[Node] = [{"do": "create", "card": "Rat"}, {"do": "mill", "n": 1, "who": "opponent", "if_done": True}]
    cards = {
        "Ring": _enchantment({"cost": costs, "do": do}),
        "Rat": {"types": ["creature"], "power": 1, "toughness": 1},
    }
    there = [{"id": "ring", "name": "Ring"}, {"id": "rat", "name": "Rat", "token": True}]
    assert _found(_case(cards, there, going=None, bob={"library": 3})).kind == "optional"


def test_what_is_milled_may_be_heard() -> None:
    """CR 603.6c: the cards of a library have no name here; one of them may be a creature."""
    hears = {"when": {"on": "put_into_graveyard", "what": {"type": "creature"}}, "do": [MILL]}
    verdict = find(loop_from_object(_mine(_enchantment(hears), going=MILL)), steps=6, timeout=60)
    assert (verdict.kind, verdict.unsupported[0][0]) == ("undetermined", "701.17a")


def test_counters_of_two_kinds_are_removed_at_once() -> None:
    """CR 704.5q: a +1/+1 counter and a -1/-1 counter; the ability hears of one of them."""
    ours = {"what": "self", "counter": "-1/-1"}
    removes = {"when": {"on": "counters", **ours}, "do": [{"do": "remove_counters", **ours}]}
    places = {
        "when": {"on": "counters_removed", **ours},
        "do": [{"do": "put_counters", "what": "self", "counter": "+1/+1"}, {"do": "put_counters", **ours}],
    }
    case = _mine(_creature(removes, places), going={"do": "put_counters", **ours})
    case["state"]["stack"][0]["source"] = "ring"
    assert _found(case).kind == "mandatory"
