"""CR 508.1d, 508.1h: the cost to attack, and declarations compared beside it."""

from __future__ import annotations

from .costs import TAXED, cost, land, life, pool, tax
from .rows import (
    FOUR,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    THREE,
    TWO,
    Row,
    X,
    all_of,
    attack,
    creature,
    effect,
    permanent,
    table,
)

__all__: list[str] = []

ZERO = cost("{0}")
"""A cost of nothing, for which only its item is shown."""


def charged(name: str, facts: str, *items: str) -> Row:
    """The items of the cost that a declaration incurs: effect and creature."""
    split = (item.split() for item in items)
    return Row(name, facts, all_of(*(f'note("508.1h",attack_cost("{one}","{who}"))' for one, who in split)))


WALKER = permanent("w", "planeswalker", of="b") + 'measure("w",loyalty,3). '
OTHERS = "tally(attackers,at_least,2,anything)"
DECLARED = "depends_on_declaration"

ITEMS = [
    charged("nobody attacks", TWO + X + tax(ZERO)),
    charged("one attacks", TAXED + tax(ZERO), "e x"),
    charged("one of two attacks", TAXED + creature("y") + tax(ZERO), "e x"),
    charged("two attack", TAXED + creature("y") + attack("y>b") + tax(ZERO), "e x", "e y"),
    charged("two effects", TAXED + tax(ZERO) + tax(ZERO, "f"), "e x", "f x"),
    charged("attack or block", TAXED + tax(ZERO, kind="costs_attack_or_block"), "e x"),
    charged("a cost to block", TAXED + tax(ZERO, kind="costs_block")),
    charged("a cost to be blocked", TAXED + tax(ZERO, kind="costs_be_blocked")),
    charged("for another creature", TAXED + creature("y") + tax(ZERO, subject='id("y")')),
    charged("for creatures of another player", TAXED + tax(ZERO, subject="controlled_by(opponent)", you="a")),
    charged("for creatures of an opponent", TAXED + tax(ZERO, subject="controlled_by(opponent)", you="b"), "e x"),
    charged("an effect under a condition", TAXED + tax(ZERO, condition="fits(self,tapped)", source="x")),
    charged(
        "an effect under a condition that holds",
        TAXED + tax(ZERO, condition="non(fits(self,tapped))", source="x"),
        "e x",
    ),
    # Costs for attacking somebody.
    charged("for attacking somebody", THREE + X + attack("x>b") + tax(ZERO, whom='player(player("b"))'), "e x"),
    charged("for attacking somebody else", THREE + X + attack("x>c") + tax(ZERO, whom='player(player("b"))')),
    charged(
        "for attacking you or planeswalkers you control",
        TWO
        + X
        + creature("y")
        + WALKER
        + attack("x>b", "y>w")
        + tax(ZERO, whom="or(player(you),planeswalker_of(you))", you="b"),
        "e x",
        "e y",
    ),
    charged(
        "for attacking you, and a planeswalker is attacked",
        TWO + X + creature("y") + WALKER + attack("x>b", "y>w") + tax(ZERO, whom="player(you)", you="b"),
        "e x",
    ),
    charged(
        "for attacking, under a condition on the defending player",
        FOUR
        + X
        + creature("y")
        + attack("x>b", "y>c")
        + 'number("b","hand",3). number("c","hand",0). number("d","hand",0). '
        + tax(ZERO, condition='compare(number("hand",defending),at_least,constant(2))', varies=PER_DEFENDING_PLAYER),
        "e x",
    ),
    charged(
        "for attacking, under a condition on the attacker",
        TAXED
        + creature("y")
        + attack("y>b")
        + 'measure("x",power,3). measure("y",power,1). '
        + tax(ZERO, condition="compare(of(power,subject),at_least,constant(2))", varies=PER_SUBJECT),
        "e x",
    ),
    # Under a condition on the declared set.
    charged("if two attack, and one does", TAXED + creature("y") + tax(ZERO, condition=OTHERS, varies=DECLARED)),
    charged(
        "if two attack, and both do",
        TAXED + creature("y") + attack("y>b") + tax(ZERO, condition=OTHERS, varies=DECLARED),
        "e x",
        "e y",
    ),
    charged(
        "if two attack, attack or block",
        TAXED
        + creature("y")
        + attack("y>b")
        + tax(ZERO, kind="costs_attack_or_block", condition=OTHERS, varies=DECLARED),
        "e x",
        "e y",
    ),
    charged(
        "if two attack, a cost to block",
        TAXED + creature("y") + attack("y>b") + tax(ZERO, kind="costs_block", condition=OTHERS, varies=DECLARED),
    ),
    charged(
        "if two attack, for attacking somebody",
        THREE
        + X
        + creature("y")
        + attack("x>b", "y>c")
        + tax(ZERO, condition=OTHERS, varies=DECLARED, whom='player(player("b"))'),
        "e x",
    ),
    charged(
        "unless another attacks",
        TAXED
        + creature("y")
        + tax(ZERO, condition="tally(other_attackers,fewer_than,1,anything)", varies=f"{DECLARED} {PER_SUBJECT}"),
        "e x",
    ),
    charged(
        "unless another attacks, which does",
        TAXED
        + creature("y")
        + attack("y>b")
        + tax(ZERO, condition="tally(other_attackers,fewer_than,1,anything)", varies=f"{DECLARED} {PER_SUBJECT}"),
    ),
]

