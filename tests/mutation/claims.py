"""Mutants of the checker of loops, on wrong claims: what a mutant lets through is refuted by brute force.

    python -m tests.mutation.claims                    all mutants, on claims about 120 random small games
    python -m tests.mutation.claims --games 20         about so many
    python -m tests.mutation.claims --searches 50      also the claims of so many searches with a rule left out

A claim is a game and a verdict with its proof: that of azor on a random small game, of which the game or the verdict is
then changed. Those that the checker accepts are true as far as brute force (`tests/oracle/compare_games.py`) knows;
those that it rejects are given to each mutant of which the missing part had a share in that. A mutant lacks one of

    refusal       a statement that raises `Refused` or `Left`, or adds to the problems
    abstention    a statement that raises `Unsupported`
    difference    one that notes that the end of a round isn't as its start
    comparison    a place where numbers are compared: the first repetition that changes the outcome isn't noted

and is `refuted` (it lets through a claim that brute force refutes), `unrefuted` (it lets through claims, and brute
force knows nothing against them), `noticed` (something else in the checker rejects each claim), `broken` (it fails on
each claim that nothing else rejects), or `unreached` (no claim is rejected by it).
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple
from unittest import mock

from msgspec import to_builtins

from bridge.asp import encodings
from bridge.errors import AzorError
from bridge.loops.finding import find, search
from tests.loops.loading import loop_from_object
from tests.oracle.compare_games import STEPS, disagreement
from tests.oracle.random_games import WORDS, random_game
from tests.oracle.small_games import Unfollowed

from .checker import CHECKER, is_refusal
from .games import GAMES, left_out, without

__all__ = ["Claim", "Mutable", "claims_about", "forged", "judged", "places"]

Node = dict[str, Any]
PACKAGE = "bridge.loops.proof"
_ASKED = "__refuses__"
SECONDS = 4
"""The most seconds of CPU time that a mutant may take for a claim."""
LOOPS = ("mandatory", "ends", "optional", "fragmented")
FIRST = 2000
"""The seed of the first game."""


class Claim(NamedTuple):
    """A game, a verdict on it, and the places in the checker that contribute to its rejection; none if it is
    accepted."""

    case: Node
    verdict: Node
    places: frozenset[str]


# ------------------------------------------------------------------------------------------------------------- mutants


def _sort(node: ast.stmt) -> str | None:
    """The sort of place that a statement is; None for none."""
    if is_refusal(node):
        return "refusal"
    text = ast.unparse(node) if isinstance(node, (ast.Raise, ast.Expr)) else ""
    if text.startswith("raise Unsupported("):
        return "abstention"
    return "difference" if ".append(Difference(" in text else None


def places() -> dict[str, str]:
    """Every refusal, abstention and difference: file and line, with the sort."""
    found = {}
    for path in sorted(CHECKER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.stmt) and (sort := _sort(node)) is not None:
                found[f"{path.name}:{node.lineno}"] = sort
    return found


class _Asking(ast.NodeTransformer):
    """Makes each refusal conditional on a call that allows it."""

    def __init__(self, file: str) -> None:
        self._file = file

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt) and _sort(node) is not None:
            asks = ast.parse(f"{_ASKED}({f'{self._file}:{node.lineno}'!r})", mode="eval").body
            return ast.copy_location(ast.If(test=asks, body=[node], orelse=[]), node)
        return self.generic_visit(node)


class Mutable:
    """A separate copy of the checker, of which one place can be left out.

    Attributes:
        left: The place that is left out.
        hits: The places that contributed to the last rejection.
        failed: Whether the last check ended in an error.
        problem: The first reason of the last rejection.
        compared: Every place that has compared numbers so far.
    """

    def __init__(self) -> None:
        self.left: str | None = None
        self.hits: set[str] = set()
        self.compared: set[str] = set()
        kept = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[:3] == PACKAGE.split(".")}
        get_code = SourceFileLoader.get_code

        def asking(loader: SourceFileLoader, fullname: str) -> CodeType | None:
            path = Path(loader.path)
            if path.parent != CHECKER:
                return get_code(loader, fullname)
            tree = _Asking(path.name).visit(ast.parse(path.read_text(encoding="utf-8")))
            return compile(ast.fix_missing_locations(tree), str(path), "exec")

        try:
            # pytest compiles the modules of a package with a plugin itself, for the sake of its assertions.
            plain = [each for each in sys.meta_path if not type(each).__module__.startswith("_pytest.")]
            with mock.patch.object(sys, "meta_path", plain), mock.patch.object(SourceFileLoader, "get_code", asking):
                package = importlib.import_module(PACKAGE)
            mine = {name: each for name, each in sys.modules.items() if name.split(".")[:3] == PACKAGE.split(".")}
        finally:
            for name in [name for name in sys.modules if name.split(".")[:3] == PACKAGE.split(".")]:
                del sys.modules[name]
            sys.modules.update(kept)
            if kept:
                vars(importlib.import_module("bridge.loops"))["proof"] = kept[PACKAGE]
        for module in mine.values():
            vars(module)[_ASKED] = self._refuses
        self._check = package.check
        self._unsupported: type[Exception] = package.Unsupported
        self.failed = False
        self.problem = ""
        book: Any = vars(mine[f"{PACKAGE}.numbers"])["Book"]
        note = book.note

        def noted(its: Any, text: Callable[[], str], until: int | None) -> None:
            place = _caller()
            self.compared.add(place)
            if until is not None:
                self.hits.add(place)
            note(its, text, None if place == self.left else until)

        book.note = noted

    def _refuses(self, place: str) -> bool:
        self.hits.add(place)
        return place != self.left

    def accepts(self, case: Node, verdict: Node, left: str | None = None) -> bool:
        """Whether the checker without a place accepts a claim. If it fails or takes too long, it doesn't accept it."""
        self.left, self.hits, self.failed = left, set(), False
        try:
            with _alarm(SECONDS):
                problems = self._check(case, verdict).problems
        except self._unsupported as reason:
            self.problem = str(reason)
            return False
        except Exception as error:  # a mutant may fail in any way
            self.failed, self.problem = True, repr(error)
            return False
        self.problem = problems[0] if problems else ""
        return not problems


