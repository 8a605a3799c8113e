"""The solver behind its one door: messages raise, budgets end a search, assumptions and cores are what they say."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from clingo import Function, Number, String, Symbol

from bridge.asp import encodings, solving
from bridge.asp.solving import Search, Stepper, judge
from bridge.errors import EffortExceeded, InternalError
from tests.terms import terms

CHOOSE = """
#defined given/1.
{ chosen(1..N) } :- given(N).
#external open.
both :- chosen(1), chosen(2).
:- open, both.
#maximize { X : chosen(X) }.
#show chosen/1.
#program only(n).
:- chosen(X), X != n.
#program pigeons(n).
1 { sits(P, 1..n) } 1 :- P = 1..n+1.
:- sits(P, H), sits(P', H), P < P'.
#program base.
"""
JUDGE = """
#defined given/1.
odd(N) :- given(N), N \\ 2 != 0.
#show odd/1.
"""


@pytest.fixture(autouse=True)
def questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two small questions in the place of ours."""
    (tmp_path / "choose.lp").write_text(CHOOSE, encoding="utf-8")
    (tmp_path / "odd.lp").write_text(JUDGE, encoding="utf-8")
    monkeypatch.setattr(encodings, "RULES", tmp_path)
    monkeypatch.setattr(solving, "_asked", Counter())
    encodings.program.cache_clear()
    encodings.text.cache_clear()
    yield
    encodings.program.cache_clear()
    encodings.text.cache_clear()


def chosen(*numbers: int) -> list[Symbol]:
    """Atoms `chosen(n)`."""
    return [Function("chosen", [Number(n)]) for n in numbers]


def answers(search: Search, assumptions: list[tuple[Symbol, bool]] | None = None) -> set[frozenset[int]]:
    """All answers of the small question, as sets of chosen numbers."""
    found: list[frozenset[int]] = []

    def take(atoms: list[Symbol]) -> None:
        found.append(frozenset(atom.arguments[0].number for atom in atoms))

    search.solve(assumptions or [], take)
    assert len(set(found)) == len(found)
    return set(found)


# ---------------------------------------------------------------- judging


def test_judging_gives_the_shown_atoms() -> None:
    expected = {Function("odd", [Number(1)]), Function("odd", [Number(-3)])}
    for _ in range(2):
        assert set(judge("odd", terms("given(1). given(2). given(-3). given(4)."))) == expected
    assert judge("odd", ()) == []


def _written(tmp_path: Path, question: str, text: str) -> None:
    """Another text of a question."""
    (tmp_path / f"{question}.lp").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("given(1", "syntax error"),
        ("strange :- unknown.", "unknown"),
        ("strange(X) :- given(Y), X = a + Y.", "undefined"),
        (":- not unknown.", "unknown"),
        ("strange(X) :- not given(X).", "unsafe"),
        (":- given(1).", "no answer set"),
    ],
)
def test_whatever_the_solver_says_is_our_mistake(tmp_path: Path, more: str, reason: str) -> None:
    _written(tmp_path, "wrong", JUDGE + more)
    with pytest.raises(InternalError, match=reason) as caught:
        judge("wrong", terms("given(1)."))
    assert "\n" not in str(caught.value)


def test_what_is_left_to_choose_is_our_mistake(tmp_path: Path) -> None:
    """Judging is decided by grounding; a rule that leaves something open must not be decided by chance."""
    _written(tmp_path, "odd", JUDGE + "{ odd(N) } :- given(N).")
    with pytest.raises(InternalError, match="choose"):
        judge("odd", terms("given(2)."))


def test_a_search_raises_too(tmp_path: Path) -> None:
    for name, more, reason in (("cut", "given(", "syntax error"), ("strange", "strange :- unknown.", "unknown")):
        _written(tmp_path, name, CHOOSE + more)
        with pytest.raises(InternalError, match=reason):
            Search(name)
    search = Search("choose", terms("given(2)."))
    with pytest.raises(InternalError, match="syntax error"):
        search.add_program("more", "given(")


# ---------------------------------------------------------------- searching


def test_answers_under_assumptions() -> None:
    search = Search("choose", terms("given(2)."), arguments=("--opt-mode=ignore",))
    one, two = chosen(1, 2)
    assert answers(search) == {frozenset(), frozenset({1}), frozenset({2}), frozenset({1, 2})}
    assert answers(search, [(one, True)]) == {frozenset({1}), frozenset({1, 2})}
    assert answers(search, [(one, True), (two, False)]) == {frozenset({1})}
    assert search.solve([(one, True), (one, False)]) is False
    assert search.solve() is True


def test_externals() -> None:
    search = Search("choose", terms("given(2)."), arguments=("--opt-mode=ignore",))
    search.external("open", True)
    assert frozenset({1, 2}) not in answers(search)
    search.external("open", False)
    assert frozenset({1, 2}) in answers(search)


def test_parts() -> None:
    search = Search("choose", terms("given(3)."), arguments=("--opt-mode=ignore",))
    search.ground("only", Number(2))
    assert answers(search) == {frozenset(), frozenset({2})}
    search.add_program("more", ":- chosen(2).")
    assert answers(search) == {frozenset()}


