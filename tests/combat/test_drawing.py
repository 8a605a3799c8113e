"""The picture of a combat: nothing overlaps, everything is said, what is hostile is escaped."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridge.case.loading import load_paths
from bridge.case.state import Case
from bridge.cli.app import main
from bridge.combat.drawing import drawing
from bridge.combat.explaining import checked
from bridge.combat.layout import Box, Group, Link, laid_out
from bridge.combat.preparing import understood
from bridge.combat.verdict import Outcome

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "fixtures/golden").glob("*.yaml"))
SVG = "{http://www.w3.org/2000/svg}"


def picture(case: Case) -> ET.Element:
    verdict, judged = checked(understood(case))
    return ET.fromstring(drawing(judged, verdict))


def board(**keys: Any) -> Case:
    return msgspec.convert(keys, Case)


def crowd(size: int, players: tuple[str, ...], question: str, seed: int) -> Case:
    """A board with so many permanents: tapped, attacked and attacking ones, some blocks that can't be."""
    dice = random.Random(seed)
    permanents: list[dict[str, Any]] = [
        {
            "id": f"p{n}",
            "name": dice.choice(["Bear", "Sentinel of the Eternal Watch", "Wurm of " + "y" * 40, "界" * 30]),
            "controller": players[n % len(players)],
            "types": [dice.choice(["creature", "creature", "creature", "planeswalker", "land"])],
            "tapped": dice.random() < 0.4,
            "keywords": dice.choice([[], ["flying"], ["trample", "menace", "first strike", "vigilance"]]),
            "power": 1,
            "toughness": 1,
        }
        for n in range(size)
    ]
    attackers = [each["id"] for each in permanents if each["controller"] == "alice" and each["types"] == ["creature"]]
    targets = [*players[1:]]
    targets += [
        each["id"] for each in permanents if each["controller"] != "alice" and each["types"] == ["planeswalker"]
    ]
    attacking = {each: dice.choice(targets) for each in attackers if dice.random() < 0.8}
    state: dict[str, Any] = {
        "active": "alice",
        "players": {each: {"life": 20} for each in players},
        "options": {"attack_multiple_players": len(players) > 2},
        "battlefield": permanents,
    }
    if question == "declare_attackers":
        return board(state=state, play={"attackers": attacking})
    state["attacking"] = attacking
    blockers = {
        each["id"]: dice.sample(sorted(attacking), min(len(attacking), dice.choice([1, 1, 2])))
        for each in permanents
        if each["controller"] != "alice" and each["types"] == ["creature"] and attacking
    }
    if question == "declare_blockers":
        return board(question=question, state=state, play={"blockers": blockers})
    state["blocking"] = blockers
    damage = {attacker: {blocker: 1} for blocker, several in blockers.items() for attacker in several}
    return board(question=question, state=state, play={"damage": damage})


# ------------------------------------------------------------------------------------------------------------ geometry


def rectangles(drawn: ET.Element, *styles: str) -> list[Box]:
    found = [each for each in drawn.iter(f"{SVG}rect") if (each.get("class") or "").split(" ")[0] in styles]
    return [Box(*(float(each.get(key, 0)) for key in ("x", "y", "width", "height"))) for each in found]


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


CROWDS = [
    (size, players, question)
    for size in (1, 2, 5, 13, 60)
    for players in (("alice", "bob"), ("alice", "bob", "carol", "dave"))
    for question in ("declare_attackers", "declare_blockers", "assign_combat_damage")
]


@pytest.mark.parametrize(("size", "players", "question"), CROWDS)
def test_boxes_stand_apart_and_inside(size: int, players: tuple[str, ...], question: str) -> None:
    case = crowd(size, players, question, size)
    drawn = ET.fromstring(drawing(case))
    boxes = rectangles(drawn, "az-c")
    owners = rectangles(drawn, "az-o")
    legend = 1 if any(each.tapped for each in case.state.battlefield) else 0
    assert (len(boxes) - legend, len(owners)) == (size, len(players))
    assert [pair for pair in combinations([*boxes[:size], *owners], 2) if not apart(*pair)] == []
    width, height = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    for box in [*boxes, *owners]:
        assert min(box.x, box.y) >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= height


