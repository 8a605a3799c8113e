"""Loops told by hand, step by step: a case and a verdict each, as plain dicts."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

__all__ = [
    "Run",
    "basalt_monolith",
    "bloom_tender",
    "case",
    "exquisite_blood",
    "oblivion_rings",
    "persist",
    "splinter_twin",
    "step",
    "verdict",
]

Node = dict[str, Any]


class Run(NamedTuple):
    """A case and what is said about it."""

    case: Node
    verdict: Node

    def changed(self, part: str, number: int, **fields: Any) -> Run:
        """The same with some fields of one step (from 1) other; None takes a field away."""
        new = deepcopy(self)
        one = new.verdict[part][number - 1]
        one.update(fields)
        new.verdict[part][number - 1] = {key: value for key, value in one.items() if value is not None}
        return new

    def without(self, part: str, number: int) -> Run:
        """The same without one step."""
        new = deepcopy(self)
        del new.verdict[part][number - 1]
        return new

    def with_step(self, part: str, number: int, one: Node) -> Run:
        """The same with a step put before the numbered one."""
        new = deepcopy(self)
        new.verdict[part].insert(number - 1, one)
        return new

    def said(self, **fields: Any) -> Run:
        """The same with other fields of the verdict."""
        new = deepcopy(self)
        new.verdict.update(fields)
        return new

    def in_state(self, **fields: Any) -> Run:
        """The same in another state: fields of it are replaced."""
        new = deepcopy(self)
        new.case["state"].update(fields)
        return new


def case(cards: Node, **state: Any) -> Node:
    """A case of alice and bob, alice being active."""
    whole = {"active": "alice", "players": {"alice": {}, "bob": {}}, **state}
    return {"question": "find_loops", "cards": deepcopy(cards), "state": whole}


def step(do: str, object: str | None = None, ability: Any = None, instruction: int | None = None, **more: Any) -> Node:
    """A step of alice's."""
    found: Node = {
        "do": do,
        "player": "alice",
        "object": object,
        "ability": ability,
        "instruction": instruction,
        **more,
    }
    if do in ("activate", "cast", "play"):
        found.setdefault("optional", True)
    return {key: value for key, value in found.items() if value is not None}


def verdict(kind: str, round_: list[Node], **more: Any) -> Node:
    """A verdict on a loop."""
    return {"kind": kind, "round": round_, **more}


EXARCH: Node = {
    "types": ["creature"],
    "power": 1,
    "toughness": 4,
    "keywords": ["flash"],
    "abilities": [
        {
            "when": {"on": "enters", "what": "self"},
            "targets": [{"object": {"controller": "you"}}],
            "do": [{"do": "untap", "what": "target"}],
        }
    ],
}
TWIN: Node = {
    "types": ["enchantment"],
    "subtypes": ["Aura"],
    "abilities": [
        {"targets": [{"object": {"type": "creature"}}]},
        {
            "static": {
                "does": "grant",
                "what": "host",
                "ability": {"cost": {"tap": True}, "do": [{"do": "copy_token", "what": "self", "haste": True}]},
            }
        },
    ],
}


def splinter_twin() -> Run:
    """The enchanted creature is tapped for a copy of itself, which untaps it."""
    cards = {"Exarch": EXARCH, "Twin": TWIN}
    state = {
        "battlefield": [{"id": "exarch", "name": "Exarch"}, {"id": "twin", "name": "Twin", "attached_to": "exarch"}]
    }
    round_ = [
        step("activate", "exarch", "Twin 2", events=[["tapped", "exarch"]]),
        step(
            "resolve",
            "exarch",
            "Twin 2",
            1,
            created=["token 1"],
            changes={"tokens Exarch alice": 1},
            events=[["created", "token 1"], ["enters", "token 1"]],
        ),
        step("put", "token 1", 1, it="token 1", targets=["exarch"]),
        step("resolve", "token 1", 1, 1, forgotten=["token 1"], events=[["untapped", "exarch"]]),
    ]
    yields = {"tokens Exarch alice": 1, "enters": 1, "untapped": 1}
    return Run(case(cards, **state), verdict("optional", round_, choosers=["alice"], yields=yields, rule="732.2a"))


