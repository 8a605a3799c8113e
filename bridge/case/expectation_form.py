"""The form of the expectations of a loop case."""

from __future__ import annotations

import re
from typing import TypeVar, get_args

from bridge.case.ability_keys import KINDS_OF_EXPECTATION, OF_PLAYERS_IN_YIELDS, RESOURCES
from bridge.case.description_form import DescribedForm
from bridge.case.documents import Path
from bridge.case.state import Case, Kind
from bridge.case.words import nearest, quoted
from bridge.language import phrase

__all__ = ["ExpectationForm"]

S = TypeVar("S")

_RULE = re.compile(r"\d{3}(\.\d+[a-z]?)?")
"""The number of a rule or section."""


class ExpectationForm(DescribedForm[S]):
    """Checks what a loop case expects."""

    case: Case

    def _check_pool(self, mana: str, path: Path) -> None:
        raise NotImplementedError

    def _check_besides(self) -> None:
        case = self.case
        for index, number in enumerate(case.cr):
            self._check_rule(number, ("cr", index))
        if case.near_miss is not None and not case.near_miss.strip():
            self.refuse(phrase("a near miss is named by its file; leave the key out"), ("near_miss",))
        if case.steps == 0:
            self.refuse(phrase("no steps find nothing; the least is 1"), ("steps",))
        expect = case.expect
        if expect is None:
            return
        self._check_question(expect, ("expect",))
        if expect.outcome is None:
            self.refuse(phrase("missing key 'outcome'"), ("expect",))
        if expect.outcome not in get_args(Kind):
            listed = ", ".join(get_args(Kind))
            self.refuse(
                phrase(
                    "'{outcome}' is the outcome of a play; a loop is {listed}", outcome=expect.outcome, listed=listed
                ),
                ("expect", "outcome"),
            )
        for key, kinds in KINDS_OF_EXPECTATION.items():
            if getattr(expect, key) is not None and expect.outcome not in kinds:
                self.refuse(
                    phrase("a loop of the kind '{outcome}' has no '{key}'", outcome=expect.outcome, key=key),
                    ("expect", key),
                )
        if expect.rule is not None:
            self._check_rule(expect.rule, ("expect", "rule"))
        for key in ("draw_for", "winners", "losers", "choosers"):
            for index, id in enumerate(getattr(expect, key) or ()):
                self._check_player(id, ("expect", key, index))
        if expect.must_stop is not None:
            self._check_player(expect.must_stop, ("expect", "must_stop"))
        for name in expect.yields or ():
            self._check_resource(name, ("expect", "yields", name))

    def _check_rule(self, number: str, path: Path) -> None:
        if not _RULE.fullmatch(number):
            self.refuse(phrase("{number} is no number of a rule, as in '732.2a'", number=quoted(number)), path)

    def _check_resource(self, name: str, path: Path) -> None:
        """Checks the name of a resource: `life bob`, `mana {U} alice`, `tokens Elf alice`, `counters +1/+1 bear`."""
        first = name.partition(" ")[0]
        if first not in RESOURCES and name not in RESOURCES:
            near = nearest(first, RESOURCES)
            hint = phrase("did you mean '{near}'?", near=near) if near else phrase("docs/loops.md lists the names")
            self.refuse(phrase("a round doesn't yield {name}; {hint}", name=quoted(name), hint=hint), path)
        if first == "mana" and "{" in name:
            self._check_pool(name[5:].partition("}")[0] + "}", path)
        if first in OF_PLAYERS_IN_YIELDS and not any(name.endswith(f" {id}") for id in self.players):
            self.refuse(
                phrase(
                    "whose? end it with a player, as in '{first} {players}'",
                    first=first,
                    players=next(iter(self.players), "alice"),
                ),
                path,
            )
