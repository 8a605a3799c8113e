"""The command: exit codes, outputs, many cases; nothing ends in a traceback."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import clingo
import msgspec
import pytest

from bridge.case.loading import load_text
from bridge.case.state import Case
from bridge.combat import explaining, listing
from bridge.combat.verdict import LegalPlays, Outcome
from bridge.errors import REPORT, EffortExceeded, InternalError
from tests.cli.commands import ROOT, Command, on_a_terminal

LEGAL = """\
title: Nothing attacks
state: {active: alice, players: {alice: {}, bob: {}}}
play: {attackers: {}}
"""
ILLEGAL = """\
title: A tapped attacker
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield: [{id: bear, name: Grizzly Bears, controller: alice, types: [creature], tapped: true}]
play: {attackers: {bear: bob}}
"""
UNDETERMINED = """\
title: A text that can't be read
state: {active: alice, players: {alice: {}, bob: {}}, effects: [{text: Creatures attack oddly.}]}
play: {attackers: {}}
"""
MALFORMED = """\
title: Nobody to play with
state: {active: alice, players: {alice: {}}}
play: {attackers: {}}
"""
UNPLAYED = """\
title: No play
state: {active: alice, players: {alice: {}, bob: {}}}
"""
BLOCK = """\
title: A creature that has to be blocked
question: declare_blockers
state:
  active: alice
  players: {alice: {}, bob: {}}
  attacking: {ogre: bob}
  battlefield:
    - {id: ogre, name: Ogre, controller: alice, types: [creature], effects: [{kind: must_be_blocked}]}
    - {id: wall, name: Wall, controller: bob, types: [creature]}
play: {blockers: {}}
"""
DAMAGE = """\
title: An ogre between two blockers
question: assign_combat_damage
state:
  active: alice
  players: {alice: {}, bob: {}}
  attacking: {ogre: bob}
  blocking: {wall: [ogre], elf: [ogre]}
  battlefield:
    - {id: ogre, name: Ogre, controller: alice, types: [creature], power: 3, toughness: 3}
    - {id: wall, name: Wall, controller: bob, types: [creature], power: 0, toughness: 4}
    - {id: elf, name: Elf, controller: bob, types: [creature], power: 0, toughness: 1}
play: {damage: {ogre: {wall: 2, elf: 1}}}
"""
TAXED = """\
title: A tax on attacks
state:
  active: alice
  players: {alice: {mana: "", life: 20}, bob: {}}
  battlefield:
    - {id: bear, name: Bear, controller: alice, types: [creature]}
    - {id: plains, name: Plains, controller: alice, types: [land], mana: "{W}"}
    - {id: forest, name: Forest, controller: alice, types: [land], mana: "{G}"}
    - {id: prison, name: Ghostly Prison, controller: bob, types: [enchantment],
       effects: [{kind: costs_attack, subject: {type: creature}, whom: {player: you}, cost: "{2}"}]}
