"""Particles behind names in any script, and endings of predicates: what a grammar of Korean says of each."""

from __future__ import annotations

import pytest

from bridge.language.korean.endings import ENDINGS, with_ending
from bridge.language.korean.latin import last_consonant
from bridge.language.korean.particles import with_particle

__all__: list[str] = []


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        # Hangul, with a final consonant, with ㄹ, without.
        ("곰", ("곰을", "곰이", "곰은", "곰과", "곰으로")),
        ("길", ("길을", "길이", "길은", "길과", "길로")),
        ("늑대", ("늑대를", "늑대가", "늑대는", "늑대와", "늑대로")),
        # Numbers, as they are read: 이, 삼, 십, 백, 칠.
        ("2", ("2를", "2가", "2는", "2와", "2로")),
        ("3", ("3을", "3이", "3은", "3과", "3으로")),
        ("10", ("10을", "10이", "10은", "10과", "10으로")),
        ("100", ("100을", "100이", "100은", "100과", "100으로")),
        ("7", ("7을", "7이", "7은", "7과", "7로")),
        # Latin letters, as they are read: 오거, 고블린, 월, 밥, 앨리스.
        ("Ogre", ("Ogre를", "Ogre가", "Ogre는", "Ogre와", "Ogre로")),
        ("Goblin", ("Goblin을", "Goblin이", "Goblin은", "Goblin과", "Goblin으로")),
        ("Wall", ("Wall을", "Wall이", "Wall은", "Wall과", "Wall로")),
        ("bob", ("bob을", "bob이", "bob은", "bob과", "bob으로")),
        ("alice", ("alice를", "alice가", "alice는", "alice와", "alice로")),
        # What stands in parentheses isn't read; mana symbols are.
        ("Goblin (goblin 1)", ("Goblin (goblin 1)을", "Goblin (goblin 1)이", None, None, None)),
        ("{2}", ("{2}를", "{2}가", None, None, None)),
        ("{G}", ("{G}를", "{G}가", None, None, None)),
        # Nobody can tell.
        ("→", ("→을(를)", "→이(가)", "→은(는)", "→과(와)", "→(으)로")),
        ("Ætherling…ß", ("Ætherling…ß을(를)", None, None, None, None)),
    ],
)
def test_particles(word: str, expected: tuple[str | None, ...]) -> None:
    for particle, said in zip(("을", "이", "은", "과", "으로"), expected, strict=True):
        if said is not None:
            assert with_particle(word, particle) == said


@pytest.mark.parametrize("word", ["곰", "Ogre", "→", "(", "…ß"])
@pytest.mark.parametrize("particle", ["의", "도", "에게", "에서"])
def test_a_particle_of_one_form_stands_behind_any_word(word: str, particle: str) -> None:
    assert with_particle(word, particle) == word + particle


def test_nothing_stands_behind_an_empty_word() -> None:
    assert with_particle("", "을") == ""


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        # By the usual spelling in Hangul: 드래곤, 골렘, 엔젤, 링, 바위 (rock: 록), 캣, 스피릿, 미스틱.
        *zip(("Dragon", "Golem", "Angel", "Ring", "Rock", "Cat", "Spirit", "Mystic"), "ㄴㅁㄹㅇㄱㅅㅅㄱ", strict=True),
        # 자이언트, 스카우트, 엘프, 베어스, 위저드, 나이트, 서펀트, 스파이더, 브리지, 오거: they end in a vowel.
        *((word, "") for word in ("Giant", "Scout", "Elf", "Bears", "Wizard", "Knight", "Serpent", "Spider", "Bridge")),
        # 놈, 본, 캐슬, 플레임: a silent e behind m, n, l.
        *zip(("Gnome", "Bone", "Castle", "Flame"), "ㅁㄴㄹㅁ", strict=True),
        ("Tomb", "ㅁ"),
        ("X", ""),
        ("N", "ㄴ"),
        ("3", None),
        ("곰", None),
        ("", None),
    ],
)
def test_the_last_sound_of_english_words(word: str, expected: str | None) -> None:
    assert last_consonant(word) == expected


