"""Boards as lists of names: a case that gives only the names of each player's cards, and a play by names.

    alice: [Juggernaut, Serra Angel (Swiftfoot Boots, Pacifism; tapped), 3 Forest]
    bob: [2 Grizzly Bears]
    attack: Juggernaut -> bob

This module converts it into a case of the usual form, without looking names up and without using the rules. Ids are
the names; the second permanent of a name is `Forest 2`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from bridge.case.documents import Document, Mark, Path
from bridge.case.state import Case, Options, Player
from bridge.case.words import described, nearest, quoted
from bridge.language import phrase, phrase_in, term_in

__all__ = [
    "ARGUMENTS",
    "DECLARATIONS",
    "PLACE",
    "STATUSES",
    "Said",
    "as_case",
    "is_list",
    "key_of",
    "pieces",
    "unquoted",
]

DECLARATIONS = ("attack", "block", "damage")
"""The keys that declare a play by names, in the order of the questions."""

PLACE = "battlefield"
"""The key of a player's cards, if other keys are given for the player, too."""

STATUSES: dict[str, dict[str, Any]] = {
    "tapped": {"tapped": True},
    "sick": {"sick": True},
    "summoning sick": {"sick": True},
    "token": {"token": True},
    "suspected": {"suspected": True},
    "attacked this turn": {"attacked_this_turn": True},
    "had to attack": {"had_to_attack": True},
    "commander": {"marks": ["commander"]},
}
"""Words in parentheses behind a name, and what they say of the permanent."""

_NAMING = {"protected by": "protector", "owned by": "owner"}
"""Words before the name of a player, and the key that they stand for."""

_ON = ("on ", "attached to ")
_MADE_BY = "made by "
_TOKEN = " token"
"""The end of the name of a token (CR 111.4)."""
_NUMBERS = ("loyalty", "defense")
_CHOSEN = ("chosen type", "chosen color")

_MOST_OF_A_NAME = 400
"""The most permanents that one entry of a list stands for."""

_OF_A_CASE = frozenset(Case.__struct_fields__) - {"state", "play", "then"}
_OF_A_LIST = frozenset(
    {*_OF_A_CASE, *DECLARATIONS, "play", "then", "active", "players", "variant", "options", "effects"}
)
"""Keys that name no player."""

_WHO_IS_ATTACKED = frozenset(Options.__struct_fields__) - {"range_of_influence"}
"""Options that say whom players can attack; a list with none of them has `usual`."""


ARGUMENTS = "<arguments>"
"""The name, in messages, of a case that is given by arguments; its lines are the arguments."""


class Said(str):
    """A board given by arguments, such as `alice: Juggernaut` and `attack: Juggernaut -> bob`, one a line."""

    __slots__ = ()

    @property
    def items(self) -> list[tuple[str, str | int]]:
        """Each key with its value."""
        said = [(key_of(line), line.partition(":")[2].strip()) for line in self.splitlines()]
        return [(key, int(value) if key == "players" and _is_number(value) else value) for key, value in said]

    @property
    def text(self) -> str:
        """The board as JSON, on each line one argument."""
        return "{" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in self.items) + "}"


def key_of(argument: str) -> str:
    """The key of an argument such as `alice: Juggernaut`; empty if it is none."""
    key, colon, value = argument.partition(":")
    is_line = colon and "\n" not in argument and (not value or value[0] == " ") and not set("/\\") & set(key)
    return key.strip() if is_line else ""


_EXAMPLE = {
    "attack": "Juggernaut -> bob",
    "block": "Wall of Wood -> Juggernaut",
    "damage": "Juggernaut -> bob 5",
}
_NOTHING = {
    "attack": term_in("form", "attacks nothing that is named"),
    "block": term_in("form", "blocks nothing"),
    "damage": term_in("form", "deals no damage"),
}


def _counted(words: str) -> tuple[int, str]:
    """A number and the name behind it, as in `3 Forest` and `3x Forest`; one, where there is no number."""
    words = words.strip()
    first, _, rest = words.partition(" ")
    if _is_number(first.removesuffix("x")) and rest.strip():
        return int(first.removesuffix("x")), unquoted(rest)
    return 1, unquoted(words)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 5


