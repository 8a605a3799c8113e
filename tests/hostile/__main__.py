"""The command `python -m tests.hostile`, which the package describes."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from tests.hostile.running import SECONDS, Finding, run, told
from tests.hostile.suites import SUITES


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description="Tries inputs that do harm.")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="which; all by default")
    parser.add_argument("--list", action="store_true", help="list the suites")
    parser.add_argument("--count", type=int, help="trials of each suite, in place of its own number")
    parser.add_argument("--seed", type=int, default=0, help="of the first trial; each has the next one")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="a trial that takes longer hangs")
    parser.add_argument("--findings", metavar="FILE", help="append findings as JSON lines")
    parser.add_argument("--fuzz", type=float, metavar="MINUTES", help="fuzz with atheris for so long instead")
    parser.add_argument("--corpus", default=".hostile", metavar="FOLDER", help="where the fuzzer keeps its inputs")
    return parser.parse_args()


def main() -> int:
    """Runs the suites that are asked for; returns 1 if there is a finding, 2 for an unknown suite."""
    arguments = _arguments()
    if arguments.list:
        for name, suite in SUITES.items():
            print(f"{name:<14}{suite.count:>6}  {suite.about}")
        return 0
    if arguments.fuzz is not None:
        from tests.hostile.fuzzing import TARGETS, fuzz

        return fuzz(arguments.suites or list(TARGETS), arguments.fuzz, Path(arguments.corpus), arguments.seed)
    unknown = [name for name in arguments.suites if name not in SUITES]
    if unknown:
        print(f"no suite {', '.join(unknown)}; there are {', '.join(SUITES)}", file=sys.stderr)
        return 2
    findings: list[Finding] = []
    try:
        for name in arguments.suites or SUITES:
            findings += _suite(name, arguments)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    return 1 if findings else 0


def _suite(name: str, arguments: argparse.Namespace) -> list[Finding]:
    count = arguments.count or SUITES[name].count
    began = shown = time.monotonic()
    found: list[Finding] = []

    def progress(done: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.monotonic() - shown > 0.5:
            shown = time.monotonic()
            print(f"\r{name}: {done} of {count}, {len(found)} findings", end="\x1b[K", file=sys.stderr, flush=True)

    for each in run(name, count, arguments.seed, progress, arguments.seconds):
        found.append(each)
        print(f"{each.suite} --seed {each.seed} --count 1: {each.what}", flush=True)
        if arguments.findings:
            with open(arguments.findings, "a", encoding="utf-8") as stream:
                stream.write(json.dumps(told(each)) + "\n")
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    print(f"{name}: {count} trials, {len(found)} findings, {time.monotonic() - began:.0f} s", flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
