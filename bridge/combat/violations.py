"""What a play breaks, in words; and what another play would break."""

from __future__ import annotations

from bridge.case.keywords import KEYWORD_ROWS
from bridge.combat.prose import keyword_name, number_word, printable
from bridge.combat.wording import Clause, Said, Words
from bridge.language import counted_phrase, phrase, phrase_in

__all__ = ["ASK_FOR_MORE", "CANT_BE", "VIOLATIONS", "WOULD_BE", "obeys_more"]


def obeys_more(obeyed: int) -> str:
    """That another declaration obeys more requirements."""
    if not obeyed:
        return phrase(
            "another declaration breaks no restriction and obeys more requirements than this play, which obeys none"
        )
    return phrase(
        "another declaration breaks no restriction and obeys more requirements than this play, which obeys {n}",
        n=number_word(obeyed),
    )


def _limited(w: Words, effect: str | int, about: str | int, limit: int, said: str) -> Clause:
    """That a limit is passed, and which."""
    return Clause("", said, _with_limit(w, effect, about, limit))


def _with_limit(w: Words, effect: str | int, about: str | int, limit: int) -> str:
    """The effect with the number that it allows, unless its words have said it."""
    reason = w.reason(effect, about)
    if _says_number(w, effect):
        return reason.text
    if reason.of_it:
        return _which_is(reason.text, limit)
    if limit > 0:
        return phrase("{effect} allows no more than {n}", effect=reason.text, n=number_word(limit))
    return phrase("{effect} allows none", effect=reason.text)


def _says_number(w: Words, effect: str | int) -> bool:
    """Whether the words of an effect say its number."""
    found, _ = w.effects.get(str(effect), (None, None))
    return found is not None and not found.text and isinstance(found.n, int)


def _which_is(reason: str, number: int) -> str:
    if number <= 0:
        return phrase("{effect}, which is none", effect=reason)
    return phrase("{effect}, which is {n}", effect=reason, n=number_word(number))


def _too_few(w: Words, effect: str | int, attacker: str, least: int, said: str) -> Clause:
    reason = w.reason(effect, attacker)
    if _says_number(w, effect):
        asks = reason.text
    elif reason.of_it:
        asks = _which_is(reason.text, least)
    elif least > 0:
        asks = phrase("{effect} asks for no fewer than {n}", effect=reason.text, n=number_word(least))
    else:
        asks = phrase("{effect} asks for no fewer than none", effect=reason.text)
    return Clause("", said, asks)


def _because(w: Words, creature: str, effect: str | int, what: str) -> Clause:
    """That the creature can't, and the effect that says so, unless that is all that it says."""
    reason = w.reason(effect, creature)
    return Clause(w.name(creature), what, "" if reason.of_it == what else reason.text)


def _assigns_nothing(w: Words, source: str) -> Clause:
    if source not in w.state.attacking and source not in w.state.blocking:
        return Clause(w.name(source), phrase("neither attacks nor blocks, and assigns no combat damage"))
    if w.state.damage_step == "second":
        return Clause(w.name(source), phrase("assigns no combat damage in the second combat damage step"))
    return Clause(w.name(source), phrase("assigns no combat damage in the first combat damage step"))


def _cant_assign(w: Words, source: str, recipient: str) -> Clause:
    """That the recipient gets no damage of the creature, and what would."""
    state = w.state
    if source in state.blocking:
        reason = phrase("it blocks, and assigns its damage among the creatures that it blocks")
    elif w.is_blocked(source):
        reason = phrase("it is blocked, and assigns its damage among the creatures that block it")
    elif isinstance(target := state.attacking.get(source), str):
        reason = phrase("it isn't blocked, and assigns its damage to {target}", target=w.name(target))
    else:
        reason = phrase("what it attacked is gone")
    return Clause(
        w.name(source), phrase("can't assign combat damage to {recipient}", recipient=w.name(recipient)), reason
    )


def _cant_block(w: Words, blocker: str, attacker: str, subject: str, said: str) -> Clause:
    """That a creature can't block another one, and why."""
    return Clause(w.name(blocker), _not_that(w, attacker), Clause(w.name(subject), said))


def _not_that(w: Words, attacker: str) -> str:
    return phrase("can't block {attacker}", attacker=w.name(attacker))


def _barring(ability: str, bars: str) -> Said:
    """The attacker's evasion ability keeps the blocker away."""

    def said(w: Words, blocker: str, attacker: str, rule: str) -> Clause:
        why = phrase(
            "has {ability}, {blocker} {is_barred} (CR {rule})",
            ability=keyword_name(ability),
            blocker=w.name(blocker),
            is_barred=phrase_in("evasion", bars),
            rule=printable(rule),
        )
        return _cant_block(w, blocker, attacker, attacker, why)

    return said