test_items = table(ITEMS)

# ---------------------------------------------------------------------------------------- compared beside what is paid

MUST = effect("m", "must_attack", 'id("x")')
MUST_B = effect("m", "must_attack", 'id("x")', whom='player(player("b"))')
ENOUGH, NONE = pool("{C}{C}{C}{C}"), pool("")
TAX = tax(cost("{2}"))
TAX_B = tax(cost("{2}"), "b", whom='player(player("b"))')
TAX_OF_X = tax(cost("{2}"), subject='id("x")')
TAX_C = tax(cost("{2}"), "c", whom='player(player("c"))')


def better(name: str, facts: str, *declarations: str) -> Row:
    """The row with all declarations that break no restriction, obey more than the play and cost nothing more."""
    return Row(name, facts, all_of(*declarations), "improve_attackers")


MANY = THREE + X
"""a, who has x, may attack b and c."""
BOTH = TWO + X + creature("y")
ALL_MUST = effect("m", "must_attack", "anything")

COMPARED = [
    better("stays home without any cost", TWO + X + MUST, "x>b"),
    better("stays home, and attacking costs", TWO + X + MUST + TAX + ENOUGH),
    better("stays home, and attacking costs nothing at all", TWO + X + MUST + tax(ZERO) + ENOUGH),
    better("stays home, and attacking another player is free", MANY + MUST + TAX_B + ENOUGH, "x>c"),
    better("stays home, and attacking either costs", MANY + MUST + TAX_B + TAX_C + ENOUGH),
    better("attacks the other, and both cost the same item", MANY + MUST_B + attack("x>c") + TAX + ENOUGH, "x>b"),
    better("attacks the other, which costs another item", MANY + MUST_B + attack("x>c") + TAX_B + TAX_C + ENOUGH),
    better("attacks the other for free", MANY + MUST_B + attack("x>c") + TAX_B + ENOUGH),
    better("attacks the other, who alone costs", MANY + MUST_B + attack("x>c") + TAX_C + ENOUGH, "x>b"),
    better(
        "pays for one of two items, and the better one for the other too",
        MANY + MUST_B + attack("x>c") + TAX + TAX_B + ENOUGH,
    ),
    better(
        "stays home, and the other one, who must too, is free",
        BOTH + ALL_MUST + TAX_OF_X + ENOUGH,
        "y>b",
    ),
    better(
        "pays for one, and the other one, who must too, is free",
        BOTH + attack("x>b") + ALL_MUST + TAX_OF_X + ENOUGH,
        "x>b y>b",
    ),
    better("pays for one, and the other one costs too", BOTH + attack("x>b") + ALL_MUST + TAX + ENOUGH),
    # A declaration that can't be paid is no better one.
    better("the same item, which can't be paid there", MANY + MUST_B + attack("x>c") + TAX + NONE),
    better("the same item, one mana short", MANY + MUST_B + attack("x>c") + TAX + pool("{C}")),
    better("the same item, just enough", MANY + MUST_B + attack("x>c") + TAX + pool("{C}{C}"), "x>b"),
    better("the same item of unknown mana", MANY + MUST_B + attack("x>c") + TAX, "x>b"),
    better(
        "the same item of a land",
        MANY + MUST_B + attack("x>c") + tax(cost(sacrifice="type(land)")) + land("l"),
        "x>b",
    ),
    better(
        "the same item of a land that isn't there", MANY + MUST_B + attack("x>c") + tax(cost(sacrifice="type(land)"))
    ),
    better("the same item of life", MANY + MUST_B + attack("x>c") + tax(cost(life=3)) + life(3), "x>b"),
    better("the same item of too much life", MANY + MUST_B + attack("x>c") + tax(cost(life=3)) + life(2)),
    better(
        "the play can't be paid, and a better one for less can",
        BOTH
        + effect("n", "must_attack", 'id("x")')
        + attack("y>b")
        + tax(cost("{1}"))
        + tax(cost("{1}"), "f", 'id("y")')
        + pool("{C}"),
    ),
    better(
        "the play pays twice and obeys one; one that pays once obeys two",
        MANY
        + creature("y")
        + attack("x>b", "y>b")
        + ALL_MUST
        + effect("n", "must_attack", 'id("y")', whom='player(player("c"))')
        + TAX_B
        + pool("{C}{C}"),
        "x>c y>c",
        "x>b y>c",
    ),
    # Optional costs and bands never enter the comparison.
    better(
        "what the play enlists may be better off attacking",
        BOTH + attack("x>b") + 'keyword("x","enlist"). play_enlists("x","y"). ' + effect("m", "must_attack", 'id("y")'),
        "x>b y>b",
        "y>b",
    ),
    better(
        "a tap for a cost, though the play enlists what would be tapped",
        MANY
        + creature("y")
        + MUST_B
        + attack("x>c")
        + 'keyword("x","enlist"). play_enlists("x","y"). '
        + tax(cost(tap='id("y")'), subject='id("x")'),
        "x>b",
    ),
    # A requirement under a condition on the declared set counts as it does in the play.
    better(
        "a cost under a condition on the declared set: not incurred alone",
        BOTH
        + attack("y>b")
        + effect("m", "must_attack", 'id("x")')
        + tax(cost("{1}"), condition=OTHERS, varies=DECLARED)
        + ENOUGH,
        "x>b",
    ),
    better(
        "a cost under a condition on the declared set, incurred by both",
        BOTH
        + attack("x>b")
        + effect("m", "must_attack", 'id("y")')
        + effect("n", "must_attack", 'id("x")')
        + tax(cost("{1}"), condition=OTHERS, varies=DECLARED)
        + ENOUGH,
    ),
]

