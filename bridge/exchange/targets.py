"""What the tests of an engine can express, and what a case loses on the way there.

A case is cut down to what the target can express. The rules then judge that board, so that a test expects only what
holds on its own board. The result lists what was cut off.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bridge.case.state import Case, Effect, Gone, Options, Permanent, Play, Player, State
from bridge.case.words import quoted
from bridge.language import phrase, phrase_in, term_in

__all__ = ["Reduced", "Target", "named", "reduced"]


class Target(Struct, frozen=True):
    """What the tests of an engine can express.

    Attributes:
        name: The engine.
        players: The most players.
        permanents: Keys of a permanent, besides those that identify its card.
        player: Keys of a player.
        words: Whether a card is given by its words, so that it may be invented; otherwise by its name alone.
        nameless: Whether a creature without words can have no name, or be a token.
        on_players: Whether something can be attached to a player.
        counters: Kinds of counters; None for all.
        unique_hosts: Whether what something is attached to must be the only permanent of its name.
        attach: The subtypes of what can be attached; None for all.
        questions: The questions.
        names: A pattern; names that it finds something in can't be written.
        token_names, subtypes: Likewise for the name of a token, and for its subtypes.
        keywords: The keywords that a token can have.
    """

    name: str
    players: int
    permanents: frozenset[str]
    player: frozenset[str]
    words: bool = False
    nameless: bool = False
    on_players: bool = False
    counters: frozenset[str] | None = None
    unique_hosts: bool = False
    attach: frozenset[str] | None = None
    questions: frozenset[str] = frozenset({"declare_attackers", "declare_blockers"})
    names: str = ""
    token_names: str = ""
    subtypes: str = ""
    keywords: frozenset[str] = frozenset()


class Reduced(Struct, frozen=True):
    """A case cut down to what a target can express.

    Attributes:
        case: The case. The player who declares is the first or the second of its players.
        lost: What was cut off, a line each.
        taken: What the target doesn't take from the case but from its own cards, a line each.
    """

    case: Case
    lost: tuple[str, ...]
    taken: tuple[str, ...]


_IDENTITY = ("id", "name", "controller", "face")
_OF_THE_CARD = (
    "types", "subtypes", "supertypes", "colors", "mana_cost", "mana_value", "power", "toughness", "loyalty", "defense",
    "text", "keywords", "mana", "printed", "colors_unknown", "effects",
)  # fmt: skip
"""Keys of a permanent that identify its card. A target that knows cards by name has its own."""

_PLAIN_VARIANTS = ("commander", "free_for_all")
"""Variants that stand for no options."""

_STATUSES = {
    "tapped": term_in("status", "tapped"),
    "sick": term_in("status", "sick"),
    "counters": term_in("status", "counters"),
    "damage": term_in("status", "damage"),
    "attached_to": term_in("status", "attached to"),
    "owner": term_in("status", "owner"),
    "goaded_by": term_in("status", "goaded by"),
    "suspected": term_in("status", "suspected"),
    "token": term_in("status", "token"),
    "marks": term_in("status", "marks"),
    "attacked_this_turn": term_in("status", "attacked this turn"),
    "had_to_attack": term_in("status", "had to attack"),
    "protector": term_in("status", "protector"),
    "bind": term_in("status", "bind"),
    "timestamp": term_in("status", "timestamp"),
}
"""The keys of a permanent's status, in words."""

_PLAYER_KEYS = {
    "life": term_in("status", "life"),
    "hand": term_in("status", "hand"),
    "graveyard": term_in("status", "graveyard"),
    "poison": term_in("status", "poison"),
    "mana": term_in("status", "mana"),
    "snow_mana": term_in("status", "snow mana"),
    "range_of_influence": term_in("status", "range of influence"),
    "team": term_in("status", "team"),
    "numbers": term_in("status", "numbers"),
    "marks": term_in("status", "marks"),
    "left": term_in("status", "left"),
}
"""The keys of a player, in words."""

_COMBAT_KEYS = {
    "blocking": term_in("status", "blocking"),
    "blocked": term_in("status", "blocked"),
    "damage_order": term_in("status", "damage order"),
    "struck_first": term_in("status", "struck first"),
}
"""The keys of a combat, in words."""


def named(permanent: Permanent) -> str:
    """How a permanent is called in a line for people."""
    return f"{permanent.name} ({permanent.id})" if permanent.name and permanent.name != permanent.id else permanent.id


