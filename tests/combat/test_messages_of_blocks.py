"""Sentences on blocks, on declarations and on effects that are quoted."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.asp.vocabulary import witnesses
from bridge.case.state import Effect, Permanent, State
from bridge.combat.messages import Wording
from bridge.combat.reading import ASKED
from bridge.combat.verdict import Conflict, Outcome, Requirements, Verdict, Witness
from tests.combat.test_messages import permanent, state

__all__: list[str] = []

# ---------------------------------------------------------------------------------------------------- effects, quoted


def test_an_effect_is_quoted_with_its_source() -> None:
    text = "No more than one creature can attack each combat."
    board = state(
        permanent(
            "arbiter",
            name="Silent Arbiter",
            controller="bob",
            effects=[{"id": "cap", "kind": "max_attackers", "n": 1, "text": text}],
        )
    )
    assert Wording(board).effect("cap") == f'Silent Arbiter ("{text}")'


def test_an_effect_of_nothing_on_the_battlefield_has_its_id() -> None:
    board = state(
        effects=[{"id": "fog", "kind": "cant_attack", "text": "Creatures can't attack."}, {"kind": "cant_attack"}]
    )
    words = Wording(board)
    assert words.effect("fog") == '"Creatures can\'t attack." (effect fog)'
    assert words.effect("effect#2") == "creatures can't attack"


def test_its_own_effect_is_told_without_the_name_again() -> None:
    board = state(
        permanent("serpent", name="Serpent", effects=[{"id": "e", "kind": "cant_attack", "unless": {"answer": "?"}}])
    )
    witness = Witness("508.1c", "cant_attack", ("e", "serpent"), ("effect", "creature"))
    assert (
        Wording(board).sentence(witness) == "Serpent can't attack: it can't attack unless the answer to \"?\" is yes."
    )


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ({"n": 1}, "no more than one creature can attack each combat."),
        ({"n": 1, "text": "One at most."}, '"One at most." (effect cap) allows no more than one.'),
        (
            {"n": {"number": "hand", "of": "you"}, "controller": "bob"},
            "no more creatures can attack each combat than the number of cards in bob's hand (effect cap) "
            "allows no more than one.",
        ),
    ],
)
def test_a_limit_says_its_number_once(effect: dict[str, Any], words: str) -> None:
    board = state(effects=[{"id": "cap", "kind": "max_attackers", **effect}])
    sentence = Wording(board).sentence(Witness("508.1c", "too_many_attackers", ("cap", 1), ("effect", "limit")))
    assert sentence.replace("combat (effect cap).", "combat.") == f"Too many creatures attack: {words}"


def test_a_plain_requirement_is_not_said_twice() -> None:
    board = state(permanent("juggernaut", name="Juggernaut", effects=[{"id": "e", "kind": "must_attack"}]))
    witness = Witness("508.1d", "attacks", ("e", "juggernaut"), ("effect", "creature"))
    assert Wording(board).sentence(witness) == "Juggernaut attacks if able."
    board = state(
        permanent("juggernaut"), effects=[{"id": "e", "kind": "must_attack", "subject": {"id": "juggernaut"}}]
    )
    assert Wording(board).sentence(witness) == "juggernaut attacks if able (effect e)."


# -------------------------------------------------------------------------------------------------------------- blocks


def blocking(*battlefield: dict[str, Any], **fields: Any) -> Wording:
    """Alice's Ogre attacks bob, who has Wall of Wood and a Bear."""
    whole = [
        permanent("ogre", name="Ogre"),
        permanent("wall", name="Wall of Wood", controller="bob"),
        permanent("bear", name="Bear", controller="bob"),
    ]
    given = {each["id"]: each for each in battlefield}
    board = [{**each, **given.pop(each["id"], {})} for each in whole]
    return Wording(state(*board, *given.values(), attacking={"ogre": "bob"}, **fields), "declare_blockers")


def of(kind: str, *values: str | int, cr: str = "509.1b") -> Witness:
    return Witness(cr, kind, values, witnesses()[kind].arguments)


