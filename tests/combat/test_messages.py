"""Sentences: one for each phrase of the rules' output and none besides; names; effects in words."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from bridge.asp.vocabulary import witnesses
from bridge.case.conditions import Condition
from bridge.case.descriptions import Description
from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, DAMAGE_KINDS
from bridge.case.state import State
from bridge.combat.duties import REQUIREMENTS
from bridge.combat.messages import Wording
from bridge.combat.names import Names
from bridge.combat.payments import PAYMENTS
from bridge.combat.prose import printable
from bridge.combat.reading import ASKED
from bridge.combat.reasons import ABSTENTIONS, IMPOSSIBILITIES, NOTES
from bridge.combat.verdict import ASSUMPTIONS, Witness
from bridge.combat.violations import VIOLATIONS

__all__ = ["permanent", "state"]


TABLES: Mapping[str, Mapping[str, Any]] = {
    "violation": VIOLATIONS,
    "requirement": REQUIREMENTS,
    "malformed": IMPOSSIBILITIES,
    "unsupported": ABSTENTIONS,
    "note": NOTES,
    "payment": PAYMENTS,
}


def permanent(identifier: str, **fields: Any) -> dict[str, Any]:
    return {"id": identifier, "controller": "alice", "types": ["creature"], **fields}


def state(*battlefield: dict[str, Any], **fields: Any) -> State:
    """Alice attacks, bob and carol are her opponents."""
    players: dict[str, Any] = {"alice": {}, "bob": {}, "carol": {}}
    whole = {"active": "alice", "players": players, "battlefield": list(battlefield), **fields}
    return msgspec.convert(whole, State)


# ------------------------------------------------------------------------------------------------- the list of phrases


@pytest.mark.parametrize("relation", TABLES)
def test_every_phrase_has_a_sentence_and_every_sentence_a_phrase(relation: str) -> None:
    documented = {kind for kind, witness in witnesses().items() if witness.relation == relation}
    if relation == "unsupported":
        # Said by the bridge, not by the rules.
        documented |= {asked.effort_exceeded(0).kind for asked in ASKED.values()}
    assert set(TABLES[relation]) == documented


def test_the_notes_that_assume_something_are_those_that_say_so() -> None:
    said = {kind for kind, witness in witnesses().items() if "assumed" in witness.text}
    assert {kind for kind in said if witnesses()[kind].relation == "note"} == ASSUMPTIONS


@pytest.mark.parametrize("kind", witnesses())
def test_a_sentence_takes_the_arguments_of_its_phrase(kind: str) -> None:
    (table,) = (table for table in TABLES.values() if kind in table)
    taken = list(inspect.signature(table[kind]).parameters)
    assert len(taken) - 1 == len(witnesses()[kind].arguments)


SAMPLE: dict[str, str | int] = {
    "object": "bear",
    "creature": "bear",
    "player": "bob",
    "target": "jace",
    "effect": "rule",
    "other": "rule",
    "limit": 2,
    "obeyed": 1,
    "bound": 3,
    "instance": 1,
    "number": 1,
    "band": 1,
    "version": 7,
    "edition": "1999-01-01",
    "type": "battle",
    "option": "attack_left",
    "question": "Is it day?",
    "measure": "power",
    "counter": "decayed",
    "name": "hand",
    "blocker": "wall",
    "attacker": "bear",
    "capacity": 1,
    "least": 2,
    "rule": "702.1a",
    "keyword": "protection from red",
    "designation": "suspected",
    "source": "bear",
    "recipient": "wall",
    "earlier": "jace",
    "planeswalker": "jace",
    "assigned": 1,
    "amount": 2,
    "object'": "wall",
    "team": "red",
    "count": 2,
    "symbol": "{W/P}",
    "half": "phyrexian",
    "n": 2,
    "action": "sacrifice",
    "resource": "life",
    "mana": "{G}",
    "phase": "layers",
    "why": "paid",
    "first": "2024-04-12",
    "where": "bear",
}
"""An argument for each name; "limit" is the number that the effect gives."""


def sample_state() -> State:
    return state(
        permanent("bear", name="Grizzly Bears"),
        permanent("jace", name="Jace Beleren", controller="bob", types=["planeswalker"]),
        permanent("wall", name="Wall of Wood", controller="bob"),
        permanent("statue", name="Statue", controller="bob", effects=[{"id": "rule", "kind": "max_attackers", "n": 2}]),
    )


QUALITIES = ("landwalk", "protection")
"""Their effect is the keyword ability itself, which the bridge names."""


@pytest.mark.parametrize("kind", witnesses())
def test_what_a_witness_is_about_has_keys_of_its_own(kind: str) -> None:
    """In JSON they stand beside these."""
    assert not {"cr", "kind", "sentence"} & set(witnesses()[kind].arguments)


KNOWN_KEYWORDS = ("later_keyword", "left_out_keyword")
"""Their keyword is one of another edition: it isn't quoted, as words that nobody knows are."""


