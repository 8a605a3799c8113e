"""Games from the client's log: the board before each declaration, what is doubtful, and what never leaves the log."""

from __future__ import annotations

import gzip
import json
import sqlite3
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge import check
from bridge.case.loading import load_paths
from bridge.case.state import Case, Offered, Tried
from bridge.cli import imports
from bridge.errors import InputError
from bridge.exchange.arena import log as log_module
from bridge.exchange.arena.importing import Told, imported
from bridge.exchange.arena.names import CardNames, ClientNames, Names, Nothing, opened_names, readable
from tests.cli.commands import Command
from tests.exchange.logs import (
    BEARS,
    BRUTE,
    CARDS,
    GUARD,
    RAIDER,
    SECRETS,
    Log,
    attacking,
    client_database,
    creature,
    duel,
    turn,
    zones,
)
from tests.fixtures.files import ARENA


@pytest.fixture
def names(tmp_path: Path) -> Iterator[Names]:
    found = ClientNames(str(client_database(tmp_path / "Raw_CardDatabase_0.mtga")))
    yield found
    found.close()


@pytest.fixture
def read(tmp_path: Path, names: Names) -> Callable[..., tuple[list[Case], Told]]:
    """Reads a log."""

    def of(log: Log | str, known: Names = names, **keys: Any) -> tuple[list[Case], Told]:
        path = tmp_path / "Player.log"
        path.write_text(log if isinstance(log, str) else log.text, encoding="utf-8")
        told = Told()
        return [case for case, _ in imported(str(path), known, told, **keys)], told

    return of


Reader = Callable[..., tuple[list[Case], Told]]


def test_the_fixture_is_what_the_builder_writes() -> None:
    assert (ARENA / "duel.log").read_text(encoding="utf-8") == duel().text


# ----------------------------------------------------------------------------------------------------- the declarations


def test_the_state_before_each_declaration(read: Reader) -> None:
    cases, told = read(duel())
    assert (told.games, told.attacks, told.blocks, told.doubtful, told.lines) == (1, 2, 2, 0, [])
    assert [(each.title or "").partition(": ")[2] for each in cases] == [
        "me declares attackers", "rival declares blockers", "rival declares attackers", "me declares blockers",
    ]  # fmt: skip
    attack, block, counter, no_block = cases
    mine = {each.id: each for each in attack.state.battlefield}
    assert mine["grizzly_bears"].sick and not mine["boggart_brute"].sick
    assert not any(each.tapped for each in mine.values())  # CR 508.1f: they tap as they are declared
    assert mine["boggart_brute"].keywords == ["menace"]
    assert (mine["jace_beleren"].types, mine["jace_beleren"].loyalty) == (["planeswalker"], 3)
    assert attack.state.players["me"].hand == 2 and attack.state.players["me"].graveyard == 1
    assert attack.play is not None and attack.play.attackers == {
        "boggart_brute": "jace_beleren", "valley_dasher": "rival",
    }  # fmt: skip
    assert block.state.attacking == attack.play.attackers
    assert block.play is not None and block.play.blockers == {
        "watchdog": ["valley_dasher"], "grizzly_bears_2": ["valley_dasher"],
    }  # fmt: skip
    assert {each.id for each in block.state.battlefield if each.tapped} == set(block.state.attacking)
    assert (counter.state.active, counter.play and counter.play.attackers) == ("rival", {"grizzly_bears_2": "me"})
    assert "valley_dasher" not in {each.id for each in counter.state.battlefield}
    assert no_block.play is not None and no_block.play.blockers == {}


def test_what_was_declared_is_legal(read: Reader) -> None:
    """The Dasher attacks, the Watchdog blocks, and nothing forbids the rest."""
    assert [check(each).outcome.value for each in read(duel())[0]] == ["legal"] * 4


