"""What the reader leaves out of a sentence: only by a rule with a name and a reason."""

from __future__ import annotations

import hashlib
import json

import pytest

from bridge.text import read, relevance
from bridge.text.relevance import LEFT_OUT, RULES

from .sampling import CARDS

EXAMPLES = {
    "activating": "Enchanted creature can't attack, and its activated abilities can't be activated.",
    "untapping": "Enchanted creature can't block or become untapped.",
    "happening": "This creature can't block or be sacrificed.",
    "targeting": "This creature can't block or be the target of spells.",
    "this ability": "{2}: This creature loses this ability and becomes an Aura enchantment with enchant creature.",
    "players": "You gain hexproof until end of turn and creatures you control can't be blocked this turn.",
    "granted": 'Creatures you control have vigilance and "{T}: Add {G}."',
    "entering": "If this creature was kicked, it enters with a +1/+1 counter on it and with flying.",
    "elsewhere": "Creatures you control and creature spells you control are black.",
    "done": "{2}: Draw a card and creatures you control can't be blocked this turn.",
    "at random": "{2}: This turn, instead of declaring blockers, each defending player chooses any number of creatures "
    "they control and divides them into piles. Assign each pile at random.",
}


@pytest.mark.parametrize("rule", LEFT_OUT)
def test_each_rule_leaves_something_out(rule: str) -> None:
    found = {each: statement for statement in read(EXAMPLES[rule]).statements for each in statement.left_out}
    assert rule in found, read(EXAMPLES[rule]).statements
    assert found[rule].effects or LEFT_OUT[rule] in found[rule].reason
    assert set(EXAMPLES) == set(LEFT_OUT)


def test_no_two_rules_share_a_name() -> None:
    rules = [each for each in vars(relevance).values() if isinstance(each, relevance.Rule)]
    rules += [*relevance._CERTAIN_RULES, *relevance._STATIC_RULES]
    assert sorted(RULES) == sorted(each.name for each in rules)


@pytest.mark.parametrize("one_in", [60, pytest.param(1, marks=pytest.mark.nightly)])
def test_what_is_irrelevant_has_a_reason(one_in: int) -> None:
    if not CARDS.exists():
        pytest.skip(f"third-party data is not beside the checkout: {CARDS}")
    tried = 0
    for card in map(json.loads, CARDS.read_text(encoding="utf-8").splitlines()):
        if int(hashlib.sha256(card["name"].encode()).hexdigest()[:8], 16) % one_in:
            continue
        for face in card.get("faces", [card]):
            for each in read(face.get("text") or "", name=face["name"], type_line=face["type_line"]).statements:
                tried += 1
                assert each.role == "in_force" or each.effects or each.reason, (card["name"], each)
                by_a_rule = RULES.get(each.rule) == each.reason if each.rule else bool(each.left_out)
                assert by_a_rule or each.role != "irrelevant", (card["name"], each)
                assert set(each.left_out) <= set(LEFT_OUT)
    assert tried > 100
