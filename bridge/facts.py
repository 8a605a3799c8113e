"""A case as facts for clingo: sorted text, one fact a line, exactly what `azor facts` prints.

This is translation and logic (negation is pushed to the leaves of a description); no rule of the game stands here.
The vocabulary is `asp_rules/interface/input.lp`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, get_args

from msgspec import Struct, msgpack
from msgspec.structs import replace

from bridge.errors import CaseError
from bridge.state import (
    CHANGE_KINDS,
    Case,
    Characteristic,
    Comparison,
    Condition,
    Cost,
    Declared,
    Effect,
    Filter,
    Gone,
    ManaAbility,
    Paid,
    Permanent,
    Play,
    Player,
    PlayerSelector,
    Prepared,
    State,
    Value,
    Whom,
)
from bridge.symbols import halves_of, mana_of, symbols_of
from bridge.words import EVERY_CREATURE_TYPE, KEYWORDS, keyword_of

__all__ = [
    "TOKENS",
    "VOCABULARY",
    "Apart",
    "Template",
    "effect_ids",
    "facts",
    "facts_apart",
    "facts_of_layer",
    "quote",
    "spelled",
]

VOCABULARY = 1
"""Version of the vocabulary that the facts are written in."""

_BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")
_OPTIONS = (
    "attack_multiple_players",
    "attack_left",
    "attack_right",
    "attack_neighbors",
    "shared_team_turns",
    "deploy_creatures",
)
_ONE_WITHOUT_NUMBER = frozenset({"can_block_additional", "must_be_blocked"})
_SUBJECT_SELECTORS = frozenset({"owner", "controller", "nearest_left", "nearest_right"})
_KEYWORDS = tuple(KEYWORDS)
_COUNTER = re.compile(r"([+-]\d{1,6})/([+-]\d{1,6})")
_ALIASES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


_QUALIFIED = {
    "declare_attackers": frozenset({"bands with other"}),
    "declare_blockers": frozenset({"landwalk", "protection"}),
    "assign_combat_damage": frozenset({"bands with other"}),
}
"""The keyword abilities with a quality that bear on each question."""

_ASKED_SUBTYPE = re.compile(r'\bsubtype\("([^"]*)"\)')


@lru_cache(maxsize=1 << 14)
def quote(text: str) -> str:
    """A string of ASP that stands for `text`."""
    return f'"{text.translate(_ALIASES)}"'


def facts(case: Case, edition: str) -> str:
    """The facts of a case, sorted, one a line.

    Args:
        case: A case as `preparing` gives it. Of one from `loading`, texts are given as unread.
        edition: The edition to judge by.

    Raises:
        CaseError: A condition asks for something that can't be said in the vocabulary.
    """
    lines = [f"vocabulary({VOCABULARY}).", f"edition({quote(edition)}).", *_besides(case)]
    for permanent in case.state.battlefield:
        lines += _permanent(quote(permanent.id), permanent)
    for name, effect, host in _effects(case.state):
        lines += _effect(name, effect, host)
    lines += _creature_types(lines)
    return "\n".join(sorted(lines)) + "\n"


def _besides(case: Case) -> Iterator[str]:
    """What a case says besides its permanents and effects."""
    yield from _moment(case)
    yield from _state(case.state)
    if any(permanent.keywords for permanent in case.state.battlefield):
        taken = set(effect_ids(case.state))
        for permanent in case.state.battlefield:
            yield from _qualified_keywords(permanent, taken, _QUALIFIED[case.question])
    if case.play is not None:
        yield from _play(case.play)
    if isinstance(case, Prepared):
        yield from (f"open_question({quote(question)})." for question in case.open_questions)
        yield from (f"left_open({what})." for what in case.left_open)


TOKENS = ("\x01", "\x02", "\x03")
"""What stands for the names in a `Template`: of the permanent or effect itself, of its controller, of its host."""


class Template(NamedTuple):
    """What one permanent or effect says, whatever its name and wherever it is.

    Attributes:
        lines: Facts, with `TOKENS` as names.
        asks_creature_types: Whether more has to be said beside it, which depends on the rest of the case.
    """

    lines: tuple[str, ...]
    asks_creature_types: bool


class Apart(NamedTuple):
    """The facts of a case, with its permanents and effects apart, of which other cases may have the same.

    Attributes:
        lines: Facts.
        copies: Templates, each with the names to put in place of the tokens.
    """

    lines: list[str]
    copies: list[tuple[Template, tuple[str, str, str]]]


def facts_apart(case: Prepared) -> Apart | None:
    """What `facts` says of a case besides vocabulary and edition; None where permanents can't be told one by one.

    Raises:
        CaseError: as `facts`.
    """
    own, controls, _ = TOKENS
    copies: list[tuple[Template, tuple[str, str, str]]] = []
    for permanent in case.state.battlefield:
        bare = replace(permanent, id=own, controller=controls, effects=None, text=None)
        copies.append((_permanent_template(_ENCODER.encode(bare)), (permanent.id, permanent.controller, "")))
    for name, effect, host in _effects(case.state):
        controller = effect.controller or (host.controller if host else "")
        plain = replace(effect, id=None, controller=controls if controller else None, text=None)
        template = _effect_template(_ENCODER.encode(plain), host is not None)
        copies.append((template, (name, controller, host.id if host else "")))
    if any(template.asks_creature_types for template, _ in copies):
        return None
    return Apart(list(_besides(case)), copies)


_ENCODER = msgpack.Encoder()


@lru_cache(maxsize=1 << 14)
def _permanent_template(encoded: bytes) -> Template:
    return _template(_permanent(quote(TOKENS[0]), msgpack.decode(encoded, type=Permanent)))


@lru_cache(maxsize=1 << 14)
def _effect_template(encoded: bytes, printed: bool) -> Template:
    own, controls, hosts = TOKENS
    host = Permanent(id=hosts, controller=controls) if printed else None
    return _template(_effect(own, msgpack.decode(encoded, type=Effect), host))


def _template(lines: Iterable[str]) -> Template:
    found = tuple(lines)
    return Template(found, any(quote(EVERY_CREATURE_TYPE) in line for line in found))


def facts_of_layer(
    case: Case, edition: str, effects: Iterable[tuple[str, Effect, Permanent | None]], carried: Iterable[str]
) -> str:
    """The facts from which one layer of continuous effects is applied (CR 613), sorted, one a line.

    Args:
        case: A case with its characteristics as the layer begins. Of its effects nothing is said.
        edition: The edition to judge by.
        effects: The effects that change characteristics, each with its id and the permanent whose ability makes it.
        carried: Further facts, such as the layers that are done.

    Raises:
        CaseError: as `facts`.
    """
    lines = [f"vocabulary({VOCABULARY}).", f"edition({quote(edition)}).", *_moment(case)]
    lines += [*_state(case.state), *carried]
    for permanent in case.state.battlefield:
        lines += _permanent(quote(permanent.id), permanent)
    for name, effect, host in effects:
        lines += _effect(name, effect, host)
        if effect.timestamp is not None:
            lines.append(f"effect_timestamp({quote(name)},{effect.timestamp}).")
    keywords = {spelled(each) for _, effect, _ in effects for each in effect.keywords}
    for permanent in case.state.battlefield:
        lines += _changeable(quote(permanent.id), permanent, case.state.printed)
        keywords.update(spelled(each) for each in permanent.keywords)
        keywords.update(kind for each in permanent.counters if (kind := spelled(each)).startswith(_KEYWORDS))
    for keyword in keywords:
        family = _family(keyword)
        if family not in (keyword, None):
            lines.append(f"keyword_family({quote(keyword)},{quote(family)}).")
    lines += _creature_types(lines)
    return "\n".join(sorted(set(lines))) + "\n"


def _creature_types(lines: Sequence[str]) -> list[str]:
    """Which subtypes that are asked for are creature types; only where something is every creature type."""
    if not any(quote(EVERY_CREATURE_TYPE) in line for line in lines):
        return []
    from bridge.creature_types import CREATURE_TYPES

    asked = {subtype for line in lines for subtype in _ASKED_SUBTYPE.findall(line)}
    return [f"creature_type({quote(subtype)})." for subtype in asked & CREATURE_TYPES]


def _family(keyword: str) -> str | None:
    try:
        return keyword_of(keyword)[0]
    except ValueError:  # a counter whose name only begins like a keyword
        return None


def _changeable(name: str, permanent: Permanent, all_printed: bool) -> Iterator[str]:
    listed: Iterable[str] = get_args(Characteristic)
    if not all_printed and permanent.printed is not True:
        listed = permanent.printed or ()
    yield from (f"printed({name},{characteristic})." for characteristic in listed)
    if permanent.timestamp is not None:
        yield f"timestamp({name},{permanent.timestamp})."
    for kind in permanent.counters:
        if found := _COUNTER.fullmatch(kind.strip()):
            yield f"counter_change({quote(spelled(kind))},{int(found[1])},{int(found[2])})."


def _moment(case: Case) -> Iterator[str]:
    if case.question == "assign_combat_damage":
        yield "blocks_declared."


def _play(play: Play) -> Iterator[str]:
    yield from (f"play_attacker({quote(attacker)},{quote(target)})." for attacker, target in play.attackers.items())
    yield from _numbered_sets("play_band", play.bands)
    yield from (f"play_exerts({quote(attacker)})." for attacker in play.exert)
    yield from (f"play_enlists({quote(attacker)},{quote(other)})." for attacker, other in play.enlist.items())
    for blocker, attackers in play.blockers.items():
        yield from (f"play_blocker({quote(blocker)},{quote(attacker)})." for attacker in attackers)
    for source, assigned in play.damage.items():
        yield from (f"play_damage({quote(source)},{quote(to)},{amount})." for to, amount in assigned.items())


def _numbered_sets(name: str, sets: Sequence[Sequence[str]]) -> Iterator[str]:
    for number, members in enumerate(sets, 1):
        yield from (f"{name}({number},{quote(member)})." for member in members)


def effect_ids(state: State) -> dict[str, tuple[Effect, Permanent | None]]:
    """Every effect of a state by id, given or made, with the permanent that it is printed on."""
    return {name: (effect, host) for name, effect, host in _effects(state)}


def _effects(state: State) -> Iterator[tuple[str, Effect, Permanent | None]]:
    taken = {effect.id for effect in state.effects if effect.id}
    taken |= {effect.id for each in state.battlefield for effect in each.effects or () if effect.id}
    for permanent in state.battlefield:
        for number, effect in enumerate(_printed_effects(permanent), 1):
            yield effect.id or _fresh(f"{permanent.id}#{number}", taken), effect, permanent
    for number, effect in enumerate(state.effects, 1):
        yield effect.id or _fresh(f"effect#{number}", taken), effect, None


def _printed_effects(permanent: Permanent) -> list[Effect]:
    """The effects of a permanent; of a text that nobody has read one without a kind."""
    if permanent.effects is None:
        return [Effect(text=permanent.text)] if permanent.text and permanent.text.strip() else []
    return permanent.effects


def _fresh(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "'"
    taken.add(name)
    return name


# ---------------------------------------------------------------- the state


def _state(state: State) -> Iterator[str]:
    yield f"active_player({quote(state.active)})."
    options = state.options
    for position, (name, player) in enumerate(state.players.items()):
        yield from _player(quote(name), position, player)
        seats = options.range_of_influence if player.range_of_influence is None else player.range_of_influence
        if seats is not None:
            yield f"range_of_influence({quote(name)},{seats})."
    yield from (f"option({name})." for name in _OPTIONS if getattr(options, name))
    if options.variant is not None:
        yield f"variant({options.variant})."
    if options.defending is not None:
        yield f"chosen_defending_player({quote(options.defending)})."
    for attacker, target in state.attacking.items():
        if isinstance(target, Gone):
            yield f"attacked_gone({quote(attacker)},{quote(target.gone)})."
        else:
            yield f"attacking({quote(attacker)},{quote(target)})."
    if state.declaring is not None:
        yield f"declaring_player({quote(state.declaring)})."
    yield from _numbered_sets("band", state.bands)
    for blocker, attackers in state.blocking.items():
        yield from (f"blocking({quote(blocker)},{quote(attacker)})." for attacker in attackers)
        if not attackers:
            yield f"blocks_nothing({quote(blocker)})."
    yield from (f"is_blocked({quote(attacker)})." for attacker in state.blocked)
    for creature, others in state.damage_order.items():
        for position, other in enumerate(others, 1):
            yield f"damage_order({quote(creature)},{position},{quote(other)})."
    if state.damage_step == "second":
        yield "second_damage_step."
    yield from (f"struck_first({quote(creature)})." for creature in state.struck_first)
    for question, answer in state.answers.items():
        yield f"answer({quote(question)},{'yes' if answer else 'no'})."


def _player(name: str, position: int, player: Player) -> Iterator[str]:
    yield f"player({name})."
    yield f"seat({name},{position})."
    if player.left:
        yield f"left_game({name})."
    if player.team is not None:
        yield f"team({name},{quote(player.team)})."
    numbers = dict(player.numbers)
    for key in ("life", "hand", "graveyard", "poison"):
        amount = getattr(player, key)
        if amount is not None:
            numbers[key] = amount
    yield from (f"number({name},{quote(key)},{amount})." for key, amount in numbers.items())
    yield from (f"player_mark({name},{quote(spelled(mark))})." for mark in player.marks)
    for predicate, pool in (("pool", player.mana), ("snow_pool", player.snow_mana)):
        if pool is not None:
            yield f"pool_given({name})."
            yield from (f"{predicate}({name},{mana},{amount})." for mana, amount in mana_of(pool).items())


def _permanent(name: str, permanent: Permanent) -> Iterator[str]:
    yield f"permanent({name})."
    yield f"controls({quote(permanent.controller)},{name})."
    yield f"owns({quote(permanent.owner or permanent.controller)},{name})."
    yield from (f"card_type({name},{word})." for word in permanent.types)
    yield from (f"subtype({name},{quote(spelled(word))})." for word in permanent.subtypes)
    yield from (f"supertype({name},{word})." for word in permanent.supertypes)
    yield from (f"color({name},{word})." for word in permanent.colors)
    abilities = {text for word in permanent.keywords for text in (spelled(word), keyword_of(word)[0])}
    yield from (f"keyword({name},{quote(ability)})." for ability in abilities)
    yield from (f"mark({name},{quote(spelled(mark))})." for mark in permanent.marks)
    if permanent.name is not None:
        yield f"name({name},{quote(spelled(permanent.name))})."
    for measure in ("power", "toughness", "loyalty", "mana_value"):
        amount = getattr(permanent, measure)
        if amount is not None:
            yield f"measure({name},{measure},{amount})."
    for kind, amount in permanent.counters.items():
        yield f"counters({name},{quote(spelled(kind))},{amount})."
    if permanent.tapped:
        yield f"tapped({name})."
    if permanent.sick:
        yield f"recently_controlled({name})."
    if permanent.token:
        yield f"token({name})."
    if permanent.suspected:
        yield f"suspected({name})."
    if permanent.attacked_this_turn:
        yield f"attacked_this_turn({name})."
    if permanent.attached_to is not None:
        yield f"attached({name},{quote(permanent.attached_to)})."
    if permanent.protector is not None:
        yield f"protects({quote(permanent.protector)},{name})."
    if permanent.damage:
        yield f"marked_damage({name},{permanent.damage})."
    if permanent.mana is not None:
        yield from _mana_ability(name, permanent.mana)
    for number, player in enumerate(permanent.goaded_by, 1):
        yield f"goaded_by({name},{quote(player)},{number})."


def _mana_ability(name: str, given: str | list[str] | ManaAbility) -> Iterator[str]:
    ability = given if isinstance(given, ManaAbility) else ManaAbility(given)
    for number, added in enumerate([ability.add] if isinstance(ability.add, str) else ability.add, 1):
        yield f"mana_choice({name},{number},{quote(added)})."
        yield from (f"mana_ability({name},{number},{mana},{amount})." for mana, amount in mana_of(added).items())
    if ability.tap:
        yield f"tapped_for_mana({name})."
    if ability.sacrifice:
        yield f"sacrificed_for_mana({name})."


@lru_cache(maxsize=1 << 14)
def spelled(text: str) -> str:
    """Free text as facts hold it: in lower case, with single spaces."""
    return " ".join(text.lower().split())


def _qualified_keywords(permanent: Permanent, taken: set[str], families: frozenset[str]) -> Iterator[str]:
    """Landwalk, protection and "bands with other" as effects of the permanent, with the quality as a description."""
    if not permanent.keywords:
        return
    from bridge.qualities import banding_quality, land_of, protection_from

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
            yield f"unread_quality({quote(permanent.id)},{quote(keyword)},{quote(family)})."
            continue
        for quality in qualities:
            name = quote(_fresh(f"{permanent.id}: {keyword}", taken))
            term = _render(_filter(quality, _Mentions()), "anything")
            yield f"effect({name})."
            yield f"effect_kind({name},{family.replace(' ', '_')})."
            yield f"effect_source({name},{quote(permanent.id)})."
            yield f"effect_controller({name},{quote(permanent.controller)})."
            yield f"subject({name},is(self))."
            yield f"condition({name},always)."
            yield f"keyword_named({name},{quote(keyword)},{quote(family)})."
            yield f"{'opposite' if family == 'protection' else 'quality'}({name},{term})."


# ---------------------------------------------------------------- the effects


def _effect(identifier: str, effect: Effect, host: Permanent | None) -> Iterator[str]:
    name = quote(identifier)
    mentions = _Mentions()
    yield f"effect({name})."
    yield f"effect_kind({name},{effect.kind or 'unread'})."
    controller = effect.controller or (host.controller if host else None)
    source = effect.source or (host.id if host else None)
    if source is not None:
        yield f"effect_source({name},{quote(source)})."
    if controller is not None:
        yield f"effect_controller({name},{quote(controller)})."
    subject = _subject(effect, host, mentions)
    local = mentions.subject or mentions.defending_player
    if local and effect.kind == "must_attack_with":
        raise CaseError("the creatures of must_attack_with can't be described by themselves or by the defending player")
    yield f"subject({name},{_render(_All(()) if local else subject, 'anything')})."
    # A description that mentions the subject itself or the defending player is a condition on each subject.
    fits = [_Leaf(f"fits(subject,{_render(subject, 'anything')})")] if local else []
    mentions.subject |= local
    yield f"condition({name},{_condition_of(effect, fits, mentions)})."
    if effect.n is not None or effect.kind in _ONE_WITHOUT_NUMBER:
        yield f"limit({name},{_value(1 if effect.n is None else effect.n, mentions)})."
    opposite = effect.attacker if effect.attacker is not None else effect.blocker
    if opposite is not None:
        yield f"opposite({name},{_described(opposite, mentions)})."
    if effect.keyword is not None:
        yield f"keyword_named({name},{quote(spelled(effect.keyword))},{quote(keyword_of(effect.keyword)[0])})."
    if mentions.defending_player:
        yield f"condition_varies_with_defending_player({name})."
    if effect.whom is not None:
        whom = effect.whom if isinstance(effect.whom, list) else [effect.whom]
        yield f"whom({name},{_render(_any(_whom(one, mentions) for one in whom), 'permanent(anything)')})."
    if effect.each == "turn":
        yield f"counts_whole_turn({name})."
    if effect.each == "player":
        yield f"counts_each_player({name})."
    if effect.cost is not None:
        yield from _cost(name, effect.cost, mentions)
    if effect.kind in CHANGE_KINDS:
        yield from _change(name, effect, mentions)
    if effect.kind == "goad":
        yield from (f"goader({name},{selector})." for selector in _selectors(effect.by or "you", mentions))
    if effect.player is not None:
        yield from (f"required_player({name},{selector})." for selector in _selectors(effect.player, mentions))
    if mentions.subject:
        yield f"varies_with_subject({name})."
    if mentions.defending_player:
        yield f"varies_with_defending_player({name})."
    if mentions.tallied:
        yield f"depends_on_declaration({name})."
        yield from (f"tallies({name},{declared})." for declared in sorted(mentions.tallied))


def _change(name: str, effect: Effect, mentions: _Mentions) -> Iterator[str]:
    """What an effect gives, takes away, sets or adds, of a kind that changes characteristics."""
    for measure, amount in (("power", effect.power), ("toughness", effect.toughness)):
        if amount is not None:
            yield f"changes_number({name},{measure},{_value(amount, mentions)})."
    traits = {
        "types": [f"type({each})" for each in effect.types],
        "subtypes": [f"subtype({quote(spelled(each))})" for each in effect.subtypes],
        "supertypes": [f"supertype({each})" for each in effect.supertypes],
        "colors": [f"color({each})" for each in effect.colors or ()],
        "keywords": [f"keyword({quote(spelled(each))})" for each in effect.keywords],
    }
    for characteristic, named in traits.items():
        yield from (f"names_trait({name},{characteristic},{trait})." for trait in named)
        # Set to nothing at all is set too: an object becomes colorless.
        if effect.kind == "becomes" and (named or (characteristic == "colors" and effect.colors is not None)):
            yield f"sets_trait({name},{characteristic})."
    if effect.all_abilities:
        yield f"loses_all_abilities({name})."
    yield from (f"gives_ability({name},{number})." for number in range(1, len(effect.abilities) + 1))


def _cost(name: str, given: Cost | str, mentions: _Mentions) -> Iterator[str]:
    cost = Cost(mana=given) if isinstance(given, str) else given
    symbols = symbols_of(cost.mana or "")
    for symbol, times in Counter(symbols).items():
        yield f"cost_symbol({name},{quote(symbol)},{times})."
        yield from (f"symbol_half({quote(symbol)},{half})." for half in halves_of(symbol))
    if cost.x is not None:
        yield f"cost_variable({name},{_value(cost.x, mentions)})."
    for resource, amount in (("life", cost.life), ("cards", cost.discard)):
        if amount is not None:
            yield f"cost_amount({name},{resource},{_value(amount, mentions)})."
    for action, paid in (("sacrifice", cost.sacrifice), ("tap", cost.tap), ("return", cost.return_)):
        if paid is not None:
            yield from _cost_permanents(name, action, paid, mentions)
    if cost.text is not None:
        yield f"cost_in_words({name})."


def _cost_permanents(name: str, action: str, paid: Paid, mentions: _Mentions) -> Iterator[str]:
    number = _value(1 if paid.n is None else paid.n, mentions)
    yield f"cost_permanents({name},{action},{number},{_render(_filter(paid.what, mentions), 'anything')})."
    if paid.uninvolved:
        yield f"cost_uninvolved({name},{action})."


def _subject(effect: Effect, host: Permanent | None, mentions: _Mentions) -> _Term:
    if effect.subject is None:
        default = host is not None and effect.kind not in ("max_attackers", "max_blockers", "must_attack_with")
        every = _Leaf("type(creature)") if effect.kind in CHANGE_KINDS else _All(())
        return _Leaf("is(self)") if default else every
    if isinstance(effect.subject, str):
        return _Leaf(f"is({_reference(effect.subject, mentions)})")
    return _filter(effect.subject, mentions)


def _described(described: Filter | str, mentions: _Mentions) -> str:
    if isinstance(described, str):
        return f"is({_reference(described, mentions)})"
    return _render(_filter(described, mentions), "anything")


def _condition_of(effect: Effect, parts: Sequence[_Term], mentions: _Mentions) -> str:
    parts = list(parts)
    if effect.if_ is not None:
        parts.append(_condition(effect.if_, mentions))
    if effect.unless is not None:
        parts.append(_Not(_condition(effect.unless, mentions)))
    term = _all(parts)
    return _declared(term) if mentions.tallied else _render(term, "always")


# ------------------------------------------------------------------------------- terms: and, or, not over leaves, as
# logic


class _Mentions:
    """What the terms of an effect mention that is known only for a creature, a defending player or a declaration."""

    def __init__(self) -> None:
        self.subject = False
        self.defending_player = False
        self.tallied: set[str] = set()


class _Leaf(Struct, frozen=True):
    text: str
    opposite: str = ""
    """How the vocabulary writes the leaf's negation; without it, `non(…)`."""
    declared: bool = False


