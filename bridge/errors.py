"""The exceptions of the package.

    AzorError
    ├── InputError        something given to us is not usable; one line with file, line and path (exit code 2)
    │   ├── SyntaxInputError   not YAML or JSON, or more than the format allows (tags, aliases that explode, depth)
    │   └── CaseError          well-formed, but not a case: unknown key, wrong type, unknown id, unknown word
    ├── OutputError       an output can't be written (exit code 5)
    │   └── ReaderGone         because whoever read it went away (exit code 141)
    ├── EffortExceeded    a time or conflict budget ran out before an answer was certain (exit code 3)
    └── InternalError     a bug of ours: a message of the solver, a fact outside the vocabulary (exit code 4)

A verdict is a value, never an exception: illegal plays and malformed states do not raise.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridge.case.words import escaped
from bridge.language import phrase

__all__ = [
    "REPORT",
    "AzorError",
    "CaseError",
    "EffortExceeded",
    "InputError",
    "InternalError",
    "OutputError",
    "ReaderGone",
    "SyntaxInputError",
    "unreadable",
]


REPORT = "please report it in the issues of azor's repository"
"""What a message about a bug of ours asks for, and where."""


class AzorError(Exception):
    """Base of all exceptions raised on purpose by this package."""


class InputError(AzorError):
    """Something given to us is not usable. What a terminal can't show is escaped, wherever it comes from.

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
    why = getattr(error, "strerror", None) or error
    return InputError(phrase("can't be read: {why}", why=why), file=file)


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
    """Whoever read the output went away; there is nobody to tell."""


class EffortExceeded(AzorError):
    """A budget ran out before an answer was certain.

    Attributes:
        bounds: What was found until then to bound the number of requirements that a declaration can obey.
        phase: What was done when it ran out, as in `deadlines`; empty if that isn't known.
    """

    bounds: Sequence[int] = ()
    phase: str = ""


class InternalError(AzorError):
    """A bug of ours."""