@pytest.mark.parametrize(("size", "players", "question"), CROWDS)
def test_text_stays_in_its_box(size: int, players: tuple[str, ...], question: str) -> None:
    """Lines of a box end above its lower border, and have no more characters than fit."""
    drawn = ET.fromstring(drawing(crowd(size, players, question, size)))
    for group in drawn.iter(f"{SVG}g"):
        rectangle = group.find(f"{SVG}rect")
        if rectangle is None or not (rectangle.get("class") or "").startswith("az-c"):
            continue
        (box,) = rectangles(group, "az-c")
        written = group.findall(f"{SVG}text")
        ys = [float(each.get("y", 0)) for each in written]
        assert all(box.y + 10 < y < box.y + box.height - 5 for y in ys)
        flowing = [float(each.get("y", 0)) for each in written if not each.get("font-size")]
        assert all(lower - upper >= 15 for upper, lower in pairwise(flowing))
        assert all(len(each.text or "") * 7 <= box.width for each in written)


def crosses(a: tuple[float, float], b: tuple[float, float], box: Box) -> bool:
    """Whether a horizontal or vertical line goes through the inside of a box."""
    low_x, high_x = sorted((a[0], b[0]))
    low_y, high_y = sorted((a[1], b[1]))
    return high_x > box.x and low_x < box.x + box.width and high_y > box.y and low_y < box.y + box.height


@pytest.mark.parametrize("seed", range(40))
def test_arrows_run_between_the_boxes(seed: int) -> None:
    """Whatever points at whatever: an arrow begins and ends at the borders of its boxes, and no box is crossed."""
    dice = random.Random(seed)
    columns = dice.randint(1, 6)
    groups, names, number = [], [], 0
    for name in ("bob", "carol", "alice")[: dice.randint(1, 3)]:
        rows: list[list[str | None]] = []
        for _ in range(dice.randint(0, 3)):
            row: list[str | None] = []
            for _ in range(dice.randint(1, columns)):
                number += 1
                row.append(f"p{number}" if dice.random() < 0.8 else None)
            rows.append(row)
            names += [each for each in row if each is not None]
        groups.append(Group(name, rows))
    ends = [*names, *(group.name for group in groups)]
    wanted = {(dice.choice(names), dice.choice(ends), dice.choice("ab")) for _ in range(2 * len(names))}
    links = [Link(*each) for each in sorted(wanted) if each[0] != each[1]]
    layout = laid_out(groups, frozenset(each for each in names if dice.random() < 0.3), links)
    assert {arrow.link for arrow in layout.arrows} == set(links)
    everything = layout.boxes | layout.owners
    for arrow in layout.arrows:
        for a, b in pairwise(arrow.way):
            assert a[0] == b[0] or a[1] == b[1], "horizontal or vertical"
            assert [name for name, box in everything.items() if crosses(a, b, box)] == []
        (x, y), source = arrow.way[0], layout.boxes[arrow.link.source]
        assert source.x < x < source.x + source.width
        assert y in (source.y, source.y + source.height)
        (x, y), target = arrow.way[-1], everything[arrow.link.target]
        assert target.x <= x <= target.x + target.width
        assert target.y <= y <= target.y + target.height
    assert overlapping(layout.arrows) == []


def overlapping(arrows: Any) -> list[Any]:
    """Pairs of arrows to different ends that run on each other for some way."""
    found = []
    for one, other in combinations(arrows, 2):
        if (one.link.target, one.link.sort) == (other.link.target, other.link.sort):
            continue
        for a, b in pairwise(one.way):
            for c, d in pairwise(other.way):
                for along, across in ((0, 1), (1, 0)):
                    same = a[across] == b[across] == c[across] == d[across]
                    shared = min(max(a[along], b[along]), max(c[along], d[along])) - max(
                        min(a[along], b[along]), min(c[along], d[along])
                    )
                    if same and shared > 1:
                        found.append((one, other))
    return found


# -------------------------------------------------------------------------------------------------------- what is said


