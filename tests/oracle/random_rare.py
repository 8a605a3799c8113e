"""Random small games with words that the others don't have: libraries, graveyards that are left, colors, mana values,
devotion, what was drawn and lost this turn, costs of casting, changelings, choices of "up to one", of a whole ability.

As in `random_rings`, a game closes: a ring of forced steps, or an action that pays for itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .random_rings import CREATURE, PLAYERS, Closed
from .random_words import MAKERS

__all__ = ["rare_game"]

Node = dict[str, Any]


def rare_game(rng: random.Random, word: str | None = None) -> Node:
    """A case; with the word of `MAKERS`, if one is given."""
    game = Closed(rng)
    if rng.random() < 0.7:
        game.me = PLAYERS[0]
    maker = rng.choice(_MAKERS) if rng.random() < 0.5 else MAKERS[rng.choice(sorted(MAKERS))]
    (maker if word is None else MAKERS[word])(game)
    for card in game.cards.values():
        if rng.random() < 0.4:
            card["mana_cost"] = rng.choice(("{G}", "{2}{G}", "{1}{W}", "{G}{G}", "{4}"))
        if rng.random() < 0.1:
            card["colors"] = rng.choice((["green"], ["white", "blue"]))
    if rng.random() < 0.4:
        rng.choice(_SPICES)(game)
    if rng.random() < 0.3:
        game.hurt()
    return game.finished()


def described(rng: random.Random) -> Node:
    """A description with a word that other games don't have."""
    return rng.choice(
        (
            {"color": "green"},
            {"type": "creature", "color": ["white", "green"]},
            {"non": {"color": "green"}},
            {"mana_value": {"at_least": rng.choice((1, 2))}},
            {"mana_value": {"at_most": rng.choice((0, 1, 3))}},
            {"entered_this_turn": rng.random() < 0.5},
            {"type": "creature", "subtype": "Rat"},
            {"id": "card 0"},
        )
    )


def _amount(rng: random.Random) -> Node:
    who = rng.choice(("you", "opponent"))
    return rng.choice(
        (
            {"mana_value_of": "self"},
            {"number": "drawn_this_turn", "of": who},
            {"number": "life_lost_this_turn", "of": who},
            {"devotion": rng.choice(("green", "white"))},
            {"count": described(rng)},
        )
    )


def _gain(game: Closed) -> Node:
    """Something good that is measured in such an amount."""
    rng = game.rng
    if rng.random() < 0.5:
        return game.benefit()
    return {"do": rng.choice(("gain_life", "gain_life", "energy", "lose_life")), "n": _amount(rng)}


# ---------------------------------------------------------------------------------------------------------------- games


def _into_library(game: Closed) -> None:
    """A token goes into a library, where it ceases to exist (704.5d), and another comes."""
    rng = game.rng
    verb = rng.choice(("shuffle_into_library", "put_on_library", "put_under_library"))
    what: Node = {"type": "creature", "token": True}
    token = game.token()
    which: Any = rng.choice(("it", {"each": what}, {"choose": what}))
    game.permanent({"when": {"on": "enters", "what": what}, "do": [{"do": verb, "what": which}]}, creature=False)
    gone = rng.choice(("leaves", "leaves", "dies"))
    game.permanent(
        {"when": {"on": gone, "what": what}, "do": [{"do": "create", "card": token, "n": 1}]}, creature=False
    )
    game.go = {"do": "create", "card": token, "n": 1}


def _out_of_graveyard(game: Closed) -> None:
    """A creature dies and comes back; something hears that it left the graveyard."""
    rng = game.rng
    dies: Node = {"do": rng.choice(("sacrifice", "destroy")), "what": "self"}
    game.permanent({"when": {"on": "enters", "what": "self"}, "do": [dies]}, creature=True)
    to = rng.choice(("battlefield", "battlefield", "hand"))
    back: Node = {"do": "return", "what": "it", "to": to}
    game.permanent({"when": {"on": "dies", "what": dict(CREATURE)}, "do": [back]}, creature=False)
    heard: Node = rng.choice((dict(CREATURE), {"type": "creature", "owner": "you"}, {}))
    game.permanent({"when": {"on": "leaves_graveyard", "what": heard}, "do": [_gain(game)]}, creature=False)
    game.go = dict(dies)


