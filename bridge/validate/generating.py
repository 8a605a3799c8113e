"""Boards from a seed: small first, so that soon every pair and triple of kinds, keywords and circumstances has met.

The same seed gives the same boards, whatever is asked for at once. A board has a question and a state, in which
everything that bears on the question is given, so that nearly every board is determined.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Literal, TypeAlias

from bridge.case.keywords import KEYWORD_ROWS
from bridge.case.kinds import KINDS, Kind
from bridge.case.state import Question
from bridge.language import phrase
from bridge.validate.covering import Coverage, Covering
from bridge.validate.dressing import invented_name, said
from bridge.validate.model import Board, board_of
from bridge.validate.parts import (
    EXCLUSIONS,
    Node,
    Place,
    conditions,
    effect_of,
    is_a_part,
    keyword_said,
    kind_part,
    parts_of,
    places_of,
)
from bridge.validate.pool import CardPool

__all__ = ["QUESTIONS", "Dress", "Generator", "generated"]

Dress: TypeAlias = Literal["effects", "texts", "cards"]
"""How a board says what its permanents do: as `effects` of the case's format, as `texts` of invented cards, or as
`cards` of an index with their texts."""

QUESTIONS: tuple[Question, ...] = (
    "declare_attackers",
    "declare_blockers",
    "declare_attackers",
    "declare_blockers",
    "assign_combat_damage",
)
"""The questions of boards, in turn."""

_GROWTH = ((100, 3), (400, 4), (1000, 5), (2000, 6), (4000, 7))
"""Pairs of a number of a board and the most permanents on boards up to it; later ones have 8."""

_MAX_PERMANENTS, _MIN_PERMANENTS = 8, 3

_TRIES = 30
"""How often an effect is drawn anew if no sentence expresses it, or a board if a part can't be on it."""


def generated(
    seed: int,
    count: int,
    *,
    dress: Dress = "texts",
    questions: Sequence[Question] = QUESTIONS,
    largest: int = _MAX_PERMANENTS,
    cards: CardPool | None = None,
    start: int = 0,
    about: Sequence[str] = (),
) -> Iterator[Board]:
    """Boards from a seed, small ones first.

    Args:
        seed: The seed; a larger `count` goes on with further boards.
        count: How many boards.
        dress: `texts`: each permanent is an invented card with its words, which Azor reads; `effects`: with the effects
            themselves; `cards`: they are cards of an index.
        questions: The questions, in turn.
        largest: The most permanents of a board, from 3 to 8.
        cards: The cards of `cards`.
        start: How many boards to leave out at the beginning.
        about: The parts that boards have: names of kinds of effects, of keywords and of circumstances; all by default.
            Questions on which none of them bears are left out.

    Raises:
        ValueError: There is no question, `largest` is out of range, there are no cards, or a part has no such name.
    """
    generator = Generator(seed, dress=dress, questions=questions, largest=largest, cards=cards, about=about)
    for number, board in enumerate(generator.boards(start + count)):
        if number >= start:
            yield board


