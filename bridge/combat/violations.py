"""What a play breaks, in words; and what another play would break."""

from __future__ import annotations

from bridge.case.keywords import KEYWORD_ROWS
from bridge.combat.payments import unpaid
from bridge.combat.prose import number_word, printable
from bridge.combat.wording import Sentence, Words, capital, number_of

__all__ = ["ASK_FOR_MORE", "CANT_BE", "VIOLATIONS", "WOULD_BE", "obeys_more"]


def obeys_more(obeyed: int) -> str:
    """That another declaration obeys more requirements."""
    than = number_word(obeyed) if obeyed else "none"
    return f"Another declaration breaks no restriction and obeys more requirements than this play, which obeys {than}"


def _too_many(w: Words, effect: str | int, limit: int, verb: str) -> str:
    whom = w.whom(effect)
    return _limited(w, effect, "", limit, f"Too many creatures {verb}{' ' if whom else ''}{whom}")


def _limited(w: Words, effect: str | int, about: str | int, limit: int, clause: str) -> str:
    """That a limit is passed, and which."""
    return f"{clause}: {_numbered(w, effect, about, limit, 'allows', 'no more than ' if limit > 0 else '')}"


def _numbered(w: Words, effect: str | int, about: str | int, number: int, verb: str, bound: str) -> str:
    """The effect with the number that it gives, unless its words have said it."""
    found, _ = w.effects.get(str(effect), (None, None))
    reason, n = w.reason(effect, about), "none" if number <= 0 else number_word(number)
    if found is not None and not found.text and isinstance(found.n, int):
        return reason.text
    return f"{reason.text}, which is {n}" if reason.of_it else f"{reason.text} {verb} {bound}{n}"


def _too_few(w: Words, effect: str | int, attacker: str, least: int, block: str) -> str:
    asks = _numbered(w, effect, attacker, least, "asks for", "no fewer than ")
    return f"Too few creatures {block} {w.name(attacker)}: {asks}"


def _other_number(w: Words, effect: str | int, attacker: str, number: int, is_blocked: str) -> str:
    reason = w.effect(effect, attacker)
    return f"{w.name(attacker)} {is_blocked}, but not by exactly {number_of(number, 'creature')}: {reason}"


def _because(w: Words, creature: str, effect: str | int, what: str) -> str:
    """That the creature can't, and the effect that says so, unless that is all that it says."""
    reason = w.reason(effect, creature)
    return f"{w.name(creature)} {what}" + ("" if reason.of_it == what else f": {reason.text}")


def _assigns_nothing(w: Words, source: str) -> str:
    if source not in w.state.attacking and source not in w.state.blocking:
        return f"{w.name(source)} neither attacks nor blocks, and assigns no combat damage"
    step = "second" if w.state.damage_step == "second" else "first"
    return f"{w.name(source)} assigns no combat damage in the {step} combat damage step"


def _cant_assign(w: Words, source: str, recipient: str) -> str:
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
    return f"{w.name(source)} can't assign combat damage to {w.name(recipient)}: {reason}"


def _lacks(w: Words, blocker: str, attacker: str, ability: str, lack: str, rule: str) -> str:
    """That the attacker's evasion ability keeps the blocker away."""
    who, what = w.name(blocker), w.name(attacker)
    return f"{who} can't block {what}: {what} has {ability}, {who} {lack} (CR {printable(rule)})"


def _barring(ability: str, bars: str) -> Sentence:
    return lambda w, b, a, r: _lacks(w, b, a, ability, bars, r)


def _shadow(w: Words, blocker: str, attacker: str, rule: str) -> str:
    who, what = w.name(blocker), w.name(attacker)
    match w.has(attacker, "shadow"), w.has(blocker, "shadow"):
        case True, False:
            reason = f"{what} has shadow, {who} doesn't"
        case False, True:
            reason = f"{who} has shadow, {what} doesn't"
        case _:
            reason = "only one of them counts as having shadow"
    return f"{who} can't block {what}: {reason} (CR {printable(rule)})"


def _menace(w: Words, attacker: str, rule: str, blocks: str) -> str:
    asks = "has menace and asks for two blockers"
    return f"{w.name(attacker)} {asks}, and only one creature {blocks} it (CR {printable(rule)})"


