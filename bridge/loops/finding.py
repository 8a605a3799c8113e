"""Finds a loop and says what it means: the search step by step, the run read back, its meaning judged.

Everything that is decided is decided in `asp_rules/find_loops.lp` (which runs there are) and `asp_rules/judge_loop.lp`
(what a loop means); here the answers are only read.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bridge.errors import EffortExceeded
from bridge.loops.facts import loop_facts, unread_options
from bridge.loops.model import LoopCase
from bridge.loops.proving import proved
from bridge.loops.sizes import check_loop_sizes
from bridge.loops.verdict import LoopVerdict, Step
from bridge.rulebook import newest_edition, sort_key
from bridge.solving import Atom, Stepper, judge, symbol, term_of
from bridge.terms import Fact, Term

__all__ = ["STEPS", "Run", "facts_of", "find", "out_of_time", "search"]

STEPS = 24
"""How many steps are searched where neither the case nor the caller says."""

_SEEKS = (("mandatory",), ("single", "gain"), ("several",), ("single", "event"), ("joint", "gain"), ("declined",))
_WORDS = ("mandatory", "single", "several", "joint", "declined", "gain", "event", "forced")
_KEPT = ("single", "joint", "declined")
"""Where such a loop is found, a better one is looked for."""


def find(
    case: LoopCase,
    *,
    steps: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> LoopVerdict:
    """Looks for a loop with more and more steps, says what it means, and has the proof checked.

    Args:
        case: The case, checked.
        steps: The most steps of a run; by default those of the case, or `STEPS`.
        timeout: Seconds for the whole search and the check.
        progress: Called with the number of steps searched after each.
    """
    deadline = None if timeout is None else time.monotonic() + timeout
    return proved(case, search(case, steps=steps, timeout=timeout, progress=progress), deadline)


def search(
    case: LoopCase,
    *,
    steps: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> LoopVerdict:
    """Looks for a loop with more and more steps, and says what it means; nothing is checked.

    Args:
        case: The case, checked.
        steps: The most steps of a run; by default those of the case, or `STEPS`.
        timeout: Seconds for the search.
        progress: Called with the number of steps searched after each.
    """
    began = time.monotonic()
    edition = case.edition or newest_edition()
    most = steps or case.steps or STEPS
    deadline = None if timeout is None else began + timeout
    facts = facts_of(case)
    searched = 0
    kept: _Kept | None = None
    try:
        stepper = Stepper("find_loops", facts, deadline=deadline)
        unsupported = _unsupported(stepper.first() or [])
        if unsupported:
            return LoopVerdict("undetermined", edition=edition, unsupported=unsupported)
        for number in range(1, most + 2):
            stepper.ground(number)
            if number > 1:
                stepper.external("loop_asked", True)
                stepper.external("stop", True, _number(number))
                for seek in _SEEKS if kept is None else _BETTER:
                    for word in _WORDS:
                        stepper.external("seek", word in seek, _word(word))
                    if seek[0] in _KEPT:
                        best = stepper.best(_IMPROVING) if kept is not None or stepper.first() is not None else None
                        if best is None:
                            continue
                        worth, run = best[0], Run(best[1], number - 1)
                        if seek[0] == "single" and worth > 0:
                            return _verdict(case, edition, run, None, time.monotonic() - began)
                        if kept is None or (seek[0] == "single" and kept.joint):
                            kept = _Kept(kept.number if kept else number, run, seek[0] != "single")
                        break
                    atoms = stepper.first()
                    if atoms is None:
                        continue
                    run = Run(atoms, number - 1)
                    way_out: Run | None = None
                    if seek == ("mandatory",):
                        stepper.external("stop", False, _number(number))
                        closed, way_out = _ways_out(stepper, run, number)
                        if not closed:
                            return _left_open(edition, run, time.monotonic() - began)
                    return _verdict(case, edition, run, way_out, time.monotonic() - began)
                stepper.external("stop", False, _number(number))
            searched = number - 1
            if progress is not None:
                progress(searched)
            if kept is not None and number >= kept.number + _LONGER:
                break
    except EffortExceeded as error:
        if kept is None:
            return LoopVerdict(
                "undetermined",
                edition=edition,
                steps=searched,
                unsupported=(("732.1b", f"{error} after {searched} steps"),),
                seconds=time.monotonic() - began,
            )
    if kept is not None:
        return _verdict(case, edition, kept.run, None, time.monotonic() - began)
    unread = [("113.1", _not_understood(text)) for text in unread_options(case)]
    try:
        found = _run_short(stepper, most)
        if found is not None and any(atom.name == "beyond" for atom in found):
            unread.append(("107.1", f"amounts above {_greatest(found):,}"))
        elif found is not None and any(atom.name == "heard_again" for atom in found):
            unread.append(("603.2", "an ability that triggers again while it waits"))
        elif found is not None:
            unread.append(("111.1", f"more than {_slots(case)} tokens and copies at once"))
    except EffortExceeded as error:
        unread.append(("732.1b", str(error)))
    return LoopVerdict(
        "undetermined" if unread else "none",
        edition=edition,
        steps=most,
        unsupported=tuple(unread),
        seconds=time.monotonic() - began,
    )


def out_of_time(case: LoopCase, phase: str) -> LoopVerdict:
    """The verdict when the time is over and nothing is known.

    Args:
        case: The case.
        phase: What was done for it then, as in `bridge.deadlines`.
    """
    what = "the rules were instantiated" if phase == "grounding" else "runs were searched" if phase == "search" else ""
    message = "the time budget ran out" + (f" while {what}" if what else "")
    return LoopVerdict("undetermined", edition=case.edition or newest_edition(), unsupported=(("732.1b", message),))


def _greatest(atoms: Iterable[Atom]) -> int:
    """The most that an amount is followed up to."""
    return next(atom.arguments[0].number for atom in atoms if atom.name == "greatest_amount")


def _run_short(stepper: Stepper, most: int) -> list[Atom] | None:
    """A run of so many steps that makes more tokens than are kept apart, or reckons with amounts that are too large.

    What comes after wasn't looked at.
    """
    stepper.external("loop_asked", False)
    for word in _WORDS:
        stepper.external("seek", word == "forced", _word(word))
    for atom in stepper.atoms("short", 1):
        if atom.arguments[0].number > most:
            continue
        last = _number(atom.arguments[0].number + 1)
        stepper.external("stop", True, last)
        found = stepper.first([(atom, True)])
        stepper.external("stop", False, last)
        if found is not None:
            return found
    return None


class _Kept(NamedTuple):
    """The best loop by choice so far, at which number of steps the first one came, and whether others act than one
    player."""

    number: int
    run: Run
    joint: bool


_BETTER = (("single", "gain"),)
_IMPROVING = 4000
"""Conflicts of the solver for which a better round of the same length is looked for."""
_LONGER = 3
"""How many more steps are searched for a round of one player that yields something, when another one was found."""


def _ways_out(stepper: Stepper, run: Run, grounded: int) -> tuple[bool, Run | None]:
    """Whether it is known if a choice can leave a loop of forced steps, and the run that leaves it.

    From the state in which the round begins, forced steps are taken in every way: until one comes to rest, or no run of
    that length is left in which all states differ.
    """
    begin = run.begin
    state = {str(fluent) for (fluent,) in run.at("holds", begin)}
    waiting = {str(trigger) for (trigger,) in run.at("waits", begin)}
    numbers = {(str(resource), n.number) for resource, n in run.at("v", begin)}
    fixed: list[tuple[Atom, bool]] = []
    for atom in stepper.atoms("holds", 2):
        if atom.arguments[1].number == begin:
            fixed.append((atom, str(atom.arguments[0]) in state))
    for atom in stepper.atoms("waits", 2):
        if atom.arguments[1].number == begin:
            fixed.append((atom, str(atom.arguments[0]) in waiting))
    for atom in stepper.atoms("v", 3):
        if atom.arguments[2].number == begin:
            fixed.append((atom, (str(atom.arguments[0]), atom.arguments[1].number) in numbers))
    ghosts = {str(atom) for atom in run.free if atom.name == "ghostly"}
    fixed += [(atom, str(atom) in ghosts) for atom in stepper.atoms("ghostly", 2)]
    for atom in stepper.atoms("begins_round", 1):
        fixed.append((atom, atom.arguments[0].number == begin))
    for word in _WORDS:
        stepper.external("seek", word == "forced", _word(word))
    for number in range(begin + 2, run.last + _BEYOND):
        if number > grounded:
            stepper.ground(number)
            grounded = number
        for earlier in range(begin, number - 1):
            stepper.ground_part("simple", earlier, number - 1)
        stepper.external("stop", True, _number(number))
        stepper.external("loop_asked", False)
        stepper.external("ask_rest", True, _number(number))
        short = [(atom, False) for atom in stepper.atoms("short", 1)]
        atoms = stepper.first([*fixed, *short])
        unknown = atoms is None and bool(short) and stepper.first(fixed) is not None
        stepper.external("ask_rest", False, _number(number))
        if atoms is not None:
            return True, Run(atoms, number - 1)
        if unknown:  # with more tokens than are kept apart
            return False, None
        for each in range(begin + 1, number):
            stepper.external("ask_simple", True, _number(each))
        different = stepper.first(fixed)
        for each in range(begin + 1, number):
            stepper.external("ask_simple", False, _number(each))
        stepper.external("stop", False, _number(number))
        if different is None:
            return True, None
    return False, None


_BEYOND = 16
"""How many steps after the end of a round are looked at for a way out of it."""


def _left_open(edition: str, run: Run, seconds: float) -> LoopVerdict:
    return LoopVerdict(
        "undetermined",
        edition=edition,
        steps=run.last,
        start=tuple(_steps(run)[: run.begin]),
        round=tuple(_steps(run)[run.begin :]),
        unsupported=(("104.4b", "whether a choice can leave the loop of forced steps that was found"),),
        seconds=seconds,
    )


def facts_of(case: LoopCase) -> list[Fact]:
    """The facts that `asp_rules/find_loops.lp` is asked with.

    Raises:
        CaseError: A number that the rules work out might not fit into 32 bits.
    """
    facts = loop_facts(case, tokens=_slots(case), depth=_DEPTH)
    check_loop_sizes(facts)
    return facts


_DEPTH = 5
_MOST_SLOTS = 6
_TOKEN_VERBS = ("create", "copy_token", "copy_spell", "populate")


def _slots(case: LoopCase) -> int:
    """How many tokens and copies a run keeps apart: none where nothing makes any."""
    items = [item.ability for item in case.state.stack if item.ability is not None]
    abilities = [ability for card in case.cards.values() for ability in card.abilities] + items
    powers = [card.power for card in case.cards.values() if isinstance(card.power, int)]
    many = max([2, *powers])
    made = [
        instruction.n if isinstance(instruction.n, int) else many
        for ability in _abilities(abilities)
        for instruction in ability.do
        if instruction.do in _TOKEN_VERBS
    ]
    return min(_MOST_SLOTS, max(made) + 2) if made else 0


def _abilities(abilities: Iterable) -> Iterable:  # type: ignore[type-arg]
    for ability in abilities:
        yield ability
        if ability.static is not None and ability.static.ability is not None:
            yield from _abilities([ability.static.ability])
        for instruction in ability.do:
            if instruction.ability is not None:
                yield from _abilities([instruction.ability])


# ------------------------------------------------------------------------------------------------------ reading a run


def _number(number: int) -> Atom:
    import clingo

    return clingo.Number(number)


def _word(word: str) -> Atom:
    import clingo

    return clingo.Function(word)


def _unsupported(atoms: Iterable[Atom]) -> tuple[tuple[str, str], ...]:
    found = []
    for atom in atoms:
        if atom.name == "unsupported":
            rule, what = atom.arguments
            words = _text(what.arguments[0])
            text = _not_understood(words) if what.name == "text" else f"{what.name.replace('_', ' ')} {words}"
            found.append((rule.string, text))
    return tuple(sorted(set(found)))


def _not_understood(text: str) -> str:
    return f'"{text}" is not understood.'


def _text(term: Atom) -> str:
    try:
        return term.string
    except RuntimeError:
        return str(term)


class Run:
    """The atoms of one answer, by step.

    Args:
        atoms: All atoms of the answer.
        last: The last step of the run.

    Attributes:
        free: The atoms that depend on no step.
        slots: The places for tokens and copies.
        weighing: The triggered abilities for which it matters how much their event was.
        printed: The card that each object of the case is by itself.
    """

    def __init__(self, atoms: Sequence[Atom], last: int) -> None:
        self.last = last
        self.atoms: dict[str, dict[int, list[list[Atom]]]] = defaultdict(lambda: defaultdict(list))
        self.begin = 0
        self.free = [atom for atom in atoms if atom.name == "ghostly"]
        self.slots = {str(atom.arguments[0]) for atom in atoms if atom.name == "slot"}
        self.weighing = {str(atom.arguments[0]) for atom in atoms if atom.name == "weighs"}
        self.printed = {_text(atom.arguments[0]): _text(atom.arguments[1]) for atom in atoms if atom.name == "printed"}
        for atom in atoms:
            arguments = atom.arguments
            if not arguments:
                continue
            try:
                when = arguments[-1].number
            except RuntimeError:
                continue
            self.atoms[atom.name][when].append(list(arguments[:-1]))
            if atom.name == "begins_round":
                self.begin = when

    def at(self, name: str, step: int) -> list[list[Atom]]:
        """The arguments, without the time, of a predicate's atoms at a time."""
        return self.atoms[name].get(step, [])

    def had(self, resource: str, step: int) -> int:
        """How many of something that is tracked there were before a step; the search itself counts only up to a cap."""
        many = {str(each): n.number for each, n in self.at("v", 0)}.get(resource, 0)
        for before in range(1, step):
            if any(str(each) == resource for (each,) in self.at("resets", before)):
                many = 0
            many += sum(n.number for each, n, _ in self.at("delta", before) if str(each) == resource)
            many = max(many, 0)
        return many

    def holds(self, name: str, step: int) -> list[list[Atom]]:
        """The arguments of the fluents of a name that hold after a step."""
        return [list(f.arguments) for (f,) in self.at("holds", step) if f.name == name]


