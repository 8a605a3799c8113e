"""Parses a YAML or JSON text into documents of plain data, with the line of each value.

YAML is read event by event, without recursion and without building objects: the core schema of YAML 1.2 and nothing
more (no tags, anchors, aliases or merge keys), so `no` is a string and nothing can explode.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from json import JSONDecodeError, JSONDecoder
from typing import Any, NoReturn, TypeAlias

from bridge.case.words import described, double_quoted, quoted
from bridge.errors import CaseError, InputError, SyntaxInputError
from bridge.language import phrase, phrase_in, term, term_in

__all__ = [
    "HIDDEN",
    "MAX_DEPTH",
    "MAX_LINE",
    "MAX_TEXT",
    "MAX_VALUES",
    "TOO_DEEP",
    "Document",
    "Mark",
    "Path",
    "each_key_once",
    "hidden_text",
    "path_text",
    "quote_hint",
    "read_documents",
    "read_line",
    "syntax_error",
]

MAX_DEPTH = 64
"""Mappings and lists inside each other; deeper documents are refused. The format itself needs about 20."""

MAX_TEXT = 64 * 2**20
"""Bytes of the largest text that is read as a whole."""

MAX_LINE = 16 * 2**20
"""Bytes of the longest line of JSON Lines that is read; lines are read one by one, so there may be any number."""

MAX_VALUES = 1_000_000
"""Values (of keys, in lists) in one text that is read as a whole; each takes some 200 bytes of memory."""

TOO_DEEP = term("nested more than 64 levels deep")
assert str(MAX_DEPTH) in TOO_DEEP

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indices from the case to a value in it."""

Mark: TypeAlias = "int | tuple[int, dict[str, Mark] | list[Mark]]"
"""Where a value begins (for a value in a mapping: where its key begins), with the marks of what is inside it."""


_PLAIN_KEY = re.compile(r"[\w'+/-]+")


class Document:
    """One document as plain data, and the lines of everything in it.

    Args:
        file: Name of the file it is from, for messages.
        value: Dicts, lists, strings, integers, floats, booleans, None.
        mark: Marks of `value`; None for data without a text.
        line_at: The line, from 1, that an integer in `mark` stands for.
    """

    def __init__(
        self, file: str, value: object, mark: Mark | None = None, line_at: Callable[[int], int] = lambda mark: mark
    ) -> None:
        self.file = file
        self.value = value
        self._mark = mark
        self._line_at = line_at

    def line(self, path: Path = ()) -> int:
        """The line of `path`, or of the innermost thing around it that the text has; 0 without a text."""
        mark = self._mark
        if mark is None:
            return 0
        for step in path:
            if isinstance(mark, int):
                break
            inside: Any = mark[1]
            try:
                mark = inside[step]
            except (KeyError, IndexError, TypeError):
                break
        assert mark is not None
        return self._line_at(mark if isinstance(mark, int) else mark[0])

    def refuse(self, message: str, path: Path = (), error: type[InputError] = CaseError) -> NoReturn:
        """Raises `error` with file, line and path."""
        raise error(message, file=self.file, line=self.line(path), path=path_text(path))

    def part(self, key: str) -> Document:
        """The value under a key, as a document."""
        assert isinstance(self.value, dict)
        inside: Any = self._mark[1] if isinstance(self._mark, tuple) else {}
        return Document(self.file, self.value[key], inside.get(key, self._mark), self._line_at)

    def items(self) -> Iterator[Document]:
        """A document for each item of a list."""
        assert isinstance(self.value, list) and isinstance(self._mark, tuple)
        marks = self._mark[1]
        assert isinstance(marks, list)
        for value, mark in zip(self.value, marks, strict=True):
            yield Document(self.file, value, mark, self._line_at)


