"""Rings of two actions that undo each other: every way in which they can be taken, and by whom."""

from __future__ import annotations

import time
from functools import partial
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from bridge.case.loading import case_from_object
from bridge.combat.reports import Report, said_word
from bridge.contradictions.model import Answer, Boards, Inquiry, Node, Notes, Shown
from bridge.errors import EffortExceeded
from bridge.language import phrase, phrase_in
from bridge.loops.finding import find
from bridge.loops.rendering import loop_report

__all__ = ["RINGS", "Ring", "in_a_line", "rings"]

_FORMS = ("activated", "may", "forced")
"""How an action can come about: by an ability that is activated, or by a triggered one, which says "may" or doesn't."""

_UNDOES = {"tap": "untapped", "untap": "tapped"}
"""The two actions, each with the event after which it undoes the other one."""


class Ring(NamedTuple):
    """Two artifacts, of which one taps a creature and the other one untaps it, and what the ring of them is.

    Attributes:
        forms: How each of the two acts.
        controllers: The players who control them. The active player controls one at least, the creature, and what taps
            the creature for the first time.
    """

    forms: tuple[str, str]
    controllers: tuple[str, str]

    @property
    def deciding(self) -> set[str]:
        """The players who can do something else in each round (CR 732.2a)."""
        return {player for form, player in zip(self.forms, self.controllers, strict=True) if form != "forced"}

    @property
    def expected(self) -> str:
        """What the ring is: a draw if all of it is mandatory (CR 104.4b), somebody's if one player decides (732.2a),
        fragmented if each of two players does (732.3)."""
        return ("mandatory", "optional", "fragmented")[len(self.deciding)]

    def case(self) -> Node:
        """The game as a case."""
        names = ("Tapping Stone", "Untapping Stone")
        start: Node = {"cost": {"mana": "{0}", "sacrifice": "self"}, "targets": [{"object": {"type": "creature"}}]}
        cards = {
            "Turning Creature": {"types": ["creature"], "power": 1, "toughness": 1},
            "First Stone": {"types": ["artifact"], "abilities": [{**start, "do": [{"do": "tap", "what": "target"}]}]},
        }
        for name, form, verb in zip(names, self.forms, _UNDOES, strict=True):
            cards[name] = {"types": ["artifact"], "abilities": [_ability(form, verb)]}
        whose = dict(zip(cards, ("alice", "alice", *self.controllers), strict=True))
        return {
            "question": "find_loops",
            "state": {
                "active": "alice",
                "players": {"alice": {}, "bob": {}},
                "battlefield": [
                    {"id": name.split()[0].lower(), "name": name, "controller": player}
                    for name, player in whose.items()
                ],
            },
            "cards": cards,
        }


def _ability(form: str, verb: str) -> Node:
    if form == "activated":
        cost: Node = {"mana": "{0}"}
        return {"cost": cost, "targets": [{"object": {"type": "creature"}}], "do": [{"do": verb, "what": "target"}]}
    do: Node = {"do": verb, "what": "it", **({"may": True} if form == "may" else {})}
    return {"when": {"on": _UNDOES[verb], "what": {"type": "creature"}}, "do": [do]}


RINGS = tuple(
    Ring(forms, controllers)
    for controllers in (("alice", "alice"), ("alice", "bob"), ("bob", "alice"))
    for forms in product(_FORMS, _FORMS)
)


def _late() -> Answer:
    return Answer(
        inquiry="loops.rings",
        topic="loops",
        claim=phrase(
            "A ring of two actions that undo each other is a draw if both are mandatory, one player's if that player "
            "alone can do something else, and fragmented if each of two players can."
        ),
        rules=("732.2a", "732.3", "732.4", "104.4b"),
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=Boards("find_loops", (1, 0), 2, _FORMS, len(RINGS)),
    )


def rings() -> Inquiry:
    """Whether each ring is what the players who decide in it make of it."""
    late = _late()
    return Inquiry(late.inquiry, partial(_asked, notes=Notes()), late, _asked)


def _asked(deadline: float | None, notes: Notes) -> Answer:
    for number, ring in enumerate(RINGS, 1):
        key = " ".join((*ring.forms, *ring.controllers))
        if key not in notes.known:
            if deadline is not None and time.monotonic() > deadline:
                raise EffortExceeded(phrase("{n} of {rings} rings", n=number - 1, rings=len(RINGS)))
            notes.add(key, find(case_from_object(ring.case())).kind)
            notes.progress(phrase("{n} of {rings} rings", n=number, rings=len(RINGS)))
    unlike = [ring for ring in RINGS if notes.known[" ".join((*ring.forms, *ring.controllers))] != ring.expected]
    if unlike:
        return replace(
            _late(),
            outcome="witness",
            standing="contradiction",
            told=phrase("{n} rings are something else", n=len(unlike)),
            shown=(
                _shown(
                    unlike[0], phrase("a ring that should be {what}", what=phrase_in("outcome", unlike[0].expected))
                ),
            ),
        )
    (fragmented, *_) = (ring for ring in RINGS if ring.expected == "fragmented")
    counted = {kind: sum(ring.expected == kind for ring in RINGS) for kind in ("mandatory", "optional", "fragmented")}
    return replace(
        _late(),
        outcome="none",
        standing="holds",
        told=phrase(
            "no ring is anything else: of {n} with every sort of ability, {mandatory} are draws, {optional} are one "
            "player's, and {fragmented} are fragmented",
            n=len(RINGS),
            **counted,
        ),
        example=_shown(fragmented, phrase("a ring in which two players decide")),
    )


def _shown(ring: Ring, title: str) -> Shown:
    case = case_from_object(ring.case())
    report = loop_report(case, find(case))
    return Shown(title, ring.case(), (in_a_line(report),))


def in_a_line(report: Report) -> str:
    """What is said of a loop, with the sort of it first."""
    return f"{said_word(report.word).capitalize()}: {report.sentence}"
