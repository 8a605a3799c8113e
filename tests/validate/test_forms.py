"""The forms of a report, held against what their specifications ask for, with names as hostile as a game may have.

SARIF 2.1.0 is OASIS's, JUnit's XML that of Ant; what is asked here was written from their words.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
import yaml

from bridge.case.loading import case_from_object
from bridge.cli.output import escaped_lines
from bridge.cli.validate_run import told
from bridge.errors import AzorError
from bridge.report.rendering import FORMS
from bridge.validate.model import CampaignReport
from bridge.validate.reporting import campaign_report, family_files
from tests.validate.test_reporting import PAGE_TAGS, SOME, Page, board, campaign, family

NAMES = {
    "long": "Asmoranomardicadaistinaculdacar " * 6 + "the Last",
    "one long word": "x" * 200,
    "quotes": "\"Lifetime\" Pass 'Holder'",
    "two lines": "Fire\nIce\r\n\tSteam",
    "markup": "<script>alert(1)</script> &amp; </pre><svg onload=x>",
    "pipes": "R|B|W || a \\| b",
    "backticks": "``` `a` ```` b",
    "other scripts": "Æther Vial 龍 Дракон 🐉 é",
    "right to left": "\u202egnorw\u202c \u200fשלום\u200e \u2066x\u2069",
    "controls": "a\x07b\x1b[31mc\x00d\x7fe\x85f",
    "formulas": "=cmd|' /C calc'!A0",
    "link": "[x](javascript:alert(1)) ![y](http://evil.example/z.png)",
}
INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


def _about(name: str) -> CampaignReport:
    """A campaign in which everything that others name is called so."""
    return campaign(
        family(1, "508.1a", name=name, sentence=f"{name} is tapped."),
        family(2, "508.1a", "crash", name=name, error=name),
        family(3, "508.1c", name=name, known=name),
        engine=name,
        version=name,
        command=f"azor validate run --engine {name}",
        unsupported={name: 3},
    )


def _is_a_name(name: str) -> bool:
    """Whether a case may hold it; a name that isn't one line of what can be shown is refused, and has no picture."""
    try:
        case_from_object(board(name))
    except AzorError:
        return False
    return True


def test_most_of_these_names_are_names() -> None:
    assert [each for each, name in NAMES.items() if not _is_a_name(name)] == ["two lines", "right to left", "controls"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_names_are_only_names(name: str, form: str) -> None:
    said = campaign_report(_about(name), form)
    assert form == "json" or not INVISIBLE.search(said)
    said.encode()
    if form == "html":
        page = Page(said)
        assert set(page.tags) <= PAGE_TAGS
        assert (page.tags.count("script"), page.tags.count("svg"), page.loads) == (1, 3 * _is_a_name(name), [])
    elif form == "junit":
        _check_junit(ET.fromstring(said.encode()))
    elif form == "sarif":
        _check_sarif(json.loads(said))
    elif form == "json":
        assert json.loads(said)["findings"][0]["data"]["case"]["state"]["battlefield"][0]["name"] == name
    elif form == "markdown":
        _check_tables(said)


@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_names_in_pictures_for_trackers_and_on_terminals(name: str) -> None:
    report = _about(name)
    files = dict(family_files(report))
    assert {each.rpartition(".")[2] for each in files} == {"md", "yaml", *(["svg"] if _is_a_name(name) else [])}
    for file, content in files.items():
        assert not INVISIBLE.search(content), file
        if file.endswith(".svg"):
            tags = {each.tag.rpartition("}")[2] for each in ET.fromstring(content.encode()).iter()}
            assert tags <= PAGE_TAGS - {"script"}
        elif file.endswith(".md"):
            _check_tables(content)
        else:
            assert yaml.safe_load(content)["state"]["battlefield"][0]["name"] == name
    lines = escaped_lines("\n".join(told(report, "folder"))).split("\n")
    assert not any(map(INVISIBLE.search, lines))
    assert len(lines) == len(list(told(_about("Bear"), "folder")))


def _check_tables(text: str) -> None:
    """Each row of a table has as many cells as its head."""
    columns = 0
    for line in re.sub(r"(?ms)^(`{3,}).*?^\1$", "", text).splitlines():
        if not line.startswith("|"):
            columns = 0
            continue
        cells = len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) - 1
        assert columns in (0, cells), line
        columns = cells


