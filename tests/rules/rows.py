"""Rows of the tables: facts in the vocabulary of `interface/input/`, and the whole answer of the rules.

A row has everything that is read back, so that a row fails if a rule derives too much as well as if it derives too
little. The helpers write facts; none of them knows a rule of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

import pytest
from clingo import Control, Symbol, SymbolType

from bridge.asp import encodings
from bridge.asp.slicing import sliced
from bridge.asp.solving import Search
from bridge.combat.listing import Listing
from bridge.combat.reading import ASKED
from tests.terms import terms

__all__ = [
    "ALL",
    "EDITIONS",
    "FOUR",
    "LAYER_SHOWN",
    "NEWEST",
    "ON_BLOCKS",
    "PER_DEFENDING_PLAYER",
    "PER_SUBJECT",
    "THREE",
    "TWO",
    "Row",
    "X",
    "all_of",
    "answer",
    "attack",
    "attacking",
    "block",
    "block_row",
    "broken",
    "creature",
    "effect",
    "fitting",
    "found",
    "gone",
    "idle",
    "met",
    "permanent",
    "players",
    "table",
    "there",
    "true_conditions",
    "unmet",
]

EDITIONS = ("2018-10-05", "2020-04-17", "2021-11-19", "2024-04-12", "2025-02-07", "2026-04-17")
"""The editions that are encoded, the oldest first."""
NEWEST = EDITIONS[-1]

LAYER_SHOWN = (
    *("gained", "lost", "number_now", "strips", "comes_next", "brings_on", "unsupported"),
    *("does_otherwise", "goes_round", "asks_dependency", "sequential", "bars", "hides"),
    *("placed_at", "dependent_on", "loops_with", "order_rule", "goes_on_without", "left_out"),
    *("made_unknown", "number_threshold", "number_used"),
)
"""The predicates of the answer about a layer that a row has; other tests look at the rest."""


class Row(NamedTuple):
    """The answer of the rules to some facts.

    Attributes:
        name: What the row shows, in words.
        facts: All facts.
        expected: The lines of the whole answer, as `found` gives them; empty for an empty answer.
        question: The question, which names the program.
    """

    name: str
    facts: str
    expected: str = ""
    question: str = "declare_attackers"


def block_row(name: str, facts: str, expected: str = "") -> Row:
    """A row of `declare_blockers.lp`."""
    return Row(name, facts, expected, "declare_blockers")


def answer(facts: str, program: str) -> set[str]:
    """The atoms that a program shows for facts; it has to have exactly one answer set."""
    messages: list[str] = []
    control = Control(["--warn=all", "0"], logger=lambda code, message: messages.append(message))
    control.add("base", [], program + facts)
    control.ground([("base", [])])
    assert not messages
    with control.solve(yield_=True) as handle:
        answers = [{str(atom) for atom in model.symbols(shown=True)} for model in handle]
    assert len(answers) == 1
    return answers[0]


def found(facts: str, question: str, program: str = "") -> set[str]:
    """The whole answer to a question.

    Args:
        facts: The facts.
        question: `declare_attackers` and the like: all shown atoms. `apply_layer`: those of `LAYER_SHOWN`.
            `pay_attackers`, `pay_blockers`: every way to pay all costs of the play without a needless activation, or
            the parts that can be paid. `improve_attackers`, `improve_blockers`: every better declaration.
            `legal_attackers`, `legal_blockers`: every legal declaration, listed as the bridge does.
        program: The text of a program to use in place of the question's; the bridge's listing ignores it.
    """
    if question.startswith("legal_"):
        return _legal(facts, question)
    program = program or _program(question, facts)
    if question.startswith("pay_"):
        return _ways_to_pay(facts, program)
    if question.startswith("improve_"):
        return {_declared(shown) for shown in _answers(_grounded(facts, program))}
    shown = answer(facts, program)
    return {atom for atom in shown if atom.startswith(LAYER_SHOWN)} if question == "apply_layer" else shown


_WHOLE_ONE_IN = 8


def _program(question: str, facts: str) -> str:
    """The program of a question without the rules that the facts can't reach, which takes a fifth of the time; for one
    row in so many the whole program, whose answer is the same (`tests/asp/test_slicing.py`)."""
    if sha256(facts.encode()).digest()[0] % _WHOLE_ONE_IN == 0:
        return encodings.text(question)
    return sliced(encodings.text(question), terms(facts))


def _legal(facts: str, question: str) -> set[str]:
    search = Search(question, terms(facts), arguments=("--opt-mode=ignore",))
    search.project("show")
    asked = next(each for each in ASKED.values() if question == f"legal_{each.creatures}")
    listing = Listing(search, asked, [], None)
    listing.run()
    listed = (play.declaration.items() for play in listing.found)
    pairs = ([(one, [faced] if isinstance(faced, str) else faced) for one, faced in play] for play in listed)
    found = [" ".join(sorted(f"{one}>{each}" for one, faced in play for each in faced)) for play in pairs]
    assert len(set(found)) == len(found)
    return {play or "nothing" for play in found}


def _grounded(facts: str, program: str) -> Control:
    messages: list[str] = []
    control = Control(["--warn=all", "--project=show", "0"], logger=lambda code, message: messages.append(message))
    control.add("base", [], program + facts)
    control.ground([("base", [])])
    assert not messages
    return control


def _answers(control: Control, assumptions: Sequence[tuple[Symbol, bool]] = ()) -> list[list[Symbol]]:
    """The answers of a search, each once."""
    with control.solve(assumptions, yield_=True) as handle:
        return [list(model.symbols(shown=True)) for model in handle]


def _ways_to_pay(facts: str, program: str) -> set[str]:
    """The ways to pay, in words: `l{W}` (a mana ability of l adds {W}), `1{W/U}=blue` (one symbol is paid with blue),
    `tap x`, or `nothing` if nothing has to be done.

    If the whole cost can't be paid: `only e x`, the largest parts that can be paid, by effect and creatures; none if no
    item can be paid.
    """
    control = _grounded(facts, program)
    items = [atom.symbol for atom in control.symbolic_atoms.by_signature("settled", 1)]
    ways = [frozenset(map(_paid, shown)) for shown in _answers(control, [(item, True) for item in items])]
    if ways:
        least = (way for way in ways if not any(other < way and all(map(_adds_mana, way - other)) for other in ways))
        return {", ".join(sorted(way)) or "nothing" for way in least}
    parts: list[frozenset[Symbol]] = []
    for number in range(len(items) - 1, 0, -1):
        for settled in map(frozenset, combinations(items, number)):
            if not any(settled < part for part in parts):
                assumptions = [(item, item in settled) for item in items]
                parts += [settled] * bool(control.solve(assumptions).satisfiable)
    return {"only " + ", ".join(sorted(map(_item, part))) for part in parts}


def _item(settled: Symbol) -> str:
    return " ".join(each.string for each in settled.arguments[0].arguments)


def _adds_mana(payment: str) -> bool:
    return payment.endswith("}")


def _paid(payment: Symbol) -> str:
    done = payment.arguments[1]
    _, *values = (each.string if each.type is SymbolType.String else str(each) for each in done.arguments)
    if done.name == "taps_for_mana":
        return "".join(values)
    if done.name == "pays_as":
        symbol, half, number = values
        return f"{number}{symbol}={half}"
    return " ".join(values)


def _declared(shown: Sequence[Symbol]) -> str:
    """The pairs of a declaration, as `attack` and `block` take them; `nothing` if there are none."""
    pairs = (atom.arguments for atom in shown if atom.name.startswith("declared_"))
    return " ".join(sorted(f"{one.string}>{other.string}" for one, other in pairs)) or "nothing"


def table(rows: Sequence[Row]) -> Callable[[Row], None]:
    """The test of a table."""
    names = [row.name for row in rows]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)

    @pytest.mark.parametrize("row", rows, ids=names)
    def test(row: Row) -> None:
        assert found(row.facts, row.question) == set(row.expected.split("\n")) - {""}

    return test


# --------------------------------------------------------------------------------------------------------------- facts


def players(*names: str, active: str = "a", edition: str = NEWEST) -> str:
    """Players in turn order, each in a seat."""
    seats = "".join(f'player("{name}"). seat("{name}",{seat}). ' for seat, name in enumerate(names))
    return f'vocabulary(2). edition("{edition}"). active_player("{active}"). {seats}\n'


TWO = players("a", "b")
"""Two players; it is a's turn."""
ALL = "option(attack_multiple_players). "
THREE = players("a", "b", "c") + ALL
"""Three players; a may attack both others."""
FOUR = players("a", "b", "c", "d") + ALL


