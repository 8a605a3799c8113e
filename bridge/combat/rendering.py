"""Verdicts as text, Markdown and JSON. Nothing is solved or decided here.

Text and Markdown are two ways to write one `Report`: a head that is the whole answer, then sections of entries. The
JSON objects are the contract of `docs/output.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, CHANGE_KINDS, DAMAGE_KINDS
from bridge.case.readings import READINGS
from bridge.case.state import Case, Permanent, Play, Understood
from bridge.combat.marks import marked, unmarked
from bridge.combat.messages import Wording
from bridge.combat.payments import TOTALS
from bridge.combat.prose import joined, printable
from bridge.combat.verdict import Conflict, Declaration, LegalPlays, Nearest, Outcome, Verdict, Witness
from bridge.combat.wording import capital

__all__ = [
    "VERSION",
    "Entry",
    "Report",
    "Section",
    "Titled",
    "check_object",
    "check_report",
    "counted",
    "explain_report",
    "heading",
    "legal_object",
    "legal_report",
    "to_form",
    "to_json",
    "to_markdown",
    "to_text",
]

VERSION = 2
"""The version of the objects that are printed: 2 since loop cases have the keys of plays, and `then` and `version` are
there (1 was that of azor 0.1). It goes up when a key is taken away or changes its meaning, or when cases have to be
migrated."""

_MAX_ENTRIES_IN_SHORT = 6
"""Entries of one sort that a short report shows."""


class Entry(Struct, frozen=True):
    """One line of evidence.

    Attributes:
        text: The sentence.
        label: Its role, such as `not obeyed`; empty where the section says it.
        cr: The rule's number, or nothing.
        notes: Lines that belong to it.
    """

    text: str
    label: str = ""
    cr: str = ""
    notes: tuple[Entry, ...] = ()


class Section(Struct, frozen=True):
    """Entries under a title; a short report has one without. Those of a sequence are numbered."""

    title: str
    entries: tuple[Entry, ...]
    numbered: bool = False


class Report(Struct, frozen=True):
    """An answer in words: the outcome or another first word, the rule, the sentence, and the evidence."""

    word: str
    cr: str
    sentence: str
    sections: tuple[Section, ...] = ()


# ---------------------------------------------------------------------------------------------------------------- check


_COSTS = ("attack_cost", "block_cost", "blocked_cost")
"""Notes that are items of a cost."""


def _wording(case: Case) -> Wording:
    return Wording(case.state, case.question, case.play.bands if case.play is not None else ())


def check_report(case: Case, verdict: Verdict) -> Report:
    """The short report: the answer, and a line for each further piece of evidence."""
    words = _wording(case)
    word, cr, sentence = _head(words, verdict)
    first, others = _deciding(verdict)
    also = [Entry(_sentence(words, each, verdict), "also", each.cr) for each in others]
    entries = [*_shortened(also)]
    if verdict.outcome is Outcome.ILLEGAL and _broken_requirements(verdict):
        unmet = verdict.requirements.unmet
        entries += _shortened([Entry(words.sentence(each), "not obeyed", each.cr) for each in unmet])
        if verdict.better_play is not None and first.kind != "too_few_requirements":
            entries.append(Entry(_better(words, verdict), "better"))
    if verdict.outcome in (Outcome.LEGAL, Outcome.ILLEGAL):
        entries += _besides(words, verdict)
    if verdict.nearest is not None:
        entries.append(Entry(_nearest(case, words, verdict), "nearest" if verdict.nearest.proved else "near"))
    conflicts = [Entry(_conflict_in_a_line(words, each), "why not", each.requirement.cr) for each in verdict.conflicts]
    if conflicts:
        entries += _shortened(conflicts, _unexplained(verdict))
    entries += _readings(case)
    return Report(word, cr, sentence, (Section("", tuple(entries)),) if entries else ())


def _readings(case: Case) -> Iterator[Entry]:
    """How disputed rules are read otherwise than by default."""
    for name, alternative in sorted(case.readings.items()):
        row = READINGS[name]
        if alternative != row.default:
            yield Entry(f"{row.question}: {row.alternatives[alternative]} ({name}).", "read so")


def explain_report(case: Case, verdict: Verdict, read: Case | None = None) -> Report:
    """The long report: everything that the verdict rests on.

    Args:
        case: The case that was judged, with current characteristics.
        verdict: The verdict on it.
        read: The same case before continuous effects were applied to characteristics.
    """
    words = _wording(case)
    return Report(
        *_head(words, verdict), tuple(each for each in _explanation(case, verdict, words, read) if each.entries)
    )


def _besides(words: Wording, verdict: Verdict) -> Iterator[Entry]:
    """What the short report says besides: of a legal play its cost and a way to pay, of another what can't be paid; who
    chooses or divides, what follows."""
    rule = next((each.cr for each in verdict.notes if each.kind in TOTALS), "")
    if verdict.outcome is Outcome.LEGAL:
        items = [each for each in verdict.notes if each.kind in _COSTS]
        if rule:
            yield from (Entry(text, "cost", rule) for text in words.totals(verdict))
        elif items:  # what costs nothing is still to be paid
            yield from _shortened([Entry(words.sentence(each), "cost", each.cr) for each in items])
        paying = next((each.cr for each in verdict.payment), "")
        yield from (Entry(text, "payment", paying) for text in words.ways(verdict))
        yield from (Entry(words.sentence(each), "assumed", each.cr) for each in verdict.assumed)
    unpayable = [each for each in verdict.notes if each.kind == "unpayable"]
    others = [each for each in verdict.notes if not _is_of_costs(each)]
    for label, notes in (("unpaid", unpayable), ("note", others)):
        if notes:
            yield from _shortened([Entry(words.sentence(each), label, each.cr) for each in notes])


def _is_of_costs(note: Witness) -> bool:
    return note.kind in (*_COSTS, *_OF_COSTS, *TOTALS)


def _deciding(verdict: Verdict) -> tuple[Witness, list[Witness]]:
    """The witness that the first line tells of, and the other ones."""
    witnesses = [*verdict.malformed, *verdict.unsupported, *verdict.violations]
    return (witnesses[0], witnesses[1:]) if witnesses else (Witness("", ""), [])


def _head(words: Wording, verdict: Verdict) -> tuple[str, str, str]:
    word = verdict.outcome.value.upper()
    if verdict.outcome is Outcome.LEGAL:
        return word, "", _legal_sentence(words, verdict)
    first, _ = _deciding(verdict)
    of_its_kind = {
        Outcome.ILLEGAL: (verdict.violations, "violations"),
        Outcome.UNDETERMINED: (verdict.unsupported, "reasons"),
        Outcome.MALFORMED: (verdict.malformed, "impossibilities"),
    }[verdict.outcome]
    more = f" (1 of {len(of_its_kind[0])} {of_its_kind[1]})" if len(of_its_kind[0]) > 1 else ""
    return word, first.cr, _with_assumption(words, first, verdict) + more


def _with_assumption(words: Wording, first: Witness, verdict: Verdict) -> str:
    """The sentence of the first line; a better play that costs something is one only if it can be paid."""
    if first.kind == "too_few_requirements":
        return words.too_few(verdict, words.assumed(verdict))
    return _sentence(words, first, verdict)


def _legal_sentence(words: Wording, verdict: Verdict) -> str:
    said, assumed = _what_is_legal(words, verdict), words.assumed(verdict)
    return f"If {assumed}, {said}." if assumed else f"{capital(said)}."


def _what_is_legal(words: Wording, verdict: Verdict) -> str:
    obeyed, unmet = len(verdict.requirements.obeyed), len(verdict.requirements.unmet)
    if words.damage:
        return "every creature assigns exactly its combat damage, to what it can be assigned to"
    if not obeyed + unmet:
        return f"no restriction is broken, and nothing has to {'block' if words.blocks else 'attack'}"
    counts = f"{obeyed} of {obeyed + unmet} requirements obeyed"
    if not unmet:
        return f"no restriction is broken; {counts}"
    return f"no restriction is broken; {counts}, and no other declaration obeys more"


def _sentence(words: Wording, witness: Witness, verdict: Verdict) -> str:
    if witness.kind == "too_few_requirements":
        return words.too_few(verdict)
    if witness.kind == "unanswered":
        return words.unanswered(witness, verdict.completions)
    return words.cant_pay(witness, verdict) if witness.kind == "cant_pay" else words.sentence(witness)


def _broken_requirements(verdict: Verdict) -> bool:
    return any(each.kind == "too_few_requirements" for each in verdict.violations)


def _better(words: Wording, verdict: Verdict) -> str:
    return f"{words.declaration(verdict.better_play or {})}: obeys {counted(verdict.better_obeys, 'requirement')}"


def _nearest(case: Case, words: Wording, verdict: Verdict) -> str:
    """What has to be changed to come to the nearest legal play, in one line."""
    assert verdict.nearest is not None
    changes = list(_changes_to(case, words, verdict.nearest.play))
    hidden = len(changes) - len(changes[:_MAX_ENTRIES_IN_SHORT])
    shown = [
        *changes[:_MAX_ENTRIES_IN_SHORT],
        *([f"and {counted(hidden, 'creature')} more (azor explain lists them)"] if hidden else []),
    ]
    return f"{'that play: ' if _is_better(verdict) else ''}{'; '.join(shown)}"


def _is_better(verdict: Verdict) -> bool:
    """Whether the nearest play is the better one that is shown."""
    assert verdict.nearest is not None
    play = verdict.nearest.play
    return verdict.better_play is not None and verdict.better_play == (play.attackers or play.blockers)


def _changes_to(case: Case, words: Wording, play: Play) -> Iterator[str]:
    """What a play changes of the one that is judged: creatures, then bands and optional costs that are given up; or who
    is assigned how much damage."""
    if words.damage:
        yield from _changed_damage(words, case.play.damage if case.play else {}, play.damage)
        return
    changed = _changed_blocks if words.blocks else _changed_attacks
    yield from changed(words, _lists(_declared(case)), _lists(play.blockers if words.blocks else play.attackers))
    if case.play is None or words.blocks:
        return
    # What goes with an attacker that is removed needs no word.
    removed = case.play.attackers.keys() - play.attackers.keys()
    kept = {creature for band in play.bands for creature in band}
    left = [each for band in case.play.bands for each in band if each not in kept and each not in removed]
    yield from (f"{words.name(each)} isn't in the band" for each in dict.fromkeys(left))
    yield from (
        f"{words.name(each)} isn't exerted"
        for each in case.play.exert
        if each not in play.exert and each not in removed
    )
    yield from (
        f"{words.name(each)} doesn't enlist {words.name(other)}"
        for each, other in case.play.enlist.items()
        if each not in play.enlist and each not in removed
    )


def counted(n: int, noun: str) -> str:
    """`1 case`, `2 cases`."""
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _shortened(entries: list[Entry], unlisted: int = 0) -> Iterator[Entry]:
    """A few of the entries, and how many more there are."""
    shown = entries if len(entries) <= _MAX_ENTRIES_IN_SHORT and not unlisted else entries[: _MAX_ENTRIES_IN_SHORT - 1]
    yield from shown
    if hidden := len(entries) - len(shown) + unlisted:
        yield Entry(f"and {hidden} more (azor explain lists them)", entries[0].label)


def _unexplained(verdict: Verdict) -> int:
    """How many unmet requirements have no conflict of their own or by likeness."""
    explained = sum(1 + each.alike for each in verdict.conflicts)
    return max(0, len(verdict.requirements.unmet) - explained) if verdict.outcome is Outcome.LEGAL else 0


def _conflict_in_a_line(words: Wording, conflict: Conflict) -> str:
    return words.exemption_in_a_line(conflict) + _alike(conflict)


def _alike(conflict: Conflict) -> str:
    return f" (And {conflict.alike} more like it.)" if conflict.alike else ""


# -------------------------------------------------------------------------------------------------------------- explain


def _explanation(case: Case, verdict: Verdict, words: Wording, read: Case | None) -> Iterator[Section]:
    play = _declared(case)
    yield Section("The play", tuple(_play(case, play, words)))
    for title, witnesses in (
        ("Impossible", verdict.malformed),
        ("Not judged", verdict.unsupported),
        ("Broken rules", verdict.violations),
    ):
        if witnesses == (_deciding(verdict)[0],):
            continue  # the first line has said it
        yield Section(title, tuple(Entry(_sentence(words, each, verdict), "", each.cr) for each in witnesses))
    yield Section("Costs", tuple(_costs(words, verdict)))
    others = [each for each in verdict.notes if not _is_of_costs(each)]
    yield Section("Besides", tuple(Entry(words.sentence(each), "", each.cr) for each in others))
    obeyed, unmet = verdict.requirements.obeyed, verdict.requirements.unmet
    yield Section(
        f"Requirements: {len(obeyed)} of {len(obeyed) + len(unmet)} obeyed",
        tuple(
            Entry(words.sentence(each), label, each.cr)
            for label, each in [*(("obeyed", one) for one in obeyed), *(("not obeyed", one) for one in unmet)]
        ),
    )
    if verdict.better_play is not None:
        changed = _changed_blocks if words.blocks else _changed_attacks
        # The same changes stand under the nearest play below.
        differs = verdict.nearest is None or not _is_better(verdict)
        changes = tuple(Entry(text) for text in changed(words, _lists(play), _lists(verdict.better_play)) if differs)
        yield Section("A better play", (Entry(_better(words, verdict) + ".", notes=changes),))
    if verdict.nearest is not None:
        near = verdict.nearest
        changes = tuple(Entry(text) for text in _changes_to(case, words, near.play))
        title = "The nearest legal play" if near.proved else "A legal play near it"
        same = "that play, " if _is_better(verdict) else ""
        number = f"{counted(near.changes, 'point')} of damage" if words.damage else counted(near.changes, "change")
        yield Section(title, (Entry(f"{same}{number}:", notes=changes),))
    conflicts = [_conflict(words, each) for each in verdict.conflicts]
    if conflicts and (hidden := _unexplained(verdict)):
        conflicts.append(Entry(f"{counted(hidden, 'more requirement')} without an explanation here."))
    yield Section("Why the others need not be obeyed", tuple(conflicts))
    yield Section("Effects", tuple(_effects(words)))
    if read is not None:
        yield from _changes(read, case, words)
        yield Section("Abilities that don't bear on this", tuple(_left_out(read, words)))
    edition = f"Comprehensive Rules of {verdict.edition}" + (f", digest {verdict.cr_hash}" if verdict.cr_hash else "")
    yield Section("Judged by", (Entry(edition + "."), *_readings(case)) if verdict.edition else ())


def _costs(words: Wording, verdict: Verdict) -> Iterator[Entry]:
    """Every item of the cost, the totals, a way to pay, what is assumed or can't be paid."""
    notes = {kind: [each for each in verdict.notes if each.kind == kind] for kind in (*_COSTS, *_OF_COSTS)}
    for kind in _COSTS:
        yield from (Entry(words.sentence(each), "", each.cr) for each in notes[kind])
    rule = next((each.cr for each in verdict.notes if each.kind in TOTALS), "")
    yield from (Entry(text, "in all", rule) for text in words.totals(verdict))
    yield from (Entry(text, "e.g.", verdict.payment[0].cr) for text in words.ways(verdict))
    for kind, label in _OF_COSTS.items():
        yield from (Entry(words.sentence(each), label, each.cr) for each in notes[kind])


