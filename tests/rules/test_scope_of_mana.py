"""scope.lp: costs of attacks beside words about mana that nobody read."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rules.test_scope import open_

from .costs import TAXED, cost, land, pool, source, tax
from .rows import (
    Row,
    X,
    all_of,
    attack,
    creature,
    effect,
    permanent,
    players,
    table,
)

__all__: list[str] = []

TWO_MANA = tax(cost("{2}"))

COSTS_TWO = ['note("508.1h",attack_cost("e","x"))', 'note("508.1h",total_mana("a","{1}",2))']


def mana_of(player: str, mana: str, n: int) -> str:
    """The note on all mana that a player has to pay."""
    return f'note("508.1h",total_mana("{player}","{mana}",{n}))'


def sacrificed(player: str) -> str:
    """The note on the one permanent that a player has to sacrifice."""
    return f'note("508.1h",total_permanents("{player}",sacrifice,1))'


EMPTY = pool("")

TAP_L = land("l") + 'unread_mana("l",tap). '

WORDS_ON_L = land("l") + 'changes_mana("l",any). '

WORDS_ON_LANDS = land("l") + 'changes_mana("l",lands). '

SACRIFICED = sacrificed("a")

ASSUMED = 'note("118.3",assumed_payable("a",mana))'


def of_a_team(what: str, own: str, other: str, *totals: str) -> Row:
    """Two players attack together, each pays for one creature. One of them has enough, and a land that isn't read."""
    team = players("a", "b", "c", "d") + 'team("a","us"). team("b","us"). team("c","them"). team("d","them"). '
    attackers = X + creature("y", of="b") + attack("x>c", "y>d") + "option(shared_team_turns). "
    taxed = tax(own, subject='id("x")') + tax(other, "f", 'id("y")')
    lands = TAP_L + land("m") + land("n", of="b")
    costs = [COSTS_TWO[0], 'note("508.1h",attack_cost("f","y"))']
    facts = team + attackers + taxed + pool("{C}{C}") + pool("{W}{W}", of="b") + lands
    return Row(f"words about mana: {what} that another player has to pay", facts, all_of(*costs, *totals))


def unsure(name: str, more: str, *sources: str, taxed: str = TWO_MANA, costs: Sequence[str] = COSTS_TWO) -> Row:
    """A cost of {2} on a board with words about mana that aren't read; `sources` may be needed to pay it."""
    kinds = {source: "changed_mana" if f'changes_mana("{source}"' in more else "unread_mana" for source in sources}
    open_ones = [open_(f'{kind}("a","{source}")', "605.3a") for source, kind in kinds.items()]
    return Row(f"words about mana: {name}", TAXED + taxed + more, all_of(*costs, *open_ones))


