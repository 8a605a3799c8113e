"""Importing into the index, again and after interruptions, and looking up."""

from __future__ import annotations

import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridge.cards import CardIndex, default_path, import_file, importing, opening
from bridge.cards.model import COLORS
from bridge.cards.opening import FORM
from bridge.case.state import Permanent
from bridge.errors import InputError
from bridge.files.opening import bounded
from tests.cards.samples import ATOMIC, PLAIN, SCRYFALL, write

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def index(tmp_path: Path) -> CardIndex:
    import_file(write(tmp_path, "cards.json", SCRYFALL), tmp_path / "cards.sqlite")
    return CardIndex(tmp_path / "cards.sqlite")


def content(path: Path) -> list[str]:
    """Everything that can be looked up, in an order that doesn't depend on the order of imports."""
    with CardIndex(path) as index:
        cards = sorted(repr(each) for each in index)
    with sqlite3.connect(path) as opened:
        names = sorted(opened.execute("SELECT folded, rank, name FROM names").fetchall())
        left = opened.execute("SELECT count(*) FROM names WHERE card NOT IN (SELECT id FROM cards)").fetchone()
    opened.close()
    assert left == (0,)
    return [*cards, *map(str, names)]


def many(number: int, start: int = 0) -> list[dict[str, Any]]:
    return [{**PLAIN[0], "name": f"Ogre {each}"} for each in range(start, start + number)]


# ----------------------------------------------------------------------------------------------------------- looking up


def test_names_in_any_spelling(index: CardIndex) -> None:
    for name in ("Bog Ogre", "bog ogre", " BOG  ogre ", "Bóg Ogre"):
        card = index.card(name)
        assert card is not None
        assert card.name == "Bog Ogre"


def test_full_names_and_faces(index: CardIndex) -> None:
    for name in ("Mild Cleric // Wild Beast", "mild cleric//wild beast", "Mild Cleric", "Wild Beast"):
        card = index.card(name)
        assert card is not None
        assert card.name == "Mild Cleric // Wild Beast"
    assert index.card("Cleric") is None


def test_listing(index: CardIndex) -> None:
    names = ["Bog Ogre", "Mild Cleric // Wild Beast", "Still Monk // Sudden Spirit", "Goblin", "Goblin"]
    assert [each.name for each in index] == names
    assert len(index) == 5
    assert list(index.names()) == sorted(set(names))


def test_tokens_come_after_cards(tmp_path: Path) -> None:
    goblin = {**SCRYFALL[0], "name": "Goblin", "type_line": "Creature — Goblin"}
    import_file(write(tmp_path, "a", [*SCRYFALL[:3], SCRYFALL[3], goblin]), tmp_path / "i")
    with CardIndex(tmp_path / "i") as index:
        card, token = index.card("Goblin"), index.card("Goblin", token=True)
        ogre = index.card("Bog Ogre", token=True)
    assert card is not None
    assert token is not None
    assert (card.token, token.token) == (False, True)
    assert ogre is not None  # a token that copies a card and has no entry of its own


