"""Boards whose legal declarations are known from the rules, their examples and official rulings, not from a program.

A play is written `x>p,y>pw` (x attacks p, y attacks pw), the declaration without attackers `{}`. In every board the
active player is `a`; x, y, z, c, m are creatures a controls; p, q, s are the other players in turn order; pw is a
planeswalker of p, bat a Siege that p protects.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .definition import Play

__all__ = ["CANONICAL", "SCORES", "Canonical", "Score", "play"]

Node = dict[str, Any]

OLD = "2018-10-05"


class Canonical(NamedTuple):
    """A board and its legal declarations. `rule` is the rule, ruling or derivation that the expectation comes from."""

    rule: str
    case: Node
    plays: str


class Score(NamedTuple):
    """A board, a declaration on it, and how many requirement instances it obeys, of those that ask anything of it."""

    rule: str
    case: Node
    play: str
    obeyed: int
    asked: int


def play(text: str) -> Play:
    """The declaration that `x>p,y>q` means."""
    return frozenset() if text == "{}" else frozenset((x, t) for x, t in (pair.split(">") for pair in text.split(",")))


def creature(name: str, controller: str = "a", **more: Any) -> Node:
    """A 2/2 creature."""
    return {"id": name, "controller": controller, "types": ["creature"], "power": 2, "toughness": 2, **more}


def permanent(name: str, controller: str, *types: str, **more: Any) -> Node:
    """A permanent of the types given."""
    return {"id": name, "controller": controller, "types": list(types), **more}


def board(
    *battlefield: Node | str,
    foes: str = "p",
    effects: list[Node] | None = None,
    edition: str | None = None,
    options: Node | None = None,
    players: Node | None = None,
) -> Node:
    """A case. A letter on the battlefield is a vanilla creature of a; `foes` are the other players in turn order."""
    order = {name: (players or {}).get(name, {}) for name in ["a", *foes]}
    state: Node = {
        "active": "a",
        "players": order,
        "battlefield": [creature(o) if isinstance(o, str) else o for o in battlefield],
        "effects": effects or [],
        "options": options if options is not None else {"attack_multiple_players": len(foes) > 1},
    }
    return {"state": state, **({"edition": edition} if edition else {})}


def effect(kind: str, subject: str | Node | None = None, controller: str = "a", **more: Any) -> Node:
    """An effect that has resolved, on the creature with that id or on what the filter describes."""
    about: Node = {} if subject is None else {"subject": {"id": subject} if isinstance(subject, str) else subject}
    return {"kind": kind, "controller": controller, **about, **more}


def must(subject: str | Node | None = None, **more: Any) -> Node:
    """An effect that says of creatures that they attack if able."""
    return effect("must_attack", subject, **more)


def named(player: str) -> Node:
    """The selector of one player by id."""
    return {"id": player}


PW = permanent("pw", "p", "planeswalker", loyalty=4)
BATTLE = permanent("bat", "a", "battle", subtypes=["siege"], defense=3, protector="p")
ISLAND_P = permanent("island", "p", "land", subtypes=["island"])
CYCLOPS = {"kind": "must_attack", "if": {"attacks": {"what": {"controller": "you"}}}}
"""If a creature you control attacks, this creature also attacks if able."""

SEA_BOUND: Node = {
    "kind": "cant_attack",
    "unless": {"controls": {"player": "defending", "what": {"subtype": "island"}}},
}
ATTACK_YOU_OR_PW = [{"player": "you"}, {"planeswalkers_of": "you"}]
MAGNETS = {"counters": {"magnet": {"at_least": 1}}}


def toward(direction: str) -> Node:
    """Each player may attack only the nearest opponent in a direction and planeswalkers of that opponent."""
    allowed = {"any": [{"player": direction}, {"planeswalkers_of": direction}]}
    return effect("cant_attack", whom={"non": allowed})


_508_AND_REQUIREMENTS = [
    Canonical("nothing bears on it: anything", board("x", PW), "{} | x>p | x>pw"),
    Canonical(
        "508.1c example: two creatures that can't attack alone",
        board(*(creature(i, effects=[{"kind": "cant_attack_alone"}]) for i in "xy")),
        "x>p,y>p | {}",
    ),
    Canonical(
        "508.1d example: one attacker at most, x attacks if able",
        board("x", "y", effects=[effect("max_attackers", n=1, each="turn"), must("x")]),
        "x>p",
    ),
    Canonical("goaded by p, who is not alone", board("x", foes="pq", effects=[effect("goad", "x", "p")]), "x>q"),
    Canonical(
        "goaded by p, nobody else: p or a planeswalker of p",
        board("x", PW, effects=[effect("goad", "x", "p")]),
        "x>p | x>pw",
    ),
    Canonical(
        "goaded by all: any of the players, no planeswalker",
        board("x", PW, foes="pq", effects=[effect("goad", "x", "p"), effect("goad", "x", "q")]),
        "x>p | x>q",
    ),
    Canonical(
        "goaded by two of three: the third",
        board(creature("x", goaded_by=["p"]), foes="pqs", effects=[effect("goad", "x", "q")]),
        "x>s",
    ),
    Canonical(
        "own creature goaded by its controller: a player",
        board(creature("x", goaded_by=["a"]), PW),
        "x>p",
    ),
    Canonical(
        "one attacker at most: four requirements outweigh one",
        board(
            creature("x", goaded_by=["p", "q"]),
            creature("y", effects=[{"kind": "must_attack"}]),
            foes="pqs",
            effects=[effect("max_attackers", n=1, each="combat")],
        ),
        "x>s",
    ),
    Canonical(
        "must attack, can't attack alone, another creature is able (Mogg Flunkies)",
        board(creature("x", effects=[{"kind": "cant_attack_or_block_alone"}, {"kind": "must_attack"}]), "y"),
        "x>p,y>p",
    ),
    Canonical(
        "can attack only alone, another must attack (Master of Cruelties)",
        board("x", creature("m", effects=[{"kind": "cant_attack_except_alone"}]), effects=[must("x")]),
        "x>p",
    ),
    Canonical(
        "two attackers at most, three must attack: any two",
        board("x", "y", "z", effects=[effect("max_attackers", n=2, each="combat"), must()]),
        "x>p,y>p | x>p,z>p | y>p,z>p",
    ),
]

_CONDITIONS_ON_THE_DECLARED_SET = [
    Canonical(
        "Ekundu Cyclops beside another creature",
        board(creature("c", effects=[CYCLOPS]), "y"),
        "c>p | c>p,y>p | {}",
    ),
    Canonical(
        "Ekundu Cyclops, tapped",
        board(creature("c", effects=[CYCLOPS], tapped=True), "y"),
        "y>p | {}",
    ),
    Canonical(
        "War's Toll: all attack or none",
        board(
            "x",
            "y",
            permanent(
                "toll",
                "p",
                "enchantment",
                effects=[
                    {
                        "kind": "must_attack",
                        "subject": {"controller": "opponent"},
                        "if": {"attacks": {"what": {"controller": "opponent"}}},
                    }
                ],
            ),
        ),
        "{} | x>p,y>p",
    ),
    Canonical(
        "Magnetic Web: all creatures with magnet counters or none of them",
        board(
            creature("x", counters={"magnet": 1}),
            creature("y", counters={"magnet": 2}),
            "z",
            effects=[must(MAGNETS, **{"if": {"attacks": {"what": MAGNETS}}})],
        ),
        "{} | z>p | x>p,y>p | x>p,y>p,z>p",
    ),
    Canonical(
        "unless a black or green creature also attacks (Scarred Puma)",
        board(
            creature(
                "x",
                colors=["black"],
                effects=[{"kind": "cant_attack", "unless": {"also_attacks": {"what": {"color": ["black", "green"]}}}}],
            ),
            creature("y", colors=["green"]),
            creature("z", colors=["red"]),
        ),
        "{} | y>p | z>p | y>p,z>p | x>p,y>p | x>p,y>p,z>p",
    ),
    Canonical(
        "unless at least two other creatures attack (Orcish Conscripts)",
        board(
            creature("x", effects=[{"kind": "cant_attack", "unless": {"also_attacks": {"what": {}, "at_least": 2}}}]),
            "y",
            "z",
        ),
        "{} | y>p | z>p | y>p,z>p | x>p,y>p,z>p",
    ),
    Canonical(
        "unless a creature with greater power also attacks (Okk)",
        board(
            creature(
                "x",
                power=4,
                effects=[
                    {
                        "kind": "cant_attack",
                        "unless": {"also_attacks": {"what": {"power": {"more_than": {"power_of": "self"}}}}},
                    }
                ],
            ),
            creature("y", power=5),
            creature("z", power=4),
        ),
        "{} | y>p | z>p | y>p,z>p | x>p,y>p | x>p,y>p,z>p",
    ),
]

_WHO_MAY_ATTACK = [
    Canonical("508.1a: tapped", board(creature("x", tapped=True), "y", effects=[must("x")]), "{} | y>p"),
    Canonical(
        "508.1a, 302.6: summoning sick", board(creature("x", sick=True, effects=[{"kind": "must_attack"}])), "{}"
    ),
    Canonical("702.10b: sick with haste", board(creature("x", sick=True, keywords=["haste"]), effects=[must()]), "x>p"),
    Canonical(
        "as though it had haste, against some only (Frenzied Saddlebrute)",
        board(
            creature("x", sick=True),
            foes="pq",
            effects=[
                must("x"),
                effect(
                    "may_attack_as_though_haste",
                    controller="q",
                    whom=[{"player": "opponent"}, {"planeswalkers_of": "opponent"}],
                ),
            ],
        ),
        "x>p",
    ),
    Canonical("702.3b: defender", board(creature("x", keywords=["defender"]), effects=[must("x")]), "{}"),
    Canonical(
        "as though it didn't have defender, against one player only (Weathered Sentinels)",
        board(
            creature("x", keywords=["defender"]),
            foes="pq",
            effects=[effect("may_attack_as_though_no_defender", "x", whom={"player": named("q")})],
        ),
        "{} | x>q",
    ),
    Canonical(
        "609.4: as though it didn't have defender lifts nothing else",
        board("x", effects=[effect("may_attack_as_though_no_defender", "x"), effect("cant_attack", "x")]),
        "{}",
    ),
    Canonical(
        "508.1a: a creature that is a battle does not attack",
        board(permanent("x", "a", "battle", "creature", subtypes=["siege"], protector="p"), "y", effects=[must("x")]),
        "{} | y>p | y>x",
    ),
]

_WHAT_MAY_BE_ATTACKED = [
    Canonical("506.2: the other player alone", board("x", permanent("mine", "a", "planeswalker")), "{} | x>p"),
    Canonical("310.8b: a battle may be attacked by its controller", board("x", BATTLE), "{} | x>p | x>bat"),
    Canonical(
        "310.8b: not by its protector",
        board("x", permanent("bat", "p", "battle", subtypes=["siege"], protector="a")),
        "{} | x>p",
    ),
    Canonical("506.2a: one chosen defending player", board("x", PW, foes="pq", options={"defending": "q"}), "{} | x>q"),
    Canonical("802: every opponent", board("x", PW, foes="pq"), "{} | x>p | x>pw | x>q"),
    Canonical(
        "802: teammates are no opponents",
        board("x", foes="pq", players={"a": {"team": "1"}, "q": {"team": "1"}, "p": {"team": "2"}}),
        "{} | x>p",
    ),
    Canonical("a player who left is not attacked", board("x", foes="pq", players={"p": {"left": True}}), "{} | x>q"),
    Canonical(
        "508.5a: unless defending player controls an Island, asked of each attack",
        board(creature("x", effects=[SEA_BOUND]), "y", ISLAND_P, foes="pq"),
        "{} | y>p | y>q | x>p | x>p,y>p | x>p,y>q",
    ),
    Canonical(
        "508.5: the planeswalker's controller is the defending player",
        board(creature("x", effects=[SEA_BOUND]), PW, ISLAND_P, foes="pq"),
        "{} | x>p | x>pw",
    ),
    Canonical(
        "508.5, 310.8d: the battle's protector is the defending player",
        board(
            creature("x", effects=[SEA_BOUND]), BATTLE, permanent("isle", "q", "land", subtypes=["island"]), foes="pq"
        ),
        "{} | x>q",
    ),
]

_REQUIREMENTS = [
    Canonical("attacks if able: any target", board("x", PW, effects=[must("x")]), "x>p | x>pw"),
    Canonical(
        "attacks a player: not the planeswalker of that player (Alluring Siren)",
        board("x", PW, effects=[must("x", whom={"player": named("p")})]),
        "x>p",
    ),
    Canonical(
        "attacks you or a planeswalker you control",
        board("x", PW, foes="pq", effects=[must("x", controller="p", whom=ATTACK_YOU_OR_PW)]),
        "x>p | x>pw",
    ),
    Canonical(
        "attacks a planeswalker (Gideon Jura)",
        board("x", PW, effects=[must("x", whom={"permanent": {"id": "pw"}})]),
        "x>pw",
    ),
    Canonical(
        "attacks a player who can't be attacked: free (Dulcet Sirens)",
        board("x", foes="pq", options={"defending": "q"}, effects=[must("x", whom={"player": named("p")})]),
        "{} | x>q",
    ),
    Canonical(
        "two requirements on one card (Cogwork Tracker)",
        board("x", foes="pq", effects=[must("x"), must("x", whom={"player": named("q")})]),
        "x>q",
    ),
    Canonical(
        "two requirements on one card, the noted player out of reach: still attacks",
        board(
            "x",
            foes="pq",
            effects=[
                must("x"),
                must("x", whom={"player": named("q")}),
                effect("cant_attack", "x", whom={"player": named("q")}),
            ],
        ),
        "x>p",
    ),
    Canonical(
        "a noted player is any of them",
        board("x", foes="pqs", effects=[must("x"), must("x", whom={"player": {"ids": ["q", "s"]}})]),
        "x>q | x>s",
    ),
    Canonical(
        "attacks or blocks if able: here, attacks",
        board(creature("x", effects=[{"kind": "must_attack_or_block"}])),
        "x>p",
    ),
    Canonical(
        "other Goblins attack: one copy is free, two oblige one another (Goblin Rabblemaster)",
        board(
            *(
                creature(
                    i,
                    subtypes=["goblin"],
                    effects=[
                        {"kind": "must_attack", "subject": {"subtype": "goblin", "controller": "you", "other": True}}
                    ],
                )
                for i in "xy"
            )
        ),
        "x>p,y>p",
    ),
    Canonical(
        "unless you control an artifact: free",
        board(
            creature(
                "x",
                effects=[
                    {"kind": "must_attack", "unless": {"controls": {"player": "you", "what": {"type": "artifact"}}}}
                ],
            ),
            permanent("ring", "a", "artifact"),
        ),
        "{} | x>p",
    ),
    Canonical(
        "unless you control an artifact: not free",
        board(
            creature(
                "x",
                effects=[
                    {"kind": "must_attack", "unless": {"controls": {"player": "you", "what": {"type": "artifact"}}}}
                ],
            ),
            permanent("ring", "p", "artifact"),
        ),
        "x>p",
    ),
    Canonical(
        "attack with at least one creature (Seeker of Slaanesh): one requirement for the player",
        board(
            "x", "y", permanent("seeker", "p", "creature", effects=[{"kind": "must_attack_with", "player": "opponent"}])
        ),
        "x>p | y>p | x>p,y>p",
    ),
    Canonical(
        "attack you or your planeswalker with at least one creature (Trove of Temptation)",
        board(
            "x",
            "y",
            foes="pq",
            effects=[effect("must_attack_with", controller="p", player="opponent", whom=ATTACK_YOU_OR_PW)],
        ),
        "x>p | y>p | x>p,y>p | x>p,y>q | x>q,y>p",
    ),
    Canonical(
        "a requirement on another player asks nothing",
        board("x", effects=[effect("must_attack_with", controller="a", player="opponent")]),
        "{} | x>p",
    ),
    Canonical(
        "the same words twice count twice, under a cap",
        board("x", "y", effects=[must("x"), must("x"), must("y"), effect("max_attackers", n=1, each="combat")]),
        "x>p",
    ),
    Canonical(
        "public enemy: attack the host's controller, player only",
        board(
            "x",
            PW,
            creature("host", "p"),
            permanent(
                "aura",
                "q",
                "enchantment",
                subtypes=["aura"],
                attached_to="host",
                effects=[
                    {"kind": "must_attack", "subject": {"type": "creature"}, "whom": {"player": "host_controller"}}
                ],
            ),
            foes="pq",
        ),
        "x>p",
    ),
    Canonical(
        "chosen creatures attack, others can't (Oracle en-Vec)",
        board(
            creature("x", marks=["chosen"]),
            "y",
            effects=[must({"mark": "chosen"}), effect("cant_attack", {"non": {"mark": "chosen"}})],
        ),
        "x>p",
    ),
]

_GOAD = [
    Canonical(
        "goad does not forbid attacking the goader",
        board(creature("x", goaded_by=["p"])),
        "x>p",
    ),
    Canonical(
        "a planeswalker of another is no player other than the goader",
        board(creature("x", goaded_by=["q"]), PW, foes="pq"),
        "x>p",
    ),
    Canonical(
        "goad and can't attack the others: the goader",
        board(
            creature("x", goaded_by=["p"]), foes="pq", effects=[effect("cant_attack", "x", whom={"player": named("q")})]
        ),
        "x>p",
    ),
    Canonical("goad and tapped: stays home", board(creature("x", goaded_by=["p"], tapped=True)), "{}"),
    Canonical("goad and summoning sick: stays home", board(creature("x", goaded_by=["p"], sick=True)), "{}"),
    Canonical("goad and defender: stays home", board(creature("x", goaded_by=["p"], keywords=["defender"])), "{}"),
    Canonical(
        "goad and can't attack: stays home",
        board(creature("x", goaded_by=["p"]), effects=[effect("detain", "x")]),
        "{}",
    ),
    Canonical(
        "506.2a: the chosen defending player is the goader",
        board(creature("x", goaded_by=["p"]), foes="pq", options={"defending": "p"}),
        "x>p",
    ),
    Canonical(
        "goaded by a player who left: every player obeys",
        board(creature("x", goaded_by=["q"]), PW, foes="pqs", players={"q": {"left": True}}),
        "x>p | x>s",
    ),
    Canonical(
        "goaded by one, two planeswalkers and a battle beside the goader: a tie",
        board(creature("x", goaded_by=["p"]), PW, BATTLE),
        "x>p | x>pw | x>bat",
    ),
    Canonical(
        "701.15d: the same goader again adds nothing; under a cap both tie",
        board(
            creature("x", goaded_by=["p", "p"]),
            creature("y", goaded_by=["p"]),
            foes="pq",
            effects=[effect("max_attackers", n=1, each="combat")],
        ),
        "x>q | y>q",
    ),
    Canonical(
        "2018: each goad counts; under a cap the one goaded twice attacks",
        board(
            creature("x", goaded_by=["p", "p"]),
            creature("y", goaded_by=["p"]),
            foes="pq",
            effects=[effect("max_attackers", n=1, each="combat")],
            edition=OLD,
        ),
        "x>q",
    ),
    Canonical(
        "goaded as a description: goaded creatures can't attack planeswalkers",
        board(
            creature("x", goaded_by=["p"]),
            PW,
            effects=[effect("cant_attack", {"goaded": True}, whom={"permanent": {"type": "planeswalker"}})],
        ),
        "x>p",
    ),
]

_RESTRICTIONS = [
    Canonical("can't attack", board("x", "y", effects=[effect("cant_attack", "x"), must("x")]), "{} | y>p"),
    Canonical(
        "can't attack a player leaves that player's planeswalkers",
        board("x", PW, effects=[effect("cant_attack", controller="p", whom={"player": "you"})]),
        "{} | x>pw",
    ),
    Canonical(
        "can't attack you or planeswalkers you control leaves battles you protect",
        board("x", PW, BATTLE, effects=[effect("cant_attack", controller="p", whom=ATTACK_YOU_OR_PW)]),
        "{} | x>bat",
    ),
    Canonical(
        "can't attack its owner (but planeswalkers of its owner)",
        board(creature("x", owner="p"), PW, foes="pq", effects=[effect("cant_attack", "x", whom={"player": "owner"})]),
        "{} | x>pw | x>q",
    ),
    Canonical(
        "enchanted creature can't attack",
        board(
            "x",
            "y",
            permanent(
                "aura",
                "p",
                "enchantment",
                subtypes=["aura"],
                attached_to="x",
                effects=[{"kind": "cant_attack_or_block", "subject": "host"}],
            ),
        ),
        "{} | y>p",
    ),
    Canonical(
        "power greater than the cards in your hand (Ensnaring Bridge)",
        board(
            creature("x", power=2),
            creature("y", power=1),
            permanent(
                "bridge",
                "p",
                "artifact",
                effects=[
                    {
                        "kind": "cant_attack",
                        "subject": {"power": {"more_than": {"number": "hand", "of": "you"}}},
                    }
                ],
            ),
            players={"p": {"hand": 1}, "a": {"hand": 7}},
        ),
        "{} | y>p",
    ),
    Canonical(
        "a control condition may be met by the creature itself (War Falcon), unless it says another",
        board(
            *(
                creature(
                    i,
                    subtypes=["knight"] if i == "x" else [],
                    effects=[
                        {
                            "kind": "cant_attack",
                            "unless": {
                                "controls": {
                                    "player": "you",
                                    "what": {"subtype": "knight", **({"other": True} if o else {})},
                                }
                            },
                        }
                    ],
                )
                for i, o in (("x", True), ("y", True), ("z", False))
            )
        ),
        "{} | y>p | z>p | y>p,z>p",
    ),
    Canonical(
        "an even number of counters (Sab-Sunen): none is even",
        board(
            *(
                creature(
                    i,
                    counters={"+1/+1": n},
                    effects=[
                        {
                            "kind": "cant_attack_or_block",
                            "unless": {"compare": {"value": {"counters": "any", "on": "self"}, "parity": "even"}},
                        }
                    ],
                )
                for i, n in (("x", 1), ("y", 2), ("z", 0))
            )
        ),
        "{} | y>p | z>p | y>p,z>p",
    ),
    Canonical(
        "companions of one that can't attack alone may attack others (802)",
        board(creature("x", effects=[{"kind": "cant_attack_alone"}]), "y", foes="pq"),
        "{} | y>p | y>q | x>p,y>p | x>p,y>q | x>q,y>p | x>q,y>q",
    ),
    Canonical(
        "can't attack alone unless it has a counter (Pipsqueak)",
        board(
            creature(
                "x",
                counters={"+1/+1": 1},
                effects=[
                    {
                        "kind": "cant_attack_alone",
                        "unless": {"fits": {"object": "self", "what": {"counters": {"+1/+1": {"at_least": 1}}}}},
                    }
                ],
            )
        ),
        "{} | x>p",
    ),
    Canonical(
        "only alone, over all defenders",
        board(creature("m", effects=[{"kind": "cant_attack_except_alone"}]), "y", foes="pq"),
        "{} | m>p | m>q | y>p | y>q",
    ),
    Canonical(
        "only alone, and must attack, beside a vanilla creature",
        board(creature("m", effects=[{"kind": "cant_attack_except_alone"}, {"kind": "must_attack"}]), "y"),
        "m>p",
    ),
    Canonical(
        "802.3a: a cap on attacking a player binds that player only, not planeswalkers (Crawlspace)",
        board(
            "x",
            "y",
            PW,
            foes="pq",
            effects=[effect("max_attackers", controller="p", n=1, each="combat", whom={"player": "you"}), must()],
        ),
        "x>p,y>pw | x>p,y>q | x>pw,y>p | x>pw,y>pw | x>pw,y>q | x>q,y>p | x>q,y>pw | x>q,y>q",
    ),
    Canonical(
        "802.3a: a cap tied to nobody binds the whole group",
        board("x", "y", foes="pq", effects=[effect("max_attackers", n=1, each="combat")]),
        "{} | x>p | x>q | y>p | y>q",
    ),
    Canonical(
        "a cap on creatures of a kind leaves the others",
        board(
            "x",
            creature("y", colors=["red"]),
            creature("z", colors=["red"]),
            effects=[effect("max_attackers", {"color": "red"}, n=1, each="combat")],
        ),
        "{} | x>p | y>p | z>p | x>p,y>p | x>p,z>p",
    ),
    Canonical(
        "per turn: creatures that attacked in an earlier combat count, once",
        board(
            creature("x", attacked_this_turn=True),
            "y",
            "z",
            effects=[effect("max_attackers", n=2, each="turn")],
        ),
        "{} | x>p | y>p | z>p | x>p,y>p | x>p,z>p",
    ),
    Canonical(
        "per combat: the count starts anew",
        board(
            creature("x", attacked_this_turn=True),
            "y",
            effects=[effect("max_attackers", n=1, each="combat")],
        ),
        "{} | x>p | y>p",
    ),
    Canonical(
        "per turn, the cap already used up: nobody new attacks, and to attack with nobody stays legal",
        board(
            creature("x", attacked_this_turn=True),
            creature("y", attacked_this_turn=True, tapped=True),
            "z",
            effects=[effect("max_attackers", n=1, each="turn"), must()],
        ),
        "{}",
    ),
    Canonical(
        "only the nearest opponent to the left and planeswalkers there (Pramikon)",
        board("x", PW, foes="pqs", effects=[toward("nearest_left")]),
        "{} | x>p | x>pw",
    ),
    Canonical(
        "only the nearest opponent to the right: the next one still in the game",
        board("x", foes="pqs", effects=[toward("nearest_right")], players={"s": {"left": True}}),
        "{} | x>q",
    ),
    Canonical(
        "contradicting restrictions leave only the empty declaration, even with must attack (Pramikon)",
        board("x", foes="pq", effects=[toward("nearest_left"), toward("nearest_right"), must("x")]),
        "{}",
    ),
    Canonical(
        "restrictions are never traded against requirements",
        board(
            "x",
            foes="pq",
            effects=[
                must("x", whom={"player": named("p")}),
                must("x", whom={"player": named("p")}),
                effect("cant_attack", "x", whom={"player": named("p")}),
            ],
        ),
        "{} | x>q",
    ),
    Canonical(
        "can't be attacked (The Aetherspark): nothing can attack it while it is attached",
        board(
            "x",
            creature("y", "p"),
            permanent(
                "spark",
                "p",
                "planeswalker",
                "artifact",
                subtypes=["equipment"],
                attached_to="y",
                effects=[
                    {
                        "kind": "cant_attack",
                        "subject": {"type": "creature"},
                        "whom": {"permanent": {"is": "self"}},
                        "if": {"fits": {"object": "host", "what": {"type": "creature"}}},
                    }
                ],
            ),
        ),
        "{} | x>p",
    ),
    Canonical(
        "landwalk is every landwalk; protection is every protection",
        board(
            creature("x", keywords=["islandwalk"]),
            creature("y", keywords=["Protection from red"]),
            "z",
            effects=[effect("cant_attack", {"keyword": ["landwalk", "protection"]})],
        ),
        "{} | z>p",
    ),
]

CANONICAL = [
    *_508_AND_REQUIREMENTS,
    *_CONDITIONS_ON_THE_DECLARED_SET,
    *_WHO_MAY_ATTACK,
    *_WHAT_MAY_BE_ATTACKED,
    *_REQUIREMENTS,
    *_GOAD,
    *_RESTRICTIONS,
]
"""Every attack case of the rules' examples, the derivations and the rulings that involves no cost and no band."""

