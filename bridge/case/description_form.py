"""The form of descriptions, conditions and numbers, in plays and in loop cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from bridge.case.asked import NOT_IN_PLAYS, NotAsked
from bridge.case.conditions import Condition, Controls, Cost, Pick, Tally
from bridge.case.descriptions import Attachment, Comparison, Description, Number, PlayerIds, PlayerSelector, Value
from bridge.case.documents import Path
from bridge.case.references import ReferenceForm, given_keys
from bridge.case.state import Case, Permanent, Whom
from bridge.case.symbols import NotManaError, symbols_of
from bridge.case.words import an, quoted, together
from bridge.language import phrase, phrase_in, term, term_in

__all__ = ["BOUNDS", "PICKED", "DescribedForm", "DescriptionForm", "Scope"]

BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")

_REFERENCES = ("self", "host", "subject")

_BESIDE = {"on": ("counters",), "of": ("number",), "among": ("distinct", "greatest")}
"""Keys of a number that need another key beside them."""
_WITH_ALL = (*_BESIDE, "times", "plus")
"""Keys that may be added to any form of number."""

_COST_PARTS = tuple(field.encode_name for field in msgspec.structs.fields(Cost) if field.name != "x")
PICKED = ("sacrifice", "exile", "return_", "tap_permanents")
"""The parts of a cost that ask for objects."""
_WITH_PICK = ("n", "up_to", "by", "uninvolved")
"""Keys beside what is picked."""

_ABOUT_ALL = term("this kind of effect is about all creatures together")
_COUNTED = term("counts can't be nested: these permanents are being counted themselves")
_HOST = term("a description of what something is attached to can't compare with a count")


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


S = TypeVar("S")


class DescribedForm(ReferenceForm, Generic[S]):
    """Refuses descriptions, conditions and numbers that are empty, that refer to something absent, or that the question
    doesn't allow."""

    not_asked: ClassVar[NotAsked]
    """The keys that the question can't ask for, by the struct that has them."""
    asker: ClassVar[str]
    """What messages call the case."""
    of_others: ClassVar[str]
    """The message for a key that belongs to another question."""

    def _check_description(self, described: Description, path: Path, scope: S) -> None:
        self._check_asked(described, "description by", path)
        for key in ("type", "subtype", "supertype", "color", "name", "mark"):
            list(self._listed(getattr(described, key), (*path, key)))  # refuses an empty list
        for here, keyword in self._listed(described.keyword, (*path, "keyword")):
            self._check_keyword(keyword, here)
        self._check_measures(described, path, scope)
        self._check_players(described, path, scope)
        for key, name in (("is", "is_"), ("shares_color_with", "shares_color_with")):
            reference = getattr(described, name)
            if reference is not None:
                self._check_reference(reference, (*path, key), scope)
        if described.other is not None and not self._has_source(scope):
            self.refuse(phrase("'other' is about the source, and there is no 'source' here"), (*path, "other"))
        if described.attached_to is not None:
            self._check_host_described(described.attached_to, (*path, "attached_to"), scope)
        for here, id in (*self._listed(described.id, (*path, "id")), *self._listed(described.ids, (*path, "ids"))):
            self._check_object_id(id, here)
        for key in ("any", "all"):
            for here, inner in self._listed(getattr(described, key), (*path, key)):
                self._check_description(inner, here, scope)
        if described.non is not None:
            self._check_description(described.non, (*path, "non"), scope)

    def _check_asked(self, part: msgspec.Struct, noun: str, path: Path) -> None:
        """Refuses keys that the question can't ask for."""
        refused = self.not_asked.get(type(part), ())
        for key in refused and given_keys(part).intersection(refused):
            self.refuse(
                phrase("{asker} has no {noun} '{key}'", asker=phrase_in("form", self.asker), noun=noun, key=key),
                (*path, key),
            )

    def _check_questions(self, case: Case) -> None:
        """Refuses keys of the case, of the state and of the options that belong to another question."""
        self._check_question(case, ())
        self._check_question(case.state, ("state",))
        self._check_question(case.state.options, ("state", "options"))

    def _check_question(self, part: msgspec.Struct, path: Path) -> None:
        """Refuses keys of the state, of the case, and of what it expects that belong to another question."""
        given = given_keys(part)
        for key in self.not_asked[type(part)]:
            if key in given:
                self.refuse(
                    phrase("'{key}' {of_others}", key=key, of_others=phrase_in("form", self.of_others)), (*path, key)
                )

    def _check_measures(self, described: Description, path: Path, scope: S) -> None:
        """The numbers in a description: characteristics and counters."""
        for key in ("colors", "power", "toughness", "mana_value", "toughness_minus_power"):
            bounds = getattr(described, key)
            if bounds is not None:
                self._check_measure(bounds, (*path, key), scope)
        if described.counters is not None:
            if not described.counters:
                self.refuse(phrase("an empty mapping of counters describes nothing"), (*path, "counters"))
            for counter, bounds in described.counters.items():
                self._check_measure(bounds, (*path, "counters", counter), scope)

    def _check_players(self, described: Description, path: Path, scope: S) -> None:
        """The players of a description."""
        for key in ("attacking", "controller", "owner"):
            selector = getattr(described, key)
            if selector is not None and not isinstance(selector, bool):
                self._check_selector(selector, (*path, key), scope)
        if isinstance(described.attached, Attachment):
            self._check_selector(described.attached.controller, (*path, "attached", "controller"), scope)

    def _check_condition(self, condition: Condition, path: Path, scope: S) -> None:
        self._check_asked(condition, "condition", path)
        key = self._only_key(condition, path, but=self.not_asked.get(Condition, ()))
        here = (*path, key)
        part = getattr(condition, key)
        match key:
            case "compare":
                self._check_asked(part, "bound", here)
                self._check_value(part.value, (*here, "value"), scope)
                self._check_bounds(part, here, scope)
            case "fits":
                self._check_reference(part.object, (*here, "object"), scope)
                self._check_description(part.what, (*here, "what"), scope)
            case "any" | "all":
                for each, inner in self._listed(part, here):
                    self._check_condition(inner, each, scope)
            case "non":
                self._check_condition(part, here, scope)
            case _:
                self._check_on_state(key, part, here, scope)

    def _check_bounds(self, bounds: Comparison, path: Path, scope: S, needed: bool = True) -> None:
        given = [key for key in BOUNDS if getattr(bounds, key) is not None]
        if needed and not given and bounds.parity is None:
            refused = self.not_asked.get(type(bounds), ())
            *some, last = (key for key in (*BOUNDS, "parity") if key not in refused)
            self.refuse(phrase("a comparison needs a bound: {some} or {last}", some=", ".join(some), last=last), path)
        for key in given:
            self._check_value(getattr(bounds, key), (*path, key), scope)

    def _check_value(self, value: Value | None, path: Path, scope: S) -> None:
        if value is None or isinstance(value, int):
            return
        self._check_asked(value, "number with", path)
        key = self._only_key(value, path, but=(*_WITH_ALL, *self.not_asked.get(Number, ())))
        here = (*path, key)
        for extra, owners in _BESIDE.items():
            if getattr(value, extra) is not None and key not in owners:
                self.refuse(
                    phrase("'{extra}' belongs to {owners} only", extra=extra, owners=together(map(repr, owners))),
                    (*path, extra),
                )
            if getattr(value, extra) is None and key in owners:
                self.refuse(phrase("'{key}' needs '{extra}'", key=key, extra=extra), path)
        if value.count is not None:
            self._check_counted(value.count, here, here, scope)
        elif value.among is not None:
            self._check_counted(value.among, (*path, "among"), here, scope)
        elif value.on is not None:
            self._check_reference(value.on, (*path, "on"), scope)
        elif value.sum is not None:
            for each, inner in self._listed(value.sum, here):
                self._check_value(inner, each, scope)
        elif key.endswith("_of"):
            self._check_reference(getattr(value, key), here, scope)
        else:
            self._check_number_of(value, path, scope)

    def _check_cost(self, cost: Cost | str, path: Path, scope: S) -> None:
        here: Path = (*path, "mana")
        if isinstance(cost, str):
            cost, here = Cost(mana=cost), path
        self._check_asked(cost, "cost", path)
        if not given_keys(cost) - {"x"}:
            refused = self.not_asked.get(Cost, ())
            parts = ", ".join(key for key in _COST_PARTS if key not in refused)
            self.refuse(phrase('a cost has at least one of {parts}; write mana: "{{0}}" for none', parts=parts), path)
        if cost.mana is not None:
            self._check_symbols(cost.mana, here)
        if "x" not in self.not_asked.get(Cost, ()):
            self._check_x(cost, path, here, scope)
        if cost.text is not None:
            self._check_text(cost.text, (*path, "text"))
        for key in ("life", "discard"):
            self._check_value(getattr(cost, key), (*path, key), scope)
        for key in PICKED:
            self._check_ref(getattr(cost, key), (*path, key.rstrip("_")), scope)
        for key in ("remove", "put"):
            if getattr(cost, key) is not None:
                self._check_kinds(getattr(cost, key), (*path, key))

    def _check_x(self, cost: Cost, path: Path, at: Path, scope: S) -> None:
        """The number that {X} stands for; `at` is the place of the mana."""
        variable = "{X}" in symbols_of(cost.mana or "")
        if variable and cost.x is None:
            self.refuse(phrase("{{X}} needs 'x', the number that it stands for: cost: {{mana: \"{{X}}\", x: …}}"), at)
        if cost.x is not None and not variable:
            self.refuse(phrase("'x' is the number that {{X}} in 'mana' stands for, and there is none"), (*path, "x"))
        self._check_value(cost.x, (*path, "x"), scope)

    def _check_symbols(self, mana: str, path: Path) -> None:
        """Checks the mana symbols of a cost."""
        try:
            symbols = symbols_of(mana)
        except NotManaError as error:
            in_words = path[-1] == "cost" and "{" not in mana
            self.refuse(
                phrase("{reason}; give a cost in words as {{text: …}}", reason=error) if in_words else str(error), path
            )
        if not symbols:
            self.refuse(phrase('mana of a cost needs a symbol; write "{{0}}" for a cost of no mana'), path)

    def _check_ref(self, ref: str | Pick | None, path: Path, scope: S) -> None:
        if isinstance(ref, str):
            self._check_reference(ref, path, scope)
        elif ref is not None:
            self._check_asked(ref, "choice with", path)
            key = self._only_key(ref, path, but=(*_WITH_PICK, *self.not_asked.get(Pick, ())))
            self._check_description(getattr(ref, key), (*path, key), scope)
            self._check_value(ref.n, (*path, "n"), scope)

    def _check_kinds(self, kinds: Mapping[str, int], path: Path) -> None:
        """Checks counters by kind."""
        if not kinds:
            self.refuse(phrase("an empty mapping of counters says nothing; leave the key out"), path)
        for kind, n in kinds.items():
            if n == 0:
                self.refuse(phrase("none of a kind says nothing; leave the kind out"), (*path, kind))

    def _check_text(self, text: str, path: Path) -> None:
        if not text.strip():
            self.refuse(phrase("an empty text says nothing; leave the key out"), path)

    # What a question defines for the parts of a description

    def _has_source(self, scope: S) -> bool:
        """Whether the effect or ability is an object's."""
        raise NotImplementedError

    def _check_measure(self, bounds: Comparison | int, path: Path, scope: S) -> None:
        raise NotImplementedError

    def _check_selector(self, selector: PlayerSelector, path: Path, scope: S) -> None:
        raise NotImplementedError

    def _check_reference(self, word: str, path: Path, scope: S) -> None:
        raise NotImplementedError

    def _check_host_described(self, described: Description, path: Path, scope: S) -> None:
        raise NotImplementedError

    def _check_on_state(self, key: str, part: Any, path: Path, scope: S) -> None:
        """A condition that is neither a comparison, nor about one object, nor a compound."""
        raise NotImplementedError

    def _check_counted(self, counted: Description, path: Path, at: Path, scope: S) -> None:
        """What is counted, with the place of the number."""
        self._check_description(counted, path, scope)

    def _check_number_of(self, value: Number, path: Path, scope: S) -> None:
        """A number of a player, or of an event."""
        raise NotImplementedError


