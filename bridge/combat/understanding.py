"""Reading what a case leaves to be read: names of cards, texts, keywords, what was bound."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
from msgspec.structs import replace

from bridge.asp.words import spelled
from bridge.case.documents import Path, path_text
from bridge.case.form import EffectForm
from bridge.case.keywords import CHANGING_KEYWORDS
from bridge.case.kinds import CHANGE_KINDS
from bridge.case.libraries import said_by_library
from bridge.case.sizes import GREATEST_NUMBER
from bridge.case.state import Case, Characteristic, Effect, ManaAbility, Permanent, Understood
from bridge.case.words import double_quoted, keyword_of, nearest, quoted
from bridge.combat.abilities import OF_DAMAGE, OF_LIFE, lowered, sizes_defined
from bridge.combat.idle import without_idle_effects
from bridge.combat.later_keywords import LaterKeywords
from bridge.combat.questions import asked
from bridge.errors import CaseError, InputError, InternalError
from bridge.language import phrase
from bridge.limits.deadlines import entering

if TYPE_CHECKING:
    from bridge.cards import Card, CardIndex, Face
    from bridge.case.abilities import Ability
    from bridge.case.abilities import Card as OwnCard
    from bridge.text import CardReading, Statement
    from bridge.text.budget import Account
    from bridge.text.kept import Written
    from bridge.text.mana import ManaWords

__all__ = ["Understanding"]

_OTHERS_OF_A_CARD = ("mana_cost", "mana_value", "loyalty", "defense")
"""What else of a card is a key of a permanent."""

_PRINTED_KEYS: tuple[Characteristic, ...] = (
    "types",
    "subtypes",
    "supertypes",
    "colors",
    "keywords",
    "power",
    "toughness",
)
"""The characteristics of a card besides its abilities, as keys of a permanent."""

_CHANGING_KEYWORDS = tuple(CHANGING_KEYWORDS)


class Understanding:
    """Reads what a case leaves to be read."""

    def __init__(self, case: Case, cards: CardIndex | None) -> None:
        self._case = case
        self._cards = cards
        self._about_players: dict[str, tuple[str, str]] = {}
        self._answers = dict(case.state.answers)
        self._general: set[str] = set()
        self._read_mana: list[str] = []
        self._unread_mana: dict[str, str] = {}
        self._changes_mana: dict[str, str] = {}
        self._boxed: list[str] = []
        self._left_out: list[tuple[str, int, str]] = []
        self._of_damage: list[str] = []
        self._of_life: list[str] = []
        self._account: Account | None = None
        self._readings: dict[tuple[str, str, str, bool, tuple[int, int] | None], CardReading] = {}
        self._taken = {id for each in case.state.battlefield for effect in each.effects or () if (id := effect.id)}
        self._taken |= {effect.id for effect in case.state.effects if effect.id}
        self._later = LaterKeywords(case.edition)

    def result(self) -> Understood:
        state = self._case.state
        for given in state.battlefield:
            self._later.note(given.id, {"keywords": given.keywords, "bind": given.bind, "effects": given.effects or []})
        for index, free in enumerate(state.effects):
            self._later.note(free.id or free.card or f"effect#{index + 1}", free)
        battlefield = [self._permanent(each, index) for index, each in enumerate(state.battlefield)]
        self._battlefield = {each.id: each for each in battlefield}
        effects = [one for index, each in enumerate(state.effects) for one in self._free_effect(each, index)]
        answers = {question: answer for question, answer in self._answers.items() if question not in self._general}
        state = replace(state, battlefield=battlefield, effects=effects, answers=answers)
        fields = {name: getattr(self._case, name) for name in Case.__struct_fields__}
        read = Understood(
            **{**fields, "state": state},
            about_players=self._about_players,
            read_mana=tuple(self._read_mana),
            unread_mana=self._unread_mana,
            changes_mana=self._changes_mana,
            boxed=tuple(self._boxed),
            left_out=tuple(self._left_out),
            names_keyword=tuple(self._later.named),
            lacks_keyword=tuple(self._later.left_out),
            of_damage=tuple(dict.fromkeys(self._of_damage)),
            of_life=tuple(dict.fromkeys(self._of_life)),
        )
        self._check_answers(read)
        return replace(read, state=without_idle_effects(state))

    # Permanents

    def _permanent(self, permanent: Permanent, index: int) -> Permanent:
        path: Path = ("state", "battlefield", index)
        entering("reading")
        of_card = False
        if not permanent.types:
            of_card = permanent.text is None
            permanent, keywords_are_given = self._looked_up(permanent, path), bool(permanent.keywords)
        else:
            keywords_are_given = False
        if permanent.abilities is not None:
            permanent = self._with_abilities(permanent, permanent.abilities, path)
        if permanent.effects is not None:
            found = list(permanent.effects)
            if not all(effect.kind for effect in permanent.effects):
                # A sentence among them that says nothing more is read like one of `state.effects`.
                found = [
                    one
                    for number, each in enumerate(permanent.effects)
                    for one in self._one_of_many(each, permanent, (*path, "effects", number))
                ]
            found += self._of_keywords(permanent, (), path)
            return replace(permanent, effects=found) if found != permanent.effects else permanent
        if not (permanent.text or "").strip():
            spoken = self._of_keywords(permanent, (), path)
            return replace(permanent, effects=spoken) if spoken else permanent
        effects: list[Effect] = []
        keywords = list(permanent.keywords)
        from bridge.text import LATER

        written = _written(permanent)
        reading = self._reading(*written)

        read_keywords = {one for each in reading.statements for one in each.keywords}
        for each_statement in reading.statements:
            statement = self._later.known(permanent.id, each_statement, of_card)
            if statement is None:
                continue
            if statement.origin not in LATER:
                self._note_left_out(permanent.id, statement)
            if statement.role == "unread":
                if statement.origin not in LATER:  # What something does as it resolves is for the case to say.
                    effects.append(Effect(text=statement.words))
            elif statement.role == "in_force":
                if set(statement.bind) <= permanent.bind.keys():
                    records = self._records(statement, permanent.id, permanent.bind, permanent.controller, path)
                    effects += self._later.without(permanent.id, records) if of_card else records
                else:
                    effects.append(Effect(text=statement.words))
                if not keywords_are_given:
                    keywords += [each for each in statement.keywords if each not in keywords]
        effects += self._of_keywords(permanent, read_keywords, path)
        read = replace(permanent, effects=effects, keywords=keywords)
        if written.size is not None:
            self._boxed.append(permanent.id)
        self._check(permanent, effects, (), (*path, "text"))
        return self._with_mana(read, bool(reading.bound))

    def _with_abilities(self, permanent: Permanent, abilities: list[Ability], path: Path) -> Permanent:
        """The permanent with what its abilities come to, beside the effects that the case gives."""
        effects = list(permanent.effects or ())
        mana: list[ManaAbility] = []
        for number, ability in enumerate(abilities, 1):
            words = f"ability {number}"
            found = lowered(ability, words)
            try:
                self._form.check(permanent.id, list(found.effects))
                effects += found.effects
            except CaseError as error:  # no play can ask for it, or it is about what isn't there
                effects.append(Effect(text=f"{words} ({error.message})"))
            if found.mana is not None:
                mana.append(found.mana)
            if found.changes_mana:
                self._changes_mana[permanent.id] = found.changes_mana
            if found.more_mana and (found.more_mana == "anyone" or permanent.mana is None):
                self._unread_mana[permanent.id] = found.more_mana
            if found.left_out in OF_DAMAGE:
                self._of_damage.append(permanent.id)
            if found.left_out in OF_LIFE:
                self._of_life.append(permanent.id)
            if found.left_out:
                self._left_out.append((permanent.id, number, found.left_out))
        permanent = replace(permanent, effects=effects)
        if permanent.mana is not None or not mana:
            return permanent
        alike = [each for each in mana if (each.tap, each.sacrifice) == (mana[0].tap, mana[0].sacrifice) and each.tap]
        if len(alike) < len(mana) and len(mana) > 1:  # the others could be activated beside the first
            self._unread_mana[permanent.id] = "free"
        kept = alike or mana[:1]
        added = [one for each in kept for one in ([each.add] if isinstance(each.add, str) else each.add)]
        return replace(permanent, mana=replace(kept[0], add=list(dict.fromkeys(added))))

    def _of_keywords(self, permanent: Permanent, read: Collection[str], path: Path) -> list[Effect]:
        """What keywords that the case lists say of characteristics, without those that were read."""
        given = [each for each in permanent.keywords if spelled(each).startswith(_CHANGING_KEYWORDS)]
        if not given:
            return []
        from bridge.text import Statement, spoken

        families = {keyword_of(each)[0] for each in read}
        found: list[Effect] = []
        for keyword in map(spelled, given):
            if keyword_of(keyword)[0] not in families:
                effects, questions = spoken([keyword])
                statement = Statement(
                    keyword, 0, len(keyword), "keyword", "in_force", effects=effects, questions=questions
                )
                found += self._records(statement, permanent.id, {}, permanent.controller, path)
        return found

    def _reading(
        self, text: str, name: str, type_line: str, in_force: bool = False, size: tuple[int, int] | None = None
    ) -> CardReading:
        """The reading of a text; of the case's different texts, in their order, those past its bounds are unread."""
        from bridge.text import unread
        from bridge.text.budget import Account

        key = text, name, type_line, in_force, size
        if key not in self._readings:
            self._account = self._account or Account()
            bound = self._account.opened(text)
            if bound:
                self._readings[key] = unread(text, type_line, bound)
            else:
                self._readings[key], steps = _read(*key)
                self._account.charge(steps)
        return self._readings[key]

    def _with_mana(self, permanent: Permanent, out_of_bounds: bool) -> Permanent:
        """The permanent with the mana ability that its words give it, unless the case does; what else they say about
        mana is noted, and what they may say if they are out of the bounds of what is read."""
        words = _mana_words(permanent.text or "", permanent.name or "", _written(permanent).type_line, out_of_bounds)
        if words.changes:
            self._changes_mana[permanent.id] = words.changes
        given = permanent.mana is not None
        if words.unread == "anyone" or (words.unread and not given):
            self._unread_mana[permanent.id] = words.unread
        if given or not words.add:
            return permanent
        self._read_mana.append(permanent.id)
        return replace(permanent, mana=ManaAbility(list(words.add), words.tap, words.sacrifice))

    def _looked_up(self, permanent: Permanent, path: Path) -> Permanent:
        """A permanent with what its card says, where the case doesn't."""
        if permanent.name is None and permanent.made_by is None:
            _refuse(phrase("a permanent needs its types, or the name of a card to look up"), path)
        if "face-down" in map(spelled, permanent.marks):
            _refuse(
                phrase("a face-down permanent isn't what its card says: give its types, and what else it has"), path
            )
        if permanent.name in self._case.cards and permanent.made_by is None:
            return self._of_own_card(permanent, self._case.cards[permanent.name], path)
        face = self._face(permanent, path)
        printed = face.characteristics()
        if not printed["types"]:
            _refuse(
                phrase(
                    "{name} is no permanent: its type line is {type_line}",
                    name=quoted(face.name),
                    type_line=quoted(face.type_line),
                ),
                (*path, "name"),
            )
        given = {key for key in (*_PRINTED_KEYS, *_OTHERS_OF_A_CARD) if getattr(permanent, key) not in (None, [])}
        changes: dict[str, Any] = {key: value for key, value in printed.items() if key not in given}
        if "colors" in given or permanent.colors_unknown is not None:
            changes.pop("colors_unknown", None)
        changes["name"] = face.name
        if permanent.made_by is not None:
            changes["token"] = True
        not_given: list[Characteristic] = [key for key in _PRINTED_KEYS if key not in given]
        if permanent.text is None and permanent.effects is None:
            changes["text"] = face.text
            not_given.append("abilities")
        return _filled(permanent, changes, not_given)

    def _of_own_card(self, permanent: Permanent, card: OwnCard, path: Path) -> Permanent:
        """A permanent with what the card of its name says, which the case describes."""
        if not card.types or not set(card.types).isdisjoint(("instant", "sorcery")):
            _refuse(
                phrase("{name} is no permanent by its types under 'cards'", name=quoted(permanent.name or "")),
                (*path, "name"),
            )
        printed = {key: getattr(card, key) for key in (*_PRINTED_KEYS, "mana_cost", "loyalty")}
        if not printed["colors"] and card.mana_cost:
            from bridge.cards.model import colors_in

            printed["colors"] = colors_in(card.mana_cost)
        given = {key for key in printed if getattr(permanent, key) not in (None, [])}
        changes: dict[str, Any] = {key: value for key, value in printed.items() if key not in given}
        not_given: list[Characteristic] = [key for key in _PRINTED_KEYS if key not in given]
        if permanent.text is None and permanent.effects is None and permanent.abilities is None:
            if card.abilities or card.text is None:
                changes |= {"abilities": card.abilities, "effects": sizes_defined(card)}
            else:
                changes["text"] = card.text
            not_given.append("abilities")
        return _filled(permanent, changes, not_given)

    def _one_of_many(self, effect: Effect, permanent: Permanent, path: Path) -> list[Effect]:
        if effect.kind is not None:
            return [effect]
        return self._in_force(effect, permanent.id, permanent, permanent.controller, path)

    # Effects of the state

    def _free_effect(self, effect: Effect, index: int) -> list[Effect]:
        if effect.kind is not None:
            return [effect]
        path: Path = ("state", "effects", index)
        entering("reading")
        source = self._battlefield.get(effect.source or "")
        return self._in_force(
            effect, effect.id or effect.card or f"effect#{index + 1}", source, effect.controller, path
        )

    def _in_force(
        self, effect: Effect, asker: str, source: Permanent | None, controller: str | None, path: Path
    ) -> list[Effect]:
        """The effects of a sentence, or of a card's ability, that is said to be in force."""
        if effect.card is not None:
            statements = self._ability(effect, path)
        else:
            # Whatever it came from, it is in force as what a spell says is when that has resolved.
            name = source.name if source is not None else None
            statements = list(self._reading(effect.text or "", name or "", "Instant", True).statements)
        self._check_bindings(effect, statements, path)
        found: list[Effect] = []
        of_card = effect.card is not None
        for each_statement in statements:
            statement = self._later.known(asker, each_statement, of_card)
            if statement is None:
                continue
            self._note_left_out(asker, statement)
            if statement.role == "unread":
                found.append(Effect(text=statement.words))
            elif statement.role in ("in_force", "offered"):
                if statement.keywords:
                    _refuse(
                        phrase(
                            "{words} is an ability of a permanent: list it among its keywords",
                            words=double_quoted(statement.words),
                        ),
                        path,
                    )
                records = self._records(statement, asker, effect.bind, controller, path)
                found += self._later.without(asker, records) if of_card else records
        id = effect.id or effect.card
        if id is not None:
            several = len(found) > 1
            found = [
                replace(each, id=self._fresh(f"{id}#{n}" if several else id, id == effect.id and not several))
                for n, each in enumerate(found, 1)
            ]
        if path[1] == "effects":
            found = [
                replace(
                    each,
                    controller=effect.controller,
                    source=effect.source,
                    timestamp=effect.timestamp if each.kind in CHANGE_KINDS else None,
                )
                for each in found
            ]
        self._check(source if path[1] == "battlefield" else None, found, effect.bind, path)
        if any(_bears_on_mana(each.words) for each in statements):
            self._changes_mana[source.id if source is not None else asker] = "any"
        return found

    def _note_left_out(self, asker: str, statement: Statement) -> None:
        """Notes that words are left out, or only a part of them is read, and may change what damage does."""
        from bridge.text.relevance import changes_damage, changes_life

        if statement.role == "in_force" and not statement.left_out:
            return
        if changes_damage(statement.words):
            self._of_damage.append(asker)
        if changes_life(statement.words):
            self._of_life.append(asker)

    def _fresh(self, id: str, its_own: bool) -> str:
        while id in self._taken and not its_own:
            id += "'"
        self._taken.add(id)
        return id

    def _ability(self, effect: Effect, path: Path) -> list[Statement]:
        """The statements of the one ability of a card that an entry means."""
        assert effect.card is not None
        here = (*path, "card")
        card = self._card(effect.card, here)
        abilities: list[list[Statement]] = []
        for face in card.faces:
            abilities += _abilities(self._reading(face.text, face.name, face.type_line))
        if not abilities:
            _refuse(
                phrase("nothing in the text of {card} comes into force by resolving", card=quoted(effect.card)), here
            )
        if effect.ability is None and len(abilities) == 1:
            return abilities[0]
        if effect.ability is None or not 1 <= effect.ability <= len(abilities):
            listed = "; ".join(
                f"{n}. {' '.join(each.words for each in ability)}" for n, ability in enumerate(abilities, 1)
            )
            if effect.ability is None:
                _refuse(
                    phrase(
                        "several abilities of {card} could be meant; say which by 'ability': {listed}",
                        card=quoted(effect.card),
                        listed=listed,
                    ),
                    path,
                )
            _refuse(
                phrase(
                    "{card} has no ability {ability}: {listed}",
                    card=quoted(effect.card),
                    ability=effect.ability,
                    listed=listed,
                ),
                (*path, "ability"),
            )
        return abilities[effect.ability - 1]

    def _check_bindings(self, effect: Effect, statements: Iterable[Statement], path: Path) -> None:
        """Every slot is bound, and nothing else is. Words that aren't read may have any slot."""
        statements = list(statements)
        slots = list(dict.fromkeys(slot for each in statements for slot in each.bind))
        missing = [slot for slot in slots if slot not in effect.bind]
        if missing:
            words = " ".join(each.words for each in statements if set(missing) & set(each.bind))
            example = ", ".join(f"{slot}: …" for slot in missing)
            _refuse(
                phrase(
                    "{words} asks what is meant; say it as bind: {{{example}}}",
                    words=double_quoted(words),
                    example=example,
                ),
                (*path, "bind", missing[0]),
            )
        if any(each.role == "unread" for each in statements):
            return
        for name in effect.bind:
            if name not in slots:
                close = nearest(name, slots)
                hint = (
                    phrase("did you mean '{close}'?", close=close)
                    if close
                    else phrase("what can be bound is {slots}", slots=", ".join(slots))
                    if slots
                    else phrase("nothing in these words is to be bound")
                )
                _refuse(phrase("there is no {name} here; {hint}", name=quoted(name), hint=hint), (*path, "bind", name))

    # Records

    def _records(
        self, statement: Statement, asker: str, bind: Mapping[str, Any], controller: str | None, path: Path
    ) -> list[Effect]:
        """The effects of a statement, with its slots bound and its questions those of `asker`."""
        found: list[Effect] = []
        for record in statement.effects:
            node = self._specific(_bound(record, bind), statement, asker, controller)
            try:
                found.append(msgspec.convert({"text": statement.words, **node}, Effect))
            except msgspec.ValidationError as error:
                if _OUT_OF_BOUNDS.match(str(error)):
                    _refuse(
                        phrase(
                            "{words}: a number in it is out of bounds; the most is {most}",
                            words=double_quoted(statement.words),
                            most=GREATEST_NUMBER,
                        ),
                        path,
                    )
                if statement.bind:
                    _refuse(
                        phrase(
                            "what is bound doesn't fit {words}: {error}",
                            words=double_quoted(statement.words),
                            error=said_by_library(str(error)),
                        ),
                        (*path, "bind"),
                    )
                raise InternalError(
                    f"{statement.words!r} was read as {record!r}, which is no effect: {error}"
                ) from None
        return found

    def _specific(self, node: Any, statement: Statement, asker: str, controller: str | None) -> Any:
        """A part of a record in which every question says whose it is."""
        if isinstance(node, list):
            return [self._specific(each, statement, asker, controller) for each in node]
        if not isinstance(node, dict):
            return node
        made = {
            # An ability that is given away has another controller than the effect that gives it.
            key: self._specific(value, statement, asker, None if key == "abilities" else controller)
            for key, value in node.items()
        }
        question = node.get("answer")
        if isinstance(question, str):
            made["answer"] = self._answered(f"{asker}: {question}", question)
        player = node.get("player")
        mark = player.get("mark") if isinstance(player, dict) else None
        if isinstance(mark, str) and statement.questions and _is_asked(mark):
            for id in self._selected(node["player"]["who"], controller):
                self._about_players[self._answered(f"{id}: {mark}", mark)] = (id, mark)
        return made

    def _answered(self, question: str, words: str) -> str:
        """The question; what answers its words alone answers it too."""
        given = self._case.state.answers
        if words in given:
            self._general.add(words)
            self._answers.setdefault(question, given[words])
        return question

    def _selected(self, who: Any, controller: str | None) -> list[str]:
        """The players that a question can be about: no fewer than those whom the rules let `who` select."""
        state = self._case.state
        if isinstance(who, dict):
            return [*(who.get("ids") or ()), *filter(None, [who.get("id")])]
        if who == "you" and controller is not None:
            return [controller]
        if who == "active" and not state.options.shared_team_turns:
            return [state.active]
        others = {"opponent": controller, "not_you": controller, "defending": state.active}.get(who)
        return [id for id, player in state.players.items() if id != others and not player.left]

    # Cards

    def _card(self, name: str, path: Path, token: bool = False) -> Card:
        try:
            card = self._index().card(name, token)
        except InputError as error:
            _refuse(f"{error.message} ({error.file})", path)
        if card is None:
            hint = self._comma_hint(name, path)
            if token and not hint:
                hint = phrase(
                    "; name the card that makes the token, {name} (made by CARD) or 'made_by', or give its types",
                    name=name,
                )
            _refuse(self._index().unknown(name) + hint, path)
        return card

    def _comma_hint(self, name: str, path: Path) -> str:
        """What is said of a name that a comma divided: it and the next one are a card together."""
        battlefield = self._case.state.battlefield
        following = (
            path[2] + 1 if path[:2] == ("state", "battlefield") and isinstance(path[2], int) else len(battlefield)
        )
        if following >= len(battlefield) or battlefield[following].name is None:
            return ""
        whole = f"{name}, {battlefield[following].name}"
        return (
            phrase("; a name with a comma stands in quotation marks: {name}", name=double_quoted(whole))
            if self._index().has(whole)
            else ""
        )

    def _face(self, permanent: Permanent, path: Path) -> Face:
        """The face that lies on the battlefield: the one named, the front, or that of a token that a card makes."""
        if permanent.made_by is not None:
            from bridge.combat.made_tokens import face_made_by  # here, because most cases have no such token

            return face_made_by(self._card(permanent.made_by, (*path, "made_by")), permanent, path)
        assert permanent.name is not None
        if permanent.token and (face := self._of_token(permanent.name, path)):
            return face
        card = self._card(permanent.name, (*path, "name"), permanent.token)
        face = card.face(permanent.face or permanent.name)
        if face is None:
            names = ", ".join(quoted(each.name) for each in card.faces)
            _refuse(
                phrase(
                    "{name} has no face {face}; it has {names}",
                    name=quoted(card.name),
                    face=quoted(permanent.face or ""),
                    names=names,
                ),
                (*path, "face"),
            )
        return face

    def _of_token(self, name: str, path: Path) -> Face | None:
        """The face of a token that the index has without the word Token in its name (CR 111.4), or the rules define."""
        from bridge.combat.made_tokens import face_of_predefined, without_token_word

        plain = without_token_word(name)
        if self._index().has(name) or plain == name or not self._index().has(plain):
            return None if self._index().has(name) else face_of_predefined(name)
        card = self._card(plain, (*path, "name"), True)
        return card.face(plain) if card.token else face_of_predefined(name)

    def _index(self) -> CardIndex:
        if self._cards is None:
            from bridge.cards import CardIndex

            self._cards = CardIndex()
        return self._cards

    # Checks

    @cached_property
    def _form(self) -> EffectForm:
        return EffectForm(self._case)

    def _check(self, host: Permanent | None, effects: list[Effect], bind: Iterable[str], path: Path) -> None:
        """Refuses effects whose words refer to something that isn't there: a source, a controller, what is bound."""
        effects = [each for each in effects if each.keyword is None or each.kind not in CHANGE_KINDS]
        try:
            self._form.check(None if host is None else host.id, effects)
        except CaseError as error:
            words = next((each.text for each in effects if each.text), "")
            where = (*path, "bind") if bind else path
            raise CaseError(f"{double_quoted(words or '')}: {error.message}", path=path_text(where)) from None

    def _check_answers(self, read: Understood) -> None:
        """Refuses an answer that is meant for a question of this case and isn't: it is nearly one that is open, or
        names a permanent, player or effect of this state. Others do no harm: what they were for may have left."""
        given = self._case.state.answers
        if not given:
            return
        questions = asked(read)
        state = self._case.state
        here = {*state.players, *(each.id for each in state.battlefield)}
        here |= {id for each in state.effects for id in (each.id, each.card) if id}
        for question in given:
            if question in questions or question in self._general:
                continue
            path: Path = ("state", "answers", question)
            if close := nearest(question, (each for each in questions if each not in self._answers)):
                _refuse(phrase("nothing asks this; did you mean {close}?", close=double_quoted(close)), path)
            whose, colon, _ = question.partition(": ")
            if colon and whose in here:
                listed = ", ".join(map(double_quoted, questions)) or "none"
                _refuse(phrase("nothing asks this; the questions of this case: {listed}", listed=listed), path)