@pytest.mark.parametrize("kind", witnesses())
def test_a_sentence_is_one_and_names_what_it_is_about(kind: str) -> None:
    arguments = witnesses()[kind].arguments
    values = tuple(SAMPLE[name] for name in arguments)
    sentence = Wording(sample_state()).sentence(Witness("508.1", kind, values, arguments))
    assert sentence[-1] in '."'
    assert "  " not in sentence
    shown = {
        "bear": "Grizzly Bears",
        "wall": "Wall of Wood",
        "jace": "Jace Beleren",
        "bob": "bob",
        "rule": "Statue (no more than two",
        "702.1a": "(CR 702.1a)",
        "protection from red": '"protection from red"',
    }
    for name, value in zip(arguments, values, strict=True):
        if value in shown and not (name == "effect" and kind in QUALITIES):
            told = shown[str(value)]
            assert (told.strip('"') if kind in KNOWN_KEYWORDS else told) in sentence, name


def test_an_unknown_phrase_is_said_plainly() -> None:
    """A program that derives something new must not end in a traceback."""
    witness = Witness("1.1", "brand_new", ("bear", 3), ("creature", "n"))
    assert Wording(sample_state()).sentence(witness) == "brand new: bear, 3."


# --------------------------------------------------------------------------------------------------------------- names


def test_permanents_are_called_by_name_and_by_id_when_they_share_it() -> None:
    names = Names(
        state(
            permanent("b1", name="Grizzly Bears"),
            permanent("b2", name="Grizzly Bears"),
            permanent("wall", name="Wall of Stone"),
            permanent("nameless"),
        )
    )
    assert [names(each) for each in ("b1", "wall", "nameless", "bob")] == [
        "Grizzly Bears (b1)",
        "Wall of Stone",
        "nameless",
        "bob",
    ]


def test_a_permanent_with_a_players_name_is_told_apart() -> None:
    names = Names(state(permanent("x", name="bob")))
    assert (names("x"), names("bob")) == ("bob (x)", "bob")


