"""Endings of Korean predicates, from their dictionary form.

Only the last word of a predicate is looked at; it has to be one of the regular kinds that the catalog uses: verbs
such as `공격하다`, `막다` and `만들다`, adjectives of a closed list, `이다`, `아니다`, `있다`, `없다`, `않다`, and the
past of any.
"""

from __future__ import annotations

from collections.abc import Callable

from bridge.language.korean.particles import with_particle

__all__ = ["ENDINGS", "with_ending"]

_FIRST = ord("가")
_CODAS = "\0ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"

_ADJECTIVES = ("같", "다르", "크", "작", "많", "적", "높", "낮", "필요하", "가능하", "불가능하", "동일하")
"""Stems of adjectives, which have other endings than verbs."""

_UNCHANGED_ENDINGS = {"-고": "고", "-거나": "거나", "-지만": "지만", "-지": "지", "-기": "기", "-게": "게"}
"""Endings that are put behind any stem."""

ENDINGS = (*_UNCHANGED_ENDINGS, "-는", "-다", "-습니다", "-면", "-을", "-야", "-어", "-지 않다", "-지 않으면")
"""The endings: 연결형 and 명사형; 관형형; 한다체; 합니다체; condition; prospective; `해야`; `해`; the opposite; unless.
"""


def with_ending(predicate: str, ending: str) -> str:
    """The predicate with another ending in place of `다`.

    Args:
        predicate: The dictionary form, such as `bob을 공격하다`.
        ending: One of `ENDINGS`.

    Raises:
        ValueError: It isn't a dictionary form, or there is no such ending.
    """
    if predicate.endswith(")"):  # a rule's number, or an example, stands behind the sentence
        before, behind = _in_front_of_parenthesis(predicate)
        return with_ending(before, ending) + behind
    if not predicate.endswith("다"):
        raise ValueError(f"{predicate!r} is no dictionary form")
    stem = predicate[:-1]
    if ending in _UNCHANGED_ENDINGS:
        return stem + _UNCHANGED_ENDINGS[ending]
    return _MADE[ending](stem)


