"""The only module that creates a `clingo.Control`. Any message of the solver is an error of Azor and raises.

Three uses of the encodings: `judge` (every atom is a fact when grounding ends), `Search` (choose declarations under
assumptions) and the text of one run that a person can repeat with plain clingo.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from functools import lru_cache
from typing import Any

import clingo
from clingo import ast

from bridge.asp import encodings, slicing, step_slicing
from bridge.case.terms import Fact, Term, name_in, number_in, string
from bridge.errors import EffortExceeded, InternalError
from bridge.files.keeping import kept
from bridge.language import phrase
from bridge.limits.deadlines import Phase, entering, noting, out_of_time
from bridge.limits.interrupts import deaf

__all__ = ["AS_MANY_AS_CAN_BE", "Atom", "Search", "Stepper", "judge", "judge_program", "symbol", "term_of"]

Atom = clingo.Symbol
"""A ground atom, or a term inside one."""
AS_MANY_AS_CAN_BE = ("--opt-mode=ignore", "--sign-def=pos", "--heuristic=Domain")
"""Arguments of a search that tries first to make as many atoms true as can be, without optimizing."""


def _control(arguments: Sequence[str] = ()) -> tuple[clingo.Control, list[str]]:
    messages: list[str] = []
    control = clingo.Control(
        ["--warn=all", *arguments], logger=lambda code, message: messages.append(f"{code.name}: {message}")
    )
    return control, messages


def _settings(control: clingo.Control, of: str) -> clingo.Configuration:
    """The settings that can be changed between two searches: of `solve` or of the `solver`."""
    settings = getattr(control.configuration, of)
    assert isinstance(settings, clingo.Configuration)
    return settings


def _grounded(control: clingo.Control, messages: list[str], parts: Sequence[tuple[str, Sequence[Atom]]]) -> None:
    try:
        with deaf():
            control.ground(parts)
    except RuntimeError as error:
        messages.append(str(error))
    if messages:
        raise InternalError("clingo: " + " ".join(" ".join(messages).split()))


@lru_cache(maxsize=1 << 15)
def symbol(term: Term) -> Atom:
    """A term as a term of the solver.

    Raises:
        CaseError: A string or a number in it is none that the solver can hold.
        InternalError: A name in it is no name, or it is no term at all: a bug of ours.
    """
    if type(term) is tuple:
        return clingo.Function(name_in(term[0]), [symbol(each) for each in term[1:]])
    return clingo.String(string(term)) if type(term) is str else clingo.Number(number_in(term))


def term_of(found: Atom) -> Term:
    """The term of facts that a term of the solver stands for.

    Raises:
        InternalError: It is `#inf`, `#sup` or negated, which nothing in a fact is.
    """
    if found.type is clingo.SymbolType.String:
        return found.string
    if found.type is clingo.SymbolType.Number:
        return found.number
    if found.type is clingo.SymbolType.Function and found.positive:
        return (found.name, *map(term_of, found.arguments))
    raise InternalError(f"no term of a fact: {found}")


def _given(control: clingo.Control, facts: Iterable[Fact], messages: list[str]) -> None:
    """Gives facts to the solver, which never reads text of them."""
    before = len(messages)
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(symbol(fact))])
    # The solver looks for the shown predicates now, too early, and once more as it grounds.
    del messages[before:]


def _added(control: clingo.Control, part: str, text: str, messages: list[str], parameters: Sequence[str] = ()) -> None:
    try:
        control.add(part, parameters, text)
    except RuntimeError as error:
        raise InternalError("clingo: " + " ".join(f"{error} {' '.join(messages)}".split())) from error


_ASKED_AS_TEXT = 2
"""How many times a program is given to the solver as text. If it is asked again, its statements are parsed and kept:
parsing them takes twice as long as reading the text, and giving them to the solver a third as long."""

_asked: Counter[str] = Counter()
"""How often each question has been asked."""


def _asked_for(
    control: clingo.Control,
    question: str,
    facts: Iterable[Fact],
    messages: list[str],
    shown: bool,
    wanted: frozenset[str] = frozenset(),
    text: str = "",
) -> None:
    """Gives the program of a question, or the text that is asked for in its place, to the solver; sliced, except the
    first time if nothing is kept from one process to the next: then slicing costs more than it saves."""
    _asked[question] += 1
    text = text or encodings.text(question)
    if _asked[question] > _ASKED_AS_TEXT:
        _stated(control, slicing.statements(text, facts, shown=shown, wanted=wanted))
    elif _asked[question] > 1 or kept() is not None:
        _added(control, "base", slicing.sliced(text, facts, shown=shown, wanted=wanted), messages)
    else:
        _added(control, "base", text, messages)


def _stated(control: clingo.Control, statements: Iterable[ast.AST]) -> None:
    """Gives statements to the solver."""
    with ast.ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)


def judge(
    question: str, facts: Collection[Fact], phase: Phase = "grounding", wanted: frozenset[str] = frozenset()
) -> list[Atom]:
    """The shown atoms of a question's one answer set.

    Args:
        question: Name of a question file without choices.
        facts: The facts of a case with its play.
        phase: What it is asked for.
        wanted: The names of predicates to which the answer may be confined; by default all that the question shows.

    Raises:
        EffortExceeded: The time is over (`deadlines`), before or after.
        InternalError: The solver said anything, or grounding left something to choose.
    """
    entering(phase)
    control, messages = _control(["2"])
    _asked_for(control, question, facts, messages, True, wanted)
    _given(control, facts, messages)
    return _judged(control, messages, question, phase)


def judge_program(statements: Iterable[ast.AST], text: str, phase: Phase = "grounding") -> list[Atom]:
    """The shown atoms of the one answer set of a program.

    Args:
        statements: Statements of the part `base`, such as `slicing` gives.
        text: Further ones.
        phase: What it is asked for.

    Raises:
        EffortExceeded, InternalError: as `judge`.
    """
    entering(phase)
    control, messages = _control(["2"])
    _stated(control, statements)
    _added(control, "base", text, messages)
    return _judged(control, messages, "a program", phase)


def _judged(control: clingo.Control, messages: list[str], question: str, phase: Phase) -> list[Atom]:
    _grounded(control, messages, [("base", [])])
    with control.solve(yield_=True) as handle:
        answers = [list(model.symbols(shown=True)) for model in handle]
    if len(answers) != 1:
        raise InternalError(f"{question}: " + ("something is left to choose" if answers else "no answer set"))
    entering(phase)
    return answers[0]


class Search:
    """A search program of one state, grounded once and solved under assumptions.

    Args:
        question: Name of a question file with choices; empty for another program.
        facts: The facts of a case.
        deadline: `time.monotonic()` when effort runs out, or None.
        arguments: Further arguments for clingo.
        program: Another program than that of a question.
    """

    def __init__(
        self,
        question: str,
        facts: Collection[Fact] = (),
        *,
        deadline: float | None = None,
        arguments: Sequence[str] = (),
        program: str = "",
    ) -> None:
        entering("grounding")
        self._control, self._messages = _control(["0", *arguments])
        self._deadline = deadline
        self._projection = "no"
        self._exhausted = False
        if question:
            _asked_for(self._control, question, facts, self._messages, shown=False)
        else:
            _added(self._control, "base", program, self._messages)
        _given(self._control, facts, self._messages)
        _grounded(self._control, self._messages, [("base", [])])
        entering("grounding")

    def add(self, facts: Iterable[Fact]) -> None:
        """Adds facts, for parts that are grounded after it."""
        _given(self._control, facts, self._messages)

    def add_program(self, part: str, text: str) -> None:
        """Adds and grounds a program part."""
        _added(self._control, part, text, self._messages)
        self.ground(part)

    def ground(self, part: str, *arguments: Atom) -> None:
        """Grounds a part of the question's own program."""
        _grounded(self._control, self._messages, [(part, arguments)])

    def external(self, name: str, value: bool, *arguments: Atom) -> None:
        """Sets an external atom."""
        self._control.assign_external(clingo.Function(name, arguments), value)

    def atoms(self, name: str, arity: int) -> list[Atom]:
        """The atoms of a predicate that may be true."""
        return [each.symbol for each in self._control.symbolic_atoms.by_signature(name, arity)]

    @property
    def refuted(self) -> bool:
        """Whether the program is known to have no answer; then nothing more can be grounded."""
        return self._control.is_conflicting

    def impossible(self, name: str, arity: int) -> list[Atom]:
        """The atoms of a predicate that propagation alone finds false, before anything is chosen."""
        found: list[Atom] = []
        atoms = [(each.symbol, each.literal) for each in self._control.symbolic_atoms.by_signature(name, arity)]

        class Reader(clingo.Propagator):
            """Looks at the assignment when a search begins."""

            def init(self, init: clingo.PropagateInit) -> None:
                """Reads what is false on the top level."""
                found.extend(a for a, literal in atoms if init.assignment.is_false(init.solver_literal(literal)))

        self._control.register_propagator(Reader())
        self.attempt(lambda atoms: None, 0)
        impossible = list(found)
        atoms.clear()
        return impossible

    def is_fact(self, atom: Atom) -> bool:
        """Whether the atom is true whatever is chosen."""
        each = self._control.symbolic_atoms[atom]
        return each is not None and each.is_fact

    def solve(
        self,
        assumptions: Iterable[tuple[Atom, bool]] = (),
        on_model: Callable[[list[Atom]], bool | None] | None = None,
    ) -> bool:
        """Whether there is an answer; calls `on_model` with the shown atoms of each one until it returns False.

        Args:
            assumptions: Atoms with the truth value they are to have.
            on_model: Called for every answer; without it, one answer is enough.

        Raises:
            EffortExceeded: The deadline passed.
        """
        if on_model is None:
            return self._solve(list(assumptions), lambda model: False)[0]
        take = on_model
        return self._solve(list(assumptions), lambda model: take(list(model.symbols(shown=True))))[0]

    def attempt(self, on_model: Callable[[list[Atom]], object], conflicts: int) -> bool | None:
        """Whether there is an answer, or None if that many conflicts didn't decide it; calls `on_model` with one
        answer.

        Raises:
            EffortExceeded: The deadline passed.
        """
        solve = _settings(self._control, "solve")
        solve.solve_limit = str(conflicts)
        noting("search")
        with self._control.solve(yield_=True, async_=self._deadline is not None) as handle:
            model = _awaited(handle, self._deadline)
            if model is not None:
                on_model(list(model.symbols(shown=True)))
            answer = True if model is not None else handle.get().satisfiable
        solve.solve_limit = "umax"
        return answer

    def prefer(self, value: bool) -> None:
        """Whether searches follow the `#heuristic` statements that are grounded."""
        solver = _settings(self._control, "solver")
        solver.heuristic = "Domain" if value else "Vsids"

    def possible(
        self, atoms: Sequence[Atom], asking: Atom, conflicts: int, deadline: float | None = None
    ) -> tuple[set[Atom], set[Atom]]:
        """Which of the atoms are true in some answer, found many at a time.

        Args:
            atoms: The atoms.
            asking: An atom that can be true exactly if one of them is, and can be false.
            conflicts: How many conflicts may be spent on them; after that, as many on each half of them, and so on.
            deadline: `time.monotonic()` after which no further search begins.

        Returns:
            Those that are true in some answer, and those of which it isn't known.
        """
        solve = _settings(self._control, "solve")
        before = solve.models
        solve.models, solve.enum_mode, solve.solve_limit = "0", "record", str(conflicts)
        left = {atom: self._literal(atom, True) for atom in atoms}
        while_asking = self._literal(asking, True)
        unknown: set[Atom] = set()

        def take(model: clingo.Model) -> None:
            for atom, literal in list(left.items()):
                if model.is_true(literal):
                    del left[atom]
            model.context.add_clause([*left.values(), -while_asking])

        parts = [list(left)]
        while parts:
            if deadline is not None and time.monotonic() >= deadline:
                unknown.update(left)
                break
            part = [atom for atom in parts.pop() if atom in left]
            others = [(asking, True), *((atom, False) for atom in left if atom not in part)]
            if not part or self._control.solve(others, on_model=take).exhausted:
                continue
            if len(part) == 1:
                unknown.update(part)
            else:
                parts += [part[: len(part) // 2], part[len(part) // 2 :]]
        solve.models, solve.enum_mode, solve.solve_limit = before, "auto", "umax"
        return set(atoms) - set(left), unknown & set(left)

    def maximum(
        self,
        assumptions: Iterable[tuple[Atom, bool]] = (),
        bound: int | None = None,
        on_model: Callable[[list[Atom]], object] | None = None,
        conflicts: int | None = None,
    ) -> int:
        """The greatest value of the program's `#maximize`; the search ends when it comes to `bound`.

        Args:
            assumptions: Atoms with the truth value they are to have.
            bound: The value is no greater.
            on_model: Called with better and better answers.
            conflicts: How many may be spent on it; None for any number.

        Raises:
            EffortExceeded: The deadline passed, or so many conflicts did not tell.
            InternalError: There is no answer at all.
        """
        costs: list[int] = []

        def take(model: clingo.Model) -> bool:
            # The last one is that of the lowest priority; others are out of use.
            costs[:] = model.cost[-1:]
            if on_model is not None:
                on_model(list(model.symbols(shown=True)))
            return bound is None or not costs or -costs[0] < bound

        self._optimizing(True)
        satisfiable = self._limited(conflicts, lambda: self._solve(list(assumptions), take)[0])
        enough = conflicts is None or self._exhausted or (bound is not None and costs and -costs[0] >= bound)
        self._optimizing(False)
        if not enough:
            raise EffortExceeded(phrase("the effort for a better answer ran out"))
        if not satisfiable:
            raise InternalError("nothing to maximize over")
        return -costs[0] if costs else 0

    @property
    def spent(self) -> int:
        """How many conflicts the last search took."""
        statistics: Any = self._control.statistics
        return int(statistics["solving"]["solvers"]["conflicts"])

    @property
    def size(self) -> int:
        """How many atoms the program has come to."""
        return len(self._control.symbolic_atoms)

    def _limited(self, conflicts: int | None, search: Callable[[], bool]) -> bool:
        solve = _settings(self._control, "solve")
        if conflicts is not None:
            solve.solve_limit = str(conflicts)
        try:
            return search()
        finally:
            solve.solve_limit = "umax"

    def project(self, mode: str) -> None:
        """Projects answers: of those that agree on what `mode` says (`show`: the shown atoms) only one is given."""
        self._projection = mode
        self._optimizing(False)

    def least(
        self,
        on_model: Callable[[list[Atom]], object],
        conflicts: int,
        assumptions: Iterable[tuple[Atom, bool]] = (),
        strategy: str = "usc",
    ) -> bool:
        """Calls `on_model` with better and better answers; whether it is known that none is better than the last,
        or none at all.

        Args:
            on_model: Called with the shown atoms.
            conflicts: The search ends after so many, with the best answer so far.
            assumptions: Atoms with the truth value they are to have.
            strategy: How clasp comes to the best answer (`--opt-strategy`): from below, which is best where most of
                what costs something can be avoided, or `bb,dec` from above in ever smaller steps, for large numbers.

        Raises:
            EffortExceeded: The deadline passed before there was an answer.
        """
        solve, solver = _settings(self._control, "solve"), _settings(self._control, "solver")
        self._optimizing(True)
        solve.solve_limit, solver.opt_strategy = str(conflicts), strategy
        found = proved = False
        with self._control.solve(
            assumptions=list(assumptions), yield_=True, async_=self._deadline is not None
        ) as handle:
            while True:
                handle.resume()
                if self._deadline is not None and not _finished(handle, self._deadline, False):
                    handle.cancel()
                    break
                model = handle.model()
                if model is None:
                    proved = bool(handle.get().exhausted)
                    break
                found = True
                on_model(list(model.symbols(shown=True)))
        solve.solve_limit, solver.opt_strategy = "umax", "bb"
        self._optimizing(False)
        if not found and not proved and self._deadline is not None and time.monotonic() >= self._deadline:
            raise EffortExceeded(phrase("the time budget ran out"))
        return proved

    def _optimizing(self, value: bool) -> None:
        solve = _settings(self._control, "solve")
        solve.opt_mode = "opt" if value else "ignore"
        # Optimization is about all answers, so it isn't projected.
        solve.project = "no" if value else self._projection

    def core(
        self, assumptions: Iterable[tuple[Atom, bool]], conflicts: int | None = None
    ) -> list[tuple[Atom, bool]] | None:
        """A subset of the assumptions that can't hold together, or None if all can.

        Args:
            assumptions: Atoms with the truth value they are to have.
            conflicts: How many may be spent on it; None for any number.

        Raises:
            EffortExceeded: The deadline passed, or so many conflicts did not tell.
        """
        given = list(assumptions)
        literals: list[int] = []

        def search() -> bool:
            satisfiable, literals[:] = self._solve(given, lambda model: False)
            return satisfiable

        if self._limited(conflicts, search):
            return None
        if not self._exhausted:
            raise EffortExceeded(phrase("the effort for reasons ran out"))
        wanted = set(literals)
        return [(atom, value) for atom, value in given if self._literal(atom, value) in wanted]

    def _literal(self, atom: Atom, value: bool) -> int:
        each = self._control.symbolic_atoms[atom]
        if each is None:
            return 0
        return each.literal if value else -each.literal

    def _solve(
        self,
        assumptions: list[tuple[Atom, bool]],
        on_model: Callable[[clingo.Model], bool | None],
    ) -> tuple[bool, list[int]]:
        noting("search")
        limit = self._deadline
        self._exhausted = satisfiable = False
        # A thread of its own is worth its start only if the search may have to be canceled.
        with self._control.solve(assumptions=assumptions, yield_=True, async_=limit is not None) as handle:
            while True:
                handle.resume()
                if limit is not None and not _finished(handle, limit, satisfiable):
                    handle.cancel()
                    raise out_of_time("search")
                model = handle.model()
                if model is None:
                    break
                satisfiable = True
                if on_model(model) is False:
                    return True, []
            self._exhausted = bool(handle.get().exhausted)
            if not satisfiable:
                return False, list(handle.core())
        return satisfiable, []


_STEPS_AT_ONCE = 4
"""How many steps are grounded with one call, if so many may be asked for: a call takes as long as ten steps."""


class Stepper:
    """A program that is grounded step by step, and asked after each step.

    Args:
        question: Name of a question file with parts `base` and `step(t)`.
        facts: The facts of a case.
        deadline: `time.monotonic()` when effort runs out, or None.
    """

    def __init__(self, question: str, facts: Collection[Fact], *, deadline: float | None = None) -> None:
        entering("grounding")
        # A case may lack spells, counters and so on, whose atoms then occur nowhere: no reason to warn.
        self._control, self._messages = _control(["--warn=no-atom-undefined", "--opt-mode=ignore"])
        self._deadline = deadline
        self._told: dict[tuple[str, Sequence[Atom]], bool | None] = {}
        self._steps = 0
        program = step_slicing.parts(encodings.text(question))
        base = "\n".join(part.text for part in program if part.name == "base")
        _asked_for(self._control, question, facts, self._messages, shown=False, text=base)
        _given(self._control, facts, self._messages)
        _grounded(self._control, self._messages, [("base", [])])
        atoms = self._control.symbolic_atoms
        read = step_slicing.read(program)
        known = (
            each.symbol
            for name, arity, _ in atoms.signatures
            if (name, arity) in read
            for each in atoms.by_signature(name, arity)
        )
        for part in step_slicing.possible(program, known):
            if _asked[question] > _ASKED_AS_TEXT:
                pieces = (part.heading, *(each.text for each in part.statements))
                _stated(self._control, (node for piece in pieces for node in slicing.parsed(piece)))
            else:
                _added(self._control, part.name, part.text, self._messages, part.parameters)

    def ground(self, number: int, most: int = 0) -> None:
        """Grounds all steps up to a number.

        A call of the grounder takes as long as several steps. So a few steps more are grounded with it if they may be
        asked for, too.

        Args:
            number: The step; nothing is done if it is grounded already.
            most: The last step that may be asked for; steps after `number` are grounded only up to it.

        Raises:
            EffortExceeded: The deadline passed.
        """
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise out_of_time("search")
        if number > self._steps:
            last = max(number, min(self._steps + _STEPS_AT_ONCE, most))
            noting("grounding")
            self.ground_part("step", *((each,) for each in range(self._steps + 1, last + 1)))
            self._steps = last

    def ground_part(self, part: str, *instances: Sequence[int]) -> None:
        """Grounds a part of the program at once for one or several instances, each given by its numbers."""
        self._told.clear()  # this part may define an external atom that couldn't be set before
        parts = [(part, [clingo.Number(number) for number in each]) for each in instances]
        _grounded(self._control, self._messages, parts)

    @property
    def spent(self) -> int:
        """How many conflicts the last search took."""
        statistics: Any = self._control.statistics
        return int(statistics["solving"]["solvers"]["conflicts"])

    def atoms(self, name: str, arity: int) -> list[Atom]:
        """The atoms of a predicate that may be true."""
        return [each.symbol for each in self._control.symbolic_atoms.by_signature(name, arity)]

    def external(self, name: str, value: bool | None, *arguments: Atom) -> None:
        """Sets an external atom; with None a search chooses whether it is true."""
        if self._told.get((name, arguments), ...) is not value:
            self._told[name, arguments] = value
            self._control.assign_external(clingo.Function(name, arguments), value)

    def is_possible(self, conflicts: int) -> bool | None:
        """Whether there is an answer; None if so many conflicts don't decide it.

        Raises:
            EffortExceeded: The deadline passed.
        """
        noting("search")
        solve = _settings(self._control, "solve")
        solve.solve_limit = str(conflicts)
        try:
            with self._control.solve(yield_=True, async_=self._deadline is not None) as handle:
                if _awaited(handle, self._deadline) is not None:
                    return True
                return False if handle.get().exhausted else None
        finally:
            solve.solve_limit = "umax"

    def best(self, conflicts: int, strategy: str = "bb") -> tuple[int, list[Atom]] | None:
        """The value of the program's `#maximize` and all atoms of the best answer that is found; None: there is none.

        Args:
            conflicts: After so many conflicts the best answer so far is good enough.
            strategy: How clasp comes to the best answer (`--opt-strategy`), as of `Search.least`.

        Raises:
            EffortExceeded: There is no answer so far, and the conflicts or the time ran out.
        """
        solve = _settings(self._control, "solve")
        solver = _settings(self._control, "solver")
        solve.opt_mode, solver.opt_strategy = "opt", strategy
        solve.solve_limit = str(conflicts)
        found: tuple[int, list[Atom]] | None = None
        noting("search")
        with self._control.solve(yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                if self._deadline is not None and not _finished(handle, self._deadline, False):
                    handle.cancel()
                    break
                model = handle.model()
                if model is None:
                    break
                found = (-sum(model.cost), list(model.symbols(atoms=True)))
            if found is None and not handle.get().exhausted:
                raise EffortExceeded(phrase("the effort for a better answer ran out"))
        solve.opt_mode, solver.opt_strategy = "ignore", "bb"
        solve.solve_limit = "umax"
        return found

    def several(self, telling: Collection[str], most: int) -> Generator[list[Atom]]:
        """All atoms of one answer after another.

        Args:
            telling: The predicates that tell answers apart: of those that agree on them only one is given.
            most: So many at most.

        Raises:
            EffortExceeded: The deadline passed.
        """
        solve = _settings(self._control, "solve")
        before, solve.models = solve.models, str(most)
        noting("search")
        try:
            with self._control.solve(yield_=True, async_=True) as handle:
                while True:
                    handle.resume()
                    model = _awaited(handle, self._deadline)
                    if model is None:
                        return
                    atoms = list(model.symbols(atoms=True))
                    model.context.add_clause([(atom, False) for atom in atoms if atom.name in telling])
                    yield atoms
        finally:
            solve.models = before

    def first(self, assumptions: Iterable[tuple[Atom, bool]] = (), conflicts: int | None = None) -> list[Atom] | None:
        """All atoms of one answer, or None if there is none.

        Args:
            assumptions: Atoms with the truth value they are to have.
            conflicts: How many may be spent on it; None for any number.

        Raises:
            EffortExceeded: The deadline passed, or so many conflicts did not tell.
        """
        noting("search")
        solve = _settings(self._control, "solve")
        if conflicts is not None:
            solve.solve_limit = str(conflicts)
        try:
            with self._control.solve(
                assumptions=list(assumptions), yield_=True, async_=self._deadline is not None
            ) as handle:
                model = _awaited(handle, self._deadline)
                if model is None and conflicts is not None and not handle.get().exhausted:
                    raise EffortExceeded(phrase("the effort for an answer ran out"))
                return None if model is None else list(model.symbols(atoms=True))
        finally:
            solve.solve_limit = "umax"


def _awaited(handle: clingo.SolveHandle, deadline: float | None) -> clingo.Model | None:
    """The next answer of a search; None if there is no other one.

    Raises:
        EffortExceeded: The deadline passed; the search is canceled.
    """
    if deadline is not None and not _finished(handle, deadline, False):
        handle.cancel()
        raise out_of_time("search")
    return handle.model()


def _finished(handle: clingo.SolveHandle, limit: float, found: bool) -> bool:
    """Whether the search came to another answer, or to its end, before `limit`.

    After an answer, the time is checked even if the next one is there already, so that a long list ends, too.
    """
    if found and time.monotonic() >= limit:
        return False
    while not handle.wait(0.02):
        if time.monotonic() >= limit:
            return False
    return True
