"""scope.lp: violations beside words that can't be read, and which of them these words might lift."""

from __future__ import annotations

from .costs import asks_for, blocking, cost, pool
from .rows import TWO, Row, X, all_of, attack, attacking, block, block_row, broken, creature, effect, table, unmet

__all__: list[str] = []

MAY_BEAR = {
    "declare_attackers": 'unsupported("508.1c",unread_effect("u"))',
    "declare_blockers": 'unsupported("509.1b",unread_effect("u"))',
    "assign_combat_damage": 'unsupported("510.1",unread_effect("u"))',
}
LIFTS_NOTHING = {
    "declare_attackers": 'note("508.1c",lifts_nothing("u"))',
    "declare_blockers": 'note("509.1b",lifts_nothing("u"))',
}
ATTACKS, BLOCKS = "declare_attackers", "declare_blockers"
ALLOWS_NOTHING = 'unread_allows_nothing("u"). '


def unread(*topics: str) -> str:
    """An effect whose words can't be read, with the topics of the words."""
    return effect("u", "unread") + "".join(f'unread_about("u",{topic}). ' for topic in topics)


def keywords(name: str, *given: str) -> str:
    """Keyword abilities of a permanent."""
    return "".join(f'keyword("{name}","{each}"). ' for each in given)


def certain(witness: str, rule: str = "508.1c") -> str:
    """A violation that stays, whatever the words mean."""
    return all_of(broken(witness, rule), f'certain("{rule}",{witness})')


def stays(name: str, facts: str, *witnesses: str, question: str = ATTACKS, besides: str = "") -> Row:
    """Violations that no meaning of the words lifts: the play is illegal."""
    return Row(name, facts, all_of(*witnesses, LIFTS_NOTHING[question], besides), question)


def may_go(name: str, facts: str, *witnesses: str, question: str = ATTACKS) -> Row:
    """Violations that the words might lift, so that the verdict is undetermined."""
    return Row(name, facts, all_of(*witnesses, MAY_BEAR[question]), question)