def _shadow(w: Words, blocker: str, attacker: str, rule: str) -> Clause:
    match w.has(attacker, "shadow"), w.has(blocker, "shadow"):
        case True, False:
            why = phrase("has shadow, {other} doesn't (CR {rule})", other=w.name(blocker), rule=printable(rule))
            return _cant_block(w, blocker, attacker, attacker, why)
        case False, True:
            why = phrase("has shadow, {other} doesn't (CR {rule})", other=w.name(attacker), rule=printable(rule))
            return _cant_block(w, blocker, attacker, blocker, why)
    reason = phrase("only one of them counts as having shadow (CR {rule})", rule=printable(rule))
    return Clause(w.name(blocker), _not_that(w, attacker), reason)


def _unpaid(w: Words, effect: str | int, about: str, creature: str, said: str) -> Clause:
    """What a creature could do for a cost that nobody has to pay, and by which effect."""
    return Clause(w.name(creature), said, w.effect(effect, about))


def _too_many_attack(w: Words, effect: str | int, limit: int, would: bool) -> Clause:
    whom = w.whom(effect)
    whom = f" {whom}" if whom else ""
    if would:
        return _limited(w, effect, "", limit, phrase("too many creatures would attack{whom}", whom=whom))
    return _limited(w, effect, "", limit, phrase("too many creatures attack{whom}", whom=whom))


