"""Costs and ways to pay, in words."""

from __future__ import annotations

from bridge.combat.prose import number_word, printable, trait_name
from bridge.combat.wording import Sentence
from bridge.language import counted_phrase, phrase_in

__all__ = ["DEEDS", "PAYMENTS", "TOTALS", "sacrificed", "symbol_times"]


def symbol_times(symbol: str, n: int) -> str:
    """A mana symbol so often; generic mana in one."""
    digits = symbol.strip("{}")
    return f"{{{int(digits) * n}}}" if digits.isdecimal() else symbol * n


TOTALS = ("total_mana", "total_life", "total_cards", "total_permanents")
"""Notes on a player's whole cost."""


def sacrificed(action: str, n: int) -> str:
    """What is done with so many permanents, as a noun: `sacrificing two permanents`."""
    permanents = counted_phrase("{n} permanent", "{n} permanents", n, n=number_word(n))
    match action:
        case "sacrifice":
            return phrase_in("cost", "sacrificing {things}", things=permanents)
        case "tap":
            return phrase_in("cost", "tapping {things}", things=permanents)
        case "return":
            return phrase_in("cost", "returning {things}", things=permanents)
    return phrase_in("cost", "{action} {things}", action=printable(action), things=permanents)


def _paid_as(symbol: str, half: str, n: int) -> str:
    """How a mana symbol that leaves a choice is paid: of {2/W}, generic mana (CR 107.4e); of {W/P}, life."""
    mana = symbol_times(symbol, n)
    if half == "phyrexian":
        return phrase_in("payment", "pays {mana} with life", mana=mana)
    if half == "generic(2)":
        return phrase_in("payment", "pays {mana} with 2 generic mana", mana=mana)
    return phrase_in("payment", "pays {mana} with {half} mana", mana=mana, half=trait_name(half))


def _given(action: str, permanent: str) -> str:
    match action:
        case "sacrifice":
            return phrase_in("payment", "sacrifices {permanent}", permanent=permanent)
        case "tap":
            return phrase_in("payment", "taps {permanent}", permanent=permanent)
        case "return":
            return phrase_in("payment", "returns {permanent} to its owner's hand", permanent=permanent)
    return phrase_in("payment", "{action} {permanent}", action=printable(action), permanent=permanent)


DEEDS: dict[str, Sentence] = {
    "taps_for_mana": lambda w, o, mana: phrase_in(
        "payment", "has {source} add {mana}", source=w.name(o), mana=printable(str(mana))
    ),
    "pays_as": lambda w, symbol, half, n: _paid_as(str(symbol), str(half), n),
    "pays_permanent": lambda w, action, o: _given(str(action), w.name(o)),
}
"""What a player does to pay, behind that player."""

PAYMENTS: dict[str, Sentence] = {
    "taps_for_mana": lambda w, p, o, mana: _by(w.name(p), DEEDS["taps_for_mana"](w, o, mana)),
    "pays_as": lambda w, p, symbol, half, n: _by(w.name(p), DEEDS["pays_as"](w, symbol, half, n)),
    "pays_permanent": lambda w, p, action, o: _by(w.name(p), DEEDS["pays_permanent"](w, action, o)),
}
"""Parts of a way to pay, by kind."""


def _by(player: str, does: str) -> str:
    return phrase_in("sentence", "{subject} {predicate}", subject=player, predicate=does)
