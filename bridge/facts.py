"""A case as facts: terms, which `solving` gives to the solver and `azor facts` prints.

This is translation and logic (negation is pushed to the leaves of a description); no rule of the game stands here.
The vocabulary is `asp_rules/interface/input.lp`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, TypeGuard, TypeVar, get_args, get_origin

from msgspec import Struct, ValidationError, msgpack
from msgspec.structs import replace

from bridge.errors import CaseError
from bridge.sizes import MOST, MOST_ADDED, NUMBERED, check_sizes
from bridge.state import (
    CHANGE_KINDS,
    CardType,
    Case,
    Characteristic,
    Color,
    Comparison,
    Condition,
    Cost,
    Declared,
    Distinct,
    Effect,
    EffectKind,
    Filter,
    Gone,
    ManaAbility,
    Paid,
    Permanent,
    Play,
    Player,
    PlayerSelector,
    Prepared,
    Reference,
    SelectorWord,
    State,
    Supertype,
    Understood,
    Value,
    Variant,
    Whom,
)
from bridge.symbols import halves_of, mana_of, symbols_of
from bridge.terms import Fact, Term, folded, holds_string, subterms, written
from bridge.words import EVERY_CREATURE_TYPE, KEYWORDS, keyword_of, quoted

__all__ = [
    "TOKENS",
    "VOCABULARY",
    "Apart",
    "Template",
    "effect_ids",
    "facts",
    "facts_apart",
    "facts_of_layer",
    "spelled",
]

_T = TypeVar("_T")

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
_COLOR = f"(?:{'|'.join(get_args(Color))})"
_DEVOTION = re.compile(rf"(?:your )?devotion to {_COLOR}(?: and {_COLOR})*")
_DEVOTION_TO = re.compile(r"(?:your )?devotion to ")
_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)", re.ASCII)

_QUALIFIED = {
    "declare_attackers": frozenset({"bands with other"}),
    "declare_blockers": frozenset({"landwalk", "protection"}),
    "assign_combat_damage": frozenset({"bands with other"}),
}
"""The keyword abilities with a quality that bear on each question."""


def _words_of(*listed: object) -> frozenset[str]:
    plain = (get_args(each)[0] if get_origin(each) is Annotated else each for each in listed)
    return frozenset(word for each in plain for word in get_args(each))


_WORDS = _words_of(
    CardType,
    Supertype,
    Color,
    Characteristic,
    EffectKind,
    Variant,
    SelectorWord,
    Reference,
    Distinct,
    Literal["power", "toughness", "mana_value", "even", "odd"],
)
"""The words of the format that become words of the vocabulary."""


@lru_cache(maxsize=1 << 10)
def _word(text: str) -> Term:
    """A word of a case as a word of the vocabulary.

    Raises:
        CaseError: It is none of the format: the case was put together without `loading`.
    """
    if text not in _WORDS:
        raise CaseError(f"{quoted(text)} is no word of the rules")
    return (text,)


def facts(case: Case, edition: str) -> list[Fact]:
    """The facts of a case, in the order of their text.

    Args:
        case: A case as `preparing` gives it. Of one from `loading`, texts are given as unread.
        edition: The edition to judge by.

    Raises:
        CaseError: A condition asks for something that can't be said in the vocabulary, or something in the case isn't
            of the format (which `loading` finds).
    """
    found: list[Fact] = [("vocabulary", VOCABULARY), ("edition", edition), *_besides(case)]
    for permanent in case.state.battlefield:
        found += _permanent(permanent.id, permanent)
    for name, effect, host in _effects(case.state):
        found += _effect(name, effect, host)
    found += [*_creature_types(found), *_devotion(found, case.state.battlefield)]
    check_sizes(found)
    return sorted(found, key=written)


def _besides(case: Case) -> Iterator[Fact]:
    """What a case says besides its permanents and effects."""
    yield from _moment(case)
    yield from _state(case.state)
    if any(permanent.keywords for permanent in case.state.battlefield):
        taken = set(effect_ids(case.state))
        for permanent in case.state.battlefield:
            yield from _qualified_keywords(permanent, taken, _QUALIFIED[case.question])
    yield from _unread(_effects(case.state))
    if case.play is not None:
        yield from _play(case.play)
    if isinstance(case, Prepared):
        yield from (("open_question", question) for question in case.open_questions)
        yield from (("left_open", what) for what in case.left_open)
    if isinstance(case, Understood):
        yield from (("read_mana", each) for each in case.read_mana)
        yield from (("unread_mana", each, (how,)) for each, how in case.unread_mana.items())
        yield from (("changes_mana", each, (how,)) for each, how in case.changes_mana.items())


TOKENS = ("\0own", "\0controller", "\0host")
"""What stands for the names in a `Template`: of the permanent or effect itself, of its controller, of its host; no
string of a case holds a NUL character."""


class Template(NamedTuple):
    """What one permanent or effect says, whatever its name and wherever it is.

    Attributes:
        lines: Facts, with `TOKENS` as names.
        asks_more: Whether more has to be said beside it, which depends on the rest of the case.
        numbered: The lines whose numbers are added or multiplied.
    """

    lines: tuple[Fact, ...]
    asks_more: bool
    numbered: tuple[Fact, ...]


class Apart(NamedTuple):
    """The facts of a case, with its permanents and effects apart, of which other cases may have the same.

    Attributes:
        lines: Facts.
        copies: Templates, each with the names to put in place of the tokens.
    """

    lines: list[Fact]
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
        copies.append((_permanent_template(_encoded(bare, 2)), (permanent.id, permanent.controller, "")))
    for name, effect, host in _effects(case.state):
        controller = effect.controller or (host.controller if host else "")
        plain = replace(effect, id=None, controller=controls if controller else None, text=None)
        template = _effect_template(_encoded(plain, bool(controller)), host is not None)
        copies.append((template, (name, controller, host.id if host else "")))
    if any(template.asks_more for template, _ in copies):
        return None
    besides = list(_besides(case))
    check_sizes([*besides, *(fact for template, _ in copies for fact in template.numbered)])
    return Apart(besides, copies)


_ENCODER = msgpack.Encoder()


def _encoded(given: Permanent | Effect, tokens: int) -> bytes:
    """A permanent or an effect in which so many names are tokens.

    Raises:
        CaseError: Something else in it looks like a token.
    """
    found = _ENCODER.encode(given)
    if sum(found.count(token) for token in _TOKEN_BYTES) != tokens:
        raise CaseError("a string holds a NUL character")
    return found


_TOKEN_BYTES = tuple(token.encode() for token in TOKENS)


def _decoded(encoded: bytes, kind: type[_T]) -> _T:
    try:
        return msgpack.decode(encoded, type=kind)
    except ValidationError as error:  # of a case that was put together without `loading`
        raise CaseError(str(error)) from None


@lru_cache(maxsize=1 << 14)
def _permanent_template(encoded: bytes) -> Template:
    return _template(_permanent(TOKENS[0], _decoded(encoded, Permanent)))


@lru_cache(maxsize=1 << 14)
def _effect_template(encoded: bytes, printed: bool) -> Template:
    own, controls, hosts = TOKENS
    host = Permanent(id=hosts, controller=controls) if printed else None
    return _template(_effect(own, _decoded(encoded, Effect), host))


def _template(lines: Iterable[Fact]) -> Template:
    found = tuple(lines)
    asks_more = _is_every_creature_type(found) or bool(_devotions(found))
    return Template(found, asks_more, tuple(line for line in found if line[0] in NUMBERED))


def facts_of_layer(
    case: Case, edition: str, effects: Iterable[tuple[str, Effect, Permanent | None]], carried: Iterable[Fact]
) -> list[Fact]:
    """The facts from which one layer of continuous effects is applied (CR 613), in the order of their text.

    Args:
        case: A case with its characteristics as the layer begins. Of its effects nothing is said.
        edition: The edition to judge by.
        effects: The effects that change characteristics, each with its id and the permanent whose ability makes it.
        carried: Further facts, such as the layers that are done.

    Raises:
        CaseError: as `facts`.
    """
    lines: list[Fact] = [("vocabulary", VOCABULARY), ("edition", edition), *_moment(case)]
    lines += [*_state(case.state), *_unread(_effects(case.state)), *carried]
    for permanent in case.state.battlefield:
        lines += _permanent(permanent.id, permanent)
    for name, effect, host in effects:
        lines += _effect(name, effect, host)
        if effect.timestamp is not None:
            lines.append(("effect_timestamp", name, effect.timestamp))
    keywords = {spelled(each) for _, effect, _ in effects for each in effect.keywords}
    for permanent in case.state.battlefield:
        lines += _changeable(permanent.id, permanent, case.state.printed)
        keywords.update(spelled(each) for each in permanent.keywords)
        keywords.update(kind for each in permanent.counters if (kind := spelled(each)).startswith(_KEYWORDS))
    for keyword in keywords:
        family = _family(keyword)
        if family is not None and family != keyword:
            lines.append(("keyword_family", keyword, family))
    lines += [*_creature_types(lines), *_devotion(lines, case.state.battlefield)]
    check_sizes(lines)
    return sorted(set(lines), key=written)


def _creature_types(lines: Sequence[Fact]) -> list[Fact]:
    """Which subtypes that are asked for are creature types; only where something is every creature type."""
    if not _is_every_creature_type(lines):
        return []
    from bridge.creature_types import CREATURE_TYPES

    asked = {part[1] for line in lines for part in subterms(line) if _asks_for_subtype(part)}
    return [("creature_type", subtype) for subtype in asked & CREATURE_TYPES]


def _devotion(lines: Sequence[Fact], permanents: Iterable[Permanent]) -> Iterator[Fact]:
    """What devotion is worked out from, where it is asked for: which colors a name means, and mana costs."""
    names = _devotions(lines)
    if not names:
        return
    for name in names:
        yield from (("devotion_to", name, (color,)) for color in _DEVOTION_TO.sub("", name).split(" and "))
    halves = {line for line in lines if line[0] == "symbol_half"}
    for permanent in permanents:
        if permanent.mana_cost is not None:
            yield ("mana_cost_known", permanent.id)
            for symbol, times in Counter(symbols_of(permanent.mana_cost)).items():
                yield ("mana_cost_symbol", permanent.id, symbol, times)
                new = [line for half in halves_of(symbol) if (line := ("symbol_half", symbol, half)) not in halves]
                halves.update(new)
                yield from new


def _devotions(lines: Iterable[Fact]) -> list[str]:
    """The names of numbers of players that are a devotion to some colors."""
    parts = (part for line in lines for part in subterms(line) if type(part) is tuple and len(part) == 3)
    named = (part[1] for part in parts if part[0] == "number" and isinstance(part[1], str))
    return sorted({name for name in named if _DEVOTION.fullmatch(name)})


def _is_every_creature_type(lines: Iterable[Fact]) -> bool:
    return any(holds_string(line, EVERY_CREATURE_TYPE) for line in lines)


def _asks_for_subtype(term: Term) -> TypeGuard[tuple[str, str]]:
    return type(term) is tuple and term[0] == "subtype" and len(term) == 2


def _family(keyword: str) -> str | None:
    try:
        return keyword_of(keyword)[0]
    except ValueError:  # a counter whose name only begins like a keyword
        return None


def _changeable(name: str, permanent: Permanent, all_printed: bool) -> Iterator[Fact]:
    listed: Iterable[str] = get_args(Characteristic)
    if not all_printed and permanent.printed is not True:
        listed = permanent.printed or ()
    yield from (("printed", name, _word(characteristic)) for characteristic in listed)
    if permanent.timestamp is not None:
        yield ("timestamp", name, permanent.timestamp)
    for kind in permanent.counters:
        if found := _COUNTER.fullmatch(kind.strip()):
            digits = [each.lstrip("+-0") for each in found.groups()]
            if any(len(each) > len(str(MOST)) or int(each or 0) > MOST for each in digits):
                raise CaseError(f"a counter changes power and toughness by {MOST} at most, and {quoted(kind)} by more")
            yield ("counter_change", spelled(kind), int(found[1]), int(found[2]))


def _moment(case: Case) -> Iterator[Fact]:
    if case.question == "assign_combat_damage":
        yield ("blocks_declared",)


def _play(play: Play) -> Iterator[Fact]:
    yield from (("play_attacker", attacker, target) for attacker, target in play.attackers.items())
    yield from _numbered_sets("play_band", play.bands)
    yield from (("play_exerts", attacker) for attacker in play.exert)
    yield from (("play_enlists", attacker, other) for attacker, other in play.enlist.items())
    for blocker, attackers in play.blockers.items():
        yield from (("play_blocker", blocker, attacker) for attacker in attackers)
    for source, assigned in play.damage.items():
        yield from (("play_damage", source, to, amount) for to, amount in assigned.items())


def _unread(effects: Iterable[tuple[str, Effect, Permanent | None]]) -> Iterator[Fact]:
    """What words that can't be read are about, and whether they allow nothing, where their form says so."""
    for name, effect, host in effects:
        if effect.kind is None and effect.text:
            from bridge.topics import allows_nothing, topics

            its_name = (host.name if host else None) or ""
            yield from (("unread_about", name, topic) for topic in topics(effect.text, its_name))
            if allows_nothing(effect.text, its_name):
                yield "unread_allows_nothing", name


