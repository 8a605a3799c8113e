"""The conformance suite: what is written is what the brute force and Azor find, planted errors show, runners run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from bridge.case.loading import case_from_object
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import LegalPlays
from bridge.errors import InputError
from bridge.validate.engines.installed import checked
from bridge.validate.engines.phase import PINNED, Phase
from bridge.validate.model import Board
from bridge.validate.plays import KEYS, Pairs, pairs_of
from tests.conformance.making import MISTAKEN, shown, shown_mistakes, words_to_show
from tests.conformance.mistakes import MISTAKES, errs
from tests.conformance.phase_page import PAGE, stored, with_mistakes, with_section
from tests.conformance.suite import LEVELS, SUITE, boards, case_of, digest_of
from tests.conformance.witness import broken, brute
from tests.conformance.worded import worded
from tests.fixtures.files import CONFORMANCE
from tests.serve.test_snippets import SNIPPETS, java, rust, typescript

__all__: list[str] = []

Node = dict[str, Any]

BOARDS = boards()
BY_ID = {board["board"]: board for board in BOARDS}
HEAD = json.loads(SUITE.read_text(encoding="utf-8"))
SHARE = 40
"""One of so many boards is looked at by day."""


def _by_day(boards: Iterable[Node]) -> list[Node]:
    return [board for board in boards if int(board["board"], 16) % SHARE == 0]


def _plays(board: Node, plays: Iterable[Node]) -> frozenset[Pairs]:
    return frozenset(pairs_of({KEYS[board["question"]]: play}) for play in plays)


def test_the_digest_and_the_numbers_are_those_of_the_files() -> None:
    assert HEAD["digest"] == digest_of(), "a suite that changes has another digest and another version"
    assert HEAD["boards"] == {str(level): number for level, number in Counter(b["level"] for b in BOARDS).items()}
    assert len({board["board"] for board in BOARDS}) == len(BOARDS) == 1000
    assert {int(level) for level in HEAD["levels"]} == set(LEVELS)
    assert "CC0" in (CONFORMANCE / "LICENSE").read_text(encoding="utf-8")


def test_each_board_says_what_it_says_it_says() -> None:
    for board in BOARDS:
        assert board["count"] == len(board["legal"]) == len(_plays(board, board["legal"]))
        assert 1 <= len(board["illegal"]) <= 10
        assert board["tags"] == sorted({rule for each in board["illegal"] for rule in each["rules"]})
        assert not _plays(board, board["legal"]) & _plays(board, (each["illegal"] for each in board["illegal"]))


def test_the_page_explains_each_key_of_a_board() -> None:
    page = PAGE.read_text(encoding="utf-8")
    states = [board["state"] for board in BOARDS]
    objects = [each for state in states for each in (*state["battlefield"], *state["players"].values())]
    keys = {key for each in (*states, *objects, *BOARDS) for key in each} - {"level"}
    assert not [key for key in keys if f"`{key}`" not in page]


def test_no_card_says_a_sentence() -> None:
    """Cards are told by name and effects."""
    assert not [board["board"] for board in BOARDS if '"text"' in json.dumps(board["state"])]


def _confirmed(boards: list[Node]) -> None:
    for board in boards:
        assert brute(case_of(board)) == (_plays(board, board["legal"]), board["maximum"]), board["board"]


def _judged(boards: list[Node]) -> None:
    found = legal_plays_of_many([case_from_object(case_of(board)) for board in boards])
    for board, plays in zip(boards, found, strict=True):
        assert isinstance(plays, LegalPlays)
        assert (_plays(board, plays.plays), plays.maximum) == (_plays(board, board["legal"]), board["maximum"])


def _explained(boards: list[Node]) -> None:
    """The rules that an illegal play breaks, as the brute force tells them."""
    for board in boards:
        for each in board["illegal"]:
            assert list(broken(case_of(board), each["illegal"])) == each["rules"], (board["board"], each["illegal"])


def test_the_brute_force_finds_the_same_on_some() -> None:
    _confirmed(_by_day(BOARDS))
    _explained(_by_day(BOARDS))


def test_azor_finds_the_same_on_some() -> None:
    _judged(_by_day(BOARDS))


@pytest.mark.nightly
@pytest.mark.parametrize("level", LEVELS)
def test_the_brute_force_and_azor_find_the_same_on_all(level: int) -> None:
    chosen = [board for board in BOARDS if board["level"] == level]
    _confirmed(chosen)
    _explained(chosen)
    _judged(chosen)


# --------------------------------------------------------------------------------------------------- an engine in words


def _the_same_in_words(boards: list[Node]) -> None:
    cases = [worded(case_of(board)) for board in boards]
    for board, found in zip(boards, legal_plays_of_many([case_from_object(case) for case in cases]), strict=True):
        assert isinstance(found, LegalPlays)
        assert _plays(board, found.plays) == _plays(board, board["legal"]), board["board"]


def test_some_boards_in_words_have_the_same_legal_plays() -> None:
    _the_same_in_words(_by_day(BOARDS))


@pytest.mark.nightly
def test_all_boards_in_words_have_the_same_legal_plays() -> None:
    _the_same_in_words(BOARDS)


def test_the_page_lists_each_board_on_which_phase_differs() -> None:
    page, campaign = PAGE.read_text(encoding="utf-8"), stored()
    assert page == with_section(page, campaign), "python -m tests.conformance.phase_page writes it anew"
    assert campaign.boards == len(BOARDS)
    differing = {board for family in campaign.families for board in family.boards}
    assert len(differing) == campaign.differing
    assert differing <= {board["board"] for board in BOARDS}
    assert all(board in page for board in differing)


@pytest.mark.nightly
def test_phase_differs_nowhere_else() -> None:
    """On listed plays of a share of the boards, where phase is installed."""
    try:
        checked(PINNED)
    except InputError as error:
        pytest.skip(error.message)
    engine = Phase()
    known = {board for family in stored().families for board in family.boards}
    answered = 0
    for board in BOARDS[::10]:
        key = KEYS[board["question"]]
        plays = [{key: play} for play in (*board["legal"], *(each["illegal"] for each in board["illegal"]))]
        answer = engine.answer(Board(board["board"], worded(case_of(board))), plays)
        if answer.accepts is not None:
            answered += 1
            accepted = frozenset(map(pairs_of, answer.accepts))
            assert accepted == _plays(board, board["legal"]) or board["board"] in known, board["board"]
    assert answered > 50


# ------------------------------------------------------------------------------------------------------- planted errors


NOT_SHOWN = {
    "may_exert": "boards don't say what is exerted",
    "chooses_attackers": "who chooses changes no declaration that is legal (CR 508.1a)",
    "chooses_blockers": "likewise (CR 509.1a)",
    "lethal_by_power": "the kind is newer than the boards",
}
"""Words that no board shows, and why."""


def test_each_word_is_shown_or_the_reason_is_known() -> None:
    """CR 508 to 510: for each kind of effect and each keyword some boards on which an engine that forgets it errs."""
    shown_on = {word: HEAD["shown"][word] for word in words_to_show()}
    assert {word for word, number in shown_on.items() if not number} == NOT_SHOWN.keys()
    assert all(number >= 2 for word, number in shown_on.items() if word not in NOT_SHOWN)


@pytest.mark.nightly
def test_what_is_shown_is_what_is_written() -> None:
    assert shown() == HEAD["shown"]


def test_a_table_of_the_page_names_each_mistake() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_mistakes(page, HEAD["mistakes"]), "python -m tests.conformance.phase_page writes it anew"
    assert [(each["rule"], each["mistake"]) for each in HEAD["mistakes"]] == [each[:2] for each in MISTAKES]


def test_what_the_page_says_that_no_board_has_no_board_has() -> None:
    for state in (board["state"] for board in BOARDS):
        assert len(state["players"]) <= 3
        assert sum("creature" in o["types"] for o in state["battlefield"]) <= 8
        assert not any("battle" in o["types"] for o in state["battlefield"])
        assert not any("team" in player for player in state["players"].values())
        assert set(state.get("options", ())) <= {"attack_multiple_players"}


def test_no_two_mistakes_are_called_the_same() -> None:
    assert len({each.says for each in MISTAKES}) == len(MISTAKES)


@pytest.mark.parametrize("number", range(len(MISTAKES)), ids=[each.says for each in MISTAKES])
def test_an_engine_with_one_mistake_is_found(number: int) -> None:
    """The engine is the brute force with one rule changed: of some boards it answers a listed play wrong."""
    told = HEAD["mistakes"][number]
    assert len(told["boards"]) == MISTAKEN <= told["shown"]
    assert all(errs(MISTAKES[number], BY_ID[board]) for board in told["boards"])


@pytest.mark.nightly
def test_mistakes_are_found_on_as_many_boards_as_is_written() -> None:
    assert shown_mistakes() == HEAD["mistakes"]


# -------------------------------------------------------------------------------------------------------------- runners

RUNNERS: dict[str, tuple[str, Callable[[Path, str, Path], list[str | Path]]]] = {
    "python": ("conformance.py", lambda folder, name, sources: [sys.executable, sources / f"{name}.py"]),
    "java": ("Conformance.java", java),
    "rust": ("conformance.rs", rust),
    "typescript": ("conformance.ts", typescript),
}
"""The program of each language, and the command that runs it."""

PLANTED: dict[str, dict[str, tuple[str, str]]] = {
    "509.1a": {
        "python": ('mine.get("tapped")', "False"),
        "java": ('mine.contains("\\"tapped\\":true")', "false"),
        "rust": ('is(mine, "tapped")', 'is(mine, "untapped")'),
        "typescript": ("mine.tapped", "false"),
    },
    "508.1a": {
        "python": ('mine.get("sick")', "False"),
        "java": ('mine.contains("\\"sick\\":true")', "false"),
        "rust": ('is(mine, "sick")', 'is(mine, "unwell")'),
        "typescript": ("mine.sick", "false"),
    },
    "a legal play is refused": {
        "python": ('{"flying", "reach"} & set', '{"flying"} & set'),
        "java": (' && !mine.contains("\\"reach\\"")', ""),
        "rust": (' || has(mine, "reach")', ""),
        "typescript": (' || has(id, "reach")', ""),
    },
}
"""Errors of the toy engines, by what shows them: tapped creatures, sick ones, and reach are forgotten."""


def _run(language: str, folder: Path, rules: Iterable[str] = ()) -> list[str]:
    """What the runner of a language says, with these errors planted."""
    name, command = RUNNERS[language]
    text = (SNIPPETS / name).read_text(encoding="utf-8")
    for right, wrong in (PLANTED[rule][language] for rule in rules):
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    (folder / "planted").mkdir()
    (folder / "planted" / name).write_text(text, encoding="utf-8")
    return _ran(command(folder, Path(name).stem, folder / "planted"))


def _ran(command: list[str | Path]) -> list[str]:
    files = sorted(CONFORMANCE.glob("level*.jsonl"))
    ran = subprocess.run(list(map(str, (*command, *files))), capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


@pytest.fixture(scope="module")
def in_python(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return _run("python", tmp_path_factory.mktemp("python"))


@pytest.fixture(scope="module")
def planted_in_python(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return _run("python", tmp_path_factory.mktemp("planted"), PLANTED)


def test_the_runner_counts_all_plays(in_python: list[str]) -> None:
    """The toy engine in it knows tapped and sick creatures and flying, and misses what it doesn't know."""
    plays = Counter[int]()
    for board in BOARDS:
        plays[board["level"]] += len(board["legal"]) + len(board["illegal"])
    levels = [line.split() for line in in_python if line.startswith("level")]
    assert {int(each[1].rstrip(":")): int(each[4]) for each in levels} == plays
    assert any(line.startswith("  509.1c: ") for line in in_python)


