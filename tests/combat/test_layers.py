"""From printed to current characteristics: what is carried from layer to layer, and what comes out of it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from clingo import Control

from bridge import check
from bridge.asp.encodings import RULES
from bridge.asp.facts import facts
from bridge.case.loading import case_from_object
from bridge.case.state import Case, Effect, Permanent
from bridge.case.terms import text_of
from bridge.combat.layer_steps import Current
from bridge.combat.layers import current, facts_of_steps
from bridge.combat.messages import Wording
from bridge.combat.preparing import understood
from bridge.combat.verdict import Verdict
from bridge.errors import CaseError

__all__: list[str] = []

ROOT = Path(__file__).resolve().parents[2]
Node = dict[str, Any]

BEAR: Node = {"id": "bear", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2}


def board(*permanents: Node, effects: list[Node] | None = None, **state: Any) -> Case:
    """A board of printed permanents of two players."""
    given: Node = {"active": "a", "players": {"a": {}, "b": {}}, "printed": True, **state}
    return case_from_object({"state": {**given, "battlefield": list(permanents), "effects": effects or []}})


def source(*effects: Node, **keys: Any) -> Node:
    """An enchantment with some effects."""
    return {"id": "source", "controller": "a", "types": ["enchantment"], "effects": list(effects), **keys}


def after(case: Case, name: str = "bear") -> Permanent:
    return next(each for each in current(case).case.state.battlefield if each.id == name)


# ------------------------------------------------------------------------------------------------------ nothing to do


def test_a_board_that_nothing_changes_is_returned_as_it_is() -> None:
    case = board(BEAR, source({"kind": "cant_attack"}, {"text": "words"}), printed=False)
    assert current(case).case is case


def test_the_solver_is_not_needed_then() -> None:
    code = f"""
import sys; sys.path.insert(0, {str(ROOT)!r})
from bridge.combat.layers import current
from bridge.case.state import Case, Permanent, Player, State
bear = Permanent(id="bear", controller="a", types=["creature"], counters={{"charge": 2}})
current(Case(state=State(active="a", players={{"a": Player(), "b": Player()}}, battlefield=[bear])))
assert "clingo" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    "case",
    [
        board({**BEAR, "counters": {"+1/+1": 1}}),
        board(BEAR, source({"kind": "gets", "subject": {"type": "creature"}, "power": 1})),
        board(BEAR, effects=[{"kind": "gains", "keywords": ["flying"]}]),
        board({**BEAR, "counters": {"Flying": 1}}, printed=False),
    ],
)
def test_what_is_current_is_not_changed_again(case: Case) -> None:
    once = current(case).case
    assert once != case
    assert not once.state.printed and not any(each.printed for each in once.state.battlefield)
    assert current(once).case in (once, current(current(once).case).case)
    assert {each.id: (each.power, each.keywords) for each in current(once).case.state.battlefield} == {
        each.id: (each.power, each.keywords) for each in once.state.battlefield
    }


# ---------------------------------------------------------------------------------------------------- what is printed


def test_a_list_of_characteristics_is_changed_alone() -> None:
    effects: list[Node] = [{"kind": "gets", "power": 1, "toughness": 1}, {"kind": "loses", "keywords": ["flying"]}]
    bear = {**BEAR, "keywords": ["flying"], "printed": ["toughness"]}
    found = after(board(bear, effects=effects, printed=False))
    assert (found.power, found.toughness, found.keywords) == (2, 3, ["flying"])


def test_keywords_are_compared_as_facts_have_them() -> None:
    bear = {**BEAR, "keywords": ["Islandwalk", "First  Strike"]}
    assert after(board(bear, effects=[{"kind": "loses", "keywords": ["ISLANDWALK"]}])).keywords == ["First  Strike"]
    assert after(board(bear, effects=[{"kind": "loses", "keywords": ["landwalk"]}])).keywords == ["First  Strike"]
    assert after(board(bear, effects=[{"kind": "gains", "keywords": ["first strike"]}])).keywords == bear["keywords"]


def test_counters_are_counted_by_their_names() -> None:
    bear = {**BEAR, "counters": {"+1/+0": 2, "-0/-1": 1, "charge": 5}}
    found = after(board(bear))
    assert (found.power, found.toughness, found.counters) == (4, 1, bear["counters"])


# ------------------------------------------------------------------------------------------------------------ effects


