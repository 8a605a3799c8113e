"""The state of a game, message by message.

A message gives the state as a whole, or what has changed since another one, by whole objects. If the message before it
is not the last one that was read, one was lost: then the state is doubtful until it is given as a whole again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bridge.exchange.arena.messages import Annotation, Object, PlayerInfo, StateMessage, TurnInfo, Zone, word
from bridge.language import phrase

__all__ = ["State", "after", "start"]

_MOST_OBJECTS = 20_000
"""The most objects, zones or annotations of a state; a game has some hundreds."""


class State(Struct, frozen=True):
    """A state of the game.

    Attributes:
        id: Its number; 0 before the first.
        objects, zones, annotations: By id.
        players: By seat.
        turn: Where in the turn the game is.
        doubt: Why the state is doubtful; empty if it isn't.
    """

    id: int = 0
    objects: Mapping[int, Object] = {}
    zones: Mapping[int, Zone] = {}
    players: Mapping[int, PlayerInfo] = {}
    annotations: Mapping[int, Annotation] = {}
    turn: TurnInfo = TurnInfo()
    doubt: str = ""

    def zone_of(self, thing: Object) -> str:
        """The sort of zone that an object is in: `Battlefield`."""
        zone = self.zones.get(thing.zone_id)
        return word(zone.type) if zone is not None else ""

    @property
    def battlefield(self) -> dict[int, Object]:
        """The objects on the battlefield, by id, in its order."""
        order = {id: place for zone in self.zones.values() for place, id in enumerate(zone.object_instance_ids)}
        there = [each for each in self.objects.values() if self.zone_of(each) == "Battlefield"]
        return {
            each.instance_id: each for each in sorted(there, key=lambda one: order.get(one.instance_id, len(order)))
        }

    @property
    def attackers(self) -> dict[int, Object]:
        """The attacking creatures, by id."""
        return {id: each for id, each in self.battlefield.items() if word(each.attack_state) == "Attacking"}

    def of_type(self, sort: str) -> Iterable[Annotation]:
        """The annotations of a sort, such as `Counter`."""
        return (each for each in self.annotations.values() if any(word(name) == sort for name in each.type))

    @property
    def in_combat(self) -> bool:
        """Whether it is a combat phase."""
        return word(self.turn.phase) == "Combat"

    @property
    def step(self) -> str:
        """The step: `DeclareAttack`."""
        return word(self.turn.step)


def start() -> State:
    """The state in which nothing is known yet."""
    return State(doubt=phrase("the log begins in the middle of the game"))


def after(state: State, message: StateMessage, line: int) -> State | None:
    """The state after a message; None if the message says nothing new.

    Args:
        state: The state before.
        message: The message.
        line: Its line in the log, to say where one is missing.
    """
    if word(message.type) == "Full":
        return _changed(State(), message, "")
    if message.game_state_id and message.game_state_id == state.id:
        return None  # it came again
    doubt = state.doubt
    if not doubt and message.game_state_id < state.id:
        doubt = phrase("the game goes back to an earlier state on line {line}", line=line)
    elif not doubt and message.prev_game_state_id != state.id:
        doubt = phrase("a message of the game is missing before line {line}", line=line)
    return _changed(state, message, doubt)


def _changed(state: State, message: StateMessage, doubt: str) -> State:
    gone = set(message.diff_deleted_instance_ids)
    turn = _turn(state.turn, message.turn_info)
    # What left combat with its end needn't be told of again.
    combat_ends = state.in_combat and (word(turn.phase) != "Combat" or word(turn.step) == "BeginCombat")
    kept = (each for id, each in state.objects.items() if id not in gone)
    objects = {each.instance_id: _at_peace(each) if combat_ends else each for each in kept}
    objects |= {each.instance_id: each for each in message.game_objects}
    dropped = set(message.diff_deleted_persistent_annotation_ids)
    annotations = {id: each for id, each in state.annotations.items() if id not in dropped}
    annotations |= {each.id: each for each in message.persistent_annotations}
    zones = {**state.zones, **{each.zone_id: each for each in message.zones}}
    players = {**state.players, **{each.system_seat_number: each for each in message.players}}
    if max(len(objects), len(zones), len(annotations), len(players)) > _MOST_OBJECTS:
        return State(id=message.game_state_id, doubt=phrase("more objects than a game has"))
    return State(message.game_state_id, objects, zones, players, annotations, turn, doubt)


def _at_peace(thing: Object) -> Object:
    """An object that neither attacks nor blocks."""
    if not (thing.attack_state or thing.block_state):
        return thing
    return replace(thing, attack_state="", block_state="")


def _turn(before: TurnInfo, given: TurnInfo | None) -> TurnInfo:
    """Where in the turn the game is; what a message doesn't say is as before. A phase without a step has none."""
    if given is None:
        return before
    return TurnInfo(
        given.phase or before.phase,
        given.step if given.phase or given.step else before.step,
        given.turn_number or before.turn_number,
        given.active_player or before.active_player,
    )
