"""The effects of a state, with their ids, as facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bridge.asp.descriptions import (
    Mentions,
    condition_term,
    description_term,
    filter_term,
    reference_term,
    selector_terms,
    value_term,
    whom_term,
)
from bridge.asp.formulas import (
    ALWAYS,
    ANYTHING,
    IS_SELF,
    AllOf,
    Formula,
    Leaf,
    Not,
    all_of,
    any_of,
    declared_term,
    rendered_term,
)
from bridge.asp.words import spelled, word_of
from bridge.case.conditions import Cost, Pick
from bridge.case.descriptions import Description
from bridge.case.kinds import CHANGE_KINDS, KINDS
from bridge.case.state import Effect, Permanent, State
from bridge.case.symbols import halves_of, symbols_of
from bridge.case.terms import Fact, Term
from bridge.case.words import keyword_of
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = ["effect_facts", "effect_ids", "effects_of", "keyword_effect_facts", "keyword_effect_ids"]


def effect_ids(state: State) -> dict[str, tuple[Effect, Permanent | None]]:
    """Every effect of a state by id, given or made, with the permanent that it is printed on."""
    return {name: (effect, host) for name, effect, host in effects_of(state)}


def effects_of(state: State) -> Iterator[tuple[str, Effect, Permanent | None]]:
    """Every effect of a state with its id, given or made, and the permanent that it is printed on."""
    taken = {effect.id for effect in state.effects if effect.id}
    taken |= {effect.id for each in state.battlefield for effect in each.effects or () if effect.id}
    for permanent in state.battlefield:
        for number, effect in enumerate(_printed_effects(permanent), 1):
            yield effect.id or _fresh_id(f"{permanent.id}#{number}", taken), effect, permanent
    for number, effect in enumerate(state.effects, 1):
        yield effect.id or _fresh_id(f"effect#{number}", taken), effect, None


def _printed_effects(permanent: Permanent) -> list[Effect]:
    """The effects of a permanent; a text that wasn't read gives one effect without a kind."""
    if permanent.effects is None:
        return [Effect(text=permanent.text)] if permanent.text and permanent.text.strip() else []
    return permanent.effects


def _fresh_id(name: str, taken: set[str]) -> str:
    """The name, with marks behind it if it is taken already; adds it to the taken ones."""
    while name in taken:
        name += "'"
    taken.add(name)
    return name


def keyword_effect_facts(permanent: Permanent, taken: set[str], families: frozenset[str]) -> Iterator[Fact]:
    """Landwalk, protection and "bands with other" as effects of the permanent, with the quality as a description."""
    for name, keyword, family, quality in _keyword_effects(permanent, taken, families):
        if quality is None:
            yield ("unread_quality", permanent.id, keyword, family)
            continue
        term = rendered_term(filter_term(quality, Mentions()), ANYTHING)
        yield ("effect", name)
        yield ("effect_kind", name, (family.replace(" ", "_"),))
        yield ("effect_source", name, permanent.id)
        yield ("effect_controller", name, permanent.controller)
        yield ("subject", name, IS_SELF)
        yield ("condition", name, ALWAYS)
        yield ("keyword_named", name, keyword, family)
        yield ("opposite" if family == "protection" else "quality", name, term)


_QUALIFIED = frozenset({"landwalk", "bands with other", "protection"})
"""The keywords whose abilities are effects of the permanent, one for each quality."""


def keyword_effect_ids(permanent: Permanent, taken: set[str]) -> Iterator[tuple[str, str]]:
    """The ids of these effects, each with its keyword ability.

    Args:
        permanent: What has the keywords.
        taken: The ids of all effects of the state that are given.
    """
    for name, keyword, _, quality in _keyword_effects(permanent, taken, _QUALIFIED):
        if quality is not None:
            yield name, keyword


def _keyword_effects(
    permanent: Permanent, taken: set[str], families: frozenset[str]
) -> Iterator[tuple[str, str, str, Description | None]]:
    """The effects that keywords of a permanent are: id, keyword, family and quality; none if that can't be read."""
    if not permanent.keywords:
        return
    from bridge.case.qualities import banding_quality, land_of, protection_from

    for keyword in dict.fromkeys(spelled(each) for each in permanent.keywords):
        family, parameter = keyword_of(keyword)
        if family not in families:
            continue
        if family == "landwalk":
            land = land_of(parameter)
            qualities = None if land is None else [land]
        elif family == "bands with other":
            quality = banding_quality(parameter)
            qualities = None if quality is None else [quality]
        else:
            qualities = protection_from(parameter)
        if qualities is None:
            yield "", keyword, family, None
            continue
        for quality in qualities:
            yield _fresh_id(f"{permanent.id}: {keyword}", taken), keyword, family, quality


