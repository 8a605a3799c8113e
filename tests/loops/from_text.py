"""Two-card combos from card texts alone: a loop case from an entry of a list of combos, and a report over the list.

    python -m tests.loops.from_text [--steps N] [--timeout SECONDS] FILE [index ...]

The file is a list of combos as JSON Lines. An entry has

    id       a string
    cards    its two cards: `name`, and `zones`, the letter of the zone it is in first: B battlefield, H hand,
             G graveyard, E exile, C command, L library
    oracle   the same cards as printed: `name`, `type_line`, `mana_cost`, `power`, `toughness`, `text`
    mana     the mana it needs to begin, as symbols
    prereq   prerequisites in words, a line each; `easy` those that go without saying
    results  what it is good for, in words: "Infinite ETB", "Infinite colored mana"

Prerequisites are read where they are of a simple form: what is attached to what, so many creatures or lands, life,
counters, cards. What they ask for stands there as plain cards. The report says of each entry what isn't read, which
kind of loop is found, and which of its results a round of that loop yields.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from bridge.case.state import Case
from bridge.loops.finding import find
from bridge.loops.verdict import LoopVerdict
from bridge.text.lexicon import subtype_of
from tests.loops.loading import loop_from_object
from tests.oracle.loops import Unsupported, replay

STEPS = 28
"""How many steps are searched."""
TIMEOUT = 100.0
"""Seconds for a search."""
_MEMORY = 3 << 30
_WALL = 60
"""Seconds for everything but the searches."""

_ZONES = {"B": "battlefield", "H": "hand", "G": "graveyard", "E": "exile", "C": "command", "L": "library"}
_SUPERTYPES = ("legendary", "basic", "snow", "world")
_LOYALTY = {
    "Estrid, the Masked": 3,
    "Professor Onyx": 5,
    "Ral, Storm Conduit": 4,
    "Teferi, Who Slows the Sunset": 4,
    "Tezzeret, Master of the Bridge": 5,
}
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
            "nine": 9, "ten": 10, "eleven": 11}  # fmt: skip
_N = r"(?P<n>a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|\d+)"
_NAME = r"(?P<who>[A-Z][\w',\- ]*?)"
_MANA = r"(?P<mana>(?:\{[^}]+\})+)"
_BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes"}


def entries(path: Path) -> list[dict[str, Any]]:
    """The entries of the list."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def case_from_entry(entry: Mapping[str, Any], across_turns: bool = False) -> Case:
    """The loop case that an entry of the list describes, with texts for the abilities of its two cards.

    Args:
        entry: The entry.
        across_turns: Whether steps and turns may pass.
    """
    built = _Case(entry).built()
    if across_turns:
        built["state"]["options"] = {"across_turns": True}
        if "maximum hand size" in entry["prereq"]:
            built["state"]["phase"] = "end"
    return loop_from_object(built, file=str(entry["id"]))


def asks_for_steps(entry: Mapping[str, Any]) -> bool:
    """Whether a card of the entry makes combat phases or turns, or does something as combat damage is dealt, or cards
    are discarded in the cleanup step."""
    words = (
        r"additional combat phase|extra turn|combat damage to a player|beginning of combat|target attacking creature"
    )
    by_cards = any(re.search(words, card["text"]) for card in entry["oracle"])
    return by_cards or "maximum hand size" in entry["prereq"]


