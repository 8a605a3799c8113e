"""YAML and JSON to cases, strictly.

Every refusal is one `InputError` with file, line and path. Three steps: `documents` makes plain data of the text, here
it becomes the structs of `state`, and `form` checks what types can't express. A file is accepted or refused as a whole.
"""

from __future__ import annotations

import errno
import gc
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect as types

from bridge.case.descriptions import Description, PlayerIds
from bridge.case.documents import (
    HIDDEN,
    MAX_DEPTH,
    MAX_TEXT,
    TOO_DEEP,
    Document,
    Path,
    hidden_text,
    path_text,
    quote_hint,
    read_documents,
    read_line,
)
from bridge.case.form import check_form
from bridge.case.lists import ARGUMENTS, Said, as_case, is_list
from bridge.case.state import PLACES, Case, Gone, Whom
from bridge.case.words import described, double_quoted, escaped, nearest, quoted
from bridge.errors import CaseError, FileRefused, InputError, SyntaxInputError, unreadable
from bridge.language import phrase, phrase_in, term, term_in
from bridge.limits.turns import in_turn

__all__ = [
    "Loaded",
    "Loader",
    "case_from_object",
    "load_file",
    "load_line",
    "load_paths",
    "load_text",
    "loaded",
    "printable_file",
    "read_file",
    "struct_of",
]

Found = TypeVar("Found")


class Loaded(msgspec.Struct, frozen=True):
    """A case and where it came from.

    Args:
        case: The case.
        file: Name of the file as it was given; `<stdin>` for standard input.
        line: Line on which the case begins, from 1.
        index: Which case of the file it is, from 1.
        lines: The line of what has to be looked up or read and doesn't stand there, by its path.
    """

    case: Case
    file: str
    line: int
    index: int
    lines: dict[str, int] = {}

    def line_of(self, path: str) -> int:
        """The line of a path such as `state.battlefield[2].name`, or of the thing around it; that of the case, if it
        isn't known."""
        if path in self.lines:
            return self.lines[path]
        thing = _THING.match(path)
        return self.lines.get(thing[0], self.line) if thing else self.line


_THING = re.compile(r"state\.(?:battlefield|effects)\[\d+\]")


class Loader(Generic[Found]):
    """Reads files, and makes something of each document.

    Args:
        make: What is made of a document, which is that many in its file, from 1. It refuses what it can't use.
        may_be_empty: Whether a file may hold nothing.
    """

    def __init__(self, make: Callable[[Document, int], Found], *, may_be_empty: bool = False) -> None:
        self._make = make
        self._may_be_empty = may_be_empty

    def paths(self, paths: Sequence[str]) -> Iterator[Found]:
        """What several files hold, in order; `-` is standard input.

        Raises:
            InputError: a file can't be read, or is refused by `text`; what earlier files hold was given out.
        """
        stdin_is_read = False
        for path in paths:
            if isinstance(path, Said):
                yield from self.text(path.text, ARGUMENTS)
            elif path != "-":
                yield from self.file(path)
            elif stdin_is_read:
                raise InputError(phrase("'-' is given twice; standard input can be read once"), file="<stdin>")
            else:
                stdin_is_read = True
                yield from self._load(_read_stdin, "<stdin>")

    def file(self, path: str | os.PathLike[str]) -> Iterator[Found]:
        """What one file holds: YAML documents, or JSON (an object, a list of objects, JSON Lines). UTF-8.

        Raises:
            InputError: the file can't be read, or is refused by `text`.
        """
        yield from self._load(partial(_bytes_of, path), printable_file(os.fspath(path)))

    def text(self, text: str | bytes, file: str = "<text>") -> Iterator[Found]:
        """What a text holds, all of it made before the first is given out.

        Args:
            text: YAML documents, or JSON (an object, a list of objects, objects one after the other, JSON Lines); as
                text, or as bytes in UTF-8.
            file: Name for messages.

        Raises:
            SyntaxInputError: neither YAML nor JSON, or more of it than the format allows.
            CaseError: a document is no case, or there is no case at all.
        """
        yield from self._load(lambda: text, printable_file(file))

    @in_turn
    def line(self, text: str | bytes, file: str, line: int) -> Found:
        """What one line of JSON Lines holds; its index is the number of the line.

        Args:
            text: The line, as text or as bytes in UTF-8.
            file: Name of its file for messages.
            line: Its number, from 1.

        Raises:
            SyntaxInputError: not one JSON value, or more than the format allows.
            CaseError: it is no case.
        """
        return self._make(read_line(text, printable_file(file), line), line)

    @in_turn
    def _load(self, read: Callable[[], bytes | str], file: str) -> list[Found]:
        try:
            with _collector_paused():
                documents = read_documents(_content(read, file), file)
                found = [self._make(each, index) for index, each in enumerate(documents, 1)]
            if not found and not self._may_be_empty:
                raise CaseError(phrase("there is no case in this file"), file=file)
            return found
        except RecursionError:
            raise SyntaxInputError(phrase(TOO_DEEP), file=file) from None
        except MemoryError:
            raise InputError(phrase("too large for the memory of this machine"), file=file) from None


