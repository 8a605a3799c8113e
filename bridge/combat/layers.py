"""From printed to current characteristics: continuous effects are applied layer by layer (CR 613).

The rules decide (`asp_rules/apply_layer.lp`): which effects belong to a layer, what they apply to, what they do, which
of them depends on which, and which comes first. This module asks once for each layer in which there is something to
apply, and carries what was gained and lost to the next. If effects of a layer can change each other, it asks again, on
boards with some of them applied, and carries the results from one question to the next (CR 613.8).

Each computation is a generator (`layer_questions`): it yields questions that don't depend on each other, so that they
are asked at once, and is sent their answers.

The facts of each step are `facts_of_layer`; plain clingo gives the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain, count
from typing import Any, NamedTuple

from msgspec.structs import replace

from bridge.asp.effect_facts import effect_ids
from bridge.asp.facts import Kept, facts_of_layer
from bridge.asp.words import spelled
from bridge.case.keywords import DEFINING_KEYWORDS
from bridge.case.kinds import CHANGE_KINDS, KINDS
from bridge.case.rewording import reworded, reworded_keyword
from bridge.case.state import Case, Effect, Permanent, Understood
from bridge.case.terms import Fact, Term, names
from bridge.case.words import KEYWORDS
from bridge.combat.layer_questions import answered, asked_once, at_once
from bridge.combat.layer_steps import (
    FIRST_LAYERS,
    GIVEN_BY_COUNTERS,
    NOTHING,
    WHICH_NEXT,
    WHICH_OTHERWISE,
    Applied,
    Asking,
    Current,
    Done,
    Question,
    Step,
    compared,
    copying,
    evaluated,
    words_of,
)
from bridge.rulebook.tables import newest_edition

__all__ = ["asking", "current", "facts_of_steps"]

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors", "keyword": "keywords"}
"""The traits that layers give and take, with the keys of a permanent that list them."""

_EVALUATED = frozenset({"subject", "condition", "changes_number"})
"""The facts that tell what an effect depends on."""

_MOST_ONE_BY_ONE = 32
"""More effects than this are not applied one after the other: each time, the influence of each on each has to be
computed, which takes some ten seconds for so many."""

_MOST_TURNS = 64
"""The most effects that are applied, over all orders that the case leaves possible."""

_COMMON = frozenset({"kept", "numbers"})
"""The attributes that separate copies of a board share."""

_COUNTED_KEYWORDS = tuple(sorted(KEYWORDS))


def current(case: Case) -> Current:
    """The case with the characteristics that its permanents have after all continuous effects (CR 613).

    What a case gives as printed is changed by effects and counters. What it gives by hand is current already, and only
    gets the keywords and abilities that effects and keyword counters give.

    Args:
        case: A case whose texts have been read. The same case is returned if there is nothing to apply.

    Raises:
        CaseError: A condition asks for something that can't be said in the vocabulary.
        InternalError: A bug of ours.
    """
    return answered(asking(case))


def asking(case: Case, *, tells_order: bool = False) -> Asking[Current]:
    """As `current`, as a generator of questions about layers.

    Args:
        case: As for `current`.
        tells_order: Whether `order` is wanted.

    Raises:
        CaseError, InternalError: as `current`.
    """
    state = case.state
    boxed = isinstance(case, Understood) and case.boxed
    if not boxed and not any(
        (*map(_is_change, state.effects), *(_is_changed(each, state.printed) for each in state.battlefield))
    ):
        return Current(_settled(case))
    return (yield from asked_once(_Layers(case, tells_order).result()))


def facts_of_steps(case: Case) -> list[list[Fact]]:
    """The facts of each question about a layer that `current` asks for the case.

    Raises:
        CaseError, InternalError: as `current`.
    """
    found: list[Question] = []
    answered(asking(case), found.extend)
    return [list(each.facts) for each in found]


def _is_change(effect: Effect) -> bool:
    return effect.kind in CHANGE_KINDS


def _is_changed(permanent: Permanent, printed: bool) -> bool:
    """Whether the permanent's effects, counters or keywords may change a characteristic of anything."""
    if any(_is_change(each) for each in permanent.effects or ()):
        return True
    if DEFINING_KEYWORDS.intersection(map(spelled, permanent.keywords)):
        return True
    kinds = [kind for kind, number in permanent.counters.items() if number]
    return bool(kinds and (printed or permanent.printed)) or any(
        spelled(kind).startswith(_COUNTED_KEYWORDS) for kind in kinds
    )