_OF_COSTS = {"assumed_payable": "assumed", "unpayable": "unpaid"}

_Lists: TypeAlias = dict[str, list[str]]
_Amounts: TypeAlias = dict[str, dict[str, int]]


def _declared(case: Case) -> Declaration:
    """The declaration that is judged: without blockers that block nothing or whose player isn't asked."""
    if case.play is None:
        return {}
    if case.question == "declare_attackers":
        return case.play.attackers
    if case.question == "assign_combat_damage":
        return case.play.damage
    declaring = case.state.declaring
    of_others = {each.id for each in case.state.battlefield if declaring and each.controller != declaring}
    return {
        blocker: attackers
        for blocker, attackers in case.play.blockers.items()
        if attackers and blocker not in of_others
    }


def _lists(declaration: Declaration) -> _Lists:
    """Each attacker with a list of the one thing that it attacks; blocks as they are."""
    return {creature: [what] if isinstance(what, str) else list(what) for creature, what in declaration.items()}


def _play(case: Case, play: Declaration, words: Wording) -> Iterator[Entry]:
    """The play as sentences: one for each player whose creatures attack or block, or for each that assigns damage."""
    if words.damage:
        yield from (Entry(f"{each}.") for each in words.assignments(play) or ["Nobody assigns damage"])
        return
    players = case.state.players
    active = case.state.active
    controllers = {each.id: each.controller for each in case.state.battlefield}
    shares: dict[str, _Lists] = {} if words.blocks or play else {active: {}}
    for creature, what in _lists(play).items():
        player = controllers[creature]
        # Beside the active player only teammates attack; what else is announced is the active player's announcement.
        teammate = players[player].team is not None and players[player].team == players[active].team
        shares.setdefault(player if words.blocks or teammate else active, {})[creature] = what
    for player in words.ordered(shares):
        yield Entry(f"{words.name(player)} {words.declaration(shares[player], third_person=True)}.")
    if not shares:
        declaring = case.state.declaring
        yield Entry(f"{words.name(declaring)} blocks nothing." if declaring else "Nothing blocks.")
    yield from (Entry(f"{text}.") for text in _announced(case, words))


