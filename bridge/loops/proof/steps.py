"""One recorded step after another: may it be taken now, and what comes of it (docs/loops.md, "How a game is stepped").

What a step records is compared with what happened: `optional`, `created`, `changes` and `events`. Names are those of
the record; `Names` keeps which object each stands for.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from bridge.loops.proof import sba, turns
from bridge.loops.proof.costs import cost_of_ability, cost_of_spell, free_of_more, is_mana_ability, pay
from bridge.loops.proof.effects import carry_out
from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node, Problem, Unsupported, symbols_of
from bridge.loops.proof.instructions import ctx_of
from bridge.loops.proof.looks import Look
from bridge.loops.proof.matching import Ctx, condition
from bridge.loops.proof.names import Names, resources
from bridge.loops.proof.play import Choices, Play, Refused, item_for, makes_mana
from bridge.loops.proof.state import Game, Item, Key, Obj, Ref, Target, Waiting
from bridge.loops.proof.targets import (
    aims_at_forgotten,
    choose_mode_and_targets,
    legal_target,
    modes_of,
    open_modes,
    tell_targets,
    wanted_targets,
)
from bridge.loops.proof.told import WAITS, ability_name, mana_told, of_item, of_waiting
from bridge.loops.proof.triggers import state_triggers
from bridge.loops.proof.verbs_spells import announce, tell_cast
from bridge.loops.proof.view import View

__all__ = ["OTHER_ORDER", "Done", "Runner"]

OTHER_ORDER = "another ability could be put on the stack first"
"""An alternative of which nothing is known unless it is tried."""

_ON_STACK = re.compile(r"stack [0-9]{1,6}")
_LAND_MANA = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}


class Done:
    """What came of a step.

    Args:
        play: The step, carried out.
        changes: The differences of resources.
        after: The resources after it.
        loose: What is another object than before: its numbers don't go on.
        losers: Who lost, with the rule each.
    """

    def __init__(
        self, play: Play, changes: Counter[str], after: Counter[str], loose: set[str], losers: list[tuple[str, str]]
    ) -> None:
        self.changes = changes
        self.after = after
        self.loose = loose
        self.events = play.events
        self.created = play.created
        self.optional = play.optional
        self.declined = play.declined
        self.alternatives = play.alternatives
        self.verbs = play.verbs
        self.copied = play.copied
        self.enchanted = play.enchanted
        self.checked = play.checked
        self.told = play.told
        self.choices = play.choices
        self.losers = losers
        self.involved: set[str] = set()


class Runner:
    """A game that is stepped by a record."""

    def __init__(self, game: Game) -> None:
        self.game = game
        printed = {obj.id: obj.printed for obj in game.objects.values()}
        self.names = Names([*game.objects, *(item.id for item in game.stack if item.spell is None)], printed)
        state_triggers(game)

    def copy(self) -> Runner:
        """Another that goes on from here by itself."""
        new = Runner.__new__(Runner)
        new.game = self.game.copy()
        new.names = self.names.copy()
        return new

    def over(self) -> bool:
        """Whether the game has ended: at most one player is left."""
        return len(self.game.alive()) <= 1

    def cleans_up_again(self) -> bool:
        """CR 514.3a: whether another cleanup step begins as nothing is left to be done."""
        return self.game.across_turns and self.game.phase == "cleanup" and self.game.awake

    def due(self) -> str:
        """Which kind of step comes next: continue, check, put or free."""
        if self.game.resolving is not None:
            return "continue"
        if any(makes_mana(each) for each in self.game.waiting):
            return "put"  # CR 605.4a: at once, before state-based actions
        if sba.due(self.game):
            return "check"
        return "put" if self.game.waiting else "free"

    def puttable(self) -> list[Waiting]:
        """What may be put on the stack next: mana abilities, if any triggered, or those of the first player who has any
        (CR 603.3b, 605.4a)."""
        game = self.game
        mana = [each for each in game.waiting if makes_mana(each)]
        first = next((name for name in game.alive() if any(each.controller == name for each in game.waiting)), None)
        return mana or [each for each in game.waiting if each.controller == first]

    def step(self, step: Node, *, first: bool = True, measured: bool = True, choices: Choices | None = None) -> Done:
        """Carries out a recorded step. `first`: it is the round it was recorded in, so that numbers must agree.
        `measured`: what changed is to be told. `choices`: in place of those that the step says.

        Raises:
            Refused: It can't be carried out now.
            Unsupported: It has something in it that isn't modeled here.
        """
        if self.over():
            raise Refused("the game is over")
        do = step["do"]
        if do != "continue":
            self.settle()
        above = [item for item in self.game.stack if not item.buried]
        if do != "continue":
            self._bury()
        due = self.due()
        if do == "remove":  # a triggered ability that is put nowhere, as it has no targets (603.3d)
            do = "put"
        if do != due and not (due == "free" and do in ("resolve", "activate", "cast", "play", "advance")):
            raise Refused("{do}: {waits}", do=do, waits=WAITS[due])
        if self.game.phase == "cleanup" and due == "free" and do not in ("advance", "resolve") and not self.game.awake:
            raise Refused("no player has priority in the cleanup step (514.3)")
        self.game.awake = self.game.awake or (self.game.phase == "cleanup" and due in ("check", "put"))
        before = resources(self.game, self.names) if measured else Counter()
        born = {obj.id: obj.born for obj in self.game.objects.values()}
        play = Play(self.game, self._choices(step) if choices is None else choices)
        play.mana_abilities = lambda player: self._mana_abilities(play, player)
        losers: list[tuple[str, str]] = []
        involved: set[str] = set()
        if do == "check":
            losers = sba.perform(play)
        elif do == "advance":
            turns.advance(play, step.get("phase"), step.get("player") if step.get("phase") else None)
            play.told |= {"phase": self.game.phase, "player": self.game.active}
            play.optional += [self.game.active] if step.get("chosen") and self.game.phase == "attack" else []
        else:
            involved = getattr(self, f"_{do}")(play, step, first)
        if play.choices.chosen and do != "check":
            raise Refused("{chosen} chosen where nothing is to be chosen", chosen=_shown(play.choices.chosen))
        replaced = self._name_created(play, step, first) if choices is None else set()
        state_triggers(self.game)
        if not any(makes_mana(each) for each in self.game.waiting):
            sba.checked(self.game)
        after = resources(self.game, self.names) if measured else Counter()
        changes = Counter({key: after[key] - before[key] for key in {*before, *after} if after[key] != before[key]})
        loose = {self.names.of(name) for name in born if self._born(name) != born[name]}
        loose |= {self.names.of(name) for name in self.game.objects if name not in born}
        done = Done(play, changes, after, loose, losers)
        done.involved = involved
        self._forget(step, replaced, above)
        return done

    def _born(self, name: str) -> int | None:
        obj = self.game.objects.get(name)
        return None if obj is None else obj.born

    def _bury(self) -> None:
        """CR 603.3b: what forgotten tokens trigger, their controller puts beneath all that follows; it stays there.

        Then nothing of what is on the stack so far is come down to either.
        """
        game = self.game
        theirs = [each for each in game.waiting if each.source_was.id in game.forgotten]
        if not theirs or game.resolving is not None or sba.due(game):
            return
        order = [name for name in game.alive() if any(each.controller == name for each in game.waiting)]
        if any(each.controller != order[0] for each in theirs):
            raise Refused("an ability of a forgotten token goes on top of others (603.3b)")
        for each in theirs:
            _take_out(game.waiting, each)
            game.stack.append(item_for(game, each))
        for item in game.stack:
            item.buried = True

    # ---------------------------------------------------------------------------------------------------- what is said

    def _choices(self, step: Node) -> Choices:
        mana = []
        for each in step.get("mana") or ():
            ref = self._target(each["object"])
            if not isinstance(ref, Ref):
                raise Refused("a player makes no mana")
            mana.append((ref, each.get("ability"), each.get("color")))
        paid = Counter({str(letter).strip("{}").upper(): n for letter, n in (step.get("paid") or {}).items() if n})
        return Choices(
            chosen=[self._target(name) for name in step.get("chosen") or ()],
            targets=[self._target(name) for name in step.get("targets") or ()],
            color=step.get("color"),
            taken=step.get("taken"),
            free=bool(step.get("free")),
            mode=step.get("mode") or 0,
            mana=mana,
            paid=paid,
        )

    def _target(self, name: str) -> Target:
        if name in self.game.players:
            return name
        internal = self.names.ids.get(name)
        if internal is None and _ON_STACK.fullmatch(name):
            return self._on_stack(int(name.split()[1]))
        if internal is None:
            raise Refused("there is nothing called {name}", name=name)
        obj = self.game.objects.get(internal)
        if obj is not None:
            if obj.forgotten:
                raise Refused("{name} was to be taken no further notice of", name=name)
            return obj.ref
        item = next((each for each in self.game.stack if each.id == internal), None)
        if item is None:
            raise Refused("{name} isn't there any more", name=name)
        return Ref(item.id, -1)

    def _on_stack(self, height: int) -> Ref:
        """What is at a height of the stack, from 1 at the bottom, without what is buried."""
        items = [item for item in self.game.stack if not item.buried]
        if not 0 < height <= len(items):
            raise Refused("there is nothing at height {height} of the stack", height=height)
        item = items[height - 1]
        return item.spell or Ref(item.id, -1)

    def _object(self, step: Node) -> Obj:
        ref = self._target(step.get("object") or "")
        obj = self.game.find(ref) if isinstance(ref, Ref) else None
        if obj is None:
            raise Refused("{object} is no object", object=step.get("object"))
        return obj

    def _name_created(self, play: Play, step: Node, first: bool) -> set[str]:
        """Gives what came to be its recorded names; those whose former bearers are forgotten in the same step."""
        replaced: set[str] = set()
        said = list(step.get("created") or ())
        made = list(play.created)
        if len(said) == len(made) + len(play.made_copies):
            made += play.made_copies
        if len(said) < len(made) and not first:
            raise Unsupported("more tokens or copies come to be from one round to the next")
        if len(said) != len(made):
            raise Refused("{made} tokens or copies come to be, not {said}", made=len(made), said=len(said))
        for name, internal in zip(said, made, strict=True):
            there = self.game.objects.get(self.names.ids.get(name, ""))
            old_goes = name in (step.get("forgotten") or ())
            if name in self.game.players or _ON_STACK.fullmatch(name) or self._is_item(self.names.ids.get(name)):
                raise Refused("{name} is the name of something else", name=name)
            if there is not None and not there.forgotten and not old_goes:
                raise Refused("{name} is there already", name=name)
            if there is not None and old_goes:
                there.forgotten = True
                self.game.forgotten.add(there.id)
                replaced.add(name)
            self.names.call(name, internal)
        return replaced

    def _is_item(self, internal: str | None) -> bool:
        return any(item.id == internal and item.spell is None for item in self.game.stack)

    def _forget(self, step: Node, replaced: set[str], above: list[Item]) -> None:
        for name in step.get("forgotten") or ():
            if name in replaced:
                continue
            internal = self.names.ids.get(name)
            obj = self.game.objects.get(internal or "")
            if obj is None or not obj.token or obj.zone != "battlefield":
                raise Refused("{name} can't be forgotten: it is no token on the battlefield", name=name)
            obj.forgotten = True
            self.game.forgotten.add(obj.id)
            del self.names.ids[name]
        cut = step.get("cut") or 0
        left = [item for item in self.game.stack if not item.buried or item in above]
        if cut > len(left):
            raise Refused("the stack doesn't have {cut} items to take no notice of", cut=cut)
        for item in left[:cut]:
            item.buried = True

    # -------------------------------------------------------------------------------------------------------- triggers

    def _put(self, play: Play, step: Node, first: bool) -> set[str]:
        """CR 603.3."""
        game = self.game
        waiting = self._waiting(step, first)
        open_ = self.puttable()
        if open_ and not any(each is waiting for each in open_):
            if makes_mana(open_[0]):
                raise Refused("mana abilities are put on the stack first (603.3b, 605.4a)")
            whose = open_[0].controller
            raise Refused("abilities of {whose} are put on the stack first (603.3b, 605.4a)", whose=whose)
        if len(open_) > 1:
            play.alternatives.append((waiting.controller, OTHER_ORDER))
        _take_out(game.waiting, waiting)
        item = item_for(game, waiting)
        play.told |= of_waiting(waiting)
        play.told["state"] = (item.ability.get("when") or {}).get("on") == "state"
        item.mode = play.choices.mode if modes_of(item) != [0] else 0
        if makes_mana(waiting):
            return self._make_triggered_mana(play, item, step)
        open_to = open_modes(play, item)
        if open_to and step["do"] == "remove":
            raise Refused("there are legal targets, so it isn't removed (603.3d)")
        if not open_to:
            if play.choices.targets:
                raise Refused("a target where not every one can be chosen (603.3d)")
            if aims_at_forgotten(game, item, item.ability.get("targets") or ()):
                raise Unsupported("a target among what is forgotten")
            play.told |= {"removed": True, "player": None}
            return {waiting.controller}
        if item.mode in modes_of(item) and item.mode not in open_to:
            raise Refused("there is no legal target for mode {mode} (603.3c)", mode=item.mode)
        choose_mode_and_targets(play, item)
        game.stack.append(item)
        with play.batch():
            tell_targets(play, item, spell=False)
        play.choices.targets.clear()
        return {waiting.controller}

    def _make_triggered_mana(self, play: Play, item: Item, step: Node) -> set[str]:
        """CR 605.4a: a triggered mana ability doesn't use the stack: it begins to be carried out."""
        self.game.resolving = item
        if item.ability.get("may"):
            raise Unsupported("a triggered mana ability that may be declined")
        if not condition(ctx_of(play, item), item.ability.get("if")):
            return self._nothing(play, item, step, Problem("its condition isn't true (603.4)"), {item.controller})
        self._instruct(play, item, step)
        return {item.controller}

    def _waiting(self, step: Node, first: bool) -> Waiting:
        found = list(self.game.waiting)
        if step.get("nth") is not None:
            return found[step["nth"]]
        if step.get("object") is not None:
            internal = self.names.ids.get(step["object"])
            found = [each for each in found if internal in (each.source.id, each.source_was.id)]
        if step.get("player") is not None:
            found = [each for each in found if each.controller == step["player"]]
        found = self._by_ability(found, [each.key for each in found], step.get("ability"), step.get("card"))
        if step.get("it") is not None:
            it = self.names.ids.get(step["it"], step["it"])
            found = [each for each in found if it in _about(each)]
        if step.get("amount") is not None and first:
            found = [each for each in found if each.amount in (None, step["amount"])]
        if not found:
            raise Refused("no such ability has triggered (603.2)")
        return found[0]

    @staticmethod
    def _by_ability(found: list[Any], keys: list[Key], ability: Any, card: str | None = None) -> list[Any]:
        """Those with the ability that a step names: a number for one of the card, or a name; `card`: whose it is."""
        if card is not None:
            there = [(each, key) for each, key in zip(found, keys, strict=True) if len(key) > 1 and key[1] == card]
            found, keys = [each for each, _ in there] or found, [key for _, key in there] or keys
        if ability is None:
            return found
        if isinstance(ability, int) and ability > 0:
            return [each for each, key in zip(found, keys, strict=True) if key[0] == "printed" and key[2] == ability]
        others = [(each, key) for each, key in zip(found, keys, strict=True) if key[0] != "printed"]
        exact = [each for each, key in others if str(ability) in _called(key)]
        return exact or [each for each, _ in others]

    # ------------------------------------------------------------------------------------------------------- resolving

    def _resolve(self, play: Play, step: Node, first: bool) -> set[str]:
        """CR 608."""
        game = self.game
        if not game.stack:
            raise Refused("there is nothing on the stack to resolve (608.1)")
        item = game.stack[-1]
        if item.buried:
            raise Refused("the stack comes down to what was to be taken no further notice of")
        self._agrees(item, step)
        play.told |= of_item(item)
        source = {item.controller}
        wanted = wanted_targets(item)
        chosen = len(item.targets)
        item.targets = [
            each if place < len(wanted) and legal_target(play, item, wanted[place], each) else ""
            for place, each in enumerate(item.targets)
        ]
        game.stack.pop()
        game.resolving, item.begun = item, True
        if chosen and not any(item.targets):
            play.told["fizzled"] = True
            return self._nothing(play, item, step, Problem("all its targets are illegal (608.2b)"), source)
        if item.ability.get("when") is not None and not condition(ctx_of(play, item), item.ability.get("if")):
            return self._nothing(play, item, step, Problem("its condition isn't true (603.4)"), source)
        if item.spell is not None and self._permanent(play, item):
            if step.get("instruction") is not None:
                raise Refused("a permanent spell has no instructions (608.3)")
            play.told |= {"key": None, "entered": True}
            self._enter(play, item)
            game.resolving = None
            return source
        if item.ability.get("may"):
            if play.choices.taken is None:
                raise Refused("it isn't said whether the choice was taken (608.2d)")
            play.choices.asked["taken"] = play.choices.taken
            if not play.choices.taken:
                play.declined.append(item.controller)
                return self._nothing(play, item, step, "", source)
            play.optional.append(item.controller)
        self._instruct(play, item, step)
        return source

    def _agrees(self, item: Item, step: Node) -> None:
        player = step.get("player")
        if player is not None and player != item.controller:
            raise Refused("what resolves is controlled by {controller}", controller=item.controller)
        if step.get("object") is not None:
            internal = self.names.ids.get(step["object"])
            refs = [*item.refs.get("self", []), *item.refs.get("self_was", [])]
            if internal not in (item.id, *(ref.id for ref in refs)):
                raise Refused("the topmost item is no ability of {name}, nor that spell (608.1)", name=step["object"])
        ability = step.get("ability")
        if (
            item.spell is None
            and item.key[0] != "given"
            and not self._by_ability([item], [item.key], ability, step.get("card"))
        ):
            raise Refused("the topmost item is another ability (608.1)")

    def _nothing(self, play: Play, item: Item, step: Node, why: str, source: set[str]) -> set[str]:
        if step.get("instruction") is not None and why:
            raise Refused("no instruction is carried out: {why}", why=why)
        self._leave(play, item)
        return source

    def _permanent(self, play: Play, item: Item) -> bool:
        assert item.spell is not None
        types = play.view.looks[item.spell.id].types
        return not types & {"instant", "sorcery"}

    def _enter(self, play: Play, item: Item) -> None:
        """CR 608.3."""
        assert item.spell is not None
        host = next((each for each in item.targets if isinstance(each, Ref)), None)
        look = play.view.looks[item.spell.id]
        with play.batch():
            play.move(
                item.spell,
                "battlefield",
                controller=item.controller,
                attach_to=host if "aura" in look.subtypes else None,
            )

    def _continue(self, play: Play, step: Node, first: bool) -> set[str]:
        item = self.game.resolving
        assert item is not None
        self._agrees(item, step)
        play.told |= of_item(item)
        self._instruct(play, item, step)
        return set()

    def _order(self, item: Item) -> list[tuple[int, Node]]:
        """The instructions that are still to come: of modes, those of the chosen one (700.2)."""
        given = item.ability.get("do") or ()
        return [
            (place, each)
            for place, each in enumerate(given)
            if place >= item.at and each.get("mode", 0) in (0, item.mode)
        ]

    def _instruct(self, play: Play, item: Item, step: Node) -> None:
        left = self._order(item)
        if not left:
            if step.get("instruction") is not None:
                raise Refused("there is no such instruction")
            self._leave(play, item)
            return
        said = step.get("instruction")
        while said is not None and left[0][0] + 1 != said:
            if left[0][0] + 1 > said or not self._idle(play, item, left[0][1]):
                raise Refused("instruction {n} comes next (608.2c)", n=left[0][0] + 1)
            item.done = False
            left = left[1:]
            if not left:
                raise Refused("there is no instruction {said}", said=said)
        place, instruction = left[0]
        play.told["instruction"] = place + 1
        play.tapped_for_mana, told = item.tapped, item.told
        carry_out(play, item, instruction)
        if item.tapped is not None and item.told and not told:  # CR 106.12a: it makes mana only now
            play.told.setdefault("tapped_for_mana", []).append(item.tapped.ref.id)
        play.tapped_for_mana = None
        item.at = place + 1
        if not self._order(item):
            self._leave(play, item)

    def _idle(self, play: Play, item: Item, instruction: Node) -> bool:
        """Whether an instruction does nothing, so that a record may pass over it."""
        if instruction.get("if_done") and not item.done:
            return True
        return not condition(ctx_of(play, item), instruction.get("if"))

    def settle(self) -> None:
        """What is resolving leaves the stack when none of the instructions left does anything."""
        item = self.game.resolving
        if item is None:
            return
        play = Play(self.game, Choices())
        done = item.done
        for _, instruction in self._order(item):
            if not self._idle(play, item, instruction):
                item.done = done
                return
            item.done = False
        self._leave(play, item)

    def _leave(self, play: Play, item: Item) -> None:
        """CR 608.2n: where a spell goes that has resolved."""
        self.game.resolving = None
        if item.spell is None or self.game.find(item.spell) is None:
            return
        obj = self.game.objects[item.spell.id]
        if obj.zone != "stack":
            return
        back = self.game.cards[obj.card].get("return_to_hand") and not obj.token
        with play.batch():
            play.move(item.spell, "hand" if back and any(item.targets or [True]) else "graveyard")

    # ---------------------------------------------------------------------------------------------------------- acting

    def _activate(self, play: Play, step: Node, first: bool) -> set[str]:
        """CR 602.2."""
        obj = self._object(step)
        player = step.get("player") or obj.controller
        view = play.view
        look = view.looks[obj.id]
        key, ability = self._activated(look, step.get("ability"), step.get("card"))
        if look.controller != player:
            raise Refused("{player} doesn't control {object} (602.2)", player=player, object=step["object"])
        play.told |= {"player": player, "object": obj.id, "key": key}
        self._timely(player, ability)
        if not condition(Ctx(self.game, view, player, {"self": [obj.ref]}), ability.get("if")):
            raise Refused("it may not be activated now (602.5)")
        self._once(play, obj, key, ability)
        play.optional.append(player)
        if is_mana_ability(ability):
            play.told["made_mana"] = True
            self._make_mana(play, obj.ref, key, ability, inside=False, carried_out=step.get("instruction"))
            return {player}
        item = Item(f"@{self.game.tick()}", player, key, ability, refs={"self": [obj.ref]})
        self.game.stack.append(item)
        choose_mode_and_targets(play, item)
        play.choices.targets = []
        self._mana_abilities(play, player)
        pay(play, ctx_of(play, item), item, cost_of_ability(play, look, ability["cost"]), obj.ref)
        with play.batch():
            event = Event("activated", obj.id, obj.ref, look.ref, player=player, they=player, item=item.id, by=player)
            event.obj = self.game.objects[obj.id].ref if obj.id in self.game.objects else None
            play.game.looks.setdefault(look.ref, look)
            play.tell(event)
            tell_targets(play, item, spell=False)
        return {player}

    def _activated(self, look: Look, ability: Any, card: str | None = None) -> tuple[Key, Node]:
        own = [(key, each) for key, each in look.abilities if each.get("cost") is not None]
        own = [each for each in own if each[1].get("zone", "battlefield") == look.zone]
        found = self._by_ability(own, [key for key, _ in own], ability, card)
        if not found:
            land = _land_ability(look)
            if land is not None and not (isinstance(ability, int) and 0 < ability <= len(look.abilities)):
                return land
            raise Refused("{id} has no such activated ability in this zone (602.1)", id=self.names.of(look.ref.id))
        return found[0][0], found[0][1]

    def _once(self, play: Play, obj: Obj, key: Key, ability: Node) -> None:
        if ability.get("once_each_turn") and obj.used[("activated", key)]:
            raise Refused("it was activated this turn (602.5b)")
        if (ability.get("cost") or {}).get("loyalty") is not None:
            if obj.used["loyalty"]:
                raise Refused("a loyalty ability of it was activated this turn (606.3)")
            obj.used["loyalty"] += 1
            play.told["loyalty"] = True
        if ability.get("once_each_turn"):
            obj.used[("activated", key)] += 1

    def _timely(self, player: str, ability: Node) -> None:
        loyalty = (ability.get("cost") or {}).get("loyalty") is not None
        if ability.get("sorcery") or loyalty:
            self._as_sorcery(player)

    def _as_sorcery(self, player: str) -> None:
        """CR 307.1."""
        game = self.game
        if game.active != player or game.phase not in ("main", "main_2") or game.stack:
            raise Refused("that is done in one's own main phase with an empty stack (307.1)")

    def _mana_abilities(self, play: Play, player: str) -> None:
        """CR 605.3a: the mana abilities inside a step."""
        seen: set[str] = set()
        for ref, ability, color in play.choices.mana:
            obj = self.game.find(ref)
            if obj is None:
                raise Refused("what makes mana isn't there")
            if obj.id in seen:
                raise Refused("{id} makes mana twice in one step", id=obj.id)
            seen.add(obj.id)
            look = play.view.looks[obj.id]
            if look.controller != player:
                raise Refused("{player} doesn't control {id} (602.2)", player=player, id=obj.id)
            key, given = self._activated(look, ability)
            self._once(play, obj, key, given)
            if not is_mana_ability(given):
                raise Refused("that ability of {id} is no mana ability (605.1a)", id=obj.id)
            if not condition(Ctx(self.game, play.view, player, {"self": [ref]}), given.get("if")):
                raise Refused("it may not be activated now (602.5)")
            play.told.setdefault("mana", []).append(mana_told(self.names.of(obj.id), key, None))
            outer, verbs = play.choices, list(play.verbs)
            may = any(each.get("may") for each in given.get("do") or ())  # what it is activated for is done
            play.choices = Choices(color=color, taken=True if may else None)
            self._make_mana(play, ref, key, given, inside=True)
            if "color" in play.choices.asked:
                play.told["mana"][-1]["color"] = play.choices.asked["color"]
            play.choices, play.verbs = outer, verbs

    def _make_mana(
        self, play: Play, ref: Ref, key: Key, ability: Node, *, inside: bool, carried_out: int | None = None
    ) -> None:
        """CR 605.3b: a mana ability is paid for and carried out.

        `carried_out`: the instruction that is carried out in this step, the others follow; 0: none is; None: all are.
        """
        obj = self.game.objects[ref.id]
        look = play.view.looks[ref.id]
        cost = ability.get("cost") or {}
        item = Item(f"@{self.game.tick()}", look.controller, key, ability, refs={"self": [ref]})
        if inside:
            if not free_of_more(cost):
                raise Refused("the mana ability of {id} is a step of its own (605.3a)", id=obj.id)
        else:
            self._mana_abilities(play, look.controller)
        self.game.looks.setdefault(ref, look)
        pay(play, ctx_of(play, item), item, cost if inside else cost_of_ability(play, look, cost), ref)
        item.tapped = look if cost.get("tap") else None
        play.tapped_for_mana = item.tapped
        modes = {each["mode"] for each in ability.get("do") or () if each.get("mode")}
        item.mode = play.choices.mode if modes else 0
        if carried_out == 0:
            play.told["instruction"] = 0
            self.game.resolving = item
            play.tapped_for_mana = None
            return
        for place, instruction in self._order(item):
            if not inside:
                play.told.setdefault("instruction", place + 1)
            carry_out(play, item, instruction)
            item.at = place + 1
            if carried_out is not None and self._order(item):
                self.game.resolving = item
                break
        if item.told:  # CR 106.12a: it has made mana
            play.told.setdefault("tapped_for_mana", []).append(obj.id)
        play.tapped_for_mana = None

    def _cast(self, play: Play, step: Node, first: bool) -> set[str]:
        """CR 601.2."""
        obj = self._object(step)
        player = step.get("player") or obj.owner
        view = play.view
        look = view.looks[obj.id]
        if "land" in look.types:
            raise Refused("a land isn't cast (305.9)")
        if obj.zone in ("battlefield", "stack"):
            raise Refused("{object} can't be cast from the {zone} (601.3)", object=step["object"], zone=obj.zone)
        ours = [each for each in view.active("cast_from") if _theirs(each.source.controller, each.static, player)]
        from_there = [each for each in ours if each.static.get("zone", "graveyard") == obj.zone]
        if obj.zone != "hand" and not any(view.is_about(each, look) for each in from_there):
            raise Refused("{object} can't be cast from the {zone} (601.3)", object=step["object"], zone=obj.zone)
        if look.owner != player:
            raise Refused("{object} isn't {player}'s to cast", object=step["object"], player=player)
        instant = "instant" in look.types or "flash" in look.keywords
        allowed = [each for each in view.active("as_instant") if _theirs(each.source.controller, each.static, player)]
        if not instant and not any(view.is_about(each, look) for each in allowed):
            self._as_sorcery(player)
        play.told |= {"player": player, "object": obj.id}
        free = bool(step.get("free"))
        if free:
            play.choices.asked["free"] = True
            can = [each for each in view.active("free") if _theirs(each.source.controller, each.static, player)]
            if not any(view.is_about(each, look) for each in can):
                raise Refused("nothing lets it be cast without paying its mana cost (118.9)")
        elif look.cost is None:
            raise Refused("it has no mana cost (118.6)")
        play.optional.append(player)
        card = self.game.cards[look.name]
        item, was = announce(play, player, obj.ref)
        play.choices.targets.clear()
        self._mana_abilities(play, player)
        now = play.view.looks[obj.id]
        besides = dict(card.get("additional") or {})
        asked = [*([] if free else (look.cost or [])), *symbols_of(besides.pop("mana", None))]  # CR 118.9d
        symbols = cost_of_spell(play, player, now, asked)
        if "convoke" in now.keywords:
            symbols = self._convoke(play, player, symbols)
        pay(play, ctx_of(play, item), item, besides, None, symbols)
        tell_cast(play, item, was)
        return {player}

    def _convoke(self, play: Play, player: str, symbols: list[str]) -> list[str]:
        """CR 702.51: chosen untapped creatures are tapped, each for {1} or one mana of one of its colors."""
        letters = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
        while True:
            view = play.view

            def fit(each: Target, view: View = view) -> bool:
                look = view.looks.get(each.id) if isinstance(each, Ref) else None
                return look is not None and look.is_creature and not look.tapped and look.controller == player

            chosen = play.choices.take(fit)
            if not isinstance(chosen, Ref):
                return symbols
            with play.batch():
                play.tap(chosen)
            colors = {letters[color] for color in view.looks[chosen.id].colors}
            paid = next((place for place, symbol in enumerate(symbols) if colors & set(symbol.split("/"))), None)
            if paid is None:
                paid = next((place for place, symbol in enumerate(symbols) if symbol.isdecimal()), None)
            if paid is None:
                raise Refused("{id} pays for nothing (702.51a)", id=chosen.id)
            less = [str(int(symbols[paid]) - 1)] if symbols[paid].isdecimal() and symbols[paid] != "1" else []
            symbols = [*symbols[:paid], *less, *symbols[paid + 1 :]]

    def _play(self, play: Play, step: Node, first: bool) -> set[str]:
        """CR 305."""
        obj = self._object(step)
        player = step.get("player") or obj.owner
        view = play.view
        look = view.looks[obj.id]
        play.told |= {"player": player, "object": obj.id}
        self._as_sorcery(player)
        if "land" not in look.types or obj.owner != player:
            raise Refused("{object} is no land of {player}'s (305.1)", object=step["object"], player=player)
        from_there = [each for each in view.active("cast_from") if each.static.get("zone", "graveyard") == obj.zone]
        if obj.zone != "hand" and not any(view.is_about(each, look) for each in from_there):
            raise Refused("{object} can't be played from the {zone} (305.1)", object=step["object"], zone=obj.zone)
        if self.game.players[player].land_drops <= 0:
            raise Refused("no land drop is left (305.2)")
        self.game.players[player].land_drops -= 1
        play.optional.append(player)
        with play.batch():
            play.move(obj.ref, "battlefield", controller=player)
        return {player}


