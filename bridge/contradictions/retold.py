"""The book's own examples, chapters 5 to 7: what the encodings say of those that fixtures retell, and why others aren't
retold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bridge.asp.encodings import RULES
from bridge.case.loading import Loaded, load_paths
from bridge.combat.expected import differences
from bridge.combat.explaining import check
from bridge.contradictions.model import Answer, Boards, Bounds, Inquiry
from bridge.language import phrase, phrase_in, term
from bridge.loops.comparing import differences as differences_of_loop
from bridge.loops.finding import find
from bridge.rulebook.book import read_book
from bridge.rulebook.reading import read_text
from bridge.rulebook.tables import load_table, newest_edition, sort_key

__all__ = ["LEFT_OUT", "examples", "retold_in", "why_left_out"]

FIRST, LAST = 500, 732
"""The sections of chapters 5 to 7 that have examples lie between these."""

LEFT_OUT: Mapping[str, str] = {
    "500": term("a case is about one declaration or one assignment of damage; which steps a turn has is given"),
    "508.2a": term("a case ends with the declaration; what triggers then is left out"),
    "509.3f": term("a case ends with the declaration; what triggers then is left out"),
    "601": term("spells are cast in loops alone, and there whole"),
    "602": term("abilities are activated in loops alone, and there whole"),
    "603": term(
        "what triggers is left out of declarations and damage; loops have triggered abilities of their own form"
    ),
    "605": term("which mana a permanent adds is given by the case"),
    "606": term("loyalty abilities are activated in no step of combat that is judged"),
    "607": term("what a linked ability refers to is given by the case"),
    "608": term("how spells and abilities resolve is left out of declarations and damage"),
    "609": term("the examples are about casting spells and about spells and abilities that resolve"),
    "610": term("the examples are about effects that happen once, and about zones other than the battlefield"),
    "611.2": term(
        "effects of spells and abilities that have resolved are given by the case, with what they began to affect"
    ),
    "611.3b": term("a case is one moment: the same permanent in another color is another case"),
    "611.3c": term("what happens as a permanent enters the battlefield is before the moment of a case"),
    "614": term("replacement effects are left out; a case with one that may matter is undetermined"),
    "615": term("prevention effects are left out; a case with one that may matter is undetermined"),
    "616": term("the interaction of replacement and prevention effects is left out"),
    "700": term("the examples are about modes, piles, devotion and mana that was spent"),
    "701": term("the examples are about actions that no declaration and no assignment of damage consists of"),
    "702.1": term("what an effect says of costs and variables of keywords is given by the case, as what it comes to"),
    "702.15": term("life that is gained is no part of an assignment of damage"),
    "702.24": term("no declaration and no damage depends on cumulative upkeep"),
    "702.26": term("what is phased out isn't there: a case leaves it out"),
    "702.44": term("how a permanent enters is before the moment of a case"),
    "702.47": term("splicing is about spells"),
    "702.51": term("convoke is about paying for spells"),
    "702.65": term("aura swap is about moving Auras between zones"),
    "702.103": term("the examples of bestow are about casting it"),
    "702.164": term("poison counters are no part of an assignment of damage"),
    "702.177": term("exhausted abilities are activated in no step of combat that is judged"),
    "702.184": term("a case gives the charge counters that are there"),
    "704": term("state-based actions are performed before and after the moment of a case"),
    "707": term("copy effects are applied (613.2a); the examples copy as something enters, is cast or turns a face"),
    "709": term("split cards are whole on the stack and in other zones, which a case doesn't have"),
    "710": term("a case gives the face that is up"),
    "712": term("a case gives the face that is up"),
    "722": term("what happens as a permanent enters the battlefield is before the moment of a case"),
    "723": term("who decides for another player is no part of a declaration's form"),
    "727": term("restarting the game is left out"),
    "729": term("subgames are left out"),
    "732.2b": term("the players of a loop are taken to agree to it; shortening is left out"),
}
"""Why examples of a rule, or of all rules of a section, aren't retold by fixtures."""

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}

_NOTHING = Boards("examples", (0, 0), 2, ("fixtures",), 0)

_MOST_WORDS = 12
"""So many words of an example of the reader's text are shown."""


class _Retold(NamedTuple):
    """A fixture that retells an example: the rule, which of its examples, and the file."""

    number: str
    place: int
    file: Path


def why_left_out(number: str) -> str:
    """Why the examples of a rule aren't retold: the reason for it, its rule or its section; empty if there is none."""
    keys = (number, number.rstrip("abcdefghijklmnopqrstuvwxyz"), number.partition(".")[0])
    return next((phrase(LEFT_OUT[key]) for key in keys if key in LEFT_OUT), "")


def retold_in(folder: Path) -> list[_Retold]:
    """The fixtures of a folder that retell an example of the newest edition, in the order of their files."""
    found = []
    for path in sorted(folder.rglob("*.yaml")):
        with path.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if (told := _source(line)) is not None:
                    found.append(_Retold(*told, path))
    return found


def _source(line: str) -> tuple[str, int] | None:
    """Which example a line `source: "CR 613.6, first example: …"` names, as rule and place; None if it names none."""
    key, _, value = line.partition(":")
    rule, _, example = value.strip().strip('"').partition(", ")
    words = example.partition(":")[0].split()
    if (
        key != "source"
        or not rule.startswith("CR ")
        or words[-1:] != ["example"]
        or len(words) > len(("first", "example"))
    ):
        return None
    number, _, edition = rule.removeprefix("CR ").partition(" of ")
    if edition not in ("", newest_edition()):
        return None
    return number, _ORDINALS.get(words[0], 1)


