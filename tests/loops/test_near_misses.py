"""Rules of single steps that few cases need: what its rule says of each row, and beside it what just isn't so."""

from __future__ import annotations

from typing import Any

import pytest

from .stepping import after, unsupported

__all__: list[str] = []

Node = dict[str, Any]
ENERGY: Node = {"do": "energy"}
BEAR: Node = {"id": "bear", "name": "Bear", "controller": "alice"}
ROCK: Node = {"id": "rock", "name": "Rock", "controller": "alice"}


def _card(*abilities: Node, **more: Any) -> Node:
    return {"types": ["artifact"], "abilities": list(abilities)} | more


def _thing(card: Node, **more: Any) -> Node:
    """What a case has with one permanent of alice's."""
    thing: Node = {"id": "thing", "name": "Thing", "controller": "alice"}
    return {"cards": {"Thing": card}, "battlefield": [thing | more, BEAR, ROCK]}


def _item(*do: Node, targets: list[str] | None = None, **more: Any) -> Node:
    """An ability of alice's on the stack."""
    return {"id": "item", "controller": "alice", "source": "rock", "ability": {"do": list(do), **more}} | (
        {"targets": targets} if targets is not None else {}
    )


# ------------------------------------------------------------------------------------------------ what is undetermined


@pytest.mark.parametrize(
    ("ability", "near", "rule", "witness"),
    [
        pytest.param(
            {"cost": {"tap": True}, "do": [{"do": "extra_main"}]},
            {"cost": {"tap": True}, "do": [{"do": "extra_combat"}, {"do": "extra_main"}]},
            "500.8",
            "extra_phase(main)",
            id="main phases alone",
        ),
        pytest.param(
            {"cost": {"tap": True}, "do": [{"do": "put_counters", "what": "self", "counter": "+1/+0"}]},
            {"cost": {"tap": True}, "do": [{"do": "put_counters", "what": "self", "counter": "-1/-1"}]},
            "122.1",
            "counter(+1/+0)",
            id="counters that change the size otherwise",
        ),
        pytest.param(
            {"cost": {"tap": True}, "do": [{"do": "become", "what": "self", "types": ["creature"], "n": 2}]},
            {"cost": {"tap": True}, "do": [{"do": "become", "what": "self", "types": ["creature"], "n": 2, "m": 2}]},
            "608.2c",
            "feature((become,n))",
            id="a power without a toughness",
        ),
    ],
)
def test_it_is_named_and_what_is_followed_isnt(ability: Node, near: Node, rule: str, witness: str) -> None:
    asked = {"options": {"across_turns": True}}
    assert (rule, witness) in unsupported(**_thing(_card(ability)), **asked)
    assert (rule, witness) not in unsupported(**_thing(_card(near)), **asked)


@pytest.mark.parametrize(("what", "named"), [("self", True), ({"type": "artifact"}, False)], ids=["itself", "others"])
def test_a_token_that_hears_itself_in_a_graveyard_is_named(what: Any, named: bool) -> None:
    """CR 704.5d: it ceases to exist there at once; of other cards it hears like anything else."""
    hears: Node = {"when": {"on": "put_into_graveyard", "what": what}, "do": [ENERGY]}
    found = unsupported(**_thing(_card(hears), token=True))
    assert (("704.5d", "feature((put_into_graveyard,token))") in found) is named


# -------------------------------------------------------------------------------------------------------- what is heard


@pytest.mark.parametrize(("what", "heard"), [("host", 1), ({"type": "artifact"}, 0)], ids=["its host", "artifacts"])
def test_only_an_ability_about_its_host_hears_of_it(what: Any, heard: int) -> None:
    """CR 603.2."""
    case = _thing(_card({"when": {"on": "tapped", "what": what}, "do": [ENERGY]}), attached_to="bear")
    item = _item({"do": "tap", "what": "target"}, targets=["bear"])
    item["ability"]["targets"] = [{"object": {}}]
    state = after(1, **case, stack=[item])
    assert state is not None and len(state.waits) == heard


# -------------------------------------------------------------------------------------------------- what is carried out


def test_a_loyalty_ability_is_no_mana_ability() -> None:
    """CR 605.1a: it goes on the stack."""
    makes: Node = {"do": [{"do": "add_mana", "mana": "{G}"}]}
    walker: Node = {"types": ["planeswalker"], "loyalty": 3}
    for cost, added in (({"loyalty": 1}, 0), ({"tap": True}, 1)):
        case = _thing(walker | {"abilities": [{"cost": cost, **makes}]})
        state = after(1, 'do(activate("thing",ab("Thing",1)),1)', **case)
        assert state is not None and state.changes["mana(alice,g)"] == added


