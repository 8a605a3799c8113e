"""Who loses, and what comes of it: one of several players, before the round begins, or as somebody chooses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from bridge.loops.finding import find
from bridge.loops.proof import Unsupported, check
from bridge.loops.rendering import loop_report
from bridge.loops.verdict import LoopVerdict
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import disagreement

from .runs import Run, case, exquisite_blood, step, verdict

__all__: list[str] = []

Node = dict[str, Any]

GAIN: Node = {"do": "gain_life", "n": 1}


def _enchantment(*abilities: Node) -> Node:
    return {"types": ["enchantment"], "abilities": list(abilities)}


def _ring(*do: Node, **more: Any) -> Node:
    """An enchantment whose ability makes itself trigger again."""
    return _enchantment({"when": {"on": "gains_life", "who": "you"}, "do": [*do, GAIN], **more})


def _given(card: Node, *first: Node, more: Node | None = None, **players: Node) -> Node:
    """A case of alice, who has the card, and others. An item on the stack does something, and she gains life."""
    cards = {"Ring": card, **(more or {})}
    battlefield = [{"id": name.lower(), "name": name} for name in cards]
    stack = (
        []
        if "cost" in card["abilities"][0]
        else [{"id": "go", "controller": "alice", "ability": {"do": [*first, GAIN]}}]
    )
    state = {"active": "alice", "players": {"alice": {}, **players}, "battlefield": battlefield, "stack": stack}
    return {"question": "find_loops", "cards": cards, "state": state}


def _found(*card: Node, **more: Any) -> LoopVerdict:
    return find(loop_from_object(_given(*card, **more)), steps=8, timeout=60)


DRAIN: Node = {"do": "lose_life", "who": "opponent"}
AIMED: Node = {"do": "lose_life", "who": "target", "n": 2}


# ------------------------------------------------------------------------------------------------- one of three loses


@pytest.mark.parametrize(
    ("carol", "kind"),
    # CR 104.2a: bob, at 5, loses in the fifth round, and carol with him, or not.
    [({"life": 5}, "ends"), ({"life": 6}, "undetermined"), ({}, "undetermined")],
)
def test_the_others_play_on_when_one_has_lost(carol: Node, kind: str) -> None:
    found = _found(_ring(DRAIN), bob={"life": 5}, carol=carol)
    assert found.kind == kind
    if kind == "ends":
        assert (found.winners, found.losers, found.rounds) == (("alice",), ("bob", "carol"), 5)
    else:
        assert (found.winners, found.losers, found.draw_for) == ((), (), ())
        assert {rule for rule, _ in found.unsupported} == {"800.4a"}


@pytest.mark.parametrize(
    ("harm", "who", "rule"),
    [
        (DRAIN, {"life": 3}, "704.5a"),
        ({"do": "poison", "who": "opponent"}, {"poison": 7}, "704.5c"),
        ({"do": "draw", "who": "opponent"}, {"library": 2}, "704.5b"),
    ],
)
def test_the_end_that_a_round_leads_to_is_no_way_out(harm: Node, who: Node, rule: str) -> None:
    """CR 104.2a: the ability triggers twice each time, and nobody chooses anything; both opponents lose together."""
    given = _given(_ring(harm, GAIN), bob=who, carol=who)
    found = find(loop_from_object(given), steps=8, timeout=60)
    assert (found.kind, found.end_rule, found.rounds, found.winners) == ("ends", rule, 3, ("alice",))
    assert found.losers == ("bob", "carol")
    last = found.round[: next(n for n, each in enumerate(found.round) if each.do == "put")]
    claim = replace(
        found,
        kind="optional",
        rule="732.2a",
        end_rule=None,
        rounds=None,
        winners=(),
        losers=(),
        choosers=("alice",),
        escape=(*found.round, *found.round, *last),
    )
    problems = check(given, to_builtins(claim)).problems
    assert any("by a loss that each round comes nearer to" in each for each in problems)


@pytest.mark.parametrize("who", ["any", "you"])
def test_whom_an_event_was_about_is_no_difference_that_nothing_asks_for(who: str) -> None:
    """CR 104.4b: one gain of life of each player; which of the two triggers lies beneath the other changes nothing."""
    ring = _enchantment({"when": {"on": "gains_life", "who": "any"}, "do": [{**GAIN, "who": who}]})
    assert _found(ring, bob={}).kind == "mandatory"


@pytest.mark.parametrize("keywords", [["lifelink"], ["lifelink", "infect"]])
def test_lifelink_of_one_source_is_one_gain_of_life(keywords: list[str]) -> None:
    """CR 702.15e, 119.9: it damages two players at once, and what gaining life triggers triggers once."""
    card = {**_ring(), "types": ["creature"], "power": 1, "toughness": 1, "keywords": keywords}
    card["abilities"][0]["do"] = [{"do": "damage", "who": "opponent"}]
    found = _found(card, bob={"life": 3, "poison": 7}, carol={"life": 3, "poison": 7})
    rule = "704.5c" if "infect" in keywords else "704.5a"
    assert (found.kind, found.end_rule, found.rounds) == ("ends", rule, 3)
    assert found.yields["gains_life alice"] == 2
    assert [each.do for each in found.round].count("put") == 1


def test_of_two_players_one_is_left() -> None:
    found = _found(_ring(DRAIN), bob={"life": 5})
    assert (found.kind, found.winners, found.losers, found.rounds) == ("ends", ("alice",), ("bob",), 5)


@pytest.mark.parametrize(("bob", "rules"), [({"life": 0}, {"800.4a"}), ({"life": 1}, set())])
def test_who_has_lost_takes_what_is_theirs_along(bob: Node, rules: set[str]) -> None:
    """CR 104.5, 800.4a: a draw for three, but not if one of them loses before the loop begins."""
    found = _found(_ring(), bob=bob, carol={})
    assert (found.kind == "mandatory") is not rules
    assert {rule for rule, _ in found.unsupported} == rules


@pytest.mark.parametrize(
    ("first", "kind"),
    [
        pytest.param({"do": "lose_life", "who": "opponent", "n": 5}, "undetermined", id="life"),
        pytest.param({"do": "lose_life", "who": "opponent", "n": 4}, "mandatory", id="enough life"),
        pytest.param({"do": "poison", "who": "opponent", "n": 5}, "undetermined", id="poison"),
        pytest.param({"do": "poison", "who": "opponent", "n": 4}, "mandatory", id="little poison"),
        pytest.param({"do": "draw", "who": "opponent", "n": 4}, "undetermined", id="library"),
        pytest.param({"do": "draw", "who": "opponent", "n": 3}, "mandatory", id="the last card"),
    ],
)
def test_one_of_three_loses_before_the_loop_begins(first: Node, kind: str) -> None:
    """CR 704.5a, b, c: bob has 5 life, 5 poison counters and 3 cards in his library."""
    found = _found(_ring(), first, bob={"life": 5, "library": 3, "poison": 5}, carol={})
    assert found.kind == kind
    assert {rule for rule, _ in found.unsupported} == ({"800.4a"} if kind == "undetermined" else set())


def test_one_of_three_is_made_to_lose() -> None:
    """CR 104.3e: bob or carol, whom alice chooses; of two players the game is over with the first."""
    ring = _ring({"do": "lose", "who": "target"}, targets=[{"player": "opponent"}])
    found = _found(ring, bob={}, carol={})
    assert {rule for rule, _ in found.unsupported} == {"800.4a"}
    assert _found(ring, bob={}).kind == "none"


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ({"bob": {"life": 5}, "carol": {}}, "until bob loses in round 5"),
        ({"bob": {"life": 5}}, "any number of times"),
    ],
)
def test_how_often_a_round_can_be_repeated(players: Node, words: str) -> None:
    """CR 800.4a: what is left of the loop when bob has left isn't known."""
    given = _given(_enchantment({"cost": {"mana": "{0}"}, "do": [DRAIN]}), **players)
    loaded = loop_from_object(given)
    found = find(loaded, steps=4, timeout=60)
    assert (found.kind, found.losers, found.rounds) == ("optional", ("bob",), 5)
    assert words in loop_report(loaded, found).sentence


