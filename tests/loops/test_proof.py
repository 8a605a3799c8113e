"""The checker of proofs: that a round can be repeated any number of times, and that nothing leaves a draw.

Each rejection has a twin that differs little and is accepted.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from bridge.loops.finding import find
from bridge.loops.proof import Checked, check
from bridge.loops.proof.numbers import DOWN, EXACT, LOOSE, UP, Book, Num, both_positive, not_below_zero
from tests.loops.loading import loop_from_object

from .runs import Run, bloom_tender, case, exquisite_blood, oblivion_rings, step, verdict

__all__: list[str] = []

Node = dict[str, Any]


def repeated(do: list[Node] | Node, cost: Node | None = None, *, more: Node | None = None, **state: Any) -> Checked:
    """The check of a loop in which alice activates an ability of her bear, and it does something.

    Args:
        do: What it does.
        cost: What it costs.
        more: Other keys of the ability; `bear`: of the card; `cards`, `step`: other cards, and keys of the first step.
        state: Of the case.
    """
    more = dict(more or {})
    bear = {"types": ["creature"], "power": 1, "toughness": 5, **more.pop("bear", {})}
    activating = {"step": {}, "resolving": {}} | {key: more.pop(key) for key in ("step", "resolving") if key in more}
    cards = more.pop("cards", {})
    instructions = do if isinstance(do, list) else [do]
    bear["abilities"] = [{"cost": cost or {}, "do": instructions, **more}, *bear.get("abilities", [])]
    state.setdefault("battlefield", [{"id": "bear", "name": "Bear"}])
    given = case({"Bear": bear, **cards}, **state)
    round_ = [step("activate", "bear", 1, **activating["step"])]
    for number in range(1, len(instructions) + 1):
        one = {"instruction": number, **activating["resolving"]}
        round_.append(step("resolve" if number == 1 else "continue", "bear", 1, **one))
    return check(given, verdict("optional", round_, choosers=["alice"]))


def test_a_way_out_is_told_only_of_what_cannot_be_declined() -> None:
    given = case(
        {"Bear": {"types": ["creature"], "power": 1, "toughness": 5, "abilities": [{"cost": {}, "do": [COUNTER]}]}},
        battlefield=[{"id": "bear", "name": "Bear"}],
    )
    round_ = [step("activate", "bear", 1), step("resolve", "bear", 1, instruction=1)]
    assert check(given, verdict("optional", round_, choosers=["alice"])).problems == []
    found = check(given, verdict("optional", round_, choosers=["alice"], escape=round_))
    assert found.problems == ["a way out is told of a round that can be declined"]


@pytest.mark.parametrize("once", [False, True])
def test_a_state_trigger_can_be_once_each_turn(once: bool) -> None:
    """CR 603.2h, 603.8."""
    nothing = {"compare": {"value": {"counters": "charge", "on": "self"}, "at_most": 0}}
    ability = {"when": {"on": "state"}, "if": nothing, "do": [{"do": "gain_life", "n": 1}]}
    given = case(
        {"Well": {"types": ["enchantment"], "abilities": [{**ability, "once_each_turn": once}]}},
        battlefield=[{"id": "well", "name": "Well"}],
    )
    found = find(loop_from_object(given), steps=6)
    assert found.kind == ("none" if once else "mandatory")
    free = {**given, "cards": {"Well": {"types": ["enchantment"], "abilities": [ability]}}}
    claimed = to_builtins(find(loop_from_object(free), steps=6))
    assert bool(check(given, claimed).problems) is once


def players(**alice: Any) -> Node:
    return {"alice": alice, "bob": {}}


COUNTER = {"do": "put_counters", "what": "self", "counter": "charge"}
DOUBLE = {"do": "put_counters", "what": "self", "counter": "charge", "n": {"counters": "charge", "on": "self"}}
CHARGED = [{"id": "bear", "name": "Bear", "counters": {"charge": 1}}]


def charges(**bound: int) -> Node:
    """An activation condition about the counters on the bear."""
    return {"if": {"compare": {"value": {"counters": "charge", "on": "self"}, **bound}}}


REJECTED: list[tuple[str, Checked, str]] = [
    (
        "life runs out",
        repeated({"do": "lose_life", "n": 1}, players=players(life=5)),
        "life alice (4, -1 a round) <= 0: that comes out differently in round 5",
    ),
    (
        "life is paid",
        repeated({"do": "nothing"}, {"life": 2}, players=players(life=20)),
        "life alice (18, -2 a round) <= 0: that comes out differently in round 10",
    ),
    (
        "counters make the toughness zero",
        repeated({"do": "put_counters", "what": "self", "counter": "-1/-1"}),
        "the toughness of bear (4, -1 a round) <= 0: that comes out differently in round 5",
    ),
    (
        "damage becomes lethal",
        repeated({"do": "damage", "what": "self"}),
        "damage bear (1, +1 a round) >= the toughness of bear (5): that comes out differently in round 5",
    ),
    (
        "poison",
        repeated({"do": "poison"}),
        "poison alice (1, +1 a round) >= 10: that comes out differently in round 10",
    ),
    (
        "a library is drawn from",
        repeated({"do": "draw"}, players=players(library=3)),
        "library alice (3, -1 a round) > 0: that comes out differently in round 4",
    ),
    (
        "a library is milled, and that is heard",
        repeated(
            {"do": "mill", "who": "opponent"},
            more={"bear": {"abilities": [{"when": {"on": "mills", "who": "you"}, "do": []}]}},
        ),
        "library bob (40, -1 a round) > 0: that comes out differently in round 41",
    ),
    (
        "cards of a library are a cost",
        repeated({"do": "nothing"}, {"mill": 1}, players=players(library=7)),
        "library alice (7, -1 a round) < 1: that comes out differently in round 8",
    ),
    (
        "a condition that fails in the 7th round",
        repeated(COUNTER, more=charges(at_most=5)),
        "counters charge bear (0, +1 a round) > 5: that comes out differently in round 7",
    ),
    (
        "amounts that double and have a bound",
        repeated(DOUBLE, more=charges(at_most=1000), battlefield=CHARGED),
        "counters charge bear (1, it may grow) > 1000: that comes out differently in round 2",
    ),
    (
        "a hand runs out",
        repeated({"do": "discard"}, players=players(hand=5)),
        "hand alice (5, -1 a round) < 1: that comes out differently in round 6",
    ),
    (
        "a hand is a cost",
        repeated({"do": "nothing"}, {"discard": 1}, players=players(hand=2)),
        "hand alice (2, -1 a round) < 1: that comes out differently in round 3",
    ),
    (
        "mana runs out",
        repeated({"do": "nothing"}, {"mana": "{1}"}, more={"step": {"paid": {"C": 1}}}, players=players(mana="{4}")),
        "mana C alice (4, -1 a round) < 1: that comes out differently in round 5",
    ),
    (
        "energy runs out",
        repeated({"do": "nothing"}, {"energy": 1}, players=players(energy=3)),
        "energy alice (3, -1 a round) < 1: that comes out differently in round 4",
    ),
    (
        "counters run out",
        repeated({"do": "nothing"}, {"remove": {"charge": 1}}, battlefield=CHARGED),
        "counters charge bear (1, -1 a round) < 1: that comes out differently in round 2",
    ),
    (
        "a target that grows too large",
        repeated(
            {"do": "put_counters", "what": "target", "counter": "+1/+1"},
            more={"targets": [{"object": {"power": {"at_most": 4}}}], "step": {"targets": ["bear"]}},
        ),
        "the power of bear (1, +1 a round) > 4: that comes out differently in round 5",
    ),
    (
        "a state that becomes true",
        repeated(
            COUNTER,
            more={
                "bear": {
                    "abilities": [
                        {
                            "when": {"on": "state"},
                            "if": {"compare": {"value": {"counters": "charge", "on": "self"}, "at_least": 9}},
                            "do": [],
                        }
                    ]
                }
            },
        ),
        "counters charge bear (1, +1 a round) < 9: that comes out differently in round 9",
    ),
    (
        "an instruction that is carried out later",
        repeated(
            [
                COUNTER,
                {"do": "gain_life", "if": {"compare": {"value": {"counters": "charge", "on": "self"}, "at_least": 8}}},
            ]
        ),
        "counters charge bear (1, +1 a round) < 8: that comes out differently in round 8",
    ),
    (
        "once each turn",
        repeated({"do": "nothing"}, more={"once_each_turn": True}),
        "bear was used this turn and was not before",
    ),
]


@pytest.mark.parametrize(("found", "reason"), [each[1:] for each in REJECTED], ids=[each[0] for each in REJECTED])
def test_what_comes_to_an_end_is_rejected(found: Checked, reason: str) -> None:
    assert any(reason in text for text in found.problems), found.problems


ACCEPTED: list[tuple[str, Checked]] = [
    ("life grows", repeated({"do": "gain_life"}, players=players(life=5))),
    ("life is gained and paid", repeated({"do": "gain_life", "n": 2}, {"life": 2})),
    ("counters make the toughness more", repeated({"do": "put_counters", "what": "self", "counter": "+1/+1"})),
    (
        "damage to what is indestructible",
        repeated({"do": "damage", "what": "self"}, more={"bear": {"keywords": ["indestructible"]}}),
    ),
    ("energy", repeated({"do": "energy"})),
    ("a library is milled, and nothing hears of it", repeated({"do": "mill", "who": "opponent"})),
    ("a condition that stays true", repeated(COUNTER, more=charges(at_least=0))),
    ("amounts that double", repeated(DOUBLE, battlefield=CHARGED)),
    ("amounts that double and are asked to be high", repeated(DOUBLE, more=charges(at_least=1), battlefield=CHARGED)),
    ("a hand that is empty", repeated({"do": "discard"})),
    (
        "mana is paid and made",
        repeated(
            {"do": "add_mana", "mana": "{1}"},
            {"mana": "{1}", "discard": 0},
            more={"targets": [{"player": "any"}], "step": {"paid": {"C": 1}, "targets": ["bob"]}},
            players=players(mana="{4}"),
        ),
    ),
    ("energy is paid and made", repeated({"do": "energy"}, {"energy": 1}, players=players(energy=3))),
    ("counters are removed and put", repeated(COUNTER, {"remove": {"charge": 1}}, battlefield=CHARGED)),
    (
        "a target that grows",
        repeated(
            {"do": "put_counters", "what": "target", "counter": "+1/+1"},
            more={"targets": [{"object": {"power": {"at_least": 1}}}], "step": {"targets": ["bear"]}},
        ),
    ),
    ("more than once each turn", repeated({"do": "nothing"})),
]


@pytest.mark.parametrize("found", [each[1] for each in ACCEPTED], ids=[each[0] for each in ACCEPTED])
def test_what_goes_on_is_accepted(found: Checked) -> None:
    assert found.problems == []
    assert found.comparisons > 0


TOKEN = {"do": "create", "card": "Elf"}
ELF: Node = {"types": ["creature"], "subtypes": ["Elf"], "power": 1, "toughness": 1}


def tokens(elf: Node | None = None, **more: Any) -> Checked:
    """A token is created each round, and forgotten."""
    given = {"cards": {"Elf": {**ELF, **(elf or {})}}, "resolving": {"created": ["token 1"], "forgotten": ["token 1"]}}
    return repeated(TOKEN, more={**given, **more})


def test_tokens_that_are_forgotten_are_counted_all_the_same() -> None:
    elves = {"value": {"count": {"subtype": "Elf"}}}
    assert tokens().problems == []
    assert tokens(**{"if": {"compare": {**elves, "at_least": 0}}}).problems == []
    (problem,) = tokens(**{"if": {"compare": {**elves, "at_most": 5}}}).problems
    assert "it may grow" in problem and "> 5: that comes out differently in round 3" in problem


def test_tokens_that_are_forgotten_and_make_others_die_are_not_passed_over() -> None:
    shrink = {"static": {"does": "boost", "what": {"other": True, "type": "creature"}, "n": 0, "m": -1}}
    assert tokens({"abilities": [shrink], "toughness": 9}).problems != []
    grow = {"static": {"does": "boost", "what": {"other": True, "type": "creature"}, "n": 0, "m": 1}}
    assert tokens({"abilities": [grow]}).problems == []


def test_what_happens_to_more_and_more_tokens_can_not_be_followed() -> None:
    """Each elf that is forgotten would get a counter, so that the bell would ring more often each time."""
    ring = {"when": {"on": "counters", "what": {"subtype": "Elf"}}, "do": [{"do": "gain_life"}]}
    bless = {"do": "put_counters", "what": {"each": {"subtype": "Elf"}}, "counter": "+1/+1"}
    cards = {"Elf": ELF, "Bell": {"types": ["artifact"], "abilities": [ring]}}
    named = {"created": ["token 1"]}
    without = repeated(TOKEN, more={"cards": cards, "resolving": {**named, "forgotten": ["token 1"]}})
    assert without.problems == []
    objects = [{"id": "bear", "name": "Bear"}, {"id": "bell", "name": "Bell"}]
    given = case({"Bear": _makes([bless, TOKEN]), **cards}, battlefield=objects)
    round_ = [
        step("activate", "bear", 1),
        step("resolve", "bear", 1, 1),
        step("continue", "bear", 1, 2, created=["token 1"], forgotten=["token 1"]),
    ]
    found = check(given, verdict("optional", round_, choosers=["alice"]))
    assert any("what waits was" in text for text in found.problems), found.problems


def _makes(do: list[Node]) -> Node:
    return {"types": ["creature"], "power": 1, "toughness": 5, "abilities": [{"cost": {}, "do": do}]}


def test_a_choice_that_leaves_a_draw() -> None:
    assert check(*oblivion_rings()).problems == []
    assert len(check(*oblivion_rings()).branches) == 12
    bear = {"id": "bear", "name": "Bear"}
    assert check(*oblivion_rings(bear)).problems == ["a choice leaves the loop: it comes to rest"]


def test_a_draw_has_no_way_out() -> None:
    case_, said = oblivion_rings()
    found = check(case_, {**said, "escape": said["round"]})
    assert "mandatory, but there is a way out" in found.problems


def choosing(other: Node, **more: Any) -> Checked:
    """A trigger with two modes: the first one gains life, so that it triggers again; the other one is given."""
    modes = [{"do": "gain_life", "n": 1, "mode": 1}, {**other, "mode": 2}]
    ability = {"when": {"on": "gains_life", "who": "you"}, "do": modes, **more}
    cards = {"Well": {"types": ["enchantment"], "abilities": [ability]}}
    go = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": 1}]}}
    given = case(cards, battlefield=[{"id": "well", "name": "Well"}], stack=[go])
    round_ = [step("put", "well", 1, mode=1), step("resolve", "well", 1, 1)]
    said = verdict("mandatory", round_, start=[step("resolve", "go", None, 1)], draw_for=["alice", "bob"])
    return check(given, said)


def test_each_mode_is_followed() -> None:
    again = choosing({"do": "gain_life", "n": 2})
    assert again.problems == []
    assert {each.choices for each in again.branches if each.do == "put"} == {
        ("ability 1", "mode 1"),
        ("ability 1", "mode 2"),
    }
    assert choosing({"do": "nothing"}).problems == ["a choice leaves the loop: it comes to rest"]
    assert choosing({"do": "lose", "who": "you"}).problems == ["a choice leaves the loop: alice can come to lose in it"]
    assert choosing({"do": "gain_life", "n": 2, "may": True}).problems == ["a choice leaves the loop: it comes to rest"]


def declining(kind: str, **words: Any) -> Checked:
    """An artifact whose gain of life triggers itself, where something else in it is declined each time."""
    heart = {
        "types": ["artifact"],
        "abilities": [{"when": GAINS, "do": [{"do": "draw", **words}, {"do": "gain_life"}]}],
    }
    given = case({"Heart": heart}, battlefield=[{"id": "heart", "name": "Heart"}], stack=[GAINING])
    round_ = [step("put", "heart", 1), step("resolve", "heart", 1, 1, taken=False), step("continue", "heart", 1, 2)]
    more = {"choosers": ["bob"]} if kind == "optional" else {"draw_for": ["alice", "bob"]}
    return check(given, verdict(kind, round_, start=[step("resolve", None, None, 1)], **more))


GAINS = {"on": "gains_life", "who": "you"}
GAINING = {"id": "go", "controller": "alice", "ability": {"do": [{"do": "gain_life"}]}}


def test_what_is_declined_each_time_makes_no_draw() -> None:
    # CR 104.4b: a loop that contains an optional action; 732.6: "unless" makes none.
    assert declining("optional", may=True, by="opponent").problems == []
    assert declining("optional", unless={"life": 1}, by="opponent", who="opponent", n=0).problems != []
    assert declining("mandatory", unless={"life": 1}, by="opponent", who="opponent", n=0).problems == []
    [problem] = declining("mandatory", may=True, by="opponent").problems
    assert problem == "mandatory, but bob could do what is declined in the round (104.4b)"


def test_every_branch_begins_where_another_one_ends() -> None:
    branches = check(*oblivion_rings()).branches
    assert {each.before for each in branches} == {each.after for each in branches}
    assert {each.do for each in branches} == {"put", "resolve"}


# ------------------------------------------------------------------------------------ what is forged, beside what holds


def paying(cost: Node, first: Node | None = None, last: Node | None = None, **more: Any) -> Checked:
    """Alice gains life if she pays a cost as her bear's ability resolves; `first`, `last`: what is done beside it."""
    do = [first or {"do": "nothing"}, {"do": "gain_life", "pay": cost}, last or {"do": "nothing"}]
    bear = {**_makes(do), **more.pop("bear", {})}
    chosen, picked, cards = more.pop("chosen", []), more.pop("picked", []), more.pop("cards", {})
    more.setdefault("battlefield", [{"id": "bear", "name": "Bear"}])
    round_ = [
        step("activate", "bear", 1),
        step("resolve", "bear", 1, 1, chosen=picked),
        step("continue", "bear", 1, 2, taken=True, chosen=chosen, optional=True),
        step("continue", "bear", 1, 3),
    ]
    return check(case({"Bear": bear, "Elf": ELF, **cards}, **more), verdict("optional", round_, choosers=["alice"]))


