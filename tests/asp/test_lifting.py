"""Lifted programs say of each board what the program itself says of it alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import clingo
import pytest

from bridge.asp import encodings
from bridge.asp.facts import facts
from bridge.asp.lifting import lifted, placed
from bridge.asp.solving import term_of
from bridge.asp.templates import TOKENS, Apart, facts_apart
from bridge.asp.vocabulary import predicates
from bridge.case.loading import case_from_object
from bridge.case.terms import Fact, written
from bridge.combat.preparing import prepared
from bridge.errors import InternalError

__all__: list[str] = []

JUDGING = """
#defined option/1.
seen(Object) :- permanent(Object), not tapped(Object).
seen_at_all :- seen(Object).
crowd(N) :- N = #count { Object : seen(Object) }.
lonely :- not seen_at_all.
all_tapped :- tapped(Object) : permanent(Object).
order(small, large).
order(Small, Large) :- order(Small, Other), order(Other, Large).
turned(Object) :- seen(Object), order(small, large), blocks_declared.
broken(Object) :- play_exerts(Object), tapped(Object).
broken(Object) :- play_exerts(Object), option(deploy_creatures).
#show seen/1.
"""
"""With the forms that rules have: facts of the program's own, propositions, aggregates, conditional literals."""

SEARCHING = """
seen(Object) :- permanent(Object), not tapped(Object).
{ play(Object) : seen(Object) }.
broken(Object) :- play(Object), option(deploy_creatures).
:- broken(Object).
:- #count { Object : play(Object) } <= N, N = #count { Object : play_exerts(Object) }.
"""

SHOWN = (
    "seen(Object, Board__) : seen(Object, Board__)",
    "crowd(N, Board__) : crowd(N, Board__)",
    "lonely(Board__) : lonely(Board__)",
    "all_tapped(Board__) : all_tapped(Board__)",
    "turned(Object, Board__) : turned(Object, Board__)",
    "broken(Object, Board__) : broken(Object, Board__)",
)

