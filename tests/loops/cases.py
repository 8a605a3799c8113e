"""Loop cases and verdicts made by hand, for tests of what is done with them."""

from __future__ import annotations

from typing import Any

from msgspec import json, to_builtins

from bridge.case.state import Case
from bridge.loops.proofs import Proof, proof_text, verified
from bridge.loops.resources import Resource
from bridge.loops.verdict import LoopVerdict, Step
from tests.loops.loading import load_loop_text, loop_from_object

__all__ = ["DRAW", "EXARCH", "TWIN", "ability", "bears", "file_problems", "named", "twin"]

_WITH_A_KIND = ("mana", "tokens", "counters", "boost")


def file_problems(case: Case, verdict: LoopVerdict) -> tuple[str, ...]:
    """What `azor verify` says against the proof that `azor loops --proof` writes; nothing where there is none."""
    text = proof_text(case, verdict)
    return verified(json.decode(text, type=Proof)).problems if text else ()


def named(amounts: dict[str, int]) -> dict[Resource, int]:
    """What a step changes or a round yields, by names as a verdict prints them: the last word is the owner's id."""
    return {_named(name): n for name, n in amounts.items()}


def _named(name: str) -> Resource:
    word, *rest = name.split(" ")
    if word in _WITH_A_KIND and len(rest) > 1:
        return Resource(word, " ".join(rest[:-1]), rest[-1])
    if word == "extra":
        return Resource(word, " ".join(rest))
    return Resource(word, owner=" ".join(rest))


TWIN = """\
title: Splinter Twin on Deceiver Exarch
question: find_loops
cards:
  Splinter Twin:
    types: [enchantment]
    subtypes: [Aura]
    mana_cost: "{2}{R}{R}"
    abilities:
      - targets: [{object: {type: creature}}]
      - static:
          does: grant
          what: host
          ability: {cost: {tap: true}, do: [{do: copy_token, what: self, haste: true}]}
  Deceiver Exarch:
    types: [creature]
    subtypes: [Cleric]
    mana_cost: "{2}{U}"
    power: 1
    toughness: 4
    keywords: [flash]
    abilities:
      - when: {on: enters, what: self}
        targets: [{object: {controller: you}}]
        do: [{do: untap, what: target}]
state:
  active: alice
  players:
    alice: {}
    bob: {}
  battlefield:
    - {id: exarch, name: Deceiver Exarch}
    - {id: twin, name: Splinter Twin, attached_to: exarch}
"""
"""A case as it is written."""

EXARCH = LoopVerdict(
    "optional",
    rule="732.2a",
    edition="2026-04-17",
    steps=4,
    start=(Step("activate", player="alice", object="exarch", ability="2.0", card="Splinter Twin", rules=("602.2",)),),
    round=(
        Step(
            "resolve",
            player="alice",
            object="exarch",
            ability="2.0",
            card="Splinter Twin",
            instruction=1,
            created=("token 1",),
            rules=("608.2c", "707.2"),
            changes=named({"tokens Deceiver Exarch alice": 1}),
            events=(("enters", "token 1"),),
        ),
        Step(
            "put",
            player="alice",
            object="token 1",
            ability=1,
            it="token 1",
            targets=("exarch",),
            rules=("603.3b",),
            card="Deceiver Exarch",
        ),
        Step(
            "resolve",
            player="alice",
            object="token 1",
            ability=1,
            instruction=1,
            rules=("608.2c",),
            card="Deceiver Exarch",
            events=(("untapped", "exarch"),),
        ),
        Step(
            "activate",
            player="alice",
            object="exarch",
            ability="2.0",
            card="Splinter Twin",
            rules=("602.2",),
            optional=True,
            forgotten=("token 1",),
        ),
    ),
    choosers=("alice",),
    yields=named({"activated": 1, "enters": 1, "tokens Deceiver Exarch alice": 1}),
    notes=("The opponents do nothing.",),
    seconds=0.25,
)
"""What is found in it."""

DRAW = LoopVerdict(
    "mandatory",
    rule="104.4b",
    edition="2026-04-17",
    steps=2,
    round=(
        Step("put", player="alice", object="bear", ability=1, rules=("603.3b",)),
        Step("resolve", player="alice", object="bear", ability=1, instruction=1, rules=("608.2c",)),
    ),
    draw_for=("alice", "bob"),
    yields=named({"life alice": 1}),
)


def twin(**more: Any) -> Case:
    """The case as it is decoded, with more keys."""
    (loaded,) = load_loop_text(TWIN)
    return loop_from_object({**to_builtins(loaded.case), **more})


def bears(*abilities: dict[str, Any], **state: Any) -> dict[str, Any]:
    """A case with a Bear that has the abilities."""
    return {
        "question": "find_loops",
        "cards": {"Bear": {"types": ["creature"], "power": 2, "toughness": 2, "abilities": list(abilities)}},
        "state": {
            "active": "alice",
            "players": {"alice": {}, "bob": {}},
            "battlefield": [{"id": "bear", "name": "Bear"}],
            **state,
        },
    }


def ability(*do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A triggered ability of something that entered."""
    return {"when": {"on": "enters", "what": "self"}, "do": list(do), **more}