def _examples() -> dict[str, int]:
    """The rules of chapters 5 to 7 that have examples, with how many."""
    rules = load_table(newest_edition()).rules
    return {number: pin.examples for number, pin in rules.items() if pin.examples and _is_asked(number)}


def _is_asked(number: str) -> bool:
    return FIRST <= sort_key(number)[0] <= LAST


def examples(bounds: Bounds) -> Iterator[Inquiry]:
    """For each rule whose examples fixtures retell, whether they come out as the book says; what isn't retold; and of a
    text of the rules, which examples no fixture retells."""
    folder = RULES.parent / "fixtures"
    retold = retold_in(folder) if folder.is_dir() else []
    there = _examples()
    for number in sorted({each.number for each in retold} & there.keys(), key=sort_key):
        those = [each for each in retold if each.number == number]
        late = _answer(number, phrase("The examples of CR {rule} come out as the book says.", rule=number), (number,))
        yield Inquiry(late.inquiry, partial(_judged, late, folder, those), late)
    late = _answer("left_out", phrase("Every example of chapters 5 to 7 is retold, or it is said why not."), ())
    yield Inquiry(late.inquiry, partial(_left_out, late, retold, there), late)
    if bounds.text is not None:
        late = _answer("text", phrase("Every example of the given text is retold, or it is said why not."), ())
        yield Inquiry(late.inquiry, partial(_of_text, late, retold, bounds.text), late)


def _answer(name: str, claim: str, rules: tuple[str, ...]) -> Answer:
    return Answer(
        inquiry=f"examples.{name}",
        topic="examples",
        claim=claim,
        rules=rules,
        outcome="out of time",
        standing="open",
        told=phrase("the time ran out"),
        boards=_NOTHING,
    )


def _judged(late: Answer, folder: Path, retold: Iterable[_Retold], deadline: float | None) -> Answer:
    """Judges the cases that retell the examples of a rule."""
    del deadline  # each takes a moment
    listed, wrong = [], 0
    for each in sorted({one.file for one in retold}):
        for loaded in load_paths([str(each)]):
            unlike = _unlike(loaded)
            wrong += bool(unlike)
            said = loaded.case.expect.outcome if loaded.case.expect is not None else None
            told = "; ".join(unlike) or (
                phrase("{outcome}, as the book says", outcome=phrase_in("outcome", said))
                if said
                else phrase("as the book says")
            )
            listed.append(f"{each.relative_to(folder)}: {told}")
    boards = replace(_NOTHING, number=len(listed))
    if wrong:
        told = phrase("{n} of {m} cases come out otherwise", n=wrong, m=len(listed))
        return replace(
            late, outcome="witness", standing="contradiction", told=told, boards=boards, listed=tuple(listed)
        )
    told = phrase("all {n} cases that retell them do", n=len(listed))
    return replace(late, outcome="none", standing="holds", told=told, boards=boards, listed=tuple(listed))


def _unlike(loaded: Loaded) -> list[str]:
    """Where the verdict on a case is not what it expects."""
    case = loaded.case
    if case.expect is None:
        return []
    if case.question == "find_loops":
        return differences_of_loop(case.expect, find(case))
    return list(differences(case.expect, check(case, explain=0)))


def _left_out(late: Answer, retold: Iterable[_Retold], there: Mapping[str, int], deadline: float | None) -> Answer:
    """The examples that no fixture retells, each rule with the reason."""
    del deadline
    known = {(each.number, each.place) for each in retold}
    if not known:
        told = phrase("the fixtures are not here: they come with a checkout, and with the source distribution")
        return replace(late, outcome="vacuous", standing="vacuous", told=told)
    listed, unexplained, number_of = [], 0, 0
    for number, amount in there.items():
        missing = sum((number, place) not in known for place in range(1, amount + 1))
        if missing:
            reason = why_left_out(number)
            unexplained += not reason
            number_of += missing
            place = phrase("CR {rule} ({n} of {m})", rule=number, n=missing, m=amount)
            listed.append(f"{place}: {reason or phrase('no reason is given')}")
    total = sum(there.values())
    told = phrase(
        "{n} of {m} examples are retold; the others are not modeled, each with its reason",
        n=total - number_of,
        m=total,
    )
    return replace(
        late,
        outcome="not modeled",
        standing="gap",
        told=told,
        boards=replace(_NOTHING, number=total),
        listed=tuple(listed),
        meant="" if unexplained else phrase("what these examples are about is no part of a case"),
    )


def _of_text(late: Answer, retold: Iterable[_Retold], file: str, deadline: float | None) -> Answer:
    """The examples of a text that no fixture retells, with their first words."""
    del deadline
    book = read_book(read_text(file)[0], file)
    known = {(each.number, each.place) for each in retold}
    listed = []
    unexplained = total = 0
    for number, rule in book.rules.items():
        for place, words in enumerate(rule.examples, 1):
            if not _is_asked(number):
                continue
            total += 1
            if (number, place) not in known:
                reason = why_left_out(number)
                unexplained += not reason
                where = phrase("CR {rule}, example {n}, {words}", rule=number, n=place, words=_begun(words))
                listed.append(f"{where}: {reason or phrase('no reason is given')}")
    told = phrase(
        "of {n} examples in the text of {edition}, {m} are retold",
        n=total,
        edition=book.edition,
        m=total - len(listed),
    )
    gap = replace(late, outcome="not modeled", standing="gap", boards=replace(_NOTHING, number=total))
    meant = "" if unexplained else phrase("what these examples are about is no part of a case")
    return replace(gap, told=told, listed=tuple(listed), meant=meant)


def _begun(words: str) -> str:
    """The first words of an example."""
    those = words.split()
    return "“" + " ".join(those[:_MOST_WORDS]) + (" …”" if len(those) > _MOST_WORDS else "”")
