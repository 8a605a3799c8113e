"""Sentences of steps that need more than one step, or more than one word of the case, to be right."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bridge.case.state import Case
from bridge.loops.prose import LoopWording
from bridge.loops.verdict import Step
from tests.loops.cases import ability, bears, named
from tests.loops.loading import loop_from_object


def case_of(cards: dict[str, Any], **state: Any) -> Case:
    """A case of alice and bob with the cards."""
    whole = bears(**state)
    return loop_from_object({**whole, "cards": {**whole["cards"], **cards}})


def told(case: Case, *steps: Step) -> list[str]:
    return LoopWording(case).sentences(steps)


def creature(*abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"types": ["creature"], "power": 1, "toughness": 1, "abilities": list(abilities), **more}


CLONE = creature({"static": {"does": "enters_as_copy", "what": "self", "of": {"type": "creature"}}})


# --------------------------------------------------------------------------------------------------------------- copies


def test_what_a_clone_copies_is_named() -> None:
    """CR 707.5: the choice is made as it enters, and it keeps its name in the text until it leaves."""
    case = case_of({"Clone": CLONE}, stack=[{"id": "clone", "controller": "alice", "name": "Clone"}])
    enters = Step(
        "resolve",
        player="alice",
        object="clone",
        ability=0,
        chosen=("bear",),
        copied={"clone": "bear"},
        events=(("enters", "clone"),),
    )
    dies = Step("check", events=(("dies", "clone"), ("leaves", "clone"), ("put_into_graveyard", "clone")))
    assert told(case, enters, dies, Step("play", player="alice", object="clone")) == [
        "Clone resolves: Clone enters the battlefield as a copy of Bear.",
        "State-based actions: Clone (a copy of Bear) dies.",
        "alice plays Clone.",
    ]


def test_what_an_aura_enchants_that_was_not_cast_is_named() -> None:
    """CR 303.4f."""
    aura = {"types": ["enchantment"], "subtypes": ["Aura"], "abilities": []}
    returns = ability({"do": "return", "what": "it", "to": "battlefield"})
    case = case_of({"Aura": aura, "Healer": creature(returns)}, battlefield=[{"id": "healer", "name": "Healer"}],
                   graveyard=[{"id": "aura", "name": "Aura"}])  # fmt: skip
    step = Step("resolve", player="alice", object="healer", ability=1, instruction=1, it="aura",
                enchanted={"aura": "healer"}, events=(("enters", "aura"), ("leaves_graveyard", "aura")))  # fmt: skip
    assert told(case, step) == ["Healer's ability: return Aura to the battlefield; Aura enters enchanting Healer."]


def test_a_copy_of_a_spell_is_no_token() -> None:
    """CR 707.10: it is called by the spell that was copied, and resolves with its own targets."""
    shock = {"types": ["instant"], "abilities": [{"targets": [{"any_target": True}], "do": [{"do": "damage",
             "what": "target", "n": 2}]}]}  # fmt: skip
    twice = ability({"do": "copy_spell", "what": "it"})
    stack = [{"id": "shock", "controller": "alice", "name": "Shock", "targets": ["bob"]}]
    case = case_of({"Shock": shock, "Twice": creature(twice)}, stack=stack,
                   battlefield=[{"id": "twice", "name": "Twice"}, {"id": "bear", "name": "Bear"}])  # fmt: skip
    copies = Step("resolve", player="alice", object="twice", ability=1, instruction=1, it="shock", targets=("bear",),
                  created=("token 1",), events=(("cast_or_copy", "token 1"),))  # fmt: skip
    again = Step("resolve", player="alice", object="token 1", ability=1, instruction=1, card="Shock")
    last = Step("resolve", player="alice", object="shock", ability=1, instruction=1)
    assert told(case, copies, again, last) == [
        "Twice's ability: copy Shock (shock), with Bear as the target.",
        "Shock (copy 1): Shock (copy 1) deals 2 damage to Bear.",
        "Shock (shock): Shock (shock) deals 2 damage to bob.",
    ]


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    """CR 608.3f: as it resolves it is a copy no more, but a token."""
    twice = ability({"do": "copy_spell", "what": "it"})
    case = case_of({"Twice": creature(twice)}, battlefield=[{"id": "twice", "name": "Twice"}],
                   stack=[{"id": "bear", "controller": "alice", "name": "Bear"}])  # fmt: skip
    copies = Step("resolve", player="alice", object="twice", ability=1, instruction=1, it="bear", created=("token 1",))
    enters = Step("resolve", player="alice", object="token 1", ability=0, events=(("enters", "token 1"),))
    triggers = Step("play", player="alice", object="token 1")
    assert told(case, copies, enters, triggers)[1:] == [
        "Bear (copy 1) resolves: Bear (copy 1) enters the battlefield.",
        "alice plays Bear (token 1).",
    ]


# ------------------------------------------------------------------------------------------------------------ the stack


def test_each_activation_resolves_with_its_own_target() -> None:
    """CR 405.5: what was put on the stack last resolves first; three activations of one ability have three targets."""
    ping = {"cost": {"remove": {"+1/+1": 1}}, "targets": [{"any_target": True}], "do": [{"do": "damage",
            "what": "target"}]}  # fmt: skip
    case = case_of({"Pinger": creature(ping)}, battlefield=[{"id": "pinger", "name": "Pinger"}])
    activate = Step("activate", player="alice", object="pinger", ability=1, optional=True)
    resolve = Step("resolve", player="alice", object="pinger", ability=1, instruction=1)
    steps = [replace(activate, targets=(target,)) for target in ("bob", "pinger", "alice")]
    assert [each.rsplit(" to ", 1)[1] for each in told(case, *steps, resolve, resolve, resolve)[3:]] == [
        "alice.",
        "Pinger.",
        "bob.",
    ]


def test_an_item_on_the_stack_is_named_by_its_place() -> None:
    twice = {"cost": {"tap": True}, "targets": [{"ability": "you"}], "do": [{"do": "copy_ability", "what": "target"}]}
    draw = {"cost": {"mana": "{1}"}, "do": [{"do": "draw"}]}
    case = case_of({"Gogo": creature(twice), "Sage": creature(draw)},
                   battlefield=[{"id": "gogo", "name": "Gogo"}, {"id": "sage", "name": "Sage"}])  # fmt: skip
    first = Step("activate", player="alice", object="sage", ability=1, paid={"C": 1})
    then = Step("activate", player="alice", object="gogo", ability=1, targets=("stack 1",))
    copies = Step("resolve", player="alice", object="gogo", ability=1, instruction=1)
    assert told(case, first, then, copies)[1:] == [
        "alice activates Gogo ({T}), targeting the ability of Sage.",
        "Gogo's ability: copy the ability of Sage.",
    ]


# ------------------------------------------------------------------------------------------------ modes, costs, amounts


def test_the_mode_that_was_chosen_has_its_words() -> None:
    """CR 700.2."""
    charm = ability({"do": "tap", "what": "target", "mode": 1}, {"do": "untap", "what": "target", "mode": 2},
                    targets=[{"object": {}}])  # fmt: skip
    case = case_of({"Charm": creature(charm)}, battlefield=[{"id": "charm", "name": "Charm"}])
    step = Step("put", player="alice", object="charm", ability=1, it="charm", mode=2, targets=("charm",))
    assert told(case, step) == [
        "As Charm enters, its ability triggers and goes on the stack, with mode 2 (untap Charm), targeting Charm."
    ]


@pytest.mark.parametrize(("mode", "word"), [(1, "tap"), (2, "untap")])
def test_tap_or_untap_says_which(mode: int, word: str) -> None:
    case = case_of({"Mite": creature(ability({"do": "tap_or_untap", "what": "self", "may": True}))},
                   battlefield=[{"id": "mite", "name": "Mite"}])  # fmt: skip
    step = Step("resolve", player="alice", object="mite", ability=1, instruction=1, mode=mode, taken=True)
    assert told(case, step) == [f"Mite's ability: alice chooses to {word} Mite."]


@pytest.mark.parametrize(
    ("cost", "lost", "words"),
    [
        ("{3}{U/P}", 2, "{C}{C}{C}, paying 2 life for {U/P}"),
        ("{3}{U/P}", 0, "{C}{C}{C}"),
        ("{3}{W/P}{W/P}", 4, "{C}{C}{C}, paying 4 life for {W/P}{W/P}"),
        ("{3}{W/P}{W/P}", 2, "{C}{C}{C}, paying 2 life for one of {W/P}{W/P}"),
    ],
)
def test_phyrexian_mana_that_is_paid_with_life_is_said_so(cost: str, lost: int, words: str) -> None:
    """CR 107.4f: 2 life for each symbol."""
    case = case_of({"Metamorph": {**CLONE, "mana_cost": cost}}, hand=[{"id": "metamorph", "name": "Metamorph"}])
    changes = {"life alice": -lost} if lost else {}
    step = Step("cast", player="alice", object="metamorph", paid={"C": 3}, changes=named(changes))
    assert told(case, step) == [f"alice casts Metamorph for {words}."]


@pytest.mark.parametrize(
    ("instruction", "changes", "words"),
    [
        ({"do": "gain_life"}, {"life alice": 4}, "alice gains 4 life"),
        ({"do": "lose_life", "who": "opponent"}, {"life bob": -4}, "bob loses 4 life"),
        ({"do": "mill", "who": "opponent"}, {"library bob": -4}, "bob mills four cards"),
        ({"do": "draw"}, {"library alice": -4, "hand alice": 4}, "alice draws four cards"),
        ({"do": "put_counters", "what": "self", "counter": "+1/+1"}, {"counters +1/+1 elf": 4},
         "put four +1/+1 counters on Elf"),
        ({"do": "damage", "who": "opponent"}, {"life bob": -4}, "Elf deals 4 damage to bob"),
        ({"do": "add_mana", "mana": "{G}"}, {"mana {G} alice": 4}, "alice adds {G}{G}{G}{G}"),
        ({"do": "boost", "what": "self", "m": 0}, {"boost elf": 4}, "Elf gets +4/+0"),
    ],
)  # fmt: skip
def test_an_amount_is_said_as_it_came_out(instruction: dict[str, Any], changes: dict[str, int], words: str) -> None:
    elves = {"count": {"type": "creature", "controller": "you"}}
    case = case_of({"Elf": creature(ability({**instruction, "n": elves}))}, battlefield=[{"id": "elf", "name": "Elf"}])
    step = Step("resolve", player="alice", object="elf", ability=1, instruction=1, changes=named(changes))
    note = "4 is the number of creatures alice controls"
    assert told(case, step) == [f"Elf's ability: {words} ({note})."]


def test_where_something_multiplies_it_an_amount_is_not_explained() -> None:
    """With twice as many counters, 4 is not the number of creatures."""
    elf = creature(
        ability({"do": "put_counters", "what": "self", "counter": "+1/+1", "n": {"count": {"type": "creature"}}}),
        {"static": {"does": "more_counters", "counter": "+1/+1", "times": 2}},
    )
    case = case_of({"Elf": elf}, battlefield=[{"id": "elf", "name": "Elf"}])
    step = Step(
        "resolve", player="alice", object="elf", ability=1, instruction=1, changes=named({"counters +1/+1 elf": 4})
    )
    assert told(case, step) == ["Elf's ability: put four +1/+1 counters on Elf."]


# ----------------------------------------------------------------------------------------------------- what is not done


def test_an_instruction_whose_condition_is_not_met_is_not_told_as_done() -> None:
    """CR 608.2c: Bloom Tender adds no black mana where there is no black permanent."""
    black = {"compare": {"value": {"count": {"color": "black", "controller": "you"}}, "at_least": 1}}
    case = case_of({"Tender": creature(ability({"do": "add_mana", "mana": "{B}", "if": black}))},
                   battlefield=[{"id": "tender", "name": "Tender"}])  # fmt: skip
    step = Step("resolve", player="alice", object="tender", ability=1, instruction=1, skipped=True)
    assert told(case, step) == [
        "Tender's ability: this isn't done, as the number of black permanents alice controls is less than 1: "
        "alice adds {B}."
    ]


def test_what_can_not_be_done_is_said_to_be_nothing() -> None:
    """CR 101.3: an impossible action is ignored."""
    case = case_of({"Crocodile": creature(ability({"do": "sacrifice", "what": "self"}))},
                   battlefield=[{"id": "crocodile", "name": "Crocodile"}])  # fmt: skip
    step = Step("resolve", player="alice", object="crocodile", ability=1, instruction=1)
    assert told(case, step) == ["Crocodile's ability: sacrifice Crocodile: nothing is sacrificed."]
    done = replace(step, events=(("sacrificed", "crocodile"),))
    assert told(case, done) == ["Crocodile's ability: sacrifice Crocodile."]


def test_what_nobody_pays_for_is_said_to_be_unpaid() -> None:
    """CR 732.6."""
    case = case_of({"Plant": creature(ability({"do": "sacrifice", "what": "self", "unless": {"mana": "{2}"}}))},
                   battlefield=[{"id": "plant", "name": "Plant"}])  # fmt: skip
    step = Step("resolve", player="alice", object="plant", ability=1, instruction=1, events=(("sacrificed", "plant"),))
    assert told(case, step) == ["Plant's ability: alice doesn't pay {2}, so this is done: sacrifice Plant."]
    paid = replace(step, taken=True, skipped=True, events=())
    assert told(case, paid) == ["Plant's ability: alice chooses to pay {2}, so this isn't done: sacrifice Plant."]


def test_without_a_target_nothing_is_said_to_have_one() -> None:
    bauble = {"cost": {"tap": True}, "targets": [{"object": {"zone": "graveyard"}, "up_to": True}],
              "do": [{"do": "put_under_library", "what": "target"}]}  # fmt: skip
    case = case_of({"Bauble": creature(bauble)}, battlefield=[{"id": "bauble", "name": "Bauble"}])
    activate = Step("activate", player="alice", object="bauble", ability=1)
    resolve = Step("resolve", player="alice", object="bauble", ability=1, instruction=1)
    assert told(case, activate, resolve)[1] == (
        "Bauble's ability: put nothing (no target was chosen) on the bottom of its owner's library."
    )


# -------------------------------------------------------------------------------------------------- state-based actions


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (1, "one +1/+1 counter and one -1/-1 counter are removed from Bear"),
        (2, "two +1/+1 counters and two -1/-1 counters are removed from Bear"),
    ],
)
def test_pairs_of_counters_are_said_to_be_removed(pairs: int, words: str) -> None:
    """CR 704.5q."""
    changes = {"counters +1/+1 bear": -pairs, "counters -1/-1 bear": -pairs}
    step = Step("check", rules=("704.3", "704.5q"), changes=named(changes))
    assert told(case_of({}), step) == [f"State-based actions: {words}."]


def test_what_dies_at_the_same_time_loses_its_counters_by_dying() -> None:
    """CR 122.2: counters on what leaves cease to exist; that is no pair of 704.5q."""
    events = (("dies", "bear"), ("leaves", "bear"), ("put_into_graveyard", "bear"))
    step = Step("check", rules=("704.3", "704.5g", "704.5q"), events=events,
                changes=named({"counters +1/+1 bear": -1, "counters -1/-1 bear": -1}))  # fmt: skip
    assert told(case_of({}), step) == ["State-based actions: Bear, with lethal damage, dies."]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (("704.3", "704.5f"), ", with toughness 0 or less,"),
        (("704.3", "704.5i"), ", with loyalty 0,"),
        (("704.3", "704.5f", "704.5g"), ""),
    ],
)
def test_why_a_permanent_dies_is_said_where_one_rule_is_the_reason(rules: tuple[str, ...], why: str) -> None:
    step = Step("check", rules=rules, events=(("dies", "bear"), ("leaves", "bear")))
    assert told(case_of({}), step) == [f"State-based actions: Bear{why} dies."]


# ------------------------------------------------------------------------------------------------------------- triggers


@pytest.mark.parametrize(
    ("when", "step", "why"),
    [
        ({"on": "dies", "what": {"type": "creature"}}, {"it": "bear"}, "As Bear dies, Elf's"),
        ({"on": "dies", "what": "self"}, {"it": "elf"}, "As Elf dies, its"),
        ({"on": "gains_life", "who": "you"}, {"amount": 2}, "As alice gains 2 life, Elf's"),
        ({"on": "loses_life", "who": "opponent"}, {}, "As bob loses life, Elf's"),
        ({"on": "dealt_damage", "what": "self"}, {"amount": 3, "it": "elf"}, "As Elf is dealt 3 damage, its"),
        ({"on": "begins", "step": "upkeep", "who": "you"}, {}, "As the upkeep begins, Elf's"),
        ({"on": "state"}, {}, "As its condition is true, Elf's"),
    ],
)
def test_what_an_ability_triggers_on_is_said(when: dict[str, Any], step: dict[str, Any], why: str) -> None:
    more = (
        {"if": {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 1}}} if when["on"] == "state" else {}
    )
    case = case_of({"Elf": creature({"when": when, "do": [{"do": "draw"}], **more})},
                   battlefield=[{"id": "elf", "name": "Elf"}, {"id": "bear", "name": "Bear"}])  # fmt: skip
    put = Step("put", player="alice", object="elf", ability=1, **step)
    assert told(case, put) == [f"{why} ability triggers and goes on the stack."]


def test_persist_and_undying_are_called_by_their_names() -> None:
    case = case_of({"Finks": creature(keywords=["persist"])}, battlefield=[{"id": "finks", "name": "Finks"}])
    put = Step("put", player="alice", object="finks", ability="persist", it="finks")
    back = Step("resolve", player="alice", object="finks", ability="persist", instruction=1,
                changes=named({"counters -1/-1 finks": 1}),
                events=(("counters", "finks"), ("enters", "finks"), ("leaves_graveyard", "finks")))  # fmt: skip
    assert told(case, put, back) == [
        "As Finks dies, its persist ability triggers and goes on the stack.",
        "Finks' persist ability: Finks returns from the graveyard to the battlefield with a -1/-1 counter.",
    ]


# -------------------------------------------------------------------------------------------------------------- amounts


@pytest.mark.parametrize(
    ("yields", "words"),
    [
        ({"life alice": 2, "gains_life alice": 2}, ["alice gains 2 life"]),
        ({"life alice": 1, "gains_life alice": 3, "loses_life alice": 2}, ["alice gains 1 life (3 gained, 2 lost)"]),
        ({"gains_life alice": 2, "loses_life alice": 2}, ["alice gains 2 life in all", "alice loses 2 life in all"]),
        ({"mana {G} alice": 2, "mana alice": 2}, ["alice's mana grows by {G}{G}"]),
        ({"mana {G} alice": 2, "mana {U} alice": -1, "mana alice": 1},
         ["alice's mana grows by {G}{G}", "alice's mana shrinks by {U}"]),
        ({"mana {C} alice": 12, "mana alice": 12}, ["alice's mana grows by 12 {C}"]),
        ({"tokens Elf Warrior bob": 2}, ["2 more Elf Warrior tokens for bob"]),
        ({"counters +1/+1 bear": 2, "counters": 1},
         ["2 more +1/+1 counters on Bear", "counters are put on a permanent"]),
        ({"counters first strike bear": 1}, ["1 more first strike counter on Bear"]),
        ({"boost bear": 1, "boost toughness bear": 1}, ["Bear gets +1/+1"]),
        ({"mills bob": 3, "library bob": -3}, ["bob mills 3 cards", "bob has 3 fewer cards in the library"]),
        ({"untapped": 3, "enters": 1, "dies": 2},
         ["a permanent dies twice", "a permanent enters the battlefield", "a permanent becomes untapped 3 times"]),
        ({"damage": 2, "damage bear": 2}, ["2 damage is dealt", "2 more damage on Bear"]),
        ({"extra turn": 1, "poison bob": 1}, ["bob gets 1 poison counter", "an additional turn"]),
    ],
)  # fmt: skip
def test_what_a_round_yields(yields: dict[str, int], words: list[str]) -> None:
    case = case_of({})
    assert sorted(LoopWording(case).yields(named(yields))) == sorted(words)


def test_the_first_line_leaves_out_what_follows() -> None:
    words = LoopWording(case_of({}))
    assert words.yields_in_short(named({"leaves": 1, "dies": 1, "sacrificed": 1})) == "a permanent dies"
    assert words.yields_in_short(named({"leaves": 1})) == "a permanent leaves the battlefield"


def test_it_is_said_who_sacrifices_and_what_poison_is() -> None:
    """CR 701.21a, 122.1f: the player whom the instruction tells, not the controller of the ability."""
    does = [
        {"do": "sacrifice", "what": {"choose": {"type": "creature"}, "by": "opponent"}},
        {"do": "poison", "n": 2, "who": "opponent"},
    ]
    whole = bears(ability(*does))
    step = Step("resolve", player="alice", object="bear", ability=1, instruction=1, chosen=("bear 2",))
    first, second = told(loop_from_object(whole), step, replace(step, do="continue", instruction=2, chosen=()))
    assert "bob sacrifices" in first
    assert second.endswith("bob gets two poison counters.")
