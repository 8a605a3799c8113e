"""Requests that look something up: cards of the index, rules of the editions, examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bridge.language import phrase
from bridge.serve.protocol import Cards, Examples, Rules, ShowCard, ShowRule
from bridge.serve.requests import RefusedError, edition_known

if TYPE_CHECKING:
    from bridge.cards import CardIndex

__all__ = ["Looking", "looked_up"]

Looking = Cards | ShowCard | Rules | ShowRule | Examples
"""The requests that this module answers."""


def looked_up(request: Looking, cards: CardIndex | None) -> dict[str, Any]:
    """The result of a request.

    Args:
        request: The request.
        cards: The index; None for the user's own.

    Raises:
        RefusedError: There is no such edition, rule or card.
        InputError: The index can't be read, or different cards have the name.
    """
    match request:
        case Cards() | ShowCard():
            from bridge.cards import CardIndex

            if cards is not None:
                return _of_cards(request, cards)
            with CardIndex() as index:
                return _of_cards(request, index)
        case Rules() | ShowRule():
            return _of_rules(request)
        case Examples():
            from bridge.serve.examples import examples, expected, groups

            outcomes, group = expected(), groups()
            listed = [
                {
                    "name": name,
                    "title": case["title"],
                    "group": group[name],
                    "expected": outcomes[name],
                    "case": case,
                }
                for name, case in examples().items()
            ]
            return {"examples": listed}


def _of_cards(request: Cards | ShowCard, index: CardIndex) -> dict[str, Any]:
    if isinstance(request, Cards):
        return {"names": index.beginning(request.prefix, request.limit)}
    card = index.card(request.name, request.token)
    if card is None:
        raise RefusedError("unknown_name", _without_path(index, request.name), "name")
    from bridge.cards.showing import card_object

    return card_object(card, card.faces)


def _of_rules(request: Rules | ShowRule) -> dict[str, Any]:
    from bridge.rulebook import load_table, newest_edition
    from bridge.rulebook.history import below, history_of, unknown_rule

    edition = edition_known(request.edition, "edition") or newest_edition()
    table = load_table(edition)
    number = request.under if isinstance(request, Rules) else request.number
    if number is not None and (why := unknown_rule(number, edition)):
        raise RefusedError("unknown_name", why, "under" if isinstance(request, Rules) else "number")
    if isinstance(request, Rules):
        listed = list(table.rules) if number is None else list(below(number, table))
        return {"edition": edition, "cr_hash": table.cr_hash, "rules": listed}
    history = [past._asdict() for past in history_of(request.number, edition)]
    return {"number": number, "edition": edition, "history": history, "below": list(below(request.number, table))}


def _without_path(index: CardIndex, name: str) -> str:
    """The message about an unknown name; it doesn't reveal the path of the index."""
    from bridge.case.words import alternatives, quoted

    near = index.nearest(name)
    if near:
        said = alternatives(map(quoted, near))
        return phrase("no card {name} in the index; did you mean {near}?", name=quoted(name), near=said)
    return phrase("no card {name} in the index", name=quoted(name))
