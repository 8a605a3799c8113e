"""Loop cases: read, searched, compared with what they expect, and shown."""
