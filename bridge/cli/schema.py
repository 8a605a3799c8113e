"""The command `azor schema`: the JSON Schema of a case."""

from __future__ import annotations

import click

from bridge.cli.exit_codes import LEGAL

__all__ = ["schema"]


@click.command(short_help="Print the JSON Schema of a case.")
@click.option("--protocol", is_flag=True, help="That of the requests and answers of 'azor serve', with the case in it.")
def schema(protocol: bool) -> int:
    """Print the JSON Schema of a case, with which editors complete and check case files.

    It is that of a case about loops where the question is find_loops, and that of a play otherwise.
    """
    import json

    import msgspec

    from bridge.case.state import Case
    from bridge.loops.model import LoopCase
    from bridge.serve.protocol import protocol_schema

    if protocol:
        click.echo(json.dumps(protocol_schema(), indent=2, ensure_ascii=False))
        return LEGAL
    forms = (Case, LoopCase)
    (play, loops), components = msgspec.json.schema_components(forms, ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A case of azor",
        "if": {"properties": {"question": {"const": "find_loops"}}, "required": ["question"]},
        "then": loops,
        "else": play,
        "$defs": components,
    }
    click.echo(json.dumps(whole, indent=2, ensure_ascii=False))
    return LEGAL
