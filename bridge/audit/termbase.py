"""The term base: how the terms of the rules are written in English and in Korean.

Each language has a pattern that finds the term. How reliable a pair of patterns is follows from a document and its
source: if the translator often writes something else, the pair counts for little.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

__all__ = ["TERMS", "VARIANTS", "Term", "terms_in"]


class Term(Struct, frozen=True):
    """A term.

    Attributes:
        name: The English term.
        english, korean: The patterns that find it.
        family: Terms of one family exclude each other: `creature` in place of `player` is another object.
        kind: The kind of finding if it replaces another term of its family.
    """

    name: str
    english: re.Pattern[str]
    korean: re.Pattern[str]
    family: str
    kind: str


_TABLE = """
who | player | players?(?! char) | 플레이어|팀원
who | opponent | opponents? | 상대
who | active player | active player | [액엑]티브 ?플레이어
who | defending player | defending player | (?:방어|수비) ?플레이어
who | attacking player | attacking player | 공격 ?플레이어
who | controller | controllers?|controls?|controlled|controlling | 조종
who | owner | owners?|owns?|owned|owning|ownership | 소유
thing | creature | creatures? | 생물
thing | spell | spells? | 주문
thing | ability | (?<!mana )abilit(?:y|ies) | 능력
thing | permanent | permanents? | 지속물
thing | object | objects? | 개체
thing | planeswalker | planeswalkers? | 플레인즈워커
thing | land | lands? | 대지|숲|섬
thing | artifact | artifacts? | 마법물체
thing | enchantment | enchantments? | 부여 ?마법
thing | Aura | auras? | 마법진|오라(?!클)
thing | Equipment | equipments? | 장비
thing | token | tokens? | 토큰
thing | counter | \\bcounters?\\b(?! (?:target|it|that|the|an?) ) | 카운터|무효화
thing | emblem | emblems? | 휘장|엠블럼
thing | mana | mana\\b | 마나
thing | commander | commanders? | 커맨더|장군|지휘관
zone | hand | hands? | 손|핸드
zone | graveyard | graveyards? | 무덤
zone | library | librar(?:y|ies) | 서고
zone | battlefield | battlefields? | 전장
zone | exile | exiles?d?|exiling | 추방
zone | stack | stack | 스택
zone | command zone | command zone | 커맨[드더] ?구역|커맨드존|지휘 ?구역
zone | sideboard | sideboards? | 사이드보드
time | turn | turns?(?! (?:it|that|them|a|the|face|marker)) | 턴
time | upkeep | upkeep | 유지단
time | untap step | untap step | 언탭 ?단
time | draw step | draw step | 카드 ?뽑기 ?단|뽑기단
time | declare attackers step | declare attackers step | 공격자 ?선언 ?단
time | declare blockers step | declare blockers step | 방어자 ?(?:선언|지정) ?단
time | combat damage step | combat damage steps? | 전투 ?피해 ?단(?!계)
time | end step | (?<!upkeep )\\bend step | 종료 ?단(?!계)
time | cleanup step | cleanup step | 정화 ?단(?!계)
time | beginning of combat step | beginning of combat step | 전투 ?시작 ?단(?!계)
time | main phase | main phases? | 메인 ?단계
deed | attack | attack\\w* | 공격(?!력)
deed | block | (?:un)?block\\w* | 방어(?!력| ?플레이어)
deed | cast | casts?|casting | 발동
deed | activate | activat\\w+ | 활성화
deed | trigger | trigger\\w* | 격발
deed | resolve | resolv\\w+|resolution | 해결
deed | destroy | destroy\\w*|destruction | 파괴
deed | regenerate | regenerat\\w+ | 재생
deed | sacrifice | sacrific\\w+ | 희생
deed | discard | discard\\w* | 버리|버린|버려|버림|버릴
deed | attach | (?:un)?attach\\w* | 부착|붙
deed | equip | equip(?:s|ped|ping)?\\b | 장착
deed | enchant | enchant(?:s|ed|ing)?\\b | 부여(?! ?마법)
deed | reveal | reveal\\w* | 공개
deed | shuffle | shuffl\\w+ | 섞
deed | copy | cop(?:y|ies|ied|ying|iable) | 복사
deed | prevent | prevent\\w*|prevention | 방지
deed | replace | replac\\w+ | 대체
deed | draw | draws?\\b|drawing|drawn | 뽑|카드 ?뽑기|무승부
deed | pay | pays?\\b|paying|paid|payment | 지불
deed | choose | choos\\w+|chose|chosen|choices? | 선택|고르|골라|고른
deed | target | (?:un)?target\\w* | 목표|대상
state | tapped | (?<!un)tap(?:s|ped|ping)?\\b | (?<!언)탭
state | untapped | untap\\w* | 언탭
state | face up | face[ -]up | 앞면
state | face down | face[ -]down | 뒷면
what | power | power\\b | 공격력|파워
what | toughness | toughness | 방어력|터프니스
what | damage | damage | 피해
what | life | life | 생명
what | cost | costs? | 비용
what | color | colou?r\\w* | 색
what | name | \\bnam(?:e|es|ed)\\b | 이름|호명|이라는
what | loyalty | loyalty | 충성|로열티
what | state-based action | state-based actions? | 상태 ?(?:참조|기반|확인|에 기반한) ?(?:행동|동작)|상태 참조 행동
what | timestamp | timestamps? | 타임스탬프
what | priority | priority | 우선권
what | team | teams?\\b | 팀
order | before | before|until|prior|precede\\w*|preceding|earlier | 전에|이전|전까지|앞서|때까지|끝까지|먼저|까지
order | after | after\\w*|once|following|then|later|next|subsequent\\w*|when\\w*|as\\b | 다음|뒤에|나중|때|경우|후
side | top | \\btop | 위
side | bottom | bottom | 아래
side | left | to the left|to [\\w’']+ left|left of|leftmost|their left|your left | 왼쪽
side | right | to the right|their right|your right|right of|[’']s right | 오른쪽
gain | gain life | gains?\\b|gained | 얻|획득|회복|가진|가지
gain | lose | los(?:es?|ing)\\b|lost | 잃|패배|지는|진다|졌
more | increase | increas\\w+|additional|adds?\\b|add(?:ed|ing) | 증가|추가|더|늘|올
more | reduce | reduc\\w+|less|fewer|decreas\\w+ | 감소|줄|낮|적|작|미만|이하
step | step | (?<!of )\\bsteps? | [가-힣]?단(?:에는?|[과의을이은]|으로|까지|에서)?(?=[\\s,.)/"”]|들|마다)|스텝|단[\\s(]
step | phase | phases? | 단계|페이즈
color | black | black | 검은|흑색|검정|검은색|흑
color | white | \\bwhite | 백색|흰|하얀|백
color | red | \\bred\\b | 적색|빨간|붉은|빨강
color | blue | \\bblue | 청색|파란|푸른|파랑|청
color | green | \\bgreen | 녹색|초록|녹
"""

_KINDS = {
    "who": "meaning.role",
    "state": "meaning.direction",
    "side": "meaning.direction",
    "order": "meaning.direction",
    "gain": "meaning.direction",
    "more": "meaning.direction",
    "step": "term.collision",
}


def _read() -> tuple[Term, ...]:
    found = []
    for row in _TABLE.strip().split("\n"):
        family, name, english, korean = (cell.strip() for cell in row.split(" | ", 3))
        english = english.replace("\\\\", "\\")
        pattern = re.compile(rf"\b(?:{english})(?!\w)" if "\\w" not in english else rf"\b(?:{english})", re.IGNORECASE)
        found.append(Term(name, pattern, re.compile(korean), family, _KINDS.get(family, "meaning.object")))
    return tuple(found)


TERMS = _read()
"""All terms."""


@lru_cache(maxsize=30_000)
def terms_in(text: str, in_korean: bool) -> frozenset[str]:
    """The names of the terms in a text."""
    return frozenset(term.name for term in TERMS if (term.korean if in_korean else term.english).search(text))


VARIANTS = (
    ("declare blockers step", ("방어자 ?선언 ?단(?!계)", "방어자 ?지정 ?단(?!계)")),
    ("declare attackers step", ("공격자 ?선언 ?단(?!계)", "공격자 ?지정 ?단(?!계)")),
    ("command zone", ("커맨드 ?구역", "커맨더 ?구역", "지휘 ?구역")),
    ("defending player", ("방어 ?플레이어", "수비 ?플레이어")),
    ("active player", ("액티브 ?플레이어", "엑티브 ?플레이어", "활성 ?플레이어")),
    ("state-based action", ("상태 ?참조 ?행동", "상태 ?참조 ?효과", "상태 ?기반 ?행동", "상태 ?확인 ?행동")),
    ("timestamp", ("타임스탬프", "타임스템프")),
    ("countered", ("무효화", "카운터 ?당")),
    ("turn-based action", ("턴에 기반한 ?행동", "턴 기반 ?행동", "턴에 기반한 ?효과")),
    ("combat damage step", ("전투 ?피해 ?단(?!계)", "전투 ?피해 ?단계")),
    ("end step", ("종료 ?단(?!계)", "종결 ?단(?!계)", "종료 ?스텝")),
    ("untap step", ("언탭 ?단(?!계)", "언탭 ?단계")),
    ("upkeep step", ("유지 ?단(?!계)", "유지 ?단계")),
    ("draw step", ("뽑기 ?단(?!계)", "뽑기 ?단계", "드로우 ?단")),
    ("combat phase", ("전투 ?단계", "전투 ?페이즈")),
)
"""Korean spellings of a term; those that are rare in a document are findings."""
