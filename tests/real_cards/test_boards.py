"""The product on boards of real cards, against the answers on which other engines agree, and against the definition."""

from __future__ import annotations

import copy
import random
from typing import Any, NamedTuple

import pytest

from .compare import BOARDS, boards, compare, product_plays
from .translate import IRRELEVANT, SAYS, Play, UnknownSentence, sentences, translate

__all__: list[str] = []

SAMPLE = 60
NAMES = sorted(boards())
BLOCKS = [name for name in NAMES if boards()[name]["question"] == "declare_blockers"]
SAMPLED = [
    name
    for names in (sorted(set(NAMES) - set(BLOCKS)), BLOCKS)
    for name in sorted(random.Random(508).sample(names, min(SAMPLE, len(names))))
]

needs_boards = pytest.mark.skipif(not NAMES, reason=f"no boards of real cards at {BOARDS.name}: they are not shipped")


def plays_of(text: str) -> set[Play]:
    """`a1>B,a2>C | {}`: declarations of attackers with what they attack, or of blockers with what they block."""
    found = (part.strip().strip("{}") for part in text.split("|"))
    return {frozenset(tuple(pair.split(">")) for pair in part.split(",") if pair) for part in found}  # type: ignore[misc]


class Decided(NamedTuple):
    """A board on which the engines differ, or our reading of a disputed rule differs from theirs: the legal
    declarations by the rules, worked out by hand, and the reason."""

    board: str
    plays: str
    reason: str