class _Case:
    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.entry = entry
        self.words = "\n".join(filter(None, (entry["prereq"], entry["easy"])))
        self.cards: dict[str, dict[str, Any]] = {}
        self.ids: dict[str, str] = {}
        self.zones: dict[str, list[dict[str, Any]]] = {}
        self.alice: dict[str, Any] = {}
        self.stack: list[dict[str, Any]] = []
        self.pool = ""

    def built(self) -> dict[str, Any]:
        names = [
            self._add(card, oracle) for card, oracle in zip(self.entry["cards"], self.entry["oracle"], strict=True)
        ]
        self._mana(names)
        for sentence in _sentences(self.words):
            self._prerequisite(sentence, names)
        in_hand = [self.cards[each["name"]] for each in self.zones.get("hand", ())]
        if not self.stack and any(_copies_a_spell(card) for card in in_hand) and len(in_hand) == 1:
            _spell_on_stack(self, re.match("", ""), names)  # type: ignore[arg-type]
        self._attach(names)
        self._choose(names)
        if self.pool:
            self.alice["mana"] = self.pool
        state = {"active": "alice", "players": {"alice": self.alice, "bob": {}}, **self.zones}
        if self.stack:
            state["stack"] = self.stack
        return {
            "question": "find_loops",
            "title": " and ".join(names),
            "source": f"combo {self.entry['id']}",
            "cards": self.cards,
            "state": state,
        }

    # the two cards

    def _add(self, card: Mapping[str, Any], oracle: Mapping[str, Any]) -> str:
        faces = self._face(oracle)
        name: str = faces["name"]
        self.cards[name] = {key: value for key, value in faces.items() if key != "name" and value not in (None, [])}
        id = _id(name)
        self.ids[card["name"]] = self.ids[name] = id
        for letter in card["zones"][:1]:
            positioned: dict[str, Any] = {"id": id, "name": name}
            found = re.search(rf"enters with {_N} (?P<kind>\S+) counters? on it", self.cards[name].get("text") or "")
            if found and letter == "B":
                positioned["counters"] = {found["kind"]: _n(found)}
            self._place(_ZONES[letter], positioned)
        return name

    def _face(self, oracle: Mapping[str, Any]) -> dict[str, Any]:
        """The face that the prerequisites name, or the first."""
        names = oracle["name"].split(" // ")
        lines = oracle["type_line"].split(" // ")
        texts = oracle["text"].split("\n//\n")
        costs = (oracle["mana_cost"] or "").split(" // ")
        number = next((k for k, name in enumerate(names) if k and name in self.words), 0)
        left, _, right = lines[min(number, len(lines) - 1)].partition("—")
        words = left.lower().split()
        types = [word for word in words if word not in (*_SUPERTYPES, "kindred")]
        size = {} if number else {key: _whole(oracle.get(key)) for key in ("power", "toughness")}
        if "creature" in types:
            size = {
                key: value if value is not None else 0 for key, value in (size or {"power": 2, "toughness": 2}).items()
            }
        else:
            size = {}
        return {
            "name": names[number],
            "types": types,
            "subtypes": right.split(),
            "supertypes": [word for word in words if word in _SUPERTYPES],
            "mana_cost": (costs[number] if number < len(costs) else "") or None,
            "loyalty": _LOYALTY.get(names[number], 4) if "planeswalker" in types else None,
            "text": (texts[number] if number < len(texts) else texts[0]) or None,
            **size,
        }

    def _place(self, zone: str, positioned: dict[str, Any]) -> None:
        card = self.cards[positioned["name"]]
        if "loyalty" in card and zone == "battlefield":
            positioned["counters"] = {"loyalty": card["loyalty"]}
        self.zones.setdefault(zone, []).append(positioned)

    def _position(self, id: str) -> dict[str, Any] | None:
        return next((each for zone in self.zones.values() for each in zone if each["id"] == id), None)

    def _mana(self, names: Sequence[str]) -> None:
        self.pool = _paid(re.match(r"(?:\{[^}]+\})*", self.entry["mana"])[0])  # type: ignore[index]
        if self.pool and "each turn" in self.entry["mana"]:
            # Mana that is there again in the next turn is of lands.
            for symbol, n in Counter(re.findall(r"\{([^}]+)\}", self.pool)).items():
                _lands(self, symbol if symbol in _BASICS else "C", int(symbol) * n if symbol.isdecimal() else n)
            self.pool = ""
            return
        in_hand = [each["name"] for each in self.zones.get("hand", ())]
        if not self.pool or "enough mana to cast" in self.words:
            for name in in_hand:
                if not self.entry["mana"] or f"cast {name}" in self.words:
                    self.pool += _paid(self.cards[name].get("mana_cost") or "")
        if not self.pool:
            # Something to begin with: the dearest of what can be activated.
            costs = [cost for name in names for cost in _activations(self.cards[name].get("text") or "")]
            self.pool = max(costs, key=_value, default="")

    # prerequisites

    def _prerequisite(self, words: str, names: Sequence[str]) -> None:
        for pattern, do in _SIMPLE:
            if found := re.search(pattern, words, re.IGNORECASE):
                do(self, found, names)

    def named(self, words: str) -> str | None:
        """The id of the card that words name, by its name or the beginning of it."""
        said = words.lower().removeprefix("and ").strip()
        for name, id in self.ids.items():
            if said in (name.lower(), name.split(",")[0].lower(), name.split()[0].lower()):
                return id
        return None

    def plain(self, name: str, n: int = 1, zone: str = "battlefield", **keys: Any) -> str:
        """Plain cards that do nothing, or one thing."""
        self.cards.setdefault(name, keys)
        id = _id(name)
        if there := self._position(id):
            there["n"] = max(there.get("n", 1), n)
            return id
        self._place(zone, {"id": id, "name": name, **({"n": n} if n > 1 else {})})
        return id

    def creature(self, n: int = 1, name: str = "Plain Bear", **keys: Any) -> str:
        """Creatures."""
        subtypes = keys.pop("subtypes", ["Bear"])
        power = keys.pop("power", 2)
        return self.plain(name, n, types=["creature"], subtypes=subtypes, power=power, toughness=power, **keys)

    def maker(self, mana: str, kind: str = "creature") -> str:
        """Something that makes mana by tapping."""
        do = {"do": "add_mana", "mana": mana}
        keys: dict[str, Any] = {"types": [kind], "abilities": [{"cost": {"tap": True}, "do": [do]}]}
        if kind == "creature":
            keys |= {"power": 1, "toughness": 1}
        return self.plain(f"Maker of {mana} as a {kind}", **keys)

    def charm(self, what: dict[str, Any]) -> None:
        """An instant for nothing that does it: "a way to ..." later on."""
        ability = {"targets": [{"object": {"type": "creature"}}], "do": [what]}
        self.plain("Plain Charm", zone="hand", types=["instant"], mana_cost="{0}", abilities=[ability])

    def event(self, what: dict[str, Any], source: str | None = None, targets: Sequence[str] = ()) -> None:
        """Something that is about to happen: "a way to ..."."""
        ability: dict[str, Any] = {"do": [what]}
        if what.get("what") == "target":
            ability["targets"] = [{"object": {"type": "creature"}}]
        if what.get("who") == "target":
            ability["targets"] = [{"player": "opponent"}]
        item: dict[str, Any] = {"id": f"start {len(self.stack) + 1}", "controller": "alice", "ability": ability}
        if source is not None:
            item["source"] = source
        if targets:
            item["targets"] = list(targets)
        self.stack.append(item)

    def _attach(self, names: Sequence[str]) -> None:
        """What is attached to nothing yet is attached to the other card, or to a creature."""
        for number, name in enumerate(names):
            each = self._position(self.ids[name])
            if each is None or each not in self.zones.get("battlefield", ()) or "attached_to" in each:
                continue
            subtypes = self.cards[name].get("subtypes", ())
            if "Aura" not in subtypes and "Equipment" not in subtypes:
                continue
            other = self._position(self.ids[names[1 - number]])
            fits = other in self.zones["battlefield"] and "creature" in self.cards[names[1 - number]]["types"]
            if fits and other is not None:
                each["attached_to"] = other["id"]
            elif "Aura" in subtypes:
                each["attached_to"] = self.creature()

    def _choose(self, names: Sequence[str]) -> None:
        """A creature type that the other card speaks of, where one is chosen and it isn't said which."""
        for number, name in enumerate(names):
            position = self._position(self.ids[name])
            if position is None or position not in self.zones.get("battlefield", ()) or "chosen" in position:
                continue
            if "choose a creature type" not in (self.cards[name].get("text") or ""):
                continue
            words = re.findall(r"[A-Z][a-z]+", self.cards[names[1 - number]].get("text") or "")
            position["chosen"] = next((word for word in words if subtype_of(word) == word.lower()), "Bear")


