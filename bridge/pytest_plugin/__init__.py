"""A pytest plugin for authors of engines: a test asserts that a play is legal or illegal, or that an engine agrees with
the rules, and fails with the text of `azor explain`.

pytest finds it by the entry point `azor`, whose name is that of this package; nothing else imports it. Importing it
costs nothing: the first assertion imports the modules that judge. Failures are told in the language of
`--azor-lang`, or else of the locale.

    from bridge.pytest_plugin import assert_legal

    def test_a_bear_attacks():
        assert_legal({"state": ..., "play": {"attackers": {"bear": "bob"}}})
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from bridge.case.state import Case
    from bridge.validate.model import Engine

__all__ = ["assert_agrees", "assert_illegal", "assert_legal", "azor_engine", "pytest_addoption", "pytest_configure"]


def assert_legal(case: Case | dict[str, Any] | str | Path, *, edition: str | None = None) -> None:
    """Fails unless the play of a case is legal; an undetermined or malformed one isn't.

    Args:
        case: The case: plain data in the form of a case file, a `Case`, or a file of cases, each of which is judged.
        edition: The edition of the rules; None for the case's own.

    Raises:
        InputError: It is no case, or has no play.
    """
    __tracebackhide__ = True
    from bridge.language import phrase
    from bridge.pytest_plugin.asserting import judged

    with _speaking():
        for found in judged(case, edition):
            if found.outcome != "legal":
                pytest.fail(f"{phrase('expected a legal play')}\n\n{found.explained}", pytrace=False)


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
    from bridge.language import phrase
    from bridge.pytest_plugin.asserting import judged

    with _speaking():
        for found in judged(case, edition):
            if found.outcome != "illegal":
                pytest.fail(f"{phrase('expected an illegal play')}\n\n{found.explained}", pytrace=False)
            if rule is not None and rule not in found.rules:
                wanted = phrase("expected a play that breaks CR {rule}", rule=rule)
                pytest.fail(f"{wanted}\n\n{found.explained}", pytrace=False)


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

    with _speaking():
        for found in compared(engine, case, edition):
            if found.skipped:
                pytest.skip(found.skipped)
            if found.failed:
                pytest.fail(found.failed, pytrace=False)


def _speaking() -> AbstractContextManager[None]:
    """Speaks the language in which failures are told."""
    from bridge.language import preferred, speaking

    return speaking(_Asked.language or preferred(os.environ))


class _Asked:
    """The language that `--azor-lang` asks for; None for that of the locale."""

    language: str | None = None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options: the engine of the fixture `azor_engine`, and the language of failures."""
    group = parser.getgroup("azor", "azor, the rules of Magic: The Gathering")
    group.addoption("--azor-engine", metavar="COMMAND", help="The engine of the fixture azor_engine: a command.")
    group.addoption(
        "--azor-lang", choices=["en", "ko"], help="The language of failures; without it that of the locale."
    )


def pytest_configure(config: pytest.Config) -> None:
    """Notes the language that is asked for."""
    _Asked.language = config.getoption("--azor-lang")


@pytest.fixture(scope="session")
def azor_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """The engine that `--azor-engine COMMAND` names; without it the test is skipped."""
    from bridge.language import phrase

    command = request.config.getoption("--azor-engine")
    if not command:
        with _speaking():
            pytest.skip(phrase("no engine: give --azor-engine COMMAND"))
    from bridge.pytest_plugin.asserting import started

    with started(command) as engine:
        yield engine
