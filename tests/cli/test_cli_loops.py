"""`azor loops`, and loop cases in `azor check`: exit codes, outputs, many cases. Most verdicts are invented."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridge.case.loading import load_text
from bridge.case.state import Case
from bridge.errors import REPORT, EffortExceeded, InputError
from bridge.loops import finding
from bridge.loops.verdict import LoopVerdict
from tests.cli.commands import ROOT, Command, on_a_terminal
from tests.loops.cases import DRAW, EXARCH, TWIN
from tests.loops.loading import load_loop_text

FIND = finding.find

EXPECTED = f"{TWIN}expect: {{outcome: optional, yields: {{enters: 1}}}}\n"
WRONG = f"{TWIN}expect: {{outcome: mandatory, draw_for: [alice, bob]}}\n"
OTHER = TWIN.replace("Splinter Twin on Deceiver Exarch", "Another")
PLAY = "title: Nothing attacks\nstate: {active: alice, players: {alice: {}, bob: {}}}\nplay: {attackers: {}}\n"
BROKEN = "state: [1\n"
FIRST = (
    "OPTIONAL  CR 732.2a  alice can repeat 4 steps any number of times; each round: 1 more Deceiver Exarch token "
    "for alice, a permanent enters the battlefield."
)

NONE = LoopVerdict("none", edition="2026-04-17", steps=24)
UNDETERMINED = LoopVerdict("undetermined", unsupported=(("613.1", "Layers are left out."),))


class Loops(Command):
    """Calls the command with invented verdicts."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        super().__init__(folder, capture)
        self.found: LoopVerdict | Callable[[Case], LoopVerdict] = EXARCH
        self.asked: list[dict[str, Any]] = []

    def find(self, case: Case, **asked: Any) -> LoopVerdict:
        self.asked.append({"edition": case.edition, **asked})
        return self.found if isinstance(self.found, LoopVerdict) else self.found(case)


