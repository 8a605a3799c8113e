"""CR 120.3 and 704: what combat damage does to permanents before a second combat damage step."""

from __future__ import annotations

from .combat import blocking, combat, damage, has, marked, number
from .rows import Row, permanent, table

__all__: list[str] = []


def after(name: str, facts: str, *expected: str) -> Row:
    """A row of `after_damage.lp`."""
    return Row(name, facts, "\n".join(expected), "after_damage")


def on(creature: str, amount: int) -> str:
    """Damage that is marked on a creature afterward."""
    return f'marked_after("{creature}",{amount})'


def grave(permanent_: str) -> str:
    """What is put into a graveyard."""
    return f'put_into_graveyard("{permanent_}")'


def attached(name: str, *words: str) -> str:
    """A permanent of player b that is attached to m: an Aura, an Equipment, or one with keywords."""
    subtypes = "".join(f'subtype("{name}","{word}"). ' for word in words if word in ("aura", "equipment"))
    keywords = "".join(f'keyword("{name}","{word}"). ' for word in words if word not in ("aura", "equipment"))
    return permanent(name, "enchantment" if "aura" in words else "artifact") + (
        f'attached("{name}","m"). {subtypes}{keywords}'
    )


def protected(creature: str, quality: str) -> str:
    """A creature of player b with protection from a quality."""
    return (
        f'effect("e"). effect_kind("e",protection). effect_source("e","{creature}"). effect_controller("e","b"). '
        f'subject("e",is(self)). condition("e",always). opposite("e",{quality}). '
    )


FIGHT = combat("x 2/2", "m 1/3") + blocking("m>x")
TWO_BLOCKERS = combat("x 3/3", "m 1/2, n 0/2") + blocking("m>x", "n>x")
WALKER = combat("x 2/2, y 2/2").replace('attacking("x","b")', 'attacking("x","p")').replace(
    'attacking("y","b")', 'attacking("y","p")'
) + permanent("p", "planeswalker")

