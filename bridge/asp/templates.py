"""The facts of a case, separated by permanent and effect, since many boards share these under other names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec import ValidationError, msgpack
from msgspec.structs import replace

from bridge.asp.effect_facts import effect_facts, effects_of
from bridge.asp.facts import devotions_in, facts_besides, is_every_creature_type, permanent_facts
from bridge.case.sizes import NUMBERED, check_sizes
from bridge.case.state import Effect, Permanent, Prepared
from bridge.case.terms import Fact
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = ["TOKENS", "Apart", "Template", "facts_apart"]

_T = TypeVar("_T")


TOKENS = ("\0own", "\0controller", "\0host")
"""Placeholders in a `Template` for the names of the permanent or effect itself, of its controller, and of its host.
They hold a NUL character, which no string of a case has."""


class Template(NamedTuple):
    """The facts of one permanent or effect, with placeholders for its name, its controller and its host.

    Attributes:
        lines: Facts, with `TOKENS` as names.
        asks_more: Whether it needs further facts that depend on the rest of the case.
        numbered: The lines whose numbers are added or multiplied.
    """

    lines: tuple[Fact, ...]
    asks_more: bool
    numbered: tuple[Fact, ...]


class Apart(NamedTuple):
    """The facts of a case, with templates for its permanents and effects, which other cases may share.

    Attributes:
        lines: Facts.
        copies: Templates, each with the names to put in place of the tokens.
    """

    lines: list[Fact]
    copies: list[tuple[Template, tuple[str, str, str]]]


def facts_apart(case: Prepared) -> Apart | None:
    """The facts of a case except vocabulary and edition; None if those of its permanents can't be separated.

    Raises:
        CaseError: as `facts`.
    """
    own, controls, _ = TOKENS
    copies: list[tuple[Template, tuple[str, str, str]]] = []
    for permanent in case.state.battlefield:
        bare = replace(permanent, id=own, controller=controls, effects=None, text=None)
        copies.append((_permanent_template(_encoded(bare, 2)), (permanent.id, permanent.controller, "")))
    for name, effect, host in effects_of(case.state):
        controller = effect.controller or (host.controller if host else "")
        plain = replace(effect, id=None, controller=controls if controller else None, text=None)
        template = _effect_template(_encoded(plain, bool(controller)), host is not None)
        copies.append((template, (name, controller, host.id if host else "")))
    if any(template.asks_more for template, _ in copies):
        return None
    besides = list(facts_besides(case))
    check_sizes([*besides, *(fact for template, _ in copies for fact in template.numbered)])
    return Apart(besides, copies)


_ENCODER = msgpack.Encoder()


def _encoded(given: Permanent | Effect, tokens: int) -> bytes:
    """A permanent or an effect as bytes, in which that many names are placeholders.

    Raises:
        CaseError: Something else in it looks like a token.
    """
    found = _ENCODER.encode(given)
    if sum(found.count(token) for token in _TOKEN_BYTES) != tokens:
        raise CaseError(phrase("a string holds a NUL character"))
    return found


_TOKEN_BYTES = tuple(token.encode() for token in TOKENS)


def _decoded(encoded: bytes, kind: type[_T]) -> _T:
    try:
        return msgpack.decode(encoded, type=kind)
    except ValidationError as error:  # of a case that was put together without `loading`
        raise CaseError(str(error)) from None


@lru_cache(maxsize=1 << 14)
def _permanent_template(encoded: bytes) -> Template:
    return _template(permanent_facts(TOKENS[0], _decoded(encoded, Permanent)))


@lru_cache(maxsize=1 << 14)
def _effect_template(encoded: bytes, printed: bool) -> Template:
    own, controls, hosts = TOKENS
    host = Permanent(id=hosts, controller=controls) if printed else None
    return _template(effect_facts(own, _decoded(encoded, Effect), host))


def _template(lines: Iterable[Fact]) -> Template:
    found = tuple(lines)
    asks_more = is_every_creature_type(found) or bool(devotions_in(found))
    return Template(found, asks_more, tuple(line for line in found if line[0] in NUMBERED))
