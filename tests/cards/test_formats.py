"""The forms in which cards are published: recognized by content, read in pieces, refused in one line."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bridge.cards import Card, formats
from bridge.cards.formats import cards_of, entries
from bridge.cards.model import NotACard
from bridge.errors import InputError
from tests.cards.samples import ATOMIC, PLAIN, SCRYFALL, write


def read(path: Path) -> list[Card]:
    """All cards of a file."""
    with path.open("rb") as stream:
        found = [cards_of(entry.value) for entry in entries(stream, path.name)]
    return [card for each in found if isinstance(each, list) for card in each]


def one(value: Any) -> Card:
    """The one card that an object is."""
    found = cards_of(value)
    assert isinstance(found, list)
    assert len(found) == 1
    return found[0]


def named(cards: list[Card], name: str) -> Card:
    return next(each for each in cards if each.name == name)


def test_scryfall_and_mtgjson_say_the_same(tmp_path: Path) -> None:
    scryfall = read(write(tmp_path, "a", SCRYFALL))
    atomic = read(write(tmp_path, "b", ATOMIC))
    for name in ("Bog Ogre", "Mild Cleric // Wild Beast"):
        assert named(scryfall, name) == named(atomic, name)


def test_the_plain_form_says_the_same_where_it_says_it(tmp_path: Path) -> None:
    scryfall = read(write(tmp_path, "a", SCRYFALL))
    plain = read(write(tmp_path, "b", PLAIN, lines=True))
    assert named(plain, "Bog Ogre") == named(scryfall, "Bog Ogre")
    werewolf = named(plain, "Mild Cleric // Wild Beast")
    assert werewolf.layout == "transform"
    assert [each.mana_value for each in werewolf.faces] == [2, 2]


def test_a_back_face_has_the_mana_value_of_the_front() -> None:
    """CR 202.3b, and 202.3a for the cost that it doesn't have."""
    card = one(SCRYFALL[1])
    back = card.faces[1]
    assert (back.mana_value, back.mana_cost, back.colors) == (2, "", ["red", "green"])
    assert (back.power, back.toughness, back.text) == ("4", "*", "Menace")


def test_a_flipped_card_keeps_cost_and_color() -> None:
    """CR 710.1c."""
    card = one(SCRYFALL[2])
    flipped = card.faces[1]
    assert (flipped.mana_cost, flipped.mana_value, flipped.colors) == ("{U}", 1, ["blue"])
    assert flipped.characteristics()["supertypes"] == ["legendary"]


def test_halves_and_adventures_have_their_own_colors() -> None:
    card = {
        "name": "Fair Knight // Foul Play",
        "layout": "adventure",
        "cmc": 3,
        "colors": ["W", "B"],
        "card_faces": [
            {"name": "Fair Knight", "type_line": "Creature — Knight", "mana_cost": "{2}{W}"},
            {"name": "Foul Play", "type_line": "Instant — Adventure", "mana_cost": "{B}"},
        ],
    }
    found = one(card)
    assert [each.colors for each in found.faces] == [["white"], ["black"]]
    assert [each.mana_value for each in found.faces] == [3, 1]


def test_a_melded_permanent_has_the_mana_value_of_both() -> None:
    """CR 202.3c; both publishers give the sum."""
    melded = {"name": "Twin Horror", "layout": "meld", "cmc": 7.0, "type_line": "Creature — Horror", "mana_cost": ""}
    found = one(melded)
    assert found.faces[0].mana_value == 7


@pytest.mark.parametrize(
    ("more", "colors"),
    [
        ({"mana_cost": "{2}{B/G}"}, ["black", "green"]),
        ({"mana_cost": "{0}"}, []),
        ({"mana_cost": "{4}", "color_indicator": ["U"]}, ["blue"]),
        ({"mana_cost": "", "color_indicator": ["U"]}, ["blue"]),
        ({"mana_cost": "", "colors": []}, []),
        ({"mana_cost": ""}, None),
        ({"colors": None}, None),
        ({"type_line": "Land — Forest"}, []),
        ({"type_line": "Artifact Land"}, []),
        ({"type_line": "Land Creature — Forest Dryad"}, None),
        ({"type_line": "Token Creature — Elf"}, None),
        ({"text": "Devoid"}, []),
    ],
)
@pytest.mark.parametrize("form", ["plain", "scryfall", "atomic"])
def test_colors_that_are_not_listed(more: dict[str, Any], colors: list[str] | None, form: str) -> None:
    """CR 105.2, 202.2, 204: they follow from the mana cost and the color indicator; without either they are unknown."""
    named = {"type_line": "Creature — Elf", **more}
    if form == "scryfall":
        value: Any = {"object": "card", "name": "Odd", **named, "oracle_text": named.pop("text", "")}
    elif form == "atomic":
        renamed = {"type_line": "type", "mana_cost": "manaCost", "color_indicator": "colorIndicator"}
        value = [{"name": "Odd", **{renamed.get(key, key): each for key, each in named.items()}}]
    else:
        value = {"name": "Odd", **named}
    assert one(value).faces[0].colors == colors


