"""The case file: its types, its form, its words and symbols, and the loading of YAML and JSON."""

from __future__ import annotations

__all__: list[str] = []