ROWS = [
    unsure("an ability that isn't read", EMPTY + TAP_L, "l"),
    unsure("of a tapped permanent", EMPTY + TAP_L + 'tapped("l"). '),
    unsure("of a detained permanent", EMPTY + TAP_L + effect("d", "detain", 'id("l")')),
    unsure(
        "beside a detained permanent", EMPTY + TAP_L + permanent("m", "land") + effect("d", "detain", 'id("m")'), "l"
    ),
    unsure("of a new creature", EMPTY + creature("y") + 'unread_mana("y",tap). recently_controlled("y"). '),
    unsure(
        "of a new creature with haste",
        EMPTY + creature("y") + 'unread_mana("y",tap). recently_controlled("y"). keyword("y","haste"). ',
        "y",
    ),
    unsure("of a tapped permanent, without tapping", EMPTY + land("l") + 'unread_mana("l",free). tapped("l"). ', "l"),
    unsure("of another player's permanent", EMPTY + land("l", of="b") + 'unread_mana("l",tap). '),
    unsure("of another player's permanent, without tapping", EMPTY + land("l", of="b") + 'unread_mana("l",free). '),
    unsure("of another player's permanent, for anyone", EMPTY + land("l", of="b") + 'unread_mana("l",anyone). ', "l"),
    unsure("enough in the pool", pool("{G}{G}") + TAP_L),
    unsure("enough in both pools", pool("{G}", "{W}") + TAP_L),
    unsure("one too few in the pool", pool("{G}") + TAP_L, "l"),
    unsure("enough from a source", EMPTY + TAP_L + land("m", "{C}{C}")),
    unsure("perhaps enough from a source", EMPTY + TAP_L + land("m", "{C}{C}", "{G}"), "l"),
    unsure("two choices of one source are one", EMPTY + TAP_L + land("m", "{C}", "{G}"), "l"),
    unsure("a creature may be tapped to attack", EMPTY + TAP_L + creature("y") + source("y", "{C}{C}"), "l"),
    unsure(
        "nothing is known of the player's mana", TAP_L, costs=[*COSTS_TWO, 'note("118.3",assumed_payable("a",mana))']
    ),
    unsure(
        "words against mana",
        pool("{C}") + WORDS_ON_L + land("m", "{C}"),
    ),
    unsure(
        "words against mana, and abilities that were read",
        pool("{C}") + WORDS_ON_L + land("m", "{C}") + 'read_mana("m"). ',
        "l",
    ),
    unsure(
        "words against mana, and basic lands", pool("{C}") + WORDS_ON_L + land("m") + 'subtype("m","forest"). ', "l"
    ),
    unsure(
        "words against mana of a tapped source",
        EMPTY + land("l") + 'changes_mana("l",less). ' + land("m") + 'subtype("m","forest"). tapped("m"). ',
    ),
    unsure(
        "words against mana of a source that is tapped for none",
        EMPTY
        + land("l")
        + 'changes_mana("l",less). '
        + land("m")
        + source("m", "{C}", tap=False)
        + 'tapped("m"). read_mana("m"). ',
        "l",
    ),
    unsure("words against mana that nobody has", EMPTY + land("l", of="b") + 'changes_mana("l",less). '),
    unsure(
        "words against mana of another player's lands",
        EMPTY + land("l") + 'changes_mana("l",less). ' + land("m", of="b") + 'subtype("m","forest"). ',
    ),
    unsure(
        "words that only take mana away, and basic lands",
        pool("{C}") + land("l") + 'changes_mana("l",less). ' + land("m") + 'subtype("m","forest"). ',
        "l",
    ),
    unsure(
        "words on lands that are tapped for mana, and a land",
        EMPTY + WORDS_ON_LANDS + land("m", "{C}{C}") + 'read_mana("m"). ',
        "l",
    ),
    unsure(
        "words on lands that are tapped for mana, and an artifact",
        EMPTY + WORDS_ON_LANDS + permanent("m", "artifact", of="a") + source("m", "{C}{C}") + 'read_mana("m"). ',
    ),
    unsure("words on lands that are tapped for mana, and a land without mana", EMPTY + WORDS_ON_LANDS + land("m")),
    unsure(
        "words on lands that are tapped for mana, and mana that is given", EMPTY + WORDS_ON_LANDS + land("m", "{C}")
    ),
    unsure("what another player's source adds", pool("{C}") + TAP_L + land("m", "{C}", of="b"), "l"),
    unsure("basic lands without such words", pool("{C}") + TAP_L + land("m") + 'subtype("m","forest"). '),
    unsure(
        "a symbol that not all mana pays",
        pool("{W}") + TAP_L,
        "l",
        taxed=tax(cost("{W}")),
        costs=[COSTS_TWO[0], 'note("508.1h",total_mana("a","{W}",1))'],
    ),
    unsure(
        "a symbol, and words against mana that nobody has",
        EMPTY + land("l", of="b") + 'changes_mana("l",less). ',
        taxed=tax(cost("{W}")),
        costs=[COSTS_TWO[0], 'note("508.1h",total_mana("a","{W}",1))'],
    ),
    unsure("a creature that would cost something, too", pool("{C}{C}") + TAP_L + creature("y")),
    unsure(
        "a permanent to be sacrificed beside",
        pool("{C}{C}") + TAP_L,
        "l",
        taxed=tax(cost("{2}", sacrifice="type(land)")),
        costs=[*COSTS_TWO, 'note("508.1h",total_permanents("a",sacrifice,1))'],
    ),
    unsure(
        "a permanent to be sacrificed, and no mana",
        EMPTY + TAP_L,
        taxed=tax(cost(sacrifice="type(land)")),
        costs=[COSTS_TWO[0], 'note("508.1h",total_permanents("a",sacrifice,1))'],
    ),
    unsure(
        "a rule is broken, whatever can be paid",
        EMPTY + TAP_L + 'tapped("x"). ',
        costs=[*COSTS_TWO, 'violation("508.1a",tapped_attacker("x"))'],
    ),
    unsure(
        "a rule is broken, whatever words change mana",
        EMPTY + WORDS_ON_LANDS + land("m", "{C}{C}") + 'read_mana("m"). tapped("x"). ',
        costs=[*COSTS_TWO, 'violation("508.1a",tapped_attacker("x"))'],
    ),
    unsure(
        "beside those that say nothing of the player's mana",
        EMPTY + TAP_L + land("m", of="b") + 'unread_mana("m",tap). ' + land("n", of="b") + 'changes_mana("n",less). ',
        "l",
    ),
    unsure("words against mana of one who has none", EMPTY + WORDS_ON_L, "l"),
    unsure(
        "a symbol, and nothing is known of the player's mana",
        TAP_L,
        taxed=tax(cost("{W}")),
        costs=[COSTS_TWO[0], 'note("508.1h",total_mana("a","{W}",1))', ASSUMED],
    ),
    unsure(
        "a permanent to be sacrificed beside, and nothing is known of the player's mana",
        TAP_L,
        taxed=tax(cost("{2}", sacrifice="type(land)")),
        costs=[*COSTS_TWO, SACRIFICED, ASSUMED],
    ),
    unsure(
        "a symbol for a creature that doesn't attack",
        EMPTY + TAP_L + creature("y"),
        taxed=tax(cost("{W}"), subject='id("y")'),
        costs=[],
    ),
    unsure(
        "a permanent for a creature that doesn't attack",
        pool("{C}{C}") + TAP_L + creature("y"),
        taxed=tax(cost("{2}"), subject='id("x")') + tax(cost(sacrifice="type(land)"), "f", 'id("y")'),
    ),
    unsure(
        "a permanent, and mana for a creature that doesn't attack",
        EMPTY + TAP_L + creature("y"),
        taxed=tax(cost(sacrifice="type(land)"), subject='id("x")') + tax(cost("{2}"), "f", 'id("y")'),
        costs=[COSTS_TWO[0], SACRIFICED],
    ),
    unsure(
        "a permanent to be sacrificed, and no mana at all",
        EMPTY + TAP_L,
        taxed=tax(cost("{0}", sacrifice="type(land)")),
        costs=[COSTS_TWO[0], SACRIFICED],
    ),
    of_a_team("mana", cost("{2}"), cost("{2}"), mana_of("a", "{1}", 2), mana_of("b", "{1}", 2)),
    of_a_team("a symbol", cost("{2}"), cost("{W}"), mana_of("a", "{1}", 2), mana_of("b", "{W}", 1)),
    of_a_team("a permanent", cost("{2}"), cost(sacrifice="type(land)"), mana_of("a", "{1}", 2), sacrificed("b")),
    of_a_team(
        "mana beside a permanent", cost(sacrifice="type(land)"), cost("{2}"), sacrificed("a"), mana_of("b", "{1}", 2)
    ),
    Row("words about mana: nothing costs anything", TAXED + EMPTY + TAP_L),
]
test_scope_of_mana = table(ROWS)
