"""Block declarations whose legal answers are known from the rules, their examples and official rulings.

A play is written `c-a,d-a` (c and d block a), the declaration without blocks `{}`. The active player `a` controls the
attackers x, y, z; the defending players p, q, s control the blockers c, d, f.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .canonical import BATTLE, OLD, PW, Node, creature, effect, permanent
from .definition import Play

__all__ = ["BLOCKS", "BLOCK_SCORES", "BlockScore", "KnownBlocks", "block_play"]


class KnownBlocks(NamedTuple):
    """A board and its legal declarations. `rule` is the rule, ruling or derivation that the expectation comes from."""

    rule: str
    case: Node
    plays: str


class BlockScore(NamedTuple):
    """A board, a declaration on it, and how many requirement instances it obeys, of those that ask anything of it."""

    rule: str
    case: Node
    play: str
    obeyed: int
    asked: int


def block_play(text: str) -> Play:
    """The declaration that `c-x,d-x` means."""
    if text.strip() == "{}":
        return frozenset()
    return frozenset((b, a) for b, a in (pair.split("-") for pair in text.strip().split(",")))


def attacker(name: str, *effects: Node, **more: Any) -> Node:
    """A 2/2 attacker of a with effects printed on it."""
    return creature(name, "a", effects=list(effects), **more)


def blocker(name: str, *effects: Node, controller: str = "p", **more: Any) -> Node:
    """A 2/2 creature of p, or of another defending player."""
    return creature(name, controller, effects=list(effects), **more)


def says(kind: str, **more: Any) -> Node:
    """An effect printed on the creature that it is about."""
    return {"kind": kind, **more}


def fight(
    *battlefield: Node | str,
    attacking: Node | None = None,
    foes: str = "p",
    effects: list[Node] | None = None,
    edition: str | None = None,
    declaring: str | None = None,
) -> Node:
    """A case. Of the letters on the battlefield, x, y and z are vanilla attackers of a, the others blockers of p. Who
    attacks what is `attacking`; the rest of a's creatures attack p."""
    permanents = [o if not isinstance(o, str) else attacker(o) if o in "xyz" else blocker(o) for o in battlefield]
    mine = {o["id"]: "p" for o in permanents if o["controller"] == "a" and "creature" in o["types"]}
    state: Node = {
        "active": "a",
        "players": {name: {} for name in ["a", *foes]},
        "battlefield": permanents,
        "attacking": {**mine, **(attacking or {})},
        "effects": effects or [],
        "options": {"attack_multiple_players": len(foes) > 1},
    }
    if declaring:
        state["declaring"] = declaring
    return {"question": "declare_blockers", "state": state, **({"edition": edition} if edition else {})}


MENACE: Node = {"keywords": ["menace"]}
LURE = says("lure")
MUST = says("must_block")
MUST_X = says("must_block", attacker={"id": "x"})
BE_BLOCKED = says("must_be_blocked")
ONCE = says("cant_be_blocked_by_more_than", n=1)
ALONE = says("cant_block_alone")
ADDITIONAL = says("can_block_additional")
ISLAND = permanent("island", "p", "land", subtypes=["island"], supertypes=["basic"])