def permanent(name: str, *types: str, of: str = "b", owner: str = "") -> str:
    """A permanent of a player, owned by that player unless an owner is named."""
    kinds = "".join(f'card_type("{name}",{kind}). ' for kind in types)
    return f'permanent("{name}"). controls("{of}","{name}"). owns("{owner or of}","{name}"). {kinds}\n'


def creature(*names: str, of: str = "a", owner: str = "") -> str:
    """Creatures of a player."""
    return "".join(permanent(name, "creature", of=of, owner=owner) for name in names)


X = creature("x")
"""An untapped creature of the active player."""


def attack(*pairs: str) -> str:
    """The play: `attack("x>b", "y>c")`."""
    split = (pair.split(">") for pair in pairs)
    return "".join(f'play_attacker("{attacker}","{target}"). ' for attacker, target in split)


def attacking(*pairs: str) -> str:
    """Attacking creatures: `attacking("x>b", "y>c")`."""
    split = (pair.split(">") for pair in pairs)
    return "".join(f'attacking("{attacker}","{target}"). ' for attacker, target in split)


def gone(*pairs: str) -> str:
    """Attacking creatures whose planeswalker or battle is gone, with its controller or protector: `gone("x>b")`."""
    split = (pair.split(">") for pair in pairs)
    return "".join(f'attacked_gone("{attacker}","{player}"). ' for attacker, player in split)