def _settled(case: Case, battlefield: Sequence[Permanent] | None = None, effects: list[Effect] | None = None) -> Case:
    """The case with characteristics that are current; the same one if they were."""
    state = case.state
    permanents = [replace(each, printed=False) if each.printed else each for each in battlefield or state.battlefield]
    if battlefield is None and not state.printed and permanents == state.battlefield:
        return case
    changes: dict[str, Any] = {"battlefield": permanents, "printed": False}
    if effects is not None:
        changes["effects"] = effects
    return replace(case, state=replace(state, **changes))


class _Layers:
    """The board while layers are applied to it."""

    def __init__(self, case: Case, tells_order: bool = False) -> None:
        self.case = case
        self.tells_order = tells_order
        self.edition = case.edition or newest_edition()
        self.permanents = {each.id: each for each in case.state.battlefield}
        self.kept: Kept = {}
        """A cache of facts of permanents and effects."""
        self.effects: dict[str, Effect] = {}
        self.hosts: dict[str, str] = {}
        for name, (effect, host) in effect_ids(case.state).items():
            self.effects[name] = effect
            if host is not None:
                self.hosts[name] = host.id
        self.free = [name for name in self.effects if name not in self.hosts]
        self.gone: set[str] = set()
        self.gifts: dict[tuple[str, str, int], str] = {}
        self.wholes: dict[str, str] = {}
        self.givers: dict[str, str] = {}
        self.copiers: dict[str, str] = {}
        """Effects of abilities that are copied, each with what copies it."""
        self.held: set[str] = set()
        self.applied: list[Fact] = []
        self.begun: list[Fact] = []
        self.seen: set[str] = set()
        """Known effects of abilities that are given in the layer in which they act."""
        self.left_open: dict[Term, None] = {}
        self.open_questions: dict[str, None] = {}
        self.unknown_for: dict[tuple[str, str, str], None] = {}
        self.numbers: list[dict[Any, None]] = [{}, {}]
        """From all questions: thresholds of missing numbers, and missing numbers that are used in another way."""
        self.order: list[Applied] = []

    def result(self) -> Asking[Current]:
        step = yield from self._asked()
        while step.layer:
            step = yield from self._settle(step)
            new = self._apply(step)
            self.applied.append(("applied_layer", (step.layer,)))
            self.begun += [*step.started, *step.carried]
            if not step.more and not new:
                break
            step = yield from self._asked()
        self._tell_never_begun()
        noted = (self.open_questions, self.left_open, self.order, self.unknown_for, *self.numbers)
        told: Iterator[Any] = map(tuple, noted)  # type: ignore[arg-type]  # each of its own sort
        return Current(self._case(), *told)

    # One step

    def _asked(
        self,
        permanents: Mapping[str, Permanent] | None = None,
        carried: Iterable[Fact] = (),
        wanted: frozenset[str] = frozenset(),
    ) -> Asking[Step]:
        """The answer of the rules about the next layer, or its wanted part, for the board as it is or for other
        permanents."""
        changing = {name: effect for name, effect in self.effects.items() if _is_change(effect)}
        self._find_wholes(changing)
        facts = tuple(self._facts(permanents or self.permanents, changing, carried))
        (answer,) = yield [Question(facts, wanted)]
        step = Step(answer, facts)
        self.numbers[0].update(dict.fromkeys(step.thresholds))
        self.numbers[1].update(dict.fromkeys(step.used))
        return step

    def _facts(
        self, permanents: Mapping[str, Permanent], changing: Mapping[str, Effect], carried: Iterable[Fact]
    ) -> list[Fact]:
        state = replace(self.case.state, battlefield=list(permanents.values()))
        acting = [(name, effect, permanents.get(self.hosts.get(name, ""))) for name, effect in changing.items()]
        facts = [*self.applied, *self.begun, *carried, *([("tells_order",)] if self.tells_order else [])]
        facts += (("ability_effect", host, name) for name, host in self.hosts.items())
        facts += (("new_ability", name) for name in self.givers if name not in self.held)
        facts += (("lost_ability", name) for name in self.gone)
        facts += (("given_by", name, giver) for name, giver in self.givers.items())
        facts += (("copied_by", name, copier) for name, copier in self.copiers.items())
        facts += (("part_of", name, self.wholes[name]) for name in changing)
        facts += (("unknown_for", *each) for each in self.unknown_for)
        facts += (("effect", name) for name in self.hosts if name not in changing)
        return facts_of_layer(replace(self.case, state=state), self.edition, acting, facts, self.kept)

    def _find_wholes(self, changing: Mapping[str, Effect]) -> None:
        """Effects of one ability (with the same words) about the same objects are one effect."""
        first: dict[object, str] = {}
        for name, effect in changing.items():
            key: object = name
            if effect.text:
                host = self.hosts.get(name)
                about = (effect.subject, effect.if_, effect.unless, effect.controller, effect.source)
                key = (host, self.givers.get(name) or self.copiers.get(name), effect.text, repr(about))
            self.wholes[name] = first.setdefault(key, name)

    # Effects that change each other

    def _settle(self, step: Step) -> Asking[Step]:
        """The step with every effect evaluated after those that it depends on; one with nothing left to apply if the
        effects had to be applied one after the other (CR 613.8)."""
        before = _copied(self)
        if not step.sequential and not self._asking(step) and not (yield from self._new(step)):
            places = {self.wholes[each]: place for each, place in step.placed.items()}
            acting = sorted({self.wholes[each] for each in step.done}, key=lambda each: (places.get(each, 0), each))
            self._tell(step.layer, step, acting, ordered=all(each in places for each in acting))
            return step
        found = yield from before._one_by_one(step.layer)
        if found is None:
            vars(self).update(vars(before))
            return Step.after(step.layer)
        return (yield from self._in_rounds(step, [("left_in_rounds",), *found]))

    def _tell_never_begun(self) -> None:
        """Notes effects that never applied since their abilities were lost, and that no layer has noted."""
        told = {each for one in self.order for each in (*one.effects, *one.left_out)}
        lost = {self.wholes[each] for each in self.gone if each in self.wholes and each not in self.givers}
        if self.order and lost - told:
            last = self.order[-1]
            self.order.append(Applied(last.layer, (), left_out=tuple(sorted(lost - told)), rules=last.rules))

    def _tell(
        self, layer: str, step: Step, applied: Sequence[Term], *, ordered: bool = True, vain: bool = False
    ) -> None:
        """Notes what is applied next in a layer, and why."""
        if not self.tells_order:
            return
        goes_on, left_out = (
            tuple(sorted({self.wholes[each] for each in some})) for some in (step.goes_on, step.left_out)
        )
        stripped = ((self.wholes[each], self.wholes[by]) for by, each in step.strips if each in step.left_out)
        pairs = (*dict.fromkeys(stripped), *step.depends), tuple(step.loops)
        self.order.append(Applied(layer, tuple(applied), ordered, vain, *pairs, goes_on, left_out, step.rules))

    # In rounds

    def _in_rounds(self, step: Step, told: Sequence[Fact]) -> Asking[Step]:
        """The step with every effect evaluated after those that it depends on (CR 613.8b), as far as rounds decide it.

        Each round asks which effects do something else on the board that the others leave. These wait, and are
        evaluated after the others were applied.

        Args:
            step: The step in which all effects are evaluated at once.
            told: Facts that say why effects are not applied one by one.
        """
        resumed: Fact = ("resumed_layer", (step.layer,))
        step = yield from self._asked(carried=[resumed, *told])
        new = yield from self._new(step)
        self.seen = set(new)
        asking = {*self._asking(step), *new}
        loops = [*told, *(yield from self._unstripped(step, resumed))]
        known = {each: step.done_by(each) for each in step.acting}
        rounds: list[Fact] = [resumed]
        for number in count(1):
            known.update({each: NOTHING for each in new if each not in known})
            unlike = yield from self._unlike(known, asking, rounds)
            if not unlike:
                break
            rounds += [("otherwise_in", each, number) for each in sorted(unlike)]
            without = yield from self._combined(known, rounds, without=unlike)
            if without.goes_round:
                break
            probe = yield from self._probed(without, resumed)
            known.update({each: probe.done_by(each) for each in unlike})
            new = [*new, *(yield from self._new((yield from self._combined(known, rounds))))]
            self.seen.update(new)
            asking.update(new)
        if len(rounds) == 1:
            return (yield from self._asked(carried=loops)) if loops or new else step
        rounds += loops
        settled = yield from self._combined(known, rounds)
        if settled.asked_about:
            rounds += [("dependencies_known",), *(yield from self._otherwise_without(known, rounds, settled))]
            settled = yield from self._combined(known, rounds)
        late = [("late_ability", each) for each in (yield from self._new(settled)) if each not in self.seen]
        return (yield from self._combined(known, [*rounds, *late])) if late else settled

    def _unlike(self, known: Mapping[str, Done], among: Iterable[str], rounds: Sequence[Fact]) -> Asking[set[str]]:
        """The effects that do something else on the board as all others leave it."""

        def otherwise(ability: str) -> Asking[set[str]]:
            parts = {each: done for each, done in known.items() if self.wholes[each] == ability}
            without = yield from self._combined(known, rounds, without=parts)
            return (yield from self._probed(without, rounds[0], parts)).otherwise

        abilities = sorted({self.wholes[each] for each in among})
        return set().union(*(yield from at_once(map(otherwise, abilities))))

    def _unstripped(self, step: Step, resumed: Fact) -> Asking[list[Fact]]:
        """Facts that say which effects do something else if effects apply whose abilities they take away."""
        known = {each: step.done_by(each) for each, _ in step.strips}
        if not known:
            return []
        idle = evaluated(dict.fromkeys(known, NOTHING))
        without = yield from self._asked(carried=[resumed, *idle])
        otherwise = (yield from self._probed(without, resumed, known)).otherwise
        return [("otherwise_unstripped", each, other) for each, other in step.strips if each in otherwise]

    def _new(self, step: Step) -> Asking[list[str]]:
        """The effects of abilities that the step gives which act in the same layer."""
        given = self._given(step)
        if not given:
            return []
        after = yield from self._asked(self._changed(self.permanents, step)[0], [("resumed_layer", (step.layer,))])
        return [each for each in given if each in after.acting]

    def _otherwise_without(
        self, known: Mapping[str, Done], rounds: Sequence[Fact], settled: Step
    ) -> Asking[list[Fact]]:
        """Facts that say which of the waiting effects do something else if another one is not applied."""
        asked: dict[tuple[str, int], list[str]] = {}
        for each, other in settled.asked_about:
            asked.setdefault((other, settled.waits[each]), []).append(each)

        def without(other: str, wave: int, those: Iterable[str]) -> Asking[list[Fact]]:
            later = {each for each, number in settled.waits.items() if number >= wave}
            step = yield from self._combined(known, rounds, without={other, *later})
            probe = yield from self._probed(step, rounds[0], {each: known[each] for each in those})
            return [("otherwise_without", each, other) for each in sorted(probe.otherwise)]

        return [*chain(*(yield from at_once(without(*key, those) for key, those in asked.items())))]

    def _probed(self, step: Step, resumed: Fact, known: Mapping[str, Done] | None = None) -> Asking[Step]:
        """What all effects do on the board that a step leaves, and which of them differ from their known results."""
        board, _, gifts = self._changed(self.permanents, step)
        there = {self._give(*key) for key in gifts}
        absent = [("absent_ability", each) for each in self.givers if each not in self.held and each not in there]
        return (yield from self._asked(board, [resumed, *absent, *compared(known or {})]))

    def _combined(
        self, known: Mapping[str, Done], more: Iterable[Fact], *, without: Collection[str] = ()
    ) -> Asking[Step]:
        """The step in which effects have their known results, and those in `without` do nothing."""
        done = {
            name: NOTHING if name in without else known.get(name, NOTHING)
            for name, effect in self.effects.items()
            if _is_change(effect)
        }
        return (yield from self._asked(carried=[*more, *evaluated(done)]))

    # One by one

    def _one_by_one(self, layer: str) -> Asking[list[Fact] | None]:
        """Applies the effects of a layer one after the other: each time, the next of those that depend on none of the
        others as the board is then (CR 613.8c). If several may be next, all orders are tried.

        Returns:
            None if all are applied. If orders differ, or there are too many, facts that say so, and which effects
            depend on which as the layer begins.
        """
        turns = [_Turn(_copied(self), frozenset(), {})]
        ended: list[_Layers] = []
        first: list[Fact] = []
        unordered: list[tuple[Term, Term]] = []
        taken = 0
        while turns:
            ways = yield from at_once(turn.layers._following(layer, turn) for turn in turns)
            first = first if taken else ways[0].found
            for turn, way in zip(turns, ways, strict=True):
                if not way.units:
                    turn.layers._tell(layer, way.step, ())
                    ended.append(turn.layers)
            taken += sum(len(way.next) for way in ways if way.units)
            if taken > _MOST_TURNS or any(way.units and not way.next for way in ways):
                return first
            unordered += [(way.next[0], each) for way in ways for each in way.next[1:]]
            taking = [
                turn.layers._turn_taken(unit, way, layer, turn)
                for turn, way in zip(turns, ways, strict=True)
                for unit in way.next
                if way.units
            ]
            turns = []
            for new in (yield from at_once(taking)):
                if not any(map(new.is_like, turns)):
                    turns.append(new)
        if (differing := _differing(ended)) is not None:
            return [*first, *(("orders_differ", *pair, differing) for pair in unordered)]
        vars(self).update(vars(ended[0]))
        return None

    def _following(self, layer: str, turn: _Turn) -> Asking[_Ways]:
        """The effects still to be applied, those that may be next, and the dependencies."""
        told = turn.told(layer)
        step = yield from self._only((), told, wanted=WHICH_NEXT)
        units = step.pending
        if len(units) < 2:
            return _Ways(units, step.next, [], step)
        if len(units) > _MOST_ONE_BY_ONE:
            return _Ways(units, [], [], step)
        found = yield from self._otherwise_after(units, self._said(step), told)
        if found:
            step = yield from self._only((), [*told, *found], wanted=WHICH_NEXT)
        return _Ways(units, step.next, found, step)

    def _turn_taken(self, unit: Term, way: _Ways, layer: str, turn: _Turn) -> Asking[_Turn]:
        """The board with one more effect applied; what it gives and bars is carried along."""
        told, parts = turn.told(layer), way.units[unit]
        new = _Turn(_copied(self), turn.applied.union(parts), dict(turn.carried))
        alone = yield from new.layers._only(parts, told)
        for each in [fact for fact in new.carried if fact[0] == "hidden_subtype"]:
            del new.carried[each]
        new.carried.update(dict.fromkeys((*new.layers._carried(alone), *way.step.brought_on_by(unit))))
        vain = isinstance(unit, str) and not any(map(alone.done_by, map(str, parts)))
        new.layers._tell(layer, way.step, (unit,), ordered=len(way.next) < 2, vain=vain)
        new.layers._apply(alone)
        new.layers.begun += [fact for fact in (*alone.started, *alone.carried) if fact[1] == unit]
        return new

    def _carried(self, step: Step) -> Iterator[Fact]:
        """Facts that say which keywords and abilities a step gives, and which ones no later effect can give."""
        for object, (word, *arguments) in step.gained:
            if word == "keyword":
                yield ("received", object, (word, *arguments))
            elif word == "granted":
                yield ("received", object, ("ability", self._give(object, *arguments)))
        yield from (("denied", *each) for each in step.bars)
        yield from (("hidden_subtype", *each) for each in step.hides)

    def _only(
        self,
        parts: Collection[Term],
        more: Iterable[Fact],
        permanents: Mapping[str, Permanent] | None = None,
        *,
        wanted: frozenset[str] = frozenset(),
    ) -> Asking[Step]:
        """The step in which some effects alone apply."""
        idle = [each for each, effect in self.effects.items() if _is_change(effect) and each not in parts]
        acting = [("acts_now", each) for each in parts if each not in self.effects]
        told = [*more, *acting, *evaluated(dict.fromkeys(idle, NOTHING))]
        return (yield from self._asked(permanents, told, wanted))

    def _otherwise_after(
        self, units: Mapping[Term, Sequence[Term]], said: Mapping[str, set[str]], told: Sequence[Fact]
    ) -> Asking[list[Fact]]:
        """Facts that say which effects do something else, or are gone, after only another one has been applied.

        Args:
            units: The effects that are still to be applied, with their parts.
            said: The names in what effects ask of the board.
            told: The facts of the step.
        """
        effects = {unit: [each for each in parts if isinstance(each, str)] for unit, parts in units.items()}
        together = [unit for unit, parts in effects.items() if parts and not any(map(self._gives_subtypes, parts))]
        those = [[unit] for unit, parts in effects.items() if parts and unit not in together]
        asked = {name for parts in effects.values() for each in parts for name in said.get(each, ())}
        asked |= {"type"} if those else set()
        those += [together] if together else []
        causes = [unit for unit, acting in units.items() if any(self._may_matter(each, asked) for each in acting)]
        if not causes:
            return []
        first = [[each for unit in some for each in effects[unit]] for some in those]
        steps = yield from at_once(self._only(parts, told) for parts in (*first, *(units[each] for each in causes)))
        before = {each: step.done_by(each) for parts, step in zip(first, steps, strict=False) for each in parts}
        found: list[Fact] = []
        probing: list[Asking[Step]] = []
        probed: list[Term] = []
        for other, step in zip(causes, steps[len(first) :], strict=True):
            board, gone, _ = self._changed(self.permanents, step)
            texts = {name for name, effect in self._reworded(step) if effect != self.effects[name]}
            found += [("otherwise_after", each, other) for each in sorted(texts)]
            if board == self.permanents and not gone:
                continue
            lost = [("lost_ability", each) for each in sorted(gone)]
            for some in those:
                known = {each: before[each] for unit in some if unit != other for each in effects[unit]}
                if known:
                    probing.append(self._only(known, [*told, *lost, *compared(known)], board, wanted=WHICH_OTHERWISE))
                    probed.append(other)
        probes = yield from at_once(probing)
        for other, probe in zip(probed, probes, strict=True):
            found += [("otherwise_after", each, other) for each in sorted(probe.otherwise)]
        return found

    def _gives_subtypes(self, name: str) -> bool:
        """Whether other effects decide on what the effect gives (CR 205.3d)."""
        return bool(self.effects[name].subtypes) or self.effects[name].keyword is not None

    def _may_matter(self, cause: Term, asked: Collection[str]) -> bool:
        """Whether the applied effect changes anything on which effects depend, or takes abilities away."""
        effect = self.effects.get(cause) if isinstance(cause, str) else None
        if effect is None:
            return any(word in name for word in GIVEN_BY_COUNTERS for name in asked)
        layers = KINDS[effect.kind].layers if effect.kind else ()
        if FIRST_LAYERS.intersection(layers):
            return True
        if effect.all_abilities or effect.keywords or effect.subtypes:  # 305.7: set land types take abilities away
            return True
        return any(word in name for word in words_of(effect) for name in asked)

    # What effects look at, and what they give

    def _asking(self, step: Step) -> list[str]:
        """The effects that act now whose description, condition or number mentions what this layer may change."""
        words = {word for each in step.acting for word in words_of(self.effects[each])}
        words.update(measure for _, measure, _ in step.numbers)
        words.update(trait[0] for _, trait in (*step.gained, *step.lost))
        if len(step.acting) < 2 and not any(each.counters or each.suspected for each in self.permanents.values()):
            return []
        asked = self._said(step)
        if step.layer in FIRST_LAYERS:
            return list(asked)
        # `colors` and `toughness_minus_power` depend on what `color` and `power` stand for.
        return [each for each, said in asked.items() if any(word in name for word in words for name in said)]

    def _said(self, step: Step) -> dict[str, set[str]]:
        """For each effect of this layer, the names in what it asks of the board, as the step's question gave it."""
        asked: dict[str, set[str]] = {}
        for predicate, *arguments in step.asked:
            if predicate in _EVALUATED and arguments[0] in step.acting:
                names(arguments[-1:], asked.setdefault(str(arguments[0]), set()))
        return asked

    def _given(self, step: Step) -> list[str]:
        """The ids of the effects on characteristics in abilities that the step gives; assigns them."""
        gifts = self._changed(self.permanents, step)[2]
        return [name for key in gifts if _is_change(self.effects[name := self._give(*key)])]

    # What changes

    def _apply(self, step: Step) -> bool:
        """Changes the board; returns whether objects have new abilities that change characteristics."""
        self._note(step)
        copied = self._copied_abilities(step)
        self.permanents, gone, gifts = self._changed(self.permanents, step)
        self.gone |= gone
        self.effects.update(list(self._reworded(step)))
        names = {self._give(*key) for key in gifts}
        # An effect may have given abilities only before others were applied; their effects are gone.
        self.gone |= {name for name in self.gifts.values() if name not in names and name not in self.held}
        self.held |= names
        names |= {self._hold(object, replace(effect, id=None), copier) for object, effect, copier in copied}
        for object, (what, *_) in step.gained:
            if what == "cant_block":
                self._hold(object, Effect(kind="cant_block"), "suspected")
        return any(_is_change(self.effects[name]) for name in names)

    def _copied_abilities(self, step: Step) -> list[tuple[str, Effect, str]]:
        """The abilities that objects copy: the object, what the ability does, and the effect that copies it."""
        return [
            (object, self.effects[name], copier)
            for object, (word, *arguments) in step.gained
            if word == "copied" and arguments[2] == ("abilities",)
            for copier, source in [arguments[:2]]
            for name, host in self.hosts.items()
            if host == source and name not in self.gone
        ]

    def _reworded(self, step: Step) -> Iterator[tuple[str, Effect]]:
        """The effects of abilities in which words are replaced, by their ids, as they are then."""
        for _, (word, *arguments) in step.gained:
            if word == "reworded":
                name, by = arguments
                yield name, reworded(self.effects[name], self.effects[by].words or {})

    def _hold(self, object: str, ability: Effect, copier: str) -> str:
        """Gives a permanent an ability that it copies; the id of its effect."""
        name = f"{object}: {copier}"
        while name in self.effects:
            name += "'"
        self.effects[name] = ability
        self.hosts[name] = object
        self.copiers[name] = copier
        return name

    def _note(self, step: Step) -> None:
        self.unknown_for.update(dict.fromkeys(step.unknown_for))
        for what in step.unsupported:
            if what[0] == "unanswered":
                self.open_questions.setdefault(what[1])
            else:
                self.left_open.setdefault(what)

    def _changed(
        self, permanents: Mapping[str, Permanent], step: Step
    ) -> tuple[dict[str, Permanent], set[str], list[tuple[str, str, int]]]:
        """The permanents after a step, the effects whose ability was lost, and the abilities that were given: to which
        permanent, by which effect, which one of it."""
        after = dict(permanents)
        gone: set[str] = set()
        gifts: list[tuple[str, str, int]] = []
        for object, (name, *arguments) in step.gained:
            if name == "copied":
                _, source, (characteristic,) = arguments
                after[object] = copying(after[object], permanents[source], characteristic)
                if characteristic == "abilities":
                    gone |= {each for each, host in self.hosts.items() if host == object} - self.gone
        for object, (name, *arguments) in step.lost:
            if name in _LISTS:
                key, value = _LISTS[name], _value(arguments[0])
                kept = [each for each in getattr(after[object], key) if spelled(each) != value]
                after[object] = replace(after[object], **{key: kept})
            elif name == "ability":
                gone.add(arguments[0])
            elif name == "suspicion":
                after[object] = replace(after[object], suspected="in_name")
            elif name == "unknown_colors":
                after[object] = replace(after[object], colors_unknown=False)
            elif name in ("mana", "mana_cost"):
                after[object] = replace(after[object], **{name: None})
            elif name == "number":
                after[object] = replace(after[object], **{arguments[0][0]: None})
        for object, (name, *arguments) in step.gained:
            if name in _LISTS:
                key, value = _LISTS[name], _value(arguments[0])
                after[object] = replace(after[object], **{key: [*getattr(after[object], key), value]})
            elif name == "granted":
                giver, number = arguments
                gifts.append((object, giver, number))
            elif name == "controller":
                owner = after[object].owner or after[object].controller
                after[object] = replace(after[object], controller=arguments[0], owner=owner)
            elif name == "reworded_keywords":
                words = self.effects[arguments[0]].words or {}
                keywords = [reworded_keyword(each, words) for each in after[object].keywords]
                after[object] = replace(after[object], keywords=keywords)
            elif name == "mana_cost_of":
                cost = self.effects[arguments[0]].cost
                after[object] = replace(after[object], mana_cost=cost if isinstance(cost, str) else None)
        for object, measure, amount in step.numbers:
            after[object] = replace(after[object], **{measure: amount})
        return after, gone, gifts

    def _give(self, object: str, giver: str, number: int) -> str:
        """Gives a permanent an ability of those that an effect lists, once; the id of its effect."""
        if (object, giver, number) in self.gifts:
            return self.gifts[object, giver, number]
        name = f"{object}: {giver}#{number}"
        while name in self.effects:
            name += "'"
        ability = self.effects[giver].abilities[number - 1]
        self.gifts[object, giver, number] = name
        self.effects[name] = ability
        self.hosts[name] = object
        if _is_change(ability):
            self.givers[name] = giver
        return name

    def _abilities_of(self, object: str) -> dict[str, Effect]:
        """The effects of the abilities that a permanent has now."""
        there = (name for name, host in self.hosts.items() if host == object and name not in self.gone)
        return {name: self.effects[name] for name in there}

    # The result

    def _case(self) -> Case:
        named = {term for what in self.left_open for term in _strings(what)}
        of: dict[str, list[Effect]] = {}
        for name, host in self.hosts.items():
            effect = self.effects[name]
            if name in self.gone or (_is_change(effect) and name not in named):
                of.setdefault(host, [])
                continue
            # An id keeps its name stable when effects before it are gone; words alone have no effect.
            is_given = name in self.copiers or name in self.gifts.values()
            keeps_id = name in named or (effect.kind is not None and not is_given)
            of.setdefault(host, []).append(replace(effect, id=name) if keeps_id else effect)
        battlefield = []
        for permanent in self.permanents.values():
            if permanent.id in of:
                permanent = replace(permanent, effects=of[permanent.id])
            battlefield.append(permanent)
        kept = [
            replace(each, id=name) if _is_change(each) else each
            for name, each in zip(self.free, self.case.state.effects, strict=True)
            if name in named or not _is_change(each)
        ]
        return _settled(self.case, battlefield, kept)