def test_many_of_one_name_are_folded_and_cut() -> None:
    board = state(*(permanent(f"g{n}", name="Goblin") for n in range(500)), permanent("wall", name="Wall of Stone"))
    phrase = Names(board).several(["wall", *(f"g{n}" for n in range(500))])
    assert phrase == "Wall of Stone and 500 × Goblin (g0, g1, g2, g3, g4, g5, g6 and 493 more)"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\n lines\tand a tab", "two lines and a tab"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("\x9b31m", "\\x9b31m"),
        ("right\u202eto left", "right\\u202eto left"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("\ud800", "\\ud800"),
        ("Jötun Grunt — {2}", "Jötun Grunt — {2}"),
    ],
)
def test_nothing_unprintable_reaches_a_terminal(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_long_text_is_cut() -> None:
    assert len(printable("x" * 4000)) == 300


def test_hostile_names_in_sentences() -> None:
    words = Wording(state(permanent("bear", name="\x1b]0;owned\x07")))
    sentence = words.sentence(Witness("508.1a", "tapped_attacker", ("bear",), ("creature",)))
    assert sentence.isprintable()


# ------------------------------------------------------------------------------------------------------------- effects


def in_words(effect: dict[str, Any], **host: Any) -> str:
    """An effect printed on a permanent `source` named Statue, which bob controls and which enchants a Wolf of carol."""
    board = state(
        permanent("source", **{"name": "Statue", "controller": "bob", "attached_to": "wolf", **host}, effects=[effect]),
        permanent("wolf", name="Wolf", controller="carol"),
    )
    (identifier,) = Wording(board).effects
    return Wording(board).says(identifier)


CREATURES = {"type": "creature"}
BY_POWER = "its power rather than its toughness"


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"kind": "cant_attack"}, "Statue can't attack"),
        ({"kind": "cant_attack", "subject": "host"}, "Wolf can't attack"),
        ({"kind": "cant_attack_or_block", "whom": {"player": "you"}}, "Statue can't attack bob or block"),
        ({"kind": "cant_attack_alone"}, "Statue can't attack alone"),
        ({"kind": "cant_attack_or_block_alone"}, "Statue can't attack or block alone"),
        ({"kind": "cant_attack_except_alone"}, "Statue can attack only alone"),
        ({"kind": "max_attackers", "n": 1}, "no more than one creature can attack each combat"),
        (
            {
                "kind": "max_attackers",
                "n": 2,
                "each": "turn",
                "whom": {"player": "you"},
                "subject": {"keyword": "flying"},
            },
            "no more than two creatures with flying can attack bob each turn",
        ),
        (
            {"kind": "max_attackers", "n": {"count": {"subtype": "forest", "controller": "you"}}},
            "no more creatures can attack each combat than the number of Forests bob controls",
        ),
        ({"kind": "must_attack", "whom": {"player": {"id": "carol"}}}, "Statue attacks carol if able"),
        ({"kind": "must_attack_or_block"}, "Statue attacks or blocks if able"),
        (
            {
                "kind": "must_attack_with",
                "player": "opponent",
                "whom": [{"player": "you"}, {"planeswalkers_of": "you"}],
            },
            "each opponent of bob attacks bob or planeswalkers bob controls with at least one creature if able",
        ),
        ({"kind": "goad", "subject": "host"}, "Wolf is goaded by bob"),
        (
            {"kind": "goad", "subject": {**CREATURES, "controller": "opponent"}, "by": {"id": "carol"}},
            "creatures bob's opponents control are goaded by carol",
        ),
        ({"kind": "detain", "subject": {"ids": ["wolf", "source"]}}, "Wolf and Statue are detained"),
        ({"kind": "may_attack_as_though_haste"}, "Statue can attack as though it had haste"),
        (
            {"kind": "may_attack_as_though_no_defender", "subject": CREATURES},
            "creatures can attack as though they didn't have defender",
        ),
        (
            {"kind": "costs_attack", "subject": CREATURES, "whom": {"player": "you"}, "cost": "{2}"},
            "creatures can't attack bob unless their controller pays {2} for each of them",
        ),
        (
            {"kind": "costs_attack_or_block", "cost": "{3}"},
            "Statue can't attack or block unless its controller pays {3}",
        ),
        (
            {
                "kind": "costs_attack_or_block",
                "cost": {"tap_permanents": {"choose": {}, "uninvolved": True}},
                "attacker": {"color": "red"},
            },
            "Statue can't attack or block red creatures unless its controller taps an untapped permanent that isn't "
            "attacking or blocking",
        ),
        (
            {
                "kind": "costs_attack",
                "cost": {"mana": "{2}{w/p}", "life": 3, "sacrifice": {"choose": {"type": "land"}}},
            },
            "Statue can't attack unless its controller pays {2}{W/P} and 3 life and sacrifices a land",
        ),
        (
            {"kind": "costs_attack", "cost": {"discard": 1, "return": {"choose": {"type": "enchantment"}, "n": 2}}},
            "Statue can't attack unless its controller discards a card and returns two enchantments to their owners' "
            "hands",
        ),
        (
            {
                "kind": "costs_attack",
                "cost": {"tap_permanents": {"n": 2, "choose": {"subtype": "wizard"}, "uninvolved": True}},
            },
            "Statue can't attack unless its controller taps two untapped Wizards that aren't attacking",
        ),
        (
            {"kind": "costs_attack", "cost": {"return": {"choose": {"other": True}}, "discard": 2}},
            "Statue can't attack unless its controller discards two cards and returns another permanent to its owner's "
            "hand",
        ),
        (
            {"kind": "costs_attack", "cost": {"sacrifice": {"choose": {"is": "subject"}}}},
            "Statue can't attack unless its controller sacrifices it",
        ),
        (
            {
                "kind": "costs_attack",
                "subject": CREATURES,
                "whom": [{"player": "you"}, {"planeswalkers_of": "you"}],
                "cost": {"mana": "{X}", "x": {"count": {"type": "enchantment", "controller": "you"}}},
            },
            "creatures can't attack bob or planeswalkers bob controls unless their controller pays {X} for each of "
            "them, where X is the number of enchantments bob controls",
        ),
        (
            {"kind": "costs_attack", "cost": {"life": {"power_of": "subject"}, "discard": {"power_of": "self"}}},
            "Statue can't attack unless its controller pays life equal to its power and discards as many cards as "
            "Statue's power",
        ),
        (
            {"kind": "costs_attack", "cost": {"text": "Skip your next turn."}},
            'Statue can\'t attack unless its controller does this: "Skip your next turn."',
        ),
        ({"kind": "may_exert"}, "Statue can be exerted as it attacks"),
        ({"kind": "attacks_without_tapping", "subject": CREATURES}, "creatures don't tap to attack"),
        (
            {"kind": "max_attackers", "n": 1, "each": "player"},
            "no more than one creature can attack each combat, counted for each player",
        ),
        (
            {"kind": "max_blockers", "n": {"power_of": "self"}, "each": "player"},
            "no more creatures can block each combat than Statue's power, counted for each player",
        ),
        (
            {"kind": "assigns_toughness"},
            "Statue assigns combat damage equal to its toughness rather than its power",
        ),
        ({"kind": "assigns_no_damage", "subject": CREATURES}, "creatures assign no combat damage"),
        ({"kind": "lethal_by_power"}, f"Statue is dealt lethal damage as {BY_POWER} determines"),
        (
            {"kind": "may_assign_as_though_unblocked", "subject": "host"},
            "Wolf can assign its combat damage as though it weren't blocked",
        ),
        (
            {"kind": "may_assign_among_defenders"},
            "Statue can divide its combat damage among the defending player and creatures that player controls",
        ),
        ({"kind": "assigns_damage_of", "subject": "host"}, "bob assigns the combat damage of Wolf"),
        ({"kind": "blocks_at_random"}, "which creatures block, and how, is chosen at random"),
        ({"kind": "chooses_attackers"}, "bob chooses which creatures attack"),
        (
            {"kind": "cant_attack_or_block", "attacker": {"keyword": "flying"}},
            "Statue can't attack or block creatures with flying",
        ),
        ({"kind": "cant_block"}, "Statue can't block"),
        (
            {"kind": "cant_block", "attacker": {"power": {"at_most": 2}}},
            "Statue can't block creatures with power 2 or less",
        ),
        ({"kind": "cant_block", "attacker": "host"}, "Statue can't block Wolf"),
        (
            {"kind": "cant_block", "attacker": {"non": {"keyword": "flying"}}},
            "Statue can block only creatures with flying",
        ),
        (
            {"kind": "cant_block", "subject": CREATURES, "attacker": {"power": {"more_than": {"power_of": "subject"}}}},
            "creatures can't block creatures with power greater than the blocker's power",
        ),
        ({"kind": "cant_block_alone"}, "Statue can't block alone"),
        ({"kind": "cant_be_blocked"}, "Statue can't be blocked"),
        (
            {"kind": "cant_be_blocked", "blocker": {"power": {"more_than": {"power_of": "subject"}}}},
            "Statue can't be blocked by creatures with power greater than Statue's power",
        ),
        (
            {"kind": "cant_be_blocked", "blocker": {"non": {"any": [{"type": "artifact"}, {"color": "black"}]}}},
            "Statue can't be blocked except by artifacts or black creatures",
        ),
        (
            {"kind": "cant_be_blocked", "subject": CREATURES, "blocker": {"shares_color_with": "subject"}},
            "creatures can't be blocked by creatures that share a color with the blocked creature",
        ),
        ({"kind": "cant_be_blocked_by_more_than", "n": 1}, "Statue can't be blocked by more than one creature"),
        (
            {"kind": "cant_be_blocked_by_more_than", "n": {"power_of": "self"}},
            "Statue can't be blocked by more creatures than Statue's power",
        ),
        (
            {"kind": "cant_be_blocked_except_by_at_least", "n": 2},
            "Statue can't be blocked except by two or more creatures",
        ),
        (
            {"kind": "cant_be_blocked_except_by_at_least", "n": {"power_of": "self"}},
            "Statue can't be blocked by fewer creatures than Statue's power",
        ),
        (
            {"kind": "cant_be_blocked_except_by_exactly", "n": 1},
            "Statue can't be blocked except by exactly one creature",
        ),
        (
            {"kind": "cant_be_blocked_unless_by_all"},
            "Statue can't be blocked unless all creatures the defending player controls block it",
        ),
        ({"kind": "max_blockers", "n": 1}, "no more than one creature can block each combat"),
        (
            {"kind": "max_blockers", "n": 2, "subject": {"controller": "opponent"}, "attacker": {"is": "self"}},
            "no more than two creatures bob's opponents control can block Statue each combat",
        ),
        (
            {"kind": "max_blockers", "n": {"number": "hand", "of": "you"}},
            "no more creatures can block each combat than the number of cards in bob's hand",
        ),
        ({"kind": "must_block"}, "Statue blocks if able"),
        ({"kind": "must_block", "attacker": "host"}, "Statue blocks Wolf if able"),
        ({"kind": "must_block", "attacker": {"keyword": "flying"}}, "Statue blocks a creature with flying if able"),
        ({"kind": "must_block", "subject": CREATURES}, "creatures block if able"),
        ({"kind": "must_attack_or_block", "attacker": {"subtype": "wall"}}, "Statue attacks or blocks a Wall if able"),
        ({"kind": "must_block_each"}, "Statue blocks each attacker if able"),
        ({"kind": "must_block_each", "attacker": {"color": "red"}}, "Statue blocks each red creature if able"),
        ({"kind": "must_block_each", "attacker": {"other": True}}, "Statue blocks each other creature if able"),
        ({"kind": "must_block_each", "attacker": {"id": "wolf"}}, "Statue blocks Wolf if able"),
        (
            {
                "kind": "must_block_each",
                "subject": {"subtype": "wall", "any": [{"name": "A and is B"}, {"token": True}]},
            },
            "Walls that are named A and is B or are tokens block each attacker if able",
        ),
        (
            {"kind": "lure", "blocker": {"ids": ["wolf", "ox"]}, "if": {"controls": {"player": "you", "what": {}}}},
            "if bob controls a permanent, Wolf and ox block Statue if able",
        ),
        ({"kind": "lure", "subject": "host"}, "all creatures able to block Wolf do so"),
        ({"kind": "lure", "blocker": {"subtype": "wall"}}, "all Walls able to block Statue do so"),
        ({"kind": "lure", "blocker": "host"}, "Wolf blocks Statue if able"),
        ({"kind": "must_be_blocked"}, "Statue must be blocked if able"),
        ({"kind": "must_be_blocked", "n": 2}, "Statue must be blocked by two or more creatures if able"),
        ({"kind": "must_be_blocked", "blocker": {"subtype": "dalek"}}, "Statue must be blocked by a Dalek if able"),
        ({"kind": "must_be_blocked_by_exactly", "n": 1}, "Statue must be blocked by exactly one creature if able"),
        ({"kind": "can_block_additional"}, "Statue can block an additional creature each combat"),
        ({"kind": "can_block_additional", "n": 2}, "Statue can block two additional creatures each combat"),
        ({"kind": "can_block_any_number"}, "Statue can block any number of creatures"),
        ({"kind": "may_block_as_though_it_had", "keyword": "Reach"}, "Statue can block as though it had reach"),
        (
            {"kind": "may_block_as_though_it_had", "keyword": "shadow", "attacker": {"keyword": "shadow"}},
            "Statue can block creatures with shadow as though it had shadow",
        ),
        (
            {"kind": "may_be_blocked_as_though_it_lacked", "keyword": "islandwalk", "subject": CREATURES},
            "creatures can be blocked as though they didn't have islandwalk",
        ),
        ({"kind": "may_block_as_though_untapped"}, "Statue can block as though it were untapped"),
        ({"kind": "costs_block", "cost": "{2}"}, "Statue can't block unless its controller pays {2}"),
        (
            {"kind": "costs_be_blocked", "cost": "{2}", "blocker": {"color": "red"}},
            "Statue can't be blocked by red creatures unless the blocker's controller pays {2} for each blocker",
        ),
        ({"kind": "chooses_blockers"}, "bob chooses which creatures block, and how"),
        (
            {"kind": "cant_attack", "whom": {"permanent": {"name": "{0}"}}},
            "Statue can't attack permanents named {0}",
        ),
    ],
)
def test_kinds_of_effects(effect: dict[str, Any], words: str) -> None:
    assert in_words(effect) == words


