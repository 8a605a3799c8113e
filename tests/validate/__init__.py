"""Validating other engines."""