def dying(life: int, *more: Node) -> Checked:
    """Alice pays her last life in a round, and state-based actions are recorded after it."""
    bear = _makes([{"do": "lose_life"}])
    bear["abilities"] += more
    round_ = [step("activate", "bear", 1), step("resolve", "bear", 1, 1), {"do": "check"}]
    given = case({"Bear": bear}, players=players(life=life), battlefield=[{"id": "bear", "name": "Bear"}])
    return check(given, verdict("optional", round_, choosers=["alice"]))


def blinking(said: int) -> Checked:
    """A bear comes back with one counter, and so many are said."""
    blink = {"do": "blink", "what": "self", "with": {"charge": 1}}
    changes = {"counters charge bear": said}
    return repeated(blink, more={"resolving": {"changes": changes}}, battlefield=CHARGED)


def ending(energy: int, until: int = 99, rounds: int = 5) -> Checked:
    """Bob loses one of 5 life each round, while counters double; with so many of them the bear is tapped."""
    tapping = {
        "do": "tap",
        "what": "self",
        "if": {"compare": {"value": {"counters": "charge", "on": "self"}, "at_least": until}},
    }
    bear = _makes([DOUBLE, {"do": "lose_life", "who": "opponent"}, tapping])
    bear["abilities"][0]["cost"] = {"energy": 1}
    round_ = [
        step("activate", "bear", 1),
        *(step("resolve" if number == 1 else "continue", "bear", 1, number) for number in (1, 2, 3)),
    ]
    who = {"alice": {"energy": energy}, "bob": {"life": 5}}
    said = {"rounds": rounds, "winners": ["alice"], "losers": ["bob"], "end_rule": "704.5a", "choosers": ["alice"]}
    return check(case({"Bear": bear}, players=who, battlefield=CHARGED), verdict("ends", round_, **said))


