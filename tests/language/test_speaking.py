"""Saying messages: templates, contexts, numbers, and which language."""

from __future__ import annotations

import pytest

from bridge.language import Recognizer, counted_phrase, language, message, phrase, phrase_in, preferred, speak, speaking
from bridge.language.korean.writing import filled

__all__: list[str] = []


def test_english_is_the_template() -> None:
    assert phrase("{creature} is tapped", creature="Ogre") == "Ogre is tapped"
    assert phrase_in("anything", "{n} left", n=3) == "3 left"
    assert [counted_phrase("{n} card", "{n} cards", n, n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_korean_comes_from_the_catalog() -> None:
    with speaking("ko"):
        assert phrase_in("measure", "power") == "공격력"
        assert counted_phrase("{n} card", "{n} cards", 2, n="두") == "카드 두 장"
    assert phrase_in("measure", "power") == "power"


def test_a_message_without_an_entry_is_said_in_english() -> None:
    with speaking("ko"):
        assert phrase("nothing has {this}" + " entry", this="an") == "nothing has an entry"
        assert counted_phrase("{n} such" + " thing", "{n} such things", 2, n=2) == "2 such things"


@pytest.mark.parametrize("hostile", ["{player}", "{0}", "{x.__class__}", "{{", "}", "%s", "{effect:을}"])
@pytest.mark.parametrize("spoken", ["en", "ko"])
def test_a_value_is_never_searched_for_places(hostile: str, spoken: str) -> None:
    with speaking(spoken):
        said = phrase("{creature} attacks {target}", creature=hostile, target="bob")
    assert hostile in said


def test_the_language_ends_with_the_context() -> None:
    with speaking("ko"):
        with speaking(None):
            assert language() == "ko"
        with speaking("en"):
            assert language() == "en"
        assert language() == "ko"
    assert language() == "en"


def test_a_language_without_a_catalog_is_refused() -> None:
    with pytest.raises(ValueError, match="no catalog for the language 'tlh'; there are en, ko"):
        speak("tlh")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko"}, "ko"),
        ({"LANG": "ko_KR@hangul"}, "ko"),
        ({"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8"}, "ko"),
        ({"LC_MESSAGES": "ko_KR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "ko_KR.UTF-8", "LC_ALL": ""}, "ko"),
        ({"LC_TIME": "ko_KR.UTF-8"}, "en"),
        ({"LANG": "kok_IN.UTF-8"}, "en"),
        ({"LANG": "../ko"}, "en"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses_as_posix_says(environment: dict[str, str], expected: str) -> None:
    assert preferred(environment) == expected


def test_a_particle_stands_behind_the_mark_that_closes_a_quotation() -> None:
    assert filled("“{word:”을} 뜻한다", {"word": "Ogre"}) == "“Ogre”를 뜻한다"
    assert filled("“{word:”은} “{other:”이}다", {"word": "곰", "other": "늑대"}) == "“곰”은 “늑대”가다"


def test_a_message_is_said_later_with_the_messages_in_it() -> None:
    inner = message("at least {n}", n=2)
    said = message("{bound} where the source has {other}", bound=inner, other=message("more than one"))
    assert str(said) == said.in_english() == "at least 2 where the source has more than one"
    with speaking("ko"):
        assert str(said) == "2 이상입니다; 원문에는 하나보다 많음이 있습니다"
        assert said.in_english() == "at least 2 where the source has more than one"


def test_a_sentence_of_others_is_recognized_by_its_template() -> None:
    known = Recognizer("sqlite", ("no such table: {name}", "interrupted"))
    assert known.said("no such table: cards") == "no such table: cards"
    with speaking("ko"):
        assert known.said("no such table: cards") == "표가 없습니다: cards"
        assert known.said("something else") == "something else"
        assert known.said("something else", lambda text: f"“{text}”") == "“something else”"


def test_an_empty_value_takes_its_space_with_it() -> None:
    assert filled("{whom:을} 공격할 수 없다", {"whom": ""}) == "공격할 수 없다"
    assert filled("{whom:을} 공격할 수 없다", {"whom": " bob"}) == "bob을 공격할 수 없다"
