"""The properties of the rules that are looked at, each with its inquiries; a further one is a further row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bridge.contradictions import wider
from bridge.contradictions.conflicts import conflicts
from bridge.contradictions.costs import costs
from bridge.contradictions.deciding import deciding
from bridge.contradictions.layered import layers
from bridge.contradictions.legality import declarations, simple_plays
from bridge.contradictions.looped import loops
from bridge.contradictions.model import Bounds, Inquiry, Property
from bridge.contradictions.precedence import precedence
from bridge.contradictions.readings import readings
from bridge.contradictions.retold import examples
from bridge.language import term

__all__ = ["PROPERTIES"]


def _declarations(bounds: Bounds) -> Iterator[Inquiry]:
    yield from declarations(bounds)
    if _is_whole(bounds):
        yield from wider.declarations()
        yield wider.counted_of_teams()
        yield from wider.damage()


def _deciding(bounds: Bounds) -> Iterator[Inquiry]:
    yield from deciding(bounds)
    if _is_whole(bounds):
        yield from wider.damage_decides()


def _simple_plays(bounds: Bounds) -> Iterator[Inquiry]:
    yield from simple_plays(bounds)
    if _is_whole(bounds):
        yield from wider.simple_plays()


def _precedence(bounds: Bounds) -> Iterator[Inquiry]:
    yield from precedence(bounds)
    if _is_whole(bounds):
        yield from wider.precedence()


def _costs(bounds: Bounds) -> Iterator[Inquiry]:
    yield from costs(bounds)
    if _is_whole(bounds):
        yield from wider.costs()


def _is_whole(bounds: Bounds) -> bool:
    """Whether the scope leaves open what boards may have, so that boards of other sorts are searched, too."""
    return bounds.creatures is None and bounds.players is None and bounds.kinds is None


_ROWS = (
    Property(
        "declarations",
        term("legal declarations"),
        term("every board has a legal declaration, and nothing is required where no requirement says so"),
        _declarations,
    ),
    Property(
        "deciding",
        term("rules that decide"),
        term("every rule of violation and every kind of requirement decides alone somewhere"),
        _deciding,
    ),
    Property(
        "conflicts",
        term("requirements against restrictions"),
        term("which minimal sets of restrictions and requirements can't all be obeyed"),
        conflicts,
    ),
    Property(
        "precedence",
        term("can't, can and the rules"),
        term(
            "what an effect forbids no other permits (CR 101.2), and what an effect permits no rule forbids (CR 101.1)"
        ),
        _precedence,
    ),
    Property(
        "simple",
        term("simple declarations"),
        term("on which boards only a mixed declaration is legal, or none that is simple"),
        _simple_plays,
    ),
    Property(
        term("costs"),
        term("costs"),
        term("nobody has to pay, and what can't be paid for can be taken back"),
        _costs,
    ),
    Property(
        "readings",
        term("disputed readings"),
        term("for each disputed reading, on which smallest board its alternatives differ"),
        readings,
    ),
    Property(
        "layers",
        term("layers and timestamps"),
        term("in which layers the order of timestamps decides, and whether every order that is given is decided"),
        layers,
    ),
    Property(
        term("loops"),
        term("loops"),
        term("whether there are loops that are neither a draw nor optional, and what of loops is not modeled"),
        loops,
    ),
    Property(
        "examples",
        term("the book's own examples"),
        term("the examples of chapters 5 to 7 that can be stated as cases come out as the book says"),
        examples,
    ),
)

PROPERTIES: Mapping[str, Property] = {row.name: row for row in _ROWS}
"""Every property, by the word for `--property`, in the order of the report."""
