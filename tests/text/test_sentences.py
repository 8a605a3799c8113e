"""Sentences that were invented for the reader (`sentences.yaml`), and whether rows notice what the reader forgets.

An entry has the keys of `readings.yaml` and may leave out its card and type line. `role: unread` says that no record
can express the sentence, and `bug` names a known error. Every other sentence is read as its entry says, without a part
unread.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bridge.case.state import Effect
from bridge.text.meanings.values import SHARED
from bridge.text.parsing import PLAYS

from . import mutate
from .mutate import Row
from .test_readings import _filled

Node = dict[str, Any]
ROWS = mutate.rows()
OWN = [row for row in ROWS if row.source == "sentences.yaml"]
SAMPLE, SEED = 6, 205

UNREAD = {"Ogre Marauder", "Weathered Sentinels", "Concussive Bolt", "Tek", "Volatile Stormdrake"}
"""Cards of `readings.yaml` whose sentences could be read, but are not yet."""


def _chosen(value: Any, key: str = "") -> Any:
    """The record with a word for a color or a type that is chosen."""
    if isinstance(value, dict):
        if key in ("color", "colors", "subtype", "subtypes") and list(value) == ["bind"]:
            return "red"
        return {name: _chosen(each, name) for name, each in value.items()}
    return [_chosen(each, key) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.entry["text"][:80])
def test_a_sentence_is_read_as_it_says(row: Row, request: pytest.FixtureRequest) -> None:
    if bug := row.entry.get("bug"):
        request.applymarker(pytest.mark.xfail(reason=bug, strict=True))
    assert mutate.verdict(row) == "equal"


@pytest.mark.parametrize("row", OWN, ids=lambda row: row.entry["text"][:80])
def test_an_entry_is_in_the_case_format(row: Row) -> None:
    assert set(row.entry) <= {"card", "type", "text", "role", "effects", "keywords", "optional", "bug", "or"}
    for one in [row.entry, *row.entry.get("or", [])]:
        for record in [*one.get("effects", []), *one.get("optional", [])]:
            msgspec.convert(_filled(_chosen(record)), Effect)
    assert row.entry.get("role", "in_force") in ("in_force", "offered", "irrelevant", "unread")
    assert (row.entry.get("role") in ("irrelevant", "unread")) == (not row.entry.get("effects"))


def test_no_text_stands_twice() -> None:
    texts = [row.entry["text"] for row in OWN]
    assert len(texts) == len(set(texts))


def test_every_meaning_is_named_in_the_grammar() -> None:
    named = {each.name for each in mutate.alternatives()} | set(mutate.rules())
    assert {*PLAYS.actions, *SHARED} == named


def test_rows_use_every_alternative_and_notice_a_sample_of_mutants() -> None:
    """One test, because each of its checks has to read every row; `python -m tests.text.mutate` tries all mutants."""
    unread = {
        row.entry["card"]
        for row, (verdict, _) in zip(ROWS, mutate.used_by(), strict=True)
        if row.source == "readings.yaml" and "unsayable" not in row.entry and verdict not in ("equal", "asked")
    }
    assert unread <= UNREAD  # a row that is unread notices nothing
    assert [str(each) for each in mutate.unused()] == []
    among = mutate.mutants()
    nothing = mutate.Mutant(next(each for each in mutate.alternatives() if each.named)._replace(line=-1))
    assert list(mutate.survivors([nothing])) == [nothing]
    assert [str(each) for each in mutate.survivors(random.Random(SEED).sample(among, SAMPLE))] == []


@pytest.mark.nightly
def test_every_mutant_is_noticed() -> None:
    assert [str(each) for each in mutate.survivors(mutate.mutants())] == []
