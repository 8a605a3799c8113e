"""Reports of findings, shared by all commands that look for errors.

model       a kind of finding, a finding, a report; ids that survive renumbering
accepting   which findings are known or accepted: baselines, marks inside a document
comparing   what is new, gone and still there between two reports
grouping    groups of findings and their headings
rendering   a report in each of its forms: text; `markdown`; `machines` (JSON, which is complete, SARIF, JUnit); `page`
"""

from __future__ import annotations

from bridge.report.model import Accepted, Detail, Finding, Kind, Report, Table, Words, identified, quoted_around

__all__ = ["Accepted", "Detail", "Finding", "Kind", "Report", "Table", "Words", "identified", "quoted_around"]