def _announced(case: Case, words: Wording) -> Iterator[str]:
    """What the play announces besides the attackers: bands and optional costs."""
    if case.play is None:
        return
    for band in case.play.bands:
        yield f"{words.name.several(band)} attack{'s' if len(band) == 1 else ''} as a band"
    for exerted in case.play.exert:
        yield f"{words.name(exerted)} is exerted"
    for attacker, tapped in case.play.enlist.items():
        yield f"{words.name(attacker)} enlists {words.name(tapped)}"


def _changed_attacks(words: Wording, play: _Lists, better: _Lists) -> Iterator[str]:
    """What the better attack does otherwise."""
    for attacker, target in better.items():
        if attacker not in play:
            yield f"{words.name(attacker)} attacks {words.name(target[0])}"
        elif play[attacker] != target:
            yield f"{words.name(attacker)} attacks {words.name(target[0])} in place of {words.name(play[attacker][0])}"
    for attacker in play:
        if attacker not in better:
            yield f"{words.name(attacker)} doesn't attack"


def _changed_blocks(words: Wording, play: _Lists, better: _Lists) -> Iterator[str]:
    """What the better block does otherwise."""
    for blocker in words.ordered(play | better):
        before, after = play.get(blocker, []), better.get(blocker, [])
        new = [each for each in after if each not in before]
        gone = [each for each in before if each not in after]
        if new:
            instead = f" in place of {words.name.several(gone)}" if gone else ""
            also = "also " if len(before) > len(gone) else ""
            yield f"{words.name(blocker)} {also}blocks {words.name.several(new)}{instead}"
        elif gone:
            yield f"{words.name(blocker)} doesn't block" + (f" {words.name.several(gone)}" if after else "")