def test_effects_that_were_applied_are_gone_and_others_stay() -> None:
    case = board(
        {**BEAR, "effects": [{"kind": "gets", "power": 1}, {"kind": "cant_block", "text": "~ can't block."}]},
        effects=[{"kind": "gets", "power": 1}, {"id": "rule", "kind": "must_attack"}],
    )
    found = current(case).case.state
    assert [effect.kind for effect in found.battlefield[0].effects or ()] == ["cant_block"]
    assert [(effect.id, effect.kind) for effect in found.effects] == [("rule", "must_attack")]


def test_a_given_ability_is_one_of_the_object() -> None:
    """CR 109.5: "you" is the controller of the object that has the ability."""
    quoted = {"kind": "cant_attack", "unless": {"controls": {"player": "you", "what": {"type": "artifact"}}}}
    aura = source({"kind": "gains", "subject": "host", "abilities": [quoted]}, controller="b", attached_to="bear")
    relic = {"id": "relic", "controller": "b", "types": ["artifact"]}
    case = board(BEAR, aura, relic)
    assert [effect.kind for effect in after(case).effects or ()] == ["cant_attack"]
    held = case_from_object({**_plain(case), "play": {"attackers": {"bear": "b"}}})
    assert [each.kind for each in check(held).violations] == ["cant_attack"]


def _plain(case: Case) -> Node:
    from msgspec import to_builtins

    plain: Node = to_builtins(case)
    return plain


def test_an_ability_that_is_given_changes_things_in_later_layers() -> None:
    given = {"kind": "gets", "subject": {"type": "creature", "other": True}, "power": 5}
    lord = {**BEAR, "id": "lord", "effects": [{"kind": "gains", "subject": {"id": "bear"}, "abilities": [given]}]}
    case = board(BEAR, lord)
    assert (after(case).power, after(case, "lord").power) == (2, 7)


def test_an_ability_that_is_given_twice_counts_twice() -> None:
    given = {"kind": "gains", "subject": {"id": "bear"}, "abilities": [{"kind": "gets", "power": 1}]}
    assert after(board(BEAR, effects=[given, given])).power == 4


def test_lost_abilities_are_gone_with_the_mana_ability() -> None:
    bear = {**BEAR, "keywords": ["haste"], "mana": "{G}", "effects": [{"kind": "cant_block"}], "text": "words"}
    found = after(board(bear, effects=[{"kind": "loses", "all_abilities": True}]))
    assert (found.keywords, found.effects, found.mana) == ([], [], None)


def test_words_that_nobody_has_read_are_still_there() -> None:
    """Without `effects` a text is not read: an ability that is given doesn't say what the text says."""
    given = {"kind": "gains", "abilities": [{"kind": "cant_block"}]}
    found = after(board({**BEAR, "text": "strange words"}, effects=[given]))
    assert found.effects == [Effect(text="strange words"), Effect(kind="cant_block")]


def test_ids_of_effects_are_told_apart() -> None:
    """An id of the case may look like one that is made."""
    effects = [{"id": "bear#1", "kind": "gets", "power": 1}]
    bear = {**BEAR, "effects": [{"kind": "gets", "power": 10}]}
    assert after(board(bear, effects=effects)).power == 13


# --------------------------------------------------------------------------------------------------- what is left open


def _open(*effects: Node) -> Current:
    return current(board(BEAR, effects=list(effects)))


def test_what_is_left_open_keeps_the_effects_that_it_names() -> None:
    found = _open(
        {"id": "one", "kind": "has_base", "power": 1},
        {"id": "two", "kind": "has_base", "power": 3},
        {"id": "three", "kind": "gets", "power": 3},
    )
    assert found.left_open == (("order_unknown", "one", "two", "bear"),)
    assert [effect.id for effect in found.case.state.effects] == ["one", "two"]


def test_questions_are_given_as_questions() -> None:
    found = _open({"kind": "gets", "power": 3, "if": {"answer": "you've cast a spell this turn"}})
    assert found.open_questions == ("you've cast a spell this turn",)
    assert found.left_open == ()
    assert found.case.state.battlefield[0].power == 2


def _judged(effects: list[Node], **keys: str) -> Verdict:
    return check(case_from_object({**_plain(board(BEAR, effects=effects)), **keys, "play": {}}))