def _numbered_sets(name: str, sets: Sequence[Sequence[str]]) -> Iterator[Fact]:
    for number, members in enumerate(sets, 1):
        yield from ((name, number, member) for member in members)


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


def _state(state: State) -> Iterator[Fact]:
    yield ("active_player", state.active)
    options = state.options
    for position, (name, player) in enumerate(state.players.items()):
        yield from _player(name, position, player)
        seats = options.range_of_influence if player.range_of_influence is None else player.range_of_influence
        if seats is not None:
            yield ("range_of_influence", name, seats)
    yield from (("option", (name,)) for name in _OPTIONS if getattr(options, name))
    if options.variant is not None:
        yield ("variant", _word(options.variant))
    if options.defending is not None:
        yield ("chosen_defending_player", options.defending)
    for attacker, target in state.attacking.items():
        if isinstance(target, Gone):
            yield ("attacked_gone", attacker, target.gone)
        else:
            yield ("attacking", attacker, target)
    if state.declaring is not None:
        yield ("declaring_player", state.declaring)
    yield from _numbered_sets("band", state.bands)
    for blocker, attackers in state.blocking.items():
        yield from (("blocking", blocker, attacker) for attacker in attackers)
        if not attackers:
            yield ("blocks_nothing", blocker)
    yield from (("is_blocked", attacker) for attacker in state.blocked)
    for creature, others in state.damage_order.items():
        for position, other in enumerate(others, 1):
            yield ("damage_order", creature, position, other)
    if state.damage_step == "second":
        yield ("second_damage_step",)
    yield from (("struck_first", creature) for creature in state.struck_first)
    for question, answer in state.answers.items():
        yield ("answer", question, ("yes",) if answer else ("no",))


