"""What isn't implemented is told in words."""

from __future__ import annotations

import re

import clingo
import pytest

from bridge.asp.encodings import RULES
from bridge.loops.left_out import left_out

__all__: list[str] = []

HEADS = sorted(
    {
        head
        for path in (*(RULES / "actions").rglob("*.lp"), RULES / "interface/loops/scope.lp")
        for head in re.findall(
            r'^unsupported\("[^"]+", (\w+\(.*\))\)(?: :-|\.$)', path.read_text("utf-8"), re.MULTILINE
        )
    }
)


def _ground(head: str) -> clingo.Symbol:
    """The term with a word for each variable."""
    return clingo.parse_term(re.sub(r"\b[A-Z]\w*", "word", head))


def test_there_is_something_to_tell() -> None:
    assert len(HEADS) > 40


@pytest.mark.parametrize("head", HEADS)
def test_it_is_told_in_words(head: str) -> None:
    told = left_out(_ground(head))
    assert told and not re.search(r"[(_{]", told)
    parts = re.fullmatch(r"feature\(\((\w+), (\w+)\)\)", head)
    if parts and not re.search("[A-Z]", head) and parts[1] not in ("become", "chosen"):
        assert "'" not in told.replace("'you may' and 'unless'", "").replace("'you may pay' and 'unless'", "")


def test_an_ability_isn_t_shown_as_a_term() -> None:
    given = clingo.parse_term('feature((times,sub(ab("Season",1),2)))')
    assert left_out(given) == "an effect that multiplies and is given by another effect"
