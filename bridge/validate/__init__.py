"""Validating other engines: boards on which an engine's answer is compared with the rules, and what it gets wrong.

model       boards, answers of engines, differences, families, the report of a campaign
generating  boards from a seed, small first
covering    which parts stand together: soon every pair, then every triple
parts       what boards are made of, from the registries of kinds and keywords
dressing    effects as the words of invented cards
pool        cards of an index by what they do
"""

from __future__ import annotations

__all__: list[str] = []
