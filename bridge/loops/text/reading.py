"""Reads a card's text, line by line, into abilities; unread parts stay as text.

A sentence is read as a whole or not at all, and so is the ability that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from msgspec.structs import replace

from bridge.case.abilities import Ability, Event, Instruction, Static, Target
from bridge.case.conditions import Condition, Cost, Pick
from bridge.case.descriptions import Description
from bridge.case.descriptions import Number as NumberInForm
from bridge.case.land_types import BASIC_LAND_TYPES
from bridge.case.words import keyword_of
from bridge.loops.text.building import Builder, quoted_of
from bridge.loops.text.card_text import CardText, Piece, unread_piece
from bridge.loops.text.describing import cost_of, event_of, static_abilities
from bridge.loops.text.fixed_sentences import (
    ACTIVATE_IF,
    AT_LEAST_ONE,
    COMBAT_EVENT,
    FLAVOR,
    IN_COMBAT,
    LIKE_EXILED,
    RESTRICTED,
    RESTRICTIONS,
    asked_by,
)
from bridge.loops.text.keywords import KeywordReading, backed_up, equip, keyword_reading
from bridge.loops.text.parsing import meanings_of
from bridge.loops.text.relevance import goes_on, is_permission, left_out, replaces_draw, rule_of
from bridge.loops.text.surroundings import Granted, Surroundings, UnreadError
from bridge.loops.text.tokens import Tokens, described_token
from bridge.loops.text.triggers import condition_of, looking_back, more_mana, of_damage, state_condition
from bridge.text.budget import LONGEST_NAME, LONGEST_TEXT, STEPS_PER_CARD, limited
from bridge.text.cutting import Line, lines_of, own_names, with_own_name
from bridge.text.meanings.loops.values import Asked, Happening, Number, Sentence, Thing, Token, Trigger
from bridge.text.meanings.values import Node

__all__ = ["abilities_of", "unread_text"]


def abilities_of(
    name: str,
    text: str,
    types: Sequence[str] = (),
    subtypes: Sequence[str] = (),
    *,
    supertypes: Sequence[str] = (),
    mana_cost: str | None = None,
    chosen: str | None = None,
    exiled: str | None = None,
    across_turns: bool = False,
    tokens: Tokens | None = None,
) -> CardText:
    """Reads a card's text.

    Args:
        name: The card's name, which the text may call it by.
        text: Oracle text of one face, one ability a line.
        types: Its card types.
        subtypes: Its subtypes.
        supertypes: Its supertypes: the text may call a legend by the beginning of its name.
        mana_cost: Its mana cost. X in it is 0 for permanents, and 1 for instants and sorceries, whose players are
            assumed to choose it.
        chosen: The type or color that was chosen as it entered.
        exiled: The name of the card that it exiled.
        across_turns: Whether steps and turns may pass.
        tokens: Collects the cards for tokens.

    A text, and each of its sentences, has a budget of length and of work (`bridge.text.budget`); what exceeds it isn't
    read.
    """
    if len(text) > LONGEST_TEXT or (len(name) > LONGEST_NAME and text.strip()):
        return unread_text(text)
    reader = _Reader(name, types, subtypes, supertypes, mana_cost, chosen, tokens or Tokens(), exiled, across_turns)
    with limited(STEPS_PER_CARD):
        return reader.read(text)


def unread_text(text: str) -> CardText:
    """The reading of a text that is not read as a whole."""
    return CardText((unread_piece(text, Ability(text=text)),))


_MODES = re.compile(
    r"(?P<before>.*?),? ?choose (?P<how>one|one or both|one or more|two|up to one|up to two) ?—?$", re.I
)
_XS = (0, 1, 2, 3)
"""The values of X in the cost of an activated ability, each of which makes an ability."""


class _Reader:
    def __init__(
        self,
        name: str,
        types: Sequence[str],
        subtypes: Sequence[str],
        supertypes: Sequence[str],
        mana_cost: str | None,
        chosen: str | None,
        tokens: Tokens,
        exiled: str | None = None,
        across_turns: bool = False,
    ) -> None:
        self._names = own_names(name, "Legendary" if "legendary" in supertypes else "") if name else []
        self._name = name
        self._types = list(types)
        self._subtypes = list(subtypes)
        self._spell = any(each in ("instant", "sorcery") for each in types)
        self._mana_cost = mana_cost or ""
        self._chosen = chosen
        self._exiled = exiled
        self._tokens = tokens
        self._across = across_turns
        self._around = Surroundings(self._quotation, self._keyword_abilities, self._token, chosen, across_turns)
        self._strive = False

    def read(self, text: str) -> CardText:
        type_line = " ".join([*self._types, *self._subtypes])
        lines = list(lines_of(text, [type_line]))
        pieces: list[Piece] = []
        if "land" in self._types:
            letters = [BASIC_LAND_TYPES[word.lower()] for word in self._subtypes if word.lower() in BASIC_LAND_TYPES]
            # CR 305.6: a basic land type comes with an ability.
            taps = [Instruction(do="add_mana", mana=letter) for letter in letters]
            pieces += [Piece(abilities=(Ability(cost=Cost(tap=True), do=[each]),)) for each in taps]
        number = 0
        while number < len(lines):
            line = lines[number]
            if line.face:
                break
            number += 1
            modes: list[Line] = []
            while number < len(lines) and lines[number].origin == "mode":
                modes.append(lines[number])
                number += 1
            pieces.append(self._line(text, line, modes))
        if self._spell:
            pieces = self._one_spell(pieces)
        pieces = backed_up(pieces)
        if "{X}" in self._mana_cost:
            other = Ability(cost=Cost(mana="{0}"), zone="hand", text=f"Another X in {self._mana_cost}")
            pieces.append(Piece(asked=(Asked("no_casting"),), unread=other))
        return CardText(tuple(pieces))

    # ---------------------------------------------------------------------------------------------------------- lines

    def _line(self, text: str, line: Line, modes: Sequence[Line]) -> Piece:
        whole = text[line.start : line.end].strip()
        if line.origin == "static" and (found := FLAVOR.match(line.sentences[0].text if line.sentences else "")):
            # This flavor word doesn't begin with a letter.
            first, *rest = line.sentences
            first = first._replace(text=first.text[found.end() :])
            line = line._replace(origin="triggered", sentences=(first, *rest))
        if line.levels is not None or line.origin == "level":
            return unread_piece(whole, Ability(text=whole))
        if line.prefix == "Companion":
            return _without("deck", whole)
        if line.prefix in RESTRICTED and line.origin not in ("activated", "loyalty"):
            return unread_piece(whole, Ability(text=whole))
        if line.origin == "chapter":
            # CR 714.3: chapters trigger only by the turn-based action, and by effects that put lore counters.
            return _without("chapters", whole)
        if line.origin in ("static", "spell") and not modes:
            keyword = self._keywords(whole, line)
            if keyword is not None:
                return keyword
        try:
            if line.origin in ("activated", "loyalty"):
                return self._activated(line, modes, whole)
            if line.origin == "triggered":
                return self._triggered(line, modes, whole)
            if line.origin == "spell":
                return self._spell_line(line, modes, whole)
            if line.origin == "static":
                return self._static(line, whole)
        except UnreadError:
            return unread_piece(whole, Ability(text=whole))
        return unread_piece(whole, Ability(text=whole))

    def _said(self, sentence: str) -> str:
        """A sentence as the grammar takes it, with `~` for the object itself."""
        parts = re.split(r"([\"“][^\"“”]*[\"”])", sentence)
        said = "".join(
            with_own_name(part, []) if number % 2 else with_own_name(part, self._names)
            for number, part in enumerate(parts)
        )
        return said.replace("“", '"').replace("”", '"').replace("’", "'")

    # keywords

    def _keywords(self, whole: str, line: Line) -> Piece | None:
        sentences = [sentence.text for sentence in line.sentences]
        if len(sentences) != 1:
            return None
        words = self._said(sentences[0])
        lowered = words.lower()
        if line.prefix:
            # "Buyback — Sacrifice three Islands": the word before the dash is the keyword.
            lowered = f"{line.prefix.lower()}—{lowered}"
            words = f"{line.prefix}—{words}"
        special = self._special_keyword(words, lowered, whole)
        if special is not None:
            return special
        readings: list[KeywordReading] = []
        for piece in [words] if keyword_reading(words) is not None else re.split(r"[,;] ", words):
            reading = keyword_reading(piece)
            if reading is None:
                return None
            readings.append(reading)
        for reading in readings:
            self._make_tokens(reading.abilities)
        return Piece(
            abilities=tuple(each for reading in readings for each in reading.abilities),
            asked=tuple(each for reading in readings for each in reading.asked),
            unread=Ability(text=whole),
            keywords=tuple(word for reading in readings for word in reading.keywords if _is_keyword(word)),
        )

    def _special_keyword(self, words: str, lowered: str, whole: str) -> Piece | None:
        """The reading of a keyword with a cost or a description; None for other words."""
        if lowered.startswith("enchant ") and "Aura" in self._subtypes:
            for group in meanings_of(f"tap target {words[8:]}", "effects"):
                try:
                    builder = Builder(self._around, spell=True)
                    builder.sentence(group)
                    return Piece(abilities=(Ability(targets=builder.targets),), unread=Ability(text=whole))
                except UnreadError:
                    return unread_piece(whole, Ability(text=whole))
            return unread_piece(whole, Ability(text=whole))
        if lowered.startswith(("equip ", "equip—")):
            cost = self._cost(words[6:])
            if cost is None and not re.fullmatch(r"equip(—.+| .*\{[^{}]+\})", lowered):
                return None
            if cost is None:
                return unread_piece(whole, Ability(cost=Cost(mana="{0}"), sorcery=True, text=whole))
            return Piece(abilities=(equip(cost_of(cost, self._around)),), unread=Ability(text=whole))
        if lowered.startswith(("buyback ", "buyback—")):
            cost = self._cost(words[8:])
            if cost is None:
                return unread_piece(whole, Ability(cost=Cost(mana="{0}"), zone="hand", text=whole))
            # The cost is always paid; casting the card without it is an option that isn't used.
            without = Ability(cost=Cost(mana="{0}"), zone="hand", text=whole)
            return Piece(abilities=(without,), additional=cost_of(cost, self._around), return_to_hand=True)
        if lowered.startswith("affinity for "):
            return self._static_said(f"This spell costs {{1}} less to cast for each {words[13:]} you control", whole)
        if lowered.startswith("cumulative upkeep"):
            return _without("later", whole)
        return None

    # costs

    def _cost(self, words: str) -> Node | None:
        said = self._said(words).strip().rstrip(":").strip()
        meanings = meanings_of(said, "costs")
        return meanings[0] if len(meanings) == 1 else None

    def _activated(self, line: Line, modes: Sequence[Line], whole: str) -> Piece:
        if line.origin == "loyalty":
            words = line.cost.replace("−", "-").replace("+", "")
            node: Node | None = {"loyalty": int(words)} if re.fullmatch(r"-?\d{1,9}", words) else None
        else:
            node = self._cost(line.cost)
        optional = Cost(mana="{0}")
        if node is None or line.prefix in RESTRICTED:
            return unread_piece(whole, Ability(cost=optional, text=whole))
        x_wanted = "{X}" in node.get("mana", "")
        try:
            optional = cost_of({**node, "mana": node["mana"].replace("{X}", "{0}")} if x_wanted else node, self._around)
        except UnreadError:
            return unread_piece(whole, Ability(cost=optional, text=whole))
        if modes:
            return self._activated_modes(line, modes, node, whole, optional)
        sentences = [sentence.text for sentence in line.sentences]
        abilities: list[Ability] = []
        asked: list[Asked] = []
        unread = ""
        for x in _XS if x_wanted else (None,):
            read = self._used(sentences, node, x)
            if isinstance(read, str):
                unread = unread or read
                continue
            more, also = read
            abilities += more
            asked += also
        if not abilities and unread:
            return unread_piece(unread, Ability(cost=optional, text=unread))
        if x_wanted:
            abilities.append(Ability(cost=optional, text=whole))  # with a larger X
        return Piece(
            abilities=tuple(abilities), asked=tuple(dict.fromkeys(asked)), unread=Ability(cost=optional, text=whole)
        )

    def _activated_modes(self, line: Line, modes: Sequence[Line], node: Node, whole: str, optional: Cost) -> Piece:
        """An activated ability with "choose one": an ability for each mode (CR 602.2b, 700.2)."""
        heads = [self._said(sentence.text) for sentence in line.sentences]
        found = _MODES.match(heads[0]) if heads else None
        if found is None or found["before"] or found["how"].lower() != "one" or "{X}" in node.get("mana", ""):
            return unread_piece(whole, Ability(cost=optional, text=whole))
        rest = [sentence.text for sentence in line.sentences[1:]]
        abilities: list[Ability] = []
        asked: list[Asked] = []
        pieces: list[Ability] = []
        for mode in modes:
            read = self._used([sentence.text for sentence in mode.sentences] + rest, node, None)
            if isinstance(read, str):
                pieces.append(Ability(cost=optional, text=read))
            else:
                abilities += read[0]
                asked += read[1]
        return Piece(
            abilities=(*abilities, *pieces),
            asked=tuple(dict.fromkeys(asked)),
            unread=Ability(cost=optional, text=whole),
        )

    def _used(self, sentences: Sequence[str], cost: Node, x: int | None) -> tuple[list[Ability], list[Asked]] | str:
        """The abilities for what an activated ability does; or the words of the first sentence that isn't read."""
        builder = Builder(self._around, cost=cost, x=x)
        builder.elsewhere = True
        keys: dict[str, Any] = {}
        restrictions: Node = {}
        for sentence in sentences:
            if not self._say(builder, sentence, restrictions):
                return sentence
        if restrictions.get("x_not_0") and x == 0:
            return [], []
        try:
            do = builder.finished()
            keys["cost"] = cost_of(cost, self._around, x)
            if "if" in restrictions:
                keys["if_"] = builder.condition(restrictions["if"])
        except UnreadError:
            return " ".join(sentences)
        asked = [*builder.asked, *asked_by(restrictions)]
        if Asked("as_instant") in asked:
            if not keys["cost"].discard_hand:
                return " ".join(sentences)
            asked.remove(Asked("as_instant"))
        if not do:
            return " ".join(sentences)
        for key in ("sorcery", "once_each_turn"):
            if restrictions.get(key):
                keys[key] = True
        found = []
        for way in builder.ways or (None,):
            done = do if way is None else [replace(do[0], **way)]
            found.append(Ability(targets=list(builder.targets), do=done, zone=builder.zone, **keys))
        return found, asked

    def _say(self, builder: Builder, sentence: str, restrictions: Node) -> bool:
        """Adds a sentence to an ability; returns False if the sentence isn't read."""
        said = self._said(sentence)
        for pattern, node in RESTRICTIONS:
            if pattern.fullmatch(said):
                for key, value in node.items():
                    if key in ("asked", "left_out"):
                        restrictions.setdefault(key, []).append(value)
                    else:
                        restrictions[key] = value
                return True
        if found := ACTIVATE_IF.fullmatch(said):
            conditions = meanings_of(found["condition"], "condition")
            if len(conditions) != 1 or "if" in restrictions:
                return False
            restrictions["if"] = conditions[0]
            return True
        meanings = meanings_of(said, "effects")
        if len(meanings) != 1:
            return False
        try:
            builder.sentence(meanings[0])
        except UnreadError:
            return False
        return True

    # triggered abilities

    def _triggered(self, line: Line, modes: Sequence[Line], whole: str) -> Piece:
        sentences = [sentence.text for sentence in line.sentences]
        first = self._said(sentences[0])
        if modes:
            return self._triggered_modes(line, modes, whole)
        basic = BASIC_LAND_TYPES.get((self._exiled or "").lower())
        if LIKE_EXILED.fullmatch(first) and len(sentences) == 1 and basic is not None:
            what = Description(type="land", name=self._exiled)
            static = Static(does="more_mana", what=what, who="any", mana=basic)
            return Piece(abilities=(Ability(static=static),), unread=Ability(text=whole))
        if self._never(first):
            return _without("never", whole)
        triggers = [each for each in meanings_of(first, "triggered") if isinstance(each, Trigger)]
        if len(triggers) != 1:
            return unread_piece(sentences[0], self._unread_trigger(first, sentences[0]))
        (trigger,) = triggers
        abilities: list[Ability] = []
        asked: list[Asked] = []
        for happening in trigger.events:
            read = self._one_trigger(happening, trigger, sentences)
            if isinstance(read, str):
                return unread_piece(read, self._unread_trigger(first, read))
            abilities.append(read[0])
            asked += read[1]
        return Piece(
            abilities=tuple(abilities), asked=tuple(dict.fromkeys(asked)), unread=self._unread_trigger(first, whole)
        )

    def _one_trigger(
        self, happening: Happening, trigger: Trigger, sentences: Sequence[str]
    ) -> tuple[Ability, list[Asked]] | str:
        if happening.event["on"].startswith("_"):
            return sentences[0]  # blocks, or combat damage to something
        try:
            happening, condition = looking_back(happening, trigger.if_)
        except UnreadError:
            return sentences[0]
        builder = Builder(self._around, event=happening)
        builder.elsewhere = True
        keys: dict[str, Any] = {}
        restrictions: Node = {}
        try:
            keys["when"] = event_of(happening, builder)
            conditions = [each for each in (happening.if_, condition) if each is not None]
            if conditions:
                read = [condition_of(builder, each) for each in conditions]
                kept = [each for each in read if each is not None]
                if kept:
                    keys["if_"] = kept[0] if len(kept) == 1 else Condition(all=kept)
            self._may_all(builder, trigger.sentence, len(sentences), keys)
        except UnreadError:
            return sentences[0]
        for sentence in sentences[1:]:
            if not self._say(builder, sentence, restrictions):
                return sentence
        try:
            do = builder.finished()
        except UnreadError:
            return " ".join(sentences)
        if builder.ways or "if" in restrictions or "sorcery" in restrictions or not do:
            return " ".join(sentences)
        if restrictions.get("once_each_turn"):
            keys["once_each_turn"] = True
        if happening.event.get("on") == "cast" and happening.event.get("what") == "self":
            keys["zone"] = "stack"
        if builder.zone != "battlefield":
            keys["zone"] = builder.zone
        asked = [*builder.asked, *asked_by(restrictions)]
        if happening.event["on"] == "tapped_for_mana" and do[0].do == "add_mana":
            static = more_mana(do, keys)
            if static is None or builder.targets:
                return " ".join(sentences)
            return Ability(static=replace(static, what=keys["when"].what)), asked
        return Ability(targets=list(builder.targets), do=do, **keys), asked

    def _may_all(self, builder: Builder, sentence: Sentence, count: int, keys: dict[str, Any]) -> None:
        """Adds the first sentence; a "you may" that covers the whole ability becomes a key of the ability."""
        alone = count == 1 and len(sentence.clauses) == 1 and sentence.if_ is None and sentence.unless is None
        clause = sentence.clauses[0]
        if alone and clause.may is not None and clause.may.word == "you" and clause.dos[0].verb != "pay":
            builder.sentence(sentence._replace(clauses=(clause._replace(may=None),)))
            keys["may"] = True
            return
        builder.sentence(sentence)

    def _unread_trigger(self, first: str, words: str) -> Ability:
        """A triggered ability of which nothing, or only the event, is read."""
        commas = [found.start() for found in re.finditer(",", first)]
        for end in reversed(commas):
            meanings = [tuple(map(of_damage, each)) for each in meanings_of(first[:end], "trigger")]
            if len(meanings) == 1 and len(meanings[0]) == 1 and not meanings[0][0].event["on"].startswith("_"):
                (happening,) = meanings[0]
                builder = Builder(self._around, event=happening)
                try:
                    when = event_of(happening, builder)
                    return Ability(when=when, if_=state_condition(builder, happening), text=words)
                except UnreadError:
                    break
            if len(meanings) == 1 and all(each.event["on"] in IN_COMBAT for each in meanings[0]):
                # The event happens in combat, and not before attackers are declared.
                return Ability(when=Event(on="begins", step="attack", who="any"), text=words)
        if COMBAT_EVENT.match(first):
            return Ability(when=Event(on="begins", step="attack", who="any"), text=words)
        return Ability(text=words)

    def _never(self, first: str) -> bool:
        """Whether an ability triggers only on events that no instruction of the case form causes."""
        for found in re.finditer(",", first):
            meanings = meanings_of(first[: found.start()], "trigger")
            if len(meanings) == 1:
                return all(each.event["on"] == "_never" for each in meanings[0])
        return False

    def _triggered_modes(self, line: Line, modes: Sequence[Line], whole: str) -> Piece:
        sentences = [self._said(sentence.text) for sentence in line.sentences]
        found = _MODES.match(sentences[0])
        if found is None or len(sentences) > 1 or found["how"].lower() != "one":
            return unread_piece(whole, self._unread_trigger(sentences[0], whole))
        events = meanings_of(found["before"].strip(), "trigger")
        if len(events) != 1 or len(events[0]) != 1:
            return unread_piece(whole, Ability(text=whole))
        (happening,) = events[0]
        unread = self._unread_trigger(sentences[0], whole)
        try:
            when = event_of(happening, Builder(self._around, event=happening))
        except UnreadError:
            return unread_piece(whole, unread)
        read = self._modes(modes, lambda: Builder(self._around, event=happening))
        if isinstance(read, str):
            return self._one_mode(modes, happening, when) or unread_piece(read, replace(unread, text=read))
        do, targets, asked = read
        return Piece(abilities=(Ability(when=when, targets=targets, do=do),), asked=tuple(asked), unread=unread)

    def _one_mode(self, modes: Sequence[Line], happening: Happening, when: Event) -> Piece | None:
        """The first mode that is read; its controller may choose it, and the others are options that aren't read."""
        for number, mode in enumerate(modes):
            read = self._mode(mode, Builder(self._around, event=happening))
            if read is None:
                continue
            do, targets, asked = read
            others = [
                text
                for place, each in enumerate(modes)
                if place != number
                for text in [" ".join(sentence.text for sentence in each.sentences)]
            ]
            options = tuple(Ability(may=True, text=text) for text in others)
            return Piece(abilities=(Ability(when=when, targets=targets, do=do), *options), asked=tuple(asked))
        return None

    def _mode(self, mode: Line, builder: Builder) -> tuple[list[Instruction], list[Target], list[Asked]] | None:
        """What one mode does, its targets, and conditions on the case; None if it isn't read."""
        restrictions: Node = {}
        for sentence in mode.sentences:
            if not self._say(builder, sentence.text, restrictions) or set(restrictions) - {"left_out"}:
                return None
        try:
            done = builder.finished()
        except UnreadError:
            return None
        if not done or builder.ways:
            return None
        return done, list(builder.targets), builder.asked

    def _modes(
        self, modes: Sequence[Line], builder_of: Callable[[], Builder]
    ) -> tuple[list[Instruction], list[Target], list[Asked]] | str:
        """What "choose one" does, or the unread words; if one mode has a target, another one has to do nothing."""
        do: list[Instruction] = []
        targets: list[Target] = []
        asked: list[Asked] = []
        blank = False
        for number, mode in enumerate(modes, 1):
            builder = builder_of()
            restrictions: Node = {}
            for sentence in mode.sentences:
                if not self._say(builder, sentence.text, restrictions) or set(restrictions) - {"left_out"}:
                    return sentence.text
            try:
                done = builder.finished()
            except UnreadError:
                done = []
            if not done or builder.ways:
                return " ".join(sentence.text for sentence in mode.sentences)
            asked += [*builder.asked, *asked_by(restrictions)]
            if builder.targets:
                if targets or len(builder.targets) > 1:
                    return " ".join(sentence.text for sentence in mode.sentences)
                targets = [replace(builder.targets[0], up_to=True)]
            elif all(each.do == "nothing" for each in done):
                blank = True
            do += [replace(each, mode=number) for each in done]
        if targets and not blank:
            # In the form, this mode could be chosen without a target, which is no other mode's effect.
            return " ".join(sentence.text for mode in modes for sentence in mode.sentences)
        return do, targets, asked

    # spells

    def _spell_line(self, line: Line, modes: Sequence[Line], whole: str) -> Piece:
        sentences = [sentence.text for sentence in line.sentences]
        said = self._said(sentences[0])
        if found := re.fullmatch(r"As an additional cost to cast this spell, (?P<cost>.*)", said, re.IGNORECASE):
            cost = self._cost(found["cost"][0].upper() + found["cost"][1:])
            if cost is None or len(sentences) > 1:
                return unread_piece(whole, Ability(text=whole))
            return Piece(additional=cost_of(cost, self._around), unread=Ability(text=whole))
        if len(sentences) == 1 and (rule := rule_of(said)) is not None:
            self._strive = self._strive or rule == "strive"
            return _without(rule, whole)
        if modes:
            found = _MODES.match(said)
            if found is None or found["before"] or found["how"].lower() != "one" or len(sentences) > 1:
                return unread_piece(whole, Ability(text=whole))
            read = self._modes(modes, lambda: Builder(self._around, spell=True, x=self._x()))
            if isinstance(read, str):
                return unread_piece(read, Ability(text=read))
            do, targets, asked = read
            return Piece(abilities=(Ability(targets=targets, do=do),), asked=tuple(asked), unread=Ability(text=whole))
        return Piece(words="", abilities=(), unread=Ability(text=whole), asked=(Asked("spell"),))

    def _x(self) -> int | None:
        if "{X}" not in self._mana_cost:
            return None
        return 1 if self._spell else 0

    def _one_spell(self, pieces: list[Piece]) -> list[Piece]:
        """Joins the lines of an instant or sorcery into one ability."""
        lines = [piece for piece in pieces if Asked("spell") in piece.asked]
        if not lines:
            return pieces
        rest = [piece for piece in pieces if Asked("spell") not in piece.asked]
        paid = [piece.additional for piece in rest if piece.additional is not None]
        node: Node = {}
        for cost in paid:
            for key in ("sacrifice", "exile", "return_", "tap_permanents"):
                value = getattr(cost, key)
                if isinstance(value, Pick):
                    node[key.rstrip("_")] = Thing("pick", {})
        x = self._x()
        builder = Builder(self._around, cost=node, spell=True, x=x)
        builder.one_target = self._strive
        restrictions: Node = {}
        for piece in lines:
            assert piece.unread is not None and piece.unread.text is not None
            for sentence in self._sentences(piece.unread.text):
                if not self._say(builder, sentence, restrictions) or "if" in restrictions:
                    return [*rest, unread_piece(sentence, Ability(text=sentence))]
        whole = " ".join(cast(str, piece.unread.text) for piece in lines if piece.unread is not None)
        try:
            do = builder.finished()
        except UnreadError:
            return [*rest, unread_piece(whole, Ability(text=whole))]
        if builder.ways or not do or set(restrictions) - {"asked", "left_out"}:
            return [*rest, unread_piece(whole, Ability(text=whole))]
        asked = [*builder.asked, *asked_by(restrictions)]
        spell = Piece(
            abilities=(Ability(targets=list(builder.targets), do=do),),
            asked=tuple(asked),
            unread=Ability(text=whole),
        )
        if x:
            symbols = self._mana_cost.count("{X}")
            asked.append(Asked("paid_for"))
            spell = replace(spell, additional=Cost(mana="{" + str(x * symbols) + "}"), asked=tuple(asked))
        return [*rest, spell]

    def _sentences(self, text: str) -> list[str]:
        (line, *_) = lines_of(text, ["instant"])
        return [sentence.text for sentence in line.sentences]

    # static abilities

    def _static(self, line: Line, whole: str) -> Piece:
        abilities: list[Ability] = []
        asked: list[Asked] = []
        pt: NumberInForm | None = None
        first, *others = (self._said(sentence.text) for sentence in line.sentences)
        if replaces_draw(first) and all(map(goes_on, others)):
            return _without("draws", whole)
        floored = bool(others) and AT_LEAST_ONE.fullmatch(others[-1]) is not None
        for sentence in line.sentences[:-1] if floored else line.sentences:
            piece = self._static_said(self._said(sentence.text), sentence.text)
            if piece.words:
                # A line of several sentences is unread as a whole.
                words = piece.words if len(line.sentences) == 1 else whole
                return unread_piece(piece.words, replace(piece.unread or Ability(), text=words))
            abilities += piece.abilities
            asked += piece.asked
            pt = piece.pt or pt
        if floored is not any(each.static and each.static.does == "activation_less" for each in abilities):
            return unread_piece(whole, Ability(text=whole))
        return Piece(abilities=tuple(abilities), asked=tuple(asked), unread=Ability(text=whole), pt=pt)

    def _static_said(self, said: str, words: str) -> Piece:
        embalmed = _EMBALMED.search(said)
        if embalmed is not None:
            said = said[: embalmed.start()]
        meanings = meanings_of(said, "statics")
        if len(meanings) != 1:
            rule = rule_of(said)
            if rule is None and is_permission(said):  # nobody has to use it (CR 732.5)
                return unread_piece(words, Ability(cost=Cost(mana="{0}"), text=words))
            return unread_piece(words, Ability(text=words)) if rule is None else _without(rule, words)
        (nodes,) = meanings
        if len(nodes) == 1 and "_pt" in nodes[0]:
            try:
                amount = Builder(self._around).number(nodes[0]["_pt"])
            except UnreadError:
                return unread_piece(words, Ability(text=words))
            if isinstance(amount, int):
                return unread_piece(words, Ability(text=words))
            return Piece(unread=Ability(text=words), pt=amount)
        nodes = [self._with_x(node) for node in nodes]
        try:
            abilities, asked = static_abilities([node for node in nodes if node is not None], self._around)
        except UnreadError:
            return unread_piece(words, Ability(text=words))
        kept: list[Ability] = []
        for ability in abilities:
            static = ability.static
            if static is not None and static.keyword is not None:
                reading = keyword_reading(static.keyword)
                if reading is None:
                    return unread_piece(words, Ability(text=words))
                asked += reading.asked
                if not reading.keywords:
                    if static.does == "grant":
                        continue
                    ability = replace(ability, static=replace(static, keyword=None))
                else:
                    ability = replace(ability, static=replace(static, keyword=reading.keywords[0]))
            kept.append(ability)
        asked += [left_out("embalm")] if embalmed is not None else []
        return Piece(abilities=tuple(kept), asked=tuple(asked), unread=Ability(text=words))

    def _with_x(self, node: Node) -> Node | None:
        """A static ability with the X of the mana cost as its number; None if that is 0."""
        if node.get("n") == Number("x"):
            if self._x() is None:
                raise UnreadError("what X is")
            return None if self._x() == 0 else {**node, "n": self._x()}
        return node

    # what texts refer to

    def _keyword_abilities(self, word: str) -> Sequence[Ability]:
        reading = keyword_reading(word)
        if reading is None:
            return ()
        self._make_tokens(reading.abilities)
        return reading.abilities

    def _make_tokens(self, abilities: Sequence[Ability]) -> None:
        for ability in abilities:
            for instruction in ability.do:
                if instruction.card is not None:
                    self._tokens.predefined(instruction.card)

    def _quotation(self, words: str) -> Granted:
        """The reading of an ability in quotation marks, whose object is the one that has the ability."""
        reader = _Reader("", ["creature"], [], [], None, self._chosen, self._tokens, across_turns=self._across)
        reading = reader.read(words)
        if reading.unread or any(piece.pt or piece.additional or piece.keywords for piece in reading.pieces):
            raise UnreadError("what stands in quotation marks")
        asked = tuple(each for piece in reading.pieces for each in piece.asked)
        return Granted(tuple(reading.abilities()), asked)

    def _token(self, token: Token) -> tuple[str, Sequence[Asked]]:
        if token.name is not None:
            return self._tokens.predefined(token.name), ()
        words, quoted = quoted_of(token.has)
        keywords: list[str] = []
        abilities: list[Ability] = []
        asked: list[Asked] = []
        for word in words:
            reading = keyword_reading(word)
            if reading is None or reading.abilities:
                raise UnreadError(word)
            keywords += reading.keywords
            asked += reading.asked
        for each in quoted:
            granted = self._quotation(each)
            asked += granted.asked
            abilities += granted.abilities
        name = token.card.get("name") or " ".join(token.card["subtypes"])
        if not name:
            raise UnreadError("a token without a name")
        return self._tokens.named(name, described_token(token.card, keywords, abilities)), asked


_EMBALMED = re.compile(r", except if ~ was embalmed, .*$", re.IGNORECASE)
"""The last part of a sentence that asks whether the object was embalmed."""


def _without(rule: str, words: str) -> Piece:
    """The reading of words that a rule leaves out."""
    return Piece(asked=(left_out(rule),), unread=Ability(text=words))


def _is_keyword(word: str) -> bool:
    try:
        keyword_of(word)
    except ValueError:
        return False
    return True