def load_paths(paths: Sequence[str]) -> Iterator[Loaded]:
    """The cases of several files in order; `-` is standard input.

    Raises:
        InputError: a file can't be read, or is refused by `load_text`; the cases of earlier files were given out.
    """
    return _CASES.paths(paths)


def load_file(path: str | os.PathLike[str]) -> Iterator[Loaded]:
    """The cases of one file: YAML documents, or JSON (an object, a list of objects, JSON Lines). UTF-8.

    Raises:
        InputError: the file can't be read, or is refused by `load_text`.
    """
    return _CASES.file(path)


def read_file(path: str | os.PathLike[str]) -> bytes:
    """The content of a file.

    Raises:
        InputError: it can't be read.
    """
    content = _content(partial(_bytes_of, path), printable_file(os.fspath(path)))
    assert isinstance(content, bytes)
    return content


def _bytes_of(path: str | os.PathLike[str]) -> bytes:
    with open(path, "rb") as stream:
        return stream.read(MAX_TEXT + 1)


def load_text(text: str | bytes, file: str = "<text>") -> Iterator[Loaded]:
    """The cases in a text, all of them checked before the first is given out.

    Args:
        text: YAML documents, or JSON (an object, a list of objects, objects one after the other, JSON Lines); as text,
            or as bytes in UTF-8.
        file: Name for messages.

    Raises:
        SyntaxInputError: neither YAML nor JSON, or more of it than the format allows.
        CaseError: a document is no case, or there is no case at all.
    """
    return _CASES.text(text, file)


def load_line(text: str | bytes, file: str, line: int) -> Loaded:
    """The case on one line of JSON Lines; its index is the number of the line.

    Args:
        text: The line, as text or as bytes in UTF-8.
        file: Name of its file for messages.
        line: Its number, from 1.

    Raises:
        SyntaxInputError: not one JSON value, or more than the format allows.
        CaseError: it is no case.
    """
    return _CASES.line(text, file, line)


@in_turn
def case_from_object(obj: object, file: str = "<case>") -> Case:
    """The case that plain Python data describes: dicts, lists, strings, integers, booleans, None.

    A `Case` built in Python is accepted too and gets the same checks.

    Raises:
        CaseError: it is no case.
        SyntaxInputError: nested too deeply.
    """
    file = printable_file(file)
    try:
        if isinstance(obj, Case):
            obj = msgspec.to_builtins(obj)
        return _case(_in_full(Document(file, obj)))
    except RecursionError:  # data that holds itself, or a caller close to the limit
        raise SyntaxInputError(phrase(TOO_DEEP), file=file) from None


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Loading makes very many containers and no cycles: collecting meanwhile takes half of the time, for nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _content(read: Callable[[], bytes | str], file: str) -> bytes | str:
    try:
        return read()
    except (OSError, ValueError) as error:  # also a NUL character in a path, bytes that a text stream can't decode
        raise unreadable(error, file) from None


def _read_stdin() -> bytes | str:
    if sys.stdin is None:
        raise FileRefused(errno.EBADF, phrase("standard input is closed"))
    stream: Any = getattr(sys.stdin, "buffer", sys.stdin)
    content: bytes | str = stream.read(MAX_TEXT + 1)
    return content


def printable_file(file: str | bytes) -> str:
    """A file name as one printable line."""
    return escaped(os.fsdecode(file))


def loaded(document: Document, index: int) -> Loaded:
    """The case in a document, checked, and where it came from.

    Raises:
        CaseError: wrong keys, types, words, or ids.
        SyntaxInputError: nested too deeply, hidden characters.
    """
    document = _in_full(document)
    case = _case(document)
    return Loaded(case, document.file, document.line(), index, _lines(document, case))


