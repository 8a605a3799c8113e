"""What happens in a small game in one step, at once: with replacement effects, what triggers, and what is due.

what is replaced    counters, tokens, dying, entering, life that can't be gained or lost                        614
what triggers       looks at what was there before it left, or at what is there now                    603.2, 603.10
what is due         everything that state-based actions do                                                     704.5
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product
from math import prod
from typing import Any, NamedTuple

from .small_choices import Choices
from .small_state import OF_MANA, Ability, Game, Node, Ref, State, Unfollowed, fresh

__all__ = ["Due", "Happening", "check", "due"]

_LEAVING = ("dies", "leaves", "sacrificed", "exiled", "returned", "put_into_graveyard", "leaves_graveyard")
"""Events of leaving, for which an ability looks back (603.10a)."""


class _Event(NamedTuple):
    """What happened: to which object (as it was, and as it is) or to whom."""

    on: str
    player: str
    about: Ref | None = None
    now: Ref | None = None
    much: int = 1
    kind: str | None = None
    item: int = 0


def _looks_back(event: _Event, when: Node) -> bool:
    if event.on == "put_into_graveyard":
        return bool(when.get("from") == "battlefield")
    return event.on in _LEAVING


class Happening:
    """What happens in a step. Each method says whether anything was done; `over` is called last.

    said: what a verdict records of it. took, declined: who did something optional in it, or declined to.
    """

    def __init__(self, game: Game, state: State, choices: Choices | None = None) -> None:
        self.game = game
        self.state = state
        self.choices = choices
        self.said: Node = {}
        self.took: str | None = None
        self.declined: str | None = None
        self.before = state.copy()
        self.events: list[_Event] = []
        self.lifelink: dict[str, int] = {}
        self.moved: dict[Ref, Ref] = {}

    def tell(
        self, on: str, player: str, about: Ref | None = None, *, much: int = 1, kind: str | None = None, item: int = 0
    ) -> None:
        """Notes that something happened; item: the ability on the stack that it happened to."""
        self.events.append(_Event(on, player, about, about, much, kind, item))

    def over(self) -> None:
        """What triggers, waits (603.2, 603.4)."""
        told: set[tuple[Ref, int]] = set()
        for event in self.events:
            for view, name, each, number, ability in self._listeners(event):
                source, much = (name, each["born"]), event.much
                if not self._hears(view, ability["when"], event, source, each):
                    continue
                if ability["when"].get("one_or_more"):
                    if (source, number) in told:
                        continue
                    told.add((source, number))
                    heard = [other for other in self.events if self._hears(view, ability["when"], other, source, each)]
                    much = sum(other.much for other in heard)
                for _ in range(self._times(view, event, name, each, ability)):
                    self._trigger(event._replace(much=much), source, each, number, ability)
            if event.on == "dies":
                self._returns(event)
        self._watch()

    def _listeners(self, event: _Event) -> Iterator[tuple[State, str, Node, int, Node]]:
        """The triggered abilities that could hear an event, with the state in which they are looked for: the one before
        it where they look back (603.10a); those don't that trigger on what is put there from anywhere (603.6c)."""
        for view in (self.before, self.state):
            for name, each in view.where_abilities_work().items():
                for number, ability in self.game.working(each):
                    if "when" in ability and _looks_back(event, ability["when"]) is (view is self.before):
                        yield view, name, each, number, ability

    def _hears(self, view: State, when: Node, event: _Event, source: Ref, each: Node) -> bool:
        if when["on"] != event.on or when.get("counter", event.kind) != event.kind:
            return False
        if event.on in OF_MANA and when.get("color", "green") != "green":
            return False
        you = each["controller"]
        if "who" in when and when["who"] != "any" and (event.player == you) is not (when["who"] == "you"):
            return False
        if "what" not in when:
            return True
        if event.about is None:
            return False
        about = event.now if view is self.state and event.on in _LEAVING else event.about
        subject = view.find(about)
        if subject is None and view is self.state and event.on in _LEAVING:  # CR 704.5d: a token has been there
            view, subject = self.before, self.before.find(event.about)
        if subject is None:
            return False
        what = when["what"]
        if isinstance(what, dict) and event.on in ("cast", "cast_or_copy"):
            what = {**what, "zone": "stack"}
        if isinstance(what, dict) and event.on in ("put_into_graveyard", "leaves_graveyard"):
            what = {**what, "zone": subject["zone"]}
        return self.game.fits(view, what, event.about[0], subject, source, you)

    def _trigger(self, event: _Event, source: Ref, each: Node, number: int, ability: Node) -> None:
        you = each["controller"]
        about = event.now if event.on in _LEAVING else event.about
        its = event.now if source == event.about and event.on in _LEAVING else source
        one = Ability(you, each["card"], number, its, about, event.player, event.much, item=event.item)
        if not self.game.holds(self.state, ability.get("if"), one):
            return
        if ability.get("once_each_turn"):
            here = self.state.find(source)
            used = f"{each['card']} {number}"
            if used in each["used"] or here is None or used in here["used"]:
                return
            here["used"] = (*here["used"], used)
        mana = event.on in OF_MANA and any(each["do"] == "add_mana" for each in ability["do"])
        if mana and not ability.get("targets"):  # CR 605.1b, 605.4a
            self.state.at_once.append(one)
        else:
            self.state.waiting.append(one)

    def _times(self, view: State, event: _Event, name: str, each: Node, ability: Node) -> int:
        """CR 603.2d: how often an event makes an ability trigger."""
        more = sum(
            self._hears(view, static["event"], event, source, its)
            and self.game.means(view, source, its, static, name, each)
            for source, its, static in self.game.statics(view, "more_triggers")
        )
        if more and (ability.get("once_each_turn") or ability.get("when", {}).get("one_or_more")):
            raise Unfollowed("an ability that triggers once, and once more")
        return 1 + more

    def _returns(self, event: _Event) -> None:
        """CR 702.79a, 702.93a: persist and undying."""
        assert event.about is not None
        was = self.before.objects[event.about[0]]
        for word, kind in (("undying", "+1/+1"), ("persist", "-1/-1")):
            has = self.game.times(self.before, word, event.about[0], was)
            if has and not was["counters"].get(kind):
                one = Ability(was["controller"], was["card"], word, event.now, event.now, event.player)
                times = self._times(self.before, event, event.about[0], was, {})
                self.state.waiting += [one] * times * has

    def _watch(self) -> None:
        """CR 603.8: state triggers."""
        for name, each in self.state.permanents.items():
            for number, ability in self.game.abilities(each):
                if ability.get("when", {}).get("on") != "state":
                    continue
                one = Ability(each["controller"], each["card"], number, (name, each["born"]))
                there = any((other.source, other.number) == (one.source, number) for other in self.state.items())
                if not there and self.game.holds(self.state, ability.get("if"), one):
                    self.state.waiting.append(one)

    def followed(self, one: Ability) -> Ability:
        """CR 400.7j: what moves to a public zone can be found by what moved it."""

        def now(ref: Any) -> Any:
            while ref in self.moved:
                ref = self.moved[ref]
            return ref

        refs = {word: tuple(map(now, getattr(one, word))) for word in ("targets", "chosen", "created")}
        return one._replace(source=now(one.source), it=now(one.it), **refs)

    # -------------------------------------------------------------------------------------------------------- players

    def gain_life(self, player: str, n: int) -> bool:
        """CR 119.3, 119.7."""
        if n <= 0 or player in self.game.players_of(self.state, "cant_gain_life"):
            return False
        self.state.players[player]["life"] += n
        self.tell("gains_life", player, much=n)
        return True

    def lose_life(self, player: str, n: int) -> bool:
        """CR 119.3."""
        if n > 0:
            self.state.players[player]["life"] -= n
            self.state.players[player]["life_lost_this_turn"] += n
            self.tell("loses_life", player, much=n)
        return n > 0

    def set_life(self, player: str, n: int) -> bool:
        """CR 119.5: gains or loses what is needed."""
        now = self.state.players[player]["life"]
        return self.gain_life(player, n - now) if n > now else self.lose_life(player, now - n)

    def take_cards(self, player: str, n: int, to: str) -> bool:
        """CR 121.1, 701.17b: draws or mills as many as there are; who draws from an empty library is remembered."""
        its = self.state.players[player]
        done = False
        if n > 0 and self.named(player, "library"):
            raise Unfollowed("named cards of a library")
        for _ in range(n):
            if its["library"]:
                its["library"] -= 1
                its[to] += 1
                its["drawn_this_turn"] += to == "hand"
                self.tell("draws" if to == "hand" else "mills", player)
                done = True
            elif to == "hand":
                its["overdrew"] = 1
        return done

    def named(self, player: str, zone: str) -> list[str]:
        """The cards of a player's zone that the case names."""
        found = self.state.objects.items()
        return [name for name, each in found if each["zone"] == zone and each["owner"] == player]

    def discard(self, player: str, n: int) -> bool:
        """CR 701.9: as many as there are; which ones matters only where one of them has a name."""
        its = self.state.players[player]
        if n > 0 and self.named(player, "hand"):
            raise Unfollowed("named cards that could be discarded")
        n = min(n, its["hand"])
        its["hand"] -= n
        its["graveyard"] += n
        for _ in range(n):
            self.tell("discards", player)
        return n > 0

    def discard_hand(self, player: str) -> None:
        """Every card, those with names too."""
        for name in self.named(player, "hand"):
            self.move(name, "graveyard")
            self.tell("discards", player)
        self.discard(player, self.state.players[player]["hand"])

    def more_of(self, player: str, word: str, n: int) -> bool:
        """Mana, energy and poison counters."""
        self.state.players[player][word] += max(0, n)
        return n > 0

    def add_mana(self, player: str, n: int, source: Ref | None, *, tapped: bool) -> bool:
        """CR 106.4; tapped: by a mana ability with {T} in its cost, that something is tapped for (106.12)."""
        each = self.state.find(source)
        statics = [
            static
            for its_source, its, static in self.game.statics(self.state, "more_mana")
            if tapped and static.get("who", "you") in ("any", "you" if its["controller"] == player else "opponent")
            if source is None or each is None or self.game.means(self.state, its_source, its, static, source[0], each)
        ]
        if each is None and source is not None and (statics or (self.game.hears_mana and n > 0)):
            raise Unfollowed("mana of what is gone")
        times = [static["times"] for static in statics if static.get("times")]
        if times and len(times) < len(statics):
            raise Unfollowed("an order of replacement effects")
        n = prod(times) * n + (len(statics) - len(times) if n > 0 else 0)  # CR 106.12b
        if n > 0:
            self.tell("adds_mana", player, source, much=n)
            if tapped:
                self.tell("tapped_for_mana", player, source, much=n)
        return self.more_of(player, "mana", n)

    # -------------------------------------------------------------------------------------------------------- objects

    def turn(self, name: str, tapped: bool) -> bool:
        """CR 701.26: taps or untaps."""
        each = self.state.objects[name]
        if each["tapped"] is tapped:
            return False
        each["tapped"] = tapped
        self.tell("tapped" if tapped else "untapped", each["controller"], (name, each["born"]))
        return True

    def put_counters(self, name: str, kind: str, n: int, view: State | None = None) -> bool:
        """CR 122.1, 614.16; `view`: what is there as something enters."""
        each = self.state.objects[name]
        there = view or self.state
        for static in self.game.about(there, "no_counters", name, each):
            if static.get("counter", kind) == kind:
                return False
        found = [
            each for each in self.game.about(there, "more_counters", name, each) if each.get("counter", kind) == kind
        ]
        if n > 0:
            for static in found:
                n = n * static["times"] if static.get("times") else n + static.get("n", 1)
            if (
                len(found) > 1
                and any(static.get("times") for static in found)
                and any("n" in static for static in found)
            ):
                raise Unfollowed("an order of replacement effects")
            each["counters"][kind] = each["counters"].get(kind, 0) + n
            self.tell("counters", each["controller"], (name, each["born"]), much=n, kind=kind)
        return n > 0

    def remove_counters(self, name: str, kind: str, n: int) -> bool:
        """CR 122.1: as many as there are."""
        each = self.state.objects[name]
        n = min(n, each["counters"].get(kind, 0))
        if n > 0:
            each["counters"][kind] -= n
            self.tell("counters_removed", each["controller"], (name, each["born"]), much=n, kind=kind)
        return n > 0

    def damage(self, source: Ref | None, about: str, n: int) -> bool:
        """CR 120.3: to a player, a creature or a planeswalker; lifelink is counted for all of it."""
        if n <= 0:
            return False
        seen = self.game.seen(self.state, source)
        words = [] if seen is None else seen["keywords"]
        player = self.game.active if seen is None else seen["controller"]
        if about in self.state.players:
            if "infect" in words:
                self.more_of(about, "poison", n)
            else:
                self.lose_life(about, n)
        else:
            each = self.state.objects[about]
            types = self.game.types(self.state, about, each).types
            if not {"creature", "planeswalker"} & set(types):
                return False
            if "creature" in types and "infect" in words:
                self.put_counters(about, "-1/-1", n)
            elif "creature" in types:
                each["damage"] += n
            if "creature" in types and "deathtouch" in words:
                each["deadly"] = True
            if "planeswalker" in types:
                self.remove_counters(about, "loyalty", n)
            self.tell("dealt_damage", player, (about, each["born"]), much=n)
        if source is not None and self.state.find(source) is not None:
            self.tell("deals_damage", player, source, much=n)
        if "lifelink" in words:
            self.lifelink[player] = self.lifelink.get(player, 0) + n
        return True

    def link(self) -> None:
        """CR 120.3f: life for the damage that was dealt."""
        for player, n in self.lifelink.items():
            self.gain_life(player, n)
        self.lifelink = {}

    def gain_control(self, name: str, player: str) -> bool:
        """CR 302.6: who comes to control it hasn't controlled it continuously."""
        each = self.state.objects[name]
        if each["controller"] == player:
            return False
        each |= {"controller": player, "sick": True}
        return True

    # ----------------------------------------------------------------------------------------------------------- zones

    def bury(self, name: str, *, sacrificed: bool = False) -> None:
        """From the battlefield to its owner's graveyard, or where else it goes instead."""
        each = self.state.objects[name]
        place, to = len(self.events), "graveyard"
        if sacrificed:
            self.tell("sacrificed", each["controller"], (name, each["born"]))
        types = self.game.types(self.before, name, self.before.objects.get(name, each)).types
        words = ["would_go_to_graveyard", *(["would_die"] if "creature" in types else [])]
        for word in words:
            for static in self.game.about(self.before, word, name, self.before.objects.get(name, each)):
                to = static["to"]
        now = self.move(name, to)
        if sacrificed and to not in ("hand", "library"):
            self.events[place] = self.events[place]._replace(now=now)

    def move(self, name: str, to: str, by: Ref | None = None) -> Ref:
        """CR 400.7: to a zone other than the battlefield; a token that is somewhere else ceases to exist (704.5d).
        by: the object an ability of which exiles it (607.2a)."""
        each = self.state.objects[name]
        was = (name, each["born"])
        self.state.known[was] = self.game.look(self.before, name, self.before.objects.get(name, each))
        self.state.made += 1
        now = (name, self.state.made)
        here = each["zone"] == "battlefield"
        happened = ["leaves"] if here else []
        if here and to == "graveyard":  # CR 700.4
            happened.append("dies")
        if to == "graveyard":
            happened.append("put_into_graveyard")
        if to == "exile":
            happened.append("exiled")
        if here and to == "hand":
            happened.append("returned")
        if each["zone"] == "graveyard":
            happened.append("leaves_graveyard")
        self.state.known[now] = self.state.known[was]
        player = each["controller"] if here else each["owner"]
        found = was if to in ("hand", "library") else now  # CR 400.7g: in a zone that isn't public it isn't found again
        self.events += [_Event(on, player, was, found) for on in happened]
        if to not in ("hand", "library"):
            self.moved[was] = now
        if each["token"]:
            del self.state.objects[name]
        else:
            self.state.objects[name] = {**fresh(each["printed"], each["owner"], to, now[1]), "by": by}
        return now

    def enter(self, name: str, controller: str, given: Node) -> Ref:
        """From another zone to the battlefield, as an instruction says (`tapped`, `with`, `haste`)."""
        each = self.state.objects[name]
        self.state.made += 1
        new = fresh(each["printed"], each["owner"], "battlefield", self.state.made)
        new |= {"controller": controller, "token": each["token"]}
        self.moved[(name, each["born"])] = (name, self.state.made)
        if each["zone"] == "graveyard":
            was, now = (name, each["born"]), (name, self.state.made)
            self.events.append(_Event("leaves_graveyard", each["owner"], was, now))
        return self._arrive(name, new, given)

    def create(self, card: str, player: str, given: Node) -> list[Ref]:
        """CR 111.1, 614.16: tokens."""
        n = 1
        for _, its, static in self.game.statics(self.state, "more_tokens"):
            whose = static.get("what", {}).get("controller", "any")
            if whose == "any" or (its["controller"] == player) is (whose == "you"):
                n *= static["times"]
        found = []
        card = self.game.derived(card, {"nonlegendary": given.get("nonlegendary")})
        for _ in range(n):
            name = next(f"token {n}" for n in count(1) if f"token {n}" not in self.state.objects)
            self.state.made += 1
            new = fresh(card, player, "battlefield", self.state.made)
            found.append(self._arrive(name, {**new, "token": True}, given))
        return found

    def _arrive(self, name: str, new: Node, given: Node) -> Ref:
        """CR 614.12: how it enters is decided before it does, as it would be there."""
        game, ref = self.game, (name, new["born"])
        self._copies(name, new)
        if "Aura" in game.cards[new["card"]].get("subtypes", ()):  # CR 303.4f
            raise Unfollowed("an Aura that isn't cast")
        view = self.state.copy()
        view.objects[name] = new
        self.state.objects[name] = new
        new["tapped"] = bool(given.get("tapped") or game.about(view, "enters_tapped", name, new))
        if given.get("haste"):
            new["gained"]["haste"] = True
        loyalty = game.cards[new["card"]].get("loyalty")
        for kind, n in {**given.get("with", {}), **({"loyalty": loyalty} if loyalty else {})}.items():
            self.put_counters(name, kind, n, self.before)
        for static in game.about(view, "enters_with", name, new):
            self.put_counters(name, static["counter"], static.get("n", 1), self.before)
        self.tell("enters", new["controller"], ref)
        if new["token"]:
            self.tell("created", new["controller"], ref)
        return ref

    def _copies(self, name: str, new: Node) -> None:
        """CR 614.12, 616.1c, 707.5: what may enter as a copy of something that is there."""
        for _ in range(3):
            view = self.state.copy()
            view.objects[name] = new
            found = self.game.about(view, "enters_as_copy", name, new)
            if not found:
                return
            if len(found) > 1 or self.choices is None:
                raise Unfollowed("what enters as a copy here")
            source, you, fits = (name, new["born"]), new["controller"], self.game.fits
            there = {other: each for other, each in self.before.permanents.items() if other != name}
            there = {other: each for other, each in there.items() if self.state.find((other, each["born"])) is not None}
            could = [other for other, each in there.items() if fits(view, found[0]["of"], other, each, source, you)]
            if not could:
                return
            model = self.choices.of([None, *could])
            if model is None:
                self.declined = you
                return
            self.took = you
            self.said["copied"] = {**self.said.get("copied", {}), name: model}
            new["card"] = self.game.derived(there[model]["card"], found[0])
        raise Unfollowed("a copy of what copies")

    def become_copy(self, name: str, model: Node, changes: Node) -> bool:
        """CR 707.2, 707.4: neither enters nor leaves; counters and what it gained stay."""
        each = self.state.objects[name]
        card = self.game.derived(model["card"], changes)
        for one in (each["card"], card):
            if {"Aura", "Equipment"} & set(self.game.cards[one].get("subtypes", ())):
                raise Unfollowed("a copy of what is attached")
        each["card"] = card
        return True

    def attach(self, name: str, host: Ref) -> bool:
        """CR 701.3: to another one."""
        each = self.state.objects[name]
        if each["host"] == host or host[0] == name:
            return False
        each["host"] = host
        return True