ROWS = [
    after("damage to a player does nothing to permanents", combat("x 2/2") + damage("x>b 2")),
    after("damage that isn't lethal stays marked", FIGHT + damage("x>m 2", "m>x 1"), on("m", 2), on("x", 1)),
    after("lethal with what was marked", FIGHT + marked("m", 1) + damage("x>m 2"), on("m", 3), grave("m")),
    after("one less than lethal with what was marked", FIGHT + marked("m", 1) + damage("x>m 1"), on("m", 2)),
    after("what isn't dealt damage isn't looked at", TWO_BLOCKERS + damage("x>m 3"), on("m", 3), grave("m")),
    after(
        "damage of several sources adds up",
        combat("x 3/2", "m 1/3, n 1/2") + blocking("m>x", "n>x") + damage("m>x 1", "n>x 1"),
        on("x", 2),
        grave("x"),
    ),
    after(
        "CR 704.5f, not 704.5g: toughness of zero",
        combat("x 1/1", "m 1/0") + blocking("m>x") + damage("x>m 1"),
        on("m", 1),
    ),
    after("deathtouch", FIGHT + has("x deathtouch") + damage("x>m 1"), on("m", 1), grave("m")),
    after(
        "CR 704.5h: deathtouch, where the letter of 702.2c is taken",
        "reading(deathtouch_and_trample,letter). " + FIGHT + has("x deathtouch") + damage("x>m 1"),
        on("m", 1),
        grave("m"),
    ),
    after("deathtouch of a creature that deals nothing", FIGHT + has("x deathtouch") + damage("m>x 1"), on("x", 1)),
    after("indestructible", FIGHT + has("m indestructible") + damage("x>m 3"), on("m", 3)),
    after(
        "indestructible and deathtouch",
        FIGHT + has("m indestructible", "x deathtouch") + damage("x>m 1"),
        on("m", 1),
    ),
    after(
        "protection from a quality that the source has",
        FIGHT + 'color("x",white). ' + protected("m", "color(white)") + damage("x>m 3", "m>x 1"),
        on("x", 1),
    ),
    after(
        "protection from another quality",
        FIGHT + 'color("x",black). ' + protected("m", "color(white)") + damage("x>m 3", "m>x 1"),
        on("m", 3),
        on("x", 1),
        grave("m"),
    ),
    after(
        "protection and deathtouch",
        FIGHT + 'color("x",white). ' + has("x deathtouch") + protected("m", "color(white)") + damage("x>m 3"),
    ),
    after(
        "protection and wither",
        FIGHT + 'color("x",white). ' + has("x wither") + protected("m", "color(white)") + damage("x>m 3"),
    ),
    after(
        "protection from one of two sources",
        combat("x 2/2, y 2/2", "m 1/3")
        + blocking("m>x", "m>y")
        + 'color("x",white). '
        + protected("m", "color(white)")
        + damage("x>m 2", "y>m 2"),
        on("m", 2),
    ),
    after(
        "protection of a quality that can't be read",
        FIGHT + 'unread_quality("m","protection from it","protection"). ' + damage("x>m 1"),
        on("m", 1),
        'may_be_prevented("m")',
    ),
    after(
        "protection of a quality that can't be read, of what is dealt no damage",
        FIGHT + 'unread_quality("m","protection from it","protection"). ' + damage("m>x 1"),
        on("x", 1),
    ),
    after(
        "protection from a number that isn't given",
        FIGHT + protected("m", "compare(mana_value,at_least,constant(3))") + damage("x>m 1"),
        on("m", 1),
        'may_be_prevented("m")',
    ),
    after(
        "protection from a number that the source's isn't",
        FIGHT
        + number("x", "mana_value", 2)
        + protected("m", "compare(mana_value,at_least,constant(3))")
        + damage("x>m 1"),
        on("m", 1),
    ),
    after(
        "a shield counter",
        FIGHT + 'counters("m","shield",1). ' + damage("x>m 1"),
        on("m", 1),
        'may_be_prevented("m")',
    ),
    after("no shield counter", FIGHT + 'counters("m","shield",0). ' + damage("x>m 1"), on("m", 1)),
    after(
        "a shield counter on what is dealt no damage",
        FIGHT + 'counters("m","shield",1). ' + damage("m>x 1"),
        on("x", 1),
    ),
    after(
        "umbra armor on what would be destroyed",
        FIGHT + attached("o", "aura", "umbra armor") + damage("x>m 3"),
        on("m", 3),
        grave("m"),
        grave("o"),
        'may_be_saved("m")',
    ),
    after(
        "totem armor, its older name",
        FIGHT + attached("o", "aura", "totem armor") + damage("x>m 3"),
        on("m", 3),
        grave("m"),
        grave("o"),
        'may_be_saved("m")',
    ),
    after("umbra armor on what survives", FIGHT + attached("o", "aura", "umbra armor") + damage("x>m 1"), on("m", 1)),
    after("first strike", FIGHT + has("x first strike") + damage("x>m 1"), on("m", 1), 'strikes_first("x")'),
    after(
        "a planeswalker that loses some of its loyalty",
        WALKER + number("p", "loyalty", 5) + damage("x>p 2", "y>p 2"),
        'loyalty_after("p",1)',
    ),
    after(
        "a planeswalker that loses all of it",
        WALKER + number("p", "loyalty", 4) + damage("x>p 2", "y>p 2"),
        'loyalty_after("p",0)',
        grave("p"),
    ),
    after(
        "a planeswalker that is dealt more than it has",
        WALKER + number("p", "loyalty", 3) + damage("x>p 2", "y>p 2"),
        'loyalty_after("p",-1)',
        grave("p"),
    ),
    after(
        "deathtouch does nothing to a planeswalker",
        WALKER + number("p", "loyalty", 3) + has("x deathtouch") + damage("x>p 1"),
        'loyalty_after("p",2)',
    ),
    after(
        "a battle",
        WALKER.replace("planeswalker", "battle") + number("p", "defense", 3) + damage("x>p 2"),
        'loses_defense("p")',
    ),
    after(
        "an Aura on what is gone", FIGHT + attached("o", "aura") + damage("x>m 3"), on("m", 3), grave("m"), grave("o")
    ),
    after("a battle that isn't dealt damage", FIGHT + permanent("p", "battle") + damage("x>m 1"), on("m", 1)),
    after("loyalty of what is no planeswalker", FIGHT + number("m", "loyalty", 3) + damage("x>m 1"), on("m", 1)),
    after(
        "an Aura on another",
        FIGHT + attached("o", "aura").replace('"o","m"', '"o","x"') + damage("x>m 3"),
        on("m", 3),
        grave("m"),
    ),
    after("an Aura on what stays", FIGHT + attached("o", "aura") + damage("x>m 2"), on("m", 2)),
    after(
        "an Equipment on what is gone",
        FIGHT + attached("o", "equipment") + damage("x>m 3"),
        on("m", 3),
        grave("m"),
        'becomes_unattached("o")',
    ),
    after(
        "CR 702.103f: an Aura with bestow",
        FIGHT + attached("o", "aura", "bestow") + damage("x>m 3"),
        on("m", 3),
        grave("m"),
        'becomes_unattached("o")',
    ),
    after("CR 120.3d: wither", FIGHT + has("x wither") + damage("x>m 1"), on("m", 1), 'gives_counters("x")'),
    after(
        "CR 120.3b: infect of a creature that damages a player gives that player poison counters",
        combat("x 2/2") + has("x infect") + damage("x>b 2"),
        'gives_counters("x")',
    ),
]

test_what_combat_damage_does = table(ROWS)
