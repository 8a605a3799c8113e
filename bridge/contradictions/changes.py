"""What of the rules about combat, layers and loops an edition changed, as a person read it: each changed rule once.

A line has the first edition with the change, a class, and the numbers of the rules in that edition, or with a `-`
before it the number that a rule had before it was removed. The classes:

    verdict    verdicts change, or the rule speaks of something new; after the `#` the witnesses (`WITNESSES`)
    reading    they change only as the rule is read by its letter; after the `#` the reading
    open       what changed isn't judged here; after the `#` what it is about
    words      wording or numbers alone

A test compares the lines with the tables of the editions: no changed rule of these sections is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bridge.case.keywords import KEYWORD_ROWS
from bridge.language import term
from bridge.rulebook.changes import follow
from bridge.rulebook.tables import editions, load_table, sort_key

__all__ = ["Change", "changed_rules", "is_looked_at", "lines"]

_TABLE = """\
2020-04-17 words 104.6 507.2 508.1 508.2 509.1 509.4 510.3 511.1 # numbers
2020-04-17 verdict 122.1b 613.1f # counters
2020-04-17 open 508.4 508.4b 508.4c # put
2020-04-17 words 510.1e 613.1a 613.2 613.3 613.4 613.4c 613.4d 613.7e 613.7f 613.7g 613.8a 613.10 613.11 701.37b
2020-04-17 words 702.19b 702.21j 702.21k -613.3c -613.3d -613.3e -613.6d -613.9
2020-04-17 open 613.2a 613.2b 613.2c # copies
2020-04-17 open 613.7c 613.7k -613.6j # timestamps
2020-04-17 verdict 701.37c # goaded_twice
2020-04-17 open 702.16i # qualities
2020-04-17 open 702.102a 702.102b 702.102c 702.102e 702.108a # casting
2020-04-17 verdict 702.135 702.135a 702.135b # keyword_riot
2021-11-19 words 104.3j 613.7g 701.38a 701.38b 701.38c 701.38d 702.19d 702.19f 702.19g 702.84a
2021-11-19 words 104.6 506.4 508.1 508.1e 509.1 510.1e 613.2b 613.2c 702.22c # numbers
2021-11-19 open 613.2a # copies
2021-11-19 open 613.7a # timestamps
2021-11-19 open 702.16j 702.16n 702.16p # players
2021-11-19 verdict 702.19c # past_planeswalker
2021-11-19 verdict 702.19e # past_gone_planeswalker
2021-11-19 open 702.103b 702.103c 702.103e 702.103g # casting
2021-11-19 verdict 702.147 702.147a # decayed_blocks
2024-04-12 words 104.6 506.7c 506.7d 506.7g 508.1 509.1 510.1e 613.2a # numbers
2024-04-12 verdict 122.1b # counter_shadow
2024-04-12 verdict 310 310.1 310.2 310.3 310.4 310.4a 310.4b 310.4c 310.5 310.6 310.7 310.8 310.8a # battle_attacked
2024-04-12 verdict 310.8e 310.8f 310.8g 310.9 310.11 506.2 506.3 508.1b 702.22d # battle_attacked
2024-04-12 verdict 310.8b 310.11a 310.11b # own_siege_attacked
2024-04-12 verdict 310.8c 310.8d 508.5 # battle_blocked
2024-04-12 verdict 310.10 508.1a # battle_creature_attacks
2024-04-12 open 506.3c 506.3d 506.3e 506.3f 508.4 508.4a 508.4b # put
2024-04-12 open 506.4 506.4c 506.4e 511.3 # removal
2024-04-12 open 506.6 # had_to_attack
2024-04-12 open 508.3a 508.3b 508.3c 508.3d 508.3e 509.5d # triggers
2024-04-12 open 508.7 508.7a 508.7b 508.7c 508.7d 508.7e # reselection
2024-04-12 verdict 509.1a # battle_creature_blocks,battle_blocked
2024-04-12 verdict 510.1b # battle_damaged
2024-04-12 words 613.7g 702.19e
2024-04-12 open 613.7k # stickers
2024-04-12 verdict 701.58 701.58a 701.58b 701.58c 701.58d # suspected_blocks,suspected_attacks
2024-04-12 verdict 702.14a 702.14c # artifact_landwalk
2024-04-12 open 702.16k # players
2024-04-12 verdict 702.19b # battle_trampled
2024-04-12 open 702.62a 702.103e # casting
2024-04-12 verdict 702.151 702.151a 702.151b # keyword_reconfigure
2024-04-12 verdict 702.152 702.152a 702.152b # keyword_blitz
2024-04-12 verdict 702.154 702.154a 702.154b 702.154c 702.154d # enlisted
2024-04-12 verdict 702.160 702.160a # keyword_prototype
2024-04-12 verdict 702.161 702.161a # keyword_living_metal
2024-04-12 reading 803.1a 803.1b 809.3c 811.4 # barred_planeswalkers
2025-02-07 open 122.1b # exalted
2025-02-07 words 310.4b 506.3c 509.2a 509.4 613.2a 702.16g 702.16h 702.98a 702.136a 702.160a -509.3a -509.4a
2025-02-07 words 508.3f 509.1i # numbers
2025-02-07 open 508.4a 508.4b -509.6 -509.7 # put
2025-02-07 verdict 509.2 510.1c # order_of_attacker
2025-02-07 verdict 510.1d -509.3 # order_of_blocker
2025-02-07 verdict 702.176 702.176a # keyword_impending
2026-04-17 words 104.6 506.4 508.1 509.1 510.1e 613.2a # numbers
2026-04-17 verdict 122.1b # counter_decayed
2026-04-17 open 506.3d 508.4 508.4a 508.4d # put
2026-04-17 words 613.7g 702.176a 732.1c
2026-04-17 verdict 613.7n # own_ability_first
2026-04-17 reading 702.2c # deathtouch_and_trample
"""

_ABOUT = {
    "casting": term("how the spell is cast: a case gives the permanent"),
    "copies": term("layer 1: a case gives merged and face-down permanents as they are"),
    "exalted": term("exalted: it triggers after the declaration"),
    "had_to_attack": term("what a creature had to do, as an ability may ask: a state says it"),
    "players": term("what protects a player: no play of combat asks about it"),
    "put": term("what is put onto the battlefield attacking or blocking, or becomes so: a state lists what attacks"),
    "qualities": term("a case names each quality by itself"),
    "removal": term("when something is removed from combat: a state lists what attacks and blocks"),
    "reselection": term("what attacks after a reselection: a state lists it"),
    "stickers": term("stickers: a case gives what a permanent is"),
    "timestamps": term("when timestamps are received: a case gives them"),
    "triggers": term("when abilities trigger, which comes after the declaration"),
}
"""What changes are about that aren't judged here."""