class Generator:
    """Boards from a seed, with what they cover. The arguments are those of `generated`."""

    def __init__(
        self,
        seed: int,
        *,
        dress: Dress = "texts",
        questions: Sequence[Question] = QUESTIONS,
        largest: int = _MAX_PERMANENTS,
        cards: CardPool | None = None,
        about: Sequence[str] = (),
    ) -> None:
        if about:
            questions = _questions_about(questions, about)
        if not questions:
            raise ValueError("boards are about one question at least")
        if not _MIN_PERMANENTS <= largest <= _MAX_PERMANENTS:
            raise ValueError(f"boards have from {_MIN_PERMANENTS} to {_MAX_PERMANENTS} permanents")
        if dress == "cards" and not (cards and cards.with_part("creature", "own")):
            raise ValueError(phrase("boards of cards need cards, and a creature without abilities among them"))
        self._seed, self._dress, self._questions, self._largest = seed, dress, tuple(questions), largest
        self._cards = cards if dress == "cards" else None
        self._about = frozenset(about)
        self._coverings = {
            question: Covering(self._parts(question), random.Random(f"parts {seed} {question}"), EXCLUSIONS)
            for question in dict.fromkeys(questions)
        }
        self._drawn = 0

    def _parts(self, question: Question) -> list[str]:
        """The parts of a question; those of effects and keywords that no card has are left out."""
        cards = self._cards
        return [
            part
            for part in parts_of(question)
            if (cards is None or is_a_part(part)[0] == "circumstance" or part in cards)
            and (not self._about or is_a_part(part)[1] in self._about)
        ]

    def boards(self, count: int) -> Iterator[Board]:
        """The next boards."""
        for _ in range(count):
            yield self._board(self._drawn)
            self._drawn += 1

    def coverage(self) -> dict[Question, tuple[Coverage, ...]]:
        """For each question, how many pairs and triples of its parts have been on one board so far."""
        return {question: covering.coverage() for question, covering in self._coverings.items()}

    def _board(self, number: int) -> Board:
        question = self._questions[number % len(self._questions)]
        most = min(self._largest, next((size for until, size in _GROWTH if number < until), _MAX_PERMANENTS))
        chance = random.Random(f"board {self._seed} {self._dress} {number}")
        size = chance.randint(_MIN_PERMANENTS, most)
        wanted = self._coverings[question].draw(2 if size < 4 else 3 if size < 6 else 4)
        board = _Table(question, wanted, size, self._dress, self._cards, chance)
        self._coverings[question].note(board.parts)
        return board_of(board.case(), f"generated:{self._seed}")


def _questions_about(questions: Sequence[Question], about: Sequence[str]) -> tuple[Question, ...]:
    """The questions on which some of the parts bear."""
    names = {question: {is_a_part(part)[1] for part in parts_of(question)} for question in questions}
    every = set().union(*names.values())
    if unknown := [part for part in about if part not in every]:
        near = get_close_matches(unknown[0], sorted(every), 3)
        raise ValueError(
            phrase("boards have no part {part}; similar ones are {near}", part=repr(unknown[0]), near=", ".join(near))
            if near
            else phrase("boards have no part {part}", part=repr(unknown[0]))
        )
    return tuple(question for question in questions if names[question] & set(about))


