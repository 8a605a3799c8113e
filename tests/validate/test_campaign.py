"""Campaigns: families, known differences, going on after being killed."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bridge.cli.app import main
from bridge.validate.campaign import Campaign, run
from bridge.validate.comparing import legal_of
from bridge.validate.model import Board, CampaignReport, Known
from bridge.validate.opening import EngineSpec
from bridge.validate.plays import pairs_of
from bridge.validate.reporting import campaign_report, read_campaign
from bridge.validate.saying import FLAKY
from bridge.validate.shrinking import shrunk, smaller
from bridge.validate.store import DATABASE
from tests.cards.samples import write
from tests.validate.toys import Blind, attack_board, block_board, creature, misbehaving, trouble

__all__ = ["BOARDS", "SOUND", "campaign"]

ROOT = Path(__file__).parents[2]

SLOW = "python:tests.validate.toys:Slow"
BLIND, CARELESS, FORGETFUL, HASTY, SOUND, STUBBORN, THRIFTY = (
    f"python:tests.validate.toys:{name}"
    for name in ("Blind", "Careless", "Forgetful", "Hasty", "Sound", "Stubborn", "Thrifty")
)


def campaign(folder: Path, words: str, **more: Any) -> Campaign:
    return Campaign(EngineSpec(words), str(folder), {"engine": words}, **more)


BOARDS = [
    attack_board(creature("x", "a")),
    attack_board(creature("x", "a", tapped=True), creature("y", "b", text="Flying")),
    attack_board(creature("x", "a", tapped=True, colors=["red"]), creature("y", "a"), creature("z", "b")),
    attack_board(creature("x", "a", goaded_by=["b"]), creature("y", "a", text="Vigilance"), players="abc"),
    block_board(creature("x", "a", text="Menace"), creature("y", "b"), creature("z", "b"), attacking={"x": "b"}),
    block_board(creature("x", "a"), creature("y", "b", tapped=True), attacking={"x": "b"}),
]


def test_each_cause_is_a_family_with_a_small_board(tmp_path: Path) -> None:
    """A toy that doesn't see what is tapped: one family for attackers (508.1a), one for blockers (509.1a)."""
    report = run(campaign(tmp_path, BLIND), BOARDS)
    assert (report.boards, report.agreed, report.differing) == (6, 3, 3)
    attackers, blockers = report.families
    assert (attackers.direction, attackers.rules[0], len(attackers.boards)) == ("accepts_illegal", "508.1a", 2)
    assert (blockers.direction, blockers.rules[0], len(blockers.boards)) == ("accepts_illegal", "509.1a", 1)
    (permanent,) = attackers.smallest.case["state"]["battlefield"]
    assert permanent["tapped"] is True
    assert not {"name", "text", "colors"} & permanent.keys()
    assert attackers.play == {"attackers": {"x": "b"}}
    assert attackers.sentence.startswith("Illegal, CR 508.1a")


def test_both_directions(tmp_path: Path) -> None:
    """A toy without goad accepts what breaks 701.15b, one that takes menace for unblockable refuses a legal block."""
    report = run(campaign(tmp_path, FORGETFUL), BOARDS)
    found = {(family.direction, family.rules[0]) for family in report.families}
    assert found == {("accepts_illegal", "508.1d"), ("refuses_legal", "509.1b")}
    refused = next(family for family in report.families if family.direction == "refuses_legal")
    assert "keyword: menace" in refused.kinds
    assert [pairs_of(play) for play in refused.accepted] == [frozenset()]


def test_errors_that_differ_in_numbers_are_one_family_and_steady(tmp_path: Path) -> None:
    """What an engine says of an error may name places and addresses, which are others each time."""
    words = shlex.join(misbehaving("moving"))
    report = run(campaign(tmp_path, words), [trouble(1), trouble(2), BOARDS[0]])
    (family,) = report.families
    assert (family.direction, len(family.boards)) == ("no_answer", 2)
    assert "object at … gave up at byte …" in family.kinds
    assert re.search(r"byte \d", family.error)


def test_an_engine_that_wavers_on_smaller_boards_is_flaky_in_the_same_words(tmp_path: Path) -> None:
    report = run(
        campaign(tmp_path, "python:tests.validate.toys:Wavering"),
        [attack_board(creature("x", "a"), creature("y", "b"))],
    )
    (family,) = report.families
    assert (family.direction, family.error) == ("flaky", FLAKY)
    assert FLAKY in family.kinds
    assert "gave up" not in family.kinds


def test_a_dry_run_needs_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "run", "--engine", BLIND, "--boards", "9", "--dry-run"]) == 0
    *requests, last = capsys.readouterr().out.splitlines()
    assert (len(requests), last) == (7, "# and further boards")
    assert main(["validate", "run", "--engine", BLIND, "--boards", "9"]) == 2
    assert "--out DIR is needed" in capsys.readouterr().err


