"""Declarations with costs, bands and optional costs whose answers are known from the rules, rulings and derivations.

Names as in `canonical` and `canonical_blocks`: a attacks with x, y, z; p, q, s defend, with blockers c, d, f.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .canonical import BATTLE, CYCLOPS, OLD, PW, Canonical, Node, board, creature, effect, must, named, permanent
from .canonical_blocks import ALONE, BE_BLOCKED, MENACE, MUST_X, KnownBlocks, attacker, blocker, fight, says

__all__ = ["COST_BLOCKS", "COST_CANONICAL", "DECLARED", "DeclaredPlay"]

A_LAND: Node = {"choose": {"type": "land"}}
PLENTY: Node = {"a": {"mana": "{W}{W}{W}{W}{W}{W}{W}{W}"}}
NONE: Node = {"a": {"mana": ""}}


class DeclaredPlay(NamedTuple):
    """A case with a play, its outcome, and its violations of the sorts that these boards are about."""

    rule: str
    case: Node
    outcome: str
    violations: set[tuple[str | int, ...]]


def tax(controller: str, cost: Any = "{2}", **more: Any) -> Node:
    """A permanent like Propaganda: creatures can't attack its controller unless theirs pays."""
    whom = more.pop("whom", {"player": "you"})
    said: Node = {"kind": "costs_attack", "subject": {}, "cost": cost, **({"whom": whom} if whom else {}), **more}
    return permanent(f"tax{controller}", controller, "enchantment", effects=[said])


def flat(x: str, cost: Any = "{2}") -> Node:
    """An effect: the creature can't attack at all unless its controller pays."""
    return effect("costs_attack", x, "p", cost=cost)


def purse(**of_a: Any) -> Node:
    """Players, of whom a has this."""
    return {"a": of_a}


def land(name: str, mana: Any, controller: str = "a", **more: Any) -> Node:
    """A land with a mana ability."""
    return permanent(name, controller, "land", mana=mana, **more)