def test_what_was_offered(read: Reader) -> None:
    attack, block, _, no_block = read(duel())[0]
    both = ["rival", "jace_beleren"]
    assert attack.offered == Offered(
        attackers={"boggart_brute": both, "valley_dasher": both},
        must=["valley_dasher"],
        tried=[
            Tried(accepted=False),
            Tried(accepted=False, attackers={"boggart_brute": "jace_beleren"}),
            Tried(accepted=True, attackers={"boggart_brute": "jace_beleren", "valley_dasher": "rival"}),
        ],
    )
    assert block.offered is None  # the opponent was asked, not this client
    assert no_block.offered is not None
    assert no_block.offered.blockers == {"boggart_brute": ["grizzly_bears_2"], "grizzly_bears": ["grizzly_bears_2"]}


def a_turn(*mine: dict[str, Any], theirs: tuple[dict[str, Any], ...] = (), **keys: Any) -> Log:
    """A log up to the declaration of attackers of seat 1."""
    log = Log()
    things = [*mine, *theirs]
    log.full(turnInfo=turn("Main1"), zones=zones(*(each["instanceId"] for each in things)), gameObjects=things, **keys)
    log.diff(step="Combat/BeginCombat")
    log.diff(step="Combat/DeclareAttack")
    return log


def test_nothing_declared_is_a_declaration_where_it_was_asked_for(read: Reader) -> None:
    """CR 508.1d: the Dasher has to attack; it stays home here."""
    dasher = creature(203, RAIDER, 1)
    log = a_turn(dasher)
    log.attackers({203: [2]}, {}, True, must=[203])
    log.answered("SubmitAttackersReq")
    log.diff(dasher, step="Main2")
    (case,), _ = read(log)
    assert case.play is not None and case.play.attackers == {}
    verdict = check(case)
    assert (verdict.outcome.value, verdict.violations[0].cr) == ("illegal", "508.1d")


def test_where_it_never_says_what_can_be_submitted_nothing_is_said_of_choices(read: Reader) -> None:
    log = a_turn(bears := creature(202, BEARS, 1))
    log.attackers({202: [2]}, {}, False)
    log.diff(attacking(bears, 2))
    (case,), _ = read(log)
    assert case.offered is not None and case.offered.tried == []


def test_who_attacked_in_an_earlier_combat_is_known(read: Reader) -> None:
    log = a_turn(bears := creature(202, BEARS, 1), ox := creature(204, BEARS, 1))
    log.diff(attacking(bears, 2))
    log.diff({**bears, "isTapped": False}, step="Combat/EndCombat")
    log.diff(step="Combat/BeginCombat")
    log.diff(attacking(bears, 2), attacking(ox, 2), step="Combat/DeclareAttack")
    first, second = read(log)[0]
    assert not any(each.attacked_this_turn for each in first.state.battlefield)
    assert [each.attacked_this_turn for each in second.state.battlefield] == [True, False]


def test_combat_ends_with_its_phase_also_for_objects_that_arent_told_of_again(read: Reader) -> None:
    log = a_turn(bears := creature(202, BEARS, 1), ox := creature(204, BEARS, 1))
    log.diff(attacking(bears, 2))
    log.diff(step="Main2")
    log.diff(step="Combat/BeginCombat 5 1")
    log.diff(attacking(ox, 2), step="Combat/DeclareAttack 5 1")
    cases, _ = read(log)
    assert [each.play and each.play.attackers for each in cases] == [
        {"grizzly_bears": "rival"}, {"grizzly_bears_2": "rival"},
    ]  # fmt: skip


def test_what_comes_attacking_later_is_not_declared(read: Reader) -> None:
    """CR 508.4: what is put onto the battlefield attacking was never declared."""
    log = a_turn(bears := creature(202, BEARS, 1))
    log.diff(attacking(bears, 2))
    log.diff(attacking(creature(210, BEARS, 1), 2), zones=zones(202, 210))
    cases, _ = read(log)
    assert [each.play and each.play.attackers for each in cases] == [{"grizzly_bears": "rival"}]


