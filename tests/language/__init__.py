"""Messages and their languages."""