def _steps(run: Run) -> list[Step]:
    return [_step(run, number) for number in range(1, run.last + 1)]


def _step(run: Run, number: int) -> Step:
    kinds = [word.name for (word,) in run.at("step", number)]
    does = [term for (term,) in run.at("do", number)]
    fields: dict[str, object] = {}
    kind = kinds[0] if kinds else ""
    rules: list[str] = []
    if kind == "check":
        do, rules = "check", ["704.3"]
    elif kind == "put":
        do, rules = "put", ["603.3b"]
        [trigger] = [each for (each,) in run.at("puts", number)]
        ability, source, subject, player, much = trigger.arguments
        fields["object"] = _text(source)
        fields["ability"] = _ability_name(ability)
        fields["card"] = _card_of(run, number, ability, source)
        fields["it"] = None if str(subject).startswith(_NOTHING) else _text(subject)
        if str(ability) in run.weighing:
            fields["amount"] = much.number
        if run.at("removed", number):
            do = "remove"
    elif kind == "continue":
        do, rules = "continue", ["608.2c"]
    else:
        do = does[0].name if does else kind
        rules = {
            "resolve": ["608.1"],
            "activate": ["602.2"],
            "cast": ["601.2"],
            "play": ["305.1"],
            "advance": ["500.2"],
        }.get(do, [])
    for term in does:
        if term.name in ("activate", "cast", "play"):
            fields["object"] = _text(term.arguments[0])
            if term.name == "activate":
                fields["ability"] = _ability_name(term.arguments[1])
                fields["card"] = _card_of(run, number, term.arguments[1], term.arguments[0])
    for player, *_ in run.at("acts", number):
        fields["player"] = _text(player)
    for phase, player in run.at("begins_for", number):
        fields["phase"], fields["player"] = phase.name, _text(player)
    if do in ("resolve", "continue"):
        for player, *_ in run.at("now_player", number):
            fields["player"] = _text(player)
        for ability, source in run.at("now", number):
            fields["object"], fields["ability"] = _text(source), _ability_name(ability)
            fields["card"] = _card_of(run, number, ability, source)
        if do == "resolve" and "object" not in fields:
            heights = [n.number for (n,) in run.holds("height", number - 1)]
            for n, entry, source in run.holds("entry", number - 1):
                if n.number == heights[0]:
                    fields["object"] = _text(source)
                    fields["ability"] = 0 if str(entry) == "spell" else _ability_name(entry)
    if do == "put":
        for _, _, player in run.at("pushes", number):
            fields["player"] = _text(player)
    for (instruction,) in run.at("at_instruction", number):
        fields["instruction"] = instruction.number
    targets = sorted((i.number, _target(target)) for i, target in run.at("aims", number))
    if targets:
        fields["targets"] = tuple(target for _, target in targets)
    chosen = sorted(
        {_text(each) for (each,) in (*run.at("picked", number), *run.at("dumps", number), *run.at("keeps", number))}
        | {_text(each) for _, each in run.at("cost_picked", number)}
        | {_text(model) for _, model in run.at("copies_as_it_enters", number)}
        | {_text(host) for _, host in run.at("enters_attached", number)}
    )
    if chosen:
        fields["chosen"] = tuple(chosen)
    for (letter,) in run.at("shade", number):
        fields["color"] = letter.name.upper()
    shades = sorted((letter.name.upper(), n.number) for letter, n in run.at("shades", number))
    if shades:
        fields["color"] = shades[0][0] if len(shades) == 1 else "".join(letter * n for letter, n in shades)
    inside = []
    for source, ability in run.at("taps_for", number):
        tapped: dict[str, object] = {"object": _text(source), "ability": _ability_name(ability)}
        for other, _, letter in run.at("colored", number):
            if other == source:
                tapped["color"] = letter.name.upper()
        inside.append(tapped)
    if inside:
        fields["mana"] = tuple(sorted(inside, key=str))
    paid = {letter.name.upper(): n.number for letter, n in run.at("paid", number) if n.number}
    if paid:
        fields["paid"] = paid
    if run.at("takes", number):
        fields["taken"] = True
    elif run.at("declined", number):
        fields["taken"] = False
    for (mode,) in (*run.at("chooses_mode", number), *run.at("turns_by_choice", number)):
        fields["mode"] = mode.number
    if run.at("free", number):
        fields["free"] = True
    made = (*run.at("born", number), *run.at("copies_spell", number), *run.at("copies_card", number))
    created = sorted({_text(slot) for slot, *_ in made})
    if created:
        fields["created"] = tuple(created)
    forgotten = sorted(_text(each) for (each,) in run.at("forgets", number))
    if forgotten:
        fields["forgotten"] = tuple(forgotten)
    if run.at("cuts", number):
        [height] = [n.number for (n,) in run.holds("height", number - 1)]
        fields["cut"] = height
    return Step(
        do,
        rules=tuple(
            dict.fromkeys([*rules, *sorted((rule.string for (rule,) in run.at("cited", number)), key=sort_key)])
        ),
        optional=bool(run.at("optional", number)),
        changes=_changes(run, number),
        events=tuple(sorted(_events(run, number))),
        **fields,  # type: ignore[arg-type]
    )