class _All(Struct, frozen=True):
    parts: tuple[_Term, ...]


class _Any(Struct, frozen=True):
    parts: tuple[_Term, ...]


class _Not(Struct, frozen=True):
    part: _Term


_Term = _Leaf | _All | _Any | _Not


def _any(parts: Iterable[_Term]) -> _Term:
    return _Any(tuple(parts))


def _all(parts: Iterable[_Term]) -> _Term:
    return _All(tuple(parts))


def _negated(term: _Term) -> _Term:
    """The same term without `_Not`, except in front of leaves."""
    match term:
        case _Not(_Leaf()):
            return term
        case _Not(_Not(part)):
            return _negated(part)
        case _Not(_All(parts)):
            return _Any(tuple(_negated(_Not(part)) for part in parts))
        case _Not(_Any(parts)):
            return _All(tuple(_negated(_Not(part)) for part in parts))
        case _All(parts):
            return _All(tuple(_negated(part) for part in parts))
        case _Any(parts):
            return _Any(tuple(_negated(part) for part in parts))
    return term


def _render(term: _Term, truth: str, leaf: Callable[[str], str] = str) -> str:
    """The term as text; `truth` is the leaf that always holds."""
    match _negated(term):
        case _Leaf(text):
            return leaf(text)
        case _Not(_Leaf(text, opposite)):
            return leaf(opposite or f"non({text})")
        case _All(parts):
            return _fold("and", [_render(part, truth, leaf) for part in parts]) if parts else leaf(truth)
        case _Any(parts):
            return _fold("or", [_render(part, truth, leaf) for part in parts]) if parts else leaf(f"non({truth})")
    raise AssertionError(term)


