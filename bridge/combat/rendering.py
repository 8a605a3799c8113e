"""Verdicts as text, Markdown and JSON. Nothing is solved or decided here.

The JSON objects are the contract of `docs/output.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from bridge.case.kinds import ATTACK_KINDS, BLOCK_KINDS, CHANGE_KINDS, DAMAGE_KINDS
from bridge.case.readings import READINGS
from bridge.case.state import Case, Permanent, Play, Understood
from bridge.combat.messages import Wording, wording_of
from bridge.combat.payments import TOTALS
from bridge.combat.prose import capital, keyword_name, noun_named, printable, trait_name
from bridge.combat.reports import Entry, Report, Section
from bridge.combat.verdict import (
    OPEN,
    Completion,
    Conflict,
    Declaration,
    LegalPlays,
    Nearest,
    Outcome,
    Verdict,
    Witness,
)
from bridge.language import counted_phrase, phrase, phrase_in, term

if TYPE_CHECKING:
    from bridge.combat.layer_steps import Applied

__all__ = [
    "VERSION",
    "check_object",
    "check_report",
    "explain_report",
    "legal_object",
    "legal_report",
]

VERSION = 2
"""The version of the objects that are printed: 2 since loop cases have the keys of plays, and `then` and `version` are
there (1 was that of azor 0.1). It goes up when a key is taken away or changes its meaning, or when cases have to be
migrated."""

_MAX_ENTRIES_IN_SHORT = 6
"""Entries of one sort that a short report shows."""


# ---------------------------------------------------------------------------------------------------------------- check


_COSTS = ("attack_cost", "block_cost", "blocked_cost")
"""Notes that are items of a cost."""


def check_report(case: Case, verdict: Verdict) -> Report:
    """The short report: the answer, and a line for each further piece of evidence."""
    words = wording_of(case)
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
            chosen = phrase_in("reading", row.alternatives[alternative])
            yield Entry(f"{phrase_in('reading', row.question)}: {chosen} ({name}).", "read so")


def explain_report(case: Case, verdict: Verdict, read: Case | None = None, order: Iterable[Applied] = ()) -> Report:
    """The long report: everything that the verdict rests on.

    Args:
        case: The case that was judged, with current characteristics.
        verdict: The verdict on it.
        read: The same case before continuous effects were applied to characteristics.
        order: In which order they were applied (`preparing.order_of_effects`).
    """
    words = wording_of(case)
    sections = _explanation(case, verdict, words, read, order)
    return Report(*_head(words, verdict), tuple(each for each in sections if each.entries))


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
        Outcome.ILLEGAL: (verdict.violations, term("{sentence} (1 of {n} violations)")),
        Outcome.UNDETERMINED: (verdict.unsupported, term("{sentence} (1 of {n} reasons)")),
        Outcome.MALFORMED: (verdict.malformed, term("{sentence} (1 of {n} impossibilities)")),
    }[verdict.outcome]
    said, n = _with_assumption(words, first, verdict), len(of_its_kind[0])
    return word, first.cr, phrase(of_its_kind[1], sentence=said, n=n) if n > 1 else said


def _with_assumption(words: Wording, first: Witness, verdict: Verdict) -> str:
    """The sentence of the first line; a better play that costs something is one only if it can be paid."""
    if first.kind == "too_few_requirements":
        return words.too_few(verdict, words.assumed(verdict))
    return _sentence(words, first, verdict)


def _legal_sentence(words: Wording, verdict: Verdict) -> str:
    said, assumed = _what_is_legal(words, verdict), words.assumed(verdict)
    if assumed:
        return phrase("If {assumed}, {said}.", assumed=assumed, said=said)
    return capital(phrase_in("sentence", "{predicate}", predicate=said)) + "."


def _what_is_legal(words: Wording, verdict: Verdict) -> str:
    obeyed, unmet = len(verdict.requirements.obeyed), len(verdict.requirements.unmet)
    if words.damage:
        return phrase("every creature assigns exactly its combat damage, to what it can be assigned to")
    if not obeyed + unmet:
        if words.blocks:
            return phrase("no restriction is broken, and nothing has to block")
        return phrase("no restriction is broken, and nothing has to attack")
    counts = {"n": obeyed, "total": obeyed + unmet}
    if not unmet:
        return phrase("no restriction is broken; {n} of {total} requirements obeyed", **counts)
    return phrase(
        "no restriction is broken; {n} of {total} requirements obeyed, and no other declaration obeys more", **counts
    )


def _sentence(words: Wording, witness: Witness, verdict: Verdict) -> str:
    if witness.kind == "too_few_requirements":
        return words.too_few(verdict)
    if witness.kind in OPEN:
        return words.unanswered(witness, verdict.completions)
    return words.cant_pay(witness, verdict) if witness.kind == "cant_pay" else words.sentence(witness)


def _broken_requirements(verdict: Verdict) -> bool:
    return any(each.kind == "too_few_requirements" for each in verdict.violations)


def _better(words: Wording, verdict: Verdict) -> str:
    n = verdict.better_obeys
    return counted_phrase(
        "{play}: obeys {n} requirement",
        "{play}: obeys {n} requirements",
        n,
        play=words.declaration(verdict.better_play or {}),
        n=n,
    )


def _nearest(case: Case, words: Wording, verdict: Verdict) -> str:
    """What has to be changed to come to the nearest legal play, in one line."""
    assert verdict.nearest is not None
    changes = list(_changes_to(case, words, verdict.nearest.play))
    hidden = len(changes) - len(changes[:_MAX_ENTRIES_IN_SHORT])
    shown = changes[:_MAX_ENTRIES_IN_SHORT]
    if hidden:
        shown.append(
            counted_phrase(
                "and {n} creature more (azor explain lists them)",
                "and {n} creatures more (azor explain lists them)",
                hidden,
                n=hidden,
            )
        )
    listed = "; ".join(shown)
    return phrase("that play: {changes}", changes=listed) if _is_better(verdict) else listed


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
    yield from (phrase("{creature} isn't in the band", creature=words.name(each)) for each in dict.fromkeys(left))
    yield from (
        phrase("{creature} isn't exerted", creature=words.name(each))
        for each in case.play.exert
        if each not in play.exert and each not in removed
    )
    yield from (
        phrase("{creature} doesn't enlist {other}", creature=words.name(each), other=words.name(other))
        for each, other in case.play.enlist.items()
        if each not in play.enlist and each not in removed
    )


def _shortened(entries: list[Entry], unlisted: int = 0) -> Iterator[Entry]:
    """A few of the entries, and how many more there are."""
    shown = entries if len(entries) <= _MAX_ENTRIES_IN_SHORT and not unlisted else entries[: _MAX_ENTRIES_IN_SHORT - 1]
    yield from shown
    if hidden := len(entries) - len(shown) + unlisted:
        yield Entry(phrase("and {n} more (azor explain lists them)", n=hidden), entries[0].label)


def _unexplained(verdict: Verdict) -> int:
    """How many unmet requirements have no conflict of their own or by likeness."""
    explained = sum(1 + each.alike for each in verdict.conflicts)
    return max(0, len(verdict.requirements.unmet) - explained) if verdict.outcome is Outcome.LEGAL else 0


def _conflict_in_a_line(words: Wording, conflict: Conflict) -> str:
    return _and_alike(words.exemption_in_a_line(conflict), conflict)


def _and_alike(said: str, conflict: Conflict) -> str:
    """What is said of a conflict, with how many more are like it."""
    return phrase("{said} (And {n} more like it.)", said=said, n=conflict.alike) if conflict.alike else said


# -------------------------------------------------------------------------------------------------------------- explain


def _explanation(
    case: Case, verdict: Verdict, words: Wording, read: Case | None, order: Iterable[Applied]
) -> Iterator[Section]:
    play = _declared(case)
    yield Section(phrase("The play"), tuple(_play(case, play, words)))
    for title, witnesses in (
        (phrase("Impossible"), verdict.malformed),
        (phrase("Not judged"), verdict.unsupported),
        (phrase("Broken rules"), verdict.violations),
    ):
        if witnesses == (_deciding(verdict)[0],):
            continue  # the first line has said it
        yield Section(title, tuple(Entry(_sentence(words, each, verdict), "", each.cr) for each in witnesses))
    yield Section(phrase("Costs"), tuple(_costs(words, verdict)))
    others = [each for each in verdict.notes if not _is_of_costs(each)]
    yield Section(phrase("Besides"), tuple(Entry(words.sentence(each), "", each.cr) for each in others))
    obeyed, unmet = verdict.requirements.obeyed, verdict.requirements.unmet
    yield Section(
        phrase("Requirements: {n} of {total} obeyed", n=len(obeyed), total=len(obeyed) + len(unmet)),
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
        yield Section(phrase("A better play"), (Entry(_better(words, verdict) + ".", notes=changes),))
    if verdict.nearest is not None:
        near = verdict.nearest
        changes = tuple(Entry(text) for text in _changes_to(case, words, near.play))
        title = phrase("The nearest legal play") if near.proved else phrase("A legal play near it")
        n = near.changes
        number = (
            counted_phrase("{n} point of damage", "{n} points of damage", n, n=n)
            if words.damage
            else counted_phrase("{n} change", "{n} changes", n, n=n)
        )
        same = phrase("that play, {number}:", number=number) if _is_better(verdict) else f"{number}:"
        yield Section(title, (Entry(same, notes=changes),))
    conflicts = [_conflict(words, each) for each in verdict.conflicts]
    if conflicts and (hidden := _unexplained(verdict)):
        conflicts.append(
            Entry(
                counted_phrase(
                    "{n} more requirement without an explanation here.",
                    "{n} more requirements without an explanation here.",
                    hidden,
                    n=hidden,
                )
            )
        )
    yield Section(phrase("Why the others need not be obeyed"), tuple(conflicts))
    yield Section(phrase("Effects"), tuple(_effects(words)))
    if read is not None:
        yield from _changes(read, case, words, order)
        yield Section(phrase("Abilities that don't bear on this"), tuple(_left_out(read, words)))
    edition = phrase("Comprehensive Rules of {edition}.", edition=verdict.edition)
    if verdict.cr_hash:
        edition = phrase(
            "Comprehensive Rules of {edition}, digest {digest}.", edition=verdict.edition, digest=verdict.cr_hash
        )
    yield Section(phrase("Judged by"), (Entry(edition), *_readings(case)) if verdict.edition else ())


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
        yield from (Entry(f"{each}.") for each in words.assignments(play) or [phrase("Nobody assigns damage")])
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
        does = words.declaration(shares[player], third_person=True)
        yield Entry(phrase_in("sentence", "{subject} {predicate}", subject=words.name(player), predicate=does) + ".")
    if not shares:
        declaring = case.state.declaring
        yield Entry(
            phrase("{player} blocks nothing.", player=words.name(declaring)) if declaring else phrase("Nothing blocks.")
        )
    yield from (Entry(f"{text}.") for text in _announced(case, words))


def _announced(case: Case, words: Wording) -> Iterator[str]:
    """What the play announces besides the attackers: bands and optional costs."""
    if case.play is None:
        return
    for band in case.play.bands:
        members = words.name.several(band)
        yield counted_phrase(
            "{creatures} attacks as a band", "{creatures} attack as a band", len(band), creatures=members
        )
    for exerted in case.play.exert:
        yield phrase("{creature} is exerted", creature=words.name(exerted))
    for attacker, tapped in case.play.enlist.items():
        yield phrase("{creature} enlists {other}", creature=words.name(attacker), other=words.name(tapped))


def _changed_attacks(words: Wording, play: _Lists, better: _Lists) -> Iterator[str]:
    """What the better attack does otherwise."""
    for attacker, target in better.items():
        if attacker not in play:
            yield phrase("{creature} attacks {target}", creature=words.name(attacker), target=words.name(target[0]))
        elif play[attacker] != target:
            yield phrase(
                "{creature} attacks {target} in place of {other}",
                creature=words.name(attacker),
                target=words.name(target[0]),
                other=words.name(play[attacker][0]),
            )
    for attacker in play:
        if attacker not in better:
            yield phrase("{creature} doesn't attack", creature=words.name(attacker))


def _changed_blocks(words: Wording, play: _Lists, better: _Lists) -> Iterator[str]:
    """What the better block does otherwise."""
    for blocker in words.ordered(play | better):
        before, after = play.get(blocker, []), better.get(blocker, [])
        new = [each for each in after if each not in before]
        gone = [each for each in before if each not in after]
        who, blocked, left = (
            words.name(blocker),
            words.name.several(new) if new else "",
            words.name.several(gone) if gone else "",
        )
        if new and gone and len(before) > len(gone):
            yield phrase(
                "{creature} also blocks {attackers} in place of {others}", creature=who, attackers=blocked, others=left
            )
        elif new and gone:
            yield phrase(
                "{creature} blocks {attackers} in place of {others}", creature=who, attackers=blocked, others=left
            )
        elif new and before:
            yield phrase("{creature} also blocks {attackers}", creature=who, attackers=blocked)
        elif new:
            yield phrase("{creature} blocks {attackers}", creature=who, attackers=blocked)
        elif gone and after:
            yield phrase("{creature} doesn't block {attackers}", creature=who, attackers=left)
        elif gone:
            yield phrase("{creature} doesn't block", creature=who)


def _changed_damage(words: Wording, play: _Amounts, better: _Amounts) -> Iterator[str]:
    """What each creature assigns otherwise."""
    for source in words.ordered(play | better):
        before, after = ({to: n for to, n in each.get(source, {}).items() if n} for each in (play, better))
        if before == after:
            continue
        new = [to for to in words.ordered(before | after) if before.get(to) != after.get(to)]
        if not after:
            yield phrase("{creature} assigns nothing", creature=words.name(source))
        elif not before:
            yield words.assigning(source, [words.amount(after[to], to) for to in new])
        else:
            none = phrase_in("damage", "none")
            parts = [
                phrase_in(
                    "play",
                    "{n} to {recipient} in place of {m}",
                    n=after.get(to, none),
                    recipient=words.name(to),
                    m=before.get(to, none),
                )
                for to in new
            ]
            yield words.assigning(source, parts)


def _conflict(words: Wording, conflict: Conflict) -> Entry:
    """Any way to obey the requirement brings one of the notes with it."""
    notes = (
        *(Entry(sentence, "broken", each.cr) for each, sentence in words.obstacles(conflict)),
        *(Entry(words.sentence(each), "given up", each.cr) for each in conflict.requirements),
    )
    cr = conflict.requirement.cr
    if not notes:
        return Entry(_conflict_in_a_line(words, conflict), cr=cr)
    exempt = words.exemption(conflict.requirement)
    said = (
        phrase("{exempt}:", exempt=exempt)
        if len(notes) == 1
        else phrase("{exempt}, since one of these would come with it:", exempt=exempt)
    )
    return Entry(_and_alike(said, conflict), cr=cr, notes=notes)


def _effects(words: Wording) -> Iterator[Entry]:
    kinds, why = (
        (DAMAGE_KINDS, phrase("it doesn't bear on combat damage"))
        if words.damage
        else (BLOCK_KINDS, phrase("it doesn't bear on blocks"))
        if words.blocks
        else (ATTACK_KINDS, phrase("it doesn't bear on attacks"))
    )
    for identifier, (effect, _) in words.effects.items():
        ignored = effect.kind is not None and effect.kind not in kinds
        yield _effect(words, identifier, (Entry(why, "ignored"),) if ignored else ())


def _effect(words: Wording, identifier: str, notes: tuple[Entry, ...]) -> Entry:
    """An effect: whose it is, its words, how they were read, and what else is to be said."""
    effect, host = words.effects[identifier]
    source = effect.source or (host.id if host else None)
    who = words.name(source) if source else phrase('effect "{effect}"', effect=printable(identifier))
    quoted = words.quotation(effect)
    says = words.says(identifier) if effect.kind else ""
    read_as = (Entry(says, "read as"),) if quoted and says else ()
    return Entry(f"{who}: {quoted or says}", notes=(*read_as, *notes))


def _changes(read: Case, case: Case, words: Wording, order: Iterable[Applied]) -> Iterator[Section]:
    """The effects that change characteristics, in which order they were applied, and what came of them."""
    from bridge.combat.order_prose import told_order  # here, because short reports don't tell it

    before = Wording(read.state, read.question)
    acting = {name: found for name, found in before.effects.items() if found[0].kind in CHANGE_KINDS}
    yield Section(phrase("Effects on characteristics"), tuple(_effect(before, name, ()) for name in acting))
    told = (
        Entry(text, phrase("layer {number}", number=number), cr, tuple(Entry(note, "", rule) for note, rule in notes))
        for number, text, cr, notes in told_order(before, order)
    )
    yield Section(phrase("In which order"), tuple(told))
    pairs = zip(read.state.battlefield, case.state.battlefield, strict=True)
    texts = [(words.name(after.id), _change(printed, after)) for printed, after in pairs]
    yield Section(phrase("Changed characteristics"), tuple(Entry(f"{name}: {text}") for name, text in texts if text))


_TRAITS = ("supertypes", "types", "subtypes", "colors", "keywords")


def _change(before: Permanent, after: Permanent) -> str:
    """What a permanent is now and wasn't before."""
    parts = []
    if (before.power, before.toughness) != (after.power, after.toughness):
        sizes = [f"{'?' if n is None else n}" for n in (before.power, before.toughness, after.power, after.toughness)]
        parts.append(
            phrase(
                "{power}/{toughness} becomes {new_power}/{new_toughness}",
                **dict(zip(("power", "toughness", "new_power", "new_toughness"), sizes, strict=True)),
            )
        )
    for key in _TRAITS:
        had, has = getattr(before, key), getattr(after, key)
        gained, lost = [each for each in has if each not in had], [each for each in had if each not in has]
        if gained:
            parts.append(phrase("with {traits}", traits=", ".join(_trait(key, each) for each in gained)))
        if lost:
            parts.append(phrase("without {traits}", traits=", ".join(_trait(key, each) for each in lost)))
    return "; ".join(parts)