_NOTHING = ("none", "nth(", "cause(")
"""What stands in a trigger where its event is about no object."""


def _card_of(run: Run, number: int, ability: Atom, source: Atom) -> str | None:
    """The card whose ability it is, where that isn't the card that the object is by itself."""
    while ability.name == "sub":
        ability = ability.arguments[0]
    if ability.name != "ab":
        return None
    card = _text(ability.arguments[0])
    return None if card == run.printed.get(_text(source)) else card


def _target(term: Atom) -> str:
    return f"stack {term.arguments[0].number}" if str(term).startswith("stack(") else _text(term)


def _ability_name(term: Atom) -> int | str:
    """The number of a card's ability; of a granted ability the card, its number and the number of what grants it."""
    if term.name == "ab":
        return term.arguments[1].number
    if term.name == "sub":
        return f"{_ability_name(term.arguments[0])}.{term.arguments[1].number}"
    return term.name


_PENDING = ("phases", "turns", "skips", "spells", "drawn", "lost", "lands")
"""What is still to come of phases and turns, and what is counted by the turn: part of the state, but not told."""


def _changes(run: Run, number: int) -> dict[str, int]:
    found: Counter[str] = Counter()
    told: Counter[str] = Counter()
    names: dict[str, Atom] = {}
    for resource, n, _ in run.at("delta", number):
        names[str(resource)] = resource
        told[str(resource)] += n.number
    # What an object that is new, or what the end of the turn, no longer has.
    forgotten = {str(each) for (each,) in run.at("forgets", number)}
    for (resource,) in run.at("resets", number):
        if str(resource.arguments[0]) not in forgotten:
            names[str(resource)] = resource
            told[str(resource)] = max(told[str(resource)], 0) - run.had(str(resource), number)
    for name, resource in names.items():
        if resource.name not in _PENDING:
            found[_resource(resource)] += told[name]
    for _, card, player in run.at("born", number):
        if not run.at("copies_spell", number):
            found[f"tokens {_text(card)} {_text(player)}"] += 1
    # CR 608.3f: a copy of a permanent spell becomes a token as it resolves.
    born = {slot for slot, *_ in run.at("born", number)}
    for event, subject, player, _ in run.at("event", number):
        if event.name == "enters" and subject not in born and str(subject) in run.slots:
            for other, card in run.holds("kind", number):
                if other == subject:
                    found[f"tokens {_text(card)} {_text(player)}"] += 1
    for (gone,) in run.at("token_gone", number):
        for other, card in run.holds("kind", number - 1):
            if other == gone and any(each == gone for each, _ in run.holds("control", number - 1)):
                for each, player in run.holds("control", number - 1):
                    if each == gone and [z.name for o, z in run.holds("zone", number - 1) if o == gone] == [
                        "battlefield"
                    ]:
                        found[f"tokens {_text(card)} {_text(player)}"] -= 1
    return {name: n for name, n in sorted(found.items()) if n}