play: {attackers: {bear: bob}}
"""
BROKEN = "state: [1\n"


@pytest.fixture
def azor(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.chdir(tmp_path)
    return Command(tmp_path, capsys)


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bridge", *arguments]
    return subprocess.run(command, text=True, capture_output=True, cwd=ROOT, timeout=60, check=False, **options)


# ---------------------------------------------------------------------------------------------------------- exit codes


@pytest.mark.parametrize("command", ["check", "explain"])
@pytest.mark.parametrize(
    ("text", "code", "word"),
    [(LEGAL, 0, "LEGAL"), (ILLEGAL, 1, "ILLEGAL"), (UNDETERMINED, 3, "UNDETERMINED"), (MALFORMED, 2, "MALFORMED")],
)
def test_the_exit_code_is_the_outcome(azor: Command, command: str, text: str, code: int, word: str) -> None:
    printed = azor(command, azor.file("a.yaml", text))
    assert (printed.code, printed.err) == (code, "")
    assert printed.out.startswith(f"{word}  ")


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([LEGAL, LEGAL], 0),
        ([UNDETERMINED, LEGAL], 3),
        ([ILLEGAL, UNDETERMINED, LEGAL], 1),
        ([ILLEGAL, MALFORMED, UNDETERMINED], 2),
        ([ILLEGAL, BROKEN, UNDETERMINED], 2),
        ([ILLEGAL, UNPLAYED], 2),
    ],
)
def test_the_worst_of_many_counts(azor: Command, texts: list[str], code: int) -> None:
    files = [azor.file(f"{number}.yaml", text) for number, text in enumerate(texts)]
    assert azor("check", *files).code == code


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["check"],
        ["chek", "a.yaml"],
        ["check", "--formt", "json", "a.yaml"],
        ["check", "--format", "xml", "a.yaml"],
        ["check", "--edition", "1999-01-01", "a.yaml"],
        ["check", "--timeout", "0", "a.yaml"],
        ["check", "--timeout", "nan", "a.yaml"],
        ["check", "--timeout", "inf", "a.yaml"],
        ["legal", "--limit", "0", "a.yaml"],
        ["legal", "--limit", "many", "a.yaml"],
        ["facts"],
        ["rules", "diff", "2018-10-05"],
        ["rules", "diff", "2018-10-05", "tomorrow"],
        ["rules", "pin", "nothing.txt"],
        ["coverage", "99"],
        ["coverage", "--stale", "2018-10-05", "tomorrow"],
    ],
)
def test_wrong_use_is_bad_input(azor: Command, arguments: list[str]) -> None:
    azor.file("a.yaml", LEGAL)
    printed = azor(*arguments)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err
    if arguments:
        assert printed.err.startswith("azor: ")
        assert printed.err.count("\n") == 1


@pytest.mark.parametrize("command", ["check", "explain", "legal", "facts"])
@pytest.mark.parametrize(
    ("name", "text"), [("broken.yaml", BROKEN), ("empty.yaml", ""), ("binary.yaml", "\x00"), ("missing.yaml", None)]
)
def test_a_file_that_cant_be_used_is_one_line(azor: Command, command: str, name: str, text: str | None) -> None:
    if text is not None:
        azor.file(name, text)
    printed = azor(command, name)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith(f"azor: {name}")
    assert printed.err.count("\n") == 1


def test_help_and_version(azor: Command) -> None:
    assert azor("--version").code == 0
    for command in ([], ["check"], ["explain"], ["legal"], ["facts"], ["schema"], ["rules"], ["coverage"]):
        printed = azor(*command, "--help")
        assert (printed.code, printed.err) == (0, "")
        assert "Usage: azor" in printed.out
    assert "Exit codes" in azor("check", "--help").out


# ---------------------------------------------------------------------------------------------------------- many cases


def test_one_case_has_neither_heading_nor_summary(azor: Command) -> None:
    assert len(azor("check", azor.file("a.yaml", LEGAL)).lines) == 1


def test_many_cases_have_headings_and_a_summary(azor: Command) -> None:
    both = azor.file("both.yaml", f"{LEGAL}---\n{ILLEGAL}")
    third = azor.file("third.yaml", MALFORMED)
    assert azor("check", both, third).lines == [
        "both.yaml:1  Nothing attacks",
        "LEGAL  No restriction is broken, and nothing has to attack.",
        "",
        "both.yaml:5  A tapped attacker",
        "ILLEGAL  CR 508.1a  Grizzly Bears is tapped, and a tapped creature can't be chosen to attack.",
        "  nearest  Grizzly Bears doesn't attack",
        "",
        "third.yaml:1  Nobody to play with",
        "MALFORMED  CR 100.1  A game has at least two players, and one is in this one.",
        "",
        "3 cases: 1 legal, 1 illegal, 1 malformed",
    ]


def test_a_bad_file_among_good_ones_loses_nothing(azor: Command) -> None:
    files = [azor.file("a.yaml", LEGAL), azor.file("b.yaml", BROKEN), azor.file("c.yaml", ILLEGAL), "d.yaml"]
    printed = azor("check", *files)
    assert printed.code == 2
    assert [line.split("  ")[0] for line in printed.lines if line] == [
        "a.yaml:1",
        "LEGAL",
        "c.yaml:1",
        "ILLEGAL",
        "",
        "2 cases: 1 legal, 1 illegal; 2 files refused",
    ]
    assert [line.split(":")[1] for line in printed.err.splitlines()] == [" b.yaml", " d.yaml"]


def test_a_case_without_a_play(azor: Command) -> None:
    printed = azor("check", azor.file("a.yaml", f"{LEGAL}---\n{UNPLAYED}---\n{ILLEGAL}"))
    assert printed.err == "azor: a.yaml:5: no play to judge; give play.attackers ({} for no attack)\n"
    assert printed.lines[-1] == "3 cases: 1 legal, 1 illegal, 1 not judged"


def test_json_is_one_object_a_case_in_order(azor: Command) -> None:
    files = [
        azor.file("a.yaml", f"{ILLEGAL}---\n{LEGAL}"),
        azor.file("b.yaml", BROKEN),
        azor.file("c.yaml", UNDETERMINED),
    ]
    found = [json.loads(line) for line in azor("check", "--format", "json", *files).lines]
    assert [(each["file"], each["line"], each["outcome"]) for each in found] == [
        ("a.yaml", 1, "illegal"),
        ("a.yaml", 8, "legal"),
        ("c.yaml", 1, "undetermined"),
    ]
    (violation,) = found[0]["violations"]
    assert violation == {
        "cr": "508.1a",
        "kind": "tapped_attacker",
        "creature": "bear",
        "sentence": "Grizzly Bears is tapped, and a tapped creature can't be chosen to attack.",
    }


def test_every_argument_of_a_witness_is_in_the_json(azor: Command) -> None:
    """An argument must not hide behind `cr` or `kind`."""
    wall = "effects: [{kind: cant_attack, subject: {power: {at_least: 1}}}]"
    text = ILLEGAL.replace("tapped: true", wall)
    (line,) = azor("check", "--format", "json", azor.file("a.yaml", text)).lines
    (found,) = json.loads(line)["unsupported"]
    assert found.pop("sentence") == "The power of Grizzly Bears is asked for and not given."
    assert found.pop("kind") == "missing_measure"
    assert found.pop("cr") == "208.1"
    assert set(found.values()) == {"bear", "power"}


def test_standard_input(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(ILLEGAL))
    assert azor("check", "-").out.startswith("ILLEGAL  CR 508.1a")


def test_standard_input_twice(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(LEGAL))
    printed = azor("check", "-", "-")
    assert printed.code == 2
    assert printed.lines[:2] == [
        "<stdin>:1  Nothing attacks",
        "LEGAL  No restriction is broken, and nothing has to attack.",
    ]
    assert printed.err == "azor: <stdin>: '-' is given twice; standard input can be read once\n"


def test_another_edition(azor: Command) -> None:
    """Goad stood at 701.37a in 2018."""
    goaded = ILLEGAL.replace("tapped: true", "goaded_by: [bob]").replace("{bear: bob}", "{}")
    file = azor.file("a.yaml", goaded)
    assert "CR 701.15b" in azor("check", file).out
    assert "CR 701.37a" in azor("check", "--edition", "2018-10-05", file).out


# -------------------------------------------------------------------------------------------------------------- expect


def test_expectations_that_hold(azor: Command) -> None:
    tapped = "{cr: 508.1a, kind: tapped_attacker, creature: bear}".replace("508.1a", '"508.1a"')
    expect = (
        f"expect: {{outcome: illegal, violations: [{tapped}], requirements: {{obeyed: 0, of: 0}}, malformed: []}}\n"
    )
    printed = azor("check", "--expect", azor.file("a.yaml", f"{ILLEGAL}{expect}---\n{LEGAL}"))
    assert (printed.code, printed.out) == (0, "1 of 1 case as expected; 1 without an expectation\n")


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ("outcome: legal", "expected legal, judged illegal"),
        ("requirements: {obeyed: 1, of: 2}", "expected 1 of 2 requirements obeyed, judged 0 of 0"),
        ("violations: []", 'violation not expected: {"cr": "508.1a", "kind": "tapped_attacker", "creature": "bear"}'),
        ("malformed: [{kind: no_battle}]", 'malformed expected and missing: {"kind": "no_battle"}'),
        ("unsupported: [{kind: unread_effect}]", 'unsupported expected and missing: {"kind": "unread_effect"}'),
        ("notes: [{kind: total_life, n: 1}]", 'note expected and missing: {"kind": "total_life", "n": 1}'),
    ],
)
def test_expectations_that_fail(azor: Command, expect: str, difference: str) -> None:
    file = azor.file("a.yaml", f"{ILLEGAL}expect: {{{expect}}}\n")
    printed = azor("check", "--expect", file)
    assert printed.code == 1
    assert printed.lines[0] == "a.yaml:1  A tapped attacker"
    assert printed.lines[2:] == [
        "  nearest  Grizzly Bears doesn't attack",
        f"  {difference}",
        "",
        "0 of 1 case as expected",
    ]
    (line,) = azor("check", "--expect", "--format", "json", file).lines
    assert json.loads(line)["differences"] == [difference]


@pytest.mark.parametrize(
    ("legal", "difference"),
    [
        ("count: 2, maximum: 1, plays: [{b2: bob}, {b1: bob, b2: bob}]", None),
        ("count: 3", "expected 3 legal plays, found 2"),
        ("maximum: 0", "expected at most 0 requirements obeyed, found 1"),
        ("plays: [{b2: bob}]", 'legal play not expected: {"b1": "bob", "b2": "bob"}'),
        ("plays: [{b2: bob}, {b1: bob, b2: bob}, {}]", "legal play expected and missing: {}"),
    ],
)
def test_expected_legal_plays_are_compared(azor: Command, legal: str, difference: str | None) -> None:
    """The second bear is goaded and must attack; the first may. The list needs no play."""
    file = azor.file("a.yaml", f"{TWO_BEARS}expect: {{legal: {{{legal}}}}}\n")
    printed = azor("check", "--expect", file)
    (line,) = azor("check", "--expect", "--format", "json", file).lines
    assert json.loads(line)["differences"] == ([difference] if difference else [])
    if difference is None:
        assert (printed.code, printed.out) == (0, "1 of 1 case as expected\n")
    else:
        assert printed.code == 1
        assert printed.lines[-3:] == [f"  {difference}", "", "0 of 1 case as expected"]


def test_expected_legal_assignments_are_compared(azor: Command) -> None:
    """Three damage can be divided freely among two blockers in four ways; a zero may be written or left out."""
    wanted = "{ogre: {wall: 3, elf: 0}}, {ogre: {wall: 2, elf: 1}}, {ogre: {elf: 2, wall: 1}}, {ogre: {elf: 3}}"
    text = DAMAGE.replace("play:", f"expect: {{legal: {{count: 4, plays: [{wanted}]}}}}\nplay:")
    assert azor("check", "--expect", azor.file("a.yaml", text)).out == "1 of 1 case as expected\n"
    less = azor.file("b.yaml", text.replace("{ogre: {elf: 3}}", "{ogre: {bob: 3}}"))
    assert json.loads(azor("check", "--expect", "--format", "json", less).out)["differences"] == [
        'legal play expected and missing: {"ogre": {"bob": 3}}',
        'legal play not expected: {"ogre": {"elf": 3}}',
    ]


def test_legal_plays_of_a_state_that_is_not_judged(azor: Command) -> None:
    file = azor.file("a.yaml", f"{UNDETERMINED}expect: {{legal: {{count: 1}}}}\n")
    assert "  legal plays expected, and the state is undetermined" in azor("check", "--expect", file).lines


# --------------------------------------------------------------------------------------------------------------- legal

TWO_BEARS = """\
title: Two bears
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield:
    - {id: b1, name: Bear, controller: alice, types: [creature]}
    - {id: b2, name: Bear, controller: alice, types: [creature], goaded_by: [bob]}
