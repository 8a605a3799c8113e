"""CR 509.1c, 509.1d: the costs to block and to be blocked, and declarations compared beside them."""

from __future__ import annotations

from .costs import cost, pool, tax
from .rows import (
    FOUR,
    PER_DEFENDING_PLAYER,
    PER_SUBJECT,
    TWO,
    Row,
    X,
    all_of,
    attacking,
    block,
    block_row,
    creature,
    effect,
    table,
)

__all__: list[str] = []

ZERO = cost("{0}")
BOARD = TWO + X + creature("y") + attacking("x>b", "y>b") + creature("m", "n", of="b")
"""The creatures x and y of a attack b, who has m and n."""
MORE = effect("any", "can_block_any_number", 'id("m")')
"""m can block any number of creatures."""


def charged(name: str, facts: str, *items: str) -> Row:
    """The items of the cost that a declaration incurs: effect and blocker, or effect, attacker and blocker."""
    notes = []
    for item in items:
        one, *who = item.split()
        kind = "block_cost" if len(who) == 1 else "blocked_cost"
        notes.append('note("509.1d",{}("{}"))'.format(kind, '","'.join([one, *who])))
    return block_row(name, facts, all_of(*notes))


def to_block(asked: str = ZERO, name: str = "e", subject: str = "anything", **more: str) -> str:
    """A cost to block."""
    return tax(asked, name, subject, "costs_block", **more)


def to_be_blocked(asked: str = ZERO, name: str = "e", subject: str = 'id("x")', **more: str) -> str:
    """A cost to block an attacker."""
    return tax(asked, name, subject, "costs_be_blocked", **more)


TWO_BLOCK = "tally(blockers,at_least,2,anything)"
DECLARED = f"depends_on_declaration {PER_DEFENDING_PLAYER}"
ONLY_X = 'id("x")'
POWERS = 'measure("x",power,3). measure("y",power,1). measure("m",power,3). measure("n",power,1). '

