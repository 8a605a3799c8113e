"""Lifts an encoding from one board to many: each atom gets one more argument, the number of its board.

The encodings stay written for one board. Lifted, they are grounded and solved for hundreds of boards in one call, since
all atoms of a rule are about the same board. Predicates that depend on no fact of a case (tables of
editions, orders of words) are the same on all boards and don't change. Neither do the edition, the chosen readings and
the version of the vocabulary: only boards that share these are judged together.

A search on one board may have no answer, which must not leave the others without one. Therefore the constraints bind
only boards that are chosen to be answered, and the search asks which boards can be chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from clingo import ast

from bridge.asp import encodings
from bridge.asp.templates import TOKENS, Apart, Template
from bridge.asp.vocabulary import predicates
from bridge.case.terms import Fact, name_in, quote, written
from bridge.errors import InternalError

__all__ = ["Lifted", "LiftedPlays", "lifted", "lifted_plays", "placed"]

_BOARD = "Board__"
_KNOWN = f"board__({_BOARD})"
_PLAY = "Play__"
_KNOWN_PLAY = f"play__({_BOARD},{_PLAY})"
_SHARED = frozenset({("edition", 1), ("reading", 2), ("vocabulary", 1)})
"""Predicates whose facts all boards that are judged together share."""

_WORTH_SHARING = 3
"""How often a permanent or an effect has to occur to be stored as a template."""

Signature = tuple[str, int]


def placed(boards: Sequence[Apart]) -> str:
    """The facts of cases as facts about boards, which are numbered from 0.

    A permanent or an effect that several cases have is written once, as a template. A fact says on which boards it is,
    and a rule derives the facts of the template there. The result is text, written from terms.
    """
    uses = Counter(id(template) for board in boards for template, _ in board.copies)
    numbers: dict[int, int] = {}
    rules: set[str] = set()
    text: list[str] = []
    for number, board in enumerate(boards):
        lines = list(map(written, board.lines))
        for template, names in board.copies:
            key = id(template)
            if uses[key] < _WORTH_SHARING:
                lines += map(written, _named(template, names))
                continue
            if key not in numbers:
                numbers[key] = len(numbers)
                for line in template.lines:
                    shared = _shared(line)
                    rules.add(shared.rule)
                    text.append(f"{shared.about}({numbers[key]}{shared.arguments}).")
            lines.append(f"copy__({numbers[key]},{','.join(map(quote, names))})")
        end = f",{number})."
        text += [line[:-1] + end if line[-1] == ")" else f"{line}({number})." for line in lines]
        text.append(f"board__({number}).")
    return "\n".join((*sorted(rules), *text, ""))


def _named(template: Template, names: tuple[str, str, str]) -> Iterator[Fact]:
    own, controller, host = names
    tokens = {TOKENS[0]: own, TOKENS[1]: controller, TOKENS[2]: host}
    for line in template.lines:
        yield (line[0], *(tokens.get(each, each) if type(each) is str else each for each in line[1:]))


class _Shared(NamedTuple):
    """A fact of a template as one about the template: its predicate, its arguments but the template's number, as text,
    and the rule that makes facts of it."""

    about: str
    arguments: str
    rule: str


@lru_cache(maxsize=1 << 14)
def _shared(line: Fact) -> _Shared:
    predicate, *terms = line
    name = name_in(predicate)
    tokens = {token: f"Name{place}__" for place, token in enumerate(TOKENS)}
    named = [tokens.get(each, "") if isinstance(each, str) else "" for each in terms]
    marks = "".join(each[4] if each else "x" for each in named)
    head = [each or f"Argument{place}__" for place, each in enumerate(named)]
    free = [each for each, token in zip(head, named, strict=True) if not token]
    given = [written(each) for each, token in zip(terms, named, strict=True) if not token]
    about = f"about__{name}_{marks}"
    rule = (
        f"{name}({','.join((*head, _BOARD))}) :- copy__({','.join(('Template__', *tokens.values(), _BOARD))}), "
        f"{about}({','.join(('Template__', *free))})."
    )
    return _Shared(about, "".join(f",{each}" for each in given), rule)


class Lifted(NamedTuple):
    """Programs for many boards. Those that search are grounded after the one that judges, one after the other.

    Attributes:
        judging: What the plays break and obey. It shows `differsN__(Board)` for boards about which search N would
            derive less than this program does; they can't be searched.
        searching: For each search, numbered from 0, its program. It is given `openN__(Board)` for the boards to be
            searched. Each answer has `answeredN__(Board)` for boards that have an answer; under the assumption of
            `askingN__` for one of them at least.
    """

    judging: str
    searching: tuple[str, ...] = ()


@cache
def lifted(question: str, searches: tuple[str, ...], shown: tuple[str, ...]) -> Lifted:
    """The programs of a question that judges and of those that search, for many boards.

    What the programs derive alike from the state is grounded once. What a search derives differently, since it is about
    a chosen declaration instead of the play, has names of its own. Of a search only the part `base` is used; its other
    parts help with single boards only.

    Args:
        question: Name of a question file without choices.
        searches: Names of question files with choices.
        shown: What is shown instead of what the question shows, in the syntax of `#show` terms, with the variable
            `Board__` for the board.

    Raises:
        InternalError: An encoding holds something that can't be lifted.
    """
    shows = "".join(f"#show {each}.\n" for each in ("", *shown))
    rules, defined = _rules(question)
    rules = _resting_on(rules, {(name, arity - 1) for each in _base(shows) for name, arity in _signatures(each)})
    common = _common(rules)
    judging = [*_declared(defined, common), *(_rule(each, common) for each in rules), shows]
    searching: list[str] = []
    for number, search in enumerate(searches):
        others, defined = _rules(search)
        others = _resting_on(others, set())
        common |= _common(others)
        own, further = _differing(others, rules)
        judging += (_differs(each, common, number) for each in further)
        searching.append("\n".join(_search(others, defined, common, own, number)))
    return Lifted("\n".join(judging), tuple(searching))


class LiftedPlays(NamedTuple):
    """Programs for many boards and many plays of each, which are numbered from 0 on each board. They are grounded one
    after the other.

    Attributes:
        state: What the rules say of the boards. The facts of a board have its number as last argument (`placed`).
        plays: What they say of the plays. Each play has an atom `play__(Board__, Play__)`, and its facts have the
            numbers of board and play as last arguments.
        searching: A search about some of the plays. It is given `open0__(Board__, Play__)` for them. Each answer has
            `answered0__(Board__, Play__)` for plays that have an answer; under the assumption of `asking0__` for one of
            them at least. Plays of which it would know less than `plays` does have `differs0__(Board__, Play__)`.
        comparing: The rules that compare plays, about boards.
        apart: The names of predicates that `state` derives as far as they don't depend on the play, with `state__`
            before the name and only the board as last argument.
    """

    state: str
    plays: str
    searching: str
    comparing: str
    apart: tuple[str, ...]


@cache
def lifted_plays(
    question: str,
    searching: str,
    comparing: str,
    played: frozenset[Signature],
    wanted: frozenset[Signature],
    apart: frozenset[Signature],
) -> LiftedPlays:
    """The program of a question without choices, for many boards and many plays of each.

    What doesn't depend on the play is grounded once for each board, and the rest for each play.

    Args:
        question: Name of the question.
        searching: Name of a question with choices that is about a play; empty for none.
        comparing: Name of a question over the same rules that compares plays; its other rules are lifted for boards.
            Empty for none.
        played: The predicates in which a play is given.
        wanted: The predicates that are asked for.
        apart: Those of the wanted predicates whose atoms, as far as they don't depend on the play, are needed for each
            board only.

    Raises:
        InternalError: An encoding holds something that can't be lifted.
    """
    rules, defined = _rules(question)
    texts = {each.text for each in rules}
    others, also_defined = _rules(comparing) if comparing else ([], set())
    others = [each for each in others if each.text not in texts]
    defined |= also_defined
    asked = set().union(*(each.signatures - each.derived for each in others))
    rules = _resting_on(rules, set(wanted) | asked)
    common, of_play = _common([*rules, *others]), _reached(rules, set(played))
    state: list[str] = []
    plays: list[str] = []
    for each in rules:
        in_body = any(not _signatures(literal).isdisjoint(of_play) for literal in each.node.body)
        if each.derived.isdisjoint(of_play):
            state.append(_rule(each, common))
        elif not in_body and each.derived <= apart:
            state.append(_rule(each, common, frozenset(each.derived), _OF_STATE))
        else:
            plays.append(_rule_of_plays(each, common, of_play))
    declared = "\n".join(_declared(defined - of_play, common))
    of_plays = "\n".join(f"#defined {name}/{arity + 2}." for name, arity in sorted(defined & of_play))
    return LiftedPlays(
        "\n".join((declared, *state, "")),
        "\n".join((of_plays, *plays, "")),
        "\n".join((*(_search_of_plays(searching, rules, played) if searching else ()), "")),
        "\n".join((*(_rule(each, common) for each in others), "")),
        tuple(sorted(name for name, _ in apart)),
    )


def _search_of_plays(search: str, known: list[_Rule], played: frozenset[Signature]) -> Iterator[str]:
    """The statements of a search about plays; the known rules have already derived what they derive alike."""
    rules, defined = _rules(search)
    rules = _resting_on(rules, set())
    own, further = _differing(rules, known)
    common = _common([*known, *rules])
    chosen = {each for rule in rules if rule.node.head.ast_type is ast.ASTType.Aggregate for each in rule.derived}
    of_play = _reached([*known, *rules], {*played, *chosen})
    prefix, opened, answered = "search0__", f"open0__({_BOARD},{_PLAY})", f"answered0__({_BOARD},{_PLAY})"
    for one in sorted(defined):
        arity = one[1] + (one not in common) + (one in of_play)
        yield f"#defined {prefix * (one in own)}{one[0]}/{arity}."
    for each in chain.from_iterable(map(_loosened, rules)):
        if each.is_constraint:
            yield _rule_of_plays(each, common, of_play, own, prefix, answered)
        elif each.derived.isdisjoint(own):
            continue
        elif each.derived.isdisjoint(of_play):
            yield _rule(each, common, own, prefix, _KNOWN)
        else:
            yield _rule_of_plays(each, common, of_play, own, prefix, opened)
    for each in further:
        conditions = ", ".join(str(_LiftingPlays(common, of_play).visit(literal)) for literal in each.node.body)
        yield f"differs0__({_BOARD},{_PLAY}) :- {', '.join(filter(None, (conditions, opened)))}."
    yield f"{{ {answered} : {opened} }}."
    yield "{ asking0__ }."
    yield f":- asking0__; not {answered} : {opened}."
    yield f"#heuristic {answered} : {opened}. [1, true]"
    yield "#defined differs0__/2."


_OF_STATE = "state__"


def _rule_of_plays(
    rule: _Rule,
    common: frozenset[Signature],
    of_play: frozenset[Signature],
    own: frozenset[Signature] = frozenset(),
    prefix: str = "",
    binding: str = "",
) -> str:
    """A rule for many plays. `binding` says for which of them; else it is said only where nothing in the body does."""
    text = str(_LiftingPlays(common, of_play, own, prefix).visit(rule.node))
    binds = any(_binds(literal, common) and _signature(literal.atom) in of_play for literal in rule.node.body)
    if binds and not binding:
        return text
    return f"{text[:-1]}{';' if rule.node.body or rule.is_constraint else ' :-'} {binding or _KNOWN_PLAY}."


def _search(
    rules: list[_Rule], defined: set[Signature], common: frozenset[Signature], own: frozenset[Signature], number: int
) -> Iterator[str]:
    """The statements of a search. Its constraints bind only the boards that are answered."""
    prefix, opened, answered = (f"search{number}__", f"open{number}__({_BOARD})", f"answered{number}__({_BOARD})")
    yield from _declared(defined, common, own, prefix)
    for each in rules:
        if each.is_constraint:
            yield _rule(each, common, own, prefix, answered)
        elif not each.derived.isdisjoint(own):
            yield from (
                _rule(one, common, own, prefix, answered if one.is_constraint else opened) for one in _loosened(each)
            )
    yield f"{{ {answered} }} :- {opened}."
    yield f"{{ asking{number}__ }}."
    yield f":- asking{number}__; not {answered} : {opened}."
    yield f"#heuristic {answered} : {opened}. [1, true]"
    yield ""


class _Rule(NamedTuple):
    node: ast.AST
    text: str
    signatures: frozenset[Signature]
    """All predicates in it."""
    derived: frozenset[Signature]
    """Those that it derives or chooses."""
    is_constraint: bool


_read: dict[str, _Rule] = {}
"""Rules by their text: questions have most of them in common, and reading them takes time."""


def _rule_of(node: ast.AST) -> _Rule:
    text = str(node)
    if text not in _read:
        head = node.head
        if head.ast_type is ast.ASTType.Literal:
            derived = _signatures(head)
        else:
            derived = {signature for element in head.elements for signature in _signatures(element.literal)}
        is_constraint = head.ast_type is ast.ASTType.Literal and head.atom.ast_type is ast.ASTType.BooleanConstant
        _read[text] = _Rule(node, text, frozenset(_signatures(node)), frozenset(derived), is_constraint)
    return _read[text]


def _rules(question: str) -> tuple[list[_Rule], set[Signature]]:
    """The rules of the part `base`, and what is declared to be defined."""
    rules: list[_Rule] = []
    defined: set[Signature] = set()
    for statement in _base(encodings.text(question)):
        if statement.ast_type is ast.ASTType.Rule:
            rules.append(_rule_of(statement))
        elif statement.ast_type is ast.ASTType.Defined:
            defined.add((statement.name, statement.arity))
        elif statement.ast_type is not ast.ASTType.ShowSignature:
            raise InternalError(f"{question}: {statement.ast_type.name} can't be lifted: {statement}")
    return rules, defined


def _loosened(rule: _Rule) -> tuple[_Rule, ...]:
    """A choice with a lower bound, as a free choice and a constraint, since there may be too few atoms to choose
    from."""
    head, location = rule.node.head, rule.node.location
    if head.ast_type is not ast.ASTType.Aggregate:
        return (rule,)
    lower = head.left_guard is not None and head.left_guard.comparison != ast.ComparisonOperator.GreaterEqual
    if not lower:
        return (rule,)
    free = ast.Aggregate(location, None, head.elements, None)
    unmet = ast.Literal(location, ast.Sign.Negation, head)
    never = ast.Literal(location, ast.Sign.NoSign, ast.BooleanConstant(0))
    choice, constraint = (free, rule.node.body), (never, [*rule.node.body, unmet])
    return tuple(_rule_of(ast.Rule(location, *each)) for each in (choice, constraint))


def _declared(
    defined: set[Signature], common: frozenset[Signature], own: frozenset[Signature] = frozenset(), prefix: str = ""
) -> Iterator[str]:
    for name, arity in sorted(defined):
        named = prefix + name if (name, arity) in own else name
        yield f"#defined {named}/{arity + ((name, arity) not in common)}."


def _differing(rules: list[_Rule], known: list[_Rule]) -> tuple[frozenset[Signature], list[_Rule]]:
    """How these rules differ from those that are known.

    Returns:
        The predicates that these rules derive otherwise, or from such predicates. And the further known rules for other
        predicates: on a board on which none of them fires, what is derived is the same.
    """
    before, now = _definitions(known), _definitions(rules)
    differing = {signature for signature, texts in now.items() if not texts <= before.get(signature, set())}
    # A predicate that these rules use but don't derive is false for them, whatever the known rules derive.
    differing |= {signature for each in rules for signature in each.signatures if signature not in now} & before.keys()
    own = _reached(rules, differing)
    further = [
        each
        for each in known
        if any(one in now and one not in own and each.text not in now[one] for one in each.derived)
    ]
    return own, further


def _definitions(rules: Iterable[_Rule]) -> dict[Signature, set[str]]:
    """The rules for each predicate."""
    found: dict[Signature, set[str]] = {}
    for each in rules:
        for signature in each.derived:
            found.setdefault(signature, set()).add(each.text)
    return found


def _base(text: str) -> list[ast.AST]:
    found: list[ast.AST] = []
    part = "base"

    def read(statement: ast.AST) -> None:
        nonlocal part
        if statement.ast_type is ast.ASTType.Program:
            part = statement.name
        elif part == "base":
            found.append(statement)

    ast.parse_string(text, read)
    return found


def _resting_on(rules: list[_Rule], wanted: set[Signature]) -> list[_Rule]:
    """The rules that constraints and the wanted predicates rest on, in order."""
    wanted = wanted.union(*(each.signatures for each in rules if each.is_constraint))
    wanted = _followed(wanted, [(each.derived, each.signatures) for each in rules])
    return [each for each in rules if each.is_constraint or not each.derived.isdisjoint(wanted)]


def _rule(
    rule: _Rule,
    common: frozenset[Signature],
    own: frozenset[Signature] = frozenset(),
    prefix: str = "",
    binding: str = "",
) -> str:
    """A rule for many boards. `binding` says for which of them; else it is said only where nothing in the body does."""
    if _BOARD in rule.text:
        raise InternalError(f"{_BOARD} is taken: {rule.text}")
    if not binding and rule.signatures <= common:
        return rule.text
    body = rule.node.body
    if not binding and not any(_binds(literal, common) for literal in body):
        binding = _KNOWN
    text = str(_Lifting(common, own, prefix).visit(rule.node))
    if not binding:
        return text
    return f"{text[:-1]}{';' if body or rule.is_constraint else ' :-'} {binding}."


def _differs(rule: _Rule, common: frozenset[Signature], number: int) -> str:
    """Shows `differsN__(Board)` for the boards on which a rule fires."""
    conditions = ", ".join(str(_Lifting(common).visit(each)) for each in rule.node.body)
    return f"#show differs{number}__({_BOARD}) : {conditions}."


def _binds(literal: ast.AST, common: frozenset[Signature]) -> bool:
    """Whether a literal of a body says which board the rule is about."""
    return bool(
        literal.ast_type is ast.ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type is ast.ASTType.SymbolicAtom
        and _signature(literal.atom) not in common
    )


class _Lifting(ast.Transformer):
    """Adds the board to every atom that isn't the same on all boards."""

    def __init__(self, common: frozenset[Signature], own: frozenset[Signature] = frozenset(), prefix: str = "") -> None:
        self._common = common
        self._own = own
        self._prefix = prefix

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        """Adds the board to an atom of a board, and a prefix to the name of what a search derives itself."""
        signature = _signature(atom)
        term = atom.symbol
        board = () if signature in self._common else (ast.Variable(term.location, _BOARD),)
        name = self._prefix + term.name if signature in self._own else term.name
        return ast.SymbolicAtom(ast.Function(term.location, name, [*term.arguments, *board], term.external))


