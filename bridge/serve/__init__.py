"""The server: the protocol that `azor serve` speaks, and what answers it."""

from __future__ import annotations

__all__: list[str] = []