def _is_asked(mark: str) -> bool:
    """Whether it is a question if a player has a mark."""
    from bridge.text.questions import GIVEN_MARKS

    return mark not in GIVEN_MARKS


def _refuse(message: str, path: Path) -> NoReturn:
    raise CaseError(message, path=path_text(path))


@lru_cache(maxsize=4096)
def _read(
    text: str, name: str, type_line: str, in_force: bool = False, size: tuple[int, int] | None = None
) -> tuple[CardReading, int]:
    """The reading of a text, and the steps that it takes; many boards hold the same card.

    Raises:
        EffortExceeded: The time is over; nothing of the reading is remembered.
    """
    from bridge.text.kept import Written, read_or_kept

    return read_or_kept(Written(text, name, type_line, in_force, size), watch=partial(entering, "reading"))


_MANA = re.compile(r"\b(?:mana|adds?|activat\w*|costs?)\b", re.IGNORECASE)
"""A word of every sentence that bears on mana: most texts have none, and are not looked into."""


def _mana_words(text: str, name: str, type_line: str, out_of_bounds: bool) -> ManaWords:
    from bridge.text.mana import ManaWords

    if not _MANA.search(text):
        return ManaWords()
    return ManaWords(unread="anyone", changes="any") if out_of_bounds else _all_mana_words(text, name, type_line)