def test_every_kind_of_effect_can_be_said() -> None:
    kinds = ATTACK_KINDS | BLOCK_KINDS | DAMAGE_KINDS
    effects = ({"kind": kind, "n": 1, "cost": "{1}", "player": "any", "keyword": "reach"} for kind in kinds)
    assert len(set(map(in_words, effects))) == len(kinds)


def subject(described: dict[str, Any]) -> str:
    return in_words({"kind": "cant_attack", "subject": described}).removesuffix(" can't attack")


@pytest.mark.parametrize(
    ("described", "words"),
    [
        ({}, "creatures"),
        ({"type": ["artifact", "creature"]}, "artifacts or creatures"),
        ({"all": [{"type": "artifact"}, {"type": "creature"}]}, "artifact creatures"),
        ({"subtype": "elf"}, "Elves"),
        ({"subtype": ["plains", "ally", "merfolk"]}, "Plains, Allies or Merfolk"),
        (
            {"type": "creature", "subtype": "goblin", "color": "red", "token": False, "other": True},
            "other nontoken red Goblin creatures",
        ),
        ({"supertype": "legendary", "tapped": True}, "tapped legendary creatures"),
        ({"tapped": False}, "untapped creatures"),
        ({"colors": 0}, "colorless creatures"),
        ({"colors": {"at_least": 2}}, "multicolored creatures"),
        ({"colors": {"at_least": 3}}, "creatures with number of colors 3 or greater"),
        ({"keyword": ["flying", "islandwalk"]}, "creatures with flying or islandwalk"),
        ({"non": {"keyword": "flying"}}, "creatures without flying"),
        ({"non": {"color": "black"}}, "nonblack creatures"),
        ({"non": {"subtype": "wall"}}, "non-Wall creatures"),
        ({"non": {"color": "red", "keyword": "haste"}}, "creatures that aren't red or don't have haste"),
        ({"name": ["Bear", "Wolf"]}, "creatures named Bear or Wolf"),
        ({"power": 3}, "creatures with power 3"),
        (
            {"power": {"at_least": 3}, "toughness": {"at_most": 2}},
            "creatures with power 3 or greater and toughness 2 or less",
        ),
        ({"power": {"more_than": {"toughness_of": "subject"}}}, "creatures with power greater than its toughness"),
        ({"power": {"at_most": {"power_of": "self"}}}, "creatures with power at most Statue's power"),
        ({"mana_value": {"parity": "even"}}, "creatures with even mana value"),
        (
            {"power": {"fewer_than": {"sum": [{"counters": "+1/+1", "on": "self"}, 2]}}},
            "creatures with power less than the number of +1/+1 counters on Statue plus 2",
        ),
        ({"counters": {"+1/+1": {"at_least": 1}}}, "creatures with a +1/+1 counter on them"),
        ({"counters": {"any": 0}}, "creatures with no counters on them"),
        ({"counters": {"oil": {"at_least": 3}}}, "creatures with three or more oil counters on them"),
        ({"sick": True}, "creatures that haven't been under their controller's control since the turn began"),
        ({"goaded": True, "attacked_this_turn": False}, "goaded creatures that didn't attack this turn"),
        ({"attacking": True, "suspected": True}, "suspected attacking creatures"),
        ({"had_to_attack": False}, "creatures that didn't have to attack this combat"),
        ({"attacking": False}, "creatures that aren't attacking"),
        ({"attacking": "you"}, "creatures attacking bob"),
        ({"attacking": "opponent", "type": "creature"}, "creatures attacking an opponent of bob"),
        ({"non": {"attacking": "active"}}, "creatures that aren't attacking alice"),
        ({"unblocked": True, "attacking": True}, "attacking unblocked creatures"),
        ({"blocking": True, "blocked": False}, "blocking creatures that aren't blocked"),
        (
            {"power": {"at_least": {"greatest": "power", "among": {"type": "creature", "controller": "you"}}}},
            "creatures with power at least the greatest power among creatures bob controls",
        ),
        (
            {"toughness": {"at_most": {"distinct": "basic_land_types", "among": {"type": "land"}}}},
            "creatures with toughness at most the number of basic land types among lands",
        ),
        (
            {"toughness": {"exactly": {"distinct": "names", "among": {}}}},
            "creatures with toughness equal to the number of different names among permanents",
        ),
        ({"toughness_minus_power": {"more_than": 0}}, "creatures with toughness greater than their power"),
        ({"toughness_minus_power": {"at_least": 3}}, "creatures with toughness minus power 3 or greater"),
        ({"shares_color_with": "host"}, "creatures that share a color with Wolf"),
        ({"mark": "chosen", "controller": "active"}, 'creatures alice controls marked "chosen"'),
        ({"owner": "you", "controller": "not_you"}, "creatures a player other than bob controls and bob owns"),
        ({"attached": "aura"}, "enchanted creatures"),
        ({"attached": {"subtype": "Job", "controller": "you"}}, "creatures with a Job bob controls attached to them"),
        ({"attached": "curse"}, "creatures with a Curse attached to them"),
        ({"attached_to": {"type": "creature", "tapped": True}}, "creatures attached to a tapped creature"),
        ({"any": [{"color": "green"}, {"color": "black"}]}, "green creatures or black creatures"),
        ({"type": "creature", "any": [{"color": "red"}, {"keyword": "reach"}]}, "creatures that are red or have reach"),
        ({"id": "wolf"}, "Wolf"),
    ],
)
def test_descriptions(described: dict[str, Any], words: str) -> None:
    assert subject(described).replace("curse", "Curse") == words


