"""What is kept from one process to the next: it never changes a verdict, and no file of it can."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bridge.files import entries as entry_files
from bridge.files import keeping
from bridge.files.entries import Kept
from bridge.files.keeping import digest_of
from bridge.text import budget, kept, read
from bridge.text.kept import Written

_TEXT = "Flying\nThis creature can't block alone.\n{T}: Target creature attacks this turn if able."
_FILE = "kept.sqlite"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AZOR_CACHE", str(tmp_path))
    keeping._at.cache_clear()
    return tmp_path


def _rows(folder: Path) -> int:
    with sqlite3.connect(folder / _FILE) as connection:
        (number,) = connection.execute("SELECT count(*) FROM kept").fetchone()
    connection.close()
    return int(number)


def _read() -> object:
    return kept.read_or_kept(Written(_TEXT, "Wild Beast", "Creature — Beast"), watch=lambda: None)


def _must_not_read(*_: object) -> object:
    raise AssertionError("it was read although it is kept")


def test_a_reading_is_kept_with_its_steps(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = budget.spent()
    plain = read(_TEXT, name="Wild Beast", type_line="Creature — Beast")
    steps = budget.spent() - before
    assert _read() == (plain, steps)
    monkeypatch.setattr(kept, "_read", _must_not_read)
    keeping._at.cache_clear()
    assert _read() == (plain, steps)


@pytest.mark.parametrize(
    "other",
    [
        (_TEXT + " ", "Wild Beast", "Creature — Beast", False, None),
        (_TEXT, "Wild Bear", "Creature — Beast", False, None),
        (_TEXT, "Wild Beast", "Instant", False, None),
        (_TEXT, "Wild Beast", "Creature — Beast", True, None),
        (_TEXT, "Wild Beast", "Creature — Beast", False, (1, 1)),
    ],
)
def test_whatever_it_is_read_from_tells_readings_apart(
    folder: Path, monkeypatch: pytest.MonkeyPatch, other: tuple[str, str, str, bool, tuple[int, int] | None]
) -> None:
    _read()
    asked: list[object] = []
    monkeypatch.setattr(kept, "_read", lambda *what: (asked.append(what), kept._Kept(read("Haste"), 1))[1])
    kept.read_or_kept(Written(*other), watch=lambda: None)
    assert len(asked) == 1


def test_another_reader_finds_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _read()
    monkeypatch.setattr(kept, "digest_of", lambda *_: b"another")
    asked: list[object] = []
    monkeypatch.setattr(kept, "_read", lambda *what: (asked.append(what), kept._Kept(read("Haste"), 1))[1])
    _read()
    assert len(asked) == 1


def test_the_digest_covers_what_the_reader_imports() -> None:
    program = (
        "import sys\nfrom bridge.text import read\n"
        f"read({_TEXT!r}, name='Wild Beast', type_line='Creature — Beast')\n"
        "print(*sorted({each.split('.')[1] for each in sys.modules if each.startswith('bridge.')}))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "text" in found
    assert set(found) <= {"text", "case", "errors", "language", "limits", "files"}


def test_the_digest_changes_with_a_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text/a.py").write_text("one = 1\n")
    monkeypatch.setattr(keeping, "_ROOT", tmp_path)
    digest = digest_of.__wrapped__
    first = digest("text")
    assert digest("text") == first
    (tmp_path / "text/a.py").write_text("one = 2\n")
    second = digest("text")
    (tmp_path / "text/b.lark").write_text("")
    assert len({first, second, digest("text")}) == 3


def test_a_second_process_needs_no_reader(folder: Path, tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        "state:\n  active: a\n  players: {a: {}, b: {}}\n  battlefield:\n"
        "    - {id: x, name: Wild Beast, types: [creature], power: 2, toughness: 2, controller: a,\n"
        '       text: "This creature attacks each combat if able."}\n'
        "play: {attackers: {}}\n"
    )
    program = (
        "import sys\nfrom bridge import check, load_file\n"
        f"print(check(next(iter(load_file({str(case)!r}))).case).outcome, 'lark' in sys.modules)"
    )
    said = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert said == [["illegal", "True"], ["illegal", "False"]]


def test_nothing_is_kept_if_the_variable_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZOR_CACHE", "")
    monkeypatch.chdir(tmp_path)
    assert keeping.kept() is None
    _read()
    assert not list(tmp_path.iterdir())


def _flipped(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE kept SET content = substr(content, 1, length(content) - 1) || x'00'")
    connection.close()


def test_a_changed_entry_isnt_believed(folder: Path) -> None:
    first = _read()
    _flipped(folder / _FILE)
    keeping._at.cache_clear()
    assert _read() == first


def test_an_entry_under_another_key_isnt_believed(folder: Path) -> None:
    entries = Kept(folder / _FILE)
    entries.keep(b"one", b"1")
    entries.keep(b"two", b"2")
    entries.close()
    with sqlite3.connect(folder / _FILE, isolation_level=None) as connection:
        keys = [key for (key,) in connection.execute("SELECT key FROM kept ORDER BY id")]
        connection.execute("UPDATE kept SET key = x'' WHERE key = ?", (keys[0],))
        connection.execute("UPDATE kept SET key = ? WHERE key = ?", (keys[0], keys[1]))
    connection.close()
    assert Kept(folder / _FILE).find(b"one") is None


@pytest.mark.parametrize("content", [b"not a database, but somebody's notes" * 9, b"SQLite format 3\0" + b"\1" * 200])
def test_another_programs_file_stays_as_it_is(folder: Path, content: bytes) -> None:
    (folder / _FILE).write_bytes(content)
    (folder / _FILE).chmod(0o600)
    assert keeping.kept() is None
    _read()
    assert (folder / _FILE).read_bytes() == content


@pytest.mark.parametrize("offset", [18, 4096 + 1])
def test_a_damaged_file_is_made_anew(folder: Path, offset: int) -> None:
    first = _read()
    with (folder / _FILE).open("r+b") as file:
        file.seek(offset)
        file.write(b"\xff" * 40)
    for _ in range(2):
        keeping._at.cache_clear()
        assert _read() == first
    assert _rows(folder) == 1


def test_a_file_of_another_form_is_made_anew(folder: Path) -> None:
    _read()
    with sqlite3.connect(folder / _FILE) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    keeping._at.cache_clear()
    _read()
    assert _rows(folder) == 1


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files on this system")
def test_a_file_that_others_can_write_isnt_believed(folder: Path) -> None:
    _read()
    (folder / _FILE).chmod(0o666)
    keeping._at.cache_clear()
    assert keeping.kept() is None


def test_a_link_isnt_followed(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "file"
    (folder / _FILE).symlink_to(elsewhere)
    _read()
    assert not elsewhere.exists()


def test_a_folder_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("AZOR_CACHE", str(tmp_path / "file"))
    assert keeping.kept() is None


def test_a_locked_file_is_as_good_as_none(folder: Path) -> None:
    first = _read()
    holder = sqlite3.connect(folder / _FILE, isolation_level=None)
    try:
        holder.execute("BEGIN EXCLUSIVE")
        keeping._at.cache_clear()
        assert _read() == first
    finally:
        holder.execute("ROLLBACK")
        holder.close()
    assert _rows(folder) == 1


def test_the_older_half_makes_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_files, "_MAX_ENTRIES", 10)
    entries = Kept(folder / _FILE)
    for number in range(100):
        entries.keep(b"%d" % number, b"x")
    assert entries.find(b"99") == b"x"
    assert entries.find(b"0") is None
    entries.close()
    assert 5 <= _rows(folder) <= 11


def test_a_process_adds_so_many_at_most(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_files, "_MAX_ADDED", 3)
    entries = Kept(folder / _FILE)
    for number in range(5):
        entries.keep(b"%d" % number, b"x")
    assert [entries.find(b"%d" % number) for number in range(5)] == [b"x", b"x", b"x", None, None]
    entries.keep(b"asked for", b"y", ahead=True)
    assert entries.find(b"asked for") == b"y"
    entries.close()


def test_what_is_large_isnt_kept(folder: Path) -> None:
    entries = Kept(folder / _FILE)
    entries.keep(b"large", bytes(1_000_001))
    assert entries.find(b"large") is None
    entries.keep(b"less", bytes(1_000_000))
    assert entries.find(b"less") == bytes(1_000_000)
    entries.close()
