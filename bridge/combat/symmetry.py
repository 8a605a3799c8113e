"""Which creatures nothing tells apart, computed from the rules themselves and needing no knowledge of them.

The declaration enters the rules through `declared_attacker/2` or `declared_blocker/2`. What the rules that depend on it
read of the state is the *boundary*. Two creatures are alike if swapping them, together with the effects that concern
only one of them, leaves the boundary as it is. Every swap that is used has been checked atom by atom.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from clingo import SymbolType, ast

from bridge.asp import encodings
from bridge.asp.solving import Atom, Search

__all__ = ["alike", "boundary"]

_Key = tuple[str, int]

_ANY_WORLD = "Declaration"
"""The variable of rules about any declaration, in the place of one of `_WORLDS`."""
_WORLDS = ("declared", "play")
_CHOSEN = ("declared_attacker", "declared_blocker")


# -------------------------------------------------------------------------------------------------- what rules read


class _Use(NamedTuple):
    """A predicate in a rule; `world` is the declaration that it is about, if that is its first argument."""

    name: str
    arity: int
    world: str = ""

    def about(self, world: str) -> _Use:
        """The same, in a rule about any declaration that is read as one about this."""
        return self._replace(world=world) if self.world == _ANY_WORLD else self


class _Rule(NamedTuple):
    heads: frozenset[_Use]
    body: frozenset[_Use]

    def readings(self) -> Iterator[_Rule]:
        """The rule; one about any declaration once for each."""
        worlds = _WORLDS if any(use.world == _ANY_WORLD for use in self.heads | self.body) else ("",)
        for world in worlds:
            yield _Rule(*(frozenset(use.about(world) for use in uses) for uses in self))


class _Program(NamedTuple):
    """The rules of a question, and the strings that stand in them as words."""

    rules: tuple[_Rule, ...]
    words: frozenset[str]


def boundary(question: str) -> frozenset[_Key]:
    """The predicates on the state that rules depending on the declaration read.

    Rules about any declaration are read twice, for the one that is chosen and for the play under judgment, because
    only the first depends on the choice.
    """
    return _boundary(encodings.text(question))


@cache
def _boundary(text: str) -> frozenset[_Key]:
    rules = [reading for rule in _program(text).rules for reading in rule.readings()]
    dependent = {_Use(name, 2) for name in _CHOSEN}
    while grown := {head for rule in rules if rule.body & dependent for head in rule.heads} - dependent:
        dependent |= grown
    used = {use for rule in rules if (rule.heads | rule.body) & dependent for use in rule.body}
    return frozenset((use.name, use.arity) for use in used - dependent)


@cache
def _program(text: str) -> _Program:
    rules: list[_Rule] = []
    words: set[str] = set()
    part = "base"

    def read(statement: ast.AST) -> None:
        nonlocal part
        if statement.ast_type is ast.ASTType.Program:
            part = statement.name
        elif part == "base" and statement.ast_type in (ast.ASTType.Rule, ast.ASTType.Minimize):
            rules.append(_rule_of(statement, words))

    ast.parse_string(text, read)
    return _Program(tuple(rules), frozenset(words))


def _rule_of(statement: ast.AST, words: set[str]) -> _Rule:
    body = set(_uses(statement.body, words))
    if statement.ast_type is ast.ASTType.Minimize:
        return _Rule(frozenset(), frozenset(body))
    if statement.head.ast_type is not ast.ASTType.Aggregate:
        return _Rule(frozenset(_uses([statement.head], words)), frozenset(body))
    heads = {use for element in statement.head.elements for use in _uses([element.literal], words)}
    body |= {use for element in statement.head.elements for use in _uses(element.condition, words)}
    return _Rule(frozenset(heads), frozenset(body))


def _uses(nodes: Iterable[ast.AST], words: set[str]) -> Iterator[_Use]:
    """The predicates in parts of a rule; the strings in them are added to `words`."""
    found: list[ast.AST] = []

    class Reader(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
            found.append(node.symbol)
            self.visit_children(node)
            return node

        def visit_SymbolicTerm(self, node: ast.AST) -> ast.AST:
            if node.symbol.type is SymbolType.String:
                words.add(node.symbol.string)
            return node

    reader = Reader()
    for node in nodes:
        reader.visit(node)
    for function in found:
        yield _Use(function.name, len(function.arguments), _world(function.arguments))


def _world(arguments: Sequence[ast.AST]) -> str:
    if not arguments:
        return ""
    (first, *_) = arguments
    if first.ast_type is ast.ASTType.Variable:
        return _ANY_WORLD if first.name == _ANY_WORLD else ""
    if first.ast_type is ast.ASTType.SymbolicTerm and first.symbol.type is SymbolType.Function:
        return first.symbol.name if first.symbol.name in _WORLDS else ""
    return ""


# ------------------------------------------------------------------------------------------------ what is told apart


def alike(search: Search, question: str, creatures: Sequence[str], effects: Iterable[str]) -> list[list[str]]:
    """Groups of creatures that nothing tells apart, two or more each.

    Args:
        search: The question's program, grounded for a state.
        question: Its name.
        creatures: Ids of the creatures that may attack.
        effects: Ids of the effects in force.

    Returns:
        Groups in the order of `creatures`: any rearrangement of a group's declarations is as good.
    """
    words = _program(encodings.text(question)).words
    state = _Boundary([atom for key in boundary(question) for atom in search.atoms(*key)], creatures, effects)
    candidates: dict[object, list[str]] = defaultdict(list)
    for creature in creatures:
        # A word of the rules that serves as an id too would be renamed with it.
        if not words & {creature, *state.effects[creature]}:
            candidates[len(state.effects[creature]), state.signature(creature)].append(creature)
    groups: list[list[str]] = []
    for members in candidates.values():
        groups.append(members[:1])
        for creature in members[1:]:
            pair = groups[-1][-1], creature
            if state.stays(state.swap(*pair), pair):
                groups[-1].append(creature)
            else:
                groups.append([creature])
    return [group for group in groups if len(group) > 1]


class _Fact(NamedTuple):
    """An atom of the boundary: its shape, a number for what is left of it without its strings, and its strings."""

    shape: int
    ids: tuple[str, ...]


class _Shapes:
    """Takes the strings out of terms. Atoms with one shape differ at most in their strings."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._known: dict[Atom, tuple[object, tuple[str, ...]]] = {}

    def fact(self, atom: Atom) -> _Fact:
        """The atom's shape and strings."""
        shape, ids = self._without_strings(atom.name, atom.arguments)
        return _Fact(self._numbers.setdefault(shape, len(self._numbers)), ids)

    def _without_strings(self, name: str, arguments: Sequence[Atom]) -> tuple[object, tuple[str, ...]]:
        parts = [self._known.get(each) or self._known.setdefault(each, self._read(each)) for each in arguments]
        return (name, *[shape for shape, _ in parts]), tuple([id for _, ids in parts for id in ids])

    def _read(self, term: Atom) -> tuple[object, tuple[str, ...]]:
        kind = term.type
        if kind is SymbolType.String:
            return None, (term.string,)
        if kind is SymbolType.Function and (arguments := term.arguments):
            return self._without_strings(term.name if term.positive else f"-{term.name}", arguments)
        return term, ()