def unquoted(words: str) -> str:
    """A name without the quotation marks around it."""
    words = words.strip()
    return words[1:-1] if len(words) > 1 and words[0] == words[-1] == '"' else words


def is_list(value: object) -> bool:
    """Whether plain data is a board of this form: it has no state, and says what cards some player has."""
    if not isinstance(value, dict) or "state" in value or value.get("question") == "find_loops":
        return False
    return any(isinstance(each, list | str) or _has_place(each) for key, each in value.items() if _names_player(key))


def _has_place(value: object) -> bool:
    return isinstance(value, dict) and PLACE in value


def _names_player(key: object) -> bool:
    return isinstance(key, str) and key not in _OF_A_LIST


def pieces(text: str, at: str = ",") -> Iterator[str]:
    """The parts of a text between commas that stand in no parentheses and in no quotation marks.

    Args:
        text: The text.
        at: The characters at which it is divided.
    """
    begun, depth, quoting = "", 0, False
    for char in text:
        if char == '"':
            quoting = not quoting
        elif not quoting and char in at and depth == 0:
            yield begun.strip()
            begun = ""
            continue
        elif not quoting:
            depth += (char == "(") - (char == ")")
        begun += char
    if begun.strip():
        yield begun.strip()


def as_case(document: Document) -> Document:
    """The case that a board of names stands for, with the lines of its parts.

    Args:
        document: One that `is_list`.

    Raises:
        CaseError: An entry, a declaration or a key isn't understood.
    """
    return _Board(document).case()


