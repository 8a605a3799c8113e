"""Cases as tests of engines: they are programs of their language, expect what the rules say, and say what they lack."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridge.case.loading import case_from_object, load_paths
from bridge.case.state import Case
from bridge.exchange.exporting import FORMS, exported
from bridge.validate.model import Board, CampaignReport, Family
from bridge.validate.reporting import REPORT, case_of, file_name
from tests.cli.commands import ROOT, Command
from tests.exchange.languages import strings_in, tree_of
from tests.fixtures.files import CAMPAIGNS

ENDINGS = {"xmage": "java", "argentum": "kt", "phase": "rs"}
HOSTILE = "Bear\"); System.exit(1); /* \\u0022 ${1} {} ' ; | 熊 */"
"""A name that would end a string or a comment, or be more than a string, if it weren't written with care."""


def board(*permanents: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A board of two players with what alice and bob control; the other keys are those of the case."""
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": list(permanents)}
    state |= keys.pop("state", {})
    return {"state": state, **keys}


def creature(id: str, controller: str = "alice", **keys: Any) -> dict[str, Any]:
    return {"id": id, "name": "Grizzly Bears", "controller": controller, "types": ["creature"],
            "power": 2, "toughness": 2, **keys}  # fmt: skip


@pytest.fixture(autouse=True)
def _no_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever index the user has, names aren't looked up here."""
    monkeypatch.setenv("AZOR_CARDS", str(tmp_path / "none.sqlite"))


FIXTURES = sorted((ROOT / "fixtures").glob("examples/*.yaml")) + sorted((ROOT / "fixtures").glob("boards/*.yaml"))
FAMILIES = [
    (path.stem, each)
    for path in sorted(CAMPAIGNS.glob("*.json"))
    for each in msgspec.json.decode(path.read_bytes(), type=CampaignReport).families
]


def comes_out(case: Case, name: str = "") -> None:
    """A case is written in every language; what it names is named there, and what is left out is said."""
    for form, ending in ENDINGS.items():
        done = exported(case, form, name)
        assert done.name.endswith(f".{ending}")
        literals = [unquoted(each, ending) for each in strings_in(done.text, ending)]
        left_out = " ".join(done.lost)
        for each in case.state.battlefield:
            assert each.name is None or each.name in literals or each.id in left_out, (form, each.id)
        for line in done.lost:
            assert line.replace("\\", "/") in done.text
    assert exported(case, "forge", name).name.endswith(".pzl")


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_each_fixture_comes_out_in_every_language(path: Path) -> None:
    (loaded,) = load_paths([str(path)])
    comes_out(loaded.case)


@pytest.mark.parametrize(("engine", "family"), FAMILIES, ids=lambda each: getattr(each, "id", each))
def test_each_family_of_the_recorded_campaigns_comes_out_in_every_language(engine: str, family: Family) -> None:
    comes_out(case_from_object(case_of(family)), file_name(family))


def expected(text: str, form: str) -> bool | None:
    """Whether a test expects that the play is accepted; None if it is disabled."""
    disabled, refused = {
        "xmage": ("@Ignore(", "assertNotEquals("),
        "argentum": ("xtest(", "declared.error shouldNotBe null"),
        "phase": ("#[ignore = ", "declared.is_err()"),
    }[form]
    return None if disabled in text else refused not in text


@pytest.mark.parametrize("form", ENDINGS)
def test_a_test_expects_what_the_rules_say(form: str) -> None:
    """CR 508.1a: a tapped creature can't be chosen to attack."""
    tapped = case_from_object(board(creature("bear", tapped=True), play={"attackers": {"bear": "bob"}}))
    untapped = case_from_object(board(creature("bear"), play={"attackers": {"bear": "bob"}}))
    assert expected(exported(tapped, form).text, form) is False
    assert expected(exported(untapped, form).text, form) is True
    assert "508.1a" in exported(tapped, form).text


@pytest.mark.parametrize("form", FORMS)
def test_without_a_play_a_legal_one_is_taken(form: str) -> None:
    """CR 508.1d: what attacks if able has to attack."""
    text = "This creature attacks each combat if able."
    done = exported(case_from_object(board(creature("bear", text=text, name="Juggernaut"))), form)
    assert "Legal" in done.text and not done.why_not
    assert {"forge": '"bear": "bob"', "xmage": '"Juggernaut" + " attacks "', "argentum": "bear to game.player2Id",
            "phase": "(bear, AttackTarget::Player(PlayerId(1)))"}[form] in done.text  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_what_decides_and_cant_be_expressed_is_not_expected(form: str) -> None:
    """Goad decides here, and none of the four can be told of it: the play is illegal, and looks legal without it."""
    done = exported(case_from_object(board(creature("bear", goaded_by=["bob"]), play={"attackers": {}})), form)
    assert "goaded by bob" in " ".join(done.lost)
    assert done.why_not.startswith("with what is left out the verdict is illegal")
    if form != "forge":
        assert expected(done.text, form) is None


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("what", "case"),
    [
        ("an effect in force", board(creature("bear"), state={"effects": [{"kind": "max_attackers", "n": 1}]})),
        ("effects without words|has the effects", board(creature("bear", effects=[{"kind": "cant_block"}]))),
        ("bands", board(creature("bear", keywords=["banding"]), creature("ox"),
                        play={"attackers": {"bear": "bob", "ox": "bob"}, "bands": [["bear", "ox"]]})),
        ("numbers", board(creature("bear"), state={"players": {"alice": {"numbers": {"speed": 2}}, "bob": {}}})),
        ("answers", board(creature("bear", effects=[{"kind": "cant_attack", "text": "…", "if": {"answer": "cold"}}]),
                          state={"answers": {"cold": False}})),
    ],
)  # fmt: skip
def test_what_is_left_out_is_said(what: str, case: dict[str, Any], form: str) -> None:
    lost = exported(case_from_object(case), form).lost
    assert any(re.search(what, each) for each in lost), lost


