"""Files made from the registries are current, and other modules name words of a registry only for a stated reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from bridge.asp.registries import generated
from bridge.case.abilities import Static
from bridge.case.ability_keys import VERBS
from bridge.case.keywords import KEYWORD_ROWS, Keyword, section_in
from bridge.case.kinds import KINDS
from bridge.loops.proof import checking, instructions
from bridge.loops.proof.view import KEYWORD_COUNTERS
from bridge.rulebook import editions, load_table
from tests.oracle.blocks import KEYWORDS_OF_ATTACKERS, KEYWORDS_OF_BLOCKERS
from tests.oracle.random_blocks import random_blocks
from tests.static.tree import ENCODED, ROOT

BOARDS_DRAWN = 200
"""On so many boards of the witness every evasion ability is looked for."""

KINDS_BY_HAND = {
    "asp/effect_facts.py": "the facts that one kind has alone: who goads, what becomes nothing",
    "case/keywords.py": "the kinds of effects that keywords make",
    "case/effect_form.py": "the limits of single keys of single kinds",
    "combat/abilities.py": "what static abilities given as data come to",
    "combat/effect_prose.py": "clauses that are more than a verb phrase",
    "combat/idle.py": "the effects that keywords make",
    "combat/layers.py": "what is left of the abilities of a suspected permanent",
    "combat/later_keywords.py": "the kind that gives keywords",
    "combat/nearest.py": "how damage among the defenders is repaired",
    "combat/wording.py": "a requirement that is said with its number",
    "combat/reasons.py": "a reason of the same name",
    "combat/violations.py": "violations of the same names",
    "contradictions/layered.py": "the effects of each layer that are tried",
    "contradictions/wider.py": "the effects that are tried on conditions, teams and damage",
    "exchange/arena/board.py": "restrictions and requirements that a log has numbers for",
    "validate/dressing.py": "the kinds whose sentence has its number in another place",
    "contradictions/costs.py": "a cost to attack, on a board of its own",
    "contradictions/editions.py": "the boards on which changes of editions are looked for",
    "contradictions/readings.py": "the boards on which readings are looked at",
    "contradictions/legality.py": "the kinds of the small scopes that are listed one by one",
    "contradictions/precedence.py": "what forbids everything, and what each permission permits",
    "validate/generating.py": "kinds that want more of a board: somebody who goads, an Equipment",
    "validate/parts.py": "the values that a key of a kind is given",
}
"""The modules that name a kind of effect, each with the reason; readers of card texts (`READERS`) may always do so."""

KEYWORDS_BY_HAND = {
    "asp/effect_facts.py": "keywords with a quality, which are effects",
    "asp/facts.py": "keywords with a quality, by the question that asks for it",
    "case/ability_keys.py": "verbs of the same names",
    "case/form.py": "a key of the play",
    "case/words.py": "keywords that are one word with their quality: islandwalk, plainscycling",
    "cli/output.py": "a method of Python",
    "combat/idle.py": "what bears only on permanents that are new",
    "combat/listing.py": "a word of another meaning",
    "combat/prose.py": "keywords with a quality, whose names are made of both",
    "combat/rendering.py": "a key of the play",
    "combat/violations.py": "violations of the same names",
    "exchange/arena/board.py": "the keywords and counters that a log has numbers for",
    "exchange/forge.py": "the keywords of tokens that an engine has words for",
    "exchange/xmage.py": "the counters that an engine has constants for",
    "contradictions/layered.py": "what creatures have, so that a verdict hangs on a layer",
    "contradictions/wider.py": "what creatures have that damage is assigned by",
    "contradictions/looped.py": "what an ability of a loop gives and takes away",
    "contradictions/pools.py": "the values of a key whose value is a keyword",
    "contradictions/changes.py": "the keyword counters that an edition brought",
    "contradictions/editions.py": "the boards on which changes of editions are looked for",
    "contradictions/readings.py": "the boards on which readings are looked at",
    "contradictions/precedence.py": "the keywords that permissions lift",
    "validate/generating.py": "keywords that want more of a board, or less",
    "validate/parts.py": "the values that a quality of a keyword is given",
}
"""The modules that name a keyword ability, each with the reason."""

READERS = ("text/", "loops/")
"""The reader of card texts, whose words mean kinds; and the format of loop cases, whose verbs have their own names."""


@pytest.mark.parametrize("path", generated(), ids=lambda path: path.name)
def test_what_is_generated_is_current(path: Path) -> None:
    """`python -m bridge.asp.registries` writes it."""
    assert path.read_text(encoding="utf-8") == generated()[path]


def _strings(path: Path) -> Iterator[str]:
    """The string constants of a module, without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def _named_in(path: Path, words: frozenset[str]) -> set[str]:
    return words.intersection(_strings(path))


def test_a_kind_is_named_by_hand_only_where_it_is_said_why() -> None:
    """A new kind of the plain sort, a verb phrase and a rule, needs none of these modules."""
    found = {}
    for path in sorted((ROOT / "bridge").rglob("*.py")):
        name = path.relative_to(ROOT / "bridge").as_posix()
        if name != "case/kinds.py" and not name.startswith(READERS) and (named := _named_in(path, frozenset(KINDS))):
            found[name] = named
    assert found.keys() == KINDS_BY_HAND.keys(), found


