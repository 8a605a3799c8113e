"""Verdicts on loops in words, as JSON and as pictures; made by hand, so that nothing is searched here."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from bridge.case.ability_keys import VERBS
from bridge.case.state import Case
from bridge.combat.reports import to_json, to_markdown, to_text
from bridge.loops.drawing import to_dot, to_svg
from bridge.loops.prose import LoopWording
from bridge.loops.rendering import loop_object, loop_report
from bridge.loops.verdict import LoopVerdict, Step
from tests.loops.cases import DRAW, EXARCH, ability, bears, named, twin
from tests.loops.loading import loop_from_object
from tests.loops.test_loading import example

BEARS = loop_from_object(bears(ability({"do": "gain_life"})))


def first_line(verdict: LoopVerdict, case: Case = BEARS) -> str:
    return to_text(loop_report(case, verdict)).splitlines()[0]


# ----------------------------------------------------------------------------------------------------- the first line


@pytest.mark.parametrize(
    ("verdict", "line"),
    [
        (
            EXARCH,
            "OPTIONAL  CR 732.2a  alice can repeat 4 steps any number of times; each round: 1 more Deceiver Exarch "
            "token for alice, a permanent enters the battlefield.",
        ),
        (
            replace(EXARCH, choosers=("alice", "bob"), yields=named({"life bob": -2, "draws alice": 1})),
            "OPTIONAL  CR 732.2a  alice and bob can repeat 4 steps any number of times unless somebody loses first; "
            "each round: bob loses 2 life, "
            "alice draws a card.",
        ),
        (
            replace(EXARCH, yields={}),
            "OPTIONAL  CR 732.2a  alice can repeat 4 steps any number of times; a round yields nothing.",
        ),
        (
            DRAW,
            "DRAW  CR 104.4b  the game is a draw: 2 steps repeat without end, and no choice leaves the loop",
        ),
        (
            replace(DRAW, draw_for=("alice",), rule="801.16", round=DRAW.round[:1]),
            "DRAW  CR 801.16  the game is a draw for alice: one step repeats without end, and no choice "
            "leaves the loop",
        ),
        (
            replace(DRAW, draw_for=()),
            "MANDATORY  CR 104.4b  2 steps repeat without end, and no choice leaves the loop",
        ),
        (
            LoopVerdict("ends", rule="732.4", end_rule="704.5a", losers=("bob",), winners=("alice",), rounds=20),
            "ENDS  CR 704.5a  bob loses in round 20; alice wins",
        ),
        (
            LoopVerdict("ends", rule="704.5a", losers=("alice", "bob"), draw_for=("alice", "bob"), rounds=1),
            "ENDS  CR 704.5a  alice and bob lose in round 1; the game is a draw for alice and bob",
        ),
        (LoopVerdict("ends", rule="104.2b", winners=("bob",)), "ENDS  CR 104.2b  bob wins"),
        (
            LoopVerdict("ends", rule="104.4a", draw_for=("bob",), rounds=2),
            "ENDS  CR 104.4a  the game is a draw for bob in round 2",
        ),
        (LoopVerdict("ends", rule="500.2", rounds=3), "ENDS  CR 500.2  the loop ends in round 3"),
        (
            LoopVerdict("fragmented", rule="732.3", must_stop="alice", choosers=("alice", "bob")),
            "FRAGMENTED  CR 732.3  alice and bob come back to the same state; alice must do something else",
        ),
        (
            LoopVerdict("fragmented", rule="732.3"),
            "FRAGMENTED  CR 732.3  players come back to the same state; somebody must do something else",
        ),
        (LoopVerdict("none", steps=24), "NONE  within 24 steps"),
        (LoopVerdict("none", steps=1), "NONE  within 1 step"),
        (
            LoopVerdict("undetermined", unsupported=(("613.1", "Layers are\nleft out."),)),
            "UNDETERMINED  CR 613.1  Layers are left out.",
        ),
        (
            LoopVerdict("undetermined", unsupported=(("613.1", "Layers."), ("702.1", "A keyword."))),
            "UNDETERMINED  CR 613.1  Layers. (1 of 2 reasons)",
        ),
        (LoopVerdict("undetermined", steps=3), "UNDETERMINED  within 3 steps"),
    ],
)
def test_the_first_line_is_the_whole_answer(verdict: LoopVerdict, line: str) -> None:
    assert first_line(verdict) == line


# ------------------------------------------------------------------------------------------------------------ reports

TEXT = """\
OPTIONAL  CR 732.2a  alice can repeat 4 steps any number of times; each round: 1 more Deceiver Exarch token for alice, \
a permanent enters the battlefield.

