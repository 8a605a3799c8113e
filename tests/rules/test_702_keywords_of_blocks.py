"""CR 702: the keyword abilities that bear on blocks, 701.60c suspected creatures, and 609.4 "as though"."""

from __future__ import annotations

from collections.abc import Sequence

from .rows import (
    EDITIONS,
    THREE,
    Row,
    all_of,
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

RESTRICTION = "509.1b"
PAIR = creature("x", "y") + attacking("x>b", "y>b") + creature("m", "n", of="b")
"""Player a attacks player b with x and y; b has m and n."""
MOVED = "2021-11-19"
"""The edition from which on many keywords have the number after the one that they had before."""
SUSPECTED = {"": "", "2024-04-12": "701.58c", "2026-04-17": "701.60c"}
"""Since which edition suspected creatures are at which number."""


def game(edition: str = EDITIONS[-1]) -> str:
    """A game of two, and the creatures above."""
    return players("a", "b", edition=edition) + PAIR


BOARD = game()


def has(*words: str) -> str:
    """Keywords: `has("x flying", "m reach")`."""
    split = (word.split(" ", 1) for word in words)
    return "".join(f'keyword("{one}","{keyword}"). ' for one, keyword in split)


def colored(*words: str) -> str:
    """Colors: `colored("x red")`."""
    split = (word.split(" ", 1) for word in words)
    return "".join(f'color("{one}",{color}). ' for one, color in split)


def barred(witness: str) -> str:
    """A violation of 509.1b."""
    return broken(witness, RESTRICTION)


def evaded(keyword: str, rule: str, blocker: str = "m", attacker: str = "x") -> str:
    """The violation of an evasion keyword."""
    return barred(f'{keyword}("{blocker}","{attacker}","{rule}")')


def lacking(keyword: str, opposite: str = "", subject: str = 'id("x")', condition: str = "always") -> str:
    """x can be blocked as though it didn't have a keyword."""
    family = "landwalk" if keyword.endswith("walk") else keyword
    return effect(
        "l",
        "may_be_blocked_as_though_it_lacked",
        subject,
        condition,
        opposite=opposite,
        more=f'keyword_named(@,"{keyword}","{family}"). ',
    )


def having(keyword: str, opposite: str = "", subject: str = 'id("m")', condition: str = "always") -> str:
    """m can block as though it had a keyword."""
    return effect(
        "h",
        "may_block_as_though_it_had",
        subject,
        condition,
        opposite=opposite,
        more=f'keyword_named(@,"{keyword}","{keyword}"). ',
    )


OTHER_CREATURES = {
    "another attacker is blocked": ("m>y",),
    "nothing is blocked": (),
}


def as_though(keyword: str, rule: str, facts: str, witness: str = "", *, both: bool) -> list[Row]:
    """Rows about a keyword of x that keeps m from blocking it, and effects that let m block it anyway.

    Args:
        keyword: The keyword.
        rule: Its rule.
        facts: Why m can't block x.
        witness: The violation's name if it isn't the keyword.
        both: Whether a creature can also block "as though it had" the keyword.
    """
    violation = evaded(witness or keyword, rule)
    rows = [
        block_row(f"{keyword}: it is blocked", BOARD + facts + block("m>x"), violation),
        *(block_row(f"{keyword}: {name}", BOARD + facts + block(*blocks)) for name, blocks in OTHER_CREATURES.items()),
        block_row(f"{keyword}: as though it lacked it", BOARD + facts + lacking(keyword) + block("m>x")),
        block_row(
            f"{keyword}: as though it lacked it, for that blocker",
            BOARD + facts + lacking(keyword, 'id("m")') + block("m>x"),
        ),
        block_row(
            f"{keyword}: as though it lacked it, for another blocker",
            BOARD + facts + lacking(keyword, 'id("n")') + block("m>x"),
            violation,
        ),
        block_row(
            f"{keyword}: as though another lacked it",
            BOARD + facts + lacking(keyword, subject='id("y")') + block("m>x"),
            violation,
        ),
        block_row(
            f"{keyword}: as though it lacked it, under a condition that holds not",
            BOARD + facts + lacking(keyword, condition="non(always)") + block("m>x"),
            violation,
        ),
        block_row(
            f"{keyword}: as though it lacked another keyword",
            BOARD + facts + lacking("fear" if keyword != "fear" else "flying") + block("m>x"),
            violation,
        ),
    ]
    if both:
        rows += [
            block_row(f"{keyword}: as though it had it", BOARD + facts + having(keyword) + block("m>x")),
            block_row(
                f"{keyword}: as though it had it, against that attacker",
                BOARD + facts + having(keyword, 'id("x")') + block("m>x"),
            ),
            block_row(
                f"{keyword}: as though it had it, against another attacker",
                BOARD + facts + having(keyword, 'id("y")') + block("m>x"),
                violation,
            ),
            block_row(
                f"{keyword}: as though another had it",
                BOARD + facts + having(keyword, subject='id("n")') + block("m>x"),
                violation,
            ),
            block_row(
                f"{keyword}: as though it had it, under a condition that holds not",
                BOARD + facts + having(keyword, condition="non(always)") + block("m>x"),
                violation,
            ),
        ]
    return rows


def numbered(keyword: str, facts: str, rules: Sequence[str]) -> list[Row]:
    """A row for each edition, with the rule's number in it."""
    return [
        block_row(f"{keyword} in {edition}", game(edition) + facts + block("m>x"), rule)
        for edition, rule in zip(EDITIONS, rules, strict=True)
    ]


def moved(form: str, before: str, now: str) -> list[str]:
    """The violation in each edition; the number moved in 2021."""
    return [barred(form.format(before if edition < MOVED else now)) for edition in EDITIONS]


FLYING = [
    *as_though("flying", "702.9b", has("x flying"), both=True),
    block_row("flying: blocked by flying", BOARD + has("x flying", "m flying") + block("m>x")),
    block_row("flying: blocked by reach", BOARD + has("x flying", "m reach") + block("m>x")),
    block_row(
        "flying: one of two blockers has reach",
        BOARD + has("x flying", "m reach") + block("m>x", "n>x"),
        evaded("flying", "702.9b", "n"),
    ),
    block_row("flying: as though it had reach", BOARD + has("x flying") + having("reach") + block("m>x")),
    block_row(
        "flying: as though it had reach, against another attacker",
        BOARD + has("x flying") + having("reach", 'id("y")') + block("m>x"),
        evaded("flying", "702.9b"),
    ),
    block_row("flying: a flying creature blocks one on the ground", BOARD + has("m flying", "n reach") + block("m>x")),
    block_row("reach keeps nobody from blocking", BOARD + has("x reach") + block("m>x")),
]

RED = colored("x red", "m blue")
ARTIFACT = 'card_type("m",artifact). '
INTIMIDATE = [
    *as_though("intimidate", "702.13b", has("x intimidate") + RED, both=False),
    block_row("intimidate: by an artifact creature", BOARD + has("x intimidate") + ARTIFACT + block("m>x")),
    block_row(
        "intimidate: by a creature that shares a color",
        BOARD + has("x intimidate") + RED + colored("m red") + block("m>x"),
    ),
    block_row(
        "intimidate: two colorless creatures share none",
        BOARD + has("x intimidate") + block("m>x"),
        evaded("intimidate", "702.13b"),
    ),
    block_row(
        "intimidate: a color shared with another attacker",
        BOARD + has("x intimidate") + RED + colored("y blue") + block("m>x"),
        evaded("intimidate", "702.13b"),
    ),
    block_row("intimidate of the blocker", BOARD + has("m intimidate") + RED + block("m>x")),
]

FEAR = [
    *as_though("fear", "702.36b", has("x fear") + colored("x black"), both=False),
    block_row("fear: by an artifact creature", BOARD + has("x fear") + ARTIFACT + block("m>x")),
    block_row("fear: by a black creature", BOARD + has("x fear") + colored("m black", "m red") + block("m>x")),
    block_row("fear: by a red creature", BOARD + has("x fear") + RED + block("m>x"), evaded("fear", "702.36b")),
    block_row("fear of the blocker", BOARD + has("m fear") + block("m>x")),
    *numbered("fear", has("x fear"), moved('fear("m","x","{}")', "702.35b", "702.36b")),
]

SHADOW = [
    *as_though("shadow", "702.28b", has("x shadow"), both=True),
    block_row("shadow: both have it", BOARD + has("x shadow", "m shadow") + block("m>x")),
    block_row(
        "shadow: only the blocker has it",
        BOARD + has("m shadow") + block("m>x"),
        evaded("shadow", "702.28b"),
    ),
    block_row(
        "shadow: only the blocker has it, as though the attacker lacked it",
        BOARD + has("m shadow") + lacking("shadow") + block("m>x"),
        evaded("shadow", "702.28b"),
    ),
    block_row(
        "shadow: both have it, as though the attacker lacked it",
        BOARD + has("x shadow", "m shadow") + lacking("shadow") + block("m>x"),
        evaded("shadow", "702.28b"),
    ),
    block_row(
        "shadow: both have it, as though another attacker lacked it",
        BOARD + has("x shadow", "m shadow") + lacking("shadow", subject='id("y")') + block("m>x"),
    ),
    block_row("shadow: as though it had it, against one that lacks it", BOARD + having("shadow") + block("m>x")),
    *numbered("shadow", has("x shadow"), moved('shadow("m","x","{}")', "702.27b", "702.28b")),
    *(
        row._replace(name=f"{row.name}, of the blocker")
        for row in numbered("shadow", has("m shadow"), moved('shadow("m","x","{}")', "702.27b", "702.28b"))
    ),
    *(
        row._replace(name=f"{row.name}, of both, as though it lacked it")
        for row in numbered(
            "shadow",
            has("x shadow", "m shadow") + lacking("shadow"),
            moved('shadow("m","x","{}")', "702.27b", "702.28b"),
        )
    ),
]


def unknown(*names: str) -> str:
    """Permanents whose other colors aren't known."""
    return "".join(f'unknown_colors("{name}"). ' for name in names)


def asked(*names: str) -> str:
    """The abstentions because of unknown colors of permanents."""
    return "\n".join(f'unsupported("105.2",unknown_colors("{name}"))' for name in names)


UNKNOWN_COLORS = [
    block_row(
        "fear: the blocker's colors aren't known", BOARD + has("x fear") + unknown("m") + block("n>y"), asked("m")
    ),
    block_row(
        "fear: it is black, and maybe more", BOARD + has("x fear") + colored("m black") + unknown("m") + block("m>x")
    ),
    block_row("fear: it is an artifact", BOARD + has("x fear") + ARTIFACT + unknown("m") + block("m>x")),
    block_row(
        "fear: the attacker's colors aren't known",
        BOARD + has("x fear") + colored("m black") + unknown("x") + block("m>x"),
    ),
    block_row("no fear: the blocker's colors aren't known", BOARD + unknown("x", "m") + block("m>x")),
    block_row(
        "intimidate: the blocker's colors aren't known",
        BOARD + has("x intimidate") + colored("x red") + unknown("m") + block("n>y"),
        asked("m"),
    ),
    block_row("intimidate: the attacker is colorless", BOARD + has("x intimidate") + unknown("m") + block("n>y")),
    block_row(
        "intimidate: the attacker's colors aren't known",
        BOARD + has("x intimidate") + colored("m red") + unknown("x") + block("n>y"),
        asked("x"),
    ),
    block_row(
        "intimidate: neither's colors are known",
        BOARD + has("x intimidate") + unknown("x", "m") + block("n>y"),
        asked("x", "m"),
    ),
    block_row("intimidate: all blockers are colorless", BOARD + has("x intimidate") + unknown("x") + block("n>y")),
    block_row(
        "intimidate: an artifact may block anyhow",
        BOARD + has("x intimidate") + colored("m red") + unknown("x") + ARTIFACT + block("m>x"),
    ),
]

HORSEMANSHIP = [
    *as_though("horsemanship", "702.31b", has("x horsemanship"), both=True),
    block_row("horsemanship: both have it", BOARD + has("x horsemanship", "m horsemanship") + block("m>x")),
    block_row("horsemanship of the blocker", BOARD + has("m horsemanship") + block("m>x")),
    *numbered("horsemanship", has("x horsemanship"), moved('horsemanship("m","x","{}")', "702.30b", "702.31b")),
]

POWERS = 'measure("x",power,2). measure("y",power,9). measure("n",power,2). '
STRONG = POWERS + 'measure("m",power,3). '
SKULK = [
    *as_though("skulk", "702.118b", has("x skulk") + STRONG, both=False),
    block_row("skulk: equal power", BOARD + has("x skulk") + POWERS + 'measure("m",power,2). ' + block("m>x")),
    block_row("skulk: less power", BOARD + has("x skulk") + POWERS + 'measure("m",power,1). ' + block("m>x")),
    block_row(
        "skulk: one of two blockers has greater power",
        BOARD + has("x skulk") + STRONG + block("m>x", "n>x"),
        evaded("skulk", "702.118b"),
    ),
    block_row("skulk of the blocker", BOARD + has("m skulk") + block("m>x")),
    block_row(
        "skulk: power isn't given",
        BOARD + has("x skulk") + POWERS + block("n>x"),
        'unsupported("208.1",missing_measure("m",power))',
    ),
    *numbered("skulk", has("x skulk") + STRONG, moved('skulk("m","x","{}")', "702.117b", "702.118b")),
]

MENACE_RULE = "702.111b"
MENACE = [
    block_row("menace: one blocker", BOARD + has("x menace") + block("m>x"), barred(f'menace("x","{MENACE_RULE}")')),
    block_row("menace: two blockers", BOARD + has("x menace") + block("m>x", "n>x")),
    block_row("menace: three blockers", BOARD + creature("k", of="b") + has("x menace") + block("m>x", "n>x", "k>x")),
    block_row("menace: none", BOARD + has("x menace") + block("m>y")),
    block_row(
        "menace: two blockers, of which one blocks another attacker",
        BOARD + has("x menace") + block("m>x", "n>y"),
        barred(f'menace("x","{MENACE_RULE}")'),
    ),
    block_row("menace of the blocker", BOARD + has("m menace") + block("m>x")),
    block_row(
        "menace: a creature that stays home",
        BOARD + creature("z") + has("z menace") + block("m>z"),
        broken('not_attacking("m","z")', "509.1a"),
    ),
    block_row(
        "menace: an attacker whose planeswalker is gone",
        players("a", "b") + creature("x") + gone("x>b") + creature("m", of="b") + has("x menace") + block("m>x"),
        barred(f'menace("x","{MENACE_RULE}")'),
    ),
    *numbered("menace", has("x menace"), moved('menace("x","{}")', "702.110b", "702.111b")),
]

SUSPECTED_X, SUSPECTED_M = 'suspected("x"). ', 'suspected("m"). '
UNKNOWN = 'malformed("100.1",unknown_designation("{}",suspected,"2024-04-12"))'
SUSPECT = [
    block_row(
        "a suspected creature that stays home",
        BOARD + creature("z") + 'suspected("z"). ' + block("m>z"),
        broken('not_attacking("m","z")', "509.1a"),
    ),
    block_row(
        "a suspected attacker has menace", BOARD + SUSPECTED_X + block("m>x"), barred(f'menace("x","{MENACE_RULE}")')
    ),
    block_row(
        "a suspected attacker that lost its abilities has no menace",
        BOARD + SUSPECTED_X + 'suspected_in_name("x"). ' + block("m>x"),
    ),
    block_row(
        "a suspected blocker that lost its abilities can block",
        BOARD + SUSPECTED_M + 'suspected_in_name("m"). ' + block("m>x"),
    ),
    block_row("a suspected attacker: two blockers", BOARD + SUSPECTED_X + block("m>x", "n>x")),
    block_row(
        "a suspected attacker with menace: one violation",
        BOARD + SUSPECTED_X + has("x menace") + block("m>x"),
        barred(f'menace("x","{MENACE_RULE}")'),
    ),
    block_row("a suspected creature blocks", BOARD + SUSPECTED_M + block("m>x"), barred('suspected("m","701.60c")')),
    block_row("a suspected creature stays out", BOARD + SUSPECTED_M + block("n>x")),
    *(
        block_row(
            f"a suspected creature in {edition}",
            game(edition) + SUSPECTED_M + block("m>x"),
            barred(f'suspected("m","{rule}")') if rule else UNKNOWN.format("m"),
        )
        for edition in EDITIONS
        for rule in [SUSPECTED[max(since for since in SUSPECTED if since <= edition)]]
    ),
]

UNABLE = [
    block_row("decayed: it blocks", BOARD + has("m decayed") + block("m>x"), barred('decayed("m","702.147a")')),
    block_row("decayed: it stays out", BOARD + has("m decayed") + block("n>x")),
    block_row("decayed: it is blocked", BOARD + has("x decayed") + block("m>x")),
    block_row(
        "unleash: with a counter",
        BOARD + has("m unleash") + 'counters("m","+1/+1",1). ' + block("m>x"),
        barred('unleashed("m","702.98a")'),
    ),
    block_row("unleash: without counters", BOARD + has("m unleash") + block("m>x")),
    block_row("unleash: no counters left", BOARD + has("m unleash") + 'counters("m","+1/+1",0). ' + block("m>x")),
    block_row("unleash: other counters", BOARD + has("m unleash") + 'counters("m","-1/-1",1). ' + block("m>x")),
    block_row("unleash: the counter of another", BOARD + has("m unleash") + 'counters("n","+1/+1",1). ' + block("m>x")),
    block_row("a counter without unleash", BOARD + 'counters("m","+1/+1",1). ' + block("m>x")),
    block_row("unleash: it stays out", BOARD + has("m unleash") + 'counters("m","+1/+1",1). ' + block("n>x")),
    *numbered(
        "unleash",
        has("m unleash") + 'counters("m","+1/+1",1). ',
        moved('unleashed("m","{}")', "702.97a", "702.98a"),
    ),
    block_row(
        "a detained creature blocks",
        BOARD + effect("e", "detain", 'id("m")') + block("m>x"),
        barred('detained("e","m")'),
    ),
    block_row("a detained creature stays out", BOARD + effect("e", "detain", 'id("m")') + block("n>x")),
    block_row(
        "detained under a condition that holds not",
        BOARD + effect("e", "detain", 'id("m")', "non(always)") + block("m>x"),
    ),
    block_row("a detained creature is blocked", BOARD + effect("e", "detain", 'id("x")') + block("m>x")),
]


def walk(name: str = "w", land: str = 'subtype("island")', word: str = "islandwalk", of: str = "x") -> str:
    """A landwalk ability of an attacker."""
    more = f'quality(@,{land}). keyword_named(@,"{word}","landwalk"). '
    return effect(name, "landwalk", "is(self)", source=of, you="a", more=more)


def walked(player: str = "b", name: str = "w", attacker: str = "x") -> str:
    """The violation of a landwalk ability."""
    return barred(f'landwalk("{name}","{attacker}","{player}","702.14c")')


ISLAND = permanent("i", "land", of="b") + 'subtype("i","island"). '
SNOW_ISLAND = ISLAND + 'supertype("i",snow). '
ARTIFACT_LAND = permanent("l", "artifact", "land") + 'supertype("l",snow). '
LANDWALK = [
    block_row("landwalk: such a land", BOARD + walk() + ISLAND + block("m>x"), walked()),
    *(
        block_row(
            f"landwalk: {land}, a card type, in {edition}",
            game(edition) + walk(land=land, word="artifact landwalk") + ARTIFACT_LAND + block("m>x"),
            walked() if edition >= "2024" else 'unsupported("702.14a",unread_quality("x","artifact landwalk"))',
        )
        for edition in EDITIONS
        for land in ("type(artifact)", "and(supertype(snow),type(artifact))", "and(type(artifact),supertype(snow))")
    ),
    block_row(
        "landwalk: not of a card type",
        game(EDITIONS[0])
        + walk(land="non(type(creature))", word="noncreature landwalk")
        + ARTIFACT_LAND
        + block("m>x"),
        'unsupported("702.14a",unread_quality("x","noncreature landwalk"))',
    ),
    block_row("landwalk: no land", BOARD + walk() + block("m>x")),
    block_row("landwalk: another attacker is blocked", BOARD + walk() + ISLAND + block("m>y")),
    block_row(
        "landwalk: another land",
        BOARD + walk() + permanent("i", "land", of="b") + 'subtype("i","swamp"). ' + block("m>x"),
    ),
    block_row(
        "landwalk: a creature of that subtype is no land",
        BOARD + walk() + permanent("i", "artifact", of="b") + 'subtype("i","island"). ' + block("m>x"),
    ),
    block_row(
        "landwalk: the attacker's land",
        BOARD + walk() + permanent("i", "land", of="a") + 'subtype("i","island"). ' + block("m>x"),
    ),
    block_row(
        "landwalk: the defending player has such a land too, to walk on by themselves",
        BOARD + walk() + walk("v", of="m") + ISLAND + block("m>x"),
        walked(),
    ),
    block_row(
        "landwalk: the land of a player who is not attacked",
        THREE
        + creature("x", "y")
        + attacking("x>b", "y>c")
        + creature("m", of="b")
        + creature("q", of="c")
        + walk()
        + permanent("i", "land", of="c")
        + 'subtype("i","island"). '
        + block("m>x", "q>y"),
    ),
    *(
        block_row(
            f"{said}: said of a creature that attacks somebody else, it isn't asked for",
            THREE
            + creature("x", "y")
            + attacking("x>b", "y>c")
            + creature("m", of="b")
            + creature("q", of="c")
            + more
            + block("m>y"),
            broken('not_attacking_defender("m","y")', "509.1a"),
        )
        for said, more in (
            ("flying", has("y flying")),
            ("fear", has("y fear") + colored("m red")),
            ("intimidate", has("y intimidate") + colored("m red", "y green")),
            ("shadow", has("y shadow")),
            ("shadow of the blocker", has("m shadow")),
            ("horsemanship", has("y horsemanship")),
            ("landwalk", walk(of="y") + ISLAND + permanent("j", "land", of="c") + 'subtype("j","island"). '),
        )
    ),
    block_row(
        "landwalk: the land of the player whose planeswalker is gone",
        players("a", "b") + creature("x") + gone("x>b") + creature("m", of="b") + walk() + ISLAND + block("m>x"),
        walked(),
    ),
    block_row("landwalk: nonbasic", BOARD + walk(land="non(supertype(basic))") + ISLAND + block("m>x"), walked()),
    block_row(
        "landwalk: nonbasic, and the land is basic",
        BOARD + walk(land="non(supertype(basic))") + ISLAND + 'supertype("i",basic). ' + block("m>x"),
    ),
    block_row(
        "landwalk: a snow island",
        BOARD + walk(land='and(supertype(snow),subtype("island"))') + SNOW_ISLAND + block("m>x"),
        walked(),
    ),
    block_row(
        "landwalk: a snow island, and the island is none",
        BOARD + walk(land='and(supertype(snow),subtype("island"))') + ISLAND + block("m>x"),
    ),
    block_row(
        "landwalk: two abilities, as though it lacked one of them",
        BOARD
        + walk()
        + walk("v", "supertype(snow)", "snow landwalk")
        + SNOW_ISLAND
        + lacking("islandwalk")
        + block("m>x"),
        walked(name="v"),
    ),
    block_row("landwalk: as though it lacked it", BOARD + walk() + ISLAND + lacking("islandwalk") + block("m>x")),
    block_row("landwalk: as though it lacked any", BOARD + walk() + ISLAND + lacking("landwalk") + block("m>x")),
    block_row(
        "landwalk: as though it lacked another",
        BOARD + walk() + ISLAND + lacking("swampwalk") + block("m>x"),
        walked(),
    ),
    block_row(
        "landwalk: as though it lacked it, for one of two blockers",
        BOARD + walk() + ISLAND + lacking("islandwalk", 'id("m")') + block("m>x", "n>x"),
        walked(),
    ),
    block_row(
        "landwalk: as though it lacked any, for another blocker",
        BOARD + walk() + ISLAND + lacking("landwalk", 'id("n")') + block("m>x"),
        walked(),
    ),
]


def protects(*qualities: str, of: str = "x", varies: str = "") -> str:
    """Protection abilities of a creature, p0, p1 and so on."""
    named = 'keyword_named(@,"protection from words","protection"). '
    return "".join(
        effect(f"p{number}", "protection", "is(self)", opposite=quality, source=of, you="a", varies=varies, more=named)
        for number, quality in enumerate(qualities)
    )


def protected(number: int = 0, blocker: str = "m") -> str:
    """The violation of a protection ability."""
    return barred(f'protection("p{number}","{blocker}","x","702.16f")')


PROTECTION = [
    block_row(
        "protection: from its color", BOARD + protects("color(red)") + colored("m red") + block("m>x"), protected()
    ),
    block_row("protection: from another color", BOARD + protects("color(red)") + colored("m blue") + block("m>x")),
    block_row(
        "protection: one of two blockers",
        BOARD + protects("color(red)") + colored("n red") + block("m>x", "n>x"),
        protected(blocker="n"),
    ),
    block_row(
        "protection: another attacker is blocked", BOARD + protects("color(red)") + colored("m red") + block("m>y")
    ),
    block_row(
        "protection: from two colors, and the blocker has both",
        BOARD + protects("color(red)", "color(blue)") + colored("m red", "m blue") + block("m>x"),
        all_of(protected(), protected(1)),
    ),
    block_row(
        "protection: from a color that isn't known",
        BOARD + protects("color(red)") + unknown("m") + block("n>y"),
        asked("m"),
    ),
    block_row("protection of the blocker", BOARD + protects("color(red)", of="m") + colored("x red") + block("m>x")),
    block_row(
        "protection: from opponents",
        BOARD + protects("controlled_by(opponent)") + block("m>x"),
        protected(),
    ),
    block_row(
        "protection: from artifacts",
        BOARD + protects("type(artifact)") + 'card_type("m",artifact). ' + block("m>x", "n>x"),
        protected(),
    ),
]

ROWS = [
    *FLYING,
    *INTIMIDATE,
    *FEAR,
    *SHADOW,
    *UNKNOWN_COLORS,
    *HORSEMANSHIP,
    *SKULK,
    *MENACE,
    *SUSPECT,
    *UNABLE,
    *LANDWALK,
    *PROTECTION,
]

test_keywords_of_blocks = table(ROWS)
