"""A second independent witness for attack and block declarations: boards of real cards, judged elsewhere by two engines."""

__all__: list[str] = []