def _changed_damage(words: Wording, play: _Amounts, better: _Amounts) -> Iterator[str]:
    """What each creature assigns otherwise."""
    for source in words.ordered(play | better):
        before, after = ({to: n for to, n in each.get(source, {}).items() if n} for each in (play, better))
        if before == after:
            continue
        new = [to for to in words.ordered(before | after) if before.get(to) != after.get(to)]
        if not after:
            yield f"{words.name(source)} assigns nothing"
        elif not before:
            yield f"{words.name(source)} assigns {joined([f'{after[to]} to {words.name(to)}' for to in new])}"
        else:
            parts = [f"{after.get(to, 'none')} to {words.name(to)} in place of {before.get(to, 'none')}" for to in new]
            yield f"{words.name(source)} assigns {joined(parts)}"


def _conflict(words: Wording, conflict: Conflict) -> Entry:
    """Meeting the requirement brings one of the notes with it, whatever else is done."""
    notes = (
        *(Entry(sentence, "broken", each.cr) for each, sentence in words.obstacles(conflict)),
        *(Entry(words.sentence(each), "given up", each.cr) for each in conflict.requirements),
    )
    cr = conflict.requirement.cr
    if not notes:
        return Entry(_conflict_in_a_line(words, conflict), cr=cr)
    one_of = "" if len(notes) == 1 else ", since one of these would come with it"
    return Entry(f"{words.exemption(conflict.requirement)}{one_of}:{_alike(conflict)}", cr=cr, notes=notes)


