"""A case as facts: terms, which `solving` gives to the solver and `azor facts` prints.

This module translates; it holds no rule of the game. `asp_rules/interface/input/` defines the vocabulary.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias, TypeGuard, get_args

from bridge.asp.descriptions import COUNTER
from bridge.asp.effect_facts import effect_facts, effect_ids, effects_of, keyword_effect_facts
from bridge.asp.words import spelled, word_of
from bridge.case.descriptions import Color
from bridge.case.sizes import GREATEST_NUMBER, check_sizes
from bridge.case.state import (
    Case,
    Characteristic,
    Effect,
    Gone,
    ManaAbility,
    Permanent,
    Play,
    Player,
    Prepared,
    State,
    Understood,
)
from bridge.case.symbols import halves_of, mana_of, symbols_of
from bridge.case.terms import Fact, Term, holds_string, subterms, written
from bridge.case.words import EVERY_CREATURE_TYPE, KEYWORDS, keyword_of, quoted
from bridge.errors import CaseError
from bridge.language import phrase

__all__ = [
    "PREVENTING",
    "VOCABULARY",
    "Kept",
    "common_facts",
    "devotions_in",
    "facts",
    "facts_besides",
    "facts_of_layer",
    "is_every_creature_type",
    "permanent_facts",
]

VOCABULARY = 2
"""Version of the vocabulary that the facts are written in."""
_OPTIONS = (
    "attack_multiple_players",
    "attack_left",
    "attack_right",
    "attack_neighbors",
    "shared_team_turns",
    "deploy_creatures",
)
_KEYWORDS = tuple(KEYWORDS)
_COLOR = f"(?:{'|'.join(get_args(Color))})"
_DEVOTION = re.compile(rf"(?:your )?devotion to {_COLOR}(?: and {_COLOR})*")
_DEVOTION_TO = re.compile(r"(?:your )?devotion to ")

_QUALIFIED = {
    "declare_attackers": frozenset({"bands with other"}),
    "declare_blockers": frozenset({"landwalk", "protection"}),
    "assign_combat_damage": frozenset({"bands with other"}),
}
"""The keyword abilities with a quality that bear on each question."""

PREVENTING = frozenset({"protection"})
"""The keyword abilities that bear on what damage does once it is assigned (CR 702.16e)."""


def facts(case: Case, edition: str) -> list[Fact]:
    """The facts of a case, in the order of their text.

    Args:
        case: A case as `preparing` gives it. Of one from `loading`, texts are given as unread.
        edition: The edition to judge by.

    Raises:
        CaseError: A condition asks for something that can't be said in the vocabulary, or something in the case isn't
            of the format (which `loading` finds).
    """
    found: list[Fact] = [*common_facts(edition, case.readings), *facts_besides(case)]
    for permanent in case.state.battlefield:
        found += permanent_facts(permanent.id, permanent)
    for name, effect, host in effects_of(case.state):
        found += effect_facts(name, effect, host)
    found += [*_creature_types(found), *_devotion(found, case.state.battlefield)]
    check_sizes(found)
    return sorted(found, key=written)


def common_facts(edition: str, readings: Mapping[str, str]) -> Iterator[Fact]:
    """Facts that cases judged together share: the vocabulary, the edition, the chosen readings."""
    yield "vocabulary", VOCABULARY
    yield "edition", edition
    for name in sorted(readings):
        yield "reading", (name,), (readings[name],)


def facts_besides(case: Case) -> Iterator[Fact]:
    """The facts of a case other than those of its permanents and effects."""
    yield from _moment(case)
    yield from _state(case.state)
    if any(permanent.keywords for permanent in case.state.battlefield):
        taken = set(effect_ids(case.state))
        for permanent in case.state.battlefield:
            yield from keyword_effect_facts(permanent, taken, _QUALIFIED[case.question])
    yield from _unread(effects_of(case.state))
    if case.play is not None:
        yield from _play(case.play)
    if isinstance(case, Prepared):
        yield from (("open_question", question) for question in case.open_questions)
        yield from (("left_open", what) for what in case.left_open)
        yield from (("unknown_for", *each) for each in case.unknown_for)
    if isinstance(case, Understood):
        yield from (("supposed_number", *each) for each in case.supposed)
        yield from (("read_mana", each) for each in case.read_mana)
        yield from (("unread_mana", each, (how,)) for each, how in case.unread_mana.items())
        yield from (("changes_mana", each, (how,)) for each, how in case.changes_mana.items())
        yield from (("case_names_keyword", where, keyword) for where, keyword in case.names_keyword)
        yield from (("lacks_keyword", where, keyword) for where, keyword in case.lacks_keyword)


Kept: TypeAlias = "dict[tuple[object, ...], tuple[object, tuple[Fact, ...]]]"
"""A cache of facts by the identity of the object that they describe; each entry keeps that object alive."""


def facts_of_layer(
    case: Case,
    edition: str,
    effects: Iterable[tuple[str, Effect, Permanent | None]],
    carried: Iterable[Fact],
    kept: Kept | None = None,
) -> list[Fact]:
    """The facts from which one layer of continuous effects is applied (CR 613), in the order of their text.

    Args:
        case: A case with its characteristics as the layer begins; its effects are ignored.
        edition: The edition to judge by.
        effects: The effects that change characteristics, each with its id and the permanent whose ability makes it.
        carried: Further facts, such as the layers that are done.
        kept: A cache shared by cases that differ in the characteristics of permanents only; new facts are added to it.

    Raises:
        CaseError: as `facts`.
    """
    kept = {} if kept is None else kept

    def once(alive: object, key: tuple[object, ...], found: Iterator[Fact]) -> tuple[Fact, ...]:
        if key not in kept:
            kept[key] = alive, tuple(found)
        return kept[key][1]

    lines: list[Fact] = [*once(None, (), _facts_of_case(case, edition)), *carried]
    for permanent in case.state.battlefield:
        lines += once(permanent, (id(permanent),), _facts_of_changeable(permanent, case.state.printed))
    for name, effect, host in effects:
        key = (id(effect), name, *((host.id, host.controller) if host else ()))
        lines += once(effect, key, _facts_of_change(name, effect, host))
    keywords = {spelled(each) for _, effect, _ in effects for each in effect.keywords}
    for permanent in case.state.battlefield:
        keywords.update(spelled(each) for each in permanent.keywords)
        keywords.update(kind for each in permanent.counters if (kind := spelled(each)).startswith(_KEYWORDS))
    for keyword in keywords:
        family = _family(keyword)
        if family is not None and family != keyword:
            lines.append(("keyword_family", keyword, family))
    lines += [*_creature_types(lines), *_devotion(lines, case.state.battlefield)]
    check_sizes(lines)
    return sorted(set(lines), key=written)


def _facts_of_case(case: Case, edition: str) -> Iterator[Fact]:
    """The facts that all questions about the layers of a case share."""
    yield from common_facts(edition, case.readings)
    yield from _moment(case)
    yield from _state(case.state)
    yield from _unread(effects_of(case.state))
    if isinstance(case, Understood):
        yield from (("boxed", each) for each in case.boxed)
        yield from (("supposed_number", *each) for each in case.supposed)


def _facts_of_changeable(permanent: Permanent, all_printed: bool) -> Iterator[Fact]:
    yield from permanent_facts(permanent.id, permanent)
    yield from _changeable(permanent.id, permanent, all_printed)


def _facts_of_change(name: str, effect: Effect, host: Permanent | None) -> Iterator[Fact]:
    yield from effect_facts(name, effect, host)
    if effect.timestamp is not None:
        yield ("effect_timestamp", name, effect.timestamp)


def _creature_types(lines: Sequence[Fact]) -> list[Fact]:
    """Which of the mentioned subtypes are creature types; needed only if something is every creature type."""
    if not is_every_creature_type(lines):
        return []
    from bridge.case.creature_types import CREATURE_TYPES

    asked = set(chain.from_iterable(map(_subtypes_asked, lines)))
    return [("creature_type", subtype) for subtype in asked & CREATURE_TYPES]


@lru_cache(maxsize=1 << 15)
def _subtypes_asked(line: Fact) -> tuple[str, ...]:
    return tuple(part[1] for part in subterms(line) if _asks_for_subtype(part))


def _devotion(lines: Sequence[Fact], permanents: Iterable[Permanent]) -> Iterator[Fact]:
    """What devotion is computed from, if something asks for it: the colors that a name means, and mana costs."""
    names = devotions_in(lines)
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


def devotions_in(lines: Iterable[Fact]) -> list[str]:
    """The names of numbers of players that are a devotion to some colors."""
    return sorted({name for line in lines for name in _devotions(line)})


@lru_cache(maxsize=1 << 15)
def _devotions(line: Fact) -> tuple[str, ...]:
    parts = [part for part in subterms(line) if type(part) is tuple and len(part) == 3 and part[0] == "number"]
    return tuple(part[1] for part in parts if isinstance(part[1], str) and _DEVOTION.fullmatch(part[1]))


def is_every_creature_type(lines: Iterable[Fact]) -> bool:
    """Whether the facts say that something is every creature type."""
    return any(map(_says_every_creature_type, lines))


@lru_cache(maxsize=1 << 15)
def _says_every_creature_type(line: Fact) -> bool:
    return holds_string(line, EVERY_CREATURE_TYPE)


def _asks_for_subtype(term: Term) -> TypeGuard[tuple[str, str]]:
    return type(term) is tuple and term[0] == "subtype" and len(term) == 2


def _family(keyword: str) -> str | None:
    try:
        return keyword_of(keyword)[0]
    except ValueError:  # a counter whose name only starts with a keyword
        return None


def _changeable(name: str, permanent: Permanent, all_printed: bool) -> Iterator[Fact]:
    listed: Iterable[str] = get_args(Characteristic)
    if not all_printed and permanent.printed is not True:
        listed = permanent.printed or ()
    yield from (("printed", name, word_of(characteristic)) for characteristic in listed)
    if permanent.timestamp is not None:
        yield ("timestamp", name, permanent.timestamp)
    yield from (("timestamp_of", name, spelled(what), number) for what, number in permanent.timestamps.items())
    for kind in permanent.counters:
        if found := COUNTER.fullmatch(kind.strip()):
            digits = [each.lstrip("+-0") for each in found.groups()]
            if any(len(each) > len(str(GREATEST_NUMBER)) or int(each or 0) > GREATEST_NUMBER for each in digits):
                raise CaseError(
                    phrase(
                        "a counter changes power and toughness by {most} at most, and {kind} by more",
                        most=GREATEST_NUMBER,
                        kind=quoted(kind),
                    )
                )
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
    """What unread words are about, and whether they can't allow anything, if their form tells that."""
    for name, effect, host in effects:
        if effect.kind is None and effect.text:
            from bridge.case.topics import allows_nothing, topics

            its_name = (host.name if host else None) or ""
            yield from (("unread_about", name, topic) for topic in topics(effect.text, its_name))
            if allows_nothing(effect.text, its_name):
                yield "unread_allows_nothing", name


