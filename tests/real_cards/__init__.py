"""A second independent witness: boards of real cards, whose declarations two engines judged elsewhere."""

__all__: list[str] = []
