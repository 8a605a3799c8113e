"""Conditions as cards say them."""

from __future__ import annotations

from typing import Any

from bridge.text.reading import read_sentence
from bridge.text.writings.descriptions import MEASURES, DescriptionWriter
from bridge.text.writings.words import (
    BOUNDS,
    CannotWriteError,
    Node,
    bounds_of,
    cards_in_hand,
    counter_noun,
    known_keyword,
    listed_with,
    natural_of,
    number_word,
    parts_of,
    says_only,
    tallied_bound,
    with_article,
    without_other,
    words_in,
)

__all__ = ["ConditionWriter"]


class ConditionWriter(DescriptionWriter):
    """Writes conditions."""

    # ------------------------------------------------------------------------------------------------ conditions

    def _condition(self, condition: Node) -> str:
        """A condition in words; its pronouns mean the subject."""
        self.asking, self.named, self.pronouns = True, set(), 0
        said = self._holds(condition)
        self.asking = False
        if self.pronouns and self.named - {self.own}:
            raise CannotWriteError("a pronoun beside the name of something else")
        return said

    def _holds(self, condition: Node) -> str:
        if len(condition) != 1:
            raise CannotWriteError("a condition that is not one")
        ((key, value),) = condition.items()
        match key:
            case "any" | "all":
                if len(value) < 2 or any(set(each) & {"any", "all", "answer"} for each in value):
                    raise CannotWriteError("conditions in conditions")
                self.compound = True
                said = f" {'or' if key == 'any' else 'and'} ".join(self._holds(each) for each in value)
                self.compound = False
                return said
            case "non":
                return self._fails(value)
            case "controls":
                return self._controlled(value, self._quantity(value))
            case "exists":
                return self._there(self._quantity(value))
            case "fits":
                return self._is(value["object"], value["what"], True)
            case "player":
                return self._marked(value)
            case "compare":
                return self._compare(value)
            case "answer":
                return _question(value, self.own)
            case "attacks" | "also_attacks" | "blocks" | "also_blocks":
                return self._declared(key, value)
        raise CannotWriteError(f"the condition '{key}'")

    def _fails(self, condition: Node) -> str:
        ((key, value),) = condition.items()
        match key:
            case "controls" | "exists" if tallied_bound(value) == ("at_least", 1):
                rest, other = without_other(value["what"])
                none = f"no {'other ' if other else ''}{self.group(rest, many=True)}"
                return self._controlled(value, none) if key == "controls" else self._there(none)
            case "fits":
                return self._is(value["object"], value["what"], False)
        raise CannotWriteError(f"that a condition is not so: '{key}'")

    def _quantity(self, tally: Node) -> str:
        """A number of things: `an Island`, `another Goblin`, `two or more creatures`."""
        bound, n = tallied_bound(tally)
        rest, other = without_other(tally["what"])
        if (bound, n) == ("at_least", 1):
            one = self.group(rest, many=False)
            return f"another {one}" if other else with_article(one)
        nouns = ("other " if other else "") + self.group(rest, many=True)
        match bound:
            case "at_least":
                return f"{number_word(n)} or more {nouns}"
            case "at_most":
                return f"{number_word(n)} or fewer {nouns}"
        if n == 1:
            nouns = ("other " if other else "") + self.group(rest, many=False)
        return f"exactly {number_word(n)} {nouns}"

    def _controlled(self, controls: Node, what: str) -> str:
        who = self._player(controls["player"])
        return f"{who} control{'' if who == 'you' else 's'} {what}"

    def _there(self, what: str) -> str:
        one = what.startswith(("a ", "an ", "another ", "exactly one "))
        return f"there {'is' if one else 'are'} {what} on the battlefield"

    def _is(self, reference: str, described: Node, holds: bool) -> str:
        """That one object fits a description, or doesn't."""
        if reference == "self" and described == {"controller": "active"}:
            return "it's your turn" if holds else "it's not your turn"
        who = self._object(reference)
        they = who == "it" and self._is_plural()
        who, are, have = ("they", "are", "have") if they else (who, "is", "has")
        on = "them" if they else "it"
        parts = parts_of(described)
        if not parts:
            raise CannotWriteError("that something is anything")
        if len(parts) == 1:
            ((part, value),) = parts
            if part == "controller" and holds:
                player = self._player(value)
                whom = "it" if they else who
                if whom != "it":
                    return f"{player} control{'' if player == 'you' else 's'} {whom}"
            if part == "keyword":
                verb = have if holds else f"do{'' if they else 'es'}n't have"
                return f"{who} {verb} {listed_with([known_keyword(each) for each in words_in(value)], 'or')}"
            if part == "counters" and len(value) == 1:
                ((kind, comparison),) = value.items()
                verb = have if holds else f"do{'' if they else 'es'}n't have"
                match bounds_of(comparison):
                    case [("parity", parity)]:
                        return f"{who} {verb} {with_article(parity)} number of {counter_noun(kind, True)} on {on}"
                    case [_]:
                        (held,) = self._held(kind, comparison)
                        return f"{who} {verb} {held} on {on}"
            if part in ("power", "toughness", "mana_value") and holds and (said := self._comparison(value)):
                whose = "its" if who in ("it", "they") else f"{who}'s"
                return f"{whose} {MEASURES[part]} is {said}"
            if part in ("tapped", "attacking") and value is True:
                return f"{who} {are}{'' if holds else chr(110) + chr(39) + 't'} {part}"
            if part == "mark" and value in ("monstrous", "renowned"):
                return f"{who} {are}{'' if holds else chr(110) + chr(39) + 't'} {value}"
        phrase = self.group(described, many=they)
        return f"{who} {are}{'' if holds else chr(110) + chr(39) + 't'} {phrase if they else with_article(phrase)}"

    def _marked(self, value: Node) -> str:
        who, mark = value["who"], value["mark"]
        if mark == "monarch":
            player = self._player(who)
            return "you're the monarch" if player == "you" else f"{player} is the monarch"
        said = {
            "city's blessing": "you have the city's blessing",
            "initiative": "you have the initiative",
            "max speed": "you have max speed",
        }.get(mark)
        if said is None or self._player(who) != "you":
            raise CannotWriteError(f"that the player '{who}' is marked")
        return said

    def _compare(self, compare: Node) -> str:
        value = compare["value"]
        bounds = bounds_of({key: each for key, each in compare.items() if key in (*BOUNDS, "parity")})
        if len(bounds) != 1 or not isinstance(value, dict):
            raise CannotWriteError("a comparison of other numbers than cards compare")
        ((bound, n),) = bounds
        if "count" in value:
            return self._more(value["count"], bound, n)
        if "number" not in value or not isinstance(n, int):
            raise CannotWriteError("a comparison of other numbers than cards compare")
        if bound == "more_than":
            bound, n = "at_least", n + 1
        if bound == "fewer_than":
            bound, n = "at_most", n - 1
        player = self._player(value.get("of", "you"))
        have = "have" if player == "you" else "has"
        match value["number"], bound:
            case "hand", _:
                return f"{player} {have} {cards_in_hand(bound, n)} in hand"
            case "graveyard", _:
                return f"there are {cards_in_hand(bound, n)} in {self._possessive(value.get('of', 'you'))} graveyard"
            case "life", "at_least":
                return f"{player} {have} {natural_of(n)} or more life"
            case "life", "at_most":
                return f"{player} {have} {natural_of(n)} or less life"
            case "poison", "at_least":
                if n == 1:
                    return f"{player} {'are' if player == 'you' else 'is'} poisoned"
                return f"{player} {have} {number_word(n)} or more poison counters"
        raise CannotWriteError("a comparison of other numbers than cards compare")

    def _more(self, count: Node, bound: str, n: Any) -> str:
        """That one player controls more of something than another."""
        if (
            bound != "more_than"
            or not says_only(n, "count")
            or "controller" not in count
            or "controller" not in n["count"]
        ):
            raise CannotWriteError("a comparison of other numbers than cards compare")
        rest = {key: value for key, value in count.items() if key != "controller"}
        if rest != {key: value for key, value in n["count"].items() if key != "controller"}:
            raise CannotWriteError("a comparison of other numbers than cards compare")
        one, other = self._player(count["controller"]), self._player(n["count"]["controller"])
        if one == other:
            raise CannotWriteError("that a player has more than the same player")
        return f"{one} control{'' if one == 'you' else 's'} more {self.group(rest, many=True)} than {other}"

    def _declared(self, key: str, declared: Node) -> str:
        bound, n = tallied_bound(declared)
        also, verb = key.startswith("also_"), key.removeprefix("also_")
        what = declared["what"]
        if bound != "at_least" or n < 1 or "other" in what:
            raise CannotWriteError("how many creatures attack or block")
        if n == 1:
            one = self.group(what, many=False, creatures=True)
            return f"{with_article(one)} also {verb}" if also else f"{with_article(one)} {verb}"
        nouns = self.group(what, many=True, creatures=True)
        if also:
            return f"at least {number_word(n)} other {nouns} {verb.removesuffix('s')}"
        return f"{number_word(n)} or more {nouns} {verb.removesuffix('s')}"


def _question(words: str, own: str) -> str:
    """The words of a question, if reading them gives the same question."""
    probe = {"self": "~", "host": "Enchanted creature"}.get(own, "Creatures")
    (*_, effect) = read_sentence(f"{probe} can't attack as long as {words}").effects or ({},)
    if effect.get("if") != {"answer": words}:
        raise CannotWriteError(f"the question '{words}'")
    return words.replace("~", "this creature")