def _fold(name: str, parts: list[str]) -> str:
    """A balanced tree, so that long lists stay shallow."""
    while len(parts) > 1:
        pairs = [f"{name}({a},{b})" for a, b in zip(parts[::2], parts[1::2], strict=False)]
        parts = pairs + parts[len(pairs) * 2 :]
    return parts[0]


def _declared(term: _Term) -> str:
    """The term as text, with what does not mention the declared set inside `state(…)`."""
    term = _negated(term)
    if not _mentions_declaration(term):
        return f"state({_render(term, 'always')})"
    match term:
        case _All(parts) if parts:
            return _fold("and", [_declared(part) for part in parts])
        case _Any(parts) if parts:
            return _fold("or", [_declared(part) for part in parts])
    return _render(term, "always")


def _mentions_declaration(term: _Term) -> bool:
    match term:
        case _Leaf(declared=declared):
            return declared
        case _Not(part):
            return _mentions_declaration(part)
        case _All(parts) | _Any(parts):
            return any(_mentions_declaration(part) for part in parts)
    raise AssertionError(term)


# ---------------------------------------------------------------- players, numbers, comparisons


def _selectors(selector: PlayerSelector, mentions: _Mentions) -> list[str]:
    if isinstance(selector, str):
        mentions.subject |= selector in _SUBJECT_SELECTORS
        mentions.defending_player |= selector == "defending"
        return [selector]
    names = [*(selector.ids or ()), *((selector.id,) if selector.id else ())]
    return [f"player({quote(name)})" for name in names]


