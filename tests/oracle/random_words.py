"""Random small games with one given word of the form each: `MAKERS` has the words.

As in `random_rings`, a game closes, and what stands around its ring may break it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .random_rings import CREATURE, OUTLETS, PLAYERS, RINGS, Closed

__all__ = ["MAKERS"]

Node = dict[str, Any]


def _to_and_fro(game: Closed, what: Node, **more: Any) -> None:
    """What fits is untapped as it becomes tapped, and tapped as it becomes untapped."""
    rng = game.rng
    untaps: Node = {"when": {"on": "tapped", "what": dict(what)}, "do": [{"do": "untap", "what": "it"}]}
    taps: Node = {"when": {"on": "untapped", "what": dict(what)}, "do": [{"do": "tap", "what": "it"}]}
    if rng.random() < 0.5:
        untaps["do"].append(game.benefit())
    game.permanent(untaps, taps, **more)
    game.go = {"do": "tap", "what": {"each": rng.choice((what, {}))}}


# ---------------------------------------------------------------------------------------------------------------- types


def _adds_types(game: Closed) -> None:
    """Something is what triggers it only by what static abilities make of it, one by means of the other perhaps."""
    rng = game.rng
    links: list[Node] = [
        {"what": {"type": "artifact"}, "types": ["creature"]},
        {"what": {"type": "artifact", "non": {"type": "creature"}}, "types": ["creature"]},
        {"what": {"type": "creature"}, "subtypes": ["Rat"]},
        {"what": {"type": "creature"}, "every_subtype": True},
        {"what": {"subtype": "Rat"}, "types": ["enchantment"]},
        {"what": {"type": "enchantment", "other": True}, "types": ["creature"]},
        {"what": {"any": [{"subtype": "Rat"}, {"subtype": "Human"}]}, "types": ["artifact"], "subtypes": ["Human"]},
        {"what": {"controller": rng.choice(("you", "opponent"))}, "types": ["artifact"]},
        {"what": "self", "types": ["creature"], "subtypes": ["Human"]},
        {"what": {"token": False, "tapped": rng.random() < 0.5}, "types": ["artifact"]},
    ]
    asked: Node = rng.choice(
        (
            {"type": "creature", "subtype": "Rat"},
            {"type": "artifact", "subtype": ["Rat", "Human"]},
            dict(CREATURE),
            {"type": "enchantment", "non": {"subtype": "Human"}},
            {"subtype": "Human"},
        )
    )
    shown: Node = {"power": 1, "toughness": rng.choice((1, 2, 3))}
    types = rng.choice((["artifact"], ["artifact"], ["creature"], ["enchantment"]))
    _to_and_fro(game, asked, creature=False, types=types, subtypes=rng.choice(([], ["Rat"], ["Human"])), **shown)
    for link in rng.sample(links, rng.choice((1, 2, 2, 3))):
        static: Node = {"does": "add_types", **link}
        more = {} if rng.random() < 0.4 else shown
        game.permanent({"static": static}, creature=False, whose=rng.choice(PLAYERS), **more)
    if rng.random() < 0.3:
        rng.shuffle(game.battlefield)
        first = next(each for each in game.battlefield if each["id"] == "card 0")
        game.battlefield.remove(first)
        game.battlefield.insert(0, first)
    if rng.random() < 0.3:
        fixed: Node = {"does": "set_pt", "what": dict(CREATURE), "n": rng.choice((0, 1)), "m": rng.choice((1, 2))}
        game.permanent({"static": fixed}, creature=False, whose=rng.choice(PLAYERS))


def _host(game: Closed) -> None:
    """What something is attached to is tapped and untapped, or grows, by what is attached to it."""
    rng = game.rng
    game.permanent(creature=True, toughness=3)
    game.battlefield[0]["tapped"] = rng.random() < 0.5
    equipment = rng.random() < 0.5
    first: Node = {"targets": [{"object": {"type": "creature"}}]}
    manner = rng.randrange(3)
    if manner == 0:
        cost: Node = rng.choice(({"life": 1}, {"energy": 1}, {"mana": "{G}"}))
        back: Node = rng.choice(({"do": "gain_life"}, {"do": "energy"}, {"do": "add_mana", "mana": "{G}"}))
        turn: Node = {"do": rng.choice(("untap", "tap_or_untap")), "what": "host"}
        abilities: list[Node] = [{"cost": cost, "do": [turn, back]}]
        game.players[game.me].update({"energy": 1, "mana": "{G}"})
        if rng.random() < 0.5:
            abilities.append({"when": {"on": "untapped", "what": "host"}, "do": [{"do": "tap", "what": "host"}]})
    elif manner == 1:
        abilities = [
            {"when": {"on": on, "what": "host"}, "do": [{"do": verb, "what": "host"}, game.benefit()]}
            for on, verb in (("tapped", "untap"), ("untapped", "tap"))
        ]
        game.go = {"do": rng.choice(("tap", "tap_or_untap")), "what": {"each": dict(CREATURE)}}
    else:
        n: Node = {rng.choice(("power_of", "toughness_of")): "host"}
        grows: Node = {"do": "put_counters", "what": "host", "counter": rng.choice(("+1/+1", "-1/-1", "charge"))}
        when: Node = {"on": "gains_life", "who": "you"}
        fits: Node = {
            "fits": {
                "object": "host",
                "what": rng.choice((dict(CREATURE), {"tapped": False}, {"power": {"at_most": 4}})),
            }
        }
        gains: Node = {"do": "gain_life", "n": n, **rng.choice(({}, {"if": fits}))}
        abilities = [{"when": when, "do": rng.choice(([gains], [grows, gains], [gains, grows]))}]
        game.go = {"do": "gain_life"}
    more: Node = {"types": ["artifact"], "subtypes": ["Equipment"]} if equipment else {"subtypes": ["Aura"]}
    game.permanent(*([] if equipment else [first]), *abilities, creature=False, **more)
    game.battlefield[-1]["attached_to"] = "card 0"


# --------------------------------------------------------------------------------------------------------------- copies


def _leaves_again(game: Closed) -> Node:
    """An instruction by which what has just entered leaves again."""
    return game.rng.choice(
        (
            {"do": "sacrifice", "what": "self"},
            {"do": "destroy", "what": "self"},
            {"do": "blink", "what": "self"},
            {"do": "sacrifice", "what": {"choose": {"type": "creature", "controller": "you"}}},
        )
    )


def _exception(game: Closed) -> Node:
    """But for what something is a copy."""
    rng = game.rng
    ability: Node = {"when": {"on": rng.choice(("enters", "dies")), "what": "self"}, "do": [game.benefit()]}
    return rng.choice(
        (
            *({}, {}, {"nonlegendary": True}, {"types": ["artifact"]}, {"subtypes": ["Rat"]}, {"ability": ability}),
            {"keyword": rng.choice(("haste", "undying", "persist", "indestructible"))},
        )
    )


def _enters_as_copy(game: Closed) -> None:
    """A creature may enter as a copy of another one, and leaves again, or doesn't, by what it has copied."""
    rng = game.rng
    what: Node = rng.choice((dict(CREATURE), {"type": "creature", "controller": "you"}, {"subtype": "Rat"}))
    static: Node = {"does": "enters_as_copy", "what": "self", "of": what, **_exception(game)}
    shown: Node = {"creature": True, "toughness": rng.choice((0, 0, 1, 2))}
    enters: Node = {"when": {"on": "enters", "what": rng.choice(("self", dict(CREATURE)))}, "do": [_leaves_again(game)]}
    if rng.random() < 0.5:
        enters["do"].insert(0, game.benefit())
    legends: Node = {"supertypes": ["legendary"]} if rng.random() < 0.3 else {}
    if legends:
        enters["do"].pop()
        enters["do"].append(game.benefit())
    token = rng.random() < 0.25
    game.permanent({"static": static}, **shown)
    game.permanent(enters, creature=True, subtypes=rng.choice(([], ["Rat"])), **legends)
    back: Node = {"do": "return", "what": "it", "to": "battlefield"}
    if token:
        back = {"do": "create", "card": "Card 0", "n": 1}
        game.battlefield[0]["token"] = rng.random() < 0.5
    elif rng.random() < 0.3:
        back["under"] = "you"
    heard: Node = rng.choice((dict(CREATURE), {"type": "creature", "controller": "you"}, {"name": "Card 0"}))
    game.permanent({"when": {"on": "dies", "what": heard}, "do": [back]}, creature=False)
    game.go = rng.choice(({"do": "destroy", "what": "self"}, {"do": "blink", "what": "self"}, back | {"what": "self"}))
    if game.go["do"] in ("return", "create"):
        game.go = {"do": "sacrifice", "what": "self"}


