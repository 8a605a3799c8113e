"""Nobody has to pay, what can't be paid is taken back, and what could be neither (CR 508.1h-j, 509.1d-f, 733.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from bridge.aimed import Scope
from bridge.case.rules import OF_DECLARATION
from bridge.case.state import Question
from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry, Node
from bridge.contradictions.pools import kinds_of, scope_for
from bridge.contradictions.searched import Goal, Search, inquiry_of, shown_board
from bridge.language import phrase, phrase_in, term_in

__all__ = ["costs", "declined"]

_DECLARED: dict[Question, str] = {
    "declare_attackers": term_in("declared", "attackers"),
    "declare_blockers": term_in("declared", "blockers"),
}
"""What is declared."""

_MOST_PARTS = 3
"""So many effects are on a board at most."""

_HIDDEN = "{T}: Reveal the top card of your library. If it's a land card, add {C}{C}."
"""The words of a mana ability that shows what nobody can unsee (CR 733.1)."""

_SOURCE: Node = {"id": "source", "controller": "alice", "types": ["artifact"], "text": _HIDDEN, "name": "source"}


def costs(bounds: Bounds) -> Iterator[Inquiry]:
    """Costs that have to be paid, that can't be paid, and that can be neither paid nor taken back."""
    for question, what in _DECLARED.items():
        kinds = [each for each in kinds_of(question) if bounds.kinds is None or each in bounds.kinds]
        for name, mana in (("no_mana", ""), ("some_mana", "{C}")):
            scope = scope_for(
                question,
                kinds,
                creatures=bounds.creatures or (2, 2),
                players=bounds.players or 2,
                mana=mana,
                most=_MOST_PARTS,
            )
            yield declined(f"costs.declined_{what}_{name}", what, scope)
    if bounds.kinds is None:
        boards = Boards("declare_attackers", (1, 0), 2, ("costs_attack",), 0)
        late = _irreversible(boards)
        yield Inquiry(late.inquiry, partial(_shown, late), late)


def declined(name: str, what: str, scope: Scope) -> Inquiry:
    """Whether it is legal to declare nothing wherever all that could be declared costs something.

    Args:
        name: The name of the inquiry.
        what: What is declared, in English words of the catalog (`declared`).
        scope: The boards.
    """
    _, _, requirement, determined, paid = OF_DECLARATION[scope.question]
    said = phrase_in("declared", what)
    return inquiry_of(
        Search(
            name=name,
            claim=phrase(
                "Nobody has to pay for {what}: where all of them cost something, none have to be declared.", what=said
            ),
            rules=(requirement, determined),
            scope=scope,
            goal=Goal(
                "charged", (), phrase("to declare no {what} is illegal, and all others cost something", what=said)
            ),
            found=(
                "contradiction",
                phrase("to declare no {what} is illegal, though everything else has to be paid for", what=said),
            ),
            missing=("holds", phrase("where all {what} cost something, it is legal to declare none", what=said)),
            premise=Goal(
                "alone",
                (paid,),
                phrase("{what} are illegal because they can't be paid for, and taken back", what=said),
            ),
        )
    )


def _irreversible(boards: Boards) -> Answer:
    return Answer(
        inquiry="costs.irreversible",
        topic="costs",
        claim=phrase("What can't be paid for is taken back, with the mana abilities that were activated for it."),
        rules=("733.1", "508.1i", OF_DECLARATION["declare_attackers"].payment),
        outcome="not modeled",
        standing="gap",
        told=phrase(
            "not defined: a mana ability (CR 508.1i, 605.3) that moves or reveals hidden cards can't be taken back "
            "(733.1), and whether it pays isn't known before; so such a declaration can be neither paid nor reversed"
        ),
        boards=boards,
        meant=phrase(
            "CR 733.1 says what can't be reversed, and no rule says what becomes of the declaration; Azor judges no "
            "payment by words that it doesn't read: undetermined"
        ),
    )


def _shown(answer: Answer, _deadline: float | None) -> Answer:
    creature = {"id": "a", "controller": "alice", "types": ["creature"], "power": 2, "toughness": 2}
    case: Node = {
        "state": {
            "active": "alice",
            "players": {"alice": {"life": 20, "mana": ""}, "bob": {"life": 20}},
            "battlefield": [creature, _SOURCE],
            "effects": [
                {"id": "tax", "kind": "costs_attack", "subject": {"id": "a"}, "cost": "{2}", "controller": "bob"}
            ],
        },
        "play": {"attackers": {"a": "bob"}},
    }
    return replace(
        answer, shown=(shown_board(phrase("the only mana comes from an ability that reveals a card"), case),)
    )
