"""What a play breaks, in words; and what another play would break."""

from __future__ import annotations

from bridge.case.keywords import KEYWORD_ROWS
from bridge.combat.prose import number_word, printable
from bridge.combat.wording import Clause, Said, Words, number_of

__all__ = ["ASK_FOR_MORE", "CANT_BE", "VIOLATIONS", "WOULD_BE", "obeys_more"]


def obeys_more(obeyed: int) -> str:
    """That another declaration obeys more requirements."""
    than = number_word(obeyed) if obeyed else "none"
    return f"another declaration breaks no restriction and obeys more requirements than this play, which obeys {than}"


def _too_many(w: Words, effect: str | int, limit: int, verb: str) -> Clause:
    whom = w.whom(effect)
    return _limited(w, effect, "", limit, f"too many creatures {verb}{' ' if whom else ''}{whom}")


def _limited(w: Words, effect: str | int, about: str | int, limit: int, said: str) -> Clause:
    """That a limit is passed, and which."""
    return Clause("", said, _numbered(w, effect, about, limit, "allows", "no more than " if limit > 0 else ""))


def _numbered(w: Words, effect: str | int, about: str | int, number: int, verb: str, bound: str) -> str:
    """The effect with the number that it gives, unless its words have said it."""
    found, _ = w.effects.get(str(effect), (None, None))
    reason, n = w.reason(effect, about), "none" if number <= 0 else number_word(number)
    if found is not None and not found.text and isinstance(found.n, int):
        return reason.text
    return f"{reason.text}, which is {n}" if reason.of_it else f"{reason.text} {verb} {bound}{n}"


def _too_few(w: Words, effect: str | int, attacker: str, least: int, block: str) -> Clause:
    asks = _numbered(w, effect, attacker, least, "asks for", "no fewer than ")
    return Clause("", f"too few creatures {block} {w.name(attacker)}", asks)


def _other_number(w: Words, effect: str | int, attacker: str, number: int, is_blocked: str) -> Clause:
    said = f"{is_blocked}, but not by exactly {number_of(number, 'creature')}"
    return Clause(w.name(attacker), said, w.effect(effect, attacker))


def _not_by_all(w: Words, effect: str | int, attacker: str, is_blocked: str) -> Clause:
    said = f"{is_blocked}, but not by all creatures of the defending player"
    return Clause(w.name(attacker), said, w.effect(effect, attacker))


def _because(w: Words, creature: str, effect: str | int, what: str) -> Clause:
    """That the creature can't, and the effect that says so, unless that is all that it says."""
    reason = w.reason(effect, creature)
    return Clause(w.name(creature), what, "" if reason.of_it == what else reason.text)


def _assigns_nothing(w: Words, source: str) -> Clause:
    if source not in w.state.attacking and source not in w.state.blocking:
        return Clause(w.name(source), "neither attacks nor blocks, and assigns no combat damage")
    step = "second" if w.state.damage_step == "second" else "first"
    return Clause(w.name(source), f"assigns no combat damage in the {step} combat damage step")


def _cant_assign(w: Words, source: str, recipient: str) -> Clause:
    """That the recipient gets no damage of the creature, and what would."""
    state = w.state
    if source in state.blocking:
        reason = "it blocks, and assigns its damage among the creatures that it blocks"
    elif w.is_blocked(source):
        reason = "it is blocked, and assigns its damage among the creatures that block it"
    elif isinstance(target := state.attacking.get(source), str):
        reason = f"it isn't blocked, and assigns its damage to {w.name(target)}"
    else:
        reason = "what it attacked is gone"
    return Clause(w.name(source), f"can't assign combat damage to {w.name(recipient)}", reason)


def _cant_block(w: Words, blocker: str, attacker: str, subject: str, said: str) -> Clause:
    """That a creature can't block another one, and why."""
    return Clause(w.name(blocker), f"can't block {w.name(attacker)}", Clause(w.name(subject), said))


def _barring(ability: str, bars: str) -> Said:
    """The attacker's evasion ability keeps the blocker away."""
    return lambda w, b, a, r: _cant_block(w, b, a, a, f"has {ability}, {w.name(b)} {bars} (CR {printable(r)})")


def _shadow(w: Words, blocker: str, attacker: str, rule: str) -> Clause:
    cited = f"(CR {printable(rule)})"
    match w.has(attacker, "shadow"), w.has(blocker, "shadow"):
        case True, False:
            return _cant_block(w, blocker, attacker, attacker, f"has shadow, {w.name(blocker)} doesn't {cited}")
        case False, True:
            return _cant_block(w, blocker, attacker, blocker, f"has shadow, {w.name(attacker)} doesn't {cited}")
    reason = f"only one of them counts as having shadow {cited}"
    return Clause(w.name(blocker), f"can't block {w.name(attacker)}", reason)


def _menace(w: Words, attacker: str, rule: str, blocks: str) -> Clause:
    asks = "has menace and asks for two blockers"
    return Clause(w.name(attacker), f"{asks}, and only one creature {blocks} it (CR {printable(rule)})")


