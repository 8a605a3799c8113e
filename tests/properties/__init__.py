"""Properties tested on random boards: changes that must not change a verdict, and what a verdict guarantees."""

__all__: list[str] = []
