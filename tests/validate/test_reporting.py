"""The report of a campaign in every form: what it says, that it is well-formed, that hostile words are only text."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from bridge.case.loading import load_paths
from bridge.cli.validate_report import report as command
from bridge.cli.validate_run import told
from bridge.report.rendering import FORMS
from bridge.validate.model import Board, CampaignReport, Direction, Family, Known
from bridge.validate.reporting import REPORT, campaign_report, family_in_markdown

__all__ = ["PAGE_TAGS", "SOME", "Page", "board", "campaign", "family"]

HOSTILE = '<script>alert(1)</script>]]>&"`|[x](http://evil.example/)@all\x1b[31m'
PAGE_TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4", "h5", "p", "input", "table", "tr", "th",
    "td", "ul", "li", "a", "article", "blockquote", "b", "details", "summary", "figure", "pre", "code", "script", "svg",
    "desc", "defs", "marker", "path", "rect", "g", "text", "tspan",
}  # fmt: skip


def board(name: str) -> dict[str, Any]:
    """A tapped creature and one that isn't."""
    creatures = [
        {"id": "bear", "name": name, "controller": "alice", "types": ["creature"], "tapped": True},
        {"id": "elf", "name": "Llanowar Elves", "controller": "alice", "types": ["creature"]},
    ]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": creatures}
    return {"question": "declare_attackers", "state": state}


def family(number: int, rule: str, direction: Direction = "accepts_illegal", **keys: Any) -> Family:
    """CR 508.1a: tapped creatures can't be chosen to attack; so says the engine of this family, too many may."""
    name = keys.pop("name", "Grizzly Bears")
    legal: tuple[dict[str, Any], ...] = ({"attackers": {}}, {"attackers": {"elf": "bob"}})
    wrong = {"attackers": {"bear": "bob"}}
    return Family(
        id=f"f{number:03}",
        direction=direction,
        rules=(rule,) if rule else (),
        kinds=("tapped_attacker",),
        boards=tuple(f"b{number}-{each}" for each in range(keys.pop("times", 2))),
        smallest=Board(f"b{number}", board(name), "generated:1"),
        play=wrong,
        legal=legal,
        accepted=(*legal, wrong),
        sentence=keys.pop("sentence", f"{name} is tapped, and a tapped creature can't be chosen to attack."),
        **keys,
    )


def campaign(*families: Family, **keys: Any) -> CampaignReport:
    whole: dict[str, Any] = {
        "engine": "toy",
        "version": "0.1",
        "azor": "1.0",
        "edition": "2026-04-17",
        "seed": 1,
        "command": "azor validate run --engine './toy --fast' --boards 100 --seed 1 --out toys",
        "boards": 100,
        "agreed": 90,
        "differing": 6,
        "undetermined": {"508.1d: cost_in_words": 1},
        "unsupported": {"battles": 3},
        "plays": 1234,
        "questions": {"declare_attackers": 96},
        "by_rule": {each.rules[0]: len(each.boards) for each in families if each.rules},
        "by_direction": {each.direction: len(each.boards) for each in families},
        "families": families,
    }
    return CampaignReport(**(whole | keys))


SOME = campaign(
    family(1, "508.1a"),
    family(2, "508.1c", times=4),
    family(3, "508.1a", name="Wall of Wood", known="It is #12 in the tracker."),
    family(4, "", "crash", error="ended with code 139"),
    gone=(Known("It was mended.", family="f009"),),
)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_names_engine_families_and_rules(form: str) -> None:
    told = campaign_report(SOME, form)
    assert told == campaign_report(SOME, form)
    assert told.endswith("\n")
    for each in SOME.families:
        assert each.id in told or each.known
        assert all(rule in told for rule in each.rules)
    assert "toy 0.1" in told or form == "sarif"
    assert "Grizzly Bears is tapped" in told


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_families_stand_by_rule_and_the_numbers_before_them(form: str) -> None:
    told = campaign_report(SOME, form)
    assert told.index("CR 508.1c: 1 family, 4 boards") < told.index("CR 508.1a: 1 family, 2 boards")
    for said in ("90", "1,234", "battles", "It was mended."):
        assert said in told
    assert "12 in the tracker." in told or form == "text"


