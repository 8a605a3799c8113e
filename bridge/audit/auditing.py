"""The audit of a document: its certain findings and its review list, as a report."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.audit.clones import clones
from bridge.audit.forms import contents, forms
from bridge.audit.inside import collisions, repeated, twins, typos, variants
from bridge.audit.kinds import KINDS
from bridge.audit.numbering import numbering
from bridge.audit.previous import against_previous
from bridge.audit.references import Places, counts, glossary, references
from bridge.audit.source import against_source
from bridge.language import phrase_in, term_in
from bridge.report.model import Finding, Report, identified
from bridge.rulebook.document import Document

__all__ = ["audit"]


_LANGUAGES = {"en": term_in("fact", "English"), "ko": term_in("fact", "Korean")}
"""The languages of documents."""


def audit(document: Document, source: Document | None = None, previous: Document | None = None) -> Report:
    """Audits a document.

    Args:
        document: The document.
        source: The English text that it translates; of the same edition, or near.
        previous: An earlier text of the document, in the same language.
    """
    given = {"source": source is not None, "previous": previous is not None}
    checked = tuple(kind for kind, of in KINDS.items() if all(given[each] for each in of.needs.split()))
    found = identified(_found(document, source, previous))
    certain = [each for each in found if KINDS[each.kind].certain]
    review = [each for each in found if not KINDS[each.kind].certain]
    order = {kind: at for at, kind in enumerate(KINDS)}
    facts = {
        term_in("fact", "language"): phrase_in("fact", _LANGUAGES[document.language]),
        term_in("fact", "edition"): document.edition,
        term_in("fact", "encoding"): document.encoding,
        term_in("fact", "numbers"): f"{len(document.rules):,}",
        term_in("fact", "source"): source.file if source else "",
        term_in("fact", "previous"): previous.file if previous else "",
    }
    return Report(
        command="audit",
        document=document.file,
        facts=facts,
        kinds=KINDS,
        checked=checked,
        findings=tuple(sorted(certain, key=lambda each: (each.line, order[each.kind], each.id))),
        review=tuple(sorted(review, key=lambda each: (-each.score, each.line, order[each.kind], each.id))),
    )


def _found(document: Document, source: Document | None, previous: Document | None) -> Iterator[Finding]:
    places = Places(document, source if document.language == "ko" else None)
    yield from numbering(document)
    yield from forms(document)
    yield from contents(document)
    yield from references(places)
    yield from counts(document)
    yield from glossary(places)
    yield from typos(document, previous)
    yield from variants(document)
    yield from collisions(document)
    yield from repeated(document)
    yield from twins(document, source)
    yield from clones(document, source if document.language == "ko" else None)
    if source is not None:
        yield from against_source(document, source)
    if previous is not None:
        yield from against_previous(document, previous, source)
