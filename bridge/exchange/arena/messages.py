"""What is read of a message of the log. Everything else is skipped when it is decoded: who plays, which account and
match it was, and when.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Raw, Struct

__all__ = [
    "Annotation",
    "Attacker",
    "AttackersRequest",
    "Blocker",
    "BlockersRequest",
    "Detail",
    "Event",
    "Message",
    "Number",
    "Object",
    "PlayerInfo",
    "Recipient",
    "StateMessage",
    "TurnInfo",
    "Value",
    "Zone",
    "word",
]

Number: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=2**32)]
_Word: TypeAlias = Annotated[str, Meta(max_length=80)]


class _Part(Struct, frozen=True, rename="camel"):
    """A part of a message; keys that aren't listed are skipped."""


class Value(_Part, frozen=True):
    """A number; 0 is left out."""

    value: Number = 0


class _Ability(_Part, frozen=True):
    """An ability that an object has now."""

    grp_id: Number = 0


class _AttackInfo(_Part, frozen=True):
    """What is attacked: a seat, or an object."""

    target_id: Number = 0


class _BlockInfo(_Part, frozen=True):
    """The attackers that are blocked."""

    attacker_ids: list[Number] = []


class Object(_Part, frozen=True):
    """An object of the game. The characteristics are current ones."""

    instance_id: Number
    grp_id: Number = 0
    type: _Word = ""
    zone_id: Number = 0
    owner_seat_id: Number = 0
    controller_seat_id: Number = 0
    super_types: list[_Word] = []
    card_types: list[_Word] = []
    subtypes: list[_Word] = []
    color: list[_Word] = []
    power: Value | Number | None = None
    toughness: Value | Number | None = None
    loyalty: Value | Number | None = None
    defense: Value | Number | None = None
    is_tapped: bool = False
    damage: Number = 0
    is_facedown: bool = False
    has_summoning_sickness: bool = False
    attack_state: _Word = ""
    attack_info: _AttackInfo = _AttackInfo()
    block_state: _Word = ""
    block_info: _BlockInfo = _BlockInfo()
    unique_abilities: list[_Ability] = []
    abilities: list[Number] = []

    @property
    def ability_ids(self) -> list[int]:
        """The ids of its abilities, each once."""
        return list(dict.fromkeys([*(each.grp_id for each in self.unique_abilities), *self.abilities]))


class Zone(_Part, frozen=True):
    """A zone, with the ids of what is in it."""

    zone_id: Number
    type: _Word = ""
    owner_seat_id: Number = 0
    object_instance_ids: list[Number] = []


class PlayerInfo(_Part, frozen=True):
    """A player, by seat."""

    system_seat_number: Number = 0
    life_total: Number | None = None


class TurnInfo(_Part, frozen=True):
    """Where in the turn the game is."""

    phase: _Word = ""
    step: _Word = ""
    turn_number: Number = 0
    active_player: Number = 0


class Detail(_Part, frozen=True):
    """A number of an annotation, by name."""

    key: _Word = ""
    value_int32: list[Number] = []


class Annotation(_Part, frozen=True):
    """A property of objects: a counter, an attachment, an added ability, a restriction."""

    id: Number = 0
    affector_id: Number = 0
    affected_ids: list[Number] = []
    type: list[_Word] = []
    details: list[Detail] = []

    def detail(self, key: str) -> int | None:
        """The first number of a detail."""
        return next((number for each in self.details if each.key == key for number in each.value_int32), None)


class _GameInfo(_Part, frozen=True):
    """How far the game is."""

    stage: _Word = ""


class StateMessage(_Part, frozen=True):
    """A state of the game: as a whole, or what has changed."""

    type: _Word = ""
    game_state_id: Number = 0
    prev_game_state_id: Number = 0
    game_info: _GameInfo = _GameInfo()
    players: list[PlayerInfo] = []
    turn_info: TurnInfo | None = None
    zones: list[Zone] = []
    game_objects: list[Object] = []
    persistent_annotations: list[Annotation] = []
    diff_deleted_instance_ids: list[Number] = []
    diff_deleted_persistent_annotation_ids: list[Number] = []


class Recipient(_Part, frozen=True):
    """What can be attacked."""

    player_system_seat_id: Number = 0
    planeswalker_instance_id: Number = 0
    battle_instance_id: Number = 0


class Attacker(_Part, frozen=True):
    """A creature that can attack, or that is chosen to."""

    attacker_instance_id: Number
    legal_damage_recipients: list[Recipient] = []
    selected_damage_recipient: Recipient | None = None
    must_attack: bool = False


class AttackersRequest(_Part, frozen=True):
    """The question who attacks, with what is chosen so far."""

    qualified_attackers: list[Attacker] = []
    attackers: list[Attacker] = []
    can_submit_attackers: bool = False


class Blocker(_Part, frozen=True):
    """A creature that can block, what it can block, and what it is chosen to block."""

    blocker_instance_id: Number
    attacker_instance_ids: list[Number] = []
    selected_attacker_instance_ids: list[Number] = []
    must_block: bool = False


class BlockersRequest(_Part, frozen=True):
    """The question who blocks, with what is chosen so far."""

    blockers: list[Blocker] = []


class Message(_Part, frozen=True):
    """A message of the game's engine to the client."""

    type: _Word = ""
    system_seat_ids: list[Number] = []
    game_state_message: StateMessage | None = None
    declare_attackers_req: AttackersRequest | None = None
    declare_blockers_req: BlockersRequest | None = None


class _Messages(_Part, frozen=True):
    gre_to_client_messages: list[Raw] = []


class Event(_Part, frozen=True):
    """A line of the log, with its messages as they stand there."""

    gre_to_client_event: _Messages = _Messages()


def word(name: str) -> str:
    """The last part of a word of the log: `CardType_Creature` is `Creature`."""
    return name.rpartition("_")[2]
