"""The rules one by one: a few facts on a tiny board, and exactly what `declare_attackers.lp` answers to them."""

__all__: list[str] = []
