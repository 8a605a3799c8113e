"""Loops (CR 104.4b, 732): a case in, a loop with its meaning and its proof out."""

__all__: list[str] = []