VIOLATIONS: dict[str, Said] = {
    "not_a_creature": lambda w, o: Clause(
        w.name(o),
        phrase("isn't a creature, and only creatures can be chosen to block")
        if w.blocks
        else phrase("isn't a creature, and only creatures can be chosen to attack"),
    ),
    "tapped_attacker": lambda w, c: Clause(
        w.name(c), phrase("is tapped, and a tapped creature can't be chosen to attack")
    ),
    "battle_attacker": lambda w, c: Clause(
        w.name(c), phrase("is a battle, and a battle can't be chosen to attack, creature or not")
    ),
    "summoning_sick": lambda w, c: Clause(
        w.name(c),
        phrase(
            "has no haste, and {player} hasn't controlled it continuously since the turn began", player=w.controller(c)
        ),
    ),
    "not_defending_player": lambda w, c, p: Clause(
        w.name(c), phrase("attacks {player}, who isn't a defending player", player=w.name(p))
    ),
    "not_attackable": lambda w, c, t: Clause(
        w.name(c),
        phrase(
            "attacks {target}, which is neither a planeswalker that a defending player controls nor a battle that one "
            "protects",
            target=w.name(t),
        ),
    ),
    "defender": lambda w, c: Clause(w.name(c), phrase("has defender, and a creature with defender can't attack")),
    "cant_attack": lambda w, e, c: _because(w, c, e, phrase_in("effect", "can't attack{whom}", whom="")),
    "cant_attack_there": lambda w, e, c, t: Clause(
        w.name(c), phrase("can't attack {target}", target=w.name(t)), w.effect(e, c)
    ),
    "detained": lambda w, e, c: Clause(
        w.name(c), phrase("is detained, and a detained creature can't attack or block"), w.effect(e, c)
    ),
    "cant_attack_alone": lambda w, e, c: Clause(w.name(c), phrase("attacks alone, and can't"), w.effect(e, c)),
    "cant_attack_with_others": lambda w, e, c: Clause(
        w.name(c), phrase("can attack only alone, and others attack"), w.effect(e, c)
    ),
    "too_many_attackers": lambda w, e, n: _too_many_attack(w, e, n, False),
    "tapped_blocker": lambda w, b: Clause(
        w.name(b), phrase("is tapped, and a tapped creature can't be chosen to block")
    ),
    "battle_blocker": lambda w, b: Clause(
        w.name(b), phrase("is a battle, and a battle can't be chosen to block, creature or not")
    ),
    "not_attacking": lambda w, b, o: Clause(
        w.name(b), phrase("can't block {object}, which isn't an attacking creature", object=w.name(o))
    ),
    "not_attacking_defender": lambda w, b, a: Clause(
        w.name(b),
        phrase(
            "can't block {attacker}, which attacks neither {player} nor a planeswalker that {player} controls nor a "
            "battle that {player} protects",
            attacker=w.name(a),
            player=w.controller(b),
        ),
    ),
    "blocks_too_many": lambda w, b, n: Clause(
        w.name(b), phrase("blocks too many attackers"), phrase("it can block no more than {n}", n=number_word(n))
    ),
    "cant_block": lambda w, e, b: _because(w, b, e, phrase_in("effect", "can't block{attackers}", attackers="")),
    "cant_block_that": lambda w, e, b, a: Clause(w.name(b), _not_that(w, a), w.effect(e, b)),
    "cant_block_alone": lambda w, e, b: Clause(w.name(b), phrase("blocks alone, and can't"), w.effect(e, b)),
    "cant_be_blocked": lambda w, e, a: _because(w, a, e, phrase_in("effect", "can't be blocked{by}", by="")),
    "cant_be_blocked_by": lambda w, e, a, b: Clause(
        w.name(a), phrase("can't be blocked by {blocker}", blocker=w.name(b)), w.effect(e, a)
    ),
    "blocked_by_too_many": lambda w, e, a, n: _limited(
        w, e, a, n, phrase("too many creatures block {attacker}", attacker=w.name(a))
    ),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(
        w, e, a, n, phrase("too few creatures block {attacker}", attacker=w.name(a))
    ),
    "blocked_by_other_number": lambda w, e, a, n: Clause(
        w.name(a),
        counted_phrase(
            "is blocked, but not by exactly {n} creature",
            "is blocked, but not by exactly {n} creatures",
            n,
            n=number_word(n),
        ),
        w.effect(e, a),
    ),
    "not_blocked_by_all": lambda w, e, a: Clause(
        w.name(a), phrase("is blocked, but not by all creatures of the defending player"), w.effect(e, a)
    ),
    "too_many_blockers": lambda w, e, p, n: _limited(
        w, e, "", n, phrase("too many of {player}'s creatures block", player=w.name(p))
    ),
    **{row.name: _barring(row.name, row.bars) for row in KEYWORD_ROWS.values() if row.bars},
    "shadow": _shadow,
    "landwalk": lambda w, e, a, p, r: Clause(
        w.name(a),
        phrase("has {ability} and can't be blocked", ability=w.ability(e, a)),
        phrase("{player} controls such a land (CR {rule})", player=w.name(p), rule=printable(r)),
    ),
    "protection": lambda w, e, b, a, r: _cant_block(
        w, b, a, a, phrase("has {ability} (CR {rule})", ability=w.ability(e, a), rule=printable(r))
    ),
    "menace": lambda w, a, r: Clause(
        w.name(a),
        phrase("has menace and asks for two blockers, and only one creature blocks it (CR {rule})", rule=printable(r)),
    ),
    "decayed": lambda w, b, r: Clause(
        w.name(b),
        phrase_in("effect", "can't block{attackers}", attackers=""),
        phrase("it has decayed (CR {rule})", rule=printable(r)),
    ),
    "unleashed": lambda w, b, r: Clause(
        w.name(b),
        phrase_in("effect", "can't block{attackers}", attackers=""),
        phrase("it has unleash, and a +1/+1 counter on it (CR {rule})", rule=printable(r)),
    ),
    "suspected": lambda w, b, r: Clause(
        w.name(b),
        phrase_in("effect", "can't block{attackers}", attackers=""),
        phrase("it is suspected (CR {rule})", rule=printable(r)),
    ),
    "no_band": lambda w, n: Clause(
        "",
        phrase("{band} can't be formed", band=w.band(n)),
        phrase('all members but one need banding, or all of them the quality of one member\'s "bands with other"'),
    ),
    "banded_without_attacking": lambda w, n, o: Clause(
        w.name(o), phrase("doesn't attack, and is a member of {band}", band=w.band(n))
    ),
    "band_attacks_apart": lambda w, n: Clause(
        "", phrase("the members of {band} don't all attack the same", band=w.band(n))
    ),
    "banded_twice": lambda w, c: Clause(w.name(c), phrase("is a member of several bands")),
    "cant_exert": lambda w, c: Clause(
        "", phrase("nothing lets {creature} be exerted as it attacks", creature=w.name(c))
    ),
    "exerts_without_attacking": lambda w, c: Clause(
        w.name(c), phrase("doesn't attack, and is exerted as though it did")
    ),
    "cant_enlist": lambda w, c: Clause(w.name(c), phrase("doesn't have enlist")),
    "enlists_without_attacking": lambda w, c: Clause(w.name(c), phrase("doesn't attack, and enlists as though it did")),
    "cant_be_enlisted": lambda w, c, o: Clause(
        w.name(c),
        phrase("can't enlist {creature}", creature=w.name(o)),
        phrase(
            "it takes another untapped creature of its controller that doesn't attack, and has haste or has been under "
            "that player's control since the turn began"
        ),
    ),
    "enlisted_twice": lambda w, o: Clause(
        w.name(o), phrase("is enlisted by several creatures, and can be tapped only once")
    ),
    "cant_pay": lambda w, p: Clause(w.name(p), phrase("can't pay the whole cost")),
    "assigns_nothing_now": lambda w, s: _assigns_nothing(w, s),
    "wrong_amount": lambda w, s, n, m: Clause(
        w.name(s),
        phrase(
            "assigns {n} combat damage, and has {m} to assign",
            n=n or phrase_in("damage", "no"),
            m=m if m else phrase_in("damage", "none"),
        ),
    ),
    "cant_assign_to": lambda w, s, r: _cant_assign(w, s, r),
    "assigned_both_ways": lambda w, s: Clause(
        w.name(s),
        phrase(
            "assigns its damage either as though it weren't blocked or to the creatures blocking it, not both",
        ),
    ),
    "assigned_out_of_order": lambda w, s, r, e: Clause(
        w.name(s),
        phrase(
            "assigns damage to {recipient}, and {earlier}, which comes earlier in its order, isn't assigned lethal "
            "damage",
            recipient=w.name(r),
            earlier=w.name(e),
        ),
    ),
    "assigned_past_blocker": lambda w, s, b: Clause(
        w.name(s), phrase("tramples over {blocker}, which isn't assigned lethal damage", blocker=w.name(b))
    ),
    "assigned_past_planeswalker": lambda w, s, p: Clause(
        w.name(s),
        phrase("tramples over {planeswalker}, which is assigned less damage than its loyalty", planeswalker=w.name(p)),
    ),
    "too_few_requirements": lambda w, n: Clause("", obeys_more(n)),
}
"""What a play breaks, by kind; each takes the wording and the phrase's arguments."""