"""


def test_legal_lists_most_requirements_first(azor: Command) -> None:
    """The second bear is goaded: it has to attack, with the first one or without it."""
    assert azor("legal", azor.file("a.yaml", TWO_BEARS)).lines == [
        "2 legal declarations; at most 1 requirement obeyed",
        "  obeys 1  attack bob with Bear (b2)",
        "  obeys 1  attack bob with 2 × Bear (b1 and b2)",
    ]


def test_blocks_are_judged_explained_and_listed(azor: Command) -> None:
    """Ogre has to be blocked, and the wall could: the one legal block is the wall's (CR 509.1c)."""
    file = azor.file("a.yaml", BLOCK)
    printed = azor("check", file)
    assert (printed.code, printed.lines[0]) == (
        1,
        "ILLEGAL  CR 509.1c  Ogre must be blocked if able, and could be: e.g. block Ogre with Wall "
        "(1 of 1 requirements; this play obeys 0).",
    )
    assert json.loads(azor("check", "--format", "json", file).out)["better_play"] == {"wall": ["ogre"]}
    assert azor("explain", file).lines[0] == printed.lines[0]
    assert azor("legal", file).lines[1:] == ["  obeys 1  block Ogre with Wall"]
    assert json.loads(azor("legal", "--format", "json", file).out)["plays"][0]["blockers"] == {"wall": ["ogre"]}
    assert azor("legal", "--count", file).out == "1\n"
    blocked = azor.file("b.yaml", BLOCK.replace("blockers: {}", "blockers: {wall: [ogre]}"))
    assert azor("check", blocked).out.startswith("LEGAL")


