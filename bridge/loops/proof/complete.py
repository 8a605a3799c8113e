"""Checks that a record has exactly the results of its steps: what a proof on file claims besides its choices.

changes, events    of every step, exactly; of events that only some records tell, no more than happen
besides            what enters as a copy or attached, and whether an instruction is carried out
rules              the rule of the kind of step, of each instruction, of what is checked; no other ones
yields             what the steps of a round change together, and how often or how much something happens in them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bridge.loops.proof.events import Event
from bridge.loops.proof.form import Node, Problem
from bridge.loops.proof.names import UNNAMED, Names
from bridge.loops.proof.numbers import plain
from bridge.loops.proof.steps import Done
from bridge.loops.proof.told import ability_name, told_problems

__all__ = ["AT_ONCE", "chooser_problems", "step_problems", "yield_problems"]

_ZONES = ("hand", "library", "graveyard")
_MAY_BE_LEFT_OUT = ("adds_mana", "counters_removed")
"""Events that are recorded only if something in the case depends on them."""
_NEVER_TOLD = ("tapped_for_mana", "begins", "skip turn")
"""Events that are compared by the runner's notes, or not at all."""
AT_ONCE = ("draws", "mills", "discards", "counters", "counters_removed")
"""Events of several cards or counters, which may be recorded once."""
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
_OF_NOTES = {
    "removed": "603.3d",
    "fizzled": "608.2b",
    "entered": "608.3",
    "made_mana": "605.3b",
    "mana": "605.3a",
    "loyalty": "606.3",
}
"""Further rules of a step, by what the runner noted."""
_OF_TURNS = {
    "emptied": "106.4",
    "new turn": "502.3",
    "extra turn": "500.7",
    "extra combat": "500.8",
    "draw": "504.1",
    "attackers": "508.1",
    "damage": "510.2",
    "cleanup": "514.2",
    "cleanup again": "514.3a",
}
"""The same for a step of the turn."""


def step_problems(step: Node, done: Done, names: Names) -> list[Problem]:
    """The results that a step records wrongly or leaves out."""
    return [
        *told_problems(step, done.told, done.choices, names),
        *_changes(step, done),
        *_events(step, done, names),
        *_rules(step, done),
        *_besides(step, done, names),
    ]


def _expected(done: Done) -> Counter[str]:
    """The changes of a step; cards in zones count if they have no names."""
    return Counter(
        {
            key: done.changes[f"{UNNAMED}{key}"] if key.split()[0] in _ZONES else n
            for key, n in done.changes.items()
            if not key.startswith(UNNAMED)
        }
    )


def _changes(step: Node, done: Done) -> Iterator[Problem]:
    said, expected = step.get("changes") or {}, _expected(done)
    for key in sorted({*said, *expected}):
        if said.get(key, 0) != expected[key]:
            yield Problem(
                "{number} changes by {right}, not {said}", number=key, right=expected[key], said=said.get(key, 0)
            )


def _events(step: Node, done: Done, names: Names) -> Iterator[Problem]:
    said, least, most = Counter(tuple(each) for each in step.get("events") or ()), *_told(done, names)
    for key in sorted({*said, *least}):
        if said[key] < least[key]:
            yield Problem("{event} happens, which isn't said", event=" ".join(key))
        elif said[key] > most[key]:
            yield Problem("{event} doesn't happen {n} times", event=" ".join(key), n=said[key])


def _told(done: Done, names: Names) -> tuple[Counter[tuple[str, ...]], Counter[tuple[str, ...]]]:
    """The least and the greatest number of times that each event may be recorded.

    Cards that are drawn, discarded or milled at once are recorded once, and so are counters of one kind. Added mana and
    removed counters may be left out: they are recorded only if something in the case triggers on them.
    """
    found: Counter[tuple[str, ...]] = Counter()
    kinds: dict[tuple[str, ...], set[str | None]] = {}
    for each in done.events:
        if each.on in _NEVER_TOLD or each.on.startswith(_EXTRA) or _is_untold(each):
            continue
        by_source = each.on == "adds_mana" and each.obj is not None
        key: tuple[str, ...] = (each.on, names.of(each.obj.id if by_source and each.obj is not None else each.name))
        found[key] += 1
        kinds.setdefault(key, set()).add(each.counter)
    found = Counter({key: 1 if key[0] in AT_ONCE else n for key, n in found.items()})
    found.update(("tapped_for_mana", names.of(each)) for each in done.told.get("tapped_for_mana") or ())
    if done.told.get("phase"):
        found["begins", done.told["phase"]] = 1
    most = Counter({key: max(n, len(kinds.get(key, ()))) for key, n in found.items()})
    return Counter({key: n for key, n in found.items() if key[0] not in _MAY_BE_LEFT_OUT}), most


def _is_untold(event: Event) -> bool:
    """Players and spells that become targets, damage to players, and copies of spells that cease to exist."""
    if event.on == "put_into_graveyard" and event.soft:
        return event.obj is None
    return event.soft and event.on in ("targeted", "dealt_damage")


