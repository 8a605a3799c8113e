"""Tests of the reader of card texts."""