DECIDED = [
    Decided(
        "att0120/both",
        "{}",
        "Mogg Flunkies has to attack and can't attack alone; the others are tapped. No restriction is broken for a "
        "requirement (508.1d), so nobody attacks.",
    ),
    Decided(
        "att0141/both",
        "a1>B | a1>C | a2>B | a2>C",
        "Two creatures have to attack and only one may (Silent Arbiter): either obeys one of two, none obeys two.",
    ),
    Decided(
        "att0242/both",
        "{} | a1>B | a2>B",
        "The creature with Errantry attacks only alone, so War's Toll, which asks for both once one attacks, gets one "
        "of two in either case; it asks nothing of an empty declaration.",
    ),
    Decided(
        "att0549/both",
        "{}",
        "Trove of Temptation asks for one attacker; the only untapped creature can't attack alone.",
    ),
    Decided(
        "att0531/both",
        "a1>B,a2>C | a1>C,a2>C | a1>B,a2>C,a3>B | a1>B,a2>C,a3>C | a1>C,a2>C,a3>B | a1>C,a2>C,a3>C",
        "The goaded Bonded Construct can't attack alone, but Bloodrock Cyclops has to attack too, so it has company "
        "and attacks C, for B goaded it; Viashino Bey may join them.",
    ),
    Decided(
        "att0583/both",
        "a2>C,a3>C",
        "Both goaded creatures can attack together: their player has more creatures than C, as Goblin Goon asks, and "
        "Ember Beast has company; B goaded both.",
    ),
    Decided(
        "att0523/both",
        "a1>B | a1>C",
        "Goaded by both opponents, it obeys three of four goad parts by attacking either player, two by attacking a "
        "planeswalker, which is no player (701.15b, 701.15c).",
    ),
    Decided(
        "att0696/both",
        "a2>B | a2>B,a3>B | a1>B,a2>B,a3>B",
        "If Viashino Bey attacks, Raging Goblin has to as well: with the Bey all go that can (Goblin Rock Sled can't).",
    ),
    Decided(
        "att0064/both",
        "a1>B | a1>B,a3>B",
        "One attacker is enough for Trove of Temptation; Ember Beast needs company, and Rage Nimbus is a defender.",
    ),
    Decided(
        "att0533/both",
        "a2>B",
        "Goaded by C and with C's Vow, the Dasher obeys both goad parts by attacking B, and only alone (Errantry); "
        "with the other two attacking instead, nothing is obeyed.",
    ),
    Decided(
        "att0382/both",
        " | ".join(
            f"{x}>{one},{y}>{other}"
            for x, y in (("a1", "a4"), ("a1", "a3"), ("a3", "a4"))
            for one in ("B", "w1")
            for other in ("B", "w1")
        ),
        "Disputed. Two Goblins have to attack, two creatures may, and Viashino Bey asks all to attack if it does. A "
        "declaration is compared on the requirements that ask of both: a Goblin with the Bey obeys three, the Bey's "
        "own two among them, no other declaration with the Bey more, and the two Goblins without it two. The agreed "
        "answer gives no credit for what the Bey asks, so that only the two Goblins may attack.",
    ),
    Decided(
        "blk0333/both",
        "b1>a1 | b3>a1 | b4>a1",
        "Three creatures are able to block Shinen of Life's Roar and one may block (Dueling Grounds): whichever. No "
        "restriction is broken for a requirement (509.1c). Craven Giant can't block.",
    ),
    Decided(
        "blk0421/both",
        "{}",
        "Mogg Flunkies, the only creature, has to block (Grand Melee) and can't block alone.",
    ),
    Decided(
        "blk0675/both",
        "b1>a2 | b1>a2,b1>a3",
        "Night Market Guard blocks Noble Quarry and may block Bladetusk Boar, too. Orcish Conscripts would need two "
        "others to block, and there is one.",
    ),
    Decided(
        "blk0356/both",
        "b4>a1",
        "One creature may block, and only Watchdog has to: letting another one use up the limit obeys nothing.",
    ),
    Decided(
        "blk0605/both",
        "b2>a1",
        "Norwood Riders with Lure, one blocker: each creature would obey the Lure, but Watchdog also blocks if able.",
    ),
    Decided(
        "blk0248/both",
        "b1>a1,b1>a2,b2>a1,b2>a2",
        "Each may block two (Brave the Sands), so each obeys both attackers that lure.",
    ),
    Decided(
        "blk0094/both",
        "b1>a2,b1>a3,b2>a2 | b1>a2,b1>a3,b2>a3 | b1>a1,b1>a2,b1>a3,b2>a2 | b1>a1,b1>a2,b1>a3,b2>a3",
        "Ironfist Crusher blocks both attackers that lure and anything else; Black Knight blocks one of the two.",
    ),
    Decided(
        "blk0568/both",
        "b1>a1 | b1>a1,b1>a2",
        "Wall of Glare has to block Elvish Bard; nothing keeps it from blocking Grizzly Bears as well.",
    ),
    Decided(
        "blk0564/both",
        "b1>a1,b1>a2,b2>a2,b3>a2,b4>a2 | b1>a2,b2>a1,b2>a2,b3>a2,b4>a2",
        "All four block Taunting Elf; Gaea's Protector must be blocked, by one creature at most (Vorrac Battlehorns), "
        "and each of the two Giants can do so without leaving the Elf.",
    ),
    Decided(
        "blk0184/both",
        "b1>a1 | b1>a2",
        "One creature, one attacker that must be blocked, one that lures: either block obeys one of two.",
    ),
    Decided(
        "blk0015/both",
        "b1>a3,b2>a3,b3>a3 | b1>a3,b2>a1,b3>a3 | b1>a3,b2>a3,b3>a1",
        "All three can block Prized Unicorn. Leaving it for Gaea's Protector, which must be blocked, loses one and "
        "gains one, once; Goblin Mutant can't, for Watchdog leaves the Protector power 3.",
    ),
    Decided(
        "blk0559/both",
        "b1>a1,b2>a1",
        "Noble Quarry has menace (Goblin War Drums) and two creatures are able to block it together. No Sliver is "
        "there to block Shifting Sliver.",
    ),
    Decided(
        "blk0343/both",
        "b1>a1,b2>a1 | b1>a1,b2>a2 | b1>a2,b2>a1 | b1>a2,b2>a2",
        "Jackal Familiar can't block alone, but Deathless Behemoth has to block as well; each obeys one of two Lures.",
    ),
    Decided(
        "blk0581/both",
        "b1>a2,b2>a1,b3>a2,b4>a2 | b1>a2,b2>a2,b3>a2,b4>a2",
        "All have to block (Grand Melee). Treetop Scout can be blocked by Serra Angel only; the three others block "
        "Alley Strangler together, with or without the Angel, and satisfy its menace.",
    ),
    Decided(
        "blk0156/both",
        "b1>a1,b2>a1",
        "Prized Unicorn says it itself, and two Lures say it again: each Watchdog that blocks it obeys three, and one "
        "for blocking at all; going to a Gaea's Protector gains one and loses three. Cloud Sprite can't block them.",
    ),
    Decided(
        "blk0157/both",
        "b1>a1,b2>a1 | b1>a1,b2>a4 | b1>a4,b2>a1 | b1>a4,b2>a4",
        "Each of two creatures obeys one of two Lures. Guile would need three, and Vampire Cutthroat has power 0 "
        "because of the Watchdog, less than either.",
    ),
    Decided(
        "att0011/yes",
        "a1>B | a1>C",
        "Juggernaut has to attack; B is taxed twice and C can be attacked for nothing, so it can't stay home.",
    ),
    Decided(
        "att0041/no",
        "a1>w1 | a1>w1,a2>w1",
        "Both opponents are taxed (Norn's Annex, Windborn Muse), C's planeswalker isn't (\"you\" is no planeswalker): "
        "Valley Dasher attacks it.",
    ),
    Decided(
        "att0041/yes",
        " | ".join(f"a1>{x}" + more for x in ("B", "C", "w1") for more in ("", ",a2>B", ",a2>C", ",a2>w1")),
        "The same if all can be paid. For nothing Valley Dasher obeys two of three at the planeswalker; at its goader "
        "B, for the Annex, also two; at C, for the Muse, three. Who pays for the Annex need not pay for the Muse.",
    ),
    Decided(
        "att0061/yes",
        "a1>B | a1>C",
        "One creature may attack (Silent Arbiter). Juggernaut has to, goaded by C: at C for nothing it obeys two of "
        "three, at B for the Annex three; B's planeswalker costs the same and obeys two.",
    ),
    Decided(
        "att0131/yes",
        "a1>C,a2>C | a1>C,a2>w1 | a1>w1,a2>C | a1>w1,a2>w1",
        "Neither can attack B (Assault Suit, Vow of Duty), C is taxed, C's planeswalker isn't. At it each obeys one of "
        "two; at C the one goaded by B obeys two, for the tax.",
    ),
    Decided(
        "att0223/yes",
        "a1>B,a2>B | a1>B,a2>C | a1>C,a2>B | a1>C,a2>C",
        "Both are goaded by B, and only C is taxed: for nothing they attack their goader, and either may be paid for.",
    ),
    Decided(
        "blk0073/no",
        "{}",
        "Archangel of Tithes attacks, and nothing can be paid: Watchdog stays out.",
    ),
    Decided(
        "blk0673/yes",
        "{} | b1>a3 | b1>a2,b1>a3",
        "Archangel of Tithes attacks: Ironfist Crusher may stay out. Paid for, it blocks Gaea's Protector, which must "
        "be blocked, and anything else but the flyer and the Sliver with menace.",
    ),
    Decided(
        "blk0676/yes",
        "{} | b1>a2,b2>a2 | b1>a2,b2>a3 | b1>a3,b2>a2",
        "Watchdog costs {3} (Oppressive Rays), Loyal Pegasus can't block alone: for nothing nobody blocks. Paid for, "
        "both block, and three of four are obeyed: Watchdog blocks; both obey the lure, or one does and the other "
        "blocks the Protector.",
    ),
]

