"""Questions about one layer of continuous effects, the answers of the rules, and the words on which effects of a layer
depend (CR 613)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from bridge.case.kinds import KINDS
from bridge.case.state import Case, Effect, Permanent
from bridge.case.terms import Fact, Term

if TYPE_CHECKING:
    from bridge.asp.solving import Atom

__all__ = [
    "FIRST_LAYERS",
    "GIVEN_BY_COUNTERS",
    "LAYER_QUESTION",
    "NOTHING",
    "WHICH_NEXT",
    "WHICH_OTHERWISE",
    "Answer",
    "Applied",
    "Asking",
    "Current",
    "Done",
    "Question",
    "Step",
    "compared",
    "copying",
    "evaluated",
    "words_of",
]

T = TypeVar("T")

LAYER_QUESTION = "apply_layer"
"""The question that is asked about each layer."""


class Question(NamedTuple):
    """A question about a layer.

    Attributes:
        facts: Its facts.
        wanted: The names of predicates to which the answer may be confined; if there are none, all.
    """

    facts: tuple[Fact, ...]
    wanted: frozenset[str] = frozenset()


Answer: TypeAlias = "list[Atom]"
"""The shown atoms of the one answer set of a question."""
Asking: TypeAlias = Generator[list[Question], list[Answer], T]
"""A generator that yields questions, is sent their answers in the same order, and returns a result."""

Done: TypeAlias = "frozenset[Fact]"
"""What an effect does in a layer, as facts of the next question about it."""

NOTHING: Done = frozenset()

_DOES = {
    "affects": "evaluated_on",
    "amount_of": "evaluated_amount",
    "gives_control": "evaluated_control",
    "gives_subtype": "evaluated_subtype",
}
"""The atoms of an answer that say what effects do, with the facts by which the next question is told."""


_OF_NUMBERS = frozenset({"number_threshold", "number_used"})
WHICH_NEXT = _OF_NUMBERS | {
    *("pending", "comes_next", "brings_on", "role"),
    *("dependent_on", "loops_with", "goes_on_without", "left_out", "order_rule"),
}
WHICH_OTHERWISE = _OF_NUMBERS | {"does_otherwise"}
"""The predicates that tell which effect is applied next, or which effects do something else."""


class Applied(NamedTuple):
    """The order in which effects were applied in a layer, for explanations.

    Attributes:
        layer: The layer, as the rules name it.
        effects: Those that were applied, in their order: ids of effects, of several parts the first one's, and counters
            and what makes permanents suspected, as the rules name them.
        ordered: Whether timestamps or dependencies decide the order; if not, every order has the same result.
        vain: Whether it applied to nothing.
        depends: Effects that waited, each with the effects that it depends on.
        loops: Effects that depend on each other.
        goes_on: Effects that continue although their abilities were lost.
        left_out: Effects that don't apply since their abilities were lost before they began.
        rules: The numbers of the rules on timestamps, dependencies and beginnings.
    """

    layer: str
    effects: tuple[Term, ...]
    ordered: bool = True
    vain: bool = False
    depends: tuple[tuple[Term, Term], ...] = ()
    loops: tuple[tuple[Term, Term], ...] = ()
    goes_on: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    rules: Mapping[str, str] = {}


class Current(NamedTuple):
    """A case with current characteristics.

    Attributes:
        case: The case; no effect in it changes characteristics any more, except those that `left_open` names.
        open_questions: Questions on which characteristics depend and that the case doesn't answer; they are as if the
            answer were no.
        left_open: What could not be decided, as terms of the vocabulary's `left_open/1`.
        order: The order in which effects were applied, if it was asked for.
        unknown_for: The permanents whose power or toughness isn't known, each with the player and the number for which.
        thresholds: Numbers of players that aren't given, each with one from which on a comparison comes out otherwise.
        used: Those that are used for more than comparisons.
    """

    case: Case
    open_questions: tuple[str, ...] = ()
    left_open: tuple[Term, ...] = ()
    order: tuple[Applied, ...] = ()
    unknown_for: tuple[tuple[str, str, str], ...] = ()
    thresholds: tuple[tuple[str, str, int], ...] = ()
    used: tuple[tuple[str, str], ...] = ()


class Step:
    """The answer of the rules about one layer: what each effect does, and what that changes."""

    def __init__(self, atoms: Iterable[Atom], asked: Sequence[Fact] = ()) -> None:
        from bridge.asp.solving import term_of

        found: dict[str, list[Fact]] = {}
        for atom in sorted(atoms):
            found.setdefault(atom.name, []).append(tuple(map(term_of, atom.arguments)))

        def told(name: str) -> list[Any]:
            return found.get(name, [])

        self.asked = asked
        """The facts of the question."""
        self.layer = next((str(layer[0]) for (layer,) in told("layer")), "")
        self.more = "later_layer" in found
        self.acting: set[str] = {effect for effect, _ in told("role")}
        done: dict[str, set[Fact]] = {}
        for name, fact in _DOES.items():
            for effect, *rest in told(name):
                done.setdefault(effect, set()).add((fact, effect, *rest))
        self.done = {effect: frozenset(facts) for effect, facts in done.items()}
        """What each effect does; effects that do nothing are missing."""
        self.gained: list[tuple[str, tuple[Any, ...]]] = told("gained")
        self.lost: list[tuple[str, tuple[Any, ...]]] = told("lost")
        self.numbers: list[tuple[str, str, int]] = [
            (object, of[0], number) for object, of, number in told("number_now")
        ]
        self.otherwise: set[str] = {effect for (effect,) in told("does_otherwise")}
        """The compared effects that do something else than before."""
        self.strips: list[tuple[str, str]] = told("strips")
        """Effects, each with one that loses its ability to it before it applies."""
        self.waits: dict[str, int] = dict(told("waits"))
        """Effects that wait for others, and in how many rounds."""
        self.goes_round = "goes_round" in found
        self.asked_about: list[tuple[str, str]] = told("asks_dependency")
        """Waiting effects, each with one of which it isn't known yet whether it waits for that one."""
        self.sequential = "sequential" in found
        self.pending: dict[Term, list[Term]] = {}
        """The parts of each effect that is still to be applied, where they are applied one by one; also counters."""
        for effect, ability in told("pending"):
            self.pending.setdefault(ability, []).append(effect)
        self.next: list[Term] = [effect for (effect,) in told("comes_next")]
        self._brings_on: list[tuple[Term, Term]] = told("brings_on")
        self.placed: dict[str, int] = dict(told("placed_at"))
        """The timestamps by which effects that are applied together have their order."""
        self.rules: dict[str, str] = {what: rule for (what,), rule in told("order_rule")}
        """The numbers of the rules that decide on the order."""
        self.depends: list[tuple[Term, Term]] = told("dependent_on")
        self.loops: list[tuple[Term, Term]] = told("loops_with")
        self.goes_on: list[str] = [effect for (effect,) in told("goes_on_without")]
        self.left_out: list[str] = [effect for (effect,) in told("left_out")]
        """Effects that don't apply: their abilities were lost before they began."""
        self.bars: list[tuple[str, Term]] = told("bars")
        """Which keywords permanents can't have."""
        self.hides: list[tuple[str, str]] = told("hides")
        """Subtypes that permanents don't have as long as they lack the card type."""
        self.started: list[Fact] = [("begun", *each) for each in told("started")]
        self.carried: list[Fact] = [("goes_on", *each) for each in told("carried")]
        self.unsupported: list[tuple[Any, ...]] = [what for _, what in told("unsupported")]
        self.unknown_for: list[tuple[str, str, str]] = told("made_unknown")
        """Permanents whose power or toughness isn't known any more, each with the player and the number it rests on."""
        self.thresholds: list[tuple[str, str, int]] = told("number_threshold")
        """Numbers that aren't given, each with one from which on a comparison comes out otherwise."""
        self.used: list[tuple[str, str]] = told("number_used")
        """Those that are used for more than that."""

    @classmethod
    def after(cls, layer: str) -> Step:
        """A step of a layer all of whose effects are applied."""
        step = cls(())
        step.layer, step.more = layer, True
        return step

    def brought_on_by(self, unit: Term) -> Iterator[Fact]:
        """Facts that say which effects come directly after the one that is applied next."""
        return (("brought_on", each) for first, each in self._brings_on if first == unit)

    def done_by(self, effect: str) -> Done:
        """What an effect does."""
        return self.done.get(effect, NOTHING)


