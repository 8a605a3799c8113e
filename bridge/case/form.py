"""The form of a case: what the types of `state` can't express, such as ids that must exist.

Whether a state makes sense in the game (who may protect a battle, what an Aura may enchant) is knowledge of the rules
and decided there; nothing here depends on the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn, get_args

from msgspec.structs import replace

from bridge.case.description_form import Scope
from bridge.case.documents import Document, Path
from bridge.case.effect_form import EffectKeysForm
from bridge.case.readings import why_no_reading
from bridge.case.state import Case, Effect, Gone, ManaAbility, Outcome, Permanent, Question, State
from bridge.case.symbols import NotManaError, mana_of
from bridge.case.words import described, quoted, together
from bridge.errors import CaseError, InputError
from bridge.language import phrase, phrase_in, term_in

__all__ = ["MOST_EFFECTS", "MOST_PERMANENTS", "MOST_PLAYERS", "EffectForm", "check_form"]

MOST_PLAYERS = 200
MOST_PERMANENTS = 5_000
MOST_EFFECTS = 5_000
"""The most permanents, players and effects in a state; effects of permanents count, too."""

_PLAY_KEYS: dict[Question, tuple[str, ...]] = {
    "declare_attackers": ("attackers", "bands", "exert", "enlist"),
    "declare_blockers": ("blockers",),
    "assign_combat_damage": ("damage",),
}
"""The keys of `play` that belong to each question."""

_DECLARED: dict[Question, tuple[type, str]] = {
    "declare_attackers": (str, term_in("value", "what it attacks, a string")),
    "declare_blockers": (list, term_in("value", "the list of attackers that it blocks")),
    "assign_combat_damage": (dict, term_in("value", "a mapping of what it assigns to whom")),
}
"""What a play declares for one creature, for each question: its type, and how messages describe it."""

_NEXT: dict[Question, Question] = {
    "declare_attackers": "declare_blockers",
    "declare_blockers": "assign_combat_damage",
    "assign_combat_damage": "assign_combat_damage",
}
"""The question that follows each one in a turn; combat damage is assigned in one or two steps (CR 510.4)."""

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
"""Keys of `state` that belong to some questions only. The rules refuse what attacks or blocks too early."""


def check_form(document: Document, case: Case) -> None:
    """Refuses the first thing that is wrong, in the order of the format.

    Args:
        document: Where the case comes from.
        case: The decoded case.

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


class _Part(Document):
    """A further question of a document, whose effects stand beside its play.

    Args:
        document: The whole document.
        path: The path of the question.
    """

    def __init__(self, document: Document, path: Path) -> None:
        super().__init__(document.file, None)
        self._whole, self._path = document, path

    def refuse(self, message: str, path: Path = (), error: type[InputError] = CaseError) -> NoReturn:
        """Refuses with the place in the whole document."""
        inside = path[1:] if path[:2] == ("state", "effects") else path
        self._whole.refuse(message, (*self._path, *inside), error)


