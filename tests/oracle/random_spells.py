"""Random small games in which spells are cast again and again, copied or countered, and counters proliferate.

As in `random_rings`, a game closes: it has a spell that pays for itself or comes back, or a ring of forced steps.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .random_rings import CREATURE, PLAYERS, Closed

__all__ = ["spell_game"]

Node = dict[str, Any]


def spell_game(rng: random.Random) -> Node:
    """A case."""
    game = Closed(rng)
    if rng.random() < 0.85:
        game.me = PLAYERS[0]
    rng.choice(_MAKERS)(game)
    if rng.random() < 0.35:
        rng.choice(_SPICES)(game)
    if rng.random() < 0.25:
        game.hurt()
    return game.finished()


def _spell(game: Closed, ability: Node, **more: Any) -> Node:
    """A card in the hand of the player whose game it is; its mana is there once."""
    number = len(game.hand)
    card: Node = {"types": [game.rng.choice(("instant", "sorcery"))], "mana_cost": "{G}", **more}
    card["abilities"] = [*([ability] if ability else []), *card.get("abilities", ())]
    game.cards[f"Spell {number}"] = card
    game.hand.append({"id": f"spell {number}", "name": f"Spell {number}", "owner": game.me})
    game.players[game.me]["mana"] = "{G}"
    return card


def _mana(game: Closed) -> Node:
    return {"do": "add_mana", "mana": "{G}", "n": game.rng.choice((1, 1, 1, 2))}


def _bought_back(game: Closed) -> None:
    rng = game.rng
    ability: Node = {"do": [_mana(game), game.benefit()]}
    manner = rng.randrange(5)
    if manner == 0:
        ability["targets"] = [{"player": rng.choice(("opponent", "any"))}]
        ability["do"][1] = {"do": rng.choice(("lose_life", "mill", "draw")), "who": "target"}
    elif manner == 1:
        ability["do"][1] = {"do": rng.choice(("gain_life", "energy")), "n": {"number": "cast_this_turn", "of": "you"}}
    elif manner == 2:
        ability["targets"] = [{"object": dict(CREATURE)}]
        verb = rng.choice(("tap", "untap", "put_counters", "damage", "destroy"))
        ability["do"][1] = {"do": verb, "what": "target", **({"counter": "+1/+1"} if verb == "put_counters" else {})}
        game.permanent(creature=True, toughness=3)
    costs = ({"life": 1}, {"energy": 1}, {"sacrifice": {"choose": CREATURE}}, {"tap_permanents": {"choose": CREATURE}})
    more: Node = {"additional": rng.choice(costs)} if rng.random() < 0.2 else {}
    if "additional" in more and rng.random() < 0.5:
        ability["do"].append(rng.choice(({"do": "gain_life"}, {"do": "energy"})))
        game.players[game.me]["energy"] = 1
    _spell(game, ability, return_to_hand=rng.random() < 0.9, **more)


def _heard(game: Closed) -> None:
    """What is cast makes the mana for itself."""
    rng = game.rng
    on = rng.choice(("cast", "cast", "cast_or_copy"))
    what: Node = {"what": {"type": ["instant", "sorcery"]}} if rng.random() < 0.4 else {}
    _spell(game, {"do": [game.benefit()]}, return_to_hand=True)
    game.permanent({"when": {"on": on, "who": rng.choice(("you", "any")), **what}, "do": [_mana(game)]})


def _cast_again(game: Closed) -> None:
    """A creature goes back to its owner's hand as it enters."""
    rng = game.rng
    verb: Node = rng.choice(
        (
            {"do": "return", "what": "self", "to": "hand"},
            {"do": "return", "what": {"choose": {"type": "creature", "controller": "you"}}, "to": "hand"},
            {"do": "return", "what": {"each": dict(CREATURE)}, "to": "hand"},
        )
    )
    enters: Node = {"when": {"on": "enters", "what": "self"}, "do": [_mana(game), verb]}
    words = rng.choice(([], [], ["flash"]))
    types = {"types": ["creature"], "power": rng.choice((0, 1)), "toughness": rng.choice((1, 2)), "keywords": words}
    _spell(game, {}, abilities=[enters], **types)
    if rng.random() < 0.4:
        game.permanent(
            {"when": {"on": rng.choice(("cast", "returned", "enters")), **_any(rng)}, "do": [game.benefit()]}
        )


def _any(rng: random.Random) -> Node:
    return {"what": {"type": "creature"}, **({"who": "you"} if rng.random() < 0.3 else {})}


def _copies_itself(game: Closed) -> None:
    rng = game.rng
    ability: Node = {"do": [game.benefit(), {"do": "copy_spell", "what": "self"}]}
    if rng.random() < 0.4:
        ability["targets"] = [{"player": "any"}]
        ability["do"][0] = {"do": rng.choice(("lose_life", "gain_life", "mill", "draw")), "who": "target"}
    if rng.random() < 0.3:
        ability["do"].reverse()
    _spell(game, ability)
    if rng.random() < 0.4:
        game.permanent({"when": {"on": "cast_or_copy", "who": rng.choice(("you", "any"))}, "do": [game.benefit()]})


