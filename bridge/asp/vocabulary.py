"""The vocabulary: the predicates that facts may use and that answers are read from, as `asp_rules/interface/` says.

Each predicate has a doc block above its `#defined`, with the sort of every argument. The rules of combat and the action
theory of loops are two programs, each with a vocabulary of its own (`interface/`, `interface/loops/`): what is given
stands in `input/`, what files share in `shared/`, what is read back in `output.lp`. The `output.lp` of combat closes
with the phrases (witnesses) that stand in the answers. From these come the documentation pages (`python -m
bridge.asp.vocabulary` writes them), the check of facts, and the argument names that a verdict uses. Reading the
witnesses needs no solver and is quick.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from bridge.asp.encodings import RULES
from bridge.errors import InternalError

if TYPE_CHECKING:
    from clingo import Symbol

__all__ = [
    "COMBAT",
    "LOOPS",
    "PAGES",
    "Argument",
    "Documented",
    "Witness",
    "check_facts",
    "page",
    "predicates",
    "read_documented",
    "read_terms",
    "read_witnesses",
    "sorts",
    "terms",
    "witnesses",
]

COMBAT = "core/state.lp"
"""The file that includes the vocabulary of the rules of combat."""
LOOPS = "core/loops.lp"
"""The file that includes the vocabulary of the action theory."""
PAGES = {COMBAT: "vocabulary.md", LOOPS: "vocabulary-of-loops.md"}
"""The page of each vocabulary in `docs/`."""

_INCLUDED = re.compile(r'^#include "\.\./(interface/(?:loops/)?(?:(?:input|shared)/\w+|output)\.lp)"\.$', re.MULTILINE)
_TITLE = re.compile(r"%\*!\s*(\w+)(?:\(([^)]*)\))?\s*")
_ARGUMENT = re.compile(r"\s*-\s*([A-Z]\w*'?):\s*([^.]+)\.\s*(.*)")
_WITNESS = re.compile(r"^- (\w+)\(([^)]*)\): (.+)$")
_LIST_OF = re.compile(r"^(?:%\*\s*)?(?:Witnesses of (\w+)/\d|Requirements)\s*$")


class Argument(NamedTuple):
    """An argument of a predicate: its name, its sort (`object`, or `object or player`), and what it means."""

    name: str
    sort: str
    text: str


class Documented(Struct, frozen=True):
    """A predicate with its doc block.

    Attributes:
        name, arguments: Its signature.
        text: What it means, one line.
        file, line: Where its block begins; the file as named in `asp_rules`, such as `interface/output.lp`.
    """

    name: str
    arguments: tuple[Argument, ...]
    text: str
    file: str
    line: int

    @property
    def signature(self) -> tuple[str, int]:
        return self.name, len(self.arguments)

    @property
    def is_given(self) -> bool:
        """Whether it is a fact of a case."""
        return "/input/" in self.file


class Witness(NamedTuple):
    """A phrase that stands in an answer.

    Attributes:
        arguments: Names of its arguments, lower-cased: the keys that a verdict uses.
        text: What it says.
        relation: `violation`, `malformed`, `unsupported`, `note` or `payment`; `requirement` for terms in
            `requirement/1`.
    """

    arguments: tuple[str, ...]
    text: str
    relation: str


# --------------------------------------------------------------------------------------------------------- witnesses


def read_witnesses(text: str) -> dict[str, Witness]:
    """The phrases listed in the text of `output.lp`, by functor, in its order."""
    found: dict[str, Witness] = {}
    relation = ""
    for line in text.splitlines():
        if heading := _LIST_OF.match(line):
            relation = heading[1] or "requirement"
        elif relation and (item := _WITNESS.match(line)):
            arguments = tuple(word.strip().lower() for word in item[2].split(",") if word.strip())
            found[item[1]] = Witness(arguments, item[3].strip(), relation)
    return found


@lru_cache(maxsize=1)
def witnesses() -> Mapping[str, Witness]:
    """The phrases that stand in answers, by functor; from `output.lp`, without the solver."""
    return read_witnesses((RULES / "interface/output.lp").read_text(encoding="utf-8"))


# -------------------------------------------------------------------------------------------------------- predicates


def _documented(comment: str, file: str, line: int) -> Documented:
    """Read one doc block.

    Raises:
        InternalError: Not of the form of a doc block.
    """
    first, *rest = comment.removesuffix("*%").rstrip().splitlines()
    title = _TITLE.fullmatch(first)
    if not title:
        raise InternalError(f"{file}:{line}: a doc block begins with `%*! name(Argument, …)`: {first!r}")
    names = [name.strip() for name in (title[2] or "").split(",") if name.strip()]
    at = next((n for n, text in enumerate(rest) if text.strip() == "Args:"), len(rest))
    arguments: list[Argument] = []
    for text in rest[at + 1 :]:
        if found := _ARGUMENT.fullmatch(text):
            arguments.append(Argument(found[1], found[2].strip(), found[3].strip()))
        elif arguments and text.strip():
            last = arguments.pop()
            arguments.append(last._replace(text=f"{last.text} {text.strip()}"))
    if [argument.name for argument in arguments] != names:
        raise InternalError(f"{file}:{line}: the arguments listed are not those of {title[1]}({', '.join(names)})")
    meaning = " ".join(text.strip() for text in rest[:at] if text.strip())
    return Documented(title[1], tuple(arguments), meaning, file, line)


def read_documented(text: str, file: str) -> tuple[Documented, ...]:
    """The doc blocks in the text of an interface file, in its order.

    Raises:
        InternalError: A block is not of the form of a doc block.
    """
    from clingo import ast

    found: list[Documented] = []

    def see(node: ast.AST) -> None:
        if node.ast_type == ast.ASTType.Comment and node.value.startswith("%*!"):
            found.append(_documented(node.value, file, node.location.begin.line))

    ast.parse_string(text, see)
    return tuple(found)


def _files(vocabulary: str) -> list[str]:
    """The files of a vocabulary, in the order in which they are included."""
    return _INCLUDED.findall((RULES / vocabulary).read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def predicates(vocabulary: str = COMBAT) -> Mapping[tuple[str, int], Documented]:
    """Every documented predicate of a vocabulary by name and arity, in the order of the files.

    Args:
        vocabulary: The file that includes it, `COMBAT` or `LOOPS`.

    Raises:
        InternalError: A block is not of the form of a doc block, or a predicate has two.
    """
    found: dict[tuple[str, int], Documented] = {}
    for name in _files(vocabulary):
        for predicate in read_documented((RULES / name).read_text(encoding="utf-8"), name):
            if predicate.signature in found:
                raise InternalError(f"{predicate.file}:{predicate.line}: {predicate.name} is documented twice")
            found[predicate.signature] = predicate
    return found


def sorts(argument: Argument) -> frozenset[str]:
    """The sorts that an argument may have: `object or player` is two."""
    return frozenset(argument.sort.split(" or "))


# ------------------------------------------------------------------------------------------------------------- terms


_TERMS = "interface/input/terms.lp"


@lru_cache(maxsize=1)
def terms() -> Mapping[str, Mapping[tuple[str, int], tuple[str, ...]]]:
    """The terms of each sort as `interface/input/terms.lp` lists them; see `read_terms`."""
    return read_terms((RULES / _TERMS).read_text(encoding="utf-8"))


def read_terms(text: str) -> dict[str, dict[tuple[str, int], tuple[str, ...]]]:
    """The terms of each sort: name and arity to the sorts of the arguments, read from the text of `terms.lp`.

    In its block `Terms` a line that begins in the first column names a sort, and what follows names its terms. How
    their arguments are written tells their sort: `Filter` that sort, `"string"` a string, `N` a number, `Leaf` and a
    pair of letters such as `F,G` the sort itself, `…` the same arguments as the term before; anything else stands for
    whatever is there (sort `any`). Words of prose between the terms count as terms without arguments: harmless, as the
    check only finds what is surely wrong.
    """
    block = re.search(r"^%\* Terms\n(.*?)^\*%", text, re.DOTALL | re.MULTILINE)
    if not block:
        raise InternalError(f"{_TERMS}: no block `Terms`")
    listed: dict[str, str] = {}
    sort = ""
    for line in block[1].splitlines():
        if found := re.match(r"([a-z]+)\s\s+(.*)", line):
            sort = found[1]
            listed[sort] = found[2]
        elif sort and line.startswith(" "):
            listed[sort] += " " + line.strip()
        else:
            sort = ""
    grammar: dict[str, dict[tuple[str, int], tuple[str, ...]]] = {}
    for sort, body in listed.items():
        names = grammar[sort] = {}
        last: tuple[str, ...] = ()
        for name, inside in re.findall(r"\b([a-z][a-z_]*)(?:\(((?:[^()]|\([^()]*\))*)\))?", body):
            written = [argument.strip() for argument in inside.split(",")] if inside else []
            if inside != "…":
                is_pair = len(written) == 2 and all(len(argument) == 1 for argument in written)
                arguments = tuple(sort if is_pair else _sort_of(argument, sort, listed) for argument in written)
                last = arguments or last
            else:
                arguments = last
            names[name, len(arguments)] = arguments
    return grammar


def _sort_of(argument: str, sort: str, known: Iterable[str]) -> str:
    """The sort of an argument as the block writes it."""
    if argument.startswith('"'):
        return "text"
    if argument == "N":
        return "number"
    if argument == "Leaf":
        return sort
    return argument.lower() if argument.lower() in known else "any"


# ------------------------------------------------------------------------------------------------------------- facts


def _misfit(symbol: Symbol, sort: str, ids: Mapping[str, set[str]]) -> str:
    """Why a term is not of a sort, or nothing."""
    from clingo import SymbolType

    if sort == "any":
        return ""
    if sort in ids:
        if symbol.type != SymbolType.String:
            return f"{symbol} is no string, as the id of a {sort} is"
        return "" if symbol.string in ids[sort] else f"{symbol} is no {sort} of this case"
    if sort == "text":
        return "" if symbol.type == SymbolType.String else f"{symbol} is no string"
    if sort == "number":
        return "" if symbol.type == SymbolType.Number else f"{symbol} is no number"
    if sort == "word":
        is_word = symbol.type == SymbolType.Function and symbol.name and not symbol.arguments
        return "" if is_word else f"{symbol} is no word"
    grammar = terms().get(sort)
    if grammar is None:
        raise InternalError(f"{_TERMS}: no sort {sort!r}")
    if symbol.type != SymbolType.Function or (symbol.name, len(symbol.arguments)) not in grammar:
        return f"{symbol} is no {sort}"
    below = zip(symbol.arguments, grammar[symbol.name, len(symbol.arguments)], strict=True)
    return next((why for argument, its in below if (why := _misfit(argument, its, ids))), "")


def check_facts(text: str) -> None:
    """Check facts against the vocabulary of `input/`: name, arity, and the sort of each argument as far as it shows.

    An id must be one that a fact `player`, `permanent` or `effect` introduces. Whether the facts make sense as a game
    is not asked here: `sanity.lp` decides that.

    Args:
        text: One fact a line, as `azor facts` prints them.

    Raises:
        InternalError: A fact is outside the vocabulary: a bug of whoever wrote it; with the fact.
    """
    from clingo import parse_term

    facts: list[Symbol] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("%"):
            continue
        try:
            facts.append(parse_term(line.removesuffix(".")))
        except RuntimeError:
            raise InternalError(f"not a fact: {line}") from None
    known = {signature: one for signature, one in predicates().items() if one.is_given}
    ids: dict[str, set[str]] = {"player": set(), "object": set(), "effect": set()}
    introduces = {"player": "player", "permanent": "object", "effect": "effect"}
    for fact in facts:
        if fact.name in introduces and len(fact.arguments) == 1:
            ids[introduces[fact.name]].add(getattr(fact.arguments[0], "string", ""))
    for fact in facts:
        predicate = known.get((fact.name, len(fact.arguments)))
        if predicate is None:
            raise InternalError(f"no fact of the vocabulary: {fact}")
        for symbol, argument in zip(fact.arguments, predicate.arguments, strict=True):
            reasons = [_misfit(symbol, sort, ids) for sort in sorted(sorts(argument))]
            if all(reasons):
                raise InternalError(f"{fact}: {argument.name}: {'; '.join(reasons)}")


# -------------------------------------------------------------------------------------------------------------- page


def _blocks(text: str) -> Iterator[str]:
    """The plain comment blocks of an interface file, without their marks."""
    for found in re.finditer(r"^%\*(?!!) *(.*?)^\*%", text, re.DOTALL | re.MULTILINE):
        yield found[1].rstrip()


def _entry(predicate: Documented) -> Iterator[str]:
    signature = f"{predicate.name}({', '.join(argument.name for argument in predicate.arguments)})"
    yield f"### `{signature}`"
    yield ""
    yield predicate.text
    yield ""
    for argument in predicate.arguments:
        yield f"- `{argument.name}` ({argument.sort}): {argument.text}"
    if predicate.arguments:
        yield ""


_RELATIONS = {
    "violation": "Witnesses of `violation/2`",
    "requirement": "Requirements",
    "malformed": "Witnesses of `malformed/2`",
    "unsupported": "Witnesses of `unsupported/2`",
    "note": "Witnesses of `note/2`",
    "payment": "Witnesses of `payment/2`",
}


_INTRODUCTIONS = {
    COMBAT: """\
