"""SQLite files that may be anybody's, and what is kept from one process to the next.

opening     SQLite's settings for untrusted files
keeping     what was computed once and needn't be again
entries     the file that holds it
"""

__all__: list[str] = []