OTHERS = [language for language in RUNNERS if language != "python"]


@pytest.mark.parametrize("language", OTHERS)
def test_the_runners_tell_the_same(language: str, tmp_path: Path, in_python: list[str]) -> None:
    assert _run(language, tmp_path) == in_python


@pytest.mark.parametrize("language", OTHERS)
def test_the_runners_find_the_same_three_errors(language: str, tmp_path: Path, planted_in_python: list[str]) -> None:
    assert _run(language, tmp_path, PLANTED) == planted_in_python


@pytest.mark.parametrize("rule", PLANTED)
def test_an_error_in_the_toy_engine_shows(rule: str, tmp_path: Path, in_python: list[str]) -> None:
    def missed(lines: list[str]) -> int:
        return sum(int(line.rsplit(": ")[1]) for line in lines if line.startswith(f"  {rule}: "))

    assert missed(_run("python", tmp_path, [rule])) > missed(in_python)


@pytest.mark.nightly
@pytest.mark.parametrize("rule", PLANTED)
@pytest.mark.parametrize("language", OTHERS)
def test_each_error_shows_in_each_language(language: str, rule: str, tmp_path: Path) -> None:
    (tmp_path / "python").mkdir()
    assert _run(language, tmp_path, [rule]) == _run("python", tmp_path / "python", [rule])


@pytest.mark.parametrize("language", RUNNERS)
def test_a_runner_has_forty_lines_at_most(language: str) -> None:
    assert len((SNIPPETS / RUNNERS[language][0]).read_text(encoding="utf-8").splitlines()) <= 40
