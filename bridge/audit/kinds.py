"""The kinds of findings of an audit, in the order of the report."""

from __future__ import annotations

from bridge.report.model import Kind

__all__ = ["KINDS"]


def _certain(title: str, checked: str) -> Kind:
    return Kind(title, checked, True, "error")


def _review(title: str, checked: str, needs: str = "", level: str = "warning") -> Kind:
    return Kind(title, checked, False, level, needs)


KINDS: dict[str, Kind] = {
    "number.misprint": _certain("misprinted number", "every number stands where the book's order has it"),
    "number.duplicate": _certain("number that occurs twice", "no number occurs twice"),
    "number.order": _certain("number out of order", "the numbers are in order"),
    "number.missing": _certain("gap in the numbers", "no number is skipped, but for the letters l and o"),
    "number.letter": _certain("letter that the book skips", "no subrule is numbered l or o"),
    "format.no_period": _certain("no full stop after the number", "a full stop follows the number of a rule"),
    "format.period": _certain("full stop after a subrule's number", "no full stop follows the number of a subrule"),
    "format.no_space": _certain("no space after the number", "a space follows each number"),
    "format.quotes": _certain("quotation marks that don't pair", "quotation marks pair in each paragraph"),
    "format.parentheses": _certain("parentheses that don't pair", "parentheses and brackets pair in each paragraph"),
    "format.ref_punctuation": _certain("doubled punctuation", "no punctuation is doubled"),
    "format.final_stop": _certain("no final stop", "each paragraph ends with a final stop"),
    "format.word": _certain("word printed twice", "no word is printed twice"),
    "toc.mismatch": _certain("contents and body differ", "each title in the contents is the title in the body"),
    "toc.missing": _certain("in contents or body only", "contents and body have the same sections"),
    "xref.dangling": _certain("reference to nothing", "each number that is referred to exists"),
    "xref.range": _certain("range that runs backwards", "each range of numbers runs forwards"),
    "xref.title": _certain(
        "quoted title that is not the title", "each quoted title is the title of what is referred to"
    ),
    "xref.heading": _certain(
        "reference to a section about something else",
        "no reference leads to a section whose heading shares no word with what is spoken of, where another's does",
    ),
    "xref.self": _certain("reference to itself", "no rule refers the reader to itself"),
    "xref.link": _certain("link that leads elsewhere", "each link leads to the number that it shows"),
    "count.children": _certain(
        "number word against the subrules", "a number word before a colon counts the subrules that follow"
    ),
    "glossary.elsewhere": _certain(
        "glossary entry that points elsewhere", "each glossary entry points to rules that speak of its term"
    ),
    "xref.not_followed": _review("reference that did not follow", "references follow the rules that moved", "previous"),
    "xref.changed": _review(
        "reference that changed", "a reference changes only where what it refers to moved", "previous"
    ),
    "xref.wrong": _review("reference unlike the source's", "each rule refers to what the source refers to", "source"),
    "xref.stale_range": _review("range unlike the source's", "each range of numbers is the source's", "source"),
    "xref.missing": _review("reference that the source has", "each reference of the source is there", "source", "note"),
    "meaning.quantity": _review("numbers differ from the source", "numbers and bounds are the source's", "source"),
    "meaning.negation": _review("negation differs from the source", "what is negated is so in the source", "source"),
    "meaning.modality": _review("modality differs from the source", "what can't be done can't in the source", "source"),
    "meaning.direction": _review("direction differs from the source", "up, down and so on are the source's", "source"),
    "meaning.scope": _review("scope differs from the source", "“only” stands where the source has it", "source"),
    "meaning.role": _review(
        "another role than in the source", "who does something is who does in the source", "source"
    ),
    "meaning.object": _review("another thing than in the source", "what terms name is what the source names", "source"),
    "meaning.repeated": _review("one thing named twice", "no two alternatives are one"),
    "text.omitted": _review("words of the source are missing", "what the source speaks of is there", "source"),
    "text.missing": _review("rule of the source is missing", "no rule of the source is left out", "source"),
    "text.added": _review("rule that the source lacks", "no rule is added to the source's", "source"),
    "text.wrong_text": _review("text of another rule", "no rule has the text of another"),
    "text.near_clone": _review(
        "another word than in rules that say the same",
        "rules that say the same of many things say it in the same words",
    ),
    "term.inconsistent": _review("term written otherwise", "terms are written in one way"),
    "term.collision": _review("one word for two terms", "no word stands for two terms"),
    "contradiction.internal": _review("restatements that disagree", "what the source says twice is said alike"),
    "typo": _review("likely a typo", "no rare word is one letter from a common one"),
    "change.negation": _review(
        "negation put in or taken out", "what is negated is so in the previous text", "previous"
    ),
    "change.text": _review("text changed", "which texts changed", "previous", "note"),
    "change.reference": _review("reference changed with its target", "which references changed", "previous", "note"),
    "change.missing": _review("rule of the previous text is gone", "which rules are gone", "previous", "note"),
    "change.added": _review("rule that the previous text lacks", "which rules are new", "previous", "note"),
}
"""All kinds, in the order of the report."""