def _grave_by_grave(game: Closed) -> None:
    """As one card leaves a graveyard, the other one goes there, and the one that left comes back."""
    rng = game.rng
    for _ in range(2):
        game.permanent(creature=True)
    other: Node = {"type": "creature", **rng.choice(({"non": {"is": "it"}}, {}))}
    dies: Node = {"do": "sacrifice", "what": {"choose": {**other, "controller": "you"}}}
    game.permanent({"when": {"on": "leaves_graveyard", "what": dict(CREATURE)}, "do": [dies]}, creature=False)
    back: Node = {"do": "return", "what": "it", "to": "battlefield", "under": rng.choice(("owner", "you"))}
    game.permanent({"when": {"on": "dies", "what": dict(CREATURE)}, "do": [back]}, creature=False)
    game.go = {"do": "destroy", "what": "self"}


def _turned(game: Closed) -> None:
    """Tapped and untapped; what is heard, tapped or counted has such a description."""
    rng = game.rng
    what = described(rng) if rng.random() < 0.5 else {"type": "creature"}
    untaps: Node = {"when": {"on": "tapped", "what": what}, "do": [{"do": "untap", "what": "it"}, _gain(game)]}
    game.permanent(untaps, creature=rng.random() < 0.5, subtypes=["Rat"])
    spec: Node = {"object": rng.choice((described(rng), dict(CREATURE)))}
    taps: Node = {"when": {"on": "untapped", "what": dict(CREATURE)}, "targets": [spec]}
    taps["do"] = [{"do": "tap", "what": "target"}]
    if rng.random() < 0.5:
        spec["up_to"] = True
    elif rng.random() < 0.5:
        del taps["targets"]
        taps["do"] = [{"do": "tap", "what": rng.choice(("it", {"each": {"is": "it"}}, {"each": described(rng)}))}]
    words = rng.choice(([], ["changeling"]))
    game.permanent(taps, creature=True, keywords=words)
    game.go = {"do": "tap", "what": {"each": dict(CREATURE)}}


def _whole(game: Closed) -> None:
    """Somebody may do all of an ability."""
    rng = game.rng
    on, verb = rng.choice((("gains_life", "gain_life"), ("draws", "draw"), ("mills", "mill")))
    ability: Node = {"when": {"on": on, "who": "you"}, "may": True, "do": [{"do": verb}, _gain(game)]}
    if rng.random() < 0.3:
        ability["do"].reverse()
    game.permanent(ability)
    game.go = {"do": verb}


def _no_hand(game: Closed) -> None:
    rng = game.rng
    cost: Node = {"discard_hand": True, **rng.choice(({}, {}, {"life": 1}))}
    do = [{"do": "draw", "n": rng.choice((1, 2))}, _gain(game)]
    game.permanent({"cost": cost, "do": do}, creature=False)
    game.players[game.me]["hand"] = rng.choice((0, 1, 2))
    if rng.random() < 0.4:
        game.permanent({"when": {"on": "discards", "who": "you"}, "do": [_gain(game)]}, creature=False)


def _dearer(game: Closed) -> None:
    """A spell comes back; what it costs is more or less than its card says."""
    rng = game.rng
    if rng.random() < 0.25:
        game.me = PLAYERS[1]
    mana: Node = {"do": "add_mana", "mana": "{G}", "n": rng.choice((1, 2))}
    types = [rng.choice(("instant", "instant", "sorcery"))]
    card: Node = {"types": types, "mana_cost": rng.choice(("{1}{G}", "{G}", "{2}", "{2}{G}")), "return_to_hand": True}
    card["abilities"] = [{"do": [mana, _gain(game)]}]
    game.cards["Spell"] = card
    game.hand.append({"id": "spell", "name": "Spell", "owner": game.me})
    game.players[game.me]["mana"] = rng.choice(("{G}", "{G}{G}", "{G}{G}{G}"))
    for does in rng.choice((("cost_less",), ("cost_more",), ("cost_less", "cost_more"), ("as_instant", "cost_less"))):
        _about_spells(game, does)


def _about_spells(game: Closed, does: str) -> None:
    rng = game.rng
    static: Node = {"does": does, "what": rng.choice(({}, {"type": ["instant", "sorcery"]}, {"color": "green"}))}
    if does != "as_instant":
        static["n"] = rng.choice((1, 1, 2))
    if rng.random() < 0.4:
        static["who"] = rng.choice(("any", "opponent"))
    game.permanent({"static": static}, creature=False, whose=game.me if rng.random() < 0.8 else None)


