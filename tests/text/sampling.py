"""Sentences of real cards: how they are cut out of card texts, and the fixed sample that `readings.yaml` reads by hand.

`python -m tests.text.sampling` prints the sample, and says which of its sentences have no entry yet.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

__all__ = ["CARDS", "FRAGMENT", "READINGS", "STRATA", "Sentence", "entries", "sample", "sentences"]

CARDS = Path(__file__).parents[3] / "shared" / "data" / "cards" / "dev_cards.jsonl"
LABELS = CARDS.with_name("dev_weak_labels.jsonl")
READINGS = Path(__file__).with_name("readings.yaml")

DECLARATION = {
    "restriction",
    "requirement",
    "cost",
    "permission",
    "block_capacity",
    "global_cap",
    "damage_assignment",
    "declaration_control",
}
STRATA: list[tuple[str, set[str], int]] = [
    ("declaration and damage", DECLARATION, 200),
    ("changes", {"kw_grant", "kw_loss", "kw_counter"}, 63),
    ("state and phase", {"combat_state", "phase"}, 20),
    ("keyword lines", {"kw_line"}, 20),
]
"""Name of a stratum, the weak labels that put a sentence into it (the first stratum that fits), how many are drawn."""
SEED = 20260417
FRAGMENT = re.compile(r"[a-z]|• \d|\{TK\}")
"""The beginning of a line that is only a part of a table or of a sticker sheet."""


class Sentence(NamedTuple):
    """One sentence (with its cost, trigger or bullet) as printed, without reminder text; `type_line` is the face's."""

    card: str
    type_line: str
    text: str


def sentences() -> Iterator[tuple[Sentence, str, set[str]]]:
    """Every sentence of the corpus that can be read without the one before it, with its template (the weak labels'
    form, in which names and numbers are blanks) and the labels' kinds of effects."""
    labels = {each["name"]: each for each in map(json.loads, LABELS.read_text().splitlines())}
    for line in CARDS.read_text().splitlines():
        card = json.loads(line)
        for face in card.get("faces") or [card]:
            yield from _of_face(face, labels[card["name"]]["sentences"])


def _of_face(face: dict[str, Any], labeled: list[dict[str, Any]]) -> Iterator[tuple[Sentence, str, set[str]]]:
    known = [each for each in labeled if each["face"] == face["name"]]
    spell = bool(re.search(r"Instant|Sorcery", face["type_line"]))
    for paragraph in re.sub(r"\s*\([^)]*\)", "", face["text"]).split("\n"):
        for place, raw in enumerate(_cut(paragraph)):
            if place and not spell:
                continue  # Such a sentence may refer to the one before it.
            plain = _tail(_nameless(raw, face["name"]))
            for each in known:
                if _tail(each["sentence"]) and plain.endswith(_tail(each["sentence"])):
                    kinds = {effect["kind"] for effect in each["effects"]}
                    yield Sentence(face["name"], face["type_line"], raw), each["template"], kinds
                    break


def _cut(paragraph: str) -> list[str]:
    """The sentences of a paragraph; a quoted ability stays whole, with the sentence that it stands in."""
    cut, start, quoted = [], 0, False
    for place, letter in enumerate(paragraph):
        if letter == '"':
            quoted = not quoted
        ends = paragraph[place] == "." or (letter == '"' and not quoted and paragraph[place - 1] == ".")
        if ends and not quoted and paragraph[place + 1 : place + 2] in (" ", ""):
            cut.append(paragraph[start : place + 1].strip())
            start = place + 1
    rest = paragraph[start:].strip()
    return [*cut, rest] if rest else cut


def _nameless(text: str, name: str) -> str:
    names = [re.escape(name), re.escape(re.split(r",| the | of ", name)[0])]
    text = re.sub(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", "~", text)
    return re.sub(
        r"\b[Tt]his (?:creature|permanent|Vehicle|Aura|Equipment|land|artifact|enchantment|token)\b", "~", text
    )


def _tail(text: str) -> str:
    return text.strip().rstrip(".").lower()


def sample() -> list[tuple[str, Sentence]]:
    """The sample: stratum and sentence; no two of one card, no two of one stratum with the same template."""
    chance = random.Random(SEED)
    pools: dict[str, dict[str, Sentence]] = {name: {} for name, _, _ in STRATA}
    corpus = list(sentences())
    chance.shuffle(corpus)
    for sentence, template, kinds in corpus:
        if FRAGMENT.match(sentence.text):
            continue
        for name, wanted, _ in STRATA:
            if kinds & wanted:
                pools[name].setdefault(template, sentence)
                break
    drawn: dict[str, tuple[str, Sentence]] = {}
    for name, _, size in STRATA:
        new = {each.card: (name, each) for each in sorted(pools[name].values()) if each.card not in drawn}
        drawn |= {card: new[card] for card in chance.sample(sorted(new), min(size, len(new)))}
    return list(drawn.values())


def entries() -> list[dict[str, Any]]:
    """The entries of `readings.yaml`."""
    return list(yaml.safe_load(READINGS.read_text()) or []) if READINGS.exists() else []


def main() -> None:
    """Print the sample, numbered; `+` before a sentence that has an entry."""
    done = {(each["card"], each["text"]) for each in entries()}
    for number, (stratum, sentence) in enumerate(sample(), 1):
        mark = "+" if (sentence.card, sentence.text) in done else " "
        print(f"{number:3}{mark} [{stratum}] {sentence.card} ({sentence.type_line}): {sentence.text}")


if __name__ == "__main__":
    main()