def _of_players(form: str, selector: PlayerSelector, mentions: _Mentions) -> _Term:
    return _any(_Leaf(form.format(name)) for name in _selectors(selector, mentions))


def _reference(reference: str, mentions: _Mentions) -> str:
    mentions.subject |= reference == "subject"
    return reference


def _value(value: Value, mentions: _Mentions) -> str:
    if isinstance(value, int):
        return f"constant({value})"
    for measure in ("power", "toughness", "mana_value"):
        reference = getattr(value, f"{measure}_of")
        if reference is not None:
            return f"of({measure},{_reference(reference, mentions)})"
    if value.counters is not None:
        return f"of({_counters(value.counters)},{_reference(value.on or 'self', mentions)})"
    if value.count is not None:
        return f"count({_described(value.count, mentions)})"
    if value.among is not None:
        what = _described(value.among, mentions)
        return f"distinct({value.distinct},{what})" if value.distinct else f"greatest({value.greatest},{what})"
    if value.sum is not None:
        return _fold("plus", [_value(part, mentions) for part in value.sum])
    selectors = _selectors(value.of or "you", mentions)
    if len(selectors) != 1:
        raise CaseError("a number is of one player or of players named by a word")
    return f"number({quote(value.number or '')},{selectors[0]})"


def _counters(kind: str) -> str:
    return "all_counters" if kind == "any" else f"counters({quote(spelled(kind))})"