def test_costs_are_shown_with_a_way_to_pay(azor: Command) -> None:
    """{2} for the one attacker, of two lands (CR 508.1h-j)."""
    file = azor.file("a.yaml", TAXED)
    printed = azor("check", file)
    assert printed.code == 0
    assert printed.lines[1:] == [
        "  cost     CR 508.1h  alice has to pay {2}.",
        "  payment  CR 508.1j  alice has Forest add {G} and Plains add {W}.",
    ]
    found = json.loads(azor("check", "--format", "json", file).out)
    assert [each["kind"] for each in found["notes"]] == ["attack_cost", "total_mana"]
    assert {(each["object"], each["mana"]) for each in found["payment"]} == {("forest", "{G}"), ("plains", "{W}")}
    assert found["notes"][0]["sentence"].startswith("Bear attacks for {2}: Ghostly Prison (")


def test_costs_that_cant_be_paid(azor: Command) -> None:
    """One land doesn't give {2}; without any attack there is nothing to pay."""
    printed = azor("check", azor.file("a.yaml", TAXED.replace('mana: "{G}"', "tapped: true")))
    assert printed.code == 1
    assert printed.lines[0] == "ILLEGAL  CR 508.1j  alice can't pay the whole cost of {2}."
    assert printed.lines[1].startswith("  unpaid   CR 508.1j  {2} for Bear is one of the costs that can't all be paid:")
    assert azor("check", azor.file("b.yaml", TAXED.replace("{bear: bob}", "{}"))).lines[1:] == []


