"""Plain objects that a combo may need besides its cards: a creature, a land, something that makes mana, a beginning.

`asp_rules/search/loops/start.lp` says by `wants/1` which of them a case may have use for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.abilities import Ability, Card, Instruction, Target
from bridge.case.conditions import Cost
from bridge.case.descriptions import Description
from bridge.case.state import Case
from bridge.case.symbols import symbols_of
from bridge.language import phrase_in, term_in

__all__ = ["HELPERS", "Helper", "is_helper", "said", "suited"]


class Helper(Struct, frozen=True):
    """A plain object.

    Attributes:
        name: Its name.
        card: What it does.
        opener: Whether it is a spell that only begins a run.
        mana: How much mana it makes by tapping, of a type that the case pays.
    """

    name: str
    card: Card
    opener: bool = False
    mana: int = 0


def _creature(**keys: Any) -> Card:
    return Card(types=["creature"], power=2, toughness=2, **keys)


def _opening(name: str, *do: Instruction, targets: list[Target] | None = None) -> Helper:
    ability = Ability(targets=targets or [], do=list(do))
    return Helper(name, Card(types=["instant"], mana_cost="{0}", abilities=[ability]), opener=True)


_A_CREATURE = Target(object=Description(type="creature"))

HELPERS: dict[str, Helper] = {
    "creature": Helper(term_in("helper", "a creature"), _creature()),
    "second_creature": Helper(term_in("helper", "a creature"), _creature()),
    "persist": Helper(term_in("helper", "a creature with persist"), _creature(keywords=["persist"])),
    "undying": Helper(term_in("helper", "a creature with undying"), _creature(keywords=["undying"])),
    "legend": Helper(term_in("helper", "a legendary creature"), _creature(supertypes=["legendary"])),
    "artifact": Helper(term_in("helper", "an artifact"), Card(types=["artifact"])),
    "land": Helper(term_in("helper", "a land"), Card(types=["land"])),
    "creature_for_mana": Helper(term_in("helper", "a creature that taps for mana"), _creature(), mana=3),
    "artifact_for_mana": Helper(term_in("helper", "an artifact that taps for mana"), Card(types=["artifact"]), mana=3),
    "land_for_mana": Helper(term_in("helper", "a land that taps for mana"), Card(types=["land"]), mana=2),
    "damage": _opening(
        term_in("helper", "a spell that deals 1 damage"),
        Instruction(do="damage", what="target", n=1),
        targets=[Target(any_target=True)],
    ),
    "life": _opening(
        term_in("helper", "a spell by which you gain 1 life"), Instruction(do="gain_life", who="you", n=1)
    ),
    "life_lost": _opening(
        term_in("helper", "a spell by which an opponent loses 1 life"), Instruction(do="lose_life", who="opponent", n=1)
    ),
    "drawing": _opening(term_in("helper", "a spell by which you draw a card"), Instruction(do="draw", who="you", n=1)),
    "counter": _opening(
        term_in("helper", "a spell that puts a +1/+1 counter on a creature"),
        Instruction(do="put_counters", what="target", counter="+1/+1", n=1),
        targets=[_A_CREATURE],
    ),
    "lesser": _opening(
        term_in("helper", "a spell that puts a -1/-1 counter on a creature"),
        Instruction(do="put_counters", what="target", counter="-1/-1", n=1),
        targets=[_A_CREATURE],
    ),
    "death": _opening(
        term_in("helper", "a spell that destroys a creature"),
        Instruction(do="destroy", what="target"),
        targets=[_A_CREATURE],
    ),
}
"""The helpers by the word that the rules have for them."""

_COLORED = ("{W}", "{U}", "{B}", "{R}", "{G}")


def suited(helper: Helper, case: Case) -> Helper:
    """The helper with mana of a type that something in the case costs: of a color, if one is asked for."""
    if not helper.mana:
        return helper
    asked = [symbol for cost in _costs(case) for symbol in symbols_of(cost) if symbol in _COLORED]
    symbol = asked[0] if asked else "{C}"
    makes = Ability(cost=Cost(tap=True), do=[Instruction(do="add_mana", mana=symbol * helper.mana)])
    name = f"{_for_mana(helper)}{symbol * helper.mana}"
    return replace(helper, name=name, card=replace(helper.card, abilities=[makes]))


def is_helper(name: str) -> bool:
    """Whether a name is that of a helper."""
    return any(name == each.name or (each.mana and name.startswith(_for_mana(each))) for each in HELPERS.values())


_MAKING = {
    "creature_for_mana": term_in("helper", "a creature that taps for {mana}"),
    "artifact_for_mana": term_in("helper", "an artifact that taps for {mana}"),
    "land_for_mana": term_in("helper", "a land that taps for {mana}"),
}
"""The names of helpers that make mana of a certain type."""


def said(name: str) -> str:
    """The name of a card or an object as it is shown: that of a helper in the language that is spoken, with its number.

    Args:
        name: A name, or the id of a helper, such as `a creature 2`.
    """
    plain, _, number = name.rpartition(" ")
    if number.isdecimal() and is_helper(plain):
        return f"{said(plain)} {number}"
    for word, helper in HELPERS.items():
        if name == helper.name:
            return phrase_in("helper", helper.name)
        if helper.mana and name.startswith(_for_mana(helper)):
            return phrase_in("helper", _MAKING[word], mana=name.removeprefix(_for_mana(helper)))
    return name


def _for_mana(helper: Helper) -> str:
    """What the name of a helper that makes mana begins with."""
    return helper.name.removesuffix("mana")


def _costs(case: Case) -> Iterator[str]:
    """Mana that activating abilities and casting cards of the case costs."""
    for card in case.cards.values():
        yield from (each.cost.mana for each in card.abilities if each.cost is not None and each.cost.mana)
    for card in case.cards.values():
        if card.mana_cost:
            yield card.mana_cost
