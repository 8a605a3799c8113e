"""The audit of a text of the Comprehensive Rules, English or Korean: what is wrong in the document itself.

    words       stems, number words, sentences
    following   rules from one document into another
    numbering   certain findings about numbers
    forms       about forms, and contents against body
    references  about references, counted subrules and the glossary
    clones      near-clones that differ in a word
    inside      the review list: typos, terms, texts of other rules
    quantities  numbers and bounds in English and Korean
    termbase    terms in English and Korean
    pairing     the rules of a translation beside those of its source
    aligning    which sentence translates which
    negation    negation, “can't” and “only” against the source
    restating   restatements of the source that disagree in the translation
    source      the review list of a translation against its source
    previous    the review list against an earlier text
    kinds       the kinds of findings
    auditing    all of them -> a report

The document is read by `bridge.rulebook`. The audit judges no play, and nothing that judges plays imports it.
"""

from __future__ import annotations

from bridge.audit.auditing import audit
from bridge.rulebook.document import Document
from bridge.rulebook.reading import read_document, read_document_file

__all__ = ["Document", "audit", "read_document", "read_document_file"]
