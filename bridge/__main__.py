"""`python -m bridge` is the command `azor`."""

from bridge.cli import run

__all__: list[str] = []

run()