def _caller() -> str:
    """The place that compares numbers."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.endswith("numbers.py"):
        frame = frame.f_back
    assert frame is not None
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} compares"


@contextmanager
def _alarm(seconds: int) -> Iterator[None]:
    """Raises an exception inside after some seconds of CPU time."""

    def ring(*_: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# -------------------------------------------------------------------------------------------------------------- claims


def forged(case: Node, verdict: Node, rng: random.Random) -> tuple[Node, Node]:
    """A claim with a small change in its game, in its verdict, or in both; it may violate the form."""
    case, verdict = json.loads(json.dumps([case, verdict]))
    if rng.random() < 0.8:
        for key in ("yields", "notes"):
            verdict.pop(key, None)
        for step in (*verdict["start"], *verdict["round"], *verdict.get("escape", ())):
            for key in ("changes", "events", "amount", "rules"):
                step.pop(key, None)
    manner = rng.random()
    if manner < 0.75:
        _change_game(case, rng)
    if manner > 0.65:
        _change_verdict(case, verdict, rng)
    return case, verdict


def _leaves(node: Any, of: Callable[[Any], bool]) -> Iterator[tuple[Any, Any]]:
    """Each place in a tree whose value satisfies `of`, as its container and its key."""
    pairs = list(node.items()) if isinstance(node, dict) else list(enumerate(node)) if isinstance(node, list) else []
    for key, value in pairs:
        if of(value):
            yield node, key
        yield from _leaves(value, of)


def _change_game(case: Node, rng: random.Random) -> None:
    manner = rng.randrange(9)
    cards, state = case["cards"], case["state"]
    abilities = [each for card in cards.values() for each in card.get("abilities", ())]
    given = [each for ability in abilities for each in ability.get("do", ())]
    if manner <= 1:
        found = list(_leaves([cards, state], lambda value: type(value) is int))
        owner, key = rng.choice(found)
        owner[key] = rng.choice((owner[key] + 1, owner[key] - 1, 0, 1, 2 * owner[key], rng.randint(0, 9)))
    elif manner == 2 and given:
        rng.choice(given).update(
            rng.choice(
                (
                    {"may": True},
                    {"may": True, "by": "opponent"},
                    {"unless": {"life": 1}, "by": "opponent"},
                    {"if_done": True},
                    {"n": {"number": "life", "of": "you"}},
                    {"n": {"that_much": True}},
                    {"n": {"count": {"type": "creature"}}},
                )
            )
        )
    elif manner == 3 and abilities:
        bound = rng.choice(("at_least", "at_most"))
        amount = rng.choice(
            (
                {"number": "life", "of": "you"},
                {"number": "library", "of": "you"},
                {"number": "hand", "of": "you"},
                {"number": "graveyard", "of": "you"},
                {"count": {"type": "creature"}},
            )
        )
        rng.choice([*abilities, *given])["if"] = {
            "compare": {"value": amount, bound: rng.choice((0, 1, 2, 4, 19, 21, 25, 40))}
        }
    elif manner == 4:
        found = list(_leaves([cards, state["battlefield"]], lambda value: True))
        owner, key = rng.choice(found)
        if isinstance(owner, dict):
            del owner[key]
    elif manner == 5 and state["battlefield"]:
        each = rng.choice(state["battlefield"])
        each.update(rng.choice(({"tapped": True}, {"sick": True}, {"controller": rng.choice(("alice", "bob"))})))
    elif manner == 6:
        card = rng.choice(list(cards.values()))
        word = rng.choice(("indestructible", "lifelink", "infect", "hexproof", "shroud", "undying", "persist", "haste"))
        card["keywords"] = rng.choice(([], [*card.get("keywords", ()), word]))
    elif manner == 7:
        case["cards"]["Besides"] = {"types": ["enchantment"], "abilities": [rng.choice(_BESIDES)]}
        state["battlefield"].append({"id": "besides", "name": "Besides", "controller": rng.choice(("alice", "bob"))})
    elif manner == 8:
        words = rng.choice(_LIKE)
        found = list(_leaves([cards, state], lambda value: isinstance(value, str) and value in words))
        if found:
            owner, key = rng.choice(found)
            owner[key] = rng.choice(words)


_LIKE = (
    ("gain_life", "lose_life", "draw", "mill", "energy", "poison"),
    ("put_counters", "remove_counters", "double_counters"),
    ("destroy", "sacrifice", "exile", "tap", "untap"),
    ("gains_life", "loses_life", "draws", "mills", "discards"),
    ("dies", "leaves", "exiled", "sacrificed", "enters", "created"),
    ("tapped", "untapped", "targeted", "dealt_damage", "deals_damage"),
    ("self", "it", "target", "created", "chosen"),
    ("you", "opponent", "any", "opponent", "any"),
    ("alice", "bob"),
)
"""Groups of words, any of which may replace another of its group."""

_ANY: Node = {"type": "creature"}
_BESIDES: tuple[Node, ...] = (
    {"static": {"does": "would_die", "what": _ANY, "to": "exile"}},
    {"static": {"does": "no_counters", "what": _ANY}},
    {"static": {"does": "more_counters", "what": _ANY, "times": 2}},
    {"static": {"does": "more_tokens", "what": {"controller": "you"}, "times": 2}},
    {"static": {"does": "cant_gain_life", "who": "any"}},
    {"static": {"does": "cant_lose", "who": "any"}},
    {"static": {"does": "cant_be_sacrificed", "what": _ANY}},
    {"static": {"does": "enters_tapped", "what": _ANY}},
    {"static": {"does": "enters_with", "what": _ANY, "counter": "+1/+1", "n": 1}},
    {"static": {"does": "boost", "what": _ANY, "n": 0, "m": -1}},
    {"static": {"does": "grant", "what": _ANY, "keyword": "hexproof"}},
    {"static": {"does": "grant", "what": _ANY, "keyword": "indestructible"}},
    {"when": {"on": "gains_life", "who": "any"}, "do": [{"do": "lose_life", "who": "they"}]},
    {"when": {"on": "enters", "what": _ANY}, "do": [{"do": "lose_life", "who": "you"}]},
    {"when": {"on": "tapped", "what": {}}, "do": [{"do": "draw"}]},
    {"when": {"on": "counters", "what": {}}, "do": [{"do": "mill", "who": "opponent"}]},
    {"when": {"on": "dies", "what": {}}, "do": [{"do": "lose_life", "who": "opponent"}]},
)


def _change_verdict(case: Node, verdict: Node, rng: random.Random) -> None:
    players = list(case["state"]["players"])
    manner = rng.randrange(11)
    steps = rng.choice([part for part in (verdict["start"], verdict["round"], verdict.get("escape")) if part])
    if manner == 0:
        _said(verdict, "mandatory", draw_for=players)
    elif manner == 1:
        loser, winner = rng.sample(players, 2)
        _said(verdict, "ends", losers=[loser], winners=[winner], rounds=rng.randint(1, 12), end_rule="704.5a")
    elif manner == 2:
        _said(verdict, "optional", choosers=rng.choice(([players[0]], [players[1]], players)))
    elif manner == 3 and verdict.get("rounds"):
        verdict["rounds"] += rng.choice((-2, -1, 1, 2))
    elif manner == 4 and verdict.get("losers"):
        verdict["losers"], verdict["winners"] = verdict.get("winners", []), verdict["losers"]
    elif manner == 5:
        del steps[rng.randrange(len(steps))]
    elif manner == 6:
        steps.insert(rng.randrange(len(steps) + 1), dict(rng.choice(verdict["round"])))
    elif manner == 7 and len(steps) > 1:
        one, two = rng.sample(range(len(steps)), 2)
        steps[one], steps[two] = steps[two], steps[one]
    elif manner == 8:
        verdict["escape"] = [dict(each) for each in verdict["round"][: rng.randint(1, len(verdict["round"]))]]
    elif manner == 9:
        step = rng.choice(steps)
        found = [key for key in step if key != "do"]
        if found:
            del step[rng.choice(found)]
    else:
        step = rng.choice(steps)
        found = [key for key in ("targets", "chosen", "object", "it") if step.get(key)]
        if found:
            names = [*players, *(each.get("id", "go") for each in case["state"]["battlefield"]), "token 1"]
            key = rng.choice(found)
            step[key] = rng.choice(names) if isinstance(step[key], str) else [rng.choice(names)]


def _said(verdict: Node, kind: str, **more: Any) -> None:
    """Changes the verdict to another kind of loop."""
    for key in ("draw_for", "winners", "losers", "rounds", "end_rule", "rule", "choosers", "must_stop", "escape"):
        verdict.pop(key, None)
    verdict |= {"kind": kind, **more}


def _valid(case: Node) -> bool:
    try:
        loop_from_object(case)
    except AzorError:
        return False
    return True


def claims_about(checker: Mutable, case: Node, verdict: Node, rng: random.Random, most: int) -> Iterator[Claim]:
    """The claim of a verdict itself, and claims with small changes."""
    for number in range(most):
        mine, said = forged(case, verdict, rng) if number else (case, verdict)
        if number and not _valid(mine):
            continue
        yield _claim(checker, mine, said)


def _claim(checker: Mutable, case: Node, verdict: Node) -> Claim:
    accepted = checker.accepts(case, verdict)
    return Claim(case, verdict, frozenset() if accepted else frozenset(checker.hits))


@cache
def _wrong(claim: str) -> str | None:
    case, verdict = json.loads(claim)
    try:
        with _alarm(5 * SECONDS):
            return disagreement(case, verdict)
    except (Unfollowed, TimeoutError, KeyError, ValueError, TypeError):  # brute force can't decide the claim
        return None


def refuted(claim: Claim) -> str | None:
    """Why a claim is false according to brute force; None if nothing is found against it."""
    return _wrong(json.dumps([claim.case, claim.verdict]))


def judged(checker: Mutable, claims: Sequence[Claim], most: int = 200) -> dict[str, tuple[str, str]]:
    """For each place that rejects a claim, the result for the mutant without it, and why; at most `most` claims are
    tried for each."""
    found: dict[str, tuple[str, str]] = {}
    for place in sorted({place for claim in claims for place in claim.places}):
        found[place], failed = ("noticed", ""), False
        rejected = [claim for claim in claims if place in claim.places]
        for claim in sorted(rejected, key=lambda each: len(each.places))[:most]:
            if not checker.accepts(claim.case, claim.verdict, place):
                failed = failed or checker.failed
                if found[place][0] == "noticed":
                    found[place] = "noticed", checker.problem
                continue
            wrong = refuted(claim)
            found[place] = ("refuted", wrong) if wrong else ("unrefuted", json.dumps([claim.case, claim.verdict]))
            if wrong:
                break
        if failed and found[place][0] == "noticed":
            found[place] = "broken", found[place][1]
    return found


def _of_searches(number: int, rng: random.Random) -> Iterator[tuple[Node, Node]]:
    """The claims of searches in which a rule is left out."""
    text = encodings.text
    for left in rng.sample(left_out(), number):
        changed = without(left)
        case = random_game(rng.choice(GAMES))

        def asked(question: str, changed: str = changed) -> str:
            return changed if question == "find_loops" else text(question)

        with mock.patch.object(encodings, "text", asked):
            try:
                verdict = to_builtins(search(loop_from_object(case), steps=STEPS, timeout=20.0))
            except (AzorError, RuntimeError):
                continue
        if verdict["kind"] in LOOPS:
            yield case, verdict


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 1 if the checker accepts a claim that brute force refutes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=120, help="how many games with a loop")
    parser.add_argument("--start", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--claims", type=int, default=60, help="so many claims about each game")
    parser.add_argument("--searches", type=int, default=0, help="so many searches with a rule left out")
    parser.add_argument("--verbose", action="store_true", help="print what each mutant comes to")
    given = parser.parse_args(arguments)
    checker, rng, claims, seed, games = Mutable(), random.Random(given.start), list[Claim](), given.start, 0
    while games < given.games:
        case, seed = random_game(seed, WORDS[seed % 2]), seed + 1
        verdict = to_builtins(find(loop_from_object(case), steps=STEPS, timeout=20.0))
        if verdict["kind"] in LOOPS:
            games += 1
            claims += claims_about(checker, case, verdict, rng, given.claims)
    claims += [_claim(checker, case, verdict) for case, verdict in _of_searches(given.searches, rng)]
    accepted = [claim for claim in claims if not claim.places]
    unsound = [(claim, wrong) for claim in accepted if (wrong := refuted(claim))]
    for claim, wrong in unsound:
        print(f"accepted, but {wrong}:\n{json.dumps([claim.case, claim.verdict])}", flush=True)
    rejected = [claim for claim in claims if claim.places]
    known = sum(refuted(claim) is not None for claim in rejected)
    print(f"{len(claims)} claims: {len(accepted)} accepted, {len(unsound)} of them refuted,", end=" ")
    print(f"{len(rejected)} rejected, {known} of them refuted", flush=True)
    found = judged(checker, claims)
    sorts = places() | dict.fromkeys(checker.compared, "comparison")
    counts: dict[str, Counter[str]] = {}
    for place, sort in sorts.items():
        what, why = found.get(place, ("unreached", ""))
        counts.setdefault(sort, Counter())[what] += 1
        if given.verbose:
            print(f"{sort} {place}: {what} {why}", flush=True)
    for sort, each in counts.items():
        print(f"{each.total()} {sort}s: " + ", ".join(f"{n} {what}" for what, n in each.most_common()))
    return 1 if unsound else 0


if __name__ == "__main__":
    sys.exit(main())
