"""The combos that aren't judged as their files expect, with the reason; only 197 gets another kind of loop."""

from __future__ import annotations

__all__ = ["MISSED"]

_LONG = "no answer within a minute: the search is too long, or numbers are too large"
_TURNS = "no answer within a minute: rounds over combats or turns take many steps"

MISSED: dict[str, str] = {
    "002-shadowheart-body-of-research": _LONG,
    "017-biovisionary-devastating-onslaught": _LONG,
    "019-myojin-of-cryptic-dreams-dramatists-puppet": "the round that is shown keeps its tokens: none is counted",
    "025-scourge-of-the-throne-helm-of-the-host": _TURNS,
    "029-kiki-jiki-breath-of-fury": _TURNS,
    "052-aetherflux-reservoir-yotia-declares-war": "with 20 life an opponent loses in the first round",
    "058-gogo-magosi": _TURNS,
    "067-fury-storm-deekah": _LONG,
    "069-blowfly-infestation-nest-of-scarabs": _LONG,
    "076-reaver-cleaver-time-sieve": _TURNS,
    "078-hermit-druid-beacon-of-tomorrows": _TURNS,
    "085-shalai-and-hallar-spider-man": _LONG,
    "093-breath-of-fury-siege-gang-lieutenant": _TURNS,
    "095-greven-unspeakable-symbol": _LONG,
    "097-vodalian-wave-knight-benthic-biomancer": "counters, cards drawn and discarded: not found within 24 steps",
    "101-exalted-flamer-of-tzeentch-and-walk-the-aeons": _TURNS,
    "103-evolution-witness-and-hardened-academic": "a trigger waits while another ability is activated: not found",
    "106-greven-predator-captain-and-wall-of-blood": _LONG,
    "108-mirror-mad-phantasm-and-mirror-of-the-forebears": _LONG,
    "111-aetherflux-reservoir-and-animate-artifact": "with 20 life an opponent loses in the first round",
    "120-soulfire-grand-master-and-walk-the-aeons": _TURNS,
    "126-feast-of-sanity-and-marina-vendrells-grimoire": _LONG,
    "133-ith-high-arcanist-and-ioreth-of-the-healing-house": "a shorter round is found, which untaps one creature less",
    "142-bellowing-aegisaur-and-walking-ballista": "the growing counters are not seen as a loop",
    "145-murderous-redcap-and-surrak-and-goreclaw": _LONG,
    "155-aetherflux-reservoir-and-exquisite-blood": "with 20 life an opponent loses in the first round",
    "157-maester-seymour-and-sage-of-hours": _TURNS,
    "159-murderous-redcap-and-railway-brawler": _LONG,
    "161-jumbo-cactuar-and-selvala-heart-of-the-wilds": _LONG,
    "197-jenova-ancient-calamity-and-sage-of-hours": "found as a choice that the library bounds; the file says none",
    "d04-life-and-limb-xenograft-and-scute-swarm": "a condition that counts tokens: they can't be forgotten",
    "d05-jon-irenicus-shattered-one-and-slipstream-serpent": _TURNS,
    "d06-marneus-calgar-and-the-watcher-in-the-water": "a draw in another player's turn: not found",
    "d24-clever-impersonator-as-a-copy-of-garruk-relentless": "transforming is not implemented: undetermined",
    "d25-charismatic-conqueror-and-fractured-identity": "four players' triggers grow each round: not found",
}