def _counts(value: Value) -> bool:
    if isinstance(value, int):
        return False
    return value.count is not None or value.among is not None or any(_counts(part) for part in value.sum or ())


def _bounds(bounded: Comparison) -> list[tuple[str, Value]]:
    return [(bound, value) for bound in _BOUNDS if (value := getattr(bounded, bound)) is not None]


def _measured(measure: str, comparison: Comparison | int, mentions: _Mentions) -> _Term:
    if isinstance(comparison, int):
        return _Leaf(f"compare({measure},exactly,constant({comparison}))")
    parts: list[_Term] = []
    for operator, value in _bounds(comparison):
        text = f"({measure},{operator},{_value(value, mentions)})"
        counted = _counts(value)
        parts.append(_Leaf("compare_count" + text, "non_compare_count" + text) if counted else _Leaf("compare" + text))
    if comparison.parity:
        parts.append(_Leaf(f"parity({measure},{comparison.parity})"))
    return _all(parts)


def _numbered(value: str, bounded: Comparison, mentions: _Mentions, default: bool) -> _Term:
    bounds = [(operator, _value(bound, mentions)) for operator, bound in _bounds(bounded)]
    if not bounds and not bounded.parity and default:
        bounds = [("at_least", "constant(1)")]
    if len(bounds) + bool(bounded.parity) > 1:  # They hold of one and the same number.
        terms = [f"bound({operator},{bound})" for operator, bound in bounds]
        terms += [f"parity({bounded.parity})"] if bounded.parity else []
        return _Leaf(f"within({value},{_fold('both', terms)})")
    if bounded.parity:
        return _Leaf(f"parity({value},{bounded.parity})")
    return _all(_Leaf(f"compare({value},{operator},{bound})") for operator, bound in bounds)


