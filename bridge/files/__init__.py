"""SQLite files from untrusted sources, and caches that outlive a process.

opening     SQLite's settings for untrusted files
keeping     the cache
entries     the file that holds it
"""

__all__: list[str] = []
