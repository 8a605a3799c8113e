"""The verdict on a loop, with its round and the result of checking its proof."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bridge.loops.resources import Resource
from bridge.rulebook import cited_in, newest_edition

__all__ = ["Checked", "LoopVerdict", "Step", "numbered"]


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of a run, with all its choices, so that it can be carried out again.

    Attributes:
        do: `check` (state-based actions), `put` (one triggered ability goes on the stack), `resolve` (the first
            instruction of the topmost item, all players having passed), `continue` (its next instruction), `activate`,
            `cast`, `play` (a land), `advance` (all players pass with an empty stack: the next step of the turn).
        player: Who acts or, for `put` and `resolve`, who controls the ability or spell; for `advance`, whose turn it
            is then.
        object: Id of the object whose ability it is, or of the spell.
        ability: Which of the card's abilities, from 1 in the order of the case; 0 for a permanent spell, and for a
            granted ability a name.
        instruction: Which instruction is carried out, from 1; None if it is none; 0 where only the cost of a mana
            ability is paid, and it is carried out in the next step.
        it: Id of the object that the trigger event was about.
        amount: The number that the trigger event was about.
        targets: Ids of targets in order.
        chosen: Ids chosen: for a cost, for an instruction, which legendary permanent is kept.
        color: The color chosen for mana, one letter of WUBRGC; for mana of several colors a letter for each.
        mana: Mana abilities inside this step: `{object, ability, color}` each.
        paid: Mana paid, by letter.
        taken: Whether a "may" was taken, or an "unless" paid; None where there was none.
        mode: The mode that was chosen; 0 where there was none. Of "tap or untap" 1 is to tap, 2 to untap.
        free: Cast without paying its mana cost.
        created: Ids of tokens and copies that came to be.
        copied: Of what enters the battlefield as a copy (CR 707.5): its id to the id of what it is a copy of.
        enchanted: Of an Aura that enters without having been cast (CR 303.4f): its id to the id of what its controller
            chose for it to enchant.
        skipped: Whether the instruction was not carried out: a condition didn't hold, or somebody declined or paid.
        forgotten: Ids of tokens that the run no longer tracks (they stay on the battlefield).
        cut: How many items at the bottom of the stack the run no longer tracks (they stay there).
        rules: Numbers of the rules the step is taken by.
        optional: Whether a player could have declined it.
        changes: What changed, as resource (`bridge.loops.resources`) and difference, such as `life alice`: -1.
        events: What happened, such as `["enters", "token 1"]`.
        card: Name of the card whose ability it is, where that is not the object's own: of a copy.
        phase: For `advance`, the step or phase that begins. Those between it and the one before are passed over:
            nothing triggers in them, and nobody attacks. `chosen` is then what attacks or is discarded.
    """

    do: str
    player: str | None = None
    object: str | None = None
    ability: int | str | None = None
    instruction: int | None = None
    it: str | None = None
    amount: int | None = None
    targets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    color: str | None = None
    mana: tuple[dict[str, Any], ...] = ()
    paid: dict[str, int] = {}
    taken: bool | None = None
    mode: int = 0
    free: bool = False
    created: tuple[str, ...] = ()
    copied: dict[str, str] = {}
    enchanted: dict[str, str] = {}
    skipped: bool = False
    forgotten: tuple[str, ...] = ()
    cut: int = 0
    rules: tuple[str, ...] = ()
    optional: bool = False
    changes: dict[Resource, int] = {}
    events: tuple[tuple[str, ...], ...] = ()
    card: str | None = None
    phase: str | None = None


class Checked(Struct, frozen=True):
    """The result of checking a proof (`bridge/loops/proof/`).

    Attributes:
        comparisons: The number of comparisons in the round, each of which has the same outcome in every repetition.
        branches: The number of steps that were carried out from states that choices lead to, each to a known state.
        rejected: What is wrong with the proof, a sentence each; the verdict is then undetermined.
        even: Whether every round is known to change as much as the first one.
    """

    comparisons: int = 0
    branches: int = 0
    rejected: tuple[str, ...] = ()
    even: bool = True


class LoopVerdict(Struct, frozen=True):
    """The verdict on a loop case.

    Attributes:
        kind: `mandatory`, `ends`, `optional`, `fragmented`, `none` (within `steps` steps), `undetermined`.
        rule: Number of the rule that says what the loop means, in the edition judged by.
        edition: The edition judged by.
        steps: How many steps were searched.
        start: The steps before the loop begins.
        round: The steps of one round.
        draw_for: Players for whom the game is a draw.
        winners: Players who win when the game ends.
        losers: Players who lose when the game ends.
        end_rule: The rule by which they lose.
        rounds: After how many rounds the game ends; None if it doesn't.
        choosers: Players with optional actions in the round.
        must_stop: Who has to make a different choice (CR 732.3).
        yields: What one round yields: resources with their difference, and how often something happens.
        escape: For a loop of forced steps that a choice can leave, the steps that leave it.
        unsupported: Why the verdict is undetermined: rule number and sentence each.
        notes: What is assumed, such as that opponents do nothing, a sentence each.
        seconds: How long the search took.
        checked: The result of checking the proof; None if there is none.
        conditions: The sentences that aren't read, each with the reason why it takes no part in the loop; then the
            outcome is `conditional`.
        late: Whether it is undetermined because the time ran out.
    """

    kind: str
    rule: str | None = None
    edition: str = ""
    steps: int = 0
    start: tuple[Step, ...] = ()
    round: tuple[Step, ...] = ()
    draw_for: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    end_rule: str | None = None
    rounds: int | None = None
    choosers: tuple[str, ...] = ()
    must_stop: str | None = None
    yields: dict[Resource, int] = {}
    escape: tuple[Step, ...] = ()
    unsupported: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    checked: Checked | None = None
    conditions: tuple[tuple[str, str], ...] = ()
    late: bool = False

    @property
    def outcome(self) -> str:
        """The kind, or `conditional` if the loop rests on sentences that aren't read."""
        return "conditional" if self.conditions else self.kind


def numbered(step: Step, verdict: LoopVerdict) -> Step:
    """A step as it is shown: its rules have their numbers in the edition that the verdict is by."""
    edition = verdict.edition or newest_edition()
    return replace(step, rules=tuple(dict.fromkeys(filter(None, (cited_in(edition, rule) for rule in step.rules)))))
