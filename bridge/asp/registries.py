"""What is generated from the registries of words: tables of the rules, and of the page on the case file.

    python -m bridge.asp.registries

writes `asp_rules/interface/kinds.lp` and `keywords.lp`, `asp_rules/actions/702_keyword_abilities.lp`, the phrases of
evasion abilities in `output.lp`, which rules of keywords the files of `core/` and the question about layers include,
the tables of kinds in `docs/case-file.md` and of readings in `docs/semantics.md`; a test keeps them current.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bridge.asp.encodings import RULES
from bridge.case.keywords import KEYWORD_ROWS, LATER_KEYWORDS, MOVED_IN, Keyword, section_in
from bridge.case.kinds import KINDS, Kind
from bridge.case.readings import READINGS

__all__ = ["generated"]

_PAGE = RULES.parent / "docs" / "case-file.md"

_MEANING = _PAGE.with_name("semantics.md")

_BEARS_ON = {
    "attacks": "CR 508.1a, 508.1c, 508.1d: kinds of effects that bear on the declaration of attackers.",
    "blocks": "CR 509.1a, 509.1b, 509.1c: kinds that bear on what their subject can block.",
    "being_blocked": "CR 509.1a, 509.1b, 509.1c: kinds that bear on what can block their subject.",
    "damage": "CR 510.1: kinds that bear on the assignment of combat damage by their subject.",
}


def _facts(name: str, rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield from (f"{name}({', '.join(row)})." for row in rows)


def _kinds_lp() -> str:
    """The tables of kinds that the rules look up."""
    lines = [
        "%* Kinds of effects: what each bears on",
        "",
        "Generated from the registry of kinds, `bridge/case/kinds.py`, by `python -m bridge.asp.registries`.",
        "",
        "Needs:    -",
        "Derives:  applies_in/2, bears_on/2, is_about_pairs/1, may_depend/1",
        "Left out: -",
        "*%",
    ]
    for topic, comment in _BEARS_ON.items():
        lines += ["", f"% {comment}"]
        lines += _facts("bears_on", ((name, topic) for name, kind in KINDS.items() if topic in kind.bears_on))
    lines += ["", "% CR 613.1a, 613.1b, 613.1c, 613.1f, 613.4a, 613.4b, 613.4c, 613.4d: kinds that apply in one layer."]
    lines += _facts("applies_in", ((name, *kind.layers) for name, kind in KINDS.items() if len(kind.layers) == 1))
    lines += ["", "% CR 508.1c, 509.1b: kinds that are judged under a condition on the declared set."]
    lines += _facts("may_depend", ((name,) for name, kind in KINDS.items() if kind.may_depend))
    lines += ["", "% CR 509.1a: kinds that are always about an attacker and a blocker."]
    lines += _facts("is_about_pairs", ((name,) for name, kind in KINDS.items() if kind.of_pairs))
    return "\n".join(lines) + "\n"


_ASKS = {"attacks": "attackers", "blocks": "blockers", "damage": "damage"}
"""Each topic that a keyword can bear on, with the last word of the names of the questions about it."""

_FOLDER = "rules/7_additional_rules/702_keywords"
_INCLUDES = re.compile(rf'(?:#include "(?:\.\./)?{_FOLDER}/\w+\.lp"\.\n)+')
_LAYERS = RULES / "apply_layer.lp"
"""The question that includes the rules of keywords that define characteristics, or make effects on them."""

_FIRST_EDITION = "2018-10-05"
"""The oldest edition, which has every keyword without `since`."""


def _keywords_lp() -> str:
    """The tables of keywords that the rules look up."""
    rows = KEYWORD_ROWS.values()
    lines = [
        "%* Keyword abilities: what each bears on, and since when",
        "",
        "Generated from the registry of keywords, `bridge/case/keywords.py`, by `python -m bridge.asp.registries`.",
        "",
        "Needs:    -",
        "Derives:  counter_since/2, is_evasion/1, keyword_bears_on/2, keyword_since/2, lets_block/1,",
        "          number_since/3",
        "Left out: -",
        "*%",
        "",
        "% CR 702.1: keyword abilities that bear on a declaration, on paying for it, or on combat damage.",
    ]
    bearing = ((_text(row.name), _ASKS[topic]) for topic in _ASKS for row in rows if topic in row.bears_on)
    lines += _facts("keyword_bears_on", bearing)
    lines += ["", "% CR 609.4 + CR 702.1: abilities that an attacker can be treated as lacking, a blocker as having."]
    lines += _facts("is_evasion", ((_text(row.name),) for row in rows if row.evades))
    lines += _facts("lets_block", ((_text(row.name),) for row in rows if row.lets_block))
    lines += ["", *_counters()]
    lines += ["", "% CR 702.1: abilities that not every edition has, each with the first edition that has it."]
    lines += _facts("keyword_since", ((_text(word), _text(since)) for word, since in LATER_KEYWORDS.items()))
    lines += [
        "",
        "% CR 702.1: where rules about keyword abilities stand, each with the first edition in which they do.",
    ]
    for row in rows:
        lines += _facts("number_since", _numbers(row))
    return "\n".join(lines) + "\n"


def _counters() -> Iterator[str]:
    """Which keywords a counter can be."""
    rows = KEYWORD_ROWS.values()
    yield "% CR 702.1 + CR 122.1b: abilities that a counter can give, each with the first edition in which it does."
    yield from _facts("counter_since", ((_text(row.name), _text(row.counter)) for row in rows if row.counter))


def _keywords_of_loops_lp() -> str:
    """The tables of keywords that the action theory looks up."""
    lines = [
        "%* CR 702: Keyword Abilities",
        "",
        "Keywords that loops know, and those that counters give.",
        "Generated from the registry of keywords, `bridge/case/keywords.py`, by `python -m bridge.asp.registries`.",
        "",
        "Needs:    -",
        "Derives:  counter_since/2, known_in_loops/1",
        "Left out: keywords that aren't listed (702.1)",
        "*%",
        "#program base.",
        "",
        "% CR 702.1: abilities that loops know: what they do is followed, or is the same in every loop.",
    ]
    known = ((_text(row.name),) for row in KEYWORD_ROWS.values() if row.loops == "known")
    lines += _facts("known_in_loops", known)
    lines += ["", *_counters()]
    return "\n".join(lines) + "\n"


def _numbers(row: Keyword) -> Iterator[tuple[str, ...]]:
    """The names by which rules cite a keyword's subrules, with their numbers and since when they have them."""
    first = row.since or _FIRST_EDITION
    moved = [MOVED_IN[0]] if section_in(first, row) != row.section else []
    for name, letter in row.cited.items():
        for edition in (first, *moved):
            yield name, _text(edition), _text(f"702.{section_in(edition, row)}{letter}")