def test_a_part_without_a_cost_has_not_the_colors_of_the_card() -> None:
    """CR 204, 712.8: the back of a card has its own colors; the lower half of a flip card those above (CR 710.1c)."""
    front = {"name": "Front", "type_line": "Creature", "mana_cost": "{G}", "text": "Transform Front."}
    back = {"name": "Back", "type_line": "Creature", "text": "Trample"}
    found = one({"name": "Front // Back", "colors": ["G"], "faces": [front, back]})
    assert [each.colors for each in found.faces] == [["green"], None]
    flipping = {**front, "text": "Draw a card, then flip Front."}
    flipped = one({"name": "Front // Back", "faces": [flipping, back]})
    assert [each.colors for each in flipped.faces] == [["green"], ["green"]]


def test_devoid_is_without_color() -> None:
    """CR 702.114a."""
    card = {**PLAIN[0], "text": "Devoid\nBog Ogre can't block."}
    del card["colors"]
    devoid = one(card)
    black = one({key: value for key, value in PLAIN[0].items() if key != "colors"})
    assert (devoid.faces[0].colors, black.faces[0].colors) == ([], ["black"])
    faces = [{**card, "name": name} for name in ("One", "Two")]
    double = one({"name": "One // Two", "colors": ["B"], "faces": faces})
    assert [each.colors for each in double.faces] == [[], []]


def test_a_card_on_both_sides_is_one() -> None:
    side = {
        key: SCRYFALL[0][key]
        for key in ("name", "type_line", "mana_cost", "oracle_text", "power", "toughness", "colors")
    }
    both = {"name": "Bog Ogre // Bog Ogre", "layout": "reversible_card", "card_faces": [side, side]}
    found = one(both)
    assert (found.name, found.minor, found.faces) == ("Bog Ogre", True, one(SCRYFALL[0]).faces)


def test_the_two_sides_of_a_token_are_two_tokens() -> None:
    faces: list[Any] = [
        {"name": name, "type_line": f"Token Creature — {name}", "colors": []} for name in ("Elf", "Orc")
    ]
    found = cards_of({"name": "Elf // Orc", "layout": "double_faced_token", "card_faces": faces})
    assert isinstance(found, list)
    assert [(each.name, each.token) for each in found] == [("Elf", True), ("Orc", True)]


@pytest.mark.parametrize(
    ("layout", "line", "sort"),
    [
        ("art_series", "Card", "art cards"),
        ("normal", "Conspiracy", "conspiracies"),
        ("normal", "Dungeon — Undercity", "dungeons"),
        ("emblem", "Emblem — Jace", "emblems"),
        ("planar", "Plane — Ravnica", "planes and phenomena"),
        ("normal", "Phenomenon", "planes and phenomena"),
        ("scheme", "Ongoing Scheme", "schemes"),
        ("vanguard", "Vanguard", "vanguards"),
        ("normal", "Stickers", "stickers"),
    ],
)
def test_what_is_never_a_permanent_is_left_out(layout: str, line: str, sort: str) -> None:
    assert cards_of({"name": "A", "layout": layout, "type_line": line}) == sort


@pytest.mark.parametrize("line", ["Instant", "Eaturecray — Igpay", "Summon — Legend", "Artifact — Attraction"])
def test_odd_types_are_kept(line: str) -> None:
    found = one({"name": "A", "layout": "normal", "type_line": line})
    assert found.faces[0].type_line == line


