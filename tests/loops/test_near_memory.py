"""What is remembered, heard and paid in single steps that few cases need, with what just isn't so beside each row."""

from __future__ import annotations

from typing import Any

import pytest

from .stepping import after, unsupported

__all__: list[str] = []

Node = dict[str, Any]
ENERGY: Node = {"do": "energy"}
BEAR: Node = {"id": "bear", "name": "Bear", "controller": "alice"}
OGRE: Node = {"id": "ogre", "name": "Ogre", "controller": "alice"}
ROCK: Node = {"id": "rock", "name": "Rock", "controller": "alice"}
LIFE: Node = {"number": "life", "of": "you"}


def _thing(*abilities: Node, **more: Any) -> Node:
    """The cards of a case with one permanent of alice's beside a Bear, an Ogre and a Rock."""
    return {
        "cards": {"Thing": {"types": ["artifact"], "abilities": list(abilities)} | more},
        "battlefield": [{"id": "thing", "name": "Thing", "controller": "alice"}, BEAR, OGRE, ROCK],
    }


def _item(*do: Node, id: str = "item", source: str = "rock", **more: Any) -> Node:
    """An ability of alice's on the stack."""
    return {"id": id, "controller": "alice", "source": source, "ability": {"do": list(do)}} | more


def _each(name: str) -> Node:
    return {"each": {"name": name}}


# --------------------------------------------------------------------------------------------------- what is remembered


SIZE = {"power", "toughness"}


def _if(**what: Any) -> Node:
    """Whether it was so, and what the ability does."""
    return {"if": {"fits": {"object": "self", "what": what}}, "do": [ENERGY]}


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        pytest.param({"do": [ENERGY | {"n": {"power_of": "self"}}]}, SIZE, id="its power"),
        pytest.param({"do": [ENERGY | {"n": {"mana_value_of": "self"}}]}, {"mana_value"}, id="its mana value"),
        pytest.param(_if(power={"at_least": 1}), SIZE | {"fit"}, id="whether it was so great"),
        pytest.param(_if(type="creature"), {"fit"}, id="whether it was a creature"),
        pytest.param({"do": [ENERGY]}, set(), id="nothing"),
    ],
)
def test_what_an_ability_asks_of_what_left_is_remembered(asked: Node, known: set[str]) -> None:
    """CR 603.10a, 608.2h: its size, if that is asked for; and nothing else, though abilities of others ask for more."""
    hears: Node = {"when": {"on": "dies", "what": "self"}, **asked}
    others: Node = {"when": {"on": "dies", "what": "self"}, "do": [ENERGY | {"n": {"power_of": "self"}}]}
    case = _thing(others)
    case["cards"]["Bear"] = {
        "types": ["creature"],
        "mana_cost": "{1}{G}",
        "power": 2,
        "toughness": 2,
        "abilities": [hears],
    }
    state = after(2, **case, stack=[_item({"do": "destroy", "what": _each("Bear")})])
    assert state is not None
    found = {each.removeprefix("knew(1,self,").split(",")[0] for each in state.holds if each.startswith("knew(1,self,")}
    assert {each.split("(")[0] for each in found} == known


@pytest.mark.parametrize(("about", "kept"), [("self", True), ("target", False)])
def test_what_is_asked_of_a_target_isnt_asked_of_what_left(about: str, kept: bool) -> None:
    """CR 603.10a: whether the Bear was a creature is kept while the ability waits, if that is asked."""
    asks = ENERGY | {"if": {"fits": {"object": about, "what": {"type": "creature"}}}}
    hears: Node = {"when": {"on": "dies", "what": "self"}, "targets": [{"object": {"type": "creature"}}], "do": [asks]}
    case = _thing()
    case["cards"]["Bear"] = {"types": ["creature"], "power": 2, "toughness": 2, "abilities": [hears]}
    state = after(1, **case, stack=[_item({"do": "destroy", "what": _each("Bear")})])
    assert state is not None and any(each.startswith("last(bear,fit(") for each in state.holds) is kept


