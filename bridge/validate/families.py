"""Families: the boards on which an engine differs, grouped by cause, each told by the smallest board that shows it.

The smallest boards are shrunk first. A larger board that contains everything a cause needs is taken to differ for that
cause if the difference disappears once these parts are removed; a difference that remains has a cause of its own.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridge.combat.verdict import Witness
from bridge.errors import AzorError
from bridge.language import phrase
from bridge.validate.comparing import Compared, compare, legal_of
from bridge.validate.model import Board, Difference, Direction, Engine, Family, Known, Play, board_of
from bridge.validate.plays import Pairs, key_of, pairs_of, play_of
from bridge.validate.saying import FLAKY
from bridge.validate.shrinking import shrunk
from bridge.validate.store import Store
from bridge.validate.triage import Told, causes_of, family_id, features_of, features_of_permanents, fits, flaky

__all__ = ["Grouping", "families_of", "smallest_boards"]

_DEEPEST = 3
"""The most causes that are looked for behind each other on one board."""

_RECORDED = "a recording has no answer for smaller boards; of those recorded this is the smallest"
_FLAKY = "an engine that answers otherwise each time can't be asked about smaller boards"
_OVER = "the time to make it smaller was over"


class Grouping(Struct, frozen=True):
    """How boards are grouped.

    Attributes:
        edition: The edition of the rules; None for that of the cases.
        seconds: How long a board may be made smaller.
        alive: Whether the engine can be asked about other boards; a recording can't.
        known: Differences that are known.
    """

    edition: str | None
    seconds: float
    alive: bool = True
    known: tuple[Known, ...] = ()


class _Had(Struct, frozen=True):
    """What a permanent has: `role` is `creature`, `attached` or `other`, as the same words do other things on each."""

    role: str
    features: frozenset[str]

    def is_on(self, other: _Had) -> bool:
        """Whether another permanent has all of it, in the same role."""
        return self.role == other.role and self.features <= other.features


def _had(board: Board) -> list[_Had]:
    """The features of each permanent of a board."""
    battlefield = board.case["state"]["battlefield"]
    return [_Had(_role(given), has) for given, has in zip(battlefield, features_of_permanents(board), strict=True)]


def _role(permanent: dict[str, Any]) -> str:
    if permanent.get("attached_to"):
        return "attached"
    return "creature" if "creature" in permanent.get("types", ()) else "other"


class _Cause(Struct, frozen=True):
    """A family, with what is needed to see its cause on other boards.

    Attributes:
        family: The family, without its boards.
        features: What the smallest board has.
        permanents: What its permanents have, and in which role; those that have nothing are left out.
        signature: What is told of the difference there.
    """

    family: Family
    features: frozenset[str]
    permanents: tuple[_Had, ...]
    signature: tuple[str, ...]

    def is_on(self, signature: tuple[str, ...], features: frozenset[str], permanents: list[_Had]) -> bool:
        """Whether a board has everything that the smallest one has, and differs in the same way."""
        present = self.signature == signature and self.features <= features
        return present and all(any(needed.is_on(each) for each in permanents) for needed in self.permanents)


def families_of(grouping: Grouping, store: Store, engine: Engine, progress: Callable[[str], None]) -> list[Family]:
    """The families: each board that differs is in one, and in several if it differs for several causes.

    Args:
        grouping: How boards are grouped.
        store: Where the boards are, and where the causes found are kept.
        engine: The engine.
        progress: Called with a line that says how far it is.
    """
    found = _Families(grouping, store, engine)
    differing = store.differing()
    differing.sort(key=lambda each: (len(each[1].case["state"]["battlefield"]), each[0]))
    for number, (_, board, compared) in enumerate(differing):
        progress(
            phrase(
                "{n} of {m} differences explained, {families} families",
                n=f"{number:,}",
                m=f"{len(differing):,}",
                families=f"{len(found.families):,}",
            )
        )
        found.explain(board.id, board, compared)
    return found.sorted()


def smallest_boards(store: Store) -> list[tuple[Board, tuple[Play, ...], tuple[Play, ...]]]:
    """The smallest boards of the families that an earlier run found, each with all legal plays and with what the engine
    accepted; without those that are about no answer, or about one that changes."""
    families = {cause.family.id: cause.family for cause in store.causes(_Cause).values()}
    steady = (each for each in families.values() if not each.error)
    return [(each.smallest, each.legal, each.accepted) for each in steady]


class _Families:
    """The families found so far."""

    def __init__(self, grouping: Grouping, store: Store, engine: Engine) -> None:
        self.families: dict[str, Family] = {}
        self._grouping = grouping
        self._store = store
        self._engine = engine
        self._kept = store.causes(_Cause)
        self._members: dict[str, dict[str, None]] = {}
        self._causes: list[_Cause] = []

    def sorted(self) -> list[Family]:
        """The families, those with the most boards first, each with its boards and the reason why it is known."""
        if self._grouping.alive:
            self._join_explained()
        else:
            self._join_alike()
        found = [
            replace(each, boards=tuple(self._members[each.id]), known=self._known(each))
            for each in self.families.values()
        ]
        return sorted(found, key=lambda each: (-len(each.boards), each.id))

    def _known(self, family: Family) -> str:
        return next((each.reason for each in self._grouping.known if fits(each, family)), "")

    def _join_explained(self) -> None:
        """Joins families with those of simpler causes that were found later: where a card can't be made to say less, a
        smallest board has more than its cause needs, and does not differ without what the simpler cause needs."""
        causes = {each.family.id: each for each in self._causes if each.family.id in self.families}
        for id, cause in sorted(causes.items(), key=lambda each: (-len(each[1].features), each[0])):
            family = self.families[id]
            here = (cause.signature, cause.features, _had(family.smallest))
            simpler = [each for each in causes.values() if each.features < cause.features and each.is_on(*here)]
            compared = Compared("differs", legal=family.legal, accepted=family.accepted)
            into = next((each for each in simpler if not self._behind(family.smallest, compared, each)), None)
            if into is not None:
                self._merge(family, into.family)
                del causes[id]

    def _join_alike(self) -> None:
        """Joins a recording's families with those that have fewer of their kinds: what stands there besides can't be
        taken off, and the simpler reason is told."""
        few = sorted(self.families.values(), key=lambda each: (len(each.kinds), -len(self._members[each.id]), each.id))
        simpler: list[Family] = []
        for family in (each for each in few if each.rules):
            kinds = set(family.kinds)
            same = (each for each in simpler if (each.direction, each.rules[0]) == (family.direction, family.rules[0]))
            into = next((each for each in same if set(each.kinds) <= kinds), None)
            if into is None:
                simpler.append(family)
            else:
                self._merge(family, into)

    def _merge(self, family: Family, into: Family) -> None:
        self._members[into.id] |= self._members.pop(family.id)
        del self.families[family.id]

    def explain(self, name: str, board: Board, compared: Compared, depth: int = 0) -> None:
        """Puts a board into the families of its causes.

        Args:
            name: The id of the board, or of the one from which parts were taken off.
            board: The board.
            compared: What was found there.
            depth: How many causes were taken off.
        """
        for told in self._told(board, compared):
            cause = self._cause_of(told)
            if cause is None:
                cause = self._made_small(board, compared, told)
                self._causes.append(cause)
            self._join(name, cause.family)
            if depth < _DEEPEST and self._grouping.alive and (rest := self._behind(board, compared, cause)):
                self.explain(name, *rest, depth + 1)

    def _join(self, name: str, family: Family) -> None:
        first = self.families.setdefault(family.id, family)
        if _size(family) < _size(first):
            self.families[family.id] = family
        self._members.setdefault(family.id, {})[name] = None

    def _told(self, board: Board, compared: Compared) -> list[Told]:
        try:
            return causes_of(board, compared, self._grouping.edition)
        except (AzorError, ValueError):  # a play that can't be judged as a case: what is known is the direction
            difference = Difference(board, None, compared.directions[0])
            return [Told(difference, (compared.directions[0], ""), features_of(board), "")]

    def _cause_of(self, told: Told) -> _Cause | None:
        """The cause of a difference, if a smaller board has shown it."""
        if not self._grouping.alive:
            return None
        here = (told.signature, told.features, _had(told.difference.board))
        return next((each for each in self._causes if each.is_on(*here)), None)

    def _behind(self, board: Board, compared: Compared, cause: _Cause) -> tuple[Board, Compared] | None:
        """The board without what a cause needs, if a play is judged differently there as well, in the same way."""
        less = _without(board, cause)
        if less is None:
            return None
        found = compare(less, self._engine, edition=self._grouping.edition, asked=1)
        direction = cause.family.direction
        if direction not in found.directions:
            return None
        shared = _differing(compared, direction) & _differing(found, direction)
        return (less, found) if shared else None

    # ------------------------------------------------------------------------------------------------- smaller boards

    def _made_small(self, board: Board, compared: Compared, told: Told) -> _Cause:
        key = f"{board.id} {told.signature} {sorted(told.refused[1]) if told.refused else ''}"
        if key not in self._kept:
            self._kept[key] = self._shrunk(board, compared, told)
            self._store.keep_cause(key, self._kept[key])
        return self._kept[key]

    def _shrunk(self, board: Board, compared: Compared, told: Told) -> _Cause:
        direction: Direction = told.difference.direction
        small, unshrunk = board, ""
        if not self._grouping.alive:
            unshrunk = _RECORDED
        elif direction == "flaky":
            unshrunk = _FLAKY
        else:
            deadline = time.monotonic() + self._grouping.seconds
            assumed = legal_of(board, self._grouping.edition).assumed
            small = shrunk(board, lambda other: self._keeps(other, told, assumed), self._grouping.seconds)
            unshrunk = _OVER if time.monotonic() > deadline else ""
        if small is not board:
            compared = compare(small, self._engine, edition=self._grouping.edition)
            again = [each for each in self._told(small, compared) if each.is_still(told)] if compared.directions else []
            if again:
                told = again[0]
            else:  # the engine changed its answer after all
                direction, told = "flaky", flaky(small, self._grouping.edition)
        return self._cause(small, compared, told, direction, unshrunk)

    def _cause(self, small: Board, compared: Compared, told: Told, direction: Direction, unshrunk: str) -> _Cause:
        difference = told.difference
        # On a board that can't be shrunk, most parts have nothing to do with the difference.
        features = told.features if self._grouping.alive else frozenset(difference.kinds)
        kinds = tuple(sorted({*difference.kinds, *features}))
        family = Family(
            id=family_id(direction, difference.rules, kinds),
            direction=direction,
            rules=difference.rules,
            kinds=kinds,
            boards=(),
            smallest=small,
            play=difference.play,
            legal=compared.legal,
            accepted=compared.accepted,
            sentence=told.sentence,
            error=FLAKY if direction == "flaky" else compared.reason,
            unshrunk=unshrunk,
            refused={} if told.refused is None else {told.refused[0]: play_of(key_of(small), told.refused[1])},
        )
        permanents = _had(small) if self._grouping.alive else []
        return _Cause(family, features, tuple(each for each in permanents if each.features), told.signature)

    def _keeps(self, other: Board, told: Told, assumed: frozenset[Witness]) -> bool:
        """Whether a smaller board differs for the same reason, and what it says rests on nothing else that is assumed:
        a board that says that a player has no mana doesn't become one that leaves it open."""
        legal = legal_of(other, self._grouping.edition)
        if not legal.assumed <= assumed:
            return False
        found = compare(other, self._engine, legal=legal, edition=self._grouping.edition, asked=1)
        if found.outcome != "differs" or told.difference.direction not in found.directions:
            return False
        try:
            return any(each.is_still(told) for each in causes_of(other, found, self._grouping.edition))
        except (AzorError, ValueError):
            return False


