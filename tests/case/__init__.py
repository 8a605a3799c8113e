"""How cases are read."""