def reduced(case: Case, target: Target, read: Case, unknown: Collection[str] = ()) -> Reduced:
    """The case cut down to what a target can express. The play loses what it declares of objects that are cut off.

    Args:
        case: The case.
        target: The target.
        read: The case with its names looked up.
        unknown: Names that no card has.
    """
    return _Reducing(case, target, read, unknown).result()


class _Reducing:
    """Cuts a case down, and notes what it cuts off."""

    def __init__(self, case: Case, target: Target, read: Case, unknown: Collection[str]) -> None:
        self._unknown = unknown
        self._case = case
        self._target = target
        self._subtypes = {each.id: set(each.subtypes) for each in read.state.battlefield}
        plain = case.state.options == Options(
            usual=case.state.options.usual,
            attack_multiple_players=not case.state.options.usual,
            variant=case.state.options.variant if case.state.options.variant in _PLAIN_VARIANTS else None,
        )
        self._players_at_most = target.players if plain else min(2, target.players)
        self._lost: list[str] = []
        self._taken: list[str] = []

    def result(self) -> Reduced:
        state = self._case.state
        players = self._players()
        permanents = {each.id: each for each in state.battlefield if each.controller in players and self._is_card(each)}
        for each in state.battlefield:
            if each.controller not in players:
                self._lost.append(phrase("{each}: its controller is left out", each=named(each)))
        self._without_stray(permanents, players)
        battlefield = [self._permanent(each, permanents, players) for each in permanents.values()]
        for effect in state.effects:
            self._lost.append(phrase("an effect in force: {effect}", effect=_told(effect)))
        self._options(state)
        if state.answers:
            self._lost.append(phrase("answers to questions: {answers}", answers=", ".join(map(quoted, state.answers))))
        kept = {*players, *permanents}
        cut = State(
            active=state.active,
            players=players,
            options=Options(attack_multiple_players=True) if len(players) > 2 else Options(),
            battlefield=battlefield,
            attacking=self._attacking(kept),
            declaring=None if len(players) == 2 or state.declaring not in players else state.declaring,
            printed=state.printed,
        )
        return Reduced(self._with(cut, kept), tuple(self._lost), tuple(self._taken))

    def _without_stray(self, kept: dict[str, Permanent], players: dict[str, Player]) -> None:
        """Removes what can't stay: Auras whose host the target can't express (an unattached Aura doesn't stay, CR
        303.4c), and permanents whose effects name something that was removed."""
        while stray := {each.id: why for each in kept.values() if (why := self._astray(each, kept, players))}:
            for id, why in stray.items():
                self._lost.append(f"{named(kept.pop(id))}: {why}")

    def _astray(self, permanent: Permanent, kept: dict[str, Permanent], players: dict[str, Player]) -> str:
        """Why a permanent can't stay; empty if it can."""
        is_aura = permanent.attached_to and "aura" in self._subtypes[permanent.id]
        if is_aura and (why := self._unsaid("attached_to", permanent, kept, players)):
            return why
        state = self._case.state
        known = {*state.players, *(each.id for each in state.battlefield)} - {*players, *kept}
        gone = sorted(known & _ids_in(msgspec.to_builtins(permanent.effects or [])))
        return phrase("its effects name {names}, which is left out", names=", ".join(gone)) if gone else ""

    def _with(self, state: State, kept: set[str]) -> Case:
        case = replace(self._case, state=state, play=self._play(kept), expect=None, near_miss=None, offered=None)
        if case.question not in self._target.questions:
            self._lost.append(phrase("the assignment of combat damage"))
        return case

    # Players

    def _players(self) -> dict[str, Player]:
        """The players that are kept: the active player, and those opponents that the play is about."""
        state = self._case.state
        players = {id: each for id, each in state.players.items() if not each.left}
        for id in state.players.keys() - players.keys():
            self._lost.append(phrase("{id}, who has left the game", id=id))
        if len(players) > self._players_at_most:
            chosen = [state.active, *self._involved(players)][: self._players_at_most]
            for id in players:
                if id not in chosen:
                    self._lost.append(
                        phrase(
                            "{id}: a test of {name} has {most} players here",
                            id=id,
                            name=self._target.name,
                            most=self._players_at_most,
                        )
                    )
            players = {id: each for id, each in players.items() if id in chosen}
        return {id: self._player(id, each) for id, each in players.items()}

    def _involved(self, players: Iterable[str]) -> list[str]:
        """The other players, those that are attacked or block first."""
        case, state = self._case, self._case.state
        controllers = {each.id: each.controller for each in state.battlefield}
        play = case.play or Play()
        targets = [*play.attackers.values(), *(each.gone if isinstance(each, Gone) else each
                                               for each in state.attacking.values())]  # fmt: skip
        about = [*targets, *play.blockers, state.declaring, state.options.defending]
        found = [controllers.get(each, each) for each in about if each is not None]
        return [each for each in dict.fromkeys([*found, *players]) if each in players and each != state.active]

    def _player(self, id: str, player: Player) -> Player:
        for key in _PLAYER_KEYS:
            if key not in self._target.player and (value := getattr(player, key)):
                self._lost.append(f"{id}: {phrase_in('status', _PLAYER_KEYS[key])} {_short(value)}")
        return Player(**{key: getattr(player, key) for key in _PLAYER_KEYS if key in self._target.player})

    # Permanents

    def _is_card(self, permanent: Permanent) -> bool:
        """Whether the target can have the permanent at all."""
        silent = [each for each in permanent.effects or () if not each.text]
        if silent and (not permanent.name or self._target.words):
            self._lost.append(
                phrase(
                    "{permanent}: effects without words ({kinds})",
                    permanent=named(permanent),
                    kinds=", ".join(map(_kind, silent)),
                )
            )
            return False
        if permanent.name and self._target.names and re.search(self._target.names, permanent.name):
            self._lost.append(
                phrase("{permanent}: a name like this can't be written there", permanent=named(permanent))
            )
            return False
        if permanent.name in self._unknown and not self._target.words and not self._is_token(permanent):
            self._lost.append(phrase("{permanent}: no card of the index has this name", permanent=named(permanent)))
            return False
        if permanent.name or self._target.words:
            return True
        plain = "creature" in permanent.types and not (permanent.text or permanent.effects)
        if self._target.nameless and plain:
            return True
        self._lost.append(phrase("{id}: it has no name of a card", id=permanent.id))
        return False

    def _permanent(self, permanent: Permanent, kept: dict[str, Permanent], players: dict[str, Player]) -> Permanent:
        given: dict[str, Any] = {key: getattr(permanent, key) for key in (*_IDENTITY, *_OF_THE_CARD)}
        if permanent.face and not self._target.words and "face" not in self._target.permanents:
            self._lost.append(phrase("{permanent}: its face", permanent=named(permanent)))
            given["face"] = None
        if self._is_token(permanent):
            self._token(permanent, given)
        by_hand = [key for key in _OF_THE_CARD if getattr(permanent, key) not in (None, [], False)]
        if by_hand and not self._target.words and permanent.name and not self._is_token(permanent):
            self._taken.append(f"{named(permanent)}: {', '.join(by_hand).replace('_', ' ')}")
        if not self._target.words and any(not each.text for each in permanent.effects or ()):
            self._lost.append(
                phrase(
                    "{permanent}: that its card has the effects which the case gives without words",
                    permanent=named(permanent),
                )
            )
        for key in _STATUSES:
            value = getattr(permanent, key)
            if (key == "owner" and value == permanent.controller) or not value:
                continue
            if why := self._unsaid(key, permanent, kept, players):
                self._lost.append(f"{named(permanent)}: {why}")
            else:
                given[key] = value
        return Permanent(**given)

    def _is_token(self, permanent: Permanent) -> bool:
        """Whether the test gives the permanent by its characteristics instead of by its card."""
        plain = "creature" in permanent.types and not (permanent.text or permanent.effects)
        return self._target.nameless and plain and (permanent.token or not permanent.name)

    def _token(self, permanent: Permanent, given: dict[str, Any]) -> None:
        if permanent.name and re.search(self._target.token_names, permanent.name):
            self._lost.append(phrase("{permanent}: its name, which can't be written there", permanent=named(permanent)))
            given["name"] = None
        if odd := [each for each in permanent.subtypes if re.search(self._target.subtypes, each)]:
            self._lost.append(
                phrase(
                    "{permanent}: the subtypes {odd}, which can't be written there",
                    permanent=named(permanent),
                    odd=", ".join(odd),
                )
            )
            given["subtypes"] = [each for each in permanent.subtypes if each not in odd]
        if len(permanent.colors) > 1:
            self._lost.append(phrase("{permanent}: its colors", permanent=named(permanent)))
            given["colors"] = []
        if unknown := [each for each in permanent.keywords if each not in self._target.keywords]:
            self._lost.append(f"{named(permanent)}: {', '.join(unknown)}")
            given["keywords"] = [each for each in permanent.keywords if each in self._target.keywords]

    def _unsaid(self, key: str, permanent: Permanent, kept: dict[str, Permanent], players: dict[str, Player]) -> str:
        """The part of a status that the target can't express; empty if it can express all."""
        target, value = self._target, getattr(permanent, key)
        name = phrase_in("status", _STATUSES[key])
        told = f"{name} {_short(value)}" if value is not True else name
        if key not in target.permanents:
            return told
        if key == "counters" and target.counters is not None and (unknown := value.keys() - target.counters):
            return f"{name} {', '.join(sorted(unknown))}"
        if key == "owner" and value not in players:
            return told
        if key != "attached_to":
            return ""
        if value in players:
            return "" if target.on_players else told
        if value not in kept:
            return told
        if target.attach is not None and not target.attach & self._subtypes[permanent.id]:
            return phrase("that it is attached to {host}", host=named(kept[value]))
        alike = sum(each.name == kept[value].name for each in kept.values())
        if target.unique_hosts and alike > 1:
            return phrase("to which {host} it is attached", host=kept[value].name)
        return ""

    # The state besides, and the play

    def _options(self, state: State) -> None:
        given = {key for key in Options.__struct_fields__ if getattr(state.options, key) not in (None, False)}
        given -= {"defending", "deploy_creatures"}
        if self._players_at_most > 2 or len(state.players) == 2:
            given -= {"usual", "attack_multiple_players", "variant"}
        if given:
            self._lost.append(phrase("options: {what}", what=", ".join(sorted(given))))
        if state.bands:
            self._lost.append(phrase("attacking bands"))
        for key, name in _COMBAT_KEYS.items():
            if getattr(state, key):
                self._lost.append(phrase_in("status", name))

    def _attacking(self, kept: set[str]) -> dict[str, str | Gone]:
        found: dict[str, str | Gone] = {}
        for attacker, target in self._case.state.attacking.items():
            if attacker not in kept:
                continue
            if isinstance(target, Gone):
                self._lost.append(phrase("{attacker}: that what it attacked is gone", attacker=attacker))
            elif target not in kept:
                self._lost.append(phrase("{attacker}: that it attacks {target}", attacker=attacker, target=target))
            else:
                found[attacker] = target
        return found

    def _play(self, kept: set[str]) -> Play | None:
        play = self._case.play
        if play is None or self._case.question == "assign_combat_damage":
            return None
        if play.bands:
            self._lost.append(phrase("the bands of the play"))
        if play.exert or play.enlist:
            self._lost.append(phrase("the optional costs of the play (exert, enlist)"))
        attacking = self._case.state.attacking
        attackers = {id: to for id, to in play.attackers.items() if {id, to} <= kept}
        blockers = {
            id: [each for each in those if each in kept and not isinstance(attacking.get(each), Gone)]
            for id, those in play.blockers.items()
            if id in kept
        }
        if attackers != play.attackers or blockers != play.blockers:
            self._lost.append(phrase("of the play, what is about something left out"))
        return Play(attackers=attackers, blockers=blockers)


def _ids_in(value: object, below: int = 0) -> set[str]:
    """The ids that effects name; an effect's own `id`, on the second level, is none of them."""
    if isinstance(value, list):
        return {id for each in value for id in _ids_in(each, below + 1)}
    if not isinstance(value, dict):
        return set()
    found = {id for each in value.values() for id in _ids_in(each, below + 1)}
    if below > 1:
        found |= {each for each in (value.get("id"), *(value.get("ids") or ())) if isinstance(each, str)}
    return found


def _kind(effect: Effect) -> str:
    return str(effect.kind or "unknown")


def _told(effect: Effect) -> str:
    if effect.text:
        return _short(effect.text)
    return effect.card or _kind(effect)


def _short(value: str | int | list[str] | dict[str, object]) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {each}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(value)
    if isinstance(value, int):
        return f"{value}"
    text = " ".join(value.split())
    return text if len(text) <= 100 else text[:99] + "…"
