"""Resolves pronouns and targets: which objects and players the words of an ability mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from bridge.case.abilities import Target
from bridge.case.conditions import Pick
from bridge.case.descriptions import Object, Who, Zone
from bridge.loops.text.describing import Describer
from bridge.loops.text.surroundings import Surroundings, UnreadError
from bridge.text.meanings.loops.values import Asked, Happening, Player, Thing
from bridge.text.meanings.values import Node

__all__ = ["Referrer"]

_ANY_NUMBER = 10
"""The most objects that are chosen if a card says "any number"."""


class Referrer(Describer):
    """Resolves pronouns and targets: keeps what was mentioned, in order.

    Args:
        around: What words refer to outside the text.
        event: The trigger event; None if the ability isn't triggered.
    """

    def __init__(self, around: Surroundings, event: Happening | None = None) -> None:
        super().__init__(around)
        self.event = event
        self.same: list[Any] = []
        """The subject of the clause: words of `Object`, or picks."""
        self.targets: list[Target] = []
        self.player_target: str | None = None
        self.named: list[str] = []
        """The objects that were mentioned, the latest last: words of `Object`, or `each N`."""
        self.groups: list[Pick] = []
        self.numbers_asked = False
        self.several = False
        """Whether more than one object was picked."""
        self.elsewhere = False
        """Whether the ability may work elsewhere than on the battlefield."""
        self.zone: Zone = "battlefield"

    def mention(self, word: str) -> None:
        """Makes this the object that was mentioned last."""
        if word in self.named:
            self.named.remove(word)
        self.named.append(word)

    def object(self, thing: Thing) -> Object:
        """The reference to a single object that was mentioned, or to the ability's own object."""
        found = self.refer(thing)
        if len(found) != 1 or not isinstance(found[0], str):
            raise UnreadError("several objects")
        return cast(Object, found[0])

    def refer(self, thing: Thing) -> list[Any]:
        """The objects that a phrase means: words of `Object`, or picks."""
        kind = thing.kind
        if kind == "same":
            return list(self.same)
        if kind in ("self", "host"):
            if thing.what is not None:
                self._from_graveyard()
            self.mention(kind)
            return [kind]
        if kind == "it":
            return [self._last(lambda word: True)]
        if kind == "that":
            return [self._that(thing.what or {})]
        if kind == "them":
            return self._them()
        if kind == "past":
            return [self._past(thing)]
        if kind in ("target", "any_target", "ability"):
            return self.aimed(thing)
        if kind == "both":
            both = thing.what or {}
            return [*self.refer(both["one"]), *self.refer(both["other"])]
        if kind == "each":
            pick = Pick(each=self.what(thing.what or {}))
            self.groups.append(pick)
            self.named.append(f"each {len(self.groups)}")
            return [pick]
        if kind == "pick":
            n = _ANY_NUMBER if thing.n is None else self.number(thing.n)
            if not isinstance(n, int):
                raise UnreadError("so many")
            self.several = self.several or n != 1
            pick = Pick(choose=self.what(thing.what or {}), n=n, up_to=thing.up_to)
            if "chosen" in self.named:
                self.named.remove("chosen")
            self.named.append("chosen")
            if thing.n is None:
                self.numbers_asked = True
            return [pick]
        raise AssertionError(kind)

    def _from_graveyard(self) -> None:
        """Takes note that the ability takes its own object out of a graveyard: it works there only, unless it triggers
        as the object is put there from the battlefield (CR 113.6k)."""
        event = {} if self.event is None else self.event.event
        what = event.get("what")
        if what == "self" and event["on"] == "dies":
            return
        about_itself = what in ("self", "host") or (isinstance(what, dict) and _names_itself(what))
        if not self.elsewhere or about_itself:
            raise UnreadError("where the ability works")
        self.zone = "graveyard"

    def _last(self, fits: Callable[[str], bool]) -> str:
        for word in reversed(self.named):
            if word.startswith("each"):
                raise UnreadError("it, after several")
            if fits(word):
                self.mention(word)
                return word
        raise UnreadError("what 'it' is about")

    def _that(self, noun: Node) -> Any:
        word = noun.get("_noun")
        if word == "copy":
            raise UnreadError("a copy")
        if word == "ability":
            if self.event is None or self.event.event["on"] != "activated" or self.event.subject is None:
                raise UnreadError("that ability")
            return self.event.subject
        if word == "spell":
            if self.event is not None and self.event.event["on"] in ("cast", "cast_or_copy") and self.event.subject:
                return self.event.subject
            if any(target.spell is not None for target in self.targets):
                return "target"
            raise UnreadError("that spell")
        if noun.get("token"):
            return self._last(lambda each: each in ("created", "it"))
        return self._last(lambda each: each not in ("self", "host") or self.named == [each])

    def _them(self) -> list[Any]:
        if not self.named:
            raise UnreadError("them")
        last = self.named[-1]
        if last.startswith("each"):
            return [self.groups[int(last[5:]) - 1]]
        if last == "target" and len(self.targets) == 2 and self.targets[0].object == self.targets[1].object:
            return ["target", "target_2"]
        if last == "target_2":
            return ["target", "target_2"]
        if last in ("created", "chosen"):
            return [last]
        raise UnreadError("them")

    def _past(self, thing: Thing) -> str:
        if thing.word == "created":
            return self._last(lambda each: each == "created")
        if "chosen" in self.named:
            self.mention("chosen")
            return "chosen"
        if thing.word == "exiled":
            return "exiled"
        raise UnreadError("what was sacrificed")

    def aimed(self, thing: Thing) -> list[Any]:
        """Adds targets; returns the references to them."""
        n = 2 if thing.n is None else self.number(thing.n)
        if not isinstance(n, int) or n < 1:
            raise UnreadError("how many targets")
        if n > 2 and thing.up_to:
            n = 2  # fewer may be chosen
        words = []
        for index in range(n):
            if len(self.targets) == 2:
                raise UnreadError("more than two targets")
            word = self._add(self._another(thing) or self._target(thing), again=index == 0)
            self.mention(word)
            words.append(word)
        return words

    def _another(self, thing: Thing) -> Target | None:
        """The target of "another target creature" after a first one: other than that, not than the ability's source."""
        described = thing.what or {}
        if not described.get("other") or not self.targets or self.targets[0].player is not None:
            return None
        if self.targets[0].object is None or self.targets[0].object.other:
            raise UnreadError("another target")
        rest = {key: value for key, value in described.items() if key != "other"}
        return replace(self._target(thing._replace(what=rest)), another=True)

    def _add(self, target: Target, *, again: bool) -> str:
        """Adds a target; returns the word for it.

        Args:
            target: The target.
            again: Whether another instance of the word "target" names it than the one before (CR 601.2c).
        """
        alike = [replace(each, up_to=False, again=False, another=False) for each in (*self.targets, target)]
        self.targets.append(
            replace(target, again=True)
            if again and not target.another and len(alike) == 2 and alike[0] == alike[1]
            else target
        )
        return "target" if len(self.targets) == 1 else "target_2"

    def _target(self, thing: Thing) -> Target:
        if thing.kind == "any_target":
            return Target(any_target=True, up_to=thing.up_to)
        if thing.kind == "ability":
            if thing.what != {"_noun": "any"}:
                self.asked.append(Asked(f"only {(thing.what or {})['_noun']} abilities"))
            return Target(ability="you", up_to=thing.up_to)
        node = dict(thing.what or {})
        if node.get("_noun") == "spell":
            if thing.whose is not None:
                raise UnreadError("a spell or a player")
            del node["_noun"]
            return Target(spell=self.described(node), up_to=thing.up_to)
        if thing.whose is not None:
            # One word names both players and objects.
            return Target(object=self.what(node), player=cast(Any, thing.whose), up_to=thing.up_to)
        return Target(object=self.what(node), up_to=thing.up_to)

    def who(self, player: Player) -> Who:
        """Players in the case form."""
        word = player.word
        if word in ("you", "opponents", "each_player"):
            return cast(Who, {"opponents": "opponent", "each_player": "any"}.get(word, word))
        if word in ("any_target", "opponent_target"):
            if len(self.targets) == 2:
                raise UnreadError("more than two targets")
            self.player_target = self._add(Target(player="any" if word == "any_target" else "opponent"), again=True)
            return cast(Who, self.player_target)
        if word == "that":
            if self.player_target is not None:
                return cast(Who, self.player_target)
            if self.event is not None and "who" in self.event.event and self.event.event["who"] != "you":
                return "they"
            raise UnreadError("that player")
        if word == "its_controller" or word == "its_owner":
            it = self.event is not None and self.event.subject == "it"
            target = bool(self.targets) and self.targets[0].player is None
            if it == target:
                raise UnreadError("its controller")
            return cast(Who, word.removeprefix("its_"))
        raise UnreadError("a player")


def _names_itself(what: Node) -> bool:
    """Whether a description may be that of the ability's own object by name."""
    return "is" in what or any(_names_itself(each) for each in what.get("any", ()))