def test_an_ability_without_legal_targets_does_nothing() -> None:
    """CR 608.2b: up to one target was chosen, and it is illegal now; with none chosen it resolves (601.2c)."""
    veiled = {"Thing": {"types": ["creature"], "power": 1, "toughness": 1, "keywords": ["shroud"]}}
    for targets, energy in ((["thing"], 0), ([], 1)):
        state = after(
            1,
            cards=veiled,
            battlefield=[{"id": "thing", "name": "Thing"}, ROCK],
            stack=[
                _item({"do": "tap", "what": "target"}, ENERGY, targets=targets)
                | {"ability": {"targets": [{"object": {}, "up_to": True}], "do": [ENERGY]}}
            ],
        )
        assert state is not None and state.changes["energy(alice)"] == energy
        assert ("608.2b" in state.cited) is not bool(energy)


@pytest.mark.parametrize(("subtypes", "gone"), [(["Aura"], True), (["Shrine"], False)])
def test_an_aura_that_enchants_nothing_is_put_into_its_owners_graveyard(subtypes: list[str], gone: bool) -> None:
    """CR 704.5m."""
    card: Node = {"types": ["enchantment"], "subtypes": subtypes, "abilities": []}
    state = after(1, **_thing(card), stack=[_item(ENERGY)])
    assert state is not None and ("704.5m" in state.cited) is gone
    assert state.zone("thing") == ("graveyard" if gone else "battlefield")


@pytest.mark.parametrize(("counters", "can"), [({"haste": 1}, True), ({}, False)], ids=["one", "none"])
def test_a_keyword_counter_gives_its_keyword_where_there_is_one(counters: Node, can: bool) -> None:
    """CR 122.1b, 302.6: elsewhere something could put one."""
    card: Node = {"types": ["creature"], "power": 1, "toughness": 1}
    case = _thing(card | {"abilities": [{"cost": {"tap": True}, "do": [ENERGY]}]}, sick=True, counters=counters)
    gives: Node = {"do": "put_counters", "what": {"each": {"type": "creature"}}, "counter": "haste"}
    case["cards"]["Giver"] = _card({"cost": {"mana": "{5}"}, "do": [gives]})
    case["battlefield"].append({"id": "giver", "name": "Giver", "controller": "alice"})
    assert (after(1, 'do(activate("thing",ab("Thing",1)),1)', **case) is not None) is can


def test_a_spell_that_says_so_returns_to_its_owners_hand() -> None:
    """CR 608.2n: instead of going to the graveyard."""
    for returns, zone in ((True, "hand"), (False, "graveyard")):
        spell: Node = {"types": ["instant"], "return_to_hand": returns, "abilities": [{"do": [ENERGY]}]}
        state = after(1, cards={"Spell": spell}, stack=[{"id": "spell", "name": "Spell", "controller": "alice"}])
        assert state is not None and state.zone("spell") == zone


def test_a_token_is_told_from_what_is_none() -> None:
    """CR 111.1."""
    untoken: Node = {"each": {"type": "creature", "token": False}}
    goblin = {"id": "goblin", "name": "Goblin", "token": True}
    state = after(1, battlefield=[BEAR, goblin, ROCK], stack=[_item({"do": "tap", "what": untoken})])
    assert state is not None
    assert "tapped(bear)" in state.holds and "tapped(goblin)" not in state.holds


def test_only_tokens_that_fit_are_doubled() -> None:
    """CR 614.1a."""
    doubles = _card({"static": {"does": "more_tokens", "times": 2, "what": {"subtype": "goblin"}}})
    for card, many in (("Goblin", 2), ("Bear", 1)):
        state = after(1, **_thing(doubles), stack=[_item({"do": "create", "card": card})])
        assert state is not None and _created(state) == many


def _created(state: Any) -> int:
    return sum(n for event, n in state.events.items() if event.startswith("created"))


def test_no_counters_are_put_on_what_enters_and_can_have_none() -> None:
    """CR 614.1c: it is asked of the object as it enters."""
    fills: Node = {"static": {"does": "enters_with", "what": {"type": "artifact"}, "counter": "charge"}}
    refuses: Node = {"static": {"does": "no_counters", "what": "self"}}
    for abilities, counters in (([refuses], 0), ([], 1)):
        state = after(
            1,
            cards={"Thing": _card(*abilities), "Filler": _card(fills)},
            battlefield=[{"id": "filler", "name": "Filler"}, ROCK],
            hand=[{"id": "thing", "name": "Thing", "owner": "alice"}],
            stack=[
                _item({"do": "return", "what": "target", "to": "battlefield"}, targets=["thing"])
                | {
                    "ability": {
                        "targets": [{"object": {"zone": "hand", "owner": "you"}}],
                        "do": [{"do": "return", "what": "target", "to": "battlefield"}],
                    }
                }
            ],
        )
        assert state is not None and state.numbers.get("counters(thing,charge)", 0) == counters


