"""Proofs as files: a claim about a case, and everything that is needed to check it again (docs/loops.md, "A proof").

A file has one proof or many, as JSON or YAML; `azor loops --proof` writes one a line. It is read as strictly as a case.
`verified` checks it with `bridge/loops/proof/` alone, without a search.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, json, to_builtins

from bridge.case.descriptions import Id, Natural, Text
from bridge.case.documents import Document, path_text
from bridge.case.loading import Loader, struct_of
from bridge.case.loop_form import check_form
from bridge.case.state import Case, as_written
from bridge.errors import CaseError, EffortExceeded, InputError
from bridge.language import phrase
from bridge.loops.proof import Unsupported, check
from bridge.loops.proving import in_words
from bridge.loops.verdict import LoopVerdict
from bridge.rulebook import editions, newest_edition, number_in

__all__ = [
    "Branching",
    "Claim",
    "LoadedProof",
    "Proof",
    "ProvedStep",
    "Verified",
    "load_proofs",
    "proof_text",
    "verified",
]

_Steps = Annotated[list["ProvedStep"], Meta(max_length=500)]
_Names = Annotated[list[Id], Meta(max_length=500)]
_Signed = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class _Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class _Tapped(_Strict, frozen=True):
    """A mana ability inside a step."""

    object: Id
    ability: Natural | Text | None = None
    color: Text | None = None


class ProvedStep(_Strict, frozen=True):
    """A step with all its choices; the fields are those of `bridge.loops.verdict.Step`."""

    do: Literal["check", "put", "remove", "resolve", "continue", "activate", "cast", "play", "advance"]
    player: Id | None = None
    object: Id | None = None
    ability: Natural | Text | None = None
    instruction: Natural | None = None
    it: Id | None = None
    amount: _Signed | None = None
    targets: _Names = []
    chosen: _Names = []
    color: Text | None = None
    mana: Annotated[list[_Tapped], Meta(max_length=500)] = []
    paid: dict[Literal["W", "U", "B", "R", "G", "C"], Natural] = {}
    taken: bool | None = None
    mode: Natural = 0
    free: bool = False
    created: _Names = []
    copied: dict[Id, Id] = {}
    enchanted: dict[Id, Id] = {}
    skipped: bool = False
    forgotten: _Names = []
    cut: Natural = 0
    rules: _Names = []
    optional: bool = False
    changes: dict[Text, _Signed] = {}
    events: list[Annotated[list[Text], Meta(min_length=2, max_length=2)]] = []
    card: Text | None = None
    phase: Text | None = None


class Claim(_Strict, frozen=True):
    """The claim; the fields are those of `bridge.loops.verdict.LoopVerdict`."""

    kind: Literal["mandatory", "ends", "optional", "fragmented"]
    rule: Text | None = None
    draw_for: _Names = []
    winners: _Names = []
    losers: _Names = []
    end_rule: Text | None = None
    rounds: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    choosers: _Names = []
    must_stop: Id | None = None
    yields: dict[Text, _Signed] = {}
    conditions: Annotated[list[Annotated[list[Text], Meta(min_length=2, max_length=2)]], Meta(max_length=3)] = []


class Branching(_Strict, frozen=True):
    """A branch that was followed to see whether a choice leaves a draw: `bridge.loops.proof.branches.Branch`."""

    before: Text
    do: Literal["check", "put", "resolve", "continue", "advance"]
    after: Text
    choices: Annotated[list[Text], Meta(max_length=500)] = []


class Proof(_Strict, frozen=True):
    """A proof.

    Attributes:
        proof: The version of the form.
        edition: The edition of the rules to judge by.
        case: The case, with its names looked up and its texts read.
        claim: The claim about it.
        start: The steps that lead to the round.
        round: The steps of the round.
        escape: For a loop of forced steps that a choice leaves, the steps that leave it.
        comparisons: The number of comparisons in the round.
        branches: For a draw, every step from a state that choices lead to.
    """

    proof: Literal["azor loop 1"]
    case: Case
    claim: Claim
    round: _Steps
    edition: Text = ""
    start: _Steps = []
    escape: _Steps = []
    comparisons: Natural = 0
    branches: Annotated[list[Branching], Meta(max_length=100_000)] = []


class LoadedProof(Struct, frozen=True):
    """A proof and its place: the file, the line on which it begins, and its number in the file."""

    proof: Proof
    file: str
    line: int
    index: int

    @property
    def case(self) -> Case:
        """The case of the proof."""
        return self.proof.case

    def line_of(self, _path: str) -> int:
        """The line of a path; since the lines of parts aren't kept, that of the proof."""
        return self.line


