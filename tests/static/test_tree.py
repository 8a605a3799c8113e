"""The shape of the package: which module may import which, what each exports; and no file names a machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.static.tree import ROOT

PACKAGE = ROOT / "bridge"

ORDER = (
    "language",
    "case.keywords",
    "case.words",
    "errors",
    "limits",
    "files",
    "case",
    "report",
    "text",
    "asp",
    "rulebook",
    "audit",
    "cards",
    "combat",
    "perft",
    "loops",
    "serve",
    "web",
    "validate",
    "aimed",
    "contradictions",
    "exchange",
    "pytest_plugin",
    "",
    "cli",
    "__main__",
)
"""A module imports only from packages before its own, and from its own. Entries are packages, or single modules with a
place of their own. The empty name is `bridge/__init__.py`."""

MOST_LINES = 800
"""The most lines of a module of the package."""

LONGER: dict[str, tuple[int, str]] = {}
"""Modules that may have more lines: how many at most, and why."""

LONGER_TESTS = {
    "oracle/definition.py": (1450, "one definition, which reads from its formulas to its end as SEMANTICS does"),
    "cli/test_cli.py": (850, "one fixture, a command in a folder of its own"),
    "combat/test_preparing.py": (1050, "one fixture, an index of invented cards"),
    "oracle/canonical.py": (900, "one table of boards of the book"),
    "rules/test_613_interaction_of_continuous_effects.py": (1270, "one table of rows, whose names stand in one list"),
    "rules/test_scope.py": (810, "one table of rows, whose names stand in one list"),
    "serve/test_serving.py": (980, "one server that answers all of it"),
    "loops/from_text.py": (850, "one table of the words of combos"),
}
"""Modules of tests that may have more lines than `MOST_LINES`, below `tests/`: how many at most, and why."""

SOLVER_ALLOWED = {"asp", "combat", "loops", "rulebook"}
"""The packages that may import clingo; only `asp.solving` creates a Control."""


class Import(NamedTuple):
    """A module of ours that is imported, and the names taken from it."""

    module: str
    names: tuple[str, ...]
    file: Path
    line: int


def _modules() -> dict[str, Path]:
    """Dotted name, without `bridge.`, to file."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = path
    return found


MODULES = _modules()


@lru_cache(maxsize=512)
def _parsed(path: Path) -> ast.Module:
    """The tree of a file; those of the whole package are kept, as each test goes through all of them."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _imports(path: Path) -> Iterator[Import]:
    """The modules of ours that a file imports, also inside functions."""
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                assert PACKAGE not in path.parents, f"{path}:{node.lineno}: a relative import"
                continue
            package, _, module = (node.module or "").partition(".")
            if package != "bridge":
                continue
            names = [alias.name for alias in node.names]
            for name in names:
                if (below := f"{module}.{name}".lstrip(".")) in MODULES:
                    yield Import(below, (), path, node.lineno)
            if rest := tuple(name for name in names if f"{module}.{name}".lstrip(".") not in MODULES):
                yield Import(module, rest, path, node.lineno)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                package, _, module = alias.name.partition(".")
                if package == "bridge":
                    yield Import(module, (), path, node.lineno)


def _top(module: str) -> str:
    """The entry of a module in `ORDER`: itself, or its package."""
    return module if module in ORDER else module.partition(".")[0]


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_stands_before_it(module: str) -> None:
    assert _top(module) in ORDER, "a new module wants a place in ORDER"
    here = ORDER.index(_top(module))
    wrong = [
        f"{found.file.name}:{found.line}: bridge.{found.module}"
        for found in _imports(MODULES[module])
        if _top(found.module) != _top(module) and ORDER.index(_top(found.module)) >= here
    ]
    assert wrong == []


def test_modules_of_a_package_do_not_import_each_other_in_a_circle() -> None:
    """Each may import only siblings that don't import it, directly or not; `__init__` modules are exempt."""
    below = {
        module: {found.module for found in _imports(path) if "." in found.module and found.module in MODULES}
        for module, path in MODULES.items()
        if "." in module
    }
    TopologicalSorter(below).prepare()  # raises CycleError, which names the circle


