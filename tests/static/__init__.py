"""What can be checked without a game: encodings, vocabulary, editions, the shape of the tree."""