DISPUTED = {"att0382/both"}
"""Boards whose agreed answer rests on a reading that differs from ours, of a point that the rules leave open."""


def _compare(name: str) -> None:
    found = compare(boards()[name])
    assert found.product == found.defined
    if found.agreed is not None and name not in DISPUTED:
        assert found.product == found.agreed


@needs_boards
@pytest.mark.parametrize("name", SAMPLED)
def test_sampled_board(name: str) -> None:
    _compare(name)


@needs_boards
@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_every_board(name: str) -> None:
    _compare(name)


@needs_boards
@pytest.mark.parametrize("decided", DECIDED, ids=lambda decided: decided.board)
def test_board_decided_by_hand(decided: Decided) -> None:
    board = boards()[decided.board]
    assert (board["legal"] is None) != (decided.board in DISPUTED)
    assert product_plays(translate(board)) == plays_of(decided.plays)


@needs_boards
def test_every_sentence_is_classified_and_every_entry_is_used() -> None:
    permanents = [permanent for board in boards().values() for permanent in board["state"]["battlefield"]]
    found = {sentence for permanent in permanents for sentence in sentences(permanent)}
    assert found == SAYS.keys() | IRRELEVANT.keys()


@needs_boards
def test_no_bound_of_the_boards_on_what_one_creature_blocks_is_reached() -> None:
    """`max_blocks` bounds the blocks that the engines tried. It excludes no legal block: for a creature that may block
    more than one attacker it is the number of attackers, and other creatures have none."""
    for name in BLOCKS:
        state = translate(boards()[name])["state"]
        may_block_more = {
            o["id"]
            for o in state["battlefield"]
            for source in state["battlefield"]
            for effect in source["effects"]
            if effect["kind"] in ("can_block_additional", "can_block_any_number")
            and (
                o is source
                if "subject" not in effect
                else o["id"] == source["attached_to"]
                if effect["subject"] == "host"
                else "creature" in o["types"] and o["controller"] == source["controller"]
            )
            and o["controller"] == state["declaring"]
        }
        assert boards()[name]["state"]["options"]["max_blocks"] == dict.fromkeys(
            may_block_more, len(state["attacking"])
        )