def _becomes_copy(game: Closed) -> None:
    """What something can do, it does as a copy of another thing that can do it, too."""
    rng = game.rng
    copying: Node = {"do": "become_copy", "what": "self", "of": "target", **_exception(game)}
    spec: Node = {"object": rng.choice((dict(CREATURE), {"type": "creature", "other": True}))}
    if rng.random() < 0.6:
        costs = (({"life": 1}, {"do": "gain_life"}), ({"energy": 1}, {"do": "energy"}), ({"tap": True}, None))
        cost, back = rng.choice(costs)
        do = [copying, {"do": "untap", "what": "self"} if back is None else back]
        if rng.random() < 0.3:
            do.reverse()
        game.permanent({"cost": cost, "targets": [spec], "do": do}, creature=True)
        game.permanent({"cost": cost, "do": [game.benefit()]}, creature=True)
        game.players[game.me]["energy"] = 2
        return
    taps: Node = {"when": {"on": "untapped", "what": "self"}, "do": [{"do": "tap", "what": "self"}]}
    untaps: Node = {"when": {"on": "tapped", "what": "self"}, "do": [{"do": "untap", "what": "self"}]}
    both = rng.sample((taps, untaps), 2)
    game.permanent(*both, creature=True)
    game.permanent(*rng.choice(([both[0]], both, [])), creature=True, keywords=rng.choice(([], ["haste"])))
    does: Node = {"on": rng.choice(("tapped", "untapped")), "what": dict(CREATURE)}
    copying |= {"what": "it"} if rng.random() < 0.5 else {"what": "target", "of": "it"}
    game.permanent({"when": does, "targets": [{"object": dict(CREATURE)}], "do": [copying]}, creature=False)
    game.go = {"do": "tap", "what": "self"}