@lru_cache(maxsize=4096)
def _all_mana_words(text: str, name: str, type_line: str) -> ManaWords:
    from bridge.text.mana import mana_words

    return mana_words(text, name, type_line)


def _bears_on_mana(words: str) -> bool:
    from bridge.text.mana import bears_on_mana

    return bool(_MANA.search(words)) and bears_on_mana(words)


def _written(permanent: Permanent) -> Written:
    from bridge.text.kept import written_on

    power, toughness = permanent.power, permanent.toughness
    size = None if power is None or toughness is None else (power, toughness)
    kinds = permanent.supertypes, permanent.types, permanent.subtypes
    return written_on(permanent.text or "", permanent.name or "", *kinds, size)


def _filled(permanent: Permanent, changes: dict[str, Any], not_given: Iterable[Characteristic]) -> Permanent:
    """A permanent with what its card says; those characteristics that the case doesn't give are printed ones."""
    if permanent.printed is not True:
        listed = permanent.printed or []
        changes["printed"] = [*listed, *(key for key in not_given if key not in listed)]
    return replace(permanent, **changes)


def _abilities(reading: CardReading) -> list[list[Statement]]:
    """What of a card comes into force by resolving, ability by ability; with each the unread words of its paragraph.

    Where nothing does, the paragraphs that hold unread words: one of these may.
    """
    numbers = list(dict.fromkeys(each.number for each in reading.statements if each.role == "offered"))
    found: list[list[Statement]] = []
    for number in numbers:
        offered = [each for each in reading.statements if each.role == "offered" and each.number == number]
        lines = {_line(reading, each) for each in offered}
        beside = [each for each in reading.statements if each.role == "unread" and _line(reading, each) in lines]
        found.append(sorted([*offered, *beside], key=lambda each: each.start))
    if not found:
        unread: dict[int, list[Statement]] = {}
        for each in reading.statements:
            if each.role == "unread":
                unread.setdefault(_line(reading, each), []).append(each)
        found = list(unread.values())
    return found


