"""Reports of findings: what the commands that look for something wrong have in common.

model       a kind of finding, a finding, a report; ids that survive renumbering
accepting   which findings are known or accepted: baselines, marks inside a document
comparing   what is new, gone and still there between two reports
rendering   JSON, which is the truth, and text, Markdown, SARIF and one HTML page made of it
"""

from __future__ import annotations

from bridge.report.model import Accepted, Finding, Kind, Report, identified, quoted_around

__all__ = ["Accepted", "Finding", "Kind", "Report", "identified", "quoted_around"]