# ----------------------------------------------------------------------------------------------------------------- mana


def _source(game: Closed) -> Node:
    """What is tapped for mana; the description of it, or of more."""
    rng = game.rng
    n = rng.choice((1, 1, 2))
    made: Node = {"do": "add_mana", "mana": "{G}", "n": n}
    cost: Node = {"tap": True, **rng.choice(({}, {}, {}, {"life": 1}))}
    do = [made] if rng.random() < 0.8 else [made, game.benefit()]
    game.permanent({"cost": cost, "do": do}, creature=rng.random() < 0.3)
    return rng.choice(({}, {"type": "enchantment"}, {"controller": "you"}, dict(CREATURE)))


def _pays_for_itself(game: Closed) -> None:
    """What mana is spent on untaps what makes it."""
    rng = game.rng
    again: Node = {"cost": {"mana": rng.choice(("{G}", "{1}", "{G}{G}", "{2}"))}}
    if rng.random() < 0.5:
        again |= {"targets": [{"object": {}}], "do": [{"do": "untap", "what": "target"}, game.benefit()]}
    else:
        again["do"] = [{"do": "untap", "what": {"each": {}}}, game.benefit()]
    game.permanent(again, creature=False)


def _more_mana(game: Closed) -> None:
    rng = game.rng
    what = _source(game)
    _pays_for_itself(game)
    for _ in range(rng.choice((1, 1, 1, 2))):
        static: Node = {"does": "more_mana", "what": what, **rng.choice(({"times": 2}, {"times": 3}, {"mana": "{G}"}))}
        if rng.random() < 0.4:
            static["who"] = rng.choice(("any", "opponent"))
        if rng.random() < 0.2:
            static["if"] = {
                "compare": {
                    "value": {"number": "life", "of": "you"},
                    rng.choice(("at_least", "at_most")): rng.choice((20, 22)),
                },
            }
        game.permanent({"static": static}, creature=False, whose=game.me if rng.random() < 0.7 else None)


def _hears_mana(game: Closed) -> None:
    """Mana is heard of; so more of it is made at once, or something else happens on the stack."""
    rng = game.rng
    what = _source(game)
    on = rng.choice(("adds_mana", "tapped_for_mana"))
    when: Node = {"on": on, "who": rng.choice(("you", "any"))}
    if on == "tapped_for_mana" or rng.random() < 0.4:
        when["what"] = what
    if rng.random() < 0.3:
        when["color"] = rng.choice(("green", "green", "black"))
    more: Node = {"do": "add_mana", "mana": "{G}", "n": 1}
    untaps: Node = {"do": "untap", "what": {"each": rng.choice(({}, {"type": "enchantment"}))}}
    do = rng.choice(([more], [more, game.benefit()], [untaps], [game.benefit()], [more, untaps]))
    game.permanent({"when": when, "do": do}, creature=rng.random() < 0.3)
    if rng.random() < 0.6:
        _pays_for_itself(game)
    if rng.random() < 0.25:
        gains: Node = {"when": {"on": "gains_life", "who": "you"}, "do": [{"do": "add_mana", "mana": "{G}"}]}
        game.permanent(gains, creature=False)
    if rng.random() < 0.3:
        game.go = {"do": "add_mana", "mana": "{G}"}