def test_what_was_attacked_and_is_gone_attacks_nothing(read: Reader) -> None:
    """CR 506.4c: the attacker stays in combat, and may still be blocked."""
    log = a_turn(bears := creature(202, BEARS, 1), theirs=(creature(302, BEARS, 2),))
    log.diff(attacking(bears, 777))
    log.diff(step="Combat/DeclareBlock")
    log.diff(attacking(bears, 777, blockState="BlockState_Unblocked"))
    case = read(log)[0][-1]
    assert case.question == "declare_blockers" and check(case).outcome.value == "legal"
    assert str(case.state.attacking["grizzly_bears"]) == "Gone(gone='rival')"


def test_an_attack_and_its_blocks_in_one_message_leave_the_blocks_out(read: Reader) -> None:
    log = a_turn(bears := creature(202, BEARS, 1), theirs=(creature(302, BEARS, 2),))
    log.diff(attacking(bears, 2, blockState="BlockState_Unblocked"), step="Combat/DeclareBlock")
    cases, told = read(log)
    assert (len(cases), told.merged) == (1, 1)


# ------------------------------------------------------------------------------------------------------------ the board


def annotation(id: int, sort: str, affector: int, affected: int, **details: int) -> dict[str, Any]:
    return {
        "id": id, "affectorId": affector, "affectedIds": [affected], "type": [f"AnnotationType_{sort}"],
        "details": [
            {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": [number]}
            for key, number in details.items()
        ],
    }  # fmt: skip


def test_counters_attachments_and_owners(read: Reader) -> None:
    aura = {**creature(400, BEARS, 2), "cardTypes": ["CardType_Enchantment"], "subtypes": ["SubType_Aura"]}
    notes = [
        annotation(1, "Counter", 202, 202, counter_type=1, count=2),
        annotation(2, "Counter", 202, 202, counter_type=172, count=1),
        annotation(3, "Attachment", 400, 202),
        annotation(4, "Counter", 1, 1, counter_type=3, count=4),
    ]
    bears = creature(202, BEARS, 1, 4, 4, ownerSeatId=2, damage=1, subtypes=["SubType_AllCreatureTypes"])
    log = a_turn(bears, aura, persistentAnnotations=notes)
    log.diff(attacking(bears, 2))
    (case,), _ = read(log)
    mine, other = case.state.battlefield
    assert mine.counters == {"+1/+1": 2, "stun": 1} and (mine.owner, mine.damage) == ("rival", 1)
    assert mine.subtypes == ["every creature type"]
    assert other.attached_to == "grizzly_bears" and case.state.players["me"].poison == 4
    assert check(case).outcome.value == "legal"


def test_face_down_is_nobody(read: Reader) -> None:
    log = a_turn(thing := creature(202, BRUTE, 1, isFacedown=True, abilities=[]))
    log.diff(attacking(thing, 2))
    (case,), _ = read(log)
    assert (case.state.battlefield[0].id, case.state.battlefield[0].name) == ("face_down", None)


def blocked_by(thing: dict[str, Any], *notes: dict[str, Any]) -> Log:
    """A log in which a creature of seat 2 blocks Grizzly Bears."""
    log = a_turn(bears := creature(202, BEARS, 1), theirs=(thing,), persistentAnnotations=list(notes))
    log.diff(attacking(bears, 2))
    block = {"blockState": "BlockState_Blocking", "blockInfo": {"attackerIds": [202]}}
    log.diff(
        {**attacking(bears, 2), "blockState": "BlockState_Blocked"}, {**thing, **block}, step="Combat/DeclareBlock"
    )
    return log


@pytest.mark.parametrize(
    ("sort", "ability", "outcome", "rule"),
    [
        (31, 9500, "illegal", "509.1b"),  # "Target creature can't block this turn." has resolved
        (39, 9500, "undetermined", ""),  # a sort of which only the name is known
        (77, 9999, "undetermined", ""),  # words that nobody knows
        (77, 9501, "legal", ""),  # words that aren't about combat
    ],
)
def test_what_a_spell_has_left_behind(
    sort: int, ability: int, outcome: str, rule: str, tmp_path: Path, read: Reader
) -> None:
    spells = {9500: "Target creature can't block this turn.", 9501: "CARDNAME costs {o1} less to cast."}
    known = ClientNames(str(client_database(tmp_path / "more.mtga", {**CARDS, 700: ("Falter", spells)})))
    note = annotation(9, "Qualification", 888, 302, QualificationType=sort, grpid=ability)
    case = read(blocked_by(creature(302, BEARS, 2), note), known)[0][-1]
    verdict = check(case)
    assert verdict.outcome.value == outcome
    assert not rule or verdict.violations[0].cr == rule


def test_what_stands_on_a_permanent_is_not_counted_twice(read: Reader) -> None:
    """CR 509.1c counts requirements: that Watchdog blocks is one, stated by its words, and not also by the log."""
    note = annotation(9, "Qualification", 302, 302, QualificationType=35, grpid=9001)
    case = read(blocked_by(creature(302, GUARD, 2, 1), note))[0][-1]
    assert case.state.effects == [] and len(check(case).requirements.obeyed) == 1


# --------------------------------------------------------------------------------------------------------------- names


def test_words_that_nobody_knows_leave_it_open(read: Reader) -> None:
    """An ability of the attacker that isn't in the database could mean anything; a creature without any can't."""
    for abilities, outcome in (([77777], "undetermined"), ([], "legal"), ([8], "legal")):
        for known in (None, Nothing()):
            log = a_turn(thing := creature(202, BEARS, 1, abilities=abilities))
            log.diff(attacking(thing, 2))
            (case,), _ = read(log) if known is None else read(log, known)
            assert check(case).outcome.value == outcome, (abilities, known)


def card_file(folder: Path) -> str:
    cards = [
        {"object": "card", "name": "Boggart Brute", "layout": "normal", "arena_id": BRUTE, "cmc": 3.0,
         "mana_cost": "{2}{R}", "type_line": "Creature — Goblin Warrior", "oracle_text": "Menace", "power": "3",
         "toughness": "2", "colors": ["R"], "legalities": {"vintage": "legal"}},
        {"object": "card", "name": "No Arena", "layout": "normal", "type_line": "Land"},
        {"object": "card", "name": "No Type", "layout": "normal", "arena_id": 7},
    ]  # fmt: skip
    (folder / "default-cards.json").write_text(json.dumps(cards), encoding="utf-8")
    return str(folder / "default-cards.json")


def test_a_file_of_cards_with_ids_of_arena(tmp_path: Path, read: Reader) -> None:
    known = opened_names(card_file(tmp_path))
    assert isinstance(known, CardNames) and known.card(1) is None
    assert known.card(7) is None, "what is no card has no name"
    log = a_turn(brute := creature(202, BRUTE, 1), other := creature(203, GUARD, 1))
    log.diff(attacking(brute, 2), attacking(other, 2))
    (case,), _ = read(log, known)
    mine, unknown = case.state.battlefield
    assert (mine.name, mine.text, mine.keywords) == ("Boggart Brute", "Menace", ["menace"])
    assert unknown.name is None and check(case).outcome.value == "undetermined"
    gained = annotation(5, "AddAbility", 900, 202, grpid=12345)
    log = a_turn(brute := creature(202, BRUTE, 1, abilities=[142, 12345]), persistentAnnotations=[gained])
    log.diff(attacking(brute, 2))
    assert check(read(log, known)[0][0]).outcome.value == "undetermined"


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("{oT}: Add {oG}.", "{T}: Add {G}."),
        ("CARDNAME pays {o2oWo(U/P)}.", "~ pays {2}{W}{U/P}."),
        ("{o10}: {oX}", "{10}: {X}"),
        ("Two\nlines", "Two lines"),
    ],
)
def test_the_clients_words_are_those_of_cards(written: str, printed: str) -> None:
    assert readable(written) == printed


