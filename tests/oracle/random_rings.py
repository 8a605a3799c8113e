"""Random small games that are built to repeat: a ring of triggered abilities that closes, with something that hurts
each time or doesn't, or an activated ability that pays for itself.

Around a ring stands what may break it: replacement effects, other static abilities, Auras, conditions, choices, little
life and few cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

__all__ = ["CREATURE", "OUTLETS", "PLAYERS", "RINGS", "Closed", "closed_game"]

Node = dict[str, Any]

PLAYERS = ("alice", "bob")
CREATURE: Node = {"type": "creature"}
COPY = "Copy"


def closed_game(rng: random.Random, stratum: str) -> Node:
    """A case: of the stratum `forced` (a ring), `hurting` (a ring in which somebody loses something each time) or
    `chosen` (an activated ability)."""
    return Closed(rng).case(stratum)


class Closed:
    """A game that is being made: its cards, what is where, the item on the stack and whose game it is."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.cards: Node = {}
        self.battlefield: list[Node] = []
        self.hand: list[Node] = []
        self.graveyard: list[Node] = []
        self.exile: list[Node] = []
        self.players: Node = {name: {"life": 20, "library": 30} for name in PLAYERS}
        self.go: Node | None = None
        self.stack: list[Node] = []
        self.me = rng.choice(PLAYERS)

    def case(self, stratum: str) -> Node:
        """The game."""
        rng = self.rng
        if stratum == "chosen":
            self.me = PLAYERS[0] if rng.random() < 0.8 else PLAYERS[1]
            rng.choice(OUTLETS)(self)
        else:
            rng.choice(RINGS)(self)
            if stratum == "hurting":
                self.hurt()
        return self.finished()

    def finished(self) -> Node:
        """The game, with what may break its ring or not."""
        rng = self.rng
        if rng.random() < 0.45:
            rng.choice(_SPICES)(self)
        if rng.random() < 0.12:
            rng.choice(_SPICES)(self)
        if rng.random() < 0.3:
            self._few()
        if rng.random() < 0.25:
            self._change()
        state: Node = {"active": PLAYERS[0], "players": self.players, "battlefield": self.battlefield}
        zones = {"hand": self.hand, "graveyard": self.graveyard, "exile": self.exile}
        state |= {zone: there for zone, there in zones.items() if there}
        if self.go is not None:
            go: Node = {"id": "go", "controller": self.me, "source": self.battlefield[0]["id"]}
            state["stack"] = [{**go, "ability": {"do": [self.go]}}]
        if self.stack:
            state["stack"] = [*state.get("stack", ()), *self.stack]
        return {"question": "find_loops", "cards": self.cards, "state": state}

    # ------------------------------------------------------------------------------------------------------------ parts

    def permanent(self, *abilities: Node, whose: str | None = None, **more: Any) -> str:
        """A permanent with these abilities; a creature, or an enchantment where `creature` is false."""
        rng, number = self.rng, len(self.battlefield)
        name, creature = f"Card {number}", more.pop("creature", rng.random() < 0.5)
        card: Node = {"types": ["creature"] if creature else ["enchantment"], **more}
        if creature:
            card = {"power": rng.choice((0, 1, 2)), "toughness": rng.choice((1, 2, 3)), **card}
        if abilities:
            card["abilities"] = list(abilities)
        self.cards[name] = card
        self.battlefield.append({"id": f"card {number}", "name": name, "controller": whose or self.me})
        return f"card {number}"

    def token(self, **more: Any) -> str:
        """The card of a token."""
        rng = self.rng
        self.cards[COPY] = {"types": ["creature"], "power": 1, "toughness": rng.choice((1, 2)), **more}
        return COPY

    def counters(self, kind: str, n: int = 1) -> None:
        """Counters on the permanent that was made last."""
        self.battlefield[-1].setdefault("counters", {})[kind] = n

    def who(self) -> str:
        """A player as an ability of this one says it."""
        return self.rng.choice(("you", "opponent"))

    def benefit(self) -> Node:
        """Something that is good to do any number of times."""
        rng = self.rng
        return rng.choice(
            (
                {"do": "gain_life", "n": rng.choice((1, 2))},
                {"do": "mill", "who": "opponent"},
                {"do": "energy", "n": 1},
                {"do": "lose_life", "who": "opponent"},
                {"do": "damage", "who": "opponent", "n": 1},
                {"do": "put_counters", "what": "self", "counter": rng.choice(("+1/+1", "charge"))},
                {"do": "boost", "what": "self", "n": 1, "m": rng.choice((0, 1))},
                {"do": "poison", "who": "opponent"},
                {"do": "draw"},
                {"do": "discard", "who": "opponent"},
                {"do": "gain_life", "who": "any"},
            )
        )

    # ------------------------------------------------------------------------------------------------------- variations

    def _instructions(self) -> list[list[Node]]:
        abilities = [ability for card in self.cards.values() for ability in card.get("abilities", ())]
        return [ability["do"] for ability in abilities if ability.get("do")]

    def hurt(self) -> None:
        """Somebody loses something each time."""
        rng = self.rng
        who = rng.choice(("you", "opponent", "opponent", "any"))
        made: Node = rng.choice(
            (
                {"do": "lose_life", "who": who, "n": rng.choice((1, 2, 3))},
                {"do": "lose_life", "who": who, "n": rng.choice((1, 2))},
                {"do": "damage", "who": who, "n": rng.choice((1, 2))},
                {"do": "poison", "who": who, "n": rng.choice((1, 2))},
                {"do": "draw", "who": who, "n": rng.choice((1, 2))},
                {"do": "draw", "who": who},
            )
        )
        for player in self.players.values():
            player["life"] = rng.choice((3, 5, 8, 13))
            player["library"] = rng.choice((1, 3, 6, 9))
            if rng.random() < 0.2:
                player["poison"] = rng.choice((3, 7))
        do = rng.choice(self._instructions())
        do.insert(rng.randint(0, len(do)), made)

    def _few(self) -> None:
        """Little life, few cards."""
        rng = self.rng
        player = self.players[rng.choice(PLAYERS)]
        key = rng.choice(("life", "library", "hand"))
        player[key] = rng.choice({"life": (1, 2, 4), "library": (0, 1, 3), "hand": (1, 3)}[key])

    def _change(self) -> None:
        """A condition, a choice, a price, something more."""
        rng = self.rng
        do = rng.choice(self._instructions())
        place = rng.randrange(len(do))
        manner = rng.randrange(7)
        if manner == 0:
            do[place] = {**do[place], "may": True, **({"by": "opponent"} if rng.random() < 0.3 else {})}
        elif manner == 1:
            do[place] = {
                **do[place],
                "unless": rng.choice(({"life": 1}, {"discard": 1}, {"energy": 1})),
                "by": "opponent",
            }
        elif manner == 2:
            bound = rng.choice(("at_least", "at_most"))
            amount: Node = rng.choice(
                (
                    {"number": "life", "of": "you"},
                    {"count": CREATURE},
                    {"number": "library", "of": "opponent"},
                    {"number": "hand", "of": "you"},
                    {"number": "graveyard", "of": "you"},
                )
            )
            do[place] = {**do[place], "if": {"compare": {"value": amount, bound: rng.choice((1, 2, 4, 21))}}}
        elif manner == 3:
            first = dict(do[place])
            do[place] = {**first, "mode": 1}
            do.insert(place + 1, {**self.benefit(), "mode": 2})
        elif manner == 4 and place + 1 < len(do):
            do[place + 1] = {**do[place + 1], "if_done": True}
        else:
            do.insert(rng.randint(0, len(do)), self.benefit())