def fragmented(kind: str, **said: Any) -> Checked:
    """Alice taps the rock, and bob untaps it."""

    def machine(verb: str) -> Node:
        do = [{"do": verb, "what": {"each": {"name": "Rock"}}}]
        return {"types": ["artifact"], "abilities": [{"cost": {}, "do": do}]}

    cards = {"Key": machine("tap"), "Lamp": machine("untap"), "Rock": {"types": ["artifact"]}}
    objects = [{"id": name.lower(), "name": name} for name in cards]
    objects[1]["controller"] = "bob"
    round_ = [
        step("activate", "key", 1),
        step("resolve", "key", 1, 1),
        step("activate", "lamp", 1, player="bob"),
        step("resolve", "lamp", 1, 1, player="bob"),
    ]
    return check(case(cards, battlefield=objects), verdict(kind, round_, choosers=["alice", "bob"], **said))


def checked(run: Run) -> Checked:
    """The check of a run."""
    return check(run.case, run.verdict)


EXILED = {"do": "exile", "what": "self"}
GONE = {"do": "return", "what": "self", "to": "hand"}
BLOOM = {"types": ["planeswalker", "creature"], "loyalty": 3}
TWO = [{"id": "bear", "name": "Bear"}, {"id": "elf", "name": "Elf"}]
HAND = [{"id": "one", "name": "Bear"}, {"id": "two", "name": "Elf"}]
AN_ELF = {"choose": {"subtype": "Elf"}}
KEPT = {"Suit": {"types": ["artifact"], "abilities": [{"static": {"does": "cant_be_sacrificed", "what": {}}}]}}
SUIT = {"id": "suit", "name": "Suit"}
CHOSEN = {"sacrifice": "chosen"}
ELVES = {"sacrifice": AN_ELF}