def test_a_file_that_has_no_names_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE things (id INTEGER)")
    connection.commit()
    connection.close()
    (tmp_path / "cut.mtga").write_bytes(client_database(tmp_path / "whole.mtga").read_bytes()[:5000])
    (tmp_path / "empty.json").write_text("[]")
    (tmp_path / "none.json").write_text('[{"object": "card", "name": "x", "type_line": "Land"}]')
    for name in ("other.sqlite", "cut.mtga", "empty.json", "none.json", "missing", "."):
        with pytest.raises(InputError):
            opened_names(str(tmp_path / name)).card(1)


def test_a_view_in_place_of_a_table_is_no_database(tmp_path: Path) -> None:
    """A view could do anything when it is read."""
    path = client_database(tmp_path / "view.mtga")
    connection = sqlite3.connect(path)
    connection.executescript("ALTER TABLE Cards RENAME TO Real; CREATE VIEW Cards AS SELECT * FROM Real;")
    connection.close()
    with pytest.raises(InputError, match="no tables"):
        opened_names(str(path))


# ------------------------------------------------------------------------------------------------------- lost messages


def losing(lost: int) -> Log:
    """A turn in which messages are lost before the attack, and a whole state comes before the next one."""
    log = a_turn(bears := creature(202, BEARS, 1))
    log.diff(attacking(bears, 2), lost=lost)
    log.diff({**bears}, step="Main2")
    log.full(turnInfo=turn("Main1 5 1"), zones=zones(202), gameObjects=[bears])
    log.diff(step="Combat/BeginCombat 5 1")
    log.diff(attacking(bears, 2), step="Combat/DeclareAttack 5 1")
    return log