def _unpaid(w: Words, effect: str | int, about: str, creature: str, could: str) -> Clause:
    """What a creature could do for a cost that nobody has to pay, and by which effect."""
    return Clause(
        w.name(creature), f"{could} only for {w.cost(effect)}, which nobody has to pay", w.effect(effect, about)
    )


VIOLATIONS: dict[str, Said] = {
    "not_a_creature": lambda w, o: Clause(
        w.name(o), f"isn't a creature, and only creatures can be chosen to {'block' if w.blocks else 'attack'}"
    ),
    "tapped_attacker": lambda w, c: Clause(w.name(c), "is tapped, and a tapped creature can't be chosen to attack"),
    "battle_attacker": lambda w, c: Clause(
        w.name(c), "is a battle, and a battle can't be chosen to attack, creature or not"
    ),
    "summoning_sick": lambda w, c: Clause(
        w.name(c), f"has no haste, and {w.controller(c)} hasn't controlled it continuously since the turn began"
    ),
    "not_defending_player": lambda w, c, p: Clause(w.name(c), f"attacks {w.name(p)}, who isn't a defending player"),
    "not_attackable": lambda w, c, t: Clause(
        w.name(c),
        f"attacks {w.name(t)}, which is neither a planeswalker that a defending player controls nor a battle that one "
        "protects",
    ),
    "defender": lambda w, c: Clause(w.name(c), "has defender, and a creature with defender can't attack"),
    "cant_attack": lambda w, e, c: _because(w, c, e, "can't attack"),
    "cant_attack_there": lambda w, e, c, t: Clause(w.name(c), f"can't attack {w.name(t)}", w.effect(e, c)),
    "detained": lambda w, e, c: Clause(
        w.name(c), "is detained, and a detained creature can't attack or block", w.effect(e, c)
    ),
    "cant_attack_alone": lambda w, e, c: Clause(w.name(c), "attacks alone, and can't", w.effect(e, c)),
    "cant_attack_with_others": lambda w, e, c: Clause(
        w.name(c), "can attack only alone, and others attack", w.effect(e, c)
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "attack"),
    "tapped_blocker": lambda w, b: Clause(w.name(b), "is tapped, and a tapped creature can't be chosen to block"),
    "battle_blocker": lambda w, b: Clause(
        w.name(b), "is a battle, and a battle can't be chosen to block, creature or not"
    ),
    "not_attacking": lambda w, b, o: Clause(w.name(b), f"can't block {w.name(o)}, which isn't an attacking creature"),
    "not_attacking_defender": lambda w, b, a: Clause(
        w.name(b),
        f"can't block {w.name(a)}, which attacks neither {w.controller(b)} nor a planeswalker that {w.controller(b)} "
        f"controls nor a battle that {w.controller(b)} protects",
    ),
    "blocks_too_many": lambda w, b, n: Clause(
        w.name(b), "blocks too many attackers", f"it can block no more than {number_word(n)}"
    ),
    "cant_block": lambda w, e, b: _because(w, b, e, "can't block"),
    "cant_block_that": lambda w, e, b, a: Clause(w.name(b), f"can't block {w.name(a)}", w.effect(e, b)),
    "cant_block_alone": lambda w, e, b: Clause(w.name(b), "blocks alone, and can't", w.effect(e, b)),
    "cant_be_blocked": lambda w, e, a: _because(w, a, e, "can't be blocked"),
    "cant_be_blocked_by": lambda w, e, a, b: Clause(w.name(a), f"can't be blocked by {w.name(b)}", w.effect(e, a)),
    "blocked_by_too_many": lambda w, e, a, n: _limited(w, e, a, n, f"too many creatures block {w.name(a)}"),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "block"),
    "blocked_by_other_number": lambda w, e, a, n: _other_number(w, e, a, n, "is blocked"),
    "not_blocked_by_all": lambda w, e, a: _not_by_all(w, e, a, "is blocked"),
    "too_many_blockers": lambda w, e, p, n: _limited(w, e, "", n, f"too many of {w.name(p)}'s creatures block"),
    **{row.name: _barring(row.name, row.bars) for row in KEYWORD_ROWS.values() if row.bars},
    "shadow": _shadow,
    "landwalk": lambda w, e, a, p, r: Clause(
        w.name(a),
        f"has {w.ability(e, a)} and can't be blocked",
        f"{w.name(p)} controls such a land (CR {printable(r)})",
    ),
    "protection": lambda w, e, b, a, r: _cant_block(w, b, a, a, f"has {w.ability(e, a)} (CR {printable(r)})"),
    "menace": lambda w, a, r: _menace(w, a, r, "blocks"),
    "decayed": lambda w, b, r: Clause(w.name(b), "can't block", f"it has decayed (CR {printable(r)})"),
    "unleashed": lambda w, b, r: Clause(
        w.name(b), "can't block", f"it has unleash, and a +1/+1 counter on it (CR {printable(r)})"
    ),
    "suspected": lambda w, b, r: Clause(w.name(b), "can't block", f"it is suspected (CR {printable(r)})"),
    "no_band": lambda w, n: Clause(
        "",
        f"{w.band(n)} can't be formed",
        'all members but one need banding, or all of them the quality of one member\'s "bands with other"',
    ),
    "banded_without_attacking": lambda w, n, o: Clause(w.name(o), f"doesn't attack, and is a member of {w.band(n)}"),
    "band_attacks_apart": lambda w, n: Clause("", f"the members of {w.band(n)} don't all attack the same"),
    "banded_twice": lambda w, c: Clause(w.name(c), "is a member of several bands"),
    "cant_exert": lambda w, c: Clause("", f"nothing lets {w.name(c)} be exerted as it attacks"),
    "exerts_without_attacking": lambda w, c: Clause(w.name(c), "doesn't attack, and is exerted as though it did"),
    "cant_enlist": lambda w, c: Clause(w.name(c), "doesn't have enlist"),
    "enlists_without_attacking": lambda w, c: Clause(w.name(c), "doesn't attack, and enlists as though it did"),
    "cant_be_enlisted": lambda w, c, o: Clause(
        w.name(c),
        f"can't enlist {w.name(o)}",
        "it takes another untapped creature of its controller that doesn't attack, and has haste or has been under "
        "that player's control since the turn began",
    ),
    "enlisted_twice": lambda w, o: Clause(w.name(o), "is enlisted by several creatures, and can be tapped only once"),
    "cant_pay": lambda w, p: Clause(w.name(p), "can't pay the whole cost"),
    "assigns_nothing_now": lambda w, s: _assigns_nothing(w, s),
    "wrong_amount": lambda w, s, n, m: Clause(
        w.name(s), f"assigns {n or 'no'} combat damage, and has {m if m else 'none'} to assign"
    ),
    "cant_assign_to": lambda w, s, r: _cant_assign(w, s, r),
    "assigned_both_ways": lambda w, s: Clause(
        w.name(s),
        "assigns its damage either as though it weren't blocked or to the creatures blocking it, not both",
    ),
    "assigned_out_of_order": lambda w, s, r, e: Clause(
        w.name(s),
        f"assigns damage to {w.name(r)}, and {w.name(e)}, which comes earlier in its order, isn't assigned lethal "
        "damage",
    ),
    "assigned_past_blocker": lambda w, s, b: Clause(
        w.name(s), f"tramples over {w.name(b)}, which isn't assigned lethal damage"
    ),
    "assigned_past_planeswalker": lambda w, s, p: Clause(
        w.name(s), f"tramples over {w.name(p)}, which is assigned less damage than its loyalty"
    ),
    "too_few_requirements": lambda w, n: Clause("", obeys_more(n)),
}
"""What a play breaks, by kind; each takes the wording and the phrase's arguments."""