def test_two_causes_of_a_board_are_two_families(tmp_path: Path) -> None:
    """What is tapped (508.1a) and what is goaded (508.1d) on one board: none of the families mixes the two rules."""
    board = attack_board(creature("x", "a", tapped=True), creature("y", "a", goaded_by=["b"]))
    report = run(campaign(tmp_path, CARELESS), [board])
    found = {family.rules: family for family in report.families}
    assert set(found) == {("508.1a",), ("508.1d",)}
    for rules, permanent in ((("508.1a",), "x"), (("508.1d",), "y")):
        assert [each["id"] for each in found[rules].smallest.case["state"]["battlefield"]] == [permanent]
        assert found[rules].boards == (board.id,)
    assert (report.differing, report.by_direction) == (1, {"accepts_illegal": 1})


def test_what_is_refused_stays_the_same_while_a_board_is_made_smaller(tmp_path: Path) -> None:
    """Blocks of a creature with menace and of one with flying are refused: each has a family."""
    board = block_board(
        creature("x", "a", text="Menace"),
        creature("y", "a", text="Flying"),
        *(creature(id, "b", text="Reach") for id in ("p", "q")),
        attacking={"x": "b", "y": "b"},
    )
    report = run(campaign(tmp_path, CARELESS), [board])
    found = [family for family in report.families if family.direction == "refuses_legal"]
    assert {kind for family in found for kind in family.kinds} >= {"keyword: menace", "keyword: flying"}
    for family in found:
        assert not {"keyword: menace", "keyword: flying"} <= set(family.kinds)
        ((blocker, (attacker,)),) = family.refused["never"]["blockers"].items()
        blocks = [play["blockers"].get(blocker, []) for play in family.accepted]
        assert all(attacker not in each for each in blocks)


def test_a_cause_behind_another_is_found(tmp_path: Path) -> None:
    """An Aura isn't read, and neither is what stands behind flying: on a board with both, the first doesn't hide the
    second, which breaks the same rule by the same kind of effect."""
    bird = creature("x", "a", text="Flying\nThis creature can't attack.")
    aura = {"id": "z", "controller": "b", "types": ["enchantment"], "subtypes": ["aura"], "attached_to": "y"}
    both = attack_board(bird, creature("y", "a"), {**aura, "text": "Enchanted creature can't attack."})
    report = run(campaign(tmp_path, HASTY), [attack_board(bird), both])
    kinds = {family.kinds: family for family in report.families}
    assert set(kinds) == {("cant_attack", "keyword: flying"), ("attached_to", "cant_attack")}
    assert len(kinds["cant_attack", "keyword: flying"].boards) == 2
    assert kinds["attached_to", "cant_attack"].boards == (both.id,)


def test_what_cards_have_besides_hides_no_simpler_cause(tmp_path: Path) -> None:
    """Where texts stay whole, the boards that are found first have keywords that don't matter."""
    words = ("Flying\nVigilance", "Menace\nReach", "")
    boards = [attack_board(creature("x", "a", text=text, tapped=True)) for text in words]
    report = run(campaign(tmp_path, STUBBORN), boards)
    (family,) = report.families
    assert (family.kinds, len(family.boards)) == (("tapped", "tapped_attacker"), 3)


def test_an_aura_stays_an_aura_while_a_board_is_made_smaller() -> None:
    """CR 704.5m, 704.5p: an Aura is attached, and of what is attached and no creature it stays an Aura."""
    aura = {"id": "z", "controller": "b", "types": ["enchantment"], "subtypes": ["aura"], "attached_to": "x"}
    text = "Enchant creature\nEnchanted creature can't attack.\nEnchanted creature can't block."
    board = attack_board(creature("x", "a"), {**aura, "text": text})
    small = shrunk(board, lambda other: "can't attack" in repr(other.case)).case["state"]["battlefield"]
    assert small[1] == {**aura, "text": "Enchant creature\nEnchanted creature can't attack."}


@pytest.mark.parametrize(
    ("cost", "has"),
    [("{2}", {"mana": "{W}{W}"}), ({"life": 2}, {"life": 3}), ({"discard": 1}, {"hand": 1}), ("{0}", {})],
    ids=["mana", "life", "cards", "nothing"],
)
def test_a_small_board_assumes_no_more_than_the_large_one(cost: Any, has: dict[str, Any], tmp_path: Path) -> None:
    """What a player has to pay with (CR 118.3) stays as far as it is asked for: without it there would be a guess."""
    tax = {"kind": "costs_attack", "subject": {"type": "creature"}, "cost": cost}
    plenty = {"mana": "{W}{W}", "life": 3, "hand": 1}
    board = attack_board(creature("x", "a"), creature("y", "b", effects=[tax]), players={"a": plenty, "b": {}})
    (family,) = run(campaign(tmp_path, THRIFTY), [board]).families
    assert family.direction == "refuses_legal"
    assert family.smallest.case["state"]["players"]["a"] == has
    assert not legal_of(family.smallest).assumed