def path_text(path: Path) -> str:
    """`state.battlefield[2].power`. A key that is no plain word is quoted: `state.players["x y"].life`."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step) and len(step) <= 60:
            text += f".{step}" if text else step
        else:
            text += f"[{double_quoted(step)}]"
    return text


# Characters that hide or disguise text: controls, line separators that only some programs count as lines, invisible
# format characters and direction marks, halves of surrogate pairs. Not the ones that emoji are joined with.
HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
"""Characters that are refused everywhere, even in comments."""


def hidden_text(char: str) -> str:
    """The refusal of a character that `HIDDEN` finds, or of a line break where none is allowed."""
    if char in "\n\r\t":
        return phrase("a tab is not allowed here" if char == "\t" else "a line break is not allowed here")
    code = f"{ord(char):04X}"
    if char < "\xa0":
        return phrase("the control character U+{code} is not allowed", code=code)
    if "\ud800" <= char <= "\udfff":
        return phrase("the lone surrogate character U+{code} is not allowed", code=code)
    return phrase("the invisible character U+{code} is not allowed", code=code)


def read_documents(content: bytes | str, file: str) -> Iterator[Document]:
    """The documents of a file: YAML documents, or JSON (an object, a list of objects, objects one after the other).

    A document that is a list stands for its items. Empty documents are left out.

    Args:
        content: The text, or its bytes in UTF-8.
        file: Its name for messages.

    Raises:
        SyntaxInputError: not UTF-8, hidden characters, neither YAML nor JSON, or more of YAML than the format has.
    """
    if len(content) > MAX_TEXT:
        raise SyntaxInputError(
            phrase("more than {n} MiB; give many cases as JSON Lines", n=MAX_TEXT // 2**20), file=file
        )
    text = _clean(_decoded(content, file) if isinstance(content, bytes) else content, file)
    if text.lstrip()[:1] not in ("{", "["):
        documents = _yaml_documents(text, file)
    else:
        try:
            documents = _json_documents(text, file)
        except _NotJsonError as not_json:
            try:
                documents = _yaml_documents(text, file)
            except SyntaxInputError:  # neither: reported as an error of the format that it resembles
                if _LOOKS_LIKE_JSON.match(text) and "\n---" not in text:
                    raise SyntaxInputError(
                        phrase("not valid JSON: {reason}", reason=not_json), file=file, line=not_json.line
                    ) from None
                raise
    return chain.from_iterable(each.items() if isinstance(each.value, list) else [each] for each in documents)


def read_line(content: bytes | str, file: str, line: int) -> Document:
    """The document on one line of JSON Lines.

    Args:
        content: The line, or its bytes in UTF-8.
        file: Name of its file for messages.
        line: Its number.

    Raises:
        SyntaxInputError: not UTF-8, hidden characters, not JSON, or more than one value.
    """
    if len(content) > MAX_LINE:
        raise SyntaxInputError(phrase("a line of more than {n} MiB", n=MAX_LINE // 2**20), file=file, line=line)
    text = _clean(_decoded(content, file, line) if isinstance(content, bytes) else content, file, line)
    try:
        return Document(file, _ONE_VALUE.decode(text), line)
    except (ValueError, RecursionError):
        pass  # the slower parser tells what is wrong
    try:
        document, *others = _json_documents(text, file, line)
    except _NotJsonError as not_json:
        raise SyntaxInputError(phrase("not valid JSON: {reason}", reason=not_json), file=file, line=line) from None
    if others:
        raise SyntaxInputError(
            phrase("a line holds one case; this one holds {n}", n=len(others) + 1), file=file, line=line
        )
    return document


def each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these keys and values, as a JSON decoder gives them.

    Raises:
        ValueError: A key is given twice.
    """
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(phrase("a key is given twice"))
    return found


def _short(digits: str) -> int:
    if len(digits) >= _LONG_INTEGER:
        raise ValueError(phrase("the integer is too long"))
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise ValueError(phrase("{word} is no number of JSON", word=word))