def _effects(words: Wording) -> Iterator[Entry]:
    kinds, what = (
        (DAMAGE_KINDS, "combat damage")
        if words.damage
        else (BLOCK_KINDS, "blocks")
        if words.blocks
        else (ATTACK_KINDS, "attacks")
    )
    for identifier, (effect, _) in words.effects.items():
        ignored = effect.kind is not None and effect.kind not in kinds
        yield _effect(words, identifier, (Entry(f"it doesn't bear on {what}", "ignored"),) if ignored else ())


def _effect(words: Wording, identifier: str, notes: tuple[Entry, ...]) -> Entry:
    """An effect: whose it is, its words, how they were read, and what else is to be said."""
    effect, host = words.effects[identifier]
    source = effect.source or (host.id if host else None)
    who = words.name(source) if source else f'effect "{printable(identifier)}"'
    quoted = words.quotation(effect)
    says = words.says(identifier) if effect.kind else ""
    read_as = (Entry(says, "read as"),) if quoted and says else ()
    return Entry(f"{who}: {quoted or says}", notes=(*read_as, *notes))


def _changes(read: Case, case: Case, words: Wording) -> Iterator[Section]:
    """The effects that change characteristics, and what came of them."""
    before = Wording(read.state, read.question)
    acting = {name: found for name, found in before.effects.items() if found[0].kind in CHANGE_KINDS}
    yield Section("Effects on characteristics", tuple(_effect(before, name, ()) for name in acting))
    pairs = zip(read.state.battlefield, case.state.battlefield, strict=True)
    texts = [(words.name(after.id), _change(printed, after)) for printed, after in pairs]
    yield Section("Changed characteristics", tuple(Entry(f"{name}: {text}") for name, text in texts if text))


