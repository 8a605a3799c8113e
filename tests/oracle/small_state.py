"""A small game at one moment: what is where, and what can be said of it. Nothing here changes anything.

Characteristics are what the card says, what lasts until end of turn, what static abilities add, and counters (613.1);
nothing depends on anything that is applied in another order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .small_types import Effect, Types, typed

__all__ = [
    "BY_TURN",
    "DESCRIBES",
    "OF_MANA",
    "Ability",
    "Game",
    "Node",
    "Ref",
    "State",
    "Unfollowed",
    "begin",
    "symbols",
]

Node = dict[str, Any]
Ref = tuple[str, int]
"""An object by name, and the number it got when it last changed zones (400.7)."""

DESCRIBES = {
    *("type", "subtype", "supertype", "name", "other", "token", "tapped", "zone", "counters", "keyword", "non", "any"),
    *("controller", "owner", "power", "mana_value", "color", "is", "id", "entered_this_turn"),
}
"""Keys of a description."""

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_EXCEPTIONS = ("keyword", "ability", "types", "subtypes", "every_subtype", "nonlegendary", "haste")
_RETURNS = {"undying": "+1/+1", "persist": "-1/-1"}


ABILITY = "an ability"
"""What an ability on the stack is called where something targets it."""
BY_TURN = ("cast_this_turn", "drawn_this_turn", "life_lost_this_turn")
"""What is counted of a player by the turn."""


OF_MANA = ("adds_mana", "tapped_for_mana")
"""Events from which a mana ability can trigger (605.1b)."""


class Unfollowed(Exception):
    """Something that isn't followed here."""


_OF_COUNTERS = {
    **dict.fromkeys(("flying", "first strike", "double strike", "deathtouch", "haste", "hexproof"), 2020),
    **dict.fromkeys(("indestructible", "lifelink", "menace", "reach", "trample", "vigilance"), 2020),
    "shadow": 2024,
    "exalted": 2025,
    "decayed": 2026,
}
"""Keywords that a counter gives, with the year of the first edition in which it does (122.1b)."""
_NEWEST = 2026


class Ability(NamedTuple):
    """One that was put on the stack, waits or resolves: whose, of which object, and what it knows of its event.

    number: which of the card's abilities, from 1, 0 of a spell, or a keyword (702.79, 702.93). source: None for the
    item that the case begins with and that has none. entry: its number on the stack, by which `ABILITY` and that number
    refer to it. item: the ability on the stack that its event was about.
    """

    controller: str
    card: str
    number: int | str
    source: Ref | None
    it: Ref | None = None
    they: str | None = None
    much: int = 0
    targets: tuple[Any, ...] = ()
    mode: int = 0
    chosen: tuple[Ref, ...] = ()
    created: tuple[Ref, ...] = ()
    given: bool = False
    entry: int = 0
    item: int = 0

    def aimed(self, word: str) -> tuple[Any, ...]:
        """The target that a word stands for; none where it is no longer legal."""
        return tuple(each for each in self.targets[word == "target_2" :][:1] if each is not None)

    def refs(self) -> Iterator[Ref]:
        """Every object that it knows."""
        found = (self.source, self.it, *self.targets, *self.chosen, *self.created)
        yield from (ref for ref in found if isinstance(ref, tuple))


