"""Searching for declarations: one that obeys more than a play, and what is known to bound all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from bridge.asp.effect_facts import effect_ids
from bridge.asp.solving import Atom, Search
from bridge.case.state import Case
from bridge.case.terms import Fact
from bridge.combat.duality import ground_block_prices
from bridge.combat.pricing import ground_prices
from bridge.combat.reading import ASKED, Asked, blocks_of, candidates
from bridge.combat.verdict import Declaration, LegalPlay
from bridge.errors import EffortExceeded

__all__ = ["better_play_than", "bounds", "declaration", "identical_creatures", "in_order", "worth_bounding"]

_MIN_CREATURES_FOR_BOUNDS = 8
"""With fewer creatures than this, looking for symmetry and for bounds costs more than it saves."""

_CONFLICTS_BEFORE_CUTS = 1000
"""After so many conflicts a search is worth looking for cuts."""

_CONFLICTS_BEFORE_TURNS = 20_000
"""After so many more, with the bound, creatures in order and not are tried in turn."""

_BOUNDS = ("score_bound", "price_bound")
"""What bounds the score of every declaration."""


def better_play_than(case: Case, given: list[Fact], obeyed: int, deadline: float | None) -> LegalPlay | None:
    """A declaration that breaks nothing and obeys more than the play, or None if there is none."""
    asked = ASKED[case.question]
    question = f"improve_{asked.creatures}"
    # Choosing a creature rather than not is the likelier way to obey more.
    search = Search(question, given, deadline=deadline, arguments=("--opt-mode=ignore", "--sign-def=pos"))
    found: list[LegalPlay] = []

    def take(atoms: list[Atom]) -> bool:
        found.append(LegalPlay(declaration(atoms, asked), sum(atom.name == "obeyed" for atom in atoms)))
        return False

    try:
        better = _tried(search, asked, question, case, obeyed, take)
    except EffortExceeded as exceeded:
        exceeded.bounds = bounds(search)
        raise
    return found[-1] if better else None


def _tried(
    search: Search, asked: Asked, question: str, case: Case, obeyed: int, take: Callable[[list[Atom]], object]
) -> bool:
    """Whether a better declaration exists, looked for with more and more cuts.

    Prices first, and attackers near the play; then creatures that nothing tells apart in order and not, in turn, each
    time with more conflicts: none of the cuts is best everywhere.
    """
    better = search.attempt(take, _CONFLICTS_BEFORE_CUTS)
    if better is not None:
        return better
    if asked.creatures == "attackers":
        ground_prices(search)
        search.ground("near")
        search.prefer(True)
        better = search.attempt(take, _CONFLICTS_BEFORE_CUTS)
        search.prefer(False)
        if better is not None:
            return better
    else:
        # One player's declaration alone has to be obeying more (CR 802.4b): only of one can the bound be told enough.
        alone = len(search.atoms("declares", 1)) == 1
        ground_block_prices(search, obeyed if alone else None)
        better = search.attempt(take, _CONFLICTS_BEFORE_CUTS * 3)
        if better is not None:
            return better
    groups = identical_creatures(search, question, case)
    conflicts = _CONFLICTS_BEFORE_TURNS
    while better is None:
        for value in (True, False) if groups else (False,):
            in_order(search, groups, value)
            better = search.attempt(take, conflicts)
            if better is not None:
                break
        conflicts *= 4
    in_order(search, groups, False)
    return better


def bounds(search: Search) -> list[int]:
    """What is known to bound the score of every declaration."""
    return [atom.arguments[0].number for name in _BOUNDS for atom in search.atoms(name, 1)]


def declaration(atoms: Iterable[Atom], asked: Asked) -> Declaration:
    """The declaration that an answer chooses: attacker to target, or blocker to the attackers that it blocks."""
    terms = (atom.arguments for atom in atoms if atom.name == asked.declared)
    pairs = sorted((creature.string, faced.string) for creature, faced in terms)
    if asked.creatures == "attackers":
        return dict(pairs)
    return blocks_of(pairs)


def worth_bounding(creatures: int) -> bool:
    """Whether so many creatures are enough to look for symmetry and for bounds."""
    return creatures >= _MIN_CREATURES_FOR_BOUNDS


def identical_creatures(search: Search, question: str, case: Case) -> list[list[str]]:
    """Groups of creatures that nothing tells apart; none where there are too few to look for them."""
    asked = ASKED[case.question]
    creatures = candidates(search, asked)
    if not worth_bounding(len(creatures)):
        return []
    from bridge.combat.symmetry import alike

    groups = alike(search, question, creatures, effect_ids(case.state))
    pairs = (pair for group in groups for pair in pairwise(group))
    search.add(("alike", one, other) for one, other in pairs)
    search.ground("symmetry")
    return groups


def in_order(search: Search, groups: list[list[str]], value: bool) -> None:
    """Says whether identical creatures have to declare in order from now on."""
    if groups:
        search.external("ordered", value)
