"""Small games by brute force: its own rules, that it refutes what is forged, and what azor says against it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from bridge.loops.proof import check
from tests.loops.loading import loop_from_object

from .compare_games import compare_game, disagreement
from .random_games import WORDS
from .small_games import Unfollowed, begin, ways
from .small_loops import loops_within

__all__: list[str] = []

SAMPLE = (2001, 2003, 2006, 2012)
SPELLS = (0, 1)
RARE = (0, 2)
NIGHTLY = range(500)

Node = dict[str, Any]
GAINS = {"on": "gains_life", "who": "you"}
LOSES = {"on": "loses_life", "who": "opponent"}


def game(*abilities: Node, players: Node | None = None, creature: bool = False, go: Node | None = None) -> Node:
    """A game in which one permanent of alice has these abilities, and she gains 1 life at first."""
    card: Node = {"types": ["enchantment"], "abilities": list(abilities)}
    card |= {"types": ["creature"], "power": 1, "toughness": 2} if creature else {}
    state: Node = {"active": "alice", "players": {"alice": {}, "bob": {}, **(players or {})}}
    state["battlefield"] = [{"id": "thing", "name": "Thing", "controller": "alice"}]
    state["stack"] = [{"id": "go", "controller": "alice", "ability": {"do": [go or {"do": "gain_life"}]}}]
    return {"question": "find_loops", "cards": {"Thing": card}, "state": state}


def played(case: Node, steps: int) -> Any:
    """The state after so many steps, each the first that can be taken."""
    rules, state = begin(case)
    for _ in range(steps):
        state = ways(rules, state)[0].after
    return state


FOUNTAIN: Node = {"when": GAINS, "do": [{"do": "gain_life"}]}
DRAIN: Node = {"when": GAINS, "do": [{"do": "lose_life", "who": "opponent"}]}
BACK: Node = {"when": LOSES, "do": [{"do": "gain_life"}]}


def test_forced_steps_that_repeat_are_found() -> None:
    found = loops_within(game(FOUNTAIN), 6, 100)
    assert found is not None and not found.choosers and found.more == {"life alice"}
    found = loops_within(game(DRAIN, BACK), 12, 1000)
    assert found is not None and found.steps == 4  # bob's life is less each time, until he loses
    declines = {**BACK, "do": [{"do": "gain_life", "may": True}]}
    assert loops_within(game(DRAIN, declines), 12, 1000) is None


@pytest.mark.parametrize(
    ("instruction", "library", "found"),
    [({"do": "mill"}, 3, None), ({"do": "draw"}, 3, None), ({"do": "nothing"}, 0, True), ({"do": "mill"}, 0, True)],
)
def test_cards_run_out(instruction: Node, library: int, found: bool | None) -> None:
    # CR 701.17b: milling an empty library mills nothing; CR 104.3c: drawing from it loses.
    case = game({"when": GAINS, "do": [instruction, {"do": "gain_life"}]}, players={"alice": {"library": library}})
    assert (loops_within(case, 8, 1000) is not None) is bool(found)


def test_state_based_actions() -> None:
    # CR 704.5f, q, 603.10a: counters of both kinds go in pairs; what dies by toughness 0 still sees it.
    both = [
        {"do": "put_counters", "what": {"each": {"type": "creature"}}, "counter": kind} for kind in ("+1/+1", "-1/-1")
    ]
    dies = {"when": {"on": "dies", "what": "self"}, "do": [{"do": "gain_life", "n": 5}]}
    case = game(dies, creature=True)
    case["state"]["stack"][0]["ability"]["do"] = [*both, {**both[1], "n": 2}]
    state = played(case, 3)
    assert state.permanents["thing"]["counters"] == {"+1/+1": 1, "-1/-1": 3}
    state = played(case, 4)
    assert not state.permanents and len(state.waiting) == 1
    assert played(case, 6).players["alice"]["life"] == 25


DRAW: Node = {
    "kind": "mandatory",
    "start": [{"do": "resolve", "instruction": 1}],
    "round": [{"do": "put", "object": "thing"}, {"do": "resolve", "instruction": 1}],
}
ENDS = {
    **DRAW,
    "round": [*DRAW["round"], *DRAW["round"]],
    "kind": "ends",
    "losers": ["bob"],
    "winners": ["alice"],
    "rounds": 20,
}


@pytest.mark.parametrize(
    ("case", "verdict", "wrong"),
    [
        (game(FOUNTAIN), DRAW, None),
        (game(DRAIN, BACK), DRAW, "a draw, but bob lose"),
        (game(DRAIN, BACK), ENDS, None),
        (game(DRAIN, BACK), {**ENDS, "losers": ["alice"], "winners": ["bob"]}, "('bob',) lose"),
        (game(DRAIN), ENDS, "it comes to rest"),
        (
            game({**FOUNTAIN, "if": {"compare": {"value": {"number": "life", "of": "you"}, "at_most": 30}}}),
            DRAW,
            "it comes to rest",
        ),
        (
            game({"when": GAINS, "do": [{"do": "draw", "may": True}, {"do": "gain_life"}]}),
            DRAW,
            "alice may do something",
        ),
        (game(FOUNTAIN), {"kind": "none", "steps": 6}, "brute force finds"),
        (game(FOUNTAIN), {**DRAW, "start": [{"do": "put"}]}, "the start can't be taken"),
        (game(FOUNTAIN), {**DRAW, "round": DRAW["round"][:1]}, "step 1 of the round can't be taken for the 2. time"),
        (game(FOUNTAIN), {**DRAW, "yields": {"life alice": 2}}, "a round changes life of alice by 1, not 2"),
        (game(FOUNTAIN), {**DRAW, "kind": "optional", "escape": DRAW["round"]}, "the way out doesn't come to rest"),
        (game(DRAIN, BACK), {**ENDS, "rounds": 19}, "nobody loses in round 19"),
        (game(DRAIN, BACK), {**ENDS, "rounds": 21}, "somebody loses in round 20, not 21"),
    ],
)
def test_what_is_forged_is_refuted(case: Node, verdict: Node, wrong: str | None) -> None:
    found = disagreement(case, verdict)
    assert found is None if wrong is None else found is not None and wrong in found


def _of(card: Node, go: Node, **more: Node) -> Node:
    case = game(go=go)
    case["cards"] = {"Thing": card, **more}
    case["state"]["stack"][0]["source"] = "thing"
    return case


RAT: Node = {"types": ["creature"], "power": 1, "toughness": 1}
LEGEND: Node = {**RAT, "supertypes": ["legendary"]}
AGAIN: Node = {"when": {"on": "dies", "what": {"type": "creature"}}, "do": [{"do": "create", "card": "Rat", "n": 1}]}
WALKER: Node = {
    "types": ["planeswalker"],
    "loyalty": 2,
    "abilities": [
        {"when": {"on": "enters", "what": "self"}, "do": [{"do": "damage", "what": "self", "n": 3}]},
        {"when": {"on": "dies", "what": "self"}, "do": [{"do": "return", "what": "it", "to": "battlefield"}]},
    ],
}
TURNED: Node = {
    "types": ["artifact"],
    "abilities": [
        {"when": {"on": "tapped", "what": "self"}, "do": [{"do": "untap", "what": "self"}]},
        {"when": {"on": "untapped", "what": "self"}, "do": [{"do": "tap_or_untap", "what": "self"}]},
    ],
}
INFECTS: Node = {
    **RAT,
    "toughness": 3,
    "keywords": ["infect", "indestructible"],
    "abilities": [
        {"when": {"on": "dealt_damage", "what": "self"}, "do": [{"do": "damage", "what": "self", "n": 1}]},
    ],
}
RETURNS: Node = {
    **RAT,
    "abilities": [
        {"when": {"on": "enters", "what": "self"}, "do": [{"do": "return", "what": "self", "to": "hand"}]},
        {"when": {"on": "returned", "what": "self"}, "do": [{"do": "return", "what": "self", "to": "battlefield"}]},
    ],
}
SHRINKING: Node = {
    "when": {"on": "enters", "what": {"type": "creature"}},
    "do": [{"do": "boost", "what": "it", "n": 0, "m": -2}],
}
MADE: Node = {"do": "create", "card": "Rat", "n": 1}
GOES: Node = {
    "when": {"on": "enters", "what": {"type": "creature", "token": True}},
    "do": [{"do": "sacrifice", "what": "it"}],
}


def _buried(**what: Any) -> Node:
    return {"when": {"on": "put_into_graveyard", "what": {"type": "creature", **what}}, "do": [MADE]}


@pytest.mark.parametrize(
    ("case", "kind", "choosers"),
    [
        # CR 700.4, 306.5b: a planeswalker dies, too; it has the loyalty of its card, and no more can be removed.
        (_of(WALKER, {"do": "damage", "what": "self", "n": 2}), "mandatory", ()),
        # CR 613.4c: toughness is less by 2 until end of turn.
        (_of({"types": ["artifact"], "abilities": [SHRINKING, AGAIN]}, MADE, Rat=RAT), "mandatory", ()),
        # CR 704.5j: of two legendary tokens one is kept; none of them can be left out of account.
        (_of({"types": ["artifact"], "abilities": [AGAIN]}, {**MADE, "n": 2}, Rat=LEGEND), "mandatory", ()),
        # CR 702.90b, 704.5f: damage by a source with infect leaves no toughness.
        (_of(INFECTS, {"do": "damage", "what": "self", "n": 1}), "none", ()),
        # CR 400.7g, 118.6: what went to a hand isn't found there, and without a mana cost it can't be cast.
        (_of(RETURNS, {"do": "return", "what": "self", "to": "hand"}), "none", ()),
        # CR 603.6c, 704.5d: a token is in the graveyard before it ceases to exist.
        (_of({"types": ["artifact"], "abilities": [GOES, _buried(token=True)]}, MADE, Rat=RAT), "mandatory", ()),
        (_of({"types": ["artifact"], "abilities": [GOES, _buried()]}, MADE, Rat=RAT), "mandatory", ()),
        (_of({"types": ["artifact"], "abilities": [GOES, _buried(token=False)]}, MADE, Rat=RAT), "none", ()),
        # CR 701.26: who untaps what is untapped leaves the loop.
        (_of(TURNED, {"do": "tap", "what": "self"}), "optional", ("alice",)),
    ],
)
def test_small_loops_mean_what_the_rules_say(case: Node, kind: str, choosers: tuple[str, ...]) -> None:
    verdict = find(loop_from_object(case), steps=8)
    assert (verdict.kind, verdict.choosers) == (kind, choosers), verdict.unsupported
    assert disagreement(case, to_builtins(verdict)) is None


IF_DONE: Node = {"do": "gain_life", "if_done": True}


def _then(first: Node, then: Node = IF_DONE) -> Node:
    """Who gains life does one thing and then another; two cards are in alice's library."""
    case = game({"when": GAINS, "do": [first, then]}, players={"alice": {"library": 2}})
    case["state"]["stack"][0]["source"] = "thing"
    return case


