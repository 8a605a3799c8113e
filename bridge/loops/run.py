"""Reading back a run that was found: the atoms of an answer by step, the steps, and what a round yields."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from clingo import Function, SymbolType

from bridge.asp.solving import Atom
from bridge.loops.resources import Resource
from bridge.loops.verdict import Step
from bridge.rulebook import sort_key

__all__ = ["Run", "spelled", "step_of", "steps_of", "yields_of"]


_PLAIN = ("threshold", "read", "size", "slot", "weighs", "card_of", "starts_with")
"""The predicates that depend on no step whose arguments are kept."""


class Run:
    """The atoms of one answer, by step.

    Args:
        atoms: All atoms of the answer.
        last: The last step of the run.

    Attributes:
        free: The atoms that depend on no step.
        plain: For some predicates about numbers that depend on no step, the arguments of their atoms.
        losses: Whether the run would have ended if a player had lost.
        slots: The slots for tokens and copies.
        weighing: The triggered abilities for which the amount of their event matters.
        printed: For each object of the case the card that it is when it isn't a copy.
        started: The number of each resource as the case begins.
    """

    def __init__(self, atoms: Sequence[Atom], last: int) -> None:
        self.last = last
        self.atoms: dict[str, dict[int, list[list[Atom]]]] = defaultdict(lambda: defaultdict(list))
        self.begin = 0
        self.free: list[Atom] = []
        self.losses = False
        plain: dict[str, list[list[Atom]]] = {name: [] for name in _PLAIN}
        for atom in atoms:
            name, arguments = atom.name, atom.arguments
            if name in plain:
                plain[name].append(list(arguments))
            if name == "ghostly":
                self.free.append(atom)
            self.losses = self.losses or name == "losses_followed"
            if not arguments or arguments[-1].type is not SymbolType.Number:
                continue
            when = arguments[-1].number
            self.atoms[name][when].append(list(arguments[:-1]))
            if name == "begins_round":
                self.begin = when
        self.plain = plain
        self.slots = {slot for (slot,) in plain["slot"]}
        self.weighing = {ability for (ability, *_) in plain["weighs"]}
        self.printed = {spelled(thing): spelled(card) for thing, card in plain["card_of"]}
        self.started = {resource: many.number for resource, many in plain["starts_with"]}

    def at(self, name: str, step: int) -> list[list[Atom]]:
        """The arguments of a predicate's atoms at a step, without the step."""
        return self.atoms[name].get(step, [])

    def had(self, resource: Atom, step: int) -> int:
        """The number of a resource before a step, which the search itself counts only up to a cap or not at all."""
        many = self.started.get(resource, 0)
        for before in range(1, step):
            if self._ends(resource, before) or any(
                slot == resource.arguments[0] for slot, *_ in self.at("born", before)
            ):
                many = 0
            many += sum(n.number for each, n, _ in self.at("delta", before) if each == resource)
            many = many if resource.name in _SIGNED else max(many, 0)
        return many

    def cleans_up(self, step: int) -> bool:
        """Whether damage and "until end of turn" effects end in a step (CR 514.2)."""
        return any(rule.string == "514.2" for (rule,) in self.at("cited", step))

    def ending(self, step: int) -> Iterator[Atom]:
        """The resources that end in a step, because their object is a new one or because the turn ends."""
        changed = {resource for before in range(step) for resource, *_ in self.at("delta", before)}
        changed |= {*self.started, *(resource for (resource,) in self.at("resets", step))}
        yield from (resource for resource in changed if self._ends(resource, step))

    def _ends(self, resource: Atom, step: int) -> bool:
        if [resource] in self.at("resets", step) or (resource.name in _UNTIL_CLEANUP and self.cleans_up(step)):
            return True
        return resource.name in _OF_OBJECTS and [resource.arguments[0]] in self.at("renewed", step)

    def holds(self, name: str, step: int) -> list[list[Atom]]:
        """The arguments of the fluents of a name that hold after a step."""
        return [list(f.arguments) for (f,) in self.at("holds", step) if f.name == name]


_WITH_TOUGHNESS = "boost_toughness"
_SIGNED = ("boost", _WITH_TOUGHNESS)
_UNTIL_CLEANUP = ("damage", *_SIGNED)
_OF_OBJECTS = ("counters", *_UNTIL_CLEANUP)


def spelled(term: Atom) -> str:
    """A term as text; a string without its quotation marks."""
    try:
        return term.string
    except RuntimeError:
        return str(term)


def steps_of(run: Run) -> list[Step]:
    """All steps of a run."""
    return [step_of(run, number) for number in range(1, run.last + 1)]