def _resource(term: Atom) -> str:
    arguments = term.arguments
    if term.name == "mana":
        return f"mana {{{arguments[1].name.upper()}}} {_text(arguments[0])}"
    if term.name == "counters":
        return f"counters {_text(arguments[1])} {_text(arguments[0])}"
    return f"{term.name.replace('_', ' ')} {_text(arguments[0])}"


_BY_CAUSE = {"gains_life": "gains", "loses_life": "loses"}
"""Events that are one for each cause, and the atoms that tell the causes apart."""


def _events(run: Run, number: int) -> Iterable[tuple[str, ...]]:
    for name, atom_name in _BY_CAUSE.items():
        yield from ((name, _text(player)) for player, _, _ in run.at(atom_name, number))
    for event, subject, player, _ in run.at("event", number):
        if event.name == "begins":
            yield from (("begins", phase.name) for phase, _ in run.at("begins_for", number))
        elif event.name not in _BY_CAUSE:
            yield (event.name, _text(player) if str(subject) == "none" else _text(subject))


# --------------------------------------------------------------------------------------------------- what a loop means


def _verdict(case: LoopCase, edition: str, run: Run, way_out: Run | None, seconds: float) -> LoopVerdict:
    steps = _steps(run)
    begin = run.begin
    start, round_ = tuple(steps[:begin]), tuple(steps[begin:])
    facts: list[Fact] = [
        *_meaning_facts(case, edition, run, start, round_),
        *([("escape",)] if way_out is not None else []),
    ]
    meaning = judge("judge_loop", facts)
    by_name: dict[str, list[Atom]] = defaultdict(list)
    for atom in meaning:
        by_name[atom.name].append(atom.arguments[0])
    rules = sorted(_rule(term) for term in by_name["rule"])
    rounds = [term.number for term in by_name["rounds"]]
    return LoopVerdict(
        by_name["kind"][0].name,
        rule=rules[0] if rules else None,
        edition=edition,
        steps=run.last,
        start=start,
        round=round_,
        draw_for=_players(case, by_name["draw_for"]),
        winners=_players(case, by_name["winner"]),
        losers=_players(case, by_name["loser"]),
        end_rule=min((term.string for term in by_name["end_rule"]), default=None),
        rounds=rounds[0] if rounds else None,
        choosers=_choosing(case, run, way_out),
        must_stop=by_name["must_stop"][0].string if by_name["must_stop"] else None,
        yields=_yields(run, range(begin + 1, run.last + 1)),
        escape=tuple(_steps(way_out)[begin:]) if way_out is not None else (),
        seconds=seconds,
    )