def effect_facts(name: str, effect: Effect, host: Permanent | None) -> Iterator[Fact]:
    """The facts of one effect."""
    row = KINDS.get(effect.kind or "")
    mentions = Mentions()
    yield ("effect", name)
    yield ("effect_kind", name, ("unread",) if effect.kind is None else word_of(effect.kind))
    controller = host.controller if host else effect.controller
    source = effect.source or (host.id if host else None)
    if source is not None:
        yield ("effect_source", name, source)
    if controller is not None:
        yield ("effect_controller", name, controller)
    subject = _subject(effect, host, mentions)
    local = mentions.subject or mentions.defending_player
    if local and effect.kind == "must_attack_with":
        raise CaseError(
            phrase("the creatures of must_attack_with can't be described by themselves or by the defending player")
        )
    yield ("subject", name, rendered_term(AllOf(()) if local else subject, ANYTHING))
    # A description that mentions the subject itself or the defending player is a condition on each subject.
    fits = [Leaf(("fits", ("subject",), rendered_term(subject, ANYTHING)))] if local else []
    mentions.subject |= local
    yield ("condition", name, _condition_of(effect, fits, mentions))
    number = effect.n if effect.n is not None or row is None else row.n
    if number is not None:
        yield ("limit", name, value_term(number, mentions))
    opposite = effect.attacker if effect.attacker is not None else effect.blocker
    if opposite is not None:
        yield ("opposite", name, description_term(opposite, mentions))
    if effect.keyword is not None:
        yield ("keyword_named", name, spelled(effect.keyword), keyword_of(effect.keyword)[0])
    if mentions.defending_player:
        yield ("condition_varies_with_defending_player", name)
    if effect.whom is not None:
        whom = effect.whom if isinstance(effect.whom, list) else [effect.whom]
        yield ("whom", name, rendered_term(any_of(whom_term(one, mentions) for one in whom), ("permanent", ANYTHING)))
    if effect.each == "turn":
        yield ("counts_whole_turn", name)
    if effect.each == "player":
        yield ("counts_each_player", name)
    if effect.cost is not None:
        yield from _cost(name, effect.cost, mentions)
    if effect.kind in CHANGE_KINDS:
        yield from _change(name, effect, mentions)
    if effect.kind == "goad":
        yield from (("goader", name, selector) for selector in selector_terms(effect.by or "you", mentions))
    if effect.player is not None:
        yield from (("required_player", name, selector) for selector in selector_terms(effect.player, mentions))
    if mentions.subject:
        yield ("varies_with_subject", name)
    if mentions.defending_player:
        yield ("varies_with_defending_player", name)
    if mentions.tallied:
        yield ("depends_on_declaration", name)
        yield from (("tallies", name, (declared,)) for declared in sorted(mentions.tallied))


def _change(name: str, effect: Effect, mentions: Mentions) -> Iterator[Fact]:
    """What an effect gives, takes away, sets or adds, of a kind that changes characteristics."""
    for measure, amount in (("power", effect.power), ("toughness", effect.toughness)):
        if amount is not None:
            yield ("changes_number", name, (measure,), value_term(amount, mentions))
    traits: dict[str, list[Term]] = {
        "types": [("type", word_of(each)) for each in effect.types],
        "subtypes": [("subtype", spelled(each)) for each in effect.subtypes],
        "supertypes": [("supertype", word_of(each)) for each in effect.supertypes],
        "colors": [("color", word_of(each)) for each in effect.colors or ()],
        "keywords": [("keyword", spelled(each)) for each in effect.keywords],
    }
    for characteristic, named in traits.items():
        yield from (("names_trait", name, (characteristic,), trait) for trait in named)
        # An empty list sets, too: an object becomes colorless.
        if effect.kind == "becomes" and (named or (characteristic == "colors" and effect.colors is not None)):
            yield ("sets_trait", name, (characteristic,))
    if effect.all_abilities:
        yield ("loses_all_abilities", name)
    if effect.of is not None:
        yield ("copied_from", name, effect.of)
    if effect.kind == "takes_control":
        yield from (("new_controller", name, selector) for selector in selector_terms(effect.by or "you", mentions))
    for word, other in (effect.words or {}).items():
        yield ("changes_word", name, spelled(word), spelled(other))
    yield from (("gives_ability", name, number) for number in range(1, len(effect.abilities) + 1))


def _cost(name: str, given: Cost | str, mentions: Mentions) -> Iterator[Fact]:
    cost = Cost(mana=given) if isinstance(given, str) else given
    symbols = symbols_of(cost.mana or "")
    for symbol, times in Counter(symbols).items():
        yield ("cost_symbol", name, symbol, times)
        yield from (("symbol_half", symbol, half) for half in halves_of(symbol))
    if cost.x is not None:
        yield ("cost_variable", name, value_term(cost.x, mentions))
    for resource, amount in (("life", cost.life), ("cards", cost.discard)):
        if amount is not None:
            yield ("cost_amount", name, (resource,), value_term(amount, mentions))
    for action, paid in (("sacrifice", cost.sacrifice), ("tap", cost.tap_permanents), ("return", cost.return_)):
        if isinstance(paid, Pick):
            yield from _cost_permanents(name, action, paid, mentions)
    if cost.text is not None:
        yield ("cost_in_words", name)


def _cost_permanents(name: str, action: str, paid: Pick, mentions: Mentions) -> Iterator[Fact]:
    fits = rendered_term(filter_term(paid.choose or Description(), mentions), ANYTHING)
    yield ("cost_permanents", name, (action,), value_term(paid.n, mentions), fits)
    if paid.uninvolved:
        yield ("cost_uninvolved", name, (action,))


def _subject(effect: Effect, host: Permanent | None, mentions: Mentions) -> Formula:
    if effect.subject is None:
        row = KINDS.get(effect.kind or "")
        default = host is not None and (row is None or row.about != "set")
        every = Leaf(("type", ("creature",))) if effect.kind in CHANGE_KINDS else AllOf(())
        return Leaf(IS_SELF) if default else every
    if isinstance(effect.subject, str):
        return Leaf(("is", reference_term(effect.subject, mentions)))
    return filter_term(effect.subject, mentions)


def _condition_of(effect: Effect, parts: Sequence[Formula], mentions: Mentions) -> Term:
    parts = list(parts)
    if effect.if_ is not None:
        parts.append(condition_term(effect.if_, mentions))
    if effect.unless is not None:
        parts.append(Not(condition_term(effect.unless, mentions)))
    term = all_of(parts)
    return declared_term(term) if mentions.tallied else rendered_term(term, ALWAYS)