def _blood(*more: str) -> Run:
    """Bob loses the last of his 20 life; of three players carol is left beside alice."""
    run = exquisite_blood()
    run.case["state"]["players"] |= {name: {} for name in more}
    return run if not more else run.said(winners=[])


def test_an_end_at_which_others_play_on_is_rejected() -> None:
    assert check(*_blood()).problems == []
    assert any("carol play on (800.4a)" in each for each in check(*_blood("carol")).problems)


# ------------------------------------------------------------------------------------------- before the round begins


@pytest.mark.parametrize(("life", "kind"), [(5, "none"), (6, "mandatory")])
def test_nothing_is_repeated_when_the_game_is_over(life: int, kind: str) -> None:
    """CR 104.2a, 704.5a: bob loses 5 life before the round begins."""
    found = _found(_ring(), {"do": "lose_life", "who": "opponent", "n": 5}, bob={"life": life})
    assert (found.kind, found.unsupported) == (kind, ())


@pytest.mark.parametrize("n", [1, 2, 3])
def test_life_may_be_less_than_nothing_while_something_resolves(n: int) -> None:
    """CR 704.3, 107.1b: from 2 life she loses some and gains it again, beside an ability for which life is counted."""
    do: list[Node] = [{"do": "lose_life", "n": n}, {"do": "gain_life", "n": n}]
    ring = _enchantment({"when": {"on": "gains_life", "who": "you"}, "do": do})
    payer = _enchantment({"cost": {"life": 5}, "do": [{"do": "nothing"}]})
    given = _given(ring, more={"Payer": payer}, bob={})
    given["state"]["players"]["alice"]["life"] = 1
    assert find(loop_from_object(given), steps=8, timeout=60).kind == "mandatory"