def _private(facts: Iterable[_Fact], creatures: set[str], effects: set[str]) -> dict[str, str]:
    """The effects that are mentioned together with one creature only, each with that creature."""
    seen: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        for effect in effects.intersection(fact.ids) - creatures:
            seen[effect] |= creatures.intersection(fact.ids)
    return {effect: next(iter(owners)) for effect, owners in seen.items() if len(owners) == 1}


class _Boundary:
    """The boundary of one state, with what each creature has to do with it."""

    def __init__(self, atoms: Iterable[Atom], creatures: Sequence[str], effects: Iterable[str]) -> None:
        self.facts = set(map(_Shapes().fact, atoms))
        self.creatures = set(creatures)
        self.owner = _private(self.facts, self.creatures, set(effects))
        self.effects: dict[str, list[str]] = defaultdict(list)
        for effect, creature in self.owner.items():
            self.effects[creature].append(effect)
        self.about: dict[str, list[_Fact]] = defaultdict(list)
        for fact in self.facts:
            for creature in {self.owner.get(each, each) for each in fact.ids} & self.creatures:
                self.about[creature].append(fact)

    def signature(self, creature: str) -> tuple[_Fact, ...]:
        """What is said about a creature, with itself, its effects and all other creatures made anonymous."""
        return tuple(sorted(self._anonymous(fact, creature) for fact in self.about[creature]))

    def swap(self, one: str, other: str) -> dict[str, str]:
        """The renaming that exchanges two creatures and the effects of their own."""
        names = {one: other, other: one}
        for first, second in zip(self._sorted_effects(one), self._sorted_effects(other), strict=True):
            names |= {first: second, second: first}
        return names

    def stays(self, names: Mapping[str, str], creatures: Iterable[str]) -> bool:
        """Whether a renaming of these creatures maps every atom about them to another atom of the boundary."""
        return all(
            (fact.shape, tuple([names.get(each, each) for each in fact.ids])) in self.facts
            for creature in creatures
            for fact in self.about[creature]
        )

    def _anonymous(self, fact: _Fact, creature: str, effect: str = "") -> _Fact:
        def name(id: str) -> str:
            if id == creature:
                return "*"
            if id == effect:
                return "#"
            owner = self.owner.get(id)
            if owner == creature:
                return "+"
            return "@" if id in self.creatures or owner is not None else f"={id}"

        return _Fact(fact.shape, tuple(map(name, fact.ids)))

    def _sorted_effects(self, creature: str) -> list[str]:
        def key(effect: str) -> tuple[list[_Fact], str]:
            own = [fact for fact in self.about[creature] if effect in fact.ids]
            return sorted(self._anonymous(fact, creature, effect) for fact in own), effect

        return sorted(self.effects[creature], key=key)