class _Board:
    """A board that is made of lists."""

    def __init__(self, document: Document) -> None:
        assert isinstance(document.value, dict)
        self._document = document
        self._given: dict[str, Any] = document.value
        self._players: dict[str, dict[str, Any]] = {}
        self._battlefield: list[dict[str, Any]] = []
        self._marks: list[Mark] = []
        self._ids: dict[str, str] = {}
        """Ids, by their case-folded forms."""

    def case(self) -> Document:
        for key in self._given:
            if not isinstance(key, str):
                self._refuse(phrase("a key must be a string, not {key}", key=described(key)), ())
        players = [key for key in self._given if _names_player(key)]
        for key in players:
            self._check_key(key)
        for player in players:
            self._players[player] = self._of_player(player)
        for player in players:
            for entry, path in self._entries(player):
                self._add(entry, player, path)
        self._add_players()
        self._attach()
        made = {key: value for key, value in self._given.items() if key in _OF_A_CASE}
        state: dict[str, Any] = {
            "active": self._given.get("active", next(iter(self._players))),
            "players": self._players,
            "battlefield": self._battlefield,
            "effects": self._given.get("effects", []),
        }
        if options := self._options():
            state["options"] = options
        self._declare(state, made)
        made["state"] = state
        if "then" in self._given:
            made["then"] = self._given["then"]
        first = self._document.line()
        marks: Any = {key: self._document.line((key,)) for key in made if key in self._given}
        of_state: Any = {"battlefield": (first, self._marks), "options": self._line_of("variant", "options", "players")}
        of_state["effects"] = self._line_of("effects")
        of_state["players"] = (first, {each: self._line_of(each) for each in self._players})
        of_state |= {"attacking": self._line_of("attack"), "blocking": self._line_of("block")}
        marks |= {"state": (first, of_state), "play": self._line_of("play", *reversed(DECLARATIONS))}
        return Document(self._document.file, made, (first, marks))

    def _line_of(self, *keys: str) -> int:
        return next((self._document.line((key,)) for key in keys if key in self._given), self._document.line())

    # Players

    def _check_key(self, key: str) -> None:
        """Refuses an unknown key, which can't name a player since it has no list of cards."""
        given = self._given[key]
        declares = isinstance(given, str) and "->" in given
        near = nearest(key, DECLARATIONS if declares else sorted(_OF_A_LIST))
        if declares or (near and not isinstance(given, list | dict)):
            if near:
                message = phrase("unknown key {key}; did you mean '{near}'?", key=quoted(key), near=near)
                self._refuse(message, (key,))
            self._refuse(phrase("unknown key {key}", key=quoted(key)), (key,))

    def _of_player(self, player: str) -> dict[str, Any]:
        given = self._given[player]
        if given is None or isinstance(given, list | str):
            return {}
        if not isinstance(given, dict):
            self._refuse(
                phrase(
                    "the cards of {player} are a list of names, not {given}",
                    player=quoted(player),
                    given=described(given),
                ),
                (player,),
            )
        for key in given:
            if key != PLACE and key not in Player.__struct_fields__:
                near = nearest(str(key), [PLACE, *Player.__struct_fields__])
                hint = phrase("; did you mean '{near}'?", near=near) if near else ""
                self._refuse(
                    phrase(
                        "unknown key {key} of the player {player}{hint}",
                        key=quoted(str(key)),
                        player=quoted(player),
                        hint=hint,
                    ),
                    (player, str(key)),
                )
        return {key: value for key, value in given.items() if key != PLACE}

    def _add_players(self) -> None:
        """Adds players without cards up to the given number, by default two (CR 100.1)."""
        wanted = self._given.get("players", 0)
        if isinstance(wanted, bool) or not isinstance(wanted, int) or not 0 <= wanted <= _MOST_OF_A_NAME:
            self._refuse(
                phrase("players: how many players there are, a number; each one's cards stand under its name"),
                ("players",),
            )
        if wanted and wanted < len(self._players):
            self._refuse(
                phrase(
                    "cards of {players} players are given, and players is {wanted}",
                    players=len(self._players),
                    wanted=wanted,
                ),
                ("players",),
            )
        while len(self._players) < max(wanted, 2):
            self._players[f"player {len(self._players) + 1}"] = {}

    def _options(self) -> dict[str, Any]:
        given = self._given.get("options", {})
        if not isinstance(given, dict):
            return given  # type: ignore[no-any-return]  # it is refused as any case with it is
        options = dict(given)
        if "variant" in self._given:
            options["variant"] = self._given["variant"]
        if not options.keys() & _WHO_IS_ATTACKED:
            options["usual"] = True
        return options

    # Permanents

    def _entries(self, player: str) -> Iterator[tuple[Any, Path]]:
        """The entries of a player's list; joins again what YAML divided at commas within parentheses."""
        given = self._given[player]
        path: Path = (player,)
        if isinstance(given, dict):
            given, path = given.get(PLACE), (player, PLACE)
        if isinstance(given, str):
            for each in pieces(given):
                yield each, path
            return
        begun, begin = "", 0
        for index, entry in enumerate(given or ()):
            if not isinstance(entry, str):
                yield entry, (*path, index)
                continue
            begun, begin = (f"{begun}, {entry}", begin) if begun else (entry, index)
            if begun.count("(") <= begun.count(")"):
                yield begun, (*path, begin)
                begun = ""
        if begun:
            yield begun, (*path, begin)

    def _add(self, entry: Any, player: str, path: Path) -> None:
        if isinstance(entry, dict):
            entry = {"controller": player, **entry}
            if isinstance(name := entry.get("name"), str):
                entry.setdefault("id", self._fresh(name))
            self._put(entry, path)
            return
        if not isinstance(entry, str):
            self._refuse(phrase("a list of cards holds names, not {entry}", entry=described(entry)), path)
        name, _, inside = entry.partition("(")
        if _ and not inside.rstrip().endswith(")"):
            self._refuse(
                phrase("a parenthesis in {entry} isn't closed, or something stands behind it", entry=quoted(entry)),
                path,
            )
        number, name = _counted(name)
        if not name:
            self._refuse(phrase("{entry} names no card", entry=quoted(entry)), path)
        if not 1 <= number <= _MOST_OF_A_NAME:
            self._refuse(
                phrase(
                    "{number} of {name} can't be there; the most is {most}",
                    number=number,
                    name=quoted(name),
                    most=_MOST_OF_A_NAME,
                ),
                path,
            )
        if number > 1 and name.casefold().endswith(f"{_TOKEN}s"):
            name = name[:-1]
        words = list(pieces(inside.rstrip().removesuffix(")"), ",;"))
        for _each in range(number):
            made: dict[str, Any] = {"id": self._fresh(name), "name": name, "controller": player}
            if name.casefold().endswith(_TOKEN):
                made["token"] = True
            self._put(made, path)
            for word in words:
                self._say(made, unquoted(word), path)

    def _put(self, made: dict[str, Any], path: Path) -> None:
        self._battlefield.append(made)
        self._marks.append(self._document.line(path))
        if isinstance(id := made.get("id"), str):
            self._ids.setdefault(id.casefold(), id)

    def _fresh(self, name: str) -> str:
        taken = {*self._ids, *map(str.casefold, self._players)}
        number = 1
        while (id := name if number == 1 else f"{name} {number}").casefold() in taken:
            number += 1
        return id

    def _say(self, made: dict[str, Any], word: str, path: Path) -> None:
        """Applies words in parentheses to a permanent: its status, its counters, or what is attached to it."""
        lowered = word.casefold()
        if lowered in STATUSES:
            made.update(STATUSES[lowered])
        elif on := next((each for each in _ON if lowered.startswith(each)), None):
            made["attached_to"] = word[len(on) :]
        elif lowered.startswith(_MADE_BY):
            made |= {"token": True, "made_by": unquoted(word[len(_MADE_BY) :])}
        elif naming := next((each for each in _NAMING if lowered.startswith(f"{each} ")), None):
            made[_NAMING[naming]] = self._player(word[len(naming) :].strip(), path)
        elif lowered.startswith("goaded by "):
            names = word[len("goaded by ") :].replace(" and ", "+").split("+")
            made["goaded_by"] = [*made.get("goaded_by", ()), *(self._player(each.strip(), path) for each in names)]
        elif chosen := next((each for each in _CHOSEN if lowered.startswith(f"{each} ")), None):
            made["bind"] = {**made.get("bind", {}), chosen: word[len(chosen) :].strip().casefold()}
        elif not self._says_number(made, lowered.split()):
            self._attached(word, made, path)

    def _says_number(self, made: dict[str, Any], words: list[str]) -> bool:
        """Applies words that give a number of counters, damage or loyalty; returns whether they do."""
        first = {"a": "1", "an": "1", "one": "1"}.get(words[0], words[0]) if words else ""
        if len(words) >= 2 and words[-1] in ("counter", "counters"):
            number = int(first) if _is_number(first) else 1
            kind = " ".join(words[1:-1] if _is_number(first) else words[:-1])
            made["counters"] = {**made.get("counters", {}), kind: number}
        elif len(words) == 2 and words[0] in _NUMBERS and _is_number(words[1]):
            made[words[0]] = int(words[1])
        elif len(words) == 2 and words[1] == "damage" and _is_number(first):
            made["damage"] = int(first)
        else:
            return False
        return True

    def _attached(self, name: str, host: dict[str, Any], path: Path) -> None:
        """Adds a permanent that is attached to another one; the same player controls it unless `bob's` stands before
        it."""
        controller = host["controller"]
        for player in self._players:
            if name.casefold().startswith(f"{player.casefold()}'s "):
                controller, name = player, unquoted(name[len(player) + 3 :])
        made = {"id": self._fresh(name), "name": name, "controller": controller, "attached_to": host["id"]}
        if name.casefold().endswith(_TOKEN):
            made["token"] = True
        self._put(made, path)

    def _attach(self) -> None:
        """Replaces names after `on` by ids, once all permanents are known."""
        for index, each in enumerate(self._battlefield):
            if isinstance(host := each.get("attached_to"), str) and host not in self._players:
                each["attached_to"] = self._id(host, ("state", "battlefield", index))

    # The play

    def _declare(self, state: dict[str, Any], made: dict[str, Any]) -> None:
        attack, block, damage = (self._declared(key) for key in DECLARATIONS)
        play = self._given.get("play")
        found = [each for each in (attack, block, damage) if each is not None]
        question = made.get("question")
        if found and play is None:
            wanted = ("declare_attackers", "declare_blockers", "assign_combat_damage")[
                2 if damage is not None else 1 if block is not None else 0
            ]
            if question not in (None, wanted):
                if question == "declare_attackers" or (question == "declare_blockers" and damage is not None):
                    self._refuse(
                        phrase("{question} comes before what is declared here", question=quoted(str(question))),
                        ("question",),
                    )
                wanted = str(question)
            if wanted != "declare_attackers":
                made["question"] = wanted
        asked = made.get("question", "declare_attackers")
        if asked == "declare_attackers":
            play = {"attackers": attack} if play is None and attack is not None else play
        else:
            state["attacking"] = attack or {}
        if asked == "declare_blockers":
            play = {"blockers": block} if play is None and block is not None else play
        elif asked == "assign_combat_damage":
            state["blocking"] = block or {}
            play = {"damage": damage} if play is None and damage is not None else play
        if play is not None:
            made["play"] = play

    def _declared(self, key: str) -> Any:
        """The declaration under a key, by ids; a mapping isn't changed."""
        if key not in self._given:
            return None
        given = self._given[key]
        if isinstance(given, dict):
            return given
        listed = [given] if isinstance(given, str) else [] if given is None else given
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            self._refuse(
                phrase("{key}: a list such as [{example}], or one text", key=key, example=_EXAMPLE[key]), (key,)
            )
        found: dict[str, Any] = {}
        waiting: list[str] = []
        for text in (piece for each in listed for piece in pieces(each)):
            left, arrow, right = text.partition("->")
            if waiting and f"{waiting[-1]}, {left.strip()}".casefold() in self._ids:
                left = f"{waiting.pop()}, {left}"  # one name, which has a comma
            waiting.append(left.strip())
            if arrow:
                self._say_whom(key, waiting, right.strip(), found)
                waiting = []
        if waiting:
            others = [each for each in self._players if each != self._given.get("active", next(iter(self._players)))]
            if key != "attack" or len(others) != 1:
                self._refuse(
                    phrase(
                        "{waiting} {nothing}; write {example}",
                        waiting=quoted(waiting[-1]),
                        nothing=phrase_in("form", _NOTHING[key]),
                        example=_EXAMPLE[key],
                    ),
                    (key,),
                )
            self._say_whom(key, waiting, others[0], found)
        return found

    def _say_whom(self, key: str, names: list[str], target: str, found: dict[str, Any]) -> None:
        for words in names:
            number, name = _counted(words)
            if key == "damage":
                whom, _, amount = target.rpartition(" ")
                if not _is_number(amount) or not whom:
                    self._refuse(
                        phrase(
                            "{target} says no number; write {example}", target=quoted(target), example=_EXAMPLE[key]
                        ),
                        (key,),
                    )
                found.setdefault(self._id(name, (key,)), {})[self._id(whom, (key,))] = int(amount)
                continue
            for _each in range(number):
                one = self._another(name, found, (key,))
                if key == "attack":
                    found[one] = self._id(target, (key,))
                else:
                    found[one] = [self._id(each.strip(), (key,)) for each in target.split(" + ")]

    def _another(self, name: str, declared: dict[str, Any], path: Path) -> str:
        """The permanent of a name; if there are several, one that isn't declared yet."""
        first = self._id(name, path)
        printed = next((each.get("name") for each in self._battlefield if each.get("id") == first), None)
        same = [first, *(str(each["id"]) for each in self._battlefield if each.get("name") == printed and "id" in each)]
        free = [each for each in same if each not in declared]
        if not free:
            self._refuse(
                phrase("there is no more {name} than those that are declared already", name=quoted(name)), path
            )
        return free[0]

    def _id(self, word: str, path: Path) -> str:
        """The id of a player or permanent: its name, or the part of the name before a comma."""
        word = unquoted(word)
        by_name = {each.casefold(): each for each in self._players} | self._ids
        short = [id for key, id in by_name.items() if key.startswith(f"{word.casefold()},")]
        found = by_name.get(word.casefold()) or (short[0] if len(short) == 1 else None)
        if found is None:
            near = nearest(word, list(by_name.values()))
            hint = (
                phrase("did you mean '{near}'?", near=near)
                if near
                else phrase("there are {by_name}", by_name=", ".join(map(quoted, by_name.values())))
            )
            self._refuse(
                phrase("there is no player and no permanent {word} here; {hint}", word=quoted(word), hint=hint),
                path if path[0] in self._given else (),
            )
        return found

    def _player(self, word: str, path: Path) -> str:
        found = next((each for each in self._players if each.casefold() == word.casefold()), None)
        if found is None:
            self._refuse(
                phrase(
                    "there is no player {word}; the players are {players}",
                    word=quoted(word),
                    players=", ".join(self._players),
                ),
                path,
            )
        return found

    def _refuse(self, message: str, path: Path) -> NoReturn:
        self._document.refuse(message, path)