def test_an_aura_of_which_the_host_cant_be_said_is_left_out() -> None:
    """CR 704.5m: an Aura that is attached to nothing doesn't stay, so a board with it would be no board."""
    aura = {"id": "pacifism", "name": "Pacifism", "controller": "bob", "types": ["enchantment"], "subtypes": ["aura"],
            "attached_to": "bear", "text": "Enchant creature\nEnchanted creature can't attack or block."}  # fmt: skip
    case = case_from_object(board(creature("bear"), aura, play={"attackers": {"bear": "bob"}}))
    xmage = exported(case, "xmage")
    assert "Pacifism (pacifism): that it is attached to Grizzly Bears (bear)" in xmage.lost
    assert xmage.why_not and '"Pacifism"' not in xmage.text
    assert expected(exported(case, "argentum").text, "argentum") is False


def test_a_third_player_is_left_out_where_a_test_has_two() -> None:
    """Whoever the play is about stays; phase can have them all."""
    state = {"players": {"alice": {}, "bob": {}, "carol": {}}, "options": {"attack_multiple_players": True}}
    case = case_from_object(board(creature("bear"), state=state, play={"attackers": {"bear": "carol"}}))
    assert any(each.startswith("bob: a test of argentum") for each in exported(case, "argentum").lost)
    assert "PlayerId(2)" in exported(case, "phase").text and not exported(case, "phase").lost


def unquoted(literal: str, ending: str) -> str:
    """What a string literal means in its language, for the escapes that may be written."""
    escapes = {"\\n": "\n", "\\t": "\t", '\\"': '"', "\\\\": "\\", "\\$": "$"}
    assert literal[0] == literal[-1] == '"'
    return re.sub(r"\\.", lambda found: escapes[found[0]], literal[1:-1])


@pytest.mark.parametrize("form", ["forge", "xmage", "argentum"])
def test_what_names_a_player_who_is_left_out_goes_with_the_player(form: str) -> None:
    """An effect about carol says nothing on a board without her; an Aura on the creature goes with it (CR 303.4c)."""
    told = {"kind": "must_attack", "whom": {"player": {"id": "carol"}}, "text": "It attacks that player if able."}
    aura = {"id": "aura", "name": "Holy Strength", "controller": "alice", "types": ["enchantment"],
            "subtypes": ["aura"], "attached_to": "ox"}  # fmt: skip
    state = {"players": {"alice": {}, "bob": {}, "carol": {}}, "options": {"attack_multiple_players": True}}
    play = {"attackers": {"bear": "bob"}}
    case = board(creature("bear"), creature("ox", effects=[told]), aura, play=play, state=state)
    done = exported(case_from_object(case), form)
    left_out = " ".join(done.lost)
    assert "its effects name carol, which is left out" in left_out
    assert "(aura)" in left_out
    assert done.why_not.startswith("with what is left out the verdict is illegal")


@pytest.mark.parametrize("form", ENDINGS)
def test_a_name_is_a_string_whatever_is_in_it(form: str) -> None:
    """The name stands in the source as one literal, and nothing of it becomes code; or it is refused, and said."""
    case = case_from_object(board(creature("bear", name=HOSTILE), play={"attackers": {"bear": "bob"}}, title=HOSTILE))
    done = exported(case, form)
    ending = ENDINGS[form]
    literals = [unquoted(each, ending) for each in strings_in(done.text, ending)]
    if form == "xmage":  # `;` separates parts of a command there
        assert any("a name like this can't be written there" in each for each in done.lost)
        assert HOSTILE not in literals
    else:
        assert HOSTILE in literals
    comments = [line for line in done.text.splitlines() if line.startswith("//")]
    assert comments and not any("\\" in line for line in comments)  # Java reads \u in comments, too