_TAXES = [
    Canonical("a tax and enough mana", board("x", tax("p"), players=PLENTY), "{} | x>p"),
    Canonical("a tax that can't be paid", board("x", tax("p"), players=NONE), "{}"),
    Canonical("nothing known about mana: payable", board("x", tax("p")), "{} | x>p"),
    Canonical("must attack, taxed (508.1d)", board("x", tax("p"), effects=[must("x")], players=PLENTY), "{} | x>p"),
    Canonical("the same without mana", board("x", tax("p"), effects=[must("x")], players=NONE), "{}"),
    Canonical(
        "118.5: {0} is a cost too, and may be declined",
        board("x", tax("p", "{0}"), effects=[must("x")], players=NONE),
        "{} | x>p",
    ),
    Canonical(
        "must attack, p taxed, q free: home is illegal (Baird)",
        board("x", tax("p"), foes="pq", effects=[must("x")], players=PLENTY),
        "x>p | x>q",
    ),
    Canonical(
        "told to attack p, taxed everywhere: paying, it must go to p (Territorial Hellkite)",
        board(
            "x",
            foes="pq",
            effects=[flat("x"), must("x", whom={"player": named("p")})],
            players=PLENTY,
        ),
        "{} | x>p",
    ),
    Canonical(
        "told to attack p, only p taxed",
        board("x", tax("p"), foes="pq", effects=[must("x"), must("x", whom={"player": named("p")})], players=PLENTY),
        "x>p | x>q",
    ),
    Canonical(
        "told to attack p, p and q taxed by different permanents",
        board(
            "x",
            tax("p"),
            tax("q"),
            foes="pq",
            effects=[must("x", whom={"player": named("p")})],
            players=PLENTY,
        ),
        "{} | x>p | x>q",
    ),
    Canonical(
        "goaded by p, q taxed: home is illegal",
        board(creature("x", goaded_by=["p"]), tax("q"), foes="pq", players=PLENTY),
        "x>p | x>q",
    ),
    Canonical(
        "goaded by p, taxed everywhere: paying, it must go to q",
        board(creature("x", goaded_by=["p"]), foes="pq", effects=[flat("x")], players=PLENTY),
        "{} | x>q",
    ),
    Canonical(
        "can't attack alone and must; y, who could join, is taxed",
        board(
            creature("x", effects=[{"kind": "cant_attack_alone"}, {"kind": "must_attack"}]),
            "y",
            effects=[flat("y")],
            players=PLENTY,
        ),
        "{} | x>p,y>p",
    ),
    Canonical(
        "Mogg Flunkies and a tax that can't be paid: nothing can join",
        board(
            creature("x", effects=[{"kind": "cant_attack_alone"}, {"kind": "must_attack"}]),
            "y",
            effects=[flat("y")],
            players=NONE,
        ),
        "{}",
    ),
    Canonical(
        "Ekundu Cyclops, taxed",
        board(creature("c", effects=[CYCLOPS]), "y", effects=[flat("c")], players=PLENTY),
        "{} | y>p | c>p | c>p,y>p",
    ),
    Canonical(
        "what is compared must be payable too: two taxes by one effect, mana for one",
        board("x", "y", tax("p"), effects=[must()], players=purse(mana="{C}{C}")),
        "{} | x>p | y>p",
    ),
    Canonical(
        "one tax, paid: the creature beside it that must attack for free must",
        board("x", "y", effects=[flat("x"), must()], players=PLENTY),
        "y>p | x>p,y>p",
    ),
    Canonical("planeswalkers are not taxed with their player", board("x", PW, tax("p"), players=NONE), "{} | x>pw"),
    Canonical(
        "a tax for planeswalkers too",
        board("x", PW, BATTLE, tax("p", whom=[{"player": "you"}, {"planeswalkers_of": "you"}]), players=NONE),
        "{} | x>bat",
    ),
    Canonical("X is what the state says", board("x", tax("p", {"mana": "{X}", "x": 3}), players=PLENTY), "{} | x>p"),
    Canonical(
        "X is counted",
        board("x", "y", tax("p", {"mana": "{X}", "x": {"count": {"type": "creature"}}}), players=purse(mana="{C}{C}")),
        "{} | x>p | y>p",
    ),
    Canonical("X below zero is zero", board("x", tax("p", {"mana": "{X}", "x": -2}), players=NONE), "{} | x>p"),
]