def _player(name: str, position: int, player: Player) -> Iterator[Fact]:
    yield ("player", name)
    yield ("seat", name, position)
    if player.left:
        yield ("left_game", name)
    if player.team is not None:
        yield ("team", name, player.team)
    numbers = dict(player.numbers)
    for key in ("life", "hand", "graveyard", "poison"):
        amount = getattr(player, key)
        if amount is not None:
            numbers[key] = amount
    yield from (("number", name, key, amount) for key, amount in numbers.items())
    yield from (("player_mark", name, spelled(mark)) for mark in player.marks)
    for predicate, pool in (("pool", player.mana), ("snow_pool", player.snow_mana)):
        if pool is not None:
            yield ("pool_given", name)
            yield from ((predicate, name, (mana,), amount) for mana, amount in mana_of(pool).items())


def _permanent(name: str, permanent: Permanent) -> Iterator[Fact]:
    yield ("permanent", name)
    yield ("controls", permanent.controller, name)
    yield ("owns", permanent.owner or permanent.controller, name)
    yield from (("card_type", name, _word(word)) for word in permanent.types)
    yield from (("subtype", name, spelled(word)) for word in permanent.subtypes)
    yield from (("supertype", name, _word(word)) for word in permanent.supertypes)
    yield from (("color", name, _word(word)) for word in permanent.colors)
    if permanent.colors_unknown:
        yield ("unknown_colors", name)
    abilities = {text for word in permanent.keywords for text in (spelled(word), keyword_of(word)[0])}
    yield from (("keyword", name, ability) for ability in abilities)
    yield from (("mark", name, spelled(mark)) for mark in permanent.marks)
    if permanent.name is not None:
        yield ("name", name, spelled(permanent.name))
    for measure in ("power", "toughness", "loyalty", "mana_value"):
        amount = getattr(permanent, measure)
        if amount is not None:
            yield ("measure", name, (measure,), amount)
    for kind, amount in permanent.counters.items():
        yield ("counters", name, spelled(kind), amount)
    if permanent.tapped:
        yield ("tapped", name)
    if permanent.sick:
        yield ("recently_controlled", name)
    if permanent.token:
        yield ("token", name)
    if permanent.suspected:
        yield ("suspected", name)
    if permanent.attacked_this_turn:
        yield ("attacked_this_turn", name)
    if permanent.attached_to is not None:
        yield ("attached", name, permanent.attached_to)
    if permanent.protector is not None:
        yield ("protects", permanent.protector, name)
    if permanent.damage:
        yield ("marked_damage", name, permanent.damage)
    if permanent.mana is not None:
        yield from _mana_ability(name, permanent.mana)
    for number, player in enumerate(permanent.goaded_by, 1):
        yield ("goaded_by", name, player, number)