class State:
    """Everything that can change. `objects`, by name: card, zone, controller, owner, token, born (how often something
    changed zones by then), came (it entered the battlefield this turn), tapped, sick, damage,
    deadly (by deathtouch), counters, host, by (what exiled it), and until end of turn gained
    (keyword to whether it has it), became (types) and boost; used: its abilities that can't be used again this turn.

    at_once: triggered mana abilities that wait. known: how objects that are gone were last, for what still knows them
    (608.2h). ordered: whether it matters which of two permanents is older (613.7).
    """

    def __init__(self) -> None:
        self.players: dict[str, dict[str, int]] = {}
        self.objects: dict[str, Node] = {}
        self.stack: list[Ability] = []
        self.waiting: list[Ability] = []
        self.at_once: list[Ability] = []
        self.resolving: tuple[Ability, int, bool] | None = None
        self.known: dict[Ref, Node] = {}
        self.lost: tuple[str, ...] = ()
        self.made = 0
        self.ordered = False

    def copy(self) -> State:
        """Another with the same in it."""
        new = State()
        new.players = {name: dict(each) for name, each in self.players.items()}
        for name, each in self.objects.items():
            new.objects[name] = {**each, "counters": dict(each["counters"]), "gained": dict(each["gained"])}
        new.stack, new.waiting, new.known = list(self.stack), list(self.waiting), dict(self.known)
        new.at_once = list(self.at_once)
        new.resolving, new.lost, new.made = self.resolving, self.lost, self.made
        new.ordered = self.ordered
        return new

    @property
    def permanents(self) -> dict[str, Node]:
        """What is on the battlefield, by name."""
        return {name: each for name, each in sorted(self.objects.items()) if each["zone"] == "battlefield"}

    def where_abilities_work(self) -> dict[str, Node]:
        """What is on the battlefield or in a graveyard, by name (113.6k)."""
        zones = ("battlefield", "graveyard")
        return {name: each for name, each in sorted(self.objects.items()) if each["zone"] in zones}

    def find(self, ref: Ref | None) -> Node | None:
        """The object, if it is still the same one (400.7)."""
        if ref is None or ref[0] not in self.objects:
            return None
        found = self.objects[ref[0]]
        return found if found["born"] == ref[1] else None

    def items(self) -> list[Ability]:
        """All that is on the stack, resolves or waits."""
        return [*self.stack, *self.waiting, *self.at_once, *([self.resolving[0]] if self.resolving else [])]

    def forget(self) -> None:
        """Forgets how objects were that nothing knows any more."""
        if self.known:
            asked = {ref for one in self.items() for ref in one.refs()}
            self.known = {ref: each for ref, each in self.known.items() if ref in asked}

    def structure(self) -> str:
        """Everything but numbers of players, of counters, of damage and of power and toughness."""

        on_stack = {each.entry: place for place, each in enumerate(self.stack)}

        def told(one: Ability) -> tuple[Any, ...]:
            def named(ref: Any) -> Any:
                if not isinstance(ref, tuple):
                    return ref
                if ref[0] == ABILITY:
                    return (ABILITY, on_stack.get(ref[1]))
                was = {key: value for key, value in self.known.get(ref, {}).items() if key != "view"}
                return (ref[0], self.find(ref) is not None, repr({**was, "host": (was.get("host") or ("",))[0]}))

            lists = (one.targets, one.chosen, one.created)
            knows = [named(one.source), named(one.it), *([named(ref) for ref in refs] for refs in lists)]
            return (one.controller, one.card, one.number, knows, one.they, one.much, one.mode, on_stack.get(one.item))

        kept = ("card", "zone", "controller", "owner", "tapped", "sick", "token", "deadly", "became", "used", "came")
        there = []
        for name, each in sorted(self.objects.items()):
            host = each["host"] and (each["host"][0], self.find(each["host"]) is not None)
            by = each["by"] and (each["by"][0], self.find(each["by"]) is not None)
            there.append((name, host, by, sorted(each["gained"].items()), *(each[key] for key in kept)))
        now = None if self.resolving is None else (told(self.resolving[0]), *self.resolving[1:])
        if self.ordered:
            there.append(tuple(sorted(self.permanents, key=lambda name: self.objects[name]["stamp"])))
        waits = [sorted(map(repr, map(told, these))) for these in (self.waiting, self.at_once)]
        return repr((self.lost, there, [told(each) for each in self.stack], waits, now))

    def numbers(self) -> dict[str, int]:
        """The numbers that aren't in the structure, by name."""
        found = {f"{word} {name}": n for name, each in self.players.items() for word, n in each.items()}
        for name, each in self.permanents.items():
            found[f"damage {name}"] = each["damage"]
            found |= {f"boost {word} {name}": n for word, n in zip(("power", "toughness"), each["boost"], strict=True)}
            found |= {f"counters {kind} {name}": n for kind, n in each["counters"].items() if n}
        return found