def test_what_a_large_board_assumes_a_small_one_may_assume_as_well(tmp_path: Path) -> None:
    tax = {"kind": "costs_attack", "subject": {"type": "creature"}, "cost": "{2}"}
    board = attack_board(creature("x", "a"), creature("y", "b", effects=[tax]), players={"a": {"life": 3}, "b": {}})
    (family,) = run(campaign(tmp_path, THRIFTY), [board]).families
    assert family.smallest.case["state"]["players"]["a"] == {}
    assert {each.values for each in legal_of(family.smallest).assumed} == {("a", "mana")}


def test_a_recording_is_told_on_its_smallest_board(tmp_path: Path) -> None:
    """Nothing can be taken off: plays tell what decides, and the report says why the board isn't smaller."""
    small, large = (
        attack_board(*(creature(f"x{number}", "a", text="Vigilance", tapped=not number) for number in range(size)))
        for size in (2, 3)
    )
    recording = tmp_path / "r.jsonl"
    engine = Blind()
    lines = [{"id": each.id, "accepts": engine.answer(each, None).accepts} for each in (large, small)]
    recording.write_text("".join(json.dumps(line) + "\n" for line in lines))
    report = run(campaign(tmp_path / "out", str(recording)), [large, small])
    (family,) = report.families
    assert (family.rules, family.kinds, len(family.boards)) == (("508.1a",), ("tapped_attacker",), 2)
    assert (family.smallest.id, family.play) == (small.id, {"attackers": {"x0": "b"}})
    assert family.unshrunk.startswith("a recording")
    assert "Why the board isn't smaller" in campaign_report(report, "markdown")


def test_the_same_boards_give_the_same_families(tmp_path: Path) -> None:
    one, other = (run(campaign(tmp_path / name, FORGETFUL), BOARDS) for name in ("one", "other"))
    assert one.families == other.families


def test_what_is_known_is_no_failure_and_is_missed_when_it_is_gone(tmp_path: Path) -> None:
    known = (
        Known("this toy is blind", direction="accepts_illegal", rules=("508.1a",)),
        Known("it doesn't know menace", kinds=("keyword: menace",)),
    )
    report = run(campaign(tmp_path, BLIND, known=known), BOARDS)
    assert [family.rules[0] for family in report.new] == ["509.1a"]
    assert report.gone == known[1:]


def test_small_boards_are_local_minima() -> None:
    """A difference that needs a creature and the text of another: nothing else is left."""
    board = attack_board(
        creature("x", "a", tapped=True, colors=["red"]),
        creature("y", "b", text="Flying\nVigilance"),
        creature("z", "c"),
        players="abc",
    )

    def keeps(other: Board) -> bool:
        text = " ".join(each.get("text", "") for each in other.case["state"]["battlefield"])
        return any(each.get("tapped") for each in other.case["state"]["battlefield"]) and "Flying" in text

    small = shrunk(board, keeps)
    assert small == shrunk(board, keeps)
    assert small.case["state"]["battlefield"] == [
        {"id": "x", "controller": "a", "types": ["creature"], "power": 2, "toughness": 2, "tapped": True},
        {"id": "y", "controller": "b", "types": ["creature"], "power": 2, "toughness": 2, "text": "Flying"},
    ]
    assert list(small.case["state"]["players"]) == ["a", "b"]
    assert not any(keeps(Board("", case)) for case in smaller(small.case))


def _write(path: Path, boards: list[Board]) -> None:
    path.write_text("".join(json.dumps(board.case) + "\n" for board in boards))


def _many() -> list[Board]:
    return [attack_board(creature("x", "a", power=number, tapped=number % 12 == 0)) for number in range(1, 25)]