_MEANS = [
    Canonical("each creature's tax", board("x", "y", tax("p", "{1}"), players=purse(mana="{G}")), "{} | x>p | y>p"),
    Canonical("a color", board("x", tax("p", "{W}"), players=purse(mana="{U}{C}")), "{}"),
    Canonical("colorless, with colored mana only", board("x", tax("p", "{C}"), players=purse(mana="{U}{W}")), "{}"),
    Canonical("colorless", board("x", tax("p", "{C}"), players=purse(mana="{C}")), "{} | x>p"),
    Canonical("a hybrid symbol", board("x", tax("p", "{W/U}{W/U}"), players=purse(mana="{U}{W}")), "{} | x>p"),
    Canonical("two of anything for {2/W}", board("x", tax("p", "{2/W}"), players=purse(mana="{U}{C}")), "{} | x>p"),
    Canonical("one of anything for {2/W}", board("x", tax("p", "{2/W}"), players=purse(mana="{U}")), "{}"),
    Canonical("{C/R} with red", board("x", tax("p", "{C/R}"), players=purse(mana="{R}")), "{} | x>p"),
    Canonical(
        "the hybrid must leave the color that another symbol needs",
        board("x", tax("p", "{W/U}{W}"), players=purse(mana="{U}{W}")),
        "{} | x>p",
    ),
    Canonical("Phyrexian mana by life", board("x", tax("p", "{W/P}"), players=purse(mana="", life=2)), "{} | x>p"),
    Canonical("119.4: not with 1 life", board("x", tax("p", "{W/P}"), players=purse(mana="", life=1)), "{}"),
    Canonical("hybrid Phyrexian", board("x", tax("p", "{W/U/P}"), players=purse(mana="{U}", life=0)), "{} | x>p"),
    Canonical(
        "Phyrexian and life together",
        board("x", tax("p", {"mana": "{G/P}", "life": 1}), players=purse(mana="", life=2)),
        "{}",
    ),
    Canonical("118.3b: 0 life can be paid", board("x", tax("p", {"life": 0}), players=purse(life=-3)), "{} | x>p"),
    Canonical("life not given: payable", board("x", tax("p", {"life": 9})), "{} | x>p"),
    Canonical("snow: only from snow sources", board("x", tax("p", "{S}"), players=purse(mana="{G}")), "{}"),
    Canonical("snow from the pool", board("x", tax("p", "{S}"), players=purse(mana="", snow_mana="{G}")), "{} | x>p"),
    Canonical("snow from a land", board("x", tax("p", "{S}"), land("l", "{G}", supertypes=["snow"])), "{} | x>p"),
    Canonical("a tapped land adds nothing", board("x", tax("p", "{1}"), land("l", "{G}", tapped=True)), "{}"),
    Canonical("one activation each", board("x", tax("p", "{2}"), land("l", "{G}")), "{}"),
    Canonical("one choice each", board("x", tax("p", "{W}{U}"), land("l", ["{W}", "{U}"])), "{}"),
    Canonical(
        "two choices", board("x", tax("p", "{W}{U}"), land("l", ["{W}", "{U}"]), land("m", ["{W}", "{G}"])), "{} | x>p"
    ),
    Canonical("another's land is no help", board("x", tax("p", "{1}"), land("l", "{G}", "p"), players=NONE), "{}"),
    Canonical(
        "508.1f: the attacker has tapped for attacking",
        board(creature("x", mana="{G}"), tax("p", "{1}")),
        "{}",
    ),
    Canonical(
        "with vigilance it can tap for the tax",
        board(creature("x", mana="{G}", keywords=["vigilance"]), tax("p", "{1}")),
        "{} | x>p",
    ),
    Canonical(
        "an effect keeps it untapped",
        board(creature("x", mana="{G}"), tax("p", "{1}"), effects=[effect("attacks_without_tapping", "x")]),
        "{} | x>p",
    ),
    Canonical(
        "302.6: a creature that is new can't tap for mana",
        board("x", creature("y", mana="{G}", sick=True), tax("p", "{1}")),
        "{}",
    ),
    Canonical(
        "sacrificed for mana without tapping, by an attacker too",
        board(creature("x", mana={"add": "{C}", "tap": False, "sacrifice": True}), tax("p", "{1}")),
        "{} | x>p",
    ),
    Canonical("cards", board("x", "y", tax("p", {"discard": 1}), players=purse(hand=1)), "{} | x>p | y>p"),
    Canonical("cards not known: enough", board("x", tax("p", {"discard": 3})), "{} | x>p"),
    Canonical(
        "sacrifice a land for each (Exalted Dragon)",
        board(
            *(creature(i, effects=[says("costs_attack", cost={"sacrifice": A_LAND})]) for i in "xy"),
            permanent("l", "a", "land"),
        ),
        "{} | x>p | y>p",
    ),
    Canonical(
        "a land tapped for mana can still be sacrificed",
        board("x", tax("p", {"mana": "{1}", "sacrifice": A_LAND}), land("l", "{G}")),
        "{} | x>p",
    ),
    Canonical(
        "one sacrificed for mana is gone",
        board(
            "x",
            tax("p", {"mana": "{1}", "return": A_LAND}),
            land("l", {"add": "{G}", "sacrifice": True}),
        ),
        "{}",
    ),
    Canonical(
        "tapping one permanent for two things",
        board("x", tax("p", {"mana": "{1}", "tap_permanents": A_LAND}), land("l", "{G}")),
        "{}",
    ),
    Canonical(
        "taps another creature that doesn't attack (Hollow Warrior)",
        board(
            creature(
                "x",
                effects=[
                    says("costs_attack", cost={"tap_permanents": {"choose": {"type": "creature"}, "uninvolved": True}})
                ],
                keywords=["vigilance"],
            ),
            creature("y", keywords=["vigilance"]),
        ),
        "{} | y>p | x>p",
    ),
    Canonical(
        "two permanents returned are two",
        board("x", tax("p", {"return": {"n": 2, "choose": {"type": "land"}}}), land("l", "{G}")),
        "{}",
    ),
]

