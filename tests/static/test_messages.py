"""The catalogs of translations have every message of the source, and nothing else."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import polib
import pytest

from bridge.language import LANGUAGES
from bridge.language.catalogs import folder
from bridge.language.korean.endings import ENDINGS
from bridge.language.korean.particles import with_particle
from tests.static.catalog import DOMAINS, HELP, Message, catalog_of, compiled, messages, places
from tests.static.sentences import sentences_in, words_of_scripts
from tests.static.tree import ROOT

__all__: list[str] = []

ASKED = "python -m tests.static.catalog"

TRANSLATED = {"ko": tuple(DOMAINS)}
"""The domains that are translated whole, by language."""

OF_LANGUAGES = {
    **{
        ("", f"its {{key}} {{is_}} {what}"): "nothing, where verbs have no number"
        for what in (
            "not of the right form",
            "longer than {n}",
            "empty",
            "less than {n}",
            "more than {n}",
        )
    },
    ("article", "an{thing}"): "nothing, where there are no articles",
    ("beginning of a sentence", "{capital}{rest}"): "the text as it is, where sentences don't begin with capitals",
    ("keyword", "{protection}"): "the quality in its own words",
    ("keyword", "{walk}"): "the land in its own words",
    ("noun", "{many}"): "the noun as it is, where there is no plural",
    ("quality", "{things}"): "the noun as it is, where there is no plural",
    ("so many", "{a_parity} number of {things}"): "the word without an article",
}
"""Messages whose call gives more than their English needs, with what a translation may take of it."""


def _entries(language: str, domain: str) -> Iterator[tuple[Message, str]]:
    for entry in polib.pofile(str(catalog_of(language, domain))):
        text = entry.msgstr_plural[0] if entry.msgid_plural else entry.msgstr
        yield Message(entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""), text


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_catalog_has_the_messages_of_the_source(language: str, domain: str) -> None:
    found = [message for message, _ in _entries(language, domain)]
    assert found == messages()[domain], ASKED


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_catalog_is_compiled(language: str, domain: str) -> None:
    file = catalog_of(language, domain)
    assert file.with_suffix(".mo").read_bytes() == compiled(file), ASKED


_ENGLISH = {
    "asp": "facts and tables, and the pages about them",
    "audit/references.py": "words of a text of the rules",
    "audit/termbase.py": "words of a text of the rules",
    "audit/words.py": "words of a text of the rules",
    "cards/opening.py": "the tables of a database",
    "case/ability_keys.py": "keys of a case",
    "case/creature_types.py": "words of cards",
    "case/documents.py": "words by which a message of a library is recognized",
    "case/keywords.py": "questions in the words of cards",
    "case/qualities.py": "words of cards",
    "case/rewording.py": "words of cards",
    "case/topics.py": "words of cards",
    "cli/schema.py": "the description of a schema",
    "cli/serve_http.py": "parts of help, which the catalog has whole",
    "combat/many.py": "assertions",
    "contradictions/costs.py": "words of cards",
    "contradictions/editions.py": "words of cards",
    "contradictions/layered.py": "words of cards",
    "contradictions/wider.py": "words of cards",
    "aimed/settings.py": "an assertion",
    "cli/validate_run.py": "a command",
    "exchange/arena/board.py": "texts of permanents, which no grammar may read",
    "exchange/argentum.py": "source code of another language",
    "exchange/phase.py": "source code of another language",
    "exchange/quoting.py": "words of other languages of programs",
    "exchange/xmage.py": "source code of another language",
    "files/entries.py": "an exception that nobody is told of",
    "loops/aside.py": "words of cards",
    "loops/choosing_types.py": "words of cards",
    "loops/combos.py": "words of cards",
    "loops/naming.py": "words of cards",
    "loops/proof": "the checker, which has no part in the catalog; `loops/proving.py` says its problems",
    "loops/text": "words of cards",
    "pytest_plugin/__init__.py": "help of pytest, which is in English",
    "perft/counting.py": "an exception that is caught",
    "report/comparing.py": "the name of a form of JSON",
    "rulebook/history.py": "words of JSON",
    "rulebook/tables.py": "the head of a file",
    "serve/protocol.py": "words of JSON, and the description of a schema",
    "text": "words of cards; `cli/card_reasons.py` says the reasons",
    "validate/comparing.py": "kept in English; `validate/saying.py` says it",
    "validate/engines": "what an engine says; `validate/saying.py` says what our own adapters do",
    "validate/generating.py": "parts of boards, by which they are asked for",
    "validate/parts.py": "parts of boards, by which they are asked for",
    "validate/processes.py": "kept in English; `validate/saying.py` says it",
    "validate/protocol.py": "the description of a schema",
    "validate/reading.py": "words of a recording, and commands",
    "validate/recordings.py": "commands",
    "validate/reporting.py": "a command",
    "validate/store.py": "queries of a database",
    "web/metrics.py": "what is counted, as Prometheus reads it",
    "web/openapi.py": "the description of a schema",
}
"""Modules and packages whose literals are no sentences for a reader, or are said elsewhere, and why."""


def _bypassing() -> dict[str, list[str]]:
    """The sentences of each module of the package that the catalog doesn't have."""
    package = ROOT / "bridge"
    known = {each for found in messages().values() for one in found for each in (one.text, one.plural)}
    found: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        own = [text for _, text in sentences_in(path) if not {text, inspect.cleandoc(text)} & known]
        if own:
            found[path.relative_to(package).as_posix()] = own
    return found