_TRAITS = ("supertypes", "types", "subtypes", "colors", "keywords")


def _change(before: Permanent, after: Permanent) -> str:
    """What a permanent is now and wasn't before."""
    parts = []
    if (before.power, before.toughness) != (after.power, after.toughness):
        sizes = [f"{'?' if n is None else n}" for n in (before.power, before.toughness, after.power, after.toughness)]
        parts.append(f"{sizes[0]}/{sizes[1]} becomes {sizes[2]}/{sizes[3]}")
    for key in _TRAITS:
        had, has = getattr(before, key), getattr(after, key)
        for word, found in (
            ("with", [each for each in has if each not in had]),
            ("without", [each for each in had if each not in has]),
        ):
            if found:
                parts.append(f"{word} {printable(', '.join(found))}")
    return "; ".join(parts)


# ---------------------------------------------------------------------------------------------------------------- legal


def legal_report(case: Case, plays: LegalPlays) -> Report:
    """The legal declarations or assignments of a state, most requirements first."""
    words = Wording(case.state, case.question)
    if plays.outcome is not Outcome.LEGAL:
        verdict = Verdict(
            plays.outcome, unsupported=plays.unsupported, malformed=plays.malformed, completions=plays.completions
        )
        return check_report(case, verdict)
    noun = "legal assignment" if words.damage else "legal declaration"
    number = counted(plays.count, noun) if plays.complete else f"{plays.count} or more {noun}s"
    most = f"; at most {counted(plays.maximum, 'requirement')} obeyed" if plays.maximum else ""
    listed = "" if plays.complete else f" (the first {len(plays.found)} found)"
    entries = tuple(
        Entry(
            words.declaration(each.declaration)
            + (f"  (and {each.stands_for - 1} more alike)" if each.stands_for > 1 else ""),
            f"obeys {each.obeys}" if plays.maximum else "",
        )
        for each in plays.found
    )
    notes = tuple(Entry(words.sentence(each), _OF_COSTS.get(each.kind, "note"), each.cr) for each in plays.notes)
    assumed = words.assumed(Verdict(plays.outcome, notes=plays.notes))
    premise = f"If {assumed}: " if assumed else ""
    sections = tuple(Section("", each) for each in (entries, notes) if each)
    return Report(f"{premise}{number}{most}{listed}", "", "", sections)


