"""A pytest plugin for authors of engines: a test asserts that a play is legal or illegal, or that an engine agrees with
the rules, and fails with the text of `azor explain`.

pytest finds it by the entry point `azor`, whose name is that of this package; nothing else imports it. Importing it
costs nothing: the first assertion imports the modules that judge.

    from bridge.pytest_plugin import assert_legal

    def test_a_bear_attacks():
        assert_legal({"state": ..., "play": {"attackers": {"bear": "bob"}}})
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.validate.model import Engine

__all__ = ["assert_agrees", "assert_illegal", "assert_legal", "azor_engine", "pytest_addoption"]


def assert_legal(case: Case | dict[str, Any] | str | Path, *, edition: str | None = None) -> None:
    """Fails unless the play of a case is legal; an undetermined or malformed one isn't.

    Args:
        case: The case: plain data in the form of a case file, a `Case`, or a file of cases, each of which is judged.
        edition: The edition of the rules; None for the case's own.

    Raises:
        InputError: It is no case, or has no play.
    """
    __tracebackhide__ = True
    from bridge.pytest_plugin.asserting import judged

    for found in judged(case, edition):
        if found.outcome != "legal":
            pytest.fail(f"expected a legal play\n\n{found.explained}", pytrace=False)


def assert_illegal(
    case: Case | dict[str, Any] | str | Path, *, rule: str | None = None, edition: str | None = None
) -> None:
    """Fails unless the play of a case is illegal; an undetermined or malformed one isn't.

    Args:
        case: As of `assert_legal`.
        rule: The number of a rule that the play has to break, such as `509.1b`; None for any.
        edition: As of `assert_legal`.

    Raises:
        InputError: As of `assert_legal`.
    """
    __tracebackhide__ = True
    from bridge.pytest_plugin.asserting import judged

    for found in judged(case, edition):
        if found.outcome != "illegal":
            pytest.fail(f"expected an illegal play\n\n{found.explained}", pytrace=False)
        if rule is not None and rule not in found.rules:
            pytest.fail(f"expected a play that breaks CR {rule}\n\n{found.explained}", pytrace=False)


def assert_agrees(
    engine: Engine | str | Sequence[str], case: Case | dict[str, Any] | str | Path, *, edition: str | None = None
) -> None:
    """Fails unless an engine accepts exactly the legal plays of a case's state. A play in the case doesn't matter.

    The test is skipped if the engine reports that it doesn't know something on the board. It fails if the rules leave
    the board undetermined, because then nothing was compared.

    Args:
        engine: The engine: an object as `bridge.validate.model.Engine` has it, or a command that speaks the protocol of
            docs/validate.md, which is started and ended here.
        case: As of `assert_legal`.
        edition: As of `assert_legal`.

    Raises:
        InputError: It is no case, or the engine can't be started.
    """
    __tracebackhide__ = True
    from bridge.pytest_plugin.asserting import compared

    for found in compared(engine, case, edition):
        if found.skipped:
            pytest.skip(found.skipped)
        if found.failed:
            pytest.fail(found.failed, pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option that names the engine of the fixture `azor_engine`."""
    group = parser.getgroup("azor", "azor, the rules of Magic: The Gathering")
    group.addoption("--azor-engine", metavar="COMMAND", help="The engine of the fixture azor_engine: a command.")


@pytest.fixture(scope="session")
def azor_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """The engine that `--azor-engine COMMAND` names; without it the test is skipped."""
    command = request.config.getoption("--azor-engine")
    if not command:
        pytest.skip("no engine: give --azor-engine COMMAND")
    from bridge.pytest_plugin.asserting import started

    with started(command) as engine:
        yield engine