@pytest.mark.parametrize(
    ("case", "said"),
    [
        # CR 118.12: "if you do" asks whether it was done, of damage to a player too.
        (_then({"do": "damage", "who": "opponent", "n": 1}), ("ends", ("bob",), 20)),
        # CR 120.1: an artifact or an enchantment isn't dealt damage.
        (_then({"do": "damage", "what": "self", "n": 1}), ("none", (), None)),
        # CR 701.26b: only what is tapped can be untapped.
        (_then({"do": "untap", "what": "self"}), ("none", (), None)),
        (_then({"do": "tap_or_untap", "what": "self"}), ("optional", (), None)),
        (_then({"do": "put_counters", "what": "self", "counter": "charge"}), ("mandatory", (), None)),
        (_then({"do": "remove_counters", "what": "self", "counter": "charge"}), ("none", (), None)),
        # CR 121.4: from an empty library no card is drawn.
        (_then({"do": "draw"}), ("ends", ("alice",), 3)),
    ],
)
def test_what_is_done_if_something_was_done(case: Node, said: tuple[Any, ...]) -> None:
    verdict = find(loop_from_object(case), steps=8)
    assert (verdict.kind, verdict.losers, verdict.rounds) == said, verdict.unsupported
    assert disagreement(case, to_builtins(verdict)) is None


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ({"do": "lose_life", "who": "opponent"}, {"do": "lose_life", "who": "opponent", "n": 2}, "ends"),
        ({"do": "lose_life", "who": "opponent"}, {"do": "draw"}, "undetermined"),
        ({"do": "lose_life", "who": "opponent"}, {"do": "energy"}, "undetermined"),
    ],
)
def test_a_choice_may_lead_to_another_end(one: Node, other: Node, kind: str) -> None:
    # CR 700.2b: alice chooses a mode each time: with some of them she loses herself, or nobody ever does.
    case = game({"when": GAINS, "do": [{**one, "mode": 1}, {**other, "mode": 2}, {"do": "gain_life"}]})
    case["state"]["players"]["bob"]["life"] = 3
    case["state"]["players"]["alice"]["library"] = 4
    said = find(loop_from_object(case), steps=8)
    verdict = to_builtins(said)
    assert (said.kind, disagreement(case, verdict)) == (kind, None), said.unsupported
    forged = {**verdict, "kind": "ends", "losers": ["bob"], "winners": ["alice"], "rounds": 3, "start": DRAW["start"]}
    if kind == "undetermined":
        round_ = [{"do": "put", "object": "thing", "mode": 1}, *({"do": do} for do in ("resolve", "continue"))]
        assert disagreement(case, {**forged, "round": round_}) is not None


