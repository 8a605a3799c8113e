"""The combos that aren't judged as their files expect, with the reason. None of them gets another kind of loop."""

from __future__ import annotations

__all__ = ["MISSED"]

_TURNS = "no answer within a minute: a round over combats takes many steps"

MISSED: dict[str, str] = {
    "008-arabella-storm-herd": "undetermined (111.1): twenty tokens at once are more than are kept apart",
    "022-mirrorform-vela": "undetermined (405.1): twelve abilities on the stack at once",
    "025-scourge-of-the-throne-helm-of-the-host": _TURNS,
    "029-kiki-jiki-breath-of-fury": _TURNS,
    "085-shalai-and-hallar-spider-man": "undetermined (104.4b): each choice of a creature leads to other counters",
    "093-breath-of-fury-siege-gang-lieutenant": "not found within 24 steps: a round over a combat with several tokens",
    "120-soulfire-grand-master-and-walk-the-aeons": "no answer within a minute, beside other work: a round is a turn",
    "130-wrathful-red-dragon-and-star-of-extinction": "undetermined (608.2h): a dead Dragon deals damage",
    "159-murderous-redcap-and-railway-brawler": "no answer within a minute on a slow machine: it takes as long",
    "161-jumbo-cactuar-and-selvala-heart-of-the-wilds": "undetermined (107.1): the greatest power is 1,000",
    "d04-life-and-limb-xenograft-and-scute-swarm": "a condition that counts tokens: they can't be forgotten",
    "d24-clever-impersonator-as-a-copy-of-garruk-relentless": "transforming is not implemented: undetermined",
    "d25-charismatic-conqueror-and-fractured-identity": "four players' triggers grow each round: not found",
}
