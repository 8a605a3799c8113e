"""From printed to current characteristics: continuous effects are applied layer by layer (CR 613).

The rules decide (`asp_rules/apply_layer.lp`): which effects belong to a layer, what they apply to, what they do and
which of two comes first. This module asks once for each layer in which there is something to apply, and carries what
was gained and lost to the next. Where effects of a layer can change each other it asks again, until every effect has
been evaluated after those that it depends on (CR 613.8).

The facts of each step are `facts_of_layer`; plain clingo gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from bridge.asp.effect_facts import effect_ids
from bridge.asp.facts import facts_of_layer
from bridge.asp.words import spelled
from bridge.case.keywords import DEFINING_KEYWORDS
from bridge.case.kinds import CHANGE_KINDS, KINDS
from bridge.case.state import Case, Effect, Permanent, Understood
from bridge.case.terms import Fact, Term, names
from bridge.case.words import KEYWORDS
from bridge.rulebook.tables import newest_edition

if TYPE_CHECKING:
    from bridge.asp.solving import Atom

__all__ = ["LAYER_QUESTION", "Answered", "Current", "current", "facts_of_steps"]

LAYER_QUESTION = "apply_layer"
"""The question that is asked about each layer."""

Answered: TypeAlias = "Callable[[list[Fact]], list[Atom]]"
"""What gives the shown atoms of the question about a layer from its facts."""

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors", "keyword": "keywords"}
"""The traits that layers give and take, with the keys of a permanent that list them."""

_EVALUATED = frozenset({"subject", "condition", "changes_number"})
"""The facts that say what an effect asks of the board."""

_IN_SEQUENCE = ("types", "colors", "abilities")
"""The layers whose effects can be applied one after the other: what they give and take away are traits."""

_MOST_IN_SEQUENCE = 6
"""With more effects than this, they are not: what each does to each has to be found out every time."""

_COUNTED_KEYWORDS = tuple(sorted(KEYWORDS))


class Current(NamedTuple):
    """A case with current characteristics.

    Attributes:
        case: The case; no effect in it changes characteristics any more, except those that `left_open` names.
        open_questions: Questions on which characteristics depend and that the case doesn't answer; they are as if the
            answer were no.
        left_open: What could not be decided, as terms of the vocabulary's `left_open/1`.
    """

    case: Case
    open_questions: tuple[str, ...] = ()
    left_open: tuple[Term, ...] = ()


def current(case: Case, answered: Answered | None = None) -> Current:
    """The case with the characteristics that its permanents have after all continuous effects (CR 613).

    What a case gives as printed is changed by effects and counters. What it gives by hand is current already, and only
    gets the keywords and abilities that effects and keyword counters give. Control, copies and changed texts (layers 1
    to 3) are as the case gives them.

    Args:
        case: A case whose texts have been read. The same case is returned if there is nothing to apply.
        answered: What answers the question about a layer, from its facts; by default the solver, at once.

    Raises:
        CaseError: A condition asks for something that can't be said in the vocabulary.
        InternalError: A bug of ours.
    """
    state = case.state
    boxed = isinstance(case, Understood) and case.boxed
    if not boxed and not any(
        (*map(_is_change, state.effects), *(_is_changed(each, state.printed) for each in state.battlefield))
    ):
        return Current(_settled(case))
    return _Layers(case, answered or _answered).result()


def _answered(facts: list[Fact]) -> list[Atom]:
    from bridge.asp.solving import judge

    return judge(LAYER_QUESTION, facts, "layers")


def facts_of_steps(case: Case) -> list[list[Fact]]:
    """The facts of each question about a layer that `current` asks for the case.

    Raises:
        CaseError, InternalError: as `current`.
    """
    layers = _Layers(case, _answered)
    layers.result()
    return layers.asked


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


# ------------------------------------------------------------------------------------------------------------ one layer


class _Done(NamedTuple):
    """What an effect does in a layer: the objects that it applies to, and for each the numbers that it sets or adds."""

    objects: frozenset[str] = frozenset()
    amounts: frozenset[tuple[str, str, int]] = frozenset()

    def facts(self, effect: str) -> Iterator[Fact]:
        """Facts that say so."""
        yield ("evaluated", effect)
        yield from (("evaluated_on", effect, object) for object in self.objects)
        for object, measure, number in self.amounts:
            yield ("evaluated_amount", effect, object, (measure,), number)


class _Step:
    """The answer of the rules about one layer: what each effect does, and what that changes."""

    def __init__(self, atoms: Iterable[Atom]) -> None:
        found: dict[str, list[list[Atom]]] = {}
        for atom in atoms:
            found.setdefault(atom.name, []).append(atom.arguments)
        self.layer = next((layer.name for (layer,) in found.get("layer", ())), "")
        self.more = "later_layer" in found
        self.acting = {effect.string for effect, _ in found.get("role", ())}
        objects: dict[str, set[str]] = {}
        amounts: dict[str, set[tuple[str, str, int]]] = {}
        for effect, object in found.get("affects", ()):
            objects.setdefault(effect.string, set()).add(object.string)
        for effect, object, measure, number in found.get("amount_of", ()):
            amounts.setdefault(effect.string, set()).add((object.string, measure.name, number.number))
        self.done = {
            effect: _Done(frozenset(those), frozenset(amounts.get(effect, ()))) for effect, those in objects.items()
        }
        """What each effect does that does anything."""
        self.gained = sorted((object.string, trait) for object, trait in found.get("gained", ()))
        self.lost = sorted((object.string, trait) for object, trait in found.get("lost", ()))
        self.numbers = sorted(
            (object.string, measure.name, number.number) for object, measure, number in found.get("number_now", ())
        )
        self.next = [effect.string for (effect,) in found.get("comes_next", ())]
        self.strips = sorted((effect.string, other.string) for effect, other in found.get("strips", ()))
        """Effects, each with one whose ability it takes away before that applies."""
        self.started = [self._fact("begun", each) for each in found.get("started", ())]
        self.carried = [self._fact("goes_on", each) for each in found.get("carried", ())]
        self.unsupported = {what for _, what in found.get("unsupported", ())}

    @classmethod
    def after(cls, layer: str) -> _Step:
        """A step of a layer all of whose effects are applied."""
        step = cls(())
        step.layer, step.more = layer, True
        return step

    @staticmethod
    def _fact(name: str, arguments: Iterable[Atom]) -> Fact:
        from bridge.asp.solving import term_of

        return (name, *map(term_of, arguments))

    def done_by(self, effect: str) -> _Done:
        """What an effect does."""
        return self.done.get(effect, _Done())


_LAYERS_OF_NUMBERS = frozenset({"defined", "base", "modified", "switched"})
"""The sublayers of power and toughness (CR 613.4), as the rules name them."""


_OF_TRAITS = ("type", "subtype", "has_attached", "modified", "supertype", "color", "keyword", "power", "toughness")


def _words_of(effect: Effect) -> Iterator[str]:
    """Words of which one is in every description of what an effect may change."""
    if effect.keyword is not None:  # What it changes stands with the rule of the keyword.
        yield from _OF_TRAITS
    if effect.types:
        yield "type"
    if effect.types or effect.subtypes:
        yield from ("subtype", "has_attached", "modified")
    if effect.supertypes:
        yield "supertype"
    if effect.colors is not None:
        yield "color"
    layers = KINDS[effect.kind].layers if effect.kind else ()
    if "abilities" in layers:
        yield "keyword"
    if _LAYERS_OF_NUMBERS.intersection(layers):
        yield from ("power", "toughness")


class _Layers:
    """The board while layers are applied to it."""

    def __init__(self, case: Case, answered: Answered) -> None:
        self.case = case
        self.answered = answered
        self.edition = case.edition or newest_edition()
        self.permanents = {each.id: each for each in case.state.battlefield}
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
        self.held: set[str] = set()
        self.asked: list[list[Fact]] = []
        self.applied: list[Fact] = []
        self.begun: list[Fact] = []
        self.seen: set[str] = set()
        """The effects, seen so far, of abilities that are given in the very layer in which they act."""
        self.left_open: dict[Term, None] = {}
        self.open_questions: dict[str, None] = {}

    def result(self) -> Current:
        step = self._asked()
        while step.layer:
            step = self._settle(step)
            new = self._apply(step)
            self.applied.append(("applied_layer", (step.layer,)))
            self.begun += [*step.started, *step.carried]
            if not step.more and not new:
                break
            step = self._asked()
        return Current(self._case(), tuple(self.open_questions), tuple(self.left_open))

    # One step

    def _asked(self, permanents: Mapping[str, Permanent] | None = None, carried: Iterable[Fact] = ()) -> _Step:
        """What the rules say about the next layer, for the board as it is or for other permanents."""
        self.asked.append(self._facts(permanents or self.permanents, carried))
        return _Step(self.answered(self.asked[-1]))

    def _facts(self, permanents: Mapping[str, Permanent], carried: Iterable[Fact]) -> list[Fact]:
        state = replace(self.case.state, battlefield=list(permanents.values()))
        changing = {name: effect for name, effect in self.effects.items() if _is_change(effect)}
        acting = [(name, effect, self._host(name)) for name, effect in changing.items()]
        facts = [*self.applied, *self.begun, *carried]
        facts += (("ability_effect", host, name) for name, host in self.hosts.items())
        facts += (("new_ability", name) for name in self.givers if name not in self.held)
        facts += (("lost_ability", name) for name in self.gone)
        facts += (("given_by", name, giver) for name, giver in self.givers.items())
        facts += self._parts(changing)
        facts += (("effect", name) for name in self.hosts if name not in changing)
        return facts_of_layer(replace(self.case, state=state), self.edition, acting, facts)

    def _host(self, name: str) -> Permanent | None:
        host = self.hosts.get(name)
        return None if host is None else self.permanents[host]

    def _parts(self, changing: Mapping[str, Effect]) -> Iterator[Fact]:
        """Effects of one ability (with the same words) about the same objects are one effect."""
        first: dict[object, str] = {}
        for name, effect in changing.items():
            key: object = name
            if effect.text:
                host = self.hosts.get(name)
                about = (effect.subject, effect.if_, effect.unless, effect.controller, effect.source)
                key = (host, self.givers.get(name), effect.text, repr(about))
            self.wholes[name] = first.setdefault(key, name)
            yield ("part_of", name, self.wholes[name])

    # Effects that change each other

    def _settle(self, step: _Step) -> _Step:
        """The step with every effect evaluated after those that it depends on; nothing more to do, if its effects had
        to be applied one after the other for that (CR 613.8)."""
        before = _copied(self)
        settled = self._in_waves(step)
        late = [] if settled is step else [each for each in self._new(settled) if each not in self.seen]
        if not late and not self._is_muddled(settled, before):
            return settled
        if self._can_be_in_sequence(step) and before._in_sequence(step.layer):
            self.__dict__.update(before.__dict__)
            return _Step.after(step.layer)
        for each in late:
            self.left_open.setdefault(("order_depends", late[0], each))
        return settled

    def _is_muddled(self, step: _Step, before: _Layers) -> bool:
        """Whether what effects of a layer do depends on each other, or on abilities that are given in it."""
        opened = {what[0] for what in self.left_open.keys() - before.left_open.keys() if isinstance(what, tuple)}
        found = opened | {what.name for what in step.unsupported}
        return bool(self.seen) or "order_depends" in found

    def _can_be_in_sequence(self, step: _Step) -> bool:
        counters = (spelled(kind) for each in self.permanents.values() for kind, n in each.counters.items() if n)
        return (
            step.layer in _IN_SEQUENCE
            and all(self.effects[each].kind != "cant_have" for each in step.acting)
            and not (step.layer == "abilities" and any(each.startswith(_COUNTED_KEYWORDS) for each in counters))
        )

    def _in_sequence(self, layer: str) -> bool:
        """Applies the effects of a layer one after the other: each time, the next of those that depend on none of the
        others as the board is then (CR 613.8c). False if it isn't said which one that is, or there are too many."""
        resumed: Fact = ("resumed_layer", (layer,))
        applied: set[str] = set()
        while True:
            acting = self._only((), resumed).acting - applied
            units: dict[str, list[str]] = {}
            for each in sorted(acting):
                units.setdefault(self.wholes[each], []).append(each)
            if not units:
                return True
            if len(units) > _MOST_IN_SEQUENCE or len(applied) > _MOST_IN_SEQUENCE**2:
                return False
            alone = {unit: self._only(parts, resumed) for unit, parts in units.items()}
            waiting = self._waiting(units, alone, resumed) if len(units) > 1 else []
            asked = [*(("pending", unit) for unit in units), *waiting]
            following = self._only((), resumed, asked).next
            if len(following) != 1:
                return False
            (unit,) = following
            self._apply(alone[unit])
            self.begun += [fact for fact in (*alone[unit].started, *alone[unit].carried) if fact[1] == unit]
            applied.update(units[unit])

    def _only(
        self,
        parts: Collection[str],
        resumed: Fact,
        more: Iterable[Fact] = (),
        permanents: Mapping[str, Permanent] | None = None,
    ) -> _Step:
        """The step in which some effects alone apply."""
        idle = [each for each, effect in self.effects.items() if _is_change(effect) and each not in parts]
        facts = [resumed, *more, *(fact for each in idle for fact in _Done().facts(each))]
        return self._asked(permanents, facts)

    def _waiting(self, units: Mapping[str, list[str]], alone: Mapping[str, _Step], resumed: Fact) -> Iterator[Fact]:
        """Facts that say which of some effects depends on which: it does something else, or exists no more, when only
        the other has been applied (CR 613.8a)."""
        for other, step in alone.items():
            board, gone, _ = self._changed(self.permanents, step)
            if board == self.permanents and not gone:
                continue
            lost = [("lost_ability", each) for each in gone]
            for unit, parts in units.items():
                if unit == other:
                    continue
                then = self._only(parts, resumed, lost, board)
                if gone & set(parts) or self._does(parts, then, board) != self._does(
                    parts, alone[unit], self.permanents
                ):
                    yield ("waits_for", unit, other)

    def _does(self, parts: Iterable[str], step: _Step, board: Mapping[str, Permanent]) -> list[tuple[object, ...]]:
        """What some effects do in a step: to which objects, with which numbers, and which subtypes these can have."""
        after = self._changed(board, step)[0]
        return [
            (
                step.done_by(each),
                {
                    (object, subtype)
                    for object in step.done_by(each).objects
                    for subtype in map(spelled, self.effects[each].subtypes)
                    if subtype in map(spelled, after[object].subtypes)
                },
            )
            for each in parts
        ]

    def _in_waves(self, step: _Step) -> _Step:
        """The step with every effect evaluated after those that it depends on (CR 613.8).

        What an effect does is found out on the board as others leave it. An effect depends on others if that is not
        what it does on the board as the layer begins; then it waits, and is evaluated after the others were applied.
        """
        resumed: Fact = ("resumed_layer", (step.layer,))
        new = self._new(step)
        self.seen = set(new)
        asking = {*self._asking(step), *new}
        if not asking:
            return step
        self._open_strips(step, resumed)
        known = {each: step.done_by(each) for each in step.acting}
        waves: dict[str, int] = {}
        waiting: set[str] = set()
        while True:
            known.update({each: _Done() for each in new if each not in known})
            unlike = self._unlike(known, asking, waves, resumed)
            if not unlike or (waiting and unlike >= waiting) or max(waves.values(), default=0) > len(known):
                break
            waiting = unlike
            waves.update(dict.fromkeys(waiting, max(waves.values(), default=0) + 1))
            known.update(self._found(waiting, self._combined(known, waves, resumed, without=waiting), resumed))
            new = [*new, *self._new(self._combined(known, waves, resumed))]
            self.seen.update(new)
            asking.update(new)
        if not waves:
            return step
        # Which of these come first is not worked out: effects that depend on each other, and those that wait where
        # abilities are given that act, or take abilities away, in this very layer.
        strips = any(self.effects[each].all_abilities for each in new)
        late = sorted(waves) if new and (strips or waves.keys() - set(new)) else []
        muddled = sorted(unlike | waiting) if unlike else late
        for other in muddled[1:] or muddled:
            self.left_open.setdefault(("order_depends", muddled[0], other))
        return self._combined(known, waves, resumed) if muddled else self._in_order(known, waves, resumed)

    def _open_strips(self, step: _Step, resumed: Fact) -> None:
        """Leaves open what an effect does that depends on another whose ability it takes away: a loop (CR 613.8b)."""
        if not step.strips:
            return
        strippers = {each for each, _ in step.strips}
        idle = [fact for each in strippers for fact in _Done().facts(each)]
        without = self._asked(self.permanents, [resumed, *idle])
        board = self._found(strippers, without, resumed)
        for each, other in step.strips:
            if board[each] != step.done_by(each):
                self.left_open.setdefault(("order_depends", each, other))

    def _new(self, step: _Step) -> list[str]:
        """The effects of abilities that the step gives which act in the same layer."""
        resumed: Fact = ("resumed_layer", (step.layer,))
        given = self._given(step)
        if not given:
            return []
        acting = self._asked(self._changed(self.permanents, step)[0], [resumed]).acting
        return [each for each in given if each in acting]

    def _in_order(self, known: Mapping[str, _Done], waves: Mapping[str, int], resumed: Fact) -> _Step:
        """All effects combined; where it matters, each that waits just after those that it depends on."""
        from bridge.asp.solving import term_of

        step = self._combined(known, waves, resumed)
        if not any(waves.keys() & _strings(term_of(what)) for what in step.unsupported):
            return step
        found: list[Fact] = []
        for other in [each for each, done in known.items() if done.objects]:
            for wave in {each for each in waves.values() if each > waves.get(other, 0)}:
                # As when they were evaluated: without each other, and without those that wait longer.
                these = [each for each, number in waves.items() if number == wave]
                later = {each for each, number in waves.items() if number >= wave}
                without = self._found(these, self._combined(known, waves, resumed, without={other, *later}), resumed)
                found += [("depends_on", each, other) for each in these if without[each] != known[each]]
        return self._combined(known, waves, resumed, [("dependencies_known",), *found])

    def _found(self, effects: Iterable[str], step: _Step, resumed: Fact) -> dict[str, _Done]:
        """What some effects do on the board as a step leaves it; those of abilities that it doesn't give do nothing."""
        board, _, gifts = self._changed(self.permanents, step)
        there = {self._give(*key) for key in gifts}
        probe = self._asked(board, [resumed])
        return {
            each: probe.done_by(each) if each not in self.givers or each in self.held or each in there else _Done()
            for each in effects
        }

    def _asking(self, step: _Step) -> list[str]:
        """The effects that act now and whose description, condition or number mentions what effects may change now."""
        words = {word for each in step.acting for word in _words_of(self.effects[each])}
        words.update(measure for _, measure, _ in step.numbers)
        words.update(trait.name for _, trait in (*step.gained, *step.lost))
        if len(step.acting) < 2 and not any(each.counters for each in self.permanents.values()):
            return []
        asked: dict[str, set[str]] = {}
        for predicate, *arguments in self.asked[-1]:
            if predicate in _EVALUATED and arguments[0] in step.acting:
                names(arguments[-1:], asked.setdefault(str(arguments[0]), set()))
        # What speaks of `colors` or `toughness_minus_power` speaks of what `color` or `power` stands for.
        return [each for each, said in asked.items() if any(word in name for word in words for name in said)]

    def _unlike(
        self, known: Mapping[str, _Done], among: Iterable[str], waves: Mapping[str, int], resumed: Fact
    ) -> set[str]:
        """The effects that do something else on the board as all others leave it."""
        found: set[str] = set()
        for ability in {self.wholes[each] for each in among}:
            parts = {each for each in known if self.wholes[each] == ability}
            alone = self._found(parts, self._combined(known, waves, resumed, without=parts), resumed)
            if any(alone[each] != known[each] for each in parts):
                found |= parts
        return found

    def _combined(
        self,
        known: Mapping[str, _Done],
        waves: Mapping[str, int],
        resumed: Fact,
        more: Iterable[Fact] = (),
        *,
        without: Collection[str] = (),
    ) -> _Step:
        """The step in which effects do what is known of them, and those in `without` nothing."""
        facts = [resumed, *more]
        for name, effect in self.effects.items():
            if _is_change(effect):
                facts += (_Done() if name in without else known.get(name, _Done())).facts(name)
        facts += [("waits", name, wave) for name, wave in waves.items()]
        return self._asked(self.permanents, facts)

    def _given(self, step: _Step) -> list[str]:
        """The ids of the effects on characteristics in abilities that the step gives; they have them from now on."""
        gifts = self._changed(self.permanents, step)[2]
        return [name for key in gifts if _is_change(self.effects[name := self._give(*key)])]

    # What changes

    def _apply(self, step: _Step) -> bool:
        """Changes the board; whether objects have new abilities that change characteristics."""
        self._note(step)
        self.permanents, gone, gifts = self._changed(self.permanents, step)
        self.gone |= gone
        names = {self._give(*key) for key in gifts}
        # Those of abilities that an effect gave only before others were applied are there no more.
        self.gone |= {name for name in self.gifts.values() if name not in names and name not in self.held}
        self.held |= names
        return any(_is_change(self.effects[name]) for name in names)

    def _note(self, step: _Step) -> None:
        from bridge.asp.solving import term_of

        for what in sorted(step.unsupported):
            if what.name == "unanswered":
                self.open_questions.setdefault(what.arguments[0].string)
            else:
                self.left_open.setdefault(term_of(what))

    def _changed(
        self, permanents: Mapping[str, Permanent], step: _Step
    ) -> tuple[dict[str, Permanent], set[str], list[tuple[str, str, int]]]:
        """The permanents after a step, the effects whose ability was lost, and the abilities that were given: to which
        permanent, by which effect, which one of it."""
        after = dict(permanents)
        gone: set[str] = set()
        gifts: list[tuple[str, str, int]] = []
        for object, trait in step.lost:
            if trait.name in _LISTS:
                key, value = _LISTS[trait.name], _value(trait.arguments[0])
                kept = [each for each in getattr(after[object], key) if spelled(each) != value]
                after[object] = replace(after[object], **{key: kept})
            elif trait.name == "ability":
                gone.add(trait.arguments[0].string)
            elif trait.name == "unknown_colors":
                after[object] = replace(after[object], colors_unknown=False)
            elif trait.name in ("mana", "mana_cost"):
                after[object] = replace(after[object], **{trait.name: None})
            elif trait.name == "number":
                after[object] = replace(after[object], **{trait.arguments[0].name: None})
        for object, trait in step.gained:
            if trait.name in _LISTS:
                key, value = _LISTS[trait.name], _value(trait.arguments[0])
                after[object] = replace(after[object], **{key: [*getattr(after[object], key), value]})
            elif trait.name == "granted":
                giver, number = trait.arguments
                gifts.append((object, giver.string, number.number))
            elif trait.name == "mana_cost_of":
                cost = self.effects[trait.arguments[0].string].cost
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

    # The result

    def _case(self) -> Case:
        named = {term for what in self.left_open for term in _strings(what)}
        of: dict[str, list[Effect]] = {}
        for name, host in self.hosts.items():
            effect = self.effects[name]
            if name in self.gone or (_is_change(effect) and name not in named):
                of.setdefault(host, [])
                continue
            # With an id it is called the same though others before it are gone; words alone say nothing about effects.
            keeps_id = name in named or (effect.kind is not None and name not in self.gifts.values())
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


def _copied(layers: _Layers) -> _Layers:
    """The same board, on which layers can be applied apart."""
    made = copy(layers)
    for name, value in vars(layers).items():
        if isinstance(value, dict | set | list):
            setattr(made, name, copy(value))
    return made


def _value(term: Atom) -> str:
    import clingo

    return term.string if term.type is clingo.SymbolType.String else term.name


def _strings(term: Term) -> set[str]:
    """The strings that are arguments of a term."""
    return {each for each in term[1:] if isinstance(each, str)} if isinstance(term, tuple) else set()
