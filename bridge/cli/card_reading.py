"""How a card of the index is read, sentence by sentence: what `azor cards show` prints.

The numbers beside a sentence are the rules by which effects of its kinds are judged; they are shown, not applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bridge.cards import Card, Face
from bridge.cards.reading import reading_of
from bridge.cards.showing import effects_in_form, rules_of
from bridge.case.kinds import KINDS
from bridge.cli.card_reasons import reason_of
from bridge.combat.prose import printable
from bridge.combat.reports import Entry, Report, Section
from bridge.language import phrase, phrase_in, term_in
from bridge.text import CardReading, Statement

__all__ = ["card_report"]

_OF_THE_SOURCE = frozenset({"self", "host", "other", "source", "host_controller", "enchanted_player"})
_OF_THE_CONTROLLER = frozenset({"you", "opponent", "not_you", *(name for name, kind in KINDS.items() if kind.acts)})
"""Words of records, and kinds, that refer to the controller of an effect; those above refer to its source."""

_BLANKS = {
    "PLAYER": {"controller", "owner", "player", "by", "who", "of", "planeswalkers_of", "battles_of"},
    "KEYWORD": {"keyword", "keywords"},
    "COLOR": {"color", "colors"},
    "WORD": {"type", "types", "subtype", "subtypes", "supertype", "supertypes", "name", "mark"},
    "N": {"n", "power", "toughness", "mana_value", "life", "discard", "x", "sum"}
    | {"at_least", "at_most", "exactly", "more_than", "fewer_than"},
}
"""The placeholder that is shown for a slot, with the keys whose value the slot is; under other keys it is `ID`."""

_ROLES = {
    "in_force": term_in("label", "in force"),
    "offered": term_in("label", "offered"),
    "irrelevant": term_in("label", "irrelevant"),
    "unread": term_in("label", "not read"),
}


# ----------------------------------------------------------------------------------------------------------------- text


def card_report(card: Card, faces: Iterable[Face]) -> Report:
    """A report on how each sentence of some faces of a card is read, with the effects in the case file's form."""
    shown = list(faces)
    sections = []
    offset = 0
    for face in card.faces:
        reading = reading_of(face)
        if face in shown:
            title = _title(face) if len(card.faces) > 1 else ""
            sections.append(Section(title, (Entry(_in_a_line(_given(face)), phrase_in("label", "printed")),)))
            sections.append(Section("", tuple(_entries(card, reading, offset))))
        offset += _abilities_in(reading)
    head = _title(card.faces[0])
    if len(card.faces) > 1:
        head = f"{printable(card.name)}  ({printable(card.layout.replace('_', ' '))})"
    return Report(head, "", "", tuple(sections))


def _given(face: Face) -> dict[str, Any]:
    """The characteristics of a face, without empty lists."""
    return {key: value for key, value in face.characteristics().items() if value != []}


def _title(face: Face) -> str:
    """`Ogre  {2}{R}  Creature — Ogre  3/3`."""
    size = f"{face.power}/{face.toughness}" if face.power is not None and face.toughness is not None else ""
    others = [phrase_in("label", "loyalty {n}", n=face.loyalty)] * bool(face.loyalty)
    others += [phrase_in("label", "defense {n}", n=face.defense)] * bool(face.defense)
    return "  ".join(map(printable, filter(None, (face.name, face.mana_cost, face.type_line, size, *others))))


def _entries(card: Card, reading: CardReading, offset: int) -> Iterator[Entry]:
    if not reading.statements:
        yield Entry(phrase("no rules text, or nothing but reminder text"))
    abilities: dict[int, list[Statement]] = {}
    for each in reading.of_role("offered"):
        abilities.setdefault(each.number, []).append(each)
    for each in reading.statements:
        yield Entry(
            f'"{printable(each.words)}"',
            phrase_in("label", _ROLES[each.role]),
            ", ".join(rules_of(each)),
            (*_notes(each), *_put_in_force(card, abilities.get(each.number, []), each, offset)),
        )


