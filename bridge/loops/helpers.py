"""Plain objects that a combo may need besides its cards: a creature, a land, something that makes mana, a beginning.

`asp_rules/search/loops/start.lp` says by `wants/1` which of them a case may have use for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.abilities import Ability, Card, Instruction, Target
from bridge.case.conditions import Cost
from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.descriptions import Description
from bridge.case.land_types import BASIC_LAND_TYPES
from bridge.case.state import Case
from bridge.case.symbols import symbols_of
from bridge.case.terms import Term
from bridge.language import phrase_in, term_in

__all__ = ["HELPERS", "Helper", "helpers_for", "is_helper", "said"]


class Helper(Struct, frozen=True):
    """A plain object.

    Attributes:
        name: Its name, with a place in braces for what depends on the case: the mana that it makes, a type, a keyword.
        card: What it does; None for another card of a name that the case has.
        opener: Whether it is a spell that only begins a run.
        mana: How much mana it makes by tapping, at least, of types that the case pays.
        many: How many of them there may be.
    """

    name: str
    card: Card | None
    opener: bool = False
    mana: int = 0
    many: int = 1


def _creature(**keys: Any) -> Card:
    return Card(types=["creature"], power=2, toughness=2, **keys)


def _opening(name: str, *do: Instruction, targets: list[Target] | None = None) -> Helper:
    ability = Ability(targets=targets or [], do=list(do))
    return Helper(name, Card(types=["instant"], mana_cost="{0}", abilities=[ability]), opener=True)


_A_CREATURE = Target(object=Description(type="creature"))

HELPERS: dict[str, Helper] = {
    "creature": Helper(term_in("helper", "a creature"), _creature()),
    "persist": Helper(term_in("helper", "a creature with persist"), _creature(keywords=["persist"])),
    "undying": Helper(term_in("helper", "a creature with undying"), _creature(keywords=["undying"])),
    "legend": Helper(term_in("helper", "a legendary creature"), _creature(supertypes=["legendary"])),
    "artifact": Helper(term_in("helper", "an artifact"), Card(types=["artifact"])),
    "land": Helper(term_in("helper", "a land"), Card(types=["land"])),
    "creature_for_mana": Helper(term_in("helper", "a creature that taps for {mana}"), _creature(), mana=3),
    "artifact_for_mana": Helper(
        term_in("helper", "an artifact that taps for {mana}"), Card(types=["artifact"]), mana=3
    ),
    "land_for_mana": Helper(term_in("helper", "a land that taps for {mana}"), Card(types=["land"]), mana=2, many=4),
    "enchantment": Helper(term_in("helper", "an enchantment"), Card(types=["enchantment"])),
    "of_type": Helper(term_in("helper", "a creature of the type {type}"), _creature()),
    "with_keyword": Helper(term_in("helper", "a creature with {keyword}"), _creature()),
    "devoted": Helper(term_in("helper", "an enchantment that costs {mana}"), Card(types=["enchantment"])),
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
_MOST_COUNTED = 5
"""How many objects there may be besides of a kind that something counts."""
_MOST_MANA = 8
"""The most mana that something makes by tapping once."""


def helpers_for(wanted: Iterable[Term], traits: Mapping[Term, Collection[Term]], case: Case) -> list[Helper]:
    """The helpers that a case may have use for, each as often as it may be there.

    Args:
        wanted: The arguments of `wants/1`: words of `HELPERS`, `like(What, N)`, `devoted(Letter)`, or `twin(Card)`.
        traits: For each description in them one trait of each of its clauses.
        case: The case, with its names looked up and its texts read.
    """
    found: dict[str, Helper] = {}
    for each in wanted:
        helper = _helper(each, traits, case)
        if helper is not None:
            known = found.get(helper.name, helper)
            found[helper.name] = known if known.many > helper.many else helper
    return [each for helper in found.values() for each in [helper] * helper.many]


def _helper(wanted: Term, traits: Mapping[Term, Collection[Term]], case: Case) -> Helper | None:
    assert isinstance(wanted, tuple)
    word, *said_of = wanted
    if word == "like":
        what, n = said_of
        many = n if isinstance(n, int) and n else _MOST_COUNTED
        plain = _plain(traits.get(what, ()))
        return replace(plain, many=min(many, _MOST_COUNTED)) if plain is not None else None
    if word == "twin":
        return Helper(str(said_of[0]), None)
    helper = HELPERS[str(word)]
    if word == "devoted":
        (letter,) = said_of
        assert isinstance(letter, tuple)
        mana = "{" + str(letter[0]).upper() + "}"
        return _filled(helper, mana=mana * _MOST_COUNTED, cost=mana * _MOST_COUNTED)
    return _suited(helper, case) if helper.mana else helper


def _filled(helper: Helper, cost: str | None = None, **places: str) -> Helper:
    """The helper with its name filled in, and with a mana cost."""
    card = helper.card if cost is None or helper.card is None else replace(helper.card, mana_cost=cost)
    name = helper.name
    for place, text in places.items():
        name = name.replace("{" + place + "}", text)
    return replace(helper, name=name, card=card)


def _plain(traits: Collection[Term]) -> Helper | None:
    """The plain object that has some traits; None if none is known that has."""
    if not traits:
        return HELPERS["creature"]
    words: dict[str, str] = {}
    for each in traits:
        assert isinstance(each, tuple)
        key, value = each
        words[str(key)] = str(value[0] if isinstance(value, tuple) else value)
    kind, subtype, keyword = words.pop("type", None), words.pop("subtype", None), words.pop("keyword", None)
    if words or (subtype and keyword):
        return None
    if subtype in CREATURE_TYPES and kind in (None, "creature"):
        helper = HELPERS["of_type"]
        return _filled(replace(helper, card=_creature(subtypes=[subtype.capitalize()])), type=subtype.capitalize())
    if subtype is not None and subtype.lower() in BASIC_LAND_TYPES and kind in (None, "land"):
        return _basic_land(subtype)
    if keyword is not None and kind in (None, "creature"):
        helper = HELPERS["with_keyword"]
        return _filled(replace(helper, card=_creature(keywords=[keyword])), keyword=keyword)
    return HELPERS.get(kind or "") if subtype is None and keyword is None else None


def _basic_land(subtype: str) -> Helper:
    """The basic land of a land type, which has the ability of its type (CR 305.6)."""
    makes = Ability(cost=Cost(tap=True), do=[Instruction(do="add_mana", mana=BASIC_LAND_TYPES[subtype.lower()])])
    name = subtype.capitalize()
    return Helper(name, Card(types=["land"], supertypes=["basic"], subtypes=[name], abilities=[makes]))


def _suited(helper: Helper, case: Case) -> Helper:
    """The helper with mana for the dearest cost of the case, and {C} or one colored mana to spare."""
    assert helper.card is not None
    dearest = max((_mana_for(cost) for cost in _costs(case)), key=len, default=[])
    colored = [each for cost in _costs(case) for each in _mana_for(cost) if each in _COLORED]
    symbol = colored[0] if colored else "{C}"
    if helper.many > 1:
        made = [symbol] * helper.mana
    else:
        made = sorted([*(each if each in _COLORED else symbol for each in dearest), symbol][:_MOST_MANA])
        made += [symbol] * (helper.mana - len(made))
    makes = Ability(cost=Cost(tap=True), do=[Instruction(do="add_mana", mana="".join(made))])
    return _filled(replace(helper, card=replace(helper.card, abilities=[makes])), mana="".join(made))


def _mana_for(cost: str) -> list[str]:
    """Mana that pays a cost, as symbols: {C} for what any type pays."""
    found: list[str] = []
    for symbol in symbols_of(cost):
        if symbol[1:-1].isdecimal():
            found += ["{C}"] * int(symbol[1:-1])
        else:
            halves = [f"{{{each}}}" for each in symbol[1:-1].split("/")]
            found.append(next((each for each in halves if each in _COLORED), "{C}"))
    return found


@cache
def _templates() -> dict[str, tuple[str, str, str]]:
    """For the name of each helper what stands before its place, the place, and what stands after it."""
    found = {}
    for each in HELPERS.values():
        before, _, rest = each.name.partition("{")
        place, _, after = rest.partition("}")
        found[each.name] = (before, place, after)
    return found


def _filling(template: str, name: str) -> dict[str, str] | None:
    """What fills the place of a helper's name, by the place; None if it is no such name."""
    before, place, after = _templates()[template]
    if not place:
        return {} if name == template else None
    inner = name.removeprefix(before).removesuffix(after)
    return {place: inner} if inner and name == f"{before}{inner}{after}" else None


def is_helper(name: str) -> bool:
    """Whether a name is that of a helper."""
    return name.lower() in BASIC_LAND_TYPES or any(_filling(each, name) is not None for each in _templates())


def said(name: str) -> str:
    """The name of a card or an object as it is shown: that of a helper in the language that is spoken, with its number.

    Args:
        name: A name, or the id of a helper, such as `a creature 2`.
    """
    plain, _, number = name.rpartition(" ")
    if number.isdecimal() and is_helper(plain):
        return f"{said(plain)} {number}"
    for template in _templates():
        filling = _filling(template, name)
        if filling is not None:
            return phrase_in("helper", template, **filling)
    return name


def _costs(case: Case) -> Iterator[str]:
    """Mana that activating abilities and casting cards of the case costs."""
    for card in case.cards.values():
        yield from (each.cost.mana for each in card.abilities if each.cost is not None and each.cost.mana)
    for card in case.cards.values():
        if card.mana_cost:
            yield card.mana_cost
