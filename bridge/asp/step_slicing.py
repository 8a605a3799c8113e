"""Leaves out of a program in steps the rules that can't fire, given what its base part came to, and those on which
nothing rests.

It changes speed, never meaning.

Grounding a step costs time for each rule, also for those that speak of verbs, costs or keywords a case doesn't have.
Abstract interpretation finds the rules that can't fire: of each argument of a predicate it keeps only the constants
and outermost function names that it may have, and applies the rules to these until nothing new appears. A rule that is
left out has a positive body literal that no atom can match, so that grounding would have given no instance of it.

Of the rules that may fire, those are left out, too, that derive only local predicates (their names begin with `_`, and
nobody outside the rules reads them) that no other rule names.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import clingo
from clingo import ast
from msgspec import Struct

from bridge.files.keeping import digest_of, kept_or_made

__all__ = ["Part", "parts", "possible", "read"]

Tag = str
Signature = tuple[str, int]
_MAX_VALUES_TOLD_APART = 48
"""An argument with more different values than this counts as having any value."""


class _Pattern(NamedTuple):
    signature: Signature
    arguments: tuple[tuple[str, str] | None, ...]  # ("v", variable), ("c", tag), or None for anything


class _Rule(Struct, frozen=True, array_like=True):
    heads: tuple[tuple[_Pattern, tuple[_Pattern, ...]], ...]
    body: tuple[_Pattern, ...]


class _Statement(Struct, frozen=True, array_like=True):
    text: str
    rule: _Rule | None = None
    """What is read of the statement; None if it is never left out."""
    derives: tuple[str, ...] = ()
    """The local predicates in its head; none if something else stands there, too, or nothing."""
    names: tuple[str, ...] = ()
    """The local predicates that it names otherwise."""


class Part(Struct, frozen=True, array_like=True):
    """A part of a program.

    Attributes:
        name: Its name.
        parameters: The names of its parameters.
        statements: Its statements in order.
    """

    name: str
    parameters: tuple[str, ...]
    statements: tuple[_Statement, ...]

    @property
    def heading(self) -> str:
        """The statement with which it begins."""
        return f"#program {self.name}({', '.join(self.parameters)})."

    @property
    def text(self) -> str:
        """Its statements, each on a line."""
        return "\n".join(each.text for each in self.statements)


@cache
def parts(text: str) -> tuple[Part, ...]:
    """The parts of a program, in order; a name occurs again if the text returns to it. Reading them takes longer than a
    short search, so they are kept from one process to the next.

    Raises:
        ValueError: A head isn't read.
    """
    key = b"steps" + digest_of("asp") + clingo.__version__.encode() + text.encode()
    return kept_or_made(key, tuple[Part, ...], lambda: _parsed(text))


def _parsed(text: str) -> tuple[Part, ...]:
    found: list[tuple[str, tuple[str, ...], list[_Statement]]] = [("base", (), [])]

    def take(statement: ast.AST) -> None:
        if statement.ast_type == ast.ASTType.Program:
            found.append((statement.name, tuple(each.name for each in statement.parameters), []))
            return
        name, parameters, statements = found[-1]
        rule = None if name == "base" else _rule(statement, parameters)
        derives = _derived(statement) if rule is not None else ()
        text = str(statement)
        names = Counter(_LOCAL.findall(text))
        names.subtract(derives)
        statements.append(_Statement(text, rule, derives, tuple(+names)))

    ast.parse_string(text, take)
    return tuple(Part(name, parameters, tuple(statements)) for name, parameters, statements in found if statements)


def read(program: tuple[Part, ...]) -> Collection[Signature]:
    """The predicates, with their arities, that stand in positive literals of the parts other than `base`."""
    return _rules(program).users.keys()


def possible(program: tuple[Part, ...], base: Iterable[clingo.Symbol]) -> Iterator[Part]:
    """The parts other than `base`, reduced to statements that may have instances.

    Args:
        program: The parts of a program.
        base: All atoms of the part `base` after grounding; at least those of predicates that the others `read`.
    """
    rules = _rules(program)
    alive = _alive(rules, base)
    numbers = {id(rule): number for number, rule in enumerate(rules.rules)}
    left = [
        Part(
            part.name,
            part.parameters,
            tuple(each for each in part.statements if each.rule is None or numbers[id(each.rule)] in alive),
        )
        for part in program
        if part.name != "base"
    ]
    named = _named([each for part in left for each in part.statements])
    for part in left:
        used = (each for each in part.statements if not each.derives or not named.isdisjoint(each.derives))
        yield Part(part.name, part.parameters, tuple(used))


def _named(statements: Iterable[_Statement]) -> set[str]:
    """The local predicates that a statement names which derives something else, or on which such a one rests."""
    named: set[str] = set()
    deriving: dict[str, list[_Statement]] = defaultdict(list)
    for each in statements:
        if not each.derives:
            named.update(each.names)
        for name in each.derives:
            deriving[name].append(each)
    waiting = list(named)
    while waiting:
        for each in deriving.pop(waiting.pop(), ()):
            new = set(each.names) - named
            named |= new
            waiting += new
    return named


class _Rules(NamedTuple):
    rules: tuple[_Rule, ...]
    wanted: tuple[frozenset[Signature], ...]
    """For each rule the predicates without whose atoms it can't fire."""
    wanting: dict[Signature, tuple[int, ...]]
    """For each predicate the rules that can't fire without its atoms."""
    users: dict[Signature, tuple[int, ...]]
    """For each predicate the rules in whose positive literals it stands, also in those of a condition in the head."""