_SEVERAL = {
    "counters": tuple(
        f"counter_{keyword}"
        for keyword in ["flying", "reach", "menace", "haste", "first_strike", "double_strike", "deathtouch", "trample"]
    )
}
"""Words for several witnesses."""

_SECTIONS = (
    *map(str, range(506, 512)),
    "613",
    "104",
    "732",
    "310",
    "803",
    "809.3",
    "811.4",
    "122.1b",
    "701.15",
    "701.60",
)
"""The sections and rules that are looked at, by their numbers in the newest edition; those of keywords besides."""

_ORDER = ("verdict", "reading", "open", "words")
"""The classes; a rule that changed in several steps has the first of theirs."""


class Change(NamedTuple):
    """A rule that changed between two editions.

    Attributes:
        before, after: Its number in the old and in the new edition; empty where there is none.
        sort: `verdict`, `reading`, `open` or `words`.
        what: The names of witnesses, the reading, or what the change is about.
    """

    before: str
    after: str
    sort: str
    what: tuple[str, ...]


@cache
def _prefixes() -> tuple[str, ...]:
    rows = KEYWORD_ROWS.values()
    sections = {row.section for row in rows if row.bears_on or row.makes or row.defines}
    return (*_SECTIONS, *(f"702.{section}" for section in sorted(sections)))


def is_looked_at(number: str) -> bool:
    """Whether a rule, by its number in the newest edition, is of the sections that are looked at."""
    for prefix in _prefixes():
        rest = number.removeprefix(prefix)
        if number.startswith(prefix) and (not rest or not (rest[0].isdigit() and "." in prefix)):
            return True
    return False


def lines() -> Iterator[tuple[str, str, tuple[str, ...], str]]:
    """The lines of the table: the edition, the class, the numbers, and what stands after the `#`."""
    for line in _TABLE.splitlines():
        told, _, what = line.partition(" # ")
        since, sort, *numbers = told.split()
        yield since, sort, tuple(numbers), what


def changed_rules(old: str, new: str) -> list[Change]:
    """Each rule of the sections that are looked at whose text is another in the new edition, once, in order."""
    known = editions()
    steps = known[known.index(old) + 1 : known.index(new) + 1]
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for since, sort, numbers, what in lines():
        if since not in steps:
            continue
        for number in numbers:
            gone = number.startswith("-")
            before = _back(known[known.index(since) - 1], old, number[1:]) if gone else ""
            after = "" if gone else _on(since, new, number)
            if not gone and after:
                before = _back(new, old, after)
            if before or after:
                found.setdefault((before, after), []).append((sort, what))
    rows = [
        Change(
            *numbers,
            min((sort for sort, _ in told), key=_ORDER.index),
            tuple(dict.fromkeys(each for sort, what in told for each in _parts(sort, what, told))),
        )
        for numbers, told in found.items()
    ]
    return sorted(rows, key=lambda each: sort_key(each.after or each.before))


def _parts(sort: str, what: str, told: list[tuple[str, str]]) -> list[str]:
    """What a line says of a rule, if its class is the first of those that the rule has."""
    if sort != min((each for each, _ in told), key=_ORDER.index) or not what:
        return []
    if sort == "verdict":
        return [one for each in what.split(",") for one in _SEVERAL.get(each, (each,))]
    return [_ABOUT.get(what, what)]


@cache
def _followed(before: str, after: str) -> dict[str, str]:
    return follow(load_table(before), load_table(after))


def _on(since: str, edition: str, number: str) -> str:
    """The number in a later edition; empty if it has none."""
    known = editions()
    for before, after in zip(known[known.index(since) :], known[known.index(since) + 1 :], strict=False):
        if before >= edition or not number:
            break
        number = _followed(before, after).get(number, "")
    return number


def _back(since: str, edition: str, number: str) -> str:
    """The number in an earlier edition; empty if it has none."""
    known = list(editions())
    at = known.index(since)
    while known[at] > edition and number:
        number = {after: before for before, after in _followed(known[at - 1], known[at]).items()}.get(number, "")
        at -= 1
    return number
