"""CR 702.22: bands that are announced, blocks of a band, and who divides damage."""

from __future__ import annotations

from .combat import EDITIONS, banded, blocking, combat, damage, damage_row, has, in_order, sized
from .rows import (
    NEWEST,
    THREE,
    Row,
    all_of,
    attack,
    attacking,
    block,
    block_row,
    broken,
    creature,
    effect,
    gone,
    permanent,
    players,
    table,
)

__all__: list[str] = []


def rule(letter: str, edition: str = NEWEST) -> str:
    """The number of a rule of banding; ward took 702.21 in 2021."""
    return f"702.{'21' if edition < '2021' else '22'}{letter}"


def banding(*bands: str) -> str:
    """The bands of the play: `banding("x y")`."""
    return "".join(f'play_band({n},"{one}"). ' for n, band in enumerate(bands, 1) for one in band.split())


def with_other(source: str, filter_: str) -> str:
    """A "bands with other" ability."""
    name = f"{source}: bands with other"
    facts = effect(name, "bands_with_other", "is(self)", source=source)
    return facts + f'quality("{name}",{filter_}). keyword_named("{name}","bands with other …","bands with other"). '


def unread(source: str) -> str:
    """A "bands with other" ability that can't be read."""
    return f'unread_quality("{source}","bands with other folk","bands with other"). '


def cant_read(name: str, letter: str) -> str:
    """The abstention for a "bands with other" ability that can't be read."""
    return f'unsupported("{rule(letter)}",unread_quality("{name}","bands with other folk"))'


def no_band(number: int = 1, edition: str = NEWEST) -> str:
    """The violation of creatures that can't form a band."""
    return broken(f"no_band({number})", rule("c", edition))


def divided(source: str, player: str, letter: str, edition: str = NEWEST) -> str:
    """The note on who divides."""
    return f'note("{rule(letter, edition)}",damage_divided_by("{source}","{player}"))'


def bad(witness: str, letter: str, edition: str = NEWEST) -> str:
    """A witness of malformed/2."""
    return f'malformed("{rule(letter, edition)}",{witness})'


def legends(*names: str) -> str:
    """Legendary creatures."""
    return "".join(f'supertype("{name}",legendary). ' for name in names)


LEGENDARY = "supertype(legendary)"


def trio(edition: str = NEWEST) -> str:
    """Creatures x, y, z of the active player, all of which attack b."""
    return players("a", "b", edition=edition) + creature("x", "y", "z") + attack("x>b", "y>b", "z>b")


HAWK = has("x banding")
ATTACKS = [
    Row("one with banding, one without", trio() + HAWK + banding("x y")),
    Row("one with banding, two without", trio() + HAWK + banding("x y z"), no_band()),
    Row("two with banding, one without", trio() + HAWK + has("y banding") + banding("x y z")),
    Row("one alone with banding", trio() + HAWK + banding("x")),
    Row("one alone without banding", trio() + banding("x"), no_band()),
    Row("two without banding", trio() + HAWK + banding("y z"), no_band()),
    Row("two bands", trio() + HAWK + has("y banding") + banding("x", "y z")),
    Row("the second of two bands", trio() + HAWK + banding("x", "y z"), no_band(2)),
    *(Row(f"no band in {edition}", trio(edition) + banding("x y"), no_band(edition=edition)) for edition in EDITIONS),
    Row(
        "a member that doesn't attack",
        trio() + HAWK + creature("w") + banding("x w"),
        broken('banded_without_attacking(1,"w")', rule("c")),
    ),
    Row(
        "a member of two bands",
        trio() + HAWK + has("y banding") + banding("x z", "y z"),
        broken('banded_twice("z")', rule("c")),
    ),
    *(
        Row(
            f"a band that attacks two players in {edition}",
            players("a", "b", "c", edition=edition)
            + "option(attack_multiple_players). "
            + creature("x", "y")
            + HAWK
            + attack("x>b", "y>c")
            + banding("x y"),
            broken("band_attacks_apart(1)", rule("d", edition)),
        )
        for edition in EDITIONS
    ),
    Row(
        "two bands that attack two players",
        THREE + creature("x", "y") + HAWK + has("y banding") + attack("x>b", "y>c") + banding("x", "y"),
    ),
    Row(
        "a band that attacks a player and a planeswalker",
        trio().replace('play_attacker("y","b")', 'play_attacker("y","w")')
        + permanent("w", "planeswalker")
        + HAWK
        + banding("x y"),
        broken("band_attacks_apart(1)", rule("d")),
    ),
    Row(
        "bands with other legends",
        trio() + legends("x", "y", "z") + with_other("x", LEGENDARY) + banding("x y z"),
    ),
    Row(
        "bands with other legends, and one that is none",
        trio() + legends("x", "y") + with_other("x", LEGENDARY) + banding("x y z"),
        no_band(),
    ),
    Row(
        "a band with other legends that is none itself",
        trio() + legends("y", "z") + with_other("x", LEGENDARY) + banding("x y z"),
        no_band(),
    ),
    Row(
        "legends, one outside the band with the ability",
        trio() + legends("x", "y", "z") + with_other("x", LEGENDARY) + banding("y z"),
        no_band(),
    ),
    Row(
        "two abilities, each for its own",
        trio()
        + legends("x", "y")
        + 'subtype("z","goblin"). '
        + with_other("x", LEGENDARY)
        + with_other("z", 'subtype("goblin")')
        + banding("x y z"),
        no_band(),
    ),
    Row("bands with other, without a word for it", trio() + unread("x") + banding("x y"), cant_read("x", "c")),
    Row("bands with other, without a word for it and without need", trio() + HAWK + unread("x") + banding("x y")),
    Row(
        "bands with other, without a word for it, and not in the band", trio() + unread("x") + banding("y z"), no_band()
    ),
    Row("an ability that no band needs", trio() + legends("x") + with_other("x", LEGENDARY)),
]