class DescriptionForm(DescribedForm[Scope]):
    """Refuses descriptions, conditions and numbers of a play."""

    not_asked = NOT_IN_PLAYS
    asker = term_in("form", "a play")
    of_others = term_in("form", "belongs to the question find_loops only")

    def _check_ref(self, ref: str | Pick | None, path: Path, scope: Scope) -> None:
        if isinstance(ref, str):
            self.refuse(phrase("a play says what is picked: {{choose: {{is: {ref}}}}}", ref=ref), path)
        super()._check_ref(ref, path, scope)

    def _check_whom(self, whom: Whom, path: Path, scope: Scope) -> None:
        key = self._only_key(whom, path)
        here = (*path, key)
        if whom.permanent is not None:
            self._check_description(whom.permanent, here, scope)
        elif whom.non is not None:
            self._check_whom(whom.non, here, scope)
        elif whom.any is not None or whom.all is not None:
            for each, inner in self._listed(getattr(whom, key), here):
                self._check_whom(inner, each, scope)
        else:
            self._check_selector(getattr(whom, key), here, scope)

    def _check_on_state(self, key: str, part: Any, path: Path, scope: Scope) -> None:
        match key:
            case "controls":
                self._check_selector(part.player, (*path, "player"), scope)
                self._check_tally(part, path, scope)
            case "exists":
                self._check_tally(part, path, scope)
            case "attacks" | "also_attacks" | "blocks" | "also_blocks":
                if key.startswith("also_") and not scope.subject:
                    self.refuse(
                        phrase(
                            "'{key}' leaves one creature out, and {about_all}", key=key, about_all=phrase(_ABOUT_ALL)
                        ),
                        path,
                    )
                self._check_description(part.what, (*path, "what"), scope)
            case "player":
                self._check_selector(part.who, (*path, "who"), scope)

    def _check_tally(self, tally: Tally | Controls, path: Path, scope: Scope) -> None:
        self._check_description(tally.what, (*path, "what"), msgspec.structs.replace(scope, no_count=phrase(_COUNTED)))
        self._check_bounds(tally, path, scope, needed=False)

    def _check_counted(self, counted: Description, path: Path, at: Path, scope: Scope) -> None:
        if scope.no_count:
            self.refuse(scope.no_count, at)
        self._check_description(counted, path, msgspec.structs.replace(scope, no_count=phrase(_COUNTED)))

    def _check_number_of(self, value: Number, path: Path, scope: Scope) -> None:
        if value.of is not None:
            self._check_selector(value.of, (*path, "of"), scope)
            if isinstance(value.of, PlayerIds) and len(value.of.ids or ()) > 1:
                self.refuse(phrase("a number is of one player, or of players that a word names"), (*path, "of", "ids"))

    def _check_description(self, described: Description, path: Path, scope: Scope) -> None:
        for here, word in self._listed(described.type, (*path, "type")):
            if word in ("instant", "sorcery"):
                self.refuse(phrase("no permanent is {word}", word=an(word)), here)
        super()._check_description(described, path, scope)

    def _has_source(self, scope: Scope) -> bool:
        return scope.source is not None

    def _check_measure(self, bounds: Comparison | int, path: Path, scope: Scope) -> None:
        if isinstance(bounds, Comparison):
            self._check_bounds(bounds, path, scope)

    def _check_host_described(self, described: Description, path: Path, scope: Scope) -> None:
        self._check_description(
            described, path, msgspec.structs.replace(scope, no_count=scope.no_count or phrase(_HOST))
        )

    # References

    def _check_selector(self, selector: PlayerSelector, path: Path, scope: Scope) -> None:
        if isinstance(selector, PlayerIds):
            key = self._only_key(selector, path)
            for here, id in self._listed(getattr(selector, key), (*path, key)):
                self._check_player(id, here)
        elif selector in ("you", "opponent", "not_you"):
            if not scope.controller:
                self.refuse(phrase("'{selector}' needs a 'controller' of the effect", selector=selector), path)
        elif selector in ("owner", "controller", "nearest_left", "nearest_right"):
            if not scope.subject:
                self.refuse(
                    phrase(
                        "'{selector}' is a player of one creature, and {about_all}",
                        selector=selector,
                        about_all=phrase(_ABOUT_ALL),
                    ),
                    path,
                )
        elif selector == "host_controller":
            self._check_host(selector, path, scope, self.objects)
        elif selector == "enchanted_player":
            self._check_host(selector, path, scope, self.players)

    def _check_reference(self, word: str, path: Path, scope: Scope) -> None:
        if word not in _REFERENCES:
            self.refuse(
                phrase(
                    "a play has no '{word}'; the words here are {references}",
                    word=word,
                    references=", ".join(_REFERENCES),
                ),
                path,
            )
        if word == "self" and scope.source is None:
            self.refuse(phrase("this is about the source, and this effect has no 'source'"), path)
        elif word == "host":
            self._check_host(word, path, scope, self.objects)
        elif word == "subject" and not scope.subject:
            self.refuse(phrase("'subject' is one creature, and {about_all}", about_all=phrase(_ABOUT_ALL)), path)

    def _check_host(self, word: str, path: Path, scope: Scope, wanted: Mapping[str, object]) -> None:
        if scope.source is None:
            self.refuse(
                phrase(
                    "'{word}' needs a source that is attached to something, and this effect has no 'source'", word=word
                ),
                path,
            )
        source, host = scope.source.id, scope.source.attached_to
        if host is not None and host not in wanted:
            noun = term_in("noun", "player") if wanted is self.players else term_in("noun", "permanent")
            self.refuse(
                phrase(
                    "'{word}' is about a {noun}, and {source} is attached to {host}",
                    word=word,
                    noun=phrase_in("noun", noun),
                    source=quoted(source),
                    host=quoted(host),
                ),
                path,
            )