def whom(target: Any) -> str:
    return in_words({"kind": "cant_attack", "whom": target}).removeprefix("Statue can't attack ")


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ({"player": "you"}, "bob"),
        ({"player": "opponent"}, "an opponent of bob"),
        ({"player": "not_you"}, "a player other than bob"),
        ({"player": "any"}, "a player"),
        ({"player": "owner"}, "its owner"),
        ({"player": "host_controller"}, "the controller of Wolf"),
        ({"player": "nearest_left"}, "the nearest opponent to the left of its controller"),
        ({"player": {"ids": ["alice", "carol"]}}, "alice or carol"),
        ({"planeswalkers_of": "opponent"}, "planeswalkers bob's opponents control"),
        ({"battles_of": "you"}, "battles bob protects"),
        ({"permanent": {"is": "self"}}, "Statue"),
        ({"permanent": {"type": "battle"}}, "battles"),
        ({"any": [{"player": "you"}, {"planeswalkers_of": "you"}]}, "bob or planeswalkers bob controls"),
        ({"non": {"player": "you"}}, "anything but bob"),
    ],
)
def test_what_is_attacked(target: Any, words: str) -> None:
    assert whom(target) == words


def test_the_enchanted_player_has_a_name() -> None:
    board = state(
        permanent(
            "curse",
            name="Curse",
            types=["enchantment"],
            attached_to="carol",
            effects=[{"id": "e", "kind": "must_attack", "whom": {"player": "enchanted_player"}, "subject": CREATURES}],
        )
    )
    assert Wording(board).says("e") == "creatures attack carol if able"


