"""The texts of the rules that the user has imported: where they are kept, and what a rule says in each."""

from __future__ import annotations

from msgspec import Struct

from bridge.errors import InputError, OutputError, said_by_system
from bridge.language import phrase
from bridge.rulebook.document import Document
from bridge.rulebook.own_texts import ImportedText, folder, imported, write_table
from bridge.rulebook.reading import read_document_file, read_text

__all__ = ["ImportedText", "Words", "folder", "import_text", "imported", "words_of"]


class Words(Struct, frozen=True):
    """What a rule says in an imported text."""

    language: str
    edition: str
    number: str
    text: str
    examples: tuple[str, ...]


def import_text(file: str, edition: str | None) -> tuple[ImportedText, Document]:
    """Reads a text and stores it in UTF-8, in place of one with the same language, edition and chapters.

    Args:
        file: The text.
        edition: Its edition, if the text doesn't name one; a chapter usually doesn't.

    Raises:
        InputError: It can't be read, it is no text of the rules, or its edition isn't known, or another than is said.
        OutputError: It can't be kept.
    """
    document = read_document_file(file)
    if edition and document.edition and edition != document.edition:
        raise InputError(
            phrase("this text is effective as of {edition}, not {other}", edition=document.edition, other=edition),
            file=file,
        )
    known = document.edition or edition
    if not known:
        raise InputError(
            phrase("the text doesn't say since when it is effective; say so with --edition DATE"), file=file
        )
    chapters = "".join(str(digit) for digit in sorted(document.chapter_digits))
    where = folder()
    kept = ImportedText(where / f"{document.language}-{known}-{chapters}.txt", document.language, known, chapters)
    text, _ = read_text(file)
    new = kept.path.with_suffix(".new")
    try:
        where.mkdir(parents=True, exist_ok=True)
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(kept.path)
        write_table(kept, ((number, rule.text) for number, rule in document.by_number.items()))
    except OSError as error:
        raise OutputError(
            phrase("can't be written: {error}", error=said_by_system(error)), file=str(kept.path)
        ) from None
    return kept, document


def words_of(text: ImportedText, number: str) -> Words | None:
    """What a rule says in a text that is kept; None if it has no such number.

    Raises:
        InputError: What is kept is no text of the rules any more.
    """
    if number[0] not in text.chapters:
        return None
    document = read_document_file(text.path)
    rule = document.by_number.get(number)
    if rule is None:
        return None
    examples = tuple(example.text for example in rule.examples)
    return Words(text.language, text.edition, number, rule.text, examples)