class _LiftingPlays(_Lifting):
    """Adds board and play to every atom that depends on the play, and the board to the others."""

    def __init__(
        self,
        common: frozenset[Signature],
        of_play: frozenset[Signature],
        own: frozenset[Signature] = frozenset(),
        prefix: str = "",
    ) -> None:
        super().__init__(common, own, prefix)
        self._of_play = of_play

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        """Adds the board, and the play where the atom depends on it."""
        found = super().visit_SymbolicAtom(atom)
        if _signature(atom) not in self._of_play:
            return found
        term = found.symbol
        play = ast.Variable(term.location, _PLAY)
        return ast.SymbolicAtom(ast.Function(term.location, term.name, [*term.arguments, play], term.external))


class _Signatures(ast.Transformer):
    """Reads which atoms occur."""

    def __init__(self) -> None:
        self.found: set[Signature] = set()

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        """Reads one."""
        self.found.add(_signature(atom))
        return atom


def _signature(atom: ast.AST) -> Signature:
    term = atom.symbol
    if term.ast_type is not ast.ASTType.Function:  # a pool, or classical negation
        raise InternalError(f"{term} can't be lifted")
    return term.name, len(term.arguments)


def _signatures(node: ast.AST) -> set[Signature]:
    reader = _Signatures()
    reader.visit(node)
    return reader.found


def _common(rules: list[_Rule]) -> frozenset[Signature]:
    """The predicates that are the same on all boards: no fact of a case, and no choice, reaches them."""
    varying = {each for each, given in predicates().items() if given.is_given} - _SHARED
    for each in rules:
        if each.node.head.ast_type is not ast.ASTType.Literal:
            varying |= each.derived
    known = frozenset().union(*(each.signatures for each in rules))
    return (known | _SHARED) - _reached(rules, varying)


def _reached(rules: list[_Rule], varying: set[Signature]) -> frozenset[Signature]:
    """The predicates themselves, and all that are derived from them."""
    return frozenset(_followed(varying, [(each.signatures, each.derived) for each in rules]))


def _followed(
    start: set[Signature], steps: Sequence[tuple[frozenset[Signature], frozenset[Signature]]]
) -> set[Signature]:
    """The predicates, and those that steps lead to: from one of the first set of a step to all of the second one."""
    found = set(start)
    before = -1
    while len(found) > before:
        before = len(found)
        for given, others in steps:
            if not found.isdisjoint(given):
                found |= others
    return found
