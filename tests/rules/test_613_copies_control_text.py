"""CR 613.1a to 613.1c, 613.7c and 701.60c: copies, control, replaced words, and what has a timestamp of its own."""

from __future__ import annotations

from .rows import TWO, Row, creature, permanent, table
from .test_613_interaction_of_continuous_effects import ALL, change, gives, printed

__all__: list[str] = []

X, Y = creature("x"), creature("y")
EVERYTHING = printed("x", "y") + 'printed("x",controller). printed("y",controller). '
OPEN = 'unsupported("613.7",order_unknown('


def row(name: str, facts: str, *expected: str) -> Row:
    return Row(name, TWO + facts, "\n".join(expected), "apply_layer")


def copied(effect: str, source: str, target: str = "x", *, but: str = "") -> list[str]:
    """What is copied from a permanent: everything that is printed, and the name."""
    return [f'gained("{target}",copied("{effect}","{source}",{each}))' for each in (*ALL, "name") if each != but]


def copy(name: str, of: str, subject: str = 'id("x")', more: str = "", at: int | None = None) -> str:
    return change(name, "is_copy", subject, at=at, more=f'copied_from(@,"{of}"). {more}')


def control(name: str, who: str, subject: str = 'id("x")', at: int | None = None, of: str = "") -> str:
    return change(name, "takes_control", subject, at=at, of=of, more=f"new_controller(@,{who}). ")


def words(name: str, word: str, other: str, subject: str = 'id("x")', at: int | None = None) -> str:
    return change(name, "changes_words", subject, at=at, more=f'changes_word(@,"{word}","{other}"). ')


MENACE, BLOCKS_NOT = 'gained("x",keyword("menace"))', 'gained("x",cant_block)'
SUSPECTED = X + printed("x") + 'suspected("x"). '
LOSS = change("e", "loses", at=4, more="loses_all_abilities(@). ")
IN_NAME = 'lost("x",suspicion)'
NEXT = "resumed_layer(copies). one_by_one. "

