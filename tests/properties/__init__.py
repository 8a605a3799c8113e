"""What must not change a verdict, and what a verdict promises: properties of random boards."""

__all__: list[str] = []