# ------------------------------------------------------------------------------------------------------------- triggers


def _more_triggers(game: Closed) -> None:
    """A ring or an outlet, an event of which makes abilities trigger once more."""
    rng = game.rng
    rng.choice(RINGS if rng.random() < 0.6 else OUTLETS)(game)
    abilities = [ability for card in game.cards.values() for ability in card.get("abilities", ())]
    heard = [ability["when"] for ability in abilities if ability.get("when", {"on": "state"})["on"] != "state"]
    event: Node = dict(rng.choice(heard)) if heard else {"on": rng.choice(("tapped", "dies")), "what": dict(CREATURE)}
    if event.get("what") == "self" or rng.random() < 0.2:
        event = {**event, "what": dict(CREATURE)} if "what" in event else event
    if event["on"] == "dies" and not heard:
        event["what"] = {}
    what: Node = rng.choice(({}, {"controller": "you"}, {"controller": "you"}, dict(CREATURE), {"other": True}))
    static: Node = {"does": "more_triggers", "what": what, "event": event}
    if rng.random() < 0.2:
        static["if"] = {
            "compare": {
                "value": {"number": "life", "of": "you"},
                rng.choice(("at_least", "at_most")): rng.choice((5, 20, 22)),
            },
        }
    game.permanent({"static": static}, creature=False, whose=game.me if rng.random() < 0.7 else None)


# ------------------------------------------------------------------------------------------------------------ abilities


def _copy_ability(game: Closed) -> None:
    """What untaps, or pays for itself, is copied."""
    rng = game.rng
    targeted = rng.random() < 0.4
    cost: Node = rng.choice(({"tap": True}, {"life": 1}, {"energy": 1}, {"tap": True}))
    does: Node = rng.choice(
        (
            {"do": [game.benefit()]},
            {"targets": [{"object": {}}], "do": [{"do": "untap", "what": "target"}]},
            {"targets": [{"player": "any"}], "do": [{"do": "gain_life", "who": "target"}]},
            {"do": [{"do": "untap", "what": "self"}, game.benefit()]},
        )
    )
    game.permanent({"cost": cost, **does}, creature=rng.random() < 0.3)
    game.players[game.me]["energy"] = 2
    copying: Node = {"do": "copy_ability", "what": "it", "n": rng.choice((1, 1, 1, 2))}
    if targeted:
        paid: Node = rng.choice(({"tap": True}, {"energy": 1}))
        aims: Node = {
            "cost": paid,
            "targets": [{"ability": rng.choice(("you", "any"))}],
            "do": [{**copying, "what": "target"}],
        }
        game.permanent(aims, creature=False)
    else:
        if rng.random() < 0.3:
            copying |= rng.choice(({"may": True}, {"pay": {"life": 1}}, {"pay": {"energy": 1}}))
        when: Node = {"on": "activated", "who": rng.choice(("you", "any"))}
        game.permanent({"when": when, "do": [copying]}, creature=False)
    untaps: Node = {"do": "untap", "what": {"each": {}}}
    on, who = rng.choice((("gains_life", "you"), ("activated", "you"), ("untapped", "")))
    hears: Node = {"on": on, "who": who} if who else {"on": on, "what": {}}
    if rng.random() < 0.5:
        game.permanent({"when": hears, "do": [rng.choice((untaps, game.benefit(), {"do": "energy"}))]}, creature=False)


# --------------------------------------------------------------------------------------------------------------- spells


def _mana(game: Closed, n: int | None = None) -> Node:
    return {"do": "add_mana", "mana": "{G}", "n": n or game.rng.choice((1, 1, 2))}


def _card(game: Closed, zone: str, *do: Node, **more: Any) -> str:
    """A card of the player whose game it is, in a zone; an instant or sorcery that does this."""
    rng = game.rng
    card: Node = {"types": [rng.choice(("instant", "sorcery"))], "mana_cost": "{G}", **more}
    if do:
        card["abilities"] = [{"do": list(do)}, *card.get("abilities", ())]
    game.cards["Spell"] = card
    there = {"hand": game.hand, "graveyard": game.graveyard, "exile": game.exile}[zone]
    there.append({"id": "spell", "name": "Spell", "owner": game.me})
    game.players[game.me]["mana"] = rng.choice(("{G}", "{G}", "{G}{G}"))
    return "spell"


