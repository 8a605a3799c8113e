"""Reads a text of the Comprehensive Rules, English or Korean, whole or a chapter, into a `Document`.

Documents are untrusted: one that can't be read is refused in one line, and its size is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bridge.errors import InputError, unreadable
from bridge.language import phrase
from bridge.rulebook.document import Document, Entry, Heading, Passage, Reference, Rule

__all__ = [
    "MAX_BYTES",
    "decoded",
    "effective_date",
    "language_of",
    "read_document",
    "read_document_file",
    "read_text",
    "references_in",
]

MAX_BYTES = 8 << 20
"""Bytes of a document; the newest English edition has one million."""

MAX_LINES = 100_000
MAX_LINE = 20_000
MAX_RULES = 20_000
MAX_REFERENCES = 20_000
"""Lines of a document, characters of a line, numbers of a document, and references in it; the newest English edition
has 9,300 lines of at most 5,000 characters, 3,300 numbers and 2,600 references."""

_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_EFFECTIVE = re.compile(rf"effective\s+as\s+of\s+({'|'.join(_MONTHS)})\s+(\d{{1,2}}),\s+(\d{{4}})")
_EFFECTIVE_KO = re.compile(r"(\d{4})년\s*(\d{1,2})월\s*(\d{1,2})일")

# --------------------------------------------------------------------------------------------------------------- bytes


def decoded(data: bytes, file: str) -> tuple[str, str]:
    """The text of a file and the name of its encoding: UTF-8, UTF-16, CP949 or Windows-1252.

    Raises:
        InputError: None of these, or no text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        tried = ["utf-16"]
    elif data.startswith(b"\xef\xbb\xbf"):
        tried = ["utf-8-sig"]
    elif b"\0" in data[:4096]:
        tried = ["utf-16-le" if data[1:4096:2].count(0) >= data[0:4096:2].count(0) else "utf-16-be"]
        if _hangul_of(data, "utf-16-be") > _hangul_of(data, tried[0]):
            tried = ["utf-16-be"]
    else:
        tried = ["utf-8", "cp949", "cp1252"]
    for encoding in tried:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            break
        if encoding == "cp949" and not _hangul(text) > len(text) / 10:
            continue  # the quotes and dashes of Windows-1252 can be read as a few Korean syllables
        return text, encoding
    raise InputError(phrase("not a text file in UTF-8, UTF-16, CP949 or Windows-1252"), file=file)


def _hangul(text: str) -> int:
    return len(re.findall("[가-힣]", text))


def _hangul_of(data: bytes, encoding: str) -> int:
    return _hangul(data[:4096].decode(encoding, "ignore"))


# ------------------------------------------------------------------------------------------------------------- language

_ENGLISH = frozenset(
    [
        "the",
        "of",
        "a",
        "to",
        "is",
        "and",
        "in",
        "or",
        "that",
        "it",
        "an",
        "if",
        "as",
        "this",
        "for",
        "with",
        "isn't",
        "player",
        "card",
    ]
)
_MIN_SHARE_OF_HANGUL = 0.15
"""The share of Hangul among letters from which a text is Korean; the seeds have 0.8 and more."""

_ENGLISH_SHARE = 0.2
"""The share of words of `_ENGLISH` from which a text is English; the editions have 0.35."""


def language_of(text: str) -> str:
    """`ko`, `en`, or an empty text for another language."""
    letters = sum(map(str.isalpha, text)) or 1
    if _hangul(text) / letters > _MIN_SHARE_OF_HANGUL:
        return "ko"
    words = re.findall(r"[^\W\d_]+", text.lower())
    return "en" if words and sum(word in _ENGLISH for word in words) / len(words) > _ENGLISH_SHARE else ""


# ---------------------------------------------------------------------------------------------------------- references

