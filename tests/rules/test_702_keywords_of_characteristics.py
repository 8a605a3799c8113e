"""CR 702, 718 and 721: keywords that make effects on what has them, and cards with numbers printed in a box."""

from __future__ import annotations

from .rows import TWO, Row, creature, permanent, table
from .test_613_interaction_of_continuous_effects import OGRE, change, gives, printed

ASKED = 'answer("asked")'
YES, NO = 'answer("asked",yes). ', 'answer("asked",no). '
HASTE = 'gained("x",keyword("haste"))'
NO_CREATURE = 'lost("x",type(creature))'
UNANSWERED = 'unsupported("611.3a",unanswered("asked"))'


def says(keyword: str, kind: str, *, asks: bool = False, more: str = "") -> str:
    """The effect that a keyword of x makes on it, named k."""
    family = keyword.partition(" {")[0]
    named = f'keyword_named(@,"{keyword}","{family}"). effect_controller(@,"a"). {more}'
    return change("k", kind, "is(self)", of="x", condition=ASKED if asks else "always", more=named)


def row(name: str, facts: str, *expected: str) -> Row:
    return Row(name, TWO + facts, "\n".join(expected), "apply_layer")


SECOND_SET = (
    "changes_number(@,power,constant(1)). changes_number(@,toughness,constant(1)). "
    'cost_symbol(@,"{2}",1). symbol_half("{2}",generic(2)). '
    'cost_symbol(@,"{G}",2). symbol_half("{G}",green). '
)
PROTOTYPE = says("prototype {2}{g}{g} — 1/1", "defines", asks=True, more=SECOND_SET)
OF_THE_SECOND_SET = (
    'gained("x",mana_cost_of("k"))',
    'number_now("x",mana_value,4)',
    'number_now("x",power,1)',
    'number_now("x",toughness,1)',
)
X_AND_HYBRID = (
    "changes_number(@,power,constant(1)). "
    'cost_symbol(@,"{X}",1). symbol_half("{X}",variable). '
    'cost_symbol(@,"{2/W}",1). symbol_half("{2/W}",generic(2)). symbol_half("{2/W}",white). '
)


def cost_of(color: str) -> str:
    """A second cost of one mana of a color; the letter stands for any."""
    return f'cost_symbol(@,"{{W}}",1). symbol_half("{{W}}",{color}). '


SHIP = permanent("x", "artifact") + 'measure("x",power,4). measure("x",toughness,3). ' + printed("x")

STAMPED = 'timestamp("x",10). '
WIPES = change("w", "loses", at=5, more="loses_all_abilities(@). ")
ENCHANTING = OGRE + 'card_type("x",enchantment). ' + printed("x") + permanent("h") + 'attached("x","h"). '