# ---------------------------------------------------------------------------------------------------- text and Markdown


class Titled(Protocol):
    """A case of any kind."""

    @property
    def title(self) -> str | None:
        """Its title, if it has one."""


def heading(file: str, line: int, case: Titled) -> str:
    """Where a case stands, and its title: `boards/two.yaml:14  A tapped attacker`."""
    place = f"{file}:{line}" if line else file
    return f"{place}  {printable(case.title)}" if case.title else place


def to_form(report: Report, form: str, title: str = "") -> str:
    """The report as Markdown if the form is `markdown`, otherwise as text with marks for its parts."""
    return to_markdown(report, title) if form == "markdown" else to_text(report, title, marked)


_Mark: TypeAlias = "Callable[[str, str], str]"
"""What is made of a part of a text: its kind is `title`, `cr`, `word LEGAL` or `label also`, with any word or label."""


def to_text(report: Report, title: str = "", mark: _Mark = unmarked) -> str:
    """The report for a terminal or a pipe: optional title, then the whole answer in a line, then the evidence."""
    lines = [mark("title", title)] if title else []
    word, cr = mark(f"word {report.word}", report.word), mark("cr", f"CR {report.cr}" if report.cr else "")
    lines.append("  ".join(filter(None, (word, cr, mark("", report.sentence)))))
    for section in report.sections:
        if section.title:
            lines += ["", mark("", section.title)]
        lines += _text_entries(_with_numbers(section), "  ", mark)
    return "\n".join(lines) + "\n"


def _with_numbers(section: Section) -> Iterable[Entry]:
    """The entries with their numbers as labels."""
    if not section.numbered:
        return section.entries
    return [replace(each, label=f"{number}.") for number, each in enumerate(section.entries, 1)]


def _text_entries(entries: Iterable[Entry], indent: str, mark: _Mark) -> Iterator[str]:
    listed = list(entries)
    label_width = max((len(each.label) for each in listed), default=0)
    cr_width = max((len(each.cr) for each in listed), default=0)
    for each in listed:
        parts = [(f"label {each.label}", each.label, label_width)] if label_width else []
        parts += [("cr", f"CR {each.cr}" if each.cr else "", cr_width + 3)] if cr_width else []
        columns = [mark(kind, text) + " " * (width - len(text) + 2) for kind, text, width in parts]
        yield f"{indent}{''.join(columns)}{mark('', each.text)}".rstrip()
        yield from _text_entries(each.notes, indent + "    ", mark)


_MARKDOWN_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&])")


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _MARKDOWN_SPECIAL.sub(r"\\\1", text)


def to_markdown(report: Report, title: str = "") -> str:
    """The report as Markdown: optional title, the answer in bold, the evidence as lists."""
    lines = [f"### {_escaped(title)}", ""] if title else []
    cr = f"CR {report.cr}" if report.cr else ""
    lines.append(" · ".join(filter(None, (f"**{_escaped(report.word)}**", cr, _escaped(report.sentence)))))
    for section in report.sections:
        lines += ["", *([f"**{_escaped(section.title)}**", ""] if section.title else [])]
        lines += _markdown_entries(section.entries, "", section.numbered)
    return "\n".join(lines) + "\n"


def _markdown_entries(entries: Iterable[Entry], indent: str, numbered: bool = False) -> Iterator[str]:
    for number, each in enumerate(entries, 1):
        start = " ".join(filter(None, (each.label and f"*{each.label}*", each.cr and f"CR {each.cr}")))
        yield f"{indent}{f'{number}.' if numbered else '-'} {start + ': ' if start else ''}{_escaped(each.text)}"
        yield from _markdown_entries(each.notes, indent + "  ")


# ----------------------------------------------------------------------------------------------------------------- JSON

_UNPRINTABLE = re.compile(r"[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")