def _trait(key: str, word: str) -> str:
    if key == "keywords":
        return keyword_name(word)
    return noun_named(printable(word)) if key in ("types", "subtypes") else trait_name(word)


# ---------------------------------------------------------------------------------------------------------------- legal


def legal_report(case: Case, plays: LegalPlays) -> Report:
    """The legal declarations or assignments of a state, most requirements first."""
    words = Wording(case.state, case.question)
    if plays.outcome is not Outcome.LEGAL:
        verdict = Verdict(
            plays.outcome, unsupported=plays.unsupported, malformed=plays.malformed, completions=plays.completions
        )
        return check_report(case, verdict)
    n = plays.count
    if words.damage:
        number = (
            counted_phrase("{n} legal assignment", "{n} legal assignments", n, n=n)
            if plays.complete
            else phrase("{n} or more legal assignments", n=n)
        )
    else:
        number = (
            counted_phrase("{n} legal declaration", "{n} legal declarations", n, n=n)
            if plays.complete
            else phrase("{n} or more legal declarations", n=n)
        )
    if n := plays.maximum:
        number = counted_phrase(
            "{number}; at most {n} requirement obeyed",
            "{number}; at most {n} requirements obeyed",
            n,
            number=number,
            n=n,
        )
    if not plays.complete:
        number = phrase("{number} (the first {n} found)", number=number, n=len(plays.found))
    entries = tuple(
        Entry(
            phrase("{play}  (and {n} more alike)", play=words.declaration(each.declaration), n=each.stands_for - 1)
            if each.stands_for > 1
            else words.declaration(each.declaration),
            phrase("obeys {n}", n=each.obeys) if plays.maximum else "",
        )
        for each in plays.found
    )
    notes = tuple(Entry(words.sentence(each), _OF_COSTS.get(each.kind, "note"), each.cr) for each in plays.notes)
    assumed = words.assumed(Verdict(plays.outcome, notes=plays.notes))
    sections = tuple(Section("", each) for each in (entries, notes) if each)
    head = phrase("If {assumed}: {number}", assumed=assumed, number=number) if assumed else number
    return Report(head, "", "", sections)