# ------------------------------------------------------------------------------------------------- state-based actions


class Due(NamedTuple):
    """CR 704.5a, b, c, f, g, h, i, j, m, n, q: who loses, what goes to the graveyard, what has counters of both kinds,
    legendary permanents of which one is kept, and Equipment that is attached to nothing."""

    losers: tuple[str, ...]
    dying: tuple[str, ...]
    pairs: tuple[str, ...]
    legends: tuple[tuple[str, ...], ...]
    unattached: tuple[str, ...]


def due(game: Game, state: State) -> Due | None:
    """What state-based actions are to be performed; None if there are none."""
    safe = game.players_of(state, "cant_lose")
    losers = [
        name
        for name, each in state.players.items()
        if name not in safe and (each["life"] <= 0 or each["overdrew"] or each["poison"] >= 10)
    ]
    dying, pairs = [], []
    named: dict[tuple[str, str], list[str]] = {}
    for name, each in state.permanents.items():
        card = game.cards[each["card"]]
        if _perishes(game, state, name, each):
            dying.append(name)
        if each["counters"].get("+1/+1") and each["counters"].get("-1/-1"):
            pairs.append(name)
        legend = "legendary" in card.get("supertypes", ())
        if legend and not game.about(state, "no_legend_rule", name, each):
            named.setdefault((game.name(each), each["controller"]), []).append(name)
    legends = [tuple(group) for group in named.values() if len(group) > 1]
    loose = [name for name, each in state.permanents.items() if _is_loose(game, state, each)]
    found = Due(tuple(losers), tuple(dying), tuple(pairs), tuple(legends), tuple(loose))
    return found if any(found) else None


