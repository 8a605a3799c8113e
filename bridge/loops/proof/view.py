"""What every object is like: its characteristics with all that changes them, in the order of the layers (CR 613).

copies         the card it is a copy of, with what is changed in the copy                            613.2, 707.2
types          what it became, then what static abilities add                                       613.1d, 613.7-8
abilities      keywords and abilities granted, keyword counters                                     613.1f, 122.1b
power          its own amount, what sets it, counters, until end of turn, static boosts                     613.4
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from bridge.loops.proof.form import Node, Unsupported, colors_of, mana_value_of, symbols_of
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import ANYWHERE, Ctx, amount, condition, fits, listed
from bridge.loops.proof.numbers import KeptBack, Num, kept_back
from bridge.loops.proof.state import Game, Key, Obj, Ref

__all__ = ["KEYWORD_ABILITIES", "KEYWORD_COUNTERS", "Active", "View"]

KEYWORD_COUNTERS = {
    **dict.fromkeys(("deathtouch", "double strike", "first strike", "flying", "haste", "hexproof"), "2020-04-17"),
    **dict.fromkeys(("indestructible", "lifelink", "menace", "reach", "trample", "vigilance"), "2020-04-17"),
    "shadow": "2024-04-12",
    "exalted": "2025-02-07",
    "decayed": "2026-04-17",
}
"""The keywords that a counter gives, each with the first of the editions in which it does (CR 122.1b)."""
_ADD_UP = frozenset(
    ("more_counters", "more_tokens", "more_mana", "more_triggers", "enters_with", "cost_less", "cost_more",
     "activation_less")
)  # fmt: skip
"""What static abilities of several objects do several times."""
_SIZES = frozenset(("power", "power_of", "toughness_of", "greatest"))
"""The keys of descriptions and numbers that ask for power or toughness."""
_ABOUT_CARDS = ("cost_less", "cost_more", "free", "cast_from", "as_instant", "would_be_countered")
KEYWORD_ABILITIES: dict[str, Node] = {
    "persist": {
        "when": {"on": "dies", "what": {"is": "self", "counters": {"-1/-1": 0}}},
        "do": [{"do": "return", "what": "self", "to": "battlefield", "under": "owner", "with": {"-1/-1": 1}}],
    },
    "undying": {
        "when": {"on": "dies", "what": {"is": "self", "counters": {"+1/+1": 0}}},
        "do": [{"do": "return", "what": "self", "to": "battlefield", "under": "owner", "with": {"+1/+1": 1}}],
    },
}
"""CR 702.79a, 702.93a."""


class Active(NamedTuple):
    """A static ability that works, with the object it is on."""

    source: Look
    key: Key
    static: Node


class View:
    """Looks at all objects of a game at one time. The game may go on; the view stays."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.looks: dict[str, Look] = {name: _base(game, obj) for name, obj in game.objects.items()}
        self._order = sorted(game.objects, key=lambda name: game.objects[name].stamp)
        self._add_types()
        self._grant()
        self._size()
        self._statics = [(each, *self._asked(each)) for each in self._working()]

    def look(self, ref: Ref) -> Look:
        """The object that the reference is to, or as it last was."""
        look = self.looks.get(ref.id)
        return look if look is not None and look.ref == ref else self._game.looks[ref]

    def ctx(self, source: Look) -> Ctx:
        """For the words of an ability of this object."""
        return Ctx(self._game, self, source.controller, {"self": [source.ref]})

    def active(self, does: str) -> Iterator[Active]:
        """The static abilities of one kind that work."""
        for each, holds, compared in self._statics:
            if each.static["does"] == does:
                compared.ask()
                if not holds:
                    continue
                if each.source.many and does in _ADD_UP and each.static.get("what") != "self":
                    raise Unsupported("{does} by more and more tokens", does=does)
                yield each

    def _asked(self, active: Active) -> tuple[bool, KeptBack]:
        """Whether the condition of a static ability is true; it matters only where something asks for what it does."""
        with kept_back() as compared:
            return condition(self.ctx(active.source), active.static.get("if")), compared

    def about(self, does: str, look: Look) -> list[Active]:
        """The static abilities of one kind that work and are about this object."""
        return [each for each in self.active(does) if self.is_about(each, look)]

    def is_about(self, active: Active, look: Look) -> bool:
        """Whether a static ability is about this object; `it` stands for the object in its own description."""
        what = active.static.get("what")
        if what == "self":
            return look.ref == active.source.ref
        if what == "host":
            return active.source.attached is not None and look.ref == active.source.attached
        zone = ANYWHERE if active.static["does"] in _ABOUT_CARDS else "battlefield"
        ctx = self.ctx(active.source)
        ctx.refs["it"] = [look.ref]
        return self._game.in_range(ctx.you, look.controller) and fits(ctx, what or {}, look, zone)

    def number(self, active: Active, look: Look, word: str, default: int) -> Any:
        """A number of a static ability, as it is for this object."""
        ctx = self.ctx(active.source)
        ctx.refs["it"] = [look.ref]
        given = active.static.get(word)
        return default if given is None else amount(ctx, given)

    def _working(self, *only: str) -> list[Active]:
        found: list[Active] = []
        for name in self._order:
            look = self.looks[name]
            for key, ability in look.abilities:
                static = ability.get("static")
                if static is None or (only and static["does"] not in only):
                    continue
                static = {**static, "if": static.get("if") or ability.get("if")}
                anywhere = static["does"] in _ABOUT_CARDS and static.get("what") == "self"
                if anywhere or ability.get("zone", "battlefield") == look.zone:
                    found.append(Active(look, key, static))
        return found

    def _add_types(self) -> None:
        """CR 613.7, 613.8: by timestamp; what depends on another effect waits for it, but in a loop of such effects."""
        left = self._working("add_types")
        while left:
            one = left[0] if len(left) == 1 else self._next_of(left)
            left = [each for each in left if each is not one]
            for look in self._meant(one):
                _widen(look, one.static, one.source.chosen)

    def _meant(self, active: Active) -> list[Look]:
        """The objects that an effect applies to as things are."""
        if not condition(self.ctx(active.source), active.static.get("if")):
            return []
        return [look for look in self.looks.values() if self.is_about(active, look)]

    def _next_of(self, left: list[Active]) -> Active:
        """The effect that is applied next, of those in the order of their timestamps (CR 613.8a, b)."""
        waits = {place: self._awaited(left, place) for place in range(len(left))}
        for place, each in enumerate(left):
            if not waits[place]:
                return each
        loops = [place for place in waits if place in _reached(waits, place)]
        return left[loops[0]]

    def _awaited(self, left: list[Active], place: int) -> set[int]:
        """The effects that an effect depends on: applying them would change what it applies to."""
        now = {look.ref for look in self._meant(left[place])}
        found: set[int] = set()
        for other, active in enumerate(left):
            if other == place:
                continue
            changed = self._meant(active)
            kept = [(look, set(look.types), set(look.subtypes), look.every_creature_type) for look in changed]
            for look in changed:
                _widen(look, active.static, active.source.chosen)
            if {look.ref for look in self._meant(left[place])} != now:
                found.add(other)
            for look, types, subtypes, every in kept:
                look.types, look.subtypes, look.every_creature_type = types, subtypes, every
        return found

    def _grant(self) -> None:
        for active in self._working("grant", "indestructible"):
            if not condition(self.ctx(active.source), active.static.get("if")):
                continue
            for look in self.looks.values():
                if not self.is_about(active, look):
                    continue
                word = active.static.get("keyword") or (
                    "indestructible" if active.static["does"] == "indestructible" else None
                )
                if word is not None:
                    _gain(look, word, ("granted", *active.key[1:], word, active.source.ref.id))
                if active.static.get("ability") is not None:
                    look.abilities.append(
                        (("granted", *active.key[1:], active.source.ref.id), active.static["ability"])
                    )
        for name in self._order:
            obj = self._game.objects[name]
            for place, word in enumerate((*obj.lasting, *obj.gained)):
                _gain(self.looks[name], word, ("gained", word, place))
            for word in obj.shed:
                _lose(self.looks[name], word)
            self.looks[name].abilities += obj.gained_abilities
            for kind, n in obj.counters.items():
                if _gives_keyword(kind, self._game.edition) and n > 0:
                    _gain(self.looks[name], kind, ("counter", kind))

    def _size(self) -> None:
        """CR 613.4; CR 208.3: a permanent that is no creature has no power or toughness."""
        sized = []
        for look in self.looks.values():
            if look.zone != "battlefield" or look.is_creature:
                sized.append(look)
            else:
                look.power = look.toughness = None
        for look in sized:
            pt = self._game.cards.get(look.name, {}).get("pt")
            if pt is not None:
                look.power = look.toughness = amount(self.ctx(look), pt)
        for active in self._sizing("set_pt"):
            if condition(self.ctx(active.source), active.static.get("if")):
                for look in sized:
                    if self.is_about(active, look):
                        look.power = self.number(active, look, "n", 1)
                        look.toughness = self.number(active, look, "m", 0 if look.toughness is None else look.toughness)
        for look in sized:
            obj = self._game.objects[look.ref.id]
            if obj.base is not None:
                look.power, look.toughness = obj.base
            if look.is_creature and look.zone in ("battlefield", "stack"):
                self._grow(look, look.counters["+1/+1"] - look.counters["-1/-1"])
                self._grow(look, *obj.boost)
        grown: list[tuple[Look, Any, Any]] = []
        for active in self._sizing("boost"):
            if condition(self.ctx(active.source), active.static.get("if")):
                for look in sized:
                    if self.is_about(active, look):
                        grown.append((look, *self._boost(active, look)))
        for look, power, toughness in grown:
            self._grow(look, power, toughness)
        for name, look in self.looks.items():
            if isinstance(look.power, Num):
                look.power = look.power.called(f"the power of {name}")
            if isinstance(look.toughness, Num):
                look.toughness = look.toughness.called(f"the toughness of {name}")

    def _sizing(self, does: str) -> Iterator[Active]:
        """The static abilities of one kind that change sizes; none of them may ask for sizes itself (CR 613.4)."""
        for active in self._working(does):
            if _asks_for_size(active.static):
                raise Unsupported("an effect on power or toughness that asks for it")
            yield active

    def _boost(self, active: Active, look: Look) -> tuple[Any, Any]:
        many = 1 if active.static.get("what") == "self" else active.source.weight
        return self.number(active, look, "n", 1) * many, self.number(active, look, "m", 0) * many

    @staticmethod
    def _grow(look: Look, power: Any, toughness: Any = None) -> None:
        look.power = (0 if look.power is None else look.power) + power
        look.toughness = (0 if look.toughness is None else look.toughness) + (power if toughness is None else toughness)