FORGED: list[tuple[str, Checked, str, Checked]] = [
    (
        "what is tapped is there (107.5)",
        paying({"tap": True}, GONE),
        "what is to be tapped isn't there",
        paying({"tap": True}, last={"do": "untap", "what": "self"}),
    ),
    (
        "a planeswalker that isn't there has no loyalty (606.4)",
        paying({"loyalty": 1}, EXILED, bear=BLOOM),
        "the planeswalker isn't there",
        paying({"loyalty": 1}, bear=BLOOM, battlefield=[{"id": "bear", "name": "Bear", "counters": {"loyalty": 3}}]),
    ),
    (
        "what gets counters is there (122.1)",
        paying({"put": {"charge": 1}}, GONE),
        "what is to get counters isn't there",
        paying({"put": {"charge": 1}}),
    ),
    (
        "what can't be sacrificed pays nothing (701.21a)",
        paying(ELVES, chosen=["elf"], cards=KEPT, battlefield=[*TWO, SUIT]),
        "elf can't be sacrificed (701.21a)",
        paying(ELVES, chosen=["elf"], battlefield=TWO),
    ),
    (
        "what left isn't sacrificed as self",
        paying({"sacrifice": "self"}, GONE),
        "what the cost is to be paid with isn't there",
        paying({"sacrifice": "self"}),
    ),
    (
        "what was chosen and left for a hand isn't sacrificed",
        paying(CHOSEN, {"do": "return", "what": AN_ELF, "to": "hand"}, picked=["elf"], battlefield=TWO),
        "what the cost is to be paid with (chosen) isn't there",
        paying(CHOSEN, {"do": "untap", "what": AN_ELF}, picked=["elf"], battlefield=TWO),
    ),
    (
        "which object is chosen is said (608.2d)",
        repeated({"do": "tap", "what": {"choose": {}}}, battlefield=TWO, more={"cards": {"Elf": ELF}}),
        "it isn't said which objects are chosen",
        repeated(
            {"do": "untap", "what": {"choose": {}}},
            battlefield=TWO,
            more={"cards": {"Elf": ELF}, "resolving": {"chosen": ["elf"]}},
        ),
    ),
    (
        "who loses in the round doesn't repeat it (704.5a)",
        dying(1),
        "step 3 (check): alice lose in what is to be repeated",
        dying(1, {"static": {"does": "cant_lose", "who": "you"}}),
    ),
    (
        "counters of what came back are as they are said",
        blinking(5),
        "counters charge bear is 1 then, not 5",
        blinking(1),
    ),
    (
        "each round until somebody loses can be carried out",
        ending(energy=2),
        "round 3, step 1 (activate): alice doesn't have 1 energy (118.3)",
        ending(energy=5),
    ),
    (
        "each round until somebody loses ends as it began",
        ending(energy=5, until=8),
        "round 3: the end of the round isn't as its start",
        ending(energy=5, until=99),
    ),
    (
        "the round is named in which somebody loses first",
        ending(energy=9, rounds=7),
        "the game ends in round 5, not 7",
        ending(energy=9),
    ),
    (
        "what one player loses is no draw (104.4a)",
        checked(exquisite_blood().said(draw_for=["alice", "bob"])),
        "the game is a draw for nobody (104.4a)",
        checked(exquisite_blood()),
    ),
    (
        "several players who lead to the same state are in a fragmented loop (732.3)",
        fragmented("optional"),
        "several players lead to the same state",
        fragmented("fragmented", must_stop="alice"),
    ),
    (
        "the active player is the first who must do something else (732.3)",
        fragmented("fragmented", must_stop="bob"),
        "alice must make a different choice (732.3)",
        fragmented("fragmented", must_stop="alice"),
    ),
    (
        "which card is discarded is said (701.9)",
        repeated({"do": "discard"}, more={"cards": {"Elf": ELF}}, hand=HAND),
        "it isn't said which card is discarded",
        repeated({"do": "discard"}, more={"cards": {"Elf": ELF}, "resolving": {"chosen": ["two"]}}, hand=HAND),
    ),
    (
        "nothing is done when the game is over (104.1)",
        repeated([{"do": "win"}, {"do": "gain_life"}]),
        "the game is over",
        repeated([{"do": "nothing"}, {"do": "gain_life"}]),
    ),
    (
        "what left the stack is no target",
        checked(exquisite_blood().changed("round", 1, targets=["gain"])),
        "gain isn't there any more",
        checked(exquisite_blood()),
    ),
    (
        "a player has no activated ability",
        checked(bloom_tender().changed("round", 1, object="bob")),
        "bob is no object",
        checked(bloom_tender()),
    ),
]


