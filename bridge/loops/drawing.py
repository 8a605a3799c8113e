"""Pictures of loops, for Graphviz and as SVG. The steps of the round form a ring; the start leads into it, and a way
out leaves it after the step before the choice. A box says what its step does and, below, what it changes.

The same verdict gives the same picture, character by character.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from bridge.case.state import Case
from bridge.combat.prose import printable
from bridge.combat.reports import said_word
from bridge.language import phrase, phrase_in
from bridge.loops.prose import LoopWording
from bridge.loops.reasons import choosing_step
from bridge.loops.rendering import loop_report
from bridge.loops.verdict import LoopVerdict, Step, numbered
from bridge.report.svg import arrow_head, escaped, wrapped
from bridge.report.svg import coordinate as _n

__all__ = ["to_dot", "to_svg"]

_MAX_CHARACTERS_IN_A_LINE = 34
"""The most characters of a line in a box."""
_WIDTH, _LINE, _PAD = 276, 16, 10
"""Measures of a box: its width, the height of a line, the distance of the text from the border."""
_GAP, _MARGIN, _HEAD = 56, 40, 24
"""The space between boxes, around the picture, and for each line of the heading."""
_MAX_CHARACTERS_OF_HEADING = 90
"""The most characters of a line of the heading."""
_OUT = "#b35c00"
"""The color of a way out."""


class _Box(Struct, frozen=True):
    """A step in the picture.

    Attributes:
        lines: The lines of text.
        heading: How many lines at the beginning give its number, its rules, and who chooses it.
        changes: How many lines at the end say what it changes.
        choice: Whether a player could have declined it.
    """

    lines: tuple[str, ...]
    heading: int
    changes: int
    choice: bool

    @property
    def height(self) -> int:
        return len(self.lines) * _LINE + 2 * _PAD


class _Boxes(NamedTuple):
    """The boxes of the start, of the round, and of the way out from where it leaves the round.

    `leaves` is the place in the ring, from 0, of the step after which the way out differs.
    """

    start: list[_Box]
    ring: list[_Box]
    out: list[_Box]
    leaves: int


def _boxes(case: Case, verdict: LoopVerdict) -> _Boxes:
    first, n = len(verdict.start), len(verdict.round)
    whole = _run(case, verdict, verdict.round)
    out = _run(case, verdict, verdict.escape, out=True)[first:] if verdict.escape else []
    other = (choosing_step(verdict) or min(n, len(out)) + 1) - 1
    return _Boxes(whole[:first], whole[first:], out[other:], (other - 1) % n if n else 0)


def _run(case: Case, verdict: LoopVerdict, further: Sequence[Step], *, out: bool = False) -> list[_Box]:
    """The boxes of the start and of what follows it, the round or the way `out`, which are numbered from 1."""
    words, found, first = LoopWording(case), [], len(verdict.start)
    steps = [*verdict.start, *further]
    sentences = words.sentences(steps)
    for index, (step, sentence, changed) in enumerate(zip(steps, sentences, words.changes, strict=True)):
        if index < first:
            number = phrase_in("drawing", "start {n}", n=index + 1)
        elif out:
            number = phrase_in("drawing", "out {n}", n=index - first + 1)
        else:
            number = str(index - first + 1)
        heading = wrapped(_heading(number, numbered(step, verdict)), _MAX_CHARACTERS_IN_A_LINE)
        changes = wrapped(changed, _MAX_CHARACTERS_IN_A_LINE) if changed else []
        lines = (*heading, *wrapped(sentence, _MAX_CHARACTERS_IN_A_LINE), *changes)
        found.append(_Box(lines, len(heading), len(changes), step.optional))
    return found


def _heading(number: str, step: Step) -> str:
    rules = f"CR {', '.join(step.rules)}" if step.rules else ""
    choice = ""
    if step.optional:
        player = printable(step.player) if step.player else phrase_in("player", "a player")
        choice = phrase("{player}'s choice", player=player)
    return " · ".join(filter(None, (number, rules, choice)))


def _yields(case: Case, verdict: LoopVerdict) -> str:
    words = LoopWording(case)
    words.sentences([*verdict.start, *verdict.round])
    return words.yields_in_short(verdict.yields)


def _title(case: Case, verdict: LoopVerdict) -> list[str]:
    report = loop_report(case, verdict)
    answer = "  ".join(filter(None, (said_word(report.word), f"CR {report.cr}" if report.cr else "", report.sentence)))
    lines = wrapped(answer, _MAX_CHARACTERS_OF_HEADING)
    return [*wrapped(printable(case.title), _MAX_CHARACTERS_OF_HEADING), *lines] if case.title else lines


# ------------------------------------------------------------------------------------------------------------- Graphviz


def to_dot(case: Case, verdict: LoopVerdict) -> str:
    """The loop as a digraph in the language of Graphviz."""
    start, ring, out, leaves = _boxes(case, verdict)
    names = [*(f"start{n}" for n in range(1, len(start) + 1)), *(f"step{n}" for n in range(1, len(ring) + 1))]
    others = [f"out{n}" for n in range(1, len(out) + 1)]
    lines = [
        "digraph loop {",
        f"  graph [label={_quoted(_title(case, verdict))}, labelloc=t, fontname=sans, fontsize=12];",
        "  node [shape=box, fontname=sans, fontsize=10, margin=0.15];",
        "  edge [fontname=sans, fontsize=10];",
    ]
    for name, box in zip([*names, *others], [*start, *ring, *out], strict=True):
        styles = [style for style, holds in (("dashed", box.choice), ("rounded", name.startswith("step"))) if holds]
        style = f', style="{",".join(styles)}"' if styles else ""
        lines.append(f"  {name} [label={_quoted(box.lines)}{style}];")
    lines += [f"  {before} -> {after};" for before, after in pairwise(names)]
    if ring:
        again = [phrase_in("drawing", "again"), *wrapped(_yields(case, verdict), _MAX_CHARACTERS_IN_A_LINE)]
        lines.append(f"  {names[-1]} -> step1 [label={_quoted(list(filter(None, again)))}, constraint=false];")
    if others:
        otherwise = phrase_in("drawing", "or else")
        lines.append(f'  step{leaves + 1} -> {others[0]} [label="{otherwise}", style=dashed, color="{_OUT}"];')
        lines += [f'  {before} -> {after} [color="{_OUT}"];' for before, after in pairwise(others)]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(lines: Sequence[str]) -> str:
    escaped = "\\n".join(each.replace("\\", "\\\\").replace('"', '\\"') for each in lines)
    return f'"{escaped}"'


# ------------------------------------------------------------------------------------------------------------------ SVG


class _Placed(Struct, frozen=True):
    """A box, with the coordinates of its center."""

    box: _Box
    x: float
    y: float

    def border(self, x: float, y: float) -> tuple[float, float]:
        """The point where the line from the center toward a point leaves the box."""
        across, down = x - self.x, y - self.y
        width, height = _WIDTH / 2, self.box.height / 2
        scale = min(
            width / abs(across) if across else math.inf,
            height / abs(down) if down else math.inf,
        )
        return (self.x + across * scale, self.y + down * scale) if scale < 1 else (x, y)


def to_svg(case: Case, verdict: LoopVerdict) -> str:
    """The loop as one SVG document."""
    start, ring, out, leaves = _boxes(case, verdict)
    title = _title(case, verdict)
    top = _MARGIN + len(title) * _HEAD + _GAP / 2
    placed_start, placed_ring, width, height = _placed(start, ring, top)
    placed_out = _column(out, width + _GAP, top)
    if placed_out:
        width = placed_out[0].x + _WIDTH / 2 + _MARGIN
        height = max(height, placed_out[-1].y + placed_out[-1].box.height / 2 + _LINE + _MARGIN)
    width = max(width, _MAX_CHARACTERS_OF_HEADING * 7 + 2 * _MARGIN)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" '
        f'height="{_n(height)}" role="img" font-family="sans-serif" font-size="13">',
        f"<title>{escaped(' '.join(title))}</title>",
        f"<defs>{arrow_head('arrow', color='#555')}</defs>",
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="#fff"/>',
    ]
    for number, line in enumerate(title):
        weight = ' font-weight="bold"' if number == 0 else ""
        y = _MARGIN + number * _HEAD
        lines.append(f'<text x="{_MARGIN}" y="{_n(y)}" font-size="16"{weight} fill="#222">{escaped(line)}</text>')
    for before, after in zip(placed_start, [*placed_start[1:], *placed_ring[:1]], strict=False):
        lines.append(_arrow(before, after))
    if len(placed_ring) == 1:
        lines.append(_to_itself(placed_ring[0]))
    elif placed_ring:
        shift = _PAD if len(placed_ring) == 2 else 0  # keep the arrows there and back apart
        there = [*pairwise(placed_ring), (placed_ring[-1], placed_ring[0])]
        lines += [_arrow(one, other, shift if one.x > other.x else -shift) for one, other in there]
    if placed_out:
        lines.append(_leaving(placed_ring[leaves], placed_out[0]))
        lines += [_arrow(before, after) for before, after in pairwise(placed_out)]
    for each in placed_start:
        lines += _drawn(each, "#f6f6f6", 2)
    for each in placed_ring:
        lines += _drawn(each, "#eef4fb", 12)
    for each in placed_out:
        lines += _drawn(each, "#fdf3e7", 2)
    if placed_out:
        last, below = placed_out[-1].x, placed_out[-1].y + placed_out[-1].box.height / 2 + _LINE
        left = phrase_in("drawing", "the loop is left")
        lines.append(f'<text x="{_n(last)}" y="{_n(below)}" text-anchor="middle" fill="{_OUT}">{left}</text>')
    if placed_ring:
        lines += _middle(case, verdict, placed_ring)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _placed(
    start: Sequence[_Box], ring: Sequence[_Box], top: float
) -> tuple[list[_Placed], list[_Placed], float, float]:
    """The boxes of the start in a column at the left, those of the round on a circle, and the size of the picture."""
    tall = max((box.height for box in ring), default=0)
    apart = math.hypot(_WIDTH, tall) + _GAP
    radius = 0.0 if len(ring) < 2 else max(apart / 2, apart / (2 * math.sin(math.pi / len(ring))))
    angles = [math.pi + 2 * math.pi * index / len(ring) for index in range(len(ring))]
    """The angles run clockwise from the left, where the start leads in."""
    above = [box.height / 2 - radius * math.sin(angle) for box, angle in zip(ring, angles, strict=True)]
    above.append(sum(box.height + _GAP for box in start[:-1]) + start[-1].height / 2 if start else 0)
    middle = top + max(above)
    x = _MARGIN + (_WIDTH + _GAP if start else 0) + radius + _WIDTH / 2
    placed_ring = [
        _Placed(box, x + radius * math.cos(angle), middle + radius * math.sin(angle))
        for box, angle in zip(ring, angles, strict=True)
    ]
    placed_start: list[_Placed] = []
    bottom = middle + (start[-1].height / 2 if start else 0)
    for box in reversed(start):
        placed_start.insert(0, _Placed(box, _MARGIN + _WIDTH / 2, bottom - box.height / 2))
        bottom -= box.height + _GAP
    width = (x + radius + _WIDTH / 2 if ring else _MARGIN + _WIDTH) + _MARGIN + (_GAP if len(ring) == 1 else 0)
    lowest = [each.y + each.box.height / 2 for each in [*placed_start, *placed_ring]]
    return placed_start, placed_ring, width, max(lowest, default=top) + _MARGIN + (_GAP if len(ring) == 1 else 0)


def _column(boxes: Sequence[_Box], x: float, top: float) -> list[_Placed]:
    """The boxes of a way out, in a column."""
    placed, y = [], top
    for box in boxes:
        placed.append(_Placed(box, x + _WIDTH / 2, y + box.height / 2))
        y += box.height + _GAP
    return placed


def _leaving(one: _Placed, other: _Placed) -> str:
    """The edge from the round to the way out, drawn behind the boxes between them, with a word at its end."""
    (x1, y1), (x2, y2) = one.border(other.x, other.y), (other.x - _WIDTH / 2, other.y)
    bend, otherwise = (x1 + x2) / 2, phrase_in("drawing", "or else")
    return (
        f'<path d="M{_n(x1)} {_n(y1)}C{_n(bend)} {_n(y1)} {_n(bend)} {_n(y2)} {_n(x2)} {_n(y2)}" fill="none" '
        f'stroke="{_OUT}" stroke-width="1.5" stroke-dasharray="6 4" marker-end="url(#arrow)"/>'
        f'<text x="{_n(x2 - _PAD)}" y="{_n(y2 - _PAD)}" text-anchor="end" fill="{_OUT}">{otherwise}</text>'
    )


def _drawn(each: _Placed, fill: str, rounded: int) -> Iterator[str]:
    x, y = each.x - _WIDTH / 2, each.y - each.box.height / 2
    dashed = ' stroke-dasharray="6 4"' if each.box.choice else ""
    yield (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_WIDTH}" height="{each.box.height}" rx="{rounded}" fill="{fill}" '
        f'stroke="#555"{dashed}/>'
    )
    for number, line in enumerate(each.box.lines):
        style = ' font-weight="bold" fill="#345"' if number < each.box.heading else ' fill="#222"'
        if number >= len(each.box.lines) - each.box.changes:
            style = ' font-style="italic" fill="#365"'
        at = y + _PAD + (number + 0.75) * _LINE
        yield f'<text x="{_n(x + _PAD)}" y="{_n(at)}"{style}>{escaped(line)}</text>'


def _arrow(one: _Placed, other: _Placed, down: float = 0) -> str:
    (x1, y1), (x2, y2) = one.border(other.x, other.y), other.border(one.x, one.y)
    return (
        f'<line x1="{_n(x1)}" y1="{_n(y1 + down)}" x2="{_n(x2)}" y2="{_n(y2 + down)}" stroke="#555" stroke-width="1.5" '
        'marker-end="url(#arrow)"/>'
    )


def _to_itself(one: _Placed) -> str:
    x, y = one.x + _WIDTH / 2, one.y
    down = one.box.height / 2
    return (
        f'<path d="M{_n(x)} {_n(y)}C{_n(x + _GAP)} {_n(y)} {_n(x + _GAP)} {_n(y + down + _GAP)} '
        f'{_n(one.x)} {_n(y + down + _GAP)}L{_n(one.x)} {_n(y + down)}" fill="none" stroke="#555" stroke-width="1.5" '
        'marker-end="url(#arrow)"/>'
    )


def _middle(case: Case, verdict: LoopVerdict, ring: Sequence[_Placed]) -> Iterator[str]:
    """What a round yields, in the middle of the ring; nothing if there is no room, since the heading says it too."""
    if len(ring) < 4:
        return
    x = sum(each.x for each in ring) / len(ring)
    y = sum(each.y for each in ring) / len(ring)
    text = _yields(case, verdict)
    even = verdict.checked is None or verdict.checked.even
    which = phrase_in("drawing", "each round:" if even else "the first round:")
    lines = [which, *wrapped(text, _MAX_CHARACTERS_IN_A_LINE)] if text else []
    for number, line in enumerate(lines):
        at = y + (number - len(lines) / 2 + 0.75) * _LINE
        yield f'<text x="{_n(x)}" y="{_n(at)}" text-anchor="middle" fill="#345">{escaped(line)}</text>'