def evaluated(known: Mapping[str, Done]) -> Iterator[Fact]:
    """Facts that fix the known results of effects."""
    for effect, done in known.items():
        yield ("evaluated", effect)
        yield from done


def compared(known: Mapping[str, Done]) -> Iterator[Fact]:
    """Facts that ask whether effects still have their known results."""
    for effect, done in known.items():
        yield ("compared", effect)
        yield from done


_LAYERS_OF_NUMBERS = frozenset({"defined", "base", "modified", "switched"})
"""The sublayers of power and toughness (CR 613.4), as the rules name them."""


_OF_SUBTYPES = ("subtype", "has_attached", "has_attached_of", "modified")
_OF_TRAITS = ("type", *_OF_SUBTYPES, "supertype", "color", "keyword", "power", "toughness")


GIVEN_BY_COUNTERS = ("keyword", "power", "toughness")
"""The changes by counters, and the designation suspected."""


FIRST_LAYERS = frozenset({"copies", "control", "texts"})
"""The layers that may change what any effect does: whoever controls something is "you" in its abilities."""


def words_of(effect: Effect) -> Iterator[str]:
    """Words, one of which occurs in every description that the effect may change."""
    if effect.keyword is not None:  # The keyword's rule defines what it changes.
        yield from _OF_TRAITS
    if effect.types:
        yield "type"
    if effect.types or effect.subtypes:
        yield from _OF_SUBTYPES
    if effect.supertypes:
        yield "supertype"
    if effect.colors is not None:
        yield "color"
    layers = KINDS[effect.kind].layers if effect.kind else ()
    if "abilities" in layers:
        yield "keyword"
    if _LAYERS_OF_NUMBERS.intersection(layers):
        yield from ("power", "toughness")


_COPIED_WITH = {
    "name": ("name", "mana_cost", "mana_value", "loyalty", "defense", "text"),
    "colors": ("colors", "colors_unknown"),
    "abilities": ("mana",),
}
"""The keys of a permanent that are copied with a characteristic; of others the key of that name."""


def copying(permanent: Permanent, source: Permanent, characteristic: str) -> Permanent:
    """A permanent with a characteristic of another one."""
    keys = _COPIED_WITH.get(characteristic, (characteristic,))
    return replace(permanent, **{key: getattr(source, key) for key in keys})
