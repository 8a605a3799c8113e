"""Random small games, for comparing what is said of their loops with brute force (`tests.oracle.small_games`).

Nine of ten are built to repeat (`random_rings`). The others may or may not: most are rings of one to three events, each
with a triggered ability that makes the next one happen, and an item on the stack, or an activated ability, that makes
the first one. Four of ten are plain; around the others stands what may end them: little life, few cards, conditions,
choices, other abilities.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from .random_rare import rare_game
from .random_rings import closed_game
from .random_spells import spell_game

__all__ = ["WORDS", "random_game"]

Node = dict[str, Any]

STRATA = {"open": 1, "forced": 3, "hurting": 3, "chosen": 3}
"""Kinds of games, and so many of each."""

PLAYERS = ("alice", "bob")
TOKEN = "Rat"
OF_PLAYERS = ("gains_life", "loses_life", "draws", "mills")
OF_OBJECTS = ("counters", "tapped", "untapped", "enters", "dies", "sacrificed")
MAKES = {
    "gains_life": ("gain_life",),
    "loses_life": ("lose_life", "damage"),
    "draws": ("draw",),
    "mills": ("mill",),
    "counters": ("put_counters",),
    "tapped": ("tap",),
    "untapped": ("untap",),
    "enters": ("create",),
    "dies": ("destroy", "sacrifice", "damage"),
    "sacrificed": ("sacrifice",),
}


class _Event(NamedTuple):
    """What happens, to whom: a player, or the controller of objects."""

    on: str
    player: str


WORDS = ("abilities", "spells", "rare")
"""What games are made of: abilities alone, spells and what is like them too, or words that neither of them have."""


def random_game(seed: int, words: str = WORDS[0], word: str | None = None) -> Node:
    """A case, as plain data; the same for the same seed and words. word: one that `--words rare` is to have."""
    rng = random.Random(f"small game {seed}")
    if words == "spells":
        return spell_game(rng)
    if words == "rare":
        return rare_game(rng, word)
    stratum = rng.choices(list(STRATA), list(STRATA.values()))[0]
    return _Maker(rng).case() if stratum == "open" else closed_game(rng, stratum)


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._cards: Node = {}
        self._battlefield: list[Node] = []
        self._plain = False
        self._whose = PLAYERS[0]

    def case(self) -> Node:
        """The game."""
        rng = self._rng
        words = rng.choice((OF_PLAYERS, OF_PLAYERS, (*OF_PLAYERS, *OF_OBJECTS), OF_OBJECTS))
        self._plain = rng.random() < 0.4
        if self._plain:
            words = rng.choice(
                (("gains_life",), ("gains_life", "loses_life"), ("gains_life", "counters", "loses_life"))
            )
        ring = [_Event(rng.choice(words), rng.choice(PLAYERS)) for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        self._cards[TOKEN] = {"types": ["creature"], "power": 1, "toughness": rng.choice((1, 1, 2))}
        for place, event in enumerate(ring):
            self._permanent(place, [self._trigger(event, ring[(place + 1) % len(ring)])])
        if rng.random() < (0.15 if self._plain else 0.45):
            self._permanent(len(ring), [self._besides(rng.choice(ring))])
        state: Node = {"active": "alice", "players": {name: self._player() for name in PLAYERS}}
        state["battlefield"] = self._battlefield
        if rng.random() < 0.75:
            who = rng.choice(PLAYERS)
            go: Node = {"id": "go", "controller": who, "source": self._battlefield[0]["id"]}
            state["stack"] = [{**go, "ability": {"do": [self._make(ring[0], who, None)]}}]
        else:
            self._permanent(9, [{"cost": self._cost(), "do": [self._make(ring[0], "alice", None)]}], "alice")
        if TOKEN not in repr([state, {name: card for name, card in self._cards.items() if name != TOKEN}]):
            del self._cards[TOKEN]
        return {"question": "find_loops", "cards": self._cards, "state": state}

    def _player(self) -> Node:
        rng = self._rng
        few = rng.random() < (0.15 if self._plain else 0.4)
        return {
            "life": rng.choice((1, 2, 3, 5, 8) if few else (20, 30)),
            "library": rng.choice((0, 1, 2, 4, 7) if few else (30, 40)),
        }

    def _permanent(self, place: int, abilities: list[Node], controller: str | None = None) -> None:
        rng = self._rng
        name = f"Card {place}"
        card: Node = {"types": ["enchantment"], "abilities": abilities}
        if rng.random() < 0.6:
            card = {
                **card,
                "types": ["creature"],
                "power": rng.choice((0, 1, 2)),
                "toughness": rng.choice((1, 2, 3, 4)),
            }
        self._cards[name] = card
        whose = controller or self._whose
        self._battlefield.append({"id": f"card {place}", "name": name, "controller": whose})
        if "creature" in card["types"] and rng.random() < 0.15:
            self._battlefield[-1]["counters"] = {rng.choice(("+1/+1", "-1/-1")): 1}

    def _trigger(self, event: _Event, then: _Event) -> Node:
        rng = self._rng
        self._whose = rng.choice(PLAYERS)
        when: Node = {"on": event.on}
        if event.on in OF_PLAYERS:
            when["who"] = "any" if rng.random() < 0.15 else self._word(event.player, self._whose)
        elif event.on == "counters":
            when |= {"what": rng.choice(("self", {"type": "creature"})), "counter": "+1/+1"}
        else:
            when["what"] = {"type": "creature", **({"other": True} if rng.random() < 0.2 else {})}
            if rng.random() < 0.3:
                when["what"]["controller"] = rng.choice(("you", "opponent"))
        ability: Node = {"when": when}
        if self._plain:
            then_do = self._make(then, self._whose, ability)
            return {**ability, "do": [then_do]}
        if rng.random() < 0.15:
            ability["if"] = self._condition()
        do = [self._make(then, self._whose, ability)]
        if rng.random() < 0.25:
            extra = self._make(_Event(rng.choice(OF_PLAYERS), rng.choice(PLAYERS)), self._whose, None)
            do.insert(rng.randint(0, 1), extra)
        if rng.random() < 0.12:
            do[0]["may"] = True
        elif rng.random() < 0.08:
            do[0] |= {"may": True, "by": "opponent"}
        elif rng.random() < 0.06:
            do[0] |= {"unless": {"life": 1}, "by": "opponent"}
        if len(do) == 2 and rng.random() < 0.3:
            do[1]["if_done"] = True
        return {**ability, "do": do}

    def _besides(self, event: _Event) -> Node:
        """An ability that isn't in the ring: it hears something of it, or it is activated."""
        rng = self._rng
        other = _Event(rng.choice((*OF_PLAYERS, "dies", "counters")), rng.choice(PLAYERS))
        if rng.random() < 0.5:
            return self._trigger(event, other)
        self._whose = rng.choice(PLAYERS)
        ability: Node = {"cost": self._cost()}
        made = self._make(other, self._whose, ability)
        return {**ability, "do": [made]}

    def _cost(self) -> Node:
        return self._rng.choice(({"tap": True}, {"life": 1}, {"sacrifice": "self"}, {"remove": {"+1/+1": 1}}))

    def _condition(self) -> Node:
        rng = self._rng
        bound = rng.choice(("at_least", "at_most"))
        if rng.random() < 0.6:
            return {"compare": {"value": {"number": "life", "of": "you"}, bound: rng.choice((1, 3, 6, 15, 25, 40))}}
        return {"compare": {"value": {"count": {"type": "creature"}}, bound: rng.choice((1, 2, 3))}}

    @staticmethod
    def _word(player: str, controller: str) -> str:
        return "you" if player == controller else "opponent"

    def _make(self, event: _Event, controller: str, ability: Node | None) -> Node:
        """An instruction of an ability of a player that makes an event happen; a target is put on the ability."""
        rng = self._rng
        verb = rng.choice(MAKES[event.on])
        who = "you" if event.player == controller else "opponent"
        made: Node = {"do": verb}
        if event.on in OF_PLAYERS:
            made |= {"who": who, "n": rng.choice((1, 1, 1, 2))}
            hears = (ability or {}).get("when", {}).get("on")
            if (
                hears in ("gains_life", "loses_life")
                and event.on in ("gains_life", "loses_life")
                and rng.random() < 0.2
            ):
                made["n"] = {"that_much": True}
            return made
        if verb == "create":
            return {**made, "card": TOKEN, "n": 1}
        if verb == "sacrifice":
            return {**made, "what": {"choose": {"type": "creature", "controller": "you"}}}
        manner = rng.random()
        if ability is None or manner < 0.35:
            made["what"] = {"each": {"type": "creature"}}
        elif manner < 0.55 and verb in ("put_counters", "tap", "untap"):
            made["what"] = "self"
        else:
            ability["targets"] = [{"object": {"type": "creature"}}]
            made["what"] = "target"
        if verb == "put_counters":
            made |= {"counter": "+1/+1" if event.on == "counters" or rng.random() < 0.5 else "-1/-1", "n": 1}
        if verb == "damage":
            made["n"] = rng.choice((1, 2))
        return made