_DASH = r"[-–—−~]"
_ONE = r"[1-9]\d\d(?:\.\d{1,3}[a-z]?(?![a-z\d]))?"
_NAMED = re.compile(
    rf"(?P<word>\b[Rr]ules?|규칙들?|룰)\s*(?P<number>{_ONE})(?![\d%])(?!\.\d)|"
    rf"(?<![\d.$])(?P<bare>[1-9]\d\d\.\d{{1,3}}[a-z]?)(?![a-z\d]|\.\d)|"
    r"(?:\b[Ss]ections?)\s+(?P<chapter>[1-9])\b(?!\.\d)"
)
_MORE = re.compile(
    rf"\s*(?:,\s*(?:and\s+|or\s+)?|;?\s*and\s+(?:rules?\s+)?|or\s+|와\s*|과\s*|및\s*|/)(?P<number>{_ONE})(?![\d%])(?!\.\d)"
)
_RANGE = re.compile(
    rf"\s?{_DASH}\s?(?P<last>{_ONE}|[a-z](?![a-z])|\d{{1,2}}(?![\d.]))|\s+(?:to|through)\s+(?P<to>{_ONE})"
)
_TITLE = re.compile(r"[”\"’]?,?\s*[“\"](?P<title>[^“”\"]{2,80}?)[,.;:]?[”\"]")


def references_in(text: str, links: dict[int, str] | None = None) -> tuple[Reference, ...]:
    """The references in a text: `rule 601.2f–h`, `rules 509.1 and 702.3b`, `section 8, “Multiplayer Rules”`.

    Args:
        text: Plain text.
        links: Where links stand in the text, and the number that each leads to.
    """
    found: list[Reference] = []
    position = 0
    while match := _NAMED.search(text, position):
        group = next(name for name in ("number", "bare", "chapter") if match[name])
        position = _add(found, text, match[group], match.start(group), match.end(group), links)
        while group != "chapter" and (more := _MORE.match(text, position)):
            position = _add(found, text, more["number"], more.start("number"), more.end("number"), links)
    return tuple(found)


def _add(found: list[Reference], text: str, number: str, start: int, end: int, links: dict[int, str] | None) -> int:
    """Adds the reference that stands there; returns where it ends."""
    last = ""
    if spans := _RANGE.match(text, end):
        last = spans["to"] or spans["last"]
        if not spans["to"] and not re.fullmatch(_ONE, last):
            stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
            if last.isalpha():
                last = stem + last if number[-1].isalpha() else ""
            else:
                last = f"{stem.partition('.')[0]}.{last}" if "." in stem and stem == number else ""
        if last:
            end = spans.end()
    written = text[start:end]
    title = ""
    if quoted := _TITLE.match(text, end):
        title, end = quoted["title"].strip(), quoted.end()
    link = (links or {}).get(start, "")
    found.append(Reference(number, last, written, title, start, end, link))
    return end


# ---------------------------------------------------------------------------------------------------------------- lines

_MARK = re.compile(r"<!--\s*azor:\s*accept\s+([\w.-]{4,60})\s+(\S.*?)\s*-->")
_LINK = re.compile(r"(!?)\[([^\[\]]{0,400})\]\(([^()\s]{0,400})\)")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_ANCHOR = re.compile(r"#?/?([1-9]\d\d(?:\.\d{1,3}[a-z]?)?)$")


def _plain(line: str) -> tuple[str, dict[int, str]]:
    """A line without markup, and the numbers that its links lead to, by where their numbers stand in the plain line."""
    if not any(mark in line for mark in "<[*#"):
        return " ".join(line.split()), {}
    line = _TAG.sub("", line)
    line = re.sub(r"^\s*#{1,6}\s+", "", line).replace("**", "")
    if "](" not in line:
        return " ".join(line.split()), {}
    text = ""
    links: dict[int, str] = {}
    position = 0
    for match in _LINK.finditer(line):
        text += line[position : match.start()]
        position = match.end()
        shown = match[2] if not match[1] else ""
        target = _ANCHOR.search(match[3])
        number = re.search(r"[1-9]\d\d", shown)
        text = " ".join(text.split()) + (" " if text[-1:].isspace() else "")
        if target and number and not match[1]:
            links[len(text) + number.start()] = target[1]
        text += shown
    return " ".join((text + line[position:]).split()), links


_RULE = re.compile(r"(?P<number>[1-9]\d\d\.\d{1,3}[a-z]?)(?P<stop>\.?)(?P<space>\s*)(?P<text>\S.*)?$")
_SECTION = re.compile(r"(?P<number>[1-9]\d\d)\.\s*(?P<text>[^\d\s.].*)?$")
_CHAPTER = re.compile(r"(?P<number>[1-9])\.\s+(?P<text>\S.*)$")
_NOTE = re.compile(r"\d{1,2}\.\s")
"""The beginning of a translator's note at the end of a chapter."""

