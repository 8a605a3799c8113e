"""Inputs that somebody made to do harm."""