def test_the_source_of_an_ability_that_sinks_may_be_gone() -> None:
    """CR 400.7, 405.5: the ability of a spell is above it on the stack, and the spell is countered."""
    spell: Node = {"types": ["instant"], "abilities": [{"do": [ENERGY]}]}
    counters: Node = {"do": "counter", "what": {"each": {"zone": "stack", "name": "Spell"}}}
    for do, gone in ((counters, True), (ENERGY, False)):
        state = after(
            1,
            cards={"Spell": spell},
            battlefield=[ROCK],
            stack=[
                {"id": "spell", "name": "Spell", "controller": "alice"},
                _item({"do": "exile", "what": "self"}, source="spell"),
                _item(do, id="other"),
            ],
        )
        assert state is not None
        assert ("gone(1)" in state.holds, "height(1)" in state.holds) == (gone, gone)
        assert ("entry(2" in " ".join(state.holds)) is not gone


def test_a_countered_spell_is_on_the_stack_no_longer() -> None:
    """CR 701.6a."""
    spell: Node = {"types": ["instant"], "abilities": [{"do": [ENERGY]}]}
    counters: Node = {"do": "counter", "what": {"each": {"zone": "stack", "name": "Spell"}}}
    for do, there in ((counters, False), (ENERGY, True)):
        stack = [{"id": "spell", "name": "Spell", "controller": "alice"}, _item(do)]
        state = after(1, cards={"Spell": spell}, battlefield=[ROCK], stack=stack)
        assert state is not None and ("entry(1,spell,spell)" in state.holds) is there


def test_what_left_and_came_back_deals_no_damage_that_is_heard_for_certain() -> None:
    """CR 400.7, 603.10: damage of 0 is no damage (120.8), and nothing is to be heard of it."""
    hears: Node = {"when": {"on": "deals_damage", "what": {}}, "do": [ENERGY]}
    for things, followed in (("Nothing", True), ("Ogre", False)):
        amount = {"count": {"name": things}}
        blinks = _item({"do": "blink", "what": _each("Bear")}, id="first")
        deals = _item({"do": "damage", "who": "opponent", "n": amount}, source="bear")
        assert (after(2, **_thing(hears), stack=[deals, blinks]) is not None) is followed


@pytest.mark.parametrize(("do", "left"), [("destroy", True), ("tap", False)])
def test_cards_were_exiled_before_with_what_left_alone(do: str, left: bool) -> None:
    """CR 607.2a, 400.7: the Bear was exiled with the Thing, and once that has left, with what it was."""
    back: Node = {"do": "return", "what": "exiled", "to": "battlefield", "under": "owner"}
    leaves: Node = {"when": {"on": "leaves", "what": "self"}, "do": [back]}
    exiles = _item({"do": "exile", "what": _each("Bear")}, id="first", source="thing")
    state = after(2, **_thing(leaves), stack=[_item({"do": do, "what": _each("Thing")}), exiles])
    assert state is not None
    assert ("exiled_before(bear,thing)" in state.holds, "exiled_with(bear,thing)" in state.holds) == (left, not left)


@pytest.mark.parametrize(("what", "left"), [({"each": {}}, True), (_each("Bear"), False)])
def test_cards_that_are_exiled_as_their_source_leaves_were_exiled_before(what: Node, left: bool) -> None:
    """CR 607.2a, 400.7: the Bear is exiled at once with the Thing, or alone."""
    back: Node = {"do": "return", "what": "exiled", "to": "battlefield", "under": "owner"}
    leaves: Node = {"when": {"on": "leaves", "what": "self"}, "do": [back]}
    state = after(1, **_thing(leaves), stack=[_item({"do": "exile", "what": what}, source="thing")])
    assert state is not None
    assert ("exiled_before(bear,thing)" in state.holds, "exiled_with(bear,thing)" in state.holds) == (left, not left)


