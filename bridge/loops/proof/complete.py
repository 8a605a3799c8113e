"""Whether a record tells all that happens in its steps and no more: what a proof on file claims beside its choices.

changes, events    of every step, exactly; of events that only some records tell, no more than happen
besides            what enters as a copy or attached, and whether an instruction is carried out
rules              the rule of the kind of step, of each instruction, of what is checked; no other ones
yields             what the steps of a round change together, and how often or how much something happens in them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node
from bridge.loops.proof.names import UNNAMED, Names
from bridge.loops.proof.numbers import plain
from bridge.loops.proof.steps import Done

__all__ = ["step_problems", "yield_problems"]

_ZONES = ("hand", "library", "graveyard")
_NOT_ALWAYS_TOLD = ("adds_mana", "tapped_for_mana", "counters_removed", "begins", "skip turn")
"""Events that are told only where something in the case asks for them."""
_AT_ONCE = ("draws", "mills", "discards", "counters")
_EXTRA = "extra "

_OF_KIND = {
    "check": "704.3",
    "put": "603.3b",
    "remove": "603.3b",
    "continue": "608.2c",
    "resolve": "608.1",
    "activate": "602.2",
    "cast": "601.2",
    "play": "305.1",
    "advance": "500.2",
}
_OF_VERB = {
    "tap": "701.26a",
    "untap": "701.26b",
    "tap_or_untap": "701.26",
    "destroy": "701.8",
    "sacrifice": "701.21",
    "exile": "701.13",
    **dict.fromkeys(("return", "blink"), "400.7"),
    **dict.fromkeys(("shuffle_into_library", "put_on_library", "put_under_library"), "400.7"),
    **dict.fromkeys(("put_counters", "remove_counters", "poison"), "122.1"),
    "double_counters": "701.10",
    "damage": "120.3",
    "boost": "613.4c",
    **dict.fromkeys(("become_copy", "copy_token"), "707.2"),
    **dict.fromkeys(("gain_control", "give_control"), "110.2"),
    "attach": "701.3",
    **dict.fromkeys(("gain", "lose_keyword"), "613.1f"),
    "become": "613.1d",
    "cast_free": "601.2",
    **dict.fromkeys(("cast_copy", "copy_spell", "copy_ability"), "707.10"),
    "counter": "701.6",
    **dict.fromkeys(("gain_life", "lose_life", "set_life"), "119.3"),
    "draw": "121.1",
    "discard": "701.9",
    "mill": "701.17",
    "energy": "107.14",
    "win": "104.2b",
    "lose": "104.3e",
    **dict.fromkeys(("extra_turn", "skip_turn"), "500.7"),
    **dict.fromkeys(("extra_combat", "extra_main"), "500.8"),
    "reveal_until": "701.20",
    **dict.fromkeys(("add_mana", "double_mana"), "106.4"),
    "create": "701.7",
    "proliferate": "701.34",
    "populate": "701.36",
}
_OF_KEYWORD = {"persist": "702.79a", "undying": "702.93a"}
_WHERE_IT_HAPPENS = {
    "put": {"603.2", "603.3d", *_OF_KEYWORD.values()},
    "remove": {"603.2", "603.3d", *_OF_KEYWORD.values()},
    "resolve": {"608.2b", "608.3", *_OF_KEYWORD.values()},
    "continue": {*_OF_KEYWORD.values()},
    "activate": {"605.3a", "605.3b", "606.3"},
    "cast": {"605.3a"},
    "advance": {"502.3", "504.1", "508.1", "510.2", "514.1", "514.2", "514.3a", "500.7", "500.8", "106.4"},
}
"""Rules that a step of a kind may name beside its own: whether they apply, the choices of the step say."""


def step_problems(step: Node, done: Done, names: Names) -> list[str]:
    """What a step tells otherwise than it happens, or leaves out."""
    return [*_changes(step, done), *_events(step, done, names), *_rules(step, done), *_besides(step, done, names)]


def _expected(done: Done) -> Counter[str]:
    """The changes of a step; of cards in zones those without names are counted."""
    return Counter(
        {
            key: done.changes[f"{UNNAMED}{key}"] if key.split()[0] in _ZONES else n
            for key, n in done.changes.items()
            if not key.startswith(UNNAMED)
        }
    )


def _changes(step: Node, done: Done) -> Iterator[str]:
    said, expected = step.get("changes") or {}, _expected(done)
    for key in sorted({*said, *expected}):
        if said.get(key, 0) != expected[key]:
            yield f"{key} changes by {expected[key]}, not {said.get(key, 0)}"


def _events(step: Node, done: Done, names: Names) -> Iterator[str]:
    said = Counter(tuple(each) for each in step.get("events") or ())
    for (on, name), n in Counter((each.on, names.of(each.name)) for each in done.events if not each.soft).items():
        least = 1 if on in _AT_ONCE else n
        if said[on, name] < least and on not in _NOT_ALWAYS_TOLD and not on.startswith(_EXTRA):
            yield f"{on} {name} happens, which isn't said"


def _besides(step: Node, done: Done, names: Names) -> Iterator[str]:
    for word in ("copied", "enchanted"):
        expected = {names.of(each): names.of(other) for each, other in getattr(done, word).items()}
        if (step.get(word) or {}) != expected:
            yield f"{word}: {expected or 'nothing'}, not {step.get(word) or 'nothing'}"
    if step["do"] in ("resolve", "continue"):
        skipped = bool(step.get("instruction")) and not done.verbs
        if bool(step.get("skipped")) is not skipped:
            yield f"the instruction is {'not ' if skipped else ''}carried out, which isn't said"


def _rules(step: Node, done: Done) -> Iterator[str]:
    """Rules have the numbers of the newest edition."""
    said, own = set(step.get("rules") or ()), _OF_KIND[step["do"]]
    must = {own, *(_OF_VERB[verb] for verb in done.verbs if verb in _OF_VERB), *done.checked}
    if "populate" in done.verbs:  # CR 701.36a: a copy is created
        must.add(_OF_VERB["copy_token"])
    may = must | _WHERE_IT_HAPPENS.get(step["do"], set())
    for rule in sorted(must - said):
        yield f"it is taken by {rule}, which isn't said"
    for rule in sorted(said - may):
        yield f"it isn't taken by {rule}"


def yield_problems(yields: dict[str, int], round_: Sequence[tuple[Node, Done]], names: Names) -> list[str]:
    """What a round is said to yield otherwise than it does, or what is left out of that."""
    found: Counter[str] = Counter()
    for step, done in round_:
        found.update(_expected(done))
        found.update(_of_events(step, done, names))
    for key, n in list(found.items()):
        if key.startswith("mana {"):
            found[f"mana {key.split('} ', 1)[1]}"] += n
    return [
        f"the round yields {found[key]} of {key!r}, not {yields.get(key, 0)}"
        for key in sorted({*found, *yields})
        if found[key] != yields.get(key, 0) and key.split()[0] not in _NOT_ALWAYS_TOLD
    ]


def _of_player(event: Event) -> bool:
    return event.on in ("draws", "mills", "discards") or (event.was is None and event.obj is None)


def _of_events(step: Node, done: Done, names: Names) -> Counter[str]:
    """How often something happens in a step, as it tells that; of players, damage and extra steps, how much it is."""
    found: Counter[str] = Counter()
    told = {(on, name) for on, name in step.get("events") or ()}
    for each in done.events:
        name = names.of(each.name)
        amount = plain(each.amount)
        if each.on.startswith(_EXTRA):
            found[each.on] += amount
        elif (each.on, name) in told and each.on == "deals_damage":
            found["damage"] += amount
        elif (each.on, name) in told and _of_player(each):
            found[f"{each.on} {name}"] += amount
    objects = {names.of(each.name) for each in done.events if not _of_player(each)}
    for on, name in step.get("events") or ():
        if name in objects and on != "deals_damage":
            found[on] += 1
    return found
