"""Negation, “can't” and “only” of a translation against its source: of whole rules, and of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge.audit.aligning import Bead
from bridge.audit.pairing import Pair
from bridge.language import message
from bridge.report.model import Finding

__all__ = ["negates", "negates_in_english", "negation", "negation_of_sentence"]

_NOT = re.compile(
    r"\b(?:not|never|cannot|neither|nor|without|unable|instead|unless|except|other|none|no|nothing|\w+n[’']t|"
    r"un(?!til|der|it|ique|ion)\w+|non\w+|in(?:valid|correct)\w*|illegal\w*|prevent\w*|ignor\w+|remov\w+|stop\w*|"
    r"impossible|only|rather|regardless|different|lack\w*|fail\w*|before|ceas\w+|less|least|fewer|leaves?|all|apart)\b",
    re.IGNORECASE,
)
_NOT_KO = re.compile(
    r"없|않|못|아닌|아니|아닙|아님|다르|다릅|다른|(?<![가-힣])안(?=[ 됩되돼하했])|불가|외에|제외|말고|"
    r"없이|무시|막|금지|논액|(?<![가-힣])비(?![용행어슷교밀율해])\S"
)
_CANT = re.compile(r"\b(?:can[’']t|cannot|may not|can not|unable|impossible)\b", re.IGNORECASE)
_CANT_ALL = re.compile(
    r"\b(?:can[’']t|cannot|not|unable|impossible|no|never|illegal|neither|nor|without|isn[’']t|doesn[’']t|don[’']t|won[’']t)\b"
)
_ONLY_KO = re.compile(
    r"(?<!지)만(?!약|들|나|일|큼|족|으로|남)|오직|유일|뿐|제한|한정|한해|밖에|전용|다만|단순|단,|(?<![가-힣])(?:단|딱) "
    r"|외에|제외"
)
_CANT_KO = re.compile(r"[ㄹ-힣] ?수(?:는|가|도)? ?없|못|불가|없습니다|없다|않")
_HARD_NOT_KO = re.compile(r"수(?:는|가|도)? ?없|하지 못|지 않|아닙니다|아닌")
_HARD_NOT = re.compile(r"\b(?:can[’']t|cannot|isn[’']t|doesn[’']t|don[’']t|not|aren[’']t|won[’']t|never)\b")
_MILD_SENTENCE = re.compile(r"not (?:only|limited|before)|n[’']t only|or not\b|If not|do not apply")
"""Negations that a translator may rightly phrase without one."""


def negates(text: str, mildly: bool = False) -> bool:
    """Whether a Korean text says “not”; with `mildly`, also words that may imply a negation, such as “except”."""
    return bool((_NOT_KO if mildly else _HARD_NOT_KO).search(text))


def negates_in_english(text: str) -> bool:
    """Whether an English text says “not”."""
    return bool(_HARD_NOT.search(text))


def negation(pair: Pair) -> Iterator[Finding]:
    text, source = pair.rule.text, pair.source.text
    if len(source) > 700:
        return
    said, there = len(_HARD_NOT_KO.findall(text)), len(_NOT.findall(source))
    if said and not there:
        found = _HARD_NOT_KO.search(text)
        assert found
        why = message("the source doesn't negate anything here")
        yield pair.finding(
            "meaning.negation", 0.6 if len(source) < 250 else 0.45, why, "", text[found.start() - 4 : found.end()]
        )
    elif not _NOT_KO.search(text) and len(source) < 400:
        hard = re.search(r"\b(?:can[’']t|cannot|isn[’']t|doesn[’']t|don[’']t|not|aren[’']t|won[’']t|never)\b", source)
        if hard and not re.search(r"not only|whether or not|If not|do not apply", source):
            why = message("the source negates ({word}), the text doesn't", word=hard[0])
            yield pair.finding("meaning.negation", 0.65, why, "", "", hard[0])
    cans = len(re.findall(r"[ㄹ-힣] ?수(?:는|가|도)? ?없", text))
    if 0 < len(_CANT_ALL.findall(source)) < cans and len(source) < 500:
        there = len(_CANT_ALL.findall(source))
        why = message("{n} times “can't” (수 없), {m} times in the source", n=cans, m=there)
        yield pair.finding("meaning.negation", 0.5, why, "", "수 없")
    if re.search(r"\b[Oo]nly\b", source) and not _ONLY_KO.search(text):
        yield pair.finding("meaning.scope", 0.45, message("the source says “only”"), "", "", "only")
    cant = _CANT.search(source)
    if cant and not _CANT_KO.search(text):
        why = message("the source says {word}", word=repr(cant[0]))
        yield pair.finding("meaning.modality", 0.55, why, "", "", cant[0])


def negation_of_sentence(pair: Pair, bead: Bead) -> Iterator[Finding]:
    """What a sentence of the source negates, or says “only” of, that the sentence which translates it doesn't."""
    text, source = " ".join(bead.text), re.sub(r"\[[^\]]*\]", "", " ".join(bead.source))
    hard = _HARD_NOT.search(source)
    if hard and not _NOT_KO.search(text) and not re.search("[Cc]an't", text) and not _MILD_SENTENCE.search(source):
        why = message("the source negates this sentence ({word}), the text doesn't", word=hard[0])
        yield pair.finding("meaning.negation", 0.55, why, "", text[:40], hard[0])
    elif re.search(r"\b[Oo]nly\b", source) and not _ONLY_KO.search(text):
        why = message("the source says “only” in this sentence")
        yield pair.finding("meaning.scope", 0.5, why, "", text[:40], "only")
