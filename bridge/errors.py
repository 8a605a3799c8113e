"""The exceptions of the package.

    AzorError
    ├── InputError        an input can't be used; one line with file, line and path (exit code 2)
    │   ├── SyntaxInputError   not YAML or JSON, or more than the format allows (tags, aliases that explode, depth)
    │   └── CaseError          well-formed, but not a case: unknown key, wrong type, unknown id, unknown word
    ├── OutputError       an output can't be written (exit code 5)
    │   └── ReaderGone         because its reader went away (exit code 141)
    ├── EffortExceeded    a time or conflict budget ran out before an answer was certain (exit code 3)
    └── InternalError     a bug of ours: a message of the solver, a fact outside the vocabulary (exit code 4)

A verdict is a value, never an exception: illegal plays and malformed states do not raise.
"""

from __future__ import annotations

import errno
from collections.abc import Sequence

from bridge.case.words import escaped
from bridge.language import ENGLISH, language, phrase, phrase_in, term, term_in

__all__ = [
    "REPORT",
    "AzorError",
    "CaseError",
    "EffortExceeded",
    "FileRefused",
    "InputError",
    "InternalError",
    "OutputError",
    "ReaderGone",
    "SyntaxInputError",
    "said_by_system",
    "unreadable",
]


REPORT = term("please report it in the issues of azor's repository")
"""What a message about an internal error asks the user to do."""


class AzorError(Exception):
    """Base of all exceptions raised on purpose by this package."""


class InputError(AzorError):
    """An input can't be used. Unprintable characters in the message are escaped.

    Args:
        message: What is wrong, in one line, without the location.
        file: Name of the file, `<stdin>`, or `<case>` for an object given in Python.
        line: Line in that file, from 1; 0 when there is none.
        path: Path inside the case, such as `state.battlefield[2].power`; empty for the whole document.
    """

    def __init__(self, message: str, *, file: str = "<case>", line: int = 0, path: str = "") -> None:
        self.message = message = escaped(message)
        self.file = file = escaped(file)
        self.line = line
        self.path = path = escaped(path)
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {path}: {message}" if path else f"{place}: {message}")


def unreadable(error: OSError | ValueError, file: str) -> InputError:
    """The exception for an input that the system can't read."""
    return InputError(phrase("can't be read: {why}", why=said_by_system(error)), file=file)


_OF_SYSTEM = {
    errno.EACCES: term_in("system", "Permission denied"),
    errno.EADDRINUSE: term_in("system", "Address already in use"),
    errno.EADDRNOTAVAIL: term_in("system", "Cannot assign requested address"),
    errno.EBADF: term_in("system", "Bad file descriptor"),
    errno.EBUSY: term_in("system", "Device or resource busy"),
    errno.ECONNREFUSED: term_in("system", "Connection refused"),
    errno.EDQUOT: term_in("system", "Disk quota exceeded"),
    errno.EEXIST: term_in("system", "File exists"),
    errno.EFBIG: term_in("system", "File too large"),
    errno.EINVAL: term_in("system", "Invalid argument"),
    errno.EIO: term_in("system", "Input/output error"),
    errno.EISDIR: term_in("system", "Is a directory"),
    errno.ELOOP: term_in("system", "Too many levels of symbolic links"),
    errno.EMFILE: term_in("system", "Too many open files"),
    errno.ENAMETOOLONG: term_in("system", "File name too long"),
    errno.ENFILE: term_in("system", "Too many open files in system"),
    errno.ENODEV: term_in("system", "No such device"),
    errno.ENOENT: term_in("system", "No such file or directory"),
    errno.ENOEXEC: term_in("system", "Exec format error"),
    errno.ENOMEM: term_in("system", "Cannot allocate memory"),
    errno.ENOSPC: term_in("system", "No space left on device"),
    errno.ENOTDIR: term_in("system", "Not a directory"),
    errno.ENXIO: term_in("system", "No such device or address"),
    errno.EPERM: term_in("system", "Operation not permitted"),
    errno.EPIPE: term_in("system", "Broken pipe"),
    errno.EROFS: term_in("system", "Read-only file system"),
    errno.ETXTBSY: term_in("system", "Text file busy"),
}
"""The system's errors that have words of their own in other languages; in English the system says them."""


class FileRefused(OSError):
    """An error of the system that azor itself finds, with words of its own in place of the system's."""


def said_by_system(error: Exception) -> str:
    """Why the system refuses something: in English in its own words, in another language by the number of the error.

    A `ValueError` is about a name that no file can have.
    """
    number = getattr(error, "errno", None)
    if isinstance(error, FileRefused):
        return str(error.strerror)
    if language() == ENGLISH:
        return getattr(error, "strerror", None) or str(error)
    if number in _OF_SYSTEM:
        return phrase_in("system", _OF_SYSTEM[number])
    if number is not None:
        return phrase("error {number} of the system", number=number)
    if isinstance(error, OSError):
        return phrase("the system refuses it")
    return phrase("nothing can have such a name") if isinstance(error, ValueError | OverflowError) else str(error)


class SyntaxInputError(InputError):
    """The text is not YAML or JSON, or uses more of YAML than the format allows."""


class CaseError(InputError):
    """The text is well-formed but is no case: unknown key, wrong type, unknown id, unknown word."""


class OutputError(AzorError):
    """An output can't be written: a full disk, a file that may not be written, a stream that is closed.

    Args:
        message: What is wrong, in one line, without the location.
        file: Name of the file, or `<stdout>`.
    """

    def __init__(self, message: str, *, file: str) -> None:
        self.message = message = escaped(message)
        self.file = file = escaped(file)
        super().__init__(f"{file}: {message}")


class ReaderGone(OutputError):
    """The reader of the output went away, so that no message can reach it."""


class EffortExceeded(AzorError):
    """A budget ran out before an answer was certain.

    Attributes:
        bounds: The upper bounds found so far on the number of requirements that a declaration can obey.
        phase: What was done when it ran out, as in `deadlines`; empty if that isn't known.
    """

    bounds: Sequence[int] = ()
    phase: str = ""


class InternalError(AzorError):
    """A bug of ours."""