@lru_cache(maxsize=8)
def _rules(program: tuple[Part, ...]) -> _Rules:
    """The rules of a program's parts other than `base`."""
    rules = tuple(
        each.rule for part in program if part.name != "base" for each in part.statements if each.rule is not None
    )
    users: dict[Signature, list[int]] = defaultdict(list)
    wanting: dict[Signature, list[int]] = defaultdict(list)
    for number, rule in enumerate(rules):
        for signature in {each.signature for each in rule.body}:
            wanting[signature].append(number)
        for signature in {each.signature for each in (*rule.body, *(one for _, found in rule.heads for one in found))}:
            users[signature].append(number)
    wanted = tuple(frozenset(each.signature for each in rule.body) for rule in rules)
    return _Rules(
        rules,
        wanted,
        {signature: tuple(found) for signature, found in wanting.items()},
        {signature: tuple(found) for signature, found in users.items()},
    )


def _alive(program: _Rules, base: Iterable[clingo.Symbol]) -> set[int]:
    """The numbers of the rules whose positive body literals may all be true at once."""
    values = _values(base)
    missing = [len(wanted) for wanted in program.wanted]
    alive: set[int] = set()
    waiting = deque(number for number, many in enumerate(missing) if not many)
    queued = set(waiting)

    def arrived(signature: Signature, is_new: bool) -> None:
        """Has the rules applied, again or at last, in which a predicate with other values stands."""
        if is_new:
            for number in program.wanting.get(signature, ()):
                missing[number] -= 1
        for number in program.users.get(signature, ()):
            if not missing[number] and number not in queued:
                queued.add(number)
                waiting.append(number)

    for signature in list(values):
        arrived(signature, is_new=True)
    while waiting:
        number = waiting.popleft()
        queued.discard(number)
        rule = program.rules[number]
        bound = _bound(values, rule.body, {})
        if bound is None:
            continue
        alive.add(number)
        for head, condition in rule.heads:
            here = _bound(values, condition, bound) if condition else bound
            if here is None:
                continue
            is_new = head.signature not in values
            if _add(values, head.signature, [_value(argument, here) for argument in head.arguments]):
                arrived(head.signature, is_new)
    return alive


def _values(base: Iterable[clingo.Symbol]) -> dict[Signature, list[set[Tag] | None]]:
    """For each predicate the values that its arguments have in some atoms."""
    values: dict[Signature, list[set[Tag] | None]] = {}
    tags: dict[clingo.Symbol, Tag] = {}
    for atom in base:
        arguments = atom.arguments
        brought: list[set[Tag] | None] = []
        for argument in arguments:
            if (tag := tags.get(argument)) is None:
                tag = tags[argument] = _tag(argument)
            brought.append({tag})
        _add(values, (atom.name, len(arguments)), brought)
    return values


def _bound(
    values: dict[Signature, list[set[Tag] | None]], patterns: Iterable[_Pattern], given: dict[str, set[Tag] | None]
) -> dict[str, set[Tag] | None] | None:
    """What the variables may stand for, or None if a pattern can't be matched."""
    bound = dict(given)
    for signature, arguments in patterns:
        here = values.get(signature)
        if here is None:
            return None
        for argument, value in zip(arguments, here, strict=True):
            if argument is None or value is None:
                continue
            what, name = argument
            if what == "c":
                if name not in value:
                    return None
                continue
            before = bound.get(name)
            both = value if before is None else before & value
            if not both:
                return None
            bound[name] = both
    return bound


def _value(argument: tuple[str, str] | None, bound: dict[str, set[Tag] | None]) -> set[Tag] | None:
    if argument is None:
        return None
    what, name = argument
    return {name} if what == "c" else bound.get(name)


def _add(values: dict[Signature, list[set[Tag] | None]], signature: Signature, brought: list[set[Tag] | None]) -> bool:
    """Adds possible arguments of an atom; returns whether any of them is new."""
    here = values.get(signature)
    if here is None:
        values[signature] = [None if each is None else set(each) for each in brought]
        return True
    new = False
    for place, each in enumerate(brought):
        known = here[place]
        if known is None:
            continue
        if each is None:
            here[place] = None
            new = True
        elif not each <= known:
            known |= each
            new = True
            if len(known) > _MAX_VALUES_TOLD_APART:
                here[place] = None
    return new