def texts(drawn: ET.Element) -> str:
    return " ".join(" ".join(each.itertext()) for each in drawn.iter(f"{SVG}text"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_picture_tells_the_answer_and_every_broken_rule(path: Path) -> None:
    for loaded in load_paths([str(path)]):
        verdict, judged = checked(understood(loaded.case))
        drawn = ET.fromstring(drawing(judged, verdict))
        said = texts(drawn)
        assert verdict.outcome.value.upper() in said
        for witness in (*verdict.violations[:1], *verdict.malformed[:1], *verdict.unsupported[:1]):
            assert witness.cr in said
        title, description = drawn.find(f"{SVG}title"), drawn.find(f"{SVG}desc")
        assert title is not None and title.text is not None and verdict.outcome.value.upper() in title.text
        assert description is not None and description.text
        named_by = (drawn.get("aria-labelledby") or "").split(" ")
        assert named_by == [title.get("id"), description.get("id")]
        arrows = [each for each in drawn.iter(f"{SVG}path") if (each.get("class") or "").startswith("az-")]
        assert all(each.get("marker-end") for each in arrows if not (each.get("class") or "").endswith("h"))


def pills(drawn: ET.Element, name: str) -> list[str]:
    """The marks in the box of a permanent."""
    found = []
    for group in drawn.iter(f"{SVG}g"):
        written = [each.text or "" for each in group.findall(f"{SVG}text")]
        if written and written[0] == name:
            found += [each for each in written if each.startswith(("× ", "! "))]
    return found


def test_a_tapped_attacker_lies_on_its_side_and_carries_the_rule() -> None:
    """CR 508.1a: the creatures that are chosen to attack must be untapped."""
    creatures = [
        {"id": "bear", "name": "Grizzly Bears", "controller": "alice", "types": ["creature"]},
        {"id": "elf", "name": "Llanowar Elves", "controller": "alice", "types": ["creature"], "tapped": True},
    ]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": creatures}
    drawn = picture(board(state=state, play={"attackers": {"bear": "bob", "elf": "bob"}}))
    upright, turned = rectangles(drawn, "az-c")[:2]
    assert (upright.width, upright.height) == (turned.height, turned.width)
    assert upright.width < upright.height
    assert pills(drawn, "Llanowar Elves") == ["× 508.1a"]
    assert pills(drawn, "Grizzly Bears") == []


def test_a_block_that_cant_be_is_another_line_and_marked() -> None:
    """CR 702.9b: a creature without flying and reach can't block one with flying. The other block is in order."""
    creatures = [
        {"id": "bird", "name": "Wind Drake", "controller": "alice", "types": ["creature"], "keywords": ["flying"]},
        {"id": "ogre", "name": "Gray Ogre", "controller": "alice", "types": ["creature"]},
        {"id": "bear", "name": "Grizzly Bears", "controller": "bob", "types": ["creature"]},
        {"id": "wall", "name": "Wall of Wood", "controller": "bob", "types": ["creature"]},
    ]
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}},
        "battlefield": creatures,
        "attacking": {"bird": "bob", "ogre": "bob"},
    }
    play = {"blockers": {"bear": ["bird"], "wall": ["ogre"]}}
    drawn = picture(board(question="declare_blockers", state=state, play=play))
    lines = [each.get("class") for each in drawn.iter(f"{SVG}path")]
    assert lines.count("az-w") == 2, "the block, and what the line means"
    assert pills(drawn, "Grizzly Bears") == ["× 509.1b"]
    assert pills(drawn, "Wall of Wood") == pills(drawn, "Wind Drake") == []


def test_a_requirement_that_is_not_obeyed_is_marked_where_the_play_is_illegal() -> None:
    """CR 508.1d, 701.15b."""
    bear = {
        "id": "bear",
        "name": "Grizzly Bears",
        "controller": "alice",
        "types": ["creature"],
        "goaded_by": ["bob"],
    }
    state = {
        "active": "alice",
        "players": {"alice": {}, "bob": {}, "carol": {}},
        "options": {"attack_multiple_players": True},
        "battlefield": [bear],
    }
    drawn = picture(board(state=state, play={"attackers": {"bear": "bob"}}))
    assert pills(drawn, "Grizzly Bears") == ["! 701.15b"]
    drawn = picture(board(state=state, play={"attackers": {"bear": "carol"}}))
    assert pills(drawn, "Grizzly Bears") == []