_REQUIREMENTS = [
    KnownBlocks("nothing bears on it: anything", fight("x", "y", "c"), "{} | c-x | c-y"),
    KnownBlocks(
        "509.1c example: menace, c blocks if able, d can",
        fight(attacker("x", **MENACE), blocker("c", MUST), "d"),
        "c-x,d-x",
    ),
    KnownBlocks("menace, c blocks if able, nobody else", fight(attacker("x", **MENACE), blocker("c", MUST)), "{}"),
    KnownBlocks("2018: the same", fight(attacker("x", **MENACE), blocker("c", MUST), edition=OLD), "{}"),
    KnownBlocks(
        "menace, c blocks if able, the other one is tapped",
        fight(attacker("x", **MENACE), blocker("c", MUST), blocker("d", tapped=True)),
        "{}",
    ),
    KnownBlocks("Lure: each creature", fight(attacker("x", LURE), "c", "d"), "c-x,d-x"),
    KnownBlocks("Lure and menace, one blocker", fight(attacker("x", LURE, **MENACE), "c"), "{}"),
    KnownBlocks("Lure and menace, two", fight(attacker("x", LURE, **MENACE), "c", "d"), "c-x,d-x"),
    KnownBlocks(
        "Lure and at most one blocker: exactly one, the others are free",
        fight(attacker("x", LURE, ONCE), "y", "c", "d"),
        "c-x | c-x,d-y | c-y,d-x | d-x",
    ),
    KnownBlocks(
        "Lure gives no ability to block", fight(attacker("x", LURE, keywords=["flying"]), "y", "c"), "{} | c-y"
    ),
    KnownBlocks(
        "Lure for some creatures: the others are free",
        fight(attacker("x", says("lure", blocker={"id": "c"})), "y", "c", "d"),
        "c-x | c-x,d-x | c-x,d-y",
    ),
    KnownBlocks(
        "two that must be blocked, two blockers",
        fight(attacker("x", BE_BLOCKED), attacker("y", BE_BLOCKED), "c", "d"),
        "c-x,d-y | c-y,d-x",
    ),
    KnownBlocks(
        "two that must be blocked, one blocker",
        fight(attacker("x", BE_BLOCKED), attacker("y", BE_BLOCKED), "c"),
        "c-x | c-y",
    ),
    KnownBlocks(
        "one blocker is enough, the defender chooses which",
        fight(attacker("x", BE_BLOCKED), "c", "d"),
        "c-x | d-x | c-x,d-x",
    ),
    KnownBlocks(
        "must be blocked, and menace, two able", fight(attacker("x", BE_BLOCKED, **MENACE), "c", "d"), "c-x,d-x"
    ),
    KnownBlocks("must be blocked, and menace, one able", fight(attacker("x", BE_BLOCKED, **MENACE), "c"), "{}"),
    KnownBlocks(
        "Gorm, one able: it blocks", fight(attacker("x", BE_BLOCKED, says("must_be_blocked", n=2)), "c"), "c-x"
    ),
    KnownBlocks("Gorm, two able", fight(attacker("x", BE_BLOCKED, says("must_be_blocked", n=2)), "c", "d"), "c-x,d-x"),
    KnownBlocks(
        "exactly one if able", fight(attacker("x", says("must_be_blocked_by_exactly", n=1)), "c", "d"), "c-x | d-x"
    ),
    KnownBlocks(
        "exactly one if able, with menace: any number",
        fight(attacker("x", says("must_be_blocked_by_exactly", n=1), **MENACE), "c", "d"),
        "{} | c-x,d-x",
    ),
    KnownBlocks(
        "exactly one, and both told to block it: one requirement broken each way",
        fight(attacker("x", says("must_be_blocked_by_exactly", n=1)), blocker("c", MUST_X), blocker("d", MUST_X)),
        "c-x | d-x | c-x,d-x",
    ),
    KnownBlocks("two Lures, one block", fight(attacker("x", LURE), attacker("y", LURE), "c"), "c-x | c-y"),
    KnownBlocks(
        "two Lures, two blocks", fight(attacker("x", LURE), attacker("y", LURE), blocker("c", ADDITIONAL)), "c-x,c-y"
    ),
    KnownBlocks(
        "told to block x, and y with menace must be blocked",
        fight("x", attacker("y", BE_BLOCKED, **MENACE), blocker("c", MUST_X), "d"),
        "c-x | c-x,d-x | c-y,d-y",
    ),
    KnownBlocks(
        "blocks each attacker if able, able to block two of three",
        fight("x", "y", "z", blocker("c", says("must_block_each"), ADDITIONAL)),
        "c-x,c-y | c-x,c-z | c-y,c-z",
    ),
    KnownBlocks(
        "blocks each attacker, any number",
        fight("x", "y", "z", blocker("c", says("must_block_each"), says("can_block_any_number"))),
        "c-x,c-y,c-z",
    ),
    KnownBlocks(
        "must be blocked by a kind: others may join",
        fight(attacker("x", says("must_be_blocked", blocker={"color": "red"})), blocker("c", colors=["red"]), "d"),
        "c-x | c-x,d-x",
    ),
    KnownBlocks(
        "two must be blocked by a kind: matching",
        fight(
            attacker("x", says("must_be_blocked", blocker={"color": "red"})),
            attacker("y", BE_BLOCKED),
            blocker("c", colors=["red"]),
            blocker("d"),
        ),
        "c-x,d-y",
    ),
    KnownBlocks("attacks or blocks if able: it blocks", fight("x", blocker("c", says("must_attack_or_block"))), "c-x"),
    KnownBlocks(
        "the source of the effect must block it",
        fight("x", blocker("c", says("lure", subject={}, blocker="self")), "d"),
        "c-x | c-x,d-x",
    ),
    KnownBlocks(
        "blocks if able only beside another: with the condition on both sides",
        fight("x", blocker("c", says("must_block", **{"if": {"also_blocks": {"what": {}}}})), "d"),
        "{} | c-x | c-x,d-x",
    ),
    KnownBlocks(
        "the same, but it is tapped: the condition can't be used against the other",
        fight("x", blocker("c", says("must_block", **{"if": {"also_blocks": {"what": {}}}}), tapped=True), "d"),
        "{} | d-x",
    ),
]

