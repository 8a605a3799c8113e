"""The places of a picture's boxes and the ways of its arrows. Geometry alone: nothing here knows what a box means.

Boxes stand in rows and columns; at the left of the rows of a group stands the box of the group itself. Arrows run in
the gutters between rows and columns and never cross a box; arrows of one sort to one box share a way. All is computed
from the order of what is given, so that the same boxes and arrows always look the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

__all__ = ["Arrow", "Box", "Group", "Layout", "Link", "laid_out"]

LONG_SIDE, SHORT_SIDE = 164, 140
"""The sides of a box: upright it is as high as the long one, turned as wide."""
OWNER_WIDTH = 128
"""The width of a group's own box."""

_LOW_ROW_HEIGHT = 92
"""The height of a row without boxes."""
_STEP, _AISLE, _EDGE = 10, 14, 26
"""The distance of two lanes; from a column to the first lane beside it; from a row to the first lane above or below."""
_PORTS, _SHIFT = 24, 6
"""The distance of two arrows at one box, and by how much those at its lower side are shifted, so that none runs on in a
line with another that ends above it."""
_MARGIN = 16

Point: TypeAlias = tuple[float, float]


class Link(NamedTuple):
    """An arrow to be drawn: from a box to a box or to a group, of a sort, with a label at its beginning. A wrong one
    goes apart from others of its sort."""

    source: str
    target: str
    sort: str
    label: str = ""
    wrong: bool = False


class Group(NamedTuple):
    """A group: its name, and its rows of boxes from the top. None leaves a column empty."""

    name: str
    rows: Sequence[Sequence[str | None]]


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


class Arrow(NamedTuple):
    """An arrow: its link, the corners of its way, and where its label stands."""

    link: Link
    way: tuple[Point, ...]
    label: Point


class Layout(NamedTuple):
    """A picture: the boxes by name, the boxes of the groups, the panels behind them, the arrows, the size."""

    boxes: dict[str, Box]
    owners: dict[str, Box]
    panels: dict[str, Box]
    arrows: list[Arrow]
    width: float
    height: float


class _Net:
    """The arrows of one sort to one target that come from one side, and share a way.

    Attributes:
        gutter: The number of the gutter between rows in which they come to the target; None for a group, which is
            entered from the gutter beside it.
        aisle: The number of the gutter between columns that they go through; None if all begin beside the gutter.
    """

    def __init__(self, links: Sequence[Link], below: bool) -> None:
        self.links = links
        self.below = below
        self.gutter: int | None = None
        self.aisle: int | None = None


class _Lanes:
    """Lanes in one gutter: intervals that would meet get different ones."""

    def __init__(self) -> None:
        self._taken: list[list[tuple[float, float]]] = []

    def lane(self, low: float, high: float) -> int:
        """The number of the first lane that is free from `low` to `high`."""
        for number, taken in enumerate(self._taken):
            if all(high < other_low or other_high < low for other_low, other_high in taken):
                taken.append((low, high))
                return number
        self._taken.append([(low, high)])
        return len(self._taken) - 1

    def __len__(self) -> int:
        return len(self._taken)


def laid_out(groups: Sequence[Group], turned: frozenset[str], links: Sequence[Link]) -> Layout:
    """The picture of groups and arrows.

    Args:
        groups: The groups, from the top.
        turned: The boxes that lie on their side.
        links: The arrows. One from or to something that isn't there is left out.
    """
    return _Plan(groups, turned, links).layout()