def _gives_keyword(kind: str, edition: str) -> bool:
    """Whether a counter gives the keyword of its name in an edition; empty for the newest one."""
    return kind in KEYWORD_COUNTERS and (not edition or KEYWORD_COUNTERS[kind] <= edition)


def _asks_for_size(given: Any) -> bool:
    """Whether a description or a number in it is of power or toughness."""
    if isinstance(given, dict):
        return not _SIZES.isdisjoint(given) or any(map(_asks_for_size, given.values()))
    return isinstance(given, list) and any(map(_asks_for_size, given))


def _reached(waits: dict[int, set[int]], start: int) -> set[int]:
    """What an effect depends on, and what that depends on, and so on."""
    found: set[int] = set()
    left = set(waits[start])
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left |= waits[each]
    return found


def _base(game: Game, obj: Obj) -> Look:
    card = game.cards.get(obj.card, {})
    look = Look(
        ref=obj.ref,
        name=obj.card,
        zone=obj.zone,
        owner=obj.owner,
        controller=obj.controller if obj.zone in ("battlefield", "stack") else obj.owner,
        token=obj.token,
        tapped=obj.tapped,
        sick=obj.sick,
        attacking=obj.attacks is not None,
        entered_this_turn=obj.entered_this_turn,
        attached=obj.attached,
        chosen=obj.chosen,
        counters=Counter(obj.counters),
        weight=obj.weight,
        types=set(card.get("types") or ()),
        subtypes={word.lower() for word in card.get("subtypes") or ()},
        supertypes=set(card.get("supertypes") or ()),
        colors=set(colors_of(card)),
        power=card.get("power"),
        toughness=card.get("toughness"),
        mana_value=mana_value_of(card.get("mana_cost")),
        cost=None if card.get("mana_cost") is None else symbols_of(card["mana_cost"]),
    )
    for word in card.get("keywords") or ():
        _gain(look, word, ("keyword", word.lower()))
    look.every_creature_type = "changeling" in look.keywords
    for number, ability in enumerate(card.get("abilities") or (), 1):
        look.abilities.append((("printed", obj.card, number), ability))
    changed = obj.except_
    _widen(look, {key: changed.get(key) for key in ("types", "subtypes", "every_subtype")}, None)
    for word in (*listed(changed.get("keyword") or []), *(["haste"] if changed.get("haste") else [])):
        _gain(look, word, ("except", word))
    if changed.get("nonlegendary"):
        look.supertypes.discard("legendary")
    if changed.get("ability") is not None:
        look.abilities.append((("except", obj.card), changed["ability"]))
    for kind, word in obj.became:
        (look.types if kind == "type" else look.subtypes).add(word.lower())
    return look


def _widen(look: Look, given: Node, chosen: str | None) -> None:
    look.types |= set(given.get("types") or ())
    look.subtypes |= {word.lower() for word in given.get("subtypes") or ()}
    if given.get("every_subtype"):
        look.every_creature_type = True
    elif chosen is not None and not given.get("types") and not given.get("subtypes"):
        look.subtypes.add(chosen.lower())


def _lose(look: Look, word: str) -> None:
    look.keywords.discard(word.lower())
    gone = KEYWORD_ABILITIES.get(word.lower())
    look.abilities = [each for each in look.abilities if gone is None or each[1] is not gone]


def _gain(look: Look, word: str, key: Key) -> None:
    word = word.lower()
    look.keywords.add(word)
    if word in KEYWORD_ABILITIES:
        look.abilities.append((key, KEYWORD_ABILITIES[word]))