def _in_front_of_parenthesis(predicate: str) -> tuple[str, str]:
    """The predicate without the parenthesis at its end, in which there may be others, and that with its space."""
    depth = 0
    for place in range(len(predicate) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(predicate[place], 0)
        if depth == 0:
            before = predicate[:place].rstrip()
            return before, predicate[len(before) :]
    raise ValueError(f"{predicate!r} has a parenthesis that isn't opened")


def _parts(syllable: str) -> tuple[int, int, str]:
    """The numbers of a syllable's first consonant and vowel, and its last consonant."""
    code = ord(syllable) - _FIRST
    return code // 588, code % 588 // 28, _CODAS[code % 28].strip("\0")


def _made(first: int, vowel: int, last: str) -> str:
    return chr(_FIRST + first * 588 + vowel * 28 + (_CODAS.index(last) if last else 0))


def _with_last(stem: str, last: str) -> str:
    """The stem with another last consonant."""
    first, vowel, _ = _parts(stem[-1])
    return stem[:-1] + _made(first, vowel, last)


def _last(stem: str) -> str:
    return _parts(stem[-1])[2]


def _is_past(stem: str) -> bool:
    return _last(stem) == "ㅆ" and stem[-1] not in "있겠"


def _is_adjective(stem: str) -> bool:
    if stem.endswith("지 않"):
        return _is_adjective(stem[:-3]) or stem[:-3].endswith(("있", "없"))
    return stem.endswith((*_ADJECTIVES, "이", "아니")) and not stem.endswith(("쌓이", "보이", "줄이", "붙이", "모이"))


def _attributive(stem: str) -> str:
    """`공격하는`, `탭된`, `큰`, `인`, `있는`; of the past `공격한`."""
    if _is_past(stem):
        return _past_attributive(stem)
    if _is_adjective(stem):
        return stem + "은" if _last(stem) else _with_last(stem, "ㄴ")
    return (_with_last(stem, "") if _last(stem) == "ㄹ" else stem) + "는"


_PAST_STEMS = {"했": "한", "됐": "된", "왔": "온", "갔": "간", "졌": "진", "났": "난"}
"""The last syllable of a past stem, with that of its attributive, where they are contracted."""

_PRESENT_STEMS = {"했": "하", "됐": "되", "왔": "오", "갔": "가", "졌": "지", "났": "나"}
"""The same with that of the present stem."""


def _past_attributive(stem: str) -> str:
    if stem[-1] in "었았였":
        before = stem[:-1]
        return before + "은" if _last(before) else _with_last(before, "ㄴ")
    return stem[:-1] + _PAST_STEMS[stem[-1]]


def _before_past(stem: str) -> str:
    """The stem in front of the past: `공격하` of `공격했`."""
    if stem[-1] in "었았였":
        return stem[:-1]
    return stem[:-1] + _PRESENT_STEMS[stem[-1]]


def _plain(stem: str) -> str:
    """한다체: `공격한다`, `막는다`, `만든다`, `있다`, `크다`, `이다`."""
    if _is_past(stem) or _is_adjective(stem) or stem.endswith(("있", "없")):
        return stem + "다"
    if _last(stem) in ("", "ㄹ"):
        return _with_last(stem, "ㄴ") + "다"
    return stem + "는다"


def _polite(stem: str) -> str:
    """합니다체: `공격합니다`, `막습니다`, `만듭니다`."""
    return _with_last(stem, "ㅂ") + "니다" if _last(stem) in ("", "ㄹ") else stem + "습니다"


def _conditional(stem: str) -> str:
    return stem + ("면" if _last(stem) in ("", "ㄹ") else "으면")


def _prospective(stem: str) -> str:
    return _with_last(stem, "ㄹ") if _last(stem) in ("", "ㄹ") else stem + "을"


def _infinitive(stem: str) -> str:
    """`공격해`, `막아`, `되어`, `가져`."""
    first, vowel, last = _parts(stem[-1])
    written = _VOWELS[vowel]
    if stem.endswith("하"):
        return stem[:-1] + "해"
    if not last and written in "ㅏㅓ":
        return stem
    if stem.endswith(("아니", "이")) and not last and _is_adjective(stem):
        return stem + "어"
    if not last and written == "ㅣ":
        return stem[:-1] + _made(first, _VOWELS.index("ㅕ"), "")
    return stem + ("아" if written in "ㅏㅗ" else "어")


def _past(stem: str) -> str:
    """`공격했` of `공격하`."""
    if stem.endswith("오"):
        return stem[:-1] + "왔"
    return _with_last(_infinitive(stem), "ㅆ")


def _obliging(stem: str) -> str:
    return _infinitive(stem) + "야"


def _negative(stem: str) -> str:
    """The opposite: `공격하지 않다`, `생물이 아니다`; of a negative, the thing itself."""
    if stem.endswith("지 않"):
        return stem[:-3] + "다"
    if _is_past(stem):
        before = _before_past(stem)
        return f"{_past(before[:-3])}다" if before.endswith("지 않") else f"{before}지 않았다"
    if stem.endswith("아니"):
        return stem[:-2].rstrip().removesuffix("이").removesuffix("가") + "이다"
    if stem.endswith(("수 있", "수 없")):
        return stem[:-1] + ("없다" if stem.endswith("있") else "있다")
    if stem.endswith("이") and _is_adjective(stem):
        return with_particle(stem[:-1], "이") + " 아니다"
    return stem + "지 않다"


_MADE: dict[str, Callable[[str], str]] = {
    "-는": _attributive,
    "-다": _plain,
    "-습니다": _polite,
    "-면": _conditional,
    "-을": _prospective,
    "-야": _obliging,
    "-어": _infinitive,
    "-지 않다": _negative,
    "-지 않으면": lambda stem: _conditional(_negative(stem)[:-1]),
}