TWO_HEADS: Node = {"options": {"variant": "two_headed_giant"}, "foes": "bpq"}


def heads(life: int, mana: str = "") -> Node:
    """Players of a Two-Headed Giant game: a and b with one life total, against p and q."""
    ours = {name: {"team": "ours", "life": life, "mana": mana} for name in "ab"}
    return {**ours, **{name: {"team": "theirs"} for name in "pq"}}


_TWO_HEADED_GIANT = [
    Canonical(
        "810.9b: together no more life than the team has",
        board("x", creature("y", "b"), tax("p", {"life": 2}, whom=None), players=heads(3), **TWO_HEADS),
        "{} | x>p | x>q | y>p | y>q",
    ),
    Canonical(
        "and as much as it has",
        board("x", creature("y", "b"), tax("p", {"life": 2}), players=heads(4), **TWO_HEADS),
        "{} | x>p | x>q | y>p | y>q | x>p,y>p | x>p,y>q | x>q,y>p | x>q,y>q",
    ),
    Canonical(
        "each pays for creatures of their own",
        board(
            "x", creature("y", "b"), land("l", "{G}", "b"), tax("p", "{1}", whom=None), players=heads(3), **TWO_HEADS
        ),
        "{} | y>p | y>q",
    ),
]

COST_CANONICAL = [*_TAXES, *_MEANS, *_TWO_HEADED_GIANT]
"""Attack declarations with costs."""


def paid_fight(*battlefield: Node | str, mana: str | None = None, **more: Any) -> Node:
    """A fight in which p has this mana."""
    case = fight(*battlefield, **more)
    if mana is not None:
        case["state"]["players"]["p"]["mana"] = mana
    return case


LURE = says("lure")
PAYS = says("costs_block", cost="{2}")

COST_BLOCKS = [
    KnownBlocks("a tax on blocking", paid_fight("x", blocker("c", PAYS), mana="{C}{C}"), "{} | c-x"),
    KnownBlocks("a tax that can't be paid", paid_fight("x", blocker("c", PAYS), mana="{C}"), "{}"),
    KnownBlocks("mana not known", paid_fight("x", blocker("c", PAYS)), "{} | c-x"),
    KnownBlocks(
        "Lure on x, c taxed: never the other one",
        paid_fight(attacker("x", LURE), "y", blocker("c", PAYS), mana="{C}{C}"),
        "{} | c-x",
    ),
    KnownBlocks(
        "Lure on x, c taxed for x alone (Nessian Boar)",
        paid_fight(
            attacker("x", LURE), "y", blocker("c", says("costs_block", cost="{2}", attacker={"id": "x"})), mana="{C}{C}"
        ),
        "{} | c-x | c-y",
    ),
    KnownBlocks(
        "told to block x with menace, the other one taxed",
        paid_fight(attacker("x", **MENACE), blocker("c", MUST_X), blocker("d", PAYS), mana="{C}{C}"),
        "{} | c-x,d-x",
    ),
    KnownBlocks(
        "once for each blocker, however many it blocks",
        paid_fight("x", "y", blocker("c", PAYS, says("can_block_additional")), mana="{C}{C}"),
        "{} | c-x | c-y | c-x,c-y",
    ),
    KnownBlocks(
        "for each creature that blocks it",
        paid_fight(attacker("x", says("costs_be_blocked", cost="{2}")), "c", "d", mana="{C}{C}"),
        "{} | c-x | d-x",
    ),
    KnownBlocks(
        "for each attacker of that sort that it blocks",
        paid_fight(
            *(attacker(i, says("costs_be_blocked", cost="{2}")) for i in "xy"),
            blocker("c", says("can_block_additional")),
            mana="{C}{C}{C}",
        ),
        "{} | c-x | c-y",
    ),
    KnownBlocks(
        "only creatures of a kind pay",
        paid_fight(
            attacker("x", says("costs_be_blocked", cost="{2}", blocker={"color": "red"})),
            blocker("c", colors=["red"]),
            "d",
            mana="",
        ),
        "{} | d-x",
    ),
    KnownBlocks(
        "must be blocked, every block taxed",
        paid_fight(attacker("x", BE_BLOCKED, says("costs_be_blocked", cost="{2}")), "c", mana="{C}{C}"),
        "{} | c-x",
    ),
    KnownBlocks(
        "blocking doesn't tap: the blocker's own mana",
        paid_fight("x", blocker("c", PAYS, mana="{C}{C}")),
        "{} | c-x",
    ),
    KnownBlocks(
        "attack or block costs", fight("x", blocker("c", says("costs_attack_or_block", cost={"life": 1}))), "{} | c-x"
    ),
    KnownBlocks(
        "can't block alone, the only other one can't pay",
        paid_fight("x", blocker("c", ALONE, says("must_block")), blocker("d", PAYS), mana=""),
        "{}",
    ),
    KnownBlocks(
        "taps a creature that doesn't block",
        fight(
            "x",
            blocker(
                "c", says("costs_block", cost={"tap_permanents": {"choose": {"type": "creature"}, "uninvolved": True}})
            ),
            "d",
        ),
        "{} | c-x | d-x",
    ),
]
"""Block declarations with costs."""


