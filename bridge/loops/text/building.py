"""Builds abilities of the case form from what sentences mean, sentence by sentence."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any, cast

from msgspec.structs import replace

from bridge.case.abilities import Ability, Event, Instruction
from bridge.case.conditions import Condition, Cost, Pick
from bridge.case.descriptions import Object, Who
from bridge.loops.text.describing import AlwaysError, cost_of
from bridge.loops.text.referring import Referrer
from bridge.loops.text.relevance import left_out
from bridge.loops.text.surroundings import Surroundings, UnreadError
from bridge.text.meanings.loops.values import Asked, Clause, Do, Happening, Number, Player, Sentence, Thing, Token
from bridge.text.meanings.values import Node, Quoted

__all__ = ["Builder", "quoted_of"]

_NUMBERED = (
    "gains_life", "loses_life", "dealt_damage", "deals_damage", "combat_damage", "counters", "draws", "discards",
    "mills",
)  # fmt: skip
"""Events with an amount."""


_PREPARING = ("new_targets", "aim", "reveal", "choose_color", "pay")
"""Verbs that are no instructions, but say what other instructions are done to, or cost."""


class Builder(Referrer):
    """Builds the instructions of one ability, sentence by sentence.

    Args:
        around: The referents of words outside the text.
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
        super().__init__(around, event)
        self.x = x
        self.revealed: Node | None = None
        self.color_chosen = False
        self.one_target = False
        self.same_type = False
        self.harmless = False
        self.do: list[Instruction] = []
        self.may = False
        self.pay: Cost | None = None
        self.copied = False
        self.new_targets = False
        self.needs_targets = False
        self.tokens: dict[int, Token] = {}
        self.started = 0
        self.ways: list[Node] = []
        if event is not None and event.subject is not None:
            self.named.append(event.subject)
        if cost is not None:
            for key in ("sacrifice", "exile", "return", "tap_permanents"):
                thing = cost.get(key)
                if isinstance(thing, Thing):
                    self.several = self.several or thing.n != 1
                    self.named.append("self" if thing.kind == "self" else "chosen")
            if "remove" in cost or "put" in cost:
                self.named.append("self")
        if cost is None and event is None and not spell:
            self.named.append("self")

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
            self._never_done(sentence)
            return
        if self.pay is not None and not sentence.if_done:
            raise UnreadError("a payment for nothing")
        if sentence.x is not None:
            self.x = sentence.x
        before = len(self.do)
        replaced = self.do[self.started :] if sentence.instead and sentence.if_ is not None else []
        condition = self._condition_of(sentence)
        cast = self.copied
        if sentence.if_done and not self.do and self.pay is None and not cast:
            raise UnreadError("if you do, of nothing")
        self.started = len(self.do)
        for clause in _blinks(sentence.clauses):
            self._clause(clause)
        new = range(before, len(self.do))
        if cast and (self.copied or len(new) != 1 or not self.do[-1].may):
            raise UnreadError("a copy that isn't cast, or has to be")
        if sentence.if_done and not cast:
            self._if_done(new)
        if condition is not None:
            if self.around.across_turns and not sentence.leading and _waits(sentence):
                raise UnreadError("a condition that is looked at later")  # CR 603.7
            for number in new:
                if self.do[number].if_ is not None:
                    raise UnreadError("two conditions")
                self.do[number] = replace(self.do[number], if_=condition)
        if replaced:
            self._under_the_same(replaced, new)
        if sentence.unless is not None:
            self._unless(new, *sentence.unless)

    def _never_done(self, sentence: Sentence) -> None:
        """Takes note of a sentence whose condition never holds; it adds nothing."""
        assert sentence.if_ is not None
        self.asked.append(left_out(sentence.if_.get("_left_out", "never")))
        things = [do.with_.get("what") for clause in sentence.clauses for do in clause.dos]
        if any(isinstance(each, Thing) and each.kind == "target" and each.whose is None for each in things):
            raise UnreadError("a target of what isn't done")

    def _condition_of(self, sentence: Sentence) -> Condition | None:
        """The condition of a sentence; None if there is none, or if it holds given the conditions on the case."""
        if sentence.if_ is None:
            return None
        if sentence.instead:
            replaced = self.do[self.started :]
            if any(clause.may is not None for clause in sentence.clauses) and not all(each.may for each in replaced):
                raise UnreadError("what is done by who doesn't choose something else instead")
            return self._instead(sentence.if_)
        try:
            return self.condition(sentence.if_)
        except AlwaysError:
            return None

    def condition(self, node: Node) -> Condition:
        """A condition in the case form. If an earlier instruction has moved the object, only properties that don't
        depend on its zone are read (CR 608.2h)."""
        found = super().condition(node)
        if found.fits is not None and not set(_asked_in(node["fits"])) <= _LASTING:
            moved = [each.what for each in self.do if each.do in _MOVING]
            if found.fits.object in moved and found.fits.object in ("target", "target_2"):
                raise UnreadError("what it was like before")
        if found.fits is not None and found.fits.object == "chosen" and self.several:
            raise UnreadError("one of several objects")
        return found

    def _if_done(self, new: Sequence[int]) -> None:
        """Lets new instructions depend on the payment before them, or on what was done before."""
        for place, number in enumerate(new):
            if self.pay is not None and place == 0:
                self.do[number] = replace(self.do[number], pay=self.pay)
            else:
                self.do[number] = replace(self.do[number], if_done=True)
        self.pay = None

    def _unless(self, new: Sequence[int], player: Player, costs: Node) -> None:
        """Lets a new instruction be done unless a player pays."""
        if len(new) != 1:
            raise UnreadError("unless, of several")
        by = self.who(player)
        for key in ("sacrifice", "exile", "return"):
            thing = costs.get(key)
            if isinstance(thing, Thing) and thing.kind == "self":
                raise UnreadError("unless it goes itself")
        (number,) = new
        self.do[number] = replace(self.do[number], unless=cost_of(costs, self.around), by=None if by == "you" else by)

    def _instead(self, node: Node) -> Condition:
        """For "instead": the condition of a sentence; its negation becomes the condition of the sentence before."""
        condition = self.condition(node)
        if self.started >= len(self.do):
            raise UnreadError("instead of nothing")
        for number in range(self.started, len(self.do)):
            if self.do[number].if_ is not None:
                raise UnreadError("instead of what has a condition")
            self.do[number] = replace(self.do[number], if_=Condition(non=condition))
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
            told = list(self.do), list(self.asked), dict(self.tokens)
            self._instruction(do)
            if (self.do, self.asked, self.tokens) == told and do.verb not in _PREPARING and not self.copied:
                raise UnreadError("a part that no rule leaves out")
        if clause.may is not None and self.pay is None:
            by = self.who(clause.may) if clause.may.word != "that" or self.player_target is None else self.player_target
            for number in range(before, len(self.do)):
                if number == before:
                    given = None if by == "you" else by
                    self.do[number] = replace(self.do[number], may=True, by=cast(Any, given or self.do[number].by))
                else:
                    self.do[number] = replace(self.do[number], if_done=True)

    def _leave_out(self, rule: str) -> None:
        """Leaves a clause out by a rule of `relevance`."""
        self.asked.append(left_out(rule))
        self.harmless = True

    def _instruction(self, do: Do) -> None:
        special = getattr(self, f"_do_{do.verb}", None)
        if special is not None:
            special(do)
            return
        self._plain(do)

    def _plain(self, do: Do) -> None:
        """Adds an instruction whose verb the form has, once for each target."""
        given = dict(do.with_)
        if given.pop("lasting", False) and self.around.across_turns:
            raise UnreadError("a change that lasts longer than a turn")
        who = given.pop("who", None)
        dealer = self._dealer(given)
        keys: dict[str, Any] = {} if dealer in (None, "self") else {"source": dealer}
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
        keys.update(self._arguments(given))
        abilities = self._gained(do.verb, given.pop("ability", None))
        keys.update(given)
        if do.verb == "sacrifice":
            things = self._sacrificed(things, who)
        if do.verb == "gain" and "keyword" in keys and self._hasty(keys, things):
            return
        returns = do.verb == "return" and keys.get("to") == "battlefield"
        if returns or do.verb == "blink":
            keys.setdefault("under", "you")
        for thing in things:
            for each in abilities:
                more = {} if thing is None else {"what": thing}
                if each is not None:
                    more["ability"] = each
                self.do.append(Instruction(do=cast(Any, do.verb), **keys, **more))
        if returns or do.verb in ("copy_token", "blink"):
            self.mention("created")

    def _dealer(self, given: Node) -> Object | None:
        """Takes the acting object, such as the one that deals damage, out of the arguments of an instruction."""
        source = given.pop("source", None)
        if source is None:
            return None
        dealer = self.object(source)
        self.same = [dealer]
        return dealer

    def _arguments(self, given: Node) -> dict[str, Any]:
        """Takes what has to be resolved out of the arguments of an instruction, and resolves it."""
        keys: dict[str, Any] = {}
        if "of" in given:
            keys["of"] = self.object(given.pop("of"))
        for key in ("n", "m"):
            if key in given:
                keys[key] = self.number(given.pop(key))
        if "if" in given:
            with contextlib.suppress(AlwaysError):
                keys["if_"] = self.condition(given.pop("if"))
        if "with" in given:
            keys["with_"] = given.pop("with")
        return keys

    def _gained(self, verb: str, ability: Quoted | None) -> Sequence[Ability | None]:
        """The abilities that an instruction gives, one instruction for each; None alone if it gives none."""
        if ability is None:
            return (None,)
        read = self.around.quoted(ability.text)
        self.asked += read.asked
        if not read.abilities or (len(read.abilities) > 1 and verb != "gain"):
            raise UnreadError("what stands in quotation marks")
        return read.abilities

    def _sacrificed(self, things: Sequence[Any], who: Player | None) -> list[Any]:
        """What is sacrificed: what the player who does so chooses of their own."""
        if who is None:
            return [_own(each) for each in things]
        by = self.who(who)
        return [self._of_others(each, by) for each in things]

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
        if by == "any":
            raise UnreadError("what each player sacrifices")
        return replace(thing, by=by)

    # instructions that are made of others

    def _do_copy(self, do: Do) -> None:
        thing: Thing = do.with_["what"]
        if thing.kind == "past" and thing.word == "exiled" and do.with_["n"] == 1:
            # CR 707.12: the copy of a card is made where the card is; it is cast in the next sentence, or it is gone.
            self.copied = self.object(thing) == "exiled"
            return
        verb: Any = "copy_spell"
        permanent = False
        if thing.kind == "ability":
            verb = "copy_ability"
        elif thing.kind == "target":
            if (thing.what or {}).get("_noun") != "spell":
                raise UnreadError("a copy of what is no spell")
            left_out = (thing.what or {}).get("non", {})
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

    def _do_cast_free(self, do: Do) -> None:
        thing: Thing = do.with_["what"]
        if thing.kind != "that" or thing.what != {"_noun": "copy"}:
            self._plain(do)
            return
        if not self.copied:
            raise UnreadError("a copy of nothing")
        self.copied = False
        self.do.append(Instruction(do="cast_copy", what="exiled"))

    def _do_copy_this(self, do: Do) -> None:
        by = do.with_["by"]
        self.do.append(Instruction(do="copy_spell", what="self", by=self.who(by)))
        self.new_targets = True

    def _do_new_targets(self, do: Do) -> None:
        if not self.needs_targets:
            raise UnreadError("new targets of nothing")
        self.new_targets = True

    def _do_nothing(self, do: Do) -> None:
        self.asked.append(left_out("looking"))
        self.do.append(Instruction(do="nothing"))

    def _do_later(self, do: Do) -> None:
        if not self.around.across_turns:
            self._leave_out("later")
            return
        verb, thing, step = do.with_["verb"], do.with_["what"], do.with_["step"]
        if verb == "return" or step == "your end":
            raise UnreadError("a return in another step, or a step of one player's turns")
        self.asked.append(Asked("no_control_change"))
        when = Event(on="begins", step=step, who="any")
        ability = Ability(when=when, do=[Instruction(do=verb, what="self")])
        for each in self.refer(thing):
            self.do.append(Instruction(do="gain", what=each, ability=ability))

    def _do_still(self, do: Do) -> None:
        self.asked.append(left_out("type stays"))

    def _do_harmless(self, do: Do) -> None:
        for thing in do.with_["things"]:
            if thing.kind in ("target", "any_target"):
                self.aimed(thing)
        self._leave_out(do.with_["rule"])

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
        self.mention("created")

    def _do_aim(self, do: Do) -> None:
        thing: Thing = do.with_["what"]
        if thing.kind != "target":
            raise UnreadError("a choice")
        self.aimed(thing._replace(n=1) if self.one_target and thing.up_to else thing)

    def _do_reveal(self, do: Do) -> None:
        self.revealed = do.with_["what"]

    def _do_choose_color(self, do: Do) -> None:
        self.color_chosen = True

    def _do_of_no_matter(self, do: Do) -> None:
        self.same = self.refer(do.with_["what"])
        self._leave_out(do.with_["rule"])

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
        if self.pay is not None or self.copied:
            raise UnreadError("a payment or a copy for nothing")
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


_MOVING = (
    *("blink", "destroy", "exile", "put_on_library", "put_under_library", "return", "sacrifice"),
    "shuffle_into_library",
)
"""Verbs that move their object."""

_LASTING = frozenset({"name", "type", "subtype", "supertype", "color", "mana_value", "token", "any", "non"})
"""Keys of a description that don't depend on the zone of the object."""


def _asked_in(described: Node) -> Iterator[str]:
    """The keys of a description, and of those in it."""
    for key, value in described.items():
        yield key
        for part in value if key == "any" else [value] if key == "non" else []:
            yield from _asked_in(part)


def _waits(sentence: Sentence) -> bool:
    """Whether a sentence delays an action until a later step."""
    return any(do.verb == "later" for clause in sentence.clauses for do in clause.dos)


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


def quoted_of(has: Sequence[Any]) -> tuple[list[str], list[str]]:
    """Keywords and quoted abilities of a list of both."""
    words = [each for each in has if isinstance(each, str)]
    return words, [each.text for each in has if isinstance(each, Quoted)]