@pytest.mark.parametrize(
    ("witness", "sentence"),
    [
        (
            of("flying", "wall", "ogre", "702.9b"),
            "Wall of Wood can't block Ogre: Ogre has flying, Wall of Wood has neither flying nor reach (CR 702.9b).",
        ),
        (
            of("skulk", "wall", "ogre", "702.118b"),
            "Wall of Wood can't block Ogre: Ogre has skulk, Wall of Wood has greater power (CR 702.118b).",
        ),
        (
            of("menace", "ogre", "702.111b"),
            "Ogre has menace and asks for two blockers, and only one creature blocks it (CR 702.111b).",
        ),
        (
            of("landwalk", "ogre: islandwalk", "ogre", "bob", "702.14c"),
            "Ogre has islandwalk and can't be blocked: bob controls such a land (CR 702.14c).",
        ),
        (
            of("protection", "ogre: protection from red and from blue'", "wall", "ogre", "702.16f"),
            "Wall of Wood can't block Ogre: Ogre has protection from red and from blue (CR 702.16f).",
        ),
        (
            of("not_attacking_defender", "wall", "ogre"),
            "Wall of Wood can't block Ogre, which attacks neither bob nor a planeswalker that bob controls nor "
            "a battle that bob protects.",
        ),
        (of("not_a_creature", "wall"), "Wall of Wood isn't a creature, and only creatures can be chosen to block."),
        (of("blocks_too_many", "wall", 2), "Wall of Wood blocks too many attackers: it can block no more than two."),
    ],
)
def test_what_a_block_breaks(witness: Witness, sentence: str) -> None:
    keywords = ["islandwalk", "protection from red and from blue"]
    assert blocking({"id": "ogre", "keywords": keywords}).sentence(witness) == sentence


@pytest.mark.parametrize(
    ("ogre", "wall", "reason"),
    [
        (["shadow"], [], "Ogre has shadow, Wall of Wood doesn't"),
        ([], ["Shadow"], "Wall of Wood has shadow, Ogre doesn't"),
        (["shadow"], ["shadow"], "only one of them counts as having shadow"),
    ],
)
def test_shadow_says_which_of_the_two_has_it(ogre: list[str], wall: list[str], reason: str) -> None:
    """Both have it when the attacker can be blocked as though it hadn't."""
    words = blocking({"id": "ogre", "keywords": ogre}, {"id": "wall", "keywords": wall})
    sentence = words.sentence(of("shadow", "wall", "ogre", "702.28b"))
    assert sentence == f"Wall of Wood can't block Ogre: {reason} (CR 702.28b)."


@pytest.mark.parametrize(
    ("effect", "witness", "sentence"),
    [
        ({"kind": "cant_be_blocked"}, of("cant_be_blocked", "e", "ogre"), "Ogre can't be blocked."),
        (
            {"kind": "cant_be_blocked", "blocker": {"subtype": "wall"}},
            of("cant_be_blocked_by", "e", "ogre", "wall"),
            "Ogre can't be blocked by Wall of Wood: it can't be blocked by Walls.",
        ),
        (
            {"kind": "cant_be_blocked_by_more_than", "n": 1},
            of("blocked_by_too_many", "e", "ogre", 1),
            "Too many creatures block Ogre: it can't be blocked by more than one creature.",
        ),
        (
            {"kind": "cant_be_blocked_by_more_than", "n": {"power_of": "self"}},
            of("blocked_by_too_many", "e", "ogre", 3),
            "Too many creatures block Ogre: it can't be blocked by more creatures than Ogre's power, which is three.",
        ),
        (
            {"kind": "cant_be_blocked_by_more_than", "n": {"power_of": "self"}, "text": "A limit."},
            of("blocked_by_too_many", "e", "ogre", 0),
            'Too many creatures block Ogre: "A limit." allows none.',
        ),
        (
            {"kind": "cant_be_blocked_except_by_at_least", "n": {"power_of": "self"}},
            of("blocked_by_too_few", "e", "ogre", 3),
            "Too few creatures block Ogre: it can't be blocked by fewer creatures than Ogre's power, which is three.",
        ),
        (
            {"kind": "cant_be_blocked_except_by_exactly", "n": 2},
            of("blocked_by_other_number", "e", "ogre", 2),
            "Ogre is blocked, but not by exactly two creatures: it can't be blocked except by exactly two creatures.",
        ),
        (
            {"kind": "max_blockers", "n": 1},
            of("too_many_blockers", "e", "bob", 1),
            "Too many of bob's creatures block: Ogre (no more than one creature can block each combat).",
        ),
    ],
)
def test_what_an_effect_says_of_a_block(effect: dict[str, Any], witness: Witness, sentence: str) -> None:
    words = blocking({"id": "ogre", "effects": [{"id": "e", **effect}]})
    assert words.sentence(witness) == sentence