WOULD_BE: dict[str, Said] = {
    "attack_cost": lambda w, e, c: _unpaid(
        w, e, c, c, phrase("could attack only for {cost}, which nobody has to pay", cost=w.cost(e))
    ),
    "block_cost": lambda w, e, b: _unpaid(
        w, e, b, b, phrase("could block only for {cost}, which nobody has to pay", cost=w.cost(e))
    ),
    "blocked_cost": lambda w, e, a, b: _unpaid(
        w,
        e,
        a,
        b,
        phrase("could block {attacker} only for {cost}, which nobody has to pay", attacker=w.name(a), cost=w.cost(e)),
    ),
    "cant_attack_alone": lambda w, e, c: Clause(w.name(c), phrase("would attack alone, and can't"), w.effect(e, c)),
    "cant_attack_with_others": lambda w, e, c: Clause(
        w.name(c), phrase("can attack only alone, and others would attack"), w.effect(e, c)
    ),
    "too_many_attackers": lambda w, e, n: _too_many_attack(w, e, n, True),
    "not_defending_player": lambda w, c, p: Clause(w.name(p), phrase("isn't a defending player")),
    "not_attackable": lambda w, c, t: Clause(w.name(t), phrase("can't be attacked")),
    "not_attacking": lambda w, b, o: Clause(w.name(o), phrase("isn't an attacking creature")),
    "blocks_too_many": lambda w, b, n: Clause(w.name(b), phrase("can block no more than {n}", n=number_word(n))),
    "cant_block_alone": lambda w, e, b: Clause(w.name(b), phrase("would block alone, and can't"), w.effect(e, b)),
    "blocked_by_too_many": lambda w, e, a, n: _limited(
        w, e, a, n, phrase("too many creatures would block {attacker}", attacker=w.name(a))
    ),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(
        w, e, a, n, phrase("too few creatures would block {attacker}", attacker=w.name(a))
    ),
    "blocked_by_other_number": lambda w, e, a, n: Clause(
        w.name(a),
        counted_phrase(
            "would be blocked, but not by exactly {n} creature",
            "would be blocked, but not by exactly {n} creatures",
            n,
            n=number_word(n),
        ),
        w.effect(e, a),
    ),
    "not_blocked_by_all": lambda w, e, a: Clause(
        w.name(a), phrase("would be blocked, but not by all creatures of the defending player"), w.effect(e, a)
    ),
    "too_many_blockers": lambda w, e, p, n: _limited(
        w, e, "", n, phrase("too many of {player}'s creatures would block", player=w.name(p))
    ),
    "menace": lambda w, a, r: Clause(
        w.name(a),
        phrase(
            "has menace and asks for two blockers, and only one creature would block it (CR {rule})", rule=printable(r)
        ),
    ),
}
"""The restrictions that speak of the whole declaration, said of one that is not made."""

CANT_BE: dict[str, Said] = {
    "blocked_by_too_few": lambda w, e, a, n: _too_few(
        w, e, a, n, phrase("too few creatures can block {attacker}", attacker=w.name(a))
    ),
    "menace": lambda w, a, r: Clause(
        w.name(a),
        phrase(
            "has menace and asks for two blockers, and only one creature can block it (CR {rule})", rule=printable(r)
        ),
    ),
}
"""The restrictions about one attacker that more blockers would satisfy, said when there are no more."""

ASK_FOR_MORE = (*CANT_BE, "blocked_by_other_number", "cant_attack_alone", "cant_block_alone", "not_blocked_by_all")
"""The restrictions that more creatures would satisfy."""