@pytest.mark.parametrize("keyword", ["persist", "undying"])
def test_a_keyword_is_cited_where_its_ability_is(keyword: str) -> None:
    """CR 702.79a, 702.93a: as it is put on the stack, and as it resolves."""
    case = _thing()
    case["cards"]["Bear"] = {"types": ["creature"], "power": 2, "toughness": 2, "keywords": [keyword]}
    for name, cited in (("Bear", True), ("Ogre", False)):
        state = after(3 if cited else 1, **case, stack=[_item({"do": "destroy", "what": _each(name)})])
        assert state is not None
        assert ({"702.79a", "702.93a"} & state.cited != set()) is cited
        assert "603.8" not in state.cited and ("603.2" in state.cited) is cited


def test_energy_is_proliferated_if_its_player_is_chosen() -> None:
    """CR 701.34a: a player with a counter may get another one of its kind."""
    for energy, more in ((1, True), (0, False)):
        pays: Node = {"cost": {"energy": 9}, "do": [ENERGY]}
        players: Node = {"alice": {"energy": energy}}
        wanted, does = 'more_energy("alice",1)', _item({"do": "proliferate"})
        state = after(1, wanted, **_thing(pays), stack=[does], players=players)
        assert (state is not None) is more
        assert state is None or state.changes["energy(alice)"] == 1


@pytest.mark.parametrize(("life", "counters"), [(30, 1), (29, 0)])
def test_a_permanent_enters_with_a_counter_under_its_condition(life: int, counters: int) -> None:
    """CR 614.1c, 614.12: alice has 30 life or more as the Tower enters."""
    given: Node = {"static": {"does": "enters_with", "what": "self", "counter": "charge", "n": 1}}
    given["if"] = {"compare": {"value": LIFE, "at_least": 30}}
    case = _thing()
    case["cards"]["Tower"] = {"types": ["artifact"], "abilities": [given]}
    case["graveyard"] = [{"id": "tower", "name": "Tower", "owner": "alice"}]
    back: Node = {"do": "return", "to": "battlefield", "what": {"each": {"name": "Tower", "zone": "graveyard"}}}
    state = after(1, **case, stack=[_item(back)], players={"alice": {"life": life}})
    assert state is not None and state.zone("tower") == "battlefield"
    assert state.changes["counters(tower,charge)"] == counters


# -------------------------------------------------------------------------------------------------------- what is heard


@pytest.mark.parametrize(("between", "followed"), [("untap", True), ("blink", False)])
def test_of_a_new_object_it_isnt_heard_again_for_certain(between: str, followed: bool) -> None:
    """CR 400.7, 603.2c: a trigger about the Bear waits, and another one about it would be alike if it is the same."""
    hears: Node = {"when": {"on": "tapped", "what": {"type": "creature"}}, "do": [ENERGY]}
    bear = _each("Bear")
    item = _item({"do": "tap", "what": bear}, {"do": between, "what": bear}, {"do": "tap", "what": bear})
    assert (after(3, **_thing(hears), stack=[item]) is not None) is followed


def test_of_counters_of_several_kinds_each_number_is_heard_once() -> None:
    """CR 603.2c: one charge counter and two others are put on what enters: the ability triggers with 1 and with 2."""
    hears: Node = {
        "when": {"on": "counters", "what": {"type": "artifact"}},
        "do": [{"do": "gain_life", "n": {"that_much": True}}],
    }
    fills = [{"static": {"does": "enters_with", "what": {"type": "artifact"}, "counter": k, "n": n}} for k, n in KINDS]
    case = _thing(hears, *fills)
    returns: Node = {"do": "return", "what": {"each": {"zone": "graveyard", "name": "Chest"}}, "to": "battlefield"}
    case["cards"]["Chest"] = {"types": ["artifact"]}
    case["graveyard"] = [{"id": "chest", "name": "Chest", "owner": "alice"}]
    state = after(5, **case, stack=[_item(returns)])
    assert state is not None and state.changes["life(alice)"] == 3 and not state.waits


KINDS = (("charge", 1), ("page", 2))


