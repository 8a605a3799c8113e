"""Tokens of a case that are said by their names: what the card that makes them says of them (CR 111.3, 111.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bridge.case.documents import Path, path_text
from bridge.case.state import Permanent
from bridge.case.words import alternatives, quoted
from bridge.errors import CaseError
from bridge.language import phrase
from bridge.text.tokens import PREDEFINED, MadeToken, tokens_made

if TYPE_CHECKING:
    from bridge.cards import Card, Face

__all__ = ["face_made_by", "face_of_predefined", "without_token_word"]

_WORD = " token"


def without_token_word(name: str) -> str:
    """A name without the word Token at its end (CR 111.4)."""
    return name[: -len(_WORD)] if name.casefold().endswith(_WORD) else name


def face_of_predefined(name: str) -> Face | None:
    """The face of a token that the rules define, by its name with or without the word Token (CR 111.10)."""
    token = PREDEFINED.get(without_token_word(name).casefold())
    return None if token is None else _face(token)


def face_made_by(maker: Card, permanent: Permanent, path: Path) -> Face:
    """The face of the token that a card makes; if it makes several, of the one with the permanent's name.

    Args:
        maker: The card.
        permanent: The token in the case.
        path: Where it stands.

    Raises:
        CaseError: The card makes no such token, several, or one whose description isn't read.
    """
    made = [token for face in maker.faces for token in tokens_made(face.text, face.name, face.type_line)]
    wanted = permanent.name
    found = [each for each in made if wanted is None or _called(each.name) == _called(wanted)]
    whole = [each for each in found if each.whole]
    if len(whole) == len(found) == 1:
        return _face(whole[0])
    maker_name = quoted(maker.name)
    if not made:
        message = phrase("{maker} makes no token that its text describes; give the types", maker=maker_name)
    elif not found:
        message = phrase(
            "{maker} makes no token {name}; it makes {names}",
            maker=maker_name,
            name=quoted(wanted or ""),
            names=_listed(each.name for each in made),
        )
    elif len(found) > 1:
        message = phrase(
            "{maker} makes several tokens that this can be, {names}; give the name, or the types",
            maker=maker_name,
            names=_listed(each.name for each in found),
        )
    else:
        message = phrase(
            "not all that {maker} says of the token {name} is read; give the types",
            maker=maker_name,
            name=quoted(found[0].name),
        )
    raise CaseError(message, path=path_text((*path, "made_by")))


def _called(name: str) -> str:
    return without_token_word(name).casefold()


def _listed(names: Iterable[str]) -> str:
    return alternatives(map(quoted, dict.fromkeys(names)))


def _face(token: MadeToken) -> Face:
    from bridge.cards import Face

    return Face(
        name=token.name,
        type_line=token.type_line,
        power=token.power,
        toughness=token.toughness,
        colors=list(token.colors),
        text=token.text,
    )
