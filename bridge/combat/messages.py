"""One sentence for each phrase of the rules' output, as a judge would say it.

`asp_rules/interface/output.lp` lists the phrases; a test compares that list with the tables of `duties`, `violations`,
`reasons` and `payments`. Rule numbers are not part of a sentence: whoever shows it shows them beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bridge.case.state import Case
from bridge.combat.duties import REQUIREMENTS, Duty
from bridge.combat.payments import DEEDS, PAYMENTS, TOTALS, sacrificed, symbol_times
from bridge.combat.prose import joined, joined_clauses, number_word, printable
from bridge.combat.reasons import ABSTENTIONS, IMPOSSIBILITIES, NOTES
from bridge.combat.verdict import Completion, Conflict, Outcome, Requirements, Verdict, Witness
from bridge.combat.violations import ASK_FOR_MORE, CANT_BE, VIOLATIONS, WOULD_BE, obeys_more
from bridge.combat.wording import Clause, Words
from bridge.language import counted_phrase, phrase, phrase_in

__all__ = [
    "Wording",
    "outcome_word",
    "resource_word",
    "wording_of",
]

_MAX_REASONS_IN_A_LINE = 3
"""Reasons of one sort that a single line gives."""


def _ended(sentence: str) -> str:
    """The sentence with a full stop, unless a quotation already ends it."""
    return sentence if sentence.endswith((".", '."', '!"', '?"')) else sentence + "."


def outcome_word(outcome: Outcome) -> str:
    """An outcome in a sentence: `legal`."""
    match outcome:
        case Outcome.LEGAL:
            return phrase_in("outcome", "legal")
        case Outcome.ILLEGAL:
            return phrase_in("outcome", "illegal")
        case Outcome.UNDETERMINED:
            return phrase_in("outcome", "undetermined")
    return phrase_in("outcome", "malformed")


def resource_word(resource: str) -> str:
    """The name of a resource with which a player pays."""
    match resource:
        case "mana":
            return phrase_in("resource", "mana")
        case "life":
            return phrase_in("resource", "life")
        case "cards":
            return phrase_in("resource", "cards")
    return printable(resource)


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
            alone: Whether it is the only obstacle: then there are no further blockers that would satisfy it.
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
        reasons = [said.inside(duty.subject, duty.refusal) for _, said in shown]
        if hidden := len(conflict.restrictions) - len(reasons):
            reasons.append(
                counted_phrase("{n} more restriction", "{n} more restrictions", hidden, n=number_word(hidden))
            )
        if conflict.requirements:
            given_up = [self.demand(each) for each in conflict.requirements[:_MAX_REASONS_IN_A_LINE]]
            if hidden := len(conflict.requirements) - len(given_up):
                given_up.append(
                    counted_phrase("{n} more requirement", "{n} more requirements", hidden, n=number_word(hidden))
                )
            listed = ", ".join(given_up)
            if len(conflict.requirements) == 1:
                reasons.append(phrase("this would be given up: {requirement}", requirement=listed))
            else:
                reasons.append(phrase("one of these would be given up: {requirements}", requirements=listed))
        first, *others = reasons or [phrase("no declaration can do that")]
        for each in others:
            first = phrase("{first}; or else {next}", first=first, next=each)
        return _ended(phrase_in("sentence", "{said}: {reason}", said=duty.exemption, reason=first))

    def _requirement(self, witness: Witness) -> Duty:
        return REQUIREMENTS[witness.kind](self, *witness.values)

    def demand(self, requirement: Witness) -> str:
        """What a requirement asks, as a clause without the effect: `Juggernaut attacks if able`."""
        return self._requirement(requirement).demand

    def exemption(self, requirement: Witness) -> str:
        """That a requirement need not be met: `Juggernaut doesn't have to attack bob`."""
        return self._requirement(requirement).exemption

    # -------------------------------------------------------------------------------------------------------- questions

    def unanswered(self, witness: Witness, completions: Sequence[Completion]) -> str:
        """The sentence for a question or a number that isn't given, with what each answer leads to."""
        if witness.kind == "missing_number":
            ways = list(self._by_number(witness, completions))
        else:
            question = str(witness.values[0])
            answers = [
                (answer, [each for each in completions if each.answers.get(question) is answer])
                for answer in (True, False)
            ]
            ways = [
                phrase("if yes: {outcomes}", outcomes=self._outcomes(some))
                if answer
                else phrase("if no: {outcomes}", outcomes=self._outcomes(some))
                for answer, some in answers
                if some
            ]
        return f"{self._said(witness)} ({'; '.join(ways)})." if ways else self.sentence(witness)

    def _by_number(self, witness: Witness, completions: Sequence[Completion]) -> Iterator[str]:
        """The outcome for each interval of a missing number."""
        by_number: dict[int, list[Completion]] = {}
        for completion in completions:
            for *whose, number in completion.numbers:
                if tuple(whose) == witness.values:
                    by_number.setdefault(number, []).append(completion)
        begins = sorted(by_number)
        for begin, following in zip_longest(begins, begins[1:]):
            outcomes = self._outcomes(by_number[begin])
            if following is None:
                yield phrase("if {n} or more: {outcomes}", n=begin, outcomes=outcomes)
            elif begin == begins[0]:
                yield phrase("if fewer than {n}: {outcomes}", n=following, outcomes=outcomes)
            elif following == begin + 1:
                yield phrase("if {n}: {outcomes}", n=begin, outcomes=outcomes)
            else:
                yield phrase("if {least} to {most}: {outcomes}", least=begin, most=following - 1, outcomes=outcomes)

    def _outcomes(self, completions: Sequence[Completion]) -> str:
        return joined(list(dict.fromkeys(map(self._outcome, completions))), "or")

    def _outcome(self, completion: Completion) -> str:
        if completion.count is not None:
            n = completion.count
            return counted_phrase("{n} legal play", "{n} legal plays", n, n=number_word(n))
        outcome = outcome_word(completion.outcome)
        return phrase("{outcome} by CR {rule}", outcome=outcome, rule=completion.cr) if completion.cr else outcome

    # ------------------------------------------------------------------------------------------------------------ costs

    def total(self, verdict: Verdict, player: str | int) -> str:
        """The player's whole cost: `{4}{W}, 2 life and sacrificing a permanent`; empty if there is none."""
        found: dict[str, list[tuple[str | int, ...]]] = {}
        for each in verdict.notes:
            if each.kind in TOTALS and each.values[0] == player:
                found.setdefault(each.kind, []).append(each.values[1:])
        mana = "".join(symbol_times(str(symbol), int(n)) for symbol, n in found.get("total_mana", ()))
        parts = [mana] if mana else []
        parts += [phrase_in("cost", "{n} life", n=n) for (n,) in found.get("total_life", ())]
        parts += [
            phrase_in(
                "cost",
                "discarding {things}",
                things=counted_phrase("{n} card", "{n} cards", int(n), n=number_word(int(n))),
            )
            for (n,) in found.get("total_cards", ())
        ]
        parts += [sacrificed(str(action), int(n)) for action, n in found.get("total_permanents", ())]
        return joined(parts) if parts else ""

    def totals(self, verdict: Verdict) -> list[str]:
        """A sentence for each player that has something to pay."""
        players = dict.fromkeys(each.values[0] for each in verdict.notes if each.kind in TOTALS)
        in_order = self.ordered(map(str, players))
        return [
            phrase("{player} has to pay {cost}.", player=self.name(player), cost=self.total(verdict, player))
            for player in in_order
        ]

    def assumed(self, verdict: Verdict) -> str:
        """What a verdict assumes of what players can pay with: "alice has enough mana and life"; "" if nothing."""
        resources: dict[str, list[str]] = {}
        for each in verdict.assumed:
            player, resource = map(str, each.values)
            resources.setdefault(player, []).append(resource)
        parts = [
            phrase(
                "{player} has enough {resources}",
                player=self.name(one),
                resources=joined(map(resource_word, sorted(resources[one]))),
            )
            for one in self.ordered(resources)
        ]
        return joined_clauses(parts) if parts else ""

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
            adding = []
            for mana, objects in by_mana.items():
                names = self.name.several(objects)
                if len(objects) > 1:
                    adding.append(
                        phrase_in("payment", "{sources} add {mana} each", sources=names, mana=printable(mana))
                    )
                else:
                    adding.append(phrase_in("payment", "{source} add {mana}", source=names, mana=printable(mana)))
            deeds[player].insert(0, phrase_in("payment", "has {adding}", adding=joined_clauses(adding)))
        return [
            phrase_in(
                "sentence", "{subject} {predicate}", subject=self.name(player), predicate=joined_clauses(deeds[player])
            )
            + "."
            for player in self.ordered(deeds)
        ]

    def cant_pay(self, witness: Witness, verdict: Verdict) -> str:
        """The sentence for a player who can't pay, with the whole cost."""
        player = witness.values[0]
        total = self.total(verdict, player)
        if total:
            return phrase("{player} can't pay the whole cost of {cost}.", player=self.name(str(player)), cost=total)
        return phrase("{player} can't pay the whole cost.", player=self.name(str(player)))

    def too_few(self, verdict: Verdict, assumed: str = "") -> str:
        """The sentence for a play that obeys too few requirements, with the better one.

        Args:
            verdict: What is said of the play.
            assumed: What the better play assumes, as from `assumed`; empty for nothing.
        """
        said = self._too_few(verdict)
        return phrase("{said}, if {assumed}.", said=said, assumed=assumed) if assumed else f"{said}."

    def _too_few(self, verdict: Verdict) -> str:
        better, requirements = verdict.better_play, verdict.requirements
        obeyed, total = len(requirements.obeyed), len(requirements.obeyed) + len(requirements.unmet)
        if better is None:
            return str(Clause("", obeys_more(obeyed)))
        could, example = verdict.better_obeys, self.declaration(better)
        if could <= obeyed:  # requirements of each declaring player are counted for themselves (CR 802.4b)
            return phrase(
                "Another declaration obeys more of one player's requirements than this play: e.g. {play}", play=example
            )
        counts = {"obeyed": obeyed, "total": total, "could": could}
        if (
            could != total or len(requirements.unmet) > 2
        ):  # more than `total`: some requirements apply to the better play only
            return phrase(
                "This play obeys {obeyed} of {total} requirements, and another one obeys {could}: e.g. {play}",
                play=example,
                **counts,
            )
        return phrase(
            "{missed}: e.g. {play} ({could} of {total} requirements; this play obeys {obeyed})",
            missed=self._missed(requirements),
            play=self._with_it(verdict, example),
            **counts,
        )

    def _missed(self, requirements: Requirements) -> str:
        """What one or two unmet requirements ask, and that a play can obey them."""
        duties = [self._requirement(each) for each in requirements.unmet]
        able = list(dict.fromkeys(each.able for each in duties))
        if len(duties) == 1:
            return phrase_in("requirement", "{demand}, and {could}", demand=duties[0].demand, could=able[0])
        first, *others = [each.demand for each in duties]
        for each in others:
            first = phrase_in("requirement", "{demand}, and {other}", demand=first, other=each)
        could = able[0] if len(able) == 1 else phrase_in("requirement", "can be obeyed")
        return phrase_in("requirement", "{demands}; both {could}", demands=first, could=could)

    def _with_it(self, verdict: Verdict, example: str) -> str:
        """The better play in short, when the one creature that is asked to attack or block does it alone."""
        unmet, better = verdict.requirements.unmet, verdict.better_play or {}
        if len(unmet) == 1 and len(better) == 1:
            ((creature, what),) = better.items()
            if creature in (unmet[0].arguments.get("creature"), unmet[0].arguments.get("blocker")):
                targets = self.name.several([what] if isinstance(what, str) else list(what))
                if self.blocks:
                    return phrase_in("play", "block {what} with it alone", what=targets)
                return phrase_in("play", "attack {what} with it alone", what=targets)
        return example


def wording_of(case: Case) -> Wording:
    """The words for a case, with the bands that its play announces."""
    return Wording(case.state, case.question, case.play.bands if case.play is not None else ())
