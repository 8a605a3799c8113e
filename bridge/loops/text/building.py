"""Builds abilities of the case form from what sentences mean: resolves "it", X, and targets."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from bridge.loops.model import (
    Ability,
    Amount,
    Condition,
    Cost,
    Event,
    Instruction,
    Object,
    Pick,
    Static,
    Target,
    What,
    Who,
)
from bridge.loops.text.meanings.characteristics import Quoted
from bridge.loops.text.meanings.descriptions import joined
from bridge.loops.text.meanings.values import (
    Asked,
    Clause,
    Do,
    Happening,
    Node,
    Number,
    Player,
    Sentence,
    Thing,
    Token,
)

__all__ = [
    "Builder",
    "Granted",
    "Surroundings",
    "UnreadError",
    "cost_of",
    "event_of",
    "quoted_of",
    "static_abilities",
]


class UnreadError(Exception):
    """The form can't express what a sentence says, or the sentence is ambiguous."""


class Granted(Struct, frozen=True):
    """The reading of an ability in quotation marks: abilities, and the conditions on the case that they need."""

    abilities: tuple[Ability, ...]
    asked: tuple[Asked, ...] = ()


class Surroundings(Struct, frozen=True):
    """What the words of a text refer to outside the text.

    Attributes:
        chosen: The type or color chosen for the object, if it is known.
        across_turns: Whether steps and turns may pass.
        quoted: Reads an ability in quotation marks.
        spelled: Gives the abilities that a keyword is spelled out as; none if it stays a word.
        token: Gives the name of the card for a token, and the conditions on the case that it needs.
    """

    quoted: Callable[[str], Granted]
    spelled: Callable[[str], Sequence[Ability]]
    token: Callable[[Token], tuple[str, Sequence[Asked]]]
    chosen: str | None = None
    across_turns: bool = False


_MOST = 1000
"""The largest number that the form has."""
_ANY_NUMBER = 10
"""The most objects that are chosen if a card says "any number"."""

_NUMBERED = (
    "gains_life", "loses_life", "dealt_damage", "deals_damage", "combat_damage", "counters", "draws", "discards",
    "mills",
)  # fmt: skip
"""Events with an amount."""
_COLORS = ("white", "blue", "black", "red", "green")