def to_json(value: object) -> str:
    """The value as JSON on one line, with what could confuse a terminal escaped."""
    import json  # here, because only this format needs it

    line = json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def _left_out(read: Case, words: Wording) -> Iterator[Entry]:
    """The abilities, given as data, that are left out, with the reason."""
    from bridge.combat.abilities import LEFT_OUT

    for id, number, rule in read.left_out if isinstance(read, Understood) else ():
        yield Entry(f"ability {number} of {words.name(id)}: {LEFT_OUT[rule]}")


def check_object(case: Case, verdict: Verdict, file: str, line: int) -> dict[str, Any]:
    """The JSON object of `azor check`, as `docs/output.md` describes it."""
    words = _wording(case)

    def told(witnesses: Iterable[Witness]) -> list[dict[str, Any]]:
        return [{**each.to_dict(), "sentence": _sentence(words, each, verdict)} for each in witnesses]

    return {
        "file": file,
        "line": line,
        "title": case.title,
        "outcome": verdict.outcome.value,
        "edition": verdict.edition,
        **({"readings": dict(case.readings)} if case.readings else {}),
        "cr_hash": verdict.cr_hash,
        "version": VERSION,
        "violations": told(verdict.violations),
        "requirements": {"obeyed": told(verdict.requirements.obeyed), "unmet": told(verdict.requirements.unmet)},
        "better_play": verdict.better_play,
        "better_obeys": verdict.better_obeys,
        "nearest": _nearest_object(case, verdict.nearest),
        "conflicts": [
            {
                "requirement": told([each.requirement])[0],
                "restrictions": [{**one.to_dict(), "sentence": sentence} for one, sentence in words.obstacles(each)],
                "requirements": told(each.requirements),
                "alike": each.alike,
                "sentence": _conflict_in_a_line(words, each),
            }
            for each in verdict.conflicts
        ],
        "notes": told(verdict.notes),
        "payment": told(verdict.payment),
        "unsupported": told(verdict.unsupported),
        "malformed": told(verdict.malformed),
        "completions": [
            {"answers": each.answers, "outcome": each.outcome.value, "cr": each.cr} for each in verdict.completions
        ],
    }


def _nearest_object(case: Case, nearest: Nearest | None) -> dict[str, Any] | None:
    if nearest is None:
        return None
    play = nearest.play
    told: dict[str, Any]
    if case.question == "declare_blockers":
        told = {"blockers": play.blockers}
    elif case.question == "assign_combat_damage":
        told = {"damage": play.damage}
    else:
        optional = {"bands": play.bands, "exert": play.exert, "enlist": play.enlist}
        told = {"attackers": play.attackers, **{key: value for key, value in optional.items() if value}}
    return {"play": told, "changes": nearest.changes, "proved": nearest.proved}


def legal_object(case: Case, plays: LegalPlays, file: str, line: int, listed: bool = True) -> dict[str, Any]:
    """The JSON object of `azor legal`; without `plays` when they are not `listed`."""
    words = Wording(case.state, case.question)

    def told(witnesses: Iterable[Witness]) -> list[dict[str, Any]]:
        return [{**each.to_dict(), "sentence": _told_of_plays(words, each, plays)} for each in witnesses]

    key = "damage" if words.damage else "blockers" if words.blocks else "attackers"
    found = [{key: each.declaration, "obeys": each.obeys, "stands_for": each.stands_for} for each in plays.found]
    return {
        "file": file,
        "line": line,
        "title": case.title,
        "outcome": plays.outcome.value,
        "edition": plays.edition,
        **({"readings": dict(case.readings)} if case.readings else {}),
        "cr_hash": plays.cr_hash,
        "version": VERSION,
        "count": plays.count,
        "maximum": plays.maximum,
        **({"plays": found} if listed else {}),
        "complete": plays.complete,
        "notes": told(plays.notes),
        "unsupported": told(plays.unsupported),
        "malformed": told(plays.malformed),
        "completions": [
            {"answers": each.answers, "outcome": each.outcome.value, "count": each.count} for each in plays.completions
        ],
    }


def _told_of_plays(words: Wording, witness: Witness, plays: LegalPlays) -> str:
    return words.unanswered(witness, plays.completions) if witness.kind == "unanswered" else words.sentence(witness)