def block(*pairs: str) -> str:
    """The play: `block("m>x", "n>x")`."""
    split = (pair.split(">") for pair in pairs)
    return "".join(f'play_blocker("{blocker}","{attacker}"). ' for blocker, attacker in split)


PER_SUBJECT = "varies_with_subject"
PER_DEFENDING_PLAYER = "condition_varies_with_defending_player varies_with_defending_player"
ON_BLOCKS = f"depends_on_declaration {PER_DEFENDING_PLAYER}"
"""Marks an effect with a condition on the declared blockers, which are those of one defending player."""


def effect(
    name: str,
    kind: str,
    subject: str = 'id("x")',
    condition: str = "always",
    *,
    whom: str = "",
    opposite: str = "",
    n: int | str = "",
    you: str = "",
    source: str = "",
    varies: str = "",
    more: str = "",
) -> str:
    """An effect in force.

    Args:
        name: Its id.
        kind, subject, condition, whom, opposite: As terms of the vocabulary.
        n: Its limit, as a number or a term of the vocabulary.
        you: Its controller, if it has one.
        source: Its source, if it has one.
        varies: Further predicates that hold of it, such as `depends_on_declaration`.
        more: Further facts, with `@` for its id.
    """
    facts = [f'effect("{name}")', f'effect_kind("{name}",{kind})']
    facts += [f'subject("{name}",{subject})', f'condition("{name}",{condition})']
    facts += [f'whom("{name}",{whom})'] if whom else []
    facts += [f'opposite("{name}",{opposite})'] if opposite else []
    facts += [f'limit("{name}",{f"constant({n})" if isinstance(n, int) else n})'] if n != "" else []
    facts += [f'effect_controller("{name}","{you}")'] if you else []
    facts += [f'effect_source("{name}","{source}")'] if source else []
    facts += [f'{predicate}("{name}")' for predicate in varies.split()]
    return "".join(f"{fact}. " for fact in facts) + more.replace("@", f'"{name}"') + "\n"


