"""Facts about costs and what they are paid with, for the rows of several tables."""

from __future__ import annotations

from collections import Counter

from bridge.case.symbols import halves_of, mana_of, symbols_of
from bridge.case.terms import written

from .rows import TWO, Row, X, all_of, attack, attacking, block, creature, effect, permanent

__all__ = [
    "BLOCKED",
    "TAXED",
    "asks_for",
    "blocking",
    "cost",
    "land",
    "life",
    "pays",
    "pays_to_block",
    "pool",
    "source",
    "tax",
]

Value = int | str
"""A number, or a term of the vocabulary."""
Permanents = str | tuple[Value, str]
"""A filter for one permanent, or how many of them fit the filter."""


def cost(
    mana: str = "",
    *,
    x: Value = "",
    life: Value = "",
    cards: Value = "",
    sacrifice: Permanents = "",
    tap: Permanents = "",
    back: Permanents = "",
    uninvolved: str = "",
    in_words: bool = False,
) -> str:
    """The facts of a cost, with `@` for the id of its effect, for the argument `more` of `effect`.

    Args:
        mana: Mana symbols.
        x: The value of {X}.
        life, cards: The life that is paid, and the number of cards that are discarded.
        sacrifice, tap, back: Permanents that are sacrificed, tapped, returned.
        uninvolved: The one of these actions that can't be done to creatures that are declared.
        in_words: Whether the cost has another part, in words.
    """
    facts = []
    for symbol, times in Counter(symbols_of(mana)).items():
        facts.append(f'cost_symbol(@,"{symbol}",{times})')
        facts += [f'symbol_half("{symbol}",{written(half)})' for half in halves_of(symbol)]
    facts += [f"cost_variable(@,{_value(x)})"] if x != "" else []
    for resource, amount in (("life", life), ("cards", cards)):
        facts += [f"cost_amount(@,{resource},{_value(amount)})"] if amount != "" else []
    for action, wanted in (("sacrifice", sacrifice), ("tap", tap), ("return", back)):
        if wanted:
            n, filter_ = (1, wanted) if isinstance(wanted, str) else wanted
            facts.append(f"cost_permanents(@,{action},{_value(n)},{filter_})")
    facts += [f"cost_uninvolved(@,{uninvolved})"] if uninvolved else []
    facts += ["cost_in_words(@)"] if in_words else []
    return "".join(f"{fact}. " for fact in facts)


def _value(value: Value) -> str:
    return f"constant({value})" if isinstance(value, int) else value


def tax(asked: str, name: str = "e", subject: str = "anything", kind: str = "costs_attack", **more: str) -> str:
    """An effect that makes something cost what `cost` gives."""
    return effect(name, kind, subject, more=asked, **more)


def pool(mana: str, snow: str | None = None, of: str = "a") -> str:
    """The mana in a player's pool, and that from snow sources."""
    facts = f'pool_given("{of}"). '
    facts += "".join(f'pool("{of}",{kind},{n}). ' for kind, n in mana_of(mana).items())
    return facts + "".join(f'snow_pool("{of}",{kind},{n}). ' for kind, n in mana_of(snow or "").items())


def source(name: str, *choices: str, tap: bool = True, sacrifice: bool = False) -> str:
    """The mana ability of a permanent: what it adds, one of the choices."""
    facts = ""
    for number, added in enumerate(choices, 1):
        facts += f'mana_choice("{name}",{number},"{added}"). '
        facts += "".join(f'mana_ability("{name}",{number},{kind},{n}). ' for kind, n in mana_of(added).items())
    facts += f'tapped_for_mana("{name}"). ' if tap else ""
    return facts + (f'sacrificed_for_mana("{name}"). ' if sacrifice else "")


def land(name: str, *choices: str, of: str = "a") -> str:
    """A land that taps for one of some choices of mana, or for none."""
    return permanent(name, "land", of=of) + (source(name, *choices) if choices else "")


def life(n: int, of: str = "a") -> str:
    """A player's life total."""
    return f'number("{of}","life",{n}). '


TAXED = TWO + X + attack("x>b")
"""The creature x of a attacks b."""
BLOCKED = TWO + X + attacking("x>b") + creature("m", of="b") + block("m>x")
"""The creature m of b blocks x."""


def asks_for(asked: str, facts: str) -> str:
    """The creature x of a attacks b, which costs something, with more facts."""
    return TAXED + tax(asked, subject='id("x")') + facts


def blocking(asked: str, facts: str) -> str:
    """The creature m of b blocks x, which costs something, with more facts."""
    return BLOCKED + tax(asked, subject='id("m")', kind="costs_block") + facts


def pays(name: str, facts: str, *ways: str) -> Row:
    """The row with all ways to pay for attackers without a needless action; none if the cost can't be paid."""
    return Row(name, facts, all_of(*ways), "pay_attackers")


def pays_to_block(name: str, facts: str, *ways: str) -> Row:
    """The row with all ways to pay for blockers without a needless action."""
    return Row(name, facts, all_of(*ways), "pay_blockers")