class Game:
    """What never changes, the cards and the item that the case begins with; and what can be said of a state by them."""

    def __init__(self, case: Node) -> None:
        self.cards: dict[str, Node] = dict(case["cards"])
        self.hears_mana = any(f"'on': '{on}'" in repr(case["cards"]) for on in OF_MANA)
        self.adds_types = any(static == "add_types" for static in _statics_of(case["cards"]))
        self.players = list(case["state"]["players"])
        self.active = case["state"]["active"]
        self.year = int(case["edition"][:4]) if case.get("edition") else _NEWEST
        self.first: Node = {}
        for item in case["state"].get("stack", ()):
            self.first = item.get("ability", self.first)

    def ability(self, one: Ability) -> Node:
        """What an ability says."""
        if one.given:
            return self.first
        if one.number == 0:
            plain = [
                each for _, each in self.abilities({"card": one.card}) if not {"cost", "when", "static"} & set(each)
            ]
            return plain[0] if plain else {"do": []}
        if isinstance(one.number, str):
            return {"do": [{"do": "return", "what": "it", "to": "battlefield", "with": {_RETURNS[one.number]: 1}}]}
        found: Node = self.cards[one.card]["abilities"][one.number - 1]
        return found

    def abilities(self, each: Node) -> Iterator[tuple[int, Node]]:
        """The abilities of an object, with their numbers."""
        yield from enumerate(self.cards[each["card"]].get("abilities", ()), 1)

    def working(self, each: Node) -> Iterator[tuple[int, Node]]:
        """CR 113.6, 113.6k: those of its activated and triggered abilities that function where it is."""
        for number, ability in self.abilities(each):
            if ability.get("zone", "battlefield") == each["zone"]:
                yield number, ability

    def name(self, each: Node) -> str:
        """Its name (201.2), a copy's that of what it copies."""
        return str(self.cards[each["card"]].get("name", each["card"]))

    def derived(self, model: str, changes: Node) -> str:
        """CR 707.2, 707.9: the card that a copy has of a card, with the exceptions that are made."""
        kept = {key: changes[key] for key in _EXCEPTIONS if changes.get(key)}
        if not kept:
            return model
        name = f"{model} but {sorted(kept.items())!r}"
        card = dict(self.cards[model])
        card.setdefault("name", model)
        if "nonlegendary" in kept:
            card["supertypes"] = [word for word in card.get("supertypes", ()) if word != "legendary"]
        if "every_subtype" in kept:
            card["every_subtype"] = True
        for key in ("types", "subtypes"):
            card[key] = [*card.get(key, ()), *(word for word in kept.get(key, ()) if word not in card.get(key, ()))]
        words = [*([kept["keyword"]] if "keyword" in kept else []), *(["haste"] if "haste" in kept else [])]
        card["keywords"] = [*card.get("keywords", ()), *words]
        if "ability" in kept:
            card["abilities"] = [*card.get("abilities", ()), kept["ability"]]
        self.cards[name] = card
        return name

    def other(self, player: str) -> str:
        """The opponent."""
        return next(each for each in self.players if each != player)

    # ---------------------------------------------------------------------------------------------- static abilities

    def is_mana(self, one: Ability) -> bool:
        """CR 605.1a: whether it is an activated mana ability."""
        ability = self.ability(one)
        if "cost" not in ability or ability.get("targets") or "loyalty" in ability["cost"]:
            return False
        return any(each["do"] == "add_mana" for each in ability["do"])

    def statics(self, state: State, does: str) -> Iterator[tuple[Ref, Node, Node]]:
        """Each static ability of that kind that works: of which permanent, that permanent, and what it says."""
        for name, each in state.permanents.items():
            for _, ability in self.abilities(each):
                static = ability.get("static")
                if static is None or static["does"] != does:
                    continue
                source = (name, each["born"])
                if self.holds(state, static.get("if"), Ability(each["controller"], each["card"], 0, source)):
                    yield source, each, static

    def about(self, state: State, does: str, name: str, each: Node) -> list[Node]:
        """The static abilities of that kind that are about an object."""
        return [
            static
            for source, its, static in self.statics(state, does)
            if self.means(state, source, its, static, name, each)
        ]

    def means(self, state: State, source: Ref, its: Node, static: Node, name: str, each: Node) -> bool:
        """Whether a static ability of an object is about another one."""
        what = static.get("what", {})
        if what == "host":
            return bool(its["host"] == (name, each["born"]))
        return self.fits(state, what, name, each, source, its["controller"])

    def players_of(self, state: State, does: str) -> set[str]:
        """The players that static abilities of that kind are about."""
        found: set[str] = set()
        for _, its, static in self.statics(state, does):
            you, who = its["controller"], static.get("who", "you")
            found |= {name for name in self.players if who == "any" or (name == you) is (who == "you")}
        return found

    # -------------------------------------------------------------------------------------------------- characteristics

    def mana_value(self, each: Node) -> int:
        """CR 202.3: what the symbols of its mana cost come to; 0 without a mana cost."""
        return sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols(self.cards[each["card"]]))

    def colors(self, each: Node) -> set[str]:
        """CR 202.2, 105.2: as the card says, or those of its mana cost."""
        card = self.cards[each["card"]]
        return set(card.get("colors") or (_COLORS[each] for each in symbols(card) if each in _COLORS))

    def types(self, state: State, name: str, each: Node) -> Types:
        """Card types and subtypes (205.1b, 613.1d); with changeling (702.73a) every creature type."""
        if not self.adds_types or each["zone"] != "battlefield":
            return self._printed(each)
        there = {**state.permanents, name: each}
        effects = [
            Effect(source, its["controller"], its["stamp"], nth, static)
            for source, its in there.items()
            for nth, ability in self.abilities(its)
            if (static := ability.get("static", {})).get("does") == "add_types"
        ]
        return typed(there, {name: self._printed(each) for name, each in there.items()}, effects)[name]

    def _printed(self, each: Node) -> Types:
        """Those of the card, and what it became until end of turn."""
        card = self.cards[each["card"]]
        changes = "changeling" in card.get("keywords", ()) or "every_subtype" in card
        return Types(frozenset((*card["types"], *each["became"])), frozenset(card.get("subtypes", ())), changes)

    def keywords(self, state: State, name: str, each: Node) -> set[str]:
        """Keywords; what it gained or lost this turn counts for more than what static abilities grant."""
        found = set(self.cards[each["card"]].get("keywords", ()))
        if each["zone"] == "battlefield":
            found |= {static["keyword"] for static in self.about(state, "grant", name, each)}
        counters = (kind for kind, n in each["counters"].items() if n > 0)
        found |= {kind for kind in counters if _OF_COUNTERS.get(kind, self.year + 1) <= self.year}
        found |= {word for word, has in each["gained"].items() if has}
        return found - {word for word, has in each["gained"].items() if not has}

    def times(self, state: State, word: str, name: str, each: Node) -> int:
        """CR 113.2c: how many instances of a keyword it has on the battlefield."""
        if word not in self.keywords(state, name, each):
            return 0
        printed = sum(other == word for other in self.cards[each["card"]].get("keywords", ()))
        granted = sum(static["keyword"] == word for static in self.about(state, "grant", name, each))
        return printed + granted + (word in each["gained"])

    def size(self, state: State, name: str, each: Node) -> tuple[int, int]:
        """Power and toughness (613.4); 0 is used for what has none (107.2)."""
        return self.measured(state, name, each) or (0, 0)

    def measured(self, state: State, name: str, each: Node) -> tuple[int, int] | None:
        """Power and toughness if it has them (208.3): as a creature, or printed on a card elsewhere."""
        card, counters = self.cards[each["card"]], each["counters"]
        if each["zone"] == "battlefield":
            if "creature" not in self.types(state, name, each).types:
                return None
        elif card.get("power") is None:
            return None
        more = counters.get("+1/+1", 0) - counters.get("-1/-1", 0)
        power, toughness = card.get("power") or 0, card.get("toughness") or 0  # CR 208.5
        sets = self.about(state, "set_pt", name, each)
        if len(sets) > 1:
            raise Unfollowed("an order of effects that set power and toughness")
        for static in sets:
            power, toughness = static.get("n", 1), static["m"]
        for static in self.about(state, "boost", name, each):
            power, toughness = power + static.get("n", 1), toughness + static["m"]
        return power + each["boost"][0] + more, toughness + each["boost"][1] + more

    def look(self, state: State, name: str, each: Node) -> Node:
        """How an object is now, as far as it is asked for when it is gone."""
        power, toughness = self.size(state, name, each)
        return {
            "power": power,
            "toughness": toughness,
            "mana_value": self.mana_value(each),
            "keywords": sorted(self.keywords(state, name, each)),
            "controller": each["controller"],
            "owner": each["owner"],
            "host": each["host"],
            "counters": {kind: n for kind, n in each["counters"].items() if n},
            "types": sorted(self.types(state, name, each).types),
            "tapped": each["tapped"],
            "zone": each["zone"],
            "view": state,
        }

    def seen(self, state: State, ref: Ref | None) -> Node | None:
        """How an object is, or was last (608.2h)."""
        each = state.find(ref)
        if ref is None or each is None or (each["zone"] != "battlefield" and ref in state.known):
            return None if ref is None else state.known.get(ref)
        return self.look(state, ref[0], each)

    # ------------------------------------------------------------------------------------------- descriptions, amounts

    def fits(
        self, state: State, what: Any, name: str, each: Node, source: Ref | None, you: str, one: Ability | None = None
    ) -> bool:
        """Whether an object fits a description (109.2); one: the ability whose words the description has."""
        if what == "self":
            return source is not None and (name, each["born"]) == source
        if what == "host":
            host = None if source is None or state.find(source) is None else state.objects[source[0]]["host"]
            return host is not None and host == (name, each["born"])
        unknown = set(what) - DESCRIBES
        if unknown:
            raise Unfollowed(f"descriptions with {sorted(unknown)[0]}")
        card = self.cards[each["card"]]
        if "type" in what or "subtype" in what:
            types = self.types(state, name, each)
            if what.get("type") is not None and not types.types & set(_listed(what["type"])):
                return False
            if what.get("subtype") is not None and not any(map(types.has, _listed(what["subtype"]))):
                return False
        for key, has in (
            ("supertype", card.get("supertypes", ())),
            ("name", (self.name(each),)),
            ("color", self.colors(each)),
        ):
            if what.get(key) is not None and not set(_listed(what[key])) & set(has):
                return False
        if not self._is_one(state, what, name, each, source, one):
            return False
        if what.get("other") and source is not None and (name, each["born"]) == source:
            return False
        if what.get("token") not in (None, each["token"]) or what.get("tapped") not in (None, each["tapped"]):
            return False
        if each["zone"] != what.get("zone", "battlefield"):
            return False
        if any(not _as_many(each["counters"].get(kind, 0), n) for kind, n in what.get("counters", {}).items()):
            return False
        if "keyword" in what and what["keyword"] not in self.keywords(state, name, each):
            return False
        if "power" in what:
            size = self.measured(state, name, each)
            if size is None or not _as_many(size[0], what["power"]):
                return False
        if "mana_value" in what and not _as_many(self.mana_value(each), what["mana_value"]):
            return False
        if "any" in what and not any(self.fits(state, any_, name, each, source, you, one) for any_ in what["any"]):
            return False
        if "non" in what and self.fits(state, what["non"], name, each, source, you, one):
            return False
        return all(
            what.get(key) in (None, "any") or (each[key] == you) is (what[key] == "you")
            for key in ("controller", "owner")
        )

    def _is_one(self, state: State, what: Node, name: str, each: Node, source: Ref | None, one: Ability | None) -> bool:
        """Whether it is the object that a word refers to, or the one of the case (400.7), or came this turn."""
        here = (name, each["born"])
        if "entered_this_turn" in what and each["came"] is not what["entered_this_turn"]:
            return False
        if "id" in what and here != (what["id"], 0):  # CR 400.7: after it changed zones it is another object
            return False
        word = what.get("is")
        if word == "self" or (word == "host" and one is None):
            return self.fits(state, word, name, each, source, "")
        if word is not None and one is None:
            raise Unfollowed(f"the word {word} outside an ability")
        return word is None or one is None or here in self.meant(state, word, one)

    def amount(self, state: State, n: Any, one: Ability) -> int:
        """What a number comes to now."""
        if isinstance(n, int):
            return n
        return self._read(state, n, one) * int(n.get("times", 1)) + int(n.get("plus", 0))

    def _read(self, state: State, n: Node, one: Ability) -> int:
        if n.get("that_much"):
            return one.much
        if "number" in n:
            return self._of_players(state, n["number"], self.who(state, n["of"], one))
        if "count" in n:
            named = state.objects.items()
            you = one.controller
            return sum(self.fits(state, n["count"], name, each, one.source, you, one) for name, each in named)
        if "devotion" in n:
            return self._devotion(state, n["devotion"], one.controller)
        if n.get("greatest") == "power":
            what = n["among"]
            found = state.objects.items()
            fit = [pair for pair in found if self.fits(state, what, *pair, one.source, one.controller, one)]
            return max((self.size(state, *pair)[0] for pair in fit), default=0)
        word = next((word for word in ("power", "toughness", "mana_value") if f"{word}_of" in n), "")
        if not word and "counters" not in n:
            raise Unfollowed(f"the amount {sorted(n)[0]}")
        ref = n[f"{word}_of"] if word else n["on"]
        seen = [self.seen(state, each) for each in self.meant(state, ref, one)]
        if ref == "host" and seen == [None]:
            raise Unfollowed("what something was attached to, and is gone")
        if not seen or seen[0] is None:
            return 0
        return int(seen[0][word] if word else seen[0]["counters"].get(n["counters"], 0))

    def _of_players(self, state: State, word: str, players: list[str]) -> int:
        """A number of players."""
        if word in BY_TURN:
            return sum(state.players[name][word] for name in players)
        [player] = players
        named = sum(each["zone"] == word and each["owner"] == player for each in state.objects.values())
        return int(state.players[player][word] + named)

    def _devotion(self, state: State, color: str, you: str) -> int:
        """CR 700.5: mana symbols of the color among mana costs of permanents that a player controls."""
        mine = [each for each in state.permanents.values() if each["controller"] == you]
        costs = [symbol for each in mine for symbol in symbols(self.cards[each["card"]])]
        return sum(_COLORS.get(symbol) == color for symbol in costs)

    def meant(self, state: State, word: str, one: Ability) -> tuple[Ref, ...]:
        """The objects that a word stands for, whether they are there or not."""
        if word == "host":  # as it was attached last, where it has left (608.2h)
            its = state.find(one.source)
            if its is not None and its["zone"] != "battlefield" and one.source is not None:
                its = state.known.get(one.source)
            return (its["host"],) if its is not None and its["host"] is not None else ()
        if word == "exiled":  # CR 607.2a
            there = [(name, each) for name, each in sorted(state.objects.items()) if each["zone"] == "exile"]
            return tuple((name, each["born"]) for name, each in there if each["by"] == one.source and one.source)
        found: Mapping[str, tuple[Any, ...]] = {
            "self": (one.source,),
            "it": (one.it,),
            "target": one.aimed("target"),
            "target_2": one.aimed("target_2"),
            "chosen": one.chosen,
            "created": one.created,
        }
        if word not in found:
            raise Unfollowed(f"the word {word}")
        return tuple(ref for ref in found[word] if isinstance(ref, tuple))

    def _fits_or_did(self, state: State, what: Node, ref: Ref, one: Ability) -> bool:
        """Whether an object fits a description; what left the battlefield, as it was (603.10a, 608.2h), unless a zone
        is described."""
        each, source, view = state.find(ref), one.source, state
        if "zone" not in what and ref in state.known and (each is None or each["zone"] != "battlefield"):
            view = state.known[ref]["view"]
            each = view.objects.get(ref[0])
            if each is None:
                raise Unfollowed("what something was like that came and left in one step")
            source = (ref[0], each["born"]) if source == ref else source
        if each is None:
            return False
        what = what if "zone" in what else _wherever(what, each["zone"])
        return self.fits(view, what, ref[0], each, source, one.controller, one)

    def holds(self, state: State, condition: Node | None, one: Ability) -> bool:
        """Whether a condition is true now."""
        if condition is None:
            return True
        if "all" in condition:
            return all(self.holds(state, each, one) for each in condition["all"])
        if "non" in condition:
            return not self.holds(state, condition["non"], one)
        if "fits" in condition:
            refs = self.meant(state, condition["fits"]["object"], one)
            return bool(refs) and all(self._fits_or_did(state, condition["fits"]["what"], ref, one) for ref in refs)
        compared = condition["compare"]
        n = self.amount(state, compared["value"], one)
        least, most = compared.get("at_least", n), compared.get("at_most", n)
        return self.amount(state, least, one) <= n <= self.amount(state, most, one)

    def who(self, state: State, who: str, one: Ability) -> list[str]:
        """The players that a word stands for."""
        you = one.controller
        if who in ("target", "target_2"):
            return [each for each in one.aimed(who) if isinstance(each, str)]
        if who in ("controller", "owner"):
            ref = one.it or next((each for each in one.aimed("target") if isinstance(each, tuple)), None)
            seen = self.seen(state, ref)
            return [] if seen is None else [seen[who]]
        found = {
            "you": [you],
            "opponent": [self.other(you)],
            "any": [you, self.other(you)],
            "they": [one.they],
        }
        if who not in found:
            raise Unfollowed(f"the word {who}")
        return [each for each in found[who] if each is not None]