def _mana_ability(name: str, given: str | list[str] | ManaAbility) -> Iterator[Fact]:
    ability = given if isinstance(given, ManaAbility) else ManaAbility(given)
    for number, added in enumerate([ability.add] if isinstance(ability.add, str) else ability.add, 1):
        yield ("mana_choice", name, number, added)
        yield from (("mana_ability", name, number, (mana,), amount) for mana, amount in mana_of(added).items())
    if ability.tap:
        yield ("tapped_for_mana", name)
    if ability.sacrifice:
        yield ("sacrificed_for_mana", name)


@lru_cache(maxsize=1 << 14)
def spelled(text: str) -> str:
    """Free text as facts hold it: in lower case, with single spaces."""
    return " ".join(text.lower().split())


def _qualified_keywords(permanent: Permanent, taken: set[str], families: frozenset[str]) -> Iterator[Fact]:
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
            yield ("unread_quality", permanent.id, keyword, family)
            continue
        for quality in qualities:
            name = _fresh(f"{permanent.id}: {keyword}", taken)
            term = _rendered(_filter(quality, _Mentions()), _ANYTHING)
            yield ("effect", name)
            yield ("effect_kind", name, (family.replace(" ", "_"),))
            yield ("effect_source", name, permanent.id)
            yield ("effect_controller", name, permanent.controller)
            yield ("subject", name, _IS_SELF)
            yield ("condition", name, _ALWAYS)
            yield ("keyword_named", name, keyword, family)
            yield ("opposite" if family == "protection" else "quality", name, term)


