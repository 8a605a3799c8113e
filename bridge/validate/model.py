"""What a campaign consists of: boards, what an engine answers about them, where it differs, and why.

Everything here is plain data, so that a campaign can be kept, sent to another process, and told in any format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct, json

from bridge.language import term_in

__all__ = [
    "DIRECTIONS",
    "OTHER_REASONS",
    "Answer",
    "Board",
    "CampaignReport",
    "Difference",
    "Direction",
    "Engine",
    "Family",
    "Known",
    "Play",
    "board_of",
    "canonical",
]

Play: TypeAlias = dict[str, Any]
"""A play in the form of a case's `play`: `{"attackers": {"bear": "bob"}}`, `{"blockers": {"wall": ["ogre"]}}`,
`{"damage": {"ogre": {"wall": 3}}}`."""

Direction: TypeAlias = Literal["accepts_illegal", "refuses_legal", "accepts_nothing", "no_answer", "crash", "flaky"]

DIRECTIONS: dict[Direction, str] = {
    "accepts_illegal": term_in("direction", "accepts an illegal play"),
    "refuses_legal": term_in("direction", "refuses a legal play"),
    "accepts_nothing": term_in("direction", "accepts no play at all"),
    "no_answer": term_in("direction", "gives no answer"),
    "crash": term_in("direction", "crashes"),
    "flaky": term_in("direction", "answers otherwise when asked again"),
}
"""The ways in which an engine can differ from the rules, each with its wording (`direction`)."""

OTHER_REASONS = term_in("engine", "other reasons")
"""In a report, the rare reasons together why boards weren't compared."""


class Board(Struct, frozen=True, omit_defaults=True):
    """A state of the game with a question: all plays of it are compared.

    Attributes:
        id: A stable name: made of the digest of the case (`board_of`), or given by a recording.
        case: A case in the form of docs/case-file.md, as plain data, without `play`.
        source: Where it comes from: `generated:SEED`, `aimed:RULE`, or a file.
        most_blocks: Of a recording: blocker to the most attackers that it was tried to block at once. Plays with more
            aren't compared.
    """

    id: str
    case: dict[str, Any]
    source: str = ""
    most_blocks: dict[str, int] = {}


def canonical(value: object) -> bytes:
    """Plain data as JSON with sorted keys: equal data gives equal bytes."""
    return json.encode(value, order="sorted")


def board_of(case: dict[str, Any], source: str = "") -> Board:
    """The board of a case, with an id made of the digest of its canonical JSON. A `play` in the case is left out."""
    stated = {key: value for key, value in case.items() if key != "play"}
    return Board(hashlib.sha256(canonical(stated)).hexdigest()[:12], stated, source)


class Answer(Struct, frozen=True, omit_defaults=True):
    """The answer of an engine about a board.

    Attributes:
        accepts: The plays that it accepts; empty if it accepts none, None if it gave no answer.
        unsupported: What the engine says that it doesn't know; such a board isn't compared.
        error: Why there is no answer: a crash, a time limit, a flood, garbage, in a few words.
        crashed: Whether the engine's process ended, or had to be ended.
        flaky: Whether it answered otherwise when it was asked again.
        seconds: How long the engine took.
    """

    accepts: tuple[Play, ...] | None
    unsupported: str = ""
    error: str = ""
    crashed: bool = False
    flaky: bool = False
    seconds: float = 0.0


class Engine(Protocol):
    """An engine under test, in this process: implement it, and a campaign compares the engine with the rules.

    Attributes:
        name: The engine's name, for reports.
        version: Its version.
    """

    name: str
    version: str

    def answer(self, board: Board, plays: Sequence[Play] | None) -> Answer:
        """Which plays of a board the engine accepts.

        Args:
            board: The state and the question.
            plays: The plays to try; None for all that the engine can think of.
        """
        ...

    def close(self) -> None:
        """Ends the engine; nothing is asked after that."""
        ...