_EXAMPLE = re.compile(r"(?:Example|예시?|예제)\s*[:：]\s*", re.IGNORECASE)
_GLOSSARY = ("glossary", "용어사전", "용어 사전", "용어집")
_TERM = re.compile(r"[A-Z][^.!?:;]{1,60}(?<![,”\"])")
_END = ("credits", "크레딧", "제작진")


class _Line:
    """A line that isn't blank."""

    __slots__ = ("links", "number", "plain")

    def __init__(self, number: int, plain: str, links: dict[int, str]) -> None:
        self.number = number
        self.plain = plain
        self.links = links


def _lines_of(text: str, file: str) -> tuple[list[_Line | None], dict[str, str]]:
    """The lines, None for a blank one; and the marks in comments."""
    raw = re.split(r"\r\n|\r|\n", text)
    if len(raw) > MAX_LINES:
        raise InputError(phrase("more than {most} lines", most=f"{MAX_LINES:,}"), file=file)
    marks: dict[str, str] = {}
    lines: list[_Line | None] = []
    front = bool(raw) and raw[0].strip() == "---"
    for number, line in enumerate(raw, 1):
        if len(line) > MAX_LINE:
            raise InputError(
                phrase("a line of more than {most} characters", most=f"{MAX_LINE:,}"), file=file, line=number
            )
        if front:  # front matter for a site generator
            front = number == 1 or line.strip() != "---"
            lines.append(None)
            continue
        if "<!--" in line:
            marks.update({found[1]: found[2] for found in _MARK.finditer(line)})
            line = re.sub(r"<!--.*?(?:-->|$)", "", line)
        plain, links = _plain(line)
        lines.append(_Line(number, plain, links) if plain and not plain.startswith(("{%", "----")) else None)
    return lines, marks


def read_document(text: str, file: str = "<text>", encoding: str = "", language: str = "") -> Document:
    """Reads a text of the Comprehensive Rules.

    Args:
        text: The text.
        file: Its name, for messages.
        encoding: In what it was written.
        language: `en` or `ko`; by default the text itself tells.

    Raises:
        InputError: In another language than English or Korean, without numbered rules, or too large; with the line.
    """
    lines, marks = _lines_of(text, file)
    numbered = [at for at, line in enumerate(lines) if line and "." in line.plain[:4] and _RULE.match(line.plain)]
    if not numbered:
        raise InputError(phrase("no numbered rule: no text of the Comprehensive Rules"), file=file)
    if len(numbered) > MAX_RULES:
        raise InputError(phrase("more than {most} numbered rules", most=f"{MAX_RULES:,}"), file=file)
    end = _glossary_at(lines, numbered[0])
    language = language or language_of("\n".join(line.plain for line in lines[numbered[0] : end] if line))
    if not language:
        raise InputError(phrase("neither English nor Korean: other languages can't be audited"), file=file)
    start = _body_at(lines, numbered[0])
    rules, chapters = _read_body(lines[start:end])
    glossary = list(_entries(lines[end:]))
    passages = [
        *(each for rule in rules for each in rule.passages),
        *(each for entry in glossary for each in entry.passages),
    ]
    if sum(len(passage.references) for passage in passages) > MAX_REFERENCES:
        raise InputError(phrase("more than {most} references", most=f"{MAX_REFERENCES:,}"), file=file)
    return Document(
        file=file,
        language=language,
        edition=_edition(text, language),
        rules=rules,
        chapters=chapters,
        contents=list(_contents(lines[:start])),
        glossary=glossary,
        marks=marks,
        encoding=encoding,
        has_glossary=end < len(lines),
    )