# ---------------------------------------------------------------------------------------------------------------- rings


def _when(on: str, **more: Any) -> Node:
    return {"on": on, **more}


def _life(game: Closed) -> None:
    n = game.rng.choice((1, 1, 2, {"that_much": True}))
    game.permanent({"when": _when("gains_life", who="you"), "do": [{"do": "gain_life", "n": n}]})
    game.go = {"do": "gain_life"}


def _drain(game: Closed) -> None:
    """Life goes to and fro."""
    rng = game.rng
    verb = rng.choice(("lose_life", "damage"))
    back = rng.choice(("you", "opponent"))
    n = rng.choice((1, 1, 2))
    game.permanent({"when": _when("gains_life", who="any"), "do": [{"do": verb, "who": back, "n": 1}]})
    game.permanent({"when": _when("loses_life", who="any"), "do": [{"do": "gain_life", "who": back, "n": n}]})
    game.go = {"do": "gain_life"}


def _cards(game: Closed) -> None:
    """Cards are drawn, discarded or milled until there are none."""
    rng = game.rng
    on, verb = rng.choice((("draws", "draw"), ("mills", "mill"), ("discards", "discard")))
    who, word = rng.choice((("you", "you"), ("opponent", "opponent")))
    do: list[Node] = [{"do": verb, "who": who}]
    if rng.random() < 0.5:
        do.insert(0, {"do": rng.choice(("draw", "mill", "discard")), "who": who})
    game.permanent({"when": _when(on, who=word), "do": do})
    game.players[rng.choice(PLAYERS)].update({"hand": rng.choice((1, 2, 4)), "library": rng.choice((1, 2, 4, 7))})
    game.go = {"do": verb, "who": who}


