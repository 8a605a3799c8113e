"""The command `azor`: the program, its commands, and the exit codes of its exceptions.

Modules that take long to import are imported where they are used: `azor check` has to start fast.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from keyword import iskeyword
from types import FrameType
from typing import Any

import click

from bridge.cli.arguments import language_option
from bridge.cli.check import check
from bridge.cli.exit_codes import BAD_INPUT, BUG, EXIT_CODES, ILLEGAL, LEGAL, NO_READER, NOT_WRITTEN, UNDETERMINED
from bridge.cli.groups import Group, interrupted
from bridge.cli.output import guarded, say, unwritten
from bridge.cli.reporting import bug_text, internal_error
from bridge.cli.run import HEARD
from bridge.cli.usage import Context, spoken, usage_text
from bridge.errors import EffortExceeded, InputError, OutputError, ReaderGone
from bridge.language import phrase, preferred, speaking
from bridge.limits.interrupts import postponed, watch

__all__ = ["azor", "main", "run"]

_OF_OUTPUTS = (errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC, errno.EPIPE)
"""The system's errors for an output that can't be written."""

_CONTAINERS_BEFORE_COLLECTING = 200_000
"""By how many containers are more made than dropped before the collector looks through the youngest."""

# ---------------------------------------------------------------------------------------------------------- the program


def run() -> None:
    """Runs the command and ends the process with its exit code.

    One case makes fewer containers than the collector is started for; what is left at the end isn't looked through.
    """
    gc.set_threshold(_CONTAINERS_BEFORE_COLLECTING)
    watch()
    code = main()
    gc.freeze()
    sys.exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code. It raises no exception.

    Args:
        argv: The arguments; by default those of the process.
    """
    hearing = _hear_interrupts()
    try:
        with _speaking(argv), guarded() as messages:
            try:
                code = _code(argv)
                sys.stdout.flush()
            except OutputError as error:
                code = _not_written(error)
            except KeyboardInterrupt:
                code = interrupted()
            told_nothing = messages.code and code in (LEGAL, ILLEGAL, UNDETERMINED)
            return messages.code if told_nothing or messages.code == NO_READER else code
    finally:
        if hearing is not None:
            signal.signal(signal.SIGINT, hearing)


def _code(argv: Sequence[str] | None) -> int:
    """Runs the command and returns its exit code.

    Raises:
        OutputError: An output can't be written.
    """
    try:
        return int(azor.main(args=None if argv is None else list(argv), prog_name="azor", standalone_mode=False) or 0)
    except OutputError:
        raise
    except SystemExit:  # a library ends the process like this if the reader of its output has gone away
        raise ReaderGone(phrase("its reader has gone away"), file="<stdout>") from None
    except click.exceptions.Exit as finished:
        return finished.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _refuse(usage_text(error))
    except (KeyboardInterrupt, click.Abort):
        return interrupted()
    except (InputError, EffortExceeded) as error:
        return _refuse(f"azor: {error}") if isinstance(error, InputError) else _undetermined(str(error))
    except Exception as error:  # whatever it is, the user gets one line and exit code 4
        if isinstance(error, OSError) and error.errno in _OF_OUTPUTS and error.filename is None:
            raise unwritten(error, "<stdout>") from None  # a library wrapped our standard output in a stream of its own
        return _internal(error)


def _speaking(argv: Sequence[str] | None) -> AbstractContextManager[None]:
    """Speaks the language that the arguments ask for, or the locale."""
    return speaking(spoken(sys.argv[1:] if argv is None else argv) or preferred(os.environ))


def _hear_interrupts() -> Any:
    """Installs a SIGINT handler that records an interrupt and raises it.

    Returns:
        The previous handler; None if no handler can be installed, since this is not the main thread.
    """

    def note(number: int, frame: FrameType | None) -> None:
        if postponed(number, frame):
            return
        HEARD.append(number)
        raise KeyboardInterrupt

    HEARD.clear()
    try:
        return signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread
        return None


def _refuse(line: str) -> int:
    say(line)
    return BAD_INPUT


def _undetermined(line: str) -> int:
    say(f"azor: {line}")
    return UNDETERMINED


def _internal(error: Exception, place: str = "") -> int:
    """Reports a bug of ours in one line."""
    say(internal_error(bug_text(error), place))
    return BUG


def _not_written(error: OutputError) -> int:
    """Reports an output that can't be written, and returns the exit code. Nothing is printed if the output's reader has
    gone away."""
    if isinstance(error, ReaderGone):
        return NO_READER
    say(f"azor: {error}")
    return NOT_WRITTEN


_COMMANDS = {
    "check": "check",
    "explain": "explain",
    "legal": "legal",
    "loops": "loops",
    "verify": "verify",
    "sweep": "sweep",
    "audit": "audit",
    "contradictions": "contradictions",
    "perft": "perft",
    "validate": "validate",
    "new": "new",
    "facts": "facts",
    "schema": "schema",
    "migrate": "migrate",
    "rules": "rules",
    "coverage": "rules",
    "cards": "cards",
    "import": "imports",
    "export": "export",
    "serve": "serve",
}
"""The module of `bridge.cli` of each command, in the order of the help."""


def _with_language(command: click.Command) -> None:
    """Lets a command, and those of a group, take the option for the language, and say its help in it."""
    command.context_class = Context
    if all(each.name != "lang" for each in command.params):
        command.params.append(language_option())
    for each in command.commands.values() if isinstance(command, click.Group) else ():
        _with_language(each)


class _Commands(Group):
    """Imports a command when it is asked for."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for name in [cmd_name] if cmd_name in _COMMANDS else _COMMANDS:  # for an unknown name, click suggests one
            if name not in self.commands:
                module = import_module(f"bridge.cli.{_COMMANDS[name]}")
                command: click.Command = getattr(module, name + "_" * iskeyword(name))
                _with_language(command)
                self.add_command(command)
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib import metadata

    try:
        click.echo(f"azor {metadata.version('azor')}")
    except metadata.PackageNotFoundError:
        click.echo(phrase("azor (a checkout that is not installed)"))
    ctx.exit()


@click.group(
    cls=_Commands,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Print the version."
)
def azor() -> None:
    """Judge plays of Magic: The Gathering by the Comprehensive Rules.

    A case file is YAML or JSON: a game state, and the play to judge. See 'azor schema' for its form.

    \b
      azor check board.yaml      is the play legal? the answer, its rule, the evidence
      azor explain board.yaml    the same, at length
      azor legal board.yaml      every legal play of the state
      azor loops combo.yaml      is there a loop, and what does it mean?
    """


_with_language(azor)
_with_language(check)
azor.add_command(check)
