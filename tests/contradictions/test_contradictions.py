"""`azor contradictions`: the frame, and the properties about legal and simple declarations."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bridge import legal_plays
from bridge.aimed import Scope, aimed, every_board, scope_of
from bridge.case.loading import case_from_object, load_paths
from bridge.cli.app import main
from bridge.contradictions import PROPERTIES, Answer, Bounds, answers, inquiries
from bridge.contradictions.model import Inquiry, Notes
from bridge.contradictions.pools import keywords_of, kinds_of, scope_for
from bridge.contradictions.reporting import report_of
from bridge.contradictions.running import ANSWERS
from bridge.errors import EffortExceeded, InputError
from tests.contradictions.plain import told_apart
from tests.oracle.compare import compare_declarations

__all__: list[str] = []

SMALL = Bounds(creatures=(2, 1), kinds=("must_attack", "cant_attack", "goad", "must_be_blocked", "cant_block"))


def _answered(*properties: str, bounds: Bounds = SMALL) -> dict[str, Answer]:
    return {each.inquiry: each for each in answers(inquiries(properties, bounds), bounds)}


def _confirmed(answer: Answer) -> None:
    """Every board that an answer shows: the brute force finds the same legal declarations."""
    for shown in (*answer.shown, *([answer.example] if answer.example is not None else [])):
        assert compare_declarations({key: value for key, value in shown.case.items() if key != "play"}) is None


# -------------------------------------------------------------------------------------------------------------- scopes


MINE, BOTH = {"alice": ["a0", "a1", "a2"]}, {"alice": ["a0", "a1"], "bob": ["b0", "b1"]}
TAPPED = [{"tapped": True}]
SCOPES = [
    (scope_of(("must_attack",), creatures=(3, 1)), MINE),
    (scope_of(("cant_block",), question="declare_blockers", creatures=(2, 2)), BOTH),
    (scope_for("declare_attackers", ["cant_attack_alone", "max_attackers"], TAPPED, creatures=(2, 0)), BOTH),
    (scope_for("declare_attackers", ["cant_attack"], TAPPED, creatures=(2, 0), most=2), BOTH),
]


@pytest.mark.parametrize(("scope", "creatures"), SCOPES, ids=str)
def test_boards_are_counted_once_if_they_are_the_same(scope: Scope, creatures: dict[str, list[str]]) -> None:
    """By listing every choice of parts, and every exchange of names; two ways to list them find as many."""
    assert scope.distinct == len(told_apart(scope, creatures)) == len(list(every_board(scope)))


def test_a_report_counts_a_small_scope_in_two_ways() -> None:
    asked = [each for each in inquiries(["declarations"], Bounds()) if "counted" in each.name]
    found = list(answers(asked, Bounds()))
    assert [each.standing for each in found] == ["holds"] * 3
    assert all(f"{each.boards.number:,} boards listed" in each.told and each.boards.number > 50 for each in found)


def test_what_a_creature_may_be_is_a_part() -> None:
    qualities = [{"tapped": True}, {"keywords": ["defender"]}, {"keywords": ["vigilance"]}]
    scope = scope_for("declare_attackers", ["may_attack_as_though_no_defender"], qualities, creatures=(1, 0))
    found = aimed("alone", scope, ["508.1c defender"])
    (creature,) = found.case["state"]["battlefield"]
    assert creature["keywords"] == ["defender"] and "tapped" not in creature
    assert not found.case["state"]["effects"] and found.play == {"attackers": {"a0": "bob"}}
    assert aimed("alone", scope, ["508.1a tapped_attacker"]).case["state"]["battlefield"][0]["tapped"]


def test_no_more_parts_than_so_many() -> None:
    """Two creatures that must attack different things need two effects."""
    few = scope_for("declare_attackers", ["must_attack"], creatures=(2, 0), planeswalker=True, most=1)
    more = scope_for("declare_attackers", ["must_attack"], creatures=(2, 0), planeswalker=True, most=2)
    assert aimed("mixed", few).case is None
    assert len(aimed("mixed", more).case["state"]["effects"]) == 2


def test_every_kind_and_keyword_is_in_the_pool() -> None:
    assert {"must_attack", "goad", "costs_attack", "max_attackers"} <= set(kinds_of("declare_attackers"))
    assert {"lure", "must_be_blocked", "can_block_additional"} <= set(kinds_of("declare_blockers"))
    assert {"flying", "menace", "protection from red", "islandwalk"} <= set(keywords_of("declare_blockers"))


# ---------------------------------------------------------------------------------------------------------- properties


def test_every_board_has_a_legal_declaration() -> None:
    found = _answered("declarations")
    assert {each.standing for each in found.values()} == {"holds"} and len(found) == 4
    for each in found.values():
        assert each.outcome == "none" and each.example is not None and each.boards.number > 100
        _confirmed(each)


def test_plain_enumeration_finds_the_same() -> None:
    """All boards of a small scope, each judged by itself: there is always a legal declaration, and to declare nothing
    is legal on as many of them as have no requirement, or more."""
    scope = scope_for(
        "declare_attackers", ["must_attack", "cant_attack", "cant_attack_alone"], creatures=(2, 0), most=2
    )
    boards = told_apart(scope, {"alice": ["a0", "a1"]})
    assert len(boards) == scope.distinct
    for case in boards:
        listed = legal_plays(case_from_object(case), fold=False)
        assert listed.count > 0
        requires = any(each["kind"] == "must_attack" for each in case["state"]["effects"])
        assert requires or {} in listed.plays


def test_boards_on_which_nothing_simple_is_legal() -> None:
    found = _answered("simple", bounds=Bounds(creatures=(2, 2), kinds=("must_attack", "goad", "must_be_blocked")))
    assert {each.standing for each in found.values()} == {"shown"}
    for answer in found.values():
        _confirmed(answer)
        (shown,) = answer.shown
        listed = legal_plays(case_from_object(shown.case), fold=False).plays
        assert listed
        for play in listed:
            targets = {each for on in play.values() for each in ([on] if isinstance(on, str) else on)}
            assert len(targets) > 1
            if answer.inquiry.startswith("simple.simple"):
                assert len(play) > 1


def test_a_scope_without_the_premise_is_vacuous() -> None:
    found = _answered("declarations", bounds=Bounds(creatures=(1, 1), kinds=("attacks_without_tapping",)))
    assert found["declarations.no_attackers"].outcome == "vacuous"
    assert found["declarations.no_attackers"].standing == "vacuous" and not found["declarations.no_attackers"].found


def test_the_same_search_finds_the_same_boards() -> None:
    assert _answered("simple") == _answered("simple")


# ------------------------------------------------------------------------------------------------------------- command


ARGUMENTS = [
    "contradictions",
    "--scope",
    "creatures=1x1",
    "--scope",
    "kinds=must_attack,cant_attack,must_be_blocked,cant_block",
]


def test_a_report_has_its_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [*ARGUMENTS, "--property", "declarations", "--boards", str(tmp_path / "boards")]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "every board of the scope has a legal declaration of attackers" in said
    assert "attackers: {}" in said and "4 answers (holds 4)" in said
    files = sorted(each.name for each in (tmp_path / "boards").iterdir())
    assert "declarations.no_attackers.example.svg" in files
    (loaded,) = load_paths([str(tmp_path / "boards" / "declarations.no_attackers.example.yaml")])
    assert loaded.case.play is not None
    assert main(["check", loaded.file]) == 1


@pytest.mark.parametrize("form", ["json", "markdown", "html", "sarif", "junit"])
def test_every_form_has_all_answers(form: str, tmp_path: Path) -> None:
    out = tmp_path / "report"
    assert main([*ARGUMENTS, "--property", "declarations", "--format", form, "-o", str(out)]) == 0
    said = out.read_text(encoding="utf-8")
    for what in ("some_attackers", "no_attackers", "some_blockers", "no_blockers"):
        assert what in said.replace("\\", "") or form == "junit"
    if form == "json":
        found = json.loads(said)
        assert [each["data"]["answer"]["outcome"] for each in found["findings"]] == ["none"] * 4
    if form == "html":
        assert said.count("<svg") == 4


def test_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = inquiries(["declarations"], SMALL)
    first = list(answers(asked[:2], SMALL, folder=str(tmp_path)))
    file = tmp_path / ANSWERS
    file.write_bytes(file.read_bytes() + b'{"inquiry": "declara')  # it was ended in the middle of a line

    def not_again(deadline: float | None) -> Answer:
        raise AssertionError("this is answered already")

    again = [each._replace(ask=not_again) if number < 2 else each for number, each in enumerate(asked)]
    found = list(answers(again, SMALL, folder=str(tmp_path)))
    assert found[:2] == first and len(found) == 4
    assert len(file.read_bytes().splitlines()) == 5


def test_a_run_goes_on_within_a_question_and_with_more_time(tmp_path: Path) -> None:
    """Each step is noted when it was taken; what has no time left takes no step."""

    def by_steps(deadline: float | None, notes: Notes) -> Answer:
        for step in ("one", "two", "three"):
            if step not in notes.known:
                if len(taken) == most:
                    raise EffortExceeded("the time ran out")
                taken.append(step)
                notes.add(step, len(step))
        return replace(late, outcome="none", told=str(sorted(notes.known.items())))

    late = inquiries(["declarations"], SMALL)[0].late
    asked = [Inquiry(late.inquiry, lambda deadline: late, late, by_steps)]
    taken: list[str] = []
    most = 2
    (first,) = answers(asked, SMALL, folder=str(tmp_path), seconds=1.0)
    assert first.outcome == "out of time" and taken == ["one", "two"]
    most = 3
    (second,) = answers(asked, SMALL, folder=str(tmp_path), seconds=60.0)
    assert taken == ["one", "two", "three"] and second.told == "[('one', 3), ('three', 5), ('two', 3)]"
    (third,) = answers(asked, SMALL, folder=str(tmp_path))
    assert third == second and len(taken) == 3


def test_answers_about_another_file_are_left_alone(tmp_path: Path) -> None:
    """An index of cards that was made anew under the same name is another one."""
    index, folder = tmp_path / "index", tmp_path / "answers"
    bounds = Bounds(SMALL.creatures, SMALL.players, SMALL.kinds, cards=str(index))
    index.write_bytes(b"some cards")
    assert list(answers([], bounds, folder=str(folder))) == []
    index.write_bytes(b"other cards")
    with pytest.raises(InputError, match="of another scope"):
        list(answers([], bounds, folder=str(folder)))
    endless = Bounds(cards="/dev/zero")  # what is no file isn't read here
    assert list(answers([], endless, folder=str(tmp_path / "endless"))) == []


_SEEDS_OF_HASHES = ("1", "2")


def _reported(*properties: str, scope: tuple[str, ...] = ()) -> list[str]:
    """What two processes report whose sets have other orders."""
    command = [sys.executable, "-m", "bridge", "contradictions", "--format", "json", "--timeout", "600"]
    command += [word for each in properties for word in ("--property", each)]
    command += [word for each in scope for word in ("--scope", each)]
    found = []
    for seed in _SEEDS_OF_HASHES:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1) and not done.stderr
        found.append(done.stdout)
    return found


def test_every_process_finds_the_same() -> None:
    scope = ("creatures=2x2", "kinds=must_attack,cant_attack,max_attackers,must_block,cant_block,lure")
    one, other = _reported("conflicts", "declarations", scope=scope)
    assert one == other and len(json.loads(one)["findings"]) == 6


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["conflicts", "precedence", "readings", "simple", "costs", "deciding"])
def test_every_process_finds_the_same_of_all(name: str) -> None:
    one, other = _reported(name)
    assert one == other and json.loads(one)["findings"]


def test_answers_of_another_scope_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["contradictions", "--property", "declarations", "--out", str(tmp_path)]
    assert main([*command, "--scope", "creatures=1x1", "--scope", "kinds=must_attack,must_block"]) == 0
    before = (tmp_path / ANSWERS).read_bytes()
    assert main([*command, "--scope", "creatures=1x1", "--scope", "kinds=must_attack"]) == 2
    assert "answers of another scope, of other rules" in capsys.readouterr().err
    assert (tmp_path / ANSWERS).read_bytes() == before
    (tmp_path / ANSWERS).write_text("something else\n")
    assert main([*command, "--scope", "creatures=1x1"]) == 2
    assert "no answers of azor" in capsys.readouterr().err


def test_no_time_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [each for each in inquiries(["declarations"], Bounds()) if each.name == "declarations.some_attackers"]
    (found,) = answers(asked, Bounds(), seconds=0.0, folder=str(tmp_path))
    assert found.outcome == "out of time" and found.standing == "open" and not found.found
    assert len((tmp_path / ANSWERS).read_bytes().splitlines()) == 1  # it is asked again another time
    assert main(["contradictions", "--property", "declarations", "--timeout", "0.01"]) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--property", "beauty"], "there is no property 'beauty'; there are declarations"),
        (["--scope", "creatures=9x9"], "creatures are two numbers up to 4"),
        (["--scope", "players=1"], "there are 2 to 4 players"),
        (["--scope", "kinds=gets"], "no kind of effects on declarations: 'gets'"),
        (["--scope", "colors=red"], "a scope has creatures, players and kinds"),
        (["--boards", "/dev/null/x"], "can't be written"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main([*ARGUMENTS, *([] if "--property" in arguments else ["--property", "declarations"]), *arguments])
    assert code in (2, 5)
    said = capsys.readouterr().err
    assert message in said and len(said.splitlines()) == 1


def test_properties_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contradictions", "--list"]) == 0
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines()] == list(PROPERTIES)


def test_a_gap_that_is_meant_is_accepted_with_its_reason() -> None:
    answer = next(iter(_answered("declarations").values()))
    gap = Answer("x.y", "x", "claim", ("508.1c",), "none", "gap", "told", answer.boards, meant="it is meant")
    report = report_of([answer, gap], pictures=False)
    assert [each.reason for each in report.accepted] == ["it is meant"] and len(report.findings) == 1
    assert not gap.found


@pytest.mark.parametrize(
    ("option", "place", "code"),
    [("--cards", "nowhere.sqlite", 2), ("--text", "nowhere.txt", 2), ("--boards", "file/boards", 5), ("-o", "no/x", 5)],
)
def test_files_are_looked_at_before_anything_is_searched(
    option: str,
    place: str,
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("bridge.contradictions.running.answers", lambda *_, **__: pytest.fail("it searches"))
    assert main(["contradictions", option, str(tmp_path / place)]) == code
    assert place.split("/")[0] in capsys.readouterr().err
