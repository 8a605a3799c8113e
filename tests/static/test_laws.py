"""Laws about how modules speak to each other: by terms and kinds, not by finished text; and names of constants."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.static.tree import ROOT

__all__: list[str] = []

PACKAGE = ROOT / "bridge"

READERS = ("text/", "loops/text/", "cards/", "rulebook/", "audit/", "validate/")
"""What reads texts that others wrote: cards, the book and its translations, files of other engines."""

PATTERNS = {
    "asp/descriptions.py": "names of counters, such as +1/+1, in a case",
    "asp/encodings.py": "includes and comments of encodings",
    "asp/facts.py": "names of numbers in a case that are a devotion",
    "asp/registries.py": "the places of generated tables in files",
    "asp/slicing.py": "words of encodings",
    "asp/step_slicing.py": "rules of encodings, as the solver writes them",
    "asp/vocabulary.py": "doc blocks of encodings",
    "case/documents.py": "YAML and JSON",
    "case/loading.py": "characters and paths of a case",
    "case/migrating.py": "lines of a file of cases",
    "case/qualities.py": "qualities of keywords in a case",
    "case/symbols.py": "mana symbols",
    "case/terms.py": "names of terms",
    "case/topics.py": "words of cards that nobody has read, and questions of a case",
    "case/words.py": "keywords in a case",
    "cli/card_coverage.py": "words of cards",
    "cli/resuming.py": "lines of a file that was cut off",
    "combat/idle.py": "words of cards that nobody has read",
    "combat/reports.py": "characters that a form escapes",
    "combat/understanding.py": "words of cards, and messages of msgspec",
    "exchange/arena/board.py": "words of cards, to see what a number of a log can be about",
    "exchange/arena/names.py": "words of another program's database",
    "exchange/forge.py": "names in a case, as names there",
    "exchange/puzzles.py": "lines of a puzzle",
    "exchange/quoting.py": "words of a case, as names there",
    "exchange/targets.py": "names of cards in a case",
    "loops/called.py": "places on the stack as a case names them",
    "loops/clauses.py": "mana symbols",
    "loops/facts.py": "mana symbols",
    "case/expectation_form.py": "numbers of rules in a case",
    "case/loop_form.py": "mana that an ability adds in a case",
    "loops/naming.py": "colors and subtypes in names of tokens",
    "cli/usage.py": "sentences of click",
    "language/recognizing.py": "sentences of libraries and engines, and what is kept in English, by their templates",
    "loops/proof/form.py": "names of counters, such as +1/+1, in a case",
    "loops/proof/state.py": "ids that a case may not have",
    "loops/proof/steps.py": "places on the stack as a case names them",
    "report/markdown.py": "characters that a form escapes",
    "serve/requests.py": "messages of msgspec",
}
"""Every other module that has regular expressions, with what it reads by them: never what another module wrote for
people to read."""

STRINGS = {
    "combat/reasons.py": "the name of a number in a case",
}
"""Modules that look into `str(…)` of something, with the reason."""

VAGUE = re.compile(
    r"_?(?:MANY|MOST|FEW|FEWEST|LEAST|MAX|MIN|ENOUGH|SOME|LIMIT|BOUND|LARGE|LARGEST|BIG|SMALL|SHORT|LONG|LONGER|LOW|HIGH"
    r"|OFTEN|RARE|DEPTH|SIZE|ROOM|BEYOND|OTHERS|SHOWN|LISTED|A_CASE|A_SECOND)"
)
"""Names of a constant that don't say what it bounds."""


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def test_modules_with_regular_expressions_read_what_others_wrote() -> None:
    found = {
        name
        for name, tree in _modules()
        if not name.startswith(READERS)
        and any(
            isinstance(node, ast.Import) and any(each.name == "re" for each in node.names) for node in ast.walk(tree)
        )
    }
    assert found == PATTERNS.keys()


_LOOKING = {"startswith", "endswith", "partition", "rpartition", "split", "find", "index"}


def _is_text_of(node: ast.expr) -> bool:
    """Whether an expression is `str(…)` of something else than an error."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "str"
        and not (node.args and isinstance(node.args[0], ast.Name) and node.args[0].id in ("error", "given"))
    )


def _looks_into_text(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _LOOKING and _is_text_of(node.value):
            return True
        if isinstance(node, ast.Compare):
            if isinstance(node.ops[0], ast.In) and _is_text_of(node.comparators[0]):
                return True
            if isinstance(node.ops[0], ast.Eq) and any(map(_is_text_of, (node.left, *node.comparators))):
                return True
    return False


def test_terms_are_compared_as_terms() -> None:
    """Nothing outside of readers compares, or looks into, the text of a term of the solver or of a struct."""
    found = {name for name, tree in _modules() if not name.startswith(READERS) and _looks_into_text(tree)}
    assert found == STRINGS.keys()


_CUTTING = {"startswith", "endswith", "partition", "rpartition", "split", "removeprefix", "removesuffix", "replace"}

PHRASES = {
    "loops/aside.py": "words of cards that nobody has read",
    "loops/proof/aside.py": "words of cards that nobody has read",
    "loops/sweeping.py": "lists of names, and names of cards with two faces",
    "combat/messages.py": "whether a quotation has ended the sentence",
    "combat/prose.py": "a noun phrase whose article is asked for",
    "loops/called.py": "ids of tokens and names of abilities, as a case has them",
    "loops/proof/complete.py": "names of resources, as a verdict has them",
    "loops/proof/meaning.py": "names of resources, as a verdict has them",
}
"""Modules of those that judge and speak that look for words with a space, or for a full stop, in a text."""


def _looks_for_phrases(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CUTTING:
            for word in (
                each.value for given in node.args[:1] for each in ast.walk(given) if isinstance(each, ast.Constant)
            ):
                if isinstance(word, str) and (word == "." or (" " in word and word.strip(" .,:;|"))):
                    return True
    return False


def test_sentences_are_not_cut() -> None:
    """What a module says is made of parts: no other one looks into a finished sentence."""
    speaking = ((name, tree) for name, tree in _modules() if name.startswith(("combat/", "loops/")))
    found = {name for name, tree in speaking if not name.startswith(READERS) and _looks_for_phrases(tree)}
    assert found == PHRASES.keys()


def _constants(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to numbers at its top level."""
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        value = getattr(node, "value", None)
        for target in targets:
            pairs = (
                zip(target.elts, value.elts, strict=False)
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
                else [(target, value)]
            )
            for name, number in pairs:
                if isinstance(name, ast.Name) and isinstance(number, ast.Constant | ast.BinOp):
                    yield name.id


def test_constants_say_what_they_bound() -> None:
    """`_MIN_CASES_FOR_CHUNK`, not `_MANY`."""
    found = {name: vague for name, tree in _modules() if (vague := set(filter(VAGUE.fullmatch, _constants(tree))))}
    assert found == {}


def test_every_reason_is_about_a_module() -> None:
    assert [name for name in (*PATTERNS, *STRINGS) if not Path(PACKAGE / name).exists()] == []