def _more_counters(game: Closed) -> None:
    rng = game.rng
    kind = rng.choice(("+1/+1", "charge"))
    verb = rng.choice(("put_counters", "put_counters", "double_counters"))
    made: Node = {"do": verb, "what": "self", "counter": kind}
    game.permanent({"when": _when("counters", what="self", counter=kind), "do": [made]}, creature=True)
    game.go = {"do": "put_counters", "what": "self", "counter": kind}


def _on_and_off(game: Closed) -> None:
    """Counters are put on and removed."""
    kind = game.rng.choice(("+1/+1", "charge", "-1/-1"))
    pairs = (("counters", "remove_counters"), ("counters_removed", "put_counters"))
    abilities: list[Node] = [
        {"when": _when(on, what="self", counter=kind), "do": [{"do": verb, "what": "self", "counter": kind}]}
        for on, verb in pairs
    ]
    game.permanent(*abilities, creature=True, toughness=3)
    if kind != "-1/-1":
        game.counters(kind)
    game.go = {"do": "put_counters", "what": "self", "counter": kind}


def _to_and_fro(game: Closed) -> None:
    """Tapped and untapped."""
    rng = game.rng
    game.permanent(
        {"when": _when("tapped", what="self"), "do": [{"do": "untap", "what": "self"}]},
        {
            "when": _when("untapped", what="self"),
            "do": [{"do": rng.choice(("tap", "tap", "tap_or_untap")), "what": "self"}],
        },
    )
    game.go = {"do": "tap", "what": "self"}


def _come_and_go(game: Closed) -> None:
    """A token comes as one dies."""
    rng = game.rng
    token = game.token()
    what: Node = {"type": "creature", "token": True}
    ends: Node = rng.choice(
        (
            {"do": "sacrifice", "what": "it"},
            {"do": "destroy", "what": "it"},
            {"do": "destroy", "what": {"each": what}},
            {"do": "exile", "what": "it"},
            {"do": "boost", "what": "it", "n": 0, "m": -2},
            {"do": "put_counters", "what": "it", "counter": "-1/-1", "n": 2},
            {"do": "damage", "what": "it", "n": 2},
            {"do": "return", "what": "it", "to": "hand"},
        )
    )
    gone = rng.choice(("dies", "leaves", "leaves"))
    game.permanent({"when": _when(rng.choice(("enters", "created")), what=what), "do": [ends]})
    game.permanent({"when": _when(gone, what=what), "do": [{"do": "create", "card": token, "n": 1}]})
    game.go = {"do": "create", "card": token, "n": 1}


def _again(game: Closed) -> None:
    """A creature dies, or is exiled or returned, and comes back."""
    rng = game.rng
    on, ends = rng.choice(
        (
            ("dies", {"do": "sacrifice", "what": "self"}),
            ("dies", {"do": "destroy", "what": "self"}),
            ("exiled", {"do": "exile", "what": "self"}),
            ("returned", {"do": "return", "what": "self", "to": "hand"}),
        )
    )
    back: Node = {"do": "return", "what": rng.choice(("it", "it", "self")), "to": "battlefield"}
    if rng.random() < 0.3:
        back |= rng.choice(({"tapped": True}, {"with": {"+1/+1": 1}}, {"under": "you"}, {"haste": True}))
    what = "self" if back["what"] == "self" else {"type": "creature"}
    hears: Node = {"when": _when("enters", what="self"), "do": [ends]}
    returns: Node = {"when": _when(on, what=what), "do": [back]}
    game.permanent(hears, *([returns] if what == "self" else []), creature=True)
    if what != "self":
        game.permanent(returns, creature=False)
    game.go = dict(ends)


