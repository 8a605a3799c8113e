"""Declarations under multiplayer options whose legal answers are known from the rules.

Names as in `canonical`: a attacks with x, y, z; the others sit in the order of `foes`, the first one at a's left.
"""

from __future__ import annotations

from typing import Any

from .canonical import PW, Canonical, Node, board, creature, effect, must, named, permanent
from .canonical_blocks import BE_BLOCKED, MENACE, KnownBlocks, attacker, blocker, fight, says

__all__ = ["IMPOSSIBLE", "OPTION_BLOCKS", "OPTION_CANONICAL", "UNDETERMINED"]

HANDS: Node = {"number": "hand", "of": "opponent"}
DEFENDER_LAND: Node = {"player": "defending", "what": {"type": "land"}}
LEFT: Node = {"attack_left": True}
RIGHT: Node = {"attack_right": True}
NEAR: Node = {"attack_neighbors": True}
ALL: Node = {"attack_multiple_players": True}


def ranged(seats: int, **more: Any) -> Node:
    """Everybody may be attacked, within a range of influence."""
    return {**ALL, "range_of_influence": seats, **more}


def teams(**of: str) -> Node:
    """Players with their team."""
    return {name: {"team": team} for name, team in of.items()}


def by(controller: str, kind: str, **more: Any) -> Node:
    """A permanent of that player's with an effect on all creatures."""
    said: Node = {"kind": kind, "subject": {}, **more}
    return permanent(f"charm{controller}", controller, "enchantment", effects=[said])


_REACH = [
    Canonical("803.1a: the left one", board("x", foes="pqs", options=LEFT), "{} | x>p"),
    Canonical("803.1b: the right one", board("x", foes="pqs", options=RIGHT), "{} | x>s"),
    Canonical("803.1a with two players", board("x", options=LEFT), "{} | x>p"),
    Canonical("and its planeswalkers", board("x", PW, foes="pqs", options=LEFT), "{} | x>p | x>pw"),
    Canonical(
        "803.1a: a teammate sits there, so nobody",
        board("x", foes="pqs", options=LEFT, players=teams(a="1", p="1", q="2", s="2"), effects=[must("x")]),
        "{}",
    ),
    Canonical(
        "a player who left has no seat", board("x", foes="pqs", options=LEFT, players={"p": {"left": True}}), "{} | x>q"
    ),
    Canonical("grand melee: to the left", board("x", foes="pqs", options={"variant": "grand_melee"}), "{} | x>p"),
    Canonical("811.4 with 802: both neighbors", board("x", foes="pqs", options={**NEAR, **ALL}), "{} | x>p | x>s"),
    Canonical("811.4: the one neighbor chosen", board("x", foes="pqs", options={**NEAR, "defending": "s"}), "{} | x>s"),
    Canonical(
        "809.3c: one neighbor is an opponent",
        board("x", foes="pqs", options=NEAR, players=teams(a="1", p="1", q="2", s="2")),
        "{} | x>s",
    ),
    Canonical(
        "809.3c: no neighbor is (emperor)",
        board(
            "x",
            foes="pqrst",
            options={"variant": "emperor"},
            players={**teams(a="1", p="1", q="2", r="2", s="2", t="1")},
        ),
        "{}",
    ),
    Canonical("903.2: every opponent", board("x", foes="pq", options={"variant": "commander"}), "{} | x>p | x>q"),
    Canonical(
        "903.2, 806.2b: to the left",
        board("x", foes="pq", options={"variant": "commander", "attack_left": True}),
        "{} | x>p",
    ),
    Canonical("808: every opponent", board("x", foes="pq", options={"variant": "team_vs_team"}), "{} | x>p | x>q"),
    Canonical("801.3: within one seat", board("x", foes="pqs", options=ranged(1)), "{} | x>p | x>s"),
    Canonical("801.3: within two", board("x", foes="pqs", options=ranged(2)), "{} | x>p | x>q | x>s"),
    Canonical("801.3: nobody", board("x", foes="pqs", options=ranged(0), effects=[must("x", controller="a")]), "{}"),
    Canonical(
        "801.2a: of one's own",
        board("x", foes="pqs", options=ranged(1), players={"a": {"range_of_influence": 2}}),
        "{} | x>p | x>q | x>s",
    ),
    Canonical("804 bears on nothing", board("x", options={"deploy_creatures": True}), "{} | x>p"),
]

