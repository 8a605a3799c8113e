"""A case as a puzzle of Forge: a file of two sections, `NAME:VALUE` in the first and `KEY=VALUE` in the second.

A line lists the cards of a zone, separated by `;`, each with its properties, separated by `|`. A line that begins
with `#` is a comment; one comment holds what a puzzle has no place for (ids, the play), and `puzzles` reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from bridge.case.state import Gone, Permanent
from bridge.case.symbols import NotManaError, symbols_of
from bridge.exchange.model import Task
from bridge.exchange.quoting import comment, snake
from bridge.exchange.targets import Target
from bridge.language import phrase

__all__ = ["COLORS", "COUNTERS", "NOTE", "SUPERTYPES", "TARGET", "TYPES", "counter_name", "puzzle", "puzzle_name"]

TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "kindred", "land", "planeswalker", "tribal"})
SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world"})

TARGET = Target(
    name="Forge",
    players=2,
    permanents=frozenset(
        {"tapped", "sick", "counters", "damage", "attached_to", "owner", "suspected", "token", "face"}
    ),
    player=frozenset({"life", "poison", "mana"}),
    nameless=True,
    on_players=True,
    names=r"[;|\r\n]|^[tT]:|\+$|^\s|\s$",
    token_names=r"[^\w ']",
    subtypes=rf"(?i)[^\w ]|^\s|\s$|^$|^({'|'.join(sorted(TYPES | SUPERTYPES))})$",
    keywords=frozenset(
        {
            "deathtouch",
            "defender",
            "double strike",
            "fear",
            "first strike",
            "flying",
            "haste",
            "hexproof",
            "indestructible",
            "intimidate",
            "lifelink",
            "menace",
            "reach",
            "shadow",
            "shroud",
            "skulk",
            "trample",
            "vigilance",
        }
    ),
)

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

COUNTERS = {
    f"{sign}{power}/{sign}{toughness}": f"{letter}{power}{letter}{toughness}"
    for sign, letter in (("+", "P"), ("-", "M"))
    for power, toughness in ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2))
}
"""Kinds of counters whose names in Forge are not the same in capitals: `P1P1`, `M1M0`."""

NOTE = "# azor: "
"""The beginning of that comment."""

_LIFE = 20
"""The life of a player if the case doesn't give it, since a puzzle has to."""


def puzzle_name(name: str) -> str:
    """The name of the file."""
    return f"{snake(name)}.pzl"


def puzzle(task: Task) -> str:
    """The puzzle. The player who declares is the human."""
    case, state = task.case, task.case.state
    human = task.declaring
    ai = next(each for each in task.seats if each != human)
    asked = phrase("Declare blockers.") if task.blocks else phrase("Declare attackers.")
    numbers = {each.id: number for number, each in enumerate([*task.of(human), *task.of(ai)], 1)}
    lines = [
        "[metadata]",
        f"Name:{comment(task.name)}",
        f"Goal:{'Survive' if task.blocks else 'Win'}",
        "Turns:1",
        "Difficulty:Easy",
        f"Description:{asked} {comment(task.says)}",
        "[state]",
        f"ActivePlayer={'AI' if task.blocks else 'Human'}",
        f"ActivePhase={'COMBAT_DECLARE_ATTACKERS' if task.blocks else 'MAIN1'}",
    ]
    for prefix, player in (("human", human), ("ai", ai)):
        lines += _player(task, prefix, player)
        if cards := [_card(task, each, numbers) for each in task.of(player)]:
            lines.append(f"{prefix}battlefield={';'.join(cards)}")
    lines += [f"# {comment(each)}" for each in task.header()]
    note: dict[str, Any] = {
        "question": case.question,
        "seats": list(state.players),
        "human": human,
        "ids": list(numbers),
        "assumed": [id for id, each in state.players.items() if each.life is None],
    }
    for key, those in (
        ("tokens", [each.id for each in state.battlefield if each.token]),
        ("nameless", [each.id for each in state.battlefield if not each.name]),
    ):
        if those:
            note[key] = those
    if faces := {each.id: each.face for each in state.battlefield if each.face}:
        note["faces"] = faces
    if case.title is not None:
        note["title"] = case.title
    if case.edition is not None:
        note["edition"] = case.edition
    if case.play is not None:
        play = case.play
        note["play"] = {"blockers": play.blockers} if task.blocks else {"attackers": play.attackers}
    lines.append(NOTE + json.dumps(note))
    return "\n".join(lines) + "\n"