def test_amounts_of_damage_stand_at_their_arrows() -> None:
    (loaded, *_) = load_paths([str(ROOT / "fixtures/golden/trampling_wurm.yaml")])
    drawn = picture(loaded.case)
    amounts = [each.text for each in drawn.iter(f"{SVG}text") if each.get("class") == "az-nt"]
    assert sorted(map(str, amounts)) == ["1", "1", "2", "3"]
    boxes = [each for each in rectangles(drawn, "az-n", "az-c", "az-o") if each.width > 0]
    assert [pair for pair in combinations(boxes, 2) if not apart(*pair)] == []


HOSTILE = ["<script>alert(1)</script>", "]]>", "&lt;&amp;", '" onload="x', "n" * 200, "\x1b[31m\u202e", "'" * 9]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text(name: str) -> None:
    creature = {"id": "c", "name": name, "controller": "a", "types": ["creature"], "keywords": ["defender"]}
    state = {
        "active": "a",
        "players": {"a": {}, name: {"marks": [name]}},
        "battlefield": [creature],
        "effects": [{"kind": "cant_attack", "text": name, "subject": {"id": "c"}}],
    }
    case = board(title=name, state=state, play={"attackers": {"c": name}})
    verdict, judged = checked(understood(case))
    assert verdict.outcome is Outcome.ILLEGAL
    text = drawing(judged, verdict)
    drawn = ET.fromstring(text.encode("utf-8"))
    tags = {each.tag.removeprefix(SVG) for each in drawn.iter()}
    assert tags <= {"svg", "title", "desc", "style", "defs", "marker", "path", "rect", "g", "text", "tspan"}
    assert not any(key.startswith("on") or "href" in key for each in drawn.iter() for key in each.attrib)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_is_the_same_each_time() -> None:
    """In processes whose sets have another order, too."""
    code = (
        "from tests.combat.test_drawing import crowd, drawing\n"
        "print(drawing(crowd(13, ('alice', 'bob', 'carol'), 'declare_blockers', 3)))"
    )
    pictures = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            text=True,
            capture_output=True,
            cwd=ROOT,
            timeout=60,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert pictures[0] == pictures[1]


def test_several_pictures_can_stand_in_one_page() -> None:
    case = crowd(5, ("alice", "bob"), "declare_attackers", 1)
    ids = [set(re.findall(r'id="([^"]+)"', drawing(case, name=name))) for name in ("one", "two")]
    assert ids[0] and not ids[0] & ids[1]
    assert set(re.findall(r"url\(#([^)]+)\)", drawing(case, name="one"))) <= ids[0]


def test_the_picture_of_the_docs_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--format", "svg", str(ROOT / "docs/pictures/blocks.yaml")]) == 1
    printed = capsys.readouterr().out
    assert printed == (ROOT / "docs/pictures/blocks.svg").read_text(encoding="utf-8")


def test_the_command_draws_one_case(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    several = str(ROOT / "fixtures/golden/goad.yaml")
    for command in ("check", "explain", "legal"):
        assert main([command, "--format", "svg", several]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.splitlines()[0].endswith("goad.yaml:3: --format svg draws one case, and there are several")
        for one, code in ((ROOT / "docs/pictures/blocks.yaml", 0 if command == "legal" else 1),):
            assert main([command, "--format", "svg", "--timeout", "60", str(one)]) == code
            assert ET.fromstring(capsys.readouterr().out).tag == f"{SVG}svg"
    for refused in (["check", "--brief"], ["check", "--expect"], ["legal", "--count"], ["check", "--resume", "out"]):
        assert main([*refused, "--format", "svg", several]) == 2
        assert capsys.readouterr().out == ""


def test_the_list_of_legal_plays_stands_below_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    """Gray Ogre blocks nothing or one of the two without flying, Giant Spider nothing or one of the three."""
    main(["legal", "--format", "svg", str(ROOT / "docs/pictures/blocks.yaml")])
    drawn = ET.fromstring(capsys.readouterr().out)
    said = texts(drawn)
    assert "12 legal declarations" in said
    assert said.count("block") >= 12
    assert not [each for each in drawn.iter(f"{SVG}path") if each.get("class") == "az-b"]