ATTACK = TWO + X + attack("x>b")
DEFENDS = ATTACK + keywords("x", "defender")
NEW = ATTACK + 'recently_controlled("x"). '
TAPPED = 'tapped("x"). '
FORBIDDEN = effect("e", "cant_attack")
CANT = 'cant_attack("e","x")'
ATTACKERS = [
    stays("a creature with defender", DEFENDS + unread("attacks") + ALLOWS_NOTHING, certain('defender("x")')),
    stays("a creature that can't attack", ATTACK + FORBIDDEN + unread("attacks") + ALLOWS_NOTHING, certain(CANT)),
    stays(
        "a tapped creature",
        ATTACK + TAPPED + unread("attacks") + ALLOWS_NOTHING,
        certain('tapped_attacker("x")', "508.1a"),
    ),
    stays(
        "a creature that came too late",
        NEW + unread("attacks") + ALLOWS_NOTHING,
        certain('summoning_sick("x")', "508.1a"),
    ),
    stays(
        "a player who can't be attacked",
        TWO + X + attack("x>a") + unread("attacks") + ALLOWS_NOTHING,
        certain('not_defending_player("x","a")', "508.1b"),
    ),
    stays(
        "a requirement besides",
        DEFENDS + creature("y") + effect("m", "must_attack", 'id("y")') + unread("attacks") + ALLOWS_NOTHING,
        certain('defender("x")'),
        besides=unmet('attacks("m","y")'),
    ),
    may_go(
        "only a requirement is not obeyed",
        TWO + X + effect("m", "must_attack") + unread("attacks") + ALLOWS_NOTHING,
        unmet('attacks("m","x")'),
    ),
    may_go("nothing is broken", ATTACK + unread("attacks") + ALLOWS_NOTHING),
    may_go("words that may allow it", DEFENDS + unread("attacks"), broken('defender("x")')),
    may_go("words that may say anything", DEFENDS + unread(), broken('defender("x")')),
    may_go("words about nothing that is named", DEFENDS + unread() + ALLOWS_NOTHING, broken('defender("x")')),
    may_go(
        "words that were about something in the layers",
        DEFENDS + unread("attacks") + ALLOWS_NOTHING + 'left_open(unread_effect("u")). ',
        broken('defender("x")'),
    ),
    Row(
        "words that allow nothing beside others that may say anything",
        DEFENDS + unread("attacks") + ALLOWS_NOTHING + effect("v", "unread"),
        all_of(broken('defender("x")'), MAY_BEAR[ATTACKS], 'unsupported("508.1c",unread_effect("v"))'),
    ),
    Row(
        "two that allow nothing",
        DEFENDS
        + unread("attacks")
        + ALLOWS_NOTHING
        + effect("v", "unread")
        + 'unread_about("v",attacks). unread_allows_nothing("v"). ',
        all_of(certain('defender("x")'), LIFTS_NOTHING[ATTACKS], 'note("508.1c",lifts_nothing("v"))'),
    ),
    Row("words about blocks", DEFENDS + unread("blocks") + ALLOWS_NOTHING, broken('defender("x")')),
    Row(
        "something else is not judged",
        DEFENDS + unread("attacks") + ALLOWS_NOTHING + effect("e", "cant_attack", condition='answer("does it rain?")'),
        all_of(certain('defender("x")'), 'unsupported("611.3a",unanswered("does it rain?"))'),
    ),
    may_go(
        "power that is looked at",
        ATTACK
        + 'measure("x",power,1). '
        + effect("e", "cant_attack", "compare(power,at_most,constant(1))")
        + unread("numbers"),
        broken(CANT),
    ),
    stays(
        "power that is looked at, and other words",
        ATTACK
        + 'measure("x",power,1). '
        + effect("e", "cant_attack", "compare(power,at_most,constant(1))")
        + unread("attacks")
        + ALLOWS_NOTHING,
        certain(CANT),
    ),
    Row(
        "a number that isn't power or toughness",
        ATTACK
        + 'measure("x",mana_value,1). '
        + effect("e", "cant_attack", "compare(mana_value,at_most,constant(1))")
        + unread("numbers"),
        broken(CANT),
    ),
    may_go(
        "a keyword that is asked for",
        ATTACK + effect("e", "cant_attack", 'non(keyword("vigilance"))') + unread('keyword("vigilance")'),
        broken(CANT),
    ),
    may_go(
        "protection, whatever it is from, where protection is asked for",
        ATTACK + effect("e", "cant_attack", 'non(keyword("protection from red"))') + unread('keyword("protection")'),
        broken(CANT),
    ),
    Row(
        "protection where no keyword is asked for",
        ATTACK + FORBIDDEN + unread('keyword("protection")'),
        broken(CANT),
    ),
    may_go("haste lets it attack", NEW + unread('keyword("haste")'), broken('summoning_sick("x")', "508.1a")),
    stays(
        "haste doesn't let it attack",
        DEFENDS + unread('keyword("haste")'),
        certain('defender("x")'),
    ),
    stays(
        "haste may lift one of two",
        NEW + TAPPED + unread('keyword("haste")'),
        certain('tapped_attacker("x")', "508.1a"),
        broken('summoning_sick("x")', "508.1a"),
    ),
    may_go(
        "haste lets it be tapped for another",
        ATTACK
        + creature("y")
        + 'recently_controlled("y"). play_enlists("x","y"). '
        + keywords("x", "enlist")
        + unread('keyword("haste")'),
        broken('cant_be_enlisted("x","y")', "508.1g"),
    ),
    stays(
        "vigilance doesn't let it be tapped for another",
        ATTACK
        + creature("y")
        + 'recently_controlled("y"). play_enlists("x","y"). '
        + keywords("x", "enlist")
        + unread('keyword("vigilance")'),
        certain('cant_be_enlisted("x","y")', "508.1g"),
    ),
    *(
        stays(f"{each} lifts nothing", NEW + unread(f'keyword("{each}")'), certain('summoning_sick("x")', "508.1a"))
        for each in ("defender", "vigilance")
    ),
]