def declared(rule: str, case: Node, play: Node, *violations: tuple[str | int, ...]) -> DeclaredPlay:
    """A play and what it breaks; legal if nothing."""
    return DeclaredPlay(rule, {**case, "play": play}, "illegal" if violations else "legal", set(violations))


BANDING: Node = {"keywords": ["banding"]}
LEGENDS: Node = {"keywords": ["bands with other legends"], "supertypes": ["legendary"]}
DINOSAUR: Node = {"subtypes": ["dinosaur"]}
TOGETHER: Node = {"x": "p", "y": "p"}
BANDED = board(creature("x", **BANDING), "y", "z", creature("w", **BANDING), PW)
OTHERS = board(
    creature("x", keywords=["bands with other dinosaurs"], **DINOSAUR),
    creature("y", **DINOSAUR),
    creature("z", **DINOSAUR),
    creature("w", keywords=["bands with other dinosaurs"]),
    creature("v", **BANDING),
)
EXERTS = board(creature("x", effects=[{"kind": "may_exert"}]), "y")
ENLISTS = board(
    creature("x", keywords=["enlist"]),
    creature("y", keywords=["enlist"]),
    creature("new", sick=True),
    creature("quick", sick=True, keywords=["haste"]),
    creature("tired", tapped=True),
    creature("his", "p"),
    "z",
    permanent("rock", "a", "artifact"),
)

