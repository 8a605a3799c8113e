"""Keyword abilities on a line of their own: those that stay words, and those that are spelled out as abilities.

A keyword that the form can't express stays as text, with its cost if it is optional for a player.
"""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

from bridge.case.abilities import Ability, Event, Instruction, Static, Target
from bridge.case.conditions import Compare, Condition, Cost, Fits, Pick
from bridge.case.descriptions import Color, Description, Number
from bridge.case.keywords import KEYWORD_ROWS
from bridge.loops.text.card_text import Piece
from bridge.loops.text.relevance import left_out
from bridge.text.lexicon import NUMBERS, subtype_of
from bridge.text.meanings.loops.values import Asked

__all__ = ["KeywordReading", "backed_up", "equip", "keyword_reading"]


class KeywordReading(NamedTuple):
    """The reading of a keyword on a card.

    Args:
        keywords: The words for the card's `keywords`.
        abilities: The abilities that it is spelled out as.
        asked: The conditions on the case under which the reading is complete.
        additional: An additional cost of casting the card.
        return_to_hand: Whether the card returns to the hand as it resolves.
    """

    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    asked: tuple[Asked, ...] = ()
    additional: Cost | None = None
    return_to_hand: bool = False


def _taken_as(*ways: str) -> tuple[str, ...]:
    return tuple(row.name for row in KEYWORD_ROWS.values() if row.loops in ways)


_KNOWN = frozenset(_taken_as("known"))
"""Keywords that stay words: those that the rules of loops look at, and those that matter only in combat."""

_IN_COMBAT = (*_taken_as("combat"), "[a-z]+walk")
"""Keywords that matter only for attacks, blocks or combat damage (CR 702)."""

_OF_DECKS = _taken_as("deck")
"""Keywords of deck construction."""

_OPTIONS = {name: KEYWORD_ROWS[name].loops for name in _taken_as("graveyard", "hand", "battlefield")}
"""Keywords that give a player an option, each with the zone where it applies; the option is assumed not to be used."""


def keyword_reading(piece: str) -> KeywordReading | None:
    """The reading of a keyword with its number or cost; None for other words.

    Args:
        piece: The words, such as "vigilance", "cycling {2}", "fabricate 1", "champion an Elemental".
    """
    words = piece.strip().rstrip(".").lower().replace("’", "'")
    if words in _KNOWN:
        return KeywordReading((words,))
    if re.fullmatch(rf"(?:{'|'.join(_IN_COMBAT)})(?: \d+)?", words):
        return KeywordReading(asked=(left_out("combat keyword"),))
    if words in _OF_DECKS:
        return KeywordReading(asked=(left_out("deck"),))
    if words.startswith("partner with "):
        # CR 702.124j: it also triggers as it enters, and a library is searched, which the form can't express.
        search = Ability(when=Event(on="enters", what="self"), text=piece.strip())
        return KeywordReading(abilities=(search,), asked=(left_out("deck"),))
    if re.fullmatch(r"ward(?: |—).+", words):
        return KeywordReading(("ward",))
    if words.startswith("hexproof from "):
        return KeywordReading(asked=(left_out("hexproof from"),))
    if words.startswith("protection from "):
        return KeywordReading(asked=(_protection(words),))
    if re.fullmatch(r"echo(?: |—).+", words):
        return KeywordReading(asked=(left_out("later"),))  # CR 702.30a: it triggers in the upkeep
    if words == "increment":
        return KeywordReading(asked=(left_out("increment"),))
    if words in ("umbra armor", "totem armor"):
        return KeywordReading(asked=(left_out("armor"),))
    if words == "wither":
        return KeywordReading(asked=(left_out("damage keyword"),))
    if words == "devoid":
        return KeywordReading(asked=(left_out("devoid"),))
    if words == "prowess":
        when = Event(on="cast", who="you", what=Description(non=Description(type="creature")))
        return KeywordReading(abilities=(Ability(when=when, do=[Instruction(do="boost", what="self", n=1, m=1)]),))
    if words == "extort":
        # CR 702.101a: of one opponent, the life that is lost is 1.
        drain = Instruction(do="lose_life", who="opponent", n=1, pay=Cost(mana="{W/B}"))
        gain = Instruction(do="gain_life", who="you", n=1, if_done=True)
        spell = Event(on="cast", who="you", what=Description())
        return KeywordReading(abilities=(Ability(when=spell, do=[drain, gain]),), asked=(Asked("one_opponent"),))
    if words == "evolve":
        return KeywordReading(abilities=(_evolve(),))
    return _spelled_out(words, piece.strip())


def _protection(words: str) -> Asked:
    """The condition under which protection doesn't matter: of colors, only what has these colors does."""
    asked = left_out("protection")
    colors = re.split(" and from ", words.removeprefix("protection from "))
    return asked._replace(word=" ".join(["no_source_of", *colors])) if {*colors} <= {*get_args(Color)} else asked