def _undying(game: Closed) -> None:
    rng = game.rng
    word, kind = rng.choice((("undying", "+1/+1"), ("persist", "-1/-1")))
    other = "-1/-1" if kind == "+1/+1" else "+1/+1"
    mend: Node = {"do": "remove_counters", "what": "self", "counter": kind}
    if rng.random() < 0.5:
        mend = {"do": "put_counters", "what": "self", "counter": other}
    dies: Node = {"do": rng.choice(("destroy", "sacrifice")), "what": "self"}
    ability: Node = {"when": _when("enters", what="self"), "do": [mend, dies]}
    game.permanent(ability, creature=True, keywords=[word], toughness=2)
    game.go = {"do": dies["do"], "what": "self"}


def _blinks(game: Closed) -> None:
    rng = game.rng
    it = rng.choice(("self", "it"))
    game.permanent({"when": _when("enters", what="self"), "do": [{"do": "blink", "what": it}]}, creature=True)
    game.go = {"do": "blink", "what": "self"}


def _struck(game: Closed) -> None:
    """Damage that makes something deal damage."""
    rng = game.rng
    words = rng.choice(
        (["indestructible"], ["indestructible", "lifelink"], ["lifelink"], ["indestructible", "infect"], [])
    )
    on = rng.choice(("dealt_damage", "deals_damage"))
    again: Node = {"do": "damage", "what": "self", "n": rng.choice((1, 1, {"that_much": True}))}
    game.permanent({"when": _when(on, what="self"), "do": [again]}, creature=True, keywords=words)
    game.go = {"do": "damage", "what": "self", "n": 1}


def _aimed(game: Closed) -> None:
    """What becomes a target makes something become one."""
    rng = game.rng
    what = rng.choice(("self", CREATURE))
    ability: Node = {"when": _when("targeted", what=what), "targets": [{"object": dict(CREATURE)}]}
    do: Node = rng.choice(({"do": "tap", "what": "target"}, {"do": "nothing"}, {"do": "untap", "what": "target"}))
    game.permanent({**ability, "do": [do]}, creature=True, keywords=rng.choice(([], [], ["hexproof"], ["shroud"])))
    game.permanent(
        {
            "when": _when("untapped", what=CREATURE),
            "targets": [{"object": dict(CREATURE)}],
            "do": [{"do": "tap", "what": "target"}],
        }
    )
    game.battlefield[0]["tapped"] = True
    game.go = {"do": "untap", "what": "self"}


def _state_trigger(game: Closed) -> None:
    rng = game.rng
    amount, verb = rng.choice((("life", "gain_life"), ("life", "lose_life"), ("graveyard", "mill"), ("hand", "draw")))
    bound = rng.choice(({"at_least": rng.choice((0, 1, 5))}, {"at_most": rng.choice((3, 8, 25))}))
    ability: Node = {
        "when": {"on": "state"},
        "if": {"compare": {"value": {"number": amount, "of": "you"}, **bound}},
        "do": [{"do": verb}],
    }
    game.permanent(ability)


def _legends(game: Closed) -> None:
    """A legendary token is copied as one is put into the graveyard."""
    rng = game.rng
    token = game.token(supertypes=["legendary"])
    dies: Node = {"when": _when("dies", what={"name": token}), "do": [{"do": "create", "card": token, "n": 1}]}
    if rng.random() < 0.5:
        dies = {**dies, "targets": [{"object": {"name": token}}], "do": [{"do": "copy_token", "what": "target"}]}
    game.permanent(dies)
    game.battlefield.append({"id": "legend", "name": token, "controller": game.me})
    game.go = {"do": "create", "card": token, "n": 1}


