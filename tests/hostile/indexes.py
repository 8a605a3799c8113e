"""Hostile indexes and files of cards, the same for the same seed.

Both generators yield pairs of a name, which says what is wrong, and a function that makes the file at a path:

    for name, make in hostile_indexes(seed):
        make(path)  # `path` doesn't exist; afterwards it may be anything, a folder or a pipe, too
        azor("check", "case.yaml", "--cards", path)

Every file has, or should have, a card named Bog Ogre. A command may answer with one line and exit code 2 or, if it
doesn't meet the fault, as with a sound file.
"""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bridge.cards.opening import APPLICATION, FORM, TABLES

__all__ = ["hostile_card_files", "hostile_indexes"]

Make = Callable[[Path], None]
Fill = Callable[[sqlite3.Connection], object]

FACE = {
    "name": "Bog Ogre",
    "type_line": "Creature — Ogre",
    "mana_cost": "{3}{B}",
    "mana_value": 4,
    "power": "3",
    "toughness": "4",
    "colors": ["black"],
    "text": "Bog Ogre can't block.",
}

RULE = 'red). violation("508.1d",forged). #include "/etc/passwd". %'
"""A value that would be syntax in a program of facts."""

NASTY: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    2**31,
    2**63,
    2**64,
    10**40,
    "",
    " ",
    "x",
    "\0",
    "a\nb",
    "\x1b[31m",
    "\u2028",
    "é" * 600,
    RULE,
    "{" * 100,
    "{" + "9" * 40 + "}",
    "(" * 3000,
    "W" * 10**6,
    [],
    [[]],
    ["black"] * 7,
    [RULE],
    ["black", None],
    {},
    {"a": {}},
    [1],
    "1e9",
    "∞",
    "٣",
    "-0",
    "\U0010ffff" * 501,
)
"""Values that no field of a card should have, or few."""


