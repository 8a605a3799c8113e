"""A loop case stepped so many times by the rules in `asp_rules/`, and the state it is in then."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import clingo

from bridge.asp.solving import Stepper
from bridge.loops.facts import loop_facts
from bridge.loops.run import Run
from tests.loops.loading import loop_from_object

__all__ = ["CARDS", "State", "after", "unsupported"]

Node = dict[str, Any]

CARDS: Node = {
    "Bear": {"types": ["creature"], "subtypes": ["Bear"], "mana_cost": "{1}{G}", "power": 2, "toughness": 2},
    "Ogre": {"types": ["creature"], "subtypes": ["Ogre"], "mana_cost": "{2}{R}", "power": 3, "toughness": 3},
    "Rock": {"types": ["artifact"], "mana_cost": "{2}"},
    "Forest": {
        "types": ["land"],
        "subtypes": ["Forest"],
        "supertypes": ["basic"],
        "abilities": [{"cost": {"tap": True}, "do": [{"do": "add_mana", "mana": "{G}"}]}],
    },
    "Goblin": {"types": ["creature"], "subtypes": ["Goblin"], "colors": ["red"], "power": 1, "toughness": 1},
}
"""Cards that every case here has."""


class State:
    """What holds after the last step, and what the steps changed.

    Args:
        run: The run that was found.
    """

    def __init__(self, run: Run) -> None:
        last = run.last
        self.holds = {str(fluent).replace('"', "") for (fluent,) in run.at("holds", last)}
        """Every fluent, without quotation marks: `zone(bear,battlefield)`, `tapped(bear)`."""
        self.numbers = {str(resource).replace('"', ""): n.number for resource, n in run.at("v", last)}
        """The numbers that are followed: `life(alice)`, `counters(bear,+1/+1)`."""
        self.changes: Counter[str] = Counter()
        """What changed in all steps: `life(bob)`, `mana(alice,g)`."""
        self.events: Counter[str] = Counter()
        """What happened, and how often."""
        self.waits = {str(trigger).replace('"', "") for (trigger,) in run.at("pending_trigger", last)}
        """The triggered abilities that wait."""
        self.power = {who.string: n.number for who, n in run.at("power", last)}
        """The power of each object."""
        self.subtypes: dict[str, set[str]] = defaultdict(set)
        """The subtypes of each object, in small letters."""
        for level, who, trait, *_ in run.at("trait", last):
            if str(level) == "1" and trait.name == "subtype":
                self.subtypes[who.string].add(trait.arguments[0].string)
        self.cited = {rule.string for step in range(1, last + 1) for (rule,) in run.at("cited", step)}
        """The rules by which steps are taken, besides those of their kinds, by their numbers in the newest edition."""
        self.optional = any(run.at("optional", step) for step in range(1, last + 1))
        """Whether a player could have declined something."""
        for step in range(1, last + 1):
            for resource, n, _ in run.at("delta", step):
                self.changes[str(resource).replace('"', "")] += n.number
            for event, subject, player, n in run.at("event", step):
                about = player if str(subject) == "none" else subject
                self.events[f"{event} {about}".replace('"', "")] += n.number

    def zone(self, name: str) -> str:
        """The zone an object is in."""
        [found] = [each for each in self.holds if each.startswith(f"zone({name},")]
        return found.rpartition(",")[2].rstrip(")")


def _case(cards: Node | None, state: Node) -> Any:
    players = {"alice": {}, "bob": {}, **state.pop("players", {})}
    state.setdefault("active", "alice")
    whole = {
        "question": "find_loops",
        "cards": {**CARDS, **(cards or {})},
        "state": {"players": players, **state},
    }
    return loop_from_object(whole)


def after(steps: int, *wanted: str, cards: Node | None = None, **state: Any) -> State | None:
    """The state after so many steps, or None if no run has the atoms that are wanted.

    Args:
        steps: How many steps.
        wanted: Atoms that must be true of the run, such as `accepted(1)`; after `not`, false.
        cards: Cards beside `CARDS`.
        state: The state of the case, but for what it always has.
    """
    case = _case(cards, state)
    stepper = Stepper("find_loops", loop_facts(case, tokens=3, depth=4))
    for number in range(1, steps + 2):
        stepper.ground(number)
    stepper.external("stop", True, clingo.Number(steps + 1))
    assumed = []
    for each in wanted:
        atom = clingo.parse_term(each.removeprefix("not "))
        known = atom in stepper.atoms(atom.name, len(atom.arguments))
        if not known and not each.startswith("not "):
            return None
        if known:
            assumed.append((atom, not each.startswith("not ")))
    atoms = stepper.first(assumed)
    return None if atoms is None else State(Run(atoms, steps))


def unsupported(cards: Node | None = None, **state: Any) -> set[tuple[str, str]]:
    """What a case asks for that isn't implemented: rule numbers and witnesses."""
    case = _case(cards, state)
    atoms = Stepper("find_loops", loop_facts(case, tokens=3, depth=4)).first() or []
    return {
        (atom.arguments[0].string, str(atom.arguments[1]).replace('"', ""))
        for atom in atoms
        if atom.name == "unsupported"
    }
