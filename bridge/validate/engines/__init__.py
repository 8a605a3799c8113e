"""Adapters of engines that can be installed with Python: `pip install 'azor[engines]'`.

phase        phase-rs, by its Python binding
python_mtg   the rules as Datalog; it enforces little of combat, and serves as a control
"""

from __future__ import annotations

__all__: list[str] = []