def test_costs_that_are_assumed_payable(azor: Command) -> None:
    text = TAXED.replace('mana: "", ', "").replace(', mana: "{W}"', "").replace(', mana: "{G}"', "")
    printed = azor("check", azor.file("a.yaml", text))
    assert printed.lines == [
        "LEGAL  If alice has enough mana, no restriction is broken, and nothing has to attack.",
        "  cost     CR 508.1h  alice has to pay {2}.",
        "  assumed  CR 118.3   The case doesn't say how much mana alice can have; it is assumed to be enough.",
    ]
    # A play that obeys more at no further cost counts as better only if its cost can be paid.
    lone = "    - {id: lone, controller: alice, types: [creature], effects: [{kind: must_attack}]}\n"
    other = text.replace("subject: {type: creature}", "subject: {id: bear}").replace(
        "battlefield:\n", f"battlefield:\n{lone}"
    )
    assert azor("check", azor.file("b.yaml", other)).lines[0].endswith("this play obeys 0), if alice has enough mana.")


def test_damage_is_judged_explained_and_listed(azor: Command) -> None:
    """No order binds since 2025, so three damage among two blockers can be divided in four ways (CR 510.1c)."""
    file = azor.file("a.yaml", DAMAGE)
    assert azor("check", file).lines == [
        "LEGAL  Every creature assigns exactly its combat damage, to what it can be assigned to."
    ]
    explained = azor("explain", file).lines
    assert explained[2:4] == ["The play", "  Ogre assigns 2 to Wall and 1 to Elf."]
    assert azor("legal", "--count", file).out == "4\n"
    listed = azor("legal", file).lines
    assert listed[0] == "4 legal assignments"
    assert sorted(listed[1:]) == [
        "  Ogre assigns 1 to Wall and 2 to Elf",
        "  Ogre assigns 2 to Wall and 1 to Elf",
        "  Ogre assigns 3 to Elf",
        "  Ogre assigns 3 to Wall",
    ]
    plays = json.loads(azor("legal", "--format", "json", file).out)["plays"]
    assert {"damage": {"ogre": {"wall": 1, "elf": 2}}, "obeys": 0, "stands_for": 1} in plays
    wrong = azor("check", azor.file("b.yaml", DAMAGE.replace("elf: 1", "elf: 2")))
    assert (wrong.code, wrong.lines[0]) == (
        1,
        "ILLEGAL  CR 510.1a  Ogre assigns 4 combat damage, and has 3 to assign.",
    )


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        (UNPLAYED, "play.attackers ({} for no attack)"),
        (BLOCK.replace("play: {blockers: {}}", ""), "play.blockers ({} for no block)"),
        (DAMAGE.partition("play:")[0], "play.damage ({} for none)"),
    ],
)
def test_a_case_without_a_play_says_what_is_missing(azor: Command, text: str, missing: str) -> None:
    printed = azor("check", azor.file("a.yaml", text))
    assert (printed.code, printed.err) == (2, f"azor: a.yaml:1: no play to judge; give {missing}\n")


def test_legal_counts(azor: Command) -> None:
    file = azor.file("a.yaml", TWO_BEARS)
    assert azor("legal", "--count", file).out == "2\n"
    assert azor("legal", "--count", file, file).lines == ["2  a.yaml:1  Two bears"] * 2
    found = json.loads(azor("legal", "--count", "--format", "json", file).out)
    assert (found["count"], found["maximum"], "plays" in found) == (2, 1, False)


