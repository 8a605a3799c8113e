"""The messages of the source, and the catalogs of translations.

`python -m tests.static.catalog` brings the catalogs up to date: new messages get empty entries, those that no source
has are taken out, and `*.mo` is compiled from `*.po`. It prints what has no translation.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import click
import polib

from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.kinds import KINDS
from bridge.case.readings import NOT_MODELED, READINGS
from bridge.case.words import KEYWORDS
from bridge.cli.app import azor
from bridge.combat.abilities import LEFT_OUT
from bridge.language.catalogs import folder
from bridge.text.relevance import DEFINED, RULES
from bridge.text.relevance import LEFT_OUT as OF_CLAUSES
from tests.static.tree import ROOT

__all__ = ["DOMAINS", "HELP", "Message", "catalog_of", "commands", "compiled", "messages", "places"]

DOMAINS = {
    "combat": ("combat",),
    "loops": ("loops",),
    "page": ("web",),
    "command": ("cli", "report", "audit", "validate", "contradictions", "exchange", "perft", "aimed", "pytest_plugin"),
    "cases": ("",),
}
"""Each catalog with the packages whose messages it has; the last one takes the rest."""

_PLAIN, _IN_CONTEXT, _COUNTED = ("phrase", "term", "message"), ("phrase_in", "term_in"), ("counted_phrase",)

_REASONS = ("Left", "OutOfTime", "Problem", "Refused", "Unsupported", "_TooMany")
"""The reasons and problems of the checker of loops, which has no part in the catalog: their first arguments are said
elsewhere."""


_OF_REPORTS = {"Kind": "kind", "_certain": "kind", "_review": "kind", "Table": "table"}
"""The parts of reports whose first two arguments are messages that are said later, with the context of these."""


HELP = "help"
"""The context of pages of help, which are texts without places."""


class Message(NamedTuple):
    """A message of the source.

    Attributes:
        context: Its context; empty without one.
        text: The template.
        plural: The template for several things; empty for a message that counts nothing.
    """

    context: str
    text: str
    plural: str = ""


def _texts(node: ast.expr, name: str, place: str) -> Iterator[str]:
    """The literals that an argument can be."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from _texts(node.body, name, place)
            yield from _texts(node.orelse, name, place)
        case _:
            assert name in ("phrase", "phrase_in"), f"{place}: {name} wants a literal"


def _constants(node: ast.expr) -> Iterator[str]:
    """The literals of an argument, also those in a tuple; a variable is a message that stands elsewhere."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Tuple(elts=parts):
            for each in parts:
                yield from _constants(each)


def _of_source(path: Path) -> Iterator[Message]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "bridge.language"
        for name in node.names
    }
    reasons = _REASONS if path.parent.name == "proof" else ()
    reports = any(
        isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bridge.report") for node in ast.walk(tree)
    )
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if reports and node.func.id in _OF_REPORTS:
            yield from (Message(_OF_REPORTS[node.func.id], each) for arg in node.args[:2] for each in _constants(arg))
        if node.func.id not in imported and node.func.id not in reasons:
            continue
        name, place = node.func.id, f"{path}:{node.lineno}"
        if name in (*_PLAIN, *reasons):
            yield from (Message("", text) for text in _texts(node.args[0], name, place))
        elif name in _IN_CONTEXT:
            context, text = node.args[:2]
            assert isinstance(context, ast.Constant), f"{place}: a context is a literal"
            yield from (Message(str(context.value), each) for each in _texts(text, name, place))
        elif name in _COUNTED:
            one, many = (next(_texts(each, name, place)) for each in node.args[:2])
            yield Message("", one, many)


def _of_registries() -> Iterator[Message]:
    """The phrases of the registries, which stand in the domain of combat."""
    for row in KINDS.values():
        phrases = [row.phrase] if isinstance(row.phrase, str) else [*row.phrase]
        yield from (Message("effect", each) for each in (*phrases, *(row.of_number or ())) if each)
    yield from (Message("evasion", row.bars) for row in KEYWORD_ROWS.values() if row.bars)
    yield from (Message("keyword", name) for name in sorted(KEYWORDS))
    yield from (Message("reason", each) for each in (*RULES.values(), DEFINED, *OF_CLAUSES.values()))
    yield from (Message("left out", reason) for reason in LEFT_OUT.values())
    for fixed in NOT_MODELED.values():
        yield from (Message("reading", each) for each in (fixed.question, fixed.needed))
    for reading in READINGS.values():
        yield from (Message("reading", each) for each in (reading.question, *reading.alternatives.values()))


def commands(command: click.Command = azor, path: str = "azor") -> Iterator[tuple[click.Context, click.Command]]:
    """A command and those below it, each in its context."""
    context = command.context_class(command, info_name=path, **command.context_settings)
    yield context, command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, f"{path} {name}")


def _of_commands() -> Iterator[Message]:
    """The help of the commands and of their options."""
    for _, command in commands():
        pages = [command.help or "", command.short_help or "", command.epilog or ""]
        texts = [inspect.cleandoc(page).partition("\f")[0] for page in pages]
        texts += [getattr(each, "help", None) or "" for each in command.params]
        yield from (Message(HELP, text) for text in texts if text)


@cache
def messages() -> dict[str, list[Message]]:
    """The messages of each domain, each in the first domain that has it."""
    package = ROOT / "bridge"
    found: dict[str, dict[Message, None]] = {domain: {} for domain in DOMAINS}
    found["combat"].update(dict.fromkeys(_of_registries()))
    found["command"].update(dict.fromkeys(_of_commands()))
    of_package = {each: domain for domain, packages in DOMAINS.items() for each in packages}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).parts
        if parts[0] == "language":
            continue
        domain = of_package.get(parts[0] if len(parts) > 1 else path.stem, "cases")
        found[domain].update(dict.fromkeys(_of_source(path)))
    seen: set[Message] = set()
    for each in found.values():
        for message in [*each]:
            if message in seen:
                del each[message]
        seen |= each.keys()
    return {domain: [*each] for domain, each in found.items()}


def places(template: str) -> set[str]:
    """The names of the places of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def catalog_of(language: str, domain: str) -> Path:
    """The file of a catalog, for people."""
    return folder(language) / f"{domain}.po"


def compiled(file: Path) -> bytes:
    """The catalog as `*.mo`."""
    return bytes(polib.pofile(str(file)).to_binary())


def _updated(file: Path, wanted: list[Message]) -> polib.POFile:
    known: dict[Message, polib.POEntry] = {}
    if file.exists():
        known = {Message(e.msgctxt or "", e.msgid, e.msgid_plural or ""): e for e in polib.pofile(str(file))}
    made = polib.POFile(wrapwidth=100)
    made.metadata = {
        "Language": file.parent.name,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": "nplurals=1; plural=0;",
    }
    for message in wanted:
        entry = known.get(message)
        if entry is None:
            entry = polib.POEntry(msgid=message.text, msgctxt=message.context or None)
            if message.plural:
                entry.msgid_plural, entry.msgstr_plural = message.plural, {0: ""}
        made.append(entry)
    return made


def _main() -> None:
    for domain, wanted in messages().items():
        file = catalog_of("ko", domain)
        made = _updated(file, wanted)
        file.parent.mkdir(exist_ok=True)
        made.save(str(file))
        file.with_suffix(".mo").write_bytes(compiled(file))
        for entry in made:
            if not (entry.msgstr or any(entry.msgstr_plural.values())):
                print(f"{domain}: {entry.msgctxt or ''}|{entry.msgid}")


if __name__ == "__main__":
    _main()