WOULD_BE: dict[str, Said] = {
    "attack_cost": lambda w, e, c: _unpaid(w, e, c, c, "could attack"),
    "block_cost": lambda w, e, b: _unpaid(w, e, b, b, "could block"),
    "blocked_cost": lambda w, e, a, b: _unpaid(w, e, a, b, f"could block {w.name(a)}"),
    "cant_attack_alone": lambda w, e, c: Clause(w.name(c), "would attack alone, and can't", w.effect(e, c)),
    "cant_attack_with_others": lambda w, e, c: Clause(
        w.name(c), "can attack only alone, and others would attack", w.effect(e, c)
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "would attack"),
    "not_defending_player": lambda w, c, p: Clause(w.name(p), "isn't a defending player"),
    "not_attackable": lambda w, c, t: Clause(w.name(t), "can't be attacked"),
    "not_attacking": lambda w, b, o: Clause(w.name(o), "isn't an attacking creature"),
    "blocks_too_many": lambda w, b, n: Clause(w.name(b), f"can block no more than {number_word(n)}"),
    "cant_block_alone": lambda w, e, b: Clause(w.name(b), "would block alone, and can't", w.effect(e, b)),
    "blocked_by_too_many": lambda w, e, a, n: _limited(w, e, a, n, f"too many creatures would block {w.name(a)}"),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "would block"),
    "blocked_by_other_number": lambda w, e, a, n: _other_number(w, e, a, n, "would be blocked"),
    "not_blocked_by_all": lambda w, e, a: _not_by_all(w, e, a, "would be blocked"),
    "too_many_blockers": lambda w, e, p, n: _limited(w, e, "", n, f"too many of {w.name(p)}'s creatures would block"),
    "menace": lambda w, a, r: _menace(w, a, r, "would block"),
}
"""The restrictions that speak of the whole declaration, said of one that is not made."""

CANT_BE: dict[str, Said] = {
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "can block"),
    "menace": lambda w, a, r: _menace(w, a, r, "can block"),
}
"""The restrictions about one attacker that more blockers would satisfy, said when there are no more."""

ASK_FOR_MORE = (*CANT_BE, "blocked_by_other_number", "cant_attack_alone", "cant_block_alone", "not_blocked_by_all")
"""The restrictions that more creatures would satisfy."""