_FORMS = ("-는", "-다", "-습니다", "-면", "-고", "-지 않다", "-지 않으면")


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        (
            "공격하다",
            ("공격하는", "공격한다", "공격합니다", "공격하면", "공격하고", "공격하지 않다", "공격하지 않으면"),
        ),
        ("막다", ("막는", "막는다", "막습니다", "막으면", "막고", "막지 않다", "막지 않으면")),
        ("만들다", ("만드는", "만든다", "만듭니다", "만들면", "만들고", "만들지 않다", "만들지 않으면")),
        ("생물이다", ("생물인", "생물이다", "생물입니다", "생물이면", "생물이고", "생물이 아니다", "생물이 아니면")),
        ("오거이다", ("오거인", "오거이다", "오거입니다", "오거이면", "오거이고", "오거가 아니다", "오거가 아니면")),
        ("생물이 아니다", ("생물이 아닌", "생물이 아니다", "생물이 아닙니다", "생물이 아니면", None, "생물이다", None)),
        ("크다", ("큰", "크다", "큽니다", "크면", "크고", "크지 않다", "크지 않으면")),
        ("탭되었다", ("탭된", "탭되었다", "탭되었습니다", "탭되었으면", "탭되었고", "탭되지 않았다", None)),
        ("공격했다", ("공격한", "공격했다", "공격했습니다", "공격했으면", "공격했고", "공격하지 않았다", None)),
        ("들어왔다", ("들어온", "들어왔다", "들어왔습니다", "들어왔으면", "들어왔고", "들어오지 않았다", None)),
        (
            "공격할 수 있다",
            ("공격할 수 있는", "공격할 수 있다", None, None, None, "공격할 수 없다", "공격할 수 없으면"),
        ),
        ("가지고 있지 않다", ("가지고 있지 않은", "가지고 있지 않다", None, None, None, "가지고 있다", None)),
        ("조종하지 않다", ("조종하지 않는", "조종하지 않는다", None, None, None, "조종하다", "조종하면")),
        ("방어되지 않았다", ("방어되지 않은", None, None, None, None, "방어되었다", None)),
        ("없다 (CR 702.9b)", ("없는 (CR 702.9b)", "없다 (CR 702.9b)", "없습니다 (CR 702.9b)", None, None, None, None)),
    ],
)
def test_endings(predicate: str, expected: tuple[str | None, ...]) -> None:
    for ending, said in zip(_FORMS, expected, strict=True):
        if said is not None:
            assert with_ending(predicate, ending) == said


@pytest.mark.parametrize("predicate", ["공격하다", "막다", "생물이다", "탭되었다", "공격할 수 있다", "크다", "있다"])
def test_the_opposite_of_the_opposite_is_the_thing_itself(predicate: str) -> None:
    assert with_ending(with_ending(predicate, "-지 않다"), "-지 않다") == predicate


def test_obligation_and_possibility() -> None:
    assert [with_ending(each, "-야") for each in ("공격하다", "방어되다", "버리다", "막다")] == [
        "공격해야",
        "방어되어야",
        "버려야",
        "막아야",
    ]
    assert [with_ending(each, "-을") for each in ("공격하다", "막다", "만들다")] == ["공격할", "막을", "만들"]


def test_what_stands_in_parentheses_keeps_its_place() -> None:
    said = {
        each: with_ending(each, "-습니다") for each in ("탭하다 (bear)", "탭하다 (Bear (bear 1))", "탭하다 (a) (b (c))")
    }
    assert list(said.values()) == ["탭합니다 (bear)", "탭합니다 (Bear (bear 1))", "탭합니다 (a) (b (c))"]
    with pytest.raises(ValueError, match="isn't opened"):
        with_ending("탭하다)", "-습니다")


def test_what_is_no_dictionary_form_is_refused() -> None:
    with pytest.raises(ValueError, match="no dictionary form"):
        with_ending("공격", ENDINGS[0])