def test_atoms_and_facts() -> None:
    search = Search("choose", terms("given(2)."))
    assert sorted(search.atoms("chosen", 1)) == chosen(1, 2)
    assert search.atoms("chosen", 2) == []
    assert search.is_fact(Function("given", [Number(2)]))
    assert not search.is_fact(chosen(1)[0])
    assert not search.is_fact(Function("nothing", []))


def test_an_answer_can_be_enough() -> None:
    search = Search("choose", terms("given(3)."), arguments=("--opt-mode=ignore",))
    seen: list[list[Symbol]] = []

    def take(atoms: list[Symbol]) -> bool:
        seen.append(atoms)
        return len(seen) < 3

    assert search.solve(on_model=take) is True
    assert len(seen) == 3


def test_the_maximum() -> None:
    search = Search("choose", terms("given(3)."), arguments=("--opt-mode=ignore",))
    assert search.maximum() == 6
    assert search.maximum([(chosen(3)[0], False)]) == 3
    assert len(answers(search)) == 8, "afterwards all answers count again"
    search.add_program("never", ":- not given(0).\n#defined given/1.")
    with pytest.raises(InternalError, match="nothing"):
        search.maximum()


def test_better_and_better_answers() -> None:
    search = Search("choose", terms("given(3)."), arguments=("--opt-mode=ignore",))
    seen: list[int] = []
    assert search.least(lambda atoms: seen.append(sum(atom.arguments[0].number for atom in atoms)), 1000)
    assert seen == sorted(set(seen))
    assert seen[-1] == 6
    assert len(answers(search)) == 8


def test_a_core_is_part_of_what_is_assumed_and_excludes_itself() -> None:
    search = Search("choose", terms("given(4)."), arguments=("--opt-mode=ignore",))
    search.external("open", True)
    search.add_program("shut", ":- not open.")
    one, two, three, four = chosen(1, 2, 3, 4)
    assumed = [(three, True), (one, True), (four, False), (two, True)]
    core = search.core(assumed)
    assert core is not None
    assert set(core) <= set(assumed)
    assert {(one, True), (two, True)} <= set(core)
    assert search.solve(core) is False
    assert search.core([(one, True), (three, True)]) is None
    assert search.core([(Function("chosen", [String("nobody")]), True)]) == []


# ---------------------------------------------------------------- effort


def hard(**options: float) -> Search:
    """One pigeon more than holes, which takes a solver longer than anybody waits."""
    search = Search("choose", terms("given(1)."), arguments=("--opt-mode=ignore",), **options)  # type: ignore[arg-type]
    search.ground("pigeons", Number(13))
    return search


def test_a_deadline_ends_a_search() -> None:
    search = hard(deadline=time.monotonic() + 0.3)
    began = time.monotonic()
    with pytest.raises(EffortExceeded):
        search.solve()
    assert time.monotonic() - began < 3
    with pytest.raises(EffortExceeded):
        search.solve()
    with pytest.raises(EffortExceeded):
        search.maximum()
    with pytest.raises(EffortExceeded):
        search.core([(chosen(1)[0], True)])


def test_time_ends_a_long_list_of_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when each answer comes at once: here the time is over with the first one."""
    seen: list[list[Symbol]] = []

    class Clock:
        @staticmethod
        def monotonic() -> float:
            return 1000.0 if seen else 0.0

    def take(atoms: list[Symbol]) -> bool:
        seen.append(atoms)
        return len(seen) < 1000

    search = Search("choose", terms("given(40)."), deadline=10.0, arguments=("--opt-mode=ignore",))
    monkeypatch.setattr(solving, "time", Clock)
    with pytest.raises(EffortExceeded):
        search.solve(on_model=take)
    assert len(seen) == 1


def test_so_many_conflicts_and_no_more() -> None:
    """An answer, none, or not known; afterwards the search has no limit."""
    seen: list[list[Symbol]] = []
    easy = Search("choose", terms("given(2)."), arguments=("--opt-mode=ignore",))
    assert easy.attempt(seen.append, 100) is True
    assert len(seen) == 1
    easy.add_program("never", ":- not given(0).")
    assert easy.attempt(seen.append, 100) is False
    search = hard()
    assert search.attempt(seen.append, 100) is None
    assert len(seen) == 1
    with pytest.raises(EffortExceeded):
        search.core([(chosen(1)[0], True)], 100)
    assert search.attempt(seen.append, 100) is None


def test_a_list_of_answers_leaves_the_settings_as_they_were() -> None:
    """The best answer of a stepper is looked for among all, also after some were listed: clingo has nothing to say."""
    stepper = Stepper("choose", [("given", 3)])
    assert len(list(stepper.several(("chosen",), 2))) == 2
    best = stepper.best(100)
    assert best is not None
    assert best[0] == 1 + 2 + 3
    stepper.ground_part("only", (3,))
    assert stepper.best(100) is not None