def test_rules_speak_of_a_kind_where_they_judge_it() -> None:
    """The tables of kinds are generated. No other file lists kinds as facts, except that of the layers (613), where
    single kinds have a place."""
    listed = [
        f"{file}: {line}"
        for file, program in ENCODED.items()
        if file != "interface/kinds.lp" and "613_" not in file
        for line in re.findall(r"^_?\w+\((\w+)(?:, \w+)?\)\.$", program.text, re.MULTILINE)
        if line in KINDS
    ]
    assert listed == []


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_row_of_a_kind_is_whole(kind: object) -> None:
    row = KINDS[getattr(kind, "name", "")]
    changes = "characteristics" in row.bears_on
    assert bool(row.layers) == changes
    assert row.needs == "" or row.needs in row.keys
    assert set(row.needs_one_of) <= set(row.keys)
    assert (row.n is None) or ("n" in row.keys and row.needs != "n")
    assert not (row.phrase and row.of_number)
    assert not (changes and len(row.bears_on) > 1)


def test_a_loop_has_the_verbs_that_the_registry_names() -> None:
    verbs = set(get_args(get_type_hints(Static)["does"]))
    assert {kind.loops for kind in KINDS.values()} - {""} <= verbs
    assert {name for name, kind in KINDS.items() if kind.loops} <= {
        name for name, kind in KINDS.items() if "characteristics" in kind.bears_on
    }


def test_the_checker_carries_out_every_verb() -> None:
    """Without a function under `@verb` a loop with the verb could only be rejected."""
    assert checking.__all__  # which imports them all
    assert set(VERBS) - instructions.VERBS.keys() == set()


# ------------------------------------------------------------------------------------------------------------- keywords


def test_a_keyword_is_named_by_hand_only_where_it_is_said_why() -> None:
    """A new keyword needs none of these modules, except a sentence for its violation."""
    found = {}
    for path in sorted((ROOT / "bridge").rglob("*.py")):
        name = path.relative_to(ROOT / "bridge").as_posix()
        named = _named_in(path, frozenset(KEYWORD_ROWS))
        if name != "case/keywords.py" and not name.startswith(READERS) and named:
            found[name] = named
    assert found.keys() == KEYWORDS_BY_HAND.keys(), found


@pytest.mark.parametrize("edition", editions())
def test_keywords_stand_in_an_edition_where_the_registry_says(edition: str) -> None:
    """The sections of CR 702 in an edition are exactly those of the keywords that the edition has."""
    own = [row for row in KEYWORD_ROWS.values() if not row.within and row.name != "nightbound"]
    there = {f"702.{section_in(edition, row)}" for row in own if _has(edition, row)}
    table = load_table(edition)
    assert there | {"702.1"} == {number for number in table.rules if re.fullmatch(r"702\.\d+", number)}
    newest = load_table(editions()[-1])
    for row in own:
        if _has(edition, row) and row.until == "" and f"702.{row.section}a" in newest:
            assert f"702.{section_in(edition, row)}a" in table, row.name


def _has(edition: str, row: Keyword) -> bool:
    return row.since <= edition and (not row.until or edition <= row.until)


@pytest.mark.parametrize("edition", editions())
def test_numbers_of_keywords_exist_in_their_edition(edition: str) -> None:
    missing = [
        f"702.{section_in(edition, row)}{letter}"
        for row in KEYWORD_ROWS.values()
        if _has(edition, row)
        for letter in row.cited.values()
        if f"702.{section_in(edition, row)}{letter}" not in load_table(edition)
    ]
    assert missing == []


def test_a_row_of_a_keyword_is_whole() -> None:
    for row in KEYWORD_ROWS.values():
        assert not row.within or row.within in KEYWORD_ROWS
        assert not row.evades or "blocks" in row.bears_on
        assert not row.lets_block or "blocks" in row.bears_on
        assert set(row.bears_on) <= {"attacks", "blocks", "damage"}
        for edition in (row.since, row.until, row.counter):
            assert edition == "" or edition in editions()


def test_every_evasion_ability_is_drawn() -> None:
    """The witness draws from its own list, by which it is compared with the product; landwalk is drawn apart."""
    evasion = {row.name for row in KEYWORD_ROWS.values() if row.evades or row.bars} - {"landwalk"}
    assert set(KEYWORDS_OF_ATTACKERS) == evasion
    assert set(KEYWORDS_OF_BLOCKERS) == {row.name for row in KEYWORD_ROWS.values() if row.lets_block}
    drawn = {
        word
        for seed in range(BOARDS_DRAWN)
        for permanent in random_blocks(seed)["state"]["battlefield"]
        for word in permanent.get("keywords", ())
    }
    assert evasion <= drawn


def test_the_checker_of_loops_knows_the_keyword_counters_of_the_registry() -> None:
    """Its list is written apart, since it is a witness; the one of the rules is generated."""
    assert {row.name: row.counter for row in KEYWORD_ROWS.values() if row.counter} == KEYWORD_COUNTERS