def _line(reading: CardReading, statement: Statement) -> int:
    return reading.text.count("\n", 0, statement.start)


_OUT_OF_BOUNDS = re.compile(r"Expected `int` [<>]=|Integer value out of range")

_WORDS = frozenset({"color", "keyword", "mark", "name", "subtype", "supertype", "type"})
"""Keys of a description that take words, not players or permanents."""


def _bound(node: Any, bind: Mapping[str, Any], key: str = "") -> Any:
    """A part of a record with what is bound in place of `{"bind": SLOT}`."""
    if isinstance(node, list):
        parts = [_bound(each, bind, key.removesuffix("s")) for each in node]
        # "The color or colors of your choice": one slot for several words.
        return [one for each in parts for one in (each if isinstance(each, list) else [each])]
    if not isinstance(node, dict):
        return node
    if node.keys() == {"bind"}:
        value = bind[node["bind"]]
        if key in _WORDS:
            return value
        if value == []:
            return {"non": {}}  # nothing
        return {"ids": value} if isinstance(value, list) else {"id": value} if isinstance(value, str) else value
    made = {name: _bound(value, bind, name) for name, value in node.items()}
    if "kind" in node and isinstance(made.get("of"), dict):
        made["of"] = made["of"].get("id", made["of"])  # one permanent is copied
    return made