def test_a_way_out_that_goes_on_is_rejected() -> None:
    case = _of(TURNED, {"do": "tap", "what": "self"})
    said = to_builtins(find(loop_from_object(case), steps=8))
    assert not check(case, said).problems
    found = check(case, {**said, "escape": said["escape"][:-1]})
    assert found.problems == ["escape: it doesn't come to rest"]


SPELL: Node = {"types": ["instant"], "mana_cost": "{G}", "abilities": [{"do": [{"do": "gain_life"}]}]}
HEARS: Node = {
    "types": ["artifact"],
    "abilities": [{"when": {"on": "cast", "who": "you"}, "do": [{"do": "copy_spell", "what": "it"}]}],
}


def spells(card: Node, battlefield: Node | None = None, **more: Any) -> Node:
    """A game in which alice has a card in her hand and mana for it, and perhaps a permanent."""
    case: Node = {"question": "find_loops", "cards": {"Spell": card}}
    case["state"] = {"active": "alice", "players": {"alice": {"mana": "{G}"}, "bob": {}}}
    case["state"] |= {"hand": [{"id": "spell", "name": "Spell", "owner": "alice"}], **more}
    if battlefield is not None:
        case["cards"]["Thing"] = battlefield
        case["state"]["battlefield"] = [{"id": "thing", "name": "Thing", "controller": "alice"}]
    return case


