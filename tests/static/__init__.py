"""Checks of the source itself: encodings, vocabulary, editions, documentation, the shape of the tree."""
