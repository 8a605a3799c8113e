"""Validating other engines: boards on which an engine's answer is compared with the rules, and what it gets wrong.

model       boards, answers of engines, differences, families, the report of a campaign
"""

from __future__ import annotations

__all__: list[str] = []
