"""What can happen to objects and players, with the replacement effects, and the events that come of it.

zones          an object that changes zones is a new object; a token or copy that leaves ceases to exist
                                                                                         400.7, 704.5d, 704.5e
until          what is exiled until something leaves comes back right after that leaves                   610.3
at once        what happens in one batch happens at the same time; abilities look at the state before it or after
                                                                                                        603.10
replacements   counters, tokens, dying, entering                                                             614
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node, Reason, Unsupported
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import fits
from bridge.loops.proof.numbers import EXACT, LOOSE, Num, not_below_zero, plain
from bridge.loops.proof.state import Game, Item, Obj, Ref, Target, Waiting
from bridge.loops.proof.triggers import triggered
from bridge.loops.proof.view import View

__all__ = [
    "PUBLIC",
    "Choices",
    "Play",
    "Refused",
    "can_enchant",
    "cant_lose",
    "concerns",
    "item_for",
    "makes_mana",
    "merged",
]

PUBLIC = ("battlefield", "graveyard", "exile", "stack", "command")


class Refused(Reason):
    """What a step says can't be done."""


@dataclass
class Choices:
    """What a step says was chosen, with the names put in place of the recorded ones; chosen ones are used up.

    asked: for each word beside `chosen` what was taken from it, or is chosen where nothing is said. forced: objects
    that are chosen without being named, as there are no others.
    """

    chosen: list[Target] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    color: str | None = None
    taken: bool | None = None
    free: bool = False
    mode: int = 0
    mana: list[tuple[Ref, Any, str | None]] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)
    asked: dict[str, Any] = field(default_factory=dict)
    forced: list[Target] = field(default_factory=list)

    def take(self, fits: Callable[[Target], bool]) -> Target | None:
        """The first chosen one that fits, and it is used up."""
        for place, each in enumerate(self.chosen):
            if fits(each):
                return self.chosen.pop(place)
        return None

    def new_target(self, old: Target, others: list[Target]) -> Target | None:
        """CR 707.10c: the target of a copy in place of the old one, where that is open; here it is said."""
        return None