def exquisite_blood() -> Run:
    """Alice's gain is bob's loss and the other way round, until he has none left."""
    cards = {
        "Bond": {
            "types": ["enchantment"],
            "abilities": [
                {
                    "when": {"on": "gains_life", "who": "you"},
                    "targets": [{"player": "opponent"}],
                    "do": [{"do": "lose_life", "who": "target", "n": {"that_much": True}}],
                }
            ],
        },
        "Blood": {
            "types": ["enchantment"],
            "abilities": [
                {
                    "when": {"on": "loses_life", "who": "opponent"},
                    "do": [{"do": "gain_life", "who": "you", "n": {"that_much": True}}],
                }
            ],
        },
    }
    stack = [{"id": "gain", "controller": "alice", "ability": {"do": [{"do": "gain_life", "n": 2}]}}]
    battlefield = [{"id": "bond", "name": "Bond"}, {"id": "blood", "name": "Blood"}]
    start = [step("resolve", "gain", None, 1, changes={"life alice": 2}, events=[["gains_life", "alice"]])]
    round_ = [
        step("put", "bond", 1, amount=2, targets=["bob"]),
        step("resolve", "bond", 1, 1, changes={"life bob": -2}, events=[["loses_life", "bob"]]),
        step("put", "blood", 1, amount=2),
        step("resolve", "blood", 1, 1, changes={"life alice": 2}, events=[["gains_life", "alice"]]),
    ]
    said = verdict(
        "ends",
        round_,
        start=start,
        rounds=10,
        losers=["bob"],
        winners=["alice"],
        end_rule="704.5a",
        yields={"life alice": 2, "life bob": -2},
    )
    return Run(case(cards, battlefield=battlefield, stack=stack), said)


RING: Node = {
    "types": ["enchantment"],
    "mana_cost": "{2}{W}",
    "abilities": [
        {
            "when": {"on": "enters", "what": "self"},
            "targets": [{"object": {"non": {"type": "land"}, "other": True}}],
            "do": [{"do": "exile", "what": "target"}],
        },
        {
            "when": {"on": "leaves", "what": "self"},
            "do": [{"do": "return", "what": "exiled", "to": "battlefield", "under": "owner"}],
        },
    ],
}


def oblivion_rings(*more: Node) -> Run:
    """Each of three rings exiles the one that keeps the third in exile."""

    def turn(leaving: str, back: str, next_one: str) -> list[Node]:
        return [
            step("put", leaving, 2, it=leaving),
            step("resolve", leaving, 2, 1, events=[["enters", back]]),
            step("put", back, 1, it=back, targets=[next_one]),
            step("resolve", back, 1, 1, events=[["exiled", next_one], ["leaves", next_one]]),
        ]

    cards = {"Ring": RING, "Bear": {"types": ["creature"], "power": 2, "toughness": 2}}
    battlefield = [{"id": "a", "name": "Ring"}, *more]
    exile = [{"id": "b", "name": "Ring", "owner": "alice", "exiled_by": "a"}]
    stack = [{"id": "c", "name": "Ring", "controller": "alice"}]
    start = [
        step("resolve", "c", 0, events=[["enters", "c"]]),
        step("put", "c", 1, it="c", targets=["a"]),
        step("resolve", "c", 1, 1),
    ]
    round_ = [*turn("a", "b", "c"), *turn("c", "a", "b"), *turn("b", "c", "a")]
    said = verdict("mandatory", round_, start=start, draw_for=["alice", "bob"], rule="104.4b")
    return Run(case(cards, battlefield=battlefield, exile=exile, stack=stack), said)