def _lines(document: Document, case: Case) -> dict[str, int]:
    """The lines of what is looked up or read only later: names, permanents and effects."""
    first = document.line()
    found: dict[str, int] = {}

    def note(path: Path) -> None:
        if (line := document.line(path)) != first:
            found[path_text(path)] = line

    if case.question == "find_loops":
        note(("question",))
        for zone in (*PLACES, "stack"):
            for index, each in enumerate(getattr(case.state, zone)):
                if each.name not in case.cards:
                    note(("state", zone, index, "name"))
        return found
    for index, permanent in enumerate(case.state.battlefield):
        if permanent.types and not permanent.text and not permanent.effects:
            continue
        path: Path = ("state", "battlefield", index)
        note(path)
        if not permanent.types:
            note((*path, "name"))
    for index, effect in enumerate(case.state.effects):
        if effect.kind is None:
            note(("state", "effects", index))
    return found


_CASES = Loader(loaded)


def _in_full(document: Document) -> Document:
    """The document, with what it says by lists of names said in full."""
    return as_case(document) if is_list(document.value) else document


def _case(document: Document) -> Case:
    """The case in a document, checked."""
    case = struct_of(document, Case)
    if case.question == "find_loops":
        from bridge.case.loop_form import check_form as check_loop_form  # here, because most runs have no such case

        check_loop_form(document, case, unnamed=True)
    else:
        check_form(document, case)
        if case.cards or any(each.abilities for each in case.state.battlefield):
            from bridge.case.loop_form import check_abilities  # few cases about a play have any

            check_abilities(document, case)
    return case


def struct_of(document: Document, kind: type[Found], schema: str = "azor schema") -> Found:
    """The struct that a document describes.

    Args:
        document: Plain data.
        kind: The struct.
        schema: The command that prints its JSON Schema, for messages.

    Raises:
        CaseError: wrong keys, types or words.
        SyntaxInputError: nested too deeply, hidden characters.
    """
    _check_plain(document, document.value, ())
    try:
        return msgspec.convert(document.value, kind)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half of a surrogate pair, in place of a case
        wanted: Any = kind  # any class can be hashed
        path, message = _explain(document.value, _type_of(wanted), (), schema) or ((), str(error))
        document.refuse(message, path)


@cache
def _type_of(kind: type) -> types.Type:
    return types.type_info(kind)


def _check_plain(document: Document, value: object, path: Path) -> None:
    """Refuses what no text could hold, and characters that only escapes can bring in."""
    if len(path) >= MAX_DEPTH:
        document.refuse(phrase(TOO_DEEP), (), SyntaxInputError)
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                document.refuse(phrase("a key must be a string, not {found}", found=described(key)), path)
            if found := _NOT_ALLOWED.search(key):
                document.refuse(hidden_text(found[0]), (*path, key), SyntaxInputError)
    steps: Iterable[tuple[Any, object]] = ()
    if isinstance(value, dict):
        steps = value.items()
    elif isinstance(value, list | tuple):
        steps = enumerate(value)
    for step, item in steps:
        if isinstance(item, str):
            if _NOT_ALLOWED.search(item):
                here = (*path, step)
                if found := (_NOT_ALLOWED_IN_FREE_TEXT if _is_free_text(here) else _NOT_ALLOWED).search(item):
                    document.refuse(hidden_text(found[0]), here, SyntaxInputError)
        elif isinstance(item, dict | list | tuple):
            _check_plain(document, item, (*path, step))
        elif item is not None and not isinstance(item, int | float):
            document.refuse(phrase("expected plain data, got {found}", found=described(item)), (*path, step))


_NOT_ALLOWED = re.compile(HIDDEN.pattern[:-1] + "\t\n\r]")
_NOT_ALLOWED_IN_FREE_TEXT = re.compile(HIDDEN.pattern[:-1] + "\r]")
_FREE_TEXTS = ("title", "source", "note")


def _is_free_text(path: Path) -> bool:
    """Whether line breaks and tabs are allowed: in titles, sources and notes of a case, and in every `text`."""
    return path[-1] == "text" or (len(path) == 1 and path[0] in _FREE_TEXTS)


