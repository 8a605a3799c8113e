"""A picture of a combat as SVG: who stands where, what attacks, blocks and deals damage, and what is wrong with it.

Each player has a panel, the active player's the lowest. A creature's box is upright while it is untapped, and lies on
its side when it is tapped. A creature that breaks a rule carries the rule's number in red; one that disobeys a
requirement, the requirement's number in yellow. The sentences stand below. Colors are never the only sign, follow the
reader's light or dark setting, and every word of the picture is text.

The same verdict gives the same picture, character by character.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from bridge.case.state import Case, Gone, Permanent, Play, Player, State
from bridge.combat.layout import Arrow, Box, Group, Layout, Link, laid_out
from bridge.combat.messages import Wording, wording_of
from bridge.combat.places import named
from bridge.combat.prose import joined, keyword_name, noun_named, printable, trait_name
from bridge.combat.rendering import check_report
from bridge.combat.reports import Entry, Report, said_label, said_word
from bridge.combat.verdict import Outcome, Verdict
from bridge.language import phrase_in, term_in
from bridge.report.svg import FONT, arrow_head, clipped, escaped, places, wrapped
from bridge.report.svg import coordinate as _n

__all__ = ["drawing"]

_LINE_HEIGHT = 16
"""The height of a line of text."""
_CHARACTER_WIDTH = 7.4
"""An upper bound on the width of a character of text."""
_PAD = 8
_MIN_WIDTH = 560
"""The least width of a picture."""
_MAX_ENTRIES = 60
"""The most lines of evidence below a picture."""
_MAX_COLUMNS = 8
"""The most columns of a picture."""

_ATTACKS, _BLOCKS, _DAMAGE = "attacks", "blocks", "damage"
_SORTS = (_ATTACKS, _BLOCKS, _DAMAGE)
"""What an arrow says."""

_SAID = {
    _ATTACKS: term_in("drawing", "{creature} attacks {target}"),
    _BLOCKS: term_in("drawing", "{creature} blocks {target}"),
}
"""An arrow in words, without a full stop."""

_STYLE = """
.az-bg{fill:#fff}.az-t{fill:#1f2328}.az-m{fill:#57606a}.az-p{fill:#f3f5f8;stroke:#d0d7de}
.az-c{fill:#fff;stroke:#57606a;stroke-width:1.5}.az-i{stroke-width:1;stroke:#a9b1ba}.az-o{fill:#e7ebf0;stroke:#8c959f}
.az-a,.az-b,.az-d,.az-w{fill:none;stroke-width:2.5}.az-a{stroke:#a04a00}.az-b{stroke:#0b5cad}.az-d{stroke:#6f35b5}
.az-ah{fill:#a04a00}.az-bh{fill:#0b5cad}.az-dh{fill:#6f35b5}.az-wh{fill:#c4161c}
.az-w{stroke:#c4161c;stroke-dasharray:7 4}.az-wt{fill:#c4161c}.az-wp{fill:#c4161c}.az-wpt{fill:#fff}
.az-u{fill:#fff3cd;stroke:#8a5d00}.az-ut{fill:#5c3d00}.az-bad{stroke:#c4161c;stroke-width:2.5}
.az-n{fill:#f1e8fb;stroke:#6f35b5}.az-nt{fill:#4c2080}.az-g{fill:#0a6b2d}
@media(prefers-color-scheme:dark){
.az-bg{fill:#0f1318}.az-t{fill:#e6edf3}.az-m{fill:#a5afba}.az-p{fill:#181e26;stroke:#343c46}
.az-c{fill:#212934;stroke:#a5afba}.az-i{stroke:#5c6672}.az-o{fill:#2a333f;stroke:#77818c}
.az-a{stroke:#f0a04b}.az-b{stroke:#6cb2ff}.az-d{stroke:#c8a6ff}
.az-ah{fill:#f0a04b}.az-bh{fill:#6cb2ff}.az-dh{fill:#c8a6ff}.az-wh{fill:#ff7b72}
.az-w{stroke:#ff7b72}.az-wt{fill:#ff7b72}.az-wp{fill:#b62324}
.az-u{fill:#3d2f00;stroke:#d4a72c}.az-ut{fill:#f2cc60}.az-bad{stroke:#ff7b72}
.az-n{fill:#2f2145;stroke:#c8a6ff}.az-nt{fill:#e2d3ff}.az-g{fill:#56d364}}
"""
"""The colors. Classes begin with `az-`, since a style holds in the whole page that a picture stands in."""


class _Mark(NamedTuple):
    """A rule's number at a box: whether it is broken, or a requirement that is not obeyed."""

    cr: str
    broken: bool


class _Scene(Struct, frozen=True):
    """What is drawn.

    Attributes:
        case: The case, as it was judged.
        words: Its words.
        links: The arrows.
        marks: Permanent or player to the marks at its box.
    """

    case: Case
    words: Wording
    links: tuple[Link, ...]
    marks: Mapping[str, Sequence[_Mark]]

    @property
    def state(self) -> State:
        return self.case.state

    @property
    def play(self) -> Play:
        return self.case.play or Play()


def drawing(case: Case, verdict: Verdict | None = None, report: Report | None = None, name: str = "combat") -> str:
    """The combat of a case as one SVG document.

    Args:
        case: The case as it was judged, with current characteristics. Without a play the state alone is drawn.
        verdict: What the rules say of its play; without it nothing is marked.
        report: What stands above and below the picture; by default the short report on the verdict, if there is one.
        name: What the ids of the document begin with: different ones for several pictures in one page. Letters, digits
            and hyphens.
    """
    words = wording_of(case)
    links, marks = _judged(case, verdict)
    scene = _Scene(case, words, links, marks)
    if report is None and verdict is not None:
        report = check_report(case, verdict)
    layout = laid_out(_groups(scene), frozenset(each.id for each in scene.state.battlefield if each.tapped), links)
    width = max(layout.width, _MIN_WIDTH)
    above = list(_above(scene, report, width))
    top = len(above) * 20 + 22.0 if above else 0.0
    signs = list(_legend(scene, top + layout.height + 14, name))
    below = list(_below(scene, report, width, top + layout.height + (40 if signs else 20)))
    height = top + layout.height + (24 if signs else 0) + len(below) * 20 + 16
    title, description = _title(scene, report), _description(scene, report)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" '
        f'height="{_n(height)}" role="img" aria-labelledby="{name}-title {name}-desc" font-family="{FONT}" '
        'font-size="13">',
        f'<title id="{name}-title">{escaped(title)}</title>',
        f'<desc id="{name}-desc">{escaped(description)}</desc>',
        f"<style>{_STYLE}</style>",
        f"<defs>{''.join(_heads(name, links))}</defs>",
        f'<rect class="az-bg" width="{_n(width)}" height="{_n(height)}"/>',
        *above,
        f'<g transform="translate(0 {_n(top)})">',
        *_picture(scene, layout, name),
        "</g>",
        *signs,
        *below,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


# --------------------------------------------------------------------------------------------------- arrows and marks


def _judged(case: Case, verdict: Verdict | None) -> tuple[tuple[Link, ...], dict[str, list[_Mark]]]:
    """The arrows, each marked as wrong or not, and the marks at boxes."""
    links = list(_links(case))
    marks: dict[str, list[_Mark]] = {}
    if verdict is None:
        return tuple(links), marks

    def mark(who: str, cr: str, broken: bool) -> None:
        if (made := _Mark(cr, broken)) not in marks.setdefault(who, []):
            marks[who].append(made)

    of_the_play = {
        "declare_attackers": _ATTACKS,
        "declare_blockers": _BLOCKS,
        "assign_combat_damage": _DAMAGE,
    }[case.question]
    for witness in (*verdict.violations, *verdict.malformed, *verdict.unsupported):
        ends = named(case, witness)
        wrong = [
            at
            for at, link in enumerate(links)
            if link.sort == of_the_play and link.source in ends and link.target in ends
        ]
        for at in wrong:
            links[at] = links[at]._replace(wrong=True)
        permanents = [each for each in ends if each not in case.state.players]
        for who in [links[at].source for at in wrong] or permanents or ends:
            mark(who, witness.cr, True)
    if verdict.outcome is Outcome.ILLEGAL:
        for witness in verdict.requirements.unmet:
            for who in named(case, witness)[:1]:
                mark(who, witness.cr, False)
    return tuple(links), marks


def _links(case: Case) -> Iterator[Link]:
    """The arrows: of the play, and of what was declared before it."""
    state, play = case.state, case.play or Play()
    if case.question == "declare_attackers":
        yield from (Link(attacker, target, _ATTACKS) for attacker, target in play.attackers.items())
        return
    attacks = [
        Link(attacker, target, _ATTACKS) for attacker, target in state.attacking.items() if isinstance(target, str)
    ]
    declared = play.blockers if case.question == "declare_blockers" else state.blocking
    blocks = [Link(blocker, each, _BLOCKS) for blocker, several in declared.items() for each in dict.fromkeys(several)]
    assigned = [
        Link(source, recipient, _DAMAGE, str(amount))
        for source, amounts in (play.damage if case.question == "assign_combat_damage" else {}).items()
        for recipient, amount in amounts.items()
        if amount
    ]
    said = {(link.source, link.target) for link in assigned} | {(link.target, link.source) for link in assigned}
    yield from (link for link in (*attacks, *blocks) if (link.source, link.target) not in said)
    yield from assigned


# ------------------------------------------------------------------------------------------------------------- seating


def _groups(scene: _Scene) -> list[Group]:
    """The players from the top: those who are not active in the order of turns, the active team last. Who takes part in
    the combat stands toward the middle."""
    state = scene.state
    active = state.players.get(state.active)
    team = active.team if active is not None else None
    own = [each for each, player in state.players.items() if each == state.active or (team and player.team == team)]
    order = [*(each for each in state.players if each not in own), *sorted(own, key=lambda one: one == state.active)]
    seated: dict[str, list[str]] = {each: [] for each in order}
    for permanent in state.battlefield:
        host = permanent.protector if "battle" in permanent.types and permanent.protector in seated else None
        seated.get(host or permanent.controller, []).append(permanent.id)
    involved = {end for link in scene.links for end in link[:2]}
    taking = {player: [each for each in ids if each in involved] for player, ids in seated.items()}
    columns = _columns(seated, taking)
    places: dict[str, int] = {}
    groups = []
    for player in reversed(order):
        rows = _rows_of(scene, taking[player], columns, places)
        rest = [each for each in seated[player] if each not in involved]
        if len(rows) == 1 and rows[0].count(None) >= len(rest):
            waiting = iter(rest)
            rows = [[next(waiting, None) if each is None else each for each in rows[0]]]
            rest = []
        others: list[Sequence[str | None]] = [rest[at : at + columns] for at in range(0, len(rest), columns)]
        groups.append(Group(player, [*rows, *others] if player in own else [*others, *reversed(rows)]))
    return groups[::-1]


def _columns(seated: Mapping[str, Sequence[str]], taking: Mapping[str, Sequence[str]]) -> int:
    """How many columns there are: as many as the side with the most creatures in the combat needs, if that is few."""
    most = max((len(each) for each in taking.values()), default=0)
    widest = max((math.ceil(math.sqrt(2 * len(each))) for each in seated.values()), default=0)
    few = max((len(each) for each in seated.values() if len(each) <= 4), default=0)
    crowded = sum(map(len, seated.values())) > 24
    return min(_MAX_COLUMNS if crowded else 6, max(2, most, widest, few))


def _rows_of(scene: _Scene, taking: Sequence[str], columns: int, places: dict[str, int]) -> list[list[str | None]]:
    """Rows of those who take part, each as near as can be to the column of what it is about.

    Args:
        scene: What is drawn.
        taking: Who takes part of one player.
        columns: How many columns there are.
        places: The column of everybody seated before; these are added.
    """
    wanted: dict[str, float] = {}
    order: dict[str, tuple[float, int]] = {}
    targets = [link.target for link in scene.links]
    for index, one in enumerate(taking):
        others = [end for link in scene.links if one in link[:2] for end in link[:2] if end != one]
        known = [places[each] for each in others if each in places]
        if known:
            wanted[one] = sum(known) / len(known)
        first = next((targets.index(link.target) for link in scene.links if link.source == one), index)
        order[one] = (wanted.get(one, first), index)
    rows: list[list[str | None]] = []
    in_order = sorted(taking, key=lambda one: order[one])
    for at in range(0, len(in_order), columns):
        row: list[str | None] = [None] * columns
        for one in in_order[at : at + columns]:
            free = [column for column in range(columns) if row[column] is None]
            column = min(free, key=lambda each: (abs(each - wanted.get(one, 0)), each))
            row[column] = one
            places[one] = column
        rows.append(row)
    return rows


# ------------------------------------------------------------------------------------------------------------- picture


def _heads(name: str, links: Sequence[Link]) -> Iterator[str]:
    for letter in dict.fromkeys(map(_letter, links)):
        yield arrow_head(f"{name}-{letter}", style=f"az-{letter}h")


def _letter(link: Link) -> str:
    return "w" if link.wrong else link.sort[0]


def _picture(scene: _Scene, layout: Layout, name: str) -> Iterator[str]:
    for each in layout.panels.values():
        yield _rectangle(each, "az-p", 8)
    for player, box in layout.owners.items():
        yield from _player(scene, player, box)
    for arrow in layout.arrows:
        yield _line(arrow, name)
    permanents = {each.id: each for each in scene.state.battlefield}
    involved = {end for arrow in layout.arrows for end in arrow.link[:2]}
    for permanent, box in layout.boxes.items():
        yield from _card(scene, permanents[permanent], box, permanent in involved)
    for arrow in layout.arrows:
        if arrow.link.label:
            yield from _amount(arrow)


def _rectangle(box: Box, style: str, rounded: int) -> str:
    return (
        f'<rect class="{style}" x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}" '
        f'rx="{rounded}"/>'
    )


def _text(x: float, y: float, text: str, style: str = "az-t", more: str = "") -> str:
    return f'<text class="{style}" x="{_n(x)}" y="{_n(y)}"{more}>{escaped(text)}</text>'


def _line(arrow: Arrow, name: str) -> str:
    """An arrow along its way, with round corners."""
    points = arrow.way
    path = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for index, (x, y) in enumerate(points[1:-1], 1):
        before, after = points[index - 1], points[index + 1]
        near = [_toward((x, y), other, 7) for other in (before, after)]
        path.append(f"L{_n(near[0][0])} {_n(near[0][1])}Q{_n(x)} {_n(y)} {_n(near[1][0])} {_n(near[1][1])}")
    path.append(f"L{_n(points[-1][0])} {_n(points[-1][1])}")
    letter = _letter(arrow.link)
    return f'<path class="az-{letter}" d="{"".join(path)}" marker-end="url(#{name}-{letter})"/>'


def _toward(point: tuple[float, float], other: tuple[float, float], far: float) -> tuple[float, float]:
    """The point so far from one toward another, at most half the way."""
    across, down = other[0] - point[0], other[1] - point[1]
    length = abs(across) + abs(down)
    part = min(far / length, 0.5) if length else 0
    return point[0] + across * part, point[1] + down * part


def _amount(arrow: Arrow) -> Iterator[str]:
    """The amount of damage, at the beginning of its arrow."""
    x, y = arrow.label
    wide = len(arrow.link.label) * 8 + 8
    yield _rectangle(Box(x - wide / 2, y - 9, wide, 18), "az-n", 9)
    yield _text(x, y + 4.5, arrow.link.label, "az-nt", ' text-anchor="middle" font-weight="bold"')


def _player(scene: _Scene, name: str, box: Box) -> Iterator[str]:
    player = scene.state.players[name]
    bad = any(mark.broken for mark in scene.marks.get(name, ()))
    yield _rectangle(box, "az-o az-bad" if bad else "az-o", 6)
    room = int((box.width - 2 * _PAD) / _CHARACTER_WIDTH)
    y = box.y + 20
    for line in clipped(printable(name), room, 2):
        yield _text(box.x + _PAD, y, line, more=' font-weight="bold"')
        y += _LINE_HEIGHT
    marks = scene.marks.get(name, ())
    for line in _said_of_player(scene.state, name, player):
        if y > box.y + box.height - 6 - 19 * len(marks[:3]):
            break
        yield _text(box.x + _PAD, y, clipped(line, room, 1)[0], "az-m")
        y += _LINE_HEIGHT
    yield from _pills(box, marks)


def _said_of_player(state: State, name: str, player: Player) -> Iterator[str]:
    if name == state.active:
        yield phrase_in("drawing", "active player")
    if name == state.declaring:
        yield phrase_in("drawing", "declares blocks")
    if player.left:
        yield phrase_in("drawing", "has left")
    if player.life is not None:
        yield phrase_in("drawing", "{n} life", n=player.life)
    if player.poison is not None:
        yield phrase_in("drawing", "{n} poison", n=player.poison)
    if player.hand is not None:
        yield phrase_in("drawing", "{n} in hand", n=player.hand)
    if player.graveyard is not None:
        yield phrase_in("drawing", "{n} in graveyard", n=player.graveyard)
    if player.mana is not None:
        mana = printable(player.mana)
        yield phrase_in("drawing", "mana {mana}", mana=mana) if mana else phrase_in("drawing", "mana none")
    if player.team is not None:
        yield phrase_in("drawing", "team {team}", team=printable(player.team))
    yield from map(printable, player.marks)


def _card(scene: _Scene, permanent: Permanent, box: Box, involved: bool) -> Iterator[str]:
    marks = scene.marks.get(permanent.id, ())
    bad = any(mark.broken for mark in marks)
    style = "az-c az-bad" if bad else "az-c" if involved else "az-c az-i"
    yield "<g>"
    yield f"<title>{escaped(_in_words(scene, permanent))}</title>"
    yield _rectangle(box, style, 7)
    room = int((box.width - 2 * _PAD) / _CHARACTER_WIDTH)
    y = box.y + 20
    for line in clipped(scene.words.name(permanent.id), room - 1, 2):
        yield _text(box.x + _PAD, y, line, more=' font-weight="bold"')
        y += _LINE_HEIGHT
    corner = _corner(permanent)
    bottom = box.y + box.height - (26 if corner or marks else 8) - 19 * max(0, len(marks[:3]) - 1)
    left = int((bottom - y + _LINE_HEIGHT - 2) // _LINE_HEIGHT)
    for text, style, most in _said_of_permanent(scene, permanent):
        lines = clipped(text, room, min(most, left))
        for line in lines:
            yield _text(box.x + _PAD, y, line, style)
            y += _LINE_HEIGHT
        left -= len(lines)
        if left <= 0:
            break
    if corner:
        at = box.x + box.width - _PAD
        yield _text(at, box.y + box.height - 10, corner, more=' text-anchor="end" font-weight="bold" font-size="15"')
    yield from _pills(box, marks)
    yield "</g>"


def _pills(box: Box, marks: Sequence[_Mark]) -> Iterator[str]:
    """The marks at the lower left corner of a box, from below; three at most, and how many more."""
    shown = list(marks[:3])
    for index, mark in enumerate(shown):
        more = f" +{len(marks) - 2}" if index == 2 and len(marks) > 3 else ""
        text = f"{'×' if mark.broken else '!'} {printable(mark.cr)}{more}"
        pill = Box(box.x + 6, box.y + box.height - 24 - 19 * index, len(text) * 7.8 + 8, 17)
        yield _rectangle(pill, "az-wp" if mark.broken else "az-u", 8)
        style = "az-wpt" if mark.broken else "az-ut"
        yield _text(pill.x + 5, pill.y + 12.5, text, style, ' font-size="11.5" font-weight="bold"')


def _corner(permanent: Permanent) -> str:
    """Power and toughness, loyalty or defense."""
    if permanent.power is not None or permanent.toughness is not None:
        return "/".join("?" if each is None else str(each) for each in (permanent.power, permanent.toughness))
    if permanent.loyalty is not None:
        return phrase_in("drawing", "loyalty {n}", n=permanent.loyalty)
    if permanent.defense is not None:
        return phrase_in("drawing", "defense {n}", n=permanent.defense)
    return ""


def _said_of_permanent(scene: _Scene, permanent: Permanent) -> Iterator[tuple[str, str, int]]:
    """What is said of a permanent, with the style and the most lines; the most important first."""
    types = " ".join([*map(trait_name, permanent.supertypes), *map(noun_named, map(printable, permanent.types))])
    yield types or phrase_in("drawing", "no type"), "az-m", 1
    for text in _status(scene, permanent):
        yield text, "az-t", 2
    if permanent.keywords:
        yield ", ".join(map(keyword_name, permanent.keywords)), "az-g", 3
    for text in _abilities(scene, permanent):
        yield text, "az-m", 6


def _abilities(scene: _Scene, permanent: Permanent) -> Iterator[str]:
    """The effects of a permanent that its keywords don't give, in words."""
    for identifier, (effect, host) in scene.words.effects.items():
        if host is not None and host.id == permanent.id and effect in (permanent.effects or ()):
            yield scene.words.quotation(effect) or scene.words.says_of(identifier, permanent.id)


def _status(scene: _Scene, permanent: Permanent) -> Iterator[str]:
    """The status of a permanent."""
    words, state, play = scene.words, scene.state, scene.play
    if permanent.tapped:
        yield phrase_in("drawing", "tapped")
    if permanent.sick:
        yield phrase_in("drawing", "summoning sick")
    band = next((n for n, each in enumerate(play.bands or state.bands, 1) if permanent.id in each), 0)
    if band:
        yield phrase_in("drawing", "in band {n}", n=band)
    if permanent.id in play.exert:
        yield phrase_in("drawing", "exerted")
    if permanent.id in play.enlist:
        yield phrase_in("drawing", "enlists {creature}", creature=words.name(play.enlist[permanent.id]))
    target = state.attacking.get(permanent.id)
    if isinstance(target, Gone):
        yield phrase_in("drawing", "attacks what is gone, of {player}", player=words.name(target.gone))
    if permanent.id in state.blocked:
        yield phrase_in("drawing", "blocked")
    if permanent.goaded_by:
        yield phrase_in("drawing", "goaded by {players}", players=joined(list(map(words.name, permanent.goaded_by))))
    if permanent.suspected:
        yield phrase_in("drawing", "suspected")
    if permanent.damage:
        yield phrase_in("drawing", "{n} damage marked", n=permanent.damage)
    if permanent.counters:
        yield joined([f"{n} × {printable(kind)}" for kind, n in permanent.counters.items()])
    if permanent.attached_to is not None:
        yield phrase_in("drawing", "attached to {object}", object=words.name(permanent.attached_to))
    if permanent.protector is not None:
        yield phrase_in(
            "drawing",
            "{controller}'s, {protector} protects it",
            controller=words.name(permanent.controller),
            protector=words.name(permanent.protector),
        )
    if permanent.token:
        yield phrase_in("drawing", "token")
    yield from map(printable, permanent.marks)


def _in_words(scene: _Scene, permanent: Permanent) -> str:
    """All that is said of a permanent, in one line."""
    parts = [text for text, _, _ in _said_of_permanent(scene, permanent)]
    marks = [
        phrase_in("drawing", "breaks CR {rule}", rule=each.cr)
        if each.broken
        else phrase_in("drawing", "not obeyed: CR {rule}", rule=each.cr)
        for each in scene.marks.get(permanent.id, ())
    ]
    corner = _corner(permanent)
    name, controller = scene.words.name(permanent.id), scene.words.name(permanent.controller)
    return "; ".join(filter(None, (f"{name} ({controller})", corner, *parts, *map(printable, marks))))


# ----------------------------------------------------------------------------------------------------------- sentences


def _title(scene: _Scene, report: Report | None) -> str:
    about = {
        "declare_attackers": phrase_in("drawing", "An attack"),
        "declare_blockers": phrase_in("drawing", "Blocks"),
        "assign_combat_damage": phrase_in("drawing", "Combat damage"),
    }
    first = printable(scene.case.title) if scene.case.title else about[scene.case.question]
    return f"{first}: {_answer(report)}" if report is not None else first


def _answer(report: Report) -> str:
    return "  ".join(
        filter(None, (said_word(report.word), f"CR {printable(report.cr)}" if report.cr else "", report.sentence))
    )


def _description(scene: _Scene, report: Report | None) -> str:
    """The picture in words: the arrows, then the evidence."""
    words = scene.words
    said = [
        words.assigning(link.source, [words.amount(link.label, link.target)])
        if link.label
        else phrase_in("drawing", _SAID[link.sort], creature=words.name(link.source), target=words.name(link.target))
        for link in scene.links
    ]
    lines = [f"{each}." for each in said] or [phrase_in("drawing", "No creature attacks, blocks or deals damage.")]
    if report is not None:
        lines += [entry.text for entry in _entries(report)]
    return " ".join(lines)


def _above(scene: _Scene, report: Report | None, width: float) -> Iterator[str]:
    """The title and the answer."""
    room = int((width - 32) / 8.4)
    lines: list[tuple[str, str]] = []
    if scene.case.title:
        lines += [(line, ' font-size="16" font-weight="bold"') for line in wrapped(printable(scene.case.title), room)]
    begin = len(lines)
    if report is not None:
        lines += [(line, ' font-size="14"') for line in wrapped(_answer(report), room)]
    for number, (line, more) in enumerate(lines):
        text = escaped(line)
        if number == begin and report is not None and report.word:
            word = escaped(said_word(report.word))
            style = {"LEGAL": "az-g", "ILLEGAL": "az-wt"}.get(report.word, "az-m")
            text = f'<tspan class="{style}" font-weight="bold">{word}</tspan>{text.removeprefix(word)}'
        yield f'<text class="az-t" x="16" y="{28 + 20 * number}"{more}>{text}</text>'


def _entries(report: Report) -> list[Entry]:
    """The first entries of a report's evidence."""
    found: list[Entry] = []
    for section in report.sections:
        if section.title:
            found.append(Entry(section.title, "§"))
        for entry in section.entries:
            found += [entry, *(Entry(f"– {note.text}", note.label, note.cr) for note in entry.notes)]
    if len(found) <= _MAX_ENTRIES:
        return found
    return [
        *found[: _MAX_ENTRIES - 1],
        Entry(phrase_in("drawing", "and {n} lines more", n=len(found) - _MAX_ENTRIES + 1)),
    ]


def _below(scene: _Scene, report: Report | None, width: float, top: float) -> Iterator[str]:
    """Effects that no permanent has, and the evidence."""
    room = int((width - 44) / _CHARACTER_WIDTH)
    lines: list[tuple[str, str, str, int]] = []
    for identifier, (effect, host) in scene.words.effects.items():
        if host is None:
            says = scene.words.quotation(effect) or scene.words.says(identifier)
            text = phrase_in("drawing", "In force: {effect}", effect=says)
            lines += [(line, "az-m", "", 0) for line in clipped(text, room, 3)]
    for entry in _entries(report) if report is not None else ():
        if entry.label == "§":
            lines += [("", "az-t", "", 0), (entry.text, "az-t", ' font-weight="bold"', 0)]
            continue
        start = " · ".join(filter(None, (said_label(entry.label), f"CR {entry.cr}" if entry.cr else "")))
        style = "az-wt" if entry.label in ("also", "not obeyed", "broken", "unpaid") else "az-t"
        first, *rest = wrapped(f"{start}: {entry.text}" if start else entry.text, room)
        lines.append((first, style, "", 0))
        lines += [(line, style, "", 16) for line in rest]
    for number, (line, style, more, indented) in enumerate(lines):
        yield _text(16 + indented, top + 20 * number, line.strip(), style, more)


def _legend(scene: _Scene, top: float, name: str) -> Iterator[str]:
    """A line with what the signs in the picture mean."""
    letters = set(map(_letter, scene.links))
    marks = [mark for each in scene.marks.values() for mark in each]
    x = 16.0
    for letter, text, holds in (
        ("a", phrase_in("drawing", "attacks"), "a" in letters),
        ("b", phrase_in("drawing", "blocks"), "b" in letters),
        ("d", phrase_in("drawing", "assigns damage"), "d" in letters),
        ("w", phrase_in("drawing", "can't"), "w" in letters),
        ("×", phrase_in("drawing", "breaks that rule"), any(mark.broken for mark in marks)),
        ("!", phrase_in("drawing", "requirement not obeyed"), any(not mark.broken for mark in marks)),
        ("▭", phrase_in("drawing", "tapped"), any(each.tapped for each in scene.state.battlefield)),
    ):
        if not holds:
            continue
        if letter.isascii() and letter.isalpha():
            way = f"M{_n(x)} {_n(top - 4)}H{_n(x + 30)}"
            yield f'<path class="az-{letter}" d="{way}" marker-end="url(#{name}-{letter})"/>'
            x += 36
        elif letter == "▭":
            yield _rectangle(Box(x, top - 11, 18, 13), "az-c", 3)
            x += 24
        else:
            yield _text(x, top, letter, "az-wt" if letter == "×" else "az-t", ' font-weight="bold"')
            x += 14
        yield _text(x, top, text, "az-m")
        x += places(text) * _CHARACTER_WIDTH + 14
