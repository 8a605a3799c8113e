"""The command `azor verify`: does the proof of a loop hold?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from bridge.cli.arguments import files_argument, timeout_option
from bridge.cli.exit_codes import OF_LOOPS, OF_PROOFS, PROOF_EXIT_CODES
from bridge.cli.reporting import Printer
from bridge.cli.run import Item, Run, Told
from bridge.language import counted_phrase, phrase, phrase_in

if TYPE_CHECKING:
    from bridge.loops.proofs import Verified

__all__ = ["verify"]

_NEEDED = ("bridge.loops.proofs",)


@click.command(epilog=PROOF_EXIT_CODES, short_help="Does the proof of a loop hold?")
@files_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Form of output.",
)
@timeout_option
def verify(files: tuple[str, ...], form: str, timeout: float) -> int:
    """Check the proofs that 'azor loops --proof FILE' wrote. '-' reads standard input.

    Nothing is searched, and no rule of the search is asked: every step is carried out again on a state of its own,
    every comparison of the round has to have the same outcome in every repetition, and of a draw every choice is
    followed.
    """
    from bridge.loops.proofs import load_proofs

    run = Run(files, quiet=True, load=load_proofs)
    for _ in run.each(partial(_verified, form, timeout), partial(_late, form), timeout, Printer(form), _NEEDED):
        pass
    return run.code


def _verified(form: str, timeout: float, item: Item) -> Told:
    from bridge.cli.options import A_YEAR
    from bridge.loops.proofs import verified

    return _told(form, item, verified(item.loaded.proof, None if timeout >= A_YEAR else timeout))


def _late(form: str, item: Item, _phase: str, _found: object) -> Told:
    from bridge.loops.proofs import Verified

    return _told(form, item, Verified("undetermined", problems=(phrase("the time budget ran out"),)))


def _told(form: str, item: Item, found: Verified) -> Told:
    from bridge.combat.prose import printable
    from bridge.combat.reports import said_word, to_json

    loaded, claim = item.loaded, item.loaded.proof.claim
    code = OF_PROOFS[found.outcome]
    if form == "json":
        place = {"file": loaded.file, "line": loaded.line, "title": loaded.case.title}
        said = {"outcome": found.outcome, "kind": claim.kind, "rule": claim.rule}
        numbers = {"comparisons": found.comparisons, "branches": found.branches, "problems": list(found.problems)}
        return Told(to_json({**place, **said, **numbers}) + "\n", code=code, outcome=found.outcome)
    n, branches = found.comparisons, ""
    compared = counted_phrase("{n} comparison", "{n} comparisons", n, n=n)
    if claim.kind == "mandatory":
        branches = counted_phrase(", {n} branch", ", {n} branches", found.branches, n=found.branches)
    why = "; ".join(map(printable, found.problems))
    if not why:
        why = phrase_in("proof", "{comparisons}{branches}", comparisons=compared, branches=branches)
    head = f"{printable(loaded.file)}:{loaded.line}: " if item.headed else ""
    rule = [f"CR {printable(claim.rule)}"] if claim.rule else []
    kind = phrase_in("outcome", claim.kind) if claim.kind in OF_LOOPS else claim.kind
    text = "  ".join([said_word(found.outcome.upper()), *rule, f"{kind}: {why}"])
    return Told(f"{head}{text}\n", code=code, outcome=found.outcome)