@pytest.mark.parametrize(
    ("effect", "witness", "sentence", "exemption"),
    [
        (
            {"kind": "lure"},
            of("lured", "e", "wall", "ogre"),
            "Wall of Wood blocks Ogre if able: Ogre (all creatures able to block Ogre do so).",
            "Wall of Wood doesn't have to block Ogre",
        ),
        (
            {"kind": "must_be_blocked"},
            of("is_blocked", "e", "ogre", 1),
            "Ogre must be blocked if able.",
            "Ogre doesn't have to be blocked",
        ),
        (
            {"kind": "must_be_blocked", "n": {"power_of": "self"}, "blocker": {"subtype": "wall"}, "text": "Walls!"},
            of("is_blocked", "e", "ogre", 3),
            'Ogre must be blocked by three or more Walls if able: "Walls!"',
            "Ogre doesn't have to be blocked by three or more Walls",
        ),
        (
            {"kind": "must_be_blocked_by_exactly", "n": 1},
            of("is_blocked_by_exactly", "e", "ogre", 1),
            "Ogre must be blocked by exactly one creature if able.",
            "Ogre doesn't have to be blocked by exactly one creature",
        ),
        (
            {"kind": "must_block", "subject": {"controller": "opponent"}, "attacker": {"keyword": "flying"}},
            of("blocks_that", "e", "wall"),
            "Wall of Wood blocks a creature with flying if able: "
            "Ogre (creatures alice's opponents control block a creature with flying if able).",
            "Wall of Wood doesn't have to block a creature with flying",
        ),
        (
            {"kind": "must_block_each", "subject": {"id": "wall"}, "text": "Block them all."},
            of("blocks_each", "e", "wall", "ogre"),
            'Wall of Wood blocks Ogre if able: Ogre ("Block them all.").',
            "Wall of Wood doesn't have to block Ogre",
        ),
    ],
)
def test_requirements_of_blocks(effect: dict[str, Any], witness: Witness, sentence: str, exemption: str) -> None:
    words = blocking({"id": "ogre", "effects": [{"id": "e", **effect}]})
    assert words.sentence(witness) == sentence
    assert words.exemption(witness) == exemption


def test_why_a_creature_need_not_block() -> None:
    """The pair, the restriction and the requirement are named; what is missing is told after what asks for it."""
    words = blocking({"id": "ogre", "effects": [{"id": "e", "kind": "lure"}]})
    lured = of("lured", "e", "wall", "ogre", cr="509.1c")
    menace, tapped = of("menace", "ogre", "702.111b"), of("tapped_blocker", "bear", cr="509.1a")
    assert words.exemption_in_a_line(Conflict(lured, (menace,))) == (
        "Wall of Wood doesn't have to block Ogre: "
        "Ogre has menace and asks for two blockers, and only one creature can block it (CR 702.111b)."
    )
    flying = of("flying", "wall", "ogre", "702.9b")
    assert words.exemption_in_a_line(Conflict(lured, (flying,))) == (
        "Wall of Wood doesn't have to block Ogre: "
        "Ogre has flying, Wall of Wood has neither flying nor reach (CR 702.9b)."
    )
    assert words.exemption_in_a_line(Conflict(lured, (tapped, menace))) == (
        "Wall of Wood doesn't have to block Ogre: "
        "Ogre has menace and asks for two blockers, and only one creature would block it (CR 702.111b); "
        "or else Bear is tapped, and a tapped creature can't be chosen to block."
    )
    assert words.exemption_in_a_line(Conflict(lured, (menace,), (of("is_blocked", "none", "bear", 1),))) == (
        "Wall of Wood doesn't have to block Ogre: "
        "Ogre has menace and asks for two blockers, and only one creature would block it (CR 702.111b); "
        "or else this would be given up: Bear must be blocked if able."
    )


