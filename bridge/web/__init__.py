"""The protocol of `azor serve` over HTTP: routes, limits, worker processes, and the description for OpenAPI.

It needs the extra `web`. Nothing else in the package imports it, but the command `azor serve --http`.
"""

from __future__ import annotations

__all__: list[str] = []