def step_of(run: Run, number: int) -> Step:
    """A step, by its number from 1, with all its choices, changes and events."""
    do = _deed(run, number)
    rules, cited = (
        sorted((rule.string for (rule,) in run.at(name, number)), key=sort_key) for name in ("taken_by", "cited")
    )
    fields = {
        **_placed(run, number),
        **_announced(run, number),
        **_who(run, number, do),
        **_resolving(run, number, do),
        **_chosen(run, number),
        **_mana(run, number),
        **_options(run, number),
        **_new(run, number),
        **_gone(run, number),
    }
    if fields.get("instruction") and not run.at("performs", number):
        fields["skipped"] = True
    return Step(
        do,
        rules=tuple(dict.fromkeys([*rules, *cited])),
        optional=bool(run.at("optional", number)),
        changes=_changes(run, number),
        events=tuple(sorted(_events(run, number))),
        **fields,
    )


Fields = dict[str, Any]
"""Fields of a `Step`; what a step doesn't have is left out."""


def _deed(run: Run, number: int) -> str:
    """What is done in a step."""
    kind = next((word.name for (word,) in run.at("step", number)), "")
    if kind == "put":
        do = "remove" if run.at("removed", number) else "put"
    elif kind in ("check", "continue"):
        do = kind
    else:
        do = next((term.name for (term,) in run.at("do", number)), kind)
    return do


def _placed(run: Run, number: int) -> Fields:
    """The triggered ability that is put on the stack."""
    found: Fields = {}
    for (trigger,) in run.at("puts", number):
        ability, source, subject, _player, much = trigger.arguments
        found["object"] = spelled(source)
        found["ability"] = _ability_name(ability)
        found["card"] = _card_of(run, ability, source)
        found["it"] = None if _is(subject, *_NO_OBJECT) else spelled(subject)
        if ability in run.weighing:
            found["amount"] = much.number
    return found


def _announced(run: Run, number: int) -> Fields:
    """The object or ability that a player activates, casts or plays."""
    found: Fields = {}
    for (term,) in run.at("do", number):
        if term.name in ("activate", "cast", "play"):
            found["object"] = spelled(term.arguments[0])
        if term.name == "activate":
            found["ability"] = _ability_name(term.arguments[1])
            found["card"] = _card_of(run, term.arguments[1], term.arguments[0])
    return found


def _who(run: Run, number: int, do: str) -> Fields:
    """Whose step it is."""
    found: Fields = {}
    for player, *_ in run.at("acts", number):
        found["player"] = spelled(player)
    for phase, player in run.at("begins_for", number):
        found["phase"], found["player"] = phase.name, spelled(player)
    if do in ("resolve", "continue"):
        for player, *_ in run.at("now_player", number):
            found["player"] = spelled(player)
    if do == "put":
        for _, _, player in (*run.at("pushes", number), *run.at("gives_mana", number)):
            found["player"] = spelled(player)
    keepers = {
        spelled(who) for (each,) in run.at("keeps", number) for o, who in run.at("ctrl", number - 1) if o == each
    }
    if len(keepers) == 1:
        found["player"] = keepers.pop()
    return found


def _resolving(run: Run, number: int, do: str) -> Fields:
    """What resolves, and which of its instructions is followed."""
    found: Fields = {}
    if do in ("resolve", "continue"):
        for ability, source in run.at("now", number):
            found["object"], found["ability"] = spelled(source), _ability_name(ability)
            found["card"] = _card_of(run, ability, source)
    if do == "resolve" and not found:
        found.update(_top_of_stack(run, number))
    for (instruction,) in run.at("at_instruction", number):
        found["instruction"] = instruction.number
    return found


def _top_of_stack(run: Run, number: int) -> Fields:
    heights = [n.number for (n,) in run.holds("height", number - 1)]
    found: Fields = {}
    for n, entry, source in run.holds("entry", number - 1):
        if n.number == heights[0]:
            found["object"] = spelled(source)
            found["ability"] = 0 if _is(entry, "spell") else _ability_name(entry)
    return found


def _chosen(run: Run, number: int) -> Fields:
    """Targets, and objects that are chosen, also to pay a cost or as something enters."""
    found: Fields = {}
    targets = sorted((i.number, _target(target)) for i, target in run.at("aims", number))
    if targets:
        found["targets"] = tuple(target for _, target in targets)
    alone = (*run.at("picked", number), *run.at("dumps", number), *run.at("keeps", number))
    paired = (
        *run.at("cost_picked", number),
        *run.at("copies_as_it_enters", number),
        *run.at("enters_attached", number),
    )
    chosen = {spelled(each) for (each,) in alone} | {spelled(each) for _, each in paired}
    if chosen:
        found["chosen"] = tuple(sorted(chosen))
    return found