@pytest.mark.parametrize(
    ("kind", "values", "sentence"),
    [
        ("blocks_too_many", ("wall", 1), "Wall of Wood can block no more than one."),
        ("not_attacking", ("wall", "bear"), "Bear isn't an attacking creature."),
        ("cant_block_alone", ("e", "wall"), "Wall of Wood would block alone, and can't: "),
        ("blocked_by_too_few", ("e", "ogre", 2), "Too few creatures would block Ogre: "),
        ("blocked_by_too_many", ("e", "ogre", 2), "Too many creatures would block Ogre: "),
        ("blocked_by_other_number", ("e", "ogre", 2), "Ogre would be blocked, but not by exactly two creatures: "),
        ("not_blocked_by_all", ("e", "ogre"), "Ogre would be blocked, but not by all creatures of the defending "),
        ("too_many_blockers", ("e", "bob", 2), "Too many of bob's creatures would block: "),
    ],
)
def test_what_another_block_would_break(kind: str, values: tuple[str | int, ...], sentence: str) -> None:
    assert f"{blocking().would_be(of(kind, *values))}.".startswith(sentence)


@pytest.mark.parametrize(
    ("blockers", "words"),
    [
        ({}, "block nothing"),
        ({"wall": []}, "block nothing"),
        ({"wall": ["ogre"]}, "block Ogre with Wall of Wood"),
        ({"bear": ["ogre"], "wall": ["ogre"]}, "block Ogre with Wall of Wood and Bear"),
        ({"wall": ["elf"], "bear": ["ogre"]}, "block Ogre with Bear, and Elf with Wall of Wood"),
        ({"wall": ["elf", "ogre"]}, "block Ogre and Elf with Wall of Wood"),
        (
            {"wall": ["elf", "ogre"], "bear": ["elf"]},
            "block Ogre with Wall of Wood, and Elf with Wall of Wood and Bear",
        ),
    ],
)
def test_blocks_in_words(blockers: dict[str, list[str]], words: str) -> None:
    assert blocking(permanent("elf", name="Elf")).declaration(blockers) == words


@pytest.mark.parametrize(
    ("unmet", "better", "words"),
    [
        (
            [of("blocks", "none", "wall")],
            {"wall": ["ogre"]},
            "Wall of Wood blocks if able, and could: e.g. block Ogre with it alone (1 of 1 requirements; "
            "this play obeys 0).",
        ),
        (
            [of("is_blocked", "none", "ogre", 1)],
            {"wall": ["ogre"]},
            "Ogre must be blocked if able, and could be: e.g. block Ogre with Wall of Wood (1 of 1 requirements; "
            "this play obeys 0).",
        ),
        (
            [of("blocks", "none", "wall"), of("is_blocked", "none", "ogre", 1)],
            {"wall": ["ogre"]},
            "Wall of Wood blocks if able, and Ogre must be blocked if able; both can be obeyed: e.g. block Ogre with "
            "Wall of Wood (2 of 2 requirements; this play obeys 0).",
        ),
    ],
)
def test_too_few_requirements_of_blocks(unmet: list[Witness], better: dict[str, list[str]], words: str) -> None:
    verdict = Verdict(
        Outcome.ILLEGAL,
        requirements=Requirements(unmet=tuple(unmet)),
        better_play=better,
        better_obeys=len(unmet),
    )
    assert blocking().too_few(verdict) == words


def test_a_better_play_may_obey_fewer_requirements_of_others() -> None:
    """Those of each declaring player count (CR 802.4b): one that a play obeys illegally makes up for no other."""
    verdict = Verdict(
        Outcome.ILLEGAL,
        requirements=Requirements((of("blocks", "none", "elf"),), (of("blocks", "none", "wall"),)),
        better_play={"wall": ["ogre"]},
        better_obeys=1,
    )
    assert blocking().too_few(verdict) == (
        "Another declaration obeys more of one player's requirements than this play: e.g. block Ogre with Wall of Wood."
    )


# ------------------------------------------------------------------------------------------------------- declarations


def board_of_three() -> State:
    return state(
        permanent("bear", name="Grizzly Bears"),
        permanent("giant", name="Hill Giant"),
        permanent("wurm", name="Craw Wurm"),
    )


@pytest.mark.parametrize(
    ("attackers", "words"),
    [
        ({}, "attack with nothing"),
        ({"bear": "bob"}, "attack bob with Grizzly Bears"),
        ({"wurm": "bob", "bear": "bob"}, "attack bob with Grizzly Bears and Craw Wurm"),
        ({"bear": "carol", "giant": "bob"}, "attack bob with Hill Giant, and carol with Grizzly Bears"),
    ],
)
def test_declarations(attackers: dict[str, str], words: str) -> None:
    assert Wording(board_of_three()).declaration(attackers) == words


