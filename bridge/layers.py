"""From printed to current characteristics: continuous effects are applied layer by layer (CR 613).

The rules decide (`asp_rules/apply_layer.lp`): which effects belong to a layer, what they apply to, what they do and
which of two comes first. This module asks once for each layer in which there is something to apply, and carries what
was gained and lost to the next. Where effects of a layer can change each other it asks again, until every effect has
been evaluated after those that it depends on (CR 613.8).

The facts of each step are `facts_of_layer`; plain clingo gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from bridge.facts import effect_ids, facts_of_layer, quote, spelled
from bridge.rulebook.tables import newest_edition
from bridge.state import CHANGE_KINDS, Case, Effect, Permanent
from bridge.words import keyword_of

if TYPE_CHECKING:
    from bridge.solving import Atom

__all__ = ["Current", "current", "facts_of_steps"]

_QUESTION = "apply_layer"

_LISTS = {"type": "types", "subtype": "subtypes", "supertype": "supertypes", "color": "colors", "keyword": "keywords"}
"""The traits that layers give and take, with the keys of a permanent that list them."""

_WORDS_OF = {"supertype": "supertype", "subtype": "subtype has_attached", "keyword": "keyword", "color": "color"}
"""What a description says about a trait, where it doesn't begin with the trait's name."""


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
    left_open: tuple[str, ...] = ()


def current(case: Case) -> Current:
    """The case with the characteristics that its permanents have after all continuous effects (CR 613).

    What a case gives as printed is changed by effects and counters. What it gives by hand is current already, and only
    gets the keywords and abilities that effects and keyword counters give. Control, copies and changed texts (layers 1
    to 3) are as the case gives them.

    Args:
        case: A case whose texts have been read. The same case is returned if there is nothing to apply.

    Raises:
        CaseError: A condition asks for something that can't be said in the vocabulary.
        InternalError: A bug of ours.
    """
    state = case.state
    if not any(_is_change(each) for each in state.effects) and not any(
        _is_changed(each, state.printed) for each in state.battlefield
    ):
        return Current(_settled(case))
    return _Layers(case).result()


def facts_of_steps(case: Case) -> list[str]:
    """The facts of each question about a layer that `current` asks for the case.

    Raises:
        CaseError, InternalError: as `current`.
    """
    layers = _Layers(case)
    layers.result()
    return layers.asked


def _is_change(effect: Effect) -> bool:
    return effect.kind in CHANGE_KINDS


def _is_changed(permanent: Permanent, printed: bool) -> bool:
    """Whether the permanent's effects or counters may change a characteristic of anything."""
    if any(_is_change(each) for each in permanent.effects or ()):
        return True
    return bool(permanent.counters) and bool(printed or permanent.printed or _keywords(permanent.counters))


def _keywords(words: Iterable[str]) -> list[str]:
    found = []
    for each in words:
        try:
            found.append(keyword_of(each)[0])
        except ValueError:
            continue
    return found


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


class _Amount(NamedTuple):
    """A number that an effect sets or adds."""

    effect: str
    object: str
    measure: str
    number: int


class _Step:
    """The answer of the rules about one layer: what each effect does, and what that changes."""

    def __init__(self, atoms: Iterable[Atom]) -> None:
        found: dict[str, list[list[Atom]]] = {}
        for atom in atoms:
            found.setdefault(atom.name, []).append(atom.arguments)
        self.layer = next((layer.name for (layer,) in found.get("layer", ())), "")
        self.more = "later_layer" in found
        self.affects = {(effect.string, object.string) for effect, object in found.get("affects", ())}
        self.amounts = {
            _Amount(effect.string, object.string, measure.name, number.number)
            for effect, object, measure, number in found.get("amount_of", ())
        }
        self.gained = sorted((object.string, trait) for object, trait in found.get("gained", ()))
        self.lost = sorted((object.string, trait) for object, trait in found.get("lost", ()))
        self.numbers = sorted(
            (object.string, measure.name, number.number) for object, measure, number in found.get("number_now", ())
        )
        self.started = [f"begun({ability})." for (ability,) in found.get("started", ())]
        self.carried = [f"goes_on({ability},{object})." for ability, object in found.get("carried", ())]
        self.unsupported = {what for _, what in found.get("unsupported", ())}

    def done_by(self, effect: str) -> tuple[frozenset[str], frozenset[_Amount]]:
        """What an effect applies to, and its numbers."""
        return (
            frozenset(object for each, object in self.affects if each == effect),
            frozenset(each for each in self.amounts if each.effect == effect),
        )

    def evaluation(self, effects: Iterable[str]) -> list[str]:
        """Facts that say what some effects were found to do."""
        wanted = set(effects)
        lines = [f"evaluated({quote(each)})." for each in wanted]
        lines += [f"evaluated_on({quote(each)},{quote(object)})." for each, object in self.affects if each in wanted]
        lines += [
            f"evaluated_amount({quote(each)},{quote(object)},{measure},{number})."
            for each, object, measure, number in self.amounts
            if each in wanted
        ]
        return lines

    @property
    def changed_words(self) -> set[str]:
        """Words of which one occurs in every description of what this step changed."""
        words = {measure for _, measure, _ in self.numbers}
        for _, trait in (*self.gained, *self.lost):
            words.update(_WORDS_OF.get(trait.name, trait.name).split())
        return words