@pytest.fixture
def azor(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Loops:
    monkeypatch.chdir(tmp_path)
    command = Loops(tmp_path, capsys)
    monkeypatch.setattr(finding, "find", command.find)
    return command


# --------------------------------------------------------------------------------------------------------------- loops


@pytest.mark.parametrize(
    ("found", "code", "word"),
    [
        (EXARCH, 0, "OPTIONAL"),
        (DRAW, 0, "DRAW"),
        (LoopVerdict("ends", rule="704.5a", losers=("bob",), rounds=20), 0, "ENDS"),
        (LoopVerdict("fragmented", rule="732.3", must_stop="alice"), 0, "FRAGMENTED"),
        (NONE, 0, "NONE"),
        (UNDETERMINED, 3, "UNDETERMINED"),
    ],
)
def test_the_exit_code(azor: Loops, found: LoopVerdict, code: int, word: str) -> None:
    azor.found = found
    printed = azor("loops", azor.file("a.yaml", TWIN))
    assert (printed.code, printed.err) == (code, "")
    assert printed.out.startswith(f"{word}  ")


def test_one_case_has_no_heading(azor: Loops) -> None:
    printed = azor("loops", azor.file("a.yaml", TWIN))
    assert printed.lines[0] == FIRST
    assert printed.lines[-1] == "  Comprehensive Rules of 2026-04-17; 4 steps searched."


def test_many_cases_have_headings_and_a_summary(azor: Loops) -> None:
    azor.found = lambda case: NONE if case.title == "Another" else EXARCH
    printed = azor("loops", azor.file("a.yaml", f"{TWIN}---\n{OTHER}"), azor.file("b.yaml", BROKEN))
    assert printed.code == 2
    assert printed.lines[:2] == ["a.yaml:1  Splinter Twin on Deceiver Exarch", FIRST]
    assert f"a.yaml:{TWIN.count(chr(10)) + 2}  Another" in printed.lines
    assert printed.lines[-1] == "2 cases: 1 optional, 1 none; 1 file refused"
    assert printed.err.startswith("azor: b.yaml:1: not valid YAML")


def test_a_case_about_a_play_is_refused(azor: Loops) -> None:
    printed = azor("loops", azor.file("a.yaml", PLAY))
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == "azor: a.yaml:1: a loop case says so: write question: find_loops\n"


@pytest.mark.parametrize("command", ["explain", "legal"])
def test_other_commands_refuse_loop_cases(azor: Loops, command: str) -> None:
    printed = azor(command, azor.file("a.yaml", TWIN))
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == "azor: a.yaml:2: question: this is a loop case; 'azor loops' and 'azor check' take those\n"


def test_json(azor: Loops) -> None:
    printed = azor("loops", "--format", "json", azor.file("a.yaml", f"{TWIN}---\n{OTHER}"))
    found = [json.loads(line) for line in printed.lines]
    assert [(each["file"], each["line"], each["title"]) for each in found] == [
        ("a.yaml", 1, "Splinter Twin on Deceiver Exarch"),
        ("a.yaml", TWIN.count("\n") + 2, "Another"),
    ]
    assert [step["do"] for step in found[0]["round"]] == ["resolve", "put", "resolve", "activate"]


def test_markdown_and_pictures(azor: Loops) -> None:
    file = azor.file("a.yaml", TWIN)
    assert azor("loops", "--format", "markdown", file).out.startswith("**OPTIONAL** · CR 732.2a · ")
    assert azor("loops", "--format", "dot", file).lines[0] == "digraph loop {"
    assert azor("loops", "--format", "dot", file, file).out.count("digraph loop {") == 2
    assert ET.fromstring(azor("loops", "--format", "svg", file).out).tag.endswith("svg")
    printed = azor("loops", "--format", "svg", file, file)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.splitlines()[0] == "azor: a.yaml:1: --format svg draws one case, and there are several"


def test_what_is_asked_for_reaches_the_search(azor: Loops, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.cli.options.A_YEAR", 1.0)  # so that it is searched here
    azor("loops", "--steps", "7", "--timeout", "2.5", "--edition", "2018-10-05", azor.file("a.yaml", TWIN))
    (asked,) = azor.asked
    assert (asked["steps"], asked["timeout"], asked["edition"]) == (7, 2.5, "2018-10-05")
    assert callable(asked["progress"])
    azor("loops", "a.yaml")
    assert azor.asked[1]["steps"] is None


@pytest.mark.parametrize(
    "arguments",
    [
        ["loops"],
        ["loops", "--steps", "0", "a.yaml"],
        ["loops", "--format", "png", "a.yaml"],
        ["loops", "--expect", "--format", "svg", "a.yaml"],
        ["loops", "--edition", "1999-01-01", "a.yaml"],
        ["schema", "--loops"],
        ["loops", "--proof", "./a.yaml", "a.yaml"],
    ],
)
def test_wrong_use_is_bad_input(azor: Loops, arguments: list[str]) -> None:
    azor.file("a.yaml", TWIN)
    printed = azor(*arguments)
    assert (printed.code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert Path("a.yaml").read_text(encoding="utf-8") == TWIN


def test_no_time_left_is_undetermined(azor: Loops) -> None:
    def find(case: Case) -> LoopVerdict:
        raise EffortExceeded("the time budget ran out")

    azor.found = find
    printed = azor("loops", azor.file("a.yaml", TWIN))
    assert (printed.code, printed.err) == (3, "")
    assert "the time budget ran out" in printed.out


def test_our_bug_is_one_line_and_the_other_cases_are_judged(azor: Loops) -> None:
    def find(case: Case) -> LoopVerdict:
        if case.title == "Another":
            raise ValueError("two\nlines")
        return EXARCH

    azor.found = find
    for command, rest in (("loops", "1 optional"), ("check", "1 optional")):
        printed = azor(
            command,
            azor.file("a.yaml", OTHER.replace("state:", "expect: {outcome: none}\nstate:", 1)),
            azor.file("b.yaml", EXPECTED),
        )
        assert printed.code == 4
        assert printed.err == f"azor: internal error: a.yaml:1: ValueError: two lines; {REPORT}, with the case\n"
        assert printed.lines[-1] == f"2 cases: {rest}, 1 not judged"


def test_help(azor: Loops) -> None:
    printed = azor("loops", "--help")
    assert (printed.code, printed.err) == (0, "")
    assert "none within the steps that were searched" in printed.out
    listed = azor("--help").out
    assert listed.index("\n  legal ") < listed.index("\n  loops ") < listed.index("\n  facts ")


def test_the_schema_says_what_an_object_needs(azor: Loops) -> None:
    schema = json.loads(azor("schema").out)
    assert schema["$ref"] == "#/$defs/Case"
    assert schema["if"]["properties"] == {"question": {"const": "find_loops"}}
    for branch, key in (("then", "name"), ("else", "controller")):
        assert schema[branch]["properties"]["state"]["properties"]["battlefield"]["items"] == {"required": [key]}
    assert {"if", "with"} <= set(schema["$defs"]["Instruction"]["properties"])


# ----------------------------------------------------------------------------------------------- texts and names alone

CARDS = [
    {
        "name": "Basalt Monolith",
        "type_line": "Artifact",
        "mana_cost": "{3}",
        "text": "Basalt Monolith doesn't untap during your untap step.\n"
        "{T}: Add {C}{C}{C}.\n"
        "{3}: Untap Basalt Monolith.",
    },
    {"name": "Forest", "type_line": "Basic Land — Forest", "text": ""},
    {
        "name": "Walking Thorn",
        "type_line": "Creature — Plant Elf",
        "mana_cost": "{X}{G}",
        "power": "1+*",
        "toughness": "*",
        "text": "Trample",
    },
    {
        "name": "Bold Fence // Sell",
        "faces": [
            {
                "name": "Bold Fence",
                "type_line": "Creature — Human Rogue",
                "mana_cost": "{1}{R}",
                "power": "2",
                "toughness": "1",
                "text": "Haste",
            },
            {"name": "Sell", "type_line": "Instant — Adventure", "mana_cost": "{R}", "text": "Draw a card."},
        ],
    },
]

NAMES = """\
question: find_loops
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield:
    - {id: monolith, name: Basalt Monolith}
    - {id: forest, name: Forest, n: 2}
expect: {outcome: optional}
"""


@pytest.fixture
def index(azor: Loops) -> str:
    """An index of cards."""
    azor.file("cards.jsonl", "".join(json.dumps(each) + "\n" for each in CARDS))
    assert azor("cards", "import", "--cards", "index", "cards.jsonl").code == 0
    return "index"


@pytest.fixture
def really(monkeypatch: pytest.MonkeyPatch, azor: Loops) -> Loops:
    """The command with the real search for loops."""
    monkeypatch.setattr(finding, "find", FIND)
    return azor


def test_a_case_can_be_a_list_of_names(really: Command, index: str) -> None:
    file = really.file("a.yaml", NAMES)
    printed = really("loops", "--cards", index, "--steps", "4", file)
    assert (printed.code, printed.err) == (0, "")
    assert printed.lines[0].startswith("OPTIONAL  CR 732.2a  alice can repeat ")
    assert "alice activates Basalt Monolith ({3})" in printed.out
    for arguments in (["loops", "--expect"], ["check", "--expect"]):
        assert really(*arguments, "--cards", index, file).lines == ["1 of 1 case as expected"]
    for jobs in ("1", "2"):
        assert really("check", "--jobs", jobs, "--cards", index, file).out.startswith("OPTIONAL  CR 732.2a  ")


def test_a_name_is_found_however_it_is_spelled(really: Command, index: str) -> None:
    file = really.file("a.yaml", NAMES.replace("Basalt Monolith", "basalt MONOLITH"))
    printed = really("loops", "--cards", index, "--steps", "4", file)
    assert printed.code == 0
    assert "alice activates Basalt Monolith ({3})" in printed.out


def test_the_users_own_index_is_looked_into(azor: Loops, index: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZOR_CARDS", index)
    assert azor("loops", azor.file("a.yaml", NAMES)).code == 0


def test_what_a_case_describes_is_not_looked_up(azor: Loops, index: str) -> None:
    own = "cards: {Basalt Monolith: {types: [land]}}\n"
    azor.found = lambda case: LoopVerdict("none", edition=case.cards["Basalt Monolith"].types[0])
    (line,) = azor("loops", "--format", "json", "--cards", index, azor.file("a.yaml", own + NAMES)).lines
    assert json.loads(line)["edition"] == "land"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Basalt Monolit", "unknown card 'Basalt Monolit'; did you mean 'Basalt Monolith'?"),
        ("Xyzzy", "unknown card 'Xyzzy': it is neither under 'cards' nor in the index"),
    ],
)
@pytest.mark.parametrize("command", ["loops", "check"])
def test_a_name_that_is_nowhere_is_bad_input(azor: Loops, index: str, command: str, name: str, said: str) -> None:
    file = azor.file("a.yaml", NAMES.replace("Basalt Monolith", name))
    printed = azor(command, "--cards", index, file)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == f"azor: a.yaml:6: state.battlefield[0].name: {said}\n"


def test_a_name_and_no_index(azor: Loops, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZOR_CARDS", "nowhere")
    file = azor.file("a.yaml", NAMES)
    printed = azor("loops", file)
    assert (printed.code, printed.out) == (2, "")
    where = "azor: a.yaml:6: state.battlefield[0].name: "
    assert printed.err == f"{where}unknown card 'Basalt Monolith'; say under 'cards' what it is\n"
    printed = azor("loops", "--cards", "nowhere", file)
    assert (printed.code, printed.err.count("\n")) == (2, 1)
    assert printed.err.startswith(f"{where}there is no index of cards; ")


def test_what_is_printed_becomes_a_card(azor: Loops, index: str) -> None:
    from bridge.cards import CardIndex

    objects = "".join(f"    - {{id: {name}, name: {name}}}\n" for name in ("Walking Thorn", "Bold Fence", "Forest"))
    text = NAMES[: NAMES.index("    - {id: monolith")] + objects
    with CardIndex(index) as cards:
        (loaded,) = load_loop_text(text, cards=cards)
    thorn, fence, forest = (loaded.case.cards[name] for name in ("Walking Thorn", "Bold Fence", "Forest"))
    assert (thorn.types, thorn.subtypes, thorn.power, thorn.toughness) == (["creature"], ["Plant", "Elf"], 0, 0)
    # CR 107.3g: X in a mana cost is 0 on the battlefield.
    assert (thorn.mana_cost, thorn.keywords) == ("{G}", ["trample"])
    assert (fence.mana_cost, fence.keywords, fence.colors) == ("{1}{R}", ["haste"], ["red"])
    # Its other part could be cast: something that isn't expressed.
    assert [(each.text, each.cost and each.cost.mana) for each in fence.abilities] == [("Cast Sell", "{R}")]
    assert (forest.types, forest.supertypes) == (["land"], ["basic"])
    # CR 305.6
    assert [(each.cost and each.cost.tap, each.do[0].mana) for each in forest.abilities] == [(True, "{G}")]


@pytest.mark.parametrize(
    ("text", "refused"),
    [("{3}: Untap this artifact.", False), ("Black creatures get +1/+1.", True), ("{T}: Add {B}.", False)],
)
def test_colors_that_nobody_has_said_matter_to_what_speaks_of_them(azor: Loops, text: str, refused: bool) -> None:
    """CR 204: a card without a mana cost may have a color indicator."""
    cards = [{"name": "Odd Ogre", "type_line": "Creature — Ogre", "power": "1", "toughness": "1"},
             {"name": "Stone", "type_line": "Artifact", "mana_cost": "{1}", "text": text}]  # fmt: skip
    azor.file("cards.jsonl", "".join(json.dumps(each) + "\n" for each in cards))
    assert azor("cards", "import", "--cards", "odd", "cards.jsonl").code == 0
    from bridge.cards import CardIndex

    objects = "    - {id: ogre, name: Odd Ogre}\n    - {id: stone, name: Stone}\n"
    case = NAMES[: NAMES.index("    - {id: monolith")] + objects
    with CardIndex("odd") as index:
        (loaded,) = load_loop_text(case, cards=index) if not refused else (None,)
        if loaded is not None:
            assert loaded.case.cards["Odd Ogre"].colors == []
            return
        with pytest.raises(InputError) as caught:
            list(load_loop_text(case, cards=index))
    assert caught.value.message == "nobody has said which colors 'Odd Ogre' has (CR 204): give it under 'cards'"
    assert caught.value.path == "state.battlefield[0].name"


TEXTS = """\
question: find_loops
cards:
  Monolith:
    types: [artifact]
    text: |-
      {T}: Add {C}{C}{C}.
      {3}: Untap this artifact.
state:
  active: alice
  players: {alice: {}, bob: {}}
  battlefield:
    - {id: monolith, name: Monolith}
expect: {outcome: optional}
"""
UNREAD = TEXTS.replace("{3}: Untap this artifact.", "Whenever this artifact becomes tapped, mumble.")


def test_a_text_is_read_before_the_search(really: Command) -> None:
    file = really.file("a.yaml", TEXTS)
    printed = really("loops", "--steps", "4", file)
    assert (printed.code, printed.lines[0].split("  ")[0]) == (0, "OPTIONAL")
    assert "alice activates Monolith ({3})" in printed.out
    assert really("loops", "--expect", file).lines == ["1 of 1 case as expected"]
    assert really("check", file).out.startswith("OPTIONAL  CR 732.2a  ")


def test_what_cant_be_read_is_quoted(really: Command) -> None:
    file = really.file("a.yaml", UNREAD)
    printed = really("loops", file)
    said = 'UNDETERMINED  CR 113.1  "Whenever this artifact becomes tapped, mumble" is not understood.'
    assert (printed.code, printed.lines[0]) == (3, said)
    printed = really("check", file)
    assert (printed.code, printed.lines[0]) == (3, said)
    assert really("check", "--expect", file).code == 1
    assert really("check", "--expect", really.file("b.yaml", UNREAD.replace("optional", "undetermined"))).code == 0


# -------------------------------------------------------------------------------------------------------------- expect


@pytest.mark.parametrize("command", ["loops", "check"])
def test_expectations_that_hold(azor: Loops, command: str) -> None:
    printed = azor(command, "--expect", azor.file("a.yaml", f"{EXPECTED}---\n{TWIN}"))
    assert (printed.code, printed.out) == (0, "1 of 1 case as expected; 1 without an expectation\n")


@pytest.mark.parametrize("command", ["loops", "check"])
def test_expectations_that_fail(azor: Loops, command: str) -> None:
    file = azor.file("a.yaml", WRONG)
    printed = azor(command, "--expect", file)
    assert printed.code == 1
    assert printed.lines[:2] == ["a.yaml:1  Splinter Twin on Deceiver Exarch", FIRST]
    assert printed.lines[-4:] == [
        "  expected mandatory, found optional",
        "  expected a draw for alice, bob, found nobody",
        "",
        "0 of 1 case as expected",
    ]
    (line,) = azor(command, "--expect", "--format", "json", file).lines
    assert len(json.loads(line)["differences"]) == 2
    assert "  - expected mandatory, found optional" in azor(command, "--expect", "--format", "markdown", file).lines


def test_expectations_of_both_sorts(azor: Loops) -> None:
    play = PLAY + "expect: {outcome: legal}\n"
    printed = azor("check", "--expect", azor.file("a.yaml", f"{play}---\n{EXPECTED}"), azor.file("b.yaml", WRONG))
    assert (printed.code, printed.lines[-1]) == (1, "2 of 3 cases as expected")


# --------------------------------------------------------------------------------------------------------------- check


def test_check_says_what_loops_says(azor: Loops) -> None:
    for case in (TWIN, EXPECTED, WRONG):
        file = azor.file("a.yaml", case)
        judged, searched = azor("check", file), azor("loops", file)
        assert (judged.code, judged.out, judged.err) == (searched.code, searched.out, searched.err)


@pytest.mark.parametrize(("found", "code"), [(DRAW, 0), (NONE, 0), (UNDETERMINED, 3)])
def test_the_exit_code_of_check(azor: Loops, found: LoopVerdict, code: int) -> None:
    azor.found = found
    assert azor("check", azor.file("a.yaml", TWIN)).code == code


def test_facts_of_a_loop_case(azor: Loops) -> None:
    file = azor.file("a.yaml", TWIN)
    first, *facts = azor("facts", file).lines
    said = "% Facts of a.yaml:1 Splinter Twin on Deceiver Exarch, by the rules of 2026-04-17. Judged by azor loops"
    assert first == said
    assert facts == azor("loops", "--format", "facts", file).lines


def test_check_takes_both_sorts(azor: Loops) -> None:
    line = msgspec.json.encode(next(load_text(PLAY)).case).decode()
    files = [azor.file("a.yaml", f"{PLAY}---\n{EXPECTED}"), azor.file("b.yaml", WRONG)]
    printed = azor("check", *files, azor.file("c.json", line))
    assert printed.code == 0
    heads = ("a.yaml:", "b.yaml:", "c.json:", "LEGAL  ", "OPTIONAL  ", "4 cases")
    assert [each.split("  ")[0] for each in printed.lines if each.startswith(heads)] == [
        "a.yaml:1",
        "LEGAL",
        "a.yaml:5",
        "OPTIONAL",
        "b.yaml:1",
        "OPTIONAL",
        "c.json:1",
        "LEGAL",
        "4 cases: 2 legal, 2 optional",
    ]


def test_check_writes_json(azor: Loops) -> None:
    (line,) = azor("check", "--format", "json", azor.file("a.yaml", WRONG)).lines
    found = json.loads(line)
    assert (found["outcome"], found["kind"], "differences" in found) == ("optional", "optional", False)
    (line,) = azor("check", "--format", "json", "--brief", "a.yaml").lines
    assert json.loads(line) == {
        "file": "a.yaml",
        "line": 1,
        "title": "Splinter Twin on Deceiver Exarch",
        "outcome": "optional",
        "edition": "2026-04-17",
    }


def test_check_briefly_and_in_markdown(azor: Loops) -> None:
    file = azor.file("a.yaml", EXPECTED)
    assert azor("check", "--brief", file).lines == ["OPTIONAL  a.yaml:1  Splinter Twin on Deceiver Exarch"]
    assert azor("check", "--format", "markdown", file).out.startswith("**OPTIONAL** · CR 732.2a · alice")


def test_check_reads_json_lines_and_goes_on(azor: Loops) -> None:
    case = msgspec.json.encode(next(load_loop_text(EXPECTED)).case).decode()
    play = msgspec.json.encode(next(load_text(PLAY)).case).decode()
    file = azor.file("a.jsonl", f"{case}\n{play}\n{case}\n")
    for _ in range(2):
        printed = azor("check", "--resume", "out", file)
        assert printed.code == 0
    lines = [json.loads(line) for line in (azor.folder / "out").read_text(encoding="utf-8").splitlines()]
    assert [each["outcome"] for each in lines] == ["optional", "legal", "optional"]
    assert all(each["digest"] for each in lines)
    assert len(azor.asked) == 2


def test_check_passes_on_the_time_and_the_edition(azor: Loops, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.cli.options.A_YEAR", 1.0)  # so that it is searched here
    azor("check", "--timeout", "2.5", "--edition", "2018-10-05", azor.file("a.yaml", EXPECTED))
    assert azor.asked == [{"edition": "2018-10-05", "timeout": 2.5}]


# ------------------------------------------------------------------------------------------------------------ progress

SLOW = """
import sys, time
from bridge.loops import finding
from bridge.loops.verdict import LoopVerdict

def find(case, *, steps=None, timeout=None, progress=None):
    for number in range(1, {most}):
        time.sleep(0.05)
        progress(number)
    return LoopVerdict("none", steps=number)

finding.find = find
from bridge.cli.app import main
sys.exit(main(["loops", "a.yaml"]))
"""


def test_progress_is_shown_on_a_terminal_after_a_second(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TWIN, encoding="utf-8")
    code, text = on_a_terminal([sys.executable, "-c", SLOW.replace("{most}", "40")], tmp_path, NO_COLOR="1")
    assert code == 0
    assert " steps searched\x1b[K" in text
    assert "\r\x1b[KNONE  within 39 steps" in text


def test_interruption_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TWIN, encoding="utf-8")
    code = SLOW.replace("{most}", "10000").replace("progress(number)", "print(number, flush=True)")
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=60)[1]
    assert (running.returncode, errors) == (130, "azor: interrupted\n")


def test_checking_plays_imports_nothing_of_loops(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(PLAY, encoding="utf-8")
    code = (
        "import sys; from bridge.cli.app import main; main(sys.argv[1:]); "
        "print([each for each in sys.modules if 'loops' in each])"
    )
    words = [sys.executable, "-c", code, "check", str(tmp_path / "a.yaml")]
    output = subprocess.run(words, text=True, capture_output=True, cwd=ROOT, timeout=60, check=True).stdout
    assert output.splitlines()[-1] == "[]"


# ---------------------------------------------------------------------------------------------------------------- names


def test_names_make_one_case(azor: Loops, index: str) -> None:
    azor.found = lambda case: LoopVerdict("none", edition=" and ".join(case.state.players), steps=len(case.cards))
    printed = azor("loops", "--format", "json", "--cards", index, "basalt MONOLITH")
    assert printed.code == 0, printed.err
    (told,) = printed.objects
    assert (told["title"], told["file"]) == ("Basalt Monolith", "<names>")


def test_what_is_neither_a_file_nor_a_card_is_bad_input(azor: Loops, index: str) -> None:
    printed = azor("loops", "--cards", index, "Basalt Monolit")
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith("azor: 'Basalt Monolit' is neither a file nor a card: ")
    assert "did you mean 'Basalt Monolith'?" in printed.err
    assert printed.err.count("\n") == 1


def test_what_ends_as_files_do_is_one(azor: Loops, index: str) -> None:
    printed = azor("loops", "--cards", index, "Basalt Monolith.yaml")
    assert (printed.code, printed.out) == (2, "")
    assert "Basalt Monolith.yaml" in printed.err


def test_more_is_said_of_names_only(azor: Loops, index: str) -> None:
    file = azor.file("a.yaml", NAMES)
    assert azor("loops", "--cards", index, "--with", "a creature", file).code == 2
    printed = azor("loops", "--cards", index, "--zone", "Basalt Monolith=attic", "Basalt Monolith")
    assert (printed.code, printed.out) == (2, "")
    assert "there is no zone 'attic'" in printed.err


def test_the_completed_case_is_printed(really: Command, index: str) -> None:
    asked = ("--format", "case", "--steps", "2", "--cards", index, "--with", "a creature with power 3")
    printed = really("loops", *asked, "Basalt Monolith")
    assert printed.code == 0, printed.err
    (loaded,) = load_text(printed.out)
    assert loaded.case.state.open == []
    assert [each.name for each in loaded.case.state.battlefield] == ["a creature with power 3", "Basalt Monolith"]
    assert list(loaded.case.cards) == ["a creature with power 3"]
