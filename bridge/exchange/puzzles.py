"""A puzzle of Forge as a case, with a list of what could not be taken over.

A puzzle is untrusted: its size is bounded, a faulty one is refused with the line of the fault, and its case is checked
like any other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.loading import case_from_object, printable_file, read_file
from bridge.case.state import Case
from bridge.case.words import quoted
from bridge.errors import InputError
from bridge.exchange.forge import COLORS, COUNTERS, NOTE, SUPERTYPES, TARGET, TYPES
from bridge.exchange.quoting import snake
from bridge.language import phrase

__all__ = ["Puzzle", "read_puzzle"]

_MOST_BYTES = 1_000_000
_MOST_CARDS = 2_000
_MOST_CHARACTERS_SHOWN = 80

_KEYWORDS = KEYWORD_ROWS.keys() | TARGET.keywords
_KINDS = {name: kind for kind, name in COUNTERS.items()}

_OTHER_ZONES = ("library", "exile", "command", "sideboard")
_SILENT = ("set", "art", "id", "noetbtrigs")
"""Properties of a card that mean nothing in a case."""


class Puzzle(Struct, frozen=True):
    """A puzzle that was read.

    Attributes:
        case: The case.
        left_out: What could not be taken over, a line each.
    """

    case: Case
    left_out: tuple[str, ...]


class _Line(NamedTuple):
    """A line `KEY=VALUE`, the key in lower case."""

    number: int
    key: str
    value: str


def read_puzzle(path: str) -> Puzzle:
    """Reads a puzzle.

    Args:
        path: The file.

    Raises:
        InputError: It can't be read, is no puzzle, or something in it isn't of the right form.
    """
    file = printable_file(path)
    content = read_file(path)
    if len(content) > _MOST_BYTES:
        raise InputError(phrase("more than {most} bytes are no puzzle", most=f"{_MOST_BYTES:,}"), file=file)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(phrase("is not in UTF-8"), file=file, line=line) from None
    return _Reading(file).result(text)


class _Reading:
    """Reads the text of a puzzle."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._left_out: list[str] = []
        self._metadata: dict[str, str] = {}
        self._note: dict[str, Any] = {}
        self._note_line = 0
        self._seats: dict[str, dict[str, Any]] = {}
        self._cards: list[dict[str, Any]] = []
        self._numbers: dict[int, dict[str, Any]] = {}
        self._attached: list[tuple[dict[str, Any], int, int]] = []
        self._attacks: list[tuple[dict[str, Any], int | None, int]] = []
        self._active = "human"

    def result(self, text: str) -> Puzzle:
        lines = list(self._lines(text))
        if not lines:
            raise InputError(
                phrase("there is no section [state] with lines KEY=VALUE: this is no puzzle"), file=self._file
            )
        for line in lines:
            self._read(line)
        for key in ("human", "ai"):
            self._seats.setdefault(key, {})
        case = self._case()
        return Puzzle(case_from_object(case, self._file), tuple(self._left_out))

    def _lines(self, text: str) -> Iterator[_Line]:
        section = ""
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.strip()
            if line.startswith("[") and line.endswith("]"):
                section = line[1:-1].strip().lower()
            elif line.startswith(NOTE.strip()):
                self._note, self._note_line = self._noted(line[len(NOTE.strip()) :], number), number
            elif not line or line.startswith("#"):
                continue
            elif section == "metadata":
                key, _, value = line.partition(":")
                self._metadata[key.strip().lower()] = value.strip()
            elif section == "state":
                key, equals, value = line.partition("=")
                if not equals:
                    raise InputError(phrase("expected KEY=VALUE"), file=self._file, line=number)
                yield _Line(number, key.strip().lower(), value.strip())
            else:
                self._omit(number, phrase("it stands in no section [metadata] or [state]"), line)

    def _noted(self, text: str, number: int) -> dict[str, Any]:
        """The comment that Azor wrote into a puzzle."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            self._omit(number, phrase("the note of azor can't be read"), text)
            return {}
        return value

    def _omit(self, number: int, why: str, what: str = "") -> None:
        shown = what if len(what) <= _MOST_CHARACTERS_SHOWN else what[: _MOST_CHARACTERS_SHOWN - 1] + "…"
        self._left_out.append(f"{phrase('line {n}', n=number)}: {why}{': ' if shown else ''}{shown}")

    def _refuse(self, number: int, why: str) -> InputError:
        return InputError(why, file=self._file, line=number)

    # Lines of the state

    def _read(self, line: _Line) -> None:
        if line.key == "activeplayer":
            self._active = self._seat_of(line.value, line.number)
        elif line.key in ("activephase", "turn"):
            pass  # each attacker has it as a property
        elif line.key == "removesummoningsickness":
            if line.value.lower() == "true":
                self._omit(line.number, phrase("summoning sickness is taken as it is given of each card"), line.key)
        elif found := re.fullmatch(r"(human|ai|p\d)([a-z]+)", line.key):
            self._of_player(line, self._seats.setdefault(self._seat_of(found[1], line.number), {}), found[2])
        else:
            self._omit(line.number, phrase("unknown"), f"{line.key}={line.value}")

    def _of_player(self, line: _Line, player: dict[str, Any], key: str) -> None:
        if key == "life":
            player["life"] = self._number(line.value, line.number)
        elif key in ("battlefield", "play"):
            seat = next(seat for seat, each in self._seats.items() if each is player)
            for text in filter(None, map(str.strip, line.value.split(";"))):
                self._card(text, seat, line.number)
        elif key in ("hand", "graveyard"):
            player[key] = sum(1 for each in line.value.split(";") if each.strip())
        elif key == "counters":
            self._counters_of_player(line, player)
        elif key in ("manapool", "persistentmana"):
            player["mana"] = player.get("mana", "") + self._mana(line)
        elif key in _OTHER_ZONES:
            if line.value:
                self._omit(line.number, phrase("cards in a zone that cases don't have ({key})", key=key))
        else:
            self._omit(line.number, phrase("cases don't have this"), f"{line.key}={line.value}")

    def _counters_of_player(self, line: _Line, player: dict[str, Any]) -> None:
        for kind, number in self._pairs(line.value, line.number):
            if kind.upper() == "POISON":
                player["poison"] = number
            else:
                self._omit(line.number, phrase("counters of a player"), f"{kind}={number}")

    def _mana(self, line: _Line) -> str:
        found = ""
        for letter in line.value.split():
            if not re.fullmatch(r"[WUBRGC]", letter.upper()):
                raise self._refuse(
                    line.number, phrase("{letter} is no color of mana (W, U, B, R, G, C)", letter=quoted(letter))
                )
            found += f"{{{letter.upper()}}}"
        return found

    def _number(self, text: str, number: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text.strip()):
            raise self._refuse(number, phrase("expected a number, got {text}", text=quoted(text)))
        return int(text)

    def _pairs(self, text: str, number: int) -> Iterator[tuple[str, int]]:
        """`P1P1=2,LOYALTY=3`."""
        for each in filter(None, map(str.strip, text.split(","))):
            kind, equals, amount = each.partition("=")
            if not equals or not kind:
                raise self._refuse(number, phrase("expected KIND=NUMBER, got {each}", each=quoted(each)))
            yield kind.strip(), self._number(amount, number)

    def _seat_of(self, word: str, number: int) -> str:
        word = word.strip().lower()
        seat = {"human": "human", "p0": "human", "ai": "ai", "p1": "ai"}.get(word, word)
        if not re.fullmatch(r"human|ai|p[2-9]", seat):
            raise self._refuse(number, phrase("{word} is no player (human, ai, p0, p1, …)", word=quoted(word)))
        self._seats.setdefault(seat, {})
        return seat

    # Cards

    def _card(self, text: str, seat: str, number: int) -> None:
        if len(self._cards) == _MOST_CARDS:
            raise self._refuse(number, phrase("more than {most} cards", most=f"{_MOST_CARDS:,}"))
        name, *infos = (each.strip() for each in text.split("|"))
        card: dict[str, Any] = {"id": "", "controller": seat}
        if name.startswith("t:"):
            self._token(card, name[2:], number)
        elif name.startswith("T:"):
            self._omit(number, phrase("a token that only Forge knows"), text)
            return
        elif not name:
            raise self._refuse(number, phrase("a card without a name"))
        else:
            card["name"] = name.removesuffix("+")
        if any(each.lower().startswith("phasedout") for each in infos):
            self._omit(number, phrase("a permanent that is phased out"), text)
            return
        for info in infos:
            self._info(card, info, number)
        self._cards.append(card)

    def _token(self, card: dict[str, Any], text: str, number: int) -> None:
        """`Servo,P:1,T:1,Cost:no cost,Types:Artifact-Creature-Servo,Keywords:Flying-Haste,Image:…`."""
        name, *fields = text.split(",")
        card |= {"name": name.strip(), "types": [], "token": True}
        for field in fields:
            key, _, value = field.partition(":")
            if key in ("P", "T"):
                card["power" if key == "P" else "toughness"] = self._number(value, number)
            elif key == "Types":
                words = [each.strip().lower() for each in value.split("-") if each.strip()]
                card["types"] = [each for each in words if each in TYPES]
                supertypes = [each for each in words if each in SUPERTYPES]
                subtypes = [each for each in words if each not in TYPES | SUPERTYPES]
                card |= {"supertypes": supertypes} if supertypes else {}
                card |= {"subtypes": subtypes} if subtypes else {}
            elif key == "Keywords":
                words = [each.strip().lower() for each in value.split("-") if each.strip()]
                card |= {"keywords": known} if (known := [each for each in words if each in _KEYWORDS]) else {}
                for each in words:
                    if each not in _KEYWORDS:
                        self._omit(number, phrase("a keyword of {name}", name=quoted(name)), each)
            elif key == "Color" and re.fullmatch(r"[WUBRG]+", value):
                card["colors"] = [color for color, letter in COLORS.items() if letter in value]
            elif key not in ("Cost", "Image"):
                self._omit(number, phrase("of the token {name}", name=quoted(name)), field)
        if not card["types"]:
            raise self._refuse(number, phrase("the token {name} has no card type", name=quoted(name)))

    def _info(self, card: dict[str, Any], info: str, number: int) -> None:
        """One property of a card: `Tapped`, `Counters:P1P1=2`."""
        key, _, value = info.partition(":")
        match key.strip().lower():
            case "tapped" | "suspected" as word:
                card[word] = True
            case "summonsick":
                card["sick"] = True
            case "damage":
                card["damage"] = self._number(value, number)
            case "counters":
                self._counters(card, value, number)
            case "owner":
                card["owner"] = self._seat_of(value, number)
            case "enchantingplayer":
                card["attached_to"] = self._seat_of(value, number)
            case "attachedto" | "attaching":
                self._attached.append((card, self._number(value, number), number))
            case "attacking":
                self._attacks.append((card, self._number(value, number) if value else None, number))
            case "id":
                self._numbers[self._number(value, number)] = card
            case "chosencolor":
                card.setdefault("bind", {})["chosen color"] = value.strip().lower()
            case "chosentype":
                card.setdefault("bind", {})["chosen type"] = value.strip().lower()
            case "transformed" | "modal" | "flipped" | "meld":
                card["back"] = number
            case "facedown":
                card |= {"name": None, "types": ["creature"], "power": 2, "toughness": 2}
            case word if word not in _SILENT and info:
                self._omit(number, phrase("of {what}", what=quoted(str(card.get("name")))), info)

    def _counters(self, card: dict[str, Any], text: str, number: int) -> None:
        counters: dict[str, int] = {}
        for name, amount in self._pairs(text, number):
            kind = _KINDS.get(name.upper()) or name.lower().replace("_", " ")
            if amount < 0:
                raise self._refuse(number, phrase("expected a number of counters, got {amount}", amount=amount))
            if kind in ("loyalty", "defense"):
                card[kind] = amount
            else:
                counters[kind] = amount
        if counters:
            card["counters"] = counters

    # The case

    def _case(self) -> dict[str, Any]:
        note = self._own_note()
        order = [note["human"], *(each for each in note["seats"] if each != note["human"])] if note else []
        players = dict(zip(("human", "ai"), order, strict=True)) if note else {each: each for each in self._seats}
        self._name_cards(note.get("ids"))
        battlefield = [self._permanent(each, players, note) for each in self._cards]
        state: dict[str, Any] = {"active": players[self._active]}
        seats = note.get("seats") or [players[each] for each in self._seats]
        given = {players[seat]: each for seat, each in self._seats.items()}
        for id in note.get("assumed", ()):
            given[id].pop("life", None)
        state["players"] = {id: given[id] for id in seats}
        if len(seats) > 2:
            state["options"] = {"attack_multiple_players": True}
        state["battlefield"] = battlefield
        attacking = self._attacking(players)
        if attacking:
            state["attacking"] = attacking
        case: dict[str, Any] = {"question": "declare_blockers" if attacking else "declare_attackers", "state": state}
        if note:
            case |= {key: note[key] for key in ("title", "edition", "play", "question") if key in note}
        else:
            case |= self._about()
        return case

    def _own_note(self) -> dict[str, Any]:
        """The data of Azor's comment, if it fits the puzzle."""
        note = self._note
        fits = (
            all(map(_is_words, (note.get("seats"), note.get("ids"), note.get("assumed"), note.get("tokens", []),
                                note.get("nameless", []))))
            and len(note["seats"]) == len(set(note["seats"])) == len(self._seats) == 2
            and note.get("human") in note["seats"]
            and len(note["ids"]) == len(set(note["ids"])) == len(self._cards)
            and set(note["assumed"]) <= set(note["seats"])
            and isinstance(note.get("faces", {}), dict)
        )  # fmt: skip
        if note and not fits:
            self._omit(self._note_line, phrase("the note of azor doesn't fit the puzzle, and isn't used"))
        return note if fits else {}

    def _name_cards(self, ids: list[str] | None) -> None:
        taken: set[str] = set(self._seats)
        for place, card in enumerate(self._cards):
            id, number = snake(str(card.get("name") or "face_down")), 1
            while id in taken:
                number += 1
                id = f"{snake(str(card.get('name') or 'face_down'))}_{number}"
            taken.add(id)
            card["id"] = id if ids is None else ids[place]

    def _permanent(self, card: dict[str, Any], players: dict[str, str], note: dict[str, Any]) -> dict[str, Any]:
        found = {key: value for key, value in card.items() if key != "back" and value is not None}
        found["controller"] = players[card["controller"]]
        if note and "token" in card:
            if card["id"] not in note.get("tokens", []):
                del found["token"]
            if card["id"] in note.get("nameless", []):
                del found["name"]
        if "owner" in card:
            found["owner"] = players[card["owner"]]
        if card.get("attached_to") in players:
            found["attached_to"] = players[card["attached_to"]]
        for other, number, line in self._attached:
            if other is card:
                found["attached_to"] = self._numbered(number, line)["id"]
        if "back" in card:
            if face := note.get("faces", {}).get(card["id"]):
                found["face"] = face
            else:
                self._omit(
                    card["back"], phrase("which face {what} shows: give its face", what=quoted(str(card.get("name"))))
                )
        return found

    def _numbered(self, number: int, line: int) -> dict[str, Any]:
        if number not in self._numbers or not self._numbers[number]["id"]:
            raise self._refuse(line, phrase("there is no card with Id:{number}", number=number))
        return self._numbers[number]

    def _attacking(self, players: dict[str, str]) -> dict[str, str]:
        others = [each for each in self._seats if each != self._active]
        found = {}
        for card, number, line in self._attacks:
            if card["controller"] != self._active:
                raise self._refuse(
                    line, phrase("{what} attacks in another player's turn", what=quoted(str(card.get("name"))))
                )
            target = players[others[0]] if number is None else self._numbered(number, line)["id"]
            found[card["id"]] = target
        return found

    def _about(self) -> dict[str, Any]:
        """Title and note of a puzzle that somebody else wrote."""
        found = {}
        if title := self._metadata.get("name"):
            found["title"] = title
        parts = [f"{key.capitalize()}: {self._metadata[key]}" for key in ("goal", "turns", "description")
                 if self._metadata.get(key)]  # fmt: skip
        if parts:
            found["note"] = "\n".join(each.replace("\\n", "\n") for each in parts)
        return found


def _is_words(value: object) -> bool:
    """Whether it is a list of strings."""
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