ITEMS = [
    charged("nobody blocks", BOARD + to_block()),
    charged("one blocks", BOARD + block("m>x") + to_block(), "e m"),
    charged("two block", BOARD + block("m>x", "n>x") + to_block(), "e m", "e n"),
    charged("one blocks two", BOARD + MORE + block("m>x", "m>y") + to_block(), "e m"),
    charged("block or attack", BOARD + block("m>x") + tax(ZERO, kind="costs_attack_or_block"), "e m"),
    charged("a cost to attack", BOARD + block("m>x") + tax(ZERO)),
    charged("two effects", BOARD + block("m>x") + to_block() + to_block(name="f"), "e m", "f m"),
    charged("for another creature", BOARD + block("m>x") + to_block(subject='id("n")')),
    charged("for the attacker", BOARD + block("m>x") + to_block(subject='id("x")')),
    charged("under a condition", BOARD + block("m>x") + to_block(condition="fits(self,tapped)", source="x")),
    charged(
        "under a condition that holds",
        BOARD + block("m>x") + to_block(condition="non(fits(self,tapped))", source="x"),
        "e m",
    ),
    # For blocking attackers of a sort.
    charged("for blocking that one", BOARD + block("m>x") + to_block(opposite=ONLY_X), "e m"),
    charged("for blocking another one", BOARD + block("m>y") + to_block(opposite=ONLY_X)),
    charged(
        "for blocking two, one of that sort", BOARD + MORE + block("m>x", "m>y") + to_block(opposite=ONLY_X), "e m"
    ),
    charged(
        "for blocking two of that sort", BOARD + MORE + block("m>x", "m>y") + to_block(opposite="type(creature)"), "e m"
    ),
    charged(
        "for blocking what has more power",
        BOARD
        + POWERS
        + block("m>y", "n>x")
        + to_block(opposite="compare(power,more_than,of(power,subject))", varies=PER_SUBJECT),
        "e n",
    ),
    charged(
        "under a condition on the blocker",
        BOARD
        + POWERS
        + block("m>x", "n>x")
        + to_block(condition="compare(of(power,subject),at_least,constant(2))", varies=PER_SUBJECT),
        "e m",
    ),
    charged(
        "under a condition on the defending player",
        FOUR
        + X
        + creature("y")
        + attacking("x>b", "y>c")
        + creature("m", of="b")
        + creature("n", of="c")
        + 'number("b","hand",3). number("c","hand",0). '
        + block("m>x", "n>y")
        + to_block(condition='compare(number("hand",defending),at_least,constant(2))', varies=PER_DEFENDING_PLAYER),
        "e m",
    ),
    # Under a condition on the declared set.
    charged("if two block, and one does", BOARD + block("m>x") + to_block(condition=TWO_BLOCK, varies=DECLARED)),
    charged(
        "if two block, and both do",
        BOARD + block("m>x", "n>y") + to_block(condition=TWO_BLOCK, varies=DECLARED),
        "e m",
        "e n",
    ),
    charged(
        "if two block, for blocking that one",
        BOARD + block("m>x", "n>y") + to_block(opposite=ONLY_X, condition=TWO_BLOCK, varies=DECLARED),
        "e m",
    ),
    charged(
        "if two block, a cost to attack",
        BOARD + block("m>x", "n>y") + tax(ZERO, condition=TWO_BLOCK, varies=DECLARED),
    ),
    charged(
        "if two block, a cost to attack or block",
        BOARD + block("m>x", "n>y") + tax(ZERO, kind="costs_attack_or_block", condition=TWO_BLOCK, varies=DECLARED),
        "e m",
        "e n",
    ),
    # To be blocked.
    charged("to be blocked, by one", BOARD + block("m>x") + to_be_blocked(), "e x m"),
    charged("to be blocked, by two", BOARD + block("m>x", "n>x") + to_be_blocked(), "e x m", "e x n"),
    charged("to be blocked, and another is", BOARD + block("m>y") + to_be_blocked()),
    charged(
        "to be blocked, two by one",
        BOARD + MORE + block("m>x", "m>y") + to_be_blocked(subject="anything"),
        "e x m",
        "e y m",
    ),
    charged("to be blocked by some", BOARD + block("m>x", "n>x") + to_be_blocked(opposite='id("n")'), "e x n"),
    charged(
        "to be blocked, under a condition",
        BOARD + block("m>x") + to_be_blocked(condition="fits(self,tapped)", source="x"),
    ),
    charged(
        "to be blocked, under a condition on the attacker",
        BOARD
        + POWERS
        + block("m>x", "n>y")
        + to_be_blocked(
            subject="anything", condition="compare(of(power,subject),at_least,constant(2))", varies=PER_SUBJECT
        ),
        "e x m",
    ),
    charged("to be blocked, if two block", BOARD + block("m>x") + to_be_blocked(condition=TWO_BLOCK, varies=DECLARED)),
    charged(
        "to be blocked, if two block, and both do",
        BOARD + block("m>x", "n>y") + to_be_blocked(condition=TWO_BLOCK, varies=DECLARED),
        "e x m",
    ),
    charged(
        "another effect on attackers, if two block",
        BOARD + block("m>x", "n>y") + effect("e", "cant_be_blocked", ONLY_X, "non(always)"),
    ),
]

test_items = table(ITEMS)

# ---------------------------------------------------------------------------------------- compared beside what is paid

MUST = effect("r", "must_block", 'id("m")')
ALL_MUST = effect("r", "must_block", "anything")
LURE = effect("r", "lure", ONLY_X)
ENOUGH, NONE = pool("{C}{C}{C}{C}", of="b"), pool("", of="b")
TAX = to_block(cost("{2}"))
TAX_X = to_block(cost("{2}"), "x", opposite=ONLY_X)
TAX_M = to_block(cost("{2}"), subject='id("m")')
TAXED_X = to_be_blocked(cost("{2}"), "x")
TAXED_ALL = to_be_blocked(cost("{2}"), subject="anything")


def better(name: str, facts: str, *declarations: str) -> Row:
    """The row with all declarations that break no restriction, obey more than the play and cost nothing more."""
    return Row(name, facts, all_of(*declarations), "improve_blockers")


def legal(name: str, facts: str, *declarations: str) -> Row:
    """All legal declarations."""
    return Row(name, facts, all_of(*declarations), "legal_blockers")