_RANGE = [
    Canonical(
        "801.10: an effect from afar doesn't affect it",
        board("x", by("q", "cant_attack"), foes="pqs", options=ranged(1)),
        "{} | x>p | x>s",
    ),
    Canonical("801.10: one from near does", board("x", by("p", "cant_attack"), foes="pqs", options=ranged(1)), "{}"),
    Canonical(
        "801.10: nor does a tax from afar",
        board("x", by("q", "costs_attack", cost="{1}"), foes="pqs", options=ranged(1), players={"a": {"mana": ""}}),
        "{} | x>p | x>s",
    ),
    Canonical(
        "801.10: no requirement from afar",
        board("x", by("q", "must_attack"), foes="pqs", options=ranged(1)),
        "{} | x>p | x>s",
    ),
    Canonical(
        "801.11: it counts what it sees",
        board(
            "x",
            by("p", "cant_attack", **{"if": {"exists": {"what": {"type": "artifact"}}}}),
            permanent("rock", "s", "artifact"),
            foes="pqs",
            options=ranged(1),
        ),
        "{} | x>p | x>s",
    ),
    Canonical(
        "801.11: and that is enough if it sees it",
        board(
            "x",
            by("p", "cant_attack", **{"if": {"exists": {"what": {"type": "artifact"}}}}),
            permanent("rock", "q", "artifact"),
            foes="pqs",
            options=ranged(1),
        ),
        "{}",
    ),
    Canonical(
        "801.11: opponents are those within range",
        board(
            "x",
            by(
                "p",
                "cant_attack",
                **{"if": {"compare": {"value": {"number": "hand", "of": "opponent"}, "at_least": 5}}},
            ),
            foes="pqs",
            options=ranged(1),
            players={"a": {"hand": 0}, "p": {"hand": 0}, "q": {"hand": 0}, "s": {"hand": 7}},
        ),
        "{} | x>p | x>s",
    ),
    Canonical(
        "effects without a controller see everything",
        board(
            "x",
            foes="pqs",
            options=ranged(1),
            effects=[{"kind": "cant_attack", "if": {"exists": {"what": {"controller": named("q")}}}}],
        ),
        "{} | x>p | x>s",
    ),
]

GIANT: Node = {"variant": "two_headed_giant"}
HEADS = teams(a="1", b="1", p="2", q="2")


def giant(*battlefield: Node | str, **more: Any) -> Node:
    """A Two-Headed Giant game: a and b attack p and q."""
    return board(*battlefield, foes="bpq", options=GIANT, players=HEADS, **more)


Y = creature("y", "b")
_TEAMS = [
    Canonical(
        "805.10b: one attack of the team",
        giant("x", Y),
        "{} | x>p | x>q | y>p | y>q | x>p,y>p | x>p,y>q | x>q,y>p | x>q,y>q",
    ),
    Canonical(
        "a teammate's creature is company",
        giant(creature("x", effects=[{"kind": "cant_attack_alone"}, {"kind": "must_attack"}]), Y),
        "x>p,y>p | x>p,y>q | x>q,y>p | x>q,y>q",
    ),
    Canonical(
        "a cap counts the team's",
        giant("x", Y, effects=[effect("max_attackers", n=1, each="combat"), must()]),
        "x>p | x>q | y>p | y>q",
    ),
    Canonical(
        "a cap for each player",
        giant("x", "z", Y, effects=[effect("max_attackers", n=1, each="player"), must(whom={"player": named("p")})]),
        "x>p,y>p | z>p,y>p",
    ),
    Canonical(
        "each player attacks with one of their own (Trove of Temptation)",
        giant("x", Y, effects=[effect("must_attack_with", player="any", whom={"player": named("q")})]),
        "x>q,y>q",
    ),
    Canonical(
        "805.10e: the defending player is the one attacked",
        giant(
            creature("x", effects=[{"kind": "cant_attack", "unless": {"controls": DEFENDER_LAND}}]),
            permanent("isle", "q", "land"),
        ),
        "{} | x>q",
    ),
]

OPTION_CANONICAL = [*_REACH, *_RANGE, *_TEAMS]
"""Attack declarations under options."""


def giant_fight(*battlefield: Node, attacking: Node, effects: list[Node] | None = None, foes: str = "bpq") -> Node:
    """A Two-Headed Giant game in which p and q block together."""
    case = board(*battlefield, foes=foes, options=GIANT, players=HEADS, effects=effects)
    case["state"]["attacking"] = attacking
    return {"question": "declare_blockers", **case}


def fight_near(seats: int, *battlefield: Node | str, seer: str = "s") -> Node:
    """A fight between a and p, while the player `seer` of p, q and s has so great a range of influence."""
    case = fight(*battlefield, foes="pqs")
    case["state"]["players"][seer]["range_of_influence"] = seats
    return case


X, C, D = attacker("x"), blocker("c"), blocker("d", controller="q")
HIT: Node = {"x": "p"}

