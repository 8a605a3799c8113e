"""Files that may be anybody's, and what is kept."""