def test_no_sentence_bypasses_the_catalog() -> None:
    left = {
        module: own
        for module, own in _bypassing().items()
        if not any(module == each or module.startswith(f"{each}/") for each in _ENGLISH)
    }
    assert left == {}, "say it by phrase, or tell in _ENGLISH why it is no sentence for a reader"


def test_no_module_is_excused_for_nothing() -> None:
    found = _bypassing()
    assert [each for each in _ENGLISH if not any(one == each or one.startswith(f"{each}/") for one in found)] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('say("the time ran out")', ["the time ran out"]),
        ('say(f"the {n} boards are there")', ["the · boards are there"]),
        ('say(phrase("the time ran out"))', []),
        ('"""The time ran out."""', []),
        ('raise ValueError("the time ran out")', []),
        ('say("time out")', []),
    ],
)
def test_a_sentence_that_bypasses_it_is_found(source: str, expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(source, encoding="utf-8")
    assert [text for _, text in sentences_in(tmp_path / "module.py")] == expected


_NAMES_IN_SCRIPTS = {
    *("Alice", "Bob", "Carol", "Dan", "Erin", "Frank"),  # players
    *("2 Grizzly Bears\\nSerra Angel", "· · Azor", "first strike", "bands with other"),  # words of cards
    *("Accept-Language", "Retry-After", "Content-Type", "AbortError"),  # of HTTP and of the browser
    *("ArrowDown", "ArrowUp", "Enter", "Escape", "T S A B E L Delete"),  # keys
    *("declare damage", "English", "too large"),  # a class, a language by its own name, an exception that is caught
}
"""The literals of scripts that look like words, and are names."""


def test_no_script_of_the_page_says_words_of_its_own() -> None:
    found: dict[str, str] = {}
    for path in sorted((ROOT / "bridge" / "web" / "page").glob("*.js")):
        for line, text in words_of_scripts(path):
            is_class = re.fullmatch(r"[a-z-]+( [a-z-]+)+", text) is not None
            if text not in _NAMES_IN_SCRIPTS and not is_class:
                found[f"{path.name}:{line}"] = text
    assert found == {}
    assert len(list(words_of_scripts(ROOT / "bridge" / "web" / "page" / "board.js"))) > 3


def test_no_other_catalogs() -> None:
    for language in LANGUAGES[1:]:
        assert {file.stem for file in folder(language).iterdir()} == {*DOMAINS}


@pytest.mark.parametrize(("language", "domain"), [(each, one) for each in TRANSLATED for one in TRANSLATED[each]])
def test_every_message_is_translated(language: str, domain: str) -> None:
    assert [message for message, text in _entries(language, domain) if not text] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_has_the_places_of_its_message(language: str, domain: str) -> None:
    for message, text in _entries(language, domain):
        if text and message.context != HELP and (message.context, message.text) not in OF_LANGUAGES:
            wanted = places(message.text) | (places(message.plural) if message.plural else set())
            assert places(text) == wanted, (message, text)


@pytest.mark.parametrize("domain", DOMAINS)
def test_places_of_korean_ask_for_particles_and_endings_that_there_are(domain: str) -> None:
    for message, text in _entries("ko", domain):
        for _, name, spec, conversion in Formatter().parse(text) if message.context != HELP else ():
            assert name is None or name.isidentifier(), (message, text)
            assert conversion is None, (message, text)
            if spec and spec.startswith("-"):
                assert spec in ENDINGS, (message, text)
            elif spec:
                assert with_particle("물", spec.lstrip("”’")).startswith("물"), (message, text)


_OF_PREDICATES = ("adjective", "behind a noun", "bound", "compared", "condition", "effect", "held", "parity", "zone")
"""Contexts whose messages say something of a subject, to which the sentence gives its ending."""

_ENDED = ("는다", "한다", "된다", "진다", "간다", "온다", "인다", "습니다", "입니다", "합니다", "됩니다")
"""How a predicate ends that isn't in its dictionary form."""


def test_predicates_of_korean_are_in_their_dictionary_form() -> None:
    wrong = [
        text
        for message, text in _entries("ko", "combat")
        if message.context in _OF_PREDICATES and text.endswith(_ENDED)
    ]
    assert wrong == []


_GLOSSARY = {
    "ability": "능력",
    "active player": "액티브 플레이어",
    "artifact": "마법물체",
    "battlefield": "전장",
    "card type": "카드 타입",
    "characteristic": "특징",
    "combat damage": "전투피해",
    "combat damage step": "전투피해단",
    "counters": "카운터",
    "creature": "생물",
    "damage assignment order": "피해 배정 순서",
    "defending player": "방어 플레이어",
    "devotion": "신앙심",
    "enchantment": "부여마법",
    "equipment": "장비",
    "exile": "추방",
    "graveyard": "무덤",
    "lethal damage": "치명적인 피해",
    "library": "서고",
    "life total": "생명점",
    "mana symbol": "마나 심볼",
    "mana value": "전환마나비용",
    "opponent": "상대",
    "planeswalker": "플레인즈워커",
    "requirement": "요구사항",
    "restriction": "제한사항",
    "sacrifice": "희생",
    "stack": "스택",
    "timestamp": "타임스탬프",
    "token": "토큰",
    "toughness": "방어력",
    "trample": "돌진",
    "trigger": "격발",
    "untap": "언탭",
}
"""Terms with what they are called in Korean, as in docs/glossary-ko.md."""


def _without_keys(page: str, text: str) -> str:
    """A page of help without the keys and names that stay in its translation."""
    return " ".join(word for word in page.split() if word.strip("(),.") not in text)


def _around_places(template: str) -> Iterator[str]:
    return (before for before, *_ in Formatter().parse(template))


@pytest.mark.parametrize("term", _GLOSSARY)
@pytest.mark.parametrize("domain", TRANSLATED["ko"])
def test_a_term_is_translated_one_way(term: str, domain: str) -> None:
    for message, text in _entries("ko", domain):
        said = _without_keys(message.text, text) if message.context == HELP else "".join(_around_places(message.text))
        said = said.lower()
        said = re.sub(r"'[a-z_]+'", "", said)  # a key of a case
        if term in said and "“" not in said:  # the words of a card stay as they are
            assert _GLOSSARY[term] in text, (message, text)
