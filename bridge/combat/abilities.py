"""Abilities given as data, in the form of a loop case, as far as they bear on declarations and combat damage.

Each ability becomes effects or a mana ability, or a rule leaves it out with a reason, or it isn't understood: then the
verdict is undetermined, as with words that can't be read. Nothing is dropped silently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from bridge.case.abilities import Ability, Card, Static
from bridge.case.conditions import Condition, Cost
from bridge.case.descriptions import Description
from bridge.case.references import given_keys
from bridge.case.state import Effect, ManaAbility
from bridge.case.symbols import NotManaError, mana_of

__all__ = ["LEFT_OUT", "OF_DAMAGE", "OF_LIFE", "Lowered", "lowered", "sizes_defined"]

LEFT_OUT: Mapping[str, str] = {
    "triggered": "it is put on the stack afterward (CR 603.3); what has resolved stands in state.effects",
    "activated": "nobody has priority during a declaration (CR 117.1b); what has resolved stands in state.effects",
    "enchanting": "what an Aura may be attached to (CR 303.4a)",
    "elsewhere": "it doesn't function on the battlefield (CR 113.6), or is about what isn't there (CR 109.2)",
    "entering": "how permanents enter (CR 614.12)",
    "counters": "how counters are put on something (CR 122.6); the state shows which there are",
    "tokens": "how tokens are created (CR 111.1)",
    "casting": "how spells are cast (CR 601.2)",
    "dying": "where something goes instead (CR 614.1a)",
    "countering": "what happens to a spell that is countered (CR 701.6a)",
    "activating": "what activating abilities costs (CR 602.2b)",
    "life": "how life is gained (CR 119.7)",
    "losing": "who can lose the game (CR 104.3)",
    "legend rule": "which permanents state-based actions put away (CR 704.5j)",
    "untapping": "what untaps (CR 502.3); the state shows what is tapped",
    "triggering": "how often abilities trigger (CR 603.2)",
    "hand": "how many cards a hand may have (CR 402.2)",
}
"""The rules by which an ability is left out, by name, each with its reason."""

OF_DAMAGE = frozenset({"dying"})
"""The rules that leave out abilities which may change what damage does."""

OF_LIFE = frozenset({"life"})
"""The rules that leave out abilities which may change only the life totals after damage."""

_RULE_OF_KIND: Mapping[str, str] = {
    "enters_with": "entering",
    "enters_tapped": "entering",
    "enters_as_copy": "entering",
    "no_counters": "counters",
    "more_counters": "counters",
    "more_tokens": "tokens",
    "cost_less": "casting",
    "cost_more": "casting",
    "activation_less": "activating",
    "free": "casting",
    "cast_from": "casting",
    "as_instant": "casting",
    "would_die": "dying",
    "would_go_to_graveyard": "dying",
    "would_be_countered": "countering",
    "cant_gain_life": "life",
    "cant_lose": "losing",
    "no_legend_rule": "legend rule",
    "doesnt_untap": "untapping",
    "more_triggers": "triggering",
    "no_hand_limit": "hand",
}
"""The rule by which each kind of static ability is left out that bears on no declaration and no damage."""


class Lowered(NamedTuple):
    """The effects and the mana ability that an ability of a card stands for.

    Attributes:
        effects: Its effects. One without a kind quotes what isn't understood.
        mana: Its mana ability, or None.
        more_mana: How it can give more mana in a way that isn't followed, as `unread_mana` of `Understood` says it.
        changes_mana: What it can do to mana, as `changes_mana` of `Understood` says it.
        left_out: The name of the rule by which it is left out; empty if it isn't.
    """

    effects: tuple[Effect, ...] = ()
    mana: ManaAbility | None = None
    more_mana: str = ""
    changes_mana: str = ""
    left_out: str = ""


def lowered(ability: Ability, words: str) -> Lowered:
    """The effects or the mana ability that an ability of a permanent stands for in a question about a play.

    Args:
        ability: The ability.
        words: The words to quote if it isn't understood.
    """
    unread = Lowered((Effect(text=ability.text or words),))
    if ability.zone != "battlefield":
        return Lowered(left_out="elsewhere")
    if ability.text is not None:
        return unread
    if ability.when is not None:
        return _triggered(ability)
    if ability.cost is not None:
        return _activated(ability, ability.cost)
    if ability.static is None:
        return unread if ability.do else Lowered(left_out="enchanting")
    return _static(ability.static, ability.if_, words) or unread


def sizes_defined(card: Card) -> list[Effect]:
    """The effect by which a card's number defines its power and toughness (CR 604.3), in a list; empty without one."""
    return [] if card.pt is None else [Effect(kind="defines", power=card.pt, toughness=card.pt)]