def _cast_from(game: Closed) -> None:
    """What is sacrificed, or exiled, for mana is cast again from where it is."""
    rng = game.rng
    zone = rng.choice(("graveyard", "exile"))
    static: Node = {"does": "cast_from", "what": "self", "zone": zone}
    where = zone if rng.random() < 0.85 else rng.choice(("graveyard", "exile"))
    if rng.random() < 0.4:
        count: Node = {"count": {"type": "creature", "controller": "you"}}
        static["if"] = {
            "compare": {
                "value": rng.choice((count, {"number": "life", "of": "you"})),
                "at_least": rng.choice((1, 2, 20)),
            }
        }
    itself = rng.random() < 0.6
    shown: Node = {"types": ["creature"], "power": 1, "toughness": 1, "mana_cost": rng.choice(("{G}", "{1}{G}"))}
    if itself:
        shown["abilities"] = [{"static": static, "zone": where}]
    word = "sacrifice" if zone == "graveyard" else "exile"
    cost: Node = {word: {"choose": {"type": "creature"}}}
    game.permanent({"cost": cost, "do": [_mana(game), *rng.choice(([], [game.benefit()]))]}, creature=False)
    if not itself:
        what: Node = {"owner": "you", **rng.choice(({}, {"type": "creature"}, {"type": "instant"}))}
        game.permanent({"static": {**static, "what": what}}, creature=False)
    _card(game, rng.choice((zone, zone, "hand")), **shown)
    if rng.random() < 0.3:
        on = rng.choice(("cast", "leaves_graveyard", "enters"))
        when: Node = {"on": on, "who": "you"} if on == "cast" else {"on": on, "what": dict(CREATURE)}
        game.permanent({"when": when, "do": [game.benefit()]}, creature=False)


def _free(game: Closed) -> None:
    """What goes back to a hand is cast without paying its mana cost."""
    rng = game.rng
    what: Node = rng.choice(({}, {"type": "creature"}, {"mana_value": {"at_most": 2}}, {"color": "green"}))
    static: Node = {"does": "free", "what": what}
    if rng.random() < 0.4:
        static["who"] = rng.choice(("any", "opponent"))
    mana: Node = rng.choice(({"mana_cost": "{2}{G}"}, {"mana_cost": "{G}"}, {"mana_cost": None}))
    extra: Node = {"additional": rng.choice(({"life": 1}, {"mana": "{1}"}))} if rng.random() < 0.3 else {}
    if rng.random() < 0.5:
        back: Node = {"do": "return", "what": "self", "to": "hand"}
        enters: Node = {"when": {"on": "enters", "what": "self"}, "do": [back, game.benefit()]}
        shown: Node = {"types": ["creature"], "power": 1, "toughness": 1, "abilities": [enters], **mana, **extra}
        _card(game, "hand", **shown)
    else:
        _card(game, "hand", game.benefit(), return_to_hand=True, **mana, **extra)
    game.permanent({"static": static}, creature=False, whose=game.me if rng.random() < 0.8 else None)
    if rng.random() < 0.3:
        more: Node = {"does": rng.choice(("as_instant", "cost_more", "cost_less")), "what": {}}
        game.permanent({"static": more}, creature=False)
    if game.cards["Spell"]["mana_cost"] is None:
        del game.cards["Spell"]["mana_cost"]


def _cast_free(game: Closed) -> None:
    """A card is cast from a graveyard, or exile, and comes back there; or a copy of it is cast."""
    rng = game.rng
    copied = rng.random() < 0.5
    zone = rng.choice(("graveyard", "exile")) if copied else "graveyard"
    verb = "cast_copy" if copied else "cast_free"
    there: Node = {"choose": {"type": ["instant", "sorcery"], "zone": zone, "owner": "you"}}
    which: Any = rng.choice((there, "exiled")) if zone == "exile" else there
    cast: Node = {"do": verb, "what": which, **rng.choice(({}, {"may": True}, {"may": True}))}
    manner = rng.randrange(3)
    gains: Node = {"do": "gain_life"}
    extra: Node = {"additional": {"life": 1}} if rng.random() < 0.2 and "may" in cast else {}
    if manner == 0:
        game.permanent({"when": {"on": "gains_life", "who": "you"}, "do": [cast]}, creature=False)
        _card(game, zone, gains, **rng.choice(({}, {"return_to_hand": True})), **extra)
        game.go = {"do": "gain_life"}
    elif manner == 1:
        game.permanent(
            {"when": {"on": rng.choice(("cast", "cast_or_copy")), "who": "you"}, "do": [cast]}, creature=False
        )
        _card(game, zone, game.benefit(), **extra)
        game.go = {**cast, "may": True} if which != "exiled" else cast
    else:
        game.permanent({"cost": {"tap": True}, "do": [cast, *rng.choice(([], [gains]))]}, creature=False)
        _card(game, zone, {"do": "untap", "what": {"each": {}}}, game.benefit(), **extra)
    if zone == "exile" and rng.random() < 0.85:
        game.exile[-1]["exiled_by"] = "card 0"