@pytest.mark.parametrize("module", MODULES)
def test_a_module_can_be_read_in_one_go(module: str) -> None:
    """No module has more than `MOST_LINES` lines, except those of `LONGER`, which may not grow; a shorter one has to
    leave that list."""
    lines = len(MODULES[module].read_text(encoding="utf-8").splitlines())
    most, _ = LONGER.get(module, (MOST_LINES, ""))
    assert lines <= most, "split it by what it does, as its siblings are"
    assert module not in LONGER or lines > MOST_LINES, "take it out of LONGER"


def test_modules_that_may_be_longer_are_there() -> None:
    assert LONGER.keys() <= MODULES.keys()


def test_modules_of_tests_can_be_read_in_one_go() -> None:
    """They have no more lines than those of the product, except those of `LONGER_TESTS`, which may not get shorter."""
    lines = {
        path.relative_to(ROOT / "tests").as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in sorted((ROOT / "tests").rglob("*.py"))
    }
    long = {module: number for module, number in lines.items() if number > MOST_LINES}
    assert {module for module, number in long.items() if number > LONGER_TESTS.get(module, (0, ""))[0]} == set()
    assert LONGER_TESTS.keys() == long.keys()


def test_the_checker_of_loops_shares_nothing_with_the_search() -> None:
    """It imports only itself, the errors, msgspec and the standard library."""
    allowed = {"errors"}
    for module, path in MODULES.items():
        if not f"{module}.".startswith("loops.proof."):
            continue
        ours = {found.module for found in _imports(path)}
        assert {each for each in ours if not each.startswith("loops.proof")} <= allowed, module
        for node in ast.walk(_parsed(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert {name.partition(".")[0] for name in names} <= {"bridge", "msgspec", *sys.stdlib_module_names}, module


@pytest.mark.parametrize("module", MODULES)
def test_only_solving_creates_a_control(module: str) -> None:
    names = {node.id for node in ast.walk(_parsed(MODULES[module])) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(_parsed(MODULES[module])) if isinstance(node, ast.Attribute)}
    imports = {
        name.partition(".")[0]
        for node in ast.walk(_parsed(MODULES[module]))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    if module != "asp.solving":
        assert "Control" not in names | attributes
    if _top(module) not in SOLVER_ALLOWED:
        assert "clingo" not in imports


def _given_out(path: Path) -> list[str]:
    """The names in `__all__`."""
    for node in _parsed(path).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
                return list(ast.literal_eval(node.value))
    raise AssertionError(f"{path.relative_to(ROOT)} has no __all__")


def _bound(path: Path) -> set[str]:
    """The names that a module binds at its top level, imports included."""
    found: set[str] = set()
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    body = _parsed(path).body
    for top in [*body, *(each for node in body if isinstance(node, ast.If) for each in node.orelse)]:
        if isinstance(top, ast.FunctionDef | ast.ClassDef):
            found.add(top.name)
        elif isinstance(top, ast.Assign):
            found.update(target.id for target in top.targets if isinstance(target, ast.Name))
        elif isinstance(top, ast.AnnAssign) and isinstance(top.target, ast.Name):
            found.add(top.target.id)
    return found


@pytest.mark.parametrize("module", MODULES)
def test_what_a_module_gives_out_is_there(module: str) -> None:
    given = _given_out(MODULES[module])
    assert len(given) == len(set(given))
    assert [name for name in given if name not in _bound(MODULES[module])] == []
    assert [name for name in given if name.startswith("_") and name != "__version__"] == []


def test_what_others_import_is_given_out() -> None:
    """Every name that a file of the project imports from a module of the package is in that module's `__all__`."""
    complaints = []
    given_out = {module: set(_given_out(path)) for module, path in MODULES.items()}
    for folder in ("bridge", "tests", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for found in _imports(path):
                complaints += [
                    f"{path.relative_to(ROOT)}:{found.line}: bridge.{found.module} does not give out {name}"
                    for name in found.names
                    if name not in given_out[found.module]
                ]
    assert not complaints, "\n" + "\n".join(complaints)


@pytest.mark.parametrize("module", MODULES)
def test_functions_and_classes_are_given_out_or_private(module: str) -> None:
    given = _given_out(MODULES[module])
    public = [
        node.name
        for node in _parsed(MODULES[module]).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    assert [name for name in public if name not in given] == []


# ----------------------------------------------------------------------------------------------- nothing of one machine

_OF_A_MACHINE = {
    "an absolute path": re.compile(r"(?<![\w.:/~-])/(?:work|home|root|Users|tmp|mnt|opt|srv|var)/[\w.-]"),
    "a private host": re.compile(r"\blocalhost\b|\b127\.0\.0\.1\b|\b10\.\d+\.\d+\.\d+\b|\b192\.168\.\d+\.\d+\b"),
    "a host that is none": re.compile(r"https?://[\w.-]+\.(?:internal|local|lan|corp|intranet)\b"),
}
_LISTENING = {
    "bridge/cli/serve_http.py": "the address to listen on",
    "bridge/web/app.py": "the hosts of a server of this machine",
    "docs/http.md": "what the server says",
    "tests/web/servers.py": "clients of a server of this machine",
    "tests/web/test_http.py": "clients of a server of this machine",
}
"""Files that name the machine on which they run, as any server does, and why."""

_TEXT = {
    ".py",
    ".lp",
    ".md",
    ".toml",
    ".yaml",
    ".yml",
    ".json",
    ".tsv",
    ".txt",
    ".cfg",
    ".ini",
    ".sh",
    ".svg",
    ".html",
    "",
}


def _files() -> list[Path]:
    """The files of the project: those that git knows, or all in an exported tree."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not any(p.startswith(".") for p in path.parts)]


def test_no_file_names_a_machine() -> None:
    complaints = []
    for path in _files():
        if path.suffix not in _TEXT or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            complaints += [
                f"{path.relative_to(ROOT)}:{number}: {what}: {line.strip()[:100]}"
                for what, pattern in _OF_A_MACHINE.items()
                if pattern.search(line) and not (what == "a private host" and str(path.relative_to(ROOT)) in _LISTENING)
            ]
    assert not complaints, "\n" + "\n".join(complaints)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("cd /home/ann/azor", "an absolute path"),
        ("open('/tmp/x.lp')", "an absolute path"),
        ("http://localhost:8000", "a private host"),
        ("index-url = https://pypi.corp/simple", "a host that is none"),
    ],
)
def test_the_patterns_find_machines(line: str, what: str) -> None:
    assert _OF_A_MACHINE[what].search(line)


def test_rules_text_is_not_in_the_tree() -> None:
    """No file contains a long sentence of the rules word for word."""
    texts = sorted((ROOT.parent / "shared" / "data" / "rules").glob("*.txt"))
    if not texts:
        pytest.skip("the texts of the Comprehensive Rules are not here")
    from bridge.rulebook import read_book

    sentences: dict[tuple[str, ...], set[str]] = {}
    for path in texts:
        for rule in read_book(path.read_text(encoding="utf-8-sig")).rules.values():
            for text in (rule.text, *rule.examples):
                for sentence in map(_plain, re.split(r"(?<=[.!?]) ", text)):
                    if len(sentence) > 80:
                        sentences.setdefault(_window(sentence), set()).add(sentence)
    complaints = []
    for path in _files():
        if path.suffix in _TEXT:
            text = _plain(path.read_text(encoding="utf-8", errors="replace"))
            complaints += [f"{path.relative_to(ROOT)}: {s}" for s in _found(sentences, text)]
    assert not complaints, "\n" + "\n".join(complaints)


_QUOTES = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-"})


def _plain(text: str) -> str:
    """The text with plain quotes and dashes, and one space wherever there is white space."""
    return " ".join(text.translate(_QUOTES).split())


def _window(sentence: str) -> tuple[str, ...]:
    """Its second to fifth word, which stand between spaces in any text that contains the sentence."""
    return tuple(sentence.split()[1:5])


def _found(sentences: Mapping[tuple[str, ...], Collection[str]], text: str) -> list[str]:
    """The sentences, by their windows, that a plain text contains."""
    words = text.split()
    windows = set(zip(words, words[1:], words[2:], words[3:], strict=False)) & sentences.keys()
    return [sentence for window in windows for sentence in sentences[window] if sentence in text]


def test_a_sentence_is_found_wherever_it_stands() -> None:
    sentence = "one two three four five six."
    sentences = {_window(sentence): [sentence]}
    assert _found(sentences, "%one two three four five six.Seven") == [sentence]
    assert _found(sentences, "one two three four five seven.") == []
