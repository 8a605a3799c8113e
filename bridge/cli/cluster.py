"""The executor of a Dask cluster, for commands with `--scheduler`."""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bridge.errors import InputError
from bridge.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["executor_of"]


@contextmanager
def executor_of(scheduler: str | None) -> Iterator[Any]:
    """The executor of the cluster of a scheduler; None without one.

    Raises:
        InputError: Dask isn't installed, or no scheduler answers.
    """
    if scheduler is None:
        yield None
        return
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise InputError(phrase("Dask isn't installed: pip install 'azor[cluster]'"), file="--scheduler") from None
    try:
        client = distributed.Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise InputError(phrase("no scheduler answers: {reason}", reason=error), file=scheduler) from None
    with client:
        yield client.get_executor()