_ONE_VALUE = JSONDecoder(object_pairs_hook=each_key_once, parse_int=_short, parse_constant=_no_number)
"""Reads what `_json_documents` reads as one value, several times as fast, and refuses the rest."""


def _decoded(data: bytes, file: str, first: int = 1) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise SyntaxInputError(phrase("the text is UTF-16; save it as UTF-8"), file=file, line=first)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + first
        raise SyntaxInputError(
            phrase("not UTF-8 text: byte 0x{data}", data=f"{data[error.start]:02x}"), file=file, line=line
        ) from None


def _clean(text: str, file: str, first: int = 1) -> str:
    """`text` without a byte order mark and with `\\n` as the only line end; refused if it holds hidden characters."""
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if found := HIDDEN.search(text):
        line = text.count("\n", 0, found.start()) + first
        raise SyntaxInputError(hidden_text(found[0]), file=file, line=line)
    return text


class _Container:
    """A mapping or list that is being filled."""

    __slots__ = ("key", "key_mark", "marks", "value", "wants_key")

    def __init__(self, value: dict[str, object] | list[object]) -> None:
        self.value = value
        self.marks: Any = {} if isinstance(value, dict) else []  # of the same shape as the value
        self.key = ""
        self.key_mark = 0
        self.wants_key = isinstance(value, dict)

    def add(self, value: object, mark: int, inside: dict[str, Mark] | list[Mark] | None) -> None:
        if isinstance(self.value, list):
            self.value.append(value)
            self.marks.append(mark if inside is None else (mark, inside))
        else:
            mark = self.key_mark
            self.value[self.key] = value
            self.marks[self.key] = mark if inside is None else (mark, inside)
            self.wants_key = True


class _Builder:
    """Puts one document together from its events, without recursion: the values, and a mark for each."""

    def __init__(self, file: str, line_at: Callable[[int], int], values: int = 0) -> None:
        self.file = file
        self.line_at = line_at
        self.values = values  # the number of values in the text so far
        self._open: list[_Container] = []
        self._root: tuple[object, Mark] | None = None

    def at_root(self) -> bool:
        return not self._open

    def wants_key(self) -> bool:
        return bool(self._open) and self._open[-1].wants_key

    def begin(self, value: dict[str, object] | list[object], mark: int) -> None:
        if len(self._open) == MAX_DEPTH:
            raise SyntaxInputError(phrase(TOO_DEEP), file=self.file, line=self.line_at(mark))
        if self.wants_key():
            self._not_a_key(described(value), mark)
        container = _Container(value)
        self._add(value, mark, container.marks)
        self._open.append(container)

    def end(self) -> None:
        self._open.pop()

    def scalar(self, value: object, mark: int) -> None:
        """A value, or a key where one is wanted."""
        container = self._open[-1] if self._open else None
        if container is None or not container.wants_key:
            self._add(value, mark, None)
            return
        if not isinstance(value, str):
            self._not_a_key(described(value), mark)
        container.key, container.key_mark, container.wants_key = value, mark, False
        if value in container.marks:
            first = container.marks[value]
            line = self.line_at(first if isinstance(first, int) else first[0])
            self.refuse(
                phrase("the key {value} is given twice; first on line {line}", value=quoted(value), line=line), mark
            )

    def document(self) -> Document:
        """The finished document."""
        assert self._root is not None and not self._open
        value, mark = self._root
        return Document(self.file, value, mark, self.line_at)

    def path(self) -> Path:
        """Where the next value goes; where the next key goes, the mapping itself."""
        path: list[str | int] = []
        for container in self._open:
            if isinstance(container.value, list):
                path.append(len(container.value) - (container is not self._open[-1]))
            elif container is not self._open[-1] or not self.wants_key():
                path.append(container.key)
        return tuple(path)

    def refuse(self, message: str, mark: int) -> NoReturn:
        raise SyntaxInputError(message, file=self.file, line=self.line_at(mark), path=path_text(self.path()))

    def _not_a_key(self, described: str, mark: int) -> NoReturn:
        self.refuse(
            phrase(
                "a key must be a string, not {described}{hint}",
                described=described,
                hint=quote_hint(self.path()) or phrase("; quote it"),
            ),
            mark,
        )

    def _add(self, value: object, mark: int, inside: dict[str, Mark] | list[Mark] | None) -> None:
        self.values += 1
        if self.values > MAX_VALUES:
            message = phrase(
                "more than {n} values in one text; give many cases as JSON Lines, a line each",
                n=f"{MAX_VALUES:,}",
            )
            raise SyntaxInputError(message, file=self.file, line=self.line_at(mark))
        if self._open:
            self._open[-1].add(value, mark, inside)
        else:
            self._root = value, mark if inside is None else (mark, inside)


