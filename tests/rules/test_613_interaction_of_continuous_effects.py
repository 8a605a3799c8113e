"""CR 613 and 122.1: what one layer of continuous effects does."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bridge.asp import encodings

from .rows import TWO, Row, answer, creature, found, permanent, table

ALL = ("types", "subtypes", "supertypes", "colors", "keywords", "abilities", "power", "toughness")
EVERY = "every creature type"
OGRE = creature("x") + 'measure("x",power,2). measure("x",toughness,3). '


def printed(*names: str, but: str = "") -> str:
    """Permanents whose characteristics are given as printed."""
    return "".join(f'printed("{name}",{each}). ' for name in names for each in ALL if each != but)


def change(
    name: str,
    kind: str,
    subject: str = 'id("x")',
    *,
    of: str = "",
    part: str = "",
    at: int | None = None,
    condition: str = "always",
    more: str = "",
) -> str:
    """An effect on characteristics; `@` in `more` is its id.

    Args:
        name, kind, subject, condition: As terms of the vocabulary.
        of: The permanent whose ability makes the effect.
        part: The first part of the same effect.
        at: Its timestamp.
        more: Further facts.
    """
    facts = [f'effect("{name}")', f'effect_kind("{name}",{kind})', f'subject("{name}",{subject})']
    facts += [f'condition("{name}",{condition})', f'part_of("{name}","{part or name}")']
    facts += [f'ability_effect("{of}","{name}")', f'effect_source("{name}","{of}")'] if of else []
    facts += [f'effect_timestamp("{name}",{at})'] if at is not None else []
    return "".join(f"{fact}. " for fact in facts) + more.replace("@", f'"{name}"') + "\n"


def gives(*traits: str, kind: str = "gains", name: str = "e", at: int | None = None, subject: str = 'id("x")') -> str:
    """An effect with traits; each is written as its key and its term, `keywords keyword("flying")`."""
    named = "".join(f"names_trait(@,{each.replace(' ', ',', 1)}). " for each in traits)
    return change(name, kind, subject, at=at, more=named)


def sets(name: str, power: str, kind: str = "has_base", at: int | None = None, subject: str = 'id("x")') -> str:
    """An effect that sets power, or adds to it."""
    return change(name, kind, subject, at=at, more=f"changes_number(@,power,{power}). ")


def row(name: str, facts: str, *expected: str) -> Row:
    return Row(name, TWO + facts, "\n".join(expected), "apply_layer")


def defining(
    *traits: str, kind: str = "is_also", subject: str = "is(self)", condition: str = "always", more: str = ""
) -> str:
    """An ability of x, named d, about its own colors or subtypes."""
    named = "".join(f"names_trait(@,{each.replace(' ', ',', 1)}). " for each in traits)
    return change("d", kind, subject, of="x", condition=condition, more=named + more)


OTHERS = gives("colors color(red)", kind="is_also", name="c") + gives(
    'subtypes subtype("frog")', kind="is_also", name="f"
)
"""Effects that are applied after characteristic-defining abilities."""

BLUE, ELF = ['gained("x",color(blue))'], ['gained("x",subtype("elf"))']
FROG, ARTIFACT = 'gained("x",subtype("frog"))', 'gained("x",type(artifact))'
GAINING = 'effect("g"). effect_kind("g",gains). subject("g",is(self)). condition("g",always). effect_source("g","x"). '
BARS_BOTH = ['bars("x",keyword("flying"))', 'bars("x",keyword("haste"))']
BROUGHT_ON = "reading(loop_and_others,together). "
ALL_ZERO, BY_TIMESTAMPS = "reading(lost_star,all_zero). ", "reading(dependency_loop,by_timestamps). "
COUNTED, POWER_3, POWER_7 = "count(type(creature))", 'number_now("x",power,3)', 'number_now("x",power,7)'
HOLDS = "fits(self,type(creature))"
DEFINES_4 = "changes_number(@,power,constant(4)). "

FLYING, HASTE = 'keyword("flying")', 'keyword("haste")'
# 122.1b
OF_COUNTERS = (
    *("flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof"),
    *("indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance"),
)

SWITCHED = ['number_now("x",power,3)', 'number_now("x",toughness,2)']
SETS_3 = sets("e", "constant(3)")
SET_BEFORE = 'evaluated_on("e","x"). evaluated_amount("e","x",power,3). '
SETS_TOUGHNESS = 'changes_number("e",toughness,constant(4)). '
SET_TOUGHNESS = 'evaluated_amount("e","x",toughness,4). '
TOUGHNESS_4 = 'number_now("x",toughness,4)'
ELF_BEFORE = 'evaluated_subtype("e","x","elf"). '
AGAIN = "".join(f'otherwise_in("{each}",{n}). ' for n, those in ((1, "efh"), (2, "ef"), (3, "ef")) for each in those)
PART_OF_ONE = change("part", "gains", part="one", at=1, more="evaluated(@). ")
"""Another part of an effect called one."""

MOON = gives('subtypes subtype("mountain")', kind="becomes", at=1) + 'sets_trait("e",subtypes). '

ROWS = [
    row("nothing to apply", OGRE + printed("x")),
    # 613.1: the layers in order; only characteristics that are given as printed change
    row(
        "types come before colors and abilities",
        OGRE + printed("x") + gives(f"keywords {FLYING}", name="f") + gives("types type(artifact)", kind="is_also"),
        'gained("x",type(artifact))',
    ),
    row(
        "an applied layer is over",
        OGRE
        + printed("x")
        + "applied_layer(types). "
        + gives(f"keywords {FLYING}", name="f")
        + gives("types type(artifact)", kind="is_also"),
        f'gained("x",{FLYING})',
    ),
    row("what is given by hand is final", OGRE + gives("types type(artifact)", kind="is_also")),
    row("by hand, number", OGRE + sets("e", "constant(5)")),
    row("by hand, it gains keywords still", OGRE + gives(f"keywords {FLYING}"), f'gained("x",{FLYING})'),
    row(
        "by hand, it loses none of its own",
        OGRE + f'keyword("x","flying"). keyword("x","haste"). {gives(f"keywords {FLYING}", kind="loses")}',
    ),
    row("a condition that fails", OGRE + printed("x") + change("e", "switches", condition="non(always)")),
    # 105.2, 105.3: colors that aren't known
    row(
        "set colors are all there are",
        OGRE
        + printed("x")
        + 'unknown_colors("x"). '
        + gives("colors color(red)", kind="becomes")
        + 'sets_trait("e",colors). ',
        'gained("x",color(red))',
        'lost("x",unknown_colors)',
    ),
    row(
        "set to nothing, it is colorless",
        OGRE + printed("x") + 'unknown_colors("x"). ' + change("e", "becomes") + 'sets_trait("e",colors). ',
        'lost("x",unknown_colors)',
    ),
    row(
        "a further color says nothing of the others",
        OGRE + printed("x") + 'unknown_colors("x"). ' + gives("colors color(red)", kind="is_also"),
        'gained("x",color(red))',
    ),
    row(
        "colors that are not known, looked at",
        OGRE + printed("x") + 'unknown_colors("x"). ' + gives(f"keywords {FLYING}", subject="color(red)"),
        'unsupported("105.2",unknown_colors("x"))',
    ),
    row("others are not changed", OGRE + printed("x") + creature("y") + gives(f"keywords {HASTE}", subject='id("z")')),
    # 613.1d, 205.1: types
    row(
        "set types replace others, and their subtypes go",
        OGRE
        + printed("x")
        + 'subtype("x","ogre"). subtype("x","equipment"). supertype("x",legendary). '
        + gives("types type(artifact)", kind="becomes")
        + 'sets_trait("e",types). ',
        'gained("x",type(artifact))',
        'lost("x",type(creature))',
        'lost("x",subtype("ogre"))',
        'hides("x","ogre")',
    ),
    row(
        "set subtypes replace those of the same card type",
        OGRE
        + printed("x")
        + 'card_type("x",artifact). subtype("x","ogre"). subtype("x","vehicle"). '
        + gives('subtypes subtype("frog")', kind="becomes")
        + 'sets_trait("e",subtypes). ',
        'gained("x",subtype("frog"))',
        'lost("x",subtype("ogre"))',
    ),
    # 613.3, 702.73a: changeling before all effects
    row(
        "changeling is every creature type, in a layer of its own",
        OGRE + 'keyword("x","changeling"). ' + printed("x") + gives("types type(artifact)", kind="is_also"),
        'gained("x",subtype("every creature type"))',
    ),
    row("once is enough", OGRE + 'keyword("x","changeling"). subtype("x","every creature type"). ' + printed("x")),
    row(
        "after that layer it is too late", OGRE + 'keyword("x","changeling"). applied_layer(abilities). ' + printed("x")
    ),
    row(
        "so is a kindred object",
        permanent("x", "kindred") + 'keyword("x","changeling"). ',
        'gained("x",subtype("every creature type"))',
    ),
    row("an artifact is no creature type", permanent("x", "artifact") + 'keyword("x","changeling"). '),
    # 613.3, 702.114a: devoid before all other effects on colors
    row(
        "devoid is colorless, in a layer of its own",
        OGRE + 'keyword("x","devoid"). color("x",red). ' + printed("x") + gives("colors color(blue)", kind="is_also"),
        'lost("x",color(red))',
    ),
    row(
        "a color that isn't known is none either",
        OGRE + 'keyword("x","devoid"). unknown_colors("x"). ' + printed("x"),
        'lost("x",unknown_colors)',
    ),
    row("what has no color has none to lose", OGRE + 'keyword("x","devoid"). ' + printed("x")),
    row("colors by hand are final", OGRE + 'keyword("x","devoid"). color("x",red). '),
    row(
        "after that layer devoid is too late",
        OGRE + 'keyword("x","devoid"). color("x",red). applied_layer(abilities). ' + printed("x"),
    ),
    # 613.3, 604.3a: characteristic-defining abilities before all other effects, in layers of their own
    *(
        row(
            f"what an ability says of its own {told}",
            OGRE + printed("x") + defining(*traits, more=sets) + OTHERS + more,
            *expected,
        )
        for told, traits, sets, more, expected in (
            ("colors, first", ["colors color(blue)"], 'sets_trait("d",colors). ', "applied_layer(types). ", BLUE),
            ("colors, beside them", ["colors color(blue)"], "", "applied_layer(types). ", BLUE),
            ("subtypes, first", ['subtypes subtype("elf")'], "", "", ELF),
            ("types too", ['subtypes subtype("elf")', "types type(artifact)"], "", "", [*ELF, ARTIFACT, FROG]),
            ("subtypes, and more", ['subtypes subtype("elf")'], "", 'part_of("g","d"). ' + GAINING, [*ELF, FROG]),
            ("subtypes, if an effect gave it", ['subtypes subtype("elf")'], "", 'given_by("d","e"). ', [*ELF, FROG]),
        )
    ),
    *(
        row(f"of {told}", OGRE + printed("x") + effect + OTHERS, *ELF, FROG)
        for told, effect in (
            ("no object: it defines nothing", gives('subtypes subtype("elf")', kind="is_also", name="d")),
            ("others: it defines nothing", defining('subtypes subtype("elf")', subject="anything")),
            ("its own, if something is so", defining('subtypes subtype("elf")', condition=HOLDS)),
        )
    ),
    row(
        "a land that is an Island by itself has lost its abilities",
        permanent("x", "land")
        + printed("x")
        + 'keyword("x","flying"). '
        + defining('subtypes subtype("island")', kind="becomes", more='sets_trait("d",subtypes). '),
        'gained("x",subtype("island"))',
        'lost("x",ability("d"))',
        f'lost("x",{FLYING})',
    ),
    # 613.8b, 613.8c: which of the effects that are applied one by one comes next
    *(
        row(
            f"next comes {told}",
            "one_by_one. "
            + "".join(
                change(name, "gains", at=at if "untimed" not in told else None, more="evaluated(@). ")
                for name, at in (("one", 1), ("two", 2), ("three", 3))
            )
            + "".join(f'otherwise_after("{each[0]}","{each[1]}"). ' for each in waiting)
            + more,
            *(f'comes_next("{name}")' for name in expected),
        )
        for told, waiting, more, expected in (
            ("the earliest", (), "", ["one"]),
            ("the earliest that is not applied", (), 'applied_effect("one"). ', ["two"]),
            ("what a part of another waits for", (("part", "three"),), PART_OF_ONE, ["two"]),
            ("any of the untimed", (), "", ["one", "two", "three"]),
            ("what waits for none", (("one", "three"), ("two", "three")), "", ["three"]),
            ("the earliest that waits for none", (("one", "three"),), "", ["two"]),
            ("the earliest of a loop", (("one", "two"), ("two", "three"), ("three", "one")), "", ["one"]),
            ("what a loop waits for", (("one", "two"), ("two", "one"), ("two", "three")), "", ["three"]),
            ("of a loop by time", (("one", "two"), ("two", "one"), ("two", "three")), BY_TIMESTAMPS, ["one"]),
            ("the rest of a loop that has begun", (), BROUGHT_ON + 'brought_on("three"). ', ["three"]),
            (
                "what is left when a loop has ended",
                (),
                BROUGHT_ON + 'brought_on("one"). applied_effect("one"). ',
                ["two"],
            ),
            ("the earlier of a loop before others", (("one", "two"), ("two", "one")), "", ["one"]),
        )
    ),
    row(
        "what comes directly after the first of a loop",
        "one_by_one. "
        + BROUGHT_ON
        + "".join(
            change(name, "gains", at=at, more="evaluated(@). ") for name, at in (("one", 1), ("two", 2), ("three", 3))
        )
        + 'otherwise_after("one","three"). otherwise_after("three","one"). otherwise_after("two","one"). ',
        'comes_next("one")',
        'brings_on("one","three")',
    ),
    # 107.2, 208.2a: the ability that defined a number is lost
    *(
        row(
            f"a number that was defined: {told}",
            creature("x")
            + printed("x", but="toughness")
            + 'lost_ability("d"). '
            + change("d", kind, subject, of="x", more=f"changes_number(@,power,{value}). ")
            + more,
            *expected,
        )
        for told, kind, subject, value, more, expected in (
            ("nothing is counted", "defines", "is(self)", COUNTED, "", ['number_now("x",power,0)']),
            ("the rest is", "defines", "is(self)", f"plus(constant(1),{COUNTED})", "", ['number_now("x",power,1)']),
            ("all is", "defines", "is(self)", f"plus(constant(1),{COUNTED})", ALL_ZERO, ['number_now("x",power,0)']),
            ("in parts", "defines", "is(self)", f"plus({COUNTED},plus(constant(1),constant(2)))", "", [POWER_3]),
            ("twice", "defines", "is(self)", f"times(2,plus(constant(1),{COUNTED}))", "", ['number_now("x",power,2)']),
            ("twice nothing", "defines", "is(self)", f"times(2,{COUNTED})", "", ['number_now("x",power,0)']),
            ("of others", "defines", "type(creature)", COUNTED, "", []),
            ("not by a definition", "has_base", "is(self)", COUNTED, "", []),
            ("it is given", "defines", "is(self)", COUNTED, 'measure("x",power,4). ', []),
            ("too late", "defines", "is(self)", COUNTED, "applied_layer(base). ", []),
            ("it goes on", "defines", "is(self)", "constant(7)", 'begun("d"). goes_on("d","x"). ', [POWER_7]),
            ("anew", "defines", "is(self)", COUNTED, sets("n", "constant(3)", "defines"), [POWER_3]),
        )
    ),
    row(
        "what a case doesn't give as printed isn't defined",
        creature("x")
        + printed("x", but="power")
        + 'lost_ability("d"). '
        + change("d", "defines", "is(self)", of="x", more=f"changes_number(@,power,{COUNTED}). "),
    ),
    # 613.1d, 205.1a: a type is lost
    row(
        "with a lost card type its subtypes go",
        OGRE
        + printed("x")
        + 'card_type("x",artifact). subtype("x","ogre"). subtype("x","vehicle"). '
        + gives("types type(creature)", kind="is_not"),
        'lost("x",type(creature))',
        'lost("x",subtype("ogre"))',
        'hides("x","ogre")',
    ),
    *(
        row(
            f"{name} lost by themselves",
            f'{OGRE}{printed("x")}card_type("x",artifact). supertype("x",snow). '
            f'subtype("x",("elf";"vehicle";"{more}")). ' + gives(f"{key} {trait}", kind="is_not"),
            *(f'lost("x",{each})' for each in lost),
        )
        for name, more, key, trait, lost in (
            ("subtypes", "ogre", "subtypes", 'subtype("vehicle")', ['subtype("vehicle")']),
            ("creature types", "ogre", "subtypes", f'subtype("{EVERY}")', ['subtype("elf")', 'subtype("ogre")']),
            ("all of them", EVERY, "subtypes", f'subtype("{EVERY}")', ['subtype("elf")', f'subtype("{EVERY}")']),
            ("supertypes", "ogre", "supertypes", "supertype(snow)", ["supertype(snow)"]),
        )
    ),
    row("by hand, it keeps its types", OGRE + gives("types type(creature)", kind="is_not")),
    row(
        "within one effect, what is lost comes first",
        OGRE
        + printed("x")
        + gives("types type(artifact)", kind="is_not")
        + change("g", "is_also", part="e", more="names_trait(@,types,type(artifact)). "),
        'gained("x",type(artifact))',
    ),
    # 613.4, 107.1: a number of several players
    row(
        "different numbers are none",
        OGRE + printed("x") + 'number("a","hand",1). number("b","hand",2). ' + sets("e", 'number("hand",any)', "gets"),
        'unsupported("107.1",several_numbers("e","x"))',
    ),
    row(
        "different numbers are none to set",
        OGRE + printed("x") + 'number("a","hand",1). number("b","hand",2). ' + sets("e", 'number("hand",any)'),
        'unsupported("107.1",several_numbers("e","x"))',
    ),
    row(
        "by hand, it doesn't matter",
        OGRE + 'number("a","hand",1). number("b","hand",2). ' + sets("e", 'number("hand",any)', "gets"),
    ),
    row(
        "equal numbers are one",
        OGRE + printed("x") + 'number("a","hand",2). number("b","hand",2). ' + sets("e", 'number("hand",any)', "gets"),
        'number_now("x",power,4)',
    ),
    row(
        "no subtype without its card type",
        permanent("x", "enchantment") + printed("x") + gives('subtypes subtype("frog")', kind="is_also"),
    ),
    row(
        "kindred permanents have creature types",
        permanent("x", "kindred", "enchantment") + printed("x") + gives('subtypes subtype("frog")', kind="is_also"),
        'gained("x",subtype("frog"))',
    ),
    row(
        "so have tribal ones",
        permanent("x", "tribal", "enchantment") + printed("x") + gives('subtypes subtype("frog")', kind="is_also"),
        'gained("x",subtype("frog"))',
    ),
    row(
        "a supertype that it has already",
        OGRE + 'supertype("x",snow). ' + printed("x") + gives("supertypes supertype(snow)", kind="is_also"),
    ),
    row(
        "a supertype in addition",
        OGRE + printed("x") + gives("supertypes supertype(snow)", kind="is_also"),
        'gained("x",supertype(snow))',
    ),
    row(
        "a land that becomes a Mountain loses its abilities, and no creature does",
        permanent("l", "land")
        + OGRE
        + printed("x", "l")
        + 'subtype("l","gate"). keyword("l","flying"). keyword("x","flying"). ability_effect("l","own"). '
        + 'effect("own"). mana_choice("l",1,"{C}"). '
        + gives('subtypes subtype("mountain")', kind="becomes", subject="anything")
        + 'sets_trait("e",subtypes). ',
        'gained("l",subtype("mountain"))',
        'lost("l",subtype("gate"))',
        f'lost("l",{FLYING})',
        'lost("l",ability("own"))',
        'lost("l",mana)',
    ),
    *(
        row(
            f"a land that becomes a basic land type: {each}",
            permanent("x", "land")
            + printed("x")
            + 'keyword("x","flying"). '
            + gives(f'subtypes subtype("{each}")', kind="becomes")
            + 'sets_trait("e",subtypes). ',
            f'gained("x",subtype("{each}"))',
            *([f'lost("x",{FLYING})'] if each != "gate" else []),
        )
        for each in ("plains", "island", "swamp", "mountain", "forest", "gate")
    ),
    row(
        "a land that becomes something else in a later layer keeps its abilities",
        permanent("x", "land")
        + printed("x")
        + 'keyword("x","flying"). applied_layer(types). resumed_layer(abilities). '
        + gives('subtypes subtype("island")', kind="becomes")
        + 'sets_trait("e",subtypes). evaluated("e"). evaluated_on("e","x"). ',
    ),
    row(
        "a land that is a Mountain too loses nothing",
        permanent("l", "land")
        + printed("l")
        + 'subtype("l","gate"). keyword("l","flying"). '
        + gives('subtypes subtype("mountain")', kind="is_also", subject="anything"),
        'gained("l",subtype("mountain"))',
    ),
    # 305.7, 613.8a: whether it is a land when its land type is set
    row(
        "what becomes a Forest land loses its abilities",
        OGRE
        + printed("x")
        + 'keyword("x","flying"). '
        + gives("types type(land)", 'subtypes subtype("forest")', kind="becomes")
        + 'sets_trait("e",types). sets_trait("e",subtypes). ',
        'gained("x",type(land))',
        'gained("x",subtype("forest"))',
        'lost("x",type(creature))',
        f'lost("x",{FLYING})',
    ),
    *(
        row(
            f"what is made a land, {told}, and a Mountain",
            OGRE
            + printed("x")
            + 'keyword("x","flying"). '
            + gives("types type(land)", kind="is_also", name="l", at=9)
            + MOON
            + more,
            'gained("x",type(land))',
            'gained("x",subtype("mountain"))',
            *([f'lost("x",{FLYING})'] if wiped else []),
        )
        for told, more, wiped in (
            ("be it later", "", True),
            ("but by an effect that waits for the other", 'waits("l",1). ', False),
            ("and both wait for something else", 'waits("l",1). otherwise_in("e",1). ', True),
        )
    ),
    *(
        row(
            f"a land that {told}, and a Mountain",
            permanent("x", "land", "creature")
            + printed("x")
            + 'keyword("x","flying"). subtype("x","gate"). '
            + gives(*traits, kind=kind, name="l", at=9)
            + "".join(f'sets_trait("l",{each}). ' for each in sets)
            + MOON
            + more,
            'lost("x",subtype("gate"))',
            'lost("x",type(land))',
            *expected,
        )
        for told, kind, traits, sets, more, expected in (
            ("is no land any more", "is_not", ["types type(land)"], [], "", []),
            ("is a creature instead", "becomes", ["types type(creature)"], ["types"], "", []),
            (
                "is none once it is a Mountain",
                "is_not",
                ["types type(land)"],
                [],
                'waits("l",1). ',
                [f'lost("x",{FLYING})'],
            ),
        )
    ),
    row(
        "a land of whose types a case has the last word",
        permanent("x", "land")
        + printed("x", but="types")
        + 'keyword("x","flying"). '
        + gives("types type(land)", kind="is_not", name="l", at=9)
        + MOON,
        'gained("x",subtype("mountain"))',
        f'lost("x",{FLYING})',
    ),
    row(
        "a creature that a case says is no land",
        OGRE
        + printed("x", but="types")
        + 'keyword("x","flying"). '
        + gives("types type(land)", kind="is_also", name="l", at=9)
        + MOON,
    ),
    *(
        row(
            f"no land any more, then {told}",
            permanent("x", "land")
            + printed("x")
            + 'keyword("x","flying"). '
            + gives("types type(land)", kind="is_not", name="n", at=5)
            + gives("types type(land)", kind="is_also", name="l", at=at)
            + MOON,
            *expected,
        )
        for told, at, expected in (
            ("a land again", 6, ['gained("x",subtype("mountain"))', f'lost("x",{FLYING})']),
            ("no more than before", 4, ['lost("x",type(land))']),
        )
    ),
    *(
        row(
            f"who makes a land of it may lose that ability{told}",
            permanent("l", "land")
            + OGRE
            + printed("x")
            + more
            + change("t", "is_also", of="l", more="names_trait(@,types,type(land)). ")
            + gives('subtypes subtype("mountain")', kind="becomes", subject="anything", at=1)
            + 'sets_trait("e",subtypes). ',
            *expected,
        )
        for told, more, expected in (
            (
                "",
                'printed("l",abilities). ',
                [
                    'lost("l",ability("t"))',
                    'strips("e","t")',
                    "sequential",
                    'unsupported("613.8",order_depends("e","t"))',
                ],
            ),
            ("; by hand it doesn't", "", ['gained("x",type(land))', 'gained("x",subtype("mountain"))']),
            (
                "; what waits takes nothing away",
                'printed("l",abilities). otherwise_in("e",1). ',
                ['lost("l",ability("t"))', 'gained("x",type(land))', 'gained("x",subtype("mountain"))'],
            ),
        )
    ),
    # 613.1e: colors
    row(
        "a color in addition",
        OGRE + printed("x") + 'color("x",red). ' + gives("colors color(blue)", kind="is_also"),
        'gained("x",color(blue))',
    ),
    row(
        "a color instead",
        OGRE
        + printed("x")
        + 'color("x",red). '
        + gives("colors color(blue)", kind="becomes")
        + 'sets_trait("e",colors). ',
        'gained("x",color(blue))',
        'lost("x",color(red))',
    ),
    row(
        "colorless",
        OGRE + printed("x") + 'color("x",red). ' + change("e", "becomes", more="sets_trait(@,colors). "),
        'lost("x",color(red))',
    ),
    # 613.1f: abilities
    row(
        "all abilities are lost",
        OGRE
        + printed("x")
        + 'keyword("x","flying"). ability_effect("x","own"). effect("own"). mana_choice("x",1,"{G}"). '
        + change("e", "loses", more="loses_all_abilities(@). "),
        f'lost("x",{FLYING})',
        'lost("x",ability("own"))',
        'lost("x",mana)',
    ),
    row(
        "a keyword is lost with its variants",
        OGRE
        + printed("x")
        + 'keyword("x","islandwalk"). keyword("x","haste"). keyword_family("islandwalk","landwalk"). '
        + gives('keywords keyword("landwalk")', kind="loses"),
        'lost("x",keyword("islandwalk"))',
    ),
    row(
        "an ability is given",
        OGRE + printed("x") + change("e", "gains", more="gives_ability(@,1). gives_ability(@,2). "),
        'gained("x",granted("e",1))',
        'gained("x",granted("e",2))',
    ),
    row(
        "what can't be had is lost and not gained",
        OGRE
        + printed("x")
        + 'keyword("x","haste"). '
        + gives(f"keywords {FLYING}", name="f", at=9)
        + gives(f"keywords {FLYING}", f"keywords {HASTE}", kind="cant_have", at=1),
        f'lost("x",{HASTE})',
        *BARS_BOTH,
    ),
    row(
        "by hand, what can't be had is not gained",
        OGRE
        + 'keyword("x","haste"). '
        + gives(f"keywords {FLYING}", name="f")
        + gives(f"keywords {FLYING}", f"keywords {HASTE}", kind="cant_have"),
        *BARS_BOTH,
    ),
    # 122.1
    row(
        "keyword counters, also on what is given by hand",
        OGRE
        + 'counters("x","flying",1). counters("x","haste",0). counters("x","charge",1). '
        + 'counters("x","hexproof from red",1). keyword_family("hexproof from red","hexproof"). ',
        f'gained("x",{FLYING})',
        'gained("x",keyword("hexproof from red"))',
    ),
    row(
        "a counter of each keyword that one may give",
        OGRE + " ".join(f'counters("x","{each}",1).' for each in OF_COUNTERS) + " ",
        *(f'gained("x",keyword("{each}"))' for each in OF_COUNTERS),
    ),
    row(
        "counters add up with effects",
        OGRE
        + printed("x")
        + 'counters("x","+1/+1",2). counter_change("+1/+1",1,1). counters("x","+0/-1",1). '
        + 'counter_change("+0/-1",0,-1). '
        + sets("e", "constant(4)", "gets"),
        'number_now("x",power,8)',
        'number_now("x",toughness,4)',
    ),
    row("counters on what is given by hand", OGRE + 'counters("x","+1/+1",2). counter_change("+1/+1",1,1). '),
    # 613.4
    row(
        "a defined power comes before a set one",
        OGRE + printed("x") + sets("d", "count(type(creature))", "defines") + sets("e", "constant(5)"),
        'number_now("x",power,1)',
    ),
    *(
        row(
            f"what defines power, but {told}, comes when its time does: {at}",
            OGRE
            + printed("x")
            + f'timestamp("x",{at}). '
            + change("d", "defines", "is(self)", of="x", condition=condition, more=DEFINES_4 + more)
            + sets("e", "constant(5)", at=3),
            f'number_now("x",power,{power})',
        )
        for told, condition, more in (
            ("was given", "always", 'given_by("d","g"). effect_timestamp("g",1). '),
            ("under a condition", HOLDS, ""),
        )
        for at, power in ((2, 5), (4, 4))
    ),
    row(
        "the later of two set powers",
        OGRE + printed("x") + sets("e", "constant(5)", at=3) + sets("f", "constant(7)", at=4),
        'number_now("x",power,7)',
    ),
    row(
        "two effects that add",
        OGRE + printed("x") + sets("e", "constant(5)", "gets") + sets("f", "constant(5)", "gets"),
        'number_now("x",power,12)',
    ),
    row(
        "a number of each object",
        OGRE
        + creature("y")
        + 'measure("y",power,1). measure("y",toughness,5). '
        + printed("x", "y")
        + sets("e", "of(toughness,subject)", subject="type(creature)")
        + 'varies_with_subject("e"). ',
        'number_now("x",power,3)',
        'number_now("y",power,5)',
    ),
    row(
        "switched",
        OGRE + printed("x") + change("e", "switches"),
        'number_now("x",power,3)',
        'number_now("x",toughness,2)',
    ),
    row("switched twice", OGRE + printed("x") + change("e", "switches") + change("f", "switches")),
    row(
        "a number that isn't given is not asked of what isn't affected",
        creature("x", "y")
        + printed("x", "y")
        + sets("e", "of(toughness,subject)")
        + 'varies_with_subject("e"). measure("y",toughness,3). ',
        'unsupported("208.1",missing_measure("x",toughness))',
    ),
    row(
        "nor if it isn't given there either",
        creature("x", "y")
        + printed("x", "y")
        + sets("e", "of(toughness,subject)")
        + 'varies_with_subject("e"). measure("x",toughness,3). ',
        'number_now("x",power,3)',
    ),
    row(
        "a number that describes what an effect is about is asked of all permanents",
        creature("x", "y")
        + printed("x", "y")
        + 'measure("x",power,1). '
        + change("e", "switches", "compare(power,at_least,constant(2))"),
        'unsupported("208.1",missing_measure("y",power))',
    ),
    *(
        row(
            f"a number isn't asked for what is given by hand: {kind}, {subject}",
            creature("x", "y")
            + printed("y")
            + 'attached("y","x"). '
            + sets("e", 'number("hand",any)', kind, subject=subject)
            + f'effect_source("e","{source}"). ',
        )
        for kind, subject, source in (
            ("gets", "is(self)", "x"),
            ("gets", "is(host)", "y"),
            ("has_base", "is(self)", "x"),
            ("defines", "is(self)", "x"),
            ("switches", "is(self)", "x"),
        )
    ),
    *(
        row(
            f"a number that isn't given leaves open what is printed: {but} isn't, of {subject}",
            creature("x", "y")
            + printed(changed, but=but)
            + 'attached("x","y"). number("b","hand",1). '
            + sets("e", 'number("hand",any)', "has_base", subject=subject)
            + 'effect_source("e","x"). ',
            *(
                [f'made_unknown("{changed}","a","hand")', f'lost("{changed}",number(power))']
                if but == "toughness"
                else []
            ),
        )
        for subject, changed in (("is(self)", "x"), ("is(host)", "y"), ('id("y")', "y"))
        for but in ("power", "toughness")
    ),
    row(
        "words that aren't read may change the power that an effect looks at",
        creature("x")
        + printed("x")
        + 'measure("x",power,3). unread_about("u",numbers). '
        + change(
            "e", "gains", "compare(power,at_least,constant(4))", more='names_trait(@,keywords,keyword("haste")). '
        ),
        'unsupported("613.1",unread_effect("u"))',
    ),
    row(
        "but not what another looks at",
        creature("x") + printed("x") + 'unread_about("u",numbers). ' + change("e", "gets", "type(land)"),
    ),
    row(
        "a number of an effect that nothing printed is about isn't asked for",
        creature("x") + sets("e", 'number("hand",any)', "gets"),
    ),
    row(
        "the greatest number is asked of what it is among, for who is affected",
        creature("x", "y", "z")
        + printed("x", "y", "z")
        + 'measure("x",power,1). measure("y",power,1). '
        + sets("e", 'greatest(power,id("y"))'),
        'number_now("x",power,1)',
    ),
    # 613.6
    row(
        "an effect whose ability was lost is gone",
        OGRE + printed("x") + change("e", "switches", of="x") + 'lost_ability("e"). ',
    ),
    row(
        "but not if it has begun, and then it applies to the same objects",
        OGRE
        + creature("y")
        + 'measure("y",power,1). measure("y",toughness,9). '
        + printed("x", "y")
        + change("e", "switches", of="x", part="d")
        + 'lost_ability("e"). begun("d"). goes_on("d","y"). ',
        'number_now("y",power,9)',
        'number_now("y",toughness,1)',
    ),
    # 613.7
    row(
        "gained after it was lost",
        OGRE
        + printed("x")
        + gives(f"keywords {FLYING}", name="g", at=5)
        + gives(f"keywords {FLYING}", kind="loses", at=4),
        f'gained("x",{FLYING})',
    ),
    row(
        "lost after it was gained",
        OGRE
        + printed("x")
        + gives(f"keywords {FLYING}", name="g", at=3)
        + gives(f"keywords {FLYING}", kind="loses", at=4),
    ),
    row(
        "the order is not known",
        OGRE + printed("x") + gives(f"keywords {FLYING}", name="g", at=3) + gives(f"keywords {FLYING}", kind="loses"),
        'unsupported("613.7",order_unknown("g","e","x"))',
    ),
    row(
        "the order is not known, and a third effect takes it away for certain",
        OGRE
        + printed("x")
        + gives(f"keywords {FLYING}", name="g", at=3)
        + gives(f"keywords {FLYING}", name="f", kind="loses", at=4)
        + gives(f"keywords {FLYING}", kind="loses"),
    ),
    row(
        "the order is not known, and it can't have that anyway",
        OGRE
        + printed("x")
        + gives(f"keywords {FLYING}", name="g", at=3)
        + gives(f"keywords {FLYING}", name="f", kind="cant_have")
        + gives(f"keywords {FLYING}", kind="loses"),
        BARS_BOTH[0],
    ),
    row(
        "the order is not known, and another effect settles it",
        OGRE
        + printed("x")
        + gives(f"keywords {FLYING}", name="g", at=3)
        + gives(f"keywords {FLYING}", name="h", at=9)
        + gives(f"keywords {FLYING}", kind="loses", at=3),
        f'gained("x",{FLYING})',
    ),
    row(
        "the order of two set powers is not known",
        OGRE + printed("x") + sets("e", "constant(5)") + sets("f", "constant(7)"),
        'number_now("x",power,5)',
        'number_now("x",power,7)',
        'unsupported("613.7",order_unknown("e","f","x"))',
    ),
    row(
        "the order of two equal powers doesn't matter",
        OGRE + printed("x") + sets("e", "constant(5)") + sets("f", "constant(5)"),
        'number_now("x",power,5)',
    ),
    row(
        "a counter and a loss",
        OGRE + printed("x") + 'counters("x","flying",1). ' + gives(f"keywords {FLYING}", kind="loses", at=4),
        'unsupported("613.7",counter_order_unknown("flying","e","x"))',
    ),
    row(
        "an ability has the timestamp of its object",
        OGRE
        + permanent("o", "artifact")
        + printed("x")
        + 'timestamp("o",9). '
        + change("g", "gains", of="o", more=f"names_trait(@,keywords,{FLYING}). ")
        + gives(f"keywords {FLYING}", kind="loses", at=4),
        f'gained("x",{FLYING})',
    ),
    *(
        row(
            f"a given ability has the later timestamp: {giver} and {holder}",
            OGRE
            + permanent("o", "artifact")
            + printed("x")
            + f'timestamp("o",{holder}). effect_timestamp("giver",{giver}). effect("giver"). given_by("g","giver"). '
            + change("g", "gains", of="o", more=f"names_trait(@,keywords,{FLYING}). ")
            + gives(f"keywords {FLYING}", kind="loses", at=4),
            *([f'gained("x",{FLYING})'] if later else []),
        )
        for giver, holder, later in ((9, 1, True), (1, 9, True), (2, 3, False))
    ),
    row(
        "within one effect losing comes before gaining",
        OGRE
        + printed("x")
        + 'keyword("x","haste"). '
        + change("g", "gains", of="x", more=f"names_trait(@,keywords,{FLYING}). ")
        + change("e", "loses", of="x", part="g", more="loses_all_abilities(@). "),
        f'gained("x",{FLYING})',
        f'lost("x",{HASTE})',
        'lost("x",ability("g"))',
        'lost("x",ability("e"))',
    ),
    # 613.8
    row(
        "an effect whose ability another one takes away does not apply",
        OGRE
        + creature("y")
        + printed("x", "y")
        + change("g", "gains", of="x", subject='id("y")', more=f"names_trait(@,keywords,{FLYING}). ")
        + change("e", "loses", more="loses_all_abilities(@). "),
        'lost("x",ability("g"))',
        'strips("e","g")',
    ),
    row(
        "two effects that take each other's ability away",
        creature("x", "y")
        + printed("x", "y")
        + change("g", "loses", of="x", subject='id("y")', more="loses_all_abilities(@). ")
        + change("e", "loses", of="y", more="loses_all_abilities(@). "),
        'lost("x",ability("g"))',
        'lost("y",ability("e"))',
        'strips("e","g")',
        'strips("g","e")',
        'unsupported("613.8",order_depends("e","g"))',
        'unsupported("613.8",order_depends("g","e"))',
        "sequential",
    ),
    row(
        "what was found before is taken",
        OGRE
        + creature("y")
        + 'measure("y",power,1). resumed_layer(modified). evaluated("e"). evaluated_on("e","y"). '
        + 'evaluated_amount("e","y",power,3). '
        + printed("x", "y")
        + sets("e", "constant(7)", "gets"),
        'number_now("y",power,4)',
    ),
    *(
        row(
            f"an effect that waits has no known place before those that don't{told}",
            OGRE
            + printed("x")
            + f'otherwise_in("g",1). {more}'
            + gives(f"keywords {FLYING}", name="g", at=1)
            + gives(f"keywords {FLYING}", kind="loses", at=4),
            *expected,
        )
        for told, more, expected in (
            ("", "", ['unsupported("613.7",order_unknown("g","e","x"))', 'asks_dependency("g","e")']),
            (", unless it is told", 'dependencies_known. otherwise_without("g","e"). ', [f'gained("x",{FLYING})']),
        )
    ),
    # 613.8c: h waits for g, which waits for f
    *(
        row(
            f"an effect that comes to depend on another as a third is applied: {told}",
            OGRE
            + printed("x")
            + 'otherwise_in("g",1). otherwise_in("h",2). '
            + gives(f"keywords {HASTE}", name="f", at=at)
            + gives(f"keywords {FLYING}", name="g", at=2)
            + gives('keywords keyword("reach")', name="h", at=4)
            + more,
            *(f'gained("x",keyword("{each}"))' for each in ("flying", "haste", "reach")),
            *(['unsupported("613.8",order_depends("h","f"))', "sequential"] if expected else []),
            *(
                f"asks_dependency({each})"
                for each in ('"g","f"', '"h","f"', '"h","g"')
                if expected and "known" not in more
            ),
        )
        for told, at, more, expected in (
            ("later than it", 5, "", True),
            ("at its time", 4, "", True),
            ("without a time", None, "", True),
            ("earlier", 3, "", False),
            ("later, and no part of it", 5, 'dependencies_known. otherwise_without("h","g"). ', False),
            (
                "later, and a part of it",
                5,
                'dependencies_known. otherwise_without("h","g"). otherwise_without("g","f"). ',
                True,
            ),
            (
                "later, and waited for as well",
                5,
                "dependencies_known. "
                + "".join(f"otherwise_without({each}). " for each in ('"h","g"', '"g","f"', '"h","f"')),
                False,
            ),
        )
    ),
    # 613.8a: what an effect does is compared with what it was found to do on another board
    *(
        row(
            f"an effect that {told}",
            OGRE + creature("y") + 'measure("y",power,1). ' + printed("x", "y") + facts + 'compared("e"). ',
            *expected,
            *(['does_otherwise("e")'] if otherwise else []),
        )
        for told, facts, otherwise, expected in (
            ("does the same", SETS_3 + SET_BEFORE, False, [POWER_3]),
            ("does more", SETS_3, True, [POWER_3]),
            ("did less", SETS_3 + SET_BEFORE + 'evaluated_on("e","y"). ', True, [POWER_3]),
            ("adds another number", SETS_3 + SET_BEFORE.replace("3", "4"), True, [POWER_3]),
            ("sets one number instead of two", SETS_3 + SET_BEFORE + SET_TOUGHNESS, True, [POWER_3]),
            ("sets two numbers instead of one", SETS_3 + SET_BEFORE + SETS_TOUGHNESS, True, [POWER_3, TOUGHNESS_4]),
            ("exists no more", SETS_3 + 'lost_ability("e"). resumed_layer(base). ', True, []),
            (
                "exists no more, but began to apply",
                SETS_3 + SET_BEFORE + 'lost_ability("e"). begun("e"). goes_on("e","x"). ',
                False,
                [POWER_3],
            ),
            ("is given by nothing now", SETS_3 + 'absent_ability("e"). ', False, []),
            ("switches more", change("e", "switches"), True, SWITCHED),
            ("was given before", SETS_3 + SET_BEFORE + 'absent_ability("e"). ', True, []),
        )
    ),
    *(
        row(
            f"a subtype {told}",
            permanent("x", kind)
            + printed("x")
            + gives('subtypes subtype("elf")', kind="is_also")
            + 'compared("e"). evaluated_on("e","x"). resumed_layer(types). '
            + facts,
            *(ELF if kind == "creature" else []),
            *(['does_otherwise("e")'] if otherwise else []),
            *(['comes_next("e")'] if "one_by_one" in facts else []),
        )
        for told, kind, facts, otherwise in (
            ("that is given as before", "creature", f"one_by_one. {ELF_BEFORE}", False),
            ("that couldn't be given before", "creature", "one_by_one. ", True),
            ("that can't be given now", "land", f"one_by_one. {ELF_BEFORE}", True),
            ("that couldn't be given, of effects that apply together", "creature", "", False),
            ("that can't be given, of effects that apply together", "land", ELF_BEFORE, False),
        )
    ),
    row(
        "the parts of one effect do otherwise together",
        OGRE
        + printed("x")
        + sets("e", "constant(3)")
        + change("part", "has_base", part="e", more="changes_number(@,toughness,constant(4)). ")
        + SET_BEFORE
        + 'compared("e"). compared("part"). ',
        POWER_3,
        TOUGHNESS_4,
        'does_otherwise("e")',
        'does_otherwise("part")',
    ),
    # 613.8b: rounds in which effects wait for others
    *(
        row(
            f"rounds in which {told}",
            "resumed_layer(abilities). "
            + OGRE
            + printed("x")
            + "".join(change(name, "gains", more="evaluated(@). ") for name in ("e", "f", "g"))
            + "".join(f'otherwise_in("{name}",{number}). ' for number, those in enumerate(rounds, 1) for name in those),
            *(f"goes_round({number})" for number in ends),
            *(f'unsupported("613.8",order_depends({pair}))' for pair in open_pairs),
            *(["sequential"] if open_pairs else []),
        )
        for told, rounds, ends, open_pairs in (
            ("all settle", ("efg", "fg", "g"), [], []),
            ("two change each other", ("efg", "fg", "fg"), [3], ['"f","g"']),
            ("three change each other", ("efg", "efg"), [2], ['"e","f"', '"e","g"']),
            ("one changes itself", ("e", "e"), [2], ['"e","e"']),
            ("another waits at last", ("e", "ef"), [2], ['"e","f"']),
            ("they take turns", ("ef", "fg", "ge", "ef", "fg"), [5], ['"f","g"']),
        )
    ),
    *(
        row(
            f"an ability that is given in its own layer, {told}",
            f"resumed_layer({layer}). "
            + OGRE
            + printed("x")
            + "".join(change(name, "loses", more="evaluated(@). ") for name in ("e", "f", "g"))
            + f'new_ability("g"). {facts}',
            *(['unsupported("613.8",order_depends("e","f"))'] if expected == "two" else []),
            *(['unsupported("613.8",order_depends("g","g"))'] if expected == "one" else []),
            *(["sequential"] if layer == "abilities" else []),
            *(["goes_round(3)"] if facts == AGAIN else []),
        )
        for told, layer, facts, expected in (
            ("while others do otherwise again", "abilities", AGAIN, "two"),
            ("while none waits", "abilities", "", ""),
            ("while others wait", "abilities", 'otherwise_in("e",1). otherwise_in("f",1). ', "two"),
            ("and waits alone", "abilities", 'otherwise_in("g",1). ', ""),
            (
                "and waits alone, and takes abilities away",
                "abilities",
                'otherwise_in("g",1). loses_all_abilities("g"). ',
                "one",
            ),
            ("as the last", "abilities", 'late_ability("g"). ', "one"),
            ("and acts in another one", "colors", 'otherwise_in("e",1). otherwise_in("f",1). ', ""),
        )
    ),
    row(
        "an effect that depends on another whose ability it takes away",
        'resumed_layer(abilities). otherwise_unstripped("e","f"). ',
        'unsupported("613.8",order_depends("e","f"))',
        "sequential",
    ),
    # 613.8c: where rounds leave the order open
    *(
        row(
            f"what is left open is settled one by one, {told}",
            f'resumed_layer({layer}). otherwise_unstripped("e","f"). {facts}',
            'unsupported("613.8",order_depends("e","f"))',
            *(["sequential"] if expected else []),
        )
        for told, layer, facts, expected in (
            ("in layer 4", "types", "", True),
            ("in layer 5", "colors", "", True),
            ("in layer 7a", "defined", "", True),
            ("in layer 7b", "base", "", True),
            ("in layer 7c", "modified", "", True),
            ("in layer 7d", "switched", "", True),
            ("in layer 2", "control", "", True),
            (
                "with counters in layer 7c",
                "modified",
                'permanent("y"). counters("y","+1/+1",1). counter_change("+1/+1",1,1). ',
                True,
            ),
            ("with those who are suspected", "abilities", 'permanent("y"). suspected("y"). ', True),
            ("with what can't be had", "abilities", gives(f"keywords {FLYING}", kind="cant_have"), True),
            (
                "with keyword counters",
                "abilities",
                'permanent("y"). counters("y","flying",1). keyword("y","flying"). ',
                True,
            ),
            ("in layer 5 with keyword counters", "colors", 'permanent("y"). counters("y","flying",1). ', True),
        )
    ),
    row(
        "it is not asked what depends on what if rounds come to no end",
        OGRE
        + printed("x")
        + "".join(f'otherwise_in("{each}",{n}). ' for n in (1, 2) for each in "gh")
        + gives(f"keywords {FLYING}", name="g", at=1)
        + gives(f"keywords {HASTE}", name="h", at=2)
        + gives(f"keywords {FLYING}", kind="loses", at=4),
        'gained("x",keyword("haste"))',
        "goes_round(2)",
        "sequential",
        'unsupported("613.7",order_unknown("g","e","x"))',
        'unsupported("613.8",order_depends("g","h"))',
    ),
    row(
        "it is asked what depends on what if one that waits takes something away",
        OGRE
        + printed("x")
        + 'otherwise_in("g",1). '
        + gives(f"keywords {FLYING}", name="g", kind="loses", at=1)
        + gives(f"keywords {FLYING}", at=4),
        'asks_dependency("g","e")',
        'unsupported("613.7",order_unknown("e","g","x"))',
    ),
    row(
        "an effect has no known place that depends on one without",
        OGRE
        + printed("x")
        + 'otherwise_in("g",1). dependencies_known. otherwise_without("g","f"). '
        + gives(f"keywords {FLYING}", name="g", at=1)
        + gives(f"keywords {HASTE}", name="f")
        + gives(f"keywords {FLYING}", kind="loses", at=4),
        'gained("x",keyword("haste"))',
        'unsupported("613.7",order_unknown("g","e","x"))',
    ),
    row(
        "a given ability has the later timestamp, one by one too",
        OGRE
        + "one_by_one. "
        + change("one", "gains", at=2, more="evaluated(@). ")
        + change("giver", "gets", at=3)
        + change("g", "gains", of="x", more="evaluated(@). ")
        + 'timestamp("x",1). given_by("g","giver"). ',
        'comes_next("one")',
    ),
    row(
        "that does nothing to anything",
        OGRE
        + printed("x")
        + 'otherwise_in("g",1). otherwise_in("h",2). evaluated("f"). '
        + gives(f"keywords {HASTE}", name="f", at=5)
        + gives(f"keywords {FLYING}", name="g", at=2)
        + gives('keywords keyword("reach")', name="h", at=4),
        f'gained("x",{FLYING})',
        'gained("x",keyword("reach"))',
    ),
    row(
        "what is declared is not known",
        OGRE + printed("x") + change("e", "switches", condition="always", more="depends_on_declaration(@). "),
        'unsupported("611.3a",condition_on_declaration("e"))',
    ),
    row(
        "a question that nobody answers",
        OGRE + printed("x") + change("e", "switches", condition='answer("why")'),
        'unsupported("611.3a",unanswered("why"))',
    ),
]


test_one_layer = table(ROWS)


def _layers(facts: str) -> Iterable[str]:
    return {atom for atom in answer(facts, encodings.text("apply_layer")) if "layer(" in atom}


def test_the_layers_in_their_order() -> None:
    """CR 613.1, 613.4: if every layer has an effect, they are applied one after the other."""
    facts = TWO + OGRE + printed("x")
    facts += gives("types type(artifact)", "colors color(red)", kind="is_also") + gives(f"keywords {FLYING}", name="g")
    facts += sets("d", "constant(1)", "defines") + sets("b", "constant(1)") + sets("m", "constant(1)", "gets")
    facts += change("s", "switches")
    order = ["types", "colors", "abilities", "defined", "base", "modified", "switched"]
    for number, layer in enumerate(order):
        later = {f"later_layer({each})" for each in order[number + 1 :]}
        assert _layers(facts) == {f"layer({layer})", *later}
        facts += f"applied_layer({layer}). "
    assert _layers(facts) == set()


def test_what_goes_on_in_later_layers() -> None:
    """CR 613.6: the first part of an effect fixes the objects for its later parts."""
    facts = TWO + OGRE + creature("y") + printed("x", "y")
    facts += gives("types type(artifact)", kind="is_also", subject="type(creature)")
    facts += change("b", "switches", subject="type(creature)", part="e")
    facts += gives("types type(land)", kind="is_also", name="alone", subject="type(creature)")
    shown = {atom for atom in answer(facts, encodings.text("apply_layer")) if atom.startswith(("started", "carried"))}
    assert shown == {'started("e")', 'carried("e","x")', 'carried("e","y")'}


@pytest.mark.parametrize(
    ("facts", "faces"),
    [
        ('attacking("x","b"). ', True),
        ('permanent("w"). card_type("w",planeswalker). controls("b","w"). attacking("x","w"). ', True),
        ('permanent("w"). card_type("w",battle). controls("a","w"). protects("b","w"). attacking("x","w"). ', True),
        ('attacked_gone("x","b"). ', True),
        ("", False),
    ],
)
def test_the_defending_player_is_that_of_an_attacking_creature(facts: str, faces: bool) -> None:
    """CR 508.5: "as long as defending player is the monarch"."""
    effect = change("e", "switches", condition='has_mark(defending,"monarch")')
    varies = 'condition_varies_with_defending_player("e"). varies_with_defending_player("e"). '
    shown = found(TWO + 'player_mark("b","monarch"). ' + OGRE + printed("x") + facts + effect + varies, "apply_layer")
    assert shown == ({'number_now("x",power,3)', 'number_now("x",toughness,2)'} if faces else set())


__all__: list[str] = []