def condition(given: dict[str, Any], key: str = "if") -> str:
    return in_words({"kind": "cant_attack", key: given}).removeprefix(f"Statue can't attack {key} ")


ISLAND = {"subtype": "island"}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"controls": {"player": "defending", "what": ISLAND}}, "the defending player controls an Island"),
        ({"controls": {"player": "you", "what": ISLAND, "at_least": 3}}, "bob controls at least three Islands"),
        ({"controls": {"player": "you", "what": ISLAND, "exactly": 1}}, "bob controls exactly one Island"),
        ({"controls": {"player": "you", "what": ISLAND, "at_most": 0}}, "bob controls no Islands"),
        ({"controls": {"player": "you", "what": ISLAND, "parity": "odd"}}, "bob controls an odd number of Islands"),
        (
            {
                "controls": {
                    "player": "you",
                    "what": CREATURES,
                    "more_than": {"count": {**CREATURES, "controller": "defending"}},
                }
            },
            "bob controls more creatures than the number of creatures the defending player controls",
        ),
        ({"non": {"controls": {"player": "you", "what": ISLAND}}}, "bob controls no Islands"),
        (
            {"non": {"controls": {"player": "you", "what": ISLAND, "at_least": 3}}},
            "bob controls fewer than three Islands",
        ),
        ({"non": {"controls": {"player": "opponent", "what": ISLAND}}}, "no opponent of bob controls an Island"),
        ({"exists": {"what": {**CREATURES, "other": True}}}, "there is another creature on the battlefield"),
        ({"exists": {"what": ISLAND, "at_least": 5}}, "there are at least five Islands on the battlefield"),
        ({"non": {"exists": {"what": ISLAND}}}, "there are no Islands on the battlefield"),
        ({"compare": {"value": {"number": "life", "of": "you"}, "at_most": 10}}, "bob's life total is at most 10"),
        ({"compare": {"value": {"number": "hand", "of": "you"}, "at_most": 1}}, "bob has at most one card in hand"),
        (
            {"non": {"compare": {"value": {"number": "hand", "of": "you"}, "at_most": 1}}},
            "bob has more than one card in hand",
        ),
        (
            {"non": {"compare": {"value": {"number": "life", "of": "opponent"}, "at_most": 10}}},
            "the life total of an opponent of bob isn't at most 10",
        ),
        (
            {"compare": {"value": {"counters": "any", "on": "self"}, "parity": "even"}},
            "the number of counters on Statue is even",
        ),
        ({"fits": {"object": "self", "what": {"tapped": True}}}, "Statue is tapped"),
        ({"non": {"fits": {"object": "self", "what": {"tapped": True}}}}, "Statue isn't tapped"),
        ({"fits": {"object": "host", "what": {"subtype": "human"}}}, "Wolf is a Human"),
        (
            {"non": {"fits": {"object": "host", "what": {"color": "red", "keyword": "haste"}}}},
            "Wolf isn't red or doesn't have haste",
        ),
        ({"fits": {"object": "subject", "what": {"controller": "you"}}}, "it is controlled by bob"),
        ({"player": {"who": "defending", "mark": "monarch"}}, "the defending player is the monarch"),
        ({"player": {"who": "you", "mark": "blessed"}}, 'bob is marked "blessed"'),
        ({"answer": "Is it day?"}, 'the answer to "Is it day?" is yes'),
        ({"non": {"answer": "Is it day?"}}, 'the answer to "Is it day?" is no'),
        ({"attacks": {"what": {**CREATURES, "controller": "you"}}}, "a creature bob controls attacks"),
        ({"also_attacks": {"what": CREATURES, "at_least": 2}}, "at least two other creatures also attack"),
        ({"non": {"attacks": {"what": CREATURES}}}, "it isn't true that a creature attacks"),
        ({"blocks": {"what": CREATURES, "exactly": 2}}, "exactly two creatures block"),
        ({"also_blocks": {"what": {"subtype": "wall"}}}, "another Wall also blocks"),
        (
            {"non": {"fits": {"object": "subject", "what": {"shares_color_with": "host"}}}},
            "it shares no color with Wolf",
        ),
        (
            {
                "any": [
                    {"fits": {"object": "self", "what": {"tapped": True}}},
                    {"fits": {"object": "host", "what": {"tapped": True}}},
                ]
            },
            "Statue is tapped or Wolf is tapped",
        ),
        (
            {
                "non": {
                    "any": [
                        {"fits": {"object": "self", "what": {"tapped": True}}},
                        {"fits": {"object": "host", "what": {"tapped": True}}},
                    ]
                }
            },
            "Statue isn't tapped and Wolf isn't tapped",
        ),
    ],
)
def test_conditions(given: dict[str, Any], words: str) -> None:
    assert condition(given) == words