def _walker(game: Closed) -> None:
    """Damage to a planeswalker; its loyalty comes back, or it dies and returns."""
    rng = game.rng
    again: Node = {"do": "damage", "what": "self", "n": 1}
    mend: Node = {"do": "put_counters", "what": "self", "counter": "loyalty", "n": rng.choice((1, 1, 2))}
    hears: Node = {"when": _when("counters_removed", what="self", counter="loyalty"), "do": [mend, again]}
    if rng.random() < 0.4:
        hears = {"when": _when("enters", what="self"), "do": [{**again, "n": 2}]}
    back: Node = {"when": _when("dies", what="self"), "do": [{"do": "return", "what": "it", "to": "battlefield"}]}
    game.permanent(hears, back, creature=False)
    game.cards["Card 0"] |= {"types": ["planeswalker"], "loyalty": rng.choice((1, 2, 3))}
    game.go = {**again, "n": rng.choice((1, 2))}


def _taken(game: Closed) -> None:
    """Control goes to and fro as something is tapped and untapped."""
    rng = game.rng
    give: Node = {"do": rng.choice(("gain_control", "give_control")), "what": "it"}
    give |= {"who": "opponent"} if give["do"] == "give_control" else {}
    what = rng.choice(({"type": "creature"}, {"type": "creature", "controller": "opponent"}))
    for whose in PLAYERS:
        verb = "untap" if whose == PLAYERS[0] else "tap"
        on = "tapped" if verb == "untap" else "untapped"
        game.permanent(
            {"when": _when(on, what=dict(what)), "do": [give, {"do": verb, "what": "it"}]}, whose=whose, creature=False
        )
    game.permanent(creature=True)
    game.go = {"do": "tap", "what": {"each": CREATURE}}


RINGS: tuple[Callable[[Closed], None], ...] = (
    *(
        _life,
        _drain,
        _cards,
        _more_counters,
        _on_and_off,
        _to_and_fro,
        _come_and_go,
        _again,
        _undying,
        _blinks,
        _struck,
    ),
    *(_aimed, _state_trigger, _legends, _walker, _taken, _life, _to_and_fro, _on_and_off, _again, _blinks),
)


# -------------------------------------------------------------------------------------------------------------- outlets


def _untaps(game: Closed) -> None:
    rng = game.rng
    manner = rng.randrange(3)
    if manner == 0:
        game.permanent({"cost": {"tap": True}, "do": [{"do": "untap", "what": "self"}, game.benefit()]})
    elif manner == 1:
        game.permanent(
            {"cost": {"tap": True}, "do": [game.benefit()]},
            {"when": _when("tapped", what="self"), "do": [{"do": "untap", "what": "self"}]},
        )
    else:
        game.permanent({"cost": {"untap": True}, "do": [{"do": "tap", "what": "self"}, game.benefit()]})
        game.battlefield[-1]["tapped"] = True


def _others(game: Closed) -> None:
    cost: Node = {"tap_permanents": {"choose": {"type": "creature"}}}
    game.permanent({"cost": cost, "do": [{"do": "untap", "what": "chosen"}, game.benefit()]}, creature=False)
    game.permanent(creature=True)


def _feeds(game: Closed) -> None:
    """A token is sacrificed or exiled, and another one comes."""
    rng = game.rng
    token = game.token()
    word = rng.choice(("sacrifice", "sacrifice", "exile"))
    makes: Node = {"do": "create", "card": token, "n": rng.choice((1, 1, 1, 2))}
    cost: Node = {word: {"choose": {"type": "creature", "token": True}}}
    if rng.random() < 0.5:
        game.permanent({"cost": cost, "do": [makes, game.benefit()]}, creature=False)
    else:
        on = "sacrificed" if word == "sacrifice" and rng.random() < 0.5 else "leaves"
        game.permanent(
            {"cost": cost, "do": [game.benefit()]},
            {"when": _when(on, what={"token": True}), "do": [makes]},
            creature=False,
        )
    game.battlefield.append({"id": "food", "name": token, "controller": game.me, "token": True})


def _feeds_itself(game: Closed) -> None:
    rng = game.rng
    word, on, kind = rng.choice((("undying", "remove_counters", "+1/+1"), ("persist", "remove_counters", "-1/-1")))
    if rng.random() < 0.5:
        mend: Node = {"when": _when("enters", what="self"), "do": [{"do": on, "what": "self", "counter": kind}]}
        game.permanent(
            {"cost": {"sacrifice": "self"}, "do": [game.benefit()]}, mend, creature=True, keywords=[word], toughness=2
        )
    else:
        cost: Node = {rng.choice(("sacrifice", "exile", "return")): "self"}
        do: list[Node] = [{"do": "return", "what": "self", "to": "battlefield"}]
        game.permanent({"cost": cost, "do": [game.benefit(), *do]}, creature=True)