class Page(HTMLParser):
    """The tags of a page, what it would load, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "srcset", "action") and not str(value).startswith("#"):
                self.loads.append(str(value))
            assert not name.startswith("on")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_has_a_picture_all_plays_the_board_and_the_commands() -> None:
    page = Page(campaign_report(SOME, "html"))
    assert page.loads == []
    assert page.tags.count("svg") == len(SOME.families)
    assert page.tags.count("script") == 1
    words = " ".join(page.words)
    assert "What the rules allow (2)" in words
    assert "What the engine accepts (3)" in words
    assert "attack bob with Llanowar Elves" in words
    assert "azor validate record --engine './toy --fast' f001.yaml" in words
    assert "ended with code 139" in words


@pytest.mark.parametrize("form", ["html", "junit", "markdown", "sarif", "json"])
def test_hostile_words_are_text(form: str) -> None:
    hostile = campaign(
        family(1, "508.1a", name=HOSTILE, sentence=HOSTILE),
        family(2, HOSTILE, "crash", error=HOSTILE, known=HOSTILE),
        engine=HOSTILE,
        version=HOSTILE,
        command=f"azor {HOSTILE}",
        unsupported={HOSTILE: 1},
    )
    told = campaign_report(hostile, form)
    assert "\x1b" not in told
    if form == "html":
        page = Page(told)
        assert set(page.tags) <= PAGE_TAGS
        assert page.tags.count("script") == 1
        assert page.loads == []
    elif form == "junit":
        root = ET.fromstring(told.encode())
        assert {each.tag for each in root.iter()} <= {
            "testsuites", "testsuite", "properties", "property", "testcase", "failure", "skipped",
        }  # fmt: skip
    elif form == "markdown":
        outside = "".join(told.split("```")[::2])
        assert "<script" not in outside.replace("\\<script", "")
        assert "](http" not in outside.replace("\\](http", "")
        assert "@all" not in outside
    else:
        json.loads(told)


def test_a_family_to_paste_holds_the_board_as_a_case(tmp_path: Path) -> None:
    told = family_in_markdown(SOME, SOME.families[0])
    block = told.split("```yaml\n")[1].split("```")[0]
    (tmp_path / "a.yaml").write_text(block)
    (loaded,) = load_paths([str(tmp_path / "a.yaml")])
    assert loaded.case.play is not None
    assert loaded.case.play.attackers == {"bear": "bob"}
    assert yaml.safe_load(block)["state"] == SOME.families[0].smallest.case["state"]
    for said in ("accepts an illegal play", "508.1a", "What the rules allow", "What the engine accepts", "toy 0.1"):
        assert said in told


def test_junit_fails_new_families_skips_known_ones_and_passes_the_rest() -> None:
    (suite,) = ET.fromstring(campaign_report(SOME, "junit"))
    cases = suite.findall("testcase")
    assert (len(suite.findall("testcase/failure")), len(suite.findall("testcase/skipped"))) == (3, 1)
    assert [suite.get(key) for key in ("tests", "failures", "skipped")] == [str(len(cases)), "3", "1"]
    passing = {each.get("classname") for each in cases if len(each) == 0}
    assert passing == {"refuses_legal", "accepts_nothing", "no_answer", "flaky"}


def test_sarif_has_a_result_for_each_family() -> None:
    log = json.loads(campaign_report(SOME, "sarif"))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert len(run["results"]) == len(SOME.families)
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith(".yaml")
    assert [each["suppressions"][0]["justification"] for each in run["results"] if "suppressions" in each] == [
        "It is #12 in the tracker."
    ]


def test_json_has_the_boards_and_plays_as_data() -> None:
    value = json.loads(campaign_report(SOME, "json"))
    found = value["findings"][0]
    assert found["data"]["case"]["play"] == {"attackers": {"bear": "bob"}}
    assert found["data"]["legal"] == [{"attackers": {}}, {"attackers": {"elf": "bob"}}]
    assert "details" not in found


def test_many_boards_of_one_cause_are_one_family_on_a_page() -> None:
    many = campaign(family(1, "508.1a", times=370))
    page = campaign_report(many, "html")
    assert page.count("<article") == 1
    assert "370 boards" in page
    assert len(page) < 40_000


def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / REPORT).write_bytes(msgspec.json.encode(SOME))
    ran = command.main([str(tmp_path), "--families", str(tmp_path / "families")], standalone_mode=False)
    assert ran == 1
    assert "3 new families" in capsys.readouterr().out
    names = sorted(path.name for path in (tmp_path / "families").iterdir())
    assert names == sorted(f"f00{n}.{ending}" for n in (1, 2, 3, 4) for ending in ("md", "svg", "yaml"))
    assert command.main([str(tmp_path), "--family", "f002"], standalone_mode=False) == 1
    assert "508.1c" in capsys.readouterr().out
    (tmp_path / REPORT).write_bytes(msgspec.json.encode(campaign()))
    assert command.main([str(tmp_path)], standalone_mode=False) == 0
    assert "No new family. Checked:" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_what_decided_stands_after_the_families(form: str) -> None:
    told = campaign_report(campaign(family(1, "508.1a"), decisive={"508.1a tapped_attacker": 7}), form)
    places = ["Rules that decide where it differs", "New families", "What decided on boards alone"]
    assert sorted(places, key=told.index) == places


def test_other_reasons_stand_last_however_many_they_are() -> None:
    many = {"banding": 3, "other reasons": 40, "exert": 2}
    text = campaign_report(campaign(family(1, "508.1a"), unsupported=many), "md")
    assert text.index("banding") < text.index("exert") < text.index("other reasons")


def test_what_the_command_tells_of_reasons_is_all_of_them() -> None:
    """Five reasons are named; the boards of all others are one line, so that the lines make up the sum."""
    lines = list(told(campaign(unsupported={f"keyword {n}": n for n in range(1, 8)} | {"other reasons": 9}), "x"))
    lines = [line for line in lines if "not known" in line]
    assert [line.split()[-1] for line in lines[:5]] == ["7", "6", "5", "4", "3"]
    assert lines[5] == "    12  not known for other reasons, which the report has"  # 2 + 1 + 9
    assert len(lines) == 6