def _would_be_countered(game: Closed) -> None:
    """What is countered as it is cast is exiled, and cast from there."""
    rng = game.rng
    static: Node = {"does": "would_be_countered", "what": rng.choice(({}, {}, {"type": ["instant", "sorcery"]}))}
    if rng.random() < 0.4:
        static["who"] = rng.choice(("any", "opponent"))
    counter: Node = {"do": "counter", "what": "it", **rng.choice(({}, {}, {"unless": {"life": 1}, "by": "opponent"}))}
    when: Node = {"on": "cast", "who": rng.choice(("you", "any"))}
    game.permanent({"when": when, "do": [counter, *rng.choice(([], [game.benefit()]))]}, creature=False)
    game.permanent({"static": static}, creature=False, whose=game.me if rng.random() < 0.8 else None)
    _card(game, "hand", game.benefit(), **rng.choice(({}, {"return_to_hand": True})))


def _convoke(game: Closed) -> None:
    """A spell that comes back is paid for with creatures, which it makes or untaps."""
    rng = game.rng
    token = game.token(**rng.choice(({}, {"colors": ["green"]})))
    made: Node = {"do": "create", "card": token, "n": rng.choice((1, 1, 2))}
    untaps: Node = {"do": "untap", "what": {"each": dict(CREATURE)}}
    more: Node = {"mana_cost": rng.choice(("{G}", "{1}", "{1}{G}", "{2}")), "keywords": ["convoke"]}
    _card(game, "hand", rng.choice((made, untaps)), game.benefit(), return_to_hand=rng.random() < 0.9, **more)
    for _ in range(rng.choice((1, 1, 2))):
        game.permanent(creature=True, toughness=2, **rng.choice(({}, {"colors": ["green"]})))
    game.players[game.me]["mana"] = rng.choice(("", "", "{G}"))
    if rng.random() < 0.3:
        taps: Node = {"when": {"on": "tapped", "what": dict(CREATURE)}, "do": [game.benefit()]}
        game.permanent(taps, creature=False)


_BACK: Mapping[str, tuple[Node, Node]] = {
    **dict.fromkeys(
        ("dies", "leaves", "sacrificed", "put_into_graveyard"),
        ({"do": "return", "to": "battlefield"}, {"do": "sacrifice"}),
    ),
    "exiled": ({"do": "return", "to": "battlefield"}, {"do": "exile"}),
    "enters": ({"do": "blink"}, {"do": "blink"}),
    "tapped": ({"do": "untap"}, {"do": "tap"}),
}
"""By event: what is done with its object, so that it can happen again, and what makes it happen."""


def _fits(game: Closed) -> None:
    """A ring whose ability asks what the object of its event is like, or was, as it triggers or is carried out."""
    rng = game.rng
    on = rng.choice(tuple(_BACK))
    back, out = _BACK[on]
    what = dict(CREATURE)
    fits: Node = rng.choice(
        (
            {"type": "creature"},
            {"subtype": "Rat"},
            {"non": {"subtype": "Rat"}},
            {"non": {"is": "self"}},
            {"tapped": rng.random() < 0.3},
            {"token": False},
            {"controller": rng.choice(("you", "opponent"))},
            {"power": {"at_least": 2}},
            {"counters": {"+1/+1": 0}},
            {"type": "creature", "zone": rng.choice(("graveyard", "exile", "battlefield"))},
        )
    )
    number: Node = rng.choice(({"power_of": "it"}, {"toughness_of": "it"}, {"counters": "+1/+1", "on": "it"}))
    condition: Node = rng.choice(
        (
            {"fits": {"object": "it", "what": fits}},
            {"fits": {"object": "it", "what": fits}},
            {"non": {"fits": {"object": "it", "what": fits}}},
            {
                "all": [
                    {"fits": {"object": "it", "what": fits}},
                    {"compare": {"value": {"number": "life", "of": "you"}, "at_least": 5}},
                ]
            },
            {"fits": {"object": "self", "what": {"tapped": False}}},
            {"compare": {"value": number, "at_least": rng.choice((0, 1, 2))}},
            {"compare": {"value": number, "at_most": rng.choice((0, 1, 2))}},
        )
    )
    does: Node = {**back, "what": "it"}
    ability: Node = {"when": {"on": on, "what": what}, "do": [does, *rng.choice(([], [game.benefit()]))]}
    if rng.random() < 0.6:
        ability["if"] = condition
    else:
        does["if"] = condition
    again: Node = {**out, "what": {"each": what}}
    abilities = [ability]
    if on == "tapped":
        abilities.append({"when": {"on": "untapped", "what": what}, "do": [again]})
    elif on != "enters":
        abilities.append({"when": {"on": "enters", "what": what}, "do": [again]})
    game.permanent(*abilities, creature=rng.random() < 0.15)
    game.permanent(creature=True, subtypes=rng.choice(([], ["Rat"])), toughness=2)
    game.battlefield[-1]["tapped"] = rng.random() < 0.2
    if rng.random() < 0.3:
        game.battlefield[-1]["counters"] = {"+1/+1": 1}
    game.go = again