def test_a_static_ability_of_a_card_elsewhere_does_nothing() -> None:
    """CR 113.6: what says that others can't have counters works on the battlefield."""
    refuses = _card({"static": {"does": "no_counters", "what": {"type": "artifact"}}})
    fills: Node = {"static": {"does": "enters_with", "what": {"type": "artifact"}, "counter": "charge"}}
    for zone, counters in (("battlefield", 0), ("graveyard", 1)):
        filler: Node = {"id": "filler", "name": "Filler"}
        refuser: Node = {"id": "refuser", "name": "Refuser", "owner": "alice"}
        board: dict[str, list[Node]] = {"battlefield": [filler, ROCK], "graveyard": []}
        board[zone] = [*board[zone], refuser]
        state = after(
            1,
            cards={"Thing": _card(), "Filler": _card(fills), "Refuser": refuses},
            **board,
            hand=[{"id": "thing", "name": "Thing", "owner": "alice"}],
            stack=[
                _item(targets=["thing"])
                | {
                    "ability": {
                        "targets": [{"object": {"zone": "hand", "owner": "you"}}],
                        "do": [{"do": "return", "what": "target", "to": "battlefield"}],
                    }
                }
            ],
        )
        assert state is not None and state.numbers.get("counters(thing,charge)", 0) == counters


def test_nobody_wins_against_one_who_cant_lose() -> None:
    """CR 101.2: an effect that says that opponents can't lose stands against winning (104.2b)."""
    steadfast = _card({"static": {"does": "cant_lose"}})
    for controller, over in (("bob", False), (None, True)):
        board = [{"id": "thing", "name": "Thing", "controller": controller}] if controller else []
        state = after(1, cards={"Thing": steadfast}, battlefield=[*board, ROCK], stack=[_item({"do": "win"})])
        assert state is not None and ("decided" in state.holds) is over


def test_devotion_counts_the_symbols_of_permanents() -> None:
    """CR 700.5: each permanent has the symbols of its own cost."""
    state = after(1, battlefield=[BEAR, ROCK], stack=[_item({"do": "gain_life", "n": {"devotion": "green"}})])
    assert state is not None and state.changes["life(alice)"] == 1


def test_the_greatest_power_is_one_number() -> None:
    greatest: Node = {"greatest": "power", "among": {"type": "creature"}}
    ogre = {"id": "ogre", "name": "Ogre", "controller": "alice"}
    state = after(1, battlefield=[BEAR, ogre, ROCK], stack=[_item({"do": "gain_life", "n": greatest})])
    assert state is not None and state.changes["life(alice)"] == 3


@pytest.mark.parametrize(("color", "heard"), [("green", 1), ("red", 0)])
def test_mana_of_another_color_isnt_heard(color: str, heard: int) -> None:
    """CR 106.12a: whenever you add mana of that color, one more."""
    when: Node = {"on": "adds_mana", "who": "you", "color": color}
    case = _thing(_card({"when": when, "do": [{"do": "add_mana", "mana": "{G}"}]}))
    case["battlefield"].append({"id": "forest", "name": "Forest", "controller": "alice"})
    state = after(1, 'do(activate("forest",ab("Forest",1)),1)', **case)
    assert state is not None and len(state.waits) == heard


def test_spells_of_one_turn_arent_those_of_the_next() -> None:
    """CR 500.1: "this turn" is over as another turn begins."""
    counts: Node = {"compare": {"value": {"number": "cast_this_turn", "of": "you"}, "at_least": 1}}
    case = _thing(_card({"cost": {"tap": True}, "if": counts, "do": [ENERGY]}))
    case["battlefield"] = case["battlefield"][:1]
    case["cards"]["Trinket"] = {"types": ["artifact"], "mana_cost": "{0}"}
    case |= {"hand": [{"id": "trinket", "name": "Trinket", "owner": "alice"}], "phase": "main"}
    for steps, wanted, spells in ((2, (), 1), (3, ("do(advance,3)",), 0)):
        state = after(steps, 'do(cast("trinket"),1)', *wanted, **case, options={"across_turns": True})
        assert state is not None and state.numbers["spells(alice)"] == spells