# ---------------------------------------------------------------- the effects


def _effect(name: str, effect: Effect, host: Permanent | None) -> Iterator[Fact]:
    mentions = _Mentions()
    yield ("effect", name)
    yield ("effect_kind", name, ("unread",) if effect.kind is None else _word(effect.kind))
    controller = effect.controller or (host.controller if host else None)
    source = effect.source or (host.id if host else None)
    if source is not None:
        yield ("effect_source", name, source)
    if controller is not None:
        yield ("effect_controller", name, controller)
    subject = _subject(effect, host, mentions)
    local = mentions.subject or mentions.defending_player
    if local and effect.kind == "must_attack_with":
        raise CaseError("the creatures of must_attack_with can't be described by themselves or by the defending player")
    yield ("subject", name, _rendered(_All(()) if local else subject, _ANYTHING))
    # A description that mentions the subject itself or the defending player is a condition on each subject.
    fits = [_Leaf(("fits", ("subject",), _rendered(subject, _ANYTHING)))] if local else []
    mentions.subject |= local
    yield ("condition", name, _condition_of(effect, fits, mentions))
    if effect.n is not None or effect.kind in _ONE_WITHOUT_NUMBER:
        yield ("limit", name, _value(1 if effect.n is None else effect.n, mentions))
    opposite = effect.attacker if effect.attacker is not None else effect.blocker
    if opposite is not None:
        yield ("opposite", name, _described(opposite, mentions))
    if effect.keyword is not None:
        yield ("keyword_named", name, spelled(effect.keyword), keyword_of(effect.keyword)[0])
    if mentions.defending_player:
        yield ("condition_varies_with_defending_player", name)
    if effect.whom is not None:
        whom = effect.whom if isinstance(effect.whom, list) else [effect.whom]
        yield ("whom", name, _rendered(_any(_whom(one, mentions) for one in whom), ("permanent", _ANYTHING)))
    if effect.each == "turn":
        yield ("counts_whole_turn", name)
    if effect.each == "player":
        yield ("counts_each_player", name)
    if effect.cost is not None:
        yield from _cost(name, effect.cost, mentions)
    if effect.kind in CHANGE_KINDS:
        yield from _change(name, effect, mentions)
    if effect.kind == "goad":
        yield from (("goader", name, selector) for selector in _selectors(effect.by or "you", mentions))
    if effect.player is not None:
        yield from (("required_player", name, selector) for selector in _selectors(effect.player, mentions))
    if mentions.subject:
        yield ("varies_with_subject", name)
    if mentions.defending_player:
        yield ("varies_with_defending_player", name)
    if mentions.tallied:
        yield ("depends_on_declaration", name)
        yield from (("tallies", name, (declared,)) for declared in sorted(mentions.tallied))


def _change(name: str, effect: Effect, mentions: _Mentions) -> Iterator[Fact]:
    """What an effect gives, takes away, sets or adds, of a kind that changes characteristics."""
    for measure, amount in (("power", effect.power), ("toughness", effect.toughness)):
        if amount is not None:
            yield ("changes_number", name, (measure,), _value(amount, mentions))
    traits: dict[str, list[Term]] = {
        "types": [("type", _word(each)) for each in effect.types],
        "subtypes": [("subtype", spelled(each)) for each in effect.subtypes],
        "supertypes": [("supertype", _word(each)) for each in effect.supertypes],
        "colors": [("color", _word(each)) for each in effect.colors or ()],
        "keywords": [("keyword", spelled(each)) for each in effect.keywords],
    }
    for characteristic, named in traits.items():
        yield from (("names_trait", name, (characteristic,), trait) for trait in named)
        # Set to nothing at all is set too: an object becomes colorless.
        if effect.kind == "becomes" and (named or (characteristic == "colors" and effect.colors is not None)):
            yield ("sets_trait", name, (characteristic,))
    if effect.all_abilities:
        yield ("loses_all_abilities", name)
    yield from (("gives_ability", name, number) for number in range(1, len(effect.abilities) + 1))


def _cost(name: str, given: Cost | str, mentions: _Mentions) -> Iterator[Fact]:
    cost = Cost(mana=given) if isinstance(given, str) else given
    symbols = symbols_of(cost.mana or "")
    for symbol, times in Counter(symbols).items():
        yield ("cost_symbol", name, symbol, times)
        yield from (("symbol_half", symbol, half) for half in halves_of(symbol))
    if cost.x is not None:
        yield ("cost_variable", name, _value(cost.x, mentions))
    for resource, amount in (("life", cost.life), ("cards", cost.discard)):
        if amount is not None:
            yield ("cost_amount", name, (resource,), _value(amount, mentions))
    for action, paid in (("sacrifice", cost.sacrifice), ("tap", cost.tap), ("return", cost.return_)):
        if paid is not None:
            yield from _cost_permanents(name, action, paid, mentions)
    if cost.text is not None:
        yield ("cost_in_words", name)