@pytest.mark.parametrize(("forged", "reason", "right"), [each[1:] for each in FORGED], ids=[each[0] for each in FORGED])
def test_what_is_forged_is_rejected_and_its_twin_is_not(forged: Checked, reason: str, right: Checked) -> None:
    assert any(reason in text for text in forged.problems), forged.problems
    assert not any(reason in text for text in right.problems), right.problems


# ------------------------------------------------------------------------------------------------------------- numbers

COMPARISONS = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
FAR = 60


@pytest.mark.parametrize("sign", COMPARISONS)
def test_a_comparison_is_as_in_every_repetition(sign: str) -> None:
    """Against carrying out the first repetitions, one by one."""
    compare = COMPARISONS[sign]
    for value in range(-12, 13):
        for rate in range(-4, 5):
            for bound in (-3, 0, 5):
                book = Book()
                now = compare(Num(value, EXACT, rate, book, "n"), bound)
                assert now is compare(value, bound)
                other = [k for k in range(1, FAR) if compare(value + rate * k, bound) is not now]
                first = book.first()
                assert (first.until if first else None) == (other[0] if other else None), (value, rate, bound)


@pytest.mark.parametrize(("way", "towards"), [(UP, 1), (DOWN, -1)])
@pytest.mark.parametrize("sign", COMPARISONS)
def test_a_direction_is_enough_or_not(sign: str, way: str, towards: int) -> None:
    compare = COMPARISONS[sign]
    for value in range(-6, 7):
        book = Book()
        now = compare(Num(value, way, 0, book, "n"), 0)
        changes = any(compare(value + towards * more, 0) is not now for more in range(1, FAR))
        assert (book.first() is not None) is changes, (value, way)


