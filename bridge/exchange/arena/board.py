"""A state of a game and names, as a case. The case holds only the game: the players are `me` and `rival`, and
permanents have the names of their cards.

The log has the current characteristics, after all effects. An unknown text becomes one that can't be read, so that the
verdict is undetermined if it could matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from bridge.case.creature_types import CREATURE_TYPES
from bridge.exchange.arena.combats import Declared, recipient
from bridge.exchange.arena.messages import Annotation, AttackersRequest, BlockersRequest, Number, Object, Value, word
from bridge.exchange.arena.names import Names
from bridge.exchange.quoting import snake
from bridge.language import phrase

__all__ = ["as_case"]

_KEYWORDS = {
    1: "deathtouch", 2: "defender", 3: "double strike", 6: "first strike", 7: "flash", 8: "flying", 9: "haste",
    10: "hexproof", 12: "lifelink", 13: "reach", 14: "trample", 15: "vigilance", 74: "changeling",
    104: "indestructible", 137: "prowess", 142: "menace", 143: "skulk", 214: "decayed",
}  # fmt: skip
"""Ids of abilities that are keywords."""

_COUNTERS = {1: "+1/+1", 2: "-1/-1", 172: "stun", 205: "decayed"}
_LOYALTY, _POISON = 7, 3
"""Kinds of counters by id. Loyalty is given of the object itself, poison of a player."""

_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "kindred", "land", "planeswalker", "tribal"})
_SUPERTYPES = frozenset({"basic", "legendary", "snow", "world"})
_COLORS = frozenset({"white", "blue", "black", "red", "green"})
_CREATURE_TYPES = {re.sub(r"[^a-z]", "", name): name for name in CREATURE_TYPES}

_QUALIFIED = {30: "cant_attack", 31: "cant_block", 33: "must_be_blocked", 34: "must_attack"}
"""Sorts of restrictions and requirements that the log states, with the kinds of effects that they are read as."""

_ABOUT = {30: "attack", 31: "block", 32: "block", 33: "block", 34: "attack", 39: "block", 40: "menace"}
"""Patterns of texts that state such a restriction or requirement; other sorts have none."""

_COMBAT = re.compile(r"attack|block|goad|combat|can't|must|as though", re.IGNORECASE)
_RESOLVED = re.compile(r"\b(?:this turn|until|target|that creature|next)\b", re.IGNORECASE)
_DESIGNATED = re.compile(r"monarch|initiative|city's blessing|ring-bearer|your speed|solved|renowned|monstrous|saddled",
                         re.IGNORECASE)  # fmt: skip
"""Words about designations, for which the log has numbers."""

_UNKNOWN = "Unknown words about attacking, blocking and combat damage"
"""The beginning of an unknown text, which no grammar reads, so that no verdict relies on it. It stands where the
words of a card do, and stays in their language."""


def as_case(declared: Declared, names: Names) -> dict[str, Any]:
    """A declaration as a case, as plain data: the state before it, what was offered, and what was declared.

    Args:
        declared: The declaration.
        names: Names and words of cards.
    """
    return _Board(declared, names).case()


class _Board:
    """Makes a case of a declaration."""

    def __init__(self, declared: Declared, names: Names) -> None:
        self._declared = declared
        self._state = declared.before
        self._names = names
        self._there = self._state.battlefield
        seats = sorted(seat for seat in self._state.players if seat > 0)
        self._players = {seat: f"seat_{seat}" for seat in seats}
        if len(seats) == 2 and declared.seat in seats:
            self._players = {seat: "me" if seat == declared.seat else "rival" for seat in seats}
        self._ids = self._called()
        self._texts: dict[int, list[str]] = {}

    def case(self) -> dict[str, Any]:
        turn, declared = self._state.turn, self._declared
        permanents = [self._permanent(each) for each in self._there.values()]
        state: dict[str, Any] = {
            "active": self._players.get(turn.active_player, ""),
            "players": {id: self._player(seat) for seat, id in self._in_turn_order()},
            "battlefield": permanents,
        }
        if effects := list(self._effects()):
            state["effects"] = effects
        who = self._players.get(turn.active_player, "")
        if declared.blocks:
            state["attacking"] = dict(self._attacking())
            who = next((id for seat, id in self._players.items() if seat != turn.active_player), "")
        what = "blockers" if declared.blocks else "attackers"
        case: dict[str, Any] = {
            "title": self._title(turn.turn_number, who),
            "question": f"declare_{what}",
            "state": state,
            "play": self._play(),
        }
        if offered := self._offered():
            case["offered"] = offered
        if declared.doubt:
            case["note"] = phrase("The state is doubtful: {why}.", why=declared.doubt)
            state.setdefault("effects", []).append({"text": f"{_UNKNOWN}: {declared.doubt}."})
        return case

    def _title(self, turn: int, who: str) -> str:
        parts = {"game": self._declared.game, "turn": turn, "player": who}
        if self._declared.blocks:
            return phrase("Game {game}, turn {turn}: {player} declares blockers", **parts)
        return phrase("Game {game}, turn {turn}: {player} declares attackers", **parts)

    def _in_turn_order(self) -> list[tuple[int, str]]:
        return list(self._players.items())

    # Ids

    def _called(self) -> dict[int, str]:
        """Ids for the permanents, made of their names."""
        taken = set(self._players.values())
        found = {}
        for id, thing in self._there.items():
            name = self._name(thing)
            stem = snake(name or ("face_down" if thing.is_facedown else word(thing.type) or "card"))
            free, number = stem, 1
            while free in taken:
                number += 1
                free = f"{stem}_{number}"
            taken.add(free)
            found[id] = free
        return found

    def _name(self, thing: Object) -> str:
        card = None if thing.is_facedown else self._names.card(thing.grp_id)
        return card.name if card is not None else ""

    def _target(self, id: int) -> str | None:
        """The player or permanent with a number of the log; small numbers are seats."""
        return self._ids.get(id) or self._players.get(id)

    # Players and permanents

    def _player(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if (life := self._state.players[seat].life_total) is not None:
            found["life"] = life
        for zone in self._state.zones.values():
            if zone.owner_seat_id == seat and (key := word(zone.type).lower()) in ("hand", "graveyard"):
                found[key] = len(zone.object_instance_ids)
        if poison := self._counters(seat).get(_POISON):
            found["poison"] = poison
        return found

    def _permanent(self, thing: Object) -> dict[str, Any]:
        types = [each for each in _lower(thing.card_types) if each in _TYPES]
        found: dict[str, Any] = {"id": self._ids[thing.instance_id], "controller": self._controller(thing)}
        if name := self._name(thing):
            found["name"] = name
        # A permanent without a type in the log can't be in combat.
        found["types"] = types or ["artifact"]
        owner = self._players.get(thing.owner_seat_id)
        if owner is not None and owner != found["controller"]:
            found["owner"] = owner
        self._characteristics(thing, types, found)
        self._statuses(thing, found)
        self._words(thing, found)
        return found

    def _controller(self, thing: Object) -> str:
        return self._players.get(thing.controller_seat_id) or next(iter(self._players.values()), "")

    def _characteristics(self, thing: Object, types: list[str], found: dict[str, Any]) -> None:
        lists = {
            "supertypes": [each for each in _lower(thing.super_types) if each in _SUPERTYPES],
            "subtypes": [_subtype(each) for each in thing.subtypes],
            "colors": [each for each in _lower(thing.color) if each in _COLORS],
        }
        found |= {key: list(dict.fromkeys(words)) for key, words in lists.items() if words}
        if "creature" in types:
            found["power"], found["toughness"] = _number(thing.power) or 0, _number(thing.toughness) or 0
        if "planeswalker" in types:
            found["loyalty"] = max(0, _number(thing.loyalty) or self._counters(thing.instance_id).get(_LOYALTY, 0))
        if "battle" in types:
            found["defense"] = max(0, _number(thing.defense) or 0)
            others = [id for id in self._players.values() if id != found["controller"]]
            found |= {"protector": others[0]} if len(others) == 1 else {}

    def _statuses(self, thing: Object, found: dict[str, Any]) -> None:
        if thing.is_tapped:
            found["tapped"] = True
        if thing.has_summoning_sickness:
            found["sick"] = True
        if word(thing.type) == "Token":
            found["token"] = True
        if thing.damage > 0:
            found["damage"] = thing.damage
        if thing.instance_id in self._declared.attacked:
            found["attacked_this_turn"] = True
        counters = {
            _COUNTERS.get(kind, f"kind {kind} of Arena"): number
            for kind, number in self._counters(thing.instance_id).items()
            if kind != _LOYALTY and number > 0
        }
        if counters:
            found["counters"] = counters
        for each in self._state.of_type("Attachment"):
            host = next(iter(each.affected_ids), 0)
            if each.affector_id == thing.instance_id and (to := self._target(host)) and to != found["id"]:
                found["attached_to"] = to

    def _counters(self, id: int) -> dict[int, int]:
        """The counters of an object or player: kind to number."""
        found: dict[int, int] = {}
        for each in self._state.of_type("Counter"):
            kind, number = each.detail("counter_type"), each.detail("count")
            if id in each.affected_ids and kind is not None and number is not None:
                found[kind] = number
        return found

    # Words

    def _words(self, thing: Object, found: dict[str, Any]) -> None:
        """Gives a permanent its keywords and its text."""
        ids = thing.ability_ids
        keywords = [_KEYWORDS[each] for each in ids if each in _KEYWORDS]
        others = [each for each in ids if each not in _KEYWORDS]
        lines = list(self._by_id(others) if self._names.abilities else self._by_card(thing, others))
        self._texts[thing.instance_id] = lines
        if keywords:
            found["keywords"] = list(dict.fromkeys(keywords))
        if self._designations() and any(_DESIGNATED.search(each) for each in lines):
            lines = [*lines, f"{_UNKNOWN}: who or what was designated as something."]
        if lines:
            found["text"] = "\n".join(lines)

    def _by_id(self, ids: Iterable[int]) -> Iterator[str]:
        for id in ids:
            words = self._names.ability(id)
            yield _plain(words) if words else f"{_UNKNOWN}: ability {id} of Arena."

    def _by_card(self, thing: Object, ids: list[int]) -> Iterator[str]:
        """What is printed on the card; abilities that it has gained or lost aren't known."""
        card = None if thing.is_facedown else self._names.card(thing.grp_id)
        if card is None or card.text is None:
            yield from self._by_id(ids)
            return
        yield from filter(None, map(_plain, card.text.split("\n")))
        for each in self._state.of_type("AddAbility"):
            gained = each.detail("grpid")
            if thing.instance_id in each.affected_ids and gained in ids:
                yield f"{_UNKNOWN}: ability {gained} of Arena."
        if any(thing.instance_id in each.affected_ids for each in self._state.of_type("RemoveAbility")):
            yield f"{_UNKNOWN}: abilities that it has lost."

    def _designations(self) -> bool:
        return any(True for _ in self._state.of_type("Designation"))

    # What is in force besides

    def _effects(self) -> Iterator[dict[str, Any]]:
        seen: set[tuple[object, ...]] = set()
        for each in self._state.of_type("Qualification"):
            for id in each.affected_ids:
                if id in self._there and (effect := self._qualified(each, id)) is not None:
                    key = tuple(str(value) for value in effect.values())
                    if key not in seen:
                        seen.add(key)
                        yield effect
        for thing in self._state.objects.values():
            if word(thing.type) == "Emblem" and self._state.zone_of(thing) == "Command":
                for line in self._by_id(each for each in thing.ability_ids if each not in _KEYWORDS):
                    if _COMBAT.search(line):
                        yield {"text": f"{_UNKNOWN}: an emblem ({line})"}

    def _qualified(self, each: Annotation, id: int) -> dict[str, Any] | None:
        """The effect of a restriction or requirement that the log states of a creature; None if words that stand on the
        battlefield state it."""
        sort, ability = each.detail("QualificationType"), each.detail("grpid")
        words = self._names.ability(ability) if ability is not None else None
        about = _ABOUT.get(sort or 0)
        if about == "menace" or (words and not (_COMBAT.search(words) or about)):
            return None  # an ability of the creature has it, or it isn't about combat
        if words and not _RESOLVED.search(words) and any(ability in one.ability_ids for one in self._there.values()):
            return None  # the text of a permanent has it
        standing = [line for one in {each.affector_id, id} & self._there.keys() for line in self._texts.get(one, [])]
        if about and any(about in line.lower() and not _RESOLVED.search(line) for line in standing):
            return None
        if (kind := _QUALIFIED.get(sort or 0)) is not None:
            return {"kind": kind, "subject": {"id": self._ids[id]}, "text": words or f"Arena's log states it ({kind})."}
        return {"text": f"{_UNKNOWN}: what Arena states of {self._ids[id]} (sort {sort})."}

    # The combat

    def _attacking(self) -> Iterator[tuple[str, Any]]:
        for id, each in self._state.attackers.items():
            target = self._target(each.attack_info.target_id)
            defending = next(
                (name for seat, name in self._players.items() if seat != self._state.turn.active_player), ""
            )
            yield self._ids[id], target if target is not None else {"gone": defending}

    def _play(self) -> dict[str, Any]:
        if self._declared.blocks:
            attackers = self._state.attackers
            blocks = {
                self._ids[id]: [self._ids[each] for each in those if each in attackers]
                for id, those in self._declared.blockers.items()
            }
            return {"blockers": blocks}
        attacks = {self._ids[id]: self._target(to) for id, to in self._declared.attackers.items()}
        return {"attackers": {id: to for id, to in attacks.items() if to is not None}}

    def _offered(self) -> dict[str, Any]:
        """What the client offered, at first, and what it said of each choice that was made on the way."""
        asked = self._declared.asked
        if not asked:
            return {}
        if isinstance(asked[0], BlockersRequest):
            return self._offered_blocks(asked[0])
        requests = [each for each in asked if isinstance(each, AttackersRequest)]
        there = [each for each in requests[0].qualified_attackers if each.attacker_instance_id in self._ids]
        found: dict[str, Any] = {
            "attackers": {
                self._ids[each.attacker_instance_id]: [
                    to for one in each.legal_damage_recipients if (to := self._target(recipient(one)))
                ]
                for each in there
            }
        }
        if must := [self._ids[each.attacker_instance_id] for each in there if each.must_attack]:
            found["must"] = must
        # A log that never says that a choice can be submitted doesn't record this.
        if any(each.can_submit_attackers for each in requests):
            found["tried"] = [self._tried(each) for each in requests]
        return found

    def _tried(self, request: AttackersRequest) -> dict[str, Any]:
        chosen = {
            self._ids[each.attacker_instance_id]: to
            for each in request.attackers
            if each.selected_damage_recipient is not None
            and each.attacker_instance_id in self._ids
            and (to := self._target(recipient(each.selected_damage_recipient)))
        }
        return {"attackers": chosen, "accepted": request.can_submit_attackers}

    def _offered_blocks(self, request: BlockersRequest) -> dict[str, Any]:
        there = [each for each in request.blockers if each.blocker_instance_id in self._ids]
        found: dict[str, Any] = {
            "blockers": {
                self._ids[each.blocker_instance_id]: [
                    self._ids[id] for id in each.attacker_instance_ids if id in self._ids
                ]
                for each in there
            }
        }
        if must := [self._ids[each.blocker_instance_id] for each in there if each.must_block]:
            found["must"] = must
        return found


def _plain(line: str) -> str:
    """A line of words without characters that a case can't have."""
    return " ".join("".join(char if char.isprintable() else " " for char in line).split())


def _lower(names: Iterable[str]) -> list[str]:
    return [word(each).lower() for each in names]


def _subtype(name: str) -> str:
    """A subtype as the book has it: `SubType_TimeLord` is `time lord`."""
    plain = word(name)
    if plain == "AllCreatureTypes":
        return "every creature type"
    return _CREATURE_TYPES.get(plain.lower()) or plain.lower()


def _number(value: Value | Number | None) -> int | None:
    return value.value if isinstance(value, Value) else value