def test_a_sentence_is_in_one_table_only() -> None:
    assert not SAYS.keys() & IRRELEVANT.keys()


def _board(*battlefield: dict[str, Any]) -> dict[str, Any]:
    players: dict[str, Any] = {"A": {"life": 20}, "B": {"life": 20}, "C": {"life": 20}}
    state = {"active": "A", "players": players, "options": {"attack_multiple": True}, "battlefield": list(battlefield)}
    return {"question": "declare_attackers", "costs": "none in play", "state": state}


def _block_board(*battlefield: dict[str, Any], **attacking: str) -> dict[str, Any]:
    players: dict[str, Any] = {"A": {"life": 20}, "B": {"life": 20}}
    options = {"defending": "B", "max_blocks": {}}
    state = {"active": "A", "players": players, "options": options, "battlefield": list(battlefield)}
    return {"question": "declare_blockers", "costs": "none in play", "state": {**state, "attacking": attacking}}


def _answers(board: dict[str, Any]) -> tuple[set[Play], set[Play]]:
    """The legal declarations for players who can pay every cost, and for players who can pay none."""
    every, none = (product_plays(translate(board | {"costs": f"{can} can be paid"})) for can in ("all", "none"))
    return every, none


def _creature(name: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"id": name, "controller": "A", "name": name, "types": ["creature"], "power": 2, "text": text, **more}


def test_what_nobody_has_classified_is_refused() -> None:
    with pytest.raises(UnknownSentence, match="attacks if it feels like it"):
        translate(_board(_creature("Moody Bear", "Flying\nMoody Bear attacks if it feels like it.")))
    with pytest.raises(UnknownSentence, match="phased_out"):
        translate(_board(_creature("Bear", phased_out=True)))
    with pytest.raises(UnknownSentence, match="range"):
        board = _board(_creature("Bear"))
        board["state"]["options"]["range"] = 1
        translate(board)


def test_a_name_is_replaced_and_reminder_text_left_out() -> None:
    text = "Defender, flying (It can't attack.)\nZhou Yu can't attack alone. This creature can't be blocked by Walls."
    legend = _creature("Zhou Yu, Chief Commander", text, supertypes=["legendary"])
    assert list(sentences(legend)) == ["~ can't attack alone.", "~ can't be blocked by Walls."]
    (permanent,) = translate(_board(legend))["state"]["battlefield"]
    assert permanent["keywords"] == ["defender", "flying"]
    assert [effect["kind"] for effect in permanent["effects"]] == ["cant_attack_alone", "cant_be_blocked"]


