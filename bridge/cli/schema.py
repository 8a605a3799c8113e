"""The command `azor schema`: the JSON Schema of a case."""

from __future__ import annotations

from typing import Any

import click

from bridge.cli.exit_codes import LEGAL

__all__ = ["schema"]


@click.command(short_help="Print the JSON Schema of a case.")
@click.option("--protocol", is_flag=True, help="That of the requests and answers of 'azor serve', with the case in it.")
def schema(protocol: bool) -> int:
    """Print the JSON Schema of a case, with which editors complete and check case files."""
    import json

    import msgspec

    from bridge.case.state import Case
    from bridge.serve.protocol import protocol_schema

    if protocol:
        click.echo(json.dumps(protocol_schema(), indent=2, ensure_ascii=False))
        return LEGAL
    (case,), components = msgspec.json.schema_components((Case,), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A case of azor",
        **case,
        "if": {"properties": {"question": {"const": "find_loops"}}, "required": ["question"]},
        "then": _needed("name"),
        "else": _needed("controller"),
        "$defs": components,
    }
    click.echo(json.dumps(whole, indent=2, ensure_ascii=False))
    return LEGAL


def _needed(key: str) -> dict[str, Any]:
    """What says that permanents need a key."""
    battlefield = {"items": {"required": [key]}}
    return {"properties": {"state": {"properties": {"battlefield": battlefield}}}}