class Play:
    """One step being carried out."""

    def __init__(self, game: Game, choices: Choices) -> None:
        self.game = game
        self.choices = choices
        self.events: list[Event] = []
        self.created: list[str] = []
        self.made_copies: list[str] = []
        self.optional: list[str] = []
        self.declined: list[str] = []
        self.alternatives: list[tuple[str, str]] = []
        self.verbs: list[str] = []
        self.copied: dict[str, str] = {}
        self.enchanted: dict[str, str] = {}
        self.told: Node = {}
        self.checked: set[str] = set()
        self.before: View | None = None
        self.tapped_for_mana: Look | None = None
        self.mana_abilities: Callable[[str], None] | None = None
        self._batch: list[Event] | None = None
        self._linked: dict[tuple[str, str], int] = {}

    @property
    def view(self) -> View:
        """All objects as they are now."""
        return View(self.game)

    def make_mana(self, player: str) -> None:
        """CR 605.3a: a player who is asked to pay mana as something resolves activates mana abilities first."""
        if self.mana_abilities is not None:
            tapped = self.tapped_for_mana
            self.mana_abilities(player)
            self.tapped_for_mana = tapped

    @contextmanager
    def batch(self) -> Iterator[None]:
        """What happens inside happens at the same time."""
        if self._batch is not None:
            yield
            return
        self._batch, self.before = [], View(self.game)
        try:
            yield
            for (player, _source), n in self._linked.items():
                self.gain_life(player, n)
            events, before = self._batch, self.before
        finally:
            self._batch, self.before, self._linked = None, None, {}
        if not events:
            return
        after = View(self.game)
        for waiting in triggered(self.game, events, before, after):
            if makes_mana(waiting) and self._is_many(waiting):
                raise Unsupported("what is forgotten makes mana each time more often")
            self.game.waiting.append(waiting)
        self._return_exiled([event.was for event in events if event.on == "leaves"])

    def _is_many(self, waiting: Waiting) -> bool:
        obj = self.game.objects.get(waiting.source_was.id)
        return obj is not None and isinstance(obj.weight, Num)

    def tell(self, event: Event) -> None:
        """Records an event; it must be in a batch."""
        assert self._batch is not None
        self.events.append(event)
        self._batch.append(event)

    def _return_exiled(self, gone: list[Ref | None]) -> None:
        back = [obj for obj in self.game.objects.values() if obj.zone == "exile" and obj.until in gone and obj.until]
        if back:
            with self.batch():
                for obj in back:
                    self.move(obj.ref, "battlefield", controller=obj.owner)

    # ----------------------------------------------------------------------------------------------------------- zones

    def look(self, ref: Ref) -> Look:
        """The object as it is, or was before the batch, or last was."""
        obj = self.game.find(ref)
        if self.before is not None and ref.id in self.before.looks and self.before.looks[ref.id].ref == ref:
            return self.before.looks[ref.id]
        return self.game.looks[ref] if obj is None else View(self.game).looks[ref.id]

    def move(
        self,
        ref: Ref,
        to: str,
        *,
        controller: str | None = None,
        tapped: bool = False,
        counters: dict[str, int] | None = None,
        bottom: bool = False,
        unknown_place: bool = False,
        attach_to: Ref | None = None,
        because: str | None = None,
        by: str | None = None,
    ) -> Ref | None:
        """Moves an object to a zone; what it is there, if it is still anything. `because`: sacrificed, discards, mills,
        countered."""
        obj = self.game.find(ref)
        if obj is None:
            return None
        look, came_from = self.look(ref), obj.zone
        if look.many:
            raise Unsupported("what is forgotten goes to another zone")
        to = self._instead(look, to)
        if to == "battlefield" and attach_to is None and self._is_aura(obj):
            attach_to = self._host_for(obj)
            if attach_to is None:
                return None
            self.enchanted[obj.id] = attach_to.id
        self.game.looks[ref] = look
        if came_from == "library" and obj.id in self.game.players[obj.owner].top:
            self.game.players[obj.owner].top.remove(obj.id)
        self._renew(obj, to)
        if came_from == "battlefield":
            self._unattach(ref)
        gone = obj.token and to != "battlefield"
        if gone:
            del self.game.objects[obj.id]
        if to == "battlefield" and not gone:
            self._enter(obj, controller or obj.owner, tapped=tapped, counters=counters or {}, attach_to=attach_to)
        elif to == "library" and not gone:
            top = self.game.players[obj.owner].top
            if bottom or unknown_place:
                obj.chosen = None
            else:
                top.insert(0, obj.id)
        elif not gone:
            obj.controller = obj.owner
        now = None if gone else obj.ref
        self._tell_move(look, now, came_from, to, because, by)
        return now

    def _is_aura(self, obj: Obj) -> bool:
        return "aura" in [word.lower() for word in self._subtypes(obj)]

    def _host_for(self, aura: Obj) -> Ref | None:
        """CR 303.4f, 303.4g: what an Aura that isn't cast enters attached to; nothing, and it stays where it is."""
        view = self.before or self.view
        look = view.looks[aura.id]
        hosts = [each.ref for each in view.looks.values() if can_enchant(view, look, each.ref, entering=True)]
        hosts = [ref for ref in hosts if self.game.find(ref) is not None]
        if not hosts:
            return None
        chosen = self.choices.take(lambda each: each in hosts)
        if len(hosts) > 1:
            self.alternatives.append((look.controller, "the Aura could be attached to something else"))
            if chosen is None:
                raise Refused("it isn't said what the Aura is attached to (303.4f)")
        if not isinstance(chosen, Ref):
            chosen = hosts[0]
            self.choices.forced.append(chosen)
        return chosen

    def _unattach(self, host: Ref) -> None:
        """What isn't an Aura is no longer attached to what left; whether that waits for 704.5n, nothing sees."""
        for obj in self.game.objects.values():
            if obj.attached == host and not self._is_aura(obj):
                obj.attached = None

    def _subtypes(self, obj: Obj) -> list[str]:
        return [*self.game.cards[obj.card].get("subtypes", []), *obj.except_.get("subtypes", [])]

    def _instead(self, look: Look, to: str) -> str:
        """CR 614.1a, 614.6: where it goes instead of a graveyard."""
        if to != "graveyard":
            return to
        view = self.before or self.view
        for kind in ("would_die", "would_go_to_graveyard"):
            if kind == "would_die" and not (look.zone == "battlefield" and look.is_creature):
                continue
            for active in view.active(kind):
                if active.source.zone != "battlefield" and active.source.ref != look.ref:
                    continue
                widened = active._replace(static={**active.static, "what": active.static.get("what") or {}})
                if view.is_about(widened, look) or (kind == "would_go_to_graveyard" and _anywhere(view, active, look)):
                    return str(active.static.get("to") or "exile")
        return to

    def _renew(self, obj: Obj, to: str) -> None:
        fresh = Obj(obj.id, self.game.tick(), obj.printed, obj.printed, obj.owner, obj.owner, to, token=obj.token)
        if obj.token:
            fresh.card, fresh.except_ = obj.card, obj.except_
        fresh.stamp = self.game.clock
        fresh.forgotten = obj.forgotten
        for name in obj.__dataclass_fields__:
            setattr(obj, name, getattr(fresh, name))

    def _enter(
        self, obj: Obj, controller: str, *, tapped: bool, counters: dict[str, int], attach_to: Ref | None
    ) -> None:
        obj.controller, obj.sick, obj.entered_this_turn = controller, True, True
        self._enter_as_copy(obj)
        view = self.view
        look = view.looks[obj.id]
        obj.attached = attach_to
        obj.tapped = tapped or any(self._was_there(each.source, look) for each in view.about("enters_tapped", look))
        planned = Counter(counters)
        loyalty = self.game.cards[obj.card].get("loyalty")
        if loyalty is not None:
            planned["loyalty"] += loyalty
        for active in view.about("enters_with", look):
            if self._was_there(active.source, look):
                planned[active.static.get("counter") or "+1/+1"] += not_below_zero(view.number(active, look, "n", 1))
        for kind, n in planned.items():
            self.put_counters(obj.ref, kind, n, by=controller)

    def _was_there(self, source: Look, entering: Look) -> bool:
        """CR 614.12: what changes how something enters is on it, or was there before."""
        before = self.before.looks.get(source.ref.id) if self.before is not None else None
        return source.ref == entering.ref or (before is not None and before.ref == source.ref)

    def _enter_as_copy(self, obj: Obj) -> None:
        view = self.view
        look = view.looks[obj.id]
        for active in view.about("enters_as_copy", look):
            if active.static.get("what", {}) != "self" and not self._was_there(active.source, look):
                continue
            ctx = view.ctx(active.source)
            of = active.static.get("of") or {}

            def may_copy(each: Target, ctx: Any = ctx, of: Node = of) -> bool:
                other = self.game.find(each) if isinstance(each, Ref) else None
                if other is None or other.id == obj.id or not self._was_there(view.looks[other.id], look):
                    return False
                return fits(ctx, of, view.looks[other.id])

            could = any(may_copy(other.ref) for other in self.game.objects.values())
            chosen = None if self.choices.taken is False else self.choices.take(may_copy)
            if chosen is None:
                self.declined += [obj.controller] if could else []
                return
            self.optional.append(obj.controller)
            other = self.game.objects[chosen.id]  # type: ignore[union-attr]
            self.copied[obj.id] = other.id
            obj.card = other.card
            kept = ("types", "subtypes", "every_subtype", "keyword", "ability", "nonlegendary")
            changed = {key: active.static[key] for key in kept if active.static.get(key)}
            obj.except_ = merged(other.except_, changed)
            return

    def _tell_move(
        self, was: Look, now: Ref | None, came_from: str, to: str, because: str | None, by: str | None
    ) -> None:
        def tell(on: str, **more: Any) -> None:
            event = Event(on, was.ref.id, obj=now, was=was.ref, player=was.controller, zone_from=came_from, by=by)
            for key, value in more.items():
                setattr(event, key, value)
            self.tell(event)

        if because in ("sacrificed",):
            tell("sacrificed")
        if because in ("discards", "mills"):
            tell(because, name=was.owner, player=was.owner, they=was.owner)
        if came_from == "battlefield" and to != "battlefield":
            tell("leaves")
        if to == "battlefield":
            tell("enters", player=self.game.objects[was.ref.id].controller)
        if to == "graveyard":
            tell("put_into_graveyard", player=was.owner, soft=came_from != "battlefield")
            if came_from == "battlefield":
                tell("dies", soft=not was.is_creature)
        if came_from == "graveyard" and to != "graveyard":
            tell("leaves_graveyard", player=was.owner)
        if to == "exile":
            tell("exiled", player=was.owner)
        if to == "hand" and came_from == "battlefield":
            tell("returned", player=was.owner)

    # -------------------------------------------------------------------------------------------------------- counters

    def put_counters(self, ref: Ref, kind: str, n: int, *, by: str | None) -> int:
        """CR 122.6, 614: puts counters on an object; how many it got."""
        obj = self.game.find(ref)
        if obj is None or n <= 0:
            return 0
        view = self.view
        look = view.looks[obj.id]
        if any(each.static.get("counter") in (None, kind) for each in view.about("no_counters", look)):
            return 0
        more = [each for each in view.about("more_counters", look) if each.static.get("counter") in (None, kind)]
        n += sum(view.number(each, look, "n", 1) for each in more if each.static.get("times") is None)
        for each in more:
            n *= each.static.get("times") or 1
        if n <= 0:
            return 0
        obj.counters[kind] += n
        self.tell(Event("counters", obj.id, ref, ref, player=by, they=by, amount=n, counter=kind, by=by))
        return n

    def remove_counters(self, ref: Ref, kind: str, n: int) -> int:
        """Removes counters of a kind, as many as there are; how many were removed."""
        obj = self.game.find(ref)
        n = min(n, obj.counters[kind]) if obj is not None else 0
        if obj is None or n <= 0:
            return 0
        obj.counters[kind] -= n
        self.tell(Event("counters_removed", obj.id, ref, ref, player=obj.controller, amount=n, counter=kind))
        return n

    # ---------------------------------------------------------------------------------------------- status and control

    def tap(self, ref: Ref) -> bool:
        """Taps a permanent; whether it became tapped."""
        return self._turn(ref, True)

    def untap(self, ref: Ref) -> bool:
        """Untaps a permanent; whether it became untapped."""
        return self._turn(ref, False)

    def _turn(self, ref: Ref, tapped: bool) -> bool:
        obj = self.game.find(ref)
        if obj is None or obj.zone != "battlefield" or obj.tapped is tapped:
            return False
        obj.tapped = tapped
        self.tell(Event("tapped" if tapped else "untapped", obj.id, ref, ref, player=obj.controller))
        return True

    def destroy(self, ref: Ref) -> Ref | None:
        """CR 701.8: puts a permanent into its owner's graveyard unless it is indestructible."""
        obj = self.game.find(ref)
        if obj is None or obj.zone != "battlefield" or "indestructible" in self.look(ref).keywords:
            return None
        return self.move(ref, "graveyard")

    def can_sacrifice(self, ref: Ref, player: str) -> bool:
        """CR 701.21a: a player sacrifices only permanents they control, and only those that can be sacrificed."""
        obj = self.game.find(ref)
        if obj is None or obj.zone != "battlefield" or obj.controller != player:
            return False
        view = self.view
        return not view.about("cant_be_sacrificed", view.looks[obj.id])

    def sacrifice(self, ref: Ref, player: str) -> tuple[bool, Ref | None]:
        """Sacrifices a permanent: whether that was done, and what it became."""
        if not self.can_sacrifice(ref, player):
            return False, None
        return True, self.move(ref, "graveyard", because="sacrificed", by=player)

    def control(self, ref: Ref, player: str) -> bool:
        """Gives a player control of a permanent."""
        obj = self.game.find(ref)
        if obj is None or obj.zone != "battlefield" or obj.controller == player:
            return False
        obj.controller, obj.sick, obj.attacks = player, True, None
        return True

    # ---------------------------------------------------------------------------------------------------------- tokens

    def create(
        self,
        card: str,
        player: str,
        n: int,
        *,
        changed: Node | None = None,
        tapped: bool = False,
        attacking: str | None = None,
        counters: dict[str, int] | None = None,
    ) -> list[Ref]:
        """CR 111.2, 707.2: creates tokens; all enter at the same time."""
        if card not in self.game.cards:
            raise Unsupported("tokens of the card {card}, which isn't in the case", card=repr(card))
        view, made = self.view, []
        probe = Obj("", 0, card, card, player, player, "battlefield", token=True, except_=changed or {})
        for active in view.active("more_tokens"):
            whose = active.static.get("who", "you")
            mine = player == active.source.controller
            if whose != "any" and mine is not (whose == "you"):
                continue
            what = active.static.get("what") or {}
            if what == "self" or (what and not fits(view.ctx(active.source), what, _look_of(self.game, probe))):
                continue
            n *= active.static.get("times") or 2
        for _ in range(n):
            born = self.game.tick()
            name = f"#{born}"
            obj = Obj(
                name, born, card, card, player, player, "battlefield", token=True, except_=changed or {}, stamp=born
            )
            self.game.objects[name] = obj
            self.created.append(name)
            self._enter(obj, player, tapped=tapped, counters=counters or {}, attach_to=None)
            obj.attacks = attacking
            self.tell(Event("created", name, obj.ref, obj.ref, player=player, they=player, zone_from=None))
            self.tell(Event("enters", name, obj.ref, obj.ref, player=player, zone_from=None))
            made.append(obj.ref)
        return made

    # --------------------------------------------------------------------------------------------- life, damage, cards

    def gain_life(self, player: str, n: int) -> bool:
        """CR 119.3: whether the player gained any."""
        view = self.view
        for active in view.active("cant_gain_life"):
            if concerns(active.static.get("who", "you"), active.source.controller, player):
                return False
        if n <= 0:
            return False
        self.game.players[player].life += n
        self.tell(Event("gains_life", player, player=player, they=player, amount=n))
        return True

    def lose_life(self, player: str, n: int) -> bool:
        """CR 119.3: whether the player lost any."""
        if n <= 0:
            return False
        self.game.players[player].life -= n
        self.game.players[player].life_lost_this_turn += n
        self.tell(Event("loses_life", player, player=player, they=player, amount=n))
        return True

    def damage(self, source: Look, to: Target, n: int, *, combat: bool = False) -> bool:
        """CR 120.3: damage from a source to a player or permanent; whether any was dealt."""
        if n <= 0:
            return False
        poison = "infect" in source.keywords
        player = to if isinstance(to, str) else None
        deals = Event("deals_damage", source.ref.id, source.ref, source.ref, player=player, they=player, amount=n)
        if isinstance(to, str):
            deals.by = source.controller
            self.tell(deals)
            self.tell(Event("dealt_damage", to, player=to, they=to, amount=n, by=source.controller, soft=True))
            if combat:
                self.tell(Event("combat_damage", source.ref.id, source.ref, source.ref, player=to, they=to, amount=n))
            if poison:
                self.game.players[to].poison += n
            else:
                self.lose_life(to, n)
        else:
            obj = self.game.find(to)
            if obj is None or obj.zone != "battlefield":
                return False
            look = self.view.looks[obj.id]
            if not look.is_creature and "planeswalker" not in look.types:
                return False
            self.tell(deals)
            self.tell(
                Event("dealt_damage", obj.id, to, to, player=None, they=obj.controller, amount=n, by=source.controller)
            )
            if "planeswalker" in look.types:
                self.remove_counters(to, "loyalty", n)
            if look.is_creature:
                if poison or "wither" in source.keywords:
                    self.put_counters(to, "-1/-1", n, by=source.controller)
                else:
                    obj.damage += n
                obj.deathtouched = obj.deathtouched or "deathtouch" in source.keywords
        if "lifelink" in source.keywords:  # CR 702.15e, 119.9: one gain of life for each source
            its = source.controller, source.ref.id
            self._linked[its] = self._linked.get(its, 0) + n
        return True

    def library_size(self, player: str) -> int:
        """How many cards are in a library."""
        return self.game.players[player].library + self.named(player, "library")

    def named(self, player: str, zone: str) -> int:
        """How many cards of a player in a zone have names."""
        return sum(obj.zone == zone and obj.owner == player for obj in self.game.objects.values())

    def from_library(self, player: str, to: str, because: str | None = None) -> tuple[bool, Ref | None]:
        """Moves the top card of a library: whether there was one, and what it became if it has a name."""
        info = self.game.players[player]
        if info.top:
            obj = self.game.objects[info.top[0]]
            return True, self.move(obj.ref, to, because=because)
        if info.library > 0:
            info.library -= 1
            if to in ("hand", "graveyard"):
                setattr(info, to, getattr(info, to) + 1)
            if because == "mills":
                self.tell(Event("mills", player, player=player, they=player))
            return True, None
        lost = [obj for obj in self.game.objects.values() if obj.zone == "library" and obj.owner == player]
        if len(lost) > 1:
            raise Unsupported("the order of a library that was shuffled")
        return (True, self.move(lost[0].ref, to, because=because)) if lost else (False, None)

    def mills_what_is_left(self, player: str, n: Any) -> bool:
        """CR 701.17b: mills as many as there are, in every repetition; whether that is all there is to say of it.

        It is where no card has a name and nothing in the case speaks of it: then it makes no difference how many.
        """
        info: Any = self.game.players[player]
        if not isinstance(info.library, Num) or self.game.hears_of_milling or self.named(player, "library"):
            return False
        if info.library.way == EXACT and info.library.rate >= 0:
            return False
        book = info.library.book
        info.library = Num(max(0, info.library.value - plain(n)), LOOSE, 0, book, f"library {player}")
        info.graveyard = info.graveyard + Num(plain(n), LOOSE, 0, book, f"graveyard {player}")
        return True

    def draw(self, player: str) -> bool:
        """CR 121: draws one card; from an empty library nothing, and that is remembered (704.5b)."""
        if self._draws_what_is_left(player):
            return True
        there, _ = self.from_library(player, "hand")
        if not there:
            self.game.players[player].overdrew = True
            return False
        self.game.players[player].drawn_this_turn += 1
        self.tell(Event("draws", player, player=player, they=player))
        return True

    def _draws_what_is_left(self, player: str) -> bool:
        """CR 121.4: one who can't lose draws a card if there is one, in every repetition; whether that is all there is
        to say of it. It is where no card has a name and nothing in the case speaks of drawing."""
        info: Any = self.game.players[player]
        if not isinstance(info.library, Num) or self.game.hears_of_drawing or self.named(player, "library"):
            return False
        if (info.library.way == EXACT and info.library.rate >= 0) or not cant_lose(self.view, player):
            return False
        book = info.library.book
        info.library = Num(max(0, info.library.value - 1), LOOSE, 0, book, f"library {player}")
        for word in ("hand", "drawn_this_turn"):
            setattr(info, word, getattr(info, word) + Num(1, LOOSE, 0, book, f"{word} {player}"))
        info.overdrew = Num(0, LOOSE, 0, book, f"{player} draws from an empty library")
        return True

    def discard(self, player: str, n: int) -> list[Ref]:
        """CR 701.9: discards so many cards, first the chosen ones. What those with names became."""
        info, found = self.game.players[player], []
        n = min(n, info.hand + self.named(player, "hand"))
        for _ in range(n):
            chosen = self.choices.take(lambda each: isinstance(each, Ref) and self._in_hand(each, player))
            if isinstance(chosen, Ref):
                now = self.move(chosen, "graveyard", because="discards")
                found += [] if now is None else [now]
                continue
            mine = [obj for obj in self.game.objects.values() if obj.zone == "hand" and obj.owner == player]
            if info.hand > 0:
                info.hand -= 1
                info.graveyard += 1
                self.tell(Event("discards", player, player=player, they=player))
            elif len(mine) + sum(1 for _ in found) <= n or len({obj.card for obj in mine}) == 1:
                self.choices.forced.append(mine[0].ref)
                now = self.move(mine[0].ref, "graveyard", because="discards")
                found += [] if now is None else [now]
            else:
                raise Refused("it isn't said which card is discarded")
        return found

    def _in_hand(self, ref: Ref, player: str) -> bool:
        obj = self.game.find(ref)
        return obj is not None and obj.zone == "hand" and obj.owner == player

    def add_mana(self, player: str, made: Counter[str], source: Ref | None) -> bool:
        """CR 106.4: adds mana to a pool. `source`: whose ability it is from, or the spell."""
        made = Counter({letter: n for letter, n in made.items() if n > 0})
        if not made:
            return False
        self.game.players[player].mana.update(made)
        event = Event("adds_mana", player, source, source, player=player, they=player, amount=sum(made.values()))
        event.color = "".join(made)
        self.tell(event)
        return True