DECLARED = [
    declared("one with banding, one without", BANDED, {"attackers": TOGETHER, "bands": [["x", "y"]]}),
    declared("a band of one with banding", BANDED, {"attackers": {"x": "p"}, "bands": [["x"]]}),
    declared("a band of one without", BANDED, {"attackers": {"y": "p"}, "bands": [["y"]]}, ("no_band", 1)),
    declared(
        "two without banding",
        BANDED,
        {"attackers": {**TOGETHER, "z": "p"}, "bands": [["x", "y", "z"]]},
        ("no_band", 1),
    ),
    declared(
        "two with banding and one without",
        BANDED,
        {"attackers": {**TOGETHER, "w": "p"}, "bands": [["x", "w", "y"]]},
    ),
    declared(
        "702.22d: not player and planeswalker",
        BANDED,
        {"attackers": {"x": "p", "y": "pw"}, "bands": [["x", "y"]]},
        ("band_attacks_apart", 1),
    ),
    declared(
        "members attack", BANDED, {"attackers": {"x": "p"}, "bands": [["x", "y"]]}, ("banded_without_attacking", 1, "y")
    ),
    declared(
        "each in one band only",
        BANDED,
        {"attackers": {**TOGETHER, "w": "p"}, "bands": [["x", "y"], ["w", "y"]]},
        ("banded_twice", "y"),
    ),
    declared(
        "2018: the same",
        {**BANDED, "edition": OLD},
        {"attackers": {"y": "p"}, "bands": [["y"]]},
        ("no_band", 1),
    ),
    declared(
        "bands with other: any number of that quality",
        OTHERS,
        {"attackers": {**TOGETHER, "z": "p"}, "bands": [["x", "y", "z"]]},
    ),
    declared(
        "the one with the ability has the quality",
        OTHERS,
        {"attackers": {"w": "p", "y": "p"}, "bands": [["w", "y"]]},
        ("no_band", 1),
    ),
    declared(
        "bands with other is no banding",
        OTHERS,
        {"attackers": {"x": "p", "w": "p", "v": "p"}, "bands": [["x", "w", "v"]]},
        ("no_band", 1),
    ),
    declared(
        "one with it beside banding",
        OTHERS,
        {"attackers": {"w": "p", "v": "p"}, "bands": [["w", "v"]]},
    ),
    declared(
        "bands with other legends",
        board(creature("x", **LEGENDS), creature("y", supertypes=["legendary"])),
        {"attackers": TOGETHER, "bands": [["x", "y"]]},
    ),
    declared(
        "bands change nothing about requirements",
        board(creature("x", **BANDING), "y", "z", effects=[must("z")]),
        {"attackers": TOGETHER, "bands": [["x", "y"]]},
        ("too_few_requirements", 0),
    ),
    declared("exerts", EXERTS, {"attackers": {"x": "p"}, "exert": ["x"]}),
    declared("nothing lets it be exerted", EXERTS, {"attackers": {"y": "p"}, "exert": ["y"]}, ("cant_exert", "y")),
    declared("exerts at home", EXERTS, {"attackers": {}, "exert": ["x"]}, ("exerts_without_attacking", "x")),
    declared("enlists", ENLISTS, {"attackers": {"x": "p"}, "enlist": {"x": "z"}}),
    declared("haste is enough", ENLISTS, {"attackers": {"x": "p"}, "enlist": {"x": "quick"}}),
    declared(
        "not a new one", ENLISTS, {"attackers": {"x": "p"}, "enlist": {"x": "new"}}, ("cant_be_enlisted", "x", "new")
    ),
    declared(
        "not a tapped one",
        ENLISTS,
        {"attackers": {"x": "p"}, "enlist": {"x": "tired"}},
        ("cant_be_enlisted", "x", "tired"),
    ),
    declared(
        "not another player's",
        ENLISTS,
        {"attackers": {"x": "p"}, "enlist": {"x": "his"}},
        ("cant_be_enlisted", "x", "his"),
    ),
    declared(
        "not an artifact",
        ENLISTS,
        {"attackers": {"x": "p"}, "enlist": {"x": "rock"}},
        ("cant_be_enlisted", "x", "rock"),
    ),
    declared("not itself", ENLISTS, {"attackers": {"x": "p"}, "enlist": {"x": "x"}}, ("cant_be_enlisted", "x", "x")),
    declared(
        "not an attacker",
        ENLISTS,
        {"attackers": {"x": "p", "z": "p"}, "enlist": {"x": "z"}},
        ("cant_be_enlisted", "x", "z"),
    ),
    declared("without enlist", ENLISTS, {"attackers": {"z": "p"}, "enlist": {"z": "x"}}, ("cant_enlist", "z")),
    declared("not attacking", ENLISTS, {"attackers": {}, "enlist": {"x": "z"}}, ("enlists_without_attacking", "x")),
    declared(
        "one helps one", ENLISTS, {"attackers": TOGETHER, "enlist": {"x": "z", "y": "z"}}, ("enlisted_twice", "z")
    ),
    declared(
        "what is enlisted can't be tapped for the tax",
        board(
            creature("x", keywords=["enlist"]),
            "z",
            effects=[effect("costs_attack", "x", cost={"tap_permanents": {"choose": {"type": "creature"}}})],
        ),
        {"attackers": {"x": "p"}, "enlist": {"x": "z"}},
        ("cant_pay", "a"),
    ),
    declared(
        "exerting doesn't excuse from requirements",
        board(creature("x", effects=[{"kind": "may_exert"}]), "y", effects=[must("y")]),
        {"attackers": {"x": "p"}, "exert": ["x"]},
        ("too_few_requirements", 0),
    ),
]
"""Single plays with bands and optional costs."""