def _tag(symbol: clingo.Symbol) -> Tag:
    if symbol.type == clingo.SymbolType.Function and symbol.arguments:
        return f"{symbol.name}/{len(symbol.arguments)}"
    return str(symbol)


# --------------------------------------------------------------------------------------------------- reading statements
# Statements are read from their printed form: going through the syntax tree itself takes three times as long.

_NAME = re.compile(r"-?[_']*[a-z][A-Za-z0-9_']*")
_VARIABLE = re.compile(r"[_']*[A-Z][A-Za-z0-9_']*")
_CONSTANT = re.compile(r'-?[0-9]+|"(?:[^"\\]|\\.)*"|#inf|#sup')
_LOCAL = re.compile(r"(?<![A-Za-z0-9_'])_[_']*[a-z][A-Za-z0-9_']*")
"""A name of a local predicate; a function of that name is taken for one, too, so that more is kept."""
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[(){}]|:-|[,;:]')


def _derived(statement: ast.AST) -> tuple[str, ...]:
    """The local predicates in the head of a rule; none if there is anything else in it."""
    if statement.ast_type != ast.ASTType.Rule or statement.head.ast_type != ast.ASTType.Literal:
        return ()
    head = _NAME.match(str(statement.head))
    return (head.group(),) if head is not None and head.group().startswith("_") else ()


def _rule(statement: ast.AST, parameters: tuple[str, ...]) -> _Rule | None:
    kind = statement.ast_type
    if kind not in (ast.ASTType.Rule, ast.ASTType.External):
        return None
    text = str(statement)
    if kind == ast.ASTType.External:
        text = text.removeprefix("#external ").rpartition(" [")[0].replace(" : ", " :- ", 1)
    head, *body = _split(text.rstrip().removesuffix("."), ":-")
    return _Rule(
        tuple(_heads(head.strip(), parameters)),
        _positive(_split(body[0], ";") if body else (), parameters),
    )


def _heads(head: str, parameters: tuple[str, ...]) -> Iterator[tuple[_Pattern, tuple[_Pattern, ...]]]:
    if head in ("", "#false"):
        return
    if "{" in head:
        head = head[head.index("{") + 1 : head.rindex("}")]
    for element in _split(head, ";"):
        atom, *condition = _split(element, ":")
        pattern = _pattern(atom.strip(), parameters)
        if pattern is None:
            raise ValueError(f"a head that isn't read: {element}")
        yield pattern, _positive(_split(condition[0], ",") if condition else (), parameters)


def _positive(literals: Iterable[str], parameters: tuple[str, ...]) -> tuple[_Pattern, ...]:
    """The positive literals of a body; the others can only keep a rule from firing, and are ignored."""
    found = (_pattern(literal.strip(), parameters) for literal in literals)
    return tuple(pattern for pattern in found if pattern is not None)


def _pattern(atom: str, parameters: tuple[str, ...]) -> _Pattern | None:
    match = _NAME.match(atom)
    if match is None:
        return None
    name = match.group()
    if match.end() == len(atom):
        return _Pattern((name, 0), ())
    inner = _inner(atom, match.end())
    if inner is None or len(_split(inner, ";")) > 1:
        return None
    arguments = _split(inner, ",")
    return _Pattern((name, len(arguments)), tuple(_argument(each.strip(), parameters) for each in arguments))


def _argument(term: str, parameters: tuple[str, ...]) -> tuple[str, str] | None:
    if term in parameters or term == "_":
        return None
    if _VARIABLE.fullmatch(term):
        return "v", term
    if _CONSTANT.fullmatch(term):
        return "c", term
    match = _NAME.match(term)
    if match is None or term[0] == "-":
        return None
    if match.end() == len(term):
        return "c", term
    inner = _inner(term, match.end())
    if inner is None or len(_split(inner, ";")) > 1:
        return None
    return "c", f"{match.group()}/{len(_split(inner, ','))}"


def _inner(text: str, start: int) -> str | None:
    """The text inside parentheses that open at a place and close at the end; None if there are none."""
    if text[start] != "(" or text[-1] != ")":
        return None
    depth = 0
    for piece in _PIECE.finditer(text, start):
        depth += {"(": 1, ")": -1}.get(piece.group(), 0)
        if depth == 0:
            return text[start + 1 : -1] if piece.end() == len(text) else None
    return None


def _split(text: str, separator: str) -> list[str]:
    """The text cut at a separator where that stands in no parentheses, braces or string."""
    found = []
    depth = begin = 0
    for piece in _PIECE.finditer(text):
        what = piece.group()
        if what in ("(", "{"):
            depth += 1
        elif what in (")", "}"):
            depth -= 1
        elif what == separator and depth == 0:
            found.append(text[begin : piece.start()])
            begin = piece.end()
    found.append(text[begin:])
    return found
