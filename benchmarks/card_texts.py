"""Times the reading of card texts: `python -m benchmarks.card_texts`.

Ratios are to a fresh check of two creatures without text in a warm process, measured in the same run. The corpus is the
cards beside the checkout (skipped without them); every text is read once, with empty caches.

`python -m benchmarks.card_texts --all` instead counts the steps and CPU seconds of every text of all cards, by halves
(by the SHA-256 of the name), for both readers, and of texts that no card would have: the figures of
docs/reliability.md.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median

from bridge import case_from_object, check
from bridge.loops.text import abilities_of
from bridge.text import parsing, read
from bridge.text.budget import spent
from tests.hostile.texts import hostile_texts

CARDS = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "cards" / "dev_cards.jsonl"
SENTENCES = (
    "Creatures without flying can't attack.",
    "Enchanted creature gets +2/+2 and can't be blocked except by artifact creatures and/or white creatures.",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
    "As long as you control three or more artifacts, this creature gets +1/+1 and attacks each combat if able.",
)


ALL_CARDS = CARDS.with_name("all_cards.jsonl")
_BOARD = 5_000
"""The most permanents of a board."""
_PARTS = (("median", 0.5), ("99 %", 0.99), ("max", 1.0))


def main() -> None:
    """Prints how long reading takes."""
    if sys.argv[1:] == ["--all"]:
        _all()
        return
    creatures = [{"id": name, "controller": "alice", "types": ["creature"]} for name in "xy"]
    state = {"active": "alice", "players": {"alice": {}, "bob": {}}, "battlefield": creatures}
    case = case_from_object({"state": state, "play": {"attackers": {"x": "bob"}}})
    check(case)
    reference = median(_seconds(lambda: check(case)) for _ in range(21))
    print(f"{reference * 1e3:9.2f} ms  {1:8.1f}  reference: a check of two creatures")
    _say("the grammar, once", _seconds(lambda: read("Creatures can't attack.")), reference)
    for sentence in SENTENCES:
        parsing.forget()
        _say(sentence, _seconds(lambda sentence=sentence: read(sentence)), reference)
    if not CARDS.exists():
        print(f"no cards beside the checkout: {CARDS}")
        return
    parsing.forget()
    times = []
    for line in CARDS.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        began = time.process_time()
        read(card["text"] or "", name=card["name"], type_line=card["type_line"])
        times.append(time.process_time() - began)
    times.sort()
    _say(f"all {len(times)} cards (CPU time)", sum(times), reference)
    for part in (50, 90, 99):
        _say(f"a card, {part} % are faster", times[len(times) * part // 100], reference)


def _all() -> None:
    if not ALL_CARDS.exists():
        print(f"no cards beside the checkout: {ALL_CARDS}")
        return
    cards = [json.loads(line) for line in ALL_CARDS.read_text(encoding="utf-8").splitlines()]
    halves: dict[str, list[tuple[str, str, str]]] = {"even": [], "odd": []}
    for card in cards:
        odd = int(hashlib.sha256(card["name"].encode()).hexdigest()[-1], 16) % 2
        found = card["name"], card.get("text") or "", card.get("type_line") or ""
        halves["odd" if odd else "even"].append(found)
    hostile = [("Some Card", text, line) for _, text in hostile_texts(0) for line in ("Creature — Elf", "Instant")]
    readers = {"cards": lambda name, text, line: read(text, name=name, type_line=line), "loop cards": _as_loop_card}
    for reader, reads in readers.items():
        for one in halves["even"][:200]:
            reads(*one)
        for label, texts in (*halves.items(), ("hostile", hostile)):
            parsing.forget()
            _table(f"{reader}, {label}", reads, texts)


def _as_loop_card(name: str, text: str, line: str) -> None:
    types, _, subtypes = line.split(" // ", maxsplit=1)[0].lower().partition(" — ")
    legendary = ["legendary"] if "legendary" in types else []
    abilities_of(name, text, types.split(), subtypes.split(), supertypes=legendary)


def _table(label: str, reads: Callable[..., object], texts: Iterable[tuple[str, str, str]]) -> None:
    seconds, steps = [], []
    for each in texts:
        before, began = spent(), time.process_time()
        reads(*each)
        seconds.append(time.process_time() - began)
        steps.append(spent() - before)
    seconds.sort()
    steps.sort()
    last = len(steps) - 1
    said = [f"{part} {seconds[int(last * at)]:.3f} s, {steps[int(last * at)]:,} steps" for part, at in _PARTS]
    together = f"all {sum(seconds):.0f} s, {sum(steps):,} steps; the {_BOARD:,} longest {sum(steps[-_BOARD:]):,} steps"
    print(f"{label}, {len(steps):,} texts: {'; '.join(said)}; {together}", flush=True)


def _seconds(action: object) -> float:
    assert callable(action)
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def _say(what: str, seconds: float, reference: float) -> None:
    print(f"{seconds * 1e3:9.2f} ms  {seconds / reference:8.1f}  {what}")


if __name__ == "__main__":
    main()