def _spends_counters(game: Closed) -> None:
    rng = game.rng
    kind = rng.choice(("+1/+1", "charge"))
    n = rng.choice((1, 1, 2))
    back: Node = {"do": "put_counters", "what": "self", "counter": kind, "n": n}
    if rng.random() < 0.5:
        game.permanent({"cost": {"remove": {kind: 1}}, "do": [back, game.benefit()]}, creature=True)
    else:
        gains: Node = {"do": "gain_life"}
        game.permanent(
            {"cost": {"remove": {kind: 1}}, "do": [gains]},
            {"when": _when("gains_life", who="you"), "do": [back]},
            creature=True,
        )
    game.counters(kind, rng.choice((1, 2)))


def _puts_counters(game: Closed) -> None:
    kind = game.rng.choice(("-1/-1", "charge"))
    off: Node = {"do": "remove_counters", "what": "self", "counter": kind}
    game.permanent({"cost": {"put": {kind: 1}}, "do": [off, game.benefit()]}, creature=True, toughness=2)


def _spends_mana(game: Closed) -> None:
    rng = game.rng
    n = rng.choice((1, 1, 2))
    if rng.random() < 0.5:
        game.permanent({"cost": {"mana": "{G}"}, "do": [{"do": "add_mana", "mana": "{G}", "n": n}, game.benefit()]})
        game.players[game.me]["mana"] = "{G}"
    else:
        game.permanent({"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}", "n": n}]})
        game.permanent(
            {
                "cost": {"mana": "{G}"},
                "targets": [{"object": {}}],
                "do": [{"do": "untap", "what": "target"}, game.benefit()],
            }
        )


def _spends_numbers(game: Closed) -> None:
    rng = game.rng
    n = rng.choice((1, 1, 2))
    cost, back = rng.choice(
        (
            ({"life": 1}, {"do": "gain_life", "n": n}),
            ({"energy": 1}, {"do": "energy", "n": n}),
            ({"discard": 1}, {"do": "draw", "n": n}),
            ({"life": 2}, {"do": "damage", "who": "opponent", "n": 2}),
            ({"mill": 1}, {"do": "gain_life", "n": n}),
            ({"exile_top": 1}, {"do": "energy", "n": n}),
        )
    )
    words = ["lifelink"] if "do" in back and back["do"] == "damage" else []
    game.permanent({"cost": cost, "do": [back, game.benefit()]}, creature=True, keywords=words)
    game.players[game.me].update({"energy": 1, "hand": 1})


def _once(game: Closed) -> None:
    """Loyalty, once each turn; what comes back is another one."""
    rng = game.rng
    up: Node = {"cost": {"loyalty": rng.choice((1, -1, 0))}, "do": [game.benefit()]}
    leaves: Node = {"do": "blink", "what": "self"}
    if rng.random() < 0.7:
        up["do"].append(leaves)
    game.permanent(up, creature=False)
    game.cards["Card 0"] |= {"types": ["planeswalker"], "loyalty": 2}


def _aims_to_untap(game: Closed) -> None:
    rng = game.rng
    ability: Node = {
        "cost": {"tap": True},
        "targets": [{"any_target": True}],
        "do": [{"do": "damage", "what": "target", "n": 1}],
    }
    game.permanent(ability, creature=True, keywords=rng.choice(([], ["lifelink"], ["infect"], ["deathtouch"])))
    on = rng.choice(("deals_damage", "tapped", "dealt_damage"))
    game.permanent({"when": _when(on, what=CREATURE), "do": [{"do": "untap", "what": "it"}]}, creature=False)


OUTLETS: tuple[Callable[[Closed], None], ...] = (
    *(_untaps, _others, _feeds, _feeds_itself, _spends_counters, _puts_counters, _spends_mana, _spends_numbers),
    *(_once, _aims_to_untap, _untaps, _spends_counters, _spends_numbers),
)


# --------------------------------------------------------------------------------------------------------------- spices


