"""The audit's findings in the texts of the editions; a person read every certain one (docs/audit.md).

`python -m tests.audit.editions` makes the table anew.
"""

from __future__ import annotations

__all__ = ["AUDITED"]

AUDITED: dict[str, dict[str, tuple[str, ...]]] = {
    "16e8a68448698f30": {"118.1d": ("format.period",), "706.2b": ("format.final_stop",)},
    "7f75392ba99d8bb7": {"119.1d": ("format.period",)},
    "ba9ab0a12f8e3ef9": {
        "109.4": ("count.children",),
        "119.1d": ("format.period",),
        "606.5": ("format.no_period", "format.quotes"),
    },
    "7aa16aab15866fec": {
        "109.4": ("count.children",),
        "119.1d": ("format.period",),
        "502.2": ("xref.title",),
        "603.6a": ("format.quotes",),
        "606.5": ("format.no_period", "format.quotes"),
        "614.1c": ("format.quotes",),
        "702.145b": ("xref.title",),
        "722.5": ("xref.title",),
        "724.6": ("xref.heading",),
        "801.17": ("xref.heading",),
        "901.4": ("format.no_space",),
    },
    "770c41f205e183aa": {
        "109.4": ("count.children",),
        "119.1d": ("format.period",),
        "603.6a": ("format.quotes",),
        "606.5": ("format.no_period", "format.quotes"),
        "614.1c": ("format.quotes",),
        "722.5": ("xref.title",),
        "724.6": ("xref.heading",),
        "801.17": ("xref.heading",),
        "901.4": ("format.no_space",),
    },
    "e9122f248251dbb8": {
        "109.4": ("count.children",),
        "119.1d": ("format.period",),
        "603.6a": ("format.quotes",),
        "606.5": ("format.no_period", "format.quotes"),
        "614.1c": ("format.quotes",),
        "725.5": ("xref.title",),
    },
}
"""The `cr_hash` of a text that was audited, to the kinds of certain findings in each of its rules that has one."""