class _Ways(NamedTuple):
    """The possible continuations with the remaining effects of a layer.

    Attributes:
        units: What is still to be applied, with its parts.
        next: Which of it may be next.
        found: Facts about the dependencies.
        step: The answer of the rules about it.
    """

    units: dict[Term, list[Term]]
    next: list[Term]
    found: list[Fact]
    step: Step


class _Turn(NamedTuple):
    """A board in the middle of a layer whose effects are applied one after the other.

    Attributes:
        layers: The board as it is.
        applied: The parts of effects that have been applied.
        carried: Facts that say what these gave and barred.
    """

    layers: _Layers
    applied: frozenset[Term]
    carried: dict[Fact, None]

    def told(self, layer: str) -> list[Fact]:
        """The facts of the next question."""
        applied = [("applied_effect", each) for each in sorted(self.applied, key=str)]
        return [("resumed_layer", (layer,)), ("one_by_one",), *self.carried, *applied]

    def is_like(self, other: _Turn) -> bool:
        """Whether the same has been applied with the same outcome."""
        return (
            self.applied == other.applied
            and self.carried.keys() == other.carried.keys()
            and self.layers.effects == other.layers.effects
            and self.layers.gone == other.layers.gone
            and set(self.layers.begun) == set(other.layers.begun)
            and _differing([self.layers, other.layers]) is None
        )


