"""The encodings and the solver: facts, vocabulary, slicing, lifting; only `solving` creates a `clingo.Control`."""

from __future__ import annotations

__all__: list[str] = []
