"""`azor migrate`: what is written anew in a case of version 0.1, and what stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from bridge.case.migrating import migrated_data, migrated_text
from bridge.case.state import Case
from bridge.cli.app import main

BEFORE = """\
# what it is about
question: find_loops
cards:
  Bear:
    types: [creature]
    abilities:
      - when: {"on": enters, what: {type: creature, power_at_most: 3, not: {subtype: Elf}, power_at_least: 1}}  # small
        if: {not: {object: it, fits: {without_counters: ["+1/+1", oil], mana_value_at_most: 2}}}
        do:
          - do: put_counters
            what:
              each:
                type: creature
                counters: {oil: 2}
                not:
                  any:
                    - {name: not}
                    - {name: power_at_most}
            counter: oil
state:
  battlefield:
    - {id: bear, card: Bear, counters: {oil: 1}}   # an object, no description
    - {id: elf, card: Elf, chosen: Elf, tapped: true}
    - id: charm
      card: Charm
      chosen: red   # a color
expect: {kind: optional, yields: {enters: 1}}
"""
AFTER = """\
# what it is about
question: find_loops
cards:
  Bear:
    types: [creature]
    abilities:
      - when: {"on": enters, what: {type: creature, power: {at_most: 3, at_least: 1}, non: {subtype: Elf}}}  # small
        if: {non: {fits: {object: it, what: {counters: {"+1/+1": 0, oil: 0}, mana_value: {at_most: 2}}}}}
        do:
          - do: put_counters
            what:
              each:
                type: creature
                counters: {oil: {at_least: 2}}
                non:
                  any:
                    - {name: not}
                    - {name: power_at_most}
            counter: oil
state:
  battlefield:
    - {id: bear, name: Bear, counters: {oil: 1}}   # an object, no description
    - {id: elf, name: Elf, bind: {"chosen type": "Elf"}, tapped: true}
    - id: charm
      name: Charm
      bind: {"chosen color": red}   # a color
expect: {outcome: optional, yields: {enters: 1}}
"""


def test_only_the_keys_that_were_renamed_are_written_anew() -> None:
    assert migrated_text(BEFORE, lambda _: Case) == AFTER
    assert migrated_text(AFTER, lambda _: Case) == AFTER


def test_costs_of_plays_pick_permanents() -> None:
    before = """\
state:
  effects:
    - {kind: costs_attack, cost: {tap: {n: 2, uninvolved: true}, return: {}}}   # all
    - {kind: costs_attack, cost: {sacrifice: {what: {type: land}}}}
    - kind: costs_block
      cost:
        tap:
          what:
            type: creature
"""
    after = """\
state:
  effects:
    - {kind: costs_attack, cost: {tap_permanents: {n: 2, uninvolved: true, choose: {}}, return: {"choose": {}}}}   # all
    - {kind: costs_attack, cost: {sacrifice: {choose: {type: land}}}}
    - kind: costs_block
      cost:
        tap_permanents:
          choose:
            type: creature
"""
    assert migrated_text(before, lambda _: Case) == after
    assert migrated_text(after, lambda _: Case) == after
    assert migrated_data(yaml.safe_load(before), Case) == yaml.safe_load(after)


def test_words_of_a_loop_case_keep_their_quotation_marks() -> None:
    before = 'stack: [{id: a, card: \'Henzie "Toolbox" Torre\'}, {card: Bear, id: b}, {id: c, card: "B"}]'
    after = migrated_text(f"question: find_loops\nstate: {{{before}}}", lambda _: Case)
    assert after == f"question: find_loops\nstate: {{{before.replace('card:', 'name:')}}}"


def test_a_block_with_two_new_keys_goes_into_one_line() -> None:
    before = """\
cards:
  A:
    abilities:
    - if:
        amount:
          life: you
        at_most: 59
"""
    after = """\
cards:
  A:
    abilities:
    - if:
        compare: {value: {number: life, of: you}, at_most: 59}
"""
    assert migrated_text(before, lambda _: Case) == after
    assert migrated_text(after, lambda _: Case) == after
    assert migrated_data(yaml.safe_load(before), Case) == yaml.safe_load(after)


def test_text_and_data_are_migrated_alike() -> None:
    assert migrated_data(yaml.safe_load(BEFORE), Case) == yaml.safe_load(AFTER)


@pytest.mark.parametrize("layout", [None, 2])
def test_json_stays_json(layout: int | None) -> None:
    case = yaml.safe_load(BEFORE)
    wanted = yaml.safe_load(AFTER)
    text = json.dumps(case, indent=layout)
    assert json.loads(migrated_text(text, lambda _: Case)) == wanted
    lines = "\n".join([json.dumps(case)] * 3) + "\n"
    found = [json.loads(line) for line in migrated_text(lines, lambda _: Case).splitlines()]
    assert found == [wanted] * 3


def test_counters_and_their_absence_become_one_key() -> None:
    text = "cards: {A: {abilities: [{targets: [{object: {counters: {oil: 1}, token: true, without_counters: [ab]}}]}]}}"
    wanted = "cards: {A: {abilities: [{targets: [{object: {counters: {oil: {at_least: 1}, ab: 0}, token: true}}]}]}}"
    question = "question: find_loops\n"
    assert migrated_text(question + text, lambda _: Case) == question + wanted


def test_the_command_names_the_files_that_it_rewrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(BEFORE, encoding="utf-8")
    new.write_text(AFTER, encoding="utf-8")
    assert main(["migrate", "--check", str(old), str(new)]) == 0
    assert capsys.readouterr().out == f"{old}\n"
    assert old.read_text(encoding="utf-8") == BEFORE
    assert main(["migrate", str(old), str(new)]) == 0
    assert capsys.readouterr().out == f"{old}\n"
    assert old.read_text(encoding="utf-8") == new.read_text(encoding="utf-8") == AFTER


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"{a: ", "1:"),
        (b"a: 1\nb: [1,\nc: 2\n", "3:"),
        (b'{"a": 1}\n\n{"a": [1}\n', "3:"),
        (b"\xff\xfe", ""),
        (b"[" * 5000, ""),
    ],
)
def test_what_is_no_text_of_cases_is_refused_and_stays(
    content: bytes, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_bytes(content)
    assert main(["migrate", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"azor: {file}:{place} ")
    assert file.read_bytes() == content


def test_nothing_begins_below_the_last_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is left open at the end of a text begins on its last line, which the message names already."""
    file = tmp_path / "bad.yaml"
    file.write_text("state: [\n")
    assert main(["migrate", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"azor: {file}:1: ") and "line 2" not in told
