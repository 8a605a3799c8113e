"""What is exported: a board with what the rules say of a play, and the file that comes of it."""

from __future__ import annotations

from msgspec import Struct

from bridge.case.state import Case, Permanent, Play
from bridge.language import phrase

__all__ = ["Exported", "Task"]


class Task(Struct, frozen=True):
    """A board that a target can express, and what a test of it expects.

    Attributes:
        name: What the test is called, in a few words.
        case: The board, with names as the case gives them. It has a play, unless `expected` is None.
        read: The same with its names looked up, for targets that give cards by their words.
        expected: Whether the play is legal; None if nothing is expected.
        says: What the rules say of the play, in a sentence.
        why_not: Why nothing is expected; empty if something is.
        lost: What the case has and the test has not, a line each.
        taken: What the engine takes from its own cards, a line each.
    """

    name: str
    case: Case
    read: Case
    expected: bool | None
    says: str
    why_not: str
    lost: tuple[str, ...]
    taken: tuple[str, ...]

    @property
    def play(self) -> Play:
        """The play; an empty one if there is none."""
        return self.case.play or Play()

    @property
    def blocks(self) -> bool:
        """Whether blockers are declared, and not attackers."""
        return self.case.question != "declare_attackers"

    @property
    def seats(self) -> list[str]:
        """The players in turn order, the active player first."""
        players = list(self.case.state.players)
        first = players.index(self.case.state.active)
        return players[first:] + players[:first]

    @property
    def declaring(self) -> str:
        """The player who declares: the active player, or the first other player who controls a blocker of the play."""
        if not self.blocks:
            return self.case.state.active
        controllers = {each.id: each.controller for each in self.case.state.battlefield}
        asked = [self.case.state.declaring, *(controllers.get(each) for each in self.play.blockers)]
        asked += [controllers.get(each, each) for each in self.case.state.attacking.values() if isinstance(each, str)]
        others = self.seats[1:]
        return next((each for each in asked if each in others), others[0] if others else self.case.state.active)

    def of(self, player: str) -> list[Permanent]:
        """The permanents that a player controls."""
        return [each for each in self.case.state.battlefield if each.controller == player]

    def header(self) -> list[str]:
        """What is said above a test, a line each: what the rules say, what was left out, what wasn't taken over."""
        lines = [phrase("By azor, from the case {case}.", case=self.name), self.says]
        if self.why_not:
            lines.append(phrase("Nothing is expected: {why}", why=self.why_not))
        lines += [phrase("Left out: {what}", what=each) for each in self.lost]
        lines += [phrase("As on the engine's card, not as in the case: {what}", what=each) for each in self.taken]
        return [line for line in lines if line]


class Exported(Struct, frozen=True):
    """A file for another program.

    Attributes:
        name: Its name.
        text: What stands in it.
        lost: What the case has and the file has not, a line each.
        taken: What the engine takes from its own cards, a line each.
        why_not: Why the test expects nothing; empty if it expects something.
    """

    name: str
    text: str
    lost: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    why_not: str = ""