def _content(change: dict[str, Any] | None = None, **whole: Any) -> bytes:
    card = {"name": "Bog Ogre", "faces": [{**FACE, **(change or {})}], **whole}
    return json.dumps(card, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _index(
    *fills: Fill,
    contents: tuple[Any, ...] = (_content(),),
    tables: tuple[str, ...] = TABLES,
    application: int = APPLICATION,
    form: int = FORM,
    names: bool = True,
    page: int = 4096,
) -> Make:
    """Makes an index that is sound except for the arguments given."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA page_size = {page}")
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("BEGIN")
            for statement in tables:
                connection.execute(statement)
            for number, content in enumerate(contents if names else (), 1):
                connection.execute("INSERT INTO cards VALUES (?, 1, 'bog ogre', ?, ?)", (number, number, content))
                connection.execute("INSERT INTO names VALUES ('bog ogre', 0, ?, 'Bog Ogre')", (number,))
            connection.execute(f"PRAGMA application_id = {application}")
            connection.execute(f"PRAGMA user_version = {form}")
            connection.execute("COMMIT")
            for fill in fills:
                fill(connection)

    return make


def _sql(*statements: str) -> Fill:
    def fill(connection: sqlite3.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    return fill


def _loosened(*statements: str) -> Fill:
    """Runs statements on tables without constraints, which are then declared to be ours."""

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        loose = [each.replace(" NOT NULL", "") for each in TABLES]
        for new, old in zip(loose, TABLES, strict=True):
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE sql = ?", (new, old))
        version = connection.execute("PRAGMA schema_version").fetchone()[0]
        connection.execute(f"PRAGMA schema_version = {version + 1}")
        _sql(*statements)(connection)
        for new, old in zip(loose, TABLES, strict=True):
            connection.execute("UPDATE sqlite_master SET sql = ? WHERE sql = ?", (old, new))

    return fill


def _bytes(change: Callable[[bytearray], bytes | bytearray], make: Make | None = None) -> Make:
    """A file with other bytes."""

    def changed(path: Path) -> None:
        (make or _index(contents=(_content(), *_many(60))))(path)
        path.write_bytes(change(bytearray(path.read_bytes())))

    return changed


def _many(number: int) -> list[bytes]:
    return [_content({"text": f"Bog Ogre {each} can't block. " * 20}) for each in range(number)]


# ------------------------------------------------------------------------------------------------------------- indexes


def hostile_indexes(seed: int) -> Iterator[tuple[str, Make]]:
    """Some 250 indexes of cards, each with another fault.

    Args:
        seed: The seed of the random ones.
    """
    yield from _wrong_contents(random.Random(seed))
    yield from _wrong_rows()
    yield from _wrong_tables()
    yield from _wrong_files()
    yield from _wrong_bytes(random.Random(seed + 1))


def _wrong_contents(rng: random.Random) -> Iterator[tuple[str, Make]]:
    fields = [*FACE, "loyalty", "defense", "unknown"]
    for field in fields:
        for value in rng.sample(NASTY, 7):
            yield f"{field} is {value!r:.40}", _index(contents=(_content({field: value}),))
    for key in ("name", "faces", "layout", "minor", "unknown"):
        for value in rng.sample(NASTY, 4):
            yield f"{key} of the card is {value!r:.40}", _index(contents=(_content(**{key: value}),))
    for color in (RULE, "pink", "Black", "black ", "black).", "colorless"):
        yield f"color {color[:20]!r}", _index(contents=(_content({"colors": [color]}),))
    yield "no face", _index(contents=(_content(faces=[]),))
    yield "a thousand faces", _index(contents=(_content(faces=[FACE] * 1000),))
    yield "a face without a name", _index(contents=(_content(faces=[{"type_line": "Land"}]),))
    for content in (
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"{}" * 1000,
        b"[" * 100_000,
        b"NaN",
        b'{"name": "\\ud800"}',
        b'{"name": "Bog Ogre", "faces": ' + b"9" * 5000 + b"}",
    ):
        yield f"content {content[:20]!r}", _index(contents=(content,))
    for content in ("text", 7, 1.5, _content().decode()):
        yield f"content of type {type(content).__name__}", _index(contents=(content,))
    yield "another card under the name", _index(contents=(_content({"name": "Elf"}, name="Elf"),))
    yield "a large blob", _index(contents=(b"\0" * 20_000_000,))
    yield "a large text", _index(contents=(_content({"text": "a" * 10_000_000}),))
    yield "many subtypes", _index(contents=(_content({"type_line": "Creature — " + "a " * 240}),))
    yield "many colors of mana", _index(contents=(_content({"mana_cost": "{W/U/B/R/G/P/2/3}" * 29}),))


def _wrong_rows() -> Iterator[tuple[str, Make]]:
    for column, table in (
        ("rank", "names"),
        ("card", "names"),
        ("name", "names"),
        ("token", "cards"),
        ("name", "cards"),
        ("content", "cards"),
        ("source", "cards"),
    ):
        for value in ("NULL", "'text'", "X'ff00'", "1.5", "-9223372036854775808", "9223372036854775807"):
            statement = f"UPDATE OR IGNORE {table} SET {column} = {value}"
            yield f"{table}.{column} is {value}", _index(_loosened(statement))
    yield "names that are no UTF-8", _index(_sql("UPDATE names SET name = CAST(X'ffff' AS TEXT)"))
    yield (
        "many names of one card",
        _index(
            _sql(
                "WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 50000) "
                "INSERT INTO names SELECT 'bog ogre', x, 1, 'Bog Ogre' FROM n"
            )
        ),
    )
    yield "many cards of one name", _index(contents=tuple(_many(2000)))
    yield (
        "many names alike",
        _index(
            _sql(
                "WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 50000) "
                "INSERT INTO names SELECT 'bog' || x, 0, 1, 'Bog ' || x FROM n",
                "DELETE FROM names WHERE folded = 'bog ogre'",
            )
        ),
    )
    for done, tally in (
        ("-1", "X'7b7d'"),
        ("'x'", "X'7b7d'"),
        ("1", "'{}'"),
        ("1", "X'7b'"),
        ("9223372036854775807", "X'7b7d'"),
        ("1", "CAST('{\"cards\": -1}' AS BLOB)"),
        ("1", 'CAST(\'{"left_out": {"\x1b": 1}}\' AS BLOB)'),
    ):
        yield (
            f"a source done to {done}, {tally[:30]!r}",
            _index(_sql(f"INSERT INTO sources VALUES (1, 'a', char(27, 10) || 'file', {done}, {tally}, 0)")),
        )
    yield (
        "a source without end",
        _index(_sql("INSERT INTO sources VALUES (1, 'a', printf('%.*c', 1000000, 'x'), 1, X'', 0)")),
    )


def _wrong_tables() -> Iterator[tuple[str, Make]]:
    endless = "WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"
    without = tuple(each for each in TABLES if "names" not in each)
    for name, tables, statements in (
        ("no table", (), ()),
        ("names missing", without, ()),
        (
            "names a view",
            without,
            (f"CREATE VIEW names AS {endless} 'bog ogre' AS folded, x AS rank, 1 AS card, '' AS name FROM n",),
        ),
        ("cards a view", TABLES[2:], (f"CREATE VIEW cards AS {endless} x AS id, 1 AS source, X'' AS content FROM n",)),
        ("another view", TABLES, (f"CREATE VIEW v AS {endless} x FROM n",)),
        ("another table", TABLES, ("CREATE TABLE more (x)",)),
        ("another index", TABLES, ("CREATE INDEX more ON cards (source)",)),
        ("an index of an expression", TABLES, ("CREATE INDEX more ON cards (length(content))",)),
        ("a trigger", TABLES, ("CREATE TRIGGER t AFTER INSERT ON cards BEGIN DELETE FROM cards; END",)),
        ("a virtual table", TABLES, ("CREATE VIRTUAL TABLE v USING fts5(x)",)),
        ("statistics", TABLES, ("ANALYZE",)),
        (
            "a column of an expression",
            (*TABLES[:2], TABLES[2].replace("name TEXT NOT NULL", "name TEXT AS (hex(zeroblob(1e9)))"), TABLES[3]),
            (),
        ),
        (
            "a default of an expression",
            (TABLES[0], TABLES[1].replace("NOT NULL,", "NOT NULL DEFAULT (randomblob(1000000000)),", 1), *TABLES[2:]),
            (),
        ),
        ("names with a rowid", (*TABLES[:2], TABLES[2].replace(" WITHOUT ROWID", ""), TABLES[3]), ()),
        ("other names of columns", (*TABLES[:2], TABLES[2].replace("rank", "place"), TABLES[3]), ()),
        ("a thousand tables", TABLES, tuple(f"CREATE TABLE t{each} (x)" for each in range(1000))),
    ):
        yield name, _index(_sql(*statements), tables=tables, names=False)
    for target in ("names", "cards", "sqlite_autoindex_cards_1", "names_of_card"):
        for page in (0, 1, 2, 3, 99999, -1):
            statement = f"UPDATE sqlite_master SET rootpage = {page} WHERE name = '{target}'"
            yield f"{target} begins on page {page}", _index(_sql("PRAGMA writable_schema = ON", statement))
    for sql in (
        "NULL",
        "''",
        "'CREATE TABLE'",
        "'SELECT load_extension(''x'')'",
        "X'00'",
        "'CREATE TABLE names (' || printf('%.*c', 3000000, ' ') || 'x)'",
    ):
        statement = f"UPDATE sqlite_master SET sql = {sql} WHERE name = 'names'"
        yield f"names made by {sql[:30]}", _index(_sql("PRAGMA writable_schema = ON", statement))


def _wrong_files() -> Iterator[tuple[str, Make]]:
    yield "another program's", _index(application=1)
    for form in (0, FORM + 1, -1, 2**31 - 1):
        yield f"form {form}", _index(form=form)
    yield "nothing", lambda path: path.touch()
    yield "a folder", lambda path: path.mkdir()
    yield "a text", lambda path: _wrote(path, b"cards\n" * 1000)
    yield "zeros", lambda path: _wrote(path, bytes(100_000))
    yield "a head alone", _bytes(lambda data: data[:100])
    yield "a pipe", lambda path: os.mkfifo(path)
    yield "a device", lambda path: path.symlink_to("/dev/zero")
    yield "a link to itself", lambda path: path.symlink_to(path)
    yield "a link to nothing", lambda path: path.symlink_to(path.with_name("nothing"))
    for journal in (
        b"",
        b"x",
        bytes(1000),
        bytes.fromhex("d9d505f920a163d7") + b"\xff" * 600,
        bytes.fromhex("d9d505f920a163d7") * 100,
    ):
        yield f"a journal of {journal[:9].hex()}", _with_journal(journal)
    yield "UTF-16", _in_utf_16
    for page in (512, 65536):
        yield f"pages of {page}", _index(page=page)


def _wrote(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _with_journal(journal: bytes) -> Make:
    def make(path: Path) -> None:
        _index()(path)
        Path(f"{path}-journal").write_bytes(journal)

    return make


def _in_utf_16(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA encoding = 'UTF-16'")
    _index(_sql("PRAGMA encoding"))(path)


def _wrong_bytes(rng: random.Random) -> Iterator[tuple[str, Make]]:
    for place, value in (
        (18, 2),
        (19, 2),
        (16, 0),
        (20, 255),
        (21, 0),
        (24, 255),
        (28, 255),
        (44, 9),
        (56, 3),
        (100, 2),
        (100, 5),
    ):
        yield f"byte {place} is {value}", _bytes(lambda data, place=place, value=value: _with(data, {place: value}))
    for number in range(40):
        share = rng.random()
        yield f"cut off {number}", _bytes(lambda data, share=share: data[: int(len(data) * share)])
    for number in range(60):
        places = {rng.random(): rng.randrange(256) for _ in range(rng.choice((1, 5, 50, 1000)))}
        yield f"other bytes {number}", _bytes(lambda data, places=places: _scattered(data, places))
    for number in range(20):
        pages = rng.random(), rng.random()
        yield f"a page twice {number}", _bytes(lambda data, pages=pages: _page_twice(data, *pages))


def _with(data: bytearray, changes: dict[int, int]) -> bytearray:
    for place, value in changes.items():
        data[place] = value
    return data


def _scattered(data: bytearray, places: dict[float, int]) -> bytearray:
    """Changes bytes after the head of the file."""
    return _with(data, {100 + int(share * (len(data) - 100)): value for share, value in places.items()})


def _page_twice(data: bytearray, source: float, target: float) -> bytearray:
    """Copies a page over another one, so that trees may contain cycles."""
    last = len(data) // 4096 - 1
    page, other = (1 + int(share * last) for share in (source, target))
    data[other * 4096 : (other + 1) * 4096] = data[page * 4096 : (page + 1) * 4096]
    return data


# ------------------------------------------------------------------------------------------------------ files of cards

PLAIN = {key: value for key, value in FACE.items() if key != "mana_value"}
SCRYFALL = {"object": "card", "layout": "normal", "cmc": 4.0, "oracle_text": FACE["text"], "legalities": {"a": "legal"}}
SCRYFALL |= {key: FACE[key] for key in ("name", "type_line", "mana_cost", "power", "toughness")} | {"colors": ["B"]}
ATOMIC = {
    "name": "Bog Ogre",
    "type": "Creature — Ogre",
    "manaCost": "{3}{B}",
    "manaValue": 4.0,
    "colors": ["B"],
    "layout": "normal",
    "legalities": {"a": "Legal"},
    "power": "3",
    "toughness": "4",
    "text": "Can't block.",
}

WRITTEN = (
    "1" + "0" * 5000,
    "-" + "9" * 19,
    "1e999",
    "-1e999",
    "NaN",
    "Infinity",
    "-Infinity",
    '"\\ud800"',
    '"\\udfff x"',
    '"\\u0000"',
    "[" * 50 + "]" * 50,
    '{"a": [' * 20 + "]}" * 20,
    "1" * 4301,
    "0.1e-400",
)
"""Values as JSON writes them, and malformed ones."""


def hostile_card_files(seed: int) -> Iterator[tuple[str, Make]]:
    """Some 250 files for `azor cards import`, each with another fault; most also have a sound card Bog Ogre.

    Args:
        seed: The seed of the random ones.
    """
    rng = random.Random(seed)
    for form, sound in (("plain", PLAIN), ("scryfall", SCRYFALL), ("atomic", ATOMIC)):
        for key in sound:
            for value in rng.sample(NASTY, 3):
                text = json.dumps({**sound, "name": "Odd", key: value})
                yield f"{form}: {key} is {value!r:.40}", _file(form, sound, text)
            written = rng.choice(WRITTEN)
            text = json.dumps({**sound, key: "@"}).replace('"@"', written)
            yield f"{form}: {key} is {written[:20]}", _file(form, sound, text)
        for written in WRITTEN:
            text = json.dumps({**sound, "name": "Odd", "more": "@"}).replace('"@"', written)
            yield f"{form}: something is {written[:20]}", _file(form, sound, text)
    for key in ("faces", "card_faces"):
        for value in ([{}], [None], [PLAIN] * 11, [PLAIN, PLAIN], {}, "x", [{**PLAIN, "name": "\0"}]):
            yield f"{key} is {value!r:.40}", _file("plain", PLAIN, json.dumps({**PLAIN, key: value}))
    yield from _wrong_streams(rng)


def _file(form: str, sound: dict[str, Any], odd: str) -> Make:
    """A file of a sound card and an odd one."""
    texts = [odd, json.dumps(sound)]
    if form == "plain":
        text = "\n".join(texts)
    elif form == "scryfall":
        text = f"[{','.join(texts)}]"
    else:
        text = f'{{"meta": {{}}, "data": {{"Odd": [{texts[0]}], "Bog Ogre": [{texts[1]}]}}}}'
    return lambda path: _wrote(path, text.encode("utf-8", "surrogatepass"))


def _wrong_streams(rng: random.Random) -> Iterator[tuple[str, Make]]:
    line = json.dumps(PLAIN).encode() + b"\n"
    for name, data in (
        ("nothing", b""),
        ("white space", b" " * 3_000_000),
        ("zeros", bytes(10_000)),
        ("a text", b"cards"),
        ("a number", b"7"),
        ("a string", b'"a"'),
        ("no UTF-8", b'{"name": "\xff"}'),
        ("UTF-16", line.decode().encode("utf-16")),
        ("brackets", b"[" * 200_000),
        ("braces", b'{"a":' * 200_000),
        ("a long line", b'{"name": "' + b"a" * 5_000_000 + b'"}'),
        ("a long number", b"[" + b"1" * 5_000_000 + b"]"),
        ("a list without end", b"[" + line * 3),
        ("a zip", b"PK\x03\x04"),
        ("a list of lists", b"[[[]]]"),
        ("data without end", b'{"data": {"a": '),
        ("data of a number", b'{"data": 7}'),
        ("no data", b'{"meta": {}}'),
        ("data twice", b'{"data": [], "data": {}}'),
        ("a key twice", b'{"name": "a", ' + line[1:]),
    ):
        yield name, lambda path, data=data: _wrote(path, data)
    packings = (("gzip", gzip.compress), ("bzip2", bz2.compress), ("xz", lzma.compress))
    for name, pack in packings:
        bomb = pack(b"[" + b" " * 150_000_000) if name != "bzip2" else pack(b"[" + b" " * 120_000_000)
        yield f"a bomb by {name}", lambda path, data=bomb: _wrote(path, data)
        packed = pack(line * 50)
        for number in range(6):
            cut = packed[: rng.randrange(7, len(packed))]
            yield f"{name} cut off {number}", lambda path, data=cut: _wrote(path, data)
            other = bytes(_with(bytearray(packed), {rng.randrange(6, len(packed)): rng.randrange(256)}))
            yield f"{name} with another byte {number}", lambda path, data=other: _wrote(path, data)
    for number in range(30):
        other = bytes(_with(bytearray(line * 4), {rng.randrange(len(line) * 4): rng.randrange(256) for _ in range(3)}))
        yield f"lines with other bytes {number}", lambda path, data=other: _wrote(path, data)