_RESTRICTIONS = [
    KnownBlocks("menace and at most one blocker: nobody", fight(attacker("x", ONCE, **MENACE), "c", "d"), "{}"),
    KnownBlocks(
        "menace twice is menace", fight(attacker("x", keywords=["menace", "Menace"]), "c", "d"), "{} | c-x,d-x"
    ),
    KnownBlocks(
        "701.60c: suspected has menace and can't block",
        fight(creature("x", suspected=True), "c", blocker("d", suspected=True)),
        "{}",
    ),
    KnownBlocks(
        "except by three or more, and menace: three",
        fight(attacker("x", says("cant_be_blocked_except_by_at_least", n=3), **MENACE), "c", "d", "f"),
        "{} | c-x,d-x,f-x",
    ),
    KnownBlocks(
        "except by exactly two",
        fight(attacker("x", says("cant_be_blocked_except_by_exactly", n=2)), "c", "d", "f"),
        "{} | c-x,d-x | c-x,f-x | d-x,f-x",
    ),
    KnownBlocks("all or none", fight(attacker("x", says("cant_be_blocked_unless_by_all")), "c", "d"), "{} | c-x,d-x"),
    KnownBlocks(
        "all or none, one of all is tapped",
        fight(attacker("x", says("cant_be_blocked_unless_by_all")), "c", blocker("d", tapped=True)),
        "{}",
    ),
    KnownBlocks(
        "can't block alone: blocks anything beside another",
        fight("x", "y", blocker("c", ALONE), "d"),
        "{} | d-x | d-y | c-x,d-x | c-x,d-y | c-y,d-x | c-y,d-y",
    ),
    KnownBlocks("can't block alone, must, another able", fight("x", blocker("c", MUST, ALONE), "d"), "c-x,d-x"),
    KnownBlocks("can't block alone, must, nobody else", fight("x", blocker("c", MUST, ALONE)), "{}"),
    KnownBlocks(
        "no more than one creature can block",
        fight("x", "y", "c", "d", effects=[effect("max_blockers", n=1)]),
        "{} | c-x | c-y | d-x | d-y",
    ),
    KnownBlocks(
        "a cap on blockers of some attackers",
        fight("x", "y", "c", "d", effects=[effect("max_blockers", n=1, attacker={"id": "x"})]),
        "{} | c-x | c-y | d-x | d-y | c-x,d-y | c-y,d-x | c-y,d-y",
    ),
    KnownBlocks(
        "the cap counts creatures, not blocks",
        fight("x", "y", blocker("c", ADDITIONAL), effects=[effect("max_blockers", n=1)]),
        "{} | c-x | c-y | c-x,c-y",
    ),
    KnownBlocks(
        "several additional blocks add up",
        fight("x", "y", "z", blocker("c", ADDITIONAL, ADDITIONAL, says("must_block_each"))),
        "c-x,c-y,c-z",
    ),
    KnownBlocks("a tapped creature", fight("x", blocker("c", tapped=True)), "{}"),
    KnownBlocks(
        "a tapped creature that may block as though untapped",
        fight("x", blocker("c", says("may_block_as_though_untapped"), tapped=True)),
        "{} | c-x",
    ),
    KnownBlocks("summoning sickness is no matter", fight("x", blocker("c", sick=True)), "{} | c-x"),
    KnownBlocks("defender is no matter", fight("x", blocker("c", keywords=["defender"])), "{} | c-x"),
    KnownBlocks("detained", fight("x", blocker("c", says("detain"))), "{}"),
    KnownBlocks(
        "can't block creatures with greater power",
        fight(
            creature("x"),
            creature("y", power=3),
            blocker("c", says("cant_block", attacker={"power": {"more_than": {"power_of": "subject"}}})),
        ),
        "{} | c-x",
    ),
    KnownBlocks(
        "can't be blocked by creatures with power 2 or less",
        fight(attacker("x", says("cant_be_blocked", blocker={"power": {"at_most": 2}})), "c", blocker("d", power=3)),
        "{} | d-x",
    ),
    KnownBlocks("effects on attacks alone are ignored", fight("x", blocker("c", says("cant_attack"))), "{} | c-x"),
    KnownBlocks("decayed can't block", fight("x", blocker("c", keywords=["decayed"])), "{}"),
    KnownBlocks(
        "unleash: with a +1/+1 counter it can't block",
        fight("x", blocker("c", keywords=["unleash"], counters={"+1/+1": 1}), blocker("d", keywords=["unleash"])),
        "{} | d-x",
    ),
    KnownBlocks("a battle can't block", fight("x", permanent("c", "p", "battle", "creature", protector="a")), "{}"),
]


