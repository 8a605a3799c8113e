"""The form of effects: which keys belong to which kinds."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bridge.case.creature_types import CREATURE_TYPES
from bridge.case.description_form import DescriptionForm, Scope
from bridge.case.descriptions import Description
from bridge.case.documents import Path
from bridge.case.kinds import KINDS, KINDS_OF_KEY, EffectKind
from bridge.case.rewording import sort_of_word
from bridge.case.state import PARTNER, Effect, Permanent
from bridge.case.words import EVERY_CREATURE_TYPE, alternatives, an, quoted, together
from bridge.language import phrase

__all__ = ["EffectKeysForm"]

_SLOTS_OF_WORDS = ("color", "type", "chosen color", "chosen type")
"""The slots that `bind` fills with a word instead of an id."""


_HOLDER = Permanent(id="the object", controller="its controller")
"""A placeholder for the object that gets an ability from an effect."""


def _is_given(effect: Effect, key: str) -> bool:
    """Whether a key of an effect is given; an empty list or a false mark counts as missing."""
    value = getattr(effect, key)
    return value is not None and value is not False and (value != [] or (key == "colors" and effect.kind == "becomes"))


class EffectKeysForm(DescriptionForm):
    """Refuses effects whose keys don't belong to their kind, or are missing."""

    def _check_effect(self, effect: Effect, path: Path, scope: Scope) -> None:
        kind = effect.kind
        if kind is None and effect.text is None and effect.card is None:
            self.refuse(phrase("an effect needs a 'kind', a 'text' or a 'card'"), path)
        self._check_reading(effect, path)
        self._check_owners(effect, path)
        if kind is None:
            return
        self._check_needs(effect, kind, path)
        row = KINDS[kind]
        if not scope.controller and row.acts and effect.by is None:
            if "by" in row.keys:
                self.refuse(phrase("the kind '{kind}' needs 'by' or a 'controller'", kind=kind), path)
            self.refuse(phrase("the kind '{kind}' needs a 'controller'", kind=kind), path)
        for key, message in (
            ("subject", phrase("the subject can't be described by itself")),
            ("attacker", phrase("the subject blocks, and is no attacker")),
            ("blocker", phrase("the subject is blocked, and is no blocker")),
        ):
            self._check_object(getattr(effect, key), (*path, key), scope, message)
        if effect.keyword is not None:
            self._check_keyword(effect.keyword, (*path, "keyword"))
        for here, whom in self._listed(effect.whom, (*path, "whom")):
            self._check_whom(whom, here, scope)
        if effect.by is not None:
            self._check_selector(effect.by, (*path, "by"), scope)
        if row.about != "creature":
            scope = msgspec.structs.replace(scope, subject=False)
        if effect.if_ is not None:
            self._check_condition(effect.if_, (*path, "if"), scope)
        if effect.unless is not None:
            self._check_condition(effect.unless, (*path, "unless"), scope)
        if effect.n is not None:
            self._check_value(effect.n, (*path, "n"), scope)
        if effect.player is not None:
            self._check_selector(effect.player, (*path, "player"), scope)
        if effect.cost is not None:
            self._check_cost(effect.cost, (*path, "cost"), scope)
        self._check_change(effect, path, scope)

    def _check_owners(self, effect: Effect, path: Path) -> None:
        """Refuses keys that belong to other kinds; an effect without a kind may only have the keys of words."""
        kind = effect.kind
        for key, kinds in KINDS_OF_KEY.items():
            if kind is None and key == "timestamp":
                continue  # the words may be of such a kind
            if _is_given(effect, key) and kind not in kinds:
                *first, last = kinds
                owners = together([", ".join(first), last] if first else [last])
                self.refuse(phrase("'{key}' belongs to {owners} only", key=key, owners=owners), (*path, key))
        for key, name in (("subject", "subject"), ("whom", "whom"), ("if", "if_"), ("unless", "unless")):
            if kind is None and getattr(effect, name) is not None:
                self.refuse(phrase("'{key}' needs a 'kind'; without one the words say it", key=key), (*path, key))

    def _check_needs(self, effect: Effect, kind: EffectKind, path: Path) -> None:
        """Keys that the kind needs, or doesn't have."""
        row = KINDS[kind]
        if row.needs and getattr(effect, row.needs) is None:
            self.refuse(phrase("the kind '{kind}' needs '{needs}'", kind=kind, needs=row.needs), path)
        if row.needs_one_of and not any(_is_given(effect, key) for key in row.needs_one_of):
            self.refuse(
                phrase(
                    "the kind '{kind}' needs {keys}",
                    kind=kind,
                    keys=alternatives(map(quoted, row.needs_one_of)),
                ),
                path,
            )
        if effect.whom is not None and "whom" not in row.keys:
            self.refuse(phrase("the kind '{kind}' has no 'whom'", kind=kind), (*path, "whom"))
        if effect.subject is not None and row.about == "declaration":
            self.refuse(
                phrase("the kind '{kind}' has no 'subject'; it is about the whole declaration", kind=kind),
                (*path, "subject"),
            )
        if effect.each == "turn" and kind == "max_blockers":
            self.refuse(phrase("the kind 'max_blockers' counts each combat or player, not each turn"), (*path, "each"))

    def _check_change(self, effect: Effect, path: Path, scope: Scope) -> None:
        """The changes of characteristics: numbers, keywords, and abilities of another object."""
        for key, number in (("power", effect.power), ("toughness", effect.toughness)):
            if number is not None:
                self._check_value(number, (*path, key), scope)
        for index, keyword in enumerate(effect.keywords):
            self._check_keyword(keyword, (*path, "keywords", index))
        if effect.of is not None:
            self._check_object_id(effect.of, (*path, "of"))
        self._check_words(effect.words, (*path, "words"))
        for index, subtype in enumerate(effect.subtypes if effect.kind == "is_not" else ()):
            if subtype.lower() in CREATURE_TYPES:
                self.refuse(
                    phrase(
                        "all creature types can be lost, as {every}, but not one", every=quoted(EVERY_CREATURE_TYPE)
                    ),
                    (*path, "subtypes", index),
                )
        for index, ability in enumerate(effect.abilities):
            here = (*path, "abilities", index)
            for key in ("id", "controller", "source", "timestamp"):
                if getattr(ability, key) is not None:
                    self.refuse(
                        phrase("an ability that is given has no '{key}'; it is the object's that has it", key=key),
                        (*here, key),
                    )
            self._check_effect(ability, here, Scope(source=_HOLDER, controller=True))

    def _check_words(self, words: Mapping[str, str] | None, path: Path) -> None:
        """Replaced words: a word and its replacement are of the same sort (CR 612.2)."""
        if words is not None and not words:
            self.refuse(phrase("an empty mapping of words replaces nothing"), path)
        for word, other in (words or {}).items():
            sorts = [sort_of_word(each.lower()) for each in (word, other)]
            for each, sort in zip((word, other), sorts, strict=True):
                if sort is None:
                    self.refuse(
                        phrase("{each} is no color, basic land type or creature type", each=quoted(each)), (*path, word)
                    )
            if sorts[0] != sorts[1]:
                self.refuse(phrase("{sorts} is replaced with another one", sorts=an(str(sorts[0]))), (*path, word))

    def _check_reading(self, effect: Effect, path: Path) -> None:
        """The keys that say which words are read, and what they refer to."""
        if effect.card is not None:
            for key in ("kind", "text"):
                if getattr(effect, key) is not None:
                    self.refuse(
                        phrase("'{key}' says what the card's words say; give one of the two", key=key), (*path, key)
                    )
        if effect.ability is not None:
            if effect.card is None:
                self.refuse(
                    phrase("'ability' says which one of a 'card' is meant, and there is none"), (*path, "ability")
                )
            if effect.ability == 0:
                self.refuse(phrase("the abilities of a card are counted from 1"), (*path, "ability"))
        if effect.bind and effect.kind is not None:
            self.refuse(phrase("'bind' says what words refer to; with a 'kind' they are only quoted"), (*path, "bind"))
        self._check_bound(effect.bind, (*path, "bind"))

    def _check_bound(self, bind: Mapping[str, str | list[str] | int], path: Path) -> None:
        for name, bound in bind.items():
            if isinstance(bound, int) or (name == PARTNER and bound == []):
                continue
            if name.startswith("one of ") and isinstance(bound, list):
                self.refuse(phrase("this is one permanent; each has an effect of its own"), (*path, name))
            for here, word in self._listed(bound, (*path, name)):
                if name == "keyword":
                    self._check_keyword(word, here)
                elif name not in _SLOTS_OF_WORDS:
                    self._check_target(word, here)

    def _check_object(self, named: Description | str | None, path: Path, scope: Scope, not_the_subject: str) -> None:
        """The subject of an effect, or the creature on the other side of a block."""
        if named == "subject":
            self.refuse(not_the_subject, path)
        if isinstance(named, str):
            self._check_reference(named, path, scope)
        elif named is not None:
            self._check_description(named, path, scope)
