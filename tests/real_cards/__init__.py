"""A second independent witness: boards of real cards, whose declarations were judged elsewhere by two engines."""

__all__: list[str] = []
