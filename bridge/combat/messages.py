"""One sentence for each phrase of the rules' output, as a judge would say it.

`asp_rules/interface/output.lp` lists the phrases; a test compares that list with the tables of `duties`, `violations`,
`reasons` and `payments`. Rule numbers are not part of a sentence: whoever shows it shows them beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridge.combat.duties import REQUIREMENTS, Duty
from bridge.combat.payments import DEEDS, GERUNDS, PAYMENTS, TOTALS, symbol_times
from bridge.combat.prose import joined, printable
from bridge.combat.reasons import ABSTENTIONS, IMPOSSIBILITIES, NOTES
from bridge.combat.verdict import Completion, Conflict, Requirements, Verdict, Witness
from bridge.combat.violations import ASK_FOR_MORE, CANT_BE, VIOLATIONS, WOULD_BE, obeys_more
from bridge.combat.wording import Clause, Words, capital, number_of

__all__ = ["Wording"]

_MAX_REASONS_IN_A_LINE = 3
"""Reasons of one sort that a single line gives."""


def _ended(sentence: str) -> str:
    """The sentence with a full stop, unless a quotation already ends it."""
    return sentence if sentence.endswith((".", '."', '!"', '?"')) else sentence + "."


class Wording(Words):
    """The words for one state: names, effects, witnesses, declarations.

    Args:
        state: The state that the ids in witnesses belong to.
        question: What is declared.
        bands: The bands that the play announces.
    """

    # -------------------------------------------------------------------------------------------------------- witnesses

    def sentence(self, witness: Witness) -> str:
        """The sentence for a witness of any kind."""
        return _ended(self._said(witness))

    def _said(self, witness: Witness) -> str:
        """The same without a full stop."""
        if witness.kind in REQUIREMENTS:
            return self._requirement(witness).because
        if witness.kind in VIOLATIONS:
            return str(VIOLATIONS[witness.kind](self, *witness.values))
        for table in (IMPOSSIBILITIES, ABSTENTIONS, NOTES, PAYMENTS):
            if witness.kind in table:
                return table[witness.kind](self, *witness.values)
        arguments = ", ".join(printable(str(value)) for value in witness.values)
        kind = witness.kind.replace("_", " ")
        return f"{kind}: {arguments}" if arguments else kind

    def would_be(self, witness: Witness, alone: bool = False) -> Clause:
        """The clause for a restriction that another declaration would break.

        Args:
            witness: The restriction.
            alone: Whether nothing else stands in the way: then there are no more blockers to satisfy it with.
        """
        tables = [CANT_BE] if alone else []
        table = next(each for each in (*tables, WOULD_BE, VIOLATIONS) if witness.kind in each)
        return table[witness.kind](self, *witness.values)

    def obstacles(self, conflict: Conflict) -> list[tuple[Witness, str]]:
        """The restrictions of a conflict with their sentences: first those that ask for more creatures, then why these
        are missing."""
        return [(each, _ended(str(said))) for each, said in self._obstacles(conflict)]

    def _obstacles(self, conflict: Conflict) -> list[tuple[Witness, Clause]]:
        alone = len(conflict.restrictions) == 1 and not conflict.requirements
        in_order = sorted(conflict.restrictions, key=lambda each: each.kind not in ASK_FOR_MORE)
        return [(each, self.would_be(each, alone)) for each in in_order]

    def exemption_in_a_line(self, conflict: Conflict) -> str:
        """Why a requirement need not be met, in one line."""
        duty = self._requirement(conflict.requirement)
        shown = self._obstacles(conflict)[:_MAX_REASONS_IN_A_LINE]
        reasons = [said.inside(duty.subject, f"can't {duty.infinitive}") for _, said in shown]
        if hidden := len(conflict.restrictions) - len(reasons):
            reasons.append(number_of(hidden, "more restriction"))
        if conflict.requirements:
            given_up = [self.demand(each) for each in conflict.requirements[:_MAX_REASONS_IN_A_LINE]]
            if hidden := len(conflict.requirements) - len(given_up):
                given_up.append(number_of(hidden, "more requirement"))
            these = "this" if len(conflict.requirements) == 1 else "one of these"
            reasons.append(f"{these} would be given up: {', '.join(given_up)}")
        return _ended(
            f"{self.exemption(conflict.requirement)}: {'; or else '.join(reasons) or 'no declaration can do that'}"
        )

    def _requirement(self, witness: Witness) -> Duty:
        return REQUIREMENTS[witness.kind](self, *witness.values)

    def demand(self, requirement: Witness) -> str:
        """What a requirement asks, as a clause without the effect: `Juggernaut attacks if able`."""
        duty = self._requirement(requirement)
        return f"{duty.subject} {duty.asked}"

    def exemption(self, requirement: Witness) -> str:
        """That a requirement need not be met: `Juggernaut doesn't have to attack bob`."""
        duty = self._requirement(requirement)
        return f"{duty.subject} doesn't have to {duty.infinitive}"

    # -------------------------------------------------------------------------------------------------------- questions

    def unanswered(self, witness: Witness, completions: Sequence[Completion]) -> str:
        """The sentence for a question without an answer, with what each answer leads to."""
        question = str(witness.values[0])
        ways = []
        for word, answer in (("yes", True), ("no", False)):
            outcomes = [self._outcome(each) for each in completions if each.answers.get(question) is answer]
            if outcomes:
                ways.append(f"if {word}: {joined(list(dict.fromkeys(outcomes)), 'or')}")
        return f"{self._said(witness)} ({'; '.join(ways)})." if ways else self.sentence(witness)

    def _outcome(self, completion: Completion) -> str:
        if completion.count is not None:
            return number_of(completion.count, "legal play")
        return completion.outcome.value + (f" by CR {completion.cr}" if completion.cr else "")

    # ------------------------------------------------------------------------------------------------------------ costs

    def total(self, verdict: Verdict, player: str | int) -> str:
        """The player's whole cost: `{4}{W}, 2 life and sacrificing a permanent`; empty if there is none."""
        found: dict[str, list[tuple[str | int, ...]]] = {}
        for each in verdict.notes:
            if each.kind in TOTALS and each.values[0] == player:
                found.setdefault(each.kind, []).append(each.values[1:])
        mana = "".join(symbol_times(str(symbol), int(n)) for symbol, n in found.get("total_mana", ()))
        parts = [mana] if mana else []
        parts += [f"{n} life" for (n,) in found.get("total_life", ())]
        parts += [f"discarding {number_of(int(n), 'card')}" for (n,) in found.get("total_cards", ())]
        parts += [
            f"{GERUNDS.get(str(action), str(action))} {number_of(int(n), 'permanent')}"
            for action, n in found.get("total_permanents", ())
        ]
        return joined(parts) if parts else ""

    def totals(self, verdict: Verdict) -> list[str]:
        """A sentence for each player that has something to pay."""
        players = dict.fromkeys(each.values[0] for each in verdict.notes if each.kind in TOTALS)
        in_order = self.ordered(map(str, players))
        return [f"{self.name(player)} has to pay {self.total(verdict, player)}." for player in in_order]

    def assumed(self, verdict: Verdict) -> str:
        """What a verdict assumes of what players can pay with: "alice has enough mana and life"; "" if nothing."""
        resources: dict[str, list[str]] = {}
        for each in verdict.assumed:
            player, resource = map(str, each.values)
            resources.setdefault(player, []).append(resource)
        parts = [f"{self.name(one)} has enough {joined(sorted(resources[one]))}" for one in self.ordered(resources)]
        return joined(parts) if parts else ""

    def ways(self, verdict: Verdict) -> list[str]:
        """A sentence for each player with one way to pay: the sources of mana, of those that add the same together, and
        what is given."""
        sources: dict[str, dict[str, list[str]]] = {}
        deeds: dict[str, list[str]] = {}
        for each in verdict.payment:
            player, *what = map(str, each.values)
            deeds.setdefault(player, [])
            if each.kind == "taps_for_mana":
                sources.setdefault(player, {}).setdefault(what[1], []).append(what[0])
            else:
                deeds[player].append(DEEDS[each.kind](self, *each.values[1:]))
        for player, by_mana in sources.items():
            adding = [
                f"{self.name.several(objects)} add {printable(mana)}{' each' if len(objects) > 1 else ''}"
                for mana, objects in by_mana.items()
            ]
            deeds[player].insert(0, f"has {joined(adding)}")
        return [f"{self.name(player)} {joined(deeds[player])}." for player in self.ordered(deeds)]

    def cant_pay(self, witness: Witness, verdict: Verdict) -> str:
        """The sentence for a player who can't pay, with the whole cost."""
        player = witness.values[0]
        total = self.total(verdict, player)
        return f"{self.name(str(player))} can't pay the whole cost{f' of {total}' if total else ''}."

    def too_few(self, verdict: Verdict, assumed: str = "") -> str:
        """The sentence for a play that obeys too few requirements, with the better one.

        Args:
            verdict: What is said of the play.
            assumed: What has to be so for the better one to be a play, as `assumed` says it; empty: nothing.
        """
        return f"{self._too_few(verdict)}{f', if {assumed}' if assumed else ''}."

    def _too_few(self, verdict: Verdict) -> str:
        better, requirements = verdict.better_play, verdict.requirements
        obeyed, total = len(requirements.obeyed), len(requirements.obeyed) + len(requirements.unmet)
        if better is None:
            return capital(obeys_more(obeyed))
        could, example = verdict.better_obeys, self.declaration(better)
        if could <= obeyed:  # requirements of each declaring player are counted for themselves (CR 802.4b)
            return f"Another declaration obeys more of one player's requirements than this play: e.g. {example}"
        if (
            could != total or len(requirements.unmet) > 2
        ):  # more than `total`: some ask something of the better play only
            return f"This play obeys {obeyed} of {total} requirements, and another one obeys {could}: e.g. {example}"
        counts = f"({could} of {total} requirements; this play obeys {obeyed})"
        return f"{self._missed(requirements)}: e.g. {self._with_it(verdict, example)} {counts}"

    def _missed(self, requirements: Requirements) -> str:
        """What one or two unmet requirements ask, and that it can be had."""
        duties = [self._requirement(each) for each in requirements.unmet]
        demands = [f"{each.subject} {each.asked}" for each in duties]
        able = list(dict.fromkeys(each.able for each in duties))
        if len(duties) == 1:
            return f"{demands[0]}, and {able[0]}"
        return f"{', and '.join(demands)}; both {able[0] if len(able) == 1 else 'can be obeyed'}"

    def _with_it(self, verdict: Verdict, example: str) -> str:
        """The better play in short, when the one creature that is asked to attack or block does it alone."""
        unmet, better = verdict.requirements.unmet, verdict.better_play or {}
        if len(unmet) == 1 and len(better) == 1:
            ((creature, what),) = better.items()
            if creature in (unmet[0].arguments.get("creature"), unmet[0].arguments.get("blocker")):
                targets = [what] if isinstance(what, str) else list(what)
                return f"{'block' if self.blocks else 'attack'} {self.name.several(targets)} with it alone"
        return example