OPTION_BLOCKS = [
    KnownBlocks(
        "805.10d: creatures of the whole team", giant_fight(X, C, D, attacking=HIT), "{} | c-x | d-x | c-x,d-x"
    ),
    KnownBlocks(
        "one joint block: menace",
        giant_fight(attacker("x", **MENACE), blocker("c", says("must_block")), D, attacking=HIT),
        "c-x,d-x",
    ),
    KnownBlocks(
        "a teammate's creature is company",
        giant_fight(X, blocker("c", says("cant_block_alone"), says("must_block")), D, attacking=HIT),
        "c-x,d-x",
    ),
    KnownBlocks(
        "a cap counts the team's",
        giant_fight(X, C, D, attacking=HIT, effects=[effect("max_blockers", n=1)]),
        "{} | c-x | d-x",
    ),
    KnownBlocks(
        "a cap for each player",
        giant_fight(
            X,
            C,
            blocker("f"),
            D,
            attacking=HIT,
            effects=[effect("max_blockers", n=1, each="player"), effect("must_block")],
        ),
        "c-x,d-x | f-x,d-x",
    ),
    KnownBlocks(
        "805.10e: all creatures of the player attacked, not of the team",
        giant_fight(attacker("x", says("cant_be_blocked_unless_by_all")), C, D, attacking=HIT),
        "{} | c-x | c-x,d-x",
    ),
    KnownBlocks(
        "Lure asks the team's creatures", giant_fight(attacker("x", says("lure")), C, D, attacking=HIT), "c-x,d-x"
    ),
    KnownBlocks(
        "must be blocked: the team counts its requirements together",
        giant_fight(
            attacker("x", says("must_be_blocked")),
            attacker("y", says("must_be_blocked")),
            C,
            D,
            attacking={"x": "p", "y": "p"},
        ),
        "c-x,d-y | c-y,d-x",
    ),
    KnownBlocks(
        "landwalk: lands of the player attacked (805.10e)",
        giant_fight(
            attacker("x", keywords=["islandwalk"]),
            permanent("isle", "q", "land", subtypes=["island"]),
            C,
            attacking=HIT,
        ),
        "{} | c-x",
    ),
    # Seats: a, p, q, s. One seat from s sit a and q, one seat from q sit p and s.
    KnownBlocks(
        "118.3: a cost to block x frees from 'must be blocked'",
        fight_near(2, attacker("x", BE_BLOCKED), "c", by("s", "costs_be_blocked", cost="{1}")),
        "{} | c-x",
    ),
    KnownBlocks(
        "801.10, 801.11: who blocks out of range is neither counted nor has to pay",
        fight_near(1, attacker("x", BE_BLOCKED), "c", by("s", "costs_be_blocked", cost="{1}")),
        "c-x",
    ),
    KnownBlocks("each attacker", fight_near(2, "x", "c", by("q", "must_block_each"), seer="q"), "c-x"),
    KnownBlocks(
        "801.11: each attacker that it sees",
        fight_near(1, "x", "c", by("q", "must_block_each"), seer="q"),
        "{} | c-x",
    ),
    KnownBlocks(
        "801.11: all of p's creatures that it sees",
        fight_near(1, "x", "c", blocker("d"), by("s", "cant_be_blocked_unless_by_all")),
        "{} | c-x | d-x | c-x,d-x",
    ),
    KnownBlocks(
        "all of p's creatures",
        fight_near(2, "x", "c", blocker("d"), by("s", "cant_be_blocked_unless_by_all")),
        "{} | c-x,d-x",
    ),
]
"""Block declarations under options."""


IMPOSSIBLE = [
    ("two_direction_options", board("x", foes="pqs", options={**LEFT, **RIGHT})),
    ("out_of_reach", board("x", foes="pqs", options={**LEFT, "defending": "q"})),
    ("out_of_reach", board("x", foes="pqs", options={**NEAR, "defending": "q"})),
    ("out_of_reach", board("x", foes="pqs", options={"defending": "q", "range_of_influence": 1})),
    ("teamless_player", board("x", foes="bpq", options=GIANT, players=teams(a="1", b="1", p="2"))),
    (
        "two_life_totals",
        board("x", foes="bpq", options=GIANT, players={p: {**HEADS[p], "life": 3 + (p == "b")} for p in HEADS}),
    ),
    ("two_defending_options", board("x", foes="pq", options={**ALL, "defending": "p"})),
]
"""States of no game, with the witness."""

UNDETERMINED = [
    ("several_teams", board("x", foes="pq", options={"shared_team_turns": True}, players=teams(a="1", p="2", q="3"))),
    (
        "several_active_players",
        giant("x", Y, effects=[effect("cant_attack", {"controller": "active"})]),
    ),
]
"""States that are not judged, with the witness."""