@pytest.mark.parametrize(
    ("more", "minor"),
    [
        ({}, False),
        ({"set_type": "expansion", "border_color": "black"}, False),
        ({"set_type": "funny"}, True),
        ({"border_color": "silver"}, True),
        ({"legalities": {"vintage": "not_legal"}}, True),
        ({"legalities": {"vintage": "banned", "modern": "not_legal"}}, False),
    ],
)
def test_cards_that_are_not_for_play_are_known_as_such(more: dict[str, Any], minor: bool) -> None:
    assert one({**SCRYFALL[0], **more}).minor == minor


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "no card, but an integer (7)"),
        ({"object": "ruling", "comment": "…"}, "no card, but Scryfall's 'ruling'"),
        ({"type_line": "Land"}, "it has no name"),
        ({"name": 7, "type_line": "Land"}, "its name is an integer (7)"),
        ({"name": "A"}, "it has no type_line"),
        ({"name": "A", "type_line": "Land", "text": ["a"]}, "its text is a list"),
        ({"name": "A", "type_line": "Land", "colors": ["Q"]}, "its colors name 'q', which is no color"),
        ({"name": "A", "type_line": "Land", "colors": "R"}, 'its colors are a string ("R")'),
        ({"name": "A", "type_line": "Land", "power": {}}, "its power is a mapping"),
        ({"name": "A", "type_line": "Land", "faces": [1]}, "its faces are no list of objects"),
        ({"name": "A", "layout": "normal"}, "it has no type line"),
        ([], "a name without a card"),
        ([3], "a face is an integer (3)"),
        ([{"name": "A"}], "it has no type"),
    ],
)
def test_what_is_no_card(value: Any, message: str) -> None:
    with pytest.raises(NotACard) as caught:
        cards_of(value)
    assert str(caught.value) == message


# --------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, lambda data: b"\xef\xbb\xbf" + data])
@pytest.mark.parametrize("cards", [SCRYFALL, ATOMIC], ids=["scryfall", "mtgjson"])
def test_packed_files_are_read(tmp_path: Path, pack: Callable[[bytes], bytes], cards: Any) -> None:
    plain = write(tmp_path, "cards.txt", cards)
    packed = tmp_path / "cards.json"  # the ending says nothing
    packed.write_bytes(pack(plain.read_bytes()))
    assert read(packed) == read(plain) != []


def test_other_ways_to_list_the_same_cards(tmp_path: Path) -> None:
    whole = read(write(tmp_path, "whole", SCRYFALL))
    search = {"object": "list", "total_cards": 7, "has_more": False, "data": SCRYFALL}
    assert read(write(tmp_path, "search", search)) == whole
    assert read(write(tmp_path, "lines", SCRYFALL, lines=True)) == whole
    bulk = "[\n" + ",\n".join(map(json.dumps, SCRYFALL)) + "\n]\n"
    (tmp_path / "bulk").write_text(bulk, encoding="utf-8")
    assert read(tmp_path / "bulk") == whole
    (tmp_path / "pretty").write_text(json.dumps(SCRYFALL, indent=4), encoding="utf-8")
    assert read(tmp_path / "pretty") == whole


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
@pytest.mark.parametrize(("cards", "lines"), [(SCRYFALL, False), (ATOMIC, False), (PLAIN, True)])
def test_it_does_not_matter_in_which_pieces_a_file_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, cards: Any, lines: bool
) -> None:
    path = write(tmp_path, "cards", cards, lines)
    whole = read(path)
    monkeypatch.setattr(formats, "_BYTES_PER_READ", size)
    assert read(path) == whole


def test_lines_are_counted(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("[\n" + ",\n".join(map(json.dumps, SCRYFALL)) + "\n]", encoding="utf-8")
    with (tmp_path / "a").open("rb") as stream:
        assert [each.line for each in entries(stream, "a")] == [2, 3, 4, 5, 6, 7, 8]


def test_a_broken_line_does_not_lose_the_others(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text(f'{json.dumps(PLAIN[0])}\n{{"name": }}\n\n{json.dumps(PLAIN[1])}', encoding="utf-8")
    with path.open("rb") as stream:
        found = list(entries(stream, "a"))
    assert [(each.line, each.problem) for each in found] == [(1, ""), (2, "not JSON: expecting value"), (4, "")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a:1: nothing is in it"),
        (" \n ", "a:2: nothing is in it"),
        ("name,text\n", "a:1: it is no list of cards: neither Scryfall's nor MTGJSON's JSON, nor JSON lines"),
        ('[{"name": "A"},\n{"name" "B"}]', "a:2: not JSON: expecting ':' delimiter"),
        ('[{"name": "A"}\n{"name": "B"}]', "a:2: not JSON: '{' where one of , ] is due"),
        ('[{"name": "A"},\n', "a:2: not JSON: expecting value, or the file is cut off"),
        ('[{"name": "A"}\n', "a:2: the file ends in the middle"),
        ('[{"name": "A', "a:1: not JSON: unterminated string starting, or the file is cut off"),
        ('{"meta": {}, \n"dat": {}}', "a:2: the object has no key 'data'"),
        ('{"meta": {}, "data": 7}', "a:1: not JSON: '7' where one of { is due"),
        ('{"data": {"A": [{}], 7: []}}', "a:1: not JSON: '7' where one of \" is due"),
        ("[" * 100_000, "a:1: not JSON of cards: too many brackets in each other"),
    ],
)
def test_files_that_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "a").write_text(text, encoding="utf-8")
    assert refusal_of_form(tmp_path / "a") == message


