"""Reports of findings: what the commands that look for something wrong have in common.

model       a kind of finding, a finding, a report; ids that survive renumbering
accepting   which findings are known or accepted: baselines, marks inside a document
comparing   what is new, gone and still there between two reports
grouping    what stands together, and under which headings
rendering   a report in each of its forms: text; `markdown`; `machines` (JSON, which is the truth, SARIF, JUnit); `page`
"""

from __future__ import annotations

from bridge.report.model import Accepted, Detail, Finding, Kind, Report, Table, identified, quoted_around

__all__ = ["Accepted", "Detail", "Finding", "Kind", "Report", "Table", "identified", "quoted_around"]