_MANA_KEYS = ("mana", "snow_mana", "mana_cost", "cost", "add")
_UNQUOTED_MANA = re.compile(rf"""\b(?:{"|".join(_MANA_KEYS)}):\s*\[?\{{[^{{}}:"']*\}}""")


def quote_hint(path: Path) -> str:
    """A hint to add to a message if braces were probably meant as mana symbols, which YAML reads as a mapping."""
    innermost = next((step for step in reversed(path) if isinstance(step, str)), None)
    return phrase(_QUOTE_MANA) if innermost in _MANA_KEYS else ""


_QUOTE_MANA = term('; quote mana symbols, as in "{{2}}{{W}}"')


_YAML_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_YAML_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_YAML_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_NUMBER_STARTS = frozenset("+-.0123456789")
_LONG_INTEGER = 20
"""Digits from which an integer is refused at once: nothing in a case is so large, and converting it takes long."""


def _yaml_scalar(text: str, builder: _Builder, mark: int) -> object:
    """The value of a plain scalar in the core schema of YAML 1.2 (section 10.3.2), without `yes` and dates."""
    if text[:1] in _NUMBER_STARTS:
        if _YAML_INTEGER.fullmatch(text):
            if len(text) >= _LONG_INTEGER:
                builder.refuse(_long_integer(text), mark)
            return int(text, 0) if text[1:2] in ("o", "x") else int(text)
        if _YAML_FLOAT.fullmatch(text):
            return float(text.lower().replace(".inf", "inf").replace(".nan", "nan"))
        return text
    return _YAML_WORDS.get(text, text)


def _long_integer(text: str) -> str:
    return phrase("the integer {n} is too large; quote it if it is text", n=quoted(text))


def _yaml_documents(text: str, file: str) -> list[Document]:
    import yaml  # here, because JSON doesn't need it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    documents: list[Document] = []
    builder = _Builder(file, _same)
    empty = False
    try:
        events: Iterable[Any] = yaml.parse(text, Loader=loader)
        for event in events:
            mark = event.start_mark.line + 1
            if isinstance(event, yaml.NodeEvent):
                if event.anchor is not None:
                    builder.refuse(
                        phrase("anchors and aliases (&, *) are not part of the format; write the value out"), mark
                    )
                tag = getattr(event, "tag", None)  # an alias has none
                if tag is not None:
                    builder.refuse(phrase("tags are not part of the format: {tag}", tag=quoted(tag)), mark)
            if isinstance(event, yaml.ScalarEvent):
                if event.style:
                    builder.scalar(event.value, mark)
                    continue
                if event.value == "<<" and builder.wants_key():
                    builder.refuse(phrase("merge keys (<<) are not part of the format; write the keys out"), mark)
                empty = event.value == "" and builder.at_root()
                builder.scalar(_yaml_scalar(event.value, builder, mark), mark)
            elif isinstance(event, yaml.MappingStartEvent):
                builder.begin({}, mark)
            elif isinstance(event, yaml.SequenceStartEvent):
                builder.begin([], mark)
            elif isinstance(event, yaml.CollectionEndEvent):
                builder.end()
            elif isinstance(event, yaml.DocumentStartEvent):
                builder, empty = _Builder(file, _same, builder.values), False
                if event.tags:
                    builder.refuse(phrase("tag directives (%TAG) are not part of the format"), mark)
            elif isinstance(event, yaml.DocumentEndEvent) and not empty:
                documents.append(builder.document())
    except yaml.YAMLError as error:
        raise syntax_error(error, text, file) from None
    return documents


