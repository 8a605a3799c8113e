"""The verdict: what the rules say about one play, with its evidence. Values only; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeAlias

from msgspec import Struct

from bridge.case.state import Case, Play
from bridge.limits.turns import in_turn

__all__ = [
    "ASSUMPTIONS",
    "OPEN",
    "Completion",
    "Conflict",
    "Declaration",
    "Failure",
    "LazyVerdict",
    "LegalPlay",
    "LegalPlays",
    "Nearest",
    "Outcome",
    "Requirements",
    "Verdict",
    "Witness",
]


Declaration: TypeAlias = dict[str, str] | dict[str, list[str]] | dict[str, dict[str, int]]
"""Attacker to what it attacks, blocker to the attackers that it blocks, or creature to what damage it assigns."""


ASSUMPTIONS = frozenset({"assumed_payable"})
"""The kinds of notes that say what is assumed, since the case doesn't say it."""


OPEN = frozenset({"missing_number", "unanswered"})
"""The kinds of witnesses of what isn't judged that name what a case leaves open: a number of a player, a question."""


class Outcome(StrEnum):
    """The four outcomes. `undetermined`: something that bears on the question is not modeled or was not answered.
    `malformed`: no game can have this state, or nobody could announce this play."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"
    MALFORMED = "malformed"


class Witness(Struct, frozen=True):
    """A phrase of the rules' output: a broken rule, a requirement, an impossibility, an abstention.

    Attributes:
        cr: Number of the rule in the edition judged by.
        kind: The phrase, such as `tapped_attacker`; `asp_rules/interface/output.lp` lists them all.
        values: Its arguments, ids as strings and numbers as integers, in the order of the phrase.
        names: The arguments' names, in the same order.
    """

    cr: str
    kind: str
    values: tuple[str | int, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def arguments(self) -> dict[str, str | int]:
        """The arguments by name."""
        return dict(zip(self.names, self.values, strict=True))

    @property
    def sort_key(self) -> tuple[Any, ...]:
        """An order for witnesses: by rule, phrase and arguments; numbers come before strings."""
        return (self.cr, self.kind, [(isinstance(value, str), value) for value in self.values])

    def to_dict(self) -> dict[str, Any]:
        """The rule, the kind and the arguments as one flat dictionary."""
        return {"cr": self.cr, "kind": self.kind, **self.arguments}


class Requirements(Struct, frozen=True):
    """The requirements that ask something of the play (CR 508.1d, 509.1c)."""

    obeyed: tuple[Witness, ...] = ()
    unmet: tuple[Witness, ...] = ()


class Conflict(Struct, frozen=True):
    """Why a requirement that a legal play doesn't obey can't be met.

    Attributes:
        requirement: The requirement.
        restrictions: Violations that can't all be avoided if it is met.
        requirements: Requirements obeyed by the play that would have to be given up too.
        minimal: Whether without any one of these restrictions and requirements the requirement could be met. Only very
            large conflicts are left as they were found.
        alike: How many further unmet requirements of the same sort are not explained one by one.
    """

    requirement: Witness
    restrictions: tuple[Witness, ...] = ()
    requirements: tuple[Witness, ...] = ()
    minimal: bool = True
    alike: int = 0


class Completion(Struct, frozen=True):
    """What the answer would be if the case answered the questions that it leaves open.

    Attributes:
        answers: Question to answer; only the questions on which the outcome depends.
        numbers: Player, name and number; only the numbers on which the outcome depends. The outcome is the same for
            greater numbers until the next one that is told of.
        outcome: The outcome then.
        cr: The rule that the first line of the verdict would name; empty for a legal play.
        count: Of a list of legal plays, how many there would be.
    """

    answers: dict[str, bool]
    outcome: Outcome
    cr: str = ""
    count: int | None = None
    numbers: tuple[tuple[str, str, int], ...] = ()


class Nearest(Struct, frozen=True):
    """A legal play for which an illegal one has to be changed little.

    Attributes:
        play: The play, as in a case: the declaration, with what it keeps of bands and optional costs; or the assignment
            of combat damage.
        changes: How many creatures are added to the declaration, removed from it or redirected; of one that blocks
            several attackers each block counts. A creature that leaves its band, isn't exerted or doesn't enlist is a
            change too, unless it is removed from the declaration anyway. Of combat damage, how many points are added,
            taken away or assigned to something else: of each creature as many as are added or as are taken away,
            whichever is more.
        proved: Whether it is known that no legal play has fewer changes.
    """

    play: Play
    changes: int
    proved: bool = True


class Verdict(Struct, frozen=True):
    """What the rules say about one play of one state.

    Attributes:
        outcome: The answer.
        violations: Every rule that the play breaks, sorted; those found until the time was over, if it was limited.
            With a note `lifts_nothing` those that stay whatever the words mean that can't be read.
        requirements: What asks something of the play, obeyed and not; nothing with that note.
        better_play: If CR 508.1d or 509.1c is broken: the closest legal declaration that obeys more of the requirements
            that ask something of the play, and costs nothing besides; None if it was not found, or there is none, as a
            note says. Of a verdict without evidence any declaration that beats the play, also if it is beaten itself.
        better_obeys: How many requirements that declaration obeys; 0 without one.
        nearest: Of an illegal play the legal one that has the fewest changes; None if it was not found or can't be
            told, as a note says.
        conflicts: For a legal play: why each unmet requirement can't be met.
        unsupported: What bears on the question and is not judged; not empty exactly if the outcome is undetermined.
        malformed: What is impossible; not empty exactly if the outcome is malformed.
        notes: What is said besides: what the play costs, what is assumed to be payable, who chooses.
        payment: One way to pay what the play costs; empty if it costs nothing or can't be paid.
        completions: If the outcome depends on questions and numbers of players that the case doesn't give: what it
            would be for each combination of answers. If it doesn't depend on them there is a note, and the evidence is
            that for the answer no and the least number.
        edition: The edition judged by.
        cr_hash: Digest of that edition's text, from its pinned table.
    """

    outcome: Outcome
    violations: tuple[Witness, ...] = ()
    requirements: Requirements = Requirements()
    better_play: Declaration | None = None
    better_obeys: int = 0
    nearest: Nearest | None = None
    conflicts: tuple[Conflict, ...] = ()
    unsupported: tuple[Witness, ...] = ()
    malformed: tuple[Witness, ...] = ()
    notes: tuple[Witness, ...] = ()
    payment: tuple[Witness, ...] = ()
    completions: tuple[Completion, ...] = ()
    edition: str = ""
    cr_hash: str = ""

    @property
    def assumed(self) -> tuple[Witness, ...]:
        """The notes that say what the verdict rests on although the case doesn't say it."""
        return tuple(note for note in self.notes if note.kind in ASSUMPTIONS)