# ----------------------------------------------------------------------------------------------------------------- JSON


def _left_out(read: Case, words: Wording) -> Iterator[Entry]:
    """The abilities, given as data, that are left out, with the reason."""
    from bridge.combat.abilities import LEFT_OUT

    for id, number, rule in read.left_out if isinstance(read, Understood) else ():
        reason = phrase_in("left out", LEFT_OUT[rule])
        yield Entry(phrase("ability {n} of {object}: {reason}", n=number, object=words.name(id), reason=reason))


def check_object(case: Case, verdict: Verdict, file: str, line: int) -> dict[str, Any]:
    """The JSON object of `azor check`, as `docs/output.md` describes it."""
    words = wording_of(case)

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
            {"answers": each.answers, "numbers": _numbers_object(each), "outcome": each.outcome.value, "cr": each.cr}
            for each in verdict.completions
        ],
    }


def _numbers_object(completion: Completion) -> dict[str, dict[str, int]]:
    """The numbers of a completion, by player and name."""
    told: dict[str, dict[str, int]] = {}
    for player, name, number in completion.numbers:
        told.setdefault(player, {})[name] = number
    return told


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
            {
                "answers": each.answers,
                "numbers": _numbers_object(each),
                "outcome": each.outcome.value,
                "count": each.count,
            }
            for each in plays.completions
        ],
    }


def _told_of_plays(words: Wording, witness: Witness, plays: LegalPlays) -> str:
    return words.unanswered(witness, plays.completions) if witness.kind in OPEN else words.sentence(witness)