class _Layers:
    """The board while layers are applied to it."""

    def __init__(self, case: Case) -> None:
        self.case = case
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
        self.givers: dict[str, str] = {}
        self.asked: list[str] = []
        self.applied: list[str] = []
        self.begun: list[str] = []
        self.left_open: dict[str, None] = {}
        self.open_questions: dict[str, None] = {}

    def result(self) -> Current:
        step = self._asked()
        while step.layer:
            step = self._settle(step)
            new = self._apply(step)
            self.applied.append(f"applied_layer({step.layer}).")
            self.begun += [*step.started, *step.carried]
            if not step.more and not new:
                break
            step = self._asked()
        return Current(self._case(), tuple(self.open_questions), tuple(self.left_open))

    # One step

    def _asked(self, permanents: Mapping[str, Permanent] | None = None, carried: Iterable[str] = ()) -> _Step:
        """What the rules say about the next layer, for the board as it is or for other permanents."""
        from bridge.solving import judge

        self.asked.append(self._facts(permanents or self.permanents, carried))
        return _Step(judge(_QUESTION, self.asked[-1]))

    def _facts(self, permanents: Mapping[str, Permanent], carried: Iterable[str]) -> str:
        state = replace(self.case.state, battlefield=list(permanents.values()))
        changing = {name: effect for name, effect in self.effects.items() if _is_change(effect)}
        acting = [(name, effect, self._host(name)) for name, effect in changing.items()]
        lines = [*self.applied, *self.begun, *carried]
        lines += (f"ability({quote(host)},{quote(name)})." for name, host in self.hosts.items())
        lines += (f"lost_ability({quote(name)})." for name in self.gone)
        lines += (f"given_by({quote(name)},{quote(giver)})." for name, giver in self.givers.items())
        lines += self._parts(changing)
        lines += (f"effect({quote(name)})." for name in self.hosts if name not in changing)
        return facts_of_layer(replace(self.case, state=state), self.edition, acting, lines)

    def _host(self, name: str) -> Permanent | None:
        host = self.hosts.get(name)
        return None if host is None else self.permanents[host]

    def _parts(self, changing: Mapping[str, Effect]) -> Iterator[str]:
        """Effects of one ability (with the same words) about the same objects are one effect."""
        first: dict[object, str] = {}
        for name, effect in changing.items():
            key: object = name
            if effect.text:
                host = self.hosts.get(name)
                about = (effect.subject, effect.if_, effect.unless, effect.controller, effect.source)
                key = (host, self.givers.get(name), effect.text, repr(about))
            yield f"part_of({quote(name)},{quote(first.setdefault(key, name))})."

    # Effects that change each other

    def _settle(self, step: _Step) -> _Step:
        """The step with every effect evaluated after those that it depends on."""
        return step

    # What changes

    def _apply(self, step: _Step) -> bool:
        """Changes the board; whether objects have new abilities that change characteristics."""
        self._note(step)
        self.permanents, gone, gifts = self._changed(self.permanents, step)
        self.gone |= gone
        for key in gifts:
            self._give(*key)
        return any(_is_change(self.effects[self.gifts[key]]) for key in gifts)

    def _note(self, step: _Step) -> None:
        for what in sorted(step.unsupported):
            if what.name == "unanswered":
                self.open_questions.setdefault(what.arguments[0].string)
            else:
                self.left_open.setdefault(str(what))

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
            elif trait.name == "mana":
                after[object] = replace(after[object], mana=None)
        for object, trait in step.gained:
            if trait.name in _LISTS:
                key, value = _LISTS[trait.name], _value(trait.arguments[0])
                after[object] = replace(after[object], **{key: [*getattr(after[object], key), value]})
            elif trait.name == "granted":
                giver, number = trait.arguments
                gifts.append((object, giver.string, number.number))
        for object, measure, amount in step.numbers:
            after[object] = replace(after[object], **{measure: amount})
        return after, gone, gifts

    def _give(self, object: str, giver: str, number: int) -> None:
        """Gives a permanent an ability of those that an effect lists, once."""
        if (object, giver, number) in self.gifts:
            return
        name = f"{object}: {giver}#{number}"
        while name in self.effects:
            name += "'"
        ability = self.effects[giver].abilities[number - 1]
        self.gifts[object, giver, number] = name
        self.effects[name] = ability
        self.hosts[name] = object
        if _is_change(ability):
            self.givers[name] = giver

    # The result

    def _case(self) -> Case:
        named = {term for what in self.left_open for term in _strings(what)}
        of: dict[str, list[Effect]] = {}
        for name, host in self.hosts.items():
            effect = self.effects[name]
            if name in self.gone or (_is_change(effect) and name not in named):
                of.setdefault(host, [])
                continue
            given = name in self.gifts.values()
            of.setdefault(host, []).append(effect if given and name not in named else replace(effect, id=name))
        battlefield = []
        for permanent in self.permanents.values():
            if permanent.id in of:
                effects = of[permanent.id]
                if permanent.effects is None and (permanent.text or "").strip():
                    effects = [Effect(text=permanent.text), *effects]  # words that nobody has read are still there
                permanent = replace(permanent, effects=effects)
            battlefield.append(permanent)
        kept = [
            replace(each, id=name) if _is_change(each) else each
            for name, each in zip(self.free, self.case.state.effects, strict=True)
            if name in named or not _is_change(each)
        ]
        return _settled(self.case, battlefield, kept)


def _value(term: Atom) -> str:
    import clingo

    return term.string if term.type is clingo.SymbolType.String else term.name


def _strings(text: str) -> list[str]:
    """The strings in a term."""
    import clingo

    term = clingo.parse_term(text)
    return [each.string for each in term.arguments if each.type is clingo.SymbolType.String]