def attacks(creature: str) -> Witness:
    return Witness("508.1d", "attacks", ("none", creature), ("effect", "creature"))


@pytest.mark.parametrize(
    ("obeyed", "unmet", "better", "could", "words"),
    [
        (
            [],
            ["bear"],
            {"bear": "bob"},
            1,
            "Grizzly Bears attacks if able, and could: e.g. attack bob with it alone "
            "(1 of 1 requirements; this play obeys 0).",
        ),
        (
            ["giant"],
            ["bear"],
            {"bear": "bob", "giant": "bob"},
            2,
            "Grizzly Bears attacks if able, and could: e.g. attack bob with Grizzly Bears and Hill Giant "
            "(2 of 2 requirements; this play obeys 1).",
        ),
        (
            [],
            ["bear", "giant"],
            {"bear": "bob", "giant": "bob"},
            2,
            "Grizzly Bears attacks if able, and Hill Giant attacks if able; both could: e.g. attack bob with "
            "Grizzly Bears and Hill Giant (2 of 2 requirements; this play obeys 0).",
        ),
        (
            [],
            ["bear", "giant"],
            {"bear": "bob"},
            1,
            "This play obeys 0 of 2 requirements, and another one obeys 1: e.g. attack bob with Grizzly Bears.",
        ),
        (
            [],
            ["bear"],
            {"bear": "bob", "giant": "bob"},
            2,
            "This play obeys 0 of 1 requirements, and another one obeys 2: "
            "e.g. attack bob with Grizzly Bears and Hill Giant.",
        ),
    ],
)
def test_too_few_requirements(
    obeyed: list[str], unmet: list[str], better: dict[str, str], could: int, words: str
) -> None:
    requirements = Requirements(tuple(map(attacks, obeyed)), tuple(map(attacks, unmet)))
    verdict = Verdict(Outcome.ILLEGAL, requirements=requirements, better_play=better, better_obeys=could)
    assert Wording(board_of_three()).too_few(verdict) == words


def test_why_a_requirement_need_not_be_met() -> None:
    tapped = Witness("508.1a", "tapped_attacker", ("bear",), ("creature",))
    words = Wording(board_of_three())
    assert words.exemption_in_a_line(Conflict(attacks("bear"), (tapped,))) == (
        "Grizzly Bears doesn't have to attack: it is tapped, and a tapped creature can't be chosen to attack."
    )
    assert words.exemption_in_a_line(Conflict(attacks("bear"), (), (attacks("giant"), attacks("wurm")))) == (
        "Grizzly Bears doesn't have to attack: one of these would be given up: "
        "Hill Giant attacks if able, Craw Wurm attacks if able."
    )
    assert words.exemption_in_a_line(Conflict(attacks("bear"))) == (
        "Grizzly Bears doesn't have to attack: no declaration can do that."
    )


def test_many_reasons_are_counted() -> None:
    board = state(*(permanent(f"g{n}", name=f"Goblin {n}") for n in range(9)))
    line = Wording(board).exemption_in_a_line(Conflict(attacks("g0"), (), tuple(attacks(f"g{n}") for n in range(1, 9))))
    assert line.endswith("Goblin 3 attacks if able, five more requirements.")


def test_effects_are_found_where_they_are_printed() -> None:
    board = state(permanent("bear", effects=[{"kind": "must_attack"}]), effects=[{"kind": "cant_attack"}])
    effects = Wording(board).effects
    assert {name: host.id if host else None for name, (_, host) in effects.items()} == {
        "bear#1": "bear",
        "effect#1": None,
    }
    assert all(isinstance(effect, Effect) for effect, _ in effects.values())
    assert isinstance(effects["bear#1"][1], Permanent)


def test_what_obeys_more_and_what_took_too_long_where_nothing_is_obeyed() -> None:
    wording = Wording(state(permanent("bear")), "declare_attackers")
    more = "Another declaration breaks no restriction and obeys more requirements than this play, which obeys "
    for obeyed, said in ((0, "none"), (1, "one"), (2, "two")):
        assert wording.sentence(Witness("508.1d", "too_few_requirements", (obeyed,), ("obeyed",))) == f"{more}{said}."
    for bound, said in ((0, "what is legal and can be paid"), (1, "that no other declaration obeys more requirements")):
        late = wording.sentence(ASKED["declare_attackers"].effort_exceeded(bound))
        assert late.startswith(f"The time given ran out before it was certain {said} (no")
