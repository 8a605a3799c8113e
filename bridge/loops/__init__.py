"""Loops (CR 104.4b, 732): finding a loop in a case, saying what it means, and proving it."""

__all__: list[str] = []