class _Numbers:
    """Builds descriptions, numbers and conditions; subclasses resolve pronouns."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.asked: list[Asked] = []
        self.x: Any = None

    # descriptions

    def what(self, node: Node) -> What:
        """A description in the case form, with a zone of its own if it needs one."""
        node = dict(node)
        noun = node.pop("_noun", None)
        if noun == "token":
            node = joined(node, {"token": True})
        elif noun == "card" and "zone" not in node:
            raise UnreadError("a card somewhere")
        elif noun == "spell" or noun == "copy":
            raise UnreadError("a spell that is an object")
        return self.described(node)

    def described(self, node: Node) -> What:
        """A description in the case form, without a zone of its own."""
        keys: dict[str, Any] = {}
        for key, value in node.items():
            if key == "_chosen":
                keys.update(self._chosen(node))
            elif key == "_noun":
                if value == "token":
                    keys["token"] = True
            elif key == "not":
                keys["not_"] = self.described(value)
            elif key == "any":
                keys["any"] = [self.described(each) for each in value]
            elif key == "is":
                keys["is_"] = value
            elif isinstance(value, Thing):
                raise UnreadError("a description by another object")
            else:
                keys[key] = value
        return What(**keys)

    def _chosen(self, node: Node) -> dict[str, Any]:
        word = self.around.chosen
        if word is None:
            raise UnreadError("what was chosen isn't known")
        key = "color" if word.lower() in _COLORS else "subtype"
        if key in node:
            raise UnreadError("the chosen kind and another")
        return {key: word.lower() if key == "color" else word}

    # numbers

    def number(self, value: Any) -> int | Amount:
        """A number in the case form."""
        if isinstance(value, int):
            if not -_MOST <= value <= _MOST:
                raise UnreadError("a number that is too large")
            return value
        if not isinstance(value, Number):
            raise UnreadError("a number")
        times, plus = value.times, value.plus
        if value.key == "x":
            inner = self.x
            if inner is None:
                raise UnreadError("what X is")
            found = self.number(inner)
            if isinstance(found, int):
                return times * found + plus
            return replace(found, times=times * found.times, plus=times * found.plus + plus)
        if value.key in ("open", "_"):
            raise UnreadError("a number that isn't said")
        return Amount(**self._amount(value), times=times, plus=plus)

    def _amount(self, value: Number) -> dict[str, Any]:
        key = value.key
        if key in ("count", "greatest_power"):
            return {key: self._counted(value.value)}
        if key in ("power", "toughness", "mana_value"):
            return {key: self.object(value.value)}
        if key == "counters":
            kind, thing = value.value
            return {"counters": kind, "on": self.object(thing)}
        if key == "that_much":
            return self.that_much()
        if key == "revealed":
            return {"count": self.what(self.shown())}
        return {key: value.value}

    def _counted(self, node: Node) -> What:
        return self.what(node)

    def that_much(self) -> dict[str, Any]:
        """The amount of the trigger event; refused here, where there is no event."""
        raise UnreadError("that many")

    def shown(self) -> Node:
        """What was revealed."""
        raise UnreadError("what was revealed")

    def object(self, thing: Thing) -> Object:
        """The reference to an object that a number or a condition looks at."""
        if thing.kind in ("self", "it") or (thing.kind == "that" and not thing.what):
            return "self"
        if thing.kind == "host":
            return "host"
        raise UnreadError("an object that isn't known here")

    # conditions

    def condition(self, node: Node) -> Condition:
        """A condition in the case form."""
        if "_asked" in node:
            self.asked.append(node["_asked"])
            raise _Always
        if "_fits" in node:
            return Condition(object=self.object(node["_fits"]), fits=self.described(node["fits"]))
        if "all" in node:
            return Condition(all=[self.condition(each) for each in node["all"]])
        least, most = (self.number(node[key]) if key in node else None for key in ("at_least", "at_most"))
        return Condition(amount=self.number(node["amount"]), at_least=least, at_most=most)


class _Always(Exception):
    """A condition that is always true, given the conditions on the case that were asked."""


def cost_of(node: Node, around: Surroundings, x: int | None = None) -> Cost:
    """A cost in the case form; `x` is the value of X."""
    numbers = _Numbers(around)
    numbers.x = x
    keys: dict[str, Any] = {}
    for key, value in node.items():
        if key == "mana":
            if "{X}" in value:
                if x is None:
                    raise UnreadError("what X is")
                n = value.count("{X}") * x
                rest = value.replace("{X}", "")
                value = rest if rest and not n else "{" + str(n) + "}" + rest
            keys["mana"] = value
        elif key in ("sacrifice", "exile", "return", "tap_others"):
            keys["return_" if key == "return" else key] = _picked(value, numbers)
        else:
            keys[key] = value
    others = keys.get("tap_others")
    if keys.get("tap") and isinstance(others, Pick) and others.choose is not None:
        # CR 118.3: nothing is tapped twice.
        keys["tap_others"] = replace(others, choose=replace(others.choose, other=True))
    return Cost(**keys)


def _picked(thing: Thing, numbers: _Numbers) -> Any:
    if thing.kind == "self":
        return "self"
    n = numbers.number(thing.n)
    if thing.kind != "pick" or thing.up_to or not isinstance(n, int):
        raise UnreadError("what is paid")
    node = thing.what or {}
    if "controller" not in node and "owner" not in node:
        node = joined(node, {"controller": "you"})
    if n == 0:
        raise UnreadError("nothing is paid")
    return Pick(choose=numbers.what(node), n=n)


def static_abilities(nodes: Sequence[Node], around: Surroundings) -> tuple[list[Ability], list[Asked]]:
    """Static abilities in the case form, and the conditions on the case that they need."""
    found: list[Ability] = []
    numbers = _Numbers(around)
    for node in nodes:
        keys: dict[str, Any] = {}
        granted: list[Ability] = []
        for key, value in node.items():
            if key == "_asked":
                numbers.asked.append(value)
            elif key == "what":
                keys["what"] = value if isinstance(value, str) else numbers.described(value)
            elif key == "of":
                keys["of"] = numbers.what(value)
            elif key in ("n", "m"):
                keys[key] = numbers.number(value)
            elif key == "keyword" and around.spelled(value):
                granted = list(around.spelled(value))
            elif key == "ability":
                read = around.quoted(value.text)
                granted = list(read.abilities)
                numbers.asked += read.asked
            elif key == "if":
                try:
                    keys["if_"] = numbers.condition(value)
                except _Always:
                    continue
            elif key in ("types", "subtypes"):
                keys[key] = [_word(each, around) for each in value]
            elif not key.startswith("_"):
                keys[key] = value
        zone = node.get("_zone", "battlefield")
        if keys["does"] == "enters_as_copy" and len(granted) > 1:
            raise UnreadError("a copy with several abilities")
        if "ability" in node and not granted:
            raise UnreadError("an ability that says nothing")
        if keys["does"].startswith("_"):
            continue
        if not granted:
            found.append(Ability(static=Static(**keys), zone=zone))
        for each in granted:
            found.append(Ability(static=Static(**{**keys, "ability": each, "keyword": None}), zone=zone))
    return found, numbers.asked


def _word(word: Any, around: Surroundings) -> str:
    if isinstance(word, Asked):
        if around.chosen is None:
            raise UnreadError("what was chosen isn't known")
        return around.chosen
    return cast(str, word)


class Builder(_Numbers):
    """Builds the instructions of one ability, sentence by sentence.

    Args:
        around: What words refer to outside the text.
        event: The trigger event; None if the ability isn't triggered.
        cost: The cost; None if the ability isn't activated.
        x: The value of X, if a cost defines it.
        spell: Whether the text is that of an instant or sorcery.
    """

    def __init__(
        self,
        around: Surroundings,
        event: Happening | None = None,
        cost: Node | None = None,
        x: Any = None,
        spell: bool = False,
    ) -> None:
        super().__init__(around)
        self.event = event
        self.x = x
        self.revealed: Node | None = None
        self.color_chosen = False
        self.one_target = False
        self.same: list[Any] = []
        """The subject of the clause: words of `Object`, or picks."""
        self.same_type = False
        self.harmless = False
        self.targets: list[Target] = []
        self.player_target: str | None = None
        self.do: list[Instruction] = []
        self.may = False
        self.pay: Cost | None = None
        self.copied = False
        self.new_targets = False
        self.needs_targets = False
        self.tokens: dict[int, Token] = {}
        self.named: list[str] = []
        """The objects that were mentioned, the latest last: words of `Object`, or `each N`."""
        self.groups: list[Pick] = []
        self.started = 0
        self.numbers_asked = False
        self.ways: list[Node] = []
        if event is not None and event.subject is not None:
            self.named.append(event.subject)
        if cost is not None:
            for key in ("sacrifice", "exile", "return", "tap_others"):
                thing = cost.get(key)
                if isinstance(thing, Thing):
                    self.named.append("self" if thing.kind == "self" else "chosen")
            if "remove" in cost or "put" in cost:
                self.named.append("self")
        if cost is None and event is None and not spell:
            self.named.append("self")

    # ------------------------------------------------------------------------------------------------------- pronouns

    def _mention(self, word: str) -> None:
        if word in self.named:
            self.named.remove(word)
        self.named.append(word)

    def object(self, thing: Thing) -> Object:
        """The reference to a single object that was mentioned, or to the ability's own object."""
        found = self.refer(thing)
        if len(found) != 1 or not isinstance(found[0], str):
            raise UnreadError("several objects")
        return cast(Object, found[0])

    def refer(self, thing: Thing) -> list[Any]:
        """The objects that a phrase means: words of `Object`, or picks."""
        kind = thing.kind
        if kind == "same":
            return list(self.same)
        if kind in ("self", "host"):
            self._mention(kind)
            return [kind]
        if kind == "it":
            return [self._last(lambda word: True)]
        if kind == "that":
            return [self._that(thing.what or {})]
        if kind == "them":
            return self._them()
        if kind == "past":
            return [self._past(thing)]
        if kind in ("target", "any_target", "ability"):
            return self._aimed(thing)
        if kind == "both":
            both = thing.what or {}
            return [*self.refer(both["one"]), *self.refer(both["other"])]
        if kind == "each":
            pick = Pick(each=self.what(thing.what or {}))
            self.groups.append(pick)
            self.named.append(f"each {len(self.groups)}")
            return [pick]
        if kind == "pick":
            n = _ANY_NUMBER if thing.n is None else self.number(thing.n)
            if not isinstance(n, int):
                raise UnreadError("so many")
            pick = Pick(choose=self.what(thing.what or {}), n=n, up_to=thing.up_to)
            if "chosen" in self.named:
                self.named.remove("chosen")
            self.named.append("chosen")
            if thing.n is None:
                self.numbers_asked = True
            return [pick]
        raise AssertionError(kind)

    def _last(self, fits: Callable[[str], bool]) -> str:
        for word in reversed(self.named):
            if word.startswith("each"):
                raise UnreadError("it, after several")
            if fits(word):
                self._mention(word)
                return word
        raise UnreadError("what 'it' is about")

    def _that(self, noun: Node) -> Any:
        word = noun.get("_noun")
        if word == "copy":
            raise UnreadError("a copy")
        if word == "ability":
            if self.event is None or self.event.event["on"] != "activated" or self.event.subject is None:
                raise UnreadError("that ability")
            return self.event.subject
        if word == "spell":
            if self.event is not None and self.event.event["on"] in ("cast", "cast_or_copy") and self.event.subject:
                return self.event.subject
            if any(target.spell is not None for target in self.targets):
                return "target"
            raise UnreadError("that spell")
        if word == "token":
            return self._last(lambda each: each in ("created", "it"))
        return self._last(lambda each: each not in ("self", "host") or self.named == [each])

    def _them(self) -> list[Any]:
        if not self.named:
            raise UnreadError("them")
        last = self.named[-1]
        if last.startswith("each"):
            return [self.groups[int(last[5:]) - 1]]
        if last == "target" and len(self.targets) == 2 and self.targets[0].object == self.targets[1].object:
            return ["target", "target_2"]
        if last == "target_2":
            return ["target", "target_2"]
        if last in ("created", "chosen"):
            return [last]
        raise UnreadError("them")

    def _past(self, thing: Thing) -> str:
        if thing.word == "created":
            return self._last(lambda each: each == "created")
        if "chosen" in self.named:
            self._mention("chosen")
            return "chosen"
        if thing.word == "exiled":
            return "exiled"
        raise UnreadError("what was sacrificed")

    def _aimed(self, thing: Thing) -> list[Any]:
        """Adds targets; returns the references to them."""
        n = 2 if thing.n is None else self.number(thing.n)
        if not isinstance(n, int) or n < 1:
            raise UnreadError("how many targets")
        if n > 2 and thing.up_to:
            n = 2  # fewer may be chosen
        words = []
        for _ in range(n):
            if len(self.targets) == 2:
                raise UnreadError("more than two targets")
            self.targets.append(self._target(thing))
            word = "target" if len(self.targets) == 1 else "target_2"
            self._mention(word)
            words.append(word)
        return words

    def _target(self, thing: Thing) -> Target:
        if thing.kind == "any_target":
            return Target(any_target=True, up_to=thing.up_to)
        if thing.kind == "ability":
            if thing.what != {"_noun": "any"}:
                self.asked.append(Asked(f"only {(thing.what or {})['_noun']} abilities"))
            return Target(ability="you", up_to=thing.up_to)
        node = dict(thing.what or {})
        if node.get("_noun") == "spell":
            if thing.whose is not None:
                raise UnreadError("a spell or a player")
            del node["_noun"]
            return Target(spell=self.described(node), up_to=thing.up_to)
        if thing.whose is not None:
            # One word names both players and objects.
            return Target(object=self.what(node), player=cast(Any, thing.whose), up_to=thing.up_to)
        return Target(object=self.what(node), up_to=thing.up_to)

    def who(self, player: Player) -> Who:
        """Players in the case form."""
        word = player.word
        if word in ("you", "opponents", "each_player"):
            return cast(Who, word)
        if word in ("any_target", "opponent_target"):
            if len(self.targets) == 2:
                raise UnreadError("more than two targets")
            self.targets.append(Target(player="any" if word == "any_target" else "opponent"))
            self.player_target = "target" if len(self.targets) == 1 else "target_2"
            return cast(Who, self.player_target)
        if word == "that":
            if self.player_target is not None:
                return cast(Who, self.player_target)
            if self.event is not None and "who" in self.event.event and self.event.event["who"] != "you":
                return "they"
            raise UnreadError("that player")
        if word == "its_controller" or word == "its_owner":
            it = self.event is not None and self.event.subject == "it"
            target = bool(self.targets) and self.targets[0].player is None
            if it == target:
                raise UnreadError("its controller")
            return cast(Who, word)
        raise UnreadError("a player")

    def that_much(self) -> dict[str, Any]:
        """The amount of the trigger event."""
        others = any(isinstance(each.what, Pick) for each in self.do)
        if self.event is None or self.event.event["on"] not in _NUMBERED or self.numbers_asked or others:
            raise UnreadError("that many")
        return {"that_much": True}

    def shown(self) -> Node:
        """The description of the revealed cards; it may fit more than were revealed."""
        if self.revealed is None:
            raise UnreadError("what was revealed")
        return self.revealed

    # ------------------------------------------------------------------------------------------------------ sentences

    def sentence(self, sentence: Sentence) -> None:
        """Adds the instructions of a sentence."""
        if sentence.if_ is not None and "_never" in sentence.if_:
            if "_asked" in sentence.if_:
                self.asked.append(sentence.if_["_asked"])
            things = [do.with_.get("what") for clause in sentence.clauses for do in clause.dos]
            if any(isinstance(each, Thing) and each.kind == "target" and each.whose is None for each in things):
                raise UnreadError("a target of what isn't done")
            return
        if self.pay is not None and not sentence.if_done:
            raise UnreadError("a payment for nothing")
        if sentence.x is not None:
            self.x = sentence.x
        condition: Condition | None = None
        before = len(self.do)
        replaced: list[Instruction] = []
        if sentence.instead and sentence.if_ is not None:
            replaced = self.do[self.started :]
            condition = self._instead(sentence.if_)
        elif sentence.if_ is not None:
            try:
                condition = self.condition(sentence.if_)
            except _Always:
                condition = None
        if sentence.if_done and not self.do and self.pay is None:
            raise UnreadError("if you do, of nothing")
        self.started = len(self.do)
        for clause in _blinks(sentence.clauses):
            self._clause(clause)
        new = range(before, len(self.do))
        if sentence.if_done:
            for number in new:
                if self.pay is not None and number == before:
                    self.do[number] = replace(self.do[number], pay=self.pay)
                else:
                    self.do[number] = replace(self.do[number], if_done=True)
            self.pay = None
        if condition is not None:
            for number in new:
                if self.do[number].if_ is not None:
                    raise UnreadError("two conditions")
                self.do[number] = replace(self.do[number], if_=condition)
        if replaced:
            self._under_the_same(replaced, new)
        if sentence.unless is not None:
            if len(new) != 1:
                raise UnreadError("unless, of several")
            player, costs = sentence.unless
            by = self.who(player)
            for key in ("sacrifice", "exile", "return"):
                thing = costs.get(key)
                if isinstance(thing, Thing) and thing.kind == "self":
                    raise UnreadError("unless it goes itself")
            (number,) = new
            self.do[number] = replace(
                self.do[number], unless=cost_of(costs, self.around), by=None if by == "you" else by
            )

    def _instead(self, node: Node) -> Condition:
        """For "instead": the condition of a sentence; its negation becomes the condition of the sentence before."""
        condition = self.condition(node)
        if self.started >= len(self.do):
            raise UnreadError("instead of nothing")
        for number in range(self.started, len(self.do)):
            if self.do[number].if_ is not None:
                raise UnreadError("instead of what has a condition")
            self.do[number] = replace(self.do[number], if_=Condition(not_=condition))
        return condition

    def _under_the_same(self, replaced: Sequence[Instruction], new: Sequence[int]) -> None:
        """Gives new instructions the conditions of the instructions that they replace."""
        first = replaced[0]
        if any(each.if_done or each.unless is not None for each in replaced):
            raise UnreadError("instead of what depends on something")
        if first.pay is not None or first.may:
            if len(replaced) != 1 or len(new) != 1:
                raise UnreadError("instead of several")
            (number,) = new
            self.do[number] = replace(self.do[number], pay=first.pay, may=first.may, by=first.by)

    def _clause(self, clause: Clause) -> None:
        before = len(self.do)
        for do in clause.dos:
            self._instruction(do)
        if clause.may is not None and self.pay is None:
            by = self.who(clause.may) if clause.may.word != "that" or self.player_target is None else self.player_target
            for number in range(before, len(self.do)):
                if number == before:
                    given = None if by == "you" else by
                    self.do[number] = replace(self.do[number], may=True, by=cast(Any, given or self.do[number].by))
                else:
                    self.do[number] = replace(self.do[number], if_done=True)

    def _instruction(self, do: Do) -> None:
        special = getattr(self, f"_do_{do.verb}", None)
        if special is not None:
            special(do)
            return
        self._plain(do)

    def _plain(self, do: Do) -> None:
        """Adds an instruction whose verb the form has, once for each target."""
        given = dict(do.with_)
        keys: dict[str, Any] = {}
        who = given.pop("who", None)
        source = given.pop("source", None)
        dealer: str | None = None
        if source is not None:
            dealer = self.object(source)
            self.same = [dealer]
            if dealer != "self":
                keys["source"] = dealer
        if do.verb == "put_counters" and _speaks_of_it(given["n"]) and given["what"].kind in ("target", "pick", "each"):
            raise UnreadError("its, of one of two objects")
        if "n" in given and do.verb in ("damage", "gain_life", "lose_life", "draw", "put_counters"):
            # "Its power" refers to an object that is mentioned before the recipient.
            keys["n"] = self.number(given.pop("n"))
        things: list[Any] = [None]
        if "what" in given:
            things = self._besides(dealer, given.pop("what"))
            self.same = self.same if dealer is not None else things
        if who is not None and do.verb != "sacrifice":
            keys["who"] = self.who(who)
        if "of" in given:
            keys["of"] = self.object(given.pop("of"))
        for key in ("n", "m"):
            if key in given:
                keys[key] = self.number(given.pop(key))
        if "if" in given:
            with contextlib.suppress(_Always):
                keys["if_"] = self.condition(given.pop("if"))
        if "with" in given:
            keys["with_"] = given.pop("with")
        ability = given.pop("ability", None)
        abilities: Sequence[Ability | None] = (None,)
        if ability is not None:
            read = self.around.quoted(ability.text)
            self.asked += read.asked
            abilities = read.abilities
            if not abilities or (len(abilities) > 1 and do.verb != "gain"):
                raise UnreadError("what stands in quotation marks")
        keys.update(given)
        if do.verb == "sacrifice" and who is not None:
            by = self.who(who)
            things = [self._of_others(each, by) for each in things]
        elif do.verb == "sacrifice":
            things = [_own(each) for each in things]
        if do.verb == "gain" and "keyword" in keys and self._hasty(keys, things):
            return
        if do.verb == "return" and keys.get("to") == "battlefield":
            keys.setdefault("under", "you")
        if do.verb == "blink":
            keys.setdefault("under", "you")
        for thing in things:
            for each in abilities:
                more = {} if thing is None else {"what": thing}
                if each is not None:
                    more["ability"] = each
                self.do.append(Instruction(do=cast(Any, do.verb), **keys, **more))
        if do.verb in ("copy_token", "blink") or (do.verb == "return" and keys.get("to") == "battlefield"):
            self._mention("created")

    def _besides(self, dealer: str | None, thing: Thing) -> list[Any]:
        """The objects of an instruction; "it" doesn't mean the object that deals the damage."""
        if dealer is None or thing.kind not in ("it", "that", "them"):
            return self.refer(thing)
        self.named.remove(dealer)
        found = self.refer(thing)
        self.named.insert(len(self.named) - 1, dealer)
        return found

    def _hasty(self, keys: dict[str, Any], things: list[Any]) -> bool:
        """Puts "gains haste" into the instruction that has just created the objects; False if that doesn't fit."""
        if keys != {"keyword": "haste"} or things != ["created"] or not self.do:
            return False
        last = self.do[-1]
        arrives = last.do in ("copy_token", "create") or (last.do == "return" and last.to == "battlefield")
        if not arrives or last.if_done or last.if_ is not None:
            return False
        self.do[-1] = replace(last, haste=True)
        return True

    def _of_others(self, thing: Any, by: Who) -> Any:
        if not isinstance(thing, Pick) or thing.choose is None:
            raise UnreadError("what they sacrifice")
        if by == "each_player":
            raise UnreadError("what each player sacrifices")
        return replace(thing, by=by)

    # instructions that are made of others

    def _do_copy(self, do: Do) -> None:
        thing: Thing = do.with_["what"]
        verb: Any = "copy_spell"
        permanent = False
        if thing.kind == "ability":
            verb = "copy_ability"
        elif thing.kind == "target":
            if (thing.what or {}).get("_noun") != "spell":
                raise UnreadError("a copy of what is no spell")
            left_out = (thing.what or {}).get("not", {})
            permanent = left_out.get("type") == ["instant", "sorcery"]
        elif thing.kind == "that" and (thing.what or {}).get("_noun") == "ability":
            verb = "copy_ability"
        elif thing.kind == "that":
            if (thing.what or {}).get("_noun") != "spell":
                raise UnreadError("a copy of that")
        elif thing.kind == "it" and self.event is not None and self.event.event["on"] in ("cast", "cast_or_copy"):
            pass
        else:
            raise UnreadError("a copy of that")
        refs = self.refer(thing)
        n = self.number(do.with_["n"])
        if n == 0:
            raise UnreadError("no copies")
        for ref in refs:
            self.do.append(Instruction(do=verb, what=ref, n=n))
        if not permanent:
            self.needs_targets = True

    def _do_copy_this(self, do: Do) -> None:
        by = do.with_["by"]
        self.do.append(Instruction(do="copy_spell", what="self", by=self.who(by)))
        self.new_targets = True

    def _do_new_targets(self, do: Do) -> None:
        if not self.needs_targets:
            raise UnreadError("new targets of nothing")
        self.new_targets = True

    def _do_nothing(self, do: Do) -> None:
        self.do.append(Instruction(do="nothing"))

    def _do_later(self, do: Do) -> None:
        if not self.around.across_turns:
            self.asked.append(Asked("later"))
            self.harmless = True
            return
        verb, thing, step = do.with_["verb"], do.with_["what"], do.with_["step"]
        if verb == "return":
            raise UnreadError("a return in another step")
        self.asked.append(Asked("no_control_change"))
        when = Event(on="begins", step=step, who="any")
        ability = Ability(when=when, do=[Instruction(do=verb, what="self")])
        for each in self.refer(thing):
            self.do.append(Instruction(do="gain", what=each, ability=ability))

    def _do_still(self, do: Do) -> None:
        return

    def _do_harmless(self, do: Do) -> None:
        for thing in do.with_["things"]:
            if thing.kind in ("target", "any_target"):
                self._aimed(thing)
        self.asked.append(do.with_["asked"])
        self.harmless = True

    def _do_pay(self, do: Do) -> None:
        if self.pay is not None:
            raise UnreadError("two payments")
        self.pay = cost_of(do.with_["pay"], self.around)

    def _do_create(self, do: Do) -> None:
        given = dict(do.with_)
        token: Token = given["card"]
        keys: dict[str, Any] = {"n": self.number(given["n"])} if "n" in given else {}
        if "who" in given:
            keys["who"] = self.who(given["who"])
        if token.tapped:
            keys["tapped"] = True
        if token.attacking:
            keys["attacking"] = True
        self.tokens[len(self.do)] = token
        self.do.append(Instruction(do="create", card="", **keys))
        self._mention("created")

    def _do_aim(self, do: Do) -> None:
        thing: Thing = do.with_["what"]
        if thing.kind != "target":
            raise UnreadError("a choice")
        self._aimed(thing._replace(n=1) if self.one_target and thing.up_to else thing)

    def _do_reveal(self, do: Do) -> None:
        self.revealed = do.with_["what"]

    def _do_choose_color(self, do: Do) -> None:
        self.color_chosen = True

    def _do_of_no_matter(self, do: Do) -> None:
        self.same = self.refer(do.with_["what"])
        self.asked.append(do.with_["asked"])
        self.harmless = True

    def _do_have(self, do: Do) -> None:
        self.same = self.refer(do.with_["what"])
        if len(self.do) - 1 not in self.tokens or self.same != ["created"]:
            for each in do.with_["abilities"]:
                key = "ability" if isinstance(each, Quoted) else "keyword"
                self._plain(Do("gain", {"what": Thing("same"), key: each}))
            return
        last = max(self.tokens)
        token = self.tokens[last]
        if token.name is not None:
            raise UnreadError("a token that is known, with more")
        self.tokens[last] = token._replace(has=(*token.has, *do.with_["abilities"]))

    def _do_add_mana(self, do: Do) -> None:
        ways: tuple[Node, ...] = do.with_["ways"].ways
        if do.with_.get("same"):
            if self.event is None or self.event.event["on"] != "tapped_for_mana":
                raise UnreadError("mana of a type that was produced")
            self.same_type = True
        if do.with_.get("chosen_color") and not self.color_chosen:
            raise UnreadError("that color")
        if len(ways) > 1:
            if self.ways or self.do:
                raise UnreadError("mana of one of several types")
            self.ways = [
                {key: self.number(value) if key == "n" else value for key, value in way.items()} for way in ways
            ]
            ways = ways[:1]
        keys: dict[str, Any] = dict(ways[0])
        if "n" in keys:
            keys["n"] = self.number(keys["n"])
        if "who" in do.with_ and not self.same_type:
            keys["who"] = self.who(do.with_["who"])
        if "if" in do.with_:
            keys["if_"] = self.condition(do.with_["if"])
        self.do.append(Instruction(do="add_mana", **keys))

    # ---------------------------------------------------------------------------------------------------------- done

    def finished(self) -> list[Instruction]:
        """The finished instructions; raises `UnreadError` if a part isn't understood."""
        if self.pay is not None:
            raise UnreadError("a payment for nothing")
        if self.needs_targets and not self.new_targets:
            raise UnreadError("a copy whose targets stay")
        if self.ways and len(self.do) > 1:
            raise UnreadError("mana of one of several types")
        for number, token in self.tokens.items():
            name, asked = self.around.token(token)
            self.asked += asked
            self.do[number] = replace(self.do[number], card=name)
        return list(self.do) or ([Instruction(do="nothing")] if self.harmless else [])