def _static(game: Closed) -> None:
    """A replacement effect, or another static ability."""
    rng = game.rng
    others: Node = rng.choice(
        ({"type": "creature"}, {"type": "creature", "token": True}, {"type": "creature", "controller": "you"})
    )
    made: Node = rng.choice(
        (
            {"does": "would_die", "what": others, "to": rng.choice(("exile", "hand"))},
            {"does": "would_go_to_graveyard", "what": others, "to": "exile"},
            {"does": "more_counters", "what": others, **rng.choice(({"times": 2}, {"n": 1}))},
            {"does": "more_counters", "what": others, "counter": "+1/+1", "times": 2},
            {"does": "no_counters", "what": others},
            {"does": "more_tokens", "what": {"controller": "you"}, "times": 2},
            {"does": "enters_tapped", "what": others},
            {"does": "enters_with", "what": others, "counter": rng.choice(("+1/+1", "-1/-1", "charge")), "n": 1},
            {"does": "cant_gain_life", "who": rng.choice(("you", "opponent", "any"))},
            {"does": "cant_lose"},
            {"does": "cant_be_sacrificed", "what": others},
            {"does": "no_legend_rule", "what": {"controller": "you"}},
            {"does": "boost", "what": others, **rng.choice(({"n": 1, "m": 1}, {"n": 0, "m": -1}))},
            {
                "does": "grant",
                "what": others,
                "keyword": rng.choice(("indestructible", "haste", "lifelink", "undying", "persist", "hexproof")),
            },
        )
    )
    if rng.random() < 0.15:
        made = {
            **made,
            "if": {
                "compare": {
                    "value": {"number": "life", "of": "you"},
                    rng.choice(("at_least", "at_most")): rng.choice((5, 20, 22)),
                },
            },
        }
    game.permanent({"static": made}, whose=rng.choice(PLAYERS), creature=False)


def _aura(game: Closed) -> None:
    rng = game.rng
    hosts = [each["id"] for each in game.battlefield if "creature" in game.cards[each["name"]]["types"]]
    if not hosts:
        _static(game)
        return
    does: Node = rng.choice(
        (
            {"does": "boost", "what": "host", "n": 1, "m": rng.choice((1, -1))},
            {
                "does": "grant",
                "what": "host",
                "keyword": rng.choice(("indestructible", "haste", "lifelink", "persist")),
            },
        )
    )
    hears: Node = {"when": _when(rng.choice(("dies", "tapped", "leaves")), what="host"), "do": [game.benefit()]}
    enchants: Node = {"targets": [{"object": {"type": "creature"}}]}
    game.permanent(enchants, rng.choice(({"static": does}, hears)), creature=False, whose=rng.choice(PLAYERS))
    game.cards[f"Card {len(game.battlefield) - 1}"]["subtypes"] = ["Aura"]
    game.battlefield[-1]["attached_to"] = rng.choice(hosts)


def _hears(game: Closed) -> None:
    """Something else hears what happens."""
    rng = game.rng
    on = rng.choice(
        ("gains_life", "loses_life", "tapped", "enters", "dies", "counters", "leaves", "draws", "mills", "exiled")
    )
    players = on in ("gains_life", "loses_life", "draws", "mills")
    when = _when(on, who="any") if players else _when(on, what=dict(CREATURE))
    if not players and rng.random() < 0.3:
        when["one_or_more"] = True
    do = [game.benefit()]
    if rng.random() < 0.2:
        do = [
            {
                "do": rng.choice(("gain", "lose_keyword")),
                "what": {"each": CREATURE},
                "keyword": rng.choice(("haste", "indestructible")),
            }
        ]
    ability: Node = {"when": when, "do": do}
    if rng.random() < 0.15:
        ability["once_each_turn"] = True
    game.permanent(ability, whose=rng.choice(PLAYERS), creature=False)


def _could(game: Closed) -> None:
    """Somebody could do something else."""
    rng = game.rng
    cost: Node = rng.choice(({"tap": True}, {"life": 1}, {"sacrifice": "self"}))
    game.permanent({"cost": cost, "do": [game.benefit()]}, whose=rng.choice(PLAYERS), creature=False)


_SPICES: tuple[Callable[[Closed], None], ...] = (_static, _static, _static, _static, _aura, _hears, _could)