def refusal_of_form(path: Path) -> str:
    with pytest.raises(InputError) as caught, path.open("rb") as stream:
        list(entries(stream, path.name))
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (gzip.compress(json.dumps(SCRYFALL * 50).encode())[:200], "a:1: the packed file is cut off or damaged"),
        (b"\x1f\x8b\x08broken", "a:1: the packed file is cut off or damaged"),
        (b"BZh9broken", "a:1: the packed file is cut off or damaged"),
        (b"\xfd7zXZ\x00broken", "a:1: the packed file is cut off or damaged"),
        ("[]".encode("utf-16"), "a:1: it is not UTF-8"),
        (b"PK\x03\x04whatever", "a: it is a zip archive; unpack it first"),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "a").write_bytes(data)
    assert refusal_of_form(tmp_path / "a").startswith(message)


def test_an_object_that_never_ends_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MAX_CHARACTERS_OF_AN_ENTRY", 1000)
    monkeypatch.setattr(formats, "_BYTES_PER_READ", 100)
    (tmp_path / "a").write_text('["' + "x" * 5000 + '"]', encoding="utf-8")
    assert refusal_of_form(tmp_path / "a") == "a:1: not JSON: unterminated string starting"
    (tmp_path / "b").write_text('{"name": "' + "x" * 5000 + '"}\n', encoding="utf-8")
    assert refusal_of_form(tmp_path / "b") == "b:1: the line is too long for a card"


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("1" * 5000, "a number of 5,000 digits is in it"),
        ("NaN", "NaN is in it, which is no number of JSON"),
        ("-Infinity", "-Infinity is in it, which is no number of JSON"),
        ("1e999", "a number in it is too large"),
    ],
)
@pytest.mark.parametrize("lines", [True, False])
def test_numbers_that_are_none_cost_their_card(written: str, problem: str, lines: bool) -> None:
    texts = ['{"name": "Odd", "more": [' + written + "]}", '{"name": "Sound"}']
    text = "\n".join(texts) if lines else f"[{','.join(texts)}]"
    found = list(entries(io.BytesIO(text.encode()), "f"))
    assert [each.problem for each in found] == [problem, ""]
    assert [each.value["name"] for each in found] == ["Odd", "Sound"]


@pytest.mark.parametrize("form", [b"[%s,\n%s,\n%s]", b"%s\n%s\n%s"])
def test_words_that_are_no_utf_8_cost_their_card(form: bytes) -> None:
    found = list(entries(io.BytesIO(form % (b'{"name": "A"}', b'{"name": "\xff"}', '{"name": "Æ"}'.encode())), "f"))
    assert [(each.line, each.problem) for each in found] == [(1, ""), (2, "it is not UTF-8"), (3, "")]
    assert [found[0].value["name"], found[2].value["name"]] == ["A", "Æ"]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_what_grows_without_measure_is_not_unpacked(pack: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "_MIN_UNPACKED", 1000)
    with pytest.raises(InputError) as caught:
        list(entries(io.BytesIO(pack(b"[" + b" " * 10_000_000 + b"]")), "f"))
    assert caught.value.message == "it is too large for a file of cards"


def test_xz_of_several_streams_and_of_large_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    line = b'{"name": "A"}\n'
    packed = lzma.compress(line) + bytes(8) + lzma.compress(line)
    assert [each.value["name"] for each in entries(io.BytesIO(packed), "f")] == ["A", "A"]
    monkeypatch.setattr(formats, "_XZ_MEMORY", 1_000_000)
    with pytest.raises(InputError) as caught:
        list(entries(io.BytesIO(packed), "f"))
    assert caught.value.message.startswith("the packed file is cut off or damaged (Memory usage limit")
