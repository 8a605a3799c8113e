"""The form of a case: what the types of `state` can't express, such as ids that must exist.

Whether a state makes sense in the game (who may protect a battle, what an Aura may enchant) is knowledge of the rules
and decided there; nothing here depends on the rules.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

import msgspec
from msgspec.structs import replace

from bridge.documents import Document, Path, path_text
from bridge.state import (
    ATTACK_KINDS,
    BLOCK_KINDS,
    CHANGE_KINDS,
    DAMAGE_KINDS,
    Case,
    Comparison,
    Condition,
    Controls,
    Cost,
    Effect,
    Filter,
    Gone,
    ManaAbility,
    Permanent,
    PlayerIds,
    PlayerSelector,
    Question,
    State,
    Tally,
    Value,
    Whom,
)
from bridge.symbols import NotManaError, mana_of, symbols_of
from bridge.words import described, keyword_of, nearest, quoted

__all__ = ["MOST_EFFECTS", "MOST_PERMANENTS", "MOST_PLAYERS", "EffectForm", "check_form"]

MOST_PLAYERS = 200
MOST_PERMANENTS = 5_000
MOST_EFFECTS = 5_000
"""The most of each in a state; of effects, those of permanents and those of the state."""

_BOUNDS = ("at_least", "at_most", "exactly", "more_than", "fewer_than")

_KINDS_OF_KEY = {
    "attacker": (
        "cant_block",
        "cant_attack_or_block",
        "max_blockers",
        "must_block",
        "must_attack_or_block",
        "must_block_each",
        "may_block_as_though_it_had",
        "costs_block",
        "costs_attack_or_block",
    ),
    "blocker": (
        "cant_be_blocked",
        "lure",
        "must_be_blocked",
        "may_be_blocked_as_though_it_lacked",
        "costs_be_blocked",
    ),
    "keyword": ("may_block_as_though_it_had", "may_be_blocked_as_though_it_lacked"),
    "n": (
        "max_attackers",
        "max_blockers",
        "cant_be_blocked_by_more_than",
        "cant_be_blocked_except_by_at_least",
        "cant_be_blocked_except_by_exactly",
        "must_be_blocked",
        "must_be_blocked_by_exactly",
        "can_block_additional",
    ),
    "each": ("max_attackers", "max_blockers"),
    "by": ("goad",),
    "player": ("must_attack_with",),
    "cost": ("costs_attack", "costs_attack_or_block", "costs_block", "costs_be_blocked"),
    "power": ("defines", "has_base", "gets"),
    "toughness": ("defines", "has_base", "gets"),
    "keywords": ("gains", "loses", "cant_have"),
    "types": ("is_also", "becomes", "is_not"),
    "subtypes": ("is_also", "becomes"),
    "supertypes": ("is_also",),
    "colors": ("is_also", "becomes"),
    "abilities": ("gains",),
    "all_abilities": ("loses",),
    "timestamp": tuple(CHANGE_KINDS),
}
"""Keys of an effect that belong to some kinds only."""

_ONE_KEY_OF = {
    "defines": ("power", "toughness"),
    "has_base": ("power", "toughness"),
    "gets": ("power", "toughness"),
    "gains": ("keywords", "abilities"),
    "loses": ("keywords", "all_abilities"),
    "cant_have": ("keywords",),
    "is_also": ("types", "subtypes", "supertypes", "colors"),
    "becomes": ("types", "subtypes", "colors"),
    "is_not": ("types",),
}
"""Keys of which an effect of a kind needs at least one."""

_KINDS_WITHOUT_N = ("must_be_blocked", "can_block_additional")
"""Kinds that mean one when `n` is not given."""

_NEEDED_KEY = {
    "must_attack_with": "player",
    **{kind: key for key in ("keyword", "cost") for kind in _KINDS_OF_KEY[key]},
    **{kind: "n" for kind in _KINDS_OF_KEY["n"] if kind not in _KINDS_WITHOUT_N},
}

_KINDS_WITHOUT_WHOM = {
    "cant_attack_alone",
    "cant_attack_or_block_alone",
    "cant_attack_except_alone",
    "goad",
    "detain",
    "may_exert",
    "attacks_without_tapping",
    "chooses_attackers",
    *(BLOCK_KINDS.keys() - ATTACK_KINDS.keys()),
    *DAMAGE_KINDS,
    *CHANGE_KINDS,
}

_KINDS_WITHOUT_SUBJECT = ("chooses_attackers", "chooses_blockers", "blocks_at_random")
"""Kinds that are about the whole declaration."""

_KINDS_OF_A_CONTROLLER = ("chooses_attackers", "chooses_blockers", "assigns_damage_of", "goad")
"""Kinds whose controller does something."""

_KINDS_ABOUT_SETS = ("max_attackers", "max_blockers", "must_attack_with", *_KINDS_WITHOUT_SUBJECT)
"""Kinds that are applied to no single creature: outside `subject`, `whom` and `attacker` they have no subject to refer
to."""

_PLAY_KEYS: dict[Question, tuple[str, ...]] = {
    "declare_attackers": ("attackers", "bands", "exert", "enlist"),
    "declare_blockers": ("blockers",),
    "assign_combat_damage": ("damage",),
}
"""The keys of `play` that belong to each question."""

_DECLARED: dict[Question, tuple[type, str]] = {
    "declare_attackers": (str, "what it attacks, a string"),
    "declare_blockers": (list, "the list of attackers that it blocks"),
    "assign_combat_damage": (dict, "a mapping of what it assigns to whom"),
}
"""What is declared of each creature, for each question."""

_LISTED_IN_STATE = {"attackers": "attacking", "bands": "bands", "blockers": "blocking"}
"""The keys of `state` that hold what was declared before the question asked."""

_QUESTIONS_OF_STATE_KEY: dict[str, tuple[Question, ...]] = {
    "declaring": ("declare_blockers",),
    "bands": ("declare_blockers", "assign_combat_damage"),
    "blocked": ("assign_combat_damage",),
    "damage_order": ("assign_combat_damage",),
    "damage_step": ("assign_combat_damage",),
    "struck_first": ("assign_combat_damage",),
}
"""Keys of `state` that belong to some questions only. What attacks or blocks too early is for the rules to refuse."""

_BESIDE = {"on": ("counters",), "of": ("number",), "among": ("distinct", "greatest")}
"""Keys that stand beside another one in a number."""

_COST_PARTS = ("mana", "life", "discard", "sacrifice", "tap", "return", "text")

_SLOTS_OF_WORDS = ("color", "type", "chosen color", "chosen type")
"""What `bind` names by a word, not by an id."""

_ABOUT_ALL = "this kind of effect is about all creatures together"
_COUNTED = "counts can't be nested: these permanents are being counted themselves"
_HOST = "a description of what something is attached to can't compare with a count"


_HOLDER = Permanent(id="the object", controller="its controller")
"""Stands for the object that has an ability which an effect gives."""


def _is_given(effect: Effect, key: str) -> bool:
    """Whether a key of an effect is there; of lists and marks, whether they say anything."""
    value = getattr(effect, key)
    return value is not None and value is not False and (value != [] or (key == "colors" and effect.kind == "becomes"))


def check_form(document: Document, case: Case) -> None:
    """Refuses the first thing that is wrong, in the order of the format.

    Args:
        document: Where the case comes from.
        case: What it was decoded to.

    Raises:
        CaseError: with line and path of the thing.
    """
    _Form(document, case).check()


class EffectForm:
    """Checks effects that were read from words against the state they are in: a source, a controller, what is bound.

    Args:
        case: The case with its permanents and players; its own effects are not looked at.
    """

    def __init__(self, case: Case) -> None:
        battlefield = [
            Permanent(id=each.id, controller=each.controller, types=["creature"], attached_to=each.attached_to)
            for each in case.state.battlefield
        ]
        plain = State(active=case.state.active, players=case.state.players, battlefield=battlefield)
        self._form = _Form(Document("<case>", None), Case(state=plain, question=case.question))
        self._form.check()

    def check(self, host: str | None, effects: Sequence[Effect]) -> None:
        """Refuses the first of these effects that refers to something that isn't there.

        Args:
            host: The id of the permanent that has them; without it they are effects of no permanent.
            effects: The effects of one text.

        Raises:
            CaseError: with the path of the thing.
        """
        self._form.check_effects(host, effects)


class _Scope(msgspec.Struct, frozen=True):
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


class _Form:
    def __init__(self, document: Document, case: Case) -> None:
        self.case = case
        self.refuse = document.refuse
        self.players: dict[str, Any] = dict(case.state.players)
        self.permanents: dict[str, Any] = {}

    def check(self) -> None:
        state = self.case.state
        self._check_size()
        self._check_ids()
        self._check_player(state.active, ("state", "active"))
        for id, player in state.players.items():
            for key in ("mana", "snow_mana"):
                self._check_pool(getattr(player, key), ("state", "players", id, key))
        if state.options.defending is not None:
            self._check_player(state.options.defending, ("state", "options", "defending"))
        for index, permanent in enumerate(state.battlefield):
            self._check_permanent(permanent, ("state", "battlefield", index))
        for index, effect in enumerate(state.effects):
            self._check_free_effect(effect, ("state", "effects", index))
        self._check_combat()
        self._check_play()

    def check_effects(self, host: str | None, effects: Sequence[Effect]) -> None:
        """The effects of one permanent, or of none, of a state that is checked."""
        if len(effects) > MOST_EFFECTS:
            self.refuse(
                f"{len(effects):,} effects of one text are too many; the most is {MOST_EFFECTS:,}", ("state", "effects")
            )
        taken: dict[str, Path] = {}
        for index, effect in enumerate(effects):
            self._take(taken, effect.id, ("state", "effects", index))
        if host is not None:
            self._check_permanent(replace(self.permanents[host], effects=list(effects)), ("state", "battlefield", host))
            return
        for index, effect in enumerate(effects):
            self._check_free_effect(effect, ("state", "effects", index))

    # Sizes

    def _check_size(self) -> None:
        """No game has so many, and what they would take in time and memory has no end."""
        state = self.case.state
        for key, number, most in (
            ("players", len(state.players), MOST_PLAYERS),
            ("battlefield", len(state.battlefield), MOST_PERMANENTS),
            ("effects", len(state.effects), MOST_EFFECTS),
        ):
            if number > most:
                noun = "permanents" if key == "battlefield" else key
                self.refuse(f"{number:,} {noun} are too many; the most is {most:,}", ("state", key))
        effects = 0
        for index, permanent in enumerate(state.battlefield):
            effects += len(permanent.effects or ())
            if effects > MOST_EFFECTS:
                message = f"the effects of all permanents are too many; the most is {MOST_EFFECTS:,}"
                self.refuse(message, ("state", "battlefield", index, "effects"))

    # Ids

    def _check_ids(self) -> None:
        """Ids are unique among players and permanents together, and among effects."""
        taken: dict[str, Path] = {id: ("state", "players", id) for id in self.players}
        effects: dict[str, Path] = {}
        for index, permanent in enumerate(self.case.state.battlefield):
            path: Path = ("state", "battlefield", index)
            self._take(taken, permanent.id, path)
            self.permanents[permanent.id] = permanent
            for number, effect in enumerate(permanent.effects or ()):
                self._take(effects, effect.id, (*path, "effects", number))
        for index, effect in enumerate(self.case.state.effects):
            self._take(effects, effect.id, ("state", "effects", index))

    def _take(self, taken: dict[str, Path], id: str | None, path: Path) -> None:
        if id is None:
            return
        if id in taken:
            self.refuse(f"the id {quoted(id)} is already used by {path_text(taken[id])}", (*path, "id"))
        taken[id] = path

    def _check_player(self, id: str, path: Path) -> None:
        self._check_known(id, path, "player", self.players)

    def _check_known_permanent(self, id: str, path: Path) -> None:
        self._check_known(id, path, "permanent", self.permanents)

    def _check_target(self, id: str, path: Path) -> None:
        """A player or a permanent: what can be attacked or enchanted."""
        self._check_known(id, path, "player or permanent", ChainMap(self.players, self.permanents))

    def _check_known(self, id: str, path: Path, noun: str, known: Mapping[str, object]) -> None:
        if id in known:
            return
        for other, ids in (("player", self.players), ("permanent", self.permanents)):
            if id in ids:
                self.refuse(f"{quoted(id)} is a {other}; this must be a {noun}", path)
        near = nearest(id, known)
        self.refuse(f"unknown {noun} {quoted(id)}" + (f"; did you mean {quoted(near)}?" if near else ""), path)

    # State and play

    def _check_permanent(self, permanent: Permanent, path: Path) -> None:
        if not permanent.types and permanent.name is None:
            self.refuse("a permanent needs 'types', or the 'name' of a card to look up", path)
        if permanent.types and permanent.face is not None:
            self.refuse("'face' is of a card that is looked up, and with 'types' none is", (*path, "face"))
        self._check_player(permanent.controller, (*path, "controller"))
        for key in ("owner", "protector"):
            id = getattr(permanent, key)
            if id is not None:
                self._check_player(id, (*path, key))
        if permanent.attached_to is not None:
            self._check_target(permanent.attached_to, (*path, "attached_to"))
        for index, id in enumerate(permanent.goaded_by):
            self._check_player(id, (*path, "goaded_by", index))
        for index, keyword in enumerate(permanent.keywords):
            self._check_keyword(keyword, (*path, "keywords", index))
        self._check_mana_ability(permanent.mana, (*path, "mana"))
        self._check_bound(permanent.bind, (*path, "bind"))
        for index, effect in enumerate(permanent.effects or ()):
            here = (*path, "effects", index)
            if effect.source not in (None, permanent.id):
                self.refuse("an effect of a permanent comes from it; list others in state.effects", (*here, "source"))
            if effect.controller not in (None, permanent.controller):
                self.refuse("an effect of a permanent has the permanent's controller", (*here, "controller"))
            if effect.timestamp is not None:
                self.refuse("an effect of a permanent has the permanent's timestamp", (*here, "timestamp"))
            if effect.card is not None:
                self.refuse("what a card's ability has brought about stands in state.effects", (*here, "card"))
            self._check_effect(effect, here, _Scope(source=permanent, controller=True))

    def _check_keyword(self, text: str, path: Path) -> None:
        try:
            keyword_of(text)
        except ValueError as error:
            self.refuse(str(error), path)

    def _check_mana_ability(self, given: str | list[str] | ManaAbility | None, path: Path) -> None:
        if isinstance(given, ManaAbility):
            given, path = given.add, (*path, "add")
        for here, added in self._listed(given, path):
            if not added.strip():
                self.refuse('a mana ability adds at least one mana, as in "{G}"', here)
            self._check_pool(added, here)

    def _check_pool(self, mana: str | None, path: Path) -> None:
        """Mana that is there, not mana symbols of a cost."""
        try:
            mana_of(mana or "")
        except NotManaError as error:
            self.refuse(str(error), path)

    def _check_combat(self) -> None:
        """What attacks and blocks, whose blocks are asked for, and what bears on damage."""
        state = self.case.state
        for key, questions in _QUESTIONS_OF_STATE_KEY.items():
            if getattr(state, key) not in (None, [], {}, "first") and self.case.question not in questions:
                noun = "question" if len(questions) == 1 else "questions"
                self.refuse(f"'{key}' belongs to the {noun} {' and '.join(questions)} only", ("state", key))
        for attacker, target in state.attacking.items():
            path: Path = ("state", "attacking", attacker)
            self._check_known_permanent(attacker, path)
            if isinstance(target, Gone):
                self._check_player(target.gone, (*path, "gone"))
            else:
                self._check_target(target, path)
        if state.declaring is not None:
            self._check_player(state.declaring, ("state", "declaring"))
        self._check_bands(state.bands, ("state", "bands"))
        for key in ("blocking", "damage_order"):
            for creature, others in getattr(state, key).items():
                self._check_known_permanent(creature, ("state", key, creature))
                self._check_permanents(others, ("state", key, creature))
        self._check_permanents(state.blocked, ("state", "blocked"))
        self._check_permanents(state.struck_first, ("state", "struck_first"))

    def _check_permanents(self, ids: Sequence[str], path: Path) -> None:
        """A list of permanents, each once."""
        for index, id in enumerate(ids):
            self._check_known_permanent(id, (*path, index))
            if id in ids[:index]:
                self.refuse(f"{quoted(id)} is listed twice", (*path, index))

    def _check_bands(self, bands: Sequence[Sequence[str]], path: Path) -> None:
        for index, band in enumerate(bands):
            if not band:
                self.refuse("a band has at least one member", (*path, index))
            self._check_permanents(band, (*path, index))

    def _check_play(self) -> None:
        play, question = self.case.play, self.case.question
        if play is not None:
            for key in play.__struct_fields__:
                if getattr(play, key) and key not in _PLAY_KEYS[question]:
                    self._refuse_play_key(key)
            declared = _PLAY_KEYS[question][0]
            self._check_declaration(getattr(play, declared), ("play", declared))
            self._check_bands(play.bands, ("play", "bands"))
            self._check_permanents(play.exert, ("play", "exert"))
            for attacker, tapped in play.enlist.items():
                self._check_known_permanent(attacker, ("play", "enlist", attacker))
                self._check_known_permanent(tapped, ("play", "enlist", attacker))
        expect = self.case.expect
        if expect is not None and expect.legal is not None:
            for index, declaration in enumerate(expect.legal.plays or ()):
                self._check_declaration(declaration, ("expect", "legal", "plays", index))

    def _refuse_play_key(self, key: str) -> NoReturn:
        """Refuses a key of a play that belongs to another question."""
        questions: list[Question] = list(_PLAY_KEYS)
        owner = next(each for each in questions if key in _PLAY_KEYS[each])
        earlier = questions.index(owner) < questions.index(self.case.question)
        instead = (
            f"state.{_LISTED_IN_STATE[key]} lists the {key}"
            if earlier and key in _LISTED_IN_STATE
            else f"write question: {owner}"
        )
        self.refuse(f"'{key}' is no part of the question {self.case.question}; {instead}", ("play", key))

    def _check_declaration(self, declaration: Mapping[str, str | list[str] | dict[str, int]], path: Path) -> None:
        """Each attacker with what it attacks, each blocker with the attackers that it blocks, or each source of damage
        with what it assigns to whom."""
        kind, wanted = _DECLARED[self.case.question]
        for creature, target in declaration.items():
            here = (*path, creature)
            self._check_known_permanent(creature, here)
            if not isinstance(target, kind):
                self.refuse(f"expected {wanted}, got {described(target)}", here)
            if isinstance(target, str):
                self._check_target(target, here)
            elif isinstance(target, dict):
                for recipient in target:
                    self._check_target(recipient, (*here, recipient))
            else:
                for index, attacker in enumerate(target):
                    self._check_known_permanent(attacker, (*here, index))
                    if attacker in target[:index]:
                        self.refuse(f"{quoted(creature)} blocks {quoted(attacker)} twice", (*here, index))

    # Effects

    def _check_free_effect(self, effect: Effect, path: Path) -> None:
        if effect.controller is not None:
            self._check_player(effect.controller, (*path, "controller"))
        if effect.source is not None:
            self._check_known_permanent(effect.source, (*path, "source"))
        source = None if effect.source is None else self.permanents[effect.source]
        self._check_effect(effect, path, _Scope(source=source, controller=effect.controller is not None))

    def _check_effect(self, effect: Effect, path: Path, scope: _Scope) -> None:
        kind = effect.kind
        if kind is None and effect.text is None and effect.card is None:
            self.refuse("an effect needs a 'kind', a 'text' or a 'card'", path)
        self._check_reading(effect, path)
        for key, kinds in _KINDS_OF_KEY.items():
            if kind is None and key == "timestamp":
                continue  # the words may be of such a kind
            if _is_given(effect, key) and kind not in kinds:
                *first, last = kinds
                owners = f"{', '.join(first)} and {last}" if first else last
                self.refuse(f"'{key}' belongs to {owners} only", (*path, key))
        for key, name in (("subject", "subject"), ("whom", "whom"), ("if", "if_"), ("unless", "unless")):
            if kind is None and getattr(effect, name) is not None:
                self.refuse(f"'{key}' needs a 'kind'; without one the words say it", (*path, key))
        if kind is None:
            return
        if kind in _NEEDED_KEY and getattr(effect, _NEEDED_KEY[kind]) is None:
            self.refuse(f"the kind '{kind}' needs '{_NEEDED_KEY[kind]}'", path)
        if kind in _ONE_KEY_OF and not any(_is_given(effect, key) for key in _ONE_KEY_OF[kind]):
            self.refuse(f"the kind '{kind}' needs {' or '.join(map(quoted, _ONE_KEY_OF[kind]))}", path)
        if effect.whom is not None and kind in _KINDS_WITHOUT_WHOM:
            self.refuse(f"the kind '{kind}' has no 'whom'", (*path, "whom"))
        if effect.subject is not None and kind in _KINDS_WITHOUT_SUBJECT:
            self.refuse(f"the kind '{kind}' has no 'subject'; it is about the whole declaration", (*path, "subject"))
        if effect.each == "turn" and kind == "max_blockers":
            self.refuse("the kind 'max_blockers' counts each combat or player, not each turn", (*path, "each"))
        if not scope.controller and kind in _KINDS_OF_A_CONTROLLER and effect.by is None:
            self.refuse(f"the kind '{kind}' needs " + ("'by' or " if kind == "goad" else "") + "a 'controller'", path)
        for key, message in (
            ("subject", "the subject can't be described by itself"),
            ("attacker", "the subject blocks, and is no attacker"),
            ("blocker", "the subject is blocked, and is no blocker"),
        ):
            self._check_object(getattr(effect, key), (*path, key), scope, message)
        if effect.keyword is not None:
            self._check_keyword(effect.keyword, (*path, "keyword"))
        for here, whom in self._listed(effect.whom, (*path, "whom")):
            self._check_whom(whom, here, scope)
        if effect.by is not None:
            self._check_selector(effect.by, (*path, "by"), scope)
        if kind in _KINDS_ABOUT_SETS:
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

    def _check_change(self, effect: Effect, path: Path, scope: _Scope) -> None:
        """What an effect changes of characteristics: numbers, keywords, and abilities that are another object's."""
        for key, number in (("power", effect.power), ("toughness", effect.toughness)):
            if number is not None:
                self._check_value(number, (*path, key), scope)
        for index, keyword in enumerate(effect.keywords):
            self._check_keyword(keyword, (*path, "keywords", index))
        for index, ability in enumerate(effect.abilities):
            here = (*path, "abilities", index)
            for key in ("id", "controller", "source", "timestamp"):
                if getattr(ability, key) is not None:
                    self.refuse(
                        f"an ability that is given has no '{key}'; it is the object's that has it", (*here, key)
                    )
            self._check_effect(ability, here, _Scope(source=_HOLDER, controller=True))

    def _check_reading(self, effect: Effect, path: Path) -> None:
        """What says which words are read, and what they refer to."""
        if effect.card is not None:
            for key in ("kind", "text"):
                if getattr(effect, key) is not None:
                    self.refuse(f"'{key}' says what the card's words say; give one of the two", (*path, key))
        if effect.ability is not None:
            if effect.card is None:
                self.refuse("'ability' says which one of a 'card' is meant, and there is none", (*path, "ability"))
            if effect.ability == 0:
                self.refuse("the abilities of a card are counted from 1", (*path, "ability"))
        if effect.bind and effect.kind is not None:
            self.refuse("'bind' says what words refer to; with a 'kind' they are only quoted", (*path, "bind"))
        self._check_bound(effect.bind, (*path, "bind"))

    def _check_bound(self, bind: Mapping[str, str | list[str] | int], path: Path) -> None:
        for name, bound in bind.items():
            if isinstance(bound, int):
                continue
            for here, word in self._listed(bound, (*path, name)):
                if name == "keyword":
                    self._check_keyword(word, here)
                elif name not in _SLOTS_OF_WORDS:
                    self._check_target(word, here)

    def _check_cost(self, cost: Cost | str, path: Path, scope: _Scope) -> None:
        if isinstance(cost, str):
            cost, here = Cost(mana=cost), path
        else:
            here = (*path, "mana")
        if cost == Cost() or cost == Cost(x=cost.x):
            self.refuse(f"a cost needs at least one of {', '.join(_COST_PARTS)}", path)
        if cost.mana is not None:
            try:
                symbols = symbols_of(cost.mana)
            except NotManaError as error:
                in_words = "{" not in cost.mana and here is path
                self.refuse(f"{error}; give a cost in words as {{text: …}}" if in_words else str(error), here)
            if not symbols:
                self.refuse('mana of a cost needs a symbol; write "{0}" for a cost of no mana', here)
            if "{X}" in symbols and cost.x is None:
                self.refuse("{X} needs 'x', the number that it stands for: cost: {mana: \"{X}\", x: …}", here)
        if cost.x is not None:
            if "{X}" not in symbols_of(cost.mana or ""):
                self.refuse("'x' is the number that {X} in 'mana' stands for, and there is none", (*path, "x"))
            self._check_value(cost.x, (*path, "x"), scope)
        if cost.text is not None and not cost.text.strip():
            self.refuse("an empty text says nothing; leave the key out", (*path, "text"))
        for key, number in (("life", cost.life), ("discard", cost.discard)):
            if number is not None:
                self._check_value(number, (*path, key), scope)
        for key, paid in (("sacrifice", cost.sacrifice), ("tap", cost.tap), ("return", cost.return_)):
            if paid is not None:
                if paid.n is not None:
                    self._check_value(paid.n, (*path, key, "n"), scope)
                self._check_filter(paid.what, (*path, key, "what"), scope)

    def _check_object(self, named: Filter | str | None, path: Path, scope: _Scope, not_the_subject: str) -> None:
        """The subject of an effect, or the creature on the other side of a block."""
        if named == "subject":
            self.refuse(not_the_subject, path)
        if isinstance(named, str):
            self._check_reference(named, path, scope)
        elif named is not None:
            self._check_filter(named, path, scope)

    def _check_whom(self, whom: Whom, path: Path, scope: _Scope) -> None:
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

    def _check_condition(self, condition: Condition, path: Path, scope: _Scope) -> None:
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

    def _check_tally(self, tally: Tally | Controls, path: Path, scope: _Scope) -> None:
        self._check_filter(tally.what, (*path, "what"), msgspec.structs.replace(scope, no_count=_COUNTED))
        self._check_bounds(tally, path, scope, needed=False)

    def _check_bounds(self, bounds: Comparison, path: Path, scope: _Scope, needed: bool = True) -> None:
        given = [key for key in _BOUNDS if getattr(bounds, key) is not None]
        if needed and not given and bounds.parity is None:
            self.refuse(f"a comparison needs a bound: {', '.join(_BOUNDS)} or parity", path)
        for key in given:
            self._check_value(getattr(bounds, key), (*path, key), scope)

    def _check_value(self, value: Value, path: Path, scope: _Scope) -> None:
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

    def _check_filter(self, filter_: Filter, path: Path, scope: _Scope) -> None:
        for key in ("type", "subtype", "supertype", "color", "name", "mark"):
            list(self._listed(getattr(filter_, key), (*path, key)))  # refuses an empty list
        for here, keyword in self._listed(filter_.keyword, (*path, "keyword")):
            self._check_keyword(keyword, here)
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

    # Words that refer to something

    def _check_selector(self, selector: PlayerSelector, path: Path, scope: _Scope) -> None:
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

    def _check_reference(self, word: str, path: Path, scope: _Scope) -> None:
        if word == "self" and scope.source is None:
            self.refuse("this is about the source, and this effect has no 'source'", path)
        elif word == "host":
            self._check_host(word, path, scope, self.permanents)
        elif word == "subject" and not scope.subject:
            self.refuse(f"'subject' is one creature, and {_ABOUT_ALL}", path)

    def _check_host(self, word: str, path: Path, scope: _Scope, wanted: Mapping[str, object]) -> None:
        if scope.source is None:
            self.refuse(f"'{word}' needs a source that is attached to something, and this effect has no 'source'", path)
        source, host = scope.source.id, scope.source.attached_to
        if host is not None and host not in wanted:
            noun = "player" if wanted is self.players else "permanent"
            self.refuse(f"'{word}' is about a {noun}, and {quoted(source)} is attached to {quoted(host)}", path)

    # Shapes

    def _only_key(self, part: msgspec.Struct, path: Path, but: tuple[str, ...] = ()) -> str:
        """The only key given."""
        keys = [key for key in part.__struct_fields__ if key not in but]
        given = [key for key in keys if getattr(part, key) is not None]
        if len(given) != 1:
            got = f"got {' and '.join(given)}" if given else "got none"
            self.refuse(f"exactly one of {', '.join(keys)} is needed; {got}", path)
        return given[0]

    def _listed(self, value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
        """The items of a list with their paths; a lone value is its only item; None has none."""
        if isinstance(value, list):
            if not value:
                self.refuse("an empty list describes nothing; leave the key out", path)
            for index, item in enumerate(value):
                yield (*path, index), item
        elif value is not None:
            yield path, value