_TWO_GOADERS = board(creature("x", goaded_by=["p", "q"]), PW, BATTLE, foes="pqs")
_TWICE_BY_P: Node = {"goaded_by": ["p"], "effects": [{"kind": "goad", "by": named("p")}]}
_CYCLOPS_AND_Y = board(creature("c", effects=[CYCLOPS]), "y")

SCORES = [
    Score("k goaders, home: 0", _TWO_GOADERS, "{}", 0, 4),
    Score("k goaders, a player who didn't goad: 2k", _TWO_GOADERS, "x>s", 4, 4),
    Score("k goaders, one of them: 2k-1", _TWO_GOADERS, "x>p", 3, 4),
    Score("k goaders, a planeswalker: k", _TWO_GOADERS, "x>pw", 2, 4),
    Score("k goaders, a battle: k", _TWO_GOADERS, "x>bat", 2, 4),
    Score("701.15d: goaded twice by one player counts once", board(creature("x", **_TWICE_BY_P)), "x>p", 1, 2),
    Score(
        "2018: goaded twice by one player counts twice", board(creature("x", **_TWICE_BY_P), edition=OLD), "x>p", 2, 4
    ),
    Score("since 2020 it counts once", board(creature("x", **_TWICE_BY_P), edition="2020-04-17"), "x>p", 1, 2),
    Score("own creature goaded by its controller, a player: 2", board(creature("x", goaded_by=["a"]), PW), "x>p", 2, 2),
    Score(
        "own creature goaded by its controller, a planeswalker: 1",
        board(creature("x", goaded_by=["a"]), PW),
        "x>pw",
        1,
        2,
    ),
    Score(
        "one instance for each creature affected, tapped ones too",
        board("x", creature("y", tapped=True), effects=[must()]),
        "x>p",
        1,
        2,
    ),
    Score(
        "one instance for the player",
        board("x", "y", effects=[effect("must_attack_with", player="you")]),
        "x>p,y>p",
        1,
        1,
    ),
    Score("a condition on the declared set that isn't met asks nothing", _CYCLOPS_AND_Y, "{}", 0, 0),
    Score("a condition on the declared set that is met", _CYCLOPS_AND_Y, "y>p", 0, 1),
    Score("a condition on the declared set met by the creature itself", _CYCLOPS_AND_Y, "c>p", 1, 1),
    Score("decayed asks nothing", board(creature("x", keywords=["decayed"])), "{}", 0, 0),
]
"""Declarations with the number of requirement instances they obey, from the table of what an instance is."""