@pytest.mark.parametrize("question", ["declare_attackers", "declare_blockers", "assign_combat_damage"])
def test_what_is_left_open_leaves_the_verdict_open(question: str) -> None:
    effects = [{"id": "one", "kind": "has_base", "power": 1}, {"id": "two", "kind": "has_base", "power": 3}]
    verdict = _judged(effects, question=question)
    assert verdict.outcome == "undetermined"
    assert [(each.cr, each.kind) for each in verdict.unsupported] == [("613.7", "order_unknown")]


def test_an_older_edition_has_other_numbers() -> None:
    effects = [{"id": "one", "kind": "has_base", "power": 1}, {"id": "two", "kind": "has_base", "power": 3}]
    verdict = _judged(effects, edition="2018-10-05")
    assert [(each.cr, each.kind) for each in verdict.unsupported] == [("613.6", "order_unknown")]


# ---------------------------------------------------------------------------------------------------- steps, and speed


def test_plain_clingo_gives_the_same_answer() -> None:
    """Each step is a run of the question file on the facts that are told."""
    case = board({**BEAR, "counters": {"+1/+1": 1}}, effects=[{"kind": "gains", "keywords": ["flying"]}])
    steps = facts_of_steps(case)
    found = []
    for step in steps:
        control = Control()
        control.load(str(RULES / "apply_layer.lp"))
        control.add("base", [], text_of(step))
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            (model,) = [[str(atom) for atom in model.symbols(shown=True)] for model in handle]
        found.append([atom for atom in model if atom.startswith(("gained", "number_now"))])
    assert found == [
        ['gained("bear",keyword("flying"))'],
        ['number_now("bear",power,3)', 'number_now("bear",toughness,3)'],
    ]


def test_no_fact_of_a_settled_case_speaks_of_layers() -> None:
    case = board({**BEAR, "counters": {"+1/+1": 1}}, effects=[{"kind": "gets", "power": 1}])
    text = text_of(facts(current(case).case, "2026-04-17"))
    assert 'measure("bear",power,4).' in text
    assert "printed" not in text and "part_of" not in text and "ability" not in text


def test_a_face_down_permanent_has_what_the_case_gives() -> None:
    """CR 708.2: not what the card of its name says; and another permanent copies just that (707.2)."""
    unlike: Node = {"id": "morph", "name": "Serra Angel", "controller": "a", "marks": ["face-down"]}
    with pytest.raises(CaseError, match=r"state.battlefield\[0\]: a face-down permanent isn't what its card says"):
        understood(board(unlike))
    copies = {"kind": "is_copy", "of": "morph", "subject": {"id": "bear"}, "timestamp": 5}
    angel: Node = {"id": "angel", "controller": "b", "types": ["creature"], "power": 4, "toughness": 4, "timestamp": 1}
    turned = {"kind": "is_copy", "of": "angel", "subject": {"id": "morph"}, "timestamp": 3}
    morph = {**BEAR, "id": "morph", "marks": ["face-down"], "timestamp": 2}
    found = current(board({**BEAR, "power": 1}, morph, {**angel, "keywords": ["flying"]}, effects=[turned, copies]))
    assert [(each.power, each.keywords) for each in found.case.state.battlefield] == [(2, []), (2, []), (4, ["flying"])]


def test_a_large_board_is_quick() -> None:
    effects: list[Node] = [
        {"kind": "gets", "subject": {"type": "creature", "controller": "you"}, "power": 1, "toughness": 1},
        {"kind": "gains", "subject": {"type": "creature", "controller": "you"}, "keywords": ["trample"]},
        {"kind": "gets", "subject": {"subtype": "elf"}, "power": {"count": {"type": "creature", "controller": "you"}}},
    ]
    creatures = [{**BEAR, "id": f"c{n}", "controller": "ab"[n % 2], "subtypes": ["elf"]} for n in range(45)]
    others = [{**source(effects[n % 3]), "id": f"e{n}", "controller": "ab"[n % 2]} for n in range(15)]
    case = board(*creatures, *others)
    current(case)
    times = []
    for _ in range(3):
        begin = time.process_time()
        current(case)
        times.append(time.process_time() - begin)
    assert min(times) < 0.15, f"{min(times):.3f} s"


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        ({"subtypes": ["every creature type"]}, "creatures are not of a creature type"),
        ({"supertypes": ["legendary"], "types": ["artifact"]}, "creatures are not legendary or artifact"),
    ],
)
def test_what_is_lost_is_said(lost: Node, words: str) -> None:
    case = board(BEAR, source({"id": "e", "kind": "is_not", "subject": {"type": "creature"}, **lost}))
    assert Wording(case.state).says("e") == words