def test_abilities_that_have_to_resolve_first_say_nothing() -> None:
    lines = (
        "{1}{R}: Target creature attacks this turn if able.",
        "Whenever Bear attacks, it gains haste. It can't block.",
        "Equip {3}",
        "Morph {3}{W}",
        "Channel — {2}{G}{G}, Discard this card: All creatures able to block target creature this turn do so.",
        "Sacrifice two Eldrazi Scions: Return this card from your graveyard to your hand. Activate only as a sorcery.",
    )
    assert not list(sentences(_creature("Bear", "\n".join(lines))))


def test_grants_change_the_state() -> None:
    board = _board(
        _creature("Bear", subtypes=["bear"]),
        _creature("Monk", subtypes=["human"]),
        {
            "id": "bonds",
            "controller": "B",
            "name": "Bonds of Faith",
            "types": ["enchantment"],
            "attached_to": "Monk",
            "text": "Enchant creature\n"
            "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block.",
        },
        {
            "id": "leviathan",
            "controller": "B",
            "name": "Stormtide Leviathan",
            "types": ["creature"],
            "text": "All lands are Islands in addition to their other types.",
        },
        {"id": "plains", "controller": "B", "name": "Plains", "types": ["land"], "subtypes": ["plains"]},
    )
    after = {o["id"]: o for o in translate(board)["state"]["battlefield"]}
    assert (after["Monk"]["power"], after["Monk"]["toughness"]) == (4, 2)
    assert (after["Bear"]["power"], after["leviathan"]["power"]) == (2, 0)
    assert after["plains"]["subtypes"] == ["plains", "island"] and after["Bear"]["subtypes"] == ["bear"]
    elsewhere = copy.deepcopy(board)
    elsewhere["state"]["battlefield"][2]["attached_to"] = "Bear"
    assert {o["id"]: o.get("power") for o in translate(elsewhere)["state"]["battlefield"]}["Bear"] == 2


GRASS = {
    "id": "grass",
    "controller": "B",
    "name": "Elephant Grass",
    "types": ["enchantment"],
    "text": "Black creatures can't attack you.\n"
    "Nonblack creatures can't attack you unless their controller pays {2} for each creature they control that's "
    "attacking you.",
}
BRAINWASH = {
    "id": "wash",
    "controller": "C",
    "name": "Brainwash",
    "types": ["enchantment"],
    "attached_to": "Bear",
    "text": "Enchanted creature can't attack unless its controller pays {3}.",
}


def test_all_costs_can_be_paid_or_none() -> None:
    # No requirement asks for an attack, so that a player who can pay may do anything except attack B with the Ghoul.
    every, none = _answers(_board(_creature("Bear"), _creature("Ghoul", colors=["black"]), GRASS, BRAINWASH))
    assert every == plays_of("{} | Ghoul>C | Bear>B | Bear>C | Bear>B,Ghoul>C | Bear>C,Ghoul>C")
    assert none == plays_of("{} | Ghoul>C")


def test_without_mana_one_life_pays_for_nothing() -> None:
    annex = {
        "id": "annex",
        "controller": "B",
        "name": "Norn's Annex",
        "types": ["artifact"],
        "text": "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each "
        "of those creatures.",
    }
    assert _answers(_board(_creature("Bear"), annex)) == (plays_of("{} | Bear>B | Bear>C"), plays_of("{} | Bear>C"))


RESTRAINT = {
    "id": "restraint",
    "controller": "B",
    "name": "Collective Restraint",
    "types": ["enchantment"],
    "text": "Domain — Creatures can't attack you unless their controller pays {X} for each creature they control "
    "that's attacking you, where X is the number of basic land types among lands you control.",
}


def _land(name: str, *subtypes: str, controller: str = "B") -> dict[str, Any]:
    return {"id": name, "controller": controller, "name": name, "types": ["land"], "subtypes": list(subtypes)}


def test_basic_land_types_are_counted() -> None:
    lands = [_land("one", "forest"), _land("two", "forest", "desert"), _land("three", "island", controller="A")]
    counted = translate(_board(RESTRAINT, *lands))["state"]["players"]
    assert {name: list(player["numbers"].values()) for name, player in counted.items()} == {
        "A": [1],
        "B": [1],
        "C": [0],
    }
    # Without such lands the cost is {0}, which can be paid without resources (CR 118.5).
    bear = _creature("Bear")
    assert _answers(_board(bear, RESTRAINT))[1] == plays_of("{} | Bear>B | Bear>C")
    assert _answers(_board(bear, RESTRAINT, lands[0]))[1] == plays_of("{} | Bear>C")