def against(keyword: str, *blockers: Node, **more: Any) -> Node:
    """A board on which x, with the keyword, attacks into the blockers."""
    return fight(creature("x", keywords=[keyword], **more), *blockers)


_EVASION = [
    KnownBlocks(
        "702.9b: flying and reach",
        against("flying", blocker("c", keywords=["flying"]), blocker("d", keywords=["reach"]), blocker("f")),
        "{} | c-x | d-x | c-x,d-x",
    ),
    KnownBlocks("flying blocks what doesn't fly", fight("x", blocker("c", keywords=["flying"])), "{} | c-x"),
    KnownBlocks(
        "509.1b: flying and shadow, blocked by flying alone",
        fight(creature("x", keywords=["flying", "shadow"]), blocker("c", keywords=["flying"])),
        "{}",
    ),
    KnownBlocks("702.28b: shadow", against("shadow", blocker("c", keywords=["shadow"]), blocker("d")), "{} | c-x"),
    KnownBlocks("702.28b: shadow blocks only shadow", fight("x", blocker("c", keywords=["shadow"])), "{}"),
    KnownBlocks(
        "702.36b: fear",
        against(
            "fear", blocker("c", colors=["black", "red"]), permanent("d", "p", "artifact", "creature"), blocker("f")
        ),
        "{} | c-x | d-x | c-x,d-x",
    ),
    KnownBlocks(
        "702.13b: intimidate",
        against(
            "intimidate",
            blocker("c", colors=["green", "red"]),
            permanent("d", "p", "artifact", "creature"),
            blocker("f", colors=["black"]),
            colors=["red"],
        ),
        "{} | c-x | d-x | c-x,d-x",
    ),
    KnownBlocks(
        "702.13b: a colorless creature with intimidate shares no color", against("intimidate", blocker("c")), "{}"
    ),
    KnownBlocks("702.118b: skulk", against("skulk", blocker("c", power=3), blocker("d", power=2)), "{} | d-x"),
    KnownBlocks(
        "702.31b: horsemanship",
        against("horsemanship", blocker("c", keywords=["horsemanship"]), blocker("d")),
        "{} | c-x",
    ),
    KnownBlocks("702.14c: islandwalk", against("islandwalk", blocker("c"), ISLAND), "{}"),
    KnownBlocks("702.14c: another land", against("swampwalk", blocker("c"), ISLAND), "{} | c-x"),
    KnownBlocks("702.14c: nonbasic landwalk", against("nonbasic landwalk", blocker("c"), ISLAND), "{} | c-x"),
    KnownBlocks(
        "702.14c: snow swampwalk asks for both",
        against(
            "snow swampwalk",
            blocker("c"),
            permanent("l", "p", "land", subtypes=["swamp"]),
            permanent("m", "p", "land", subtypes=["forest"], supertypes=["snow"]),
        ),
        "{} | c-x",
    ),
    KnownBlocks(
        "702.14d: landwalk doesn't cancel", against("islandwalk", blocker("c", keywords=["islandwalk"]), ISLAND), "{}"
    ),
    KnownBlocks(
        "702.16f: protection", against("protection from red", blocker("c", colors=["red"]), blocker("d")), "{} | d-x"
    ),
    KnownBlocks(
        "702.16: protection of the blocker is no matter",
        fight(creature("x", colors=["red"]), blocker("c", keywords=["protection from red"])),
        "{} | c-x",
    ),
    KnownBlocks(
        "702.16g: from red and from blue",
        against("protection from red and from blue", blocker("c", colors=["blue"]), blocker("d", colors=["green"])),
        "{} | d-x",
    ),
    KnownBlocks("702.16j: from everything", against("protection from everything", blocker("c")), "{}"),
    KnownBlocks("702.16a: from creatures", against("protection from creatures", blocker("c")), "{}"),
    KnownBlocks(
        "as though it had reach",
        against("flying", blocker("c", says("may_block_as_though_it_had", keyword="reach")), blocker("d")),
        "{} | c-x",
    ),
    KnownBlocks(
        "as though it had shadow, with that of other attackers unchanged",
        fight(
            creature("x", keywords=["shadow"]),
            "y",
            blocker("c", says("may_block_as_though_it_had", keyword="shadow", attacker={"keyword": "shadow"})),
        ),
        "{} | c-x | c-y",
    ),
    KnownBlocks(
        "Aether Web: as though the attacker didn't have shadow; with shadow itself, it can't",
        fight(
            creature("x", keywords=["shadow"]),
            blocker("c"),
            blocker("d", keywords=["shadow"]),
            effects=[effect("may_be_blocked_as_though_it_lacked", "x", keyword="shadow")],
        ),
        "{} | c-x",
    ),
    KnownBlocks(
        "609.4: as though it didn't have landwalk; another evasion ability stays",
        fight(
            creature("x", keywords=["islandwalk"]),
            creature("y", keywords=["islandwalk", "flying"]),
            "c",
            ISLAND,
            effects=[effect("may_be_blocked_as_though_it_lacked", keyword="landwalk")],
        ),
        "{} | c-x",
    ),
]