class Verified(Struct, frozen=True):
    """The result of checking a proof.

    Attributes:
        outcome: `accepted`, `rejected`, or `undetermined` (the checker can't follow the proof, or the time ran out).
        comparisons: The number of comparisons that were checked.
        branches: The number of branches that were carried out.
        problems: What is wrong, or why it is undetermined, a sentence each.
    """

    outcome: Literal["accepted", "rejected", "undetermined"]
    comparisons: int = 0
    branches: int = 0
    problems: tuple[str, ...] = ()


def proof_text(case: Case, verdict: LoopVerdict) -> str:
    """The proof of a verdict as one line of JSON; empty for a verdict that needs none or has none that holds."""
    if verdict.checked is None or verdict.checked.rejected:
        return ""
    said = to_builtins(verdict)
    case = as_written(case)
    found = check(to_builtins(case), said, complete=True)
    claim = {key: said[key] for key in Claim.__struct_fields__ if said.get(key) not in (None, [], (), {})}
    proof = {
        "proof": "azor loop 1",
        "edition": verdict.edition,
        "claim": claim,
        "start": said["start"],
        "round": said["round"],
        "escape": said["escape"],
        "comparisons": found.comparisons,
        "branches": [each._asdict() for each in found.branches],
        "case": case,
    }
    return json.encode({key: value for key, value in proof.items() if value not in ([], (), "")}).decode() + "\n"


def load_proofs(paths: Sequence[str]) -> Iterator[LoadedProof]:
    """The proofs of several files in order; `-` is standard input.

    Raises:
        InputError: A file can't be read, or has something that is no proof or a proof with a malformed case.
    """
    return Loader(_loaded).paths(paths)


def _loaded(document: Document, index: int) -> LoadedProof:
    proof = struct_of(document, Proof)
    try:
        check_form(document.part("case"), proof.case)
    except InputError as error:
        path = f"{path_text(('case',))}{'.' if error.path else ''}{error.path}"
        raise CaseError(error.message, file=error.file, line=error.line, path=path) from None
    return LoadedProof(proof, document.file, document.line(), index)


def _edition_problems(proof: Proof) -> Iterator[str]:
    """What is wrong with the edition of a proof, and with the rules that its claim names."""
    claim, judged = proof.claim, proof.case.edition or proof.edition or newest_edition()
    if not proof.edition:
        yield phrase("the proof names no edition")
    elif proof.edition != judged:
        yield phrase("the case is judged by the edition {one}, not {other}", one=judged, other=proof.edition)
    if judged not in editions():
        yield phrase("there is no edition {edition}", edition=judged)
        return
    meaning = {"optional": number_in(judged, "732.2a"), "fragmented": number_in(judged, "732.3")}
    expected = meaning.get(claim.kind, claim.rule)
    if claim.rule is None:
        yield phrase("the claim names no rule")
    elif claim.rule != expected:
        yield phrase("the rule is {rule} in that edition, not {other}", rule=expected, other=claim.rule)
    if claim.losers and claim.end_rule is None:
        yield phrase("the claim doesn't say by which rule somebody loses")


def verified(proof: Proof, timeout: float | None = None) -> Verified:
    """Checks a proof.

    Args:
        proof: The proof.
        timeout: Seconds for the check; None for any.
    """
    said = {
        **to_builtins(proof.claim),
        "start": to_builtins(proof.start),
        "round": to_builtins(proof.round),
        "escape": to_builtins(proof.escape),
    }
    deadline = None if timeout is None else time.monotonic() + timeout
    case = {**to_builtins(proof.case), "edition": proof.case.edition or proof.edition or None}
    try:
        found = check(case, said, deadline, complete=True)
    except (Unsupported, EffortExceeded) as error:
        reason = in_words(error) if isinstance(error, Unsupported) else str(error)
        return Verified("undetermined", problems=(phrase("it can't be checked: {reason}", reason=reason),))
    problems = [*map(in_words, found.problems), *_edition_problems(proof)]
    branches = [(each.before, each.do, tuple(each.choices), each.after) for each in proof.branches]
    told: Counter[tuple[Any, ...]] = Counter(branches)
    followed: Counter[tuple[Any, ...]] = Counter(tuple(each) for each in found.branches)
    if not problems and told != followed:
        left_out, none = (followed - told).total(), (told - followed).total()
        problems.append(phrase("{n} branches are left out, and {m} are none", n=left_out, m=none))
    if not problems and proof.comparisons != found.comparisons:
        n, said_to_be = found.comparisons, proof.comparisons
        problems.append(phrase("the round makes {n} comparisons, not {m}", n=n, m=said_to_be))
    return Verified("rejected" if problems else "accepted", found.comparisons, len(found.branches), tuple(problems))