def _besides(step: Node, done: Done, names: Names) -> Iterator[Problem]:
    for word in ("copied", "enchanted"):
        expected = {names.of(each): names.of(other) for each, other in getattr(done, word).items()}
        if (step.get(word) or {}) != expected:
            yield Problem(
                "{word}: {right}, not {said}",
                word=word,
                right=expected or Problem("nothing"),
                said=step.get(word) or Problem("nothing"),
            )
    if len(step.get("created") or ()) != len(done.created):
        yield Problem(
            "{made} tokens or copies come to be, not {said}",
            made=len(done.created),
            said=len(step.get("created") or ()),
        )
    skipped = bool(step.get("instruction")) and not done.verbs
    if bool(step.get("skipped")) is not skipped:
        yield (
            Problem("the instruction is not carried out, which isn't said")
            if skipped
            else Problem("the instruction is carried out, which isn't said")
        )
    removed = bool(done.told.get("removed"))
    if (step["do"] == "remove") is not removed:
        yield (
            Problem("the ability is removed, which isn't said")
            if removed
            else Problem("the ability is not removed, which isn't said")
        )
    if step["do"] == "advance" and bool(step.get("optional")) is not bool(done.optional):
        yield Problem("whether somebody could decline to attack isn't as it is said")
    if step["do"] == "check" and done.choices.chosen:
        yield Problem("something is chosen where nothing is to be chosen")


def _rules(step: Node, done: Done) -> Iterator[Problem]:
    """Rules have the numbers of the newest edition."""
    said, own = set(step.get("rules") or ()), _OF_KIND[step["do"]]
    must = {own, *(_OF_VERB[verb] for verb in done.verbs if verb in _OF_VERB), *done.checked}
    must |= {rule for note, rule in _OF_NOTES.items() if done.told.get(note)}
    must |= {rule for note, rule in _OF_TURNS.items() if note in done.told.get("turn", ())}
    if "populate" in done.verbs:  # CR 701.36a: a copy is created
        must.add(_OF_VERB["copy_token"])
    if own == _OF_KIND["put"]:
        must.add("603.8" if done.told.get("state") else "603.2")
    if done.told.get("key") is not None:
        must |= {rule for word, rule in _OF_KEYWORD.items() if ability_name(done.told["key"]) == word}
    for rule in sorted(must - said):
        yield Problem("it is taken by {rule}, which isn't said", rule=rule)
    may = {"514.1"} if step["do"] == "advance" and done.told.get("too_many") else set()  # as far as something hears it
    for rule in sorted(said - must - may):
        yield Problem("it isn't taken by {rule}", rule=rule)


_OF_CHOICES = ("do", "object", "ability", "targets", "chosen", "mode", "taken", "color")


def chooser_problems(verdict: Node, round_: Sequence[Done], escape: Sequence[Done]) -> list[Problem]:
    """Whether the players that a loop by choice names are those whose choices are in it.

    They are the players who take optional actions; where nobody does, those who decline one; otherwise the player whose
    choice is another one where the way out leaves the round.
    """
    if verdict["kind"] not in ("optional", "fragmented"):
        return []
    right = {name for done in round_ for name in done.optional}
    right = right or {name for done in round_ for name in done.declined}
    right = right or _who_leaves(verdict, round_, escape)
    said = list(verdict.get("choosers") or ())
    if sorted(said) != sorted(right):
        return [
            Problem(
                "the choices are those of {right}, not {said}",
                right=", ".join(sorted(right)) or Problem("nobody"),
                said=", ".join(said) or Problem("nobody"),
            )
        ]
    return []


def _who_leaves(verdict: Node, round_: Sequence[Done], escape: Sequence[Done]) -> set[str]:
    """The players who choose where the way out first differs from the round."""
    steps = verdict["round"]
    for place, (step, done) in enumerate(zip(verdict.get("escape") or (), escape, strict=True)):
        there = steps[place % len(steps)]
        if any((step.get(word) or None) != (there.get(word) or None) for word in _OF_CHOICES):
            both = (*done.alternatives, *round_[place % len(steps)].alternatives)
            return {name for name, _ in both}
    return set()


def yield_problems(yields: dict[str, int], round_: Sequence[tuple[Node, Done]], names: Names) -> list[Problem]:
    """The yields that a verdict states wrongly or leaves out."""
    found: Counter[str] = Counter()
    for step, done in round_:
        found.update(_expected(done))
        found.update(_of_events(step, done, names))
    for key, n in list(found.items()):
        if key.startswith("mana {"):
            found[f"mana {key.split('} ', 1)[1]}"] += n
    return [
        Problem(
            "the round yields {right} of {key}, not {said}", right=found[key], key=repr(key), said=yields.get(key, 0)
        )
        for key in sorted({*found, *yields})
        if found[key] != yields.get(key, 0)
    ]


def _of_player(event: Event) -> bool:
    return event.on in ("draws", "mills", "discards") or (event.was is None and event.obj is None)


def _of_events(step: Node, done: Done, names: Names) -> Counter[str]:
    """How often each event happens in a step, as recorded; for players, damage and extra steps, the amount."""
    found: Counter[str] = Counter()
    told = {(on, name) for on, name in step.get("events") or ()}
    for each in done.events:
        name = names.of(each.name)
        amount = plain(each.amount)
        if each.on.startswith(_EXTRA):
            found[each.on] += amount
        elif (each.on, name) in told and each.on == "deals_damage":
            found["damage"] += amount
        elif (each.on, name) in told and _of_player(each) and each.on != "begins":
            found[f"{each.on} {name}"] += amount
    objects = {names.of(each.name) for each in done.events if not _of_player(each) and each.on != "adds_mana"}
    for on, name in step.get("events") or ():
        if on in ("tapped_for_mana", "adds_mana") or (name in objects and on != "deals_damage"):
            found[on] += 1
    return found
