"""Validating other engines: boards on which an engine's answer is compared with the rules, and what it gets wrong.

model        boards, answers of engines, differences, families, the report of a campaign
generating   boards from a seed, small first
covering     which parts stand together: soon every pair, then every triple
parts        the parts of boards, from the registries of kinds and keywords
dressing     effects as the words of invented cards
pool         cards of an index by what they do
plays        plays as plain data: comparing them, what there is to try on a board
protocol     how an engine in any language is asked: JSON lines
processes    an engine in a process of its own; `supervising` ends it with all that it started
hosting      an engine that is a Python class, in such a process
recordings   what an engine accepted, as an engine
opening      engines by name
reading      boards from files
comparing    one board: what the rules say, and what the engine says
probing      is an adapter sound?
campaign     many boards: comparing them, families, the report; `store` keeps what is found
triage       why an engine differs on a board
shrinking    the smallest board on which it still does
engines      adapters of engines that can be installed with Python
"""

from __future__ import annotations

__all__: list[str] = []