def _text(word: str) -> str:
    return f'"{word}"'


def _with_includes(path: Path) -> str:
    """A core file, or the question about layers, that includes the rules of the keywords that bear on it."""
    text = path.read_text(encoding="utf-8")
    if path == _LAYERS:
        return _including(
            text, {file for row in KEYWORD_ROWS.values() if row.defines or row.makes for file in _rules_of(row)}, ""
        )
    asked = next(topic for topic, word in _ASKS.items() if path.stem == word)
    given = set(re.findall(rf'#include "\.\./{_FOLDER}/(\w+\.lp)"', text))
    files = set()
    for row in KEYWORD_ROWS.values():
        if asked in row.bears_on:
            files |= _rules_of(row) & given if row.of_play else _rules_of(row)
    return _including(text, files, "../")


def _rules_of(row: Keyword) -> set[str]:
    return {each.name for each in (RULES / _FOLDER).glob(f"702_{row.section:03}_*.lp")}


def _including(text: str, files: set[str], up: str) -> str:
    lines = (f'#include "{up}{_FOLDER}/{each}".\n' for each in sorted(files))
    return _INCLUDES.sub("".join(lines), text, count=1)


_BARRED = re.compile(r"(?:- \w+\(Blocker, Attacker, Rule\): the attacker has \w+, the blocker .*\n)+")


def _output_lp() -> str:
    """`output.lp` with the generated phrases of evasion abilities."""
    lines = (
        f"- {row.name}(Blocker, Attacker, Rule): the attacker has {row.name}, the blocker {row.bars}\n"
        for row in KEYWORD_ROWS.values()
        if row.bars
    )
    return _BARRED.sub("".join(lines), (RULES / "interface/output.lp").read_text(encoding="utf-8"), count=1)


def _row_of_kind(kind: Kind) -> str:
    first, rest = kind.meaning[0].lower(), kind.meaning[1:].removesuffix(".")
    return f"| `{kind.name}` | {first if not rest[:1].isupper() else kind.meaning[0]}{rest} |"


def _table_of_kinds(topics: str) -> str:
    """The kinds of which `topics` is the first that they bear on."""
    asked = topics.split(", ")
    return "\n".join(_row_of_kind(kind) for kind in KINDS.values() if kind.bears_on[0] in asked)


def _page() -> str:
    """The page on the case file with its generated tables; each stands below a comment `kinds: TOPICS`."""
    return re.sub(
        r"(<!-- kinds: ([a-z_, ]+) -->\n\n\| kind \| meaning \|\n\|---\|---\|\n)(?:\|.*\n)*",
        lambda found: f"{found[1]}{_table_of_kinds(found[2])}\n",
        _PAGE.read_text(encoding="utf-8"),
    )


def _readings() -> str:
    """The page on the meaning of "legal" with its generated table of readings."""
    rows = []
    for row in READINGS.values():
        ways = "; ".join(f"`{name}`: {told}" for name, told in row.alternatives.items())
        when = f" (since {row.since})" * bool(row.since) + f" (until {row.until})" * bool(row.until)
        rows.append(f"| `{row.name}` | {', '.join(row.rules)} | {row.question}{when} | {ways} |\n")
    return re.sub(
        r"(<!-- readings -->\n\n\|.*\|\n\|(?:---\|)+\n)(?:\|.*\n)*",
        lambda found: found[1] + "".join(rows),
        _MEANING.read_text(encoding="utf-8"),
    )


def generated() -> dict[Path, str]:
    """Each file that is generated, in whole or in part, with what it should hold."""
    including = (*(RULES / f"core/{word}.lp" for word in _ASKS.values()), _LAYERS)
    return {
        RULES / "interface/kinds.lp": _kinds_lp(),
        RULES / "interface/keywords.lp": _keywords_lp(),
        RULES / "actions/702_keyword_abilities.lp": _keywords_of_loops_lp(),
        RULES / "interface/output.lp": _output_lp(),
        **{path: _with_includes(path) for path in including},
        _PAGE: _page(),
        _MEANING: _readings(),
    }


if __name__ == "__main__":
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
        print(path)