The start
  1.  CR 602.2  alice activates Deceiver Exarch (exarch) ({T}).

A round
  1.  CR 608.2c, 707.2  Deceiver Exarch (exarch)'s ability: alice creates a copy (token 1) of Deceiver Exarch \
(exarch), with haste. (+1 Deceiver Exarch token for alice)
  2.  CR 603.3b         As Deceiver Exarch (token 1) enters, its ability triggers and goes on the stack, targeting \
Deceiver Exarch (exarch).
  3.  CR 608.2c         Deceiver Exarch (token 1)'s ability: untap Deceiver Exarch (exarch).
  4.  CR 602.2          alice activates Deceiver Exarch (exarch) ({T}); Deceiver Exarch (token 1) stays and matters no \
more. (alice's choice)

In each round
  1 more Deceiver Exarch token for alice
  an ability that isn't a mana ability is activated
  a permanent enters the battlefield

Why
  CR 104.4b  A loop that contains an optional action is no draw: alice could decline step 4 of the round.
  CR 732.2a  alice says how often it is repeated.
  CR 732.2b  bob may accept that, or name a place where it ends earlier.

Besides
  The opponents do nothing.

Judged by
  Comprehensive Rules of 2026-04-17; 4 steps searched.
"""


def test_text() -> None:
    assert to_text(loop_report(twin(), EXARCH)) == TEXT


def test_markdown() -> None:
    lines = to_markdown(loop_report(twin(), EXARCH), "a.yaml:1  Splinter Twin").splitlines()
    assert lines[0] == "### a.yaml:1  Splinter Twin"
    assert lines[2].startswith("**OPTIONAL** · CR 732.2a · alice can repeat 4 steps")
    assert "1. CR 602.2: alice activates Deceiver Exarch (exarch) ({T})." in lines
    assert sum(line.startswith("4. ") for line in lines) == 1
    assert "- 1 more Deceiver Exarch token for alice" in lines


def test_what_is_not_judged_and_a_way_out_are_listed() -> None:
    verdict = LoopVerdict("undetermined", unsupported=(("613.1", "Layers."), ("702.1", "A keyword.")))
    assert "Not judged\n  CR 702.1  A keyword.\n" in to_text(loop_report(BEARS, verdict))
    escaping = replace(DRAW, kind="optional", choosers=("alice",), escape=DRAW.round[:1])
    assert "A way out\n  1.  CR 603.3b  As Bear enters, its ability triggers" in to_text(loop_report(BEARS, escaping))


def test_json() -> None:
    found = json.loads(to_json(loop_object(twin(), EXARCH, "a.yaml", 3)))
    assert (found["file"], found["line"], found["title"]) == ("a.yaml", 3, "Splinter Twin on Deceiver Exarch")
    assert found["sentence"] == TEXT.splitlines()[0]
    assert set(LoopVerdict.__struct_fields__) <= set(found)
    assert found["round"][1] == {
        **json.loads(to_json(to_builtins(EXARCH.round[1]))),
        "sentence": "As Deceiver Exarch (token 1) enters, its ability triggers and goes on the stack, targeting "
        "Deceiver Exarch (exarch).",
    }
    assert found["yields"] == EXARCH.yields
    assert found["seconds"] == 0.25
    undetermined = LoopVerdict("undetermined", unsupported=(("613.1", "Layers."),), escape=DRAW.round)
    found = loop_object(BEARS, undetermined, "a.yaml", 1)
    assert found["unsupported"] == [{"cr": "613.1", "sentence": "Layers."}]
    assert [each["do"] for each in found["escape"]] == ["put", "resolve"]


# -------------------------------------------------------------------------------------------------------------- steps


def sentence(step: Step, *before: Step, case: Case = BEARS) -> str:
    return LoopWording(case).sentences([*before, step])[-1]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Step("check"), "State-based actions."),
        (
            Step("check", player="alice", chosen=("bear",), events=(("dies", "ogre"), ("dies", "elf"))),
            "State-based actions: of the legendary permanents with the same name alice keeps Bear; ogre dies and "
            "elf dies.",
        ),
        (Step("advance", player="alice"), "All players pass, and the turn goes on."),
        (
            Step("advance", player="bob", phase="upkeep", events=(("begins", "bob"),)),
            "All players pass, and bob's upkeep begins.",
        ),
        (
            Step("advance", player="alice", phase="attack", chosen=("bear", "elf")),
            "All players pass, and alice's declare attackers step begins; Bear and elf attack.",
        ),
        (
            Step("advance", player="alice", phase="cleanup", chosen=("bear",)),
            "All players pass, and alice's cleanup step begins; Bear is discarded.",
        ),
        (Step("play", player="alice", object="bear"), "alice plays Bear."),
        (
            Step("cast", player="alice", object="bear", paid={"C": 1, "G": 2}, targets=("bob",)),
            "alice casts Bear for {C}{G}{G}, targeting bob.",
        ),
        (
            Step("cast", player="alice", object="bear", free=True, mode=2),
            "alice casts Bear without paying its mana cost, with mode 2.",
        ),
        (
            Step("cast", player="alice", object="x", mana=({"object": "bear", "color": "G"}, {"object": "elf"})),
            "alice casts x, with mana of Bear for {G} and elf.",
        ),
        (Step("resolve", object="bear", ability=0), "Bear resolves."),
        (Step("resolve", object="bear", ability=1), "Bear's ability resolves and does nothing."),
        (Step("resolve", object="bear", ability=1, instruction=7), "Bear's ability: instruction 7."),
        (
            Step("continue", object="ogre", ability=1, instruction=2, events=(("untapped", "bear"),)),
            "ogre's ability: Bear becomes untapped.",
        ),
        (
            Step("resolve", player="alice", object="bear", ability=1, instruction=1, taken=True),
            "Bear's ability: alice chooses that alice gains 1 life.",
        ),
        (
            Step("resolve", player="alice", object="bear", ability=1, instruction=1, taken=False),
            "Bear's ability: alice declines, and it isn't done: alice gains 1 life.",
        ),
        (
            Step("put", object="bear", ability=1, it="ogre"),
            "As ogre enters, Bear's ability triggers and goes on the stack.",
        ),
        (
            Step("remove", object="bear", ability=1),
            "As Bear enters, its ability triggers and is removed: it has no legal target.",
        ),
        (
            Step("put", object="bear", ability=1, targets=("stack 2",)),
            "As Bear enters, its ability triggers and goes on the stack, targeting item 2 on the stack.",
        ),
        (
            Step("resolve", player="alice", object="bear", ability=1, instruction=1, forgotten=("a", "b"), cut=2),
            "Bear's ability: alice gains 1 life; a and b stay and matter no more; the two items at the bottom of the "
            "stack matter no more.",
        ),
        (Step("dance", object="bear"), "Dance."),
    ],
)
def test_steps(step: Step, text: str) -> None:
    assert sentence(step) == text


TARGETED = {"targets": [{"object": {}}, {"player": "any"}]}
SEEN = tuple((word, id) for word in ("tapped", "dies", "exiled", "enters", "mills") for id in ("ogre", "elf"))
"""Events by which it is seen that something was done."""
AMOUNT = {"count": {"type": "creature", "controller": "you"}, "times": 2, "plus": 1}


@pytest.mark.parametrize(
    ("instruction", "text"),
    [
        ({"do": "tap", "what": "target"}, "tap ogre"),
        (
            {"do": "destroy", "what": {"each": {"type": "land", "tapped": True, "other": True}}},
            "destroy each other tapped land: ogre and elf",
        ),
        (
            {
                "do": "tap",
                "what": {"choose": {"non": {"type": "land"}, "controller": "opponent"}, "n": 2, "up_to": True},
            },
            "tap ogre and elf",
        ),
        ({"do": "exile", "what": "it", "until_leaves": True}, "exile elf until Bear leaves the battlefield"),
        (
            {"do": "return", "what": "self", "to": "battlefield", "tapped": True, "with": {"+1/+1": 2}},
            "return Bear to the battlefield, tapped, with two +1/+1 counters",
        ),
        ({"do": "put_counters", "what": "self", "counter": "+1/+1"}, "put a +1/+1 counter on Bear"),
        (
            {"do": "put_counters", "what": "self", "counter": "oil", "n": {"that_much": True}},
            "put three oil counters on Bear",
        ),
        ({"do": "damage", "what": "target", "n": {"power_of": "self"}}, "Bear deals Bear's power damage to ogre"),
        ({"do": "damage", "who": "opponent", "n": 2}, "Bear deals 2 damage to bob"),
        ({"do": "boost", "what": "self", "n": 1, "m": -1}, "Bear gets +1/-1"),
        (
            {"do": "gain_life", "n": AMOUNT},
            "alice gains 2 times the number of creatures alice controls plus 1 life",
        ),
        ({"do": "draw", "who": "target_2"}, "bob draws a card"),
        ({"do": "mill", "who": "controller", "n": 3}, "its controller mills three cards"),
        ({"do": "add_mana", "mana": "{any}", "n": 2}, "alice adds {G}{G}"),
        ({"do": "create", "card": "Bear", "n": 2, "attacking": True}, "alice creates two Bear tokens, attacking"),
        ({"do": "copy_token", "what": "host"}, "alice creates a copy of what Bear is attached to"),
        ({"do": "gain", "what": "self", "keyword": "flying"}, "Bear gains flying"),
        (
            {"do": "become", "what": "self", "types": ["artifact"], "subtypes": ["Golem"]},
            "Bear becomes artifact and Golem",
        ),
        ({"do": "reveal_until", "until": {"type": "artifact"}}, "alice reveals cards until an artifact"),
        (
            {"do": "lose_life", "n": {"greatest": "power", "among": {}}},
            "alice loses the greatest power among permanents life",
        ),
        (
            {"do": "draw", "n": {"counters": "oil", "on": "target"}},
            "alice draws the number of oil counters on ogre cards",
        ),
        (
            {"do": "draw", "n": {"number": "hand", "of": "you"}},
            "alice draws the number of cards in alice's hand cards",
        ),
        ({"do": "draw", "n": {"devotion": "green", "plus": -1}}, "alice draws alice's devotion to green minus 1 cards"),
    ],
)
def test_instructions(instruction: dict[str, Any], text: str) -> None:
    case = loop_from_object(bears(ability(instruction, **TARGETED)))
    put = Step("put", player="alice", object="bear", ability=1, targets=("ogre", "bob"), it="elf", amount=3)
    step = Step("resolve", player="alice", object="bear", ability=1, instruction=1, color="G", events=SEEN)
    assert sentence(step, put, case=case) == f"Bear's ability: {text}."


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_words(verb: str) -> None:
    case = loop_from_object(bears(ability(example(verb))))
    text = sentence(Step("resolve", player="alice", object="bear", ability=1, instruction=1), case=case)
    assert text.startswith("Bear's ability: ")
    assert not re.search(r"[{}]", text.replace("{any}", "")), text
    assert "_" not in text


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ({"mana": "{2}{U}", "tap": True}, "{2}{U}, {T}"),
        ({"untap": True, "life": 2, "discard": 1}, "{Q}, pay 2 life, discard a card"),
        ({"sacrifice": "self"}, "sacrifice Bear"),
        ({"sacrifice": {"choose": {"type": "creature"}}}, "sacrifice elf"),
        (
            {"remove": {"+1/+1": 1}, "exile_top": 2},
            "remove a +1/+1 counter, exile two cards from the top of the library",
        ),
        ({"loyalty": -2}, "-2"),
        ({"loyalty": 0}, "0"),
        ({"discard_hand": True, "return": "host"}, "return what Bear is attached to, discard the hand"),
    ],
)
def test_costs(cost: dict[str, Any], text: str) -> None:
    case = loop_from_object(bears({"cost": cost, "do": [{"do": "draw"}]}))
    chosen = ("elf",) if "choose" in str(cost) else ()
    step = Step("activate", player="alice", object="bear", ability=1, chosen=chosen)
    assert sentence(step, case=case) == f"alice activates Bear ({text})."


def test_mana_abilities_say_what_they_add() -> None:
    case = loop_from_object(bears({"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{any}"}]}))
    step = Step("activate", player="alice", object="bear", ability=1, instruction=1, color="U")
    assert sentence(step, case=case) == "alice activates Bear ({T}): alice adds {U}."
    assert sentence(replace(step, instruction=None), case=case) == "alice activates Bear ({T}) for {U}."


def test_payments_are_asked_for() -> None:
    case = loop_from_object(bears(ability({"do": "draw", "pay": {"mana": "{2}"}})))
    step = Step("resolve", player="alice", object="bear", ability=1, instruction=1, taken=True)
    assert sentence(step, case=case) == "Bear's ability: alice chooses to pay {2}: alice draws a card."
    assert "alice doesn't pay {2}, so this isn't done: " in sentence(replace(step, taken=False), case=case)


def test_what_may_be_a_copy_is_not_read_as_itself() -> None:
    """Which card's ability it is isn't certain, unless the step says it."""
    case = loop_from_object(bears(ability({"do": "become_copy", "what": "self", "of": "it"}), ability({"do": "draw"})))
    become = Step("resolve", player="alice", object="bear", ability=1, instruction=1, it="ogre")
    then = Step("resolve", player="alice", object="bear", ability=2, instruction=1)
    assert LoopWording(case).sentences([become, then]) == [
        "Bear's ability: Bear becomes a copy of ogre.",
        "Bear's ability: instruction 1.",
    ]
    assert sentence(replace(then, card="Bear"), become, case=case) == "Bear's ability: alice draws a card."
    clone = {"static": {"does": "enters_as_copy", "of": {"type": "creature"}}}
    case = loop_from_object(bears(clone, ability({"do": "draw"})))
    assert sentence(then, case=case) == "Bear's ability: instruction 1."


def test_granted_abilities_are_found_where_one_card_grants_them() -> None:
    step = Step("activate", player="alice", object="exarch", ability="2.0")
    assert sentence(step, case=twin()) == "alice activates Deceiver Exarch ({T})."
    cards = to_builtins(twin())["cards"]
    case = twin(cards={**cards, "Another": cards["Splinter Twin"]})
    assert sentence(step, case=case) == "alice activates Deceiver Exarch."
    assert sentence(replace(step, card="Another"), case=case) == "alice activates Deceiver Exarch ({T})."
    inner = {"cost": {"tap": True}, "do": [{"do": "win"}]}
    case = loop_from_object(bears(ability({"do": "draw"}, {"do": "gain", "what": "self", "ability": inner})))
    step = Step("resolve", player="alice", object="ogre", ability="1.2", instruction=1)
    assert sentence(step, case=case) == "ogre's ability: alice wins the game."
    for name in ("1.1", "1.3", "2.0"):
        assert sentence(replace(step, ability=name), case=case) == "ogre's ability: instruction 1."


def test_what_was_on_the_stack_has_its_targets() -> None:
    shock = {"types": ["instant"], "abilities": [ability({"do": "damage", "what": "target", "n": 2})]}
    shock["abilities"] = [{"targets": [{"any_target": True}], "do": shock["abilities"][0]["do"]}]
    case: dict[str, Any] = bears(stack=[{"id": "shock", "controller": "alice", "name": "Shock", "targets": ["bear"]}])
    case["cards"]["Shock"] = shock
    step = Step("resolve", player="alice", object="shock", ability=1, instruction=1)
    assert sentence(step, case=loop_from_object(case)) == "Shock: Shock deals 2 damage to Bear."


def test_the_host_is_named_while_it_is_certain() -> None:
    def words(*abilities: dict[str, Any], before: tuple[Step, ...] = ()) -> str:
        two = [{"id": "aura", "name": "Bear", "attached_to": "bob"}]
        case = loop_from_object(bears(ability({"do": "untap", "what": "host"}), *abilities, battlefield=two))
        step = Step("resolve", object="aura", ability=1, instruction=1, skipped=True)
        return sentence(step, *before, case=case).replace("this isn't done, as what it depends on wasn't done: ", "")

    assert words() == "Bear's ability: untap bob."
    unknown = "Bear's ability: untap what Bear is attached to."
    assert words(before=(Step("check", events=(("leaves", "aura"),)),)) == unknown
    assert words(before=(Step("check", events=(("leaves", "bob"),)),)) == unknown
    attach = Step("resolve", object="aura", ability=2, instruction=1)
    to_it = ability({"do": "attach", "what": "it"})
    assert words(to_it, before=(attach,)) == unknown
    assert words(to_it, before=(replace(attach, it="ogre"),)) == "Bear's ability: untap ogre."
    assert words(to_it, before=(replace(attach, it="ogre", skipped=True),)) == "Bear's ability: untap bob."


def test_cards_that_come_back_are_named() -> None:
    case = loop_from_object(bears(ability({"do": "return", "what": "exiled", "to": "battlefield"})))
    step = Step("resolve", object="bear", ability=1, instruction=1, events=(("enters", "ring"),))
    assert sentence(step, case=case) == "Bear's ability: return ring to the battlefield."
    assert sentence(replace(step, events=()), case=case) == (
        "Bear's ability: return the card that it exiled to the battlefield: nothing is returned."
    )


def test_things_of_the_same_name_are_told_apart() -> None:
    case = loop_from_object(bears(battlefield=[{"id": "bear", "name": "Bear", "n": 2}]))
    words = LoopWording(case)
    assert words.names(["bear", "bear 2", "bob"]) == "Bear (bear), Bear (bear 2) and bob"


@pytest.mark.parametrize(
    ("name", "n", "text"),
    [
        ("life bob", -1, "-1 life for bob"),
        ("life alice", 3, "+3 life for alice"),
        ("mana {C} alice", 2, "+2 {C} for alice"),
        ("mana alice", 1, "+1 mana for alice"),
        ("tokens Elf Warrior bob", 2, "+2 Elf Warrior tokens for bob"),
        ("counters +1/+1 bear", 1, "+1 +1/+1 counter on Bear"),
        ("counters oil bear", -2, "-2 oil counters on Bear"),
        ("damage ogre", 2, "+2 damage on ogre"),
        ("boost bear", 1, "+1 to the power of Bear"),
        ("library bob", -2, "-2 cards in the library for bob"),
        ("hand alice", 1, "+1 card in hand for alice"),
    ],
)
def test_resources(name: str, n: int, text: str) -> None:
    [resource] = named({name: n})
    assert LoopWording(BEARS).resource(resource, n) == text


# ----------------------------------------------------------------------------------------------------------- pictures

SVG = "{http://www.w3.org/2000/svg}"


def drawn(verdict: LoopVerdict, case: Case | None = None) -> ET.Element:
    return ET.fromstring(to_svg(case or twin(), verdict))


def boxes(picture: ET.Element) -> list[tuple[float, float, float, float]]:
    found = [each for each in picture.iter(f"{SVG}rect") if each.get("rx")]
    return [tuple(float(each.get(key, 0)) for key in ("x", "y", "width", "height")) for each in found]  # type: ignore[misc]


def test_a_picture_is_the_same_each_time() -> None:
    """In processes whose sets have another order, too."""
    code = (
        "from bridge.loops.drawing import to_dot, to_svg\n"
        "from tests.loops.cases import EXARCH, twin\n"
        "print(to_svg(twin(), EXARCH), to_dot(twin(), EXARCH))"
    )
    root = Path(__file__).resolve().parents[2]
    pictures = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            text=True,
            capture_output=True,
            cwd=root,
            timeout=60,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert pictures[0] == pictures[1] == f"{to_svg(twin(), EXARCH)} {to_dot(twin(), EXARCH)}\n"


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 24])
@pytest.mark.parametrize("start", [0, 1, 9])
def test_boxes_stand_apart_and_inside(n: int, start: int) -> None:
    verdict = replace(EXARCH, start=EXARCH.start * start, round=(EXARCH.round * 6)[:n])
    picture = drawn(verdict)
    width, height = (float(picture.get(key, 0)) for key in ("width", "height"))
    found = boxes(picture)
    assert len(found) == start + n
    for index, (x, y, w, h) in enumerate(found):
        assert min(x, y) >= 0
        assert x + w <= width
        assert y + h <= height
        for x2, y2, w2, h2 in found[:index]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y
    arrows = [each for each in picture.iter() if each.get("marker-end")]
    assert len(arrows) == start + n


def test_a_picture_says_what_the_text_says() -> None:
    texts = [each.text or "" for each in drawn(EXARCH).iter(f"{SVG}text")]
    assert texts[0] == "Splinter Twin on Deceiver Exarch"
    assert texts[1].startswith("OPTIONAL  CR 732.2a  alice can repeat")
    whole = " ".join(texts)
    for step in (1, 2, 3, 4):
        assert f" {step} · CR " in whole
    assert "4 · CR 602.2 · alice's choice" in whole
    assert max(map(len, texts)) <= 90
    title = drawn(EXARCH).find(f"{SVG}title")
    assert title is not None and title.text is not None and title.text.endswith("a permanent enters the battlefield.")


def test_a_choice_is_dashed() -> None:
    dashed = [each for each in drawn(EXARCH).iter(f"{SVG}rect") if each.get("stroke-dasharray")]
    assert len(dashed) == 1


def test_what_would_be_markup_is_escaped() -> None:
    case = twin(title='<b> & "c"')
    assert next(drawn(EXARCH, case).iter(f"{SVG}text")).text == '<b> & "c"'
    assert '\\"c\\"' in to_dot(case, EXARCH)


@pytest.mark.parametrize("verdict", [LoopVerdict("none", steps=24), LoopVerdict("undetermined", steps=1)])
def test_where_there_is_no_loop_the_picture_says_so(verdict: LoopVerdict) -> None:
    assert boxes(drawn(verdict)) == []
    assert to_dot(twin(), verdict).count("->") == 0


def test_graphviz() -> None:
    lines = to_dot(twin(), EXARCH).splitlines()
    assert (lines[0], lines[-1]) == ("digraph loop {", "}")
    edges = [line.split(" [")[0].strip(" ;") for line in lines if "->" in line]
    assert edges == [
        "start1 -> step1",
        "step1 -> step2",
        "step2 -> step3",
        "step3 -> step4",
        "step4 -> step1",
    ]
    assert 'style="dashed,rounded"' in next(line for line in lines if line.startswith("  step4 ["))
    assert all(line.count('"') % 2 == 0 for line in lines)


def test_steps_cite_the_rules_of_the_edition() -> None:
    """Damage is 119.3 in 2018-10-05 and 120.3 later; undying is 702.92a and 702.93a; milling was no keyword action."""
    step = Step("resolve", object="exarch", ability=1, instruction=1, rules=("608.1", "120.3", "701.17", "702.93a"))
    old = replace(DRAW, edition="2018-10-05", start=(step,))
    assert "CR 608.1, 119.3, 701, 702.92a" in to_text(loop_report(BEARS, old))
    assert loop_object(BEARS, old, "x.yaml", 1)["start"][0]["rules"] == ("608.1", "119.3", "701", "702.92a")
    assert "CR 608.1, 120.3, 701.17, 702.93a" in to_text(loop_report(BEARS, replace(old, edition="2026-04-17")))