def _cost_permanents(name: str, action: str, paid: Paid, mentions: _Mentions) -> Iterator[Fact]:
    number = _value(1 if paid.n is None else paid.n, mentions)
    yield ("cost_permanents", name, (action,), number, _rendered(_filter(paid.what, mentions), _ANYTHING))
    if paid.uninvolved:
        yield ("cost_uninvolved", name, (action,))


def _subject(effect: Effect, host: Permanent | None, mentions: _Mentions) -> _Formula:
    if effect.subject is None:
        default = host is not None and effect.kind not in ("max_attackers", "max_blockers", "must_attack_with")
        every = _Leaf(("type", ("creature",))) if effect.kind in CHANGE_KINDS else _All(())
        return _Leaf(_IS_SELF) if default else every
    if isinstance(effect.subject, str):
        return _Leaf(("is", _reference(effect.subject, mentions)))
    return _filter(effect.subject, mentions)


def _described(described: Filter | str, mentions: _Mentions) -> Term:
    if isinstance(described, str):
        return ("is", _reference(described, mentions))
    return _rendered(_filter(described, mentions), _ANYTHING)


def _condition_of(effect: Effect, parts: Sequence[_Formula], mentions: _Mentions) -> Term:
    parts = list(parts)
    if effect.if_ is not None:
        parts.append(_condition(effect.if_, mentions))
    if effect.unless is not None:
        parts.append(_Not(_condition(effect.unless, mentions)))
    term = _all(parts)
    return _declared(term) if mentions.tallied else _rendered(term, _ALWAYS)


# ------------------------------------------------------------------------------- terms: and, or, not over leaves, as
# logic


class _Mentions:
    """What the terms of an effect mention that is known only for a creature, a defending player or a declaration."""

    def __init__(self) -> None:
        self.subject = False
        self.defending_player = False
        self.tallied: set[str] = set()


_ANYTHING: Fact = ("anything",)
_ALWAYS: Fact = ("always",)
_IS_SELF: Fact = ("is", ("self",))


class _Leaf(Struct, frozen=True):
    term: Fact
    opposite: Fact | None = None
    """How the vocabulary says the leaf's negation; without it, `non(…)`."""
    declared: bool = False


class _All(Struct, frozen=True):
    parts: tuple[_Formula, ...]


class _Any(Struct, frozen=True):
    parts: tuple[_Formula, ...]


class _Not(Struct, frozen=True):
    part: _Formula


_Formula = _Leaf | _All | _Any | _Not


def _any(parts: Iterable[_Formula]) -> _Formula:
    return _Any(tuple(parts))


def _all(parts: Iterable[_Formula]) -> _Formula:
    return _All(tuple(parts))


def _negated(term: _Formula) -> _Formula:
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


def _rendered(term: _Formula, truth: Fact) -> Term:
    """The term in the vocabulary; `truth` is the leaf that always holds."""
    match _negated(term):
        case _Leaf(leaf):
            return leaf
        case _Not(_Leaf(leaf, opposite)):
            return opposite or ("non", leaf)
        case _All(parts):
            return folded("and", [_rendered(part, truth) for part in parts]) if parts else truth
        case _Any(parts):
            return folded("or", [_rendered(part, truth) for part in parts]) if parts else ("non", truth)
    raise AssertionError(term)


def _declared(term: _Formula) -> Term:
    """The term in the vocabulary, with what does not mention the declared set inside `state(…)`."""
    term = _negated(term)
    if not _mentions_declaration(term):
        return ("state", _rendered(term, _ALWAYS))
    match term:
        case _All(parts) if parts:
            return folded("and", [_declared(part) for part in parts])
        case _Any(parts) if parts:
            return folded("or", [_declared(part) for part in parts])
    return _rendered(term, _ALWAYS)


def _mentions_declaration(term: _Formula) -> bool:
    match term:
        case _Leaf(declared=declared):
            return declared
        case _Not(part):
            return _mentions_declaration(part)
        case _All(parts) | _Any(parts):
            return any(_mentions_declaration(part) for part in parts)
    raise AssertionError(term)


# ---------------------------------------------------------------- players, numbers, comparisons


def _selectors(selector: PlayerSelector, mentions: _Mentions) -> list[Term]:
    if isinstance(selector, str):
        mentions.subject |= selector in _SUBJECT_SELECTORS
        mentions.defending_player |= selector == "defending"
        return [_word(selector)]
    names = [*(selector.ids or ()), *((selector.id,) if selector.id else ())]
    return [("player", name) for name in names]


def _of_players(predicate: str, selector: PlayerSelector, mentions: _Mentions) -> _Formula:
    return _any(_Leaf((predicate, each)) for each in _selectors(selector, mentions))


def _reference(reference: str, mentions: _Mentions) -> Term:
    mentions.subject |= reference == "subject"
    return _word(reference)