@pytest.mark.parametrize(("token", "heard"), [(True, 1), (False, 0)])
def test_a_card_in_a_graveyard_is_looked_at_as_it_is_there(token: bool, heard: int) -> None:
    """CR 603.6c, 603.10: from anywhere, so that it isn't looked back; a token is there before it ceases to exist."""
    hears: Node = {"when": {"on": "put_into_graveyard", "what": {"power": {"at_least": 3}}}, "do": [ENERGY]}
    lifts: Node = {"static": {"does": "boost", "what": {"name": "Cub"}, "n": 2, "m": 2}}
    case = _thing(hears, lifts)
    case["cards"]["Cub"] = {"types": ["creature"], "power": 1, "toughness": 1}
    case["battlefield"] = [*case["battlefield"], {"id": "cub", "name": "Cub", "controller": "alice", "token": token}]
    state = after(1, **case, stack=[_item({"do": "destroy", "what": _each("Cub")})])
    assert state is not None and len(state.waits) == heard


# ---------------------------------------------------------------------------------------------------- counters and mana


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 0)])
def test_counters_that_an_effect_adds_come_to_those_that_are_put(one: int, other: int) -> None:
    """CR 614.1a, 614.1c: one charge counter and none by another effect; it enters with one more."""
    fills = [
        {
            "static": {
                "does": "enters_with",
                "what": {"type": "artifact"},
                "counter": "charge",
                "n": {"count": {"name": n}},
            }
        }
        for n in [("Nobody", "Rock")[n] for n in (one, other)]
    ]
    more: Node = {"static": {"does": "more_counters", "what": {"type": "artifact"}, "counter": "charge", "n": 1}}
    case = _thing(*fills, more)
    returns: Node = {"do": "return", "what": {"each": {"zone": "graveyard", "name": "Chest"}}, "to": "battlefield"}
    case["cards"]["Chest"] = {"types": ["artifact"]}
    case["graveyard"] = [{"id": "chest", "name": "Chest", "owner": "alice"}]
    state = after(1, **case, stack=[_item(returns)])
    assert state is not None and state.numbers["counters(chest,charge)"] == 2


@pytest.mark.parametrize(("cost", "letters"), [("{W/U}", {"w", "u"}), ("{B/R}", {"b", "r"})])
def test_only_mana_that_something_asks_for_is_followed(cost: str, letters: set[str]) -> None:
    """CR 107.4e: a hybrid symbol asks for either of its colors."""
    case = _thing({"cost": {"mana": cost}, "do": [ENERGY]})
    state = after(
        1, cards={"Thing": case["cards"]["Thing"], **PLAIN}, battlefield=case["battlefield"], stack=[_item(ENERGY)]
    )
    assert state is not None
    assert {each[-2] for each in state.numbers if each.startswith("mana(alice")} == letters


PLAIN: Node = {name: {"types": ["artifact"]} for name in ("Bear", "Ogre", "Rock", "Forest", "Goblin")}


@pytest.mark.parametrize(
    ("bound", "life", "so"),
    [("at_least", 999, False), ("at_least", 1000, True), ("at_most", 1000, True), ("at_most", 1001, False)],
)
def test_numbers_are_followed_up_to_the_greatest_that_a_case_may_name(bound: str, life: int, so: bool) -> None:
    """CR 107.1: a condition compares life with 1,000."""
    asks = ENERGY | {"if": {"compare": {"value": LIFE, bound: 1000}}}
    gains: Node = {"do": "gain_life", "n": life - 20}
    state = after(2, **_thing(), stack=[_item(gains, asks)])
    assert state is not None and state.changes["energy(alice)"] == so


def test_what_no_condition_compares_may_be_more_than_is_counted() -> None:
    """CR 107.1: 30 Forests are counted up to 25, and alice's life is exactly 40."""
    asks: Node = {"cost": {"tap": True}, "if": {"compare": {"value": LIFE, "at_least": 30}}, "do": [ENERGY]}
    counts: Node = {"cost": {"mana": "{9}"}, "do": [ENERGY | {"n": {"count": {"name": "Forest"}}}]}
    case = _thing(asks, counts)
    case["battlefield"] = [*case["battlefield"], {"id": "wood", "name": "Forest", "controller": "alice", "n": 30}]
    case["players"] = {"alice": {"life": 40}}
    assert after(1, 'do(activate("thing",ab("Thing",1)),1)', **case) is not None


