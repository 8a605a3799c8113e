"""The form of descriptions, conditions and numbers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bridge.case.documents import Path
from bridge.case.references import ReferenceForm
from bridge.case.state import (
    Comparison,
    Condition,
    Controls,
    Filter,
    Permanent,
    PlayerIds,
    PlayerSelector,
    Tally,
    Value,
    Whom,
)
from bridge.case.words import quoted

__all__ = ["DescriptionForm", "Scope"]

_BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")

_BESIDE = {"on": ("counters",), "of": ("number",), "among": ("distinct", "greatest")}
"""Keys that stand beside another one in a number."""

_ABOUT_ALL = "this kind of effect is about all creatures together"
_COUNTED = "counts can't be nested: these permanents are being counted themselves"
_HOST = "a description of what something is attached to can't compare with a count"


class Scope(msgspec.Struct, frozen=True):
    """What the words of an effect can refer to.

    Args:
        source: The permanent it comes from, if any.
        controller: Whether it has a controller.
        subject: Whether it is applied to one creature here.
        no_count: Why no number that counts may stand here; empty where one may.
    """

    source: Permanent | None
    controller: bool
    subject: bool = True
    no_count: str = ""


class DescriptionForm(ReferenceForm):
    """Refuses descriptions, conditions and numbers that say nothing, or something of what is not there."""

    def _check_whom(self, whom: Whom, path: Path, scope: Scope) -> None:
        key = self._only_key(whom, path)
        here = (*path, key)
        if whom.permanent is not None:
            self._check_filter(whom.permanent, here, scope)
        elif whom.non is not None:
            self._check_whom(whom.non, here, scope)
        elif whom.any is not None or whom.all is not None:
            for each, inner in self._listed(getattr(whom, key), here):
                self._check_whom(inner, each, scope)
        else:
            self._check_selector(getattr(whom, key), here, scope)

    def _check_condition(self, condition: Condition, path: Path, scope: Scope) -> None:
        key = self._only_key(condition, path)
        here = (*path, key)
        part = getattr(condition, key)
        match key:
            case "controls":
                self._check_selector(part.player, (*here, "player"), scope)
                self._check_tally(part, here, scope)
            case "exists":
                self._check_tally(part, here, scope)
            case "attacks" | "also_attacks" | "blocks" | "also_blocks":
                if key.startswith("also_") and not scope.subject:
                    self.refuse(f"'{key}' leaves one creature out, and {_ABOUT_ALL}", here)
                self._check_filter(part.what, (*here, "what"), scope)
            case "compare":
                self._check_value(part.value, (*here, "value"), scope)
                self._check_bounds(part, here, scope)
            case "source" | "host" | "subject":
                self._check_reference("self" if key == "source" else key, here, scope)
                self._check_filter(part, here, scope)
            case "player":
                self._check_selector(part.who, (*here, "who"), scope)
            case "any" | "all":
                for each, inner in self._listed(part, here):
                    self._check_condition(inner, each, scope)
            case "non":
                self._check_condition(part, here, scope)

    def _check_tally(self, tally: Tally | Controls, path: Path, scope: Scope) -> None:
        self._check_filter(tally.what, (*path, "what"), msgspec.structs.replace(scope, no_count=_COUNTED))
        self._check_bounds(tally, path, scope, needed=False)

    def _check_bounds(self, bounds: Comparison, path: Path, scope: Scope, needed: bool = True) -> None:
        given = [key for key in _BOUNDS if getattr(bounds, key) is not None]
        if needed and not given and bounds.parity is None:
            self.refuse(f"a comparison needs a bound: {', '.join(_BOUNDS)} or parity", path)
        for key in given:
            self._check_value(getattr(bounds, key), (*path, key), scope)

    def _check_value(self, value: Value, path: Path, scope: Scope) -> None:
        if isinstance(value, int):
            return
        key = self._only_key(value, path, but=("on", "of", "among"))
        here = (*path, key)
        for extra, owners in _BESIDE.items():
            if getattr(value, extra) is not None and key not in owners:
                self.refuse(f"'{extra}' belongs to {' and '.join(map(repr, owners))} only", (*path, extra))
            if getattr(value, extra) is None and key in owners:
                self.refuse(f"'{key}' needs '{extra}'", path)
        counted = value.count if value.among is None else value.among
        if counted is not None:
            if scope.no_count:
                self.refuse(scope.no_count, here)
            here = here if value.among is None else (*path, "among")
            self._check_filter(counted, here, msgspec.structs.replace(scope, no_count=_COUNTED))
        elif value.on is not None:
            self._check_reference(value.on, (*path, "on"), scope)
        elif value.of is not None:
            self._check_selector(value.of, (*path, "of"), scope)
            if isinstance(value.of, PlayerIds) and len(value.of.ids or ()) > 1:
                self.refuse("a number is of one player, or of players that a word names", (*path, "of", "ids"))
        elif value.sum is not None:
            for each, inner in self._listed(value.sum, here):
                self._check_value(inner, each, scope)
        else:
            self._check_reference(getattr(value, key), here, scope)

    def _check_filter(self, filter_: Filter, path: Path, scope: Scope) -> None:
        for key in ("type", "subtype", "supertype", "color", "name", "mark"):
            list(self._listed(getattr(filter_, key), (*path, key)))  # refuses an empty list
        for here, keyword in self._listed(filter_.keyword, (*path, "keyword")):
            self._check_keyword(keyword, here)
        self._check_measures(filter_, path, scope)
        if filter_.attacking is not None and not isinstance(filter_.attacking, bool):
            self._check_selector(filter_.attacking, (*path, "attacking"), scope)
        if filter_.controller is not None:
            self._check_selector(filter_.controller, (*path, "controller"), scope)
        if filter_.owner is not None:
            self._check_selector(filter_.owner, (*path, "owner"), scope)
        if filter_.attached_to is not None:
            inner_scope = msgspec.structs.replace(scope, no_count=scope.no_count or _HOST)
            self._check_filter(filter_.attached_to, (*path, "attached_to"), inner_scope)
        for key, name in (("is", "is_"), ("shares_color_with", "shares_color_with")):
            reference = getattr(filter_, name)
            if reference is not None:
                self._check_reference(reference, (*path, key), scope)
        if filter_.other is not None and scope.source is None:
            self.refuse("'other' is about the source, and this effect has no 'source'", (*path, "other"))
        if filter_.id is not None:
            self._check_known_permanent(filter_.id, (*path, "id"))
        for here, id in self._listed(filter_.ids, (*path, "ids")):
            self._check_known_permanent(id, here)
        for key in ("any", "all"):
            for here, inner in self._listed(getattr(filter_, key), (*path, key)):
                self._check_filter(inner, here, scope)
        if filter_.non is not None:
            self._check_filter(filter_.non, (*path, "non"), scope)

    def _check_measures(self, filter_: Filter, path: Path, scope: Scope) -> None:
        """What a description says of numbers: characteristics and counters."""
        for key in ("colors", "power", "toughness", "mana_value", "toughness_minus_power"):
            bounds = getattr(filter_, key)
            if isinstance(bounds, Comparison):
                self._check_bounds(bounds, (*path, key), scope)
        if filter_.counters is not None:
            if not filter_.counters:
                self.refuse("an empty mapping of counters describes nothing", (*path, "counters"))
            for counter, bounds in filter_.counters.items():
                if isinstance(bounds, Comparison):
                    self._check_bounds(bounds, (*path, "counters", counter), scope)

    # Words that refer to something

    def _check_selector(self, selector: PlayerSelector, path: Path, scope: Scope) -> None:
        if isinstance(selector, PlayerIds):
            key = self._only_key(selector, path)
            for here, id in self._listed(getattr(selector, key), (*path, key)):
                self._check_player(id, here)
        elif selector in ("you", "opponent", "not_you"):
            if not scope.controller:
                self.refuse(f"'{selector}' needs a 'controller' of the effect", path)
        elif selector in ("owner", "controller", "nearest_left", "nearest_right"):
            if not scope.subject:
                self.refuse(f"'{selector}' is a player of one creature, and {_ABOUT_ALL}", path)
        elif selector == "host_controller":
            self._check_host(selector, path, scope, self.permanents)
        elif selector == "enchanted_player":
            self._check_host(selector, path, scope, self.players)

    def _check_reference(self, word: str, path: Path, scope: Scope) -> None:
        if word == "self" and scope.source is None:
            self.refuse("this is about the source, and this effect has no 'source'", path)
        elif word == "host":
            self._check_host(word, path, scope, self.permanents)
        elif word == "subject" and not scope.subject:
            self.refuse(f"'subject' is one creature, and {_ABOUT_ALL}", path)

    def _check_host(self, word: str, path: Path, scope: Scope, wanted: Mapping[str, object]) -> None:
        if scope.source is None:
            self.refuse(f"'{word}' needs a source that is attached to something, and this effect has no 'source'", path)
        source, host = scope.source.id, scope.source.attached_to
        if host is not None and host not in wanted:
            noun = "player" if wanted is self.players else "permanent"
            self.refuse(f"'{word}' is about a {noun}, and {quoted(source)} is attached to {quoted(host)}", path)