def _rule(term: Atom) -> str:
    first, second = term.arguments
    return f"{first.string}.{second.string}" if second.string else first.string


def _players(case: LoopCase, terms: Iterable[Atom]) -> tuple[str, ...]:
    found = {term.string for term in terms}
    return tuple(player for player in case.state.players if player in found)


def _choosing(case: LoopCase, run: Run, way_out: Run | None) -> tuple[str, ...]:
    """The players with optional actions in the round; of a loop that a choice leaves, the one who makes that choice."""
    found = _deciding(run)
    if not found and way_out is not None:
        for number in range(run.begin + 1, max(run.last, way_out.last) + 1):
            here = _step(run, min(number, run.last))
            there = _step(way_out, min(number, way_out.last))
            if _choices(here) != _choices(there):
                chosen = {*(here.chosen or ()), *(there.chosen or ())}
                theirs = {
                    _text(player) for each, player in run.at("ctrl", min(number, run.last) - 1) if _text(each) in chosen
                }
                found = {player for player in (here.player or there.player,) if player is not None} or theirs
                break
    return tuple(player for player in case.state.players if player in found)


def _choices(step: Step) -> tuple[object, ...]:
    """What is chosen in a step, also where only what happens tells."""
    chosen = (step.targets, step.chosen, step.mode, step.taken, step.color)
    return (step.do, step.object, step.ability, *chosen, step.events)