ROWS = [
    # Copies
    row("all that is printed is copied, and the name", X + Y + EVERYTHING + copy("e", "y"), *copied("e", "y")),
    row(
        "what a case gives of an object as it is now is no copy",
        X + Y + printed("x", but="types") + printed("y") + copy("e", "y"),
        *copied("e", "y", but="types"),
    ),
    row(
        "what is copied is known only as it is printed",
        X + Y + printed("x") + printed("y", but="types") + copy("e", "y"),
        *copied("e", "y"),
        'unsupported("707.2",copiable_unknown("e","y"))',
    ),
    row("an object is no copy of itself", X + EVERYTHING + copy("e", "x")),
    row(
        "a copy has something in addition",
        X + EVERYTHING + copy("e", "x", more='names_trait(@,keywords,keyword("haste")). '),
        'gained("x",keyword("haste"))',
    ),
    row(
        "what is in addition is not given where the case says what there is",
        X + printed("x", but="keywords") + copy("e", "x", more='names_trait(@,keywords,keyword("haste")). '),
    ),
    row(
        "two copy effects on one object are applied in turn",
        X + Y + EVERYTHING + creature("z") + printed("z") + copy("e", "y") + copy("f", "z"),
        *copied("e", "y"),
        *copied("f", "z"),
        f'{OPEN}"e","f","x"))',
        "sequential",
    ),
    row(
        "so are one on an object and one that copies it",
        X + Y + EVERYTHING + creature("z") + printed("z") + copy("e", "y") + copy("f", "z", 'id("y")'),
        *copied("e", "y"),
        *copied("f", "z", "y"),
        f'{OPEN}"e","f","y"))',
        "sequential",
    ),
    row(
        "nothing is open while they are applied one by one",
        X
        + Y
        + EVERYTHING
        + creature("z")
        + printed("z")
        + copy("e", "y", at=1)
        + copy("f", "z", at=2)
        + NEXT
        + 'evaluated("f"). ',
        *copied("e", "y"),
        'comes_next("e")',
        "sequential",
    ),
    # Control
    row(
        "control goes to another player",
        X + EVERYTHING + control("e", 'player("b")'),
        'gained("x",controller("b"))',
        'lost("x",controller("a"))',
    ),
    row("who controls it already gets nothing", X + EVERYTHING + control("e", 'player("a")')),
    row("a controller that is given as it is stays", X + printed("x") + control("e", 'player("b")')),
    row(
        "the controller of the effect gets it",
        X + permanent("o", "enchantment") + EVERYTHING + control("e", "you", of="o") + 'effect_controller("e","b"). ',
        'gained("x",controller("b"))',
        'lost("x",controller("a"))',
    ),
    row(
        "the later of two effects counts",
        X
        + EVERYTHING
        + control("e", 'player("b")', at=1)
        + control("f", 'player("a")', at=2)
        + "resumed_layer(control). one_by_one. ",
        'comes_next("e")',
        "sequential",
    ),
    row(
        "which is later is not known",
        X + EVERYTHING + control("e", 'player("b")') + control("f", 'player("a")'),
        'lost("x",controller("a"))',
        f'{OPEN}"e","f","x"))',
        f'{OPEN}"f","e","x"))',
        "sequential",
    ),
    row(
        "nothing is open while control is given one by one, nor where the two players are one",
        X + EVERYTHING + control("e", 'player("b")') + control("f", 'player("b")'),
        'gained("x",controller("b"))',
        'lost("x",controller("a"))',
        "sequential",
    ),
    row(
        "who gives control may lose the ability to another",
        X
        + permanent("o", "enchantment", of="a")
        + EVERYTHING
        + 'printed("o",controller). '
        + control("e", "you", of="o", at=1)
        + 'effect_controller("e","a"). '
        + control("f", 'player("b")', 'id("o")', at=2),
        'gained("o",controller("b"))',
        'lost("o",controller("a"))',
        'unsupported("613.7",order_unknown("f","e","o"))',
        "sequential",
    ),
    row(
        "what was given before in the layer is taken also where the case says what there is",
        X
        + 'keyword("x","flying"). received("x",keyword("flying")). resumed_layer(abilities). one_by_one. '
        + gives('keywords keyword("flying")', kind="loses"),
        'comes_next("e")',
        'lost("x",keyword("flying"))',
    ),
    row(
        "several players can't control an object",
        X + EVERYTHING + control("e", "any"),
        'gained("x",controller("b"))',
        'unsupported("613.1b",several_controllers("e","x"))',
    ),
    row(
        "what was found before counts",
        X
        + EVERYTHING
        + control("e", 'player("a")')
        + "resumed_layer(control). "
        + 'evaluated("e"). evaluated_on("e","x"). evaluated_control("e","x","b"). ',
        'gained("x",controller("b"))',
        'lost("x",controller("a"))',
    ),
    *(
        row(
            f"to give control to {told} is something else",
            X
            + EVERYTHING
            + control("e", 'player("b")')
            + "resumed_layer(control). "
            + f'compared("e"). evaluated_on("e","x"). {facts}',
            'does_otherwise("e")',
            'gained("x",controller("b"))',
            'lost("x",controller("a"))',
        )
        for told, facts in (
            ("somebody", ""),
            ("one player and another", 'evaluated_control("e","x","b"). evaluated_control("e","x","a"). '),
        )
    ),
    # Words
    row(
        "words of the type line, of keywords and of abilities are replaced",
        permanent("x", "land")
        + 'subtype("x","swamp"). effect("g"). ability_effect("x","g"). '
        + 'effect("h"). ability_effect("x","h"). lost_ability("h"). '
        + EVERYTHING
        + words("e", "swamp", "island"),
        'gained("x",reworded("g","e"))',
        'gained("x",reworded_keywords("e"))',
        'gained("x",subtype("island"))',
        'lost("x",subtype("swamp"))',
    ),
    row(
        "what a case gives as it is stays",
        permanent("x", "land")
        + 'subtype("x","swamp"). effect("g"). ability_effect("x","g"). '
        + words("e", "swamp", "island"),
    ),
    row(
        "a land may be both already, or change one into the other",
        permanent("x", "land")
        + 'subtype("x","swamp"). subtype("x","island"). '
        + EVERYTHING
        + words("e", "swamp", "island")
        + 'changes_word("e","island","swamp"). ',
        'gained("x",reworded_keywords("e"))',
    ),
    row(
        "two such effects on one object are applied in turn",
        X + EVERYTHING + words("e", "swamp", "island") + words("f", "island", "forest"),
        'gained("x",reworded_keywords("e"))',
        'gained("x",reworded_keywords("f"))',
        f'{OPEN}"e","f","x"))',
        "sequential",
    ),
    row(
        "the words of one may be replaced by the other",
        X
        + Y
        + EVERYTHING
        + words("e", "swamp", "island")
        + change("f", "changes_words", 'id("y")', of="x", more='changes_word(@,"island","forest"). '),
        'gained("x",reworded("f","e"))',
        'gained("x",reworded_keywords("e"))',
        'gained("y",reworded_keywords("f"))',
        f'{OPEN}"e","f","x"))',
        "sequential",
    ),
    # Timestamps of counters and of being suspected, and of what copies
    row(
        "a counter that came later stays",
        X + printed("x") + 'counters("x","flying",1). timestamp_of("x","flying",5). ' + LOSS,
        'gained("x",keyword("flying"))',
    ),
    row(
        "one that came earlier is lost",
        X + printed("x") + 'counters("x","flying",1). timestamp_of("x","flying",3). ' + LOSS,
    ),
    row(
        "unless the effect may have to wait for others",
        X
        + printed("x")
        + 'counters("x","flying",1). timestamp_of("x","flying",5). '
        + LOSS
        + 'resumed_layer(abilities). evaluated("e"). evaluated_on("e","x"). otherwise_in("e",1). ',
        'unsupported("613.7",counter_order_unknown("flying","e","x"))',
    ),
    row(
        "who is suspected has menace",
        SUSPECTED + gives('keywords keyword("haste")'),
        'gained("x",keyword("haste"))',
        MENACE,
    ),
    row("all of that is lost later", SUSPECTED + 'timestamp_of("x","suspected",3). ' + LOSS, IN_NAME),
    row("who is suspected later has it", SUSPECTED + 'timestamp_of("x","suspected",5). ' + LOSS, MENACE),
    row(
        "which is later is not known of the suspected",
        SUSPECTED + LOSS,
        IN_NAME,
        'unsupported("613.7",suspicion_order_unknown("e","x"))',
    ),
    row("what is given as it is now is not lost", X + 'suspected("x"). ' + LOSS),
    row("a suspect in name has nothing to lose", SUSPECTED + 'suspected_in_name("x"). ' + LOSS),
    row(
        "menace alone is lost",
        SUSPECTED + 'timestamp_of("x","suspected",3). ' + gives('keywords keyword("menace")', kind="loses", at=4),
        IN_NAME,
        BLOCKS_NOT,
    ),
    row(
        "where somebody is suspected effects are applied one by one, too",
        SUSPECTED
        + LOSS.replace('"x"', '"q"')
        + gives('keywords keyword("haste")', name="f", subject='id("q")')
        + 'resumed_layer(abilities). evaluated("e"). evaluated("f"). otherwise_unstripped("e","f"). ',
        'unsupported("613.8",order_depends("e","f"))',
        "sequential",
    ),
    row(
        "a copied ability has the later timestamp of its own and of what copies it",
        X
        + permanent("o", "artifact")
        + printed("x")
        + 'timestamp("o",5). applied_layer(copies). '
        + copy("c", "x", 'id("o")', at=9)
        + change("e", "loses", of="o", more='names_trait(@,keywords,keyword("haste")). copied_by("e","c"). ')
        + gives('keywords keyword("haste")', name="f", at=7),
    ),
]

test_copies_control_and_words = table(ROWS)
