"""Help pages and errors of usage in Korean, whatever click says of its own."""

from __future__ import annotations

import ast
import errno
import os
import re
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from bridge.cli.app import main
from bridge.cli.usage import SENTENCES, said_by_click, spoken
from bridge.errors import said_by_system
from bridge.language import speaking
from tests.static.catalog import commands

__all__: list[str] = []

PAGES = {context.command_path: (context, command) for context, command in commands()}

_AS_WRITTEN = re.compile(r"'[^']*'|\"[^\"]*\"|\{.*\}|azor( [a-z][a-z-]*)+|<!--.*?-->")
"""What stays as it is: commands, keys, names, examples of JSON."""
_ENGLISH = re.compile(r"[A-Za-z']{2,}(?: [a-z']{2,}){2,}")
"""Three words of English in a row."""


def _english(text: str) -> list[str]:
    return _ENGLISH.findall(_AS_WRITTEN.sub("·", " ".join(text.split())))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_help_is_in_korean(path: str) -> None:
    context, command = PAGES[path]
    with speaking("ko"):
        page = command.get_help(context)
    assert page.startswith(f"사용법: {path}")
    assert _english(page) == []
    assert "[default" not in page and "[required" not in page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_help_in_english_is_that_of_click(path: str) -> None:
    """Nothing but the language is ours."""
    context, command = PAGES[path]
    plain = click.Context(command, info_name=path, **command.context_settings)
    assert command.get_help(context) == command.get_help(plain)


def test_english_would_be_found() -> None:
    context, command = PAGES["azor check"]
    assert len(_english(command.get_help(context))) > 10


@pytest.mark.parametrize("path", PAGES)
def test_lines_of_help_are_no_wider_than_in_english(path: str) -> None:
    """A syllable takes two columns of a terminal; texts with lines of their own are as wide as they are."""
    from unicodedata import east_asian_width

    context, command = PAGES[path]
    with speaking("ko"):
        lines = command.get_help(context).splitlines()
    widths = [sum(2 if east_asian_width(each) in "WF" else 1 for each in line) for line in lines]
    assert max(widths) <= 100


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["check", "--lang", "ko"], "다음 인수가 없습니다: 'FILE...'. ('azor check --help'를 보십시오)"),
        (["--lang=ko", "check", "--brieef"], "'--brieef'라는 옵션은 없습니다. 혹시 '--brief'입니까? ('azor check"),
        (["chek", "--lang", "ko"], "'chek'이라는 명령은 없습니다. (혹시 다음 중 하나입니까: 'check', 'schema') ('azor"),
        (
            ["check", "--jobs", "x", "a", "--lang", "ko"],
            "'--jobs' / '-j'의 값이 잘못되었습니다: 'x'는 범위 안의 정수가",
        ),
        (["check", "-j", "-1", "a", "--lang", "ko"], "-1은 범위 x>=0 안에 있지 않습니다."),
        (
            ["check", "--format", "odt", "a", "--lang", "ko"],
            "'odt'는 'text', 'json', 'markdown', 'svg' 중 하나가 아닙니다.",
        ),
        (["check", "a", "--lang", "ko", "--timeout"], "옵션 '--timeout'에는 값이 필요합니다."),
        (["check", "a", "--timeout", "inf", "--lang", "ko"], "inf는 초를 나타내는 수가 아닙니다."),
        (["check", "--brief=1", "--lang", "ko", "a"], "옵션 '--brief'에는 값을 적지 않습니다."),
        (["schema", "a", "b", "--lang", "ko"], "남는 인수가 있습니다 (a b)"),
        (["check", "a", "--edition", "x", "--lang", "ko"], "'--edition'의 값이 잘못되었습니다: 'x' 판은 없습니다"),
        (["rules", "show", "--lang", "ko"], "다음 인수가 없습니다: 'NUMBER'."),
    ],
)
def test_an_error_of_usage(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    told = capsys.readouterr().err
    assert told.startswith("azor: ") and said in told
    assert _english(told) == []


def test_the_locale_speaks_of_usage_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    assert main(["check"]) == 2
    assert "다음 인수가 없습니다: 'FILE...'." in capsys.readouterr().err
    assert main(["check", "--help"]) == 0
    assert capsys.readouterr().out.startswith("사용법: azor check")
    assert main(["check", "--lang", "en"]) == 2
    assert "Missing argument 'FILE...'." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "wanted"),
    [
        (["--lang", "ko"], "ko"),
        (["a", "--lang=ko", "--lang", "en"], "en"),
        (["--lang", "tlh"], None),
        (["--lang"], None),
        (["--", "--lang", "ko"], None),
    ],
)
def test_what_is_asked_for(argv: list[str], wanted: str | None) -> None:
    assert spoken(argv) == wanted