class _Plan:
    def __init__(self, groups: Sequence[Group], turned: frozenset[str], links: Sequence[Link]) -> None:
        self._groups = groups
        self._turned = turned
        self._place: dict[str, tuple[int, int]] = {}
        self._rows: list[Sequence[str | None]] = []
        self._span: dict[str, tuple[int, int]] = {}
        """Of each group its first row, and the one behind its last."""
        for group in groups:
            first = len(self._rows)
            for row in group.rows or [()]:
                self._place |= {name: (len(self._rows), column) for column, name in enumerate(row) if name is not None}
                self._rows.append(row)
            self._span[group.name] = (first, len(self._rows))
        self._columns = max(map(len, self._rows), default=0)
        self._nets = self._as_nets(links)
        self._ports = self._ported()
        self._aisle_lane, aisles = self._aisles()
        self._column_x, self._aisle_x, self._right = self._across(aisles)
        self._gutter_lane, gutters = self._gutters()
        self._row_y, self._gutter_y, self._bottom = self._down(gutters)

    # ------------------------------------------------------------------------------------------------------------- nets

    def _as_nets(self, links: Sequence[Link]) -> list[_Net]:
        together: dict[tuple[str, str, bool, bool], list[Link]] = {}
        for link in links:
            if link.source in self._place and (link.target in self._place or link.target in self._span):
                together.setdefault((link.target, link.sort, link.wrong, self._comes_from_below(link)), []).append(link)
        return [self._routed(_Net(found, below)) for (*_, below), found in together.items()]

    def _comes_from_below(self, link: Link) -> bool:
        """Whether the arrow leaves its box at the top."""
        row = self._place[link.source][0]
        if link.target in self._place:
            return row >= self._place[link.target][0]
        return row >= self._span[link.target][0]

    def _routed(self, net: _Net) -> _Net:
        target = net.links[0].target
        if target not in self._place:
            net.aisle = 0
            return net
        row, column = self._place[target]
        beside = all(self._place[each.source][0] == row for each in net.links)
        net.gutter = row if beside or not net.below else row + 1
        if any(self._leaving(net, each) != net.gutter for each in net.links):
            columns = [self._place[each.source][1] for each in net.links]
            net.aisle = column if sum(columns) < column * len(columns) else column + 1
        return net

    def _leaving(self, net: _Net, link: Link) -> int:
        """The first gutter between rows that an arrow reaches."""
        row = self._place[link.source][0]
        return row if net.below else row + 1

    # ------------------------------------------------------------------------------------------------------------ ports

    def _ends(self) -> Iterator[tuple[tuple[str, bool], float, tuple[int, str]]]:
        """For each end of an arrow: the box and whether it is at its top, the column of the other end, its key."""
        for number, net in enumerate(self._nets):
            target = net.links[0].target
            away = float(self._place[target][1]) if target in self._place else -1.0
            for link in net.links:
                yield (link.source, net.below), away, (number, link.source)
            if target in self._place:
                columns = [self._place[each.source][1] for each in net.links]
                at_top = net.gutter == self._place[target][0]
                yield (target, at_top), sum(columns) / len(columns), (number, "")

    def _ported(self) -> dict[tuple[int, str], float]:
        """Where each arrow begins and each net ends, from the middle of the box. The end of a net has an empty name."""
        sides: dict[tuple[str, bool], list[tuple[float, tuple[int, str]]]] = {}
        for side, away, key in self._ends():
            sides.setdefault(side, []).append((away, key))
        straight = self._straight(sides)
        ports = {}
        for (name, at_top), ends in sides.items():
            ends.sort()
            width = LONG_SIDE if name in self._turned else SHORT_SIDE
            step = min(_PORTS, (width - 40) / max(1, len(ends) - 1))
            shift = 0 if at_top or name in straight else _SHIFT
            for index, (_, key) in enumerate(ends):
                ports[key] = (index - (len(ends) - 1) / 2) * step + shift
        return ports

    def _straight(self, sides: Mapping[tuple[str, bool], Sequence[object]]) -> set[str]:
        """The boxes whose only arrow at the lower side runs straight from or to the box below, which has no other."""
        found = set()
        for net in self._nets:
            if len(net.links) != 1 or net.aisle is not None or net.gutter is None:
                continue
            ends = (net.links[0].source, net.links[0].target)
            upper, lower = sorted(ends, key=lambda name: self._place[name][0])
            apart = self._place[lower][0] - self._place[upper][0]
            same = self._place[lower][1] == self._place[upper][1]
            if apart == 1 and same and len(sides[upper, False]) == len(sides[lower, True]) == 1:
                found.add(upper)
        return found

    # ------------------------------------------------------------------------------------------------------------ lanes

    def _aisles(self) -> tuple[dict[int, int], dict[int, int]]:
        """The lane of each net in its gutter between columns, and how many lanes each has."""
        lanes: dict[int, _Lanes] = {}
        found = {}
        for number, net in enumerate(self._nets):
            if net.aisle is None:
                continue
            rows = [self._leaving(net, each) for each in net.links]
            if net.gutter is None:
                first, last = self._span[net.links[0].target]
                rows += [first, last] if len(rows) == 1 else [first, last, *rows]
            else:
                rows.append(net.gutter)
            found[number] = lanes.setdefault(net.aisle, _Lanes()).lane(min(rows), max(rows))
        return found, {aisle: len(each) for aisle, each in lanes.items()}

    def _across(self, aisles: Mapping[int, int]) -> tuple[list[float], list[float], float]:
        """The middle of each column, the first lane of each gutter between columns, the right border."""
        x = float(_MARGIN + OWNER_WIDTH + 8)
        middles, first = [], []
        for column in range(self._columns + 1):
            first.append(x + _AISLE)
            x += 2 * _AISLE + _STEP * max(0, aisles.get(column, 0) - 1)
            if column < self._columns:
                middles.append(x + LONG_SIDE / 2)
                x += LONG_SIDE
        return middles, first, x

    def _port_x(self, number: int, name: str) -> float:
        box = name or self._nets[number].links[0].target
        return self._column_x[self._place[box][1]] + self._ports[number, name]

    def _aisle_of(self, number: int) -> float:
        aisle = self._nets[number].aisle
        assert aisle is not None
        return self._aisle_x[aisle] + _STEP * self._aisle_lane[number]

    def _gutters(self) -> tuple[dict[tuple[int, int], int], dict[int, int]]:
        """The lane of each net in each gutter between rows that it goes through, and how many lanes each has."""
        spans: dict[int, list[tuple[float, float, int]]] = {}
        for number, net in enumerate(self._nets):
            touched: dict[int, list[float]] = {}
            for link in net.links:
                touched.setdefault(self._leaving(net, link), []).append(self._port_x(number, link.source))
            if net.gutter is not None:
                touched.setdefault(net.gutter, []).append(self._port_x(number, ""))
            for gutter, found in touched.items():
                if net.aisle is not None:
                    found.append(self._aisle_of(number))
                spans.setdefault(gutter, []).append((min(found) - 6, max(found) + 6, number))
        lanes = {}
        counts = {}
        for gutter, wanted in spans.items():
            taken = _Lanes()
            for low, high, number in sorted(wanted, key=lambda span: (span[1] - span[0], span)):
                lanes[gutter, number] = taken.lane(low, high)
            counts[gutter] = len(taken)
        return lanes, counts

    def _down(self, gutters: Mapping[int, int]) -> tuple[list[float], list[float], float]:
        """The top of each row, the first lane of each gutter between rows, the bottom."""
        y = float(_MARGIN)
        tops, first = [], []
        for row in range(len(self._rows) + 1):
            outer = row in (0, len(self._rows)) and row not in gutters
            edge = 10 if outer else _EDGE
            first.append(y + edge)
            y += edge * (1 if outer else 2) + _STEP * max(0, gutters.get(row, 0) - 1)
            if row < len(self._rows):
                tops.append(y)
                y += self._row_height(row)
        return tops, first, y

    def _row_height(self, row: int) -> float:
        names = [name for name in self._rows[row] if name is not None]
        if not names:
            return _LOW_ROW_HEIGHT
        return SHORT_SIDE if self._turned.issuperset(names) else LONG_SIDE

    def _lane_y(self, gutter: int, number: int) -> float:
        return self._gutter_y[gutter] + _STEP * self._gutter_lane[gutter, number]

    # ----------------------------------------------------------------------------------------------------------- result

    def layout(self) -> Layout:
        boxes = {name: self._box(name) for name in self._place}
        owners, panels = {}, {}
        for name, (first, last) in self._span.items():
            top, bottom = self._row_y[first], self._row_y[last - 1] + self._row_height(last - 1)
            owners[name] = Box(_MARGIN, top, OWNER_WIDTH, bottom - top)
            panels[name] = Box(_MARGIN - 8, top - 8, self._right - _MARGIN + 8, bottom - top + 16)
        arrows = [
            self._arrow(number, link, boxes, owners) for number, net in enumerate(self._nets) for link in net.links
        ]
        return Layout(boxes, owners, panels, arrows, self._right + _MARGIN - 8, self._bottom)

    def _box(self, name: str) -> Box:
        row, column = self._place[name]
        width, height = (LONG_SIDE, SHORT_SIDE) if name in self._turned else (SHORT_SIDE, LONG_SIDE)
        y = self._row_y[row] + (self._row_height(row) - height) / 2
        return Box(self._column_x[column] - width / 2, y, width, height)

    def _arrow(self, number: int, link: Link, boxes: Mapping[str, Box], owners: Mapping[str, Box]) -> Arrow:
        net = self._nets[number]
        box, leaving = boxes[link.source], self._leaving(net, link)
        x, y = self._port_x(number, link.source), self._lane_y(leaving, number)
        start = box.y if net.below else box.y + box.height
        way: list[Point] = [(x, start), (x, y)]
        if net.gutter is None:
            aisle, end = self._aisle_of(number), self._owner_y(number, owners)
            owner = owners[link.target]
            way += [(aisle, y), (aisle, end), (owner.x + owner.width, end)]
        else:
            end_x, end_y = self._port_x(number, ""), self._lane_y(net.gutter, number)
            if leaving != net.gutter:
                way += [(self._aisle_of(number), y), (self._aisle_of(number), end_y)]
            target = boxes[link.target]
            at_top = net.gutter == self._place[link.target][0]
            way += [(end_x, end_y), (end_x, target.y if at_top else target.y + target.height)]
        return Arrow(link, tuple(_corners(way)), (x, start - 13 if net.below else start + 13))

    def _owner_y(self, number: int, owners: Mapping[str, Box]) -> float:
        """Where the net reaches the box of a group: at its lower end if it comes from below."""
        target = self._nets[number].links[0].target
        same = [
            each
            for each, net in enumerate(self._nets)
            if net.gutter is None and net.links[0].target == target and net.below == self._nets[number].below
        ]
        box = owners[target]
        step = min(18.0, (box.height - 24) / (2 * max(1, len(same))))
        inward = 14 + step * same.index(number)
        return box.y + box.height - inward if self._nets[number].below else box.y + inward


def _corners(way: Sequence[Point]) -> Iterator[Point]:
    """The points of a way at which it begins, turns, and ends."""
    for index, point in enumerate(way):
        if 0 < index < len(way) - 1:
            (x0, y0), (x1, y1), (x2, y2) = way[index - 1], point, way[index + 1]
            if (x0 == x1 == x2) or (y0 == y1 == y2) or (x0, y0) == (x1, y1):
                continue
        yield point