_WALKER_Q = permanent("qw", "q", "planeswalker", loyalty=3)
_Q_ATTACKED = {"x": "p", "y": "q"}

_DEFENDERS = [
    KnownBlocks("a planeswalker's controller blocks", fight("x", "c", PW, attacking={"x": "pw"}), "{} | c-x"),
    KnownBlocks("310.8: a battle's protector blocks", fight("x", "c", BATTLE, attacking={"x": "bat"}), "{} | c-x"),
    KnownBlocks("506.4c: what it attacked is gone", fight("x", "c", attacking={"x": {"gone": "p"}}), "{} | c-x"),
    KnownBlocks(
        "802.4a: only attackers on the player and what they control",
        fight("x", "y", "c", blocker("d", controller="q"), foes="pq", attacking=_Q_ATTACKED),
        "{} | c-x | d-y | c-x,d-y",
    ),
    KnownBlocks(
        "802.4b: a cap on all creatures counts each player's alone",
        fight(
            "x",
            "y",
            "c",
            blocker("d", controller="q"),
            foes="pq",
            attacking=_Q_ATTACKED,
            effects=[effect("max_blockers", n=1)],
        ),
        "{} | c-x | d-y | c-x,d-y",
    ),
    KnownBlocks(
        "802.4b: another player's blocker is no company",
        fight(
            "x", "y", blocker("c", ALONE, MUST), blocker("d", MUST, controller="q"), foes="pq", attacking=_Q_ATTACKED
        ),
        "d-y",
    ),
    KnownBlocks(
        "one player's requirements don't make up for another's",
        fight("x", "y", blocker("c", MUST), blocker("d", MUST, controller="q"), foes="pq", attacking=_Q_ATTACKED),
        "c-x,d-y",
    ),
    KnownBlocks(
        "the blocks of one player are asked for",
        fight("x", "y", "c", blocker("d", MUST, controller="q"), foes="pq", attacking=_Q_ATTACKED, declaring="p"),
        "{} | c-x",
    ),
    KnownBlocks(
        "508.5: the defending player of landwalk is the one attacked",
        fight(
            creature("x", keywords=["islandwalk"]),
            creature("y", keywords=["islandwalk"]),
            "c",
            blocker("d", controller="q"),
            ISLAND,
            _WALKER_Q,
            foes="pq",
            attacking={"x": "p", "y": "qw"},
        ),
        "{} | d-y",
    ),
    KnownBlocks(
        "all or none: of the defending player alone",
        fight(
            attacker("x", says("cant_be_blocked_unless_by_all")),
            "c",
            blocker("d", controller="q"),
            foes="pq",
        ),
        "{} | c-x",
    ),
]