_PYTHON_TYPES: dict[type[types.Type], type | tuple[type, ...]] = {
    types.AnyType: object,
    types.BoolType: bool,
    types.DictType: dict,
    types.IntType: int,
    types.ListType: (list, tuple),
    types.LiteralType: str,
    types.NoneType: type(None),
    types.StrType: str,
    types.StructType: dict,
    types.VarTupleType: (list, tuple),
}
_WANTED: dict[type[types.Type], str] = {
    types.BoolType: term_in("value", "true or false"),
    types.DictType: term_in("value", "a mapping"),
    types.IntType: term_in("value", "an integer"),
    types.ListType: term_in("value", "a list"),
    types.LiteralType: term_in("value", "a word"),
    types.StrType: term_in("value", "a string"),
    types.StructType: term_in("value", "a mapping"),
    types.VarTupleType: term_in("value", "a list"),
}


def _explain(value: Any, kind: types.Type, path: Path, schema: str) -> tuple[Path, str] | None:
    """The first mismatch of data with a type, in the order of the text: where and what is wrong. None: it fits."""
    kinds = [_bare(each) for each in (kind.types if isinstance(kind, types.UnionType) else (kind,))]
    fitting = [each for each in kinds if _is_a(value, each)]
    if not fitting:
        first, *others = dict.fromkeys(_wanted(each) for each in kinds if type(each) in _WANTED) or [""]
        wanted = first if path else phrase_in("value", "a case (a mapping)")
        for each in others:
            wanted = phrase_in("value", "{first} or {next}", first=wanted, next=each)
        said = phrase("expected {wanted}, got {found}", wanted=wanted, found=described(value))
        return path, said + _hint(value, kinds, path)
    match fitting[0]:
        case types.StructType() as struct:
            return _explain_struct(value, struct, path, schema)
        case types.DictType(key_type=key_type, value_type=value_type):
            for key, item in value.items():
                here = (*path, key)
                if wrong := _explain(key, key_type, here, schema) or _explain(item, value_type, here, schema):
                    return wrong
        case types.ListType(item_type=item_type) | types.VarTupleType(item_type=item_type):
            for index, item in enumerate(value):
                if wrong := _explain(item, item_type, (*path, index), schema):
                    return wrong
        case types.LiteralType() if value not in (words := _words_of(fitting)):
            return path, _unknown_word(value, words, kinds, path, schema)
        case types.IntType(ge=least) if least is not None and value < least:
            return path, phrase("{n} is too small; the least is {least}", n=_digits(value), least=least)
        case types.IntType(le=most) if most is not None and value > most:
            return path, phrase("{n} is too large; the most is {most}", n=_digits(value), most=most)
        case types.StrType(min_length=least) if least is not None and len(value) < least:
            return path, phrase("an empty string is not allowed here")
        case types.StrType(max_length=most) if most is not None and len(value) > most:
            return path, phrase("{n} characters are too many; the most is {most}", n=len(value), most=most)
    return None


def _wanted(kind: types.Type) -> str:
    """What is expected, in words; of few words, which."""
    if isinstance(kind, types.LiteralType) and len(words := _words_of([kind])) <= _MOST_LISTED:
        return phrase_in("value", "a word ({words})", words=", ".join(words))
    return phrase_in("value", _WANTED[type(kind)])


def _words_of(kinds: Sequence[types.Type]) -> list[str]:
    words = (str(word) for each in kinds if isinstance(each, types.LiteralType) for word in each.values)
    return list(dict.fromkeys(words))


def _digits(value: int) -> str:
    return str(value) if abs(value) < 10**20 else phrase_in("value", "an integer of many digits")


def _bare(kind: types.Type) -> types.Type:
    return kind.type if isinstance(kind, types.Metadata) else kind


def _is_a(value: object, kind: types.Type) -> bool:
    if isinstance(value, bool) and isinstance(kind, types.IntType):
        return False
    return isinstance(value, _PYTHON_TYPES[type(kind)])


def _explain_struct(
    value: dict[str, Any], struct: types.StructType, path: Path, schema: str
) -> tuple[Path, str] | None:
    fields = {field.encode_name: field for field in struct.fields}
    for key, item in value.items():
        if key not in fields:
            unknown = quoted(key)
            if item is None and (hint := quote_hint(path)):
                # {W} without quotation marks is the key W without a value
                message = phrase("unknown key {key}", key=unknown) + hint
            elif item is None and (before := _before(value, key)):
                message = phrase(
                    "unknown key {key}; a text with a comma stands in quotation marks: {text}",
                    key=unknown,
                    text=double_quoted(f"{before}, {key}"),
                )
            elif new := _renamed(struct.cls, key):
                message = phrase(
                    "unknown key {key}; write {new} ('azor migrate' rewrites a file of version 0.1)",
                    key=unknown,
                    new=new,
                )
            elif near := nearest(key, fields):
                message = phrase("unknown key {key}; did you mean '{near}'?", key=unknown, near=near)
            elif len(fields) <= _MOST_LISTED:
                message = phrase("unknown key {key}; the keys here are {keys}", key=unknown, keys=", ".join(fields))
            else:
                message = phrase("unknown key {key}; `{schema}` lists the keys", key=unknown, schema=schema)
            return (*path, key), message
        if wrong := _explain(item, fields[key].type, (*path, key), schema):
            return wrong
    for key, field in fields.items():
        if field.required and key not in value:
            return path, phrase("missing key '{key}'", key=key)
    return None


