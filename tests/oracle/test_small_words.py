"""What the words of the small games mean that few games have: by hand, with the number of the rule."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from tests.loops.loading import loop_from_object

from .compare_games import disagreement
from .small_games import begin, ways
from .small_state import State
from .test_games import GAINS, RAT, SPELL, Node, game, played, spells

__all__: list[str] = []

CREATURE: Node = {"type": "creature"}


def permanents(*cards: Node, **more: Any) -> Node:
    """A game in which alice controls a permanent of each of these cards, named by place: thing 0, thing 1."""
    case: Node = {"question": "find_loops", "cards": {f"Thing {n}": card for n, card in enumerate(cards)}}
    there = [{"id": f"thing {n}", "name": f"Thing {n}", "controller": "alice"} for n in range(len(cards))]
    case["state"] = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": there, **more}
    return case


def after(case: Node, *steps: Node) -> State:
    """The state after steps, each the only one that has what is said of it."""
    rules, state = begin(case)
    for step in steps:
        found = [way for way in ways(rules, state) if step.items() <= {"copied": None, **way.said}.items()]
        assert len(found) == 1, [way.said for way in ways(rules, state)]
        state = found[0].after
    return state


def go(case: Node, do: Node, source: str = "thing 0") -> Node:
    """The case with an ability of a permanent on the stack."""
    case["state"]["stack"] = [{"id": "go", "controller": "alice", "source": source, "ability": {"do": [do]}}]
    return case


# ------------------------------------------------------------------------------------------------- activated abilities


@pytest.mark.parametrize(
    ("zone", "where", "works"),
    [
        ("graveyard", "graveyard", True),  # CR 113.6k
        ("graveyard", "battlefield", False),
        ("battlefield", "graveyard", False),  # CR 113.6
        ("battlefield", "battlefield", True),
    ],
)
@pytest.mark.parametrize("trigger", [False, True])
def test_an_ability_works_where_it_says(zone: str, where: str, works: bool, trigger: bool) -> None:
    how: Node = {"when": GAINS} if trigger else {"cost": {"energy": 1}}
    case = permanents(RAT)
    case["cards"]["Card"] = {**RAT, "abilities": [{**how, "zone": zone, "do": [{"do": "draw"}]}]}
    case["state"].setdefault(where, []).append({"id": "card", "name": "Card", "owner": "alice"})
    case["state"]["players"]["alice"] = {"energy": 1}
    if not trigger:
        assert bool([way for way in ways(*begin(case)) if way.said["do"] == "activate"]) is works
        return
    assert bool(after(go(case, {"do": "gain_life"}), {"do": "resolve"}).waiting) is works


@pytest.mark.parametrize(
    ("mana", "less", "pays"),
    [
        ("{2}", 1, 1),
        ("{3}", 1, 2),
        ("{2}", 3, 1),  # CR 118.7: not less than one mana
        ("{1}{G}", 2, 1),
        ("{G}{G}", 2, 2),  # CR 118.7a: only generic mana
        ("{0}", 1, 0),
    ],
)
def test_what_an_ability_costs(mana: str, less: int, pays: int) -> None:
    less_of: Node = {"static": {"does": "activation_less", "what": {"type": "artifact"}, "n": less}}
    user: Node = {"types": ["artifact"], "abilities": [{"cost": {"mana": mana}, "do": [{"do": "draw"}]}, less_of]}
    for pool in range(4):
        case = permanents(user)
        case["state"]["players"]["alice"] = {"mana": "{G}" * pool}
        assert bool([way for way in ways(*begin(case)) if way.said["do"] == "activate"]) is (pool >= pays)


# ---------------------------------------------------------------------------------------------------------------- host


def test_what_something_is_attached_to() -> None:
    aura: Node = {"types": ["enchantment"], "subtypes": ["Aura"]}
    taps: Node = {"cost": {"life": 1}, "do": [{"do": "tap", "what": "host"}]}
    aura["abilities"] = [{"targets": [{"object": CREATURE}]}, taps]
    case = permanents(RAT, aura)
    case["state"]["battlefield"][1]["attached_to"] = "thing 0"
    state = after(case, {"do": "activate"}, {"do": "resolve"})
    assert state.objects["thing 0"]["tapped"]
    # CR 608.2h: what it was attached to when it left.
    taps["cost"] = {"sacrifice": "self"}
    state = after(case, {"do": "activate"}, {"do": "resolve"})
    assert (state.objects["thing 0"]["tapped"], state.objects["thing 1"]["zone"]) == (True, "graveyard")


# --------------------------------------------------------------------------------------------------------------- types


def adds(what: Node | str, **more: Any) -> Node:
    """An enchantment that adds types; as a creature it is 1/1."""
    static: Node = {"does": "add_types", "what": what, **more}
    return {"types": ["enchantment"], "power": 1, "toughness": 1, "abilities": [{"static": static}]}


STONE: Node = {"types": ["artifact"], "power": 1, "toughness": 1}
ALIVE = adds({"type": "artifact"}, types=["creature"])
RATS = adds(CREATURE, subtypes=["Rat"])
NO_ENCHANTMENT = adds({"non": {"type": "enchantment"}}, types=["creature"])
NO_CREATURE = adds({"non": CREATURE}, types=["enchantment"])


@pytest.mark.parametrize(
    ("cards", "what", "fits"),
    [
        ((STONE, ALIVE), CREATURE, True),
        ((RAT, ALIVE), {"type": "artifact"}, False),
        ((STONE, ALIVE, RATS), {"subtype": "Rat"}, True),
        ((STONE, RATS, ALIVE), {"subtype": "Rat"}, True),  # CR 613.8a: the older one waits for what makes a creature
        ((STONE, RATS), {"subtype": "Rat"}, False),
        ((STONE, adds({"type": "artifact"}, subtypes=["Rat"])), {"subtype": "Rat"}, False),  # CR 205.3d
        ((RAT, adds(CREATURE, subtypes=["Forest"])), {"subtype": "Forest"}, False),
        ((RAT, adds(CREATURE, every_subtype=True)), {"subtype": "Human"}, True),
        ((RAT, adds(CREATURE, every_subtype=True)), {"subtype": "Forest"}, False),  # CR 205.3g: no creature type
        # CR 613.8b: each would change what the other applies to, so the older one is applied first.
        (
            (
                STONE,
                adds({"non": {"type": "enchantment"}}, types=["creature"]),
                adds({"non": CREATURE}, types=["enchantment"]),
            ),
            {"type": "enchantment"},
            False,
        ),
        (
            (
                STONE,
                adds({"non": CREATURE}, types=["enchantment"]),
                adds({"non": {"type": "enchantment"}}, types=["creature"]),
            ),
            {"type": "enchantment"},
            True,
        ),
    ],
)
def test_types_that_are_added(cards: tuple[Node, ...], what: Node, fits: bool) -> None:
    rules, state = begin(permanents(*cards))
    assert rules.fits(state, what, "thing 0", state.objects["thing 0"], None, "alice") is fits


def test_a_creature_without_toughness_dies() -> None:
    # CR 208.5, 704.5f; CR 208.3: what is printed counts once it is a creature.
    stone: Node = {"types": ["artifact"]}
    assert [way.said["do"] for way in ways(*begin(permanents(stone, ALIVE)))] == ["check"]
    assert not ways(*begin(permanents(STONE, ALIVE)))


# -------------------------------------------------------------------------------------------------------------- copies


def clone(**besides: Any) -> Node:
    """A 0/0 creature that may enter as a copy of a creature."""
    static: Node = {"does": "enters_as_copy", "what": "self", "of": CREATURE, **besides}
    return {**RAT, "power": 0, "toughness": 0, "mana_cost": "{G}", "abilities": [{"static": static}]}


ENTERS: Node = {"when": {"on": "enters", "what": "self"}, "do": [{"do": "gain_life"}]}
HEARD: Node = {**RAT, "toughness": 3, "abilities": [ENTERS]}


def test_a_spell_may_enter_as_a_copy() -> None:
    # CR 616.1c, 707.5: it enters as the copy, with what that has; it is its controller's choice (614.1c).
    case = spells(clone(), HEARD)
    rules, state = begin(case)
    [cast] = ways(rules, state)
    found = {way.said.get("copied", {}).get("spell"): way for way in ways(rules, cast.after)}
    assert set(found) == {None, "thing"}
    assert (found[None].declined, found[None].optional) == ("alice", None)
    assert (found["thing"].declined, found["thing"].optional) == (None, "alice")
    assert not found[None].after.waiting and len(found["thing"].after.waiting) == 1
    size = rules.size(found["thing"].after, "spell", found["thing"].after.objects["spell"])
    assert size == (1, 3)


def test_a_copy_is_itself_again_where_it_goes() -> None:
    # CR 400.7, 707.2: in a graveyard it is the card; and as it enters again, it may be a copy again.
    case = go(permanents(clone(), HEARD), {"do": "blink", "what": "self"})
    case["cards"]["Thing 0"]["toughness"] = 1
    state = after(case, {"do": "resolve", "copied": {"thing 0": "thing 1"}})
    assert (state.objects["thing 0"]["card"], len(state.waiting)) == ("Thing 1", 1)
    go(case, {"do": "destroy", "what": "self"})
    assert after(case, {"do": "resolve"}).objects["thing 0"]["card"] == "Thing 0"


@pytest.mark.parametrize(
    ("besides", "checks"),
    [({}, ["check", "check"]), ({"nonlegendary": True}, ["put"])],  # CR 704.5j, 707.9b
)
def test_a_copy_of_a_legend(besides: Node, checks: list[str]) -> None:
    case = go(permanents(clone(**besides), {**HEARD, "supertypes": ["legendary"]}), {"do": "blink", "what": "self"})
    case["cards"]["Thing 0"]["toughness"] = 1
    state = after(case, {"do": "resolve", "copied": {"thing 0": "thing 1"}})
    rules, _ = begin(case)
    rules.derived("Thing 1", besides)
    assert [way.said["do"] for way in ways(rules, state)] == checks


def test_what_a_copy_is_besides() -> None:
    # CR 707.9a: the ability is the copy's only; and it is copied along with it (707.3).
    besides: Node = {"when": {"on": "enters", "what": "self"}, "do": [{"do": "energy"}]}
    case = go(permanents(clone(ability=besides), {**RAT, "toughness": 2}), {"do": "blink", "what": "self"})
    case["cards"]["Thing 0"]["toughness"] = 1
    rules, state = begin(case)
    found = {bool(way.said.get("copied")): way.after for way in ways(rules, state)}
    assert (len(found[False].waiting), len(found[True].waiting)) == (0, 1)


def test_what_becomes_a_copy_does_not_enter() -> None:
    # CR 707.4: nothing triggers on it; it keeps its counters; of two legends one is kept (704.5j).
    copying: Node = {"cost": {"life": 1}, "targets": [{"object": {"other": True}}]}
    copying["do"] = [{"do": "become_copy", "what": "self", "of": "target"}]
    case = permanents({**RAT, "abilities": [copying]}, {**HEARD, "supertypes": ["legendary"]})
    case["state"]["battlefield"][0]["counters"] = {"charge": 2}
    state = after(case, {"do": "activate"}, {"do": "resolve"})
    its = state.objects["thing 0"]
    assert (its["card"], its["counters"], state.waiting) == ("Thing 1", {"charge": 2}, [])
    rules, _ = begin(case)
    assert [way.said["chosen"] for way in ways(rules, state)] == [["thing 0"], ["thing 1"]]
    [kept] = [way.after for way in ways(rules, state) if way.said["chosen"] == ["thing 1"]]
    assert kept.objects["thing 0"]["card"] == "Thing 0"


# ---------------------------------------------------------------------------------------------------------------- mana


def _taps(**more: Any) -> Node:
    mana: Node = {"do": "add_mana", "mana": "{G}", "n": 2}
    return {"types": ["artifact"], "abilities": [{"cost": {"tap": True, **more}, "do": [mana]}]}


def _static(**static: Any) -> Node:
    return {"types": ["enchantment"], "abilities": [{"static": static}]}


@pytest.mark.parametrize(
    ("statics", "mana"),
    [
        ([], 2),
        ([{"does": "more_mana", "what": {"controller": "you"}, "times": 2}], 4),  # CR 106.12b
        ([{"does": "more_mana", "times": 2}, {"does": "more_mana", "times": 3}], 12),  # CR 614.5: each once
        ([{"does": "more_mana", "mana": "{G}"}], 3),
        ([{"does": "more_mana", "what": CREATURE, "times": 2}], 2),
        ([{"does": "more_mana", "who": "opponent", "times": 2}], 2),
    ],
)
def test_more_mana_of_what_is_tapped_for_mana(statics: list[Node], mana: int) -> None:
    case = permanents(_taps(), *(_static(**static) for static in statics))
    assert after(case, {"do": "activate"}).players["alice"]["mana"] == mana
    # CR 106.12: nothing is tapped for mana where the cost of the ability has no {T}.
    case["cards"]["Thing 0"]["abilities"][0]["cost"] = {"life": 1}
    assert after(case, {"do": "activate"}).players["alice"]["mana"] == 2


def _hears(on: str, *do: Node, **when: Any) -> Node:
    return {"types": ["enchantment"], "abilities": [{"when": {"on": on, **when}, "do": list(do)}]}


MORE: Node = {"do": "add_mana", "mana": "{G}"}


def test_a_triggered_mana_ability_does_not_use_the_stack() -> None:
    # CR 605.1b, 605.4a: at once, before state-based actions, and before what triggered otherwise.
    case = permanents(_taps(), _hears("tapped_for_mana", MORE, {"do": "draw"}, what={}), {**RAT, "toughness": 0})
    case["state"]["stack"] = []
    case["cards"]["Thing 2"]["toughness"] = 1
    rules, state = begin(case)
    [tapped] = ways(rules, state)
    [more] = ways(rules, tapped.after)
    assert (more.said["do"], more.said["object"], more.said["instruction"]) == ("put", "thing 1", 1)
    [drawn] = ways(rules, more.after)
    assert (drawn.said["do"], drawn.after.stack) == ("continue", [])
    assert (drawn.after.players["alice"]["mana"], drawn.after.players["alice"]["hand"]) == (3, 1)


@pytest.mark.parametrize(
    ("hears", "on_the_stack"),
    [
        (_hears("tapped_for_mana", {"do": "draw"}, what={}), True),  # CR 605.5a: it couldn't add mana
        (_hears("tapped", MORE, what={}), True),  # CR 605.5a: it triggers on something else
        (_hears("adds_mana", MORE, who="you"), False),
    ],
)
def test_other_abilities_that_hear_of_mana(hears: Node, on_the_stack: bool) -> None:
    state = after(permanents(_taps(), hears), {"do": "activate"})
    assert (len(state.waiting), len(state.at_once)) == ((1, 0) if on_the_stack else (0, 1))


@pytest.mark.parametrize(
    ("when", "heard"),
    [
        ({"on": "adds_mana", "who": "you"}, True),
        ({"on": "adds_mana", "who": "opponent"}, False),
        ({"on": "adds_mana", "color": "green"}, True),
        ({"on": "adds_mana", "color": "black"}, False),
        ({"on": "tapped_for_mana", "what": {}}, False),  # CR 106.12: what resolves on the stack taps nothing for mana
    ],
)
def test_mana_of_what_is_on_the_stack(when: Node, heard: bool) -> None:
    case = permanents(_hears(when.pop("on"), MORE, **when))
    assert bool(after(go(case, MORE), {"do": "resolve"}).at_once) is heard


def test_nobody_loses_while_mana_abilities_trigger() -> None:
    # CR 605.4a, 704.3: nobody has priority in between, so nobody checks whose library is empty.
    case = go(permanents(_hears("adds_mana", MORE, {"do": "draw"}, who="you")), MORE)
    case["state"]["players"]["alice"]["library"] = 1
    state = played(case, 9)
    assert (state.players["alice"]["overdrew"], state.lost) == (1, ())


# ------------------------------------------------------------------------------------------------------------ triggers

TWICE: Node = {"does": "more_triggers", "event": {"on": "dies", "what": CREATURE}}
DIES: Node = {"when": {"on": "dies", "what": CREATURE}, "do": [{"do": "gain_life"}]}


@pytest.mark.parametrize(
    ("static", "times"),
    [
        (TWICE, 2),  # CR 603.2d
        ({**TWICE, "what": {"controller": "opponent"}}, 1),
        ({**TWICE, "event": {"on": "leaves", "what": CREATURE}}, 1),
        ({**TWICE, "event": {"on": "dies", "what": {"token": True}}}, 1),
    ],
)
def test_an_ability_triggers_once_more(static: Node, times: int) -> None:
    case = permanents(RAT, _static(**static), {"types": ["artifact"], "abilities": [DIES]})
    assert len(after(go(case, {"do": "destroy", "what": "self"}), {"do": "resolve"}).waiting) == times


def test_more_triggers_of_a_keyword() -> None:
    # CR 702.93a, 603.2d, 603.10a: undying is a triggered ability; and what leaves at the same time still sees it.
    undying: Node = {**RAT, "keywords": ["undying"]}
    seer: Node = {**RAT, "abilities": [{"static": TWICE}]}
    case = go(permanents(undying, seer), {"do": "destroy", "what": {"each": CREATURE}})
    assert len(after(case, {"do": "resolve"}).waiting) == 2


GAINS_TWICE: Node = {"does": "more_triggers", "event": {"on": "gains_life", "who": "you"}}


def test_two_effects_make_it_trigger_twice_more() -> None:
    case = game({"when": GAINS, "do": [{"do": "draw"}]}, {"static": GAINS_TWICE}, {"static": GAINS_TWICE})
    assert len(played(case, 1).waiting) == 3


# -------------------------------------------------------------------------------------------------------------- spells


def _at(case: Node, zone: str, **more: Any) -> Node:
    """The case with its card of the hand in another zone."""
    [each] = case["state"].pop("hand")
    return {**case, "state": {**case["state"], zone: [{**each, **more}]}}


GRAVE: Node = {"static": {"does": "cast_from", "what": "self", "zone": "graveyard"}, "zone": "graveyard"}
FROM: Node = {"does": "cast_from", "what": {"owner": "you"}, "zone": "graveyard"}


@pytest.mark.parametrize(
    ("card", "thing", "zone", "castable"),
    [
        ({**SPELL, "abilities": [*SPELL["abilities"], GRAVE]}, None, "graveyard", True),  # CR 601.3
        ({**SPELL, "abilities": [*SPELL["abilities"], GRAVE]}, None, "exile", False),
        ({**SPELL, "abilities": [*SPELL["abilities"], {**GRAVE, "zone": "exile"}]}, None, "graveyard", False),
        (SPELL, _static(**FROM), "graveyard", True),
        (SPELL, _static(**FROM), "exile", False),
        (SPELL, _static(**{**FROM, "what": {"owner": "you", "type": "creature"}}), "graveyard", False),
        (SPELL, None, "graveyard", False),
    ],
)
def test_from_where_a_card_is_cast(card: Node, thing: Node | None, zone: str, castable: bool) -> None:
    found = ways(*begin(_at(spells(card, thing), zone)))
    assert [way.said["do"] for way in found] == (["cast"] if castable else [])


FREE: Node = {"does": "free", "what": {"type": "instant"}}


@pytest.mark.parametrize(
    ("card", "statics", "free"),
    [
        (SPELL, [FREE], [False, True]),  # CR 118.9: rather than paying its mana cost
        ({**SPELL, "mana_cost": "{5}"}, [FREE], [True]),
        ({key: value for key, value in SPELL.items() if key != "mana_cost"}, [FREE], [True]),  # CR 118.6a
        ({**SPELL, "types": ["sorcery"]}, [FREE], [False]),
        ({**SPELL, "mana_cost": "{5}"}, [FREE, {"does": "cost_more", "n": 2}], []),  # CR 118.9d
        ({**SPELL, "mana_cost": "{5}", "additional": {"mana": "{1}"}}, [FREE], [True]),
        ({**SPELL, "additional": {"mana": "{1}"}}, [], []),  # CR 601.2f: there is {G} alone
        ({**SPELL, "mana_cost": "{5}"}, [{**FREE, "who": "opponent"}], []),
    ],
)
def test_what_is_cast_without_its_mana_cost(card: Node, statics: list[Node], free: list[bool]) -> None:
    thing: Node = {"types": ["enchantment"], "abilities": [{"static": static} for static in statics]}
    assert [way.said["free"] for way in ways(*begin(spells(card, thing)))] == free


def test_a_card_is_cast_as_something_resolves() -> None:
    # CR 608.2g: onto the stack, whatever the time; cast, and so heard of; then what resolves goes on.
    then: Node = {"do": "cast_free", "what": {"choose": {"zone": "graveyard"}}}
    hears: Node = {"types": ["artifact"], "abilities": [{"when": {"on": "cast", "who": "you"}, "do": [{"do": "draw"}]}]}
    case = _at(spells({**SPELL, "types": ["sorcery"], "mana_cost": "{5}"}, hears), "graveyard")
    state = after(go(case, then, "thing"), {"do": "resolve"})
    assert [one.source and one.source[0] for one in state.stack] == ["spell"]
    assert (state.players["alice"]["mana"], len(state.waiting)) == (1, 1)
    # CR 601.2c: without a target it can't be.
    case["cards"]["Spell"]["abilities"] = [{"targets": [{"object": CREATURE}], "do": [{"do": "tap", "what": "target"}]}]
    assert not after(go(case, then, "thing"), {"do": "resolve"}).stack


@pytest.mark.parametrize(("by", "cast"), [("thing", True), (None, False)])
def test_a_copy_of_a_card_is_cast(by: str | None, cast: bool) -> None:
    # CR 707.12, 607.2a: of the card that the artifact exiled; the card stays, and the copy ceases to exist (707.10a).
    thing: Node = {"types": ["artifact"], "abilities": []}
    case = _at(spells(SPELL, thing), "exile", **({"exiled_by": by} if by else {}))
    state = after(go(case, {"do": "cast_copy", "what": "exiled"}, "thing"), {"do": "resolve"})
    assert len(state.stack) == cast
    assert (state.players["alice"]["cast_this_turn"], state.objects["spell"]["zone"]) == (int(cast), "exile")
    if cast:
        done = played({**case}, 2)
        assert (done.players["alice"]["life"], sorted(done.objects)) == (21, ["spell", "thing"])


def test_what_exiles_a_card_knows_it() -> None:
    exiles: Node = {"do": "exile", "what": {"choose": {"zone": "graveyard"}}}
    thing: Node = {
        "types": ["artifact"],
        "abilities": [{"cost": {"life": 1}, "do": [exiles, {"do": "cast_copy", "what": "exiled"}]}],
    }
    state = after(_at(spells(SPELL, thing), "graveyard"), {"do": "activate"}, {"do": "resolve"}, {"do": "continue"})
    assert (len(state.stack), state.objects["spell"]["zone"]) == (1, "exile")


@pytest.mark.parametrize(
    ("who", "types", "zones"),
    [
        ("you", ["instant"], ["stack", "exile"]),  # CR 614.1a, 608.2g: exiled, and cast if alice likes
        ("opponent", ["instant"], ["graveyard"]),
        ("any", ["sorcery"], ["graveyard"]),
    ],
)
def test_what_would_be_countered(who: str, types: list[str], zones: list[str]) -> None:
    instead: Node = {"static": {"does": "would_be_countered", "what": {"type": types}, "who": who}}
    counters: Node = {"when": {"on": "cast", "who": "you"}, "do": [{"do": "counter", "what": "it"}]}
    case = spells(SPELL, {"types": ["enchantment"], "abilities": [instead, counters]})
    rules, state = begin(case)
    for _ in range(2):
        state = ways(rules, state)[0].after
    found = ways(rules, state)
    assert [way.after.objects["spell"]["zone"] for way in found] == zones
    assert [(way.optional, way.declined) for way in found][: len(zones) - 1] == [("alice", None)] * (len(zones) - 1)


@pytest.mark.parametrize(
    ("cost", "colors", "mana", "tapped"),
    [
        ("{G}", ["green"], "", [["rat"]]),  # CR 702.51a: a green creature for {G}
        ("{G}", ["white"], "", []),
        ("{1}", ["white"], "", [["rat"]]),
        ("{1}", ["white"], "{G}", [[], ["rat"]]),
        ("{1}{G}", ["green"], "{G}", [["rat"]]),
        ("{2}", ["green"], "", []),
    ],
)
def test_creatures_that_convoke(cost: str, colors: list[str], mana: str, tapped: list[list[str]]) -> None:
    case = spells({**SPELL, "mana_cost": cost, "keywords": ["convoke"]})
    case["cards"]["Rat"] = {**RAT, "colors": colors}
    case["state"]["players"]["alice"]["mana"] = mana
    rat: Node = {"id": "rat", "name": "Rat", "controller": "alice", "sick": True}  # CR 302.6: no cost of {T}
    case["state"]["battlefield"] = [rat]
    found = ways(*begin(case))
    assert [way.said["chosen"] for way in found] == tapped
    assert all(way.after.objects["rat"]["tapped"] is bool(way.said["chosen"]) for way in found)


# ------------------------------------------------------------------------------------------------------ what azor says


def returning(*cards: Node, **more: Any) -> Node:
    """A game in which what dies returns, and the first thing dies."""
    back: Node = {"do": "return", "what": "it", "to": "battlefield"}
    back = {"types": ["enchantment"], "abilities": [{"when": {"on": "dies", "what": CREATURE}, "do": [back]}]}
    return go(permanents(*cards, back, **more), {"do": "destroy", "what": "self"})


BLINKS: Node = {"when": {"on": "enters", "what": CREATURE}, "do": [{"do": "blink", "what": "self"}]}
UNTAPS: Node = {"do": "untap", "what": {"each": {}}}
LATE: Node = {"types": ["artifact"], "abilities": [{"cost": {"tap": True}, "do": [{"do": "draw"}, {**MORE, "n": 2}]}]}
SPENDS: Node = {
    "types": ["artifact"],
    "abilities": [{"cost": {"mana": "{3}"}, "do": [{"do": "untap", "what": {"each": {}}}, {"do": "gain_life"}]}],
}
UNKNOWN = "undetermined"
CHEAP: Node = {"types": ["instant"], "return_to_hand": True, "abilities": [{"do": [{"do": "gain_life"}]}]}
LESS: Node = {
    "types": ["enchantment"],
    "abilities": [{"static": FREE}, {"static": {"does": "cost_less", "n": 2, "what": {}}}],
}


def casting(card: Node) -> Node:
    """A game in which an artifact casts a copy of a card that untaps it."""
    casts: Node = {"cost": {"tap": True}, "do": [{"do": "cast_copy", "what": "exiled", "may": True}]}
    untaps: Node = {"types": ["instant"], "mana_cost": "{G}", "abilities": [{"do": [UNTAPS, {"do": "gain_life"}]}]}
    case = spells({**untaps, **card}, {"types": ["artifact"], "abilities": [casts]})
    return _at(case, "exile", exiled_by="thing")


DEAD: Node = {"when": {"on": "dies", "what": {"name": "Thing 0"}}, "do": [{"do": "create", "card": "Thing 0", "n": 1}]}


@pytest.mark.parametrize(
    ("case", "kind"),
    [
        # CR 104.4b, 614.1c: alice could let the 0/0 be a copy; where there is nothing to copy, she couldn't.
        (returning(clone(), RAT), "optional"),
        (returning(clone()), "mandatory"),
        # CR 707.9a: it has the ability of a copy only if it is one.
        (returning(clone(ability=ENTERS), RAT), "optional"),
        # CR 707.5: a token that enters as a copy has what it copied as it enters.
        (
            permanents(clone(), {**RAT, "abilities": [BLINKS]}, {"types": ["artifact"], "abilities": [DEAD]}),
            "optional",
        ),
        # CR 208.5, 704.5f: the stone is 0/0 as it enters.
        (returning({"types": ["artifact"]}, ALIVE), "mandatory"),
        (returning({**STONE, "toughness": 2}, ALIVE), "none"),
        # CR 205.3d: nothing becomes a Rat that is no creature; whether it is one isn't followed.
        (permanents(STONE, adds({"type": "artifact"}, subtypes=["Rat"])), "undetermined"),
        (permanents(STONE, adds({"type": "artifact"}, subtypes=["Rat"], types=["creature"])), "none"),
        (permanents(STONE, adds({"any": [CREATURE, {"type": "artifact"}]}, subtypes=["Rat"])), "undetermined"),
        (permanents(STONE, adds({"any": [CREATURE, {**CREATURE, "token": True}]}, subtypes=["Rat"])), "none"),
        # CR 106.12a: what is tapped for mana is heard of as mana comes; that isn't followed where it comes later.
        (permanents(_taps(), _hears("tapped_for_mana", MORE, UNTAPS, what={})), "optional"),
        (
            permanents(
                LATE,
                _hears("tapped_for_mana", MORE, UNTAPS, what={}),
            ),
            "undetermined",
        ),
        (
            permanents(
                {
                    **_taps(),
                    "abilities": [{"cost": {"tap": True}, "do": [{**MORE, "n": {"number": "hand", "of": "you"}}]}],
                },
                _hears("tapped_for_mana", MORE, UNTAPS, what={}),
            ),
            "none",
        ),
        # CR 106.12b: three times as much, where the mana comes first; whose mana is more (who) counts.
        (permanents(_taps(), _static(does="more_mana", times=3), SPENDS), "optional"),
        (permanents(_taps(), _static(does="more_mana", times=3, who="opponent"), SPENDS), "none"),
        (permanents(LATE, _static(does="more_mana", times=3), SPENDS), "undetermined"),
        # CR 616.1: (2 + 1) times 2 or 2 times 2 + 1, as alice likes.
        (
            permanents(_taps(), _static(does="more_mana", times=2), _static(does="more_mana", mana="{G}")),
            "undetermined",
        ),
        # CR 118.9d: a copy that is cast as something resolves has its additional cost all the same.
        (casting({"additional": {"life": 1}}), "undetermined"),
        (casting({}), "optional"),
        # CR 118.6, 118.9d: without a mana cost it is cast for free alone; and what costs less may be what is added.
        (spells(CHEAP, _static(**FREE)), "optional"),
        (spells(CHEAP, _static(**{**FREE, "what": CREATURE})), "none"),
        (spells({**CHEAP, "additional": {"mana": "{2}"}}, _static(**FREE)), "none"),
        (spells({**CHEAP, "additional": {"mana": "{2}"}}, LESS), "optional"),
        # CR 605.4a, 704.3: bob's life is checked where somebody has priority, and never where mana follows mana.
        (go(permanents(_hears("adds_mana", MORE, {"do": "lose_life"}, who="you")), MORE), "mandatory"),
    ],
)
def test_what_is_said_of_them(case: Node, kind: str) -> None:
    said = find(loop_from_object(case), steps=8)
    assert (said.kind, disagreement(case, to_builtins(said))) == (kind, None), said.unsupported