def test_a_lost_message_makes_states_doubtful_until_the_next_whole_one(read: Reader) -> None:
    cases, told = read(losing(1))
    assert [each.title for each in cases] == ["Game 1, turn 5: me declares attackers"]
    assert told.doubtful == 1 and "a message of the game is missing" in told.lines[0]
    assert len(read(losing(0))[0]) == 2


def test_a_game_that_goes_back_is_doubtful_and_a_message_that_comes_again_is_not(read: Reader) -> None:
    log = losing(0)
    again = max(place for place, line in enumerate(log.lines) if "BeginCombat" in line and '"turnNumber": 3' in line)
    log.lines.insert(again, log.lines[again])
    assert len(read(log)[0]) == 2
    log.lines.insert(again + 4, log.lines[again])  # after the step in which attackers are declared has begun
    cases, told = read(log)
    assert len(cases) == 1 and "goes back to an earlier state" in told.lines[0]


def test_a_doubtful_state_says_so_and_decides_nothing(read: Reader) -> None:
    doubtful, sound = read(losing(2), doubtful=True)[0]
    assert doubtful.note is not None and "is doubtful" in doubtful.note
    assert check(doubtful).outcome.value == "undetermined"
    assert sound.note is None and check(sound).outcome.value == "legal"


def test_a_log_that_begins_in_the_middle_is_doubtful(read: Reader) -> None:
    log = losing(0)
    first = next(place for place, line in enumerate(log.lines) if "GameStateType_Full" in line)
    cases, told = read("\n".join(log.lines[:first] + log.lines[first + 1 :]))
    assert len(cases) == 1 and told.doubtful == 0 and told.games == 1  # without objects nothing attacks


@pytest.mark.parametrize("cut", [10, 200, -3])
def test_a_line_that_is_cut_off_is_a_lost_message(cut: int, read: Reader) -> None:
    log = losing(0)
    place = max(place for place, line in enumerate(log.lines) if "BeginCombat" in line and '"turnNumber": 3' in line)
    line = log.lines[place]
    log.lines[place] = line[: line.index("greToClientEvent") + 20 + cut] if cut > 0 else line[:cut]
    cases, told = read(log)
    assert len(cases) == 1 and told.doubtful == 1 and told.lines


# ------------------------------------------------------------------------------------------------------------- hostile