def _sentences(words: str) -> Iterator[str]:
    for line in words.split("\n"):
        yield from filter(None, (part.strip() for part in re.split(r"\.(?:\s|$)|\.(?=[A-Z])", line)))


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", name.lower()).strip() or "card"


def _whole(text: Any) -> int | None:
    return int(text) if isinstance(text, str) and text.isdecimal() else None


def _paid(cost: str) -> str:
    """Mana that pays a cost: of the first type where there are two."""
    found = ""
    for symbol in re.findall(r"\{([^}]+)\}", cost):
        first = symbol.split("/")[0]
        if first != "X":
            found += "{" + first + "}"
    return found


def _activations(text: str) -> list[str]:
    """Mana that activating an ability of a text costs."""
    lines = (re.match(r'(?:[\w ]+ — )?(?P<mana>(?:\{[^}TQE]+\})+)[^"]*: ', line) for line in text.split("\n"))
    quoted = re.findall(r'"((?:\{[^}TQE]+\})+)[^"]*: ', text)
    return [_paid(found["mana"]) for found in lines if found] + list(map(_paid, quoted))


def _copies_a_spell(card: Mapping[str, Any]) -> bool:
    spell = any(each in ("instant", "sorcery") for each in card["types"])
    return spell and "opy target instant or sorcery spell" in (card.get("text") or "")


