"""An independent witness for attack declarations: a slow, literal definition, and its comparison with the product."""

__all__: list[str] = []
