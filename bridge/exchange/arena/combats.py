"""The declarations of a game: the state before each one, what the client was offered, and what was declared.

The states show the declarations of both players. For the client's own declarations there are also requests: the board
is then that of the first request, and an empty declaration shows in that the game goes on. That an opponent attacks
with nothing doesn't show in any step of the turn (CR 508.8).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bridge.exchange.arena.messages import AttackersRequest, BlockersRequest, Message, Recipient, word
from bridge.exchange.arena.state import State, after, start
from bridge.language import phrase

__all__ = ["Combats", "Declared", "recipient"]

_AFTER_ATTACKS = ("DeclareBlock", "FirstStrikeDamage", "CombatDamage", "EndCombat")
_AFTER_BLOCKS = ("FirstStrikeDamage", "CombatDamage", "EndCombat")


class Declared(Struct, frozen=True):
    """A declaration.

    Attributes:
        game: Which game of the log, from 1.
        line: The line of the message that shows it.
        blocks: Whether blockers were declared, and not attackers.
        before: The state before it.
        attackers: Attacker to what it attacks, a seat or an object.
        blockers: Blocker to the attackers that it blocks.
        asked: What the client was asked, one question for each choice that was made; empty for an opponent's
            declaration.
        attacked: What attacked in an earlier combat of this turn.
        seat: The seat of this log's player; 0 if it isn't known.
        doubt: Why the state before it is doubtful; empty if it isn't.
    """

    game: int
    line: int
    blocks: bool
    before: State
    attackers: dict[int, int] = {}
    blockers: dict[int, list[int]] = {}
    asked: tuple[AttackersRequest | BlockersRequest, ...] = ()
    attacked: frozenset[int] = frozenset()
    seat: int = 0
    doubt: str = ""


def recipient(of: Recipient) -> int:
    """What is attacked: a seat, or an object."""
    return of.planeswalker_instance_id or of.battle_instance_id or of.player_system_seat_id


class _Combat:
    """The known facts of the current combat."""

    def __init__(self) -> None:
        self.attacks: list[AttackersRequest] = []
        self.blocks: list[BlockersRequest] = []
        self.before_attacks: State | None = None
        self.before_blocks: State | None = None
        self.attacked = self.blocked = False


class Combats:
    """Follows the games of a log.

    Attributes:
        games: The number of games so far.
        merged: How many declarations of blockers came in one message with the attack, so that the state between the
            two isn't known.
    """

    def __init__(self) -> None:
        self.games = self.merged = 0
        self._state = start()
        self._over = True
        self._seat = 0
        self._turn = 0
        self._attacked: set[int] = set()
        self._combat = _Combat()

    def lost(self, line: int) -> None:
        """Notes that a message couldn't be read."""
        if not self._state.doubt:
            state = self._state
            self._state = State(
                state.id, state.objects, state.zones, state.players, state.annotations, state.turn,
                phrase("the message on line {line} can't be read", line=line),
            )  # fmt: skip

    def follow(self, message: Message, line: int) -> Iterator[Declared]:
        """The declarations that a message shows."""
        if len(message.system_seat_ids) == 1:
            self._seat = message.system_seat_ids[0]
        if message.game_state_message is not None:
            before = self._state
            found = after(before, message.game_state_message, line)
            if found is not None:
                self._state = found
                if word(message.game_state_message.type) == "Full":
                    self._begin_anew(before, found)
                else:
                    self.games, self._over = max(self.games, 1), False
                    yield from self._seen(before, found, line)
                self._over = self._over or word(message.game_state_message.game_info.stage) == "GameOver"
        if message.declare_attackers_req is not None:
            self._combat.before_attacks = self._combat.before_attacks or self._state
            self._combat.attacks.append(message.declare_attackers_req)
        if message.declare_blockers_req is not None:
            self._combat.before_blocks = self._combat.before_blocks or self._state
            self._combat.blocks.append(message.declare_blockers_req)

    def _begin_anew(self, before: State, now: State) -> None:
        """Takes a complete state, which doesn't tell what was declared before it."""
        if self._over or now.id < before.id:
            self.games += 1
            self._over = False
        self._turn, self._attacked = now.turn.turn_number, set()
        self._combat = _Combat()
        self._combat.attacked = bool(now.attackers)
        self._combat.blocked = any(word(each.block_state) not in ("", "None") for each in now.battlefield.values())

    def _seen(self, before: State, now: State, line: int) -> Iterator[Declared]:
        """The declarations that the change from one state to another shows."""
        begins = now.step == "BeginCombat" and before.step != "BeginCombat"
        new_turn = now.turn.turn_number != self._turn
        if new_turn or begins or not now.in_combat:
            yield from self._nothing_declared(now, line, ended=True)
            self._combat = _Combat()
        if new_turn:
            self._turn, self._attacked = now.turn.turn_number, set()
        if now.in_combat:
            yield from self._attacks(before, now, line)
            yield from self._blocks(before, now, line)
            yield from self._nothing_declared(now, line)

    def _attacks(self, before: State, now: State, line: int) -> Iterator[Declared]:
        combat = self._combat
        attackers = now.attackers
        if combat.attacked or not attackers:
            return
        combat.attacked = True
        board = combat.before_attacks or before
        there = board.battlefield
        found = {
            id: each.attack_info.target_id
            for id, each in attackers.items()
            if id in there and there[id].controller_seat_id == now.turn.active_player
        }
        yield self._declared(line, False, board, now, attackers=found, asked=tuple(combat.attacks))
        self._attacked |= attackers.keys()

    def _blocks(self, before: State, now: State, line: int) -> Iterator[Declared]:
        combat = self._combat
        states = {id: word(each.block_state) for id, each in now.battlefield.items()}
        if combat.blocked or not any(each in ("Blocking", "Blocked", "Unblocked") for each in states.values()):
            return
        combat.blocked = True
        board = combat.before_blocks or before
        if not board.attackers:
            self.merged += 1
            return
        there = board.battlefield
        found = {
            id: now.objects[id].block_info.attacker_ids
            for id, each in states.items()
            if each == "Blocking" and id in there and there[id].controller_seat_id != board.turn.active_player
        }
        yield self._declared(line, True, board, now, blockers=found, asked=tuple(combat.blocks))

    def _nothing_declared(self, now: State, line: int, ended: bool = False) -> Iterator[Declared]:
        """The client was asked, and the game went on without a declaration."""
        combat = self._combat
        if combat.before_attacks and not combat.attacked and (ended or now.step in _AFTER_ATTACKS):
            combat.attacked = True
            yield self._declared(line, False, combat.before_attacks, now, asked=tuple(combat.attacks))
        if combat.before_blocks and not combat.blocked and (ended or now.step in _AFTER_BLOCKS):
            combat.blocked = True
            if combat.before_blocks.attackers:
                yield self._declared(line, True, combat.before_blocks, now, asked=tuple(combat.blocks))

    def _declared(
        self,
        line: int,
        blocks: bool,
        before: State,
        now: State,
        attackers: dict[int, int] | None = None,
        blockers: dict[int, list[int]] | None = None,
        asked: tuple[AttackersRequest | BlockersRequest, ...] = (),
    ) -> Declared:
        earlier = frozenset(self._attacked) if not blocks else frozenset()
        doubt = before.doubt or now.doubt
        return Declared(
            self.games, line, blocks, before, attackers or {}, blockers or {}, asked, earlier, self._seat, doubt
        )