def _same(line: int) -> int:
    return line


def syntax_error(error: Any, text: str, file: str) -> SyntaxInputError:
    """What is wrong with a text that is no YAML, from the exception that reading it raised, with the line."""
    from bridge.case.libraries import said_by_library, said_by_yaml  # here, because only errors need it

    mark = getattr(error, "problem_mark", None)
    if mark is None:
        said = said_by_library(str(error))
        return SyntaxInputError(phrase("not valid YAML: {message}", message=said), file=file)
    last = text.rstrip("\n").count("\n") + 1  # the end of the text is on the last line, not below it
    line = min(mark.line + 1, last)
    message = error.problem or "unreadable"
    if "cannot start any token" in message:
        char = text.split("\n")[mark.line][mark.column : mark.column + 1]
        message = (
            phrase("a tab can't be used for indentation; use spaces")
            if char == "\t"
            else phrase("nothing can begin with {char} here; quote the text", char=quoted(char))
        )
    else:
        mark = error.context_mark
        begun = 0 if mark is None else min(mark.line + 1, last)
        message = said_by_yaml(message, error.context, 0 if begun == line else begun)
    if _UNQUOTED_MANA.search(text.split("\n")[line - 1]):
        message += phrase(_QUOTE_MANA)
    return SyntaxInputError(phrase("not valid YAML: {message}", message=message), file=file, line=line)