def _value(value: Value, mentions: _Mentions) -> Term:
    if isinstance(value, int):
        if abs(value) > MOST:
            raise CaseError(f"{value} is out of bounds; the most is {MOST}")
        return ("constant", value)
    for measure in ("power", "toughness", "mana_value"):
        reference = getattr(value, f"{measure}_of")
        if reference is not None:
            return ("of", (measure,), _reference(reference, mentions))
    if value.counters is not None:
        return ("of", _counters(value.counters), _reference(value.on or "self", mentions))
    if value.count is not None:
        return ("count", _described(value.count, mentions))
    if value.among is not None:
        what = _described(value.among, mentions)
        if value.distinct:
            return ("distinct", _word(value.distinct), what)
        return ("greatest", _word(value.greatest or ""), what)
    if value.sum is not None:
        parts = list(_summands(value))
        if len(parts) > MOST_ADDED:
            raise CaseError(f"{len(parts)} numbers are too many to add; the most is {MOST_ADDED}")
        return folded("plus", [_value(part, mentions) for part in value.sum])
    selectors = _selectors(value.of or "you", mentions)
    if len(selectors) != 1:
        raise CaseError("a number is of one player or of players named by a word")
    return ("number", value.number or "", selectors[0])


def _summands(value: Value) -> Iterator[Value]:
    """The numbers that a number is the sum of."""
    if isinstance(value, int) or value.sum is None:
        yield value
    else:
        for part in value.sum:
            yield from _summands(part)


def _counters(kind: str) -> Term:
    return ("all_counters",) if kind == "any" else ("counters", spelled(kind))


def _counts(value: Value) -> bool:
    if isinstance(value, int):
        return False
    return value.count is not None or value.among is not None or any(_counts(part) for part in value.sum or ())


def _bounds(bounded: Comparison) -> list[tuple[str, Value]]:
    return [(bound, value) for bound in _BOUNDS if (value := getattr(bounded, bound)) is not None]


def _measured(measure: Term, comparison: Comparison | int, mentions: _Mentions) -> _Formula:
    if isinstance(comparison, int):
        return _Leaf(("compare", measure, ("exactly",), ("constant", comparison)))
    parts: list[_Formula] = []
    for operator, value in _bounds(comparison):
        compared = (measure, (operator,), _value(value, mentions))
        counted = _counts(value)
        leaf = _Leaf(("compare_count", *compared), ("non_compare_count", *compared))
        parts.append(leaf if counted else _Leaf(("compare", *compared)))
    if comparison.parity:
        parts.append(_Leaf(("parity", measure, _word(comparison.parity))))
    return _all(parts)


def _numbered(value: Term, bounded: Comparison, mentions: _Mentions, default: bool) -> _Formula:
    bounds: list[tuple[Term, Term]] = [((operator,), _value(bound, mentions)) for operator, bound in _bounds(bounded)]
    if not bounds and not bounded.parity and default:
        bounds = [(("at_least",), ("constant", 1))]
    if len(bounds) + bool(bounded.parity) > 1:  # They hold of one and the same number.
        terms: list[Term] = [("bound", *bound) for bound in bounds]
        terms += [("parity", _word(bounded.parity))] if bounded.parity else []
        return _Leaf(("within", value, folded("both", terms)))
    if bounded.parity:
        return _Leaf(("parity", value, _word(bounded.parity)))
    return _all(_Leaf(("compare", value, *bound)) for bound in bounds)


# ---------------------------------------------------------------- descriptions, targets, conditions


def _words(name: str, words: str | Sequence[str] | None, term: Callable[[str], Term]) -> Iterator[_Formula]:
    if words is not None:
        yield _any(_Leaf((name, term(word))) for word in ([words] if isinstance(words, str) else words))


def _as_it_is(text: str) -> Term:
    return text


def _flags(described: Filter) -> Iterator[_Formula]:
    for name, word in (
        ("attacking", "attacking"),
        ("blocking", "blocking"),
        ("blocked", "blocked"),
        ("unblocked", "unblocked"),
        ("suspected", "suspected"),
        ("modified", "modified"),
        ("tapped", "tapped"),
        ("token", "token"),
        ("sick", "recently_controlled"),
        ("goaded", "goaded"),
        ("attacked_this_turn", "attacked_this_turn"),
    ):
        flag = getattr(described, name)
        if isinstance(flag, bool):
            yield _Leaf((word,)) if flag else _Not(_Leaf((word,)))