def test_legal_limits(azor: Command) -> None:
    file = azor.file("a.yaml", TWO_BEARS)
    assert azor("legal", "--limit", "1", file).lines[0].startswith("1 or more legal declarations")
    found = json.loads(azor("legal", "--limit", "1", "--format", "json", file).out)
    assert (len(found["plays"]), found["complete"]) == (1, False)


def test_legal_folds_and_unfolds(azor: Command) -> None:
    bears = "\n".join(f"    - {{id: b{n}, name: Bear, controller: alice, types: [creature]}}" for n in range(9))
    file = azor.file("a.yaml", TWO_BEARS[: TWO_BEARS.index("    - ")] + bears)
    folded = json.loads(azor("legal", "--format", "json", file).out)
    assert (folded["count"], len(folded["plays"])) == (512, 10)
    every = json.loads(azor("legal", "--all", "--format", "json", file).out)
    assert (every["count"], len(every["plays"])) == (512, 512)
    assert {each["stands_for"] for each in every["plays"]} == {1}


def test_legal_needs_no_play_and_a_possible_state(azor: Command) -> None:
    assert azor("legal", azor.file("a.yaml", UNPLAYED)).out == "1 legal declaration\n  attack with nothing\n"
    assert azor("legal", azor.file("b.yaml", MALFORMED)).code == 2
    assert azor("legal", azor.file("c.yaml", UNDETERMINED)).code == 3


# ------------------------------------------------------------------------------------- facts, schema, rules, coverage


def test_facts_are_read_by_plain_clingo_and_say_how(azor: Command) -> None:
    text = azor("facts", azor.file("a.yaml", ILLEGAL)).out
    (command,) = (line for line in text.splitlines() if "declare_attackers.lp" in line)
    program = command.split()[4]
    (azor.folder / "facts.lp").write_text(text, encoding="utf-8")
    control = clingo.Control()
    control.load(program)
    control.load("facts.lp")
    control.ground()
    with control.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        assert 'violation("508.1a",tapped_attacker("bear"))' in map(str, model.symbols(shown=True))


@pytest.mark.parametrize(("mana", "satisfiable"), [("{2}", True), ("{1}", False)])
def test_plain_clingo_says_whether_a_cost_can_be_paid(azor: Command, mana: str, satisfiable: bool) -> None:
    """CR 508.1j, with the third of the questions that the facts name."""
    case = {
        "state": {
            "active": "a",
            "players": {"a": {"mana": mana}, "b": {}},
            "battlefield": [{"id": "bear", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2}],
            "effects": [{"kind": "costs_attack", "controller": "b", "cost": "{2}"}],
        },
        "play": {"attackers": {"bear": "b"}},
    }
    text = azor("facts", azor.file("a.json", json.dumps(case))).out
    program = next(line.split()[4] for line in text.splitlines() if "can't be paid" in line)
    control = clingo.Control()
    control.load(program)
    control.add("base", [], text)
    control.ground()
    assert control.solve().satisfiable is satisfiable


def test_facts_of_blocks_name_their_own_questions(azor: Command) -> None:
    """Plain clingo finds the better block that the verdict names."""
    text = azor("facts", azor.file("a.yaml", BLOCK)).out
    programs = [line.split()[4] for line in text.splitlines() if "python -m clingo" in line]
    names = ["declare_blockers.lp", "improve_blockers.lp", "payable_blockers.lp"]
    assert [Path(each).name for each in programs] == names
    (azor.folder / "facts.lp").write_text(text, encoding="utf-8")
    control = clingo.Control()
    control.load(programs[1])
    control.load("facts.lp")
    control.ground()
    with control.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        assert 'declared_blocker("wall","ogre")' in map(str, model.symbols(shown=True))
    unplayed = azor("facts", azor.file("b.yaml", BLOCK.replace("play: {blockers: {}}", ""))).out
    assert "legal_blockers.lp FACTS" in unplayed


def test_facts_of_damage_name_their_own_questions(azor: Command) -> None:
    """Assignments are not compared with each other, so that no search is named."""
    text = azor("facts", azor.file("a.yaml", DAMAGE)).out
    assert [line.split()[4].rpartition("/")[2] for line in text.splitlines() if "python -m clingo" in line] == [
        "assign_combat_damage.lp"
    ]
    assert "legal_damage.lp FACTS" in azor("facts", azor.file("b.yaml", DAMAGE.partition("play:")[0])).out