def _copied_once(game: Closed) -> None:
    """Whoever casts something gets a copy; a copy isn't cast."""
    rng = game.rng
    _spell(game, {"do": [_mana(game), game.benefit()]}, return_to_hand=True)
    when: Node = {"on": "cast", "who": "you"}
    ability: Node = {"when": when, "do": [{"do": "copy_spell", "what": "it"}]}
    if rng.random() < 0.3:
        ability["do"][0]["may"] = True
    game.permanent(ability)


def _countered(game: Closed) -> None:
    rng = game.rng
    _spell(game, {"do": [_mana(game), game.benefit()]}, return_to_hand=True)
    counter: Node = {"do": "counter", "what": "it", **rng.choice(({}, {"unless": {"life": 1}, "by": "opponent"}))}
    whose = rng.choice(PLAYERS)
    when: Node = {"on": "cast", "who": "any"}
    game.permanent({"when": when, "do": [counter]}, whose=whose)
    if rng.random() < 0.4:
        game.permanent({"when": when, "do": [_mana(game)]})


def _proliferates(game: Closed) -> None:
    rng = game.rng
    kind = rng.choice(("+1/+1", "charge", "-1/-1"))
    again: Node = {"when": {"on": "counters", "what": "self", "counter": kind}, "do": [{"do": "proliferate"}]}
    if rng.random() < 0.5:
        again["do"].insert(0, game.benefit())
    if rng.random() < 0.5:
        game.permanent(again, creature=True, toughness=3)
        game.counters(kind)
        game.go = {"do": "put_counters", "what": "self", "counter": kind}
    else:
        back: Node = {"do": "put_counters", "what": "self", "counter": "charge"}
        game.permanent({"cost": {"remove": {"charge": 1}}, "do": [{"do": "proliferate"}, *rng.choice(([], [back]))]})
        game.counters("charge", 2)
    game.players[rng.choice(PLAYERS)].update(rng.choice(({"poison": 1}, {"energy": 1}, {"poison": 8})))


def _populates(game: Closed) -> None:
    rng = game.rng
    token = game.token()
    ends: Node = {"do": rng.choice(("exile", "sacrifice", "destroy")), "what": "it"}
    do: list[Node] = [ends, {"do": "populate"}]
    if rng.random() < 0.3:
        do.reverse()
    game.permanent({"when": {"on": "enters", "what": {"token": True}}, "do": do}, creature=False)
    for number in range(rng.choice((1, 1, 2))):
        given: Node = {"id": f"rat {number}", "name": token, "controller": game.me, "token": True}
        game.battlefield.append(given)
    game.go = {"do": "populate"}


def _activated(game: Closed) -> None:
    """What is activated makes itself ready again."""
    rng = game.rng
    when: Node = {"on": "activated", "who": rng.choice(("you", "any"))}
    game.permanent(
        {"cost": {"tap": True}, "do": [game.benefit()]}, {"when": when, "do": [{"do": "untap", "what": "self"}]}
    )


def _buried(game: Closed) -> None:
    rng = game.rng
    token = game.token()
    what: Node = {"type": "creature", "token": True}
    ends: Node = {"do": rng.choice(("sacrifice", "destroy", "exile")), "what": "it"}
    game.permanent({"when": {"on": "enters", "what": what}, "do": [ends]}, creature=False)
    gone: Node = {"on": "put_into_graveyard", "what": what}
    game.permanent({"when": gone, "do": [{"do": "create", "card": token, "n": 1}]}, creature=False)
    game.go = {"do": "create", "card": token, "n": 1}


def _doubles(game: Closed) -> None:
    rng = game.rng
    game.permanent({"cost": {"mana": "{G}"}, "do": [{"do": "double_mana"}, game.benefit()]}, creature=False)
    game.players[game.me]["mana"] = rng.choice(("{G}", "{G}{G}", "{G}{G}{G}"))


def _measured(game: Closed) -> None:
    """Amounts and conditions that ask for power."""
    rng = game.rng
    n: Node = {"greatest": "power", "among": {"type": "creature"}}
    gains: Node = {"do": rng.choice(("gain_life", "energy")), "n": n}
    when: Node = {"on": "tapped", "what": {"type": "creature", "power": {rng.choice(("at_least", "at_most")): 1}}}
    game.permanent({"when": when, "do": [{"do": "untap", "what": "it"}, gains]})
    cost: Node = {"tap_permanents": {"choose": {"any": [{"type": "creature"}, {"type": "artifact"}]}}}
    boost: Node = {"do": "boost", "what": "chosen", "n": rng.choice((0, 1, -1)), "m": 0}
    game.permanent({"cost": cost, "do": [boost]}, creature=False)
    game.permanent(creature=True, power=rng.choice((0, 1, 2)))


