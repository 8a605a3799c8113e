"""The rules one by one: a few facts about a tiny board, and the exact answer of a question's program to them."""

__all__: list[str] = []