def test_a_title_stays_a_comment(azor: Command) -> None:
    text = azor("facts", azor.file("a.yaml", LEGAL.replace("Nothing attacks", '"x\\nplayer(1)."'))).out
    assert not [line for line in text.splitlines() if line.startswith("player(1)")]


def test_facts_of_one_case_of_many(azor: Command) -> None:
    file = azor.file("a.yaml", f"{LEGAL}---\n{ILLEGAL}")
    assert azor("facts", file).err == "azor: a.yaml: there are 2 cases in this file; choose one with --case N\n"
    assert 'tapped("bear").' in azor("facts", "--case", "2", file).lines
    assert azor("facts", "--case", "3", file).code == 2


def test_the_schema_is_that_of_a_case(azor: Command) -> None:
    schema = json.loads(azor("schema").out)
    case = schema["$defs"]["Case"]
    assert set(case["properties"]) == {field.encode_name for field in msgspec.structs.fields(Case)}
    assert case["required"] == ["state"]
    assert case["additionalProperties"] is False
    assert {"if", "unless"} <= set(schema["$defs"]["Effect"]["properties"])


def test_editions_are_listed_and_compared(azor: Command) -> None:
    listed = azor("rules").lines
    assert [line.split()[0] for line in listed] == sorted(line.split()[0] for line in listed)
    assert listed[-1].endswith("newest: the default")
    compared = azor("rules", "diff", "2018-10-05", "2026-04-17", "--under", "508").lines
    assert "added    508.4d" in compared
    assert all(" 508" in line for line in compared[:-1])


def test_a_text_is_pinned(azor: Command) -> None:
    text = "\ufeffThese rules are effective as of April 17, 2026.\n\n" + (
        "1. Game Concepts\n100. General\nCredits\n1. Game Concepts\n100. General\n"
        "100.1. A rule of two or more players.\n100.1a A subrule.\nGlossary\nCredits\n"
    )
    file = azor.file("book.txt", text)
    printed = azor("rules", "pin", file)
    assert printed.lines[0] == "# Comprehensive Rules effective 2026-04-17"
    assert azor("rules", "pin", file, "--output", "out.tsv").out == ""
    assert (azor.folder / "out.tsv").read_text(encoding="utf-8") == printed.out
    assert azor("rules", "pin", file, "-o", "no/such/folder/out.tsv").code == 5
    assert azor("rules", "pin", file, "-o", f"./{file}").code == 2
    assert (azor.folder / "book.txt").read_text(encoding="utf-8") == text


def test_coverage(azor: Command) -> None:
    text = azor("coverage", "508").lines
    assert text[0].startswith("508.1 ")
    assert any(line.startswith("508.1d") and "encoded" in line for line in text)
    rows = [json.loads(line) for line in azor("coverage", "506", "507", "--format", "json").lines]
    assert {row["number"][:3] for row in rows} == {"506", "507"}
    assert azor("coverage", "508", "--format", "markdown").lines[1].startswith("|---")
    assert azor("coverage", "--stale", "2018-10-05", "2026-04-17").code == 0


# ------------------------------------------------------------------------------------------------- when things go wrong