def _speaks_of_it(number: Any) -> bool:
    return isinstance(number, Number) and isinstance(number.value, Thing) and number.value.kind == "it"


def _own(thing: Any) -> Any:
    """A choice of objects to sacrifice, restricted to the player's own (CR 701.21a)."""
    if isinstance(thing, Pick):
        if thing.choose is not None and thing.choose.controller is None:
            return replace(thing, choose=replace(thing.choose, controller="you"))
        if thing.each is not None and thing.each.controller is None:
            return replace(thing, each=replace(thing.each, controller="you"))
    return thing


def _blinks(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, with "exile it, then return it to the battlefield" as one instruction."""
    found: list[Clause] = []
    for clause in clauses:
        dos: list[Do] = []
        for do in clause.dos:
            if dos and _is_blink(dos[-1], do):
                dos[-1] = _blink(dos[-1], do)
            else:
                dos.append(do)
        if found and dos and len(dos) == 1 and clause.may is None and _is_blink(found[-1].dos[-1], dos[0]):
            found[-1] = found[-1]._replace(dos=(*found[-1].dos[:-1], _blink(found[-1].dos[-1], dos[0])))
            continue
        found.append(clause._replace(dos=tuple(dos)))
    return found


def _is_blink(one: Do, other: Do) -> bool:
    if one.verb != "exile" or "until_leaves" in one.with_ or "who" in one.with_ or other.verb != "return":
        return False
    thing = other.with_["what"]
    return (
        other.with_["to"] == "battlefield"
        and thing.kind in ("it", "that", "them")
        and not set(other.with_) - {"what", "to", "tapped", "under"}
    )


def _blink(one: Do, other: Do) -> Do:
    back = {key: value for key, value in other.with_.items() if key in ("tapped", "under")}
    return Do("blink", {"what": one.with_["what"], **back}, one.form)


def event_of(happening: Happening, numbers: _Numbers) -> Event:
    """A trigger event in the case form."""
    keys = dict(happening.event)
    what = keys.get("what")
    if isinstance(what, dict):
        keys["what"] = numbers.described(what)
    return Event(**keys)


def quoted_of(has: Sequence[Any]) -> tuple[list[str], list[str]]:
    """Keywords and quoted abilities of a list of both."""
    words = [each for each in has if isinstance(each, str)]
    return words, [each.text for each in has if isinstance(each, Quoted)]