class Difference(Struct, frozen=True, omit_defaults=True):
    """A board on which an engine differs from the rules, with the play that shows it best.

    Attributes:
        board: The board.
        play: The play on which they differ; None if there is no answer to compare.
        direction: In which way.
        rules: The rules that decide, by number; that of the first line of the verdict comes first.
        kinds: The kinds of the violations, of requirements and of effects that decide.
    """

    board: Board
    play: Play | None
    direction: Direction
    rules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class Family(Struct, frozen=True, omit_defaults=True):
    """Differences of one cause.

    Attributes:
        id: A stable name, made of direction, rules, kinds and the smallest board.
        direction: In which way the engine differs.
        rules: The rules that decide on the smallest board.
        kinds: The kinds of violations, requirements and effects that decide there.
        boards: The ids of the boards on which it shows; a board that differs for several causes is in several families.
        smallest: The smallest board found: a local minimum of permanents, effects, words, players and attributes.
        play: The play on which they differ there; None if there is no answer to compare.
        legal: All legal plays of the smallest board.
        accepted: All plays that the engine accepts there.
        sentence: What the rules say of the play, in a sentence.
        error: What the engine did if it gave no answer.
        known: Why the difference is known; empty if it is new.
        unshrunk: Why the smallest board may have more than it needs; empty if it is a local minimum.
        refused: Of a legal play that is refused, under `never` the least part of it that is in no play that the engine
            accepts; or, if that part is in some, under `without` the least that such a play has besides.
    """

    id: str
    direction: Direction
    rules: tuple[str, ...]
    kinds: tuple[str, ...]
    boards: tuple[str, ...]
    smallest: Board
    play: Play | None
    legal: tuple[Play, ...]
    accepted: tuple[Play, ...]
    sentence: str
    error: str = ""
    known: str = ""
    unshrunk: str = ""
    refused: dict[str, Play] = {}


class Known(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A difference that is known: an entry of a file for `--known`. What is given has to fit a family.

    Attributes:
        reason: Why it is known or accepted, in a sentence.
        family: The id of the family.
        direction: Its direction.
        rules: Its rules, in any order.
        kinds: Kinds that are all among its kinds.
    """

    reason: str
    family: str = ""
    direction: Direction | None = None
    rules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def is_about_something(self) -> bool:
        """Whether it says which difference is known."""
        return bool(self.family or self.direction or self.rules or self.kinds)


class CampaignReport(Struct, frozen=True, omit_defaults=True):
    """What a campaign found.

    Attributes:
        engine: The engine's name.
        version: Its version.
        azor: The version of Azor.
        edition: The edition of the rules.
        seed: The seed of the generated boards.
        command: How to repeat the campaign.
        boards: Boards that were asked about.
        agreed: Those on which the engine accepts exactly the legal plays.
        differing: Those on which it doesn't; each of them is in a family.
        undetermined: Boards that the rules leave undetermined, which aren't compared: reason to boards.
        unsupported: Boards that the engine says it doesn't know: what it doesn't know to boards.
        plays: Plays that were compared.
        questions: Question to boards compared.
        by_rule: Deciding rule to boards that differ.
        by_direction: Direction to boards that differ.
        decisive: On how many boards a rule with a kind of violation, or two of them, forbade what nothing else forbids
            (`bridge.validate.deciding`).
        families: The families, those with the most boards first.
        gone: Known differences that no board showed.
        seconds: Seconds of `azor`, `engine`, and `shrinking`.
        earlier: Boards that an earlier run had compared.
    """

    engine: str
    version: str
    azor: str
    edition: str
    seed: int
    command: str
    boards: int
    agreed: int
    differing: int
    undetermined: dict[str, int]
    unsupported: dict[str, int]
    plays: int
    questions: dict[str, int]
    by_rule: dict[str, int]
    by_direction: dict[str, int]
    families: tuple[Family, ...]
    gone: tuple[Known, ...] = ()
    decisive: dict[str, int] = {}
    seconds: dict[str, float] = {}
    earlier: int = 0

    @property
    def new(self) -> tuple[Family, ...]:
        """The families that aren't known: a campaign with such a family fails."""
        return tuple(family for family in self.families if not family.known)