BLOCKS = [*_REQUIREMENTS, *_RESTRICTIONS, *_EVASION, *_DEFENDERS]
"""Every block case of the rules' examples, the derivations and the rulings that involves no cost and no band."""

BLOCK_SCORES = [
    BlockScore(
        "Lure: one for each creature, tapped ones too",
        fight(attacker("x", LURE), "c", blocker("d", tapped=True)),
        "c-x",
        1,
        2,
    ),
    BlockScore("must be blocked: one in all", fight(attacker("x", BE_BLOCKED), "c", "d"), "c-x,d-x", 1, 1),
    BlockScore(
        "must be blocked, twice: the same blocker obeys each",
        fight(attacker("x", BE_BLOCKED, BE_BLOCKED), "c"),
        "c-x",
        2,
        2,
    ),
    BlockScore("each attacker: one for each", fight("x", "y", "z", blocker("c", says("must_block_each"))), "c-x", 1, 3),
    BlockScore(
        "blocks if able: one, whatever it blocks", fight("x", "y", blocker("c", MUST, ADDITIONAL)), "c-x,c-y", 1, 1
    ),
    BlockScore("told to block x, blocks y", fight("x", "y", blocker("c", MUST_X)), "c-y", 0, 1),
    BlockScore(
        "Gorm, one blocker", fight(attacker("x", BE_BLOCKED, says("must_be_blocked", n=2)), "c", "d"), "c-x", 1, 2
    ),
    BlockScore(
        "exactly one, two blockers",
        fight(attacker("x", says("must_be_blocked_by_exactly", n=1)), "c", "d"),
        "c-x,d-x",
        0,
        1,
    ),
    BlockScore(
        "802.4b: Lure on another player asks nothing here",
        fight(attacker("x", LURE), "c", blocker("d", controller="q"), foes="pq"),
        "c-x",
        1,
        1,
    ),
    BlockScore(
        "a condition on who blocks that isn't met asks nothing",
        fight("x", blocker("c", says("must_block", **{"if": {"also_blocks": {"what": {}}}})), "d"),
        "c-x",
        0,
        0,
    ),
    BlockScore(
        "a condition on who blocks that is met",
        fight("x", blocker("c", says("must_block", **{"if": {"also_blocks": {"what": {}}}})), "d"),
        "d-x",
        0,
        1,
    ),
    BlockScore(
        "effects that bear on attacks alone ask nothing",
        fight("x", blocker("c", says("must_attack"), says("goad"))),
        "{}",
        0,
        0,
    ),
]
"""Declarations with the number of requirement instances they obey."""
