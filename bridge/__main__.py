"""`python -m bridge` is the command `azor`."""

from bridge.cli import run

run()
