"""Who plays with whom: seats, teams, multiplayer options and ranges of influence, worked out player by player.

Seats are those of the players still in the game, in turn order round the table; the next player in turn order sits to
the left (CR 101.4, 103.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["Impossible", "Table", "Unmodeled"]

Node = Any

OPTIONS_OF: Mapping[str, Mapping[str, Node]] = {
    "free_for_all": {},
    "commander": {"attack_multiple_players": True},  # CR 903.2; a game with another option has that one (CR 806.2b)
    "grand_melee": {"attack_left": True, "range_of_influence": 1},  # CR 807.2
    "team_vs_team": {"attack_multiple_players": True},  # CR 808.3a
    "emperor": {"attack_neighbors": True, "deploy_creatures": True},  # CR 809.3; ranges of influence below
    "two_headed_giant": {"shared_team_turns": True},  # CR 810.2
    "alternating_teams": {"attack_neighbors": True},  # CR 811.4
    "archenemy": {"attack_multiple_players": True, "shared_team_turns": True},  # CR 904.2
}
"""What a multiplayer variant stands for."""


class Unmodeled(Exception):
    """The definition does not say what this case means: unread text, an unanswered question, an option not judged, or a
    combination of conditions that the rules text leaves without a meaning."""


class Impossible(Exception):
    """No game is played like this. The message names what is wrong with it."""


class Table:
    """The players as the combat phase begins.

    playing: those still in the game, in the order of their seats. attacking: the players whose creatures attack, one or
    a team (CR 506.2b). defending: the defending players. turned_from: those of them who can't be attacked themselves.
    teams_combine: teams attack and block together. opponents_alone: whether the options of directions are read as
    barring attacks on players alone (CR 803.1a, 803.1b, 809.3c, in the words of editions before 2024).
    """

    def __init__(
        self,
        active: str,
        players: Mapping[str, Node],
        options: Mapping[str, Node],
        opponents_alone: bool = False,
    ) -> None:
        self._players = players
        self._variant = options.get("variant")
        given = {key: value for key, value in options.items() if value is not None and value is not False}
        self._options = {**OPTIONS_OF.get(self._variant or "", {}), **given}
        if given.keys() - {"range_of_influence"} == {"usual"}:
            self._options["attack_multiple_players"] = True
        if self._variant == "commander" and any(
            given.get(each) for each in ("attack_left", "attack_right", "defending")
        ):
            self._options["attack_multiple_players"] = given.get("attack_multiple_players", False)
        self.active = active
        self.playing = [p for p in players if not players[p].get("left")]
        self.teams_combine = bool(self._options.get("shared_team_turns"))
        if self.teams_combine and any(players[p].get("team") is None for p in self.playing):
            raise Impossible("teamless_player")
        if self.one_life and any(len(self._life_totals(p)) > 1 for p in self.playing):
            raise Impossible("two_life_totals")
        self.attacking = self.team(active) if self.teams_combine else [active]
        self.turned_from: list[str] = []
        self._opponents_alone = opponents_alone
        self.defending = self._defending()

    @property
    def one_life(self) -> bool:
        """Whether a team has one life total (CR 810.4)."""
        return self._variant == "two_headed_giant"

    def _life_totals(self, player: str) -> set[int]:
        """What the case gives as the life total of the player's team."""
        given = (self._players[p].get("life") for p in self.team(player))
        return {life for life in given if life is not None}

    def team(self, player: str) -> list[str]:
        """The players still in the game on the player's team, that player among them."""
        team = self._players[player].get("team")
        return [p for p in self.playing if p == player or (team is not None and self._players[p].get("team") == team)]

    def opponents(self, player: str, other: str) -> bool:
        """CR 102.2, 102.3."""
        team = self._players[player].get("team")
        return player != other and (team is None or team != self._players[other].get("team"))

    # Who may be attacked --------------------------------------------------------------------------------------

    def _defending(self) -> list[str]:
        """CR 506.2, 506.2a, 802.2, 803.1, 805.10a, 809.3c, 811.4."""
        opponents = [p for p in self.playing if self.opponents(p, self.active)]
        if self.teams_combine:
            if len({self._players[p]["team"] for p in opponents}) > 1 and not self._options.get(
                "attack_multiple_players"
            ):
                raise Unmodeled("several teams against the one whose turn it is")
            return opponents
        left, right = self._options.get("attack_left"), self._options.get("attack_right")
        if left and right:
            raise Impossible("two_direction_options")
        seats = len(self.playing)
        here = self.playing.index(self.active)
        allowed = list(opponents)
        if left or right:
            allowed = [p for p in allowed if p == self.playing[(here + (1 if left else -1)) % seats]]
        if self._options.get("attack_neighbors"):
            allowed = [p for p in allowed if p in (self.playing[(here + 1) % seats], self.playing[here - 1])]
        chosen = self._options.get("defending")
        if self._options.get("attack_multiple_players"):
            if chosen is not None:
                raise Impossible("two_defending_options")
            if self._opponents_alone:
                self.turned_from = [p for p in opponents if p not in allowed]
                return opponents
            return allowed
        if chosen is not None:
            if not (chosen in self.playing and self.opponents(chosen, self.active)):
                raise Impossible("not_an_opponent")
            if chosen not in allowed or chosen not in self.in_range(self.active):
                raise Impossible("out_of_reach")
            return [chosen]
        if left or right or len(self.playing) == 2:
            return allowed
        if self._options.get("attack_neighbors") and len(allowed) <= 1:
            return allowed
        raise Unmodeled("several opponents, and nothing said about who may be attacked")

    # Range of influence (CR 801) ------------------------------------------------------------------------------

    def in_range(self, player: str) -> frozenset[str]:
        """The players within the player's range of influence; everybody where there is none."""
        seats = self._range(player)
        if seats is None or player not in self.playing:
            return frozenset(self._players)
        here = self.playing.index(player)
        near: set[str] = set()
        for there, other in enumerate(self.playing):
            apart = abs(here - there)
            if min(apart, len(self.playing) - apart) <= seats:
                near.add(other)
        return frozenset(near)

    def _range(self, player: str) -> int | None:
        data = self._players[player]
        own: int | None = data.get("range_of_influence")
        given: int | None = self._options.get("range_of_influence")
        if own is not None or given is not None:
            return own if own is not None else given
        if self._variant == "emperor":
            return 2 if "emperor" in (data.get("marks") or []) else 1
        return None