BLOCK = TWO + X + creature("m", of="b") + attacking("x>b") + block("m>x")
UNBLOCKED = effect("e", "cant_be_blocked", opposite="anything")
BLOCKED_BY = 'cant_be_blocked_by("e","x","m")'
EVASIONS = {
    "flying": ('flying("m","x","702.9b")', ("flying", "reach")),
    "shadow": ('shadow("m","x","702.28b")', ("shadow",)),
    "horsemanship": ('horsemanship("m","x","702.31b")', ("horsemanship",)),
}
OF_BLOCKS = ("flying", "haste", "horsemanship", "menace", "reach", "shadow")
BLOCKERS = [
    stays(
        "a creature that can't be blocked by this one",
        BLOCK + UNBLOCKED + unread("blocks") + ALLOWS_NOTHING,
        certain(BLOCKED_BY, "509.1b"),
        question=BLOCKS,
    ),
    may_go(
        "words that may allow a block",
        BLOCK + UNBLOCKED + unread("blocks"),
        broken(BLOCKED_BY, "509.1b"),
        question=BLOCKS,
    ),
    stays(
        "a tapped creature blocks",
        BLOCK + 'tapped("m"). ' + unread("blocks") + ALLOWS_NOTHING,
        certain('tapped_blocker("m")', "509.1a"),
        question=BLOCKS,
    ),
    stays(
        "a creature blocks too many",
        BLOCK + creature("y") + attacking("y>b") + block("m>y") + unread("blocks") + ALLOWS_NOTHING,
        certain('blocks_too_many("m",1)', "509.1a"),
        question=BLOCKS,
    ),
    block_row(
        "something else of a block is not judged",
        BLOCK
        + 'tapped("m"). '
        + unread("blocks")
        + ALLOWS_NOTHING
        + effect("e", "cant_block", 'id("m")', 'answer("does it rain?")'),
        all_of(certain('tapped_blocker("m")', "509.1a"), 'unsupported("611.3a",unanswered("does it rain?"))'),
    ),
    may_go("nothing is broken by the block", BLOCK + unread("blocks") + ALLOWS_NOTHING, question=BLOCKS),
    block_row(
        "words about attacks", BLOCK + UNBLOCKED + unread("attacks") + ALLOWS_NOTHING, broken(BLOCKED_BY, "509.1b")
    ),
    *(
        (may_go if lifting in lifts else stays)(
            f"{lifting} for a block of {evasion}",
            BLOCK + keywords("x", evasion) + unread(f'keyword("{lifting}")'),
            broken(witness, "509.1b") if lifting in lifts else certain(witness, "509.1b"),
            question=BLOCKS,
        )
        for evasion, (witness, lifts) in EVASIONS.items()
        for lifting in OF_BLOCKS
    ),
    *(
        stays(
            f"{each} untaps nothing",
            BLOCK + 'tapped("m"). ' + unread(f'keyword("{each}")'),
            certain('tapped_blocker("m")', "509.1a"),
            question=BLOCKS,
        )
        for each in ("fear", "intimidate", "skulk")
    ),
]

DAMAGE = TWO + X + attacking("x>b") + 'measure("x",power,2). measure("x",toughness,2). play_damage("x","b",1). '
OF_DAMAGE = [
    may_go(
        f"damage and {topic or 'anything'}",
        DAMAGE + unread(*([topic] if topic else [])),
        broken('wrong_amount("x",1,2)', "510.1a"),
        question="assign_combat_damage",
    )
    for topic in ("", "numbers", 'keyword("trample")', 'keyword("first strike")')
]

EMPTY = pool("")
ASKED = asks_for(cost("{2}"), EMPTY)
COSTS = ('note("508.1h",attack_cost("e","x"))', 'note("508.1h",total_mana("a","{1}",2))')
BLOCK_COSTS = ('note("509.1d",block_cost("e","m"))', 'note("509.1d",total_mana("b","{1}",2))')
IF_PAID = {
    ATTACKS: 'open_if_paid("508.1c",unread_effect("u"))',
    BLOCKS: 'open_if_paid("509.1b",unread_effect("u"))',
}
PAYMENTS = [
    may_go("what costs something", ASKED + unread("attacks") + ALLOWS_NOTHING, *COSTS, IF_PAID[ATTACKS]),
    may_go("what costs something, and a permission", ASKED + unread("attacks"), *COSTS),
    may_go("what costs something, and any words", ASKED + unread() + ALLOWS_NOTHING, *COSTS),
    may_go("what costs something, and defender", ASKED + unread('keyword("defender")'), *COSTS, IF_PAID[ATTACKS]),
    *(
        may_go(f"what costs something, and {each}", ASKED + unread(f'keyword("{each}")'), *COSTS)
        for each in ("haste", "vigilance")
    ),
    stays(
        "what costs something and is broken",
        ASKED + TAPPED + unread("attacks") + ALLOWS_NOTHING,
        certain('tapped_attacker("x")', "508.1a"),
        besides=all_of(*COSTS),
    ),
    may_go(
        "a block that costs something and may be broken",
        blocking(cost("{2}"), pool("", of="b")) + keywords("x", "flying") + unread('keyword("reach")'),
        broken('flying("m","x","702.9b")', "509.1b"),
        *BLOCK_COSTS,
        question=BLOCKS,
    ),
    may_go(
        "a block that costs something",
        blocking(cost("{2}"), pool("", of="b")) + unread("blocks") + ALLOWS_NOTHING,
        *BLOCK_COSTS,
        IF_PAID[BLOCKS],
        question=BLOCKS,
    ),
]

ROWS = [*ATTACKERS, *BLOCKERS, *OF_DAMAGE, *PAYMENTS]

test_unread = table(ROWS)
