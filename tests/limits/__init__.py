"""Limits of time and memory."""