def _triggered(ability: Ability) -> Lowered:
    """A triggered ability; a triggered mana ability is carried out at once (CR 605.1b, 605.4a)."""
    adds = any(each.do in ("add_mana", "double_mana") for each in ability.do)
    if adds and ability.when is not None and ability.when.on in ("tapped_for_mana", "adds_mana", "activated"):
        return Lowered(more_mana="anyone", changes_mana="any")
    return Lowered(left_out="triggered")


def _activated(ability: Ability, cost: Cost) -> Lowered:
    """An activated ability, of which mana abilities alone can be activated meanwhile (CR 605.1a, 605.3a)."""
    if ability.targets or cost.loyalty is not None or not any(each.do == "add_mana" for each in ability.do):
        return Lowered(left_out="activated")
    keys = given_keys(cost)
    sacrifice = cost.sacrifice == "self"
    plain = keys <= ({"tap", "sacrifice"} if sacrifice else {"tap"}) and keys and ability.if_ is None
    if plain and len(ability.do) == 1 and given_keys(ability.do[0]) == {"do", "mana"}:
        (made,) = ability.do
        if (symbols := _plain_mana(made.mana or "")) is not None:
            return Lowered(mana=ManaAbility(symbols, cost.tap, sacrifice))
    everyone = any(each.who not in (None, "you") for each in ability.do)
    return Lowered(more_mana="anyone" if everyone else "tap" if cost.tap else "free")


def _plain_mana(mana: str) -> str | list[str] | None:
    """What a mana ability adds, if that is one sort of mana for each symbol, or one mana of any color."""
    if mana.strip().lower() == "{any}":
        return [f"{{{color}}}" for color in "WUBRG"]
    try:
        mana_of(mana)
    except NotManaError:
        return None
    return mana if mana.strip() else None


def _static(static: Static, condition: Condition | None, words: str) -> Lowered | None:
    """A static ability; None if it isn't understood."""
    if static.does in _RULE_OF_KIND:
        return Lowered(left_out=_RULE_OF_KIND[static.does])
    if static.does == "more_mana":
        return Lowered(changes_mana="any", more_mana="anyone")
    if isinstance(static.what, Description) and static.what.zone not in (None, "battlefield"):
        return Lowered(left_out="elsewhere")
    changes = _CHANGES.get(static.does)
    if changes is None or static.who != "you":
        return None
    conditions = [each for each in (static.if_, condition) if each is not None]
    effect = Effect(
        subject=static.what,
        if_=Condition(all=conditions) if len(conditions) > 1 else conditions[0] if conditions else None,
    )
    if static.ability is None:
        return Lowered((changes(effect, static),))
    return _granting(static, effect, words)


def _granting(static: Static, effect: Effect, words: str) -> Lowered | None:
    """A static ability that gives an ability to others (CR 613.1f)."""
    assert static.ability is not None
    given = lowered(static.ability, words)
    if any(each.kind is None for each in given.effects):
        return None
    if given.mana is not None or given.more_mana:
        given = given._replace(mana=None, more_mana="anyone")
    keywords = [] if static.keyword is None else [static.keyword]
    if not given.effects and not keywords:
        return given
    gains = replace(effect, kind="gains", keywords=keywords, abilities=list(given.effects))
    return given._replace(effects=(gains,), left_out="")


def _boost(effect: Effect, static: Static) -> Effect:
    return replace(effect, kind="gets", power=static.n, toughness=static.m)


def _set(effect: Effect, static: Static) -> Effect:
    return replace(effect, kind="has_base", power=static.n, toughness=static.m)


def _grant(effect: Effect, static: Static) -> Effect:
    return replace(effect, kind="gains", keywords=[static.keyword])


def _add(effect: Effect, static: Static) -> Effect:
    every = ["every creature type"] if static.every_subtype else []
    subtypes = [*(static.subtypes or ()), *every]
    return replace(effect, kind="is_also", types=static.types or [], subtypes=subtypes)


_CHANGES: Mapping[str, Callable[[Effect, Static], Any]] = {
    "boost": _boost,
    "set_pt": _set,
    "grant": _grant,
    "add_types": _add,
}
"""The effects of static abilities that change characteristics (CR 613)."""