def _player(task: Task, prefix: str, id: str) -> Iterator[str]:
    player = task.case.state.players[id]
    yield f"{prefix}life={_LIFE if player.life is None else player.life}"
    if player.poison:
        yield f"{prefix}counters=POISON={player.poison}"
    if player.mana is not None and (pool := _pool(player.mana)) is not None:
        yield f"{prefix}persistentmana={pool}"


def _pool(mana: str) -> str | None:
    """A mana pool in letters: `{W}{C}` is `W C`."""
    try:
        symbols = symbols_of(mana)
    except NotManaError:
        return None
    letters = [str(each).strip("{}") for each in symbols]
    return " ".join(letters) if all(len(each) == 1 and each in "WUBRGC" for each in letters) else None


def _card(task: Task, permanent: Permanent, numbers: dict[str, int]) -> str:
    """A card with its properties: `Grizzly Bears|Id:1|Tapped`."""
    parts = [_token(permanent) if _is_token(permanent) else permanent.name or "", f"Id:{numbers[permanent.id]}"]
    state = task.case.state
    if permanent.face:
        parts.append("Transformed")
    if permanent.owner and permanent.owner != permanent.controller:
        parts.append(f"Owner:{_player_word(task, permanent.owner)}")
    for key, word in (("tapped", "Tapped"), ("sick", "SummonSick"), ("suspected", "Suspected")):
        if getattr(permanent, key):
            parts.append(word)
    if permanent.attached_to in state.players:
        parts.append(f"EnchantingPlayer:{_player_word(task, permanent.attached_to or '')}")
    elif permanent.attached_to:
        parts.append(f"AttachedTo:{numbers[permanent.attached_to]}")
    if permanent.damage:
        parts.append(f"Damage:{permanent.damage}")
    counters = dict(permanent.counters)
    for kind, number in (("loyalty", permanent.loyalty), ("defense", permanent.defense)):
        if number is not None:
            counters.setdefault(kind, number)
    if counters:
        parts.append("Counters:" + ",".join(f"{counter_name(kind)}={number}" for kind, number in counters.items()))
    if (target := state.attacking.get(permanent.id)) is not None and not isinstance(target, Gone):
        parts.append("Attacking" if target in state.players else f"Attacking:{numbers[target]}")
    return "|".join(parts)


def counter_name(kind: str) -> str:
    """The name of a kind of counters in Forge."""
    return COUNTERS.get(kind) or re.sub(r"[^A-Z0-9_]", "_", kind.upper())


def _player_word(task: Task, player: str) -> str:
    return "HUMAN" if player == task.declaring else "AI"


def _is_token(permanent: Permanent) -> bool:
    plain = "creature" in permanent.types and not (permanent.text or permanent.effects)
    return plain and (permanent.token or not permanent.name)


def _token(permanent: Permanent) -> str:
    """A creature without a card: its name, power and toughness, types and keywords."""
    types = [*permanent.supertypes, *permanent.types, *permanent.subtypes]
    name = re.sub(r"[^\w ']", "", permanent.name or permanent.id) or "Creature"
    fields = [
        name,
        f"P:{permanent.power or 0}",
        f"T:{permanent.toughness or 0}",
        "Cost:no cost",
        *(f"Color:{COLORS[color]}" for color in permanent.colors),
        "Types:" + "-".join(re.sub(r"[^\w ]", "", each.title()) for each in types),
        "Keywords:" + "-".join(re.sub(r"[,;|-]", " ", each).title() for each in permanent.keywords),
        "Image:c_" + snake(name),
    ]
    return "t:" + ",".join(fields)