def _power(game: Closed) -> None:
    """What has power and toughness on its card only is a creature now and then; its power is asked for."""
    rng = game.rng
    size: Node = {"power": rng.choice((1, 2, 3)), "toughness": rng.choice((1, 2, 3))}
    crewed: Node = {"do": "gain", "what": "self", "keyword": "haste", "types": ["creature"]}
    n: Node = {rng.choice(("power_of", "toughness_of")): "self"}
    strong: Node = rng.choice(({"power": {"at_least": 2}}, {"power": {"at_most": 3}}, {"power": {"at_most": 0}}))
    fits: Node = {"fits": {"object": "self", "what": strong}}
    compare: Node = {"compare": {"value": n, rng.choice(("at_least", "at_most")): rng.choice((0, 1, 2))}}
    greatest: Node = {"greatest": "power", "among": rng.choice(({}, dict(CREATURE), {"type": "artifact"}))}
    gains: Node = {"do": "gain_life", "n": rng.choice((n, n, greatest, {"count": strong}))}
    if rng.random() < 0.4:
        gains["if"] = rng.choice((fits, compare))
    grows: Node = {"do": "put_counters", "what": "self", "counter": rng.choice(("+1/+1", "-1/-1"))}
    before = rng.choice(([], [], [crewed], [grows]))
    ring: Node = {"when": {"on": "gains_life", "who": "you"}, "do": [*before, gains]}
    types = rng.choice((["artifact"], ["artifact"], ["enchantment"]))
    game.permanent(ring, creature=False, types=types, **({} if rng.random() < 0.2 else size))
    if rng.random() < 0.3:
        game.counters(rng.choice(("+1/+1", "-1/-1")))
    statics: list[Node] = [
        {"does": "add_types", "what": {"type": "artifact"}, "types": ["creature"]},
        {"does": "set_pt", "what": {"type": "artifact"}, "n": rng.choice((0, 2)), "m": 2},
        {"does": "boost", "what": {}, "n": 1, "m": 1},
        {"does": "boost", "what": {"type": "creature"}, "n": 1, "m": 0},
    ]
    for static in rng.sample(statics, rng.choice((0, 1, 1, 2))):
        game.permanent({"static": static}, creature=False, whose=rng.choice(PLAYERS))
    if rng.random() < 0.4:
        other: Node = {"object": {"type": ["artifact", "creature"]}}
        turned: Node = {"do": "gain", "what": "target", "keyword": "haste", "types": ["creature"]}
        game.permanent(
            {"cost": {"life": 1}, "targets": [other], "do": [turned, game.benefit()]}, creature=False, whose=game.me
        )
    game.go = {"do": "gain_life"}


# -------------------------------------------------------------------------------------------------------------- targets


def _two_targets(game: Closed) -> None:
    """One word "target" for two objects or players, or one for each; there may be too few of them."""
    rng = game.rng
    spec: Node = rng.choice(({"object": dict(CREATURE)}, {"object": {}}, {"player": rng.choice(("any", "opponent"))}))
    second = dict(spec)
    if rng.random() < 0.4:
        second["again"] = True
    elif rng.random() < 0.2:
        spec["up_to"] = second["up_to"] = True
    elif rng.random() < 0.2:
        second = {"player": "any"} if "object" in spec else {"object": dict(CREATURE)}
    elif "object" in spec and rng.random() < 0.3:
        second = {
            "object": rng.choice(({"tapped": False}, {"controller": "you"}, {"type": "creature"})),
            "another": True,
        }
    do: list[Node] = [
        {"do": "untap" if "object" in spec else "gain_life", "what" if "object" in spec else "who": "target"},
        {"do": "tap" if "object" in second else "lose_life", "what" if "object" in second else "who": "target_2"},
    ]
    ability: Node = {"targets": [spec, second], "do": do}
    creature = rng.random() < 0.7
    manner = rng.randrange(3)
    if manner == 0:
        again: Node = {"cost": {"tap": True}, "do": [game.benefit()]}
        game.permanent({**ability, "when": {"on": "tapped", "what": "self"}}, again, creature=creature)
    elif manner == 1:
        _to_and_fro(game, {}, creature=creature)
        game.permanent({**ability, "when": {"on": "tapped", "what": {}}}, creature=False)
    else:
        do.append(game.benefit())
        game.permanent({**ability, "cost": {"tap": True}}, creature=creature)
    if rng.random() < 0.3:
        game.permanent(creature=True)
    if rng.random() < 0.2:
        game.permanent({"when": {"on": "activated", "who": "you"}, "do": [{"do": "copy_ability", "what": "it"}]})