def _value(mana: str) -> int:
    return sum(int(each) if each.isdecimal() else 1 for each in re.findall(r"\{([^}]+)\}", mana))


def _n(found: re.Match[str]) -> int:
    word = found["n"].lower()
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def _attached(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    what = case.named(found["what"])
    position = case._position(what) if what else None
    if position is None or position not in case.zones.get("battlefield", ()):
        return
    host = case.named(found["host"])
    if large := re.search(rf"creature with power {_N} or greater", found.string):
        host = case.creature(name="Plain Giant", power=_n(large))
    if made := re.search(r"creature that can tap to produce at least " + _MANA, found.string):
        host = case.maker(made["mana"])
    if host is None:
        host = case.creature(name="Plain Host")
    position["attached_to"] = host


def _counters(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    position = case._position(case.named(found["who"]) or "")
    if position is not None:
        position.setdefault("counters", {})[found["kind"] or "+1/+1"] = _n(found)


def _power(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    for name in names:
        position, card = case._position(case.ids[name]), case.cards[name]
        if name.split(",")[0].split()[0] in found.string and position is not None and "power" in card:
            more = int(found["n"]) - card["power"] if found["n"].isdecimal() else _n(found) - card["power"]
            if more > 0:
                position["counters"] = {"+1/+1": more}


def _keyword(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    position = case._position(case.named(found["who"]) or "")
    if position is not None:
        position.setdefault("keywords", []).append(found["keyword"])


def _chosen(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    position = case._position(case.named(found["who"]) or "")
    if position is None:
        return
    word = found["word"]
    if word == "[type]":
        others = [name for name in names if case.ids[name] != position["id"]]
        word = next((sub for name in others for sub in case.cards[name].get("subtypes", ())), "Bear")
    position["chosen"] = word


def _kind(words: str) -> dict[str, Any] | None:
    """A plain card of a kind in the plural or singular, as keys of `_Case.plain` with its name."""
    word = words.strip().lower()
    for kind in ("artifact", "enchantment", "land"):
        if re.fullmatch(rf"(other |additional )?{kind}s?", word):
            return {"name": f"Plain {kind.title()}", "types": [kind]}
    if found := re.fullmatch(r"(?:other )?creatures? with toughness (?:equal to )?(\d+)", word):
        return {"creature": True, "name": "Plain Imp", "power": int(found[1])}
    if re.fullmatch(r"(other |additional )?(nonlegendary )?(nontoken nonartifact )?creatures?( token)?", word):
        return {"creature": True}
    if word in ("creatures with defender",):
        return {"creature": True, "name": "Plain Wall", "keywords": ["defender"], "subtypes": ["Wall"]}
    if found := re.fullmatch(r"creatures with power (\d+) or greater", word):
        return {"creature": True, "name": "Plain Giant", "power": int(found[1])}
    if re.fullmatch(r"(other |additional )?legendary creatures?", word):
        return {"creature": True, "name": "Plain Legend", "supertypes": ["legendary"]}
    return None


def _controls(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    words = found["what"].strip().rstrip(".")
    n = _n(found)
    kind = _kind(words)
    if kind is not None:
        if kind.pop("creature", False):
            case.creature(n, **kind)
        else:
            case.plain(n=n, **kind)
        return
    if found := re.fullmatch(r"(?:additional )?([A-Z][a-z]+?)s?", words):  # type: ignore[assignment]
        subtype = {"Elve": "Elf", "Allie": "Ally"}.get(found[1], found[1])
        if subtype in _BASICS.values():
            letter = next(key for key, value in _BASICS.items() if value == subtype)
            _lands(case, letter, n)
        else:
            case.creature(n, name=f"Plain {subtype}", subtypes=[subtype])


def _lands(case: _Case, letter: str, n: int) -> None:
    do = {"do": "add_mana", "mana": "{" + letter + "}"}
    name = _BASICS[letter]
    case.plain(
        name, n, types=["land"], subtypes=[name], supertypes=["basic"], abilities=[{"cost": {"tap": True}, "do": [do]}]
    )


def _creatures_tap(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.maker(found["mana"])


def _permanents_tap(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.maker(found["mana"], "artifact")


def _land_makers(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    symbols = _paid(found["mana"])
    wanted = Counter(re.findall(r"[WUBRGC]|\d+", symbols))
    n = _n(found) if found["n"] else 0
    for letter, count in wanted.items():
        if letter.isdecimal():
            continue
        _lands(case, letter, count)
        n -= count
    colors = [letter for letter in wanted if not letter.isdecimal()] or ["C"]
    rest = max(n, sum(int(each) * count for each, count in wanted.items() if each.isdecimal()))
    if rest > 0:
        name = f"{_BASICS[colors[0]]}"
        for positioned in case.zones["battlefield"] if name in case.cards else ():
            if positioned["name"] == name:
                positioned["n"] = positioned.get("n", 1) + rest
                return
        _lands(case, colors[0], rest)


def _classes(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    for word in ("Cleric", "Rogue", "Warrior", "Wizard"):
        if word in found[0]:
            case.creature(name=f"Plain {word}", subtypes=[word])


def _number(key: str) -> Any:
    def note(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
        case.alice[key] = _n(found)

    return note


def _hand(n: int) -> Any:
    def note(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
        case.alice["hand"] = n

    return note


def _way(what: dict[str, Any]) -> Any:
    def note(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
        targets: list[str] = []
        if what.get("what") == "target":
            who = case.named(found["who"]) if "who" in found.groupdict() and found["who"] else None
            if who is None:
                who = case.creature(2, name="Plain Imp", power=1)
            if case._position(who) in case.zones.get("hand", ()):
                case.charm(what)
                return
            targets = [who]
        elif what.get("who") == "target":
            targets = ["bob"]
        case.event(what, targets=targets)

    return note


def _spell_in_hand(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.plain(
        "Plain Instant", zone="hand", types=["instant"], mana_cost="{1}", abilities=[{"do": [{"do": "nothing"}]}]
    )
    case.pool += "{1}"


def _spell_on_stack(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.cards.setdefault(
        "Plain Instant", {"types": ["instant"], "mana_cost": "{1}", "abilities": [{"do": [{"do": "nothing"}]}]}
    )
    case.stack.append({"id": "spell", "controller": "alice", "name": "Plain Instant"})


def _creature_in_hand(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.plain("Plain Cub", zone="hand", types=["creature"], subtypes=["Bear"], power=1, toughness=1, mana_cost="{1}")


def _sturdy(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.plain("Plain Monument", types=["artifact"], keywords=["indestructible"])


def _borrowed(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.plain("Plain Loan", types=["artifact"])
    case.zones["battlefield"][-1] |= {"owner": "bob", "controller": "alice"}
    case.alice.setdefault("hand", 1)


def _artifacts_in_hand(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.plain("Plain Trinket", _n(found), zone="hand", types=["artifact"], mana_cost="{9}")


def _devotion(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    letter = {"green": "G", "blue": "U"}.get(found["color"] or "green", "G")
    n = _n(found)
    case.plain("Plain Omen", types=["enchantment"], mana_cost=("{" + letter + "}") * n)


def _exiled(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    by = case.named(found["who"])
    if by is None:
        return
    if "Island" not in case.cards:
        do = {"do": "add_mana", "mana": "{U}"}
        case.cards["Island"] = {
            "types": ["land"], "subtypes": ["Island"], "supertypes": ["basic"],
            "abilities": [{"cost": {"tap": True}, "do": [do]}],
        }  # fmt: skip
    case.zones.setdefault("exile", []).append({"id": "exiled island", "name": "Island", "exiled_by": by})


def _token(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.creature(name="Plain Token")
    case.zones["battlefield"][-1] |= {"token": True, "sick": True}


def _copied(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    """A token that is a copy of one of the cards, just created."""
    for name in names:
        if case.named(found["who"]) == case.ids[name]:
            case._place("battlefield", {"id": f"copy of {case.ids[name]}", "name": name, "token": True, "sick": True})


def _no_angel(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    position = case._position(case.named(found["who"]) or "")
    if position is not None:
        position["chosen"] = "Bear"


def _ally(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.creature(name="Plain Ally", subtypes=["Ally"])


def _one_land(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    _lands(case, "G", 1)


def _card_in_graveyard(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    case.plain("Plain Relic", zone="graveyard", types=["artifact"])


def _four_types(case: _Case, found: re.Match[str], names: Sequence[str]) -> None:
    for kind in ("artifact", "enchantment", "instant", "land"):
        case.plain(f"Plain {kind.title()} Card", zone="graveyard", types=[kind], mana_cost="{9}")


_SIMPLE: tuple[tuple[str, Any], ...] = (
    (_NAME.replace("who", "what") + r" (?:is )?attached to (?P<host>[A-Z][\w',\- ]*|an? .*|another .*|that creature)$",
     _attached),
    (_NAME + r" has (?:at least|exactly) " + _N + r"(?: or two)? (?P<kind>\S+) counters?", _counters),
    (_NAME + r" has (?P<n>ten|seven) or more (?P<kind>\S+) counters", _counters),
    (_NAME + r" has (?P<n>a) (?P<kind>\S+) counter", _counters),
    (r"has (?:a )?(?:power|toughness) (?:of )?(?:at least )?(?P<n>\d+|five|seven)", _power),
    (r"way to give " + _NAME + r" (?P<keyword>lifelink|indestructible)", _keyword),
    (r"^" + _NAME + r" has (?P<keyword>lifelink|indestructible)$", _keyword),
    (r'^"(?P<word>[^"]+)"(?: or "[^"]+")? chosen with (?P<who>.*)$', _chosen),
    (r"any creature type besides .* chosen with (?P<who>(?P<word>[A-Z]\w+))", _no_angel),
    (r"you control (?:at least )?" + _N + r"(?: or more)? (?P<what>(?:other |additional )?[\w ]+?)(?: of any kind)?$", _controls),  # noqa: E501
    (r"there are at least " + _N + r" (?P<what>[A-Z][a-z]+) on the battlefield", _controls),
    (r"^an? additional (?P<what>(?P<n>a)lly) on the battlefield", _ally),
    (r"you control an? Cleric creature.*", _classes),
    (r"creatures you control can tap to (?:produce|add) at least " + _MANA, _creatures_tap),
    (r"you control a creature that can tap to produce at least (?P<mana>(?:\{[^}]+\})+)(?!.*attached)", _creatures_tap),
    (r"you control a creature and/or a land that can tap to produce " + _MANA, _creatures_tap),
    (r"artifacts that can tap to add at least " + _MANA, _permanents_tap),
    (r"(?:up to |at least )?(?:" + _N + r" )?(?:mana-producing )?lands?,?(?: two of which| that)?.*?(?:can|that can)?"
     r"(?: tap to)?(?: collectively)? ?produce (?:a total of |at least )?" + _MANA, _land_makers),
    (r"mana-producing land$", _one_land),
    (r"life total is at least (?P<n>\d+)", _number("life")),
    (r"you have at least (?P<n>\d+) life", _number("life")),
    (r"you have (?P<n>5) or less life", _number("life")),
    (r"life total is at most " + _N, _number("life")),
    (r"four or more card types among cards in your graveyard", _four_types),
    (r"at least " + _N + r" cards in your graveyard", _number("graveyard")),
    (r"drawn at least " + _N + r" cards this turn", _number("drawn_this_turn")),
    (r"(?:card in hand|other card in hand|more card in hand)$", _hand(1)),
    (r"more cards? in (?:your )?hand than your maximum|greater than your maximum hand size", _hand(8)),
    (r"at least " + _N + r" artifact cards in hand", _artifacts_in_hand),
    (r"devotion to (?P<color>green|blue|any color)? ?is at least " + _N, _devotion),
    (r"at least " + _N + r" devotion to any (?P<color>color)", _devotion),
    (r"^an Island exiled by (?P<who>.*)$", _exiled),
    (r"control at least one creature token", _token),
    (r"way to create a token copy of (?P<who>.*)$", _copied),
    (r"way to gain life", _way({"do": "gain_life", "who": "you", "n": 1})),
    (r"way to deal damage to an opponent", _way({"do": "damage", "who": "target", "n": 1})),
    (r"way to deal damage to (?P<who>[A-Z].*)$", _way({"do": "damage", "what": "target", "n": 1})),
    (r"way to draw a card", _way({"do": "draw", "who": "you", "n": 1})),
    (r"way to put a \+1/\+1 counter on (?P<who>.*)$",
     _way({"do": "put_counters", "what": "target", "counter": "+1/+1"})),
    (r"way to put a -1/-1 counter on a creature", _way({"do": "put_counters", "what": "target", "counter": "-1/-1"})),
    (r"You control an indestructible noncreature permanent", _sturdy),
    (r"You control a permanent that you don't own", _borrowed),
    (r"opponent has cast an as of yet unresolved instant", _spell_on_stack),
    (r"additional instant or sorcery card in hand", _spell_on_stack),
    (r"any other noncreature spell in hand|any spell in hand", _spell_in_hand),
    (r"creature card with mana value 3 or less in your hand", _creature_in_hand),
    (r"You have a permanent card in your graveyard", _card_in_graveyard),
)  # fmt: skip
"""Forms of prerequisites, and what stands there for them."""


# --------------------------------------------------------------------------------------------------------- the results


def _some(*names: str) -> Any:
    """Whether a round yields more of one of these."""
    return lambda verdict: any(
        n > 0 for name, n in verdict.yields.items() for each in names if name == each or name.startswith(f"{each} ")
    )


def _less(name: str) -> Any:
    return lambda verdict: verdict.yields.get(name, 0) < 0


def _lost(verdict: LoopVerdict) -> bool:
    """Bob loses, or would after so many rounds."""
    worse = verdict.yields.get("life bob", 0) < 0 or verdict.yields.get("poison bob", 0) > 0
    return "bob" in verdict.losers or worse or verdict.yields.get("damage", 0) > 0


_RESULTS: tuple[tuple[str, Any], ...] = (
    (r"combat phases", _some("extra combat")),
    (r"turns$", _some("extra turn")),
    (r"loses? the game", _lost),
    (r"combat damage", _some("extra combat", "combat_damage", "damage")),
    (r"lifegain triggers", _some("gains_life alice")),
    (r"lifegain", _some("life alice")),
    (r"lifeloss", _less("life bob")),
    (r"damage", _some("damage")),
    (r"mana", _some("mana")),
    (r"untap of", _some("untapped")),
    (r"tokens", _some("tokens")),
    (r"copies of permanent spells|copies of all tokens", _some("tokens", "created")),
    (r"\+1/\+1 counters", _some("counters +1/+1")),
    (r"[Ii]nfinitely (large|powerful)", _some("boost", "counters +1/+1")),
    (r"death triggers", _some("dies")),
    (r"sacrifice triggers", _some("sacrificed")),
    (r"ETB|landfall|blinking", _some("enters")),
    (r"LTB", _some("leaves", "dies", "exiled", "returned", "sacrificed", "put_into_graveyard")),
    (r"draw|looting|rummaging", _some("draws alice")),
    (r"self-mill", _some("mills alice")),
    (r"mill$", _some("mills bob")),
    (r"discard", _some("discards alice")),
    (r"storm count|magecraft|spells on the stack", _some("cast", "cast_or_copy", "created")),
)
"""What a result says, and how it shows in what a round yields; the first that fits."""


def _how_it_shows(words: str) -> Any:
    """What tells whether a verdict has a result; None for one that says something else."""
    return next((has for pattern, has in _RESULTS if re.search(pattern, words)), None)


# ---------------------------------------------------------------------------------------------------------- the report

LOOPS = ("optional", "mandatory", "ends", "fragmented")


def unread(case: Case) -> dict[str, list[str]]:
    """The texts that aren't read, by card."""
    texts = {name: [each.text for each in card.abilities if each.text] for name, card in case.cards.items()}
    return {name: found for name, found in texts.items() if found}


def report(index: int, entry: Mapping[str, Any], steps: int, timeout: float) -> dict[str, Any]:
    """What is read and found of an entry."""
    names = " and ".join(card["name"] for card in entry["cards"])
    row = _attempt(entry, case_from_entry(entry), steps, timeout)
    if row["kind"] not in LOOPS and asks_for_steps(entry):
        later = _attempt(entry, case_from_entry(entry, across_turns=True), steps, timeout)
        row = {**later, "seconds": round(row["seconds"] + later["seconds"], 1), "across_turns": True}
    return {"index": index, "names": names, **row}


def _attempt(entry: Mapping[str, Any], case: Case, steps: int, timeout: float) -> dict[str, Any]:
    began = time.monotonic()
    verdict = find(case, steps=steps, timeout=timeout)
    row: dict[str, Any] = {"unread": unread(case), "kind": verdict.kind, "rule": verdict.rule}
    row |= {"steps": verdict.steps, "yields": verdict.yields, "why": verdict.unsupported}
    if verdict.kind in LOOPS:
        row["replay"] = _replayed(case, verdict)
        comparable = [words for words in entry["results"] if _how_it_shows(words)]
        lacking = [words for words in comparable if not _how_it_shows(words)(verdict)]
        row |= {"results": len(comparable), "missing": lacking}
    return {**row, "seconds": round(time.monotonic() - began, 1)}


def _replayed(case: Case, verdict: LoopVerdict) -> str:
    """`holds`, or what is wrong with the proof, or why it isn't replayed."""
    try:
        problems = replay(to_builtins(case), to_builtins(verdict))
    except Unsupported as reason:
        return f"not replayed: {reason}"
    return problems[0] if problems else "holds"


def rows(
    file: Path, indices: Sequence[int] | None = None, steps: int = STEPS, timeout: float = TIMEOUT
) -> Iterator[dict[str, Any]]:
    """Reports of entries, each made in a process of its own with bounded memory and time."""
    for index in range(len(entries(file))) if indices is None else indices:
        command = [sys.executable, "-m", "tests.loops.from_text", str(file), "--one", str(index)]
        command += ["--steps", str(steps), "--timeout", str(timeout)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=2 * timeout + _WALL, check=False)
            yield json.loads(done.stdout.strip().split("\n")[-1])
        except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
            yield {"index": index, "names": "", "error": type(error).__name__}


def _one(file: Path, index: int, steps: int, timeout: float) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    try:
        row = report(index, entries(file)[index], steps, timeout)
    except Exception as error:  # the report goes on with the next entry
        row = {"index": index, "names": "", "error": f"{type(error).__name__}: {error}"[:300]}
    print(json.dumps(row))


def _line(row: Mapping[str, Any]) -> str:
    if "error" in row:
        return f"{row['index']:3} {row['names']}: {row['error']}"
    line = f"{row['index']:3} {outcome(row):12} {row['seconds']:5.1f} s  {row['names']}"
    if row.get("missing"):
        line += f"\n      not yielded: {', '.join(row['missing'])}"
    if row.get("replay", "holds") != "holds":
        line += f"\n      {row['replay']}"
    if row["kind"] == "undetermined":
        line += "".join(f"\n      CR {cr}  {why}" for cr, why in row["why"])
    return line + "".join(f"\n      {name}: {text}" for name, texts in row["unread"].items() for text in texts)


def outcome(row: Mapping[str, Any]) -> str:
    """The kind of what is found, or `timeout`, `error`."""
    if "error" in row:
        return "error"
    late = row["kind"] == "undetermined" and any(cr == "732.1b" for cr, _ in row["why"])
    return "timeout" if late else str(row["kind"])


def counts(found: Sequence[Mapping[str, Any]]) -> str:
    """What came of the entries, counted."""
    loops = [row for row in found if row.get("kind") in LOOPS]
    outcomes = Counter(map(outcome, found))
    lines = [
        f"{len(found)} entries",
        f"{sum(not row['unread'] for row in found if 'unread' in row)} read completely",
        f"{len(loops)} loops found",
        f"  {sum(len(row['missing']) < row['results'] for row in loops)} with a result that is stated",
        f"  {sum(not row['missing'] and row['results'] > 0 for row in loops)} with every one",
        f"  {sum(row['replay'] == 'holds' for row in loops)} whose proof was replayed and holds",
        *(f"{outcomes[kind]} {kind}" for kind in (*LOOPS, "none", "undetermined", "timeout", "error")),
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each entry, and counts."""
    parser = argparse.ArgumentParser(prog="python -m tests.loops.from_text")
    parser.add_argument("file", type=Path)
    parser.add_argument("index", nargs="*", type=int)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--timeout", type=float, default=TIMEOUT)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, help="write the rows to a file too")
    given = parser.parse_args(arguments)
    if given.one is not None:
        _one(given.file, given.one, given.steps, given.timeout)
        return
    found = []
    for row in rows(given.file, given.index or None, given.steps, given.timeout):
        found.append(row)
        print(_line(row), flush=True)
        if given.json is not None:
            given.json.write_text("".join(json.dumps(each) + "\n" for each in found), encoding="utf-8")
    print(f"\n{counts(found)}")


if __name__ == "__main__":
    main()
