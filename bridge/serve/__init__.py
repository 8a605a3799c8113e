"""The server: the protocol `azor serve` speaks, and the process that answers it."""

from __future__ import annotations

__all__: list[str] = []
