"""The command `azor migrate`: case files of version 0.1, rewritten in the form of today."""

from __future__ import annotations

from collections.abc import Mapping

import click

from bridge.cli.exit_codes import LEGAL
from bridge.errors import InputError, SyntaxInputError
from bridge.language import phrase

__all__ = ["migrate"]


@click.command(short_help="Rewrite case files of version 0.1.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Write nothing; only name the files that would be rewritten.")
def migrate(files: tuple[str, ...], check: bool) -> int:
    """Rewrite case files of version 0.1, and proofs, in the form of today.

    Only the keys that were renamed are written anew; comments and layout stay. The names of the files that changed are
    printed. A file that is neither YAML nor JSON is refused, and stays as it is.
    """
    from yaml import YAMLError

    from bridge.case.documents import TOO_DEEP, syntax_error
    from bridge.case.loading import printable_file, read_file
    from bridge.case.migrating import migrated_text
    from bridge.cli.output import write_file

    for file in files:
        try:
            text = read_file(file).decode("utf-8")
            new = migrated_text(text, _form)
        except UnicodeDecodeError:
            raise InputError(phrase("is not in UTF-8"), file=printable_file(file)) from None
        except YAMLError as error:
            raise syntax_error(error, text, printable_file(file)) from None
        except RecursionError:
            raise SyntaxInputError(phrase(TOO_DEEP), file=printable_file(file)) from None
        if new != text:
            if not check:
                write_file(file, new)
            click.echo(printable_file(file))
    return LEGAL


def _form(words: Mapping[str, str]) -> type:
    """The struct of a document."""
    if "claim" in words:
        from bridge.loops.proofs import Proof

        return Proof
    from bridge.case.state import Case

    return Case