BOARDS = (
    ['permanent("a").', 'permanent("b").', 'tapped("b").', 'play_exerts("b").'],
    ["blocks_declared."],
    ['permanent("a").', "option(deploy_creatures).", 'play_exerts("a").'],
    ['permanent("a").', 'permanent("b").', "blocks_declared.", 'play_exerts("a").'],
    ['permanent("tricky, ).\\"(").', 'tapped("tricky, ).\\"(").'],
)


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Gives questions other texts."""

    def give(**texts: str) -> None:
        monkeypatch.setattr(encodings, "text", texts.__getitem__)

    lifted.cache_clear()
    yield give
    lifted.cache_clear()


def _apart(lines: list[str]) -> Apart:
    facts = [term_of(clingo.parse_term(line.removesuffix("."))) for line in lines]
    return Apart([each for each in facts if isinstance(each, tuple)], [])


def _answers(*programs: str) -> list[list[str]]:
    control = clingo.Control(["0", "--warn=none"])
    for number, program in enumerate(programs):
        control.add(f"part{number}", [], program)
        control.ground([(f"part{number}", [])])
    found: list[list[str]] = []
    control.solve(on_model=lambda model: found.append(sorted(map(str, model.symbols(shown=True)))))
    return found


def _of_each_board(atoms: list[str]) -> list[set[str]]:
    found: list[set[str]] = [set() for _ in BOARDS]
    for atom in map(clingo.parse_term, atoms):
        *arguments, board = atom.arguments
        found[board.number].add(str(clingo.Function(atom.name, arguments)))
    return found


def test_a_judged_board_is_told_what_it_is_told_alone(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING)
    text = lifted("judge", (), SHOWN).judging
    (together,) = _answers(text + placed([_apart(lines) for lines in BOARDS]))
    shown = "".join(f"#show {each.partition('(')[0]}/{each.partition(' :')[0].count(',')}.\n" for each in SHOWN)
    declared = "#defined tapped/1. #defined permanent/1. #defined play_exerts/1. #defined blocks_declared/0.\n"
    alone = [_answers(declared + JUDGING + shown + "".join(lines)) for lines in BOARDS]
    assert _of_each_board(together) == [set(answer) for (answer,) in alone]


def test_what_no_fact_reaches_is_written_once(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING)
    text = lifted("judge", (), SHOWN).judging
    assert "order(small,large)." in text
    assert "order(small,large,Board__)" not in text


def test_what_nothing_shown_rests_on_is_left_out(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING)
    text = lifted("judge", (), SHOWN[:1]).judging
    assert "seen(Object,Board__)" in text
    assert "crowd" not in text


def test_a_search_answers_the_boards_that_have_an_answer(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING, search=SEARCHING)
    programs = lifted("judge", ("search",), SHOWN)
    opened = "".join(f"open0__({number}).\n" for number in range(len(BOARDS)))
    answers = _answers(
        programs.judging + placed([_apart(lines) for lines in BOARDS]),
        programs.searching[0] + opened + ":- not asking0__." + "#show answered0__(Board) : answered0__(Board).",
    )
    answered = [{atom for atom in answer if atom.startswith("answered0__")} for answer in answers]
    # Alone a board has an answer if more can be played than the facts play.
    declared = "#defined tapped/1. #defined permanent/1. #defined play_exerts/1. #defined option/1.\n"
    able = {number for number, lines in enumerate(BOARDS) if _answers(declared + SEARCHING + "".join(lines))}
    assert able == {3}
    assert set().union(*answered) == {f"answered0__({number})" for number in able}
    assert set() not in answered, "every answer answers a board"


def test_a_choice_of_more_than_there_are_takes_the_answer_from_its_own_board_only(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING, search=SEARCHING + "2 { both(Object) : seen(Object) } 2.")
    programs = lifted("judge", ("search",), SHOWN)
    opened = "".join(f"open0__({number}).\n" for number in range(len(BOARDS)))
    answers = _answers(
        programs.judging + placed([_apart(lines) for lines in BOARDS]),
        programs.searching[0] + opened + ":- not asking0__. #show. #show answered0__(Board) : answered0__(Board).",
    )
    # Two are untapped on the fourth board alone.
    assert {atom for answer in answers for atom in answer if atom.startswith("answered")} == {"answered0__(3)"}


def test_only_boards_that_are_open_are_searched(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING, search=SEARCHING)
    programs = lifted("judge", ("search",), SHOWN)
    placed_boards = placed([_apart(lines) for lines in BOARDS])
    assert (
        _answers(programs.judging + placed_boards, programs.searching[0] + "open0__(0). open0__(1). :- not asking0__.")
        == []
    )


def test_the_search_takes_over_what_both_derive_alike(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING, search=SEARCHING)
    programs = lifted("judge", ("search",), SHOWN)
    assert "search0__seen" not in programs.searching[0]
    assert "search0__broken" in programs.searching[0]


def test_a_board_of_which_the_search_knows_less_is_named(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING + "seen(Object) :- attacked_this_turn(Object).", search=SEARCHING)
    programs = lifted("judge", ("search",), SHOWN)
    lines = [[*BOARDS[0]], [*BOARDS[0], 'attacked_this_turn("b").']]
    (found,) = _answers(programs.judging + placed([_apart(each) for each in lines]))
    assert [atom for atom in found if atom.startswith("differs0__")] == ["differs0__(1)"]


def test_what_the_search_does_not_derive_is_false_for_it(encoded: Callable[..., None]) -> None:
    searching = "#defined crowd/1.\n{ play(Object) : permanent(Object) }.\n:- crowd(N).\n"
    encoded(judge=JUDGING, search=searching)
    programs = lifted("judge", ("search",), SHOWN)
    # Each of these boards has a crowd of some number for the program that judges.
    answers = _answers(
        programs.judging + placed([_apart(lines) for lines in BOARDS]),
        programs.searching[0] + "open0__(0). :- not asking0__.",
    )
    assert answers


@pytest.mark.parametrize(
    "statement",
    [
        "#maximize { 1, Object : permanent(Object) }.",
        "-seen(Object) :- permanent(Object).",
        "seen(a; b).",
        "seen(Board__) :- permanent(Board__).",
        "#external seen(Object) : permanent(Object).",
    ],
)
def test_what_cannot_be_lifted_is_refused(encoded: Callable[..., None], statement: str) -> None:
    encoded(judge=statement)
    with pytest.raises(InternalError):
        lifted("judge", (), ("seen(Object, Board__) : seen(Object, Board__)",))


def test_later_parts_are_left_to_single_boards(encoded: Callable[..., None]) -> None:
    encoded(judge=JUDGING + "#program later. seen(later) :- lonely. #program base. seen(none) :- lonely.")
    text = lifted("judge", (), SHOWN).judging
    assert "seen(later,Board__)" not in text
    assert "seen(none,Board__)" in text


def _board(*creatures: dict[str, object]) -> Apart:
    bob = {"id": "wall", "controller": "bob", "types": ["creature"], "power": 0, "toughness": 4}
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": [*creatures, bob]}
    found = facts_apart(prepared(case_from_object({"state": state, "play": {"attackers": {}}})))
    assert found is not None
    return found


def _facts(board: Apart) -> set[Fact]:
    """The facts of a board, with the names in place of the tokens of its templates."""
    found = set(board.lines)
    for template, names in board.copies:
        tokens = dict(zip(TOKENS, names, strict=True))
        found |= {
            tuple(tokens.get(each, each) if isinstance(each, str) else each for each in line) for line in template.lines
        }
    return found


def test_a_card_that_several_boards_have_is_written_once() -> None:
    ogre = {"types": ["creature"], "power": 3, "effects": [{"kind": "must_attack"}]}
    boards = [
        _board({"id": id, "controller": who, **ogre}) for id, who in zip("abcd", ["alice", "bob"] * 2, strict=True)
    ]
    text = placed(boards)
    assert text.count("about__measure_0xx") == 1 + 3, "a rule; power of the ogre, power and toughness of the wall"
    declared = "".join(f"#defined {name}/{arity + 1}.\n" for name, arity in predicates())
    (atoms,) = _answers(declared + text)
    for number, (board, id) in enumerate(zip(boards, "abcd", strict=True)):
        expected = set(map(written, _facts(board)))
        found = {
            str(clingo.Function(atom.name, atom.arguments[:-1]))
            for atom in map(clingo.parse_term, atoms)
            if atom.arguments[-1] == clingo.Number(number)
            and not atom.name.endswith("__")
            and "about__" not in atom.name
        }
        assert f'permanent("{id}")' in found
        assert found == expected


def test_facts_apart_are_the_facts() -> None:
    case = prepared(
        case_from_object(
            {
                "question": "declare_blockers",
                "state": {
                    "active": "alice",
                    "players": {"alice": {"life": 3}, "bob": {}},
                    "battlefield": [
                        {
                            "id": "a",
                            "controller": "alice",
                            "types": ["creature"],
                            "keywords": ["islandwalk"],
                            "owner": "bob",
                        },
                        {"id": "b", "controller": "bob", "types": ["creature"], "effects": [{"kind": "must_block"}]},
                    ],
                    "effects": [{"id": "e", "kind": "cant_block", "controller": "bob", "subject": {"color": "red"}}],
                    "attacking": {"a": "bob"},
                },
                "play": {"blockers": {"b": ["a"]}},
            }
        )
    )
    apart = facts_apart(case)
    assert apart is not None
    common = {("vocabulary", 2), ("edition", "2018-10-05")}
    assert _facts(apart) | common == set(facts(case, "2018-10-05"))


def test_where_a_creature_has_every_creature_type_facts_are_not_taken_apart() -> None:
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": [{"id": "a", "controller": "alice", "types": ["creature"], "subtypes": ["every creature type"]}],
    }
    assert facts_apart(prepared(case_from_object({"state": state, "play": {"attackers": {}}}))) is None