def _evolve() -> Ability:
    """Evolve, as the triggered ability that it is (CR 702.100a)."""
    smaller = [
        Condition(non=Condition(compare=Compare(value=theirs, at_least=own)))
        for theirs, own in (
            (Number(power_of="it"), Number(power_of="self", plus=1)),
            (Number(toughness_of="it"), Number(toughness_of="self", plus=1)),
        )
    ]
    return Ability(
        when=Event(on="enters", what=Description(type="creature", controller="you")),
        if_=Condition(non=Condition(all=smaller)),
        do=[Instruction(do="put_counters", what="self", counter="+1/+1", n=1)],
    )


def _spelled_out(words: str, piece: str) -> KeywordReading | None:
    first, _, rest = words.partition(" ")
    if first == "fabricate" and (n := _number(rest)):
        # CR 702.123a.
        return KeywordReading(abilities=(
            Ability(when=Event(on="enters", what="self"), do=[
                Instruction(do="put_counters", what="self", counter="+1/+1", n=n, mode=1),
                Instruction(do="create", card="Servo", n=n, mode=2),
            ]),
        ))  # fmt: skip
    if first == "champion":
        return _champion(rest)
    if first == "vanishing" and (n := _number(rest)):
        # CR 702.63a.
        counters = Number(counters="time", on="self")
        has_some = Condition(compare=Compare(value=counters, at_least=1))
        return KeywordReading(abilities=(
            Ability(static=Static(does="enters_with", what="self", counter="time", n=n)),
            Ability(when=Event(on="begins", step="upkeep", who="you"), if_=has_some, do=[
                Instruction(do="remove_counters", what="self", counter="time"),
                Instruction(do="sacrifice", what="self", if_=Condition(compare=Compare(value=counters, at_most=0))),
            ]),
        ))  # fmt: skip
    if first == "modular" or first == "graft":
        return None
    for word, zone in _OPTIONS.items():
        if re.fullmatch(rf"{word}(?: (?:\d+|x))?(?:(?: |—)(?:\{{[^}}]+\}})+(?: — \d+/\d+)?|—.+)?", words):
            mana = "".join(re.findall(r"\{[^{}TQE]+\}", piece))
            cost = Cost(mana=mana if mana and "{X}" not in mana else "{0}")
            return KeywordReading(abilities=(Ability(cost=cost, zone=zone, text=piece),))  # type: ignore[arg-type]
    return None


def _number(word: str) -> int | None:
    if word.isdecimal() and len(word) < 10:
        return int(word)
    return NUMBERS.get(word)


def _champion(rest: str) -> KeywordReading | None:
    """Champion, as its two abilities (CR 702.72a)."""
    words = re.sub(r"^an? ", "", rest)
    kinds = [each.strip() for each in words.split(" or ")]
    if kinds == ["creature"]:
        what = Description(type="creature", controller="you", other=True)
    else:
        subtypes = [subtype_of(each) for each in kinds]
        if None in subtypes:
            return None
        named = [each for each in subtypes if each is not None]
        what = Description(subtype=named[0] if len(named) == 1 else named, controller="you", other=True)
    unless = Cost(exile=Pick(choose=what))
    enters = Instruction(do="sacrifice", what="self", unless=unless)
    back = Instruction(do="return", what="exiled", to="battlefield", under="owner")
    return KeywordReading(abilities=(
        Ability(when=Event(on="enters", what="self"), do=[enters]),
        Ability(when=Event(on="leaves", what="self"), do=[back]),
    ))  # fmt: skip


def equip(cost: Cost, what: Description | None = None) -> Ability:
    """The equip ability with a cost (CR 702.6a)."""
    target = Target(object=what or Description(type="creature", controller="you"))
    return Ability(cost=cost, targets=[target], sorcery=True, do=[Instruction(do="attach", what="target")])


def backed_up(pieces: list[Piece]) -> list[Piece]:
    """The pieces, with the abilities printed after backup added to it (CR 702.165a)."""
    for number, piece in enumerate(pieces):
        found = re.fullmatch(r"Backup (\d{1,9})", piece.words)
        if found is None:
            continue
        below = pieces[number + 1 :]
        if any(each.words or any(asked.word for asked in each.asked) for each in below):
            return pieces
        other = Condition(fits=Fits(object="target", what=Description(non=Description(is_="self"))))
        given = [each for part in below for each in part.abilities]
        words = [word for part in below for word in part.keywords]
        do = [
            Instruction(do="put_counters", what="target", counter="+1/+1", n=int(found[1])),
            *(Instruction(do="gain", what="target", keyword=word, if_=other) for word in words),
            *(Instruction(do="gain", what="target", ability=each, if_=other) for each in given),
        ]
        ability = Ability(
            when=Event(on="enters", what="self"), targets=[Target(object=Description(type="creature"))], do=do
        )
        return [*pieces[:number], Piece(abilities=(ability,), unread=piece.unread), *below]
    return pieces