ODD = [
    *('"', "'", "\\", "*/ x", "/* x", "// x", "${x}", '"""', 'r#"x"#', "{0}", "\\u000a", "熊", "e\u0301", "🐻", "İ"),
    *("class", "self", "_", "1", "-1", "x" * 200, "熊" * 200, "a;b", "a|b,c=d", "[x]", "#x", "../../x", "\u00a0"),
]
"""Words that are more than words in some language."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("word", ODD, ids=range(len(ODD)))
def test_odd_words_anywhere_leave_a_test_a_test(word: str, form: str) -> None:
    """As a name, an id, a title, a subtype, words of a card and of an effect, a player, and a kind of counters."""
    player = f"{word[:100]} "
    bears = [
        creature(word, player, name=word, subtypes=[word], counters={word: 1}),
        creature(f"{word[:100]}2", text=word),
    ]
    state = {"active": player, "players": {player: {}, "alice": {}}, "effects": [{"kind": "cant_attack", "text": word}]}
    done = exported(case_from_object(board(*bears, state=state, title=word, play={"attackers": {word: "alice"}})), form)
    if form != "forge":
        tree_of(done.text, ENDINGS[form])
    assert re.fullmatch(r"\w{1,100}\.\w+", done.name, re.ASCII)


@pytest.mark.parametrize("form", ENDINGS)
@pytest.mark.parametrize("title", ["class", "1 bear", "!!!", "Æther", "a" * 300])
def test_any_title_makes_a_name(title: str, form: str) -> None:
    case = case_from_object(board(creature("bear"), creature("self"), title=title, play={"attackers": {"self": "bob"}}))
    done = exported(case, form)
    tree_of(done.text, ENDINGS[form])
    if form == "xmage":
        assert f"class {Path(done.name).stem} " in done.text


# ---------------------------------------------------------------------------------------------------------- the command


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.chdir(tmp_path)
    return Command(tmp_path, capsys)


def a_campaign(folder: Path) -> None:
    """Two families: of two boards that differ by a name only."""
    families = []
    for number, name in enumerate(("Grizzly Bears", "Runeclaw Bear")):
        state = board(creature("bear", name=name, tapped=True))["state"]
        case = {"question": "declare_attackers", "state": state}
        families.append(
            Family(id=f"accepts_illegal.508-1a.{number}", direction="accepts_illegal", rules=("508.1a",), kinds=(),
                   boards=("b",), smallest=Board("b", case), play={"attackers": {"bear": "bob"}},
                   legal=({"attackers": {}},), accepted=({"attackers": {"bear": "bob"}},), sentence="")
        )  # fmt: skip
    report = CampaignReport(
        engine="toy", version="1", azor="0.1.0", edition="2026-04-17", seed=0, command="azor validate run", boards=1,
        agreed=0, differing=1, undetermined={}, unsupported={}, plays=2, questions={}, by_rule={}, by_direction={},
        families=tuple(families),
    )  # fmt: skip
    folder.mkdir()
    (folder / REPORT).write_bytes(msgspec.json.encode(report))


def test_the_families_of_a_campaign_come_out_in_all_languages(command: Command) -> None:
    a_campaign(command.folder / "campaign")
    printed = command("export", "campaign", "--to", "all", "-o", "tests")
    assert (printed.code, printed.out) == (0, "8 files written to tests\n")
    endings = [path.suffix for path in (command.folder / "tests").iterdir()]
    assert {each: endings.count(each) for each in endings} == {".pzl": 2, ".java": 2, ".kt": 2, ".rs": 2}


def test_two_cases_of_one_title_make_two_files(command: Command) -> None:
    one = "state: {active: alice, players: {alice: {}, bob: {}}, battlefield: []}\ntitle: Twice\n"
    command.file("twice.yaml", f"{one}---\n{one}")
    assert command("export", "twice.yaml", "--to", "xmage", "-o", "out").code == 0
    for path in (command.folder / "out").iterdir():
        assert f"class {path.stem} " in path.read_text()
    assert len(list((command.folder / "out").iterdir())) == 2


@pytest.mark.parametrize("arguments", [["missing.yaml"], ["empty"], ["bad.yaml"]])
def test_bad_input_is_refused_in_a_line(arguments: list[str], command: Command) -> None:
    (command.folder / "empty").mkdir()
    command.file("bad.yaml", "state: {active: alice}\n")
    printed = command("export", *arguments, "--to", "forge")
    assert printed.code == 2 and len(printed.err.splitlines()) == 1 and printed.err.startswith("azor: ")