LEVELS = {"none", "note", "warning", "error"}
URI = re.compile(r"(?:[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+")
"""The characters of RFC 3986, 2."""


def _check_sarif(log: dict[str, Any]) -> None:
    """What SARIF 2.1.0 asks of the objects that a report has: required properties, words, bounds, indices."""
    assert log.keys() <= {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        rules = driver["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for rule in rules:
            assert rule["defaultConfiguration"]["level"] in LEVELS
            assert all(rule[each]["text"] for each in ("shortDescription", "fullDescription"))
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        fingerprints = [tuple(result["partialFingerprints"].items()) for result in run["results"]]
        assert len(set(fingerprints)) == len(fingerprints)
        for result in run["results"]:
            assert 0 <= result["ruleIndex"] < len(rules)
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            assert result["level"] in LEVELS
            assert result["message"]["text"].strip()
            assert -1 <= result["rank"] <= 100
            assert result.get("occurrenceCount", 1) >= 1
            assert all(isinstance(each, str) for each in result["partialFingerprints"].values())
            for location in result["locations"]:
                physical = location["physicalLocation"]
                assert URI.fullmatch(physical["artifactLocation"]["uri"])
                assert physical["region"]["startLine"] >= 1
            for suppression in result.get("suppressions", ()):
                assert suppression["kind"] in ("inSource", "external")
                assert suppression.get("status", "accepted") in ("accepted", "underReview", "rejected")


def _check_junit(suites: ET.Element) -> None:
    """Names everywhere, at most one outcome a case, numbers that are those of the cases, no case twice."""
    assert suites.tag == "testsuites"
    for suite in suites:
        assert suite.tag == "testsuite"
        assert suite.get("name")
        cases = suite.findall("testcase")
        assert [each.tag for each in suite] == ["properties", *("testcase" for _ in cases)]
        assert all(each.get("name") is not None and "value" in each.attrib for each in suite.findall("*/property"))
        keys = [(case.get("classname"), case.get("name")) for case in cases]
        assert all(classname and name for classname, name in keys)
        assert len(set(keys)) == len(keys)
        outcomes = [each.tag for case in cases for each in case]
        assert all(len(case) <= 1 for case in cases)
        assert set(outcomes) <= {"failure", "error", "skipped"}
        for key, number in (("tests", len(cases)), ("failures", outcomes.count("failure")),
                            ("errors", outcomes.count("error")), ("skipped", outcomes.count("skipped"))):  # fmt: skip
            assert suite.get(key) == str(number)
    for key in ("tests", "failures", "errors"):
        assert suites.get(key) == str(sum(int(suite.get(key, "")) for suite in suites))


def test_the_checks_notice_what_is_wrong() -> None:
    """Each of these is a report that a viewer would refuse or misread."""
    log = json.loads(campaign_report(SOME, "sarif"))
    _check_sarif(log)
    for spoil in (
        lambda result: result.update(ruleIndex=99),
        lambda result: result.update(level="fatal"),
        lambda result: result.update(rank=101),
        lambda result: result.update(occurrenceCount=0),
        lambda result: result["message"].update(text=" "),
        lambda result: result["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="a b|.yaml"),
        lambda result: result.update(suppressions=[{"kind": "reviewed"}]),
    ):
        spoiled = json.loads(campaign_report(SOME, "sarif"))
        spoil(spoiled["runs"][0]["results"][0])
        with pytest.raises(AssertionError):
            _check_sarif(spoiled)
    root = ET.fromstring(campaign_report(SOME, "junit"))
    _check_junit(root)
    root[0].append(root[0][-1])
    with pytest.raises(AssertionError):
        _check_junit(root)
    with pytest.raises(AssertionError):
        _check_tables("| a | b |\n|---|---|\n| x|y | z |\n")
