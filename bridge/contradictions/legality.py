"""Is there always a legal declaration, is nothing required where nothing says so, and is a simple one legal?"""

from __future__ import annotations

from collections.abc import Iterator

from bridge.aimed import Scope
from bridge.case.state import Question
from bridge.contradictions.model import Bounds, Inquiry, Node
from bridge.contradictions.pools import keywords_of, kinds_of, scope_for
from bridge.contradictions.searched import Goal, Search, inquiry_of

__all__ = ["REQUIREMENTS", "declarations", "simple_plays", "whole_scope"]

_MOST_ON_BLOCKS = 3
"""So many effects and qualities are on a board of blocks at most, of all kinds there are; any number on boards of
attacks, which have fewer plays."""

REQUIREMENTS: dict[Question, str] = {"declare_attackers": "508.1d", "declare_blockers": "509.1c"}
_QUESTIONS: dict[Question, tuple[str, str, str]] = {
    "declare_attackers": ("attackers", "508.1a", "508.1c"),
    "declare_blockers": ("blockers", "509.1a", "509.1b"),
}
"""What is declared, by which rule it is chosen and which rule is about restrictions."""


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
    for question, (what, chosen, restriction) in _QUESTIONS.items():
        requirement = REQUIREMENTS[question]
        scope = whole_scope(question, bounds, None if question == "declare_attackers" else _MOST_ON_BLOCKS)
        illegal = Goal("alone", (restriction,), f"a play is illegal by CR {restriction}, so that fewer are legal")
        yield inquiry_of(
            Search(
                name=f"declarations.some_{what}",
                claim=f"On every board some declaration of {what} is legal.",
                rules=(chosen, restriction, requirement),
                scope=scope,
                goal=Goal("none", (), f"no declaration of {what} is legal"),
                found=("contradiction", f"on this board no declaration of {what} is legal, not even the empty one"),
                missing=("holds", f"every board of the scope has a legal declaration of {what}"),
                premise=illegal,
            )
        )
        yield inquiry_of(
            Search(
                name=f"declarations.no_{what}",
                claim=f"Where no requirement asks anything, it is legal to declare no {what}.",
                rules=(restriction, requirement),
                scope=scope,
                goal=Goal("idle", (), f"nothing is required, and to declare no {what} is illegal"),
                found=("contradiction", f"on this board nothing is required, and to declare no {what} is illegal"),
                missing=("holds", f"it is legal to declare no {what} wherever nothing is required"),
                premise=Goal(
                    "asked", (requirement,), f"to declare no {what} is illegal, because something requires it"
                ),
            )
        )


def simple_plays(bounds: Bounds) -> Iterator[Inquiry]:
    """Boards on which only a mixed declaration is legal, or no simple one."""
    for question, (what, _, restriction) in _QUESTIONS.items():
        requirement = REQUIREMENTS[question]
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