@pytest.mark.parametrize(("cost", "followed"), [({"return": "self"}, True), ({"sacrifice": "self"}, False)])
def test_lands_played_are_counted_where_one_can_come_back_to_the_hand(cost: Node, followed: bool) -> None:
    """CR 305.2, 505.6b."""
    land = _card({"cost": cost, "do": [ENERGY]}, types=["land"])
    state = after(1, 'do(activate("thing",ab("Thing",1)),1)', **_thing(land), options={"across_turns": True})
    assert state is not None and ("lands(alice)" in state.numbers) is followed


# ---------------------------------------------------------------------------------------------------- targets of copies


@pytest.mark.parametrize("aimed", [False, True])
def test_a_copy_has_as_many_targets_as_the_original(aimed: bool) -> None:
    """CR 707.10c: targets may be changed, not added; "up to one" was chosen as the original was cast (601.2c)."""
    taps: Node = {"targets": [{"object": {"type": "artifact"}, "up_to": True}], "do": [{"do": "tap", "what": "target"}]}
    spell: Node = {"id": "spell", "controller": "alice", "name": "Spell"} | ({"targets": ["rock"]} if aimed else {})
    copies = _item({"do": "copy_spell", "what": {"each": {"zone": "stack", "name": "Spell"}}})
    given: Node = _thing(_card()) | {"stack": [spell, copies]}
    given["cards"] |= {"Spell": {"types": ["instant"], "abilities": [taps]}}
    state = after(1, "do(resolve,1)", **given)
    assert state is not None and "entry(2,spell,token 1)" in state.holds
    assert any(each.startswith("tgt(2,1,") for each in state.holds) is aimed
    assert (after(1, "do(resolve,1)", 'aims(1,"thing",1)', **given) is not None) is aimed


def test_what_is_copied_is_found_after_another_instruction() -> None:
    """CR 707.10, 608.2c: "… you gain 1 life. Copy it." copies the ability that it triggered on."""
    gains: Node = {"do": "gain_life", "n": 1}
    copies: Node = {"do": "copy_ability", "what": "it"}
    hears: Node = {"when": {"on": "activated", "what": {"name": "Thing"}}, "do": [gains, copies]}
    given = _thing(_card({"cost": {"life": 1}, "do": [ENERGY]}))
    given["cards"] |= {"Twin": _card(hears)}
    given["battlefield"] += [{"id": "twin", "name": "Twin", "controller": "alice"}]
    state = after(4, 'do(activate("thing",ab("Thing",1)),1)', "do(resolve,3)", **given)
    assert state is not None
    assert [each for each in sorted(state.holds) if each.startswith("entry(")] == [
        "entry(1,ab(Thing,1),thing)",
        "entry(2,ab(Thing,1),thing)",
    ]


@pytest.mark.parametrize("first", [True, False])
def test_what_makes_mana_at_last_is_tapped_for_mana_then(first: bool) -> None:
    """CR 106.12a: an ability hears of it as mana is made, be it by the first instruction or by the second."""
    none: Node = {"compare": {"value": {"count": {"color": "white"}}, "at_least": 1}}
    tap: Node = {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{W}"}, {"do": "add_mana", "mana": "{U}"}]}
    tap["do"][0 if not first else 1]["if"] = none
    hears: Node = {"when": {"on": "tapped_for_mana", "what": {"name": "Thing"}}, "do": [ENERGY]}
    given = _thing(_card(tap, hears))
    state = after(2, 'do(activate("thing",ab("Thing",1)),1)', **given)
    assert state is not None
    assert state.events["tapped_for_mana thing"] == 1
    assert state.waits == {"trigger(ab(Thing,2),thing,thing,alice,1)"}
    assert not any(each.startswith("dry(") for each in state.holds)


@pytest.mark.parametrize("cost", ["{R}", "{R/W}", "{2/R}", "{R/P}"])
@pytest.mark.parametrize("life", [1, 20])
def test_a_spell_that_costs_mana_isnt_cast_without(cost: str, life: int) -> None:
    """118.3, 107.4e, 107.4f: for a Phyrexian symbol 2 life may be paid instead, if they are there."""
    imp: Node = {"types": ["creature"], "power": 1, "toughness": 1, "mana_cost": cost}
    cast = 'holds(zone("imp",stack),1)'
    state = {"players": {"alice": {"life": life}}, "hand": [{"id": "imp", "name": "Imp"}]}
    assert (after(1, cast, cards={"Imp": imp}, **state) is not None) is (cost == "{R/P}" and life > 1)