def _take_out(waiting: list[Waiting], one: Waiting) -> None:
    """Removes this very item, even if others are equal to it."""
    del waiting[next(place for place, each in enumerate(waiting) if each is one)]


def _theirs(controller: str, static: Node, player: str) -> bool:
    who = static.get("who", "you")
    return who == "any" or (controller == player) is (who == "you")


def _about(waiting: Waiting) -> set[str | None]:
    refs = (waiting.about, waiting.was)
    return {waiting.about_player, *(ref.id for ref in refs if ref is not None)}


def _called(key: Key) -> set[str]:
    """The names by which an ability that isn't the card's own may be called."""
    words = [str(part) for part in key[1:]]
    if key[0] == "granted" and len(key) > 2:
        words.append(f"{key[2]}.0")
    if key[0] == "gained" and len(key) > 3:
        words.append(f"{key[2]}.{key[3]}")
    words += [str(key[0]), str(ability_name(key))]
    return {" ".join(words[:count]) for count in range(1, len(words) + 1)} | set(words)


def _land_ability(look: Look) -> tuple[Key, Node] | None:
    """CR 305.6: a land with a basic land type can be tapped for mana of its color."""
    letters = [letter for word, letter in _LAND_MANA.items() if word in look.subtypes]
    if "land" not in look.types or not letters or look.zone != "battlefield":
        return None
    mana = f"{{{'/'.join(letters)}}}"
    return ("land", mana), {"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": mana}]}


def _shown(targets: list[Target]) -> str:
    return ", ".join(each if isinstance(each, str) else each.id for each in targets)