# -------------------------------------------------------------------------------------------- who decides, and who pays


def test_each_instruction_says_who_decides() -> None:
    """CR 608.2d, 118.12: bob may have the first one done; for the second one alice pays."""
    first: Node = {"do": "gain_life", "n": 1, "may": True, "by": "opponent"}
    second: Node = ENERGY | {"pay": {"life": 2}}
    state = after(2, "accepted(1)", "accepted(2)", **_thing(), stack=[_item(first, second)])
    assert state is not None
    assert (state.changes["life(alice)"], state.changes["energy(alice)"]) == (-1, 1)


@pytest.mark.parametrize(("do", "paid"), [("tap", True), ("destroy", False)])
def test_a_counter_cant_be_put_on_a_source_that_left(do: str, paid: bool) -> None:
    """CR 118.3, 118.12."""
    pays = _item(ENERGY | {"pay": {"put": {"-1/-1": 1}}})
    state = after(2, "accepted(2)", **_thing(), stack=[pays, _item({"do": do, "what": _each("Rock")}, id="first")])
    assert (state is not None) is paid


# ------------------------------------------------------------------------------------------------ what is undetermined


@pytest.mark.parametrize(
    ("what", "named"),
    [
        ({}, True),
        ({"type": "artifact"}, True),
        ({"type": "creature"}, False),
        ({"type": "creature", "subtype": "elf"}, False),
    ],
)
def test_a_creature_type_is_gained_by_what_is_surely_a_creature(what: Node, named: bool) -> None:
    """CR 205.3d."""
    gives: Node = {"static": {"does": "add_types", "what": what, "subtypes": ["Goblin"]}}
    assert (("205.3d", "feature((add_types,subtypes))") in unsupported(**_thing(gives))) is named


def test_an_effect_by_another_one_that_adds_types_is_named() -> None:
    """CR 613.8a: whether it exists may depend on the other effects."""
    adds = [
        {"static": {"does": "add_types", "what": {"subtype": asked}, "subtypes": [given]}}
        for asked, given in (("elf", "Cat"), ("cat", "Fox"), ("fox", "Ape"))
    ]
    grants: Node = {"static": {"does": "grant", "what": {"name": "Bear"}, "ability": adds[0]}}
    witness = ("613.8b", "feature((add_types,ability))")
    assert witness in unsupported(**_thing(grants, *adds[1:]))
    assert witness not in unsupported(**_thing(*adds))


def test_a_copy_is_looked_at_as_the_spell_that_it_copies() -> None:
    """CR 608.2b, 707.10: the copy of a spell that taps an untapped creature has no legal target once that is tapped."""

    def spell(tapped: bool, do: str) -> Node:
        target = {"object": {"type": "creature", "tapped": tapped}}
        return {
            "types": ["instant"],
            "mana_cost": "{9}",
            "abilities": [{"targets": [target], "do": [{"do": do, "what": "target"}, ENERGY]}],
        }

    taps: Node = {"cost": {"tap": True}, "do": [{"do": "tap", "what": _each("Bear")}]}
    case = _thing(taps)
    case["cards"] |= {"Sleep": spell(False, "tap"), "Wake": spell(True, "untap")}
    case["hand"] = [{"id": "wake", "name": "Wake", "owner": "alice"}]
    copies: Node = {"do": "copy_spell", "what": {"each": {"zone": "stack", "name": "Sleep"}}}
    stack = [{"id": "sleep", "name": "Sleep", "controller": "alice", "targets": ["bear"]}, _item(copies)]
    for wanted, cited in ((('do(activate("thing",ab("Thing",1)),2)', "do(resolve,3)"), True), ((), False)):
        steps = 4 if wanted else 2
        state = after(steps, 'aims(1,"bear",1)', *wanted, **case, stack=stack)
        assert state is not None and ("608.2b" in state.cited) is cited
