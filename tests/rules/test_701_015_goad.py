"""CR 701.15: goad, in every edition."""

from __future__ import annotations

from .rows import (
    ALL,
    FOUR,
    NEWEST,
    PER_SUBJECT,
    TWO,
    Row,
    X,
    all_of,
    attack,
    creature,
    effect,
    met,
    permanent,
    players,
    table,
    unmet,
)

__all__: list[str] = []

NUMBERS = {
    "2018-10-05": "701.37a",
    "2020-04-17": "701.37a",
    "2021-11-19": "701.38b",
    "2024-04-12": "701.38b",
    "2025-02-07": "701.38b",
    NEWEST: "701.15b",
}


def goaded(
    player: str, attacks: bool, another: bool, *, who: str = "x", instance: int = 1, edition: str = NEWEST
) -> str:
    """The two requirements of one goad, obeyed or not."""
    return all_of(
        *(
            (met if obeyed else unmet)(f'{part}("{who}","{player}",{instance})', NUMBERS[edition])
            for part, obeyed in (("goaded_attacks", attacks), ("goaded_attacks_another", another))
        )
    )


BY_B = 'goaded_by("x","b",1). '
W = permanent("w", "planeswalker", of="c")
S = permanent("s", "battle", of="c") + 'protects("c","s"). '


def by(selector: str, *more: str, **others: str) -> str:
    """An effect that says x is goaded."""
    subject = others.pop("subject", 'id("x")')
    condition = others.pop("condition", "always")
    facts = "".join(f"goader(@,{each}). " for each in (selector, *more))
    return effect("e", "goad", subject, condition, more=facts, **others)


def twice(edition: str) -> str:
    """A game of an edition in which b has goaded x twice."""
    return players("a", "b", "c", edition=edition) + ALL + X + 'goaded_by("x","b",1). goaded_by("x","b",2). '


GIVEN = [
    Row("stays home", FOUR + X + BY_B, goaded("b", False, False)),
    Row("attacks another player", FOUR + X + BY_B + attack("x>c"), goaded("b", True, True)),
    Row("attacks the player who goaded it", FOUR + X + BY_B + attack("x>b"), goaded("b", True, False)),
    Row("attacks a planeswalker", FOUR + X + W + BY_B + attack("x>w"), goaded("b", True, False)),
    Row("attacks a battle", FOUR + X + S + BY_B + attack("x>s"), goaded("b", True, False)),
    Row("another creature attacks", FOUR + X + creature("y") + BY_B + attack("y>c"), goaded("b", False, False)),
    Row(
        "goaded by two, attacks one of them",
        FOUR + X + BY_B + 'goaded_by("x","c",2). ' + attack("x>c"),
        all_of(goaded("b", True, True), goaded("c", True, False)),
    ),
    Row(
        "goaded by two, attacks a third player",
        FOUR + X + BY_B + 'goaded_by("x","c",2). ' + attack("x>d"),
        all_of(goaded("b", True, True), goaded("c", True, True)),
    ),
    Row("goaded by its controller", FOUR + X + 'goaded_by("x","a",1). ' + attack("x>d"), goaded("a", True, True)),
    Row(
        "goaded by one who has left",
        FOUR + 'left_game("d"). ' + X + 'goaded_by("x","d",1). ' + attack("x>b"),
        goaded("d", True, True),
    ),
    Row(
        "a player who isn't defending doesn't count",
        FOUR.replace(ALL, 'chosen_defending_player("b"). ') + X + BY_B + attack("x>b"),
        goaded("b", True, False),
    ),
    Row("another player's creature is goaded", TWO + X + creature("y", of="b") + 'goaded_by("y","a",1). '),
    Row("something that is no creature is goaded", TWO + X + permanent("v", "land", of="a") + 'goaded_by("v","b",1). '),
    *(
        Row(
            f"the number of the rule in {edition}",
            players("a", "b", edition=edition) + X + BY_B,
            goaded("b", False, False, edition=edition),
        )
        for edition in NUMBERS
    ),
    Row("goaded twice by one player: one goad", twice(NEWEST) + attack("x>b"), goaded("b", True, False)),
    Row(
        "goaded twice by one player in 2020: one goad",
        twice("2020-04-17") + attack("x>b"),
        goaded("b", True, False, edition="2020-04-17"),
    ),
    Row(
        "goaded twice by one player in 2018: two goads",
        twice("2018-10-05") + attack("x>b"),
        all_of(
            goaded("b", True, False, edition="2018-10-05"), goaded("b", True, False, instance=2, edition="2018-10-05")
        ),
    ),
    Row(
        "attacks its own controller, who is another player but can't be attacked",
        FOUR + X + BY_B + attack("x>a"),
        all_of(goaded("b", False, False), 'violation("508.1b",not_defending_player("x","a"))'),
    ),
]


def of_effect(attacks: bool, another: bool, player: str, edition: str = "2018-10-05") -> str:
    """The requirements of a goad by the effect e in 2018, when goads are told apart by the effects that made them."""
    return all_of(
        *(
            (met if obeyed else unmet)(f'{part}("x","{player}","e")', NUMBERS[edition])
            for part, obeyed in (("goaded_attacks", attacks), ("goaded_attacks_another", another))
        )
    )


BY_EFFECTS = [
    Row("an effect goads for its controller", FOUR + X + by("you", you="b") + attack("x>c"), goaded("b", True, True)),
    Row(
        "an effect goads for a named player",
        FOUR + X + by('player("c")', you="b") + attack("x>c"),
        goaded("c", True, False),
    ),
    Row(
        "an effect goads for two named players",
        FOUR + X + by('player("c")', 'player("b")') + attack("x>c"),
        all_of(goaded("c", True, False), goaded("b", True, True)),
    ),
    Row(
        "an effect goads for the creature's owner",
        FOUR + creature("x", owner="c") + by("owner", varies=PER_SUBJECT) + attack("x>c"),
        goaded("c", True, False),
    ),
    Row(
        "an effect goads for the defending player, the only one",
        TWO + X + by("defending", varies="varies_with_defending_player") + attack("x>b"),
        goaded("b", True, False),
    ),
    Row("an effect goads under a condition that holds not", FOUR + X + by("you", you="b", condition="non(always)")),
    Row(
        "an effect goads another",
        FOUR + X + creature("y") + by("you", you="b", subject='id("y")'),
        goaded("b", False, False, who="y"),
    ),
    Row(
        "an effect and a goad by the same player: one goad",
        FOUR + X + BY_B + by("you", you="b"),
        goaded("b", False, False),
    ),
    Row(
        "an effect and a goad by the same player in 2018: two goads",
        players("a", "b", edition="2018-10-05") + X + BY_B + by("you", you="b"),
        all_of(goaded("b", False, False, edition="2018-10-05"), of_effect(False, False, "b")),
    ),
    Row(
        "an effect goads in 2018",
        players("a", "b", edition="2018-10-05") + X + by("you", you="b"),
        of_effect(False, False, "b"),
    ),
    Row(
        "effects of two players goad a creature each",
        FOUR + X + creature("y") + by("you", you="b") + effect("f", "goad", 'id("y")', you="c", more="goader(@,you). "),
        all_of(goaded("b", False, False), goaded("c", False, False, who="y")),
    ),
]

ROWS = [*GIVEN, *BY_EFFECTS]

test_goad = table(ROWS)