def _filter(described: Filter, mentions: _Mentions) -> _Formula:
    parts: list[_Formula] = []
    parts += _words("type", described.type, _word)
    parts += _words("subtype", described.subtype, spelled)
    parts += _words("supertype", described.supertype, _word)
    parts += _words("color", described.color, _word)
    parts += _words("keyword", described.keyword, spelled)
    parts += _words("name", described.name, spelled)
    parts += _words("mark", described.mark, spelled)
    parts += _words("has_attached", described.attached, spelled)
    parts += _words("id", described.id, _as_it_is)
    parts += _words("id", described.ids, _as_it_is)
    parts += _flags(described)
    for measure in ("power", "toughness", "mana_value", "toughness_minus_power", "colors"):
        comparison = getattr(described, measure)
        if comparison is not None:
            parts.append(_measured((measure,), comparison, mentions))
    for kind, comparison in (described.counters or {}).items():
        parts.append(_measured(_counters(kind), comparison, mentions))
    if described.controller is not None:
        parts.append(_of_players("controlled_by", described.controller, mentions))
    if described.owner is not None:
        parts.append(_of_players("owned_by", described.owner, mentions))
    if described.attacking is not None and not isinstance(described.attacking, bool):
        parts.append(_of_players("attacks_player", described.attacking, mentions))
    if described.attached_to is not None:
        parts.append(_at_host(_filter(described.attached_to, mentions)))
    if described.shares_color_with is not None:
        parts.append(_Leaf(("shares_color", _reference(described.shares_color_with, mentions))))
    if described.is_ is not None:
        parts.append(_Leaf(("is", _reference(described.is_, mentions))))
    if described.other is not None:
        parts.append(_Not(_Leaf(_IS_SELF)) if described.other else _Leaf(_IS_SELF))
    if described.any is not None:
        parts.append(_any(_filter(one, mentions) for one in described.any))
    if described.all is not None:
        parts.append(_all(_filter(one, mentions) for one in described.all))
    if described.non is not None:
        parts.append(_Not(_filter(described.non, mentions)))
    return _all(parts)


def _at_host(term: _Formula) -> _Formula:
    """What is true of the one object that something is attached to: `attached_to` moves to the leaves."""
    match _negated(term):
        case _Leaf(leaf, opposite):
            if opposite is not None:
                raise CaseError("a description of what something is attached to can't compare with a count")
            return _Leaf(("attached_to", leaf))
        case _Not(part):
            return _All((_Leaf(("attached_to", _ANYTHING)), _Not(_at_host(part))))
        case _All(parts):
            return _All((_Leaf(("attached_to", _ANYTHING)), *(_at_host(part) for part in parts)))
        case _Any(parts):
            return _any(_at_host(part) for part in parts)
    raise AssertionError(term)


def _whom(whom: Whom, mentions: _Mentions) -> _Formula:
    if whom.player is not None:
        return _of_players("player", whom.player, mentions)
    if whom.planeswalkers_of is not None:
        return _of_players("planeswalker_of", whom.planeswalkers_of, mentions)
    if whom.battles_of is not None:
        return _of_players("battle_of", whom.battles_of, mentions)
    if whom.permanent is not None:
        return _Leaf(("permanent", _rendered(_filter(whom.permanent, mentions), _ANYTHING)))
    if whom.any is not None:
        return _any(_whom(one, mentions) for one in whom.any)
    if whom.all is not None:
        return _all(_whom(one, mentions) for one in whom.all)
    assert whom.non is not None  # loading has checked that one key is given
    return _Not(_whom(whom.non, mentions))


def _condition(condition: Condition, mentions: _Mentions) -> _Formula:
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


def _state_condition(condition: Condition, mentions: _Mentions) -> _Formula:
    if condition.controls is not None:
        what = _rendered(_filter(condition.controls.what, mentions), _ANYTHING)
        return _any(
            _numbered(("count_by", selector, what), condition.controls, mentions, True)
            for selector in _selectors(condition.controls.player, mentions)
        )
    if condition.exists is not None:
        what = _rendered(_filter(condition.exists.what, mentions), _ANYTHING)
        return _numbered(("count", what), condition.exists, mentions, True)
    if condition.compare is not None:
        return _numbered(_value(condition.compare.value, mentions), condition.compare, mentions, False)
    if condition.player is not None:
        mark, players = spelled(condition.player.mark), _selectors(condition.player.who, mentions)
        return _any(_Leaf(("has_mark", each, mark)) for each in players)
    if condition.answer is not None:
        return _Leaf(("answer", condition.answer))
    for reference, name in (("source", "self"), ("host", "host"), ("subject", "subject")):
        described = getattr(condition, reference)
        if described is not None:
            fitting = _rendered(_filter(described, mentions), _ANYTHING)
            return _Leaf(("fits", _reference(name, mentions), fitting))
    raise CaseError("a condition needs one key")


def _tally(which: str, declared: Declared, mentions: _Mentions) -> _Formula:
    """Bounds on the number of declared creatures that fit, as `…_at_least` and its opposite `…_fewer_than`."""
    fitting = _rendered(_filter(declared.what, mentions), _ANYTHING)

    def at_least(n: int) -> _Formula:
        return _Leaf((f"{which}_at_least", n, fitting), (f"{which}_fewer_than", n, fitting), declared=True)

    parts: list[_Formula] = []
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