def _notes(statement: Statement) -> Iterator[Entry]:
    if statement.reason:
        yield Entry(printable(reason_of(statement)), phrase_in("label", "because"))
    if statement.keywords:
        yield Entry(_in_a_line(list(statement.keywords)), phrase_in("label", "keywords"))
    for effect in effects_in_form(statement):
        yield Entry(_in_a_line(effect), phrase_in("label", "effect"))
    if statement.duration:
        yield Entry(printable(_duration(statement.duration)), phrase_in("label", "lasts"))
    for question in statement.questions:
        yield Entry(f"{printable(question)}?", phrase_in("label", "asks"))


_DURATIONS = {
    "this_turn": term_in("duration", "this turn"),
    "this_combat": term_in("duration", "this combat"),
    "until_your_next_turn": term_in("duration", "until your next turn"),
    "rest_of_game": term_in("duration", "rest of game"),
}
"""How long effects last that begin as a spell or ability resolves, in words."""


def _duration(duration: str) -> str:
    return phrase_in("duration", _DURATIONS[duration]) if duration in _DURATIONS else duration.replace("_", " ")


def _put_in_force(card: Card, ability: Sequence[Statement], last: Statement, offset: int) -> Iterator[Entry]:
    """For the last statement of an ability, the entry of a case that puts the ability's effects in force."""
    if ability and ability[-1] is last:
        yield Entry(_in_a_line(_in_force_by(card, ability, offset)), phrase_in("label", "put in force by"))


def _in_force_by(card: Card, ability: Sequence[Statement], offset: int) -> dict[str, Any]:
    """The entry of `state.effects` that puts the effects of an ability in force, with placeholders for its slots.

    Args:
        card: The card.
        ability: The statements of that ability.
        offset: The number of abilities on the faces before.
    """
    entry: dict[str, Any] = {"card": card.name, "ability": offset + ability[0].number}
    effects = [effect for each in ability for effect in each.effects]
    words = {word for effect in effects for word in _words_in(effect)}
    if words & _OF_THE_SOURCE:
        entry["source"] = "ID"
    if words & _OF_THE_CONTROLLER:
        entry["controller"] = "PLAYER"
    blanks = {slot: "ID" for each in ability for slot in each.bind}
    for effect in effects:
        blanks.update(_blanks_in(effect))
    if blanks:
        entry["bind"] = blanks
    return entry


def _words_in(node: Any) -> Iterator[str]:
    """The words that are values in a record, except inside abilities that it grants, and its keys that refer to the
    source."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list):
        for each in node:
            yield from _words_in(each)
    elif isinstance(node, dict):
        yield from {"other", "source", "host"} & node.keys()
        for key, value in node.items():
            if key not in ("abilities", "bind"):
                yield from _words_in(value)


def _blanks_in(node: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The slots of a record, each with the placeholder for its place."""
    if isinstance(node, list):
        for each in node:
            yield from _blanks_in(each, key)
    elif isinstance(node, dict) and node.keys() == {"bind"}:
        yield node["bind"], next((blank for blank, keys in _BLANKS.items() if key in keys), "ID")
    elif isinstance(node, dict):
        for below, value in node.items():
            yield from _blanks_in(value, below)


def _abilities_in(reading: CardReading) -> int:
    """How many abilities of a face an entry of `state.effects` can name by number: those that offer effects, or, if
    there are none, the paragraphs that aren't read."""
    numbered = max((each.number for each in reading.of_role("offered")), default=0)
    return numbered or len({reading.text.count("\n", 0, each.start) for each in reading.of_role("unread")})


def _in_a_line(value: Mapping[str, Any] | list[str]) -> str:
    """A part of a case as YAML in one line."""
    import yaml

    line = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, allow_unicode=True, width=float("inf"))
    return _whole(line)


def _whole(text: str) -> str:
    """The text in one line, not shortened, with unprintable characters escaped."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape", "surrogatepass").decode()
        for each in " ".join(text.split())
    )
