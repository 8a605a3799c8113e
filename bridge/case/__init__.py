"""The case file: its values and form, its words and symbols, and how YAML and JSON become cases."""

from __future__ import annotations

__all__: list[str] = []