PAIR = players("a", "b") + creature("x", "y", "z") + creature("m", "n", of="b") + attacking("x>b", "y>b", "z>b")


def follows(attacker: str, blocker: str, edition: str = NEWEST) -> str:
    """The note on a block."""
    return f'note("{rule("h", edition)}",becomes_blocked("{attacker}","{blocker}"))'


BLOCKS = [
    block_row("a block of a band", PAIR + banded("x y") + block("m>x"), follows("y", "m")),
    block_row("a block of what is in no band", PAIR + banded("x y") + block("m>z")),
    block_row(
        "a block of the larger band",
        PAIR + banded("x y z") + block("m>x"),
        all_of(follows("y", "m"), follows("z", "m")),
    ),
    block_row(
        "two blocks of a band", PAIR + banded("x y") + block("m>x", "n>y"), all_of(follows("y", "m"), follows("x", "n"))
    ),
    block_row(
        "a block of both members",
        PAIR + banded("x y") + effect("e", "can_block_any_number", 'id("m")') + block("m>x", "m>y"),
    ),
    *(
        block_row(
            f"a block of a band in {edition}",
            PAIR.replace(NEWEST, edition) + banded("x y") + block("m>x"),
            follows("y", "m", edition),
        )
        for edition in EDITIONS
    ),
    *(
        block_row(
            f"a band with one that doesn't attack in {edition}",
            PAIR.replace(NEWEST, edition) + creature("w") + banded("x w"),
            bad('banded_nonattacker("w")', "f", edition),
        )
        for edition in EDITIONS
    ),
    block_row("a member of two bands of the state", PAIR + banded("x y", "y z"), bad('in_two_bands("y")', "c")),
    block_row(
        "a band of the state that attacks two players",
        THREE + creature("x", "y") + attacking("x>b", "y>c") + banded("x y"),
        bad("band_over_two_targets(1)", "d"),
    ),
    block_row(
        "a band of the state of which one attacks nothing any more",
        players("a", "b") + creature("x", "y") + attacking("x>b") + gone("y>b") + banded("x y"),
        bad("band_over_two_targets(1)", "d"),
    ),
    block_row(
        "a band of the state that attacks nothing any more",
        players("a", "b") + creature("x", "y") + gone("x>b", "y>b") + banded("x y"),
    ),
]

BANDED = combat("x 5/5, y 0/3", "m 4/4") + banded("x y") + blocking("m>x")
"""The blocker m blocks x, and with it y; x has neither banding nor trample."""


def held(edition: str, *keywords: str) -> str:
    """x is blocked by m and n, in this order where there is one."""
    facts = combat("x 5/5", "m 0/2, n 0/3", edition=edition) + blocking("m>x", "n>x") + has(*keywords)
    return facts + (in_order("x", "mn") if edition < "2025" else "")