# ---------------------------------------------------------------- descriptions, targets, conditions


def _words(form: str, words: str | Sequence[str] | None, change: Callable[[str], str] = str) -> Iterator[_Term]:
    if words is not None:
        yield _any(_Leaf(form.format(change(word))) for word in ([words] if isinstance(words, str) else words))


def _flags(described: Filter) -> Iterator[_Term]:
    for name, text in (
        ("attacking", "attacking"),
        ("blocking", "blocking"),
        ("blocked", "blocked"),
        ("unblocked", "unblocked"),
        ("suspected", "suspected"),
        ("tapped", "tapped"),
        ("token", "token"),
        ("sick", "recently_controlled"),
        ("goaded", "goaded"),
        ("attacked_this_turn", "attacked_this_turn"),
    ):
        flag = getattr(described, name)
        if isinstance(flag, bool):
            yield _Leaf(text) if flag else _Not(_Leaf(text))


def _filter(described: Filter, mentions: _Mentions) -> _Term:
    parts: list[_Term] = []
    quoted: Callable[[str], str] = lambda word: quote(spelled(word))  # noqa: E731
    parts += _words("type({})", described.type)
    parts += _words("subtype({})", described.subtype, quoted)
    parts += _words("supertype({})", described.supertype)
    parts += _words("color({})", described.color)
    parts += _words("keyword({})", described.keyword, quoted)
    parts += _words("name({})", described.name, quoted)
    parts += _words("mark({})", described.mark, quoted)
    parts += _words("has_attached({})", described.attached, quoted)
    parts += _words("id({})", described.id, quote)
    parts += _words("id({})", described.ids, quote)
    parts += _flags(described)
    for measure in ("power", "toughness", "mana_value", "toughness_minus_power", "colors"):
        comparison = getattr(described, measure)
        if comparison is not None:
            parts.append(_measured(measure, comparison, mentions))
    for kind, comparison in (described.counters or {}).items():
        parts.append(_measured(_counters(kind), comparison, mentions))
    if described.controller is not None:
        parts.append(_of_players("controlled_by({})", described.controller, mentions))
    if described.owner is not None:
        parts.append(_of_players("owned_by({})", described.owner, mentions))
    if described.attacking is not None and not isinstance(described.attacking, bool):
        parts.append(_of_players("attacks_player({})", described.attacking, mentions))
    if described.attached_to is not None:
        parts.append(_at_host(_filter(described.attached_to, mentions)))
    if described.shares_color_with is not None:
        parts.append(_Leaf(f"shares_color({_reference(described.shares_color_with, mentions)})"))
    if described.is_ is not None:
        parts.append(_Leaf(f"is({_reference(described.is_, mentions)})"))
    if described.other is not None:
        parts.append(_Not(_Leaf("is(self)")) if described.other else _Leaf("is(self)"))
    if described.any is not None:
        parts.append(_any(_filter(one, mentions) for one in described.any))
    if described.all is not None:
        parts.append(_all(_filter(one, mentions) for one in described.all))
    if described.non is not None:
        parts.append(_Not(_filter(described.non, mentions)))
    return _all(parts)