def _is_loose(game: Game, state: State, each: Node) -> bool:
    """Whether it is Equipment that is attached to what is no creature any more."""
    if each["host"] is None or "Equipment" not in game.cards[each["card"]].get("subtypes", ()):
        return False
    host = state.find(each["host"])
    if host is None or host["zone"] != "battlefield":
        return True
    return "creature" not in game.types(state, each["host"][0], host).types


def _perishes(game: Game, state: State, name: str, each: Node) -> bool:
    types = game.types(state, name, each).types
    if "creature" in types:
        toughness = game.size(state, name, each)[1]
        lethal = each["damage"] and (each["damage"] >= toughness or each["deadly"])
        if toughness <= 0 or (lethal and "indestructible" not in game.keywords(state, name, each)):
            return True
    if "planeswalker" in types and not each["counters"].get("loyalty"):
        return True
    if "Aura" in game.cards[each["card"]].get("subtypes", ()):
        host = state.find(each["host"])
        if host is None or each["host"] is None or host["zone"] != "battlefield":
            return True
        [enchants] = [ability["targets"][0] for _, ability in game.abilities(each) if ability.get("targets")]
        source = (name, each["born"])
        return not game.fits(state, enchants["object"], each["host"][0], host, source, each["controller"])
    return False


def check(game: Game, state: State, found: Due) -> Iterator[tuple[list[str], State]]:
    """CR 704.3: all of them at once; for each choice of legendary permanents what is kept, and the state after it."""
    for kept in product(*found.legends):
        new = state.copy()
        now = Happening(game, new)
        for name in found.pairs:
            n = min(new.objects[name]["counters"][kind] for kind in ("+1/+1", "-1/-1"))
            for kind in ("+1/+1", "-1/-1"):
                now.remove_counters(name, kind, n)
        for name in sorted({*found.dying, *(each for group in found.legends for each in group if each not in kept)}):
            now.bury(name)
        for name in found.unattached:
            new.objects[name]["host"] = None
        for its in new.players.values():
            its["overdrew"] = 0
        now.over()
        new.forget()
        new.lost = found.losers
        yield list(kept), new