def _activation_less(game: Closed) -> None:
    """What is untapped for mana taps for mana, and abilities cost less."""
    rng = game.rng
    mana: Node = {"do": "add_mana", "mana": "{G}", "n": rng.choice((1, 2, 2, 3))}
    price = rng.choice(("{1}", "{2}", "{3}", "{4}", "{1}{G}", "{2}{G}", "{G}{G}", "{0}"))
    turns: Node = {"cost": {"mana": price}, "do": [{"do": "untap", "what": "self"}, game.benefit()]}
    taps: Node = {"cost": {"tap": True}, "do": [mana]}
    if rng.random() < 0.3:  # a mana ability that costs mana
        taps = {"cost": {"mana": rng.choice(("{1}", "{2}")), "tap": True}, "do": [{**mana, "n": 3}]}
    thing = game.permanent(taps, turns, creature=rng.random() < 0.5)
    for _ in range(rng.choice((1, 1, 2))):
        what: Any = rng.choice(
            ({}, {"type": "creature"}, {"controller": rng.choice(("you", "opponent"))}, "self", "host")
        )
        static: Node = {"does": "activation_less", "what": what, "n": rng.choice((1, 1, 2, 3))}
        whose = game.me if rng.random() < 0.8 else None
        if what != "host":
            game.permanent({"static": static}, creature=False, whose=whose)
            continue
        game.permanent({"targets": [{"object": {}}]}, {"static": static}, creature=False, subtypes=["Aura"])
        game.battlefield[-1]["attached_to"] = thing
    game.players[game.me]["mana"] = rng.choice(("{G}", "{G}{G}"))


def _graveyard(game: Closed) -> None:
    """What is sacrificed comes back from the graveyard by its own ability, which works there."""
    rng = game.rng
    back: Node = {"do": "return", "what": "self", "to": "battlefield", **rng.choice(({}, {"tapped": True}))}
    if rng.random() < 0.2:
        back["with"] = {"+1/+1": 1}
    costs: Any = ({"mana": "{G}"}, {"mana": "{1}{G}"}, {"life": 1}, {"energy": 1})
    events: Any = (
        {"on": "dies", "what": {"type": "creature", "other": True}},
        {"on": "dies", "what": {"type": "creature"}},
        {"on": "sacrificed", "what": {}, "who": "you"},
        {"on": "gains_life", "who": "you"},
        {"on": "enters", "what": {"type": "creature", "other": True}},
    )
    for number in range(rng.choice((1, 2, 2))):
        how: Node = {"cost": rng.choice(costs)} if number or rng.random() < 0.5 else {"when": rng.choice(events)}
        if "when" in how and rng.random() < 0.3:
            how["may"] = True
        ability: Node = {**how, "zone": rng.choice(("graveyard", "graveyard", "graveyard", "battlefield"))}
        game.permanent({**ability, "do": [dict(back)]}, creature=True)
    mana: Node = {"do": "add_mana", "mana": "{G}", "n": rng.choice((1, 2))}
    outlet: Node = {
        "cost": {"sacrifice": {"choose": {"type": "creature"}}},
        "do": [rng.choice((mana, mana, game.benefit()))],
    }
    game.permanent(outlet, creature=False)
    game.players[game.me].update({"mana": rng.choice(("{G}", "{G}{G}")), "energy": 2})


MAKERS: Mapping[str, Callable[[Closed], None]] = {
    "activation_less": _activation_less,
    "add_types": _adds_types,
    "become_copy": _becomes_copy,
    "cast_free": _cast_free,
    "cast_from": _cast_from,
    "convoke": _convoke,
    "copy_ability": _copy_ability,
    "enters_as_copy": _enters_as_copy,
    "fits": _fits,
    "free": _free,
    "graveyard": _graveyard,
    "host": _host,
    "more_mana": _more_mana,
    "more_triggers": _more_triggers,
    "power": _power,
    "tapped_for_mana": _hears_mana,
    "target_2": _two_targets,
    "would_be_countered": _would_be_countered,
}
"""A game for each word."""
