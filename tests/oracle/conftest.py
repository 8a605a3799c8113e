"""Names the marker of the long runs."""

import pytest

__all__: list[str] = []


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker here too, so that the directory can be tested by itself."""
    config.addinivalue_line("markers", "nightly: long runs, chosen with -m nightly")
