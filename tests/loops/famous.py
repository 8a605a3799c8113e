"""Combos that many players know, by the names of their cards alone: writes `docs/famous-combos.md`.

    python -m tests.loops.famous [--cards INDEX] [--timeout SECONDS] [--jobs N]

What is needed, the round and what it yields are found out as by `azor loops NAME...`; of those that aren't found, the
page gives the reason.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

__all__ = ["COMBOS", "FOUND", "PAGE", "Told", "page", "told"]

PAGE = Path(__file__).parents[2] / "docs" / "famous-combos.md"

COMBOS: tuple[tuple[str, ...], ...] = (
    ("Kiki-Jiki, Mirror Breaker", "Zealous Conscripts"),
    ("Kiki-Jiki, Mirror Breaker", "Deceiver Exarch"),
    ("Splinter Twin", "Deceiver Exarch"),
    ("Splinter Twin", "Pestermite"),
    ("Exquisite Blood", "Sanguine Bond"),
    ("Devoted Druid", "Vizier of Remedies"),
    ("Worldgorger Dragon", "Animate Dead"),
    ("Kitchen Finks", "Melira, Sylvok Outcast", "Viscera Seer"),
    ("Power Artifact", "Basalt Monolith"),
    ("Basalt Monolith", "Rings of Brighthearth"),
    ("Heliod, Sun-Crowned", "Walking Ballista"),
    ("Mikaeus, the Unhallowed", "Triskelion"),
    ("Spike Feeder", "Archangel of Thune"),
    ("Niv-Mizzet, the Firemind", "Curiosity"),
    ("Felidar Guardian", "Saheeli Rai"),
    ("Mind Over Matter", "Temple Bell"),
    ("Isochron Scepter", "Dramatic Reversal"),
    ("Nim Deathmantle", "Ashnod's Altar", "Grave Titan"),
    ("Ghave, Guru of Spores", "Doubling Season"),
    ("Freed from the Real", "Bloom Tender"),
    ("Pemmin's Aura", "Bloom Tender"),
    ("Bolas's Citadel", "Sensei's Divining Top", "Aetherflux Reservoir"),
    ("Dualcaster Mage", "Twinflame"),
    ("Palinchron", "High Tide"),
    ("Peregrine Drake", "Deadeye Navigator"),
    ("Krark-Clan Ironworks", "Myr Retriever"),
    ("Staff of Domination", "Priest of Titania"),
    ("Umbral Mantle", "Priest of Titania"),
    ("Murderous Redcap", "Melira, Sylvok Outcast", "Viscera Seer"),
    ("Enduring Renewal", "Ornithopter", "Ashnod's Altar"),
)
"""The combos, each by the names of its cards."""

WIDTH = 116
"""The most characters of a line of prose."""

FOUND = ("optional", "ends", "mandatory", "conditional")
"""The outcomes of combos that are found; each is proved, and the proof is checked."""

_HEAD = """# Combos that players know

