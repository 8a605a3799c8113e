"""The tests; each directory is one level, described in its own `__init__`."""