def _differing(boards: Sequence[_Layers]) -> str | None:
    """A permanent that isn't the same on all boards, also in its abilities and what goes on applying to it (613.6)."""
    first = boards[0]
    for other in boards[1:]:
        if went_on := sorted(str(each[2]) for each in set(first.begun) ^ set(other.begun) if each[0] == "goes_on"):
            return went_on[0]
        for name, permanent in first.permanents.items():
            same = _sorted(permanent) == _sorted(other.permanents[name])
            if not same or first._abilities_of(name) != other._abilities_of(name):
                return name
    return None


def _sorted(permanent: Permanent) -> Permanent:
    """The permanent with what it lists in one order."""
    return replace(permanent, **{key: sorted(getattr(permanent, key)) for key in _LISTS.values()})


def _copied(layers: _Layers) -> _Layers:
    """A copy of the board, on which layers can be applied separately."""
    made = copy(layers)
    for name, value in vars(layers).items():
        if isinstance(value, dict | set | list) and name not in _COMMON:
            setattr(made, name, copy(value))
    return made


def _value(term: Term) -> str:
    """A word or a string of the rules."""
    return str(term[0] if isinstance(term, tuple) else term)


def _strings(term: Term) -> set[str]:
    """The strings that are arguments of a term."""
    return {each for each in term[1:] if isinstance(each, str)} if isinstance(term, tuple) else set()