class _Form(EffectKeysForm):
    def __init__(self, document: Document, case: Case) -> None:
        # A state with something that its edition lacks is malformed by a rule, not refused here.
        super().__init__(document, None, case.state.players, "permanent")
        self._document = document
        self.case = case

    def check(self) -> None:
        state = self.case.state
        self._check_readings()
        self._check_questions(self.case)
        self._check_size()
        self._check_ids()
        self._check_player(state.active, ("state", "active"))
        for id, player in state.players.items():
            self._check_question(player, ("state", "players", id))
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
        self._check_offered()
        self._check_then()

    def check_effects(self, host: str | None, effects: Sequence[Effect]) -> None:
        """The effects of one permanent, or of none, of a state that is checked."""
        if len(effects) > MOST_EFFECTS:
            self.refuse(
                phrase(
                    "{n} effects of one text are too many; the most is {most}",
                    n=f"{len(effects):,}",
                    most=f"{MOST_EFFECTS:,}",
                ),
                ("state", "effects"),
            )
        taken: dict[str, Path] = {}
        for index, effect in enumerate(effects):
            self._take(taken, effect.id, ("state", "effects", index))
        if host is not None:
            self._check_permanent(replace(self.objects[host], effects=list(effects)), ("state", "battlefield", host))
            return
        for index, effect in enumerate(effects):
            self._check_free_effect(effect, ("state", "effects", index))

    def _check_readings(self) -> None:
        for name, alternative in self.case.readings.items():
            if why := why_no_reading(name, alternative):
                self.refuse(why, ("readings", name))

    # Sizes

    def _check_size(self) -> None:
        """Bounds sizes: no game has more, and without a bound a case could take any time and memory."""
        state = self.case.state
        for key, number, most in (
            ("players", len(state.players), MOST_PLAYERS),
            ("battlefield", len(state.battlefield), MOST_PERMANENTS),
            ("effects", len(state.effects), MOST_EFFECTS),
        ):
            if number > most:
                noun = {
                    "players": phrase_in("things of a case", "players"),
                    "battlefield": phrase_in("things of a case", "permanents"),
                    "effects": phrase_in("things of a case", "effects"),
                }[key]
                self.refuse(
                    phrase(
                        "{n} {things} are too many; the most is {most}",
                        n=f"{number:,}",
                        things=noun,
                        most=f"{most:,}",
                    ),
                    ("state", key),
                )
        effects = 0
        for index, permanent in enumerate(state.battlefield):
            effects += len(permanent.effects or ())
            if effects > MOST_EFFECTS:
                message = phrase(
                    "the effects of all permanents are too many; the most is {most}", most=f"{MOST_EFFECTS:,}"
                )
                self.refuse(message, ("state", "battlefield", index, "effects"))
        abilities = sum(len(each.abilities) for each in self.case.cards.values())
        for index, permanent in enumerate(state.battlefield):
            abilities += len(permanent.abilities or ())
            if abilities > MOST_EFFECTS:
                message = phrase(
                    "the abilities of all cards and permanents are too many; the most is {most}",
                    most=f"{MOST_EFFECTS:,}",
                )
                self.refuse(message, ("state", "battlefield", index, "abilities"))

    # Ids

    def _check_ids(self) -> None:
        """Ids are unique among players and permanents together, and among effects."""
        taken: dict[str, Path] = {id: ("state", "players", id) for id in self.players}
        effects: dict[str, Path] = {}
        for index, permanent in enumerate(self.case.state.battlefield):
            path: Path = ("state", "battlefield", index)
            self._take(taken, permanent.id, path)
            self.objects[permanent.id] = permanent
            for number, effect in enumerate(permanent.effects or ()):
                self._take(effects, effect.id, (*path, "effects", number))
        for index, effect in enumerate(self.case.state.effects):
            self._take(effects, effect.id, ("state", "effects", index))

    # State and play

    def _check_permanent(self, permanent: Permanent, path: Path) -> None:
        self._check_question(permanent, path)
        if not permanent.controller:
            self.refuse(phrase("missing key 'controller'"), path)
        if not permanent.types and permanent.name is None and permanent.made_by is None:
            self.refuse(phrase("a permanent needs 'types', or the 'name' of a card to look up"), path)
        for key in ("face", "made_by"):
            if permanent.types and getattr(permanent, key) is not None:
                self.refuse(
                    phrase("'{key}' is of what is looked up, and with 'types' nothing is", key=key), (*path, key)
                )
        if permanent.face is not None and permanent.made_by is not None:
            self.refuse(phrase("a token that a card makes has no 'face'"), (*path, "face"))
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
        timed = {*permanent.counters, *(("suspected",) if permanent.suspected else ())}
        for what in permanent.timestamps:
            if what not in timed:
                self.refuse(
                    phrase("the permanent has no {what} that could have a timestamp", what=quoted(what)),
                    (*path, "timestamps", what),
                )
        self._check_bound(permanent.bind, (*path, "bind"))
        for index, effect in enumerate(permanent.effects or ()):
            here = (*path, "effects", index)
            if effect.source not in (None, permanent.id):
                self.refuse(
                    phrase("an effect of a permanent comes from it; list others in state.effects"), (*here, "source")
                )
            if effect.controller not in (None, permanent.controller):
                self.refuse(phrase("an effect of a permanent has the permanent's controller"), (*here, "controller"))
            if effect.timestamp is not None:
                self.refuse(phrase("an effect of a permanent has the permanent's timestamp"), (*here, "timestamp"))
            if effect.card is not None:
                self.refuse(phrase("what a card's ability has brought about stands in state.effects"), (*here, "card"))
            self._check_effect(effect, here, Scope(source=permanent, controller=True))

    def _check_mana_ability(self, given: str | list[str] | ManaAbility | None, path: Path) -> None:
        if isinstance(given, ManaAbility):
            given, path = given.add, (*path, "add")
        for here, added in self._listed(given, path):
            if not added.strip():
                self.refuse(phrase('a mana ability adds at least one mana, as in "{mana}"', mana="{G}"), here)
            self._check_pool(added, here)

    def _check_pool(self, mana: str | None, path: Path) -> None:
        """Refuses symbols that aren't mana, as in a cost."""
        try:
            mana_of(mana or "")
        except NotManaError as error:
            self.refuse(str(error), path)

    def _check_combat(self) -> None:
        """What attacks and blocks, whose blocks are asked for, and what bears on damage."""
        state = self.case.state
        for key, questions in _QUESTIONS_OF_STATE_KEY.items():
            if getattr(state, key) not in (None, [], {}, "first") and self.case.question not in questions:
                noun = phrase("question" if len(questions) == 1 else "questions")
                self.refuse(
                    phrase(
                        "'{key}' belongs to the {noun} {questions} only",
                        key=key,
                        noun=noun,
                        questions=together(questions),
                    ),
                    ("state", key),
                )
        for attacker, target in state.attacking.items():
            path: Path = ("state", "attacking", attacker)
            self._check_object_id(attacker, path)
            if isinstance(target, Gone):
                self._check_player(target.gone, (*path, "gone"))
            else:
                self._check_target(target, path)
        if state.declaring is not None:
            self._check_player(state.declaring, ("state", "declaring"))
        self._check_bands(state.bands, ("state", "bands"))
        for key in ("blocking", "damage_order"):
            for creature, others in getattr(state, key).items():
                self._check_object_id(creature, ("state", key, creature))
                self._check_permanents(others, ("state", key, creature))
        self._check_permanents(state.blocked, ("state", "blocked"))
        self._check_permanents(state.struck_first, ("state", "struck_first"))

    def _check_permanents(self, ids: Sequence[str], path: Path) -> None:
        """A list of permanents, each once."""
        for index, id in enumerate(ids):
            self._check_object_id(id, (*path, index))
            if id in ids[:index]:
                self.refuse(phrase("{id} is listed twice", id=quoted(id)), (*path, index))

    def _check_bands(self, bands: Sequence[Sequence[str]], path: Path) -> None:
        for index, band in enumerate(bands):
            if not band:
                self.refuse(phrase("a band has at least one member"), (*path, index))
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
                self._check_object_id(attacker, ("play", "enlist", attacker))
                self._check_object_id(tapped, ("play", "enlist", attacker))
        expect = self.case.expect
        if expect is not None:
            self._check_question(expect, ("expect",))
            if expect.outcome is not None and expect.outcome not in get_args(Outcome):
                listed = ", ".join(get_args(Outcome))
                self.refuse(
                    phrase("'{outcome}' is a kind of loop; a play is {listed}", outcome=expect.outcome, listed=listed),
                    ("expect", "outcome"),
                )
        if expect is not None and expect.legal is not None:
            for index, declaration in enumerate(expect.legal.plays or ()):
                self._check_declaration(declaration, ("expect", "legal", "plays", index))

    def _check_then(self) -> None:
        """Further questions: each follows the one before, and its play is about this state."""
        case = self.case
        if case.then and case.play is None:
            self.refuse(phrase("further questions are about what a play leaves, and there is no 'play'"), ("then",))
        steps = 1 if case.state.damage_step == "second" else 2
        before = case.question
        for index, each in enumerate(case.then):
            path: Path = ("then", index)
            if each.question != _NEXT[before]:
                self.refuse(
                    phrase("the question {question} doesn't follow {before}", question=each.question, before=before),
                    (*path, "question"),
                )
            steps -= before == "assign_combat_damage"
            if not steps:
                self.refuse(phrase("there are no more than two combat damage steps (CR 510.4)"), (*path, "question"))
            before = each.question
            plain = replace(case.state, effects=each.effects, attacking={}, bands=[], blocking={}, blocked=[])
            plain = replace(plain, declaring=None, damage_order={}, damage_step=None, struck_first=[])
            asked = Case(plain, question=each.question, play=each.play, expect=each.expect)
            _Form(_Part(self._document, path), asked).check()

    def _check_offered(self) -> None:
        offered = self.case.offered
        if offered is None:
            return
        for attacker, targets in offered.attackers.items():
            self._check_object_id(attacker, ("offered", "attackers", attacker))
            for index, target in enumerate(targets):
                self._check_target(target, ("offered", "attackers", attacker, index))
        for blocker, attackers in offered.blockers.items():
            self._check_object_id(blocker, ("offered", "blockers", blocker))
            self._check_permanents(attackers, ("offered", "blockers", blocker))
        self._check_permanents(offered.must, ("offered", "must"))
        for index, tried in enumerate(offered.tried):
            for attacker, target in tried.attackers.items():
                here: Path = ("offered", "tried", index, "attackers", attacker)
                self._check_object_id(attacker, here)
                self._check_target(target, here)

    def _refuse_play_key(self, key: str) -> NoReturn:
        """Refuses a key of a play that belongs to another question."""
        questions: list[Question] = list(_PLAY_KEYS)
        owner = next(each for each in questions if key in _PLAY_KEYS[each])
        earlier = questions.index(owner) < questions.index(self.case.question)
        instead = (
            phrase("state.{list} lists the {key}", list=_LISTED_IN_STATE[key], key=key)
            if earlier and key in _LISTED_IN_STATE
            else phrase("write question: {question}", question=owner)
        )
        self.refuse(
            phrase(
                "'{key}' is no part of the question {question}; {instead}",
                key=key,
                question=self.case.question,
                instead=instead,
            ),
            ("play", key),
        )

    def _check_declaration(self, declaration: Mapping[str, str | list[str] | dict[str, int]], path: Path) -> None:
        """Each attacker with what it attacks, each blocker with the attackers that it blocks, or each source of damage
        with what it assigns to whom."""
        kind, wanted = _DECLARED[self.case.question]
        for creature, target in declaration.items():
            here = (*path, creature)
            self._check_object_id(creature, here)
            if not isinstance(target, kind):
                self.refuse(
                    phrase(
                        "expected {wanted}, got {found}", wanted=phrase_in("value", wanted), found=described(target)
                    ),
                    here,
                )
            if isinstance(target, str):
                self._check_target(target, here)
            elif isinstance(target, dict):
                for recipient in target:
                    self._check_target(recipient, (*here, recipient))
            else:
                for index, attacker in enumerate(target):
                    self._check_object_id(attacker, (*here, index))
                    if attacker in target[:index]:
                        self.refuse(
                            phrase(
                                "{creature} blocks {attacker} twice",
                                creature=quoted(creature),
                                attacker=quoted(attacker),
                            ),
                            (*here, index),
                        )

    # Effects

    def _check_free_effect(self, effect: Effect, path: Path) -> None:
        if effect.controller is not None:
            self._check_player(effect.controller, (*path, "controller"))
        if effect.source is not None:
            self._check_object_id(effect.source, (*path, "source"))
        source = None if effect.source is None else self.objects[effect.source]
        self._check_effect(effect, path, Scope(source=source, controller=effect.controller is not None))