def _before(value: dict[str, Any], key: str) -> str | None:
    """The text under the key before a key that has no value, as a comma in braces divides it."""
    keys = list(value)
    place = keys.index(key)
    before = value[keys[place - 1]] if place else None
    return before if isinstance(before, str) else None


def _renamed(struct: type, key: str) -> str | None:
    """What to write in place of a key of version 0.1."""
    from bridge.case.migrating import RENAMED  # here, because only errors need it

    return RENAMED.get(struct.__name__, {}).get(key)


def _renamed_word(word: str, words: Sequence[str]) -> str | None:
    """The word of today for one of version 0.1."""
    from bridge.case.migrating import RENAMED_WORDS  # here, because only errors need it

    new = RENAMED_WORDS.get(word)
    return new if new in words else None


_UNKNOWN = {
    "color": term("unknown color {word}"),
    "colors": term("unknown color {word}"),
    "do": term("unknown verb {word}"),
    "does": term("unknown kind {word}"),
    "kind": term("unknown kind {word}"),
    "outcome": term("unknown outcome {word}"),
    "supertype": term("unknown supertype {word}"),
    "supertypes": term("unknown supertype {word}"),
    "type": term("unknown card type {word}"),
    "types": term("unknown card type {word}"),
}
"""What is said of a word that isn't known, by its key."""

_MOST_LISTED = 12
"""The most words or keys that a message lists."""


def _unknown_word(word: str, words: Sequence[str], kinds: Sequence[types.Type], path: Path, schema: str) -> str:
    if path == ("question",):
        *first, last = words
        return phrase(
            "the question {question} is not judged; only {first} and {last} are",
            question=quoted(word),
            first=", ".join(first),
            last=last,
        )
    by_id = any(isinstance(each, types.StructType) and each.cls in (Description, PlayerIds) for each in kinds)
    innermost = next((step for step in reversed(path) if isinstance(step, str)), "")
    unknown = phrase(_UNKNOWN.get(innermost, term("unknown word {word}")), word=quoted(word))
    near = _renamed_word(word, words) or nearest(word, words)
    takes_truth = any(isinstance(each, types.BoolType) for each in kinds)
    listed = ", ".join(["true", "false", *words] if takes_truth else words)
    id = f"{{id: {double_quoted(word)}}}"
    if near and by_id:
        return phrase("{unknown}; did you mean '{near}' or {id}?", unknown=unknown, near=near, id=id)
    if near:
        return phrase("{unknown}; did you mean '{near}'?", unknown=unknown, near=near)
    if by_id and takes_truth:
        return phrase(
            "{unknown}; write true, false, {id}, or a word that `{schema}` lists",
            unknown=unknown,
            id=id,
            schema=schema,
        )
    if by_id:
        return phrase("{unknown}; did you mean {id}?", unknown=unknown, id=id)
    if len(words) <= _MOST_LISTED:
        return phrase("{unknown}; the words here are {words}", unknown=unknown, words=listed)
    return phrase("{unknown}; `{schema}` lists the words", unknown=unknown, schema=schema)


def _hint(value: object, kinds: Sequence[types.Type], path: Path) -> str:
    if any(isinstance(each, types.StructType) and each.cls is Whom for each in kinds):
        return phrase("; write for example {example}", example="{player: you}")
    if any(isinstance(each, types.StructType) and each.cls is Gone for each in kinds):
        return phrase("; write what it attacks, or {example}", example="{gone: PLAYER}")
    if isinstance(value, dict) and path[-2:] == ("cost", "tap"):
        return phrase("; write tap_permanents: … ('azor migrate' rewrites a file of version 0.1)")
    if isinstance(value, bool | int | float) and any(isinstance(each, types.StrType) for each in kinds):
        return phrase("; quote it")
    return quote_hint(path) if isinstance(value, dict) else ""
