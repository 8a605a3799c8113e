"""Leaves out of a program the rules that can't fire for the facts of a case. It changes speed, never meaning.

A rule can only fire if every predicate, and every constant and function symbol, of its positive body occurs
somewhere: in a fact, or in the head of a rule that can fire. Most cases use few of the words that effects are written
in, so most rules are out of reach, and both parsing and grounding cost as much per rule as per fact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

import clingo
from clingo import ast
from msgspec import Struct

from bridge.case.terms import Fact, names
from bridge.files.keeping import digest_of, kept_or_made

__all__ = ["parsed", "sliced", "statements"]

_WORD = re.compile(r"\b_*[a-z][A-Za-z0-9_]*")
_SHOWING = (ast.ASTType.ShowSignature, ast.ASTType.ShowTerm)
_SAYING = (*_SHOWING, ast.ASTType.Program)
"""Statements whose words derive nothing: what is shown, and where a part begins."""
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class _Rule(Struct, frozen=True, array_like=True):
    text: str
    head: str
    """The predicate that the rule derives, as `name/arity`."""
    gives: frozenset[str]
    """Words in the head."""
    needs: frozenset[str]
    """Words in the positive body: a predicate and every symbol inside it."""
    asks: frozenset[str]
    """All words in the body."""


class _Program(Struct, frozen=True, array_like=True):
    rules: tuple[_Rule, ...]
    """The rules of the part `base`."""
    shows: tuple[tuple[str, str], ...]
    """The `#show` statements of the part `base`, each with the name of its predicate."""
    rest: str
    """All else, but for declarations of predicates."""
    declared: tuple[str, ...]
    """The predicates that are declared, as `name/arity`."""
    given: frozenset[str]
    """Words in the rest, except where it only says what is shown."""
    words: frozenset[str]
    """Words in the rest, and in what is shown."""
    needs: frozenset[str]
    """What some rule needs."""


@cache
def _program(text: str) -> _Program:
    """The rules of a program's text; reading them takes several times as long as grounding them, so they are kept from
    one process to the next."""
    key = digest_of("asp") + clingo.__version__.encode() + text.encode()
    return kept_or_made(key, _Program, lambda: _parsed(text))


def _parsed(text: str) -> _Program:
    lines = text.splitlines(keepends=True)
    rules: list[_Rule] = []
    rest: list[str] = []
    shows: list[tuple[str, str]] = []
    declared: list[str] = []
    given: set[str] = set()
    part = "base"

    def source(node: ast.AST) -> str:
        begin, end = node.location.begin, node.location.end
        covered = lines[begin.line - 1 : end.line]
        covered[-1] = covered[-1][: end.column - 1]
        covered[0] = covered[0][begin.column - 1 :]
        return "".join(covered)

    def outside_pools(literal: ast.AST) -> str:
        """What each instance of the rule needs: of a pool, an instance needs one part."""
        text = source(literal)
        for pool in _pools(literal.atom) if ";" in text else ():
            text = text.replace(source(pool), "")
        return text

    def read(node: ast.AST) -> None:
        nonlocal part
        if node.ast_type is ast.ASTType.Program:
            part = node.name
        if node.ast_type is ast.ASTType.Defined:
            declared.append(f"{node.name}/{node.arity}")
            return
        if part == "base" and node.ast_type in _SHOWING and (name := _shown_name(node)):
            shows.append((name, str(node)))
            return
        if part != "base" or not _is_plain(node):
            # The elements of one #maximize are statements of their own, with no text of their own.
            rest.append(source(node) if node.ast_type is ast.ASTType.Rule else str(node))
            if node.ast_type not in _SAYING:
                given.update(_words(rest[-1:]))
            return
        positive = [outside_pools(each) for each in node.body if _is_positive(each)]
        symbol = node.head.atom.symbol
        whole, head = source(node), source(node.head)
        body = whole[len(head) :]
        rules.append(
            _Rule(whole, f"{symbol.name}/{len(symbol.arguments)}", _words([head]), _words(positive), _words([body]))
        )

    ast.parse_string(text, read)
    needs = frozenset().union(*(rule.needs for rule in rules))
    words = _words([*rest, *(text for _, text in shows)])
    return _Program(tuple(rules), tuple(shows), "\n".join(rest), tuple(declared), frozenset(given), words, needs)


def _shown_name(node: ast.AST) -> str:
    """The name of the predicate, or of the term, that a statement shows."""
    return str(node.name if node.ast_type is ast.ASTType.ShowSignature else getattr(node.term, "name", ""))


def _is_plain(node: ast.AST) -> bool:
    return bool(
        node.ast_type is ast.ASTType.Rule
        and node.head.ast_type is ast.ASTType.Literal
        and node.head.atom.ast_type is ast.ASTType.SymbolicAtom
    )


def _is_positive(literal: ast.AST) -> bool:
    return bool(
        literal.ast_type is ast.ASTType.Literal
        and literal.sign == ast.Sign.NoSign
        and literal.atom.ast_type is ast.ASTType.SymbolicAtom
    )


def _pools(node: ast.AST) -> Iterator[ast.AST]:
    """The pools of terms in a node, `(a; b)`."""
    if node.ast_type is ast.ASTType.Pool:
        yield node
        return
    for key in node.child_keys:
        child = getattr(node, key)
        for each in child if isinstance(child, ast.ASTSequence) else [child]:
            if isinstance(each, ast.AST):
                yield from _pools(each)


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in _WORD.findall(_STRING.sub("", text)))


def sliced(text: str, facts: Iterable[Fact], *, shown: bool = False, wanted: frozenset[str] = frozenset()) -> str:
    """A program without the rules that can't fire for these facts.

    Args:
        text: The text of the program.
        facts: The facts of a case, or at least an atom of every predicate that is given besides.
        shown: Whether to leave out rules, too, on which no shown atom depends.
        wanted: The names of predicates to show, of those that the program shows; empty for all.
    """
    return "\n".join((*_pieces(text, facts, shown, wanted), ""))


def statements(
    text: str, facts: Iterable[Fact], *, shown: bool = False, wanted: frozenset[str] = frozenset()
) -> Iterator[ast.AST]:
    """As `sliced`, as statements, each of which is parsed once in a process."""
    for piece in _pieces(text, facts, shown, wanted):
        yield from parsed(piece)


@cache
def parsed(piece: str) -> tuple[ast.AST, ...]:
    """The statements of a piece of a program, which is parsed once in a process."""
    found: list[ast.AST] = []
    ast.parse_string(piece, found.append)
    # The parser says first that the part `base` begins; a piece goes on in the part of the one before it.
    return tuple(found[1:])


def _pieces(text: str, facts: Iterable[Fact], shown: bool, wanted: frozenset[str]) -> tuple[str, ...]:
    program = _program(text)
    return _reached(text, program.needs & names(facts, set(program.given)), shown, wanted)


@lru_cache(maxsize=256)
def _reached(text: str, given: frozenset[str], shown: bool, wanted: frozenset[str]) -> tuple[str, ...]:
    """The pieces of a program that can be reached: its rules, its declarations and its rest. Boards of one game, or of
    one benchmark, are often about the same things."""
    program = _program(text)
    rules, known = program.rules, set(given)
    chosen: list[_Rule] = []
    while True:
        waiting: list[_Rule] = []
        for rule in rules:
            if rule.needs <= known:
                chosen.append(rule)
                known |= rule.gives
            else:
                waiting.append(rule)
        if len(waiting) == len(rules):
            break
        rules = tuple(waiting)
    shows = tuple(statement for name, statement in program.shows if not wanted or name in wanted)
    words = program.words if len(shows) == len(program.shows) else _words((program.rest, *shows))
    if shown:
        chosen = _read(chosen, words)
    kept = set(map(id, chosen))
    # If some rules of a predicate are left out, an atom of a body may unify with none of the remaining heads.
    underivable = {rule.head for rule in program.rules if id(rule) not in kept}
    # A declaration takes as long to parse as a rule, and is useless for a predicate that occurs nowhere.
    spoken = words.union(*(rule.asks for rule in chosen))
    declared = sorted(each for each in underivable.union(program.declared) if each.partition("/")[0] in spoken)
    return (*(rule.text for rule in chosen), *(f"#defined {each}." for each in declared), *shows, program.rest)


def _read(rules: list[_Rule], asked: frozenset[str]) -> list[_Rule]:
    """The rules whose heads are asked for, in these words or in the body of such a rule; in their order."""
    by_name: dict[str, list[int]] = {}
    for number, rule in enumerate(rules):
        by_name.setdefault(rule.head.partition("/")[0], []).append(number)
    kept: set[int] = set()
    open_words = set(asked)
    while open_words:
        numbers = by_name.pop(open_words.pop(), ())
        kept.update(numbers)
        for number in numbers:
            open_words |= rules[number].asks & by_name.keys()
    return [rules[number] for number in sorted(kept)]