class _Table:
    """A board that is being made of some parts.

    Attributes:
        parts: The parts that it has.
    """

    def __init__(
        self,
        question: Question,
        wanted: Sequence[str],
        size: int,
        dress: Dress,
        cards: CardPool | None,
        chance: random.Random,
    ) -> None:
        self.parts: set[str] = set()
        self._question, self._dress, self._cards, self._chance = question, dress, cards, chance
        self._wanted = [is_a_part(part) for part in wanted]
        self._permanents: list[Node] = []
        self._circumstances = {name for sort, name in self._wanted if sort == "circumstance"}
        self._players = ["alice", "bob", *(["carol"] if "three players" in self._circumstances else [])]
        creatures = max(2, size - self._holders() - (size > _MIN_PERMANENTS))
        self._room = size - self._holders() - creatures
        mine = 1 + sum(
            chance.random() < (0.7 if question == "declare_attackers" else 0.4) for _ in range(creatures - 2)
        )
        for number in range(creatures):
            self._creature("alice" if number < mine else self._defender())
        for sort, name in self._wanted:
            if sort == "kind":
                self._add_kind(KINDS[name])
            elif sort == "keyword":
                self._add_keyword(name)
        for name in sorted(self._circumstances):
            self._add_circumstance(name)

    def _holders(self) -> int:
        """About how many permanents that are no creatures the parts need."""
        extra = {"equipment", "planeswalker", "costs can be paid"}
        kinds = [KINDS[name] for sort, name in self._wanted if sort == "kind"]
        return len(extra & self._circumstances) + sum(kind.about != "creature" or kind.acts for kind in kinds)

    def _defender(self) -> str:
        return self._chance.choice(self._players[1:]) if self._chance.random() < 0.3 else "bob"

    # ------------------------------------------------------------------------------------------------------- permanents

    def _add(self, kind: str, controller: str, types: list[str], **data: object) -> Node:
        number = 1 + sum(each["id"].startswith(kind) for each in self._permanents)
        permanent: Node = {"id": f"{kind}{number}", "controller": controller, "types": types, "effects": [], **data}
        self._permanents.append(permanent)
        return permanent

    def _creature(self, controller: str) -> Node:
        chance = self._chance
        if self._cards is not None:
            return self._add_card(chance.choice(self._cards.with_part("creature", "own")), controller)
        color = chance.choice(("red", "green", "white", "blue", "black"))
        letter = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}[color]
        return self._add(
            "creature",
            controller,
            ["creature"],
            subtypes=[chance.choice(("goblin", "bear", "bird"))],
            colors=[color],
            mana_cost=f"{{1}}{{{letter}}}",
            power=chance.randint(1, 3),
            toughness=chance.randint(1, 4),
            keywords=[],
        )

    def _add_card(self, card: Node, controller: str, host: Node | None = None) -> Node:
        permanent = self._add("creature" if "creature" in card["types"] else "card", controller, card["types"])
        del permanent["effects"]
        permanent |= {key: value for key, value in card.items() if key != "types"}
        if host is not None:
            permanent["attached_to"] = host["id"]
        return permanent

    def _with_card(self, part: str, places: Sequence[Place], side: str | None) -> bool:
        """Puts a card with a part on the board: in place of a creature, or beside the creatures."""
        assert self._cards is not None
        found = [(place, each) for place in places for each in self._cards.with_part(part, place)]
        if not found:
            return False
        place, card = self._chance.choice(found)
        about = self._chance.choice(self._creatures(side) or self._creatures())
        if place == "own":
            kept = {key: about[key] for key in ("id", "controller") if key in about}
            if about.get("text"):  # a card with another part stays
                self._add_card(card, about["controller"])
                return True
            about.clear()
            about.update(kept | card)
        elif place == "host":
            self._add_card(card, self._chance.choice(("alice", "bob")), about)
        else:
            self._add_card(card, self._chance.choice(("alice", "bob")))
        return True

    def _creatures(self, controller: str | None = None) -> list[Node]:
        return [
            each
            for each in self._permanents
            if "creature" in each["types"]
            and (controller is None or (each["controller"] == "alice") == (controller == "alice"))
        ]

    def _side(self, topics: Sequence[str]) -> str | None:
        """Whose creatures something is about: the attacking player's, the others', or anybody's."""
        if self._question == "declare_attackers":
            return "alice"
        if "being_blocked" in topics:
            return "alice"
        return "bob" if "blocks" in topics and self._creatures("bob") else None

    # ------------------------------------------------------------------------------------------------------------ parts

    def _add_kind(self, kind: Kind) -> None:
        if self._cards is not None:
            part = kind_part(kind.name)
            if self._with_card(part, ("own", "host", "group"), self._side(kind.bears_on)):
                self.parts.add(part)
            return
        for _ in range(_TRIES):
            places = [place for place in places_of(kind) if place != "own" or not kind.acts]
            mandatory = "own" not in places
            if not mandatory:
                places = ["own", *places] if self._room > 0 else ["own"]
            place = self._chance.choice(places)
            if self._placed(kind, place):
                self._room -= place != "own" and not mandatory
                self.parts.add(kind_part(kind.name))
                return

    def _placed(self, kind: Kind, place: Place) -> bool:
        """Puts an effect of a kind somewhere, if it can be said."""
        effect = effect_of(kind, place, self._question, self._chance)
        part = next((each for each in self._circumstances if each.startswith("condition on")), None)
        under = part is not None and part not in self.parts
        if under and part is not None:
            given = conditions(kind, effect, part, self._question)
            under = bool(given)
            effect |= dict(self._chance.choice(given)) if given else {}
        types, subtypes = _holder(place)
        if self._dress == "texts" and said(effect, types, subtypes) is None:
            return False
        if under and part is not None:
            self.parts.add(part)
        if place == "group":
            holder = self._add("charm", self._charmer(effect), types)
        else:
            about = self._chance.choice(self._creatures(self._side(kind.bears_on)) or self._creatures())
            holder = about
            if place == "host":
                controller = "bob" if kind.acts else self._chance.choice(("alice", "bob"))
                holder = self._add("aura", controller, types, subtypes=subtypes, attached_to=about["id"])
        holder["effects"].append(effect)
        if kind.name == "defines":
            for key in ("power", "toughness"):
                if key in effect:
                    holder.pop(key, None)
        return True

    def _charmer(self, effect: Node) -> str:
        """Who controls an effect about several creatures."""
        words = repr(effect)
        if "'whom'" in words or effect.get("player") == "opponent" or effect["kind"] == "goad":
            return "bob"
        return self._chance.choice(("alice", "bob"))

    def _add_keyword(self, name: str) -> None:
        row = KEYWORD_ROWS[name]
        side = None if self._question == "assign_combat_damage" else self._side(())
        if self._question == "declare_blockers":
            side = "alice" if row.evades or row.name == "menace" else "bob"
        if self._cards is not None:
            if self._with_card(f"keyword: {name}", ("own",), side):
                self.parts.add(f"keyword: {name}")
            return
        creature = self._chance.choice(self._creatures(side) or self._creatures())
        if keyword_said(name) not in creature["keywords"]:
            creature["keywords"].append(keyword_said(name))
        self.parts.add(f"keyword: {name}")

    def _add_circumstance(self, name: str) -> None:
        add = _CIRCUMSTANCES.get(name)
        if add is None:  # a condition, which an effect has or not
            return
        add(self)
        self.parts.add(name)

    def _one_creature(self) -> Node:
        side = {"declare_attackers": "alice", "declare_blockers": "bob"}.get(self._question)
        return self._chance.choice(self._creatures(side) or self._creatures())

    def _tap(self) -> None:
        self._one_creature()["tapped"] = True

    def _sicken(self) -> None:
        self._one_creature()["sick"] = True

    def _goad(self) -> None:
        self._one_creature()["goaded_by"] = [self._defender()]

    def _put_counters(self) -> None:
        creature = self._chance.choice(self._creatures())
        if "power" in creature:
            creature["counters"] = {"+1/+1": self._chance.randint(1, 2)}

    def _equip(self) -> None:
        if self._cards is not None:
            self._with_card(kind_part("gets"), ("host",), None)
            return
        creature = self._chance.choice(self._creatures())
        equipment = self._add(
            "equipment", creature["controller"], ["artifact"], subtypes=["equipment"], attached_to=creature["id"]
        )
        equipment["effects"].append({"kind": "gets", "subject": "host", "power": 1, "toughness": 1})

    def _add_planeswalker(self) -> None:
        self._add("walker", self._defender(), ["planeswalker"], loyalty=3)

    def _let_pay(self) -> None:
        payer = "bob" if self._question == "declare_blockers" else "alice"
        self._add("stone", payer, ["artifact"], mana="{C}{C}{C}{C}")

    def _mark_damage(self) -> None:
        creature = self._chance.choice(self._creatures())
        creature["damage"] = 1

    # ------------------------------------------------------------------------------------------------------------- case

    def case(self) -> Node:
        """The board as a case without a play."""
        combat = self._combat()
        battlefield = [self._dressed(each, number) for number, each in enumerate(self._permanents)]
        poor = "costs can't be paid" in self._circumstances
        state: Node = {
            "active": "alice",
            "players": {
                name: {"life": 1 if poor else 20, "hand": 0, "graveyard": 0, "mana": ""} for name in self._players
            },
            "battlefield": battlefield,
            "printed": True,
            **combat,
        }
        if len(self._players) > 2:
            state["options"] = {"attack_multiple_players": True}
        case: Node = {"state": state}
        if self._question != "declare_attackers":
            case["question"] = self._question
        return case

    def _combat(self) -> Node:
        """Who attacks whom, and for damage who blocks whom."""
        if self._question == "declare_attackers":
            return {}
        targets = [*self._players[1:], *(o["id"] for o in self._permanents if "planeswalker" in o["types"])]
        attacking: dict[str, str] = {}
        for creature in self._creatures("alice"):
            attacking[creature["id"]] = self._chance.choice(targets) if self._chance.random() < 0.4 else "bob"
            if "vigilance" not in (creature.get("keywords") or creature.get("text", "").lower()):
                creature["tapped"] = True
            creature.pop("sick", None)
        combat: Node = {"attacking": attacking}
        if len(self._players) > 2:
            combat["declaring"] = "bob"
        if self._question == "assign_combat_damage":
            combat.pop("declaring", None)
            combat["blocking"] = self._blocking(attacking)
        return combat

    def _blocking(self, attacking: dict[str, str]) -> dict[str, list[str]]:
        walkers = {each["id"]: each["controller"] for each in self._permanents if "planeswalker" in each["types"]}
        blocking: dict[str, list[str]] = {}
        for creature in self._creatures("bob"):
            faced = [one for one, at in attacking.items() if walkers.get(at, at) == creature["controller"]]
            if faced and self._chance.random() < 0.8:
                blocking[creature["id"]] = [self._chance.choice(faced)]
        return blocking

    def _dressed(self, permanent: Node, number: int) -> Node:
        """A permanent as the case has it: a card with a name, and with its words or its effects."""
        if self._cards is not None and "name" in permanent:
            return {"id": permanent["id"], **permanent, "timestamp": number + 1}
        found = {key: value for key, value in permanent.items() if value != [] or key == "effects"}
        printed = ("types", "subtypes", "colors", "mana_cost", "power", "toughness", "keywords", "effects", "mana")
        name = invented_name({key: found[key] for key in printed if key in found})
        if self._dress != "effects":
            keywords, effects = found.pop("keywords", []), found.pop("effects")
            found["text"] = _text(permanent, keywords, effects)
        return {"id": found.pop("id"), "name": name, **found, "timestamp": number + 1}