# ------------------------------------------------------------------------------------------------ as somebody chooses


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        pytest.param({"player": "opponent"}, "ends", id="an opponent"),
        pytest.param({"player": "you"}, "ends", id="herself"),
        pytest.param({"player": "any"}, "undetermined", id="whoever"),
    ],
)
def test_a_choice_may_decide_who_loses(target: Node, kind: str) -> None:
    """CR 104.2a, 603.3d: where alice may choose herself or bob each time, either can come to lose."""
    found = _found(_ring(AIMED, targets=[target]), bob={"life": 5})
    assert found.kind == kind
    if kind == "ends":
        loser = "bob" if target["player"] == "opponent" else "alice"
        assert found.losers == (loser,)
    else:
        assert "another choice leads to another end" in found.unsupported[0][1]


def test_a_choice_may_make_no_difference_to_who_loses() -> None:
    """Of two creatures that are untapped one is untapped: bob loses all the same."""
    ring = _ring({"do": "untap", "what": "target"}, DRAIN, targets=[{"object": {"type": "creature"}}])
    bears = {name: {"types": ["creature"], "power": 2, "toughness": 2} for name in ("Bear", "Other")}
    found = _found(ring, more=bears, bob={"life": 5})
    assert (found.kind, found.losers, found.winners, found.rounds) == ("ends", ("bob",), ("alice",), 5)


@pytest.mark.parametrize(
    ("other", "kind"), [({"do": "poison", "n": 1, "who": "opponent"}, "undetermined"), ({**DRAIN, "n": 2}, "ends")]
)
def test_a_choice_may_decide_by_which_rule_somebody_loses(other: Node, kind: str) -> None:
    """CR 704.5a, 704.5c: bob loses whatever alice chooses; with poison in one mode, it isn't told by which rule."""
    found = _found(_ring({**DRAIN, "mode": 1}, {**other, "mode": 2}), bob={"life": 5})
    assert found.kind == kind
    if kind == "undetermined":
        assert "another choice leads to an end by 704.5" in found.unsupported[0][1]


def test_what_waits_below_may_wait_forever() -> None:
    """CR 603.3b: if alice puts the one that drains beneath the other one each time, bob loses nothing."""
    drain: Node = {"when": {"on": "gains_life", "who": "you"}, "do": [DRAIN]}
    assert _found(_ring(), more={"Drain": _enchantment(drain)}, bob={"life": 5}).kind == "undetermined"