_MAKERS: tuple[Callable[[Closed], None], ...] = (
    *(_bought_back, _bought_back, _bought_back, _heard, _cast_again, _cast_again, _copies_itself, _copied_once),
    *(_countered, _proliferates, _proliferates, _populates, _activated, _buried, _doubles, _measured),
)


# --------------------------------------------------------------------------------------------------------------- spices


def _sets(game: Closed) -> None:
    made: Node = {
        "does": "set_pt",
        "what": dict(CREATURE),
        "n": game.rng.choice((0, 1)),
        "m": game.rng.choice((0, 1, 2)),
    }
    game.permanent({"static": made}, whose=game.rng.choice(PLAYERS), creature=False)


def _hears_spells(game: Closed) -> None:
    rng = game.rng
    on = rng.choice(("cast", "cast_or_copy", "activated", "put_into_graveyard"))
    when: Node = {"on": on, "who": rng.choice(("any", "opponent"))}
    if on == "put_into_graveyard":
        when = {"on": on, "what": dict(CREATURE)}
    ability: Node = {"when": when, "do": [game.benefit()]}
    if rng.random() < 0.2:
        ability["if"] = {
            "all": [
                {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 2}},
                {"compare": {"value": {"number": "hand", "of": "you"}, "at_most": 2}},
            ]
        }
    game.permanent(ability, whose=rng.choice(PLAYERS), creature=False)


def _amount(rng: random.Random) -> Node:
    return rng.choice(
        (
            {"power_of": "self"},
            {"toughness_of": "self"},
            {"counters": "+1/+1", "on": "self"},
            {"count": _described(rng)},
            {"greatest": "power", "among": dict(CREATURE)},
            {"number": "cast_this_turn", "of": "you"},
        )
    )


def _described(rng: random.Random) -> Node:
    return rng.choice(
        (
            {"type": "creature", "tapped": rng.random() < 0.5},
            {"keyword": "haste"},
            {"counters": {"+1/+1": {"at_least": 1}}},
            {"type": "creature", "counters": {"+1/+1": 0}},
            {"type": "creature", "owner": rng.choice(("you", "opponent"))},
            {"non": {"type": "enchantment"}},
            {"subtype": "Rat"},
            {"supertype": "legendary"},
            {"type": "creature", "zone": "graveyard", "owner": "you"},
        )
    )


def _besides(game: Closed) -> None:
    """A creature that hears something, with seldom words."""
    rng = game.rng
    done: Node = rng.choice(
        (
            {"do": "set_life", "n": rng.choice((5, 20))},
            {"do": "set_life", "n": 20, "who": "opponent"},
            {"do": "become", "what": "self", "types": ["artifact"]},
            {"do": rng.choice(("win", "lose"))},
            {"do": rng.choice(("gain_life", "energy", "mill")), "n": _amount(rng)},
        )
    )
    on = rng.choice(("gains_life", "cast", "tapped", "counters", "enters", "activated"))
    when: Node = {"on": on, **({"what": {}} if on in ("tapped", "counters", "enters") else {"who": "any"})}
    test: Node = rng.choice(
        (
            {"fits": {"object": "self", "what": {"type": "creature", "tapped": False}}},
            {"non": {"compare": {"value": {"number": "life", "of": "you"}, "at_least": rng.choice((5, 22, 30))}}},
            {"compare": {"value": {"count": _described(rng)}, "at_least": 1}},
        )
    )
    ability: Node = {"when": when, "do": [done]}
    if done["do"] in ("win", "lose") or rng.random() < 0.5:
        ability["if"] = test
    more: Node = {"subtypes": ["Rat"]} if rng.random() < 0.4 else {}
    game.permanent(ability, whose=rng.choice(PLAYERS), creature=True, **more)


def _could_counter(game: Closed) -> None:
    """Somebody could counter a spell."""
    rng = game.rng
    ability: Node = {"cost": {"tap": True}, "targets": [{"spell": {}}], "do": [{"do": "counter", "what": "target"}]}
    if rng.random() < 0.3:
        ability["do"] = [{"do": "copy_spell", "what": "target"}]
    game.permanent(ability, whose=rng.choice(PLAYERS), creature=False)


def _equipped(game: Closed) -> None:
    """An Equipment goes from one creature to another."""
    rng = game.rng
    ability: Node = {
        "when": {"on": rng.choice(("tapped", "cast", "enters", "counters")), **_any(rng)},
        "targets": [{"object": {"type": "creature"}}],
        "do": [{"do": "attach", "what": "target"}],
    }
    static: Node = {"does": "boost", "what": "host", "n": 1, "m": rng.choice((0, 1))}
    hosts = [each["id"] for each in game.battlefield if "creature" in game.cards[each["name"]]["types"]]
    game.permanent(ability, {"static": static}, creature=False, types=["artifact"], subtypes=["Equipment"])
    if hosts:
        game.battlefield[-1]["attached_to"] = rng.choice(hosts)


_SPICES: tuple[Callable[[Closed], None], ...] = (
    *(_sets, _hears_spells, _hears_spells, _besides, _besides, _could_counter, _equipped),
)