def test_what_the_board_says_of_costs_is_read() -> None:
    with pytest.raises(UnknownSentence, match="some can be paid"):
        translate(_board(_creature("Bear")) | {"costs": "some can be paid"})


def test_paying_is_never_required_but_what_is_paid_for_binds() -> None:
    """CR 508.1d, and the ruling on Territorial Hellkite: a player who pays to attack has to attack as required."""
    goaded = _creature("Bear", goaded_by=["B"])
    assert _answers(_board(goaded, BRAINWASH)) == (plays_of("{} | Bear>C"), plays_of("{}"))


RAYS = {
    "id": "rays",
    "controller": "A",
    "name": "Oppressive Rays",
    "types": ["enchantment"],
    "attached_to": "Ghoul",
    "text": "Enchanted creature can't attack or block unless its controller pays {3}.",
}


def test_paying_to_block_is_never_required_but_what_is_paid_for_binds() -> None:
    """CR 509.1c: nobody has to pay for the Ghoul's block, but if it blocks it has to obey; the Bear's block is free and
    required."""
    lure = _creature("Elf", "All creatures able to block this creature do so.")
    bear, ghoul = _creature("Bear", controller="B"), _creature("Ghoul", controller="B")
    board = _block_board(lure, _creature("Ogre"), bear, ghoul, RAYS, Elf="B", Ogre="B")
    assert _answers(board) == (plays_of("Bear>Elf | Bear>Elf,Ghoul>Elf"), plays_of("Bear>Elf"))


def test_tithes_are_paid_while_the_archangel_attacks() -> None:
    text = (
        "As long as Angel is attacking, creatures can't block unless their controller pays {1} for each of those "
        "creatures."
    )
    angel, ogre, bear = _creature("Angel", text), _creature("Ogre"), _creature("Bear", controller="B")
    both = plays_of("{} | Bear>Ogre")
    assert _answers(_block_board(angel, ogre, bear, Ogre="B")) == (both, both)
    attacks_too = _block_board(angel | {"text": f"Flying\n{text}"}, ogre, bear, Angel="B", Ogre="B")
    assert _answers(attacks_too) == (both, plays_of("{}"))


def test_grants_to_some_creatures_only() -> None:
    drums = _creature("Drums", "Creatures you control have menace.", types=["enchantment"])
    king = _creature("King", "Other Goblins get +1/+1 and have mountainwalk.", subtypes=["goblin"], controller="B")
    wurm = _creature("Wurm", "Other green creatures you control have intimidate.", colors=["green"])
    dog = _creature(
        "Dog", "As long as this creature is untapped, all creatures attacking you get -1/-0.", controller="B"
    )
    piker = _creature("Piker", subtypes=["goblin"], colors=["green"])
    walker = {"id": "walker", "controller": "B", "name": "Walker", "types": ["planeswalker"]}
    board = _block_board(drums, king, wurm, dog, piker, walker, Piker="B", Wurm="walker")
    after = {o["id"]: o for o in translate(board)["state"]["battlefield"]}
    assert after["Piker"]["keywords"] == ["menace", "mountainwalk", "intimidate"]
    assert (after["Piker"]["power"], after["Piker"]["toughness"]) == (2, 1)
    assert (after["Wurm"]["keywords"], after["Wurm"]["power"]) == (["menace"], 2)
    assert (after["King"]["keywords"], after["King"]["power"]) == ([], 2)
    board["state"]["battlefield"][3]["tapped"] = True
    assert {o["id"]: o.get("power") for o in translate(board)["state"]["battlefield"]}["Piker"] == 3


def test_a_third_player_is_refused_where_two_are_assumed() -> None:
    board = _block_board(_creature("Bear"), Bear="B")
    board["state"]["players"]["C"] = {"life": 20}
    with pytest.raises(UnknownSentence, match="more than two players"):
        translate(board)
