"""The checker of loops (`bridge/loops/proof/`) from the command line: `python -m tests.oracle.loops FILE...`."""

from bridge.loops.proof import Unsupported, replay

__all__ = ["Unsupported", "replay"]