def persist() -> Run:
    """A creature that comes back without a counter is sacrificed again and again."""
    cards = {
        "Finks": {
            "types": ["creature"],
            "power": 3,
            "toughness": 2,
            "keywords": ["persist"],
            "abilities": [{"when": {"on": "enters", "what": "self"}, "do": [{"do": "gain_life", "n": 2}]}],
        },
        "Melira": {
            "types": ["creature"],
            "power": 2,
            "toughness": 2,
            "abilities": [
                {
                    "static": {
                        "does": "no_counters",
                        "counter": "-1/-1",
                        "what": {"type": "creature", "controller": "you"},
                    }
                }
            ],
        },
        "Seer": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [
                {
                    "cost": {"sacrifice": {"choose": {"type": "creature", "controller": "you"}}},
                    "do": [{"do": "nothing"}],
                }
            ],
        },
    }
    battlefield = [{"id": name, "name": name.capitalize()} for name in ("finks", "melira", "seer")]
    round_ = [
        step(
            "activate",
            "seer",
            1,
            chosen=["finks"],
            events=[["sacrificed", "finks"], ["dies", "finks"], ["leaves", "finks"]],
        ),
        step("put", "finks", "persist", it="finks"),
        step("resolve", "finks", "persist", 1, events=[["enters", "finks"]]),
        step("put", "finks", 1, it="finks"),
        step("resolve", "finks", 1, 1, changes={"life alice": 2}),
        step("resolve", "seer", 1, 1),
    ]
    yields = {"life alice": 2, "enters": 1, "dies": 1, "leaves": 1}
    return Run(case(cards, battlefield=battlefield), verdict("optional", round_, choosers=["alice"], yields=yields))


def basalt_monolith() -> Run:
    """Three mana untap it, two copy that: six are made."""
    cards = {
        "Monolith": {
            "types": ["artifact"],
            "abilities": [
                {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{C}{C}{C}"}]},
                {"cost": {"mana": "{3}"}, "do": [{"do": "untap", "what": "self"}]},
            ],
        },
        "Rings": {
            "types": ["artifact"],
            "abilities": [
                {
                    "when": {"on": "activated", "who": "you"},
                    "do": [{"do": "copy_ability", "what": "it", "pay": {"mana": "{2}"}}],
                }
            ],
        },
    }
    state = {
        "players": {"alice": {"mana": "{2}"}, "bob": {}},
        "battlefield": [{"id": "monolith", "name": "Monolith"}, {"id": "rings", "name": "Rings"}],
    }
    round_ = [
        step("activate", "monolith", 2, mana=[{"object": "monolith", "ability": 1}], paid={"C": 3}),
        step("put", "rings", 1, it="monolith"),
        step("resolve", "rings", 1, 1, taken=True, optional=True, paid={"C": 2}, changes={"mana {C} alice": -2}),
        step("resolve", "monolith", 2, 1, events=[["untapped", "monolith"]]),
        step("activate", "monolith", 1, changes={"mana {C} alice": 3}),
        step("resolve", "monolith", 2, 1, events=[["untapped", "monolith"]]),
    ]
    said = verdict("optional", round_, choosers=["alice"], yields={"mana {C} alice": 1, "untapped": 2})
    return Run(case(cards, **state), said)


def bloom_tender() -> Run:
    """Two mana are made, one untaps."""
    cards = {
        "Tender": {
            "types": ["creature"],
            "power": 1,
            "toughness": 1,
            "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}{U}"}]}],
        },
        "Freed": {
            "types": ["enchantment"],
            "subtypes": ["Aura"],
            "abilities": [
                {"targets": [{"object": {"type": "creature"}}]},
                {"cost": {"mana": "{U}"}, "do": [{"do": "untap", "what": "host"}]},
            ],
        },
    }
    battlefield = [{"id": "tender", "name": "Tender"}, {"id": "freed", "name": "Freed", "attached_to": "tender"}]
    round_ = [
        step(
            "activate",
            "freed",
            2,
            mana=[{"object": "tender", "ability": 1}],
            paid={"U": 1},
            changes={"mana {G} alice": 1},
        ),
        step("resolve", "freed", 2, 1, events=[["untapped", "tender"]]),
    ]
    said = verdict("optional", round_, choosers=["alice"], yields={"mana {G} alice": 1, "mana alice": 1})
    return Run(case(cards, battlefield=battlefield), said)