@pytest.mark.parametrize(
    ("card", "active", "castable"),
    [
        (SPELL, "alice", True),
        (SPELL, "bob", True),
        ({**SPELL, "types": ["sorcery"]}, "alice", True),
        ({**SPELL, "types": ["sorcery"]}, "bob", False),  # CR 307.1
        ({**RAT, "mana_cost": "{G}"}, "bob", False),
        ({**RAT, "mana_cost": "{G}", "keywords": ["flash"]}, "bob", True),  # CR 702.8a
        ({**SPELL, "mana_cost": "{G}{G}"}, "alice", False),
        ({key: value for key, value in SPELL.items() if key != "mana_cost"}, "alice", False),  # CR 118.6
        ({**SPELL, "additional": {"sacrifice": {"choose": {"type": "creature"}}}}, "alice", False),
        ({**SPELL, "abilities": [{"targets": [{"object": {}}], "do": [{"do": "nothing"}]}]}, "alice", False),  # 601.2c
    ],
)
def test_what_can_be_cast(card: Node, active: str, castable: bool) -> None:
    assert [way.said["do"] for way in ways(*begin(spells(card, active=active)))] == (["cast"] if castable else [])


def test_where_spells_go() -> None:
    # CR 608.2n, 608.3a, 702.27a.
    for card, zone in (
        (SPELL, "graveyard"),
        ({**SPELL, "return_to_hand": True}, "hand"),
        ({**RAT, "mana_cost": "{G}"}, "battlefield"),
    ):
        assert played(spells(card), 2).objects["spell"]["zone"] == zone


def test_a_copy_is_not_cast_and_ceases_to_exist() -> None:
    # CR 707.10: only the card is cast, so there is one copy; CR 707.10a.
    rules, state = begin(spells(SPELL, HEARS))
    for _ in range(3):
        state = ways(rules, state)[0].after
    assert [one.source and one.source[0] for one in state.stack] == ["spell", "token 1"]
    for _ in range(2):
        state = ways(rules, state)[0].after
    assert (state.players["alice"]["life"], sorted(state.objects)) == (22, ["spell", "thing"])