def test_arithmetic_follows_numbers_as_far_as_it_can() -> None:
    book = Book()
    by_two, up = Num(3, EXACT, 2, book, "n"), Num(4, UP, 0, book, "m")

    def known(number: Any) -> tuple[int, str, int]:
        return number.value, number.way, number.rate

    assert known(by_two + 1) == known(1 + by_two) == (4, EXACT, 2)
    assert known(by_two * 3) == (9, EXACT, 6)
    assert known(-by_two) == (-3, EXACT, -2)
    assert known(10 - by_two) == (7, EXACT, -2)
    assert known(by_two - by_two) == (0, EXACT, 0)
    assert known(by_two * by_two) == (9, UP, 0)
    assert known(by_two + up) == (7, UP, 0)
    assert known(by_two - up) == (-1, LOOSE, 0)
    assert known(-by_two - up) == (-7, DOWN, 0)
    assert known(up * -1) == (-4, DOWN, 0)
    assert known(up * 0) == (0, EXACT, 0)
    assert known(-by_two * up)[1] == LOOSE
    assert book.count == 0


def test_what_needs_the_number_as_such_needs_it_to_stay() -> None:
    for use in (lambda n: list(range(n)), int, str, lambda n: {n: 1}):
        for rate, until in ((0, None), (1, 1)):
            book = Book()
            use(Num(2, EXACT, rate, book, "n"))
            assert (book.first().until if book.first() else None) == until


def test_a_number_below_zero_is_zero_and_stays_so() -> None:
    book = Book()
    assert not_below_zero(Num(0, EXACT, 1, book, "n")).rate == 1
    assert not_below_zero(Num(-1, DOWN, 0, book, "n")) == 0
    assert book.first() is None
    assert not_below_zero(-3) == 0
    not_below_zero(Num(-5, EXACT, 1, book, "n"))
    assert book.first().until == 5


def test_of_two_numbers_one_that_is_never_positive_is_enough() -> None:
    book = Book()
    grows, falls = Num(0, EXACT, 1, book, "n"), Num(0, EXACT, -1, book, "m")
    assert not both_positive(grows, falls) and not both_positive(falls, grows) and not both_positive(grows, 0)
    assert book.first() is None
    assert not both_positive(grows, 3)
    assert book.first().until == 1
