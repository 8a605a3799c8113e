"""Facts, encodings and the solver."""