test_compared = table(COMPARED)
ROWS = ITEMS + COMPARED

# ------------------------------------------------------------------------------------------------ what is legal in all


def legal(name: str, facts: str, *declarations: str) -> Row:
    """All legal declarations."""
    return Row(name, facts, all_of(*declarations), "legal_attackers")


LEGAL = [
    legal("a tax and enough mana", TWO + X + TAX + ENOUGH, "nothing", "x>b"),
    legal("a tax and no mana", TWO + X + TAX + NONE, "nothing"),
    legal("a tax, and one must attack", TWO + X + MUST + TAX + ENOUGH, "nothing", "x>b"),
    legal("no tax, and one must attack", TWO + X + MUST + ENOUGH, "x>b"),
    legal("a tax and mana for one of two", BOTH + TAX + pool("{C}{C}"), "nothing", "x>b", "y>b"),
    legal("a tax and mana for two of two", BOTH + TAX + ENOUGH, "nothing", "x>b", "y>b", "x>b y>b"),
    legal(
        "many ways to pay are one declaration",
        TWO + X + TAX + land("k", "{W}", "{U}") + land("l", "{W}", "{U}") + land("m", "{B}"),
        "nothing",
        "x>b",
    ),
    legal("one of two players is taxed, and one must attack", MANY + MUST + TAX_B + ENOUGH, "x>b", "x>c"),
    legal("one must attack the player who is taxed", MANY + MUST_B + TAX_B + ENOUGH, "nothing", "x>b", "x>c"),
    legal("one must attack a player, taxed alike", MANY + MUST_B + TAX + ENOUGH, "nothing", "x>b"),
    legal("one must attack a player, taxed apart", MANY + MUST_B + TAX_B + TAX_C + ENOUGH, "nothing", "x>b", "x>c"),
    legal("both must attack, one is taxed", BOTH + ALL_MUST + TAX_OF_X + ENOUGH, "y>b", "x>b y>b"),
    legal("both must attack, one is taxed too much", BOTH + ALL_MUST + TAX_OF_X + NONE, "y>b"),
    legal(
        "both must attack, one alone can, and both are taxed",
        BOTH + ALL_MUST + TAX + ENOUGH + effect("n", "max_attackers", "anything", n=1),
        "nothing",
        "x>b",
        "y>b",
    ),
    legal(
        "a land for each",
        BOTH + tax(cost(sacrifice="type(land)")) + land("l"),
        "nothing",
        "x>b",
        "y>b",
    ),
    legal(
        "no tax for one alone",
        BOTH + tax(cost("{1}"), condition=OTHERS, varies=DECLARED) + NONE,
        "nothing",
        "x>b",
        "y>b",
    ),
    legal(
        "must attack, and no tax for one alone",
        BOTH + ALL_MUST + tax(cost("{1}"), condition=OTHERS, varies=DECLARED) + ENOUGH,
        "x>b",
        "y>b",
        "x>b y>b",
    ),
    legal(
        "Ekundu Cyclops, taxed",
        BOTH
        + TAX_OF_X
        + ENOUGH
        + effect(
            "m",
            "must_attack",
            'id("x")',
            "tally(other_attackers,at_least,1,anything)",
            varies=f"{DECLARED} {PER_SUBJECT}",
        ),
        "nothing",
        "y>b",
        "x>b",
        "x>b y>b",
    ),
    legal(
        "Ekundu Cyclops, and the other one is taxed",
        BOTH
        + tax(cost("{2}"), subject='id("y")')
        + ENOUGH
        + effect(
            "m",
            "must_attack",
            'id("x")',
            "tally(other_attackers,at_least,1,anything)",
            varies=f"{DECLARED} {PER_SUBJECT}",
        ),
        "nothing",
        "x>b",
        "x>b y>b",
    ),
]

test_legal = table(LEGAL)