def _mana(run: Run, number: int) -> Fields:
    """Colors of mana, mana abilities that are activated for a cost, and mana that is paid."""
    found: Fields = {}
    for (letter,) in run.at("shade", number):
        found["color"] = letter.name.upper()
    shades = sorted((letter.name.upper(), n.number) for letter, n in run.at("shades", number))
    if shades:
        found["color"] = shades[0][0] if len(shades) == 1 else "".join(letter * n for letter, n in shades)
    inside = []
    for source, ability in run.at("taps_for", number):
        tapped: Fields = {"object": spelled(source), "ability": _ability_name(ability)}
        for other, _, letter in run.at("colored", number):
            if other == source:
                tapped["color"] = letter.name.upper()
        inside.append(tapped)
    if inside:
        found["mana"] = tuple(sorted(inside, key=str))
    paid = {letter.name.upper(): n.number for letter, n in run.at("paid", number) if n.number}
    if paid:
        found["paid"] = paid
    return found


def _options(run: Run, number: int) -> Fields:
    """Whether an option is taken, the mode that is chosen, and whether a spell is cast without paying."""
    found: Fields = {}
    if run.at("accepted", number):
        found["taken"] = True
    elif run.at("declined", number) or run.at("spurns_copy", number):
        found["taken"] = False
    for (mode,) in (*run.at("chooses_mode", number), *run.at("turns_by_choice", number)):
        found["mode"] = mode.number
    if run.at("free", number):
        found["free"] = True
    return found


def _new(run: Run, number: int) -> Fields:
    """What is created, what enters as a copy, and what enters attached."""
    found: Fields = {}
    made = (*run.at("born", number), *run.at("copies_spell", number), *run.at("copies_card", number))
    created = sorted({spelled(slot) for slot, *_ in made})
    if created:
        found["created"] = tuple(created)
    copied = {spelled(each): spelled(model) for each, model in run.at("copies_as_it_enters", number)}
    if copied:
        found["copied"] = copied
    enchanted = {spelled(each): spelled(host) for each, host in run.at("enters_attached", number)}
    if enchanted:
        found["enchanted"] = enchanted
    return found


def _gone(run: Run, number: int) -> Fields:
    """What is forgotten, and from which height on the stack is cut."""
    found: Fields = {}
    forgotten = sorted(spelled(each) for (each,) in run.at("forgets", number))
    if forgotten:
        found["forgotten"] = tuple(forgotten)
    if run.at("cuts", number):
        [found["cut"]] = [n.number for (n,) in run.holds("height", number - 1)]
    return found


_NO_OBJECT = ("none", "nth", "cause")
"""Functors in place of the object of a trigger whose event is about no object."""


def _is(term: Atom, *functors: str) -> bool:
    """Whether a term is a function with one of the names; a string or a number is none."""
    return term.type is SymbolType.Function and term.name in functors


def _card_of(run: Run, ability: Atom, source: Atom) -> str | None:
    """The card that an ability comes from, if the source is a copy; None if it is the source's own card."""
    while ability.name == "sub":
        ability = ability.arguments[0]
    if ability.name != "ab":
        return None
    card = spelled(ability.arguments[0])
    return None if card == run.printed.get(spelled(source)) else card


def _target(term: Atom) -> str:
    return f"stack {term.arguments[0].number}" if _is(term, "stack") else spelled(term)


def _ability_name(term: Atom) -> int | str:
    """The name of an ability in a step: its number on the card; for a granted ability its number and that of the
    instruction that grants it, as `2.1`; for others a word."""
    if term.name == "ab":
        return term.arguments[1].number
    if term.name == "sub":
        return f"{_ability_name(term.arguments[0])}.{term.arguments[1].number}"
    return term.name


_PENDING = ("phases", "turns", "skips", "spells", "drawn", "lost", "lands")
"""Resources for pending phases and turns, and counts of a turn: they are part of the state, but not reported."""