def test_our_bug_is_one_line_and_the_other_cases_are_judged(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    right = explaining.checked

    def checked(case: Case, **options: Any) -> Any:
        if case.title == "A tapped attacker":
            raise ValueError("two\nlines")
        return right(case, **options)

    monkeypatch.setattr(explaining, "checked", checked)
    files = [azor.file("a.yaml", LEGAL), azor.file("b.yaml", ILLEGAL), azor.file("c.yaml", MALFORMED)]
    printed = azor("check", *files)
    assert printed.code == 4
    assert printed.err == f"azor: internal error: b.yaml:1: ValueError: two lines; {REPORT}, with the case\n"
    assert printed.lines[-1] == "3 cases: 1 legal, 1 malformed, 1 not judged"
    monkeypatch.setenv("AZOR_DEBUG", "1")
    assert "Traceback" in azor("check", *files).err


def test_an_internal_error_keeps_its_own_words(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def legal_plays(case: Case, **_options: Any) -> LegalPlays:
        raise InternalError("the solver said something")

    monkeypatch.setattr(listing, "legal_plays", legal_plays)
    printed = azor("legal", azor.file("a.yaml", LEGAL))
    assert (printed.code, printed.err) == (
        4,
        f"azor: internal error: a.yaml:1: the solver said something; {REPORT}, with the case\n",
    )


def test_no_time_left_is_undetermined(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def legal_plays(case: Case, **_options: Any) -> LegalPlays:
        raise EffortExceeded("the time budget ran out")

    monkeypatch.setattr(listing, "legal_plays", legal_plays)
    printed = azor("legal", azor.file("a.yaml", LEGAL))
    assert (printed.code, printed.err) == (3, "")
    assert printed.out.startswith("UNDETERMINED  CR 508.1  The time given ran out while the case was judged")


def test_the_time_given_reaches_the_judge(azor: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float | None] = []

    def legal_plays(case: Case, *, timeout: float | None, **_options: Any) -> LegalPlays:
        given.append(timeout)
        return LegalPlays(Outcome.LEGAL)

    monkeypatch.setattr(listing, "legal_plays", legal_plays)
    monkeypatch.setattr("bridge.cli.options.A_YEAR", 1.0)  # so that this process judges
    azor("legal", "--timeout", "2.5", azor.file("a.yaml", LEGAL))
    assert given == [2.5]


def test_the_reader_goes_away(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LEGAL, encoding="utf-8")
    command = [sys.executable, "-m", "bridge", "check", *[str(tmp_path / "a.yaml")] * 200]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(60) == 141


@pytest.mark.parametrize("module", ["click", "bridge.cli.check", "bridge.case.documents"])
def test_an_interruption_of_the_start_is_one_line(module: str) -> None:
    """Ctrl-C arrives during the import of a module, where an exception would be shown with a traceback."""
    start = f"""
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
sys.argv = ["azor", "check", "-"]
from bridge.__main__ import run
run()
"""
    done = subprocess.run(
        [sys.executable, "-c", start], input="{}", cwd=ROOT, text=True, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "azor: interrupted\n")


def test_interruption_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LEGAL, encoding="utf-8")
    command = [sys.executable, "-u", "-m", "bridge", "check", *[str(tmp_path / "a.yaml")] * 5000]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=60)[1]
    assert (running.returncode, errors) == (130, "azor: interrupted\n")


def terminal(*arguments: str, **environment: str) -> str:
    """What the command writes to a terminal."""
    return on_a_terminal([sys.executable, "-m", "bridge", *arguments], ROOT, **environment)[1]


def test_colors_on_a_terminal_only(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(ILLEGAL, encoding="utf-8")
    plain = process("check", str(file)).stdout
    assert "\x1b" not in plain
    colored = terminal("check", str(file))
    assert colored.startswith("\x1b[31m\x1b[1mILLEGAL\x1b[0m")
    assert terminal("check", str(file), NO_COLOR="1").replace("\r\n", "\n") == plain
    assert "\x1b" not in terminal("check", "--format", "json", str(file))


def test_names_do_not_reach_the_terminal_as_commands() -> None:
    """Case files can't hold control characters; titles may hold line breaks."""
    (loaded,) = load_text(LEGAL.replace("Nothing attacks", '"one\\ntwo"'))
    assert loaded.case.title == "one\ntwo"
    printed = process("check", "-", "-", input=LEGAL.replace("Nothing attacks", '"one\\ntwo"'))
    assert printed.stdout.splitlines()[0] == "<stdin>:1  one two"


DEAR = ("rich", "lark", "sqlite3", "platformdirs", "bridge.cards", "bridge.text")
"""Modules that take longer to import than a verdict takes, or that only cases with texts or names need."""


@pytest.mark.parametrize(
    ("more", "imported"),
    [
        ("tapped: true", []),
        ("effects: [], text: Flying", []),
        ("printed: true, counters: {flying: 1}", []),
        ("text: Flying", ["bridge.text", "lark"]),
    ],
)
@pytest.mark.parametrize("command", ["check", "legal", "explain"])
def test_what_is_dear_is_imported_only_where_it_is_needed(
    command: str, more: str, imported: list[str], tmp_path: Path
) -> None:
    (tmp_path / "a.yaml").write_text(ILLEGAL.replace("tapped: true", more), encoding="utf-8")
    code = (
        "import sys; from bridge.cli.app import main; main(sys.argv[1:]); "
        f"print(sorted(each for each in {DEAR} if each in sys.modules))"
    )
    words = [sys.executable, "-c", code, command, str(tmp_path / "a.yaml")]
    output = subprocess.run(words, text=True, capture_output=True, cwd=ROOT, timeout=60, check=True).stdout
    assert output.splitlines()[-1] == str(imported)


def test_progress_is_not_shown_in_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(LEGAL, encoding="utf-8")
    started = time.monotonic()
    printed = process("check", *[str(tmp_path / "a.yaml")] * 300)
    assert printed.stderr == "", time.monotonic() - started