def _at_host(term: _Term) -> _Term:
    """What is true of the one object that something is attached to: `attached_to` moves to the leaves."""
    match _negated(term):
        case _Leaf(text, opposite):
            if opposite:
                raise CaseError("a description of what something is attached to can't compare with a count")
            return _Leaf(f"attached_to({text})")
        case _Not(part):
            return _All((_Leaf("attached_to(anything)"), _Not(_at_host(part))))
        case _All(parts):
            return _All((_Leaf("attached_to(anything)"), *(_at_host(part) for part in parts)))
        case _Any(parts):
            return _any(_at_host(part) for part in parts)
    raise AssertionError(term)


def _whom(whom: Whom, mentions: _Mentions) -> _Term:
    if whom.player is not None:
        return _of_players("player({})", whom.player, mentions)
    if whom.planeswalkers_of is not None:
        return _of_players("planeswalker_of({})", whom.planeswalkers_of, mentions)
    if whom.battles_of is not None:
        return _of_players("battle_of({})", whom.battles_of, mentions)
    if whom.permanent is not None:
        return _Leaf(f"permanent({_render(_filter(whom.permanent, mentions), 'anything')})")
    if whom.any is not None:
        return _any(_whom(one, mentions) for one in whom.any)
    if whom.all is not None:
        return _all(_whom(one, mentions) for one in whom.all)
    assert whom.non is not None  # loading has checked that one key is given
    return _Not(_whom(whom.non, mentions))