VIOLATIONS: dict[str, Sentence] = {
    "not_a_creature": lambda w, o: (
        f"{w.name(o)} isn't a creature, and only creatures can be chosen to {'block' if w.blocks else 'attack'}"
    ),
    "tapped_attacker": lambda w, c: f"{w.name(c)} is tapped, and a tapped creature can't be chosen to attack",
    "battle_attacker": lambda w, c: f"{w.name(c)} is a battle, and a battle can't be chosen to attack, creature or not",
    "summoning_sick": lambda w, c: (
        f"{w.name(c)} has no haste, and {w.controller(c)} hasn't controlled it continuously since the turn began"
    ),
    "not_defending_player": lambda w, c, p: f"{w.name(c)} attacks {w.name(p)}, who isn't a defending player",
    "not_attackable": lambda w, c, t: (
        f"{w.name(c)} attacks {w.name(t)}, which is neither a planeswalker that a defending player controls "
        "nor a battle that one protects"
    ),
    "defender": lambda w, c: f"{w.name(c)} has defender, and a creature with defender can't attack",
    "cant_attack": lambda w, e, c: _because(w, c, e, "can't attack"),
    "cant_attack_there": lambda w, e, c, t: f"{w.name(c)} can't attack {w.name(t)}: {w.effect(e, c)}",
    "detained": lambda w, e, c: (
        f"{w.name(c)} is detained, and a detained creature can't attack or block: {w.effect(e, c)}"
    ),
    "cant_attack_alone": lambda w, e, c: f"{w.name(c)} attacks alone, and can't: {w.effect(e, c)}",
    "cant_attack_with_others": lambda w, e, c: (
        f"{w.name(c)} can attack only alone, and others attack: {w.effect(e, c)}"
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "attack"),
    "tapped_blocker": lambda w, b: f"{w.name(b)} is tapped, and a tapped creature can't be chosen to block",
    "battle_blocker": lambda w, b: f"{w.name(b)} is a battle, and a battle can't be chosen to block, creature or not",
    "not_attacking": lambda w, b, o: f"{w.name(b)} can't block {w.name(o)}, which isn't an attacking creature",
    "not_attacking_defender": lambda w, b, a: (
        f"{w.name(b)} can't block {w.name(a)}, which attacks neither {w.controller(b)} nor a planeswalker that "
        f"{w.controller(b)} controls nor a battle that {w.controller(b)} protects"
    ),
    "blocks_too_many": lambda w, b, n: (
        f"{w.name(b)} blocks too many attackers: it can block no more than {number_word(n)}"
    ),
    "cant_block": lambda w, e, b: _because(w, b, e, "can't block"),
    "cant_block_that": lambda w, e, b, a: f"{w.name(b)} can't block {w.name(a)}: {w.effect(e, b)}",
    "cant_block_alone": lambda w, e, b: f"{w.name(b)} blocks alone, and can't: {w.effect(e, b)}",
    "cant_be_blocked": lambda w, e, a: _because(w, a, e, "can't be blocked"),
    "cant_be_blocked_by": lambda w, e, a, b: f"{w.name(a)} can't be blocked by {w.name(b)}: {w.effect(e, a)}",
    "blocked_by_too_many": lambda w, e, a, n: _limited(w, e, a, n, f"Too many creatures block {w.name(a)}"),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "block"),
    "blocked_by_other_number": lambda w, e, a, n: _other_number(w, e, a, n, "is blocked"),
    "not_blocked_by_all": lambda w, e, a: (
        f"{w.name(a)} is blocked, but not by all creatures of the defending player: {w.effect(e, a)}"
    ),
    "too_many_blockers": lambda w, e, p, n: _limited(w, e, "", n, f"Too many of {w.name(p)}'s creatures block"),
    **{row.name: _barring(row.name, row.bars) for row in KEYWORD_ROWS.values() if row.bars},
    "shadow": _shadow,
    "landwalk": lambda w, e, a, p, r: (
        f"{w.name(a)} has {w.ability(e, a)} and can't be blocked: {w.name(p)} controls such a land (CR {printable(r)})"
    ),
    "protection": lambda w, e, b, a, r: (
        f"{w.name(b)} can't block {w.name(a)}: {w.name(a)} has {w.ability(e, a)} (CR {printable(r)})"
    ),
    "menace": lambda w, a, r: _menace(w, a, r, "blocks"),
    "decayed": lambda w, b, r: f"{w.name(b)} can't block: it has decayed (CR {printable(r)})",
    "unleashed": lambda w, b, r: (
        f"{w.name(b)} can't block: it has unleash, and a +1/+1 counter on it (CR {printable(r)})"
    ),
    "suspected": lambda w, b, r: f"{w.name(b)} can't block: it is suspected (CR {printable(r)})",
    "no_band": lambda w, n: (
        f"{capital(w.band(n))} can't be formed: all members but one need banding, or all of them the quality of one "
        'member\'s "bands with other"'
    ),
    "banded_without_attacking": lambda w, n, o: f"{w.name(o)} doesn't attack, and is a member of {w.band(n)}",
    "band_attacks_apart": lambda w, n: f"The members of {w.band(n)} don't all attack the same",
    "banded_twice": lambda w, c: f"{w.name(c)} is a member of several bands",
    "cant_exert": lambda w, c: f"Nothing lets {w.name(c)} be exerted as it attacks",
    "exerts_without_attacking": lambda w, c: f"{w.name(c)} doesn't attack, and is exerted as though it did",
    "cant_enlist": lambda w, c: f"{w.name(c)} doesn't have enlist",
    "enlists_without_attacking": lambda w, c: f"{w.name(c)} doesn't attack, and enlists as though it did",
    "cant_be_enlisted": lambda w, c, o: (
        f"{w.name(c)} can't enlist {w.name(o)}: it takes another untapped creature of its controller that doesn't "
        "attack, and has haste or has been under that player's control since the turn began"
    ),
    "enlisted_twice": lambda w, o: f"{w.name(o)} is enlisted by several creatures, and can be tapped only once",
    "cant_pay": lambda w, p: f"{w.name(p)} can't pay the whole cost",
    "assigns_nothing_now": lambda w, s: _assigns_nothing(w, s),
    "wrong_amount": lambda w, s, n, m: (
        f"{w.name(s)} assigns {n or 'no'} combat damage, and has {m if m else 'none'} to assign"
    ),
    "cant_assign_to": lambda w, s, r: _cant_assign(w, s, r),
    "assigned_both_ways": lambda w, s: (
        f"{w.name(s)} assigns its damage either as though it weren't blocked or to the creatures blocking it, not both"
    ),
    "assigned_out_of_order": lambda w, s, r, e: (
        f"{w.name(s)} assigns damage to {w.name(r)}, and {w.name(e)}, which comes earlier in its order, isn't assigned "
        "lethal damage"
    ),
    "assigned_past_blocker": lambda w, s, b: (
        f"{w.name(s)} tramples over {w.name(b)}, which isn't assigned lethal damage"
    ),
    "assigned_past_planeswalker": lambda w, s, p: (
        f"{w.name(s)} tramples over {w.name(p)}, which is assigned less damage than its loyalty"
    ),
    "too_few_requirements": lambda w, n: obeys_more(n),
}
"""What a play breaks, by kind; each takes the wording and the phrase's arguments."""

