"""`azor verify` refuses a proof in which anything else is said than what happens (docs/loops.md, "A proof")."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from msgspec import ValidationError, convert

from bridge.case.state import Case
from bridge.language import speaking
from bridge.loops.finding import find
from bridge.loops.proofs import Proof, proof_text, verified
from tests.fixtures.files import LOOPS
from tests.loops.loading import load_loop_file, loop_from_object

from .forging import Forgery, forgeries
from .runs import splinter_twin
from .test_turns import attacker_alone

__all__: list[str] = []

Node = dict[str, Any]

BY_DAY = (
    "mandatory/assault_suit_emperor_crocodile",
    "ends/exquisite_blood_sanguine_bond",
    "fragmented/kioras_followers_of_two_players",
    "optional/devoted_druid_vizier_of_remedies",
    "copies",
)
AT_NIGHT = (
    *BY_DAY,
    "mandatory/aligned_hedron_network_exiles_itself",
    "mandatory/animate_dead_worldgorger_dragon",
    "mandatory/declined_by_nobody",
    "ends/brash_taunter_guilty_conscience",
    "optional/basalt_monolith_rings_of_brighthearth",
    "optional/bloom_tender_freed_from_the_real",
    "optional/a_whole_hand_is_discarded_and_heard",
    "optional/dualcaster_mage_heat_shimmer",
    "optional/isochron_scepter_dramatic_reversal",
    "optional/kitchen_finks_melira_viscera_seer",
    "optional/three_oblivion_rings_another_target",
    "turns",
)
SHARE = 6
"""By day one of so many forgeries is tried."""
WITHOUT_EFFECT = ("left out", "twice", "after the next")
"""What is done to whole steps of a run: what is left may be a run, too."""


def _case(name: str) -> Case:
    if name == "copies":
        return convert(splinter_twin().case, Case)
    if name == "turns":
        return loop_from_object(attacker_alone())
    (loaded,) = load_loop_file(str(LOOPS / f"{name}.yaml"))
    return loaded.case


@cache
def _proof(name: str) -> Node:
    case = _case(name)
    found: Node = json.loads(proof_text(case, find(case, steps=24, timeout=120)))
    return found


def _is_run(forgery: Forgery) -> bool:
    """Whether steps of the start, the round or the way out were left out, repeated or put in another order.

    There are other ways out: a copy has the targets of the original if none are told. And what a proof takes no notice
    of any more is its own choice.
    """
    path, _, what = forgery.name.partition(" ")
    part, *rest = path.split(".")
    if {"forgotten", "cut"} & {*rest} or (part == "escape" and "targets" in rest and what == "left out"):
        return True
    return part in ("start", "round", "escape") and all(map(str.isdecimal, rest)) and what.endswith(WITHOUT_EFFECT)


def _is_untold(proof: Node, forgery: Forgery) -> bool:
    """Whether an event was left out that needn't be told."""
    path, _, what = forgery.name.partition(" ")
    if what != "left out" or ".events." not in path:
        return False
    part, number, _, place, *_ = path.split(".")
    return proof[part][int(number)]["events"][int(place)][0] in ("adds_mana", "counters_removed")


def _accepted(proof: Node) -> bool:
    try:
        return verified(convert(proof, Proof)).outcome == "accepted"
    except ValidationError:
        return False  # bad input


def _holes(name: str, share: int) -> list[str]:
    proof = _proof(name)
    assert _accepted(proof)
    tried = [each for each in forgeries(proof) if _number(each) % share == 0]
    assert len(tried) > 200 / share
    return [each.name for each in tried if not _is_run(each) and not _is_untold(proof, each) and _accepted(each.proof)]


def _number(forgery: Forgery) -> int:
    return int.from_bytes(sha256(forgery.name.encode()).digest()[:4], "big")


@pytest.mark.parametrize("name", BY_DAY)
def test_no_forgery_is_accepted(name: str) -> None:
    assert _holes(name, SHARE) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", AT_NIGHT)
def test_no_forgery_at_all_is_accepted(name: str) -> None:
    assert _holes(name, 1) == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("round.0.rules 0 twice", "rules: one of them twice"),
        ("round.0.copied put in", "copied: nothing, not {'alice': 'bob'}"),
        ("round.0.enchanted put in", "enchanted: nothing, not {'alice': 'bob'}"),
        ("round.0.created put in", "0 tokens or copies come to be, not 1"),
        ("round.0.skipped put in", "the instruction is carried out, which isn't said"),
        ("round.1.targets put in", "targets where nothing is targeted"),
    ],
)
def test_what_is_put_in_is_named(name: str, why: str) -> None:
    """The round puts an ability without targets on the stack, which resolves: it copies and creates nothing."""
    (forged,) = (each for each in forgeries(_proof(BY_DAY[0])) if each.name == name)
    assert any(why in each for each in verified(convert(forged.proof, Proof)).problems)


_KEYS = re.compile(r"'[^']*'|\{.*?\}|\[.*?\]|\([^()]*\)")
"""Keys, names and values of a file, which stay as they are."""


@pytest.mark.parametrize("name", BY_DAY[:3])
def test_why_it_is_refused_is_said_in_korean(name: str) -> None:
    """In either language the same is wrong; in Korean nothing is said in words of English but keys and names."""
    tried = [each for each in forgeries(_proof(name)) if _number(each) % SHARE == 0]
    said = 0
    for each in tried:
        try:
            proof = convert(each.proof, Proof)
        except ValidationError:
            continue
        plain = verified(proof)
        with speaking("ko"):
            found = verified(proof)
        assert (found.outcome, len(found.problems)) == (plain.outcome, len(plain.problems))
        for english, korean in zip(plain.problems, found.problems, strict=True):
            assert re.search("[가-힣]", korean) and korean != english, english
            assert not re.search(r"[a-z]{2,}( [a-z]{2,}){3,}", _KEYS.sub("·", korean)), korean
            said += 1
    assert said > 10


def test_an_ability_is_called_by_its_name() -> None:
    proof = json.loads(json.dumps(_proof("copies")))
    steps = [step for step in proof["round"] if isinstance(step.get("ability"), str)]
    assert steps
    for step in steps:
        step["ability"] += "x"
    assert not _accepted(proof)


def test_what_is_forged_is_another_proof() -> None:
    proof = _proof("ends/exquisite_blood_sanguine_bond")
    found = list(forgeries(proof))
    assert len({each.name for each in found}) == len(found)
    assert all(each.proof != proof for each in found)
    for key in ("player", "object", "ability", "it", "instruction", "events", "changes", "rules", "targets", "amount"):
        assert any(f".{key} " in f"{each.name} " for each in found), key
