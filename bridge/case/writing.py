"""Plain data of a case as the text of a case file."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["case_in_json", "case_in_yaml"]


def case_in_yaml(case: dict[str, Any]) -> str:
    """A case as one YAML document, without a mark before it; what a terminal can't show is escaped."""
    import yaml  # here, because most commands write no case

    unusual = not msgspec.json.encode(case).decode().isprintable()
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text = yaml.dump(
        case, Dumper=dumper, sort_keys=False, allow_unicode=not unusual, default_flow_style=None, width=110
    )
    assert isinstance(text, str)
    return text


def case_in_json(case: dict[str, Any]) -> str:
    """A case as a line of JSON."""
    return msgspec.json.encode(case).decode() + "\n"