def _size(family: Family) -> tuple[int, int]:
    """How large a family's board and play are."""
    play = 0 if family.play is None else len(pairs_of(family.play))
    return len(family.smallest.case["state"]["battlefield"]), play


def _differing(compared: Compared, direction: Direction) -> frozenset[Pairs]:
    """The plays on which the two differ in a direction."""
    legal, accepted = (frozenset(map(pairs_of, plays)) for plays in (compared.legal, compared.accepted))
    return accepted - legal if direction == "accepts_illegal" else legal - accepted


# ------------------------------------------------------------------------------------------- boards without a cause


_STATUSES = ("tapped", "sick", "goaded_by", "counters", "attached_to")


def _without(board: Board, cause: _Cause) -> Board | None:
    """A board without what a cause needs: what stands on permanents that have all that one of the smallest board has,
    and effects of these kinds that no permanent has. None if that changes nothing."""
    case = copy.deepcopy(board.case)
    battlefield = case["state"]["battlefield"]
    for index, had in enumerate(_had(board)):
        needed = frozenset().union(*(each.features for each in cause.permanents if each.is_on(had)))
        if needed:
            _take_off(battlefield[index], needed)
            if battlefield[index].get("text"):
                battlefield[index]["text"] = "\n".join(_kept_lines(board, index, needed))
    if effects := case["state"].get("effects"):
        case["state"]["effects"] = [each for each in effects if each.get("kind") not in cause.features]
    less = replace(board_of(case, board.source), most_blocks=board.most_blocks)
    return None if less.case == board.case else less


def _take_off(permanent: dict[str, Any], features: frozenset[str]) -> None:
    """Takes statuses, and what stands outside of the text, off a permanent."""
    for key in _STATUSES:
        if key in features:
            permanent.pop(key, None)
    if "keywords" in permanent:
        permanent["keywords"] = [each for each in permanent["keywords"] if f"keyword: {each}" not in features]
    if "effects" in permanent:
        permanent["effects"] = [each for each in permanent["effects"] if each.get("kind") not in features]


def _kept_lines(board: Board, index: int, features: frozenset[str]) -> Iterator[str]:
    """The lines of a permanent's text that give it none of the features."""
    for line in str(board.case["state"]["battlefield"][index]["text"]).split("\n"):
        case = copy.deepcopy(board.case)
        case["state"]["battlefield"][index]["text"] = line
        if not features_of_permanents(board_of(case))[index] & features - set(_STATUSES):
            yield line