class _NotJsonError(Exception):
    """The text is not JSON; it may still be YAML."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


_LOOKS_LIKE_JSON = re.compile(r'[\s\[{]*("|\Z)')
_JSON_TOKEN = re.compile(
    r"""[ \t\n]*(?:
        (?P<open>[{\[]) | (?P<close>[}\]]) | (?P<comma>,) | (?P<colon>:)
      | "(?P<string>[^"\\\x00-\x1f]*)" | (?P<quote>")
      | (?P<integer>-?(?:0|[1-9][0-9]*))(?![\w.+-])
      | (?P<float>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?![\w.+-])
      | (?P<word>true|false|null)(?!\w)
      | (?P<nan>-?Infinity|NaN)(?=[ \t\n]*[,\]}])
      | (?P<end>\Z)
    )""",
    re.VERBOSE,
)
_JSON_SCALARS = frozenset({"string", "integer", "float", "word", "nan"})
_JSON_BLANKS = re.compile(r"[ \t\n]*")
_JSON_WORDS = {"true": True, "false": False, "null": None}
_JSON_STRINGS = JSONDecoder()

# What may come next in a JSON text, as messages say it.
_VALUE, _FIRST_ITEM, _NEXT_DOCUMENT = (
    term_in("json", "a value"),
    term_in("json", "a value or ']'"),
    term_in("json", "a value or the end"),
)
_KEY, _FIRST_KEY = term_in("json", "a key in double quotes"), term_in("json", "a key in double quotes or '}}'")
_COLON = term_in("json", "':'")
_AFTER_ITEM, _AFTER_PAIR = term_in("json", "',' or ']'"), term_in("json", "',' or '}}'")
_VALUES = (_VALUE, _FIRST_ITEM, _NEXT_DOCUMENT)
_KEYS = (_KEY, _FIRST_KEY)
_CLOSES = {"]": (_FIRST_ITEM, _AFTER_ITEM), "}": (_FIRST_KEY, _AFTER_PAIR)}


def _json_documents(text: str, file: str, first: int = 1) -> list[Document]:
    """Values one after the other, with nothing or blanks between them: a JSON text, or JSON Lines.

    Args:
        text: The text.
        file: Name of its file for messages.
        first: The number of its first line.

    Raises:
        _NotJsonError: not JSON.
        SyntaxInputError: duplicate keys, NaN and Infinity, too deep, integers that are too long.
    """
    breaks: list[int] = []

    def line_at(offset: int) -> int:
        if not breaks:  # only when the first line is asked for
            breaks.append(-1)
            breaks.extend(found.start() for found in re.finditer("\n", text))
        return bisect_left(breaks, offset) + first - 1

    documents: list[Document] = []
    builder = _Builder(file, line_at)
    expected = _VALUE
    after: list[str] = []  # what may follow a value in each open container
    position = 0
    while True:
        token = _JSON_TOKEN.match(text, position)
        if token is None or token.lastgroup is None:
            raise _not_json(text, position, expected, line_at)
        kind, mark, position = token.lastgroup, token.start(token.lastgroup), token.end()
        written = token[kind]
        if kind == "quote" and (expected in _VALUES or expected in _KEYS):  # a string with escapes, or a broken one
            kind = "string"
            written, position = _json_string(text, mark, line_at)
        if kind in _JSON_SCALARS and expected in _VALUES:
            builder.scalar(_json_scalar(kind, written, builder, mark), mark)
        elif kind == "string" and expected in _KEYS:
            builder.scalar(written, mark)
            expected = _COLON
            continue
        elif kind == "colon" and expected is _COLON:
            expected = _VALUE
            continue
        elif kind == "comma" and expected in (_AFTER_ITEM, _AFTER_PAIR):
            expected = _VALUE if expected is _AFTER_ITEM else _KEY
            continue
        elif kind == "open" and expected in _VALUES:
            builder.begin({} if written == "{" else [], mark)
            after.append(_AFTER_PAIR if written == "{" else _AFTER_ITEM)
            expected = _FIRST_KEY if written == "{" else _FIRST_ITEM
            continue
        elif kind == "close" and expected in _CLOSES[written]:
            builder.end()
            after.pop()
        elif kind == "end" and expected is _NEXT_DOCUMENT:
            return documents
        else:
            raise _not_json(text, token.start(), expected, line_at)
        # A value is complete.
        if after:
            expected = after[-1]
        else:
            documents.append(builder.document())
            builder = _Builder(file, line_at, builder.values)
            expected = _NEXT_DOCUMENT


def _json_scalar(kind: str, written: str, builder: _Builder, mark: int) -> object:
    if kind == "string":
        return written
    if kind == "word":
        return _JSON_WORDS[written]
    if kind == "nan":
        builder.refuse(phrase("{written} is no number of JSON", written=written), mark)
    if kind == "float":
        return float(written)
    if len(written) >= _LONG_INTEGER:
        builder.refuse(_long_integer(written), mark)
    return int(written)


def _json_string(text: str, start: int, line_at: Callable[[int], int]) -> tuple[str, int]:
    """The string that begins with the quote at `start`, and the offset behind its end."""
    try:
        value, end = _JSON_STRINGS.raw_decode(text, start)
    except JSONDecodeError as error:
        if error.msg.startswith("Unterminated") or text[error.pos : error.pos + 1] == "\n":
            raise _NotJsonError(phrase("a string must end on its own line"), line_at(start)) from None
        from bridge.case.libraries import said_by_json  # here, because only errors need it

        message = phrase("{message} in a string", message=said_by_json(error.msg))
        raise _NotJsonError(message, line_at(error.pos)) from None
    return value, end


def _not_json(text: str, position: int, expected: str, line_at: Callable[[int], int]) -> _NotJsonError:
    blanks = _JSON_BLANKS.match(text, position)
    start = blanks.end() if blanks else position
    if start == len(text):
        start = len(text.rstrip())  # the end is where the last character is, not behind the line breaks
    return _NotJsonError(phrase("expected {wanted}", wanted=phrase_in("json", expected)), line_at(start))