# Vocabulary

The facts that a case is turned into, the predicates that the rules share, and what is read back. Made from the doc
blocks of `asp_rules/interface/` by `python -m bridge.asp.vocabulary`; a test keeps it current. [The vocabulary of
loops](vocabulary-of-loops.md) is another one.
""",
    LOOPS: """\
# Vocabulary of loops

The facts that a loop case is turned into, the predicates that the rules of the action theory and its search share, and
what is read back. Made from the doc blocks of `asp_rules/interface/loops/` by `python -m bridge.asp.vocabulary`; a test
keeps it current. A `Step` is a number: step 1 is the first one that is taken, and after step 0 the case is as given.
[The vocabulary](vocabulary.md) of declarations and damage is another one.
""",
}


def page(vocabulary: str = COMBAT) -> str:
    """The documentation page of a vocabulary, in Markdown."""
    lines = _INTRODUCTIONS[vocabulary].splitlines()
    lines.append("")
    by_file: dict[str, list[Documented]] = {file: [] for file in _files(vocabulary)}
    for predicate in predicates(vocabulary).values():
        by_file[predicate.file].append(predicate)
    for file, documented in by_file.items():
        blocks = list(_blocks((RULES / file).read_text(encoding="utf-8")))
        title, _, introduction = blocks[0].partition("\n")
        lines += [f"## {title}", "", *introduction.strip().splitlines(), ""]
        for predicate in documented:
            lines += _entry(predicate)
        for block in blocks[1:]:
            title, _, body = block.partition("\n")
            if not _LIST_OF.match(title):
                lines += [f"### {title}", "", "```text", body.strip("\n"), "```", ""]
        if file == "interface/output.lp":
            lines += _witness_lists(witnesses())
    return "\n".join(_narrow(lines)).rstrip() + "\n"


_WIDTH = 120
"""Characters in a line of the page, the width of all pages of the documentation."""


def _narrow(lines: Iterable[str]) -> Iterator[str]:
    """The lines, those that are too long broken; headings and blocks of text keep theirs."""
    in_block = False
    for line in lines:
        if line.startswith("```"):
            in_block = not in_block
        if in_block or len(line) <= _WIDTH or line.startswith("#"):
            yield line
        else:
            indent = "  " if line.startswith("- ") else ""
            yield from textwrap.wrap(
                line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
            )


def _witness_lists(listed: Mapping[str, Witness]) -> Iterable[str]:
    for relation, title in _RELATIONS.items():
        yield from (f"### {title}", "")
        for name, witness in listed.items():
            if witness.relation == relation:
                arguments = ", ".join(argument.capitalize() for argument in witness.arguments)
                yield f"- `{name}({arguments})`: {witness.text}"
        yield ""


if __name__ == "__main__":
    for made, name in PAGES.items():
        target = RULES.parent / "docs" / name
        target.write_text(page(made), encoding="utf-8")
        print(target)