def _command(path: Path, out: Path, engine: str = BLIND) -> list[str]:
    return ["validate", "run", str(path), "--engine", engine, "--out", str(out)]


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_a_campaign_that_was_ended_goes_on(
    sent: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    boards, out, whole = tmp_path / "boards.jsonl", tmp_path / "out", tmp_path / "whole"
    _write(boards, _many())
    started = subprocess.Popen(
        [sys.executable, "-m", "bridge", *_command(boards, out, SLOW)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while _done(out) < 8 and started.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(started.pid, sent)
    said = started.communicate()[1]
    if sent is signal.SIGINT:
        assert started.returncode == 130
        assert said.splitlines()[-1].startswith("azor: interrupted; the same command, with --out ")
    before = _done(out)
    assert 8 <= before < 24
    assert main(_command(boards, out, SLOW)) == 1
    assert main(_command(boards, whole, SLOW)) == 1
    assert _done(out) == 24
    one, other = (json.loads((folder / "report.json").read_text()) for folder in (out, whole))
    for report in (one, other):
        del report["seconds"], report["command"]
        report.pop("earlier", None)
    assert one == other
    assert (one["boards"], one["differing"]) == (24, 2)
    capsys.readouterr()


def _done(folder: Path) -> int:
    if not (folder / DATABASE).exists():
        return 0
    copy = folder.parent / "copy"
    copy.mkdir(exist_ok=True)
    for path in folder.iterdir():  # the campaign locks its own
        (copy / path.name).write_bytes(path.read_bytes())
    try:
        with sqlite3.connect(copy / DATABASE) as base:
            number = int(base.execute("select count(*) from result").fetchone()[0])
    except sqlite3.Error:
        return 0
    base.close()
    return number


def test_jobs_find_the_same(tmp_path: Path) -> None:
    one = run(campaign(tmp_path / "one", BLIND), _many()[:20])
    two = run(campaign(tmp_path / "two", BLIND, jobs=2), _many()[:20])
    assert one.families == two.families
    assert one.agreed == two.agreed == 19


def test_another_campaign_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards.jsonl"
    _write(boards, BOARDS[:1])
    out = tmp_path / "out"
    assert main(_command(boards, out)) == 0
    assert main([*_command(boards, out), "--edition", "2018-10-05"]) == 2
    assert "another campaign" in (said := capsys.readouterr().err) or "with another edition" in said
    (out / DATABASE).write_bytes(b"this is no database at all, however long it is" * 100)
    assert main(_command(boards, out)) == 2


def test_a_scheduler_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards.jsonl"
    _write(boards, BOARDS[:1])
    assert main([*_command(boards, tmp_path / "out"), "--scheduler", "tcp://127.0.0.2:1", "--jobs", "2"]) == 2
    assert "--jobs is for this machine" in capsys.readouterr().err


@pytest.mark.nightly
def test_a_cluster_finds_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Skipped without the extra `cluster`."""
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' isn't installed")
    boards = tmp_path / "boards.jsonl"
    _write(boards, BOARDS)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        code = main([*_command(boards, tmp_path / "cluster"), "--scheduler", cluster.scheduler_address])
    assert code == main(_command(boards, tmp_path / "here")) == 1
    told = capsys.readouterr().out.replace("cluster", "here")
    half = len(told) // 2
    assert told[:half] == told[half:] and "6 boards" in told


@pytest.mark.nightly
def test_boards_of_an_index(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--cards`: the cards of the generated boards are those of the index, and a toy that sees nothing tapped is found
    on them."""
    index = tmp_path / "index"
    cards = [
        {
            "name": name,
            "type_line": line,
            "oracle_text": text,
            "power": size,
            "toughness": size,
            "layout": "normal",
            "colors": ["R"],
        }
        for name, line, text, size in (
            ("Plain Bear", "Creature — Bear", "", "2"),
            ("High Bird", "Creature — Bird", "Flying", "1"),
            ("Angry Ogre", "Creature — Ogre", "This creature attacks each combat if able.", "3"),
        )
    ]
    write(tmp_path, "cards.json", [{"object": "card", **each} for each in cards])
    assert main(["cards", "import", str(tmp_path / "cards.json"), "--cards", str(index)]) == 0
    options = ["--engine", BLIND, "--boards", "40", "--seed", "3"]
    run = ["validate", "run", *options, "--out", str(tmp_path / "out")]
    assert main([*run, "--cards", str(index)]) == 1
    report = read_campaign(str(tmp_path / "out"))
    assert report.boards == 40 and f"--cards {index}" in report.command
    assert {"508.1a"} <= {family.rules[0] for family in report.families} <= {"508.1a", "508.1d", "509.1a"}
    names = set()
    with sqlite3.connect(tmp_path / "out" / DATABASE) as base:
        for (given,) in base.execute("select given from result where given is not null"):
            permanents = json.loads(given)["case"]["state"]["battlefield"]
            names |= {each["name"] for each in permanents if "creature" in each["types"]}
    base.close()
    assert names and names <= {each["name"] for each in cards}
    write(tmp_path, "others.json", [{"object": "card", **cards[1]}])
    assert main(["cards", "import", str(tmp_path / "others.json"), "--cards", str(tmp_path / "others")]) == 0
    capsys.readouterr()
    for name, message in (("nowhere", "nowhere"), ("others", "a creature without abilities")):
        run = ["validate", "run", *options, "--out", str(tmp_path / f"out {name}"), "--cards", str(tmp_path / name)]
        assert main(run) == 2
        assert message in capsys.readouterr().err


def test_an_executor_compares(tmp_path: Path) -> None:
    """Dask's client gives an executor like any other one."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        report: CampaignReport = run(campaign(tmp_path, BLIND), BOARDS, executor=pool)
    assert report.differing == 3