def read_text(path: str | Path) -> tuple[str, str]:
    """The text of a file and its encoding, as `decoded`.

    Raises:
        InputError: It can't be read, is larger than `MAX_BYTES`, or as `decoded`.
    """
    name = str(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(error, name) from None
    if len(data) > MAX_BYTES:
        raise InputError(phrase("more than {n} MiB", n=MAX_BYTES >> 20), file=name)
    return decoded(data, name)


def read_document_file(path: str | Path) -> Document:
    """Reads a file with a text of the Comprehensive Rules.

    Raises:
        InputError: As `read_text` and `read_document`.
    """
    text, encoding = read_text(path)
    return read_document(text, str(path), encoding)


def effective_date(text: str) -> str:
    """Since when the rules of an English text are effective, `2026-04-17`; empty if no line says so."""
    found = _EFFECTIVE.search(text)
    if not found:
        return ""
    month, day, year = found.groups()
    return f"{year}-{_MONTHS.index(month) + 1:02}-{int(day):02}"


def _edition(text: str, language: str) -> str:
    if date := effective_date(text[:20_000]):
        return date
    if language == "ko" and (found := _EFFECTIVE_KO.search(text[:20_000])):
        return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"
    return ""


def _glossary_at(lines: list[_Line | None], first: int) -> int:
    """Where the glossary begins, after the first rule (the contents name it before); the end of the document without
    one."""
    heads = [at for at, line in enumerate(lines) if line and line.plain.lower() in _GLOSSARY]
    return next((at for at in heads if at > first), len(lines))


def _body_at(lines: list[_Line | None], first: int) -> int:
    """Where the body begins: at the headings that stand directly above the first rule."""
    start, below = first, 1000
    for at in range(first - 1, max(-1, first - 60), -1):
        line = lines[at]
        if line is None:
            continue
        if found := _SECTION.match(line.plain):
            if int(found["number"]) >= below:
                break  # the last line of the contents
            start, below = at, int(found["number"])
        elif _CHAPTER.match(line.plain):
            return at
        else:
            break
    return start


def _contents(lines: list[_Line | None]) -> Iterator[Heading]:
    for line in lines:
        if line and (found := _SECTION.match(line.plain) or _CHAPTER.match(line.plain)) and found["text"]:
            yield Heading(found["number"], found["text"].strip(), line.number)


def _read_body(lines: list[_Line | None]) -> tuple[list[Rule], list[Heading]]:
    rules: list[Rule] = []
    chapters: list[Heading] = []
    in_example = False
    for at, line in enumerate(lines):
        if line is None:
            in_example = False
            continue
        text = line.plain
        digit = text[0].isdigit()
        if digit and (found := _RULE.match(text)):
            shift = found.start("text") if found["text"] else len(text)
            passages = [_passage(found["text"] or "", line, shift)]
            rules.append(Rule(found["number"], line.number, passages, bool(found["stop"]), bool(found["space"])))
            in_example = False
        elif digit and (found := _SECTION.match(text)) and len(text) < 120:
            rules.append(Rule(found["number"], line.number, [_passage((found["text"] or "").strip(), line, 0)]))
            in_example = False
        elif digit and (found := _CHAPTER.match(text)) and _is_chapter(lines, at, found["number"]):
            chapters.append(Heading(found["number"], found["text"].strip(), line.number))
        elif digit and _NOTE.match(text) and not in_example:
            continue
        elif rules:
            found = _EXAMPLE.match(text)
            goes_on = in_example and not found
            in_example = in_example or bool(found)
            shift = found.end() if found else 0
            rules[-1].passages.append(_passage(text[shift:], line, shift, in_example, goes_on))
    return rules, chapters


def _is_chapter(lines: list[_Line | None], at: int, digit: str) -> bool:
    """Whether what follows is the first section of that chapter."""
    following = next((line for line in lines[at + 1 :] if line), None)
    return following is not None and following.plain.startswith(f"{digit}00")


def _passage(text: str, line: _Line, shift: int, is_example: bool = False, goes_on: bool = False) -> Passage:
    links = {at - shift: number for at, number in line.links.items()}
    return Passage(text, line.number, references_in(text, links), is_example, goes_on)


def _entries(lines: list[_Line | None]) -> Iterator[Entry]:
    """The entries of the glossary: a line with the term, and lines with its text up to a blank one."""
    block: list[_Line] = []
    for line in [*lines[1:], None]:
        if line is not None and not block and line.plain.lower() in _END:
            break
        is_term = line is not None and len(block) > 1 and _TERM.fullmatch(line.plain)
        if line is None or is_term:  # some texts leave out the blank line
            if len(block) > 1:
                passages = tuple(_passage(each.plain, each, 0) for each in block[1:])
                yield Entry(block[0].plain, block[0].number, passages)
            block = []
        if line is not None:
            block.append(line)