def _holder(place: Place) -> tuple[list[str], list[str]]:
    """The types and subtypes of what has an effect."""
    if place == "own":
        return ["creature"], []
    return ["enchantment"], ["aura"] if place == "host" else []


def _text(permanent: Node, keywords: Sequence[str], effects: Sequence[Node]) -> str:
    """The text of an invented card."""
    types, subtypes = permanent["types"], permanent.get("subtypes", ())
    lines = [", ".join(keywords).capitalize()] if keywords else []
    if "aura" in subtypes:
        lines.append("Enchant creature")
    for effect in effects:
        lines.append(said(effect, types, subtypes if {"aura", "equipment"} & set(subtypes) else ()) or "")
    if "equipment" in subtypes:
        lines.append("Equip {1}")
    if permanent.get("mana"):
        lines.append(f"{{T}}: Add {permanent['mana']}.")
    return "\n".join(lines)


def _nothing(table: _Table) -> None:
    """What is part of the case."""


_CIRCUMSTANCES: dict[str, Callable[[_Table], None]] = {
    "tapped": _Table._tap,
    "sick": _Table._sicken,
    "goaded": _Table._goad,
    "counters": _Table._put_counters,
    "equipment": _Table._equip,
    "planeswalker": _Table._add_planeswalker,
    "costs can be paid": _Table._let_pay,
    "marked damage": _Table._mark_damage,
    "costs can't be paid": _nothing,
    "three players": _nothing,
}
"""How each circumstance is brought about; the number of players, and what they have, is part of the case."""
