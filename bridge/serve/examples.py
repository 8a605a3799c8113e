"""Cases to begin with, which the server gives away: `examples.yaml` beside this module."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["EXAMPLES", "examples", "expected", "fixtures", "groups"]

EXAMPLES = Path(__file__).with_name("examples.yaml")
"""The file of the examples: cases with a `name` and a `group` under `meta` and what is expected of them."""


@cache
def _read() -> dict[str, dict[str, Any]]:
    import yaml

    read = yaml.load_all(EXAMPLES.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return {each["meta"]["name"]: each for each in read}


def examples() -> dict[str, dict[str, Any]]:
    """The examples by name, as plain data without what is expected of them."""
    found = deepcopy(_read())
    for each in found.values():
        del each["meta"], each["expect"]
    return found


def expected() -> dict[str, str]:
    """The outcomes that the rules ask for, by name."""
    return {name: each["expect"]["outcome"] for name, each in _read().items()}


def groups() -> dict[str, str]:
    """The group of each example by name: `first` (one rule each), `canonical` (what judges are asked), `against` (where
    rules pull against each other), `combos` (loops)."""
    return {name: each["meta"]["group"] for name, each in _read().items()}


def fixtures() -> dict[str, str]:
    """The fixtures, as paths in the checkout, whose cases are examples, by name."""
    return {name: each["meta"]["fixture"] for name, each in _read().items() if "fixture" in each["meta"]}
