"""The same properties on more examples than every run has time for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

__all__: list[str] = []

HERE = Path(__file__).resolve().parent
TIMES = "8"


@pytest.mark.nightly
@pytest.mark.parametrize("module", ["test_invariance.py", "test_promises.py"])
def test_properties_of_more_boards(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", "-q", str(HERE / module)],
        cwd=HERE.parents[1],
        env={**os.environ, "AZOR_EXAMPLES": TIMES},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