# ------------------------------------------------------------------------------------------------------------- answers


def all_of(*atoms: str) -> str:
    """Atoms, as a row expects them."""
    return "\n".join(atoms)


def broken(witness: str, rule: str = "508.1c") -> str:
    """A violation."""
    return f'violation("{rule}",{witness})'


def idle(requirement: str, rule: str = "508.1d") -> str:
    """A requirement in force that asks nothing of the play."""
    return all_of(f"requirement({requirement})", f'requirement_rule({requirement},"{rule}")')


def unmet(requirement: str, rule: str = "508.1d") -> str:
    """A requirement that asks something of the play and is not obeyed."""
    return all_of(idle(requirement, rule), f"asked({requirement})")


def met(requirement: str, rule: str = "508.1d") -> str:
    """A requirement that is obeyed."""
    return all_of(unmet(requirement, rule), f"obeyed({requirement})")


def there(effect: str, creature: str, target: str) -> str:
    """The violation of an effect that forbids attacking a target."""
    return broken(f'cant_attack_there("{effect}","{creature}","{target}")')


# -------------------------------------------------------------------------------- tables of conditions and descriptions


def true_conditions(
    name: str,
    conditions: Iterable[str],
    true: Iterable[str],
    facts: str,
    *,
    at: str = "b",
    you: str = "",
    source: str = "",
    varies: str = "",
) -> Row:
    """The row that shows which of some conditions are true: `x` attacks under an effect for each of them.

    Every effect says that `x` can't attack; those whose condition is true are disobeyed.

    Args:
        name, facts: The name and the facts of the row, without facts about the play.
        conditions: The conditions, on the state.
        true: Those of them that are true.
        at: What `x` attacks.
        you, source, varies: Arguments of the effects.
    """
    facts += attack(f"x>{at}")
    for each in conditions:
        facts += effect(_named(each), "cant_attack", condition=each, you=you, source=source, varies=varies)
    if "varies_with_defending_player" in varies:
        violations = [there(_named(each), "x", at) for each in true]
    else:
        violations = [broken(f'cant_attack("{_named(each)}","x")') for each in true]
    return Row(name, facts, all_of(*violations))


def _named(term: str) -> str:
    return term.replace('"', "'")


def fitting(
    name: str,
    description: str,
    facts: str,
    fits: Iterable[str],
    objects: Sequence[str],
    *,
    negated: str | None = None,
    you: str = "",
) -> Row:
    """The row that shows which objects fit a description that doesn't depend on the source of its effect.

    Each object is described (an effect whose source it is asks whether its source fits) and counted (the effect counts
    the permanents that fit and are its source). The negation is tested in the same way, if there is one.

    Args:
        name, facts: The name and the facts of the row, without facts about the play.
        description: A filter.
        fits: Those of the objects that fit.
        objects: All objects that are tested.
        negated: The description's negation; by default `non(...)` of a leaf; empty: the negation isn't tested.
        you: The controller of the effects.
    """
    opposite = f"non({description})" if negated is None else negated
    all_facts, violations = facts + attack("x>b"), []
    for sign, filter_, those in (("", description, set(fits)), ("non ", opposite, set(objects) - set(fits))):
        for each in objects if filter_ else ():
            described = f"fits(self,{filter_})"
            counted = f"compare(count(and(is(self),{filter_})),exactly,constant(1))"
            for way, condition in (("is", described), ("counts as", counted)):
                effect_name = f"{each} {way} {sign}it"
                all_facts += effect(effect_name, "cant_attack", condition=condition, you=you, source=each)
                if each in those:
                    violations.append(broken(f'cant_attack("{effect_name}","x")'))
    return Row(name, all_facts, all_of(*violations))
