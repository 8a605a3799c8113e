"""Which creatures nothing tells apart, computed from the rules themselves and needing no knowledge of them.

The declaration enters the rules through `declared_attacker/2` or `declared_blocker/2`. What the rules that depend on it
read of the state is the *boundary*. Two creatures are alike if swapping them, together with the effects that concern
only one of them, leaves the boundary as it is. Every swap that is used has been checked atom by atom.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import clingo
from clingo import ast

from bridge.asp import encodings
from bridge.asp.solving import Search
from bridge.case.terms import quote

__all__ = ["alike", "boundary"]

_Key = tuple[str, int]

_WORLDS = ("declared", "play")
_CHOSEN: frozenset[_Key] = frozenset({("declared_attacker", 2), ("declared_blocker", 2)})


def boundary(question: str) -> frozenset[_Key]:
    """The predicates on the state that rules depending on the declaration read.

    Rules about any declaration are read twice, for the one that is chosen and for the play under judgment, because
    only the first depends on the choice.
    """
    return _boundary(encodings.text(question))


@cache
def _boundary(text: str) -> frozenset[_Key]:
    rules: list[tuple[set[_Key], set[_Key]]] = []
    part = "base"

    def read(statement: ast.AST) -> None:
        nonlocal part
        if statement.ast_type is ast.ASTType.Program:
            part = statement.name
        elif part == "base" and statement.ast_type in (ast.ASTType.Rule, ast.ASTType.Minimize):
            rules.append(_head_and_body(statement))

    for world in _WORLDS:
        ast.parse_string(re.sub(r"\bDeclaration\b", world, text), read)
    dependent = set(_CHOSEN)
    while grown := {head for heads, body in rules if body & dependent for head in heads} - dependent:
        dependent |= grown
    used = {key for heads, body in rules if (heads | body) & dependent for key in body}
    return frozenset((name.partition("@")[0], arity) for name, arity in used - dependent)


def _head_and_body(statement: ast.AST) -> tuple[set[_Key], set[_Key]]:
    body = set(_keys(statement.body))
    if statement.ast_type == ast.ASTType.Minimize:
        return set(), body
    if statement.head.ast_type != ast.ASTType.Aggregate:
        return set(_keys([statement.head])), body
    heads = {key for element in statement.head.elements for key in _keys([element.literal])}
    return heads, body | {key for element in statement.head.elements for key in _keys(element.condition)}


def _keys(nodes: Iterable[ast.AST]) -> Iterator[_Key]:
    found: list[ast.AST] = []

    class Atoms(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:
            found.append(node.symbol)
            return node

    for node in nodes:
        Atoms().visit(node)
    for function in found:
        world = str(function.arguments[0]) if function.arguments else ""
        yield f"{function.name}@{world}" if world in _WORLDS else function.name, len(function.arguments)


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
    constants = set(_STRING.findall(encodings.text(question)))
    atoms = {str(atom): _ids(atom) for key in boundary(question) for atom in search.atoms(*key)}
    state = _Boundary(atoms, [quote(each) for each in creatures], (quote(each) for each in effects))
    candidates: dict[object, list[str]] = defaultdict(list)
    for creature in creatures:
        # A word of the rules that serves as an id too would be renamed with it.
        name = quote(creature)
        if not constants & {name, *state.effects[name]}:
            candidates[len(state.effects[name]), state.signature(name)].append(creature)
    groups: list[list[str]] = []
    for members in candidates.values():
        groups.append(members[:1])
        for creature in members[1:]:
            pair = quote(groups[-1][-1]), quote(creature)
            if state.stays(state.swap(*pair), pair):
                groups[-1].append(creature)
            else:
                groups.append([creature])
    return [group for group in groups if len(group) > 1]


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def _ids(atom: clingo.Symbol) -> frozenset[str]:
    """The strings of an atom, as clingo writes them."""
    return frozenset(_STRING.findall(str(atom)))


def _private(atoms: Iterable[frozenset[str]], creatures: set[str], effects: set[str]) -> dict[str, str]:
    """The effects that are mentioned together with one creature only, each with that creature."""
    seen: dict[str, set[str]] = defaultdict(set)
    for ids in atoms:
        for effect in ids & effects - creatures:
            seen[effect] |= ids & creatures
    return {effect: next(iter(owners)) for effect, owners in seen.items() if len(owners) == 1}


def _renamed(atom: str, names: Mapping[str, str]) -> str:
    return _STRING.sub(lambda match: names.get(match[0], match[0]), atom)


class _Boundary:
    """The boundary of one state, as text, with what each creature has to do with it."""

    def __init__(self, atoms: dict[str, frozenset[str]], creatures: Sequence[str], effects: Iterable[str]) -> None:
        self.atoms = atoms
        self.creatures = set(creatures)
        self.owner = _private(atoms.values(), self.creatures, set(effects))
        self.effects: dict[str, list[str]] = defaultdict(list)
        for effect, creature in self.owner.items():
            self.effects[creature].append(effect)
        self.about: dict[str, list[str]] = defaultdict(list)
        for atom, ids in atoms.items():
            for creature in {self.owner.get(each, each) for each in ids} & self.creatures:
                self.about[creature].append(atom)

    def signature(self, creature: str) -> tuple[str, ...]:
        """What is said about a creature, with itself, its effects and all other creatures made anonymous."""
        return tuple(sorted(self._anonymous(atom, creature) for atom in self.about[creature]))

    def swap(self, one: str, other: str) -> dict[str, str]:
        """The renaming that exchanges two creatures and the effects of their own."""
        names = {one: other, other: one}
        for first, second in zip(self._sorted_effects(one), self._sorted_effects(other), strict=True):
            names |= {first: second, second: first}
        return names

    def stays(self, names: Mapping[str, str], creatures: Iterable[str]) -> bool:
        """Whether a renaming of these creatures maps every atom about them to another atom of the boundary."""
        return all(_renamed(atom, names) in self.atoms for creature in creatures for atom in self.about[creature])

    def _anonymous(self, atom: str, creature: str, effect: str = "") -> str:
        def name(text: str) -> str:
            if text == creature:
                return "*"
            if text == effect:
                return "#"
            if self.owner.get(text) == creature:
                return "+"
            return "@" if text in self.creatures or text in self.owner else text

        return _STRING.sub(lambda match: name(match[0]), atom)

    def _sorted_effects(self, creature: str) -> list[str]:
        def key(effect: str) -> tuple[list[str], str]:
            own = [atom for atom in self.about[creature] if effect in self.atoms[atom]]
            return sorted(self._anonymous(atom, creature, effect) for atom in own), effect

        return sorted(self.effects[creature], key=key)