ROWS = [
    # 702.103b, 702.103f
    row(
        "bestowed, it is an Aura and no creature",
        OGRE
        + 'card_type("x",enchantment). '
        + printed("x")
        + permanent("h")
        + 'attached("x","h"). '
        + says("bestow {4}{u}", "is_also"),
        NO_CREATURE,
        'gained("x",subtype("aura"))',
    ),
    row("unattached it is not bestowed", OGRE + printed("x") + says("bestow {4}{u}", "is_also")),
    # 702.151b
    row(
        "attached, it is no creature",
        OGRE + printed("x") + permanent("h") + 'attached("x","h"). ' + says("reconfigure {2}", "is_not"),
        NO_CREATURE,
    ),
    row("unattached it is what it is", OGRE + printed("x") + says("reconfigure {2}", "is_not")),
    row(
        "something else is attached to it",
        OGRE + printed("x") + permanent("h") + 'attached("h","x"). ' + says("reconfigure {2}", "is_not"),
    ),
    # 702.161a
    row(
        "in its controller's turn living metal makes it an artifact creature",
        permanent("x", "enchantment") + printed("x") + says("living metal", "is_also"),
        'gained("x",type(artifact))',
        'gained("x",type(creature))',
    ),
    row(
        "in the turn of another player it doesn't",
        permanent("x", "enchantment")
        + printed("x")
        + says("living metal", "is_also").replace('effect_controller("k","a")', 'effect_controller("k","b")'),
    ),
    row("types by hand stay as they are", permanent("x", "enchantment") + says("living metal", "is_also")),
    # 702.176a
    row(
        "impending with time left",
        OGRE + printed("x") + 'counters("x","time",1). ' + YES + says("impending {2}", "is_not", asks=True),
        NO_CREATURE,
    ),
    row(
        "whether its cost was paid is asked",
        OGRE + printed("x") + 'counters("x","time",1). ' + says("impending {2}", "is_not", asks=True),
        UNANSWERED,
    ),
    row(
        "without time nothing is asked",
        OGRE + printed("x") + 'counters("x","time",0). ' + says("impending {2}", "is_not", asks=True),
    ),
    row(
        "nor of another kind",
        OGRE + printed("x") + 'counters("x","charge",1). ' + says("impending {2}", "is_not", asks=True),
    ),
    row(
        "types by hand are final, and nothing is asked",
        OGRE + printed("x", but="types") + 'counters("x","time",1). ' + says("impending {2}", "is_not", asks=True),
    ),
    # 702.62a, 702.84a, 702.109a, 702.136a, 702.152a
    *(
        row(
            f"haste by {keyword}",
            OGRE + printed("x") + YES + says(keyword, "gains", asks=True, more=gives("types type(artifact)")),
            HASTE,
        )
        for keyword in ("suspend", "unearth", "dash", "riot", "blitz")
    ),
    # 702.62a, 702.84a, 702.136a: what happened once lasts; 702.109a, 702.152a: what an ability says is gone with it
    *(
        row(
            f"haste by {keyword} {'goes on' if lasts else 'ends'} without the ability",
            OGRE + printed("x") + YES + says(keyword, "gains", asks=True) + 'lost_ability("k"). ',
            *([HASTE] if lasts else []),
        )
        for keyword, lasts in (("suspend", 1), ("unearth", 1), ("riot", 1), ("dash", 0), ("blitz", 0))
    ),
    *(
        row(
            f"an effect that took all abilities away before leaves haste by {keyword}",
            OGRE + printed("x") + YES + says(keyword, "gains", asks=True) + STAMPED + WIPES,
            'lost("x",ability("k"))',
            HASTE if lasts else 'strips("w","k")',
        )
        for keyword, lasts in (("riot", 1), ("dash", 0))
    ),
    # 702.103b, 702.151b
    row(
        "bestowed, it is an Aura without the ability",
        ENCHANTING + says("bestow {4}{u}", "is_also") + 'lost_ability("k"). ',
        NO_CREATURE,
        'gained("x",subtype("aura"))',
    ),
    row(
        "attached, it is no creature without the ability",
        ENCHANTING + says("reconfigure {2}", "is_not") + 'lost_ability("k"). ',
        NO_CREATURE,
    ),
    # 613.8a: a third effect may depend on one of two that undo each other
    *(
        row(
            f"two effects undo each other, and a third {third}",
            OGRE
            + printed("x")
            + YES
            + change("r", "is_not", at=6, more="names_trait(@,types,type(creature)). ")
            + change("s", "is_also", at=36, more="names_trait(@,types,type(creature)). ")
            + change("t", "is_also", at=24, more="names_trait(@,types,type(artifact)). ", **asks),
            'gained("x",type(artifact))',
            *(["sequential"] if asks else []),
        )
        for third, asks in (
            ("is about creatures", {"subject": "type(creature)"}),
            ("is under a condition", {"condition": ASKED}),
            ("asks for nothing", {}),
        )
    ),
    # 613.8a, 205.3d: whether it becomes an Aura depends on whether it is an enchantment then
    row(
        "types are set where bestow gives one and takes one",
        ENCHANTING
        + says("bestow {4}{u}", "is_also")
        + STAMPED
        + change("s", "becomes", at=15, more="sets_trait(@,types). names_trait(@,types,type(artifact)). "),
        'gained("x",type(artifact))',
        'lost("x",type(enchantment))',
        NO_CREATURE,
        "sequential",
    ),
    row(
        "an effect takes a type where bestow gives one and takes one",
        ENCHANTING
        + says("bestow {4}{u}", "is_also")
        + STAMPED
        + change("s", "is_not", at=15, more="names_trait(@,types,type(enchantment)). "),
        'lost("x",type(enchantment))',
        NO_CREATURE,
        "sequential",
    ),
    row("no haste without riot's", OGRE + printed("x") + NO + says("riot", "gains", asks=True)),
    row("whether it has haste is asked", OGRE + printed("x") + says("riot", "gains", asks=True), UNANSWERED),
    # 718.3b
    row(
        "cast prototyped, it has the second set, before all effects",
        OGRE
        + printed("x")
        + 'color("x",red). '
        + YES
        + PROTOTYPE
        + gives("types type(artifact)", kind="is_also", name="f"),
        *OF_THE_SECOND_SET,
        'gained("x",color(green))',
        'lost("x",color(red))',
    ),
    row(
        "it keeps a color of the second cost",
        OGRE + printed("x") + 'color("x",green). unknown_colors("x"). ' + YES + PROTOTYPE,
        *OF_THE_SECOND_SET,
        'lost("x",unknown_colors)',
    ),
    row("cast normally, it has the first set", OGRE + printed("x") + 'color("x",red). ' + NO + PROTOTYPE),
    row(
        "unanswered, nobody knows its mana cost",
        OGRE + printed("x") + 'color("x",red). ' + PROTOTYPE,
        'lost("x",mana_cost)',
        'lost("x",number(mana_value))',
        UNANSWERED,
    ),
    row("numbers by hand are final, and nothing is asked", OGRE + PROTOTYPE),
    row(
        "colors by hand are final",
        OGRE + printed("x", but="colors") + 'color("x",red). unknown_colors("x"). ' + YES + PROTOTYPE,
        *OF_THE_SECOND_SET,
    ),
    row(
        "toughness alone is printed",
        OGRE + 'printed("x",toughness). ' + YES + PROTOTYPE,
        'number_now("x",toughness,1)',
    ),
    row(
        "nobody asks for its mana cost then",
        OGRE + 'printed("x",toughness). ' + PROTOTYPE,
        UNANSWERED,
    ),
    row(
        "the larger half of a hybrid symbol counts, and X as nothing",
        OGRE + printed("x") + YES + says("prototype {x}", "defines", asks=True, more=X_AND_HYBRID),
        'gained("x",color(white))',
        'gained("x",mana_cost_of("k"))',
        'number_now("x",mana_value,2)',
        'number_now("x",power,1)',
    ),
    *(
        row(
            f"{color} by the second cost",
            OGRE + printed("x") + YES + says("prototype {w}", "defines", asks=True, more=cost_of(color)),
            f'gained("x",color({color}))',
            'gained("x",mana_cost_of("k"))',
            'number_now("x",mana_value,1)',
        )
        for color in ("white", "blue", "black", "red", "green")
    ),
    row(
        "a second cost of {0} counts as nothing",
        OGRE
        + printed("x")
        + YES
        + says("prototype {0}", "defines", asks=True, more='cost_symbol(@,"{0}",1). symbol_half("{0}",generic(0)). '),
        'gained("x",mana_cost_of("k"))',
        'number_now("x",mana_value,0)',
    ),
    row(
        "costs of other effects color nothing",
        OGRE + printed("x") + YES + PROTOTYPE + 'effect("tax"). cost_symbol("tax","{W}",1). symbol_half("{W}",white). ',
        *OF_THE_SECOND_SET,
        'gained("x",color(green))',
    ),
    row(
        "it is settled before all layers alone: later colors stay",
        OGRE + printed("x") + 'color("x",red). ' + YES + PROTOTYPE + "applied_layer(actual). ",
    ),
    row(
        "settled, it is not asked for its mana cost again",
        OGRE + printed("x") + PROTOTYPE + "applied_layer(actual). ",
    ),
    row(
        "what another keyword asks is nothing to its mana cost",
        OGRE
        + printed("x")
        + YES
        + PROTOTYPE
        + 'counters("x","time",1). '
        + says("impending {2}", "is_not", asks=True).replace('"k"', '"i"').replace('"asked"', '"other"'),
        *OF_THE_SECOND_SET,
        'gained("x",color(green))',
    ),
    row(
        "nobody knows its mana cost, but that of others",
        OGRE
        + printed("x")
        + PROTOTYPE
        + creature("y")
        + 'measure("y",power,3). measure("y",toughness,3). '
        + printed("y"),
        'lost("x",mana_cost)',
        'lost("x",number(mana_value))',
        UNANSWERED,
    ),
    # 721.2b, 208.3
    row(
        "what stands in a station box is not its own, before all effects",
        SHIP + 'boxed("x"). ' + gives("types type(creature)", kind="is_also"),
        'lost("x",number(power))',
        'lost("x",number(toughness))',
    ),
    row(
        "of a creature by type it is",
        creature("x") + 'measure("x",power,4). measure("x",toughness,3). boxed("x"). ' + printed("x"),
    ),
    row("without a box it is", SHIP),
    row(
        "of other numbers the box says nothing",
        SHIP + 'boxed("x"). measure("x",loyalty,3). ',
        'lost("x",number(power))',
        'lost("x",number(toughness))',
    ),
    row(
        "only what is printed in it is lost",
        permanent("x", "artifact") + 'measure("x",power,4). boxed("x"). ' + printed("x"),
        'lost("x",number(power))',
    ),
    row(
        "only once",
        SHIP + 'boxed("x"). applied_layer(actual). ' + gives("types type(creature)", kind="is_also"),
        'gained("x",type(creature))',
    ),
]

test_keywords_of_characteristics = table(ROWS)