def _numbered_sets(name: str, sets: Sequence[Sequence[str]]) -> Iterator[Fact]:
    for number, members in enumerate(sets, 1):
        yield from ((name, number, member) for member in members)


def _state(state: State) -> Iterator[Fact]:
    yield ("active_player", state.active)
    options = state.options
    for position, (name, player) in enumerate(state.players.items()):
        yield from _player(name, position, player)
        seats = options.range_of_influence if player.range_of_influence is None else player.range_of_influence
        if seats is not None:
            yield ("range_of_influence", name, seats)
    yield from (("option", (name,)) for name in _OPTIONS if getattr(options, name))
    if options.usual:
        yield ("usual_options",)
    if options.variant is not None:
        yield ("variant", word_of(options.variant))
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


def permanent_facts(name: str, permanent: Permanent) -> Iterator[Fact]:
    """The facts of one permanent."""
    yield ("permanent", name)
    yield ("controls", permanent.controller, name)
    yield ("owns", permanent.owner or permanent.controller, name)
    yield from (("card_type", name, word_of(word)) for word in permanent.types)
    yield from (("subtype", name, spelled(word)) for word in permanent.subtypes)
    yield from (("supertype", name, word_of(word)) for word in permanent.supertypes)
    yield from (("color", name, word_of(word)) for word in permanent.colors)
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
    if permanent.suspected == "in_name":
        yield ("suspected_in_name", name)
    if permanent.attacked_this_turn:
        yield ("attacked_this_turn", name)
    if permanent.had_to_attack:
        yield ("required_in_vain" if permanent.had_to_attack == "in_vain" else "required_to_attack", name)
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