def _deciding(run: Run) -> set[str]:
    """Who takes optional actions in the round; where nobody does, who declines one."""
    numbers = range(run.begin + 1, run.last + 1)
    taken = {_text(player) for number in numbers for (player,) in run.at("optional", number)}
    declining = [number for number in numbers if run.at("declined", number)]
    return taken or {_text(player) for number in declining for (player,) in run.at("decides", number)}


def _yields(run: Run, numbers: Iterable[int]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for number in numbers:
        found.update(_changes(run, number))
        for event, subject, player, n in run.at("event", number):
            if event.name == "begins" or event.name in _BY_CAUSE:
                continue
            if str(subject) == "none":
                found[f"{event.name} {_text(player)}"] += n.number
            elif event.name == "deals_damage":
                found["damage"] += n.number
            else:
                found[event.name] += 1
        for event_name, atom_name in _BY_CAUSE.items():
            for player, n, _ in run.at(atom_name, number):
                found[f"{event_name} {_text(player)}"] += n.number
        for verb, _ in run.at("performs", number):
            if verb.name.startswith("extra_"):
                found[verb.name.replace("_", " ")] += 1
    for name, made in list(found.items()):
        if name.startswith("mana {"):
            found["mana " + name.split("} ", 1)[1]] += made
    return {name: many for name, many in sorted(found.items()) if many}


def _meaning_facts(
    case: LoopCase, edition: str, run: Run, start: tuple[Step, ...], round_: tuple[Step, ...]
) -> Iterable[Fact]:
    state = case.state
    yield ("edition", edition)
    yield ("active", state.active)
    yield ("last", len(round_))
    if state.options.range_of_influence is not None:
        yield ("range_of_influence", state.options.range_of_influence)
    before: Counter[Term] = Counter()
    for number in range(1, run.begin + 1):
        for resource, n, _ in run.at("delta", number):
            before[term_of(resource)] += n.number
    for seat, (name, player) in enumerate(state.players.items()):
        yield ("player", name)
        yield ("seat", name, seat)
        for word in ("life", "library", "poison"):
            its: Fact = (word, name)
            yield ("before", its, getattr(player, word) + before[its])
        if all([symbol(name)] in run.at("cant_lose", number) for number in range(run.begin, run.last)):
            yield ("cant_lose", name)
    for chooser in _deciding(run):
        yield ("chooses", chooser)
    changed: Counter[Term] = Counter()
    for place, number in enumerate(range(run.begin + 1, run.last + 1), 1):
        for resource, n, identity in run.at("delta", number):
            its = (resource.name, *map(term_of, resource.arguments))
            changed[its] += n.number
            if resource.name in ("life", "library", "poison"):
                yield ("change", its, place, ("", n.number, str(identity)))
        if run.holds("resolving", number):
            yield ("still_resolving", place)
        for event, _, drawing, _n in run.at("event", number):
            if event.name == "draws":
                yield ("draws_in_round", term_of(drawing))
        for _, source in run.at("now", number):
            for thing, controller in run.at("ctrl", number - 1):
                if thing == source:
                    yield ("involved", term_of(controller))
    if not any(changed.values()) and not any(step.created or step.cut for step in round_):
        yield ("same_state",)
