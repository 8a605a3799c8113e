"""The report: its forms, ids that survive renumbering, baselines, marks, the diff of two audits, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.audit import audit
from bridge.audit.kinds import KINDS
from bridge.cli.app import main
from bridge.report.rendering import FORMS, render
from tests.audit.books import BOOK, changed, document

FLAWED = BOOK.replace("see rule 101.2b", "see rule 101.2f").replace("(see rule 504) is", "(see rule 503) is")
"""A reference to nothing in 502.1a, and one to another section in 505.2."""


@pytest.fixture
def flawed(tmp_path: Path) -> Path:
    path = tmp_path / "book.txt"
    path.write_text(FLAWED, encoding="utf-8")
    return path


def _json(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    main(["audit", *map(str, arguments), "--format", "json"])
    value = json.loads(capsys.readouterr().out)
    assert isinstance(value, dict)
    return value


def test_json_has_all_that_was_found_and_checked() -> None:
    value = json.loads(render(audit(document(FLAWED)), "json", 0))
    assert [(each["kind"], each["rule"]) for each in value["findings"]] == [
        ("xref.dangling", "502.1a"),
        ("xref.heading", "505.2"),
    ]
    assert set(value["checked"]) | set(value["not_checked"]) == set(KINDS)
    for each in value["findings"]:
        assert each["why"]
        assert len(each["quote"]) <= 120
        assert FLAWED.split("\n")[each["line"] - 1].startswith(each["rule"])


@pytest.mark.parametrize("form", FORMS)
def test_each_form_tells_every_certain_finding(form: str) -> None:
    report = audit(document(FLAWED))
    told = render(report, form, 20)
    assert told == render(audit(document(FLAWED)), form, 20)
    for finding in report.findings:
        assert finding.id in told
        assert finding.rule in told


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_none_prints_what_was_checked(form: str) -> None:
    told = render(audit(document(BOOK)), form, 20)
    assert "each number that is referred to exists" in told


def test_sarif_names_the_file_the_line_and_the_kind() -> None:
    (run,) = json.loads(render(audit(document(FLAWED)), "sarif", 0))["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    result = run["results"][0]
    assert rules[result["ruleIndex"]] == result["ruleId"] == "xref.dangling"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "book.txt"
    assert place["region"]["startLine"] == 1 + FLAWED[: FLAWED.index("502.1a If")].count("\n")


def test_the_page_needs_no_other_file_and_escapes_what_it_quotes() -> None:
    page = render(audit(changed(("see rule 101.2b", "<script>alert(1)</script> see rule 101.2f"))), "html", 0)
    assert "alert(1)" not in page or "<script>alert" not in page
    for outside in ('src="', "@import", "<link"):
        assert outside not in page


def test_ids_survive_renumbering() -> None:
    """A section is put in before the others, all numbers move, and the findings keep their ids."""
    moved = FLAWED
    for number in (505, 504, 503, 502, 501):
        moved = moved.replace(str(number), str(number + 1))
    moved = moved.replace("   502. Untap", "   501. Upkeep Step\n   502. Untap")
    moved = moved.replace("\n502. Untap", "\n501. Upkeep Step\n\n501.1. This step is about nothing.\n\n502. Untap")
    before, after = audit(document(FLAWED)), audit(document(moved))
    assert [each.rule for each in after.findings] == ["503.1a", "506.2"]
    assert [each.id for each in after.findings] == [each.id for each in before.findings]


def test_exit_codes(flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(flawed)]) == 1
    clean = tmp_path / "clean.txt"
    clean.write_text(BOOK, encoding="utf-8")
    assert main(["audit", str(clean)]) == 0
    assert main(["audit", str(tmp_path / "absent.txt")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_report_is_a_baseline(flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    earlier = tmp_path / "earlier.json"
    assert main(["audit", str(flawed), "--format", "json", "-o", str(earlier)]) == 1
    assert main(["audit", str(flawed), "--baseline", str(earlier)]) == 0
    flawed.write_text(FLAWED.replace("rule 502.1.", "rule 502.9."), encoding="utf-8")
    capsys.readouterr()
    assert main(["audit", str(flawed), "--baseline", str(earlier)]) == 1
    assert "502.9" in capsys.readouterr().out


def test_what_is_accepted_stays_so(flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    baseline = tmp_path / "baseline.json"
    found = _json(capsys, flawed)["findings"]
    assert isinstance(found, list)
    first = found[0]["id"]
    accept = ["--baseline", str(baseline), "--accept", first, "--reason", "the publisher's own"]
    assert main(["audit", str(flawed), *accept]) == 1
    capsys.readouterr()
    value = _json(capsys, flawed, "--baseline", baseline)
    assert isinstance(value["findings"], list)
    assert [each["id"] for each in value["findings"]] == [found[1]["id"]]
    assert value["accepted"] == [{**found[0], "reason": "the publisher's own"}]


def test_a_mark_in_the_document_accepts(flawed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(capsys, flawed)["findings"]
    assert isinstance(found, list)
    mark = f"<!-- azor: accept {found[0]['id']} as in the English text -->"
    flawed.write_text(FLAWED + mark, encoding="utf-8")
    value = _json(capsys, flawed)
    assert isinstance(value["findings"], list)
    assert [each["id"] for each in value["findings"]] == [found[1]["id"]]


def test_the_diff_of_two_audits(flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    earlier = tmp_path / "earlier.json"
    main(["audit", str(flawed), "--format", "json", "-o", str(earlier)])
    mended = FLAWED.replace("see rule 101.2f", "see rule 101.2b").replace("rule 502.1.", "rule 502.9.")
    flawed.write_text(mended, encoding="utf-8")
    capsys.readouterr()
    main(["audit", str(flawed), "--diff", str(earlier)])
    new, gone, summary = capsys.readouterr().out.strip().split("\n")
    assert new.startswith("+ glossary") and "502.9" in new
    assert gone.startswith("- 502.1a") and "101.2f" in gone
    assert summary == "1 new, 1 gone, 1 still there"
    main(["audit", str(flawed), "--diff", str(earlier), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["form"], told["still"]) == ("azor report diff 1", 1)
    # What makes a finding the same one stays inside, as in a report.
    found = json.loads(earlier.read_text(encoding="utf-8"))["findings"]
    assert told["gone"] == [
        {key: each[key] for key in each if key != "title"} for each in found if "101.2f" in each["quote"]
    ]
    assert [each.keys() & {"key", "id", "rule"} for each in told["new"]] == [{"id", "rule"}]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--accept", "xref.dangling.0000000000", "--reason", "so", "--baseline", "{tmp}/b.json"],
        ["--accept", "xref.dangling.0000000000"],
        ["--reason", "so"],
        ["--baseline", "{text}"],
        ["--output", "{text}"],
        ["--diff", "{text}"],
        ["--diff", "{text}", "--format", "html"],
        ["--baseline", "{tmp}/absent.json"],
    ],
)
def test_bad_options_are_one_line(
    arguments: list[str], flawed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [each.format(tmp=tmp_path, text=flawed) for each in arguments]
    assert main(["audit", str(flawed), *filled]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert flawed.read_text(encoding="utf-8") == FLAWED