def merged(first: Node, second: Node) -> Node:
    """Two sets of changes to copiable values, both made."""
    new = dict(first)
    for key, value in second.items():
        new[key] = [*new[key], *value] if isinstance(value, list) and isinstance(new.get(key), list) else value
    return new


def can_enchant(view: View, aura: Look, host: Ref, *, entering: bool = False) -> bool:
    """CR 303.4: whether an Aura may be attached to something, by what its spell targets.

    One that enters attached to a card in another zone may be attached to what that becomes on the battlefield.
    """
    look = view.looks.get(host.id)
    if look is None or look.ref != host or host == aura.ref:
        return False
    for _, ability in aura.abilities:
        if any(ability.get(word) is not None for word in ("cost", "when", "static")) or not ability.get("targets"):
            continue
        what = ability["targets"][0].get("object")
        if what is not None and not entering and look.zone == "battlefield":
            what = {**what, "zone": "battlefield"}
        return what is None or fits(view.ctx(aura), what, look)
    return look.zone == "battlefield"


def _anywhere(view: View, active: Any, look: Look) -> bool:
    what = active.static.get("what") or {}
    return isinstance(what, dict) and fits(view.ctx(active.source), what, look, "any")


def cant_lose(view: View, name: str) -> bool:
    """Whether an effect says that a player can't lose (CR 104.3)."""
    effects = view.active("cant_lose")
    return any(concerns(each.static.get("who", "you"), each.source.controller, name) for each in effects)


