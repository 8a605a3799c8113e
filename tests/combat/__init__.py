"""Verdicts about declarations and damage."""