def test_a_copy_may_target_the_spell_that_makes_it() -> None:
    # CR 608.2n, 707.10c: what resolves is still on the stack as new targets are chosen.
    fork: Node = {"targets": [{"spell": {}}], "do": [{"do": "copy_spell", "what": "target"}]}
    case = spells({**SPELL, "abilities": [fork]}, HEARS)
    case["cards"]["Other"] = {**SPELL, "abilities": [fork]}
    case["state"]["stack"] = [
        {"id": "first", "name": "Spell", "controller": "alice", "targets": ["second"]},
        {"id": "second", "name": "Other", "controller": "alice", "targets": ["first"]},
    ]
    found = [way.said for way in ways(*begin(case)) if way.said["do"] == "resolve"]
    assert sorted(said.get("targets", []) for said in found) == [["first"], ["second"]]


def test_any_number_proliferates() -> None:
    # CR 701.34a: any number of permanents and players, each kind that is there.
    case = game({"when": GAINS, "do": [{"do": "nothing"}]}, players={"bob": {"poison": 2, "energy": 1}})
    case["state"]["battlefield"][0]["counters"] = {"charge": 1, "+1/+1": 2}
    case["state"]["stack"][0]["ability"]["do"] = [{"do": "proliferate"}]
    found = {tuple(way.said["chosen"]): way.after for way in ways(*begin(case))}
    assert set(found) == {(), ("bob",), ("thing",), ("bob", "thing")}
    after = found["bob", "thing"]
    assert (after.players["bob"]["poison"], after.players["bob"]["energy"]) == (3, 2)
    assert after.objects["thing"]["counters"] == {"charge": 2, "+1/+1": 3}


@pytest.mark.parametrize(
    ("where", "more"),
    [
        ("players", {"carol": {}}),
        ("Thing", {"pt": {"number": "life", "of": "you"}}),
        ("do", {"do": "gain", "what": "self", "keyword": "convoke"}),
        ("ability", {"zone": "hand"}),
        ("do", {"source": "it"}),
        ("do", {"n": {"count": {"attacking": True}}}),
        ("do", {"unless": {"mana": "{W}"}}),
    ],
)
def test_what_is_not_played_is_refused_at_once(where: str, more: Node) -> None:
    case = game({"when": GAINS, "do": [{"do": "gain_life"}]})
    thing = case["cards"]["Thing"]
    ability = thing["abilities"][0]
    places = {"players": case["state"]["players"], "Thing": thing, "ability": ability, "do": ability["do"][0]}
    begin(case)
    places[where].update(more)
    with pytest.raises(Unfollowed):
        begin(case)


def test_a_case_may_begin_with_a_spell_on_the_stack() -> None:
    # CR 608.2n, 608.3a: it resolves as a spell that was cast before, and nothing triggers on its being cast.
    for card, zone in ((SPELL, "graveyard"), ({**RAT, "mana_cost": "{G}"}, "battlefield")):
        case = spells(card, HEARS, stack=[{"id": "spell", "name": "Spell", "controller": "alice"}])
        del case["state"]["hand"]
        after = played(case, 1)
        assert (after.objects["spell"]["zone"], after.waiting) == (zone, [])


def test_who_declines_an_ability_does_nothing_of_it() -> None:
    # CR 603.5: "you may" is decided as it resolves, once for all of it.
    case = game({"when": GAINS, "may": True, "do": [{"do": "gain_life"}, {"do": "energy"}]})
    rules, state = begin(case)
    for _ in range(2):
        state = ways(rules, state)[0].after
    found = {way.said["taken"]: way for way in ways(rules, state)}
    assert (found[False].declined, found[True].optional) == ("alice", "alice")
    assert found[False].after.players == state.players and found[False].after.resolving is None
    assert ways(rules, found[True].after)[0].after.players["alice"]["energy"] == 1


@pytest.mark.parametrize(
    ("mana", "statics", "castable"),
    [
        ("{1}{G}", {"cost_less": 1}, True),  # CR 118.7a: it costs less generic mana
        ("{1}{G}", {}, False),
        ("{G}{G}", {"cost_less": 2}, False),  # CR 118.7c: only generic mana
        ("{G}", {"cost_more": 1}, False),
        ("{G}", {"cost_more": 1, "cost_less": 1}, True),  # CR 601.2f: first more, then less
    ],
)
def test_what_a_spell_costs(mana: str, statics: dict[str, int], castable: bool) -> None:
    abilities = [{"static": {"does": does, "n": n}} for does, n in statics.items()]
    case = spells({**SPELL, "mana_cost": mana}, {"types": ["enchantment"], "abilities": abilities})
    assert bool(ways(*begin(case))) is castable