def concerns(whose: str, controller: str, player: str) -> bool:
    """Whether an effect of `controller` that is about `whose` (you, opponent, any) is about a player."""
    return whose == "any" or (player == controller) is (whose == "you")


def makes_mana(waiting: Waiting) -> bool:
    """CR 605.1b: whether it is a triggered mana ability."""
    ability = waiting.ability
    when = ability.get("when") or {}
    adds = any(each["do"] == "add_mana" for each in ability.get("do") or ())
    return when.get("on") in ("tapped_for_mana", "adds_mana") and adds and not ability.get("targets")


def _look_of(game: Game, obj: Obj) -> Look:
    alone = Game(game.cards, game.players, game.seats, game.active, game.phase, game.across_turns, None)
    alone.objects = {obj.id: obj}
    return View(alone).looks[obj.id]


def _item_refs(waiting: Waiting) -> dict[str, list[Ref]]:
    """What the words of a triggered ability stand for."""
    refs: dict[str, list[Ref]] = {"self": [waiting.source]}
    if waiting.source_was != waiting.source:
        refs["self_was"] = [waiting.source_was]
    if waiting.about is not None:
        refs["it"] = [waiting.about]
    if waiting.was is not None and waiting.was != waiting.about:
        refs["it_was"] = [waiting.was]
    return refs


def item_for(game: Game, waiting: Waiting) -> Item:
    """The item of the stack that a triggered ability becomes."""
    item = Item(f"@{game.tick()}", waiting.controller, waiting.key, waiting.ability, refs=_item_refs(waiting))
    item.they, item.about_player = waiting.they, waiting.about_player
    item.amount, item.item = waiting.amount, waiting.item
    return item