def _changes(run: Run, number: int) -> dict[Resource, int]:
    told: Counter[Atom] = Counter()
    for resource, n, _ in run.at("delta", number):
        told[resource] += n.number
    # Resources that end because their object is a new one, or because the turn ends.
    forgotten = {each for (each,) in run.at("forgets", number)}
    for resource in set(run.ending(number)):
        if resource.arguments[0] not in forgotten:
            told[resource] = max(told[resource], 0) - run.had(resource, number)
    for player, n in run.at("lacks_cards", number):  # CR 121.4
        told[Function("library", [player])] += n.number
    found: Counter[Resource] = Counter()
    for resource, many in told.items():
        if resource.name not in _PENDING:
            found[_resource(resource)] += many
    for slot, card, player in run.at("born", number):
        if not run.at("copies_spell", number):
            cards = [name for other, name in run.holds("kind", number) if other == slot]  # it may enter as a copy
            found[_tokens(cards[0] if cards else card, player)] += 1
    # CR 608.3f: a copy of a permanent spell becomes a token as it resolves.
    born = {slot for slot, *_ in run.at("born", number)}
    for event, subject, player, _ in run.at("event", number):
        if event.name == "enters" and subject not in born and subject in run.slots:
            for other, card in run.holds("kind", number):
                if other == subject:
                    found[_tokens(card, player)] += 1
    for (gone,) in run.at("token_gone", number):
        for other, card in run.holds("kind", number - 1):
            if other == gone and any(each == gone for each, _ in run.holds("control", number - 1)):
                for each, player in run.holds("control", number - 1):
                    if each == gone and [z.name for o, z in run.holds("zone", number - 1) if o == gone] == [
                        "battlefield"
                    ]:
                        found[_tokens(card, player)] -= 1
    return {name: n for name, n in sorted(found.items()) if n}


def _tokens(card: Atom, player: Atom) -> Resource:
    return Resource("tokens", spelled(card), spelled(player))


def _resource(term: Atom) -> Resource:
    owner, *kinds = term.arguments
    if term.name == "mana":
        return Resource("mana", f"{{{kinds[0].name.upper()}}}", spelled(owner))
    if term.name == "counters":
        return Resource("counters", spelled(kinds[0]), spelled(owner))
    if term.name == _WITH_TOUGHNESS:
        return Resource("boost", "toughness", spelled(owner))
    return Resource(term.name, owner=spelled(owner))


_BY_CAUSE = {"gains_life": "gains", "loses_life": "loses"}
"""Events that occur once for each cause, with the predicates that tell the causes apart."""

_ONCE_FOR_ALL = ("counters", "counters_removed")
"""Events that a record tells once for all kinds of counters."""


def _events(run: Run, number: int) -> Iterable[tuple[str, ...]]:
    for name, atom_name in _BY_CAUSE.items():
        yield from ((name, spelled(player)) for player, _, _ in run.at(atom_name, number))
    for event, subject, player, n in run.at("event", number):
        if event.name == "begins":
            yield from (("begins", phase.name) for phase, _ in run.at("begins_for", number))
        elif event.name not in _BY_CAUSE:
            name = spelled(player) if _is(subject, "none") else spelled(subject)
            yield from [(event.name, name)] * len(_occasions(run, number, event, subject, player, n))


def _occasions(run: Run, number: int, *event: Atom) -> list[Atom]:
    """For each time that an event happens at once with the same object, what tells it apart (CR 603.2c)."""
    if event[0].name in _ONCE_FOR_ALL:
        return [event[0]]
    return [which for *each, which in run.at("occasion", number) if tuple(each) == event] or [event[0]]


def yields_of(run: Run, numbers: Iterable[int]) -> dict[Resource, int]:
    """The sum of what some steps change, by resource, with the number of events in them."""
    found: Counter[Resource] = Counter()
    for number in numbers:
        found.update(_changes(run, number))
        for event, subject, player, n in run.at("event", number):
            if event.name == "begins" or event.name in _BY_CAUSE:
                continue
            if _is(subject, "none"):
                found[Resource(event.name, owner=spelled(player))] += n.number
            elif event.name == "deals_damage":
                found[Resource("damage")] += n.number * len(_occasions(run, number, event, subject, player, n))
            else:
                found[Resource(event.name)] += len(_occasions(run, number, event, subject, player, n))
        for event_name, atom_name in _BY_CAUSE.items():
            for player, n, _ in run.at(atom_name, number):
                found[Resource(event_name, owner=spelled(player))] += n.number
        much = {verb.name: n.number for verb, n in run.at("quantity", number)}
        for verb, _ in run.at("performs", number):
            extra, _, part = verb.name.partition("_")
            if extra == "extra":
                found[Resource("extra", part)] += much.get(verb.name, 1)
    for name, made in list(found.items()):
        if name.word == "mana":
            found[Resource("mana", owner=name.owner)] += made
    return {name: many for name, many in sorted(found.items()) if many}
