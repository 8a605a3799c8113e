"""What a loop means, and whether the verdict says so (CR 104.4, 732, 801.16).

mandatory      no step of the round could be declined, and where something is chosen there is nothing else to choose;
               a draw for everybody, with a limited range of influence for those near the objects      104.4b, 104.4f
ends           somebody loses after so many rounds                                                      104.3, 704.5
optional       the players who could decline steps of the round
fragmented     several players act; the active one, or the first in turn order, must do something else         732.3
yields         the differences over one round, and how often something happened
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bridge.loops.proof.form import Node, Problem
from bridge.loops.proof.names import UNNAMED, Names
from bridge.loops.proof.state import Game
from bridge.loops.proof.steps import Done

__all__ = ["Ending", "chosen_by", "compare_ending", "compare_meaning", "compare_yields"]

_AMOUNTS = ("draws", "mills", "discards", "gains_life", "loses_life", "adds_mana", "dealt_damage")
_SHORTCUTS = ("720", "722", "725", "729", "732")
"""The number of the section on loops, by edition."""


def chosen_by(round_: Sequence[Done]) -> list[str]:
    """The players who could decline something in the round, each once."""
    return list(dict.fromkeys(name for done in round_ for name in done.optional))


def compare_meaning(verdict: Node, game: Game, round_: Sequence[Done], same: bool) -> list[Problem]:
    """Whether kind, rule, choosers, `draw_for` and `must_stop` are right. same: the round leads to the same numbers."""
    kind = verdict["kind"]
    problems: list[Problem] = []
    choosers = chosen_by(round_)
    rule = verdict.get("rule")
    meant = {
        "mandatory": ("104.4b" if game.range is None else "104.4f",),
        "optional": tuple(f"{section}.2a" for section in _SHORTCUTS),
        "fragmented": tuple(f"{section}.3" for section in _SHORTCUTS),
    }
    if rule and kind in meant and rule not in meant[kind]:
        problems.append(
            Problem("the rule {rule} doesn't say what a loop of the kind {kind} means", rule=rule, kind=kind)
        )
    if kind in ("mandatory", "ends"):
        if choosers:
            problems.append(
                Problem(
                    "{kind}, but {players} could decline a step of the round", kind=kind, players=", ".join(choosers)
                )
            )
        declined = list(dict.fromkeys(name for done in round_ for name in done.declined))
        if declined:
            problems.append(
                Problem(
                    "{kind}, but {players} could do what is declined in the round (104.4b)",
                    kind=kind,
                    players=", ".join(declined),
                )
            )
        if verdict.get("escape"):
            problems.append(Problem("{kind}, but there is a way out", kind=kind))
    ends = [key for key in ("losers", "winners", "end_rule") if verdict.get(key)]
    if kind in ("mandatory", "fragmented") and (ends or verdict.get("rounds")):
        problems.append(Problem("{kind}, but it is said that somebody loses", kind=kind))
    elif ends and verdict.get("rounds") is None:
        problems.append(Problem("{keys} said, but not in which round somebody loses", keys=", ".join(ends)))
    if verdict.get("must_stop") and kind != "fragmented":
        problems.append(
            Problem(
                "{kind}, but it is said that {player} must make a different choice",
                kind=kind,
                player=verdict["must_stop"],
            )
        )
    if verdict.get("choosers") and kind in ("mandatory", "ends"):
        problems.append(
            Problem(
                "{kind}, but it is said that {players} could choose", kind=kind, players=", ".join(verdict["choosers"])
            )
        )
    if kind == "mandatory":
        owners = {name for done in round_ for name in done.involved}
        involved = [name for name in game.seats if any(game.in_range(owner, name) for owner in owners)]
        expected = [name for name in involved if name in game.alive()]
        if sorted(verdict.get("draw_for") or ()) != sorted(expected):
            problems.append(Problem("the game is a draw for {players}", players=", ".join(expected)))
    elif verdict.get("draw_for") and kind != "ends" and not verdict.get("rounds"):
        problems.append(Problem("a draw, but the loop isn't mandatory"))
    if kind == "optional" and len(choosers) > 1 and same:
        problems.append(Problem("optional, but several players lead to the same state: the loop is fragmented (732.3)"))
    if kind in ("optional", "fragmented"):
        choices = [name for done in round_ for name in (*done.declined, *(each for each, _ in done.alternatives))]
        said = set(verdict.get("choosers") or ())
        if not said or not said >= {*choosers} or not said <= {*choosers, *choices}:
            problems.append(
                Problem(
                    "the choices are those of {players}", players=", ".join(choosers or choices) or Problem("nobody")
                )
            )
        if not choosers and not choices:
            problems.append(Problem("optional, but there is no choice in the round"))
        problems += _leaving(verdict, choosers, any(done.declined for done in round_))
    if kind == "fragmented":
        order = [name for name in game.alive() if name in choosers]
        if len(order) < 2:
            problems.append(Problem("fragmented, but the round has no choices of several players (732.3)"))
        elif verdict.get("must_stop") != order[0]:
            problems.append(Problem("{player} must make a different choice (732.3)", player=order[0]))
    return problems


def _leaving(verdict: Node, choosers: Sequence[str], declined: bool) -> list[Problem]:
    """How the loop can be left is told where nothing in the round can be declined, and only there."""
    if not choosers and not declined and not verdict.get("escape"):
        return [Problem("optional, but nothing in the round can be declined, and no way out is told")]
    return [Problem("a way out is told of a round that can be declined")] if choosers and verdict.get("escape") else []


def compare_yields(
    yields: dict[str, int], before: Counter[str], after: Counter[str], round_: Sequence[Done], names: Names
) -> list[Problem]:
    """Whether each yield is the difference over the round, or how often it happened; and whether one is left out."""
    differences = Counter({key: after[key] - before[key] for key in {*before, *after} if after[key] != before[key]})
    events: Counter[str] = Counter()
    amounts: Counter[str] = Counter()
    on_the_way: Counter[str] = Counter()
    of_new_objects: Counter[str] = Counter()
    placed: dict[str, set[tuple[int, str]]] = {"counters": set(), "counters_removed": set()}
    soft: Counter[str] = Counter()
    for place, done in enumerate(round_):
        for event in done.events:
            if event.soft:
                soft[event.on] += 1
                continue
            if event.on in placed:
                placed[event.on].add((place, event.name))
            known = {event.on, f"{event.on} {names.of(event.name)}", f"{event.on} {event.player}"}
            for word in known:
                events[word] += 1
                amounts[word] += event.amount
        for key, n in done.changes.items():
            loose = any(key.endswith(f" {name}") for name in done.loose)
            (of_new_objects if loose else on_the_way)[key] += n
    for key, n in dict(differences).items():
        if key.startswith("mana "):
            differences[f"mana {key.split()[-1]}"] += n
        if key.startswith("counters "):
            differences[" ".join(key.split()[:2])] += n
    problems: list[Problem] = []
    for key, n in yields.items():
        right = _right(key, differences, events, amounts)
        if soft[key]:
            right.update(range(events[key], events[key] + soft[key] + 1))
        if key.split()[0] in ("counters", "damage", "boost"):
            right |= {on_the_way[key], on_the_way[key] + of_new_objects[key]}
        if key in placed:
            right |= set(range(len(placed[key]), amounts[key] + 1))
        if n not in right:
            problems.append(
                Problem(
                    "the round yields {right}, not {n}, of {key}",
                    right=_either(right),
                    n=n,
                    key=repr(key),
                )
            )
    for key, n in differences.items():
        word = key.split()[0]
        if word not in ("life", "poison", "energy") and not (word == "mana" and "{" in key):
            continue
        total = f"mana {key.split()[-1]}"
        if yields and key not in yields and not (word == "mana" and total in yields):
            problems.append(Problem("the round yields {n} of {key}, which isn't said", n=n, key=repr(key)))
    return problems


def _either(numbers: set[int]) -> str:
    one, *others = sorted(numbers)
    return str(one) if not others else Problem("{one} or {other}", one=one, other=others[-1])


def _right(key: str, differences: Counter[str], events: Counter[str], amounts: Counter[str]) -> set[int]:
    """What a yield may be: of a number the difference, of an event how often or how much it was."""
    if key == "damage":
        return {events["deals_damage"], amounts["deals_damage"]}
    if key in differences or f"{UNNAMED}{key}" in differences:
        return {
            differences[key],
            differences[f"{UNNAMED}{key}"] if f"{UNNAMED}{key}" in differences else differences[key],
        }
    word = key.split()[0]
    return {events[key], amounts[key]} if word in _AMOUNTS and word != key else {events[key]}


class Ending:
    """How a game ended: in which round, who lost by which rules, who is left.

    Args:
        rounds: How many rounds were whole.
        amid: Whether another one was begun.
        losers: Who lost, with the rule each.
        left: Who didn't.
    """

    def __init__(self, rounds: int, amid: bool, losers: Sequence[tuple[str, str]], left: Sequence[str]) -> None:
        self.rounds = rounds + 1 if amid else rounds
        self.losers = [name for name, _ in losers]
        self.rules = [rule for _, rule in losers]
        self.left = list(left)


def compare_ending(verdict: Node, ending: Ending | None) -> list[Problem]:
    """Whether `rounds`, `losers`, `winners`, `end_rule` and the `rule` of a loop that ends are right."""
    if ending is None:
        return [Problem("nobody loses in round {n}", n=verdict.get("rounds"))]
    problems: list[Problem] = []
    if verdict["kind"] == "ends" and len(ending.left) > 1:
        problems.append(Problem("{players} play on (800.4a)", players=", ".join(ending.left)))
    everybody = sorted(ending.losers) if not ending.left else []
    if verdict["kind"] != "mandatory" and sorted(verdict.get("draw_for") or ()) != everybody:
        problems.append(
            Problem("the game is a draw for {players} (104.4a)", players=", ".join(everybody) or Problem("nobody"))
        )
    if verdict.get("rounds") != ending.rounds:
        problems.append(Problem("the game ends in round {n}, not {m}", n=ending.rounds, m=verdict.get("rounds")))
    if sorted(verdict.get("losers") or ()) != sorted(ending.losers):
        problems.append(Problem("{players} lose", players=", ".join(ending.losers)))
    winners = ending.left if len(ending.left) == 1 else []
    if sorted(verdict.get("winners") or ()) != sorted(winners):
        problems.append(Problem("the winners are {players}", players=", ".join(winners) or Problem("none")))
    said = [verdict.get("end_rule"), verdict.get("rule") if verdict["kind"] == "ends" else None]
    for rule in dict.fromkeys(filter(None, said)):
        if rule not in ending.rules and not (rule == "104.4a" and not ending.left):
            problems.append(Problem("they lose by {rules}, not {rule}", rules=", ".join(ending.rules), rule=rule))
    return problems