WOULD_BE: dict[str, Sentence] = {
    "attack_cost": lambda w, e, c: unpaid(w, e, c, f"{w.name(c)} could attack only for"),
    "block_cost": lambda w, e, b: unpaid(w, e, b, f"{w.name(b)} could block only for"),
    "blocked_cost": lambda w, e, a, b: unpaid(w, e, a, f"{w.name(b)} could block {w.name(a)} only for"),
    "cant_attack_alone": lambda w, e, c: f"{w.name(c)} would attack alone, and can't: {w.effect(e, c)}",
    "cant_attack_with_others": lambda w, e, c: (
        f"{w.name(c)} can attack only alone, and others would attack: {w.effect(e, c)}"
    ),
    "too_many_attackers": lambda w, e, n: _too_many(w, e, n, "would attack"),
    "not_defending_player": lambda w, c, p: f"{w.name(p)} isn't a defending player",
    "not_attackable": lambda w, c, t: f"{w.name(t)} can't be attacked",
    "not_attacking": lambda w, b, o: f"{w.name(o)} isn't an attacking creature",
    "blocks_too_many": lambda w, b, n: f"{w.name(b)} can block no more than {number_word(n)}",
    "cant_block_alone": lambda w, e, b: f"{w.name(b)} would block alone, and can't: {w.effect(e, b)}",
    "blocked_by_too_many": lambda w, e, a, n: _limited(w, e, a, n, f"Too many creatures would block {w.name(a)}"),
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "would block"),
    "blocked_by_other_number": lambda w, e, a, n: _other_number(w, e, a, n, "would be blocked"),
    "not_blocked_by_all": lambda w, e, a: (
        f"{w.name(a)} would be blocked, but not by all creatures of the defending player: {w.effect(e, a)}"
    ),
    "too_many_blockers": lambda w, e, p, n: _limited(w, e, "", n, f"Too many of {w.name(p)}'s creatures would block"),
    "menace": lambda w, a, r: _menace(w, a, r, "would block"),
}
"""The restrictions that speak of the whole declaration, said of one that is not made."""

CANT_BE: dict[str, Sentence] = {
    "blocked_by_too_few": lambda w, e, a, n: _too_few(w, e, a, n, "can block"),
    "menace": lambda w, a, r: _menace(w, a, r, "can block"),
}
"""The restrictions about one attacker that more blockers would satisfy, said when there are no more."""

ASK_FOR_MORE = (*CANT_BE, "blocked_by_other_number", "cant_attack_alone", "cant_block_alone", "not_blocked_by_all")
"""The restrictions that more creatures would satisfy."""