def test_several_of_a_name_are_refused(index: CardIndex, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        index.card("Goblin")
    assert caught.value.message.startswith("2 different tokens are called 'Goblin'; ")
    import_file(write(tmp_path, "atomic", ATOMIC), tmp_path / "atomic.sqlite")
    with pytest.raises(InputError) as caught, CardIndex(tmp_path / "atomic.sqlite") as atomic:
        atomic.card("Odd Thing")
    assert caught.value.message.startswith("2 different cards are called 'Odd Thing'; ")


def test_a_card_comes_before_a_minor_one_and_before_a_part(tmp_path: Path) -> None:
    funny = {**SCRYFALL[0], "set_type": "funny", "oracle_text": "Bog Ogre sings."}
    parts = [{"name": "Bog Ogre", "type_line": "Sorcery"}, {"name": "Bog", "type_line": "Sorcery"}]
    split = {"name": "Bog Ogre // Bog", "layout": "split", "card_faces": parts}
    import_file(write(tmp_path, "a", [split, funny, SCRYFALL[0]]), tmp_path / "i")
    with CardIndex(tmp_path / "i") as index:
        card, other, part = index.card("Bog Ogre"), index.card("Bog Ogre // Bog"), index.card("Bog")
    assert card is not None
    assert card.faces[0].text == "Bog Ogre can't block."
    assert other is not None
    assert other == part


def test_the_back_of_two_meld_cards_is_one(tmp_path: Path) -> None:
    def meld(front: str) -> list[dict[str, Any]]:
        name = f"{front} // Twin"
        back = {"faceName": "Twin", "type": "Creature", "side": "b", "manaValue": 7.0}
        face = {"faceName": front, "type": "Creature", "side": "a", "manaValue": 3.0}
        return [{"name": name, "layout": "meld", **each} for each in (face, back)]

    cards = {"meta": {}, "data": {f"{each} // Twin": meld(each) for each in ("One", "Two")}}
    import_file(write(tmp_path, "a", cards), tmp_path / "i")
    with CardIndex(tmp_path / "i") as index:
        card = index.card("Twin")
    assert card is not None
    face = card.face("Twin")
    assert face is not None
    assert face.mana_value == 7


def test_what_is_said_of_unknown_names(index: CardIndex) -> None:
    assert index.unknown("Bog Orge") == "no card 'Bog Orge' in the index; did you mean 'Bog Ogre'?"
    assert index.unknown("bog") == "no card 'bog' in the index; did you mean 'Bog Ogre'?"
    assert index.unknown("Wild Best") == "no card 'Wild Best' in the index; did you mean 'Wild Beast'?"
    assert index.unknown("Zzyzx") == "no card 'Zzyzx' in the index"
    assert index.unknown("") == "no card '' in the index"


def test_all_cards_at_hand(tmp_path: Path) -> None:
    """Each is found by its name and by its faces' names, and its characteristics make a permanent of a case."""
    path = ROOT.parent / "shared" / "data" / "cards" / "dev_cards.jsonl"
    if not path.is_file():
        pytest.skip("the cards are not here")
    done = import_file(path, tmp_path / "i")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert (done.broken, done.again) == (0, 0)
    assert done.cards + sum(done.left_out.values()) == len(lines)
    with CardIndex(tmp_path / "i") as index:
        for card in index:
            assert index.card(card.name.upper()) == card
            for face in card.faces:
                found = index.card(face.name)
                assert found is not None
                assert found.face(face.name) is not None
                msgspec.convert({"id": "it", "controller": "ann", **face.characteristics()}, Permanent)
        for line in lines[::100]:
            printed = json.loads(line)
            whole = index.card(printed["name"])
            if whole is None:
                assert re.search("Conspiracy|Dungeon|Stickers", printed["type_line"])
                continue
            front = whole.faces[0]
            assert (front.power, front.toughness) == (printed["power"], printed["toughness"])
            assert set(front.colors) <= {COLORS[each] for each in printed["colors"]}


# ---------------------------------------------------------------------------------------------------------- the file


def test_where_the_index_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("AZOR_CARDS", str(tmp_path / "mine"))
    assert default_path() == CardIndex().path == tmp_path / "mine"
    assert CardIndex("other").path == Path("other")
    monkeypatch.delenv("AZOR_CARDS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path().name == "cards.sqlite"
    assert "azor" in default_path().parts


def make_foreign(path: Path) -> None:
    with sqlite3.connect(path) as opened:
        opened.execute("CREATE TABLE cards (name)")
    opened.close()


def make_old(path: Path) -> None:
    import_file(write(path.parent, "old", PLAIN), path)
    with sqlite3.connect(path) as opened:
        opened.execute(f"PRAGMA user_version = {FORM + 1}")
    opened.close()


def make_damaged(path: Path) -> None:
    import_file(write(path.parent, "old", many(500)), path)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


def make_undecodable(path: Path) -> None:
    import_file(write(path.parent, "old", PLAIN), path)
    with sqlite3.connect(path) as opened:
        opened.execute("UPDATE cards SET content = X'7b7d'")
    opened.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "there is no index of cards; 'azor cards import FILE' makes one"),
        (lambda path: path.write_text("cards\n" * 1000), "this is no index of cards"),
        (lambda path: path.write_bytes(b""), "this is no index of cards"),
        (lambda path: path.mkdir(), "the index of cards can't be opened"),
        (make_foreign, "this is no index of cards, but another program's file"),
        (make_old, f"this index of cards is of form {FORM + 1}, and this version of azor reads form {FORM}; "),
        (make_damaged, "the index of cards is damaged; "),
        (make_undecodable, "the index of cards is damaged: "),
    ],
)
def test_files_that_cant_be_used_are_one_line(tmp_path: Path, make: Callable[[Path], None], message: str) -> None:
    path = tmp_path / "i"
    make(path)
    index = CardIndex(path)  # nothing is opened here
    with pytest.raises(InputError) as caught:
        index.card("Bog Ogre")
    index.close()
    assert caught.value.message.startswith(message)
    assert caught.value.file == str(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("make", [lambda path: path.write_text("cards\n" * 1000), make_foreign, make_old])
def test_an_import_spares_files_that_are_no_index(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "i"
    make(path)
    before = path.read_bytes()
    with pytest.raises(InputError) as caught:
        import_file(write(tmp_path, "cards", SCRYFALL), path)
    assert caught.value.file == str(path)
    assert path.read_bytes() == before


def test_an_index_that_is_being_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "ENTRIES_PER_TRANSACTION", 10)
    seen = []

    def look(done: int, size: int) -> None:
        with CardIndex(tmp_path / "i") as index:
            seen.append(len(index))

    import_file(write(tmp_path, "a", many(35)), tmp_path / "i", look)
    assert seen == [10, 20, 30, 35]


def test_folders_are_made(tmp_path: Path) -> None:
    import_file(write(tmp_path, "a", PLAIN), tmp_path / "x" / "y" / "cards.sqlite")
    with CardIndex(tmp_path / "x" / "y" / "cards.sqlite") as index:
        assert len(index) == 2


# ----------------------------------------------------------------------------------------------------------- importing


def test_what_an_import_tells(tmp_path: Path) -> None:
    broken = [{**PLAIN[0], "name": "Odd", "power": {}}, 7]
    done = import_file(write(tmp_path, "a", [*SCRYFALL, *broken, SCRYFALL[0]]), tmp_path / "i")
    assert (done.cards, done.tokens, done.again, done.broken) == (3, 2, 1, 2)
    assert done.left_out == {"schemes": 1, "art cards": 1}
    assert [each.removeprefix(done.file) for each in done.problems] == [
        ":1: 'Odd': its power is a mapping",
        ":1: no card, but an integer (7)",
    ]
    assert (done.resumed, done.already) == (0, False)


def test_only_some_broken_cards_are_named(tmp_path: Path) -> None:
    lines = [json.dumps(PLAIN[0]), *["{"] * 20]
    (tmp_path / "a").write_text("\n".join(lines), encoding="utf-8")
    done = import_file(tmp_path / "a", tmp_path / "i")
    assert (done.cards, done.broken, len(done.problems)) == (1, 20, 5)


def test_the_same_file_again_is_already_imported(tmp_path: Path) -> None:
    first = import_file(write(tmp_path, "a", SCRYFALL), tmp_path / "i")
    before = content(tmp_path / "i")
    again = import_file(write(tmp_path, "another name", SCRYFALL), tmp_path / "i")
    assert again.already
    assert (again.cards, again.tokens, again.left_out) == (first.cards, first.tokens, first.left_out)
    assert content(tmp_path / "i") == before


def test_a_newer_file_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    newer = [{**SCRYFALL[0], "oracle_text": "Bog Ogre can't attack."}, SCRYFALL[1], SCRYFALL[3]]
    import_file(write(tmp_path, "old", SCRYFALL), tmp_path / "i")
    done = import_file(write(tmp_path, "new", newer), tmp_path / "i")
    assert (done.cards, done.tokens, done.already) == (2, 1, False)
    with CardIndex(tmp_path / "i") as index:
        ogre, goblin, monk = index.card("Bog Ogre"), index.card("Goblin"), index.card("Still Monk")
    assert ogre is not None
    assert ogre.faces[0].text == "Bog Ogre can't attack."
    assert goblin is not None  # the newer file knows only one
    assert monk is not None  # the newer file doesn't know it
    import_file(write(tmp_path, "old", SCRYFALL), tmp_path / "i")  # and back
    import_file(write(tmp_path, "fresh", SCRYFALL), tmp_path / "j")
    assert content(tmp_path / "i") == content(tmp_path / "j")


class Stop(BaseException):
    """An exception that ends an import in the middle, as Ctrl-C does."""


@pytest.mark.parametrize("batches", [1, 2, 3])
@pytest.mark.parametrize("form", ["list", "lines", "atomic"])
def test_an_interrupted_import_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batches: int, form: str
) -> None:
    monkeypatch.setattr(importing, "ENTRIES_PER_TRANSACTION", 7)
    cards = [*many(25), *SCRYFALL, {"name": "Broken"}]
    if form == "atomic":
        ogre = ATOMIC["data"]["Bog Ogre"][0]
        data = {f"Ogre {each}": [{**ogre, "name": f"Ogre {each}"}] for each in range(25)}
        path = write(tmp_path, "a", {"meta": {}, "data": {**data, **ATOMIC["data"]}})
    else:
        path = write(tmp_path, "a", cards, lines=form == "lines")
    left = batches

    def stop(done: int, size: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise Stop

    with pytest.raises(Stop):
        import_file(path, tmp_path / "i", stop)
    with CardIndex(tmp_path / "i") as index:
        assert len(index) == 7 * batches
        assert index.unfinished == str(path)
        assert index.unknown("Zzyzx").endswith(f"the import of {path} isn't finished")
    done = import_file(path, tmp_path / "i")
    assert done.resumed == 7 * batches
    whole = import_file(path, tmp_path / "j")
    assert (done.cards, done.tokens, done.left_out, done.broken) == (
        whole.cards,
        whole.tokens,
        whole.left_out,
        whole.broken,
    )
    assert content(tmp_path / "i") == content(tmp_path / "j")
    with CardIndex(tmp_path / "i") as index:
        assert index.unfinished == ""


def test_another_file_after_an_interruption_is_read_from_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "ENTRIES_PER_TRANSACTION", 7)

    def stop(done: int, size: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        import_file(write(tmp_path, "a", many(20)), tmp_path / "i", stop)
    done = import_file(write(tmp_path, "b", many(20, start=100)), tmp_path / "i")
    assert (done.resumed, done.cards) == (0, 20)
    assert import_file(write(tmp_path, "a", many(20)), tmp_path / "i").resumed == 0


def test_what_stands_before_an_error_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "ENTRIES_PER_TRANSACTION", 3)
    text = "[\n" + ",\n".join(map(json.dumps, many(10))) + ',\n{"name" "Broken"}\n]'
    (tmp_path / "a").write_text(text, encoding="utf-8")
    for _ in range(2):  # the second time goes on where the first stopped, and meets the same error
        with pytest.raises(InputError) as caught:
            import_file(tmp_path / "a", tmp_path / "i")
        assert caught.value.line == 12
        assert caught.value.message == "not JSON: expecting ':' delimiter; what stands before it is imported"
        with CardIndex(tmp_path / "i") as index:
            assert len(index) == 10
            assert index.unfinished


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "there is no card in it"),
        ([SCRYFALL[5]], "there is no card in it"),
        ([{"name": "A"}, 7], "there is no card in it: 1: 'A': it has no type_line"),
        ({"meta": {}, "data": {"LEA": {"cards": []}}}, "there is no card in it: 1: it has no name"),
    ],
)
def test_a_file_without_cards_is_refused_and_leaves_nothing(tmp_path: Path, value: Any, message: str) -> None:
    path = write(tmp_path, "a", value)
    with pytest.raises(InputError) as caught:
        import_file(path, tmp_path / "i")
    assert (caught.value.file, caught.value.message) == (str(path), message)
    assert not (tmp_path / "i").exists()
    import_file(write(tmp_path, "b", PLAIN), tmp_path / "i")
    before = content(tmp_path / "i")
    with pytest.raises(InputError):
        import_file(path, tmp_path / "i")
    assert content(tmp_path / "i") == before


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing", "can't be read: No such file"),
        (".", "it is a folder"),
        ("/dev/zero", "can't be read: it is a device, not a file"),
        ("a" * 5000, "can't be read: File name too long"),
    ],
)
def test_files_that_cant_be_opened(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        import_file(tmp_path / name, tmp_path / "i")
    assert caught.value.message.startswith(message)
    assert not (tmp_path / "i").exists()


@pytest.mark.parametrize(
    ("sent", "code", "said"), [(signal.SIGINT, 130, "azor: interrupted\n"), (signal.SIGKILL, -signal.SIGKILL, "")]
)
def test_after_ctrl_c_or_a_crash_the_next_import_goes_on(
    tmp_path: Path, sent: signal.Signals, code: int, said: str
) -> None:
    number = 60_000
    path = write(tmp_path, "a", many(number), lines=True)
    index = tmp_path / "i"
    command = [sys.executable, "-m", "bridge", "cards", "import", str(path), "--cards", str(index)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as running:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (index.exists() and _written(index)):
            time.sleep(0.01)
        running.send_signal(sent)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (code, "", said)
    if sent == signal.SIGINT:
        assert 0 < _written(index) < number
    again = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.startswith("gone on after ")
    assert _written(index) == number


def test_a_crash_within_a_batch_is_noticed_and_the_next_import_mends_it(tmp_path: Path) -> None:
    file, sound, crashed = write(tmp_path, "a", many(200)), tmp_path / "i", tmp_path / "crashed"
    import_file(file, sound)
    with closing(sqlite3.connect(sound, isolation_level=None)) as opened:
        opened.execute("PRAGMA cache_size = 2")  # so that changes are written before they are committed
        opened.execute("BEGIN")
        opened.execute("UPDATE cards SET source = source + 1000000")
        for end in ("", "-journal"):
            shutil.copy(f"{sound}{end}", f"{crashed}{end}")
        opened.execute("ROLLBACK")
    assert crashed.read_bytes() != sound.read_bytes()
    with pytest.raises(InputError) as caught, CardIndex(crashed) as index:
        index.card("Ogre 1")
    assert caught.value.message == (
        "an import into the index of cards was cut off, and it can't be read; 'azor cards import FILE' goes on"
    )
    assert import_file(file, crashed).already
    assert content(crashed) == content(sound)


def test_a_journal_over_several_files_is_not_played_back(tmp_path: Path) -> None:
    """SQLite would delete a file that such a journal names."""
    import_file(write(tmp_path, "a", PLAIN), tmp_path / "i")
    journal = bytes.fromhex("d9d505f920a163d7") * 80
    (tmp_path / "i-journal").write_bytes(journal)
    with pytest.raises(InputError) as caught:
        import_file(write(tmp_path, "a", SCRYFALL), tmp_path / "i")
    assert caught.value.message == "the journal beside the index of cards is not of its own import; delete both"
    assert (tmp_path / "i-journal").read_bytes() == journal


def test_where_nothing_can_be_written_an_index_is_immutable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_file(write(tmp_path, "a", PLAIN), tmp_path / "i")
    monkeypatch.setattr(opening, "_cant_change", lambda path: True)
    with CardIndex(tmp_path / "i") as index:
        assert index.card("Bog Ogre") is not None
    (tmp_path / "i-journal").write_bytes(b"x")
    with pytest.raises(InputError) as caught, CardIndex(tmp_path / "i") as index:
        index.card("Bog Ogre")
    assert caught.value.message.startswith("an import into the index of cards was cut off")


def test_a_reader_can_write_and_load_nothing(index: CardIndex) -> None:
    connection = opening.opened_to_read(index.path)
    with closing(connection):
        for statement in ("DELETE FROM cards", "ATTACH ':memory:' AS more", "SELECT load_extension('x')"):
            with pytest.raises(sqlite3.Error):
                connection.execute(statement)
        with pytest.raises(sqlite3.Error):
            connection.execute("SELECT zeroblob(10000000)")
        bounded(connection)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute("WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n").fetchall()


def test_a_pipe_is_imported_as_a_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bridge", "cards", "import", "-", "--cards", str(tmp_path / "i")]
    text = "\n".join([*map(json.dumps, PLAIN), "{"])
    done = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, f"2 cards imported into {tmp_path / 'i'}\n")
    assert done.stderr.startswith("azor: <stdin>:3: not JSON: ")
    again = subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert again.stdout.startswith("- is already imported: 2 cards")


def _written(path: Path) -> int:
    try:
        with CardIndex(path) as index:
            return len(index)
    except InputError:
        return 0