def test_a_whole_hand_is_discarded() -> None:
    # CR 701.9a: cards with names and others; each goes to the graveyard and is heard of.
    hears: Node = {"when": {"on": "discards", "who": "you"}, "do": [{"do": "energy"}]}
    thing: Node = {
        "types": ["artifact"],
        "abilities": [{"cost": {"discard_hand": True}, "do": [{"do": "draw"}]}, hears],
    }
    case = spells({**SPELL, "mana_cost": "{4}"}, thing)
    case["state"]["players"]["alice"]["hand"] = 2
    [way] = ways(*begin(case))
    its = way.after.players["alice"]
    assert (its["hand"], its["graveyard"], way.after.objects["spell"]["zone"]) == (0, 2, "graveyard")
    assert len(way.after.waiting) == 3


@pytest.mark.parametrize(
    ("card", "what", "fits"),
    [
        ({"mana_cost": "{2}{G}"}, {"color": "green"}, True),  # CR 202.2
        ({"mana_cost": "{2}{G}", "colors": ["white"]}, {"color": ["green", "blue"]}, False),  # CR 204
        ({"mana_cost": "{2}{G}"}, {"mana_value": {"at_least": 3}}, True),  # CR 202.3
        ({"mana_cost": "{2}{G}"}, {"mana_value": {"at_most": 2}}, False),
        ({}, {"mana_value": {"at_most": 0}}, True),  # CR 202.3a
        ({"keywords": ["changeling"]}, {"subtype": "Rat"}, True),  # CR 702.73a
        ({}, {"entered_this_turn": True}, False),
        ({}, {"id": "thing"}, True),
        ({}, {"is": "self"}, True),
    ],
)
def test_what_fits_a_description(card: Node, what: Node, fits: bool) -> None:
    case = game(
        {
            "when": {"on": "state"},
            "if": {"compare": {"value": {"count": what}, "at_least": 1}},
            "do": [{"do": "nothing"}],
        }
    )
    case["cards"]["Thing"] |= card
    assert bool(begin(case)[1].waiting) is fits


def test_a_token_may_be_sacrificed_for_what_targets_it() -> None:
    # CR 601.2c, h, 608.2b: it is chosen before costs are paid; then the ability does nothing.
    thing: Node = {"cost": {"sacrifice": {"choose": {"token": True}}}, "targets": [{"any_target": True}]}
    thing["do"] = [{"do": "damage", "what": "target"}]
    case = _of({"types": ["artifact"], "abilities": [thing]}, MADE, Rat=RAT)
    case["state"]["stack"] = []
    case["state"]["battlefield"].append({"id": "rat", "name": "Rat", "controller": "alice", "token": True})
    rules, state = begin(case)
    [way] = [way for way in ways(rules, state) if way.said["targets"] == ["rat"]]
    [after] = ways(rules, way.after)
    assert "rat" not in way.after.objects and "instruction" not in after.said


def test_a_card_with_a_name_is_not_discarded_unseen() -> None:
    thing: Node = {"cost": {"discard": 1}, "do": [{"do": "gain_life"}]}
    with pytest.raises(Unfollowed, match="named cards"):
        ways(*begin(spells({**SPELL, "mana_cost": "{4}"}, {"types": ["artifact"], "abilities": [thing]})))


@pytest.mark.parametrize("seed", RARE)
def test_nothing_is_said_of_rare_words_that_brute_force_refutes(seed: int) -> None:
    assert compare_game(seed, "rare").wrong is None


@pytest.mark.parametrize("seed", SPELLS)
def test_nothing_is_said_of_spells_that_brute_force_refutes(seed: int) -> None:
    assert compare_game(seed, "spells").wrong is None


@pytest.mark.parametrize("seed", SAMPLE)
def test_nothing_is_said_that_brute_force_refutes(seed: int) -> None:
    assert compare_game(seed).wrong is None


@pytest.mark.nightly
@pytest.mark.parametrize("seed", NIGHTLY)
@pytest.mark.parametrize("words", WORDS)
def test_nothing_is_said_that_brute_force_refutes_at_night(seed: int, words: str) -> None:
    assert compare_game(seed, words).wrong is None