class LazyVerdict:
    """A verdict whose outcome is known, and whose evidence is looked for when it is first read.

    It has the attributes of a `Verdict` and is equal to it. Reading any of them but `outcome` may judge the play anew.

    Args:
        outcome: The answer.
        look: Gives the whole verdict.
    """

    __slots__ = ("_look", "_verdict", "outcome")

    def __init__(self, outcome: Outcome, look: Callable[[], Verdict]) -> None:
        self.outcome = outcome
        self._look = look
        self._verdict: Verdict | None = None

    @property
    @in_turn
    def verdict(self) -> Verdict:
        """The whole verdict.

        Raises:
            CaseError, InternalError: As `check`.
        """
        if self._verdict is None:
            self._verdict = self._look()
        return self._verdict

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.verdict, name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyVerdict):
            return self.verdict == other.verdict
        return self.verdict == other if isinstance(other, Verdict) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.outcome)

    def __repr__(self) -> str:
        return f"LazyVerdict({self.outcome.value!r})"


class Failure(Struct, frozen=True):
    """Why one of many cases has no verdict.

    Attributes:
        kind: `input` (it is no case, or can't be prepared), `crash` (the process that judged it died), `timeout` (it
            was still being judged long after its time was over) or `internal` (a bug of ours).
        message: What is wrong, in one line, without the location.
        file: As in `InputError`.
        line: As in `InputError`.
        path: As in `InputError`.
        phase: Of a `timeout`: what was done when the time ran out, as in `deadlines`; empty if that isn't known.
        found: Of a `timeout`: the case as it was judged and the verdict on it, if only evidence was missing.
    """

    kind: str
    message: str
    file: str = "<case>"
    line: int = 0
    path: str = ""
    phase: str = ""
    found: tuple[Case, Verdict] | None = None


class LegalPlay(Struct, frozen=True):
    """One declaration that breaks no restriction, how many requirements it obeys, and for how many declarations it
    stands when identical creatures are folded."""

    declaration: Declaration
    obeys: int
    stands_for: int = 1


class LegalPlays(Struct, frozen=True):
    """The legal declarations of a state.

    Attributes:
        outcome: `legal`, or `undetermined` or `malformed` when the state can't be judged; then there are no plays.
        count: Number of legal declarations, identical creatures told apart.
        maximum: The most requirements that one of them obeys.
        found: The declarations, most requirements first; fewer than `count` when folded or limited.
        complete: False if a limit cut the list; `count` and `maximum` are then those of what was found.
        unsupported: As in `Verdict`.
        malformed: As in `Verdict`.
        notes: The open questions on which nothing here depends, and what players are assumed to have to pay with.
        completions: As in `Verdict`.
        edition: The edition judged by.
        cr_hash: Digest of that edition's text.
    """

    outcome: Outcome
    count: int = 0
    maximum: int = 0
    found: tuple[LegalPlay, ...] = ()
    complete: bool = True
    unsupported: tuple[Witness, ...] = ()
    malformed: tuple[Witness, ...] = ()
    notes: tuple[Witness, ...] = ()
    completions: tuple[Completion, ...] = ()
    edition: str = ""
    cr_hash: str = ""

    @property
    def plays(self) -> list[Declaration]:
        """The declarations found."""
        return [play.declaration for play in self.found]

    @property
    def assumed(self) -> tuple[Witness, ...]:
        """As of `Verdict`."""
        return tuple(note for note in self.notes if note.kind in ASSUMPTIONS)