# ---------------------------------------------------------------------------------------------------- what others say


_NEVER_SAID = {
    "Aborted!": "our own line is printed",
    "deprecated": "nothing is",
    "Error: {message}": "our own line is printed",
    "Try '{command} {option}' for help.": "our own line is printed",
    "env var: {var}": "no option reads one",
    "(dynamic)": "no default is",
    "unknown error": "files are opened by ourselves",
    "Could not open file {filename}: {message}": "files are opened by ourselves",
    "file": "files are opened by ourselves",
    "directory": "files are opened by ourselves",
    "path": "files are opened by ourselves",
    "Missing parameter: {param_name}": "the text of an exception that isn't shown",
    "Missing {param_type}": "there are arguments and options",
    "Choice({choices})": "the representation of a type",
    "{value} is not {choice}.": "every choice has several",
    "Do you want to continue?": "nothing is confirmed",
    "Confirm the action without prompting.": "nothing is confirmed",
    "Show the version and exit.": "our own option",
    "%(prog)s, version %(version)s": "our own option",
    **{
        f"{{name}} {{filename}} {what}.": "files are opened by ourselves"
        for what in ("does not exist", "is a file", "is a directory")
    },
    **{
        f"{{name}} {{filename}} is not {what}.": "files are opened by ourselves"
        for what in ("readable", "writable", "executable")
    },
}
"""What click may say, and `azor` never lets it."""

_OF_PROGRAMMERS = ("DeprecationWarning", "declar", "defined twice", "Boolean option", "start character", "iterable")
"""What click says to whoever writes a command."""

_OF_OTHER_TYPES = ("boolean", "UUID", "does not match the format", "values are required")


def _templates_of_click() -> set[str]:
    found = set()
    spec = find_spec("click")
    assert spec is not None and spec.origin is not None
    for name in ("core", "decorators", "exceptions", "formatting", "parser", "types"):
        tree = ast.parse((Path(spec.origin).parent / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                texts = [each.value for each in node.args[:2] if isinstance(each, ast.Constant)]
                found |= {each.replace("!r}", "}") for each in texts if isinstance(each, str)}
    return found


def _is_known(template: str) -> bool:
    """Whether a template is one of ours, which may have its place in the middle of a longer sentence."""
    words = re.sub(r"\{\w+\}", "·", " ".join(template.split())).strip(". ")
    ours = (re.sub(r"\{\w+\}", "·", each) for each in SENTENCES)
    return any(words in each for each in ours)


def test_every_sentence_of_click_is_known() -> None:
    """A new version of click may say more: then this fails, and the table is to be brought up to date."""
    found = _templates_of_click()
    assert len(found) > 40
    unknown = {
        each
        for each in found - _NEVER_SAID.keys()
        if not _is_known(each) and not any(word in each for word in (*_OF_PROGRAMMERS, *_OF_OTHER_TYPES))
    }
    assert unknown == set()


def test_a_sentence_of_our_own_stays() -> None:
    with speaking("ko"):
        assert said_by_click("'a'는 판이 아닙니다") == "'a'는 판이 아닙니다"
    assert said_by_click("Missing command.") == "Missing command."


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOSPC])
def test_the_system_s_words(number: int) -> None:
    error = OSError(number, os.strerror(number))
    assert said_by_system(error) == os.strerror(number)
    with speaking("ko"):
        assert re.search("[가-힣]", said_by_system(error)) and not re.search("[A-Za-z]", said_by_system(error))


def test_an_error_of_the_system_that_has_no_words() -> None:
    with speaking("ko"):
        assert said_by_system(OSError(errno.EXDEV, "Invalid cross-device link")) == f"시스템 오류 {errno.EXDEV}"
        assert said_by_system(ValueError("embedded null byte")) == "그런 이름은 쓸 수 없습니다"


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "nothing.yaml")
    assert main(["check", "--lang", "ko", file]) == 2
    assert capsys.readouterr().err == f"azor: {file}: 읽을 수 없습니다: 그런 파일이나 폴더가 없습니다\n"
    assert main(["check", "--lang", "ko", str(tmp_path)]) == 2
    assert "폴더입니다" in capsys.readouterr().err
