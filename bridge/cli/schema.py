"""The command `azor schema`: the JSON Schema of a case."""

from __future__ import annotations

import click

from bridge.cli.exit_codes import LEGAL

__all__ = ["schema"]


@click.command(short_help="Print the JSON Schema of a case.")
@click.option("--protocol", is_flag=True, help="That of the requests and answers of 'azor serve', with the case in it.")
@click.option("--loops", is_flag=True, help="That of a case of 'azor loops'.")
def schema(protocol: bool, loops: bool) -> int:
    """Print the JSON Schema of a case, with which editors complete and check case files."""
    import json

    import msgspec

    if protocol and loops:
        raise click.UsageError("--protocol and --loops are two schemas; give one of them")
    if protocol:
        from bridge.serve.protocol import protocol_schema

        click.echo(json.dumps(protocol_schema(), indent=2, ensure_ascii=False))
        return LEGAL
    (form,), components = msgspec.json.schema_components([_kind_of_case(loops)], ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A loop case of azor" if loops else "A case of azor",
        **form,
        "$defs": components,
    }
    click.echo(json.dumps(whole, indent=2, ensure_ascii=False))
    return LEGAL


def _kind_of_case(loops: bool) -> type:
    """The form of a case."""
    if loops:
        from bridge.loops.model import LoopCase

        return LoopCase
    from bridge.case.state import Case

    return Case