def _statics_of(cards: Mapping[str, Node]) -> Iterator[str]:
    """The kinds of the static abilities of cards."""
    for card in cards.values():
        yield from (each["static"]["does"] for each in card.get("abilities", ()) if "static" in each)


def _listed(words: Any) -> tuple[str, ...]:
    """A word, or a list of them."""
    return () if words is None else (words,) if isinstance(words, str) else tuple(words)


def symbols(card: Node) -> list[str]:
    """The symbols of a mana cost (107.4)."""
    return [each.strip("{}") for each in (card.get("mana_cost") or "").replace("}{", "} {").split()]


def begin(case: Node) -> tuple[Game, State]:
    """The game of a case, and the state in which it begins."""
    game, state = Game(case), State()
    state.ordered = game.adds_types
    for name, given in case["state"]["players"].items():
        words = {"life": 20, "library": 40, **dict.fromkeys(("hand", "graveyard", "poison", "energy", *BY_TURN), 0)}
        state.players[name] = {word: given.get(word, n) for word, n in words.items()}
        state.players[name] |= {"mana": given.get("mana", "").count("{G}"), "overdrew": 0}
    for zone in ("battlefield", "graveyard", "exile", "hand"):
        for place, given in enumerate(case["state"].get(zone, ())):
            owner = given.get("owner", given.get("controller", game.active))
            each = fresh(given["name"], owner, zone)
            each |= {"controller": given.get("controller", owner), "counters": dict(given.get("counters", {}))}
            each |= {word: given.get(word, False) for word in ("tapped", "sick", "token")}
            each["by"] = None if given.get("exiled_by") is None else (given["exiled_by"], 0)
            each["stamp"] = place - 1000  # older than all that enters
            each |= {"came": each["sick"] and zone == "battlefield", "damage": given.get("damage", 0)}
            loyalty = game.cards[given["name"]].get("loyalty")
            if loyalty is not None and zone == "battlefield":
                each["counters"].setdefault("loyalty", loyalty)
            state.objects[given["id"]] = each
    for given in case["state"].get("battlefield", ()):
        if given.get("attached_to") is not None:
            state.objects[given["id"]]["host"] = (given["attached_to"], 0)
    for item in case["state"].get("stack", ()):
        if "name" in item:  # a spell
            state.objects[item["id"]] = fresh(item["name"], item["controller"], "stack")
    for item in case["state"].get("stack", ()):
        targets = tuple((name, 0) if name in state.objects else name for name in item.get("targets", ()))
        if "name" in item:
            state.stack.append(Ability(item["controller"], item["name"], 0, (item["id"], 0), targets=targets))
        else:
            source = (item["source"], 0) if "source" in item else None
            state.stack.append(Ability(item["controller"], "", 0, source, targets=targets, given=True))
    return game, state


def fresh(card: str, owner: str, zone: str, born: int = 0) -> Node:
    """An object as it is when it has just come to a zone."""
    return {
        "card": card,
        "printed": card,
        "zone": zone,
        "owner": owner,
        "controller": owner,
        "born": born,
        "stamp": born,
        "came": zone == "battlefield",
        "token": False,
        "tapped": False,
        "sick": True,
        "damage": 0,
        "deadly": False,
        "counters": {},
        "host": None,
        "by": None,
        "gained": {},
        "became": (),
        "boost": (0, 0),
        "used": (),
    }


def _as_many(n: int, wanted: int | Node) -> bool:
    """Whether a number is exactly so much, or within bounds."""
    if isinstance(wanted, int):
        return n == wanted
    return wanted.get("at_least", n) <= n <= wanted.get("at_most", n)


def _wherever(what: Node, zone: str) -> Node:
    """A description of what is in that zone."""
    inner = {key: _wherever(what[key], zone) for key in ("non",) if key in what}
    if "any" in what:
        inner["any"] = [_wherever(each, zone) for each in what["any"]]
    return {"zone": zone, **what, **inner}
