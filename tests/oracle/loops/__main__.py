"""`python -m tests.oracle.loops FILE...`: what `azor loops` says about cases, replayed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import yaml

from . import Unsupported, replay


class _Loader(yaml.SafeLoader):
    """Plain words stay text, as in YAML 1.2: `on` is a key of the form."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def cases_in(file: str) -> list[dict[str, Any]]:
    """The cases of a file."""
    with open(file, encoding="utf-8") as text:
        return [each for each in yaml.load_all(text, Loader=_Loader) if each is not None]


def verdicts_on(file: str, *options: str) -> list[dict[str, Any]]:
    """What `azor loops` says about the cases of a file."""
    command = [sys.executable, "-m", "bridge", "loops", "--format", "json", *options, file]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if not said.stdout.strip():
        raise RuntimeError(said.stderr.strip() or "nothing was said")
    return list(_objects(said.stdout))


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text, one after another."""
    decoder, place = json.JSONDecoder(), 0
    while text[place:].strip():
        place += len(text[place:]) - len(text[place:].lstrip())
        found, place = decoder.raw_decode(text, place)
        yield found


def main(arguments: Sequence[str]) -> int:
    """Prints a line for each case; 1 if there is a problem."""
    options = [each for each in arguments if each.startswith("-")]
    bad = 0
    for file in [each for each in arguments if not each.startswith("-")]:
        try:
            pairs = list(zip(cases_in(file), verdicts_on(file, *options), strict=True))
        except (RuntimeError, ValueError) as error:
            print(f"{file}: {error}")
            bad += 1
            continue
        for number, (case, verdict) in enumerate(pairs, 1):
            name = f"{file}#{number}" if len(pairs) > 1 else file
            try:
                problems = replay(case, verdict)
            except Unsupported as reason:
                print(f"{name}: {verdict['kind']}, not replayed: {reason}")
                continue
            print(f"{name}: {verdict['kind']}, " + ("the proof holds" if not problems else "the proof does NOT hold"))
            for problem in problems:
                print(f"  {problem}")
            bad += bool(problems)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