def _of_a_kind(game: Closed) -> None:
    """Who has such a creature taps it for something that untaps it."""
    rng = game.rng
    cost: Node = {"tap_permanents": {"choose": rng.choice((described(rng), {"type": "creature", "subtype": "Rat"}))}}
    game.permanent({"cost": cost, "do": [{"do": "untap", "what": "chosen"}, _gain(game)]}, creature=False)
    words = rng.choice(([], ["changeling"]))
    game.permanent(creature=True, keywords=words, subtypes=rng.choice(([], ["Rat"], ["Human"])))


def _measured(game: Closed) -> None:
    """A ring that asks what was drawn or lost, and how much devotion there is."""
    rng = game.rng
    bound = rng.choice(("at_least", "at_most"))
    on, verb = rng.choice((("gains_life", "gain_life"), ("loses_life", "lose_life"), ("draws", "draw")))
    ability: Node = {"when": {"on": on, "who": "you"}, "do": [{"do": verb}]}
    if rng.random() < 0.5:
        ability["if"] = {"compare": {"value": _amount(rng), bound: rng.choice((0, 1, 3, 8))}}
    else:
        ability["do"][0]["n"] = _amount(rng)
    if rng.random() < 0.4:
        ability["do"].append(_gain(game))
    game.permanent(ability)
    game.go = {"do": verb}


def _begins_with_a_spell(game: Closed) -> None:
    """The case begins as a spell is on the stack."""
    rng = game.rng
    card: Node = {"types": ["sorcery"], "mana_cost": "{1}{G}", "abilities": [{"do": [{"do": "gain_life"}]}]}
    if rng.random() < 0.3:
        card["return_to_hand"] = True
    game.cards["Spell"] = card
    rings = ({"on": "gains_life", "who": "any"}, {"on": "put_into_graveyard", "what": {"type": "sorcery"}})
    when: Node = rng.choice(rings)
    game.permanent({"when": when, "do": [{"do": "gain_life"}]}, creature=False)
    game.permanent({"when": {"on": "gains_life", "who": "any"}, "do": [_gain(game)]}, creature=False)
    game.stack.append({"id": "spell", "name": "Spell", "controller": game.me})


_MAKERS: tuple[Callable[[Closed], None], ...] = (
    *(_into_library, _into_library, _out_of_graveyard, _grave_by_grave, _turned, _turned, _turned, _whole),
    *(_no_hand, _dearer, _dearer, _of_a_kind, _measured, _measured, _begins_with_a_spell),
)


# --------------------------------------------------------------------------------------------------------------- spices


def _hears(game: Closed) -> None:
    rng = game.rng
    on = rng.choice(("tapped", "enters", "leaves_graveyard", "dies", "counters", "leaves"))
    when: Node = {"on": on, "what": described(rng)}
    fits: Node = rng.choice(({"is": "self"}, {"non": {"is": "self"}}, described(rng)))
    theirs: Node = {
        "do": rng.choice(("gain_life", "lose_life")),
        "who": rng.choice(("they", "controller", "owner")),
    }
    ability: Node = {"when": when, "do": [theirs if rng.random() < 0.3 else _gain(game)]}
    if rng.random() < 0.3:
        ability["if"] = {"fits": {"object": "it", "what": fits}}
    if rng.random() < 0.2:
        ability["may"] = True
    game.permanent(ability, whose=rng.choice(PLAYERS))


def _static(game: Closed) -> None:
    rng = game.rng
    what = described(rng)
    static: Node = rng.choice(
        (
            {"does": "boost", "what": what, "n": 1, "m": rng.choice((0, 1, -1))},
            {"does": "grant", "what": what, "keyword": rng.choice(("indestructible", "haste", "lifelink"))},
            {"does": "would_die", "what": what, "to": rng.choice(("exile", "hand"))},
            {"does": "more_counters", "what": what, "times": 2},
        )
    )
    game.permanent({"static": static}, creature=False, whose=rng.choice(PLAYERS))


_SPICES: tuple[Callable[[Closed], None], ...] = (_hears, _hears, _static)