def _aimed(**said: Any) -> tuple[Node, Node]:
    given = _given(_ring(AIMED, targets=[{"player": "any"}]), bob={"life": 3})
    start = [step("resolve", "go", None, 1)]
    round_ = [
        step("put", "ring", 1, it=None, targets=["bob"]),
        step("resolve", "ring", 1, 1),
        step("continue", "ring", 1, 2),
    ]
    ends: Node = {"start": start, "rounds": 2, "losers": ["bob"], "winners": ["alice"], "end_rule": "704.5a", **said}
    return case(given["cards"], **given["state"]), verdict("ends", round_, **ends)


def test_the_checker_follows_every_choice_of_an_end() -> None:
    with pytest.raises(Unsupported, match="another choice leads to another end: alice can come to lose"):
        check(*_aimed())
    given, said = _aimed()
    given["cards"]["Ring"]["abilities"][0]["targets"] = [{"player": "opponent"}]
    assert check(given, said).problems == []


@pytest.mark.parametrize(("library", "kind"), [(1, "none"), (4, "ends")])
def test_nothing_is_done_by_who_has_lost_as_something_else_is_due(library: int, kind: str) -> None:
    """CR 704.3, 704.5b: the token would die in the check in which both players lose, and the game is over."""
    token: Node = {"type": "creature", "token": True}
    few = {"compare": {"value": {"number": "library", "of": "opponent"}, "at_most": 4}}
    shrink = {"do": "boost", "what": "it", "n": 0, "m": -2, "if": few}
    shrinks = {"when": {"on": "created", "what": token}, "do": [shrink, {"do": "draw", "who": "any", "n": 2}]}
    again = {"when": {"on": "leaves", "what": token}, "do": [{"do": "create", "card": "Rat"}]}
    case = {
        "question": "find_loops",
        "cards": {
            "Rat": {"types": ["creature"], "power": 1, "toughness": 1},
            "Loom": {"types": ["enchantment"], "abilities": [shrinks, again]},
        },
        "state": {
            "active": "alice",
            "players": {"alice": {"library": library}, "bob": {"library": library}},
            "battlefield": [{"id": "loom", "name": "Loom"}],
            "stack": [{"id": "go", "controller": "alice", "ability": {"do": [{"do": "create", "card": "Rat"}]}}],
        },
    }
    found = find(loop_from_object(case), steps=10, timeout=60)
    assert (found.kind, found.unsupported) == (kind, ())
    assert disagreement(case, to_builtins(found)) is None


@pytest.mark.parametrize("library", [30, 31])
def test_who_draws_from_an_empty_library_loses_when_the_resolution_ends(library: int) -> None:
    """CR 704.3, 704.5b: one card is drawn, and two in each round, which begins and ends in the middle of a resolution.

    Of 29 cards the last one is drawn in the 15th round, and none in the same round; of 30 cards none in the 16th.
    """
    walker = {"types": ["planeswalker"], "loyalty": 2}
    walker["abilities"] = [
        {"cost": {"loyalty": -1}, "do": [{"do": "draw"}, {"do": "blink", "what": "self"}, {"do": "draw"}]}
    ]
    case = {
        "question": "find_loops",
        "cards": {"Walker": walker},
        "state": {
            "active": "alice",
            "players": {"alice": {"library": library}, "bob": {}},
            "battlefield": [{"id": "walker", "name": "Walker"}],
        },
    }
    found = find(loop_from_object(case), steps=10, timeout=60)
    assert (found.kind, found.losers, found.rounds) == ("optional", ("alice",), 16)
    assert disagreement(case, to_builtins(found)) is None
    for rounds in (15, 17):
        assert check(case, to_builtins(replace(found, rounds=rounds))).problems


def test_all_may_lose_by_what_somebody_chooses() -> None:
    """CR 104.4a, 104.4b: both draw from empty libraries in the sixth round, and alice may let it come to that."""
    loom = _enchantment({"cost": {"mana": "{0}"}, "do": [{"do": "draw", "who": "any"}]})
    given = _given(loom, bob={"library": 5})
    given["state"]["players"]["alice"]["library"] = 5
    found = find(loop_from_object(given), steps=4, timeout=60)
    assert (found.kind, found.losers, found.winners, found.rounds) == ("optional", ("alice", "bob"), (), 6)
    assert found.draw_for == ("alice", "bob")
    for players in ((), ("alice",)):
        assert check(given, to_builtins(replace(found, draw_for=players))).problems
