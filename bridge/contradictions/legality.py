"""Is there always a legal declaration, is nothing required where nothing says so, and is a simple one legal?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from bridge.aimed import Scope, every_board
from bridge.case.loading import case_from_object
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.combat.legal_sets import legal_plays_of_many
from bridge.combat.verdict import LegalPlays
from bridge.contradictions.model import Answer, Bounds, Inquiry, Node, Shown
from bridge.contradictions.pools import boards_of, keywords_of, kinds_of, scope_for
from bridge.contradictions.searched import Goal, Search, inquiry_of

__all__ = ["declarations", "listed", "simple_plays", "some_and_none", "whole_scope"]

_MOST_ON_BLOCKS = 3
"""So many effects and qualities are on a board of blocks at most, of all kinds there are; any number on boards of
attacks, which have fewer plays."""

_DECLARED: dict[Question, str] = {"declare_attackers": "attackers", "declare_blockers": "blockers"}
"""What is declared."""


def whole_scope(question: Question, bounds: Bounds, most: int | None) -> Scope:
    """The boards with effects of all kinds in all forms, and with all keywords that matter.

    Args:
        question: The question.
        bounds: What boards may have.
        most: How many effects and qualities at most.
    """
    qualities: list[Node] = [{"tapped": True}, {"colors": ["red"]}]
    qualities += [{"sick": True}] if question == "declare_attackers" else []
    qualities += [{"keywords": [each]} for each in keywords_of(question)]
    return scope_for(
        question,
        kinds_of(question) if bounds.kinds is None else [each for each in kinds_of(question) if each in bounds.kinds],
        qualities if bounds.kinds is None else (),
        creatures=bounds.creatures or (2, 2),
        players=bounds.players or 2,
        planeswalker=question == "declare_attackers",
        most=most,
    )


def declarations(bounds: Bounds) -> Iterator[Inquiry]:
    """Every board has a legal declaration; the empty one is legal unless something requires otherwise."""
    for question, what in _DECLARED.items():
        if bounds.kinds is None:
            yield _counted(question, what)
        scope = whole_scope(question, bounds, None if question == "declare_attackers" else _MOST_ON_BLOCKS)
        yield from some_and_none(what, scope)


def some_and_none(what: str, scope: Scope) -> Iterator[Inquiry]:
    """Whether some declaration is legal on every board of a scope, and the empty one where nothing is required.

    Args:
        what: What is declared, in words.
        scope: The boards.
    """
    chosen, restriction, requirement, *_ = OF_DECLARATION[scope.question]
    name = what.replace(" ", "_")
    yield inquiry_of(
        Search(
            name=f"declarations.some_{name}",
            claim=f"On every board some declaration of {what} is legal.",
            rules=(chosen, restriction, requirement),
            scope=scope,
            goal=Goal("none", (), f"no declaration of {what} is legal"),
            found=("contradiction", f"on this board no declaration of {what} is legal, not even the empty one"),
            missing=("holds", f"every board of the scope has a legal declaration of {what}"),
            premise=Goal("alone", (restriction,), f"a play is illegal by CR {restriction}, so that fewer are legal"),
        )
    )
    yield inquiry_of(
        Search(
            name=f"declarations.no_{name}",
            claim=f"Where no requirement asks anything, it is legal to declare no {what}.",
            rules=(restriction, requirement),
            scope=scope,
            goal=Goal("idle", (), f"nothing is required, and to declare no {what} is illegal"),
            found=("contradiction", f"on this board nothing is required, and to declare no {what} is illegal"),
            missing=("holds", f"it is legal to declare no {what} wherever nothing is required"),
            premise=Goal("asked", (requirement,), f"to declare no {what} is illegal, because something requires it"),
        )
    )


_COUNTED: dict[Question, tuple[str, ...]] = {
    "declare_attackers": ("must_attack", "cant_attack", "cant_attack_alone", "max_attackers"),
    "declare_blockers": ("must_block", "must_be_blocked", "cant_be_blocked"),
}
"""The kinds of the small scopes whose boards are listed one by one."""


def _counted(question: Question, what: str) -> Inquiry:
    creatures = (2, 0) if question == "declare_attackers" else (1, 2)
    scope = scope_for(question, _COUNTED[question], [{"tapped": True}], creatures=creatures, most=2)
    late = Answer(
        inquiry=f"declarations.counted_{what}",
        topic="declarations",
        claim="Boards that are listed one by one are as many as are counted, and each has a legal declaration.",
        rules=(OF_DECLARATION[question].requirements,),
        outcome="out of time",
        standing="open",
        told="the time ran out",
        boards=boards_of(scope),
    )
    return Inquiry(late.inquiry, partial(listed, scope, late), late)


def listed(scope: Scope, late: Answer, _deadline: float | None) -> Answer:
    """Lists all boards of a small scope without the solver, and judges each by itself.

    Args:
        scope: The boards.
        late: What is known of the answer before.
    """
    cases = [scope.case(some) for some in every_board(scope)]
    found = list(legal_plays_of_many([case_from_object(case) for case in cases]))
    without = [
        case for case, each in zip(cases, found, strict=True) if not isinstance(each, LegalPlays) or not each.count
    ]
    told = f"{len(cases):,} boards listed, {scope.distinct:,} counted; {len(without)} without a legal declaration"
    right = len(cases) == scope.distinct and not without
    return replace(
        late,
        outcome="witness" if without else "none",
        standing="holds" if right else "contradiction",
        told=told,
        shown=tuple(Shown("no declaration is legal", case) for case in without[:1]),
    )


def simple_plays(bounds: Bounds) -> Iterator[Inquiry]:
    """Boards on which only a mixed declaration is legal, or no simple one."""
    for question, what in _DECLARED.items():
        _, restriction, requirement, *_ = OF_DECLARATION[question]
        wide = Bounds(bounds.creatures, bounds.players or (3 if question == "declare_attackers" else 2), bounds.kinds)
        scope = whole_scope(question, wide, None if question == "declare_attackers" else _MOST_ON_BLOCKS)
        for goal, told in (
            (
                "mixed",
                f"every legal declaration of {what} has different targets: none of one target is legal, nor none",
            ),
            (
                "simple",
                f"no simple declaration of {what} is legal: none, one creature, or all at one and the same target",
            ),
        ):
            yield inquiry_of(
                Search(
                    name=f"simple.{goal}_{what}",
                    claim=f"There are boards on which {told}.",
                    rules=(restriction, requirement),
                    scope=scope,
                    goal=Goal(goal, (), told),
                    found=("shown", f"on this board {told}"),
                    missing=("holds", f"on no board of the scope holds that {told}"),
                    premise=Goal("asked", (requirement,), f"something requires that {what} are declared"),
                )
            )
