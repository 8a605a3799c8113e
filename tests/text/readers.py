"""What both readers of card texts read, in halves, and what a change of them does to it.

    python -m tests.text.readers [--share N] [--rules] [--write FILE] [--compare FILE]

The two readers are that of plays (`bridge.text`) and that of loops (`bridge.loops.text`). The cards are those beside
the checkout: "learn" are the cards in `dev_cards.jsonl` and those of `all_cards.jsonl` whose name has an even SHA-256,
with which the readers are developed, and those whose readings were judged (`tests.text.judged`); "count" are the
others, at which nobody looks. With `--share N` only one card in N
is read, chosen by the first digits of the digest of its name: with `--share 40` it takes some seconds.

`--rules` counts, for each rule by which a reader leaves something out, the sentences that it leaves out, or of which it
leaves out a part.

`--write` keeps every sentence with its reading, as JSON lines; the sentences belong to others, so that the file stays
outside of the repository. `--compare` reads such a file and says which sentences are no longer read, which are read
now, and which are read otherwise. Readings of an older form of the case are first brought into the form of today, as
`azor migrate` does.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from bridge.case.migrating import migrated_data
from bridge.case.state import Effect
from bridge.loops.text import abilities_of
from bridge.loops.text.card_text import Piece
from bridge.text import read
from tests.text.coverage import DATA, half_of
from tests.text.judged import was_judged

SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")

Said = tuple[str, Any, list[str]]
"""The words of a sentence, its reading (None if it isn't read), and the rules by which it, or a part, is left out."""

Row = tuple[str, str, str, str, int]
"""The reader, the half, the card, and for one of its sentences (with its words) its place among them."""


def cards() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every face beside the checkout with its half."""
    learned = {json.loads(line)["name"] for line in (DATA / "dev_cards.jsonl").read_text(encoding="utf-8").splitlines()}
    for line in (DATA / "all_cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        name = card["name"]
        half = "learn" if name in learned or half_of(name) == "even" or was_judged(name) else "count"
        for face in card.get("faces", [card]):
            yield half, face


def chosen(name: str, share: int) -> bool:
    """Whether a card is in the share of cards that is read."""
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % share == 0


def of_plays(face: dict[str, Any]) -> Iterator[Said]:
    """The sentences of a face with their readings for plays."""
    for each in read(face.get("text") or "", name=face["name"], type_line=face.get("type_line") or "").statements:
        said = (each.role, each.origin, each.keywords, each.effects, each.bind, each.duration, each.questions)
        by = [*([each.rule] if each.rule else []), *(f"{rule} (a part)" for rule in each.left_out)]
        yield each.words, None if each.role == "unread" else to_builtins(said), by


def of_loops(face: dict[str, Any]) -> Iterator[Said]:
    """The lines of a face with their readings for loops."""
    line, _, after = (face.get("type_line") or "").partition(" — ")
    words = line.lower().split()
    reading = abilities_of(
        face["name"],
        face.get("text") or "",
        [word for word in words if word not in SUPERTYPES],
        after.split(),
        supertypes=[word for word in words if word in SUPERTYPES],
        mana_cost=face.get("mana_cost"),
    )
    for piece in reading.pieces:
        whole = piece.unread.text or "" if piece.unread is not None else ""
        by = sorted({asked.rule for asked in piece.asked if asked.rule})
        yield piece.words or whole, None if piece.words else to_builtins(piece), by


READERS = {"plays": of_plays, "loops": of_loops}


def rows(share: int) -> Iterator[tuple[Row, Any, list[str]]]:
    """Each sentence of a share of the cards with its reading, and the rules by which something of it is left out."""
    for half, face in cards():
        if chosen(face["name"], share):
            for reader, sentences in READERS.items():
                for place, (words, reading, by) in enumerate(sentences(face)):
                    yield (reader, half, face["name"], words, place), reading, by


def print_counts(found: dict[Row, Any]) -> None:
    """Prints the shares of sentences and of cards that are read."""
    sentences, unread = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    whole: dict[tuple[str, str], dict[str, bool]] = {}
    for (reader, half, name, _, _), reading in found.items():
        key = reader, half
        sentences[key] += 1
        unread[key] += reading is None
        names = whole.setdefault(key, {})
        names[name] = names.get(name, True) and reading is not None
    for key in sorted(sentences):
        read_ = sentences[key] - unread[key]
        full = sum(whole[key].values())
        print(
            f"{key[0]:6} {key[1]:6} {sentences[key]:6} sentences, read {read_ / sentences[key]:.2%}; "
            f"{len(whole[key]):6} cards with text, all read {full / len(whole[key]):.2%}"
        )


def print_rules(rules: Counter[tuple[str, str, str]]) -> None:
    """Prints for each rule of a reader how many sentences of each half it leaves out, wholly or in part."""
    for reader, rule in sorted({(reader, rule) for reader, _, rule in rules}):
        print(f"{reader:6} {rule:26} {rules[reader, 'learn', rule]:6} learn {rules[reader, 'count', rule]:6} count")


def in_todays_form(row: Row, reading: Any) -> Any:
    """A reading that was kept, in the form of today: with keys that were renamed since, and subtypes in lower case."""
    if reading is None:
        return None
    if row[0] == "plays":
        return _lowered([_effects(each) for each in reading])
    found = _lowered(migrated_data(reading, Piece))
    words = [each if isinstance(each, str) else each[0] for each in found["asked"]]
    return {**found, "asked": sorted({word for word in words if word})}


def _effects(part: Any) -> Any:
    """A part of a statement, with the effects in it in the form of today."""
    if not isinstance(part, list):
        return part
    return [migrated_data(each, Effect) if isinstance(each, dict) else _effects(each) for each in part]


def _lowered(reading: Any) -> Any:
    if isinstance(reading, list):
        return [_lowered(each) for each in reading]
    if not isinstance(reading, dict):
        return reading
    found = {key: _lowered(each) for key, each in reading.items()}
    for key in ("subtype", "subtypes"):
        if key in found:
            found[key] = json.loads(json.dumps(found[key]).lower())
    return found


def digest(reading: Any) -> str:
    """A short digest of a reading."""
    return hashlib.sha256(json.dumps(reading, sort_keys=True).encode()).hexdigest()[:16]


def _place(row: Row) -> tuple[str, str, int]:
    """The reader, the card and the place of a sentence: its words may be told otherwise."""
    return row[0], row[2], row[4]


def compare(before: dict[Row, Any], now: dict[Row, Any]) -> int:
    """Prints what changed; returns the number of sentences that are no longer read.

    Only of the half with which the readers are developed words are shown.
    """
    kinds: dict[str, list[Row]] = {"no longer read": [], "read now": [], "read otherwise": []}
    of_before, of_now = ({_place(row): row for row in found} for found in (before, now))
    for place in sorted({*of_before, *of_now}):
        row = of_now.get(place) or of_before[place]
        old, new = before.get(of_before.get(place, row)), now.get(row)
        if old is not None and new is None:
            kinds["no longer read"].append(row)
        elif old is None and new is not None:
            kinds["read now"].append(row)
        elif old is not None and digest(old) != digest(new):
            kinds["read otherwise"].append(row)
    for kind, found in kinds.items():
        print(f"{kind}: {len(found)}")
        for row in found:
            if row[1] == "learn":
                print(f"  {row[0]}  {row[2]}: {row[3]}")
                if kind == "read otherwise":
                    print(f"    before {json.dumps(before[of_before[_place(row)]], sort_keys=True)}")
                    print(f"    now    {json.dumps(now[row], sort_keys=True)}")
    return len(kinds["no longer read"])


def main() -> None:
    parser = argparse.ArgumentParser(description="What both readers read of the cards beside the checkout.")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="read one card in N")
    parser.add_argument("--rules", action="store_true", help="count what each rule leaves out")
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep every sentence with its reading")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="compare with such a file")
    arguments = parser.parse_args()
    began = time.process_time()
    now, rules = {}, Counter[tuple[str, str, str]]()
    for row, reading, by in rows(arguments.share):
        now[row] = json.loads(json.dumps(reading))
        rules.update((row[0], row[1], rule) for rule in by)
    print(f"{len(now)} sentences in {time.process_time() - began:.0f} s of CPU time")
    print_counts(now)
    if arguments.rules:
        print_rules(rules)
    if arguments.write:
        lines = (json.dumps([row, reading]) for row, reading in now.items())
        arguments.write.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if arguments.compare:
        kept = map(json.loads, arguments.compare.read_text(encoding="utf-8").splitlines())
        before = {tuple(row): reading for row, reading in kept if chosen(row[2], arguments.share)}
        before, now = ({row: in_todays_form(row, each) for row, each in read_.items()} for read_ in (before, now))
        raise SystemExit(1 if compare(before, now) else 0)


if __name__ == "__main__":
    main()
