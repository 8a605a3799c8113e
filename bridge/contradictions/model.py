"""What is asked about the rules, and what an answer consists of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from bridge.language import term_in

__all__ = ["Answer", "Boards", "Bounds", "Inquiry", "Node", "Notes", "Outcome", "Property", "Shown", "Standing"]

Node: TypeAlias = dict[str, Any]

Outcome: TypeAlias = Literal["witness", "none", "vacuous", "out of time", "not modeled"]
"""What a search came to: a smallest board was found; the whole scope has none; no board of the scope meets the
premise, so that nothing was tried; the time ran out; or the encodings leave the question out, and say so."""

Standing: TypeAlias = Literal["contradiction", "gap", "shown", "holds", "vacuous", "open"]
"""What that says of the rules: they contradict themselves; they say something that never decides, or leave something
undefined; there is a board worth knowing, and nothing is wrong; they are as they should be; nothing was tried; or it
isn't known."""


_OUTCOMES = (
    term_in("answer", "witness"),
    term_in("answer", "none"),
    term_in("answer", "vacuous"),
    term_in("answer", "out of time"),
    term_in("answer", "not modeled"),
)
"""Every `Outcome`, marked for the catalog."""


class Bounds(Struct, frozen=True):
    """What the boards of a scope may have; what is None is left to each property.

    Attributes:
        creatures: How many creatures the active player and the second player have at most.
        players: How many players there are.
        kinds: The kinds of effects that boards may have.
        cards: An index of cards, for properties that are also asked about real cards.
        text: A text of the Comprehensive Rules, whose examples are looked through.
    """

    creatures: tuple[int, int] | None = None
    players: int | None = None
    kinds: tuple[str, ...] | None = None
    cards: str | None = None
    text: str | None = None


class Boards(Struct, frozen=True):
    """The boards that were looked at.

    Attributes:
        question: What is asked about them.
        creatures: How many creatures each side has at most.
        players: How many players there are.
        kinds: The kinds of effects, and what permanents may be besides.
        number: How many boards there are, those that are the same under other names of creatures counted once; 0 if
            boards were not counted.
    """

    question: str
    creatures: tuple[int, int]
    players: int
    kinds: tuple[str, ...]
    number: int


class Shown(Struct, frozen=True):
    """A board that an answer shows.

    Attributes:
        title: What it shows, in a few words.
        case: The board as a case, with a play if it is about one.
        told: What the rules say of it, in sentences.
    """

    title: str
    case: Node
    told: tuple[str, ...] = ()


class Answer(Struct, frozen=True):
    """The answer to an inquiry.

    Attributes:
        inquiry: The name of the inquiry.
        topic: The name of its property.
        claim: What was asked, as a claim.
        rules: The rules that it is about, by their numbers in the newest edition.
        outcome: What the search came to.
        standing: What that says of the rules.
        told: The answer in a sentence.
        boards: The boards that were looked at.
        shown: The smallest witness, or several.
        example: A board on which the premise of the claim holds; None if it holds of every board.
        meant: Why a gap is meant to be one; empty if it isn't.
        listed: What was found besides, a line each.
    """

    inquiry: str
    topic: str
    claim: str
    rules: tuple[str, ...]
    outcome: Outcome
    standing: Standing
    told: str
    boards: Boards
    shown: tuple[Shown, ...] = ()
    example: Shown | None = None
    meant: str = ""
    listed: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether something is wrong that isn't meant."""
        return self.standing in ("contradiction", "gap") and not self.meant


class Notes:
    """What a long question has found so far, so that a run that was ended goes on within it.

    Args:
        known: What was noted before, by key.
        keep: Keeps a note.
        progress: Told how far the question is.
    """

    def __init__(
        self,
        known: Mapping[str, Any] | None = None,
        keep: Callable[[str, Any], object] = lambda key, value: None,
        progress: Callable[[str], object] = lambda line: None,
    ) -> None:
        self.known = dict(known or {})
        self.progress = progress
        self._keep = keep

    def add(self, key: str, value: Any) -> None:
        """Notes something that can be written as JSON."""
        self.known[key] = value
        self._keep(key, value)


class Inquiry(NamedTuple):
    """One question about the rules.

    Attributes:
        name: Its name: the property's, a full stop, and what it is about.
        ask: Answers it. It is given `time.monotonic()` when to end the search, or None, and raises `EffortExceeded` if
            the time ran out before there was an answer.
        late: The answer if the time runs out.
        by_steps: Answers a long question in place of `ask`, and is also given notes, so that it goes on where it was
            ended; None if the question is short.
    """

    name: str
    ask: Callable[[float | None], Answer]
    late: Answer
    by_steps: Callable[[float | None, Notes], Answer] | None = None


class Property(NamedTuple):
    """A property of the rules.

    Attributes:
        name: The word for `--property`.
        title: What it is, in a few words.
        checked: What is checked for it: said where nothing was found.
        inquiries: The questions of which it consists, for what boards may have.
    """

    name: str
    title: str
    checked: str
    inquiries: Callable[[Bounds], Iterator[Inquiry]]