def _condition(condition: Condition, mentions: _Mentions) -> _Term:
    if condition.any is not None:
        return _any(_condition(one, mentions) for one in condition.any)
    if condition.all is not None:
        return _all(_condition(one, mentions) for one in condition.all)
    if condition.non is not None:
        return _Not(_condition(condition.non, mentions))
    if condition.attacks is not None:
        mentions.tallied.add("attackers")
        return _tally("attackers", condition.attacks, mentions)
    if condition.also_attacks is not None:
        mentions.tallied.add("attackers")
        mentions.subject = True
        return _tally("others", condition.also_attacks, mentions)
    if condition.blocks is not None:
        mentions.tallied.add("blockers")
        mentions.defending_player = True  # Whose blockers they are.
        return _tally("blockers", condition.blocks, mentions)
    if condition.also_blocks is not None:
        mentions.tallied.add("blockers")
        mentions.subject = mentions.defending_player = True
        return _tally("other_blockers", condition.also_blocks, mentions)
    return _state_condition(condition, mentions)


def _state_condition(condition: Condition, mentions: _Mentions) -> _Term:
    if condition.controls is not None:
        what = _render(_filter(condition.controls.what, mentions), "anything")
        return _any(
            _numbered(f"count_by({selector},{what})", condition.controls, mentions, True)
            for selector in _selectors(condition.controls.player, mentions)
        )
    if condition.exists is not None:
        what = _render(_filter(condition.exists.what, mentions), "anything")
        return _numbered(f"count({what})", condition.exists, mentions, True)
    if condition.compare is not None:
        return _numbered(_value(condition.compare.value, mentions), condition.compare, mentions, False)
    if condition.player is not None:
        mark = quote(spelled(condition.player.mark))
        return _of_players(
            "has_mark({}," + mark.replace("{", "{{").replace("}", "}}") + ")", condition.player.who, mentions
        )
    if condition.answer is not None:
        return _Leaf(f"answer({quote(condition.answer)})")
    for reference, name in (("source", "self"), ("host", "host"), ("subject", "subject")):
        described = getattr(condition, reference)
        if described is not None:
            text = _render(_filter(described, mentions), "anything")
            return _Leaf(f"fits({_reference(name, mentions)},{text})")
    raise CaseError("a condition needs one key")


def _tally(which: str, declared: Declared, mentions: _Mentions) -> _Term:
    """Bounds on the number of declared creatures that fit, as `…_at_least` and its opposite `…_fewer_than`."""
    text = _render(_filter(declared.what, mentions), "anything")

    def at_least(n: int) -> _Term:
        return _Leaf(f"{which}_at_least({n},{text})", f"{which}_fewer_than({n},{text})", declared=True)

    parts: list[_Term] = []
    if declared.at_least is not None:
        parts.append(at_least(declared.at_least))
    if declared.more_than is not None:
        parts.append(at_least(declared.more_than + 1))
    if declared.at_most is not None:
        parts.append(_Not(at_least(declared.at_most + 1)))
    if declared.fewer_than is not None:
        parts.append(_Not(at_least(declared.fewer_than)))
    if declared.exactly is not None:
        parts += [at_least(declared.exactly), _Not(at_least(declared.exactly + 1))]
    return _all(parts or [at_least(1)])