@pytest.mark.parametrize(
    "message",
    [
        {"type": 7},
        {"gameStateMessage": {"gameObjects": [{"instanceId": "x"}]}},
        {"gameStateMessage": {"gameObjects": [{"instanceId": 2**70}]}},
        {"gameStateMessage": {"type": "GameStateType_Full", "zones": "none"}},
        {"gameStateMessage": None, "declareAttackersReq": {"qualifiedAttackers": [{}]}},
        {"systemSeatIds": [[[]]]},
    ],
)
def test_a_message_of_another_form_is_a_lost_one(message: dict[str, Any], read: Reader) -> None:
    log = losing(0)
    log.lines.insert(-2, json.dumps({"greToClientEvent": {"greToClientMessages": [message]}}))
    cases, told = read(log)
    assert len(cases) == 1 and told.doubtful == 1
    assert "a message of another form" in told.lines[0]


@pytest.mark.parametrize(
    "line",
    [
        '{"greToClientEvent": ' + "[" * 100_000,
        '{"greToClientEvent": {"greToClientMessages": [' + "{}," * 1_500 + "{}]}}",
        '"greToClientEvent"',
        '{"greToClientEvent": NaN}',
        '{"greToClientEvent": {"greToClientMessages": [{"type": "\\ud800"}]}}',
    ],
)
def test_a_line_of_another_form_ends_nothing(line: str, read: Reader) -> None:
    log = losing(0)
    log.lines.insert(3, line)
    cases, _ = read(log)
    assert cases