ONE = TWO + X + attacking("x>b") + creature("m", of="b")
TWO_AND_M = TWO + X + creature("y") + attacking("x>b", "y>b") + creature("m", of="b")
SIDES = (
    FOUR
    + X
    + creature("y")
    + attacking("x>b", "y>c")
    + creature("m", of="b")
    + creature("n", of="c")
    + effect("r", "must_block", "anything")
)
"""x attacks b and y attacks c; m of b and n of c must block."""

COMPARED = [
    better("blocks nothing without any cost", ONE + MUST, "m>x"),
    better("blocks nothing, and blocking costs", ONE + MUST + TAX + ENOUGH),
    better("blocks nothing, and blocking costs nothing at all", ONE + MUST + to_block() + ENOUGH),
    better("blocks nothing, and being blocked costs", ONE + MUST + TAXED_X + ENOUGH),
    better("blocks nothing, and attacking costs", ONE + MUST + tax(cost("{2}")) + ENOUGH, "m>x"),
    better("blocks nothing, and another attacker is free", TWO_AND_M + MUST + TAX_X + ENOUGH, "m>y"),
    better("a lure at the same cost", BOARD + LURE + TAX_M + block("m>y", "n>x") + ENOUGH, "m>x n>x"),
    better("a lure at another cost", BOARD + LURE + TAXED_ALL + block("m>y", "n>x") + ENOUGH),
    better(
        "a lure that is free",
        BOARD + LURE + to_be_blocked(cost("{2}"), subject='id("y")') + block("m>y", "n>x") + ENOUGH,
        "m>x n>x",
    ),
    better("a lure at the same cost, which can't be paid", BOARD + LURE + TAX_M + block("m>y", "n>x") + NONE),
    better("a lure at the same cost, one mana short", BOARD + LURE + TAX_M + block("m>y", "n>x") + pool("{C}", of="b")),
    better(
        "a lure at the same cost, and the attacking player has no mana",
        BOARD + LURE + TAX_M + block("m>y", "n>x") + ENOUGH + pool(""),
        "m>x n>x",
    ),
    better(
        "one blocks and pays; the other, who must too, is free",
        BOARD + ALL_MUST + TAX_M + block("m>x") + ENOUGH,
        "m>x n>x",
        "m>x n>y",
        "m>y n>x",
        "m>y n>y",
    ),
    better("one blocks and pays; the other must pay too", BOARD + ALL_MUST + TAX + block("m>x") + ENOUGH),
    # Each defending player alone.
    better("the other player's creature is free", SIDES + to_block(cost("{1}"), subject='id("m")') + ENOUGH, "n>y"),
    better("both pay", SIDES + to_block(cost("{1}")) + ENOUGH),
]

TOO_MANY = effect("cap", "max_blockers", "anything", n=1)
LEGAL = [
    legal("a tax and enough mana", ONE + TAX + ENOUGH, "nothing", "m>x"),
    legal("a tax and no mana", ONE + TAX + NONE, "nothing"),
    legal("a tax, and it must block", ONE + TAX + MUST + ENOUGH, "nothing", "m>x"),
    legal("no tax, and it must block", ONE + MUST + ENOUGH, "m>x"),
    legal("a tax to be blocked, and it must block", ONE + TAXED_X + MUST + ENOUGH, "nothing", "m>x"),
    legal("one of two attackers is free, and it must block", TWO_AND_M + TAX_X + MUST + ENOUGH, "m>y", "m>x"),
    legal(
        "mana for one of two", ONE + creature("n", of="b") + TAX + pool("{C}{C}{C}", of="b"), "nothing", "m>x", "n>x"
    ),
    legal("both must, one may", ONE + creature("n", of="b") + TAX_M + ALL_MUST + TOO_MANY + ENOUGH, "m>x", "n>x"),
    legal(
        "both must, both are taxed, mana for one",
        ONE + creature("n", of="b") + TAX + ALL_MUST + pool("{C}{C}", of="b"),
        "nothing",
        "m>x",
        "n>x",
    ),
]

test_compared = table(COMPARED)
test_legal = table(LEGAL)
ROWS = ITEMS + COMPARED