DAMAGE = [
    damage_row("a blocker of a band may hit each member", BANDED + damage("x>m 5", "m>x 1", "m>y 3")),
    damage_row("a blocker of a band may hit the other member", BANDED + damage("x>m 5", "m>y 4")),
    damage_row(
        "the other member hits the blocker, and not the player",
        BANDED.replace('measure("y",power,0)', 'measure("y",power,1)') + damage("x>m 5", "y>b 1", "m>x 4"),
        broken('cant_assign_to("y","b")', "510.1c"),
    ),
    damage_row(
        "what is in no band isn't blocked",
        combat("x 5/5, y 1/3", "m 4/4") + blocking("m>x") + damage("x>m 5", "y>b 1", "m>y 4"),
        broken('cant_assign_to("m","y")', "510.1d"),
    ),
    damage_row(
        "a band is blocked although nothing blocks it any more",
        combat("x 5/5, y 1/3") + banded("x y") + 'is_blocked("x"). ',
    ),
    damage_row(
        "another band isn't",
        combat("x 5/5, y 1/3") + 'is_blocked("x"). ' + damage("y>b 1"),
    ),
    # 702.22j
    *(
        damage_row(
            f"a blocker with banding in {edition}",
            held(edition, "m banding") + damage("x>m 1", "x>n 4"),
            divided("x", "b", "j", edition),
        )
        for edition in EDITIONS
    ),
    damage_row(
        "the second blocker with banding",
        held("2018-10-05", "n banding") + damage("x>m 1", "x>n 4"),
        divided("x", "b", "j", "2018-10-05"),
    ),
    damage_row(
        "banding of a creature that doesn't block",
        held("2018-10-05", "z banding") + creature("z", of="b") + damage("x>m 1", "x>n 4"),
        broken('assigned_out_of_order("x","n","m")', "510.1c"),
    ),
    damage_row(
        "one blocker with banding divides nothing from it but decides",
        combat("x 5/5", "m 0/2") + blocking("m>x") + has("m banding") + damage("x>m 5"),
        divided("x", "b", "j"),
    ),
    damage_row(
        "no trample past banding",
        combat("x 5/5", "m 0/2") + blocking("m>x") + has("m banding", "x trample") + damage("x>m 2", "x>b 3"),
        broken('cant_assign_to("x","b")', "510.1c"),
        divided("x", "b", "j"),
    ),
    damage_row(
        "banding of the attacker itself",
        held("2018-10-05", "x banding") + damage("x>m 1", "x>n 4"),
        broken('assigned_out_of_order("x","n","m")', "510.1c"),
        divided("m", "a", "k", "2018-10-05"),
        divided("n", "a", "k", "2018-10-05"),
    ),
    damage_row(
        "it isn't divided now",
        held(NEWEST, "m banding", "n first strike"),
    ),
    damage_row(
        "the defending player of several",
        THREE
        + creature("x")
        + creature("m", of="c")
        + sized("x 5/5", "m 0/2")
        + attacking("x>c")
        + blocking("m>x")
        + has("m banding")
        + damage("x>m 5"),
        divided("x", "c", "j"),
    ),
    damage_row(
        "two that band with one another",
        held("2018-10-05") + legends("m", "n") + with_other("m", LEGENDARY) + damage("x>m 1", "x>n 4"),
        divided("x", "b", "j", "2018-10-05"),
    ),
    damage_row(
        "one that bands with others and finds none",
        held("2018-10-05") + legends("m") + with_other("m", LEGENDARY) + damage("x>m 1", "x>n 4"),
        broken('assigned_out_of_order("x","n","m")', "510.1c"),
    ),
    damage_row(
        "one that bands with others and is none",
        held("2018-10-05") + legends("n") + with_other("m", LEGENDARY) + damage("x>m 1", "x>n 4"),
        broken('assigned_out_of_order("x","n","m")', "510.1c"),
    ),
    damage_row(
        "one that bands with others elsewhere",
        held("2018-10-05")
        + creature("z", of="b")
        + legends("m", "z")
        + with_other("m", LEGENDARY)
        + damage("x>m 1", "x>n 4"),
        broken('assigned_out_of_order("x","n","m")', "510.1c"),
    ),
    # 702.22k
    *(
        damage_row(
            f"an attacker with banding in {edition}",
            combat("x 0/2, y 0/3", "m 5/5", edition=edition)
            + blocking("m>x", "m>y")
            + has("y banding")
            + (in_order("m", "xy") if edition < "2025" else "")
            + damage("m>x 1", "m>y 4"),
            divided("m", "a", "k", edition),
        )
        for edition in EDITIONS
    ),
    damage_row(
        "a band with banding in it",
        BANDED + has("y banding") + damage("x>m 5", "m>y 4"),
        divided("m", "a", "k"),
    ),
    damage_row(
        "two attackers that band with one another",
        BANDED + legends("x", "y") + with_other("x", LEGENDARY) + damage("x>m 5", "m>y 4"),
        divided("m", "a", "k"),
    ),
    damage_row(
        "an attacker with banding that nothing blocks",
        combat("x 1/1, y 0/3", "m 5/5") + blocking("m>y") + has("x banding") + damage("x>b 1", "m>y 5"),
    ),
    # Abilities that can't be read
    damage_row(
        "a blocker bands with what can't be read",
        held("2018-10-05") + unread("m") + damage("x>m 2", "x>n 3"),
        'unsupported("702.21j",unread_quality("m","bands with other folk"))',
    ),
    damage_row(
        "an attacker bands with what can't be read",
        BANDED + unread("y") + damage("x>m 5", "m>x 4"),
        cant_read("y", "k"),
    ),
    damage_row(
        "one blocker alone bands with what can't be read",
        combat("x 5/5", "m 0/2") + blocking("m>x") + unread("m") + damage("x>m 5"),
    ),
    damage_row(
        "banding needs nothing that can't be read",
        held(NEWEST, "n banding") + unread("m") + damage("x>m 5"),
        divided("x", "b", "j"),
    ),
    damage_row(
        "what can't be read doesn't matter now",
        held(NEWEST, "m first strike") + unread("m"),
    ),
]

ROWS = [*ATTACKS, *BLOCKS, *DAMAGE]

test_banding = table(ROWS)