def test_a_line_that_is_too_long_is_a_lost_message(read: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    log = losing(0)
    monkeypatch.setattr(log_module, "_LONGEST_LINE", 10_000)
    log.lines.insert(-2, "x" * 100_000)
    _, told = read(log)
    assert told.doubtful == 1 and "more than 10,000 bytes" in told.lines[0]


def test_objects_without_end_are_no_game(read: Reader) -> None:
    log = Log()
    log.full(gameObjects=[{"instanceId": id} for id in range(21_000)])
    assert read(log)[0] == []


def test_bytes_that_are_no_text_and_broken_lines_anywhere(tmp_path: Path, names: Names) -> None:
    """Whatever is cut out of a log, reading it ends, and each case that comes of it is one."""
    whole = duel().text.encode()
    for start in range(0, len(whole), 701):
        (tmp_path / "broken.log").write_bytes(whole[:start] + b"\xff\x00" + whole[start + 300 :])
        assert len(list(imported(str(tmp_path / "broken.log"), names, Told()))) <= 4


def test_a_long_log_is_read_line_by_line(tmp_path: Path, names: Names) -> None:
    path = tmp_path / "long.log"
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(30):
            file.write("[UnityCrossThreadLogger] nothing of interest\n" * 2_000)
        file.write(duel().text)
    tracemalloc.start()
    cases = sum(1 for _ in imported(str(path), names, Told()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert cases == 4 and peak < path.stat().st_size / 4


# --------------------------------------------------------------------------------------------------------- the commands


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.chdir(tmp_path)
    client_database(tmp_path / "cards.mtga")
    (tmp_path / "Player.log").write_text(duel().text, encoding="utf-8")
    return Command(tmp_path, capsys)


@pytest.mark.parametrize("form", ["yaml", "jsonl"])
def test_names_ids_and_times_never_leave_the_log(form: str, command: Command) -> None:
    printed = command("import", "arena", "Player.log", "--names", "cards.mtga", "-o", f"games.{form}")
    assert printed.code == 0
    assert printed.err == "azor: Player.log: 1 game, 4 declarations (2 of attackers, 2 of blockers)\n"
    page = command("legal", f"games.{form}", "--format", "html")
    written = (command.folder / f"games.{form}").read_text() + printed.out + printed.err + page.out
    assert (command.folder / "Player.log").read_text().count(SECRETS[0]) > 1
    for secret in SECRETS:
        assert secret not in written
    assert len(list(load_paths([f"games.{form}"]))) == 4
    assert command("import", "arena", "Player.log", "--names", "cards.mtga").out.count("question: ") == 4


def test_a_page_shows_what_could_have_been_done(command: Command) -> None:
    """Of the six attacks with the Dasher alone, or with it and the Brute, each legal one is on the page."""
    command("import", "arena", "Player.log", "--names", "cards.mtga", "-o", "games.yaml")
    page = command("legal", "games.yaml", "--format", "html")
    assert page.code == 0 and page.out.startswith("<!DOCTYPE html>")
    assert "Game 1, turn 3: me declares attackers: legal" in page.out
    assert "What could be declared (6)" in page.out
    assert (
        "attack rival with Valley Dasher, and Jace Beleren with Boggart Brute — obeys 1 of 1 — this was declared"
        in page.out
    )
    assert page.out.count("this was declared") == 4
    assert "Valley Dasher could attack rival, Jace Beleren (has to)" in page.out
    assert "tried, not accepted: attack with nothing" in page.out
    assert "default-src &#x27;none&#x27;" in page.out or "default-src 'none'" in page.out
    assert command("legal", "games.yaml", "--format", "html", "--count").code == 2


def test_the_page_escapes_what_others_wrote(command: Command) -> None:
    command.file(
        "hostile.yaml",
        "title: <script>alert(1)</script>\nstate: {active: a, players: {a: {}, b: {}}, battlefield: "
        "[{id: x, name: '<b>&', controller: a, types: [creature], power: 1, toughness: 1}]}\n",
    )
    page = command("legal", "hostile.yaml", "--format", "html").out
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)" in page and "<b>&amp;" not in page


def test_what_is_offered_needs_ids_that_are_there(command: Command) -> None:
    board = "state: {active: a, players: {a: {}, b: {}}, battlefield: [{id: x, controller: a, types: [creature]}]}\n"
    for offered in (
        "{attackers: {y: [b]}}",
        "{attackers: {x: [z]}}",
        "{must: [y]}",
        "{tried: [{accepted: true, attackers: {y: b}}]}",
    ):
        command.file("case.yaml", f"{board}offered: {offered}\nplay: {{attackers: {{}}}}\n")
        printed = command("check", "case.yaml")
        assert printed.code == 2 and "offered" in printed.err


def test_an_interrupt_leaves_whole_cases(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = imports._write

    def interrupted(cases: Iterator[dict[str, Any]], output: str | None) -> None:
        def two() -> Iterator[dict[str, Any]]:
            yield next(cases)
            yield next(cases)
            raise KeyboardInterrupt

        whole(two(), output)

    monkeypatch.setattr(imports, "_write", interrupted)
    printed = command("import", "arena", "Player.log", "--names", "cards.mtga", "-o", "games.yaml")
    assert printed.code == 130 and "1 game, 2 declarations" in printed.err
    assert len(list(load_paths(["games.yaml"]))) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["missing.log"],
        ["."],
        ["Player.log", "--names", "missing.mtga"],
        ["Player.log", "-o", "Player.log"],
        ["Player.log", "--names", "cards.mtga", "-o", "cards.mtga"],
        ["Player.log", "--names", "Player.log"],
    ],
)
def test_bad_input_is_refused_in_a_line(arguments: list[str], command: Command) -> None:
    printed = command("import", "arena", *arguments)
    assert printed.code == 2 and printed.err.count("\n") == 1 and "Traceback" not in printed.err
    assert (command.folder / "Player.log").stat().st_size and (command.folder / "cards.mtga").stat().st_size


@pytest.mark.parametrize(
    ("packed", "said"),
    [
        (gzip.compress, "is compressed with gzip; unpack it first"),
        (lambda text: gzip.compress(text)[:40], "is compressed with gzip; unpack it first"),
        (lambda text: text.decode().encode("utf-16"), "is UTF-16; the client writes UTF-8"),
    ],
    ids=["gzip", "gzip cut off", "UTF-16"],
)
def test_a_log_in_another_form_is_refused(packed: Callable[[bytes], bytes], said: str, command: Command) -> None:
    (command.folder / "other.log").write_bytes(packed((command.folder / "Player.log").read_bytes()))
    printed = command("import", "arena", "other.log")
    assert (printed.code, printed.err) == (2, f"azor: other.log: {said}\n")