def test_if_and_unless_together() -> None:
    effect = {
        "kind": "must_attack",
        "if": {"fits": {"object": "self", "what": {"tapped": False}}},
        "unless": {"fits": {"object": "host", "what": {"tapped": True}}},
    }
    assert in_words(effect) == "if Statue is untapped, Statue attacks if able unless Wolf is tapped"


def test_words_for_everything_that_the_format_can_say() -> None:
    """A key that nobody reads out would leave an explanation false: each changes the words."""
    for struct, say in ((Description, subject), (Condition, condition)):
        for field in msgspec.structs.fields(struct):
            given = {field.encode_name: _something(field.encode_name, struct)}
            assert say(given) != say({"answer": "?"} if struct is Condition else {}), field.encode_name


def _something(key: str, struct: type) -> Any:
    """A value for a key of a description or a condition."""
    if struct is Condition:
        tally = {"what": CREATURES}
        return {
            "controls": {"player": "you", **tally},
            "exists": tally,
            "compare": {"value": 1, "exactly": 2},
            "fits": {"object": "subject", "what": {"tapped": True}},
            "player": {"who": "you", "mark": "x"},
            "answer": "!",
            "attacks": tally,
            "also_attacks": tally,
            "blocks": {**tally, "at_least": 2},
            "also_blocks": tally,
            "any": [{"answer": "!"}],
            "all": [{"answer": "!"}],
            "non": {"answer": "?"},
        }[key]
    return {
        "type": "artifact",
        "supertype": "snow",
        "color": "red",
        "colors": 2,
        "power": 1,
        "toughness": 1,
        "mana_value": 1,
        "counters": {"any": 1},
        "tapped": True,
        "token": True,
        "sick": True,
        "goaded": True,
        "suspected": True,
        "modified": True,
        "attacking": True,
        "blocking": True,
        "blocked": True,
        "unblocked": True,
        "toughness_minus_power": 1,
        "shares_color_with": "host",
        "attacked_this_turn": True,
        "had_to_attack": True,
        "controller": "you",
        "owner": "you",
        "attached_to": {},
        "zone": "exile",
        "entered_this_turn": True,
        "is": "host",
        "other": True,
        "id": "wolf",
        "ids": ["wolf"],
        "any": [{"tapped": True}],
        "all": [{"tapped": True}],
        "non": {"tapped": True},
    }.get(key, "something")
