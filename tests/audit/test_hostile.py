"""Documents are anybody's: none of these takes long, and what is refused is refused in one line."""

from __future__ import annotations

import random
import time

import pytest

from bridge.audit import audit, read_document
from bridge.errors import InputError
from bridge.rulebook import reading
from tests.audit.books import BOOK, KOREAN

LINE = "the player is in the game and it is a card of the player. "


def _rules(line: str, many: int) -> str:
    return "100. General\n\n" + "\n".join(f"100.{n} {line}" for n in range(1, many))


_LONG = {
    "parentheses": _rules((LINE + ")" * 300 + "a)" * 300) * 10, 200),
    "brackets": _rules((LINE + "[" * 900) * 10, 200),
    "quotation marks": _rules((LINE + '“"' * 400) * 10, 200),
    "references": _rules((LINE + "see rule 100.1, rule 100.2a–c, “X,” ") * 40, 200),
    "references to nothing": _rules((LINE + "rules 999.1z–9 and ") * 40, 200),
    "markup": _rules((LINE + "<a <b **[x](y ![") * 40, 200),
    "marks": _rules(LINE * 5 + "<!-- azor: accept x y -->" * 100, 200),
    "numbers out of order": "100. General\n\n" + "\n".join(
        f"{random.Random(n).randint(100, 999)}.{n % 99} {LINE}" for n in range(5_000)
    ),
    "one number": "100. General\n\n" + f"100.1 {LINE}\n" * 5_000,
    "headings": "\n".join(f"{n}. {LINE}" for n in range(100, 1000)) + _rules(LINE, 500),
    "glossary": BOOK + "".join(f"Term {n}\nOf {LINE}See rule 501.\n\n" for n in range(5_000)),
}  # fmt: skip


@pytest.mark.parametrize("name", _LONG)
def test_what_is_long_or_odd_ends_soon(name: str) -> None:
    began = time.process_time()
    try:
        audit(read_document(_LONG[name]))
    except InputError as refused:
        assert "\n" not in str(refused)
    assert time.process_time() - began < 15


@pytest.mark.parametrize(
    ("limit", "value"), [("MAX_LINES", 5), ("MAX_LINE", 30), ("MAX_RULES", 5), ("MAX_REFERENCES", 2)]
)
def test_limits_are_named(limit: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, limit, value)
    with pytest.raises(InputError, match=f"more than {value}"):
        read_document(BOOK)


@pytest.mark.parametrize("seed", range(40))
def test_random_changes_of_bytes(seed: int) -> None:
    """Whatever becomes of a document, it is audited or refused."""
    chance = random.Random(seed)
    data = bytearray((BOOK if seed % 2 else KOREAN).encode())
    for _ in range(chance.randint(1, 200)):
        at = chance.randrange(len(data))
        if chance.random() < 0.5:
            data[at] = chance.randrange(256)
        else:
            other = chance.randrange(len(data))
            data[at : at + 20] = data[other : other + chance.randrange(40)]
    try:
        text, _ = reading.decoded(bytes(data), "bytes")
        document = read_document(text)
    except InputError as refused:
        assert "\n" not in str(refused)
        return
    assert audit(document, previous=read_document(BOOK if seed % 2 else KOREAN)).checked
