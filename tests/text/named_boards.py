"""Boards of Commander as lists of names: how many of them are determined at first try.

    python -m tests.text.named_boards --cards INDEX [--seed 19] [--boards 50] [--unseen] [--show]

Each board has four players and 9 to 17 permanents. Half of these, rounded up, are cards of odd names (`half_of`)
about declarations (`tests.text.classes`, by words alone); the others are any permanents. Nearly all cards about
declarations were at hand while the reader was made, whatever their half. So with `--unseen` that half of a board is
drawn from cards about combat in any way (every class but the last one) of odd names that were not. Nothing but names
is said: an Aura or Equipment lies on a creature, and a creature attacks an opponent or stays at home. A board is
determined if its verdict is legal or illegal. `--show` lists the reasons where it isn't.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from bridge.cards import CardIndex
from bridge.case.loading import case_from_object
from bridge.combat.explaining import check
from bridge.combat.preparing import understood
from bridge.errors import InputError
from tests.text.classes import CLASSES, listed_class
from tests.text.coverage import DATA, half_of

PLAYERS = ("alice", "bob", "carol", "dave")
FEWEST, MOST = 9, 17
"""Permanents on a board."""

_LEFT_OUT = ("instant", "sorcery", "battle", "planeswalker", "plane", "scheme", "vanguard", "phenomenon", "conspiracy")
"""Words of type lines of cards that aren't drawn: no permanents, or such as need more than a name (a protector)."""


class Pools(NamedTuple):
    """What is drawn: cards about combat, and any others, each with its type line."""

    combat: list[tuple[str, str]]
    any: list[tuple[str, str]]


def pools(unseen: bool) -> Pools:
    """The cards that are drawn from.

    Args:
        unseen: Whether those about combat are such as were not at hand while the reader was made.
    """
    learned = {json.loads(line)["name"] for line in (DATA / "dev_cards.jsonl").read_text(encoding="utf-8").splitlines()}
    found = Pools([], [])
    for line in (DATA / "all_cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        name, type_line = card["name"], (card.get("type_line") or "").lower()
        if "faces" in card or not type_line or any(each in type_line for each in _LEFT_OUT) or card.get("token"):
            continue
        if "aura" in type_line and "enchant creature" not in (card.get("text") or "").lower():
            continue
        class_ = listed_class(name)
        fits = name not in learned and class_ != CLASSES[-1] if unseen else class_ == CLASSES[0]
        (found.combat if fits and half_of(name) == "odd" else found.any).append((name, type_line))
    return found


def board(rng: random.Random, drawn: Pools) -> dict[str, Any]:
    """A board as a list of names for each player, with an attack of the first one."""
    number = rng.randint(FEWEST, MOST)
    half = (number + 1) // 2
    cards = rng.sample(drawn.combat, half) + rng.sample(drawn.any, number - half)
    lists: dict[str, list[str]] = {each: [] for each in PLAYERS}
    hosts: list[tuple[str, int]] = []
    lying: list[tuple[str, str]] = []
    own: list[str] = []
    for name, type_line in cards:
        player = rng.choice(PLAYERS)
        if "aura" in type_line or "equipment" in type_line:
            lying.append((name, player))
            continue
        if "creature" in type_line:
            hosts.append((player, len(lists[player])))
            if player == PLAYERS[0]:
                own.append(name)
        lists[player].append(f'"{name}"')
    for name, player in lying:
        if hosts:
            whose, place = rng.choice(hosts)
            lists[whose][place] = _with(lists[whose][place], f'{player}\'s "{name}"')
    attack = [f'"{name}" -> {rng.choice(PLAYERS[1:])}' for name in own if rng.random() < 0.5]
    return {**lists, "variant": "commander", "attack": attack}


def _with(entry: str, attached: str) -> str:
    return f"{entry[:-1]}; {attached})" if entry.endswith(")") else f"{entry} ({attached})"


def verdicts(seed: int, boards: int, index: CardIndex, seconds: float, unseen: bool) -> Iterator[tuple[str, list[str]]]:
    """The outcome of each board, and the kinds of what keeps it from being determined, with their rules."""
    drawn = pools(unseen)
    for number in range(boards):
        given = board(random.Random(f"boards of names {seed} {number}"), drawn)
        try:
            found = check(understood(case_from_object(given), cards=index), timeout=seconds)
        except InputError as error:
            yield "refused", [str(error)]
            continue
        yield (
            found.outcome.value,
            [f"{each.cr} {each.kind} {each.values}" for each in (*found.unsupported, *found.malformed)],
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cards", required=True, help="the index of all cards")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--unseen", action="store_true", help="draw cards that nobody looked at")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    with CardIndex(options.cards) as index:
        found = verdicts(options.seed, options.boards, index, options.seconds, options.unseen)
        for number, (outcome, reasons) in enumerate(found):
            outcomes[outcome] += 1
            if options.show and outcome not in ("legal", "illegal"):
                print(number, outcome, *reasons, sep="\n  ")
    determined = outcomes["legal"] + outcomes["illegal"]
    print(f"seed {options.seed}: {determined} of {options.boards} boards determined at first try; {dict(outcomes)}")


if __name__ == "__main__":
    main()