Thirty combos, by the names of their cards alone, as `azor loops NAME...` finds them. What has to be there is \
[chosen by the search](loops.md#two-names-are-enough), the round is proved, and the proof is \
[checked](loops.md#why-a-round-can-be-repeated). `python -m tests.loops.famous --cards INDEX` writes this page; \
each combo has two minutes.

{found} of {all} are found.
"""


class Told(NamedTuple):
    """What is told of a combo.

    Attributes:
        names: The names of its cards.
        outcome: The outcome, `late` if the time ran out.
        needs: What has to be there.
        start: The steps that lead into the round, a sentence each.
        round: The steps of a round, a sentence each.
        yields: What a round yields, in words.
        why: Why none is found, or the words that it rests on.
    """

    names: tuple[str, ...]
    outcome: str
    needs: tuple[str, ...] = ()
    start: tuple[str, ...] = ()
    round: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()
    why: tuple[str, ...] = ()


def told(names: Sequence[str], index: str | None, timeout: float) -> Told:
    """What is found of a combo.

    Args:
        names: The names of its cards.
        index: The file of the index; None for the user's own.
        timeout: Seconds for it.
    """
    import time

    from bridge.cards import CardIndex
    from bridge.errors import EffortExceeded, InputError
    from bridge.limits.deadlines import until
    from bridge.loops.combos import combo_case
    from bridge.loops.finding import find
    from bridge.loops.needs import needs
    from bridge.loops.prose import LoopWording
    from bridge.loops.understanding import understood

    deadline = time.monotonic() + timeout
    try:
        with CardIndex(index) as cards, until(deadline):
            case = understood(combo_case(names), cards)
            verdict = find(case, timeout=max(deadline - time.monotonic(), 0.001))
    except EffortExceeded:
        return Told(tuple(names), "late", why=("the time ran out",))
    except InputError as error:
        return Told(tuple(names), "unknown", why=(error.message,))
    if not verdict.round or verdict.outcome not in FOUND:
        why = tuple(text for _, text in verdict.unsupported) or verdict.notes
        return Told(tuple(names), verdict.outcome, why=why or (f"none within {verdict.steps} steps",))
    words = LoopWording(case)
    sentences = words.sentences([*verdict.start, *verdict.round])
    begin = len(verdict.start)
    return Told(
        tuple(names),
        verdict.outcome,
        tuple(needs(case)),
        tuple(sentences[:begin]),
        tuple(sentences[begin:]),
        tuple(words.yields(verdict.yields)),
        tuple(f"{text}: {why}" for text, why in verdict.conditions),
    )


def page(found: Sequence[Told]) -> str:
    """The page."""
    return "\n".join(map(_folded, _lines(found))) + "\n"


def _folded(line: str) -> str:
    """A line within the width of prose; tables and headings are left as they are."""
    if line.startswith(("|", "#")) or not line:
        return line
    inner = "   " if line.split(" ", 1)[0].rstrip(".").isdecimal() else ""
    folded = [
        textwrap.fill(each, WIDTH, subsequent_indent=inner, break_long_words=False, break_on_hyphens=False)
        for each in line.split("\n")
    ]
    return "\n".join(folded)


def _lines(found: Sequence[Told]) -> Iterator[str]:
    known = [each for each in found if each.outcome in FOUND]
    yield from _HEAD.format(found=len(known), all=len(found)).split("\n")
    for each in known:
        yield f"## {' + '.join(each.names)}\n"
        yield f"Outcome: `{each.outcome}`. {' '.join(each.needs)}\n"
        if each.start:
            yield "To begin:\n"
            yield from (f"{number}. {step}" for number, step in enumerate(each.start, 1))
            yield ""
        yield "A round:\n"
        yield from (f"{number}. {step}" for number, step in enumerate(each.round, 1))
        yield f"\nEach round: {'; '.join(each.yields)}.\n"
        if each.why:
            yield f"Words that aren't read, and take no part: {'; '.join(each.why)}.\n"
    yield "## Not found\n"
    yield "| combo | why |"
    yield "|---|---|"
    for each in found:
        if each not in known:
            yield f"| {' + '.join(each.names)} | {'; '.join(_quoted(text) for text in each.why)} |"


def _quoted(text: str) -> str:
    """A reason of a few words: of a sentence of a card only the beginning is quoted."""
    sentence = text.removesuffix(" is not understood.").strip('"').replace("|", "/").replace('"', "'")
    words = sentence.split()
    said = " ".join(words) if len(words) <= 12 else f"{' '.join(words[:9])} …"
    return f"not read: {said}" if text.endswith(" is not understood.") else said


def main(arguments: Sequence[str] | None = None) -> None:
    """Writes the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.loops.famous")
    parser.add_argument("--cards", help="the index of cards")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds for each")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    with ProcessPoolExecutor(given.jobs) as executor:
        found = list(executor.map(partial(told, index=given.cards, timeout=given.timeout), COMBOS))
    PAGE.write_text(page(found), encoding="utf-8")
    for each in found:
        print(each.outcome, " + ".join(each.names))


if __name__ == "__main__":
    main()
