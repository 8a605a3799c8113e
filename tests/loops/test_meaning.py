"""What a loop means, by rows: facts of a round, and the meaning that the rules give it (`judge_loop.lp`)."""

from __future__ import annotations

import pytest

from bridge.asp.solving import judge
from tests.terms import terms

TWO = (
    'player("alice"). player("bob"). seat("alice",0). seat("bob",1). active("alice"). edition("2026-04-17"). last(2).\n'
)
FOUR = (
    'player("a"). player("b"). player("c"). player("d"). seat("a",0). seat("b",1). seat("c",2). seat("d",3).'
    'active("a"). edition("2026-04-17"). last(1).\n'
)
LIFE = 'before(life("alice"),20). before(life("bob"),20).\n'


def _meaning(facts: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for atom in judge("judge_loop", terms(facts)):
        found.setdefault(atom.name, set()).add(str(atom.arguments[0]).replace('"', ""))
    return found


THREE = (
    'player("alice"). player("bob"). player("carol"). seat("alice",0). seat("bob",1). seat("carol",2).'
    'active("alice"). edition("2026-04-17"). last(1). before(life("bob"),5).\n'
)
_LAST_DRAW = 'before(library("bob"),2). change(library("bob"),3,(-1,"x")). draws_at("bob",3). still_resolving(3).'
ROWS = [
    # CR 104.2a, 800.4: of three players one loses, and the others play on; both lose, and the one who is left wins.
    (
        "one of three loses",
        THREE + 'before(life("carol"),6). change(life("bob"),1,(-1,"x")). change(life("carol"),1,(-1,"y")).',
        {"kind": {"undetermined"}, "rule": {"(800.4a,)"}, "loser": {"bob"}, "winner": None, "rounds": {"5"}},
    ),
    (
        "two of three lose",
        THREE + 'before(life("carol"),5). change(life("bob"),1,(-1,"x")). change(life("carol"),1,(-1,"y")).',
        {"kind": {"ends"}, "rule": {"(704.5a,)"}, "loser": {"bob", "carol"}, "winner": {"alice"}, "rounds": {"5"}},
    ),
    (
        "a choice by which one of three loses",
        THREE + 'chooses("alice"). change(life("bob"),1,(-1,"x")).',
        {"kind": {"optional"}, "loser": {"bob"}, "winner": None, "rounds": {"5"}},
    ),
    # CR 104.5, 704.3: who has lost before the round begins; nobody looks while something resolves, and some can't lose.
    ("lost before", TWO + 'stood(life("bob"),0,1).', {"lost_before": {"bob"}}),
    ("not yet", TWO + 'stood(life("bob"),1,1).', {"lost_before": None}),
    ("amid a resolution", TWO + 'stood(life("bob"),0,1). amid(1).', {"lost_before": None}),
    ("who can't lose", TWO + 'stood(life("bob"),0,1). safe("bob",1).', {"lost_before": None}),
    ("poisoned before", TWO + 'stood(life("bob"),9,1). stood(poison("bob"),10,1).', {"lost_before": {"bob"}}),
    ("nine counters", TWO + 'stood(life("bob"),9,1). stood(poison("bob"),9,1).', {"lost_before": None}),
    ("drew too much before", TWO + 'stood(library("bob"),-1,1). drew("bob",1).', {"lost_before": {"bob"}}),
    ("drew the last card", TWO + 'stood(library("bob"),0,1). drew("bob",1).', {"lost_before": None}),
    ("milled too much before", TWO + 'stood(library("bob"),-1,1).', {"lost_before": None}),
    # CR 104.4b, 732.4: nothing but forced steps, and nothing ends it.
    ("forced", TWO + LIFE, {"kind": {"mandatory"}, "rule": {"(104.4b,)"}, "draw_for": {"alice", "bob"}}),
    # CR 732.4 speaks of events: gaining life each time ends nothing.
    (
        "life gained",
        TWO + LIFE + 'change(life("alice"),1,(3,"x")).',
        {"kind": {"mandatory"}, "draw_for": {"alice", "bob"}},
    ),
    # CR 104.3b, 704.5a, 104.2a: 20 life last 20 rounds of 1, 7 rounds of 3.
    # CR 704.3: nobody looks at life while something resolves: 6, 5, 4, 3, 2, 1, and none after six rounds.
    (
        "life lost and gained in one resolution",
        TWO
        + 'before(life("bob"),6). change(life("bob"),1,(-2,"x")). change(life("bob"),2,(1,"y")). still_resolving(1).',
        {"kind": {"ends"}, "loser": {"bob"}, "rounds": {"6"}},
    ),
    (
        "life lost",
        TWO + LIFE + 'change(life("bob"),2,(-1,"x")).',
        {"kind": {"ends"}, "rule": {"(704.5a,)"}, "loser": {"bob"}, "winner": {"alice"}, "rounds": {"20"}},
    ),
    ("three a round", TWO + LIFE + 'change(life("bob"),2,(-3,"x")).', {"rounds": {"7"}, "loser": {"bob"}}),
    # What is lost before it is gained back within the round counts when it is lost.
    (
        "lost, then gained",
        TWO + LIFE + 'change(life("bob"),1,(-19,"x")). change(life("bob"),2,(18,"y")).',
        {"rounds": {"2"}, "loser": {"bob"}},
    ),
    (
        "all of it, then gained",
        TWO + LIFE + 'change(life("bob"),1,(-20,"x")). change(life("bob"),2,(25,"y")).',
        {"kind": {"ends"}, "rounds": {"1"}, "loser": {"bob"}},
    ),
    # CR 704.3: alice would lose in the same round, after bob has lost; where both come to no life while something
    # resolves, they lose together.
    (
        "one before the other",
        TWO + LIFE + 'change(life("bob"),1,(-2,"x")). change(life("alice"),2,(-2,"y")).',
        {"kind": {"ends"}, "loser": {"bob"}, "winner": {"alice"}, "rounds": {"10"}},
    ),
    (
        "one before the other, amid a resolution",
        TWO + LIFE + 'change(life("bob"),1,(-2,"x")). change(life("alice"),2,(-2,"y")). still_resolving(1).',
        {"kind": {"ends"}, "loser": {"alice", "bob"}, "rounds": {"10"}},
    ),
    # CR 101.2: who can't lose as it is looked at, loses as soon as they can: 2, 0 and 1 life after the steps.
    (
        "somebody who can't lose at first",
        TWO
        + 'before(life("bob"),2). cant_lose("bob",1). change(life("bob"),1,(-2,"x")). change(life("bob"),2,(1,"y")).',
        {"kind": {"ends"}, "loser": {"bob"}, "rounds": {"2"}},
    ),
    # CR 101.2, 704.3: one life is lost amid a resolution at the end of the round, and looked at after the first step of
    # the next one, when bob can't lose; after the second step he has it again.
    (
        "somebody who can't lose as it is looked at",
        TWO.replace("last(2)", "last(3)")
        + 'before(life("bob"),0). cant_lose("bob",1). change(life("bob"),2,(1,"x")). change(life("bob"),3,(-1,"y")).'
        + "still_resolving(3).",
        {"kind": {"mandatory"}, "loser": None},
    ),
    # CR 104.4a: all lose at the same time.
    (
        "both lose",
        TWO + LIFE + 'change(life("bob"),1,(-2,"x")). change(life("alice"),1,(-2,"y")).',
        {"kind": {"ends"}, "rule": {"(104.4a,)"}, "loser": {"alice", "bob"}, "draw_for": {"alice", "bob"}},
    ),
    # CR 104.3d, 704.5c: ten poison counters.
    (
        "poison",
        TWO + 'before(poison("bob"),0). change(poison("bob"),1,(3,"x")).',
        {"kind": {"ends"}, "rule": {"(704.5c,)"}, "rounds": {"4"}, "winner": {"alice"}},
    ),
    # CR 104.3c, 704.5b: the draw after the last card.
    (
        "library",
        TWO + 'before(library("alice"),5). change(library("alice"),1,(-2,"x")). draws_at("alice",1).',
        {"kind": {"ends"}, "rule": {"(704.5b,)"}, "rounds": {"3"}, "loser": {"alice"}},
    ),
    # CR 701.17b: a card is drawn and one is milled: of three one is left, it is drawn, and the third draw is from an
    # empty library.
    (
        "a draw before cards are milled",
        TWO
        + 'before(library("bob"),3). change(library("bob"),1,(-1,"x")). change(library("bob"),2,(-1,"y")).'
        + 'draws_at("bob",1). still_resolving(1).',
        {"kind": {"ends"}, "rounds": {"3"}, "loser": {"bob"}},
    ),
    # CR 704.5b, 704.3, 101.2: the third draw is from an empty library amid a resolution, and looked at after the first
    # step of the fourth round; if bob can't lose then, what he drew before that check is of no account afterwards.
    (
        "a draw that is looked at in the next round",
        TWO.replace("last(2)", "last(3)") + _LAST_DRAW,
        {"kind": {"ends"}, "rounds": {"4"}, "loser": {"bob"}},
    ),
    (
        "a draw that is looked at when its player can't lose",
        TWO.replace("last(2)", "last(3)") + _LAST_DRAW + 'cant_lose("bob",1).',
        {"kind": {"mandatory"}, "loser": None},
    ),
    (
        "poison, at once",
        TWO + 'before(poison("bob"),0). change(poison("bob"),1,(11,"x")).',
        {"kind": {"ends"}, "rounds": {"1"}},
    ),
    (
        "library, at once",
        TWO + 'before(library("alice"),1). change(library("alice"),1,(-2,"x")). draws_at("alice",1).',
        {"kind": {"ends"}, "rounds": {"1"}, "loser": {"alice"}},
    ),
    # CR 101.2: who can't lose doesn't.
    (
        "somebody who can't lose",
        TWO + LIFE + 'cant_lose("bob",1). cant_lose("bob",2). change(life("bob"),2,(-1,"x")).',
        {"kind": {"mandatory"}, "draw_for": {"alice", "bob"}},
    ),
    (
        "a library that is milled",
        TWO + 'before(library("alice"),5). change(library("alice"),1,(-2,"x")).',
        {"kind": {"mandatory"}},
    ),
    # CR 104.4b: an optional action, or a way out.
    ("optional", TWO + LIFE + 'chooses("alice").', {"kind": {"optional"}, "rule": {"(732,2a)"}}),
    ("a way out", TWO + LIFE + "escape.", {"kind": {"optional"}, "rule": {"(732,2a)"}}),
    (
        "a choice that wins",
        TWO + LIFE + 'chooses("alice"). change(life("bob"),1,(-5,"x")).',
        {"kind": {"optional"}, "rounds": {"4"}, "loser": {"bob"}, "winner": {"alice"}},
    ),
    # CR 732.3: fragmented, and who must do something else.
    (
        "fragmented",
        TWO + 'chooses("alice"). chooses("bob"). same_state.',
        {"kind": {"fragmented"}, "rule": {"(732,3)"}, "must_stop": {"alice"}},
    ),
    (
        "fragmented without the active player",
        FOUR + 'chooses("c"). chooses("d"). same_state.',
        {"kind": {"fragmented"}, "must_stop": {"c"}},
    ),
    ("two choosers and a gain", TWO + 'chooses("alice"). chooses("bob").', {"kind": {"optional"}}),
    # CR 104.4f, 801.16: with limited range, for those who control what is involved and those in their range.
    (
        "range 1",
        FOUR + 'limited_range(1). involved("b").',
        {"kind": {"mandatory"}, "rule": {"(104.4f,)"}, "draw_for": {"a", "b", "c"}},
    ),
    ("range 2", FOUR + 'limited_range(2). involved("b").', {"draw_for": {"a", "b", "c", "d"}}),
    (
        "range 1, around the table",
        FOUR + 'limited_range(1). involved("d").',
        {"draw_for": {"a", "c", "d"}},
    ),
]


@pytest.mark.parametrize(("facts", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_meaning(facts: str, expected: dict[str, set[str]]) -> None:
    found = _meaning(facts)
    assert {name: found.get(name) for name in expected} == expected
    if expected.get("kind") == {"mandatory"}:
        assert not {"loser", "winner", "rounds", "must_stop"} & set(found)
    if expected.get("kind") in ({"optional"}, {"fragmented"}):
        assert "draw_for" not in found


SECTIONS = {
    "2018-10-05": "720",
    "2020-04-17": "722",
    "2021-11-19": "725",
    "2024-04-12": "729",
    "2025-02-07": "729",
    "2026-04-17": "732",
}


@pytest.mark.parametrize("edition", SECTIONS)
def test_the_section_of_each_edition(edition: str) -> None:
    facts = TWO.replace("2026-04-17", edition) + 'chooses("alice").'
    assert _meaning(facts)["rule"] == {f"({SECTIONS[edition]},2a)"}
